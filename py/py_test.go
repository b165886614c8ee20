package py_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
)

func newRuntime(t *testing.T, config py.Config) *py.Runtime {
	t.Helper()
	runtime, err := py.New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := runtime.Close(); err != nil {
			t.Error(err)
		}
		goleak.VerifyNone(t, goleak.IgnoreCurrent())
	})
	return runtime
}

// tools are the bindings of the tests here.
func tools() []coderuntime.Namespace {
	return []coderuntime.Namespace{
		{Global: "tools", Functions: map[string]coderuntime.Function{
			"get_weather": func(_ context.Context, args any) (any, error) {
				return map[string]any{"celsius": 18, "args": args}, nil
			},
			"fails": func(context.Context, any) (any, error) { return nil, errors.New("no such city") },
			"when":  func(context.Context, any) (any, error) { return []any{1, map[string]any{"at": time.Unix(0, 0)}}, nil },
			"block": func(ctx context.Context, _ any) (any, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			},
		}},
		{Global: "db", ErrorClass: &coderuntime.ErrorClass{Name: "DbError", MemberProperty: "operation"}, Functions: map[string]coderuntime.Function{
			"query": func(context.Context, any) (any, error) { return nil, errors.New("syntax") },
		}},
	}
}

func run(t *testing.T, runtime *py.Runtime, program string) coderuntime.Result {
	t.Helper()
	result, err := runtime.Run(t.Context(), coderuntime.Request{Program: program, Bindings: tools()})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestWhatIsInvalidIsRefused(t *testing.T) {
	for want, config := range map[string]py.Config{
		"Calls is -5":                 {Limits: limits.Limits{Calls: -5}},
		`there is no engine "jython"`: {Engine: "jython"},
	} {
		if _, err := py.New(config); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one that says %s", err, want)
		}
	}
}

func TestFailuresSayWhatToUse(t *testing.T) {
	for _, engine := range py.Engines() {
		t.Run(string(engine), func(t *testing.T) { testFailures(t, engine) })
	}
}

func testFailures(t *testing.T, engine py.Engine) {
	runtime := newRuntime(t, py.Config{Engine: engine})
	type failure struct {
		program string
		want    []string
	}
	failures := map[string]failure{
		"a member that is not there and one that is near": {"await tools.getWeather()", []string{"AttributeError: tools.getWeather does not exist; did you mean tools.get_weather?\n", "File \"main.py\", line 1, in <module>"}},
		"a member that is like no other":                  {"await tools.send_mail()", []string{"tools.send_mail does not exist; tools has: block, fails, get_weather, when"}},
		"a member by subscript":                           {"await tools['get weather!']()", []string{"KeyError: ", "did you mean tools.get_weather?"}},
		"the error of a call, at the place of the call":   {"x = 1\n\nawait tools.fails(city='Rome')", []string{"ToolError: no such city\n", "line 3, in <module>\n    await tools.fails(city='Rome')"}},
		"a call of two forms":                             {"await tools.fails(1, city='Rome')", []string{"TypeError: tools.fails() takes one positional argument or keyword arguments, not both"}},
		"an argument that cannot cross":                   {"await tools.fails({'a': [1, print]})", []string{"TypeError: tools.fails: argument.a[1] is a function and cannot be passed"}},
		"the cause of an error":                           {"try:\n    {}['k']\nexcept KeyError as e:\n    raise ValueError('outer') from e", []string{"ValueError: outer\n", "\n\ncaused by: KeyError: "}},
		"text around a fence":                             {"Here is the program:\n```python\nreturn 1\n```\n", []string{"SyntaxError: there is text around the fenced code block"}},
		"functions that call each other":                  {"def f():\n    g()\ndef g():\n    raise KeyError('k')\nf()", []string{"KeyError: 'k'\n", "line 5, in <module>\n    f()\n", "line 2, in f\n    g()\n", "line 4, in g\n    raise KeyError('k')"}},
		"a program that is indented":                      {"    x = 1\n    if x\n        y\n", []string{"SyntaxError: ", "line 2\n    if x\n"}},
		"an exit with a status":                           {"import sys\nsys.exit(3)", []string{"SystemExit: 3\n"}},
		"a module that is not there":                      {"import requests", []string{"ModuleNotFoundError: No module named 'requests'", "there is no network", "tools"}},
		"a function without its namespace":                {"await get_weather()", []string{"NameError: name 'get_weather' is not defined\n(did you mean tools.get_weather?)\n"}},
		"await in a function":                             {"def f():\n    return await tools.fails()\n", []string{"SyntaxError: 'await' outside async function\n  File \"main.py\", line 2\n    return await tools.fails()\n           ^^^^^"}},
	}
	own := map[py.Engine]map[string]failure{
		py.VM: {
			"an awaitable that nothing can settle": {"import asyncio\nawait asyncio.get_running_loop().create_future()", []string{"RuntimeError: the program awaits what can never happen"}},
			"files":                                {"open('/etc/passwd')", []string{"a program has no files"}},
			"a group of exceptions":                {"raise ExceptionGroup('two', [ValueError(1), KeyError('k')])", []string{"ExceptionGroup: two (2 sub-exceptions)\n", "exception 1 of 2 in the group: ValueError: 1", "exception 2 of 2 in the group: KeyError: 'k'"}},
		},
		py.GPython: {
			"an awaitable that nothing can settle": {"import asyncio\nasync def f():\n    await t\nt = asyncio.create_task(f())\nawait t", []string{"RuntimeError: the program awaits what can never happen"}},
			"files":                                {"open('/etc/passwd')", []string{"there is no file system"}},
			"a result that has no form here":       {"await tools.when()", []string{"ToolError: result[1].at is a time, which this engine cannot represent"}},
			"syntax that the engine does not have": {"x = 1\nprint(f'{x}')", []string{"SyntaxError: ", "has no f-strings", "line 2\n"}},
		},
	}
	maps.Copy(failures, own[engine])
	for name, test := range failures {
		t.Run(name, func(t *testing.T) {
			result := run(t, runtime, test.program)
			if result.Failure == nil || result.Failure.Kind != coderuntime.Exception {
				t.Fatalf("got %+v, want an exception", result)
			}
			for _, want := range test.want {
				if !strings.Contains(result.Failure.Message, want) {
					t.Errorf("message\n%s\nlacks %q", result.Failure.Message, want)
				}
			}
			for _, internal := range []string{"__lowered", "0xc0", ".go"} {
				if strings.Contains(result.Failure.Message, internal) {
					t.Errorf("message\n%s\nshows %q", result.Failure.Message, internal)
				}
			}
		})
	}
}

