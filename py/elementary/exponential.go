package elementary

import "math"

var (
	log2        = double{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}
	log2Inverse = double{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56}
)

// log2High and log2Middle are the leading bits of log 2, few enough for products with exponents to be exact; log2Low is the rest.
const (
	log2High   = 0x1.62e42fefa3800p-1
	log2Middle = 0x1.ef35793c76730p-45
	log2Low    = 0x1.f97b57a079a19p-103
)

// inverseFactorials are 1/n!.
var inverseFactorials = [...]double{
	{1, 0}, {1, 0},
	{0x1.0000000000000p-1, 0x0.0p+0},
	{0x1.5555555555555p-3, 0x1.5555555555555p-57},
	{0x1.5555555555555p-5, 0x1.5555555555555p-59},
	{0x1.1111111111111p-7, 0x1.1111111111111p-63},
	{0x1.6c16c16c16c17p-10, -0x1.f49f49f49f49fp-65},
	{0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-73},
	{0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
	{0x1.71de3a556c734p-19, -0x1.c154f8ddc6c00p-73},
	{0x1.27e4fb7789f5cp-22, 0x1.cbbc05b4fa99ap-76},
	{0x1.ae64567f544e4p-26, -0x1.c062e06d1f209p-80},
	{0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
	{0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
	{0x1.93974a8c07c9dp-37, 0x1.05d6f8a2efd1fp-92},
	{0x1.ae7f3e733b81fp-41, 0x1.1d8656b0ee8cbp-97},
	{0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101},
	{0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103},
	{0x1.6827863b97d97p-53, 0x1.eec01221a8b0bp-107},
	{0x1.2f49b46814157p-57, 0x1.2650f61dbdcb4p-112},
	{0x1.e542ba4020225p-62, 0x1.ea72b4afe3c2fp-120},
	{0x1.71b8ef6dcf572p-66, -0x1.d043ae40c4647p-120},
	{0x1.0ce396db7f853p-70, -0x1.aebcdbd20331cp-124},
	{0x1.761b41316381ap-75, -0x1.3423c7d91404fp-130},
	{0x1.f2cf01972f578p-80, -0x1.9ada5fcc1ab14p-135},
	{0x1.3f3ccdd165fa9p-84, -0x1.58ddadf344487p-139},
	{0x1.88e85fc6a4e5ap-89, -0x1.71c37ebd16540p-143},
	{0x1.d1ab1c2dccea3p-94, 0x1.054d0c78aea14p-149},
}

// exponentialLess1 returns exp(r) - 1 for |r| <= log(2)/2: Taylor's series of r/64, squared six times.
func exponentialLess1(r double) double {
	r = r.scaled(1.0 / 64)
	x := r.high
	tail := inverseFactorials[11].high
	for n := 10; n >= 6; n-- {
		tail = tail*x + inverseFactorials[n].high
	}
	sum := inverseFactorials[5].plus(tail * x)
	for n := 4; n >= 1; n-- {
		sum = sum.multiply(r).add(inverseFactorials[n])
	}
	e := sum.multiply(r)
	for range 6 {
		e = e.scaled(2).add(e.square())
	}
	return e
}

// exponential returns exp(x) as a double times a power of two, for |x| < 2000.
func exponential(x double) (result double, exponent int) {
	k := math.RoundToEven(x.high * log2Inverse.high)
	if k != 0 {
		x = twoSum(x.high-k*log2High, -k*log2Middle).plus(-k * log2Low).plus(x.low)
	}
	return exponentialLess1(x).plus(1), int(k)
}

// logarithm returns log(x) for x > 0, which is finite.
func logarithm(x double) double {
	fraction, k := math.Frexp(x.high)
	if fraction < math.Sqrt2/2 {
		k--
	}
	m := double{math.Ldexp(x.high, -k), math.Ldexp(x.low, -k)}
	var result double
	if distance := m.high - 1; math.Abs(distance) < 1.0/32 {
		result = logarithmNear1(m.plus(-1))
	} else {
		// One step of Newton's from a good guess.
		guess := math.Log(m.high)
		e, exponent := exponential(double{-guess, 0})
		e = e.scaled(math.Ldexp(1, exponent)).multiply(m).plus(-1)
		result = e.add(e.square().scaled(-0.5)).plus(guess)
	}
	if k == 0 {
		return result
	}
	n := float64(k)
	return twoSum(n*log2High, n*log2Middle).plus(n * log2Low).add(result)
}

// logarithmNear1 returns log(1 + f) for small f: 2 artanh(f / (2 + f)).
func logarithmNear1(f double) double {
	s := f.divide(f.plus(2))
	z := s.square()
	x := z.high
	tail := 1.0 / 19
	for n := 17.0; n >= 9; n -= 2 {
		tail = tail*x + 1/n
	}
	sum := double{1.0 / 7, 0x1.2492492492492p-58}.plus(tail * x)
	for _, term := range []double{{0.2, -0x1.999999999999ap-57}, {1.0 / 3, 0x1.5555555555555p-56}, {1, 0}} {
		sum = sum.multiply(z).add(term)
	}
	return sum.multiply(s).scaled(2)
}

// Exp returns e**x.
func Exp(x float64) float64 {
	if math.IsNaN(x) || x > 710 || x < -746 {
		return math.Exp(x)
	}
	return rounded(exponential(double{x, 0}))
}

func rounded(result double, exponent int) float64 { return result.float(exponent) }

// Exp2 returns 2**x.
func Exp2(x float64) float64 {
	if math.IsNaN(x) || math.Abs(x) > 1100 || x == math.Trunc(x) {
		return math.Exp2(x)
	}
	k := math.RoundToEven(x)
	return exponentialLess1(log2.times(x - k)).plus(1).float(int(k))
}

// Log returns the natural logarithm.
func Log(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) {
		return math.Log(x)
	}
	return logarithm(double{x, 0}).high
}

// Log2 returns the binary logarithm.
func Log2(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) {
		return math.Log2(x)
	}
	fraction, exponent := math.Frexp(x)
	if fraction == 0.5 {
		return float64(exponent - 1)
	}
	return logarithm(double{x, 0}).multiply(log2Inverse).high
}

// Log10 returns the decimal logarithm, by fdlibm's formula: the exponent's part is added last.
func Log10(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) {
		return math.Log10(x)
	}
	const (
		inverse = 4.34294481903251816668e-01 // of log 10
		high    = 3.01029995663611771306e-01 // of the decimal logarithm of 2
		low     = 3.69423907715893078616e-13
	)
	_, k := math.Frexp(x)
	k--
	if k < 0 {
		k++
	}
	n := float64(k)
	return n*low + inverse*Log(math.Ldexp(x, -k)) + n*high
}

