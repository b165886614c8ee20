package decimalmodule

import "math/big"

// add is a + b.
func (c *calculation) add(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	if a.kind == infinite || b.kind == infinite {
		switch {
		case a.kind != infinite:
			return infinity(b.negative)
		case b.kind == infinite && a.negative != b.negative:
			return c.invalid(invalidOperation)
		}
		return infinity(a.negative)
	}
	return c.finish(c.sum(a, b))
}

// subtract is a - b.
func (c *calculation) subtract(a, b number) number {
	if !b.isNaN() {
		b.negative = !b.negative
	}
	return c.add(a, b)
}

// sum adds finite numbers. The result is exact, or one that rounds like it.
func (c *calculation) sum(a, b number) number {
	if a.exponent < b.exponent {
		a, b = b, a
	}
	coefficient := a.coefficient
	if a.exponent != b.exponent && !a.isZero() {
		exponent := a.exponent - 1
		if a.digits <= c.precision {
			exponent += a.digits - c.precision - 1
		}
		if b.adjusted() < exponent {
			// b is so small that only its sign matters.
			b = small(b.negative, int64(b.coefficient.Sign()), exponent)
		}
		coefficient = c.scaled(a.coefficient, a.exponent-b.exponent)
	}
	if a.negative == b.negative {
		return c.finiteNumber(a.negative, c.addBig(coefficient, b.coefficient), b.exponent)
	}
	switch coefficient.Cmp(b.coefficient) {
	case 1:
		return c.finiteNumber(a.negative, c.subtractBig(coefficient, b.coefficient), b.exponent)
	case -1:
		return c.finiteNumber(b.negative, c.subtractBig(b.coefficient, coefficient), b.exponent)
	}
	return small(c.rounding == roundFloor, 0, b.exponent)
}

// multiply is a * b.
func (c *calculation) multiply(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	negative := a.negative != b.negative
	if a.kind == infinite || b.kind == infinite {
		if a.isZero() || b.isZero() {
			return c.invalid(invalidOperation)
		}
		return infinity(negative)
	}
	return c.finish(c.product(a, b))
}

func (c *calculation) product(a, b number) number {
	return c.finiteNumber(a.negative != b.negative, c.multiplyBig(a.coefficient, b.coefficient), a.exponent+b.exponent)
}

// fusedMultiplyAdd is a * b + third, rounded once.
func (c *calculation) fusedMultiplyAdd(a, b, third number) number {
	if n, done := c.nans(a, b); done && (n.isNaN() && (a.kind == signaling || b.kind == signaling) || third.kind != signaling) {
		return n
	}
	if third.kind == signaling {
		n, _ := c.nans(third)
		return n
	}
	product := infinity(a.negative != b.negative)
	switch {
	case a.kind == infinite || b.kind == infinite:
		if a.isZero() || b.isZero() {
			return c.invalid(invalidOperation)
		}
	case third.kind == finite:
		return c.finish(c.sum(c.product(a, b), third))
	default:
		product = small(product.negative, 1, 0)
	}
	return c.add(product, third)
}

// compareNumbers compares numbers that are no NaNs.
func (c *calculation) compareNumbers(a, b number) int {
	switch {
	case a.kind == infinite || b.kind == infinite:
		return infiniteSign(a) - infiniteSign(b)
	case a.sign() != b.sign():
		return sign(a.sign() - b.sign())
	case a.isZero():
		return 0
	case a.negative:
		return -c.compareMagnitudes(a, b)
	}
	return c.compareMagnitudes(a, b)
}

// infiniteSign is the sign of an infinity, 0 for a finite number.
func infiniteSign(n number) int {
	switch {
	case n.kind != infinite:
		return 0
	case n.negative:
		return -1
	}
	return 1
}

