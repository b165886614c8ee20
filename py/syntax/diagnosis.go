package syntax

import (
	"fmt"
	"strings"
)

// This file finds out what is wrong with a source that the parser gave up on. CPython's own parser is a
// packrat parser, and which mistake it reports, and where, follows from how it backtracks: the generic "invalid syntax" is
// at the farthest token it ever looked at, and a specific mistake is the first that one of the rules for mistakes
// recognises in a second pass. So the diagnosis interprets the same grammar (mistakes.peg) in the same order, on the tokens
// of the lexer, in two passes. It builds no tree; where a message needs a node it parses the part again.
//
// What the parser accepted is skipped, so the work is that of the statement that is wrong. A statement of more
// than maxDiagnosisSteps steps gets the generic message at the token where the parser gave up.

const (
	maxDiagnosisSteps = 200_000
	// maxDiagnosisLevels bounds how deeply rules nest: three Go frames for each.
	maxDiagnosisLevels = 9000
)

// A tokenRange is the tokens of a statement or block that the parser accepted, without the end.
type tokenRange struct{ start, end int32 }

// An outline says where accepted statements or blocks end: by the index of the token where one starts, the index of the
// token after it, else 0.
type outline []int32

func newOutline(tokens int, ranges []tokenRange) outline {
	o := make(outline, tokens)
	for _, r := range ranges {
		o[r.start] = r.end
	}
	return o
}

// A ruleResult is what came of a rule at a token: the index of the token behind what it matched, or noMatch.
type ruleResult struct{ key, end, previous int32 }

// A part is a range of tokens, without the end.
type part struct{ start, end int }

const noMatch = -1

// A diagnosis examines one source.
type diagnosis struct {
	source string
	lexer  *lexer
	tokens []token
	// statements and blocks are those that are skipped.
	statements, blocks outline
	// farthest is how many tokens were looked at.
	farthest int
	// mistakes says that rules for mistakes are tried: in the second pass, but not below expression_without_invalid.
	mistakes bool
	// results are those of rules, chained by token: lastResult has the index of the last in results, plus 1. There are no more
	// than steps.
	results    []ruleResult
	lastResult []int32
	rules      int
	levels     int
	steps      int
	// pending is the mistake of a token that must be there (&&). The pass goes on, and a mistake found later counts instead.
	pending *SyntaxError
}

// An exhaustion is the panic value with which a pass ends that takes too many steps. When it knows the mistake, it ends with a
// refusal.
type exhaustion struct{}

func newDiagnosis(l *lexer, statements, blocks []tokenRange) *diagnosis {
	return &diagnosis{
		source: l.source, lexer: l, tokens: l.tokens, rules: len(mistakes()),
		statements: newOutline(len(l.tokens), statements), blocks: newOutline(len(l.tokens), blocks),
		lastResult: make([]int32, len(l.tokens)),
	}
}

// diagnose returns what is wrong with the tokens of l, on which p gave up.
func diagnose(l *lexer, p *parser, start string) *SyntaxError {
	d := newDiagnosis(l, p.statementParts, p.blockParts)
	err, finished := d.pass(start)
	if !finished {
		return withRest(l, errorAtToken(d.source, &d.tokens[p.index], "invalid syntax"), p.index)
	}
	last := d.farthest - 1
	if err == nil {
		d.mistakes = true
		err, _ = d.pass(start)
	}
	if err == nil {
		err = d.pending
	}
	if err != nil {
		return withRest(l, err, d.farthest-1)
	}
	t := &d.tokens[last]
	if t.kind != indentToken && t.kind != dedentToken {
		return withRest(l, errorAtToken(d.source, t, "invalid syntax"), d.farthest-1)
	}
	err = errorAt(d.source, &d.tokens[d.farthest-1], "unexpected indent")
	if t.kind == dedentToken {
		err.Message = "unexpected unindent"
	}
	err.Kind = KindIndentation
	return err
}