func TestPrograms(t *testing.T) {
	for _, engine := range py.Engines() {
		t.Run(string(engine), func(t *testing.T) { testPrograms(t, engine) })
	}
}

func testPrograms(t *testing.T, engine py.Engine) {
	runtime := newRuntime(t, py.Config{Engine: engine})
	object := coderuntime.NewObject
	caught := any([]any{18, nil}) // gpython's tasks raise CancelledError whatever becomes of what they wait for
	if engine == py.VM {
		caught = []any{nil, "caught"}
	}
	for _, test := range []struct {
		name, program string
		value         any
		logs          []string
	}{
		{"keyword arguments are one object", "r = await tools.get_weather(city='Rome', n=1)\nreturn r", object("args", object("city", "Rome", "n", 1), "celsius", 18), nil},
		{"one positional value", "r = await tools.get_weather([1, (2.0, None)])\nreturn r['args']", []any{1, []any{2.0, nil}}, nil},
		{"no argument", "return (await tools.get_weather())['args']", nil, nil},
		{"an indented program in a fence", "```python\n    x = '''\n  a'''\n    return x\n```", "\n  a", nil},
		{"print and the streams of sys", "import sys\nprint('a', 'b', sep='-', end='')\nsys.stdout.write('c\\nd')\nprint('e', file=sys.stderr)\nsys.stdout = sys.stderr\nprint('f')",
			nil, []string{"stdout a-bc", "stderr e", "stderr f", "stdout d"}},
		{"an object with a method write", "class W:\n    def __init__(self):\n        self.all = []\n    def write(self, text):\n        self.all.append(text)\nw = W()\nprint('a', file=w)\nreturn w.all[0]", "a", nil},
		{"an error class with its member", "try:\n    await db.query()\nexcept DbError as e:\n    return [str(e), e.operation, isinstance(e, ToolError), isinstance(e, Exception), issubclass(DbError, ToolError)]",
			[]any{"syntax", "query", true, true, true}, nil},
		{"exit ends the run and runs finally", "try:\n    exit(0)\nfinally:\n    print('finally')", nil, []string{"stdout finally"}},
		{"exit inside a task", "import asyncio, sys\nasync def f():\n    sys.exit()\nawait asyncio.gather(f())\nprint('never')", nil, nil},
		{"exit inside a task that nobody awaits", "import asyncio, sys\nasync def f():\n    sys.exit()\nasyncio.create_task(f())\ntry:\n    await tools.block()\nfinally:\n    print('finally')", nil, []string{"stdout finally"}},
		{"a call that was cancelled stays so", "import asyncio\nc = tools.block()\nt = asyncio.create_task(c)\nawait asyncio.sleep(0)\nt.cancel()\ntry:\n    await c\nexcept asyncio.CancelledError:\n    return 'cancelled'", "cancelled", nil},
		{"asyncio.run of main", "import asyncio\nasync def main():\n    return (await tools.get_weather())['celsius']\nprint(asyncio.run(main()))", nil, []string{"stdout 18"}},
		{"tasks take turns", "import asyncio\nasync def f(name):\n    for i in range(2):\n        print(name, i)\n        await asyncio.sleep(0)\nawait asyncio.gather(f('a'), f('b'))",
			nil, []string{"stdout a 0", "stdout b 0", "stdout a 1", "stdout b 1"}},
		{"a cancelled task ends its call", "import asyncio\nasync def f():\n    try:\n        await tools.block()\n    except asyncio.CancelledError:\n        print('cancelled')\n        raise\nt = asyncio.create_task(f())\nawait asyncio.sleep(0)\nt.cancel()\ntry:\n    await t\nexcept asyncio.CancelledError:\n    return t.cancelled()",
			true, []string{"stdout cancelled"}},
		{"a timeout of a call", "import asyncio\ntry:\n    await asyncio.wait_for(tools.block(), 0.001)\nexcept asyncio.TimeoutError:\n    return 'late'", "late", nil},
		{"tasks that are left are cancelled and end", "import asyncio\nasync def f():\n    try:\n        await tools.block()\n    finally:\n        print(await tools.get_weather() is None)\nasyncio.create_task(f())\nawait asyncio.sleep(0)\nreturn 1",
			1, []string{"stdout False"}},
		{"async for and async with", "class M:\n    async def __aenter__(self):\n        return (await tools.get_weather())['celsius']\n    async def __aexit__(self, *a):\n        print('out', a[0] is ValueError)\n        return True\nasync def g():\n    yield 1\n    yield (await tools.get_weather())['celsius']\nasync with M() as m:\n    print(m, [x async for x in g()])\n    raise ValueError\nreturn m",
			18, []string{"stdout 18 [1, 18]", "stdout out True"}},
		{"a forgotten await of the program's own", "async def f():\n    pass\n\nf()\nreturn 1", 1, []string{"stderr coderuntime: main.py:4: RuntimeWarning: coroutine 'f' was never awaited"}},
		{"awaiting the same call twice gives the same", "c = tools.get_weather()\na = await c\nreturn a is await c", true, nil},
		{"awaiting a coroutine twice is an error", "async def f():\n    pass\nc = f()\nawait c\ntry:\n    await c\nexcept RuntimeError as e:\n    return str(e)", "cannot reuse already awaited coroutine", nil},
		{"time.sleep blocks the tasks", "import asyncio, time\nasync def f():\n    print('task')\nt = asyncio.create_task(f())\ntime.sleep(0.001)\nprint('slept')\nawait t", nil, []string{"stdout slept", "stdout task"}},
		{"many tasks that wait take no call depth", "import asyncio\nasync def f(i):\n    await asyncio.sleep(0.001)\n    return i\nreturn sum(await asyncio.gather(*[f(i) for i in range(2000)]))", 1999000, nil},
		{"a task that was cancelled is not woken by what it waited for", "import asyncio\nasync def slow():\n    try:\n        await asyncio.sleep(0.001)\n    except asyncio.CancelledError:\n        return 'caught'\nt = asyncio.create_task(slow())\nasync def f():\n    try:\n        await t\n    except asyncio.CancelledError:\n        return await tools.get_weather()\nu = asyncio.create_task(f())\nawait asyncio.sleep(0)\nu.cancel()\nu = await u\nreturn [u and u['celsius'], await t]",
			caught, nil},
		{"recursion is an error that can be caught", "def f():\n    return f()\ntry:\n    f()\nexcept RecursionError as e:\n    return str(e)", "maximum recursion depth exceeded", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			result := run(t, runtime, test.program)
			if result.Failure != nil {
				t.Fatalf("failed: %s", result.Failure.Message)
			}
			want, err := coderuntime.ToValue(test.value)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, result.Value); diff != "" {
				t.Errorf("value (-want +got):\n%s", diff)
			}
			var logs []string
			for _, entry := range result.Logs {
				logs = append(logs, fmt.Sprintf("%s %s", entry.Source, entry.Text))
			}
			if diff := cmp.Diff(test.logs, logs); diff != "" {
				t.Errorf("logs (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTasksTakeOfTheMemoryBudget(t *testing.T) {
	runtime := newRuntime(t, py.Config{Engine: py.GPython, Limits: limits.Limits{Memory: 1 << 20}})
	result := run(t, runtime, `
import asyncio
made = []
try:
    while True:
        made.append(asyncio.create_task(tools.get_weather()))
except MemoryError as e:
    return [str(e), len(await asyncio.gather(*made)) > 50, (await asyncio.create_task(tools.get_weather()))["celsius"]]`)
	if diff := cmp.Diff([]any{"too many tasks", true, int64(18)}, result.Value); diff != "" {
		t.Errorf("value (-want +got):\n%s\n%+v", diff, result)
	}
}

func TestCallsThatAreMadeTogetherRunTogether(t *testing.T) {
	runtime := newRuntime(t, py.Config{})
	const together = 10
	var arrived sync.WaitGroup
	arrived.Add(together)
	meet := func(ctx context.Context, args any) (any, error) {
		arrived.Done()
		arrived.Wait()
		return args, nil
	}
	bindings := []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"meet": meet}}}
	result, err := runtime.Run(t.Context(), coderuntime.Request{Bindings: bindings, Program: `
import asyncio
async def f(i):
    return await tools.meet(i)
calls = [tools.meet(i) for i in range(4)]
return await asyncio.gather(*(calls + [f(i) for i in range(4, 10)]))`})
	if err != nil {
		t.Fatal(err)
	}
	want := []any{int64(0), int64(1), int64(2), int64(3), int64(4), int64(5), int64(6), int64(7), int64(8), int64(9)}
	if diff := cmp.Diff(want, result.Value); diff != "" {
		t.Errorf("value (-want +got):\n%s\n%+v", diff, result.Failure)
	}
}

