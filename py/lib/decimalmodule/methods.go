package decimalmodule

import "github.com/coderuntime/coderuntime/py/object"

// The operations that are methods of Decimal, with a parameter context, and of Context. A result is a number, or whatever the
// function makes of it.

type unaryOperation struct {
	name      string
	operation func(c *calculation, a number) number
}

var unaryOperations = []unaryOperation{
	{"exp", (*calculation).exp}, {"ln", (*calculation).ln}, {"log10", (*calculation).log10}, {"logb", (*calculation).exponentOf},
	{"logical_invert", (*calculation).invert}, {"normalize", (*calculation).normalize}, {"sqrt", (*calculation).squareRoot},
	{"next_minus", func(c *calculation, a number) number { return c.neighbour(a, false) }},
	{"next_plus", func(c *calculation, a number) number { return c.neighbour(a, true) }},
}

type binaryOperation struct {
	name      string
	operation operation
}

var binaryOperations = []binaryOperation{
	{"compare", (*calculation).compare}, {"compare_signal", (*calculation).compareSignal},
	{"compare_total", func(c *calculation, a, b number) number { return signNumber(c.compareTotal(a, b)) }},
	{"compare_total_mag", func(c *calculation, a, b number) number { return signNumber(c.compareTotalMagnitude(a, b)) }},
	{"copy_sign", func(_ *calculation, a, b number) number { return a.withSign(b.negative) }},
	{"logical_and", func(c *calculation, a, b number) number {
		return c.logical(a, b, func(x, y byte) byte { return x & y })
	}},
	{"logical_or", func(c *calculation, a, b number) number {
		return c.logical(a, b, func(x, y byte) byte { return x | y })
	}},
	{"logical_xor", func(c *calculation, a, b number) number {
		return c.logical(a, b, func(x, y byte) byte { return x ^ y })
	}},
	{"max", func(c *calculation, a, b number) number { return c.extreme(a, b, 1, false) }},
	{"max_mag", func(c *calculation, a, b number) number { return c.extreme(a, b, 1, true) }},
	{"min", func(c *calculation, a, b number) number { return c.extreme(a, b, -1, false) }},
	{"min_mag", func(c *calculation, a, b number) number { return c.extreme(a, b, -1, true) }},
	{"next_toward", (*calculation).towards}, {"remainder_near", (*calculation).remainderNear},
	{"rotate", (*calculation).rotate}, {"scaleb", (*calculation).scaleByPower}, {"shift", (*calculation).shift},
}

// contextOperations are methods of Context that Decimal has as operators.
var (
	contextUnary = []unaryOperation{
		{"abs", (*calculation).absolute},
		{"plus", func(c *calculation, a number) number { return c.plus(a, false) }},
		{"minus", func(c *calculation, a number) number { return c.plus(a, true) }},
		{"to_integral", func(c *calculation, a number) number { return c.toIntegral(a, false) }},
		{"to_integral_value", func(c *calculation, a number) number { return c.toIntegral(a, false) }},
		{"to_integral_exact", func(c *calculation, a number) number { return c.toIntegral(a, true) }},
		{"copy_abs", func(_ *calculation, a number) number { return a.withSign(false) }},
		{"copy_negate", func(_ *calculation, a number) number { return a.withSign(!a.negative) }},
		{"copy_decimal", func(_ *calculation, a number) number { return a }},
	}
	contextBinary = []binaryOperation{
		{"add", (*calculation).add}, {"subtract", (*calculation).subtract}, {"multiply", (*calculation).multiply}, {"divide", (*calculation).divide},
		{"divide_int", (*calculation).divideWhole}, {"remainder", (*calculation).modulo}, {"quantize", (*calculation).quantize},
	}
)

// A predicate tells something of a number.
type predicate struct {
	name string
	// plain: the context does not matter, and the method of Decimal has no parameter for it.
	plain bool
	holds func(x *Context, n number) bool
}

func isNormal(x *Context, n number) bool {
	return n.kind == finite && !n.isZero() && n.adjusted() >= x.emin
}

func isSubnormal(x *Context, n number) bool {
	return n.kind == finite && !n.isZero() && n.adjusted() < x.emin
}

var predicates = []predicate{
	{"is_finite", true, func(_ *Context, n number) bool { return n.kind == finite }},
	{"is_infinite", true, func(_ *Context, n number) bool { return n.kind == infinite }},
	{"is_nan", true, func(_ *Context, n number) bool { return n.isNaN() }},
	{"is_qnan", true, func(_ *Context, n number) bool { return n.kind == quiet }},
	{"is_snan", true, func(_ *Context, n number) bool { return n.kind == signaling }},
	{"is_signed", true, func(_ *Context, n number) bool { return n.negative }},
	{"is_zero", true, func(_ *Context, n number) bool { return n.isZero() }},
	{"is_normal", false, isNormal}, {"is_subnormal", false, isSubnormal},
}

// class is what number_class says.
func (x *Context) class(n number) string {
	sign := "+"
	if n.negative {
		sign = "-"
	}
	switch {
	case n.kind == signaling:
		return "sNaN"
	case n.kind == quiet:
		return "NaN"
	case n.kind == infinite:
		return sign + "Infinity"
	case n.isZero():
		return sign + "Zero"
	case isSubnormal(x, n):
		return sign + "Subnormal"
	}
	return sign + "Normal"
}

