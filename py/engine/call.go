package engine

import (
	"errors"

	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py/lib/asynciomodule"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/program"
	"github.com/coderuntime/coderuntime/py/vm"
)

// A call is the awaitable that a call of a member gives. It is of the type coroutine, but gives the same outcome each time it is awaited.
// It implements vm.HostCoroutine.
type call struct {
	object.Header
	member *member
	future *asynciomodule.Future
	// place is where the program made the call, origin the traceback of it that the exception of a failed call begins with.
	place  vm.Place
	origin *object.Traceback
	// await is what the call is waited by when it is sent to as a coroutine, nil before.
	await vm.Sender
	// name and qualified are __name__ and __qualname__, once they were asked for.
	name, qualified object.Value
}

// Trace implements object.Object.
func (c *call) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&c.member.Header)
	tracer.VisitHeader(&c.future.Header)
	tracer.Visit(c.name)
	tracer.Visit(c.qualified)
	return callSize
}

const callSize = 144

// AwaitedFuture implements asynciomodule.CallAwaitable.
func (c *call) AwaitedFuture() *asynciomodule.Future { return c.future }

// Send implements vm.Sender.
func (c *call) Send(t *object.Thread, v object.Value) (object.Value, bool, *object.Exception) {
	if c.await == nil {
		iterator, raised := c.future.Await()
		if raised != nil {
			return object.Value{}, false, raised
		}
		c.await = iterator
	}
	result, ended, raised := c.await.Send(t, v)
	if ended || raised != nil {
		c.await = nil
	}
	return result, ended, raised
}

// Throw implements vm.HostCoroutine. The call itself goes on.
func (c *call) Throw(_ *object.Thread, thrown *object.Exception) (object.Value, bool, *object.Exception) {
	c.await = nil
	return object.Value{}, false, thrown
}

// Close implements vm.HostCoroutine.
func (c *call) Close(*object.Thread) *object.Exception {
	_, raised := c.future.Cancel(object.Value{})
	return raised
}

// Await implements vm.HostCoroutine.
func (c *call) Await(*object.Thread) (object.Value, *object.Exception) {
	iterator, raised := c.future.Await()
	if raised != nil {
		return object.Value{}, raised
	}
	return iterator.Value(), nil
}

// Suspended implements vm.HostCoroutine.
func (c *call) Suspended() bool { return c.await != nil }

// Names implements vm.HostCoroutine.
func (c *call) Names(t *object.Thread) (name, qualified *object.Value, raised *object.Exception) {
	if !c.name.Exists() {
		v, raised := t.StrValue(wellFormed(c.member.name))
		if raised != nil {
			return nil, nil, raised
		}
		c.name, c.qualified = v, v
	}
	return &c.name, &c.qualified, nil
}

// Repr implements vm.HostCoroutine.
func (c *call) Repr(t *object.Thread) (object.Value, *object.Exception) {
	m := c.member
	return t.StrValue("<coroutine " + members.Path(m.namespace.binding.Global, limits.CutText(m.name, 200)) + ">")
}

// call starts a call of the host; what is wrong with it is raised by the awaitable.
func (m *member) call(t *object.Thread, positional []object.Value, keywords object.Value) (object.Value, *object.Exception) {
	e := m.namespace.engine
	binding := m.namespace.binding
	if raised := t.Charge(callSize); raised != nil {
		return object.Value{}, raised
	}
	future, raised := asynciomodule.LoopOf(t).NewFuture()
	if raised != nil {
		return object.Value{}, raised
	}
	c := &call{member: m, future: future, place: e.machine().Place()}
	c.Header = object.NewHeader(vm.CoroutineType, c)
	future.Owner = c
	named, _ := object.DictOf(keywords)
	if problem := program.CheckCall(binding.Global, m.name, len(positional), named.Len()); problem != "" {
		return c.Value(), c.fail(t.Raise(object.TypeErrorType, "%s", problem))
	}
	var argument any
	var size int64
	var given object.Value
	switch {
	case len(positional) == 1:
		given = positional[0]
	case named.Len() > 0:
		given = keywords
	}
	if given.Exists() {
		var err error
		argument, size, err = bridge.ReadArgument(e.host, bridge.Reader[object.Value](&reader{engine: e}), binding.Global, m.name, given)
		if t.AbortedBy() != nil {
			return object.Value{}, object.Aborted
		}
		var wrong *bridge.ArgumentError
		switch {
		case err == bridge.ErrStopped:
			return object.Value{}, t.Abort(object.Abort{Cause: object.AbortInterrupt})
		case errors.As(err, &wrong):
			return c.Value(), c.fail(t.Raise(object.TypeErrorType, "%s", err.Error()))
		case err != nil:
			return c.Value(), c.fail(m.failure(t, err.Error()))
		}
	}
	id := e.host.Call(binding.Functions[m.name], argument, size)
	e.calls[id] = c
	future.OnCancel(func(message object.Value) (bool, *object.Exception) {
		e.host.CancelCall(id)
		delete(e.calls, id)
		return true, future.SettleCancelled(message)
	})
	return c.Value(), nil
}

// failure is the error of a failed call: an instance of the namespace's class with the text.
func (m *member) failure(t *object.Thread, text string) *object.Exception {
	e := t.Raise(m.namespace.errorClass, "%s", wellFormed(text))
	if class := m.namespace.binding.ErrorClass; class != nil && class.MemberProperty != "" {
		name, raised := t.StrValue(wellFormed(m.name))
		if raised != nil {
			return raised
		}
		dict, raised := t.AttributeDict(e.Value())
		if raised != nil {
			return raised
		}
		if raised := dict.SetName(t, class.MemberProperty, name); raised != nil {
			return raised
		}
	}
	return e
}

// fail settles a call with an exception, which gets the place of the call for its traceback.
func (c *call) fail(failure *object.Exception) *object.Exception {
	if failure == object.Aborted {
		return failure
	}
	e := c.member.namespace.engine
	if c.place.Exists() {
		c.origin = e.machine().Traceback(c.place, e.main.Dict)
		failure.Traceback = c.origin
	}
	return c.future.Settle(object.Value{}, failure)
}

// Raising implements asynciomodule.Raiser: where the call is awaited on the line on which it was made, one place says both.
func (c *call) Raising(e *object.Exception) {
	if at := c.member.namespace.engine.machine().Place(); e.Traceback == c.origin && c.place.Exists() && at.SameLine(c.place) {
		e.Traceback = nil
	}
}

// settleCall gives a call its outcome.
func (e *engine) settleCall(completion bridge.Completion) *object.Exception {
	c := e.calls[completion.ID]
	if c == nil {
		return nil
	}
	delete(e.calls, completion.ID)
	if completion.Err != nil {
		return c.fail(c.member.failure(e.thread, completion.Err.Error()))
	}
	b := &builder{thread: e.thread, library: e.library}
	value, err := bridge.Build(bridge.Builder[object.Value](b), completion.Value, e.host.Stopped)
	switch {
	case b.raised == object.Aborted || err == bridge.ErrStopped:
		return e.thread.Abort(object.Abort{Cause: object.AbortInterrupt})
	case b.raised != nil:
		return c.fail(b.raised)
	case err != nil:
		return c.fail(c.member.failure(e.thread, err.Error()))
	}
	return c.future.Settle(value, nil)
}
