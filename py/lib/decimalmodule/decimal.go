package decimalmodule

import (
	"fmt"
	"math/big"
	"strconv"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

type operation = func(c *calculation, a, b number) number

// binary is an operator: of a Decimal and a Decimal or an int, in the current context.
func binary(operation operation) object.Binary {
	return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
		x, raised := current(t)
		if raised != nil {
			return object.Value{}, raised
		}
		c := x.begin(t)
		a, ok := c.operand(self)
		if !ok {
			return object.NotImplemented, nil
		}
		b, ok := c.operand(other)
		if !ok {
			return object.NotImplemented, nil
		}
		return x.end(c, operation(c, a, b))
	}
}

func reversed(operation object.Binary) object.Binary {
	return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
		return operation(t, other, self)
	}
}

func unary(operation func(c *calculation, a number) number) object.Unary {
	return func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
		x, raised := current(t)
		if raised != nil {
			return object.Value{}, raised
		}
		c := x.begin(t)
		return x.end(c, operation(c, numberOf(self)))
	}
}

// divmod is both results of an operation.
func (x *Context) divmod(c *calculation, a, b number) (object.Value, *object.Exception) {
	q, r := c.divideModulo(a, b)
	first, raised := x.end(c, q)
	if raised != nil {
		return object.Value{}, raised
	}
	second, raised := newDecimal(c.t, r)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(c.t.NewTuple(first, second))
}

func decimalDivmod(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
	x, raised := current(t)
	if raised != nil {
		return object.Value{}, raised
	}
	c := x.begin(t)
	a, ok := c.operand(self)
	b, alsoOk := c.operand(other)
	if !ok || !alsoOk {
		return object.NotImplemented, nil
	}
	return x.divmod(c, a, b)
}

// power is base ** exponent, or that modulo a third number.
func power(t *object.Thread, base, exponent, modulus object.Value) (object.Value, *object.Exception) {
	x, raised := current(t)
	if raised != nil {
		return object.Value{}, raised
	}
	c := x.begin(t)
	a, ok := c.operand(base)
	b, alsoOk := c.operand(exponent)
	if !ok || !alsoOk {
		return object.NotImplemented, nil
	}
	if !modulus.Exists() || modulus == object.None {
		return x.end(c, c.pow(a, b))
	}
	m, ok := c.operand(modulus)
	if !ok {
		return object.NotImplemented, nil
	}
	return x.end(c, c.powModulo(a, b, m))
}

// comparand is a value that a Decimal can be compared with, as a number; the Decimal is multiplied with the
// denominator of a fraction. It is false if the value is something else.
func (x *Context) comparand(c *calculation, self number, v object.Value, equality bool) (a, b number, ok bool, raised *object.Exception) {
	if b, ok := c.operand(v); ok {
		return self, b, true, nil
	}
	note := func() *object.Exception {
		if equality {
			x.flags |= floatOperation
			return nil
		}
		return x.raise(c.t, floatOperation)
	}
	if f := object.Base(v); f.IsFloat() {
		raised := note()
		return self, c.floatNumber(f.Float()), true, raised
	}
	if object.IsInstance(v, object.ComplexType) && equality {
		imaginary, raised := c.t.GetAttribute(v, "imag")
		if raised != nil || imaginary.Float() != 0 {
			return self, nan, true, raised
		}
		real, raised := c.t.GetAttribute(v, "real")
		if raised != nil {
			return self, nan, true, raised
		}
		return self, c.floatNumber(real.Float()), true, note()
	}
	rational, raised := isRational(c.t, v)
	if raised != nil || !rational {
		return self, nan, false, raised
	}
	numerator, raised := c.t.GetAttribute(v, "numerator")
	if raised != nil {
		return self, nan, false, raised
	}
	denominator, raised := c.t.GetAttribute(v, "denominator")
	if raised != nil {
		return self, nan, false, raised
	}
	n, ok := object.IntOf(numerator)
	d, alsoOk := object.IntOf(denominator)
	if !ok || !alsoOk {
		return self, nan, false, c.t.Raise(object.TypeErrorType, "unexpected error")
	}
	if self.kind == finite {
		factor := c.intNumber(d)
		self = c.product(self, factor)
	}
	return self, c.intNumber(n), true, c.raised
}

// isRational tells whether a value is a numbers.Rational. Without the module there is none.
func isRational(t *object.Thread, v object.Value) (bool, *object.Exception) {
	numbers := module.Of(t).Modules().GetName(t, "numbers")
	if !numbers.Exists() || v.Object() == nil {
		return false, nil
	}
	if _, isText := object.StrOf(v); isText || v == object.None {
		return false, nil
	}
	rational, raised := t.FindAttribute(numbers, "Rational")
	if raised != nil || !rational.Exists() {
		return false, raised
	}
	return t.IsInstanceOf(v, rational)
}

