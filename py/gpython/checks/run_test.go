package checks_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-python/gpython/py"
	_ "github.com/go-python/gpython/stdlib"

	"github.com/coderuntime/coderuntime/py/gpython/checks"
	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// Budgets of the tests' runs.
const (
	testDepth  = 1000
	testMemory = 16 << 20
)

var python = flag.String("python", "", "a CPython 3.13 that writes the goldens anew")

// A run is one run of a program, with the output in memory.
type run struct {
	guard   *checks.Guard
	context py.Context
	globals py.StringDict
	output  strings.Builder
}

func newRun() *run {
	r := &run{guard: checks.New(natives.NewMeter(testDepth, testMemory))}
	r.context = r.guard.Context(py.NewContext(py.ContextOpts{}))
	r.globals = py.StringDict{"__name__": py.String("__main__")}
	r.context.Store().Builtins.Globals["RecursionError"] = natives.RecursionError
	r.context.Store().MustGetModule("sys").Globals["stdout"] = &writer{&r.output}
	return r
}

// do runs a program and returns how it ended.
func (r *run) do(program string) error {
	_, err := r.guard.Protect(func() (py.Object, error) {
		code, err := r.guard.Compile(program, "main.py", py.ExecMode)
		if err != nil {
			return nil, err
		}
		return r.context.RunCode(code, r.globals, r.globals, nil)
	})
	return err
}

// A writer is a program's standard output.
type writer struct{ into *strings.Builder }

func (*writer) Type() *py.Type { return py.FileType }

func (w *writer) M__getattribute__(name string) (py.Object, error) {
	if name != "write" {
		return nil, py.ExceptionNewf(py.AttributeError, "no attribute %s", name)
	}
	return py.NewMethod("write", func(_, text py.Object) (py.Object, error) {
		w.into.WriteString(string(text.(py.String)))
		return py.None, nil
	}, 0, "")
}

func programs(t testing.TB) []string {
	t.Helper()
	names, err := filepath.Glob("testdata/programs/*.py")
	if err != nil || len(names) == 0 {
		t.Fatal("no programs", err)
	}
	return names
}

func read(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestProgramsPrintWhatTheyPrintInCPython(t *testing.T) {
	if *python != "" {
		if out, err := exec.Command(*python, "-W", "ignore", "testdata/golden.py").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	for _, name := range programs(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			r := newRun()
			if err := r.do(read(t, name)); err != nil {
				t.Errorf("the program failed: %v", err)
			}
			want := read(t, strings.TrimSuffix(name, ".py")+".out")
			if got := r.output.String(); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}
