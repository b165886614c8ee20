package conformance

import (
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
)

// This file holds line 2.7: a program that changes the language's own machinery changes only its own world.

const (
	ruleTamper = "a program that tampers changes only its own world, never the framing, the caps or the host"
	ruleHidden = "no Go value, method, symbol or unexported field is visible to the program"

	onlyTamper = "only TypeScript has prototypes and globals to tamper with in this way"
)

// afterwards is what a program that has tampered must still be able to do: call, print, and return.
const afterwards = `
const got = await callEcho({ list: [1, { b: 2 }], text: "t" });
const given = await callGive();
say("still here", 5);
return { a: got.list[1].b, b: [got.text], given };`

// before keeps what the program needs, as a program does that tampers with the rest.
const before = `const callEcho = tools.echo, callGive = tools.give, take = tools.take, say = console.log;
`

// untouched are values of the other forms, which must cross whatever the program has tampered with.
var untouched = []struct {
	what, code string
	value      any
	needs      lacks
}{
	{"a big integer", "2n ** 70n", twoTo70, lacks{coderuntime.LackBigIntegers}},
	{"bytes", "new Uint8Array([1, 2])", []byte{1, 2}, lacks{coderuntime.LackBytes}},
	{"a time", "new Date(0)", time.UnixMilli(0).UTC(), lacks{coderuntime.LackDates}},
	{"a map", "new Map([[1, \"one\"]])", coderuntime.NewMap(int64(1), "one"), lacks{coderuntime.LackMapValues}},
	{"a set", "new Set([\"x\"])", coderuntime.NewSet("x"), lacks{coderuntime.LackSetValues}},
}

var tampering = []struct{ what, code string }{
	{"a setter on Object.prototype", `for (const k of ["a", "b", "list", "text", "map", "0", "message", "stack", "toolName"]) Object.defineProperty(Object.prototype, k, { set() { throw new Error("setter"); }, get() { return "trap"; }, configurable: true });`},
	{"JSON", `JSON.stringify = () => { throw new Error("x"); }; JSON.parse = null as any; (globalThis as any).JSON = undefined;`},
	{"Promise", `Promise.resolve = Promise.all = (() => { throw new Error("x"); }) as any; Promise.prototype.then = () => { throw new Error("x"); }; (globalThis as any).Promise = null;`},
	{"Array.prototype", `for (const k of ["push", "map", "forEach", "join", "slice", "concat", "sort", "indexOf", "shift", "pop", "keys", "values", "toString"]) (Array.prototype as any)[k] = () => { throw new Error(k); }; (Array.prototype as any)[Symbol.iterator] = () => { throw new Error("iterator"); };`},
	{"String.prototype", `for (const k of ["replace", "split", "slice", "indexOf", "charCodeAt", "toString", "padEnd", "match", "includes"]) (String.prototype as any)[k] = () => { throw new Error(k); };`},
	{"Map, Set and Date prototypes", `for (const c of [Map, Set]) for (const k of ["forEach", "get", "set", "add", "has", "entries", "keys", "values"]) (c.prototype as any)[k] = () => { throw new Error(k); }; for (const k of ["getTime", "valueOf", "toISOString", "toJSON"]) (Date.prototype as any)[k] = () => { throw new Error(k); }; delete (Date.prototype as any).toJSON;`},
	{"Function.prototype", `for (const k of ["call", "apply", "bind", "toString"]) (Function.prototype as any)[k] = () => { throw new Error(k); };`},
	{"Object's own functions", `for (const k of ["keys", "entries", "defineProperty", "getOwnPropertyNames", "getOwnPropertyDescriptor", "getPrototypeOf", "assign", "create", "freeze"]) (Object as any)[k] = () => { throw new Error(k); };`},
	{"Reflect, Symbol and Error", `(globalThis as any).Reflect = (globalThis as any).Symbol = (globalThis as any).Error = (globalThis as any).TypeError = null;`},
	{"console", `for (const k of Object.keys(console)) (console as any)[k] = () => { throw new Error(k); }; (globalThis as any).console = null;`},
	{"typed arrays", `Uint8Array.prototype.slice = Uint8Array.prototype.set = (() => { throw new Error("x"); }) as any; (globalThis as any).Uint8Array = (globalThis as any).ArrayBuffer = null;`},
	{"all globals", `for (const k of Object.getOwnPropertyNames(globalThis)) if (k !== "undefined") try { delete (globalThis as any)[k]; } catch {}`},
	{"frozen prototypes", `for (const c of [Object, Array, Function, Promise, Map, Set, Date, Error, String]) Object.freeze(c.prototype); Object.freeze(globalThis);`},
	{"Object.prototype.toString and toJSON", `(Object.prototype as any).toJSON = undefined; Object.prototype.toString = () => { throw new Error("x"); }; Object.prototype.valueOf = null as any;`},
}

// pythonAfterwards is what afterwards is, in Python.
const pythonAfterwards = `got = await echo({'list': [1, {'b': 2}], 'text': 't'})
given = await give()
say('still here', 5)
return {'a': got['list'][1]['b'], 'b': [got['text']], 'given': given}`

