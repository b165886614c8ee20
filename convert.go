package coderuntime

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"time"
	"unsafe"
)

// This file turns what a host's function returns into values.

// ConversionError says which part of a Go value is not a value and cannot become one.
type ConversionError struct {
	// Path leads to the part, from the word "result": result.items[3].callback.
	Path string
	// Problem completes a sentence that begins with the path: "is a func and cannot cross".
	Problem string
	cause   error
}

// Error gives the path and the problem.
func (e *ConversionError) Error() string { return e.Path + " " + e.Problem }

// Unwrap gives the error of the MarshalJSON or MarshalText method that failed, if one did.
func (e *ConversionError) Unwrap() error { return e.cause }

// ToValue gives the value, one of the types that cross, for any Go value:
//
//   - nil and values are as they are, and nil pointers, maps and slices are nil;
//   - bool, integer and float kinds, named types too, become bool, int64 (*big.Int above its range) and
//     float64; a float32 is the number that its shortest decimal text stands for, and a big.Int a *big.Int;
//   - strings are repaired, with U+FFFD for what is not UTF-8;
//   - slices and arrays of bytes become []byte, others lists;
//   - structs become objects by encoding/json's rules for names, tags, omission and embedding, with the
//     fields in their order;
//   - maps become objects with sorted keys if their key type is a string, an integer or an
//     encoding.TextMarshaler, or is an interface type and every key is a string; other maps become a *Map,
//     sorted by key;
//   - json.RawMessage, and the text that a json.Marshaler gives, become what they say, with the members in
//     order and every number a json.Number; the text null as a whole is [Null];
//   - an encoding.TextMarshaler becomes its text, and so does an error;
//   - pointers and interfaces become what they hold.
//
// A [*ConversionError] names the place of a func, chan, complex number or unsafe pointer, of a cycle, of
// text that is not JSON or a number, of a marshaler that fails or panics, and of what is nested more deeply
// than [MaxDepth].
//
// A value that needs no change is returned itself rather than a copy, so that the result may share memory
// with v: neither may be changed while the other is in use. ToValue changes nothing in v.
func ToValue(v any) (any, error) {
	value, _, err := (&converter{trackFrom: cycleSuspected}).value(v, 0, 0)
	if err != nil && err.problem == cyclic {
		// Once more from the start with a close watch, so that the path is the shortest one.
		_, _, err = (&converter{}).value(v, 0, 0)
	}
	if err != nil {
		return nil, &ConversionError{Path: err.path("result"), Problem: err.problem, cause: err.cause}
	}
	return value, nil
}

const (
	// cycleSuspected is the number of steps into a value after which pointers are remembered, to find cycles.
	cycleSuspected = 100
	// mostSteps bounds the recursion: a few pointers and interfaces may stand between two containers.
	mostSteps = 4 * MaxDepth

	cyclic      = "is a value that encloses it, and cyclic data cannot cross"
	tooDeep     = "is nested too deeply and cannot cross"
	notJSON     = "is not valid JSON and cannot cross: "
	cannotCross = " and cannot cross"
)

// converter is one conversion. Its methods take the depth, which counts the containers around a value,
// and the step, which counts all that was gone through to it; they report whether the value differs from
// what was given.
type converter struct {
	trackFrom int
	enclosing map[visit]bool
}

// visit is a pointer, map or slice that is being converted.
type visit struct {
	at     unsafe.Pointer
	length int
	kind   reflect.Type
}

func (c *converter) value(v any, depth, step int) (value any, changed bool, err *pathError) {
	switch v := v.(type) {
	case nil, bool, int64, float64, time.Time:
		return v, false, nil
	case string:
		text := wellFormed(v)
		return text, len(text) != len(v) || text != v, nil
	case int:
		return int64(v), true, nil
	case json.Number:
		text, ok := numberText(v)
		if !ok {
			return nil, false, &pathError{problem: "is a json.Number but not a number: " + quoteShort(string(v))}
		}
		return json.Number(text), text != string(v), nil
	case *big.Int:
		if v == nil {
			return nil, true, nil
		}
		return v, false, nil
	case []byte:
		if v == nil {
			return nil, true, nil
		}
		return v, false, nil
	case Null:
		if depth > 0 {
			return nil, true, nil
		}
		return v, false, nil
	case json.RawMessage:
		if v == nil {
			return nil, true, nil
		}
		value, err = fromJSON(v, depth)
		return value, true, err
	}
	return c.reflected(reflect.ValueOf(v), depth, step)
}

// fromJSON gives the value of JSON text that stands in depth containers.
func fromJSON(text []byte, depth int) (any, *pathError) {
	value, err := parseJSON(text, depth)
	if err != nil {
		if err == errTooDeep {
			return nil, &pathError{problem: tooDeep, cause: err}
		}
		return nil, &pathError{problem: notJSON + err.Error(), cause: err}
	}
	if value == nil && depth == 0 {
		return Null{}, nil
	}
	return value, nil
}

