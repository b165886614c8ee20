package vm_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib"
	"github.com/coderuntime/coderuntime/py/lib/libtest"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
	"github.com/coderuntime/coderuntime/py/vm"
)

// A run is one machine with a library, and what the program printed.
type run struct {
	thread  *object.Thread
	library *lib.Library
	world   *libtest.World
}

func newRun(budgets object.Budgets) *run {
	r := &run{thread: object.NewThread(object.Config{Budgets: budgets}), world: libtest.NewWorld()}
	r.library = lib.New(r.thread, r.world, [32]byte{})
	return r
}

var ample = object.Budgets{Steps: 50_000_000, Memory: 256 << 20, Depth: 1000}

func compileProgram(t *testing.T, source string) *compile.Code {
	t.Helper()
	tree, err := syntax.Parse(source, syntax.Options{File: "main.py"})
	if err != nil {
		t.Fatal(err)
	}
	result, err := compile.Compile(tree, compile.Options{File: "main.py", Source: source, KeepSource: true})
	if err != nil {
		t.Fatal(err)
	}
	return result.Code
}

// execute runs a program's code and returns what ended it.
func (r *run) execute(code *compile.Code) *object.Exception {
	main, raised := r.thread.NewModule("__main__")
	if raised == nil {
		raised = r.library.SetMain(main)
	}
	if raised == nil {
		_, raised = r.library.Machine().RunModule(code, main.Dict, main.Dict.Value())
	}
	return raised
}

// expect runs a program that prints what is wanted.
func expect(t *testing.T, source, want string) {
	t.Helper()
	r := newRun(ample)
	raised := r.execute(compileProgram(t, source))
	got := r.world.Text.String()
	if raised != nil && raised != object.Aborted {
		text, _ := r.library.Machine().FormatException(raised, vm.TracebackOptions{})
		got += text
	} else if raised == object.Aborted {
		got += "aborted"
	}
	if strings.TrimSpace(got) != want {
		t.Errorf("%s\ngot  %s\nwant %s", source, got, want)
	}
}

func TestCallsBindTheirArguments(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"more than fit one segment of registers", "def f(*a): return len(a)\nprint(f(*range(100000)), f(*range(5)))", "100000 5"},
		{"deep calls that fill several segments", "def f(n, a=1, b=2, c=3, d=4): return n and f(n - 1, a, b, c, d) + a\nprint([f(900) for i in range(3)])", "[900, 900, 900]"},
		{"a segment that is left and entered again at every call", "def g(n): x = [n] * 10; return sum(x)\ndef f(n): return g(n) + (f(n - 1) if n else 0)\nprint(f(500), f(500))", "1252500 1252500"},
		{"defaults, names and the rest", "def f(a, /, b, c=3, *r, d, e=5, **k): return a, b, c, r, d, e, k\nprint(f(1, 2, d=4), f(1, 2, 6, 7, 8, d=4, x=9))", "(1, 2, 3, (), 4, 5, {}) (1, 2, 6, (7, 8), 4, 5, {'x': 9})"},
		{"a method of a class written in Go", "print([1].__len__(), list.append.__name__, 'a'.upper())", "1 append A"},
		{"an __init__ whose result is wrong", "class A:\n    def __init__(self): return 5\ntry: A()\nexcept TypeError as e: print(e)", "__init__() should return None, not 'int'"},
		{"a callee that changes the caller's list of arguments", "def f(a): a.clear(); return a\nx = [1]\nprint(f(x), f(x) is x)", "[] True"},
		{"variables that start unbound in registers used before", "def f():\n    a = b = c = 1\n    return a\ndef g(n):\n    if n: x = 1\n    return x\nf()\ntry: g(0)\nexcept UnboundLocalError: print('unbound')", "unbound"},
	} {
		t.Run(c.name, func(t *testing.T) { expect(t, c.source, c.want) })
	}
}

