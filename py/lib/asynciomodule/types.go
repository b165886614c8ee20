package asynciomodule

import (
	"strings"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/contextvarsmodule"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/vm"
)

// The types of the module that are written in Go.
var (
	FutureType         = object.NewBuiltinType("Future")
	TaskType           = object.NewBuiltinType("Task")
	CancelledErrorType = object.NewBuiltinType("CancelledError")
	invalidStateType   = object.NewBuiltinType("InvalidStateError")
	gatheringType      = object.NewBuiltinType("_GatheringFuture")
	awaiterType        = object.NewBuiltinType("FutureIter")
	handleType         = object.NewBuiltinType("Handle")
	timerHandleType    = object.NewBuiltinType("TimerHandle")
)

// A CallAwaitable is an awaitable of another package that stands for a future: it is awaited without a task of its own.
type CallAwaitable interface{ AwaitedFuture() *Future }

// awaited returns the future of an awaitable, for what waits for several: a task is made where there is none.
func (l *Loop) awaited(v object.Value) (*Future, *object.Exception) {
	if call, ok := v.Object().(CallAwaitable); ok {
		return call.AwaitedFuture(), nil
	}
	return l.ensureFuture(v)
}

// ensureFuture is ensure_future.
func (l *Loop) ensureFuture(v object.Value) (*Future, *object.Exception) {
	if f := futureOf(v); f != nil {
		return f, nil
	}
	if !isCoroutine(v) {
		if !v.Type().Slot(object.SlotAwait).Exists() {
			return nil, l.thread.Raise(object.TypeErrorType, "An asyncio.Future, a coroutine or an awaitable is required")
		}
		wrap, raised := module.Import(l.thread, "asyncio", "_wrap_awaitable")
		if raised != nil {
			return nil, raised
		}
		if v, raised = l.thread.Call1(wrap, v); raised != nil {
			return nil, raised
		}
	}
	k, raised := l.NewTask(v, object.Value{}, nil)
	if raised != nil {
		return nil, raised
	}
	return &k.Future, nil
}

// isCoroutine tells what a task can run.
func isCoroutine(v object.Value) bool {
	typ := v.Type()
	if typ.IsSubtype(vm.CoroutineType) {
		return true
	}
	if _, ok := v.Object().(*object.Instance); !ok {
		return false
	}
	return typ.Slot(object.SlotAwait).Exists() && typ.Lookup("send").Exists() && typ.Lookup("throw").Exists() && typ.Lookup("close").Exists()
}

type native = func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception)

// futureMethod makes a native of what a method of a future does.
func futureMethod(method func(t *object.Thread, f *Future, arguments []object.Value) (object.Value, *object.Exception)) native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return method(t, futureOf(arguments[0]), arguments[1:])
	}
}

var declared sync.Once

func declareTypes() { declared.Do(declareAll) }

func declareAll() {
	object.Declare(CancelledErrorType, object.Declaration{Module: "asyncio.exceptions", Bases: []*object.Type{object.BaseExceptionType}, Doc: "The Future or Task was cancelled."})
	object.Declare(invalidStateType, object.Declaration{Module: "asyncio.exceptions", Bases: []*object.Type{object.ExceptionType}, Doc: "The operation is not allowed in this state."})
	object.Declare(scopeType, object.Declaration{Module: "asyncio", Final: true, Abstract: true, Layout: true})
	declareHandles()
	declareFuture()
	declareTask()
	object.Declare(awaiterType, object.Declaration{
		Module: "_asyncio", Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{
			object.SlotIter: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) { return self, nil },
			object.SlotNext: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self.Object().(*Awaiter).Next(t)
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "send(value, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return arguments[0].Object().(*Awaiter).Next(t)
			}},
			{Signature: "throw(type, value=None, traceback=None, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				arguments[0].Object().(*Awaiter).future = nil
				return object.Value{}, vm.Thrown(t, arguments[1], arguments[2])
			}},
			{Signature: "close()", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				arguments[0].Object().(*Awaiter).future = nil
				return object.None, nil
			}},
		},
	})
}

func declareHandles() {
	cancel := object.MethodDeclaration{Signature: "cancel()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		LoopOf(t).cancel(arguments[0].Object().(*handle))
		return object.None, nil
	}}
	isCancelled := object.MethodDeclaration{Signature: "cancelled()", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.Bool(arguments[0].Object().(*handle).cancelled), nil
	}}
	repr := func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
		h := self.Object().(*handle)
		text := "<" + self.Type().Name
		if h.cancelled {
			text += " cancelled"
		}
		if h.timed {
			when := object.FloatText(h.when.Seconds())
			text += " when=" + when
		}
		if h.callable.Exists() && h.callable != object.None {
			name, raised := t.Repr(h.callable)
			if raised != nil {
				return object.Value{}, raised
			}
			text += " " + name
		}
		return t.StrValue(text + ">")
	}
	object.Declare(handleType, object.Declaration{
		Module: "asyncio.events", Final: true, Abstract: true, Layout: true,
		Unary:   map[object.Slot]object.Unary{object.SlotRepr: repr},
		Methods: []object.MethodDeclaration{cancel, isCancelled},
	})
	object.Declare(timerHandleType, object.Declaration{
		Module: "asyncio.events", Bases: []*object.Type{handleType}, Final: true, Abstract: true,
		Methods: []object.MethodDeclaration{{Signature: "when()", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return object.Float(arguments[0].Object().(*handle).when.Seconds()), nil
		}}},
	})
}

