package regexp

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/coderuntime/coderuntime/py/object"
)

// maximumGroups is one more than the largest number that a reference may have.
const maximumGroups = 1073741823

// group reads what follows an opening parenthesis. It returns nil for a comment, and global for flags that are the whole
// pattern's, which may come only first.
func (p *parser) group(verbose bool, depth int, first bool) (n *node, global bool) {
	start := p.tell() - 1
	result := &node{kind: kindGroup}
	captures, name := true, ""
	if p.match('?') {
		c := p.get()
		switch {
		case c == nil:
			p.fail(0, "unexpected end of pattern")
		case len(c) == 1 && c[0] == 'P':
			if !p.match('<') {
				return p.namedReference(), false
			}
			name = p.until('>', "group name")
			p.checkName(name, 1)
		case len(c) == 1 && c[0] == ':':
			captures = false
		case len(c) == 1 && c[0] == '#':
			for {
				if p.next == nil {
					p.fail(p.tell()-start, "missing ), unterminated comment")
				}
				if token := p.get(); len(token) == 1 && token[0] == ')' {
					return nil, false
				}
			}
		case len(c) == 1 && strings.ContainsRune("=!<", c[0]):
			return p.assertion(c[0], verbose, depth, start), false
		case len(c) == 1 && c[0] == '(':
			return p.condition(verbose, depth, start), false
		case len(c) == 1 && c[0] == '>':
			captures, result.kind = false, kindAtomic
		case len(c) == 1 && (flagOf(c) != 0 || c[0] == '-'):
			if result.add, result.remove, global = p.inlineFlags(c); global {
				if !first {
					p.fail(p.tell()-start, "global flags not at the start of the expression")
				}
				return nil, true
			}
			captures = false
		default:
			p.fail(len(c)+1, "unknown extension ?%s", string(c))
		}
	}
	if captures {
		result.group = p.openGroup(name, name != "")
	}
	verbose = (verbose || result.add&Verbose != 0) && result.remove&Verbose == 0
	content := p.alternatives(verbose, depth+1)
	p.close(start)
	if captures {
		p.closed[result.group] = true
		p.widths[result.group] = p.widthOf(content)
	}
	result.children = []*node{content}
	return result, false
}

// close reads the parenthesis that closes what began at start.
func (p *parser) close(start int) {
	if !p.match(')') {
		p.fail(p.tell()-start, "missing ), unterminated subpattern")
	}
}

// namedReference reads (?P=name) behind the P.
func (p *parser) namedReference() *node {
	if !p.match('=') {
		c := p.get()
		if c == nil {
			p.fail(0, "unexpected end of pattern")
		}
		p.fail(len(c)+2, "unknown extension ?P%s", string(c))
	}
	name := p.until(')', "group name")
	p.checkName(name, 1)
	length := len([]rune(name))
	group, found := p.names[name]
	if !found {
		p.fail(length+1, "unknown group name %s", object.ReprText(name))
	}
	if !p.isClosed(group) {
		p.fail(length+1, "cannot refer to an open group")
	}
	p.checkBehind(group)
	return &node{kind: kindBackreference, group: group}
}

// assertion reads (?=, (?!, (?<= or (?<! behind the character c.
func (p *parser) assertion(c rune, verbose bool, depth, start int) *node {
	result := &node{kind: kindAssert}
	outer := p.behind
	if c == '<' {
		next := p.get()
		if next == nil {
			p.fail(0, "unexpected end of pattern")
		}
		if len(next) != 1 || next[0] != '=' && next[0] != '!' {
			p.fail(len(next)+2, "unknown extension ?<%s", string(next))
		}
		c, result.behind = next[0], true
		if p.behind < 0 {
			p.behind = len(p.closed)
		}
	}
	content := p.alternatives(verbose, depth+1)
	p.behind = outer
	p.close(start)
	result.negate = c == '!'
	if result.negate && content.kind == kindSequence && len(content.children) == 0 {
		return &node{kind: kindFailure}
	}
	result.children = []*node{content}
	return result
}

