package conformance

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file holds lines 5.1, 5.2, 5.4 to 5.8: how runs fail and what they say of it.

const (
	ruleKinds   = "kinds are reported independently: exception, timeout, abort, worker-exit"
	ruleMessage = "a message has the error's name and text, then the stack in the program's own lines with the source line quoted, and nothing internal"
	ruleNonErr  = "a thrown non-Error is shown by its inspect text"
	ruleElided  = "a message is at most 16 KiB, the middle elided"
	ruleExit    = "a program's own exit completes the run without a value; with another status or a text it is an exception"
	ruleFirst   = "the first cause stands, and a failure is reported once"
	ruleSafe    = "no input crashes the host process"
	ruleUnseen  = "a rejection that nobody handled, an exception never retrieved and a coroutine never started are logged at settlement; pending or fulfilled calls are not"
	ruleAbandon = "interpreted code always ends when its run does"
	ruleStuck   = "a program that nothing could ever settle ends at once as an exception"
	ruleDropped = "when the body has ended, what is still pending is dropped and the value stands"

	onlyExit = "only Python has sys.exit"
)

func within(budget time.Duration) Config { return Config{Limits: limits.Limits{Compute: budget}} }

func failureChecks() []check {
	return []check{
		{line: "5.1", name: "a throw is an exception", rule: ruleKinds,
			program: source{"throw new TypeError(\"x\");", "raise TypeError('x')"}, want: []expectation{fails(coderuntime.Exception, "TypeError: x"), noInternalsIn}},
		{line: "5.1", name: "a throw in a promise that is awaited is an exception", rule: ruleKinds,
			program: source{"const later = (async () => { await null; throw new RangeError(\"late\"); })();\nawait later;", "def later():\n    raise ValueError('late')\nawait tools.echo(1)\nlater()"},
			want:    []expectation{fails(coderuntime.Exception, "Error: late"), noInternalsIn}},
		{line: "5.1", name: "a throw in a task that is awaited is an exception", rule: ruleKinds, only: onlyPython, needs: lacks{coderuntime.LackTimers, coderuntime.LackTasks},
			program: source{Python: "import asyncio\nasync def later():\n    await asyncio.sleep(0)\n    raise ValueError('late')\nawait asyncio.gather(later(), asyncio.sleep(0.01))"},
			want:    []expectation{fails(coderuntime.Exception, "ValueError: late"), noInternalsIn}},
		{line: "5.1", name: "the wall budget gives a timeout that says so", rule: ruleKinds, config: Config{Limits: limits.Limits{Wall: 150 * time.Millisecond}},
			program: waitsInCall, want: []expectation{fails(coderuntime.Timeout, "wall", "150ms")}},
		{line: "5.1", name: "the compute budget gives a timeout that says so", rule: ruleKinds, config: within(150 * time.Millisecond),
			program: source{"while (true) {}", "while True:\n    pass"}, want: []expectation{fails(coderuntime.Timeout, "compute", "150ms"), endsPromptly}},
		{line: "5.1", name: "the budget of calls gives a timeout that says so", rule: ruleKinds, config: Config{Limits: limits.Limits{Calls: 7}},
			program: source{"for (;;) await tools.echo(1);", "while True:\n    await tools.echo(1)"}, want: []expectation{fails(coderuntime.Timeout, "calls", "7")}},
		{line: "5.1", name: "a cancelled context gives an abort", rule: ruleKinds, ownRuntime: true, body: func(t *trial) {
			ctx, cancel := context.WithCancel(t.deadline)
			defer cancel()
			t.host.cancel = cancel
			result := t.runContext(ctx, source{"await tools.abort(); return 1;", "await tools.abort()\nreturn 1"})
			fails(coderuntime.Abort)(t, result)
			endsPromptly(t, result)
		}},
		{line: "5.1", name: "a context that expires gives an abort and no timeout", rule: ruleKinds, ownRuntime: true, body: func(t *trial) {
			ctx, cancel := context.WithTimeout(t.deadline, 100*time.Millisecond)
			defer cancel()
			fails(coderuntime.Abort)(t, t.runContext(ctx, waitsInCall))
		}},
		{line: "5.1", name: "a context that is over runs nothing", rule: ruleKinds, body: func(t *trial) {
			ctx, cancel := context.WithCancel(t.deadline)
			cancel()
			result := t.runContext(ctx, source{"console.log(1); await tools.take(1);", "print(1)\nawait tools.take(1)"})
			fails(coderuntime.Abort)(t, result)
			took()(t, result)
			logs()(t, result)
		}},
		{line: "5.1", name: "a program's own exit completes the run", rule: ruleExit, only: onlyExit,
			program: source{Python: "import sys\ntry:\n    sys.exit()\nfinally:\n    await tools.take('finally')"}, want: []expectation{returnsNothing, took("finally")}},
		{line: "5.1", name: "an exit with status 0 completes the run", rule: ruleExit, only: onlyExit,
			program: source{Python: "exit(0)\nawait tools.take(1)"}, want: []expectation{returnsNothing, took()}},
		{line: "5.1", name: "an exit with a status is an exception that says it", rule: ruleExit, only: onlyExit,
			program: source{Python: "import sys\nsys.exit(3)"}, want: []expectation{fails(coderuntime.Exception, "SystemExit", "3")}},
		{line: "5.1", name: "an exit with a text is an exception that says it", rule: ruleExit, only: onlyExit,
			program: source{Python: "import sys\nsys.exit('gave up')"}, want: []expectation{fails(coderuntime.Exception, "SystemExit", "gave up")}},
		{line: "5.1", name: "an exit with status None completes the run", rule: ruleExit, only: onlyExit,
			program: source{Python: "def f():\n    try:\n        raise SystemExit(None)\n    finally:\n        print('finally')\nf()"}, want: []expectation{returnsNothing, prints("finally")}},
		{line: "5.1", name: "an exit that the program catches goes on", rule: ruleExit, only: onlyExit,
			program: source{Python: "import sys\ntry:\n    sys.exit(2)\nexcept SystemExit as e:\n    return ['caught', e.code]"}, want: []expectation{returns([]any{"caught", int64(2)})}},
		{line: "5.1", name: "an exit in a task ends the run", rule: ruleExit, only: onlyExit, needs: lacks{coderuntime.LackTasks},
			program: source{Python: "import asyncio, sys\nasync def quit():\n    sys.exit(0)\nawait asyncio.create_task(quit())\nawait tools.take(1)"}, want: []expectation{returnsNothing, took()}},

		{line: "5.4", name: "an abort stands although the program throws afterwards", rule: ruleFirst, ownRuntime: true, body: func(t *trial) {
			ctx, cancel := context.WithCancel(t.deadline)
			defer cancel()
			t.host.cancel = cancel
			result := t.runContext(ctx, source{"try { await tools.abort(); } catch { throw new Error(\"second\"); } finally { throw new Error(\"third\"); }",
				"try:\n    await tools.abort()\nfinally:\n    raise ValueError('second')"})
			fails(coderuntime.Abort)(t, result)
			t.expect(result.Failure == nil || !strings.Contains(result.Failure.Message, "second"), "one cause", outcomeText(result))
		}},
		{line: "5.4", name: "an abort stands although a function gives its context's error to the program", rule: ruleFirst, ownRuntime: true, body: func(t *trial) {
			// Several times, since it is a race in which the abort must be first.
			for range 30 {
				ctx, cancel := context.WithCancel(t.deadline)
				bindings := t.host.bindings()
				bindings[0].Functions["give_up"] = func(ctx context.Context, _ any) (any, error) {
					cancel()
					<-ctx.Done()
					return nil, ctx.Err()
				}
				program := source{"await tools.give_up();", "await tools.give_up()"}
				fails(coderuntime.Abort)(t, t.request(ctx, t.runtime, coderuntime.Request{Program: program.in(t.language), Bindings: bindings}))
				cancel()
			}
		}},
		{line: "5.4", name: "a passed budget stands although the program throws afterwards", rule: ruleFirst, config: Config{Limits: limits.Limits{Calls: 1}},
			program: source{"await tools.echo(1);\ntry { await tools.echo(2); } finally { throw new Error(\"second\"); }", "await tools.echo(1)\ntry:\n    await tools.echo(2)\nfinally:\n    raise ValueError('second')"},
			want:    []expectation{fails(coderuntime.Timeout)}},
		{line: "5.4", name: "an exception stands although the context ends afterwards", rule: ruleFirst, ownRuntime: true, body: func(t *trial) {
			ctx, cancel := context.WithCancel(t.deadline)
			defer cancel()
			bindings := t.host.bindings()
			bindings[0].Functions["block"] = func(ctx context.Context, _ any) (any, error) {
				<-ctx.Done()
				cancel()
				return nil, nil
			}
			program := source{"tools.block();\nthrow new Error(\"first\");", "tools.block()\nraise ValueError('first')"}
			fails(coderuntime.Exception, "first")(t, t.request(ctx, t.runtime, coderuntime.Request{Program: program.in(t.language), Bindings: bindings}))
		}},
		{line: "5.4", name: "Close and a cancelled context give one abort", rule: ruleFirst, ownRuntime: true, body: func(t *trial) {
			results := t.inFlight(t.bound(waitsInCall))
			t.closes()
			fails(coderuntime.Abort)(t, await(t, results, "the run to end"))
		}},

		{line: "5.5", name: "recursion without end ends the run and not the process", rule: ruleSafe, ownRuntime: true,
			program: source{"function f(n: number): number { return f(n + 1) + 1; }\nreturn f(0);", "def f(n):\n    return f(n + 1) + 1\nreturn f(0)"}, want: []expectation{failsSomehow}},
		{line: "5.5", name: "a source with deep brackets is compiled or refused", rule: ruleSafe, ownRuntime: true, body: func(t *trial) {
			deep := "return " + strings.Repeat("(", 5000) + "1" + strings.Repeat(")", 5000)
			settles(t, t.run(source{deep, deep}))
		}},
		{line: "5.5", name: "a source of binary rubbish is refused", rule: ruleSafe, body: func(t *trial) {
			for _, rubbish := range []string{"\x00\x01\x02", "\xff\xfe\xfd", strings.Repeat("\\", 1000), "`${`${`${", "/*", "'''"} {
				failsSomehow(t, t.run(source{rubbish, rubbish}))
			}
		}},
		{line: "5.5", name: "dangerous programs end their run alone", rule: ruleSafe, needs: lacks{coderuntime.LackProcessSafety}, config: Config{Limits: limits.Limits{Compute: time.Second, Memory: 128 << 20}}, body: func(t *trial) {
			for _, program := range dangerousPrograms {
				if text := program.in(t.language); text != "" {
					settles(t, t.run(program))
					returns(int64(1))(t, t.run(source{"return 1", "return 1"}))
				}
			}
		}},

		{line: "5.6", name: "a rejection that nobody handled is logged", rule: ruleUnseen, needs: lacks{coderuntime.LackUnhandledReport}, only: noPromise,
			program: source{TypeScript: "Promise.reject(new Error(\"nobody saw\"));\nreturn 1;"}, want: []expectation{returns(int64(1)), warns("nobody saw")}},
		{line: "5.6", name: "a rejected call that nobody handled is logged", rule: ruleUnseen, needs: lacks{coderuntime.LackUnhandledReport}, config: Config{Limits: limits.Limits{InFlight: 1}},
			program: source{"tools.fail(\"nobody saw\");\nawait tools.echo(1);\nreturn 1;", "tools.fail('nobody saw')\nawait tools.echo(1)\nreturn 1"}, want: []expectation{returns(int64(1)), warns("nobody saw")}},
		{line: "5.6", name: "a rejection that is handled before the end is not logged", rule: ruleUnseen, only: noPromise,
			program: source{TypeScript: "const p = Promise.reject(new Error(\"seen late\"));\nawait tools.echo(1);\np.catch(() => {});\nawait tools.echo(2);\nreturn 1;"}, want: []expectation{returns(int64(1)), warnsNothing}},
		{line: "5.6", name: "pending and fulfilled calls are not reported", rule: ruleUnseen, ownRuntime: true,
			program: source{"tools.echo(1);\nawait tools.echo(2);\ntools.block();\nreturn 1;", "tools.echo(1)\nawait tools.echo(2)\ntools.block()\nreturn 1"},
			want:    []expectation{returns(int64(1)), warnsNothing}},
		{line: "5.6", name: "a rejected call that is awaited before the end is not logged", rule: ruleUnseen, only: onlyPython, config: Config{Limits: limits.Limits{InFlight: 1}},
			program: source{Python: "p = tools.fail('seen late')\nawait tools.echo(1)\ntry:\n    await p\nexcept ToolError:\n    return 1"}, want: []expectation{returns(int64(1)), warnsNothing}},
		{line: "5.6", name: "a pending task is not reported", rule: ruleUnseen, needs: lacks{coderuntime.LackTimers, coderuntime.LackTasks}, only: onlyPython,
			program: source{Python: "import asyncio\nasync def f():\n    await asyncio.sleep(3600)\nt = asyncio.create_task(f())\nawait asyncio.sleep(0)\nreturn 1"}, want: []expectation{returns(int64(1)), warnsNothing}},
		{line: "5.6", name: "a task's exception that nobody retrieved is logged", rule: ruleUnseen, needs: lacks{coderuntime.LackUnhandledReport, coderuntime.LackTasks}, only: onlyPython,
			program: source{Python: "import asyncio\nasync def f():\n    raise ValueError('nobody saw')\nt = asyncio.create_task(f())\nawait asyncio.sleep(0.01)\nreturn 1"}, want: []expectation{returns(int64(1)), warns("nobody saw")}},

		{line: "5.7", name: "an interrupted loop is not abandoned", rule: ruleAbandon, config: within(100 * time.Millisecond),
			program: source{"let n = 0;\nwhile (true) n++;", "n = 0\nwhile True:\n    n += 1"},
			want:    []expectation{fails(coderuntime.Timeout), used("Abandoned 0", func(u coderuntime.Usage) bool { return u.Abandoned == 0 })}},
		{line: "5.7", name: "a native routine ends when its run does", rule: "no native ignores the interrupt past the grace", needs: lacks{coderuntime.LackNativeInterrupt}, config: within(100 * time.Millisecond),
			program: source{"/^(?=(a+)+$)b/.test(\"a\".repeat(40)); [].indexOf.call({ length: 2 ** 53 - 1 } as any, 1); while (true) {}", "sum(range(10 ** 15))"},
			want:    []expectation{fails(coderuntime.Timeout), endsPromptly, used("Abandoned 0", func(u coderuntime.Usage) bool { return u.Abandoned == 0 })}},

		{line: "5.8", name: "awaiting what nothing can settle ends at once", rule: ruleStuck, needs: lacks{coderuntime.LackStuckDetection, coderuntime.LackTasks},
			program: source{"console.log(1);\nawait new Promise(() => {});", "import asyncio\nprint(1)\nawait asyncio.get_running_loop().create_future()"},
			want:    []expectation{fails(coderuntime.Exception), endsPromptly, prints("1"), noInternalsIn}},
		{line: "5.8", name: "two tasks that await one another end at once", rule: ruleStuck, needs: lacks{coderuntime.LackStuckDetection, coderuntime.LackTasks},
			program: source{"let a: any, b: any;\na = (async () => { await null; await b; })();\nb = (async () => { await null; await a; })();\nawait a;",
				"import asyncio\na, b = asyncio.Event(), asyncio.Event()\nasync def one():\n    await a.wait()\n    b.set()\nasync def two():\n    await b.wait()\n    a.set()\nawait asyncio.gather(one(), two())"},
			want: []expectation{fails(coderuntime.Exception), endsPromptly}},
		{line: "5.8", name: "a program that waits for a timer is not stuck", rule: ruleStuck, needs: lacks{coderuntime.LackTimers, coderuntime.LackTasks},
			program: source{"return await new Promise((done) => setTimeout(() => done(\"rung\"), 30));", "import asyncio\nreturn await asyncio.sleep(0.03, 'rung')"}, want: []expectation{returns("rung")}},
		{line: "5.8", name: "a program that waits for a call is not stuck", rule: ruleStuck, bindings: slow,
			program: source{"return await tools.slow();", "return await tools.slow()"}, want: []expectation{returns("slow")}},
		{line: "5.8", name: "a program that waits for a call beside a stuck promise is not stuck", rule: ruleStuck, needs: lacks{coderuntime.LackTasks},
			program: source{"return await Promise.race([new Promise(() => {}), tools.echo(\"called\")]);",
				"import asyncio\nstuck = asyncio.get_running_loop().create_future()\ndone, pending = await asyncio.wait([stuck, asyncio.ensure_future(tools.echo('called'))], return_when=asyncio.FIRST_COMPLETED)\nreturn done.pop().result()"},
			want: []expectation{returns("called")}},
		{line: "5.8", name: "what is pending when the body has ended is dropped", rule: ruleDropped, only: "only TypeScript drops what is pending",
			program: source{TypeScript: "new Promise(() => {});\n(async () => { await null; await null; await new Promise(() => {}); })();\nreturn 1;"},
			want:    []expectation{returns(int64(1)), endsPromptly, took()}},
		{line: "5.8", name: "timers that are pending when the body has ended are dropped", rule: ruleDropped, only: "only TypeScript drops what is pending", needs: lacks{coderuntime.LackTimers},
			program: source{TypeScript: "setTimeout(() => tools.take(1), 3600000);\nsetInterval(() => {}, 1);\nreturn 1;"},
			want:    []expectation{returns(int64(1)), endsPromptly, took()}},
		{line: "5.8", name: "timers fire in the order of their times", rule: "timers fire in the order of their times, once, or again and again until they are cleared", only: "only TypeScript has setTimeout", needs: lacks{coderuntime.LackTimers},
			program: source{TypeScript: "const out: string[] = [];\nconst gone = setTimeout(() => out.push(\"gone\"), 1);\nclearTimeout(gone);\nsetTimeout((x: string) => out.push(x), 30, \"late\");\nsetTimeout(() => out.push(\"soon\"), 1);\nlet n = 0;\nconst again = setInterval(() => { if (++n === 3) clearInterval(again); }, 1);\nwhile (n < 3 || out.length < 2) await new Promise((done) => setTimeout(done, 5));\nreturn [out, n];"},
			want:    []expectation{returns([]any{[]any{"soon", "late"}, int64(3)})}},
		{line: "5.8", name: "a pending call is dropped when the body has ended", rule: ruleDropped, ownRuntime: true,
			program: source{"tools.hold();\nreturn 1;", "tools.hold()\nreturn 1"}, want: []expectation{returns(int64(1)), endsPromptly}},
		{line: "5.8", name: "tasks that remain are cancelled and run to their end", rule: ruleDropped, only: "only Python cancels what is pending", needs: lacks{coderuntime.LackTasks, coderuntime.LackTimers},
			program: source{Python: "import asyncio\nasync def f():\n    try:\n        await asyncio.sleep(3600)\n    finally:\n        print('cleaned up')\nt = asyncio.create_task(f())\nawait asyncio.sleep(0)\nreturn 1"},
			want:    []expectation{returns(int64(1)), endsPromptly, prints("cleaned up")}},
	}
}

