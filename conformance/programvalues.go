package conformance

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
)

// This file holds lines 3.2 to 3.5 and 3.7 from the program's side: what its values become as arguments and as the
// completion value.

const (
	ruleTypeScript = "a TypeScript value has its Go form, as an argument and as the completion value"
	rulePython     = "a Python value has its Go form, as an argument and as the completion value"
	ruleRefused    = "what cannot cross as an argument rejects the call before the host sees it, with the path"
	ruleReplaced   = "in a completion value only the offending node is replaced by its text, with a warning that names the path"
	ruleText       = "texts cross as well-formed UTF-8, and a lone surrogate becomes U+FFFD"
	ruleDepth      = "depth is bounded by a limit, never by the stack"

	onlyJS = "only TypeScript has this value"
	onlyPy = "only Python has this value"
)

// expression is an expression of a program and the value that it crosses as.
type expression struct {
	code  string
	want  any
	needs lacks
}

func typeScriptValues() []expression {
	return []expression{
		{code: "0", want: int64(0)}, {code: "-0", want: math.Copysign(0, -1)}, {code: "3.0", want: int64(3)}, {code: "1.5", want: 1.5},
		{code: "2 ** 53 - 1", want: int64(1<<53 - 1)}, {code: "2 ** 53", want: float64(1 << 53)}, {code: "-(2 ** 60)", want: -math.Ldexp(1, 60)}, {code: "1e21", want: 1e21},
		{code: "NaN", want: math.NaN()}, {code: "-Infinity", want: math.Inf(-1)},
		{code: "5n", want: big.NewInt(5), needs: lacks{coderuntime.LackBigIntegers}}, {code: "-(2n ** 70n)", want: new(big.Int).Neg(twoTo70), needs: lacks{coderuntime.LackBigIntegers}},
		{code: "\"\"", want: ""}, {code: "\"né👩‍🚀\\u0000\"", want: "né👩‍🚀\x00"}, {code: "true", want: true}, {code: "null", want: nil},
		{code: "[]", want: []any{}}, {code: "[1, [2, []]]", want: []any{int64(1), []any{int64(2), []any{}}}}, {code: "[undefined, null]", want: []any{nil, nil}},
		{code: "[1, , 3]", want: []any{int64(1), nil, int64(3)}}, {code: "Object.assign([1], { extra: 2 })", want: []any{int64(1)}},
		{code: "({})", want: object()}, {code: "({ z: 1, a: 2 })", want: object("z", int64(1), "a", int64(2)), needs: lacks{coderuntime.LackObjectOrder}},
		{code: "({ b: 1, 2: 2, 1: 3 })", want: object("1", int64(3), "2", int64(2), "b", int64(1)), needs: lacks{coderuntime.LackObjectOrder}},
		{code: "({ gone: undefined, kept: null })", want: object("kept", nil)},
		{code: "({ [Symbol(\"s\")]: 1, kept: 2 })", want: object("kept", int64(2))},
		{code: "({ get computed() { return 6; } })", want: object("computed", int64(6))},
		{code: "Object.create({ inherited: 1 }, { hidden: { value: 2 }, shown: { value: 3, enumerable: true } })", want: object("shown", int64(3))},
		{code: "Object.assign(Object.create(null), { a: 1 })", want: object("a", int64(1))},
		{code: "JSON.parse(\"{\\\"__proto__\\\": 1}\")", want: object("__proto__", int64(1))},
		{code: "new (class Point { x = 1; #y = 2; static z = 3; sum() { return this.x + this.#y; } get double() { return 2; } })()", want: object("x", int64(1))},
		{code: "({ toJSON() { return { as: \"told\" }; } })", want: object("as", "told")},
		{code: "({ inner: { toJSON: () => 7 } })", want: object("inner", int64(7))},
		{code: "new Uint8Array([1, 255])", want: []byte{1, 255}, needs: lacks{coderuntime.LackBytes}}, {code: "new Uint8Array([1, 2, 3, 4]).subarray(1, 3)", want: []byte{2, 3}, needs: lacks{coderuntime.LackBytes}},
		{code: "new Uint8Array([7, 8]).buffer", want: []byte{7, 8}, needs: lacks{coderuntime.LackBytes}},
		{code: "new Int16Array([-1, 2])", want: []any{int64(-1), int64(2)}}, {code: "new Float64Array([0.5, -0])", want: []any{0.5, math.Copysign(0, -1)}},
		{code: "new Date(Date.UTC(2024, 1, 29, 23, 59, 59, 123))", want: when, needs: lacks{coderuntime.LackDates}}, {code: "new Date(-1)", want: time.UnixMilli(-1).UTC(), needs: lacks{coderuntime.LackDates}},
		{code: "new Date(NaN)", want: nil},
		{code: "new Map<any, any>([[1, \"one\"], [\"two\", [2]], [null, { n: 1 }]])", want: coderuntime.NewMap(int64(1), "one", "two", []any{int64(2)}, nil, object("n", int64(1))), needs: lacks{coderuntime.LackMapValues}},
		{code: "new Map([[\"b\", 1], [\"a\", 2]])", want: coderuntime.NewMap("b", int64(1), "a", int64(2)), needs: lacks{coderuntime.LackMapValues}},
		{code: "new Set([3, \"x\", 1, 3])", want: coderuntime.NewSet(int64(3), "x", int64(1)), needs: lacks{coderuntime.LackSetValues}},
		{code: "({ deep: [new Map([[\"k\", new Set([new Date(0)])]])] })", want: object("deep", []any{coderuntime.NewMap("k", coderuntime.NewSet(time.UnixMilli(0).UTC()))}), needs: lacks{coderuntime.LackMapValues, coderuntime.LackSetValues, coderuntime.LackDates}},
		{code: "new TypeError(\"text\")", want: object("name", "TypeError", "message", "text")},
		{code: "Object.assign(new Error(\"text\"), { code: 5 })", want: object("name", "Error", "message", "text", "code", int64(5))},
		{code: "new (class MyError extends Error { name = \"MyError\"; })(\"text\")", want: object("name", "MyError", "message", "text")},
		{code: "((s: any) => [s, s])({ a: 1 })", want: []any{object("a", int64(1)), object("a", int64(1))}},
		{code: "(function () { return arguments; })(1, \"x\")", want: []any{int64(1), "x"}},
	}
}

