package coderuntime

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// This file fills ordinary Go values from values that a program passed.

// DecodeError says which part of a value does not fit the Go value that it should fill.
type DecodeError struct {
	// Path leads to the part, such as items[2].price; it is empty for the value as a whole.
	Path string
	// Problem is what is wrong there: want a number, got the string "x".
	Problem string
	root    string
	cause   error
}

// Error gives the path, if any, and the problem.
func (e *DecodeError) Error() string {
	path := e.Path
	switch {
	case path == "":
		path = e.root
	case e.root != "" && !strings.HasPrefix(path, "["):
		path = e.root + "." + path
	case e.root != "":
		path = e.root + path
	}
	if path == "" {
		return e.Problem
	}
	return path + ": " + e.Problem
}

// Unwrap gives the error of the UnmarshalJSON or UnmarshalText method that failed, if one did.
func (e *DecodeError) Unwrap() error { return e.cause }

// Decode fills the Go value that into points to from a value, much as encoding/json does from JSON text:
//
//   - structs are filled from objects, and from maps with string keys, by their json tags; a name that no
//     field has exactly may differ from one in case, and one that no field has is ignored;
//   - integers take numbers without a fraction in their range, floats any number, a *big.Int or big.Int any
//     integer, a json.Number any number;
//   - strings take strings; a []byte takes bytes, or the UTF-8 of a string;
//   - time.Time takes a time, or a string of RFC 3339 form;
//   - slices take lists and sets, arrays lists of their length;
//   - maps take objects, whose keys are read as the key type needs, and maps; a map to struct{} or bool also
//     takes a set;
//   - pointers are made as needed; *Object, *Map, *Set and any take the value itself, which is then shared;
//   - a json.Unmarshaler gets the text that [AppendJSON] gives, an encoding.TextUnmarshaler a string;
//   - nil makes pointers, maps, slices and interfaces nil, and leaves the rest as it is.
//
// What does not fit is a [*DecodeError] that names the place; into may then be partly filled. Another
// error means that into is not a pointer that can be filled, or that value is none and ToValue refuses it.
func Decode(value, into any) error {
	target := reflect.ValueOf(into)
	if target.Kind() != reflect.Pointer || target.IsNil() {
		return fmt.Errorf("coderuntime: Decode: want a pointer to fill, got %T", into)
	}
	canonical, err := ToValue(value)
	if err != nil {
		return err
	}
	if err := decode(canonical, target.Elem(), 0); err != nil {
		return &DecodeError{Path: err.path(""), Problem: err.problem, cause: err.cause}
	}
	return nil
}

// mismatch is the error of a value that does not fit.
func mismatch(want string, got any) *pathError {
	return &pathError{problem: "want " + want + ", got " + describe(got)}
}

// decode fills target, which can be set. step bounds the recursion, which a type such as "type P *P" would
// otherwise not.
func decode(value any, target reflect.Value, step int) *pathError {
	if step > mostSteps {
		return &pathError{problem: "is nested too deeply"}
	}
	t := target.Type()
	if isNil(value) {
		switch t.Kind() {
		case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Interface:
			target.SetZero()
			return nil
		}
	}
	if done, err := decodeKnown(value, target); done {
		return err
	}
	if t.Kind() == reflect.Pointer {
		if target.IsNil() {
			target.Set(reflect.New(t.Elem()))
		}
		return decode(value, target.Elem(), step+1)
	}
	has := typeTraits(t)
	if has.unmarshals && target.Addr().CanInterface() {
		return unmarshal(value, target.Addr().Interface().(json.Unmarshaler))
	}
	if isNil(value) {
		return nil
	}
	if has.readsText && target.Addr().CanInterface() {
		text, ok := value.(string)
		if !ok {
			return mismatch("a string", value)
		}
		return unmarshalText(text, target.Addr().Interface().(encoding.TextUnmarshaler))
	}
	switch kind := t.Kind(); kind {
	case reflect.Interface:
		if t.NumMethod() > 0 {
			return &pathError{problem: "the Go type " + t.String() + " cannot be filled"}
		}
		target.Set(reflect.ValueOf(value))
		return nil
	case reflect.Bool:
		truth, ok := value.(bool)
		if !ok {
			return mismatch("true or false", value)
		}
		target.SetBool(truth)
		return nil
	case reflect.String:
		text, ok := value.(string)
		if !ok {
			return mismatch("a string", value)
		}
		target.SetString(text)
		return nil
	case reflect.Float32, reflect.Float64:
		return decodeFloat(value, target)
	case reflect.Struct:
		return decodeStruct(value, target, step+1)
	case reflect.Map:
		return decodeMap(value, target, step+1)
	case reflect.Slice, reflect.Array:
		return decodeList(value, target, step+1)
	default:
		if isInteger(kind) {
			return decodeInteger(value, target)
		}
	}
	return &pathError{problem: "the Go type " + t.String() + " cannot be filled"}
}

// decodeKnown fills the types that are values themselves or stand for JSON.
func decodeKnown(value any, target reflect.Value) (done bool, err *pathError) {
	switch into := addressOf(target).(type) {
	case *time.Time:
		return true, decodeTime(value, into)
	case *big.Int:
		if isNil(value) {
			return true, nil
		}
		integer, ok := asInteger(value)
		if !ok {
			return true, mismatch("an integer", value)
		}
		into.Set(integer)
		return true, nil
	case *json.Number:
		return true, decodeNumber(value, into)
	case *json.RawMessage:
		text, failure := AppendJSON(nil, value)
		if failure != nil {
			return true, &pathError{problem: failure.Error(), cause: failure}
		}
		*into = text
		return true, nil
	case **Object:
		return true, share(value, into, "an object")
	case **Map:
		return true, share(value, into, "a map")
	case **Set:
		return true, share(value, into, "a set")
	case *Object, *Map, *Set:
		if isNil(value) {
			return true, nil
		}
		if reflect.TypeOf(value) != reflect.TypeOf(into) {
			return true, mismatch(map[reflect.Type]string{objectType: "an object", mapType: "a map", setType: "a set"}[target.Type()], value)
		}
		target.Set(reflect.ValueOf(value).Elem())
		return true, nil
	}
	return false, nil
}

