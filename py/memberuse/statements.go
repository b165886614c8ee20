package memberuse

import (
	"github.com/coderuntime/coderuntime/internal/uses"
	"github.com/coderuntime/coderuntime/py/syntax"
)

func (w *walker) statements(list []syntax.Statement) {
	for _, s := range list {
		w.statement(s)
	}
}

func (w *walker) statement(statement syntax.Statement) {
	tested := uses.Context{Kind: uses.Tested}
	switch s := statement.(type) {
	case *syntax.ExprStatement:
		w.expression(s.Value, passed)
	case *syntax.Assign:
		if len(s.Targets) == 1 {
			w.give(s.Targets[0], s.Value)
			return
		}
		w.expression(s.Value, passed)
		for _, target := range s.Targets {
			w.obscure(target)
		}
	case *syntax.AnnAssign:
		if s.Value != nil {
			w.give(s.Target, s.Value)
		}
	case *syntax.AugAssign:
		w.expression(s.Value, uses.Context{Kind: uses.Operand, Name: operators[s.Operator] + "="})
		w.obscure(s.Target)
	case *syntax.Delete:
		for _, target := range s.Targets {
			w.obscure(target)
		}
	case *syntax.Return:
		if w.inner == 0 {
			w.result(s.Value)
		} else {
			w.expression(s.Value, passed)
		}
	case *syntax.If:
		w.expression(s.Test, tested)
		w.statements(s.Body)
		w.statements(s.Else)
	case *syntax.While:
		w.expression(s.Test, tested)
		w.statements(s.Body)
		w.statements(s.Else)
	case *syntax.For:
		iterated := uses.Context{Kind: uses.Iterated}
		if s.Async {
			iterated = passed
		}
		w.expression(s.Iterable, iterated)
		w.obscure(s.Target)
		w.statements(s.Body)
		w.statements(s.Else)
	case *syntax.With:
		caught := nothing
		for _, item := range s.Items {
			w.expression(item.Context, passed)
			w.obscure(item.Target)
			caught = max(caught, w.suppressed(item.Context))
		}
		w.within(caught, s.Body)
	case *syntax.Try:
		w.try(s)
	case *syntax.Match:
		w.match(s)
	case *syntax.Raise:
		w.expression(s.Exception, passed)
		w.expression(s.Cause, passed)
	case *syntax.Assert:
		w.expression(s.Test, tested)
		w.expression(s.Message, passed)
	case *syntax.FunctionDef:
		w.function(s)
	case *syntax.ClassDef:
		w.class(s)
	}
}

// give walks a target and the value that it is given.
func (w *walker) give(target, source syntax.Expression) {
	switch t := target.(type) {
	case *syntax.Name:
		given := w.expression(source, passed)
		if variable := w.Lookup(t.Name); variable != nil {
			// A variable that has no value yet cannot be looked at in Python.
			variable.Write(given.target, given.call, true)
		} else {
			w.Shadow(t.Name)
		}
	case *syntax.Tuple:
		w.giveAll(t, t.Elements, source)
	case *syntax.List:
		w.giveAll(t, t.Elements, source)
	default:
		w.expression(source, passed)
		w.obscure(t)
	}
}

// giveAll walks the targets of an unpacking; values that are written out belong to one each.
func (w *walker) giveAll(target syntax.Expression, targets []syntax.Expression, source syntax.Expression) {
	if values, ok := source.(*syntax.Tuple); ok && len(values.Elements) == len(targets) && !anyStarred(targets) && !anyStarred(values.Elements) {
		for i, value := range values.Elements {
			w.give(targets[i], value)
		}
		return
	}
	w.expression(source, uses.Context{Kind: uses.Unpacked})
	w.obscure(target)
}

func anyStarred(list []syntax.Expression) bool {
	for _, e := range list {
		if _, starred := e.(*syntax.Starred); starred {
			return true
		}
	}
	return false
}

// obscure walks a target, which may be nil, that is given what the text does not show, or deleted.
func (w *walker) obscure(target syntax.Expression) {
	switch t := target.(type) {
	case *syntax.Name:
		if variable := w.Lookup(t.Name); variable != nil {
			variable.Obscure()
		} else {
			w.Shadow(t.Name)
		}
	case *syntax.Starred:
		w.obscure(t.Value)
	case *syntax.Tuple:
		for _, element := range t.Elements {
			w.obscure(element)
		}
	case *syntax.List:
		for _, element := range t.Elements {
			w.obscure(element)
		}
	case *syntax.Attribute:
		if global := w.namespace(t.Value); global != "" {
			w.Alter(global, t.Name)
		} else {
			w.Shadow(t.Name) // builtins.tools = ...
			w.expression(t.Value, passed)
		}
	case *syntax.Subscript:
		if global := w.namespace(t.Value); global != "" {
			if name, constant := text(t.Index); constant {
				w.Alter(global, name)
			} else {
				w.Shadow(global)
			}
		} else {
			w.expression(t.Value, passed)
		}
		w.expression(t.Index, passed)
	}
}

