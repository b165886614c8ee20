package asynciomodule

import (
	"github.com/coderuntime/coderuntime/py/lib/contextvarsmodule"
	"github.com/coderuntime/coderuntime/py/object"
)

// A Future is an outcome that comes later.
type Future struct {
	object.Header
	loop  *Loop
	state futureState
	// self is the future as the program sees it: itself, or an instance of a class that the program derived.
	self      object.Value
	result    object.Value
	exception *object.Exception
	// message is what cancel was given, absent for none.
	message   object.Value
	callbacks []callback
	// awaited says that an await has just yielded it to the task that runs, and no other code.
	awaited bool
	// noticed says that somebody asked for the outcome, so that a failure is no news.
	noticed bool
	// onCancel, if set, is what cancel does instead of settling the future: it tells whether it took the wish.
	onCancel func(message object.Value) (bool, *object.Exception)
	// Owner is what made the future, for who made it.
	Owner any
	// task is the task whose outcome this is, nil for others.
	task *Task
}

type futureState uint8

const (
	pending futureState = iota
	cancelled
	finished
)

func (s futureState) String() string { return [...]string{"PENDING", "CANCELLED", "FINISHED"}[s] }

// A callback is called, by the loop, when a future is done: a function of Go's, or a value that the program gave.
type callback struct {
	function func(t *object.Thread) *object.Exception
	callable object.Value
	context  *contextvarsmodule.Context
}

const futureSize = 232

// Trace implements object.Object.
func (f *Future) Trace(tracer *object.Tracer) int64 { return f.trace(tracer) + futureSize }

func (f *Future) trace(tracer *object.Tracer) int64 {
	tracer.Visit(f.self)
	tracer.Visit(f.result)
	tracer.Visit(f.message)
	if f.exception != nil {
		tracer.VisitHeader(&f.exception.Header)
	}
	for _, c := range f.callbacks {
		tracer.Visit(c.callable)
		if c.context != nil {
			tracer.VisitHeader(&c.context.Header)
		}
	}
	if f.task != nil {
		tracer.VisitHeader(&f.task.Header)
	}
	return int64(cap(f.callbacks)) * 40
}

// NewFuture makes a future that is pending.
func (l *Loop) NewFuture() (*Future, *object.Exception) {
	if raised := l.thread.Charge(futureSize); raised != nil {
		return nil, raised
	}
	f := &Future{loop: l}
	f.Header = object.NewHeader(FutureType, f)
	f.self = f.Header.Value()
	return f, nil
}

// OnCancel sets what cancel does instead of settling the future.
func (f *Future) OnCancel(cancel func(message object.Value) (bool, *object.Exception)) {
	f.onCancel = cancel
}

// futureOf returns the future that a value is, nil if it is none.
func futureOf(v object.Value) *Future {
	switch o := v.Object().(type) {
	case *Future:
		return o
	case *Task:
		return &o.Future
	case *gathering:
		return &o.Future
	case *object.Instance:
		if base := o.Base(); base.Exists() {
			return futureOf(base)
		}
	}
	return nil
}

// Done tells whether the future has an outcome.
func (f *Future) Done() bool { return f.state != pending }

// Noticed tells whether somebody has asked for the outcome.
func (f *Future) Noticed() bool { return f.noticed }

// Outcome returns what a done future ended with, and counts as asking for it.
func (f *Future) Outcome() (object.Value, *object.Exception) {
	switch {
	case f.state == cancelled:
		return object.Value{}, f.cancelledError()
	case f.exception != nil:
		f.noticed = true
		if r, ok := f.Owner.(Raiser); ok {
			r.Raising(f.exception)
		}
		return object.Value{}, f.exception
	}
	return f.result, nil
}

// A Raiser is an Owner that is told when its future's exception is about to be raised.
type Raiser interface{ Raising(e *object.Exception) }

// cancelledError is the CancelledError of a future that was cancelled, the same exception once.
func (f *Future) cancelledError() *object.Exception {
	if e := f.exception; e != nil {
		f.exception = nil
		return e
	}
	return newCancelled(f.loop.thread, f.message)
}

func newCancelled(t *object.Thread, message object.Value) *object.Exception {
	if !message.Exists() || message == object.None {
		return t.NewException(CancelledErrorType)
	}
	return t.NewException(CancelledErrorType, message)
}

// Settle gives a pending future its outcome: an exception, or a result.
func (f *Future) Settle(result object.Value, raised *object.Exception) *object.Exception {
	if f.state != pending {
		return nil
	}
	f.state, f.result, f.exception = finished, result, raised
	if raised != nil && !exits(raised) {
		f.loop.failed = append(f.loop.failed, f)
	}
	return f.schedule()
}

