package mcpclient

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/ts"
)

func TestResultsBecomeValuesByOneRule(t *testing.T) {
	text := func(texts ...string) string {
		var parts []string
		for _, text := range texts {
			quoted, _ := json.Marshal(text)
			parts = append(parts, `{"type": "text", "text": `+string(quoted)+`}`)
		}
		return `{"content": [` + strings.Join(parts, ",") + `]}`
	}
	for name, test := range map[string]struct{ result, output, want, err string }{
		"text":                                  {text("hello"), "", `"hello"`, ""},
		"empty text":                            {text(""), "", `""`, ""},
		"an object as text":                     {text(` {"b": 1, "a": 12345678901234567890} `), "", `{"b":1,"a":12345678901234567890}`, ""},
		"a list as text":                        {text("[1, 2.50]"), "", `[1,2.50]`, ""},
		"a number as text stays text":           {text("123"), "", `"123"`, ""},
		"a number where the schema says so":     {text("123"), "integer", `123`, ""},
		"a number where the schema says text":   {text("123"), "string", `"123"`, ""},
		"true where the schema says so":         {text("true"), "boolean", `true`, ""},
		"null where the schema says so":         {text("null"), "null", `null`, ""},
		"a text where the schema says a number": {text("many"), "integer", `"many"`, ""},
		"a quoted text stays as it is":          {text(`"quoted"`), "", `"\"quoted\""`, ""},
		"what only begins as an object":         {text("{not json}"), "", `"{not json}"`, ""},
		"two objects":                           {text(`{"a":1} {"b":2}`), "", `"{\"a\":1} {\"b\":2}"`, ""},
		"what is nested too deeply stays text":  {text(strings.Repeat("[", 20000) + strings.Repeat("]", 20000)), "", `"` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `"`, ""},
		"several texts":                         {text("one", "two"), "", `"one\ntwo"`, ""},
		"several texts that are all JSON":       {text(`{"a":1}`, `[2]`), "", `[{"a":1},[2]]`, ""},
		"several texts of which one is JSON":    {text(`{"a":1}`, `two`), "", `"{\"a\":1}\ntwo"`, ""},
		"structured content before text":        {`{"content": [{"type": "text", "text": "{}"}], "structuredContent": {"z": 1, "a": 1.0}}`, "", `{"z":1,"a":1.0}`, ""},
		"structured content that is a number":   {`{"content": [], "structuredContent": 9007199254740993}`, "", `9007199254740993`, ""},
		"structured content that is a text":     {`{"content": [], "structuredContent": "x"}`, "", `"x"`, ""},
		"structured content that is null":       {`{"content": [{"type": "text", "text": "x"}], "structuredContent": null}`, "", `"x"`, ""},
		"structured content alone":              {`{"structuredContent": {}}`, "", `{}`, ""},
		"nothing":                               {`{"content": []}`, "", `null`, ""},
		"the content is null":                   {`{"content": null, "structuredContent": null}`, "", `null`, ""},
		"the text of a resource": {
			`{"content": [{"type": "text", "text": "read it"}, {"type": "resource", "resource": {"uri": "file:///a", "text": "all of it"}}]}`, "", `"read it\nall of it"`, "",
		},
		"an image alone": {`{"content": [{"type": "image", "mimeType": "image/png", "data": "AAEC"}]}`, "", `{"attached":["image/png, 3 bytes, not kept"]}`, ""},
		"an image with a text": {
			`{"content": [{"type": "image", "mimeType": "image/png", "data": "AAEC"}, {"type": "text", "text": "a picture"}]}`, "", `"a picture"`, "",
		},
		"sound, a link and a resource": {
			`{"content": [{"type": "audio", "mimeType": "", "data": ""}, {"type": "resource_link", "uri": "file:///a", "name": "a"}, {"type": "resource", "resource": {"uri": "file:///b", "blob": "AA=="}}]}`,
			"", `{"attached":["audio, 0 bytes, not kept","link to file:///a, not kept","file:///b, resource, 1 bytes, not kept"]}`, "",
		},
		"an error":                     {`{"isError": true, "content": [{"type": "text", "text": "no such"}, {"type": "text", "text": "file"}]}`, "", "", "no such\nfile"},
		"an error without words":       {`{"isError": true, "content": []}`, "", "", "the tool failed, and did not say why"},
		"an error that is structured":  {`{"isError": true, "content": [], "structuredContent": {"code": 7}}`, "", "", `{"code":7}`},
		"an error with a picture only": {`{"isError": true, "content": [{"type": "image", "mimeType": "image/png", "data": ""}]}`, "", "", "the tool failed; all that it gave is [image/png, 0 bytes, not kept]"},
		"an error that is long": {
			`{"isError": true, "content": [{"type": "text", "text": "` + strings.Repeat("x", 20000) + `"}]}`, "", "", strings.Repeat("x", errorTextBytes) + "... (3616 bytes more)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var result mcp.CallToolResult
			if err := json.Unmarshal(packResult(json.RawMessage(test.result)), &result); err != nil {
				t.Fatal(err)
			}
			got, err := value(context.Background(), &result, test.output)
			if err != nil {
				if err.Error() != test.err {
					t.Errorf("got the error %s, want %s", err, test.err)
				}
				return
			}
			if test.err != "" || jsonOf(t, got) != test.want {
				t.Errorf("got %s, want %s %s", jsonOf(t, got), test.want, test.err)
			}
		})
	}
}

