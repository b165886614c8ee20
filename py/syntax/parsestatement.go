package syntax

import (
	"slices"
	"strings"
)

// This file parses statements.

// file parses a whole source.
func (p *parser) file() []Statement {
	mark := len(p.statements)
	for p.kind() != endMarker {
		p.statement()
	}
	return p.takeStatements(mark)
}

// evalInput parses one expression.
func (p *parser) evalInput(module *Module) {
	module.Expression = p.expressionOrTuple()
	p.checkDepth(module.Expression)
	for p.accept(newlineToken) {
	}
	p.expect(endMarker)
}

// singleInput parses one statement of an interactive session.
func (p *parser) singleInput(module *Module) {
	if p.accept(newlineToken) {
		module.Body = []Statement{&Pass{p.spanFrom(p.tokens[0].from)}}
	} else {
		p.statement()
		module.Body = p.takeStatements(0)
	}
	switch {
	case p.kind() == endMarker:
	case isCompound(module.Body[0]):
		p.expect(newlineToken)
	default:
		panic(refusal{errorAt(p.source, &p.tokens[p.index-1],
			"multiple statements found while compiling a single statement")})
	}
}

func isCompound(s Statement) bool {
	switch s.(type) {
	case *FunctionDef, *ClassDef, *If, *For, *While, *Try, *With, *Match:
		return true
	}
	return false
}

// statement parses one compound statement or a line of simple ones and collects what it finds.
func (p *parser) statement() {
	start, links, deepest, matchNames := p.index, p.links, p.deepest, p.matchNames
	p.links, p.deepest = 0, p.levels
	mark := len(p.statements)
	if compound := p.compoundStatement(); compound != nil {
		p.statements = append(p.statements, compound)
	} else {
		p.simpleStatements()
	}
	if p.links+p.deepest+nodesBelowLevels >= MaxDepth {
		for _, statement := range p.statements[mark:] {
			p.checkDepth(statement)
		}
	}
	p.links, p.deepest = links, deepest
	if p.matchNames == matchNames {
		p.statementParts = append(p.statementParts, tokenRange{int32(start), int32(p.index)})
	}
}

// block parses what follows the colon of a compound statement.
func (p *parser) block() []Statement {
	mark, start, matchNames := len(p.statements), p.index, p.matchNames
	p.enter(blockLevels)
	p.blocks++
	if p.accept(newlineToken) {
		p.expect(indentToken)
		for p.kind() != dedentToken {
			p.statement()
		}
		p.index++
	} else {
		p.simpleStatements()
	}
	p.blocks--
	p.leave(blockLevels)
	if p.matchNames == matchNames {
		p.blockParts = append(p.blockParts, tokenRange{int32(start), int32(p.index)})
	}
	return p.takeStatements(mark)
}

// colonBlock parses a colon and a block.
func (p *parser) colonBlock() []Statement {
	p.expect(colon)
	return p.block()
}

// elseBlock parses an else and its block, if there is one.
func (p *parser) elseBlock() []Statement {
	if !p.accept(keywordElse) {
		return nil
	}
	return p.colonBlock()
}

// simpleStatements parses a line of simple statements.
func (p *parser) simpleStatements() {
	for {
		p.statements = append(p.statements, p.simpleStatement())
		if !p.accept(semicolon) {
			break
		}
		if p.kind() == newlineToken {
			break
		}
	}
	p.expect(newlineToken)
}

// compoundStatement parses a compound statement, or returns nil when none begins here.
func (p *parser) compoundStatement() Statement {
	start := p.from()
	switch p.kind() {
	case keywordDef:
		return p.functionDef(start, nil, false)
	case at:
		return p.decorated()
	case keywordClass:
		return p.classDef(start, nil)
	case keywordIf:
		return p.ifStatement()
	case keywordFor:
		return p.forStatement(start, false)
	case keywordWhile:
		p.index++
		test := p.namedExpression()
		body := p.colonBlock()
		orelse := p.elseBlock()
		return &While{p.spanOfBlock(start), test, body, orelse}
	case keywordTry:
		return p.tryStatement()
	case keywordWith:
		return p.withStatement(start, false)
	case keywordAsync:
		return p.asyncStatement(nil)
	case nameToken:
		if p.isName("match") && p.startsSubject() {
			if p.endsWithColon() {
				return p.matchStatement()
			}
			p.matchNames++
		}
	}
	return nil
}

