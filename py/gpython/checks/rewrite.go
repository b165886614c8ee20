package checks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"
)

// rewritten marks, in the flags of a code object, that Rewrite made it. gpython uses no flag of this value.
const rewritten = 1 << 30

// Rewrite returns a copy of code, and of the code within it, with the checks of g in it; code is not changed. Code
// that was rewritten before is returned as it is. It runs under g's Context only.
//
// It fails for code that compile does not make: where a jump lands within an instruction, or paths meet with different
// stacks.
func (g *Guard) Rewrite(code *py.Code) (*py.Code, error) {
	if code.Flags&rewritten != 0 {
		return code, nil
	}
	list, err := disassemble(code)
	if err != nil {
		return nil, err
	}
	known, err := states(list)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", code.Name, err)
	}
	made := *code
	w := &weaver{
		guard:  g,
		code:   code,
		list:   list,
		states: known,
		before: make([][]*instruction, len(list)),
		inside: make([][]*instruction, len(list)),
		after:  make([][]*instruction, len(list)),
		consts: slices.Clone(code.Consts),
		placed: map[py.Object]int32{},
	}
	if err := w.weave(); err != nil {
		return nil, fmt.Errorf("%s: %w", code.Name, err)
	}
	for i, value := range w.consts {
		if nested, ok := value.(*py.Code); ok {
			if w.consts[i], err = g.Rewrite(nested); err != nil {
				return nil, err
			}
		}
	}
	text := w.link()
	made.Code = assemble(text)
	made.Lnotab = lineTable(text, code.Firstlineno)
	made.Consts = w.consts
	made.Stacksize += 3
	made.Flags |= rewritten
	if made.Cell2arg == nil {
		made.Cell2arg = cellArguments(code)
	}
	return &made, nil
}

// cellArguments says which argument each cell variable is, so that a function may refer to the arguments of the one around
// it: compile leaves it out.
func cellArguments(code *py.Code) []byte {
	if len(code.Cellvars) == 0 {
		return nil
	}
	count := code.Argcount + code.Kwonlyargcount
	for _, flag := range []int32{py.CO_VARARGS, py.CO_VARKEYWORDS} {
		if code.Flags&flag != 0 {
			count++
		}
	}
	arguments := make([]byte, len(code.Cellvars))
	for i, name := range code.Cellvars {
		arguments[i] = py.CO_CELL_NOT_AN_ARG
		if at := slices.Index(code.Varnames[:count], name); at >= 0 && at < py.CO_CELL_NOT_AN_ARG {
			arguments[i] = byte(at)
		}
	}
	return arguments
}

// A weaver inserts the checks into one code object.
type weaver struct {
	guard  *Guard
	code   *py.Code
	list   []*instruction
	states []state
	// What goes before an instruction, where jumps to the instruction go too; what replaces it, if not nil; and what
	// goes behind it, where jumps to the next instruction do not go.
	before, inside, after [][]*instruction
	consts                py.Tuple
	placed                map[py.Object]int32 // indices in consts of what the weaver added
}

