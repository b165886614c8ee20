package guard

import (
	"reflect"

	"github.com/dop251/goja"
)

var jsonMethods = []replacement{{"parse", 2, parseJSON}, {"stringify", 3, stringifyJSON}}

// What goja takes for the parts of parsed JSON, in bytes: an object or array, and an element or member.
const (
	containerBytes = 160
	memberBytes    = 32
)

// parseJSON looks at the brackets and commas of the text before it is parsed: goja parses by
// recursion, and a text of brackets makes values of fifty times its size.
func parseJSON(g *Guard, original native, call goja.FunctionCall) goja.Value {
	g.live()
	text := g.toString(argument(call, 0))
	source := text.String()
	depth, deepest := 0, 0
	var size int64
	inString := false
	for i := 0; i < len(source); i++ {
		c := source[i]
		if inString {
			switch c {
			case '\\':
				i++
			case '"':
				inString = false
			}
			continue
		}
		switch c {
		case '"':
			inString = true
		case '[', '{':
			depth++
			deepest = max(deepest, depth)
			size += containerBytes
		case ']', '}':
			depth--
		case ',':
			size += memberBytes
		}
	}
	if deepest > maxNesting {
		panic(g.rangeError(stackMessage))
	}
	if size > g.bytes {
		panic(g.rangeError("JSON text is too large for the memory of the run"))
	}
	return original(goja.FunctionCall{This: call.This, Arguments: with(call.Arguments, 0, text)})
}

// stringifyJSON follows the original by a replacer function, which it calls for each value: that one
// counts the text, asks whether the run has settled, and knows the depth.
func stringifyJSON(g *Guard, original native, call goja.FunctionCall) goja.Value {
	value := argument(call, 0)
	if _, object := value.(*goja.Object); !object {
		if text, ok := value.(goja.String); !ok || text.Length() < smallString {
			return original(call)
		}
	}
	replacer := argument(call, 1)
	if object, ok := replacer.(*goja.Object); ok && g.callable(object) == nil && arrayOrProxy(object) {
		return g.nested(original, call)
	}
	p := &printer{g: g, replacer: g.callable(replacer)}
	arguments := with(call.Arguments, 1, g.vm.ToValue(p.value))
	if indent := argument(call, 2); isObject(indent) {
		indent = g.indent(indent.(*goja.Object))
		arguments = with(arguments, 2, indent)
	}
	if len(arguments) > 2 {
		p.indent = indentWidth(arguments[2])
	}
	return g.nested(original, goja.FunctionCall{This: call.This, Arguments: arguments})
}

// indent converts the wrapper objects that stand for an indent, once.
func (g *Guard) indent(object *goja.Object) goja.Value {
	switch object.ClassName() {
	case "Number":
		converted, _ := number(object)
		return converted
	case "String":
		return g.toString(object)
	}
	return goja.Undefined()
}

func indentWidth(indent goja.Value) float64 {
	if text, ok := indent.(goja.String); ok {
		return float64(min(text.Length(), 10))
	}
	if isNullish(indent) || isObject(indent) {
		return 0
	}
	switch indent.Export().(type) {
	case int64, float64:
		return max(0, min(toIntegerOrInfinity(indent.ToFloat()), 10))
	}
	return 0
}

// printer counts the text of a JSON.stringify.
type printer struct {
	g        *Guard
	replacer native
	indent   float64
	total    float64
	count    int
	// path are the objects that the value is in, outermost first, and the last value if it is an object.
	path []*goja.Object
}

// value is the replacer function.
func (p *printer) value(call goja.FunctionCall) goja.Value {
	if p.count++; p.count%256 == 0 {
		p.g.live()
	}
	holder, _ := call.This.(*goja.Object)
	for len(p.path) > 0 && p.path[len(p.path)-1] != holder {
		p.path = p.path[:len(p.path)-1]
	}
	if len(p.path) == 0 {
		p.path = append(p.path, holder)
	}
	if len(p.path) > maxNesting {
		panic(p.g.rangeError(stackMessage))
	}
	p.total += 1 + p.indent*float64(len(p.path)-1)
	if key, ok := argument(call, 0).(goja.String); ok {
		p.total += quoted(key)
	}
	value := argument(call, 1)
	if p.replacer != nil {
		value = nonNil(p.replacer(goja.FunctionCall{This: call.This, Arguments: call.Arguments}))
	}
	switch object := value.(type) {
	case goja.String:
		p.total += quoted(object)
	case *goja.Object:
		if isSymbolObject(object) {
			object = p.g.plain(object)
			value = object
		}
		p.g.refuseKeys(object)
		p.path = append(p.path, object)
	}
	p.g.allow(p.total)
	return value
}

// isSymbolObject reports whether an object wraps a symbol: goja omits it as it does the symbol.
func isSymbolObject(object *goja.Object) bool {
	return object.ClassName() == "Object" && object.ExportType().Kind() == reflect.String
}

// plain returns an object with the members that JSON.stringify sees of another.
func (g *Guard) plain(object *goja.Object) *goja.Object {
	result := g.vm.NewObject()
	for _, key := range object.Keys() {
		_ = result.DefineDataProperty(key, nonNil(object.Get(key)), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
	}
	return result
}

// quoted is about how many characters a string takes when it is quoted: of a long one the control
// characters are counted, which take six.
func quoted(text goja.String) float64 {
	n := text.Length()
	size := n
	for i := 0; i < n && n > smallString; i++ {
		if text.CharAt(i) < ' ' {
			size += 5
		}
	}
	return float64(size)
}
