package program

import (
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/bridge/source"
)

// FileName is what the program's file is called in failures.
const FileName = "main.py"

// Text is the text of a program. It is immutable.
type Text struct {
	// Source is what an engine compiles: the program without a fence, a byte order mark and a uniform
	// indentation, and with \n for every line end.
	Source string
	// lines are those of the program as it was written, without their ends.
	lines []string
	// taken is how many characters were taken off the beginning of each line; nil for none.
	taken []int
	// prose and proseLine are what is wrong if Source does not parse and was no program at all.
	prose     error
	proseLine int
}

// Read reads a program as it was handed over. It refuses nothing: what is no Python is for the engine to find.
func Read(program string) *Text {
	body, fenced := source.Unfence(program)
	body = strings.TrimPrefix(body, "\ufeff")
	if strings.Contains(body, "\r") {
		body = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(body)
	}
	t := &Text{lines: strings.Split(body, "\n")}
	if !fenced {
		t.proseLine, t.prose = source.Prose(program)
	}
	t.Source = t.unindent(body)
	return t
}

// unindent takes off the indentation that all lines of code have in common, if the first of them has any. Lines
// inside a string literal stay as they are; those inside brackets, and comments, lose at most what they have.
func (t *Text) unindent(body string) string {
	if body == "" || !hasIndent(body) {
		return body
	}
	inside := make([]bool, len(t.lines)+1) // by line: it begins inside a literal
	common, found := "", false
	first := true // the next token begins a logical line
	for _, token := range Scan(body) {
		if token.Kind == StringLiteral {
			for i := range strings.Count(token.Text(body), "\n") {
				inside[token.Line+1+i] = true
			}
		}
		if first && token.Kind != Newline {
			indent := leading(t.lines[token.Line-1])
			if !found {
				common, found = indent, true
			} else {
				common = commonPrefix(common, indent)
			}
			if common == "" {
				return body
			}
		}
		first = token.Kind == Newline
	}
	if !found {
		return body
	}
	out := make([]string, len(t.lines))
	t.taken = make([]int, len(t.lines))
	for i, line := range t.lines {
		if !inside[i+1] {
			taken := commonPrefix(common, leading(line))
			t.taken[i] = utf8.RuneCountInString(taken)
			line = line[len(taken):]
		}
		out[i] = line
	}
	return strings.Join(out, "\n")
}

// hasIndent reports whether the first line that is neither empty nor a comment is indented, as is rarely so.
func hasIndent(body string) bool {
	for len(body) > 0 {
		line, rest, _ := strings.Cut(body, "\n")
		code := strings.TrimLeft(line, " \t\f")
		if code != "" && code[0] != '#' {
			return len(code) < len(line)
		}
		body = rest
	}
	return false
}

func leading(line string) string {
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

func commonPrefix(a, b string) string {
	size := 0
	for size < len(a) && size < len(b) && a[size] == b[size] {
		size++
	}
	return a[:size]
}

// Line returns a line of the program as it was written, without its end, and "" if there is none.
func (t *Text) Line(number int) string {
	if number < 1 || number > len(t.lines) {
		return ""
	}
	return t.lines[number-1]
}

// Column returns where in the program as it was written a column of Source lies, both in characters from 1.
// A column below 1, for a place that is not known, stays.
func (t *Text) Column(line, column int) int {
	if column < 1 || line < 1 || line > len(t.taken) {
		return column
	}
	return column + t.taken[line-1]
}
