package vm

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// A spot is a place in a few lines of source: a line from 0 and a byte in it.
type spot struct{ line, column int }

func (p spot) before(q spot) bool {
	return p.line < q.line || p.line == q.line && p.column < q.column
}

// A quote is the source of a place, dedented, with the place in it.
type quote struct {
	lines    []string
	from, to spot
	// operator is the part of the place that is marked by carets while the rest gets tildes: an operator, or the brackets of a subscript or
	// call with what is in them. It is empty if there is none.
	operator, operatorEnd spot
}

// writeQuote writes the source of a place, and marks below it where they say more than the line itself.
func writeQuote(text *strings.Builder, s *Summary) {
	lines := dedent(strings.Split(s.Source, "\n"))
	if strings.TrimFunc(s.Source, isSpace) == "" {
		return
	}
	if s.Column < 0 || s.EndColumn < 0 || s.EndLine < s.Line || s.EndLine-s.Line >= len(lines) {
		for _, line := range lines {
			text.WriteString("    " + line + "\n")
		}
		return
	}
	q := &quote{lines: lines[:s.EndLine-s.Line+1]}
	first, _, _ := strings.Cut(s.Source, "\n")
	removed := len(first) - len(lines[0])
	last := len(q.lines) - 1
	q.from = spot{0, between(s.Column-removed, 0, len(lines[0]))}
	q.to = spot{last, between(s.EndColumn-removed, 0, len(lines[last]))}
	marked := q.findOperator() && q.worthMarking()
	for _, line := range dedent(q.render(marked)) {
		text.WriteString("    " + line + "\n")
	}
}

func between(n, low, high int) int { return max(low, min(n, high)) }

// dedent removes the white space with which all lines begin that have more than white space, and makes the others empty.
func dedent(lines []string) []string {
	common, any := "", false
	result := make([]string, len(lines))
	for i, line := range lines {
		code := strings.TrimLeft(line, " \t")
		if strings.TrimFunc(line, isSpace) == "" {
			continue
		}
		result[i] = line
		indent := line[:len(line)-len(code)]
		if !any {
			common, any = indent, true
			continue
		}
		n := 0
		for n < min(len(common), len(indent)) && common[n] == indent[n] {
			n++
		}
		common = common[:n]
	}
	for i, line := range result {
		result[i] = strings.TrimPrefix(line, common)
	}
	return result
}

// findOperator looks whether the place is an operation, a subscript or a call. It reports whether the place could be looked at.
func (q *quote) findOperator() bool {
	segment := make([]string, len(q.lines))
	copy(segment, q.lines)
	last := len(segment) - 1
	if last == 0 && q.to.column < q.from.column {
		return false
	}
	segment[last] = segment[last][:q.to.column]
	segment[0] = segment[0][q.from.column:]
	// In parentheses the segment may go over many lines.
	tree, err := syntax.Parse("(\n"+strings.Join(segment, "\n")+"\n)", syntax.Options{})
	if err != nil || len(tree.Body) != 1 {
		return true
	}
	statement, ok := tree.Body[0].(*syntax.ExprStatement)
	if !ok {
		return true
	}
	place := func(p syntax.Position) spot { return spot{int(p.Line) - 2, int(p.Column)} }
	var from, to spot
	switch e := statement.Value.(type) {
	case *syntax.BinOp:
		from, ok = seek(segment, place(e.Left.Extent().End), func(r rune) bool { return !isSpace(r) && r != ')' })
		if !ok {
			return false
		}
		_, size := utf8.DecodeRuneInString(segment[from.line][from.column:])
		to = spot{from.line, from.column + size}
		// An operator has one character or two.
		rest := segment[to.line][to.column:]
		if r, size := utf8.DecodeRuneInString(rest); rest != "" && to.before(place(e.Right.Extent().Start)) && !isSpace(r) && r != '\\' && r != '#' {
			to.column += size
		}
	case *syntax.Subscript:
		from, ok = seek(segment, place(e.Value.Extent().End), func(r rune) bool { return r == '[' })
		to = place(e.Extent().End)
	case *syntax.Call:
		from, ok = seek(segment, place(e.Function.Extent().End), func(r rune) bool { return r == '(' })
		to = place(e.Extent().End)
	default:
		return true
	}
	if !ok {
		return false
	}
	if from.line == 0 {
		from.column += q.from.column
	}
	if to.line == 0 {
		to.column += q.from.column
	}
	q.operator, q.operatorEnd = from, to
	return true
}

