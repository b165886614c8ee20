package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// A Generator is a generator, a coroutine or an asynchronous generator: a frame that is not on the stack while it waits.
type Generator struct {
	object.Header
	Name, QualifiedName object.Value // each a Str
	frame               frame
	state               generatorState
	handled             handledState
	// receive is the register that gets what is sent, -1 before the first instruction.
	receive int
	// delegating says that the frame waits in a DELEGATE, on which its pc stands; else it waits after a YIELD.
	delegating bool
	// result is what the function returned, when Send ended it.
	result object.Value
	// before and after link the coroutines that have not begun; made is where this one came from.
	before, after *Generator
	made          Place
	// running and closed are an asynchronous generator's: one of its awaitables is in progress; aclose has been called.
	running, closed bool
}

type generatorState uint8

const (
	generatorNew generatorState = iota
	generatorSuspended
	generatorRunning
	generatorDone
)

// GeneratorType and the other types of generators. They are declared with the rest by declareTypes.
var (
	GeneratorType      = object.NewBuiltinType("generator")
	CoroutineType      = object.NewBuiltinType("coroutine")
	AsyncGeneratorType = object.NewBuiltinType("async_generator")
	FrameType          = object.NewBuiltinType("frame")
)

// makeGenerator makes the generator of a call whose frame is ready but not on the stack; its registers are copied out of the stack.
func (m *Machine) makeGenerator(f *frame) (object.Value, *object.Exception) {
	window := f.window
	if raised := m.thread.Charge(400 + int64(f.code.registers)*16); raised != nil {
		m.giveBack(f)
		return object.Value{}, raised
	}
	g := &Generator{Name: f.function.Name(m.thread), QualifiedName: f.function.QualifiedName(m.thread), receive: -1}
	g.frame = frame{code: f.code, function: f.function, globals: f.globals, namespace: f.namespace, plain: f.plain, base: -1, segment: -1, generator: g}
	g.frame.window = make([]object.Value, f.code.registers)
	copy(g.frame.window, window)
	m.giveBack(f)
	f.namespace, f.plain = object.Value{}, false
	typ := GeneratorType
	switch {
	case f.code.Flags&compile.CoroutineFlag != 0:
		typ = CoroutineType
	case f.code.Flags&compile.AsyncGeneratorFlag != 0:
		typ = AsyncGeneratorType
	}
	g.Header = object.NewHeader(typ, g)
	if typ == CoroutineType {
		m.expect(g)
	}
	return g.Value(), nil
}

// Trace implements object.Object.
func (g *Generator) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(g.Name)
	tracer.Visit(g.QualifiedName)
	tracer.VisitAll(g.frame.window)
	tracer.Visit(g.frame.namespace)
	if g.frame.function != nil {
		tracer.VisitHeader(&g.frame.function.Header)
	}
	if g.handled.exception != nil {
		tracer.VisitHeader(&g.handled.exception.Header)
	}
	return 400 + int64(len(g.frame.window))*16
}

// resumable tells whether the generator waits and can go on.
func (g *Generator) resumable() bool {
	return g.state <= generatorSuspended && g.Type() == GeneratorType
}

// finish marks the generator as done and lets go of its registers.
func (g *Generator) finish() {
	g.state = generatorDone
	g.begun()
	if s := g.frame.shown; s != nil && s.live == &g.frame {
		s.live, s.registers, s.instruction = nil, g.frame.window, g.frame.pc-1
	}
	g.frame.window, g.handled.exception = nil, nil
}

// push puts the generator's frame on the stack, to go on with the value sent.
func (m *Machine) push(g *Generator, sent object.Value, deliver delivery, result uint8) {
	f := &g.frame
	if m.depth == len(m.frames) {
		m.frames = append(m.frames, nil)
	}
	if own := m.frames[m.depth]; own != nil {
		m.spare = append(m.spare, own)
	}
	m.frames[m.depth] = f
	f.deliver, f.result = deliver, result
	if g.receive >= 0 {
		f.window[g.receive] = sent
	}
	g.state = generatorRunning
	g.begun()
	g.handled.outer = m.handled
	m.handled = &g.handled
	m.depth++
	if f.shown != nil {
		f.shown.live = f
	}
}

