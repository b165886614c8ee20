package object

// This file holds the protocol by which an object says how it is made again: __reduce_ex__ and what belongs to it. Package copymodule
// copies objects by it.

// NewObject and NewObjectEx are copyreg.__newobj__ and __newobj_ex__, which make an instance of a class by its __new__; Reconstructor is
// copyreg._reconstructor, which does it for the first protocols.
var (
	NewObject = NewFunction("copyreg", "__newobj__(cls, /, *args)", "", func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.makeAgain(arguments[0], arguments[1].Object().(*Tuple).elements, nil)
	})
	NewObjectEx = NewFunction("copyreg", "__newobj_ex__(cls, args, kwargs)", "", func(t *Thread, arguments []Value) (Value, *Exception) {
		args, ok := tupleOf(arguments[1])
		kwargs, isDict := dictOf(arguments[2])
		if !ok || !isDict {
			return Value{}, t.Raise(TypeErrorType, "__newobj_ex__() needs a tuple and a dict")
		}
		given, names, raised := t.spread(args, kwargs)
		if raised != nil {
			return Value{}, raised
		}
		return t.makeAgain(arguments[0], given, names)
	})
	Reconstructor = NewFunction("copyreg", "_reconstructor(cls, base, state)", "", func(t *Thread, arguments []Value) (Value, *Exception) {
		made, raised := t.GetAttribute(arguments[1], "__new__")
		if raised != nil {
			return Value{}, raised
		}
		if arguments[1] == ObjectType.Value() {
			return t.Call1(made, arguments[0])
		}
		again, raised := t.Call2(made, arguments[0], arguments[2])
		if raised != nil {
			return Value{}, raised
		}
		// What a mutable container holds is put in by its __init__.
		fill, raised := t.GetAttribute(arguments[1], "__init__")
		if raised != nil {
			return Value{}, raised
		}
		if _, raised = t.Call2(fill, again, arguments[2]); raised != nil {
			return Value{}, raised
		}
		return again, nil
	})
)

func (t *Thread) makeAgain(class Value, arguments []Value, names []string) (Value, *Exception) {
	made, raised := t.GetAttribute(class, "__new__")
	if raised != nil {
		return Value{}, raised
	}
	return t.callWith(made, class, arguments, names)
}

// cannotPickle is the error of an object that does not say how it is made.
func (t *Thread) cannotPickle(v Value) *Exception {
	return t.Raise(TypeErrorType, "cannot pickle '%s' object", v.Type().FullName())
}

var reduceMethods = []MethodDeclaration{
	{Signature: "__reduce_ex__(protocol, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		self := arguments[0]
		protocol, raised := t.IndexInt(arguments[1], OverflowErrorType)
		if raised != nil {
			return Value{}, raised
		}
		if own := self.Type().Lookup("__reduce__"); own != ObjectType.namespace.Get("__reduce__") {
			return t.CallMethod(self, "__reduce__")
		}
		return t.reduce(self, protocol)
	}},
	{Signature: "__reduce__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.reduce(arguments[0], 0)
	}},
	{Signature: "__getstate__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.State(arguments[0])
	}},
}

// State is object.__getstate__: the attributes of v as a dict, or None; with those that __slots__ names, a tuple of both.
func (t *Thread) State(v Value) (Value, *Exception) {
	state := None
	if i, ok := v.Object().(*Instance); ok {
		members, raised := t.NewDict()
		if raised != nil {
			return Value{}, raised
		}
		for _, class := range i.typ.order {
			for _, name := range class.namespace.names {
				if m, ok := class.namespace.Get(name).Object().(*Member); !ok || m.Owner != class {
					continue
				}
				if own := i.member(name); own.Exists() {
					if raised := members.SetName(t, name, own); raised != nil {
						return Value{}, raised
					}
				}
			}
		}
		if i.typ.hasDict && (len(i.slots) > members.live || i.dict != nil) {
			dict, raised := i.Dict(t)
			if raised != nil {
				return Value{}, raised
			}
			if dict.live > 0 {
				state = dict.Value()
			}
		}
		if members.live > 0 {
			return t.tupleValue(state, members.Value())
		}
		return state, nil
	}
	if o, ok := v.Object().(dictOwner); ok {
		if dict := *o.attributes(); dict != nil && dict.live > 0 {
			state = dict.Value()
		}
	}
	return state, nil
}

