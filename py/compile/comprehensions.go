package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles comprehensions. Those of lists, sets and dicts are part of the Code around them (PEP 709), with
// registers of their own for their variables; a generator expression is a Code whose one argument is the first iterator.

// comprehension compiles a list, set or dict comprehension in place.
func (u *unit) comprehension(e syntax.Expression, register int) {
	span := spanOf(e)
	u.inTemporary(span, register, func(register int) {
		var clauses []*syntax.Comprehension
		build := OpBuildList
		switch e := e.(type) {
		case *syntax.ListComp:
			clauses = e.Clauses
		case *syntax.SetComp:
			clauses, build = e.Clauses, OpBuildSet
		case *syntax.DictComp:
			clauses, build = e.Clauses, OpBuildMap
		}
		s := u.scopes[e]
		u.checkAsyncComprehension(s, *span)
		iterator := u.allocate(1)
		u.iterator(clauses[0], iterator) // in the scope around the comprehension
		u.emit(span, build, register, 0, 0, register)
		u.enterComprehension(s, span, func() {
			u.clauses(span, clauses, iterator, func() {
				switch e := e.(type) {
				case *syntax.ListComp:
					u.emit(spanOf(e.Element), OpListAppend, register, u.operand(e.Element), 0, 0)
				case *syntax.SetComp:
					u.emit(spanOf(e.Element), OpSetAdd, register, u.operand(e.Element), 0, 0)
				case *syntax.DictComp:
					key := u.operand(e.Key)
					value := u.operand(e.Value)
					u.emit(&syntax.Span{Start: e.Key.Extent().Start, End: e.Value.Extent().End}, OpMapAdd, register, key, value, 0)
				}
			})
		})
	})
}

// checkAsyncComprehension refuses an asynchronous comprehension where await is not allowed.
func (u *unit) checkAsyncComprehension(s *scope, span syntax.Span) {
	if s.coroutine && s.comprehension != generatorExpression && !u.allowsAwait() {
		u.fail(span, "asynchronous comprehension outside of an asynchronous function")
	}
}

// enterComprehension gives the variables of a comprehension registers while generate runs.
func (u *unit) enterComprehension(s *scope, span *syntax.Span, generate func()) {
	outer, tracked := u.current, u.tracked
	u.current = s
	type owned struct {
		entry *symbol
		clear int
		*variable
	}
	var variables []owned
	for _, entry := range s.order {
		if entry.meaning != localName && entry.meaning != cellName || entry.name == ".0" {
			continue
		}
		v := u.addVariable(entry, u.allocate(1))
		u.bound.remove(v.bit)
		u.code.Variables = append(u.code.Variables, Variable{Name: entry.name, Register: v.register, Cell: v.cell, Hidden: true})
		variables = append(variables, owned{entry, u.emit(span, OpClear, v.register, 0, 0, 0), v})
		if v.cell {
			u.emit(span, OpMakeCell, v.register, 0, 0, 0)
		}
	}
	generate()
	for _, v := range variables {
		if !v.cell && !v.checked {
			u.drop(v.clear)
		}
		u.bound.remove(v.bit)
		v.entry.placed = false
	}
	u.current, u.tracked = outer, tracked
}

// iterator evaluates the iterable of a clause and makes the iterator.
func (u *unit) iterator(clause *syntax.Comprehension, register int) {
	top := u.top
	span := spanOf(clause.Iterable)
	switch {
	case clause.Async && clause.Target == nil:
		// Of an async for statement, for which CPython builds a list or set of constants that it need not build elsewhere.
		u.emit(span, OpGetAsyncIter, register, u.operandIn(clause.Iterable, register), 0, 0)
	case clause.Async:
		u.emit(span, OpGetAsyncIter, register, u.iterable(clause.Iterable, register), 0, 0)
	default:
		u.emit(span, OpGetIter, register, u.iterable(clause.Iterable, register), 0, 0)
	}
	u.top = top
}

