package elementary

import "math"

// Beyond these Exp is infinite, or zero.
const (
	largestExponent  = 709.782712893384
	smallestExponent = -745.1332191019412
)

// ln2/64 in two parts: multiples of the first by integers of 17 bits are exact.
const (
	stepHigh = 0x1.62e42fefap-7
	stepLow  = math.Ln2/exponentSteps - stepHigh
	stepMid  = 0x1.cf79abc9e3b3ap-46
)

// exponential is e to the power of x, as a pair near 1 and an exponent of two.
func exponential(x pair) (pair, int) {
	steps := math.RoundToEven(x.hi * (exponentSteps / math.Ln2))
	n := int(steps)
	rest := sum(x.hi, -float64(steps*stepHigh))
	rest = rest.add(pair{x.lo, 0}).add(product(-steps, stepMid)).plus(-float64(steps * (stepLow - stepMid)))
	t := table().exponential[n&(exponentSteps-1)]
	return t.add(t.mul(exponentialRest(rest))), n >> 6
}

// exponentialRest is e to the power of a small number, less one.
func exponentialRest(x pair) pair {
	r := x.hi
	cube := float64(r * r * r)
	tail := cube * (1.0/6 + r*(1.0/24+r*(1.0/120+r*(1.0/720+r*(1.0/5040+r*(1.0/40320+r/362880))))))
	return x.mul(x).scaled(0.5).plus(tail).add(x)
}

// Exp is e to the power of x.
func Exp(x float64) float64 {
	switch {
	case x > largestExponent:
		return math.Inf(1)
	case x < smallestExponent:
		return 0
	case x == 0 || math.IsNaN(x):
		return 1 + x
	}
	e, exponent := exponential(pair{x, 0})
	return e.ldexp(exponent)
}

// logarithm is the natural logarithm of a finite positive number.
func logarithm(x pair) pair {
	fraction, exponent := math.Frexp(x.hi)
	if fraction < math.Sqrt2/2 {
		fraction *= 2
		exponent--
	}
	m := pair{fraction, math.Ldexp(x.lo, -exponent)}
	index := math.RoundToEven(fraction * logarithmSteps)
	c := index / logarithmSteps
	s := m.plus(-c).div(m.plus(c))
	result := logarithmRest(s).add(table().logarithm[int(index)])
	return ln2.times(float64(exponent)).add(result)
}

// logarithmRest is the logarithm of (1+s)/(1-s), for a small s.
func logarithmRest(s pair) pair {
	square := s.mul(s)
	q := square.hi
	tail := float64(q*q) * (1.0/5 + q*(1.0/7+q*(1.0/9+q/11)))
	third := pair{1.0 / 3, 0x1.5555555555555p-56}
	return square.mul(third).plus(tail).mul(s).add(s).scaled(2)
}

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

// Log is the natural logarithm of x.
func Log(x float64) float64 {
	if x > 0 && x < smallestNormal {
		return logarithm(pair{x, 0}).hi // math.Log takes it for a normal one on some machines
	}
	return math.Log(x)
}

// Log2 is the logarithm of x to the base 2.
func Log2(x float64) float64 {
	if result, ok := special(x); ok {
		return result
	}
	return logarithm(pair{x, 0}).mul(log2E).hi
}

// Log10 is the logarithm of x to the base 10.
func Log10(x float64) float64 {
	if result, ok := special(x); ok {
		return result
	}
	return logarithm(pair{x, 0}).mul(log10E).hi
}
