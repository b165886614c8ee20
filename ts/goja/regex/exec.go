package regex

import (
	"errors"
	"slices"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/regexp"
)

// found is a match: captures in a text of what a pattern has matched, or an object that an exec of the program's
// returned.
type found struct {
	captures []int
	object   *goja.Object
}

func (f found) none() bool { return f.captures == nil && f.object == nil }

// exec is RegExp.prototype.exec, ECMA-262 22.2.6.2.
func (e *Engine) exec(call goja.FunctionCall) goja.Value {
	object, ok := call.This.(*goja.Object)
	if !ok || e.patternOf(object) == nil {
		panic(e.incompatible("RegExp.prototype.exec", call.This))
	}
	text := e.toText(call.Argument(0))
	captures := e.builtinExec(object, text)
	if captures == nil {
		return goja.Null()
	}
	return e.result(e.patternOf(object), text, captures)
}

// test is RegExp.prototype.test, ECMA-262 22.2.6.16.
func (e *Engine) test(call goja.FunctionCall) goja.Value {
	object := e.receiver(call, "RegExp.prototype.test")
	return e.vm.ToValue(!e.regExpExec(object, e.toText(call.Argument(0))).none())
}

// regExpExec is RegExpExec, ECMA-262 22.2.7.1.
func (e *Engine) regExpExec(object *goja.Object, text goja.String) found {
	exec := object.Get("exec")
	if exec != goja.Value(e.execFunc) {
		if f, ok := goja.AssertFunction(exec); ok {
			result := call(f, object, text)
			if result, ok := result.(*goja.Object); ok {
				return found{object: result}
			}
			if goja.IsNull(result) {
				return found{}
			}
			panic(e.typeError("RegExp exec method returned something other than an Object or null"))
		}
	}
	if e.patternOf(object) == nil {
		panic(e.incompatible("RegExp.prototype.exec", object))
	}
	return found{captures: e.builtinExec(object, text)}
}

// isPlain reports whether exec of a regular expression is the built-in one, so that a search runs no code of the
// program.
func (e *Engine) isPlain(object *goja.Object) bool {
	return e.patternOf(object) != nil && object.Get("exec") == goja.Value(e.execFunc)
}

// builtinExec is RegExpBuiltinExec, ECMA-262 22.2.7.2, up to the result's object; nil stands for no match.
func (e *Engine) builtinExec(object *goja.Object, text goja.String) []int {
	index := toLength(object.Get("lastIndex"))
	p := e.patternOf(object) // compile may have been called on the way
	uses := p.global || p.sticky
	if !uses {
		index = 0
	}
	var captures []int
	if index <= text.Length() {
		captures = e.find(p, text, inputOf(text), index, p.sticky)
	}
	if uses {
		next := 0
		if captures != nil {
			next = captures[1]
		}
		e.setLastIndex(object, e.vm.ToValue(next))
	}
	return captures
}

// find searches, and notes the match for the legacy properties of RegExp.
func (e *Engine) find(p *pattern, text goja.String, input regexp.Input, index int, sticky bool) []int {
	search := p.regexp.Find
	if sticky {
		search = p.regexp.MatchAt
	}
	captures, matched, err := search(input, index, &e.budget)
	switch {
	case err == nil:
	case errors.Is(err, regexp.ErrTooComplex):
		// V8 throws so when the stack of its matcher is full.
		panic(e.newError("RangeError", "Maximum call stack size exceeded"))
	default:
		e.interrupt()
	}
	if !matched {
		return nil
	}
	e.last.note(text, captures)
	return captures
}

// group returns what a group has captured.
func group(text goja.String, captures []int, index int) goja.Value {
	if captures[2*index] < 0 {
		return goja.Undefined()
	}
	return text.Substring(captures[2*index], captures[2*index+1])
}

// sizes that are charged.
const (
	objectBytes = 256
	valueBytes  = 32
)

// result makes the array of a match.
func (e *Engine) result(p *pattern, text goja.String, captures []int) *goja.Object {
	e.charge(objectBytes + valueBytes*len(captures))
	values := make([]any, len(captures)/2)
	for i := range values {
		values[i] = group(text, captures, i)
		if n := captures[2*i+1] - captures[2*i]; n > chargeStep {
			e.charge(2 * n)
		}
	}
	array := e.vm.NewArray(values...)
	e.property(array, "index", e.vm.ToValue(captures[0]))
	e.property(array, "input", text)
	e.property(array, "groups", e.groups(p, captures, func(i int) goja.Value { return values[i].(goja.Value) }))
	if p.hasIndices {
		e.property(array, "indices", e.indices(p, captures))
	}
	return array
}

// property defines a property of a new object.
func (e *Engine) property(object *goja.Object, name string, value goja.Value) {
	if err := object.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
		panic(err)
	}
}

// groups makes the object of the named groups, undefined if there are none. Of groups of the same name, the one that
// took part counts.
func (e *Engine) groups(p *pattern, captures []int, value func(group int) goja.Value) goja.Value {
	if len(p.names) == 0 {
		return goja.Undefined()
	}
	e.charge(objectBytes + valueBytes*len(p.names))
	object := e.vm.CreateObject(nil)
	for _, name := range p.names {
		e.property(object, name, value(p.named(name, captures)))
	}
	return object
}

// named returns the group of a name that took part, or one that did not.
func (p *pattern) named(name string, captures []int) int {
	groups := p.regexp.Groups()
	first := slices.Index(groups, name)
	for i := first; i < len(groups); i++ {
		if groups[i] == name && captures[2*i] >= 0 {
			return i
		}
	}
	return first
}

// indices is MakeMatchIndicesIndexPairArray, ECMA-262 22.2.7.8.
func (e *Engine) indices(p *pattern, captures []int) goja.Value {
	pairs := make([]any, len(captures)/2)
	for i := range pairs {
		if captures[2*i] < 0 {
			pairs[i] = goja.Undefined()
			continue
		}
		e.charge(objectBytes)
		pairs[i] = e.vm.NewArray(captures[2*i], captures[2*i+1])
	}
	array := e.vm.NewArray(pairs...)
	e.property(array, "groups", e.groups(p, captures, func(i int) goja.Value { return pairs[i].(goja.Value) }))
	return array
}
