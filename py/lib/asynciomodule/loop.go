package asynciomodule

import (
	"container/heap"
	"time"

	"github.com/coderuntime/coderuntime/py/lib/contextvarsmodule"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// A Loop is the event loop of a run. Its methods are for the run's goroutine.
type Loop struct {
	thread *object.Thread
	run    module.Run
	// ready are the callbacks to run next, from first on.
	ready []*handle
	first int
	// timers are the callbacks that have a time; wakeUp is the host's timer for the earliest, due at wakeAt.
	timers   timers
	wakeUp   uint64
	wakeAt   time.Duration
	sequence uint64
	// main is the task of the program itself, if that awaits; current is the task that runs, nil for none.
	main, current *Task
	// scope is the innermost scope that has been entered.
	scope *scope
	// tasks are the tasks that have not ended, in the order in which they were made, as a list.
	firstTask, lastTask *Task
	// named counts the tasks that were given a name by the loop.
	named int
	// failed are futures that ended with an exception that nobody has asked for yet.
	failed []*Future
	// exit is a SystemExit or KeyboardInterrupt that a callback ended with: it leaves the loop.
	exit *object.Exception
	// stopping is set by stop(), for run_forever.
	stopping bool
}

// A handle is a callback that is ready or has a time: either a function of Go's, or a value that the program gave.
type handle struct {
	object.Header
	function  func(t *object.Thread) *object.Exception
	callable  object.Value
	arguments []object.Value
	context   *contextvarsmodule.Context // nil for a function
	cancelled bool
	// when is the time, sequence orders callbacks of the same time; index is where it is among the timers, -1 elsewhere.
	when     time.Duration
	sequence uint64
	index    int
	timed    bool
}

// Trace implements object.Object.
func (h *handle) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(h.callable)
	tracer.VisitAll(h.arguments)
	if h.context != nil {
		tracer.VisitHeader(&h.context.Header)
	}
	return handleSize + int64(len(h.arguments))*16
}

const handleSize = 144

// timers is a heap, the earliest first.
type timers []*handle

func (t timers) Len() int { return len(t) }
func (t timers) Less(i, j int) bool {
	return t[i].when < t[j].when || t[i].when == t[j].when && t[i].sequence < t[j].sequence
}
func (t timers) Swap(i, j int) {
	t[i], t[j] = t[j], t[i]
	t[i].index, t[j].index = i, j
}
func (t *timers) Push(v any) {
	h := v.(*handle)
	h.index = len(*t)
	*t = append(*t, h)
}
func (t *timers) Pop() any {
	last := len(*t) - 1
	h := (*t)[last]
	(*t)[last] = nil
	*t = (*t)[:last]
	h.index = -1
	return h
}

var loopKey byte

// LoopOf returns the loop of the run of a thread.
func LoopOf(t *object.Thread) *Loop {
	run := module.Of(t)
	return run.State(&loopKey, func() module.State {
		declareTypes()
		return &Loop{thread: t, run: run, scope: newScope()}
	}).(*Loop)
}

// Trace implements module.State.
func (l *Loop) Trace(tracer *object.Tracer) {
	for _, h := range l.ready[l.first:] {
		tracer.VisitHeader(&h.Header)
	}
	for _, h := range l.timers {
		tracer.VisitHeader(&h.Header)
	}
	for task := l.firstTask; task != nil; task = task.after {
		tracer.VisitHeader(&task.Header)
	}
	for _, f := range l.failed {
		tracer.VisitHeader(&f.Header)
	}
	tracer.VisitHeader(&l.scope.Header)
	if l.exit != nil {
		tracer.VisitHeader(&l.exit.Header)
	}
}

// Time returns the loop's clock: the time since the run began.
func (l *Loop) Time() time.Duration { return l.run.Elapsed() }

func (l *Loop) push(h *handle) *object.Exception {
	if raised := l.thread.Charge(handleSize + int64(len(h.arguments))*16); raised != nil {
		return raised
	}
	h.index = -1
	l.ready = append(l.ready, h)
	return nil
}

// Soon runs a function of Go's in the next iteration.
func (l *Loop) Soon(function func(t *object.Thread) *object.Exception) *object.Exception {
	h := &handle{function: function}
	h.Header = object.NewHeader(handleType, h)
	return l.push(h)
}

// soonCall is call_soon.
func (l *Loop) soonCall(callable object.Value, arguments []object.Value, context *contextvarsmodule.Context) (*handle, *object.Exception) {
	h := &handle{callable: callable, arguments: arguments, context: context}
	h.Header = object.NewHeader(handleType, h)
	return h, l.push(h)
}

// later adds a callback with a time.
func (l *Loop) later(h *handle, when time.Duration) *object.Exception {
	if raised := l.thread.Charge(handleSize + int64(len(h.arguments))*16); raised != nil {
		return raised
	}
	l.sequence++
	h.when, h.sequence, h.timed = when, l.sequence, true
	h.Header = object.NewHeader(timerHandleType, h)
	heap.Push(&l.timers, h)
	return nil
}

