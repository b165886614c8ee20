package guard

import (
	"strings"

	"github.com/dop251/goja"
)

// stringMethods are the methods of strings whose result may be much longer than the string.
var stringMethods = []replacement{
	{"repeat", 1, repeat},
	{"padStart", 1, func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		return g.pad(original, call, func(text, filling goja.String) goja.String { return filling.Concat(text) })
	}},
	{"padEnd", 1, func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		return g.pad(original, call, func(text, filling goja.String) goja.String { return text.Concat(filling) })
	}},
	{"concat", 1, concatStrings},
	{"normalize", 0, normalize},
	{"split", 2, split},
	{"replace", 2, replace},
	{"replaceAll", 2, replaceAll},
}

// stringStatics are the guarded properties of String.
var stringStatics = []replacement{{"raw", 1, raw}}

// native is quick below this many characters.
const smallString = 1 << 16

// toString is ToString, ECMA-262 7.1.17; it may run the program's code.
func (g *Guard) toString(value goja.Value) goja.String {
	if text, ok := value.(goja.String); ok {
		return text
	}
	if object, ok := value.(*goja.Object); ok {
		value = object.ToString() // a primitive of any type
	}
	switch value := value.(type) {
	case goja.String:
		return value
	case *goja.Symbol:
		panic(g.vm.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	if value == nil {
		return g.text("undefined") // what a native function without a result returns
	}
	return g.text(value.String())
}

// text makes a string of the program's.
func (g *Guard) text(text string) goja.String { return g.vm.ToValue(text).(goja.String) }

// ascii reports whether every character of a string takes one byte.
func ascii(text goja.String) bool {
	for i, n := 0, text.Length(); i < n; i++ {
		if text.CharAt(i) >= 0x80 {
			return false
		}
	}
	return true
}

// allow throws if a string of so many characters, made of those of others, is too long. The width of
// the characters is looked at only if it decides.
func (g *Guard) allow(characters float64, parts ...goja.String) {
	bytes := characters
	if characters > float64(g.bytes)/2 && characters <= float64(g.bytes) {
		for _, part := range parts {
			if !ascii(part) {
				bytes = 2 * characters
				break
			}
		}
	}
	g.refuseString(characters, bytes)
}

// fill returns a string repeated and cut to a length, which has been allowed.
func (g *Guard) fill(text goja.String, length int) goja.String {
	n := text.Length()
	if n == 0 || length <= 0 {
		return g.text("")
	}
	if ascii(text) {
		whole := strings.Repeat(text.String(), (length+n-1)/n)
		return g.text(whole[:length])
	}
	units := make([]uint16, length)
	for i := 0; i < min(n, length); i++ {
		units[i] = text.CharAt(i)
	}
	for done := n; done < length; done *= 2 {
		copy(units[done:], units[:done])
	}
	return goja.StringFromUTF16(units)
}

func repeat(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if isNullish(call.This) {
		return original(call)
	}
	text := g.toString(call.This)
	count, n := number(argument(call, 0))
	n = toIntegerOrInfinity(n)
	size := n * float64(text.Length())
	if n < 0 || n > maxSafeInteger || size <= smallString {
		if text.Length() == 0 && n >= 0 && n <= maxSafeInteger {
			return text
		}
		return original(goja.FunctionCall{This: text, Arguments: []goja.Value{count}})
	}
	g.allow(size, text)
	return g.fill(text, int(size))
}

const maxSafeInteger = 1<<53 - 1

// pad is padStart or padEnd, ECMA-262 22.1.3.16.1.
func (g *Guard) pad(original native, call goja.FunctionCall, join func(text, filling goja.String) goja.String) goja.Value {
	if isNullish(call.This) {
		return original(call)
	}
	text := g.toString(call.This)
	width, n := number(argument(call, 0))
	n = toLength(n)
	if n <= float64(text.Length()) {
		return text
	}
	if n <= smallString {
		return original(goja.FunctionCall{This: text, Arguments: with(call.Arguments, 0, width)})
	}
	filler := g.text(" ")
	if given := argument(call, 1); !goja.IsUndefined(given) {
		filler = g.toString(given)
	}
	if filler.Length() == 0 {
		return text
	}
	g.allow(n, text, filler)
	return join(text, g.fill(filler, int(n)-text.Length()))
}

func concatStrings(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if isNullish(call.This) {
		return original(call)
	}
	parts := make([]goja.String, 0, len(call.Arguments)+1)
	parts = append(parts, g.toString(call.This))
	size := float64(parts[0].Length())
	arguments := make([]goja.Value, len(call.Arguments))
	for i, value := range call.Arguments {
		part := g.toString(value)
		parts, arguments[i] = append(parts, part), part
		size += float64(part.Length())
		g.allow(size)
	}
	g.allow(size, parts...)
	return original(goja.FunctionCall{This: parts[0], Arguments: arguments})
}

// normalize guards a decomposition, which has up to eighteen times the characters.
func normalize(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if isNullish(call.This) {
		return original(call)
	}
	text := g.toString(call.This)
	if text.Length() > smallString && !ascii(text) {
		g.refuseString(18*float64(text.Length()), 36*float64(text.Length()))
	}
	return original(goja.FunctionCall{This: text, Arguments: call.Arguments})
}

// pieceBytes is what an element of a split string takes, beside its characters.
const pieceBytes = 48

// split bounds the number of the pieces by the method's own limit.
func split(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if isNullish(call.This) {
		return original(call)
	}
	text, isText := call.This.(goja.String)
	if _, object := argument(call, 0).(*goja.Object); !object && !isText {
		text, isText = g.toString(call.This), true
	}
	pieces := g.bytes / pieceBytes
	if !isText || int64(text.Length()) < pieces || !goja.IsUndefined(argument(call, 1)) {
		return original(call)
	}
	call = goja.FunctionCall{This: text, Arguments: with(call.Arguments, 1, g.vm.ToValue(pieces))}
	result := original(call)
	if array, ok := isArray(result); ok && length(array) >= pieces {
		panic(g.rangeError("Invalid array length"))
	}
	return result
}

// raw is String.raw: the strings of a template are an array; anything else is looped over in
// JavaScript.
func raw(g *Guard, original native, call goja.FunctionCall) goja.Value {
	return g.call("raw", call)
}
