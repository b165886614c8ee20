package inspect

import (
	"math"
	"strings"

	"github.com/dop251/goja"
)

// Format returns the text of util.format, which is what console.log prints: the directives %s %d %i %f %j %o %O %c
// and %% of a first argument that is a string, then the other arguments separated by spaces.
//
// The directives convert as the program would (toString, valueOf, toJSON), and so may run its code; what that code
// throws leaves Format as a panic of *goja.Exception, which becomes a throw when Format runs inside a native
// function called by the program. Call it through goja's Try elsewhere.
func (i *Inspector) Format(arguments []goja.Value, options Options) string {
	if len(arguments) == 0 {
		return ""
	}
	p := i.printer(options)
	var b strings.Builder
	add := func(text string) {
		if room := p.options.MaxBytes + 1 - b.Len(); room > 0 {
			b.WriteString(cutAt(text, room))
		}
	}
	next, separator := 0, ""
	if first, ok := arguments[0].(goja.String); ok {
		if len(arguments) == 1 {
			// Whole: there is no work in it to bound, and whoever caps the output counts what it drops.
			text, _ := wellFormed(first, math.MaxInt)
			return text
		}
		text, cut := wellFormed(first, p.options.MaxBytes+1)
		if cut {
			return p.finish(text)
		}
		rest := 0
		for at := 0; at < len(text)-1; at++ {
			if text[at] != '%' {
				continue
			}
			at++
			directive := text[at]
			if directive == '%' {
				add(text[rest:at])
				rest = at + 1
				continue
			}
			if next+1 == len(arguments) {
				continue
			}
			if !strings.ContainsRune("sdijfoOc", rune(directive)) {
				continue
			}
			add(text[rest : at-1])
			next++
			add(i.directive(directive, arguments[next], options))
			rest = at + 1
		}
		if rest > 0 {
			next++
			separator = " "
			add(text[rest:])
		}
	}
	for ; next < len(arguments) && b.Len() <= p.options.MaxBytes; next++ {
		add(separator)
		separator = " "
		options.MaxBytes = max(1, p.options.MaxBytes-b.Len())
		if text, ok := arguments[next].(goja.String); ok {
			text, _ := wellFormed(text, p.options.MaxBytes+1)
			add(text)
			continue
		}
		add(i.argument(arguments[next], options, p))
	}
	return p.finish(b.String())
}

// argument renders one value within what is left of the whole text's budget, and hands on that it was cut.
func (i *Inspector) argument(v goja.Value, options Options, whole *printer) string {
	p := i.printer(options)
	text := p.value(v, 0, true)
	if p.exhausted {
		whole.exhaust()
	}
	return text
}

// directive renders one argument by a directive of a format string.
func (i *Inspector) directive(directive byte, v goja.Value, options Options) string {
	if v == nil {
		v = goja.Undefined()
	}
	p := i.printer(options)
	_, isSymbol := v.(*goja.Symbol)
	switch directive {
	case 's':
		return i.stringDirective(v, options, p)
	case 'j':
		return i.json(v)
	case 'O':
		return p.value(v, 0, true)
	case 'o':
		p.options.ShowHidden, p.options.ShowProxy, p.options.Depth = true, true, 4
		return p.value(v, 0, true)
	case 'c':
		return ""
	}
	if isSymbol {
		return "NaN"
	}
	if isBigInt(v) && directive != 'f' {
		return p.number(v)
	}
	switch directive {
	case 'i':
		text := i.ToString(v)
		n := i.parse("parseInt", text)
		if primitive(n) == int64(0) && strings.HasPrefix(strings.TrimSpace(cutAt(text.String(), 100)), "-") {
			return "-0"
		}
		return p.number(n)
	case 'f':
		return p.number(i.parse("parseFloat", i.ToString(v)))
	}
	if object, ok := v.(*goja.Object); ok {
		i.convert(func() { v = object.ToNumber() })
		if isBigInt(v) {
			// Number() of an object with a BigInt value gives the number.
			v = i.pristine().call(i.pristine().function("Number"), goja.Undefined(), v)
		}
	}
	return p.number(i.pristine().vm.ToValue(v.ToNumber()))
}

// isBigInt reports whether a primitive is a BigInt.
func isBigInt(v goja.Value) bool {
	if _, isObject := v.(*goja.Object); isObject {
		return false
	}
	_, ok := bigInt(v)
	return ok
}

// parse applies the global parseInt or parseFloat.
func (i *Inspector) parse(function string, text goja.Value) goja.Value {
	return i.pristine().call(i.pristine().function(function), goja.Undefined(), text)
}

