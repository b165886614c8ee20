package mathmodule

import (
	"math"
	"math/big"

	"github.com/coderuntime/coderuntime/py/elementary"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// single makes a function of one float. overflows says what an infinite result means.
func single(name string, f func(float64) float64, overflows bool, doc string) module.Function {
	return module.Function{Signature: name + "(x, /)", Doc: doc, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		x, raised := Real(t, arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		return result(t, f(x), overflows, x)
	}}
}

// test makes a function that tells something of a float.
func test(name string, f func(float64) bool, doc string) module.Function {
	return module.Function{Signature: name + "(x, /)", Doc: doc, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		x, raised := Real(t, arguments[0])
		return object.Bool(raised == nil && f(x)), raised
	}}
}

// pair makes a function of two floats, whose result is what f says.
func pair(signature string, f func(t *object.Thread, x, y float64) (object.Value, *object.Exception), doc string) module.Function {
	return module.Function{Signature: signature, Doc: doc, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		x, raised := Real(t, arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		y, raised := Real(t, arguments[1])
		if raised != nil {
			return object.Value{}, raised
		}
		return f(t, x, y)
	}}
}

func functions() []module.Function {
	return []module.Function{
		single("acos", elementary.Acos, false, "The arc cosine of x, in radians, from 0 to pi."),
		single("acosh", elementary.Acosh, false, "The inverse hyperbolic cosine of x."),
		single("asin", elementary.Asin, false, "The arc sine of x, in radians, from -pi/2 to pi/2."),
		single("asinh", elementary.Asinh, false, "The inverse hyperbolic sine of x."),
		single("atan", elementary.Atan, false, "The arc tangent of x, in radians, from -pi/2 to pi/2."),
		single("atanh", elementary.Atanh, false, "The inverse hyperbolic tangent of x."),
		single("cbrt", elementary.Cbrt, false, "The cube root of x."),
		single("cos", elementary.Cos, false, "The cosine of x, in radians."),
		single("cosh", elementary.Cosh, true, "The hyperbolic cosine of x."),
		single("erf", math.Erf, false, "The error function at x."),
		single("erfc", math.Erfc, false, "The complementary error function at x."),
		single("exp", elementary.Exp, true, "e raised to the power x."),
		single("exp2", elementary.Exp2, true, "2 raised to the power x."),
		single("expm1", elementary.Expm1, true, "exp(x) - 1, without loss of precision for small x."),
		single("fabs", math.Abs, false, "The absolute value of x as a float."),
		single("log1p", elementary.Log1p, false, "The natural logarithm of 1 + x, precise for small x."),
		single("sin", elementary.Sin, false, "The sine of x, in radians."),
		single("sinh", elementary.Sinh, true, "The hyperbolic sine of x."),
		single("sqrt", math.Sqrt, false, "The square root of x."),
		single("tan", elementary.Tan, false, "The tangent of x, in radians."),
		single("tanh", elementary.Tanh, false, "The hyperbolic tangent of x."),
		single("gamma", gamma, true, "The gamma function at x."),
		single("lgamma", LogGamma, true, "The natural logarithm of the absolute value of the gamma function at x."),
		single("degrees", func(x float64) float64 { return x * (180 / math.Pi) }, true, "An angle in degrees for one in radians."),
		single("radians", func(x float64) float64 { return x * (math.Pi / 180) }, true, "An angle in radians for one in degrees."),
		test("isfinite", func(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }, "Whether x is neither infinite nor a NaN."),
		test("isinf", func(x float64) bool { return math.IsInf(x, 0) }, "Whether x is infinite."),
		test("isnan", math.IsNaN, "Whether x is a NaN."),
		{Signature: "ulp(x, /)", Doc: "The value of the last bit of x.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			x, raised := Real(t, arguments[0])
			return object.Float(lastBit(x)), raised
		}},
		{Signature: "ceil(x, /)", Doc: "The smallest int that is at least x.", Native: toInt(object.SlotCeil, math.Ceil)},
		{Signature: "floor(x, /)", Doc: "The largest int that is at most x.", Native: toInt(object.SlotFloor, math.Floor)},
		{Signature: "trunc(x, /)", Doc: "x without its fraction, by its __trunc__.", Native: truncate},
		pair("atan2(y, x, /)", func(_ *object.Thread, y, x float64) (object.Value, *object.Exception) {
			return object.Float(elementary.Atan2(y, x)), nil
		}, "The arc tangent of y/x, in radians, in the quadrant of the point (x, y)."),
		pair("copysign(x, y, /)", func(_ *object.Thread, x, y float64) (object.Value, *object.Exception) {
			return object.Float(math.Copysign(x, y)), nil
		}, "The absolute value of x with the sign of y."),
		pair("fmod(x, y, /)", func(t *object.Thread, x, y float64) (object.Value, *object.Exception) {
			return result(t, math.Mod(x, y), false, x, y)
		}, "The remainder of x / y as C has it: with the sign of x."),
		pair("remainder(x, y, /)", func(t *object.Thread, x, y float64) (object.Value, *object.Exception) {
			return result(t, math.Remainder(x, y), false, x, y)
		}, "The difference of x and the multiple of y that is nearest to it."),
		pair("pow(x, y, /)", power, "x raised to the power y, as floats."),
		{Signature: "log(x, base=e, /)", Doc: "The logarithm of x, natural unless a base is given.", Native: logarithm},
		{Signature: "log2(x, /)", Doc: "The binary logarithm of x.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			f, raised := logOf(t, arguments[0], elementary.Log2)
			return object.Float(f), raised
		}},
		{Signature: "log10(x, /)", Doc: "The decimal logarithm of x.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			f, raised := logOf(t, arguments[0], elementary.Log10)
			return object.Float(f), raised
		}},
		{Signature: "frexp(x, /)", Doc: "x as a fraction from 0.5 to 1 and a power of two.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			x, raised := Real(t, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			fraction, exponent := math.Frexp(x)
			return object.Made(t.NewTuple(object.Float(fraction), object.Int(int64(exponent))))
		}},
		{Signature: "ldexp(x, i, /)", Doc: "x * 2**i.", Native: scale},
		{Signature: "modf(x, /)", Doc: "The fraction and the whole part of x, both with its sign.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			x, raised := Real(t, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			whole := math.Trunc(x)
			fraction := math.Copysign(x-whole, x)
			if math.IsInf(x, 0) {
				fraction = math.Copysign(0, x)
			}
			return object.Made(t.NewTuple(object.Float(fraction), object.Float(whole)))
		}},
		{Signature: "isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0)", Doc: "Whether a and b differ by no more than a part of the larger, or an amount.", Native: isClose},
		{Signature: "nextafter(x, y, /, *, steps=None)", Doc: "The float that is so many steps after x towards y.", Native: nextAfter},
		{Signature: "fma(x, y, z, /)", Doc: "x * y + z, rounded once.", Native: fusedMultiplyAdd},
	}
}

