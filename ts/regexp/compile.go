package regexp

import "unicode/utf16"

// maxCode bounds the number of instructions.
const maxCode = 1 << 21

// compiler makes the program of a tree.
type compiler struct {
	program
	sets map[*interval]*matchSet
	word map[bool]*matchSet
}

func compile(tree *node, groups int, unicode bool) *program {
	c := &compiler{sets: map[*interval]*matchSet{}, word: map[bool]*matchSet{}}
	c.unicode = unicode
	c.captures = 2 * (groups + 1)
	c.registers = c.captures
	c.emit(instruction{op: opSave, x: 0})
	c.node(tree, false)
	c.emit(instruction{op: opSave, x: 1})
	c.emit(instruction{op: opMatch})
	optimize(&c.program)
	return &c.program
}

func (c *compiler) emit(i instruction) int {
	if len(c.code) >= maxCode {
		panic(parseError(errTooLarge))
	}
	c.code = append(c.code, i)
	return len(c.code) - 1
}

func (c *compiler) here() int32 { return int32(len(c.code)) }

func (c *compiler) register() int32 {
	c.registers++
	return int32(c.registers - 1)
}

// matchSet prepares a set; equal parts of a pattern share it.
func (c *compiler) matchSet(set charSet) *matchSet {
	if len(set) == 0 {
		return &matchSet{}
	}
	m := c.sets[&set[0]]
	if m == nil {
		m = newMatchSet(set)
		c.sets[&set[0]] = m
	}
	return m
}

// node emits the code of a node, which matches towards the start of the input within a lookbehind.
func (c *compiler) node(n *node, behind bool) {
	switch n.kind {
	case nodeSequence:
		for i := range n.children {
			if behind {
				i = len(n.children) - 1 - i
			}
			c.node(n.children[i], behind)
		}
	case nodeChoice:
		c.choice(n, behind)
	case nodeChars:
		c.chars(n.set, behind)
	case nodeGroup:
		first, second := int32(2*n.group), int32(2*n.group+1)
		if behind {
			first, second = second, first
		}
		c.emit(instruction{op: opSave, x: first})
		c.node(n.children[0], behind)
		c.emit(instruction{op: opSave, x: second})
	case nodeRepeat:
		c.repeat(n, behind)
	case nodeLook:
		c.look(n)
	case nodeAssert:
		c.assert(n)
	case nodeReference:
		r := reference{fold: n.fold, behind: behind, points: c.unicode}
		for _, group := range n.groups {
			r.groups = append(r.groups, int32(group))
		}
		c.references = append(c.references, r)
		c.emit(instruction{op: opRefer, x: int32(len(c.references) - 1)})
	}
}

func (c *compiler) choice(n *node, behind bool) {
	var ends []int
	for i, child := range n.children {
		if i == len(n.children)-1 {
			c.node(child, behind)
			break
		}
		split := c.emit(instruction{op: opSplit, x: c.here() + 1})
		c.node(child, behind)
		ends = append(ends, c.emit(instruction{op: opJump}))
		c.code[split].y = c.here()
	}
	for _, end := range ends {
		c.code[end].x = c.here()
	}
}

// byUnit reports whether a set's characters can be matched as code units: without u and v, or if none of them is a
// part of a pair or one.
func (c *compiler) byUnit(set charSet) bool {
	if !c.unicode {
		return true
	}
	last := set[len(set)-1].last
	if last > 0xffff {
		return false
	}
	for _, i := range set {
		if i.first <= 0xdfff && i.last >= 0xd800 {
			return false
		}
	}
	return true
}

func (c *compiler) chars(set charSet, behind bool) {
	single := set.size() == 1
	switch {
	case len(set) == 0:
		c.emit(instruction{op: opFail})
	case single && set[0].first > 0xffff:
		lead, trail := utf16.EncodeRune(set[0].first)
		if behind {
			c.emit(instruction{op: opUnitBehind, x: trail})
			c.emit(instruction{op: opUnitBehind, x: lead})
		} else {
			c.emit(instruction{op: opUnit, x: lead})
			c.emit(instruction{op: opUnit, x: trail})
		}
	case single && c.byUnit(set):
		c.emit(instruction{op: pick(behind, opUnitBehind, opUnit), x: set[0].first})
	case c.byUnit(set):
		if first, last := set[0].first, set[len(set)-1].last; !behind && set.size() == 2 {
			c.emit(instruction{op: opUnits, x: first, y: last})
			return
		}
		c.emit(instruction{op: pick(behind, opSetBehind, opSet), set: c.matchSet(set)})
	default:
		c.emit(instruction{op: pick(behind, opPointBehind, opPoint), set: c.matchSet(set)})
	}
}

