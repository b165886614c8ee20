package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file holds lines 1.1 to 1.3 and 1.7: what Run gives back.

const ruleFailure = "every outcome of the program is Result.Failure, with a nil error"
const ruleMisuse = "misuse is an error of Run, and nothing runs"

func outcomeChecks() []check {
	return []check{
		{line: "1.1", name: "a syntax error is a failure", rule: ruleFailure,
			program: source{"const = 5;", "x = = 5"}, want: []expectation{fails(coderuntime.Exception, "SyntaxError")}},
		{line: "1.1", name: "an error that the program throws is a failure", rule: ruleFailure,
			program: source{`throw new RangeError("too far");`, `raise ValueError("too far")`},
			want:    []expectation{fails(coderuntime.Exception, "too far")}},
		{line: "1.1", name: "a context that is over is a failure", rule: ruleFailure, body: func(t *trial) {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			fails(coderuntime.Abort)(t, t.runContext(ctx, source{"return 1", "return 1"}))
		}},
		{line: "1.1", name: "an empty program completes", rule: ruleFailure, body: func(t *trial) {
			for _, program := range []string{"", "\n", "  \n\n"} {
				returnsNothing(t, t.run(source{program, program}))
			}
		}},
		{line: "1.1", name: "a bad name is an error and nothing runs", rule: ruleMisuse, body: func(t *trial) {
			bindings := t.host.bindings()
			bindings[0].Global = "class"
			t.refused(coderuntime.Request{Program: "class", Bindings: bindings}, "class")
			bindings = append(t.host.bindings(), coderuntime.Namespace{Global: "not a name"})
			t.refused(coderuntime.Request{Program: source{"await tools.take(1)", "await tools.take(1)"}.in(t.language), Bindings: bindings}, "not a name")
			took()(t, coderuntime.Result{})
		}},
		{line: "1.1", name: "a nil function is an error that names it", rule: ruleMisuse, body: func(t *trial) {
			t.refused(coderuntime.Request{Program: "", Bindings: []coderuntime.Namespace{
				{Global: "tools", Functions: map[string]coderuntime.Function{"absent": nil}}}}, "absent")
		}},
		{line: "1.1", name: "the language and the isolation are named", rule: "Language and Isolation say what they are", body: func(t *trial) {
			t.expect(t.runtime.Language() == coderuntime.TypeScript || t.runtime.Language() == coderuntime.Python,
				"a language of the contract", string(t.runtime.Language()))
			t.expect(t.runtime.Isolation() != "", "a label", "nothing")
		}},

		{line: "1.3", name: "each runtime has the budgets that it was made with", rule: "budgets belong to the runtime's configuration", body: func(t *trial) {
			program := source{`await tools.take(1); await tools.take(2); return "both"`, "await tools.take(1)\nawait tools.take(2)\nreturn 'both'"}
			narrow := t.open(Config{Limits: limits.Limits{Calls: 1}})
			wide := t.open(Config{Limits: limits.Limits{Calls: 2}})
			request := coderuntime.Request{Program: program.in(t.language), Bindings: t.host.bindings()}
			fails(coderuntime.Timeout)(t, t.request(t.deadline, narrow, request))
			returns("both")(t, t.request(t.deadline, wide, request))
			fails(coderuntime.Timeout)(t, t.request(t.deadline, narrow, request))
		}},
		{line: "1.3", name: "what a request does not carry is not there", rule: "the request carries everything that the runtime acts on", body: func(t *trial) {
			bound := source{"return typeof tools", "return 'object' if tools else ''"}
			returns("object")(t, t.run(bound))
			unbound := source{"return typeof tools", "try:\n    tools\nexcept NameError:\n    return 'undefined'"}
			result := t.request(t.deadline, t.runtime, coderuntime.Request{Program: unbound.in(t.language)})
			returns("undefined")(t, result)
		}},
	}
}

