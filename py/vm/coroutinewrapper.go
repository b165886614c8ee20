package vm

import "github.com/coderuntime/coderuntime/py/object"

// coroutineWrapperType is the type of what __await__ of a coroutine returns.
var coroutineWrapperType = object.NewBuiltinType("coroutine_wrapper")

// A coroutineWrapper is a coroutine as an iterator. Where a program awaits it or yields from it, the coroutine itself takes its place.
type coroutineWrapper struct {
	object.Header
	coroutine *Generator
}

// Trace implements object.Object.
func (w *coroutineWrapper) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(w.coroutine.Value())
	return 32
}

// wrapCoroutine is __await__ of coroutines.
func wrapCoroutine(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	if c, ok := hostCoroutineOf(self); ok {
		return c.Await(t)
	}
	if raised := t.Charge(32); raised != nil {
		return object.Value{}, raised
	}
	w := &coroutineWrapper{coroutine: generatorOf(self)}
	w.Header = object.NewHeader(coroutineWrapperType, w)
	return w.Value(), nil
}

func declareCoroutineWrapper() {
	// of makes a native of coroutines one of their wrappers.
	of := func(native func(*object.Thread, []object.Value) (object.Value, *object.Exception)) func(*object.Thread, []object.Value) (object.Value, *object.Exception) {
		return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			given := append([]object.Value{arguments[0].Object().(*coroutineWrapper).coroutine.Value()}, arguments[1:]...)
			return native(t, given)
		}
	}
	object.Declare(coroutineWrapperType, object.Declaration{
		Final: true, Abstract: true, Layout: true, Doc: "A coroutine as the iterator that an __await__ has to return.",
		Unary: map[object.Slot]object.Unary{
			object.SlotIter: itself,
			object.SlotNext: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return of(sendNative)(t, []object.Value{self, object.None})
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "send(value, /)", Native: of(sendNative)},
			{Signature: "throw(type, value=None, traceback=None, /)", Native: of(throwNative)},
			{Signature: "close()", Native: of(closeNative)},
		},
	})
}
