package strip

import (
	"sort"
	"sync"
)

// positions finds the source position of a place in the JavaScript.
type positions struct {
	segments []segment // ascending by offset in the JavaScript

	// starts are the JavaScript's lines, found when an error first needs them.
	once   sync.Once
	starts []int32
}

// Source returns where in Program a place in JavaScript comes from. line and column are those of the
// JavaScript and count from 1, the column in bytes; the result counts from 1 too, its column in UTF-16 code
// units. ok is false for text that does not come from the program. It is safe for concurrent use.
func (o *Output) Source(line, column int) (sourceLine, sourceColumn int, ok bool) {
	p := &o.positions
	p.once.Do(func() { p.starts = lineStarts(o.JavaScript) })
	if line < 1 || line > len(p.starts) {
		return 0, 0, false
	}
	start := int(p.starts[line-1])
	offset := start + max(column, 1) - 1
	i := sort.Search(len(p.segments), func(i int) bool { return p.segments[i].offset > offset }) - 1
	if i < 0 || p.segments[i].offset < start {
		return 0, 0, false
	}
	return int(p.segments[i].source.line) + 1, int(p.segments[i].source.column) + 1, true
}

// SourceLine returns a line of Program by its number, from 1, without its end, and "" if there is none.
func (o *Output) SourceLine(number int) string {
	return line(o.Program, lineStarts(o.Program), number-1)
}
