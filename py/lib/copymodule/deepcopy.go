package copymodule

import "github.com/coderuntime/coderuntime/py/object"

// A copier makes one deep copy. memo has, by id, what has been copied already; and the objects whose ids those are, so that none is
// given to another object meanwhile: under the memo's own id, as programs may expect.
type copier struct {
	memo object.Value
	// dict is memo if it is exactly a dict.
	dict *object.Dict
	kept *object.List
}

func deepCopy(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	c := &copier{memo: arguments[1]}
	if !c.memo.Exists() || c.memo == object.None {
		memo, raised := t.NewDict()
		if raised != nil {
			return object.Value{}, raised
		}
		c.memo = memo.Value()
	}
	c.dict, _ = c.memo.Object().(*object.Dict)
	return c.copy(t, arguments[0])
}

// recall returns the copy that was made of v, absent if none was.
func (c *copier) recall(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	id := object.Int(t.Identity(v))
	if c.dict != nil {
		return c.dict.Get(t, id)
	}
	found, raised := t.CallMethod(c.memo, "get", id)
	if found == object.None {
		found = object.Value{}
	}
	return found, raised
}

// remember notes a copy.
func (c *copier) remember(t *object.Thread, v, made object.Value) *object.Exception {
	id := object.Int(t.Identity(v))
	if c.dict != nil {
		return c.dict.Set(t, id, made)
	}
	return t.SetItem(c.memo, id, made)
}

// keep keeps v alive as long as the memo.
func (c *copier) keep(t *object.Thread, v object.Value) *object.Exception {
	if c.kept == nil {
		found, raised := c.recall(t, c.memo)
		if raised != nil {
			return raised
		}
		var ok bool
		if found.Exists() {
			c.kept, ok = found.Object().(*object.List)
		}
		if !ok {
			list, raised := t.NewList(nil)
			if raised != nil {
				return raised
			}
			c.kept = list
			if raised := c.remember(t, c.memo, list.Value()); raised != nil {
				return raised
			}
		}
	}
	return c.kept.Append(t, v)
}

// copy is copy.deepcopy. Its depth counts as that of calls.
func (c *copier) copy(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	if isAtomic(v) {
		return v, nil
	}
	if raised := t.Enter(); raised != nil {
		return object.Value{}, raised
	}
	defer t.Leave()
	if raised := t.Tick(); raised != nil {
		return object.Value{}, raised
	}
	if found, raised := c.recall(t, v); raised != nil || found.Exists() {
		return found, raised
	}
	made, raised := c.make(t, v)
	if raised != nil || made == v {
		return made, raised
	}
	if raised := c.remember(t, v, made); raised != nil {
		return object.Value{}, raised
	}
	return made, c.keep(t, v)
}

func (c *copier) make(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	switch o := v.Object().(type) {
	case *object.List:
		return c.list(t, o)
	case *object.Tuple:
		if v.Type() == object.TupleType {
			return c.tuple(t, o)
		}
	case *object.Dict:
		return c.dictionary(t, o)
	case *object.BoundMethod:
		self, raised := c.copy(t, o.Self)
		if raised != nil {
			return object.Value{}, raised
		}
		return t.NewBoundMethod(o.Function, self)
	}
	hook, raised := t.FindAttribute(v, "__deepcopy__")
	if raised != nil {
		return object.Value{}, raised
	}
	if hook.Exists() && hook != object.None {
		return t.Call1(hook, c.memo)
	}
	if i, ok := v.Object().(*object.Instance); ok {
		registered, raised := registeredFor(t, v)
		if raised != nil {
			return object.Value{}, raised
		}
		if !registered.Exists() {
			if clone, raised := i.Clone(t); raised != nil || clone != nil {
				return c.attributes(t, v, clone, raised)
			}
		}
	}
	recipe, raised := recipeOf(t, v, "(deep)")
	if raised != nil {
		return object.Value{}, raised
	}
	if _, ok := object.StrOf(recipe); ok {
		return v, nil
	}
	return follow(t, v, recipe, c)
}

func (c *copier) list(t *object.Thread, l *object.List) (object.Value, *object.Exception) {
	made, raised := t.NewList(nil)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := c.remember(t, l.Value(), made.Value()); raised != nil {
		return object.Value{}, raised
	}
	for i := 0; i < l.Len(); i++ {
		v, raised := c.copy(t, l.Elements()[i])
		if raised == nil {
			raised = made.Append(t, v)
		}
		if raised == nil {
			raised = t.Tick()
		}
		if raised != nil {
			return object.Value{}, raised
		}
	}
	return made.Value(), nil
}

// tuple returns the tuple itself when all elements are their own copies.
func (c *copier) tuple(t *object.Thread, u *object.Tuple) (object.Value, *object.Exception) {
	elements, raised := t.Collect(u.Value())
	if raised != nil {
		return object.Value{}, raised
	}
	for i := range elements {
		if elements[i], raised = c.copy(t, elements[i]); raised != nil {
			return object.Value{}, raised
		}
	}
	// An element that refers to the tuple has copied it already.
	if found, raised := c.recall(t, u.Value()); raised != nil || found.Exists() {
		return found, raised
	}
	if same(elements, u.Elements()) {
		return u.Value(), nil
	}
	return t.OwnTuple(elements)
}

func (c *copier) dictionary(t *object.Thread, d *object.Dict) (object.Value, *object.Exception) {
	made, raised := t.NewDict()
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := c.remember(t, d.Value(), made.Value()); raised != nil {
		return object.Value{}, raised
	}
	keys := d.Keys()
	for i := 0; i < d.Entries(); i++ {
		key, v := d.Entry(i)
		if !key.Exists() {
			continue
		}
		if key, raised = c.copy(t, key); raised == nil {
			v, raised = c.copy(t, v)
		}
		if raised == nil {
			raised = made.Set(t, key, v)
		}
		if raised == nil && d.Keys() != keys {
			raised = t.Raise(object.RuntimeErrorType, "dictionary changed size during iteration")
		}
		if raised == nil {
			raised = t.Tick()
		}
		if raised != nil {
			return object.Value{}, raised
		}
	}
	return made.Value(), nil
}

// attributes replaces the attributes of a clone of v by their copies.
func (c *copier) attributes(t *object.Thread, v object.Value, clone *object.Instance, raised *object.Exception) (object.Value, *object.Exception) {
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := c.remember(t, v, clone.Value()); raised != nil {
		return object.Value{}, raised
	}
	// The copying of an attribute may give the clone others: what was there is gone through.
	values := append([]object.Value(nil), clone.Attributes()...)
	for i, attribute := range values {
		if !attribute.Exists() {
			continue
		}
		made, raised := c.copy(t, attribute)
		if raised != nil {
			return object.Value{}, raised
		}
		if i < len(clone.Attributes()) && clone.Attributes()[i] == attribute {
			clone.SetSlot(i, made)
		}
	}
	if dict := clone.OwnDict(); dict != nil {
		made, raised := c.dictionary(t, dict)
		if raised != nil {
			return object.Value{}, raised
		}
		copied, _ := object.DictOf(made)
		if raised := clone.SetDict(t, copied); raised != nil {
			return object.Value{}, raised
		}
	}
	return clone.Value(), nil
}
