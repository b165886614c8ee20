package compile

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file finds the names of each scope and how they are used, and refuses what CPython's symtable.c refuses.

// A symbolBuilder walks the tree. current is the scope that it is in.
type symbolBuilder struct {
	*compiler
	current *scope
	// spare are symbols to be given out, nextSpare how many there will be after them.
	spare     []symbol
	nextSpare int
}

func (b *symbolBuilder) newSymbol(name string) *symbol {
	if len(b.spare) == 0 {
		b.spare = make([]symbol, b.nextSpare)
		b.nextSpare = min(2*b.nextSpare, 256)
	}
	entry := &b.spare[0]
	b.spare = b.spare[1:]
	entry.name = name
	return entry
}

func (c *compiler) buildSymbols() {
	c.scopes = map[any]*scope{}
	b := &symbolBuilder{compiler: c, nextSpare: 8}
	c.top = b.enter(c.tree, moduleScope, "top", syntax.Span{})
	if c.tree.Mode == syntax.Eval {
		b.expression(c.tree.Expression)
	} else {
		b.statements(c.tree.Body)
	}
}

// enter opens a scope inside the current one.
func (b *symbolBuilder) enter(node any, kind scopeKind, name string, span syntax.Span) *scope {
	s := &scope{kind: kind, name: name, parent: b.current, span: span}
	if b.current != nil {
		s.class, s.mangled = b.current.class, b.current.mangled
		b.current.children = append(b.current.children, s)
		s.iterable = b.current.iterable
	}
	b.scopes[node] = s
	b.current = s
	return s
}

func (b *symbolBuilder) leave() { b.current = b.current.parent }

// define records a use or a binding of a name in the current scope.
func (b *symbolBuilder) define(name string, flags symbolFlag, span syntax.Span) {
	b.defineIn(b.current, name, flags, span)
}

func (b *symbolBuilder) defineIn(s *scope, name string, flags symbolFlag, span syntax.Span) {
	source := name
	name = s.mangle(name)
	entry := s.lookup(name)
	if entry == nil {
		entry = b.newSymbol(name)
		s.add(entry)
	}
	if flags&parameter != 0 && entry.flags&parameter != 0 {
		b.fail(span, "duplicate argument '%s' in function definition", source)
	}
	if flags&typeParameter != 0 && entry.flags&typeParameter != 0 {
		b.fail(span, "duplicate type parameter '%s'", source)
	}
	if s.iterationTarget && flags&assigned != 0 {
		// A target of an inner clause that := has made a variable of the function around the comprehension.
		if entry.flags&(declaredGlobal|declaredNonlocal) != 0 {
			b.fail(span, "comprehension inner loop cannot rebind assignment expression target '%s'", source)
		}
		flags |= iterationVariable
	}
	entry.flags |= flags
	if flags&declaredGlobal != 0 && s != b.top {
		// The module's own uses of the name mean the global too, even if it is executed with a namespace of its own.
		b.defineIn(b.top, name, declaredGlobal, span)
	}
}

// flagsOf returns how the current scope uses a name so far.
func (b *symbolBuilder) flagsOf(name string) symbolFlag {
	if entry := b.current.lookup(b.current.mangle(name)); entry != nil {
		return entry.flags
	}
	return 0
}

func (b *symbolBuilder) declare(name string, span syntax.Span) {
	b.current.directives = append(b.current.directives, directive{b.current.mangle(name), span})
}

func (b *symbolBuilder) statements(list []syntax.Statement) {
	for _, statement := range list {
		b.statement(statement)
	}
}

