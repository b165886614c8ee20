package regexp

import (
	"slices"
	"unicode/utf16"
)

const (
	// maxNesting bounds groups within groups and classes within classes, and so the recursion of the parser and the
	// compiler.
	maxNesting = 1000
	// maxPattern bounds the length of a pattern in code units.
	maxPattern = 1 << 20
	// maxGroups is the number of groups that V8 allows.
	maxGroups = 1<<16 - 1
	// maxIntervals bounds the sum of the sizes of a pattern's sets, in intervals, and the work to make them.
	maxIntervals = 4 << 20
)

// flagSet are the flags that apply to a part of a pattern.
type flagSet struct{ ignoreCase, multiline, dotAll bool }

// parser makes a tree of a pattern. It panics with parseError.
type parser struct {
	source []uint16
	at     int
	// unicode is set with either of the flags u and v, sets with v.
	unicode, sets bool
	flags         flagSet

	// groupCount is that of the whole pattern, groups the number of those opened so far.
	groupCount, groups int
	// named says that the pattern has a group with a name, which makes \k a reference.
	named   bool
	names   []string // by group
	byName  map[string][]int
	pending []pendingReference
	// scope has the names of the groups in the alternatives around, innermost last.
	scope []map[string]struct{}

	depth     int
	intervals int
}

// pendingReference is a reference by a name, whose groups are known only at the end.
type pendingReference struct {
	node *node
	name string
}

// parseError is the reason of a SyntaxError.
type parseError string

func (p *parser) fail(reason string) { panic(parseError(reason)) }

func (p *parser) more() bool { return p.at < len(p.source) }

// peek returns a code unit, or -1 behind the end.
func (p *parser) peek(offset int) rune {
	if p.at+offset < len(p.source) {
		return rune(p.source[p.at+offset])
	}
	return -1
}

// eat consumes a text if it comes next.
func (p *parser) eat(text string) bool {
	for i := range len(text) {
		if p.peek(i) != rune(text[i]) {
			return false
		}
	}
	p.at += len(text)
	return true
}

// next consumes a character: a code point if asked for, else a code unit.
func (p *parser) next(codePoint bool) rune {
	c := p.peek(0)
	p.at++
	if codePoint && utf16.IsSurrogate(c) && c < 0xdc00 {
		if low := p.peek(0); low >= 0xdc00 && low <= 0xdfff {
			p.at++
			return utf16.DecodeRune(c, low)
		}
	}
	return c
}

// enter and leave count the nesting.
func (p *parser) enter() {
	if p.depth++; p.depth > maxNesting {
		p.fail(errTooLarge)
	}
}

func (p *parser) leave() { p.depth-- }

// pattern parses the whole.
func (p *parser) pattern() *node {
	if len(p.source) > maxPattern {
		p.fail(errTooLarge)
	}
	p.countGroups()
	p.names = make([]string, 1, p.groupCount+1)
	p.byName = map[string][]int{}
	p.scope = []map[string]struct{}{{}}
	body := p.disjunction()
	if p.more() {
		p.fail(errUnmatchedParenthesis)
	}
	for _, reference := range p.pending {
		groups, found := p.byName[reference.name]
		if !found {
			p.fail(errUnknownNamedReference)
		}
		reference.node.groups = groups
	}
	return body
}

// countGroups looks ahead for what the meaning of \1 and \k depends on.
func (p *parser) countGroups() {
	classes := 0
	for i := 0; i < len(p.source); i++ {
		switch c := p.source[i]; {
		case c == '\\':
			i++
		case c == '[':
			if classes == 0 || p.sets {
				classes++
			}
		case c == ']':
			classes = max(classes-1, 0)
		case c == '(' && classes == 0:
			if i+1 >= len(p.source) || p.source[i+1] != '?' {
				p.groupCount++
			} else if i+3 < len(p.source) && p.source[i+2] == '<' && p.source[i+3] != '=' && p.source[i+3] != '!' {
				p.groupCount++
				p.named = true
			}
		}
	}
}

