package coderuntime

import (
	"encoding"
	"iter"
	"math/big"
	"reflect"
	"strings"
)

// This file fills the Go types that hold others: structs, maps, slices and arrays.

// members iterates over an object, or over a map all of whose keys are strings; ok is false for others.
func members(value any) (all iter.Seq2[string, any], ok bool) {
	switch v := value.(type) {
	case *Object:
		return v.All(), true
	case *Map:
		for key := range v.All() {
			if _, ok := key.(string); !ok {
				return nil, false
			}
		}
		return func(yield func(string, any) bool) {
			for key, item := range v.All() {
				if !yield(key.(string), item) {
					return
				}
			}
		}, true
	}
	return nil, false
}

func decodeStruct(value any, target reflect.Value, step int) *pathError {
	fields := structFields(target.Type())
	all, ok := members(value)
	if !ok {
		return mismatch(objectWith(fields), value)
	}
	for name, item := range all {
		f := fieldNamed(fields, name)
		if f == nil {
			continue
		}
		content, err := f.reach(target)
		if err == nil {
			err = decodeField(f, item, content, step)
		}
		if err != nil {
			return err.in(member(name))
		}
	}
	return nil
}

// objectWith names the fields that an object should have, for who passed something else.
func objectWith(fields []field) string {
	const most = 12
	if len(fields) == 0 {
		return "an object"
	}
	var names []string
	for i, f := range fields {
		if i == most {
			names = append(names, "…")
			break
		}
		names = append(names, cut(f.name))
	}
	return "an object with " + strings.Join(names, ", ")
}

func fieldNamed(fields []field, name string) *field {
	for i := range fields {
		if fields[i].name == name {
			return &fields[i]
		}
	}
	for i := range fields {
		if strings.EqualFold(fields[i].name, name) {
			return &fields[i]
		}
	}
	return nil
}

// reach gives the field in a struct, making the embedded pointers on the way.
func (f *field) reach(v reflect.Value) (reflect.Value, *pathError) {
	for i, at := range f.index {
		if i > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				if !v.CanSet() {
					return v, &pathError{problem: "the Go type " + v.Type().String() + ", which is embedded, cannot be filled"}
				}
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(at)
	}
	return v, nil
}

// decodeField fills a field. One with the tag option "string" takes the JSON text in a string, as well as
// the plain value, which is what a model would pass.
func decodeField(f *field, value any, target reflect.Value, step int) *pathError {
	text, ok := value.(string)
	if !f.quoted || !ok {
		return decode(value, target, step)
	}
	parsed, err := parseJSON([]byte(text), 0)
	if err != nil {
		return decode(value, target, step)
	}
	if _, scalar := scalarName(parsed); !scalar {
		return decode(value, target, step)
	}
	return decode(parsed, target, step)
}

func decodeMap(value any, target reflect.Value, step int) *pathError {
	t := target.Type()
	result := target
	if target.IsNil() {
		result = reflect.MakeMap(t)
	}
	put := func(key, item any, keyIsText bool) *pathError {
		mapKey := reflect.New(t.Key()).Elem()
		decodeKey, segment := decode, entry
		if keyIsText {
			decodeKey = decodeTextKey
			segment = func(key any) string { return member(key.(string)) }
		}
		if err := decodeKey(key, mapKey, step); err != nil {
			return err.in(segment(key))
		}
		if !mapKey.Comparable() {
			return mismatch("a key that Go can compare", key).in(segment(key))
		}
		content := reflect.New(t.Elem()).Elem()
		if err := decode(item, content, step); err != nil {
			return err.in(segment(key))
		}
		result.SetMapIndex(mapKey, content)
		return nil
	}
	switch v := value.(type) {
	case *Object:
		for key, item := range v.All() {
			if err := put(key, item, true); err != nil {
				return err
			}
		}
	case *Map:
		for key, item := range v.All() {
			if err := put(key, item, false); err != nil {
				return err
			}
		}
	case *Set:
		var present any
		switch {
		case t.Elem().Kind() == reflect.Bool:
			present = true
		case t.Elem().Kind() == reflect.Struct && t.Elem().NumField() == 0:
			present = NewObject()
		default:
			return mismatch("an object or a map", value)
		}
		for key := range v.All() {
			if err := put(key, present, false); err != nil {
				return err
			}
		}
	default:
		return mismatch("an object", value)
	}
	target.Set(result)
	return nil
}

// decodeTextKey reads the name of a member as the key type needs it.
func decodeTextKey(key any, target reflect.Value, step int) *pathError {
	text := key.(string)
	kind := target.Kind()
	switch {
	case kind == reflect.String:
		target.SetString(text)
		return nil
	case typeTraits(target.Type()).readsText:
		return unmarshalText(text, target.Addr().Interface().(encoding.TextUnmarshaler))
	case isInteger(kind):
		integer, ok := new(big.Int).SetString(text, 10)
		if !ok {
			return mismatch("a name that is an integer", key)
		}
		return decode(integer, target, step)
	}
	return decode(key, target, step)
}

func decodeList(value any, target reflect.Value, step int) *pathError {
	if isBytes(target) {
		if done, err := decodeBytes(value, target); done {
			return err
		}
	}
	var items []any
	switch v := value.(type) {
	case []any:
		items = v
	case *Set:
		items = v.Members()
	default:
		want := "a list"
		if isBytes(target) {
			want = "bytes or a string"
		}
		return mismatch(want, value)
	}
	result := target
	if target.Kind() == reflect.Array {
		if len(items) != target.Len() {
			return mismatch(describe(make([]any, target.Len())), value)
		}
	} else {
		result = reflect.MakeSlice(target.Type(), len(items), len(items))
	}
	for i, item := range items {
		if err := decode(item, result.Index(i), step); err != nil {
			return err.in(index(i))
		}
	}
	if target.Kind() == reflect.Slice {
		target.Set(result)
	}
	return nil
}

// decodeBytes fills a slice or array of bytes from bytes or a string. done is false for other values, which
// may be lists of numbers.
func decodeBytes(value any, target reflect.Value) (done bool, err *pathError) {
	var bytes []byte
	switch v := value.(type) {
	case []byte:
		bytes = v
	case string:
		bytes = []byte(v)
	default:
		return false, nil
	}
	if target.Kind() == reflect.Array {
		if len(bytes) != target.Len() {
			return true, mismatch(counted("bytes", "byte", target.Len()), bytes)
		}
		for i, b := range bytes {
			target.Index(i).SetUint(uint64(b))
		}
		return true, nil
	}
	result := reflect.MakeSlice(target.Type(), len(bytes), len(bytes))
	for i, b := range bytes {
		result.Index(i).SetUint(uint64(b))
	}
	target.Set(result)
	return true, nil
}
