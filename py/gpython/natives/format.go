package natives

import (
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

// maxPrecision bounds the digits of a float that a format asks for.
const maxPrecision = 10_000

// A conversion is one %-conversion of a format.
type conversion struct {
	flags        string // of "#0- +"
	width        int64
	precision    int64
	hasPrecision bool
	verb         byte
}

// A formatter applies a format to values, as text % values does.
type formatter struct {
	writer
	length  int    // of the format, in characters
	format  string // what is left of it
	values  py.Object
	tuple   py.Tuple // values, or a tuple of them alone
	next    int      // of tuple
	mapping bool     // a conversion named a key
}

// Format is format % values.
func Format(m *Meter, format py.String, values py.Object) (py.Object, error) {
	f := formatter{
		writer: writer{meter: m}, length: utf8.RuneCountInString(string(format)), format: string(format), values: values,
	}
	if tuple, ok := values.(py.Tuple); ok {
		f.tuple = tuple
	} else {
		f.tuple = py.Tuple{values}
	}
	for f.format != "" {
		before, after, found := strings.Cut(f.format, "%")
		if err := f.write(before); err != nil {
			return nil, err
		}
		if !found {
			break
		}
		f.format = after
		if err := f.convert(); err != nil {
			return nil, err
		}
	}
	_, isDict := values.(py.StringDict)
	if f.next < len(f.tuple) && !f.mapping && !isDict {
		return nil, py.ExceptionNewf(py.TypeError, "not all arguments converted during string formatting")
	}
	return py.String(f.text.String()), nil
}

// convert reads one conversion, behind its %, and writes it.
func (f *formatter) convert() error {
	var value py.Object
	if strings.HasPrefix(f.format, "(") {
		key, rest, ok := cutKey(f.format)
		if !ok {
			return py.ExceptionNewf(py.ValueError, "incomplete format key")
		}
		if _, ok := f.values.(py.Tuple); ok {
			return py.ExceptionNewf(py.TypeError, "format requires a mapping")
		}
		f.format, f.mapping = rest, true
		var err error
		if value, err = py.GetItem(f.values, py.String(key)); err != nil {
			return err
		}
	}
	c, err := f.parse()
	if err != nil {
		return err
	}
	if c.verb == '%' {
		return f.pad(c, "", "%")
	}
	if value == nil {
		if value, err = f.take(); err != nil {
			return err
		}
	}
	return f.apply(c, value)
}

// cutKey splits "(key)rest"; the key may hold parentheses in pairs.
func cutKey(format string) (key, rest string, ok bool) {
	depth := 0
	for i := range len(format) {
		switch format[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return format[1:i], format[i+1:], true
			}
		}
	}
	return "", "", false
}

func (f *formatter) take() (py.Object, error) {
	if f.next >= len(f.tuple) {
		return nil, py.ExceptionNewf(py.TypeError, "not enough arguments for format string")
	}
	f.next++
	return f.tuple[f.next-1], nil
}

// parse reads the flags, width, precision and verb of a conversion.
func (f *formatter) parse() (c conversion, err error) {
	n := len(f.format) - len(strings.TrimLeft(f.format, "#0- +"))
	c.flags, f.format = f.format[:n], f.format[n:]
	if c.width, err = f.number(); err != nil {
		return c, err
	}
	if c.width < 0 {
		c.flags, c.width = c.flags+"-", -c.width
	}
	if rest, ok := strings.CutPrefix(f.format, "."); ok {
		f.format, c.hasPrecision = rest, true
		if c.precision, err = f.number(); err != nil {
			return c, err
		}
		c.precision = max(c.precision, 0)
	}
	if f.format != "" && strings.ContainsRune("hlL", rune(f.format[0])) {
		f.format = f.format[1:]
	}
	if f.format == "" {
		return c, py.ExceptionNewf(py.ValueError, "incomplete format")
	}
	c.verb, f.format = f.format[0], f.format[1:]
	return c, nil
}

// number reads a width or precision, which the values may hold.
func (f *formatter) number() (int64, error) {
	if rest, ok := strings.CutPrefix(f.format, "*"); ok {
		f.format = rest
		value, err := f.take()
		if err != nil {
			return 0, err
		}
		n, ok := value.(py.Int)
		if !ok {
			return 0, py.ExceptionNewf(py.TypeError, "* wants int")
		}
		return int64(n), nil
	}
	n := len(f.format) - len(strings.TrimLeft(f.format, "0123456789"))
	digits := f.format[:n]
	f.format = f.format[n:]
	if digits == "" {
		return 0, nil
	}
	number, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0, py.ExceptionNewf(py.ValueError, "width too big")
	}
	return number, nil
}

