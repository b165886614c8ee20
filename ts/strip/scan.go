package strip

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file turns text into tokens: TypeScript before esbuild sees it, and the JavaScript that comes out of
// it. It knows strings, templates, comments, regular expressions and brackets, and not one rule of grammar
// more than it takes to tell a regular expression from a division. On text that is not a program it still
// ends, in linear time, with tokens that cover it.

type tokenKind uint8

const (
	tokenEnd      tokenKind = iota
	tokenWord               // an identifier, a keyword, a private name
	tokenNumber             // a number or BigInt literal
	tokenText               // a string, or a template without substitutions
	tokenRegExp             // a regular expression literal
	tokenOpen               // ( [ { or a template up to and including its ${
	tokenClose              // ) ] } or the } of a substitution and the template text after it
	tokenOperator           // everything else
)

type token struct {
	start, end int32
	match      int32 // of a bracket: the index of its partner, or -1
	kind       tokenKind
	newline    bool // a line terminator stands before it
	// Of a '{': it opens a block or a body rather than an object literal. Of a ')': it ends the header of an
	// if, for, while, switch, catch or with.
	statement bool
	operand   bool // a value ends here, so that a / behind it divides
}

// scanner produces tokens; the zero value with src set is ready.
type scanner struct {
	src    string
	tokens []token
	opens  []int32 // the indices of the brackets that are open
}

// scan returns the tokens of src, the last of which is a tokenEnd.
func scan(src string) []token {
	s := scanner{src: src, tokens: make([]token, 0, len(src)/4+8)}
	position, newline := 0, false
	if strings.HasPrefix(src, "#!") {
		position = lineEnd(src, 0)
	}
	for position < len(src) {
		next, crossed, skipped := s.skipSpace(position)
		if skipped {
			position, newline = next, newline || crossed
			continue
		}
		position = s.next(position, newline)
		newline = false
	}
	s.tokens = append(s.tokens, token{start: int32(len(src)), end: int32(len(src)), match: -1, newline: newline})
	return s.tokens
}

// skipSpace skips one comment or one stretch of white space, and says whether it held a line terminator.
func (s *scanner) skipSpace(position int) (next int, newline, skipped bool) {
	src := s.src
	switch c := src[position]; {
	case c == ' ' || c == '\t' || c == '\v' || c == '\f':
		return position + 1, false, true
	case c == '\n' || c == '\r':
		return position + 1, true, true
	case c == '/' && strings.HasPrefix(src[position:], "//"):
		return lineEnd(src, position), false, true
	case c == '/' && strings.HasPrefix(src[position:], "/*"):
		end := strings.Index(src[position+2:], "*/")
		if end < 0 {
			return len(src), false, true
		}
		comment := src[position : position+2+end+2]
		return position + len(comment), hasLineTerminator(comment), true
	case c >= utf8.RuneSelf:
		r, size := utf8.DecodeRuneInString(src[position:])
		switch {
		case r == '\u2028' || r == '\u2029':
			return position + size, true, true
		case r == '\ufeff' || unicode.Is(unicode.Zs, r):
			return position + size, false, true
		}
	}
	return position, false, false
}

