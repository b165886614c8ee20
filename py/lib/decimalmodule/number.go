package decimalmodule

import (
	"math"
	"math/big"
	"sync"
)

// A kind is what a number is.
type kind uint8

const (
	finite kind = iota
	infinite
	quiet     // a NaN
	signaling // an sNaN
)

// A number is a value of the arithmetic: (-1)**negative * coefficient * 10**exponent. The coefficient of a NaN is its payload.
type number struct {
	kind        kind
	negative    bool
	coefficient *big.Int // >= 0, never changed
	digits      int64    // of the coefficient; 1 for zero
	exponent    int64
}

// The limits of contexts and exponents, those of libmpdec on machines with 64 bits.
const (
	maxPrecision = 999_999_999_999_999_999
	maxExponent  = 999_999_999_999_999_999
	minExponent  = -maxExponent
	minTiny      = minExponent - (maxPrecision - 1)
)

var (
	bigZero = big.NewInt(0)
	bigOne  = big.NewInt(1)
	bigFive = big.NewInt(5)
	bigTen  = big.NewInt(10)
)

func (n number) isNaN() bool     { return n.kind >= quiet }
func (n number) isSpecial() bool { return n.kind != finite }
func (n number) isZero() bool    { return n.kind == finite && n.coefficient.Sign() == 0 }

// adjusted is the exponent of the first digit.
func (n number) adjusted() int64 { return n.exponent + n.digits - 1 }

// sign is -1, 0 or 1.
func (n number) sign() int {
	switch {
	case n.isZero():
		return 0
	case n.negative:
		return -1
	}
	return 1
}

// small makes a finite number of a coefficient that fits.
func small(negative bool, coefficient, exponent int64) number {
	c := big.NewInt(coefficient)
	return number{negative: negative, coefficient: c, digits: smallDigits(uint64(coefficient)), exponent: exponent}
}

func infinity(negative bool) number {
	return number{kind: infinite, negative: negative, coefficient: bigZero, digits: 1}
}

var nan = number{kind: quiet, coefficient: bigZero, digits: 1}

var one = small(false, 1, 0)

// withSign is n with another sign.
func (n number) withSign(negative bool) number {
	n.negative = negative
	return n
}

func smallDigits(n uint64) int64 {
	digits := int64(1)
	for n >= 10 {
		n /= 10
		digits++
	}
	return digits
}

// powersKept is how many powers of ten the process keeps.
const powersKept = 512

var keptPowers = sync.OnceValue(func() []*big.Int {
	powers := make([]*big.Int, powersKept)
	powers[0] = big.NewInt(1)
	for i := 1; i < powersKept; i++ {
		powers[i] = new(big.Int).Mul(powers[i-1], bigTen)
	}
	return powers
})

// power10 is 10**n, n >= 0.
func (c *calculation) power10(n int64) *big.Int {
	if n < powersKept {
		return keptPowers()[n]
	}
	return c.power(bigTen, n)
}

func (c *calculation) power(base *big.Int, n int64) *big.Int {
	if c.raised != nil {
		return bigOne
	}
	if base == bigTen && n < powersKept {
		return keptPowers()[n]
	}
	p, raised := c.t.PowerBig(base, uint64(n))
	return c.got(p, raised)
}

func (c *calculation) got(n *big.Int, failed failure) *big.Int {
	if failed != nil {
		c.fail(failed)
		return bigOne
	}
	return n
}

func (c *calculation) multiplyBig(a, b *big.Int) *big.Int {
	if c.raised != nil {
		return bigOne
	}
	p, raised := c.t.MultiplyBig(a, b)
	return c.got(p, raised)
}

// divideBig divides numbers that are not negative.
func (c *calculation) divideBig(a, b *big.Int) (q, r *big.Int) {
	if c.raised != nil {
		return bigOne, bigOne
	}
	q, r, raised := c.t.DivideBig(a, b)
	if raised != nil {
		c.fail(raised)
		return bigOne, bigOne
	}
	return q, r
}

// addBig is a + b.
func (c *calculation) addBig(a, b *big.Int) *big.Int {
	size := int64(max(len(a.Bits()), len(b.Bits())))
	if c.charge(size) != nil {
		return bigOne
	}
	return new(big.Int).Add(a, b)
}

