package mcpclient

import (
	"encoding/json"
	"testing"
)

func FuzzMessagesStayMessages(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{"a":1e999}}}`, `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"},null,7]}}`,
		`[{"jsonrpc":"2.0","method":"a"}]`, `{"result":{"structuredContent":null}}`, `{"tools":1}`, "\x00", `[]`, `{"result":"\"tools\""}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		packed := packMessage(message)
		if json.Valid(message) && !json.Valid(packed) {
			t.Errorf("%q became %q", message, packed)
		}
		if len(message) > 0 {
			_, _ = decodeLine(message)
		}
	})
}

func FuzzConfigIsReadOrRefused(f *testing.F) {
	for _, seed := range []string{
		`{"mcpServers": {"a": {"command": "x", "args": ["${A:-b}"], "timeout": 5}}}`, `{"servers": {"a": {"url": "http://h", "headers": {"A": "b"}, "tools": {"include": []}}}}`, `{`, `[]`, `{"mcpServers": {"a": null}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		config, err := ParseConfig(data, "mcp.json", testEnvironment)
		if (config == nil) != (err != nil) {
			t.Errorf("%v and %v", config, err)
		}
		if err != nil && !json.Valid(data) && len(err.Error()) > 1000 {
			t.Errorf("a long error: %s", err)
		}
	})
}
