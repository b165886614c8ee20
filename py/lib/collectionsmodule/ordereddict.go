package collectionsmodule

import "github.com/coderuntime/coderuntime/py/object"

// OrderedDictType is OrderedDict: a dict whose entries can be moved, and whose order counts when two of them are compared.
var OrderedDictType = object.NewBuiltinType("OrderedDict")

func declareOrderedDict() {
	compare := func(equal bool) object.Binary {
		return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
			b, ok := object.DictOf(other)
			if !ok {
				return object.NotImplemented, nil
			}
			a := dictOf(self)
			same, raised := t.EqualDicts(a, b)
			if raised == nil && same && object.IsInstance(other, OrderedDictType) {
				same, raised = sameOrder(t, a, b)
			}
			return object.Bool(same == equal), raised
		}
	}
	object.Declare(OrderedDictType, object.Declaration{
		Module: "collections", Bases: []*object.Type{object.DictType}, HasDict: true,
		Doc:          "Dictionary that remembers insertion order",
		NewSignature: "(cls, /, *args, **kwargs)", New: makeDict(OrderedDictType),
		Unary: map[object.Slot]object.Unary{object.SlotRepr: orderedDictRepr},
		Binary: map[object.Slot]object.Binary{
			object.SlotEq: compare(true), object.SlotNe: compare(false),
			object.SlotOr: mergeOrderedDicts,
			object.SlotRor: func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
				return mergeOrderedDicts(t, other, self)
			},
			object.SlotIor: func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
				return self, updateOrdered(t, self, other)
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "__init__(*args, **kwargs)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return object.None, updateOrderedArguments(t, "", arguments)
			}},
			{Signature: "update(*args, **kwargs)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return object.None, updateOrderedArguments(t, "update() ", arguments)
			}},
			{Signature: "move_to_end(key, last=True)", Native: moveToEnd},
			{Signature: "popitem(last=True)", Native: orderedPopItem},
			{Signature: "pop(key, default=None)", Native: orderedPop},
			{Signature: "setdefault(key, default=None)", Native: orderedSetDefault},
			{Signature: "copy()", Native: copyOrdered},
			{Signature: "__copy__()", Native: copyOrdered},
			{Signature: "fromkeys(iterable, value=None)", Kind: object.ClassMethod, Native: orderedFromKeys},
			{Signature: "__reduce__()", Native: reduceOrdered},
		},
		GetSets:    []object.GetSetDeclaration{object.DictAttribute()},
		Attributes: map[string]object.Value{"__hash__": object.None},
	})
}

// sameOrder tells whether two dicts that are equal have their keys in the same order.
func sameOrder(t *object.Thread, a, b *object.Dict) (bool, *object.Exception) {
	for i, j := 0, 0; ; i, j = i+1, j+1 {
		i, j = nextEntry(a, i), nextEntry(b, j)
		if i < 0 || j < 0 {
			return i == j, nil
		}
		x, _ := a.Entry(i)
		y, _ := b.Entry(j)
		same, raised := t.Equal(x, y)
		if raised != nil || !same {
			return false, raised
		}
		if raised := t.Tick(); raised != nil {
			return false, raised
		}
	}
}

// nextEntry returns the number of the first entry from i on that is not deleted, -1 if there is none.
func nextEntry(d *object.Dict, i int) int {
	for ; i < d.Entries(); i++ {
		if key, _ := d.Entry(i); key.Exists() {
			return i
		}
	}
	return -1
}

func orderedDictRepr(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	d := dictOf(self)
	name := self.Type().Name
	if d.Len() == 0 {
		return t.StrValue(name + "()")
	}
	if t.Showing(self) {
		return t.StrValue("...")
	}
	// The dict shows itself as such, self stands for the whole.
	text, raised := t.Show(self, func() (string, *object.Exception) { return t.DictRepr(d.Value(), d) })
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(name + "(" + text + ")")
}

// assign is self[key] = v, by the program's own __setitem__ if it has one.
func assign(t *object.Thread, self, key, v object.Value) *object.Exception {
	if self.Type().Slot(object.SlotSetitem) == object.DictType.Slot(object.SlotSetitem) {
		return dictOf(self).Set(t, key, v)
	}
	return t.SetItem(self, key, v)
}

// updateOrdered is update with one argument, a mapping or pairs.
func updateOrdered(t *object.Thread, self, other object.Value) *object.Exception {
	if _, ok := object.DictOf(other); ok {
		gathered := dictOf(other)
		for i := nextEntry(gathered, 0); i >= 0; i = nextEntry(gathered, i+1) {
			key, v := gathered.Entry(i)
			if raised := assign(t, self, key, v); raised != nil {
				return raised
			}
			if raised := t.Tick(); raised != nil {
				return raised
			}
		}
		return nil
	}
	if keys, raised := t.FindAttribute(other, "keys"); raised != nil {
		return raised
	} else if keys.Exists() {
		all, raised := t.Call0(keys)
		if raised != nil {
			return raised
		}
		return t.Each(all, func(key object.Value) (bool, *object.Exception) {
			v, raised := t.GetItem(other, key)
			if raised == nil {
				raised = assign(t, self, key, v)
			}
			return true, raised
		})
	}
	return t.Each(other, func(pair object.Value) (bool, *object.Exception) {
		parts, raised := t.Collect(pair)
		switch {
		case raised != nil:
			return false, raised
		case len(parts) > 2:
			return false, t.Raise(object.ValueErrorType, "too many values to unpack (expected 2)")
		case len(parts) < 2:
			return false, t.Raise(object.ValueErrorType, "need more than %d value%s to unpack", len(parts), [2]string{"s", ""}[len(parts)])
		}
		return true, assign(t, self, parts[0], parts[1])
	})
}

