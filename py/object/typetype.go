package object

import "strings"

// declareType makes type.
func declareType() {
	Declare(TypeType, Declaration{
		Doc:          "type(object) -> the object's type\ntype(name, bases, dict, **kwds) -> a new type",
		Layout:       true,
		HasDict:      true,
		NewSignature: "(cls, /, *args, **kwargs)",
		New:          typeMake,
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				return t.StrValue("<class '" + self.Object().(*Type).FullName() + "'>")
			},
		},
		Binary: map[Slot]Binary{
			SlotGetattribute: func(t *Thread, self, name Value) (Value, *Exception) {
				text, raised := t.AttributeName(name)
				if raised != nil {
					return Value{}, raised
				}
				result, raised := t.typeAttribute(self.Object().(*Type), text)
				if raised == nil && !result.Exists() {
					raised = t.noAttribute(self, text)
				}
				return result, raised
			},
			SlotDelattr: func(t *Thread, self, name Value) (Value, *Exception) {
				text, raised := t.AttributeName(name)
				if raised != nil {
					return Value{}, raised
				}
				return None, t.typeAssign(self.Object().(*Type), text, Value{})
			},
			SlotInstancecheck: func(t *Thread, self, instance Value) (Value, *Exception) {
				is, raised := t.plainInstance(instance, self)
				return Bool(is), raised
			},
			SlotSubclasscheck: func(t *Thread, self, class Value) (Value, *Exception) {
				is, raised := t.plainSubclass(class, self)
				return Bool(is), raised
			},
			SlotOr:  makeUnion,
			SlotRor: func(t *Thread, self, other Value) (Value, *Exception) { return makeUnion(t, other, self) },
		},
		Ternary: map[Slot]Ternary{
			SlotSetattr: func(t *Thread, self, name, value Value) (Value, *Exception) {
				text, raised := t.AttributeName(name)
				if raised != nil {
					return Value{}, raised
				}
				return None, t.typeAssign(self.Object().(*Type), text, value)
			},
		},
		Methods: []MethodDeclaration{
			{Signature: "__call__(*args, **kwargs)", Native: typeCall},
			{Signature: "__init__(*args, **kwargs)", Native: typeInitialize},
			{Signature: "mro()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				list, raised := t.NewList(typeValues(arguments[0].Object().(*Type).order))
				if raised != nil {
					return Value{}, raised
				}
				return list.Value(), nil
			}},
			{Signature: "__subclasses__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				list, raised := t.NewList(typeValues(t.Subclasses(arguments[0].Object().(*Type))))
				if raised != nil {
					return Value{}, raised
				}
				return list.Value(), nil
			}},
			{Signature: "__dir__()", Native: typeDir},
			{Signature: "__prepare__(*args, **kwargs)", Kind: ClassMethod, Native: func(t *Thread, _ []Value) (Value, *Exception) {
				dict, raised := t.NewDict()
				if raised != nil {
					return Value{}, raised
				}
				return dict.Value(), nil
			}},
		},
		GetSets: []GetSetDeclaration{
			{Name: "__name__", Get: typeText((*Type).shortName), Set: setTypeName},
			{Name: "__qualname__", Get: typeText(func(y *Type) string { return y.QualifiedName }), Set: setTypeQualifiedName},
			{Name: "__module__", Get: typeModule, Set: setTypeAttribute("__module__")},
			{Name: "__doc__", Get: typeDoc, Set: setTypeAttribute("__doc__")},
			{Name: "__abstractmethods__", Get: typeAbstract, Set: setTypeAttribute("__abstractmethods__")},
			{Name: "__annotations__", Get: typeAnnotations, Set: setTypeAttribute("__annotations__")},
			{Name: "__type_params__", Get: typeParameters, Set: setTypeAttribute("__type_params__")},
			{Name: "__bases__", Get: func(t *Thread, self Value) (Value, *Exception) {
				return t.tupleValue(typeValues(self.Object().(*Type).bases)...)
			}, Set: func(t *Thread, self, _ Value) *Exception {
				return t.Raise(TypeErrorType, "cannot assign to __bases__ of '%s'", self.Object().(*Type).Name)
			}},
			{Name: "__base__", Get: func(_ *Thread, self Value) (Value, *Exception) {
				return self.Object().(*Type).bestBase(), nil
			}},
			{Name: "__mro__", Get: func(t *Thread, self Value) (Value, *Exception) {
				return t.tupleValue(typeValues(self.Object().(*Type).order)...)
			}},
			{Name: "__dict__", Get: typeDict},
			{Name: "__flags__", Get: func(*Thread, Value) (Value, *Exception) { return Int(0), nil }},
			{Name: "__basicsize__", Get: func(*Thread, Value) (Value, *Exception) { return Int(16), nil }},
		},
	})
	typeGetattribute, typeSetattr, typeDelattr = TypeType.slots[SlotGetattribute], TypeType.slots[SlotSetattr], TypeType.slots[SlotDelattr]
}