// asyncStatement parses async def, async for or async with; only the first may have decorators.
func (p *parser) asyncStatement(decorators []Expression) Statement {
	start := p.from()
	p.index++
	switch {
	case p.kind() == keywordDef:
		return p.functionDef(start, decorators, true)
	case p.kind() == keywordFor && decorators == nil:
		return p.forStatement(start, true)
	case p.kind() == keywordWith && decorators == nil:
		return p.withStatement(start, true)
	}
	p.fail()
	return nil
}

// decorated parses decorators and the definition below them.
func (p *parser) decorated() Statement {
	mark := len(p.expressions)
	for p.accept(at) {
		p.expressions = append(p.expressions, p.namedExpression())
		p.expect(newlineToken)
	}
	decorators := p.takeExpressions(mark)
	switch start := p.from(); p.kind() {
	case keywordDef:
		return p.functionDef(start, decorators, false)
	case keywordClass:
		return p.classDef(start, decorators)
	case keywordAsync:
		return p.asyncStatement(decorators)
	}
	p.fail()
	return nil
}

// functionDef parses a definition from def on.
func (p *parser) functionDef(start Position, decorators []Expression, async bool) Statement {
	p.expect(keywordDef)
	f := &FunctionDef{Async: async, Decorators: decorators, NameSpan: p.tokens[p.index].span()}
	f.Name = p.name()
	f.TypeParameters = p.typeParameters()
	p.expect(leftParenthesis)
	f.Parameters = p.parameters(rightParenthesis)
	p.expect(rightParenthesis)
	if p.accept(arrow) {
		f.Returns = p.expression()
	}
	f.Body = p.colonBlock()
	f.Span = p.spanOfBlock(start)
	return f
}

func (p *parser) classDef(start Position, decorators []Expression) Statement {
	p.expect(keywordClass)
	c := &ClassDef{Decorators: decorators, NameSpan: p.tokens[p.index].span()}
	c.Name = p.name()
	c.TypeParameters = p.typeParameters()
	if p.accept(leftParenthesis) {
		c.Bases, c.Keywords = p.arguments()
		p.expect(rightParenthesis)
	}
	c.Body = p.colonBlock()
	c.Span = p.spanOfBlock(start)
	return c
}

// ifStatement parses if or elif and what belongs to it.
func (p *parser) ifStatement() Statement {
	start := p.from()
	p.index++
	statement := &If{Test: p.namedExpression()}
	statement.Body = p.colonBlock()
	if p.kind() == keywordElif {
		p.enter(1)
		p.blocks++
		statement.Else = []Statement{p.ifStatement()}
		p.blocks--
		p.leave(1)
	} else {
		statement.Else = p.elseBlock()
	}
	statement.Span = p.spanOfBlock(start)
	return statement
}

func (p *parser) forStatement(start Position, async bool) Statement {
	p.expect(keywordFor)
	statement := &For{Async: async, Target: p.forTarget()}
	p.expect(keywordIn)
	statement.Iterable = p.starExpressions()
	statement.Body = p.colonBlock()
	statement.Else = p.elseBlock()
	statement.Span = p.spanOfBlock(start)
	return statement
}

func (p *parser) withStatement(start Position, async bool) Statement {
	p.expect(keywordWith)
	statement := &With{Async: async}
	// Parentheses may enclose the items or belong to the first of them.
	if p.kind() != leftParenthesis || p.kindAfterBrackets() != colon || !p.attempt(func() {
		p.index++
		statement.Items = []*WithItem{p.withItem()}
		for p.accept(comma) && p.kind() != rightParenthesis {
			statement.Items = append(statement.Items, p.withItem())
		}
		p.expect(rightParenthesis)
	}) {
		statement.Items = []*WithItem{p.withItem()}
		for p.accept(comma) {
			statement.Items = append(statement.Items, p.withItem())
		}
	}
	statement.Body = p.colonBlock()
	statement.Span = p.spanOfBlock(start)
	return statement
}

// kindAfterBrackets returns the kind of the token behind the brackets that open at the next one.
func (p *parser) kindAfterBrackets() tokenKind {
	outside := p.tokens[p.index].level - 1
	for i := p.index + 1; i+1 < len(p.tokens); i++ {
		if p.tokens[i].level == outside {
			return p.tokens[i+1].kind
		}
	}
	return endMarker
}

func (p *parser) withItem() *WithItem {
	item := &WithItem{Context: p.expression()}
	if p.accept(keywordAs) {
		item.Target = p.starTarget()
	}
	return item
}

