package natives

import (
	"bytes"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strings"

	"github.com/go-python/gpython/py"
)

const (
	// referenceSize is what an element of a list or tuple takes in its list or tuple.
	referenceSize = 16
)

// Add is a + b.
func Add(m *Meter, a, b py.Object) (py.Object, error) {
	if x, ok := a.(py.Int); ok {
		if y, ok := b.(py.Int); ok {
			if sum := x + y; (sum > x) == (y > 0) {
				return sum, nil
			}
		}
		return py.Add(a, b)
	}
	if err := m.reserveSum(a, b); err != nil {
		return nil, err
	}
	if x, ok := a.(py.Tuple); ok {
		if y, ok := b.(py.Tuple); ok { // whose lengths gpython mixes up
			return slices.Concat(x, y), nil
		}
	}
	return py.Add(a, b)
}

// AddInPlace is a += b.
func AddInPlace(m *Meter, a, b py.Object) (py.Object, error) {
	switch a.(type) {
	case py.Int, py.Tuple, py.Bytes: // gpython would append to the very bytes that other names share
		return Add(m, a, b)
	}
	if err := m.reserveSum(a, b); err != nil {
		return nil, err
	}
	return py.IAdd(a, b)
}

// reserveSum asks for the room that the concatenation of two sequences of one type takes.
func (m *Meter) reserveSum(a, b py.Object) error {
	switch x := a.(type) {
	case py.String:
		if y, ok := b.(py.String); ok {
			return m.Reserve(int64(len(x)+len(y)), 1)
		}
	case py.Bytes:
		if y, ok := b.(py.Bytes); ok {
			return m.Reserve(int64(len(x)+len(y)), 1)
		}
	case *py.List:
		if y, ok := b.(*py.List); ok {
			return m.Reserve(int64(len(x.Items)+len(y.Items)), referenceSize)
		}
	case py.Tuple:
		if y, ok := b.(py.Tuple); ok {
			return m.Reserve(int64(len(x)+len(y)), referenceSize)
		}
	}
	return nil
}

// Multiply is a * b.
func Multiply(m *Meter, a, b py.Object) (py.Object, error) {
	if x, ok := a.(py.Int); ok {
		if y, ok := b.(py.Int); ok {
			if product := x * y; int64(int32(x)) == int64(x) && int64(int32(y)) == int64(y) {
				return product, nil
			}
			return py.Mul(a, b)
		}
	}
	if result, ok, err := m.product(a, b); ok || err != nil {
		return result, err
	}
	return py.Mul(a, b)
}

// MultiplyInPlace is a *= b.
func MultiplyInPlace(m *Meter, a, b py.Object) (py.Object, error) {
	if result, ok, err := m.product(a, b); ok || err != nil {
		return result, err
	}
	return py.IMul(a, b)
}

// product makes the products that gpython would make without a bound: of a text and a number. Of the others it
// asks whether they fit.
func (m *Meter) product(a, b py.Object) (result py.Object, ok bool, err error) {
	sequence, count, ok := repetition(a, b)
	if !ok {
		if sequence, count, ok = repetition(b, a); !ok {
			return nil, false, m.reserveProduct(a, b)
		}
	}
	switch sequence := sequence.(type) {
	case py.String:
		if len(sequence) == 0 || count == 0 {
			return py.String(""), true, nil
		}
		if err := m.Reserve(count, int64(len(sequence))); err != nil {
			return nil, false, err
		}
		return py.String(strings.Repeat(string(sequence), int(count))), true, nil
	case py.Bytes:
		if err := m.Reserve(count, max(int64(len(sequence)), 1)); err != nil {
			return nil, false, err
		}
		return py.Bytes(bytes.Repeat(sequence, int(count))), true, nil
	case py.Tuple:
		return nil, false, m.Reserve(count, referenceSize*int64(len(sequence)))
	case *py.List:
		return nil, false, m.Reserve(count, referenceSize*int64(len(sequence.Items)))
	}
	return nil, false, nil
}

