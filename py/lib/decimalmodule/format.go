package decimalmodule

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/py/object"
)

// A formatSpec is a format specification taken apart. Decimal has one of its own: no grouping with underscores, but any type of
// number may be grouped.
type formatSpec struct {
	fill                      string
	align                     byte // '<', '>', '^', '=', or 0
	sign                      byte
	noNegativeZero, alternate bool
	zeros                     bool // a zero before the width
	comma                     bool
	width, precision          int64 // -1 for none
	kind                      byte  // 0 for none
}

// readFormat reads a specification; it is false if it is none.
func readFormat(text string) (formatSpec, bool) {
	f := formatSpec{fill: " ", width: -1, precision: -1}
	rest := text
	if _, size := utf8.DecodeRuneInString(rest); len(rest) > size && strings.IndexByte("<>=^", rest[size]) >= 0 {
		f.fill, f.align, rest = rest[:size], rest[size], rest[size+1:]
	} else if rest != "" && strings.IndexByte("<>=^", rest[0]) >= 0 {
		f.align, rest = rest[0], rest[1:]
	}
	flag := func(c byte) bool {
		found := rest != "" && rest[0] == c
		if found {
			rest = rest[1:]
		}
		return found
	}
	if rest != "" && strings.IndexByte("+- ", rest[0]) >= 0 {
		f.sign, rest = rest[0], rest[1:]
	}
	f.noNegativeZero = flag('z')
	f.alternate = flag('#')
	if f.zeros = flag('0'); f.zeros && f.align != 0 || rest != "" && rest[0] == '0' {
		return f, false
	}
	f.width, rest = readNumber(rest)
	f.comma = flag(',')
	if flag('.') {
		if f.precision, rest = readNumber(rest); f.precision < 0 {
			return f, false
		}
	}
	if rest != "" {
		f.kind, rest = rest[0], rest[1:]
	}
	return f, rest == "" && (f.kind == 0 || strings.IndexByte("eEfFgGnN%", f.kind) >= 0) && (!f.comma || f.kind != 'n' && f.kind != 'N')
}

// readNumber reads digits, -1 if there are none; what is too large stays at the limit.
func readNumber(text string) (int64, string) {
	end := 0
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	if end == 0 {
		return -1, text
	}
	n, err := strconv.ParseInt(text[:end], 10, 64)
	if err != nil {
		n = math.MaxInt64
	}
	return n, text[end:]
}

// format is the text of a number in a format.
func (x *Context) format(t *object.Thread, n number, text string) (string, *object.Exception) {
	f, ok := readFormat(text)
	if !ok {
		return "", t.Raise(object.ValueErrorType, "invalid format string")
	}
	c := &calculation{settings: widest, t: t}
	c.rounding = x.rounding
	capitals := !x.lower
	switch f.kind {
	case 'n', 'g', 'e', 'f':
		capitals = false
	case 'N', 'G', 'E', 'F':
		capitals = true
	}
	percent := ""
	if f.kind == '%' {
		percent = "%"
	}
	if n.isSpecial() {
		sign := f.signOf(n.negative)
		if f.zeros {
			f.align, f.fill = '>', " "
		}
		shown := c.justified(f, sign, c.specialText(n)+percent)
		return shown, c.raised
	}
	n = c.formatRounded(n, f)
	whole, fraction, exponent := c.formatParts(n, f)
	if f.noNegativeZero && n.negative && n.isZero() {
		n.negative = false
	}
	sign := f.signOf(n.negative)
	rest := ""
	if fraction != "" || f.alternate {
		rest = "." + fraction
	}
	if exponent != 0 || f.kind == 'e' || f.kind == 'E' {
		letter := "e"
		if capitals {
			letter = "E"
		}
		text := strconv.FormatInt(exponent, 10)
		if exponent >= 0 {
			text = "+" + text
		}
		rest += letter + text
	}
	rest += percent
	if f.zeros {
		whole = c.zeroFilled(whole, f, int64(len(sign)+len(rest)))
	}
	if f.comma {
		whole = c.grouped(whole)
	}
	if f.zeros {
		f.align = '>'
		f.fill = " "
	}
	shown := c.justified(f, sign, whole+rest)
	return shown, c.raised
}