// contextArgument is the context that a method was given, or else a copy of the current one: the current one itself where copied is false.
func contextArgument(t *object.Thread, v object.Value) (*contextvarsmodule.Context, *object.Exception) {
	if v.Exists() && v != object.None {
		if c := contextvarsmodule.Of(v); c != nil {
			return c, nil
		}
		return nil, t.Raise(object.TypeErrorType, "a Context was expected, got %s", v.Type().Name)
	}
	return contextvarsmodule.Copy(t)
}

func declareFuture() {
	methods := []object.MethodDeclaration{
		{Signature: "__init__(*, loop=None)", Native: func(*object.Thread, []object.Value) (object.Value, *object.Exception) { return object.None, nil }},
		{Signature: "result()", Native: futureMethod(func(t *object.Thread, f *Future, _ []object.Value) (object.Value, *object.Exception) {
			if f.state == pending {
				return object.Value{}, t.Raise(invalidStateType, "Result is not set.")
			}
			return f.Outcome()
		})},
		{Signature: "exception()", Native: futureMethod(func(t *object.Thread, f *Future, _ []object.Value) (object.Value, *object.Exception) {
			switch {
			case f.state == pending:
				return object.Value{}, t.Raise(invalidStateType, "Exception is not set.")
			case f.state == cancelled:
				return object.Value{}, f.cancelledError()
			}
			f.noticed = true
			return object.ExceptionOrNone(f.exception), nil
		})},
		{Signature: "set_result(result, /)", Native: futureMethod(func(t *object.Thread, f *Future, arguments []object.Value) (object.Value, *object.Exception) {
			if f.state != pending {
				return object.Value{}, t.Raise(invalidStateType, "invalid state")
			}
			return object.None, f.Settle(arguments[0], nil)
		})},
		{Signature: "set_exception(exception, /)", Native: futureMethod(setException)},
		{Signature: "cancel(msg=None)", Native: futureMethod(func(_ *object.Thread, f *Future, arguments []object.Value) (object.Value, *object.Exception) {
			did, raised := f.Cancel(arguments[0])
			return object.Bool(did), raised
		})},
		{Signature: "cancelled()", Native: futureMethod(func(_ *object.Thread, f *Future, _ []object.Value) (object.Value, *object.Exception) {
			return object.Bool(f.state == cancelled), nil
		})},
		{Signature: "done()", Native: futureMethod(func(_ *object.Thread, f *Future, _ []object.Value) (object.Value, *object.Exception) {
			return object.Bool(f.state != pending), nil
		})},
		{Signature: "add_done_callback(fn, /, *, context=None)", Native: futureMethod(func(t *object.Thread, f *Future, arguments []object.Value) (object.Value, *object.Exception) {
			context, raised := contextArgument(t, arguments[1])
			if raised != nil {
				return object.Value{}, raised
			}
			return object.None, f.add(callback{callable: arguments[0], context: context})
		})},
		{Signature: "remove_done_callback(fn, /)", Native: futureMethod(removeCallback)},
		{Signature: "get_loop()", Native: futureMethod(func(t *object.Thread, _ *Future, _ []object.Value) (object.Value, *object.Exception) {
			return LoopOf(t).shown()
		})},
		{Signature: "__class_getitem__(object, /)", Kind: object.ClassMethod, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return t.NewGenericAlias(arguments[0], arguments[1])
		}},
	}
	await := func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
		return object.Made(futureOf(self).Await())
	}
	unary := map[object.Slot]object.Unary{object.SlotRepr: futureRepr, object.SlotAwait: await, object.SlotIter: await}
	object.Declare(FutureType, object.Declaration{
		Module: "_asyncio", Layout: true, HasDict: false, NewSignature: "(cls, /, *args, **kwargs)", Doc: "An outcome that comes later.",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			class, raised := t.LayoutArgument(FutureType, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			f, raised := LoopOf(t).NewFuture()
			if raised != nil {
				return object.Value{}, raised
			}
			f.self, raised = t.InstanceOf(class, f.self)
			return f.self, raised
		},
		Unary: unary, Methods: methods,
		GetSets: []object.GetSetDeclaration{
			{Name: "_state", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return t.StrValue(futureOf(self).state.String())
			}},
			{Name: "_asyncio_future_blocking", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Bool(futureOf(self).awaited), nil
			}, Set: func(t *object.Thread, self, v object.Value) *object.Exception {
				truth, raised := t.Truth(v)
				futureOf(self).awaited = truth
				return raised
			}},
		},
	})
	object.Declare(gatheringType, object.Declaration{Module: "asyncio.tasks", Bases: []*object.Type{FutureType}, Final: true, Abstract: true})
}

