package object

import "strings"

// declareException adds what an exception has beside what it inherits.
func declareException(typ *Type, d *Declaration) {
	switch typ {
	case StopIterationType:
		d.Methods = append(d.Methods, initMethod(firstArgument("value")))
	case SystemExitType:
		d.Methods = append(d.Methods, initMethod(func(t *Thread, e *Exception) *Exception {
			switch len(e.Arguments) {
			case 0:
			case 1:
				e.SetField("code", e.Arguments[0])
			default:
				all, raised := t.tupleValue(e.Arguments...)
				if raised != nil {
					return raised
				}
				e.SetField("code", all)
			}
			return nil
		}))
	case KeyErrorType:
		d.Unary = map[Slot]Unary{SlotStr: func(t *Thread, self Value) (Value, *Exception) {
			if e := self.Object().(*Exception); len(e.Arguments) == 1 {
				text, raised := t.Repr(e.Arguments[0])
				if raised != nil {
					return Value{}, raised
				}
				return t.StrValue(text)
			}
			return exceptionStr(t, self)
		}}
	case NameErrorType:
		d.Methods = append(d.Methods, namedInit("NameError", "name"))
	case AttributeErrorType:
		d.Methods = append(d.Methods, namedInit("AttributeError", "name", "obj"))
	case ImportErrorType:
		d.Methods = append(d.Methods, namedInit("ImportError", "name", "path", "name_from"))
		d.Unary = map[Slot]Unary{SlotStr: func(t *Thread, self Value) (Value, *Exception) {
			if message := self.Object().(*Exception).Field("msg"); message.Exists() && message.Type() == StrType {
				return message, nil
			}
			return exceptionStr(t, self)
		}}
	case SyntaxErrorType:
		d.Methods = append(d.Methods, initMethod(syntaxErrorInit))
		d.Unary = map[Slot]Unary{SlotStr: syntaxErrorStr}
	case OSErrorType:
		d.NewSignature, d.New = "(cls, /, *args, **kwargs)", osErrorMake
		d.Methods = append(d.Methods, initMethod(osErrorInit))
		d.Unary = map[Slot]Unary{SlotStr: osErrorStr}
	case UnicodeDecodeErrorType, UnicodeEncodeErrorType, UnicodeTranslateErrorType:
		d.Methods = append(d.Methods, initMethod(unicodeErrorInit))
		d.Unary = map[Slot]Unary{SlotStr: unicodeErrorStr}
	case BaseExceptionGroupType:
		declareGroup(d)
	}
}

// initMethod is an __init__ that takes any positional arguments, as BaseException's does, and then does more.
func initMethod(more func(t *Thread, e *Exception) *Exception) MethodDeclaration {
	return MethodDeclaration{Signature: "__init__(*args, **kwargs)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		if _, raised := exceptionInit(t, arguments); raised != nil {
			return Value{}, raised
		}
		return None, more(t, arguments[0].Object().(*Exception))
	}}
}

func firstArgument(field string) func(t *Thread, e *Exception) *Exception {
	return func(_ *Thread, e *Exception) *Exception {
		if len(e.Arguments) > 0 {
			e.SetField(field, e.Arguments[0])
		} else {
			e.SetField(field, Value{})
		}
		return nil
	}
}

// namedInit is an __init__ that takes fields by name.
func namedInit(owner string, fields ...string) MethodDeclaration {
	return MethodDeclaration{Signature: "__init__(*args, **kwargs)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		e := arguments[0].Object().(*Exception)
		e.Arguments = append([]Value(nil), arguments[1].Object().(*Tuple).elements...)
		keywords := arguments[2].Object().(*Dict)
		for i := range keywords.entries {
			key, value := keywords.Entry(i)
			s, _ := strOf(key)
			known := false
			for _, field := range fields {
				if s != nil && s.text == field {
					e.SetField(field, value)
					known = true
				}
			}
			if !known && s != nil {
				return Value{}, t.UnexpectedKeyword(owner+"()", s.text, fields)
			}
		}
		if len(e.Arguments) == 1 {
			e.SetField("msg", e.Arguments[0])
		}
		return None, nil
	}}
}

// syntaxErrorInit reads SyntaxError(message, (filename, lineno, offset, text, end_lineno, end_offset)).
func syntaxErrorInit(t *Thread, e *Exception) *Exception {
	if len(e.Arguments) > 0 {
		e.SetField("msg", e.Arguments[0])
	}
	if len(e.Arguments) != 2 {
		return nil
	}
	details, raised := t.Collect(e.Arguments[1])
	if raised != nil {
		return raised
	}
	switch n := len(details); {
	case n == 5:
		return t.Raise(TypeErrorType, "end_offset must be provided when end_lineno is provided")
	case n < 4:
		return t.Raise(TypeErrorType, "function missing required argument '%s' (pos %d)", []string{"filename", "lineno", "offset", "text"}[n], n+1)
	case n > 6:
		return t.Raise(TypeErrorType, "function takes at most 6 arguments (%d given)", n)
	}
	for i, field := range []string{"filename", "lineno", "offset", "text", "end_lineno", "end_offset"} {
		if i < len(details) {
			e.SetField(field, details[i])
		}
	}
	return nil
}

