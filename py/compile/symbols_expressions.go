package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file is the part of symbols_build.go that walks expressions.

func (b *symbolBuilder) expressions(list []syntax.Expression) {
	for _, expression := range list {
		b.expression(expression)
	}
}

func (b *symbolBuilder) optional(expression syntax.Expression) {
	if expression != nil {
		b.expression(expression)
	}
}

func (b *symbolBuilder) expression(expression syntax.Expression) {
	switch e := expression.(type) {
	case *syntax.Name:
		b.name(e)
	case *syntax.Constant:
	case *syntax.BoolOp:
		b.expressions(e.Values)
	case *syntax.NamedExpr:
		b.namedExpression(e)
	case *syntax.BinOp:
		b.expression(e.Left)
		b.expression(e.Right)
	case *syntax.UnaryOp:
		b.expression(e.Operand)
	case *syntax.Lambda:
		b.defaults(e.Parameters)
		b.enter(e, functionScope, "lambda", e.Span)
		b.parameters(e.Parameters)
		b.expression(e.Body)
		b.leave()
	case *syntax.IfExp:
		b.expression(e.Test)
		b.expression(e.Body)
		b.expression(e.Else)
	case *syntax.Dict:
		// CPython visits all keys before the values; only the order of errors tells.
		for _, key := range e.Keys {
			b.optional(key)
		}
		b.expressions(e.Values)
	case *syntax.Set:
		b.expressions(e.Elements)
	case *syntax.ListComp:
		b.comprehension(e, listComprehension, e.Span, e.Clauses, e.Element, nil)
	case *syntax.SetComp:
		b.comprehension(e, setComprehension, e.Span, e.Clauses, e.Element, nil)
	case *syntax.DictComp:
		b.comprehension(e, dictComprehension, e.Span, e.Clauses, e.Key, e.Value)
	case *syntax.GeneratorExp:
		b.comprehension(e, generatorExpression, e.Span, e.Clauses, e.Element, nil)
	case *syntax.Await:
		b.refuseInAnnotation("await expression", e.Span)
		b.expression(e.Value)
		b.current.coroutine = true
	case *syntax.Yield:
		b.refuseInAnnotation("yield expression", e.Span)
		b.optional(e.Value)
		b.yield(e.Span)
	case *syntax.YieldFrom:
		b.refuseInAnnotation("yield expression", e.Span)
		b.expression(e.Value)
		b.yield(e.Span)
	case *syntax.Compare:
		b.expression(e.Left)
		b.expressions(e.Comparators)
	case *syntax.Call:
		b.expression(e.Function)
		b.expressions(e.Arguments)
		for _, keyword := range e.Keywords {
			b.expression(keyword.Value)
		}
	case *syntax.FormattedValue:
		b.expression(e.Value)
		if e.Format != nil {
			b.expression(e.Format)
		}
	case *syntax.JoinedStr:
		b.expressions(e.Values)
	case *syntax.Attribute:
		b.expression(e.Value)
	case *syntax.Subscript:
		b.expression(e.Value)
		b.expression(e.Index)
	case *syntax.Starred:
		b.expression(e.Value)
	case *syntax.List:
		b.expressions(e.Elements)
	case *syntax.Tuple:
		b.expressions(e.Elements)
	case *syntax.Slice:
		b.optional(e.Lower)
		b.optional(e.Upper)
		b.optional(e.Step)
	}
}

func (b *symbolBuilder) name(e *syntax.Name) {
	switch e.Context {
	case syntax.Load:
		b.define(e.Name, used, e.Span)
		if e.Name == "super" && b.current.functionLike() {
			b.define("__class__", used, e.Span)
		}
	case syntax.Store:
		b.define(e.Name, assigned, e.Span)
	case syntax.Del:
		b.define(e.Name, assigned|deleted, e.Span)
	}
}

func (b *symbolBuilder) refuseInAnnotation(what string, span syntax.Span) {
	if b.current.description != "" {
		b.fail(span, "%s cannot be used within %s", what, b.current.description)
	}
}

