package declare

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var options = Options{ErrorClass: "ToolCallError", MemberProperty: "toolName", Discovery: "sdk"}

// readTools reads a file of tools as tools/list gives them.
func readTools(tb testing.TB, path string) []Tool {
	tb.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	var listed []struct {
		Name, Description         string
		InputSchema, OutputSchema json.RawMessage
		Annotations               struct{ ReadOnlyHint, DestructiveHint, IdempotentHint bool }
	}
	if err := json.Unmarshal(text, &listed); err != nil {
		tb.Fatalf("%s: %v", path, err)
	}
	var tools []Tool
	for _, one := range listed {
		tools = append(tools, Tool{Name: one.Name, Description: one.Description, Input: one.InputSchema, Output: one.OutputSchema,
			ReadOnly: one.Annotations.ReadOnlyHint, Destructive: one.Annotations.DestructiveHint, Idempotent: one.Annotations.IdempotentHint})
	}
	return tools
}

// golden compares a text with a file, or rewrites the file with -update.
func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test ./codemode/declare -update rewrites it):\n%s", path, firstDifference(string(want), got))
	}
}

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			line := ""
			if i < len(b) {
				line = b[i]
			}
			return "want " + a[i] + "\ngot  " + line
		}
	}
	return "more lines than wanted, from: " + b[len(a)]
}

func TestToolsAreDeclaredAsInTheGoldenFiles(t *testing.T) {
	paths, err := filepath.Glob("testdata/[st]*/*.json")
	if err != nil || len(paths) == 0 {
		t.Fatal("no tools", err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		t.Run(name, func(t *testing.T) {
			tools := readTools(t, path)
			golden(t, "testdata/golden/"+name+".ts", TypeScript.Declare(tools, options).Text)
			golden(t, "testdata/golden/"+name+".py", Python.Declare(tools, options).Text)
		})
	}
}
