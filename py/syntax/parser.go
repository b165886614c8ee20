package syntax

import "unicode/utf8"

// This file holds the parser's core. The parser is a recursive descent over the list of tokens; every method parses the
// rule of Python's grammar that it is named after, advances past it and returns its node. It knows nothing of what
// is wrong with a wrong program: where a token does not fit, it gives up, and the diagnosis finds out why.

const (
	// maxLevels is how deeply CPython's parser nests calls (MAXSTACK); the costs below say how many it
	// makes for one level of a construct.
	maxLevels           = 6000
	baseLevels          = 31
	bracketLevels       = 25
	blockLevels         = 7
	lambdaLevels        = 2
	lambdaDefaultLevels = 8
	powerLevels         = 2
	nodesBelowLevels    = 32 // nodes that precedence alone can put between two levels that are counted
)

// A parser reads the tokens of one source.
type parser struct {
	source string
	tokens []token
	index  int // of the next token
	// levels is the depth of the construct being parsed, in the levels of CPython's parser; deepest is the greatest it was
	// in the current statement.
	levels, deepest int
	// links counts the nodes of the current statement that nest to the left, without recursion here: x in x+y, x.y, x(), x[y].
	links int
	// blocks is how many statements enclose the current one.
	blocks   int
	warnings []Warning
	// matchNames counts the statements that begin like a match statement and are none: in the presence of a mistake
	// anywhere CPython takes each for a match statement without a colon, so statementParts and blockParts leave them out.
	matchNames int
	// statementParts and blockParts are where the statements and blocks are that were parsed, for the diagnosis.
	statementParts, blockParts []tokenRange

	// The lists that are being collected, one behind the other.
	expressions []Expression
	statements  []Statement

	// The nodes that are most numerous are made many at a time.
	names       batch[Name]
	constants   batch[Constant]
	attributes  batch[Attribute]
	calls       batch[Call]
	plain       batch[ExprStatement]
	assignments batch[Assign]
}

// A batch makes values of one type in blocks, which live as long as one of their values does.
type batch[T any] struct {
	free []T
	size int // of the last block
}

// maxBatch bounds the blocks, which double up to it.
const maxBatch = 64

func (b *batch[T]) make(value T) *T {
	if len(b.free) == 0 {
		b.size = min(max(4, 2*b.size), maxBatch)
		b.free = make([]T, b.size)
	}
	made := &b.free[0]
	b.free = b.free[1:]
	*made = value
	return made
}

// A giveUp is the panic value with which the parser stops at a token that does not fit.
type giveUp struct{}

// A refusal is the panic value with which the parser stops at a mistake that it can name.
type refusal struct{ err *SyntaxError }

// kind returns the kind of the next token.
func (p *parser) kind() tokenKind { return p.tokens[p.index].kind }

// following returns the kind of the token after the next one. There is none after the last.
func (p *parser) following() tokenKind {
	if p.index+1 < len(p.tokens) {
		return p.tokens[p.index+1].kind
	}
	return endMarker
}

// fail gives up at the next token.
func (p *parser) fail() { panic(giveUp{}) }

// accept advances past a token of the given kind, if it is next.
func (p *parser) accept(kind tokenKind) bool {
	if p.tokens[p.index].kind == kind {
		p.index++
		return true
	}
	return false
}

// expect advances past a token that must be of the given kind.
func (p *parser) expect(kind tokenKind) {
	if p.tokens[p.index].kind != kind {
		p.fail()
	}
	p.index++
}

// text returns the text of a token.
func (p *parser) text(t *token) string { return p.source[t.start:t.end] }

// name advances past a name and returns it.
func (p *parser) name() string {
	t := &p.tokens[p.index]
	if t.kind != nameToken {
		p.fail()
	}
	p.index++
	return normalName(p.text(t))
}

// isName reports whether the next token is the given name; soft keywords are recognised so.
func (p *parser) isName(name string) bool {
	t := &p.tokens[p.index]
	return t.kind == nameToken && p.text(t) == name
}

// from returns where the next token starts.
func (p *parser) from() Position { return p.tokens[p.index].from }

