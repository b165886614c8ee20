package object

import (
	"math"
	"strings"
)

// This file holds % formatting (https://docs.python.org/3.13/library/stdtypes.html#printf-style-string-formatting).

// percentSpec is one conversion specifier.
type percentSpec struct {
	left, zero, space, plus, alternate bool
	width, precision                   int // -1 for none
}

// percentArguments hands out the arguments one by one.
type percentArguments struct {
	thread  *Thread
	values  []Value
	mapping Value // absent when the right operand is no mapping
	next    int
	single  bool // the right operand is no tuple
	keyed   bool // a key was looked up: from then on each has to have one
	bytes   bool // the format is one of bytes, as latin-1
}

func (a *percentArguments) take() (Value, *Exception) {
	if a.next >= len(a.values) || a.keyed {
		return Value{}, a.thread.Raise(TypeErrorType, "not enough arguments for format string")
	}
	a.next++
	return a.values[a.next-1], nil
}

// formatPercent is format % v, where both may be of bytes.
func (t *Thread) formatPercent(format string, v Value, bytes bool) (string, *Exception) {
	arguments := &percentArguments{thread: t, bytes: bytes}
	if tuple, ok := tupleOf(v); ok {
		arguments.values = tuple.elements
	} else {
		arguments.values, arguments.single = []Value{v}, true
		typ := v.Type()
		if _, isText := strOf(v); !isText && typ.slots[SlotGetitem].Exists() && (!bytes || typ.layout != BytesType && typ.layout != ByteArrayType) {
			arguments.mapping = v
		}
	}
	result, raised := t.NewBuilder(0)
	if raised != nil {
		return "", raised
	}
	defer result.Release()
	whole := format
	for {
		at := strings.IndexByte(format, '%')
		if at < 0 {
			if raised := result.WriteString(format); raised != nil {
				return "", raised
			}
			break
		}
		if raised := result.WriteString(format[:at]); raised != nil {
			return "", raised
		}
		piece, rest, raised := t.percentOne(format[at+1:], whole, arguments)
		if raised != nil {
			return "", raised
		}
		if raised := result.WriteString(piece); raised != nil {
			return "", raised
		}
		if raised := t.Tick(); raised != nil {
			return "", raised
		}
		format = rest
	}
	if arguments.next < len(arguments.values) && !(arguments.single && arguments.mapping.Exists()) {
		return "", t.Raise(TypeErrorType, "not all arguments converted during %s formatting", map[bool]string{true: "bytes", false: "string"}[bytes])
	}
	return result.String()
}

// percentOne formats what stands behind a percent sign and returns the rest of the format.
func (t *Thread) percentOne(text, whole string, arguments *percentArguments) (piece, rest string, raised *Exception) {
	start := len(whole) - len(text)
	var value Value
	if strings.HasPrefix(text, "(") {
		if !arguments.mapping.Exists() {
			return "", "", t.Raise(TypeErrorType, "format requires a mapping")
		}
		depth, end := 1, 1
		for end < len(text) && depth > 0 {
			switch text[end] {
			case '(':
				depth++
			case ')':
				depth--
			}
			end++
		}
		if depth > 0 {
			return "", "", t.Raise(ValueErrorType, "incomplete format key")
		}
		key, raised := t.percentKey(text[1:end-1], arguments.bytes)
		if raised != nil {
			return "", "", raised
		}
		if value, raised = t.GetItem(arguments.mapping, key); raised != nil {
			return "", "", raised
		}
		text = text[end:]
		arguments.keyed = true
	}
	spec := percentSpec{width: -1, precision: -1}
flags:
	for text != "" {
		switch text[0] {
		case '-':
			spec.left = true
		case '0':
			spec.zero = true
		case ' ':
			spec.space = true
		case '+':
			spec.plus = true
		case '#':
			spec.alternate = true
		default:
			break flags
		}
		text = text[1:]
	}
	if spec.width, text, raised = t.percentNumber(text, arguments); raised != nil {
		return "", "", raised
	}
	if spec.width < -1 {
		spec.left, spec.width = true, -spec.width
	}
	if strings.HasPrefix(text, ".") {
		if spec.precision, text, raised = t.percentNumber(text[1:], arguments); raised != nil {
			return "", "", raised
		}
		spec.precision = max(spec.precision, 0)
	}
	text = strings.TrimLeft(text, "hlL")
	if text == "" {
		return "", "", t.Raise(ValueErrorType, "incomplete format")
	}
	kind, size := DecodePoint(text)
	at := countPoints(whole[:start]) + countPoints(whole[start:len(whole)-len(text)])
	rest = text[size:]
	if kind == '%' {
		return "%", rest, nil
	}
	if !value.Exists() {
		if value, raised = arguments.take(); raised != nil {
			return "", "", raised
		}
	}
	if arguments.bytes {
		switch kind {
		case 'b', 's':
			piece, raised = t.percentContent(spec, value)
			return piece, rest, raised
		case 'r':
			kind = 'a'
		case 'i':
			kind = 'd'
		case 'c':
			if piece, raised = t.percentByte(value); raised == nil {
				piece, raised = t.percentPad(spec, "", piece, false)
			}
			return piece, rest, raised
		case 'e', 'E', 'f', 'F', 'g', 'G':
			if !value.Type().slots[SlotFloat].Exists() && !value.Type().slots[SlotIndex].Exists() {
				return "", "", t.Raise(TypeErrorType, "float argument required, not %s", value.Type().Name)
			}
		}
	}
	piece, raised = t.percentValue(spec, kind, value, at)
	return piece, rest, raised
}

