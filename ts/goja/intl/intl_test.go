package intl_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/coderuntime/coderuntime/ts/goja/console"
	"github.com/coderuntime/coderuntime/ts/goja/date"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
	"github.com/coderuntime/coderuntime/ts/goja/intl"
)

func always(string) bool { return true }

func newRuntime(t testing.TB) *goja.Runtime {
	t.Helper()
	vm := goja.New()
	if err := date.Install(vm, time.UTC, always); err != nil {
		t.Fatal(err)
	}
	if err := intl.Install(vm, time.UTC, always); err != nil {
		t.Fatal(err)
	}
	return vm
}

var groupRates = flag.Bool("rates", false, "print how many goldens of each group pass")

// evaluate returns what testdata/generate.mjs records of an expression.
func evaluate(vm *goja.Runtime, code string) string {
	vm.Set("code", code)
	v, err := vm.RunString(`(() => { try { const v = (0, eval)(code); return typeof v === "string" ? v : JSON.stringify(v); } catch (e) { return e.name + ": " + e.message; } })()`)
	if err != nil {
		return err.Error()
	}
	if goja.IsUndefined(v) {
		return "\x00undefined"
	}
	return v.String()
}

// TestIntlSaysWhatNodeSays runs the expressions that testdata/generate.mjs has recorded.
func TestIntlSaysWhatNodeSays(t *testing.T) {
	content, err := os.ReadFile("testdata/goldens.json")
	if err != nil {
		t.Fatal(err)
	}
	var groups map[string][][2]*string
	if err := json.Unmarshal(content, &groups); err != nil {
		t.Fatal(err)
	}
	known := knownDifferences(t)
	all, pass := 0, 0
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		t.Run(name, func(t *testing.T) {
			vm := newRuntime(t)
			passed := 0
			for _, c := range groups[name] {
				want := "\x00undefined"
				if c[1] != nil {
					want = *c[1]
				}
				got := evaluate(vm, *c[0])
				if got == want {
					passed++
				}
				if (got == want) == known[*c[0]] {
					t.Errorf("%s\n got %q\nwant %q\nknown difference: %v", *c[0], got, want, known[*c[0]])
				}
			}
			all, pass = all+len(groups[name]), pass+passed
			if *groupRates {
				fmt.Printf("%5d of %5d %s\n", passed, len(groups[name]), name)
			}
		})
	}
	if *groupRates {
		fmt.Printf("%5d of %5d in all\n", pass, all)
	}
}

// knownDifferences reads the expressions that differ from Node, one on a line; a line that starts with "#" says
// why those below it do.
func knownDifferences(t *testing.T) map[string]bool {
	known := map[string]bool{}
	content, err := os.ReadFile("testdata/differences.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(string(content)), "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			known[line] = true
		}
	}
	return known
}

// run runs TypeScript, the body of an async function, and returns what it printed, an uncaught error last.
func run(t testing.TB, source string) string {
	t.Helper()
	vm := newRuntime(t)
	var lines []string
	vm.Set("console", console.New(vm, inspect.New(vm), func(_, text string) { lines = append(lines, text) }, time.Now))
	result := api.Transform("async function __main() {\n"+source+"\n}", api.TransformOptions{Loader: api.LoaderTS, Target: api.ESNext, Charset: api.CharsetUTF8})
	if len(result.Errors) > 0 {
		t.Fatal(result.Errors[0].Text)
	}
	v, err := vm.RunString(string(result.Code) + "\n__main()")
	if err != nil {
		t.Fatal(err)
	}
	if promise := v.Export().(*goja.Promise); promise.State() == goja.PromiseStateRejected {
		lines = append(lines, promise.Result().String())
	}
	return strings.Join(lines, "\n")
}

// TestPrintsWhatNodePrints runs the recorded programs of testdata/checks. A block is "### name", the program,
// "---" and the text that Node 20 prints.
func TestPrintsWhatNodePrints(t *testing.T) {
	files, err := filepath.Glob("testdata/checks/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no checks", err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range strings.Split("\n"+string(content), "\n### ")[1:] {
			name, rest, _ := strings.Cut(block, "\n")
			source, want, _ := strings.Cut(rest, "\n---\n")
			t.Run(filepath.Base(file)+"/"+name, func(t *testing.T) {
				if got := run(t, source); got != strings.TrimSuffix(want, "\n") {
					t.Errorf("program:\n%s\ngot:\n%s\nwant:\n%s", source, got, want)
				}
			})
		}
	}
}

// TestPrintsWhatThePublicCasesExpect runs the programs of testdata/cases.
func TestPrintsWhatThePublicCasesExpect(t *testing.T) {
	files, _ := filepath.Glob("testdata/cases/*.ts")
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sidecar, err := os.ReadFile(strings.TrimSuffix(file, ".ts") + ".json")
			if err != nil {
				t.Fatal(err)
			}
			var c struct{ Expect struct{ Logs []string } }
			if err := json.Unmarshal(sidecar, &c); err != nil {
				t.Fatal(err)
			}
			if got, want := run(t, string(source)), strings.Join(c.Expect.Logs, "\n"); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}