func (w *walker) try(s *syntax.Try) {
	caught := nothing
	for _, handler := range s.Handlers {
		if handler.Type == nil {
			caught = max(caught, anything)
		} else {
			caught = max(caught, w.caught(handler.Type))
		}
	}
	w.within(caught, s.Body)
	for _, handler := range s.Handlers {
		w.expression(handler.Type, passed)
		w.statements(handler.Body)
	}
	w.statements(s.Else)
	w.statements(s.Finally)
}

// within walks statements whose errors are caught.
func (w *walker) within(caught catch, list []syntax.Statement) {
	ready, guarded := w.ready, w.guarded
	if caught >= anything {
		w.guarded++
	}
	if caught == absence {
		w.ready++
	}
	w.statements(list)
	w.ready, w.guarded = ready, guarded
}

// A catch is what a program does about the error of a member that is not there.
type catch uint8

// The catches: none, one of all sorts of errors, and one of this error in particular.
const (
	nothing catch = iota
	anything
	absence
)

// caught returns what a handler of a class, or of a tuple of classes, catches.
func (w *walker) caught(class syntax.Expression) catch {
	name := ""
	switch c := class.(type) {
	case *syntax.Name:
		if variable := w.Lookup(c.Name); variable != nil && !variable.Opaque() {
			return anything // a variable of the program that holds classes
		}
		name = c.Name
	case *syntax.Attribute:
		name = c.Name // builtins.Exception
	case *syntax.Tuple:
		most := nothing
		for _, element := range c.Elements {
			most = max(most, w.caught(element))
		}
		return most
	}
	switch name {
	case "AttributeError", "KeyError":
		return absence
	case "LookupError", "Exception", "BaseException":
		return anything
	}
	return nothing
}

// suppressed returns what contextlib.suppress catches, if that is what a with statement enters.
func (w *walker) suppressed(manager syntax.Expression) catch {
	call, ok := manager.(*syntax.Call)
	if !ok {
		return nothing
	}
	switch f := call.Function.(type) {
	case *syntax.Name:
		ok = f.Name == "suppress"
	case *syntax.Attribute:
		ok = f.Name == "suppress"
	default:
		ok = false
	}
	if !ok {
		return nothing
	}
	most := nothing
	for _, argument := range call.Arguments {
		most = max(most, w.caught(argument))
	}
	return most
}

func (w *walker) match(s *syntax.Match) {
	w.expression(s.Subject, uses.Context{Kind: uses.Examined})
	for _, c := range s.Cases {
		w.pattern(c.Pattern)
		w.expression(c.Guard, uses.Context{Kind: uses.Tested})
		w.statements(c.Body)
	}
}

// pattern walks the expressions in a pattern.
func (w *walker) pattern(pattern syntax.Pattern) {
	all := func(list []syntax.Pattern) {
		for _, p := range list {
			w.pattern(p)
		}
	}
	switch p := pattern.(type) {
	case *syntax.MatchValue:
		w.expression(p.Value, passed)
	case *syntax.MatchSequence:
		all(p.Patterns)
	case *syntax.MatchMapping:
		w.list(p.Keys, passed)
		all(p.Patterns)
	case *syntax.MatchClass:
		w.expression(p.Class, passed)
		all(p.Patterns)
		all(p.KeywordPatterns)
	case *syntax.MatchAs:
		if p.Pattern != nil {
			w.pattern(p.Pattern)
		}
	case *syntax.MatchOr:
		all(p.Patterns)
	}
}

// defaults walks the defaults of parameters, which are evaluated outside of the function.
func (w *walker) defaults(list *syntax.Arguments) {
	w.list(list.Defaults, passed)
	w.list(list.KeywordDefaults, passed)
}

func (w *walker) function(s *syntax.FunctionDef) {
	w.list(s.Decorators, passed)
	w.defaults(s.Parameters)
	w.Enter()
	w.inner++
	w.typeParameters(s.TypeParameters)
	w.parameters(s.Parameters)
	w.names(s.Body)
	w.statements(s.Body)
	w.inner--
	w.Leave()
}

func (w *walker) class(s *syntax.ClassDef) {
	w.list(s.Decorators, passed)
	w.Enter()
	w.inner++
	w.typeParameters(s.TypeParameters)
	w.list(s.Bases, passed)
	for _, keyword := range s.Keywords {
		w.expression(keyword.Value, passed)
	}
	w.classNames(s.Body)
	w.statements(s.Body)
	w.inner--
	w.Leave()
}