func setException(t *object.Thread, f *Future, arguments []object.Value) (object.Value, *object.Exception) {
	v := arguments[0]
	if typ, ok := v.Object().(*object.Type); ok && typ.IsSubtype(object.BaseExceptionType) {
		var raised *object.Exception
		if v, raised = t.Call0(v); raised != nil {
			return object.Value{}, raised
		}
	}
	e, ok := v.Object().(*object.Exception)
	switch {
	case f.state != pending:
		return object.Value{}, t.Raise(invalidStateType, "invalid state")
	case !ok:
		return object.Value{}, t.Raise(object.TypeErrorType, "invalid exception object")
	case e.Is(object.StopIterationType):
		wrapped := t.Raise(object.RuntimeErrorType, "StopIteration interacts badly with generators and cannot be raised into a Future")
		wrapped.Cause, wrapped.Context, wrapped.SuppressContext = e, e, true
		e = wrapped
	}
	return object.None, f.Settle(object.Value{}, e)
}

func removeCallback(t *object.Thread, f *Future, arguments []object.Value) (object.Value, *object.Exception) {
	var kept []callback
	for _, c := range append([]callback(nil), f.callbacks...) {
		if c.function == nil {
			same, raised := t.Equal(c.callable, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			if same {
				continue
			}
		}
		kept = append(kept, c)
	}
	removed := len(f.callbacks) - len(kept)
	f.callbacks = kept
	return object.Int(int64(max(removed, 0))), nil
}

// futureRepr is the repr of futures and tasks.
func futureRepr(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	if raised := t.Enter(); raised != nil {
		return object.Value{}, raised
	}
	defer t.Leave()
	f := futureOf(self)
	parts := []string{self.Type().Name, strings.ToLower(f.state.String())}
	if k := f.task; k != nil {
		if k.requests > 0 && f.state == pending {
			parts[1] = "cancelling"
		}
		name, raised := t.Repr(k.nameValue(t))
		if raised != nil {
			return object.Value{}, raised
		}
		parts = append(parts, "name="+name)
		code, raised := coroutineText(t, k.coroutine)
		if raised != nil {
			return object.Value{}, raised
		}
		parts = append(parts, "coro=<"+code+">")
		if k.waiting != nil {
			text, raised := t.Repr(k.waiting.self)
			if raised != nil {
				return object.Value{}, raised
			}
			parts = append(parts, "wait_for="+text)
		}
	}
	if f.state == finished {
		what, v := "result=", f.result
		if f.exception != nil {
			what, v = "exception=", f.exception.Value()
		}
		text, raised := t.Repr(v)
		if raised != nil {
			return object.Value{}, raised
		}
		parts = append(parts, what+text)
	}
	if len(f.callbacks) > 0 {
		text, raised := callbacksText(t, f.callbacks)
		if raised != nil {
			return object.Value{}, raised
		}
		parts = append(parts, "cb=["+text+"]")
	}
	return t.StrValue("<" + strings.Join(parts, " ") + ">")
}

// callbacksText shows the first callback, the number of those between, and the last.
func callbacksText(t *object.Thread, callbacks []callback) (string, *object.Exception) {
	show := func(c callback) (string, *object.Exception) {
		if c.function != nil {
			return "Task.task_wakeup()", nil
		}
		name, raised := t.FindAttribute(c.callable, "__qualname__")
		if raised != nil {
			return "", raised
		}
		if s, ok := object.StrOf(name); ok {
			return s.Text() + "()", nil
		}
		return t.Repr(c.callable)
	}
	first, raised := show(callbacks[0])
	if raised != nil || len(callbacks) == 1 {
		return first, raised
	}
	last, raised := show(callbacks[len(callbacks)-1])
	if raised != nil {
		return "", raised
	}
	if n := len(callbacks) - 2; n > 0 {
		between, raised := t.IntText(object.Int(int64(n)))
		return first + ", <" + between + " more>, " + last, raised
	}
	return first + ", " + last, nil
}

// coroutineText is how a task shows its coroutine.
func coroutineText(t *object.Thread, coroutine object.Value) (string, *object.Exception) {
	if !coroutine.Exists() {
		return "", nil
	}
	name, raised := t.FindAttribute(coroutine, "__qualname__")
	if raised != nil {
		return "", raised
	}
	s, ok := object.StrOf(name)
	if !ok {
		return t.Repr(coroutine)
	}
	text := s.Text() + "()"
	attribute := func(v object.Value, name string) object.Value {
		if raised != nil || !v.Exists() || v == object.None {
			return object.Value{}
		}
		var found object.Value
		found, raised = t.FindAttribute(v, name)
		return found
	}
	code := attribute(coroutine, "cr_code")
	line := attribute(attribute(coroutine, "cr_frame"), "f_lineno")
	state := " running at "
	if !line.Exists() {
		line, state = attribute(code, "co_firstlineno"), " done, defined at "
	}
	file, ok := object.StrOf(attribute(code, "co_filename"))
	if raised != nil || !ok || !line.Exists() {
		return text, raised
	}
	number, raised := t.Repr(line)
	return text + state + file.Text() + ":" + number, raised
}
