package syntax

// This file parses atoms, displays, comprehensions, and what can follow an atom: attributes, calls, subscripts.

// primary parses an atom and what follows it.
func (p *parser) primary() Expression {
	start := p.from()
	e := p.atom()
	for {
		switch p.kind() {
		case dot:
			p.index++
			nameStart := p.from()
			name := p.name()
			e = p.attributes.make(Attribute{p.spanFrom(start), Load, e, name, nameStart})
		case leftParenthesis:
			e = p.call(start, e)
		case leftBracket:
			p.index++
			p.enter(bracketLevels)
			index := p.slices()
			p.leave(bracketLevels)
			p.expect(rightBracket)
			e = &Subscript{p.spanFrom(start), Load, e, index}
		default:
			return e
		}
		p.links++
	}
}

// call parses the arguments of a call of function.
func (p *parser) call(start Position, function Expression) Expression {
	p.enter(bracketLevels)
	open := p.from()
	p.index++
	c := p.calls.make(Call{Function: function})
	if p.kind() != rightParenthesis {
		c.Arguments, c.Keywords = p.arguments()
		if (p.kind() == keywordFor || p.kind() == keywordAsync) && len(c.Arguments) == 1 && len(c.Keywords) == 0 {
			if _, isStarred := c.Arguments[0].(*Starred); isStarred || p.tokens[p.index-1].kind == comma {
				p.fail()
			}
			clauses := p.comprehensionClauses()
			p.expect(rightParenthesis)
			c.Arguments[0] = &GeneratorExp{p.spanFrom(open), c.Arguments[0], clauses}
			p.leave(bracketLevels)
			c.Span = p.spanFrom(start)
			return c
		}
	}
	p.expect(rightParenthesis)
	p.leave(bracketLevels)
	c.Span = p.spanFrom(start)
	return c
}

// arguments parses the arguments of a call or a class up to the closing parenthesis.
func (p *parser) arguments() ([]Expression, []*Keyword) {
	mark := len(p.expressions)
	var keywords []*Keyword
	doubleStarred := false
	for p.kind() != rightParenthesis {
		start := p.from()
		switch {
		case p.kind() == star:
			if doubleStarred {
				p.fail()
			}
			p.index++
			value := p.expression()
			p.expressions = append(p.expressions, &Starred{p.spanFrom(start), Load, value})
		case p.accept(doubleStar):
			doubleStarred = true
			value := p.expression()
			keywords = append(keywords, &Keyword{p.spanFrom(start), "", value})
		case p.kind() == nameToken && p.following() == equal:
			name := p.name()
			p.index++
			value := p.expression()
			keywords = append(keywords, &Keyword{p.spanFrom(start), name, value})
		default:
			if keywords != nil {
				p.fail()
			}
			p.expressions = append(p.expressions, p.namedExpression())
		}
		if !p.accept(comma) {
			break
		}
	}
	return p.takeExpressions(mark), keywords
}

// slices parses what stands between the brackets of a subscript.
func (p *parser) slices() Expression {
	start, mark := p.from(), len(p.expressions)
	for {
		if p.kind() == star {
			from := p.from()
			p.index++
			value := p.expression()
			p.expressions = append(p.expressions, &Starred{p.spanFrom(from), Load, value})
		} else {
			p.expressions = append(p.expressions, p.slice())
		}
		if !p.accept(comma) || p.kind() == rightBracket {
			break
		}
	}
	if len(p.expressions) == mark+1 && p.tokens[p.index-1].kind != comma {
		only := p.expressions[mark]
		if _, isStarred := only.(*Starred); !isStarred {
			p.expressions = p.expressions[:mark]
			return only
		}
	}
	elements := p.takeExpressions(mark)
	return &Tuple{p.spanFrom(start), Load, elements}
}

// slice parses an index or a slice.
func (p *parser) slice() Expression {
	start := p.from()
	var lower Expression
	if p.kind() != colon {
		named := p.kind() == nameToken && p.following() == walrus
		lower = p.namedExpression()
		if p.kind() != colon || named {
			return lower
		}
	}
	p.expect(colon)
	s := &Slice{Lower: lower}
	endsPart := func() bool {
		return p.kind() == colon || p.kind() == comma || p.kind() == rightBracket
	}
	if !endsPart() {
		s.Upper = p.expression()
	}
	if p.accept(colon) && !endsPart() {
		s.Step = p.expression()
	}
	s.Span = p.spanFrom(start)
	return s
}

// atom parses the smallest expressions.
func (p *parser) atom() Expression {
	t := &p.tokens[p.index]
	switch t.kind {
	case nameToken:
		return p.nameNode(Load)
	case numberToken:
		return p.numberConstant()
	case stringToken, fstringStart:
		return p.strings()
	case leftParenthesis:
		return p.parenthesized()
	case leftBracket:
		return p.listDisplay()
	case leftBrace:
		return p.braceDisplay()
	case keywordNone:
		return p.constant(NoneConstant)
	case keywordTrue:
		return p.constant(TrueConstant)
	case keywordFalse:
		return p.constant(FalseConstant)
	case ellipsis:
		return p.constant(EllipsisConstant)
	}
	p.fail()
	return nil
}

// constant parses a constant that is one token.
func (p *parser) constant(kind ConstantKind) *Constant {
	p.index++
	return p.constants.make(Constant{Span: p.tokens[p.index-1].span(), Kind: kind})
}

