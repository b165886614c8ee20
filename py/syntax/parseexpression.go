package syntax

// This file parses expressions, from the loosest operators to the tightest. Displays, calls and subscripts are in
// parseprimary.go.

// starExpressions parses an expression or several, which make a tuple; each may have a star.
func (p *parser) starExpressions() Expression {
	start := p.from()
	first := p.starExpression()
	if p.kind() != comma {
		return first
	}
	return p.restOfTuple(start, first, p.starExpression)
}

// expressionOrTuple parses an expression or several without stars, which make a tuple.
func (p *parser) expressionOrTuple() Expression {
	start := p.from()
	first := p.expression()
	if p.kind() != comma {
		return first
	}
	return p.restOfTuple(start, first, p.expression)
}

// restOfTuple parses the tuple without parentheses whose first element is given; a comma is next.
func (p *parser) restOfTuple(start Position, first Expression, element func() Expression) Expression {
	mark := len(p.expressions)
	p.expressions = append(p.expressions, first)
	for p.accept(comma) && p.startsExpression() {
		p.expressions = append(p.expressions, element())
	}
	elements := p.takeExpressions(mark)
	return &Tuple{p.spanFrom(start), Load, elements}
}

// startsExpression reports whether an expression or a star can begin with the next token.
func (p *parser) startsExpression() bool {
	switch p.kind() {
	case nameToken, numberToken, stringToken, fstringStart, leftParenthesis, leftBracket, leftBrace, ellipsis,
		star, plus, minus, tilde, keywordNot, keywordLambda, keywordAwait, keywordNone, keywordTrue, keywordFalse:
		return true
	}
	return false
}

// starExpression parses an expression, or a star and its operand.
func (p *parser) starExpression() Expression {
	if p.kind() == star {
		return p.starred()
	}
	return p.expression()
}

// starred parses a star and an operand of the tightness of |.
func (p *parser) starred() Expression {
	start := p.from()
	p.expect(star)
	value := p.binary(0)
	return &Starred{p.spanFrom(start), Load, value}
}

// starNamedExpression parses an element of a display.
func (p *parser) starNamedExpression() Expression {
	if p.kind() == star {
		return p.starred()
	}
	return p.namedExpression()
}

// namedExpression parses an expression or an assignment expression.
func (p *parser) namedExpression() Expression {
	if p.kind() != nameToken || p.following() != walrus {
		return p.expression()
	}
	start := p.from()
	target := p.nameNode(Store)
	p.index++
	value := p.expression()
	return &NamedExpr{p.spanFrom(start), target, value}
}

// nameNode parses a name.
func (p *parser) nameNode(context ExpressionContext) *Name {
	span := p.tokens[p.index].span()
	return p.names.make(Name{span, context, p.name()})
}

func (p *parser) yieldExpression() Expression {
	start := p.from()
	p.expect(keywordYield)
	if p.accept(keywordFrom) {
		value := p.expression()
		return &YieldFrom{p.spanFrom(start), value}
	}
	var value Expression
	if p.startsExpression() {
		value = p.starExpressions()
	}
	return &Yield{p.spanFrom(start), value}
}

// expression parses a conditional expression, a lambda or what is tighter.
func (p *parser) expression() Expression {
	switch p.kind() {
	case keywordLambda:
		return p.lambda()
	case nameToken, numberToken, stringToken:
		// Most expressions are one token: no operator can follow, so none of the levels of operators is asked.
		if endsExpression[p.following()] {
			return p.atom()
		}
	}
	start := p.from()
	body := p.disjunction()
	if p.kind() != keywordIf {
		return body
	}
	p.index++
	test := p.disjunction()
	p.expect(keywordElse)
	p.enter(1)
	orelse := p.expression()
	p.leave(1)
	return &IfExp{p.spanFrom(start), test, body, orelse}
}

// endsExpression has tokens that end an expression wherever they stand behind its first token.
var endsExpression = [tokenKinds]bool{
	comma: true, rightParenthesis: true, rightBracket: true, rightBrace: true, colon: true, equal: true, newlineToken: true, semicolon: true,
	keywordFor: true, keywordElse: true,
}

