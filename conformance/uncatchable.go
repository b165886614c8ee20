package conformance

import (
	"context"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file holds line 5.3: the end of a run is nothing that a program can catch or delay.

const ruleUncatchable = "nothing the program does can catch or delay the end of its run"

// handlers are programs that never end and do all that they can not to be ended. Where a handler of
// theirs runs they call tools.take.
var handlers = []struct {
	name    string
	program source
}{
	{"catch", source{"for (;;) try { for (;;) {} } catch { tools.take(\"caught\"); }", "import asyncio\nwhile True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        asyncio.ensure_future(tools.take('caught'))"}},
	{"finally", source{"for (;;) try { for (;;) {} } finally { tools.take(\"finally\"); continue; }", "import asyncio\nwhile True:\n    try:\n        while True:\n            pass\n    finally:\n        asyncio.ensure_future(tools.take('finally'))\n        continue"}},
	{"a finally that loops", source{"try { for (;;) {} } finally { for (;;) {} }", "try:\n    while True:\n        pass\nfinally:\n    while True:\n        pass"}},
	{"promise handlers", source{"const p = new Promise(() => { for (;;) {} });\np.catch(() => tools.take(\"caught\")).finally(() => tools.take(\"finally\"));\nawait p;", ""}},
	{"an async catch", source{"async function f() { try { for (;;) await null; } catch { await tools.take(\"caught\"); } finally { await tools.take(\"finally\"); } }\nawait f();",
		"import asyncio\nasync def f():\n    try:\n        while True:\n            await asyncio.sleep(0)\n    except BaseException:\n        await tools.take('caught')\nawait f()"}},
	{"a flood of microtasks", source{"const again = (): any => Promise.resolve().then(again);\nawait again();", ""}},
	{"a flood of timers", source{"const again = () => { setTimeout(again, 0); setTimeout(again, 0); for (let i = 0; i < 1e5; i++); };\nagain();\nawait new Promise(() => {});",
		"import asyncio\nloop = asyncio.get_running_loop()\ndef again():\n    loop.call_soon(again)\nagain()\nawait loop.create_future()"}},
	{"a generator's finally", source{"function* g() { try { for (;;) yield 1; } finally { tools.take(\"finally\"); } }\nfor (const x of g()) for (;;) {}", "import asyncio\ndef g():\n    try:\n        while True:\n            yield 1\n    finally:\n        asyncio.ensure_future(tools.take('finally'))\nfor x in g():\n    while True:\n        pass"}},
	{"a generator's return", source{"const it = { [Symbol.iterator]() { return this; }, next() { return { done: false, value: 1 }; }, return() { tools.take(\"return\"); return {}; } };\nfor (const x of it as any) for (;;) {}", ""}},
	{"an async generator", source{"async function* g() { try { for (;;) yield 1; } finally { await tools.take(\"finally\"); } }\nfor await (const x of g());", "import asyncio\nasync def g():\n    try:\n        while True:\n            yield 1\n    finally:\n        asyncio.ensure_future(tools.take('finally'))\nasync for x in g():\n    pass"}},
	{"a getter", source{"const o = { get x(): any { try { for (;;) {} } catch { tools.take(\"caught\"); } } };\no.x;", "class A:\n    @property\n    def x(self):\n        while True:\n            pass\nA().x"}},
	{"a proxy", source{"const p: any = new Proxy({}, { get() { try { for (;;) {} } finally { tools.take(\"finally\"); } }, has() { for (;;) {} } });\np.x;", ""}},
	{"a comparator", source{"[3, 1, 2].sort(() => { try { for (;;) {} } catch { tools.take(\"caught\"); } return 0; });", "def key(x):\n    while True:\n        pass\nsorted([3, 1, 2], key=key)"}},
	{"toJSON", source{"JSON.stringify({ toJSON() { try { for (;;) {} } catch { tools.take(\"caught\"); } } });", ""}},
	{"toString", source{"\"\" + ({ toString() { try { for (;;) {} } catch { tools.take(\"caught\"); } return \"\"; } } as any);", "class A:\n    def __str__(self):\n        while True:\n            pass\nstr(A())"}},
	{"a replacer", source{"\"abc\".replace(/b/, () => { for (;;) {} });\nJSON.parse(\"[1]\", () => { for (;;) {} });", "import re\ndef f(m):\n    while True:\n        pass\nre.sub('b', f, 'abc')"}},
	{"recursion", source{"function f(): any { try { return f(); } catch { return f(); } finally { f(); } }\nfor (;;) try { f(); } catch {}", "def f():\n    try:\n        return f()\n    except RecursionError:\n        return f()\nwhile True:\n    try:\n        f()\n    except RecursionError:\n        pass"}},
	{"a thenable", source{"const again: any = { then(done: any) { done(again); } };\nawait again;", ""}},
	{"an argument's getter", source{"await tools.take({ get x(): any { for (;;) {} } });", ""}},
	{"a printed getter", source{"console.log({ [Symbol.for(\"nodejs.util.inspect.custom\")]() { for (;;) {} }, get x() { for (;;) {} }, toString() { for (;;) {} } });\nfor (;;) {}", "class A:\n    def __str__(self):\n        while True:\n            pass\nprint(A())"}},
	{"the value's toJSON", source{"return { toJSON() { for (;;) {} } };", ""}},
	{"a thrown error's getter", source{"const e: any = new Error(\"x\");\nObject.defineProperty(e, \"message\", { get() { for (;;) {} } });\nObject.defineProperty(e, \"stack\", { get() { for (;;) {} } });\nObject.defineProperty(e, \"name\", { get() { for (;;) {} } });\nthrow e;", "class A(Exception):\n    def __str__(self):\n        while True:\n            pass\nraise A()"}},
	{"a growing text", source{"let n = 0;\nfor (;;) { n += String(n).padStart(20).length; }", "n = 0\nwhile True:\n    n += len(str(n).rjust(20))"}},
	{"calls without end", source{"for (;;) try { await tools.echo(1); } catch { tools.take(\"caught\"); }", "while True:\n    try:\n        await tools.echo(1)\n    except BaseException:\n        await tools.take('caught')"}},
}

// brief is long enough for a program to be well inside its loop.
const brief = 60 * time.Millisecond

func uncatchableChecks() []check {
	var checks []check
	for _, h := range handlers {
		only := ""
		if h.program.Python == "" {
			only = "only TypeScript has a program of this form"
		}
		add := func(cause string, c check) {
			c.line, c.name, c.rule, c.only, c.lack = "5.3", cause+" is not held up by "+h.name, ruleUncatchable, only, coderuntime.LackUncatchable
			if h.name == "recursion" {
				// Where the error of deep recursion cannot be caught, the program ends by itself.
				c.lack = coderuntime.LackCallDepthError
			}
			checks = append(checks, c)
		}
		unseen := func(t *trial, r coderuntime.Result) { took()(t, r); endsPromptly(t, r) }
		unlimited := limits.Limits{Calls: limits.Unlimited}
		compute, wall, abort := unlimited, unlimited, unlimited
		compute.Compute = brief
		wall.Wall, wall.Compute = brief, limits.Unlimited
		abort.Compute = limits.Unlimited
		add("compute", check{config: Config{Limits: compute}, program: h.program, want: []expectation{fails(coderuntime.Timeout, "compute"), unseen}})
		add("wall", check{config: Config{Limits: wall}, program: h.program, want: []expectation{fails(coderuntime.Timeout, "wall"), unseen}})
		add("abort", check{config: Config{Limits: abort}, program: h.program, body: func(t *trial) {
			ctx, cancel := context.WithTimeout(t.deadline, brief)
			defer cancel()
			result := t.runContext(ctx, h.program)
			fails(coderuntime.Abort)(t, result)
			unseen(t, result)
		}})
	}
	return checks
}
