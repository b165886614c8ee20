package vm

import "github.com/coderuntime/coderuntime/py/object"

// The types of what an asynchronous generator's methods return.
var (
	asyncSendType  = object.NewBuiltinType("async_generator_asend")
	asyncThrowType = object.NewBuiltinType("async_generator_athrow")
)

// An asyncStep is one awaitable step of an asynchronous generator: __anext__, asend, athrow or aclose. Awaiting it goes on with
// the generator until that yields a value of its own; what the generator awaits meanwhile goes through.
type asyncStep struct {
	object.Header
	generator *Generator
	sent      object.Value
	// thrown is raised in the generator; closing says that it is aclose's GeneratorExit.
	thrown  *object.Exception
	closing bool
	state   generatorState
}

// Trace implements object.Object.
func (s *asyncStep) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&s.generator.Header)
	tracer.Visit(s.sent)
	if s.thrown != nil {
		tracer.VisitHeader(&s.thrown.Header)
	}
	return 96
}

func (m *Machine) newStep(g *Generator, sent object.Value, thrown *object.Exception, closing bool) (object.Value, *object.Exception) {
	if raised := m.thread.Charge(96); raised != nil {
		return object.Value{}, raised
	}
	s := &asyncStep{generator: g, sent: sent, thrown: thrown, closing: closing}
	typ := asyncSendType
	if thrown != nil {
		typ = asyncThrowType
	}
	s.Header = object.NewHeader(typ, s)
	return s.Value(), nil
}

// Send implements Sender.
func (s *asyncStep) Send(t *object.Thread, v object.Value) (object.Value, bool, *object.Exception) {
	return s.step(t, v, nil)
}

// step goes on: sends v, or raises thrown, which came from outside.
func (s *asyncStep) step(t *object.Thread, v object.Value, thrown *object.Exception) (object.Value, bool, *object.Exception) {
	m, g := t.Machine().(*Machine), s.generator
	switch s.state {
	case generatorDone:
		return object.Value{}, false, t.Raise(object.RuntimeErrorType, "cannot reuse already awaited %s", s.name())
	case generatorNew:
		if g.running {
			s.state = generatorDone
			return object.Value{}, false, t.Raise(object.RuntimeErrorType, "%s: asynchronous generator is already running", s.method())
		}
		if s.closing && (g.closed || g.state == generatorNew || g.state == generatorDone) {
			g.closed, s.state = true, generatorDone
			g.finish()
			return object.None, true, nil
		}
		if g.closed || g.state == generatorDone {
			s.state = generatorDone
			return object.Value{}, false, t.NewException(object.StopAsyncIterationType)
		}
		g.running, s.state = true, generatorSuspended
		g.closed = s.closing
		if thrown == nil {
			thrown = s.thrown
		}
		if v == object.None {
			v = s.sent
		}
	}
	result, raised := m.Send(g, v, thrown)
	if raised == nil && result.Exists() && g.delegating {
		return result, false, nil
	}
	g.running, s.state = false, generatorDone
	switch {
	case raised != nil && s.closing && (raised.Is(object.StopAsyncIterationType) || raised.Is(object.GeneratorExitType)):
		return object.None, true, nil
	case raised != nil:
		if raised.Is(object.StopAsyncIterationType) || raised.Is(object.GeneratorExitType) {
			g.closed = true
		}
		return object.Value{}, false, raised
	case s.closing && result.Exists():
		return object.Value{}, false, t.Raise(object.RuntimeErrorType, "async generator ignored GeneratorExit")
	case s.closing:
		return object.None, true, nil
	case !result.Exists():
		g.closed = true
		return object.Value{}, false, t.NewException(object.StopAsyncIterationType)
	}
	return result, true, nil
}

func (s *asyncStep) method() string {
	switch {
	case s.closing:
		return "aclose()"
	case s.thrown != nil:
		return "athrow()"
	}
	return "anext()"
}

func (s *asyncStep) name() string {
	if s.thrown != nil {
		return "aclose()/athrow()"
	}
	return "__anext__()/asend()"
}

// Next implements object.Iterator, for who iterates by hand: the value at the end is lost there.
func (s *asyncStep) Next(t *object.Thread) (object.Value, *object.Exception) {
	v, ended, raised := s.step(t, object.None, nil)
	if ended {
		e := t.NewException(object.StopIterationType, v)
		e.SetField("value", v)
		return object.Value{}, e
	}
	return v, raised
}