func TestAStopUnwindsAllTasksAndRunsNothingOfTheProgram(t *testing.T) {
	for name, body := range map[string]string{
		"while all wait":       "await asyncio.gather(f(), f(), f())",
		"while one runs":       "t = [asyncio.create_task(f()) for i in range(3)]\nawait asyncio.sleep(0)\nstarted()\nwhile True:\n    pass",
		"while the body waits": "t = [asyncio.create_task(f()) for i in range(3)]\nawait tools.block()",
	} {
		t.Run(name, func(t *testing.T) {
			runtime := newRuntime(t, py.Config{})
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			bindings := tools()
			bindings[0].Functions["block"] = func(ctx context.Context, _ any) (any, error) {
				cancel()
				<-ctx.Done()
				return nil, ctx.Err()
			}
			program := `
import asyncio
def started(): pass
async def f():
    try:
        await tools.block()
    except BaseException:
        print("caught")
    finally:
        print("finally")
` + body
			result, err := runtime.Run(ctx, coderuntime.Request{Program: program, Bindings: bindings})
			if err != nil {
				t.Fatal(err)
			}
			if result.Failure == nil || result.Failure.Kind != coderuntime.Abort || len(result.Logs) > 0 {
				t.Errorf("got %+v, want an abort without logs", result)
			}
		})
	}
}

