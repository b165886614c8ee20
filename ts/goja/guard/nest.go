package guard

import (
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/weave"
)

// A built-in that converts its receiver, or calls methods of it, calls itself if a program makes it the
// method: ({toString: String.prototype.trim}) + "". No function of the program's is active then, goja
// counts no frames, and the process dies of the depth of Go's stack. Built-ins that a program takes
// from their objects as values, rather than to call them at once, therefore count how deep they are
// active. Where the text of a program puts a value into a member that native code calls, package weave gives it to
// Hook.

// maxNested is how deep guarded built-ins may be active within each other.
const maxNested = 400

// nested calls a built-in that may come to call itself without any function of the program's between.
func (g *Guard) nested(original native, call goja.FunctionCall) goja.Value {
	if g.depth >= maxNested {
		panic(g.rangeError(stackMessage))
	}
	g.live()
	g.depth++
	defer func(depth int) { g.depth = depth }(g.depth - 1)
	return original(call)
}

// nesting is the guard of a method that calls methods of its receiver.
func nesting(g *Guard, original native, call goja.FunctionCall) goja.Value {
	return g.nested(original, call)
}

// nestable are the built-ins that convert their receiver or call methods of it.
var nestable = []struct {
	owner   func(*Guard) *goja.Object
	methods []string
}{
	{stringPrototype, strings.Fields(`at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf
		localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search slice split
		startsWith substring toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase trim trimEnd trimStart
		trimRight trimLeft substr`)},
	{arrayPrototype, strings.Fields(`at concat copyWithin every fill filter find findIndex findLast findLastIndex
		flat flatMap forEach includes indexOf join lastIndexOf map pop push reduce reduceRight reverse shift slice
		some sort splice toLocaleString toReversed toSorted toSpliced toString unshift with`)},
	{func(g *Guard) *goja.Object { return g.vm.NewObject().Prototype() }, []string{"toLocaleString"}},
	{prototypeOf("Date"), []string{"toJSON"}},
	{prototypeOf("Promise"), []string{"catch", "finally"}},
	{prototypeOf("Set"), strings.Fields(`difference intersection isDisjointFrom isSubsetOf isSupersetOf
		symmetricDifference union`)},
}

// prototypeOf returns the prototype of a global constructor.
func prototypeOf(global string) func(*Guard) *goja.Object {
	return func(g *Guard) *goja.Object {
		constructor, ok := g.vm.GlobalObject().Get(global).(*goja.Object)
		if !ok {
			return g.vm.NewObject()
		}
		prototype, ok := constructor.Get("prototype").(*goja.Object)
		if !ok {
			return g.vm.NewObject()
		}
		return prototype
	}
}

// nest guards the built-ins that the program takes as values.
func (g *Guard) nest() {
	for _, group := range nestable {
		var owner *goja.Object
		for _, name := range group.methods {
			if !g.program.Extracts(name) {
				continue
			}
			if owner == nil {
				owner = group.owner(g)
			}
			if original, ok := owner.Get(name).(*goja.Object); ok {
				g.replace(owner, replacement{name, int(original.Get("length").ToInteger()), nesting})
			}
		}
	}
}

// nestErrors guards the conversion of errors to text, whose name and message may be the error itself.
func (g *Guard) nestErrors() {
	p := g.program
	given := func(name string) bool {
		return p.Extracts(name) || p.Mentions(name) &&
			(p.Mentions("assign") || p.Mentions("create") || p.Mentions("setPrototypeOf") || p.Mentions("__proto__"))
	}
	if given("message") || given("name") {
		g.replace(prototypeOf("Error")(g), replacement{"toString", 0, nesting})
	}
}

// bind puts a count of the depth around a built-in that is bound, since its arguments are fixed then:
// o.valueOf = Number.bind(null, o).
func bind(g *Guard, original native, call goja.FunctionCall) goja.Value {
	bound, ok := original(call).(*goja.Object)
	if !ok || !g.isBuiltIn(call.This) {
		return bound
	}
	target := g.callable(bound)
	return g.disguise(bound, func(this goja.Value, arguments []goja.Value) goja.Value {
		return g.nested(target, goja.FunctionCall{This: this, Arguments: arguments})
	}, nil)
}

// Hook returns what stands for a function that a program makes a hook, which native code calls: a built-in gets a
// proxy that counts how deep it is active and gives up when the run has settled, the same each time. Anything else
// stays as it is. It runs none of the program's code.
func (g *Guard) Hook(function *goja.Object) goja.Value {
	if g.standIns[function] != nil {
		return g.standIns[function]
	}
	f := g.callable(function)
	if f == nil || g.sourceOf == nil || !g.isBuiltIn(function) {
		return function
	}
	standIn := g.disguise(function, func(this goja.Value, arguments []goja.Value) goja.Value {
		return g.nested(f, goja.FunctionCall{This: this, Arguments: arguments})
	}, nil).(*goja.Object)
	if g.standIns == nil {
		g.standIns = map[*goja.Object]*goja.Object{}
	}
	g.standIns[function], g.standIns[standIn] = standIn, standIn
	return standIn
}

var hookNames = weave.Hooks()

// hookMembers replaces the members of an object that are hooks; it is for natives that make objects of keys and values.
func (g *Guard) hookMembers(object *goja.Object) {
	prototype := object.Prototype()
	for _, name := range hookNames {
		// What it inherits stays inherited.
		if function, ok := object.Get(name).(*goja.Object); ok && prototype != nil && function != prototype.Get(name) {
			if standIn := g.Hook(function); standIn != function {
				_ = object.DefineDataProperty(name, standIn, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
			}
		}
	}
}

// isBuiltIn reports whether a function has no source text.
func (g *Guard) isBuiltIn(function goja.Value) bool {
	return strings.HasSuffix(g.sourceOf(goja.FunctionCall{This: function}).String(), "{ [native code] }")
}

// withList bounds the list that is the argument of an index, and nests: the callee may be built in. The
// length of an array-like is read once, by making the list here.
func (g *Guard) withList(original native, call goja.FunctionCall, index int) goja.Value {
	list := argument(call, index)
	if array, ok := isArray(list); ok {
		g.refuseArguments(float64(length(array)))
	} else if object, ok := list.(*goja.Object); ok {
		_, n := number(nonNil(object.Get("length")))
		n = toLength(n)
		g.refuseArguments(n)
		values := make([]any, int(n))
		for i := range values {
			values[i] = nonNil(object.Get(strconv.Itoa(i)))
		}
		call = goja.FunctionCall{This: call.This, Arguments: with(call.Arguments, index, g.vm.NewArray(values...))}
	}
	return g.nested(original, call)
}

func (g *Guard) refuseArguments(n float64) {
	if n > maxArguments {
		panic(g.rangeError(stackMessage))
	}
}
