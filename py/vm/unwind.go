package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// leave takes the running frame off the stack with the result v. It reports whether the loop is done, and then what it returns; otherwise
// the caller, whose register has been set, goes on, or its handler of an exception.
func (m *Machine) leave(v object.Value) (done bool, result object.Value, raised *object.Exception) {
	f := m.pop()
	if f.generator != nil {
		f.generator.finish()
		m.handled = m.handled.outer
		done, result = m.deliverEnd(f, v)
		return done, result, nil
	}
	switch f.deliver {
	case deliverExit:
		return true, v, nil
	case deliverInstance:
		caller := m.current()
		if v != object.None {
			done, raised = m.unwind(m.thread.Raise(object.TypeErrorType, "__init__() should return None, not '%s'", v.Type().Name))
			return done, object.Value{}, raised
		}
		caller.window[f.result] = f.instance
		f.instance = object.Value{}
	case deliverResult:
		m.current().window[f.result] = v
	}
	return false, object.Value{}, nil
}

// pop takes the running frame off the stack.
func (m *Machine) pop() *frame {
	m.depth--
	f := m.frames[m.depth]
	if f.shown != nil {
		m.detach(f)
	}
	if f.generator != nil {
		m.frames[m.depth] = nil
	}
	m.giveBack(f)
	if f.deliver != deliverExit {
		m.thread.LeaveFrame()
	}
	f.namespace, f.shown, f.plain = object.Value{}, nil, false
	return f
}

// unwind carries an exception to its handler. It reports that the loop is done when the frame that exits it has been left.
func (m *Machine) unwind(raised *object.Exception) (done bool, _ *object.Exception) {
	if raised != object.Aborted {
		m.setContext(raised)
	}
	for {
		f := m.frames[m.depth-1]
		if raised == object.Aborted {
			if m.abandon(f) {
				return true, raised
			}
			continue
		}
		pc := f.pc - 1
		if op := f.code.Instructions[pc].Op; !again[op] {
			m.addTraceback(f, pc, raised)
		}
		if handler := findHandler(f.code.Handlers, int32(pc)); handler != nil {
			f.window[handler.Register] = raised.Value()
			f.pc = int(handler.Target)
			return false, nil
		}
		m.left = f.shown
		m.pop()
		f.instance = object.Value{}
		if g := f.generator; g != nil {
			g.finish()
			m.handled = m.handled.outer
			raised = m.generatorRaised(g, raised)
		}
		if f.deliver == deliverExit {
			return true, raised
		}
		if f.deliver == deliverSend {
			// What the delegate raises is the delegating frame's.
			continue
		}
	}
}

// again are the instructions that go on with an exception, whose place its traceback has already.
var again = [256]bool{compile.OpReraise: true, compile.OpEndFinally: true, compile.OpRaiseCurrent: true, compile.OpEndAsyncFor: true}

// abandon leaves a frame of a run that is over.
func (m *Machine) abandon(f *frame) (done bool) {
	m.pop()
	f.instance = object.Value{}
	if f.generator != nil {
		f.generator.finish()
		m.handled = m.handled.outer
	}
	return f.deliver == deliverExit
}

// findHandler returns the entry of the exception table that covers an instruction.
func findHandler(handlers []compile.Handler, pc int32) *compile.Handler {
	low, high := 0, len(handlers)
	for low < high {
		middle := int(uint(low+high) >> 1)
		switch h := &handlers[middle]; {
		case pc < h.Start:
			high = middle
		case pc >= h.End:
			low = middle + 1
		default:
			return h
		}
	}
	return nil
}

// setContext chains an exception that begins to propagate to the one being handled (CPython's _PyErr_SetObject).
func (m *Machine) setContext(raised *object.Exception) {
	handled := m.Handled()
	if handled == nil || handled == raised || raised.Context != nil {
		return
	}
	m.chain(raised, handled)
}

// chain sets the context of raised, and first takes raised out of the chain that begins at handled, lest that become a ring.
func (m *Machine) chain(raised, handled *object.Exception) {
	slow, step := handled, false
	for e := handled; e.Context != nil; e = e.Context {
		if e.Context == raised {
			e.Context = nil
			break
		}
		// A ring that is there already (a program can make one) ends the search.
		if step = !step; !step {
			if slow = slow.Context; slow == e {
				break
			}
		}
	}
	raised.Context = handled
}

// addTraceback notes that an exception came by at an instruction.
func (m *Machine) addTraceback(f *frame, pc int, raised *object.Exception) {
	shown := m.show(f)
	if left := m.left; left != nil {
		// The call that the exception has just left was this frame's, whose Frame did not exist then.
		m.left = nil
		if left.back == nil && raised.Traceback != nil && raised.Traceback.Frame == left.Value() {
			left.back = shown
		}
	}
	// The line is worked out when somebody asks for it.
	raised.Traceback = m.thread.NewTraceback(shown.Value(), pc, 0, raised.Traceback)
}
