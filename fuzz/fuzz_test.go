package fuzz_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
)

// programSeeds are programs of the kinds that models write.
var programSeeds = map[coderuntime.Language][]string{
	coderuntime.TypeScript: {
		"return 1 + 1", "await tools.echo({ a: [1, null, 'x'] })", "throw new Error('x')", "```ts\nreturn 1\n```",
		"export default async () => 5", "import x from 'y'; x()", "class A<T> { #p = 1; static { new A() } }",
		"for await (const x of (async function* () { yield 1 })()) console.log(x, new Map([[x, x]]))",
		"const { a, ...rest } = JSON.parse('{\"a\":1,\"b\":2}'); return rest", "return /(?<year>\\d{4})/u.exec('2024')?.groups",
		"return new Intl.NumberFormat('de-DE').format(1e6) + new Date(0).toLocaleString()",
	},
	coderuntime.Python: {
		"return 1 + 1", "return await tools.echo({'a': [1, None, 'x']})", "raise ValueError('x')", "```python\nreturn 1\n```",
		"import asyncio\nasync def f(x):\n    return await tools.echo(x=x)\nreturn await asyncio.gather(*[f(i) for i in range(3)])",
		"class A(Exception):\n    pass\ntry:\n    raise A(1)\nexcept A as e:\n    print(repr(e), e.args)\nfinally:\n    print('done')",
		"def g():\n    x = yield 1\n    yield x\nit = g()\nnext(it)\nprint(it.send({'a': {1, 2}}))", "a, *rest = sorted('hello')\nreturn rest",
		"return '%s %5.2f %r' % ('x', 1 / 3, [1, (2,), {3}])", "  x = lambda *a, **k: (a, k)\n  return x(1, y=2)", "return [x ** 2 for x in range(9) if x % 2]",
		"while True:\n    pass", "return f'{1 + 1!r:>{5}}'", "match [1, 2]:\n    case [a, *b] if a:\n        return b", "print(end='x')\nraise SystemExit(3)",
	},
}

// FuzzProgram runs arbitrary text. A run must settle within its budgets, with a value or one failure.
func FuzzProgram(f *testing.F) {
	addPrograms(f, 8)
	echo := func(_ context.Context, argument any) (any, error) { return argument, nil }
	f.Fuzz(func(t *testing.T, program string) {
		for _, b := range backends {
			result, err := b.shared().Run(t.Context(), coderuntime.Request{
				Program:  program,
				Bindings: []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"echo": echo}}},
			})
			if err != nil {
				t.Fatalf("%s: %v", b.name, err)
			}
			if result.Failure != nil && (result.Failure.Message == "" || result.HasValue || len(result.Failure.Message) > 16<<10) {
				t.Fatalf("%s: %+v", b.name, result)
			}
			if text, err := json.Marshal(result); err != nil || !utf8.Valid(text) {
				t.Fatalf("%s: the result is not JSON: %v", b.name, err)
			}
		}
	})
}

// addPrograms gives a target the seeds of every language, and one of every so many hostile programs.
func addPrograms(f *testing.F, every int) {
	for _, language := range []coderuntime.Language{coderuntime.TypeScript, coderuntime.Python} {
		for _, seed := range programSeeds[language] {
			f.Add(seed)
		}
		for i, program := range fuzz.Hostile(language) {
			if i%every == 0 {
				f.Add(program.Text)
			}
		}
	}
}

// callsPrograms fetch a value and send it through the function called NAME.
var callsPrograms = byLanguage{
	coderuntime.TypeScript: "const value = await host.give(); const back = await tools[NAME](value); return [back];",
	coderuntime.Python:     "value = await host.give()\nback = await tools[NAME](value)\nreturn [back]",
}

// FuzzCalls binds a function under an arbitrary name and sends arbitrary JSON through it, both ways.
func FuzzCalls(f *testing.F) {
	f.Add("get", `{"a":[1,2.5,"x",null,true,{"b":{}}]}`)
	f.Add("__proto__", `[1e400,-0,"\ud800"]`)
	f.Add("then", `null`)
	f.Add("", `"é"`)
	f.Fuzz(func(t *testing.T, name, text string) {
		if !utf8.ValidString(name) || len(name) > 1000 || len(text) > 10_000 || !json.Valid([]byte(text)) {
			t.Skip("outside of what this target is about")
		}
		var sent any
		echo := func(_ context.Context, argument any) (any, error) { sent = argument; return argument, nil }
		give := func(context.Context, any) (any, error) { return json.RawMessage(text), nil }
		quoted, err := json.Marshal(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range backends {
			result, err := b.roomy().Run(t.Context(), coderuntime.Request{
				Program: strings.ReplaceAll(callsPrograms[b.language], "NAME", string(quoted)),
				Bindings: []coderuntime.Namespace{
					{Global: "tools", Functions: map[string]coderuntime.Function{name: echo}},
					{Global: "host", Functions: map[string]coderuntime.Function{"give": give}},
				},
			})
			if err != nil {
				t.Fatalf("%s: %v", b.name, err)
			}
			if result.Failure != nil {
				t.Fatalf("%s: %q: %s", b.name, text, result.Failure.Message)
			}
			if got := result.Value.([]any)[0]; !coderuntime.Equal(got, sent) {
				t.Fatalf("%s: %q: sent %v, got back %v", b.name, text, sent, got)
			}
		}
	})
}
