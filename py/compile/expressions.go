package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles expressions to values. conditions.go compiles those that decide a jump, calls.go calls,
// displays.go what builds collections and strings, comprehensions.go comprehensions.

// operand evaluates an expression and returns the register that holds its value, which may be a variable's own: the caller
// must not write it. What it allocates stays allocated.
func (u *unit) operand(e syntax.Expression) int {
	if name, ok := e.(*syntax.Name); ok {
		return u.nameOperand(name, -1)
	}
	register := u.allocate(1)
	u.into(e, register)
	return register
}

// operandIn is operand for one who has a register to spare, which is used if it is a temporary; -1 is none.
func (u *unit) operandIn(e syntax.Expression, spare int) int {
	if !u.isTemporary(spare) {
		return u.operand(e)
	}
	if name, ok := e.(*syntax.Name); ok {
		return u.nameOperand(name, spare)
	}
	u.into(e, spare)
	return spare
}

// discard evaluates an expression for its effects.
func (u *unit) discard(e syntax.Expression) {
	top := u.top
	u.operand(e)
	u.top = top
}

// into evaluates an expression into a register. The register is written last, when nothing can fail any more, unless it is a
// temporary.
func (u *unit) into(e syntax.Expression, register int) {
	top := u.top
	defer func() { u.top = top }()
	switch e := e.(type) {
	case *syntax.Name:
		u.loadName(&e.Span, e.Name, register)
	case *syntax.Constant:
		u.load(&e.Span, register, literal(e))
	case *syntax.BinOp:
		u.binary(e, register)
	case *syntax.UnaryOp:
		u.unary(e, register)
	case *syntax.BoolOp:
		u.inTemporary(&e.Span, register, func(register int) { u.boolean(e, register) })
	case *syntax.Compare:
		u.compare(e, register)
	case *syntax.IfExp:
		u.conditionalExpression(e, register)
	case *syntax.NamedExpr:
		u.namedExpression(e, register)
	case *syntax.Call:
		u.call(e, register)
	case *syntax.Attribute:
		object := u.operandIn(e.Value, register)
		u.emit(spanFromName(&e.Span, e), OpLoadAttr, register, object, 0, u.attributeSite(e.Name))
	case *syntax.Subscript:
		u.subscript(e, register)
	case *syntax.Slice:
		u.slice(e, register)
	case *syntax.Tuple:
		u.tuple(e, register)
	case *syntax.List:
		u.list(&e.Span, e.Elements, register)
	case *syntax.Set:
		u.set(e, register)
	case *syntax.Dict:
		u.dict(e, register)
	case *syntax.JoinedStr:
		u.joinedString(e, register)
	case *syntax.FormattedValue:
		u.formattedValue(e, register, 0)
	case *syntax.ListComp, *syntax.SetComp, *syntax.DictComp:
		u.comprehension(e, register)
	case *syntax.GeneratorExp:
		u.generatorExpression(e, register)
	case *syntax.Lambda:
		u.lambda(e, register)
	case *syntax.Await:
		u.checkAwait(e.Span)
		value := u.operandIn(e.Value, register)
		u.await(&e.Span, register, value, AwaitValue)
	case *syntax.Yield:
		u.yield(e, register)
	case *syntax.YieldFrom:
		u.yieldFrom(e, register)
	case *syntax.Starred:
		u.fail(e.Span, "can't use starred expression here")
	}
}

// inTemporary gives evaluate a register that it may write at any time: the register itself if it is a temporary.
func (u *unit) inTemporary(span *syntax.Span, register int, evaluate func(int)) {
	if u.isTemporary(register) {
		evaluate(register)
		return
	}
	temporary := u.allocate(1)
	evaluate(temporary)
	u.move(span, register, temporary)
}

