package asynciomodule

import (
	"github.com/coderuntime/coderuntime/py/lib/contextvarsmodule"
	"github.com/coderuntime/coderuntime/py/object"
)

func taskOf(v object.Value) *Task {
	if f := futureOf(v); f != nil {
		return f.task
	}
	return nil
}

func taskMethod(method func(t *object.Thread, k *Task, arguments []object.Value) (object.Value, *object.Exception)) native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return method(t, taskOf(arguments[0]), arguments[1:])
	}
}

// nameValue is the task's name as a text of Python.
func (k *Task) nameValue(t *object.Thread) object.Value {
	if !k.name.Exists() {
		k.name = t.Intern(k.nameText()).Value()
	}
	return k.name
}

func declareTask() {
	number := func(k *Task) (object.Value, *object.Exception) { return object.Int(int64(k.requests)), nil }
	object.Declare(TaskType, object.Declaration{
		Module: "_asyncio", Bases: []*object.Type{FutureType}, Layout: true, NewSignature: "(cls, /, *args, **kwargs)", Doc: "A coroutine that runs on the loop.",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			class, raised := t.LayoutArgument(TaskType, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			k, raised := LoopOf(t).newTask()
			if raised != nil {
				return object.Value{}, raised
			}
			k.self, raised = t.InstanceOf(class, k.self)
			return k.self, raised
		},
		Methods: []object.MethodDeclaration{
			{Signature: "__init__(coro, *, loop=None, name=None, context=None, eager_start=False)", Native: taskMethod(taskInit)},
			{Signature: "cancelling()", Native: taskMethod(func(_ *object.Thread, k *Task, _ []object.Value) (object.Value, *object.Exception) { return number(k) })},
			{Signature: "uncancel()", Native: taskMethod(func(_ *object.Thread, k *Task, _ []object.Value) (object.Value, *object.Exception) {
				if k.requests > 0 {
					k.requests--
					if k.requests == 0 {
						k.mustCancel = false
					}
				}
				return number(k)
			})},
			{Signature: "get_name()", Native: taskMethod(func(t *object.Thread, k *Task, _ []object.Value) (object.Value, *object.Exception) {
				return k.nameValue(t), nil
			})},
			{Signature: "set_name(value, /)", Native: taskMethod(func(t *object.Thread, k *Task, arguments []object.Value) (object.Value, *object.Exception) {
				var raised *object.Exception
				k.name, raised = nameArgument(t, arguments[0])
				return object.None, raised
			})},
			{Signature: "get_coro()", Native: taskMethod(func(_ *object.Thread, k *Task, _ []object.Value) (object.Value, *object.Exception) {
				return k.coroutine, nil
			})},
			{Signature: "get_context()", Native: taskMethod(func(_ *object.Thread, k *Task, _ []object.Value) (object.Value, *object.Exception) {
				return k.context.Value(), nil
			})},
			{Signature: "get_stack(*, limit=None)", Native: taskMethod(func(t *object.Thread, k *Task, _ []object.Value) (object.Value, *object.Exception) {
				var frames []object.Value
				if k.state == pending {
					frame, raised := t.FindAttribute(k.coroutine, "cr_frame")
					if raised != nil {
						return object.Value{}, raised
					}
					if frame.Exists() && frame != object.None {
						frames = append(frames, frame)
					}
				}
				return object.Made(t.NewList(frames))
			})},
			{Signature: "set_result(result, /)", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
				return object.Value{}, t.Raise(object.RuntimeErrorType, "Task does not support set_result operation")
			}},
			{Signature: "set_exception(exception, /)", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
				return object.Value{}, t.Raise(object.RuntimeErrorType, "Task does not support set_exception operation")
			}},
		},
	})
}

// nameArgument is the name of a task: any object's text.
func nameArgument(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	if _, ok := object.StrOf(v); ok {
		return v, nil
	}
	text, raised := t.Text(v)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}

func taskInit(t *object.Thread, k *Task, arguments []object.Value) (object.Value, *object.Exception) {
	coroutine, name, context := arguments[0], arguments[2], arguments[3]
	if k.coroutine.Exists() {
		return object.None, nil
	}
	return object.None, k.beginWith(t, coroutine, name, context)
}

func (k *Task) beginWith(t *object.Thread, coroutine, name, context object.Value) *object.Exception {
	if !isCoroutine(coroutine) {
		text, raised := t.Repr(coroutine)
		if raised != nil {
			return raised
		}
		return t.Raise(object.TypeErrorType, "a coroutine was expected, got %s", text)
	}
	var given *contextvarsmodule.Context
	if context.Exists() && context != object.None {
		var raised *object.Exception
		if given, raised = contextArgument(t, context); raised != nil {
			return raised
		}
	}
	if name == object.None || !name.Exists() {
		return k.begin(coroutine, object.Value{}, given)
	}
	name, raised := nameArgument(t, name)
	if raised != nil {
		return raised
	}
	return k.begin(coroutine, name, given)
}
