package elementary

import "math"

// This file is the power of two numbers by the method of Sun's fdlibm (K. C. Ng, 1993), which is V8's too: the
// logarithm to the base 2 in two parts, times the exponent, and two to the power of that. It is off by up to 0.7
// units in the last place, and so is V8's: 10 ** -5 is 0.000009999999999999999. What other arguments give is exactly
// what V8 gives as long as the constants and the order of the operations are those of the method.
//
// Products that are summed are converted to float64 first, so that no machine fuses the two.

// The logarithm of a fraction is that of 1 or 1.5 and a polynomial in s = (x-1)/(x+1) or (x-1.5)/(x+1.5).
var (
	centers     = [2]float64{1, 1.5}
	centersHigh = [2]float64{0, 0x1.2b8034p-1} // log2 of the centers, its first bits
	centersLow  = [2]float64{0, 0x1.cfdeb43cfd006p-27}
)

// fractionSeries are the coefficients, from the highest, of 1.5 * (log((1+s)/(1-s)) - 2s - 2s³/3) / s⁵ in s².
var fractionSeries = [6]float64{
	2.06975017800338417784e-01, 2.30660745775561754067e-01, 2.72728123808534006489e-01,
	3.33333329818377432918e-01, 4.28571428578550184252e-01, 5.99999999999994648725e-01,
}

// exponentSeries are those, from the highest, of x - x(eˣ+1)/(eˣ-1) + 2 over x², in x²: they give eˣ by a quotient.
var exponentSeries = [5]float64{
	4.13813679705723846039e-08, -1.65339022054652515390e-06, 6.61375632143793436117e-05,
	-2.77777777770155933842e-03, 1.66666666666666019037e-01,
}

const (
	ln2First, ln2Second   = 6.93147182464599609375e-01, -1.90465429995776804525e-09
	scale                 = 9.61796693925975554329e-01 // 2/(3 ln 2)
	scaleHigh, scaleLow   = 9.61796700954437255859e-01, -7.02846165095275826516e-09
	log2e                 = 1.44269504088896338700e+00
	log2eHigh, log2eLow   = 1.44269502162933349609e+00, 1.92596299112661746887e-08
	overflowMargin        = 8.0085662595372944372e-17 // of 1024 and the logarithm of the largest float64 and a half unit
	overflows, underflows = 1024, -1075
)

// first is a number without the lower half of its bits, so that its products with such are exact.
func first(x float64) float64 {
	return math.Float64frombits(math.Float64bits(x) &^ math.MaxUint32)
}

// high is the upper half of a number's bits.
func high(x float64) int32 { return int32(math.Float64bits(x) >> 32) }

// withHigh is a number with another upper half.
func withHigh(x float64, bits int32) float64 {
	return math.Float64frombits(math.Float64bits(x)&math.MaxUint32 | uint64(uint32(bits))<<32)
}

// series is a polynomial whose coefficients go from the highest.
func series(coefficients []float64, x float64) float64 {
	sum := coefficients[0]
	for _, c := range coefficients[1:] {
		sum = c + float64(x*sum)
	}
	return sum
}

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
	case exponent == -1:
		return 1 / base
	case exponent == 2:
		return float64(base * base)
	case exponent == 0.5 && base > 0:
		return math.Sqrt(base)
	}
	sign := 1.0
	if base < 0 {
		if exponent != math.Trunc(exponent) {
			return math.NaN()
		}
		if math.Mod(exponent, 2) != 0 {
			sign = -1
		}
		base = -base
	}
	if base == 1 {
		return sign
	}
	var logarithm, rest float64
	if math.Abs(exponent) > 0x1p31 {
		const nearOne = 0x1p-20
		grows := (base > 1) == (exponent > 0)
		if t := base - 1; math.Abs(exponent) > 0x1p64 || high(base) < high(1-nearOne) || high(base) > high(1) {
			return sign * extreme(grows)
		} else {
			logarithm, rest = logarithmNearOne(t)
		}
	} else {
		logarithm, rest = logarithmInParts(base)
	}
	whole := first(exponent)
	low := float64((exponent-whole)*logarithm) + float64(exponent*rest)
	most := float64(whole * logarithm)
	switch z := low + most; {
	case z > overflows || z == overflows && low+overflowMargin > z-most:
		return sign * extreme(true)
	case z < underflows || z == underflows && low <= z-most:
		return sign * extreme(false)
	}
	return sign * twoToThe(most, low)
}

// extreme is what a power overflows or underflows to.
func extreme(grows bool) float64 {
	if grows {
		return math.Inf(1)
	}
	return 0
}

// logarithmNearOne is the logarithm to the base 2 of 1+t for a tiny t, in two parts.
func logarithmNearOne(t float64) (most, rest float64) {
	w := float64(t*t) * (0.5 - float64(t*(0.3333333333333333333333-float64(t*0.25))))
	u := float64(log2eHigh * t)
	v := float64(t*log2eLow) - float64(w*log2e)
	most = first(u + v)
	return most, v - (most - u)
}

// logarithmInParts is the logarithm to the base 2 of a positive number, in two parts.
func logarithmInParts(x float64) (most, rest float64) {
	n := int32(0)
	if x < smallestNormal {
		x *= 0x1p53
		n = -53
	}
	n += high(x)>>fractionBits - bias
	fraction := high(x) & (1<<fractionBits - 1)
	bits, center := fraction|bias<<fractionBits, 0
	switch {
	case fraction <= 0x3988e: // below the square root of 1.5
	case fraction < 0xbb67a: // below that of 3
		center = 1
	default:
		n++
		bits -= 1 << fractionBits
	}
	x = withHigh(x, bits)

	// s = s1 + s2 is (x-c)/(x+c).
	c := centers[center]
	u, v := x-c, 1/(x+c)
	s := float64(u * v)
	s1 := first(s)
	sumHigh := withHigh(0, (bits>>1|0x20000000)+0x00080000+int32(center)<<18)
	sumLow := x - (sumHigh - c)
	s2 := float64(v * ((u - float64(s1*sumHigh)) - float64(s1*sumLow)))

	square := float64(s * s)
	r := float64(float64(square*square) * series(fractionSeries[:], square))
	r += float64(s2 * (s1 + s))
	square = float64(s1 * s1)
	t1 := first(3 + square + r)
	t2 := r - ((t1 - 3) - square)

	u, v = float64(s1*t1), float64(s2*t1)+float64(t2*s)
	p1 := first(u + v)
	p2 := v - (p1 - u)
	z1 := float64(scaleHigh * p1)
	z2 := float64(scaleLow*p1) + float64(p2*scale) + centersLow[center]
	most = first(((z1 + z2) + centersHigh[center]) + float64(n))
	return most, z2 - (((most - float64(n)) - centersHigh[center]) - z1)
}

// twoToThe is 2 to the power of the sum of two numbers, which does not overflow.
func twoToThe(most, low float64) float64 {
	n := 0.0
	if z := most + low; high(math.Abs(z)) > high(0.5) {
		n = math.Copysign(math.Trunc(math.Abs(first(z))+0.5), z)
		most -= n
	}
	t := first(low + most)
	u := float64(t * ln2First)
	v := float64((low-(t-most))*math.Ln2) + float64(t*ln2Second)
	z := u + v
	w := v - (z - u)
	square := float64(z * z)
	quotient := z - float64(square*series(exponentSeries[:], square))
	// The parentheses are V8's: fdlibm subtracts behind the division.
	r := float64(z*quotient) / ((quotient - 2) - (w + float64(z*w)))
	return math.Ldexp(1-(r-z), int(n))
}
