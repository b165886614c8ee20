package regexp

// Flags are the flags of a pattern, with Python's numbers.
type Flags int

// The flags.
const (
	IgnoreCase Flags = 2
	Locale     Flags = 4
	Multiline  Flags = 8
	DotAll     Flags = 16
	Unicode    Flags = 32
	Verbose    Flags = 64
	Debug      Flags = 128
	ASCII      Flags = 256

	typeFlags = ASCII | Locale | Unicode
)

// unbounded is the maximum of a repetition without one, and the number from which on a repetition is refused.
const unbounded = 1<<32 - 1

// A kind is what a node of the tree stands for.
type kind uint8

const (
	kindLiteral       kind = iota // point
	kindClass                     // class, a set of characters
	kindAny                       // the dot
	kindAt                        // place
	kindGroup                     // children[0]; group, 0 if it captures nothing; add, remove
	kindAtomic                    // children[0]
	kindRepeat                    // children[0]; minimum, maximum, greed
	kindBranch                    // one of children
	kindSequence                  // children, one after the other
	kindBackreference             // group
	kindCondition                 // group; children[0] if it took part, else children[1], which may be absent
	kindAssert                    // children[0]; behind, negate
	kindFailure                   // matches nothing
)

// A greed is how a repetition chooses how often.
type greed uint8

const (
	greedy greed = iota
	lazy
	possessive
)

// A place is an assertion about the place alone.
type place uint8

const (
	placeStart       place = iota // ^
	placeEnd                      // $
	placeStartOfText              // \A
	placeEndOfText                // \Z
	placeBoundary                 // \b
	placeNoBoundary               // \B
)

// A node is one node of the tree. Which fields mean something depends on its kind.
type node struct {
	kind             kind
	greed            greed
	place            place
	behind, negate   bool
	point            rune
	group            int
	minimum, maximum int
	add, remove      Flags
	class            *classNode
	children         []*node
	measured         bool
	count            int
	width            width
}

// A classNode is a set as it was written: categories are the letters of \d, \W and the like.
type classNode struct {
	negate     bool
	ranges     []pointRange
	categories []byte
}

// A pointRange is a range of characters, both ends included.
type pointRange struct{ low, high rune }