// lastBit is the value of the last bit of x, positive (CPython's math.ulp).
func lastBit(x float64) float64 {
	x = math.Abs(x)
	switch next := math.Nextafter(x, math.Inf(1)); {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return x
	case math.IsInf(next, 0):
		return x - math.Nextafter(x, 0)
	default:
		return next - x
	}
}

// toInt makes ceil and floor: by the special method of anything but a float.
func toInt(slot object.Slot, round func(float64) float64) object.Native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		v := arguments[0]
		if v.IsInt() {
			return v, nil
		}
		if !v.IsFloat() {
			if result, has, raised := t.CallSpecial(v, slot); has || raised != nil {
				return result, raised
			}
		}
		x, raised := Real(t, v)
		if raised != nil {
			return object.Value{}, raised
		}
		return t.FloatToInt(round(x))
	}
}

func truncate(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	v, has, raised := t.CallSpecial(arguments[0], object.SlotTrunc)
	if raised == nil && !has {
		raised = t.Raise(object.TypeErrorType, "type %s doesn't define __trunc__ method", arguments[0].Type().Name)
	}
	return v, raised
}

func power(t *object.Thread, x, y float64) (object.Value, *object.Exception) {
	f := elementary.Pow(x, y)
	switch {
	case math.IsNaN(f) && !math.IsNaN(x) && !math.IsNaN(y):
		return object.Value{}, domainError(t)
	case math.IsInf(f, 0) && !math.IsInf(x, 0) && !math.IsInf(y, 0) && x == 0:
		return object.Value{}, domainError(t)
	case math.IsInf(f, 0) && !math.IsInf(x, 0) && !math.IsInf(y, 0):
		return object.Value{}, rangeError(t)
	}
	return object.Float(f), nil
}

