// Package mathmodule is the module math.
//
//	functions.go  functions of floats, by package elementary
//	integers.go   gcd, comb, factorial and the like, of ints of any size
//	sums.go       fsum, sumprod, prod, hypot and dist, rounded once
//	gamma.go      gamma and lgamma
package mathmodule

import (
	"math"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Definitions are the modules of the package.
var Definitions = []*module.Definition{{
	Name: "math", Doc: "Mathematical functions of real numbers.",
	Members: func() []module.Member {
		return append(module.Functions("math", append(append(functions(), integerFunctions...), sumFunctions...)...),
			module.Member{Name: "pi", Value: object.Float(math.Pi)}, module.Member{Name: "e", Value: object.Float(math.E)},
			module.Member{Name: "tau", Value: object.Float(2 * math.Pi)}, module.Member{Name: "inf", Value: object.Float(math.Inf(1))},
			module.Member{Name: "nan", Value: object.Float(math.NaN())})
	},
}}

// Real returns an argument as a float (CPython's PyFloat_AsDouble).
func Real(t *object.Thread, v object.Value) (float64, *object.Exception) {
	switch {
	case v.IsFloat():
		return v.Float(), nil
	case v.IsInt() || v.IsBool():
		return float64(v.Int()), nil
	}
	if typ := v.Type(); !typ.Slot(object.SlotFloat).Exists() && !typ.Slot(object.SlotIndex).Exists() {
		return 0, t.Raise(object.TypeErrorType, "must be real number, not %s", typ.Name)
	}
	return t.ToFloat(v)
}

func domainError(t *object.Thread) *object.Exception {
	return t.Raise(object.ValueErrorType, "math domain error")
}
func rangeError(t *object.Thread) *object.Exception {
	return t.Raise(object.OverflowErrorType, "math range error")
}

// result is a function's result: a NaN that no argument was is a domain error, an infinity out of finite arguments one too, or, where
// the function can overflow, a range error.
func result(t *object.Thread, f float64, overflows bool, arguments ...float64) (object.Value, *object.Exception) {
	if !math.IsNaN(f) && !math.IsInf(f, 0) {
		return object.Float(f), nil
	}
	finite := true
	for _, x := range arguments {
		if math.IsNaN(x) {
			return object.Float(f), nil
		}
		finite = finite && !math.IsInf(x, 0)
	}
	switch {
	case math.IsNaN(f):
		return object.Value{}, domainError(t)
	case finite && overflows:
		return object.Value{}, rangeError(t)
	case finite:
		return object.Value{}, domainError(t)
	}
	return object.Float(f), nil
}
