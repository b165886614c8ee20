package vm_test

import (
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/vm"
)

// raise runs a program that ends with an exception.
func raise(t *testing.T, budgets object.Budgets, source string) (*run, *object.Exception) {
	t.Helper()
	r := newRun(budgets)
	raised := r.execute(compileProgram(t, source))
	if raised == nil || raised == object.Aborted {
		t.Fatalf("no exception from\n%s", source)
	}
	return r, raised
}

func TestAHostileExceptionIsPrintedWithinBounds(t *testing.T) {
	bounds := vm.TracebackOptions{MaxExceptions: 20, MaxPlaces: 10, MaxText: 1000}
	for _, c := range []struct{ name, source, part string }{
		{"a long chain", "e = None\nfor i in range(100000):\n    n = ValueError(i)\n    n.__cause__ = e\n    e = n\nraise e", "[Earlier exceptions are left out]"},
		{"a long text", "raise ValueError('x' * 10_000_000)", "xxx ..."},
		{"many groups of one group", "e = ValueError()\nfor i in range(30): e = ExceptionGroup('g', [e] * 20)\nraise e", "ExceptionGroup: g"},
		{"mutual recursion", "def f(n): return g(n)\ndef g(n): return f(n - 1) if n else 1 / 0\nf(400)", "ZeroDivisionError"},
		{"long notes", "e = ValueError(1)\ne.__notes__ = ['n' * 5_000_000]\nraise e", "nnn ..."},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, raised := raise(t, ample, c.source)
			text, failed := r.library.Machine().FormatException(raised, bounds)
			if failed != nil {
				t.Fatal("the run was ended")
			}
			if len(text) > 50_000 {
				t.Errorf("%d bytes", len(text))
			}
			if !strings.Contains(text, c.part) {
				t.Errorf("%q is not in\n%s", c.part, text[:min(len(text), 2000)])
			}
		})
	}
}

func TestPrintingAnExceptionIsMetered(t *testing.T) {
	for _, c := range []struct{ name, source string }{
		{"a __str__ that does not end", "class E(Exception):\n    def __str__(self):\n        while True: pass\nraise E"},
		{"a __repr__ of notes that does not end", "class N:\n    def __repr__(self):\n        while True: pass\ne = ValueError()\ne.__notes__ = N()\nraise e"},
		{"a __dir__ that does not end", "class A:\n    def __dir__(self):\n        while True: pass\nA().x"},
		{"groups without end", "e = ValueError()\nfor i in range(30): e = ExceptionGroup('g', [e] * 14)\nraise e"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, raised := raise(t, object.Budgets{Steps: 1_000_000, Memory: 64 << 20, Depth: 1000}, c.source)
			if _, failed := r.library.Machine().FormatException(raised, vm.TracebackOptions{}); failed != object.Aborted {
				t.Error("the run was not ended")
			}
		})
	}
}

func TestLibraryFramesAreLeftOut(t *testing.T) {
	r, raised := raise(t, ample, "exec(compile('def f(g): return g()', '<frozen helper>', 'exec'))\nf(lambda: 1 / 0)")
	for _, c := range []struct {
		library bool
		want    int
	}{{false, 2}, {true, 3}} {
		places, failed := r.library.Machine().Summarize(raised.Traceback, vm.TracebackOptions{Library: c.library})
		if failed != nil || len(places) != c.want {
			t.Errorf("library %v: %d places, want %d", c.library, len(places), c.want)
		}
	}
}

func TestPlacesAreSummarized(t *testing.T) {
	r, raised := raise(t, ample, "def f(a):\n    b = 'é'\n    return (a +\n        b)\nf(1)")
	options := vm.TracebackOptions{Locals: true, Limited: true, Limit: -1}
	places, failed := r.library.Machine().Summarize(raised.Traceback, options)
	if failed != nil || len(places) != 1 {
		t.Fatal(failed, places)
	}
	p := places[0]
	if p.File != "main.py" || p.Name != "f" || p.Line != 3 || p.EndLine != 4 || p.Column != 12 || p.EndColumn != 9 || p.Source != "    return (a +\n        b)" {
		t.Errorf("%+v", p)
	}
	if len(p.Locals) != 2 || p.Locals[0] != (vm.Local{Name: "a", Text: "1"}) || p.Locals[1] != (vm.Local{Name: "b", Text: "'é'"}) {
		t.Errorf("%+v", p.Locals)
	}
	if line := r.library.Machine().SourceLine("main.py", 2); line != "    b = 'é'" {
		t.Errorf("%q", line)
	}
}