var (
	timeType      = reflect.TypeFor[time.Time]()
	integerType   = reflect.TypeFor[big.Int]()
	numberType    = reflect.TypeFor[json.Number]()
	rawType       = reflect.TypeFor[json.RawMessage]()
	nullType      = reflect.TypeFor[Null]()
	objectType    = reflect.TypeFor[Object]()
	mapType       = reflect.TypeFor[Map]()
	setType       = reflect.TypeFor[Set]()
	bytesType     = reflect.TypeFor[[]byte]()
	listType      = reflect.TypeFor[[]any]()
	anyObjectType = reflect.TypeFor[map[string]any]()
)

func (c *converter) reflected(v reflect.Value, depth, step int) (any, bool, *pathError) {
	if step > mostSteps {
		return nil, false, &pathError{problem: tooDeep}
	}
	t := v.Type()
	switch t {
	case timeType, numberType, rawType, nullType, bytesType:
		return c.value(v.Interface(), depth, step)
	case integerType:
		integer := v.Interface().(big.Int)
		return new(big.Int).Set(&integer), true, nil
	case objectType, mapType, setType:
		pointer := reflect.New(t)
		pointer.Elem().Set(v)
		return c.container(pointer.Interface(), depth, step)
	}
	switch kind := v.Kind(); kind {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if v.IsNil() {
			return c.nothing(v, depth)
		}
		if step >= c.trackFrom {
			seen := visit{at: v.UnsafePointer(), kind: t}
			if kind == reflect.Slice {
				seen.length = v.Len()
			}
			if c.enclosing[seen] {
				return nil, false, &pathError{problem: cyclic}
			}
			if c.enclosing == nil {
				c.enclosing = map[visit]bool{}
			}
			c.enclosing[seen] = true
			defer delete(c.enclosing, seen)
		}
		if kind == reflect.Pointer {
			switch t.Elem() {
			case integerType:
				return v.Interface(), false, nil
			case objectType, mapType, setType:
				return c.container(v.Interface(), depth, step)
			case timeType, numberType, rawType, nullType:
				value, _, err := c.value(v.Elem().Interface(), depth, step+1)
				return value, true, err
			}
		}
	case reflect.Interface:
		if v.IsNil() {
			return nil, true, nil
		}
		return c.value(v.Elem().Interface(), depth, step+1)
	}
	if value, ok, err := c.marshaled(v, typeTraits(t), depth); ok || err != nil {
		return value, true, err
	}
	return c.byKind(v, depth, step)
}

// nothing converts a nil pointer, map or slice, which is nil unless it is a map or slice that marshals
// itself.
func (c *converter) nothing(v reflect.Value, depth int) (any, bool, *pathError) {
	has := typeTraits(v.Type())
	has.isError = false
	if v.Kind() != reflect.Pointer {
		if value, ok, err := c.marshaled(v, has, depth); ok || err != nil {
			return value, true, err
		}
	}
	return nil, true, nil
}

// marshaled converts by the methods of the type, if it has one of those that count. As in encoding/json, a
// method of the pointer counts only where the value can be addressed.
func (c *converter) marshaled(v reflect.Value, has traits, depth int) (value any, ok bool, err *pathError) {
	switch {
	case !v.CanInterface():
		return nil, false, nil // An embedded struct of an unexported type: its fields cross, it does not.
	case has.pointerMarshals && v.CanAddr() && v.Kind() != reflect.Pointer:
		v = v.Addr()
		fallthrough
	case has.marshals:
		text, err := callMarshal("MarshalJSON", v.Interface().(json.Marshaler).MarshalJSON)
		if err != nil {
			return nil, false, err
		}
		value, err := fromJSON(text, depth)
		return value, true, err
	case has.pointerTexts && v.CanAddr() && v.Kind() != reflect.Pointer:
		v = v.Addr()
		fallthrough
	case has.texts:
		text, err := marshalText(v)
		return text, true, err
	case has.isError:
		text, err := callMarshal("Error", func() ([]byte, error) { return []byte(v.Interface().(error).Error()), nil })
		return wellFormed(string(text)), true, err
	}
	return nil, false, nil
}

func marshalText(v reflect.Value) (string, *pathError) {
	marshaler := v.Interface().(interface{ MarshalText() ([]byte, error) })
	text, err := callMarshal("MarshalText", marshaler.MarshalText)
	return wellFormed(string(text)), err
}

// callMarshal calls a method of the host's and contains its panic.
func callMarshal(name string, method func() ([]byte, error)) (text []byte, failure *pathError) {
	defer containPanic(name, &failure)
	text, err := method()
	if err != nil {
		return nil, &pathError{problem: fmt.Sprintf("cannot cross: its %s method failed: %s", name, err), cause: err}
	}
	return text, nil
}

// containPanic is deferred around a call of a method of the host's, whose panic becomes the failure.
func containPanic(name string, failure **pathError) {
	if p := recover(); p != nil {
		cause, _ := p.(error)
		*failure = &pathError{problem: fmt.Sprintf("cannot cross: its %s method panicked: %s", name, cut(fmt.Sprint(p))), cause: cause}
	}
}

