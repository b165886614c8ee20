package coderuntime

import (
	"fmt"
	"hash/maphash"
	"iter"
)

// Object is a value with string keys that keeps the order in which they were first set: a JavaScript
// object, a Python dict with string keys. The zero Object is empty and ready to use, and a nil *Object
// can be read, as an empty one. An Object must not be changed while another goroutine uses it.
type Object struct {
	table table[string, string, stringKeys]
}

type stringKeys struct{}

func (stringKeys) name(key string, _ maphash.Seed) (string, bool) { return key, true }
func (stringKeys) same(a, b string, _ int) bool                   { return a == b }

// NewObject makes an Object of alternating keys and values: NewObject("city", "Paris", "days", int64(3)).
// It panics if a key is not a string or has no value. A key given twice has its first place and its last
// value.
func NewObject(pairs ...any) *Object {
	if len(pairs)%2 != 0 {
		panic("coderuntime: NewObject: the last key has no value")
	}
	o := &Object{}
	for i := 0; i < len(pairs); i += 2 {
		key, ok := pairs[i].(string)
		if !ok {
			panic(fmt.Sprintf("coderuntime: NewObject: key %d is a %T, not a string", i/2, pairs[i]))
		}
		o.Set(key, pairs[i+1])
	}
	return o
}

// Get returns the value at key, and whether there is one.
func (o *Object) Get(key string) (value any, ok bool) {
	if o == nil {
		return nil, false
	}
	if i := o.table.find(key); i >= 0 {
		return o.table.entries[i].value, true
	}
	return nil, false
}

// Has reports whether there is a value at key.
func (o *Object) Has(key string) bool {
	_, ok := o.Get(key)
	return ok
}

// Set puts value at key. A new key comes last; one that is there keeps its place.
func (o *Object) Set(key string, value any) { o.table.set(key, value) }

// Delete removes key and reports whether it was there.
func (o *Object) Delete(key string) bool { return o != nil && o.table.delete(key) }

// Len returns the number of keys.
func (o *Object) Len() int {
	if o == nil {
		return 0
	}
	return o.table.len()
}

// Keys returns the keys in order, in a slice of the caller's own.
func (o *Object) Keys() []string {
	keys := make([]string, 0, o.Len())
	for key := range o.All() {
		keys = append(keys, key)
	}
	return keys
}

// All iterates over keys and values in order. The Object must not gain or lose keys meanwhile.
func (o *Object) All() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		if o != nil {
			o.table.all(func(e *tableEntry[string]) bool { return yield(e.key, e.value) })
		}
	}
}

// Equal reports whether both have the same keys with values that are [Equal]; the order of the keys is
// of no account. A nil *Object equals only another.
func (o *Object) Equal(other *Object) bool { return equalAt(o, other, 0) }

// MarshalJSON gives the JSON object as [AppendJSON] does, with the keys in order.
func (o *Object) MarshalJSON() ([]byte, error) { return AppendJSON(nil, o) }

// UnmarshalJSON replaces what the Object holds by a JSON object, whose order it keeps. Numbers become
// json.Number, and of a key that is given twice the last value holds.
func (o *Object) UnmarshalJSON(text []byte) error {
	value, err := parseJSON(text, 0)
	if err != nil {
		return err
	}
	parsed, ok := value.(*Object)
	if isNil(value) {
		return nil
	}
	if !ok {
		return fmt.Errorf("coderuntime: want a JSON object, got %s", describe(value))
	}
	*o = *parsed
	return nil
}

// String gives the JSON text, for a person to read.
func (o *Object) String() string { return debugText(o) }
