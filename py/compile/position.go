package compile

import (
	"encoding/binary"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file holds the position table: for each instruction where it comes from, four numbers that are packed into about
// four bytes.

// A Position is a part of the source: lines from 1, columns from 0 in bytes of UTF-8, the end exclusive.
// Line 0 stands for code that comes from nowhere in the source.
type Position struct {
	Line, Column       int
	EndLine, EndColumn int
}

// positionInterval is how many instructions lie between two places at which decoding can start.
const positionInterval = 32

// A positionTable holds, per instruction, the differences to the instruction before it as four varints. Equal
// neighbours, which are the rule within an expression, take one byte.
type positionTable struct {
	data []byte
	// starts are the offsets in data of every positionInterval-th instruction, which differs from the zero Span.
	starts []uint32
}

// append adds the span of the next instruction, the count-th, given the span of the one before it.
func (t *positionTable) append(count int, previous, span syntax.Span) {
	if count%positionInterval == 0 {
		t.starts = append(t.starts, uint32(len(t.data)))
		previous = syntax.Span{}
	}
	if span == previous {
		t.data = append(t.data, 0)
		return
	}
	// The first number is shifted so that 0 is free to say "the same".
	line := int64(span.Start.Line) - int64(previous.Start.Line)
	t.data = binary.AppendUvarint(t.data, zigzag(line)+1)
	t.data = binary.AppendVarint(t.data, int64(span.Start.Column)-int64(previous.Start.Column))
	t.data = binary.AppendUvarint(t.data, uint64(max(0, span.End.Line-span.Start.Line)))
	t.data = binary.AppendVarint(t.data, int64(span.End.Column)-int64(span.Start.Column))
}

func zigzag(n int64) uint64 { return uint64(n<<1) ^ uint64(n>>63) }

func unzigzag(n uint64) int64 { return int64(n>>1) ^ -int64(n&1) }

func (t *positionTable) at(pc int) Position {
	if pc < 0 || pc/positionInterval >= len(t.starts) {
		return Position{}
	}
	data := t.data[t.starts[pc/positionInterval]:]
	var position Position
	for range pc%positionInterval + 1 {
		if len(data) == 0 {
			return Position{}
		}
		first, n := binary.Uvarint(data)
		data = data[n:]
		if first == 0 {
			continue
		}
		column, n := binary.Varint(data)
		data = data[n:]
		lines, n := binary.Uvarint(data)
		data = data[n:]
		width, n := binary.Varint(data)
		data = data[n:]
		position.Line += int(unzigzag(first - 1))
		position.Column += int(column)
		position.EndLine = position.Line + int(lines)
		position.EndColumn = position.Column + int(width)
	}
	return position
}
