package fuzz

import (
	"encoding/binary"
	"math"
	"math/big"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
)

// Value makes a value of the contract's types out of arbitrary bytes, the same of the same bytes: scalars of the
// awkward kinds, and lists, objects, maps and sets of them, nested at most 40 deep and small. It has no json.Number,
// which no program gives back.
func Value(data []byte) any {
	m := &maker{data: data}
	return m.value(0)
}

// maxNesting is how deep the containers of a Value nest.
const maxNesting = 40

// maker reads bytes and makes values of them; when they are used up, it makes nil.
type maker struct{ data []byte }

func (m *maker) byte() byte {
	if len(m.data) == 0 {
		return 0
	}
	b := m.data[0]
	m.data = m.data[1:]
	return b
}

// bytes takes as many bytes as the next one says, but no more than there are.
func (m *maker) bytes() []byte {
	n := min(int(m.byte()), len(m.data))
	taken := m.data[:n:n]
	m.data = m.data[n:]
	return taken
}

func (m *maker) uint64() uint64 {
	var word [8]byte
	copy(word[:], m.bytes())
	return binary.LittleEndian.Uint64(word[:])
}

func (m *maker) text() string { return strings.ToValidUTF8(string(m.bytes()), "\ufffd") }

// awkward are numbers at the edges of the types that they may cross as.
var awkward = []float64{
	0, math.Copysign(0, -1), math.NaN(), math.Inf(1), math.Inf(-1), 1<<53 - 1, 1 << 53, -(1<<53 - 1), 1 << 63, 1e21, 0.1, 5e-324,
	math.MaxFloat64, -1, 1e-7,
}

func (m *maker) value(depth int) any {
	kind := m.byte() % 20
	if kind >= 14 && depth >= maxNesting {
		return nil
	}
	switch kind {
	case 1, 2:
		return kind == 1
	case 3:
		return int64(int8(m.byte()))
	case 4:
		return int64(m.uint64())
	case 5:
		return math.Float64frombits(m.uint64())
	case 6:
		return awkward[int(m.byte())%len(awkward)]
	case 7, 8:
		return m.text()
	case 9:
		return append([]byte{}, m.bytes()...)
	case 10:
		integer := new(big.Int).SetBytes(m.bytes())
		if m.byte()%2 == 1 {
			integer.Neg(integer)
		}
		return integer
	case 11:
		// The years 1 to 9999, which every language has.
		return time.Unix(int64(m.uint64()%(9998*365*86400))-62135596800, int64(m.byte())*1_000_003).UTC()
	case 12:
		return new(big.Int).Lsh(big.NewInt(1), uint(m.byte()))
	case 13:
		return coderuntime.Null{}
	case 14, 15:
		list := []any{}
		for range m.byte() % 8 {
			list = append(list, m.value(depth+1))
		}
		return list
	case 16, 17:
		object := coderuntime.NewObject()
		for range m.byte() % 8 {
			key := m.text()
			object.Set(key, m.value(depth+1))
		}
		return object
	case 18:
		mapped := coderuntime.NewMap()
		for range m.byte() % 8 {
			key := m.value(depth + 1)
			mapped.Set(key, m.value(depth+1))
		}
		return mapped
	case 19:
		set := coderuntime.NewSet()
		for range m.byte() % 8 {
			set.Add(m.value(depth + 1))
		}
		return set
	}
	return nil
}
