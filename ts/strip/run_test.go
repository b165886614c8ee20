package strip

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

// lowerForGoja is what goja needs lowered.
var lowerForGoja = map[string]bool{
	"async-generator": false, "for-await": false, "using": false, "decorators": false, "dynamic-import": false,
	"regexp-unicode-property-escapes": false, "regexp-set-notation": false, "regexp-match-indices": false,
}

// compile compiles an output as an engine does.
func compile(output *Output) (*goja.Program, error) {
	tree, err := goja.Parse(FileName, output.JavaScript, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, err
	}
	return goja.CompileAST(tree, false)
}

// place is a position as goja prints it, with the number of an instruction behind it.
var place = regexp.MustCompile(`:(\d+):(\d+)\(\d+\)`)

// sourceStack leads the positions of a stack back to the program.
func sourceStack(output *Output, stack string) string {
	return place.ReplaceAllStringFunc(stack, func(text string) string {
		var line, column int
		if _, err := fmt.Sscanf(text, ":%d:%d", &line, &column); err != nil {
			return text
		}
		line, column, _ = output.Source(line, column)
		return fmt.Sprintf(":%d:%d", line, column)
	})
}

// run runs a program and returns what it logged, a line each, and then "= value" or the error with its stack.
func run(t testing.TB, program string) string {
	t.Helper()
	output, err := Transform(program, Options{Supported: lowerForGoja})
	if err != nil {
		return err.Error()
	}
	compiled, err := compile(output)
	if err != nil {
		t.Fatalf("compile: %v\n%s", err, output.JavaScript)
	}
	vm := goja.New()
	var out strings.Builder
	console := vm.NewObject()
	if err := console.Set("log", func(call goja.FunctionCall) goja.Value {
		for i, argument := range call.Arguments {
			if i > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(argument.String())
		}
		out.WriteByte('\n')
		return goja.Undefined()
	}); err != nil {
		t.Fatal(err)
	}
	if err := vm.Set("console", console); err != nil {
		t.Fatal(err)
	}
	if _, err := vm.RunString(`for (const name of ["asyncIterator", "dispose", "asyncDispose", "metadata"])
		Object.defineProperty(Symbol, name, {value: Symbol("Symbol." + name)})`); err != nil {
		t.Fatal(err)
	}
	main, err := vm.RunProgram(compiled)
	if err != nil {
		t.Fatalf("run: %v\n%s", err, output.JavaScript)
	}
	call, ok := goja.AssertFunction(main)
	if !ok {
		t.Fatalf("no function: %s", output.JavaScript)
	}
	result, err := call(goja.Undefined())
	if err != nil {
		t.Fatalf("call: %v\n%s", err, output.JavaScript)
	}
	promise, ok := result.Export().(*goja.Promise)
	if !ok {
		t.Fatalf("no promise: %s", output.JavaScript)
	}
	switch promise.State() {
	case goja.PromiseStatePending:
		out.WriteString("pending\n")
	case goja.PromiseStateRejected:
		text := promise.Result().String()
		if object, ok := promise.Result().(*goja.Object); ok {
			text = sourceStack(output, object.Get("stack").String())
		}
		fmt.Fprintf(&out, "! %s\n", strings.TrimSpace(text))
	default:
		if value := promise.Result(); !goja.IsUndefined(value) {
			text, err := json.Marshal(value.Export())
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "= %s\n", text)
		}
	}
	return strings.TrimSuffix(out.String(), "\n")
}
