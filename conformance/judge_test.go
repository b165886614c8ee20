package conformance

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
)

func TestJudge(t *testing.T) {
	entries := func(texts ...string) []coderuntime.LogEntry {
		var all []coderuntime.LogEntry
		for _, text := range texts {
			all = append(all, coderuntime.LogEntry{Source: coderuntime.SourceConsole, Level: coderuntime.LevelLog, Text: text})
		}
		return all
	}
	value := func(v any) coderuntime.Result { return coderuntime.Result{Value: v, HasValue: true} }
	failed := func(kind coderuntime.Kind, text string) coderuntime.Result {
		return coderuntime.Result{Failure: &coderuntime.Failure{Kind: kind, Message: text}}
	}
	for _, test := range []struct {
		name, side string
		result     coderuntime.Result
		calls      []cannedCall
		python     bool
		want       string // a part of the difference; none if empty
	}{
		{name: "an equal value passes", side: `{"expect":{"value":{"a":[1,"x",null]}}}`, result: value(object("a", []any{int64(1), "x", nil}))},
		{name: "another order of keys differs", side: `{"expect":{"value":{"a":1,"b":2}}}`, result: value(object("b", int64(2), "a", int64(1))), want: "order"},
		{name: "a missing member differs", side: `{"expect":{"value":{"a":1,"b":2}}}`, result: value(object("a", int64(1))), want: `no member "b"`},
		{name: "numbers compare by value in TypeScript", side: `{"expect":{"value":[1.0, 2]}}`, result: value([]any{int64(1), 2.0})},
		{name: "an integer is not a float in Python", side: `{"expect":{"value":[1]}}`, result: value([]any{1.0}), python: true, want: "value[0]"},
		{name: "large integers compare exactly", side: `{"expect":{"value":9007199254740993}}`, result: value(int64(9007199254740992)), want: "instead of"},
		{name: "the last digit of a float may differ", side: `{"expect":{"value":0.1}}`, result: value(0.10000000000000002)},
		{name: "an expected null is met by no value", side: `{"expect":{"value":null}}`},
		{name: "an expected value is not met by none", side: `{"expect":{"value":1}}`, want: "completion without a value"},
		{name: "a log is compared line by line", side: `{"expect":{"logs":["a","b\nc"]}}`, result: coderuntime.Result{Logs: entries("a\nb", "c")}},
		{name: "a missing line differs", side: `{"expect":{"logs":["a","b"]}}`, result: coderuntime.Result{Logs: entries("a")}, want: `line 2 of the log: want "b", got none`},
		{name: "one line more differs", side: `{"expect":{"logs":["a"]}}`, result: coderuntime.Result{Logs: entries("a", "b")}, want: "want none"},
		{name: "one line more passes by contract", side: `{"byContract":true,"expect":{"logs":["a"]}}`, result: coderuntime.Result{Logs: entries("a", "b")}},
		{name: "the runtime's own entries are left out", side: `{"expect":{"logs":[]}}`, result: coderuntime.Result{Logs: []coderuntime.LogEntry{{Source: coderuntime.SourceStderr, Text: "coderuntime: x"}}}},
		{name: "a prefix is enough where only that is fixed", side: `{"expect":{"logsPrefix":["a"]}}`, result: coderuntime.Result{Logs: entries("a", "b")}},
		{name: "a failure that is not expected differs", side: `{"expect":{}}`, result: failed(coderuntime.Exception, "Error: x"), want: "Error: x"},
		{name: "another kind differs", side: `{"expect":{"error":{"kind":"timeout"}}}`, result: failed(coderuntime.Abort, "x"), want: "kind timeout"},
		{name: "one of several kinds passes", side: `{"expect":{"errorKindAnyOf":["timeout","worker-exit"]}}`, result: failed(coderuntime.WorkerExit, "x")},
		{name: "a part of the message must be there", side: `{"expect":{"error":{"kind":"exception","messageContains":["need 5"]}}}`, result: failed(coderuntime.Exception, "Error: have 4"), want: "need 5"},
		{name: "the line must be there where the sidecar says so", side: `{"lineMustAppear":true,"expect":{"error":{"kind":"exception","line":3}}}`, result: failed(coderuntime.Exception, "Error\n at main.ts:33:1"), want: "line 3"},
		{name: "calls are compared whatever their order", side: `{"expect":{"calls":[{"tool":"a","args":{"x":1,"y":2}},{"tool":"b"}]}}`,
			calls: []cannedCall{{"b", json.RawMessage("{}")}, {"a", json.RawMessage(`{"y":2,"x":1}`)}}},
		{name: "a call too many differs", side: `{"expect":{"calls":[]}}`, calls: []cannedCall{{"b", json.RawMessage("{}")}}, want: "b({})"},
		{name: "a call that was not made differs", side: `{"expect":{"calls":[{"tool":"a"}]}}`, want: "a({})"},
		{name: "a text has its length", side: `{"expect":{"valueLength":2}}`, result: value("é🚀")},
	} {
		t.Run(test.name, func(t *testing.T) {
			side, err := parseSidecar([]byte(test.side))
			if err != nil {
				t.Fatal(err)
			}
			language := coderuntime.TypeScript
			if test.python {
				language = coderuntime.Python
			}
			got := judge(side, language, test.result, test.calls)
			if test.want == "" && got != "" || !strings.Contains(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestCannedBindings(t *testing.T) {
	var tools map[string][]*rule
	if err := json.Unmarshal([]byte(`{"get": [{"args": {"city": "Paris", "n": 1}, "result": {"t": 18.5}}, {"args": {}, "result": "none"}, {"args": [1], "error": "no", "delayMs": 1}],
		"any": [{"args": null, "result": null}, {"result": "never"}], "nothing": [{}]}`), &tools); err != nil {
		t.Fatal(err)
	}
	c := newCanned("tools", tools)
	functions := c.bindings()[0].Functions
	for _, test := range []struct {
		name     string
		function string
		args     any
		want     string
	}{
		{"the first rule with equal arguments answers", "get", object("n", 1.0, "city", "Paris"), `{"t": 18.5}`},
		{"a call without an argument counts as an empty object", "get", nil, `"none"`},
		{"a rule with an error rejects", "get", []any{int64(1)}, "error: no"},
		{"a call that no rule has is rejected", "get", object("city", "Rome"), `error: no canned result for tools.get({"city":"Rome"})`},
		{"a rule whose arguments are null answers anything", "any", "x", "null"},
		{"a rule without a result gives nothing", "nothing", nil, "nothing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			result, err := functions[test.function](context.Background(), test.args)
			got := "nothing"
			if text, ok := result.(json.RawMessage); ok {
				got = string(text)
			}
			if err != nil {
				got = "error: " + err.Error()
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
	if calls := c.calls(6); len(calls) != 6 || calls[1].String() != "get({})" {
		t.Errorf("the calls were %v", calls)
	}
}

func TestExactTellsValuesApart(t *testing.T) {
	values := []any{nil, true, int64(1), 1.0, twoTo70, "1", []byte("1"), when, []any{}, object(), coderuntime.NewMap(), coderuntime.NewSet(),
		object("a", int64(1), "b", int64(2)), object("b", int64(2), "a", int64(1)), 0.0, math.Copysign(0, -1)}
	seen := map[string]int{}
	for i, v := range values {
		text := exact(v)
		if earlier, ok := seen[text]; ok {
			t.Errorf("values %d and %d are both %s", earlier, i, text)
		}
		seen[text] = i
	}
}