// seek returns the first character from p on that is wanted, outside comments and behind continuation marks.
func seek(lines []string, p spot, wanted func(rune) bool) (spot, bool) {
	for p.line < len(lines) {
		if p.column >= len(lines[p.line]) {
			p = spot{p.line + 1, 0}
			continue
		}
		r, size := utf8.DecodeRuneInString(lines[p.line][p.column:])
		switch {
		case r == '\\' || r == '#':
			p = spot{p.line + 1, 0}
		case wanted(r):
			return p, true
		default:
			p.column += size
		}
	}
	return p, false
}

func (q *quote) hasOperator() bool { return q.operator != q.operatorEnd }

// worthMarking tells whether marks say something: not when the place is all there is, nor for a statement that is nothing but a
// call of a name whose result is returned, or any call whose result a name gets.
func (q *quote) worthMarking() bool {
	if tree, err := syntax.Parse(strings.Join(q.lines, "\n"), syntax.Options{}); err == nil {
		if len(tree.Body) == 0 {
			return false
		}
		var call syntax.Expression
		switch statement := tree.Body[0].(type) {
		case *syntax.Return:
			if c, ok := statement.Value.(*syntax.Call); ok {
				if _, byName := c.Function.(*syntax.Name); byName {
					call = c
				}
			}
		case *syntax.Assign:
			if c, ok := statement.Value.(*syntax.Call); ok && len(statement.Targets) == 1 {
				if _, toName := statement.Targets[0].(*syntax.Name); toName {
					call = c
				}
			}
		}
		// CPython compares a number of bytes with one of characters.
		if call != nil {
			span := call.Extent()
			from := utf8.RuneCountInString(q.lines[0][:q.from.column])
			to := utf8.RuneCountInString(q.lines[q.to.line][:q.to.column])
			if span.Start.Line == 1 && int(span.End.Line) == len(q.lines) && int(span.Start.Column) == from && int(span.End.Column) == to {
				return false
			}
		}
	}
	if q.hasOperator() {
		return true
	}
	before, after := q.lines[0][:q.from.column], q.lines[q.to.line][q.to.column:]
	return strings.TrimFunc(before, isSpace) != "" || strings.TrimFunc(after, isSpace) != ""
}

// render returns the first and last line and those around the ends of the operator, each with its marks below it; a number stands for
// the lines between.
func (q *quote) render(marked bool) []string {
	shown := make(map[int]bool)
	shown[0], shown[len(q.lines)-1] = true, true
	if q.hasOperator() {
		for _, p := range []spot{q.operator, q.operatorEnd} {
			for n := p.line - 1; n <= p.line+1; n++ {
				shown[n] = true
			}
		}
	}
	var result []string
	show := func(n int) {
		result = append(result, q.lines[n])
		if marked {
			result = append(result, q.marks(n))
		}
	}
	previous := -1
	for n := range q.lines {
		if !shown[n] {
			continue
		}
		switch gap := n - previous; {
		case gap == 2:
			show(n - 1)
		case gap > 2:
			result = append(result, fmt.Sprintf("...<%d lines>...", gap-1))
		}
		show(n)
		previous = n
	}
	return result
}

// marks returns what stands below a line: as many marks for a character as it is wide.
func (q *quote) marks(n int) string {
	line := q.lines[n]
	end := len(line)
	if n == len(q.lines)-1 {
		end = q.to.column
	}
	code := len(line) - len(strings.TrimLeftFunc(line, isSpace))
	wide := !isASCII(line)
	var text strings.Builder
	for i, r := range line {
		if i >= end {
			break
		}
		mark, p := byte('^'), spot{n, i}
		switch {
		case i < code || p.before(q.from):
			mark = ' '
		case q.hasOperator() && (p.before(q.operator) || !p.before(q.operatorEnd)):
			mark = '~'
		}
		text.WriteByte(mark)
		if wide {
			if kind := width.LookupRune(r).Kind(); kind == width.EastAsianWide || kind == width.EastAsianFullwidth {
				text.WriteByte(mark)
			}
		}
	}
	return text.String()
}

// indentLines puts a prefix in front of every line.
func indentLines(text, prefix string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(prefix)
		b.WriteString(line)
	}
	return b.String()
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isSpace tells what str.isspace does.
func isSpace(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }
