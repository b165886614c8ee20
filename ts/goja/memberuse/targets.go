package memberuse

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"

	"github.com/coderuntime/coderuntime/internal/uses"
)

// This file is about what is declared and assigned. A target is an identifier, a pattern, or, in an assignment, a member access.

// declare declares the names of a target in the innermost scope.
func (w *walker) declare(target ast.Expression) {
	switch t := target.(type) {
	case *ast.Identifier:
		w.Declare(t.Name.String())
	case *ast.AssignExpression: // with a default
		w.declare(t.Left)
	case *ast.Binding:
		w.declare(t.Target)
	case *ast.ArrayPattern:
		for _, element := range t.Elements {
			w.declare(element)
		}
		w.declare(t.Rest)
	case *ast.ObjectPattern:
		for _, property := range t.Properties {
			switch p := property.(type) {
			case *ast.PropertyShort:
				w.Declare(p.Name.Name.String())
			case *ast.PropertyKeyed:
				w.declare(p.Value)
			}
		}
		w.declare(t.Rest)
	}
}

// obscure walks a target that is given what the text does not show.
func (w *walker) obscure(target ast.Expression) {
	switch t := target.(type) {
	case *ast.Identifier:
		w.obscureName(t.Name.String())
	case *ast.AssignExpression:
		w.obscure(t.Left)
		w.expression(t.Right, passed)
	case *ast.Binding:
		w.obscure(t.Target)
		w.expression(t.Initializer, passed)
	case *ast.SpreadElement:
		w.obscure(t.Expression)
	case *ast.ArrayPattern:
		for _, element := range t.Elements {
			w.obscure(element)
		}
		w.obscure(t.Rest)
	case *ast.ObjectPattern:
		for _, property := range t.Properties {
			switch p := property.(type) {
			case *ast.PropertyShort:
				w.obscureName(p.Name.Name.String())
				w.expression(p.Initializer, passed)
			case *ast.PropertyKeyed:
				if p.Computed {
					w.expression(p.Key, passed)
				}
				w.obscure(p.Value)
			}
		}
		w.obscure(t.Rest)
	case *ast.OptionalChain:
		w.obscure(t.Expression) // of a delete
	case *ast.Optional:
		w.obscure(t.Expression)
	case *ast.DotExpression:
		if target := w.target(t); target.Known() {
			w.Alter(target.Global, target.Member)
			return
		}
		w.Shadow(t.Identifier.Name.String()) // globalThis.tools = ...
		w.expression(t.Left, passed)
	case *ast.BracketExpression:
		if target := w.target(t); target.Known() {
			w.Alter(target.Global, target.Member)
			return
		}
		if name, constant := text(t.Member); constant {
			w.Shadow(name)
		} else if isGlobal(t.Left) {
			w.ShadowAll()
		} else if global := w.namespace(t.Left); global != "" {
			w.Shadow(global)
		}
		w.expression(t.Left, passed)
		w.expression(t.Member, passed)
	default:
		w.expression(target, passed)
	}
}

func (w *walker) obscureName(name string) {
	if variable := w.Lookup(name); variable != nil {
		variable.Obscure()
	} else {
		w.Shadow(name)
	}
}

// bindings walks the declarations of a statement. lexical says that they are of let or const, which cannot be mentioned before.
func (w *walker) bindings(list []*ast.Binding, lexical bool) {
	for _, binding := range list {
		if binding.Initializer != nil {
			w.give(binding.Target, binding.Initializer, lexical)
		}
	}
}

// give walks a target and the value that it is given.
func (w *walker) give(target, source ast.Expression, initial bool) {
	switch t := target.(type) {
	case *ast.Identifier:
		given := w.expression(source, passed)
		w.write(t.Name.String(), given, initial)
	case *ast.ObjectPattern:
		if global := w.namespace(source); global != "" {
			w.takeApart(t, global, initial)
			return
		}
		w.expression(source, contextOf(t))
		w.obscure(t)
	case *ast.ArrayPattern:
		w.expression(source, uses.Context{Kind: uses.Unpacked})
		w.obscure(t)
	default:
		w.expression(source, passed)
		w.obscure(t)
	}
}

func (w *walker) write(name string, given value, initial bool) {
	if variable := w.Lookup(name); variable != nil {
		variable.Write(given.target, given.call, initial)
	} else {
		w.Shadow(name)
	}
}

// contextOf returns what a pattern makes of an object.
func contextOf(pattern *ast.ObjectPattern) uses.Context {
	for _, property := range pattern.Properties {
		name, constant := "", true
		switch p := property.(type) {
		case *ast.PropertyShort:
			name = p.Name.Name.String()
		case *ast.PropertyKeyed:
			name, constant = key(p)
		}
		if context := read(uses.Property, name); constant && context != passed {
			return context
		}
	}
	return passed
}

// takeApart walks a pattern that takes members out of a namespace.
func (w *walker) takeApart(pattern *ast.ObjectPattern, global string, initial bool) {
	for _, property := range pattern.Properties {
		target := uses.Target{Global: global}
		switch p := property.(type) {
		case *ast.PropertyShort:
			target.Member, target.Place = p.Name.Name.String(), w.place(p.Name.Idx)
			w.Mention(target, passed)
			w.write(target.Member, value{target: target}, initial)
			if p.Initializer != nil {
				w.Examine(global, target.Member)
				w.expression(p.Initializer, passed)
			}
		case *ast.PropertyKeyed:
			name, constant := key(p)
			if !constant {
				w.expression(p.Key, passed)
				w.obscure(p.Value)
				continue
			}
			target.Member, target.Place = name, w.place(p.Key.Idx0())
			w.Mention(target, passed)
			if identifier, ok := p.Value.(*ast.Identifier); ok {
				w.write(identifier.Name.String(), value{target: target}, initial)
				continue
			}
			if hasDefault(p.Value) {
				w.Examine(global, name)
			}
			w.obscure(p.Value)
		}
	}
	w.obscure(pattern.Rest)
}

// hasDefault reports whether a target has a default.
func hasDefault(target ast.Expression) bool {
	switch t := target.(type) {
	case *ast.AssignExpression:
		return true
	case *ast.Binding:
		return t.Initializer != nil
	}
	return false
}

// assignment walks an assignment.
func (w *walker) assignment(e *ast.AssignExpression) {
	switch e.Operator {
	case token.ASSIGN:
		w.give(e.Left, e.Right, false)
	case token.LOGICAL_AND, token.LOGICAL_OR, token.COALESCE:
		w.obscure(e.Left)
		w.expression(e.Right, passed)
	default:
		w.obscure(e.Left)
		w.expression(e.Right, uses.Context{Kind: uses.Operand, Name: e.Operator.String() + "="})
	}
}
