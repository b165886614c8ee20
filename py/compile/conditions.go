package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles comparisons, and expressions of which only the truth matters: if, while, and, or, assert and the like
// jump on a comparison in one instruction.

var compareOpcodes = [...]Opcode{
	syntax.Eq: OpEqual, syntax.NotEq: OpNotEqual, syntax.Lt: OpLess, syntax.LtE: OpLessEqual, syntax.Gt: OpGreater,
	syntax.GtE: OpGreaterEqual, syntax.Is: OpIs, syntax.IsNot: OpIsNot, syntax.In: OpIn, syntax.NotIn: OpNotIn,
}

// negatedOperators has the comparisons that are the negation of others by definition.
var negatedOperators = map[syntax.CompareOperator]syntax.CompareOperator{
	syntax.Is: syntax.IsNot, syntax.IsNot: syntax.Is, syntax.In: syntax.NotIn, syntax.NotIn: syntax.In,
}

// compared evaluates the right side of a comparison, into a temporary (a new one if that is -1) unless it is a variable. A list or set of constants that is
// only searched need not be built, unless the next comparison takes it too.
func (u *unit) compared(e *syntax.Compare, i, temporary int) int {
	right := e.Comparators[i]
	if operator := e.Operators[i]; i == len(e.Comparators)-1 && (operator == syntax.In || operator == syntax.NotIn) {
		if value, ok := u.foldSearched(right); ok {
			return u.constantOperand(spanOf(right), value, temporary)
		}
	}
	return u.operandIn(right, temporary)
}

// foldSearched returns a list or set display of constants as a tuple or frozenset.
func (u *unit) foldSearched(e syntax.Expression) (Constant, bool) {
	switch e := e.(type) {
	case *syntax.List:
		if elements, ok := u.foldAll(e.Elements); ok {
			return Tuple(elements), true
		}
	case *syntax.Set:
		if elements, ok := u.foldAll(e.Elements); ok {
			return FrozenSet(elements), true
		}
	}
	return nil, false
}

func spanOf(node syntax.Node) *syntax.Span {
	span := node.Extent()
	return &span
}

func (u *unit) compare(e *syntax.Compare, register int) {
	u.checkIs(e, false)
	if len(e.Operators) == 1 {
		left := u.operandIn(e.Left, register)
		u.emit(&e.Span, compareOpcodes[e.Operators[0]], register, left, u.compared(e, 0, -1), 0)
		return
	}
	u.inTemporary(&e.Span, register, func(register int) {
		end := u.newLabel()
		// Two temporaries do for a chain of any length.
		operands := u.allocate(2)
		left := u.operandIn(e.Left, operands)
		for i, operator := range e.Operators {
			right := u.compared(e, i, operands+(i+1)%2)
			u.emit(&e.Span, compareOpcodes[operator], register, left, right, 0)
			if i < len(e.Operators)-1 {
				u.jump(&e.Span, OpJumpIfFalse, register, 0, 0, end)
			}
			left = right
		}
		u.place(end)
	})
}

// condition emits a jump to the label that is taken if the truth of the expression is sense.
func (u *unit) condition(e syntax.Expression, l label, sense bool) {
	top := u.top
	defer func() { u.top = top }()
	negated := false
	for {
		not, ok := e.(*syntax.UnaryOp)
		if !ok || not.Operator != syntax.Not {
			break
		}
		e, sense, negated = not.Operand, !sense, !negated
	}
	if value, ok := u.fold(e); ok {
		if truth(value) == sense {
			u.jumpTo(spanOf(e), l)
		}
		return
	}
	switch e := e.(type) {
	case *syntax.BoolOp:
		// A value that decides the whole jumps to l if the whole then has the sense, else past the end.
		skip := l
		if e.Or != sense {
			skip = u.newLabel()
		}
		last := len(e.Values) - 1
		for _, value := range e.Values[:last] {
			u.condition(value, skip, e.Or)
		}
		u.condition(e.Values[last], l, sense)
		if skip != l {
			u.place(skip)
		}
	case *syntax.IfExp:
		otherwise, end := u.newLabel(), u.newLabel()
		u.condition(e.Test, otherwise, false)
		u.condition(e.Body, l, sense)
		u.jumpTo(&e.Span, end)
		u.place(otherwise)
		u.condition(e.Else, l, sense)
		u.place(end)
	case *syntax.Compare:
		u.checkIs(e, negated)
		u.conditionOfComparison(e, l, sense)
	default:
		op := OpJumpIfFalse
		if sense {
			op = OpJumpIfTrue
		}
		u.jump(spanOf(e), op, u.operand(e), 0, 0, l)
	}
}

