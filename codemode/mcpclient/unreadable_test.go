package mcpclient

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
)

// unreadables are what a server may write behind the id of a response, with the error that its call gets.
var unreadables = map[string]struct{ rest, want string }{
	"a number that JSON lacks": {`"result":{"content":[],"structuredContent":{"a":NaN}}`, "its response is no JSON: invalid character 'N' looking for beginning of value, at byte "},
	"a value that is too deep": {`"result":{"content":[],"structuredContent":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`,
		"its response cannot be read: it is nested more than 1000 deep"},
	"an error that is a text":       {`"error":"boo"`, `its response cannot be read: its "error" is a string, and the protocol has something else there`},
	"an error whose code is a text": {`"error":{"code":"x","message":"m"}`, `its response cannot be read: its "error.code" is a string, and the protocol has something else there`},
	"no result":                     {`"other":1`, "its response cannot be read: it has neither a result nor an error"},
	"content that is a text":        {`"result":{"content":"x"}`, `its result cannot be read: its "content" is a string, and the protocol has something else there`},
	"content that is a number":      {`"result":{"content":[5]}`, `its result cannot be read: its "content.0" is a number, and the protocol has something else there`},
	"a text that is a list":         {`"result":{"content":[{"type":"text","text":[]}]}`, `its result cannot be read: its "content.0.text" is a list, and the protocol has something else there`},
	"content that is null":          {`"result":{"content":[null]}`, "its result cannot be read: a part of its content is null"},
	"content of an unknown type":    {`"result":{"content":[{"type":"zzz"}]}`, `its result cannot be read: there is content of the unknown type "zzz"`},
	"data that is no base64":        {`"result":{"content":[{"type":"image","data":"!!!"}]}`, "its result cannot be read: data that should be base64 is not"},
	"a result that is a text":       {`"result":"x"`, "its result cannot be read: it is a string, and the protocol has something else there"},
}

func TestAResponseThatCannotBeReadFailsItsCallAloneAndSaysWhatIsWrong(t *testing.T) {
	for name, test := range unreadables {
		want := `the MCP server "s": ` + test.want
		check := func(t *testing.T, s *Servers, mend func()) {
			t.Helper()
			if _, err := call(t, s, "run", nil); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("got %v, want %s", err, want)
			}
			mend()
			if got, err := call(t, s, "run", nil); got != "ran" || err != nil {
				t.Error(got, err)
			}
			if status := s.Status()[0]; status.Restarts != 0 || status.State != StateRunning {
				t.Error(status)
			}
		}
		t.Run(name+" from a program", func(t *testing.T) {
			script := oneTool(`{"content": [{"type": "text", "text": "ran"}]}`)
			script.FirstCall = test.rest
			check(t, connect(t, quick(), scripted(t, "s", script)), func() {})
		})
		for _, events := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s by HTTP, events %v", name, events), func(t *testing.T) {
				var mended atomic.Bool
				inner := rawHTTP(map[string]string{
					"initialize": initialized,
					"tools/list": `{"tools": [{"name": "run", "inputSchema": {}}]}`,
					"tools/call": `{"content": [{"type": "text", "text": "ran"}]}`,
				}, events)
				at := serveHTTP(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					inner.ServeHTTP(&rewriter{w, func(text string) string {
						if _, rest, isCall := strings.Cut(text, `"result":{"content"`); !mended.Load() && isCall {
							before, _, _ := strings.Cut(text, `"result"`)
							_, newlines, _ := strings.Cut(rest, "\n")
							text = before + test.rest + "}"
							if events {
								text += "\n" + newlines
							}
						}
						return text
					}}, r)
				}))
				check(t, connect(t, quick(), Server{Name: "s", URL: at.URL, Transport: TransportHTTP}), func() { mended.Store(true) })
			})
		}
	}
}

// rewriter changes the texts of a response.
type rewriter struct {
	http.ResponseWriter
	change func(string) string
}

func (w *rewriter) Write(p []byte) (int, error) {
	_, err := w.ResponseWriter.Write([]byte(w.change(string(p))))
	return len(p), err
}

func TestAnEventOfSeveralLinesIsLeftAlone(t *testing.T) {
	results := map[string]string{
		"initialize": initialized,
		"tools/list": `{"tools": [{"name": "run", "inputSchema": {}}]}`,
		"tools/call": "{\ndata: \"content\":\ndata: [{\"type\": \"text\", \"text\": \"ran\"}]}",
	}
	s := connect(t, quick(), Server{Name: "s", URL: serveHTTP(t, rawHTTP(results, true)).URL})
	if got, err := call(t, s, "run", nil); got != "ran" || err != nil {
		t.Error(got, err)
	}
}

func TestAHandshakeThatCannotBeReadIsToldAsSuch(t *testing.T) {
	s := script{Results: map[string]json.RawMessage{"initialize": json.RawMessage(`"x"`)}}
	contains(t, mustFail(t, quick(), scripted(t, "s", s)), `the MCP server "s" could not be started: its result cannot be read: it is a string, and the protocol has something else there`)
	// It is no refusal of the handshake, after which the server would be spoken to without.
	s = script{
		Errors: map[string]json.RawMessage{"initialize": json.RawMessage(`"boo"`)},
		Results: map[string]json.RawMessage{
			"server/discover": json.RawMessage(`{"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}, "ttlMs": 0, "cacheScope": "public", "resultType": "complete"}`),
			"tools/list":      json.RawMessage(`{"tools": []}`),
		},
	}
	contains(t, mustFail(t, quick(), scripted(t, "s", s)), `the MCP server "s" could not be started: its response cannot be read: its "error" is a string`)
}

func TestTheIdOfAResponseIsFoundWhereItStands(t *testing.T) {
	for text, want := range map[string]string{
		`{"jsonrpc":"2.0","id":7,"result":{"a":NaN}}`:      "7",
		`{"jsonrpc": "2.0", "id": 7, "result": {"a":NaN}}`: "7",
		`{"id":7,"jsonrpc":"2.0","result":{"a":NaN}}`:      "7",
		`{"result":{"a":NaN},"jsonrpc":"2.0","id":7}`:      "7",
		`{"error":"boo","id":7,"jsonrpc":"2.0"}`:           "7",
		`{"jsonrpc":"2.0","id":7,"method":5}`:              "",
		`{"jsonrpc":"2.0","id":7,"method":"a","p":NaN}`:    "",
		`{"id":7,"result":"a line of a log"}`:              "",
		`{"jsonrpc":"2.0","id":"x","error":"boo"}`:         "",
		`{"jsonrpc":"2.0","error":"boo"}`:                  "",
	} {
		got := ""
		if id, ok := responseID([]byte(text)); ok {
			got = fmt.Sprint(id.Raw())
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
