package decimalmodule

import (
	"math/big"
	"strings"
	"unicode"

	"github.com/coderuntime/coderuntime/py/object"
)

// parse reads digits, which have been checked.
func (c *calculation) parse(digits string) *big.Int {
	if c.raised != nil || digits == "" {
		return bigZero
	}
	n, raised := c.t.ParseBig(digits)
	if raised != nil {
		c.fail(raised)
		return bigZero
	}
	return n
}

// plainText is the text of a number as programs may write it, in ASCII: without spaces around it and underscores, digits of other
// scripts turned into ours. It is false for what is no number.
func plainText(text string) (string, bool) {
	text = strings.TrimFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f
	})
	plain := true
	for i := 0; i < len(text) && plain; i++ {
		plain = text[i] < 0x80 && text[i] != '_'
	}
	if plain {
		return text, true
	}
	var b strings.Builder
	for rest := text; rest != ""; {
		point, size := object.DecodePoint(rest)
		rest = rest[size:]
		switch {
		case point == '_':
		case point < 0x80:
			b.WriteByte(byte(point))
		default:
			digit, ok := object.DecimalDigit(point)
			if !ok {
				return "", false
			}
			b.WriteByte('0' + byte(digit))
		}
	}
	return b.String(), true
}

// read is the number that a text says, exactly as it stands there.
func (c *calculation) read(text string) (n number, ok bool) {
	text, ok = plainText(text)
	if !ok || text == "" {
		return nan, false
	}
	rest := text
	if rest[0] == '+' || rest[0] == '-' {
		n.negative, rest = rest[0] == '-', rest[1:]
	}
	if c.raised == nil {
		c.fail(c.t.Work(int64(len(text)) / 64))
	}
	lower := ""
	if rest != "" && (rest[0] < '0' || rest[0] > '9') && rest[0] != '.' {
		lower = strings.ToLower(rest)
	}
	switch {
	case lower == "inf" || lower == "infinity":
		return infinity(n.negative), true
	case strings.HasPrefix(lower, "nan"):
		n.kind, rest = quiet, rest[3:]
	case strings.HasPrefix(lower, "snan"):
		n.kind, rest = signaling, rest[4:]
	}
	if n.isNaN() {
		digits := strings.TrimLeft(rest, "0")
		if !allDigits(rest) {
			return nan, false
		}
		n.coefficient = c.parse(digits)
		n.digits = int64(max(len(digits), 1))
		return n, true
	}
	mantissa, exponent, hasExponent := rest, "", false
	if at := strings.IndexAny(rest, "eE"); at >= 0 {
		mantissa, exponent, hasExponent = rest[:at], rest[at+1:], true
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if !allDigits(whole) || !allDigits(fraction) || whole == "" && fraction == "" {
		return nan, false
	}
	if hasExponent {
		if n.exponent, ok = readExponent(exponent); !ok {
			return nan, false
		}
	}
	n.exponent -= int64(len(fraction))
	digits := strings.TrimLeft(whole+fraction, "0")
	n.coefficient = c.parse(digits)
	n.digits = int64(max(len(digits), 1))
	return n, true
}

func allDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}

// readExponent reads an exponent; what is beyond any limit stays there.
func readExponent(text string) (int64, bool) {
	negative := false
	if text != "" && (text[0] == '+' || text[0] == '-') {
		negative, text = text[0] == '-', text[1:]
	}
	if text == "" || !allDigits(text) {
		return 0, false
	}
	n := int64(0)
	for i := range len(text) {
		if n >= 4*maxExponent/10 {
			n = 4 * maxExponent
			break
		}
		n = n*10 + int64(text[i]-'0')
	}
	if negative {
		n = -n
	}
	return n, true
}

// exactly fits a number that was read into the widest settings; what does not fit is invalid.
func (c *calculation) exactly(n number) number {
	inner := c.within(widest)
	result := inner.finish(n)
	c.fail(inner.raised)
	if inner.status&(inexact|rounded|clamped) != 0 || n.isNaN() && n.digits > maxPrecision {
		return c.invalid(invalidOperation)
	}
	return result
}
