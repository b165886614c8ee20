package decimalmodule

import (
	"math/big"
	"strconv"
	"strings"
)

// text is a coefficient's digits.
func (c *calculation) text(n *big.Int) string {
	if n.IsUint64() {
		return strconv.FormatUint(n.Uint64(), 10)
	}
	if c.raised != nil {
		return "0"
	}
	digits, raised := c.t.DigitsBig(n)
	if raised != nil {
		c.fail(raised)
		return "0"
	}
	return digits
}

// specialText is the text of an infinity or a NaN without its sign.
func (c *calculation) specialText(n number) string {
	name := [...]string{infinite: "Infinity", quiet: "NaN", signaling: "sNaN"}[n.kind]
	if n.isNaN() && n.coefficient.Sign() != 0 {
		name += c.text(n.coefficient)
	}
	return name
}

func signText(negative bool) string {
	if negative {
		return "-"
	}
	return ""
}

// scientific is the text of a number: str, or with engineering the one whose exponent is a multiple of three.
func (c *calculation) scientific(n number, engineering, capitals bool) string {
	if n.isSpecial() {
		return signText(n.negative) + c.specialText(n)
	}
	digits := c.text(n.coefficient)
	size := int64(len(digits))
	point := n.exponent + size // digits before the point
	leading := point
	switch {
	case n.exponent <= 0 && point > -6:
	case !engineering:
		leading = 1
	case n.isZero():
		leading = floorModulo(point+1, 3) - 1
	default:
		leading = floorModulo(point-1, 3) + 1
	}
	return signText(n.negative) + c.placed(digits, leading) + exponentText(point-leading, capitals)
}

func floorModulo(a, b int64) int64 { return ((a % b) + b) % b }

func exponentText(exponent int64, capitals bool) string {
	if exponent == 0 {
		return ""
	}
	letter := "e"
	if capitals {
		letter = "E"
	}
	text := strconv.FormatInt(exponent, 10)
	if exponent > 0 {
		text = "+" + text
	}
	return letter + text
}

// placed is digits with the point after the first of them, or before them, with zeros.
func (c *calculation) placed(digits string, point int64) string {
	size := int64(len(digits))
	switch {
	case point <= 0:
		return "0." + c.zeros(-point) + digits
	case point >= size:
		return digits + c.zeros(point-size)
	}
	return digits[:point] + "." + digits[point:]
}

func (c *calculation) zeros(count int64) string {
	if count <= 0 || c.charge(count/8) != nil {
		return ""
	}
	return strings.Repeat("0", int(count))
}
