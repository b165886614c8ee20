package elementary

import (
	"math"
	"math/big"
	"sync"
)

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
