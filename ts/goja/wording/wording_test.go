package wording_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/coderuntime/coderuntime/ts/goja/console"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
	"github.com/coderuntime/coderuntime/ts/goja/wording"
)

// run runs a script in a runtime with the texts of this package and returns its value.
func run(t testing.TB, vm *goja.Runtime, script string) (goja.Value, error) {
	t.Helper()
	if err := wording.Install(vm, wording.NewSource("main.ts", script), wording.Host{}, nil); err != nil {
		t.Fatal(err)
	}
	tree, err := goja.Parse("main.ts", script, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, err
	}
	program, err := goja.CompileAST(tree, false)
	if err != nil {
		return nil, err
	}
	return vm.RunProgram(program)
}

// thrown returns the name and message of the error that a script's promise was rejected with, or "".
func thrown(value goja.Value) string {
	promise, ok := value.Export().(*goja.Promise)
	if !ok {
		return "no promise"
	}
	if promise.State() != goja.PromiseStateRejected {
		return ""
	}
	object, ok := promise.Result().(*goja.Object)
	if !ok {
		return promise.Result().String()
	}
	return object.Get("name").String() + ": " + object.Get("message").String()
}

// outcome runs a program as the body of an async function and returns the name and message of the error
// that it ends with, or "".
func outcome(t testing.TB, program string) (text string) {
	t.Helper()
	// Of an iterator without next goja dereferences nil, with this package or without.
	defer func() {
		if recover() != nil {
			text = "a panic of goja's"
		}
	}()
	value, err := run(t, goja.New(), program)
	if err != nil {
		return "at compile time"
	}
	return thrown(value)
}

func lines(t *testing.T, file string) []string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// TestErrorsReadAsOnNode compares the errors of many small programs with those that Node 20 throws.
// The programs in differences.txt are known to differ; they must, so that the list stays true.
func TestErrorsReadAsOnNode(t *testing.T) {
	data, err := os.ReadFile("testdata/messages.json")
	if err != nil {
		t.Fatal(err)
	}
	var list [][2]*string
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	prelude := strings.Join(lines(t, "testdata/prelude.js"), "\n")
	differs := map[string]bool{}
	for _, line := range lines(t, "testdata/differences.txt") {
		if !strings.HasPrefix(line, "// ") {
			differs[line] = true
		}
	}
	same := 0
	for _, entry := range list {
		want := ""
		if entry[1] != nil {
			want = *entry[1]
		}
		program := *entry[0]
		got := outcome(t, prelude+"(async()=>{"+program+"\n})()")
		switch {
		case got == want && differs[program]:
			t.Errorf("%s\nis as on Node now; take it from differences.txt", program)
		case got != want && !differs[program]:
			t.Errorf("%s\n got %q\nwant %q", program, got, want)
		case got == want:
			same++
		}
	}
	t.Logf("%d of %d programs fail as on Node", same, len(list))
}

// javascript strips a TypeScript program's types as the engine does and makes it the body of an async
// function.
func javascript(t testing.TB, program string) string {
	t.Helper()
	result := api.Transform("async function main(){"+program+"\n}main()", api.TransformOptions{
		Loader: api.LoaderTS, Target: api.ESNext, Charset: api.CharsetUTF8, MinifyWhitespace: true,
		Supported: map[string]bool{"async-generator": false, "for-await": false, "using": false, "decorators": false},
	})
	if len(result.Errors) > 0 {
		t.Fatalf("%s: %s", program, result.Errors[0].Text)
	}
	return string(result.Code)
}

// printed runs a TypeScript program and returns what it logs and its uncaught error.
func printed(t testing.TB, program string) (text string) {
	t.Helper()
	var b strings.Builder
	defer func() {
		if recover() != nil {
			text = b.String() + "a panic of goja's\n"
		}
	}()
	vm := goja.New()
	vm.SetMaxCallStackSize(1000)
	inspector := inspect.New(vm)
	log := console.New(vm, inspector, func(_, text string) { b.WriteString(text + "\n") }, time.Now)
	if err := vm.Set("console", log); err != nil {
		t.Fatal(err)
	}
	value, err := run(t, vm, javascript(t, program))
	if err != nil {
		b.WriteString("uncaught at once\n")
	} else if text := thrown(value); text != "" {
		b.WriteString(text + "\n")
	}
	return b.String()
}

// block is one check of a file in testdata/checks.
type block struct{ name, program, want string }

func blocks(t testing.TB, file string) []block {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []block
	for _, text := range strings.Split("\n"+string(data), "\n### ")[1:] {
		name, text, _ := strings.Cut(text, "\n")
		program, want, _ := strings.Cut(text, "\n---\n")
		list = append(list, block{name, program, strings.TrimRight(want, "\n")})
	}
	return list
}

// TestTypeScriptProgramsPrintWhatNodePrints runs the checks of whole programs. Those that need other
// packages of the engine, as the ones that catch a stack overflow or name a global that goja lacks, are
// in checks/others.txt by name.
func TestTypeScriptProgramsPrintWhatNodePrints(t *testing.T) {
	others := map[string]bool{}
	for _, line := range lines(t, "testdata/checks/others.txt") {
		others[line] = true
	}
	files, err := filepath.Glob("testdata/checks/0*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		same, all := 0, 0
		for _, b := range blocks(t, file) {
			name := strings.TrimSuffix(filepath.Base(file), ".txt") + ": " + b.name
			all++
			got := strings.TrimRight(printed(t, b.program), "\n")
			if got == b.want {
				same++
			}
			if got != b.want && !others[name] {
				t.Errorf("%s\n%s\n got %s\nwant %s", name, b.program, got, b.want)
			} else if got == b.want && others[name] {
				t.Errorf("%s is as on Node now; take it from others.txt", name)
			}
		}
		t.Logf("%s: %d of %d blocks print what Node prints", filepath.Base(file), same, all)
	}
}

func TestOneSourceServesManyRuntimesAtOnce(t *testing.T) {
	const script = `try{const o={};o.list.map(x=>x)}catch(e){e.message}`
	source := wording.NewSource("main.ts", script)
	program := goja.MustCompile("main.ts", script, false)
	for range 8 {
		t.Run("a runtime", func(t *testing.T) {
			t.Parallel()
			vm := goja.New()
			if err := wording.Install(vm, source, wording.Host{}, nil); err != nil {
				t.Fatal(err)
			}
			value, err := vm.RunProgram(program)
			if want := "Cannot read properties of undefined (reading 'map')"; err != nil || value.String() != want {
				t.Errorf("got %v, %v", value, err)
			}
		})
	}
}

// TestTheStackBeginsWithTheText checks what is logged of an error, and that no frame is added.
func TestTheStackBeginsWithTheText(t *testing.T) {
	const script = "function f(){\n  null.x\n}\ntry{f()}catch(e){e.stack}"
	value, err := run(t, goja.New(), script)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := goja.New().RunScript("main.ts", script)
	if err != nil {
		t.Fatal(err)
	}
	_, want, _ := strings.Cut(plain.String(), "\n")
	head, frames, _ := strings.Cut(value.String(), "\n")
	if head != "TypeError: Cannot read properties of null (reading 'x')" || frames != want {
		t.Errorf("got %q, want the frames %q", value, want)
	}
}
