package object

import (
	"fmt"
	"unicode"
)

// IsIdentifier tells whether a text is a Python identifier, a keyword too.
func IsIdentifier(text string) bool {
	for i, r := range text {
		if start, rest := identifierPart(r); i == 0 && !start || !rest {
			return false
		}
	}
	return text != ""
}

// identifierPart tells whether an identifier may begin with a character, and go on with it.
func identifierPart(r rune) (start, rest bool) {
	start = r == '_' || unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) || unicode.Is(unicode.Other_ID_Start, r)
	return start, start || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
}

// isIdentifier tells whether a text is a Python identifier (The Python Language Reference, 2.3).
func (t *Thread) isIdentifier(text string) (bool, *Exception) {
	first := true
	all, raised := t.everyPoint(text, func(r rune) bool {
		start, rest := identifierPart(r)
		is := start || rest && !first
		first = false
		return is
	})
	return all && text != "", raised
}

// unicodeErrorSubject names the part of a text that cannot be encoded or translated.
func unicodeErrorSubject(s *Str, start, end int64) string {
	if end != start+1 {
		return fmt.Sprintf("characters in position %d-%d", start, end-1)
	}
	if start < 0 || start >= int64(s.length) {
		return fmt.Sprintf("character in position %d", start)
	}
	point, _ := DecodePoint(s.text[s.Offset(int(start)):])
	return fmt.Sprintf("character '%s' in position %d", appendEscape(nil, point), start)
}

// bytesErrorSubject names the part of bytes that cannot be decoded.
func bytesErrorSubject(b *Bytes, start, end int64) string {
	if end != start+1 || start < 0 || start >= int64(len(b.content)) {
		return fmt.Sprintf("bytes in position %d-%d", start, end-1)
	}
	return fmt.Sprintf("byte 0x%02x in position %d", b.content[start], start)
}
