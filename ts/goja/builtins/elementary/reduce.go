package elementary

import (
	"math"
	"math/bits"
)

// largeAngle is up to where the multiple of a quarter turn is subtracted in parts.
const largeAngle = 1 << 20

// π/2 in four parts. Multiples of the first three by integers of 20 bits are exact.
const (
	quarter1 = 0x1.921fb544p0
	quarter2 = 0x1.0b4611a6p-34
	quarter3 = 0x1.3198a2ep-69
	quarter4 = math.Pi/2 - quarter1 - quarter2 - quarter3
)

// reduce returns the number of quarter turns nearest to a finite x, modulo 4, and the rest of x in radians.
func reduce(x float64) (quarters int, rest pair) {
	a := math.Abs(x)
	switch {
	case a < math.Pi/4:
		return 0, pair{x, 0}
	case a < largeAngle:
		n := math.RoundToEven(x * (2 / math.Pi))
		// The first difference is exact.
		r := sum(x-float64(n*quarter1), -float64(n*quarter2))
		s := sum(r.hi, -float64(n*quarter3))
		r = normal(s.hi, s.lo).add(pair{r.lo, 0}).add(product(-n, quarter4))
		return int(n) & 3, r
	}
	quarters, rest = reduceLarge(a)
	if x < 0 {
		return -quarters & 3, rest.negated()
	}
	return quarters, rest
}

// reduceLarge multiplies the digits of x with those of 2/π that matter: the ones before are multiples of four
// quarter turns, and those behind are too small (Payne and Hanek 1983).
func reduceLarge(x float64) (quarters int, rest pair) {
	word := math.Float64bits(x)
	exponent := int(word>>52) - 1023 - 52 // x = mantissa * 2**exponent
	mantissa := word&(1<<52-1) | 1<<52
	// The first bit of the window stands for 2**1 in the product with the mantissa.
	start := exponent - 2 + leadingZeros
	var window [4]uint64
	digits := turns()
	for i := range window {
		at := start + 64*i
		index, shift := at/64, uint(at%64)
		window[i] = digits[index] << shift
		if shift > 0 {
			window[i] |= digits[index+1] >> (64 - shift)
		}
	}
	// The product modulo 2**256: the upper two bits are the quarter turns.
	var p [4]uint64
	var carry uint64
	for i := 3; i >= 0; i-- {
		high, low := bits.Mul64(window[i], mantissa)
		var c uint64
		p[i], c = bits.Add64(low, carry, 0)
		carry = high + c
	}
	quarters = int(p[0] >> 62)
	for i := range 3 {
		p[i] = p[i]<<2 | p[i+1]>>62
	}
	p[3] <<= 2
	negative := p[0]>>63 != 0
	if negative { // more than half of a quarter turn: count from the next
		quarters = (quarters + 1) & 3
		borrow := uint64(0)
		for i := 3; i >= 0; i-- {
			p[i], borrow = bits.Sub64(0, p[i], borrow)
		}
	}
	// The leading 117 bits as a pair.
	zeros := 0
	for p[0] == 0 && zeros < 128 {
		p[0], p[1], p[2], p[3] = p[1], p[2], p[3], 0
		zeros += 64
	}
	if shift := uint(bits.LeadingZeros64(p[0])); shift > 0 {
		for i := range 3 {
			p[i] = p[i]<<shift | p[i+1]>>(64-shift)
		}
		zeros += int(shift)
	}
	high := float64(p[0] >> 11)
	low := float64(p[0]<<53|p[1]>>11) * 0x1p-64
	rest = normal(high, low).ldexpPair(-53 - zeros)
	if negative {
		rest = rest.negated()
	}
	return quarters, rest.mul(pi.scaled(0.5))
}
