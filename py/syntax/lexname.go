package syntax

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// This file reads names, keywords and operators.

func isNameStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= utf8.RuneSelf
}

func isNamePart(c byte) bool { return isNameStart(c) || c >= '0' && c <= '9' }

// name reads a name, a keyword, or the prefix of a string and the string.
func (l *lexer) name() bool {
	start := l.offset
	ascii := true
	for l.offset < len(l.source) && isNamePart(l.source[l.offset]) {
		ascii = ascii && l.source[l.offset] < utf8.RuneSelf
		l.offset++
	}
	text := l.source[start:l.offset]
	if c := l.peek(0); (c == '"' || c == '\'') && isStringPrefix(text) {
		return l.stringLiteral(start)
	}
	if !ascii {
		for i, r := range text {
			if i == 0 && !isIdentifierStart(r) || !isIdentifierPart(r) {
				l.offset = start + i + utf8.RuneLen(r)
				return l.badCharacter(r)
			}
		}
		l.add(nameToken, start)
		return true
	}
	l.add(keyword(text), start)
	return true
}

// isStringPrefix reports whether a string literal may begin with text, in letters of either case.
func isStringPrefix(text string) bool {
	lower := func(i int) byte { return text[i] | 0x20 }
	switch len(text) {
	case 1:
		switch lower(0) {
		case 'r', 'b', 'u', 'f':
			return true
		}
	case 2:
		first, second := lower(0), lower(1)
		return first == 'r' && (second == 'b' || second == 'f') || second == 'r' && (first == 'b' || first == 'f')
	}
	return false
}

// badCharacter fails on r, which ends before the offset.
func (l *lexer) badCharacter(r rune) bool {
	if isPrintable(r) {
		return l.fail("invalid character '%c' (U+%04X)", r, r)
	}
	return l.fail("invalid non-printable character U+%04X", r)
}

// isPrintable reports what str.isprintable says of r.
func isPrintable(r rune) bool {
	return r == ' ' || unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, newLetters, newSymbols)
}

// isIdentifierStart reports whether r has the Unicode property XID_Start, or is an underscore.
func isIdentifierStart(r rune) bool {
	if r < utf8.RuneSelf {
		return isNameStart(byte(r))
	}
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start, newLetters) && !unicode.Is(notIdentifierStart, r) &&
		!unicode.In(r, unicode.Pattern_Syntax, unicode.Pattern_White_Space)
}

// isIdentifierPart reports whether r has the Unicode property XID_Continue.
func isIdentifierPart(r rune) bool {
	if r < utf8.RuneSelf {
		return isNamePart(byte(r))
	}
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc,
		unicode.Other_ID_Start, unicode.Other_ID_Continue, newLetters, newIdentifierParts) && !unicode.Is(notIdentifierPart, r) &&
		!unicode.In(r, unicode.Pattern_Syntax, unicode.Pattern_White_Space)
}

// normalName returns a name as Python compares it, in NFKC.
func normalName(name string) string {
	for i := 0; i < len(name); i++ {
		if name[i] >= utf8.RuneSelf {
			return norm.NFKC.String(name)
		}
	}
	return name
}

// operator reads an operator or a delimiter that begins with c.
func (l *lexer) operator(c byte) bool {
	start := l.offset
	inField := false // directly in a replacement field, not in brackets inside it
	if n := len(l.fstrings); n > 0 {
		current := &l.fstrings[n-1]
		inField = current.depth == current.fields
		if c == ':' && inField && current.fields > 0 {
			l.offset++
			l.add(colon, start)
			current.text, current.format = true, true
			return true
		}
	}
	switch c {
	case '(', '[', '{':
		return l.open(c)
	case ')', ']', '}':
		return l.close(c)
	}
	kind, size := operatorKind(c, l.peek(1), l.peek(2))
	if size == 0 {
		if c < ' ' || c == 0x7f {
			l.offset++
			return l.badCharacter(rune(c))
		}
		kind, size = strayToken, 1
	}
	l.offset += size
	l.add(kind, start)
	return true
}

