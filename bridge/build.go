package bridge

import (
	"encoding/json"
	"fmt"
	"math/big"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// Builder makes the values of an engine for [Build]. What it is given stays the caller's: it copies
// slices that it keeps.
type Builder[V any] interface {
	// Nil is what stands for a nil inside a value.
	Nil() V
	Bool(bool) V
	Int(int64) V
	BigInt(*big.Int) V
	Float(float64) V
	// Number is a number of JSON text, to be read as the language's JSON parser does.
	Number(json.Number) V
	String(string) V
	Bytes([]byte) V
	Time(time.Time) V
	List(elements []V) V
	Object(keys []string, values []V) V
	Map(keys, values []V) V
	Set(elements []V) V
}

// Build makes an engine's value of a value that coderuntime.ToValue gave. It is iterative; stopped, if
// not nil, is asked now and then, and ends it with ErrStopped. A value of a type that ToValue does not
// give is an error.
func Build[V any](builder Builder[V], root any, stopped func() bool) (V, error) {
	var zero V
	var stack []*frame[V]
	value, opened, err := enter(builder, root)
	if err != nil {
		return zero, err
	}
	if opened == nil {
		return value, nil
	}
	stack = append(stack, opened)
	for nodes := 1; ; nodes++ {
		if nodes%1024 == 0 && stopped != nil && stopped() {
			return zero, ErrStopped
		}
		top := stack[len(stack)-1]
		if top.next == len(top.members) {
			value = top.build(builder)
			stack = stack[:len(stack)-1]
			if len(stack) == 0 {
				return value, nil
			}
			parent := stack[len(stack)-1]
			parent.built = append(parent.built, value)
			continue
		}
		member := top.members[top.next]
		top.next++
		value, opened, err := enter(builder, member)
		if err != nil {
			return zero, err
		}
		if opened == nil {
			top.built = append(top.built, value)
			continue
		}
		if len(stack) >= MaxDepth {
			return zero, fmt.Errorf("the value is nested more than %d levels deep", MaxDepth)
		}
		stack = append(stack, opened)
	}
}

// frame is a container whose members are being built. A Map's keys and values alternate in members.
type frame[V any] struct {
	shape   Shape
	keys    []string
	members []any
	next    int
	built   []V
}

func (f *frame[V]) build(builder Builder[V]) V {
	switch f.shape {
	case List:
		return builder.List(f.built)
	case Object:
		return builder.Object(f.keys, f.built)
	case Set:
		return builder.Set(f.built)
	}
	half := len(f.built) / 2
	keys, values := make([]V, half), make([]V, half)
	for i := range half {
		keys[i], values[i] = f.built[2*i], f.built[2*i+1]
	}
	return builder.Map(keys, values)
}

// enter builds a scalar, or opens a container.
func enter[V any](builder Builder[V], value any) (built V, opened *frame[V], err error) {
	switch value := value.(type) {
	case nil, coderuntime.Null:
		return builder.Nil(), nil, nil
	case bool:
		return builder.Bool(value), nil, nil
	case int64:
		return builder.Int(value), nil, nil
	case *big.Int:
		return builder.BigInt(value), nil, nil
	case float64:
		return builder.Float(value), nil, nil
	case json.Number:
		return builder.Number(value), nil, nil
	case string:
		return builder.String(value), nil, nil
	case []byte:
		return builder.Bytes(value), nil, nil
	case time.Time:
		return builder.Time(value), nil, nil
	}
	shape, keys, members, ok := contents(value)
	if !ok {
		return built, nil, fmt.Errorf("a value of type %T cannot cross", value)
	}
	return built, &frame[V]{shape: shape, keys: keys, members: members, built: make([]V, 0, len(members))}, nil
}

// contents lists the members of a container.
func contents(value any) (shape Shape, keys []string, members []any, ok bool) {
	switch value := value.(type) {
	case []any:
		return List, nil, value, true
	case *coderuntime.Object:
		members = make([]any, 0, value.Len())
		keys = make([]string, 0, value.Len())
		for key, member := range value.All() {
			keys = append(keys, key)
			members = append(members, member)
		}
		return Object, keys, members, true
	case *coderuntime.Map:
		members = make([]any, 0, 2*value.Len())
		for key, member := range value.All() {
			members = append(members, key, member)
		}
		return Map, nil, members, true
	case *coderuntime.Set:
		members = make([]any, 0, value.Len())
		for element := range value.All() {
			members = append(members, element)
		}
		return Set, nil, members, true
	}
	return 0, nil, nil, false
}

// Size returns the size of a value that coderuntime.ToValue gave, counted as Read counts, or a
// *SizeError as soon as it passes max (limits.Unlimited for none).
func Size(value any, max int64) (int64, error) {
	var size int64
	pending := []any{value}
	for len(pending) > 0 {
		value := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if _, keys, members, ok := contents(value); ok {
			size += ContainerSize
			for _, key := range keys {
				size += int64(len(key))
			}
			pending = append(pending, members...)
		} else {
			size += ScalarSize(value)
		}
		if max != limits.Unlimited && size > max {
			return size, &SizeError{Max: max}
		}
	}
	return size, nil
}
