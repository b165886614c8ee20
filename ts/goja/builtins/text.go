package builtins

import (
	"reflect"
	"unicode"
	"unicode/utf16"

	"github.com/dop251/goja"
)

// installText wraps the methods of String.prototype that goja computes by way of UTF-8, where half of a surrogate pair
// is lost. Programs come by such halves when they take the first character of a text that begins with an emoji.
func (r *realm) installText() {
	var prototype *goja.Object
	var plain reflect.Type // of strings that are all ASCII
	install := func(name, alias string, wrapper func(original native) native) {
		if !r.program.Mentions(name) && (alias == "" || !r.program.Mentions(alias)) {
			return
		}
		if prototype == nil {
			prototype, plain = r.stringPrototype(), reflect.TypeOf(r.vm.ToValue(""))
		}
		r.wrap(prototype, name, 0, func(original native) native {
			special := wrapper(original)
			return func(call goja.FunctionCall) goja.Value {
				if text, ok := call.This.(goja.String); ok && reflect.TypeOf(text) != plain && isIllFormed(text) {
					return special(call)
				}
				return original(call)
			}
		})
		if alias != "" {
			define(prototype, alias, prototype.Get(name))
		}
	}
	for _, name := range []string{"toLowerCase", "toUpperCase", "normalize"} {
		install(name, "", r.piecewise)
	}
	install("trim", "", func(native) native { return trim(true, true) })
	install("trimStart", "trimLeft", func(native) native { return trim(true, false) })
	install("trimEnd", "trimRight", func(native) native { return trim(false, true) })
}

func (r *realm) stringPrototype() *goja.Object { return r.vm.ToValue("").ToObject(r.vm).Prototype() }

// isIllFormed reports whether a string has half of a surrogate pair.
func isIllFormed(text goja.String) bool {
	for i, n := 0, text.Length(); i < n; i++ {
		switch c := rune(text.CharAt(i)); {
		case !utf16.IsSurrogate(c):
		case i+1 < n && utf16.DecodeRune(c, rune(text.CharAt(i+1))) != unicode.ReplacementChar:
			i++
		default:
			return true
		}
	}
	return false
}

// piecewise applies a method to what is between the halves.
func (r *realm) piecewise(original native) native {
	return func(call goja.FunctionCall) goja.Value {
		text := call.This.(goja.String)
		var result []uint16
		flush := func(from, to int) {
			if from < to {
				call.This = text.Substring(from, to)
				result = appendUnits(result, original(call).(goja.String))
			}
		}
		start, n := 0, text.Length()
		for i := 0; i < n; i++ {
			c := rune(text.CharAt(i))
			if !utf16.IsSurrogate(c) {
				continue
			}
			if i+1 < n && utf16.DecodeRune(c, rune(text.CharAt(i+1))) != unicode.ReplacementChar {
				i++
				continue
			}
			flush(start, i)
			result = append(result, uint16(c))
			start = i + 1
		}
		flush(start, n)
		return goja.StringFromUTF16(result)
	}
}

func appendUnits(units []uint16, text goja.String) []uint16 {
	for i, n := 0, text.Length(); i < n; i++ {
		units = append(units, text.CharAt(i))
	}
	return units
}

// trim removes white space from the ends of a string.
func trim(start, end bool) native {
	return func(call goja.FunctionCall) goja.Value {
		text := call.This.(goja.String)
		from, to := 0, text.Length()
		for start && from < to && isSpace(rune(text.CharAt(from))) {
			from++
		}
		for end && from < to && isSpace(rune(text.CharAt(to-1))) {
			to--
		}
		return text.Substring(from, to)
	}
}

// isSpace is WhiteSpace and LineTerminator, ECMA-262 sections 12.2 and 12.3.
func isSpace(c rune) bool {
	switch c {
	case '\t', '\n', '\v', '\f', '\r', '\u2028', '\u2029', '\ufeff':
		return true
	}
	return unicode.Is(unicode.Zs, c)
}