// SettleCancelled makes a pending future cancelled. message is absent for none.
func (f *Future) SettleCancelled(message object.Value) *object.Exception {
	if f.state != pending {
		return nil
	}
	f.state, f.message, f.onCancel = cancelled, message, nil
	return f.schedule()
}

// Cancel is cancel(): it tells whether the future was pending.
func (f *Future) Cancel(message object.Value) (bool, *object.Exception) {
	if f.task != nil {
		return f.task.cancel(message)
	}
	if f.state != pending {
		return false, nil
	}
	if f.onCancel != nil {
		return f.onCancel(message)
	}
	return true, f.SettleCancelled(message)
}

// schedule has the callbacks called.
func (f *Future) schedule() *object.Exception {
	callbacks := f.callbacks
	f.callbacks = nil
	for _, c := range callbacks {
		if raised := f.call(c); raised != nil {
			return raised
		}
	}
	return nil
}

func (f *Future) call(c callback) *object.Exception {
	if c.function != nil {
		return f.loop.Soon(c.function)
	}
	_, raised := f.loop.soonCall(c.callable, []object.Value{f.self}, c.context)
	return raised
}

// add has c called when the future is done, in the next iteration if it is.
func (f *Future) add(c callback) *object.Exception {
	if f.state != pending {
		return f.call(c)
	}
	if raised := f.loop.thread.Charge(40); raised != nil {
		return raised
	}
	f.callbacks = append(f.callbacks, c)
	return nil
}

// Then has a function of Go's called when the future is done.
func (f *Future) Then(function func(t *object.Thread) *object.Exception) *object.Exception {
	return f.add(callback{function: function})
}

// Failed returns the futures that ended with an exception that nobody has asked for, in the order in which they did.
func (l *Loop) Failed() []*Future {
	var failed []*Future
	for _, f := range l.failed {
		if !f.noticed && f.state == finished {
			failed = append(failed, f)
		}
	}
	return failed
}

// forget drops the futures whose failure somebody has asked for, when there are many.
func (l *Loop) forget() {
	if len(l.failed) < 256 {
		return
	}
	kept := l.failed[:0]
	for _, f := range l.failed {
		if !f.noticed {
			kept = append(kept, f)
		}
	}
	clear(l.failed[len(kept):])
	l.failed = kept
}

// Name is what a warning calls the future's code: the name of a task, "" for others.
func (f *Future) Name() string {
	if f.task == nil {
		return ""
	}
	return f.task.nameText()
}

// Exception returns what the future failed with, nil if it did not fail; it does not count as asking.
func (f *Future) Exception() *object.Exception {
	if f.state == cancelled {
		return nil
	}
	return f.exception
}

// An Awaiter is what __await__ of a future returns: it yields the future once and then gives the outcome.
type Awaiter struct {
	object.Header
	future  *Future // nil once it has ended
	yielded bool
}

// Trace implements object.Object.
func (a *Awaiter) Trace(tracer *object.Tracer) int64 {
	if a.future != nil {
		tracer.VisitHeader(&a.future.Header)
	}
	return 48
}

// Await returns what awaiting the future goes through.
func (f *Future) Await() (*Awaiter, *object.Exception) {
	if raised := f.loop.thread.Charge(48); raised != nil {
		return nil, raised
	}
	a := &Awaiter{future: f}
	a.Header = object.NewHeader(awaiterType, a)
	return a, nil
}

// Send implements vm.Sender.
func (a *Awaiter) Send(t *object.Thread, _ object.Value) (object.Value, bool, *object.Exception) {
	f := a.future
	switch {
	case f == nil:
		return object.None, true, nil
	case f.state != pending:
		a.future = nil
		v, raised := f.Outcome()
		return v, true, raised
	case a.yielded:
		a.future = nil
		return object.Value{}, false, t.Raise(object.RuntimeErrorType, "await wasn't used with future")
	}
	a.yielded, f.awaited = true, true
	return f.self, false, nil
}

// Next implements object.Iterator, for who iterates by hand.
func (a *Awaiter) Next(t *object.Thread) (object.Value, *object.Exception) {
	v, ended, raised := a.Send(t, object.None)
	if raised != nil || !ended {
		return v, raised
	}
	return object.Value{}, StopWith(t, v)
}

// StopWith is the StopIteration with which an awaitable ends.
func StopWith(t *object.Thread, v object.Value) *object.Exception {
	if v == object.None || !v.Exists() {
		return t.NewException(object.StopIterationType)
	}
	e := t.NewException(object.StopIterationType, v)
	e.SetField("value", v)
	return e
}
