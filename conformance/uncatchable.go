package conformance

import (
	"context"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file holds line 5.3: the end of a run is nothing that a program can catch or delay.

const ruleUncatchable = "nothing the program does can catch or delay the end of its run"

// where is the end of a Python program that goes into what an older language does not have, which that language says with an
// error, and loops without it else: what is not there holds nothing up.
func where(missing, code string) string {
	return "try:\n    " + code + "\nexcept " + missing + ":\n    pass\nwhile True:\n    pass"
}

// handlers are programs that never end and do all that they can not to be ended. Where a handler of
// theirs runs they call tools.take.
var handlers = []struct {
	name    string
	program source
	needs   lacks // beside uncatchable
}{
	{name: "catch", program: source{"for (;;) try { for (;;) {} } catch { tools.take(\"caught\"); }",
		"while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        tools.take('caught')"}},
	{name: "finally", program: source{"for (;;) try { for (;;) {} } finally { tools.take(\"finally\"); continue; }",
		"def f():\n    try:\n        while True:\n            pass\n    finally:\n        tools.take('finally')\n        return\nwhile True:\n    f()"}},
	{name: "a finally that loops", program: source{"try { for (;;) {} } finally { for (;;) {} }", "try:\n    while True:\n        pass\nfinally:\n    while True:\n        pass"}},
	{name: "a bare except", program: source{Python: "while True:\n    try:\n        while True:\n            pass\n    except:\n        tools.take('caught')\n    else:\n        tools.take('else')"}},
	{name: "a context manager", program: source{Python: "class Keep:\n    def __enter__(self):\n        return self\n    def __exit__(self, kind, value, trace):\n        tools.take('exit')\n        return True\nwhile True:\n    with Keep():\n        while True:\n            pass"}},
	{name: "a finaliser", program: source{Python: "class Last:\n    def __del__(self):\n        tools.take('del')\n        while True:\n            pass\ndef f():\n    last = Last()\n    while True:\n        pass\nf()"}},
	{name: "promise handlers", program: source{TypeScript: "const p = new Promise(() => { for (;;) {} });\np.catch(() => tools.take(\"caught\")).finally(() => tools.take(\"finally\"));\nawait p;"}},
	{name: "an async catch", needs: lacks{coderuntime.LackTasks}, program: source{"async function f() { try { for (;;) await null; } catch { await tools.take(\"caught\"); } finally { await tools.take(\"finally\"); } }\nawait f();",
		"import asyncio\nasync def f():\n    try:\n        while True:\n            await asyncio.sleep(0)\n    except BaseException:\n        await tools.take('caught')\nawait f()"}},
	{name: "a task that refuses to be cancelled", needs: lacks{coderuntime.LackTimers, coderuntime.LackTasks}, program: source{Python: "import asyncio\nasync def f():\n    while True:\n        try:\n            await asyncio.sleep(0)\n        except BaseException:\n            await tools.take('caught')\nawait asyncio.gather(f(), f())"}},
	{name: "a flood of microtasks", program: source{TypeScript: "const again = (): any => Promise.resolve().then(again);\nawait again();"}},
	{name: "a flood of timers", needs: lacks{coderuntime.LackTimers, coderuntime.LackTasks}, program: source{"const again = () => { setTimeout(again, 0); setTimeout(again, 0); for (let i = 0; i < 1e5; i++); };\nagain();\nawait new Promise(() => {});",
		"import asyncio\nasync def again():\n    await asyncio.sleep(0)\n    asyncio.create_task(again())\n    asyncio.create_task(idle())\nasync def idle():\n    await asyncio.sleep(0)\n" +
			"asyncio.create_task(again())\nawait asyncio.sleep(3600)"}},
	{name: "a flood of callbacks", program: source{Python: "import asyncio\ndef again():\n    loop.call_soon(again)\n" + where("AttributeError", "loop = asyncio.get_running_loop()\n    again()\n    await loop.create_future()")}},
	{name: "a generator's finally", program: source{"function* g() { try { for (;;) yield 1; } finally { tools.take(\"finally\"); } }\nfor (const x of g()) for (;;) {}", "def g():\n    try:\n        while True:\n            yield 1\n    finally:\n        tools.take('finally')\nfor x in g():\n    while True:\n        pass"}},
	{name: "a generator's return", program: source{TypeScript: "const it = { [Symbol.iterator]() { return this; }, next() { return { done: false, value: 1 }; }, return() { tools.take(\"return\"); return {}; } };\nfor (const x of it as any) for (;;) {}"}},
	{name: "an async generator", needs: lacks{coderuntime.LackTasks}, program: source{"async function* g() { try { for (;;) yield 1; } finally { await tools.take(\"finally\"); } }\nfor await (const x of g());", "async def g():\n    try:\n        while True:\n            yield 1\n    finally:\n        tools.take('finally')\nasync for x in g():\n    pass"}},
	{name: "a getter", program: source{"const o = { get x(): any { try { for (;;) {} } catch { tools.take(\"caught\"); } } };\no.x;", "class A:\n    def __getattr__(self, name):\n        try:\n            while True:\n                pass\n        except BaseException:\n            tools.take('caught')\nA().x"}},
	{name: "a proxy", program: source{TypeScript: "const p: any = new Proxy({}, { get() { try { for (;;) {} } finally { tools.take(\"finally\"); } }, has() { for (;;) {} } });\np.x;"}},
	{name: "a comparator", program: source{"[3, 1, 2].sort(() => { try { for (;;) {} } catch { tools.take(\"caught\"); } return 0; });", "def key(x):\n    try:\n        while True:\n            pass\n    except BaseException:\n        tools.take('caught')\nsorted([3, 1, 2], key=key)"}},
	{name: "an iterator", program: source{"const it = { [Symbol.iterator]() { return this; }, next() { try { for (;;) {} } catch { tools.take(\"caught\"); } return { done: true }; } };\n[...(it as any)];", "class A:\n    def __iter__(self):\n        return self\n    def __next__(self):\n        try:\n            while True:\n                pass\n        except BaseException:\n            tools.take('caught')\nlist(A())"}},
	{name: "toJSON", program: source{TypeScript: "JSON.stringify({ toJSON() { try { for (;;) {} } catch { tools.take(\"caught\"); } } });"}},
	{name: "toString", program: source{"\"\" + ({ toString() { try { for (;;) {} } catch { tools.take(\"caught\"); } return \"\"; } } as any);", "class A:\n    def __str__(self):\n        try:\n            while True:\n                pass\n        except BaseException:\n            tools.take('caught')\n        return ''\nstr(A())"}},
	{name: "an operator", program: source{Python: "class A:\n    def __add__(self, other):\n        try:\n            while True:\n                pass\n        except BaseException:\n            tools.take('caught')\n" + where("TypeError", "A() + 1")}},
	{name: "a replacer", program: source{"\"abc\".replace(/b/, () => { for (;;) {} });\nJSON.parse(\"[1]\", () => { for (;;) {} });", "def f(m):\n    while True:\n        pass\n" + where("ImportError", "import re\n    re.sub('b', f, 'abc')")}},
	{name: "a regular expression", program: source{TypeScript: "/^(a|aa)+$/.test(\"a\".repeat(60) + \"b\");\nfor (;;) {}"}, needs: lacks{coderuntime.LackNativeInterrupt}},
	{name: "a match", program: source{Python: where("ImportError", "import re\n    re.match('(a|aa)+$', 'a' * 60 + 'b')")}},
	// Where the error of deep recursion cannot be caught, the program ends by itself.
	{name: "recursion", program: source{"function f(): any { try { return f(); } catch { return f(); } finally { f(); } }\nfor (;;) try { f(); } catch {}", "def f():\n    try:\n        return f()\n    except RuntimeError:\n        return f()\nwhile True:\n    try:\n        f()\n    except RuntimeError:\n        pass"}, needs: lacks{coderuntime.LackCallDepthError}},
	{name: "a thenable", program: source{TypeScript: "const again: any = { then(done: any) { done(again); } };\nawait again;"}},
	{name: "an argument's getter", program: source{TypeScript: "await tools.take({ get x(): any { for (;;) {} } });"}},
	{name: "a printed value", program: source{"console.log({ [Symbol.for(\"nodejs.util.inspect.custom\")]() { for (;;) {} }, get x() { for (;;) {} }, toString() { for (;;) {} } });\nfor (;;) {}", "class A:\n    def __str__(self):\n        while True:\n            pass\nprint(A())"}},
	{name: "the value's toJSON", program: source{TypeScript: "return { toJSON() { for (;;) {} } };"}},
	{name: "a thrown error's getter", program: source{"const e: any = new Error(\"x\");\nObject.defineProperty(e, \"message\", { get() { for (;;) {} } });\nObject.defineProperty(e, \"stack\", { get() { for (;;) {} } });\nObject.defineProperty(e, \"name\", { get() { for (;;) {} } });\nthrow e;", "class A(Exception):\n    def __str__(self):\n        while True:\n            pass\nraise A()"}},
	{name: "a growing text", program: source{"let n = 0;\nfor (;;) { n += String(n).padStart(20).length; }", "n = 0\nwhile True:\n    n += len(str(n) + ' ' * 20)"}},
	{name: "calls without end", program: source{"for (;;) try { await tools.echo(1); } catch { tools.take(\"caught\"); }", "while True:\n    try:\n        await tools.echo(1)\n    except BaseException:\n        tools.take('caught')"}},
}

// brief is long enough for a program to be well inside its loop.
const brief = 60 * time.Millisecond

func uncatchableChecks() []check {
	var checks []check
	for _, h := range handlers {
		only := ""
		switch "" {
		case h.program.Python:
			only = "only TypeScript has a program of this form"
		case h.program.TypeScript:
			only = "only Python has a program of this form"
		}
		add := func(cause string, c check) {
			c.line, c.name, c.rule, c.only = "5.3", cause+" is not held up by "+h.name, ruleUncatchable, only
			c.needs = append(lacks{coderuntime.LackUncatchable}, h.needs...)
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
