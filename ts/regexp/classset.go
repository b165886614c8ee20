package regexp

import (
	"slices"
	"strings"
)

// operand is the value of a part of a class with the flag v: characters and strings of other lengths than one. With
// the flag i, all characters that are the same are in it or none, and the strings are canonical.
type operand struct {
	set     charSet
	strings map[string][]rune
	// mayHaveStrings is MayContainStrings, ECMA-262 22.2.1.4, which looks at the text and not at the value.
	mayHaveStrings bool
}

// add makes the union with another one.
func (o *operand) add(other operand) {
	o.set = o.set.union(other.set)
	for key, s := range other.strings {
		if o.strings == nil {
			o.strings = map[string][]rune{}
		}
		o.strings[key] = s
	}
	o.mayHaveStrings = o.mayHaveStrings || other.mayHaveStrings
}

// intersect and subtract are the operators && and --.
func (o *operand) intersect(other operand) {
	o.set = o.set.intersect(other.set)
	for key := range o.strings {
		if _, found := other.strings[key]; !found {
			delete(o.strings, key)
		}
	}
	o.mayHaveStrings = o.mayHaveStrings && other.mayHaveStrings
}

func (o *operand) subtract(other operand) {
	o.set = o.set.subtract(other.set)
	for key := range other.strings {
		delete(o.strings, key)
	}
}

// classSet parses a class of the flag v behind the bracket and the circumflex.
func (p *parser) classSet(negated bool) *node {
	o := p.classContents(negated)
	list := make([][]rune, 0, len(o.strings))
	for _, s := range o.strings {
		list = append(list, s)
	}
	return p.withStrings(o.set, list)
}

// withStrings is a node for a set that is closed and for strings, of which the longest goes first.
func (p *parser) withStrings(set charSet, list [][]rune) *node {
	if len(list) == 0 {
		return chars(set)
	}
	slices.SortFunc(list, func(a, b []rune) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return slices.Compare(a, b)
	})
	var alternatives []*node
	single := false
	for _, s := range list {
		if len(s) == 0 && !single && len(set) > 0 {
			alternatives, single = append(alternatives, chars(set)), true
		}
		var items []*node
		for _, c := range s {
			items = append(items, p.character(c))
		}
		alternatives = append(alternatives, sequence(items))
	}
	if !single && len(set) > 0 {
		alternatives = append(alternatives, chars(set))
	}
	return choice(alternatives)
}

// classContents parses a class up to its closing bracket, and complements it if it is negated.
func (p *parser) classContents(negated bool) operand {
	p.enter()
	defer p.leave()
	var o operand
	if !p.eat("]") {
		o = p.classUnion()
	}
	if negated {
		if o.mayHaveStrings {
			p.fail(errNegatedStrings)
		}
		p.spend(len(o.set))
		o.set = o.set.complement()
	}
	return o
}

// classUnion parses the contents of a class that is not empty: characters, ranges and operands in a row, or
// operands with one operator between them.
func (p *parser) classUnion() operand {
	o, simple := p.classItem()
	var sets []interval
	for first := true; ; first = false {
		switch {
		case !p.more():
			p.fail(errUnterminatedClass)
		case p.eat("]"):
			p.spend(len(sets))
			o.set = o.set.union(newSet(sets...))
			return o
		case p.peek(0) == '&' && p.peek(1) == '&', p.peek(0) == '-' && p.peek(1) == '-':
			if !first || !simple {
				p.fail(errInvalidSetOperation)
			}
			p.classOperation(&o)
			return o
		}
		item, _ := p.classItem()
		sets = append(sets, item.set...)
		item.set = nil
		o.add(item)
	}
}

// classOperation parses the operators and further operands of an intersection or a subtraction, and the bracket.
func (p *parser) classOperation(o *operand) {
	operator := "&&"
	if p.peek(0) == '-' {
		operator = "--"
	}
	for {
		if !p.more() {
			p.fail(errUnterminatedClass)
		}
		if p.eat("]") {
			return
		}
		if !p.eat(operator) {
			p.fail(errInvalidSetOperation)
		}
		if operator == "&&" && p.peek(0) == '&' {
			p.fail(errInvalidSetCharacter)
		}
		item := p.classOperand()
		p.spend(len(o.set) + len(item.set))
		if operator == "&&" {
			o.intersect(item)
		} else {
			o.subtract(item)
		}
	}
}

