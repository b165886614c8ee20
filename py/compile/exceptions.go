package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles try and with. Entering one costs nothing: the exception table says where exceptions go.
//
// A handler's two registers are the exception and, after BEGIN_HANDLER, what was the handled exception before. The code of a
// handler is protected itself, by a cleanup that restores the latter (END_HANDLER) and goes on raising.
//
// A finally clause is compiled once. All ways into it leave in its registers what is to happen at its end: an
// exception, or nothing, or a number that says which jump or return to take up.

func (u *unit) tryStatement(s *syntax.Try) {
	switch {
	case s.Finally != nil:
		u.tryFinally(s)
	case s.Star:
		u.tryGroup(s)
	default:
		u.tryExcept(s)
	}
}

// A finallyState is what a finally clause has to know.
type finallyState struct {
	entry label
	// exception, saved (the next register), reason and value are registers: the exception because of which the clause
	// executes, unbound if none; the leaveKind; the value to return.
	exception, reason, value int
	used                     [leaveByContinue + 1]bool
	span                     [leaveByContinue + 1]*syntax.Span
}

func (u *unit) tryFinally(s *syntax.Try) {
	state := &finallyState{entry: u.newLabel(), exception: u.allocate(2), reason: u.allocate(1), value: u.allocate(1)}
	failed := u.allocate(1)
	end := u.newLabel()
	// Without a jump out of the body these two are dropped.
	clearReason := u.load(&s.Span, state.reason, int64(0))
	clearValue := u.emit(&s.Span, OpClear, state.value, 0, 0, 0)
	caught := u.newHandler(state.exception)
	u.pushBlock(block{kind: finallyBlock, span: &s.Span, finally: state}, caught)
	if len(s.Handlers) > 0 {
		inner := *s
		inner.Finally = nil
		u.tryStatement(&inner)
	} else {
		u.statements(s.Body)
	}
	u.popBlock()
	completes, bound := u.reachable, u.bound
	u.emit(&s.Span, OpClear, state.exception, 0, 0, 0)
	u.jumpTo(&s.Span, state.entry)
	if u.placeHandler(caught) {
		u.emit(&s.Span, OpBeginHandler, 0, 0, 0, state.exception)
	}
	u.place(state.entry)

	cleanup := u.newHandler(failed)
	u.pushBlock(block{kind: clauseBlock, span: &s.Span, register: state.exception}, cleanup)
	u.statements(s.Finally)
	u.popBlock()
	u.endFinally(s, state, completes)
	if completes {
		u.bound.unite(bound)
	}
	u.jumpTo(&s.Span, end)
	if !state.used[leaveByReturn] {
		u.drop(clearValue)
	}
	if state.used == [leaveByContinue + 1]bool{} {
		u.drop(clearReason)
	}
	u.cleanup(&s.Span, cleanup, state.exception, failed)
	u.place(end)
}

// cleanup places a handler that restores the handled exception of before and goes on raising the one in failed.
func (u *unit) cleanup(span *syntax.Span, l label, exception, failed int) {
	if u.placeHandler(l) {
		u.emit(span, OpEndHandler, 0, 0, 0, exception)
		u.emit(span, OpReraise, 0, 0, 0, failed)
	}
}

// endFinally emits the end of a finally clause: raise the exception, take up a jump, or go on if the protected
// code can complete.
func (u *unit) endFinally(s *syntax.Try, state *finallyState, completes bool) {
	last := leaveKind(0)
	for kind := leaveByReturn; kind <= leaveByContinue; kind++ {
		if state.used[kind] {
			last = kind
		}
	}
	if last == 0 && !completes {
		u.emit(&s.Span, OpEndHandler, 0, 0, 0, state.exception)
		u.emit(&s.Span, OpReraise, 0, 0, 0, state.exception)
		return
	}
	u.emit(&s.Span, OpEndFinally, 0, 0, 0, state.exception)
	for kind := leaveByReturn; kind <= last; kind++ {
		if !state.used[kind] {
			continue
		}
		if kind == last && !completes {
			u.leave(state.span[kind], kind, state.value)
			return
		}
		other := u.newLabel()
		index := u.constant(int64(kind))
		if index <= 0xffff {
			u.jump(&s.Span, OpJumpUnlessEqualConst, state.reason, index&0xff, index>>8, other)
		} else {
			top := u.top
			u.jump(&s.Span, OpJumpUnlessEqual, state.reason, u.constantOperand(&s.Span, int64(kind), -1), 0, other)
			u.top = top
		}
		u.leave(state.span[kind], kind, state.value)
		u.place(other)
	}
}

