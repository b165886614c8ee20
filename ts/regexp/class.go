package regexp

// class parses a class behind its opening bracket.
func (p *parser) class() *node {
	negated := p.eat("^")
	if p.sets {
		return p.classSet(negated)
	}
	var set []interval
	for {
		if !p.more() {
			p.fail(errUnterminatedClass)
		}
		if p.eat("]") {
			break
		}
		first, firstSet := p.classAtom()
		if p.peek(0) == '-' && p.peek(1) != ']' && p.peek(1) >= 0 {
			p.at++
			last, lastSet := p.classAtom()
			if firstSet != nil || lastSet != nil {
				// Annex B: a set at an end makes the hyphen one of the characters.
				if p.unicode {
					p.fail(errInvalidClass)
				}
				set = append(append(set, firstSet...), lastSet...)
				set = append(set, interval{'-', '-'})
				if firstSet == nil {
					set = append(set, interval{first, first})
				}
				if lastSet == nil {
					set = append(set, interval{last, last})
				}
				continue
			}
			if first > last {
				p.fail(errClassRangeOrder)
			}
			set = append(set, interval{first, last})
			continue
		}
		if firstSet != nil {
			set = append(set, firstSet...)
		} else {
			set = append(set, interval{first, first})
		}
	}
	p.spend(len(set))
	closed := p.closed(newSet(set...))
	if negated {
		closed = closed.complement()
	}
	return chars(closed)
}

// classAtom parses a character or an escape of a class; the set is nil for a character.
func (p *parser) classAtom() (rune, charSet) {
	if p.peek(0) != '\\' {
		return p.next(p.unicode), nil
	}
	switch c := p.peek(1); {
	case c < 0:
		p.fail(errTrailingBackslash)
	case c == 'b':
		p.at += 2
		return '\b', nil
	}
	p.at++
	if set, _, ok := p.setEscape(true); ok {
		return 0, set
	}
	return p.characterEscape(true), nil
}
