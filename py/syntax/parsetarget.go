package syntax

// This file parses what can be assigned to. Targets are parsed as expressions and then checked.

// setContext makes an expression a target of an assignment (Store) or a deletion (Del) and reports whether it can
// be one. The parser has bounded how deeply tuples and lists nest.
func setContext(e Expression, context ExpressionContext) bool {
	switch e := e.(type) {
	case *Name:
		e.Context = context
		return true
	case *Attribute:
		e.Context = context
		return true
	case *Subscript:
		e.Context = context
		return true
	case *Starred:
		if _, twice := e.Value.(*Starred); twice || context == Del {
			return false
		}
		e.Context = context
		return setContext(e.Value, context)
	case *Tuple:
		e.Context = context
		return setContexts(e.Elements, context)
	case *List:
		e.Context = context
		return setContexts(e.Elements, context)
	}
	return false
}

func setContexts(list []Expression, context ExpressionContext) bool {
	for _, e := range list {
		if !setContext(e, context) {
			return false
		}
	}
	return true
}

// starTarget parses one target: *target or target.
func (p *parser) starTarget() Expression {
	start := p.from()
	if p.accept(star) {
		target := p.primary()
		if !setContext(target, Store) {
			p.fail()
		}
		return &Starred{p.spanFrom(start), Store, target}
	}
	target := p.primary()
	if !setContext(target, Store) {
		p.fail()
	}
	return target
}

// forTarget parses the targets of a for, which end before in.
func (p *parser) forTarget() Expression {
	start, mark := p.from(), len(p.expressions)
	first := p.starTarget()
	if p.kind() != comma {
		return first
	}
	p.expressions = append(p.expressions, first)
	for p.accept(comma) && p.kind() != keywordIn {
		p.expressions = append(p.expressions, p.starTarget())
	}
	elements := p.takeExpressions(mark)
	return &Tuple{p.spanFrom(start), Store, elements}
}
