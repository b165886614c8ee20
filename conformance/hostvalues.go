package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
)

// This file holds lines 3.1 and 3.6, and the direction from the host to the program of 3.2 and 3.3: what a
// function's result becomes, and which results are refused.

const (
	ruleForms    = "every form crosses from the host to the program and back"
	ruleOrdinary = "hosts may return ordinary Go values, by rule"
	ruleJSONText = "JSON text crosses as the language's own JSON parser reads it"
	ruleSeen     = "a host's value is seen as the language's own"
	ruleRejected = "a host result that cannot be represented rejects that call"
)

var twoTo70 = new(big.Int).Lsh(big.NewInt(1), 70)

// form is a Go value, and what a program gives back that returns it as it came. python is what Python gives back, if
// that is not the same.
type form struct {
	name   string
	gives  any
	back   any
	python any
	needs  lacks
}

type point struct {
	X int     `json:"x"`
	Y float64 `json:"y,omitempty"`
	Z *point  `json:"z,omitempty"`
	n int
}

type lettered string

// MarshalText makes lettered cross as its text in capitals.
func (l lettered) MarshalText() ([]byte, error) { return []byte(strings.ToUpper(string(l))), nil }

type marshaled struct{}

// MarshalJSON makes marshaled cross as what its text says.
func (marshaled) MarshalJSON() ([]byte, error) { return []byte(`{"b":[1],"a":null}`), nil }

type failing struct{}

// MarshalJSON refuses.
func (failing) MarshalJSON() ([]byte, error) { return nil, errors.New("no form") }

func object(pairs ...any) *coderuntime.Object { return coderuntime.NewObject(pairs...) }

var when = time.Date(2024, 2, 29, 23, 59, 59, 123e6, time.UTC)

func forms() []form {
	return []form{
		{name: "a bool", gives: true, back: true},
		{name: "an integer", gives: int64(-42), back: int64(-42)},
		{name: "the largest safe integer", gives: int64(1<<53 - 1), back: int64(1<<53 - 1)},
		{name: "an integer beyond the safe ones", gives: int64(1<<53 + 1), back: float64(1 << 53), python: int64(1<<53 + 1)},
		{name: "the smallest int64", gives: int64(math.MinInt64), back: float64(math.MinInt64), python: int64(math.MinInt64)},
		{name: "a big integer", gives: twoTo70, back: twoTo70, needs: lacks{coderuntime.LackBigIntegers}},
		{name: "a negative big integer", gives: new(big.Int).Neg(twoTo70), back: new(big.Int).Neg(twoTo70), needs: lacks{coderuntime.LackBigIntegers}},
		{name: "a fraction", gives: 1.25, back: 1.25},
		{name: "a float without a fraction", gives: 3.0, back: int64(3), python: 3.0},
		{name: "a large float", gives: 1e300, back: 1e300},
		{name: "the smallest float", gives: math.SmallestNonzeroFloat64, back: math.SmallestNonzeroFloat64},
		{name: "NaN", gives: math.NaN(), back: math.NaN()},
		{name: "infinity", gives: math.Inf(1), back: math.Inf(1)},
		{name: "negative infinity", gives: math.Inf(-1), back: math.Inf(-1)},
		{name: "negative zero", gives: math.Copysign(0, -1), back: math.Copysign(0, -1)},
		{name: "a text", gives: "héllo\n\x00 👩‍🚀", back: "héllo\n\x00 👩‍🚀"},
		{name: "an empty text", gives: "", back: ""},
		{name: "bytes", gives: []byte{0, 255, 128}, back: []byte{0, 255, 128}, needs: lacks{coderuntime.LackBytes}},
		{name: "no bytes", gives: []byte{}, back: []byte{}, needs: lacks{coderuntime.LackBytes}},
		{name: "a time", gives: when, back: when, needs: lacks{coderuntime.LackDates}},
		{name: "a time in another zone", gives: when.In(time.FixedZone("x", 7200)), back: when, needs: lacks{coderuntime.LackDates}},
		{name: "a time before 1970", gives: time.Date(1901, 1, 2, 3, 4, 5, 0, time.UTC), back: time.Date(1901, 1, 2, 3, 4, 5, 0, time.UTC), needs: lacks{coderuntime.LackDates}},
		{name: "an empty list", gives: []any{}, back: []any{}},
		{name: "a list with a nil", gives: []any{int64(1), nil, "x", []any{true}}, back: []any{int64(1), nil, "x", []any{true}}},
		{name: "an empty object", gives: object(), back: object()},
		{name: "an object in its order", gives: object("z", int64(1), "a", nil, "m", object("y", "", "b", false)), back: object("z", int64(1), "a", nil, "m", object("y", "", "b", false)), needs: lacks{coderuntime.LackObjectOrder}},
		{name: "an object with hostile keys", gives: object("__proto__", int64(1), "constructor", int64(2), "toString", int64(3), "", int64(4), "a b", int64(5)),
			back: object("__proto__", int64(1), "constructor", int64(2), "toString", int64(3), "", int64(4), "a b", int64(5))},
		{name: "an object with keys like integers", gives: object("b", int64(1), "10", int64(2), "9", int64(3)),
			back: object("9", int64(3), "10", int64(2), "b", int64(1)), python: object("b", int64(1), "10", int64(2), "9", int64(3)), needs: lacks{coderuntime.LackObjectOrder}},
		{name: "a map", gives: coderuntime.NewMap(int64(1), "one", "two", int64(2), true, nil), back: coderuntime.NewMap(int64(1), "one", "two", int64(2), true, nil),
			python: coderuntime.NewMap(int64(1), nil, "two", int64(2)), needs: lacks{coderuntime.LackMapValues}},
		{name: "an empty set", gives: coderuntime.NewSet(), back: coderuntime.NewSet(), needs: lacks{coderuntime.LackSetValues}},
		{name: "a set", gives: coderuntime.NewSet("only"), back: coderuntime.NewSet("only"), needs: lacks{coderuntime.LackSetValues}},
		{name: "lists and objects inside one another", gives: object("l", []any{object("n", []any{}), "x"}), back: object("l", []any{object("n", []any{}), "x"})},
		{name: "other forms inside one another", gives: object("l", []any{coderuntime.NewSet(int64(1)), when, []byte{1}, coderuntime.NewMap(twoTo70, []any{})}),
			back:  object("l", []any{coderuntime.NewSet(int64(1)), when, []byte{1}, coderuntime.NewMap(twoTo70, []any{})}),
			needs: lacks{coderuntime.LackSetValues, coderuntime.LackDates, coderuntime.LackBytes, coderuntime.LackMapValues, coderuntime.LackBigIntegers}},
	}
}