// withRest returns what is to be reported of a source with the mistake err, found when the token last was the farthest: a
// problem that the lexer has with the rest of the source may be the more likely cause.
func withRest(l *lexer, err *SyntaxError, last int) *SyntaxError {
	switch {
	case l.problem == nil || err == l.problemError:
	case l.problem.overridesMistakes:
		return l.problem.syntaxError(l)
	case len(l.brackets) > 0 && len(l.fstrings) == 0:
		if unclosed := l.unclosed(); l.tokens[last].from.Line > unclosed.line {
			l.problem = unclosed
			return unclosed.syntaxError(l)
		}
	}
	return err
}

// syntaxError returns the problem as an error, the same each time.
func (p *problem) syntaxError(l *lexer) *SyntaxError {
	if l.problemError == nil {
		l.problemError = &SyntaxError{
			Kind: p.kind, Message: p.message, Line: int(p.line), Column: p.column,
			EndLine: int(p.line), EndColumn: p.endColumn, Text: p.text,
		}
	}
	return l.problemError
}

// errorAtToken is the mistake that CPython reports with RAISE_SYNTAX_ERROR_KNOWN_LOCATION at a token.
func errorAtToken(source string, t *token, message string) *SyntaxError {
	err := errorBetween(source, t.from, t.to, message)
	if t.nowhere {
		err.Column, err.EndColumn = 0, 0
	}
	return err
}

// pass interprets the grammar from the rule start. It returns the mistake that it found, if any; finished is false when
// it took too many steps.
func (d *diagnosis) pass(start string) (err *SyntaxError, finished bool) {
	d.results = d.results[:0]
	clear(d.lastResult)
	d.levels = 0
	defer func() {
		switch value := recover().(type) {
		case nil:
		case refusal:
			err, finished = value.err, true
		case exhaustion:
			err, finished = nil, false
		default:
			panic(value)
		}
	}()
	d.rule(mistakes()[start], 0)
	return nil, true
}

// fetch looks at the token at index.
func (d *diagnosis) fetch(index int) *token {
	if index >= len(d.tokens) {
		index = len(d.tokens) - 1
	}
	if index >= d.farthest {
		d.farthest = index + 1
	}
	t := &d.tokens[index]
	if t.kind == problemToken {
		d.farthest = index
		panic(refusal{d.lexer.problem.syntaxError(d.lexer)})
	}
	return t
}

// rule matches a rule at the token at index and returns the index behind it, or noMatch.
func (d *diagnosis) rule(r *pegRule, index int) int {
	if r.mistake && !d.mistakes {
		return noMatch
	}
	if !r.empty && !r.first.has(d.fetch(index).kind) {
		return noMatch
	}
	if end, ok := d.skip(r, index); ok {
		return end
	}
	d.steps++
	if d.steps > maxDiagnosisSteps {
		panic(exhaustion{})
	}
	// The rules that CPython remembers have one result; the others have one with mistakes and one without.
	key := int32(r.index)
	if d.mistakes && !r.memo {
		key += int32(d.rules)
	}
	for i := d.lastResult[index]; i != 0; i = d.results[i-1].previous {
		if result := &d.results[i-1]; result.key == key {
			return int(result.end)
		}
	}
	d.levels++
	if d.levels > maxDiagnosisLevels {
		panic(refusal{&SyntaxError{
			Kind: KindMemory, Message: "Parser stack overflowed - Python source too complex to parse",
			Line: int(d.tokens[index].from.Line),
		}})
	}
	mistakes := d.mistakes
	if r.name == "expression_without_invalid" {
		d.mistakes = false
	}
	end := d.alternatives(r.alternatives, index)
	d.mistakes = mistakes
	d.levels--
	d.results = append(d.results, ruleResult{key: key, end: int32(end), previous: d.lastResult[index]})
	d.lastResult[index] = int32(len(d.results))
	return end
}

// skip returns the end of a statement or block that the parser accepted.
func (d *diagnosis) skip(r *pegRule, index int) (int, bool) {
	var end int
	switch r.name {
	case "statement":
		end = int(d.statements[index])
	case "block":
		end = int(d.blocks[index])
	}
	d.farthest = max(d.farthest, end)
	return end, end != 0
}

// alternatives matches the first of the alternatives that matches.
func (d *diagnosis) alternatives(list []pegAlternative, index int) int {
	for i := range list {
		a := &list[i]
		var captures [2]part
		end, cut := d.items(a.items, index, &captures)
		if end != noMatch {
			if a.action != nil && !d.act(a.action, captures, end) {
				if d.pending != nil {
					panic(refusal{d.pending})
				}
				return noMatch
			}
			return end
		}
		if cut {
			return noMatch
		}
	}
	return noMatch
}

