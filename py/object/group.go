package object

import "fmt"

// This file holds ExceptionGroup (PEP 654).

func declareGroup(d *Declaration) {
	d.NewSignature, d.New = "(cls, message, exceptions, /)", groupMake
	d.Methods = append(d.Methods,
		MethodDeclaration{Signature: "__init__(*args, **kwargs)", Native: func(*Thread, []Value) (Value, *Exception) { return None, nil }},
		MethodDeclaration{Signature: "derive(excs, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			return t.Call2(BaseExceptionGroupType.Value(), arguments[0].Object().(*Exception).Field("message"), arguments[1])
		}},
		MethodDeclaration{Signature: "split(matcher_value, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			match, raised := t.groupMatcher(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			matching, rest, raised := t.SplitGroup(arguments[0].Object().(*Exception), match)
			if raised != nil {
				return Value{}, raised
			}
			return t.tupleValue(ExceptionOrNone(matching), ExceptionOrNone(rest))
		}},
		MethodDeclaration{Signature: "subgroup(matcher_value, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			match, raised := t.groupMatcher(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			matching, _, raised := t.SplitGroup(arguments[0].Object().(*Exception), match)
			return ExceptionOrNone(matching), raised
		}},
		MethodDeclaration{Signature: "__class_getitem__(object, /)", Kind: ClassMethod, Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			return t.NewGenericAlias(arguments[0], arguments[1])
		}},
	)
	d.Unary = map[Slot]Unary{SlotStr: groupStr}
}

// ExceptionOrNone is e as a value, None for nil.
func ExceptionOrNone(e *Exception) Value {
	if e == nil {
		return None
	}
	return e.Value()
}

// groupMake is BaseExceptionGroup.__new__: of nothing but Exceptions it makes an ExceptionGroup.
func groupMake(t *Thread, arguments []Value) (Value, *Exception) {
	class, raised := t.classArgument("BaseExceptionGroup", arguments[0])
	if raised != nil {
		return Value{}, raised
	}
	if _, ok := strOf(arguments[1]); !ok {
		return Value{}, t.Raise(TypeErrorType, "BaseExceptionGroup.__new__() argument 1 must be str, not %s", ArgumentType(arguments[1]))
	}
	switch arguments[2].Type().layout {
	case ListType, TupleType:
	default:
		if !arguments[2].Type().slots[SlotGetitem].Exists() {
			return Value{}, t.Raise(TypeErrorType, "second argument (exceptions) must be a sequence")
		}
	}
	members, raised := t.Collect(arguments[2])
	if raised != nil {
		return Value{}, raised
	}
	if len(members) == 0 {
		return Value{}, t.Raise(ValueErrorType, "second argument (exceptions) must be a non-empty sequence")
	}
	onlyExceptions := true
	for i, member := range members {
		e, ok := member.Object().(*Exception)
		if !ok {
			return Value{}, t.Raise(ValueErrorType, "Item %d of second argument (exceptions) is not an exception", i)
		}
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
		onlyExceptions = onlyExceptions && e.Is(ExceptionType)
	}
	switch {
	case class == BaseExceptionGroupType && onlyExceptions:
		class = ExceptionGroupType
	case !onlyExceptions && class == ExceptionGroupType:
		return Value{}, t.Raise(TypeErrorType, "Cannot nest BaseExceptions in an ExceptionGroup")
	case !onlyExceptions && class.IsSubtype(ExceptionType):
		return Value{}, t.Raise(TypeErrorType, "Cannot nest BaseExceptions in '%s'", class.Name)
	}
	e := t.NewException(class, arguments[1], arguments[2])
	tuple, raised := t.tupleValue(members...)
	if raised != nil {
		return Value{}, raised
	}
	e.SetField("message", arguments[1])
	e.SetField("exceptions", tuple)
	return e.Value(), nil
}

func groupStr(t *Thread, self Value) (Value, *Exception) {
	e := self.Object().(*Exception)
	message, raised := t.Text(e.Field("message"))
	if raised != nil {
		return Value{}, raised
	}
	count := len(e.Members())
	return t.StrValue(fmt.Sprintf("%s (%d %s)", message, count, plural("sub-exception", count)))
}