// classes is the beginning of the programs for Python expressions of classes that need more than the language.
const classes = `import collections, dataclasses, datetime, decimal, enum, fractions, pathlib, uuid
class Color(enum.Enum):
    RED = 'red'
class Level(enum.IntEnum):
    LOW = 1
@dataclasses.dataclass
class Point:
    x: int
    y: list
@dataclasses.dataclass
class Line(Point):
    style: str = 'dashed'
Pair = collections.namedtuple('Pair', 'a b')
`

// subclasses is the beginning of those for subclasses of the basic types.
const subclasses = `class Count(int):
    pass
class Word(str):
    pass
class Row(list):
    pass
class Record(dict):
    pass
`

// expressionGroup are expressions whose programs begin in the same way.
type expressionGroup struct {
	begin       string
	needs       lacks // of all
	expressions []expression
}

func pythonValues() []expressionGroup {
	return []expressionGroup{
		{expressions: []expression{
			{code: "0", want: int64(0)}, {code: "3.0", want: 3.0}, {code: "-0.0", want: math.Copysign(0, -1)}, {code: "float('nan')", want: math.NaN()}, {code: "float('-inf')", want: math.Inf(-1)},
			{code: "2 ** 62", want: int64(1 << 62)}, {code: "-(2 ** 63)", want: int64(math.MinInt64)}, {code: "1e300", want: 1e300}, {code: "5e-324", want: math.SmallestNonzeroFloat64},
			{code: "2 ** 63", want: new(big.Int).Lsh(big.NewInt(1), 63), needs: lacks{coderuntime.LackBigIntegers}}, {code: "-(2 ** 70)", want: new(big.Int).Neg(twoTo70), needs: lacks{coderuntime.LackBigIntegers}},
			{code: "True", want: true}, {code: "None", want: nil}, {code: "''", want: ""}, {code: "'né👩\\x00'", want: "né👩\x00"},
			{code: "[1, [2.0, []]]", want: []any{int64(1), []any{2.0, []any{}}}}, {code: "(1, 'x')", want: []any{int64(1), "x"}}, {code: "()", want: []any{}}, {code: "[True, 1, 1.0]", want: []any{true, int64(1), 1.0}},
			{code: "range(3)", want: []any{int64(0), int64(1), int64(2)}},
			{code: "{}", want: object()}, {code: "{'a': {'b': [None]}}", want: object("a", object("b", []any{nil}))}, {code: "{'': 1}", want: object("", int64(1))},
			{code: "{'z': 1, 'a': None}", want: object("z", int64(1), "a", nil), needs: lacks{coderuntime.LackObjectOrder}},
			{code: "{'b': 1, '10': 2, '9': 3}", want: object("b", int64(1), "10", int64(2), "9", int64(3)), needs: lacks{coderuntime.LackObjectOrder}},
			{code: "dict(b=1, a=2)", want: object("b", int64(1), "a", int64(2)), needs: lacks{coderuntime.LackObjectOrder}},
			{code: "{1: 'one', 'two': 2}", want: coderuntime.NewMap(int64(1), "one", "two", int64(2)), needs: lacks{coderuntime.LackMapValues}},
			{code: "{(1, 2): 3}", want: coderuntime.NewMap([]any{int64(1), int64(2)}, int64(3)), needs: lacks{coderuntime.LackMapValues}},
			{code: "{None: 1}", want: coderuntime.NewMap(nil, int64(1)), needs: lacks{coderuntime.LackMapValues}},
			{code: "{'x'}", want: coderuntime.NewSet("x"), needs: lacks{coderuntime.LackSetValues}}, {code: "frozenset([1])", want: coderuntime.NewSet(int64(1)), needs: lacks{coderuntime.LackSetValues}}, {code: "set()", want: coderuntime.NewSet(), needs: lacks{coderuntime.LackSetValues}},
			{code: "b'\\x00\\xff'", want: []byte{0, 255}, needs: lacks{coderuntime.LackBytes}}, {code: "b''", want: []byte{}, needs: lacks{coderuntime.LackBytes}},
			{code: "bytearray(b'a')", want: []byte("a"), needs: lacks{coderuntime.LackBytes, coderuntime.LackLanguageLevel}},
			{code: "(lambda s: [s, s])({'a': 1})", want: []any{object("a", int64(1)), object("a", int64(1))}},
		}},
		{begin: subclasses, needs: lacks{coderuntime.LackLibraryTypes}, expressions: []expression{
			{code: "Count(5)", want: int64(5)}, {code: "Word('w')", want: "w"}, {code: "Row([1])", want: []any{int64(1)}}, {code: "Record(a=1)", want: object("a", int64(1))},
		}},
		{begin: classes, needs: lacks{coderuntime.LackLibraryTypes}, expressions: []expression{
			{code: "datetime.datetime(2024, 2, 29, 23, 59, 59, 123000, datetime.timezone.utc)", want: when, needs: lacks{coderuntime.LackDates}},
			{code: "datetime.datetime(2024, 3, 1, 1, 59, 59, 123000, datetime.timezone(datetime.timedelta(hours=2)))", want: when, needs: lacks{coderuntime.LackDates}},
			{code: "datetime.datetime(2024, 2, 29, 12, 30)", want: "2024-02-29T12:30:00"}, {code: "datetime.date(2024, 2, 29)", want: "2024-02-29"}, {code: "datetime.time(1, 2, 3)", want: "01:02:03"},
			{code: "datetime.timedelta(days=1, seconds=2)", want: "1 day, 0:00:02"}, {code: "decimal.Decimal('1.10')", want: "1.10"}, {code: "fractions.Fraction(1, 3)", want: "1/3"},
			{code: "uuid.UUID(int=1)", want: "00000000-0000-0000-0000-000000000001"}, {code: "pathlib.PurePosixPath('/a/b')", want: "/a/b"},
			{code: "Color.RED", want: "red"}, {code: "Level.LOW", want: int64(1)}, {code: "{'c': [Color.RED]}", want: object("c", []any{"red"})},
			{code: "Point(1, [2])", want: object("x", int64(1), "y", []any{int64(2)})}, {code: "Line(1, [])", want: object("x", int64(1), "y", []any{}, "style", "dashed")}, {code: "[Point(1, Point(2, None))]", want: []any{object("x", int64(1), "y", object("x", int64(2), "y", nil))}},
			{code: "Pair(1, 2)", want: []any{int64(1), int64(2)}}, {code: "collections.Counter('aab')", want: object("a", int64(2), "b", int64(1))}, {code: "collections.defaultdict(list, a=[1])", want: object("a", []any{int64(1)})},
			{code: "collections.OrderedDict(b=1, a=2)", want: object("b", int64(1), "a", int64(2))}, {code: "collections.deque([1])", want: []any{int64(1)}},
		}},
	}
}

