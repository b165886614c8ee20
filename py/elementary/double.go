package elementary

import (
	"math"
	"math/big"
)

// A double is a number of about 106 bits: the unevaluated sum of two floats, where high is the float nearest to the sum
// (Dekker, "A floating-point technique for extending the available precision", 1971).
type double struct{ high, low float64 }

// twoSum returns a + b exactly.
func twoSum(a, b float64) double {
	sum := a + b
	part := sum - a
	return double{sum, (a - (sum - part)) + (b - part)}
}

// quickSum is twoSum for |a| >= |b|.
func quickSum(a, b float64) double {
	sum := a + b
	return double{sum, b - (sum - a)}
}

// twoProduct returns a * b exactly, unless it under- or overflows.
func twoProduct(a, b float64) double {
	product := a * b
	return double{product, math.FMA(a, b, -product)}
}

func (a double) add(b double) double {
	s, t := twoSum(a.high, b.high), twoSum(a.low, b.low)
	s = quickSum(s.high, s.low+t.high)
	return quickSum(s.high, s.low+t.low)
}

func (a double) plus(b float64) double {
	s := twoSum(a.high, b)
	return quickSum(s.high, s.low+a.low)
}

func (a double) negated() double { return double{-a.high, -a.low} }

func (a double) subtract(b double) double { return a.add(b.negated()) }

func (a double) multiply(b double) double {
	p := twoProduct(a.high, b.high)
	return quickSum(p.high, p.low+(a.high*b.low+a.low*b.high))
}

func (a double) times(b float64) double {
	p := twoProduct(a.high, b)
	return quickSum(p.high, math.FMA(a.low, b, p.low))
}

func (a double) square() double { return a.multiply(a) }

// scaled returns a * factor for a power of two.
func (a double) scaled(factor float64) double { return double{a.high * factor, a.low * factor} }

func (a double) divide(b double) double {
	q := a.high / b.high
	r := a.subtract(b.times(q))
	next := r.high / b.high
	r = r.subtract(b.times(next))
	return quickSum(q, next).plus(r.high / b.high)
}

// root returns the square root of a >= 0.
func (a double) root() double {
	if a.high <= 0 {
		return double{}
	}
	x := math.Sqrt(a.high)
	r := a.subtract(twoProduct(x, x))
	return quickSum(x, r.high/(2*x))
}

// float returns the float nearest to a * 2**exponent.
func (a double) float(exponent int) float64 {
	f := math.Ldexp(a.high, exponent)
	if math.Abs(f) >= 0x1p-1021 || a.high == 0 {
		return f
	}
	// A subnormal number is rounded once, from all the bits.
	exact := new(big.Float).SetPrec(2200).SetFloat64(a.high)
	exact.Add(exact, new(big.Float).SetFloat64(a.low))
	f, _ = exact.SetMantExp(exact, exponent).Float64()
	return f
}
