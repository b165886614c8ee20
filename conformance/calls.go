package conformance

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file holds lines 2.3 to 2.6: how a program calls a member, and what a call gives.

const (
	ruleAtOnce   = "calling a member starts the call at once, in program order, awaited or not"
	rulePromise  = "a call gives a promise or, in Python, an awaitable of type coroutine"
	ruleFanOut   = "calls that a program starts together run at the same time"
	ruleOneValue = "a member takes one value (Python: or keyword arguments); none is nil"
	ruleRejects  = "anything else rejects with a TypeError through the promise or awaitable, never at the call itself"
	ruleError    = "an error of a function rejects the call with the error's text"
	ruleClass    = "with an ErrorClass the error is an instance of it, with the member's name under MemberProperty"
	rulePlace    = "the stack of a call's error is the place of the call in the program"
	ruleCancel   = "cancelling one call cancels its context at once and frees its slot; a late result is dropped"

	noKeywords = "only Python has keyword arguments"
	noPromise  = "only TypeScript has promises"
	noCancel   = "only Python has a way to cancel one call"
	noClass    = "only TypeScript has properties of error classes"
	onlyPython = "only Python has coroutines"
)

// settlesLater makes a program that calls a member wrongly and says whether it threw at once, and with what name
// the promise rejected.
func settlesLater(call string) source {
	return source{
		"let threw = false, p: any, name = \"none\";\ntry { p = " + call + "; } catch { threw = true; }\ntry { await p; } catch (e) { name = e.name; }\nreturn [threw, name];",
		"threw, name = False, 'none'\ntry:\n    p = " + call + "\nexcept Exception:\n    threw = True\ntry:\n    await p\nexcept Exception as e:\n    name = type(e).__name__\nreturn [threw, name]",
	}
}

func rejectsWith(err error) func(*trial) []coderuntime.Namespace {
	return func(t *trial) []coderuntime.Namespace {
		bindings := withErrorClass(t)
		bindings[0].Functions["fails"] = func(context.Context, any) (any, error) { return nil, err }
		return bindings
	}
}