// classItem parses an operand or a range; simple says that it is an operand.
func (p *parser) classItem() (o operand, simple bool) {
	first, isCharacter, o := p.operandOrCharacter()
	if p.peek(0) != '-' || p.peek(1) == '-' {
		if isCharacter {
			o.set = p.closed(charSet{{first, first}})
		}
		return o, true
	}
	p.at++
	if !isCharacter {
		p.fail(errInvalidClass)
	}
	last, isCharacter, _ := p.operandOrCharacter()
	if !isCharacter {
		p.fail(errInvalidClass)
	}
	if first > last {
		p.fail(errClassRangeOrder)
	}
	if p.peek(0) == '-' && p.peek(1) != '-' {
		p.fail(errInvalidClass)
	}
	return operand{set: p.closed(charSet{{first, last}})}, false
}

// classOperand parses an operand.
func (p *parser) classOperand() operand {
	c, isCharacter, o := p.operandOrCharacter()
	if isCharacter {
		o.set = p.closed(charSet{{c, c}})
	}
	return o
}

// operandOrCharacter parses a nested class, an escape for a set, \q{..}, or a character.
func (p *parser) operandOrCharacter() (c rune, isCharacter bool, o operand) {
	switch c := p.peek(0); c {
	case '[':
		p.at++
		return 0, false, p.classContents(p.eat("^"))
	case '\\':
		return p.classSetEscape()
	case '(', ')', '{', '}', '/', '-', '|', ']':
		p.fail(errInvalidSetCharacter)
	case -1:
		p.fail(errUnterminatedClass)
	default:
		if c == p.peek(1) && isReservedDouble(c) {
			p.fail(errInvalidSetOperation)
		}
	}
	return p.next(true), true, operand{}
}

// isReservedDouble reports whether a punctuator may not stand twice in a row, ClassSetReservedDoublePunctuator.
func isReservedDouble(c rune) bool {
	return c > 0 && c < 0x80 && strings.ContainsRune("&!#$%*+,.:;<=>?@^`~", c)
}

func (p *parser) classSetEscape() (c rune, isCharacter bool, o operand) {
	switch c := p.peek(1); {
	case c < 0:
		p.fail(errTrailingBackslash)
	case c == 'b':
		p.at += 2
		return '\b', true, operand{}
	case c == 'q' && p.peek(2) == '{':
		p.at += 3
		return 0, false, p.classStrings()
	case c < 0x80 && strings.ContainsRune("&-!#%,:;<=>@`~", c):
		p.at += 2
		return c, true, operand{}
	}
	p.at++
	if set, list, ok := p.setEscape(true); ok {
		o := operand{set: set, mayHaveStrings: list != nil}
		for _, s := range list {
			p.addString(&o, s)
		}
		return 0, false, o
	}
	return p.characterEscape(true), true, operand{}
}

// classStrings parses the alternatives of \q{..} and the brace.
func (p *parser) classStrings() operand {
	var o operand
	var s []rune
	for {
		switch c := p.peek(0); {
		case c == '|' || c == '}':
			p.at++
			p.addString(&o, s)
			s = nil
			if c == '}' {
				return o
			}
		default:
			c, isCharacter, _ := p.operandOrCharacter()
			if !isCharacter {
				p.fail(errInvalidSetCharacter)
			}
			s = append(s, c)
		}
	}
}

// addString adds a string, of any length, to an operand.
func (p *parser) addString(o *operand, s []rune) {
	p.spend(len(s) + 1)
	if len(s) == 1 {
		o.set = o.set.union(p.closed(charSet{{s[0], s[0]}}))
		return
	}
	o.mayHaveStrings = true
	if p.flags.ignoreCase {
		s = slices.Clone(s)
		for i, c := range s {
			s[i] = unicodeFolding().canonicalize(c)
		}
	}
	if o.strings == nil {
		o.strings = map[string][]rune{}
	}
	o.strings[key(s)] = s
}

// key tells strings apart, also those with lone surrogates.
func key(s []rune) string {
	bytes := make([]byte, 0, 3*len(s))
	for _, c := range s {
		bytes = append(bytes, byte(c>>16), byte(c>>8), byte(c))
	}
	return string(bytes)
}
