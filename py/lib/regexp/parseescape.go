package regexp

import (
	"strconv"
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
)

const (
	octalDigits       = "01234567"
	hexadecimalDigits = "0123456789abcdefABCDEF"
)

// controls are the escapes of one letter that stand for a character; a template knows the same.
var controls = map[rune]rune{'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', '\\': '\\'}

func isASCIILetter(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func isASCIIDigit(c rune) bool  { return c >= '0' && c <= '9' }
func isOctal(c rune) bool       { return c >= '0' && c <= '7' }

// escape reads the escape that begins with the token this, outside of a set.
func (p *parser) escape(this []rune) *node {
	c := this[1]
	switch c {
	case 'A':
		return &node{kind: kindAt, place: placeStartOfText}
	case 'Z':
		return &node{kind: kindAt, place: placeEndOfText}
	case 'b':
		return &node{kind: kindAt, place: placeBoundary}
	case 'B':
		return &node{kind: kindAt, place: placeNoBoundary}
	case 'd', 'D', 's', 'S', 'w', 'W':
		return &node{kind: kindClass, class: &classNode{categories: []byte{byte(c)}}}
	case '0':
		value, _ := strconv.ParseInt("0"+p.while(2, octalDigits), 8, 32)
		return &node{kind: kindLiteral, point: rune(value)}
	}
	if point, ok := controls[c]; ok {
		return &node{kind: kindLiteral, point: point}
	}
	if point, ok := p.numericEscape(this); ok {
		return &node{kind: kindLiteral, point: point}
	}
	if isASCIIDigit(c) {
		return p.numberedReference(this)
	}
	if isASCIILetter(c) {
		p.fail(2, "bad escape %s", string(this))
	}
	return &node{kind: kindLiteral, point: c}
}

// numberedReference reads \1 to \99, or three octal digits.
func (p *parser) numberedReference(this []rune) *node {
	text := string(this)
	if p.isOneOf("0123456789") {
		text += string(p.get())
		if isOctal(rune(text[1])) && isOctal(rune(text[2])) && p.isOneOf(octalDigits) {
			return &node{kind: kindLiteral, point: p.octal(text + string(p.get()))}
		}
	}
	group, _ := strconv.Atoi(text[1:])
	if group >= len(p.closed) {
		p.fail(len(text)-1, "invalid group reference %d", group)
	}
	if !p.isClosed(group) {
		p.fail(len(text), "cannot refer to an open group")
	}
	p.checkBehind(group)
	return &node{kind: kindBackreference, group: group}
}

// octal returns the value of an octal escape, which may not be larger than a byte.
func (s *source) octal(text string) rune {
	value, _ := strconv.ParseInt(text[1:], 8, 32)
	if value > 0o377 {
		s.fail(len(text), "octal escape value %s outside of range 0-0o377", text)
	}
	return rune(value)
}

// numericEscape reads \x41, A, \U00000041 and \N{...}; ok is false for another escape.
func (p *parser) numericEscape(this []rune) (point rune, ok bool) {
	size := 0
	switch c := this[1]; {
	case c == 'x':
		size = 2
	case c == 'u' && p.isText:
		size = 4
	case c == 'U' && p.isText:
		size = 8
	case c == 'N' && p.isText:
		return p.namedCharacter(), true
	default:
		return 0, false
	}
	digits := p.while(size, hexadecimalDigits)
	text := string(this) + digits
	if len(digits) < size {
		p.fail(len(text), "incomplete escape %s", text)
	}
	value, _ := strconv.ParseInt(digits, 16, 64)
	if value > 0x10FFFF {
		p.fail(len(text), "bad escape %s", text)
	}
	return rune(value), true
}

func (p *parser) namedCharacter() rune {
	if !p.match('{') {
		p.fail(0, "missing {")
	}
	name := p.until('}', "character name")
	point, found := syntax.CharacterNamed(name)
	if !found {
		p.fail(len([]rune(name))+len(`\N{}`), "undefined character name %s", object.ReprText(name))
	}
	return point
}

// classEscape reads the escape that begins with the token this, in a set: a character or a category.
func (p *parser) classEscape(this []rune) (point rune, category byte) {
	c := this[1]
	if point, ok := controls[c]; ok {
		return point, 0
	}
	if strings.ContainsRune("dDsSwW", c) {
		return 0, byte(c)
	}
	if point, ok := p.numericEscape(this); ok {
		return point, 0
	}
	switch {
	case isOctal(c):
		return p.octal(string(this) + p.while(2, octalDigits)), 0
	case isASCIIDigit(c), isASCIILetter(c):
		p.fail(2, "bad escape %s", string(this))
	}
	return c, 0
}
