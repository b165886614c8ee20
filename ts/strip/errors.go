package strip

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/coderuntime/coderuntime/internal/lazy"
)

// Error says why a program cannot run, in words for the model that wrote it.
type Error struct {
	Text   string // what is wrong, one line
	Line   int    // from 1; 0 when there is no place to point at
	Column int    // from 1, in UTF-16 code units
	// LineText is the source line without its end.
	LineText string
	// Hint, if not empty, says what to do.
	Hint string
}

// Error returns the whole message: "SyntaxError: " and the text, the place as in a stack, the source line with a
// caret under the column, and the hint.
func (e *Error) Error() string {
	var out strings.Builder
	out.WriteString("SyntaxError: ")
	out.WriteString(e.Text)
	if e.Line > 0 {
		fmt.Fprintf(&out, "\n    at %s:%d:%d\n\n%s", FileName, e.Line, e.Column, Quote(e.LineText, e.Line, e.Column))
	}
	if e.Hint != "" {
		out.WriteString("\n\n")
		out.WriteString(e.Hint)
	}
	return out.String()
}

// quoteWidth is how many characters of a long line Quote shows.
const quoteWidth = 100

// Quote shows a line of source with its number and a caret under a column; both count from 1, the column in
// UTF-16 code units. Tabs stay, so that the caret stands right however wide they are; a long line is cut around
// the caret. The result has two lines and no newline at its end.
func Quote(lineText string, line, column int) string {
	before, after := splitColumn(strings.TrimRight(lineText, "\r\n"), max(column, 1)-1)
	const side = quoteWidth / 2
	left, right := []rune(lastRunes(before, quoteWidth)), []rune(firstRunes(after, quoteWidth))
	cutLeft, cutRight := len(string(left)) < len(before), len(string(right)) < len(after)
	if len(left)+len(right) > quoteWidth {
		// Give each side its half, and what the other does not need.
		room := max(side, quoteWidth-len(right))
		if len(left) > room {
			left, cutLeft = left[len(left)-room:], true
		}
		if room = quoteWidth - len(left); len(right) > room {
			right, cutRight = right[:room], true
		}
	}
	prefix := "  " + strconv.Itoa(line) + " | "
	var text, pad strings.Builder
	text.WriteString(prefix)
	pad.WriteString(strings.Repeat(" ", len(prefix)-2) + "| ")
	if cutLeft {
		text.WriteString("…")
		pad.WriteByte(' ')
	}
	for _, r := range left {
		text.WriteRune(printable(r))
		switch {
		case r == '\t':
			pad.WriteByte('\t')
		case isWide(r):
			pad.WriteString("  ")
		default:
			pad.WriteByte(' ')
		}
	}
	for _, r := range right {
		text.WriteRune(printable(r))
	}
	if cutRight {
		text.WriteString("…")
	}
	return strings.TrimRight(text.String(), " \t") + "\n" + pad.String() + "^"
}

// splitColumn splits a line at a column of UTF-16 code units.
func splitColumn(text string, column int) (before, after string) {
	for i, r := range text {
		if column <= 0 {
			return text[:i], text[i:]
		}
		column--
		if r > 0xffff {
			column--
		}
	}
	return text, ""
}

func firstRunes(text string, count int) string {
	for i := range text {
		if count == 0 {
			return text[:i]
		}
		count--
	}
	return text
}

func lastRunes(text string, count int) string {
	if len(text) > 4*count {
		text = strings.ToValidUTF8(text[len(text)-4*count:], "")
	}
	runes := []rune(text)
	return string(runes[max(len(runes)-count, 0):])
}

// printable shows a control character as its picture.
func printable(r rune) rune {
	switch {
	case r == '\t' || r >= ' ' && r != 0x7f:
		return r
	case r == 0x7f:
		return '\u2421'
	}
	return 0x2400 + r
}