func ordinary() []form {
	return []form{
		{name: "an int", gives: 7, back: int64(7)},
		{name: "a uint64 beyond int64", gives: uint64(math.MaxUint64), back: new(big.Int).SetUint64(math.MaxUint64), needs: lacks{coderuntime.LackBigIntegers}},
		{name: "a float32", gives: float32(0.1), back: 0.1},
		{name: "a struct", gives: point{X: 1, Z: &point{X: 2, Y: 0.5}, n: 9}, back: object("x", int64(1), "z", object("x", int64(2), "y", 0.5))},
		{name: "a pointer to a struct", gives: &point{X: 1}, back: object("x", int64(1))},
		{name: "a slice", gives: []string{"b", "a"}, back: []any{"b", "a"}},
		{name: "a slice of structs", gives: []point{{X: 1}, {X: 2}}, back: []any{object("x", int64(1)), object("x", int64(2))}},
		{name: "a map with sorted keys", gives: map[string]int{"b": 2, "c": 3, "a": 1}, back: object("a", int64(1), "b", int64(2), "c", int64(3)), needs: lacks{coderuntime.LackObjectOrder}},
		{name: "a marshaler of text", gives: lettered("abc"), back: "ABC"},
		{name: "a marshaler of JSON", gives: marshaled{}, back: object("b", []any{int64(1)}, "a", nil)},
		{name: "a number of JSON", gives: json.Number("12.5"), back: 12.5},
		{name: "text that is not UTF-8", gives: "a\xffb", back: "a\ufffdb"},
	}
}

func jsonTexts() []form {
	return []form{
		{name: "integers and floats", gives: json.RawMessage(`[1, 1.0, 1e2, -0.0, 0.1]`), back: []any{int64(1), int64(1), int64(100), math.Copysign(0, -1), 0.1}, python: []any{int64(1), 1.0, 100.0, math.Copysign(0, -1), 0.1}},
		{name: "large integers", gives: json.RawMessage(`[9007199254740993, 1180591620717411303424]`), back: []any{float64(1 << 53), math.Ldexp(1, 70)}, python: []any{int64(9007199254740993), twoTo70}, needs: lacks{coderuntime.LackBigIntegers}},
		{name: "a number beyond all doubles", gives: json.RawMessage(`[1e400]`), back: []any{math.Inf(1)}},
		{name: "an object in its order", gives: json.RawMessage(`{"z": {"y": null}, "a": [true, false]}`), back: object("z", object("y", nil), "a", []any{true, false}), needs: lacks{coderuntime.LackObjectOrder}},
		{name: "an object with a key twice", gives: json.RawMessage(`{"a": 1, "b": 2, "a": 3}`), back: object("a", int64(3), "b", int64(2))},
		{name: "an object with a member __proto__", gives: json.RawMessage(`{"__proto__": {"x": 1}}`), back: object("__proto__", object("x", int64(1)))},
		{name: "escapes", gives: json.RawMessage(`"\u00e9\ud83d\ude80\n\u0000"`), back: "é🚀\n\x00"},
		{name: "null", gives: json.RawMessage(`null`), back: nil},
	}
}

