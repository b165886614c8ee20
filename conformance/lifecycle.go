package conformance

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"
	// The zone data that configured zones are loaded from, so that the suite needs none of the machine.
	_ "time/tzdata"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file holds lines 1.4, 1.5 and 1.8: what stays between runs, how a runtime ends, and its settings.

const ruleState = "no state survives a run, and concurrent runs share none"

func isolationChecks() []check {
	return []check{
		{line: "1.4", name: "globals do not survive a run", rule: ruleState, body: func(t *trial) {
			t.run(source{"globalThis.left = 1; (globalThis as any).Math.left = 2; return 0", "left = 1\nimport math\nmath.left = 2\nreturn 0"})
			returns([]any{false, false})(t, t.run(source{
				`return ["left" in globalThis, "left" in Math];`,
				"import math\nreturn ['left' in globals(), hasattr(math, 'left')]"}))
		}},
		{line: "1.4", name: "changed builtins do not survive a run", rule: ruleState, body: func(t *trial) {
			t.run(source{
				"(Array.prototype as any).map = () => 1; (Object.prototype as any).left = 1; JSON.stringify = () => \"x\"; (globalThis as any).parseInt = null; delete (globalThis as any).Map;",
				"import builtins\nbuiltins.len = lambda x: 99\nbuiltins.left = 1"})
			returns([]any{int64(2), "ok"})(t, t.run(source{
				`return [[1, 2].map((x) => x).length, (({} as any).left === undefined && JSON.stringify(1) === "1" && parseInt("7") === 7 && typeof Map === "function") ? "ok" : "changed"];`,
				"import builtins\nreturn [len([1, 2]), 'changed' if hasattr(builtins, 'left') else 'ok']"}))
		}},
		{line: "1.4", name: "attributes set on built-in types do not survive a run", rule: ruleState, only: noModule, needs: lacks{coderuntime.LackBuiltinIsolation}, body: func(t *trial) {
			t.run(source{Python: "for kind in [int, str, list, dict, Exception, ValueError, type(tools), ToolError]:\n    try:\n        kind.left = 1\n    except TypeError:\n        pass"})
			returns([]any{false, false, false, false, false, false, false, false})(t, t.run(source{Python: "return [hasattr(kind, 'left') for kind in [int, str, list, dict, Exception, ValueError, type(tools), ToolError]]"}))
		}},
		{line: "1.4", name: "changed modules do not survive a run", rule: ruleState, only: noModule, body: func(t *trial) {
			t.run(source{Python: "import math, sys, time\nmath.pi = 3\nmath.left = 1\ntime.time = None\nsys.left = 1\ndel math.sqrt"})
			returns([]any{true, false, true, false, 2.0})(t, t.run(source{Python: "import math, sys, time\nreturn [math.pi > 3.14, hasattr(math, 'left'), time.time() > 1000, hasattr(sys, 'left'), math.sqrt(4.0)]"}))
		}},
		{line: "1.4", name: "changed namespaces do not survive a run", rule: ruleState, body: func(t *trial) {
			t.run(source{`try { tools.echo = null; tools.extra = 1; delete tools.take; } catch {}`, "try:\n    tools.extra = 1\nexcept Exception:\n    pass"})
			returns([]any{int64(3), false})(t, t.run(source{
				`return [await tools.echo(3), "extra" in tools];`, "return [await tools.echo(3), 'extra' in tools]"}))
		}},
		{line: "1.4", name: "tasks do not survive a run", rule: ruleState, only: onlyPython, needs: lacks{coderuntime.LackTasks, coderuntime.LackTimers}, body: func(t *trial) {
			completes(t, t.run(source{Python: "import asyncio\nasync def late():\n    await asyncio.sleep(0.005)\n    await tools.take(1)\ntasks = [asyncio.create_task(late()), asyncio.create_task(late())]"}))
			completes(t, t.run(source{Python: "import asyncio\nawait asyncio.sleep(0.06)"}))
			took()(t, coderuntime.Result{})
		}},
		{line: "1.4", name: "timers do not survive a run", rule: ruleState, only: "only TypeScript has timers that outlive the body", needs: lacks{coderuntime.LackTimers},
			body: func(t *trial) {
				completes(t, t.run(source{TypeScript: "setTimeout(() => tools.take(1), 5); setInterval(() => tools.take(2), 5);"}))
				completes(t, t.run(source{TypeScript: "await new Promise((done) => setTimeout(done, 60));"}))
				took()(t, coderuntime.Result{})
			}},
		{line: "1.4", name: "the random state does not survive a run", rule: ruleState, needs: lacks{coderuntime.LackSeed}, body: func(t *trial) {
			// What the first run draws must not move what the second gets.
			few, many := t.open(seeded(5)), t.open(seeded(5))
			completes(t, t.runOn(few, randomNumbers))
			completes(t, t.runOn(many, source{"for (let i = 0; i < 1000; i++) Math.random();", "import random\nfor i in range(1000):\n    random.random()"}))
			first, second := t.runOn(few, randomNumbers), t.runOn(many, randomNumbers)
			completes(t, first)
			t.same(exact(first.Value), exact(second.Value))
		}},
		{line: "1.4", name: "concurrent runs own their interpreters", rule: ruleState, body: func(t *trial) {
			const runs = 6
			meet := meeting(runs)
			var group sync.WaitGroup
			for i := range runs {
				group.Go(func() {
					bindings := []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
						"meet": meet,
						"mine": func(context.Context, any) (any, error) { return i, nil },
					}}}
					program := source{
						"globalThis.mine = await tools.mine();\nawait tools.meet();\nreturn [globalThis.mine, await tools.mine()];",
						"mine = await tools.mine()\nawait tools.meet()\nreturn [mine, await tools.mine()]"}
					result := t.request(t.deadline, t.runtime, coderuntime.Request{Program: program.in(t.language), Bindings: bindings})
					returns([]any{int64(i), int64(i)})(t, result)
				})
			}
			group.Wait()
		}},
		{line: "1.4", name: "a run that fails leaves the runtime as it was", rule: ruleState, config: Config{Limits: limits.Limits{Compute: 400 * time.Millisecond}}, body: func(t *trial) {
			fails(coderuntime.Timeout)(t, t.run(source{"globalThis.left = 1; while (true) {}", "left = 1\nwhile True: pass"}))
			returns(false)(t, t.run(source{`return "left" in globalThis`, "return 'left' in globals()"}))
		}},
	}
}

