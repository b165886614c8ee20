package decimalmodule

import (
	"math"
	"math/big"
	"sync"
)

// Elementary functions. exp, ln and log10 are irrational but for the arguments that are dealt with first, so that an approximation
// with an error bound that is good enough rounds like the exact value: it is computed with more and more digits until both ends of
// its interval round to the same number. All of it is fixed point arithmetic on large integers: x is floor(value * 2**bits).

// squareRoot is the root of a, rounded to the nearest number whatever the rounding mode says.
func (c *calculation) squareRoot(a number) number {
	if n, done := c.nans(a); done {
		return n
	}
	switch {
	case a.isZero():
		a.exponent = a.exponent >> 1
		return c.finish(a)
	case a.negative:
		return c.invalid(invalidOperation)
	case a.kind == infinite:
		return a
	}
	ideal := a.exponent >> 1
	coefficient, exponent := a.coefficient, a.exponent
	if exponent&1 != 0 {
		coefficient, exponent = c.scaled(coefficient, 1), exponent-1
	}
	// With shift more pairs of digits the root has one digit more than the precision.
	digits := c.countDigits(coefficient)
	shift := c.precision + 1 - (digits+1)/2
	exact := true
	if shift >= 0 {
		coefficient = c.scaled(coefficient, 2*shift)
	} else {
		var r *big.Int
		coefficient, r = c.divideBig(coefficient, c.power10(-2*shift))
		exact = r.Sign() == 0
	}
	root, rest := c.root(coefficient)
	exact = exact && rest
	n := c.finiteNumber(false, root, exponent/2-shift)
	if exact {
		n = c.trim(n, ideal)
	} else {
		n.coefficient = c.sticky(n.coefficient)
	}
	inner := c.within(c.settings)
	inner.rounding = roundHalfEven
	n = inner.finish(n)
	c.take(inner, ^condition(0))
	return n
}

// root is the whole square root, and whether that is exact.
func (c *calculation) root(n *big.Int) (*big.Int, bool) {
	const once = 1 << 13 // words that math/big may handle in one call
	words := int64(len(n.Bits()))
	if c.charge(4*words) != nil {
		return bigOne, false
	}
	var root *big.Int
	if words <= once {
		c.fail(c.t.Work(words * words / 512))
		root = new(big.Int).Sqrt(n)
	} else {
		// The root of the first half of the digits is good to half of the root's, and one step of Newton's doubles that.
		shift := int64(n.BitLen()) / 4 * 2
		first, _ := c.root(c.shiftBig(n, -shift))
		root = c.shiftBig(c.addBig(first, bigOne), shift/2)
		for c.tick() {
			q, _ := c.divideBig(n, root)
			next := c.shiftBig(c.addBig(root, q), -1)
			if next.Cmp(root) >= 0 {
				break
			}
			root = next
		}
	}
	return root, c.multiplyBig(root, root).Cmp(n) == 0
}

// constantBits is the precision to which the process keeps the logarithm of ten.
const constantBits = 1024

var keptLogarithm = sync.OnceValue(func() *big.Int {
	sum := new(big.Int)
	for _, term := range logarithmTerms {
		power := new(big.Int).Lsh(big.NewInt(1), constantBits+32)
		power.Quo(power, big.NewInt(term.of))
		for k := int64(1); power.Sign() != 0; k += 2 {
			sum.Add(sum, new(big.Int).Quo(new(big.Int).Mul(power, big.NewInt(term.factor)), big.NewInt(k)))
			power.Quo(power, big.NewInt(term.of*term.of))
		}
	}
	return sum.Rsh(sum, 32)
})

// ln 10 = 46 artanh(1/31) + 34 artanh(1/49) + 20 artanh(1/161).
var logarithmTerms = []struct{ factor, of int64 }{{46, 31}, {34, 49}, {20, 161}}

// logarithm10 is the natural logarithm of ten, with an error of at most 2 in the last bit.
func (c *calculation) logarithm10(bits int64) *big.Int {
	if bits <= constantBits {
		return c.shiftBig(keptLogarithm(), bits-constantBits)
	}
	sum := bigZero
	for _, term := range logarithmTerms {
		power, _ := c.divideBig(c.shiftBig(bigOne, bits+64), big.NewInt(term.of))
		square := big.NewInt(term.of * term.of)
		for k := int64(1); power.Sign() != 0 && c.tick(); k += 2 {
			q, _ := c.divideBig(c.multiplyBig(power, big.NewInt(term.factor)), big.NewInt(k))
			sum = c.addBig(sum, q)
			power, _ = c.divideBig(power, square)
		}
	}
	return c.shiftBig(sum, -64)
}

