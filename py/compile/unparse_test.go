package compile

import (
	"testing"

	"github.com/coderuntime/coderuntime/py/syntax"
)

func TestTheTextOfAnnotationsIsCPythons(t *testing.T) {
	var cases [][2]string
	readGoldens(t, "annotations.json", &cases)
	for _, c := range cases {
		tree, err := syntax.Parse("("+c[0]+")", syntax.Options{Mode: syntax.Eval})
		if err != nil {
			t.Errorf("%s: %v", c[0], err)
			continue
		}
		// The golden file holds bytes as characters, since JSON has no lone surrogates.
		var want []byte
		for _, r := range c[1] {
			want = append(want, byte(r))
		}
		if got := unparse(tree.Expression); got != string(want) {
			t.Errorf("%s is written %s, want %s", c[0], got, want)
		}
	}
}

func TestFutureAnnotationsAreText(t *testing.T) {
	for _, c := range []struct{ name, source, output string }{
		{"parameters and result", "from __future__ import annotations\ndef f(a: undefined[1], *b: (x, y)) -> c.d: pass\nprint(f.__annotations__)",
			"{'a': 'undefined[1]', 'b': '(x, y)', 'return': 'c.d'}\n"},
		{"variables", "from __future__ import annotations\nx: undefined = 1\nclass A:\n y: int\nprint(__annotations__, A.__annotations__)",
			"{'x': 'undefined'} {'y': 'int'}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			result, err := compileSource(c.source, Options{})
			if err != nil {
				t.Fatal(err)
			}
			// The machine of the tests has no imports, and needs none of this one.
			if got := runProgram(withoutImports(result.Code)); got != c.output {
				t.Errorf("printed %q, want %q", got, c.output)
			}
		})
	}
}

func withoutImports(code *Code) *Code {
	copied := *code
	copied.Instructions = append([]Instruction(nil), code.Instructions...)
	for i, instruction := range copied.Instructions {
		switch instruction.Op {
		case OpImportName, OpImportFrom:
			copied.Instructions[i] = Instruction{Op: OpClear, A: instruction.A}
		}
	}
	return &copied
}
