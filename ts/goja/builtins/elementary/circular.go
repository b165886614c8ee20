package elementary

import "math"

// This file is the circular functions and their inverses, by the methods of Sun's fdlibm (1993), which are V8's: an
// angle is brought to an eighth of a turn, in two parts, and a polynomial gives its sine or cosine. What fdlibm and V8
// give comes out, with their errors of less than a unit in the last place, if constants and order of operations are
// theirs. Products that are summed are converted to float64 first, so that no machine fuses the two.

// tiny is below where a function is its argument to the last digit.
const tiny = 0x1p-28

// The coefficients of the series, from the highest.
var (
	sineSeries = []float64{
		1.58969099521155010221e-10, -2.50507602534068634195e-08, 2.75573137070700676789e-06,
		-1.98412698298579493134e-04, 8.33333333332248946124e-03,
	}
	cosineSeries = []float64{
		-1.13596475577881948265e-11, 2.08757232129817482790e-09, -2.75573143513906633035e-07,
		2.48015872894767294178e-05, -1.38888888888741095749e-03, 4.16666666666666019037e-02,
	}
	tangentSeries = [2][]float64{
		{-1.85586374855275456654e-05, 7.81794442939557092300e-05, 5.88041240820264096874e-04,
			3.59207910759131235356e-03, 2.18694882948595424599e-02, 1.33333333333201242699e-01},
		{2.59073051863633712884e-05, 7.14072491382608190305e-05, 2.46463134818469906812e-04,
			1.45620945432529025516e-03, 8.86323982359930005737e-03, 5.39682539762260521377e-02},
	}
	arctangentSeries = [2][]float64{
		{1.62858201153657823623e-02, 4.97687799461593236017e-02, 6.66107313738753120669e-02,
			9.09088713343650656196e-02, 1.42857142725034663711e-01, 3.33333333333329318027e-01},
		{-3.65315727442169155270e-02, -5.83357013379057348645e-02, -7.69187620504482999495e-02,
			-1.11111104054623557880e-01, -1.99999999998764832476e-01},
	}
	// The arcsine of x is x + x³ times a quotient of these in x².
	arcsineSeries = [2][]float64{
		{3.47933107596021167570e-05, 7.91534994289814532176e-04, -4.00555345006794114027e-02,
			2.01212532134862925881e-01, -3.25565818622400915405e-01, 1.66666666666666657415e-01},
		{7.70381505559019352791e-02, -6.88283971605453293030e-01, 2.02094576023350569471e+00,
			-2.40339491173441421878e+00, 1},
	}
)

const (
	sineFirst    = -1.66666666666666324348e-01
	tangentFirst = 3.33333333333334091986e-01
	quarterPi    = 7.85398163397448278999e-01
	quarterPiLow = 3.06161699786838301793e-17
	halfPi       = 1.57079632679489655800e+00
	halfPiLow    = 6.12323399573676603587e-17
)

// quadrant brings a finite angle to between minus and plus an eighth of a turn, and says how many quarters it took away.
func quadrant(x float64) (quarters int, rest pair) {
	if high(math.Abs(x)) <= high(math.Pi/4) {
		return 0, pair{x, 0}
	}
	quarters, rest = reduce(x)
	return quarters, rest
}

// kernelSine is the sine of a small angle.
func kernelSine(x pair) float64 {
	if high(math.Abs(x.hi)) < high(0x1p-27) {
		return x.hi
	}
	z := float64(x.hi * x.hi)
	v := float64(z * x.hi)
	r := series(sineSeries, z)
	if x.lo == 0 {
		return x.hi + float64(v*(sineFirst+float64(z*r)))
	}
	return x.hi - ((float64(z*(float64(0.5*x.lo)-float64(v*r))) - x.lo) - float64(v*sineFirst))
}

// kernelCosine is the cosine of a small angle.
func kernelCosine(x pair) float64 {
	upper := high(math.Abs(x.hi))
	if upper < high(0x1p-27) {
		return 1
	}
	z := float64(x.hi * x.hi)
	r := float64(z * series(cosineSeries, z))
	tail := float64(z*r) - float64(x.hi*x.lo)
	if upper < 0x3fd33333 { // 0.3
		return 1 - (float64(0.5*z) - tail)
	}
	quarter := 0.28125
	if upper <= high(0.78125) {
		quarter = withHigh(0, upper-1<<21)
	}
	return (1 - quarter) - ((float64(0.5*z) - quarter) - tail)
}

// kernelTangent is the tangent of a small angle, or minus its reciprocal.
func kernelTangent(angle pair, reciprocal bool) float64 {
	const large = 0x3fe59428 // 0.6744
	x, y := angle.hi, angle.lo
	upper := high(math.Abs(x))
	iy := 1.0
	if reciprocal {
		iy = -1
	}
	negative := x < 0
	if upper >= large {
		if negative {
			x, y = -x, -y
		}
		z, w := quarterPi-x, quarterPiLow-y
		x, y = z+w, 0
	}
	z := float64(x * x)
	w := float64(z * z)
	r := series(tangentSeries[0], w)
	v := float64(z * series(tangentSeries[1], w))
	s := float64(z * x)
	r = y + float64(z*(float64(s*(r+v))+y))
	r += float64(tangentFirst * s)
	w = x + r
	if upper >= large {
		result := iy - 2*(x-(float64(w*w)/(w+iy)-r))
		if negative {
			return -result
		}
		return result
	}
	if !reciprocal {
		return w
	}
	z = first(w)
	v = r - (z - x)
	a := -1 / w
	t := first(a)
	s = 1 + float64(t*z)
	return t + float64(a*(s+float64(t*v)))
}

