package decimalmodule

// quantize is a rounded to the exponent of b.
func (c *calculation) quantize(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	if a.kind == infinite || b.kind == infinite {
		if a.kind == b.kind {
			return a
		}
		return c.invalid(invalidOperation)
	}
	return c.rescale(a, b.exponent)
}

// rescale is a finite number rounded to an exponent.
func (c *calculation) rescale(a number, exponent int64) number {
	if exponent > c.emax || exponent < c.tiny() {
		return c.invalid(invalidOperation)
	}
	if a.isZero() {
		a.exponent = exponent
		return c.finish(a)
	}
	shift := a.exponent - exponent
	if a.digits+shift > c.precision {
		return c.invalid(invalidOperation)
	}
	result, met := a, condition(0)
	if shift >= 0 {
		result.coefficient = c.scaled(a.coefficient, shift)
		result.digits += shift
		result.exponent = exponent
	} else {
		var rest remainder
		result, rest = c.shorten(a, -shift)
		met = rounded
		if rest != nothing {
			met |= inexact
		}
	}
	if result.digits > c.precision || result.adjusted() > c.emax || result.adjusted() < c.tiny() {
		return c.invalid(invalidOperation)
	}
	c.status |= met
	return c.finish(result)
}

// toIntegral is a rounded to a whole number; only if it is to be exact it says that something was lost.
func (c *calculation) toIntegral(a number, exact bool) number {
	if n, done := c.nans(a); done {
		return n
	}
	if a.kind == infinite || a.exponent >= 0 {
		return a
	}
	if a.isZero() {
		a.exponent = 0
		return a
	}
	n, rest := c.shorten(a, -a.exponent)
	if exact {
		c.status |= rounded
		if rest != nothing {
			c.status |= inexact
		}
	}
	return n
}

// normalize is a, rounded, without zeros at its end.
func (c *calculation) normalize(a number) number {
	if n, done := c.nans(a); done {
		return n
	}
	if a.kind == infinite {
		return a
	}
	n := c.finish(a)
	if n.kind == infinite {
		return n
	}
	if n.isZero() {
		n.exponent = 0
		return n
	}
	limit := c.emax
	if c.clamp {
		limit = c.top()
	}
	return c.finish(c.trim(n, limit))
}

// sameQuantum tells whether the exponents are the same, or both numbers are infinite or NaNs.
func sameQuantum(a, b number) bool {
	if a.isSpecial() || b.isSpecial() {
		return a.isNaN() && b.isNaN() || a.kind == infinite && b.kind == infinite
	}
	return a.exponent == b.exponent
}

// exponentOf is the adjusted exponent as a number.
func (c *calculation) exponentOf(a number) number {
	if n, done := c.nans(a); done {
		return n
	}
	switch {
	case a.kind == infinite:
		return infinity(false)
	case a.isZero():
		c.status |= divisionByZero
		return infinity(true)
	}
	e := a.adjusted()
	return c.finish(small(e < 0, max(e, -e), 0))
}

// smallWhole is a number that has to be an integer without an exponent, of a magnitude up to limit.
func (c *calculation) smallWhole(n number, limit int64) (int64, bool) {
	if n.kind != finite || n.exponent != 0 || !n.coefficient.IsInt64() || n.coefficient.Int64() > limit {
		return 0, false
	}
	if n.negative {
		return -n.coefficient.Int64(), true
	}
	return n.coefficient.Int64(), true
}

// scaleByPower is a * 10**b.
func (c *calculation) scaleByPower(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	n, ok := c.smallWhole(b, 2*(c.emax+c.precision))
	if !ok {
		return c.invalid(invalidOperation)
	}
	if a.kind == infinite {
		return a
	}
	a.exponent = min(max(a.exponent+n, -4*maxExponent), 4*maxExponent)
	return c.finish(a)
}

// shift moves the digits of a; those beyond the precision get lost.
func (c *calculation) shift(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	n, ok := c.smallWhole(b, c.precision)
	if !ok {
		return c.invalid(invalidOperation)
	}
	if a.kind == infinite {
		return a
	}
	if n >= 0 {
		kept := c.lastDigits(a.coefficient, a.digits, c.precision-n)
		if n == c.precision {
			kept = bigZero
		}
		return c.finiteNumber(a.negative, c.scaled(kept, n), a.exponent)
	}
	kept := c.lastDigits(a.coefficient, a.digits, c.precision)
	digits := min(a.digits, c.precision)
	if -n >= digits {
		kept = bigZero
	} else {
		kept, _ = c.divideBig(kept, c.power10(-n))
	}
	return c.finiteNumber(a.negative, kept, a.exponent)
}

// rotate is shift where what goes out on one side comes in on the other.
func (c *calculation) rotate(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	n, ok := c.smallWhole(b, c.precision)
	if !ok {
		return c.invalid(invalidOperation)
	}
	if a.kind == infinite {
		return a
	}
	if n < 0 {
		n += c.precision
	}
	kept := c.lastDigits(a.coefficient, a.digits, c.precision)
	if n == c.precision || n == 0 || kept.Sign() == 0 {
		return c.finiteNumber(a.negative, kept, a.exponent)
	}
	high, low := bigZero, kept
	if power := c.precision - n; c.countDigits(kept) > power {
		high, low = c.divideBig(kept, c.power10(power))
	}
	return c.finiteNumber(a.negative, c.addBig(c.scaled(low, n), high), a.exponent)
}