// leaveThroughFinally goes to a finally clause and has it take up the rest of the way out.
func (u *unit) leaveThroughFinally(span *syntax.Span, state *finallyState, kind leaveKind, value int) {
	if !u.reachable {
		return
	}
	if kind == leaveByReturn {
		u.move(span, state.value, value)
	}
	state.used[kind] = true
	if state.span[kind] == nil {
		state.span[kind] = span
	}
	u.load(span, state.reason, int64(kind))
	u.emit(span, OpClear, state.exception, 0, 0, 0)
	u.jumpTo(span, state.entry)
}

func (u *unit) tryExcept(s *syntax.Try) {
	exception, failed := u.allocate(2), u.allocate(1)
	end := u.newLabel()
	caught := u.newHandler(exception)
	u.pushBlock(block{kind: tryBlock, span: &s.Span}, caught)
	u.statements(s.Body)
	u.popBlock()
	u.statements(s.Else)
	u.jumpTo(&s.Span, end)

	u.placeHandler(caught)
	cleanup := u.newHandler(failed)
	u.emit(&s.Span, OpBeginHandler, 0, 0, 0, exception)
	u.pushBlock(block{kind: tryBlock, span: &s.Span}, cleanup)
	for i, handler := range s.Handlers {
		if handler.Type == nil && i < len(s.Handlers)-1 {
			u.fail(handler.Span, "default 'except:' must be last")
		}
		next := u.newLabel()
		top := u.top
		if handler.Type != nil {
			u.jump(&handler.Span, OpJumpUnlessMatches, exception, u.operand(handler.Type), 0, next)
		}
		u.handlerBody(handler, exception, end)
		u.place(next)
		u.top = top
	}
	u.emit(&s.Span, OpReraise, 0, 0, 0, exception)
	u.popBlock()
	u.cleanup(&s.Span, cleanup, exception, failed)
	u.place(end)
}

// handlerBody compiles the body of an except clause, with the name that is deleted at its end.
func (u *unit) handlerBody(handler *syntax.ExceptHandler, exception int, end label) {
	span := &handler.Span
	protection := u.handler
	failed := u.allocate(1)
	if handler.Name != "" {
		u.storeName(span, handler.Name, exception)
		protection = u.newHandler(failed)
	}
	u.pushBlock(block{kind: handlerBlock, span: span, register: exception, name: handler.Name}, protection)
	u.statements(handler.Body)
	u.popBlock()
	u.emit(span, OpEndHandler, 0, 0, 0, exception)
	u.forget(span, handler.Name)
	u.jumpTo(span, end)
	if handler.Name != "" && u.placeHandler(protection) {
		u.forget(span, handler.Name)
		u.emit(span, OpReraise, 0, 0, 0, failed)
	}
}

// forget deletes the name of an except clause, which the clause may have deleted already.
func (u *unit) forget(span *syntax.Span, name string) {
	if name == "" || !u.reachable {
		return
	}
	if p := u.find(name); p.kind == inRegister {
		u.emit(span, OpClear, p.variable.register, 0, 0, 0)
		return
	}
	top := u.top
	u.storeName(span, name, u.constantOperand(span, nil, -1))
	u.deleteName(span, name)
	u.top = top
}

// tryGroup compiles try with except*. rest holds what no clause has matched yet, raised a list of what the clauses raised.
func (u *unit) tryGroup(s *syntax.Try) {
	exception, failed := u.allocate(2), u.allocate(1)
	rest, raised := u.allocate(1), u.allocate(1)
	end := u.newLabel()
	caught := u.newHandler(exception)
	u.pushBlock(block{kind: tryBlock, span: &s.Span}, caught)
	u.statements(s.Body)
	u.popBlock()
	u.statements(s.Else)
	u.jumpTo(&s.Span, end)

	u.placeHandler(caught)
	cleanup := u.newHandler(failed)
	u.emit(&s.Span, OpBeginHandler, 0, 0, 0, exception)
	u.pushBlock(block{kind: groupBlock, span: &s.Span}, cleanup)
	u.move(&s.Span, rest, exception)
	u.emit(&s.Span, OpBuildList, raised, 0, 0, raised)
	for _, handler := range s.Handlers {
		top := u.top
		u.groupClause(handler, rest, raised)
		u.top = top
	}
	u.emit(&s.Span, OpListAppend, raised, rest, 0, 0)
	left := u.allocate(1)
	u.emit(&s.Span, OpIntrinsic, left, exception, raised, int(IntrinsicPrepareReraise))
	u.popBlock()
	u.emit(&s.Span, OpEndHandler, 0, 0, 0, exception)
	u.jump(&s.Span, OpJumpIfNone, left, 0, 0, end)
	u.emit(&s.Span, OpReraise, 0, 0, 0, left)
	u.cleanup(&s.Span, cleanup, exception, failed)
	u.place(end)
}

