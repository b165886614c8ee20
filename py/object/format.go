package object

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file holds the format specification mini-language (https://docs.python.org/3.13/library/string.html#formatspec) for numbers and texts.

// formatSpec is a specification taken apart.
type formatSpec struct {
	fill      string // one character
	align     byte   // '<', '>', '^', '=' or 0
	sign      byte   // '+', '-', ' ' or 0
	zero      bool   // z: no negative zero
	alternate bool   // #
	width     int    // -1 for none
	grouping  byte   // ',' or '_' or 0
	precision int    // -1 for none
	kind      byte   // the type, 0 for none
}

// maximumWidth bounds width and precision; more digits do not fit CPython's either.
const maximumWidth = 1<<31 - 1

// parseFormat reads a specification for a value of the type named typeName.
func (t *Thread) parseFormat(text, typeName string) (formatSpec, *Exception) {
	f := formatSpec{fill: " ", width: -1, precision: -1}
	invalid := func() (formatSpec, *Exception) {
		return f, t.Raise(ValueErrorType, "Invalid format specifier '%s' for object of type '%s'", text, typeName)
	}
	rest, filled := text, false
	if _, size := utf8.DecodeRuneInString(rest); len(rest) > size && strings.IndexByte("<>=^", rest[size]) >= 0 {
		f.fill, f.align, rest, filled = rest[:size], rest[size], rest[size+1:], true
	} else if rest != "" && strings.IndexByte("<>=^", rest[0]) >= 0 {
		f.align, rest = rest[0], rest[1:]
	}
	if rest != "" && strings.IndexByte("+- ", rest[0]) >= 0 {
		f.sign, rest = rest[0], rest[1:]
	}
	if rest != "" && rest[0] == 'z' {
		f.zero, rest = true, rest[1:]
	}
	if rest != "" && rest[0] == '#' {
		f.alternate, rest = true, rest[1:]
	}
	if rest != "" && rest[0] == '0' {
		// A zero before the width fills behind the sign, or in the direction that was given.
		if f.align == 0 {
			f.align = '='
		}
		if f.fill == " " && !filled {
			f.fill = "0"
		}
		rest = rest[1:]
	}
	var ok bool
	if f.width, rest, ok = formatNumber(rest); !ok {
		return f, t.Raise(ValueErrorType, "Too many decimal digits in format string")
	}
	if rest != "" && (rest[0] == ',' || rest[0] == '_') {
		f.grouping, rest = rest[0], rest[1:]
		if rest != "" && (rest[0] == ',' || rest[0] == '_') {
			if rest[0] == f.grouping {
				return f, t.Raise(ValueErrorType, "Cannot specify '%c' with '%c'.", f.grouping, rest[0])
			}
			return f, t.Raise(ValueErrorType, "Cannot specify both ',' and '_'.")
		}
	}
	if rest != "" && rest[0] == '.' {
		if f.precision, rest, ok = formatNumber(rest[1:]); !ok {
			return f, t.Raise(ValueErrorType, "Too many decimal digits in format string")
		}
		if f.precision < 0 {
			return f, t.Raise(ValueErrorType, "Format specifier missing precision")
		}
	}
	if utf8.RuneCountInString(rest) > 1 {
		return invalid()
	}
	if rest != "" {
		if rest[0] >= 0x80 {
			point, _ := DecodePoint(rest)
			if f.grouping != 0 {
				return f, t.Raise(ValueErrorType, "Cannot specify '%c' with '\\x%x'.", f.grouping, point)
			}
			return f, t.unknownFormat(point, typeName)
		}
		f.kind = rest[0]
	}
	if !f.groups() {
		if f.kind > 0x20 && f.kind < 0x7F {
			return f, t.Raise(ValueErrorType, "Cannot specify '%c' with '%c'.", f.grouping, f.kind)
		}
		return f, t.Raise(ValueErrorType, "Cannot specify '%c' with '\\x%x'.", f.grouping, f.kind)
	}
	return f, nil
}

// groups reports whether the type allows the grouping that the specification has, if any.
func (f formatSpec) groups() bool {
	switch f.kind {
	case 0, 'd', 'e', 'f', 'g', 'E', 'F', 'G', '%':
		return true
	case 'b', 'o', 'x', 'X':
		return f.grouping != ','
	}
	return f.grouping == 0
}

// formatNumber reads digits, -1 if there are none.
func formatNumber(text string) (n int, rest string, ok bool) {
	end := 0
	for end < len(text) && isDigit(text[end]) {
		end++
	}
	if end == 0 {
		return -1, text, true
	}
	n, err := strconv.Atoi(text[:end])
	return n, text[end:], err == nil && n <= maximumWidth
}

func (t *Thread) unknownFormat(kind rune, typeName string) *Exception {
	if kind > 0x20 && kind < 0x80 {
		return t.Raise(ValueErrorType, "Unknown format code '%c' for object of type '%s'", kind, typeName)
	}
	return t.Raise(ValueErrorType, "Unknown format code '\\x%x' for object of type '%s'", kind, typeName)
}

// pad puts text into the width; sign is what stays in front when the fill goes between sign and digits.
func (t *Thread) pad(f formatSpec, sign, text string, align byte) (Value, *Exception) {
	if f.align != 0 {
		align = f.align
	}
	missing := f.width - countPoints(sign) - countPoints(text)
	if missing <= 0 {
		return t.StrValue(sign + text)
	}
	if raised := t.Charge(int64(missing) * int64(len(f.fill))); raised != nil {
		return Value{}, raised
	}
	if raised := t.Work(int64(missing / 64)); raised != nil {
		return Value{}, raised
	}
	switch align {
	case '<':
		return t.StrValue(sign + text + strings.Repeat(f.fill, missing))
	case '^':
		return t.StrValue(strings.Repeat(f.fill, missing/2) + sign + text + strings.Repeat(f.fill, missing-missing/2))
	case '=':
		return t.StrValue(sign + strings.Repeat(f.fill, missing) + text)
	}
	return t.StrValue(strings.Repeat(f.fill, missing) + sign + text)
}

// formatArgument reads the argument of __format__.
func (t *Thread) formatArgument(v Value) (string, *Exception) {
	s, ok := strOf(v)
	if !ok {
		return "", t.Raise(TypeErrorType, "__format__() argument must be str, not %s", ArgumentType(v))
	}
	return s.text, nil
}

// strFormat is str.__format__.
func strFormat(t *Thread, arguments []Value) (Value, *Exception) {
	text, raised := t.formatArgument(arguments[1])
	if raised != nil {
		return Value{}, raised
	}
	s, _ := strOf(arguments[0])
	if text == "" {
		return t.StrValue(s.text)
	}
	name := arguments[0].Type().Name
	f, raised := t.parseFormat(text, name)
	switch {
	case raised != nil:
		return Value{}, raised
	case f.kind != 0 && f.kind != 's':
		return Value{}, t.unknownFormat(rune(f.kind), name)
	case f.sign == ' ':
		return Value{}, t.Raise(ValueErrorType, "Space not allowed in string format specifier")
	case f.sign != 0:
		return Value{}, t.Raise(ValueErrorType, "Sign not allowed in string format specifier")
	case f.zero:
		return Value{}, t.Raise(ValueErrorType, "Negative zero coercion (z) not allowed in string format specifier")
	case f.alternate:
		return Value{}, t.Raise(ValueErrorType, "Alternate form (#) not allowed in string format specifier")
	case f.grouping != 0:
		return Value{}, t.Raise(ValueErrorType, "Cannot specify '%c' with 's'.", f.grouping)
	case f.align == '=' && f.fill != "0":
		return Value{}, t.Raise(ValueErrorType, "'=' alignment not allowed in string format specifier")
	case f.align == '=':
		f.align = '<'
	}
	shown := s.text
	if f.precision >= 0 && f.precision < s.length {
		shown = shown[:s.Offset(f.precision)]
	}
	return t.pad(f, "", shown, '<')
}

// intFormat is int.__format__.
func intFormat(t *Thread, arguments []Value) (Value, *Exception) {
	text, raised := t.formatArgument(arguments[1])
	if raised != nil {
		return Value{}, raised
	}
	if text == "" {
		shown, raised := t.Text(arguments[0])
		if raised != nil {
			return Value{}, raised
		}
		return t.StrValue(shown)
	}
	name := arguments[0].Type().Name
	f, raised := t.parseFormat(text, name)
	if raised != nil {
		return Value{}, raised
	}
	n, _ := intOf(arguments[0])
	switch f.kind {
	case 0, 'd', 'n', 'b', 'o', 'x', 'X', 'c':
		return t.formatInteger(f, n)
	case 'e', 'E', 'f', 'F', 'g', 'G', '%':
		x, raised := t.intToFloat(n)
		if raised != nil {
			return Value{}, raised
		}
		return t.formatFloat(f, x, name)
	}
	return Value{}, t.unknownFormat(rune(f.kind), name)
}

func (t *Thread) formatInteger(f formatSpec, n Value) (Value, *Exception) {
	switch {
	case f.precision >= 0:
		return Value{}, t.Raise(ValueErrorType, "Precision not allowed in integer format specifier")
	case f.zero:
		return Value{}, t.Raise(ValueErrorType, "Negative zero coercion (z) not allowed in integer format specifier")
	}
	if f.kind == 'c' {
		return t.formatCharacter(f, n)
	}
	base, prefix, group := 10, "", 3
	switch f.kind {
	case 'b':
		base, prefix, group = 2, "0b", 4
	case 'o':
		base, prefix, group = 8, "0o", 4
	case 'x':
		base, prefix, group = 16, "0x", 4
	case 'X':
		base, prefix, group = 16, "0X", 4
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
		return Value{}, raised
	}
	if f.kind == 'X' {
		digits = strings.ToUpper(digits)
	}
	sign := signText(f.sign, isNegative(n))
	if f.alternate {
		sign += prefix
	}
	if digits, raised = t.groupDigits(f, digits, "", group, len(sign)); raised != nil {
		return Value{}, raised
	}
	return t.pad(f, sign, digits, '>')
}

func (t *Thread) formatCharacter(f formatSpec, n Value) (Value, *Exception) {
	switch {
	case f.sign != 0:
		return Value{}, t.Raise(ValueErrorType, "Sign not allowed with integer format specifier 'c'")
	case f.alternate:
		return Value{}, t.Raise(ValueErrorType, "Alternate form (#) not allowed with integer format specifier 'c'")
	case n.Object() != nil:
		return Value{}, t.Raise(OverflowErrorType, "Python int too large to convert to C long")
	case n.Int() < 0 || n.Int() > utf8.MaxRune:
		return Value{}, t.Raise(OverflowErrorType, "%%c arg not in range(0x110000)")
	}
	return t.pad(f, "", string(AppendPoint(nil, rune(n.Int()))), '>')
}

func signText(sign byte, negative bool) string {
	switch {
	case negative:
		return "-"
	case sign == '+' || sign == ' ':
		return string(sign)
	}
	return ""
}

// groupDigits puts the separator between groups of digits before the rest (".25e+10", "%"), and zeros in front that the width
// asks for, which are grouped too.
func (t *Thread) groupDigits(f formatSpec, digits, rest string, group, sign int) (string, *Exception) {
	if f.grouping == 0 || digits == "" {
		return digits + rest, nil
	}
	width := 0
	if f.fill == "0" && f.align == '=' {
		width = f.width - sign - len(rest)
	}
	// The fewest digits, at least those that there are, that fill the width with their separators.
	count := max(len(digits), width-width/(group+1)-1)
	for count+(count-1)/group < width {
		count++
	}
	size := count + (count-1)/group + len(rest)
	if raised := t.Charge(int64(size)); raised != nil {
		return "", raised
	}
	grouped := make([]byte, 0, size)
	raised := t.blocks(count, trimBlock, func(from, to int) *Exception {
		for i := from; i < to; i++ {
			left := count - i
			if i > 0 && left%group == 0 {
				grouped = append(grouped, f.grouping)
			}
			if left > len(digits) {
				grouped = append(grouped, '0')
			} else {
				grouped = append(grouped, digits[len(digits)-left])
			}
		}
		return nil
	})
	return string(append(grouped, rest...)), raised
}

// floatFormat is float.__format__.
func floatFormat(t *Thread, arguments []Value) (Value, *Exception) {
	text, raised := t.formatArgument(arguments[1])
	if raised != nil {
		return Value{}, raised
	}
	if text == "" {
		shown, raised := t.Text(arguments[0])
		if raised != nil {
			return Value{}, raised
		}
		return t.StrValue(shown)
	}
	name := arguments[0].Type().Name
	f, raised := t.parseFormat(text, name)
	if raised != nil {
		return Value{}, raised
	}
	switch f.kind {
	case 0, 'e', 'E', 'f', 'F', 'g', 'G', 'n', '%':
		return t.formatFloat(f, plainFloat(arguments[0]), name)
	}
	return Value{}, t.unknownFormat(rune(f.kind), name)
}

func (t *Thread) formatFloat(f formatSpec, x float64, _ string) (Value, *Exception) {
	digits, raised := t.floatDigits(math.Abs(x), f.kind, f.precision, f.alternate)
	if raised != nil {
		return Value{}, raised
	}
	negative := math.Signbit(x) && !math.IsNaN(x)
	if f.zero && negative && !strings.ContainsAny(digits, "123456789infa") {
		negative = false
	}
	sign := signText(f.sign, negative)
	whole, rest := digits, ""
	if i := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 {
		whole, rest = digits[:i], digits[i:]
	}
	grouped, raised := t.groupDigits(f, whole, rest, 3, len(sign))
	if raised != nil {
		return Value{}, raised
	}
	return t.pad(f, sign, grouped, '>')
}

// exactDigits is how many digits behind the point, or significant ones, tell every float exactly.
const exactDigits = 1100

// floatDigits is FormatFloat with any precision: the digits beyond the exact ones are zeros.
func (t *Thread) floatDigits(x float64, kind byte, precision int, alternate bool) (string, *Exception) {
	if precision <= exactDigits {
		return FormatFloat(x, kind, precision, alternate), nil
	}
	text := FormatFloat(x, kind, exactDigits, alternate)
	switch kind {
	case 'e', 'E', 'f', 'F', '%':
	default:
		if !alternate {
			return text, nil
		}
	}
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return text, nil
	}
	zeros, raised := t.repeatText("0", int64(precision-exactDigits))
	if raised != nil {
		return "", raised
	}
	end := strings.IndexAny(text, "eE%")
	if end < 0 {
		end = len(text)
	}
	return text[:end] + zeros + text[end:], nil
}

