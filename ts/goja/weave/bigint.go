package weave

import (
	"math"
	"math/big"
	"reflect"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/builtins/elementary"
)

var (
	bigIntType  = reflect.TypeFor[*big.Int]()
	integerType = reflect.TypeFor[int64]()
	floatType   = reflect.TypeFor[float64]()
)

// binary makes the function of an operator's check from what computes it. With one argument it checks
// the right operand of a compound assignment.
func (c *checker) binary(check string, compute func(left, right goja.Value) goja.Value) func(goja.FunctionCall) goja.Value {
	return func(call goja.FunctionCall) goja.Value {
		if len(call.Arguments) == 1 {
			return c.operand(check, call.Arguments[0])
		}
		return compute(call.Arguments[0], call.Arguments[1])
	}
}

// bigInt returns the integer of a BigInt, which must not be changed.
func bigInt(value goja.Value) *big.Int {
	if value.ExportType() != bigIntType {
		return nil
	}
	if _, object := value.(*goja.Object); object {
		return nil
	}
	integer, _ := value.Export().(*big.Int)
	return integer
}

// numeric is ToNumeric: a number or a BigInt.
func (c *checker) numeric(value goja.Value) goja.Value {
	if object, ok := value.(*goja.Object); ok {
		value = c.primitive(object)
	}
	if bigInt(value) != nil {
		return value
	}
	return value.ToNumber()
}

// primitive is ToPrimitive with the hint number. A Date's own conversion is one, and goja has no
// other way from Go that keeps a BigInt.
func (c *checker) primitive(object *goja.Object) goja.Value {
	convert := object.GetSymbol(goja.SymToPrimitive)
	if convert != nil && !goja.IsUndefined(convert) && !goja.IsNull(convert) {
		call, ok := goja.AssertFunction(convert)
		if !ok {
			panic(c.vm.NewTypeError("Symbol.toPrimitive is not a function"))
		}
		if value := c.result(call(object, c.vm.ToValue("number"))); !isObject(value) {
			return value
		}
		panic(c.vm.NewTypeError("Cannot convert object to primitive value"))
	}
	for _, name := range []string{"valueOf", "toString"} {
		if call, ok := goja.AssertFunction(object.Get(name)); ok {
			if value := c.result(call(object)); !isObject(value) {
				return value
			}
		}
	}
	panic(c.vm.NewTypeError("Cannot convert object to primitive value"))
}

// isNumberValue reports whether a value is a number.
func isNumberValue(value goja.Value) bool {
	if isObject(value) {
		return false
	}
	kind := value.ExportType()
	return kind == integerType || kind == floatType
}

func isObject(value goja.Value) bool {
	_, ok := value.(*goja.Object)
	return ok
}

// result passes a failed call on as it came.
func (c *checker) result(value goja.Value, err error) goja.Value {
	if err != nil {
		panic(err)
	}
	return value
}

// pair applies ToNumeric to both operands and returns them as BigInts, or as numbers if neither is one.
func (c *checker) pair(left, right goja.Value) (x, y *big.Int, a, b float64) {
	left = c.numeric(left)
	right = c.numeric(right)
	x, y = bigInt(left), bigInt(right)
	if x == nil != (y == nil) {
		panic(c.vm.NewTypeError("Cannot mix BigInt and other types, use explicit conversions"))
	}
	if x == nil {
		a, b = left.ToFloat(), right.ToFloat()
	}
	return x, y, a, b
}

// allow throws if a BigInt would be too large.
func (c *checker) allow(bits float64) {
	if bits > float64(c.host.BigIntBits) {
		panic(c.rangeError("Maximum BigInt size exceeded"))
	}
}

func (c *checker) raise(left, right goja.Value) goja.Value {
	if isNumberValue(left) && isNumberValue(right) {
		return c.vm.ToValue(elementary.Pow(left.ToFloat(), right.ToFloat()))
	}
	x, y, a, b := c.pair(left, right)
	if x == nil {
		return c.vm.ToValue(elementary.Pow(a, b))
	}
	if y.Sign() < 0 {
		panic(c.rangeError("undefined must be positive")) // V8 forgets to say what
	}
	if x.BitLen() > 1 {
		exponent, _ := new(big.Float).SetInt(y).Float64()
		c.allow(exponent * float64(x.BitLen()-1))
	} else if y.BitLen() > 1 {
		// 0, 1 and -1 stay small: only the parity of the exponent matters.
		y = big.NewInt(2 + int64(y.Bit(0)))
	}
	return c.vm.ToValue(new(big.Int).Exp(x, y, nil))
}

func (c *checker) shiftLeft(left, right goja.Value) goja.Value {
	x, y, a, b := c.pair(left, right)
	if x == nil {
		return c.vm.ToValue(toInt32(a) << (uint32(toInt32(b)) & 31))
	}
	if y.Sign() < 0 {
		count := new(big.Int).Neg(y)
		if !count.IsInt64() || count.Int64() > int64(x.BitLen()) {
			count.SetInt64(int64(x.BitLen()) + 1)
		}
		return c.vm.ToValue(new(big.Int).Rsh(x, uint(count.Int64())))
	}
	if x.Sign() == 0 {
		return c.vm.ToValue(new(big.Int))
	}
	count, _ := new(big.Float).SetInt(y).Float64()
	c.allow(count + float64(x.BitLen()))
	return c.vm.ToValue(new(big.Int).Lsh(x, uint(y.Int64())))
}

// toInt32 is ToInt32, ECMA-262 7.1.6.
func toInt32(number float64) int32 {
	if math.IsNaN(number) || math.IsInf(number, 0) {
		return 0
	}
	remainder := math.Mod(math.Trunc(number), 1<<32)
	return int32(uint32(int64(remainder)))
}

func (c *checker) times(left, right goja.Value) goja.Value {
	if x, ok := left.Export().(int64); ok && !isObject(left) {
		if y, ok := right.Export().(int64); ok && !isObject(right) && small(x) && small(y) && x != 0 && y != 0 {
			return c.vm.ToValue(x * y)
		}
	}
	x, y, a, b := c.pair(left, right)
	if x == nil {
		return c.vm.ToValue(a * b)
	}
	if x.Sign() != 0 && y.Sign() != 0 {
		c.allow(float64(x.BitLen()) + float64(y.BitLen()) - 1)
	}
	return c.vm.ToValue(new(big.Int).Mul(x, y))
}

// small reports whether a product with another small integer is exact.
func small(x int64) bool { return -1<<26 <= x && x <= 1<<26 }

// operand checks the right operand of a compound assignment, whose left one is not known here.
func (c *checker) operand(check string, right goja.Value) goja.Value {
	right = c.numeric(right)
	y := bigInt(right)
	switch {
	case y == nil:
	case check == multiplyCheck:
		c.allow(2 * float64(y.BitLen()))
	case y.Sign() > 0:
		size, _ := new(big.Float).SetInt(y).Float64()
		c.allow(size)
	}
	return right
}
