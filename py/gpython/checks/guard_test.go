package checks_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/py/gpython/checks"
)

func TestRunsShareNoTypeThatAProgramCanChange(t *testing.T) {
	for _, statement := range []string{
		"int.x = 1", "str.x = 1", "list.append = 1", "del list.append", "object.__repr__ = 1", "type.x = 1",
		"ValueError.x = 1", "RecursionError.x = 1", "setattr(dict, 'x', 1)", "delattr(str, 'split')",
		"type(len).x = 1", "type(lambda: 1).x = 1", "type((x for x in [])).x = 1", "type(None).x = 1",
		"map.x = 1", "type(1 == 1).x = 1", "type(print).__call__ = 1",
		"def f(t): t.x = 1\nf(int)", "for int.x in [1]: pass", "int.x, y = 1, 2", "with M() as int.x: pass",
	} {
		t.Run(statement, func(t *testing.T) {
			r := newRun()
			program := "class M:\n  def __enter__(self): return 1\n  def __exit__(self, *a): pass\ntry:\n  " +
				strings.ReplaceAll(statement, "\n", "\n  ") + "\nexcept TypeError as e: print(e)\n"
			if err := r.do(program); err != nil || !strings.HasPrefix(r.output.String(), "cannot set") {
				t.Errorf("ended with %v, printed %q", err, r.output.String())
			}
		})
	}
}

func TestAProgramChangesItsOwnTypesAndObjects(t *testing.T) {
	r := newRun()
	err := r.do(`
class A: pass
a = A()
A.x = 1
a.y = 2
setattr(a, "z", 3)
print(a.x, a.y, a.z, A.x)
del A.x, a.y
delattr(a, "z")
print(hasattr(A, "x"), hasattr(a, "y"), hasattr(a, "z"))
def f(): pass
f.x = 1
print(f.x)
B = type("B", (A,), {"k": 1})
B.k += 1
print(B.k)
`)
	want := "1 2 3 1\nFalse False False\n1\n2\n"
	if err != nil || r.output.String() != want {
		t.Errorf("ended with %v, printed\n%s", err, r.output.String())
	}
}

func TestAPanicOfGpythonIsAnExceptionOfTheProgram(t *testing.T) {
	for name, c := range map[string]struct{ program, want string }{
		"in a function": {"def f(): return {(1, 2)}\ntry: f()\nexcept TypeError as e: print(e)", "unhashable type: 'tuple'\n"},
		"in a generator": {
			"def g():\n  yield {(1, 2)}\ntry: list(g())\nexcept TypeError as e: print(e)", "unhashable type: 'tuple'\n",
		},
		"in code that is executed": {"try: exec('{(1, 2)}')\nexcept TypeError as e: print(e)", "unhashable type: 'tuple'\n"},
		"and depth is counted as before": {
			"def f(): return {(1, 2)}\nfor i in range(3000):\n  try: f()\n  except TypeError: pass\nprint('done')", "done\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRun()
			if err := r.do(c.program + "\n"); err != nil || r.output.String() != c.want {
				t.Errorf("ended with %v, printed %q", err, r.output.String())
			}
		})
	}
	t.Run("in the program itself", func(t *testing.T) {
		r := newRun()
		if err := r.do("{(1, 2)}\n"); !py.IsException(py.TypeError, err) {
			t.Errorf("ended with %v", err)
		}
	})
	t.Run("in a function of the host", func(t *testing.T) {
		r := newRun()
		r.globals["broken"] = py.MustNewMethod("broken", func(py.Object, py.Tuple) (py.Object, error) {
			panic("broken")
		}, 0, "")
		err := r.do("def f(): broken()\ntry: f()\nexcept SystemError as e: print(e)\n")
		if want := "internal error: broken\n"; err != nil || r.output.String() != want {
			t.Errorf("ended with %v, printed %q", err, r.output.String())
		}
	})
}

func TestAProgramFindsNothingOfTheChecks(t *testing.T) {
	r := newRun()
	err := r.do(`
before = sorted(globals())
def f():
    x = 1
    for i in [1]:
        while x: x = 0
    return sorted(locals())
print(f())
print(sorted(locals()) == sorted(globals()), before)
print([sorted(locals()) for x in [1]])
def attributes(code):
    return [name for name in ["co_consts", "co_code", "co_names", "__dict__", "__class__"] if hasattr(code, name)]
print(attributes(f.__code__))
print(type([]) is list, list is type([]), isinstance([], list), str(list), repr(len))
`)
	got := r.output.String()
	for _, word := range []string{"guard", "meter", "natives", "checks", "builtin object", "callee"} {
		if strings.Contains(got, word) {
			t.Errorf("%q is in what the program sees", word)
		}
	}
	want := "['i', 'x']\nTrue ['__name__']\n[['.0', 'x']]\n[]\nTrue True True <class 'list'> <built-in function len>\n"
	if err != nil || got != want {
		t.Errorf("ended with %v, printed\n%s", err, got)
	}
}

