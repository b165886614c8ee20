package regexp

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// A generator writes the program of a tree. Its recursion is as deep as the tree, which the parser has bounded.
type generator struct {
	*parser
	program *Program
}

// unrolledMaximum is how many nodes a repetition may be written out to.
const unrolledMaximum = 48

func (g *generator) emit(i instruction) int {
	if raised := g.thread.Work(4); raised != nil {
		panic(exhausted{raised})
	}
	if raised := g.thread.Charge(instructionSize); raised != nil {
		panic(exhausted{raised})
	}
	g.program.Size += instructionSize
	g.program.instructions = append(g.program.instructions, i)
	return len(g.program.instructions) - 1
}

// here is the number of the next instruction.
func (g *generator) here() int { return len(g.program.instructions) }

func (g *generator) land(at int) { g.program.instructions[at].target = g.here() }

func (g *generator) node(n *node, flags Flags) {
	switch n.kind {
	case kindLiteral, kindClass, kindAny:
		if text, ok := g.plain(n, flags); ok {
			g.text(text)
			return
		}
		c := g.single(n, flags)
		if c.everything {
			g.emit(instruction{op: opAny})
			return
		}
		g.class(instruction{op: opClass, class: c})
	case kindAt:
		g.at(n.place, flags)
	case kindGroup:
		inner := combine(flags, n)
		if n.group > 0 {
			g.emit(instruction{op: opMark, number: 2 * n.group})
		}
		g.node(n.children[0], inner)
		if n.group > 0 {
			g.emit(instruction{op: opMark, number: 2*n.group + 1})
		}
	case kindAtomic:
		g.atomic(func() { g.node(n.children[0], flags) })
	case kindSequence:
		g.sequenceOf(n.children, flags)
	case kindBranch:
		g.branch(n.children, flags)
	case kindRepeat:
		g.repetition(n, flags)
	case kindBackreference:
		i := instruction{op: opReference, number: n.group}
		if flags&IgnoreCase != 0 {
			if i.lower = lowerASCII; flags&Unicode != 0 {
				i.lower = lowerUnicode
			}
		}
		g.emit(i)
	case kindCondition:
		test := g.emit(instruction{op: opCondition, number: n.group})
		g.node(n.children[0], flags)
		if len(n.children) == 1 {
			g.land(test)
			return
		}
		jump := g.emit(instruction{op: opJump})
		g.land(test)
		g.node(n.children[1], flags)
		g.land(jump)
	case kindAssert:
		g.assert(n, flags)
	case kindFailure:
		g.emit(instruction{op: opFail})
	}
}

// combine is the flags inside of a group such as (?i-s:...).
func combine(flags Flags, n *node) Flags {
	if n.add&typeFlags != 0 {
		flags &^= typeFlags
	}
	return (flags | n.add) &^ n.remove
}

func (g *generator) class(i instruction) {
	if raised := g.thread.Charge(512); raised != nil {
		panic(exhausted{raised})
	}
	g.program.Size += 512
	g.emit(i)
}

func (g *generator) text(text string) {
	if len(text) == 1 {
		g.emit(instruction{op: opByte, value: text[0]})
		return
	}
	g.emit(instruction{op: opText, text: text})
}

// plain returns the bytes of a literal that has one spelling only.
func (g *generator) plain(n *node, flags Flags) (string, bool) {
	if n.kind != kindLiteral || len(g.spellings(n.point, flags)) > 1 {
		return "", false
	}
	if !g.isText {
		return string([]byte{byte(n.point)}), true
	}
	return string(object.AppendPoint(nil, n.point)), true
}

func (g *generator) spellings(point rune, flags Flags) []rune {
	switch {
	case flags&IgnoreCase == 0:
	case flags&Unicode != 0:
		return spellings(point)
	case isASCIILetter(point):
		return []rune{point, point ^ 0x20}
	}
	return []rune{point}
}

// single returns the class of a node that matches one character and captures nothing; nil for another node.
func (g *generator) single(n *node, flags Flags) *class {
	switch n.kind {
	case kindLiteral:
		return newLiteralClass(g.spellings(n.point, flags), g.isText)
	case kindClass:
		if raised := g.thread.Work(int64(n.class.size() + 8)); raised != nil {
			panic(exhausted{raised})
		}
		return newClass(n.class, flags, g.isText)
	case kindAny:
		return anything(flags&DotAll != 0, g.isText)
	case kindGroup:
		if n.group == 0 {
			return g.single(n.children[0], combine(flags, n))
		}
	case kindSequence:
		if len(n.children) == 1 {
			return g.single(n.children[0], flags)
		}
	}
	return nil
}

func (g *generator) at(p place, flags Flags) {
	i := instruction{unicode: flags&Unicode != 0}
	switch p {
	case placeStart:
		if i.op = opStart; flags&Multiline != 0 {
			i.op = opLineStart
		}
	case placeEnd:
		if i.op = opEnd; flags&Multiline != 0 {
			i.op = opLineEnd
		}
	case placeStartOfText:
		i.op = opStart
	case placeEndOfText:
		i.op = opTextEnd
	case placeBoundary:
		i.op = opBoundary
	case placeNoBoundary:
		i.op, i.negate = opBoundary, true
	}
	g.emit(i)
}

