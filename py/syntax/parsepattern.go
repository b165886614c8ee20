package syntax

// This file parses match statements.

// endsWithColon reports whether the logical line of the next token ends with a colon. If it begins with the name match, it is
// a match statement then: no simple statement ends so.
func (p *parser) endsWithColon() bool {
	for i := p.index + 1; i < len(p.tokens); i++ {
		if p.tokens[i].kind == newlineToken {
			return p.tokens[i-1].kind == colon
		}
	}
	return false
}

// startsSubject reports whether the token after the next one can begin the subject of a match statement.
func (p *parser) startsSubject() bool {
	p.index++
	defer func() { p.index-- }()
	return p.startsExpression()
}

func (p *parser) matchStatement() Statement {
	start := p.from()
	p.index++
	statement := &Match{}
	from := p.from()
	starred := p.kind() == star
	first := p.starNamedExpression()
	switch {
	case p.kind() == comma:
		statement.Subject = p.restOfTuple(from, first, p.starNamedExpression)
	case starred:
		p.fail()
	default:
		statement.Subject = first
	}
	p.expect(colon)
	p.expect(newlineToken)
	p.expect(indentToken)
	p.enter(blockLevels)
	p.blocks++
	for {
		if !p.isName("case") {
			p.fail()
		}
		p.index++
		matchCase := &MatchCase{Pattern: p.patterns()}
		if p.accept(keywordIf) {
			matchCase.Guard = p.namedExpression()
		}
		matchCase.Body = p.colonBlock()
		statement.Cases = append(statement.Cases, matchCase)
		if p.accept(dedentToken) {
			break
		}
	}
	p.blocks--
	p.leave(blockLevels)
	statement.Span = p.spanOfBlock(start)
	return statement
}

// patterns parses the pattern of a case, which may be a sequence without brackets.
func (p *parser) patterns() Pattern {
	start := p.from()
	starred := p.kind() == star
	first := p.maybeStarPattern()
	if p.kind() != comma {
		if starred {
			p.fail()
		}
		return first
	}
	list := []Pattern{first}
	for p.accept(comma) && p.kind() != colon && p.kind() != keywordIf {
		list = append(list, p.maybeStarPattern())
	}
	return &MatchSequence{p.spanFrom(start), list}
}

// maybeStarPattern parses a pattern or *name.
func (p *parser) maybeStarPattern() Pattern {
	start := p.from()
	if !p.accept(star) {
		return p.pattern()
	}
	if p.isName("_") {
		p.index++
		return &MatchStar{p.spanFrom(start), ""}
	}
	name := p.captureTarget()
	return &MatchStar{p.spanFrom(start), name}
}

// captureTarget parses a name that a pattern binds.
func (p *parser) captureTarget() string {
	if p.isName("_") {
		p.fail()
	}
	name := p.name()
	switch p.kind() {
	case dot, leftParenthesis, equal:
		p.fail()
	}
	return name
}

// pattern parses alternatives and as.
func (p *parser) pattern() Pattern {
	start := p.from()
	pattern := p.closedPattern()
	if p.kind() == bar {
		list := []Pattern{pattern}
		for p.accept(bar) {
			list = append(list, p.closedPattern())
		}
		pattern = &MatchOr{p.spanFrom(start), list}
	}
	if p.accept(keywordAs) {
		name := p.captureTarget()
		pattern = &MatchAs{p.spanFrom(start), pattern, name}
	}
	return pattern
}

func (p *parser) closedPattern() Pattern {
	start := p.from()
	switch p.kind() {
	case nameToken:
		return p.namePattern()
	case leftParenthesis:
		return p.parenthesizedPattern()
	case leftBracket:
		p.index++
		p.enter(bracketLevels)
		list, _ := p.sequencePattern(rightBracket)
		p.leave(bracketLevels)
		return &MatchSequence{p.spanFrom(start), list}
	case leftBrace:
		return p.mappingPattern()
	case keywordNone:
		p.index++
		return &MatchSingleton{p.spanFrom(start), NoneConstant}
	case keywordTrue:
		p.index++
		return &MatchSingleton{p.spanFrom(start), TrueConstant}
	case keywordFalse:
		p.index++
		return &MatchSingleton{p.spanFrom(start), FalseConstant}
	}
	value := p.literalPattern()
	return &MatchValue{p.spanFrom(start), value}
}

