package elementary

import "math"

// tiny is below where a function is its argument to the last digit.
const tiny = 0x1p-28

// sineAndCosine are those of an angle between 0 and half a turn.
func sineAndCosine(x pair) (sine, cosine pair) {
	index := math.RoundToEven(x.hi * angleSteps)
	d := x.plus(-index / angleSteps)
	square := d.mul(d)
	q := square.hi
	s := d.plus(float64(d.hi*q) * (-1.0/6 + q*(1.0/120+q*(-1.0/5040+q/362880))))
	c := square.scaled(-0.5).plus(float64(q*q) * (1.0/24 + q*(-1.0/720+q/40320)))
	t := table()
	sine, cosine = t.sine[int(index)], t.cosine[int(index)]
	return sine.mul(c).add(cosine.mul(s)).add(sine), cosine.mul(c).add(sine.mul(s).negated()).add(cosine)
}

// circular returns the sine and cosine of a finite angle.
func circular(x float64) (sine, cosine pair) {
	quarters, rest := reduce(x)
	if rest.hi < 0 {
		sine, cosine = sineAndCosine(rest.negated())
		sine = sine.negated()
	} else {
		sine, cosine = sineAndCosine(rest)
	}
	switch quarters {
	case 1:
		return cosine, sine.negated()
	case 2:
		return sine.negated(), cosine.negated()
	case 3:
		return cosine.negated(), sine
	}
	return sine, cosine
}

// Sin is the sine of x radians.
func Sin(x float64) float64 {
	if math.Abs(x) < tiny || math.IsNaN(x) {
		return x
	}
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	sine, _ := circular(x)
	return sine.hi
}

// Cos is the cosine of x radians.
func Cos(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return math.NaN()
	}
	_, cosine := circular(x)
	return cosine.hi
}

// Tan is the tangent of x radians.
func Tan(x float64) float64 {
	if math.Abs(x) < tiny || math.IsNaN(x) {
		return x
	}
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	sine, cosine := circular(x)
	return sine.div(cosine).hi
}

// angle is the angle of the vector (x, y), for a y that is not negative.
func angle(y, x pair) float64 {
	// The vector is turned back by the approximate angle; what is left is the error.
	first := math.Atan2(y.hi, x.hi)
	sine, cosine := sineAndCosine(pair{first, 0})
	rest := y.mul(cosine).add(x.mul(sine).negated())
	return first + rest.hi/(x.hi*cosine.hi+y.hi*sine.hi)
}

// Atan is the angle whose tangent is x, between quarter turns.
func Atan(x float64) float64 {
	a := math.Abs(x)
	if a < tiny || a > 0x1p60 || math.IsNaN(x) {
		return math.Atan(x)
	}
	return math.Copysign(angle(pair{a, 0}, pair{1, 0}), x)
}

// Atan2 is the angle of the vector (x, y), between half turns.
func Atan2(y, x float64) float64 {
	if y == 0 || x == 0 || math.IsNaN(y) || math.IsNaN(x) || math.IsInf(y, 0) || math.IsInf(x, 0) {
		return math.Atan2(y, x)
	}
	slope := Atan(math.Abs(y / x))
	if x < 0 {
		slope = pi.hi - (slope - pi.lo)
	}
	return math.Copysign(slope, y)
}

// besides is the square root of 1-x*x.
func besides(x float64) pair { return pair{1, 0}.plus(-x).mul(pair{1, 0}.plus(x)).root() }

// Asin is the angle whose sine is x, between quarter turns, NaN beyond 1.
func Asin(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a > 1:
		return math.NaN()
	case a < tiny || math.IsNaN(x):
		return x
	}
	return math.Copysign(angle(pair{a, 0}, besides(a)), x)
}

// Acos is the angle whose cosine is x, up to half a turn, NaN beyond 1.
func Acos(x float64) float64 {
	if math.IsNaN(x) || math.Abs(x) > 1 {
		return math.NaN()
	}
	return angle(besides(x), pair{x, 0})
}
