package syntax

// This file bounds how deep a tree is.

// checkDepth refuses a statement, or the expression of Eval mode, whose expressions are too deep. What is in the blocks of the
// statement has been checked before.
func (p *parser) checkDepth(node Node) {
	type level struct {
		node  Node
		depth int
	}
	// The module and the statements around are above the node.
	pending := []level{{node, p.blocks + 2}}
	for len(pending) > 0 {
		current := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if current.depth >= MaxDepth {
			panic(refusal{&SyntaxError{
				Kind: KindRecursion, Message: "maximum recursion depth exceeded during compilation",
				Line: int(node.Extent().Start.Line),
			}})
		}
		eachExpression(current.node, func(child Node) {
			pending = append(pending, level{child, current.depth + 1})
		})
	}
}

// eachExpression calls visit for the expressions and patterns that are directly in node, but not for nil ones. Helper nodes
// are passed over: their expressions count as those of node.
func eachExpression(node Node, visit func(Node)) {
	one := func(e Expression) {
		if e != nil {
			visit(e)
		}
	}
	all := func(list []Expression) {
		for _, e := range list {
			one(e)
		}
	}
	switch n := node.(type) {
	case *FunctionDef:
		all(n.Decorators)
		eachTypeParameterExpression(n.TypeParameters, one)
		eachParameterExpression(n.Parameters, one)
		one(n.Returns)
	case *ClassDef:
		all(n.Decorators)
		eachTypeParameterExpression(n.TypeParameters, one)
		all(n.Bases)
		for _, keyword := range n.Keywords {
			one(keyword.Value)
		}
	case *Return:
		one(n.Value)
	case *Delete:
		all(n.Targets)
	case *Assign:
		all(n.Targets)
		one(n.Value)
	case *TypeAlias:
		eachTypeParameterExpression(n.TypeParameters, one)
		one(n.Value)
	case *AugAssign:
		one(n.Target)
		one(n.Value)
	case *AnnAssign:
		one(n.Target)
		one(n.Annotation)
		one(n.Value)
	case *For:
		one(n.Target)
		one(n.Iterable)
	case *While:
		one(n.Test)
	case *If:
		one(n.Test)
		if len(n.Else) == 1 {
			// An elif is part of the statement.
			if elif, ok := n.Else[0].(*If); ok {
				visit(elif)
			}
		}
	case *With:
		for _, item := range n.Items {
			one(item.Context)
			one(item.Target)
		}
	case *Match:
		one(n.Subject)
		for _, matchCase := range n.Cases {
			visit(matchCase.Pattern)
			one(matchCase.Guard)
		}
	case *Raise:
		one(n.Exception)
		one(n.Cause)
	case *Try:
		for _, handler := range n.Handlers {
			one(handler.Type)
		}
	case *Assert:
		one(n.Test)
		one(n.Message)
	case *ExprStatement:
		one(n.Value)
	case Pattern:
		eachPatternExpression(n, visit)
	case Expression:
		eachOperand(n, one, all)
	}
}

func eachTypeParameterExpression(list []TypeParameter, one func(Expression)) {
	for _, parameter := range list {
		switch t := parameter.(type) {
		case *TypeVar:
			one(t.Bound)
			one(t.Default)
		case *ParamSpec:
			one(t.Default)
		case *TypeVarTuple:
			one(t.Default)
		}
	}
}

func eachParameterExpression(a *Arguments, one func(Expression)) {
	annotations := func(list ...*Argument) {
		for _, argument := range list {
			if argument != nil {
				one(argument.Annotation)
			}
		}
	}
	annotations(a.PositionalOnly...)
	annotations(a.Positional...)
	annotations(a.Variadic, a.KeywordVariadic)
	annotations(a.KeywordOnly...)
	for _, e := range a.Defaults {
		one(e)
	}
	for _, e := range a.KeywordDefaults {
		one(e)
	}
}

func eachPatternExpression(pattern Pattern, visit func(Node)) {
	all := func(list []Pattern) {
		for _, p := range list {
			visit(p)
		}
	}
	switch n := pattern.(type) {
	case *MatchValue:
		visit(n.Value)
	case *MatchSequence:
		all(n.Patterns)
	case *MatchMapping:
		for _, key := range n.Keys {
			visit(key)
		}
		all(n.Patterns)
	case *MatchClass:
		visit(n.Class)
		all(n.Patterns)
		all(n.KeywordPatterns)
	case *MatchAs:
		if n.Pattern != nil {
			visit(n.Pattern)
		}
	case *MatchOr:
		all(n.Patterns)
	}
}

// eachOperand calls one and all for what an expression is made of.
func eachOperand(e Expression, one func(Expression), all func([]Expression)) {
	clauses := func(list []*Comprehension) {
		for _, clause := range list {
			one(clause.Target)
			one(clause.Iterable)
			all(clause.Conditions)
		}
	}
	switch n := e.(type) {
	case *BoolOp:
		all(n.Values)
	case *NamedExpr:
		one(n.Value)
	case *BinOp:
		one(n.Left)
		one(n.Right)
	case *UnaryOp:
		one(n.Operand)
	case *Lambda:
		eachParameterExpression(n.Parameters, one)
		one(n.Body)
	case *IfExp:
		one(n.Test)
		one(n.Body)
		one(n.Else)
	case *Dict:
		all(n.Keys)
		all(n.Values)
	case *Set:
		all(n.Elements)
	case *ListComp:
		one(n.Element)
		clauses(n.Clauses)
	case *SetComp:
		one(n.Element)
		clauses(n.Clauses)
	case *DictComp:
		one(n.Key)
		one(n.Value)
		clauses(n.Clauses)
	case *GeneratorExp:
		one(n.Element)
		clauses(n.Clauses)
	case *Await:
		one(n.Value)
	case *Yield:
		one(n.Value)
	case *YieldFrom:
		one(n.Value)
	case *Compare:
		one(n.Left)
		all(n.Comparators)
	case *Call:
		one(n.Function)
		all(n.Arguments)
		for _, keyword := range n.Keywords {
			one(keyword.Value)
		}
	case *FormattedValue:
		one(n.Value)
		if n.Format != nil {
			one(n.Format)
		}
	case *JoinedStr:
		all(n.Values)
	case *Attribute:
		one(n.Value)
	case *Subscript:
		one(n.Value)
		one(n.Index)
	case *Starred:
		one(n.Value)
	case *List:
		all(n.Elements)
	case *Tuple:
		all(n.Elements)
	case *Slice:
		one(n.Lower)
		one(n.Upper)
		one(n.Step)
	}
}