// addressOf gives the pointer to target, or nil if it is not to be had.
func addressOf(target reflect.Value) any {
	if pointer := target.Addr(); pointer.CanInterface() {
		return pointer.Interface()
	}
	return nil
}

func share[T any](value any, into *T, want string) *pathError {
	shared, ok := value.(T)
	if !ok {
		return mismatch(want, value)
	}
	*into = shared
	return nil
}

func decodeTime(value any, into *time.Time) *pathError {
	const want = "a time such as 2024-05-17T09:30:00Z"
	switch v := value.(type) {
	case nil, Null:
		return nil
	case time.Time:
		*into = v
		return nil
	case string:
		instant, err := time.Parse(time.RFC3339, v)
		if err != nil {
			failure := mismatch(want, value)
			failure.cause = err
			return failure
		}
		*into = instant
		return nil
	}
	return mismatch(want, value)
}

func decodeNumber(value any, into *json.Number) *pathError {
	switch v := value.(type) {
	case nil, Null:
		return nil
	case json.Number:
		*into = v
		return nil
	case int64, *big.Int:
		*into = json.Number(fmt.Sprint(v))
		return nil
	case float64:
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			*into = json.Number(floatText(v))
			return nil
		}
	}
	return mismatch("a number", value)
}

// longestExponent bounds the integers that a json.Number such as 1e1000000000 may stand for: no float64
// is larger.
const longestExponent = 400

// asInteger gives the integer that a number without a fraction is.
func asInteger(value any) (*big.Int, bool) {
	switch v := value.(type) {
	case int64:
		return big.NewInt(v), true
	case *big.Int:
		return v, true
	case float64:
		if v != math.Trunc(v) || math.IsInf(v, 0) {
			return nil, false
		}
		integer, _ := new(big.Float).SetFloat64(v).Int(nil)
		return integer, true
	case json.Number:
		text, ok := numberText(v)
		if !ok {
			return nil, false
		}
		if integer, ok := new(big.Int).SetString(text, 10); ok {
			return integer, true
		}
		if _, exponent, ok := strings.Cut(strings.ToLower(text), "e"); ok {
			if n, err := strconv.Atoi(exponent); err != nil || n > longestExponent || n < -longestExponent {
				return nil, false
			}
		}
		if ratio, ok := new(big.Rat).SetString(text); ok && ratio.IsInt() {
			return ratio.Num(), true
		}
	}
	return nil, false
}

func decodeInteger(value any, target reflect.Value) *pathError {
	integer, ok := asInteger(value)
	if !ok {
		return mismatch("an integer", value)
	}
	if isSigned(target.Kind()) {
		if !integer.IsInt64() || target.OverflowInt(integer.Int64()) {
			bits := target.Type().Bits()
			return mismatch(fmt.Sprintf("an integer from %d to %d", int64(-1)<<(bits-1), int64(1)<<(bits-1)-1), value)
		}
		target.SetInt(integer.Int64())
		return nil
	}
	if !integer.IsUint64() || target.OverflowUint(integer.Uint64()) {
		bits := target.Type().Bits()
		return mismatch(fmt.Sprintf("an integer from 0 to %d", uint64(math.MaxUint64)>>(64-bits)), value)
	}
	target.SetUint(integer.Uint64())
	return nil
}

func decodeFloat(value any, target reflect.Value) *pathError {
	var number float64
	switch v := value.(type) {
	case int64:
		number = float64(v)
	case float64:
		number = v
	case *big.Int:
		number, _ = new(big.Float).SetInt(v).Float64()
		if math.IsInf(number, 0) {
			return mismatch("a number within the range of a float", value)
		}
	case json.Number:
		text, ok := numberText(v)
		parsed, err := strconv.ParseFloat(text, 64)
		if !ok || err != nil {
			return mismatch("a number within the range of a float", value)
		}
		number = parsed
	default:
		return mismatch("a number", value)
	}
	if target.OverflowFloat(number) {
		return mismatch("a number within the range of a 32-bit float", value)
	}
	target.SetFloat(number)
	return nil
}

// unmarshal hands the JSON text of value to a method of the host's, whose panic it contains.
func unmarshal(value any, into json.Unmarshaler) *pathError {
	text, err := AppendJSON(nil, value)
	if err != nil {
		return &pathError{problem: err.Error(), cause: err}
	}
	return callUnmarshal("UnmarshalJSON", func() error { return into.UnmarshalJSON(text) })
}

func unmarshalText(text string, into encoding.TextUnmarshaler) *pathError {
	return callUnmarshal("UnmarshalText", func() error { return into.UnmarshalText([]byte(text)) })
}

func callUnmarshal(name string, method func() error) (failure *pathError) {
	defer func() {
		if p := recover(); p != nil {
			failure = &pathError{problem: fmt.Sprintf("%s panicked: %s", name, cut(fmt.Sprint(p)))}
		}
	}()
	if err := method(); err != nil {
		return &pathError{problem: err.Error(), cause: err}
	}
	return nil
}
