package compile

import (
	"slices"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file turns nodes into instructions: it drops what is not needed, brings registers that the small operands cannot
// name within reach, resolves labels, and makes the exception table.

// maxSmall is the number of registers that small operands can name.
const maxSmall = 256

// scratchCount is how many registers a frame that has more than maxSmall keeps for LOAD_WIDE and STORE_WIDE.
const scratchCount = 4

// An assembler is the last phase of a unit.
type assembler struct {
	// In the workspace: starts has the first instruction of each node, and one element more for the end; targets are the
	// instructions whose D is still a label; handlers has the handler of each instruction.
	*unit
	// wide says that there are registers beyond maxSmall. Those from split on are moved away by shift, to leave
	// scratchCount registers from split on that small operands can name.
	wide         bool
	split, shift int

	previous syntax.Span
}

func (u *unit) assemble() {
	a := &assembler{unit: u, wide: u.highest > maxSmall}
	a.thread()
	if a.wide {
		a.widen()
	}
	a.instructions = slices.Grow(a.instructions, len(u.nodes))
	a.handlers = slices.Grow(a.handlers, len(u.nodes))
	a.starts = slices.Grow(a.starts, len(u.nodes)+1)
	for i := range u.nodes {
		a.starts = append(a.starts, int32(len(a.instructions)))
		if u.nodes[i].op != OpInvalid {
			a.lower(&u.nodes[i])
		}
	}
	a.starts = append(a.starts, int32(len(a.instructions)))
	for _, at := range a.targets {
		instruction := &a.instructions[at]
		instruction.D = a.position(label(instruction.D))
	}
	a.exceptionTable()
}

// position returns the instruction at a label.
func (a *assembler) position(l label) int32 { return a.starts[a.labels[l].position] }

// next returns the first node from index on that has not been dropped.
func (a *assembler) next(index int) int {
	for index < len(a.nodes) && a.nodes[index].op == OpInvalid {
		index++
	}
	return index
}

// maxThreaded bounds how many jumps to jumps are followed.
const maxThreaded = 8

// thread makes jumps to jumps go where those go, and removes jumps that this or the structure of the program has made
// needless.
func (a *assembler) thread() {
	if len(a.labels) == 0 {
		return
	}
	for i := range a.nodes {
		n := &a.nodes[i]
		if n.op == OpInvalid || opcodes[n.op].d != wideTarget || n.op == OpForIter || n.op == OpJumpBack {
			continue
		}
		for range maxThreaded {
			at := a.target(n)
			if at == len(a.nodes) || a.nodes[at].op != OpJump && (a.nodes[at].op != OpJumpBack || n.op != OpJump) {
				break
			}
			n.d = a.nodes[at].d
			if a.nodes[at].op == OpJumpBack {
				n.op = OpJumpBack
				break
			}
		}
	}
	a.findTargets()
	a.invert()
	a.findTargets()
	previous := -1
	for i := range a.nodes {
		n := &a.nodes[i]
		if n.op == OpInvalid {
			continue
		}
		if n.op == OpJump && previous >= 0 && opcodes[a.nodes[previous].op].properties&ends != 0 && !a.targeted[i] {
			n.op = OpInvalid
			continue
		}
		previous = i
	}
	// From the end, so that what a dropped jump jumped over does not hide another.
	for i := len(a.nodes) - 1; i >= 0; i-- {
		if n := &a.nodes[i]; n.op == OpJump && int(a.labels[n.d].position) > i && a.next(i+1) == a.target(n) {
			n.op = OpInvalid
		}
	}
}

// target returns the node that a jump goes to.
func (a *assembler) target(n *node) int { return a.next(int(a.labels[n.d].position)) }

// findTargets finds the nodes that jumps and exceptions go to.
func (a *assembler) findTargets() {
	a.targeted = slices.Grow(a.targeted[:0], len(a.nodes)+1)[:len(a.nodes)+1]
	clear(a.targeted)
	for i := range a.nodes {
		n := &a.nodes[i]
		if n.op == OpInvalid {
			continue
		}
		if opcodes[n.op].d == wideTarget {
			a.targeted[a.target(n)] = true
		}
		if n.handler != noLabel {
			if position := a.labels[n.handler].position; position >= 0 {
				a.targeted[a.next(int(position))] = true
			}
		}
	}
}

// invert replaces a conditional jump over a jump by the opposite conditional jump.
func (a *assembler) invert() {
	for i := range a.nodes {
		n := &a.nodes[i]
		opposite := opposites[n.op]
		if opposite == OpInvalid {
			continue
		}
		over := a.next(i + 1)
		if over == len(a.nodes) || a.nodes[over].op != OpJump || a.targeted[over] || a.next(over+1) != a.target(n) {
			continue
		}
		n.op, n.d = opposite, a.nodes[over].d
		a.nodes[over].op = OpInvalid
	}
}

// opposites has for each conditional jump the one that jumps when it does not.
var opposites = func() (table [opcodeCount]Opcode) {
	pair := func(a, b Opcode) { table[a], table[b] = b, a }
	pair(OpJumpIfTrue, OpJumpIfFalse)
	pair(OpJumpIfNone, OpJumpIfNotNone)
	pair(OpJumpIfIs, OpJumpIfIsNot)
	pair(OpJumpIfIn, OpJumpIfNotIn)
	for op := OpJumpIfEqual; op <= OpJumpIfGreaterEqual; op++ {
		pair(op, op+(OpJumpUnlessEqual-OpJumpIfEqual))
	}
	for op := OpJumpIfEqualConst; op <= OpJumpIfGreaterEqualConst; op++ {
		pair(op, op+(OpJumpUnlessEqualConst-OpJumpIfEqualConst))
	}
	return table
}()

// widen chooses where the scratch registers are and moves parameters out of their way.
func (a *assembler) widen() {
	const highest = maxSmall - scratchCount
	parameters := a.code.Parameters()
	a.split, a.shift = a.variables, scratchCount
	if a.split > highest {
		a.split = highest
		a.shift = max(parameters, maxSmall) - a.split
	}
	span := &syntax.Span{Start: syntax.Position{Line: int32(a.code.FirstLine)}, End: syntax.Position{Line: int32(a.code.FirstLine)}}
	for register := a.split; register < parameters; register++ {
		from := register
		if from >= maxSmall {
			from = a.split
			a.append(Instruction{Op: OpLoadWide, A: uint8(from), D: int32(register)}, noLabel, span)
		}
		a.append(Instruction{Op: OpStoreWide, A: uint8(from), D: int32(a.register(register))}, noLabel, span)
	}
	code := a.code
	code.Registers = a.register(a.highest-1) + 1
	if code.Cleared > 0 {
		code.Cleared = a.register(code.Cleared-1) + 1
	}
	for i := range code.Variables {
		code.Variables[i].Register = a.register(code.Variables[i].Register)
	}
	for _, child := range a.children {
		for i := range child.Captures {
			if capture := &child.Captures[i]; !capture.Free {
				capture.Index = int32(a.register(int(capture.Index)))
			}
		}
	}
}

// register returns where a register is in the finished code.
func (a *assembler) register(register int) int {
	if a.wide && register >= a.split {
		return register + a.shift
	}
	return register
}

func (a *assembler) append(instruction Instruction, handler label, span *syntax.Span) {
	a.positions.append(len(a.instructions), a.previous, *span)
	a.previous = *span
	a.instructions = append(a.instructions, instruction)
	a.handlers = append(a.handlers, handler)
}

// lower appends the instruction of a node.
func (a *assembler) lower(n *node) {
	description := &opcodes[n.op]
	instruction := Instruction{Op: n.op, A: uint8(n.a), B: uint8(n.b), C: uint8(n.c), D: n.d}
	if !a.wide {
		if description.d == wideTarget {
			a.targets = append(a.targets, int32(len(a.instructions)))
		}
		a.append(instruction, n.handler, &n.span)
		return
	}
	switch description.d {
	case wideRegister, wideWrite, wideWindow:
		instruction.D = int32(a.register(int(n.d)))
	}
	// Operands that are out of reach get a scratch register each, which is loaded before or stored after.
	type store struct{ from, to int }
	var stores [scratchCount]store
	count, scratch := 0, a.split
	bring := func(kind operandKind, operand int32, field *uint8) {
		switch kind {
		case unused, number, pairLow, pairHigh:
			return
		}
		register := a.register(int(operand))
		width := 1
		if kind == writesPair {
			width = 2
		}
		if register+width <= maxSmall {
			*field = uint8(register)
			return
		}
		*field = uint8(scratch)
		if kind == reads || kind == updates || kind == rewrites {
			a.append(Instruction{Op: OpLoadWide, A: uint8(scratch), D: int32(register)}, n.handler, &n.span)
		}
		if kind == writes || kind == writesPair || kind == rewrites {
			for i := range width {
				stores[count] = store{scratch + i, register + i}
				count++
			}
		}
		scratch += width
	}
	bring(description.a, n.a, &instruction.A)
	bring(description.b, n.b, &instruction.B)
	bring(description.c, n.c, &instruction.C)
	if n.op == OpForIter && count > 0 {
		a.lowerForIter(n, instruction, stores[0].to)
		return
	}
	if description.d == wideTarget {
		a.targets = append(a.targets, int32(len(a.instructions)))
	}
	a.append(instruction, n.handler, &n.span)
	for _, s := range stores[:count] {
		a.append(Instruction{Op: OpStoreWide, A: uint8(s.from), D: int32(s.to)}, n.handler, &n.span)
	}
}

// lowerForIter appends a FOR_ITER whose item goes to a register out of reach: the way into the loop's body leads over the
// instruction that stores it.
func (a *assembler) lowerForIter(n *node, instruction Instruction, to int) {
	at := int32(len(a.instructions))
	instruction.D = at + 2
	a.append(instruction, n.handler, &n.span)
	a.append(Instruction{Op: OpJump, D: at + 4}, n.handler, &n.span)
	a.append(Instruction{Op: OpStoreWide, A: instruction.A, D: int32(to)}, n.handler, &n.span)
	a.targets = append(a.targets, int32(len(a.instructions)))
	a.append(Instruction{Op: OpJumpBack, D: n.d}, n.handler, &n.span)
}

// exceptionTable makes an entry for each run of instructions that have the same handler.
func (a *assembler) exceptionTable() {
	for start := 0; start < len(a.handlers); {
		handler := a.handlers[start]
		end := start + 1
		for end < len(a.handlers) && a.handlers[end] == handler {
			end++
		}
		if handler != noLabel && a.labels[handler].used {
			a.code.Handlers = append(a.code.Handlers, Handler{
				Start: int32(start), End: int32(end), Target: a.position(handler),
				Register: int32(a.register(int(a.labels[handler].register))),
			})
		}
		start = end
	}
}