// next adds the token that starts at position and returns where it ends.
func (s *scanner) next(position int, newline bool) int {
	src := s.src
	t := token{start: int32(position), match: -1, newline: newline}
	end := position + 1
	switch c := src[position]; {
	case isWordByte(c) && !isDigit(c), c == '#', c == '\\':
		end = wordEnd(src, position+1)
		t.kind = tokenWord
		t.operand = s.afterDot() || !operatorWords[src[position:end]]
	case isDigit(c), c == '.' && position+1 < len(src) && isDigit(src[position+1]):
		end = numberEnd(src, position)
		t.kind, t.operand = tokenNumber, true
	case c == '"' || c == '\'':
		end = stringEnd(src, position)
		t.kind, t.operand = tokenText, true
	case c == '`':
		s.template(t, position+1)
		return int(s.tokens[len(s.tokens)-1].end)
	case c == '(' || c == '[' || c == '{':
		t.kind = tokenOpen
		t.statement = c == '{' && s.opensStatement()
		s.opens = append(s.opens, int32(len(s.tokens)))
	case c == ')' || c == ']' || c == '}':
		return s.closeBracket(t, position)
	case c == '/' && !s.operandBefore():
		if regexpEnd := regularExpressionEnd(src, position); regexpEnd > 0 {
			end = regexpEnd
			t.kind, t.operand = tokenRegExp, true
			break
		}
		fallthrough
	default:
		end = position + operatorLength(src[position:])
		t.kind = tokenOperator
		switch src[position:end] {
		case "++", "--", "!":
			// Behind a value on the same line these are postfix: x++, x--, and TypeScript's x!.
			t.operand = s.operandBefore() && !newline
		}
	}
	t.end = int32(end)
	s.tokens = append(s.tokens, t)
	return end
}

// template adds the token for template text from position on, which is inside the template: an opening
// token when a substitution follows, else, for a template without one, a tokenText.
func (s *scanner) template(t token, position int) {
	end, substitution := templateEnd(s.src, position)
	t.end = int32(end)
	if substitution {
		t.kind = tokenOpen
		s.opens = append(s.opens, int32(len(s.tokens)))
	} else {
		t.kind, t.operand = tokenText, true
	}
	s.tokens = append(s.tokens, t)
}

func (s *scanner) closeBracket(t token, position int) int {
	t.kind, t.end = tokenClose, int32(position+1)
	if len(s.opens) == 0 {
		t.operand = true
		s.tokens = append(s.tokens, t)
		return position + 1
	}
	open := s.opens[len(s.opens)-1]
	s.opens = s.opens[:len(s.opens)-1]
	s.tokens[open].match = int32(len(s.tokens))
	t.match = open
	opener := s.tokens[open]
	switch c := s.src[opener.end-1]; {
	case c == '{' && opener.end-opener.start > 1 && s.src[position] == '}': // the ${ of a template
		end, substitution := templateEnd(s.src, position+1)
		if substitution {
			t.end = int32(end - 2)
			s.tokens = append(s.tokens, t)
			s.opens = append(s.opens, int32(len(s.tokens)))
			s.tokens = append(s.tokens, token{start: int32(end - 2), end: int32(end), match: -1, kind: tokenOpen})
			return end
		}
		t.end, t.operand = int32(end), true
	case c == '{':
		t.statement = opener.statement
		t.operand = !opener.statement
	case c == '(':
		t.statement = open > 0 && headerWords[s.text(int(open)-1)] && !isDot(s.src, s.tokens, int(open)-2) ||
			open > 1 && s.text(int(open)-1) == "await" && s.text(int(open)-2) == "for"
		t.operand = !t.statement
	default:
		t.operand = true
	}
	s.tokens = append(s.tokens, t)
	return int(t.end)
}

func (s *scanner) text(index int) string { return tokenString(s.src, s.tokens, index) }

func (s *scanner) operandBefore() bool {
	return len(s.tokens) > 0 && s.tokens[len(s.tokens)-1].operand
}

func (s *scanner) afterDot() bool { return isDot(s.src, s.tokens, len(s.tokens)-1) }

// opensStatement reports whether a '{' that comes next opens a block or a body, not an object literal.
func (s *scanner) opensStatement() bool {
	if len(s.tokens) == 0 {
		return true
	}
	before := s.tokens[len(s.tokens)-1]
	text := s.text(len(s.tokens) - 1)
	switch before.kind {
	case tokenWord:
		return before.operand || blockWords[text]
	case tokenOpen:
		return text == "{" && before.statement
	case tokenClose:
		return true
	case tokenOperator:
		switch text {
		case ";", "=>", ">":
			return true
		case ":":
			// A label or a case in a block; a property's value or a type everywhere else.
			return len(s.opens) == 0 || s.tokens[s.opens[len(s.opens)-1]].statement
		}
	}
	return false
}