func (f *formatter) apply(c conversion, value py.Object) error {
	switch c.verb {
	case 's', 'r', 'a':
		text, err := Repr(f.meter, value)
		if c.verb == 's' {
			text, err = Str(f.meter, value)
		}
		if err != nil {
			return err
		}
		if c.verb == 'a' {
			text = asciiOnly(text)
		}
		if c.hasPrecision {
			text = firstRunes(text, c.precision)
		}
		c.flags = strings.ReplaceAll(c.flags, "0", "")
		return f.pad(c, "", text)
	case 'c':
		return f.character(c, value)
	case 'd', 'i', 'u', 'o', 'x', 'X':
		return f.integer(c, value)
	case 'e', 'E', 'f', 'F', 'g', 'G':
		return f.float(c, value)
	}
	return py.ExceptionNewf(py.ValueError, "unsupported format character '%c' (0x%x) at index %d", c.verb, c.verb, f.length-utf8.RuneCountInString(f.format)-1)
}

func firstRunes(text string, n int64) string {
	for i := range text {
		if n--; n < 0 {
			return text[:i]
		}
	}
	return text
}

func (f *formatter) character(c conversion, value py.Object) error {
	c.flags = strings.ReplaceAll(c.flags, "0", "")
	switch value := value.(type) {
	case py.Int:
		if value < 0 || value > utf8.MaxRune {
			return py.ExceptionNewf(py.OverflowError, "%%c arg not in range(0x110000)")
		}
		return f.pad(c, "", string(rune(value)))
	case py.String:
		if utf8.RuneCountInString(string(value)) == 1 {
			return f.pad(c, "", string(value))
		}
	}
	return py.ExceptionNewf(py.TypeError, "%%c requires int or char")
}

func (f *formatter) integer(c conversion, value py.Object) error {
	var n *big.Int
	switch value := value.(type) {
	case py.Float:
		whole, err := py.MakeInt(value)
		if err != nil || c.verb == 'o' || c.verb == 'x' || c.verb == 'X' {
			return notNumber(c, value, "an integer is required")
		}
		b, _ := py.ConvertToBigInt(whole)
		n = (*big.Int)(b)
	default:
		b, ok := py.ConvertToBigInt(value)
		if !ok {
			wanted := "a real number is required"
			if c.verb == 'o' || c.verb == 'x' || c.verb == 'X' {
				wanted = "an integer is required"
			}
			return notNumber(c, value, wanted)
		}
		n = (*big.Int)(b)
	}
	base, prefix := 10, ""
	switch c.verb {
	case 'o':
		base, prefix = 8, "0o"
	case 'x':
		base, prefix = 16, "0x"
	case 'X':
		base, prefix = 16, "0X"
	default:
		if _, err := decimal((*py.BigInt)(n)); err != nil {
			return err
		}
	}
	digits := new(big.Int).Abs(n).Text(base)
	if c.verb == 'X' {
		digits = strings.ToUpper(digits)
	}
	if missing := c.precision - int64(len(digits)); missing > 0 {
		if err := f.meter.Reserve(missing, 1); err != nil {
			return err
		}
		digits = strings.Repeat("0", int(missing)) + digits
	}
	sign := c.sign(n.Sign() < 0)
	if base != 10 && strings.Contains(c.flags, "#") {
		sign += prefix
	}
	return f.pad(c, sign, digits)
}

func notNumber(c conversion, value py.Object, wanted string) error {
	return py.ExceptionNewf(py.TypeError, "%%%c format: %s, not %s", c.verb, wanted, value.Type().Name)
}

func (f *formatter) float(c conversion, value py.Object) error {
	number, err := py.MakeFloat(value)
	if err != nil {
		if _, ok := value.(py.String); ok || py.IsException(py.TypeError, err) {
			return py.ExceptionNewf(py.TypeError, "must be real number, not %s", value.Type().Name)
		}
		return err
	}
	x := float64(number.(py.Float))
	precision := int64(6)
	if c.hasPrecision {
		precision = c.precision
	}
	if precision > maxPrecision {
		return py.ExceptionNewf(py.ValueError, "precision too big")
	}
	verb := c.verb | 0x20
	if verb == 'g' && precision == 0 {
		precision = 1
	}
	text := strings.ToLower(strconv.FormatFloat(x, verb, int(precision), 64))
	text = strings.TrimLeft(text, "+")
	negative := strings.HasPrefix(text, "-")
	text = strings.TrimPrefix(text, "-")
	if text == "inf" || text == "nan" {
		c.flags = strings.ReplaceAll(c.flags, "0", "")
	}
	if c.verb != verb {
		text = strings.ToUpper(text)
	}
	return f.pad(c, c.sign(negative), text)
}

func (c conversion) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case strings.Contains(c.flags, "+"):
		return "+"
	case strings.Contains(c.flags, " "):
		return " "
	}
	return ""
}

// pad writes a text behind its sign, filled up to the width.
func (f *formatter) pad(c conversion, sign, text string) error {
	missing := c.width - int64(utf8.RuneCountInString(sign)+utf8.RuneCountInString(text))
	if missing <= 0 {
		return f.write(sign + text)
	}
	if err := f.meter.Reserve(missing+int64(f.text.Len()), 1); err != nil {
		return err
	}
	fill := func(with string) string { return strings.Repeat(with, int(missing)) }
	switch {
	case strings.Contains(c.flags, "-"):
		return f.write(sign + text + fill(" "))
	case strings.Contains(c.flags, "0"):
		return f.write(sign + fill("0") + text)
	}
	return f.write(fill(" ") + sign + text)
}
