package guard

import (
	"os"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/internal/race"
)

// evaluator evaluates expressions of testdata/builtins.txt in a runtime.
type evaluator struct {
	vm   *goja.Runtime
	show goja.Callable
}

func newEvaluator(t *testing.T, vm *goja.Runtime) *evaluator {
	t.Helper()
	source, err := os.ReadFile("testdata/show.mjs")
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	value, err := vm.RunString("(" + strings.TrimPrefix(text[strings.Index(text, "export "):], "export ") + ")")
	if err != nil {
		t.Fatal(err)
	}
	show, _ := goja.AssertFunction(value)
	return &evaluator{vm, show}
}

// evaluate returns what show makes of an expression.
func (e *evaluator) evaluate(t *testing.T, expression string) string {
	t.Helper()
	function, err := e.vm.RunString("(() => (" + expression + "))")
	if err != nil {
		return "throws SyntaxError"
	}
	value, err := e.show(goja.Undefined(), function)
	if err != nil {
		t.Errorf("%s: %v", expression, err)
		return ""
	}
	return value.String()
}

// TestGuardedBuiltInsGiveWhatNodeGives evaluates the expressions of testdata/builtins.txt, which has
// Node's results, with guards and without. Where goja itself differs from Node the guards must too.
func TestGuardedBuiltInsGiveWhatNodeGives(t *testing.T) {
	testBuiltIns(t, nil, func(*Guard) {})
}

// unnamed is a program that can reach all, by computed names alone.
type unnamed struct{ everything }

func (unnamed) Names(string) bool { return false }

// TestGuardsOfComputedNamesGiveWhatNodeGives does the same with the guards of a program that does not
// name what it calls, which are proxies.
func TestGuardsOfComputedNamesGiveWhatNodeGives(t *testing.T) {
	if race.Enabled {
		t.Skip("TestGuardedBuiltInsGiveWhatNodeGives does the same under the race detector")
	}
	testBuiltIns(t, unnamed{}, func(*Guard) {})
}

// TestLibraryGivesWhatNodeGives does the same while every array counts as longer than can be held, so
// that the loops run in library.js.
func TestLibraryGivesWhatNodeGives(t *testing.T) {
	if race.Enabled {
		t.Skip("TestGuardedBuiltInsGiveWhatNodeGives does the same under the race detector")
	}
	testBuiltIns(t, nil, func(g *Guard) { g.alwaysLibrary = true })
}

func testBuiltIns(t *testing.T, program Program, change func(*Guard)) {
	text, err := os.ReadFile("testdata/builtins.txt")
	if err != nil {
		t.Fatal(err)
	}
	guarded, plain := goja.New(), goja.New()
	g, err := Install(guarded, Host{Memory: 1 << 28}, program)
	if err != nil {
		t.Fatal(err)
	}
	with, without := newEvaluator(t, guarded), newEvaluator(t, plain)
	change(g)
	total, own := 0, 0
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		expression, want, _ := strings.Cut(line, "\t")
		if strings.Contains(expression, "2**53,") || strings.Contains(expression, "2**30") ||
			strings.Contains(expression, ",2**53)") || strings.Contains(expression, "replaceAll") && strings.Contains(expression, "'','-'") {
			// Without guards these do not end, or end the process.
			if got := with.evaluate(t, expression); got != want && !strings.HasPrefix(got, "string of") {
				t.Errorf("%s\n got  %s\n want %s", expression, got, want)
			}
			continue
		}
		total++
		got := with.evaluate(t, expression)
		if got == want {
			continue
		}
		if bare := without.evaluate(t, expression); got != bare {
			t.Errorf("%s\n got  %s\n want %s\n goja %s", expression, got, want, bare)
			continue
		}
		own++
	}
	t.Logf("%d expressions, of which goja itself evaluates %d unlike Node", total, own)
}