func (p *parser) tryStatement() Statement {
	start := p.from()
	p.index++
	statement := &Try{Body: p.colonBlock()}
	for p.kind() == keywordExcept {
		from := p.from()
		p.index++
		handler := &ExceptHandler{}
		star := p.accept(star)
		if len(statement.Handlers) > 0 && star != statement.Star {
			p.fail()
		}
		statement.Star = star
		if star || p.kind() != colon {
			handler.Type = p.expression()
			if p.accept(keywordAs) {
				handler.Name = p.name()
			}
		}
		handler.Body = p.colonBlock()
		handler.Span = p.spanOfBlock(from)
		statement.Handlers = append(statement.Handlers, handler)
	}
	if len(statement.Handlers) > 0 {
		statement.Else = p.elseBlock()
	}
	if p.accept(keywordFinally) {
		statement.Finally = p.colonBlock()
	} else if len(statement.Handlers) == 0 {
		p.fail()
	}
	statement.Span = p.spanOfBlock(start)
	return statement
}

// simpleStatement parses one simple statement.
func (p *parser) simpleStatement() Statement {
	start := p.from()
	switch p.kind() {
	case keywordReturn:
		p.index++
		var value Expression
		if !p.atStatementEnd() {
			value = p.starExpressions()
		}
		return &Return{p.spanFrom(start), value}
	case keywordImport:
		return p.importName()
	case keywordFrom:
		return p.importFrom()
	case keywordRaise:
		p.index++
		statement := &Raise{}
		if !p.atStatementEnd() {
			statement.Exception = p.expression()
			if p.accept(keywordFrom) {
				statement.Cause = p.expression()
			}
		}
		statement.Span = p.spanFrom(start)
		return statement
	case keywordPass:
		p.index++
		return &Pass{p.spanFrom(start)}
	case keywordBreak:
		p.index++
		return &Break{p.spanFrom(start)}
	case keywordContinue:
		p.index++
		return &Continue{p.spanFrom(start)}
	case keywordDel:
		return p.delStatement()
	case keywordAssert:
		p.index++
		statement := &Assert{Test: p.expression()}
		if p.accept(comma) {
			statement.Message = p.expression()
		}
		statement.Span = p.spanFrom(start)
		return statement
	case keywordGlobal:
		p.index++
		names := p.nameList()
		return &Global{p.spanFrom(start), names}
	case keywordNonlocal:
		p.index++
		names := p.nameList()
		return &Nonlocal{p.spanFrom(start), names}
	case nameToken:
		if p.following() == nameToken && p.isName("type") {
			return p.typeAlias()
		}
	}
	return p.expressionStatement()
}

// atStatementEnd reports whether a simple statement may end here.
func (p *parser) atStatementEnd() bool {
	return p.kind() == newlineToken || p.kind() == semicolon
}

func (p *parser) nameList() []string {
	names := []string{p.name()}
	for p.accept(comma) {
		names = append(names, p.name())
	}
	return names
}

func (p *parser) typeAlias() Statement {
	start := p.from()
	p.index++
	alias := &TypeAlias{Name: p.nameNode(Store)}
	alias.TypeParameters = p.typeParameters()
	p.expect(equal)
	alias.Value = p.expression()
	alias.Span = p.spanFrom(start)
	return alias
}

func (p *parser) delStatement() Statement {
	start := p.from()
	p.index++
	mark := len(p.expressions)
	for {
		target := p.primary()
		if !setContext(target, Del) {
			p.fail()
		}
		p.expressions = append(p.expressions, target)
		if !p.accept(comma) || p.atStatementEnd() {
			break
		}
	}
	if !p.atStatementEnd() {
		p.fail()
	}
	targets := p.takeExpressions(mark)
	return &Delete{p.spanFrom(start), targets}
}

func (p *parser) importName() Statement {
	start := p.from()
	p.index++
	statement := &Import{}
	for {
		from := p.from()
		alias := &Alias{Name: p.dottedName()}
		if p.accept(keywordAs) {
			alias.AsName = p.name()
		}
		alias.Span = p.spanFrom(from)
		statement.Names = append(statement.Names, alias)
		if !p.accept(comma) {
			break
		}
	}
	statement.Span = p.spanFrom(start)
	return statement
}

func (p *parser) dottedName() string {
	start := p.index
	name := p.name()
	if p.kind() != dot {
		return name
	}
	plain := p.text(&p.tokens[start]) == name
	for p.accept(dot) {
		before, part := &p.tokens[p.index-2], &p.tokens[p.index]
		plain = p.name() == p.text(part) && plain && before.end+1 == part.start
	}
	if plain {
		return p.source[p.tokens[start].start:p.tokens[p.index-1].end]
	}
	parts := make([]string, 0, (p.index-start+1)/2)
	for i := start; i < p.index; i += 2 {
		parts = append(parts, normalName(p.text(&p.tokens[i])))
	}
	return strings.Join(parts, ".")
}