func (f formatSpec) signOf(negative bool) string {
	switch {
	case negative:
		return "-"
	case f.sign == '+' || f.sign == ' ':
		return string(f.sign)
	}
	return ""
}

// formatRounded rounds a number to the precision of the format.
func (c *calculation) formatRounded(n number, f formatSpec) number {
	if f.kind == '%' {
		n.exponent += 2
	}
	if f.precision < 0 {
		if (f.kind == '%' || f.kind == 'f' || f.kind == 'F') && n.isZero() && n.exponent > 0 {
			n.exponent = 0
		}
		return n
	}
	precision := f.precision
	switch f.kind {
	case 'f', 'F', '%':
		if n.isZero() {
			n.exponent = -precision
			return n
		}
		if shift := n.exponent + precision; shift >= 0 {
			n.coefficient = c.scaled(n.coefficient, shift)
			n.digits, n.exponent = n.digits+shift, -precision
			return n
		}
		n, _ = c.shorten(n, -precision-n.exponent)
		return n
	case 'e', 'E':
		if precision < math.MaxInt64 {
			precision++
		}
	default:
		precision = max(precision, 1)
	}
	if n.isZero() {
		return n
	}
	if n.digits > precision {
		n, _ = c.shorten(n, n.digits-precision)
		if n.digits > precision {
			n.coefficient, _ = c.divideBig(n.coefficient, bigTen)
			n.digits, n.exponent = n.digits-1, n.exponent+1
		}
	} else if f.kind == 'e' || f.kind == 'E' {
		shift := precision - n.digits
		n.coefficient = c.scaled(n.coefficient, shift)
		n.digits, n.exponent = precision, n.exponent-shift
	}
	return n
}

// formatParts are the digits before and behind the point, and the exponent.
func (c *calculation) formatParts(n number, f formatSpec) (whole, fraction string, exponent int64) {
	digits := c.text(n.coefficient)
	size := int64(len(digits))
	left := n.exponent + size
	point := int64(1)
	switch f.kind {
	case 'e', 'E':
		if n.isZero() && f.precision >= 0 {
			point = 1 - f.precision
		}
	case 'f', 'F', '%':
		point = left
	default:
		if n.exponent <= 0 && left > -6 {
			point = left
		}
	}
	switch {
	case point <= 0:
		whole, fraction = "0", c.zeros(-point)+digits
	case point >= size:
		whole = digits + c.zeros(point-size)
	default:
		whole, fraction = digits[:point], digits[point:]
	}
	return whole, fraction, left - point
}

// zeroFilled puts zeros before the digits to fill the width; with commas, these count.
func (c *calculation) zeroFilled(whole string, f formatSpec, rest int64) string {
	room := f.width - rest
	count := room
	if f.comma {
		count = max(room-room/4, 1)
		for count+(count-1)/3 < room {
			count++
		}
		for count > 1 && count-1+(count-2)/3 >= room {
			count--
		}
	}
	return c.zeros(count-int64(len(whole))) + whole
}

func (c *calculation) grouped(whole string) string {
	if len(whole) <= 3 || c.charge(int64(len(whole))/6) != nil {
		return whole
	}
	var b strings.Builder
	b.Grow(len(whole) + len(whole)/3)
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(whole[i])
	}
	return b.String()
}

// justified puts a sign and what follows into the width of a format.
func (c *calculation) justified(f formatSpec, sign, text string) string {
	missing := f.width - int64(len(sign)+len(text))
	if missing <= 0 || missing > 1<<40 && c.charge(missing) != nil {
		return sign + text
	}
	if c.charge(missing*int64(len(f.fill))/8) != nil {
		return ""
	}
	fill := func(count int64) string { return strings.Repeat(f.fill, int(count)) }
	switch f.align {
	case '<':
		return sign + text + fill(missing)
	case '^':
		return fill(missing/2) + sign + text + fill(missing-missing/2)
	case '=':
		return sign + fill(missing) + text
	}
	return fill(missing) + sign + text
}
