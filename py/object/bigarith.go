package object

import (
	"math/big"
	bitlength "math/bits"
)

// Arithmetic on large integers. One call of math/big cannot be interrupted, so a product or a quotient of
// numbers of more than blockWords words (about a million bits, some 12 ms) is put together from smaller ones, with a tick between.

// blockWords is the size, in words of 64 bits, up to which math/big does a product or a quotient in one call.
const blockWords = 1 << 14

func words(x *big.Int) int { return len(x.Bits()) }

// chargeBig charges for a number of so many words and counts the work of making it.
func (t *Thread) chargeBig(words int) *Exception {
	if raised := t.Charge(80 + int64(words)*8); raised != nil {
		return raised
	}
	return t.Work(int64(words) / 64)
}

// multiplyBig returns a * b.
func (t *Thread) multiplyBig(a, b *big.Int) (*big.Int, *Exception) {
	m, n := words(a), words(b)
	if raised := t.chargeBig(m + n); raised != nil {
		return nil, raised
	}
	// A product costs about m*n for short numbers, less for long ones: counted so that a hundred words are a unit.
	if raised := t.Work(1 + int64(min(m, n))*int64(min(max(m, n), 4096))/4096); raised != nil {
		return nil, raised
	}
	if min(m, n) <= blockWords && max(m, n) <= 4*blockWords || min(m, n) <= 64 {
		return new(big.Int).Mul(a, b), nil
	}
	// The parts and their products take some times the memory of the result.
	building := int64(m+n) * 8 * 3
	t.building += building
	defer func() { t.building -= building }()
	if m < n {
		a, b, m = b, a, n
	}
	// a = high*2**shift + low. With b split alike it is Karatsuba's product of three halves; a much shorter b is multiplied
	// with each part.
	shift := uint(m+1) / 2 * 64
	low, high := split(a, shift)
	if uint(words(b))*64 <= shift {
		x, raised := t.multiplyBig(low, b)
		if raised != nil {
			return nil, raised
		}
		y, raised := t.multiplyBig(high, b)
		if raised != nil {
			return nil, raised
		}
		return x.Add(x, y.Lsh(y, shift)), nil
	}
	lowB, highB := split(b, shift)
	x, raised := t.multiplyBig(low, lowB)
	if raised != nil {
		return nil, raised
	}
	z, raised := t.multiplyBig(high, highB)
	if raised != nil {
		return nil, raised
	}
	y, raised := t.multiplyBig(low.Add(low, high), lowB.Add(lowB, highB))
	if raised != nil {
		return nil, raised
	}
	y.Sub(y, x).Sub(y, z)
	x.Add(x, y.Lsh(y, shift))
	return x.Add(x, z.Lsh(z, 2*shift)), nil
}

// split returns the low shift bits of x and what is above them, both with x's sign.
func split(x *big.Int, shift uint) (low, high *big.Int) {
	high = new(big.Int).Rsh(new(big.Int).Abs(x), shift)
	low = new(big.Int).Sub(new(big.Int).Abs(x), new(big.Int).Lsh(high, shift))
	if x.Sign() < 0 {
		low.Neg(low)
		high.Neg(high)
	}
	return low, high
}

// divideBig returns the quotient rounded down and the remainder with the sign of b, which is not zero.
func (t *Thread) divideBig(a, b *big.Int) (q, r *big.Int, raised *Exception) {
	if raised := t.chargeBig(words(a) + words(b)); raised != nil {
		return nil, nil, raised
	}
	q, r, raised = t.divideAbsolute(new(big.Int).Abs(a), new(big.Int).Abs(b))
	if raised != nil {
		return nil, nil, raised
	}
	if a.Sign()*b.Sign() < 0 {
		q.Neg(q)
		if r.Sign() != 0 {
			q.Sub(q, big.NewInt(1))
			r.Sub(new(big.Int).Abs(b), r)
		}
	}
	if b.Sign() < 0 {
		r.Neg(r)
	}
	return q, r, nil
}