func (b *symbolBuilder) yield(span syntax.Span) {
	b.current.generator = true
	switch b.current.comprehension {
	case listComprehension:
		b.fail(span, "'yield' inside list comprehension")
	case setComprehension:
		b.fail(span, "'yield' inside set comprehension")
	case dictComprehension:
		b.fail(span, "'yield' inside dict comprehension")
	case generatorExpression:
		b.fail(span, "'yield' inside generator expression")
	}
}

func (b *symbolBuilder) namedExpression(e *syntax.NamedExpr) {
	b.refuseInAnnotation("named expression", e.Span)
	if b.current.iterable > 0 {
		b.fail(e.Span, "assignment expression cannot be used in a comprehension iterable expression")
	}
	if b.current.comprehension != noComprehension {
		b.bindOutside(e)
	}
	b.expression(e.Value)
	b.expression(e.Target)
	if entry := b.current.lookup(b.current.mangle(e.Target.Name)); entry != nil {
		entry.flags |= assignedInside
	}
}

// bindOutside makes the target of := in a comprehension a variable of the function or module around all
// comprehensions that it is in.
func (b *symbolBuilder) bindOutside(e *syntax.NamedExpr) {
	name := e.Target.Name
	for s := b.current; s != nil; s = s.parent {
		var flags symbolFlag
		if entry := s.lookup(s.mangle(name)); entry != nil {
			flags = entry.flags
		}
		switch {
		case s.comprehension != noComprehension:
			if flags&iterationVariable != 0 {
				b.fail(e.Target.Span, "assignment expression cannot rebind comprehension iteration variable '%s'", name)
			}
			continue
		case s.kind == functionScope:
			kind := declaredNonlocal
			if flags&declaredGlobal != 0 {
				kind = declaredGlobal
			}
			b.define(name, kind, e.Span)
			b.declare(name, e.Span)
			b.defineIn(s, name, assigned|assignedInside, e.Span)
		case s.kind == moduleScope:
			b.define(name, declaredGlobal, e.Span)
			b.declare(name, e.Span)
			b.defineIn(s, name, declaredGlobal, e.Span)
		case s.kind == classScope:
			b.fail(e.Target.Span, "assignment expression within a comprehension cannot be used in a class body")
		case s.kind == typeVariableScope:
			b.fail(e.Target.Span, "assignment expression within a comprehension cannot be used in a TypeVar bound")
		case s.kind == typeParametersScope:
			b.fail(e.Target.Span, "assignment expression within a comprehension cannot be used within the definition of a generic")
		default:
			b.fail(e.Target.Span, "assignment expression within a comprehension cannot be used in %s", s.description)
		}
		return
	}
}

func (b *symbolBuilder) comprehension(node syntax.Expression, kind comprehensionKind, span syntax.Span,
	clauses []*syntax.Comprehension, element, value syntax.Expression) {
	names := [...]string{listComprehension: "listcomp", setComprehension: "setcomp", dictComprehension: "dictcomp", generatorExpression: "genexpr"}
	// The first iterable belongs to the scope around the comprehension.
	b.current.iterable++
	b.expression(clauses[0].Iterable)
	b.current.iterable--
	s := b.enter(node, functionScope, names[kind], span)
	s.comprehension = kind
	if clauses[0].Async {
		s.coroutine = true
	}
	b.define(".0", parameter, span)
	b.clause(clauses[0], true)
	for _, clause := range clauses[1:] {
		b.clause(clause, false)
	}
	b.optional(value) // before the key, as CPython does
	b.expression(element)
	b.leave()
	if s.coroutine && kind != generatorExpression {
		b.current.coroutine = true
	}
}

func (b *symbolBuilder) clause(clause *syntax.Comprehension, first bool) {
	b.current.iterationTarget = true
	b.expression(clause.Target)
	b.current.iterationTarget = false
	if !first {
		b.current.iterable++
		b.expression(clause.Iterable)
		b.current.iterable--
	}
	b.expressions(clause.Conditions)
	if clause.Async {
		b.current.coroutine = true
	}
}
