package object

// ASCII returns ascii(v): the repr with everything that is not ASCII escaped.
func (t *Thread) ASCII(v Value) (string, *Exception) {
	text, raised := t.Repr(v)
	if raised != nil {
		return "", raised
	}
	ascii := true
	for i := range len(text) {
		ascii = ascii && text[i] < 0x80
	}
	if ascii {
		return text, nil
	}
	escaped := make([]byte, 0, len(text))
	for len(text) > 0 {
		point, size := DecodePoint(text)
		if point < 0x80 {
			escaped = append(escaped, byte(point))
		} else {
			escaped = appendEscape(escaped, point)
		}
		text = text[size:]
	}
	return string(escaped), t.Charge(int64(len(escaped)))
}

// Format returns format(v, spec).
func (t *Thread) Format(v Value, spec string) (Value, *Exception) {
	if spec == "" {
		if _, ok := v.Object().(*Str); ok || v.IsInt() {
			return t.TextValue(v)
		}
	}
	s, raised := t.NewStr(spec)
	if raised != nil {
		return Value{}, raised
	}
	result, _, raised := t.CallSpecial(v, SlotFormat, s.Value())
	if raised != nil {
		return Value{}, raised
	}
	if _, ok := strOf(result); !ok {
		return Value{}, t.Raise(TypeErrorType, "__format__ must return a str, not %s", result.Type().TextName())
	}
	return result, nil
}