// condition reads (?(group)yes|no) behind the second parenthesis.
func (p *parser) condition(verbose bool, depth, start int) *node {
	if raised := p.thread.EnterFrame(); raised != nil {
		panic(exhausted{raised})
	}
	defer p.thread.LeaveFrame()
	name := p.until(')', "group name")
	length := len([]rune(name))
	result := &node{kind: kindCondition}
	if number, isNumber := groupNumber(name); isNumber {
		switch {
		case number == 0:
			p.fail(length+1, "bad group number")
		case number >= maximumGroups:
			p.fail(length+1, "invalid group reference %s", strings.TrimLeft(name, "0"))
		}
		result.group = number
		p.conditions = append(p.conditions, condition{number, p.tell() - length - 1})
	} else {
		p.checkName(name, 1)
		group, found := p.names[name]
		if !found {
			p.fail(length+1, "unknown group name %s", object.ReprText(name))
		}
		result.group = group
	}
	p.checkBehind(result.group)
	result.children = []*node{p.sequence(verbose, depth+1, false)}
	if p.match('|') {
		result.children = append(result.children, p.sequence(verbose, depth+1, false))
		if p.is('|') {
			p.fail(0, "conditional backref with more than two branches")
		}
	}
	p.close(start)
	return result
}

// groupNumber reads a group's number; a number that is too large is maximumGroups.
func groupNumber(name string) (int, bool) {
	if strings.Trim(name, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(name)
	if err != nil || n > maximumGroups {
		n = maximumGroups
	}
	return n, true
}

// flagOf returns the flag of a letter, 0 for none.
func flagOf(token []rune) Flags {
	if len(token) != 1 {
		return 0
	}
	switch token[0] {
	case 'i':
		return IgnoreCase
	case 'L':
		return Locale
	case 'm':
		return Multiline
	case 's':
		return DotAll
	case 'x':
		return Verbose
	case 'a':
		return ASCII
	case 'u':
		return Unicode
	}
	return 0
}

// inlineFlags reads flags from the letter c on, up to the closing parenthesis (global) or the colon.
func (p *parser) inlineFlags(c []rune) (add, remove Flags, global bool) {
	next := func(missing string) {
		if c = p.get(); c == nil {
			p.fail(0, "%s", missing)
		}
	}
	unknown := func(missing string) {
		if len(c) == 1 && unicode.IsLetter(c[0]) {
			missing = "unknown flag"
		}
		p.fail(len(c), "%s", missing)
	}
	is := func(r rune) bool { return len(c) == 1 && c[0] == r }
	if !is('-') {
		for {
			flag := flagOf(c)
			switch {
			case p.isText && flag == Locale:
				p.fail(0, "bad inline flags: cannot use 'L' flag with a str pattern")
			case !p.isText && flag == Unicode:
				p.fail(0, "bad inline flags: cannot use 'u' flag with a bytes pattern")
			}
			add |= flag
			if flag&typeFlags != 0 && add&typeFlags != flag {
				p.fail(0, "bad inline flags: flags 'a', 'u' and 'L' are incompatible")
			}
			next("missing -, : or )")
			if is(')') || is('-') || is(':') {
				break
			}
			if flagOf(c) == 0 {
				unknown("missing -, : or )")
			}
		}
	}
	if is(')') {
		p.flags |= add
		return 0, 0, true
	}
	if is('-') {
		next("missing flag")
		if flagOf(c) == 0 {
			unknown("missing flag")
		}
		for {
			flag := flagOf(c)
			if flag&typeFlags != 0 {
				p.fail(0, "bad inline flags: cannot turn off flags 'a', 'u' and 'L'")
			}
			remove |= flag
			next("missing :")
			if is(':') {
				break
			}
			if flagOf(c) == 0 {
				unknown("missing :")
			}
		}
	}
	if add&remove != 0 {
		p.fail(1, "bad inline flags: flag turned on and off")
	}
	return add, remove, false
}
