package coderuntime

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"reflect"
	"time"
)

// Equal reports whether two values are the same in kind and content:
//
//   - NaN equals NaN, and 0 equals -0;
//   - kinds differ: int64(1), float64(1), big.NewInt(1) and json.Number("1") are four values;
//   - json.Numbers are compared by their text, times by the instant;
//   - lists are equal item by item, nil ones as if empty; objects, maps and sets in any order;
//   - nil in its several forms, [Null] among them, equals nil;
//   - a value nested more deeply than [MaxDepth] equals nothing.
//
// Values of other types are compared by reflect.DeepEqual.
func Equal(a, b any) bool { return equalAt(a, b, 0) }

// equalAt is Equal for two values that stand inside depth others.
func equalAt(a, b any, depth int) bool {
	if isNil(a) || isNil(b) {
		return isNil(a) && isNil(b)
	}
	switch a := a.(type) {
	case bool:
		b, ok := b.(bool)
		return ok && a == b
	case int64:
		b, ok := b.(int64)
		return ok && a == b
	case float64:
		b, ok := b.(float64)
		return ok && (a == b || math.IsNaN(a) && math.IsNaN(b))
	case string:
		b, ok := b.(string)
		return ok && a == b
	case json.Number:
		b, ok := b.(json.Number)
		return ok && a == b
	case *big.Int:
		b, ok := b.(*big.Int)
		return ok && a.Cmp(b) == 0
	case time.Time:
		b, ok := b.(time.Time)
		return ok && a.Equal(b)
	case []byte:
		b, ok := b.([]byte)
		return ok && bytes.Equal(a, b)
	}
	if depth >= MaxDepth {
		return false
	}
	switch a := a.(type) {
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i, item := range a {
			if !equalAt(item, b[i], depth+1) {
				return false
			}
		}
		return true
	case *Object:
		b, ok := b.(*Object)
		return ok && a.table.equal(&b.table, depth+1)
	case *Map:
		b, ok := b.(*Map)
		return ok && a.table.equal(&b.table, depth+1)
	case *Set:
		b, ok := b.(*Set)
		return ok && a.table.equal(&b.table, depth+1)
	}
	return reflect.DeepEqual(a, b)
}
