package memberuse

import (
	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/uses"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// dynamic are the built-in functions by which a program can give any name a value.
var dynamic = map[string]bool{"exec": true, "globals": true, "locals": true, "vars": true}

// consuming are the built-in functions that can do nothing with a coroutine as their first argument.
var consuming = map[string]bool{
	"str": true, "len": true, "list": true, "tuple": true, "set": true, "frozenset": true, "dict": true, "sorted": true, "sum": true,
	"int": true, "float": true, "enumerate": true, "reversed": true, "any": true, "all": true, "iter": true, "round": true, "abs": true,
}

// call walks a call and returns what it gives.
func (w *walker) call(e *syntax.Call, context uses.Context) value {
	if target := w.target(e); target.Known() {
		w.expression(e.Arguments[1], passed)
		return w.mention(target, context)
	}
	if target := w.target(e.Function); target.Variable != nil && target.Variable.Opaque() {
		w.Mention(target, passed)
	} else if target.Known() {
		if w.ready > 0 {
			w.Examine(target.Global, target.Member)
		}
		if w.guarded > 0 {
			// The program goes on if there is no such member.
			w.Mention(target, passed)
			w.arguments(e, passed, passed)
			return value{}
		}
		call := w.describe(e)
		w.Call(target, call, context)
		w.arguments(e, passed, passed)
		return value{call: call}
	}
	first, rest := passed, passed
	switch f := e.Function.(type) {
	case *syntax.Name:
		if w.Lookup(f.Name) != nil {
			break
		}
		first, rest = w.builtin(e, f.Name)
		if dynamic[f.Name] {
			w.ShadowAll()
		}
	case *syntax.Attribute:
		if name, ok := f.Value.(*syntax.Name); ok && f.Name == "dumps" && w.modules[w.Lookup(name.Name)] == "json" {
			first = uses.Context{Kind: uses.Passed, Name: "json.dumps"}
		}
		w.attribute(f, uses.Method)
	default:
		w.expression(f, passed)
	}
	w.arguments(e, first, rest)
	return value{}
}

// builtin returns the contexts of the arguments of a built-in function.
func (w *walker) builtin(e *syntax.Call, name string) (first, rest uses.Context) {
	switch name {
	case "print":
		printed := uses.Context{Kind: uses.Printed}
		return printed, printed
	case "callable", "isinstance":
		return uses.Context{Kind: uses.Examined}, passed
	case "getattr", "hasattr":
		if global, member := w.reflection(e, name); global != "" {
			w.Examine(global, member) // getattr has a default here
		}
	case "setattr", "delattr":
		if global, member := w.reflection(e, name); global != "" {
			w.Alter(global, member)
		} else if len(e.Arguments) > 0 {
			if global := w.namespace(e.Arguments[0]); global != "" {
				w.Shadow(global)
			}
		}
	default:
		if consuming[name] {
			return uses.Context{Kind: uses.Passed, Name: name}, passed
		}
	}
	return passed, passed
}

// reflection returns the namespace and the name that a call of a built-in function like getattr is about, "" if it is none.
func (w *walker) reflection(e *syntax.Call, function string) (global, name string) {
	f, ok := e.Function.(*syntax.Name)
	if !ok || f.Name != function || w.Lookup(function) != nil || len(e.Arguments) < 2 || len(e.Keywords) > 0 {
		return "", ""
	}
	name, constant := text(e.Arguments[1])
	if !constant {
		return "", ""
	}
	return w.namespace(e.Arguments[0]), name
}

func (w *walker) arguments(e *syntax.Call, first, rest uses.Context) {
	for i, argument := range e.Arguments {
		if i == 0 {
			w.expression(argument, first)
		} else {
			w.expression(argument, rest)
		}
	}
	for _, keyword := range e.Keywords {
		if keyword.Name == "" {
			w.expression(keyword.Value, uses.Context{Kind: uses.Unpacked})
		} else {
			w.expression(keyword.Value, passed)
		}
	}
}

// describe makes the call of its arguments.
func (w *walker) describe(e *syntax.Call) *coderuntime.MemberCall {
	call := &coderuntime.MemberCall{Positional: len(e.Arguments)}
	for _, argument := range e.Arguments {
		if _, starred := argument.(*syntax.Starred); starred {
			call.Positional = -1
		}
	}
	var keys uses.Keys
	switch {
	case call.Positional == 0 && len(e.Keywords) > 0:
		call.Literal = true
		call.Complete = addKeywords(&keys, e.Keywords)
	case call.Positional == 1 && len(e.Keywords) == 0:
		call.Literal, call.Complete = w.literal(&keys, e.Arguments[0])
	}
	call.Keys = keys.List
	return call
}

// literal adds the keys of an expression that is a dict literal or dict(...).
func (w *walker) literal(keys *uses.Keys, expression syntax.Expression) (literal, complete bool) {
	switch e := expression.(type) {
	case *syntax.Dict:
		complete = true
		for _, key := range e.Keys {
			if name, constant := text(key); constant {
				keys.Add(name)
			} else {
				complete = false
			}
		}
		return true, complete
	case *syntax.Call:
		if f, ok := e.Function.(*syntax.Name); ok && f.Name == "dict" && w.Lookup("dict") == nil {
			complete = addKeywords(keys, e.Keywords)
			return true, complete && len(e.Arguments) == 0
		}
	}
	return false, false
}

// addKeywords adds the names of keyword arguments and reports whether those are all.
func addKeywords(keys *uses.Keys, keywords []*syntax.Keyword) (complete bool) {
	complete = true
	for _, keyword := range keywords {
		if keyword.Name == "" {
			complete = false
		} else {
			keys.Add(keyword.Name)
		}
	}
	return complete
}