// exponential is e**x for |x| < 4, with an error of at most 2**8 in the last bit.
func (c *calculation) exponential(x *big.Int, bits int64) *big.Int {
	// x is halved until the series needs few terms, and the result squared as often.
	halvings := int64(math.Sqrt(float64(bits))) + 4
	guard := halvings + 8
	work := bits + guard
	reduced := c.shiftBig(x, guard-halvings)
	unit := c.shiftBig(bigOne, work)
	sum, term := unit, unit
	for k := int64(1); c.tick(); k++ {
		product := c.multiplyBig(term, reduced)
		term = c.shiftBig(product, -work)
		if term.Sign() >= 0 {
			term, _ = c.divideBig(term, big.NewInt(k))
		} else {
			term, _ = c.divideBig(new(big.Int).Neg(term), big.NewInt(k))
			term = new(big.Int).Neg(term)
		}
		if term.Sign() == 0 {
			break
		}
		sum = c.addBig(sum, term)
	}
	for range halvings {
		sum = c.shiftBig(c.multiplyBig(sum, sum), -work)
	}
	return c.shiftBig(sum, -guard)
}

// logarithm is the natural logarithm of x, which is between 0.3 and 3.3, with an error of at most 2**12 in the last bit.
func (c *calculation) logarithm(x *big.Int, bits int64) *big.Int {
	f, _ := new(big.Float).SetMantExp(new(big.Float).SetPrec(64).SetInt(x), -int(bits)).Float64()
	y, known := c.fixed(math.Log(f), bits), int64(44)
	for known < bits && c.tick() {
		// Halley's step: it triples the bits that are known.
		known = min(3*known-6, bits)
		work := min(known+12, bits)
		e := c.exponential(c.shiftBig(y, work-bits), work)
		target := c.shiftBig(x, work-bits)
		difference, sum := c.subtractBig(target, e), c.addBig(target, e)
		step, _ := c.divideSigned(c.shiftBig(difference, work+1), sum)
		y = c.addBig(y, c.shiftBig(step, bits-work))
	}
	return y
}

func (c *calculation) divideSigned(a, b *big.Int) (*big.Int, bool) {
	if a.Sign() >= 0 {
		q, _ := c.divideBig(a, b)
		return q, true
	}
	q, _ := c.divideBig(new(big.Int).Neg(a), b)
	return new(big.Int).Neg(q), true
}

// fixed is a float as a fixed point number.
func (c *calculation) fixed(f float64, bits int64) *big.Int {
	fraction, exponent := math.Frexp(f)
	return c.shiftBig(big.NewInt(int64(fraction*(1<<53))), bits+int64(exponent)-53)
}

// fixedNumber is a finite number as a fixed point number, rounded down in magnitude.
func (c *calculation) fixedNumber(n number, bits int64) *big.Int {
	if n.adjusted() < -bits {
		return bigZero
	}
	x := c.shiftBig(n.coefficient, bits)
	if n.exponent >= 0 {
		x = c.scaled(x, n.exponent)
	} else {
		x, _ = c.divideBig(x, c.power10(-n.exponent))
	}
	if n.negative {
		x = new(big.Int).Neg(x)
	}
	return x
}

// settle rounds a value of which only an interval is known, a coefficient with an error on both sides, if that suffices.
func (c *calculation) settle(negative bool, coefficient *big.Int, errorBound int64, exponent int64) (number, bool) {
	if coefficient.Cmp(big.NewInt(4*errorBound)) < 0 {
		return number{}, false
	}
	var ends [2]number
	var status condition
	for i, offset := range []int64{-errorBound, errorBound} {
		inner := c.within(c.settings)
		inner.rounding = roundHalfEven
		ends[i] = inner.finish(c.finiteNumber(negative, new(big.Int).Add(coefficient, big.NewInt(offset)), exponent))
		status = inner.status
		c.fail(inner.raised)
	}
	a, b := ends[0], ends[1]
	if a.kind != b.kind || a.exponent != b.exponent || a.coefficient.Cmp(b.coefficient) != 0 {
		return number{}, false
	}
	c.status |= status | inexact | rounded
	return c.padded(a), true
}

// padded is a number that was rounded with as many digits as the precision: the ends of the interval may have been shorter.
func (c *calculation) padded(n number) number {
	if n.kind != finite || n.digits >= c.precision {
		return n
	}
	shift := min(c.precision-n.digits, n.exponent-c.tiny())
	if shift > 0 {
		n.coefficient, n.digits, n.exponent = c.scaled(n.coefficient, shift), n.digits+shift, n.exponent-shift
	}
	return n
}

// bitsFor is how many bits so many digits need.
func bitsFor(digits int64) int64 { return int64(float64(digits)*3.3219280948873626) + 4 }

