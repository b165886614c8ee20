//go:build unix

package reference_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/process"
	"github.com/coderuntime/coderuntime/process/reference"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// workers are those of this package.
var workers = []struct {
	name     string
	language coderuntime.Language
	command  func() ([]string, error)
	prepare  func(string) (string, error)
}{
	{"cpython", coderuntime.Python, reference.CPython, nil},
	{"node", coderuntime.TypeScript, reference.Node, reference.Prepare},
}

// newRuntime makes the runtime of a worker; a test for which the machine has no interpreter is skipped.
func newRuntime(tb testing.TB, language coderuntime.Language, c conformance.Config) coderuntime.Runtime {
	tb.Helper()
	for _, worker := range workers {
		if worker.language != language {
			continue
		}
		command, err := worker.command()
		if err != nil {
			tb.Skip(err)
		}
		runtime, err := process.New(process.Config{
			Language: language, Command: command, Prepare: worker.prepare, Limits: c.Limits, Zone: c.Zone, Seed: c.Seed,
		})
		if err != nil {
			tb.Fatal(err)
		}
		return runtime
	}
	tb.Fatalf("there is no worker for %s", language)
	return nil
}

func TestWorkers(t *testing.T) {
	python, typeScript := coderuntime.Python, coderuntime.TypeScript
	object := coderuntime.NewObject
	for _, test := range []struct {
		name     string
		language coderuntime.Language
		program  string
		value    any
		// failure is what its message contains.
		failure []string
	}{
		{"a return passes a bare except", python, "try:\n    return 1\nexcept:\n    return 2", int64(1), nil},
		{"a return runs finally", python, "out = []\ntry:\n    for x in [1]:\n        try:\n            x / 0\n        except ZeroDivisionError:\n            out.append(x)\nfinally:\n    out.append(2)\nreturn out", []any{int64(1), int64(2)}, nil},
		{"names of functions and classes are those of a module", python, "def f(): pass\nclass C:\n    def m(self): pass\nreturn [f.__qualname__, C.__qualname__, C.m.__qualname__, (lambda: 0).__qualname__, C.__module__]", []any{"f", "C", "C.m", "<lambda>", "__main__"}, nil},
		{"locals are globals", python, "x = 1\nlocals()['y'] = 2\nreturn [y, locals() is globals(), [z for z in [3]], 'z' in globals()]", []any{int64(2), true, []any{int64(3)}, false}, nil},
		{"annotations stand in the module", python, "n: int = 1\nname: str\nif n:\n    m: 'later' = 2\nreturn [__annotations__ == {'n': int, 'name': str, 'm': 'later'}, n, m]", []any{true, int64(1), int64(2)}, nil},
		{"annotations of the future are texts", python, "from __future__ import annotations\nn: list[nothing] = 1\nreturn __annotations__['n']", "list[nothing]", nil},
		{"a future import stands first", python, "x = 1\nfrom __future__ import annotations", nil, []string{"SyntaxError", "beginning of the file"}},
		{"nonlocal means the nearest function that has the name", python, "x = y = 0\ndef f():\n    x = 1\n    def g():\n        nonlocal x, y\n        x, y = 2, 3\n    g()\n    return x\nreturn [f(), x, y]", []any{int64(2), int64(0), int64(3)}, nil},
		{"nonlocal of no variable is an error", python, "def f():\n    nonlocal nothing\n    nothing = 1", nil, []string{"SyntaxError: no binding for nonlocal 'nothing' found", "line 2"}},
		{"a type of a dataclass is found in its module", python, "import dataclasses, pickle\n@dataclasses.dataclass\nclass P:\n    x: int\nreturn pickle.loads(pickle.dumps(P(3)))", object("x", int64(3)), nil},
		{"a walrus in a comprehension binds a global", python, "xs = [last := n for n in range(4)]\ndef f(): return last\nreturn f()", int64(3), nil},
		{"a run inside a run of a task is refused", python, "import asyncio\nasync def f():\n    asyncio.run(asyncio.sleep(0))\nasyncio.run(f())", nil, []string{"RuntimeError: asyncio.run() cannot be called from a running event loop", "line 3"}},
		{"a loop of the program's own", python, "import asyncio\nloop = asyncio.new_event_loop()\nreturn loop.run_until_complete(asyncio.sleep(0.001, 'slept'))", "slept", nil},
		{"the loop that runs the program can be run by it", python, "import asyncio\nasync def f(n):\n    await asyncio.sleep(0.001)\n    return n\nloop = asyncio.get_event_loop()\ntask = loop.create_task(f(1))\nout = [loop.run_until_complete(f(2)), loop.run_until_complete(asyncio.gather(f(3), task))]\nawait asyncio.sleep(0.001)\nreturn out", []any{int64(2), []any{int64(3), int64(1)}}, nil},
		{"the loop that runs the program cannot be run by a task", python, "import asyncio\nasync def f():\n    loop.run_until_complete(asyncio.sleep(0))\nloop = asyncio.get_running_loop()\nawait asyncio.gather(f(), f())", nil, []string{"RuntimeError: This event loop is already running", "line 3"}},
		{"runs beside tasks", python, "import asyncio\nasync def f(n):\n    for _ in range(n):\n        await asyncio.sleep(0)\n    return n\ntasks = [asyncio.create_task(f(n)) for n in range(9)]\nout = [asyncio.run(f(5)), asyncio.get_event_loop().run_until_complete(tasks[4]), asyncio.run(f(2))]\nreturn out + await asyncio.gather(*tasks[5:7])", []any{int64(5), int64(4), int64(2), int64(5), int64(6)}, nil},
		{"a text that is no text is returned", python, "return '\\ud800'", "\ufffd", nil},
		{"a large expression is compiled", python, "return " + strings.Repeat("1 + ", 900) + "1", int64(901), nil},
		{"the variables of the command line are not there", python, "import os\nreturn list(os.environ)", []any{"TZ"}, nil},
		{"a thread that works is waited for", python, "import asyncio, time\ndef work():\n    time.sleep(0.02)\n    return 4\nreturn await asyncio.to_thread(work)", int64(4), nil},
		{"the cause of an exception is shown", python, "try:\n    {}['a']\nexcept KeyError as e:\n    raise ValueError('b') from e", nil, []string{"ValueError: b\n", "caused by: KeyError: 'a'", "line 2, in <module>"}},
		{"an indented program has its own columns", python, "\n    x = 1\n    y = x.\n", nil, []string{"SyntaxError: invalid syntax", "line 3", "    y = x."}},
		{"values of the program's own world have their forms", typeScript, "class A { x = [1, { d: new Set([null]) }]; }\nreturn new A();", object("x", []any{int64(1), object("d", coderuntime.NewSet(nil))}), nil},
		{"errors are of the program's world", typeScript, "try { JSON.parse('{'); } catch (e) { return [e instanceof SyntaxError, e instanceof Error]; }", []any{true, true}, nil},
		{"what structuredClone gives is of the program's world", typeScript, "const c = structuredClone({ m: new Map([[1, [2]]]), d: new Date(3) });\nreturn [c instanceof Object, c.m instanceof Map, c.m.get(1) instanceof Array, +c.d];", []any{true, true, true, int64(3)}, nil},
		{"what Node's classes give is of the program's world", typeScript, "return [new TextEncoder().encode('a') instanceof Uint8Array, new URL('a:b') instanceof URL, new URL('/x', 'http://y').href, URL.canParse('no')];", []any{true, true, "http://y/x", false}, nil},
		{"what Node's classes throw is of the program's world", typeScript, "const out: any[] = [];\nfor (const f of [() => new URL('no'), () => atob('*'), () => structuredClone(() => 1)]) try { f(); } catch (e) { out.push(e instanceof Error, e.name); }\nreturn out;", []any{true, "TypeError", true, "InvalidCharacterError", true, "DataCloneError"}, nil},
		{"what Node adds to the language is there by a list", typeScript, "return ['URL', 'crypto', 'setTimeout', 'WebAssembly', 'process', 'require', 'Buffer', 'global', 'fetch', 'module'].filter((name) => name in globalThis);", []any{"URL", "crypto", "setTimeout", "WebAssembly"}, nil},
		{"the functions around the program cannot be seen by it", typeScript, "function toJSON() { return { caller: (toJSON as any).caller }; }\nreturn { toJSON };", object("caller", nil), nil},
		{"syntax that Node has not is lowered", typeScript, "const out: string[] = [];\nfunction named(value: any, context: any) { out.push(context.name); return value; }\nclass A { @named m() {} }\n{ using x = { [Symbol.dispose]() { out.push('disposed'); } }; }\nreturn out;", []any{"m", "disposed"}, nil},
		{"an error in a timer fails the run", typeScript, "setTimeout(() => { throw new RangeError('rung'); }, 1);\nawait new Promise(() => {});", nil, []string{"RangeError: rung", "main.ts:1:26"}},
		{"causes are shown", typeScript, "throw new Error('a', { cause: new TypeError('b') });", nil, []string{"Error: a", "caused by: TypeError: b"}},
		{"a program cannot close the function that it is the body of", typeScript, "return 1; }); (() => {", nil, []string{"SyntaxError"}},
		{"import() rejects", typeScript, "try { await import('node:fs'); } catch { return 'rejected'; }", "rejected", nil},
	} {
		t.Run(string(test.language)+"/"+test.name, func(t *testing.T) {
			runtime := newRuntime(t, test.language, conformance.Config{})
			defer runtime.Close()
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: test.program})
			if err != nil {
				t.Fatal(err)
			}
			if test.failure != nil {
				if result.Failure == nil {
					t.Fatalf("completed with %v", result.Value)
				}
				for _, part := range test.failure {
					if !strings.Contains(result.Failure.Message, part) {
						t.Errorf("the message is without %q:\n%s", part, result.Failure.Message)
					}
				}
				return
			}
			if result.Failure != nil {
				t.Fatal(result.Failure.Message)
			}
			if !coderuntime.Equal(test.value, result.Value) {
				t.Errorf("got %v, want %v", result.Value, test.value)
			}
		})
	}
}

