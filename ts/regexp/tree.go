package regexp

// nodeKind says what a node of a pattern's tree matches.
type nodeKind uint8

const (
	nodeSequence  nodeKind = iota // its children one after the other; without children, the empty string
	nodeChoice                    // one of its children, the first that leads to a match
	nodeChars                     // one character of a set
	nodeGroup                     // its child, captured
	nodeRepeat                    // its child from min to max times
	nodeLook                      // nothing, if its child matches ahead or behind
	nodeAssert                    // nothing, at certain positions
	nodeReference                 // what a group has captured
)

// assertion says at which positions a nodeAssert matches.
type assertion uint8

const (
	assertStart assertion = iota
	assertEnd
	assertLineStart
	assertLineEnd
	assertWordBoundary
	assertNoWordBoundary
)

// unlimited is the max of a repeat that has none.
const unlimited = 1<<31 - 1

// node is a part of a pattern, with the flags that apply to it worked in.
type node struct {
	kind     nodeKind
	children []*node
	set      charSet // nodeChars

	min, max int  // nodeRepeat
	lazy     bool // nodeRepeat
	// firstGroup and lastGroup are the groups within a nodeRepeat; none if lastGroup is smaller.
	firstGroup, lastGroup int

	group     int       // nodeGroup
	groups    []int     // nodeReference: groups of one name, of which at most one takes part in a match
	behind    bool      // nodeLook
	negative  bool      // nodeLook
	assertion assertion // nodeAssert
	fold      bool      // nodeReference and nodeAssert: without regard to case

	// nullable says that it may match the empty string; still, that it matches no other.
	nullable, still bool
}

func sequence(children []*node) *node {
	if len(children) == 1 {
		return children[0]
	}
	n := &node{kind: nodeSequence, children: children, nullable: true, still: true}
	for _, child := range children {
		n.nullable = n.nullable && child.nullable
		n.still = n.still && child.still
	}
	return n
}

func choice(children []*node) *node {
	if len(children) == 1 {
		return children[0]
	}
	n := &node{kind: nodeChoice, children: children, still: true}
	for _, child := range children {
		n.nullable = n.nullable || child.nullable
		n.still = n.still && child.still
	}
	return n
}

func chars(set charSet) *node { return &node{kind: nodeChars, set: set} }

func group(index int, body *node) *node {
	return &node{kind: nodeGroup, group: index, children: []*node{body}, nullable: body.nullable, still: body.still}
}

func repeat(body *node, least, most int, lazy bool, firstGroup, lastGroup int) *node {
	if body.still {
		// Where nothing is consumed, once is as good as often.
		least, most = min(least, 1), min(most, max(least, 1))
	}
	return &node{
		kind: nodeRepeat, children: []*node{body}, min: least, max: most, lazy: lazy,
		firstGroup: firstGroup, lastGroup: lastGroup,
		nullable: least == 0 || body.nullable, still: body.still || most == 0,
	}
}

func look(body *node, behind, negative bool) *node {
	return &node{kind: nodeLook, children: []*node{body}, behind: behind, negative: negative, nullable: true, still: true}
}

func assert(kind assertion, fold bool) *node {
	return &node{kind: nodeAssert, assertion: kind, fold: fold, nullable: true, still: true}
}