// percentKey is the key of a mapping that a conversion names.
func (t *Thread) percentKey(text string, bytes bool) (Value, *Exception) {
	if !bytes {
		return t.StrValue(text)
	}
	content, raised := t.Encode(newStr(text), "latin-1", "strict")
	if raised != nil {
		return Value{}, raised
	}
	return t.NewBytes(content)
}

// percentContent is %b: the bytes of a buffer, or those that __bytes__ returns, as latin-1.
func (t *Thread) percentContent(spec percentSpec, v Value) (string, *Exception) {
	content, ok, raised := t.buffer(v)
	if raised == nil && !ok {
		var made Value
		if made, ok, raised = t.CallSpecial(v, SlotBytes); raised == nil && ok {
			if content, ok = bytesOf(made); !ok {
				raised = t.Raise(TypeErrorType, "__bytes__ returned non-bytes (type %s)", made.Type().Name)
			}
		}
	}
	switch {
	case raised != nil:
		return "", raised
	case !ok:
		return "", t.Raise(TypeErrorType, "%%b requires a bytes-like object, or an object that implements __bytes__, not '%s'", v.Type().Name)
	case spec.precision >= 0 && spec.precision < len(content):
		content = content[:spec.precision]
	}
	latin, raised := t.Decode(content, "latin-1", "strict")
	if raised != nil {
		return "", raised
	}
	return t.percentPad(spec, "", latin, false)
}

// percentByte is %c of bytes: one byte, as latin-1.
func (t *Thread) percentByte(v Value) (string, *Exception) {
	if content, ok := bytesOf(v); ok && len(content) == 1 {
		return string(rune(content[0])), nil
	}
	if b, ok := v.Object().(*ByteArray); ok && len(b.content) == 1 {
		return string(rune(b.content[0])), nil
	}
	if _, ok := intOf(v); !ok && !v.Type().slots[SlotIndex].Exists() {
		return "", t.Raise(TypeErrorType, "%%c requires an integer in range(256) or a single byte")
	}
	n, raised := t.Index(v)
	switch {
	case raised != nil:
		return "", raised
	case n.Object() != nil || n.Int() < 0 || n.Int() > 255:
		return "", t.Raise(OverflowErrorType, "%%c arg not in range(256)")
	}
	return string(rune(n.Int())), nil
}

// percentNumber reads a width or precision: digits or a star; -1 if there is none.
func (t *Thread) percentNumber(text string, arguments *percentArguments) (int, string, *Exception) {
	if strings.HasPrefix(text, "*") {
		v, raised := arguments.take()
		if raised != nil {
			return 0, "", raised
		}
		if _, ok := intOf(v); !ok {
			return 0, "", t.Raise(TypeErrorType, "* wants int")
		}
		if v.Object() != nil {
			return 0, "", t.Raise(OverflowErrorType, "Python int too large to convert to C ssize_t")
		}
		n := v.Int()
		if n > maximumWidth || n < -maximumWidth {
			return 0, "", t.Raise(ValueErrorType, "width too big")
		}
		return int(n), text[1:], nil
	}
	n, rest, ok := formatNumber(text)
	if !ok {
		return 0, "", t.Raise(ValueErrorType, "width too big")
	}
	return n, rest, nil
}

