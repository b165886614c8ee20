package contextvarsmodule

import (
	"cmp"
	"maps"
	"slices"

	"github.com/coderuntime/coderuntime/py/object"
)

func variableOf(t *object.Thread, v object.Value) (*variable, *object.Exception) {
	if o, ok := v.Object().(*variable); ok {
		return o, nil
	}
	text, raised := t.Repr(v)
	if raised != nil {
		return nil, raised
	}
	return nil, t.Raise(object.TypeErrorType, "a ContextVar key was expected, got %s", text)
}

func subscripted(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	return t.NewGenericAlias(arguments[0], arguments[1])
}

var classGetItem = object.MethodDeclaration{Signature: "__class_getitem__(object, /)", Kind: object.ClassMethod, Native: subscripted}

func declareVariable() {
	object.Declare(VarType, object.Declaration{
		Module: "_contextvars", Final: true, Layout: true, NewSignature: "(cls, name, /, *, default=None)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			if _, ok := object.StrOf(arguments[1]); !ok {
				return object.Value{}, t.Raise(object.TypeErrorType, "context variable name must be a str")
			}
			if raised := t.Charge(80); raised != nil {
				return object.Value{}, raised
			}
			s := stateOf(t)
			s.made++
			v := &variable{name: arguments[1], defaultValue: arguments[2], number: s.made}
			v.Header = object.NewHeader(VarType, v)
			return v.Value(), nil
		},
		Unary: map[object.Slot]object.Unary{object.SlotRepr: variableRepr},
		Methods: []object.MethodDeclaration{
			{Signature: "get(default=None, /)", Native: variableGet},
			{Signature: "set(value, /)", Native: variableSet},
			{Signature: "reset(token, /)", Native: variableReset},
			classGetItem,
		},
		GetSets: []object.GetSetDeclaration{{Name: "name", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return self.Object().(*variable).name, nil
		}}},
	})
}

func variableRepr(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	v := self.Object().(*variable)
	name, raised := t.Repr(v.name)
	if raised != nil {
		return object.Value{}, raised
	}
	text := "<ContextVar name=" + name
	if v.defaultValue.Exists() {
		shown, raised := t.Repr(v.defaultValue)
		if raised != nil {
			return object.Value{}, raised
		}
		text += " default=" + shown
	}
	return t.StrValue(text + " at " + t.Address(self) + ">")
}

func variableGet(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	v := arguments[0].Object().(*variable)
	if value, ok := Current(t).values[v]; ok {
		return value, nil
	}
	switch {
	case arguments[1].Exists():
		return arguments[1], nil
	case v.defaultValue.Exists():
		return v.defaultValue, nil
	}
	return object.Value{}, t.NewException(object.LookupErrorType, arguments[0])
}

func variableSet(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	v, c := arguments[0].Object().(*variable), Current(t)
	if raised := t.Charge(80); raised != nil {
		return object.Value{}, raised
	}
	k := &token{context: c, variable: v, old: c.values[v]}
	k.Header = object.NewHeader(tokenType, k)
	if raised := c.change(t); raised != nil {
		return object.Value{}, raised
	}
	c.values[v] = arguments[1]
	return k.Value(), nil
}

func variableReset(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	v := arguments[0].Object().(*variable)
	k, ok := arguments[1].Object().(*token)
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "expected an instance of Token, got %s", arguments[1].Type().Name)
	}
	problem := ""
	switch {
	case k.used:
		return object.Value{}, tokenError(t, object.RuntimeErrorType, k, " has already been used once")
	case k.variable != v:
		problem = " was created by a different ContextVar"
	case k.context != Current(t):
		problem = " was created in a different Context"
	}
	if problem != "" {
		return object.Value{}, tokenError(t, object.ValueErrorType, k, problem)
	}
	k.used = true
	if !k.old.Exists() {
		if raised := k.context.change(t); raised != nil {
			return object.Value{}, raised
		}
		delete(k.context.values, v)
		return object.None, nil
	}
	if raised := k.context.change(t); raised != nil {
		return object.Value{}, raised
	}
	k.context.values[v] = k.old
	return object.None, nil
}

func tokenError(t *object.Thread, typ *object.Type, k *token, problem string) *object.Exception {
	text, raised := t.Repr(k.Value())
	if raised != nil {
		return raised
	}
	return t.Raise(typ, "%s", text+problem)
}

func declareToken() {
	object.Declare(missingType, object.Declaration{Module: "_contextvars", Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, _ object.Value) (object.Value, *object.Exception) {
			return t.StrValue("<Token.MISSING>")
		}}})
	object.Declare(tokenType, object.Declaration{
		Module: "_contextvars", Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			k := self.Object().(*token)
			text, raised := t.Repr(k.variable.Value())
			if raised != nil {
				return object.Value{}, raised
			}
			used := ""
			if k.used {
				used = " used"
			}
			return t.StrValue("<Token" + used + " var=" + text + " at " + t.Address(self) + ">")
		}},
		Methods: []object.MethodDeclaration{classGetItem},
		GetSets: []object.GetSetDeclaration{
			{Name: "var", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self.Object().(*token).variable.Value(), nil
			}},
			{Name: "old_value", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				if old := self.Object().(*token).old; old.Exists() {
					return old, nil
				}
				return missing.Value(), nil
			}},
		},
		Attributes: map[string]object.Value{"MISSING": missing.Value(), "__hash__": object.None},
	})
}

