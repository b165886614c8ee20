package coderuntime

import (
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// This file reads JSON text (RFC 8259) into values. It is not encoding/json's decoder because that one
// loses the order of members. Texts come from hosts, which may have them from anywhere: nesting is bounded
// by MaxDepth.

// parseJSON gives the value of one JSON text that stands inside depth containers, with numbers as json.Number. A name that stands twice in an
// object has its first place and its last value, as in JSON.parse and Python's json.
func parseJSON(text []byte, depth int) (any, error) {
	p := jsonParser{text: string(text)}
	value, ok := p.value(depth)
	if ok {
		p.space()
		if p.at < len(p.text) {
			ok = p.fail("the end")
		}
	}
	if !ok {
		return nil, p.err
	}
	return value, nil
}

type jsonParser struct {
	text string
	at   int
	err  error
}

// fail records that something else was wanted at the current position.
func (p *jsonParser) fail(want string) bool {
	got := "the end of the text"
	if p.at < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[p.at:])
		got = strconv.QuoteRune(r)
		if r == utf8.RuneError && size == 1 {
			got = fmt.Sprintf("byte 0x%02x", p.text[p.at])
		}
	}
	p.err = fmt.Errorf("invalid JSON at offset %d: want %s, got %s", p.at, want, got)
	return false
}

func (p *jsonParser) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return
		}
	}
}

// next gives the next byte that is not space, or 0 at the end, without taking it.
func (p *jsonParser) next() byte {
	p.space()
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *jsonParser) value(depth int) (any, bool) {
	switch c := p.next(); c {
	case '{', '[':
		if depth >= MaxDepth {
			p.err = errTooDeep
			return nil, false
		}
		p.at++
		if c == '{' {
			return p.object(depth + 1)
		}
		return p.list(depth + 1)
	case '"':
		return p.string()
	case 't':
		return true, p.word("true")
	case 'f':
		return false, p.word("false")
	case 'n':
		return nil, p.word("null")
	}
	length := scanNumber(p.text[p.at:])
	if length == 0 {
		return nil, p.fail("a value")
	}
	number := json.Number(p.text[p.at : p.at+length])
	p.at += length
	return number, true
}

func (p *jsonParser) word(word string) bool {
	if len(p.text)-p.at < len(word) || p.text[p.at:p.at+len(word)] != word {
		return p.fail(word)
	}
	p.at += len(word)
	return true
}

func (p *jsonParser) list(depth int) (any, bool) {
	list := []any{}
	if p.next() == ']' {
		p.at++
		return list, true
	}
	for {
		item, ok := p.value(depth)
		if !ok {
			return nil, false
		}
		list = append(list, item)
		switch p.next() {
		case ',':
			p.at++
		case ']':
			p.at++
			return list, true
		default:
			return nil, p.fail(`"," or "]"`)
		}
	}
}

func (p *jsonParser) object(depth int) (any, bool) {
	object := &Object{}
	if p.next() == '}' {
		p.at++
		return object, true
	}
	for {
		if p.next() != '"' {
			return nil, p.fail("a name in double quotes")
		}
		name, ok := p.string()
		if !ok {
			return nil, false
		}
		if p.next() != ':' {
			return nil, p.fail(`":"`)
		}
		p.at++
		value, ok := p.value(depth)
		if !ok {
			return nil, false
		}
		object.Set(name, value)
		switch p.next() {
		case ',':
			p.at++
		case '}':
			p.at++
			return object, true
		default:
			return nil, p.fail(`"," or "}"`)
		}
	}
}

// string reads a string whose opening quote is next. Strings without escapes share the text's memory.
func (p *jsonParser) string() (string, bool) {
	p.at++
	start := p.at
	var unescaped []byte
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '"':
			end := p.at
			p.at++
			if unescaped == nil {
				return wellFormed(p.text[start:end]), true
			}
			return wellFormed(string(append(unescaped, p.text[start:end]...))), true
		case c == '\\':
			unescaped = append(unescaped, p.text[start:p.at]...)
			p.at++
			r, ok := p.escape()
			if !ok {
				return "", false
			}
			unescaped = utf8.AppendRune(unescaped, r)
			start = p.at
		case c < ' ':
			return "", p.fail("an escape of the control character")
		default:
			p.at++
		}
	}
	return "", p.fail("the closing quote of a string")
}

// escape reads what follows a backslash. Half of a surrogate pair becomes U+FFFD.
func (p *jsonParser) escape() (rune, bool) {
	if p.at < len(p.text) {
		c := p.text[p.at]
		switch c {
		case '"', '\\', '/':
		case 'b':
			c = '\b'
		case 'f':
			c = '\f'
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case 't':
			c = '\t'
		case 'u':
			return p.unicodeEscape()
		default:
			return 0, p.fail("an escape")
		}
		p.at++
		return rune(c), true
	}
	return 0, p.fail("an escape")
}

func (p *jsonParser) unicodeEscape() (rune, bool) {
	high, ok := p.hex4(p.at + 1)
	if !ok {
		return 0, p.fail("u and four hexadecimal digits")
	}
	p.at += 5
	if !utf16.IsSurrogate(high) {
		return high, true
	}
	if len(p.text) >= p.at+6 && p.text[p.at:p.at+2] == `\u` {
		if low, ok := p.hex4(p.at + 2); ok {
			if r := utf16.DecodeRune(high, low); r != utf8.RuneError {
				p.at += 6
				return r, true
			}
		}
	}
	return utf8.RuneError, true
}

func (p *jsonParser) hex4(at int) (rune, bool) {
	if len(p.text) < at+4 {
		return 0, false
	}
	var r rune
	for _, c := range []byte(p.text[at : at+4]) {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// scanNumber gives the length of the JSON number at the start of s, or 0.
func scanNumber(s string) int {
	digits := func(i int) int {
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			i++
		}
		return i
	}
	i := 0
	if i < len(s) && s[i] == '-' {
		i++
	}
	whole := digits(i)
	if whole == i {
		return 0
	}
	if s[i] == '0' {
		whole = i + 1
	}
	i = whole
	if i < len(s) && s[i] == '.' {
		end := digits(i + 1)
		if end == i+1 {
			return i
		}
		i = end
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		from := i + 1
		if from < len(s) && (s[from] == '+' || s[from] == '-') {
			from++
		}
		if end := digits(from); end > from {
			i = end
		}
	}
	return i
}
