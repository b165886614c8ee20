package syntax

import "strings"

// This file reads string literals and the text of f-strings. What the text means is in literal.go.

// stringLiteral reads a string literal whose prefix starts at start and whose quote is at the offset.
func (l *lexer) stringLiteral(start int) bool {
	prefix := l.source[start:l.offset]
	quote := l.source[l.offset]
	quoteSize := 1
	if l.peek(1) == quote && l.peek(2) == quote {
		quoteSize = 3
	}
	if strings.ContainsAny(prefix, "fF") {
		return l.openFString(start, quote, quoteSize, strings.ContainsAny(prefix, "rR"))
	}
	from, lineStart := l.position(start), l.lineStart
	l.offset += quoteSize
	closing, escapedQuote := 0, false
	for closing < quoteSize {
		c := l.peek(0)
		if l.offset >= len(l.source) || c == '\n' && quoteSize == 1 {
			return l.unterminatedString(start, lineStart, from.Line, quote, quoteSize, escapedQuote)
		}
		l.offset++
		switch c {
		case quote:
			closing++
			continue
		case '\n':
			l.startLine()
		case '\\':
			switch l.peek(0) {
			case quote:
				escapedQuote = true
				l.offset++
			case '\n':
				l.offset++
				l.startLine()
			default:
				if l.offset < len(l.source) {
					l.offset++
				}
			}
		}
		closing = 0
	}
	l.append(token{
		kind: stringToken, level: uint8(len(l.brackets)), start: int32(start), end: int32(l.offset),
		from: from, to: l.position(l.offset),
	})
	return true
}

// unterminatedString fails on a string literal that started at start on the given line.
func (l *lexer) unterminatedString(start, lineStart int, line int32, quote byte, quoteSize int, escapedQuote bool) bool {
	detected := l.lastLine()
	l.offset, l.lineStart, l.line = start+1, lineStart, line
	if n := len(l.fstrings); n > 0 && l.fstrings[n-1].quote == quote && l.fstrings[n-1].quoteSize == quoteSize {
		return l.fail("f-string: expecting '}'")
	}
	switch {
	case quoteSize == 3:
		return l.fail("unterminated triple-quoted string literal (detected at line %d)", detected)
	case escapedQuote:
		return l.fail("unterminated string literal (detected at line %d); perhaps you escaped the end quote?", detected)
	}
	return l.fail("unterminated string literal (detected at line %d)", detected)
}

// lastLine is the number of the current line, or of the one before when the source ends with a newline.
func (l *lexer) lastLine() int32 {
	if l.offset >= len(l.source) && l.lineStart == len(l.source) && l.line > 1 {
		return l.line - 1
	}
	return l.line
}

// openFString reads the prefix and the quotes of an f-string.
func (l *lexer) openFString(start int, quote byte, quoteSize int, raw bool) bool {
	l.offset += quoteSize
	if len(l.fstrings)+1 >= maxFStrings {
		return l.fail("too many nested f-strings")
	}
	l.fstrings = append(l.fstrings, fstring{
		quote: quote, quoteSize: quoteSize, raw: raw, start: start, line: l.line, lineStart: l.lineStart, text: true,
	})
	l.add(fstringStart, start)
	return true
}

// fstringText reads one piece of the text of the innermost f-string: its end, the literal text up to the next
// replacement field or doubled brace, or, when a field starts here, the token that starts it.
func (l *lexer) fstringText() {
	current := &l.fstrings[len(l.fstrings)-1]
	if l.peek(0) == '{' && l.peek(1) != '{' {
		if l.openField(current) {
			l.next()
		}
		return
	}
	if l.atQuotes(current) {
		start := l.offset
		l.offset += current.quoteSize
		l.fstrings = l.fstrings[:len(l.fstrings)-1]
		l.add(fstringEnd, start)
		return
	}
	start, from := l.offset, l.position(l.offset)
	named := false // after \N{, whose closing brace belongs to the text
	for {
		c := l.peek(0)
		if l.offset >= len(l.source) || c == '\n' && current.quoteSize == 1 {
			if c == '\n' && current.format && current.fields > 0 {
				// A newline ends the format specification of a field in an f-string with single quotes.
				l.addText(start, l.offset, from)
				current.text, current.format = false, false
				return
			}
			l.unterminatedFString(current)
			return
		}
		switch {
		case c == current.quote && l.atQuotes(current):
			l.addText(start, l.offset, from)
			return
		case c == '{':
			if l.peek(1) == '{' && !current.format {
				l.offset += 2
				l.addText(start, l.offset-1, from)
				return
			}
			l.addText(start, l.offset, from)
			l.openField(current)
			return
		case c == '}':
			switch {
			case named:
				l.offset++
				l.addText(start, l.offset, from)
			case l.peek(1) == '}' && !current.format && current.depth == 0:
				l.offset += 2
				l.addText(start, l.offset-1, from)
			default:
				l.addText(start, l.offset, from)
				current.text = false
			}
			return
		case c == '\n':
			l.offset++
			l.startLine()
		case c == '\\':
			l.offset++
			switch next := l.peek(0); {
			case next == '{' || next == '}':
				if !current.raw {
					l.warn("invalid escape sequence '\\%c'", next)
				}
			case next == 'N' && !current.raw:
				l.offset++
				if l.peek(0) == '{' {
					named = true
					l.offset++
				}
			case next == '\n':
				l.offset++
				l.startLine()
			case l.offset < len(l.source):
				l.offset++
			}
		default:
			l.offset++
		}
	}
}

// atQuotes reports whether the closing quotes of an f-string are next.
func (l *lexer) atQuotes(f *fstring) bool {
	if l.peek(0) != f.quote {
		return false
	}
	return f.quoteSize == 1 || l.peek(1) == f.quote && l.peek(2) == f.quote
}

// openField begins a replacement field, whose brace is next.
func (l *lexer) openField(f *fstring) bool {
	f.fields++
	if f.fields > maxFStringNesting {
		return l.fail("f-string: expressions nested too deeply")
	}
	f.text = false
	return true
}

// addText appends literal text of an f-string that ends at end; the offset may lie one byte further.
func (l *lexer) addText(start, end int, from Position) {
	l.append(token{
		kind: fstringMiddle, raw: l.fstrings[len(l.fstrings)-1].raw, level: uint8(len(l.brackets)),
		start: int32(start), end: int32(end), from: from, to: l.position(l.offset),
	})
}

// unterminatedFString fails on an f-string without an end.
func (l *lexer) unterminatedFString(f *fstring) {
	detected := l.lastLine()
	l.offset, l.lineStart, l.line = f.start+1, f.lineStart, f.line
	if f.quoteSize == 3 {
		l.fail("unterminated triple-quoted f-string literal (detected at line %d)", detected)
		return
	}
	l.fail("unterminated f-string literal (detected at line %d)", detected)
}