// disjunction parses alternatives up to the end or a closing parenthesis.
func (p *parser) disjunction() *node {
	p.enter()
	defer p.leave()
	all := map[string]struct{}{}
	var alternatives []*node
	for {
		p.scope = append(p.scope, nil)
		alternatives = append(alternatives, p.alternative())
		last := len(p.scope) - 1
		for name := range p.scope[last] {
			all[name] = struct{}{}
		}
		p.scope = p.scope[:last]
		if !p.eat("|") {
			break
		}
	}
	for name := range all {
		p.declare(name)
	}
	return choice(alternatives)
}

// declare notes a group's name in the alternative around, where it must be the only one.
func (p *parser) declare(name string) {
	last := len(p.scope) - 1
	if _, found := p.scope[last][name]; found {
		p.fail(errDuplicateCaptureName)
	}
	if p.scope[last] == nil {
		p.scope[last] = map[string]struct{}{}
	}
	p.scope[last][name] = struct{}{}
}

func (p *parser) alternative() *node {
	var terms []*node
	for p.more() && p.peek(0) != '|' && p.peek(0) != ')' {
		terms = append(terms, p.term())
	}
	return sequence(terms)
}

// term parses an assertion or an atom with its quantifier.
func (p *parser) term() *node {
	before := p.groups
	var atom *node
	quantifiable := true // else it is a look around
	switch c := p.peek(0); c {
	case '^':
		p.at++
		return assert(p.lineAssertion(assertStart, assertLineStart), false)
	case '$':
		p.at++
		return assert(p.lineAssertion(assertEnd, assertLineEnd), false)
	case '(':
		atom, quantifiable = p.parenthesis()
	case '.':
		p.at++
		if p.flags.dotAll {
			atom = chars(everything)
		} else {
			atom = chars(notLineBreaks)
		}
	case '[':
		p.at++
		atom = p.class()
	case '\\':
		if atom = p.atomEscape(); atom.kind == nodeAssert {
			return atom
		}
	case '*', '+', '?':
		p.fail(errNothingToRepeat)
	case '{':
		if _, _, ok := p.interval(); ok {
			p.fail(errNothingToRepeat)
		}
		fallthrough
	case '}', ']':
		if p.unicode {
			p.fail(errLoneQuantifier)
		}
		fallthrough
	default:
		atom = p.character(p.next(p.unicode))
	}
	quantified := p.quantifier(atom, before)
	if quantified != atom && !quantifiable {
		p.fail(errInvalidQuantifier)
	}
	return quantified
}

var notLineBreaks = lineBreaks.complement()

func (p *parser) lineAssertion(single, multi assertion) assertion {
	if p.flags.multiline {
		return multi
	}
	return single
}

// character is a node for one character, with regard to the case if the flags say so.
func (p *parser) character(c rune) *node { return chars(p.closed(charSet{{c, c}})) }

// closed adds what ignoring the case adds to a set.
func (p *parser) closed(set charSet) charSet {
	p.spend(len(set))
	if !p.flags.ignoreCase {
		return set
	}
	mapping := caseMappingFor(p.unicode)
	if len(set) > 1 || set.size() > 1 {
		p.spend(set.intersect(mapping.members).size())
	}
	return mapping.close(set)
}

// spend counts the sizes of sets.
func (p *parser) spend(intervals int) {
	if p.intervals += intervals; p.intervals > maxIntervals {
		p.fail(errTooLarge)
	}
}

// quantifier parses a quantifier, if there is one, of an atom that begins behind a number of groups.
func (p *parser) quantifier(atom *node, before int) *node {
	least, most := 0, 0
	switch p.peek(0) {
	case '*':
		p.at++
		least, most = 0, unlimited
	case '+':
		p.at++
		least, most = 1, unlimited
	case '?':
		p.at++
		least, most = 0, 1
	case '{':
		var ok bool
		least, most, ok = p.interval()
		if !ok {
			if p.unicode {
				p.fail(errIncompleteQuantifier)
			}
			return atom
		}
		if least > most {
			p.fail(errNumbersOutOfOrder)
		}
	default:
		return atom
	}
	lazy := p.eat("?")
	return repeat(atom, least, most, lazy, before+1, p.groups)
}