// divideAbsolute divides numbers that are not negative.
func (t *Thread) divideAbsolute(a, b *big.Int) (q, r *big.Int, raised *Exception) {
	m, n := words(a), words(b)
	if raised := t.Work(1 + int64(min(n, 1+max(m-n, 0)))*int64(min(n, 4096))/4096); raised != nil {
		return nil, nil, raised
	}
	if m <= 2*blockWords {
		q, r = new(big.Int).QuoRem(a, b, new(big.Int))
		return q, r, nil
	}
	if n <= blockWords {
		return t.divideBlocks(a, b)
	}
	return t.divideNewton(a, b)
}

// divideBlocks is long division by a number of at most blockWords words, in digits of as many.
func (t *Thread) divideBlocks(a, b *big.Int) (q, r *big.Int, raised *Exception) {
	const shift = blockWords * 64
	r = new(big.Int)
	bits := a.Bits()
	quotient := make([]big.Word, len(bits))
	for at := (len(bits) - 1) / blockWords * blockWords; at >= 0; at -= blockWords {
		if raised := t.Work(blockWords); raised != nil {
			return nil, nil, raised
		}
		end := min(at+blockWords, len(bits))
		digit := new(big.Int).SetBits(append([]big.Word(nil), bits[at:end]...))
		r.Lsh(r, shift).Add(r, digit)
		part := new(big.Int)
		part.QuoRem(r, b, r)
		copy(quotient[at:end], part.Bits())
	}
	return new(big.Int).SetBits(quotient), r, nil
}

// divideNewton multiplies by the reciprocal of b, which Newton's iteration finds, doubling the precision with each step.
func (t *Thread) divideNewton(a, b *big.Int) (q, r *big.Int, raised *Exception) {
	precision := uint(a.BitLen()-b.BitLen()) + 64
	if a.BitLen() < b.BitLen() {
		return new(big.Int), new(big.Int).Set(a), nil
	}
	reciprocal, raised := t.reciprocal(b, precision)
	if raised != nil {
		return nil, nil, raised
	}
	q, raised = t.multiplyBig(a, reciprocal)
	if raised != nil {
		return nil, nil, raised
	}
	q.Rsh(q, uint(b.BitLen())+precision)
	product, raised := t.multiplyBig(q, b)
	if raised != nil {
		return nil, nil, raised
	}
	r = new(big.Int).Sub(a, product)
	for r.Sign() < 0 {
		r.Add(r, b)
		q.Sub(q, big.NewInt(1))
	}
	for r.Cmp(b) >= 0 {
		r.Sub(r, b)
		q.Add(q, big.NewInt(1))
	}
	return q, r, nil
}

// reciprocal returns about 2**(bits of b + precision) / b.
func (t *Thread) reciprocal(b *big.Int, precision uint) (*big.Int, *Exception) {
	length := uint(b.BitLen())
	if precision <= blockWords*32 {
		// The leading bits of b are enough.
		keep := min(length, precision+64)
		top := new(big.Int).Rsh(b, length-keep)
		one := new(big.Int).Lsh(big.NewInt(1), keep+precision)
		return one.Quo(one, top), t.Work(blockWords)
	}
	half := precision/2 + 64
	x, raised := t.reciprocal(b, half)
	if raised != nil {
		return nil, raised
	}
	// x' = x*(2 - b*x), in fixed point.
	keep := min(length, precision+64)
	top := new(big.Int).Rsh(b, length-keep)
	product, raised := t.multiplyBig(top, x)
	if raised != nil {
		return nil, raised
	}
	two := new(big.Int).Lsh(big.NewInt(2), keep+half)
	two.Sub(two, product)
	result, raised := t.multiplyBig(x, two)
	if raised != nil {
		return nil, raised
	}
	return result.Rsh(result, keep+2*half-precision), nil
}

// powerBig returns a ** n for n >= 0.
func (t *Thread) powerBig(a *big.Int, n uint64) (*big.Int, *Exception) {
	result := big.NewInt(1)
	if n == 0 {
		return result, nil
	}
	if bits := float64(a.BitLen()) * float64(n); bits/8 > float64(1<<50) && a.BitLen() > 1 {
		return nil, t.Raise(MemoryErrorType, "")
	} else if a.BitLen() > 1 {
		if int64((float64(a.BitLen()-1)*float64(n))/8) > t.budget {
			return nil, t.Raise(MemoryErrorType, "")
		}
	}
	var raised *Exception
	for bit := 63; bit >= 0; bit-- {
		if result.BitLen() > 1 || result.Sign() < 0 {
			if result, raised = t.multiplyBig(result, result); raised != nil {
				return nil, raised
			}
		}
		if n>>bit&1 != 0 {
			if result, raised = t.multiplyBig(result, a); raised != nil {
				return nil, raised
			}
		}
	}
	return result, nil
}

