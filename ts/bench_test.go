package ts_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	gojalib "github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

// newBench returns a runtime whose budgets do not end a benchmark.
func newBench(b *testing.B, config ts.Config) *ts.Runtime {
	b.Helper()
	config.Limits.Calls = limits.Unlimited
	runtime, err := ts.New(config)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = runtime.Close() })
	return runtime
}

func mustRun(b *testing.B, runtime coderuntime.Runtime, program string, bindings ...coderuntime.Namespace) coderuntime.Result {
	result, err := runtime.Run(context.Background(), coderuntime.Request{Program: program, Bindings: bindings})
	if err != nil {
		b.Fatal(err)
	}
	if result.Failure != nil {
		b.Fatal(result.Failure.Message)
	}
	return result
}

var echo = coderuntime.Namespace{Global: "tools", Functions: map[string]coderuntime.Function{
	"echo": func(_ context.Context, argument any) (any, error) { return argument, nil },
	"slow": func(ctx context.Context, argument any) (any, error) {
		select {
		case <-time.After(50 * time.Millisecond):
			return argument, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	},
}}

// BenchmarkCached is a whole run of a program that is in the cache.
func BenchmarkCached(b *testing.B) {
	runtime := newBench(b, ts.Config{})
	b.ReportAllocs()
	for b.Loop() {
		mustRun(b, runtime, "return 1+1")
	}
}

// BenchmarkCachedConsole is the same for a program that prints.
func BenchmarkCachedConsole(b *testing.B) {
	runtime := newBench(b, ts.Config{})
	b.ReportAllocs()
	for b.Loop() {
		mustRun(b, runtime, `console.log("hello", { a: 1, b: [1, 2, 3] })`)
	}
}

// coldProgram is about a kilobyte of TypeScript as models write it.
const coldProgram = `interface Order { id: number; customer: string; total: number; items: { sku: string; quantity: number }[] }
type Summary = { customer: string; orders: number; spent: number };

async function loadOrders(page: number): Promise<Order[]> {
  const orders: Order[] = [];
  for (let i = 0; i < 10; i++) {
    orders.push({ id: page * 10 + i, customer: "c" + (i % 3), total: i * 9.5, items: [{ sku: "a" + i, quantity: i }] });
  }
  return orders;
}

const pages = await Promise.all([1, 2, 3].map((page) => loadOrders(page)));
const summaries = new Map<string, Summary>();
for (const order of pages.flat()) {
  const summary = summaries.get(order.customer) ?? { customer: order.customer, orders: 0, spent: 0 };
  summary.orders += 1;
  summary.spent += order.total;
  summaries.set(order.customer, summary);
}
const best = [...summaries.values()].sort((a, b) => b.spent - a.spent);
return best.slice(0, 2).map(({ customer, spent }) => ` + "`${customer}: ${spent.toFixed(2)}`" + `);
// `

// BenchmarkCold is a whole run of a program of one kilobyte that no cache holds.
func BenchmarkCold(b *testing.B) {
	runtime := newBench(b, ts.Config{CacheBytes: -1})
	b.SetBytes(int64(len(coldProgram)))
	b.ReportAllocs()
	for b.Loop() {
		mustRun(b, runtime, coldProgram)
	}
}

// BenchmarkRoundTrip is one binding call that the program awaits; the function runs on a goroutine of its
// own.
func BenchmarkRoundTrip(b *testing.B) {
	runtime := newBench(b, ts.Config{Limits: limits.Limits{Wall: limits.Unlimited, Compute: limits.Unlimited}})
	program := fmt.Sprintf(`for (let i = 0; i < %d; i++) await tools.echo(i);`, b.N)
	b.ReportAllocs()
	b.ResetTimer()
	mustRun(b, runtime, program, echo)
}

// BenchmarkFanOut is ten calls of 50 ms each under Promise.all.
func BenchmarkFanOut(b *testing.B) {
	runtime := newBench(b, ts.Config{})
	for b.Loop() {
		mustRun(b, runtime, `await Promise.all(Array.from({ length: 10 }, (_, i) => tools.slow(i)))`, echo)
	}
}

// BenchmarkManyBindings is a run that calls one of a thousand bound functions.
func BenchmarkManyBindings(b *testing.B) {
	runtime := newBench(b, ts.Config{})
	functions := map[string]coderuntime.Function{}
	for i := range 1000 {
		functions[fmt.Sprintf("tool_%d", i)] = echo.Functions["echo"]
	}
	b.ReportAllocs()
	for b.Loop() {
		mustRun(b, runtime, `return await tools.tool_7(1)`, coderuntime.Namespace{Global: "tools", Functions: functions})
	}
}

// BenchmarkValues is a call whose argument and result are a list of a hundred objects.
func BenchmarkValues(b *testing.B) {
	runtime := newBench(b, ts.Config{Limits: limits.Limits{Wall: limits.Unlimited, Compute: limits.Unlimited}})
	program := `const rows = Array.from({ length: 100 }, (_, i) => ({ id: i, name: "row " + i, tags: ["a", "b"] }));
` + strings.Repeat(" ", 1) + fmt.Sprintf(`for (let i = 0; i < %d; i++) await tools.echo(rows);`, b.N)
	b.ReportAllocs()
	b.ResetTimer()
	mustRun(b, runtime, program, echo)
}

// BenchmarkBareGoja is what BenchmarkCached is compared with: goja alone, on the same program compiled.
func BenchmarkBareGoja(b *testing.B) {
	program := gojalib.MustCompile("main.js", "(async function () { return 1+1 })", false)
	b.ReportAllocs()
	for b.Loop() {
		vm := gojalib.New()
		value, err := vm.RunProgram(program)
		if err != nil {
			b.Fatal(err)
		}
		main, _ := gojalib.AssertFunction(value)
		if _, err := main(gojalib.Undefined()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBareEsbuild is what BenchmarkCold is compared with: esbuild alone, on the same program.
func BenchmarkBareEsbuild(b *testing.B) {
	b.SetBytes(int64(len(coldProgram)))
	b.ReportAllocs()
	for b.Loop() {
		result := api.Transform("async function main() {"+coldProgram+"\n}", api.TransformOptions{
			Loader: api.LoaderTS, Target: api.ESNext, Sourcemap: api.SourceMapExternal, MinifyWhitespace: true,
		})
		if len(result.Errors) > 0 {
			b.Fatal(result.Errors[0].Text)
		}
	}
}