var randomNumbers = source{
	"return [Math.random(), Math.random(), Math.random()];",
	"import random\nreturn [random.random(), random.random(), random.random()]",
}

func seeded(seed uint64) Config { return Config{Seed: &seed} }

const (
	ruleClose  = "Close ends every run in flight with kind abort and \"runtime closed\", and waits until their interpreters are gone"
	ruleClosed = "after Close, Run returns ErrClosed; Close may be called twice and from anywhere"
	ruleNoWait = "Close never waits for a Function or OnLog"
)

// inFlight starts a run and returns once it has called one of the functions that signal.
func (t *trial) inFlight(request coderuntime.Request) <-chan coderuntime.Result {
	results := make(chan coderuntime.Result, 1)
	t.mu.Lock()
	t.program = request.Program
	t.mu.Unlock()
	go func() {
		result, err := t.runtime.Run(t.deadline, request)
		if err != nil {
			t.fail("a nil error of Run", err.Error())
		}
		results <- result
	}()
	await(t, t.host.started, "the program to call a function")
	return results
}

func (t *trial) closes() {
	closed := make(chan error, 1)
	go func() { closed <- t.runtime.Close() }()
	if err := await(t, closed, "Close to return"); err != nil {
		t.fail("Close to return nil", err.Error())
	}
}

func (t *trial) bound(program source) coderuntime.Request {
	return coderuntime.Request{Program: program.in(t.language), Bindings: t.host.bindings()}
}

var (
	waitsInCall = source{"await tools.block(); return 1;", "await tools.block()\nreturn 1"}
	loopsHot    = source{"tools.ready();\nwhile (true) {}", "tools.ready()\nwhile True:\n    pass"}
)

