package coderuntime

import (
	"cmp"
	"encoding/json"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// This file converts the Go values that have keys: maps of any type, Object, Map and Set.

// mapping converts a Go map.
func (c *converter) mapping(v reflect.Value, depth, step int) (any, *pathError) {
	if v.Type() == anyObjectType {
		return c.anyObject(v.Interface().(map[string]any), depth, step)
	}
	keyType := v.Type().Key()
	switch {
	case typeTraits(keyType).texts, keyType.Kind() == reflect.String, isInteger(keyType.Kind()):
		return c.textKeyed(v, depth, step)
	case keyType.Kind() == reflect.Interface && allStrings(v):
		return c.textKeyed(v, depth, step)
	}
	type pair struct{ key, value any }
	pairs := make([]pair, 0, v.Len())
	for each := v.MapRange(); each.Next(); {
		key, _, err := c.reflected(each.Key(), depth, step)
		if err != nil {
			return nil, err.in("[a key]")
		}
		value, _, err := c.reflected(each.Value(), depth, step)
		if err != nil {
			return nil, err.in(entry(key))
		}
		pairs = append(pairs, pair{key, value})
	}
	slices.SortFunc(pairs, func(a, b pair) int { return compareKeys(a.key, b.key) })
	result := &Map{}
	for _, pair := range pairs {
		result.Append(pair.key, pair.value)
	}
	return result, nil
}

func (c *converter) anyObject(m map[string]any, depth, step int) (any, *pathError) {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	object := &Object{}
	object.table.entries = make([]tableEntry[string], 0, len(keys))
	for _, key := range keys {
		value, _, err := c.value(m[key], depth, step)
		if err != nil {
			return nil, err.in(member(key))
		}
		object.Set(wellFormed(key), value)
	}
	return object, nil
}

func allStrings(m reflect.Value) bool {
	for each := m.MapRange(); each.Next(); {
		key := each.Key()
		if key.IsNil() || key.Elem().Kind() != reflect.String {
			return false
		}
	}
	return true
}

// textKeyed converts a map whose keys have texts, by which they are sorted.
func (c *converter) textKeyed(v reflect.Value, depth, step int) (any, *pathError) {
	type pair struct {
		key   string
		value reflect.Value
	}
	pairs := make([]pair, 0, v.Len())
	for each := v.MapRange(); each.Next(); {
		key, err := memberName(each.Key())
		if err != nil {
			return nil, err.in("[a key]")
		}
		pairs = append(pairs, pair{key, each.Value()})
	}
	slices.SortFunc(pairs, func(a, b pair) int { return strings.Compare(a.key, b.key) })
	object := &Object{}
	object.table.entries = make([]tableEntry[string], 0, len(pairs))
	for _, pair := range pairs {
		value, _, err := c.reflected(pair.value, depth, step)
		if err != nil {
			return nil, err.in(member(pair.key))
		}
		object.Set(pair.key, value)
	}
	return object, nil
}

// memberName gives the text of a map's key; a string is its own text even if it is a TextMarshaler, as in
// encoding/json.
func memberName(key reflect.Value) (string, *pathError) {
	if key.Kind() == reflect.Interface && !key.IsNil() {
		key = key.Elem()
	}
	switch kind := key.Kind(); {
	case kind == reflect.String:
		return wellFormed(key.String()), nil
	case typeTraits(key.Type()).texts:
		if (kind == reflect.Pointer || kind == reflect.Interface) && key.IsNil() {
			return "", nil
		}
		return marshalText(key)
	case isSigned(kind):
		return strconv.FormatInt(key.Int(), 10), nil
	}
	return strconv.FormatUint(key.Uint(), 10), nil
}

// compareKeys is a total order of the keys of one map: by kind, then by size, and by JSON text where
// there is no other order.
func compareKeys(a, b any) int {
	if order := cmp.Compare(keyRank(a), keyRank(b)); order != 0 {
		return order
	}
	switch a := a.(type) {
	case int64:
		return cmp.Compare(a, b.(int64))
	case float64:
		return cmp.Compare(a, b.(float64))
	case *big.Int:
		return a.Cmp(b.(*big.Int))
	case string:
		return strings.Compare(a, b.(string))
	case time.Time:
		return a.Compare(b.(time.Time))
	}
	// The conversion has already bounded the depth, the only cause of an error here.
	textOfA, _ := AppendJSON(nil, a)
	textOfB, _ := AppendJSON(nil, b)
	return strings.Compare(string(textOfA), string(textOfB))
}

func keyRank(key any) int {
	switch key.(type) {
	case nil:
		return 0
	case bool:
		return 1
	case int64:
		return 2
	case *big.Int:
		return 3
	case float64:
		return 4
	case json.Number:
		return 5
	case string:
		return 6
	case []byte:
		return 7
	case time.Time:
		return 8
	}
	return 9
}

// container converts an Object, Map or Set, which is returned itself if it holds only values.
func (c *converter) container(v any, depth, step int) (any, bool, *pathError) {
	if depth >= MaxDepth {
		return nil, false, &pathError{problem: tooDeep}
	}
	depth, step = depth+1, step+1
	switch v := v.(type) {
	case *Object:
		return c.object(v, depth, step)
	case *Map:
		converted := &Map{}
		changed, err := c.entries(&v.table, &converted.table, entry, depth, step)
		if !changed {
			return v, false, err
		}
		return converted, true, err
	case *Set:
		converted := &Set{}
		member := func(key any) string { return "[" + describe(key) + "]" }
		changed, err := c.entries(&v.table, &converted.table, member, depth, step)
		if !changed {
			return v, false, err
		}
		return converted, true, err
	}
	return v, false, nil
}

func (c *converter) object(o *Object, depth, step int) (any, bool, *pathError) {
	var converted *Object
	position := 0
	for key, item := range o.All() {
		value, changed, err := c.value(item, depth, step)
		if err != nil {
			return nil, false, err.in(member(key))
		}
		name := wellFormed(key)
		if converted == nil && (changed || name != key) {
			converted = &Object{}
			o.table.all(func(e *tableEntry[string]) bool {
				if converted.Len() == position {
					return false
				}
				converted.Set(e.key, e.value)
				return true
			})
		}
		if converted != nil {
			converted.Set(name, value)
		}
		position++
	}
	if converted != nil {
		return converted, true, nil
	}
	return o, false, nil
}

type valueTable = table[any, any, valueKeys]

// entries converts the entries of a Map or Set into another, which is to be used only if one changed.
func (c *converter) entries(from, to *valueTable, segment func(any) string, depth, step int) (bool, *pathError) {
	anyChanged := false
	converted := make([]tableEntry[any], 0, from.len())
	for i := range from.entries {
		e := &from.entries[i]
		if !e.live() {
			continue
		}
		key, keyChanged, err := c.value(e.key, depth, step)
		if err != nil {
			return false, err.in(segment(e.key))
		}
		value, changed, err := c.value(e.value, depth, step)
		if err != nil {
			return false, err.in(segment(e.key))
		}
		anyChanged = anyChanged || keyChanged || changed
		converted = append(converted, tableEntry[any]{key, value})
	}
	if anyChanged {
		for _, e := range converted {
			to.append(e.key, e.value)
		}
	}
	return anyChanged, nil
}