// tupleValue makes a tuple of a copy of elements.
func (t *Thread) tupleValue(elements ...Value) (Value, *Exception) {
	tuple, raised := t.NewTuple(elements...)
	if raised != nil {
		return Value{}, raised
	}
	return tuple.Value(), nil
}

func typeValues(types []*Type) []Value {
	values := make([]Value, len(types))
	for i, typ := range types {
		values[i] = typ.Value()
	}
	return values
}

// bestBase is the base that decides what instances are made of.
func (y *Type) bestBase() Value {
	if len(y.bases) == 0 {
		return None
	}
	for _, base := range y.bases {
		if base.layout == y.layout {
			return base.Value()
		}
	}
	return y.bases[0].Value()
}

func typeText(text func(*Type) string) Unary {
	return func(t *Thread, self Value) (Value, *Exception) {
		return t.StrValue(text(self.Object().(*Type)))
	}
}

func typeModule(t *Thread, self Value) (Value, *Exception) {
	y := self.Object().(*Type)
	if v := y.namespace.Get("__module__"); y.heap && v.Exists() {
		return v, nil
	}
	return t.StrValue(y.Module)
}

func typeDoc(t *Thread, self Value) (Value, *Exception) {
	y := self.Object().(*Type)
	switch v := y.namespace.Get("__doc__"); {
	case y.heap && v.Exists():
		if slot := v.Type().slots[SlotGet]; slot.Exists() {
			return t.callSlot3(slot, v, None, self)
		}
		return v, nil
	case y.heap || y.doc == "":
		return None, nil
	}
	return t.StrValue(y.doc)
}

func typeAbstract(t *Thread, self Value) (Value, *Exception) {
	if v := self.Object().(*Type).namespace.Get("__abstractmethods__"); v.Exists() {
		return v, nil
	}
	return Value{}, t.Raise(AttributeErrorType, "__abstractmethods__")
}

// typeAnnotations is __annotations__ of a class itself, an empty dict made on demand.
func typeAnnotations(t *Thread, self Value) (Value, *Exception) {
	y := self.Object().(*Type)
	if v := y.namespace.Get("__annotations__"); v.Exists() {
		return v, nil
	}
	if !y.heap {
		return Value{}, t.noAttribute(self, "__annotations__")
	}
	dict, raised := t.NewDict()
	if raised != nil {
		return Value{}, raised
	}
	t.SetAttribute(y, "__annotations__", dict.Value())
	return dict.Value(), nil
}

func typeParameters(t *Thread, self Value) (Value, *Exception) {
	if v := self.Object().(*Type).namespace.Get("__type_params__"); v.Exists() {
		return v, nil
	}
	return t.tupleValue()
}

// setTypeAttribute sets an attribute that is in the class's namespace although the type has a descriptor for it.
func setTypeAttribute(name string) func(t *Thread, self, value Value) *Exception {
	return func(t *Thread, self, value Value) *Exception {
		y := self.Object().(*Type)
		if !y.heap {
			return t.Raise(TypeErrorType, "cannot set '%s' attribute of immutable type '%s'", name, y.FullName())
		}
		if name == "__module__" {
			if s, ok := strOf(value); ok {
				y.Module = s.text
			}
		}
		if !t.SetAttribute(y, name, value) && !value.Exists() {
			return t.Raise(AttributeErrorType, "%s", name)
		}
		return nil
	}
}