func closeChecks() []check {
	return []check{
		{line: "1.5", name: "Close ends a run that awaits a call", rule: ruleClose, ownRuntime: true, body: func(t *trial) {
			results := t.inFlight(t.bound(waitsInCall))
			t.closes()
			fails(coderuntime.Abort, "runtime closed")(t, await(t, results, "the run to end"))
			await(t, t.host.cancelled, "the context of the call to end")
		}},
		{line: "1.5", name: "Close ends a hot loop", rule: ruleClose, ownRuntime: true, body: func(t *trial) {
			results := t.inFlight(t.bound(loopsHot))
			t.closes()
			fails(coderuntime.Abort, "runtime closed")(t, await(t, results, "the run to end"))
		}},
		{line: "1.5", name: "Close ends several runs", rule: ruleClose, ownRuntime: true, body: func(t *trial) {
			var all []<-chan coderuntime.Result
			for range 4 {
				all = append(all, t.inFlight(t.bound(waitsInCall)))
			}
			t.closes()
			for _, results := range all {
				fails(coderuntime.Abort, "runtime closed")(t, await(t, results, "the run to end"))
			}
		}},
		{line: "1.5", name: "a closed runtime runs nothing", rule: ruleClosed, ownRuntime: true, body: func(t *trial) {
			t.closes()
			_, err := t.attempt(t.deadline, t.runtime, t.bound(source{"await tools.take(1)", "await tools.take(1)"}))
			t.expect(errClosed(err), "the error ErrClosed", fmt.Sprint(err))
			took()(t, coderuntime.Result{})
		}},
		{line: "1.5", name: "Close may be called again and at the same time", rule: ruleClosed, ownRuntime: true, body: func(t *trial) {
			results := t.inFlight(t.bound(waitsInCall))
			var group sync.WaitGroup
			for range 3 {
				group.Go(t.closes)
			}
			group.Wait()
			t.closes()
			fails(coderuntime.Abort)(t, await(t, results, "the run to end"))
		}},
		{line: "1.5", name: "Close may be called by a function", rule: ruleClosed, ownRuntime: true, body: func(t *trial) {
			closed := make(chan error, 1)
			bindings := []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
				"close": func(context.Context, any) (any, error) {
					closed <- t.runtime.Close()
					return nil, nil
				}}}}
			program := source{"await tools.close(); return 1;", "await tools.close()\nreturn 1"}
			result := t.request(t.deadline, t.runtime, coderuntime.Request{Program: program.in(t.language), Bindings: bindings})
			fails(coderuntime.Abort, "runtime closed")(t, result)
			if err := await(t, closed, "Close to return inside the function"); err != nil {
				t.fail("Close to return nil", err.Error())
			}
		}},
		{line: "1.5", name: "Close may be called by OnLog", rule: ruleClosed, ownRuntime: true, body: func(t *trial) {
			closed := make(chan error, 1)
			request := t.bound(source{`console.log("now"); await tools.block(); return 1;`, "print('now')\nawait tools.block()\nreturn 1"})
			request.OnLog = func(coderuntime.LogEntry) { closed <- t.runtime.Close() }
			fails(coderuntime.Abort, "runtime closed")(t, t.request(t.deadline, t.runtime, request))
			if err := await(t, closed, "Close to return inside OnLog"); err != nil {
				t.fail("Close to return nil", err.Error())
			}
		}},
		{line: "1.5", name: "Close does not wait for a function that ignores its context", rule: ruleNoWait, ownRuntime: true, body: func(t *trial) {
			results := t.inFlight(t.bound(source{"await tools.hold(); return 1;", "await tools.hold()\nreturn 1"}))
			t.closes()
			fails(coderuntime.Abort)(t, await(t, results, "the run to end"))
		}},
		{line: "1.5", name: "Close does not wait for an OnLog that blocks", rule: ruleNoWait, ownRuntime: true, body: func(t *trial) {
			request := t.bound(source{`console.log("x"); await tools.block(); return 1;`, "print('x')\nawait tools.block()\nreturn 1"})
			over := make(chan struct{})
			defer close(over)
			request.OnLog = func(coderuntime.LogEntry) { <-over }
			results := t.inFlight(request)
			t.closes()
			fails(coderuntime.Abort)(t, await(t, results, "the run to end"))
		}},
	}
}