// compared are the six comparisons.
func compared(op object.Comparison) object.Binary {
	equality := op == object.EqualTo || op == object.NotEqual
	return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
		x, raised := current(t)
		if raised != nil {
			return object.Value{}, raised
		}
		c := x.begin(t)
		a, b, ok, raised := x.comparand(c, numberOf(self), other, equality)
		if raised != nil {
			return object.Value{}, raised
		}
		if !ok {
			return object.NotImplemented, nil
		}
		if a.isNaN() || b.isNaN() {
			if !equality || a.kind == signaling || b.kind == signaling {
				if raised := x.raise(t, invalidOperation); raised != nil {
					return object.Value{}, raised
				}
			}
			return object.Bool(op == object.NotEqual), nil
		}
		order := c.compareNumbers(a, b)
		if c.raised != nil {
			return object.Value{}, c.raised
		}
		return object.Bool(holds(op, order)), nil
	}
}

// holds tells whether a comparison is true of the sign of a difference.
func holds(op object.Comparison, order int) bool {
	switch op {
	case object.Less:
		return order < 0
	case object.LessEqual:
		return order <= 0
	case object.EqualTo:
		return order == 0
	case object.NotEqual:
		return order != 0
	case object.Greater:
		return order > 0
	}
	return order >= 0
}

// show is the text of a number in the current context.
func show(t *object.Thread, n number, engineering bool) (string, *object.Exception) {
	x, raised := current(t)
	if raised != nil {
		return "", raised
	}
	c := x.begin(t)
	return c.scientific(n, engineering, !x.lower), c.raised
}

func decimalFloat(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	n := numberOf(self)
	switch {
	case n.kind == signaling:
		return object.Value{}, t.Raise(object.ValueErrorType, "cannot convert signaling NaN to float")
	case n.kind == finite && n.adjusted() < -400 && !n.isZero():
		return object.Float(parseFloat(signText(n.negative) + "0")), nil
	case n.kind == finite && n.adjusted() > 400:
		return object.Float(parseFloat(signText(n.negative) + "inf")), nil
	}
	c := &calculation{settings: widest, t: t}
	text := c.scientific(n, false, true)
	if n.kind == quiet {
		text = signText(n.negative) + "nan"
	}
	return object.Float(parseFloat(text)), c.raised
}

// parseFloat is the nearest float; what is too large becomes an infinity.
func parseFloat(text string) float64 {
	f, _ := strconv.ParseFloat(text, 64)
	return f
}

// toInt rounds to an int in one of the modes.
func toInt(mode rounding) object.Unary {
	return func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
		c := &calculation{settings: widest, t: t}
		c.rounding = mode
		n := numberOf(self)
		if n.kind == finite {
			n = c.toIntegral(n, false)
		}
		if c.raised != nil {
			return object.Value{}, c.raised
		}
		return integer(t, n)
	}
}

// decimalRound is round(self), or round(self, digits).
func decimalRound(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if !arguments[1].Exists() || arguments[1] == object.None {
		return toInt(roundHalfEven)(t, arguments[0])
	}
	digits, ok := object.IntOf(arguments[1])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "optional arg must be an integer")
	}
	exponent, raised := size(t, digits)
	if raised != nil {
		return object.Value{}, raised
	}
	x, raised := current(t)
	if raised != nil {
		return object.Value{}, raised
	}
	c := x.begin(t)
	return x.end(c, c.quantize(numberOf(arguments[0]), small(false, 1, -max(exponent, -4*maxExponent))))
}

