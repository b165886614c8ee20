package checks

import (
	"fmt"

	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"
)

// An instruction is one instruction of a code object, its EXTENDED_ARG included.
type instruction struct {
	opcode   vm.OpCode
	argument int32        // 0 if the opcode takes none; of a jump it means nothing until the code is assembled
	target   *instruction // of a jump or a SETUP_ instruction
	line     int32
	offset   int32 // of the first byte, EXTENDED_ARG included
	wide     bool  // has an EXTENDED_ARG, needed or not
	inserted bool  // the target is the instruction itself, not the checks before it
}

// How an opcode refers to another instruction.
type jumpKind int

const (
	noJump       jumpKind = iota
	absoluteJump          // the argument is an offset from the start of the code
	relativeJump          // the argument is an offset from the end of the instruction
)

func kindOfJump(opcode vm.OpCode) jumpKind {
	switch opcode {
	case vm.JUMP_ABSOLUTE, vm.CONTINUE_LOOP, vm.JUMP_IF_FALSE_OR_POP, vm.JUMP_IF_TRUE_OR_POP, vm.POP_JUMP_IF_FALSE,
		vm.POP_JUMP_IF_TRUE:
		return absoluteJump
	case vm.JUMP_FORWARD, vm.FOR_ITER, vm.SETUP_LOOP, vm.SETUP_EXCEPT, vm.SETUP_FINALLY, vm.SETUP_WITH:
		return relativeJump
	}
	return noJump
}

// disassemble returns the instructions of code. It fails if an argument is cut off or a jump does not land on the
// start of an instruction, which compiled code never does.
func disassemble(code *py.Code) ([]*instruction, error) {
	text := code.Code
	at := make(map[int32]*instruction, len(text)/2)
	var list []*instruction
	lines := newLineReader(code)
	for i := 0; i < len(text); {
		in := &instruction{offset: int32(i), line: lines.at(int32(i))}
		size, err := in.decode(text[i:])
		if err != nil {
			return nil, err
		}
		at[int32(i)] = in
		list = append(list, in)
		i += size
	}
	for _, in := range list {
		destination := in.argument
		switch kindOfJump(in.opcode) {
		case noJump:
			continue
		case relativeJump:
			destination += in.offset + in.size()
		}
		target, ok := at[destination]
		if !ok {
			return nil, fmt.Errorf("%v at %d jumps to %d, where no instruction starts", in.opcode, in.offset, destination)
		}
		in.target = target
	}
	return list, nil
}

// decode reads the instruction at the start of text and returns its length in bytes.
func (in *instruction) decode(text string) (int, error) {
	size := 0
	var high int32
	for {
		in.opcode = vm.OpCode(text[size])
		size++
		if !in.opcode.HAS_ARG() {
			return size, nil
		}
		if len(text) < size+2 {
			return 0, fmt.Errorf("%v at %d has no argument", in.opcode, in.offset)
		}
		argument := int32(text[size]) | int32(text[size+1])<<8
		size += 2
		if in.opcode != vm.EXTENDED_ARG {
			in.argument = high<<16 | argument
			return size, nil
		}
		in.wide = true
		if high = argument; len(text) == size {
			return 0, fmt.Errorf("the EXTENDED_ARG at %d extends nothing", in.offset)
		}
	}
}

// size returns the length in bytes of the instruction when it is assembled.
func (in *instruction) size() int32 {
	switch {
	case !in.opcode.HAS_ARG():
		return 1
	case in.wide:
		return 6
	}
	return 3
}

// assemble gives the instructions their offsets and the jumps their arguments, and returns the bytes.
func assemble(list []*instruction) string {
	for _, in := range list {
		in.wide = in.wide || uint32(in.argument) > 0xFFFF
	}
	// An instruction that was widened stays wide, so this ends.
	for changed := true; changed; {
		changed = false
		var offset int32
		for _, in := range list {
			in.offset = offset
			offset += in.size()
		}
		for _, in := range list {
			switch kindOfJump(in.opcode) {
			case noJump:
				continue
			case absoluteJump:
				in.argument = in.target.offset
			case relativeJump:
				in.argument = in.target.offset - in.offset - in.size()
			}
			if uint32(in.argument) > 0xFFFF && !in.wide {
				in.wide = true
				changed = true
			}
		}
	}
	var text []byte
	for _, in := range list {
		if in.wide && in.opcode.HAS_ARG() {
			text = append(text, byte(vm.EXTENDED_ARG), byte(in.argument>>16), byte(in.argument>>24))
		}
		text = append(text, byte(in.opcode))
		if in.opcode.HAS_ARG() {
			text = append(text, byte(in.argument), byte(in.argument>>8))
		}
	}
	return string(text)
}

// A lineReader gives the lines of rising offsets.
type lineReader struct {
	table        string
	offset, line int32
}

func newLineReader(code *py.Code) *lineReader {
	return &lineReader{table: code.Lnotab, line: code.Firstlineno}
}

func (r *lineReader) at(offset int32) int32 {
	for len(r.table) >= 2 && r.offset+int32(r.table[0]) <= offset {
		r.offset += int32(r.table[0])
		r.line += int32(r.table[1])
		r.table = r.table[2:]
	}
	return r.line
}

// lineTable returns the table of lines of assembled instructions, the first of which is in firstLine or below.
//
// A line starts one byte behind the start of its first instruction: the VM looks lines up by the offset behind the
// instruction that failed, which without that would be in the next line if a line's last instruction fails.
func lineTable(list []*instruction, firstLine int32) string {
	var table []byte
	line, offset := firstLine, int32(0)
	for _, in := range list {
		lines := in.line - line
		if lines <= 0 {
			continue
		}
		start := in.offset + 1
		distance := start - offset
		for ; distance > 255; distance -= 255 {
			table = append(table, 255, 0)
		}
		for ; lines > 255; lines -= 255 {
			table = append(table, byte(distance), 255)
			distance = 0
		}
		table = append(table, byte(distance), byte(lines))
		line, offset = in.line, start
	}
	return string(table)
}
