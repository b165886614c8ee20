package syntax

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// This file holds the lexer: source text to tokens, all of them at once, since the parser looks back and ahead freely
// and the diagnosis reads them a second time. The rules are those of CPython's tokenizer (Parser/lexer in 3.13): the
// stack of indentations with a second column that detects ambiguous tabs, the stack of brackets, and the stack
// of f-strings, whose literal parts are read in a mode of their own (PEP 701).
//
// At a mistake the lexer stops. The tokens before it are still parsed, since CPython reports a mistake of the grammar
// that comes before one of the lexer.

const (
	maxBrackets          = 200
	maxIndentations      = 100
	maxFStrings          = 150
	maxFStringNesting    = 3 // of replacement fields in format specifications
	tabSize              = 8
	noColumn             = -1
	initialBytesPerToken = 3
)

// A lexer reads one source. Its token list, problem and warnings are the result.
type lexer struct {
	source    string
	offset    int // of the next byte
	lineStart int // offset of the current line
	line      int32
	tokens    []token
	problem   *problem // what stopped the lexer, or nil
	// problemError is the problem as an error, once it was needed.
	problemError *SyntaxError
	warnings     []Warning

	atLineStart  bool
	indentations []indentation
	base         indentation // of the whole source; see Options.BaseIndentation
	brackets     []bracket
	fstrings     []fstring
}

// An indentation is the width of the white space that opens a block, counted twice: with tabs as steps to the next
// multiple of 8, and as single columns. Two lines are ambiguous when the counts disagree on which is deeper.
type indentation struct{ column, alternative int32 }

// A bracket is an opening bracket that waits for its closing one.
type bracket struct {
	character byte
	offset    int
	position  Position
}

// An fstring is an f-string whose end has not been read.
type fstring struct {
	quote     byte
	quoteSize int
	raw       bool
	start     int // offset of its prefix
	line      int32
	lineStart int
	// text says that the lexer reads literal text, not the tokens of a replacement field.
	text bool
	// format says that the literal text belongs to a format specification.
	format bool
	// depth is how many brackets are open inside the f-string, and fields how many of them are replacement fields. A
	// field opens only directly in the format of another, so depth == fields says that no other bracket is open.
	depth, fields int
}

// A problem is a mistake that the lexer found.
type problem struct {
	kind              Kind
	message           string
	line              int32
	column            int // in characters from 1; see SyntaxError for the special values
	endColumn         int
	text              string // the line
	overridesMistakes bool   // it is reported although the grammar was violated before it
}

// lex reads source, whose newlines are \n.
func lex(source string, base bool) *lexer {
	l := &lexer{source: source, line: 1, atLineStart: true}
	if source == "" {
		l.line = 0 // as CPython counts it
	}
	l.tokens = takeTokens(len(source)/initialBytesPerToken + 8)
	l.indentations = make([]indentation, 1, 8)
	if base {
		l.base = l.firstIndentation()
		l.indentations[0] = l.base
	}
	for l.problem == nil {
		if n := len(l.fstrings); n > 0 && l.fstrings[n-1].text {
			l.fstringText()
		} else if !l.next() {
			break
		}
	}
	if l.problem != nil {
		l.addNowhere(problemToken)
	}
	return l
}

// firstIndentation returns the indentation of the first line that holds code.
func (l *lexer) firstIndentation() indentation {
	var width indentation
	for i := 0; i < len(l.source); i++ {
		switch l.source[i] {
		case ' ':
			width.column++
			width.alternative++
		case '\t':
			width.column = (width.column/tabSize + 1) * tabSize
			width.alternative++
		case '\n', '\f':
			width = indentation{}
		case '#':
			for i+1 < len(l.source) && l.source[i+1] != '\n' {
				i++
			}
		default:
			return width
		}
	}
	return indentation{}
}

// peek returns the byte at distance from the next one, or 0 after the end.
func (l *lexer) peek(distance int) byte {
	if i := l.offset + distance; i < len(l.source) {
		return l.source[i]
	}
	return 0
}

func (l *lexer) position(offset int) Position {
	return Position{l.line, int32(offset - l.lineStart)}
}

// add appends a token that starts at start on the current line and ends at the offset.
func (l *lexer) add(kind tokenKind, start int) {
	l.append(token{
		kind: kind, level: uint8(len(l.brackets)), start: int32(start), end: int32(l.offset),
		from: l.position(start), to: l.position(l.offset),
	})
}

// append appends a token. When the list is full, the new one has room for the rest of the source if that is like the part
// that was read.
func (l *lexer) append(t token) {
	if len(l.tokens) == cap(l.tokens) {
		rest := float64(len(l.source)-l.offset) / float64(max(l.offset, 1))
		l.tokens = slices.Grow(l.tokens, 64+int(min(1.1*rest, 4)*float64(len(l.tokens))))
	}
	l.tokens = append(l.tokens, t)
}

