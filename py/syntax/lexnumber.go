package syntax

import (
	"strings"
	"unicode/utf8"
)

// This file reads numbers. What they are worth is in literal.go.

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHexadecimalDigit(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// number reads a number that starts at the offset.
func (l *lexer) number() bool {
	start := l.offset
	if l.source[start] == '0' {
		switch l.peek(1) {
		case 'x', 'X':
			return l.digitsOfBase(start, "hexadecimal", isHexadecimalDigit)
		case 'o', 'O':
			return l.digitsOfBase(start, "octal", func(c byte) bool { return c >= '0' && c <= '7' })
		case 'b', 'B':
			return l.digitsOfBase(start, "binary", func(c byte) bool { return c == '0' || c == '1' })
		}
	}
	if l.source[start] != '.' && !l.digits() {
		return false
	}
	isFloat := false
	if l.peek(0) == '.' {
		isFloat = true
		l.offset++
		if isDigit(l.peek(0)) && !l.digits() {
			return false
		}
	}
	if c := l.peek(0); c == 'e' || c == 'E' {
		switch next := l.peek(1); {
		case next == '+' || next == '-':
			if !isDigit(l.peek(2)) {
				l.offset += 2
				return l.fail("invalid decimal literal")
			}
			l.offset += 2
			isFloat = true
		case isDigit(next):
			l.offset++
			isFloat = true
		default:
			// The letter may begin a keyword: 1else.
			return l.endNumber(start, "decimal")
		}
		if !l.digits() {
			return false
		}
	}
	if c := l.peek(0); c == 'j' || c == 'J' {
		l.offset++
		return l.endNumber(start, "imaginary")
	}
	if !isFloat && l.source[start] == '0' {
		if significant := strings.Trim(l.source[start:l.offset], "0_"); significant != "" {
			zeros := len(l.source[start:l.offset]) - len(strings.TrimLeft(l.source[start:l.offset], "0_"))
			column := utf8.RuneCountInString(l.source[l.lineStart:start]) + 1
			return l.failAt(column, column+zeros, "leading zeros in decimal integer literals are not permitted; "+
				"use an 0o prefix for octal integers")
		}
	}
	return l.endNumber(start, "decimal")
}

// digits reads decimal digits with single underscores between them.
func (l *lexer) digits() bool {
	for {
		for isDigit(l.peek(0)) {
			l.offset++
		}
		if l.peek(0) != '_' {
			return true
		}
		l.offset++
		if !isDigit(l.peek(0)) {
			return l.fail("invalid decimal literal")
		}
	}
}

// digitsOfBase reads a number with a prefix, such as 0x.
func (l *lexer) digitsOfBase(start int, base string, valid func(byte) bool) bool {
	l.offset += 2
	for {
		if l.peek(0) == '_' {
			l.offset++
		}
		if c := l.peek(0); !valid(c) {
			return l.invalidDigit(base, c)
		}
		for valid(l.peek(0)) {
			l.offset++
		}
		if l.peek(0) != '_' {
			break
		}
	}
	if c := l.peek(0); isDigit(c) {
		return l.invalidDigit(base, c)
	}
	return l.endNumber(start, base)
}

// invalidDigit fails on c, the next byte, which is no digit of the base.
func (l *lexer) invalidDigit(base string, c byte) bool {
	if isDigit(c) {
		l.offset++
		return l.fail("invalid digit '%c' in %s literal", c, base)
	}
	return l.fail("invalid %s literal", base)
}

// endNumber adds a number that ends at the offset, unless a letter follows. A keyword that may follow a
// number in a right program is only warned of.
func (l *lexer) endNumber(start int, base string) bool {
	rest := l.source[l.offset:]
	if rest == "" || !isNamePart(rest[0]) {
		l.add(numberToken, start)
		return true
	}
	if beginsWithKeyword(rest) {
		l.warn("invalid %s literal", base)
		l.add(numberToken, start)
		return true
	}
	if rest[0] < utf8.RuneSelf {
		return l.fail("invalid %s literal", base)
	}
	l.add(numberToken, start)
	return true
}

// beginsWithKeyword reports whether text begins with a keyword that may follow a number (verify_end_of_number). What follows
// if, in and is does not matter there.
func beginsWithKeyword(text string) bool {
	for _, keyword := range [...]string{"if", "in", "is", "and", "else", "for", "or", "not"} {
		if rest, ok := strings.CutPrefix(text, keyword); ok {
			return keyword[0] == 'i' || rest == "" || !isNamePart(rest[0])
		}
	}
	return false
}
