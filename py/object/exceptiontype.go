package object

// declareExceptions makes BaseException and all that derive from it.
func declareExceptions() {
	for _, e := range exceptionTypes {
		e.typ.fields = e.fields
		d := Declaration{Bases: e.bases, HasDict: true}
		for _, field := range e.fields {
			d.GetSets = append(d.GetSets, exceptionField(field))
		}
		if e.typ == BaseExceptionType {
			d.Layout = true
			d.NewSignature, d.New = "(cls, /, *args, **kwargs)", exceptionMake
			d.Methods = []MethodDeclaration{
				{Signature: "__init__(*args, **kwargs)", Native: exceptionInit},
				{Signature: "with_traceback(object, /)", Native: exceptionWithTraceback},
				{Signature: "add_note(object, /)", Native: exceptionAddNote},
				exceptionReduce, exceptionSetState,
			}
			d.Unary = map[Slot]Unary{SlotRepr: exceptionRepr, SlotStr: exceptionStr}
			d.GetSets = exceptionAttributes()
		}
		declareException(e.typ, &d)
		Declare(e.typ, d)
	}
}

func exceptionField(name string) GetSetDeclaration {
	return GetSetDeclaration{
		Name: name,
		Get: func(_ *Thread, self Value) (Value, *Exception) {
			return orNone(self.Object().(*Exception).Field(name)), nil
		},
		Set: func(_ *Thread, self, value Value) *Exception {
			self.Object().(*Exception).SetField(name, value)
			return nil
		},
	}
}

// exceptionMake is BaseException.__new__: it keeps the positional arguments, whatever __init__ does with them.
func exceptionMake(t *Thread, arguments []Value) (Value, *Exception) {
	class, raised := t.classArgument("BaseException", arguments[0])
	if raised != nil {
		return Value{}, raised
	}
	if raised := t.Charge(exceptionSize); raised != nil {
		return Value{}, raised
	}
	args := arguments[1].Object().(*Tuple)
	return t.NewException(class, args.elements...).Value(), nil
}

func exceptionInit(t *Thread, arguments []Value) (Value, *Exception) {
	e := arguments[0].Object().(*Exception)
	if arguments[2].Object().(*Dict).live > 0 {
		return Value{}, t.Raise(TypeErrorType, "%s() takes no keyword arguments", e.typ.Name)
	}
	e.Arguments = arguments[1].Object().(*Tuple).elements
	return None, nil
}

func exceptionRepr(t *Thread, self Value) (Value, *Exception) {
	e := self.Object().(*Exception)
	if len(e.Arguments) == 1 {
		text, raised := t.Repr(e.Arguments[0])
		if raised != nil {
			return Value{}, raised
		}
		return t.StrValue(e.typ.Name + "(" + text + ")")
	}
	text, raised := t.argumentsText(e)
	if raised != nil {
		return Value{}, raised
	}
	return t.StrValue(e.typ.Name + text)
}

// argumentsText is the repr of args, a tuple.
func (t *Thread) argumentsText(e *Exception) (string, *Exception) {
	tuple, raised := t.tupleValue(e.Arguments...)
	if raised != nil {
		return "", raised
	}
	return t.Repr(tuple)
}

func exceptionStr(t *Thread, self Value) (Value, *Exception) {
	e := self.Object().(*Exception)
	switch len(e.Arguments) {
	case 0:
		return t.StrValue("")
	case 1:
		text, raised := t.Text(e.Arguments[0])
		if raised != nil {
			return Value{}, raised
		}
		return t.StrValue(text)
	}
	text, raised := t.argumentsText(e)
	if raised != nil {
		return Value{}, raised
	}
	return t.StrValue(text)
}

func exceptionWithTraceback(t *Thread, arguments []Value) (Value, *Exception) {
	return arguments[0], setTraceback(t, arguments[0], arguments[1])
}

