package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// A Machine is the interpreter of one run. It belongs to the goroutine that runs the program.
type Machine struct {
	thread *object.Thread
	host   Host

	// frames are the calls in progress, depth of them; those above are kept to be used again. One of a generator is the
	// generator's own, and leaves nil behind; spare are those whose place it took.
	frames []*frame
	spare  []*frame
	depth  int
	// nested is the number of loops in progress.
	nested int
	// segments are the stacks of registers, of which the last is in use up to top.
	segments [][]object.Value
	stack    []object.Value
	top      int

	// expected is the list of coroutines that have not begun, a ring through this element, absent while there was none.
	expected *Generator

	handled *handledState
	// codes has the codes that functions of the run have, and those that were made since the last trace.
	codes map[*compile.Code]*prepared
	// left is the frame that an exception has left, until it comes by at the caller's.
	left *Frame
	// sources are the texts of the files that this run has executed, for tracebacks.
	sources map[string]*compile.Source
	// builtins is the dict of the module builtins, once the program has got hold of it; until then names are
	// looked up in the host's table.
	builtins *object.Dict
}

// A Host is what a Machine needs of its surroundings.
type Host interface {
	// Builtin returns a built-in name, the zero Value if there is none of that name.
	Builtin(name string) object.Value
	// Builtins returns the dict of the module builtins, the same each time.
	Builtins() (*object.Dict, *object.Exception)
	// Import returns what an import statement binds: __import__(name, globals, locals, fromList, level).
	Import(name string, globals *object.Dict, fromList object.Value, level int) (object.Value, *object.Exception)
	// Display shows the value of an expression statement in code that was compiled in the mode "single".
	Display(v object.Value) *object.Exception
	// Typing returns the function of the module typing that makes a TypeVar, ParamSpec, TypeVarTuple, TypeAliasType or Generic for
	// the syntax of PEP 695.
	Typing(name string) (object.Value, *object.Exception)
	// Trace shows the tracer the values that the host keeps for the run.
	Trace(tracer *object.Tracer)
}

// frameSize is what a frame and the pointer to it take, in bytes.
const frameSize = 240

// The sizes of segments of registers, in values of 16 bytes.
const (
	firstSegment = 256
	nextSegment  = 16 << 10
)

// A frame is one call in progress.
type frame struct {
	code     *prepared
	function *object.Function
	globals  *object.Dict
	// window has the registers; base is where it begins in the stack, -1 for a generator's own.
	window []object.Value
	base   int
	// below is what top was before the call; switched says that the call needed a new segment, segment which one it has, -1 for
	// a generator's own registers.
	below    int
	segment  int
	switched bool
	// deliver says what becomes of the result, for the caller's register result.
	deliver delivery
	result  uint8
	pc      int
	// body is where the caller's loop goes on when a generator yields, for deliverNext.
	body int
	// namespace is that of a module or class body, absent in a function; plain says that it is the globals.
	namespace object.Value
	plain     bool
	// instance is the new object, for deliverInstance.
	instance  object.Value
	generator *Generator
	// shown is the frame as an object of Python, once a traceback or sys._getframe made it.
	shown *Frame
}

// A delivery is what becomes of a frame's result.
type delivery uint8

const (
	// deliverResult: the caller's register gets it.
	deliverResult delivery = iota
	// deliverInstance: it was __init__, whose result has to be None; the caller's register gets the instance.
	deliverInstance
	// deliverNext: the frame is a generator's that a for loop asked for its next value.
	deliverNext
	// deliverSend: the frame is a generator's that yield from or await delegates to.
	deliverSend
	// deliverExit: the loop that runs the frame returns.
	deliverExit
)

// handledState is the exception being handled by the code of one generator, or by all that is no generator's.
type handledState struct {
	exception *object.Exception // nil for none of its own
	outer     *handledState
}

// New makes the machine of a thread.
func New(thread *object.Thread, host Host) *Machine {
	declareTypes()
	m := &Machine{thread: thread, host: host, handled: &handledState{}}
	m.stack = make([]object.Value, firstSegment)
	m.segments = append(m.segments, m.stack)
	thread.SetMachine(m)
	return m
}

// Handled returns the exception being handled, nil for none: sys.exception().
func (m *Machine) Handled() *object.Exception {
	for state := m.handled; state != nil; state = state.outer {
		if state.exception != nil {
			return state.exception
		}
	}
	return nil
}