// FormatFloat formats a float that is not negative as the type kind says, with precision digits, the usual number of them for a negative
// precision (CPython's PyOS_double_to_string).
func FormatFloat(x float64, kind byte, precision int, alternate bool) string {
	upper := kind == 'E' || kind == 'F' || kind == 'G'
	if math.IsInf(x, 0) || math.IsNaN(x) {
		text := "inf"
		if math.IsNaN(x) {
			text = "nan"
		}
		if upper {
			text = strings.ToUpper(text)
		}
		if kind == '%' {
			text += "%"
		}
		return text
	}
	var text string
	switch kind {
	case 'e', 'E':
		text = strconv.FormatFloat(x, 'e', defaultPrecision(precision), 64)
		if alternate && precision == 0 {
			text = strings.Replace(text, "e", ".e", 1)
		}
	case 'f', 'F':
		text = strconv.FormatFloat(x, 'f', defaultPrecision(precision), 64)
		if alternate && precision == 0 {
			text += "."
		}
	case '%':
		text = percentText(x, defaultPrecision(precision))
		if alternate && precision == 0 {
			text += "."
		}
		text += "%"
	case 'g', 'G', 'n':
		text = generalText(x, max(defaultPrecision(precision), 1), alternate, false)
	default:
		if precision < 0 {
			text = FloatText(x)
			break
		}
		text = generalText(x, max(precision, 1), alternate, true)
	}
	if upper {
		text = strings.ToUpper(text)
	}
	return text
}

