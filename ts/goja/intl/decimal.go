package intl

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// decimal is an exact decimal number, 0.digits × 10^point, or an infinity or not a number. The digits have no
// zero at either end; zero has none.
type decimal struct {
	negative      bool
	infinite, nan bool
	digits        string
	point         int
}

func (d decimal) zero() bool { return d.digits == "" && !d.infinite && !d.nan }

// magnitude is the exponent of the first digit: 0 for 1 to 9, and for zero.
func (d decimal) magnitude() int {
	if d.digits == "" {
		return 0
	}
	return d.point - 1
}

func (d decimal) scaled(exponent int) decimal {
	d.point += exponent
	return d
}

func (d decimal) trimmed() decimal {
	digits := strings.TrimLeft(d.digits, "0")
	d.point -= len(d.digits) - len(digits)
	d.digits = strings.TrimRight(digits, "0")
	if d.digits == "" {
		d.point = 0
	}
	return d
}

// decimalOf returns the shortest decimal number that is read as x, as ECMA-262 prints it.
func decimalOf(x float64) decimal {
	switch {
	case math.IsNaN(x):
		return decimal{nan: true}
	case math.IsInf(x, 0):
		return decimal{infinite: true, negative: x < 0}
	}
	var buffer [32]byte
	text := strconv.AppendFloat(buffer[:0], x, 'e', -1, 64)
	d := decimal{negative: math.Signbit(x)}
	if d.negative {
		text = text[1:]
	}
	e := len(text) - 1
	for text[e] != 'e' {
		e--
	}
	exponent, _ := strconv.Atoi(string(text[e+1:]))
	digits := string(text[:1])
	if e > 1 {
		digits += string(text[2:e])
	}
	d.digits, d.point = digits, exponent+1
	return d.trimmed()
}

func decimalOfBig(x *big.Int) decimal {
	d := decimal{negative: x.Sign() < 0, digits: new(big.Int).Abs(x).Text(10)}
	d.point = len(d.digits)
	return d.trimmed()
}

// mostDigits bounds the texts that are read as numbers; longer ones are not numbers here.
const mostDigits = 1 << 20

// The exponents beyond which a number in a text counts as infinite or zero.
const mostExponent = 10000