// items matches the parts of an alternative. cut reports whether it got past a ~.
func (d *diagnosis) items(items []pegItem, index int, captures *[2]part) (end int, cut bool) {
	for i := range items {
		item := &items[i]
		if item.kind == pegCut {
			cut = true
			continue
		}
		end := d.item(item, index)
		if end == noMatch {
			return noMatch, cut
		}
		if item.capture != 0 {
			captures[item.capture-'a'] = part{index, end}
		}
		index = end
	}
	return index, cut
}

// softKeywords are the names that are keywords in some places.
var softKeywords = [...]string{"match", "case", "type", "_"}

// isSoftKeyword reports whether CPython takes a name for a soft keyword when any will do: also the first letters of one
// pass (_PyPegen_soft_keyword_token).
func isSoftKeyword(name string) bool {
	for _, keyword := range softKeywords {
		if strings.HasPrefix(keyword, name) {
			return true
		}
	}
	return false
}

func (d *diagnosis) item(item *pegItem, index int) int {
	switch item.kind {
	case pegToken:
		if t := d.fetch(index); t.kind != item.token {
			return noMatch
		}
		return index + 1
	case pegSoftKeyword:
		t := d.fetch(index)
		text := d.source[t.start:t.end]
		if t.kind != nameToken || item.text != text && !(item.text == "" && isSoftKeyword(text)) {
			return noMatch
		}
		return index + 1
	case pegReference:
		return d.rule(item.rule, index)
	case pegGroup:
		return d.alternatives(item.alternatives, index)
	case pegOptional:
		if end := d.alternatives(item.alternatives, index); end != noMatch {
			return end
		}
		return index
	case pegRepeat:
		for {
			end := d.item(item.element, index)
			if end == noMatch {
				return index
			}
			index = end
		}
	case pegRepeatOnce:
		return d.repeatOnce(item, index)
	case pegAhead:
		if d.item(item.element, index) == noMatch {
			return noMatch
		}
		return index
	case pegNotAhead:
		if d.item(item.element, index) != noMatch {
			return noMatch
		}
		return index
	default: // pegForced
		t := d.fetch(index)
		if t.kind != item.token {
			d.pending = errorAtToken(d.source, t, fmt.Sprintf("expected '%s'", item.text))
			return noMatch
		}
		return index + 1
	}
}

// repeatOnce matches an element at least once, with separators between.
func (d *diagnosis) repeatOnce(item *pegItem, index int) int {
	end := d.item(item.element, index)
	for next := end; next != noMatch; {
		end = next
		if item.separator != nil {
			if next = d.item(item.separator, next); next == noMatch {
				break
			}
		}
		next = d.item(item.element, next)
	}
	return end
}

