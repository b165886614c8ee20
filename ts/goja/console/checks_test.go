package console_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/coderuntime/coderuntime/ts/goja/console"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

// lower strips types and lowers what goja lacks.
func lower(t testing.TB, source string) string {
	t.Helper()
	result := api.Transform(source, api.TransformOptions{
		Loader: api.LoaderTS, Target: api.ESNext, Charset: api.CharsetUTF8, MinifyWhitespace: true,
		Supported: map[string]bool{"async-generator": false, "for-await": false, "using": false, "decorators": false},
	})
	if len(result.Errors) > 0 {
		t.Fatalf("transform: %s", result.Errors[0].Text)
	}
	return string(result.Code)
}

// environment defines what a plain runtime lacks and the checks need before any of them runs.
const environment = `Symbol.asyncIterator ??= Symbol("Symbol.asyncIterator");`

// run runs TypeScript, the body of an async function, and returns what the console printed, an uncaught error
// last, each entry with its level.
func run(t testing.TB, source string) (lines, levels []string) {
	t.Helper()
	vm := goja.New()
	object := console.New(vm, inspect.New(vm), func(level, text string) {
		lines = append(lines, text)
		levels = append(levels, level)
	}, clock())
	if err := vm.Set("console", object); err != nil {
		t.Fatal(err)
	}
	if _, err := vm.RunString(environment); err != nil {
		t.Fatal(err)
	}
	code := lower(t, "async function __main() {\n"+source+"\n}")
	v, err := vm.RunString(code + "\n__main()")
	if err != nil {
		t.Fatalf("run: %v", err)
	}
	if promise := v.Export().(*goja.Promise); promise.State() == goja.PromiseStateRejected {
		lines = append(lines, promise.Result().String())
	}
	return lines, levels
}

// clock is a clock that advances by 1.5 milliseconds each time it is read.
func clock() func() time.Time {
	now := time.Unix(0, 0)
	return func() time.Time {
		now = now.Add(1500 * time.Microsecond)
		return now
	}
}

// beyondThisPackage names checks that need globals which other packages provide.
var beyondThisPackage = map[string]string{
	"url object":                  "URL",
	"abort signal and controller": "AbortController",
	"text encoder result":         "TextEncoder",
	"weak collections":            "WeakRef",
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
			source, want, found := strings.Cut(rest, "\n---\n")
			if !found {
				t.Fatalf("%s: no expected text for %q", file, name)
			}
			t.Run(fmt.Sprintf("%s/%s", strings.TrimSuffix(filepath.Base(file), ".txt"), name), func(t *testing.T) {
				if global, ok := beyondThisPackage[name]; ok {
					t.Skipf("needs %s", global)
				}
				lines, _ := run(t, source)
				if got := strings.Join(lines, "\n"); got != strings.TrimSuffix(want, "\n") {
					t.Errorf("program:\n%s\ngot:\n%s\nwant:\n%s", source, got, want)
				}
			})
		}
	}
}