func (c *converter) byKind(v reflect.Value, depth, step int) (any, bool, *pathError) {
	switch kind := v.Kind(); kind {
	case reflect.Bool:
		return v.Bool(), true, nil
	case reflect.String:
		return wellFormed(v.String()), true, nil
	case reflect.Float64:
		return v.Float(), true, nil
	case reflect.Float32:
		return shortestFloat(v.Float()), true, nil
	case reflect.Pointer:
		value, _, err := c.reflected(v.Elem(), depth, step+1)
		return value, true, err
	case reflect.Struct, reflect.Map, reflect.Slice, reflect.Array:
		if isBytes(v) {
			return bytesOf(v), true, nil
		}
		if depth >= MaxDepth {
			return nil, false, &pathError{problem: tooDeep}
		}
		switch kind {
		case reflect.Struct:
			value, err := c.structure(v, depth+1, step+1)
			return value, true, err
		case reflect.Map:
			value, err := c.mapping(v, depth+1, step+1)
			return value, true, err
		}
		return c.list(v, depth+1, step+1)
	default:
		if isSigned(kind) {
			return v.Int(), true, nil
		}
		if isUnsigned(kind) {
			if u := v.Uint(); u > math.MaxInt64 {
				return new(big.Int).SetUint64(u), true, nil
			}
			return int64(v.Uint()), true, nil
		}
		article := "a "
		if kind == reflect.UnsafePointer {
			article = "an "
		}
		return nil, false, &pathError{problem: "is " + article + kind.String() + cannotCross}
	}
}

// shortestFloat gives the float64 that is written as the float32 is.
func shortestFloat(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return f
	}
	shortest, err := strconv.ParseFloat(strconv.FormatFloat(f, 'g', -1, 32), 64)
	if err != nil {
		return f
	}
	return shortest
}

// isBytes reports whether v is a slice or array whose items are bytes and have no conversion of their own.
func isBytes(v reflect.Value) bool {
	if kind := v.Kind(); kind != reflect.Slice && kind != reflect.Array {
		return false
	}
	item := v.Type().Elem()
	if item.Kind() != reflect.Uint8 {
		return false
	}
	has := typeTraits(item)
	return !has.pointerMarshals && !has.pointerTexts
}

func bytesOf(v reflect.Value) []byte {
	if v.Kind() == reflect.Slice {
		return v.Bytes()
	}
	bytes := make([]byte, v.Len())
	for i := range bytes {
		bytes[i] = byte(v.Index(i).Uint())
	}
	return bytes
}

func (c *converter) structure(v reflect.Value, depth, step int) (any, *pathError) {
	object := &Object{}
	fields := structFields(v.Type())
	object.table.entries = make([]tableEntry[string], 0, len(fields))
	for i := range fields {
		f := &fields[i]
		content, ok := f.read(v)
		if !ok {
			continue
		}
		if omitted, err := f.omitted(content); err != nil {
			return nil, err.in(member(f.name))
		} else if omitted {
			continue
		}
		value, err := c.fieldValue(f, content, depth, step)
		if err != nil {
			return nil, err.in(member(f.name))
		}
		object.table.append(f.name, value)
	}
	return object, nil
}

func (c *converter) fieldValue(f *field, content reflect.Value, depth, step int) (any, *pathError) {
	value, _, err := c.reflected(content, depth, step)
	if err != nil || !f.quoted || value == nil {
		return value, err
	}
	// The option "string": the text that encoding/json would put between quotes.
	switch value := value.(type) {
	case float64:
		text, failure := json.Marshal(value)
		if failure != nil {
			return floatText(value), nil
		}
		return string(text), nil
	case bool, int64, *big.Int, string, json.Number:
		text, failure := AppendJSON(nil, value)
		if failure != nil {
			return nil, &pathError{problem: failure.Error(), cause: failure}
		}
		return string(text), nil
	}
	return value, nil
}

// list converts a slice or array. A []any of values is returned itself.
func (c *converter) list(v reflect.Value, depth, step int) (any, bool, *pathError) {
	if v.Type() == listType {
		return c.anyList(v.Interface().([]any), depth, step)
	}
	list := make([]any, v.Len())
	for i := range list {
		value, _, err := c.reflected(v.Index(i), depth, step)
		if err != nil {
			return nil, false, err.in(index(i))
		}
		list[i] = value
	}
	return list, true, nil
}

func (c *converter) anyList(items []any, depth, step int) (any, bool, *pathError) {
	result, copied := items, false
	for i, item := range items {
		value, changed, err := c.value(item, depth, step)
		if err != nil {
			return nil, false, err.in(index(i))
		}
		if changed && !copied {
			result, copied = slices.Clone(items), true
		}
		if copied {
			result[i] = value
		}
	}
	return result, copied, nil
}