func programValueChecks() []check {
	var checks []check
	for _, e := range typeScriptValues() {
		checks = append(checks, check{line: "3.2", name: e.code + " has its form", rule: ruleTypeScript, needs: e.needs, only: onlyJS,
			program: source{TypeScript: "const make = (): any => (" + e.code + ");\nawait tools.take(make());\nreturn make();"},
			want:    []expectation{returns(e.want), took(e.want), warnsNothing}})
	}
	for _, group := range pythonValues() {
		for _, e := range group.expressions {
			checks = append(checks, check{line: "3.3", name: e.code + " has its form", rule: rulePython, needs: append(slices.Clone(group.needs), e.needs...), only: onlyPy,
				program: source{Python: group.begin + "make = lambda: " + e.code + "\nawait tools.take(make())\nreturn make()"},
				want:    []expectation{returns(e.want), took(e.want), warnsNothing}})
		}
	}
	return append(checks, check{line: "3.3", name: "keys stand in the order of the receiving language", rule: "key order is kept as the receiving language orders keys",
		needs:   lacks{coderuntime.LackObjectOrder},
		gives:   object("b", int64(1), "2", int64(2), "a", int64(3), "1", int64(4)),
		program: source{"return Object.keys(await tools.give()).join();", "return ','.join(await tools.give())"},
		want: []expectation{func(t *trial, r coderuntime.Result) {
			if t.language == coderuntime.TypeScript {
				returns("1,2,b,a")(t, r)
			} else {
				returns("b,2,a,1")(t, r)
			}
		}}})
}