func hostValueChecks() []check {
	var checks []check
	for _, group := range []struct {
		rule, prefix, suffix string
		forms                []form
	}{{ruleForms, "", " crosses both ways", forms()}, {ruleOrdinary, "", " of Go crosses by rule", ordinary()}, {ruleJSONText, "JSON text with ", " crosses as it is parsed", jsonTexts()}} {
		for _, f := range group.forms {
			checks = append(checks, check{line: "3.1", name: group.prefix + f.name + group.suffix, rule: group.rule, needs: f.needs, gives: f.gives, body: func(t *trial) {
				back := f.back
				if t.language == coderuntime.Python && f.python != nil {
					back = f.python
				}
				result := t.run(source{"const v = await tools.give();\nawait tools.take(v);\nreturn v;", "v = await tools.give()\nawait tools.take(v)\nreturn v"})
				returns(back)(t, result)
				took(back)(t, result)
			}})
		}
	}
	checks = append(checks, check{line: "3.1", name: "nil as a whole result is nothing", rule: "nil is undefined as a whole result", only: onlyHasUndef,
		program: source{TypeScript: "const v = await tools.give();\nreturn [v === undefined, typeof v];"}, want: []expectation{returns([]any{true, "undefined"})}})
	for _, f := range seenForms() {
		checks = append(checks, check{line: f.line, name: f.name, rule: ruleSeen, needs: f.needs, only: f.only, gives: f.gives, program: f.program, want: []expectation{returns(f.want)}})
	}
	return append(checks, refusedResults()...)
}

// seenForm is a value of the host, and what a program sees of it.
type seenForm struct {
	line, name string
	only       string
	needs      lacks
	gives      any
	program    source
	want       any
}

