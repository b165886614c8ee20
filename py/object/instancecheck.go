package object

// IsInstanceOf returns isinstance(v, class): class may be a class, a tuple of them at any depth, a union, or have an
// __instancecheck__.
func (t *Thread) IsInstanceOf(v, class Value) (bool, *Exception) {
	if v.Type().Value() == class {
		return true, nil
	}
	if typ, ok := class.Object().(*Type); ok && typ.Type() == TypeType {
		return t.plainInstance(v, class)
	}
	return t.checkEach(v, class, SlotInstancecheck, t.IsInstanceOf, t.plainInstance)
}

// IsSubclassOf returns issubclass(derived, class).
func (t *Thread) IsSubclassOf(derived, class Value) (bool, *Exception) {
	if typ, ok := class.Object().(*Type); ok && typ.Type() == TypeType {
		return t.plainSubclass(derived, class)
	}
	return t.checkEach(derived, class, SlotSubclasscheck, t.IsSubclassOf, t.plainSubclass)
}

func (t *Thread) checkEach(v, class Value, slot Slot, again, plain func(v, class Value) (bool, *Exception)) (bool, *Exception) {
	if tuple, ok := tupleOf(class); ok {
		if raised := t.Enter(); raised != nil {
			return false, t.tooDeepIn("in " + slot.String())
		}
		defer t.Leave()
		for _, element := range tuple.elements {
			if is, raised := again(v, element); raised != nil || is {
				return is, raised
			}
		}
		return false, t.Tick()
	}
	result, has, raised := t.CallSpecial(class, slot, v)
	if raised != nil {
		return false, raised
	}
	if has {
		return t.Truth(result)
	}
	return plain(v, class)
}

// plainInstance is type.__instancecheck__: the type of v, or else its __class__, is class or derived from it.
func (t *Thread) plainInstance(v, class Value) (bool, *Exception) {
	typ, ok := class.Object().(*Type)
	if !ok {
		if raised := t.checkClass(class, "isinstance() arg 2 must be a type, a tuple of types, or a union"); raised != nil {
			return false, raised
		}
		own, raised := t.FindAttribute(v, "__class__")
		if raised != nil || !own.Exists() {
			return false, raised
		}
		return t.derives(own, class)
	}
	if IsInstance(v, typ) {
		return true, nil
	}
	if _, ok := v.Object().(*Instance); !ok {
		return false, nil
	}
	claimed, raised := t.FindAttribute(v, "__class__")
	if raised != nil || !claimed.Exists() || claimed == v.Type().Value() {
		return false, raised
	}
	other, ok := claimed.Object().(*Type)
	return ok && other.IsSubtype(typ), nil
}

// plainSubclass is type.__subclasscheck__.
func (t *Thread) plainSubclass(derived, class Value) (bool, *Exception) {
	typ, ok := class.Object().(*Type)
	own, isType := derived.Object().(*Type)
	if ok && isType {
		return own.IsSubtype(typ), nil
	}
	if raised := t.checkClass(derived, "issubclass() arg 1 must be a class"); raised != nil {
		return false, raised
	}
	if raised := t.checkClass(class, "issubclass() arg 2 must be a class, a tuple of classes, or a union"); raised != nil {
		return false, raised
	}
	return t.derives(derived, class)
}

// checkClass accepts what has a tuple of __bases__ as a class.
func (t *Thread) checkClass(v Value, text string) *Exception {
	if _, ok := v.Object().(*Type); ok {
		return nil
	}
	bases, raised := t.FindAttribute(v, "__bases__")
	if raised != nil {
		return raised
	}
	if bases.Exists() {
		if _, ok := tupleOf(bases); ok {
			return nil
		}
	}
	return t.Raise(TypeErrorType, "%s", text)
}

// derives follows __bases__, for classes that are none of ours.
func (t *Thread) derives(derived, class Value) (bool, *Exception) {
	pending := []Value{derived}
	for len(pending) > 0 {
		if raised := t.Tick(); raised != nil {
			return false, raised
		}
		next := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if next == class {
			return true, nil
		}
		bases, raised := t.FindAttribute(next, "__bases__")
		if raised != nil {
			return false, raised
		}
		if bases.Exists() {
			if tuple, ok := tupleOf(bases); ok {
				pending = append(pending, tuple.elements...)
			}
		}
	}
	return false, nil
}
