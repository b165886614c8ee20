package program

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// TokenKind tells what a token is.
type TokenKind int

const (
	// Word is an identifier, a keyword or a number.
	Word TokenKind = iota
	// StringLiteral is a whole literal with its prefix and quotes; an f-string is one token.
	StringLiteral
	// Operator is one character that is none of the others.
	Operator
	// Newline ends a logical line that is not empty. It has no text at the end of a source that does not end in one.
	Newline
)

// Token is a piece of a source: source[Start:End].
type Token struct {
	Kind       TokenKind
	Start, End int
	// Line is the line on which the token begins, from 1.
	Line int
	// Depth is the number of brackets around the token; a bracket counts as outside itself.
	Depth int
}

// Text returns the token's text in the source that it is of.
func (t Token) Text(source string) string { return source[t.Start:t.End] }

// Scan splits a source into tokens; white space, comments, line joins and the ends of empty lines are left out.
// Lines end in \n alone. It takes time and memory linear in the source. What is no Python comes out somehow: a string literal that
// is not closed ends with its line or, if it is triple-quoted, with the source.
func Scan(source string) []Token {
	s := scanner{source: source, line: 1}
	for s.position < len(source) {
		s.next()
	}
	s.endLine(len(source))
	return s.tokens
}

type scanner struct {
	source   string
	position int
	line     int
	depth    int
	tokens   []Token
}

func (s *scanner) add(kind TokenKind, end int) {
	s.tokens = append(s.tokens, Token{Kind: kind, Start: s.position, End: end, Line: s.line, Depth: s.depth})
}

// endLine adds a Newline that ends at end, unless the logical line is empty.
func (s *scanner) endLine(end int) {
	if len(s.tokens) > 0 && s.tokens[len(s.tokens)-1].Kind != Newline {
		s.add(Newline, end)
	}
}

func (s *scanner) next() {
	rest := s.source[s.position:]
	switch c := rest[0]; {
	case c == '\n':
		if s.depth == 0 {
			s.endLine(s.position + 1)
		}
		s.line++
		s.position++
	case c == ' ' || c == '\t' || c == '\f' || c == '\r':
		s.position++
	case c == '#':
		if end := strings.IndexByte(rest, '\n'); end >= 0 {
			s.position += end
		} else {
			s.position = len(s.source)
		}
	case strings.HasPrefix(rest, "\\\n"):
		s.position += 2
		s.line++
	default:
		if prefix, quote := stringStart(rest); quote != "" {
			s.literal(prefix, quote)
			return
		}
		if size := wordLength(rest); size > 0 {
			s.add(Word, s.position+size)
			s.position += size
			return
		}
		s.operator(rest)
	}
}

func (s *scanner) operator(rest string) {
	_, size := utf8.DecodeRuneInString(rest)
	switch rest[0] {
	case ')', ']', '}':
		s.depth = max(s.depth-1, 0)
	}
	s.add(Operator, s.position+size)
	switch rest[0] {
	case '(', '[', '{':
		s.depth++
	}
	s.position += size
}

// stringStart returns the prefix and the quotes with which a string literal begins, or no quotes.
func stringStart(text string) (prefix, quote string) {
	size := 0
	for size < len(text) && size < 2 && strings.IndexByte("rRbBuUfF", text[size]) >= 0 {
		size++
	}
	prefix, rest := text[:size], text[size:]
	for _, quote := range []string{`"""`, `'''`, `"`, `'`} {
		if strings.HasPrefix(rest, quote) {
			return prefix, quote
		}
	}
	return "", ""
}

func wordLength(text string) int {
	size := 0
	for size < len(text) {
		r, width := utf8.DecodeRuneInString(text[size:])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			break
		}
		size += width
	}
	return size
}

// literal reads a string literal. Within an f-string, whose expressions may hold literals of their own (PEP
// 701), it keeps the open literals and braces on a stack.
func (s *scanner) literal(prefix, quote string) {
	type open struct {
		quote     string // "" for the braces of an expression
		formatted bool
	}
	formatted := func(prefix string) bool { return strings.ContainsAny(prefix, "fF") }
	stack := []open{{quote, formatted(prefix)}}
	start, line := s.position, s.line
	at := s.position + len(prefix) + len(quote)
	for len(stack) > 0 && at < len(s.source) {
		top := stack[len(stack)-1]
		rest := s.source[at:]
		switch {
		case rest[0] == '\n' && len(stack[0].quote) == 1:
			stack = nil // not closed
		case rest[0] == '\n':
			line++
			at++
		case top.quote == "":
			if inner, quote := stringStart(rest); quote != "" {
				stack = append(stack, open{quote, formatted(inner)})
				at += len(inner) + len(quote)
				continue
			}
			switch rest[0] {
			case '{':
				stack = append(stack, open{})
			case '}':
				stack = stack[:len(stack)-1]
			}
			at++
		case rest[0] == '\\':
			if strings.HasPrefix(rest, "\\\n") {
				line++
			}
			at += 2
		case strings.HasPrefix(rest, top.quote):
			stack = stack[:len(stack)-1]
			at += len(top.quote)
		case top.formatted && strings.HasPrefix(rest, "{{"):
			at += 2
		case top.formatted && rest[0] == '{':
			stack = append(stack, open{})
			at++
		default:
			at++
		}
	}
	s.tokens = append(s.tokens, Token{Kind: StringLiteral, Start: start, End: min(at, len(s.source)), Line: s.line, Depth: s.depth})
	s.position, s.line = min(at, len(s.source)), line
}
