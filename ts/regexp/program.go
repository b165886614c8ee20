package regexp

// opcode is what an instruction does. Where a step fails, the matcher goes back to the last choice on its stack.
type opcode uint8

const (
	opMatch opcode = iota
	opFail

	// One character ahead: the code unit x; x or y; one of set by code unit; one of set by code point.
	opUnit
	opUnits
	opSet
	opPoint
	// One character behind: the code unit x; one of set by code unit; one of set by code point.
	opUnitBehind
	opSetBehind
	opPointBehind

	// opRun matches the characters of runs[x]. The instruction behind it is opRunRetry or opLazyRetry, where a
	// backtracked run goes on, and which is skipped otherwise.
	opRun
	opRunRetry
	opLazyRetry

	opJump       // to x
	opSplit      // to x, and if that fails to y
	opTableSplit // like opSplit, tried only if tables[z] allows the next character

	opSave   // register x = position
	opClear  // registers x up to, not including, y = -1
	opReset  // register x = 0
	opLoop   // by the counter in register x, loops[z] says whether to go on behind or to leave to y
	opCount  // register x += 1
	opMoved  // fails if register x is the position
	opMoved2 // the same, but only if the counter in register y is greater than z

	opLook     // register x = height of the stack, register y = position; the end is behind z
	opLookEnd  // the same registers: drops the choices since, and restores the position
	opDeny     // like opLook; goes on at y if what follows fails; register x
	opDenyEnd  // what followed has matched: fails
	opRefer    // references[x]
	opAtStart  // assertions
	opAtEnd    //
	opAtLine   //
	opAtBreak  //
	opWordEdge // set has the word characters; x is 1 to match where there is no edge
)

// instruction is a step of a program.
type instruction struct {
	op      opcode
	x, y, z int32
	set     *matchSet
}

// run is a repeated character.
type run struct {
	set        *matchSet
	min, max   int32
	points     bool // by code point
	lazy       bool
	possessive bool // what follows cannot begin with a character of the set
	// next is what can follow, if that is known and narrower than everything.
	next *startTable
}

// loop is a counted repetition.
type loop struct {
	min, max int32
	lazy     bool
}

// reference is a back reference: to the one of several groups that has captured something.
type reference struct {
	groups       []int32
	fold, behind bool
	points       bool // by code point, which is how the case is folded, too
}

// program is a compiled pattern.
type program struct {
	code       []instruction
	runs       []run
	loops      []loop
	tables     []startTable
	references []reference
	// registers is how many there are; the first are the captures, two for each group.
	registers, captures int
	unicode             bool

	// What a match starts with.
	prefix   []uint16    // these code units
	start    *startTable // one of these code units, if not nil
	anchored bool        // the start of the input
}
