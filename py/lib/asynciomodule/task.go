package asynciomodule

import (
	"strconv"

	"github.com/coderuntime/coderuntime/py/lib/contextvarsmodule"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/vm"
)

// A Task runs a coroutine on the loop. It is the future of what the coroutine returns.
type Task struct {
	Future
	coroutine object.Value
	// name is absent until somebody asks; number counts the scope's tasks, 0 for the program itself.
	name    object.Value
	number  int
	context *contextvarsmodule.Context
	// waiting is the future that the coroutine awaits, nil while it is ready or runs.
	waiting *Future
	// mustCancel has a CancelledError raised in the coroutine when it goes on; requests counts the calls of cancel.
	mustCancel bool
	requests   int
	scope      *scope
	// before and after are its neighbours among the tasks that have not ended.
	before, after *Task
}

const taskSize = futureSize + 120

// Trace implements object.Object.
func (k *Task) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(k.coroutine)
	tracer.Visit(k.name)
	if k.context != nil {
		tracer.VisitHeader(&k.context.Header)
	}
	if k.waiting != nil {
		tracer.VisitHeader(&k.waiting.Header)
	}
	size := k.Future.trace(tracer)
	return size + taskSize
}

// newTask makes a task that has no coroutine yet.
func (l *Loop) newTask() (*Task, *object.Exception) {
	if raised := l.thread.Charge(taskSize); raised != nil {
		return nil, raised
	}
	k := &Task{scope: l.scope}
	k.Header = object.NewHeader(TaskType, k)
	k.loop, k.task = l, k
	k.self = k.Header.Value()
	return k, nil
}

// begin gives a task its coroutine and has it run in the next iteration.
func (k *Task) begin(coroutine object.Value, name object.Value, context *contextvarsmodule.Context) *object.Exception {
	l := k.loop
	if context == nil {
		var raised *object.Exception
		if context, raised = contextvarsmodule.Copy(l.thread); raised != nil {
			return raised
		}
	}
	k.coroutine, k.name, k.context = coroutine, name, context
	if !name.Exists() {
		l.named++
		k.number = l.named
	}
	k.before = l.lastTask
	if l.lastTask != nil {
		l.lastTask.after = k
	} else {
		l.firstTask = k
	}
	l.lastTask = k
	return l.Soon(k.start)
}

// end takes a task off the list of those that have not ended.
func (k *Task) end() {
	l := k.loop
	if k.before != nil {
		k.before.after = k.after
	} else if l.firstTask == k {
		l.firstTask = k.after
	} else {
		return
	}
	if k.after != nil {
		k.after.before = k.before
	} else {
		l.lastTask = k.before
	}
	k.before, k.after = nil, nil
}

// NewTask makes a task of a coroutine; name is absent for one that the loop gives.
func (l *Loop) NewTask(coroutine, name object.Value, context *contextvarsmodule.Context) (*Task, *object.Exception) {
	k, raised := l.newTask()
	if raised != nil {
		return nil, raised
	}
	return k, k.begin(coroutine, name, context)
}

func (k *Task) nameText() string {
	if s, ok := object.StrOf(k.name); ok {
		return s.Text()
	}
	return "Task-" + strconv.Itoa(k.number)
}

func (k *Task) start(t *object.Thread) *object.Exception { return k.step(t, nil) }

// step goes on with the coroutine, raising thrown in it if that is not nil.
func (k *Task) step(t *object.Thread, thrown *object.Exception) *object.Exception {
	if k.state != pending {
		return nil
	}
	l := k.loop
	if k.mustCancel {
		if thrown == nil || !thrown.Is(CancelledErrorType) {
			thrown = newCancelled(t, k.message)
		}
		k.mustCancel = false
	}
	k.waiting = nil
	outer, context := l.current, contextvarsmodule.Switch(t, k.context)
	l.current = k
	yielded, result, raised := advance(t, k.coroutine, thrown)
	l.current = outer
	contextvarsmodule.Switch(t, context)
	switch {
	case raised == object.Aborted:
		return raised
	case raised != nil:
		return k.fail(raised)
	case !yielded.Exists():
		k.end()
		if k.mustCancel {
			// It was cancelled before it ended by itself.
			k.mustCancel = false
			return k.SettleCancelled(k.message)
		}
		return k.Settle(result, nil)
	}
	return k.await(t, yielded)
}

