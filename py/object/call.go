package object

// Call calls any callable with arguments; the last len(names) of them are named. The slices stay the caller's.
func (t *Thread) Call(callee Value, arguments []Value, names []string) (Value, *Exception) {
	if raised := t.Tick(); raised != nil {
		return Value{}, raised
	}
	if raised := t.Enter(); raised != nil {
		return Value{}, raised
	}
	defer t.Leave()
	switch o := callee.Object().(type) {
	case *Function:
		return t.machine.CallFunction(o, arguments, names)
	case *Builtin:
		return o.Call(t, arguments, names)
	case *BoundMethod:
		return t.callWith(o.Function, o.Self, arguments, names)
	case *Type:
		if o.typ.slots[SlotCall] == typeCalled {
			return t.Instantiate(o, arguments, names)
		}
	}
	slot := callee.header.slot(SlotCall)
	if !slot.Exists() {
		return Value{}, t.Raise(TypeErrorType, "'%s' object is not callable", callee.Type().TextName())
	}
	return t.callWith(slot, callee, arguments, names)
}

func (h *Header) slot(slot Slot) Value { return h.typ.slots[slot] }

// callWith calls callee with one more argument before the others.
func (t *Thread) callWith(callee, first Value, arguments []Value, names []string) (Value, *Exception) {
	if b, ok := callee.Object().(*Builtin); ok && len(arguments) == 0 && b.unary != nil && IsInstance(first, b.Owner) {
		return b.unary(t, first)
	}
	mark := len(t.scratch)
	t.scratch = append(append(t.scratch, first), arguments...)
	result, raised := t.Call(callee, t.scratch[mark:len(t.scratch):len(t.scratch)], names)
	t.release(mark)
	return result, raised
}

// Call0 calls with no argument.
func (t *Thread) Call0(callee Value) (Value, *Exception) { return t.Call(callee, nil, nil) }

// Call1 calls with one argument.
func (t *Thread) Call1(callee, argument Value) (Value, *Exception) {
	mark := len(t.scratch)
	t.scratch = append(t.scratch, argument)
	result, raised := t.Call(callee, t.scratch[mark:len(t.scratch):len(t.scratch)], nil)
	t.release(mark)
	return result, raised
}

// Call2 calls with two arguments.
func (t *Thread) Call2(callee, first, second Value) (Value, *Exception) {
	mark := len(t.scratch)
	t.scratch = append(t.scratch, first, second)
	result, raised := t.Call(callee, t.scratch[mark:len(t.scratch):len(t.scratch)], nil)
	t.release(mark)
	return result, raised
}

// CallMethod calls v.name with arguments.
func (t *Thread) CallMethod(v Value, name string, arguments ...Value) (Value, *Exception) {
	method, raised := t.GetAttribute(v, name)
	if raised != nil {
		return Value{}, raised
	}
	return t.Call(method, arguments, nil)
}

// callSlot1 calls a special method, found on the type of self, with self alone.
func (t *Thread) callSlot1(slot, self Value) (Value, *Exception) {
	if b, ok := slot.Object().(*Builtin); ok && b.unary != nil {
		return b.unary(t, self)
	}
	method, bound, raised := t.bindSlot(slot, self)
	if raised != nil {
		return Value{}, raised
	}
	if bound {
		return t.Call0(method)
	}
	return t.Call1(method, self)
}

// callSlot2 calls a special method with self and one argument.
func (t *Thread) callSlot2(slot, self, argument Value) (Value, *Exception) {
	if b, ok := slot.Object().(*Builtin); ok && b.binary != nil {
		return b.binary(t, self, argument)
	}
	method, bound, raised := t.bindSlot(slot, self)
	if raised != nil {
		return Value{}, raised
	}
	if bound {
		return t.Call1(method, argument)
	}
	return t.Call2(method, self, argument)
}

// callSlot3 calls a special method with self and two arguments.
func (t *Thread) callSlot3(slot, self, first, second Value) (Value, *Exception) {
	if b, ok := slot.Object().(*Builtin); ok && b.ternary != nil {
		return b.ternary(t, self, first, second)
	}
	method, bound, raised := t.bindSlot(slot, self)
	if raised != nil {
		return Value{}, raised
	}
	if bound {
		return t.Call2(method, first, second)
	}
	mark := len(t.scratch)
	t.scratch = append(t.scratch, self, first, second)
	result, raised := t.Call(method, t.scratch[mark:len(t.scratch):len(t.scratch)], nil)
	t.release(mark)
	return result, raised
}

// bindSlot returns what to call for a special method. It is not bound when it takes self as its first argument, which
// saves making a bound method for every operation.
func (t *Thread) bindSlot(slot, self Value) (method Value, bound bool, raised *Exception) {
	switch o := slot.Object().(type) {
	case *Function:
		return slot, false, nil
	case *Builtin:
		if o.Kind == Method || o.Kind == SpecialMethod {
			return slot, false, nil
		}
	}
	method, raised = t.bindAttribute(slot, self, self.Type())
	return method, true, raised
}

// CallSpecial calls v's special method with arguments. It returns false when v's type has none.
func (t *Thread) CallSpecial(v Value, slot Slot, arguments ...Value) (result Value, has bool, raised *Exception) {
	method := v.Type().slots[slot]
	if !method.Exists() || method == None {
		return Value{}, false, nil
	}
	switch len(arguments) {
	case 0:
		result, raised = t.callSlot1(method, v)
	case 1:
		result, raised = t.callSlot2(method, v, arguments[0])
	case 2:
		result, raised = t.callSlot3(method, v, arguments[0], arguments[1])
	default:
		callee, bound, failed := t.bindSlot(method, v)
		switch {
		case failed != nil:
			return Value{}, true, failed
		case bound:
			result, raised = t.Call(callee, arguments, nil)
		default:
			result, raised = t.callWith(callee, v, arguments, nil)
		}
	}
	return result, true, raised
}
