package weave

import (
	"os"
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// prelude declares what the expressions of testdata/relations.mjs use.
const prelude = `const a = 2, b = 7, o = { valueOf: () => 4, in: 5, 5: 1, true: 1 };
	const f = (x) => x + 1, tag = (strings) => strings; `

// corrected runs a program whose tree has been corrected.
func corrected(t *testing.T, source string) string {
	t.Helper()
	tree, err := goja.Parse("main.js", source)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	Correct(tree)
	program, err := goja.CompileAST(tree, false)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	value, err := goja.New().RunProgram(program)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	return value.String()
}

// TestRelationsHaveTheValuesOfNode compares with relations.txt, which testdata/relations.mjs writes.
func TestRelationsHaveTheValuesOfNode(t *testing.T) {
	data, err := os.ReadFile("testdata/relations.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		expression, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		got := corrected(t, prelude+"(() => { try { return String("+expression+") } catch (error) { return error.name } })()")
		if got != want {
			t.Errorf("%s: got %s, want %s", expression, got, want)
		}
	}
}

func TestTreesAreCorrected(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"a chain", `let log = ""; const n = x => (log += x, x); n(1) < n(2) < n(3); log`, "123"},
		{"a condition of a loop", `let n = 0; for (let i = 0; 0 < i + 1 < 2 && i < 3; i++) n++; n`, "3"},
		{"after a comment with a bracket", "1 // (\n < 2 /* ( */ < 3", "true"},
		{"across a regular expression with a quote", `3 > /["'(]/.source.length > 0`, "false"},
		{"in a template of a template", "`${1 < 2 < 3}${`${3 > 2 > 1}`}`", "truefalse"},
		{"beside an arrow function", `((x) => 1 < x < 3)(2)`, "true"},
		{"private names", `class A { #p = 1; static all(o) { return [#p in o && 3 > 2 > 1, #p in o || 1, #p in o ? 1 : 2, #p in o === true, 1 && #p in o] } }
			[A.all(new A()), A.all({})].join(";")`, "false,true,1,true,true;false,1,2,false,false"},
		{"in a class", `class A { a = 3 > 2 > 1; static b = 1 < 2 < 3; [1 < 2 < 3]() {} } [new A().a, A.b, "true" in A.prototype].join()`, "false,true,true"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := corrected(t, test.source); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestALongChainIsRotated(t *testing.T) {
	if got := corrected(t, "let a = 0; a"+strings.Repeat("<1", 2001)); got != "true" {
		t.Errorf("got %s", got)
	}
}