func noInternalsIn(t *trial, r coderuntime.Result) { noInternals(t, r) }

// failsSomehow expects a failure of any kind that does not blame the caller.
func failsSomehow(t *trial, r coderuntime.Result) {
	if r.Failure == nil || r.Failure.Kind == coderuntime.Abort {
		t.fail("a failure", outcomeText(r))
		return
	}
	noInternals(t, r)
}

// settles expects any outcome but an abort.
func settles(t *trial, r coderuntime.Result) {
	if r.Failure != nil {
		failsSomehow(t, r)
	}
}

// dangerousPrograms end the process of an interpreter that is not careful.
var dangerousPrograms = []source{
	{"JSON.parse(\"[\".repeat(5e6))", "import json\njson.loads('[' * 5000000)"},
	{"const a: any[] = []; a[0] = a; a.flat(Infinity)", "a = []\na.append(a)\nrepr(a)\na == [a]"},
	{"function* g(): any { yield* g(); } [...g()]", "def g():\n    yield from g()\nlist(g())"},
	{"const t = {}, p = new Proxy(t, {}); Object.setPrototypeOf(t, p); (p as any).x", "class A:\n    def __getattr__(self, n):\n        return getattr(self, n)\nA().x"},
	{"new ArrayBuffer(2 ** 40)", "bytearray(2 ** 40)"},
	{"\"x\".padEnd(2 ** 36)", "'x' * 2 ** 36"},
	{"Math.max.apply(null, { length: 4294967295 } as any)", "[0] * 2 ** 40"},
	{"1n << (2n ** 40n)", "1 << 2 ** 40"},
	{"let s: any = { toString() { return \"\" + s; } }; \"\" + s", "class A:\n    def __str__(self):\n        return str(self)\nstr(A())"},
}

