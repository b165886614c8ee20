package py_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
)

func newBenchmarkRuntime(b *testing.B, config py.Config) *py.Runtime {
	b.Helper()
	config.Engine = py.VM
	runtime, err := py.New(config)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { runtime.Close() })
	return runtime
}

func mustRun(b *testing.B, runtime *py.Runtime, request coderuntime.Request) {
	b.Helper()
	result, err := runtime.Run(context.Background(), request)
	if err != nil || result.Failure != nil {
		b.Fatal(err, result.Failure)
	}
}

// BenchmarkRunCached is a whole run of a program that has been compiled before.
func BenchmarkRunCached(b *testing.B) {
	runtime := newBenchmarkRuntime(b, py.Config{})
	b.ReportAllocs()
	for b.Loop() {
		mustRun(b, runtime, coderuntime.Request{Program: "return 1+1"})
	}
}

// BenchmarkRunCold is a whole run of a program of 1 KiB that has not been compiled before.
func BenchmarkRunCold(b *testing.B) {
	runtime := newBenchmarkRuntime(b, py.Config{CacheBytes: -1})
	text := "def total(orders, tax):\n    result = {}\n    for order in orders:\n        key = order['id'] % 7\n        result.setdefault(key, []).append(order['price'] * (1 + tax))\n    return {k: sum(v) for k, v in result.items()}\n"
	program := strings.Repeat(text, 4) + "return total([{'id': i, 'price': i / 2} for i in range(10)], 0.2)\n"
	b.ReportAllocs()
	b.SetBytes(int64(len(program)))
	for b.Loop() {
		mustRun(b, runtime, coderuntime.Request{Program: program})
	}
}

// BenchmarkRoundTrips is one call of a host function that returns at once.
func BenchmarkRoundTrips(b *testing.B) {
	for _, form := range []struct{ name, program string }{
		{"one after another", "for i in range(%d):\n    await tools.echo(i)"},
		{"gathered", "import asyncio\nfor i in range(%d // 100):\n    await asyncio.gather(*[tools.echo(n) for n in range(100)])"},
	} {
		b.Run(form.name, func(b *testing.B) {
			runtime := newBenchmarkRuntime(b, py.Config{Limits: limits.Limits{Calls: limits.Unlimited, Compute: limits.Unlimited, Wall: limits.Unlimited}})
			echo := func(_ context.Context, args any) (any, error) { return args, nil }
			bindings := []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"echo": echo}}}
			b.ReportAllocs()
			b.ResetTimer()
			mustRun(b, runtime, coderuntime.Request{Program: fmt.Sprintf(form.program, b.N), Bindings: bindings})
		})
	}
}

// BenchmarkConcurrentRuns is a thousand runs at once, each of ten calls.
func BenchmarkConcurrentRuns(b *testing.B) {
	runtime := newBenchmarkRuntime(b, py.Config{})
	echo := func(_ context.Context, args any) (any, error) { return args, nil }
	request := coderuntime.Request{
		Program:  "total = 0\nfor i in range(10):\n    total += await tools.echo(i)\nreturn total",
		Bindings: []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"echo": echo}}},
	}
	for b.Loop() {
		var all sync.WaitGroup
		for range 1000 {
			all.Go(func() {
				if result, err := runtime.Run(context.Background(), request); err != nil || result.Failure != nil {
					b.Error(err, result.Failure)
				}
			})
		}
		all.Wait()
	}
}
