package coderuntime

import (
	"encoding/json"
	"hash/maphash"
	"iter"
	"math"
	"math/big"
	"time"
)

// Map is a value with keys of any kind that keeps the order in which they were first set: JavaScript's
// Map, a Python dict with a key that is not a string. Keys are the same when they are [Equal], so
// int64(1) and float64(1) are two keys, and NaN is one. A key that is a list, object, map or set must not
// be changed while it is in the Map. The zero Map is empty and ready to use, and a nil *Map can be read,
// as an empty one. A Map must not be changed while another goroutine uses it.
type Map struct {
	table table[any, any, valueKeys]
}

// NewMap makes a Map of alternating keys and values. It panics if the last key has no value.
func NewMap(pairs ...any) *Map {
	if len(pairs)%2 != 0 {
		panic("coderuntime: NewMap: the last key has no value")
	}
	m := &Map{}
	for i := 0; i < len(pairs); i += 2 {
		m.Set(pairs[i], pairs[i+1])
	}
	return m
}

// Get returns the value at key, and whether there is one.
func (m *Map) Get(key any) (value any, ok bool) {
	if m == nil {
		return nil, false
	}
	if i := m.table.find(key); i >= 0 {
		return m.table.entries[i].value, true
	}
	return nil, false
}

// Has reports whether there is a value at key.
func (m *Map) Has(key any) bool {
	_, ok := m.Get(key)
	return ok
}

// Set puts value at key. A new key comes last; one that is there keeps its place.
func (m *Map) Set(key, value any) { m.table.set(key, value) }

// Append puts an entry last, also when an equal key is there, and does not look for one: JavaScript tells
// two objects apart that hold the same. Get, Set and Delete then concern the first of them.
func (m *Map) Append(key, value any) { m.table.append(key, value) }

// Delete removes key and reports whether it was there.
func (m *Map) Delete(key any) bool { return m != nil && m.table.delete(key) }

// Len returns the number of entries.
func (m *Map) Len() int {
	if m == nil {
		return 0
	}
	return m.table.len()
}

// Keys returns the keys in order, in a slice of the caller's own.
func (m *Map) Keys() []any {
	keys := make([]any, 0, m.Len())
	for key := range m.All() {
		keys = append(keys, key)
	}
	return keys
}

// All iterates over keys and values in order. The Map must not gain or lose keys meanwhile.
func (m *Map) All() iter.Seq2[any, any] {
	return func(yield func(any, any) bool) {
		if m != nil {
			m.table.all(func(e *tableEntry[any]) bool { return yield(e.key, e.value) })
		}
	}
}

// Equal reports whether both have equal keys with equal values, in any order, as [Equal] has it. A nil
// *Map equals only another.
func (m *Map) Equal(other *Map) bool { return equalAt(m, other, 0) }

// MarshalJSON gives a JSON object or a list of pairs, as [AppendJSON] does.
func (m *Map) MarshalJSON() ([]byte, error) { return AppendJSON(nil, m) }

// String gives the JSON text, for a person to read.
func (m *Map) String() string { return debugText(m) }

// valueKeys compares keys that are values. Scalars are their own names, or nearly; all other keys are
// named by a hash, which different keys may share.
type valueKeys struct{}

type (
	nanName      struct{}
	timeName     struct{ seconds, nanoseconds int64 }
	integerName  string
	bytesName    string
	compoundName uint64
)

func (valueKeys) same(a, b any, depth int) bool { return equalAt(a, b, depth) }

func (valueKeys) name(key any, seed maphash.Seed) (any, bool) {
	if name, ok := scalarName(key); ok {
		return name, true
	}
	hasher := valueHasher{seed: seed}
	return compoundName(hasher.hash(key, 0)), false
}

// scalarName gives a comparable stand-in for a value that is not made of other values.
func scalarName(v any) (name any, ok bool) {
	if isNil(v) {
		return nil, true
	}
	switch v := v.(type) {
	case bool, int64, string, json.Number:
		return v, true
	case float64:
		if math.IsNaN(v) {
			return nanName{}, true
		}
		return v, true
	case time.Time:
		return timeName{v.Unix(), int64(v.Nanosecond())}, true
	case *big.Int:
		sign := byte('0' + v.Sign() + 1)
		return integerName(append([]byte{sign}, v.Bytes()...)), true
	case []byte:
		return bytesName(v), true
	}
	return nil, false
}

// valueHasher hashes values so that equal ones have equal hashes. The seed keeps a program from making
// keys that collide.
type valueHasher struct {
	seed    maphash.Seed
	tooDeep bool
}

func (h *valueHasher) hash(v any, depth int) uint64 {
	if name, ok := scalarName(v); ok {
		return maphash.Comparable(h.seed, name)
	}
	if depth >= MaxDepth {
		// Nothing that is as deep equals anything, so that no hash is wrong and the walk can end.
		h.tooDeep = true
	}
	if h.tooDeep {
		return 0
	}
	switch v := v.(type) {
	case []any:
		sum := maphash.Comparable(h.seed, len(v))
		for _, item := range v {
			sum = maphash.Comparable(h.seed, [2]uint64{sum, h.hash(item, depth+1)})
		}
		return sum
	case *Object:
		sum := uint64(1)
		for key, value := range v.All() {
			sum += maphash.Comparable(h.seed, [2]uint64{maphash.String(h.seed, key), h.hash(value, depth+1)})
		}
		return sum
	case *Map:
		sum := uint64(2)
		for key, value := range v.All() {
			sum += maphash.Comparable(h.seed, [2]uint64{h.hash(key, depth+1), h.hash(value, depth+1)})
		}
		return sum
	case *Set:
		sum := uint64(3)
		for member := range v.All() {
			sum += maphash.Comparable(h.seed, h.hash(member, depth+1))
		}
		return sum
	}
	return 4
}
