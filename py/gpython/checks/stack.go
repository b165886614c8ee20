package checks

import (
	"fmt"

	"github.com/go-python/gpython/vm"
)

// A slot is one value on the evaluation stack as known before a program runs: which instruction, or which meeting of
// paths, put it there. Slots below it never change while it is there, so that a stack is the slot on its top.
type slot struct {
	below *slot
	depth int // number of slots from the bottom up to this one
	// The value is known to be on top of the stack, whichever way it came, right behind the instruction with this
	// index; or, if meets is true, right before it.
	index int
	meets bool
	// opcode is what made the value; 0 if meets is true.
	opcode vm.OpCode
}

func (s *slot) height() int {
	if s == nil {
		return 0
	}
	return s.depth
}

// drop returns the stack without its n topmost slots, and whether it had as many.
func (s *slot) drop(n int) (*slot, bool) {
	for ; n > 0; n-- {
		if s == nil {
			return nil, false
		}
		s = s.below
	}
	return s, true
}

func push(s *slot, n, index int, opcode vm.OpCode) *slot {
	for ; n > 0; n-- {
		s = &slot{below: s, depth: s.height() + 1, index: index, opcode: opcode}
	}
	return s
}

// effect returns how many values an instruction takes from the stack and how many it puts there, if the next
// instruction is reached in the ordinary way: for a FOR_ITER when there is an element, for a conditional jump
// when it does not jump, for the end of a finally clause when nothing is pending.
func effect(in *instruction) (pops, pushes int, err error) {
	n := int(in.argument)
	arguments := n&0xFF + 2*(n>>8&0xFF)
	switch in.opcode {
	case vm.NOP, vm.BREAK_LOOP, vm.POP_BLOCK, vm.DELETE_NAME, vm.DELETE_GLOBAL, vm.DELETE_FAST, vm.DELETE_DEREF,
		vm.JUMP_FORWARD, vm.JUMP_ABSOLUTE, vm.CONTINUE_LOOP, vm.SETUP_LOOP, vm.SETUP_EXCEPT, vm.SETUP_FINALLY:
		return 0, 0, nil
	case vm.POP_TOP, vm.PRINT_EXPR, vm.RETURN_VALUE, vm.IMPORT_STAR, vm.END_FINALLY, vm.STORE_NAME, vm.STORE_GLOBAL,
		vm.STORE_FAST, vm.STORE_DEREF, vm.DELETE_ATTR, vm.LIST_APPEND, vm.SET_ADD, vm.POP_JUMP_IF_FALSE,
		vm.POP_JUMP_IF_TRUE, vm.JUMP_IF_FALSE_OR_POP, vm.JUMP_IF_TRUE_OR_POP:
		return 1, 0, nil
	case vm.STORE_ATTR, vm.DELETE_SUBSCR, vm.STORE_MAP, vm.MAP_ADD:
		return 2, 0, nil
	case vm.STORE_SUBSCR, vm.POP_EXCEPT:
		return 3, 0, nil
	case vm.LOAD_CONST, vm.LOAD_NAME, vm.LOAD_GLOBAL, vm.LOAD_FAST, vm.LOAD_CLOSURE, vm.LOAD_DEREF, vm.LOAD_CLASSDEREF,
		vm.LOAD_BUILD_CLASS, vm.BUILD_MAP:
		return 0, 1, nil
	case vm.UNARY_POSITIVE, vm.UNARY_NEGATIVE, vm.UNARY_NOT, vm.UNARY_INVERT, vm.GET_ITER, vm.LOAD_ATTR, vm.YIELD_VALUE:
		return 1, 1, nil
	case vm.BINARY_POWER, vm.BINARY_MULTIPLY, vm.BINARY_MODULO, vm.BINARY_ADD, vm.BINARY_SUBTRACT, vm.BINARY_SUBSCR,
		vm.BINARY_FLOOR_DIVIDE, vm.BINARY_TRUE_DIVIDE, vm.BINARY_LSHIFT, vm.BINARY_RSHIFT, vm.BINARY_AND, vm.BINARY_XOR,
		vm.BINARY_OR, vm.INPLACE_POWER, vm.INPLACE_MULTIPLY, vm.INPLACE_MODULO, vm.INPLACE_ADD, vm.INPLACE_SUBTRACT,
		vm.INPLACE_FLOOR_DIVIDE, vm.INPLACE_TRUE_DIVIDE, vm.INPLACE_LSHIFT, vm.INPLACE_RSHIFT, vm.INPLACE_AND,
		vm.INPLACE_XOR, vm.INPLACE_OR, vm.COMPARE_OP, vm.IMPORT_NAME, vm.YIELD_FROM:
		return 2, 1, nil
	case vm.ROT_TWO:
		return 2, 2, nil
	case vm.ROT_THREE:
		return 3, 3, nil
	case vm.FOR_ITER, vm.IMPORT_FROM, vm.SETUP_WITH:
		return 1, 2, nil
	case vm.DUP_TOP:
		return 0, 1, nil
	case vm.DUP_TOP_TWO:
		return 0, 2, nil
	case vm.WITH_CLEANUP: // __exit__ goes from below what says why the clause was entered
		return 2, 1, nil
	case vm.UNPACK_SEQUENCE:
		return 1, n, nil
	case vm.UNPACK_EX:
		return 1, n&0xFF + n>>8 + 1, nil
	case vm.BUILD_TUPLE, vm.BUILD_LIST, vm.BUILD_SET, vm.BUILD_SLICE:
		return n, 1, nil
	case vm.RAISE_VARARGS:
		return n, 0, nil
	case vm.CALL_FUNCTION:
		return arguments + 1, 1, nil
	case vm.CALL_FUNCTION_VAR, vm.CALL_FUNCTION_KW:
		return arguments + 2, 1, nil
	case vm.CALL_FUNCTION_VAR_KW:
		return arguments + 3, 1, nil
	case vm.MAKE_FUNCTION:
		return arguments + n>>16&0x7FFF + 2, 1, nil
	case vm.MAKE_CLOSURE:
		return arguments + n>>16&0x7FFF + 3, 1, nil
	}
	return 0, 0, fmt.Errorf("unknown opcode %d at %d", in.opcode, in.offset)
}