// fail ends a task whose coroutine raised.
func (k *Task) fail(raised *object.Exception) *object.Exception {
	k.end()
	if raised.Is(CancelledErrorType) {
		k.exception = raised
		return k.SettleCancelled(k.message)
	}
	k.loop.forget()
	failed := k.Settle(object.Value{}, raised)
	if failed == nil && exits(raised) {
		k.noticed = true
		k.loop.exit = raised
	}
	return failed
}

// await has the task wait for what its coroutine yielded.
func (k *Task) await(t *object.Thread, yielded object.Value) *object.Exception {
	f := futureOf(yielded)
	switch {
	case f != nil && !f.awaited:
		return k.refuse(t, "yield was used instead of yield from in task %s with %s", k.self, yielded)
	case f == &k.Future:
		f.awaited = false
		return k.refuse(t, "Task cannot await on itself: %s", k.self)
	case f != nil:
		f.awaited = false
		if raised := f.add(callback{function: k.start}); raised != nil {
			return raised
		}
		k.waiting = f
		if k.mustCancel {
			took, raised := f.Cancel(k.message)
			if raised != nil {
				return raised
			}
			if took {
				k.mustCancel = false
			}
		}
		return nil
	case yielded == object.None:
		return k.loop.Soon(k.start)
	}
	return k.refuse(t, "Task got bad yield: %s", yielded)
}

// refuse raises a RuntimeError in the coroutine, in the next iteration.
func (k *Task) refuse(t *object.Thread, format string, values ...object.Value) *object.Exception {
	texts := make([]any, len(values))
	for i, v := range values {
		text, raised := t.Repr(v)
		if raised != nil {
			return k.loop.Soon(func(t *object.Thread) *object.Exception { return k.step(t, raised) })
		}
		texts[i] = text
	}
	problem := t.Raise(object.RuntimeErrorType, format, texts...)
	return k.loop.Soon(func(t *object.Thread) *object.Exception { return k.step(t, problem) })
}

// advance goes on with a coroutine: it gives what the coroutine yielded, or what it returned.
func advance(t *object.Thread, coroutine object.Value, thrown *object.Exception) (yielded, result object.Value, raised *object.Exception) {
	switch o := coroutine.Object().(type) {
	case *vm.Generator:
		yielded, raised = t.Machine().(*vm.Machine).Send(o, object.None, thrown)
		if raised == nil && !yielded.Exists() {
			result = o.Result()
		}
		return yielded, result, raised
	case vm.Sender:
		if thrown == nil {
			var ended bool
			yielded, ended, raised = o.Send(t, object.None)
			if ended {
				return object.Value{}, yielded, raised
			}
			return yielded, object.Value{}, raised
		}
	}
	if thrown != nil {
		yielded, raised = t.CallMethod(coroutine, "throw", thrown.Value())
	} else {
		yielded, raised = t.CallMethod(coroutine, "send", object.None)
	}
	if raised != nil && raised.Is(object.StopIterationType) {
		if v := raised.Field("value"); v.Exists() {
			return object.Value{}, v, nil
		}
		return object.Value{}, object.None, nil
	}
	return yielded, object.Value{}, raised
}

// cancel is Task.cancel.
func (k *Task) cancel(message object.Value) (bool, *object.Exception) {
	if k.state != pending {
		return false, nil
	}
	k.requests++
	if f := k.waiting; f != nil {
		took, raised := f.Cancel(message)
		if raised != nil || took {
			return took, raised
		}
	}
	k.mustCancel, k.message = true, message
	return true, nil
}
