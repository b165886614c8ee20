package asynciomodule

import (
	_ "embed"
	"math"
	"time"

	"github.com/coderuntime/coderuntime/py/lib/contextvarsmodule"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

//go:embed asyncio.py
var source string

// Definitions are the modules of this package.
var Definitions = []*module.Definition{{
	Name:    "asyncio",
	Doc:     "The event loop, tasks, and what they wait for.",
	Package: true,
	Members: members,
	Source:  source,
}}

// A scope is what one event loop of the program, or one call of asyncio.run, has of the run's loop.
type scope struct {
	object.Header
	outer *scope
	// shown is the event loop as the program sees it, absent until it asks.
	shown object.Value
}

// Trace implements object.Object.
func (s *scope) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(s.shown)
	if s.outer != nil {
		tracer.VisitHeader(&s.outer.Header)
	}
	return 64
}

var scopeType = object.NewBuiltinType("_Scope")

func newScope() *scope {
	s := &scope{}
	s.Header = object.NewHeader(scopeType, s)
	return s
}

// busy tells whether the code that runs is in a task, where no other run of the loop can begin: the program's own frames are not.
func (l *Loop) busy() bool {
	return l.scope.outer != nil || l.current != nil && l.current != l.main
}

// shown is the event loop in which the code that runs is.
func (l *Loop) shown() (object.Value, *object.Exception) {
	s := l.scope
	if !s.shown.Exists() {
		class, raised := module.Import(l.thread, "asyncio", "EventLoop")
		if raised != nil {
			return object.Value{}, raised
		}
		if s.shown, raised = l.thread.Call1(class, s.Value()); raised != nil {
			return object.Value{}, raised
		}
	}
	return s.shown, nil
}

// within calls work in a scope.
func (l *Loop) within(s *scope, work func() *object.Exception) *object.Exception {
	if raised := l.thread.Enter(); raised != nil {
		return raised
	}
	defer l.thread.Leave()
	if s != l.scope {
		s.outer, l.scope = l.scope, s
		defer func() { l.scope, s.outer = s.outer, nil }()
	}
	return work()
}

// RunMain runs the coroutine of the program itself, as a task, and returns its outcome.
func (l *Loop) RunMain(coroutine object.Value) (object.Value, *object.Exception) {
	k, raised := l.NewTask(coroutine, object.Value{}, contextvarsmodule.Current(l.thread))
	if raised != nil {
		return object.Value{}, raised
	}
	l.main = k
	if raised := l.RunUntil(k.Done); raised != nil {
		return object.Value{}, raised
	}
	return k.Outcome()
}

// Finish cancels the tasks that have not ended and runs them to their end, as asyncio.run does. It returns what RunUntil does.
func (l *Loop) Finish() *object.Exception {
	return l.finish(nil)
}

// finish is Finish for the tasks of one scope, or all.
func (l *Loop) finish(of *scope) *object.Exception {
	var rest []*Task
	for k := l.firstTask; k != nil; k = k.after {
		if of == nil || k.scope == of {
			rest = append(rest, k)
		}
	}
	for _, k := range rest {
		if _, raised := k.cancel(object.Value{}); raised != nil {
			return raised
		}
	}
	for _, k := range rest {
		if raised := l.RunUntil(k.Done); raised != nil {
			return raised
		}
	}
	return nil
}

func scopeOf(v object.Value) *scope {
	s, _ := v.Object().(*scope)
	return s
}

