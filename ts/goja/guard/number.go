package guard

import (
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

// parseFloat guards the function of this name, which is a global and a member of Number alike: goja takes time that
// grows with the square of the length for a long number.
func (g *Guard) parseFloat() {
	global := g.vm.GlobalObject()
	g.replace(global, replacement{"parseFloat", 1, func(_ *Guard, original native, call goja.FunctionCall) goja.Value {
		text := g.toString(argument(call, 0))
		if text.Length() <= smallString {
			return original(goja.FunctionCall{This: call.This, Arguments: []goja.Value{text}})
		}
		prefix := numberPrefix(strings.TrimLeftFunc(text.String(), isSpace))
		if len(prefix) <= longDigits {
			return original(goja.FunctionCall{This: call.This, Arguments: []goja.Value{g.text(prefix)}})
		}
		// The error is one of the range, for which the value is an infinity.
		value, _ := strconv.ParseFloat(prefix, 64)
		return g.vm.ToValue(value)
	}})
	if number, ok := global.Get("Number").(*goja.Object); ok {
		define(number, "parseFloat", global.Get("parseFloat"))
	}
}

// numberPrefix is the longest prefix of a text that is a StrDecimalLiteral, ECMA-262 7.1.4.1; it may be empty.
func numberPrefix(text string) string {
	digits := func(i int) int {
		for i < len(text) && isDigit(text[i], 10) {
			i++
		}
		return i
	}
	i := 0
	if i < len(text) && (text[i] == '-' || text[i] == '+') {
		i++
	}
	if strings.HasPrefix(text[i:], "Infinity") {
		return text[:i+len("Infinity")]
	}
	start := i
	i = digits(i)
	count := i - start
	if i < len(text) && text[i] == '.' {
		end := digits(i + 1)
		if count += end - i - 1; count > 0 {
			i = end
		}
	}
	if count == 0 {
		return ""
	}
	if i < len(text) && text[i]|0x20 == 'e' {
		exponent := i + 1
		if exponent < len(text) && (text[exponent] == '-' || text[exponent] == '+') {
			exponent++
		}
		if end := digits(exponent); end > exponent {
			i = end
		}
	}
	return text[:i]
}
