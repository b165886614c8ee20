package elementary

import "math"

// Beyond these Exp is infinite, or zero.
const (
	largestExponent  = 709.782712893384
	smallestExponent = -745.1332191019412
)

// Exp is e to the power of x, by the method of Sun's fdlibm, which is V8's: x less the nearest multiple of ln 2, and of
// that a quotient.
func Exp(x float64) float64 {
	switch {
	case x > largestExponent:
		return math.Inf(1)
	case x < smallestExponent:
		return 0
	case math.IsNaN(x):
		return x
	case x == 1:
		return math.E // V8's exception
	}
	a := math.Abs(x)
	if a < tiny {
		return 1 + x
	}
	n, most, rest := 0, 0.0, 0.0
	if high(a) > high(math.Ln2/2) {
		if high(a) < high(3*math.Ln2/2) {
			n = 1
			if x < 0 {
				n = -1
			}
		} else {
			n = int(float64(math.Log2E*x) + math.Copysign(0.5, x))
		}
		most = x - float64(float64(n)*ln2High)
		rest = float64(float64(n) * ln2Low)
		x = most - rest
	}
	square := float64(x * x)
	c := x - float64(square*series(exponentSeries[:], square))
	if n == 0 {
		return 1 - (float64(x*c)/(c-2) - x)
	}
	return math.Ldexp(1-((rest-float64(x*c)/(2-c))-most), n)
}