func TestRunsShareNothing(t *testing.T) {
	runtime := newRuntime(t, py.Config{})
	const change = `
import math, sys, random
math.pi = 3
sys.stdout = None
random.random = None
ToolError.x = 1
for target in [int, ValueError, type(tools), object]:
    try:
        target.x = 1
    except TypeError:
        pass
__builtins__.len = None
tools.get_weather = None
`
	if result := run(t, runtime, change); result.Failure != nil {
		t.Fatal(result.Failure.Message)
	}
	result := run(t, runtime, `
import math, random
print("printed", len([1]))
return [math.pi > 3.1, random.random() < 1, hasattr(int, "x"), hasattr(ValueError, "x"), hasattr(ToolError, "x"), (await tools.get_weather())["celsius"]]`)
	if diff := cmp.Diff([]any{true, true, false, false, false, int64(18)}, result.Value); diff != "" || len(result.Logs) != 1 {
		t.Errorf("value (-want +got):\n%s\n%+v", diff, result)
	}
}

func TestASeedRepeatsTheNumbers(t *testing.T) {
	const program = "import random\nreturn [random.random(), random.randint(1, 1000000)]"
	seed := uint64(7)
	first, second := newRuntime(t, py.Config{Seed: &seed}), newRuntime(t, py.Config{Seed: &seed})
	a, b := run(t, first, program), run(t, second, program)
	if diff := cmp.Diff(a.Value, b.Value); diff != "" {
		t.Errorf("the first runs differ:\n%s", diff)
	}
	if c := run(t, first, program); cmp.Equal(a.Value, c.Value) {
		t.Errorf("two runs of one runtime both gave %v", a.Value)
	}
}