// reduce is object.__reduce_ex__: how v is made by its class's __new__, and its state.
func (t *Thread) reduce(v Value, protocol int64) (Value, *Exception) {
	class := v.Type()
	if protocol < 2 {
		return t.reduceFirst(v)
	}
	arguments, function := []Value{class.Value()}, NewObject.Value()
	given, has, raised := t.newArguments(v)
	if raised != nil {
		return Value{}, raised
	}
	if has {
		arguments = append(arguments, given.args...)
		if given.kwargs.Exists() {
			args, raised := t.tupleValue(given.args...)
			if raised != nil {
				return Value{}, raised
			}
			function, arguments = NewObjectEx.Value(), []Value{class.Value(), args, given.kwargs}
		}
	}
	isList, isDict := class.layout == ListType, class.layout == DictType
	if class.abstract || !has && !isList && !isDict && class.layout != ObjectType && !class.layout.hasDict {
		return Value{}, t.cannotPickle(v)
	}
	if _, isInstance := v.Object().(*Instance); !isInstance && !has && !isList && !isDict {
		if v.Object() == nil || class != ObjectType {
			return Value{}, t.cannotPickle(v)
		}
	}
	made, raised := t.tupleValue(arguments...)
	if raised != nil {
		return Value{}, raised
	}
	state, raised := t.CallMethod(v, "__getstate__")
	if raised != nil {
		return Value{}, raised
	}
	elements, items := None, None
	if isList {
		if elements, raised = t.Iter(v); raised != nil {
			return Value{}, raised
		}
	}
	if isDict {
		view, raised := t.CallMethod(v, "items")
		if raised != nil {
			return Value{}, raised
		}
		if items, raised = t.Iter(view); raised != nil {
			return Value{}, raised
		}
	}
	return t.tupleValue(function, made, state, elements, items)
}

type newArguments struct {
	args   []Value
	kwargs Value // absent for none
}

// newArguments asks __getnewargs_ex__ or __getnewargs__, as the class has them, for the arguments of __new__.
func (t *Thread) newArguments(v Value) (given newArguments, has bool, raised *Exception) {
	ask := func(name string) (*Tuple, *Exception) {
		found := v.Type().Lookup(name)
		if !found.Exists() {
			return nil, nil
		}
		hook, raised := t.bindAttribute(found, v, v.Type())
		if raised != nil {
			return nil, raised
		}
		result, raised := t.Call0(hook)
		if raised != nil {
			return nil, raised
		}
		tuple, ok := tupleOf(result)
		if !ok {
			return nil, t.Raise(TypeErrorType, "%s should return a tuple, not '%s'", name, result.Type().Name)
		}
		return tuple, nil
	}
	both, raised := ask("__getnewargs_ex__")
	if raised != nil {
		return given, false, raised
	}
	if both == nil {
		args, raised := ask("__getnewargs__")
		if raised != nil || args == nil {
			return given, false, raised
		}
		return newArguments{args: args.elements}, true, nil
	}
	if len(both.elements) != 2 {
		return given, false, t.Raise(ValueErrorType, "__getnewargs_ex__ should return a tuple of length 2, not %d", len(both.elements))
	}
	args, ok := tupleOf(both.elements[0])
	if !ok {
		return given, false, t.Raise(TypeErrorType, "first item of the tuple returned by __getnewargs_ex__ must be a tuple, not '%s'", both.elements[0].Type().Name)
	}
	kwargs, ok := dictOf(both.elements[1])
	if !ok {
		return given, false, t.Raise(TypeErrorType, "second item of the tuple returned by __getnewargs_ex__ must be a dict, not '%s'", both.elements[1].Type().Name)
	}
	given.args = args.elements
	if kwargs.live > 0 {
		given.kwargs = kwargs.Value()
	}
	return given, true, nil
}

// reduceFirst is reduce for the protocols 0 and 1.
func (t *Thread) reduceFirst(v Value) (Value, *Exception) {
	class := v.Type()
	base, content := ObjectType, None
	i, isInstance := v.Object().(*Instance)
	switch {
	case !isInstance:
		return Value{}, t.cannotPickle(v)
	case i.base.Exists():
		base, content = i.base.Type(), i.base
	}
	arguments, raised := t.tupleValue(class.Value(), base.Value(), content)
	if raised != nil {
		return Value{}, raised
	}
	state, raised := t.CallMethod(v, "__getstate__")
	if raised != nil {
		return Value{}, raised
	}
	if state == None {
		return t.tupleValue(Reconstructor.Value(), arguments)
	}
	return t.tupleValue(Reconstructor.Value(), arguments, state)
}

