package syntax

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// A block is a block of one of the golden files, whose form testdata/generate.py describes.
type block struct{ name, source, want string }

func readBlocks(t testing.TB, file string) []block {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []block
	for _, text := range strings.Split(string(data), "### ")[1:] {
		name, rest, _ := strings.Cut(text, "\n")
		source, want, _ := strings.Cut(rest, "---\n")
		blocks = append(blocks, block{name, source, want})
	}
	return blocks
}

func TestTreesAndWarningsAreThoseOfCPython(t *testing.T) {
	for _, b := range readBlocks(t, "trees.txt") {
		t.Run(b.name, func(t *testing.T) {
			module, err := Parse(b.source, Options{})
			if err != nil {
				t.Fatal(err)
			}
			got := DumpPositions(module) + "\n"
			for _, w := range module.Warnings {
				got += fmt.Sprintf("%s|%s|%d\n", w.Category, w.Message, w.Line)
			}
			if got != b.want {
				t.Errorf("source:\n%s\n%s", b.source, firstDifference(got, b.want))
			}
		})
	}
}

// firstDifference shows two texts from shortly before the first difference on.
func firstDifference(got, want string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	from := max(0, i-80)
	cut := func(text string) string { return text[min(from, len(text)):min(i+120, len(text))] }
	return fmt.Sprintf("got  ...%s\nwant ...%s", cut(got), cut(want))
}

// mistakeLine parses a line of mistakes.txt and says what came of it, as generate.py does.
func mistakeLine(t *testing.T, line string) (source, result string) {
	t.Helper()
	mode := Exec
	literal := line
	if line[0] != '\'' && line[0] != '"' {
		var word string
		word, literal, _ = strings.Cut(line, " ")
		mode = map[string]Mode{"eval": Eval, "single": Single}[word]
	}
	value, err := Parse(literal, Options{Mode: Eval})
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	source = value.Expression.(*Constant).Text
	return source, describe(source, mode)
}

// describe says what comes of a source: the mistake with its position, or "accepted".
func describe(source string, mode Mode) string {
	_, err := Parse(source, Options{Mode: mode})
	if err == nil {
		return "accepted"
	}
	e := err.(*SyntaxError)
	if e.Kind == KindMemory {
		return fmt.Sprintf("%s|%s|0|0|0|0", e.Kind, e.Message)
	}
	return fmt.Sprintf("%s|%s|%d|%d|%d|%d", e.Kind, e.Message, e.Line, e.Column, e.EndLine, e.EndColumn)
}

func TestMistakesAreReportedAsByCPython(t *testing.T) {
	for _, b := range readBlocks(t, "mistakes.txt") {
		t.Run(b.name, func(t *testing.T) {
			lines := strings.Split(strings.TrimSuffix(b.source, "\n"), "\n")
			want := strings.Split(strings.TrimSuffix(b.want, "\n"), "\n")
			if len(lines) != len(want) {
				t.Fatalf("%d sources, %d results", len(lines), len(want))
			}
			for i, line := range lines {
				if _, got := mistakeLine(t, line); got != want[i] {
					t.Errorf("%s\ngot  %s\nwant %s", line, got, want[i])
				}
			}
		})
	}
}
