package regexp

import "unicode/utf16"

// atomEscape parses an escape outside of a class.
func (p *parser) atomEscape() *node {
	switch c := p.peek(1); {
	case c < 0:
		p.fail(errTrailingBackslash)
	case c == 'b':
		p.at += 2
		return assert(assertWordBoundary, p.unicode && p.flags.ignoreCase)
	case c == 'B':
		p.at += 2
		return assert(assertNoWordBoundary, p.unicode && p.flags.ignoreCase)
	case c >= '1' && c <= '9':
		if reference := p.numberedReference(); reference != nil {
			return reference
		}
		if p.unicode {
			p.fail(errInvalidEscape)
		}
	case c == '0' && p.unicode:
		if d := p.peek(2); d >= '0' && d <= '9' {
			p.fail(errInvalidDecimalEscape)
		}
	case c == 'k' && (p.unicode || p.named):
		p.at += 2
		if !p.eat("<") {
			p.fail(errInvalidNamedReference)
		}
		name, ok := p.groupName()
		if !ok {
			p.fail(errInvalidCaptureName)
		}
		n := &node{kind: nodeReference, fold: p.flags.ignoreCase, nullable: true}
		p.pending = append(p.pending, pendingReference{n, name})
		return n
	}
	p.at++
	if set, strings, ok := p.setEscape(false); ok {
		return p.withStrings(set, strings)
	}
	return p.character(p.characterEscape(false))
}

// numberedReference parses \1 and so on, if the pattern has a group of the number.
func (p *parser) numberedReference() *node {
	start := p.at
	p.at++
	index, _ := p.decimal()
	if index > p.groupCount {
		p.at = start
		return nil
	}
	return &node{kind: nodeReference, groups: []int{index}, fold: p.flags.ignoreCase, nullable: true}
}

// setEscape parses, behind a backslash, an escape that stands for a set of characters, with the characters that
// ignoring the case adds. Only a property of strings, with the flag v, has strings.
func (p *parser) setEscape(inClass bool) (set charSet, strings [][]rune, ok bool) {
	c := p.peek(0)
	switch c {
	case 'd', 'D':
		set = digits
	case 's', 'S':
		set = whiteSpaces
	case 'w', 'W':
		set = p.wordCharacters()
	case 'p', 'P':
		if !p.unicode {
			return nil, nil, false
		}
		p.at++
		set, strings = p.property(c == 'P', inClass)
	default:
		return nil, nil, false
	}
	negated := c == 'D' || c == 'S' || c == 'W' || c == 'P'
	switch c {
	case 'p', 'P':
	default:
		p.at++
	}
	p.spend(len(set))
	if p.sets && p.flags.ignoreCase {
		// CharacterComplement is one of canonical characters with the flag v: all that are the same are in or out.
		set = p.closed(set)
		if negated {
			set = set.complement()
		}
		return set, strings, true
	}
	if negated {
		set = set.complement()
	}
	if !inClass {
		set = p.closed(set)
	}
	return set, strings, true
}

// wordCharacters is WordCharacters, ECMA-262 22.2.2.9.2.
func (p *parser) wordCharacters() charSet {
	if p.unicode && p.flags.ignoreCase {
		return unicodeFolding().close(wordChars)
	}
	return wordChars
}

// property parses the braces of \p{..}.
func (p *parser) property(negated, inClass bool) (charSet, [][]rune) {
	reason := errInvalidPropertyName
	if inClass {
		reason = errInvalidClassProperty
	}
	if !p.eat("{") {
		p.fail(reason)
	}
	name, hasValue, value := "", false, ""
	start := p.at
	for p.peek(0) != '}' {
		c := p.peek(0)
		switch {
		case c == '=' && !hasValue:
			name, hasValue = p.text(start), true
			start = p.at + 1
		case c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		default:
			p.fail(reason)
		}
		p.at++
	}
	if hasValue {
		value = p.text(start)
	} else {
		name = p.text(start)
	}
	p.at++
	if set, found := lookUpProperty(name, value, hasValue); found {
		return set, nil
	}
	if p.sets && !hasValue {
		if list, found := lookUpStrings(name); found {
			if negated {
				p.fail(reason)
			}
			return splitStrings(list)
		}
	}
	p.fail(reason)
	return nil, nil
}

