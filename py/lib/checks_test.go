package lib

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// console collects what a program prints, both streams in one.
type console struct{ text strings.Builder }

func (c *console) Write(text string, _ bool) { c.text.WriteString(text) }

// runProgram runs a source as the module __main__ and returns what it printed, with the name and text of an uncaught exception as
// the last line of a traceback has them.
func runProgram(source string) string {
	out := &console{}
	thread := object.NewThread(object.Config{Budgets: object.Budgets{Steps: 50_000_000, Memory: 512 << 20, Depth: 1000}})
	library := New(thread, out)
	code, raised := library.Compile(source, "main.py", syntax.Exec, compile.Options{})
	if raised == nil {
		var main *object.Module
		if main, raised = thread.NewModule("__main__"); raised == nil {
			_, raised = library.Machine().RunModule(code, main.Dict, main.Dict.Value())
		}
	}
	switch {
	case raised == object.Aborted:
		fmt.Fprintf(&out.text, "aborted: %+v\n", *thread.AbortedBy())
	case raised != nil:
		out.text.WriteString(lastLine(thread, raised) + "\n")
	}
	return out.text.String()
}

func lastLine(thread *object.Thread, raised *object.Exception) string {
	name := raised.Type().QualifiedName
	if module := raised.Type().Module; module != "builtins" && module != "__main__" {
		name = module + "." + name
	}
	text, failed := thread.Text(raised.Value())
	if message := raised.Field("msg"); raised.Is(object.SyntaxErrorType) && message.Exists() {
		text, failed = thread.Text(message)
	}
	switch {
	case failed != nil:
		return name + ": <exception str() failed>"
	case text == "":
		return name
	}
	return name + ": " + text
}

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

// TestProgramsPrintWhatCPythonPrints runs the programs of testdata/checks, whose output CPython 3.13 gave. Those that import a
// module which is not there yet do not count; what else differs is in differences.md, with the reason.
func TestProgramsPrintWhatCPythonPrints(t *testing.T) {
	files, err := filepath.Glob("testdata/checks/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no checks", err)
	}
	known := readDifferences(t)
	for _, file := range files {
		for _, c := range readChecks(t, file) {
			name := filepath.Base(file) + ": " + c.name
			got := strings.TrimRight(runProgram(c.source), "\n")
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
