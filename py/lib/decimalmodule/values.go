package decimalmodule

import (
	"math"
	"math/big"

	"github.com/coderuntime/coderuntime/py/object"
)

// A Decimal is a number as a program has it.
type Decimal struct {
	object.Header
	number number
}

const decimalSize = 112

// Trace implements object.Object.
func (d *Decimal) Trace(*object.Tracer) int64 {
	return decimalSize + int64(len(d.number.coefficient.Bits()))*8
}

var decimalType = object.NewBuiltinType("decimal.Decimal")

func newDecimal(t *object.Thread, n number) (object.Value, *object.Exception) {
	if raised := t.Charge(decimalSize); raised != nil {
		return object.Value{}, raised
	}
	d := &Decimal{number: n}
	d.Header = object.NewHeader(decimalType, d)
	return d.Value(), nil
}

func isDecimal(v object.Value) bool { return object.IsInstance(v, decimalType) }

// numberOf is the number of a Decimal, or of an instance of a subclass.
func numberOf(v object.Value) number { return object.Base(v).Object().(*Decimal).number }

// intNumber is an int as a number.
func (c *calculation) intNumber(v object.Value) number {
	if v.IsInt() || v.IsBool() {
		n := v.Int()
		if n != math.MinInt64 {
			return small(n < 0, max(n, -n), 0)
		}
	}
	n := object.BigOf(v)
	return c.finiteNumber(n.Sign() < 0, new(big.Int).Abs(n), 0)
}

// floatNumber is a float as a number, exactly.
func (c *calculation) floatNumber(f float64) number {
	switch {
	case math.IsNaN(f):
		return nan.withSign(math.Signbit(f))
	case math.IsInf(f, 0):
		return infinity(f < 0)
	}
	fraction, exponent := math.Frexp(math.Abs(f))
	mantissa := int64(fraction * (1 << 53))
	for exponent -= 53; mantissa != 0 && mantissa&1 == 0 && exponent < 0; exponent++ {
		mantissa >>= 1
	}
	if mantissa == 0 {
		return small(math.Signbit(f), 0, 0)
	}
	if exponent >= 0 {
		return c.finiteNumber(f < 0, c.shiftBig(big.NewInt(mantissa), int64(exponent)), 0)
	}
	return c.finiteNumber(f < 0, c.multiplyBig(big.NewInt(mantissa), c.power(bigFive, int64(-exponent))), int64(exponent))
}

// begin begins an operation in a context.
func (x *Context) begin(t *object.Thread) *calculation {
	return &calculation{settings: x.settings, t: t}
}

// end is the result of an operation: the number, unless a trap springs.
func (x *Context) end(c *calculation, n number) (object.Value, *object.Exception) {
	if raised := x.check(c); raised != nil {
		return object.Value{}, raised
	}
	return newDecimal(c.t, n)
}

// check tells whether an operation failed, or a trap springs.
func (x *Context) check(c *calculation) *object.Exception {
	if c.raised != nil {
		return c.raised
	}
	if c.status == 0 {
		return nil
	}
	return x.raise(c.t, c.status)
}

// operand is a value that operators work with: a Decimal or an int.
func (c *calculation) operand(v object.Value) (number, bool) {
	if isDecimal(v) {
		return numberOf(v), true
	}
	if n, ok := object.IntOf(v); ok {
		return c.intNumber(n), true
	}
	return number{}, false
}

// operands reads the arguments of a method, which have to be Decimals or ints.
func (c *calculation) operands(values ...object.Value) ([]number, *object.Exception) {
	numbers := make([]number, len(values))
	for i, v := range values {
		n, ok := c.operand(v)
		if !ok {
			return nil, c.t.Raise(object.TypeErrorType, "conversion from %s to Decimal is not supported", v.Type().Name)
		}
		numbers[i] = n
	}
	return numbers, c.raised
}

// integer is a finite number without its fraction.
func integer(t *object.Thread, n number) (object.Value, *object.Exception) {
	switch {
	case n.isNaN():
		return object.Value{}, t.Raise(object.ValueErrorType, "cannot convert NaN to integer")
	case n.kind == infinite:
		return object.Value{}, t.Raise(object.OverflowErrorType, "cannot convert Infinity to integer")
	}
	c := &calculation{settings: widest, t: t}
	whole := c.whole(n)
	if n.negative {
		whole = new(big.Int).Neg(whole)
	}
	if c.raised != nil {
		return object.Value{}, c.raised
	}
	return t.NewInt(whole)
}

// hash is the hash that equal numbers of all types have.
func (n number) hash(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	const modulus = 1<<61 - 1
	switch {
	case n.kind == signaling:
		return object.Value{}, t.Raise(object.TypeErrorType, "Cannot hash a signaling NaN value")
	case n.kind == quiet:
		return object.Int(t.Identity(self)), nil
	case n.kind == infinite && n.negative:
		return object.Int(-314159), nil
	case n.kind == infinite:
		return object.Int(314159), nil
	}
	c := &calculation{settings: widest, t: t}
	p := big.NewInt(modulus)
	ten := bigTen
	exponent := n.exponent
	if exponent < 0 {
		ten, exponent = new(big.Int).ModInverse(bigTen, p), -exponent
	}
	power := new(big.Int).Exp(ten, big.NewInt(exponent), p)
	_, r := c.divideBig(n.coefficient, p)
	hash := new(big.Int).Mod(new(big.Int).Mul(r, power), p).Int64()
	if n.negative {
		hash = -hash
	}
	if hash == -1 {
		hash = -2
	}
	return object.Int(hash), c.raised
}
