package decimalmodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// make makes a number of any value that Decimal() takes. exact: as it stands there, and not rounded to the context; then texts may
// have spaces and underscores.
func (x *Context) make(t *object.Thread, v object.Value, exact bool) (object.Value, *object.Exception) {
	c := x.begin(t)
	n, raised := x.read(c, v, exact)
	if raised != nil {
		return object.Value{}, raised
	}
	return x.end(c, n)
}

func (x *Context) read(c *calculation, v object.Value, exact bool) (number, *object.Exception) {
	t := c.t
	fit := c.finish
	if exact {
		fit = c.exactly
	}
	if !v.Exists() {
		return small(false, 0, 0), nil
	}
	if isDecimal(v) {
		if n := numberOf(v); exact || !n.isNaN() {
			return fit(n), nil
		}
		return x.fitPayload(c, numberOf(v)), nil
	}
	if s, ok := object.StrOf(v); ok {
		text := s.Text()
		if !exact && (strings.TrimSpace(text) != text || strings.Contains(text, "_")) {
			return c.invalid(conversionSyntax), nil
		}
		n, ok := c.read(text)
		switch {
		case !ok:
			return c.invalid(conversionSyntax), nil
		case n.isNaN() && !exact:
			return x.fitPayload(c, n), nil
		}
		return fit(n), nil
	}
	if n, ok := object.IntOf(v); ok {
		return fit(c.intNumber(n)), nil
	}
	if f := object.Base(v); f.IsFloat() {
		if raised := x.raise(t, floatOperation); raised != nil {
			return nan, raised
		}
		return fit(c.floatNumber(f.Float())), nil
	}
	if elements, ok := sequence(v); ok {
		n, raised := c.tupleNumber(elements)
		return fit(n), raised
	}
	return nan, t.Raise(object.TypeErrorType, "conversion from %s to Decimal is not supported", v.Type().Name)
}

// fitPayload: a NaN whose payload is longer than the precision cannot be converted.
func (x *Context) fitPayload(c *calculation, n number) number {
	limit := c.precision - bit(c.clamp)
	if n.coefficient.Sign() != 0 && n.digits > limit {
		return c.invalid(conversionSyntax)
	}
	return n
}

func sequence(v object.Value) ([]object.Value, bool) {
	if tuple, ok := object.TupleOf(v); ok {
		return tuple.Elements(), true
	}
	if list, ok := object.ListOf(v); ok {
		return list.Elements(), true
	}
	return nil, false
}

// tupleNumber is the number of (sign, digits, exponent).
func (c *calculation) tupleNumber(elements []object.Value) (number, *object.Exception) {
	invalid := func(text string) (number, *object.Exception) {
		return nan, c.t.Raise(object.ValueErrorType, "%s", text)
	}
	if len(elements) != 3 {
		return invalid("argument must be a sequence of length 3")
	}
	sign, ok := object.IntOf(elements[0])
	if !ok || !sign.IsInt() && !sign.IsBool() || sign.Int() != 0 && sign.Int() != 1 {
		return invalid("sign must be an integer with the value 0 or 1")
	}
	n := number{negative: sign.Int() == 1}
	if s, isText := object.StrOf(elements[2]); isText {
		switch s.Text() {
		case "F":
			return infinity(n.negative), nil
		case "n":
			n.kind = quiet
		case "N":
			n.kind = signaling
		default:
			return invalid("string argument in the third position must be 'F', 'n' or 'N'")
		}
	} else {
		exponent, ok := object.IntOf(elements[2])
		if !ok {
			return invalid("exponent must be an integer")
		}
		var raised *object.Exception
		if n.exponent, raised = size(c.t, exponent); raised != nil {
			return nan, raised
		}
		n.exponent = min(max(n.exponent, -4*maxExponent), 4*maxExponent)
	}
	values, ok := sequence(elements[1])
	if !ok {
		return invalid("coefficient must be a tuple of digits")
	}
	if raised := c.t.Charge(int64(len(values))); raised != nil {
		return nan, raised
	}
	digits := make([]byte, len(values))
	for i, v := range values {
		if raised := c.t.Tick(); raised != nil {
			return nan, raised
		}
		digit, ok := object.IntOf(v)
		if !ok || !digit.IsInt() && !digit.IsBool() || digit.Int() < 0 || digit.Int() > 9 {
			return invalid("coefficient must be a tuple of digits")
		}
		digits[i] = '0' + byte(digit.Int())
	}
	text := strings.TrimLeft(string(digits), "0")
	n.coefficient = c.parse(text)
	n.digits = int64(max(len(text), 1))
	return n, c.raised
}

// fromFloat is a float or an int as a number of the context, for which FloatOperation is no signal.
func (x *Context) fromFloat(t *object.Thread, v object.Value, exact bool) (object.Value, *object.Exception) {
	c := x.begin(t)
	fit := c.finish
	if exact {
		fit = c.exactly
	}
	if n, ok := object.IntOf(v); ok {
		return x.end(c, fit(c.intNumber(n)))
	}
	f := object.Base(v)
	if !f.IsFloat() {
		return object.Value{}, t.Raise(object.TypeErrorType, "argument must be int or float")
	}
	return x.end(c, fit(c.floatNumber(f.Float())))
}

// decimalNew is Decimal.__new__.
func decimalNew(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, raised := t.LayoutArgument(decimalType, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	x, raised := contextArgument(t, arguments[2])
	if raised != nil {
		return object.Value{}, raised
	}
	v := arguments[1]
	if class == decimalType && v.Exists() && v.Type() == decimalType {
		return v, nil
	}
	made, raised := x.make(t, v, true)
	if raised != nil {
		return made, raised
	}
	return t.InstanceOf(class, made)
}

// decimalFromFloat is Decimal.from_float.
func decimalFromFloat(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	x, raised := current(t)
	if raised != nil {
		return object.Value{}, raised
	}
	made, raised := x.fromFloat(t, arguments[1], true)
	if raised != nil || arguments[0] == decimalType.Value() {
		return made, raised
	}
	return t.Call1(arguments[0], made)
}
