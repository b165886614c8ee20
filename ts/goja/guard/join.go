package guard

import "github.com/dop251/goja"

// maxNesting is how deep natives that call themselves may nest: arrays joined within arrays, values
// parsed and printed. V8's bound depends on its stack and is of this size.
const maxNesting = 5_000

const stackMessage = "Maximum call stack size exceeded"

func join(g *Guard, original native, call goja.FunctionCall) goja.Value {
	return g.join(original, call, "")
}

func toLocaleString(g *Guard, original native, call goja.FunctionCall) goja.Value {
	return g.join(original, call, "toLocaleString")
}

// join concatenates the elements of an array, each converted by a method or, if that is empty, by
// ToString. An array within itself is the empty string, as in V8. It is native if the elements are
// primitives and few enough.
func (g *Guard) join(original native, call goja.FunctionCall, method string) goja.Value {
	g.live()
	array, ok := isArray(call.This)
	if !ok {
		if !isObject(call.This) {
			return original(call)
		}
		name := method
		if name == "" {
			name = "join"
		}
		return g.call(name, call)
	}
	for _, outer := range g.joining {
		if outer == array {
			return g.vm.ToValue("")
		}
	}
	if len(g.joining) >= maxNesting {
		panic(g.rangeError(stackMessage))
	}
	g.joining = append(g.joining, array)
	defer func(depth int) { g.joining = g.joining[:depth] }(len(g.joining) - 1)

	n := length(array)
	separator := g.text(",")
	if given := argument(call, 0); method == "" && !goja.IsUndefined(given) {
		separator = g.toString(given)
	}
	total := 0.0
	if n > 0 {
		total = float64(n-1) * float64(separator.Length())
	}
	g.allow(total)
	if method == "" && n <= longArray {
		size, primitive := total, true
		for _, element := range g.elementsOf(array) {
			switch value := element.(type) {
			case *goja.Object:
				primitive = false
			case goja.String:
				size += float64(value.Length())
			default:
				size += 24 // a number at most, or a BigInt that may be longer but exists
			}
		}
		if primitive {
			g.allow(size)
			return original(goja.FunctionCall{This: array, Arguments: []goja.Value{separator}})
		}
	}
	var result goja.StringBuilder
	for i := int64(0); i < n; i++ {
		if i%4096 == 0 {
			g.live()
		}
		if i > 0 {
			result.WriteString(separator)
		}
		part := g.element(array, i, method)
		total += float64(part.Length())
		g.allow(total)
		result.WriteString(part)
	}
	return result.String()
}

// element converts an element of an array to a string.
func (g *Guard) element(array *goja.Object, index int64, method string) goja.String {
	value := array.Get(g.vm.ToValue(index).String())
	if value == nil || isNullish(value) {
		return g.text("")
	}
	if method == "" {
		return g.toString(value)
	}
	convert := g.callable(value.ToObject(g.vm).Get(method))
	if convert == nil {
		panic(g.vm.NewTypeError("%s is not a function", method))
	}
	return g.toString(convert(goja.FunctionCall{This: value}))
}
