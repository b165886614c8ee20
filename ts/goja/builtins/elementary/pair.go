package elementary

import "math"

// pair is the number hi+lo, where hi is the float64 nearest to it.
//
// The conversions float64(a*b) keep the compiler from fusing a product with the sum around it, which would
// break the exact splitting of sums and products.
type pair struct{ hi, lo float64 }

// sum is a+b exactly (Knuth, The Art of Computer Programming, volume 2, section 4.2.2).
func sum(a, b float64) pair {
	s := a + b
	v := s - a
	return pair{s, (a - (s - v)) + (b - v)}
}

// normal is a+b exactly if a is not the smaller (Dekker 1971).
func normal(a, b float64) pair {
	s := a + b
	return pair{s, b - (s - a)}
}

// product is a*b exactly, unless it underflows.
func product(a, b float64) pair {
	p := float64(a * b)
	return pair{p, math.FMA(a, b, -p)}
}

func (p pair) add(q pair) pair {
	s, t := sum(p.hi, q.hi), sum(p.lo, q.lo)
	s = normal(s.hi, s.lo+t.hi)
	return normal(s.hi, s.lo+t.lo)
}

func (p pair) plus(x float64) pair {
	s := sum(p.hi, x)
	return normal(s.hi, s.lo+p.lo)
}

func (p pair) negated() pair { return pair{-p.hi, -p.lo} }

func (p pair) mul(q pair) pair {
	r := product(p.hi, q.hi)
	return normal(r.hi, r.lo+math.FMA(p.hi, q.lo, float64(p.lo*q.hi)))
}

func (p pair) times(x float64) pair {
	r := product(p.hi, x)
	return normal(r.hi, math.FMA(p.lo, x, r.lo))
}

// scaled is p times a power of two, which is exact.
func (p pair) scaled(power float64) pair { return pair{float64(p.hi * power), float64(p.lo * power)} }

func (p pair) div(q pair) pair {
	first := p.hi / q.hi
	rest := p.add(q.times(-first))
	second := rest.hi / q.hi
	rest = rest.add(q.times(-second))
	return normal(first, second).plus(rest.hi / q.hi)
}

// root is the square root of a number that is not negative.
func (p pair) root() pair {
	if p.hi <= 0 {
		return pair{}
	}
	s := math.Sqrt(p.hi)
	rest := p.add(product(s, s).negated())
	return normal(s, rest.hi/(2*s))
}

// ldexp is p times two to a power, rounded.
func (p pair) ldexp(exponent int) float64 {
	if exponent > -1000 && exponent < 1000 {
		return float64(p.hi * math.Float64frombits(uint64(exponent+1023)<<52))
	}
	return math.Ldexp(p.hi, exponent)
}

// ldexpPair is p times two to a power.
func (p pair) ldexpPair(exponent int) pair {
	return pair{math.Ldexp(p.hi, exponent), math.Ldexp(p.lo, exponent)}
}

// The constants as pairs. Their parts are exact, since Go's constants have the digits of the sum.
const (
	ln2High    = 0x1.62e42fefa39efp-1
	piHigh     = 0x1.921fb54442d18p1
	log2EHigh  = 0x1.71547652b82fep0
	log10EHigh = 0x1.bcb7b1526e50ep-2
)

var (
	ln2    = pair{ln2High, math.Ln2 - ln2High}
	pi     = pair{piHigh, math.Pi - piHigh}
	log2E  = pair{log2EHigh, math.Log2E - log2EHigh}
	log10E = pair{log10EHigh, math.Log10E - log10EHigh}
)