func (t *Thread) typeNameArgument(y *Type, name string, value Value) (string, *Exception) {
	switch {
	case !y.heap:
		return "", t.Raise(TypeErrorType, "cannot set '%s' attribute of immutable type '%s'", name, y.FullName())
	case !value.Exists():
		return "", t.Raise(TypeErrorType, "cannot delete '%s' attribute of type '%s'", name, y.Name)
	}
	s, ok := strOf(value)
	if !ok {
		return "", t.Raise(TypeErrorType, "can only assign string to %s.%s, not '%s'", y.Name, name, value.Type().Name)
	}
	return s.text, nil
}

func setTypeName(t *Thread, self, value Value) *Exception {
	y := self.Object().(*Type)
	name, raised := t.typeNameArgument(y, "__name__", value)
	if raised == nil {
		y.Name = name
	}
	return raised
}

func setTypeQualifiedName(t *Thread, self, value Value) *Exception {
	y := self.Object().(*Type)
	name, raised := t.typeNameArgument(y, "__qualname__", value)
	if raised == nil {
		y.QualifiedName = name
	}
	return raised
}

// typeDir is type.__dir__: the names of the class's and its bases' attributes, not the metaclass's.
func typeDir(t *Thread, arguments []Value) (Value, *Exception) {
	names := map[string]bool{}
	for _, class := range arguments[0].Object().(*Type).order {
		for _, name := range class.namespace.names {
			names[name] = true
		}
	}
	return t.namesList(names)
}

// typeCall is type.__call__: __new__, then __init__ of what came out if it is an instance.
func typeCall(t *Thread, arguments []Value) (Value, *Exception) {
	class := arguments[0].Object().(*Type)
	args, kwargs := arguments[1].Object().(*Tuple), arguments[2].Object().(*Dict)
	given, names, raised := t.spread(args, kwargs)
	if raised != nil {
		return Value{}, raised
	}
	return t.Instantiate(class, given, names)
}

// spread turns the values of *args and **kwargs into arguments.
func (t *Thread) spread(args *Tuple, kwargs *Dict) ([]Value, []string, *Exception) {
	if kwargs.live == 0 {
		return args.elements, nil, nil
	}
	values := append([]Value(nil), args.elements...)
	names := make([]string, 0, kwargs.live)
	for i := range kwargs.entries {
		key, value := kwargs.Entry(i)
		if !key.Exists() {
			continue
		}
		s, ok := strOf(key)
		if !ok {
			return nil, nil, t.Raise(TypeErrorType, "keywords must be strings")
		}
		names = append(names, s.text)
		values = append(values, value)
	}
	return values, names, nil
}

// Instantiate calls a class as type.__call__ does. The last len(names) arguments are named.
func (t *Thread) Instantiate(class *Type, arguments []Value, names []string) (Value, *Exception) {
	if class == TypeType && len(arguments) == 1 && len(names) == 0 {
		return arguments[0].Type().Value(), nil
	}
	if len(names) == 0 && len(arguments) <= 1 {
		switch {
		case class == ListType && len(arguments) == 1:
			return t.listOf(arguments[0])
		case class == ListType:
			return Made(t.NewList(nil))
		case class == DictType && len(arguments) == 0:
			d, raised := t.NewDict()
			if raised != nil {
				return Value{}, raised
			}
			return d.Value(), nil
		}
	}
	if class.abstract {
		return Value{}, t.Raise(TypeErrorType, "cannot create '%s' instances", class.FullName())
	}
	var instance Value
	var raised *Exception
	plain := class.slots[SlotNew] == objectNew && class.heap && class.layout == ObjectType && class.slots[SlotInit] != objectInit &&
		class.isConcrete()
	if plain {
		// object.__new__ looks at nothing here: __init__ takes the arguments.
		i, failed := t.NewInstance(class, Value{})
		if failed != nil {
			return Value{}, failed
		}
		instance = i.Value()
	} else {
		if class.slots[SlotNew] == exceptionNew && class.slots[SlotInit] == exceptionInitialize && len(names) == 0 {
			if raised := t.Charge(exceptionSize); raised != nil {
				return Value{}, raised
			}
			return t.NewException(class, append([]Value(nil), arguments...)...).Value(), nil
		}
		instance, raised = t.make(class, arguments, names)
		if raised != nil || !IsInstance(instance, class) {
			return instance, raised
		}
		if instance.Type().slots[SlotInit] == objectInit && class.slots[SlotNew] != objectNew {
			// object.__init__ looks at nothing here: __new__ took the arguments.
			return instance, nil
		}
	}
	return instance, t.initialize(instance, arguments, names)
}

