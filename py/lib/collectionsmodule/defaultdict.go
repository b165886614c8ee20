package collectionsmodule

import "github.com/coderuntime/coderuntime/py/object"

// DefaultDictType is defaultdict.
var DefaultDictType = object.NewBuiltinType("defaultdict")

// factory is the name under which a defaultdict keeps its default_factory.
const factory = "default_factory"

func factoryOf(v object.Value) object.Value {
	if f := v.Object().(*object.Instance).Hidden(factory); f.Exists() {
		return f
	}
	return object.None
}

func dictOf(v object.Value) *object.Dict {
	d, _ := object.DictOf(v)
	return d
}

func declareDefaultDict() {
	object.Declare(DefaultDictType, object.Declaration{
		Module: "collections", Bases: []*object.Type{object.DictType}, Hidden: []string{factory},
		Doc:          "defaultdict(default_factory=None, /, [...])\n\nA dict that makes the value of a missing key by calling default_factory.",
		NewSignature: "(cls, /, *args, **kwargs)", New: makeDict(DefaultDictType),
		Unary: map[object.Slot]object.Unary{object.SlotRepr: defaultDictRepr},
		Binary: map[object.Slot]object.Binary{
			object.SlotMissing: missing,
			object.SlotOr: func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
				return mergeDefaultDicts(t, self, other)
			},
			object.SlotRor: func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
				return mergeDefaultDicts(t, other, self)
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "__init__(default_factory=None, /, *args, **kwargs)", Native: initializeDefaultDict},
			{Signature: "copy()", Native: copyDefaultDict},
			{Signature: "__copy__()", Native: copyDefaultDict},
			{Signature: "__reduce__()", Native: reduceDefaultDict},
		},
		GetSets: []object.GetSetDeclaration{{
			Name: factory, Doc: "Factory for default value called by __missing__().",
			Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return factoryOf(self), nil
			},
			Set: func(t *object.Thread, self, v object.Value) *object.Exception {
				if !v.Exists() {
					v = object.None
				}
				return self.Object().(*object.Instance).SetHidden(t, factory, v)
			},
		}},
	})
}

// makeDict is __new__ of a type that is made of a dict.
func makeDict(owner *object.Type) object.Native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		class, ok := arguments[0].Object().(*object.Type)
		if !ok || !class.IsSubtype(owner) {
			return object.Value{}, t.Raise(object.TypeErrorType, "%s.__new__(X): X is not a subtype of %s", owner.Name, owner.Name)
		}
		i, _, raised := t.NewDictInstance(class)
		return object.Made(i, raised)
	}
}

func initializeDefaultDict(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	made := object.None
	if arguments[1].Exists() {
		if made = arguments[1]; made != object.None && !object.Callable(made) {
			return object.Value{}, t.Raise(object.TypeErrorType, "first argument must be callable or None")
		}
	}
	if raised := arguments[0].Object().(*object.Instance).SetHidden(t, factory, made); raised != nil {
		return object.Value{}, raised
	}
	return object.None, t.UpdateArguments(dictOf(arguments[0]), "dict", arguments[2].Object().(*object.Tuple), arguments[3].Object().(*object.Dict))
}

// missing is __missing__: the new value is set as a program's own __setitem__ would.
func missing(t *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
	make := factoryOf(self)
	if make == object.None {
		return object.Value{}, t.KeyError(key)
	}
	v, raised := t.Call0(make)
	if raised != nil {
		return object.Value{}, raised
	}
	if self.Type() == DefaultDictType {
		return v, dictOf(self).Set(t, key, v)
	}
	return v, t.SetItem(self, key, v)
}

func defaultDictRepr(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	base, raised := t.DictRepr(self, dictOf(self))
	if raised != nil {
		return object.Value{}, raised
	}
	made := factoryOf(self)
	name := "..."
	if !t.Showing(made) {
		if name, raised = t.Show(made, func() (string, *object.Exception) { return t.Repr(made) }); raised != nil {
			return object.Value{}, raised
		}
	}
	return t.StrValue(self.Type().Name + "(" + name + ", " + base + ")")
}

// defaultDictLike calls the class of self with its factory and a dict.
func defaultDictLike(t *object.Thread, self, content object.Value) (object.Value, *object.Exception) {
	return t.Call2(self.Type().Value(), factoryOf(self), content)
}

func copyDefaultDict(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	return defaultDictLike(t, arguments[0], arguments[0])
}

func mergeDefaultDicts(t *object.Thread, a, b object.Value) (object.Value, *object.Exception) {
	if dictOf(a) == nil || dictOf(b) == nil {
		return object.NotImplemented, nil
	}
	self := a
	if !object.IsInstance(a, DefaultDictType) {
		self = b
	}
	made, raised := defaultDictLike(t, self, a)
	if raised != nil {
		return object.Value{}, raised
	}
	d := dictOf(made)
	if d == nil {
		return made, nil
	}
	return made, t.UpdateDict(d, b)
}

func reduceDefaultDict(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	var given []object.Value
	if f := factoryOf(arguments[0]); f != object.None {
		given = []object.Value{f}
	}
	tuple, raised := t.NewTuple(given...)
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
	return object.Made(t.NewTuple(arguments[0].Type().Value(), tuple.Value(), object.None, object.None, iterator))
}
