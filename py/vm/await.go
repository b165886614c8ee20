package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// awaitable returns the iterator that await goes through: a coroutine itself, or what __await__ returns.
func (m *Machine) awaitable(v object.Value, after uint8) (object.Value, *object.Exception) {
	t := m.thread
	if g, ok := v.Object().(*Generator); ok && g.Type() == CoroutineType {
		if g.state == generatorRunning || g.delegating {
			return object.Value{}, t.Raise(object.RuntimeErrorType, "coroutine is being awaited already")
		}
		return v, nil
	}
	result, has, raised := t.CallSpecial(v, object.SlotAwait)
	if raised != nil {
		return object.Value{}, raised
	}
	name := v.Type().Name
	switch {
	case !has && after == 1:
		return object.Value{}, t.Raise(object.TypeErrorType, "'async with' received an object from __aenter__ that does not implement __await__: %s", name)
	case !has && after == 2:
		return object.Value{}, t.Raise(object.TypeErrorType, "'async with' received an object from __aexit__ that does not implement __await__: %s", name)
	case !has:
		return object.Value{}, t.Raise(object.TypeErrorType, "object %s can't be used in 'await' expression", name)
	}
	if w, ok := result.Object().(*coroutineWrapper); ok {
		return m.awaitable(w.coroutine.Value(), after)
	}
	if g, ok := result.Object().(*Generator); ok && g.Type() == CoroutineType {
		return object.Value{}, t.Raise(object.TypeErrorType, "__await__() returned a coroutine")
	}
	if !result.Type().Slot(object.SlotNext).Exists() {
		return object.Value{}, t.Raise(object.TypeErrorType, "__await__() returned non-iterator of type '%s'", result.Type().Name)
	}
	return result, nil
}

// yieldFrom returns the iterator that yield from goes through.
func (m *Machine) yieldFrom(f *frame, v object.Value) (object.Value, *object.Exception) {
	if w, ok := v.Object().(*coroutineWrapper); ok {
		return w.coroutine.Value(), nil
	}
	if g, ok := v.Object().(*Generator); ok {
		if g.Type() == CoroutineType && f.code.Flags&compile.CoroutineFlag == 0 {
			return object.Value{}, m.thread.Raise(object.TypeErrorType, "cannot 'yield from' a coroutine object in a non-coroutine generator")
		}
		if g.Type() != AsyncGeneratorType {
			return v, nil
		}
	}
	return m.thread.Iter(v)
}

// asyncIter is aiter(v), for an async for.
func (m *Machine) asyncIter(v object.Value) (object.Value, *object.Exception) {
	t := m.thread
	result, has, raised := t.CallSpecial(v, object.SlotAiter)
	switch {
	case raised != nil:
		return object.Value{}, raised
	case !has:
		return object.Value{}, t.Raise(object.TypeErrorType, "'async for' requires an object with __aiter__ method, got %s", v.Type().Name)
	case !result.Type().Slot(object.SlotAnext).Exists():
		return object.Value{}, t.Raise(object.TypeErrorType, "'async for' received an object from __aiter__ that does not implement __anext__: %s", result.Type().Name)
	}
	return result, nil
}

// asyncNext returns the iterator that awaits anext(v).
func (m *Machine) asyncNext(v object.Value) (object.Value, *object.Exception) {
	t := m.thread
	result, has, raised := t.CallSpecial(v, object.SlotAnext)
	switch {
	case raised != nil:
		return object.Value{}, raised
	case !has:
		return object.Value{}, t.Raise(object.TypeErrorType, "'async for' requires an iterator with __anext__ method, got %s", v.Type().Name)
	}
	iterator, raised := m.awaitable(result, 0)
	if raised != nil && raised.Is(object.TypeErrorType) {
		e := t.Raise(object.TypeErrorType, "'async for' received an invalid object from __anext__: %s", result.Type().Name)
		e.Cause, e.SuppressContext = raised, true
		return object.Value{}, e
	}
	return iterator, raised
}