func (c *calculation) subtractBig(a, b *big.Int) *big.Int {
	size := int64(max(len(a.Bits()), len(b.Bits())))
	if c.charge(size) != nil {
		return bigOne
	}
	return new(big.Int).Sub(a, b)
}

// shiftBig is n * 2**bits, rounded down.
func (c *calculation) shiftBig(n *big.Int, bits int64) *big.Int {
	if c.charge(int64(len(n.Bits()))+max(bits, 0)/64) != nil {
		return bigOne
	}
	if bits >= 0 {
		return new(big.Int).Lsh(n, uint(bits))
	}
	return new(big.Int).Rsh(n, uint(-bits))
}

// charge charges for a result of so many words.
func (c *calculation) charge(words int64) failure {
	if c.raised == nil {
		c.fail(c.t.Charge(48 + words*8))
		if c.raised == nil {
			c.fail(c.t.Work(words / 64))
		}
	}
	return c.raised
}

// scaled is n * 10**digits, digits >= 0.
func (c *calculation) scaled(n *big.Int, digits int64) *big.Int {
	if digits == 0 || n.Sign() == 0 {
		return n
	}
	return c.multiplyBig(n, c.power10(digits))
}

// countDigits counts the digits of a coefficient.
func (c *calculation) countDigits(n *big.Int) int64 {
	if n.IsUint64() {
		return smallDigits(n.Uint64())
	}
	bits := float64(n.BitLen())
	low, high := int64((bits-1)*math.Log10(2)*(1-1e-15)), int64(bits*math.Log10(2)*(1+1e-15))
	// A power of ten may lie between the numbers of so many bits: 10**high.
	if low < high && n.Cmp(c.power10(high)) >= 0 {
		return high + 1
	}
	return low + 1
}

// finiteNumber makes a number of a coefficient.
func (c *calculation) finiteNumber(negative bool, coefficient *big.Int, exponent int64) number {
	return number{negative: negative, coefficient: coefficient, digits: c.countDigits(coefficient), exponent: exponent}
}

// A remainder is what rounding cuts off, compared to half of the last digit that stays.
type remainder uint8

const (
	nothing remainder = iota
	belowHalf
	half
	aboveHalf
)

// cut cuts digits > 0 from the end of a coefficient of so many digits.
func (c *calculation) cut(coefficient *big.Int, digits, drop int64) (*big.Int, remainder) {
	switch {
	case coefficient.Sign() == 0:
		return bigZero, nothing
	case drop > digits:
		return bigZero, belowHalf
	}
	power := c.power10(drop)
	q, r := c.divideBig(coefficient, power)
	if r.Sign() == 0 {
		return q, nothing
	}
	switch c.shiftBig(r, 1).Cmp(power) {
	case -1:
		return q, belowHalf
	case 0:
		return q, half
	}
	return q, aboveHalf
}

// lastDigits is the coefficient's last count digits.
func (c *calculation) lastDigits(n *big.Int, digits, count int64) *big.Int {
	if count >= digits {
		return n
	}
	_, r := c.divideBig(n, c.power10(count))
	return r
}

// trim takes zeros from the end of a number that is not zero, as long as its exponent is less than limit.
func (c *calculation) trim(n number, limit int64) number {
	count := c.trailingZeros(n.coefficient, n.digits, limit-n.exponent)
	if count > 0 {
		n.coefficient, _ = c.divideBig(n.coefficient, c.power10(count))
		n.digits -= count
		n.exponent += count
	}
	return n
}

// trailingZeros counts the zeros at the end of the coefficient, up to limit.
func (c *calculation) trailingZeros(n *big.Int, digits, limit int64) int64 {
	if n.Sign() == 0 {
		return 0
	}
	return c.multiplicity(n, bigTen, min(limit, digits-1, int64(n.TrailingZeroBits())))
}

// multiplicity counts how often a factor divides n > 0, up to limit.
func (c *calculation) multiplicity(n, factor *big.Int, limit int64) int64 {
	if limit <= 0 {
		return 0
	}
	count, step := int64(0), int64(1)
	for step <= limit/2 {
		step *= 2
	}
	for ; step >= 1 && c.tick(); step /= 2 {
		if step > limit-count {
			continue
		}
		if q, r := c.divideBig(n, c.power(factor, step)); r.Sign() == 0 && c.raised == nil {
			n, count = q, count+step
		}
	}
	return count
}
