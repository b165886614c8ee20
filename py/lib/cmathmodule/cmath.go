// Package cmathmodule is the module cmath. functions.go has the functions of finite numbers, by package elementary; what they give for
// infinities and NaNs is C99's (Annex G), by package math/cmplx.
package cmathmodule

import (
	"math"
	"math/cmplx"

	"github.com/coderuntime/coderuntime/py/elementary"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Definitions are the modules of the package.
var Definitions = []*module.Definition{{
	Name: "cmath", Doc: "Mathematical functions of complex numbers.",
	Members: func() []module.Member {
		constant := func(name string, f float64) module.Member { return module.Member{Name: name, Value: object.Float(f)} }
		return append(module.Functions("cmath", functions()...),
			constant("pi", math.Pi), constant("e", math.E), constant("tau", 2*math.Pi), constant("inf", math.Inf(1)), constant("nan", math.NaN()))
	},
	// Complex numbers are objects of the run.
	Begin: func(t *object.Thread, m *object.Module) *object.Exception {
		for name, c := range map[string]complex128{"infj": complex(0, math.Inf(1)), "nanj": complex(0, math.NaN())} {
			v, raised := t.NewComplex(c)
			if raised != nil {
				return raised
			}
			if raised := m.Dict.SetName(t, name, v); raised != nil {
				return raised
			}
		}
		return nil
	},
}}

// A failure is how a function fails.
type failure uint8

const (
	none failure = iota
	domain
	tooLarge
)

func (f failure) raise(t *object.Thread) *object.Exception {
	switch f {
	case domain:
		return t.Raise(object.ValueErrorType, "math domain error")
	case tooLarge:
		return t.Raise(object.OverflowErrorType, "math range error")
	}
	return nil
}

func isFinite(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) }

func isFiniteComplex(c complex128) bool { return isFinite(real(c)) && isFinite(imag(c)) }

// complexFunction is a function from complex to complex.
func complexFunction(name string, of func(c complex128) (complex128, failure)) module.Function {
	return module.Function{Signature: name + "(z, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		c, raised := t.ToComplex(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		result, failed := of(c)
		if failed != none {
			return object.Value{}, failed.raise(t)
		}
		return t.NewComplex(result)
	}}
}

// test is a function from complex to bool.
func test(name string, of func(c complex128) bool) module.Function {
	return module.Function{Signature: name + "(z, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		c, raised := t.ToComplex(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		return object.Bool(of(c)), nil
	}}
}

func functions() []module.Function {
	return []module.Function{
		complexFunction("acos", acos), complexFunction("acosh", acosh), complexFunction("asin", asin), complexFunction("asinh", asinh),
		complexFunction("atan", atan), complexFunction("atanh", atanh), complexFunction("cos", cos), complexFunction("cosh", cosh),
		complexFunction("exp", exp), complexFunction("log10", log10), complexFunction("sin", sin), complexFunction("sinh", sinh),
		complexFunction("sqrt", sqrt), complexFunction("tan", tan), complexFunction("tanh", tanh),
		test("isfinite", isFiniteComplex),
		test("isinf", func(c complex128) bool { return math.IsInf(real(c), 0) || math.IsInf(imag(c), 0) }),
		test("isnan", func(c complex128) bool { return math.IsNaN(real(c)) || math.IsNaN(imag(c)) }),
		{Signature: "phase(z, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			c, raised := t.ToComplex(arguments[0])
			return object.Float(elementary.Atan2(imag(c), real(c))), raised
		}},
		{Signature: "polar(z, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			c, raised := t.ToComplex(arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			length := hypot(real(c), imag(c))
			if math.IsInf(length, 0) && isFiniteComplex(c) {
				return object.Value{}, tooLarge.raise(t)
			}
			return object.Made(t.NewTuple(object.Float(length), object.Float(elementary.Atan2(imag(c), real(c)))))
		}},
		{Signature: "rect(r, phi, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			r, raised := realArgument(t, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			phi, raised := realArgument(t, arguments[1])
			if raised != nil {
				return object.Value{}, raised
			}
			c, failed := rect(r, phi)
			if failed != none {
				return object.Value{}, failed.raise(t)
			}
			return t.NewComplex(c)
		}},
		{Signature: "log(z, base=math.e, /)", Native: logFunction},
		{Signature: "isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0)", Native: isClose},
	}
}

// realArgument reads a float.
func realArgument(t *object.Thread, v object.Value) (float64, *object.Exception) {
	if !v.IsFloat() && !v.Type().Slot(object.SlotFloat).Exists() && !v.Type().Slot(object.SlotIndex).Exists() {
		return 0, t.Raise(object.TypeErrorType, "must be real number, not %s", v.Type().Name)
	}
	return t.ToFloat(v)
}

func logFunction(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	c, raised := t.ToComplex(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	result, failed := log(c)
	if arguments[1].Exists() {
		base, raised := t.ToComplex(arguments[1])
		if raised != nil {
			return object.Value{}, raised
		}
		divisor, other := log(base)
		if other != none || divisor == 0 {
			failed = domain
		} else if failed == none {
			result = quotient(result, divisor)
		}
	}
	if failed != none {
		return object.Value{}, failed.raise(t)
	}
	return t.NewComplex(result)
}

// quotient divides as CPython does, scaled by the larger part of the divisor.
func quotient(a, b complex128) complex128 {
	if math.Abs(real(b)) >= math.Abs(imag(b)) {
		ratio := imag(b) / real(b)
		scale := real(b) + imag(b)*ratio
		return complex((real(a)+imag(a)*ratio)/scale, (imag(a)-real(a)*ratio)/scale)
	}
	ratio := real(b) / imag(b)
	scale := real(b)*ratio + imag(b)
	return complex((real(a)*ratio+imag(a))/scale, (imag(a)*ratio-real(a))/scale)
}

func isClose(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	a, raised := t.ToComplex(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	b, raised := t.ToComplex(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	tolerances := [2]float64{1e-9, 0}
	for i := range tolerances {
		if v := arguments[2+i]; v.Exists() {
			if tolerances[i], raised = realArgument(t, v); raised != nil {
				return object.Value{}, raised
			}
		}
		if tolerances[i] < 0 {
			return object.Value{}, t.Raise(object.ValueErrorType, "tolerances must be non-negative")
		}
	}
	if a == b {
		return object.True, nil
	}
	if cmplx.IsInf(a) || cmplx.IsInf(b) {
		return object.False, nil
	}
	length := func(c complex128) float64 { return hypot(real(c), imag(c)) }
	difference := length(a - b)
	return object.Bool(difference <= tolerances[0]*length(b) || difference <= tolerances[0]*length(a) || difference <= tolerances[1]), nil
}