func (p *parser) lambda() Expression {
	start := p.from()
	p.index++
	parameters := p.parameters(colon)
	p.expect(colon)
	p.enter(lambdaLevels)
	body := p.expression()
	p.leave(lambdaLevels)
	return &Lambda{p.spanFrom(start), parameters, body}
}

func (p *parser) disjunction() Expression {
	start := p.from()
	first := p.conjunction()
	if p.kind() != keywordOr {
		return first
	}
	mark := len(p.expressions)
	p.expressions = append(p.expressions, first)
	for p.accept(keywordOr) {
		p.expressions = append(p.expressions, p.conjunction())
	}
	values := p.takeExpressions(mark)
	return &BoolOp{p.spanFrom(start), true, values}
}

func (p *parser) conjunction() Expression {
	start := p.from()
	first := p.inversion()
	if p.kind() != keywordAnd {
		return first
	}
	mark := len(p.expressions)
	p.expressions = append(p.expressions, first)
	for p.accept(keywordAnd) {
		p.expressions = append(p.expressions, p.inversion())
	}
	values := p.takeExpressions(mark)
	return &BoolOp{p.spanFrom(start), false, values}
}

func (p *parser) inversion() Expression {
	if p.kind() != keywordNot {
		return p.comparison()
	}
	start := p.from()
	p.index++
	p.enter(1)
	operand := p.inversion()
	p.leave(1)
	return &UnaryOp{p.spanFrom(start), Not, operand}
}

func (p *parser) comparison() Expression {
	start := p.from()
	left := p.binary(0)
	operator, ok := p.compareOperator()
	if !ok {
		return left
	}
	mark := len(p.expressions)
	operators := make([]CompareOperator, 0, 1)
	for ok {
		operators = append(operators, operator)
		p.expressions = append(p.expressions, p.binary(0))
		operator, ok = p.compareOperator()
	}
	comparators := p.takeExpressions(mark)
	return &Compare{p.spanFrom(start), left, operators, comparators}
}

// compareOperator advances past a comparison operator, if one is next.
func (p *parser) compareOperator() (CompareOperator, bool) {
	switch kind := p.kind(); {
	case kind >= equalEqual && kind <= greaterEqual:
		p.index++
		return CompareOperator(kind - equalEqual), true
	case kind == keywordIn:
		p.index++
		return In, true
	case kind == keywordIs:
		p.index++
		if p.accept(keywordNot) {
			return IsNot, true
		}
		return Is, true
	case kind == keywordNot:
		p.index++
		p.expect(keywordIn)
		return NotIn, true
	}
	return 0, false
}

// tightness orders the binary operators; 0 is for what is none.
var tightness = [tokenKinds]uint8{
	bar: 1, caret: 2, ampersand: 3, leftShift: 4, rightShift: 4, plus: 5, minus: 5,
	star: 6, at: 6, slash: 6, percent: 6, doubleSlash: 6,
}

// binary parses operands joined by the binary operators that are tighter than the bound.
func (p *parser) binary(bound uint8) Expression {
	start := p.from()
	left := p.factor()
	for {
		kind := p.kind()
		tight := tightness[kind]
		if tight <= bound {
			return left
		}
		p.index++
		right := p.binary(tight)
		p.links++
		left = &BinOp{p.spanFrom(start), left, BinaryOperator(kind - plus), right}
	}
}

// factor parses a power with signs before it.
func (p *parser) factor() Expression {
	var operator UnaryOperator
	switch p.kind() {
	case plus:
		operator = UAdd
	case minus:
		operator = USub
	case tilde:
		operator = Invert
	default:
		return p.power()
	}
	start := p.from()
	p.index++
	p.enter(1)
	operand := p.factor()
	p.leave(1)
	return &UnaryOp{p.spanFrom(start), operator, operand}
}

func (p *parser) power() Expression {
	start := p.from()
	var base Expression
	if p.accept(keywordAwait) {
		value := p.primary()
		base = &Await{p.spanFrom(start), value}
	} else {
		base = p.primary()
	}
	if !p.accept(doubleStar) {
		return base
	}
	p.enter(powerLevels)
	exponent := p.factor()
	p.leave(powerLevels)
	return &BinOp{p.spanFrom(start), base, Pow, exponent}
}