func members() []module.Member {
	declareTypes()
	natives := module.Functions("asyncio",
		module.Function{Signature: "gather(*coros_or_futures, return_exceptions=False)", Native: gather},
		module.Function{Signature: "current_task(loop=None)", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			if k := LoopOf(t).current; k != nil {
				return k.self, nil
			}
			return object.None, nil
		}},
		module.Function{Signature: "_all_tasks(scope)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			l := LoopOf(t)
			s := scopeOf(arguments[0])
			if s == nil {
				s = l.scope
			}
			var tasks []object.Value
			for k := l.firstTask; k != nil; k = k.after {
				if k.scope == s {
					tasks = append(tasks, k.self)
				}
			}
			return t.NewSet(tasks)
		}},
		module.Function{Signature: "ensure_future(coro_or_future, *, loop=None)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			f, raised := LoopOf(t).ensureFuture(arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			return f.self, nil
		}},
		module.Function{Signature: "_awaited(awaitable)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			f, raised := LoopOf(t).awaited(arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			return f.self, nil
		}},
		module.Function{Signature: "create_task(coro, *, name=None, context=None)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return LoopOf(t).createTask(nil, arguments)
		}},
		module.Function{Signature: "_create_task(scope, coro, name, context)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return LoopOf(t).createTask(scopeOf(arguments[0]), arguments[1:])
		}},
		module.Function{Signature: "iscoroutine(obj)", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return object.Bool(isCoroutine(arguments[0])), nil
		}},
		module.Function{Signature: "isfuture(obj)", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return object.Bool(futureOf(arguments[0]) != nil), nil
		}},
		module.Function{Signature: "get_running_loop()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) { return LoopOf(t).shown() }},
		module.Function{Signature: "_busy()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			return object.Bool(LoopOf(t).busy()), nil
		}},
		module.Function{Signature: "_running(scope)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return object.Bool(LoopOf(t).scope == scopeOf(arguments[0])), nil
		}},
		module.Function{Signature: "_new_scope()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			return newScope().Value(), t.Charge(64)
		}},
		module.Function{Signature: "_show(scope, loop)", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			if s := scopeOf(arguments[0]); s != nil {
				s.shown = arguments[1]
			}
			return object.None, nil
		}},
		module.Function{Signature: "_run(scope, future)", Native: runFuture},
		module.Function{Signature: "_run_forever(scope)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			l := LoopOf(t)
			l.stopping = false
			return object.None, l.within(scopeOf(arguments[0]), func() *object.Exception {
				return l.RunUntil(func() bool { return l.stopping })
			})
		}},
		module.Function{Signature: "_stop()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			l := LoopOf(t)
			return object.None, l.Soon(func(*object.Thread) *object.Exception {
				l.stopping = true
				return nil
			})
		}},
		module.Function{Signature: "_finish(scope)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			l, s := LoopOf(t), scopeOf(arguments[0])
			return object.None, l.within(s, func() *object.Exception { return l.finish(s) })
		}},
		module.Function{Signature: "_time()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			return object.Float(LoopOf(t).Time().Seconds()), nil
		}},
		module.Function{Signature: "_call_soon(callback, args, context)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			context, raised := contextArgument(t, arguments[2])
			if raised != nil {
				return object.Value{}, raised
			}
			given := append([]object.Value(nil), arguments[1].Object().(*object.Tuple).Elements()...)
			h, raised := LoopOf(t).soonCall(arguments[0], given, context)
			if raised != nil {
				return object.Value{}, raised
			}
			return h.Header.Value(), nil
		}},
		module.Function{Signature: "_call_at(when, callback, args, context)", Native: callAt},
		module.Function{Signature: "_sleep(future, delay, result)", Native: sleepFuture},
	)
	return append(natives, module.Types(FutureType, TaskType, CancelledErrorType, invalidStateType, handleType, timerHandleType)...)
}

func (l *Loop) createTask(s *scope, arguments []object.Value) (object.Value, *object.Exception) {
	k, raised := l.newTask()
	if raised != nil {
		return object.Value{}, raised
	}
	if s != nil {
		k.scope = s
	}
	return k.self, k.beginWith(l.thread, arguments[0], arguments[1], arguments[2])
}

// runFuture drives the loop until a future is done and returns its outcome.
func runFuture(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	l, f := LoopOf(t), futureOf(arguments[1])
	if raised := l.within(scopeOf(arguments[0]), func() *object.Exception { return l.RunUntil(f.Done) }); raised != nil {
		return object.Value{}, raised
	}
	return f.Outcome()
}

// callAt is call_at.
func callAt(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	seconds, raised := t.ToFloat(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	context, raised := contextArgument(t, arguments[3])
	if raised != nil {
		return object.Value{}, raised
	}
	given := append([]object.Value(nil), arguments[2].Object().(*object.Tuple).Elements()...)
	h := &handle{callable: arguments[1], arguments: given, context: context}
	if raised := LoopOf(t).later(h, duration(seconds)); raised != nil {
		return object.Value{}, raised
	}
	return h.Header.Value(), nil
}

// duration makes a time of the loop's of a number of seconds, which may be infinite or none.
func duration(seconds float64) time.Duration {
	nanoseconds := math.Round(seconds * 1e9)
	switch {
	case nanoseconds >= math.MaxInt64/2 || nanoseconds != nanoseconds:
		return math.MaxInt64 / 2
	case nanoseconds <= -math.MaxInt64/2:
		return -math.MaxInt64 / 2
	}
	return time.Duration(nanoseconds)
}

// sleepFuture settles a future with a result after a delay in seconds, unless it is cancelled before.
func sleepFuture(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	l, f := LoopOf(t), futureOf(arguments[0])
	delay, raised := t.ToFloat(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	result := arguments[2]
	stop, raised := l.After(duration(delay), func(*object.Thread) *object.Exception { return f.Settle(result, nil) })
	if raised != nil {
		return object.Value{}, raised
	}
	f.onCancel = func(message object.Value) (bool, *object.Exception) {
		stop()
		return true, f.SettleCancelled(message)
	}
	return arguments[0], nil
}