func updateOrderedArguments(t *object.Thread, name string, arguments []object.Value) *object.Exception {
	given := arguments[1].Object().(*object.Tuple).Elements()
	if len(given) > 1 {
		return t.Raise(object.TypeErrorType, "%sexpected at most 1 arguments, got %d", name, len(given))
	}
	for _, other := range given {
		if raised := updateOrdered(t, arguments[0], other); raised != nil {
			return raised
		}
	}
	return updateOrdered(t, arguments[0], arguments[2])
}

func mergeOrderedDicts(t *object.Thread, a, b object.Value) (object.Value, *object.Exception) {
	if dictOf(a) == nil || dictOf(b) == nil {
		return object.NotImplemented, nil
	}
	class := a.Type()
	if !class.IsSubtype(OrderedDictType) {
		class = b.Type()
	}
	made, raised := t.Call1(class.Value(), a)
	if raised != nil {
		return object.Value{}, raised
	}
	if dictOf(made) == nil {
		return made, nil
	}
	return made, updateOrdered(t, made, b)
}

// find returns the number of the entry of a key, -1 if there is none.
func find(t *object.Thread, d *object.Dict, key object.Value) (int, *object.Exception) {
	hash, raised := t.Hash(key)
	if raised != nil {
		return 0, raised
	}
	return d.Find(t, key, hash)
}

func moveToEnd(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	d := dictOf(arguments[0])
	last, raised := truthOr(t, arguments[2], true)
	if raised != nil {
		return object.Value{}, raised
	}
	i, raised := find(t, d, arguments[1])
	switch {
	case raised != nil:
		return object.Value{}, raised
	case i < 0:
		return object.Value{}, t.KeyError(arguments[1])
	case last:
		return object.None, d.MoveToEnd(t, i)
	}
	return object.None, d.MoveToFront(t, i)
}

func truthOr(t *object.Thread, v object.Value, otherwise bool) (bool, *object.Exception) {
	if !v.Exists() {
		return otherwise, nil
	}
	return t.Truth(v)
}

func orderedPopItem(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	d := dictOf(arguments[0])
	last, raised := truthOr(t, arguments[1], true)
	if raised != nil {
		return object.Value{}, raised
	}
	if d.Len() == 0 {
		return object.Value{}, t.Raise(object.KeyErrorType, "dictionary is empty")
	}
	i := d.FirstEntry()
	if last {
		i = d.LastEntry()
	}
	key, v := d.Entry(i)
	pair, raised := t.NewTuple(key, v)
	if raised != nil {
		return object.Value{}, raised
	}
	d.DeleteEntry(i)
	return pair.Value(), nil
}

func orderedPop(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	d := dictOf(arguments[0])
	v, raised := d.Delete(t, arguments[1])
	if raised != nil || v.Exists() {
		return v, raised
	}
	if arguments[2].Exists() {
		return arguments[2], nil
	}
	if slot := arguments[0].Type().Slot(object.SlotMissing); slot.Exists() {
		v, _, raised := t.CallSpecial(arguments[0], object.SlotMissing, arguments[1])
		return v, raised
	}
	return object.Value{}, t.KeyError(arguments[1])
}

func orderedSetDefault(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	v, raised := dictOf(arguments[0]).Get(t, arguments[1])
	if raised != nil || v.Exists() {
		return v, raised
	}
	v = object.None
	if arguments[2].Exists() {
		v = arguments[2]
	}
	return v, assign(t, arguments[0], arguments[1], v)
}

func copyOrdered(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	made, raised := t.Call0(arguments[0].Type().Value())
	if raised != nil {
		return object.Value{}, raised
	}
	d := dictOf(arguments[0])
	for i := nextEntry(d, 0); i >= 0; i = nextEntry(d, i+1) {
		key, v := d.Entry(i)
		if object.IsInstance(made, OrderedDictType) {
			raised = assign(t, made, key, v)
		} else {
			raised = t.SetItem(made, key, v)
		}
		if raised == nil {
			raised = t.Tick()
		}
		if raised != nil {
			return object.Value{}, raised
		}
	}
	return made, nil
}

func orderedFromKeys(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	made, raised := t.Call0(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	v := object.None
	if arguments[2].Exists() {
		v = arguments[2]
	}
	return made, t.Each(arguments[1], func(key object.Value) (bool, *object.Exception) { return true, t.SetItem(made, key, v) })
}

func reduceOrdered(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	state := object.None
	if dict, raised := t.FindAttribute(arguments[0], "__dict__"); raised != nil {
		return object.Value{}, raised
	} else if d, ok := object.DictOf(dict); dict.Exists() && ok && d.Len() > 0 {
		state = dict
	}
	empty, raised := t.NewTuple()
	if raised != nil {
		return object.Value{}, raised
	}
	items, raised := t.CallMethod(arguments[0], "items")
	if raised != nil {
		return object.Value{}, raised
	}
	iterator, raised := t.Iter(items)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(arguments[0].Type().Value(), empty.Value(), state, object.None, iterator))
}
