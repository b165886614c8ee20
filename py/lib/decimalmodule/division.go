package decimalmodule

import "math/big"

// divide is a / b.
func (c *calculation) divide(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	negative := a.negative != b.negative
	switch {
	case a.kind == infinite && b.kind == infinite:
		return c.invalid(invalidOperation)
	case a.kind == infinite:
		return infinity(negative)
	case b.kind == infinite:
		c.status |= clamped
		return small(negative, 0, c.tiny())
	case b.isZero():
		return c.divideByZero(a, b)
	case a.isZero():
		return c.finish(small(negative, 0, a.exponent-b.exponent))
	}
	ideal := a.exponent - b.exponent
	shift := b.digits - a.digits + c.precision + 1
	dividend, divisor := a.coefficient, b.coefficient
	if shift > 0 {
		dividend = c.scaled(dividend, shift)
	} else {
		divisor = c.scaled(divisor, -shift)
	}
	q, r := c.divideBig(dividend, divisor)
	n := c.finiteNumber(negative, q, ideal-shift)
	if r.Sign() != 0 {
		n.coefficient = c.sticky(q)
	} else {
		n = c.trim(n, ideal)
	}
	return c.finish(n)
}

// sticky is a coefficient that rounds like one with more digits behind it.
func (c *calculation) sticky(n *big.Int) *big.Int {
	if last := new(big.Int).Rem(n, bigTen).Int64(); last == 0 || last == 5 {
		return c.addBig(n, bigOne)
	}
	return n
}

func (c *calculation) divideByZero(a, b number) number {
	if a.isZero() {
		return c.invalid(divisionUndefined)
	}
	c.status |= divisionByZero
	return infinity(a.negative != b.negative)
}

// quotient divides finite numbers, b not zero: the whole quotient and what remains. It is false, and the condition set, if the
// quotient has too many digits.
func (c *calculation) quotient(a, b number) (q, r number, ok bool) {
	negative := a.negative != b.negative
	exponent := min(a.exponent, b.exponent)
	if a.isZero() {
		return small(negative, 0, 0), small(a.negative, 0, exponent), true
	}
	size := a.adjusted() - b.adjusted()
	if size < 0 {
		return small(negative, 0, 0), c.rescaled(a, exponent), true
	}
	if size > c.precision {
		c.status |= divisionImpossible
		return nan, nan, false
	}
	whole, rest := c.divideBig(c.scaled(a.coefficient, a.exponent-exponent), c.scaled(b.coefficient, b.exponent-exponent))
	q, r = c.finiteNumber(negative, whole, 0), c.finiteNumber(a.negative, rest, exponent)
	if q.digits > c.precision {
		c.status |= divisionImpossible
		return nan, nan, false
	}
	return q, r, true
}

// rescaled is a number with a lower exponent, unless that takes more digits than the precision has: then it would be rounded
// again anyway.
func (c *calculation) rescaled(n number, exponent int64) number {
	if shift := n.exponent - exponent; shift > 0 && n.digits+shift <= c.precision+1 {
		n.coefficient = c.scaled(n.coefficient, shift)
		n.digits += shift
		n.exponent = exponent
	} else if shift > 0 {
		return c.sum(n, small(n.negative, 0, exponent))
	}
	return n
}

// divideWhole is the quotient rounded towards zero.
func (c *calculation) divideWhole(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	negative := a.negative != b.negative
	switch {
	case a.kind == infinite && b.kind == infinite:
		return c.invalid(invalidOperation)
	case a.kind == infinite:
		return infinity(negative)
	case b.kind == infinite:
		return small(negative, 0, 0)
	case b.isZero():
		return c.divideByZero(a, b)
	}
	q, _, _ := c.quotient(a, b)
	return c.finish(q)
}

// modulo is what remains of a when the quotient is rounded towards zero.
func (c *calculation) modulo(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	switch {
	case a.kind == infinite:
		return c.invalid(invalidOperation)
	case b.kind == infinite:
		return c.finish(a)
	case b.isZero() && a.isZero():
		return c.invalid(divisionUndefined)
	case b.isZero():
		return c.invalid(invalidOperation)
	}
	_, r, _ := c.quotient(a, b)
	return c.finish(r)
}

// divideModulo is both.
func (c *calculation) divideModulo(a, b number) (q, r number) {
	if n, done := c.nans(a, b); done {
		return n, n
	}
	negative := a.negative != b.negative
	switch {
	case a.kind == infinite && b.kind == infinite:
		n := c.invalid(invalidOperation)
		return n, n
	case a.kind == infinite:
		return infinity(negative), c.invalid(invalidOperation)
	case b.kind == infinite:
		return small(negative, 0, 0), c.finish(a)
	case b.isZero() && a.isZero():
		n := c.invalid(divisionUndefined)
		return n, n
	case b.isZero():
		c.status |= divisionByZero
		return infinity(negative), c.invalid(invalidOperation)
	}
	q, r, _ = c.quotient(a, b)
	return c.finish(q), c.finish(r)
}

// remainderNear is what remains of a when the quotient is rounded to the nearest whole number.
func (c *calculation) remainderNear(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	switch {
	case a.kind == infinite:
		return c.invalid(invalidOperation)
	case b.kind == infinite:
		return c.finish(a)
	case b.isZero() && a.isZero():
		return c.invalid(divisionUndefined)
	case b.isZero():
		return c.invalid(invalidOperation)
	}
	exponent := min(a.exponent, b.exponent)
	if a.isZero() {
		return c.finish(small(a.negative, 0, exponent))
	}
	size := a.adjusted() - b.adjusted()
	if size <= -2 {
		return c.finish(c.rescaled(a, exponent))
	}
	if size > c.precision {
		return c.invalid(divisionImpossible)
	}
	divisor := c.scaled(b.coefficient, b.exponent-exponent)
	q, r := c.divideBig(c.scaled(a.coefficient, a.exponent-exponent), divisor)
	negative := a.negative
	if order := c.shiftBig(r, 1).Cmp(divisor); order > 0 || order == 0 && q.Bit(0) == 1 {
		q, r = c.addBig(q, bigOne), c.subtractBig(divisor, r)
		negative = !negative
	}
	if c.countDigits(q) > c.precision {
		return c.invalid(divisionImpossible)
	}
	return c.finish(c.finiteNumber(negative, r, exponent))
}

// ratio is a finite number as a fraction in lowest terms.
func (c *calculation) ratio(n number) (numerator, denominator *big.Int) {
	if n.isZero() {
		return bigZero, bigOne
	}
	if n.exponent >= 0 {
		numerator, denominator = c.scaled(n.coefficient, n.exponent), bigOne
	} else {
		n = c.trim(n, 0)
		numerator, denominator = n.coefficient, c.power10(-n.exponent)
		// What the two share are powers of two and of five.
		if twos := min(numerator.TrailingZeroBits(), uint(-n.exponent)); twos > 0 {
			numerator, denominator = c.shiftBig(numerator, -int64(twos)), c.shiftBig(denominator, -int64(twos))
		}
		limit := min(-n.exponent, int64(float64(numerator.BitLen())/2.32)+1)
		if fives := c.multiplicity(numerator, bigFive, limit); fives > 0 {
			five := c.power(bigFive, fives)
			numerator, _ = c.divideBig(numerator, five)
			denominator, _ = c.divideBig(denominator, five)
		}
	}
	if n.negative {
		numerator = new(big.Int).Neg(numerator)
	}
	return numerator, denominator
}
