package web

// This file is what the modules need to know of objects that JavaScript cannot tell without running code of
// the program: the class of an object by its internal slots, and the bytes of buffers.

import (
	"math/big"
	"reflect"

	"github.com/dop251/goja"
)

var cloneNatives = map[string]nativeFunc{
	"classOf": nativeClassOf, "copyBuffer": nativeCopyBuffer, "detach": nativeDetach, "isDetached": nativeIsDetached,
}

var (
	proxyType   = reflect.TypeFor[goja.Proxy]()
	bufferType  = reflect.TypeFor[goja.ArrayBuffer]()
	promiseType = reflect.TypeFor[*goja.Promise]()
	bigintType  = reflect.TypeFor[*big.Int]()
	mapType     = reflect.TypeFor[[][2]any]()
	listType    = reflect.TypeFor[[]any]() // of arrays and of sets
)

func isArrayBuffer(v goja.Value) bool {
	object, ok := v.(*goja.Object)
	return ok && object.ExportType() == bufferType
}

// classOf(object): the kind of an object for structuredClone. No code of the program runs. Weak collections,
// generators and iterators are not told apart from plain objects.
func nativeClassOf(r *realm, call goja.FunctionCall) goja.Value {
	return r.vm.ToValue(classOf(call.Argument(0).(*goja.Object)))
}

func classOf(object *goja.Object) string {
	exported, class := object.ExportType(), object.ClassName
	switch {
	case exported == proxyType:
		return "Proxy"
	case exported == bufferType:
		return "ArrayBuffer"
	case exported == mapType:
		return "Map"
	case exported == promiseType:
		return "Promise"
	case exported == bigintType:
		return "BigInt"
	case exported.Kind() == reflect.Func:
		return "Function"
	case exported == listType && class() == "Object":
		return "Set"
	case exported.Kind() == reflect.String && class() == "Object":
		return "Symbol"
	}
	return class()
}

// copyBuffer(buffer): an ArrayBuffer with the same bytes.
func nativeCopyBuffer(r *realm, call goja.FunctionCall) goja.Value {
	data := bufferBytes(call.Argument(0), 0, -1)
	r.charge(len(data))
	return r.vm.ToValue(r.vm.NewArrayBuffer(append([]byte(nil), data...)))
}

// detach(buffer)
func nativeDetach(_ *realm, call goja.FunctionCall) goja.Value {
	if isArrayBuffer(call.Argument(0)) {
		call.Argument(0).(*goja.Object).Export().(goja.ArrayBuffer).Detach()
	}
	return goja.Undefined()
}

// isDetached(buffer)
func nativeIsDetached(r *realm, call goja.FunctionCall) goja.Value {
	if !isArrayBuffer(call.Argument(0)) {
		return r.vm.ToValue(false)
	}
	return r.vm.ToValue(call.Argument(0).(*goja.Object).Export().(goja.ArrayBuffer).Detached())
}
