package checks_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/internal/race"
)

// deep are programs that recurse without end, or into data nested without bound, and print "done" when they have
// caught a RecursionError. Each would overflow the Go stack without the checks, and end the process.
var deep = []struct{ name, program string }{
	{"a function", "def f(): return f()\ntry: f()\nexcept RecursionError: print('done')"},
	{"two functions", "def f(): return g()\ndef g(): return f()\ntry: f()\nexcept RecursionError: print('done')"},
	{"a lambda", "f = lambda: f()\ntry: f()\nexcept RecursionError: print('done')"},
	{"a function, caught at each level", "def f(n):\n  try: return f(n + 1)\n  except RecursionError: return n\nif f(0) > 900: print('done')"},
	{"a function, a second time", "def f(): return f()\ntry: f()\nexcept RecursionError: pass\ntry: f()\nexcept RecursionError: print('done')"},
	{"__init__", "class A:\n  def __init__(self): A()\ntry: A()\nexcept RecursionError: print('done')"},
	{"__repr__", "class A:\n  def __repr__(self): return repr(self)\ntry: repr(A())\nexcept RecursionError: print('done')"},
	{"__str__ by a format", "class A:\n  def __str__(self): return '%s' % self\ntry: str(A())\nexcept RecursionError: print('done')"},
	{"__str__ by print", "class A:\n  def __str__(self): print(self)\ntry: print(A())\nexcept RecursionError: print('done')"},
	{"__getattr__", "class A:\n  def __getattr__(self, n): return self.x\ntry: A().x\nexcept RecursionError: print('done')"},
	{"__getattr__ by getattr", "class A:\n  def __getattr__(self, n): return getattr(self, n)\ntry: A().x\nexcept RecursionError: print('done')"},
	{"__getattribute__", "class A:\n  def __getattribute__(self, n): return self.x\ntry: A().x\nexcept RecursionError: print('done')"},
	{"__setattr__", "class A:\n  def __setattr__(self, n, v): self.x = v\ntry: A().x = 1\nexcept RecursionError: print('done')"},
	{"__getitem__", "class A:\n  def __getitem__(self, i): return self[i]\ntry: A()[0]\nexcept RecursionError: print('done')"},
	{"__len__", "class A:\n  def __len__(self): return len(self)\ntry: len(A())\nexcept RecursionError: print('done')"},
	{"__iter__", "class A:\n  def __iter__(self): return iter(self)\ntry:\n  for x in A(): pass\nexcept RecursionError: print('done')"},
	{"__next__", "class A:\n  def __iter__(self): return self\n  def __next__(self): return next(self)\ntry: list(A())\nexcept RecursionError: print('done')"},
	{"__contains__", "class A:\n  def __contains__(self, x): return x in self\ntry: 1 in A()\nexcept RecursionError: print('done')"},
	{"__enter__", "class A:\n  def __enter__(self):\n    with self: pass\n  def __exit__(self, *a): pass\ntry:\n  with A(): pass\nexcept RecursionError: print('done')"},
	{"a key of sorted", "def k(x): return sorted([1, 2], key=k)\ntry: k(1)\nexcept RecursionError: print('done')"},
	{"a key of max", "def k(x): return max([1, 2], key=k)\ntry: k(1)\nexcept RecursionError: print('done')"},
	{"map", "def k(x): return list(map(k, [1]))\ntry: k(1)\nexcept RecursionError: print('done')"},
	{"filter", "def k(x): return list(filter(k, [1]))\ntry: k(1)\nexcept RecursionError: print('done')"},
	{"iter with a sentinel", "def k(): return list(iter(k, 1))\ntry: k()\nexcept RecursionError: print('done')"},
	{"a comprehension", "def k(): return [k() for x in [1]]\ntry: k()\nexcept RecursionError: print('done')"},
	{"yield from", "def g(): yield from g()\ntry: list(g())\nexcept RecursionError: print('done')"},
	{"a generator's loop", "def g():\n  for x in g(): yield x\ntry: list(g())\nexcept RecursionError: print('done')"},
	{"a chain of generators", "def g(of):\n  for x in of: yield x\na = [1]\nfor i in range(5000): a = g(a)\ntry: list(a)\nexcept RecursionError: print('done')"},
	{"exec", "s = 'exec(s)'\ntry: exec(s)\nexcept RecursionError: print('done')"},
	{"eval", "s = 'eval(s)'\ntry: eval(s)\nexcept RecursionError: print('done')"},
	{"the body of a class", "def f():\n  class A: f()\ntry: f()\nexcept RecursionError: print('done')"},
	{"a decorator", "def d(f): return d2(f)\ndef d2(f):\n  @d\n  def g(): pass\ntry: d(1)\nexcept RecursionError: print('done')"},
	{"an exception handler", "def f():\n  try: 1 / 0\n  except ZeroDivisionError: f()\ntry: f()\nexcept RecursionError: print('done')"},
	{"a finally clause", "def f():\n  try: pass\n  finally: f()\ntry: f()\nexcept RecursionError: print('done')"},

	{"a built-in as __iter__", "class A: __iter__ = list\ntry: list(A())\nexcept RecursionError: print('done')"},
	{"a built-in as __repr__", "class A: __repr__ = repr\ntry: repr(A())\nexcept RecursionError: print('done')"},
	{"a built-in as __getattr__", "class A: __getattr__ = getattr\ntry: A().x\nexcept RecursionError: print('done')"},
	{"a built-in as __next__", "class A: __next__ = next\ntry: next(A())\nexcept RecursionError: print('done')"},
	{"a built-in as __len__ that is set later", "class A: pass\nA.__len__ = len\ntry: len(A())\nexcept RecursionError: print('done')"},
	{"a built-in as __iter__ of an object", "class A: pass\na = A()\nsetattr(a, '__iter__', tuple)\ntry: list(a)\nexcept RecursionError: print('done')"},
	{"a built-in in the namespace of type", "A = type('A', (), {'__iter__': set})\ntry: list(A())\nexcept RecursionError: print('done')"},

	{"repr of a nested list", "a = []\nfor i in range(50000): a = [a]\ntry: repr(a)\nexcept RecursionError: print('done')"},
	{"str of a nested tuple", "a = ()\nfor i in range(50000): a = (a,)\ntry: str(a)\nexcept RecursionError: print('done')"},
	{"print of a nested dict", "a = {}\nfor i in range(50000): a = {'a': a}\ntry: print(a)\nexcept RecursionError: print('done')"},
	{"a format of a nested tuple", "a = ()\nfor i in range(50000): a = (a,)\ntry: '%s' % (a,)\nexcept RecursionError: print('done')"},
	{"repr of a nested list by its method", "a = []\nfor i in range(50000): a = [a]\ntry: a.__repr__()\nexcept RecursionError: print('done')"},
	{"a comparison of nested lists", "a = []; b = []\nfor i in range(50000): a = [a]; b = [b]\ntry: a == b\nexcept RecursionError: print('done')"},
	{"a comparison of nested lists by their method", "a = []; b = []\nfor i in range(50000): a = [a]; b = [b]\ntry: a.__eq__(b)\nexcept RecursionError: print('done')"},
	{"a comparison of nested dicts", "a = {}; b = {}\nfor i in range(50000): a = {'a': a}; b = {'a': b}\ntry: a != b\nexcept RecursionError: print('done')"},
	{"a search for a nested list", "a = []; b = []\nfor i in range(50000): a = [a]; b = [b]\ntry: a in [b]\nexcept RecursionError: print('done')"},
	{"an order of nested tuples", "a = (); b = ()\nfor i in range(50000): a = (a,); b = (b,)\ntry: sorted([(a,), (b,)])\nexcept RecursionError: print('done')"},
	{"nested exceptions", "e = None\nfor i in range(50000): e = ValueError(e)\ntry: str(e)\nexcept RecursionError: print('done')"},
	{"a nested tuple of classes", "a = (int,)\nfor i in range(50000): a = (a,)\ntry: isinstance('', a)\nexcept RecursionError: print('done')"},
	{"a chain of map", "a = [1]\nfor i in range(50000): a = map(int, a)\ntry: list(a)\nexcept RecursionError: print('done')"},
	{"a chain of filter", "a = [1]\nfor i in range(50000): a = filter(None, a)\ntry: list(a)\nexcept RecursionError: print('done')"},
	{"a chain of zip", "a = [1]\nfor i in range(50000): a = zip(a)\ntry: list(a)\nexcept RecursionError: print('done')"},
	{"a chain of enumerate", "a = [1]\nfor i in range(50000): a = enumerate(a)\ntry: next(a)\nexcept RecursionError: print('done')"},
	{"a chain of bound methods", "class A: pass\nf = [].append\nfor i in range(20000):\n  A.m = classmethod(f)\n  f = A().m\ntry: f()\nexcept RecursionError: print('done')"},
	{"a dict that holds itself as a key", "d = {}; d['d'] = d; e = {}\ndef each():\n  yield lambda: e[d]\n  yield lambda: e.__getitem__(d)\n  yield lambda: e.__setitem__(d, 1)\n  yield lambda: {d: 1}\n  yield lambda: {x: 1 for x in [d]}\n  yield store\n  yield delete\ndef store(): e[d] = 1\ndef delete(): del e[d]\nfor f in each():\n  try: f()\n  except KeyError: pass\nif d not in e and e.get(d) is None: print('done')"},
	{"a dict that holds itself and is raised", "d = {}; d['d'] = d\ntry: raise d\nexcept TypeError: pass\ntry: raise ValueError from d\nexcept TypeError: print('done')"},
	{"a dict that holds itself and is printed", "d = {}; d['d'] = d\nif repr(d) == \"{'d': {...}}\" and '%s' % d == str(d): print('done')"},
	{"lists that hold themselves and are compared", "a = []; a.append(a); b = []; b.append(b)\ntry: a == b\nexcept RecursionError: print('done')"},
	{"source with many signs", "try: eval('-' * 1000000 + '1')\nexcept RecursionError: print('done')"},
	{"source with many brackets", "try: exec('x = ' + '[' * 200000 + ']' * 200000)\nexcept RecursionError: print('done')"},
	{"source with many lambdas", "try: compile('lambda a, b: ' * 50000 + '1', 'x', 'eval')\nexcept RecursionError: print('done')"},
	{"source with many calls", "try: eval('f' + '()' * 500000)\nexcept RecursionError: print('done')"},
	{"source with many operators", "try: eval('1' + '+1' * 500000)\nexcept RecursionError: print('done')"},
	{"source with many conditions", "try: eval('1 if 1 else ' * 80000 + '1')\nexcept RecursionError: print('done')"},
	{"source with many loops in a comprehension", "try: eval('[1' + ' for x in y' * 90000 + ']')\nexcept RecursionError: print('done')"},
}

const childVariable = "CHECKS_TEST_PROGRAM"

// TestChild runs one program of deep in a process of its own, for TestEndlessRecursion.
func TestChild(t *testing.T) {
	text, ok := os.LookupEnv(childVariable)
	if !ok {
		t.Skip("is run by TestEndlessRecursionIsAnExceptionThatAProgramCanCatch")
	}
	i, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	r := newRun()
	err = r.do(deep[i].program + "\n")
	fmt.Printf("ended with %v and printed %q\n", err, r.output.String())
}

func TestEndlessRecursionIsAnExceptionThatAProgramCanCatch(t *testing.T) {
	for i, one := range deep {
		if race.Enabled && i%10 != 0 {
			continue
		}
		t.Run(one.name, func(t *testing.T) {
			t.Parallel()
			child := exec.Command(os.Args[0], "-test.run=^TestChild$")
			child.Env = append(os.Environ(), fmt.Sprintf("%s=%d", childVariable, i))
			out, err := child.CombinedOutput()
			var exit *exec.ExitError
			if err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			if !strings.Contains(string(out), "ended with <nil> and printed \"done\\n\"") {
				t.Errorf("%v\n%.1500s", err, out)
			}
		})
	}
}