func TestWhatNobodyHandledIsReportedOfARunThatFailsToo(t *testing.T) {
	const failingTask = "import asyncio\nasync def f():\n    raise ValueError('nobody saw')\ntask = asyncio.create_task(f())\nawait asyncio.sleep(0)\n"
	for _, test := range []struct {
		name     string
		language coderuntime.Language
		program  string
		entry    string
	}{
		{"a rejection", coderuntime.TypeScript, "Promise.reject(new Error('nobody saw'));\nthrow new TypeError('seen');", "nobody handled it: Error: nobody saw"},
		{"a rejection before the program is stuck", coderuntime.TypeScript, "Promise.reject(new Error('nobody saw'));\nawait null;\nawait new Promise(() => {});", "nobody handled it: Error: nobody saw"},
		{"a task", coderuntime.Python, failingTask + "raise TypeError('seen')", "never retrieved: ValueError: nobody saw"},
		{"a task before the program is stuck", coderuntime.Python, failingTask + "await asyncio.Future()", "never retrieved: ValueError: nobody saw"},
		{"a coroutine", coderuntime.Python, "async def f(): pass\nkept = f()\nraise TypeError('seen')", "main.py:2: RuntimeWarning: coroutine 'f' was never awaited"},
	} {
		t.Run(test.name, func(t *testing.T) {
			runtime := newRuntime(t, test.language, conformance.Config{})
			defer runtime.Close()
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: test.program})
			if err != nil || result.Failure == nil || strings.Contains(result.Failure.Message, "nobody saw") {
				t.Fatalf("%v, failure %+v, want one of the body's own", err, result.Failure)
			}
			if len(result.Logs) != 1 || !strings.Contains(result.Logs[0].Text, test.entry) {
				t.Errorf("entries %+v, want one with %q", result.Logs, test.entry)
			}
		})
	}
}

