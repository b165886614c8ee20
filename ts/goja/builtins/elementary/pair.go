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

func (p pair) negated() pair { return pair{-p.hi, -p.lo} }

func (p pair) mul(q pair) pair {
	r := product(p.hi, q.hi)
	return normal(r.hi, r.lo+math.FMA(p.hi, q.lo, float64(p.lo*q.hi)))
}

// scaled is p times a power of two, which is exact.
func (p pair) scaled(power float64) pair { return pair{float64(p.hi * power), float64(p.lo * power)} }

// ldexpPair is p times two to a power.
func (p pair) ldexpPair(exponent int) pair {
	return pair{math.Ldexp(p.hi, exponent), math.Ldexp(p.lo, exponent)}
}

// pi as a pair. Its parts are exact, since Go's constant has the digits of the sum.
const piHigh = 0x1.921fb54442d18p1

var pi = pair{piHigh, math.Pi - piHigh}
