package vm

import (
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

const (
	causeSentence   = "\nThe above exception was the direct cause of the following exception:\n\n"
	contextSentence = "\nDuring handling of the above exception, another exception occurred:\n\n"
	// repeats is how often a place is shown that comes again and again.
	repeats = 3
)

// FormatException returns what CPython prints for an uncaught exception, with a newline at its end.
func (m *Machine) FormatException(e *object.Exception, options TracebackOptions) (string, *object.Exception) {
	captured, raised := m.Capture(e, options)
	if raised != nil {
		return "", raised
	}
	parts, raised := m.Format(captured, options)
	return strings.Join(parts, ""), raised
}

// Format returns the parts of the text of an exception, each of one or more whole lines, as format_exception of the module traceback
// divides them.
func (m *Machine) Format(c *Captured, options TracebackOptions) ([]string, *object.Exception) {
	w := &tracebackWriter{machine: m, options: options}
	raised := w.chain(c)
	return w.parts, raised
}

// FormatOnly returns the lines without traceback, as format_exception_only does: those of a SyntaxError's place, the class and text, the notes.
func (m *Machine) FormatOnly(c *Captured) []string {
	var parts []string
	if c.Syntax != nil {
		parts = formatSyntax(c)
	} else if c.Text == "" {
		parts = append(parts, c.Type+"\n")
	} else {
		parts = append(parts, c.Type+": "+c.Text+"\n")
	}
	for _, note := range c.Notes {
		for _, line := range strings.Split(note, "\n") {
			parts = append(parts, line+"\n")
		}
	}
	return parts
}

// FormatPlaces returns the text of each place, repeated ones elided: StackSummary.format.
func (m *Machine) FormatPlaces(places []Summary) ([]string, *object.Exception) {
	var parts []string
	count := 0
	for i := range places {
		s := &places[i]
		if i > 0 && (s.File != places[i-1].File || s.Line != places[i-1].Line || s.Name != places[i-1].Name) {
			parts = appendRepeated(parts, count)
			count = 0
		}
		count++
		if count > repeats {
			continue
		}
		text, raised := m.FormatPlace(s)
		if raised != nil {
			return nil, raised
		}
		parts = append(parts, text)
	}
	return appendRepeated(parts, count), nil
}

func appendRepeated(parts []string, count int) []string {
	count -= repeats
	switch {
	case count == 1:
		parts = append(parts, "  [Previous line repeated 1 more time]\n")
	case count > 1:
		parts = append(parts, fmt.Sprintf("  [Previous line repeated %d more times]\n", count))
	}
	return parts
}

// FormatPlace returns the lines of one place: where it is, the source with marks below it, the variables.
func (m *Machine) FormatPlace(s *Summary) (string, *object.Exception) {
	t := m.thread
	if raised := t.Work(1 + int64(len(s.Source))/16); raised != nil {
		return "", raised
	}
	var text strings.Builder
	fmt.Fprintf(&text, "  File \"%s\", line %d, in %s\n", s.File, s.Line, s.Name)
	writeQuote(&text, s)
	for _, local := range s.Locals {
		fmt.Fprintf(&text, "    %s = %s\n", local.Name, local.Text)
	}
	return text.String(), t.Charge(int64(text.Len()))
}

// A tracebackWriter writes an exception and what is chained to it.
type tracebackWriter struct {
	machine *Machine
	options TracebackOptions
	parts   []string
	// depth is that of the exception group in progress. open tells that the line that closes its picture is still to be written.
	depth int
	open  bool
}

// emit adds a part. In the picture of a group every line gets the margin of its depth.
func (w *tracebackWriter) emit(text string, margin byte) *object.Exception {
	if w.depth > 0 {
		prefix := w.indent() + string(margin) + " "
		text = indentLines(text, prefix)
	}
	w.parts = append(w.parts, text)
	if raised := w.machine.thread.Work(1); raised != nil {
		return raised
	}
	return w.machine.thread.Charge(int64(len(text)) + 16)
}

func (w *tracebackWriter) indent() string { return strings.Repeat("  ", w.depth) }

func (w *tracebackWriter) emitAll(texts []string) *object.Exception {
	for _, text := range texts {
		if raised := w.emit(text, '|'); raised != nil {
			return raised
		}
	}
	return nil
}

// chain writes an exception after its causes and contexts. It recurses for the members of groups alone, whose depth is bounded.
func (w *tracebackWriter) chain(c *Captured) *object.Exception {
	type link struct {
		sentence string
		captured *Captured
	}
	links := []link{{captured: c}}
	for !w.options.Unchained {
		last := &links[len(links)-1]
		c := last.captured
		switch {
		case c.Cause != nil:
			last.sentence = causeSentence
			links = append(links, link{captured: c.Cause})
			continue
		case c.Context != nil && !c.SuppressContext:
			last.sentence = contextSentence
			links = append(links, link{captured: c.Context})
			continue
		}
		if c.Omitted && !c.Group {
			if raised := w.emit("[Earlier exceptions are left out]\n\n", '|'); raised != nil {
				return raised
			}
		}
		break
	}
	for i := len(links) - 1; i >= 0; i-- {
		if sentence := links[i].sentence; sentence != "" {
			if raised := w.emit(sentence, '|'); raised != nil {
				return raised
			}
		}
		if raised := w.one(links[i].captured); raised != nil {
			return raised
		}
	}
	return nil
}

func (w *tracebackWriter) one(c *Captured) *object.Exception {
	if c.Group {
		return w.group(c)
	}
	if raised := w.head(c, "Traceback (most recent call last):\n", '|'); raised != nil {
		return raised
	}
	return w.emitAll(w.machine.FormatOnly(c))
}

// head writes the traceback of an exception that has one.
func (w *tracebackWriter) head(c *Captured, title string, margin byte) *object.Exception {
	if !c.HasTraceback {
		return nil
	}
	if raised := w.emit(title, margin); raised != nil {
		return raised
	}
	places, raised := w.machine.FormatPlaces(c.Places)
	if raised != nil {
		return raised
	}
	return w.emitAll(places)
}

// group draws an exception group.
func (w *tracebackWriter) group(c *Captured) *object.Exception {
	if depth := w.options.groupDepth(); w.depth > depth {
		return w.emit(fmt.Sprintf("... (max_group_depth is %d)\n", depth), '|')
	}
	outermost, margin := w.depth == 0, byte('|')
	if outermost {
		w.depth++
		margin = '+'
	}
	if raised := w.head(c, "Exception Group Traceback (most recent call last):\n", margin); raised != nil {
		return raised
	}
	if raised := w.emitAll(w.machine.FormatOnly(c)); raised != nil {
		return raised
	}
	width := w.options.groupWidth()
	shown := min(len(c.Members), width+1)
	w.open = false
	for i := range shown {
		// The last member's own picture may have written the closing line.
		w.open = w.open || i == shown-1
		title, branch := fmt.Sprint(i+1), "  "
		if i == width {
			title = "..."
		}
		if i == 0 {
			branch = "+-"
		}
		w.parts = append(w.parts, w.indent()+branch+"+---------------- "+title+" ----------------\n")
		w.depth++
		if i == width {
			more := len(c.Members) - width
			if raised := w.emit(fmt.Sprintf("and %d more exception%s\n", more, ending(more)), '|'); raised != nil {
				return raised
			}
		} else if raised := w.chain(c.Members[i]); raised != nil {
			return raised
		}
		if i == shown-1 && w.open {
			w.parts = append(w.parts, w.indent()+"+------------------------------------\n")
			w.open = false
		}
		w.depth--
	}
	if outermost {
		w.depth = 0
	}
	return nil
}

// formatSyntax returns the lines of a SyntaxError, which point at a place in the source.
func formatSyntax(c *Captured) []string {
	var parts []string
	p := c.Syntax
	suffix := ""
	if p.Line != "" {
		file := p.File
		if !p.HasFile || file == "" {
			file = "<string>"
		}
		parts = append(parts, fmt.Sprintf("  File \"%s\", line %s\n", file, p.Line))
	} else if p.HasFile {
		suffix = " (" + p.File + ")"
	}
	if p.HasText {
		parts = append(parts, quoteSyntax(p)...)
	}
	message := p.Message
	if message == "" {
		message = "<no detail available>"
	}
	return append(parts, c.Type+": "+message+suffix+"\n")
}

func quoteSyntax(p *SyntaxPlace) []string {
	line := strings.TrimRight(p.Text, "\n")
	code := strings.TrimLeft(line, " \n\f")
	parts := []string{"    " + code + "\n"}
	if !p.HasOffset {
		return parts
	}
	characters := []rune(line)
	indent := len(characters) - len([]rune(code))
	offset, end := p.Offset, len(characters)+1
	if p.Line == p.EndLine {
		if end = offset; p.HasEndOffset && p.EndOffset != 0 {
			end = p.EndOffset
		}
	}
	offset, end = min(offset, len(characters)+1), min(end, len(characters)+1)
	if offset >= end {
		end = offset + 1
	}
	from, to := offset-1-indent, end-1-indent
	if from < 0 {
		return parts
	}
	var marks strings.Builder
	marks.WriteString("    ")
	for i, r := range []rune(code) {
		if i == from {
			break
		}
		if !isSpace(r) {
			r = ' '
		}
		marks.WriteRune(r)
	}
	marks.WriteString(strings.Repeat("^", max(to-from, 0)))
	return append(parts, marks.String()+"\n")
}
