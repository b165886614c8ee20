package builtins

import "github.com/dop251/goja"

func (r *realm) installObject() {
	var prototype *goja.Object
	owner := func() *goja.Object {
		if prototype == nil {
			prototype = r.vm.NewObject().Prototype()
		}
		return prototype
	}
	for _, kind := range []struct{ suffix, field string }{{"Getter__", "get"}, {"Setter__", "set"}} {
		if name := "__define" + kind.suffix; r.shows(name) {
			define(owner(), name, r.function(name, 2, r.defineAccessor(name, kind.field)))
		}
		if name := "__lookup" + kind.suffix; r.shows(name) {
			define(owner(), name, r.function(name, 1, r.lookUpAccessor(name, kind.field)))
		}
	}
	if r.program.Mentions("toLocaleString") {
		define(owner(), "toLocaleString", r.function("toLocaleString", 0, r.toLocaleString))
	}
}

// static returns a function of Object as it is now.
func (r *realm) static(name string) native {
	return r.callable(r.vm.GlobalObject().Get("Object").(*goja.Object).Get(name))
}

// receiver is the receiver of a method of Object.prototype, as an object.
func (r *realm) receiver(call goja.FunctionCall) *goja.Object {
	if isNullish(call.This) {
		panic(r.vm.NewTypeError("Cannot convert undefined or null to object"))
	}
	return call.This.ToObject(r.vm)
}

// key is ToPropertyKey, ECMA-262 section 7.1.19.
func (r *realm) key(value goja.Value) goja.Value {
	if object, ok := value.(*goja.Object); ok {
		value = object.ToString()
	}
	if symbol, ok := value.(*goja.Symbol); ok {
		return symbol
	}
	return r.toString(value)
}

// defineAccessor is __defineGetter__ or __defineSetter__, ECMA-262 sections B.2.2.2 and B.2.2.3.
func (r *realm) defineAccessor(name, field string) native {
	defineProperty := r.static("defineProperty")
	return func(call goja.FunctionCall) goja.Value {
		object := r.receiver(call)
		accessor := call.Argument(1)
		if _, ok := goja.AssertFunction(accessor); !ok {
			panic(r.vm.NewTypeError("Object.prototype." + name + ": Expecting function"))
		}
		// Without a prototype nothing of the program's is in the descriptor.
		descriptor := r.vm.CreateObject(nil)
		define(descriptor, field, accessor)
		define(descriptor, "enumerable", r.vm.ToValue(true))
		define(descriptor, "configurable", r.vm.ToValue(true))
		defineProperty(goja.FunctionCall{Arguments: []goja.Value{object, r.key(call.Argument(0)), descriptor}})
		return goja.Undefined()
	}
}

// maxPrototypes bounds the prototypes that are looked at: proxies may have no last one.
const maxPrototypes = 100_000

// lookUpAccessor is __lookupGetter__ or __lookupSetter__, ECMA-262 sections B.2.2.4 and B.2.2.5.
func (r *realm) lookUpAccessor(name, field string) native {
	descriptorOf := r.static("getOwnPropertyDescriptor")
	prototypeOf := r.static("getPrototypeOf")
	return func(call goja.FunctionCall) goja.Value {
		var object goja.Value = r.receiver(call)
		key := r.key(call.Argument(0))
		for range maxPrototypes {
			descriptor := descriptorOf(goja.FunctionCall{Arguments: []goja.Value{object, key}})
			if found, ok := descriptor.(*goja.Object); ok {
				// An own property: the program may have put one into Object.prototype.
				own := descriptorOf(goja.FunctionCall{Arguments: []goja.Value{found, r.vm.ToValue(field)}})
				if accessor, ok := own.(*goja.Object); ok {
					return accessor.Get("value")
				}
				return goja.Undefined()
			}
			object = prototypeOf(goja.FunctionCall{Arguments: []goja.Value{object}})
			if _, ok := object.(*goja.Object); !ok {
				return goja.Undefined()
			}
		}
		panic(r.rangeError("Maximum call stack size exceeded"))
	}
}

// toLocaleString is Object.prototype.toLocaleString, ECMA-262 section 20.1.3.5, of which goja takes it for granted
// that there is a toString.
func (r *realm) toLocaleString(call goja.FunctionCall) goja.Value {
	if isNullish(call.This) {
		panic(r.vm.NewTypeError("Object.prototype.toLocaleString called on null or undefined"))
	}
	value := call.This.ToObject(r.vm).Get("toString")
	method, ok := goja.AssertFunction(value)
	if !ok {
		panic(r.vm.NewTypeError("%s is not a function", describe(value)))
	}
	result, err := method(call.This)
	must(err)
	return result
}

// describe names a value that is not a function in a message, as V8 does.
func describe(value goja.Value) string {
	if value == nil || goja.IsUndefined(value) {
		return "undefined"
	}
	switch value := value.(type) {
	case *goja.Object:
		return "object"
	case *goja.Symbol:
		return "symbol"
	case goja.String:
		return `string "` + value.String() + `"`
	}
	switch value.Export().(type) {
	case nil:
		return "object null"
	case bool:
		return "boolean " + value.String()
	case int64, float64:
		return "number " + value.String()
	}
	return "bigint"
}
