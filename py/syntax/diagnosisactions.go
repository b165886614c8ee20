package syntax

// This file holds the actions of the grammar of mistakes that need more than a message.

// node parses a part as an expression of any kind; it returns nil when the part is none.
func (d *diagnosis) node(a part) Expression {
	p := d.parserFor(a, endMarker)
	var node Expression
	parse := func() {
		start := p.from()
		switch p.kind() {
		case keywordYield:
			node = p.yieldExpression()
		case star:
			p.index++
			value := p.expression()
			node = &Starred{p.spanFrom(start), Load, value}
		default:
			node = p.namedExpression()
		}
		if p.kind() == comma {
			node = p.restOfTuple(start, node, p.starNamedExpression)
		}
		p.expect(endMarker)
	}
	if !quietly(p, parse) {
		return nil
	}
	return node
}

// quietly runs parse and reports whether it succeeded, whatever went wrong.
func quietly(p *parser, parse func()) (ok bool) {
	defer func() {
		switch problem := recover().(type) {
		case nil, refusal:
		default:
			panic(problem)
		}
	}()
	return p.attempt(parse)
}

// expressionName says what an expression is, as messages do (_PyPegen_get_expr_name).
func expressionName(e Expression) string {
	switch e := e.(type) {
	case *Attribute:
		return "attribute"
	case *Subscript:
		return "subscript"
	case *Starred:
		return "starred"
	case *Name:
		return "name"
	case *List:
		return "list"
	case *Tuple:
		return "tuple"
	case *Lambda:
		return "lambda"
	case *Call:
		return "function call"
	case *GeneratorExp:
		return "generator expression"
	case *Yield, *YieldFrom:
		return "yield expression"
	case *Await:
		return "await expression"
	case *ListComp:
		return "list comprehension"
	case *SetComp:
		return "set comprehension"
	case *DictComp:
		return "dict comprehension"
	case *Dict:
		return "dict literal"
	case *Set:
		return "set display"
	case *JoinedStr, *FormattedValue:
		return "f-string expression"
	case *Constant:
		switch e.Kind {
		case NoneConstant:
			return "None"
		case TrueConstant:
			return "True"
		case FalseConstant:
			return "False"
		case EllipsisConstant:
			return "ellipsis"
		}
		return "literal"
	case *Compare:
		return "comparison"
	case *IfExp:
		return "conditional expression"
	case *NamedExpr:
		return "named expression"
	}
	return "expression"
}

// A targetKind says what targets are searched for one that cannot be a target.
type targetKind uint8

const (
	starTargets targetKind = iota
	delTargets
	forTargets
)

// invalidTarget raises the first expression in the part a that cannot be a target, if there is one.
func (d *diagnosis) invalidTarget(a part, message string, kind targetKind) {
	if invalid := findInvalidTarget(d.node(a), kind); invalid != nil {
		d.raiseMessage(invalid.Extent(), message+expressionName(invalid))
	}
}

// findInvalidTarget is _PyPegen_get_invalid_target.
func findInvalidTarget(e Expression, kind targetKind) Expression {
	var elements []Expression
	switch e := e.(type) {
	case nil, *Name, *Subscript, *Attribute:
		return nil
	case *List:
		elements = e.Elements
	case *Tuple:
		elements = e.Elements
	case *Starred:
		if kind == delTargets {
			return e
		}
		return findInvalidTarget(e.Value, kind)
	case *Compare:
		// for x in y is read as the comparison x in y.
		if kind != forTargets {
			return e
		}
		if e.Operators[0] == In {
			return findInvalidTarget(e.Left, kind)
		}
		return nil
	default:
		return e
	}
	for _, element := range elements {
		if invalid := findInvalidTarget(element, kind); invalid != nil {
			return invalid
		}
	}
	return nil
}

// forgottenComma raises two expressions side by side inside brackets, but for print and exec.
func (d *diagnosis) forgottenComma(a, b part, end int) {
	if a.end == a.start+1 && d.tokens[a.start].kind == nameToken {
		if name := d.text(a); name == "print" || name == "exec" {
			return
		}
	}
	if d.tokens[end-1].level == 0 {
		return
	}
	d.raiseMessage(Span{d.spanOf(a).Start, d.spanOf(b).End}, "invalid syntax. Perhaps you forgot a comma?")
}

// generatorBehindArguments raises a generator expression whose element is the last of several arguments.
func (d *diagnosis) generatorBehindArguments(arguments, clauses part) {
	p := d.parserFor(arguments, rightParenthesis)
	var positional []Expression
	if quietly(p, func() { positional, _ = p.arguments() }) && len(positional) > 1 {
		d.unparenthesizedGenerator(positional[len(positional)-1].Extent().Start, clauses)
	}
}

// unparenthesizedGenerator raises a generator expression from its element to the end of its last clause.
func (d *diagnosis) unparenthesizedGenerator(start Position, clauses part) {
	end := d.tokens[clauses.end-1].to
	p := d.parserFor(clauses, rightParenthesis)
	quietly(p, func() {
		list := p.comprehensionClauses()
		last := list[len(list)-1]
		end = last.Iterable.Extent().End
		if n := len(last.Conditions); n > 0 {
			end = last.Conditions[n-1].Extent().End
		}
	})
	d.raiseMessage(Span{start, end}, "Generator expression must be parenthesized")
}

// misplacedArgument raises a positional argument behind keyword arguments.
func (d *diagnosis) misplacedArgument(arguments part) {
	message := "positional argument follows keyword argument"
	p := d.parserFor(arguments, rightParenthesis)
	quietly(p, func() {
		_, keywords := p.arguments()
		for _, keyword := range keywords {
			if keyword.Name == "" {
				message = "positional argument follows keyword argument unpacking"
			}
		}
	})
	panic(refusal{errorAt(d.source, &d.tokens[d.farthest-1], message)})
}

// typeVariableBound raises the bound of a type variable that has none.
func (d *diagnosis) typeVariableBound(a, b part, kind string) {
	what := "bound"
	if _, isTuple := d.node(b).(*Tuple); isTuple {
		what = "constraints"
	}
	d.raiseToFarthest(d.tokens[a.start].from, "cannot use "+what+" with "+kind)
}

// missingColon raises a key of a dict behind which there is no colon.
func (d *diagnosis) missingColon(a part) {
	span := d.spanOf(a)
	end := span.End
	end.Column--
	err := errorBetween(d.source, Position{span.Start.Line, end.Column}, end, "':' expected after dictionary key")
	err.EndLine, err.EndColumn = int(end.Line), 0
	panic(refusal{err})
}

// isImaginary reports whether a number is imaginary.
func (d *diagnosis) isImaginary(a part) bool {
	text := d.text(a)
	last := text[len(text)-1]
	return (last == 'j' || last == 'J') && (len(text) < 2 || text[1] != 'x' && text[1] != 'X')
}

// sameKind raises neighbouring strings that are partly bytes; otherwise it returns true.
func (d *diagnosis) sameKind(a part) bool {
	bytes, text, nested := false, false, 0
	for i := a.start; i < a.end; i++ {
		switch t := &d.tokens[i]; t.kind {
		case fstringStart:
			nested++
			text = true
		case fstringEnd:
			nested--
		case stringToken:
			if nested > 0 {
				continue
			}
			if prefix, _ := cutString(d.source[t.start:t.end]); prefix.bytes {
				bytes = true
			} else {
				text = true
			}
		}
	}
	if bytes && text {
		panic(refusal{errorAt(d.source, &d.tokens[d.farthest-1], mixedStrings)})
	}
	return true
}
