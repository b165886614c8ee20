package values

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/dop251/goja"
)

// This file makes a program's values of a host's. The methods run inside Try or a native function.

// Nil implements bridge.Builder: null, which is what nil is inside a value.
func (v *Values) Nil() goja.Value { return goja.Null() }

// Bool implements bridge.Builder.
func (v *Values) Bool(value bool) goja.Value { return v.vm.ToValue(value) }

// Int implements bridge.Builder.
func (v *Values) Int(value int64) goja.Value { return v.vm.ToValue(value) }

// Float implements bridge.Builder.
func (v *Values) Float(value float64) goja.Value { return v.vm.ToValue(value) }

// String implements bridge.Builder.
func (v *Values) String(value string) goja.Value {
	return v.vm.ToValue(strings.ToValidUTF8(value, "\ufffd"))
}

// BigInt implements bridge.Builder.
func (v *Values) BigInt(value *big.Int) goja.Value { return v.vm.ToValue(value) }

// Number implements bridge.Builder: as JSON.parse gives it, a double, infinite beyond its range.
func (v *Values) Number(value json.Number) goja.Value {
	f, _ := strconv.ParseFloat(string(value), 64)
	return v.vm.ToValue(f)
}

// Bytes implements bridge.Builder.
func (v *Values) Bytes(value []byte) goja.Value {
	buffer := v.vm.NewArrayBuffer(append([]byte{}, value...))
	return v.construct("Uint8Array", v.vm.ToValue(buffer))
}

// Time implements bridge.Builder.
func (v *Values) Time(value time.Time) goja.Value {
	return v.construct("Date", v.vm.ToValue(value.UnixMilli()))
}

// List implements bridge.Builder.
func (v *Values) List(elements []goja.Value) goja.Value {
	items := make([]any, len(elements))
	for i, element := range elements {
		items[i] = element
	}
	return v.vm.NewArray(items...)
}

// Object implements bridge.Builder.
func (v *Values) Object(keys []string, values []goja.Value) goja.Value {
	object := v.vm.NewObject()
	for i, key := range keys {
		// Defined, not set: a key such as __proto__, or a setter that the program put on
		// Object.prototype, must not take part.
		if err := object.DefineDataProperty(key, values[i], goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
			panic(err)
		}
	}
	return object
}

// Map implements bridge.Builder.
func (v *Values) Map(keys, values []goja.Value) goja.Value {
	object := v.construct("Map")
	set := v.inspector.Native("Map", "prototype", "set")
	for i, key := range keys {
		set(goja.FunctionCall{This: object, Arguments: []goja.Value{key, values[i]}})
	}
	return object
}

// Set implements bridge.Builder.
func (v *Values) Set(elements []goja.Value) goja.Value {
	object := v.construct("Set")
	add := v.inspector.Native("Set", "prototype", "add")
	for _, element := range elements {
		add(goja.FunctionCall{This: object, Arguments: []goja.Value{element}})
	}
	return object
}
