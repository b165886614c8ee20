package soak

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/coderuntime/coderuntime"
)

// ownProgram is a program about calls and budgets, in each language.
type ownProgram struct {
	name               string
	typescript, python string
	// kind is the failure that it must end with; empty for the value.
	kind  coderuntime.Kind
	value any
}

// own are the programs. They call tools.echo, which gives back its argument; tools.slow, which takes far longer than any run; and
// tools.fails.
var own = []ownProgram{
	{
		name:       "calls one after another",
		typescript: `let sum = 0; for (let i = 0; i < 20; i++) sum += (await tools.echo({ i })).i; return sum`,
		python:     "total = 0\nfor i in range(20):\n    total += (await tools.echo(i=i))['i']\nreturn total",
		value:      int64(190),
	},
	{
		name:       "calls at the same time",
		typescript: `const all = await Promise.all(Array.from({ length: 100 }, (_, i) => tools.echo(i))); return all.reduce((a, b) => a + b)`,
		python:     "import asyncio\nreturn sum(await asyncio.gather(*[tools.echo(i) for i in range(100)]))",
		value:      int64(4950),
	},
	{
		name:       "a failed call is caught",
		typescript: `try { await tools.fails() } catch (error) { return error.message }`,
		python:     "try:\n    await tools.fails()\nexcept ToolError as error:\n    return str(error)",
		value:      "no such luck",
	},
	{
		name:       "a failed call ends the program",
		typescript: `await tools.fails()`,
		python:     "await tools.fails()",
		kind:       coderuntime.Exception,
	},
	{
		name:       "a slow call loses against a timer",
		typescript: `return await Promise.race([tools.slow(), new Promise((done) => setTimeout(() => done("timer"), 10))])`,
		python:     "import asyncio\ntry:\n    await asyncio.wait_for(tools.slow(), 0.01)\nexcept TimeoutError:\n    return 'timer'",
		value:      "timer",
	},
	{
		name:       "a large value goes out and comes back",
		typescript: `const text = "x".repeat(1 << 20); return (await tools.echo({ text })).text.length`,
		python:     "text = 'x' * (1 << 20)\nreturn len((await tools.echo(text=text))['text'])",
		value:      int64(1 << 20),
	},
	{
		name:       "a call that takes too long",
		typescript: `try { await tools.slow() } finally { for (;;) await tools.slow() }`,
		python:     "try:\n    await tools.slow()\nfinally:\n    while True:\n        await tools.slow()",
		kind:       coderuntime.Timeout,
	},
	{
		name:       "a loop that does not end beside a call",
		typescript: `tools.slow(); for (;;) { try { for (;;) {} } finally { continue } }`,
		python:     "pending = tools.slow()\nwhile True:\n    try:\n        while True: pass\n    except BaseException:\n        pass",
		kind:       coderuntime.Timeout,
	},
	{
		name:       "a promise that nobody settles",
		typescript: `await new Promise(() => {})`,
		python:     "import asyncio\nawait asyncio.Future()",
		kind:       coderuntime.Exception,
	},
}

// ownBindings are what they call.
func ownBindings() []coderuntime.Namespace {
	return []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
		"echo": func(_ context.Context, argument any) (any, error) { return argument, nil },
		"slow": func(ctx context.Context, _ any) (any, error) {
			timer := time.NewTimer(time.Hour)
			defer timer.Stop()
			select {
			case <-ctx.Done():
			case <-timer.C:
			}
			return nil, ctx.Err()
		},
		"fails": func(context.Context, any) (any, error) { return nil, errors.New("no such luck") },
	}}}
}

func ownPrograms(language coderuntime.Language) []program {
	var all []program
	for _, p := range own {
		text := p.typescript
		if language == coderuntime.Python {
			text = p.python
		}
		all = append(all, program{
			name: "own: " + p.name,
			// Its time is that of the budget.
			hostile: p.kind == coderuntime.Timeout,
			run: func(ctx context.Context, runtime coderuntime.Runtime) (coderuntime.Result, string, error) {
				result, err := runtime.Run(ctx, coderuntime.Request{Program: text, Bindings: ownBindings()})
				if err != nil {
					return result, "", err
				}
				return result, p.wrong(result), nil
			},
		})
	}
	return all
}

// wrong says what is wrong with what came of the program, or nothing.
func (p *ownProgram) wrong(result coderuntime.Result) string {
	switch {
	case p.kind != "" && result.Failure != nil && result.Failure.Kind == p.kind:
		return ""
	case p.kind != "":
		return fmt.Sprintf("want a failure of kind %s, got %s", p.kind, describe(result))
	case result.Failure != nil || !coderuntime.Equal(result.Value, p.value):
		return fmt.Sprintf("want the value %v, got %s", p.value, describe(result))
	}
	return ""
}

func describe(result coderuntime.Result) string {
	if result.Failure != nil {
		return string(result.Failure.Kind) + ": " + result.Failure.Message
	}
	return fmt.Sprintf("the value %.200v", result.Value)
}