// listOf is list(v).
func (t *Thread) listOf(v Value) (Value, *Exception) {
	elements, raised := t.Collect(v)
	if raised != nil {
		return Value{}, raised
	}
	if raised := t.Charge(listSize); raised != nil {
		return Value{}, raised
	}
	l := &List{elements: elements}
	l.Header = NewHeader(ListType, l)
	return l.Value(), nil
}

// make calls __new__.
func (t *Thread) make(class *Type, arguments []Value, names []string) (Value, *Exception) {
	maker := class.slots[SlotNew]
	if !maker.Exists() {
		// A class whose mro() left out object.
		return Value{}, t.Raise(TypeErrorType, "cannot create '%s' instances", class.FullName())
	}
	b, ok := maker.Object().(*Builtin)
	if !ok || b.Kind != StaticMethod {
		maker, raised := t.bindAttribute(maker, Value{}, class)
		if raised != nil {
			return Value{}, raised
		}
		return t.callWith(maker, class.Value(), arguments, names)
	}
	mark := len(t.scratch)
	t.scratch = append(append(t.scratch, class.Value()), arguments...)
	if given := 1 + len(arguments); len(names) == 0 && b.signature.simple && given >= b.signature.required && given <= b.signature.positional {
		for range len(b.signature.Parameters) - given {
			t.scratch = append(t.scratch, Value{})
		}
		v, raised := b.native(t, t.scratch[mark:len(t.scratch):len(t.scratch)])
		t.release(mark)
		return v, raised
	}
	v, raised := b.Call(t, t.scratch[mark:len(t.scratch):len(t.scratch)], names)
	t.release(mark)
	return v, raised
}

// initialize calls __init__.
func (t *Thread) initialize(instance Value, arguments []Value, names []string) *Exception {
	init := instance.Type().slots[SlotInit]
	if init == objectInit && len(arguments) == 0 {
		return nil
	}
	method, bound, raised := t.bindSlot(init, instance)
	if raised != nil {
		return raised
	}
	var result Value
	if bound {
		result, raised = t.Call(method, arguments, names)
	} else {
		result, raised = t.callWith(method, instance, arguments, names)
	}
	if raised == nil && result != None {
		raised = t.Raise(TypeErrorType, "__init__() should return None, not '%s'", result.Type().Name)
	}
	return raised
}

// typeInitialize is type.__init__, which only checks.
func typeInitialize(t *Thread, arguments []Value) (Value, *Exception) {
	args, kwargs := arguments[1].Object().(*Tuple), arguments[2].Object().(*Dict)
	if kwargs.live > 0 && len(args.elements) == 1 {
		return Value{}, t.Raise(TypeErrorType, "type.__init__() takes no keyword arguments")
	}
	if n := len(args.elements); n != 1 && n != 3 {
		return Value{}, t.Raise(TypeErrorType, "type.__init__() takes 1 or 3 arguments")
	}
	return None, nil
}

// typeMake is type.__new__(metaclass, name, bases, namespace, **kwargs).
func typeMake(t *Thread, arguments []Value) (Value, *Exception) {
	meta, raised := t.classArgument("type", arguments[0])
	if raised != nil {
		return Value{}, raised
	}
	args, kwargs := arguments[1].Object().(*Tuple), arguments[2].Object().(*Dict)
	if len(args.elements) != 3 {
		if meta == TypeType {
			return Value{}, t.Raise(TypeErrorType, "type() takes 1 or 3 arguments")
		}
		return Value{}, t.Raise(TypeErrorType, "type.__new__() takes exactly 3 arguments (%d given)", len(args.elements))
	}
	name, ok := strOf(args.elements[0])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "type.__new__() argument 1 must be str, not %s", ArgumentType(args.elements[0]))
	}
	bases, ok := tupleOf(args.elements[1])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "type.__new__() argument 2 must be tuple, not %s", args.elements[1].Type().Name)
	}
	namespace, ok := dictOf(args.elements[2])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "type.__new__() argument 3 must be dict, not %s", args.elements[2].Type().Name)
	}
	if strings.IndexByte(name.text, 0) >= 0 {
		return Value{}, t.Raise(ValueErrorType, "type name must not contain null characters")
	}
	return t.makeClass(meta, name.text, bases.elements, namespace, kwargs)
}
