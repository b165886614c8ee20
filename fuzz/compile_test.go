package fuzz_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge/source"
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/gpython/lower"
	"github.com/coderuntime/coderuntime/py/program"
	"github.com/coderuntime/coderuntime/py/syntax"
	"github.com/coderuntime/coderuntime/ts/goja"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// A refusal is why a text is no program.
type refusal struct {
	text string
	// line and column count from 1; 0 is unknown.
	line, column int
}

// compilers take a text as far as it gets without being run. They return nil for a program, and an error that is no refusal for
// a fault.
var compilers = map[coderuntime.Language]map[string]func(text string) (*refusal, error){
	coderuntime.TypeScript: {"goja": compileForGoja},
	coderuntime.Python:     {"lower": lowerForGPython, "compile": compilePython},
}

// compileForGoja goes through esbuild to goja's byte code.
func compileForGoja(text string) (*refusal, error) {
	body, _ := source.Unfence(text)
	output, err := strip.Transform(body, strip.Options{Supported: goja.Supported})
	if err == nil {
		_, err = goja.Compile(output)
	}
	var refused *strip.Error
	if errors.As(err, &refused) {
		return &refusal{refused.Text, refused.Line, refused.Column}, nil
	}
	return nil, err
}

// lowerForGPython goes as far as what gpython reads.
func lowerForGPython(text string) (*refusal, error) {
	_, err := lower.Lower(program.Read(text).Source)
	var refused *lower.Error
	if errors.As(err, &refused) {
		return &refusal{refused.Message, refused.Line, refused.Column}, nil
	}
	return nil, err
}

// compilePython goes through package syntax to the byte code of package compile.
func compilePython(text string) (*refusal, error) {
	body := program.Read(text).Source
	tree, err := syntax.Parse(body, syntax.Options{File: "main.py"})
	if err == nil {
		var result compile.Result
		if result, err = compile.Compile(tree, compile.Options{File: "main.py", Source: body, Program: true}); err == nil {
			return nil, compile.Verify(result.Code)
		}
	}
	var refused *syntax.SyntaxError
	if errors.As(err, &refused) {
		return &refusal{refused.Message, refused.Line, 0}, nil
	}
	return nil, err
}

// FuzzCompile takes arbitrary text as far as it gets without being run. What is refused must be refused with a text, at a
// place in the program.
func FuzzCompile(f *testing.F) {
	addPrograms(f, 4)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 20_000 {
			t.Skip("the budget of program-bytes is for these")
		}
		for language, all := range compilers {
			for name, compile := range all {
				refused, err := compile(text)
				switch {
				case err != nil:
					t.Fatalf("%s, %s: %q: %#v", language, name, text, err)
				case refused == nil:
				case refused.text == "" || !utf8.ValidString(refused.text):
					t.Fatalf("%s, %s: %q: refused with %q", language, name, text, refused.text)
				case refused.line < 0 || refused.column < 0:
					t.Fatalf("%s, %s: %q: refused at %d:%d", language, name, text, refused.line, refused.column)
				}
			}
		}
	})
}
