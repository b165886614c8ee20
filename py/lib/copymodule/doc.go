// Package copymodule is the modules copy and copyreg.
//
// How an object is copied is asked in this order: its own __copy__ or __deepcopy__, copyreg.dispatch_table, __reduce_ex__. Built-in
// containers, and instances whose class leaves all of that alone, are copied without asking.
//
//	copy.go         copy.copy, and making an object again from what __reduce_ex__ returned
//	deepcopy.go     copy.deepcopy
//	registry.go     copyreg
package copymodule

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Definitions are the modules of the package.
var Definitions = []*module.Definition{
	{
		Name: "copy", Doc: "Copies of objects.",
		Members: func() []module.Member {
			declareError()
			functions := module.Functions("copy",
				module.Function{Signature: "copy(x)", Doc: "A copy of an object that refers to the same objects.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
					return shallow(t, arguments[0])
				}},
				module.Function{Signature: "deepcopy(x, memo=None, _nil=[])", Doc: "A copy of an object and of all that it refers to.", Native: deepCopy},
				module.Function{Signature: "replace(obj, /, **changes)", Doc: "A copy of an object in which some fields are others.", Native: replace},
			)
			for _, f := range functions {
				f.Value.Object().(*object.Builtin).Written()
			}
			return append(functions, module.Member{Name: "Error", Value: errorType.Value()}, module.Member{Name: "error", Value: errorType.Value()})
		},
		Begin: func(t *object.Thread, m *object.Module) *object.Exception {
			names := make([]object.Value, 0, 4)
			for _, name := range []string{"Error", "copy", "deepcopy", "replace"} {
				names = append(names, t.Intern(name).Value())
			}
			list, raised := t.NewList(names)
			if raised != nil {
				return raised
			}
			return m.Dict.SetName(t, "__all__", list.Value())
		},
	},
	{
		Name: "copyreg", Doc: "How objects of some types are made again.",
		Members: func() []module.Member {
			return append(registryFunctions(), module.Member{Name: "__newobj__", Value: object.NewObject.Value()},
				module.Member{Name: "__newobj_ex__", Value: object.NewObjectEx.Value()}, module.Member{Name: "_reconstructor", Value: object.Reconstructor.Value()})
		},
		Begin: func(t *object.Thread, m *object.Module) *object.Exception {
			table, raised := tableOf(t)
			if raised != nil {
				return raised
			}
			return m.Dict.SetName(t, "dispatch_table", table.Value())
		},
	},
}

var errorType = object.NewBuiltinType("Error")

var declareError = sync.OnceFunc(func() {
	object.Declare(errorType, object.Declaration{Module: "copy", Written: true, Bases: []*object.Type{object.ExceptionType}})
})

// uncopyable is the error of an object that cannot be copied.
func uncopyable(t *object.Thread, kind string, v object.Value) *object.Exception {
	class, raised := t.Text(v.Type().Value())
	if raised != nil {
		return raised
	}
	return t.Raise(errorType, "un%scopyable object of type %s", kind, class)
}

func replace(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, raised := t.GetAttribute(arguments[0], "__class__")
	if raised != nil {
		return object.Value{}, raised
	}
	hook, raised := t.FindAttribute(class, "__replace__")
	if raised != nil {
		return object.Value{}, raised
	}
	if !hook.Exists() {
		return object.Value{}, t.Raise(object.TypeErrorType, "replace() does not support %s objects", arguments[0].Type().Name)
	}
	self, raised := t.NewTuple(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	changes, _ := object.DictOf(arguments[1])
	given, names, raised := t.Spread(self, changes)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Call(hook, given, names)
}
