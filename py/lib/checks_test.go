package lib_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

// check is a program and what CPython 3.13 prints.
type check struct{ name, source, want string }

func readChecks(t *testing.T, file string) []check {
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var checks []check
	for _, block := range strings.Split("\n"+string(content), "\n### ")[1:] {
		name, rest, _ := strings.Cut(block, "\n")
		source, want, _ := strings.Cut("\n"+rest, "\n---\n")
		checks = append(checks, check{name, strings.TrimPrefix(source, "\n") + "\n", strings.TrimRight(want, "\n")})
	}
	return checks
}

// readDifferences reads testdata/checks/differences.md: a list of "- `file: name`: reason".
func readDifferences(t *testing.T) map[string]bool {
	content, err := os.ReadFile("testdata/checks/differences.md")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, line := range strings.Split(string(content), "\n") {
		if rest, found := strings.CutPrefix(line, "- `"); found {
			name, _, _ := strings.Cut(rest, "`")
			known[name] = true
		}
	}
	return known
}

// TestProgramsPrintWhatCPythonPrints runs the programs of testdata/checks, whose output CPython 3.13 gave; the whole traceback in a file
// that is about them. Those that import a
// module which is not there yet do not count; what else differs is in differences.md, with the reason.
func TestProgramsPrintWhatCPythonPrints(t *testing.T) {
	files, err := filepath.Glob("testdata/checks/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no checks", err)
	}
	known := readDifferences(t)
	for _, file := range files {
		run := libtest.Run
		if strings.Contains(file, "tracebacks") {
			run = libtest.RunWithTraceback
		}
		for i, c := range readChecks(t, file) {
			if race.Enabled && i%8 != 0 {
				continue
			}
			name := filepath.Base(file) + ": " + c.name
			got := strings.TrimRight(run(c.source), "\n")
			switch {
			case strings.Contains(got, "No module named '") && !strings.Contains(c.want, "No module named '"):
			case got == c.want && known[name]:
				t.Errorf("%s passes and is listed in differences.md", name)
			case got != c.want && !known[name]:
				t.Errorf("%s\n--- program\n%s\n--- got\n%s\n--- want\n%s", name, c.source, got, c.want)
			}
		}
	}
}