// resumeFor goes on with a generator for the instruction FOR_ITER: what it yields is for the register, and the loop's body is next.
func (m *Machine) resumeFor(g *Generator, register uint8, body int) *object.Exception {
	if raised := m.thread.Tick(); raised != nil {
		return raised
	}
	if raised := m.thread.EnterFrame(); raised != nil {
		return raised
	}
	m.push(g, object.None, deliverNext, register)
	m.frames[m.depth-1].body = body
	return nil
}

// yield suspends the running frame, a generator's, which yields v and will go on at pc with what is sent in the register receive.
// delegating tells that v comes from what the generator delegates to or awaits, not from a yield of its own.
func (m *Machine) yield(v object.Value, pc, receive int, delegating bool) (done bool, result object.Value) {
	m.depth--
	f := m.frames[m.depth]
	m.frames[m.depth] = nil
	g := f.generator
	g.frame.pc, g.frame.shown = pc, f.shown
	if f.shown != nil {
		f.shown.live = &g.frame
	}
	g.receive, g.state, g.delegating = receive, generatorSuspended, delegating
	m.handled = g.handled.outer
	if f.deliver != deliverExit {
		m.thread.LeaveFrame()
	}
	switch f.deliver {
	case deliverExit:
		return true, v
	case deliverNext:
		caller := m.current()
		caller.window[f.result] = v
		caller.pc = f.body
	case deliverSend:
		// The frame that delegates to this one yields too.
		caller := m.current()
		in := &caller.code.Instructions[caller.pc-1]
		return m.yield(v, caller.pc-1, int(in.C), true)
	}
	return false, object.Value{}
}

// deliverEnd gives the value with which a generator returned to what resumed it.
func (m *Machine) deliverEnd(f *frame, v object.Value) (done bool, result object.Value) {
	switch f.deliver {
	case deliverExit:
		f.generator.result = v
		return true, object.Value{}
	case deliverSend:
		caller := m.current()
		in := &caller.code.Instructions[caller.pc-1]
		caller.window[in.A] = v
	}
	return false, object.Value{}
}

// generatorRaised is what an exception that leaves a generator is outside of it: a StopIteration would be taken for its end (PEP 479).
func (m *Machine) generatorRaised(g *Generator, raised *object.Exception) *object.Exception {
	what := "generator"
	switch g.Type() {
	case CoroutineType:
		what = "coroutine"
	case AsyncGeneratorType:
		what = "async generator"
	}
	name := ""
	switch {
	case raised.Is(object.StopIterationType):
		name = "StopIteration"
	case g.Type() == AsyncGeneratorType && raised.Is(object.StopAsyncIterationType):
		name = "StopAsyncIteration"
	default:
		return raised
	}
	e := m.thread.Raise(object.RuntimeErrorType, "%s raised %s", what, name)
	e.Cause, e.Context, e.SuppressContext = raised, raised, true
	return e
}

// Send goes on with a generator from Go code, sending v, or raising thrown in it when that is not nil. It returns what the
// generator yields, and the zero Value, with the value that it returned in the generator's result, when it ends.
func (m *Machine) Send(g *Generator, v object.Value, thrown *object.Exception) (object.Value, *object.Exception) {
	t := m.thread
	switch g.state {
	case generatorRunning:
		return object.Value{}, t.Raise(object.ValueErrorType, "%s already executing", kindName(g))
	case generatorDone:
		if thrown != nil {
			return object.Value{}, thrown
		}
		if g.Type() == CoroutineType {
			return object.Value{}, t.Raise(object.RuntimeErrorType, "cannot reuse already awaited coroutine")
		}
		g.result = object.None
		return object.Value{}, nil
	case generatorNew:
		if thrown != nil {
			// The exception is raised where the function begins.
			m.addTracebackAtStart(g, thrown)
			g.finish()
			return object.Value{}, m.generatorRaised(g, thrown)
		}
		if v != object.None {
			return object.Value{}, t.Raise(object.TypeErrorType, "can't send non-None value to a just-started %s", kindName(g))
		}
	}
	if raised := t.EnterFrame(); raised != nil {
		return object.Value{}, raised
	}
	defer t.LeaveFrame()
	if thrown == nil {
		m.push(g, v, deliverExit, 0)
		return m.again()
	}
	return m.throw(g, thrown)
}