var pythonTampering = []struct {
	what, code string
	needs      lacks
}{
	{what: "builtins", code: "import builtins\nfor name in ['len', 'isinstance', 'type', 'str', 'dict', 'list', 'repr', 'getattr', 'iter', 'next', 'int', 'float', 'Exception', 'BaseException', 'TypeError', 'print']:\n    setattr(builtins, name, None)"},
	{what: "all builtins", code: "import builtins\nkeep = delattr\nfor name in dir(builtins):\n    if name[:2] != '__':\n        keep(builtins, name)"},
	{what: "the program's globals", code: "for name in ['dict', 'list', 'len', 'repr', 'ToolError', 'Exception', 'tools', '__builtins__']:\n    globals()[name] = None\n__name__ = 'other'"},
	{what: "sys", code: "import sys\nsys.stdout = sys.stderr = sys.exc_info = None\nsys.stdout = sys.__stdout__"},
	{what: "sys.modules", code: "import sys\nfor name in list(sys.modules):\n    if name not in ['builtins', '__main__']:\n        sys.modules[name] = None", needs: lacks{coderuntime.LackLanguageLevel}},
	{what: "the namespace", code: "for name in ['echo', 'take', 'extra', '__class__', '__getattr__', '__getitem__', '__dict__']:\n    try:\n        setattr(tools, name, None)\n    except (AttributeError, TypeError):\n        pass\n    try:\n        delattr(tools, name)\n    except (AttributeError, TypeError):\n        pass"},
	{what: "asyncio", code: "import asyncio\nfor name in dir(asyncio):\n    if name[:2] != '__':\n        setattr(asyncio, name, None)"},
	{what: "json and the other modules", code: "import json, datetime, decimal, collections\nfor module in [json, datetime, decimal, collections]:\n    for name in dir(module):\n        if name[:2] != '__':\n            setattr(module, name, None)", needs: lacks{coderuntime.LackLanguageLevel}},
	{what: "abstract classes", code: "import collections.abc\nclass Anything(type):\n    def __instancecheck__(cls, other):\n        return True\n    def __eq__(cls, other):\n        return True\n    def __hash__(cls):\n        raise ValueError('hash')\nclass Odd(dict, metaclass=Anything):\n    def __getitem__(self, key):\n        raise ValueError('item')\ndict = Odd\ncollections.abc.Mapping.register(int)", needs: lacks{coderuntime.LackLanguageLevel}},
}