func TestAnnotationsAreHintsThatMayBeMissing(t *testing.T) {
	const yes, no = codemode.Yes, codemode.No
	for text, want := range map[string]codemode.Annotations{
		`{}`:                              {},
		`{"annotations": null}`:           {},
		`{"annotations": {}}`:             {},
		`{"annotations": {"title": "T"}}`: {},
		`{"annotations": {"readOnlyHint": true}}`:                          {ReadOnly: yes},
		`{"annotations": {"readOnlyHint": false}}`:                         {ReadOnly: no},
		`{"annotations": {"idempotentHint": true}}`:                        {ReadOnly: no, Idempotent: yes},
		`{"annotations": {"openWorldHint": false}}`:                        {ReadOnly: no},
		`{"annotations": {"destructiveHint": false, "title": "T"}}`:        {ReadOnly: no, Destructive: no},
		`{"annotations": {"readOnlyHint": true, "destructiveHint": true}}`: {ReadOnly: yes, Destructive: yes},
	} {
		var tool wireTool
		if err := json.Unmarshal([]byte(text), &tool); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, tool.annotations()); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestATitleStandsForADescriptionThatIsMissing(t *testing.T) {
	for text, want := range map[string]string{
		`{"title": "T", "description": "D", "annotations": {"title": "A"}}`: "D",
		`{"title": "T", "annotations": {"title": "A"}}`:                     "T",
		`{"annotations": {"title": "A"}}`:                                   "A",
		`{}`:                                                                "",
	} {
		var tool wireTool
		if err := json.Unmarshal([]byte(text), &tool); err != nil {
			t.Fatal(err)
		}
		if got := tool.tool("x", nil).Description; got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestWhatCannotBeReadOfAListLeavesTheRest(t *testing.T) {
	var log logged
	options := quick()
	options.Logger = log.logger()
	s := oneTool(`{"content": [{"type": "text", "text": "ran"}]}`)
	s.Results["tools/list"] = json.RawMessage(`{"tools": [
		null, 7, {"name": 8}, {"name": ""}, {"name": "bad", "description": {}}, {"name": "twice", "description": "1"}, {"name": "twice", "description": "2"},
		{"name": "__proto__", "inputSchema": {"type": "object"}}, {"name": "a b\n\u0000", "inputSchema": null}, {"name": "no schema"},
		{"name": "odd schema", "inputSchema": {"type": 5, "properties": []}}, {"name": "text schema", "inputSchema": "object"}, {"name": "meta", "_meta": 5}]}`)
	all := connect(t, options, scripted(t, "odd", s))
	want := []string{"__proto__", "a b\n\x00", "meta", "no schema", "odd schema", "text schema", "twice"}
	if diff := cmp.Diff(want, toolNames(all)); diff != "" {
		t.Error(diff)
	}
	for _, name := range want {
		if got, err := call(t, all, name, map[string]any{"x": 1}); got != "ran" || err != nil {
			t.Error(name, got, err)
		}
	}
	if tool, _ := all.Registry().Set().Tool("twice"); tool.Description != "1" {
		t.Error(tool.Description)
	}
	contains(t, log.String(), "a tool is left out, since it cannot be read", "it has no name", `it lists the tool \"twice\" twice; the first is used`)
}

func TestListsWithoutAnEndAreAnError(t *testing.T) {
	s := oneTool(`{}`)
	s.Results["tools/list"] = json.RawMessage(`{"tools": [], "nextCursor": "again"}`)
	contains(t, mustFail(t, quick(), scripted(t, "endless", s)), "its list of tools has no end: it gives the same page again")
}

func TestAServerWithoutToolsIsNoError(t *testing.T) {
	all := connect(t, quick(), scripted(t, "none", script{
		Results: map[string]json.RawMessage{"initialize": json.RawMessage(`{"protocolVersion": "2024-11-05", "capabilities": {}, "serverInfo": {"name": "n", "version": "1"}}`)},
		Errors:  map[string]json.RawMessage{"tools/list": json.RawMessage(`{"code": -32601, "message": "no such method"}`)},
	}))
	if names := toolNames(all); len(names) != 0 {
		t.Error(names)
	}
	s := script{Errors: map[string]json.RawMessage{"tools/list": json.RawMessage(`{"code": -32603, "message": "broken"}`)}}
	contains(t, mustFail(t, quick(), scripted(t, "broken", s)), "its tools cannot be listed", "broken")
}

func TestArgumentsAreAnObject(t *testing.T) {
	all := connect(t, quick(), scripted(t, "a", oneTool(`{"content": []}`)))
	for _, args := range []any{nil, map[string]any{}, json.RawMessage("null")} {
		if _, err := call(t, all, "run", args); err != nil {
			t.Error(args, err)
		}
	}
	if _, err := call(t, all, "run", []any{1}); err == nil || err.Error() != "argument: want an object, got [1]" {
		t.Error(err)
	}
}

func TestAnErrorOfTheProtocolIsInTheServersWords(t *testing.T) {
	s := oneTool(`{}`)
	s.Errors = map[string]json.RawMessage{"tools/call": json.RawMessage(`{"code": -32602, "message": "unknown tool: run"}`)}
	all := connect(t, quick(), scripted(t, "a", s))
	if _, err := call(t, all, "run", nil); err == nil || err.Error() != "unknown tool: run" {
		t.Error(err)
	}
}

func TestAnImageGoesWithTheOutcomeOfTheRun(t *testing.T) {
	all := connect(t, quick(), scripted(t, "camera", oneTool(`{"content": [{"type": "image", "mimeType": "image/png", "data": "AAEC"}]}`)))
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.Close()
	runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: all.Registry()})
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := runner.Run(context.Background(), `return (await tools.run({})).attached`, nil)
	if err != nil || outcome.Result.Failure != nil {
		t.Fatal(outcome, err)
	}
	if got := jsonOf(t, outcome.Result.Value); got != `["image/png, 3 bytes"]` {
		t.Error(got)
	}
	want := []codemode.Attachment{{Tool: "run", Type: codemode.AttachmentImage, MIMEType: "image/png", Data: []byte{0, 1, 2}}}
	if diff := cmp.Diff(want, outcome.Attachments); diff != "" {
		t.Error(diff)
	}
}
