package regex

import (
	"github.com/dop251/goja"
)

// installConstructor replaces the global RegExp by a proxy of goja's, which has the same properties
// and those of the last match.
func (e *Engine) installConstructor(original *goja.Object) error {
	proxy := e.vm.NewProxy(original, &goja.ProxyTrapConfig{
		Apply: func(_ *goja.Object, _ goja.Value, arguments []goja.Value) goja.Value {
			return e.construct(arguments, nil)
		},
		Construct: func(_ *goja.Object, arguments []goja.Value, newTarget *goja.Object) *goja.Object {
			return e.construct(arguments, newTarget)
		},
		GetSym: e.constructorSymbol,
		Get:    e.constructorProperty,
	})
	e.constructor = e.vm.ToValue(proxy).(*goja.Object)
	if err := define(e.prototype, "constructor", e.constructor); err != nil {
		return err
	}
	return define(e.vm.GlobalObject(), "RegExp", e.constructor)
}

// constructorSymbol reads a property of RegExp whose key is a symbol. The accessor of Symbol.species returns its
// receiver, and instanceof takes no proxy of goja's for a function.
func (e *Engine) constructorSymbol(target *goja.Object, property *goja.Symbol, receiver goja.Value) goja.Value {
	value := target.GetSymbol(property)
	switch {
	case value == nil:
		return goja.Undefined()
	case value == goja.Value(target):
		return receiver
	case property != goja.SymHasInstance:
		return value
	}
	original, ok := goja.AssertFunction(value)
	if !ok {
		return value
	}
	if e.hasInstance == nil {
		e.hasInstance = e.function("[Symbol.hasInstance]", 1, func(c goja.FunctionCall) goja.Value {
			if c.This == goja.Value(e.constructor) {
				c.This = target
			}
			return call(original, c.This, c.Argument(0))
		})
	}
	return e.hasInstance
}

// construct is RegExp(pattern, flags), ECMA-262 22.2.4.1, without a newTarget if it is called as a function.
func (e *Engine) construct(arguments []goja.Value, newTarget *goja.Object) *goja.Object {
	source, flags := argument(arguments, 0), argument(arguments, 1)
	isRegExp := e.isRegExp(source)
	if newTarget == nil {
		newTarget = e.constructor
		if object, ok := source.(*goja.Object); ok && isRegExp && goja.IsUndefined(flags) {
			if object.Get("constructor") == goja.Value(e.constructor) {
				return object
			}
		}
	}
	if p := e.patternOf(source); p != nil {
		source = p.source
		if goja.IsUndefined(flags) {
			flags = asString(p.flags)
		}
	} else if isRegExp {
		object := source.(*goja.Object)
		source = get(object, "source")
		if goja.IsUndefined(flags) {
			flags = get(object, "flags")
		}
	}
	prototype := e.prototype
	if newTarget != e.constructor {
		if own, ok := newTarget.Get("prototype").(*goja.Object); ok {
			prototype = own
		}
	}
	object := e.create(e.initial(source, flags))
	if prototype != e.prototype {
		if err := object.SetPrototype(prototype); err != nil {
			panic(err)
		}
	}
	return object
}

func argument(list []goja.Value, index int) goja.Value {
	if index < len(list) {
		return list[index]
	}
	return goja.Undefined()
}

// initial compiles arguments of RegExp, of which undefined stands for the empty string.
func (e *Engine) initial(source, flags goja.Value) *pattern {
	text, flagText := emptyString, emptyString
	if source != nil && !goja.IsUndefined(source) {
		text = e.toText(source)
	}
	if flags != nil && !goja.IsUndefined(flags) {
		flagText = e.toText(flags)
	}
	return e.compilePattern(text, flagText)
}

var emptyString = asString("")

// get is Get of ECMA-262, with undefined for what is missing.
func get(object *goja.Object, name string) goja.Value {
	if value := object.Get(name); value != nil {
		return value
	}
	return goja.Undefined()
}

// isRegExp is IsRegExp, ECMA-262 7.2.8.
func (e *Engine) isRegExp(value goja.Value) bool {
	object, ok := value.(*goja.Object)
	if !ok {
		return false
	}
	if matcher := object.GetSymbol(goja.SymMatch); matcher != nil && !goja.IsUndefined(matcher) {
		return matcher.ToBoolean()
	}
	return e.patternOf(object) != nil
}

// species is SpeciesConstructor, ECMA-262 7.3.22, with RegExp for the default.
func (e *Engine) species(object *goja.Object) *goja.Object {
	value := get(object, "constructor")
	if goja.IsUndefined(value) {
		return e.constructor
	}
	constructor, ok := value.(*goja.Object)
	if !ok {
		panic(e.typeError("The .constructor property is not an object"))
	}
	value = constructor.GetSymbol(goja.SymSpecies)
	if isNullish(value) {
		return e.constructor
	}
	species, ok := value.(*goja.Object)
	if ok {
		_, ok = goja.AssertConstructor(species)
	}
	if !ok {
		panic(e.typeError("object.constructor[Symbol.species] is not a constructor"))
	}
	return species
}

// constructWith is Construct(C, « rx, flags »).
func (e *Engine) constructWith(constructor *goja.Object, arguments ...goja.Value) *goja.Object {
	if constructor == e.constructor {
		return e.construct(arguments, constructor)
	}
	f, ok := goja.AssertConstructor(constructor)
	if !ok {
		panic(e.typeError("not a constructor"))
	}
	object, err := f(constructor, arguments...)
	if err != nil {
		panic(err)
	}
	return object
}

// compile is RegExp.prototype.compile, ECMA-262 B.2.4.1.
func (e *Engine) compile(call goja.FunctionCall) goja.Value {
	object, ok := call.This.(*goja.Object)
	if !ok || e.patternOf(object) == nil {
		panic(e.incompatible("RegExp.prototype.compile", call.This))
	}
	source, flags := call.Argument(0), call.Argument(1)
	p := e.patternOf(source)
	if p == nil {
		p = e.initial(source, flags)
	} else if !goja.IsUndefined(flags) {
		panic(e.typeError("Cannot supply flags when constructing one RegExp from another"))
	}
	e.objects.set(object, p)
	e.setLastIndex(object, e.vm.ToValue(0))
	return object
}