// powerModulo returns a ** n modulo m, for n >= 0 and m != 0, with the sign of m.
func (t *Thread) powerModulo(a, n, m *big.Int) (*big.Int, *Exception) {
	modulus := new(big.Int).Abs(m)
	size := words(modulus)
	var result *big.Int
	if int64(size)*int64(size)*int64(n.BitLen()) < 1<<24 {
		result = new(big.Int).Exp(new(big.Int).Mod(a, modulus), n, modulus)
		if raised := t.Work(int64(size) * int64(size) * int64(n.BitLen()) >> 8); raised != nil {
			return nil, raised
		}
	} else {
		_, base, raised := t.divideBig(a, modulus)
		if raised != nil {
			return nil, raised
		}
		result = new(big.Int).Mod(big.NewInt(1), modulus)
		for bit := n.BitLen() - 1; bit >= 0; bit-- {
			if result, raised = t.multiplyModulo(result, result, modulus); raised != nil {
				return nil, raised
			}
			if n.Bit(bit) != 0 {
				if result, raised = t.multiplyModulo(result, base, modulus); raised != nil {
					return nil, raised
				}
			}
		}
	}
	if m.Sign() < 0 && result.Sign() != 0 {
		result.Add(result, m)
	}
	return result, nil
}

func (t *Thread) multiplyModulo(a, b, m *big.Int) (*big.Int, *Exception) {
	product, raised := t.multiplyBig(a, b)
	if raised != nil {
		return nil, raised
	}
	_, r, raised := t.divideBig(product, m)
	return r, raised
}

// digitsBig returns the digits of x in a base from 2 to 36, without sign. Long numbers are divided in halves.
func (t *Thread) digitsBig(x *big.Int, base int) (string, *Exception) {
	x = new(big.Int).Abs(x)
	if base&(base-1) == 0 {
		return t.digitsBinary(x, base)
	}
	if words(x) <= 1024 {
		return x.Text(base), t.Work(int64(words(x)) * int64(words(x)) / 1024)
	}
	// power is base ** (digits of about half of x).
	half := int(float64(x.BitLen()) / bitsPerDigit(base) / 2)
	power, raised := t.powerBig(big.NewInt(int64(base)), uint64(half))
	if raised != nil {
		return "", raised
	}
	high, low, raised := t.divideBig(x, power)
	if raised != nil {
		return "", raised
	}
	first, raised := t.digitsBig(high, base)
	if raised != nil {
		return "", raised
	}
	second, raised := t.digitsBig(low, base)
	if raised != nil {
		return "", raised
	}
	if raised := t.Charge(int64(len(first) + half)); raised != nil {
		return "", raised
	}
	padding := make([]byte, half-len(second))
	for i := range padding {
		padding[i] = '0'
	}
	return first + string(padding) + second, nil
}

// digitsBinary returns the digits of x, which is not negative, in a base that is a power of two: block by block.
func (t *Thread) digitsBinary(x *big.Int, base int) (string, *Exception) {
	// So many words are a whole number of digits in each of the bases.
	const blockWords = 15 * 64
	bits := x.Bits()
	perDigit := bitlength.TrailingZeros(uint(base))
	if raised := t.Charge(int64(len(bits))*64/int64(perDigit) + 64); raised != nil {
		return "", raised
	}
	var digits []byte
	for at := (max(len(bits), 1) - 1) / blockWords * blockWords; at >= 0; at -= blockWords {
		if raised := t.Work(blockWords / 8); raised != nil {
			return "", raised
		}
		block := new(big.Int).SetBits(append([]big.Word(nil), bits[at:min(at+blockWords, len(bits))]...)).Text(base)
		if digits == nil {
			digits = append(make([]byte, 0, len(block)+at*64/perDigit), block...)
			continue
		}
		for range blockWords*64/perDigit - len(block) {
			digits = append(digits, '0')
		}
		digits = append(digits, block...)
	}
	return string(digits), nil
}