func pick(condition bool, yes, no opcode) opcode {
	if condition {
		return yes
	}
	return no
}

func (c *compiler) repeat(n *node, behind bool) {
	body := n.children[0]
	switch {
	case n.max == 0:
		return
	case n.min == 1 && n.max == 1:
		c.node(body, behind)
		return
	case body.kind == nodeChars && !behind && len(body.set) > 0:
		c.runs = append(c.runs, run{
			set: c.matchSet(body.set), min: int32(n.min), max: int32(n.max), points: !c.byUnit(body.set), lazy: n.lazy,
		})
		c.emit(instruction{op: opRun, x: int32(len(c.runs) - 1)})
		c.emit(instruction{op: pick(n.lazy, opLazyRetry, opRunRetry), x: int32(len(c.runs) - 1)})
		return
	case n.min == 0 && n.max == 1:
		split := c.split(n.lazy)
		c.iteration(n, behind, 0)
		c.leave(split, n.lazy)
		return
	case n.min == 0 && n.max == unlimited:
		split := c.split(n.lazy)
		c.iteration(n, behind, 0)
		c.emit(instruction{op: opJump, x: int32(split)})
		c.leave(split, n.lazy)
		return
	}
	counter := c.register()
	c.emit(instruction{op: opReset, x: counter})
	c.loops = append(c.loops, loop{min: int32(n.min), max: int32(n.max), lazy: n.lazy})
	decide := c.emit(instruction{op: opLoop, x: counter, z: int32(len(c.loops) - 1)})
	c.emit(instruction{op: opCount, x: counter})
	c.iteration(n, behind, counter)
	c.emit(instruction{op: opJump, x: int32(decide)})
	c.code[decide].y = c.here()
}

// split emits a choice between what follows and what comes later.
func (c *compiler) split(lazy bool) int {
	i := instruction{op: opSplit, x: c.here() + 1}
	if lazy {
		i.y = c.here() + 1
	}
	return c.emit(i)
}

// leave completes a split.
func (c *compiler) leave(split int, lazy bool) {
	if lazy {
		c.code[split].x = c.here()
	} else {
		c.code[split].y = c.here()
	}
}

// iteration emits what a repetition repeats, RepeatMatcher of ECMA-262 22.2.2.3.1: the groups within start anew,
// and once there are enough iterations, none may match the empty string.
func (c *compiler) iteration(n *node, behind bool, counter int32) {
	if n.lastGroup >= n.firstGroup && n.max > 1 {
		c.emit(instruction{op: opClear, x: int32(2 * n.firstGroup), y: int32(2*n.lastGroup + 2)})
	}
	body := n.children[0]
	if !body.nullable || n.max <= n.min {
		c.node(body, behind)
		return
	}
	mark := c.register()
	c.emit(instruction{op: opSave, x: mark})
	c.node(body, behind)
	if counter == 0 {
		c.emit(instruction{op: opMoved, x: mark})
	} else {
		c.emit(instruction{op: opMoved2, x: mark, y: counter, z: int32(n.min)})
	}
}

func (c *compiler) look(n *node) {
	height := c.register()
	if n.negative {
		start := c.emit(instruction{op: opDeny, x: height})
		c.node(n.children[0], n.behind)
		c.emit(instruction{op: opDenyEnd, x: height})
		c.code[start].y = c.here()
		return
	}
	position := c.register()
	start := c.emit(instruction{op: opLook, x: height, y: position})
	c.node(n.children[0], n.behind)
	c.emit(instruction{op: opLookEnd, x: height, y: position})
	c.code[start].z = c.here()
}

func (c *compiler) assert(n *node) {
	switch n.assertion {
	case assertStart:
		c.emit(instruction{op: opAtStart})
	case assertEnd:
		c.emit(instruction{op: opAtEnd})
	case assertLineStart:
		c.emit(instruction{op: opAtLine})
	case assertLineEnd:
		c.emit(instruction{op: opAtBreak})
	case assertWordBoundary, assertNoWordBoundary:
		set := c.word[n.fold]
		if set == nil {
			words := wordChars
			if n.fold {
				words = unicodeFolding().close(words)
			}
			set = newMatchSet(words)
			c.word[n.fold] = set
		}
		i := instruction{op: opWordEdge, set: set}
		if n.assertion == assertNoWordBoundary {
			i.x = 1
		}
		c.emit(i)
	}
}
