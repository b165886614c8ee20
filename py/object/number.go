package object

import "math/big"

// A BigInt is an int that does not fit 64 bits; one that does is never a BigInt. Its number never changes.
type BigInt struct {
	Header
	number *big.Int
}

// Trace implements Object.
func (b *BigInt) Trace(*Tracer) int64 { return 80 + int64(len(b.number.Bits()))*8 }

// Number returns the number, which may not be written to.
func (b *BigInt) Number() *big.Int { return b.number }

// intOf returns the int that v is, as an Int, a bool or a BigInt: an instance of a subclass included.
func intOf(v Value) (Value, bool) {
	if v.IsInt() || v.IsBool() {
		return v, true
	}
	switch o := v.Object().(type) {
	case *BigInt:
		return v, true
	case *Instance:
		if o.base.Exists() {
			return intOf(o.base)
		}
	}
	return Value{}, false
}

// isNegative tells the sign of what intOf returned.
func isNegative(v Value) bool {
	if b, ok := v.Object().(*BigInt); ok {
		return b.number.Sign() < 0
	}
	return v.Int() < 0
}

// NewInt makes an int of a number, which becomes the int's.
func (t *Thread) NewInt(n *big.Int) (Value, *Exception) {
	if n.IsInt64() {
		return Int(n.Int64()), nil
	}
	if raised := t.Charge(80 + int64(len(n.Bits()))*8); raised != nil {
		return Value{}, raised
	}
	b := &BigInt{number: n}
	b.Header = NewHeader(IntType, b)
	return b.Value(), nil
}

// A Complex is a complex.
type Complex struct {
	Header
	number complex128
}

// NewComplex makes a complex.
func (t *Thread) NewComplex(c complex128) (Value, *Exception) {
	if raised := t.Charge(48); raised != nil {
		return Value{}, raised
	}
	o := &Complex{number: c}
	o.Header = NewHeader(ComplexType, o)
	return o.Value(), nil
}

// Trace implements Object.
func (*Complex) Trace(*Tracer) int64 { return 48 }
