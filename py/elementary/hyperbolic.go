package elementary

import "math"

const ln2 = 6.93147180559945286227e-01

// Expm1 returns e**x - 1.
func Expm1(x float64) float64 { return math.Expm1(x) }

// Log1p returns log(1 + x).
func Log1p(x float64) float64 { return math.Log1p(x) }

// Sinh returns the hyperbolic sine.
func Sinh(x float64) float64 {
	a, half := math.Abs(x), math.Copysign(0.5, x)
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0) || a < 0x1p-28:
		return x
	case a < 1:
		t := math.Expm1(a)
		return half * (2*t - t*t/(t+1))
	case a < 22:
		t := math.Expm1(a)
		return half * (t + t/(t+1))
	case a < 709.78:
		return half * Exp(a)
	}
	w := Exp(0.5 * a)
	return half * w * w
}

// Cosh returns the hyperbolic cosine.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a < 0.5*ln2:
		t := math.Expm1(a)
		w := 1 + t
		if a < 0x1p-55 {
			return w
		}
		return 1 + (t*t)/(w+w)
	case a < 22:
		t := Exp(a)
		return 0.5*t + 0.5/t
	case a < 709.78:
		return 0.5 * Exp(a)
	}
	w := Exp(0.5 * a)
	return 0.5 * w * w
}

// Tanh returns the hyperbolic tangent.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	var z float64
	switch {
	case math.IsNaN(x) || x == 0:
		return x
	case a < 0x1p-55:
		return x * (1 + x)
	case a >= 22:
		z = 1
	case a >= 1:
		z = 1 - 2/(math.Expm1(2*a)+2)
	default:
		t := math.Expm1(-2 * a)
		z = -t / (t + 2)
	}
	return math.Copysign(z, x)
}

// Asinh returns the inverse of the hyperbolic sine.
func Asinh(x float64) float64 {
	a := math.Abs(x)
	var y float64
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0) || a < 0x1p-28:
		return x
	case a > 0x1p28:
		y = Log(a) + ln2
	case a > 2:
		y = Log(2*a + 1/(math.Sqrt(a*a+1)+a))
	default:
		t := a * a
		y = math.Log1p(a + t/(1+math.Sqrt(1+t)))
	}
	return math.Copysign(y, x)
}

// Acosh returns the inverse of the hyperbolic cosine.
func Acosh(x float64) float64 {
	switch {
	case !(x > 1) || math.IsInf(x, 1):
		return math.Acosh(x)
	case x > 0x1p28:
		return Log(x) + ln2
	case x > 2:
		return Log(2*x - 1/(x+math.Sqrt(x*x-1)))
	}
	t := x - 1
	return math.Log1p(t + math.Sqrt(2*t+t*t))
}

// Atanh returns the inverse of the hyperbolic tangent.
func Atanh(x float64) float64 {
	a := math.Abs(x)
	var y float64
	switch {
	case !(a < 1):
		return math.Atanh(x)
	case a < 0x1p-28:
		return x
	case a < 0.5:
		t := a + a
		y = 0.5 * math.Log1p(t+t*a/(1-a))
	default:
		y = 0.5 * math.Log1p((a+a)/(1-a))
	}
	return math.Copysign(y, x)
}