func (b *symbolBuilder) statement(statement syntax.Statement) {
	switch s := statement.(type) {
	case *syntax.FunctionDef:
		b.functionDef(s)
	case *syntax.ClassDef:
		b.classDef(s)
	case *syntax.TypeAlias:
		b.typeAlias(s)
	case *syntax.Return:
		b.optional(s.Value)
	case *syntax.Delete:
		b.expressions(s.Targets)
	case *syntax.Assign:
		b.expressions(s.Targets)
		b.expression(s.Value)
	case *syntax.AugAssign:
		b.expression(s.Target)
		b.expression(s.Value)
	case *syntax.AnnAssign:
		b.annAssign(s)
	case *syntax.For:
		b.expression(s.Target)
		b.expression(s.Iterable)
		b.statements(s.Body)
		b.statements(s.Else)
		if s.Async {
			b.current.coroutine = true
		}
	case *syntax.While:
		b.expression(s.Test)
		b.statements(s.Body)
		b.statements(s.Else)
	case *syntax.If:
		b.conditional(s)
	case *syntax.With:
		for _, item := range s.Items {
			b.expression(item.Context)
			b.optional(item.Target)
		}
		b.statements(s.Body)
		if s.Async {
			b.current.coroutine = true
		}
	case *syntax.Match:
		b.expression(s.Subject)
		for _, matchCase := range s.Cases {
			b.pattern(matchCase.Pattern)
			b.optional(matchCase.Guard)
			b.statements(matchCase.Body)
		}
	case *syntax.Raise:
		b.optional(s.Exception)
		b.optional(s.Cause)
	case *syntax.Try:
		b.statements(s.Body)
		for _, handler := range s.Handlers {
			b.optional(handler.Type)
			if handler.Name != "" {
				b.define(handler.Name, assigned|deleted, handler.Span)
			}
			b.statements(handler.Body)
		}
		b.statements(s.Else)
		b.statements(s.Finally)
	case *syntax.Assert:
		b.expression(s.Test)
		b.optional(s.Message)
	case *syntax.Import:
		for _, alias := range s.Names {
			b.alias(alias)
		}
	case *syntax.ImportFrom:
		for _, alias := range s.Names {
			b.alias(alias)
		}
	case *syntax.Global:
		b.global(s)
	case *syntax.Nonlocal:
		b.nonlocal(s)
	case *syntax.ExprStatement:
		b.expression(s.Value)
	}
}

// conditional walks a chain of elif without recursion.
func (b *symbolBuilder) conditional(s *syntax.If) {
	for {
		b.expression(s.Test)
		b.statements(s.Body)
		next, chained := elif(s)
		if !chained {
			b.statements(s.Else)
			return
		}
		s = next
	}
}

// elif returns the If that is all there is in the else branch of s.
func elif(s *syntax.If) (*syntax.If, bool) {
	if len(s.Else) != 1 {
		return nil, false
	}
	next, ok := s.Else[0].(*syntax.If)
	return next, ok
}

func (b *symbolBuilder) alias(alias *syntax.Alias) {
	if alias.Name == "*" {
		if b.current.kind != moduleScope {
			b.fail(alias.Span, "import * only allowed at module level")
		}
		return
	}
	name := alias.AsName
	if name == "" {
		name, _, _ = strings.Cut(alias.Name, ".")
	}
	b.define(name, imported, alias.Span)
}

func (b *symbolBuilder) annAssign(s *syntax.AnnAssign) {
	if target, ok := s.Target.(*syntax.Name); ok {
		flags := b.flagsOf(target.Name)
		if s.Simple && b.current.kind != moduleScope {
			switch {
			case flags&declaredGlobal != 0:
				b.fail(s.Span, "annotated name '%s' can't be global", target.Name)
			case flags&declaredNonlocal != 0:
				b.fail(s.Span, "annotated name '%s' can't be nonlocal", target.Name)
			}
		}
		if s.Simple {
			b.define(target.Name, annotated|assigned, target.Span)
		} else if s.Value != nil {
			b.define(target.Name, assigned, target.Span)
		}
	} else {
		b.expression(s.Target)
	}
	b.annotation(s.Annotation)
	b.optional(s.Value)
}

// annotation visits an annotation, which under from __future__ import annotations is never evaluated.
func (b *symbolBuilder) annotation(annotation syntax.Expression) {
	if annotation == nil {
		return
	}
	if b.futureAnnotations {
		s := b.enter(annotation, annotationScope, "_annotation", annotation.Extent())
		s.description = "an annotation"
		defer b.leave()
	}
	b.expression(annotation)
}

func (b *symbolBuilder) global(s *syntax.Global) {
	for _, name := range s.Names {
		flags := b.flagsOf(name)
		switch {
		case flags&parameter != 0:
			b.fail(s.Span, "name '%s' is parameter and global", name)
		case flags&used != 0:
			b.fail(s.Span, "name '%s' is used prior to global declaration", name)
		case flags&annotated != 0:
			b.fail(s.Span, "annotated name '%s' can't be global", name)
		case flags&assigned != 0:
			b.fail(s.Span, "name '%s' is assigned to before global declaration", name)
		}
		b.define(name, declaredGlobal, s.Span)
		b.declare(name, s.Span)
	}
}