// A state is what is known of the stack at one place.
type state struct {
	reached bool
	// The stack is that of a path which an exception or a pending return takes through a finally clause, where the
	// stack may be higher; another path's word counts more.
	weak bool
	top  *slot
}

// join returns the state before the instruction with the given index, where paths with states a and b meet.
func join(a, b state, index int) (state, error) {
	switch {
	case !a.reached || !b.reached:
		if b.reached {
			return b, nil
		}
		return a, nil
	case a.top.height() == b.top.height():
		return state{reached: true, weak: a.weak && b.weak, top: meet(a.top, b.top, index)}, nil
	case a.weak && !b.weak:
		return b, nil
	case b.weak:
		return a, nil
	}
	return state{}, fmt.Errorf("paths meet with stacks of %d and %d values", a.top.height(), b.top.height())
}

// states returns what is known before each instruction.
//
// One pass in the order of the text does: what compile emits reaches the head of a loop from above, and a jump back finds the
// stack that was there.
func states(list []*instruction) ([]state, error) {
	index := make(map[*instruction]int, len(list))
	for i, in := range list {
		index[in] = i
	}
	before := make([]state, len(list))
	var current state
	current.reached = true
	for i, in := range list {
		var err error
		if current, err = join(current, before[i], i); err != nil {
			return nil, fmt.Errorf("%v at %d: %w", in.opcode, in.offset, err)
		}
		before[i] = current
		if !current.reached {
			continue
		}
		pops, pushes, err := effect(in)
		if err != nil {
			return nil, err
		}
		rest, ok := current.top.drop(pops)
		if !ok {
			return nil, fmt.Errorf("%v at %d takes %d values from a stack of %d", in.opcode, in.offset, pops, current.top.height())
		}
		current.top = push(rest, pushes, i, in.opcode)
		if in.target != nil {
			jumped := current
			switch in.opcode {
			case vm.FOR_ITER:
				jumped.top = rest
			case vm.JUMP_IF_FALSE_OR_POP, vm.JUMP_IF_TRUE_OR_POP:
				jumped.top = before[i].top
			case vm.SETUP_EXCEPT:
				jumped.top = push(current.top, 6, i, in.opcode)
			case vm.SETUP_FINALLY:
				jumped.top, jumped.weak = push(current.top, 1, i, in.opcode), true
			case vm.SETUP_WITH:
				jumped.weak = true
			}
			to := index[in.target]
			joined, err := join(before[to], jumped, to)
			switch {
			case in.opcode == vm.CONTINUE_LOOP: // unwinds the stack to what it was at the head
			case err != nil:
				return nil, fmt.Errorf("%v at %d: %w", in.opcode, in.offset, err)
			case to > i:
				before[to] = joined
			case !before[to].reached:
				return nil, fmt.Errorf("%v at %d jumps back to where nothing came from above", in.opcode, in.offset)
			}
		}
		if endsPath(in, before[i].top) {
			current = state{}
		}
	}
	return before, nil
}

// endsPath reports whether the instruction behind in is not reached from it. top is the stack before in.
func endsPath(in *instruction, top *slot) bool {
	switch in.opcode {
	case vm.JUMP_ABSOLUTE, vm.JUMP_FORWARD, vm.CONTINUE_LOOP, vm.BREAK_LOOP, vm.RETURN_VALUE, vm.RAISE_VARARGS:
		return true
	case vm.END_FINALLY: // behind the last of the except clauses, where the exception is raised again
		return top != nil && top.opcode == vm.SETUP_EXCEPT
	}
	return false
}

// meet returns the stack of two paths that meet before the instruction with the given index. Both have the same height.
func meet(a, b *slot, index int) *slot {
	var differing int
	x, y := a, b
	for ; x != y; x, y = x.below, y.below {
		differing++
	}
	for ; differing > 0; differing-- {
		x = &slot{below: x, depth: x.height() + 1, index: index, meets: true}
	}
	return x
}