func defaultPrecision(precision int) int {
	if precision < 0 {
		return 6
	}
	return precision
}

// percentText is x * 100. Python multiplies the float, so that the product is rounded first.
func percentText(x float64, precision int) string {
	product := x * 100
	if math.IsInf(product, 0) {
		return "inf"
	}
	return strconv.FormatFloat(product, 'f', precision, 64)
}

// generalText is %g with precision significant digits: an exponent when it is below -4 or not below the precision. With point, which is the format without
// a type, a number always has a digit after the point, and an exponent from precision-1 digits on.
func generalText(x float64, precision int, alternate, point bool) string {
	scientific := strconv.FormatFloat(x, 'e', precision-1, 64)
	mark := strings.IndexByte(scientific, 'e')
	exponent, _ := strconv.Atoi(scientific[mark+1:])
	limit := precision
	if point {
		limit = precision - 1
		if limit < 1 {
			limit = 1
		}
	}
	if x != 0 && (exponent < -4 || exponent >= limit && (exponent >= precision || point)) {
		mantissa := scientific[:mark]
		if !alternate {
			mantissa = trimZeros(mantissa)
		} else if !strings.Contains(mantissa, ".") {
			mantissa += "."
		}
		return mantissa + scientific[mark:]
	}
	text := strconv.FormatFloat(x, 'f', max(precision-1-exponent, 0), 64)
	switch {
	case alternate && !strings.Contains(text, "."):
		text += "."
	case !alternate:
		text = trimZeros(text)
	}
	if point && !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

func trimZeros(text string) string {
	if !strings.Contains(text, ".") {
		return text
	}
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
