package regex

import "github.com/dop251/goja"

// installAccessors replaces the accessors of RegExp.prototype.
func (e *Engine) installAccessors() error {
	for _, a := range accessors {
		body := func(call goja.FunctionCall) goja.Value { return e.readFlag(call.This, a.name, a.flag) }
		switch a.name {
		case "source":
			body = func(call goja.FunctionCall) goja.Value { return e.readSource(call.This) }
		case "flags":
			body = func(call goja.FunctionCall) goja.Value { return e.readFlags(call.This) }
		}
		getter := e.function("get "+a.name, 0, body)
		if err := e.prototype.DefineAccessorProperty(a.name, getter, nil, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
			return err
		}
	}
	return nil
}

// readFlag is the accessor of a flag, RegExpHasFlag of ECMA-262 22.2.6.4.1.
func (e *Engine) readFlag(this goja.Value, name string, flag byte) goja.Value {
	if p := e.patternOf(this); p != nil {
		return e.vm.ToValue(p.has(flag))
	}
	if this == goja.Value(e.prototype) {
		return goja.Undefined()
	}
	panic(e.typeError("RegExp.prototype." + name + " getter called on non-RegExp object"))
}

// readSource is the accessor of source, ECMA-262 22.2.6.13.
func (e *Engine) readSource(this goja.Value) goja.Value {
	if p := e.patternOf(this); p != nil {
		return p.escaped
	}
	if this == goja.Value(e.prototype) {
		return asString("(?:)")
	}
	panic(e.typeError("RegExp.prototype.source getter called on non-RegExp object"))
}

// readFlags is the accessor of flags, ECMA-262 22.2.6.4, which reads the other ones.
func (e *Engine) readFlags(this goja.Value) goja.Value {
	object, ok := this.(*goja.Object)
	if !ok {
		panic(e.typeError("RegExp.prototype.flags getter called on non-object " + describe(this)))
	}
	flags := ""
	for _, a := range nodeOrder {
		if e.flag(object, a.name, a.flag) {
			flags += string(a.flag)
		}
	}
	return asString(flags)
}

// nodeOrder is the order in which Node 20 reads the flags; they come out in the order of the alphabet but for v.
var nodeOrder = accessors[:8]

// flag reads an accessor of an object. If the program does not name any accessor they are as they were, and the
// object itself is asked.
func (e *Engine) flag(object *goja.Object, name string, flag byte) bool {
	if !e.observable {
		if p := e.patternOf(object); p != nil {
			return p.has(flag)
		}
	}
	value := object.Get(name)
	return value != nil && value.ToBoolean()
}

// flagsOf reads the accessor of flags.
func (e *Engine) flagsOf(object *goja.Object) goja.Value {
	if !e.observable {
		if p := e.patternOf(object); p != nil {
			return asString(p.flags)
		}
	}
	return get(object, "flags")
}

// toString is RegExp.prototype.toString, ECMA-262 22.2.6.17.
func (e *Engine) toString(call goja.FunctionCall) goja.Value {
	object := e.receiver(call, "RegExp.prototype.toString")
	var source, flags goja.String
	if p := e.patternOf(object); p != nil && !e.observable {
		source, flags = p.escaped, asString(p.flags)
	} else {
		source = e.toText(get(object, "source"))
		flags = e.toText(e.flagsOf(object))
	}
	b := builder{e: e}
	b.string(asString("/"))
	b.string(source)
	b.string(asString("/"))
	b.string(flags)
	return b.finish()
}