// refusal is an argument that cannot cross, and what the error must say.
type refusal struct {
	name, code string
	parts      []string
}

var typeScriptRefusals = []refusal{
	{"a function", "() => 1", []string{"tools.take", "argument", "function"}},
	{"a class", "class A {}", []string{"tools.take", "argument"}},
	{"a function deep inside", "{ items: [1, 2, 3, { callback() {} }] }", []string{"tools.take: argument.items[3].callback is a function and cannot be passed"}},
	{"a symbol", "{ s: Symbol(\"s\") }", []string{"argument.s", "symbol"}},
	{"a promise", "[tools.echo(1)]", []string{"argument[0]", "promise"}},
	{"a proxy", "new Proxy({}, {})", []string{"argument", "proxy"}},
	{"a generator", "(function* () { yield 1; })()", []string{"argument"}},
	{"an iterator", "{ it: [1].values() }", []string{"argument.it"}},
	{"a WeakMap", "new WeakMap()", []string{"argument"}},
	{"a regular expression", "{ re: /a/g }", []string{"argument.re"}},
	{"a DataView", "new DataView(new ArrayBuffer(1))", []string{"argument"}},
	{"an object that holds itself", "(() => { const o: any = { list: [] }; o.list.push(o); return o; })()", []string{"argument.list[0]"}},
	{"a Map that holds itself", "(() => { const m: any = new Map(); m.set(\"me\", m); return m; })()", []string{"argument"}},
	{"an object whose getter throws", "{ get a() { throw new Error(\"got\"); } }", []string{"argument.a", "got"}},
	{"an object whose toJSON throws", "{ toJSON() { throw new Error(\"told\"); } }", []string{"argument", "told"}},
	{"data nested 20,000 deep", "(() => { let d: any = 1; for (let i = 0; i < 20000; i++) d = [d]; return d; })()", []string{"argument", "deep"}},
	{"a function in a member with a long name", "{ \"a b\": { [\"k\".repeat(100000)]: () => 1 } }", []string{"argument[\"a b\"]"}},
	{"the namespace itself", "tools", []string{"argument"}},
}

