package guard

import (
	"strconv"

	"github.com/dop251/goja"
)

// Lengths of arrays, in elements, up to which a loop is left to native code as it is: it takes about
// ten milliseconds, a sort a hundred, and an array of arrays that are concatenated a hundred too.
const (
	longArray  = 1 << 17
	longSort   = 1 << 15
	longConcat = 1 << 20
)

// arrayMethods are the methods of arrays that loop.
var arrayMethods = []replacement{
	{"join", 1, join},
	{"toLocaleString", 0, toLocaleString},
	{"concat", 1, concatArrays},
	{"fill", 1, fillArray},
	{"flat", 0, flat},
	{"sort", 1, sortArray("sort")},
	{"toReversed", 0, copying(loop("toReversed"))},
	{"toSorted", 1, copying(sortArray("toSorted"))},
	{"toSpliced", 2, copying(loop("toSpliced"))},
	{"with", 2, copying(loop("with"))},
	{"copyWithin", 2, loop("copyWithin")},
	{"every", 1, visit("every")},
	{"filter", 1, visit("filter")},
	{"find", 1, visit("find")},
	{"findIndex", 1, visit("findIndex")},
	{"findLast", 1, visit("findLast")},
	{"findLastIndex", 1, visit("findLastIndex")},
	{"flatMap", 1, visit("flatMap")},
	{"forEach", 1, visit("forEach")},
	{"includes", 1, loop("includes")},
	{"indexOf", 1, loop("indexOf")},
	{"lastIndexOf", 1, loop("lastIndexOf")},
	{"map", 1, visit("map")},
	{"reduce", 1, visit("reduce")},
	{"reduceRight", 1, visit("reduceRight")},
	{"reverse", 0, loop("reverse")},
	{"shift", 0, shift},
	{"slice", 2, loop("slice")},
	{"some", 1, visit("some")},
	{"splice", 2, loop("splice")},
	{"unshift", 1, unshift},
}

// arrayStatics are the guarded properties of Array.
var arrayStatics = []replacement{{"from", 1, arrayFrom}}

// nextOfArray guards the iterators of arrays, which native code drives without end if the length of
// what they iterate is only claimed.
var nextOfArray = replacement{"next", 0, func(g *Guard, original native, call goja.FunctionCall) goja.Value {
	g.live()
	return original(call)
}}

func arrayIteratorPrototype(g *Guard) *goja.Object {
	values, ok := goja.AssertFunction(g.vm.NewArray().GetSymbol(goja.SymIterator))
	if !ok {
		return g.vm.NewObject()
	}
	iterator, err := values(g.vm.NewArray())
	if err != nil {
		return g.vm.NewObject()
	}
	return iterator.(*goja.Object).Prototype()
}

// loop guards a method that visits each element: natively if the array is no longer than could be held,
// else in JavaScript. Other objects may claim any length.
func loop(name string) check {
	return func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		array, ok := isArray(call.This)
		if !ok && isObject(call.This) || ok && g.huge(array) {
			return g.call(name, call)
		}
		return original(call)
	}
}

// shortShift is the length from which on an array is shifted by splice, which in goja moves the elements at
// once, where shift and unshift move them one by one.
const shortShift = 64

func shift(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if array, ok := isArray(call.This); ok && length(array) >= shortShift && g.isDense(array) {
		removed := g.splice(call.This, g.vm.ToValue(0), g.vm.ToValue(1)).(*goja.Object)
		return nonNil(removed.Get("0"))
	}
	return loop("shift")(g, original, call)
}

func unshift(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if array, ok := isArray(call.This); ok && len(call.Arguments) > 0 && length(array) >= shortShift && g.isDense(array) {
		arguments := append([]goja.Value{g.vm.ToValue(0), g.vm.ToValue(0)}, call.Arguments...)
		g.splice(call.This, arguments...)
		return array.Get("length")
	}
	return loop("unshift")(g, original, call)
}

// isDense reports whether an array is one whose elements goja keeps in a slice, is no longer than could be held,
// and makes arrays of its own kind by splice.
func (g *Guard) isDense(array *goja.Object) bool {
	return g.firstArray != nil && array.Prototype() == g.firstArray && array.ClassName() == "Array" && !g.huge(array)
}

// splice is the original method.
func (g *Guard) splice(array goja.Value, arguments ...goja.Value) goja.Value {
	return g.originalSplice(goja.FunctionCall{This: array, Arguments: arguments})
}

// huge reports whether an array is longer than could be held if it had no holes.
func (g *Guard) huge(array *goja.Object) bool { return g.alwaysLibrary || length(array) > g.elements }

// visit guards a method that calls its first argument for each element. If the array is long the
// callback, which may be built in, asks whether the run has settled.
func visit(name string) check {
	return func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		array, ok := isArray(call.This)
		if !ok && isObject(call.This) || ok && g.huge(array) {
			return g.call(name, call)
		}
		if ok && length(array) > longArray {
			call.Arguments = g.interruptible(call.Arguments)
		}
		return original(call)
	}
}

// interruptible returns the arguments with a function for the first that is as it but gives up when
// the run has settled.
func (g *Guard) interruptible(arguments []goja.Value) []goja.Value {
	if len(arguments) == 0 {
		return arguments
	}
	f := g.callable(arguments[0])
	if f == nil {
		return arguments
	}
	return with(arguments, 0, g.vm.ToValue(func(call goja.FunctionCall) goja.Value {
		g.live()
		return nonNil(f(call))
	}))
}

