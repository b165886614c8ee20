package conformance

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file holds line 1.6: how the host's functions and its OnLog are called.

const (
	ruleOnce    = "a Function is called once per call, in a goroutine of its own, with a context that ends when the run settles"
	ruleIgnores = "the run never waits for a function that ignores its context"
	rulePanic   = "a function that panics rejects its call and nothing else"
	ruleOnLog   = "OnLog is called serially with every entry in order, off the interpreter; its panic is contained; a blocked one is not waited for"
)

// catches makes a program that calls a function that fails, and goes on.
func catches(call string) source {
	return source{
		"let text = \"\";\ntry { await " + call + "; } catch (e) { text = (e instanceof Error) ? \"Error\" : typeof e; }\nreturn [text, await tools.echo(5)];",
		"text = ''\ntry:\n    await " + call + "\nexcept ToolError:\n    text = 'Error'\nreturn [text, await tools.echo(5)]",
	}
}

// loose starts a call that the program does not await.
func loose(member string) source {
	return source{"tools." + member + "();\nreturn 1;", "tools." + member + "()\nreturn 1"}
}

// withBegun adds a function that returns when another has signalled that it began.
func withBegun(t *trial) []coderuntime.Namespace {
	bindings := t.host.bindings()
	bindings[0].Functions["begun"] = func(ctx context.Context, _ any) (any, error) {
		select {
		case <-t.host.started:
			return nil, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return bindings
}

func functionChecks() []check {
	return []check{
		{line: "1.6", name: "a function is called once for each call", rule: ruleOnce,
			program: source{"for (let i = 0; i < 20; i++) await tools.take(i);\nreturn 1;", "for i in range(20):\n    await tools.take(i)\nreturn 1"},
			want:    []expectation{completes, took(upTo(20)...)}},
		{line: "1.6", name: "a function that blocks does not block the program", rule: ruleOnce, needs: lacks{coderuntime.LackFanOut}, bindings: withBegun,
			program: source{"tools.hold();\nawait tools.begun();\nreturn 1;", "tools.hold()\nawait tools.begun()\nreturn 1"}, want: []expectation{returns(int64(1))}},
		{line: "1.6", name: "the run does not wait for a function that ignores its context", rule: ruleIgnores, ownRuntime: true, body: func(t *trial) {
			ctx, cancel := context.WithCancel(t.deadline)
			defer cancel()
			t.host.cancel = cancel
			result := t.runContext(ctx, source{"await tools.abort(); return 1;", "await tools.abort()\nreturn 1"})
			fails(coderuntime.Abort)(t, result)
			endsPromptly(t, result)
		}},
		{line: "1.6", name: "a program that completes does not wait for a function that ignores its context", rule: ruleIgnores, ownRuntime: true, program: loose("hold"),
			want: []expectation{returns(int64(1)), endsPromptly}},
		{line: "1.6", name: "the context of a call ends when the program completes", rule: ruleOnce, ownRuntime: true, body: func(t *trial) {
			returns(int64(1))(t, t.run(loose("block")))
			await(t, t.host.cancelled, "the context of the call to end when the run has settled")
		}},
		{line: "1.6", name: "the context of a call ends when the program throws", rule: ruleOnce, ownRuntime: true, body: func(t *trial) {
			fails(coderuntime.Exception)(t, t.run(source{"tools.block();\nthrow new Error(\"x\");", "tools.block()\nraise ValueError('x')"}))
			await(t, t.host.cancelled, "the context of the call to end when the run has settled")
		}},
		{line: "1.6", name: "the context of a call ends at a timeout", rule: ruleOnce, config: Config{Limits: limits.Limits{Wall: time.Second}}, body: func(t *trial) {
			fails(coderuntime.Timeout)(t, t.run(waitsInCall))
			await(t, t.host.cancelled, "the context of the call to end when the run has settled")
		}},
		{line: "1.6", name: "the context of a call ends at an abort", rule: ruleOnce, ownRuntime: true, body: func(t *trial) {
			ctx, cancel := context.WithCancel(t.deadline)
			defer cancel()
			bindings := t.host.bindings()
			block := bindings[0].Functions["block"]
			bindings[0].Functions["block"] = func(ctx context.Context, args any) (any, error) {
				cancel()
				return block(ctx, args)
			}
			fails(coderuntime.Abort)(t, t.request(ctx, t.runtime, coderuntime.Request{Program: waitsInCall.in(t.language), Bindings: bindings}))
			await(t, t.host.cancelled, "the context of the call to end when the run has settled")
		}},
		{line: "1.6", name: "a context is alive while its call runs", rule: ruleOnce, bindings: func(*trial) []coderuntime.Namespace {
			return []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
				"alive": func(ctx context.Context, _ any) (any, error) { return ctx.Err() == nil, nil }}}}
		}, program: source{"return await tools.alive();", "return await tools.alive()"}, want: []expectation{returns(true)}},
		{line: "1.6", name: "a function that panics rejects its call", rule: rulePanic, program: catches("tools.panic()"), want: []expectation{returns([]any{"Error", int64(5)})}},
		{line: "1.6", name: "a function that ends its goroutine rejects its call", rule: rulePanic, program: catches("tools.goexit()"), want: []expectation{returns([]any{"Error", int64(5)})}},
		{line: "1.6", name: "a function that panics with an error or nothing rejects its call", rule: rulePanic, bindings: func(t *trial) []coderuntime.Namespace {
			bindings := t.host.bindings()
			var nothing func()
			bindings[0].Functions["error"] = func(context.Context, any) (any, error) { panic(errors.New("an error")) }
			bindings[0].Functions["nothing"] = func(context.Context, any) (any, error) { nothing(); return nil, nil }
			bindings[0].Functions["hostile"] = func(context.Context, any) (any, error) { panic(hostileError{}) }
			bindings[0].Functions["failing"] = func(context.Context, any) (any, error) { return nil, hostileError{} }
			return bindings
		}, body: func(t *trial) {
			for _, member := range []string{"error", "nothing", "hostile", "failing"} {
				returns([]any{"Error", int64(5)})(t, t.run(catches("tools."+member+"()")))
			}
		}},
		{line: "1.6", name: "an argument belongs to the function", rule: "what a function does with its argument the program does not see", bindings: func(t *trial) []coderuntime.Namespace {
			bindings := t.host.bindings()
			bindings[0].Functions["change"] = func(_ context.Context, args any) (any, error) {
				if object, ok := args.(*coderuntime.Object); ok {
					object.Set("a", "changed")
				}
				return nil, nil
			}
			return bindings
		}, program: source{"const o = { a: 1 };\nawait tools.change(o);\nreturn o;", "o = {'a': 1}\nawait tools.change(o)\nreturn o"},
			want: []expectation{returns(coderuntime.NewObject("a", int64(1)))}},

		{line: "1.6", name: "OnLog has every entry in the order of the log before Run returns", rule: ruleOnLog, body: func(t *trial) {
			var seen []coderuntime.LogEntry
			inside := false
			request := t.bound(source{"for (let i = 0; i < 300; i++) console.log(\"entry\", i);", "for i in range(300):\n    print('entry', i)"})
			request.OnLog = func(entry coderuntime.LogEntry) {
				// Not guarded on purpose: the calls must not overlap, and the race detector says if they do.
				if inside {
					t.fail("serial calls of OnLog", "one inside another")
				}
				inside = true
				seen = append(seen, entry)
				inside = false
			}
			result := t.request(t.deadline, t.runtime, request)
			t.expect(len(result.Logs) == 300, "300 entries", fmt.Sprint(len(result.Logs)))
			logs(seen...)(t, result)
		}},
		{line: "1.6", name: "OnLog has an entry while the program runs", rule: ruleOnLog, body: func(t *trial) {
			seen := make(chan struct{})
			bindings := t.host.bindings()
			bindings[0].Functions["seen"] = func(ctx context.Context, _ any) (any, error) {
				select {
				case <-seen:
					return true, nil
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			}
			program := source{`console.log("now"); return await tools.seen();`, "print('now')\nreturn await tools.seen()"}
			returns(true)(t, t.request(t.deadline, t.runtime, coderuntime.Request{
				Program: program.in(t.language), Bindings: bindings, OnLog: func(coderuntime.LogEntry) { close(seen) }}))
		}},
		{line: "1.6", name: "an OnLog that panics harms nothing", rule: ruleOnLog, body: func(t *trial) {
			var mu sync.Mutex
			calls := 0
			request := t.bound(source{`console.log(1); console.log(2); return "on";`, "print(1)\nprint(2)\nreturn 'on'"})
			request.OnLog = func(coderuntime.LogEntry) {
				mu.Lock()
				calls++
				mu.Unlock()
				panic("OnLog panicked")
			}
			result := t.request(t.deadline, t.runtime, request)
			returns("on")(t, result)
			prints("1", "2")(t, result)
			mu.Lock()
			defer mu.Unlock()
			t.expect(calls == 2, "2 calls of OnLog", fmt.Sprint(calls))
		}},
		{line: "1.6", name: "an OnLog that blocks holds up neither the program nor Run", rule: ruleOnLog, ownRuntime: true, body: func(t *trial) {
			over := make(chan struct{})
			defer close(over)
			request := t.bound(source{`console.log(1); console.log(2); return await tools.echo("on");`, "print(1)\nprint(2)\nreturn await tools.echo('on')"})
			request.OnLog = func(coderuntime.LogEntry) { <-over }
			started := time.Now()
			result := t.request(t.deadline, t.runtime, request)
			took := time.Since(started)
			returns("on")(t, result)
			prints("1", "2")(t, result)
			t.expect(took < prompt, fmt.Sprintf("Run to return within %v", prompt), took.String())
		}},
		{line: "1.6", name: "the time of OnLog is not the program's compute", rule: ruleOnLog, needs: lacks{coderuntime.LackCompute}, config: Config{Limits: limits.Limits{Compute: 300 * time.Millisecond}}, body: func(t *trial) {
			handled := make(chan struct{})
			bindings := t.host.bindings()
			bindings[0].Functions["handled"] = func(ctx context.Context, _ any) (any, error) {
				select {
				case <-handled:
				case <-ctx.Done():
				}
				return "on", ctx.Err()
			}
			program := source{`console.log(1); return await tools.handled();`, "print(1)\nreturn await tools.handled()"}
			returns("on")(t, t.request(t.deadline, t.runtime, coderuntime.Request{Program: program.in(t.language), Bindings: bindings,
				OnLog: func(coderuntime.LogEntry) {
					// Longer than the whole budget.
					wait(t.deadline, 600*time.Millisecond)
					close(handled)
				}}))
		}},
	}
}

// hostileError is an error that has no text to give.
type hostileError struct{}

func (hostileError) Error() string { panic("no text") }

func upTo(n int) []any {
	numbers := make([]any, n)
	for i := range numbers {
		numbers[i] = int64(i)
	}
	return numbers
}

// wait lets time pass that a budget must or must not count.
func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