func (b *symbolBuilder) nonlocal(s *syntax.Nonlocal) {
	for _, name := range s.Names {
		flags := b.flagsOf(name)
		switch {
		case flags&parameter != 0:
			b.fail(s.Span, "name '%s' is parameter and nonlocal", name)
		case flags&used != 0:
			b.fail(s.Span, "name '%s' is used prior to nonlocal declaration", name)
		case flags&annotated != 0:
			b.fail(s.Span, "annotated name '%s' can't be nonlocal", name)
		case flags&assigned != 0:
			b.fail(s.Span, "name '%s' is assigned to before nonlocal declaration", name)
		}
		b.define(name, declaredNonlocal, s.Span)
		b.declare(name, s.Span)
	}
}

func (b *symbolBuilder) functionDef(s *syntax.FunctionDef) {
	b.define(s.Name, assigned, s.Span)
	b.defaults(s.Parameters)
	b.expressions(s.Decorators)
	if len(s.TypeParameters) > 0 {
		b.enterTypeParameters(typeParametersOf{s}, s.Name, s.Span)
		if len(s.Parameters.Defaults) > 0 {
			b.define(".defaults", parameter, s.Span)
		}
		if hasKeywordDefaults(s.Parameters) {
			b.define(".kwdefaults", parameter, s.Span)
		}
		b.typeParameters(s.TypeParameters)
		defer b.leave()
	}
	b.annotations(s.Parameters, s.Returns)
	body := b.enter(s, functionScope, s.Name, s.Span)
	body.asyncFunction = s.Async
	body.coroutine = s.Async
	b.parameters(s.Parameters)
	b.statements(s.Body)
	b.leave()
}

func hasKeywordDefaults(parameters *syntax.Arguments) bool {
	for _, value := range parameters.KeywordDefaults {
		if value != nil {
			return true
		}
	}
	return false
}

func (b *symbolBuilder) defaults(parameters *syntax.Arguments) {
	b.expressions(parameters.Defaults)
	for _, value := range parameters.KeywordDefaults {
		b.optional(value)
	}
}

// eachParameter calls visit for the parameters in the order of their registers.
func eachParameter(parameters *syntax.Arguments, visit func(*syntax.Argument)) {
	for _, list := range [][]*syntax.Argument{parameters.PositionalOnly, parameters.Positional, parameters.KeywordOnly} {
		for _, argument := range list {
			visit(argument)
		}
	}
	if parameters.Variadic != nil {
		visit(parameters.Variadic)
	}
	if parameters.KeywordVariadic != nil {
		visit(parameters.KeywordVariadic)
	}
}

func (b *symbolBuilder) parameters(parameters *syntax.Arguments) {
	eachParameter(parameters, func(argument *syntax.Argument) { b.define(argument.Name, parameter, argument.Span) })
}

func (b *symbolBuilder) annotations(parameters *syntax.Arguments, returns syntax.Expression) {
	eachAnnotation(parameters, func(argument *syntax.Argument) { b.annotation(argument.Annotation) })
	b.annotation(returns)
}

// eachAnnotation calls visit for the annotated parameters in the order in which annotations are evaluated, that of the source.
func eachAnnotation(parameters *syntax.Arguments, visit func(*syntax.Argument)) {
	visitAll := func(list ...*syntax.Argument) {
		for _, argument := range list {
			if argument != nil && argument.Annotation != nil {
				visit(argument)
			}
		}
	}
	visitAll(parameters.PositionalOnly...)
	visitAll(parameters.Positional...)
	visitAll(parameters.Variadic)
	visitAll(parameters.KeywordOnly...)
	visitAll(parameters.KeywordVariadic)
}

func (b *symbolBuilder) classDef(s *syntax.ClassDef) {
	b.define(s.Name, assigned, s.Span)
	b.expressions(s.Decorators)
	generic := len(s.TypeParameters) > 0
	if generic {
		outer := b.enterTypeParameters(typeParametersOf{s}, s.Name, s.Span)
		outer.class = s.Name
		outer.mangled = map[string]bool{}
		for _, parameter := range s.TypeParameters {
			outer.mangled[typeParameterName(parameter)] = true
		}
		b.define(".type_params", assigned|used, s.Span)
		b.define(".generic_base", assigned|used, s.Span)
		b.typeParameters(s.TypeParameters)
		defer b.leave()
	}
	b.expressions(s.Bases)
	for _, keyword := range s.Keywords {
		b.expression(keyword.Value)
	}
	body := b.enter(s, classScope, s.Name, s.Span)
	body.class, body.mangled = s.Name, nil
	if generic {
		b.define("__type_params__", assigned, s.Span)
		b.define(".type_params", used, s.Span)
	}
	b.statements(s.Body)
	b.leave()
}

