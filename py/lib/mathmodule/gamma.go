package mathmodule

import (
	"math"

	"github.com/coderuntime/coderuntime/py/elementary"
)

// The gamma function by Lanczos's approximation, with the parameters that CPython uses (Modules/mathmodule.c names g and N and refers
// to Boost for the coefficients), since a more exact result would differ from CPython's in the last digits.

const lanczosG = 6.024680040776729583740234375

// lanczosNumerator and lanczosDenominator are the coefficients of the rational function, from the constant one on.
var (
	lanczosNumerator = [...]float64{
		23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
		35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
		6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786372,
		248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
		2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
		8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
		2.5066282746310002701649081771338373386264310793408,
	}
	lanczosDenominator = [...]float64{0, 39916800, 120543840, 150917976, 105258076, 45995730, 13339535, 2637558, 357423, 32670, 1925, 66, 1}
)

func lanczos(x float64) float64 {
	numerator, denominator := 0.0, 0.0
	if x < 5 {
		for i := len(lanczosNumerator) - 1; i >= 0; i-- {
			numerator = numerator*x + lanczosNumerator[i]
			denominator = denominator*x + lanczosDenominator[i]
		}
	} else {
		// From the other end, lest large x overflow.
		for i := range lanczosNumerator {
			numerator = numerator/x + lanczosNumerator[i]
			denominator = denominator/x + lanczosDenominator[i]
		}
	}
	return numerator / denominator
}

// sineOfPi returns sin(pi*x).
func sineOfPi(x float64) float64 {
	y := math.Mod(math.Abs(x), 2)
	var s float64
	switch math.Round(2 * y) {
	case 0:
		s = elementary.Sin(math.Pi * y)
	case 1:
		s = elementary.Cos(math.Pi * (y - 0.5))
	case 2:
		s = elementary.Sin(math.Pi * (1 - y))
	case 3:
		s = -elementary.Cos(math.Pi * (y - 1.5))
	case 4:
		s = elementary.Sin(math.Pi * (y - 2))
	}
	return math.Copysign(1, x) * s
}

func gamma(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case math.IsInf(x, -1) || x < 0 && x == math.Floor(x):
		return math.NaN()
	case x == 0:
		// An infinity out of a finite number would be an overflow; zero is outside of the domain.
		return math.NaN()
	}
	if x == math.Floor(x) && x <= 23 {
		product := 1.0
		for n := 2.0; n < x; n++ {
			product *= n
		}
		return product
	}
	a := math.Abs(x)
	switch {
	case a < 1e-20:
		return 1 / x
	case x < -200:
		return 0 / sineOfPi(x)
	case x > 200:
		return math.Inf(1)
	}
	const offset = lanczosG - 0.5
	y := a + offset
	// z is what the addition lost.
	var z float64
	if a > offset {
		z = (y - a) - offset
	} else {
		z = (y - offset) - a
	}
	z = z * lanczosG / y
	var r float64
	if x < 0 {
		r = -math.Pi / sineOfPi(a) / a * elementary.Exp(y) / lanczos(a)
		r -= z * r
		if a < 140 {
			return r / elementary.Pow(y, a-0.5)
		}
		root := elementary.Pow(y, a/2-0.25)
		return r / root / root
	}
	r = lanczos(a) / elementary.Exp(y)
	r += z * r
	if a < 140 {
		return r * elementary.Pow(y, a-0.5)
	}
	root := elementary.Pow(y, a/2-0.25)
	return r * root * root
}

// LogGamma returns the natural logarithm of the absolute value of the gamma function.
func LogGamma(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case math.IsInf(x, 0):
		return math.Inf(1)
	case x == math.Floor(x) && x <= 0:
		return math.NaN()
	case x == 1 || x == 2:
		return 0
	}
	a := math.Abs(x)
	if a < 1e-20 {
		return -elementary.Log(a)
	}
	r := elementary.Log(lanczos(a)) - lanczosG
	r += (a - 0.5) * (elementary.Log(a+lanczosG-0.5) - 1)
	if x < 0 {
		const logPi = 1.144729885849400174143427351353058711647
		r = logPi - elementary.Log(math.Abs(sineOfPi(a))) - elementary.Log(a) - r
	}
	return r
}
