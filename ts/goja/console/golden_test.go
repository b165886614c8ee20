package console_test

import (
	"encoding/json"
	"os"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEntriesAreThoseOfNode compares entries and streams with the record that testdata/generate.mjs makes.
func TestEntriesAreThoseOfNode(t *testing.T) {
	content, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden []struct {
		Name, Program string
		Entries       [][2]string
	}
	if err := json.Unmarshal(content, &golden); err != nil {
		t.Fatal(err)
	}
	frames := regexp.MustCompile(`\n +at .*`)
	for _, g := range golden {
		t.Run(g.Name, func(t *testing.T) {
			lines, levels := run(t, g.Program)
			var got, warnings [][2]string
			for i, line := range lines {
				line = frames.ReplaceAllString(line, "")
				switch {
				case len(levels) <= i:
					t.Fatalf("uncaught: %s", line)
				case levels[i] == "warn" && len(line) > 8 && line[:8] == "Warning:":
					warnings = append(warnings, [2]string{"warning", line})
				case levels[i] == "warn" || levels[i] == "error":
					got = append(got, [2]string{"stderr", line})
				default:
					got = append(got, [2]string{"stdout", line})
				}
			}
			if diff := cmp.Diff(g.Entries, append(got, warnings...)); diff != "" {
				t.Errorf("%s\n(-node +got):\n%s", g.Program, diff)
			}
		})
	}
}
