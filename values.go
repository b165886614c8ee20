package coderuntime

import "math/big"

// The values that cross between a host and a program are held in an any and are one of:
//
//	nil                the languages' nothing: undefined, null, None
//	bool, string       strings are well-formed UTF-8
//	int64, *big.Int    integers; *big.Int is JavaScript's BigInt and Python's int beyond int64
//	float64            NaN, the infinities and -0 included
//	[]byte, time.Time  bytes; an instant
//	[]any              a list
//	*Object            ordered, keyed by strings
//	*Map, *Set         ordered, keyed by any value
//
// Beside these stand two that only a host's result holds: [Null], which is JSON's null where that is
// more than the lack of a result, and json.Number, a number that the receiving language reads as its own
// JSON parser would. A nil *Object, *Map, *Set or *big.Int is the value nil.

// MaxDepth is how many lists, objects, maps and sets may stand inside one another in a value. What is
// nested more deeply is refused by [ToValue], [AppendJSON] and [Decode], and equal to nothing.
const MaxDepth = 5000

// Null is JSON's null as a whole result, told from nil, the lack of a result: [ToValue] gives it for the
// JSON text null, TypeScript sees it as null rather than undefined, and Python as None. Inside a list,
// object, map or set there is only nil. Null equals nil.
type Null struct{}

// MarshalJSON gives null.
func (Null) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// String gives "null".
func (Null) String() string { return "null" }

// isNil reports whether v is the value nil in any of its forms.
func isNil(v any) bool {
	switch v := v.(type) {
	case nil, Null:
		return true
	case *Object:
		return v == nil
	case *Map:
		return v == nil
	case *Set:
		return v == nil
	case *big.Int:
		return v == nil
	}
	return false
}