// act performs the action of an alternative that matched up to end. It raises the mistake, or returns whether the
// alternative stands. Actions are:
//
//	a "message"              the mistake is the part a
//	a-b "message"            from the start of a to the end of b
//	a.. "message"            from the start of a to the farthest token
//	last "message"           at the farthest token
//	next "message"           at the next token
//	indentation "message"    the same as last, an IndentationError
//
// and words for what needs more than that. In a message %a is the text of the part a, %n the name of the kind of
// expression it is, %l its line.
func (d *diagnosis) act(action *pegAction, captures [2]part, end int) bool {
	a, b := captures[0], captures[1]
	switch action.verb {
	case "a":
		d.raise(d.spanOf(a), action, a)
	case "parameter a":
		if d.tokens[a.end-1].kind == comma {
			a.end--
		}
		d.raiseMessage(Span{d.tokens[a.start].from, d.tokens[a.end-1].to}, action.message)
	case "a-b":
		d.raise(Span{d.spanOf(a).Start, d.spanOf(b).End}, action, a)
	case "a..":
		d.raiseFrom(a, action)
	case "last":
		panic(refusal{errorAt(d.source, &d.tokens[d.farthest-1], action.message)})
	case "next":
		panic(refusal{errorAt(d.source, d.fetch(end), action.message)})
	case "indentation", "indentation a":
		err := errorAt(d.source, &d.tokens[d.farthest-1], d.expand(action.message, a))
		err.Kind = KindIndentation
		panic(refusal{err})
	case "forgottenComma a b":
		d.forgottenComma(a, b, end)
	case "legacy a b":
		if name := d.text(a); name == "print" || name == "exec" {
			d.raiseMessage(Span{d.spanOf(a).Start, d.spanOf(b).End},
				fmt.Sprintf("Missing parentheses in call to '%s'. Did you mean %s(...)?", name, name))
		}
	case "target a":
		d.invalidTarget(a, "cannot assign to ", starTargets)
	case "forTarget a":
		d.invalidTarget(a, "cannot assign to ", forTargets)
	case "deletion a":
		d.invalidTarget(a, "cannot delete ", delTargets)
	case "generator a b":
		d.unparenthesizedGenerator(d.spanOf(a).Start, b)
	case "lastGenerator a b":
		d.generatorBehindArguments(a, b)
	case "arguments a":
		d.misplacedArgument(a)
	case "bound a b":
		d.typeVariableBound(a, b, action.message)
	case "missingColon a":
		d.missingColon(a)
	case "string a":
		return d.check(a, func(p *parser) { p.stringConstant() })
	case "strings a":
		return d.sameKind(a)
	case "fstring a":
		return d.check(a, (*parser).fstring)
	case "field a":
		return d.check(a, (*parser).replacementField)
	case "conversion a b":
		return d.check(part{a.start, b.end}, func(p *parser) { p.conversion() })
	case "real a":
		if d.isImaginary(a) {
			d.raiseMessage(d.spanOf(a), "real number required in complex literal")
		}
		return true
	case "imaginary a":
		if !d.isImaginary(a) {
			d.raiseMessage(d.spanOf(a), "imaginary number required in complex literal")
		}
		return true
	}
	return false
}

func (d *diagnosis) raise(span Span, action *pegAction, a part) {
	d.raiseMessage(span, d.expand(action.message, a))
}

func (d *diagnosis) raiseMessage(span Span, message string) {
	panic(refusal{errorBetween(d.source, span.Start, span.End, message)})
}

// raiseFrom raises a mistake from a part to the farthest token (RAISE_SYNTAX_ERROR_STARTING_FROM).
func (d *diagnosis) raiseFrom(a part, action *pegAction) {
	d.raiseToFarthest(d.spanOf(a).Start, action.message)
}

func (d *diagnosis) raiseToFarthest(start Position, message string) {
	end := d.tokens[d.farthest-1].to
	end.Column--
	panic(refusal{errorBetween(d.source, start, end, message)})
}

// expand fills in a message.
func (d *diagnosis) expand(message string, a part) string {
	switch {
	case strings.Contains(message, "%n"):
		return strings.ReplaceAll(message, "%n", expressionName(d.node(a)))
	case strings.Contains(message, "%l"):
		return strings.ReplaceAll(message, "%l", fmt.Sprint(d.tokens[a.start].from.Line))
	case strings.Contains(message, "%a"):
		return strings.ReplaceAll(message, "%a", d.text(a))
	}
	return message
}

// text returns the text of a part.
func (d *diagnosis) text(a part) string {
	return d.source[d.tokens[a.start].start:d.tokens[a.end-1].end]
}

// spanOf returns where a part is: where its node is, if it is an expression.
func (d *diagnosis) spanOf(a part) Span {
	if a.end > a.start+1 {
		if node := d.node(a); node != nil {
			return node.Extent()
		}
	}
	return Span{d.tokens[a.start].from, d.tokens[a.end-1].to}
}

// check runs the parser on a part for the mistakes that it can name, and returns true.
func (d *diagnosis) check(a part, parse func(*parser)) bool {
	p := d.parserFor(a, endMarker)
	p.attempt(func() { parse(p) })
	return true
}

// parserFor returns a parser for a part, behind which there is a token of the kind end.
func (d *diagnosis) parserFor(a part, end tokenKind) *parser {
	d.steps += a.end - a.start
	tokens := append(make([]token, 0, a.end-a.start+1), d.tokens[a.start:a.end]...)
	return &parser{source: d.source, tokens: append(tokens, token{kind: end})}
}
