package strip

import (
	"cmp"
	"slices"
	"sort"
	"unicode/utf16"
	"unicode/utf8"
)

// Place is a place in a program. Both numbers count from 1, Column in characters (code points); the zero Place is none.
type Place struct{ Line, Column int }

// Places returns where in Program the offsets of places in JavaScript, in bytes, come from: for each its Place, the zero one for
// text that does not come from the program. It takes time linear in Program and in the number of places, but for sorting
// those. It is safe for concurrent use.
func (o *Output) Places(offsets []int) []Place {
	type origin struct {
		index int
		position
	}
	segments := o.positions.segments
	origins := make([]origin, 0, len(offsets))
	for index, offset := range offsets {
		if i := sort.Search(len(segments), func(i int) bool { return segments[i].offset > offset }) - 1; i >= 0 {
			origins = append(origins, origin{index, segments[i].source})
		}
	}
	slices.SortFunc(origins, func(a, b origin) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column))
	})
	places := make([]Place, len(offsets))
	starts := lineStarts(o.Program)
	line, offset, units, characters := int32(-1), 0, int32(0), 0
	for _, from := range origins {
		if int(from.line) >= len(starts) {
			break
		}
		if from.line != line {
			line, offset, units, characters = from.line, int(starts[from.line]), 0, 0
		}
		for units < from.column && offset < len(o.Program) {
			r, size := utf8.DecodeRuneInString(o.Program[offset:])
			offset += size
			characters++
			units += int32(utf16.RuneLen(r))
		}
		places[from.index] = Place{int(line) + 1, characters + 1}
	}
	return places
}