// message is a program that throws, the line at which it does, and what the message must contain.
type message struct {
	name    string
	program source
	line    int
	parts   []string
}

var messages = []message{
	{"in the first line", source{"throw new RangeError(\"too far\");", "raise IndexError('too far')"}, 1, []string{"Error: too far"}},
	{"after types and blank lines", source{"interface A { a: number }\n\ntype B = A | { b: string };\n// comment\nenum E { One, Two }\n\nconst x: B = { a: 1 };\nthrow new TypeError(\"here\");",
		"class A:\n    a = 1\n\n\n\n# comment\n\nraise TypeError('here')"}, 8, []string{"TypeError: here"}},
	{"in a function", source{"async function outer(): Promise<void> {\n  await null;\n  inner(1 as number);\n}\nfunction inner(n: number): never {\n  throw new Error(\"n is \" + n);\n}\nawait outer();",
		"def outer():\n    inner(1)\n\n\ndef inner(n):\n    raise ValueError('n is ' + str(n))\nouter()"}, 6, []string{"Error: n is 1"}},
	{"in a callback", source{"const xs: number[] = [1, 2, 3];\nxs.forEach((x: number) => {\n  if (x === 2)\n    throw new Error(\"x is \" + x);\n});", "xs = [1, 2, 3]\ndef f(x):\n    if x == 2:\n        raise ValueError('x is ' + str(x))\nlist(map(f, xs))"}, 4, []string{"Error: x is 2"}},
	{"in a method of a class", source{"class Account {\n  #sum = 0;\n  draw(n: number): void {\n    if (n > this.#sum) throw new RangeError(\"not enough\");\n  }\n}\nnew Account().draw(5);",
		"class Account:\n    sum = 0\n    def draw(self, n):\n        raise ValueError('not enough')\n\nAccount().draw(5)"}, 4, []string{"Error: not enough"}},
	{"by the language itself", source{"const o: any = {};\n\nconst n = o.missing.member;", "o = {}\n\nn = o['missing'].member"}, 3, []string{"Error", "missing"}},
	{"for a name that does not exist", source{"const a = 1;\nreturn a + undefinedName;", "a = 1\nreturn a + undefinedName"}, 2, []string{"Error: ", "undefinedName"}},
	{"in an await", source{"const late = async (): Promise<number> => {\n  await tools.echo(1);\n  throw new Error(\"late\");\n};\nawait Promise.all([late(), tools.echo(2)]);",
		"async def late():\n    await tools.echo(1)\n    raise ValueError('late')\n\nawait late()"}, 3, []string{"Error: late"}},
	{"in a fenced program", source{"```ts\nconst a = 1;\n\nthrow new Error(\"third\");\n```", "```python\na = 1\n\nraise ValueError('third')\n```"}, 4, []string{"Error: third"}},
	{"with a class of its own", source{"class QuotaError extends Error {\n  constructor(m: string) { super(m); this.name = \"QuotaError\"; }\n}\nthrow new QuotaError(\"over\");", "class QuotaError(Exception):\n    pass\n\nraise QuotaError('over')"}, 4, []string{"QuotaError: over"}},
	{"with a text of several lines", source{"const x = 1;\nthrow new Error(\"first\\nsecond\");", "x = 1\nraise ValueError('first\\nsecond')"}, 2, []string{"Error: first\nsecond"}},
	{"in a call of a name that was not bound", source{"const x = 1;\nawait tools.vanish({ x });", "x = 1\nawait tools.vanish(x)"}, 2, []string{"Error: ", "vanish"}},
	{"in a comprehension", source{"const xs = [1, 2];\nreturn xs.map(\n  (x: any) => x.missing.member);", "xs = [1, 2]\nreturn [\n    x.missing.member for x in xs]"}, 3, []string{"Error: ", "missing"}},
	{"in an except block", source{"try {\n  null!.x;\n} catch (e) {\n  throw new RangeError(\"second\");\n}", "try:\n    None.x\nexcept AttributeError as e:\n    raise IndexError('second')"}, 4, []string{"Error: second"}},
	{"as a syntax error", source{"const a = 1;\nconst b = a +* 2;\nreturn b;", "a = 1\nb = a +* 2\nreturn b"}, 2, []string{"SyntaxError"}},
	{"as an unclosed string", source{"const a = 1;\n\nconst b = \"open;\nreturn b;", "a = 1\n\nb = \"open\nreturn b"}, 3, []string{"SyntaxError"}},
}