// iterable evaluates what is iterated over; a list or set of constants need not be built.
func (u *unit) iterable(e syntax.Expression, spare int) int {
	if value, ok := u.foldSearched(e); ok {
		if !u.isTemporary(spare) {
			spare = -1
		}
		return u.constantOperand(spanOf(e), value, spare)
	}
	return u.operandIn(e, spare)
}

// clauses compiles the loops of the comprehension at span around what element generates. iterator holds the iterator of
// the first.
func (u *unit) clauses(span *syntax.Span, clauses []*syntax.Comprehension, iterator int, element func()) {
	top := u.top
	defer func() { u.top = top }()
	clause := clauses[0]
	next := u.newLabel()
	body := func() {
		for _, condition := range clause.Conditions {
			u.condition(condition, next, false)
		}
		if len(clauses) == 1 {
			element()
			return
		}
		inner := u.allocate(1)
		u.iterator(clauses[1], inner)
		u.clauses(span, clauses[1:], inner, element)
	}
	if clause.Async {
		u.asyncLoop(span, clause.Target, iterator, next, body)
		return
	}
	u.loop(spanOf(clause.Iterable), clause.Target, iterator, next, body)
}

// loop emits a loop over an iterator; next is where the next iteration starts.
func (u *unit) loop(span *syntax.Span, target syntax.Expression, iterator int, next label, body func()) {
	item := u.target(target)
	direct := item >= 0
	if !direct {
		item = u.allocate(1)
	}
	start := u.newLabel()
	u.jumpTo(span, next)
	// The start is reached from the FOR_ITER below, which jumps back, if the loop is reached at all.
	state := &u.labels[start]
	state.used, state.bound = u.labels[next].used, u.labels[next].bound
	u.place(start)
	top := u.top
	if direct {
		u.markBound(target)
	} else {
		u.store(target, item)
	}
	u.top = top
	body()
	u.top = top
	u.place(next)
	u.jump(span, OpForIter, item, iterator, 0, start)
}

// asyncLoop emits a loop over an asynchronous iterator.
func (u *unit) asyncLoop(span *syntax.Span, target syntax.Expression, iterator int, next label, body func()) {
	exception, item := u.allocate(1), u.allocate(1)
	start := u.newLabel()
	u.place(start)
	outer := u.handler
	exhausted := u.newHandler(exception)
	u.handler = exhausted
	first := u.allocate(2)
	u.emit(span, OpGetAsyncNext, first, iterator, 0, 0)
	u.delegate(span, item, first)
	u.handler = outer
	u.store(target, item)
	top := u.top
	body()
	u.top = top
	u.place(next)
	u.jump(span, OpJumpBack, 0, 0, 0, start)
	u.placeHandler(exhausted)
	u.emit(span, OpEndAsyncFor, 0, 0, 0, exception)
}

func (u *unit) generatorExpression(e *syntax.GeneratorExp, register int) {
	s := u.scopes[e]
	iterator := u.allocate(1)
	u.iterator(e.Clauses[0], iterator)
	child := u.newUnit(u, s, "<genexpr>", &e.Span)
	child.code.Positional = 1
	child.setGeneratorFlags()
	child.declareVariables(&e.Span)
	child.clauses(&e.Span, e.Clauses, 0, func() {
		value := child.operand(e.Element)
		child.emit(spanOf(e.Element), OpYield, child.allocate(1), value, 0, 0)
	})
	child.returnNone(&e.Span, nil)
	code := child.finish()
	u.emitCallOfCode(&e.Span, register, code, iterator)
}

// emitCallOfCode makes a function of code and calls it with the values in the registers.
func (u *unit) emitCallOfCode(span *syntax.Span, register int, code *Code, arguments ...int) {
	if !u.reachable {
		return
	}
	window := u.allocate(2 + len(arguments))
	u.emit(span, OpMakeFunction, window, 0, 0, u.constant(code))
	for i, argument := range arguments {
		u.move(span, window+2+i, argument)
	}
	u.emit(span, OpCall, register, len(arguments), 0, window)
}