// Sin is the sine of x radians.
func Sin(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return math.NaN()
	}
	if x == 0 {
		return x
	}
	switch quarters, rest := quadrant(x); quarters {
	case 0:
		return kernelSine(rest)
	case 1:
		return kernelCosine(rest)
	case 2:
		return -kernelSine(rest)
	default:
		return -kernelCosine(rest)
	}
}

// Cos is the cosine of x radians.
func Cos(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return math.NaN()
	}
	switch quarters, rest := quadrant(x); quarters {
	case 0:
		return kernelCosine(rest)
	case 1:
		return -kernelSine(rest)
	case 2:
		return -kernelCosine(rest)
	default:
		return kernelSine(rest)
	}
}

// Tan is the tangent of x radians.
func Tan(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return math.NaN()
	}
	if math.Abs(x) < tiny {
		return x
	}
	quarters, rest := quadrant(x)
	return kernelTangent(rest, quarters&1 != 0)
}

// arctangents are those of 1/2, 1, 3/2 and infinity, in two parts.
var arctangents = [4]pair{
	{4.63647609000806093515e-01, 2.26987774529616870924e-17}, {quarterPi, quarterPiLow},
	{9.82793723247329054082e-01, 1.39033110312309984516e-17}, {halfPi, halfPiLow},
}

// Atan is the angle whose tangent is x, between quarter turns.
func Atan(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x) || a < tiny:
		return x
	case a >= 0x1p66:
		return math.Copysign(halfPi, x)
	}
	near := 0
	switch {
	case a < 0.4375:
		near, a = -1, x
	case a < 0.6875:
		a = (2*a - 1) / (2 + a)
	case a < 1.1875:
		near, a = 1, (a-1)/(a+1)
	case a < 2.4375:
		near, a = 2, (a-1.5)/(1+float64(1.5*a))
	default:
		near, a = 3, -1/a
	}
	z := float64(a * a)
	w := float64(z * z)
	s := float64(z*series(arctangentSeries[0], w)) + float64(w*series(arctangentSeries[1], w))
	if near < 0 {
		return a - float64(a*s)
	}
	angle := arctangents[near]
	return math.Copysign(angle.hi-((float64(a*s)-angle.lo)-a), x)
}

// Atan2 is the angle of the vector (x, y), between half turns.
func Atan2(y, x float64) float64 {
	if y == 0 || x == 0 || math.IsNaN(y) || math.IsNaN(x) || math.IsInf(y, 0) || math.IsInf(x, 0) {
		return math.Atan2(y, x)
	}
	const piLow = 1.2246467991473531772e-16
	slope := Atan(math.Abs(y / x))
	if x < 0 {
		slope = math.Pi - (slope - piLow)
	}
	return math.Copysign(slope, y)
}

// arcsineQuotient is the series of the arcsine over x³.
func arcsineQuotient(square float64) float64 {
	return float64(square*series(arcsineSeries[0], square)) / series(arcsineSeries[1], square)
}

// Asin is the angle whose sine is x, between quarter turns, NaN beyond 1.
func Asin(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x) || a > 1:
		return math.NaN()
	case a == 1:
		return float64(x*halfPi) + float64(x*halfPiLow)
	case a < 0x1p-27:
		return x
	case a < 0.5:
		return x + float64(x*arcsineQuotient(float64(x*x)))
	}
	t := float64((1 - a) * 0.5)
	s := math.Sqrt(t)
	r := arcsineQuotient(t)
	var angle float64
	if high(a) >= 0x3fef3333 { // 0.975
		angle = halfPi - (2*(s+float64(s*r)) - halfPiLow)
	} else {
		w := first(s)
		c := (t - float64(w*w)) / (s + w)
		p := float64(2*s*r) - (halfPiLow - 2*c)
		q := quarterPi - 2*w
		angle = quarterPi - (p - q)
	}
	return math.Copysign(angle, x)
}

// Acos is the angle whose cosine is x, up to half a turn, NaN beyond 1.
func Acos(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x) || a > 1:
		return math.NaN()
	case x == 1:
		return 0
	case x == -1:
		return math.Pi + 2*halfPiLow
	case a < 0.5:
		if a <= 0x1p-57 {
			return halfPi + halfPiLow
		}
		return halfPi - (x - (halfPiLow - float64(x*arcsineQuotient(float64(x*x)))))
	case x < 0:
		z := float64((1 + x) * 0.5)
		s := math.Sqrt(z)
		w := float64(arcsineQuotient(z)*s) - halfPiLow
		return math.Pi - 2*(s+w)
	}
	z := float64((1 - x) * 0.5)
	s := math.Sqrt(z)
	d := first(s)
	c := (z - float64(d*d)) / (s + d)
	w := float64(arcsineQuotient(z)*s) + c
	return 2 * (d + w)
}
