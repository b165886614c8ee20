package fuzz_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

// shared is the runtime of a fuzzing process: one, so that state that survives a run is found.
var shared = sync.OnceValue(func() *ts.Runtime {
	runtime, err := ts.New(ts.Config{Limits: limits.Limits{
		Wall: 500 * time.Millisecond, Compute: 200 * time.Millisecond, Memory: 64 << 20, LogBytes: 16 << 10,
	}})
	if err != nil {
		panic(err)
	}
	return runtime
})

// roomy is the runtime for programs that end by themselves, however busy the machine is.
var roomy = sync.OnceValue(func() *ts.Runtime {
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		panic(err)
	}
	return runtime
})

// programSeeds are programs of the kinds that models write.
var programSeeds = []string{
	"return 1 + 1", "await tools.echo({ a: [1, null, 'x'] })", "throw new Error('x')", "```ts\nreturn 1\n```",
	"export default async () => 5", "import x from 'y'; x()", "class A<T> { #p = 1; static { new A() } }",
	"for await (const x of (async function* () { yield 1 })()) console.log(x, new Map([[x, x]]))",
	"const { a, ...rest } = JSON.parse('{\"a\":1,\"b\":2}'); return rest", "return /(?<year>\\d{4})/u.exec('2024')?.groups",
	"return new Intl.NumberFormat('de-DE').format(1e6) + new Date(0).toLocaleString()",
}

// FuzzProgram runs arbitrary text. A run must settle within its budgets, with a value or one failure.
func FuzzProgram(f *testing.F) {
	for _, seed := range programSeeds {
		f.Add(seed)
	}
	for i, program := range fuzz.Hostile(coderuntime.TypeScript) {
		if i%8 == 0 {
			f.Add(program.Text)
		}
	}
	echo := func(_ context.Context, argument any) (any, error) { return argument, nil }
	f.Fuzz(func(t *testing.T, program string) {
		result, err := shared().Run(t.Context(), coderuntime.Request{
			Program:  program,
			Bindings: []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"echo": echo}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if result.Failure != nil && (result.Failure.Message == "" || result.HasValue || len(result.Failure.Message) > 16<<10) {
			t.Fatalf("%+v", result)
		}
		if text, err := json.Marshal(result); err != nil || !utf8.Valid(text) {
			t.Fatalf("the result is not JSON: %v", err)
		}
	})
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
		result, err := roomy().Run(t.Context(), coderuntime.Request{
			Program: `const value = await host.give(); const back = await tools[` + string(quoted) + `](value); return [back];`,
			Bindings: []coderuntime.Namespace{
				{Global: "tools", Functions: map[string]coderuntime.Function{name: echo}},
				{Global: "host", Functions: map[string]coderuntime.Function{"give": give}},
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if result.Failure != nil {
			t.Fatalf("%q: %s", text, result.Failure.Message)
		}
		if got := result.Value.([]any)[0]; !coderuntime.Equal(got, sent) {
			t.Fatalf("%q: sent %v, got back %v", text, sent, got)
		}
	})
}
