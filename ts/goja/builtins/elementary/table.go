package elementary

import (
	"math"
	"math/big"
	"sync"
)

// The steps of the tables.
const (
	exponentSteps  = 64  // of Exp: powers of two of multiples of 1/64
	logarithmSteps = 128 // of Log: multiples of 1/128 between the roots of 1/2 and 2
	angleSteps     = 64  // of sines and cosines: multiples of 1/64 of a radian, up to half a turn
)

type tables struct {
	exponential [exponentSteps]pair
	logarithm   [logarithmSteps*3/2 + 1]pair
	sine        [angleSteps*13/4 + 1]pair
	cosine      [angleSteps*13/4 + 1]pair
}

// table returns the tables, which take a fraction of a millisecond to make.
var table = sync.OnceValue(func() *tables {
	t := new(tables)
	for i := range t.exponential {
		t.exponential[i] = exponentialSeries(ln2.times(float64(i) / exponentSteps))
	}
	for i := range t.logarithm {
		if i >= logarithmSteps/2 {
			c := pair{float64(i) / logarithmSteps, 0}
			t.logarithm[i] = logarithmSeries(c.plus(-1).div(c.plus(1)))
		}
	}
	// The series of up to a radian is short; multiples come by the theorem of addition.
	for i := range t.sine {
		half := pair{float64(i) / angleSteps / 4, 0}
		s, c := sineSeries(half), cosineSeries(half)
		for range 2 {
			s, c = s.mul(c).scaled(2), pair{1, 0}.add(s.mul(s).scaled(-2))
		}
		t.sine[i], t.cosine[i] = s, c
	}
	return t
})

// terms is enough terms of each of the series for a pair.
const terms = 40

func exponentialSeries(x pair) pair {
	result := pair{1, 0}
	for i := terms; i > 0; i-- {
		result = result.mul(x).div(pair{float64(i), 0}).plus(1)
	}
	return result
}

// logarithmSeries is the logarithm of (1+s)/(1-s).
func logarithmSeries(s pair) pair {
	square, result := s.mul(s), pair{}
	for i := terms; i >= 0; i-- {
		result = result.mul(square).add(pair{1, 0}.div(pair{float64(2*i + 1), 0}))
	}
	return result.mul(s).scaled(2)
}

func sineSeries(x pair) pair {
	square, result := x.mul(x).negated(), pair{1, 0}
	for i := terms; i > 0; i-- {
		result = result.mul(square).div(pair{float64(2 * i * (2*i + 1)), 0}).plus(1)
	}
	return result.mul(x)
}

func cosineSeries(x pair) pair {
	square, result := x.mul(x).negated(), pair{1, 0}
	for i := terms; i > 0; i-- {
		result = result.mul(square).div(pair{float64(2 * i * (2*i - 1)), 0}).plus(1)
	}
	return result
}

// The bits of 2/π: those behind the point, after leading zeros so that a window may begin before it. The largest
// argument needs those up to bit 1024 + 256.
const (
	leadingZeros = 64
	turnWords    = 22
)

// turns returns the bits of 2/π, the most significant word first.
var turns = sync.OnceValue(func() *[turnWords]uint64 {
	const bits = turnWords*64 - leadingZeros
	const guard = 64
	// Machin's formula: π/4 = 4 atan 1/5 - atan 1/239.
	quarter := inverseTangent(5, bits+guard)
	quarter.Lsh(quarter, 2).Sub(quarter, inverseTangent(239, bits+guard))
	// 2/π = 1 / (2 * π/4)
	numerator := new(big.Int).Lsh(big.NewInt(1), 2*bits+guard)
	numerator.Quo(numerator, quarter.Lsh(quarter, 1))
	words := new([turnWords]uint64)
	mask := new(big.Int).SetUint64(math.MaxUint64)
	for i := turnWords - 1; i >= 0; i-- {
		words[i] = new(big.Int).And(numerator, mask).Uint64()
		numerator.Rsh(numerator, 64)
	}
	return words
})

// inverseTangent is the arc tangent of 1/x times two to the power of bits.
func inverseTangent(x int64, bits uint) *big.Int {
	power := new(big.Int).Lsh(big.NewInt(1), bits)
	power.Quo(power, big.NewInt(x))
	result, square := new(big.Int), big.NewInt(x*x)
	for i := int64(1); power.Sign() != 0; i += 2 {
		term := new(big.Int).Quo(power, big.NewInt(i))
		if i%4 == 1 {
			result.Add(result, term)
		} else {
			result.Sub(result, term)
		}
		power.Quo(power, square)
	}
	return result
}