// spanFromName returns the place of an access to an attribute, or of a call of it. Where the object starts on an earlier line
// than the name, it is only the name (CPython's update_start_location_to_match_attr).
func spanFromName(span *syntax.Span, e *syntax.Attribute) *syntax.Span {
	if span.Start.Line == e.End.Line {
		return span
	}
	return &syntax.Span{Start: e.NameStart, End: span.End}
}

// attributeSite returns an inline cache for an attribute; the name is not mangled yet.
func (u *unit) attributeSite(name string) int {
	if !u.reachable {
		return 0
	}
	return u.site(u.current.mangle(name))
}

var binaryOpcodes = [...]Opcode{
	syntax.Add: OpAdd, syntax.Sub: OpSubtract, syntax.Mult: OpMultiply, syntax.MatMult: OpMatrixMultiply, syntax.Div: OpDivide,
	syntax.Mod: OpModulo, syntax.Pow: OpPower, syntax.LShift: OpShiftLeft, syntax.RShift: OpShiftRight, syntax.BitOr: OpOr,
	syntax.BitXor: OpXor, syntax.BitAnd: OpAnd, syntax.FloorDiv: OpFloorDivide,
}

func (u *unit) binary(e *syntax.BinOp, register int) {
	if value, ok := u.fold(e); ok {
		u.load(&e.Span, register, value)
		return
	}
	left := u.operandIn(e.Left, register)
	u.operate(&e.Span, e.Operator, register, left, e.Right, false)
}

// operate emits register = left operator right.
func (u *unit) operate(span *syntax.Span, operator syntax.BinaryOperator, register, left int, right syntax.Expression, augmented bool) {
	op, flag := binaryOpcodes[operator], 0
	if augmented {
		flag = 1
	}
	if value, ok := u.fold(right); ok && u.reachable {
		u.emit(span, op+(OpAddConst-OpAdd), register, left, flag, u.constant(value))
		return
	}
	u.emit(span, op, register, left, u.operand(right), flag)
}

func (u *unit) unary(e *syntax.UnaryOp, register int) {
	if value, ok := u.fold(e); ok {
		u.load(&e.Span, register, value)
		return
	}
	if inner, ok := e.Operand.(*syntax.Compare); ok && e.Operator == syntax.Not && len(inner.Operators) == 1 {
		// not (a is b) and not (a in b) are one operation, as in CPython.
		if negated, ok := negatedOperators[inner.Operators[0]]; ok {
			u.checkIs(inner, true)
			left := u.operandIn(inner.Left, register)
			u.emit(&e.Span, compareOpcodes[negated], register, left, u.compared(inner, 0, -1), 0)
			return
		}
	}
	operand := u.operandIn(e.Operand, register)
	ops := [...]Opcode{syntax.Invert: OpInvert, syntax.Not: OpNot, syntax.UAdd: OpPositive, syntax.USub: OpNegative}
	u.emit(&e.Span, ops[e.Operator], register, operand, 0, 0)
}

func (u *unit) boolean(e *syntax.BoolOp, register int) {
	end := u.newLabel()
	op := OpJumpIfFalse
	if e.Or {
		op = OpJumpIfTrue
	}
	last := len(e.Values) - 1
	for _, value := range e.Values[:last] {
		u.into(value, register)
		u.jump(&e.Span, op, register, 0, 0, end)
	}
	u.into(e.Values[last], register)
	u.place(end)
}

func (u *unit) conditionalExpression(e *syntax.IfExp, register int) {
	otherwise, end := u.newLabel(), u.newLabel()
	u.condition(e.Test, otherwise, false)
	u.into(e.Body, register)
	u.jumpTo(&e.Span, end)
	u.place(otherwise)
	u.into(e.Else, register)
	u.place(end)
}

func (u *unit) namedExpression(e *syntax.NamedExpr, register int) {
	if variable := u.target(e.Target); variable >= 0 {
		u.into(e.Value, variable)
		u.markBound(e.Target)
		u.move(&e.Span, register, variable)
		return
	}
	u.inTemporary(&e.Span, register, func(register int) {
		u.into(e.Value, register)
		u.storeName(&e.Target.Span, e.Target.Name, register)
	})
}