// weave fills before, inside and after.
func (w *weaver) weave() error {
	heads := map[*instruction]bool{}
	offset := make(map[*instruction]int, len(w.list))
	for i, in := range w.list {
		offset[in] = i
	}
	for i, in := range w.list {
		if !w.states[i].reached {
			continue
		}
		if in.target != nil && offset[in.target] <= i && !heads[in.target] {
			heads[in.target] = true
			w.loop(offset[in.target])
		}
		switch in.opcode {
		case vm.FOR_ITER:
			// The iterator is one that GET_ITER's check made: its unary plus polls and fetches the element, and fails where
			// the element cannot be had, which FOR_ITER takes for the end.
			w.before[i] = append(w.before[i], in.beside(vm.UNARY_POSITIVE, 0))
		case vm.GET_ITER:
			if next := w.list[i+1].opcode; next == vm.FOR_ITER || next == vm.CALL_FUNCTION {
				w.after[i] = append(w.after[i], w.apply(w.guard.iterate, in)...)
			}
		case vm.CALL_FUNCTION, vm.CALL_FUNCTION_VAR, vm.CALL_FUNCTION_KW, vm.CALL_FUNCTION_VAR_KW:
			if err := w.call(i); err != nil {
				return err
			}
		case vm.LOAD_ATTR:
			if name := w.code.Names[in.argument]; isSpecial(name) {
				w.inside[i] = w.apply(w.guard.attribute(name), in)
			}
		case vm.STORE_ATTR:
			w.inside[i] = w.with(w.guard.attribute(w.code.Names[in.argument]), vm.STORE_SUBSCR, in)
		case vm.DELETE_ATTR:
			w.inside[i] = w.with(w.guard.attribute(w.code.Names[in.argument]), vm.DELETE_SUBSCR, in)
		case vm.STORE_SUBSCR:
			if !w.isHarmless(i) {
				w.inside[i] = w.applyToTuple(w.guard.storeItem, 3, in)
			}
		case vm.DELETE_SUBSCR:
			if !w.isHarmless(i) {
				w.inside[i] = w.applyToTuple(w.guard.deleteItem, 2, in)
			}
		case vm.STORE_MAP, vm.MAP_ADD:
			if !w.isHarmless(i) {
				w.before[i] = append(w.before[i], w.apply(w.guard.mapKey, in)...)
			}
		case vm.RAISE_VARARGS:
			w.raise(i)
		case vm.UNPACK_SEQUENCE:
			w.before[i] = append(w.before[i], w.apply(&unpack{w.guard.Meter, int(in.argument)}, in)...)
		case vm.UNPACK_EX:
			w.before[i] = append(w.before[i], w.apply(&unpack{w.guard.Meter, -1}, in)...)
		case vm.PRINT_EXPR:
			w.inside[i] = append(w.apply(w.guard.display, in), in.beside(vm.POP_TOP, 0))
		default:
			if operator := w.guard.operator(in); operator != nil && !w.isHarmless(i) {
				w.inside[i] = []*instruction{
					w.load(operator, in), in.beside(vm.ROT_THREE, 0), in.beside(vm.CALL_FUNCTION, 2),
				}
			}
		}
	}
	return nil
}

// isHarmless reports whether the operator at index i can neither allocate much nor recurse, whatever its other operand is,
// because one is a constant number or the like.
func (w *weaver) isHarmless(i int) bool {
	right := w.states[i].top
	left := right.below
	switch in := w.list[i]; in.opcode {
	case vm.BINARY_SUBSCR, vm.STORE_SUBSCR, vm.DELETE_SUBSCR, vm.STORE_MAP, vm.MAP_ADD:
		_, isText := w.constant(right).(py.String)
		return isText
	case vm.BINARY_ADD, vm.INPLACE_ADD:
		return isNumber(w.constant(left)) || isNumber(w.constant(right))
	case vm.COMPARE_OP:
		if in.argument == vm.PyCmp_IN || in.argument == vm.PyCmp_NOT_IN {
			return false
		}
		return isScalar(w.constant(left)) || isScalar(w.constant(right))
	}
	return false
}

// constant returns the constant that is known to be in a slot, or nil.
func (w *weaver) constant(s *slot) py.Object {
	if s.meets || s.opcode != vm.LOAD_CONST {
		return nil
	}
	return w.code.Consts[w.list[s.index].argument]
}

func isNumber(constant py.Object) bool {
	switch constant.(type) {
	case py.Int, py.Float:
		return true
	}
	return false
}

func isScalar(constant py.Object) bool {
	switch constant.(type) {
	case py.String, py.Bool, py.NoneType:
		return true
	}
	return isNumber(constant)
}

// loop puts a check at the head of a loop, which each way round passes, that of a continue too.
func (w *weaver) loop(i int) {
	head := w.list[i]
	if head.opcode == vm.FOR_ITER { // which has one anyway
		return
	}
	skip := head.beside(vm.POP_JUMP_IF_FALSE, 0)
	skip.target, skip.inserted = head, true
	w.before[i] = append(w.before[i], w.load(w.guard.poll, head), skip)
}

