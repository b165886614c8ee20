package limits_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

var update = flag.Bool("update", false, "write the table of budgets into README.md")

// TestREADME keeps README.md's table of budgets equal to Fields.
func TestREADME(t *testing.T) {
	const path, begin, end = "../README.md", "|---|---|---|---|\n", "<!-- end -->"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	defaults := limits.Default(coderuntime.TypeScript)
	for _, field := range limits.Fields() {
		fmt.Fprintf(&table, "| `%s` | %s | %s | %s |\n", field.Name, field.Format(defaults), field.Help, field.Passed)
	}
	before, rest, found := strings.Cut(string(text), begin)
	old, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatal("README.md has no table of budgets")
	}
	if old == table.String() {
		return
	}
	if !*update {
		t.Fatal("README.md's table of budgets is stale: go test ./limits -run TestREADME -update")
	}
	if err := os.WriteFile(path, []byte(before+begin+table.String()+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