func tokenString(src string, tokens []token, index int) string {
	if index < 0 || index >= len(tokens) {
		return ""
	}
	return src[tokens[index].start:tokens[index].end]
}

func isDot(src string, tokens []token, index int) bool {
	text := tokenString(src, tokens, index)
	return text == "." || text == "?."
}

// operatorWords are the words behind which an operand starts.
var operatorWords = wordSet("await case delete do else extends in instanceof new of return throw typeof void yield default finally try")

// blockWords are those of them behind which a '{' opens a block.
var blockWords = wordSet("do else try finally")

// headerWords are the words whose parentheses are followed by a statement or a block.
var headerWords = wordSet("if for while with switch catch")

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

var operators = [...]string{"=>", "++", "--", "...", "??", "&&", "||", "**", "===", "!==", "==", "!=", "<=", ">="}

func operatorLength(text string) int {
	for _, operator := range operators {
		if strings.HasPrefix(text, operator) {
			return len(operator)
		}
	}
	if strings.HasPrefix(text, "?.") && (len(text) == 2 || !isDigit(text[2])) {
		return 2
	}
	return 1
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_' || c == '$' || c >= utf8.RuneSelf
}

func wordEnd(src string, position int) int {
	for position < len(src) {
		c := src[position]
		switch {
		case c == '\\':
			position++
			if strings.HasPrefix(src[position:], "u{") {
				position += 2
				for position < len(src) && (isWordByte(src[position]) || src[position] == '}') {
					position++
					if src[position-1] == '}' {
						break
					}
				}
			}
			continue
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(src[position:])
			if r == '\u2028' || r == '\u2029' || r == '\ufeff' || unicode.Is(unicode.Zs, r) {
				return position
			}
			position += size
			continue
		case !isWordByte(c):
			return position
		}
		position++
	}
	return position
}

func numberEnd(src string, position int) int {
	for position < len(src) {
		c := src[position]
		sign := (c == '+' || c == '-') && (src[position-1] == 'e' || src[position-1] == 'E')
		if !sign && c != '.' && (!isWordByte(c) || c >= utf8.RuneSelf) {
			break
		}
		position++
	}
	return position
}

// stringEnd returns where the string literal that starts at position ends; one without its quote ends with
// the line.
func stringEnd(src string, position int) int {
	quote := src[position]
	for position++; position < len(src); position++ {
		switch src[position] {
		case quote:
			return position + 1
		case '\\':
			position++
			if strings.HasPrefix(src[min(position, len(src)):], "\r\n") {
				position++
			}
		case '\n', '\r':
			return position
		}
	}
	return len(src)
}

// templateEnd returns where template text that goes on at position ends: behind its ${ or its backquote.
func templateEnd(src string, position int) (end int, substitution bool) {
	for ; position < len(src); position++ {
		switch src[position] {
		case '`':
			return position + 1, false
		case '\\':
			position++
		case '$':
			if strings.HasPrefix(src[position:], "${") {
				return position + 2, true
			}
		}
	}
	return len(src), false
}

// regularExpressionEnd returns where the literal that starts at position ends, or 0 when its line ends first.
func regularExpressionEnd(src string, position int) int {
	class := false
	for position++; position < len(src); position++ {
		switch src[position] {
		case '\n', '\r':
			return 0
		case '\\':
			position++
			if position < len(src) && (src[position] == '\n' || src[position] == '\r') {
				return 0
			}
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				return wordEnd(src, position+1)
			}
		}
	}
	return 0
}

func lineEnd(src string, position int) int {
	for i := position; i < len(src); i++ {
		switch src[i] {
		case '\n', '\r':
			return i
		case 0xe2:
			if strings.HasPrefix(src[i:], "\u2028") || strings.HasPrefix(src[i:], "\u2029") {
				return i
			}
		}
	}
	return len(src)
}

func hasLineTerminator(text string) bool { return lineEnd(text, 0) < len(text) }