// decimalOfText reads a StringNumericLiteral of ECMA-262 exactly.
func decimalOfText(text string) decimal {
	text = strings.TrimFunc(text, isSpace)
	if text == "" {
		return decimal{}
	}
	if len(text) > mostDigits {
		return decimal{nan: true}
	}
	if len(text) > 2 && text[0] == '0' && strings.ContainsRune("xXoObB", rune(text[1])) {
		x, ok := new(big.Int), false
		if !strings.ContainsAny(text[2:], "_+-") {
			base := map[byte]int{'x': 16, 'o': 8, 'b': 2}[text[1]|0x20]
			x, ok = x.SetString(text[2:], base)
		}
		if !ok {
			return decimal{nan: true}
		}
		return decimalOfBig(x)
	}
	var d decimal
	if text[0] == '+' || text[0] == '-' {
		d.negative, text = text[0] == '-', text[1:]
	}
	if text == "Infinity" {
		d.infinite = true
		return d
	}
	exponent := 0
	mantissa := text
	if e := strings.IndexAny(text, "eE"); e >= 0 {
		mantissa = text[:e]
		x, err := strconv.Atoi(text[e+1:])
		if err != nil && !strings.Contains(err.Error(), "range") {
			return decimal{nan: true}
		}
		exponent = x
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if whole+fraction == "" || !all(whole+fraction, isDigit) {
		return decimal{nan: true}
	}
	d.digits, d.point = whole+fraction, len(whole)
	d = d.trimmed()
	switch point := float64(d.point) + float64(exponent); {
	case d.digits == "":
	case point > mostExponent:
		return decimal{infinite: true, negative: d.negative}
	case point < -mostExponent:
		return decimal{negative: d.negative}
	default:
		d.point = int(point)
	}
	return d
}

func isSpace(r rune) bool {
	switch r {
	case ' ', '\t', '\n', '\v', '\f', '\r', 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff:
		return true
	}
	return 0x2000 <= r && r <= 0x200a
}

// rounding modes of ECMA-402.
var roundingModes = []string{"ceil", "floor", "expand", "trunc", "halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven"}

// rounded returns the multiple of increment × 10^-places that is nearest by a rounding mode.
func (d decimal) rounded(places, increment int, mode string) decimal {
	if d.infinite || d.nan || d.digits == "" {
		return d
	}
	keep := d.point + places // digits that stay
	if increment == 1 && keep >= len(d.digits) {
		return d
	}
	if increment > 1 {
		return d.roundedTo(keep, increment, mode)
	}
	kept, rest := "", d.digits
	if keep > 0 {
		kept, rest = d.digits[:keep], d.digits[keep:]
	} else if keep < 0 {
		rest = "0" + d.digits // below half a unit
	}
	even := kept == "" || (kept[len(kept)-1]-'0')%2 == 0
	half := compareHalf(rest)
	if roundsUp(mode, d.negative, half, even) {
		kept = increase(kept)
	}
	if len(kept) > max(keep, 0) {
		keep = max(keep, 0) + 1
		d.point = keep - places
	} else {
		d.point = max(keep, 0) - places
	}
	d.digits = kept
	return d.trimmed()
}

// compareHalf compares the digits behind a unit with one half: -1, 0 or 1.
func compareHalf(rest string) int {
	switch {
	case rest[0] > '5':
		return 1
	case rest[0] < '5':
		return -1
	case strings.Trim(rest[1:], "0") != "":
		return 1
	}
	return 0
}

// roundsUp reports whether a remainder that is not zero makes the absolute value go up.
func roundsUp(mode string, negative bool, half int, even bool) bool {
	switch mode {
	case "ceil":
		return !negative
	case "floor":
		return negative
	case "expand":
		return true
	case "trunc":
		return false
	case "halfCeil":
		return half > 0 || half == 0 && !negative
	case "halfFloor":
		return half > 0 || half == 0 && negative
	case "halfTrunc":
		return half > 0
	case "halfEven":
		return half > 0 || half == 0 && !even
	}
	return half >= 0
}

// increase adds one to a string of digits.
func increase(digits string) string {
	b := []byte(digits)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] < '9' {
			b[i]++
			return string(b)
		}
		b[i] = '0'
	}
	return "1" + string(b)
}

// roundedTo rounds to a multiple of an increment, in units of the last of keep digits.
func (d decimal) roundedTo(keep, increment int, mode string) decimal {
	places := keep - d.point
	unscaled := d.digits
	fractionDigits := max(0, len(d.digits)-keep)
	if keep > len(d.digits) {
		unscaled += strings.Repeat("0", keep-len(d.digits))
	}
	x, _ := new(big.Int).SetString(unscaled, 10)
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(fractionDigits)), nil)
	unit.Mul(unit, big.NewInt(int64(increment)))
	quotient, remainder := new(big.Int).QuoRem(x, unit, new(big.Int))
	if remainder.Sign() != 0 {
		half := new(big.Int).Lsh(remainder, 1).Cmp(unit)
		if roundsUp(mode, d.negative, half, quotient.Bit(0) == 0) {
			quotient.Add(quotient, big.NewInt(1))
		}
	}
	quotient.Mul(quotient, big.NewInt(int64(increment)))
	digits := quotient.Text(10)
	return decimal{negative: d.negative, digits: digits, point: len(digits) - places}.trimmed()
}

// split returns the digits before and after the point, with at least so many of each.
func (d decimal) split(minimumInteger, minimumFraction int) (whole, fraction string) {
	switch {
	case d.point <= 0:
		if d.digits != "" {
			fraction = strings.Repeat("0", -d.point) + d.digits
		}
	case d.point >= len(d.digits):
		whole = d.digits + strings.Repeat("0", d.point-len(d.digits))
	default:
		whole, fraction = d.digits[:d.point], d.digits[d.point:]
	}
	if len(whole) < minimumInteger {
		whole = strings.Repeat("0", minimumInteger-len(whole)) + whole
	}
	if len(fraction) < minimumFraction {
		fraction += strings.Repeat("0", minimumFraction-len(fraction))
	}
	return whole, fraction
}
