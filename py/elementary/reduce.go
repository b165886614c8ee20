package elementary

import (
	"math"
	"math/big"
	"sync"
)

// The parts of a quarter turn, pi/2: few enough bits in the first two for products with whole numbers below 2**20 to be exact.
const (
	quarter1 = 0x1.921fb54400000p+0
	quarter2 = 0x1.0b4611a600000p-34
	quarter3 = 0x1.3198a2e037073p-69
	quarter4 = 0x1.129024e088a68p-123
)

// reduce returns x as so many quarter turns, modulo four, and the rest, which is at most half of one.
func reduce(x float64) (quarters int, rest double) {
	if math.Abs(x) <= math.Pi/4 {
		return 0, double{x, 0}
	}
	if math.Abs(x) < 1<<20 {
		k := math.RoundToEven(x * (2 / math.Pi))
		// The first difference is exact.
		rest = twoSum(x-k*quarter1, -k*quarter2).add(twoProduct(-k, quarter3)).plus(-k * quarter4)
		if math.Abs(rest.high) > 0x1p-30 {
			return int(k) & 3, rest
		}
	}
	return reduceExactly(x)
}

// turnBits is how many bits of 2/pi are known: enough for the largest float.
const turnBits = 1280

var turns = sync.OnceValues(func() (inverse *big.Int, quarter *big.Float) {
	inverse, _ = new(big.Int).SetString(""+
		"a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea09d1921c"+
		"fe1deb1cb129a73ee88235f52ebb4484e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980f"+
		"ef2f118b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b3d0739f78a5292ea6bfb5fb11f8d5d08"+
		"56033046fc7b6babf0cfbc209af4361d", 16)
	digits, _ := new(big.Int).SetString("1921fb54442d18469898cc51701b839a252049c1114cf98e804177d4c76273644", 16)
	quarter = new(big.Float).SetPrec(256).SetInt(digits)
	quarter.SetMantExp(quarter, -256)
	return inverse, quarter
})

// reduceExactly is reduce for large x, and for x next to a multiple of a quarter turn (Payne and Hanek).
func reduceExactly(x float64) (quarters int, rest double) {
	inverse, quarter := turns()
	fraction, exponent := math.Frexp(math.Abs(x))
	product := new(big.Int).SetUint64(uint64(math.Ldexp(fraction, 53)))
	product.Mul(product, inverse)
	// product is |x| in quarter turns, times 2**shift.
	shift := uint(turnBits - (exponent - 53))
	k := new(big.Int).Rsh(product, shift)
	part := product.Sub(product, new(big.Int).Lsh(k, shift))
	quarters = int(new(big.Int).And(k, big.NewInt(3)).Int64())
	if part.Bit(int(shift)-1) != 0 {
		part.Sub(part, new(big.Int).Lsh(big.NewInt(1), shift))
		quarters++
	}
	exact := new(big.Float).SetPrec(256).SetInt(part)
	exact.SetMantExp(exact, -int(shift)).Mul(exact, quarter)
	rest.high, _ = exact.Float64()
	rest.low, _ = exact.Sub(exact, new(big.Float).SetFloat64(rest.high)).Float64()
	if x < 0 {
		return -quarters & 3, rest.negated()
	}
	return quarters & 3, rest
}