const ruleSetting = "the zone is UTC unless configured; seeds are random per runtime unless configured"

var hoursInZone = source{
	"return [new Date(Date.UTC(2024, 0, 15, 12)).getHours(), new Date(Date.UTC(2024, 6, 15, 12)).getHours(), new Date(2024, 6, 15, 12).getTime()];",
	"from datetime import datetime, timezone\n" +
		"return [datetime.fromtimestamp(1705320000).hour, datetime.fromtimestamp(1721044800).hour, int(datetime(2024, 7, 15, 12).timestamp() * 1000)]",
}

func zone(name string) *time.Location {
	location, err := time.LoadLocation(name)
	if err != nil {
		panic(err) // The data is embedded, and the names are the suite's own.
	}
	return location
}

func settingChecks() []check {
	return []check{
		{line: "1.8", name: "the zone is UTC unless configured", rule: ruleSetting, needs: lacks{coderuntime.LackZone}, program: hoursInZone,
			want: []expectation{returns([]any{int64(12), int64(12), int64(1721044800000)})}},
		{line: "1.8", name: "a configured zone west of Greenwich", rule: ruleSetting, needs: lacks{coderuntime.LackZone}, program: hoursInZone,
			config: Config{Zone: zone("America/New_York")}, want: []expectation{returns([]any{int64(7), int64(8), int64(1721059200000)})}},
		{line: "1.8", name: "a configured zone east of Greenwich", rule: ruleSetting, needs: lacks{coderuntime.LackZone}, program: hoursInZone,
			config: Config{Zone: zone("Asia/Kolkata")}, want: []expectation{returns([]any{int64(17), int64(17), int64(1721025000000)})}},
		{line: "1.8", name: "the clock is that of the host", rule: "Date and time read the clock", body: func(t *trial) {
			before := time.Now().Add(-time.Second).UnixMilli()
			result := t.run(source{"return Date.now();", "import time\nreturn int(time.time() * 1000)"})
			after := time.Now().Add(time.Second).UnixMilli()
			now, ok := result.Value.(int64)
			t.expect(ok && now >= before && now <= after, fmt.Sprintf("a time between %d and %d", before, after), outcomeText(result))
		}},
		{line: "1.8", name: "equal seeds give equal random numbers", rule: ruleSetting, needs: lacks{coderuntime.LackSeed}, body: func(t *trial) {
			seed := rand.Uint64()
			first, second := t.runOn(t.open(seeded(seed)), randomNumbers), t.runOn(t.open(seeded(seed)), randomNumbers)
			completes(t, first)
			t.same(exact(first.Value), exact(second.Value))
		}},
		{line: "1.8", name: "other seeds give other random numbers", rule: ruleSetting, needs: lacks{coderuntime.LackSeed}, body: func(t *trial) {
			first, second := t.runOn(t.open(seeded(1)), randomNumbers), t.runOn(t.open(seeded(2)), randomNumbers)
			completes(t, first)
			t.expect(exact(first.Value) != exact(second.Value), "other numbers than "+exact(first.Value), "the same")
		}},
		{line: "1.8", name: "runtimes without a seed have one of their own", rule: ruleSetting, needs: lacks{coderuntime.LackSeed}, body: func(t *trial) {
			first, second := t.runOn(t.open(Config{}), randomNumbers), t.runOn(t.open(Config{}), randomNumbers)
			completes(t, first)
			t.expect(exact(first.Value) != exact(second.Value), "other numbers than "+exact(first.Value), "the same")
		}},
	}
}

func (t *trial) runOn(r coderuntime.Runtime, program source) coderuntime.Result {
	return t.request(t.deadline, r, t.bound(program))
}
