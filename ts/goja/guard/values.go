package guard

import (
	"math"
	"math/big"
	"reflect"

	"github.com/dop251/goja"
)

// The types by which goja tells its values apart; ExportType runs none of the program's code.
var (
	arrayType    = reflect.TypeFor[[]any]()
	proxyType    = reflect.TypeFor[goja.Proxy]()
	functionType = reflect.TypeFor[func(goja.FunctionCall) goja.Value]()
	bigIntType   = reflect.TypeFor[*big.Int]()
)

// isArray reports whether a value is an array itself, not a proxy of one: its length is then a number
// and to read it runs no code.
func isArray(value goja.Value) (*goja.Object, bool) {
	object, ok := value.(*goja.Object)
	if !ok || object.ExportType() != arrayType || object.ClassName() != "Array" {
		return nil, false
	}
	return object, true
}

func isProxy(object *goja.Object) bool { return object.ExportType() == proxyType }

// length is the length of an array.
func length(array *goja.Object) int64 { return array.Get("length").ToInteger() }

// isNullish reports whether a value is undefined or null.
func isNullish(value goja.Value) bool { return goja.IsUndefined(value) || goja.IsNull(value) }

// argument returns an argument as it was passed, or undefined.
func argument(call goja.FunctionCall, index int) goja.Value { return call.Argument(index) }

// with returns the arguments with one replaced; the program's are never changed, since they may be the
// elements of its array.
func with(arguments []goja.Value, index int, value goja.Value) []goja.Value {
	changed := make([]goja.Value, max(len(arguments), index+1))
	for i := range changed {
		changed[i] = goja.Undefined()
	}
	copy(changed, arguments)
	changed[index] = value
	return changed
}

// toIntegerOrInfinity is the operation of ECMA-262 7.1.5 on a number.
func toIntegerOrInfinity(number float64) float64 {
	if math.IsNaN(number) {
		return 0
	}
	return math.Trunc(number)
}

// toLength is the operation of ECMA-262 7.1.20 on a number.
func toLength(number float64) float64 {
	return max(0, min(toIntegerOrInfinity(number), 1<<53-1))
}

// number is ToNumber, which may run the program's code once.
func number(value goja.Value) (goja.Value, float64) {
	converted := value.ToNumber()
	return converted, converted.ToFloat()
}

// relative resolves an index that counts from the end if it is negative.
func relative(index, length float64) float64 {
	index = toIntegerOrInfinity(index)
	if index < 0 {
		return max(length+index, 0)
	}
	return min(index, length)
}

// nonNil makes undefined of goja's missing value.
func nonNil(value goja.Value) goja.Value {
	if value == nil {
		return goja.Undefined()
	}
	return value
}
