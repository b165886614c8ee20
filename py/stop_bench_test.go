package py_test

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
)

// stopLoops are interpreted loops that end only by being stopped.
var stopLoops = []string{
	"while True: pass",
	"def f():\n    while True: yield 1\nfor x in f(): pass",
	"x = 0\nwhile True:\n    try: x += 1\n    finally: pass",
	"def f(n): return f(n - 1) if n else 0\nwhile True: f(100)",
	"d = {}\ni = 0\nwhile True:\n    d['k'] = i\n    i += 1",
}

// BenchmarkStop measures how long after its cause a run returns, over 200 runs: `go test ./py -run '^$' -bench Stop -benchtime 1x`.
func BenchmarkStop(b *testing.B) {
	const wait = 50 * time.Millisecond
	for _, cause := range []string{"abort", "wall", "compute"} {
		b.Run(cause, func(b *testing.B) {
			config := py.Config{}
			switch cause {
			case "wall":
				config.Limits = limits.Limits{Wall: wait}
			case "compute":
				config.Limits = limits.Limits{Compute: wait}
			}
			r, err := py.New(config)
			if err != nil {
				b.Fatal(err)
			}
			goroutines := runtime.NumGoroutine()
			for range b.N {
				var late []time.Duration
				for i := range 200 {
					ctx, cancel := context.WithCancel(context.Background())
					if cause == "abort" {
						ctx, cancel = context.WithTimeout(context.Background(), wait)
					}
					started := time.Now()
					result, err := r.Run(ctx, coderuntime.Request{Program: stopLoops[i%len(stopLoops)]})
					late = append(late, time.Since(started)-wait)
					cancel()
					if err != nil || result.Failure == nil || result.Usage.Abandoned > 0 {
						b.Fatalf("%+v, %v", result, err)
					}
				}
				slices.Sort(late)
				b.ReportMetric(float64(late[100].Microseconds())/1000, "ms-median")
				b.ReportMetric(float64(late[198].Microseconds())/1000, "ms-p99")
				b.ReportMetric(float64(late[199].Microseconds())/1000, "ms-max")
			}
			if err := r.Close(); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(runtime.NumGoroutine()-goroutines), "goroutines-left")
		})
	}
}