func (u *unit) groupClause(handler *syntax.ExceptHandler, rest, raised int) {
	span := &handler.Span
	next := u.newLabel()
	parts := u.allocate(2)
	failed := u.allocate(1)
	u.emit(spanOf(handler.Type), OpSplitGroup, 0, rest, u.operand(handler.Type), parts)
	u.move(span, rest, parts+1)
	u.jump(span, OpJumpIfNone, parts, 0, 0, next)
	if handler.Name != "" {
		u.storeName(span, handler.Name, parts)
	}
	protection := u.newHandler(failed)
	u.pushBlock(block{kind: groupBlock, span: span}, protection)
	u.statements(handler.Body)
	u.popBlock()
	u.forget(span, handler.Name)
	u.jumpTo(span, next)
	if u.placeHandler(protection) {
		u.forget(span, handler.Name)
		u.emit(span, OpListAppend, raised, failed, 0, 0)
	}
	u.place(next)
}

// withStatement compiles the items of a with statement from the one at index on, each inside the one before.
func (u *unit) withStatement(s *syntax.With, index int) {
	if s.Async && !u.allowsAwait() {
		u.fail(s.Span, "'async with' outside async function")
	}
	item := s.Items[index]
	span := spanOf(item.Context)
	kind, flag := withBlock, 0
	if s.Async {
		kind, flag = asyncWithBlock, 1
	}
	// __exit__ stays in the first two registers; the others are the window of the call of __enter__, and then what it gave.
	exit := u.allocate(4)
	value := exit + 2
	u.emit(span, OpWithSetup, 0, u.operandIn(item.Context, exit), flag, exit)
	u.emit(span, OpCallMethod, value, 0, 0, value)
	if s.Async {
		u.await(span, value, value, AwaitEnter)
	}
	exception, failed := u.allocate(2), u.allocate(1)
	end := u.newLabel()
	caught := u.newHandler(exception)
	b := block{kind: kind, span: span, register: exit}
	u.pushBlock(b, caught)
	if item.Target != nil {
		u.store(item.Target, value)
	}
	if index+1 < len(s.Items) {
		u.withStatement(s, index+1)
	} else {
		u.statements(s.Body)
	}
	u.popBlock()
	u.callExit(&b, -1)
	u.jumpTo(span, end)

	if u.placeHandler(caught) {
		cleanup := u.newHandler(failed)
		u.emit(span, OpBeginHandler, 0, 0, 0, exception)
		u.pushBlock(block{kind: tryBlock, span: span}, cleanup)
		result := u.callExit(&b, exception)
		suppressed := u.newLabel()
		u.jump(span, OpJumpIfTrue, result, 0, 0, suppressed)
		u.emit(span, OpReraise, 0, 0, 0, exception)
		u.place(suppressed)
		u.popBlock()
		u.emit(span, OpEndHandler, 0, 0, 0, exception)
		u.jumpTo(span, end)
		u.cleanup(span, cleanup, exception, failed)
	}
	u.place(end)
}

// callExit calls the __exit__ of a block, with the exception in a register, or none if that is -1, and returns the register
// of the result.
func (u *unit) callExit(b *block, exception int) int {
	result := u.allocate(1)
	top := u.top
	window := u.allocate(5)
	flag := 1
	if exception < 0 {
		flag, exception = 0, b.register
	}
	u.emit(b.span, OpWithExit, flag, b.register, exception, window)
	u.emit(b.span, OpCallMethod, result, 3, 0, window)
	if b.kind == asyncWithBlock {
		u.await(b.span, result, result, AwaitExit)
	}
	u.top = top
	return result
}
