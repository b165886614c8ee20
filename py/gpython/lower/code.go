package lower

import (
	"slices"

	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"
)

// Return returns code, which was compiled from a lowered program, in which the assignments that stand for
// top-level returns are returns. Such a return gives a tuple of one value, or None for a return of nothing.
// code is not changed.
func Return(code *py.Code) *py.Code {
	name := slices.Index(code.Names, result)
	if name < 0 {
		return code
	}
	instructions := []byte(code.Code)
	extension := 0
	for at := 0; at < len(instructions); {
		op := vm.OpCode(instructions[at])
		if !op.HAS_ARG() {
			at++
			continue
		}
		argument := int(instructions[at+1]) | int(instructions[at+2])<<8 | extension<<16
		extension = 0
		switch {
		case op == vm.EXTENDED_ARG:
			extension = argument
		case op == vm.STORE_NAME && argument == name:
			instructions[at], instructions[at+1], instructions[at+2] = byte(vm.RETURN_VALUE), byte(vm.NOP), byte(vm.NOP)
		}
		at += 3
	}
	changed := *code
	changed.Code = string(instructions)
	return &changed
}