// TestBuiltinNamesAreFoundWhereTheyAre changes what a name leads to between the runs of one place, which remembers it.
func TestBuiltinNamesAreFoundWhereTheyAre(t *testing.T) {
	const f = "import builtins\nkeep = n = None\ndef f(): return len('abc')\nr = []\nfor i in range(2): r.append(f())\n"
	for _, c := range []struct{ name, source, want string }{
		{"the built-in is another", f + "builtins.len = lambda x: 7\nr += [f(), f()]\nbuiltins.len = str.upper\nprint(r + [f()])", "[3, 3, 7, 7, 'ABC']"},
		{"the built-in is gone and comes again", f + "keep = len\ndel builtins.len\ntry: f()\nexcept NameError as e: r.append(str(e))\nbuiltins.len = keep\nprint(r + [f()])", `[3, 3, "name 'len' is not defined", 3]`},
		{"a global hides it and goes again", f + "len = lambda x: 7\nr += [f(), f()]\ndel len\nprint(r + [f()])", "[3, 3, 7, 7, 3]"},
		{"built-in names come and go around it", f + "for n in range(300): setattr(builtins, f'x{n}', n)\nr.append(f())\nfor n in range(299): delattr(builtins, f'x{n}')\nprint(r + [f(), x299])", "[3, 3, 3, 3, 299]"},
		{"the dict is looked at first after the name was found", "def f(): return len('abc')\nr = [f(), f()]\nimport builtins\nbuiltins.len = lambda x: 7\nprint(r + [f()])", "[3, 3, 7]"},
		{"a namespace that gets __builtins__ of its own", "import builtins\nc = compile('r.append(len(\"abc\"))', '', 'exec')\ng = {'r': [], '__builtins__': builtins}\nexec(c, g); exec(c, g)\ng['__builtins__'] = {'len': lambda x: 7}\nexec(c, g); exec(c, g)\ng['__builtins__'] = vars(builtins)\nexec(c, g)\ng['__builtins__'] = {}\ntry: exec(c, g)\nexcept NameError as e: print(g['r'], e)", "[3, 3, 7, 7, 3] name 'len' is not defined"},
		{"__builtins__ in a namespace without it", "import builtins\nc = compile('r.append(len(\"abc\"))', '', 'exec')\ng = {'r': []}\nexec(c, g); exec(c, g)\nwas = g.pop('__builtins__')\nexec(c, g)\ng['__builtins__'] = {'len': lambda x: 7}\nexec(c, g)\nprint(g['r'])", "[3, 3, 3, 7]"},
		{"one place run in namespaces of several", "import builtins\nc = compile('r.append(len(\"abc\"))', '', 'exec')\nr = []\ngiven = [{'r': r}, {'r': r, 'len': str.upper}, {'r': r, '__builtins__': {'len': lambda x: 7}}, {'r': r, '__builtins__': vars(builtins)}]\nfor i in range(2):\n    for g in given: exec(c, g)\nprint(r)", "[3, 'ABC', 7, 3, 3, 'ABC', 7, 3]"},
		{"methods of a class body", "import builtins\nr = []\nfor i in range(3):\n    class A:\n        r.append(len('abc'))\n        if i == 1: builtins.len = lambda x: 7\nprint(r)", "[3, 3, 7]"},
	} {
		t.Run(c.name, func(t *testing.T) { expect(t, c.source, c.want) })
	}
}

