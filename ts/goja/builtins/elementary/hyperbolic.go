package elementary

import "math"

// The hyperbolic functions are made of Expm1 of Go's math package by the identities that lose the least near
// zero, and evaluated as float64: so V8's come out.

// large is beyond where the lesser of the two exponentials is lost beside the greater.
const large = 22

// Sinh is the hyperbolic sine of x.
func Sinh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a < tiny || math.IsNaN(x) || math.IsInf(x, 0):
		return x
	case a > large:
		return math.Copysign(halfExponential(a), x)
	}
	d := math.Expm1(a)
	if a < 1 {
		return math.Copysign((2*d-float64(d*d)/(d+1))/2, x)
	}
	return math.Copysign((d+d/(d+1))/2, x)
}

// halfExponential is half of e to the power of x, which may be finite where that is not.
func halfExponential(x float64) float64 {
	if x < largestExponent {
		return 0.5 * Exp(x)
	}
	root := Exp(0.5 * x)
	return float64(0.5*root) * root
}

// Cosh is the hyperbolic cosine of x.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x):
		return x
	case a > large:
		return halfExponential(a)
	case a < math.Ln2/2:
		d := math.Expm1(a)
		return 1 + float64(d*d)/(2*(1+d))
	}
	e := Exp(a)
	return e/2 + 0.5/e
}

// Tanh is the hyperbolic tangent of x.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a < tiny || math.IsNaN(x):
		return x
	case a > large:
		return math.Copysign(1, x)
	case a >= 1:
		return math.Copysign(1-2/(math.Expm1(2*a)+2), x)
	}
	d := math.Expm1(-2 * a)
	return math.Copysign(-d/(d+2), x)
}
