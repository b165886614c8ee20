// Package functoolsmodule is the module functools: in Go what a program may call often, in Python the rest.
//
//	partial.go     partial
//	cache.go       what lru_cache makes of a function
//	compare.go     cmp_to_key, reduce
//	functools.py   the decorators, cached_property, partialmethod, singledispatch
package functoolsmodule

import (
	_ "embed"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

//go:embed functools.py
var source string

// Definitions are the modules of the package.
var Definitions = []*module.Definition{{
	Name: "functools", Doc: "Functions that work on functions.", Source: source,
	Members: func() []module.Member {
		declareAll()
		return append(module.Types(partialType, cacheType), module.Functions("_functools",
			module.Function{Signature: "reduce(function, iterable, initial=None, /)", Doc: "What a function of two arguments makes of the values, from left to right.", Native: reduce},
			module.Function{Signature: "cmp_to_key(mycmp)", Doc: "A key function that orders as a function of two arguments says.", Native: compareToKey},
			module.Function{Signature: "_own(instance, name, /)", Native: own},
			module.Function{Signature: "_set_own(instance, name, value, /)", Native: setOwn},
		)...)
	},
}}

var declareAll = sync.OnceFunc(func() {
	declarePartial()
	declareCache()
	declareKeys()
})

// call calls a function that something which is being called stands for: it counts as one call, not two, if it is the program's own.
func call(t *object.Thread, callee object.Value, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	if f, ok := callee.Object().(*object.Function); ok {
		return t.Machine().CallFunction(f, arguments, names)
	}
	return t.Call(callee, arguments, names)
}

// own returns an attribute that an instance itself has as a tuple, the empty tuple if there is none and None if there can be none.
func own(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	name, raised := t.AttributeName(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	if v := t.OwnAttribute(arguments[0], name); v.Exists() {
		return object.Made(t.NewTuple(v))
	}
	return object.Made(t.NewTuple())
}

// setOwn gives an instance an attribute and tells whether that can be.
func setOwn(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	name, raised := t.AttributeName(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	done, raised := t.SetOwnAttribute(arguments[0], name, arguments[2])
	return object.Bool(done), raised
}
