package lib_test

import (
	"bytes"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib"
	"github.com/coderuntime/coderuntime/py/lib/libtest"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// deepInNative are programs that CPython's own stack holds and this machine's need not: how they end is free, but end they must.
const deepInNative = `
### comprehension towers
x = [1]
for i in range(20000): x = map(lambda v: v, x)
try: list(x)
except RecursionError: pass
### towers of natives
x = iter([1])
for i in range(20000): x = zip(enumerate(x))
try: list(x)
except RecursionError: pass
### generators over generators
def wrap(it):
    for x in it: yield x
g = iter([1])
for i in range(20000): g = wrap(g)
try: list(g)
except RecursionError: pass
### groups
x = ValueError(1)
for i in range(20000): x = ExceptionGroup("g", [x])
try: x.split(TypeError)
except RecursionError: pass
try: raise x
except* TypeError: pass
### hashes
x = ()
for i in range(20000): x = (x,)
try: hash(x)
except RecursionError: pass
### aliases
x = list[int]
for i in range(20000): x = list[x]
try: repr(x), hash(x), x == x
except RecursionError: pass
### unions
x = int
for i in range(3000): x = list[x | None]
try: repr(x)
except RecursionError: pass
### sources
for source in ("(" * 30000, "[" * 30000 + "]" * 30000, "-" * 30000 + "1", "a." * 30000 + "b", "1+" * 30000 + "1", "not " * 30000 + "1", "lambda:" * 30000 + "1"):
    try: eval(source)
    except (SyntaxError, RecursionError, MemoryError, NameError): pass
### cells
def f(): pass
for i in range(20000): f = (lambda g: lambda: g)(f)
print(f)
### exception chain
e = None
for i in range(20000):
    n = ValueError(i)
    n.__cause__ = e
    e = n
raise e
### bound methods
import types
f = len
for i in range(20000): f = types.MethodType(f, [])
try: f()
except (RecursionError, TypeError): pass
### partials in classes
class A:
    def __init__(self, o): self.o = o
    def __getattr__(self, name): return getattr(self.o, name)
    def __eq__(self, other): return self.o == other
    def __hash__(self): return hash(self.o)
    def __len__(self): return len(self.o)
    def __iter__(self): return iter(self.o)
    def __contains__(self, x): return x in self.o
a = A([])
for i in range(20000): a = A(a)
for use in (lambda: a.x, lambda: a == 1, lambda: hash(a), lambda: len(a), lambda: list(a), lambda: 1 in a):
    try: use()
    except (RecursionError, AttributeError, TypeError): pass
### destruction
class A: pass
a = A()
for i in range(50000):
    b = A()
    b.a = a
    a = b
`

// runDeep runs a program with room for so many calls, and reports how it ended if it did not end by itself.
func runDeep(source string, depth int) string {
	thread := object.NewThread(object.Config{Budgets: object.Budgets{Steps: 200_000_000, Memory: 1 << 30, Depth: depth}})
	library := lib.New(thread, libtest.NewWorld(), [32]byte{})
	code, raised := library.Compile(source, "main.py", syntax.Exec, compile.Options{KeepSource: true})
	if raised == nil {
		var main *object.Module
		if main, raised = thread.NewModule("__main__"); raised == nil {
			if raised = library.SetMain(main); raised == nil {
				_, raised = library.Machine().RunModule(code, main.Dict, main.Dict.Value())
			}
		}
	}
	if raised == object.Aborted {
		return thread.AbortedBy().Detail
	}
	return ""
}

// TestNoRecursionOverflowsGosStack runs, in a process of its own, every program of testdata/checks/320-recursion.txt and those above
// with little and with much room for calls, on a Go stack of 64 MiB. Overflowing it would end the process.
func TestNoRecursionOverflowsGosStack(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	if os.Getenv("RECURSION_CHILD") == "" {
		command := exec.Command(os.Args[0], "-test.run=^TestNoRecursionOverflowsGosStack$", "-test.v")
		command.Env = append(os.Environ(), "RECURSION_CHILD=1")
		output, err := command.CombinedOutput()
		if err != nil {
			if i := bytes.Index(output, []byte("goroutine ")); i >= 0 {
				output = output[:min(len(output), i+3000)]
			}
			t.Fatalf("%v\n%s", err, output)
		}
		return
	}
	debug.SetMaxStack(64 << 20)
	checks := readChecks(t, "testdata/checks/320-recursion.txt")
	for _, block := range strings.Split(deepInNative, "\n### ")[1:] {
		name, source, _ := strings.Cut(block, "\n")
		checks = append(checks, check{name: name, source: source + "\n"})
	}
	for _, depth := range []int{1000, 10_000} {
		for _, c := range checks {
			t.Log(depth, c.name)
			if aborted := runDeep(c.source, depth); aborted != "" {
				t.Errorf("%s, depth %d: the run was ended: %s", c.name, depth, aborted)
			}
		}
	}
}
