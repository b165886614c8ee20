package guard

import (
	"reflect"

	"github.com/dop251/goja"
)

// typedArrays has the bytes of an element of each kind.
var typedArrays = map[string]int64{
	"Int8Array": 1, "Uint8Array": 1, "Uint8ClampedArray": 1, "Int16Array": 2, "Uint16Array": 2,
	"Int32Array": 4, "Uint32Array": 4, "Float32Array": 4, "Float64Array": 8,
	"BigInt64Array": 8, "BigUint64Array": 8,
}

// isTypedArray reports whether an object is a typed array: goja exports those as Go slices of
// numbers, and nothing else as such.
func isTypedArray(object *goja.Object) bool {
	t := object.ExportType()
	if t == nil || t.Kind() != reflect.Slice {
		return false
	}
	switch t.Elem().Kind() {
	case reflect.Int8, reflect.Uint8, reflect.Int16, reflect.Uint16, reflect.Int32, reflect.Uint32,
		reflect.Float32, reflect.Float64, reflect.Int64, reflect.Uint64:
		return true
	}
	return false
}

// newArrayBuffer bounds the length of an ArrayBuffer.
func newArrayBuffer(g *Guard, arguments []goja.Value) []goja.Value {
	if len(arguments) == 0 {
		return arguments
	}
	size, n := number(arguments[0])
	if toIntegerOrInfinity(n) > float64(g.bytes) {
		panic(g.rangeError("Array buffer allocation failed"))
	}
	return with(arguments, 0, size)
}

// typedArray guards a constructor of typed arrays and, the first time, the methods of all.
func (g *Guard) typedArray(name string, size int64) {
	g.Reach("ArrayBuffer")
	g.constructor(name, func(g *Guard, arguments []goja.Value) []goja.Value {
		if len(arguments) == 0 {
			return arguments
		}
		object, ok := arguments[0].(*goja.Object)
		if !ok {
			length, n := number(arguments[0])
			if n = toIntegerOrInfinity(n); n > 0 && n*float64(size) > float64(g.bytes) {
				panic(g.rangeError("Invalid typed array length: " + length.String()))
			}
			return with(arguments, 0, length)
		}
		return with(arguments, 0, g.elementsFor(object, size))
	})
	constructor, ok := g.vm.GlobalObject().Get(name).(*goja.Object)
	if !ok || g.reached["%TypedArray%"] {
		return
	}
	g.reached["%TypedArray%"] = true
	if parent := constructor.Prototype(); parent != nil {
		g.replace(parent, replacement{"from", 1, typedArrayFrom})
		if prototype, ok := parent.Get("prototype").(*goja.Object); ok {
			g.replace(prototype, replacement{"join", 1, joinTyped})
		}
	}
}

// elementsFor bounds what a typed array is made from. An array-like that is neither an array, a typed
// array nor a buffer becomes an array first, in JavaScript, which can be interrupted.
func (g *Guard) elementsFor(object *goja.Object, size int64) goja.Value {
	if isTypedArray(object) || object.ExportType() == bufferType {
		return object
	}
	if array, ok := isArray(object); ok {
		if float64(length(array))*float64(size) > float64(g.bytes) {
			panic(g.rangeError("Invalid typed array length: " + array.Get("length").String()))
		}
		return object
	}
	iterate := object.GetSymbol(goja.SymIterator)
	if iterate == nil || isNullish(iterate) {
		_, n := number(nonNil(object.Get("length")))
		if n = toLength(n); n*float64(size) > float64(g.bytes) {
			panic(g.rangeError("Invalid typed array length: " + g.vm.ToValue(n).String()))
		}
	}
	return g.call("from", goja.FunctionCall{This: goja.Undefined(), Arguments: []goja.Value{object}})
}

var bufferType = reflect.TypeFor[goja.ArrayBuffer]()

// typedArrayFrom makes an array of the source first, unless it is one.
func typedArrayFrom(g *Guard, original native, call goja.FunctionCall) goja.Value {
	object, ok := argument(call, 0).(*goja.Object)
	if !ok {
		return original(call)
	}
	source := g.elementsFor(object, 1)
	return original(goja.FunctionCall{This: call.This, Arguments: with(call.Arguments, 0, source)})
}

// joinTyped bounds the text of a typed array.
func joinTyped(g *Guard, original native, call goja.FunctionCall) goja.Value {
	object, ok := call.This.(*goja.Object)
	if !ok || !isTypedArray(object) {
		return original(call)
	}
	separator := g.text(",")
	if given := argument(call, 0); !goja.IsUndefined(given) {
		separator = g.toString(given)
	}
	n := float64(object.Get("length").ToInteger())
	g.allow(n * float64(1+separator.Length()))
	return original(goja.FunctionCall{This: object, Arguments: []goja.Value{separator}})
}
