package regex

import "github.com/dop251/goja"

// split is RegExp.prototype[Symbol.split], ECMA-262 22.2.6.14.
func (e *Engine) split(call goja.FunctionCall) goja.Value {
	object := e.receiver(call, "RegExp.prototype.@@split")
	text := e.toText(call.Argument(0))
	constructor := e.species(object)
	flags := e.toText(e.flagsOf(object))
	unicode := contains(flags, 'u') || contains(flags, 'v')

	p := e.patternOf(object)
	if p != nil && constructor == e.constructor && flags.SameAs(asString(p.flags)) &&
		e.prototype.Get("exec") == goja.Value(e.execFunc) {
		// The splitter would be a fresh regular expression that nobody sees.
		limit := toLimit(call.Argument(1))
		return e.splitPlain(p, text, limit, unicode)
	}
	if !contains(flags, 'y') {
		b := builder{e: e}
		b.string(flags)
		b.string(asString("y"))
		flags = b.finish().(goja.String)
	}
	splitter := e.constructWith(constructor, object, flags)
	limit := toLimit(call.Argument(1))
	if limit == 0 {
		return e.vm.NewArray()
	}
	size := text.Length()
	if size == 0 {
		if !e.regExpExec(splitter, text).none() {
			return e.vm.NewArray()
		}
		return e.vm.NewArray(text)
	}
	parts := list{e: e}
	start := 0
	for at := 0; at < size; {
		e.tick()
		e.setLastIndex(splitter, e.vm.ToValue(at))
		m := e.regExpExec(splitter, text)
		if m.none() {
			at = advance(text, at, unicode)
			continue
		}
		end := min(toLength(splitter.Get("lastIndex")), size)
		if end == start {
			at = advance(text, at, unicode)
			continue
		}
		parts.add(text.Substring(start, at))
		if len(parts.values) == limit {
			return parts.array()
		}
		start, at = end, end
		for i, value := range e.capturesOf(m, text) {
			if i > 0 {
				parts.add(value)
				if len(parts.values) == limit {
					return parts.array()
				}
			}
		}
	}
	parts.add(text.Substring(start, size))
	return parts.array()
}

// toLimit is the limit of a split: ToUint32, or as good as none.
func toLimit(value goja.Value) int {
	if goja.IsUndefined(value) {
		return 1<<32 - 1
	}
	return int(uint32(value.ToNumber().ToInteger()))
}

// capturesOf returns the values of a match, the whole one first.
func (e *Engine) capturesOf(m found, text goja.String) []goja.Value {
	var values []goja.Value
	if m.object == nil {
		for i := range len(m.captures) / 2 {
			values = append(values, group(text, m.captures, i))
		}
		return values
	}
	size := list{e: e}
	count := toLength(m.object.Get("length"))
	for i := range count {
		size.grow(valueBytes)
		if i == 0 {
			values = append(values, goja.Undefined()) // nobody reads it
			continue
		}
		values = append(values, get(m.object, e.vm.ToValue(i).String()))
	}
	return values
}

// splitPlain splits where a pattern matches, whatever its flags g and y.
func (e *Engine) splitPlain(p *pattern, text goja.String, limit int, unicode bool) goja.Value {
	if limit == 0 {
		return e.vm.NewArray()
	}
	input, size := inputOf(text), text.Length()
	if size == 0 {
		if e.find(p, text, input, 0, true) != nil {
			return e.vm.NewArray()
		}
		return e.vm.NewArray(text)
	}
	parts := list{e: e}
	start := 0
	for at := 0; at < size; {
		captures := e.find(p, text, input, at, false)
		if captures == nil || captures[0] >= size {
			break
		}
		at = captures[0]
		end := min(captures[1], size)
		if end == start {
			at = advance(text, at, unicode)
			continue
		}
		parts.add(text.Substring(start, at))
		if len(parts.values) == limit {
			return parts.array()
		}
		start, at = end, end
		for i := 1; i < len(captures)/2; i++ {
			parts.add(group(text, captures, i))
			if len(parts.values) == limit {
				return parts.array()
			}
		}
	}
	parts.add(text.Substring(start, size))
	return parts.array()
}