// call lets the guard see what the call at index i calls, as soon as that is on the stack, and spreads its *arguments.
func (w *weaver) call(i int) error {
	in := w.list[i]
	pops, _, err := effect(in)
	if err != nil {
		return err
	}
	switch in.opcode {
	case vm.CALL_FUNCTION_VAR:
		w.before[i] = append(w.before[i], w.apply(w.guard.spread, in)...)
	case vm.CALL_FUNCTION_VAR_KW:
		w.before[i] = append(w.before[i], in.beside(vm.ROT_TWO, 0))
		w.before[i] = append(w.before[i], w.apply(w.guard.spread, in)...)
		w.before[i] = append(w.before[i], in.beside(vm.ROT_TWO, 0))
	}
	called, _ := w.states[i].top.drop(pops - 1)
	switch called.opcode {
	case vm.MAKE_FUNCTION, vm.MAKE_CLOSURE: // interpreted
		return nil
	}
	place := &w.before[called.index]
	there := w.states[called.index].top
	origin := w.list[called.index]
	if !called.meets {
		pops, pushes, err := effect(origin)
		if err != nil {
			return err
		}
		if there, _ = there.drop(pops); there.height()+pushes != called.depth {
			return fmt.Errorf("what %v at %d calls is not on top of the stack when it is made", in.opcode, in.offset)
		}
		place = &w.after[called.index]
	} else if there != called {
		return fmt.Errorf("what %v at %d calls is not on top of the stack where paths meet", in.opcode, in.offset)
	}
	*place = append(*place, w.apply(w.guard.callee, origin)...)
	return nil
}

// raise checks what is raised, and its cause.
func (w *weaver) raise(i int) {
	in := w.list[i]
	check := w.apply(w.guard.raised, in)
	switch in.argument {
	case 1:
		w.before[i] = append(w.before[i], check...)
	case 2:
		if w.constant(w.states[i].top) != py.None { // raise x from None
			w.before[i] = append(w.before[i], check...)
		}
		w.before[i] = append(w.before[i], in.beside(vm.ROT_TWO, 0))
		w.before[i] = append(w.before[i], w.apply(w.guard.raised, in)...)
		w.before[i] = append(w.before[i], in.beside(vm.ROT_TWO, 0))
	}
}

// apply returns instructions that replace the value on top of the stack by function[value], function being one of
// the guard's objects. It is the cheapest way from bytecode into Go with a result: no slice of arguments, and no
// type of the program's that could answer for it.
func (w *weaver) apply(function py.Object, at *instruction) []*instruction {
	return w.with(function, vm.BINARY_SUBSCR, at)
}

// with returns instructions that put one of the guard's objects below the top of the stack, for an opcode that works on a
// container and a key.
func (w *weaver) with(container py.Object, opcode vm.OpCode, at *instruction) []*instruction {
	return []*instruction{w.load(container, at), at.beside(vm.ROT_TWO, 0), at.beside(opcode, 0)}
}

// applyToTuple returns instructions that take n values from the stack for function[tuple of them].
func (w *weaver) applyToTuple(function py.Object, n int32, at *instruction) []*instruction {
	text := append([]*instruction{at.beside(vm.BUILD_TUPLE, n)}, w.apply(function, at)...)
	return append(text, at.beside(vm.POP_TOP, 0))
}

func (w *weaver) load(value py.Object, at *instruction) *instruction {
	i, ok := w.placed[value]
	if !ok {
		i = int32(len(w.consts))
		w.consts = append(w.consts, value)
		w.placed[value] = i
	}
	return at.beside(vm.LOAD_CONST, i)
}

// beside returns an instruction of the same line.
func (in *instruction) beside(opcode vm.OpCode, argument int32) *instruction {
	return &instruction{opcode: opcode, argument: argument, line: in.line}
}

// link returns the instructions in their new order, without those that are never reached, and lets jumps lead there.
func (w *weaver) link() []*instruction {
	var text []*instruction
	start := make(map[*instruction]*instruction, len(w.list)) // where jumps to an instruction go
	body := make(map[*instruction]*instruction)               // what stands for an instruction
	for i, in := range w.list {
		if !w.states[i].reached {
			continue
		}
		at := len(text)
		text = append(text, w.before[i]...)
		inside := len(text)
		if w.inside[i] != nil {
			text = append(text, w.inside[i]...)
		} else {
			text = append(text, in)
		}
		start[in], body[in] = text[at], text[inside]
		text = append(text, w.after[i]...)
	}
	for _, in := range text {
		switch {
		case in.target == nil:
		case in.inserted:
			in.target = body[in.target]
		default:
			in.target = start[in.target]
		}
	}
	return text
}

func isSpecial(name string) bool {
	return len(name) > 4 && strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}
