package mathmodule

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

var integerFunctions = []module.Function{
	{Signature: "gcd(*integers)", Doc: "The greatest common divisor.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return fold(t, arguments[0], object.Int(0), Gcd)
	}},
	{Signature: "lcm(*integers)", Doc: "The least common multiple.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return fold(t, arguments[0], object.Int(1), lcm)
	}},
	{Signature: "factorial(n, /)", Doc: "The product of the whole numbers from 1 to n.", Native: factorial},
	{Signature: "comb(n, k, /)", Doc: "The number of ways to choose k of n things, in no order.", Native: combinations},
	{Signature: "perm(n, k=None, /)", Doc: "The number of ways to choose k of n things, in order.", Native: permutations},
	{Signature: "isqrt(n, /)", Doc: "The whole part of the square root of a whole number.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		n, raised := t.Index(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		number := object.BigOf(n)
		if number.Sign() < 0 {
			return object.Value{}, t.Raise(object.ValueErrorType, "isqrt() argument must be nonnegative")
		}
		root, raised := squareRoot(t, number)
		if raised != nil {
			return object.Value{}, raised
		}
		return t.NewInt(root)
	}},
}

// fold combines ints from the left; a single one gives its absolute value.
func fold(t *object.Thread, integers, start object.Value, combine func(t *object.Thread, a, b object.Value) (object.Value, *object.Exception)) (object.Value, *object.Exception) {
	tuple, _ := object.TupleOf(integers)
	total := start
	for _, v := range tuple.Elements() {
		n, raised := t.Index(v)
		if raised != nil {
			return object.Value{}, raised
		}
		if total, raised = combine(t, total, n); raised != nil {
			return object.Value{}, raised
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
	return total, nil
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

func gcdWords(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Gcd returns the greatest common divisor of two ints.
func Gcd(t *object.Thread, a, b object.Value) (object.Value, *object.Exception) {
	if a.Object() == nil && b.Object() == nil {
		return t.NewInt(new(big.Int).SetUint64(gcdWords(magnitude(a.Int()), magnitude(b.Int()))))
	}
	x, y := new(big.Int).Abs(object.BigOf(a)), new(big.Int).Abs(object.BigOf(b))
	if x.Cmp(y) < 0 {
		x, y = y, x
	}
	for y.Sign() != 0 {
		if x.BitLen() < 1<<14 {
			if raised := t.Work(int64(x.BitLen() / 8)); raised != nil {
				return object.Value{}, raised
			}
			return t.NewInt(new(big.Int).GCD(nil, nil, x, y))
		}
		var raised *object.Exception
		if x, y, raised = gcdStep(t, x, y); raised != nil {
			return object.Value{}, raised
		}
	}
	return t.NewInt(x)
}

// gcdStep takes x >= y > 0 towards their divisor: as many of Euclid's steps at once as their leading 64 bits decide (Lehmer; Knuth, The Art
// of Computer Programming, 4.5.2, algorithm L), or one.
func gcdStep(t *object.Thread, x, y *big.Int) (*big.Int, *big.Int, *object.Exception) {
	if raised := t.Work(int64(x.BitLen()) >> 11); raised != nil {
		return nil, nil, raised
	}
	shift := uint(x.BitLen() - 62)
	p, q := new(big.Int).Rsh(x, shift).Int64(), new(big.Int).Rsh(y, shift).Int64()
	a, b, c, d := int64(1), int64(0), int64(0), int64(1)
	for q+c != 0 && q+d != 0 {
		quotient := (p + a) / (q + c)
		if quotient != (p+b)/(q+d) || quotient > 1<<30 {
			break
		}
		nextC, nextD := a-quotient*c, b-quotient*d
		if bits.Len64(magnitude(nextC)) > 31 || bits.Len64(magnitude(nextD)) > 31 {
			break
		}
		a, c, b, d = c, nextC, d, nextD
		p, q = q, p-quotient*q
	}
	if b == 0 {
		_, remainder, raised := t.DivideBig(x, y)
		return y, remainder, raised
	}
	if raised := t.Charge(int64(x.BitLen()) / 2); raised != nil {
		return nil, nil, raised
	}
	combine := func(m, n int64) *big.Int {
		sum := new(big.Int).Mul(x, big.NewInt(m))
		return sum.Add(sum, new(big.Int).Mul(y, big.NewInt(n)))
	}
	return combine(a, b), combine(c, d), nil
}

func lcm(t *object.Thread, a, b object.Value) (object.Value, *object.Exception) {
	if a == object.Int(0) || object.BigOf(b).Sign() == 0 {
		return object.Int(0), nil
	}
	divisor, raised := Gcd(t, a, b)
	if raised != nil {
		return object.Value{}, raised
	}
	quotient, raised := t.Binary(object.FloorDivide, a, divisor)
	if raised != nil {
		return object.Value{}, raised
	}
	multiple, raised := t.Binary(object.Multiply, quotient, b)
	if raised != nil || object.BigOf(multiple).Sign() >= 0 {
		return multiple, raised
	}
	return t.Unary(object.SlotNeg, multiple)
}

func factorial(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	n, raised := t.Index(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	switch {
	case object.BigOf(n).Sign() < 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "factorial() not defined for negative values")
	case n.Object() != nil:
		return object.Value{}, t.Raise(object.OverflowErrorType, "factorial() argument should not exceed %d", int64(math.MaxInt64))
	}
	return rising(t, 1, n.Int())
}

// rising is the product of first to last as an int.
func rising(t *object.Thread, first, last int64) (object.Value, *object.Exception) {
	if first > last {
		return object.Int(1), nil
	}
	// Refused at once if it cannot fit.
	if size := float64(last-first+1) * float64(bits.Len64(uint64(last))-2) / 8; size > 1<<20 {
		if raised := t.Charge(int64(math.Min(size, math.MaxInt64/2))); raised != nil {
			return object.Value{}, raised
		}
	}
	product, raised := productOf(t, uint64(max(first, 1)), uint64(last))
	if raised != nil {
		return object.Value{}, raised
	}
	return t.NewInt(product)
}

// chosen reads the arguments of comb and perm.
func chosen(t *object.Thread, arguments []object.Value) (n, k *big.Int, raised *object.Exception) {
	for _, v := range arguments {
		index, raised := t.Index(v)
		if raised != nil {
			return nil, nil, raised
		}
		n, k = k, object.BigOf(index)
	}
	switch {
	case n.Sign() < 0:
		return nil, nil, t.Raise(object.ValueErrorType, "n must be a non-negative integer")
	case k.Sign() < 0:
		return nil, nil, t.Raise(object.ValueErrorType, "k must be a non-negative integer")
	}
	return n, k, nil
}

// falling is n * (n-1) * ... of k factors, for 0 <= k <= n.
func falling(t *object.Thread, n *big.Int, k int64) (object.Value, *object.Exception) {
	if n.IsInt64() {
		return rising(t, n.Int64()-k+1, n.Int64())
	}
	result, raised := fallingBig(t, n, k)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.NewInt(result)
}

func fallingBig(t *object.Thread, n *big.Int, k int64) (*big.Int, *object.Exception) {
	switch k {
	case 0:
		return big.NewInt(1), nil
	case 1:
		return n, t.Tick()
	}
	high, raised := fallingBig(t, n, k/2)
	if raised != nil {
		return nil, raised
	}
	low, raised := fallingBig(t, new(big.Int).Sub(n, big.NewInt(k/2)), k-k/2)
	if raised != nil {
		return nil, raised
	}
	return t.MultiplyBig(high, low)
}

func permutations(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if !arguments[1].Exists() || arguments[1] == object.None {
		return factorial(t, arguments)
	}
	n, k, raised := chosen(t, arguments)
	switch {
	case raised != nil:
		return object.Value{}, raised
	case n.Cmp(k) < 0:
		return object.Int(0), nil
	case !k.IsInt64():
		return object.Value{}, t.Raise(object.OverflowErrorType, "k must not exceed %d", int64(math.MaxInt64))
	}
	return falling(t, n, k.Int64())
}

func combinations(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	n, k, raised := chosen(t, arguments)
	if raised != nil {
		return object.Value{}, raised
	}
	if n.Cmp(k) < 0 {
		return object.Int(0), nil
	}
	if rest := new(big.Int).Sub(n, k); rest.Cmp(k) < 0 {
		k = rest
	}
	if !k.IsInt64() {
		return object.Value{}, t.Raise(object.OverflowErrorType, "min(n - k, k) must not exceed %d", int64(math.MaxInt64))
	}
	if n.IsInt64() && n.Int64() < 62 {
		// Each step is exact, and the products fit.
		result := uint64(1)
		for i := int64(1); i <= k.Int64(); i++ {
			high, low := bits.Mul64(result, uint64(n.Int64()-i+1))
			result, _ = bits.Div64(high, low, uint64(i))
		}
		return object.Int(int64(result)), nil
	}
	ways, raised := falling(t, n, k.Int64())
	if raised != nil {
		return object.Value{}, raised
	}
	orders, raised := rising(t, 1, k.Int64())
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Binary(object.FloorDivide, ways, orders)
}

// squareRoot returns the whole part of the root of n >= 0: that of the leading half of the bits, and one step of Newton's.
func squareRoot(t *object.Thread, n *big.Int) (*big.Int, *object.Exception) {
	if n.BitLen() < 1<<15 {
		return new(big.Int).Sqrt(n), t.Work(int64(n.BitLen()) >> 5)
	}
	shift := uint(n.BitLen()/4) &^ 1
	root, raised := squareRoot(t, new(big.Int).Rsh(n, 2*shift))
	if raised != nil {
		return nil, raised
	}
	root = new(big.Int).Lsh(root.Add(root, big.NewInt(1)), shift)
	for {
		quotient, _, raised := t.DivideBig(n, root)
		if raised != nil {
			return nil, raised
		}
		next := quotient.Add(quotient, root)
		if next.Rsh(next, 1); next.Cmp(root) >= 0 {
			return root, nil
		}
		root = next
	}
}