// logOf is a logarithm of a positive number. An int may be too large for a float: the logarithm of its leading bits and
// that of the power of two then add up.
func logOf(t *object.Thread, v object.Value, log func(float64) float64) (float64, *object.Exception) {
	if n, ok := object.IntOf(v); ok && n.Object() != nil {
		number := object.BigOf(n)
		if number.Sign() < 0 {
			return 0, domainError(t)
		}
		if number.BitLen() >= 1024 {
			shift := number.BitLen() - 64
			top, _ := new(big.Float).SetInt(new(big.Int).Rsh(number, uint(shift))).Float64()
			fraction, exponent := math.Frexp(top)
			return log(fraction) + log(2)*float64(exponent+shift), t.Work(int64(number.BitLen()) >> 12)
		}
	}
	x, raised := Real(t, v)
	switch {
	case raised != nil:
		return 0, raised
	case x <= 0:
		return 0, domainError(t)
	}
	return log(x), nil
}

func logarithm(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	x, raised := logOf(t, arguments[0], elementary.Log)
	if raised != nil || !arguments[1].Exists() {
		return object.Float(x), raised
	}
	base, raised := logOf(t, arguments[1], elementary.Log)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Binary(object.TrueDivide, object.Float(x), object.Float(base))
}

func scale(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	x, raised := Real(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	n, ok := object.IntOf(arguments[1])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "Expected an int as second argument to ldexp.")
	}
	exponent := int64(0)
	if n.Object() == nil {
		exponent = min(max(n.Int(), -5000), 5000)
	} else {
		exponent = int64(object.BigOf(n).Sign()) * 5000
	}
	f := x
	if x != 0 && !math.IsInf(x, 0) && !math.IsNaN(x) {
		if f = math.Ldexp(x, int(exponent)); math.IsInf(f, 0) {
			return object.Value{}, rangeError(t)
		}
	}
	return object.Float(f), nil
}

func isClose(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	var numbers [4]float64
	numbers[2] = 1e-09
	for i, v := range arguments {
		if !v.Exists() {
			continue
		}
		f, raised := Real(t, v)
		if raised != nil {
			return object.Value{}, raised
		}
		numbers[i] = f
	}
	a, b, relative, absolute := numbers[0], numbers[1], numbers[2], numbers[3]
	switch {
	case relative < 0 || absolute < 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "tolerances must be non-negative")
	case a == b:
		return object.True, nil
	case math.IsInf(a, 0) || math.IsInf(b, 0):
		return object.False, nil
	}
	difference := math.Abs(b - a)
	return object.Bool(difference <= math.Abs(relative*b) || difference <= math.Abs(relative*a) || difference <= absolute), nil
}

func nextAfter(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	x, raised := Real(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	y, raised := Real(t, arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	if !arguments[2].Exists() || arguments[2] == object.None {
		return object.Float(math.Nextafter(x, y)), nil
	}
	n, raised := t.Index(arguments[2])
	if raised != nil {
		return object.Value{}, raised
	}
	steps := uint64(math.MaxUint64)
	if n.Object() == nil {
		if n.Int() < 0 {
			return object.Value{}, t.Raise(object.ValueErrorType, "steps must be a non-negative integer")
		}
		steps = uint64(n.Int())
	} else if object.BigOf(n).Sign() < 0 {
		return object.Value{}, t.Raise(object.ValueErrorType, "steps must be a non-negative integer")
	}
	switch {
	case steps == 0 || math.IsNaN(x):
		return object.Float(x), nil
	case math.IsNaN(y) || x == y:
		return object.Float(y), nil
	}
	from, to := order(x), order(y)
	switch {
	case to > from && uint64(to-from) > steps:
		return object.Float(inOrder(from + int64(steps))), nil
	case to < from && uint64(from-to) > steps:
		return object.Float(inOrder(from - int64(steps))), nil
	}
	return object.Float(y), nil
}

// order numbers the floats by size: both zeros are 0. inOrder is the opposite.
func order(f float64) int64 {
	if bits := int64(math.Float64bits(math.Abs(f))); f < 0 {
		return -bits
	} else {
		return bits
	}
}

func inOrder(n int64) float64 {
	if n < 0 {
		return -math.Float64frombits(uint64(-n))
	}
	return math.Float64frombits(uint64(n))
}

func fusedMultiplyAdd(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	var x [3]float64
	finite := true
	for i, v := range arguments {
		f, raised := Real(t, v)
		if raised != nil {
			return object.Value{}, raised
		}
		x[i] = f
		finite = finite && !math.IsInf(f, 0)
	}
	f := math.FMA(x[0], x[1], x[2])
	switch {
	case math.IsNaN(f) && !math.IsNaN(x[0]) && !math.IsNaN(x[1]) && !math.IsNaN(x[2]):
		return object.Value{}, t.Raise(object.ValueErrorType, "invalid operation in fma")
	case math.IsInf(f, 0) && finite:
		return object.Value{}, t.Raise(object.OverflowErrorType, "overflow in fma")
	}
	return object.Float(f), nil
}
