package copymodule

import (
	"slices"

	"github.com/coderuntime/coderuntime/py/object"
)

// isAtomic tells an object that is its own copy, shallow or deep, since it does not change or stands for itself: exactly of one of these
// types.
func isAtomic(v object.Value) bool {
	if v.Object() == nil {
		return true // a number, a bool or a singleton
	}
	switch v.Type() {
	case object.StrType, object.BytesType, object.IntType, object.ComplexType, object.RangeType, object.FunctionType, object.BuiltinFunctionType, object.PropertyType:
		return true
	}
	_, isClass := v.Object().(*object.Type)
	return isClass
}

// shallow is copy.copy.
func shallow(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	if isAtomic(v) || v.Type() == object.TupleType || v.Type() == object.FrozenSetType || v.Type() == object.SliceType {
		return v, nil
	}
	switch o := v.Object().(type) {
	case *object.List:
		elements, raised := t.Collect(v)
		if raised != nil {
			return object.Value{}, raised
		}
		return object.Made(t.NewList(elements))
	case *object.Dict:
		return object.Made(t.CopyDict(o))
	case *object.Set, *object.ByteArray:
		return t.CallMethod(v, "copy")
	}
	if copied, raised := t.CopyIterator(v); raised != nil || copied.Exists() {
		return copied, raised
	}
	class := v.Type().Value()
	hook, raised := t.FindAttribute(class, "__copy__")
	if raised != nil {
		return object.Value{}, raised
	}
	if hook.Exists() && hook != object.None {
		return t.Call1(hook, v)
	}
	if i, ok := v.Object().(*object.Instance); ok {
		registered, raised := registeredFor(t, v)
		if raised != nil {
			return object.Value{}, raised
		}
		if !registered.Exists() {
			if clone, raised := i.Clone(t); raised != nil || clone != nil {
				if raised != nil {
					return object.Value{}, raised
				}
				return clone.Value(), nil
			}
		}
	}
	recipe, raised := recipeOf(t, v, "")
	if raised != nil {
		return object.Value{}, raised
	}
	if _, ok := object.StrOf(recipe); ok {
		return v, nil
	}
	return follow(t, v, recipe, nil)
}

// registeredFor returns what copyreg.dispatch_table has for the type of v.
func registeredFor(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	table, raised := tableOf(t)
	if raised != nil || table.Len() == 0 {
		return object.Value{}, raised
	}
	return table.Get(t, v.Type().Value())
}

// recipeOf asks how v is made again.
func recipeOf(t *object.Thread, v object.Value, kind string) (object.Value, *object.Exception) {
	registered, raised := registeredFor(t, v)
	if raised != nil {
		return object.Value{}, raised
	}
	if registered.Exists() {
		return t.Call1(registered, v)
	}
	hook, raised := t.FindAttribute(v, "__reduce_ex__")
	if raised != nil {
		return object.Value{}, raised
	}
	if hook.Exists() && hook != object.None {
		return t.Call1(hook, object.Int(4))
	}
	if hook, raised = t.FindAttribute(v, "__reduce__"); raised != nil {
		return object.Value{}, raised
	}
	if !hook.Exists() || hook == object.None {
		return object.Value{}, uncopyable(t, kind, v)
	}
	return t.Call0(hook)
}

// follow makes an object from what __reduce_ex__ of original returned; deep with a copier.
func follow(t *object.Thread, original, recipe object.Value, deep *copier) (object.Value, *object.Exception) {
	tuple, ok := object.TupleOf(recipe)
	switch {
	case !object.Iterable(recipe):
		return object.Value{}, t.Raise(object.TypeErrorType, "Value after * must be an iterable, not %s", recipe.Type().Name)
	case !ok || len(tuple.Elements()) < 2 || len(tuple.Elements()) > 5:
		return object.Value{}, t.Raise(object.TypeErrorType, "%s.__reduce_ex__() must return a string or a tuple of two to five elements", original.Type().Name)
	}
	parts := make([]object.Value, 5)
	for i := copy(parts, tuple.Elements()); i < len(parts); i++ {
		parts[i] = object.None
	}
	function, state := parts[0], parts[2]
	arguments, raised := t.Collect(parts[1])
	if raised != nil {
		return object.Value{}, raised
	}
	again := func(v object.Value) (object.Value, *object.Exception) {
		if deep == nil {
			return v, nil
		}
		return deep.copy(t, v)
	}
	for i := range arguments {
		if arguments[i], raised = again(arguments[i]); raised != nil {
			return object.Value{}, raised
		}
	}
	made, raised := t.Call(function, arguments, nil)
	if raised != nil {
		return object.Value{}, raised
	}
	if deep != nil {
		if raised := deep.remember(t, original, made); raised != nil {
			return object.Value{}, raised
		}
	}
	if state != object.None {
		if state, raised = again(state); raised != nil {
			return object.Value{}, raised
		}
		if raised := setState(t, made, state); raised != nil {
			return object.Value{}, raised
		}
	}
	if parts[3] != object.None {
		raised := t.Each(parts[3], func(v object.Value) (bool, *object.Exception) {
			v, raised := again(v)
			if raised == nil {
				_, raised = t.CallMethod(made, "append", v)
			}
			return true, raised
		})
		if raised != nil {
			return object.Value{}, raised
		}
	}
	if parts[4] != object.None {
		raised := t.Each(parts[4], func(v object.Value) (bool, *object.Exception) {
			pair, raised := t.Collect(v)
			if raised == nil && len(pair) != 2 {
				raised = t.Raise(object.ValueErrorType, "need two values to unpack, got %d", len(pair))
			}
			if raised != nil {
				return false, raised
			}
			for i := range pair {
				if pair[i], raised = again(pair[i]); raised != nil {
					return false, raised
				}
			}
			return true, t.SetItem(made, pair[0], pair[1])
		})
		if raised != nil {
			return object.Value{}, raised
		}
	}
	return made, nil
}

// setState gives an object its state: by its __setstate__, or a dict of attributes and one of those that __slots__ names.
func setState(t *object.Thread, v, state object.Value) *object.Exception {
	hook, raised := t.FindAttribute(v, "__setstate__")
	if raised != nil {
		return raised
	}
	if hook.Exists() {
		_, raised := t.Call1(hook, state)
		return raised
	}
	members := object.None
	if both, ok := object.TupleOf(state); ok && len(both.Elements()) == 2 {
		state, members = both.Elements()[0], both.Elements()[1]
	}
	if state != object.None {
		dict, raised := t.GetAttribute(v, "__dict__")
		if raised != nil {
			return raised
		}
		if _, raised := t.CallMethod(dict, "update", state); raised != nil {
			return raised
		}
	}
	if members == object.None {
		return nil
	}
	items, raised := t.CallMethod(members, "items")
	if raised != nil {
		return raised
	}
	return t.Each(items, func(item object.Value) (bool, *object.Exception) {
		pair, raised := t.Collect(item)
		if raised != nil || len(pair) != 2 {
			return false, raised
		}
		name, raised := t.AttributeName(pair[0])
		if raised != nil {
			return false, raised
		}
		return true, t.AssignAttribute(v, name, pair[1])
	})
}

// same tells whether two slices have the same objects.
func same(a, b []object.Value) bool { return slices.Equal(a, b) }
