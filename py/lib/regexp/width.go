package regexp

// A width is the least and the greatest number of characters that a node matches.
type width struct{ least, most int }

// widthLimit is where widths stop growing.
const widthLimit = 1 << 40

func plus(a, b int) int { return min(a+b, widthLimit) }
func times(a, b int) int { // both at most widthLimit
	if a == 0 || b == 0 {
		return 0
	}
	if a > widthLimit/b {
		return widthLimit
	}
	return a * b
}

// widthOf returns the width of a node. It is remembered in the node, so that nested groups cost linear time; the depth of
// the tree is bounded by the parser.
func (p *parser) widthOf(n *node) width {
	if n.measured {
		return n.width
	}
	n.measured = true
	w := &n.width
	switch n.kind {
	case kindLiteral, kindClass, kindAny:
		*w = width{1, 1}
	case kindGroup, kindAtomic:
		*w = p.widthOf(n.children[0])
	case kindRepeat:
		item := p.widthOf(n.children[0])
		*w = width{times(item.least, n.minimum), times(item.most, n.maximum)}
	case kindBranch:
		w.least = widthLimit
		for _, child := range n.children {
			c := p.widthOf(child)
			w.least, w.most = min(w.least, c.least), max(w.most, c.most)
		}
	case kindSequence:
		for _, child := range n.children {
			c := p.widthOf(child)
			w.least, w.most = plus(w.least, c.least), plus(w.most, c.most)
		}
	case kindBackreference:
		*w = p.widths[n.group]
	case kindCondition:
		*w = p.widthOf(n.children[0])
		if len(n.children) == 1 {
			w.least = 0
			break
		}
		c := p.widthOf(n.children[1])
		w.least, w.most = min(w.least, c.least), max(w.most, c.most)
	}
	return *w
}