// sortArray guards a sort. Without a comparison function goja compares texts natively; a long array
// gets one that does the same.
func sortArray(name string) check {
	return func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		array, ok := isArray(call.This)
		if !ok && isObject(call.This) || ok && g.huge(array) {
			return g.call(name, call)
		}
		if ok && length(array) > longSort {
			if goja.IsUndefined(argument(call, 0)) {
				call.Arguments = []goja.Value{g.vm.ToValue(g.compareTexts)}
			} else {
				call.Arguments = g.interruptible(call.Arguments)
			}
		}
		if ok && name == "sort" && !goja.IsUndefined(argument(call, 0)) {
			return g.sortCopy(original, call, array)
		}
		return original(call)
	}
}

// sortCopy sorts a copy and writes it back, as ECMA-262's SortIndexedProperties does: goja sorts in place,
// and panics if the comparison function shortens the array.
func (g *Guard) sortCopy(original native, call goja.FunctionCall, array *goja.Object) goja.Value {
	items := make([]any, length(array))
	for i := range items {
		item := array.Get(strconv.Itoa(i))
		if item == nil {
			return g.call("sort", call) // a hole
		}
		items[i] = item
	}
	sorted := g.vm.NewArray(items...)
	original(goja.FunctionCall{This: sorted, Arguments: call.Arguments})
	for i := range items {
		index := strconv.Itoa(i)
		if err := array.Set(index, sorted.Get(index)); err != nil {
			panic(err)
		}
	}
	return call.This
}

func (g *Guard) compareTexts(call goja.FunctionCall) goja.Value {
	g.live()
	return g.vm.ToValue(g.toString(argument(call, 0)).CompareTo(g.toString(argument(call, 1))))
}

// copying guards a method that makes an array of the same length.
func copying(method check) check {
	return func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		if array, ok := isArray(call.This); ok {
			g.refuseArray(float64(length(array)))
		}
		return method(g, original, call)
	}
}

func isObject(value goja.Value) bool {
	_, ok := value.(*goja.Object)
	return ok
}

// fillChunk is how many elements fill sets without a look at whether the run has settled.
const fillChunk = 1 << 16

func fillArray(g *Guard, original native, call goja.FunctionCall) goja.Value {
	array, ok := isArray(call.This)
	if !ok {
		return loop("fill")(g, original, call)
	}
	n := float64(length(array))
	if n <= fillChunk {
		return original(call)
	}
	_, from := number(argument(call, 1))
	start, end := relative(from, n), n
	if given := argument(call, 2); !goja.IsUndefined(given) {
		_, to := number(given)
		end = relative(to, n)
	}
	g.refuseArray(end - start)
	for ; start < end; start += fillChunk {
		g.live()
		original(goja.FunctionCall{This: array, Arguments: []goja.Value{
			argument(call, 0), g.vm.ToValue(int64(start)), g.vm.ToValue(int64(min(start+fillChunk, end))),
		}})
	}
	return array
}

// concatArrays bounds the sum of the lengths. Other objects than arrays may be spread too, by a symbol
// or because they are proxies of arrays; then the loop is in JavaScript.
func concatArrays(g *Guard, original native, call goja.FunctionCall) goja.Value {
	total := 0.0
	array, plain := isArray(call.This)
	if plain {
		total = float64(length(array))
	}
	for _, item := range call.Arguments {
		if array, ok := isArray(item); ok {
			total += float64(length(array))
		} else if isObject(item) {
			plain = false
		} else {
			total++
		}
	}
	g.refuseArray(total)
	if plain && total <= longConcat && !g.alwaysLibrary || isNullish(call.This) {
		return original(call)
	}
	return g.call("concat", call)
}

// flat is native for an array of short arrays.
func flat(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if isNullish(call.This) {
		return original(call)
	}
	array, ok := isArray(call.This)
	if depth := argument(call, 0); ok && goja.IsUndefined(depth) && length(array) <= longConcat && !g.alwaysLibrary {
		elements := g.elementsOf(array)
		total := int64(len(elements))
		for _, element := range elements {
			if inner, ok := isArray(element); ok {
				total += length(inner)
			} else if object, ok := element.(*goja.Object); ok && isProxy(object) {
				total = longConcat + 1
			}
		}
		if total <= longConcat {
			return original(call)
		}
	}
	return g.call("flat", call)
}

// elementsOf returns the elements of an array that is dense, as goja holds them: they must not be
// changed. Of another array they are copied, which runs the accessors among them.
func (g *Guard) elementsOf(array *goja.Object) []goja.Value {
	if g.collector == nil {
		g.collector = g.vm.ToValue(func(call goja.FunctionCall) goja.Value {
			g.collected = call.Arguments
			return nil
		})
	}
	g.apply(goja.FunctionCall{This: g.collector, Arguments: []goja.Value{goja.Undefined(), array}})
	elements := g.collected
	g.collected = nil
	return elements
}

// arrayFrom counts what it takes from an array-like or a native iterator.
func arrayFrom(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if array, ok := isArray(argument(call, 0)); ok && length(array) <= longArray {
		return original(call)
	}
	if text, ok := argument(call, 0).(goja.String); ok && int64(text.Length()) > g.bytes/pieceBytes {
		panic(g.rangeError("Invalid array length"))
	}
	if !isObject(argument(call, 0)) {
		return original(call)
	}
	return g.call("from", call)
}

// promiseStatics are the functions of Promise that take a list.
var promiseStatics = []replacement{
	{"all", 1, promises}, {"allSettled", 1, promises}, {"any", 1, promises}, {"race", 1, promises},
}

// promiseBytes is what a promise of a list takes at least.
const promiseBytes = 256

func promises(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if array, ok := isArray(argument(call, 0)); ok && length(array) > g.bytes/promiseBytes {
		panic(g.rangeError("Invalid array length"))
	}
	return original(call)
}
