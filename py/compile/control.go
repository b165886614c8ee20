package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles if and loops, and the ways out of blocks: return, break and continue run what the with, try and loop
// statements around them owe.

// A blockKind tells what a statement owes to those who leave it early.
type blockKind uint8

const (
	// whileBlock and forBlock are loops: break and continue end there.
	whileBlock blockKind = iota
	forBlock
	// withBlock calls __exit__; the async form awaits __aexit__.
	withBlock
	asyncWithBlock
	// tryBlock is the body of a try with handlers; nothing is owed.
	tryBlock
	// finallyBlock is what a finally clause protects: leaving it executes the clause.
	finallyBlock
	// handlerBlock is an except clause: the exception that was handled before becomes the handled one again, and its name
	// is deleted.
	handlerBlock
	// groupBlock is an except* clause, which must not be left.
	groupBlock
	// clauseBlock is a finally clause, which may be executing because of an exception.
	clauseBlock
)

// maxBlocks bounds how deep blocks nest in one Code (CPython's CO_MAXBLOCKS).
const maxBlocks = 21

// A block is a statement that is being compiled.
type block struct {
	kind blockKind
	span *syntax.Span
	// outer is where exceptions go outside the block.
	outer label
	// onContinue and onBreak are labels of a loop.
	onContinue, onBreak label
	// register is the first register of a withBlock's __exit__, or of a handled exception.
	register int
	// name is that of a handlerBlock.
	name    string
	finally *finallyState
}

// pushBlock enters a block: exceptions go to handler from now on.
func (u *unit) pushBlock(b block, handler label) {
	limit := maxBlocks
	if u.code.Flags&(GeneratorFlag|CoroutineFlag|AsyncGeneratorFlag) != 0 && u.scope.kind == functionScope {
		limit-- // CPython protects the whole body by a block.
	}
	if len(u.blocks) >= limit {
		u.fail(*b.span, "too many statically nested blocks")
	}
	b.outer = u.handler
	u.blocks = append(u.blocks, b)
	u.handler = handler
}

func (u *unit) popBlock() {
	last := len(u.blocks) - 1
	u.handler = u.blocks[last].outer
	u.blocks = u.blocks[:last]
}

func (u *unit) ifStatement(s *syntax.If) {
	end := u.newLabel()
	for {
		top := u.top
		otherwise := u.newLabel()
		u.condition(s.Test, otherwise, false)
		u.statements(s.Body)
		if len(s.Else) == 0 {
			u.place(otherwise)
			break
		}
		u.jumpTo(&s.Span, end)
		u.place(otherwise)
		next, chained := elif(s)
		if !chained {
			u.statements(s.Else)
			break
		}
		s, u.top = next, top
	}
	u.place(end)
}

func (u *unit) whileStatement(s *syntax.While) {
	start, exhausted, end := u.newLabel(), u.newLabel(), u.newLabel()
	u.place(start)
	u.pushBlock(block{kind: whileBlock, span: &s.Span, onContinue: start, onBreak: end}, u.handler)
	u.condition(s.Test, exhausted, false)
	u.statements(s.Body)
	u.jump(spanOf(s.Test), OpJumpBack, 0, 0, 0, start)
	u.popBlock()
	u.place(exhausted)
	u.statements(s.Else)
	u.place(end)
}

func (u *unit) forStatement(s *syntax.For) {
	if s.Async && !u.allowsAwait() {
		u.fail(s.Span, "'async for' outside async function")
	}
	next, end := u.newLabel(), u.newLabel()
	iterator := u.allocate(1)
	u.iterator(&syntax.Comprehension{Async: s.Async, Iterable: s.Iterable}, iterator)
	u.pushBlock(block{kind: forBlock, span: &s.Span, onContinue: next, onBreak: end}, u.handler)
	body := func() { u.statements(s.Body) }
	if s.Async {
		u.asyncLoop(&s.Span, s.Target, iterator, next, body)
	} else {
		u.loop(spanOf(s.Iterable), s.Target, iterator, next, body)
	}
	u.popBlock()
	u.statements(s.Else)
	u.place(end)
}