// parseBinary reads digits of a base that is a power of two, block by block.
func (t *Thread) parseBinary(digits string, base int) (*big.Int, *Exception) {
	const blockWords = 15 * 64
	perDigit := bitlength.TrailingZeros(uint(base))
	perBlock := blockWords * 64 / perDigit
	if raised := t.chargeBig(len(digits)*perDigit/64 + 1); raised != nil {
		return nil, raised
	}
	result := make([]big.Word, 0, len(digits)*perDigit/64+blockWords)
	for end := len(digits); end > 0; end -= perBlock {
		if raised := t.Work(blockWords); raised != nil {
			return nil, raised
		}
		block, _ := new(big.Int).SetString(digits[max(end-perBlock, 0):end], base)
		result = append(result, block.Bits()...)
		if end > perBlock {
			result = append(result, make([]big.Word, blockWords-len(block.Bits()))...)
		}
	}
	return new(big.Int).SetBits(result), nil
}

// euclidWords is the size in words up to which math/big finds an inverse in one call.
const euclidWords = 512

// inverseBig returns the inverse of a modulo m > 0, nil if there is none.
func (t *Thread) inverseBig(a, m *big.Int) (*big.Int, *Exception) {
	if max(words(a), words(m)) <= euclidWords {
		return new(big.Int).ModInverse(a, m), t.Work(int64(words(a)+1) * int64(words(m)) / 64)
	}
	_, a, raised := t.divideBig(a, m)
	if raised != nil {
		return nil, raised
	}
	// In each step x times the original a is, modulo m, what r is.
	r, next := new(big.Int).Set(m), a
	x, nextX := new(big.Int), big.NewInt(1)
	for next.Sign() != 0 {
		q, rest, raised := t.divideAbsolute(r, next)
		if raised != nil {
			return nil, raised
		}
		product, raised := t.multiplyBig(q, nextX)
		if raised == nil {
			raised = t.Work(1 + int64(words(m))/256)
		}
		if raised != nil {
			return nil, raised
		}
		r, next = next, rest
		x, nextX = nextX, product.Sub(x, product)
	}
	if r.Cmp(big.NewInt(1)) != 0 {
		return nil, nil
	}
	if x.Sign() < 0 {
		x.Add(x, m)
	}
	return x, nil
}

// bitsPerDigit is the binary logarithm of a base.
func bitsPerDigit(base int) float64 {
	return [...]float64{2: 1, 1.5849625007211562, 2, 2.321928094887362, 2.584962500721156, 2.807354922057604, 3, 3.169925001442312,
		3.321928094887362, 3.459431618637297, 3.584962500721156, 3.700439718141092, 3.807354922057604, 3.906890595608519, 4,
		4.087462841250339, 4.169925001442312, 4.247927513443585, 4.321928094887363, 4.392317422778761, 4.459431618637297,
		4.523561956057013, 4.584962500721156, 4.643856189774724, 4.700439718141092, 4.754887502163468, 4.807354922057604,
		4.857980995127572, 4.906890595608519, 4.954196310386875, 5, 5.044394119358453, 5.087462841250339, 5.129283016944966,
		5.169925001442312}[base]
}

// parseBig reads digits of a base; they have been checked. Long texts are read in halves.
func (t *Thread) parseBig(digits string, base int) (*big.Int, *Exception) {
	if base&(base-1) == 0 {
		return t.parseBinary(digits, base)
	}
	if len(digits) <= 8192 {
		n, _ := new(big.Int).SetString(digits, base)
		return n, t.Work(int64(len(digits)) * int64(len(digits)) >> 16)
	}
	half := len(digits) / 2
	high, raised := t.parseBig(digits[:len(digits)-half], base)
	if raised != nil {
		return nil, raised
	}
	low, raised := t.parseBig(digits[len(digits)-half:], base)
	if raised != nil {
		return nil, raised
	}
	power, raised := t.powerBig(big.NewInt(int64(base)), uint64(half))
	if raised != nil {
		return nil, raised
	}
	high, raised = t.multiplyBig(high, power)
	if raised != nil {
		return nil, raised
	}
	return high.Add(high, low), nil
}
