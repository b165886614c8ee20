package builtins

import (
	"math"
	"math/bits"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/builtins/elementary"
)

// functions are those of Math with one argument whose last digits differ in Go's math package.
var functions = []struct {
	name string
	of   func(float64) float64
}{
	{"sin", elementary.Sin}, {"cos", elementary.Cos}, {"tan", elementary.Tan},
	{"asin", elementary.Asin}, {"acos", elementary.Acos}, {"atan", elementary.Atan},
	{"sinh", elementary.Sinh}, {"cosh", elementary.Cosh}, {"tanh", elementary.Tanh},
	{"exp", elementary.Exp}, {"log", elementary.Log}, {"log2", elementary.Log2}, {"log10", elementary.Log10},
	// goja converts numbers of more than 63 bits wrongly.
	{"clz32", func(x float64) float64 { return float64(bits.LeadingZeros32(uint32(toInt32(x)))) }},
}

// functionsOfTwo are those with two arguments.
var functionsOfTwo = []struct {
	name string
	of   func(a, b float64) float64
}{
	{"atan2", elementary.Atan2},
	{"pow", elementary.Pow},
	{"imul", func(a, b float64) float64 { return float64(toInt32(a) * toInt32(b)) }},
}

func (r *realm) installMath() {
	if !r.program.Reaches("Math") {
		return
	}
	object, ok := r.vm.GlobalObject().Get("Math").(*goja.Object)
	if !ok {
		return
	}
	for _, f := range functions {
		if r.program.Mentions(f.name) {
			define(object, f.name, r.function(f.name, 1, func(call goja.FunctionCall) goja.Value {
				return r.vm.ToValue(f.of(toNumber(call.Argument(0))))
			}))
		}
	}
	for _, f := range functionsOfTwo {
		if r.program.Mentions(f.name) {
			define(object, f.name, r.function(f.name, 2, func(call goja.FunctionCall) goja.Value {
				a := toNumber(call.Argument(0))
				b := toNumber(call.Argument(1))
				return r.vm.ToValue(f.of(a, b))
			}))
		}
	}
}

// toNumber is ToNumber, ECMA-262 section 7.1.4; it may run the program's code.
func toNumber(value goja.Value) float64 { return value.ToNumber().ToFloat() }

// toInt32 is ToInt32, ECMA-262 section 7.1.6.
func toInt32(x float64) int32 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return int32(uint32(int64(math.Mod(x, 1<<32))))
}
