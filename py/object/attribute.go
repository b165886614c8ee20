package object

// GetAttribute returns v.name, as the expression does (The Python Language Reference, 3.3.2).
func (t *Thread) GetAttribute(v Value, name string) (Value, *Exception) {
	result, raised := t.findAttribute(v, name)
	if raised != nil || result.Exists() {
		return result, raised
	}
	return Value{}, t.noAttribute(v, name)
}

// FindAttribute is GetAttribute that returns the zero Value where that raises AttributeError, and makes no exception unless the
// program did.
func (t *Thread) FindAttribute(v Value, name string) (Value, *Exception) {
	result, raised := t.findAttribute(v, name)
	if raised != nil && raised.Is(AttributeErrorType) {
		return Value{}, nil
	}
	return result, raised
}

func (t *Thread) findAttribute(v Value, name string) (Value, *Exception) {
	typ := v.Type()
	hook, own := typ.slots[SlotGetattribute], typ.slots[SlotGetattr]
	var result Value
	var raised *Exception
	switch {
	case hook == objectGetattribute:
		result, raised = t.genericAttribute(v, name)
		if m, ok := v.Object().(*Module); ok && !result.Exists() && raised == nil {
			result, raised = t.moduleAttribute(m, name)
		}
	case hook == typeGetattribute:
		result, raised = t.typeAttribute(v.Object().(*Type), name)
	default:
		result, raised = t.callSlot2(hook, v, t.Intern(name).Value())
	}
	if result.Exists() || !own.Exists() || raised != nil && !raised.Is(AttributeErrorType) {
		return result, raised
	}
	return t.callSlot2(own, v, t.Intern(name).Value())
}

// moduleAttribute asks the function __getattr__ of a module (PEP 562) for an attribute that the module does not have.
func (t *Thread) moduleAttribute(m *Module, name string) (Value, *Exception) {
	function := m.Dict.GetName(t, "__getattr__")
	if !function.Exists() || name == "__getattr__" {
		return Value{}, nil
	}
	return t.Call1(function, t.Intern(name).Value())
}

// noAttribute makes the AttributeError of a missing attribute.
func (t *Thread) noAttribute(v Value, name string) *Exception {
	var e *Exception
	switch o := v.Object().(type) {
	case *Type:
		e = t.Raise(AttributeErrorType, "type object '%s' has no attribute '%s'", o.TextName(), name)
	case *Module:
		e = t.Raise(AttributeErrorType, "module '%s' has no attribute '%s'", o.Name, name)
	default:
		e = t.Raise(AttributeErrorType, "'%s' object has no attribute '%s'", v.Type().TextName(), name)
	}
	e.SetField("name", t.Intern(name).Value())
	e.SetField("obj", v)
	return e
}

// genericAttribute is object.__getattribute__: a data descriptor of the type, the object's own attribute, another attribute of
// the type (CPython's _PyObject_GenericGetAttrWithDict). It returns the zero Value when there is none.
func (t *Thread) genericAttribute(v Value, name string) (Value, *Exception) {
	typ := v.Type()
	found := typ.Lookup(name)
	if found.Exists() && isData(found) {
		return t.bindAttribute(found, v, typ)
	}
	if own := t.ownAttribute(v, name); own.Exists() {
		return own, nil
	}
	if !found.Exists() {
		return Value{}, nil
	}
	return t.bindAttribute(found, v, typ)
}

// typeAttribute is type.__getattribute__: a data descriptor of the metaclass, an attribute along the order of the class, another
// attribute of the metaclass (CPython's _Py_type_getattro). It returns the zero Value when there is none.
func (t *Thread) typeAttribute(class *Type, name string) (Value, *Exception) {
	meta := class.Type()
	found := meta.Lookup(name)
	if found.Exists() && isData(found) {
		return t.bindAttribute(found, class.Value(), meta)
	}
	if own := class.Lookup(name); own.Exists() {
		return t.bindAttribute(own, Value{}, class)
	}
	if !found.Exists() {
		return Value{}, nil
	}
	return t.bindAttribute(found, class.Value(), meta)
}

// A dictOwner is an object whose attributes are in a dict.
type dictOwner interface {
	// attributes returns the place of the dict, which is nil until there is an attribute.
	attributes() **Dict
}

// ownAttribute returns an attribute that the object itself has.
func (t *Thread) ownAttribute(v Value, name string) Value {
	switch o := v.Object().(type) {
	case *Instance:
		return o.attribute(t, name)
	case dictOwner:
		if dict := *o.attributes(); dict != nil {
			return dict.GetName(t, name)
		}
	}
	return Value{}
}

// isData tells a data descriptor: its type has __set__ or __delete__.
func isData(v Value) bool {
	typ := v.Type()
	return typ.slots[SlotSet].Exists() || typ.slots[SlotDelete].Exists()
}

