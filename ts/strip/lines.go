package strip

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// This file relates byte offsets in a text to lines and columns. Lines end as ECMAScript's line terminators
// say (\n, \r, \r\n, U+2028, U+2029), as esbuild and V8 count them; columns are UTF-16 code units.

// position is a place in a text: both numbers count from zero.
type position struct{ line, column int32 }

func (p position) before(q position) bool {
	return p.line < q.line || p.line == q.line && p.column < q.column
}

// lineStarts returns the byte offset of the start of every line of text.
func lineStarts(text string) []int32 {
	starts := []int32{0}
	for offset := 0; ; {
		offset = lineEnd(text, offset)
		if offset == len(text) {
			return starts
		}
		offset += terminatorLength(text[offset:])
		starts = append(starts, int32(offset))
	}
}

func terminatorLength(text string) int {
	switch {
	case strings.HasPrefix(text, "\r\n"):
		return 2
	case text[0] == 0xe2:
		return 3
	}
	return 1
}

// line returns the text of a line, without its terminator.
func line(text string, starts []int32, number int) string {
	if number < 0 || number >= len(starts) {
		return ""
	}
	start := int(starts[number])
	return text[start:lineEnd(text, start)]
}

// positionOf finds the position of one offset; for many ascending ones use a walker.
func positionOf(text string, starts []int32, offset int) position {
	offset = min(max(offset, 0), len(text))
	number := sort.Search(len(starts), func(i int) bool { return int(starts[i]) > offset }) - 1
	return position{int32(number), int32(utf16Length(text[starts[number]:offset]))}
}

func utf16Length(text string) int {
	length := 0
	for _, r := range text {
		length++
		if r > 0xffff {
			length++
		}
	}
	return length
}

// walker goes through a text once and knows at every offset the position.
type walker struct {
	text   string
	offset int
	position
}

func (w *walker) step() {
	switch c := w.text[w.offset]; {
	case c == '\n' || c == '\r':
		w.offset += terminatorLength(w.text[w.offset:])
		w.line++
		w.column = 0
	case c < utf8.RuneSelf:
		w.offset++
		w.column++
	default:
		r, size := utf8.DecodeRuneInString(w.text[w.offset:])
		w.offset += size
		switch {
		case r == '\u2028' || r == '\u2029':
			w.line++
			w.column = 0
		case r > 0xffff:
			w.column += 2
		default:
			w.column++
		}
	}
}

// toOffset goes on to an offset that is not before the present one.
func (w *walker) toOffset(offset int) position {
	for w.offset < offset && w.offset < len(w.text) {
		w.step()
	}
	return w.position
}

// toPosition goes on to a position that is not before the present one.
func (w *walker) toPosition(p position) int {
	for w.offset < len(w.text) && w.position.before(p) {
		w.step()
	}
	return w.offset
}