func declareDecimal() {
	slots := map[object.Slot]object.Binary{
		object.SlotDivmod: decimalDivmod, object.SlotRdivmod: reversed(decimalDivmod),
	}
	for _, o := range []struct {
		slot, reverse object.Slot
		operation     operation
	}{
		{object.SlotAdd, object.SlotRadd, (*calculation).add}, {object.SlotSub, object.SlotRsub, (*calculation).subtract},
		{object.SlotMul, object.SlotRmul, (*calculation).multiply}, {object.SlotTruediv, object.SlotRtruediv, (*calculation).divide},
		{object.SlotFloordiv, object.SlotRfloordiv, (*calculation).divideWhole}, {object.SlotMod, object.SlotRmod, (*calculation).modulo},
	} {
		slots[o.slot] = binary(o.operation)
		slots[o.reverse] = reversed(slots[o.slot])
	}
	for slot, op := range map[object.Slot]object.Comparison{
		object.SlotLt: object.Less, object.SlotLe: object.LessEqual, object.SlotEq: object.EqualTo, object.SlotNe: object.NotEqual,
		object.SlotGt: object.Greater, object.SlotGe: object.GreaterEqual,
	} {
		slots[slot] = compared(op)
	}
	object.Declare(decimalType, object.Declaration{
		Module: "decimal", Layout: true, Doc: "A floating point number in base ten.",
		NewSignature: "(cls, /, value=0, context=None)", New: decimalNew,
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				text, raised := show(t, numberOf(self), false)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.StrValue("Decimal('" + text + "')")
			},
			object.SlotStr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				text, raised := show(t, numberOf(self), false)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.StrValue(text)
			},
			object.SlotHash: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return numberOf(self).hash(t, self)
			},
			object.SlotBool: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Bool(!numberOf(self).isZero()), nil
			},
			object.SlotNeg: unary(func(c *calculation, a number) number { return c.plus(a, true) }),
			object.SlotPos: unary(func(c *calculation, a number) number { return c.plus(a, false) }),
			object.SlotAbs: unary((*calculation).absolute),
			object.SlotInt: toInt(roundDown), object.SlotTrunc: toInt(roundDown), object.SlotFloor: toInt(roundFloor), object.SlotCeil: toInt(roundCeiling),
			object.SlotFloat: decimalFloat,
			object.SlotComplex: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				f, raised := decimalFloat(t, self)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.NewComplex(complex(f.Float(), 0))
			},
		},
		Binary: slots,
		Ternary: map[object.Slot]object.Ternary{
			object.SlotPow: power,
			object.SlotRpow: func(t *object.Thread, self, base, modulus object.Value) (object.Value, *object.Exception) {
				return power(t, base, self, modulus)
			},
		},
		Methods: append(decimalMethods(),
			object.MethodDeclaration{Signature: "__round__(ndigits=None, /)", Native: decimalRound},
			object.MethodDeclaration{Signature: "__format__(format_spec, /)", Native: decimalFormat},
			object.MethodDeclaration{Signature: "from_float(f, /)", Kind: object.ClassMethod, Native: decimalFromFloat},
			object.MethodDeclaration{Signature: "__copy__()", Native: itself},
			object.MethodDeclaration{Signature: "__deepcopy__(memo, /)", Native: itself},
			object.MethodDeclaration{Signature: "__reduce__()", Native: decimalReduce},
			object.MethodDeclaration{Signature: "as_tuple()", Native: decimalAsTuple},
			object.MethodDeclaration{Signature: "as_integer_ratio()", Native: decimalRatio},
		),
		GetSets: []object.GetSetDeclaration{
			{Name: "real", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self, nil
			}},
			{Name: "imag", Get: func(t *object.Thread, _ object.Value) (object.Value, *object.Exception) {
				return newDecimal(t, small(false, 0, 0))
			}},
		},
	})
}

func itself(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	return arguments[0], nil
}

func decimalFormat(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[1])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "format arg must be str")
	}
	x, raised := current(t)
	if raised != nil {
		return object.Value{}, raised
	}
	text, raised := x.format(t, numberOf(arguments[0]), s.Text())
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}

func decimalReduce(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	text, raised := show(t, numberOf(arguments[0]), false)
	if raised != nil {
		return object.Value{}, raised
	}
	s, raised := t.StrValue(text)
	if raised != nil {
		return object.Value{}, raised
	}
	tuple, raised := t.NewTuple(s)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(arguments[0].Type().Value(), tuple.Value()))
}

func decimalAsTuple(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	n := numberOf(arguments[0])
	c := &calculation{settings: widest, t: t}
	exponent := object.Int(n.exponent)
	digits := ""
	switch n.kind {
	case infinite:
		exponent, digits = t.Intern("F").Value(), "0"
	case finite:
		digits = c.text(n.coefficient)
	default:
		exponent = t.Intern(fmt.Sprintf("%c", map[kind]rune{quiet: 'n', signaling: 'N'}[n.kind])).Value()
		if n.coefficient.Sign() != 0 {
			digits = c.text(n.coefficient)
		}
	}
	if c.charge(int64(len(digits)) * 2); c.raised != nil {
		return object.Value{}, c.raised
	}
	values := make([]object.Value, len(digits))
	for i := range values {
		values[i] = object.Int(int64(digits[i] - '0'))
	}
	tuple, raised := t.OwnTuple(values)
	if raised != nil {
		return object.Value{}, raised
	}
	return makeTuple(t, tupleType, object.Int(bit(n.negative)), tuple, exponent)
}

func decimalRatio(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	n := numberOf(arguments[0])
	switch {
	case n.isNaN():
		return object.Value{}, t.Raise(object.ValueErrorType, "cannot convert NaN to integer ratio")
	case n.kind == infinite:
		return object.Value{}, t.Raise(object.OverflowErrorType, "cannot convert Infinity to integer ratio")
	}
	c := &calculation{settings: widest, t: t}
	numerator, denominator := c.ratio(n)
	if c.raised != nil {
		return object.Value{}, c.raised
	}
	values := make([]object.Value, 2)
	for i, part := range []*big.Int{numerator, denominator} {
		v, raised := t.NewInt(part)
		if raised != nil {
			return object.Value{}, raised
		}
		values[i] = v
	}
	return object.Made(t.NewTuple(values...))
}