func TestTracebacksNameTheLinesThatFailed(t *testing.T) {
	for name, c := range map[string]struct {
		program string
		want    []int32
	}{
		"the last instruction of a line":     {"x = 1\nraise ValueError(x)\ny = 2", []int32{2}},
		"a call in a loop":                   {"def f():\n  1 / 0\n\nfor i in [1]:\n  if i:\n    f()\n    i = 2", []int32{6, 2}},
		"a generator in a for loop":          {"def g():\n  yield 1\n  raise ValueError\n\nfor x in g():\n  pass\n  x = 1", []int32{5, 3}},
		"a condition of a while loop":        {"x = 1\nwhile x:\n  x = x.nope\n  pass", []int32{3}},
		"an operator":                        {"x = 1\nx = x + 'a'\ny = 1", []int32{2}},
		"an attribute that is set":           {"x = 1\nint.x = x\ny = 1", []int32{2}},
		"an attribute of a special name":     {"x = 1\nx.__nope__\ny = 1", []int32{2}},
		"unpacking":                          {"x = 1\na, b = [x]\ny = 1", []int32{2}},
		"a name that is not there, far down": {strings.Repeat("x = 1\n", 300) + "nope\nx = 1", []int32{301}},
		"recursion that is too deep":         {"def f():\n  f()\nx = 1\nf()", nil},
	} {
		t.Run(name, func(t *testing.T) {
			err := newRun().do(c.program + "\n")
			info, ok := err.(py.ExceptionInfo)
			if !ok {
				t.Fatalf("ended with %v", err)
			}
			var got []int32
			for trace := info.Traceback; trace != nil; trace = trace.Next {
				got = append(got, trace.Lineno)
			}
			if c.want != nil && fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("lines are %v, want %v", got, c.want)
			}
			if c.want == nil && (len(got) != testDepth || got[0] != 4 || got[1] != 2) {
				t.Errorf("there are %d lines that begin with %v", len(got), got[:min(len(got), 3)])
			}
		})
	}
}

func TestRunsAtTheSameTimeDoNotRace(t *testing.T) {
	program := read(t, "testdata/programs/functions.py") + read(t, "testdata/programs/exceptions.py")
	outputs := make([]string, 4)
	var group sync.WaitGroup
	for i := range outputs {
		group.Go(func() {
			r := newRun()
			if err := r.do(program); err != nil {
				t.Errorf("run %d ended with %v", i, err)
			}
			outputs[i] = r.output.String()
		})
	}
	group.Wait()
	for i, output := range outputs {
		if output != outputs[0] {
			t.Errorf("run %d printed\n%s\nthe first\n%s", i, output, outputs[0])
		}
	}
}

func TestAContextWithoutAGuardIsLeftAlone(t *testing.T) {
	context := py.NewContext(py.ContextOpts{})
	code, err := py.Compile("def f(n): return n if n == 0 else f(n - 1)\nx = f(3000)\n", "main.py", py.ExecMode, 0, true)
	if err != nil {
		t.Fatal(err)
	}
	globals := py.StringDict{}
	if _, err := context.RunCode(code, globals, globals, nil); err != nil || globals["x"] != py.Int(0) {
		t.Errorf("ended with %v, x is %v", err, globals["x"])
	}
}

func TestProtectPassesOnTheStopOfAnotherRun(t *testing.T) {
	outer, inner := newRun(), newRun()
	outer.guard.Stop()
	_, err := outer.guard.Protect(func() (py.Object, error) {
		return inner.guard.Protect(func() (py.Object, error) {
			outer.guard.Poll()
			return py.None, nil
		})
	})
	if err != checks.ErrStopped {
		t.Errorf("ended with %v", err)
	}
}

func TestInteractiveStatementsPrintThroughTheRun(t *testing.T) {
	r := newRun()
	if err := r.do("exec(compile('[1, \"a\"]\\n', 'x', 'single'))\nexec(compile('None\\n', 'x', 'single'))\n"); err != nil {
		t.Fatal(err)
	}
	if got, want := r.output.String(), "[1, 'a']\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}