// apply does an operation in a context with the arguments of a method.
func (x *Context) apply(t *object.Thread, operation func(c *calculation, numbers []number) number, arguments ...object.Value) (object.Value, *object.Exception) {
	c := x.begin(t)
	numbers, raised := c.operands(arguments...)
	if raised != nil {
		return object.Value{}, raised
	}
	return x.end(c, operation(c, numbers))
}

// method declares a method of Decimal whose last parameter is the context.
func method(signature string, native func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception)) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		last := len(arguments) - 1
		x, raised := contextArgument(t, arguments[last])
		if raised != nil {
			return object.Value{}, raised
		}
		return native(t, x, arguments[:last])
	}}
}

// plain declares a method without parameters that asks something of the number.
func plain(name string, native func(t *object.Thread, n number) (object.Value, *object.Exception)) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: name + "()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return native(t, numberOf(arguments[0]))
	}}
}

func decimalMethods() []object.MethodDeclaration {
	var list []object.MethodDeclaration
	for _, o := range unaryOperations {
		list = append(list, method(o.name+"(context=None)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.apply(t, func(c *calculation, n []number) number { return o.operation(c, n[0]) }, arguments...)
		}))
	}
	for _, o := range binaryOperations {
		list = append(list, method(o.name+"(other, context=None)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.apply(t, func(c *calculation, n []number) number { return o.operation(c, n[0], n[1]) }, arguments...)
		}))
	}
	for _, p := range predicates {
		if p.plain {
			list = append(list, plain(p.name, func(_ *object.Thread, n number) (object.Value, *object.Exception) {
				return object.Bool(p.holds(nil, n)), nil
			}))
			continue
		}
		list = append(list, method(p.name+"(context=None)", func(_ *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return object.Bool(p.holds(x, numberOf(arguments[0]))), nil
		}))
	}
	for _, name := range []string{"to_integral", "to_integral_value", "to_integral_exact"} {
		exact := name == "to_integral_exact"
		list = append(list, method(name+"(rounding=None, context=None)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.rounded(t, arguments[1], func(c *calculation, n []number) number { return c.toIntegral(n[0], exact) }, arguments[0])
		}))
	}
	return append(list,
		method("quantize(exp, rounding=None, context=None)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.rounded(t, arguments[2], func(c *calculation, n []number) number { return c.quantize(n[0], n[1]) }, arguments[:2]...)
		}),
		method("fma(other, third, context=None)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.apply(t, func(c *calculation, n []number) number { return c.fusedMultiplyAdd(n[0], n[1], n[2]) }, arguments...)
		}),
		method("same_quantum(other, context=None)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.sameQuantum(t, arguments...)
		}),
		method("number_class(context=None)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return t.StrValue(x.class(numberOf(arguments[0])))
		}),
		method("to_eng_string(context=None)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.numberText(t, numberOf(arguments[0]), true)
		}),
		object.MethodDeclaration{Signature: "canonical()", Native: itself}, object.MethodDeclaration{Signature: "conjugate()", Native: itself},
		plain("is_canonical", func(*object.Thread, number) (object.Value, *object.Exception) { return object.True, nil }),
		plain("radix", func(t *object.Thread, _ number) (object.Value, *object.Exception) {
			return newDecimal(t, small(false, 10, 0))
		}),
		plain("copy_abs", func(t *object.Thread, n number) (object.Value, *object.Exception) {
			return newDecimal(t, n.withSign(false))
		}),
		plain("copy_negate", func(t *object.Thread, n number) (object.Value, *object.Exception) {
			return newDecimal(t, n.withSign(!n.negative))
		}),
		plain("adjusted", func(_ *object.Thread, n number) (object.Value, *object.Exception) {
			if n.isSpecial() || n.isZero() && n.exponent == 0 {
				return object.Int(0), nil
			}
			return object.Int(n.adjusted()), nil
		}),
	)
}

// rounded is apply with a rounding mode that may be given.
func (x *Context) rounded(t *object.Thread, mode object.Value, operation func(c *calculation, numbers []number) number, arguments ...object.Value) (object.Value, *object.Exception) {
	c := x.begin(t)
	if mode.Exists() && mode != object.None {
		r, raised := readRounding(t, mode)
		if raised != nil {
			return object.Value{}, raised
		}
		c.rounding = r
	}
	numbers, raised := c.operands(arguments...)
	if raised != nil {
		return object.Value{}, raised
	}
	return x.end(c, operation(c, numbers))
}

func (x *Context) sameQuantum(t *object.Thread, arguments ...object.Value) (object.Value, *object.Exception) {
	numbers, raised := x.begin(t).operands(arguments...)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Bool(sameQuantum(numbers[0], numbers[1])), nil
}

// numberText is the text of a number, in this context.
func (x *Context) numberText(t *object.Thread, n number, engineering bool) (object.Value, *object.Exception) {
	c := x.begin(t)
	text := c.scientific(n, engineering, !x.lower)
	if c.raised != nil {
		return object.Value{}, c.raised
	}
	return t.StrValue(text)
}