var pythonRefusals = []refusal{
	{"a lambda", "lambda: 1", []string{"tools.take", "argument", "function"}},
	{"a lambda deep inside", "{'items': [1, 2, 3, {'callback': lambda: 1}]}", []string{"tools.take: argument", "items", "3", "callback"}},
	{"a generator expression", "(x for x in [])", []string{"argument"}},
	{"a module", "__import__('math')", []string{"argument"}},
	{"an instance of another class", "object()", []string{"argument"}},
	{"a type", "int", []string{"argument"}},
	{"tools itself", "tools", []string{"argument"}},
	{"a call that is not awaited", "[tools.echo(1)]", []string{"argument[0]"}},
}

func refusedChecks() []check {
	var checks []check
	add := func(r refusal, program source, only string) {
		checks = append(checks, check{line: "3.4", name: r.name + " cannot be passed", rule: ruleRefused, only: only, program: program,
			want: []expectation{fails(coderuntime.Exception, append([]string{"TypeError: "}, r.parts...)...), took()}})
	}
	for _, r := range typeScriptRefusals {
		add(r, source{TypeScript: "await tools.take(" + r.code + ");"}, onlyJS)
	}
	for _, r := range pythonRefusals {
		add(r, source{Python: "await tools.take(" + r.code + ")"}, onlyPy)
	}
	return append(checks, check{line: "3.4", name: "a refused argument leaves the program to go on", rule: ruleRefused,
		program: source{"try { await tools.take([() => 1]); } catch (e) { return [e.name, await tools.echo(5)]; }", "try:\n    await tools.take([lambda: 1])\nexcept TypeError as e:\n    return [type(e).__name__, await tools.echo(5)]"},
		want:    []expectation{returns([]any{"TypeError", int64(5)}), took()}},
		check{line: "3.4", name: "a list that holds itself cannot be passed", rule: ruleRefused,
			program: source{"const l: any[] = [1]; l.push([l]);\nawait tools.take(l);", "l = [1]\nl.append([l])\nawait tools.take(l)"},
			want:    []expectation{fails(coderuntime.Exception, "argument[1][0]"), took()}})
}

// replacedValues are values that cannot cross, whose text in a completion value is what the language prints.
var replacedValues = []struct{ name, typeScript, python string }{
	{"a function", "function named() {}", ""},
	{"an arrow function", "() => 1", ""},
	{"a class", "class Named {}", ""},
	{"a symbol", "Symbol(\"s\")", ""},
	{"a regular expression", "/a+/gi", ""},
	{"a promise", "Promise.resolve(4)", ""},
	{"a generator", "(function* () {})()", ""},
	{"a WeakMap", "new WeakMap()", ""},
	{"an async function", "async function later() {}", ""},
	{"a builtin function", "", "len"},
	{"a type", "", "int"},
	{"the ellipsis", "", "Ellipsis"},
	{"a module", "", "__import__('math')"},
	{"a lambda", "", "lambda: 1"},
	{"a complex number", "", "3 + 4j"},
	{"a generator expression", "", "(x for x in [])"},
}