// reduceByCall declares the __reduce__ of a type whose objects are made by calling their class with arguments. The attributes of an
// instance of a class derived from it are the state.
func reduceByCall(arguments func(t *Thread, self Value) ([]Value, *Exception)) MethodDeclaration {
	return MethodDeclaration{Signature: "__reduce__()", Native: func(t *Thread, given []Value) (Value, *Exception) {
		self := given[0]
		values, raised := arguments(t, self)
		if raised != nil {
			return Value{}, raised
		}
		tuple, raised := t.tupleValue(values...)
		if raised != nil {
			return Value{}, raised
		}
		state, raised := t.CallMethod(self, "__getstate__")
		if raised != nil {
			return Value{}, raised
		}
		return t.tupleValue(self.Type().Value(), tuple, state)
	}}
}

var setReduce = reduceByCall(func(t *Thread, self Value) ([]Value, *Exception) {
	elements, raised := t.Collect(self)
	if raised != nil {
		return nil, raised
	}
	list, raised := t.NewList(elements)
	if raised != nil {
		return nil, raised
	}
	return []Value{list.Value()}, nil
})

var sliceReduce = reduceByCall(func(_ *Thread, self Value) ([]Value, *Exception) {
	s := self.Object().(*Slice)
	return []Value{s.Start, s.Stop, s.Step}, nil
})

// CopyIterator returns a copy of an iterator over a list or a tuple, at the same place; absent for anything else.
func (t *Thread) CopyIterator(v Value) (Value, *Exception) {
	switch o := v.Object().(type) {
	case *ListIterator:
		c := *o
		c.Header = NewHeader(o.typ, &c)
		return c.Value(), t.Charge(56)
	case *tupleIterator:
		c := *o
		c.Header = NewHeader(o.typ, &c)
		return c.Value(), t.Charge(56)
	}
	return Value{}, nil
}

// exceptionReduce is BaseException.__reduce__: the class, the arguments, the attributes.
var exceptionReduce = MethodDeclaration{Signature: "__reduce__()", Native: func(t *Thread, given []Value) (Value, *Exception) {
	e := given[0].Object().(*Exception)
	arguments, raised := t.tupleValue(e.Arguments...)
	if raised != nil {
		return Value{}, raised
	}
	if e.dict == nil || e.dict.live == 0 {
		return t.tupleValue(e.typ.Value(), arguments)
	}
	return t.tupleValue(e.typ.Value(), arguments, e.dict.Value())
}}

// exceptionSetState is BaseException.__setstate__: it sets the attributes that a dict names.
var exceptionSetState = MethodDeclaration{Signature: "__setstate__(state, /)", Native: func(t *Thread, given []Value) (Value, *Exception) {
	if given[1] == None {
		return None, nil
	}
	state, ok := dictOf(given[1])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "state is not a dictionary")
	}
	for i := 0; i < len(state.entries); i++ {
		key, v := state.Entry(i)
		if !key.Exists() {
			continue
		}
		name, raised := t.AttributeName(key)
		if raised != nil {
			return Value{}, raised
		}
		if raised := t.AssignAttribute(given[0], name, v); raised != nil {
			return Value{}, raised
		}
	}
	return None, nil
}}

// Clone returns a new instance of the same class with the same attributes, if making it again by __reduce_ex__ would run no
// code of the program; nil if it might.
func (i *Instance) Clone(t *Thread) (*Instance, *Exception) {
	class := i.typ
	if i.base.Exists() || class.slots[SlotNew] != objectNew {
		return nil, nil
	}
	for _, name := range []string{"__reduce_ex__", "__reduce__", "__getstate__"} {
		if class.Lookup(name) != ObjectType.namespace.Get(name) {
			return nil, nil
		}
	}
	if class.slots[SlotGetattribute] != objectGetattribute || class.slots[SlotGetattr].Exists() || class.slots[SlotSetattr] != objectSetattr {
		return nil, nil
	}
	for _, name := range []string{"__setstate__", "__getnewargs__", "__getnewargs_ex__"} {
		if class.Lookup(name).Exists() {
			return nil, nil
		}
	}
	c, raised := t.NewInstance(class, Value{})
	if raised != nil {
		return nil, raised
	}
	if raised := t.Charge(int64(len(i.slots)) * 16); raised != nil {
		return nil, raised
	}
	c.shape, c.slots = i.shape, append([]Value(nil), i.slots...)
	if i.dict != nil {
		if c.dict, raised = t.copyDict(i.dict); raised != nil {
			return nil, raised
		}
	}
	return c, nil
}

// Attributes returns the values of the instance's attributes in place, but for those in a dict that somebody asked for.
func (i *Instance) Attributes() []Value { return i.slots }

// OwnDict returns the instance's __dict__ if it was made, nil otherwise.
func (i *Instance) OwnDict() *Dict { return i.dict }
