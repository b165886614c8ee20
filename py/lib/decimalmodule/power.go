package decimalmodule

import "math/big"

// expDigits is how many digits the exponents of numbers can have.
const expDigits = 19

// pow is a ** b.
func (c *calculation) pow(a, b number) number {
	if n, done := c.nans(a, b); done {
		return n
	}
	whole := c.isInteger(b)
	negative := whole && a.negative && c.isOdd(b)
	switch {
	case a.isZero() && b.isZero():
		return c.invalid(invalidOperation)
	case a.isZero() && b.negative:
		return infinity(negative)
	case a.isZero():
		return small(negative, 0, 0)
	case a.negative && (!whole || b.kind == infinite):
		return c.invalid(invalidOperation)
	case b.kind == infinite:
		return c.powInfinite(a, b)
	case a.kind == infinite && b.isZero():
		return small(negative, 1, 0)
	case a.kind == infinite && b.negative:
		return small(negative, 0, 0)
	case a.kind == infinite:
		return infinity(negative)
	case b.isZero():
		return small(negative, 1, 0)
	}
	if c.compareMagnitudes(a, one) == 0 {
		return c.powOfOne(a, b, whole, negative)
	}
	tooSmall := (c.compareMagnitudes(a, one) > 0) == b.negative
	limit := c.emax
	if tooSmall {
		limit = -c.tiny()
	}
	if b.adjusted()+c.logarithmSize(a) > smallDigits(uint64(limit)) {
		return c.beyondSigned(negative, tooSmall)
	}
	if whole {
		return c.powWhole(a, b, negative)
	}
	return c.powReal(a, b)
}

// logarithmSize is n for an a whose logarithm to the base ten is at least 10**n, 0 < a != 1.
func (c *calculation) logarithmSize(a number) int64 {
	switch e := a.adjusted(); {
	case e > 0:
		return smallDigits(uint64(e)) - 1
	case e < -1:
		return smallDigits(uint64(-e-1)) - 1
	}
	exact := c.within(widest)
	distance := exact.sum(a.withSign(false), small(true, 1, 0))
	c.take(exact, 0)
	return distance.adjusted() - 1
}

func (c *calculation) beyondSigned(negative, tooSmall bool) number {
	exponent := c.emax + 1
	if tooSmall {
		exponent = c.tiny() - 1
	}
	return c.finish(small(negative, 1, exponent))
}

func (c *calculation) powInfinite(a, b number) number {
	order := 1
	if a.kind == finite {
		order = c.compareNumbers(a, one)
	}
	switch {
	case order == 0:
		c.status |= inexact | rounded
		return c.padded(one)
	case (order > 0) == b.negative:
		return small(false, 0, 0)
	}
	return infinity(false)
}

// powOfOne: 1.00 ** 3 has six digits behind the point.
func (c *calculation) powOfOne(a, b number, whole, negative bool) number {
	shift := c.precision - 1
	switch {
	case whole && b.negative:
		return small(negative, 1, 0)
	case whole:
		limit := number{coefficient: big.NewInt(-a.exponent), digits: smallDigits(uint64(-a.exponent))}
		if a.exponent > 0 {
			limit = small(false, 0, 0)
		}
		wide := c.within(widest)
		product := wide.product(limit, b)
		c.take(wide, 0)
		if product.adjusted() <= 18 && c.whole(product).Cmp(big.NewInt(shift)) <= 0 {
			shift = c.whole(product).Int64()
		} else {
			c.status |= rounded
		}
	default:
		c.status |= inexact | rounded
	}
	return c.finiteNumber(negative, c.power10(shift), -shift)
}

// powWhole multiplies with some more digits than the precision has.
func (c *calculation) powWhole(a, b number, negative bool) number {
	work := c.settings
	work.precision += b.digits + b.exponent + 2
	work.rounding, work.clamp = roundHalfEven, false
	inner := c.within(work)
	if b.negative {
		inner.precision++
		a = inner.divide(one, a)
	}
	n := c.whole(b)
	result := a
	for bit := n.BitLen() - 2; bit >= 0 && c.tick(); bit-- {
		result = inner.multiply(result, result)
		if n.Bit(bit) != 0 {
			result = inner.multiply(result, a)
		}
		if result.isSpecial() || result.isZero() && inner.status&clamped != 0 {
			break
		}
		c.fail(inner.raised)
	}
	c.take(inner, ^condition(0))
	result.negative = negative
	if result.kind == infinite {
		return c.beyondSigned(negative, false)
	}
	return c.finish(result)
}

// powReal is e ** (b * ln a).
func (c *calculation) powReal(a, b number) number {
	work := widest
	work.precision = max(a.digits, c.precision) + 4 + expDigits
	inner := c.within(work)
	n := inner.exp(inner.multiply(inner.ln(a), b))
	c.take(inner, 0)
	c.status |= inexact | rounded
	if n.kind == infinite || n.isZero() {
		return c.beyondSigned(false, n.isZero())
	}
	if c.compareNumbers(n, one) == 0 {
		return c.padded(one)
	}
	return c.finish(n)
}

// powModulo is a ** b modulo m, all of them whole.
func (c *calculation) powModulo(a, b, m number) number {
	if n, done := c.nans(a, b, m); done {
		return n
	}
	if !c.isInteger(a) || !c.isInteger(b) || !c.isInteger(m) || m.isZero() || b.negative && !b.isZero() || a.isZero() && b.isZero() ||
		m.exponent+m.digits > c.precision {
		return c.invalid(invalidOperation)
	}
	negative := a.negative && c.isOdd(b)
	modulus := c.whole(m)
	// The factors of an operand with a large exponent are reduced one by one.
	base := c.residue(a, modulus)
	var r *big.Int
	if b.exponent > 0 && b.adjusted() > 100 {
		r = c.powResidue(base, b.coefficient, modulus)
		for range b.exponent {
			if !c.tick() {
				return nan
			}
			c.fail(c.t.Work(16))
			r = c.powResidue(r, bigTen, modulus)
		}
	} else {
		r = c.powResidue(base, c.whole(b), modulus)
	}
	return c.finish(c.finiteNumber(negative, r, 0))
}

func (c *calculation) residue(a number, modulus *big.Int) *big.Int {
	if a.exponent <= 0 {
		_, r := c.divideBig(c.whole(a), modulus)
		return r
	}
	power := c.powResidue(bigTen, big.NewInt(a.exponent), modulus)
	_, r := c.divideBig(c.multiplyBig(a.coefficient, power), modulus)
	return r
}

func (c *calculation) powResidue(base, exponent, modulus *big.Int) *big.Int {
	if c.raised != nil {
		return bigOne
	}
	r, raised := c.t.PowerModuloBig(base, exponent, modulus)
	return c.got(r, raised)
}
