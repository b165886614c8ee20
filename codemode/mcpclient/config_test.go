package mcpclient

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func lookupIn(env map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		value, ok := env[name]
		return value, ok
	}
}

var testEnvironment = lookupIn(map[string]string{"HOME": "/home/ann", "TOKEN": "s3cret", "EMPTY": "", "NESTED": "${HOME}"})

func TestConfigIsWhatTheFileSays(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want Server
	}{
		"a program": {
			`{"command": "npx", "args": ["-y", "pkg", "${HOME}/notes"], "env": {"K": "${TOKEN}"}, "cwd": "/srv"}`,
			Server{Transport: TransportStdio, Command: "npx", Args: []string{"-y", "pkg", "/home/ann/notes"}, Env: map[string]string{"K": "s3cret"}, Folder: "/srv"},
		},
		"a relative folder is relative to the file": {
			`{"command": "x", "cwd": "sub"}`, Server{Transport: TransportStdio, Command: "x", Folder: filepath.Join("conf", "sub")},
		},
		"a URL without a type leaves the transport open": {
			`{"url": "https://h/mcp", "headers": {"Authorization": "Bearer ${env:TOKEN}"}}`,
			Server{URL: "https://h/mcp", Headers: map[string]string{"Authorization": "Bearer s3cret"}},
		},
		"http":            {`{"type": "http", "url": "http://h"}`, Server{Transport: TransportHTTP, URL: "http://h"}},
		"streamable-http": {`{"type": "streamable-http", "url": "http://h"}`, Server{Transport: TransportHTTP, URL: "http://h"}},
		"streamableHttp":  {`{"type": "streamableHttp", "url": "http://h"}`, Server{Transport: TransportHTTP, URL: "http://h"}},
		"httpUrl":         {`{"httpUrl": "http://h"}`, Server{Transport: TransportHTTP, URL: "http://h"}},
		"serverUrl":       {`{"serverUrl": "http://h"}`, Server{URL: "http://h"}},
		"sse":             {`{"type": "sse", "url": "http://h"}`, Server{Transport: TransportSSE, URL: "http://h"}},
		"a type decides between a program and a URL": {
			`{"type": "stdio", "command": "x", "url": "http://h"}`, Server{Transport: TransportStdio, Command: "x", URL: "http://h"},
		},
		"a default for a variable that is not set":   {`{"command": "${NONE:-x y}"}`, Server{Transport: TransportStdio, Command: "x y"}},
		"a default for a variable that is empty":     {`{"command": "${EMPTY:-x}"}`, Server{Transport: TransportStdio, Command: "x"}},
		"an empty default":                           {`{"command": "x${NONE:-}"}`, Server{Transport: TransportStdio, Command: "x"}},
		"no default for a variable that is set":      {`{"command": "${HOME:-x}"}`, Server{Transport: TransportStdio, Command: "/home/ann"}},
		"what a variable stands for is left alone":   {`{"command": "${NESTED}"}`, Server{Transport: TransportStdio, Command: "${HOME}"}},
		"a dollar that is no variable":               {`{"command": "$HOME $${HOME} ${"}`, Server{Transport: TransportStdio, Command: "$HOME ${HOME} ${"}},
		"seconds":                                    {`{"command": "x", "timeout": 600}`, Server{Transport: TransportStdio, Command: "x", Timeout: 10 * time.Minute}},
		"milliseconds":                               {`{"command": "x", "timeout": 60000}`, Server{Transport: TransportStdio, Command: "x", Timeout: time.Minute}},
		"a duration":                                 {`{"command": "x", "timeout": "1500ms"}`, Server{Transport: TransportStdio, Command: "x", Timeout: 1500 * time.Millisecond}},
		"tools to leave out":                         {`{"command": "x", "disabledTools": ["a"], "tools": {"exclude": ["b"], "include": []}}`, Server{Transport: TransportStdio, Command: "x", Exclude: []string{"a", "b"}, Include: []string{}}},
		"tools to use":                               {`{"command": "x", "includeTools": ["a"]}`, Server{Transport: TransportStdio, Command: "x", Include: []string{"a"}}},
		"a disabled server may lack a variable":      {`{"command": "${NONE}", "disabled": true}`, Server{Command: "${NONE}", Disabled: true}},
		"a server that is not enabled is disabled":   {`{"command": "x", "enabled": false}`, Server{Command: "x", Disabled: true}},
		"a server that is enabled is not disabled":   {`{"command": "x", "enabled": true}`, Server{Transport: TransportStdio, Command: "x"}},
		"a name of a header with unusual characters": {`{"url": "http://h", "headers": {"x-a_b.c": "1"}}`, Server{URL: "http://h", Headers: map[string]string{"x-a_b.c": "1"}}},
	} {
		t.Run(name, func(t *testing.T) {
			test.want.Name = "s"
			for _, key := range []string{"mcpServers", "servers"} {
				config, err := ParseConfig([]byte("\xef\xbb\xbf"+`{"inputs": [], "`+key+`": {"s": `+test.text+`}}`), filepath.Join("conf", "mcp.json"), testEnvironment)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(&Config{Servers: []Server{test.want}}, config); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestConfigKeepsTheOrderOfTheFileAndWarnsOfKeysOfOtherClients(t *testing.T) {
	config, err := ParseConfig([]byte(`{"mcpServers": {"z": {"command": "x", "autoApprove": []}, "a": {"command": "y", "tools": {"only": []}}}}`), "f.json", testEnvironment)
	if err != nil {
		t.Fatal(err)
	}
	if len(config.Servers) != 2 || config.Servers[0].Name != "z" || config.Servers[1].Name != "a" {
		t.Error(config.Servers)
	}
	want := []string{
		`f.json: server "z": "autoApprove" is ignored: it is no key that is known here`,
		`f.json: server "a": "tools": "only" is ignored: want include and exclude`,
	}
	if diff := cmp.Diff(want, config.Warnings); diff != "" {
		t.Error(diff)
	}
}

func TestConfigFaultsSayWhereAndWhatToDo(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"nothing":                  {``, `f.json: the file is empty`},
		"a comment":                {"{\n  // all\n}", `f.json: line 2, column 3: invalid character '/' looking for beginning of object key string: JSON has no comments`},
		"a trailing comma":         {"{\"mcpServers\": {\n \"a\": {},\n}}", `f.json: line 3, column 1: invalid character '}' looking for beginning of object key string: leave out the comma before '}'`},
		"a trailing comma in list": {`{"a": [1,]}`, `f.json: line 1, column 10: invalid character ']' looking for beginning of value: leave out the comma before ']'`},
		"an end too early":         {`{"mcpServers": {`, `f.json: line 1, column 17: unexpected EOF`},
		"more after the end":       {"{}\n{}", `f.json: line 2, column 2: there is more after the object`},
		"no object":                {`[1]`, `f.json: the file: want an object, got [1]`},
		"no servers":               {`{}`, `f.json: there is no "mcpServers"; want {"mcpServers": {"name": {"command": ...}}}`},
		"servers under another key": {`{"mcpservers": {}}`,
			`f.json: there is no "mcpServers", but "mcpservers"; want {"mcpServers": {"name": {"command": ...}}}`},
		"servers under two keys":  {`{"mcpServers": {}, "servers": {}}`, `f.json: there are both "mcpServers" and "servers": put all servers into one of them`},
		"servers that are a list": {`{"mcpServers": []}`, `f.json: "mcpServers": want an object, got []`},
		"a name twice": {`{"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}}}`,
			`f.json: "mcpServers" has "a" twice`},
		"an empty name":         {`{"mcpServers": {"": {"command": "x"}}}`, `f.json: a server needs a name: its key is empty`},
		"a server that is text": {`{"mcpServers": {"a": "npx"}}`, `f.json: server "a": it: want an object, got "npx"`},
		"nothing to start":      {`{"mcpServers": {"a": {}}}`, `f.json: server "a": has neither "command", for a program to start, nor "url"`},
		"two ways": {`{"mcpServers": {"a": {"command": "x", "url": "http://h"}}}`,
			`f.json: server "a": has both "command" and a URL: leave one out, or say which by "type"`},
		"an empty command":    {`{"mcpServers": {"a": {"command": "${EMPTY}"}}}`, `f.json: server "a": "command": want the program to start`},
		"a type without":      {`{"mcpServers": {"a": {"type": "http", "command": "x"}}}`, `f.json: server "a": "url": want the server's URL`},
		"another type":        {`{"mcpServers": {"a": {"type": "ws", "url": "http://h"}}}`, `f.json: server "a": "type": want stdio, http or sse, got "ws"`},
		"a URL of a file":     {`{"mcpServers": {"a": {"url": "file:///x"}}}`, `f.json: server "a": "url": want http://... or https://..., got "file:///x"`},
		"a URL with a secret": {`{"mcpServers": {"a": {"url": "ftp://u:${TOKEN}@h"}}}`, `f.json: server "a": "url": want http://... or https://..., got "ftp://u:xxxxx@h"`},
		"a URL that is none":  {`{"mcpServers": {"a": {"url": "http://h:${TOKEN}/%zz"}}}`, `f.json: server "a": "url": it is not a URL`},
		"args of numbers":     {`{"mcpServers": {"a": {"command": "x", "args": [8080]}}}`, `f.json: server "a": "args": want a list of texts, got [8080]`},
		"a null":              {`{"mcpServers": {"a": {"command": null}}}`, `f.json: server "a": "command": want a text, got null`},
		"an unset variable": {`{"mcpServers": {"a": {"command": "x", "args": ["1", "${NONE}"]}}}`,
			`f.json: server "a": "args[1]": the variable NONE is not set; set it, or write ${NONE:-text} for a default`},
		"a variable of another client": {`{"mcpServers": {"a": {"url": "http://h", "headers": {"K": "${input:key}"}}}}`,
			`f.json: server "a": "headers.K": ${input:key} is for a client that asks a person; use a variable of the environment in its place`},
		"a variable that is none": {`{"mcpServers": {"a": {"command": "${a b}"}}}`,
			`f.json: server "a": "command": ${a b} is not understood; want ${NAME} or ${NAME:-text}, and $${ for ${ itself`},
		"a name of a variable":   {`{"mcpServers": {"a": {"command": "x", "env": {"A=B": "1"}}}}`, `f.json: server "a": "env": "A=B" is no name of a variable`},
		"a header's name":        {`{"mcpServers": {"a": {"url": "http://h", "headers": {"A B": "1"}}}}`, `f.json: server "a": "headers": "A B" is no name of a header`},
		"a header's value":       {`{"mcpServers": {"a": {"url": "http://h", "headers": {"A": "1\n2"}}}}`, `f.json: server "a": "headers": the value of "A" has a line break`},
		"a doubtful timeout":     {`{"mcpServers": {"a": {"command": "x", "timeout": 3600}}}`, `f.json: server "a": "timeout": 3600 may be seconds or milliseconds; write "3600s" or "3600ms"`},
		"a negative timeout":     {`{"mcpServers": {"a": {"command": "x", "timeout": -1}}}`, `f.json: server "a": "timeout": want a duration such as "90s", or a number of seconds or milliseconds, got -1`},
		"a timeout that is text": {`{"mcpServers": {"a": {"command": "x", "timeout": "90"}}}`, `f.json: server "a": "timeout": want a duration such as "90s" or "2m", got "90"`},
		"all faults together": {`{"mcpServers": {"a": {"command": 1, "args": 2}, "b": {"url": "${N1}${N2}"}}}`, strings.Join([]string{
			`f.json: server "a": "command": want a text, got 1`,
			`f.json: server "a": "args": want a list of texts, got 2`,
			`f.json: server "b": "url": the variable N1 is not set; set it, or write ${N1:-text} for a default; the variable N2 is not set; set it, or write ${N2:-text} for a default`,
		}, "\n")},
	} {
		t.Run(name, func(t *testing.T) {
			config, err := ParseConfig([]byte(test.text), "f.json", testEnvironment)
			if err == nil {
				t.Fatalf("no error, but %+v", config)
			}
			got := strings.TrimPrefix(err.Error(), "mcpclient: ")
			if name == "an unset variable" || name == "all faults together" {
				// One fault may bring others with it.
				if !strings.HasPrefix(got, test.want) {
					t.Errorf("got\n%s\nwant\n%s", got, test.want)
				}
				return
			}
			if got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestConfigIsReadFromAFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "mcp.json")
	if err := os.WriteFile(path, []byte(`{"mcpServers": {"a": {"command": "x", "cwd": "."}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	config, err := ReadConfig(path)
	if err != nil || config.Servers[0].Folder != folder {
		t.Error(config, err)
	}
	if _, err := ReadConfig(filepath.Join(folder, "none.json")); err == nil || !strings.Contains(err.Error(), "none.json") {
		t.Error(err)
	}
}