// open makes another Runtime, which is closed when the check is over.
func (t *trial) open(c Config) coderuntime.Runtime {
	r, err := t.suite.newRuntime(c)
	if err != nil {
		t.fatal("a Runtime of the configuration", err.Error())
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.opened = append(t.opened, r)
	return r
}

// refused expects that a request is misuse, and that the error contains name.
func (t *trial) refused(request coderuntime.Request, name string) {
	request.OnLog = func(entry coderuntime.LogEntry) { t.fail("that nothing runs", "the log entry "+entry.Text) }
	result, err := t.attempt(t.deadline, t.runtime, request)
	switch {
	case err == nil:
		t.fail(fmt.Sprintf("an error that names %q", shorten(name, 100)), "none; "+outcomeText(result))
	case !strings.Contains(err.Error(), name):
		t.fail(fmt.Sprintf("an error that names %q", shorten(name, 100)), err.Error())
	}
}

const (
	ruleCompletion = "what the program returns is the completion value"
	ruleNoValue    = "returning nothing gives HasValue false; null and None are a value, nil"
	ruleTrailing   = "the promise of a trailing expression statement is awaited; its value is not the completion value"
	ruleFunction   = "a program that is a function, or exports one by default, is called"
	ruleExports    = "export on other declarations is ignored, unused and type-only imports vanish, one that survives is an error"
	ruleFence      = "a program that is exactly one fenced block is unwrapped; prose around a fence is refused"
	ruleModule     = "the program is the body of the module __main__, with return and await at top level"

	noTrailing = "only TypeScript has promises as trailing expression statements"
	noExport   = "only TypeScript has programs that are a function, and export"
	noStrict   = "only TypeScript has strict mode"
	noModule   = "only Python has the module __main__"
)

func completionChecks() []check {
	return []check{
		{line: "1.2", name: "return at top level", rule: ruleCompletion,
			program: source{"return 40 + 2;", "return 40 + 2"}, want: []expectation{returns(int64(42))}},
		{line: "1.2", name: "await at top level", rule: ruleCompletion,
			program: source{`const x: string = await tools.echo("there"); return x + "!";`, "x = await tools.echo('there')\nreturn x + '!'"},
			want:    []expectation{returns("there!")}},
		{line: "1.2", name: "return inside a loop ends the program", rule: ruleCompletion,
			program: source{"for (const i of [1, 2, 3]) { if (i === 2) return i; }\nawait tools.take(0);", "for i in [1, 2, 3]:\n    if i == 2:\n        return i\nawait tools.take(0)"},
			want:    []expectation{returns(int64(2)), took()}},
		{line: "1.2", name: "falling off the end gives no value", rule: ruleNoValue,
			program: source{"const x = 1;", "x = 1"}, want: []expectation{returnsNothing}},
		{line: "1.2", name: "return without a value gives no value", rule: ruleNoValue,
			program: source{"return;", "return"}, want: []expectation{returnsNothing}},
		{line: "1.2", name: "returning undefined gives no value", rule: ruleNoValue, only: "only TypeScript has undefined",
			program: source{TypeScript: "return undefined;"}, want: []expectation{returnsNothing}},
		{line: "1.2", name: "an explicit null is a value", rule: ruleNoValue,
			program: source{"return null;", "return None"}, want: []expectation{returns(nil)}},
		{line: "1.2", name: "a promise that is returned is awaited", rule: ruleCompletion, only: "only TypeScript has async functions that await what they return",
			program: source{TypeScript: "return tools.echo(7);"}, want: []expectation{returns(int64(7))}},
		{line: "1.2", name: "the value of a last expression is not the completion value", rule: ruleNoValue,
			program: source{"5;", "5"}, want: []expectation{returnsNothing}},
		{line: "1.2", name: "a trailing call of an async function is awaited", rule: ruleTrailing, only: noTrailing,
			program: source{TypeScript: "async function main() {\n  await tools.echo(1);\n  await null;\n  console.log(\"done\");\n  return 5;\n}\nmain();"},
			want:    []expectation{returnsNothing, prints("done")}},
		{line: "1.2", name: "a trailing promise that rejects fails the run", rule: ruleTrailing, only: noTrailing,
			program: source{TypeScript: "async function main() {\n  await tools.echo(1);\n  throw new Error(\"late\");\n}\nmain();"},
			want:    []expectation{fails(coderuntime.Exception, "Error: late")}},
		{line: "1.2", name: "an arrow function is called", rule: ruleFunction, only: noExport, needs: lacks{coderuntime.LackTopLevelFunction},
			program: source{TypeScript: "async () => {\n  return await tools.echo(6);\n}"}, want: []expectation{returns(int64(6))}},
		{line: "1.2", name: "a function expression is called", rule: ruleFunction, only: noExport, needs: lacks{coderuntime.LackTopLevelFunction},
			program: source{TypeScript: "(async function (): Promise<number> { return 6; });"}, want: []expectation{returns(int64(6))}},
		{line: "1.2", name: "a default export that is a function is called", rule: ruleFunction, only: noExport, needs: lacks{coderuntime.LackTopLevelFunction},
			program: source{TypeScript: "const six = 6;\nexport default async function run() {\n  return await tools.echo(six);\n}"}, want: []expectation{returns(int64(6))}},
		{line: "1.2", name: "a default export that is an arrow function is called", rule: ruleFunction, only: noExport, needs: lacks{coderuntime.LackTopLevelFunction},
			program: source{TypeScript: "export default async () => 6;"}, want: []expectation{returns(int64(6))}},
		{line: "1.2", name: "export on other declarations is ignored", rule: ruleExports, only: noExport,
			program: source{TypeScript: "export const one = 1;\nexport function two() { return one + 1; }\nexport interface Three { three: 3 }\nreturn two();"},
			want:    []expectation{returns(int64(2))}},
		{line: "1.2", name: "imports of types and unused imports vanish", rule: ruleExports, only: noExport,
			program: source{TypeScript: "import type { A } from \"a\";\nimport { B } from \"b\";\nconst x: A | B = 1;\nreturn x;"},
			want:    []expectation{returns(int64(1))}},
		{line: "1.2", name: "an import that is used is an error", rule: ruleExports, only: noExport,
			program: source{TypeScript: "import fs from \"fs\";\nawait tools.take(1);\nreturn fs.readFileSync(\"x\");"},
			want:    []expectation{fails(coderuntime.Exception, "fs"), took()}},
		{line: "1.2", name: "a program is not strict unless it says so", rule: "the program is the body of an async function, not strict unless it says so", only: noStrict,
			program: source{TypeScript: "return (function () { return this === undefined; })();"}, want: []expectation{returns(false)}},
		{line: "1.2", name: "a program that says so is strict", rule: "the program is the body of an async function, not strict unless it says so", only: noStrict,
			program: source{TypeScript: "\"use strict\";\nreturn (function () { return this === undefined; })();"}, want: []expectation{returns(true)}},
		{line: "1.2", name: "types are erased", rule: "TypeScript is accepted", only: "only TypeScript has types to erase",
			program: source{TypeScript: "enum Color { Red = 1, Green }\ntype Pair<T> = [T, T];\nabstract class Shape { constructor(readonly sides: number) {} abstract area(): number; }\n" +
				"class Square extends Shape { constructor(private side: number) { super(4); } area() { return this.side ** 2; } }\n" +
				"const pair = [new Square(3).area(), Color.Green] as const satisfies Pair<number>;\nreturn pair!;"},
			want: []expectation{returns([]any{int64(9), int64(2)})}},
		{line: "1.2", name: "a fenced program is unwrapped", rule: ruleFence,
			program: source{"\n```typescript\nreturn 7;\n```\n\n", "\n```python\nreturn 7\n```\n\n"}, want: []expectation{returns(int64(7))}},
		{line: "1.2", name: "a fence without a language is unwrapped", rule: ruleFence,
			program: source{"```\nreturn 7;\n```", "```\nreturn 7\n```"}, want: []expectation{returns(int64(7))}},
		{line: "1.2", name: "prose before a fence is refused and nothing runs", rule: ruleFence,
			program: source{"Here is the program:\n```ts\nawait tools.take(1);\n```", "Here is the program:\n```python\nawait tools.take(1)\n```"},
			want:    []expectation{fails(coderuntime.Exception, "fence"), took()}},
		{line: "1.2", name: "prose after a fence is refused and nothing runs", rule: ruleFence,
			program: source{"```ts\nawait tools.take(1);\n```\nIt takes one.", "```python\nawait tools.take(1)\n```\nIt takes one."},
			want:    []expectation{fails(coderuntime.Exception, "fence"), took()}},
		{line: "1.2", name: "the module is named __main__", rule: ruleModule, only: noModule,
			program: source{Python: "return __name__"}, want: []expectation{returns("__main__")}},
		{line: "1.2", name: "top-level names are globals", rule: ruleModule, only: noModule,
			program: source{Python: "n = 1\ndef bump():\n    global n\n    n += 1\nbump()\nreturn n"}, want: []expectation{returns(int64(2))}},
		{line: "1.2", name: "nonlocal may name a top-level variable", rule: ruleModule, only: noModule, needs: lacks{coderuntime.LackRelaxedScope},
			program: source{Python: "n = 1\ndef bump():\n    nonlocal n\n    n += 1\nbump()\nreturn n"}, want: []expectation{returns(int64(2))}},
		{line: "1.2", name: "a uniform indentation is removed", rule: ruleModule, only: noModule, needs: lacks{coderuntime.LackRelaxedScope},
			program: source{Python: "    x = 1\n    if x:\n        x = '''\n    kept'''\n    return x"}, want: []expectation{returns("\n    kept")}},
		{line: "1.2", name: "the language is the current version", rule: ruleModule, only: noModule, needs: lacks{coderuntime.LackLanguageLevel},
			program: source{Python: "import dataclasses, json, re\n@dataclasses.dataclass(order=True)\nclass Point:\n    x: int\n    y: int = 0\nmatch json.loads('{\"x\": [1, 2]}'):\n    case {'x': [first, *rest]} if (n := len(rest)):\n        text = f'{first=} {rest!r:>5} {n:03d}'\nreturn [text, repr(max(Point(1), Point(1, 2))), re.sub('[0-9]+', lambda m: str(int(m[0]) * 2), 'a10b'), {**{'k': 1}, 'l': 2}['k']]"},
			want:    []expectation{returns([]any{"first=1   [2] 001", "Point(x=1, y=2)", "a20b", int64(1)})}},
		{line: "1.2", name: "globals() and exec share the module's names", rule: ruleModule, only: noModule,
			program: source{Python: "n = 1\nexec('n = n + 1\\nm = 5')\nreturn [globals()['n'], n, m]"}, want: []expectation{returns([]any{int64(2), int64(2), int64(5)})}},
		{line: "1.2", name: "import * binds a module's names", rule: ruleModule, only: noModule,
			program: source{Python: "from math import *\nreturn [floor(2.5), sqrt(16.0)]"}, want: []expectation{returns([]any{int64(2), 4.0})}},
		{line: "1.2", name: "coroutines of the program are awaited at top level", rule: ruleModule, only: noModule, needs: lacks{coderuntime.LackTasks},
			program: source{Python: "import asyncio\nasync def f(n):\n    return await tools.echo(n)\nasync def g():\n    for i in range(2):\n        yield await f(i)\nclass C:\n    async def __aenter__(self):\n        return 7\n    async def __aexit__(self, *why):\n        await asyncio.sleep(0)\nout = [await f(5), [x async for x in g()]]\nasync for x in g():\n    out.append(x)\nasync with C() as c:\n    out.append(c)\nreturn out"},
			want:    []expectation{returns([]any{int64(5), []any{int64(0), int64(1)}, int64(0), int64(1), int64(7)})}},
		{line: "1.2", name: "asyncio.run inside the program runs a coroutine", rule: ruleModule, only: noModule, needs: lacks{coderuntime.LackTasks},
			program: source{Python: "import asyncio\nasync def main():\n    print(await tools.echo('done'))\n    return 3\nreturn asyncio.run(main())"}, want: []expectation{returns(int64(3)), prints("done")}},
		{line: "1.2", name: "await inside compile, exec and eval stays a syntax error", rule: ruleModule, only: noModule,
			program: source{Python: "out = []\nfor text in ['return 1', 'await x', 'yield 1']:\n    try:\n        exec(text)\n        out.append('ran')\n    except SyntaxError:\n        out.append('SyntaxError')\nreturn out"},
			want:    []expectation{returns([]any{"SyntaxError", "SyntaxError", "SyntaxError"})}},
		{line: "1.2", name: "nonlocal at top level is a syntax error", rule: ruleModule, only: noModule,
			program: source{Python: "x = 1\nnonlocal x"}, want: []expectation{fails(coderuntime.Exception, "SyntaxError")}},
		{line: "1.2", name: "yield at top level is a syntax error", rule: ruleModule, only: noModule,
			program: source{Python: "yield 1"}, want: []expectation{fails(coderuntime.Exception, "SyntaxError")}},
	}
}

const ruleCompare = "results are safe to log and to compare, and their JSON has the names of the contract"

func resultChecks() []check {
	return []check{
		{line: "1.7", name: "equal runs give equal results", rule: ruleCompare, body: func(t *trial) {
			t.sameTwice(source{`console.log("x"); return [[NaN, 1.5, "s"], { a: NaN }, null];`, "print('x')\nreturn [[float('nan'), 1.5, 's'], {'a': float('nan')}, None]"})
		}},
		{line: "1.7", name: "equal runs give equal maps, sets, bytes and times", rule: ruleCompare, only: onlyJS,
			needs: lacks{coderuntime.LackMapValues, coderuntime.LackSetValues, coderuntime.LackBytes, coderuntime.LackDates}, body: func(t *trial) {
				t.sameTwice(source{TypeScript: `return [new Map([[1, NaN]]), new Set([NaN, "x"]), new Uint8Array(3), new Date(5)];`})
			}},
		{line: "1.7", name: "equal runs give equal dicts, sets and bytes", rule: ruleCompare, only: onlyPy,
			needs: lacks{coderuntime.LackMapValues, coderuntime.LackSetValues, coderuntime.LackBytes}, body: func(t *trial) {
				t.sameTwice(source{Python: "return [{1: float('nan')}, {'x'}, bytes(3)]"})
			}},
		{line: "1.7", name: "the JSON of a completed run", rule: ruleCompare, body: func(t *trial) {
			result := t.run(source{`console.warn("<w>"); return { a: [1, null, "é"] };`, "print('<w>')\nreturn {'a': [1, None, 'é']}"})
			logs := `[{"source":"console","level":"warn","text":"<w>"}]`
			if t.language == coderuntime.Python {
				logs = `[{"source":"stdout","text":"<w>"}]`
			}
			t.jsonIs(result, `{"value":{"a":[1,null,"é"]},"logs":`+logs+`}`)
		}},
		{line: "1.7", name: "the JSON of a value has its keys in order", rule: ruleCompare, needs: lacks{coderuntime.LackObjectOrder}, body: func(t *trial) {
			t.jsonIs(t.run(source{`return { z: 1, a: { y: 2, x: 3 } };`, "return {'z': 1, 'a': {'y': 2, 'x': 3}}"}), `{"value":{"z":1,"a":{"y":2,"x":3}},"logs":[]}`)
		}},
		{line: "1.7", name: "the JSON of a run without a value has none", rule: ruleCompare, body: func(t *trial) {
			t.jsonIs(t.run(source{"", ""}), `{"logs":[]}`)
			t.jsonIs(t.run(source{"return null", "return None"}), `{"value":null,"logs":[]}`)
		}},
		{line: "1.7", name: "the JSON of a failure", rule: ruleCompare, body: func(t *trial) {
			result := t.run(source{`throw new Error("x")`, "raise ValueError('x')"})
			if result.Failure == nil {
				t.fatal("a failure", outcomeText(result))
			}
			message, _ := coderuntime.AppendJSON(nil, result.Failure.Message)
			t.jsonIs(result, `{"logs":[],"error":{"kind":"exception","message":`+string(message)+`}}`)
		}},
	}
}

// sameTwice expects that two runs of a program give equal results, their usage apart.
func (t *trial) sameTwice(program source) {
	first, second := t.run(program), t.run(program)
	completes(t, first)
	first.Usage, second.Usage = coderuntime.Usage{}, coderuntime.Usage{}
	if !first.Equal(second) {
		t.fail("two runs of one program to give equal results", outcomeText(first)+", and then "+outcomeText(second))
	}
}

// jsonIs expects the JSON of a result, whose usage may be any object.
func (t *trial) jsonIs(r coderuntime.Result, want string) {
	text, err := r.MarshalJSON()
	if err != nil {
		t.fail("MarshalJSON to succeed", err.Error())
		return
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		t.fail("JSON", string(text))
		return
	}
	usage := `,"usage":` + string(members["usage"])
	t.same(want, strings.Replace(string(text), usage, "", 1))
	var counts map[string]any
	if err := json.Unmarshal(members["usage"], &counts); err != nil || counts["wallMs"] == nil || counts["calls"] == nil {
		t.fail(`a usage with wallMs, calls and so on`, string(members["usage"]))
	}
}

// errClosed reports whether an error is the one of a closed runtime.
func errClosed(err error) bool { return errors.Is(err, coderuntime.ErrClosed) }