func declareContext() {
	object.Declare(contextType, object.Declaration{
		Module: "_contextvars", Final: true, Layout: true, NewSignature: "(cls)",
		New: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			if raised := t.Charge(contextSize); raised != nil {
				return object.Value{}, raised
			}
			return newContext().Value(), nil
		},
		Unary: map[object.Slot]object.Unary{
			object.SlotLen: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(len(Of(self).values))), nil
			},
			object.SlotIter: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				keys, _, raised := entries(t, Of(self))
				if raised != nil {
					return object.Value{}, raised
				}
				return listIterator(t, keys)
			},
		},
		Binary: map[object.Slot]object.Binary{
			object.SlotGetitem: func(t *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
				v, raised := variableOf(t, key)
				if raised != nil {
					return object.Value{}, raised
				}
				value, ok := Of(self).values[v]
				if !ok {
					return object.Value{}, t.NewException(object.KeyErrorType, key)
				}
				return value, nil
			},
			object.SlotContains: func(t *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
				v, raised := variableOf(t, key)
				if raised != nil {
					return object.Value{}, raised
				}
				_, ok := Of(self).values[v]
				return object.Bool(ok), nil
			},
			object.SlotEq: func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
				a, b := Of(self), Of(other)
				if b == nil {
					return object.NotImplemented, nil
				}
				if len(a.values) != len(b.values) {
					return object.False, nil
				}
				keys, values, raised := entries(t, a)
				if raised != nil {
					return object.Value{}, raised
				}
				for i, key := range keys {
					there, ok := b.values[key.Object().(*variable)]
					if !ok {
						return object.False, nil
					}
					if same, raised := t.Equal(values[i], there); raised != nil || !same {
						return object.False, raised
					}
				}
				return object.True, nil
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "run(callable, /, *args, **kwargs)", Native: contextRun},
			{Signature: "copy()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return object.Made(copyOf(t, Of(arguments[0])))
			}},
			{Signature: "get(key, default=None, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				v, raised := variableOf(t, arguments[1])
				if raised != nil {
					return object.Value{}, raised
				}
				if value, ok := Of(arguments[0]).values[v]; ok {
					return value, nil
				}
				if arguments[2].Exists() {
					return arguments[2], nil
				}
				return object.None, nil
			}},
			{Signature: "keys()", Native: listOf(func(key, _ object.Value) []object.Value { return []object.Value{key} })},
			{Signature: "values()", Native: listOf(func(_, value object.Value) []object.Value { return []object.Value{value} })},
			{Signature: "items()", Native: listOf(func(key, value object.Value) []object.Value { return []object.Value{key, value} })},
		},
		Attributes: map[string]object.Value{"__hash__": object.None},
	})
}

// entries are the variables of a context and their values, in the order in which the variables were made.
func entries(t *object.Thread, c *Context) (keys, values []object.Value, raised *object.Exception) {
	if raised := t.Work(int64(len(c.values))); raised != nil {
		return nil, nil, raised
	}
	if raised := t.Charge(int64(len(c.values)) * 32); raised != nil {
		return nil, nil, raised
	}
	for _, v := range slices.SortedFunc(maps.Keys(c.values), func(a, b *variable) int { return cmp.Compare(a.number, b.number) }) {
		keys, values = append(keys, v.Value()), append(values, c.values[v])
	}
	return keys, values, nil
}

func listOf(show func(key, value object.Value) []object.Value) native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		keys, values, raised := entries(t, Of(arguments[0]))
		if raised != nil {
			return object.Value{}, raised
		}
		shown := make([]object.Value, len(keys))
		for i, key := range keys {
			parts := show(key, values[i])
			shown[i] = parts[0]
			if len(parts) == 2 {
				if shown[i], raised = object.Made(t.NewTuple(parts...)); raised != nil {
					return object.Value{}, raised
				}
			}
		}
		return listIterator(t, shown)
	}
}

func listIterator(t *object.Thread, values []object.Value) (object.Value, *object.Exception) {
	list, raised := t.NewList(values)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Iter(list.Value())
}

func contextRun(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	c := Of(arguments[0])
	if c.entered {
		text, raised := t.Repr(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		return object.Value{}, t.Raise(object.RuntimeErrorType, "cannot enter context: %s is already entered", text)
	}
	positional := arguments[2].Object().(*object.Tuple).Elements()
	given := append([]object.Value(nil), positional...)
	var names []string
	keywords := arguments[3].Object().(*object.Dict)
	for i := range keywords.Entries() {
		key, v := keywords.Entry(i)
		if s, ok := object.StrOf(key); ok {
			names, given = append(names, s.Text()), append(given, v)
		}
	}
	c.outer, c.entered = Switch(t, c), true
	result, raised := t.Call(arguments[1], given, names)
	Switch(t, c.outer)
	c.outer, c.entered = nil, false
	return result, raised
}
