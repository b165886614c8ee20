package decimalmodule

import "strings"

// Logical operations see a coefficient whose digits are zeros and ones as bits.

// logicalDigits are the digits of an operand, all of which have to be 0 or 1.
func (c *calculation) logicalDigits(n number) (string, bool) {
	if n.kind != finite || n.negative || n.exponent != 0 {
		return "", false
	}
	digits := c.text(n.coefficient)
	return digits, strings.Trim(digits, "01") == ""
}

// logical combines the digits of two numbers.
func (c *calculation) logical(a, b number, combine func(x, y byte) byte) number {
	if n, done := c.nanOperands(a, b); done {
		return n
	}
	x, ok := c.logicalDigits(a)
	y, alsoOk := c.logicalDigits(b)
	if !ok || !alsoOk {
		return c.invalid(invalidOperation)
	}
	size := max(len(x), len(y))
	c.charge(int64(size) / 4)
	result := make([]byte, size)
	for i := range result {
		digit := func(text string) byte {
			if at := i - (size - len(text)); at >= 0 {
				return text[at] - '0'
			}
			return 0
		}
		result[i] = '0' + combine(digit(x), digit(y))
	}
	return c.bits(result)
}

// bits is the number that has these digits, as many of the last of them as the precision has.
func (c *calculation) bits(digits []byte) number {
	if extra := int64(len(digits)) - c.precision; extra > 0 {
		digits = digits[extra:]
	}
	return c.finiteNumber(false, c.parse(strings.TrimLeft(string(digits), "0")), 0)
}

// nanOperands: NaNs are invalid operands of logical operations like any other number that has no bits.
func (c *calculation) nanOperands(operands ...number) (number, bool) {
	for _, n := range operands {
		if n.isSpecial() {
			return c.invalid(invalidOperation), true
		}
	}
	return number{}, false
}

// invert exchanges zeros and ones in as many digits as the precision has.
func (c *calculation) invert(a number) number {
	digits, ok := c.logicalDigits(a)
	if !ok {
		return c.invalid(invalidOperation)
	}
	size := max(c.precision, int64(len(digits)))
	if c.charge(size/4) != nil {
		return nan
	}
	result := make([]byte, size)
	missing := len(result) - len(digits)
	for i := range result {
		result[i] = '1'
		if i >= missing {
			result[i] = '0' + '1' - digits[i-missing]
		}
	}
	return c.bits(result)
}
