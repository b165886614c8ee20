package conformance

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
)

var update = flag.Bool("update", false, "write the table of docs/conformance.md anew")

const (
	document   = "../docs/conformance.md"
	tableStart = "<!-- The table is written by: go test ./conformance -run TestDocument -update -->\n"
	tableEnd   = "<!-- The end of the table. -->\n"
)

// contractLines are the lines of the contract that a backend can show.
var contractLines = []string{
	"1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8",
	"2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7",
	"3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7",
	"4.1", "4.2", "4.3", "4.4",
	"5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8",
	"6.1", "6.2", "6.3", "6.4", "6.5",
}

// table lists the checks as Markdown.
func table() string {
	var b strings.Builder
	b.WriteString("\n| line | subtest | shown in | needs |\n| --- | --- | --- | --- |\n")
	escape := strings.NewReplacer("|", `\|`, "\n", " ").Replace
	for _, c := range allChecks() {
		shown := "TypeScript, Python"
		switch {
		case c.only != "" && strings.HasPrefix(c.only, "only TypeScript "):
			shown = "TypeScript"
		case c.only != "":
			shown = "Python"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", c.line, escape(code(c.name)), shown, needed(c))
	}
	fmt.Fprintf(&b, "| 7 | `declared lacks are names that the contract has` | TypeScript, Python | |\n")
	fmt.Fprintf(&b, "| 7 | `the declared lack of ... does not work`, for each declared lack | TypeScript, Python | |\n\n")
	return b.String()
}

// needed lists the lacks of which a check needs none.
func needed(c *check) string {
	var names []string
	for _, l := range c.needs {
		names = append(names, string(l))
	}
	return strings.Join(names, ", ")
}

// code writes a text as a code span, which may hold backquotes.
func code(text string) string {
	if strings.Contains(text, "`") {
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}

func TestDocument(t *testing.T) {
	content, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(content), tableStart)
	_, after, ended := strings.Cut(rest, tableEnd)
	if !found || !ended {
		t.Fatalf("%s has no place for the table: want %q and %q", document, tableStart, tableEnd)
	}
	fresh := before + tableStart + table() + tableEnd + after
	if *update {
		if err := os.WriteFile(document, []byte(fresh), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if fresh != string(content) {
		t.Errorf("the table of %s is stale; write it anew: go test ./conformance -run TestDocument -update", document)
	}
}

func TestEveryLineHasACheck(t *testing.T) {
	checks := allChecks()
	for _, line := range contractLines {
		found := false
		for _, c := range checks {
			found = found || c.line == line
		}
		if !found {
			t.Errorf("no check shows line %s", line)
		}
	}
}

func TestChecksAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range allChecks() {
		id := c.line + "/" + c.name
		if seen[id] {
			t.Errorf("%s: the name stands twice", id)
		}
		seen[id] = true
		if c.rule == "" || c.name == "" {
			t.Errorf("%s: has no rule", id)
		}
		for _, l := range c.needs {
			if !l.Known() {
				t.Errorf("%s: the lack %q is not one of the contract", id, l)
			}
		}
		if c.only != "" && !c.forLanguage(coderuntime.TypeScript) && !c.forLanguage(coderuntime.Python) {
			t.Errorf("%s: %q does not say which language alone has a program", id, c.only)
		}
		if c.body != nil {
			continue
		}
		if len(c.want) == 0 {
			t.Errorf("%s: expects nothing", id)
		}
		for _, language := range []coderuntime.Language{coderuntime.TypeScript, coderuntime.Python} {
			if c.program.in(language) == "" && (c.only == "" || c.forLanguage(language)) && id != "1.1/an empty program completes" {
				t.Errorf("%s: has no program in %s and does not say why", id, language)
			}
		}
	}
}

func TestEveryLackHasACheck(t *testing.T) {
	checks := allChecks()
	for _, l := range coderuntime.AllLacks() {
		found := false
		for _, c := range checks {
			found = found || slices.Contains(c.needs, l)
		}
		if !found {
			t.Errorf("no check shows the lack %s", l)
		}
	}
}

func TestEveryProgramHasASidecar(t *testing.T) {
	for extension, programs := range map[string]fs.FS{".ts": TypeScriptPrograms(), ".py": PythonPrograms()} {
		found := 0
		err := fs.WalkDir(programs, ".", func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil || entry.IsDir():
				return err
			case path.Ext(name) != ".json" && path.Ext(name) != extension:
				t.Errorf("%s stands among the programs %s", name, extension)
			case path.Ext(name) == extension:
				found++
				if _, err := readSidecar(programs, name); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			return nil
		})
		if err != nil || found == 0 {
			t.Fatalf("%d programs %s, %v", found, extension, err)
		}
	}
}
