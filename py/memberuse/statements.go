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
		for _, item := range s.Items {
			w.expression(item.Context, passed)
			w.obscure(item.Target)
		}
		w.statements(s.Body)
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
	ready := false
	for _, handler := range s.Handlers {
		ready = ready || handlesAbsence(handler.Type)
	}
	if ready {
		w.ready++
	}
	w.statements(s.Body)
	if ready {
		w.ready--
	}
	for _, handler := range s.Handlers {
		w.expression(handler.Type, passed)
		w.statements(handler.Body)
	}
	w.statements(s.Else)
	w.statements(s.Finally)
}

// handlesAbsence reports whether a handler of a type is for the error of a member that is not there.
func handlesAbsence(class syntax.Expression) bool {
	switch c := class.(type) {
	case *syntax.Name:
		return c.Name == "AttributeError" || c.Name == "KeyError"
	case *syntax.Tuple:
		for _, element := range c.Elements {
			if name, ok := element.(*syntax.Name); ok && handlesAbsence(name) {
				return true
			}
		}
	}
	return false
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