// literalPattern parses a number with a sign, a complex number or strings.
func (p *parser) literalPattern() Expression {
	if p.kind() == stringToken || p.kind() == fstringStart {
		return p.strings()
	}
	start := p.from()
	negative := p.accept(minus)
	number := p.numberConstant()
	var value Expression = number
	if negative {
		value = &UnaryOp{p.spanFrom(start), USub, number}
	}
	operator := p.kind()
	if operator != plus && operator != minus {
		return value
	}
	if number.Kind == ImaginaryConstant {
		panic(refusal{p.errorOver(number, "real number required in complex literal")})
	}
	p.index++
	imaginary := p.numberConstant()
	if imaginary.Kind != ImaginaryConstant {
		panic(refusal{p.errorOver(imaginary, "imaginary number required in complex literal")})
	}
	return &BinOp{p.spanFrom(start), value, BinaryOperator(operator - plus), imaginary}
}

// errorOver is a mistake that spans a node.
func (p *parser) errorOver(node Node, message string) *SyntaxError {
	span := node.Extent()
	return errorBetween(p.source, span.Start, span.End, message)
}

// namePattern parses a capture, the wildcard, a dotted name or a class pattern.
func (p *parser) namePattern() Pattern {
	start := p.from()
	if p.isName("_") {
		p.index++
		return &MatchAs{p.spanFrom(start), nil, ""}
	}
	switch p.following() {
	case dot, leftParenthesis:
	default:
		name := p.captureTarget()
		return &MatchAs{p.spanFrom(start), nil, name}
	}
	value := p.dottedExpression()
	if p.kind() == leftParenthesis {
		return p.classPattern(start, value)
	}
	if p.kind() == equal {
		p.fail()
	}
	return &MatchValue{p.spanFrom(start), value}
}

// dottedExpression parses a name and attributes.
func (p *parser) dottedExpression() Expression {
	start := p.from()
	var value Expression = p.nameNode(Load)
	for p.accept(dot) {
		nameStart := p.from()
		name := p.name()
		value = &Attribute{Span: p.spanFrom(start), Value: value, Name: name, NameStart: nameStart}
		p.links++
	}
	return value
}

// parenthesizedPattern parses a group or a sequence in parentheses.
func (p *parser) parenthesizedPattern() Pattern {
	start := p.from()
	p.index++
	p.enter(bracketLevels)
	defer p.leave(bracketLevels)
	list, trailing := p.sequencePattern(rightParenthesis)
	if len(list) == 1 && !trailing {
		if _, isStar := list[0].(*MatchStar); isStar {
			p.fail()
		}
		return list[0]
	}
	return &MatchSequence{p.spanFrom(start), list}
}

// sequencePattern parses the patterns up to the closing bracket and past it. It reports a comma after the last.
func (p *parser) sequencePattern(end tokenKind) (list []Pattern, trailing bool) {
	for p.kind() != end {
		list = append(list, p.maybeStarPattern())
		trailing = p.accept(comma)
		if !trailing {
			break
		}
	}
	p.expect(end)
	return list, trailing
}

func (p *parser) mappingPattern() Pattern {
	start := p.from()
	p.index++
	p.enter(bracketLevels)
	defer p.leave(bracketLevels)
	m := &MatchMapping{}
	for p.kind() != rightBrace {
		if p.accept(doubleStar) {
			m.Rest = p.captureTarget()
			p.accept(comma)
			break
		}
		m.Keys = append(m.Keys, p.mappingKey())
		p.expect(colon)
		m.Patterns = append(m.Patterns, p.pattern())
		if !p.accept(comma) {
			break
		}
	}
	p.expect(rightBrace)
	m.Span = p.spanFrom(start)
	return m
}

func (p *parser) mappingKey() Expression {
	switch p.kind() {
	case keywordNone:
		return p.constant(NoneConstant)
	case keywordTrue:
		return p.constant(TrueConstant)
	case keywordFalse:
		return p.constant(FalseConstant)
	case nameToken:
		if p.following() != dot {
			p.fail()
		}
		return p.dottedExpression()
	}
	return p.literalPattern()
}

// classPattern parses the arguments of a class pattern.
func (p *parser) classPattern(start Position, class Expression) Pattern {
	p.index++
	p.enter(bracketLevels)
	defer p.leave(bracketLevels)
	m := &MatchClass{Class: class}
	for p.kind() != rightParenthesis {
		if p.kind() == nameToken && p.following() == equal {
			m.KeywordNames = append(m.KeywordNames, p.name())
			p.index++
			m.KeywordPatterns = append(m.KeywordPatterns, p.pattern())
		} else {
			if m.KeywordNames != nil {
				p.fail()
			}
			m.Patterns = append(m.Patterns, p.pattern())
		}
		if !p.accept(comma) {
			break
		}
	}
	p.expect(rightParenthesis)
	m.Span = p.spanFrom(start)
	return m
}
