package canned

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime"
)

func Example() {
	var bindings Bindings
	if err := bindings.Add("tools.json", []byte(`{"tools": {
		"get_weather": [{"args": {"city": "Paris"}, "result": {"tempC": 18.5}},
		                {"args": {"city": "Atlantis"}, "error": "unknown city"}]}}`)); err != nil {
		fmt.Println(err)
		return
	}
	weather := bindings.Namespaces()[0].Functions["get_weather"]
	for _, city := range []string{"Paris", "Atlantis", "Rome"} {
		result, err := weather(context.Background(), coderuntime.NewObject("city", city))
		fmt.Printf("%s %v\n", result, err)
	}
	// Output:
	// {"tempC": 18.5} <nil>
	// %!s(<nil>) unknown city
	// %!s(<nil>) no canned result for tools.get_weather({"city":"Rome"})
}

func TestAddRefusesWhatIsNotABindingsFile(t *testing.T) {
	deep := strings.Repeat("[", 6000) + strings.Repeat("]", 6000)
	tests := []struct{ name, text, want string }{
		{"an empty file", "", "f.json:1: invalid JSON: the text ends too early"},
		{"a file of space", "\n\n", "f.json:3: invalid JSON: the text ends too early"},
		{"a list", "[]", "f.json:1: want an object of namespaces, got a list"},
		{"a string", `"tools"`, `f.json:1: want an object of namespaces, got the string "tools"`},
		{"null", "null", "f.json:1: want an object of namespaces, got null"},
		{"a number", "12", "f.json:1: want an object of namespaces, got 12"},
		{"text after the object", "{}\n{}", "f.json:2: invalid JSON: more text after the end of the object"},
		{"an object that does not end", "{\n\"tools\": {", `f.json:2: "tools": invalid JSON: the text ends too early`},
		{"a comment", "{ // none\n}", "f.json:1: invalid JSON: invalid character '/'"},
		{"a namespace that is a list", "{\n\"tools\": []}", `f.json:2: "tools": want an object of functions, got a list`},
		{"a namespace that is true", `{"tools": true}`, `f.json:1: "tools": want an object of functions, got true`},
		{"a function that is an object", "{\"tools\":\n{\"get\":\n{}}}", "f.json:3: tools.get: want a list of rules, got an object"},
		{"a function that is null", `{"tools": {"get": null}}`, "f.json:1: tools.get: want a list of rules, got null"},
		{"a rule that is a string", `{"tools": {"get": [{}, "x"]}}`, `f.json:1: tools.get: rule 2: want an object, got the string "x"`},
		{"an unknown field", "{\"tools\": {\"get\": [\n{\"args\": {},\n\"reslt\":\n1}]}}",
			`f.json:3: tools.get: rule 1: unknown field "reslt": a rule has args, result, error and delayMs`},
		{"a field in other case", `{"tools": {"get": [{"delayms": 1}]}}`, `f.json:1: tools.get: rule 1: unknown field "delayms"`},
		{"a field given twice", `{"tools": {"get": [{"args": {}, "args": {}}]}}`, `f.json:1: tools.get: rule 1: "args" is given twice`},
		{"an error that is no string", `{"tools": {"get": [{"error": {"text": 1}}]}}`, "f.json:1: tools.get: rule 1: error: want a string, got an object"},
		{"an error that is null", `{"tools": {"get": [{"error": null}]}}`, "f.json:1: tools.get: rule 1: error: want a string, got null"},
		{"a delay that is a string", `{"tools": {"get": [{"delayMs": "20"}]}}`, `f.json:1: tools.get: rule 1: delayMs: want a number of milliseconds, got the string "20"`},
		{"a negative delay", `{"tools": {"get": [{"delayMs": -1}]}}`, "f.json:1: tools.get: rule 1: delayMs: want a number that is not negative, got -1"},
		{"a delay of years", `{"tools": {"get": [{"delayMs": 1e300}]}}`, "f.json:1: tools.get: rule 1: delayMs: want at most 3600000000, got 1e300"},
		{"a delay beyond a float", `{"tools": {"get": [{"delayMs": 1e999}]}}`, "f.json:1: tools.get: rule 1: delayMs: want at most 3600000000, got 1e999"},
		{"a function given twice", "{\"tools\": {\"get\": [],\n\"put\": [],\n\"get\": []}}", "f.json:3: tools.get is given twice, first in f.json:1"},
		{"a function given twice in a namespace given twice", "{\"tools\": {\"get\": []},\n\"tools\": {\"get\": []}}",
			"f.json:2: tools.get is given twice, first in f.json:1"},
		{"a function given twice by an escape", `{"tools": {"get": [], "\u0067et": []}}`, "f.json:1: tools.get is given twice"},
		{"a keyword as namespace", `{"class": {}}`, "class"},
		{"a namespace that a runtime owns", `{"console": {}}`, "console"},
		{"a namespace that is no identifier", `{"a b": {"f": []}}`, "a b"},
		{"bytes that are not UTF-8", "{\n\"tools\": {\"\xff\": []}}", "f.json:2: byte 0xff is not UTF-8"},
		{"UTF-16", "{\x00}\x00\xfe\xff", "f.json:1: byte 0xfe is not UTF-8"},
		{"a NUL", "{\x00}", `f.json:1: invalid JSON: invalid character '\x00'`},
		{"args nested too deeply", `{"tools": {"get": [{"args": ` + deep + `}]}}`, "f.json:1: tools.get: rule 1: args: "},
		{"a result nested too deeply", `{"tools": {"get": [{"result": ` + deep + `}]}}`, "f.json:1: tools.get: rule 1: result: "},
		{"a result nested without end", `{"tools": {"get": [{"result": ` + strings.Repeat("[", 1_000_000), "f.json:1: tools.get: rule 1: invalid JSON: "},
		{"objects nested without end", strings.Repeat(`{"a":`, 1_000_000), "f.json:1: a.a: want a list of rules, got an object"},
		{"a result that is no JSON", "{\"tools\": {\"get\": [{\"result\":\n NaN}]}}", "f.json:2: tools.get: rule 1: invalid JSON: invalid character 'N'"},
		{"a long name", `{"tools": {"` + strings.Repeat("n", 5000) + `": 1}}`, "want a list of rules, got 1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var bindings Bindings
			err := bindings.Add("f.json", []byte(test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("got the error %v, want one with %q", err, test.want)
			}
			if len(err.Error()) > 500 {
				t.Errorf("the error has %d bytes", len(err.Error()))
			}
			if got := bindings.Namespaces(); got != nil {
				t.Errorf("the error left %v", got)
			}
		})
	}
}