func sign[T int | int64](n T) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// compareMagnitudes compares finite numbers without their signs.
func (c *calculation) compareMagnitudes(a, b number) int {
	switch {
	case a.isZero() || b.isZero():
		return a.coefficient.Sign() - b.coefficient.Sign()
	case a.adjusted() != b.adjusted():
		return sign(a.adjusted() - b.adjusted())
	case a.exponent > b.exponent:
		return c.scaled(a.coefficient, a.exponent-b.exponent).Cmp(b.coefficient)
	case a.exponent < b.exponent:
		return a.coefficient.Cmp(c.scaled(b.coefficient, b.exponent-a.exponent))
	}
	return a.coefficient.Cmp(b.coefficient)
}

// compare is -1, 0 or 1, or a NaN.
func (c *calculation) compare(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	return signNumber(c.compareNumbers(a, b))
}

func signNumber(sign int) number { return small(sign < 0, int64(max(sign, -sign)), 0) }

// compareSignal is compare for which every NaN is signaling.
func (c *calculation) compareSignal(a, b number) number {
	if n, done := c.nans(a, b); done {
		c.status |= invalidOperation
		return n
	}
	return signNumber(c.compareNumbers(a, b))
}

// compareTotal orders all representations, NaNs too.
func (c *calculation) compareTotal(a, b number) int {
	if a.negative != b.negative {
		if a.negative {
			return -1
		}
		return 1
	}
	result := c.compareTotalMagnitude(a, b)
	if a.negative {
		return -result
	}
	return result
}

func (c *calculation) compareTotalMagnitude(a, b number) int {
	rank := func(n number) int {
		return [...]int{finite: 0, infinite: 0, signaling: 1, quiet: 2}[n.kind]
	}
	switch {
	case rank(a) != rank(b):
		return sign(rank(a) - rank(b))
	case a.isNaN():
		return a.coefficient.Cmp(b.coefficient)
	}
	a.negative, b.negative = false, false
	if order := c.compareNumbers(a, b); order != 0 || a.kind == infinite {
		return order
	}
	return sign(a.exponent - b.exponent)
}

// extreme is the larger of two numbers, or the smaller one for want -1; with magnitude their signs do not count at first.
func (c *calculation) extreme(a, b number, want int, magnitude bool) number {
	switch {
	case a.kind == quiet && !b.isNaN():
		return c.finish(b)
	case b.kind == quiet && !a.isNaN():
		return c.finish(a)
	}
	if n, done := c.nans(a, b); done {
		return n
	}
	x, y := a, b
	if magnitude {
		x.negative, y.negative = false, false
	}
	order := c.compareNumbers(x, y)
	if order == 0 {
		order = c.compareTotal(a, b)
	}
	if order*want >= 0 {
		return c.finish(a)
	}
	return c.finish(b)
}

// plus is +a, or -a: what is zero becomes positive unless rounding goes to the floor.
func (c *calculation) plus(a number, negate bool) number {
	if n, done := c.nans(a); done {
		return n
	}
	if negate {
		a.negative = !a.negative
	}
	if a.isZero() {
		a.negative = c.rounding == roundFloor
	}
	return c.finish(a)
}

// absolute is abs(a), rounded.
func (c *calculation) absolute(a number) number {
	if n, done := c.nans(a); done {
		return n
	}
	a.negative = false
	return c.finish(a)
}

// isInteger tells whether a number is finite and whole.
func (c *calculation) isInteger(n number) bool {
	switch {
	case n.kind != finite:
		return false
	case n.exponent >= 0 || n.isZero():
		return true
	case -n.exponent >= n.digits:
		return false
	}
	return c.trailingZeros(n.coefficient, n.digits, -n.exponent) >= -n.exponent
}

// whole is the coefficient of a whole number with the exponent 0; that must be small enough to write out.
func (c *calculation) whole(n number) *big.Int {
	if n.exponent >= 0 {
		return c.scaled(n.coefficient, n.exponent)
	}
	if -n.exponent > n.digits {
		return bigZero
	}
	q, _ := c.divideBig(n.coefficient, c.power10(-n.exponent))
	return q
}

// isOdd tells whether a whole number is odd.
func (c *calculation) isOdd(n number) bool { return n.exponent <= 0 && c.whole(n).Bit(0) == 1 }
