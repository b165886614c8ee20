package object

import (
	"math"
	"strconv"
)

// This file has the usual formats of numbers and the texts of f-strings, made without texts between.

// FormatValue returns format(v, spec) for a spec that is a text.
func (t *Thread) FormatValue(v, spec Value) (Value, *Exception) {
	text, _ := strOf(spec)
	if text.text != "" && (v.IsInt() || v.IsFloat()) {
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
		if f := t.knownFormat(text.text, v); f != nil {
			var room [plainWidth + 24]byte
			if shown := f.appendNumber(room[:0], v); shown != nil {
				return t.shortText(shown)
			}
		}
		arguments := [2]Value{v, spec}
		if v.IsInt() {
			return intFormat(t, arguments[:])
		}
		return floatFormat(t, arguments[:])
	}
	return t.Format(v, text.text)
}

// shortText makes a text of bytes, all of them ASCII, on the caller's stack.
func (t *Thread) shortText(shown []byte) (Value, *Exception) {
	if len(shown) <= 1 {
		return t.StrValue(string(shown))
	}
	if raised := t.Charge(strSize + int64(len(shown))); raised != nil {
		return Value{}, raised
	}
	s := &Str{text: string(shown), length: len(shown)}
	s.Header = NewHeader(StrType, s)
	return s.Value(), nil
}

// A knownFormat is a specification that was read before.
type knownFormat struct {
	text string
	spec formatSpec
}

// knownFormats is how many specifications a thread remembers, a power of two.
const knownFormats = 16

// knownFormat returns the specification for numbers that a text is, nil if it is wrong or not one for appendNumber.
func (t *Thread) knownFormat(text string, v Value) *formatSpec {
	if len(text) > plainWidth {
		return nil
	}
	if t.formats == nil {
		t.formats = new([knownFormats]knownFormat)
	}
	known := &t.formats[(len(text)*7+int(text[0])*3+int(text[len(text)-1]))%knownFormats]
	if known.text == text {
		return &known.spec
	}
	if !isPlainFormat(text) {
		return nil
	}
	spec, raised := t.parseFormat(text, v.Type().Name)
	if raised != nil {
		return nil
	}
	known.text, known.spec = text, spec
	return &known.spec
}

// isPlainFormat tells whether a text may be a specification for appendNumber, by its characters.
func isPlainFormat(text string) bool {
	for i := range len(text) {
		if c := text[i]; !isDigit(c) && c != '.' && c != 'd' && c != 'f' && c != '<' && c != '>' && c != '+' {
			return false
		}
	}
	return true
}

// plainWidth bounds the width that appendNumber pads to, and plainPrecision its digits behind the point.
const (
	plainWidth     = 40
	plainPrecision = 17
)

// appendNumber appends an int or a float in a usual format: decimal digits, or a fixed number of them behind the point. It returns nil
// for any other format, or a number too large.
func (f *formatSpec) appendNumber(text []byte, v Value) []byte {
	if f.width > plainWidth || len(f.fill) != 1 || f.align == '^' || f.grouping != 0 || f.alternate || f.zero || f.sign == ' ' {
		return nil
	}
	var room [40]byte
	digits, negative := room[:0], false
	switch {
	case v.IsInt() && (f.kind == 0 || f.kind == 'd') && f.precision < 0:
		magnitude := uint64(v.Int())
		if negative = v.Int() < 0; negative {
			magnitude = -magnitude
		}
		digits = strconv.AppendUint(digits, magnitude, 10)
	case v.IsFloat() && f.kind == 'f' && f.precision <= plainPrecision && math.Abs(v.Float()) < 1e15:
		negative = math.Signbit(v.Float())
		digits = strconv.AppendFloat(digits, math.Abs(v.Float()), 'f', defaultPrecision(f.precision), 64)
	default:
		return nil
	}
	missing := f.width - len(digits)
	sign := byte(0)
	switch {
	case negative:
		sign = '-'
	case f.sign == '+':
		sign = '+'
	}
	if sign != 0 {
		missing--
	}
	if f.align != '=' && f.align != '<' {
		text = appendTimes(text, f.fill[0], missing)
	}
	if sign != 0 {
		text = append(text, sign)
	}
	if f.align == '=' {
		text = appendTimes(text, f.fill[0], missing)
	}
	text = append(text, digits...)
	if f.align == '<' {
		text = appendTimes(text, f.fill[0], missing)
	}
	return text
}

func appendTimes(text []byte, c byte, times int) []byte {
	for range times {
		text = append(text, c)
	}
	return text
}

// Concatenate joins what an f-string consists of: texts, and numbers that stand for theirs.
func (t *Thread) Concatenate(parts []Value) (Value, *Exception) {
	const numberSize = 32
	size, length := 0, 0
	for _, part := range parts {
		if part.IsInt() || part.IsFloat() {
			size += numberSize
			continue
		}
		s, ok := strOf(part)
		if !ok {
			return Value{}, t.Raise(TypeErrorType, "sequence item: expected str instance, %s found", part.Type().TextName())
		}
		size += len(s.text)
		length += s.length - len(s.text)
	}
	if size >= 1024 {
		if raised := t.Charge(int64(size)); raised != nil {
			return Value{}, raised
		}
		if raised := t.Work(int64(size / 64)); raised != nil {
			return Value{}, raised
		}
	}
	var room [256]byte
	text := room[:0]
	if size > len(room) {
		text = make([]byte, 0, size)
	}
	for _, part := range parts {
		switch {
		case part.IsInt():
			text = strconv.AppendInt(text, part.Int(), 10)
		case part.IsFloat():
			text = append(text, FloatText(part.Float())...)
		default:
			s, _ := strOf(part)
			text = append(text, s.text...)
		}
	}
	if len(text) <= 1 {
		return t.StrValue(string(text))
	}
	if raised := t.Charge(strSize + int64(len(text))); raised != nil {
		return Value{}, raised
	}
	s := &Str{text: string(text), length: len(text) + length}
	s.Header = NewHeader(StrType, s)
	return s.Value(), nil
}