// Cbrt returns the cube root, rounded to nearest but for results within some 2**-100 of the middle between two floats: a step of Newton's from the root
// in Go's library, whose residue is computed exactly. C's is less exact: its cbrt(27) is 3.0000000000000004.
func Cbrt(x float64) float64 {
	root := math.Cbrt(x)
	if root == 0 || math.IsNaN(root) || math.IsInf(root, 0) {
		return root
	}
	fraction, exponent := math.Frexp(root)
	scaled := math.Ldexp(x, -3*exponent)
	square := fraction * fraction
	squareRest := math.FMA(fraction, fraction, -square)
	cube := square * fraction
	cubeRest := math.FMA(square, fraction, -cube) + squareRest*fraction
	return math.Ldexp(fraction+((scaled-cube)-cubeRest)/(3*square), exponent)
}

// Pow returns x**y.
func Pow(x, y float64) float64 {
	switch {
	case y == 2:
		return x * x
	case y == 1:
		return x
	case y == 0.5 && x > 0:
		return math.Sqrt(x)
	case y == -1 && x != 0:
		return 1 / x
	case x == 0 || x == 1 || y == 0 || math.IsNaN(x) || math.IsNaN(y) || math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Pow(x, y)
	}
	whole := y == math.Trunc(y)
	if x < 0 && !whole {
		return math.NaN()
	}
	base := math.Abs(x)
	negative := x < 0 && math.Mod(y, 2) != 0
	if whole && math.Abs(y) <= 64 && base < 0x1p15 && base > 0x1p-15 {
		result := wholePower(base, int(math.Abs(y)))
		if y < 0 {
			result = double{1, 0}.divide(result)
		}
		return withSign(result.high, negative)
	}
	// The product of two parts overflows to NaN where that of floats is infinite, so it is looked at first.
	switch rough := math.Log(base) * y; {
	case rough > 711:
		return withSign(math.Inf(1), negative)
	case rough < -747:
		return withSign(0, negative)
	}
	product := logarithm(double{base, 0}).times(y)
	switch {
	case product.high > 710:
		return withSign(math.Inf(1), negative)
	case product.high < -746:
		return withSign(0, negative)
	}
	return withSign(rounded(exponential(product)), negative)
}

func wholePower(base float64, n int) double {
	result, square := double{1, 0}, double{base, 0}
	for {
		if n&1 != 0 {
			result = result.multiply(square)
		}
		if n >>= 1; n == 0 {
			return result
		}
		square = square.square()
	}
}

func withSign(f float64, negative bool) float64 {
	if negative {
		return -f
	}
	return f
}