// spanFrom returns the span from start to the end of the last token that was parsed.
func (p *parser) spanFrom(start Position) Span { return Span{start, p.tokens[p.index-1].to} }

// spanOfBlock is spanFrom for a statement that ends with a block.
func (p *parser) spanOfBlock(start Position) Span {
	i := p.index - 1
	for p.tokens[i].kind == newlineToken || p.tokens[i].kind == dedentToken || p.tokens[i].kind == indentToken {
		i--
	}
	return Span{start, p.tokens[i].to}
}

// enter notes that the parser goes some levels deeper; leave takes it back.
func (p *parser) enter(levels int) {
	p.levels += levels
	if p.levels > p.deepest {
		p.deepest = p.levels
		if p.levels > maxLevels {
			panic(refusal{&SyntaxError{
				Kind: KindMemory, Message: "Parser stack overflowed - Python source too complex to parse",
				Line: int(p.from().Line),
			}})
		}
	}
}

func (p *parser) leave(levels int) { p.levels -= levels }

// attempt runs parse and reports whether it succeeded. When it gave up, the parser is where it was.
func (p *parser) attempt(parse func()) (ok bool) {
	index, levels, blocks := p.index, p.levels, p.blocks
	expressions, statements, warnings := len(p.expressions), len(p.statements), len(p.warnings)
	defer func() {
		switch problem := recover().(type) {
		case nil:
			ok = true
		case giveUp:
			p.index, p.levels, p.blocks = index, levels, blocks
			p.expressions, p.statements = p.expressions[:expressions], p.statements[:statements]
			p.warnings = p.warnings[:warnings]
		default:
			panic(problem)
		}
	}()
	parse()
	return ok
}

// takeExpressions returns what was collected in p.expressions from mark on, as a list of its own.
func (p *parser) takeExpressions(mark int) []Expression {
	if len(p.expressions) == mark {
		return nil
	}
	list := make([]Expression, len(p.expressions)-mark)
	copy(list, p.expressions[mark:])
	p.expressions = p.expressions[:mark]
	return list
}

// takeStatements returns what was collected in p.statements from mark on, as a list of its own.
func (p *parser) takeStatements(mark int) []Statement {
	if len(p.statements) == mark {
		return nil
	}
	list := make([]Statement, len(p.statements)-mark)
	copy(list, p.statements[mark:])
	p.statements = p.statements[:mark]
	return list
}

// errorAt is the mistake that CPython reports with RAISE_SYNTAX_ERROR while t is the last token that it has read.
func errorAt(source string, t *token, message string) *SyntaxError {
	err := errorBetween(source, t.from, t.to, message)
	if t.nowhere {
		err.Column--
		err.EndColumn = noColumn
	}
	return err
}

// errorBetween is a mistake from start to end.
func errorBetween(source string, start, end Position, message string) *SyntaxError {
	text := sourceLine(source, int(start.Line))
	return &SyntaxError{
		Kind: KindSyntax, Message: message, Line: int(start.Line), Column: columnIn(text, int(start.Column)+1, true),
		EndLine: int(end.Line), EndColumn: columnIn(text, int(end.Column)+1, end.Line == start.Line), Text: text,
	}
}

// columnIn turns a column in bytes into one in characters of line, as CPython does: it uses the line where the mistake
// starts also for the end on a later line, and what lies beyond a line (its newline belongs to it when own is true) is one
// character.
func columnIn(line string, column int, own bool) int {
	if column <= len(line) {
		return utf8.RuneCountInString(line[:column])
	}
	beyond := column - len(line)
	if own {
		return utf8.RuneCountInString(line) + min(beyond, 2)
	}
	return utf8.RuneCountInString(line) + 1
}

// sourceLine returns a line of the source by its number, without its newline.
func sourceLine(source string, line int) string {
	start := 0
	for i := 0; i < len(source) && line > 1; i++ {
		if source[i] == '\n' {
			line--
			start = i + 1
		}
	}
	end := start
	for end < len(source) && source[end] != '\n' {
		end++
	}
	return source[start:end]
}
