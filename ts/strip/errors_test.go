package strip

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/errors.txt anew")

// TestErrors holds the whole text of errors to testdata/errors.txt, which is blocks of "### name", a program,
// "---" and the message. "go test -run TestErrors -update" rewrites the messages.
func TestErrors(t *testing.T) {
	file := filepath.Join("testdata", "errors.txt")
	var updated strings.Builder
	for _, block := range readBlocks(t, file) {
		_, err := Transform(block.program, Options{Supported: lowerForGoja})
		got := ""
		if err != nil {
			got = err.Error()
		}
		updated.WriteString("### " + block.name + "\n" + block.program + "\n---\n" + got + "\n")
		if got != block.want && !*update {
			t.Errorf("%s:\n%s\n got: %s\nwant: %s", block.name, block.program, got, block.want)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(updated.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

type block struct{ name, program, want string }

func readBlocks(t testing.TB, file string) []block {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []block
	for _, text := range strings.Split("\n"+string(content), "\n### ")[1:] {
		name, rest, _ := strings.Cut(text, "\n")
		program, want, _ := strings.Cut(rest, "\n---\n")
		blocks = append(blocks, block{name, program, strings.TrimSuffix(want, "\n")})
	}
	return blocks
}

// Programs of everyday TypeScript transform to what goja compiles.
func TestChecksCompile(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "checks", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no checks: %v", err)
	}
	for _, file := range files {
		for _, block := range readBlocks(t, file) {
			t.Run(filepath.Base(file)+" "+block.name, func(t *testing.T) {
				output, err := Transform(block.program, Options{Supported: lowerForGoja})
				if err != nil {
					t.Fatal(err)
				}
				if _, err := compile(output); err != nil {
					t.Errorf("%v\n%s", err, output.JavaScript)
				}
			})
		}
	}
}

func TestQuoteCutsLongLinesAroundTheCaret(t *testing.T) {
	for _, test := range []struct {
		name, line string
		column     int
		want       string
	}{
		{"a short line", "let x", 5, "  7 | let x\n    |     ^"},
		{"tabs", "\t\tx y", 5, "  7 | \t\tx y\n    | \t\t  ^"},
		{"wide characters", "名 x", 3, "  7 | 名 x\n    |    ^"},
		{"an emoji is two units", "'😀'+", 5, "  7 | '😀'+\n    |     ^"},
		{"past the end", "x", 9, "  7 | x\n    |  ^"},
		{"a control character", "a\x00b", 3, "  7 | a␀b\n    |   ^"},
		{
			"a long line", strings.Repeat("a", 300) + "!" + strings.Repeat("b", 300), 301,
			"  7 | …" + strings.Repeat("a", 50) + "!" + strings.Repeat("b", 49) + "…\n    |  " + strings.Repeat(" ", 50) + "^",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Quote(test.line, 7, test.column); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
