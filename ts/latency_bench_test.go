package ts_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

// loops are programs that only an interrupt ends.
var loops = []string{
	`while (true) {}`,
	`for (let i = 0; ; i++) { try { i % 7; } catch { } finally { i += 1; } }`,
	`const step = () => Promise.resolve().then(step); await step();`,
	`function* forever() { try { while (true) yield 1; } finally { while (true) {} } } for (const x of forever()) { }`,
	`const o = { get x() { while (true) {} } }; o.x;`,
	`[3, 1, 2].sort(() => { while (true) {} });`,
	`const keep = []; while (true) keep.push(keep.length);`,
	`void tools.never(); while (true) {}`,
}

// BenchmarkStop measures how long after its cause a run settles, over 200 runs of hot loops: the time from
// the end of the context, or from the expiry of a budget, to the return of Run. It reports the median, the
// 99th percentile and the longest.
func BenchmarkStop(b *testing.B) {
	never := coderuntime.Namespace{Global: "tools", Functions: map[string]coderuntime.Function{
		"never": func(ctx context.Context, _ any) (any, error) { <-ctx.Done(); return nil, ctx.Err() },
	}}
	const runs, after = 200, 10 * time.Millisecond
	for _, cause := range []struct {
		name    string
		budgets limits.Limits
		abort   bool
		kind    coderuntime.Kind
	}{
		{"abort", limits.Limits{}, true, coderuntime.Abort},
		{"wall", limits.Limits{Wall: after}, false, coderuntime.Timeout},
		{"compute", limits.Limits{Compute: after}, false, coderuntime.Timeout},
	} {
		b.Run(cause.name, func(b *testing.B) {
			runtime, err := ts.New(ts.Config{Limits: cause.budgets})
			if err != nil {
				b.Fatal(err)
			}
			defer runtime.Close()
			for b.Loop() {
				late := make([]time.Duration, 0, runs)
				for i := range runs {
					ctx, cancel := context.WithCancel(context.Background())
					due := time.Now().Add(after)
					if cause.abort {
						time.AfterFunc(after, func() { due = time.Now(); cancel() })
					}
					result, err := runtime.Run(ctx, coderuntime.Request{Program: loops[i%len(loops)], Bindings: []coderuntime.Namespace{never}})
					ended := time.Now()
					cancel()
					if err != nil || result.Failure == nil || result.Failure.Kind != cause.kind {
						b.Fatalf("%s: %v, %v", loops[i%len(loops)], result.Failure, err)
					}
					if cause.name == "compute" {
						late = append(late, result.Usage.Compute-after)
					} else {
						late = append(late, ended.Sub(due))
					}
				}
				slices.Sort(late)
				for _, q := range []struct {
					name string
					at   int
				}{{"p50", runs / 2}, {"p99", runs * 99 / 100}, {"max", runs - 1}} {
					b.ReportMetric(float64(late[q.at].Microseconds())/1000, fmt.Sprintf("%s-ms", q.name))
				}
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}
