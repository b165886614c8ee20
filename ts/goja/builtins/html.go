package builtins

import (
	"github.com/dop251/goja"
)

// htmlMethods are the methods of String.prototype in ECMA-262 section B.2.2 that put a string into an element.
var htmlMethods = []struct{ name, tag, attribute string }{
	{"anchor", "a", "name"},
	{"big", "big", ""},
	{"blink", "blink", ""},
	{"bold", "b", ""},
	{"fixed", "tt", ""},
	{"fontcolor", "font", "color"},
	{"fontsize", "font", "size"},
	{"italics", "i", ""},
	{"link", "a", "href"},
	{"small", "small", ""},
	{"strike", "strike", ""},
	{"sub", "sub", ""},
	{"sup", "sup", ""},
}

// maxAttribute bounds the characters of an attribute, of which each may become six.
const maxAttribute = 1 << 20

func (r *realm) installHTML() {
	var prototype *goja.Object
	for _, m := range htmlMethods {
		if !r.shows(m.name) {
			continue
		}
		if prototype == nil {
			prototype = r.stringPrototype()
		}
		length := 0
		if m.attribute != "" {
			length = 1
		}
		define(prototype, m.name, r.function(m.name, length, func(call goja.FunctionCall) goja.Value {
			content := r.thisText(call, m.name)
			result := r.text("<" + m.tag)
			if m.attribute != "" {
				value := r.toString(call.Argument(0))
				result = result.Concat(r.text(" " + m.attribute + `="`)).Concat(r.quoted(value)).Concat(r.text(`"`))
			}
			return result.Concat(r.text(">")).Concat(content).Concat(r.text("</" + m.tag + ">"))
		}))
	}
}

func (r *realm) text(text string) goja.String { return r.vm.ToValue(text).(goja.String) }

// quoted replaces the quotation marks of an attribute.
func (r *realm) quoted(value goja.String) goja.String {
	if value.Length() > maxAttribute {
		panic(r.rangeError("Invalid string length"))
	}
	var units []uint16
	start := 0
	for i, n := 0, value.Length(); i < n; i++ {
		if value.CharAt(i) == '"' {
			units = appendUnits(units, value.Substring(start, i))
			units = appendUnits(units, r.text("&quot;"))
			start = i + 1
		}
	}
	if start == 0 {
		return value
	}
	return goja.StringFromUTF16(appendUnits(units, value.Substring(start, value.Length())))
}