func (u *unit) conditionOfComparison(e *syntax.Compare, l label, sense bool) {
	last := len(e.Operators) - 1
	// Two temporaries do for a chain of any length.
	temporaries := [2]int{-1, -1}
	if last > 0 {
		temporaries[0] = u.allocate(2)
		temporaries[1] = temporaries[0] + 1
	}
	left := u.operandIn(e.Left, temporaries[0])
	failed := l
	if sense && last > 0 {
		failed = u.newLabel()
	}
	for i := range last {
		right := u.compared(e, i, temporaries[(i+1)%2])
		u.jumpOnComparison(&e.Span, e.Operators[i], left, right, failed, false)
		left = right
	}
	u.lastComparison(e, left, temporaries[(last+1)%2], l, sense)
	if failed != l {
		u.place(failed)
	}
}

// lastComparison is the comparison on which a condition ends, whose right side needs no register if it is a constant.
func (u *unit) lastComparison(e *syntax.Compare, left, temporary int, l label, sense bool) {
	last := len(e.Operators) - 1
	operator, right := e.Operators[last], e.Comparators[last]
	value, ok := u.fold(right)
	if !ok || !u.reachable {
		u.jumpOnComparison(&e.Span, operator, left, u.compared(e, last, temporary), l, sense)
		return
	}
	switch operator {
	case syntax.Is, syntax.IsNot:
		if value == nil {
			op := OpJumpIfNone
			if sense != (operator == syntax.Is) {
				op = OpJumpIfNotNone
			}
			u.jump(&e.Span, op, left, 0, 0, l)
			return
		}
	case syntax.In, syntax.NotIn:
	default:
		if index := u.constant(value); index <= 0xffff {
			op := jumpOpcode(operator, sense) + (OpJumpIfEqualConst - OpJumpIfEqual)
			u.jump(&e.Span, op, left, index&0xff, index>>8, l)
			return
		}
	}
	u.jumpOnComparison(&e.Span, operator, left, u.constantOperand(spanOf(right), value, temporary), l, sense)
}

func (u *unit) jumpOnComparison(span *syntax.Span, operator syntax.CompareOperator, left, right int, l label, sense bool) {
	u.jump(span, jumpOpcode(operator, sense), left, right, 0, l)
}

// jumpOpcode returns the instruction that jumps if the comparison has the sense.
func jumpOpcode(operator syntax.CompareOperator, sense bool) Opcode {
	ops := [...][2]Opcode{
		syntax.Eq: {OpJumpUnlessEqual, OpJumpIfEqual}, syntax.NotEq: {OpJumpUnlessNotEqual, OpJumpIfNotEqual},
		syntax.Lt: {OpJumpUnlessLess, OpJumpIfLess}, syntax.LtE: {OpJumpUnlessLessEqual, OpJumpIfLessEqual},
		syntax.Gt: {OpJumpUnlessGreater, OpJumpIfGreater}, syntax.GtE: {OpJumpUnlessGreaterEqual, OpJumpIfGreaterEqual},
		syntax.Is: {OpJumpIfIsNot, OpJumpIfIs}, syntax.IsNot: {OpJumpIfIs, OpJumpIfIsNot},
		syntax.In: {OpJumpIfNotIn, OpJumpIfIn}, syntax.NotIn: {OpJumpIfIn, OpJumpIfNotIn},
	}
	if sense {
		return ops[operator][1]
	}
	return ops[operator][0]
}