func replacedChecks() []check {
	var checks []check
	for _, v := range replacedValues {
		c := check{line: "3.5", name: v.name + " is replaced by its text", rule: ruleReplaced, only: onlyJS,
			program: source{TypeScript: "const odd = " + v.typeScript + ";\nconsole.log(odd);\nreturn { before: 1, list: [odd], after: 2 };"}}
		if v.typeScript == "" {
			c.only = onlyPy
			c.program = source{Python: "odd = " + v.python + "\nprint(repr(odd))\nreturn {'before': 1, 'list': [odd], 'after': 2}"}
		}
		alone := c
		c.want = []expectation{func(t *trial, r coderuntime.Result) {
			text := ""
			if value, ok := r.Value.(*coderuntime.Object); ok {
				items, _ := value.Get("list")
				if items, ok := items.([]any); ok && len(items) == 1 {
					text, _ = items[0].(string)
				}
			}
			t.expect(text != "", "a text in the place of the value", outcomeText(r))
			returns(object("before", int64(1), "list", []any{text}, "after", int64(2)))(t, r)
		}, warns("value", "list", "0")}
		alone.name = "the text of " + v.name + " is what is printed of it"
		alone.needs = lacks{coderuntime.LackConsoleText}
		alone.want = []expectation{func(t *trial, r coderuntime.Result) {
			if len(r.Logs) == 0 {
				t.fail("the printed text", outcomeText(r))
				return
			}
			returns(object("before", int64(1), "list", []any{r.Logs[0].Text}, "after", int64(2)))(t, r)
		}}
		checks = append(checks, c, alone)
	}
	return append(checks, []check{
		{line: "3.5", name: "a value that is replaced as a whole is a value", rule: ruleReplaced,
			program: source{"return (() => { return Symbol(\"whole\"); })();", "return len"},
			want: []expectation{func(t *trial, r coderuntime.Result) {
				want := "Symbol(whole)"
				if t.language == coderuntime.Python {
					want = "<built-in function len>"
				}
				returns(want)(t, r)
			}, warns("value")}},
		{line: "3.5", name: "a reference back is replaced by [Circular]", rule: ruleReplaced,
			program: source{"const a: any = { n: 1, list: [2] };\na.self = a;\na.list.push(a.list);\nreturn a;", "a = {'n': 1, 'list': [2]}\na['self'] = a\na['list'].append(a['list'])\nreturn a"},
			want: []expectation{func(t *trial, r coderuntime.Result) {
				if t.language == coderuntime.Python {
					returns(object("n", int64(1), "list", []any{int64(2), "[Circular]"}, "self", "[Circular]"))(t, r)
					return
				}
				returns(object("n", int64(1), "list", []any{int64(2), "[Circular]"}, "self", "[Circular]"))(t, r)
				t.expect(len(warnings(r)) > 0 && strings.Contains(logText(warnings(r)), "self"), "a warning that names the path", logText(r.Logs))
			}}},
		{line: "3.5", name: "one object in two places is no reference back", rule: ruleReplaced,
			program: source{"const a = { n: 1 };\nreturn [a, { a }];", "a = {'n': 1}\nreturn [a, {'a': a}]"},
			want:    []expectation{returns([]any{object("n", int64(1)), object("a", object("n", int64(1)))}), warnsNothing}},
		{line: "3.5", name: "a getter that throws is replaced", rule: ruleReplaced, only: onlyJS,
			program: source{TypeScript: "return { ok: 1, get bad() { throw new Error(\"got\"); }, after: 2 };"},
			want: []expectation{func(t *trial, r coderuntime.Result) {
				o, ok := r.Value.(*coderuntime.Object)
				if !ok {
					t.fail("an object", outcomeText(r))
					return
				}
				text, _ := o.Get("bad")
				returns(object("ok", int64(1), "bad", text, "after", int64(2)))(t, r)
				_, isText := text.(string)
				t.expect(isText, "a text in the place of what threw", exact(text))
			}, warns("value.bad")}},
		{line: "3.5", name: "a proxy is replaced", rule: ruleReplaced, only: onlyJS,
			program: source{TypeScript: "return [1, new Proxy({}, { ownKeys() { throw new Error(\"trap\"); }, get() { throw new Error(\"trap\"); } })];"},
			want: []expectation{func(t *trial, r coderuntime.Result) {
				list, _ := r.Value.([]any)
				if len(list) != 2 || list[0] != int64(1) {
					t.fail("a list of 1 and a text", outcomeText(r))
					return
				}
				_, isText := list[1].(string)
				t.expect(isText, "a text in the place of the proxy", exact(list[1]))
			}, warns("value[1]")}},
	}...)
}

