package guard

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/dop251/goja"
)

// typedMethods are the methods of typed arrays that take long, since a typed array of the memory of the run has
// eight or sixteen times the elements of an array. Those that are a copy or a comparison of memory are not.
var typedMethods = []replacement{
	{"join", 1, joinTyped},
	{"toLocaleString", 0, func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		if _, long := longTyped(call); long {
			return g.call("toLocaleString", call)
		}
		return original(call)
	}},
	{"sort", 1, sortTyped},
	{"toSorted", 1, toSortedTyped},
	{"every", 1, visitTyped}, {"filter", 1, visitTyped}, {"find", 1, visitTyped}, {"findIndex", 1, visitTyped},
	{"findLast", 1, visitTyped}, {"findLastIndex", 1, visitTyped}, {"forEach", 1, visitTyped}, {"map", 1, visitTyped},
	{"reduce", 1, visitTyped}, {"reduceRight", 1, visitTyped}, {"some", 1, visitTyped},
}

// longTyped returns the typed array that is the receiver of a call if it is so long that a loop over it has to ask
// whether the run has settled.
func longTyped(call goja.FunctionCall) (*goja.Object, bool) {
	object, ok := call.This.(*goja.Object)
	return object, ok && isTypedArray(object) && object.Get("length").ToInteger() > longArray
}

// visitTyped guards a method that calls its first argument for each element, which may be built in.
func visitTyped(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if _, long := longTyped(call); long {
		call.Arguments = g.interruptible(call.Arguments)
	}
	return original(call)
}

// sortTyped sorts a long array here if there is no comparison function.
func sortTyped(g *Guard, original native, call goja.FunctionCall) goja.Value {
	array, long := longTyped(call)
	switch {
	case !long:
		return original(call)
	case !goja.IsUndefined(argument(call, 0)):
		call.Arguments = g.interruptible(call.Arguments)
		return original(call)
	}
	g.sortElements(array)
	return array
}

// toSortedTyped is the same for toSorted. A comparison function that finds all alike makes a copy of it.
func toSortedTyped(g *Guard, original native, call goja.FunctionCall) goja.Value {
	array, long := longTyped(call)
	switch {
	case !long:
		return original(call)
	case !goja.IsUndefined(argument(call, 0)):
		call.Arguments = g.interruptible(call.Arguments)
		return original(call)
	}
	alike := g.vm.ToValue(func(goja.FunctionCall) goja.Value {
		g.live()
		return g.vm.ToValue(0)
	})
	copied := original(goja.FunctionCall{This: array, Arguments: []goja.Value{alike}}).(*goja.Object)
	g.sortElements(copied)
	return copied
}

// sortElements sorts a typed array.
func (g *Guard) sortElements(array *goja.Object) {
	switch elements := array.Export().(type) {
	case []uint8:
		sortBy(g, elements, cmp.Compare)
	case []int8:
		sortBy(g, elements, cmp.Compare)
	case []uint16:
		sortBy(g, elements, cmp.Compare)
	case []int16:
		sortBy(g, elements, cmp.Compare)
	case []uint32:
		sortBy(g, elements, cmp.Compare)
	case []int32:
		sortBy(g, elements, cmp.Compare)
	case []uint64:
		sortBy(g, elements, cmp.Compare)
	case []int64:
		sortBy(g, elements, cmp.Compare)
	case []float32:
		sortBy(g, elements, compareFloats)
	case []float64:
		sortBy(g, elements, compareFloats)
	}
}

// sortBy sorts elements where they stand.
func sortBy[T any](g *Guard, elements []T, compare func(a, b T) int) {
	compared := 0
	slices.SortFunc(elements, func(a, b T) int {
		if compared++; compared%4096 == 0 {
			g.live()
		}
		return compare(a, b)
	})
}

// compareFloats puts -0 before 0 and NaN last, ECMA-262 23.2.4.7.
func compareFloats[T float32 | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == b:
		if a == 0 {
			return cmp.Compare(sign(float64(a)), sign(float64(b)))
		}
		return 0
	case a == a: // b is NaN
		return -1
	case b == b:
		return 1
	}
	return 0
}

// sign tells 0 from -0.
func sign(zero float64) int {
	if math.Signbit(zero) {
		return -1
	}
	return 1
}

// joinTyped bounds the text of a typed array. That of a long one is made here.
func joinTyped(g *Guard, original native, call goja.FunctionCall) goja.Value {
	object, ok := call.This.(*goja.Object)
	if !ok || !isTypedArray(object) {
		return original(call)
	}
	separator := g.text(",")
	if given := argument(call, 0); !goja.IsUndefined(given) {
		separator = g.toString(given)
	}
	n := object.Get("length").ToInteger()
	g.allow(float64(n) * float64(1+separator.Length()))
	if n <= longArray {
		return original(goja.FunctionCall{This: object, Arguments: []goja.Value{separator}})
	}
	return g.joinElements(object, separator)
}

// joinElements joins the elements of a long typed array.
func (g *Guard) joinElements(array *goja.Object, separator goja.String) goja.Value {
	count, element := g.elementTexts(array)
	var result goja.StringBuilder
	total := 0.0
	for i := range count {
		if i%4096 == 0 {
			g.live()
			g.allow(total)
		}
		if i > 0 {
			result.WriteString(separator)
		}
		part := element(i)
		total += float64(separator.Length() + len(part))
		result.WriteString(g.text(part))
	}
	return result.String()
}

// elementTexts returns how many elements a typed array has, and what makes the text of one.
func (g *Guard) elementTexts(array *goja.Object) (count int, text func(index int) string) {
	switch elements := array.Export().(type) {
	case []uint8:
		return len(elements), integerText(elements)
	case []int8:
		return len(elements), integerText(elements)
	case []uint16:
		return len(elements), integerText(elements)
	case []int16:
		return len(elements), integerText(elements)
	case []uint32:
		return len(elements), integerText(elements)
	case []int32:
		return len(elements), integerText(elements)
	case []int64:
		return len(elements), integerText(elements)
	case []uint64:
		return len(elements), func(i int) string { return strconv.FormatUint(elements[i], 10) }
	case []float32:
		return len(elements), func(i int) string { return g.vm.ToValue(float64(elements[i])).String() }
	case []float64:
		return len(elements), func(i int) string { return g.vm.ToValue(elements[i]).String() }
	}
	return 0, nil
}

func integerText[T uint8 | int8 | uint16 | int16 | uint32 | int32 | int64](elements []T) func(int) string {
	return func(i int) string { return strconv.FormatInt(int64(elements[i]), 10) }
}