// After runs a function of Go's when a delay has passed; the returned function cancels it.
func (l *Loop) After(delay time.Duration, function func(t *object.Thread) *object.Exception) (cancel func(), raised *object.Exception) {
	h := &handle{function: function}
	if raised := l.later(h, l.Time()+delay); raised != nil {
		return nil, raised
	}
	return func() { l.cancel(h) }, nil
}

func (l *Loop) cancel(h *handle) {
	h.cancelled = true
	if h.index >= 0 {
		heap.Remove(&l.timers, h.index)
	}
	h.callable, h.arguments, h.function = object.None, nil, nil
}

// RunUntil runs the loop until done reports true. It returns the exception of a callback that exits, and Aborted. The run is aborted
// with AbortIdle when nothing is left that could ever happen (5.8 of the contract).
func (l *Loop) RunUntil(done func() bool) *object.Exception {
	t := l.thread
	task, before := l.current, contextvarsmodule.Current(t)
	l.current = nil
	defer func() {
		l.current = task
		contextvarsmodule.Switch(t, before)
	}()
	for !done() {
		if raised := l.iterate(); raised != nil {
			return raised
		}
		if exit := l.exit; exit != nil {
			l.exit = nil
			return exit
		}
	}
	return nil
}

// iterate is one iteration of the loop.
func (l *Loop) iterate() *object.Exception {
	if raised := l.poll(); raised != nil {
		return raised
	}
	now := l.Time()
	for len(l.timers) > 0 && l.timers[0].when <= now {
		h := heap.Pop(&l.timers).(*handle)
		l.ready = append(l.ready, h)
	}
	for n := len(l.ready) - l.first; n > 0; n-- {
		h := l.ready[l.first]
		l.ready[l.first] = nil
		l.first++
		if l.first == len(l.ready) {
			l.ready, l.first = l.ready[:0], 0
		} else if l.first > 1024 && l.first > len(l.ready)/2 {
			kept := copy(l.ready, l.ready[l.first:])
			clear(l.ready[kept:])
			l.ready, l.first = l.ready[:kept], 0
		}
		if h.cancelled {
			continue
		}
		if raised := l.call(h); raised != nil {
			return raised
		}
		if l.exit != nil {
			return nil
		}
	}
	return nil
}

// poll takes what has happened outside. It waits if nothing is ready.
func (l *Loop) poll() *object.Exception {
	t := l.thread
	const most = 64 // events of an iteration
	for range most {
		if raised := t.Tick(); raised != nil {
			return raised
		}
		wait := len(l.ready) == l.first
		if wait && len(l.timers) > 0 {
			if l.timers[0].when <= l.Time() {
				return nil
			}
			l.setWakeUp(l.timers[0].when)
		} else if wait {
			l.clearWakeUp()
		}
		event, raised := l.run.Next(t, wait)
		if raised != nil {
			return raised
		}
		switch event {
		case module.Nothing:
			return nil
		case module.Fired:
			l.wakeUp = 0
		case module.Idle:
			return t.Abort(object.Abort{Cause: object.AbortIdle})
		case module.Over:
			return t.Abort(object.Abort{Cause: object.AbortInterrupt})
		}
	}
	return nil
}

func (l *Loop) setWakeUp(when time.Duration) {
	if l.wakeUp != 0 && l.wakeAt == when {
		return
	}
	l.clearWakeUp()
	l.wakeUp, l.wakeAt = l.run.After(when-l.Time()), when
}

func (l *Loop) clearWakeUp() {
	if l.wakeUp != 0 {
		l.run.CancelTimer(l.wakeUp)
		l.wakeUp = 0
	}
}

// call runs one callback. An exception of the program's is reported and goes no further.
func (l *Loop) call(h *handle) *object.Exception {
	t := l.thread
	var raised *object.Exception
	if h.function != nil {
		raised = h.function(t)
	} else {
		if h.context != nil {
			contextvarsmodule.Switch(t, h.context)
		}
		_, raised = t.Call(h.callable, h.arguments, nil)
	}
	switch {
	case raised == nil:
		return nil
	case raised == object.Aborted:
		return raised
	case exits(raised):
		l.exit = raised
		return nil
	}
	return l.report(h, raised)
}

// exits tells the exceptions that leave the loop.
func exits(raised *object.Exception) bool {
	return raised.Is(object.SystemExitType) || raised.Is(object.KeyboardInterruptType)
}

// report tells the event loop's exception handler of a callback that raised.
func (l *Loop) report(h *handle, raised *object.Exception) *object.Exception {
	t := l.thread
	handler, failed := module.Import(t, "asyncio", "_callback_failed")
	if failed != nil {
		return failed
	}
	loop, failed := l.shown()
	if failed != nil {
		return failed
	}
	_, failed = t.Call(handler, []object.Value{loop, raised.Value(), h.Header.Value()}, nil)
	if failed != nil && exits(failed) {
		l.exit, failed = failed, nil
	}
	return failed
}
