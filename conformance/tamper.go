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
const bytes = await callGive();
say("still here", 5);
return { a: got.list[1].b, b: [got.text], map: theMap, when: theDate, bytes };`

// before keeps what the program needs, as a program does that tampers with the rest.
const before = `const callEcho = tools.echo, callGive = tools.give, take = tools.take, theMap = new Map([[1, "one"]]), theDate = new Date(0), say = console.log;
`

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

func tamperChecks() []check {
	want := coderuntime.NewObject("a", int64(2), "b", []any{"t"}, "map", coderuntime.NewMap(int64(1), "one"),
		"when", time.UnixMilli(0).UTC(), "bytes", []byte{1, 2})
	var checks []check
	for _, tamper := range tampering {
		checks = append(checks, check{line: "2.7", name: "tampering with " + tamper.what + " harms neither calls nor results", rule: ruleTamper,
			only: onlyTamper, program: source{TypeScript: before + tamper.code + afterwards}, gives: []byte{1, 2},
			want: []expectation{returns(want), prints("still here 5")}})
	}
	return append(checks, []check{
		{line: "2.7", name: "tampering with builtins harms neither calls nor results", rule: ruleTamper, only: "only Python has the module builtins",
			program: source{Python: "import builtins\nkeep = tools.echo\nfor name in ['len', 'isinstance', 'type', 'str', 'dict', 'list', 'repr', 'getattr', 'iter', 'Exception']:\n    setattr(builtins, name, None)\nreturn await keep({'a': [1, 'x']})"},
			want:    []expectation{returns(coderuntime.NewObject("a", []any{int64(1), "x"}))}},
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
		{line: "2.7", name: "a member shows nothing of the host", rule: ruleHidden, only: onlyTamper,
			program: source{TypeScript: "const f = tools.echo;\nconst text = [String(f), f.name, Object.getOwnPropertyNames(f).join(), Object.getOwnPropertySymbols(f).length, Object.getOwnPropertySymbols(tools).length].join(\"|\");\n" +
				"return [f.name, typeof f, Object.getOwnPropertySymbols(f).length, Object.getOwnPropertySymbols(tools).length, /goja|\\.go|0x|main\\.|func\\d|reflect/.test(text)];"},
			want: []expectation{returns([]any{"echo", "function", int64(0), int64(0), false})}},
		{line: "2.7", name: "a result shows only its members", rule: ruleHidden, only: onlyTamper, gives: struct {
			Shown  int `json:"shown"`
			hidden string
			When   time.Time `json:"when"`
		}{1, "secret", time.UnixMilli(5)},
			program: source{TypeScript: "const r = await tools.give();\nreturn [Object.getOwnPropertyNames(r), Object.getPrototypeOf(r) === Object.prototype, r.When, r.hidden, typeof r.String, Object.getPrototypeOf(r.when) === Date.prototype, Object.getOwnPropertyNames(r.when)];"},
			want:    []expectation{returns([]any{[]any{"shown", "when"}, true, nil, nil, "undefined", true, []any{}})}},
		{line: "2.7", name: "a result that the program changes is not the host's", rule: ruleHidden,
			gives: coderuntime.NewObject("list", []any{int64(1)}, "bytes", []byte{9}),
			program: source{"const r = await tools.give();\nr.list.push(2); r.list[0] = 5; r.bytes[0] = 1; r.extra = 1;\nreturn await tools.give();",
				"r = await tools.give()\nr['list'].append(2)\nr['list'][0] = 5\nr['extra'] = 1\nreturn await tools.give()"},
			want: []expectation{returns(coderuntime.NewObject("list", []any{int64(1)}, "bytes", []byte{9}))}},
	}...)
}