// isWide reports whether a terminal shows r two columns wide: East Asian scripts and emoji, by block.
func isWide(r rune) bool {
	return r >= 0x1100 && r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 ||
		r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60 ||
		r >= 0xffe0 && r <= 0xffe6 || r >= 0x1f300 && r <= 0x1faff || r >= 0x20000 && r <= 0x3fffd
}

// newErrorAt makes an error at a place of the program; starts may be nil, and a line before the first says
// that there is no place.
func newErrorAt(program string, starts []int32, text string, p position) *Error {
	failure := &Error{Text: text}
	failure.at(program, starts, p)
	return failure
}

func (e *Error) at(program string, starts []int32, p position) {
	if p.line < 0 {
		return
	}
	if starts == nil {
		starts = lineStarts(program)
	}
	if int(p.line) >= len(starts) {
		p = positionOf(program, starts, len(program))
	}
	e.Line, e.Column = int(p.line)+1, int(max(p.column, 0))+1
	e.LineText = line(program, starts, int(p.line))
}

func (t *transformer) lines() []int32 {
	if t.starts == nil {
		t.starts = lineStarts(t.program)
	}
	return t.starts
}

func (t *transformer) errorAtOffset(text string, offset int) *Error {
	starts := t.lines()
	return newErrorAt(t.program, starts, text, positionOf(t.program, starts, offset))
}

// esbuildError makes an Error of what esbuild found first.
func (t *transformer) esbuildError(messages []api.Message) *Error {
	message := messages[0]
	text := message.Text
	if message.Location == nil {
		return newErrorAt(t.program, nil, text, position{-1, 0})
	}
	starts := lineStarts(t.edited)
	number := min(max(message.Location.Line-1, 0), len(starts)-1)
	place := positionOf(t.edited, starts, int(starts[number])+message.Location.Column)
	for _, e := range t.edits {
		if e.isReturn && e.place == place {
			text = strings.Replace(text, `"throw"`, `"return"`, 1)
		}
	}
	text = strings.Replace(text, "end of file", "end of program", 1)
	failure := newErrorAt(t.program, t.lines(), text, t.original(place))
	if more := len(messages) - 1; more > 0 {
		failure.Text += fmt.Sprintf(" (and %d more)", more)
	}
	failure.Hint = t.hint(failure)
	return failure
}

var (
	pythonLine = lazy.Regexp(`(?m)^[ \t]*(?:(?:async )?def \w+\(.*\).*:|class \w+.*:|from \w[\w.]* import .*|import \w+(?: as \w+)?|if __name__ == .*:|(?:el)?if [^({][^{]*:|for \w+ in [^{]*:|except.*:|with .* as \w+:|print\(.*\)|elif .*:)[ \t]*\r?$`)
	proseLine  = lazy.Regexp(`^[ \t]*(?:[-*#>] ?)?[A-Z][a-z']*,?(?: [A-Za-z'’-]+,?){2,}.*[.:!?]?[ \t]*$`)
)

// hint says what to do about the common mistakes: another language, an answer instead of a program.
func (t *transformer) hint(e *Error) string {
	text := e.LineText
	if len(text) > 1000 {
		return ""
	}
	switch {
	case pythonLine().MatchString(text):
		return "This looks like Python. The program must be TypeScript."
	case proseLine().MatchString(text) && !strings.ContainsAny(text, "{}();="):
		return "This line looks like an explanation. Send the program alone, or put explanations into comments."
	case strings.HasPrefix(strings.TrimLeft(text, " \t"), "<") || strings.Contains(e.Text, `found "<"`) || strings.Contains(e.Text, `Unexpected "<"`),
		strings.HasPrefix(e.Text, "Unterminated regular expression") && strings.Contains(text, "</"):
		return "JSX is not supported."
	}
	return ""
}

// quoted returns the text of a string literal in double quotes.
func quoted(literal string) string {
	if len(literal) < 2 {
		return literal
	}
	text := literal[1 : len(literal)-1]
	if len(text) > 200 {
		text = strings.ToValidUTF8(text[:200], "") + "…"
	}
	return `"` + text + `"`
}