func callChecks() []check {
	return []check{
		{line: "2.3", name: "a call starts before the program goes on", rule: ruleAtOnce, ownRuntime: true, body: func(t *trial) {
			ctx, cancel := context.WithCancel(t.deadline)
			defer cancel()
			t.host.cancel = cancel
			// The call ends the run, which nothing else would for long: it must start although the program never yields.
			result := t.runContext(ctx, source{"tools.abort();\nwhile (true) {}",
				"tools.abort()\nwhile True:\n    pass"})
			fails(coderuntime.Abort)(t, result)
			endsPromptly(t, result)
		}},
		{line: "2.3", name: "calls start in program order", rule: ruleAtOnce, config: Config{Limits: limits.Limits{InFlight: 1}},
			program: source{"const all = [];\nfor (let i = 0; i < 50; i++) all.push(tools.take(i));\nawait Promise.all(all);",
				"import asyncio\nawait asyncio.gather(*[tools.take(i) for i in range(50)])"},
			want: []expectation{completes, took(upTo(50)...)}},
		{line: "2.3", name: "a call that is not awaited is made all the same", rule: ruleAtOnce, bindings: withBegun,
			program: source{"tools.ready();\nawait tools.begun();\nreturn 1;", "tools.ready()\nawait tools.begun()\nreturn 1"},
			want:    []expectation{returns(int64(1))}},
		{line: "2.3", name: "a call gives a promise", rule: rulePromise, only: noPromise,
			program: source{TypeScript: "const p = tools.echo(1);\nreturn [p instanceof Promise, typeof p.then, typeof p.catch, typeof p.finally, await p.then((v) => v + 1)];"},
			want:    []expectation{returns([]any{true, "function", "function", "function", int64(2)})}},
		{line: "2.3", name: "a call gives the same outcome each time it is awaited", rule: rulePromise,
			program: source{"const p = tools.echo([1]);\nconst a = await p, b = await p;\nlet texts = [];\nconst q = tools.fail(\"no\");\nfor (let i = 0; i < 2; i++) try { await q; } catch (e) { texts.push(e.message); }\nreturn [a === b, a, texts];",
				"p = tools.echo([1])\na, b = await p, await p\ntexts = []\nq = tools.fail('no')\nfor i in range(2):\n    try:\n        await q\n    except ToolError as e:\n        texts.append(str(e))\nreturn [a is b, a, texts]"},
			want: []expectation{returns([]any{true, []any{int64(1)}, []any{"no", "no"}})}},
		{line: "2.3", name: "a forgotten await reads as CPython's does", rule: rulePromise, only: onlyPython,
			program: source{Python: "p = tools.echo({'a': 1})\ntry:\n    p['a']\nexcept TypeError as e:\n    await p\n    return str(e)"},
			want:    []expectation{returns("'coroutine' object is not subscriptable")}},
		{line: "2.3", name: "asyncio accepts a call everywhere", rule: rulePromise, only: onlyPython, needs: lacks{coderuntime.LackTasks},
			program: source{Python: "import asyncio\nasync def main():\n    async with asyncio.TaskGroup() as g:\n        t = g.create_task(tools.echo(3))\n    return [await asyncio.create_task(tools.echo(1)), await asyncio.wait_for(tools.echo(2), 5), t.result(), type(tools.echo(4)).__name__]\nreturn await main()"},
			want:    []expectation{returns([]any{int64(1), int64(2), int64(3), "coroutine"})}},
		{line: "2.3", name: "callbacks of the loop run while the program waits", rule: rulePromise, only: onlyPython, needs: lacks{coderuntime.LackTasks, coderuntime.LackTimers},
			program: source{Python: "import asyncio\nout = [1]\nasyncio.get_running_loop().call_later(0, out.append, 3)\nout.append(2)\nawait asyncio.sleep(0.02)\nout.append(await tools.echo(4))\nreturn out"},
			want:    []expectation{returns([]any{int64(1), int64(2), int64(3), int64(4)})}},
		{line: "2.3", name: "callbacks of the loop do not survive a run", rule: ruleState, only: onlyPython, needs: lacks{coderuntime.LackTasks, coderuntime.LackTimers}, body: func(t *trial) {
			completes(t, t.run(source{Python: "import asyncio\nasyncio.get_running_loop().call_later(0.005, tools.take, 2)"}))
			completes(t, t.run(source{Python: "import asyncio\nawait asyncio.sleep(0.06)"}))
			took()(t, coderuntime.Result{})
		}},
		{line: "2.3", name: "a call reads as a coroutine", rule: rulePromise, only: onlyPython,
			program: source{Python: "p = tools.echo(1)\ntexts = [type(p).__name__]\nfor wrong in [lambda: p + 1, lambda: p(), lambda: len(p), lambda: list(p)]:\n    try:\n        wrong()\n    except TypeError as e:\n        texts.append(str(e))\nawait p\nreturn texts"},
			want: []expectation{returns([]any{"coroutine", "unsupported operand type(s) for +: 'coroutine' and 'int'", "'coroutine' object is not callable",
				"object of type 'coroutine' has no len()", "'coroutine' object is not iterable"})}},
		{line: "2.3", name: "gather gives results in the order of its arguments", rule: rulePromise, only: onlyPython,
			program: source{Python: "import asyncio\na, b = await asyncio.gather(tools.echo('a'), tools.echo('b'))\nout = await asyncio.gather(tools.fail('no'), tools.echo(1), return_exceptions=True)\nreturn [a, b, type(out[0]).__name__, str(out[0]), out[1], await asyncio.gather()]"},
			want:    []expectation{returns([]any{"a", "b", "ToolError", "no", int64(1), []any{}})}},
		{line: "2.3", name: "gather raises the first failure", rule: rulePromise, only: onlyPython,
			program: source{Python: "import asyncio\ntry:\n    await asyncio.gather(tools.echo(1), tools.fail('no'))\nexcept ToolError as e:\n    return [str(e), await tools.echo(2)]"},
			want:    []expectation{returns([]any{"no", int64(2)})}},
		{line: "2.3", name: "ten calls run at the same time", rule: ruleFanOut, needs: lacks{coderuntime.LackFanOut}, bindings: func(*trial) []coderuntime.Namespace {
			return []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"meet": meeting(10)}}}
		}, program: source{"return await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => tools.meet(i)));", "import asyncio\nreturn list(await asyncio.gather(*[tools.meet(i) for i in range(10)]))"},
			want: []expectation{returns(upTo(10))}},
		{line: "2.3", name: "the first of several calls can be had while others wait", rule: ruleFanOut, needs: lacks{coderuntime.LackFanOut, coderuntime.LackTasks},
			program: source{"return await Promise.race([tools.block(), tools.echo(\"first\")]);",
				"import asyncio\ndone, pending = await asyncio.wait([asyncio.ensure_future(tools.block()), asyncio.ensure_future(tools.echo('first'))], return_when=asyncio.FIRST_COMPLETED)\nreturn done.pop().result()"},
			want: []expectation{returns("first")}},

		{line: "2.4", name: "a call without an argument has nil", rule: ruleOneValue,
			program: source{"await tools.take();", "await tools.take()"}, want: []expectation{completes, took(nil)}},
		{line: "2.4", name: "undefined and null arrive as nil", rule: ruleOneValue,
			program: source{"await tools.take(undefined); await tools.take(null);", "await tools.take(None)\nawait tools.take(None)"}, want: []expectation{completes, took(nil, nil)}},
		{line: "2.4", name: "one value arrives as it is", rule: ruleOneValue,
			program: source{"await tools.take({ b: 1, a: [true, \"x\"] }); await tools.take(\"text\");", "await tools.take({'b': 1, 'a': [True, 'x']})\nawait tools.take('text')"},
			want:    []expectation{completes, took(coderuntime.NewObject("b", int64(1), "a", []any{true, "x"}), "text")}},
		{line: "2.4", name: "keyword arguments arrive as one object", rule: ruleOneValue, only: noKeywords,
			program: source{Python: "await tools.take(city='Rome')\nawait tools.take(b=[1], a=None)\nawait tools.take(**{})"},
			want:    []expectation{completes, took(coderuntime.NewObject("city", "Rome"), coderuntime.NewObject("b", []any{int64(1)}, "a", nil), nil)}},
		{line: "2.4", name: "keyword arguments arrive in call order", rule: ruleOneValue, only: noKeywords, needs: lacks{coderuntime.LackObjectOrder},
			program: source{Python: "await tools.take(b=1, a=2)\nawait tools.take(**{'x y': 3})"},
			want:    []expectation{completes, took(coderuntime.NewObject("b", int64(1), "a", int64(2)), coderuntime.NewObject("x y", int64(3)))}},
		{line: "2.4", name: "a positional and a keyword argument reject with a TypeError", rule: ruleRejects, only: noKeywords,
			program: source{Python: settlesLater("tools.take(1, a=2)").Python}, want: []expectation{returns([]any{false, "TypeError"}), took()}},
		{line: "2.4", name: "two arguments reject with a TypeError", rule: ruleRejects,
			program: settlesLater("tools.take(1, 2)"), want: []expectation{returns([]any{false, "TypeError"}), took()}},
		{line: "2.4", name: "an argument that cannot cross rejects with a TypeError", rule: ruleRejects, body: func(t *trial) {
			argument := "() => 1"
			if t.language == coderuntime.Python {
				argument = "lambda: 1"
			}
			returns([]any{false, "TypeError"})(t, t.run(settlesLater("tools.take("+argument+")")))
			took()(t, coderuntime.Result{})
		}},
		{line: "2.4", name: "a member can be called apart from its namespace", rule: ruleOneValue,
			program: source{"const { echo } = tools;\nreturn [await echo(1), await tools.echo.call(null, 2), await [3].map(tools.echo.bind(tools) as any)[0].catch((e) => e.name)];",
				"echo = tools.echo\nreturn [await echo(1), await echo(2), 'TypeError']"},
			// map gives three arguments.
			want: []expectation{returns([]any{int64(1), int64(2), "TypeError"})}},

		{line: "2.5", name: "an error is an Error with the function's text", rule: ruleError, only: noClass,
			program: source{TypeScript: "try { await tools.fail(\"it broke: é\\nsecond line\"); } catch (e) { return [e instanceof Error, e.name, e.message, Object.keys(e)]; }"},
			want:    []expectation{returns([]any{true, "Error", "it broke: é\nsecond line", []any{}})}},
		{line: "2.5", name: "an error is a ToolError with the function's text", rule: ruleError, only: "only Python has ToolError",
			program: source{Python: "try:\n    await tools.fail('it broke: é\\nsecond line')\nexcept ToolError as e:\n    return [type(e) is ToolError, isinstance(e, Exception), str(e)]"},
			want:    []expectation{returns([]any{true, true, "it broke: é\nsecond line"})}},
		{line: "2.5", name: "an error without a text is an error all the same", rule: ruleError,
			program: catches("tools.fail(\"\")"), want: []expectation{returns([]any{"Error", int64(5)})}},
		{line: "2.5", name: "an error that nobody catches ends the program with its text", rule: ruleError,
			program: source{"await tools.fail(\"it broke\");", "await tools.fail('it broke')"}, want: []expectation{fails(coderuntime.Exception, "Error: it broke")}},
		{line: "2.5", name: "an error of a wrapped kind has its whole text", rule: ruleError,
			bindings: rejectsWith(fmt.Errorf("outer: %w", errors.New("inner"))),
			program:  source{"try { await tools.fails(); } catch (e) { return e.message; }", "try:\n    await tools.fails()\nexcept ToolError as e:\n    return str(e)"},
			want:     []expectation{returns("outer: inner")}},
		{line: "2.5", name: "an error class is a global and its instances are errors", rule: ruleClass, bindings: withErrorClass,
			program: source{"try { await tools.fail(\"x\"); } catch (e) { return [e instanceof ToolCallError, e instanceof Error, e.name, e.message, e.toolName, Object.prototype.hasOwnProperty.call(e, \"toolName\")]; }",
				"try:\n    await tools.fail('x')\nexcept ToolCallError as e:\n    return [True, isinstance(e, ToolError), type(e).__name__, str(e), e.toolName, hasattr(e, 'toolName')]"},
			want: []expectation{returns([]any{true, true, "ToolCallError", "x", "fail", true})}},
		{line: "2.5", name: "an error class has a member of any name under its property", rule: ruleClass, bindings: func(t *trial) []coderuntime.Namespace {
			bindings := withErrorClass(t)
			bindings[0].Functions["x y\n"] = func(context.Context, any) (any, error) { return nil, errors.New("no") }
			return bindings
		}, program: source{"try { await tools[\"x y\\n\"](); } catch (e) { return e.toolName; }", "try:\n    await tools['x y\\n']()\nexcept ToolCallError as e:\n    return e.toolName"},
			want: []expectation{returns("x y\n")}},
		{line: "2.5", name: "an error class is of its namespace alone", rule: ruleClass, bindings: func(t *trial) []coderuntime.Namespace {
			bindings := withErrorClass(t)
			return append(bindings, coderuntime.Namespace{Global: "other", ErrorClass: &coderuntime.ErrorClass{Name: "OtherError"}, Functions: t.host.functions()})
		}, program: source{"const out = [];\nfor (const n of [tools, other]) try { await n.fail(\"x\"); } catch (e) { out.push(e instanceof ToolCallError, e instanceof OtherError); }\nreturn out;",
			"out = []\nfor n in [tools, other]:\n    try:\n        await n.fail('x')\n    except ToolError as e:\n        out += [isinstance(e, ToolCallError), isinstance(e, OtherError)]\nreturn out"},
			want: []expectation{returns([]any{true, false, false, true})}},
		{line: "2.5", name: "an error class names an uncaught error", rule: ruleClass, bindings: withErrorClass,
			program: source{"await tools.fail(\"it broke\");", "await tools.fail('it broke')"}, want: []expectation{fails(coderuntime.Exception, "ToolCallError: it broke")}},
		{line: "2.5", name: "a program can make and throw instances of an error class", rule: ruleClass, bindings: withErrorClass,
			program: source{"try { throw new ToolCallError(\"mine\"); } catch (e) { return [e instanceof Error, e.name, e.message]; }",
				"try:\n    raise ToolCallError('mine')\nexcept ToolError as e:\n    return [True, type(e).__name__, str(e)]"},
			want: []expectation{returns([]any{true, "ToolCallError", "mine"})}},
		{line: "2.5", name: "a result that cannot cross rejects with the error class", rule: ruleClass, bindings: withErrorClass, gives: make(chan int),
			program: source{"try { await tools.give(); } catch (e) { return [e instanceof ToolCallError, e.toolName]; }",
				"try:\n    await tools.give()\nexcept ToolCallError as e:\n    return [True, e.toolName]"},
			want: []expectation{returns([]any{true, "give"})}},
		{line: "2.5", name: "a result over CallBytes rejects with the error class", rule: ruleClass, bindings: withErrorClass, gives: strings.Repeat("x", 2000),
			config: Config{Limits: limits.Limits{CallBytes: 1000}},
			program: source{"try { await tools.give(); } catch (e) { return [e instanceof ToolCallError, e.toolName]; }",
				"try:\n    await tools.give()\nexcept ToolCallError as e:\n    return [True, e.toolName]"},
			want: []expectation{returns([]any{true, "give"})}},
		{line: "2.5", name: "an uncaught error points at the call", rule: rulePlace, needs: lacks{coderuntime.LackCallPlace, coderuntime.LackPositions},
			program: source{"const greeting: string = \"x\";\n\nasync function ask(): Promise<void> {\n  await tools.fail(greeting);\n}\nawait ask();",
				"greeting = 'x'\n\nif greeting:\n    await tools.fail(greeting)\n\nawait tools.echo(1)"},
			want: []expectation{failsAt(4)}},
		{line: "2.5", name: "a caught error's stack has the place of the call", rule: rulePlace, needs: lacks{coderuntime.LackCallPlace, coderuntime.LackStackPositions},
			program: source{"interface Unused { a: 1 }\ntry {\n  await tools.fail(\"x\");\n} catch (e) {\n  return /main\\.ts:3\\b/.test(e.stack);\n}",
				"import traceback\ntry:\n    await tools.fail('x')\nexcept ToolError:\n    return 'line 3' in traceback.format_exc()"},
			want: []expectation{returns(true)}},
		{line: "2.5", name: "an argument that cannot cross points at the call", rule: rulePlace, needs: lacks{coderuntime.LackCallPlace, coderuntime.LackPositions},
			program: source{"type T = number;\n\nawait tools.take({ f() {} });", "x = 1\n\nawait tools.take({'f': lambda: 1})"},
			want:    []expectation{failsAt(3)}},

		{line: "2.6", name: "cancelling a task cancels its call", rule: ruleCancel, only: noCancel, needs: lacks{coderuntime.LackCallCancel, coderuntime.LackTasks, coderuntime.LackFanOut}, bindings: withBegun, body: func(t *trial) {
			returns("cancelled")(t, t.run(source{Python: "import asyncio\ntask = asyncio.create_task(tools.block())\nawait tools.begun()\ntask.cancel()\ntry:\n    await task\nexcept asyncio.CancelledError:\n    return 'cancelled'"}))
			await(t, t.host.cancelled, "the context of the call to end")
		}},
		{line: "2.6", name: "an expired wait_for cancels its call", rule: ruleCancel, only: noCancel, needs: lacks{coderuntime.LackTimers, coderuntime.LackCallCancel, coderuntime.LackTasks, coderuntime.LackFanOut}, bindings: func(t *trial) []coderuntime.Namespace {
			bindings := t.host.bindings()
			bindings[0].Functions["gone"] = func(ctx context.Context, _ any) (any, error) {
				select {
				case <-t.host.cancelled:
					return true, nil
				case <-ctx.Done():
					return false, nil
				}
			}
			return bindings
		}, program: source{Python: "import asyncio\ntry:\n    await asyncio.wait_for(tools.block(), 0.05)\nexcept TimeoutError:\n    return await tools.gone()"},
			want: []expectation{returns(true)}},
		{line: "2.6", name: "a cancelled call frees its place in flight", rule: ruleCancel, only: noCancel, needs: lacks{coderuntime.LackTimers, coderuntime.LackCallCancel, coderuntime.LackTasks}, config: Config{Limits: limits.Limits{InFlight: 1}},
			program: source{Python: "import asyncio\ntry:\n    await asyncio.wait_for(tools.hold(), 0.05)\nexcept TimeoutError:\n    return await tools.echo('free')"},
			want:    []expectation{returns("free")}},
		{line: "2.6", name: "a failed TaskGroup cancels its other calls", rule: ruleCancel, only: noCancel, needs: lacks{coderuntime.LackCallCancel, coderuntime.LackTasks, coderuntime.LackFanOut}, body: func(t *trial) {
			returns("no")(t, t.run(source{Python: "import asyncio\ntry:\n    async with asyncio.TaskGroup() as group:\n        group.create_task(tools.block())\n        group.create_task(tools.fail('no'))\nexcept* ToolError as e:\n    text = str(e.exceptions[0])\nreturn text"}))
			await(t, t.host.cancelled, "the context of the other call to end")
		}},
		{line: "2.6", name: "a late result of a cancelled call is dropped", rule: ruleCancel, only: noCancel, needs: lacks{coderuntime.LackTimers, coderuntime.LackCallCancel, coderuntime.LackTasks, coderuntime.LackFanOut},
			program: source{Python: "import asyncio\ntask = asyncio.create_task(tools.block())\nawait tools.echo(1)\ntask.cancel()\ntry:\n    await task\nexcept asyncio.CancelledError:\n    pass\nawait asyncio.sleep(0.02)\nreturn [task.cancelled(), await tools.echo(2)]"},
			want:    []expectation{returns([]any{true, int64(2)}), warnsNothing}},
		{line: "2.6", name: "a promise that lost a race leaves the others alone", rule: ruleCancel, only: noPromise, needs: lacks{coderuntime.LackFanOut},
			program: source{TypeScript: "const first = await Promise.race([tools.echo(1), tools.hold()]);\nreturn [first, await tools.echo(2)];"},
			want:    []expectation{returns([]any{int64(1), int64(2)})}},
	}
}