func TestFilesAreMerged(t *testing.T) {
	var bindings Bindings
	add := func(name, text string) {
		t.Helper()
		if err := bindings.Add(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	add("a.json", "\ufeff"+`{"tools": {"get": [{"result": 1}]}, "empty": {}}`)
	add("b.json", `{"more": {"get": []}, "tools": {"put": []}}`)
	err := bindings.Add("c.json", []byte(`{"later": {"f": []}, "tools": {"get": []}}`))
	if want := "c.json:1: tools.get is given twice, first in a.json:1"; err == nil || err.Error() != want {
		t.Errorf("got the error %v, want %s", err, want)
	}
	got := map[string]int{}
	var order []string
	for _, n := range bindings.Namespaces() {
		got[n.Global] = len(n.Functions)
		order = append(order, n.Global)
	}
	if diff := cmp.Diff(map[string]int{"tools": 2, "empty": 0, "more": 1}, got); diff != "" {
		t.Errorf("functions (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"tools", "empty", "more"}, order); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

func TestARuleTakesEqualArguments(t *testing.T) {
	object := coderuntime.NewObject
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	tests := []struct {
		name string
		args string
		call any
		want bool
	}{
		{"null takes nothing", `null`, nil, true},
		{"null takes anything", `null`, object("a", int64(1)), true},
		{"an empty object takes a call without an argument", `{}`, nil, true},
		{"an empty object takes an empty object", `{}`, object(), true},
		{"an empty object takes no member", `{}`, object("a", nil), false},
		{"a member is wanted", `{"a": 1}`, nil, false},
		{"the order of members is of no account", `{"a": 1, "b": [2]}`, object("b", []any{int64(2)}, "a", int64(1)), true},
		{"a member more", `{"a": 1}`, object("a", int64(1), "b", int64(2)), false},
		{"a member of another name", `{"a": 1}`, object("b", int64(1)), false},
		{"the last of two members of a name counts", `{"a": 1, "a": 2}`, object("a", int64(2)), true},
		{"the order of items counts", `[1, 2]`, []any{int64(2), int64(1)}, false},
		{"lists of other lengths", `[1]`, []any{int64(1), int64(1)}, false},
		{"an empty list is no empty object", `[]`, object(), false},
		{"an integer is a float", `1`, float64(1), true},
		{"a float is an integer", `1.0`, int64(1), true},
		{"an exponent", `1.5e3`, int64(1500), true},
		{"a negative exponent", `15000e-4`, float64(1.5), true},
		{"a capital exponent with a sign", `1E+2`, int64(100), true},
		{"zeros", `-0.00e5`, int64(0), true},
		{"zero with a huge exponent", `0e99999999999999999999`, int64(0), true},
		{"negative zero", `0`, math.Copysign(0, -1), true},
		{"signs", `-1`, int64(1), false},
		{"powers of ten", `10`, int64(1), false},
		{"a tenth", `0.1`, float64(0.1), true},
		{"more digits than a float has", `0.1000000000000000055`, float64(0.1), true},
		{"a float beyond integers", `100000000000000000000`, float64(1e20), true},
		{"a float written as an integer that rounds to it", `12345678901234567890`, float64(12345678901234567890), true},
		{"a huge integer", `123456789012345678901234567890`, huge, true},
		{"a huge integer that is one less", `123456789012345678901234567889`, huge, false},
		{"a number with an endless exponent", `1e99999999999999999999`, float64(math.MaxFloat64), false},
		{"a number beyond floats", `1e400`, float64(math.MaxFloat64), false},
		{"a number is no string", `1`, "1", false},
		{"a string", `"\u00e9"`, "é", true},
		{"strings are compared by character, not normalised", `"e\u0301"`, "é", false},
		{"true", `true`, true, true},
		{"true is no 1", `true`, int64(1), false},
		{"null in a list", `[null]`, []any{nil}, true},
		{"null is no false", `[null]`, []any{false}, false},
		{"bytes are base64", `"aGk="`, []byte("hi"), true},
		{"a time is its text", `"1970-01-01T00:00:00.000Z"`, time.Unix(0, 0), true},
		{"NaN is its text", `["NaN"]`, []any{math.NaN()}, true},
		{"a set is a list", `[1]`, coderuntime.NewSet(int64(1)), true},
		{"a map is an object", `{"1": "a"}`, coderuntime.NewMap(int64(1), "a"), true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := only(t, `{"tools": {"get": [{"args": `+test.args+`, "result": "taken"}]}}`)
			_, err := f(context.Background(), test.call)
			if got := err == nil; got != test.want {
				t.Errorf("taken: %v (%v), want %v", got, err, test.want)
			}
		})
	}
}

// only gives the function of a bindings file that has one.
func only(t *testing.T, text string) coderuntime.Function {
	t.Helper()
	var bindings Bindings
	if err := bindings.Add("f.json", []byte(text)); err != nil {
		t.Fatal(err)
	}
	for _, namespace := range bindings.Namespaces() {
		for _, f := range namespace.Functions {
			return f
		}
	}
	t.Fatal("no function")
	return nil
}

func TestAnAnswerIsWhatTheRuleSays(t *testing.T) {
	tests := []struct {
		name, rules string
		args        any
		want        any
		err         string
	}{
		{name: "a result crosses as its text", rules: `[{"result": {"b": 1.0, "a": 12345678901234567890}}]`,
			want: json.RawMessage(`{"b": 1.0, "a": 12345678901234567890}`)},
		{name: "no result is nothing", rules: `[{}]`, want: nil},
		{name: "a result null is the text null", rules: `[{"result": null}]`, want: json.RawMessage("null")},
		{name: "an error rejects", rules: `[{"error": "no\nway"}]`, err: "no\nway"},
		{name: "an empty error rejects too", rules: `[{"error": ""}]`, err: ""},
		{name: "an error goes before a result", rules: `[{"result": 1, "error": "no"}]`, err: "no"},
		{name: "the first rule that takes the call answers", rules: `[{"args": [1], "result": 1}, {"result": 2}, {"args": {}, "result": 3}]`,
			want: json.RawMessage("2")},
		{name: "a delay passes", rules: `[{"delayMs": 0.01, "result": 1}]`, want: json.RawMessage("1")},
		{name: "without a rule the argument is quoted in the program's order", rules: `[]`,
			args: coderuntime.NewObject("city", "Rome", "b", []any{int64(1), nil, "<&>"}), err: `no canned result for tools.get({"city":"Rome","b":[1,null,"<&>"]})`},
		{name: "a long argument is cut", rules: `[]`, args: strings.Repeat("é", 5000),
			err: `no canned result for tools.get("` + strings.Repeat("é", 2047) + `...)`},
		{name: "without a rule no argument counts as an empty object", rules: `[]`, err: `no canned result for tools.get({})`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := only(t, `{"tools": {"get": `+test.rules+`}}`)
			got, err := f(context.Background(), test.args)
			if failed := test.want == nil && test.name != "no result is nothing"; failed {
				if err == nil || err.Error() != test.err {
					t.Errorf("got the error %v, want %q", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("result (-want +got):\n%s", diff)
			}
		})
	}
}

func TestADelayEndsWithTheCall(t *testing.T) {
	f := only(t, `{"tools": {"get": [{"delayMs": 3600000, "result": 1}]}}`)
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("the run is over")
	cancel(cause)
	if _, err := f(ctx, nil); err != cause {
		t.Errorf("got the error %v, want %v", err, cause)
	}
}

func TestAFunctionIsNamedAsAProgramWritesIt(t *testing.T) {
	tests := []struct{ name, want string }{
		{"get_2", `tools.get_2`},
		{"2", `tools["2"]`},
		{"x y", `tools["x y"]`},
		{"", `tools[""]`},
		{"a\nb", `tools["a\nb"]`},
		{"é", `tools["é"]`},
		{"__proto__", `tools.__proto__`},
	}
	for _, test := range tests {
		t.Run(test.want, func(t *testing.T) {
			if got := memberText("tools", test.name); got != test.want {
				t.Errorf("got %s", got)
			}
		})
	}
}

func TestAddFileNamesAFileThatCannotBeRead(t *testing.T) {
	directory := t.TempDir()
	huge := filepath.Join(directory, "huge.json")
	if err := os.WriteFile(huge, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	// A sparse file: nothing of its size is written.
	if err := os.Truncate(huge, MaxFileBytes+1); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{directory, filepath.Join(directory, "none.json"), huge} {
		var bindings Bindings
		if err := bindings.AddFile(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got the error %v", path, err)
		}
	}
}

func FuzzAdd(f *testing.F) {
	f.Add([]byte(`{"tools": {"get": [{"args": {"a": [1, 2.5e3]}, "result": {}, "error": "x", "delayMs": 0}]}}`))
	f.Add([]byte(`{"a": {"": [{}]}, "a": {"b": []}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var bindings Bindings
		if err := bindings.Add("f.json", text); err != nil {
			return
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		for _, namespace := range bindings.Namespaces() {
			for _, function := range namespace.Functions {
				_, _ = function(ctx, nil)
				_, _ = function(ctx, []any{int64(1), math.Pi})
			}
		}
	})
}