// again runs the loop for the frame on top of the stack.
func (m *Machine) again() (object.Value, *object.Exception) {
	if m.nested == nestedMaximum {
		return object.Value{}, m.fail(m.thread.Raise(object.RecursionErrorType, "maximum recursion depth exceeded"))
	}
	m.nested++
	v, raised := m.run()
	m.nested--
	return v, raised
}

// fail leaves the frame on top of the stack, a generator's, as if it had raised.
func (m *Machine) fail(raised *object.Exception) *object.Exception {
	f := m.pop()
	f.generator.finish()
	m.handled = m.handled.outer
	return raised
}

// throw raises an exception in a suspended generator: in what it delegates to, if it does.
func (m *Machine) throw(g *Generator, thrown *object.Exception) (object.Value, *object.Exception) {
	if g.delegating {
		in := &g.frame.code.Instructions[g.frame.pc]
		g.state = generatorRunning
		v, ended, raised := m.throwInto(g.frame.window[in.B], thrown)
		g.state = generatorSuspended
		g.frame.pc++
		switch {
		case raised != nil:
			thrown = raised
		case !ended:
			g.frame.pc--
			return v, nil
		default:
			// The delegate returned: the generator goes on with its value.
			g.frame.window[in.A] = v
			g.receive = -1
			m.push(g, object.None, deliverExit, 0)
			return m.again()
		}
	}
	g.receive = -1
	m.push(g, object.None, deliverExit, 0)
	if done, raised := m.unwind(thrown); done {
		return object.Value{}, raised
	}
	return m.again()
}

// throwInto raises an exception in what a generator delegates to. A GeneratorExit closes it and stays the generator's own.
func (m *Machine) throwInto(delegate object.Value, thrown *object.Exception) (v object.Value, ended bool, raised *object.Exception) {
	t := m.thread
	if thrown.Is(object.GeneratorExitType) {
		if g, ok := delegate.Object().(*Generator); ok {
			raised = m.Close(g)
		} else {
			var method object.Value
			if method, raised = t.FindAttribute(delegate, "close"); raised == nil && method.Exists() {
				_, raised = t.Call0(method)
			}
		}
		if raised == nil {
			raised = thrown
		}
		return object.Value{}, false, raised
	}
	if g, ok := delegate.Object().(*Generator); ok {
		v, raised = m.Send(g, object.None, thrown)
		if raised == nil && !v.Exists() {
			return g.result, true, nil
		}
		return v, false, raised
	}
	method, raised := t.FindAttribute(delegate, "throw")
	if raised != nil {
		return object.Value{}, false, raised
	}
	if !method.Exists() {
		return object.Value{}, false, thrown
	}
	v, raised = t.Call1(method, thrown.Value())
	if raised != nil && raised.Is(object.StopIterationType) {
		return stopValue(raised), true, nil
	}
	return v, false, raised
}

// stopValue is the value of a StopIteration.
func stopValue(stop *object.Exception) object.Value {
	if v := stop.Field("value"); v.Exists() {
		return v
	}
	if len(stop.Arguments) > 0 {
		return stop.Arguments[0]
	}
	return object.None
}

// Close is generator.close and coroutine.close: GeneratorExit is raised where it waits, and has to end it.
func (m *Machine) Close(g *Generator) *object.Exception {
	t := m.thread
	switch g.state {
	case generatorNew:
		g.finish()
		return nil
	case generatorDone:
		return nil
	}
	v, raised := m.Send(g, object.None, t.NewException(object.GeneratorExitType))
	switch {
	case raised == object.Aborted:
		return raised
	case raised != nil && (raised.Is(object.GeneratorExitType) || raised.Is(object.StopIterationType)):
		return nil
	case raised != nil:
		return raised
	case v.Exists():
		return t.Raise(object.RuntimeErrorType, "%s ignored GeneratorExit", kindName(g))
	}
	return nil
}

