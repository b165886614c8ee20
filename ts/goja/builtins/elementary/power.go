package elementary

import "math"

// Pow is base to the power of exponent, Number::exponentiate of ECMA-262 section 6.1.6.1.3: unlike IEEE 754's
// pow, 1 to the power of NaN or of an infinity is NaN.
func Pow(base, exponent float64) float64 {
	switch {
	case math.IsNaN(exponent) || math.Abs(base) == 1 && math.IsInf(exponent, 0):
		return math.NaN()
	case exponent == 0 || base == 0 || base == 1 || math.IsNaN(base) || math.IsInf(base, 0) || math.IsInf(exponent, 0):
		return math.Pow(base, exponent)
	case exponent == 1:
		return base
	case exponent == 2:
		return float64(base * base)
	}
	whole := exponent == math.Trunc(exponent)
	sign := 1.0
	if base < 0 {
		if !whole {
			return math.NaN()
		}
		base = -base
		if math.Mod(exponent, 2) != 0 {
			sign = -1
		}
	}
	if whole && math.Abs(exponent) <= maxFactors {
		// An estimate of the exponent of two keeps products and their low parts in range.
		if _, e := math.Frexp(base); math.Abs(float64(e)*exponent) < 900 {
			return sign * multiplied(base, exponent)
		}
	}
	estimate := exponent * math.Log(base)
	switch {
	case estimate > largestExponent+1:
		return sign * math.Inf(1)
	case estimate < smallestExponent-1:
		return sign * 0
	}
	power, scale := exponential(logarithm(pair{base, 0}).times(exponent))
	return sign * power.ldexp(scale)
}

// maxFactors is the largest exponent that is a product: it takes two multiplications for each bit.
const maxFactors = 1024

// multiplied is a power by squaring. A result of up to 106 bits is exact before it is rounded, as that of
// integers must be.
func multiplied(base, exponent float64) float64 {
	n := int(math.Abs(exponent))
	result := pair{1, 0}
	for square := (pair{base, 0}); ; square = square.mul(square) {
		if n&1 != 0 {
			result = result.mul(square)
		}
		if n >>= 1; n == 0 {
			break
		}
	}
	if exponent < 0 {
		return pair{1, 0}.div(result).hi
	}
	return result.hi
}