// exp is e**a.
func (c *calculation) exp(a number) number {
	if n, done := c.nans(a); done {
		return n
	}
	switch {
	case a.kind == infinite && a.negative:
		return small(false, 0, 0)
	case a.kind == infinite:
		return a
	case a.isZero():
		return one
	}
	if a.adjusted() < -c.precision-1 {
		// The nearest number is one.
		c.status |= inexact | rounded
		return c.finish(c.padded(one))
	}
	if a.adjusted() > 19 {
		return c.beyond(a.negative)
	}
	for extra := int64(8); c.tick(); extra *= 2 {
		digits := c.precision + extra
		integer := max(a.adjusted()+1, 0)
		bits := bitsFor(digits) + 24
		// a = power * ln 10 + rest
		wide := bits + bitsFor(integer)
		logarithm := c.logarithm10(wide)
		x := c.fixedNumber(a, wide)
		power, rest := c.divideBig(x, logarithm)
		if c.raised != nil {
			break
		}
		exponent := power.Int64()
		if exponent > c.emax+1 || exponent < c.tiny()-2 {
			return c.beyond(a.negative)
		}
		value := c.exponential(c.shiftBig(rest, bits-wide), bits)
		// 1 <= value < 10: digits of it.
		coefficient := c.shiftBig(c.multiplyBig(value, c.power10(digits-1)), -bits)
		if n, ok := c.settle(false, coefficient, 16, exponent-digits+1); ok {
			return n
		}
	}
	return nan
}

// beyond is what is too large, or too small, for any context.
func (c *calculation) beyond(tooSmall bool) number {
	inner := c.within(c.settings)
	inner.rounding = roundHalfEven
	exponent := c.emax + 1
	if tooSmall {
		exponent = c.tiny() - 2
	}
	n := inner.finish(small(false, 1, exponent))
	c.take(inner, ^condition(0))
	return n
}

// ln is the natural logarithm of a.
func (c *calculation) ln(a number) number {
	if n, done := c.logarithmSpecial(a); done {
		return n
	}
	if c.compareNumbers(a, one) == 0 {
		return small(false, 0, 0)
	}
	return c.logarithmOf(a, false)
}

// log10 is the logarithm of a to the base ten.
func (c *calculation) log10(a number) number {
	if n, done := c.logarithmSpecial(a); done {
		return n
	}
	if c.trim(a, 4*maxExponent).digits == 1 && c.leading(a) == 1 {
		e := a.adjusted()
		inner := c.within(c.settings)
		inner.rounding = roundHalfEven
		n := inner.finish(small(e < 0, max(e, -e), 0))
		c.take(inner, ^condition(0))
		return n
	}
	return c.logarithmOf(a, true)
}

// leading is the first digit of a number all of whose other digits are zeros.
func (c *calculation) leading(n number) int64 {
	q, _ := c.divideBig(n.coefficient, c.power10(n.digits-1))
	return q.Int64()
}

func (c *calculation) logarithmSpecial(a number) (number, bool) {
	if n, done := c.nans(a); done {
		return n, true
	}
	switch {
	case a.isZero():
		return infinity(true), true
	case a.negative:
		return c.invalid(invalidOperation), true
	case a.kind == infinite:
		return a, true
	}
	return number{}, false
}

func (c *calculation) logarithmOf(a number, ten bool) number {
	// a = m * 10**power with m near 1.
	power := a.adjusted()
	if first, _ := c.cut(a.coefficient, a.digits, max(a.digits-3, 0)); a.digits >= 3 && first.Int64() > 316 || a.digits < 3 && c.scaled(first, 3-a.digits).Int64() > 316 {
		power++
	}
	m := a
	m.exponent -= power
	// The result may be small: how far is m from 1?
	lost := int64(0)
	if power == 0 {
		exact := c.within(settings{precision: maxPrecision, emin: minExponent, emax: maxExponent, rounding: roundHalfEven})
		distance := exact.sum(m, small(true, 1, 0))
		c.take(exact, 0)
		lost = max(-distance.adjusted(), 0)
	}
	size := int64(20)
	for extra := int64(8); c.tick(); extra *= 2 {
		digits := c.precision + extra + lost
		bits := bitsFor(digits) + 24
		wide := bits + 64
		value := c.logarithm(c.fixedNumber(m, bits), bits)
		total := c.addBig(c.shiftBig(value, 64), c.multiplyBig(big.NewInt(power), c.logarithm10(wide)))
		total = c.shiftBig(total, -64)
		if ten {
			total, _ = c.divideSigned(c.shiftBig(total, bits), c.logarithm10(bits))
		}
		if c.raised != nil {
			break
		}
		coefficient := c.shiftBig(c.multiplyBig(new(big.Int).Abs(total), c.power10(digits)), -bits)
		if n, ok := c.settle(total.Sign() < 0, coefficient, size, -digits); ok {
			return n
		}
	}
	return nan
}