// Trace implements object.Machine.
func (m *Machine) Trace(tracer *object.Tracer) {
	m.host.Trace(tracer)
	m.left = nil // lest it keep alive what no tracer sees
	if ring := m.expected; ring != nil {
		for g := ring.after; g != ring; g = g.after {
			tracer.VisitHeader(&g.Header)
		}
	}
	// The frame above those on the stack may be that of a call which is being prepared.
	for _, f := range m.frames[:min(m.depth+1, len(m.frames))] {
		f.trace(tracer)
	}
	// What is left of calls that are over would keep alive what no tracer sees.
	for i := m.depth + 1; i < len(m.frames); i++ {
		if m.frames[i] != nil {
			*m.frames[i] = frame{}
		}
	}
	for _, f := range m.spare {
		*f = frame{}
	}
	tracer.Count(int64(len(m.frames)+len(m.spare)) * frameSize)
	for _, segment := range m.segments {
		tracer.Count(int64(len(segment)) * 16)
	}
	m.forget(tracer)
	for state := m.handled; state != nil; state = state.outer {
		if state.exception != nil {
			tracer.VisitHeader(&state.exception.Header)
		}
	}
	if m.builtins != nil {
		tracer.VisitHeader(&m.builtins.Header)
	}
}

// trace shows the tracer what a frame refers to.
func (f *frame) trace(tracer *object.Tracer) {
	if f == nil || f.code == nil {
		return
	}
	f.code.trace(tracer)
	tracer.VisitAll(f.window)
	tracer.Visit(f.namespace)
	tracer.Visit(f.instance)
	if f.globals != nil {
		tracer.VisitHeader(&f.globals.Header)
	}
	if f.function != nil {
		tracer.VisitHeader(&f.function.Header)
	}
	if f.generator != nil {
		tracer.VisitHeader(&f.generator.Header)
	}
	if f.shown != nil {
		tracer.VisitHeader(&f.shown.Header)
	}
}

// current returns the running frame, nil if there is none.
func (m *Machine) current() *frame {
	if m.depth == 0 {
		return nil
	}
	return m.frames[m.depth-1]
}

// Globals returns the globals of the running function, nil if nothing runs.
func (m *Machine) Globals() *object.Dict {
	if f := m.current(); f != nil {
		return f.globals
	}
	return nil
}

// Module implements object.Machine.
func (m *Machine) Module() object.Value {
	if f := m.current(); f != nil {
		return f.globals.GetName(m.thread, "__name__")
	}
	return object.Value{}
}

// window finds room for the registers of a call whose arguments lie in the running frame's window from offset on. It returns
// the registers, the arguments in place, and notes in f how to give the room back.
func (m *Machine) window(f *frame, caller *frame, offset, arguments, registers int) *object.Exception {
	if caller.segment == len(m.segments) {
		base := caller.base + offset
		if end := base + registers; end <= len(m.stack) {
			f.base, f.below, f.segment = base, m.top, caller.segment
			f.window = m.stack[base:end:end]
			m.top = max(m.top, end)
			return nil
		}
	}
	given := caller.window[offset : offset+arguments]
	if raised := m.room(f, registers); raised != nil {
		return raised
	}
	copy(f.window, given)
	return nil
}

// room finds room for registers above everything in use.
func (m *Machine) room(f *frame, registers int) *object.Exception {
	f.below = m.top
	if m.top+registers > len(m.stack) {
		size := max(nextSegment, registers)
		if raised := m.thread.Charge(int64(size) * 16); raised != nil {
			return raised
		}
		m.stack = make([]object.Value, size)
		m.segments = append(m.segments, m.stack)
		m.top, f.switched = 0, true
	}
	f.base, f.segment = m.top, len(m.segments)
	f.window = m.stack[m.top : m.top+registers : m.top+registers]
	m.top += registers
	return nil
}

// giveBack gives back the room of a frame that is left.
func (m *Machine) giveBack(f *frame) {
	if f.base < 0 {
		return
	}
	clear(f.window)
	if f.switched {
		m.segments = m.segments[:len(m.segments)-1]
		m.stack = m.segments[len(m.segments)-1]
	}
	m.top = f.below
}

// Host returns what the machine was made with.
func (m *Machine) Host() Host { return m.host }