func (p *parser) numberConstant() *Constant {
	t := &p.tokens[p.index]
	if t.kind != numberToken {
		p.fail()
	}
	p.index++
	c := p.constants.make(Constant{Span: t.span()})
	if message := setNumber(c, p.text(t)); message != "" {
		err := errorAt(p.source, t, message)
		err.Column, err.EndColumn = 0, 0
		panic(refusal{err})
	}
	return c
}

// parenthesized parses a tuple, a generator or an expression in parentheses.
func (p *parser) parenthesized() Expression {
	start := p.from()
	p.index++
	p.enter(bracketLevels)
	defer p.leave(bracketLevels)
	if p.accept(rightParenthesis) {
		return &Tuple{Span: p.spanFrom(start)}
	}
	if p.kind() == keywordYield {
		e := p.yieldExpression()
		p.expect(rightParenthesis)
		return e
	}
	starred := p.kind() == star
	first := p.starNamedExpression()
	switch {
	case p.kind() == comma:
		elements := p.displayElements(first, rightParenthesis)
		return &Tuple{p.spanFrom(start), Load, elements}
	case starred:
		p.fail()
	case p.kind() == keywordFor || p.kind() == keywordAsync:
		clauses := p.comprehensionClauses()
		p.expect(rightParenthesis)
		return &GeneratorExp{p.spanFrom(start), first, clauses}
	}
	p.expect(rightParenthesis)
	return first
}

// displayElements parses the elements of a display after the first, and its closing bracket.
func (p *parser) displayElements(first Expression, end tokenKind) []Expression {
	mark := len(p.expressions)
	p.expressions = append(p.expressions, first)
	for p.accept(comma) && p.kind() != end {
		p.expressions = append(p.expressions, p.starNamedExpression())
	}
	p.expect(end)
	return p.takeExpressions(mark)
}

func (p *parser) listDisplay() Expression {
	start := p.from()
	p.index++
	if p.accept(rightBracket) {
		return &List{Span: p.spanFrom(start)}
	}
	p.enter(bracketLevels)
	defer p.leave(bracketLevels)
	starred := p.kind() == star
	first := p.starNamedExpression()
	if !starred && (p.kind() == keywordFor || p.kind() == keywordAsync) {
		clauses := p.comprehensionClauses()
		p.expect(rightBracket)
		return &ListComp{p.spanFrom(start), first, clauses}
	}
	elements := p.displayElements(first, rightBracket)
	return &List{p.spanFrom(start), Load, elements}
}

// braceDisplay parses a set, a dict or a comprehension of one.
func (p *parser) braceDisplay() Expression {
	start := p.from()
	p.index++
	if p.accept(rightBrace) {
		return &Dict{Span: p.spanFrom(start)}
	}
	p.enter(bracketLevels)
	defer p.leave(bracketLevels)
	if p.kind() == doubleStar {
		return p.dictDisplay(start, nil)
	}
	notKey := p.kind() == star || p.kind() == nameToken && p.following() == walrus
	starred := p.kind() == star
	first := p.starNamedExpression()
	switch {
	case p.kind() == colon && !notKey:
		return p.dictDisplay(start, first)
	case !starred && (p.kind() == keywordFor || p.kind() == keywordAsync):
		clauses := p.comprehensionClauses()
		p.expect(rightBrace)
		return &SetComp{p.spanFrom(start), first, clauses}
	}
	elements := p.displayElements(first, rightBrace)
	return &Set{p.spanFrom(start), elements}
}

// dictDisplay parses a dict from the colon behind its first key on, or from ** on when the key is nil.
func (p *parser) dictDisplay(start Position, key Expression) Expression {
	// Keys and values are collected in turns.
	mark := len(p.expressions)
	for {
		if key == nil && p.accept(doubleStar) {
			value := p.binary(0)
			p.expressions = append(p.expressions, nil, value)
		} else {
			if key == nil {
				key = p.expression()
			}
			p.expect(colon)
			value := p.expression()
			if len(p.expressions) == mark && (p.kind() == keywordFor || p.kind() == keywordAsync) {
				clauses := p.comprehensionClauses()
				p.expect(rightBrace)
				return &DictComp{p.spanFrom(start), key, value, clauses}
			}
			p.expressions = append(p.expressions, key, value)
		}
		key = nil
		if !p.accept(comma) || p.kind() == rightBrace {
			break
		}
	}
	p.expect(rightBrace)
	size := (len(p.expressions) - mark) / 2
	lists := make([]Expression, 2*size)
	keys, values := lists[:size:size], lists[size:]
	for i := range keys {
		keys[i], values[i] = p.expressions[mark+2*i], p.expressions[mark+2*i+1]
	}
	p.expressions = p.expressions[:mark]
	return &Dict{p.spanFrom(start), keys, values}
}

// comprehensionClauses parses the clauses of a comprehension; the first must be there.
func (p *parser) comprehensionClauses() []*Comprehension {
	var clauses []*Comprehension
	for {
		clause := &Comprehension{Async: p.accept(keywordAsync)}
		p.expect(keywordFor)
		clause.Target = p.forTarget()
		p.expect(keywordIn)
		clause.Iterable = p.disjunction()
		mark := len(p.expressions)
		for p.accept(keywordIf) {
			p.expressions = append(p.expressions, p.disjunction())
		}
		clause.Conditions = p.takeExpressions(mark)
		clauses = append(clauses, clause)
		if p.kind() != keywordFor && p.kind() != keywordAsync {
			return clauses
		}
	}
}
