package weave

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// What is quadratic in these would take minutes.
func TestFactsOfManyVariablesThatAreGivenEachOther(t *testing.T) {
	const variables = 50_000
	for _, test := range []struct {
		name, first, part string
		reversed          bool
		computed          bool
	}{
		{"numbers", "1", "a%d = a%d", false, false},
		{"sums of numbers", "1", "a%d = a%d + 1", false, false},
		{"texts", "f()", "a%d = a%d", false, true},
		{"texts, the last one first", "f()", "a%d = a%d", true, true},
		{"sums of texts", "''", "a%d = 1 + a%d", true, true},
		{"choices", "''", "a%d = b ? 1 : a%d", false, true},
		{"what is not declared", "c", "a%d = a%d", true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			parts := make([]string, variables)
			for i := range parts {
				at := i
				if test.reversed {
					at = variables - 1 - i
				}
				parts[at] = fmt.Sprintf(test.part, i+1, i) + ";"
			}
			text := fmt.Sprintf("var a0 = %s; %s o[a%d]", test.first, strings.Join(parts, ""), variables)
			tree, err := goja.Parse("", text)
			if err != nil {
				t.Fatal(err)
			}
			if got := gather(tree).Computed; got != test.computed {
				t.Errorf("names are computed: %v, want %v", got, test.computed)
			}
		})
	}
}