// kindName is what texts call a generator.
func kindName(g *Generator) string {
	switch g.Type() {
	case CoroutineType:
		return "coroutine"
	case AsyncGeneratorType:
		return "async generator"
	}
	return "generator"
}

// addTracebackAtStart notes the first line of a function that did not begin.
func (m *Machine) addTracebackAtStart(g *Generator, raised *object.Exception) {
	line := g.frame.code.FirstLine
	raised.Traceback = m.thread.NewTraceback(m.show(&g.frame).Value(), -1, line, raised.Traceback)
}

// delegation is what an instruction DELEGATE led to.
type delegation uint8

const (
	delegateEnded   delegation = iota // the register has the value: go on
	delegatePushed                    // the delegate's frame is on the stack
	delegateYielded                   // what the delegate yielded went to whoever resumed the frame
	delegateDone                      // so it did, and the loop is done
)

// A Sender is a native awaitable or iterator to which values can be sent.
type Sender interface {
	// Send goes on with v, None at first. It returns what is yielded, or the value at the end with ended.
	Send(t *object.Thread, v object.Value) (_ object.Value, ended bool, _ *object.Exception)
}

// delegate is the instruction DELEGATE.
func (m *Machine) delegate(f *frame, in *compile.Instruction) (step delegation, result object.Value, raised *object.Exception) {
	if raised := m.thread.Tick(); raised != nil {
		return 0, object.Value{}, raised
	}
	t, r := m.thread, f.window
	sent := r[in.C]
	var v object.Value
	var ended bool
	switch o := r[in.B].Object().(type) {
	case *Generator:
		if o.state > generatorSuspended || o.state == generatorNew && sent != object.None {
			if _, raised = m.Send(o, sent, nil); raised != nil {
				return 0, object.Value{}, raised
			}
			r[in.A] = o.result
			return delegateEnded, object.Value{}, nil
		}
		if raised := t.EnterFrame(); raised != nil {
			return 0, object.Value{}, raised
		}
		m.push(o, sent, deliverSend, 0)
		return delegatePushed, object.Value{}, nil
	case Sender:
		v, ended, raised = o.Send(t, sent)
	case object.Iterator:
		if sent == object.None {
			v, raised = o.Next(t)
			ended = !v.Exists()
			break
		}
		v, ended, raised = m.sendTo(r[in.B], sent)
	default:
		v, ended, raised = m.sendTo(r[in.B], sent)
	}
	switch {
	case raised != nil:
		return 0, object.Value{}, raised
	case ended:
		if !v.Exists() {
			v = object.None
		}
		r[in.A] = v
		return delegateEnded, object.Value{}, nil
	}
	r[in.C] = v
	done, result := m.yield(v, f.pc-1, int(in.C), true)
	if done {
		return delegateDone, result, nil
	}
	return delegateYielded, object.Value{}, nil
}

// sendTo calls __next__ for None, else send.
func (m *Machine) sendTo(iterator, sent object.Value) (v object.Value, ended bool, raised *object.Exception) {
	t := m.thread
	if sent == object.None {
		var has bool
		v, has, raised = t.CallSpecial(iterator, object.SlotNext)
		if raised == nil && !has {
			return object.Value{}, false, t.Raise(object.TypeErrorType, "'%s' object is not an iterator", iterator.Type().Name)
		}
	} else {
		v, raised = t.CallMethod(iterator, "send", sent)
	}
	if raised != nil && raised.Is(object.StopIterationType) {
		return stopValue(raised), true, nil
	}
	return v, false, raised
}

// Next implements object.Iterator, for a generator. A generator that returns a value other than None ends the same way.
func (g *Generator) Next(t *object.Thread) (object.Value, *object.Exception) {
	return t.Machine().(*Machine).Send(g, object.None, nil)
}