// addNowhere appends a token without text.
func (l *lexer) addNowhere(kind tokenKind) {
	here := l.position(l.offset)
	l.append(token{
		kind: kind, nowhere: true, level: uint8(len(l.brackets)),
		start: int32(l.offset), end: int32(l.offset), from: here, to: here,
	})
}

// next reads the next token outside the text of f-strings. It returns false at the end of the source.
func (l *lexer) next() bool {
	if l.atLineStart {
		l.atLineStart = false
		if !l.indent() {
			return l.problem == nil && l.endOfSource()
		}
	}
	for {
		for {
			c := l.peek(0)
			if c != ' ' && c != '\t' && c != '\f' {
				break
			}
			l.offset++
		}
		if l.offset >= len(l.source) {
			return l.endOfSource()
		}
		switch c := l.source[l.offset]; {
		case c == '#':
			start := l.offset
			l.skipComment()
			if l.newline(start) {
				return true
			}
		case c == '\n':
			if l.newline(l.offset) {
				return true
			}
		case c == '\\':
			if !l.continuation() {
				return false
			}
		case isNameStart(c):
			return l.name()
		case c >= '0' && c <= '9':
			return l.number()
		case c == '.' && l.peek(1) >= '0' && l.peek(1) <= '9':
			return l.number()
		case c == '"' || c == '\'':
			return l.stringLiteral(l.offset)
		default:
			return l.operator(c)
		}
	}
}

func (l *lexer) skipComment() {
	for l.offset < len(l.source) && l.source[l.offset] != '\n' {
		l.offset++
	}
}

// newline reads the newline that is next, if one is. It adds a token, which includes the comment before it from start on, unless
// brackets are open, and reports whether it did.
func (l *lexer) newline(start int) bool {
	if l.offset >= len(l.source) {
		return false
	}
	l.offset++
	if len(l.brackets) == 0 {
		l.add(newlineToken, start)
		l.atLineStart = true
	}
	l.startLine()
	return l.atLineStart
}

func (l *lexer) startLine() {
	l.line++
	l.lineStart = l.offset
}

// continuation reads a backslash at the end of a line.
func (l *lexer) continuation() bool {
	l.offset++
	if l.peek(0) != '\n' {
		l.problem = &problem{
			kind: KindSyntax, message: "unexpected character after line continuation character",
			line: l.line, column: utf8.RuneCountInString(l.source[l.lineStart:l.offset]) + 1, text: l.lineText(l.lineStart),
		}
		return false
	}
	if l.offset+1 >= len(l.source) {
		if len(l.brackets) > 0 {
			return l.unclosedBracket()
		}
		l.problem = &problem{
			kind: KindSyntax, message: "unexpected EOF while parsing", line: l.line,
			column: utf8.RuneCountInString(l.source[l.lineStart:l.offset]) + 1, endColumn: noColumn,
			text: l.lineText(l.lineStart),
		}
		return false
	}
	l.offset++
	l.startLine()
	return true
}

// indent reads the white space at the start of a line and adds the tokens for blocks that open or close. Lines
// without code are skipped. It returns false at the end of the source and after a problem.
func (l *lexer) indent() bool {
	var width, continued indentation
	for {
		switch c := l.peek(0); c {
		case ' ':
			width.column++
			width.alternative++
			l.offset++
			continue
		case '\t':
			width.column = (width.column/tabSize + 1) * tabSize
			width.alternative++
			l.offset++
			continue
		case '\f':
			width = indentation{}
			l.offset++
			continue
		case '\\':
			if continued.column == 0 {
				continued = width
			}
			if !l.continuation() {
				return false
			}
			continue
		case '#':
			l.skipComment()
			if l.offset < len(l.source) {
				l.offset++
				l.startLine()
			}
			width, continued = indentation{}, indentation{}
			continue
		case '\n':
			l.offset++
			l.startLine()
			width, continued = indentation{}, indentation{}
			continue
		}
		break
	}
	if l.offset >= len(l.source) {
		return false
	}
	if continued.column != 0 {
		width = continued
	}
	top := l.indentations[len(l.indentations)-1]
	switch {
	case width.column == top.column:
		if width.alternative != top.alternative {
			return l.inconsistentTabs()
		}
	case width.column > top.column:
		if len(l.indentations) >= maxIndentations {
			l.problem = l.plainProblem(KindIndentation, "too many levels of indentation")
			return false
		}
		if width.alternative <= top.alternative {
			return l.inconsistentTabs()
		}
		l.indentations = append(l.indentations, width)
		l.addNowhere(indentToken)
	default:
		for len(l.indentations) > 1 && width.column < l.indentations[len(l.indentations)-1].column {
			l.indentations = l.indentations[:len(l.indentations)-1]
			l.addNowhere(dedentToken)
		}
		top = l.indentations[len(l.indentations)-1]
		if width.column != top.column {
			l.tokens = l.tokens[:len(l.tokens)-l.trailingDedents()]
			l.badDedent(width)
			return false
		}
		if width.alternative != top.alternative {
			return l.inconsistentTabs()
		}
	}
	return true
}

