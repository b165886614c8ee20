package regexp

// set reads a set of characters behind its bracket.
func (p *parser) set() *node {
	here := p.tell() - 1
	if p.is('[') {
		p.warn("Possible nested set at position %d", p.tell())
	}
	class := &classNode{negate: p.match('^')}
	unterminated := func(token []rune) {
		if token == nil {
			p.fail(p.tell()-here, "unterminated character set")
		}
	}
	for {
		this := p.get()
		unterminated(this)
		if this[0] == ']' && class.size() > 0 {
			break
		}
		var point rune
		var category byte
		if this[0] == '\\' {
			point, category = p.classEscape(this)
		} else {
			if class.size() > 0 && p.is(this[0]) {
				if what := setOperators[this[0]]; what != "" {
					p.warn("Possible set %s at position %d", what, p.tell()-1)
				}
			}
			point = this[0]
		}
		if !p.match('-') {
			class.add(point, point, category)
			continue
		}
		that := p.get()
		unterminated(that)
		if len(that) == 1 && that[0] == ']' {
			class.add(point, point, category)
			class.add('-', '-', 0)
			break
		}
		var high rune
		var highCategory byte
		if that[0] == '\\' {
			high, highCategory = p.classEscape(that)
		} else {
			if that[0] == '-' {
				p.warn("Possible set difference at position %d", p.tell()-2)
			}
			high = that[0]
		}
		// An escape in the text is shown as far as it is one token.
		if category != 0 || highCategory != 0 || high < point {
			p.fail(len(this)+1+len(that), "bad character range %s-%s", string(this), string(that))
		}
		class.add(point, high, 0)
	}
	if len(class.ranges) == 1 && len(class.categories) == 0 && !class.negate && class.ranges[0].low == class.ranges[0].high {
		return &node{kind: kindLiteral, point: class.ranges[0].low}
	}
	return &node{kind: kindClass, class: class}
}

// setOperators are characters that may mean something some day when they are doubled in a set.
var setOperators = map[rune]string{'-': "difference", '&': "intersection", '~': "symmetric difference", '|': "union"}

func (c *classNode) size() int { return len(c.ranges) + len(c.categories) }

func (c *classNode) add(low, high rune, category byte) {
	if category != 0 {
		c.categories = append(c.categories, category)
		return
	}
	c.ranges = append(c.ranges, pointRange{low, high})
}
