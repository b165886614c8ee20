package coderuntime

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file holds what conversions say about a place inside a value, such as items[3].callback.

// pathError is why a conversion failed, with the way to the place from the inside out. It is built while
// the conversion unwinds, so that one that succeeds pays nothing.
type pathError struct {
	segments []string
	problem  string
	cause    error
}

func (e *pathError) in(segment string) *pathError {
	e.segments = append(e.segments, segment)
	return e
}

// longestPath is the number of segments that a path is written with; the middle of others is left out.
const longestPath = 16

// path writes the way to the place from a root such as "result", which may be empty.
func (e *pathError) path(root string) string {
	var b strings.Builder
	b.WriteString(root)
	for i := len(e.segments) - 1; i >= 0; i-- {
		if len(e.segments) > longestPath && i == len(e.segments)-1-longestPath/2 {
			b.WriteString("…")
			i = longestPath/2 - 1
		}
		b.WriteString(e.segments[i])
	}
	text := b.String()
	if root == "" {
		text = strings.TrimPrefix(text, ".")
	}
	return text
}

// member is the segment of a path for a key of an object.
func member(key string) string {
	if isIdentifier(key) && len(key) <= longestQuote {
		return "." + key
	}
	return "[" + quoteShort(key) + "]"
}

// index is the segment of a path for an item of a list.
func index(i int) string { return "[" + strconv.Itoa(i) + "]" }

// entry is the segment of a path for a key of a map.
func entry(key any) string {
	if text, ok := key.(string); ok {
		return "[" + quoteShort(text) + "]"
	}
	text, ok := keyText(key)
	if !ok {
		text = describe(key)
	}
	return "[" + cut(text) + "]"
}

// isIdentifier reports whether name matches [A-Za-z_][A-Za-z0-9_]*.
func isIdentifier(name string) bool {
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_':
		case '0' <= c && c <= '9' && i > 0:
		default:
			return false
		}
	}
	return name != ""
}

// longestQuote is the number of bytes of a foreign text that a message repeats.
const longestQuote = 60

func cut(text string) string {
	if len(text) <= longestQuote {
		return text
	}
	end := longestQuote
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}

// quoteShort quotes a text, of which it leaves out the end if it is long.
func quoteShort(text string) string { return strconv.Quote(cut(text)) }

// wellFormed gives s with U+FFFD for every byte that is not part of well-formed UTF-8.
func wellFormed(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		b.WriteRune(r)
	}
	return b.String()
}
