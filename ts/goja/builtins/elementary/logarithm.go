package elementary

import "math"

// This file is the logarithms, by the methods of fdlibm and of FreeBSD's msun (for the base 2), which are V8's: the number
// is a power of two and a fraction 1+f between the roots of 1/2 and 2, and the logarithm of that a polynomial in
// s = f/(2+f).

// special answers for the logarithms of what is not finite and positive.
func special(x float64) (float64, bool) {
	switch {
	case x == 0:
		return math.Inf(-1), true
	case x < 0:
		return math.NaN(), true
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x, true
	}
	return 0, false
}

// smallestNormal is the smallest positive float64 of full precision.
const smallestNormal = 0x1p-1022

// ln2 and the logarithm of 10 to the base 2 in two parts, of which the multiples of the first by exponents are exact.
const (
	ln2High, ln2Low       = 6.93147180369123816490e-01, 1.90821492927058770002e-10
	log2eFirst, log2eLast = 1.44269504072144627571e+00, 1.67517131648865118353e-10
	log2High, log2Low     = 3.01029995663611771306e-01, 3.69423907715893078616e-13 // of 2, to the base 10
)

// fractionBits are those of the fraction in the upper half of a float64, and bias is that of the exponent above.
const fractionBits, bias = 20, 0x3ff

// split parts a positive number into the fraction less 1, and the exponent. upper are the first bits of the fraction as
// it stood in the number.
func split(x float64) (f float64, exponent, upper int32) {
	if x < smallestNormal {
		x *= 0x1p54
		exponent = -54
	}
	upper = high(x) & (1<<fractionBits - 1)
	carry := (upper + 0x95f64) & (1 << fractionBits) // set beyond the square root of 2
	exponent += high(x)>>fractionBits - bias + carry>>fractionBits
	return withHigh(x, upper|(carry^bias<<fractionBits)) - 1, exponent, upper
}

// logSeries are the coefficients, from the highest, of (log((1+s)/(1-s)) - 2s)/s in s², the even and the odd ones, in s⁴.
var logSeries = [2][]float64{
	{1.531383769920937332e-01, 2.222219843214978396e-01, 3.999999999940941908e-01},
	{1.479819860511658591e-01, 1.818357216161805012e-01, 2.857142874366239149e-01, 6.666666666666735130e-01},
}

// remainder is s and what the series gives for a fraction.
func remainder(f float64) (s, r float64) {
	s = f / (2 + f)
	z := float64(s * s)
	w := float64(z * z)
	return s, float64(z*series(logSeries[1], w)) + float64(w*series(logSeries[0], w))
}

// Log is the natural logarithm of x.
func Log(x float64) float64 {
	if result, ok := special(x); ok {
		return result
	}
	f, exponent, upper := split(x)
	k := float64(exponent)
	if (1<<fractionBits-1)&(2+upper) < 3 {
		// f is within 2^-20 of zero.
		r := float64(float64(f*f) * (0.5 - float64(0.33333333333333333*f)))
		return float64(k*ln2High) - ((r - float64(k*ln2Low)) - f)
	}
	s, r := remainder(f)
	if (upper-0x6147a)|(0x6b851-upper) > 0 {
		half := float64(float64(0.5*f) * f)
		if exponent == 0 {
			return f - (half - float64(s*(half+r)))
		}
		return float64(k*ln2High) - ((half - (float64(s*(half+r)) + float64(k*ln2Low))) - f)
	}
	if exponent == 0 {
		return f - float64(s*(f-r))
	}
	return float64(k*ln2High) - ((float64(s*(f-r)) - float64(k*ln2Low)) - f)
}

// Log2 is the logarithm of x to the base 2.
func Log2(x float64) float64 {
	if result, ok := special(x); ok {
		return result
	}
	f, exponent, _ := split(x)
	s, r := remainder(f)
	half := float64(float64(0.5*f) * f)
	most := first(f - half)
	rest := (f - most) - half + float64(s*(half+r))
	whole := float64(exponent)
	product := float64(most * log2eFirst)
	low := float64((rest+most)*log2eLast) + float64(rest*log2eFirst)
	sum := whole + product
	low += (whole - sum) + product
	return low + sum
}

// Log10 is the logarithm of x to the base 10.
func Log10(x float64) float64 {
	if result, ok := special(x); ok {
		return result
	}
	if x == 1 {
		return 0
	}
	exponent := int32(0)
	if x < smallestNormal {
		x *= 0x1p54
		exponent = -54
	}
	exponent += high(x)>>fractionBits - bias
	up := int32(0) // below 1 the fraction is taken between 1/2 and 1
	if exponent < 0 {
		up = 1
	}
	fraction := withHigh(x, high(x)&(1<<fractionBits-1)|(bias-up)<<fractionBits)
	n := float64(exponent + up)
	return float64(n*log2Low) + float64(math.Log10E*Log(fraction)) + float64(n*log2High)
}
