package checks_test

import (
	"strings"
	"testing"
	"time"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/py/gpython/checks"
)

// prelude is what the programs of the tables start with.
const prelude = `
def forever(value=1):
    while True: yield value
class Endless:
    def __iter__(self): return self
    def __next__(self): return 0
class Manager:
    def __enter__(self): return self
    def __exit__(self, *args):
        print("seen by __exit__")
        return True
`

// endless are programs that run until they are stopped; started() says that they do.
var endless = []struct{ name, program string }{
	{"an empty while loop", "while True: pass"},
	{"a while loop with a number", "while 1: x = 1"},
	{"a while loop with a text", "while 'a': pass"},
	{"a while loop with a condition", "i = 0\nwhile i >= 0: i += 1"},
	{"a while loop that continues in try", "while True:\n  try: continue\n  finally: pass"},
	{"a while loop that continues in with", "class M:\n  def __enter__(self): pass\n  def __exit__(self, *a): pass\nwhile True:\n  with M(): continue"},
	{"a while loop with an else", "while True:\n  if 0: break\nelse: pass"},
	{"a for loop over iter with a sentinel", "for x in iter(int, 1): pass"},
	{"a for loop over a generator", "for x in forever(): pass"},
	{"a for loop over an object", "for x in Endless(): pass"},
	{"a for loop over a huge range", "for x in range(10 ** 18): pass"},
	{"a for loop over a list that grows and shrinks", "l = [0, 0]\nwhile True:\n  for x in l: l.append(l[0]); del l[0]; break"},
	{"a for loop over a chain of iterators", "for x in map(lambda y: y, filter(None, zip(enumerate(forever())))): pass"},
	{"a list comprehension that keeps nothing", "[x for x in forever() if not x]"},
	{"a set comprehension", "{x for x in forever()}"},
	{"a dict comprehension", "{x: 1 for x in forever('a')}"},
	{"a generator expression", "sum(x for x in forever(0))"},
	{"yield from", "def g(): yield from forever()\nfor x in g(): pass"},
	{"sum", "sum(forever())"},
	{"sum of a native iterator", "sum(iter(int, 1))"},
	{"max", "max(forever())"},
	{"min of a huge range", "min(range(10 ** 18))"},
	{"all", "all(forever())"},
	{"any", "any(forever(0))"},
	{"in a generator", "5 in forever()"},
	{"not in a huge range", "0.5 not in range(10 ** 18)"},
	{"a filter that keeps nothing", "list(filter(None, forever(0)))"},
	{"a native filter that keeps nothing", "list(filter(None, iter(int, 1)))"},
	{"next of a filter that keeps nothing", "next(filter(None, iter(int, 1)))"},
	{"unpacking", "a, *b = (x for x in forever() if not x)"},
	{"arguments", "def f(*a): pass\nf(*(x for x in forever() if not x))"},
	{"a slice that is assigned", "l = []\nl[:] = (x for x in forever() if not x)"},
	{"extend", "[].extend(x for x in forever() if not x)"},
	{"tuple", "tuple(x for x in forever() if not x)"},
	{"dict", "dict(x for x in forever() if not x)"},
	{"bytes", "bytes(x for x in forever() if not x)"},
	{"sorted", "sorted(x for x in forever() if not x)"},
	{"a key of sorted", "sorted([1, 2], key=lambda x: sum(forever()))"},
	{"a method", "class A:\n  def f(self):\n    while True: pass\nA().f()"},
	{"the body of a class", "class A:\n  while True: pass"},
	{"__getattr__", "class A:\n  def __getattr__(self, name):\n    while True: pass\nA().x"},
	{"__getattr__ under hasattr", "class A:\n  def __getattr__(self, name):\n    while True: pass\nhasattr(A(), 'x')"},
	{"__repr__", "class A:\n  def __repr__(self):\n    while True: pass\n'%r' % A()"},
	{"__len__ as a truth", "class A:\n  def __len__(self):\n    while True: pass\nlist(filter(None, [A()]))"},
	{"exec", "exec('while True: pass')"},
	{"eval", "eval('[x for x in iter(int, 1) if x]')"},
	{"compiled code", "exec(compile('while True: pass', 'x', 'exec'))"},
	{"code of another function", "def f(): pass\ndef g():\n  while True: pass\nf.__code__ = g.__code__\nf()"},
	{"recursion that begins again", "def f():\n  try: f()\n  except RuntimeError: f()\nf()"},
	{"the repr of what shares its parts", "a = []\nfor i in range(60): a = [a, a]\nwhile True:\n  try: repr(a)\n  except MemoryError: pass"},
	{"a comparison of what shares its parts", "a = []; b = []\nfor i in range(60): a = [a, a]; b = [b, b]\na == b"},
	{"an exception handler", "try: 1 / 0\nexcept ZeroDivisionError:\n  while True: pass"},
	{"a finally clause", "try: pass\nfinally:\n  while True: pass"},
	{"__exit__", "class M(Manager):\n  def __exit__(self, *args):\n    while True: pass\nwith M(): pass"},
	{"under a bare except", "while True:\n  try:\n    while True: pass\n  except:\n    print('seen')"},
	{"under except BaseException", "try:\n  while True: pass\nexcept BaseException:\n  print('seen')"},
	{"under finally", "try:\n  for x in forever(): pass\nfinally:\n  print('seen')"},
	{"under finally in a called function", "def f():\n  try:\n    while True: pass\n  finally:\n    print('seen')\ntry: f()\nfinally: print('seen')"},
	{"under with", "with Manager():\n  while True: pass\nprint('seen')"},
	{"in a generator under finally", "def g():\n  try:\n    while True: yield 1\n  finally: print('seen')\nfor x in g(): pass"},
	{"under a for loop that would take it for the end", "class I:\n  def __iter__(self): return self\n  def __next__(self):\n    while True: pass\nfor x in I(): pass\nprint('seen')"},
	{"under getattr with a default", "class A:\n  def __getattr__(self, name):\n    while True: pass\ngetattr(A(), 'x', 1)\nprint('seen')"},
}

func TestAStoppedProgramEndsAndSeesNothing(t *testing.T) {
	for _, one := range endless {
		t.Run(one.name, func(t *testing.T) {
			t.Parallel()
			r := newRun()
			r.globals["started"] = py.MustNewMethod("started", func(py.Object, py.Tuple) (py.Object, error) {
				// Time for the program to get where it stays; whenever the stop comes, the outcome is the same.
				time.AfterFunc(20*time.Millisecond, r.guard.Stop)
				return py.None, nil
			}, 0, "")
			if err := r.do(prelude + "started()\n" + one.program + "\n"); err != checks.ErrStopped {
				t.Errorf("ended with %v, not stopped", err)
			}
			if strings.Contains(r.output.String(), "seen") {
				t.Error("the program saw that it was stopped")
			}
		})
	}
}

func TestAStopBeforeTheRunRunsNothing(t *testing.T) {
	r := newRun()
	r.guard.Stop()
	if err := r.do("print(1)\n"); err != checks.ErrStopped || r.output.String() != "" {
		t.Errorf("ended with %v, printed %q", err, r.output.String())
	}
}

func TestAStopOfOneRunLeavesOthersAlone(t *testing.T) {
	stopped, other := newRun(), newRun()
	stopped.guard.Stop()
	if err := stopped.do("print(1)\n"); err != checks.ErrStopped {
		t.Errorf("ended with %v", err)
	}
	if err := other.do("print(1)\n"); err != nil || other.output.String() != "1\n" {
		t.Errorf("the other ended with %v, printed %q", err, other.output.String())
	}
}