func (p *parser) importFrom() Statement {
	start := p.from()
	p.index++
	statement := &ImportFrom{}
	for {
		if p.accept(dot) {
			statement.Level++
		} else if p.accept(ellipsis) {
			statement.Level += 3
		} else {
			break
		}
	}
	if p.kind() == nameToken || statement.Level == 0 {
		statement.Module = p.dottedName()
	}
	p.expect(keywordImport)
	switch p.kind() {
	case star:
		p.index++
		statement.Names = []*Alias{{p.tokens[p.index-1].span(), "*", ""}}
	case leftParenthesis:
		p.index++
		statement.Names = p.importedNames(rightParenthesis)
		p.expect(rightParenthesis)
	default:
		statement.Names = p.importedNames(newlineToken)
		if p.tokens[p.index-1].kind == comma {
			p.fail()
		}
	}
	statement.Span = p.spanFrom(start)
	return statement
}

// importedNames parses the names of a from import, up to and with a trailing comma before the end.
func (p *parser) importedNames(end tokenKind) []*Alias {
	var names []*Alias
	for {
		from := p.from()
		alias := &Alias{Name: p.name()}
		if p.accept(keywordAs) {
			alias.AsName = p.name()
		}
		alias.Span = p.spanFrom(from)
		names = append(names, alias)
		if !p.accept(comma) || p.kind() == end {
			return names
		}
	}
}

// expressionStatement parses an assignment of any kind, or an expression that stands alone.
func (p *parser) expressionStatement() Statement {
	startIndex, start := p.index, p.from()
	if p.kind() == keywordYield {
		value := p.yieldExpression()
		return &ExprStatement{p.spanFrom(start), value}
	}
	value := p.starExpressions()
	switch kind := p.kind(); {
	case kind == equal:
		return p.assignment(start, value)
	case kind == colon:
		if !isSingleTarget(value) || p.startsWithTarget(startIndex) {
			p.fail()
		}
		setContext(value, Store)
		p.index++
		statement := &AnnAssign{Target: value, Simple: p.tokens[startIndex+1].kind == colon, Annotation: p.expression()}
		if p.accept(equal) {
			statement.Value = p.yieldOrStarExpressions()
		}
		statement.Span = p.spanFrom(start)
		return statement
	case kind >= plusEqual && kind <= doubleSlashEqual:
		if !isSingleTarget(value) {
			p.fail()
		}
		setContext(value, Store)
		p.index++
		operand := p.yieldOrStarExpressions()
		return &AugAssign{p.spanFrom(start), value, BinaryOperator(kind - plusEqual), operand}
	}
	return p.plain.make(ExprStatement{p.spanFrom(start), value})
}

// isSingleTarget reports whether an expression can be assigned to and is no list, tuple or star.
func isSingleTarget(e Expression) bool {
	switch e.(type) {
	case *Name, *Attribute, *Subscript:
		return true
	}
	return false
}

// startsWithTarget reports whether the statement from the token at start to the next one begins with a target in parentheses
// and does not end there. CPython does not see that (a).b and (a)[b] can be annotated.
func (p *parser) startsWithTarget(start int) bool {
	if p.tokens[start].kind != leftParenthesis {
		return false
	}
	end := start + 1
	for p.tokens[end].level >= p.tokens[start].level {
		end++
	}
	if end+1 == p.index {
		return false
	}
	inside := &parser{source: p.source, tokens: append(slices.Clone(p.tokens[start+1:end]), token{kind: endMarker})}
	return inside.attempt(func() {
		if !isSingleTarget(inside.primary()) {
			inside.fail()
		}
		inside.expect(endMarker)
	})
}

// assignment parses the rest of an assignment whose first target is given.
func (p *parser) assignment(start Position, target Expression) Statement {
	mark := len(p.expressions)
	for {
		if !setContext(target, Store) {
			p.fail()
		}
		p.expressions = append(p.expressions, target)
		p.index++
		target = p.yieldOrStarExpressions()
		if p.kind() != equal {
			break
		}
	}
	targets := p.takeExpressions(mark)
	return p.assignments.make(Assign{p.spanFrom(start), targets, target})
}

func (p *parser) yieldOrStarExpressions() Expression {
	if p.kind() == keywordYield {
		return p.yieldExpression()
	}
	return p.starExpressions()
}
