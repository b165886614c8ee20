package weave

import (
	"os"
	"strings"
	"testing"
)

// TestPowersHaveTheDigitsOfNode compares with powers.txt, which testdata/powers.mjs writes.
func TestPowersHaveTheDigitsOfNode(t *testing.T) {
	data, err := os.ReadFile("testdata/powers.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		source, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		for _, bigInt := range []string{"", "0n; "} {
			value, err := enter(t, bigInt+completed(source), usual)
			if err != nil {
				t.Errorf("%s: %v", source, err)
			} else if got := value.String(); got != want {
				t.Errorf("%s: got %s, want %s", bigInt+source, got, want)
			}
		}
	}
}

// completed makes the value of a program that ends with a try statement an expression's.
func completed(source string) string {
	if body, found := strings.CutPrefix(source, "try { "); found {
		return "(() => { try { return " + strings.Replace(body, "{ error.name }", "{ return error.name }", 1) + " })()"
	}
	return source
}