// thrown are values other than errors.
var thrown = []string{`"a text"`, "42", "null", "undefined", "{ code: 5, why: [\"x\"] }", "[1, 2]", "Symbol(\"s\")", "10n", "() => 1", "new Map([[1, 2]])", "Object.create(null)"}

// plainThrown are those of them whose text needs no inspection of a value.
var plainThrown = map[string]bool{`"a text"`: true, "42": true, "null": true, "undefined": true}

func messageChecks() []check {
	var checks []check
	for _, m := range messages {
		c := check{line: "5.2", name: "an error " + m.name + " has its line and nothing internal", rule: ruleMessage, needs: lacks{coderuntime.LackPositions},
			program: m.program, want: []expectation{failsAt(m.line, m.parts...)}}
		if m.name == "in a fenced program" {
			c.want = []expectation{fencedAt}
		}
		if m.name == "with a class of its own" {
			// Its constructor is a frame too, and may be the one that is quoted.
			c.want = []expectation{fails(coderuntime.Exception, m.parts...), placeAt(m.line)}
		}
		checks = append(checks, c)
	}
	for _, code := range thrown {
		needs := lacks{coderuntime.LackConsoleText}
		if plainThrown[code] {
			needs = nil
		}
		checks = append(checks, check{line: "5.2", name: code + " that is thrown is shown by its inspect text", rule: ruleNonErr, only: "only TypeScript can throw what is no error", needs: needs, body: func(t *trial) {
			text := strings.Trim(code, `"`)
			if !plainThrown[code] {
				shown := t.run(source{TypeScript: "console.log([" + code + "]);"})
				if len(shown.Logs) != 1 {
					t.fatal("one entry", logText(shown.Logs))
				}
				text = strings.TrimSuffix(strings.TrimPrefix(shown.Logs[0].Text, "[ "), " ]")
			}
			result := t.run(source{TypeScript: "const unused = 1;\nthrow (" + code + ");"})
			fails(coderuntime.Exception, text)(t, result)
			noInternals(t, result)
		}})
	}
	return append(checks, []check{
		{line: "5.2", name: "the error's name and text stand on the first line", rule: ruleMessage,
			program: source{"await null;\nthrow new TypeError(\"the text\");", "raise TypeError('the text')"},
			want: []expectation{func(t *trial, r coderuntime.Result) {
				first, _, _ := strings.Cut(outcomeMessage(r), "\n")
				t.same("TypeError: the text", first)
			}}},
		{line: "5.2", name: "a long message has its middle elided", rule: ruleElided,
			program: source{"throw new Error(\"begin\" + \"x\".repeat(100000) + \"finish\");", "raise ValueError('begin' + 'x' * 100000 + 'finish')"},
			want:    []expectation{fails(coderuntime.Exception, "begin"), shortMessage}},
		{line: "5.2", name: "a long error of a function has its middle elided", rule: ruleElided, bindings: func(t *trial) []coderuntime.Namespace {
			bindings := t.host.bindings()
			bindings[0].Functions["long"] = func(context.Context, any) (any, error) {
				return nil, fmt.Errorf("begin%s", strings.Repeat("é", 100_000))
			}
			return bindings
		}, program: source{"await tools.long();", "await tools.long()"}, want: []expectation{fails(coderuntime.Exception, "begin"), shortMessage}},
		{line: "5.2", name: "a long source line does not make a long message", rule: ruleElided,
			program: source{"const pad = \"" + strings.Repeat("y", 50_000) + "\"; throw new Error(\"short\" + pad.length);", "pad = '" + strings.Repeat("y", 50_000) + "'; raise ValueError('short' + str(len(pad)))"},
			want:    []expectation{fails(coderuntime.Exception, "short50000"), shortMessage}},
		{line: "5.2", name: "an error whose text cannot be had is reported all the same", rule: ruleMessage, only: onlyTamper,
			program: source{TypeScript: "const e = new Error(\"x\");\nObject.defineProperty(e, \"message\", { get() { throw e; } });\nObject.defineProperty(e, \"stack\", { get() { throw e; } });\nObject.defineProperty(e, \"name\", { get() { throw e; } });\nthrow e;"},
			want:    []expectation{fails(coderuntime.Exception), noInternalsIn}},
		{line: "5.2", name: "an error's own stack has the program's lines", rule: ruleMessage, needs: lacks{coderuntime.LackStackPositions}, only: "only TypeScript has the property stack",
			program: source{TypeScript: "type T = string;\n\nfunction where(): string {\n  return new Error(\"x\").stack!;\n}\nconst s = where();\nreturn [/main\\.ts:4:\\d+/.test(s), /main\\.ts:6:\\d+/.test(s), /goja|\\.go:|__main/.test(s)];"},
			want:    []expectation{returns([]any{true, true, false})}},
		{line: "5.2", name: "a traceback that the program prints has its lines", rule: ruleMessage, needs: lacks{coderuntime.LackStackPositions}, only: noModule,
			program: source{Python: "import traceback\ndef f():\n    raise ValueError('x')\ntry:\n    f()\nexcept ValueError:\n    return traceback.format_exc()"},
			want:    []expectation{returns("Traceback (most recent call last):\n  File \"main.py\", line 5, in <module>\n    f()\n    ~^^\n  File \"main.py\", line 3, in f\n    raise ValueError('x')\nValueError: x\n")}},
		{line: "5.2", name: "the program's own frame is the module", rule: ruleMessage, only: noModule, needs: lacks{coderuntime.LackPositions},
			program: source{Python: "def f():\n    raise ValueError('x')\nf()"}, want: []expectation{fails(coderuntime.Exception, "main.py", "line 3, in <module>", "line 2, in f")}},
	}...)
}

func outcomeMessage(r coderuntime.Result) string {
	if r.Failure == nil {
		return ""
	}
	return r.Failure.Message
}

// placeAt expects a line of the program among the places of the stack.
func placeAt(line int) expectation {
	return func(t *trial, r coderuntime.Result) {
		place := fmt.Sprintf("main.ts:%d", line)
		if t.language == coderuntime.Python {
			place = fmt.Sprintf("line %d", line)
		}
		t.expect(strings.Contains(outcomeMessage(r), place), fmt.Sprintf("a message with the place %q", place), strconv.Quote(outcomeMessage(r)))
		noInternals(t, r)
	}
}

// fencedAt expects the line of the block, without the fence.
func fencedAt(t *trial, r coderuntime.Result) {
	fails(coderuntime.Exception, "Error: third")(t, r)
	placeAt(3)(t, r)
}

func shortMessage(t *trial, r coderuntime.Result) {
	n := len(outcomeMessage(r))
	t.expect(n > 0 && n <= 16<<10, "a message of at most 16384 bytes", fmt.Sprintf("%d bytes", n))
	noInternals(t, r)
}
