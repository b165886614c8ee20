package natives

import (
	"math"
	"math/big"
	"strconv"

	"github.com/go-python/gpython/py"
)

// roundFloat is round of a float, which gpython gets wrong: to an integer without digits, else to the float nearest to the
// exact decimal value rounded, half to even.
func roundFloat(f float64, digits py.Object) (py.Object, error) {
	if digits == nil || digits == py.None {
		if math.IsInf(f, 0) {
			return nil, py.ExceptionNewf(py.OverflowError, "cannot convert float infinity to integer")
		}
		if math.IsNaN(f) {
			return nil, py.ExceptionNewf(py.ValueError, "cannot convert float NaN to integer")
		}
		whole, _ := big.NewFloat(math.RoundToEven(f)).Int(nil)
		return (*py.BigInt)(whole).MaybeInt(), nil
	}
	n, err := py.Index(digits)
	if err != nil {
		return nil, err
	}
	const most = 330 // a float has no digits beyond, on either side
	switch {
	case n > most || math.IsInf(f, 0) || math.IsNaN(f) || f == 0:
		return py.Float(f), nil
	case n < -most:
		return py.Float(math.Copysign(0, f)), nil
	case n >= 0:
		rounded, err := strconv.ParseFloat(strconv.FormatFloat(f, 'f', int(n), 64), 64)
		return py.Float(rounded), err
	}
	scale := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-n)), nil))
	exact := new(big.Rat).SetFloat64(f)
	text := exact.Quo(exact, scale).FloatString(0) // rounds half away from zero
	if half := new(big.Rat).Mul(exact, big.NewRat(2, 1)); half.IsInt() && half.Num().Bit(0) == 1 {
		text = evenNeighbour(half.Num())
	}
	rounded, err := strconv.ParseFloat(text+"e"+strconv.Itoa(int(-n)), 64)
	if err != nil {
		return nil, py.ExceptionNewf(py.OverflowError, "rounded value too large to represent")
	}
	return py.Float(math.Copysign(rounded, f)), nil
}

// evenNeighbour is the even one of the two integers beside the half of an odd integer.
func evenNeighbour(odd *big.Int) string {
	low := new(big.Int).Rsh(odd, 1) // towards minus infinity
	if low.Bit(0) == 1 {
		low.Add(low, big.NewInt(1))
	}
	return low.String()
}