func (b *symbolBuilder) typeAlias(s *syntax.TypeAlias) {
	b.expression(s.Name)
	inClass := b.current.kind == classScope
	if len(s.TypeParameters) > 0 {
		b.enterTypeParameters(typeParametersOf{s}, s.Name.Name, s.Span)
		b.typeParameters(s.TypeParameters)
		defer b.leave()
	}
	body := b.enter(s, typeAliasScope, s.Name.Name, s.Span)
	body.description = "a type alias"
	b.seeClass(body, inClass, s.Span)
	b.expression(s.Value)
	b.leave()
}

// typeParametersOf is the key of the scope of the type parameters of a node, which has another scope of its own.
type typeParametersOf struct{ node any }

// boundOf and defaultOf are the keys of the scopes of the bound and the default of a type parameter.
type (
	boundOf   struct{ syntax.TypeParameter }
	defaultOf struct{ syntax.TypeParameter }
)

func (b *symbolBuilder) seeClass(s *scope, inClass bool, span syntax.Span) {
	if inClass {
		s.seesClass = true
		b.defineIn(s, "__classdict__", used, span)
	}
}

func (b *symbolBuilder) enterTypeParameters(key typeParametersOf, name string, span syntax.Span) *scope {
	inClass := b.current.kind == classScope
	s := b.enter(key, typeParametersScope, name, span)
	s.description = "the definition of a generic"
	b.seeClass(s, inClass, span)
	return s
}

func typeParameterName(parameter syntax.TypeParameter) string {
	switch p := parameter.(type) {
	case *syntax.TypeVar:
		return p.Name
	case *syntax.ParamSpec:
		return p.Name
	case *syntax.TypeVarTuple:
		return p.Name
	}
	return ""
}

func (b *symbolBuilder) typeParameters(list []syntax.TypeParameter) {
	for _, parameter := range list {
		b.define(typeParameterName(parameter), typeParameter|assigned, parameter.Extent())
		switch p := parameter.(type) {
		case *syntax.TypeVar:
			description := "a TypeVar bound"
			if _, tuple := p.Bound.(*syntax.Tuple); tuple {
				description = "a TypeVar constraint"
			}
			b.typeVariableExpression(boundOf{p}, p.Name, p.Bound, description)
			b.typeVariableExpression(defaultOf{p}, p.Name, p.Default, "a TypeVar default")
		case *syntax.ParamSpec:
			b.typeVariableExpression(defaultOf{p}, p.Name, p.Default, "a ParamSpec default")
		case *syntax.TypeVarTuple:
			b.typeVariableExpression(defaultOf{p}, p.Name, p.Default, "a TypeVarTuple default")
		}
	}
}

func (b *symbolBuilder) typeVariableExpression(key any, name string, expression syntax.Expression, description string) {
	if expression == nil {
		return
	}
	inClass := b.current.seesClass
	s := b.enter(key, typeVariableScope, name, expression.Extent())
	s.description = description
	b.seeClass(s, inClass, expression.Extent())
	b.expression(expression)
	b.leave()
}

func (b *symbolBuilder) pattern(pattern syntax.Pattern) {
	switch p := pattern.(type) {
	case *syntax.MatchValue:
		b.expression(p.Value)
	case *syntax.MatchSequence:
		b.patterns(p.Patterns)
	case *syntax.MatchMapping:
		b.expressions(p.Keys)
		b.patterns(p.Patterns)
		b.capture(p.Rest, p.Span)
	case *syntax.MatchClass:
		b.expression(p.Class)
		b.patterns(p.Patterns)
		b.patterns(p.KeywordPatterns)
	case *syntax.MatchStar:
		b.capture(p.Name, p.Span)
	case *syntax.MatchAs:
		if p.Pattern != nil {
			b.pattern(p.Pattern)
		}
		b.capture(p.Name, p.Span)
	case *syntax.MatchOr:
		b.patterns(p.Patterns)
	}
}

func (b *symbolBuilder) patterns(list []syntax.Pattern) {
	for _, pattern := range list {
		b.pattern(pattern)
	}
}

func (b *symbolBuilder) capture(name string, span syntax.Span) {
	if name != "" {
		b.define(name, assigned, span)
	}
}
