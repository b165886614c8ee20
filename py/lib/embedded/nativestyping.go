package embedded

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// The natives of the module typing.
var typingNatives = []module.Function{
	{Signature: "_make_union(a, b, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.MakeUnion(t, arguments[0], arguments[1])
	}},
	{Signature: "_is_function(v, /)", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		_, ok := arguments[0].Object().(*object.Function)
		return object.Bool(ok || arguments[0].Type() == object.BuiltinFunctionType), nil
	}},
	{Signature: "_is_module(v, /)", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		_, ok := arguments[0].Object().(*object.Module)
		return object.Bool(ok), nil
	}},
	importModule,
	{Signature: "_first_line(function, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		f, ok := arguments[0].Object().(*object.Function)
		if !ok {
			return object.Value{}, t.Raise(object.AttributeErrorType, "__code__")
		}
		return object.Int(int64(f.Code.FirstLine)), nil
	}},
	findStatic,
}

// findStatic looks for an attribute of an object, its class and its bases without calling any descriptor or __getattr__. It returns
// whether there is one, and the attribute.
var findStatic = module.Function{Signature: "_find_static(obj, name, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	name, raised := t.AttributeName(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	found := object.FindStatic(t, arguments[0], name)
	if !found.Exists() {
		return object.Made(t.NewTuple(object.False, object.None))
	}
	return object.Made(t.NewTuple(object.True, found))
}}

// importModule returns a module by its full name.
var importModule = module.Function{Signature: "_import(name, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	name, raised := t.AttributeName(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	return module.Of(t).Load(name)
}}