func (u *unit) subscript(e *syntax.Subscript, register int) {
	u.checkSubscript(e)
	object := u.operandIn(e.Value, register)
	u.getItem(&e.Span, register, object, e.Index)
}

// getItem emits register = object[index].
func (u *unit) getItem(span *syntax.Span, register, object int, index syntax.Expression) {
	if slice, ok := index.(*syntax.Slice); ok && slice.Step == nil {
		u.emit(span, OpGetSlice, register, object, 0, u.sliceBounds(slice))
		return
	}
	if value, ok := u.fold(index); ok && u.reachable {
		u.emit(span, OpGetItemConst, register, object, 0, u.constant(value))
		return
	}
	u.emit(span, OpGetItem, register, object, u.operand(index), 0)
}

// sliceBounds evaluates the two bounds of a slice into two consecutive registers.
func (u *unit) sliceBounds(e *syntax.Slice) int {
	first := u.allocate(2)
	u.orNone(&e.Span, e.Lower, first)
	u.orNone(&e.Span, e.Upper, first+1)
	return first
}

// orNone evaluates an optional expression.
func (u *unit) orNone(span *syntax.Span, e syntax.Expression, register int) {
	if e == nil {
		u.load(span, register, nil)
		return
	}
	u.into(e, register)
}

func (u *unit) slice(e *syntax.Slice, register int) {
	first, count := u.allocate(3), 2
	u.orNone(&e.Span, e.Lower, first)
	u.orNone(&e.Span, e.Upper, first+1)
	if e.Step != nil {
		u.into(e.Step, first+2)
		count = 3
	}
	u.emit(&e.Span, OpBuildSlice, register, 0, count, first)
}

// await emits the wait for the awaitable in value; kind is AwaitValue, AwaitEnter or AwaitExit.
func (u *unit) await(span *syntax.Span, register, value, kind int) {
	first := u.allocate(2)
	u.emit(span, OpGetAwaitable, first, value, kind, 0)
	u.delegate(span, register, first)
}

// delegate emits the loop of yield from and await over the iterator in first; the register after it is used.
func (u *unit) delegate(span *syntax.Span, register, first int) {
	u.load(span, first+1, nil)
	u.emit(span, OpDelegate, register, first, first+1, 0)
}

func (u *unit) checkAwait(span syntax.Span) {
	if u.allowsAwait() {
		return
	}
	if !u.scope.functionLike() {
		u.fail(span, "'await' outside function")
	}
	u.fail(span, "'await' outside async function")
}

// allowsAwait tells whether await may stand here: in an async function, a generator expression, a program's top level.
func (u *unit) allowsAwait() bool {
	switch {
	case u.scope.asyncFunction, u.scope.comprehension == generatorExpression:
		return true
	case u.scope.kind == moduleScope:
		return u.options.Program
	}
	return false
}

func (u *unit) yield(e *syntax.Yield, register int) {
	if !u.scope.functionLike() {
		u.fail(e.Span, "'yield' outside function")
	}
	value := u.allocate(1)
	if e.Value != nil {
		value = u.operandIn(e.Value, value)
	} else {
		u.load(&e.Span, value, nil)
	}
	u.emit(&e.Span, OpYield, register, value, 0, 0)
}

func (u *unit) yieldFrom(e *syntax.YieldFrom, register int) {
	if !u.scope.functionLike() {
		u.fail(e.Span, "'yield from' outside function")
	}
	if u.scope.asyncFunction {
		u.fail(e.Span, "'yield from' inside async function")
	}
	first := u.allocate(2)
	value := u.operandIn(e.Value, first)
	u.emit(&e.Span, OpGetYieldFrom, first, value, 0, 0)
	u.delegate(&e.Span, register, first)
}