func seenForms() []seenForm {
	return []seenForm{
		{line: "3.2", name: "a big integer is a BigInt", needs: lacks{coderuntime.LackBigIntegers}, only: "only TypeScript has BigInt", gives: twoTo70,
			program: source{TypeScript: "const v = await tools.give();\nreturn [typeof v, v === 2n ** 70n];"}, want: []any{"bigint", true}},
		{line: "3.2", name: "bytes are a Uint8Array", needs: lacks{coderuntime.LackBytes}, only: "only TypeScript has Uint8Array", gives: []byte{1, 255},
			program: source{TypeScript: "const v = await tools.give();\nreturn [v instanceof Uint8Array, v.length, v[1]];"}, want: []any{true, int64(2), int64(255)}},
		{line: "3.2", name: "a time is a Date", needs: lacks{coderuntime.LackDates}, only: "only TypeScript has Date", gives: when,
			program: source{TypeScript: "const v = await tools.give();\nreturn [v instanceof Date, v.toISOString()];"}, want: []any{true, "2024-02-29T23:59:59.123Z"}},
		{line: "3.2", name: "a map is a Map", needs: lacks{coderuntime.LackMapValues}, only: "only TypeScript has Map", gives: coderuntime.NewMap(int64(1), "one"),
			program: source{TypeScript: "const v = await tools.give();\nreturn [v instanceof Map, v.get(1), v.size];"}, want: []any{true, "one", int64(1)}},
		{line: "3.2", name: "a set is a Set", needs: lacks{coderuntime.LackSetValues}, only: "only TypeScript has Set", gives: coderuntime.NewSet("x"),
			program: source{TypeScript: "const v = await tools.give();\nreturn [v instanceof Set, v.has(\"x\"), v.size];"}, want: []any{true, true, int64(1)}},
		{line: "3.2", name: "lists and objects are ordinary ones", only: "only TypeScript has prototypes", gives: object("l", []any{int64(1)}),
			program: source{TypeScript: "const v = await tools.give();\nreturn [Array.isArray(v.l), v.l.map((x) => x + 1), Object.getPrototypeOf(v) === Object.prototype, JSON.stringify(v)];"},
			want:    []any{true, []any{int64(2)}, true, `{"l":[1]}`}},
		{line: "3.2", name: "nil inside a value is null", only: "only TypeScript tells null from undefined", gives: []any{nil, object("n", nil)},
			program: source{TypeScript: "const v = await tools.give();\nreturn [v[0] === null, v[1].n === null];"}, want: []any{true, true}},
		{line: "3.2", name: "the JSON text null is null", only: "only TypeScript tells null from undefined", gives: json.RawMessage("null"),
			program: source{TypeScript: "return (await tools.give()) === null;"}, want: true},
		{line: "3.3", name: "integers stay apart from floats", only: "only Python tells integers from floats", gives: []any{int64(1), 1.0},
			program: source{Python: "v = await tools.give()\nreturn [type(x).__name__ for x in v]"}, want: []any{"int", "float"}},
		{line: "3.3", name: "a big integer is an int", needs: lacks{coderuntime.LackBigIntegers}, only: "only Python has one type of integers", gives: twoTo70,
			program: source{Python: "v = await tools.give()\nreturn [type(v).__name__, v == 2 ** 70]"}, want: []any{"int", true}},
		{line: "3.3", name: "lists and dicts are ordinary ones", only: "only Python has list and dict", gives: object("l", []any{int64(1)}),
			program: source{Python: "v = await tools.give()\nv['l'].append(2)\nreturn [type(v).__name__, type(v['l']).__name__, v['l'], v == {'l': [1, 2]}]"}, want: []any{"dict", "list", []any{int64(1), int64(2)}, true}},
		{line: "3.3", name: "nil is None", only: "only Python has None", gives: []any{nil, object("n", nil)},
			program: source{Python: "v = await tools.give()\nreturn [v[0] is None, v[1]['n'] is None, await tools.take(1) is None]"}, want: []any{true, true, true}},
		{line: "3.3", name: "bytes are bytes", needs: lacks{coderuntime.LackBytes}, only: "only Python has bytes", gives: []byte{1, 255},
			program: source{Python: "v = await tools.give()\nreturn [type(v).__name__, v == b'\\x01\\xff']"}, want: []any{"bytes", true}},
		{line: "3.3", name: "a set is a set", needs: lacks{coderuntime.LackSetValues}, only: "only Python has set", gives: coderuntime.NewSet("x"),
			program: source{Python: "v = await tools.give()\nreturn [type(v).__name__, 'x' in v, len(v)]"}, want: []any{"set", true, int64(1)}},
		{line: "3.3", name: "a map is a dict", needs: lacks{coderuntime.LackMapValues}, only: "only Python has dict", gives: coderuntime.NewMap(int64(1), "one"),
			program: source{Python: "v = await tools.give()\nreturn [type(v).__name__, v[1], len(v)]"}, want: []any{"dict", "one", int64(1)}},
		{line: "3.3", name: "a time is an aware datetime", needs: lacks{coderuntime.LackDates}, only: "only Python has datetime", gives: when,
			program: source{Python: "v = await tools.give()\nreturn [type(v).__name__, v.isoformat()]"}, want: []any{"datetime", "2024-02-29T23:59:59.123000+00:00"}},
	}
}

func refusedResults() []check {
	cycle := map[string]any{}
	cycle["self"] = []any{cycle}
	deep := any("bottom")
	for range 100_000 {
		deep = []any{deep}
	}
	var checks []check
	for _, refused := range []struct {
		name  string
		gives any
	}{
		{"a channel", make(chan int)},
		{"a function", func() {}},
		{"a function deep inside", map[string]any{"items": []any{1, struct{ Callback func() }{func() {}}}}},
		{"a cycle", cycle},
		{"invalid JSON", json.RawMessage(`{"a":`)},
		{"an invalid JSON number", json.Number("1x")},
		{"a complex number", 1i},
		{"a marshaler that fails", failing{}},
		{"a value nested 100,000 deep", deep},
	} {
		checks = append(checks, check{line: "3.6", name: refused.name + " rejects the call", rule: ruleRejected, gives: refused.gives,
			program: catches("tools.give()"), want: []expectation{returns([]any{"Error", int64(5)})}})
	}
	return append(checks, check{line: "3.6", name: "the error says where the part is that cannot cross", rule: ruleRejected,
		gives:   map[string]any{"items": []any{1, map[string]any{"callback": func() {}}}},
		program: source{"await tools.give();", "await tools.give()"}, want: []expectation{fails(coderuntime.Exception, "items[1].callback")}},
		check{line: "3.6", name: "a result that comes with an error is dropped", rule: ruleRejected, bindings: func(t *trial) []coderuntime.Namespace {
			bindings := t.host.bindings()
			bindings[0].Functions["both"] = func(context.Context, any) (any, error) { return "value", errors.New("error") }
			return bindings
		}, program: catches("tools.both()"), want: []expectation{returns([]any{"Error", int64(5)})}})
}
