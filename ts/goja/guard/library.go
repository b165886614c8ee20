package guard

import (
	_ "embed"
	"sync"

	"github.com/dop251/goja"
)

//go:embed library.js
var librarySource string

// LibraryName is the file name in the stack frames of the guards' own JavaScript.
const LibraryName = "coderuntime:guard"

var libraryProgram = sync.OnceValue(func() *goja.Program {
	return goja.MustCompile(LibraryName, librarySource, true)
})

// call runs a function of the library in the place of a built-in.
func (g *Guard) call(name string, call goja.FunctionCall) goja.Value {
	if g.library == nil {
		g.loadLibrary()
	}
	return g.library[name](call)
}

// loadLibrary runs library.js. It is called inside a native function, so a nested run of a program is
// what goja allows.
func (g *Guard) loadLibrary() {
	value, err := g.vm.RunProgram(libraryProgram())
	if err != nil {
		panic(err)
	}
	methods := g.callable(value)(goja.FunctionCall{
		This: goja.Undefined(), Arguments: []goja.Value{g.libraryNatives()},
	}).(*goja.Object)
	g.library = map[string]native{}
	for _, name := range methods.Keys() {
		g.library[name] = g.callable(methods.Get(name))
	}
}

// libraryNatives makes the object of the operations that the library has no syntax for.
func (g *Guard) libraryNatives() *goja.Object {
	vm := g.vm
	natives := vm.CreateObject(nil)
	add := func(name string, body native) { define(natives, name, vm.ToValue(body)) }

	add("call", func(call goja.FunctionCall) goja.Value {
		f := g.callable(call.Argument(0))
		if f == nil {
			panic(vm.NewTypeError("not a function"))
		}
		var arguments []goja.Value
		if len(call.Arguments) > 2 {
			// A copy, since a native callee may keep its arguments.
			arguments = append(arguments, call.Arguments[2:]...)
		}
		result := f(goja.FunctionCall{This: call.Argument(1), Arguments: arguments})
		if result == nil {
			result = goja.Undefined()
		}
		return result
	})
	add("refuse", func(call goja.FunctionCall) goja.Value {
		g.refuseArray(call.Argument(0).ToFloat())
		return nil
	})
	add("construct", func(call goja.FunctionCall) goja.Value {
		constructor := call.Argument(0).(*goja.Object)
		return g.construct(constructor, append([]goja.Value(nil), call.Arguments[1:]...), constructor)
	})
	add("define", func(call goja.FunctionCall) goja.Value {
		object := call.Argument(0).(*goja.Object)
		err := object.DefineDataProperty(call.Argument(1).String(), call.Argument(2), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
		if err != nil {
			panic(err)
		}
		return nil
	})
	add("append", func(call goja.FunctionCall) goja.Value {
		array := call.Argument(0).(*goja.Object)
		define(array, array.Get("length").String(), call.Argument(1))
		return nil
	})
	add("isArray", func(call goja.FunctionCall) goja.Value {
		return vm.ToValue(arrayOrProxy(call.Argument(0)))
	})
	add("isCallable", func(call goja.FunctionCall) goja.Value {
		_, ok := goja.AssertFunction(call.Argument(0))
		return vm.ToValue(ok)
	})
	add("isConstructor", func(call goja.FunctionCall) goja.Value {
		_, ok := goja.AssertConstructor(call.Argument(0))
		return vm.ToValue(ok)
	})
	add("toObject", func(call goja.FunctionCall) goja.Value { return call.Argument(0).ToObject(vm) })
	add("toLength", func(call goja.FunctionCall) goja.Value {
		_, n := number(call.Argument(0))
		return vm.ToValue(toLength(n))
	})
	add("toInteger", func(call goja.FunctionCall) goja.Value {
		_, n := number(call.Argument(0))
		return vm.ToValue(toIntegerOrInfinity(n))
	})
	add("toText", func(call goja.FunctionCall) goja.Value { return g.toString(call.Argument(0)) })
	add("same", func(call goja.FunctionCall) goja.Value {
		left, right := call.Argument(0), call.Argument(1)
		return vm.ToValue(left.StrictEquals(right) || left.SameAs(right)) // SameValueZero
	})
	add("sizes", func(call goja.FunctionCall) goja.Value {
		left, right := call.Argument(0).(goja.String), call.Argument(1).(goja.String)
		g.allow(float64(left.Length())+float64(right.Length()), left, right)
		return nil
	})
	add("typeError", func(call goja.FunctionCall) goja.Value {
		panic(vm.NewTypeError("%s", call.Argument(0).String()))
	})
	add("rangeError", func(call goja.FunctionCall) goja.Value {
		panic(g.rangeError(call.Argument(0).String()))
	})
	define(natives, "species", goja.SymSpecies)
	define(natives, "spreadable", goja.SymIsConcatSpreadable)
	define(natives, "iterator", goja.SymIterator)
	return natives
}

// arrayOrProxy is IsArray, ECMA-262 7.2.2.
func arrayOrProxy(value goja.Value) bool {
	for {
		object, ok := value.(*goja.Object)
		if !ok {
			return false
		}
		if !isProxy(object) {
			_, ok := isArray(object)
			return ok
		}
		proxy, ok := object.Export().(goja.Proxy)
		if !ok || proxy.Target() == nil {
			return false
		}
		value = proxy.Target()
	}
}
