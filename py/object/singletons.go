package object

// declareSingletons makes the types of None, NotImplemented and Ellipsis.
func declareSingletons() {
	for _, s := range []struct {
		typ   *Type
		value Value
		name  string
	}{{NoneType, None, "None"}, {NotImplementedType, NotImplemented, "NotImplemented"}, {EllipsisType, Ellipsis, "Ellipsis"}} {
		d := Declaration{
			Final: true, Layout: true, NewSignature: "(cls)",
			New: func(*Thread, []Value) (Value, *Exception) { return s.value, nil },
			Unary: map[Slot]Unary{
				SlotRepr: func(t *Thread, _ Value) (Value, *Exception) { return t.StrValue(s.name) },
				SlotHash: func(*Thread, Value) (Value, *Exception) { return Int(0xFCA86420), nil },
			},
		}
		switch s.typ {
		case NoneType:
			d.Unary[SlotBool] = func(*Thread, Value) (Value, *Exception) { return False, nil }
			d.Binary = map[Slot]Binary{SlotOr: makeUnion, SlotRor: func(t *Thread, self, other Value) (Value, *Exception) { return makeUnion(t, other, self) }}
		case NotImplementedType:
			d.Unary[SlotBool] = func(t *Thread, _ Value) (Value, *Exception) {
				return Value{}, t.Raise(TypeErrorType, "NotImplemented should not be used in a boolean context")
			}
		}
		Declare(s.typ, d)
	}
}