// percentValue formats one value.
func (t *Thread) percentValue(spec percentSpec, kind rune, v Value, at int) (string, *Exception) {
	switch kind {
	case 's', 'r', 'a':
		var text string
		var raised *Exception
		switch kind {
		case 's':
			text, raised = t.Text(v)
		case 'r':
			text, raised = t.Repr(v)
		default:
			text, raised = t.ASCII(v)
		}
		if raised != nil {
			return "", raised
		}
		if spec.precision >= 0 {
			if s := newStr(text); spec.precision < s.length {
				text = text[:s.Offset(spec.precision)]
			}
		}
		return t.percentPad(spec, "", text, false)
	case 'c':
		text, raised := t.percentCharacter(v)
		if raised != nil {
			return "", raised
		}
		return t.percentPad(spec, "", text, false)
	case 'd', 'i', 'u', 'o', 'x', 'X':
		return t.percentInteger(spec, byte(kind), v)
	case 'e', 'E', 'f', 'F', 'g', 'G':
		if !v.Type().slots[SlotFloat].Exists() && !v.Type().slots[SlotIndex].Exists() {
			return "", t.Raise(TypeErrorType, "must be real number, not %s", v.Type().Name)
		}
		x, raised := t.ToFloat(v)
		if raised != nil {
			return "", raised
		}
		digits, raised := t.floatDigits(math.Abs(x), byte(kind), spec.precision, spec.alternate)
		if raised != nil {
			return "", raised
		}
		return t.percentPad(spec, spec.sign(math.Signbit(x) && !math.IsNaN(x)), digits, spec.zero && !math.IsInf(x, 0) && !math.IsNaN(x))
	}
	if kind > 0x1F && kind < 0x7F {
		return "", t.Raise(ValueErrorType, "unsupported format character '%c' (0x%x) at index %d", kind, kind, at)
	}
	return "", t.Raise(ValueErrorType, "unsupported format character '?' (0x%x) at index %d", kind, at)
}

func (s percentSpec) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case s.plus:
		return "+"
	case s.space:
		return " "
	}
	return ""
}

func (t *Thread) percentCharacter(v Value) (string, *Exception) {
	if s, ok := strOf(v); ok {
		if s.length != 1 {
			return "", t.Raise(TypeErrorType, "%%c requires int or char")
		}
		return s.text, nil
	}
	if _, ok := intOf(v); !ok && !v.Type().slots[SlotIndex].Exists() {
		return "", t.Raise(TypeErrorType, "%%c requires int or char")
	}
	n, raised := t.Index(v)
	if raised != nil {
		return "", raised
	}
	if n.Object() != nil || n.Int() < 0 || n.Int() > 0x10FFFF {
		return "", t.Raise(OverflowErrorType, "%%c arg not in range(0x110000)")
	}
	return string(AppendPoint(nil, rune(n.Int()))), nil
}

func (t *Thread) percentInteger(spec percentSpec, kind byte, v Value) (string, *Exception) {
	n, ok := intOf(v)
	if !ok {
		decimal := kind == 'd' || kind == 'i' || kind == 'u'
		switch {
		case decimal && (v.Type().slots[SlotInt].Exists() || v.Type().slots[SlotIndex].Exists()):
			converted, raised := t.ToInt(v)
			if raised != nil && raised.Is(TypeErrorType) {
				return "", t.Raise(TypeErrorType, "%%%c format: a real number is required, not %s", kind, v.Type().Name)
			}
			if raised != nil {
				return "", raised
			}
			n = converted
		case !decimal && v.Type().slots[SlotIndex].Exists():
			converted, raised := t.Index(v)
			if raised != nil && raised.Is(TypeErrorType) {
				return "", t.Raise(TypeErrorType, "%%%c format: an integer is required, not %s", kind, v.Type().Name)
			}
			if raised != nil {
				return "", raised
			}
			n = converted
		case decimal:
			return "", t.Raise(TypeErrorType, "%%%c format: a real number is required, not %s", kind, v.Type().Name)
		default:
			return "", t.Raise(TypeErrorType, "%%%c format: an integer is required, not %s", kind, v.Type().Name)
		}
	}
	base, prefix := 10, ""
	switch kind {
	case 'o':
		base, prefix = 8, "0o"
	case 'x':
		base, prefix = 16, "0x"
	case 'X':
		base, prefix = 16, "0X"
	}
	var digits string
	var raised *Exception
	if base == 10 {
		digits, raised = t.IntText(n)
		digits = strings.TrimPrefix(digits, "-")
	} else {
		digits, raised = t.digitsBig(toBig(n), base)
	}
	if raised != nil {
		return "", raised
	}
	if kind == 'X' {
		digits = strings.ToUpper(digits)
	}
	if missing := spec.precision - len(digits); missing > 0 {
		zeros, raised := t.repeatText("0", int64(missing))
		if raised != nil {
			return "", raised
		}
		digits = zeros + digits
	}
	sign := spec.sign(isNegative(n))
	if spec.alternate {
		sign += prefix
	}
	return t.percentPad(spec, sign, digits, spec.zero)
}

// percentPad puts a conversion into its width, with zeros behind the sign if zero says so.
func (t *Thread) percentPad(spec percentSpec, sign, text string, zero bool) (string, *Exception) {
	missing := spec.width - countPoints(sign) - countPoints(text)
	if missing <= 0 {
		return sign + text, nil
	}
	fill := " "
	if zero && !spec.left {
		fill = "0"
	}
	padding, raised := t.repeatText(fill, int64(missing))
	switch {
	case raised != nil:
		return "", raised
	case spec.left:
		return sign + text + padding, nil
	case fill == "0":
		return sign + padding + text, nil
	}
	return padding + sign + text, nil
}
