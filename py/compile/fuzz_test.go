package compile

import (
	"testing"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// FuzzCompile holds the compiler to what it promises for any source that the parser accepts: it does not panic, its code
// passes Verify, and the code is not out of proportion to the source.
func FuzzCompile(f *testing.F) {
	var programs []struct{ Source string }
	for _, name := range []string{"programs.json", "errors.json", "symbols.json", "positions.json"} {
		readGoldens(f, name, &programs)
		for _, program := range programs {
			if len(program.Source) < 2000 {
				f.Add(program.Source, true)
			}
		}
	}
	f.Fuzz(func(t *testing.T, source string, program bool) {
		tree, err := syntax.Parse(source, syntax.Options{File: "main.py"})
		if err != nil {
			return
		}
		result, err := Compile(tree, Options{File: "main.py", Source: source, Program: program})
		if err != nil {
			if _, ok := err.(*syntax.SyntaxError); !ok {
				t.Fatal(err)
			}
			return
		}
		if err := Verify(result.Code); err != nil {
			t.Fatal(err)
		}
		if size := codeSize(result.Code); size > 60*len(source)+1000 {
			t.Fatalf("%d instructions and constants for %d bytes", size, len(source))
		}
		Disassemble(result.Code)
	})
}
