package vm

import "github.com/coderuntime/coderuntime/py/object"

// anextType is the type of what anext returns when it has a default.
var anextType = object.NewBuiltinType("anext_awaitable")

// An anextStep awaits one step of an asynchronous iterator and turns its end into a default.
type anextStep struct {
	object.Header
	// awaitable is what __anext__ returned; inner is the iterator that awaits it, absent before the first step.
	awaitable, inner object.Value
	fallback         object.Value
}

// Trace implements object.Object.
func (s *anextStep) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(s.awaitable)
	tracer.Visit(s.inner)
	tracer.Visit(s.fallback)
	return 96
}

// AsyncNext is the built-in function anext: what the iterator's __anext__ returns, or an awaitable that gives fallback, if that exists, at the
// end of the iterator.
func (m *Machine) AsyncNext(iterator, fallback object.Value) (object.Value, *object.Exception) {
	t := m.thread
	next, has, raised := t.CallSpecial(iterator, object.SlotAnext)
	if raised == nil && !has {
		raised = t.Raise(object.TypeErrorType, "'%s' object is not an async iterator", iterator.Type().Name)
	}
	if raised != nil || !fallback.Exists() {
		return next, raised
	}
	if raised := t.Charge(96); raised != nil {
		return object.Value{}, raised
	}
	s := &anextStep{awaitable: next, fallback: fallback}
	s.Header = object.NewHeader(anextType, s)
	return s.Value(), nil
}

// Send implements Sender.
func (s *anextStep) Send(t *object.Thread, v object.Value) (object.Value, bool, *object.Exception) {
	return s.step(t, v, nil)
}

// step goes on with v, or raises thrown in what is awaited.
func (s *anextStep) step(t *object.Thread, v object.Value, thrown *object.Exception) (object.Value, bool, *object.Exception) {
	m := machineOf(t)
	if !s.inner.Exists() {
		inner, raised := m.awaitable(s.awaitable, 0)
		if raised != nil {
			return object.Value{}, false, raised
		}
		s.inner = inner
	}
	var ended bool
	var raised *object.Exception
	switch o := s.inner.Object().(type) {
	case *Generator:
		if v, raised = m.Send(o, v, thrown); raised == nil && !v.Exists() {
			v, ended = o.result, true
		}
	case Sender:
		if thrown != nil {
			v, ended, raised = m.throwInto(s.inner, thrown)
		} else {
			v, ended, raised = o.Send(t, v)
		}
	default:
		if thrown != nil {
			v, ended, raised = m.throwInto(s.inner, thrown)
		} else {
			v, ended, raised = m.sendTo(s.inner, v)
		}
	}
	if raised != nil && raised.Is(object.StopAsyncIterationType) {
		return s.fallback, true, nil
	}
	return v, ended, raised
}

// resumed is what a method of an awaitable returns for what a step gave: the end is a StopIteration.
func resumed(t *object.Thread, v object.Value, ended bool, raised *object.Exception) (object.Value, *object.Exception) {
	if ended {
		return object.Value{}, stopWith(t, v)
	}
	return v, raised
}

func declareAnext() {
	of := func(v object.Value) *anextStep { return v.Object().(*anextStep) }
	object.Declare(anextType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{
			object.SlotIter: itself, object.SlotAwait: itself,
			object.SlotNext: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				v, ended, raised := of(self).step(t, object.None, nil)
				return resumed(t, v, ended, raised)
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "send(value, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				v, ended, raised := of(arguments[0]).step(t, arguments[1], nil)
				return resumed(t, v, ended, raised)
			}},
			{Signature: "throw(type, value=None, traceback=None, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				thrown, raised := thrownOf(t, arguments[1:])
				if raised != nil {
					return object.Value{}, raised
				}
				v, ended, raised := of(arguments[0]).step(t, object.None, thrown)
				return resumed(t, v, ended, raised)
			}},
			{Signature: "close()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				if inner := of(arguments[0]).inner; inner.Exists() {
					_, raised := t.CallMethod(inner, "close")
					return object.None, raised
				}
				return object.None, nil
			}},
		},
	})
}