// text is the source, known to be ASCII, from an index to here.
func (p *parser) text(start int) string { return string(utf16.Decode(p.source[start:p.at])) }

// splitStrings tells the single characters of a list of strings from the others.
func splitStrings(list []string) (charSet, [][]rune) {
	var single []rune
	var strings [][]rune
	for _, s := range list {
		if runes := []rune(s); len(runes) == 1 {
			single = append(single, runes[0])
		} else {
			strings = append(strings, runes)
		}
	}
	return setOf(single...), strings
}

// characterEscape parses, behind a backslash, an escape that stands for one character.
func (p *parser) characterEscape(inClass bool) rune {
	c := p.next(p.unicode)
	switch c {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'v':
		return '\v'
	case 'f':
		return '\f'
	case 'r':
		return '\r'
	case 'c':
		return p.controlEscape(inClass)
	case '0', '1', '2', '3', '4', '5', '6', '7':
		if p.unicode {
			if d := p.peek(0); c == '0' && (d < '0' || d > '9') {
				return 0
			}
			if inClass {
				p.fail(errInvalidClassEscape)
			}
			p.fail(errInvalidDecimalEscape)
		}
		return p.octalEscape(c)
	case 'x':
		if value, ok := p.hex(2); ok {
			return value
		}
		if p.unicode {
			p.fail(errInvalidEscape)
		}
		return 'x'
	case 'u':
		if value, ok := p.unicodeEscape(p.unicode); ok {
			return value
		}
		if p.unicode {
			p.fail(errInvalidUnicodeEscape)
		}
		return 'u'
	}
	if p.unicode && !isSyntaxCharacter(c) && !(inClass && c == '-') {
		p.fail(errInvalidEscape)
	}
	return c
}

// isSyntaxCharacter reports whether a backslash may stand before a character with the flags u and v.
func isSyntaxCharacter(c rune) bool {
	switch c {
	case '^', '$', '\\', '.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|', '/':
		return true
	}
	return false
}

// controlEscape parses what follows \c. Without a letter, the backslash stands for itself in Annex B, and the c
// is read again.
func (p *parser) controlEscape(inClass bool) rune {
	c := p.peek(0)
	letter := c|0x20 >= 'a' && c|0x20 <= 'z' && c > 0
	if letter || inClass && !p.unicode && (c >= '0' && c <= '9' || c == '_') {
		p.at++
		return c & 31
	}
	if p.unicode {
		p.fail(errInvalidUnicodeEscape)
	}
	p.at--
	return '\\'
}

// octalEscape parses the rest of a legacy octal escape, up to 0377.
func (p *parser) octalEscape(first rune) rune {
	value := first - '0'
	for range 2 {
		d := p.peek(0)
		if d < '0' || d > '7' || value*8+d-'0' > 0o377 {
			break
		}
		value = value*8 + d - '0'
		p.at++
	}
	return value
}

// hex parses exactly so many hexadecimal digits, or consumes nothing.
func (p *parser) hex(digits int) (value rune, ok bool) {
	for i := range digits {
		d := hexDigit(p.peek(i))
		if d < 0 {
			return 0, false
		}
		value = value<<4 | d
	}
	p.at += digits
	return value, true
}

func hexDigit(c rune) rune {
	switch {
	case c >= '0' && c <= '9':
		return c - '0'
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10
	}
	return -1
}

// unicodeEscape parses what follows \u; with code points, also braces and pairs of surrogates. It consumes nothing
// if there is none.
func (p *parser) unicodeEscape(codePoints bool) (rune, bool) {
	start := p.at
	if codePoints && p.eat("{") {
		value, count := rune(0), 0
		for d := hexDigit(p.peek(0)); d >= 0; d = hexDigit(p.peek(0)) {
			if value = value<<4 | d; value > maxRune {
				p.at = start
				return 0, false
			}
			count++
			p.at++
		}
		if count > 0 && p.eat("}") {
			return value, true
		}
		p.at = start
		return 0, false
	}
	value, ok := p.hex(4)
	if !ok {
		return 0, false
	}
	if codePoints && value >= 0xd800 && value < 0xdc00 {
		middle := p.at
		if p.eat("\\u") {
			if low, ok := p.hex(4); ok && low >= 0xdc00 && low <= 0xdfff {
				return utf16.DecodeRune(value, low), true
			}
		}
		p.at = middle
	}
	return value, true
}