func textChecks() []check {
	return []check{
		{line: "3.7", name: "a lone surrogate becomes U+FFFD", rule: ruleText,
			program: source{"const s = \"a\\ud800b\";\nconsole.log(s);\nawait tools.take({ [s]: s });\nreturn s;", "s = 'a\\ud800b'\nawait tools.take({s: s})\nreturn s"},
			want: []expectation{returns("a\ufffdb"), took(object("a\ufffdb", "a\ufffdb")), func(t *trial, r coderuntime.Result) {
				if t.language == coderuntime.TypeScript {
					prints("a\ufffdb")(t, r)
				}
			}}},
		{line: "3.7", name: "a surrogate pair is one character", rule: ruleText,
			program: source{"return await tools.echo(\"\\ud83d\\ude80\");", "return await tools.echo('\\U0001f680')"}, want: []expectation{returns("🚀")}},
		{line: "3.7", name: "a host's text that is not UTF-8 is repaired", rule: ruleText, gives: map[string]string{"k\xff": "v\xfe"},
			program: source{"return await tools.give();", "return await tools.give()"}, want: []expectation{returns(object("k\ufffd", "v\ufffd"))}},
		{line: "3.7", name: "1,000 levels cross both ways", rule: ruleDepth,
			program: source{"let d: any = 1;\nfor (let i = 0; i < 1000; i++) d = i % 2 ? [d] : { d };\nlet r: any = await tools.echo(d), n = 0;\nwhile (typeof r === \"object\") { r = r.d ?? r[0]; n++; }\nreturn [n, r];",
				"d = 1\nfor i in range(1000):\n    d = [d] if i % 2 else {'d': d}\nr, n = await tools.echo(d), 0\nwhile not isinstance(r, int):\n    r = r['d'] if isinstance(r, dict) else r[0]\n    n += 1\nreturn [n, r]"},
			want: []expectation{returns([]any{int64(1000), int64(1)})}},
		{line: "3.7", name: "the limit of depth is exact", rule: ruleDepth, body: func(t *trial) {
			for _, extra := range []int{0, 1} {
				program := source{fmt.Sprintf("let d: any = [];\nfor (let i = 1; i < %d; i++) d = [d];\ntry { await tools.take(d); return \"crossed\"; } catch (e) { return e.name; }", coderuntime.MaxDepth+extra),
					fmt.Sprintf("d = []\nfor i in range(1, %d):\n    d = [d]\ntry:\n    await tools.take(d)\n    return 'crossed'\nexcept TypeError:\n    return 'TypeError'", coderuntime.MaxDepth+extra)}
				returns([]string{"crossed", "TypeError"}[extra])(t, t.run(program))
			}
		}},
		{line: "3.7", name: "a completion value that is too deep is cut and not lost", rule: ruleDepth,
			program: source{"let d: any = 1;\nfor (let i = 0; i < 20000; i++) d = [d];\nreturn { kept: 1, d };", "d = 1\nfor i in range(20000):\n    d = [d]\nreturn {'kept': 1, 'd': d}"},
			want: []expectation{completes, func(t *trial, r coderuntime.Result) {
				o, ok := r.Value.(*coderuntime.Object)
				t.expect(ok && o.Has("kept") && o.Has("d"), "an object with both members", shorten(outcomeText(r), 300))
			}, warns("value")}},
	}
}