// trailingDedents counts the DEDENT tokens at the end of the list.
func (l *lexer) trailingDedents() int {
	n := 0
	for n < len(l.tokens) && l.tokens[len(l.tokens)-1-n].kind == dedentToken {
		n++
	}
	return n
}

// badDedent sets the problem of a line that returns to no indentation of an enclosing block.
func (l *lexer) badDedent(width indentation) {
	text := l.lineText(l.lineStart)
	l.problem = &problem{
		kind: KindIndentation, message: "unindent does not match any outer indentation level", line: l.line,
		column: utf8.RuneCountInString(text) + 1, endColumn: noColumn, text: text,
	}
	if width.column < l.base.column {
		// The source is not indented as a whole after all: its first line is the one that is wrong.
		l.problem = l.unexpectedFirstIndentation()
	}
}

// unexpectedFirstIndentation is what is wrong with a source whose first line alone is indented.
func (l *lexer) unexpectedFirstIndentation() *problem {
	if len(l.tokens) == 0 {
		return nil
	}
	first := l.tokens[0]
	l.tokens = l.tokens[:0]
	return &problem{
		kind: KindIndentation, message: "unexpected indent", line: first.from.Line, column: int(first.from.Column),
		endColumn: noColumn, text: l.lineText(int(first.start) - int(first.from.Column)), overridesMistakes: true,
	}
}

func (l *lexer) inconsistentTabs() bool {
	l.problem = l.plainProblem(KindTab, "inconsistent use of tabs and spaces in indentation")
	return false
}

// plainProblem is a problem of a whole line.
func (l *lexer) plainProblem(kind Kind, message string) *problem {
	return &problem{kind: kind, message: message, line: l.line, column: 1, text: l.lineText(l.lineStart)}
}

// endOfSource closes what is open. It always returns false.
func (l *lexer) endOfSource() bool {
	if len(l.brackets) > 0 {
		return l.unclosedBracket()
	}
	l.offset = len(l.source)
	if l.line > 1 && l.lineStart == l.offset {
		// The last newline starts no line.
		l.line--
		l.lineStart--
		for l.lineStart > 0 && l.source[l.lineStart-1] != '\n' {
			l.lineStart--
		}
	}
	for i := len(l.indentations) - 1; i > 0; i-- {
		l.addNowhere(dedentToken)
	}
	l.addNowhere(endMarker)
	return false
}

// unclosedBracket fails on the innermost bracket that is open at the end of the source.
func (l *lexer) unclosedBracket() bool {
	l.problem = l.unclosed()
	return false
}

// unclosed is the problem of the innermost bracket that is open.
func (l *lexer) unclosed() *problem {
	open := l.brackets[len(l.brackets)-1]
	lineStart := open.offset - int(open.position.Column)
	return &problem{
		kind: KindSyntax, message: fmt.Sprintf("'%c' was never closed", open.character), line: open.position.Line,
		column: utf8.RuneCountInString(l.source[lineStart:open.offset]) + 1, text: l.lineText(lineStart),
	}
}

// forgetNewline takes the position from the token of the last newline, which is not in the source.
func (l *lexer) forgetNewline() {
	for i := len(l.tokens) - 1; i >= 0; i-- {
		if l.tokens[i].kind == newlineToken {
			l.tokens[i].nowhere = true
			return
		}
	}
}

// lineText returns the line that starts at offset start, without its newline.
func (l *lexer) lineText(start int) string {
	end := start
	for end < len(l.source) && l.source[end] != '\n' {
		end++
	}
	return l.source[start:end]
}

// fail sets a problem of the current line whose last character is before the offset. It returns false.
func (l *lexer) fail(format string, arguments ...any) bool {
	column := utf8.RuneCountInString(l.source[l.lineStart:min(l.offset, len(l.source))])
	return l.failAt(column, column, format, arguments...)
}

// failAt sets a problem of the current line. It returns false.
func (l *lexer) failAt(column, endColumn int, format string, arguments ...any) bool {
	l.problem = &problem{
		kind: KindSyntax, message: fmt.Sprintf(format, arguments...), line: l.line, column: column,
		endColumn: endColumn, text: l.lineText(l.lineStart), overridesMistakes: len(l.fstrings) == 0,
	}
	return false
}

func (l *lexer) warn(format string, arguments ...any) {
	l.warnings = append(l.warnings, Warning{"SyntaxWarning", fmt.Sprintf(format, arguments...), int(l.line)})
}