func syntaxErrorStr(t *Thread, self Value) (Value, *Exception) {
	e := self.Object().(*Exception)
	text, raised := t.Text(orNone(e.Field("msg")))
	if raised != nil {
		return Value{}, raised
	}
	file, hasFile := "", false
	if v := e.Field("filename"); v.Exists() {
		if s, ok := strOf(v); ok {
			file, hasFile = s.text[strings.LastIndexByte(s.text, '/')+1:], true
		}
	}
	line := e.Field("lineno")
	hasLine := line.Exists() && line.IsInt()
	number := ""
	if hasLine {
		if number, raised = t.Repr(line); raised != nil {
			return Value{}, raised
		}
	}
	switch {
	case hasFile && hasLine:
		text += " (" + file + ", line " + number + ")"
	case hasFile:
		text += " (" + file + ")"
	case hasLine:
		text += " (line " + number + ")"
	}
	return t.StrValue(text)
}

// osErrorTypes are the classes that OSError(errno, ...) makes for a number, with Linux's numbers.
var osErrorTypes = map[int64]*Type{
	1: PermissionErrorType, 13: PermissionErrorType, 2: FileNotFoundErrorType, 3: ProcessLookupErrorType, 4: InterruptedErrorType,
	10: ChildProcessErrorType, 11: BlockingIOErrorType, 17: FileExistsErrorType, 20: NotADirectoryErrorType, 21: IsADirectoryErrorType,
	32: BrokenPipeErrorType, 103: ConnectionAbortedErrorType, 104: ConnectionResetErrorType, 108: BrokenPipeErrorType,
	110: TimeoutErrorType, 111: ConnectionRefusedErrorType, 114: BlockingIOErrorType, 115: BlockingIOErrorType,
}

func osErrorMake(t *Thread, arguments []Value) (Value, *Exception) {
	args := arguments[1].Object().(*Tuple).elements
	if arguments[0] == OSErrorType.Value() && len(args) >= 2 && len(args) <= 5 && args[0].IsInt() {
		if typ := osErrorTypes[args[0].Int()]; typ != nil {
			return t.NewException(typ, append([]Value(nil), args...)...).Value(), nil
		}
	}
	return exceptionMake(t, arguments)
}

// osErrorInit reads OSError(errno, strerror, filename, winerror, filename2); args keeps the first two.
func osErrorInit(_ *Thread, e *Exception) *Exception {
	n := len(e.Arguments)
	if n < 2 || n > 5 {
		return nil
	}
	e.SetField("errno", e.Arguments[0])
	e.SetField("strerror", e.Arguments[1])
	if n >= 3 {
		e.SetField("filename", e.Arguments[2])
	}
	if n == 5 {
		e.SetField("filename2", e.Arguments[4])
	}
	e.Arguments = e.Arguments[:2]
	return nil
}

func osErrorStr(t *Thread, self Value) (Value, *Exception) {
	e := self.Object().(*Exception)
	number, text := e.Field("errno"), e.Field("strerror")
	if !number.Exists() || !text.Exists() {
		return exceptionStr(t, self)
	}
	shown, raised := t.Text(number)
	if raised != nil {
		return Value{}, raised
	}
	message, raised := t.Text(text)
	if raised != nil {
		return Value{}, raised
	}
	result := "[Errno " + shown + "] " + message
	for i, field := range []string{"filename", "filename2"} {
		v := e.Field(field)
		if !v.Exists() || v == None {
			break
		}
		name, raised := t.Repr(v)
		if raised != nil {
			return Value{}, raised
		}
		result += []string{": ", " -> "}[i] + name
	}
	return t.StrValue(result)
}

// unicodeErrorInit reads (encoding, object, start, end, reason); UnicodeTranslateError has no encoding.
func unicodeErrorInit(t *Thread, e *Exception) *Exception {
	fields := []string{"encoding", "object", "start", "end", "reason"}
	if e.Is(UnicodeTranslateErrorType) {
		fields = fields[1:]
	}
	if len(e.Arguments) != len(fields) {
		return t.Raise(TypeErrorType, "function takes exactly %d arguments (%d given)", len(fields), len(e.Arguments))
	}
	for i, field := range fields {
		e.SetField(field, e.Arguments[i])
	}
	return nil
}

func unicodeErrorStr(t *Thread, self Value) (Value, *Exception) {
	e := self.Object().(*Exception)
	object, start, end := e.Field("object"), e.Field("start"), e.Field("end")
	if !object.Exists() || !start.Exists() || !start.IsInt() || !end.Exists() || !end.IsInt() {
		return t.StrValue("")
	}
	reason, raised := t.Text(orNone(e.Field("reason")))
	if raised != nil {
		return Value{}, raised
	}
	what, coding := "", ""
	if encoding := e.Field("encoding"); encoding.Exists() {
		name, raised := t.Text(encoding)
		if raised != nil {
			return Value{}, raised
		}
		coding = "'" + name + "' codec "
	}
	switch o := object.Object().(type) {
	case *Str:
		verb := "can't encode "
		if e.Is(UnicodeTranslateErrorType) {
			verb = "can't translate "
		}
		what = verb + unicodeErrorSubject(o, start.Int(), end.Int())
	case *Bytes:
		what = "can't decode " + bytesErrorSubject(o, start.Int(), end.Int())
	}
	return t.StrValue(coding + what + ": " + reason)
}
