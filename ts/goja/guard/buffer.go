package guard

import (
	"reflect"
	"runtime"
	"strconv"
	"time"

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

// arrayBuffer guards the constructor of ArrayBuffer.
func (g *Guard) arrayBuffer() {
	constructor, ok := g.vm.GlobalObject().Get("ArrayBuffer").(*goja.Object)
	if !ok {
		return
	}
	make := func(arguments []goja.Value, newTarget *goja.Object) *goja.Object {
		if len(arguments) == 0 {
			return g.construct(constructor, arguments, newTarget)
		}
		size, n := number(arguments[0])
		n = toIntegerOrInfinity(n)
		g.reserve(n)
		buffer := g.construct(constructor, with(arguments, 0, size), newTarget)
		g.hold(buffer, n)
		return buffer
	}
	g.newBuffer = func(size float64) *goja.Object {
		return make([]goja.Value{g.vm.ToValue(size)}, constructor)
	}
	call := g.callable(constructor)
	g.expose("ArrayBuffer", constructor, g.disguise(constructor, func(this goja.Value, arguments []goja.Value) goja.Value {
		return call(goja.FunctionCall{This: this, Arguments: arguments})
	}, make))
}

// Buffers of zeros take no memory until they are written to, so that a program could make terabytes of them in a
// moment, which ends the process. From smallBuffer bytes on, those that are alive are therefore summed up.
const (
	smallBuffer = 1 << 16
	// collectEvery is how often a run may have the garbage collected to see which buffers are alive.
	collectEvery = 10 * time.Millisecond
)

// reserve throws if a buffer of so many bytes, together with those that are alive, passes the memory of the run.
func (g *Guard) reserve(size float64) {
	if size > float64(g.bytes) {
		panic(g.rangeError("Array buffer allocation failed"))
	}
	if size < smallBuffer || float64(g.held.Load())+size <= float64(g.bytes) {
		return
	}
	for time.Since(g.lastCollection) < collectEvery {
		g.live()
		time.Sleep(time.Millisecond)
	}
	runtime.GC()
	g.lastCollection = time.Now()
	// The cleanups of what was collected run on a goroutine of their own.
	for range 20 {
		if float64(g.held.Load())+size <= float64(g.bytes) {
			return
		}
		time.Sleep(100 * time.Microsecond)
	}
	panic(g.rangeError("Array buffer allocation failed"))
}

// hold counts a buffer until it is collected.
func (g *Guard) hold(buffer *goja.Object, size float64) {
	if size >= smallBuffer {
		held := g.held
		held.Add(int64(size))
		runtime.AddCleanup(buffer, func(size int64) { held.Add(-size) }, int64(size))
	}
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
			if n*float64(size) >= smallBuffer && g.newBuffer != nil {
				return []goja.Value{g.newBuffer(n * float64(size))}
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
			g.methods(func(*Guard) *goja.Object { return prototype }, typedMethods)
		}
	}
}

// elementsFor bounds what a typed array is made from. An array-like that is neither an array, a typed
// array nor a buffer becomes an array first, in JavaScript, which can be interrupted.
func (g *Guard) elementsFor(object *goja.Object, size int64) goja.Value {
	if isTypedArray(object) {
		if n := object.Get("length").ToInteger(); float64(n)*float64(size) > float64(g.bytes) {
			panic(g.rangeError("Invalid typed array length: " + strconv.FormatInt(n, 10)))
		}
		return object
	}
	if object.ExportType() == bufferType {
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
