package syntax

// This file parses the parameters of functions and lambdas, and type parameters.

// parameters parses parameters up to the token of kind end, which is not advanced past: the closing parenthesis of a function,
// or the colon of a lambda, whose parameters have no annotations.
func (p *parser) parameters(end tokenKind) *Arguments {
	a := &Arguments{}
	annotated := end == rightParenthesis
	starred := false
	for p.kind() != end {
		switch p.kind() {
		case slash:
			if starred || len(a.PositionalOnly) > 0 || len(a.Positional) == 0 {
				p.fail()
			}
			p.index++
			a.PositionalOnly, a.Positional = a.Positional, nil
		case star:
			if starred {
				p.fail()
			}
			starred = true
			p.index++
			if p.kind() != comma {
				a.Variadic = p.parameter(annotated, true)
			} else if p.following() != nameToken {
				p.fail()
			}
		case doubleStar:
			p.index++
			a.KeywordVariadic = p.parameter(annotated, false)
			p.accept(comma)
			if p.kind() != end {
				p.fail()
			}
			return a
		default:
			parameter := p.parameter(annotated, false)
			var value Expression
			if p.accept(equal) {
				// The defaults of a function are in brackets.
				levels := lambdaDefaultLevels
				if annotated {
					levels = 0
				}
				p.enter(levels)
				value = p.expression()
				p.leave(levels)
			}
			switch {
			case starred:
				a.KeywordOnly = append(a.KeywordOnly, parameter)
				a.KeywordDefaults = append(a.KeywordDefaults, value)
			case value != nil:
				a.Positional = append(a.Positional, parameter)
				a.Defaults = append(a.Defaults, value)
			case a.Defaults != nil:
				p.fail()
			default:
				a.Positional = append(a.Positional, parameter)
			}
		}
		if !p.accept(comma) && p.kind() != end {
			p.fail()
		}
	}
	return a
}

// parameter parses a name and its annotation; that of *args may have a star.
func (p *parser) parameter(annotated, variadic bool) *Argument {
	start := p.from()
	a := &Argument{Name: p.name()}
	if annotated && p.accept(colon) {
		if variadic {
			a.Annotation = p.starExpression()
		} else {
			a.Annotation = p.expression()
		}
	}
	a.Span = p.spanFrom(start)
	return a
}

// typeParameters parses type parameters in brackets, if there are any.
func (p *parser) typeParameters() []TypeParameter {
	if !p.accept(leftBracket) {
		return nil
	}
	var list []TypeParameter
	for {
		list = append(list, p.typeParameter())
		if !p.accept(comma) || p.kind() == rightBracket {
			break
		}
	}
	p.expect(rightBracket)
	return list
}

func (p *parser) typeParameter() TypeParameter {
	start := p.from()
	switch {
	case p.accept(star):
		t := &TypeVarTuple{Name: p.name()}
		if p.accept(equal) {
			t.Default = p.starExpression()
		}
		t.Span = p.spanFrom(start)
		return t
	case p.accept(doubleStar):
		t := &ParamSpec{Name: p.name()}
		if p.accept(equal) {
			t.Default = p.expression()
		}
		t.Span = p.spanFrom(start)
		return t
	}
	t := &TypeVar{Name: p.name()}
	if p.accept(colon) {
		t.Bound = p.expression()
	}
	if p.accept(equal) {
		t.Default = p.expression()
	}
	t.Span = p.spanFrom(start)
	return t
}