// bindAttribute returns what an attribute found on a type gives for an instance of owner; for the class itself when
// instance is absent.
func (t *Thread) bindAttribute(found, instance Value, owner *Type) (Value, *Exception) {
	switch d := found.Object().(type) {
	case nil:
		return found, nil
	case *Function:
		if !instance.Exists() {
			return found, nil
		}
		return t.NewBoundMethod(found, instance)
	case *Builtin:
		switch {
		case d.Kind == ClassMethod:
			return d.bind(t, owner.Value())
		case !instance.Exists() || d.self.Exists() || d.Kind == PlainFunction || d.Kind == StaticMethod:
			return found, nil
		}
		return d.bind(t, instance)
	case *Property:
		if found.Type() == PropertyType {
			return d.get(t, found, instance)
		}
	case *GetSet:
		if !instance.Exists() {
			return found, nil
		}
		return d.Get(t, instance)
	case *Member:
		if !instance.Exists() {
			return found, nil
		}
		return d.get(t, instance)
	}
	get := found.Type().slots[SlotGet]
	if !get.Exists() {
		return found, nil
	}
	if !instance.Exists() {
		instance = None
	}
	return t.callSlot3(get, found, instance, owner.Value())
}

// SetAttribute is the statement v.name = value; deletion when value is absent.
func (t *Thread) AssignAttribute(v Value, name string, value Value) *Exception {
	typ := v.Type()
	hook, generic := typ.slots[SlotSetattr], objectSetattr
	if !value.Exists() {
		hook, generic = typ.slots[SlotDelattr], objectDelattr
	}
	switch {
	case hook == generic:
		return t.genericAssign(v, name, value)
	case hook == typeSetattr || hook == typeDelattr:
		return t.typeAssign(v.Object().(*Type), name, value)
	case value.Exists():
		_, raised := t.callSlot3(hook, v, t.Intern(name).Value(), value)
		return raised
	}
	_, raised := t.callSlot2(hook, v, t.Intern(name).Value())
	return raised
}

// genericAssign is object.__setattr__ and __delattr__: a data descriptor of the type, else the object's own attribute.
func (t *Thread) genericAssign(v Value, name string, value Value) *Exception {
	typ := v.Type()
	found := typ.Lookup(name)
	if found.Exists() && isData(found) {
		return t.assignDescriptor(found, v, value)
	}
	switch o := v.Object().(type) {
	case *Instance:
		if !typ.hasDict {
			break
		}
		if value.Exists() {
			return o.setAttribute(t, name, value)
		}
		deleted, raised := o.deleteAttribute(t, name)
		if raised != nil || deleted {
			return raised
		}
		// As in CPython this error does not tell its name and obj.
		return t.Raise(AttributeErrorType, "'%s' object has no attribute '%s'", typ.TextName(), name)
	case dictOwner:
		return t.assignDict(o, v, name, value)
	}
	var e *Exception
	switch {
	case found.Exists():
		e = t.Raise(AttributeErrorType, "'%s' object attribute '%s' is read-only", typ.TextName(), name)
	default:
		e = t.Raise(AttributeErrorType, "'%s' object has no attribute '%s' and no __dict__ for setting new attributes", typ.TextName(), name)
	}
	e.SetField("name", t.Intern(name).Value())
	e.SetField("obj", v)
	return e
}

func (t *Thread) assignDict(o dictOwner, v Value, name string, value Value) *Exception {
	dict := o.attributes()
	if !value.Exists() {
		if *dict == nil || !(*dict).DeleteName(t, name) {
			return t.noAttribute(v, name)
		}
		return nil
	}
	if *dict == nil {
		made, raised := t.NewDict()
		if raised != nil {
			return raised
		}
		*dict = made
	}
	return (*dict).SetName(t, name, value)
}

// assignDescriptor sets or deletes through a data descriptor.
func (t *Thread) assignDescriptor(found, v, value Value) *Exception {
	switch d := found.Object().(type) {
	case *GetSet:
		return d.Assign(t, v, value)
	case *Member:
		return d.assign(t, v, value)
	case *Property:
		if found.Type() == PropertyType {
			return d.assign(t, found, v, value)
		}
	}
	slots := &found.Type().slots
	if value.Exists() {
		if !slots[SlotSet].Exists() {
			return t.Raise(AttributeErrorType, "__set__")
		}
		_, raised := t.callSlot3(slots[SlotSet], found, v, value)
		return raised
	}
	if !slots[SlotDelete].Exists() {
		return t.Raise(AttributeErrorType, "__delete__")
	}
	_, raised := t.callSlot2(slots[SlotDelete], found, v)
	return raised
}

// typeAssign is type.__setattr__ and __delattr__.
func (t *Thread) typeAssign(class *Type, name string, value Value) *Exception {
	if !class.heap {
		return t.Raise(TypeErrorType, "cannot set '%s' attribute of immutable type '%s'", name, class.FullName())
	}
	if found := class.Type().Lookup(name); found.Exists() && isData(found) {
		return t.assignDescriptor(found, class.Value(), value)
	}
	if value.Exists() {
		if raised := t.Charge(64); raised != nil {
			return raised
		}
	}
	if !t.SetAttribute(class, name, value) && !value.Exists() {
		return t.noAttribute(class.Value(), name)
	}
	return nil
}