func TestSetsOfTextsHaveTheSameOrderInEveryRun(t *testing.T) {
	const program = "return list({str(n) for n in range(100)})"
	var first any
	for seed := range uint64(2) {
		runtime := newRuntime(t, coderuntime.Python, conformance.Config{Seed: &seed})
		defer runtime.Close()
		for range 2 {
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: program})
			if err != nil || result.Failure != nil {
				t.Fatal(err, result.Failure)
			}
			if first == nil {
				first = result.Value
			}
			if !coderuntime.Equal(first, result.Value) {
				t.Fatalf("got %v, and %v before", result.Value, first)
			}
		}
	}
}

func TestThePartsOfTheWorkersAreShort(t *testing.T) {
	for _, name := range []string{"cbor.py", "program.py", "cpython.py", "cbor.js", "world.js", "node.js"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if lines := bytes.Count(text, []byte("\n")); lines >= 300 {
			t.Errorf("%s has %d lines, want less than 300", name, lines)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if len(line) > 110 {
				t.Errorf("%s:%d has %d columns, want 110 at most", name, i+1, len(line))
			}
		}
	}
}

func TestPrepareKeepsPositions(t *testing.T) {
	prepared, err := reference.Prepare("type A = string;\nconst é = '🚀' as A; nowhere();\n")
	if err != nil {
		t.Fatal(err)
	}
	script, encoded, found := strings.Cut(prepared, "\n//# sourceMappingURL=data:application/json;base64,")
	if !found || !strings.Contains(script, "nowhere()") {
		t.Fatalf("no script with a map: %s", prepared)
	}
	text, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		t.Fatal(err)
	}
	var sourceMap struct {
		Version        int
		SourcesContent []string
		Mappings       string
	}
	if err := json.Unmarshal(text, &sourceMap); err != nil {
		t.Fatal(err)
	}
	if sourceMap.Version != 3 || len(sourceMap.SourcesContent) != 1 || !strings.HasPrefix(sourceMap.SourcesContent[0], "type A") || sourceMap.Mappings == "" {
		t.Errorf("the map is %s", text)
	}
}

func TestPrepareRefusesWhatDoesNotParse(t *testing.T) {
	_, err := reference.Prepare("const = 1;")
	var syntax *strip.Error
	if !errors.As(err, &syntax) || syntax.Line != 1 {
		t.Errorf("got %v, want an error in line 1", err)
	}
}

func TestAnInterpreterThatIsNotThereIsAnErrorThatSaysWhatToDo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, worker := range workers {
		if _, err := worker.command(); err == nil || !strings.Contains(err.Error(), "install") {
			t.Errorf("%s: got %v", worker.name, err)
		}
	}
}

func ExampleCPython() {
	command, err := reference.CPython()
	if err != nil {
		fmt.Println(err)
		return
	}
	runtime, err := process.New(process.Config{Language: coderuntime.Python, Command: command})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer runtime.Close()
	result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "import platform\nreturn platform.python_implementation()"})
	fmt.Println(result.Value, err)
}