// Members returns the exceptions in a group; nil for another exception.
func (e *Exception) Members() []Value {
	if !e.Is(BaseExceptionGroupType) {
		return nil
	}
	if tuple, ok := e.Field("exceptions").Object().(*Tuple); ok {
		return tuple.elements
	}
	return nil
}

// groupMatcher reads the argument of split: a type, a tuple of types, or a function.
func (t *Thread) groupMatcher(v Value) (func(*Exception) (bool, *Exception), *Exception) {
	byType := false
	if typ, ok := v.Object().(*Type); ok && typ.IsSubtype(BaseExceptionType) {
		byType = true
	}
	if tuple, ok := v.Object().(*Tuple); ok {
		byType = true
		for _, element := range tuple.elements {
			if typ, ok := element.Object().(*Type); !ok || !typ.IsSubtype(BaseExceptionType) {
				byType = false
			}
		}
	}
	if byType {
		return func(e *Exception) (bool, *Exception) { return t.IsInstanceOf(e.Value(), v) }, nil
	}
	if _, isType := v.Object().(*Type); isType || !callable(v) {
		return nil, t.Raise(TypeErrorType, "expected a function, exception type or tuple of exception types")
	}
	return func(e *Exception) (bool, *Exception) {
		result, raised := t.Call1(v, e.Value())
		if raised != nil {
			return false, raised
		}
		return t.Truth(result)
	}, nil
}

// callable tells whether v can be called.
func callable(v Value) bool {
	switch v.Object().(type) {
	case *Function, *Builtin, *BoundMethod, *Type:
		return true
	}
	return v.Type().slots[SlotCall].Exists()
}

// SplitGroup divides an exception, a group at any depth, into what matches and what does not; nil for nothing. Groups keep their
// message, cause, context, traceback and notes, and are made by derive.
func (t *Thread) SplitGroup(e *Exception, match func(*Exception) (bool, *Exception)) (matching, rest *Exception, raised *Exception) {
	if raised := t.Enter(); raised != nil {
		return nil, nil, raised
	}
	defer t.Leave()
	is, raised := match(e)
	switch {
	case raised != nil:
		return nil, nil, raised
	case is:
		return e, nil, nil
	}
	members := e.Members()
	if members == nil {
		return nil, e, nil
	}
	var yes, no []Value
	defer t.Unhold(t.Hold(&yes))
	t.Hold(&no)
	for _, member := range members {
		if raised := t.Charge(32); raised != nil {
			return nil, nil, raised
		}
		if raised := t.Tick(); raised != nil {
			return nil, nil, raised
		}
		a, b, raised := t.SplitGroup(member.Object().(*Exception), match)
		if raised != nil {
			return nil, nil, raised
		}
		if a != nil {
			yes = append(yes, a.Value())
		}
		if b != nil {
			no = append(no, b.Value())
		}
	}
	if matching, raised = t.deriveGroup(e, yes); raised != nil {
		return nil, nil, raised
	}
	rest, raised = t.deriveGroup(e, no)
	return matching, rest, raised
}

func (t *Thread) deriveGroup(e *Exception, members []Value) (*Exception, *Exception) {
	if len(members) == 0 {
		return nil, nil
	}
	list, raised := t.NewList(members)
	if raised != nil {
		return nil, raised
	}
	result, raised := t.CallMethod(e.Value(), "derive", list.Value())
	if raised != nil {
		return nil, raised
	}
	derived, ok := result.Object().(*Exception)
	if !ok || !derived.Is(BaseExceptionGroupType) {
		return nil, t.Raise(TypeErrorType, "derive must return an instance of BaseExceptionGroup")
	}
	derived.Cause, derived.Context, derived.SuppressContext, derived.Traceback = e.Cause, e.Context, e.SuppressContext, e.Traceback
	notes, raised := t.FindAttribute(e.Value(), "__notes__")
	if raised != nil || !notes.Exists() {
		return derived, raised
	}
	copied, raised := t.Collect(notes)
	if raised != nil {
		return nil, raised
	}
	own, raised := t.NewList(copied)
	if raised != nil {
		return nil, raised
	}
	return derived, t.AssignAttribute(derived.Value(), "__notes__", own.Value())
}