func setTraceback(t *Thread, self, value Value) *Exception {
	e := self.Object().(*Exception)
	if !value.Exists() {
		return t.Raise(TypeErrorType, "__traceback__ may not be deleted")
	}
	if value == None {
		e.Traceback = nil
		return nil
	}
	traceback, ok := value.Object().(*Traceback)
	if !ok {
		return t.Raise(TypeErrorType, "__traceback__ must be a traceback or None")
	}
	e.Traceback = traceback
	return nil
}

func exceptionAddNote(t *Thread, arguments []Value) (Value, *Exception) {
	s, ok := strOf(arguments[1])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "note must be a str, not '%s'", arguments[1].Type().Name)
	}
	e := arguments[0].Object().(*Exception)
	if raised := e.AddNote(t, s.text); raised != e {
		return Value{}, raised
	}
	return None, nil
}

// AddNote appends to __notes__ and returns the exception, or the one that adding it raised.
func (e *Exception) AddNote(t *Thread, note string) *Exception {
	text, raised := t.NewStr(note)
	if raised != nil {
		return raised
	}
	notes, raised := t.FindAttribute(e.Value(), "__notes__")
	if raised != nil {
		return raised
	}
	if !notes.Exists() {
		list, raised := t.NewList(nil)
		if raised != nil {
			return raised
		}
		notes = list.Value()
		if raised := t.AssignAttribute(e.Value(), "__notes__", notes); raised != nil {
			return raised
		}
	}
	list, ok := listOf(notes)
	if !ok {
		return t.Raise(TypeErrorType, "Cannot add note: __notes__ is not a list")
	}
	if raised := list.Append(t, text.Value()); raised != nil {
		return raised
	}
	return e
}

// exceptionAttributes are the attributes of BaseException.
func exceptionAttributes() []GetSetDeclaration {
	chained := func(name string, of func(*Exception) **Exception) GetSetDeclaration {
		return GetSetDeclaration{
			Name: "__" + name + "__",
			Get: func(_ *Thread, self Value) (Value, *Exception) {
				if other := *of(self.Object().(*Exception)); other != nil {
					return other.Value(), nil
				}
				return None, nil
			},
			Set: func(t *Thread, self, value Value) *Exception {
				if !value.Exists() {
					return t.Raise(TypeErrorType, "__%s__ may not be deleted", name)
				}
				e := self.Object().(*Exception)
				if value == None {
					*of(e) = nil
				} else if other, ok := value.Object().(*Exception); ok {
					*of(e) = other
				} else {
					return t.Raise(TypeErrorType, "exception %s must be None or derive from BaseException", name)
				}
				if name == "cause" {
					e.SuppressContext = true
				}
				return nil
			},
		}
	}
	return []GetSetDeclaration{
		{Name: "args", Get: func(t *Thread, self Value) (Value, *Exception) {
			return t.tupleValue(self.Object().(*Exception).Arguments...)
		}, Set: func(t *Thread, self, value Value) *Exception {
			if !value.Exists() {
				return t.Raise(TypeErrorType, "args may not be deleted")
			}
			arguments, raised := t.Collect(value)
			if raised == nil {
				self.Object().(*Exception).Arguments = arguments
			}
			return raised
		}},
		{Name: "__traceback__", Get: func(_ *Thread, self Value) (Value, *Exception) {
			if b := self.Object().(*Exception).Traceback; b != nil {
				return b.Value(), nil
			}
			return None, nil
		}, Set: setTraceback},
		chained("cause", func(e *Exception) **Exception { return &e.Cause }),
		chained("context", func(e *Exception) **Exception { return &e.Context }),
		{Name: "__suppress_context__", Get: func(_ *Thread, self Value) (Value, *Exception) {
			return Bool(self.Object().(*Exception).SuppressContext), nil
		}, Set: func(t *Thread, self, value Value) *Exception {
			if !value.Exists() || !value.IsBool() {
				return t.Raise(TypeErrorType, "attribute value type must be bool")
			}
			self.Object().(*Exception).SuppressContext = value.Bool()
			return nil
		}},
		dictAttribute,
	}
}