// interval parses {n}, {n,} or {n,m}; it consumes nothing if there is none.
func (p *parser) interval() (least, most int, ok bool) {
	start := p.at
	defer func() {
		if !ok {
			p.at = start
		}
	}()
	p.at++
	least, ok = p.decimal()
	if !ok {
		return 0, 0, false
	}
	most = least
	if p.eat(",") {
		if most, ok = p.decimal(); !ok {
			most = unlimited
		}
	}
	return least, most, p.eat("}")
}

// decimal parses a number; what is larger than unlimited is as good as it.
func (p *parser) decimal() (value int, ok bool) {
	for c := p.peek(0); c >= '0' && c <= '9'; c = p.peek(0) {
		value, ok = min(value*10+int(c-'0'), unlimited), true
		p.at++
	}
	return value, ok
}

// parenthesis parses whatever a parenthesis opens.
func (p *parser) parenthesis() (atom *node, quantifiable bool) {
	switch {
	case p.eat("(?="):
		return look(p.closeGroup(), false, false), !p.unicode
	case p.eat("(?!"):
		return look(p.closeGroup(), false, true), !p.unicode
	case p.eat("(?<="):
		return look(p.closeGroup(), true, false), false
	case p.eat("(?<!"):
		return look(p.closeGroup(), true, true), false
	case p.eat("(?<"):
		name, ok := p.groupName()
		if !ok {
			p.fail(errInvalidCaptureName)
		}
		p.declare(name)
		return p.capture(name), true
	case p.eat("(?"):
		outer := p.flags
		p.modifiers()
		body := p.closeGroup()
		p.flags = outer
		return body, true
	}
	p.at++
	return p.capture(""), true
}

// closeGroup parses the inside of a group and the parenthesis that closes it.
func (p *parser) closeGroup() *node {
	body := p.disjunction()
	if !p.eat(")") {
		p.fail(errUnterminatedGroup)
	}
	return body
}

func (p *parser) capture(name string) *node {
	p.groups++
	if p.groups > maxGroups {
		p.fail(errTooManyCaptures)
	}
	index := p.groups
	p.names = append(p.names, name)
	if name != "" {
		p.byName[name] = append(p.byName[name], index)
	}
	return group(index, p.closeGroup())
}

// modifiers parses what stands between (? and the colon, and sets the flags.
func (p *parser) modifiers() {
	var seen []rune
	value, dashes := true, 0
	for !p.eat(":") {
		c := p.peek(0)
		p.at++
		switch c {
		case '-':
			if dashes++; dashes > 1 {
				p.fail(errMultipleDashes)
			}
			value = false
			continue
		case 'i':
			p.flags.ignoreCase = value
		case 'm':
			p.flags.multiline = value
		case 's':
			p.flags.dotAll = value
		default:
			if c < 0 || c == ')' {
				p.fail(errInvalidGroup) // (?i) is what other languages have
			}
			if len(seen) == 0 && dashes == 0 {
				p.fail(errInvalidGroup)
			}
			p.fail(errInvalidFlagGroup)
		}
		if slices.Contains(seen, c) {
			p.fail(errRepeatedFlag)
		}
		seen = append(seen, c)
	}
	if dashes > 0 && len(seen) == 0 {
		p.fail(errInvalidFlagGroup)
	}
}

// groupName parses the name of a group up to the angle bracket that closes it, ECMA-262 22.2.1 GroupName.
func (p *parser) groupName() (string, bool) {
	var name []rune
	for {
		c := p.next(true)
		switch {
		case c == '>' && len(name) > 0:
			return string(name), true
		case c == '\\':
			if !p.eat("u") {
				return "", false
			}
			var ok bool
			if c, ok = p.unicodeEscape(true); !ok {
				p.fail(errInvalidUnicodeEscape)
			}
		}
		if c < 0 || !isNamePart(c, len(name) == 0) {
			return "", false
		}
		name = append(name, c)
	}
}

// isNamePart reports whether an identifier can have a character, or begin with it.
func isNamePart(c rune, first bool) bool {
	switch {
	case c == '$' || c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		return true
	case first:
		return c >= 0x80 && properties()[kindBinary]["ID_Start"].charSet().contains(c)
	case c == 0x200c || c == 0x200d || c >= '0' && c <= '9':
		return true
	}
	return c >= 0x80 && properties()[kindBinary]["ID_Continue"].charSet().contains(c)
}
