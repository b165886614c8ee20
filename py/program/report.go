package program

import (
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/limits"
)

// Frame is one call in a traceback.
type Frame struct {
	// Function is the function's name; "<module>" for the program's own frame.
	Function string
	// Line is the line in Source.
	Line int
	// Column and EndColumn bound the place in the line, the end excluded; 0 where an engine does not know them.
	Column, EndColumn int
}

// Report is an exception as an engine found it.
type Report struct {
	// Name is the name of the exception's class, Message its text, which may be empty.
	Name, Message string
	// Frames are the calls in which it was raised, the outermost first.
	Frames []Frame
	// Syntax says that the program did not parse or compile: Frames then holds only the place, which is in no
	// function.
	Syntax bool
	// Hint says what the program could have used instead (Hint); it stands below the text.
	Hint string
	// Notes are what the program added to the exception.
	Notes []string
	// Cause is what the exception was raised from, or else what was being handled when it was raised, and Handled
	// tells which.
	Cause   *Report
	Handled bool
	// Members are the exceptions in an exception group.
	Members []*Report
}

// Bounds of what one message shows: nobody reads more, and the program decides how much there is.
const (
	maxCauses   = 5
	maxMembers  = 10 // of a group
	maxGroups   = 3  // one in another
	maxFrames   = 40
	maxNotes    = 10
	maxText     = 8 << 10
	maxQuoted   = 200 // characters of a line
	maxFunction = 100
)

// Failure writes the message of a run that failed with r: the exception's name and text, the frames with their
// lines quoted, the exceptions in a group, and the causes.
func (t *Text) Failure(r Report) string {
	var b strings.Builder
	if r.Syntax && t.prose != nil {
		fmt.Fprintf(&b, "SyntaxError: %s", t.prose)
		t.writeFrame(&b, Frame{Line: t.proseLine}, true)
		return b.String()
	}
	t.writeAll(&b, r, 0)
	return b.String()
}

// writeAll writes a report, the members of a group up to a depth, and the causes.
func (t *Text) writeAll(b *strings.Builder, r Report, depth int) {
	t.write(b, &r)
	for i, member := range r.Members {
		if i == maxMembers || depth == maxGroups {
			fmt.Fprintf(b, "\n\n[%d more exceptions of the group]", len(r.Members)-i)
			break
		}
		fmt.Fprintf(b, "\n\nexception %d of %d in the group: ", i+1, len(r.Members))
		t.writeAll(b, *member, depth+1)
	}
	for range maxCauses {
		if r.Cause == nil {
			break
		}
		if r.Handled {
			b.WriteString("\n\nwhile handling: ")
		} else {
			b.WriteString("\n\ncaused by: ")
		}
		r = *r.Cause
		t.write(b, &r)
	}
}

func (t *Text) write(b *strings.Builder, r *Report) {
	b.WriteString(limits.CutText(r.Name, maxFunction))
	if r.Message != "" {
		text := limits.CutText(r.Message, maxText)
		b.WriteString(": " + text)
		if len(text) < len(r.Message) {
			b.WriteString(" ...")
		}
	}
	if r.Hint != "" {
		b.WriteString("\n" + r.Hint)
	}
	for i, note := range r.Notes {
		if i == maxNotes {
			b.WriteString("\n...")
			break
		}
		b.WriteString("\n" + limits.CutText(note, maxText))
	}
	if len(r.Frames) == 0 {
		return
	}
	if !r.Syntax {
		b.WriteString("\nTraceback (most recent call last):")
	}
	t.writeFrames(b, r)
}

// repeats is how often a frame that calls itself is shown, as in CPython's traceback module.
const repeats = 3

func (t *Text) writeFrames(b *strings.Builder, r *Report) {
	// Frames that repeat are folded first, so that the bound keeps both ends of what is left.
	type run struct {
		frame Frame
		count int
	}
	var runs []run
	for _, frame := range r.Frames {
		if last := len(runs) - 1; last >= 0 && runs[last].frame.Function == frame.Function && runs[last].frame.Line == frame.Line {
			runs[last].count++
			continue
		}
		runs = append(runs, run{frame, 1})
	}
	for i, run := range runs {
		if dropped := len(runs) - maxFrames; dropped > 0 && i >= maxFrames/2 && i < maxFrames/2+dropped {
			if i == maxFrames/2 {
				fmt.Fprintf(b, "\n  [%d more places]", dropped)
			}
			continue
		}
		for range min(run.count, repeats) {
			t.writeFrame(b, run.frame, r.Syntax)
		}
		if more := run.count - repeats; more > 0 {
			plural := "s"
			if more == 1 {
				plural = ""
			}
			fmt.Fprintf(b, "\n  [Previous line repeated %d more time%s]", more, plural)
		}
	}
}

// writeFrame writes a frame with its line quoted, and carets below the place in it.
func (t *Text) writeFrame(b *strings.Builder, frame Frame, syntax bool) {
	fmt.Fprintf(b, "\n  File %q, line %d", FileName, frame.Line)
	if !syntax {
		b.WriteString(", in " + limits.CutText(frame.Function, maxFunction))
	}
	line := strings.TrimRight(t.Line(frame.Line), " \t\f")
	code := strings.TrimLeft(line, " \t\f")
	if code == "" {
		return
	}
	column, end := t.Column(frame.Line, frame.Column), t.Column(frame.Line, frame.EndColumn)
	characters := []rune(code)
	indent := len([]rune(line)) - len(characters)
	if len(characters) <= maxQuoted {
		b.WriteString("\n    " + code)
		if from := column - indent; column > 0 && from >= 1 && from <= len(characters)+1 {
			width := max(min(end-column, len(characters)+1-from), 1)
			b.WriteString("\n    " + blank(characters[:from-1]) + strings.Repeat("^", width))
		}
		return
	}
	// A long line is quoted around the place in it.
	from := max(column-indent-1-maxQuoted/2, 0)
	from = min(from, len(characters)-maxQuoted)
	b.WriteString("\n    ")
	if from > 0 {
		b.WriteString("... ")
	}
	b.WriteString(string(characters[from : from+maxQuoted]))
	if from+maxQuoted < len(characters) {
		b.WriteString(" ...")
	}
	if column > 0 {
		fmt.Fprintf(b, " (column %d)", column)
	}
}

// blank returns white space as wide as the characters: tabs stay tabs.
func blank(characters []rune) string {
	var b strings.Builder
	for _, r := range characters {
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// NeverAwaited is the text of the warning for a coroutine that the program made and never awaited; line is where
// it was made, in the program's text.
func NeverAwaited(line int, name string) string {
	return fmt.Sprintf("%s:%d: RuntimeWarning: coroutine '%s' was never awaited", FileName, line, limits.CutText(name, maxFunction))
}