// repetition returns how often a sequence is to be repeated, if a and b are a sequence and a number.
func repetition(a, b py.Object) (sequence py.Object, count int64, ok bool) {
	switch a.(type) {
	case py.String, py.Bytes, py.Tuple, *py.List:
	default:
		return nil, 0, false
	}
	switch n := b.(type) {
	case py.Int:
		return a, max(int64(n), 0), true
	case py.Bool:
		if n {
			return a, 1, true
		}
		return a, 0, true
	}
	return nil, 0, false
}

func (m *Meter) reserveProduct(a, b py.Object) error {
	x, ok := a.(*py.BigInt)
	if !ok {
		x, ok = b.(*py.BigInt)
		a, b = b, a
	}
	if !ok {
		return nil
	}
	return m.reserveInt(int64((*big.Int)(x).BitLen()) + bitLen(b))
}

// reserveInt fails with MemoryError if an integer of the given length is more than one request may make.
func (m *Meter) reserveInt(length int64) error {
	if length > maxIntBits {
		return outOfMemory()
	}
	return m.Reserve(length/8, 1)
}

// bitLen returns the length in bits of an integer; 0 of anything else.
func bitLen(a py.Object) int64 {
	switch a := a.(type) {
	case py.Int:
		if a < 0 {
			return int64(bits.Len64(-uint64(a)))
		}
		return int64(bits.Len64(uint64(a)))
	case *py.BigInt:
		return int64((*big.Int)(a).BitLen())
	case py.Bool:
		if a {
			return 1
		}
	}
	return 0
}

// Power is a ** b.
func Power(m *Meter, a, b py.Object) (py.Object, error) {
	if err := m.reservePower(a, b); err != nil {
		return nil, err
	}
	return py.Pow(a, b, py.None)
}

// PowerInPlace is a **= b.
func PowerInPlace(m *Meter, a, b py.Object) (py.Object, error) {
	if err := m.reservePower(a, b); err != nil {
		return nil, err
	}
	return py.IPow(a, b, py.None)
}

func (m *Meter) reservePower(a, b py.Object) error {
	base := bitLen(a)
	if base <= 1 { // 0, 1, -1, or no integer
		return nil
	}
	switch exponent := b.(type) {
	case py.Int:
		if exponent > 0 {
			return m.reserveInt(saturated(base, int64(exponent)))
		}
	case *py.BigInt:
		if (*big.Int)(exponent).Sign() > 0 {
			return outOfMemory()
		}
	}
	return nil
}

// saturated returns a * b, or the greatest int64 if that is less. Both are positive.
func saturated(a, b int64) int64 {
	if a > math.MaxInt64/b {
		return math.MaxInt64
	}
	return a * b
}

// LeftShift is a << b.
func LeftShift(m *Meter, a, b py.Object) (py.Object, error) {
	if err := m.reserveShift(a, b); err != nil {
		return nil, err
	}
	return py.Lshift(a, b)
}

// LeftShiftInPlace is a <<= b.
func LeftShiftInPlace(m *Meter, a, b py.Object) (py.Object, error) {
	if err := m.reserveShift(a, b); err != nil {
		return nil, err
	}
	return py.ILshift(a, b)
}

func (m *Meter) reserveShift(a, b py.Object) error {
	length := bitLen(a)
	if length == 0 {
		return nil
	}
	switch count := b.(type) {
	case py.Int:
		if count > 0 {
			return m.reserveInt(length + min(int64(count), maxIntBits+1))
		}
	case *py.BigInt:
		if (*big.Int)(count).Sign() > 0 {
			return outOfMemory()
		}
	}
	return nil
}

// Modulo is a % b.
func Modulo(m *Meter, a, b py.Object) (py.Object, error) {
	switch x := a.(type) {
	case py.Int:
		y, ok := b.(py.Int)
		switch {
		case ok && y == 0:
			return nil, py.ExceptionNewf(py.ZeroDivisionError, "integer modulo by zero")
		case ok && y > 0:
			if x %= y; x < 0 {
				x += y
			}
			return x, nil
		}
	case py.String:
		return Format(m, x, b)
	}
	return py.Mod(a, b)
}

// ModuloInPlace is a %= b.
func ModuloInPlace(m *Meter, a, b py.Object) (py.Object, error) {
	switch a.(type) {
	case py.Int, py.String:
		return Modulo(m, a, b)
	}
	return py.IMod(a, b)
}
