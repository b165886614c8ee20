package regex

import "github.com/dop251/goja"

// stringMatch is String.prototype.match, ECMA-262 22.1.3.13.
func (e *Engine) stringMatch(call goja.FunctionCall) goja.Value {
	return e.delegate(call, "match", goja.SymMatch, "")
}

// stringMatchAll is String.prototype.matchAll, ECMA-262 22.1.3.14.
func (e *Engine) stringMatchAll(call goja.FunctionCall) goja.Value {
	if object, ok := call.Argument(0).(*goja.Object); ok && !isNullish(call.This) && e.isRegExp(object) {
		flags := e.flagsOf(object)
		if isNullish(flags) {
			panic(e.typeError("String.prototype.matchAll called with a non-global RegExp argument"))
		}
		if !contains(e.toText(flags), 'g') {
			panic(e.typeError("String.prototype.matchAll called with a non-global RegExp argument"))
		}
	}
	return e.delegate(call, "matchAll", goja.SymMatchAll, "g")
}

// stringSearch is String.prototype.search, ECMA-262 22.1.3.21.
func (e *Engine) stringSearch(call goja.FunctionCall) goja.Value {
	return e.delegate(call, "search", goja.SymSearch, "")
}

// delegate calls the method that an object has under a symbol, or that of a regular expression made of the argument.
func (e *Engine) delegate(c goja.FunctionCall, name string, symbol *goja.Symbol, flags string) goja.Value {
	if isNullish(c.This) {
		panic(e.typeError("String.prototype." + name + " called on null or undefined"))
	}
	if object, ok := c.Argument(0).(*goja.Object); ok {
		if method := object.GetSymbol(symbol); !isNullish(method) {
			f, ok := goja.AssertFunction(method)
			if !ok {
				panic(e.typeError("'" + describe(method) + "' returned for property 'Symbol(" + symbol.String() +
					")' of object '" + describe(object) + "' is not a function"))
			}
			return call(f, object, c.This)
		}
	}
	text := e.toText(c.This)
	object := e.create(e.initial(c.Argument(0), asString(flags)))
	f, ok := goja.AssertFunction(object.GetSymbol(symbol))
	if !ok {
		panic(e.typeError("RegExp.prototype[Symbol." + name + "] is not a function"))
	}
	return call(f, object, text)
}
