package regexp

import (
	"github.com/coderuntime/coderuntime/py/object"
)

// A Program is a compiled pattern. It is immutable and may be shared by runs.
type Program struct {
	// Flags are those of the whole pattern, with what the pattern itself sets.
	Flags Flags
	// Groups is the number of groups that capture; Names are their names, "" for none, Names[0] is "".
	Groups int
	Names  []string
	// Warnings are to be shown when the pattern is compiled.
	Warnings []Warning
	// Size is what the program takes, in bytes.
	Size int64

	isText       bool
	instructions []instruction
	// counters and barriers are the numbers of repetitions that count and of assertions and atomic groups.
	counters, barriers int
	search             strategy
}

// An opcode is what an instruction does. P is the offset in the text, next the following instruction.
type opcode uint8

const (
	opByte         opcode = iota // the byte value
	opText                       // text
	opClass                      // a character of class
	opAny                        // any character
	opFail                       // fail
	opStart                      // the start of the text
	opLineStart                  // the start of a line
	opEnd                        // the end of the text, or before a last line end
	opLineEnd                    // the end of a line
	opTextEnd                    // the end of the text
	opBoundary                   // a word begins or ends; negate: it does not
	opMark                       // marks[number] = p
	opJump                       // to target
	opSplit                      // next, or else target, as far as table allows (1: next, 2: target); second: target is preferred
	opBranch                     // one of targets, in order, as far as masks allows
	opLoop                       // class, minimum to maximum times, as often as possible
	opLazyLoop                   // as seldom as possible
	opEagerLoop                  // as often as possible, and no less
	opRepeat                     // begin counter number; its opUntil is at target
	opUntil                      // counter number: the body at target again or next, greedy
	opLazyUntil                  // next or the body at target
	opReference                  // what group number matched; lower: without regard to case
	opCondition                  // next if group number took part, else target
	opBack                       // p goes back by minimum characters
	opAssert                     // begin barrier number
	opAssertEnd                  // back to where barrier number began
	opAssertNot                  // begin barrier number, which must fail: then target
	opAssertNotEnd               // barrier number has not failed
	opAtomic                     // begin barrier number
	opAtomicEnd                  // end it
	opMatch                      // the whole pattern has matched
)

// An instruction is one step of a program.
type instruction struct {
	op               opcode
	value            byte
	negate, second   bool
	unicode          bool
	sole             bool // opLoop: nothing that follows can begin inside of what it matched
	number, target   int
	minimum, maximum int
	text             string
	class            *class
	lower            func(rune) rune
	// table and masks have an entry for each byte and, last, for the end of the text.
	table   *[257]uint8
	masks   *[257]uint64
	targets []int
	// follow tells the bytes with which what follows a loop can begin; nil for any.
	follow *firsts
}

const instructionSize = 250

// Compile compiles a pattern: points are its characters, or bytes. The thread meters the work; err is a mistake in the pattern.
func Compile(t *object.Thread, points []rune, isText bool, flags Flags) (program *Program, err *Error, raised *object.Exception) {
	p := &parser{thread: t, flags: flags, names: map[string]int{}, ordered: []string{""}, closed: []bool{false}, widths: []width{{}}, behind: -1}
	defer func() {
		switch gone := recover().(type) {
		case nil:
		case failure:
			program, err = nil, gone.err
		case exhausted:
			program, raised = nil, gone.raised
		default:
			panic(gone)
		}
	}()
	if raised := t.Charge(int64(len(points)) * 100); raised != nil {
		return nil, nil, raised
	}
	p.source = newSource(points, isText)
	tree := p.parse()
	program = &Program{Flags: p.flags, Groups: len(p.closed) - 1, Names: p.ordered, Warnings: p.warnings, isText: isText}
	g := &generator{parser: p, program: program}
	g.node(tree, p.flags)
	g.emit(instruction{op: opMatch})
	g.finish()
	return program, nil, nil
}

// Group returns the number of the group with a name.
func (p *Program) Group(name string) (int, bool) {
	for number, own := range p.Names {
		if own == name && name != "" {
			return number, true
		}
	}
	return 0, false
}