// operatorKind returns the longest operator that begins with the three bytes and its length, 0 if there is none.
func operatorKind(c, second, third byte) (tokenKind, int) {
	switch c {
	case ',':
		return comma, 1
	case ';':
		return semicolon, 1
	case '~':
		return tilde, 1
	case '.':
		if second == '.' && third == '.' {
			return ellipsis, 3
		}
		return dot, 1
	case ':':
		return withEqual(second, colon, walrus)
	case '=':
		return withEqual(second, equal, equalEqual)
	case '!':
		return withEqual(second, exclamation, notEqual)
	case '+':
		return withEqual(second, plus, plusEqual)
	case '%':
		return withEqual(second, percent, percentEqual)
	case '@':
		return withEqual(second, at, atEqual)
	case '|':
		return withEqual(second, bar, barEqual)
	case '^':
		return withEqual(second, caret, caretEqual)
	case '&':
		return withEqual(second, ampersand, ampersandEqual)
	case '-':
		if second == '>' {
			return arrow, 2
		}
		return withEqual(second, minus, minusEqual)
	case '*':
		return doubled(c, second, third, star, starEqual, doubleStar, doubleStarEqual)
	case '/':
		return doubled(c, second, third, slash, slashEqual, doubleSlash, doubleSlashEqual)
	case '>':
		return doubled(c, second, third, greater, greaterEqual, rightShift, rightShiftEqual)
	case '<':
		if second == '>' {
			// The inequality of Python 2: a token, but one that no rule accepts.
			return strayToken, 2
		}
		return doubled(c, second, third, less, lessEqual, leftShift, leftShiftEqual)
	}
	return 0, 0
}

// withEqual chooses between an operator of one character and the same with = behind it.
func withEqual(second byte, plain, equal tokenKind) (tokenKind, int) {
	if second == '=' {
		return equal, 2
	}
	return plain, 1
}

// doubled chooses between c, c=, cc and cc=.
func doubled(c, second, third byte, plain, equal, double, doubleEqual tokenKind) (tokenKind, int) {
	switch {
	case second == c && third == '=':
		return doubleEqual, 3
	case second == c:
		return double, 2
	}
	return withEqual(second, plain, equal)
}

// bracketKind returns the kind of token that a bracket is. A closing bracket follows the opening one in the list of kinds.
func bracketKind(c byte) tokenKind {
	switch c {
	case '(':
		return leftParenthesis
	case ')':
		return rightParenthesis
	case '[':
		return leftBracket
	case ']':
		return rightBracket
	case '{':
		return leftBrace
	}
	return rightBrace
}

// open reads an opening bracket.
func (l *lexer) open(c byte) bool {
	start := l.offset
	l.offset++
	if len(l.brackets) >= maxBrackets {
		return l.fail("too many nested parentheses")
	}
	l.brackets = append(l.brackets, bracket{c, start, l.position(start)})
	if n := len(l.fstrings); n > 0 {
		l.fstrings[n-1].depth++
	}
	l.add(bracketKind(c), start)
	return true
}

// close reads a closing bracket.
func (l *lexer) close(c byte) bool {
	start := l.offset
	l.offset++
	var current *fstring
	if n := len(l.fstrings); n > 0 {
		current = &l.fstrings[n-1]
	}
	if current != nil && current.depth == 0 && c == '}' {
		return l.fail("f-string: single '}' is not allowed")
	}
	n := len(l.brackets)
	if n == 0 {
		return l.fail("unmatched '%c'", c)
	}
	opening := l.brackets[n-1]
	l.brackets = l.brackets[:n-1]
	if bracketKind(opening.character)+1 != bracketKind(c) {
		if current != nil && opening.character == '{' && current.depth == current.fields {
			return l.fail("f-string: unmatched '%c'", c)
		}
		if opening.position.Line != l.line {
			return l.fail("closing parenthesis '%c' does not match opening parenthesis '%c' on line %d",
				c, opening.character, opening.position.Line)
		}
		return l.fail("closing parenthesis '%c' does not match opening parenthesis '%c'", c, opening.character)
	}
	l.add(bracketKind(c), start)
	if current != nil {
		current.depth--
		if current.depth < 0 {
			return l.fail("f-string: unmatched '%c'", c)
		}
		if c == '}' && current.depth == current.fields-1 {
			current.fields--
			current.text, current.format = true, false
		}
	}
	return true
}
