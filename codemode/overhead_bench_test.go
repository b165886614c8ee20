package codemode_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/limits"
)

// BenchmarkCall is one call of a tool from within a program: bare, by the runtime alone, and with all that codemode does: the argument checked, a middleware, a
// turn, events. The difference is the overhead of one call.
func BenchmarkCall(b *testing.B) {
	programs := map[coderuntime.Language]string{
		coderuntime.TypeScript: `for (let i = 0; i < %d; i++) await tools.echo({ text: "a text", count: i })`,
		coderuntime.Python:     "for i in range(%d):\n    await tools.echo(text='a text', count=i)",
	}
	for language, program := range programs {
		runtime := languages[language](b, limits.Limits{Calls: limits.Unlimited, Wall: limits.Unlimited, Compute: limits.Unlimited})
		b.Run(string(language)+"/bare", func(b *testing.B) {
			bindings := []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"echo": echo("echo", codemode.Yes).Function}}}
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: fmt.Sprintf(program, b.N), Bindings: bindings})
			if err != nil || result.Failure != nil {
				b.Fatal(err, result.Failure)
			}
		})
		b.Run(string(language)+"/codemode", func(b *testing.B) {
			passed, events := 0, 0
			r := runner(b, language, codemode.Config{
				Runtime: runtime,
				Middleware: []codemode.Middleware{func(next codemode.Handler) codemode.Handler {
					return func(ctx context.Context, call *codemode.Call) (any, error) { passed++; return next(ctx, call) }
				}},
				Observe: func(context.Context, codemode.Event) { events++ },
			}, echo("echo", codemode.Yes))
			if o := run(b, r, fmt.Sprintf(program, b.N)); o.Result.Failure != nil {
				b.Fatal(o.Text)
			}
			if passed != b.N || events != 2*b.N {
				b.Errorf("%d calls, %d passed, %d events", b.N, passed, events)
			}
		})
	}
}