// leaveKind is a way to leave blocks.
type leaveKind int

const (
	leaveByReturn leaveKind = 1 + iota
	leaveByBreak
	leaveByContinue
)

func (u *unit) returnStatement(s *syntax.Return) {
	switch {
	case u.scope.functionLike():
		if s.Value != nil && u.scope.asyncFunction && u.scope.generator {
			u.fail(s.Span, "'return' with value in async generator")
		}
	case u.scope.kind != moduleScope || !u.options.Program:
		u.fail(s.Span, "'return' outside function")
	}
	for _, b := range u.blocks {
		if b.kind == groupBlock {
			span := s.Span
			if constant, ok := s.Value.(*syntax.Constant); ok && constant.Start.Line == s.Start.Line {
				span = constant.Span // CPython has evaluated it by then.
			}
			u.failGroup(&span)
		}
	}
	if s.Value == nil {
		u.leave(&s.Span, leaveByReturn, u.constantOperand(&s.Span, nil, -1))
		return
	}
	value := s.Value
	if u.scope.kind == moduleScope {
		value = &syntax.Tuple{Span: s.Span, Elements: []syntax.Expression{s.Value}}
	}
	// The statements around may change or delete a variable before the function returns.
	for _, b := range u.blocks {
		if b.kind != whileBlock && b.kind != forBlock && b.kind != tryBlock {
			register := u.allocate(1)
			u.into(value, register)
			u.leave(&s.Span, leaveByReturn, register)
			return
		}
	}
	u.leave(&s.Span, leaveByReturn, u.operand(value))
}

// leaveLoop compiles break and continue.
func (u *unit) leaveLoop(span *syntax.Span, kind leaveKind) {
	for i := len(u.blocks) - 1; i >= 0; i-- {
		switch u.blocks[i].kind {
		case whileBlock, forBlock:
			u.leave(span, kind, 0)
			return
		case groupBlock:
			u.failGroup(span)
		}
	}
	if kind == leaveByBreak {
		u.fail(*span, "'break' outside loop")
	}
	u.fail(*span, "'continue' not properly in loop")
}

func (u *unit) failGroup(span *syntax.Span) {
	u.fail(*span, "'break', 'continue' and 'return' cannot appear in an except* block")
}

// leave emits what the blocks around owe, from the innermost outwards, up to the loop that is left or continued, or to the
// end of the function. It emits the jump or return as well, or a jump to a finally clause that does the rest.
func (u *unit) leave(span *syntax.Span, kind leaveKind, value int) {
	blocks, handler := u.blocks, u.handler
	defer func() { u.blocks, u.handler = blocks, handler }()
	for i := len(blocks) - 1; i >= 0; i-- {
		b := &blocks[i]
		u.blocks, u.handler = blocks[:i], b.outer
		switch b.kind {
		case whileBlock, forBlock:
			switch kind {
			case leaveByBreak:
				u.jumpTo(span, b.onBreak)
				return
			case leaveByContinue:
				op := OpJump
				if b.kind == whileBlock {
					op = OpJumpBack
				}
				u.jump(span, op, 0, 0, 0, b.onContinue)
				return
			}
		case withBlock, asyncWithBlock:
			u.callExit(b, -1)
		case handlerBlock:
			u.emit(span, OpEndHandler, 0, 0, 0, b.register)
			u.forget(span, b.name)
		case clauseBlock:
			u.emit(span, OpEndHandler, 0, 0, 0, b.register)
		case groupBlock:
			u.failGroup(span)
		case finallyBlock:
			u.leaveThroughFinally(span, b.finally, kind, value)
			return
		}
	}
	u.emit(span, OpReturn, value, 0, 0, 0)
}
