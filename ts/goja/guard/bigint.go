package guard

import (
	"math/big"

	"github.com/dop251/goja"
)

// maxBigIntBits bounds what asIntN and asUintN may make; V8 has 2**30. See package weave for the
// operators, which have the same bound as the run's host gives them.
const maxBigIntBits = 1 << 22

func bigIntPrototype(g *Guard) *goja.Object {
	return g.vm.ToValue(new(big.Int)).ToObject(g.vm).Prototype()
}

// bigIntMethods convert to text, which takes time that grows faster than the size.
var bigIntMethods = []replacement{{"toString", 0, nesting}, {"toLocaleString", 0, nesting}}

var bigIntStatics = []replacement{{"asIntN", 2, boundBits}, {"asUintN", 2, boundBits}}

// boundBits bounds the bits that a negative BigInt is extended to.
func boundBits(g *Guard, original native, call goja.FunctionCall) goja.Value {
	bits, n := number(argument(call, 0))
	if n > maxBigIntBits && n <= maxSafeInteger {
		value := argument(call, 1)
		if !isObject(value) && value.ExportType() == bigIntType {
			if integer, ok := value.Export().(*big.Int); ok && integer.Sign() >= 0 && integer.BitLen() < maxBigIntBits {
				return value
			}
		}
		panic(g.rangeError("Maximum BigInt size exceeded"))
	}
	return original(goja.FunctionCall{This: call.This, Arguments: with(call.Arguments, 0, bits)})
}