// sequenceOf writes nodes one after the other, plain literals in a row as one text.
func (g *generator) sequenceOf(nodes []*node, flags Flags) {
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			g.text(text.String())
			text.Reset()
		}
	}
	for _, n := range nodes {
		if part, ok := g.plain(n, flags); ok {
			text.WriteString(part)
			continue
		}
		flush()
		g.node(n, flags)
	}
	flush()
}

// branchMaximum is how many alternatives one instruction has.
const branchMaximum = 64

func (g *generator) branch(alternatives []*node, flags Flags) {
	var jumps []int
	for len(alternatives) > 0 {
		part := alternatives
		if len(part) > branchMaximum {
			part = part[:branchMaximum-1]
		}
		alternatives = alternatives[len(part):]
		at := g.emit(instruction{op: opBranch})
		targets := make([]int, 0, len(part)+1)
		for _, alternative := range part {
			targets = append(targets, g.here())
			g.node(alternative, flags)
			jumps = append(jumps, g.emit(instruction{op: opJump}))
		}
		if len(alternatives) > 0 {
			targets = append(targets, g.here())
		}
		g.program.instructions[at].targets = targets
	}
	for _, jump := range jumps {
		g.land(jump)
	}
}

func (g *generator) atomic(content func()) {
	number := g.barrier()
	g.emit(instruction{op: opAtomic, number: number})
	content()
	g.emit(instruction{op: opAtomicEnd, number: number})
}

func (g *generator) barrier() int {
	g.program.barriers++
	return g.program.barriers - 1
}

func (g *generator) assert(n *node, flags Flags) {
	back := 0
	if n.behind {
		w := g.widthOf(n.children[0])
		if w.least > unbounded {
			panic(failure{&Error{Message: "looks too much behind", Position: -1}})
		}
		if w.least != w.most {
			panic(failure{&Error{Message: "look-behind requires fixed-width pattern", Position: -1}})
		}
		back = w.least
	}
	number := g.barrier()
	begin, end := opAssert, opAssertEnd
	if n.negate {
		begin, end = opAssertNot, opAssertNotEnd
	}
	at := g.emit(instruction{op: begin, number: number})
	if n.behind {
		g.emit(instruction{op: opBack, minimum: back})
	}
	g.node(n.children[0], flags)
	g.emit(instruction{op: end, number: number})
	g.land(at)
}

func (g *generator) repetition(n *node, flags Flags) {
	item := n.children[0]
	if n.maximum == 0 {
		// What never matches may still be wrong.
		begin := g.here()
		g.node(item, flags)
		g.program.instructions = g.program.instructions[:begin]
		return
	}
	if c := g.single(item, flags); c != nil {
		i := instruction{op: opLoop, class: c, minimum: n.minimum, maximum: n.maximum}
		switch {
		case n.minimum == n.maximum || n.greed == possessive:
			i.op = opEagerLoop
		case n.greed == lazy:
			i.op = opLazyLoop
		}
		g.class(i)
		return
	}
	if n.greed == possessive {
		g.atomic(func() {
			g.repeat(n, greedy, func() { g.atomic(func() { g.node(item, flags) }) })
		})
		return
	}
	g.repeat(n, n.greed, func() { g.node(item, flags) })
}

// repeat writes the repetition n of what item writes.
func (g *generator) repeat(n *node, how greed, item func()) {
	isLazy := how == lazy
	size, nullable := count(n.children[0]), g.widthOf(n.children[0]).least == 0
	split := func() int { return g.emit(instruction{op: opSplit, second: isLazy}) }
	switch {
	case n.minimum == 0 && n.maximum == 1:
		at := split()
		item()
		g.land(at)
	case !nullable && n.maximum == unbounded && size*n.minimum <= unrolledMaximum:
		for range n.minimum - 1 {
			item()
		}
		skip := -1
		if n.minimum == 0 {
			skip = split()
		}
		body := g.here()
		item()
		g.emit(instruction{op: opSplit, second: !isLazy, target: body})
		if skip >= 0 {
			g.land(skip)
		}
	case !nullable && n.maximum <= unrolledMaximum && size*n.maximum <= unrolledMaximum:
		for range n.minimum {
			item()
		}
		var exits []int
		for range n.maximum - n.minimum {
			exits = append(exits, split())
			item()
		}
		for _, exit := range exits {
			g.land(exit)
		}
	default:
		number := g.program.counters
		g.program.counters++
		begin := g.emit(instruction{op: opRepeat, number: number})
		item()
		op := opUntil
		if isLazy {
			op = opLazyUntil
		}
		g.land(begin)
		g.emit(instruction{op: op, number: number, target: begin + 1, minimum: n.minimum, maximum: n.maximum})
	}
}

// count returns the number of nodes of a tree, as far as it matters for unrolling.
func count(n *node) int {
	if n.count == 0 {
		n.count = 1
		for _, child := range n.children {
			n.count += count(child)
		}
		if n.kind == kindRepeat {
			n.count = max(n.count, min(n.count*min(n.maximum, unrolledMaximum), 4*unrolledMaximum))
		}
		n.count = min(n.count, 4*unrolledMaximum)
	}
	return n.count
}
