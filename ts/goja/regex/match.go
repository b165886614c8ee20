package regex

import "github.com/dop251/goja"

// match is RegExp.prototype[Symbol.match], ECMA-262 22.2.6.8.
func (e *Engine) match(call goja.FunctionCall) goja.Value {
	object := e.receiver(call, "RegExp.prototype.@@match")
	text := e.toText(call.Argument(0))
	if !e.flag(object, "global", 'g') {
		m := e.regExpExec(object, text)
		switch {
		case m.object != nil:
			return m.object
		case m.captures != nil:
			return e.result(e.patternOf(object), text, m.captures)
		}
		return goja.Null()
	}
	unicode := e.flag(object, "unicode", 'u') || e.flag(object, "unicodeSets", 'v')
	e.setLastIndex(object, e.vm.ToValue(0))
	list := list{e: e}
	e.each(object, text, unicode, func(m found) {
		var matched goja.String
		if m.object != nil {
			matched = e.toText(get(m.object, "0"))
		} else {
			matched = text.Substring(m.captures[0], m.captures[1])
		}
		list.add(matched)
	})
	if len(list.values) == 0 {
		return goja.Null()
	}
	return list.array()
}

// each calls visit with all matches of a regular expression with the flag g, whose lastIndex is 0. After it, that is
// 0 again. Where exec is the built-in one, visit must not run code of the program.
func (e *Engine) each(object *goja.Object, text goja.String, unicode bool, visit func(found)) {
	if e.isPlain(object) {
		if p := e.patternOf(object); p.global {
			e.eachPlain(p, text, unicode, visit)
			return
		}
	}
	for {
		m := e.regExpExec(object, text)
		if m.none() {
			return
		}
		visit(m)
		empty := false
		if m.object != nil {
			empty = e.toText(get(m.object, "0")).Length() == 0
		} else {
			empty = m.captures[0] == m.captures[1]
		}
		if empty {
			next := toLength(object.Get("lastIndex"))
			e.setLastIndex(object, e.vm.ToValue(advance(text, next, unicode)))
		}
		e.tick()
	}
}

// eachPlain is each without the steps that nobody sees.
func (e *Engine) eachPlain(p *pattern, text goja.String, unicode bool, visit func(found)) {
	input := inputOf(text)
	for index := 0; index <= text.Length(); {
		captures := e.find(p, text, input, index, p.sticky)
		if captures == nil {
			return
		}
		visit(found{captures: captures})
		index = captures[1]
		if captures[0] == captures[1] {
			index = advance(text, index, unicode)
		}
	}
}

// search is RegExp.prototype[Symbol.search], ECMA-262 22.2.6.12.
func (e *Engine) search(call goja.FunctionCall) goja.Value {
	object := e.receiver(call, "RegExp.prototype.@@search")
	text := e.toText(call.Argument(0))
	previous := get(object, "lastIndex")
	zero := e.vm.ToValue(0)
	if !previous.SameAs(zero) {
		e.setLastIndex(object, zero)
	}
	m := e.regExpExec(object, text)
	if !get(object, "lastIndex").SameAs(previous) {
		e.setLastIndex(object, previous)
	}
	switch {
	case m.object != nil:
		return get(m.object, "index")
	case m.captures != nil:
		return e.vm.ToValue(m.captures[0])
	}
	return e.vm.ToValue(-1)
}

// iterator is the state of a RegExp String Iterator.
type iterator struct {
	object          *goja.Object
	text            goja.String
	global, unicode bool
	done            bool
}

// matchAll is RegExp.prototype[Symbol.matchAll], ECMA-262 22.2.6.9.
func (e *Engine) matchAll(call goja.FunctionCall) goja.Value {
	object := e.receiver(call, "RegExp.prototype.@@matchAll")
	text := e.toText(call.Argument(0))
	constructor := e.species(object)
	flags := e.toText(e.flagsOf(object))
	matcher := e.constructWith(constructor, object, flags)
	e.setLastIndex(matcher, e.vm.ToValue(toLength(object.Get("lastIndex"))))
	return e.newIterator(&iterator{
		object: matcher, text: text,
		global:  contains(flags, 'g'),
		unicode: contains(flags, 'u') || contains(flags, 'v'),
	})
}

func contains(text goja.String, c uint16) bool {
	for i := range text.Length() {
		if text.CharAt(i) == c {
			return true
		}
	}
	return false
}

func (e *Engine) newIterator(state *iterator) goja.Value {
	if e.iterator == nil {
		e.iterator = e.iteratorPrototype()
	}
	e.charge(objectBytes)
	object := e.vm.CreateObject(e.iterator)
	e.iterators.set(object, state)
	return object
}

// iteratorPrototype makes %RegExpStringIteratorPrototype%, ECMA-262 22.2.9.2.
func (e *Engine) iteratorPrototype() *goja.Object {
	// %IteratorPrototype% is that of the prototype of an array's iterator.
	array := e.vm.NewArray()
	prototype := goja.Value(nil)
	if f, ok := goja.AssertFunction(array.GetSymbol(goja.SymIterator)); ok {
		if object, ok := call(f, array).(*goja.Object); ok && object.Prototype() != nil {
			prototype = object.Prototype().Prototype()
		}
	}
	parent, _ := prototype.(*goja.Object)
	object := e.vm.CreateObject(parent)
	_ = define(object, "next", e.function("next", 0, e.next))
	_ = object.DefineDataPropertySymbol(goja.SymToStringTag, e.vm.ToValue("RegExp String Iterator"),
		goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	return object
}

// next is %RegExpStringIteratorPrototype%.next, ECMA-262 22.2.9.2.1.
func (e *Engine) next(call goja.FunctionCall) goja.Value {
	object, ok := call.This.(*goja.Object)
	var state *iterator
	if ok {
		state, ok = e.iterators.get(object)
	}
	if !ok {
		panic(e.incompatible("%RegExpStringIterator%.prototype.next", call.This))
	}
	if state.done {
		return e.iteratorResult(goja.Undefined(), true)
	}
	m := e.regExpExec(state.object, state.text)
	if m.none() {
		state.done = true
		return e.iteratorResult(goja.Undefined(), true)
	}
	if !state.global {
		state.done = true
	}
	value, empty := m.object, false
	switch {
	case value == nil:
		empty = m.captures[0] == m.captures[1]
		value = e.result(e.patternOf(state.object), state.text, m.captures)
	case state.global:
		empty = e.toText(get(value, "0")).Length() == 0
	}
	if empty && state.global {
		next := toLength(state.object.Get("lastIndex"))
		e.setLastIndex(state.object, e.vm.ToValue(advance(state.text, next, state.unicode)))
	}
	return e.iteratorResult(value, false)
}

func (e *Engine) iteratorResult(value goja.Value, done bool) goja.Value {
	object := e.vm.NewObject()
	e.property(object, "value", value)
	e.property(object, "done", e.vm.ToValue(done))
	return object
}
