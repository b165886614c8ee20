package elementary

import "math"

var (
	quarterTurn = double{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}
	halfTurn    = double{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53}
)

// series sums the terms r**n/n! for n = first, first+2, ... with alternating signs: sin(r)/r for first 1 and cos(r) for 0. The terms
// that are below the last bit of a float are summed as floats.
func series(r double, first int) double {
	z := r.square().negated()
	x := z.high
	last := 26 + first
	tail := inverseFactorials[last].high
	for n := last - 2; n > 15; n -= 2 {
		tail = tail*x + inverseFactorials[n].high
	}
	n := 14 + first
	if n > 15 {
		n = 15
	}
	sum := inverseFactorials[n].plus(tail * x)
	for n -= 2; n >= 0; n -= 2 {
		sum = sum.multiply(z).add(inverseFactorials[n])
	}
	return sum
}

func sine(r double) double   { return series(r, 1).multiply(r) }
func cosine(r double) double { return series(r, 0) }

// Sin returns the sine.
func Sin(x float64) float64 {
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return math.Sin(x)
	}
	return turned(reduce(x))
}

// Cos returns the cosine.
func Cos(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return math.Cos(x)
	}
	quarters, rest := reduce(x)
	return turned((quarters+1)&3, rest)
}

// turned is the sine of an angle.
func turned(quarters int, rest double) float64 {
	switch quarters {
	case 0:
		return sineOf(rest)
	case 1:
		return cosine(rest).high
	case 2:
		return -sineOf(rest)
	}
	return -cosine(rest).high
}

// sineOf keeps what is too small for the products of a series.
func sineOf(rest double) float64 {
	if math.Abs(rest.high) < 0x1p-27 {
		return rest.high - rest.high*rest.high*rest.high/6
	}
	return sine(rest).high
}

// Tan returns the tangent.
func Tan(x float64) float64 {
	if math.Abs(x) < 0x1p-27 || math.IsNaN(x) || math.IsInf(x, 0) {
		return math.Tan(x)
	}
	quarters, rest := reduce(x)
	s, c := sine(rest), cosine(rest)
	if quarters&1 == 0 {
		return s.divide(c).high
	}
	return c.divide(s).negated().high
}

// arctangent returns atan(x): one step of Newton's from a good guess.
func arctangent(x double) double {
	if math.Abs(x.high) > 1 {
		quarter := quarterTurn
		if x.high < 0 {
			quarter = quarter.negated()
		}
		return quarter.subtract(arctangent(double{1, 0}.divide(x)))
	}
	guess := math.Atan(x.high)
	s, c := sine(double{guess, 0}), cosine(double{guess, 0})
	return x.multiply(c).subtract(s).divide(c.add(x.multiply(s))).plus(guess)
}

// arcsine returns asin(x) for |x| <= 0.75.
func arcsine(x double) double {
	guess := math.Asin(x.high)
	s, c := sine(double{guess, 0}), cosine(double{guess, 0})
	e := x.subtract(s).divide(c)
	return e.plus(e.high * e.high * s.high / (2 * c.high)).plus(guess)
}

// Asin returns the arcsine.
func Asin(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a < 1) || a < 0x1p-27:
		return math.Asin(x)
	case a <= 0.5:
		return arcsine(double{x, 0}).high
	}
	// asin(a) is a quarter turn less twice the arcsine of the root of (1-a)/2.
	return math.Copysign(quarterTurn.subtract(arcsine(double{(1 - a) / 2, 0}.root()).scaled(2)).high, x)
}

// Acos returns the arccosine.
func Acos(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a < 1):
		return math.Acos(x)
	case a <= 0.5:
		if a < 0x1p-60 {
			return quarterTurn.plus(-x).high
		}
		return quarterTurn.subtract(arcsine(double{x, 0})).high
	}
	half := arcsine(double{(1 - a) / 2, 0}.root()).scaled(2)
	if x < 0 {
		half = halfTurn.subtract(half)
	}
	return half.high
}

// Atan returns the arctangent.
func Atan(x float64) float64 {
	a := math.Abs(x)
	if math.IsNaN(x) || a < 0x1p-27 || a > 0x1p60 {
		return math.Atan(x)
	}
	return arctangent(double{x, 0}).high
}

// Atan2 returns the angle of the point (x, y).
func Atan2(y, x float64) float64 {
	if x == 0 || y == 0 || math.IsNaN(x) || math.IsNaN(y) || math.IsInf(x, 0) || math.IsInf(y, 0) {
		return math.Atan2(y, x)
	}
	_, ey := math.Frexp(y)
	_, ex := math.Frexp(x)
	if ey-ex > 60 || ey-ex < -60 && x < 0 {
		return math.Atan2(y, x)
	}
	if ey-ex < -60 {
		return y / x
	}
	// Scaled, so that the quotient has all its bits.
	y, x = math.Ldexp(y, -ex), math.Ldexp(x, -ex)
	angle := arctangent(double{math.Abs(y), 0}.divide(double{math.Abs(x), 0}))
	if x < 0 {
		angle = halfTurn.subtract(angle)
	}
	return math.Copysign(angle.high, y)
}