func TestGeneratorsKeepTheirFrames(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"interleaved", "def g(n):\n    for i in range(n): yield i\na, b = g(3), g(3)\nprint([next(a), next(b), next(a), next(b), list(a), list(b)])", "[0, 0, 1, 1, [2], [2]]"},
		{"sent and thrown into through a delegate", "def inner():\n    try: x = yield 1\n    except ValueError: x = 'caught'\n    return x\ndef outer(): r = yield from inner(); yield r\ng = outer(); next(g); a = g.send(5)\nh = outer(); next(h); print(a, h.throw(ValueError))", "5 caught"},
		{"the frame is one object while it runs and while it waits", "def g():\n    yield o.gi_frame\no = g(); f = o.gi_frame\nprint(next(o) is f, f is o.gi_frame, f.f_code is g.__code__, o.gi_code is g.__code__)", "True True True True"},
		{"the frame has its variables until the end", "def g():\n    x = 1\n    yield\n    x = 2\n    yield\no = g(); next(o); f = o.gi_frame; a = f.f_locals['x']; next(o); b = f.f_locals['x']; o.close(); print(a, b, o.gi_frame)", "1 2 None"},
		{"an asynchronous generator", "async def g():\n    for i in range(3): yield i\nasync def f(): return [x async for x in g()]\ntry: f().send(None)\nexcept StopIteration as e: print(e.value)", "[0, 1, 2]"},
		{"the default of anext", "async def g():\n    yield 1\nasync def f():\n    a = g()\n    return await anext(a, 'd'), await anext(a, 'd')\ntry: f().send(None)\nexcept StopIteration as e: print(e.value)", "(1, 'd')"},
		{"the handled exception is the generator's own", "def g():\n    try: 1 / 0\n    except ZeroDivisionError:\n        yield\n        raise KeyError\no = g(); next(o)\ntry: next(o)\nexcept KeyError as e: print(type(e.__context__).__name__)\ntry: raise ValueError\nexcept ValueError as e: print(e.__context__)", "ZeroDivisionError\nNone"},
	} {
		t.Run(c.name, func(t *testing.T) { expect(t, c.source, c.want) })
	}
}

func TestFramesOutliveTheirCalls(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"a traceback's frames have the variables", "def f(a):\n    b = a + 1\n    raise ValueError\ntry: f(1)\nexcept ValueError as e:\n    f = e.__traceback__.tb_next.tb_frame\n    print(dict(f.f_locals), f.f_lineno, f.f_code.co_name, f.f_back is e.__traceback__.tb_frame)", "{'a': 1, 'b': 2} 3 f True"},
		{"writing f_locals writes the variable", "def f():\n    x = 1\n    def g(): raise ValueError\n    try: g()\n    except ValueError as e:\n        e.__traceback__.tb_frame.f_locals['x'] = 5\n    return x\nprint(f())", "5"},
		{"a cell is shared with the frame", "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x += 1\n        raise ValueError\n    try: g()\n    except ValueError as e: return e.__traceback__.tb_frame.f_locals['x']\nprint(f())", "2"},
		{"locals() is a copy", "def f():\n    x = 1\n    locals()['x'] = 2\n    exec('x = 3; y = 4')\n    return x, sorted(locals())\nprint(f())", "(1, ['x'])"},
		{"another code", "def f(): return 1\ndef g(): return 2\nf.__code__ = g.__code__\nprint(f())", "2"},
		{"a code with other free variables", "def f(): return 1\ndef h():\n    x = 1\n    return lambda: x\ntry: f.__code__ = h().__code__\nexcept ValueError as e: print(e)", "f() requires a code object with 0 free vars, not 1"},
		{"a function made of a code", "def f(a, b=2): return a + b + z\nprint(type(f)(f.__code__, {'z': 10}, 'g', (5,))(1))", "16"},
	} {
		t.Run(c.name, func(t *testing.T) { expect(t, c.source, c.want) })
	}
}