// ToString is String(v) for anything but a symbol. It may run program code; what that throws, and the TypeError
// of an object that has no primitive value, is a panic of *goja.Exception, as in Format.
func (i *Inspector) ToString(v goja.Value) (text goja.Value) {
	if _, isObject := v.(*goja.Object); !isObject {
		return v.ToString()
	}
	i.convert(func() { text = v.ToString() })
	return text
}

// convert runs a conversion of goja's. goja's message for an object that cannot be converted shows a Go address;
// Node's takes its place.
func (i *Inspector) convert(conversion func()) {
	exception := i.vm.Try(conversion)
	if exception == nil {
		return
	}
	if object, ok := exception.Value().(*goja.Object); ok && kindOf(object) == kindError {
		p := i.printer(Defaults())
		if message, ok := p.text(object, "message"); ok && strings.HasPrefix(message, "Could not convert ") {
			panic(i.vm.NewTypeError("Cannot convert object to primitive value"))
		}
	}
	panic(exception)
}

func (i *Inspector) stringDirective(v goja.Value, options Options, p *printer) string {
	object, isObject := v.(*goja.Object)
	switch {
	case isObject && !kindOf(object).isFunction() && p.hasBuiltinToString(object):
		p.options.Depth = 0
		return p.value(v, 0, true)
	case isObject:
		v = i.ToString(object)
	}
	return p.value(v, 0, false)
}

// builtinConstructors are the constructors among the global names of Node 20 and of this runtime.
var builtinConstructors = map[string]bool{
	"AggregateError": true, "Array": true, "ArrayBuffer": true, "BigInt": true, "BigInt64Array": true,
	"BigUint64Array": true, "Boolean": true, "DataView": true, "Date": true, "Error": true, "EvalError": true,
	"FinalizationRegistry": true, "Float32Array": true, "Float64Array": true, "Function": true, "Int16Array": true,
	"Int32Array": true, "Int8Array": true, "Map": true, "Number": true, "Object": true, "Promise": true,
	"Proxy": true, "RangeError": true, "ReferenceError": true, "RegExp": true, "Set": true,
	"SharedArrayBuffer": true, "String": true, "Symbol": true, "SyntaxError": true, "TypeError": true,
	"URIError": true, "Uint16Array": true, "Uint32Array": true, "Uint8Array": true, "Uint8ClampedArray": true,
	"WeakMap": true, "WeakRef": true, "WeakSet": true,
}

// hasBuiltinToString reports whether String(object) would give one of the built-in forms, such as
// [object Object], which say less than the inspect form.
func (p *printer) hasBuiltinToString(object *goja.Object) bool {
	object = unwrapProxy(object)
	if object == nil {
		return true
	}
	toString, toPrimitive := p.inspector.key("toString"), goja.SymToPrimitive
	if found, ok := p.inspector.lookup(object, toString); !ok || found.value != nil && !isCallable(found.value) {
		return true
	}
	if _, ok := p.inspector.own(object, toString); ok {
		return false
	}
	if _, ok := p.inspector.own(object, toPrimitive); ok {
		return false
	}
	holder := object
	for range maxPrototypes {
		if holder = prototypeOf(holder); holder == nil {
			return true
		}
		if _, ok := p.inspector.own(holder, toString); ok {
			break
		}
		if _, ok := p.inspector.own(holder, toPrimitive); ok {
			break
		}
	}
	constructor, ok := p.inspector.own(holder, p.inspector.key("constructor"))
	if !ok {
		return false
	}
	function, ok := constructor.value.(*goja.Object)
	if ok {
		function = unwrapProxy(function)
	}
	return function != nil && kindOf(function).isFunction() && builtinConstructors[p.nameOf(function)]
}

func isCallable(v goja.Value) bool {
	_, ok := goja.AssertFunction(v)
	return ok
}

// json is JSON.stringify as the program has it, "[Circular]" for what refers to itself.
func (i *Inspector) json(v goja.Value) string {
	if object, ok := i.vm.GlobalObject().Get("JSON").(*goja.Object); ok {
		if stringify, ok := goja.AssertFunction(object.Get("stringify")); ok {
			result, err := stringify(object, v)
			if err == nil {
				if text, ok := result.(goja.String); ok {
					return text.String()
				}
				return "undefined"
			}
			if exception, ok := err.(*goja.Exception); ok && i.isCircularError(exception) {
				return "[Circular]"
			}
			panic(err)
		}
	}
	return "undefined"
}

// isCircularError recognises the TypeError of a structure that contains itself by its message.
func (i *Inspector) isCircularError(exception *goja.Exception) bool {
	object, ok := exception.Value().(*goja.Object)
	if !ok {
		return false
	}
	p := i.printer(Defaults())
	message, _ := p.text(object, "message")
	return strings.Contains(message, "circular")
}