func tamperChecks() []check {
	given := []any{coderuntime.NewObject("n", int64(1)), 1.5, nil}
	want := coderuntime.NewObject("a", int64(2), "b", []any{"t"}, "given", given)
	var checks []check
	for _, tamper := range tampering {
		checks = append(checks, check{line: "2.7", name: "tampering with " + tamper.what + " harms neither calls nor results", rule: ruleTamper,
			only: onlyTamper, program: source{TypeScript: before + tamper.code + afterwards}, gives: given,
			want: []expectation{returns(want), prints("still here 5")}})
	}
	for _, u := range untouched {
		checks = append(checks, check{line: "2.7", name: "no tampering harms " + u.what, rule: ruleTamper, only: onlyTamper, needs: u.needs, body: func(t *trial) {
			for _, tamper := range tampering {
				host := newHost(t)
				host.gives = u.value
				program := "const mine = " + u.code + ", callGive = tools.give, callTake = tools.take;\n" + tamper.code + "\nconst theirs = await callGive();\nawait callTake(mine);\nreturn [mine, theirs];"
				result := t.request(t.deadline, t.runtime, coderuntime.Request{Program: program, Bindings: host.bindings()})
				returns([]any{u.value, u.value})(t, result)
				t.same(t.exact([]any{u.value}), t.exact(host.took()))
			}
		}})
	}
	for _, tamper := range pythonTampering {
		checks = append(checks, check{line: "2.7", name: "tampering with " + tamper.what + " harms neither calls nor results", rule: ruleTamper,
			only: "only Python has this to tamper with", needs: tamper.needs, gives: given,
			program: source{Python: "echo, give, say = tools.echo, tools.give, print\n" + tamper.code + "\n" + pythonAfterwards},
			want:    []expectation{returns(want), prints("still here 5")}})
	}
	return append(checks, []check{
		{line: "2.7", name: "tampering with Object.prototype.then settles the run all the same", rule: ruleTamper, only: onlyTamper,
			program: source{TypeScript: "const { take } = tools;\n(Object.prototype as any).then = function (done: any) { delete (Object.prototype as any).then; done(7); };\nawait take({ a: 1 });\nreturn { b: 2 };"},
			want:    []expectation{completes, took(coderuntime.NewObject("a", int64(1)))}},
		{line: "2.7", name: "an error is reported although Error.prototype was changed", rule: ruleTamper, only: onlyTamper,
			program: source{TypeScript: "const e = new TypeError(\"the text\");\nError.prototype.toString = () => { throw 1; };\nError.prototype.name = \"Nope\";\nthrow e;"},
			want:    []expectation{fails(coderuntime.Exception, "TypeError: the text")}},
		{line: "2.7", name: "tampering does not move the caps", rule: ruleTamper, config: smallLog, only: onlyTamper,
			program: source{TypeScript: "String.prototype.slice = String.prototype.substring = (() => \"\") as any;\nObject.defineProperty(String.prototype, \"length\", { value: 0 });\nconsole.log(\"x\".repeat(500));"},
			want:    []expectation{func(t *trial, r coderuntime.Result) { t.same(strings.Repeat("x", 100), r.Logs[0].Text) }}},
		{line: "2.7", name: "a text that looks like a frame is a text", rule: ruleTamper,
			program: source{"const text = \"\\u0000\\u0001{\\\"id\\\":1}\\nContent-Length: 3\\r\\n\\r\\n\";\nconsole.log(\"{\\\"result\\\":{}}\");\nreturn await tools.echo(text);",
				"text = '\\x00\\x01{\"id\":1}\\nContent-Length: 3\\r\\n\\r\\n'\nprint('{\"result\":{}}')\nreturn await tools.echo(text)"},
			want: []expectation{returns("\x00\x01{\"id\":1}\nContent-Length: 3\r\n\r\n"), prints(`{"result":{}}`)}},
		{line: "2.7", name: "what the console prints is not the program's to frame", rule: ruleTamper, only: onlyStdout,
			program: source{Python: "import sys\nsys.stdout.write('{\"result\":{}}\\n')\nprint('coderuntime: mine')\nreturn 1"},
			want:    []expectation{returns(int64(1)), prints(`{"result":{}}`, "coderuntime: mine")}},
		{line: "2.7", name: "a member of a namespace shows nothing of the host", rule: ruleHidden, only: noModule,
			program: source{Python: "f = tools.echo\ntexts = [repr(f), repr(tools), repr(type(f)), repr(type(tools))] + [name for thing in [f, tools] for name in dir(thing)]\nfound = []\nfor text in texts:\n    for mark in ['.go', 'gpython', '0xc0', 'reflect', 'coderuntime', 'bridge', 'goroutine']:\n        if mark in text:\n            found.append(text)\nreturn found"},
			want:    []expectation{returns([]any{})}},
		{line: "2.7", name: "an error shows nothing of the host", rule: ruleHidden, only: noModule,
			program: source{Python: "try:\n    await tools.fail('no')\nexcept ToolError as e:\n    return [name for name in dir(e) if name[:1] != '_' and name not in ['add_note', 'args', 'with_traceback']] + [str(e), len(e.args), type(e).__name__, type(e).__module__]"},
			want:    []expectation{returns([]any{"no", int64(1), "ToolError", "__main__"})}},
		{line: "2.7", name: "a member shows nothing of the host", rule: ruleHidden, only: onlyTamper,
			program: source{TypeScript: "const f = tools.echo;\nconst text = [String(f), f.name, Object.getOwnPropertyNames(f).join(), Object.getOwnPropertySymbols(f).length, Object.getOwnPropertySymbols(tools).length].join(\"|\");\n" +
				"return [f.name, typeof f, Object.getOwnPropertySymbols(f).length, Object.getOwnPropertySymbols(tools).length, /goja|\\.go|0x|main\\.|func\\d|reflect/.test(text)];"},
			want: []expectation{returns([]any{"echo", "function", int64(0), int64(0), false})}},
		{line: "2.7", name: "a result shows only its members", rule: ruleHidden, only: onlyTamper, gives: struct {
			Shown  int `json:"shown"`
			hidden string
		}{1, "secret"},
			program: source{TypeScript: "const r = await tools.give();\nreturn [Object.getOwnPropertyNames(r), Object.getPrototypeOf(r) === Object.prototype, r.Shown, r.hidden, typeof r.String];"},
			want:    []expectation{returns([]any{[]any{"shown"}, true, nil, nil, "undefined"})}},
		{line: "2.7", name: "a time shows only what a Date has", rule: ruleHidden, only: onlyTamper, needs: lacks{coderuntime.LackDates}, gives: time.UnixMilli(5),
			program: source{TypeScript: "const r = await tools.give();\nreturn [Object.getPrototypeOf(r) === Date.prototype, Object.getOwnPropertyNames(r), typeof r.UnixMilli];"},
			want:    []expectation{returns([]any{true, []any{}, "undefined"})}},
		{line: "2.7", name: "a result that the program changes is not the host's", rule: ruleHidden,
			gives: coderuntime.NewObject("list", []any{int64(1)}),
			program: source{"const r = await tools.give();\nr.list.push(2); r.list[0] = 5; r.extra = 1;\nreturn await tools.give();",
				"r = await tools.give()\nr['list'].append(2)\nr['list'][0] = 5\nr['extra'] = 1\nreturn await tools.give()"},
			want: []expectation{returns(coderuntime.NewObject("list", []any{int64(1)}))}},
		{line: "2.7", name: "bytes that the program changes are not the host's", rule: ruleHidden, only: onlyJS, needs: lacks{coderuntime.LackBytes}, gives: []byte{9},
			program: source{TypeScript: "const r = await tools.give();\nr[0] = 1;\nreturn await tools.give();"},
			want:    []expectation{returns([]byte{9})}},
	}...)
}