// TestNothingSeesTheEndOfARun: a run that is over is left without any more of the program.
func TestNothingSeesTheEndOfARun(t *testing.T) {
	const endless = "    while True: pass\n"
	for _, c := range []struct{ name, source string }{
		{"except", "try:\n" + endless + "except BaseException: print('seen')"},
		{"bare except", "try:\n" + endless + "except: print('seen')"},
		{"except*", "try:\n" + endless + "except* BaseException: print('seen')"},
		{"finally", "try:\n" + endless + "finally: print('seen')"},
		{"with", "class C:\n    def __enter__(self): pass\n    def __exit__(self, *a): print('seen')\nwith C():\n" + endless},
		{"async with", "class C:\n    async def __aenter__(self): pass\n    async def __aexit__(self, *a): print('seen')\nasync def f():\n    async with C():\n        while True: pass\nf().send(None)"},
		{"generator", "def g():\n    try:\n        while True: yield\n    finally: print('seen')\nfor x in g(): pass"},
		{"generator suspended elsewhere", "def g():\n    try: yield\n    finally: print('seen')\no = g(); next(o)\nwhile True: pass"},
		{"loop around", "while True:\n    try:\n        while True: pass\n    except BaseException: print('seen')"},
		{"native that calls back", "def f(x):\n    try:\n        while True: pass\n    finally: print('seen')\ntry: sorted([1, 2], key=f)\nexcept BaseException: print('seen')"},
		{"repr", "class A:\n    def __repr__(self):\n        while True: pass\ntry: print([A()])\nfinally: print('seen')"},
		{"hasattr", "class A:\n    def __getattr__(self, n):\n        while True: pass\nprint(hasattr(A(), 'x'), 'seen')"},
		{"delegate", "def g():\n    try:\n        while True: yield\n    except BaseException: print('seen')\ndef h():\n    try: yield from g()\n    except BaseException: print('seen')\nlist(h())"},
		{"exception group", "def f():\n    try:\n        while True: pass\n    except* ValueError: print('seen')\n    finally: print('seen')\nf()"},
		{"__str__ of an exception", "class E(Exception):\n    def __str__(self):\n        while True: pass\nraise E"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRun(object.Budgets{Steps: 100_000, Memory: 64 << 20, Depth: 1000})
			raised := r.execute(compileProgram(t, c.source))
			if raised != nil && raised != object.Aborted {
				_, raised = r.library.Machine().FormatException(raised, vm.TracebackOptions{})
			}
			if raised != object.Aborted || r.thread.AbortedBy() == nil {
				t.Errorf("the run was not ended: %v", raised)
			}
			if text := r.world.Text.String(); text != "" {
				t.Errorf("the program saw its end: %s", text)
			}
		})
	}
}

// TestMachinesShareACompiledProgram is for the race detector.
func TestMachinesShareACompiledProgram(t *testing.T) {
	code := compileProgram(t, `
class Stack(list):
    def push(self, x): self.append(x); return self
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def gen(n):
    for i in range(n): yield {"i": i, "s": f"{i:>3}"}
def fail(n):
    try:
        if n: fail(n - 1)
        else: 1 / 0
    except ZeroDivisionError as e:
        raise ValueError(n) from e
try: fail(3)
except ValueError as e: last = e
print(fib(12), Stack().push(1).push(2), [d["s"] for d in gen(3)], fail.__code__.co_varnames)
raise last
`)
	const machines = 100
	outputs := make([]string, machines)
	var group sync.WaitGroup
	for i := range machines {
		group.Go(func() {
			r := newRun(ample)
			raised := r.execute(code)
			text := "no exception"
			if raised != nil && raised != object.Aborted {
				text, _ = r.library.Machine().FormatException(raised, vm.TracebackOptions{})
			}
			outputs[i] = r.world.Text.String() + text
		})
	}
	group.Wait()
	if !strings.Contains(outputs[0], "144 [1, 2] ['  0', '  1', '  2'] ('n', 'e')") || !strings.Contains(outputs[0], "    if n: fail(n - 1)\n          ~~~~^^^^^^^") {
		t.Errorf("unexpected output:\n%s", outputs[0])
	}
	for i, output := range outputs {
		if output != outputs[0] {
			t.Fatalf("machine %d printed\n%s\nthe first one\n%s", i, output, outputs[0])
		}
	}
}
