package guard

import (
	"math"
	"math/big"
	"strings"
	"unicode"

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

// longDigits is how many characters of a number are read at once: the time grows with the square.
const longDigits = 2_000

// bigIntFunction guards BigInt as a function, which reads numbers of any length.
func (g *Guard) bigIntFunction() {
	original, ok := g.vm.GlobalObject().Get("BigInt").(*goja.Object)
	if !ok {
		return
	}
	call := g.callable(original)
	g.expose("BigInt", original, g.disguise(original, func(this goja.Value, arguments []goja.Value) goja.Value {
		if len(arguments) > 0 {
			arguments = with(arguments, 0, g.shortNumber(arguments[0]))
		}
		return call(goja.FunctionCall{This: this, Arguments: arguments})
	}, nil))
}

// shortNumber returns the BigInt of a long text, and any other value as it is.
func (g *Guard) shortNumber(value goja.Value) goja.Value {
	text, ok := value.(goja.String)
	if !ok || text.Length() <= longDigits {
		return value
	}
	digits, base, negative := strings.TrimFunc(text.String(), isSpace), 10, false
	if len(digits) > 2 && digits[0] == '0' {
		switch digits[1] | 0x20 {
		case 'x':
			digits, base = digits[2:], 16
		case 'o':
			digits, base = digits[2:], 8
		case 'b':
			digits, base = digits[2:], 2
		}
	}
	if base == 10 && digits != "" && (digits[0] == '-' || digits[0] == '+') {
		digits, negative = digits[1:], digits[0] == '-'
	}
	for i := range len(digits) {
		if !isDigit(digits[i], base) {
			panic(g.newError("SyntaxError", "Cannot convert "+text.Substring(0, 50).String()+"... to a BigInt"))
		}
	}
	if digits = strings.TrimLeft(digits, "0"); digits == "" {
		return g.vm.ToValue(new(big.Int))
	}
	if float64(len(digits)-1)*math.Log2(float64(base)) > maxBigIntBits {
		panic(g.rangeError("Maximum BigInt size exceeded"))
	}
	integer := g.readDigits(digits, big.NewInt(int64(base)), map[int]*big.Int{})
	if negative {
		integer.Neg(integer)
	}
	return g.vm.ToValue(integer)
}

// readDigits reads both halves of the digits, and puts them together. powers are those of the base so far.
func (g *Guard) readDigits(digits string, base *big.Int, powers map[int]*big.Int) *big.Int {
	if len(digits) <= longDigits {
		integer, _ := new(big.Int).SetString(digits, int(base.Int64()))
		return integer
	}
	g.live()
	low := len(digits) / 2
	power := powers[low]
	if power == nil {
		power = new(big.Int).Exp(base, big.NewInt(int64(low)), nil)
		powers[low] = power
	}
	integer := g.readDigits(digits[:len(digits)-low], base, powers)
	integer.Mul(integer, power)
	return integer.Add(integer, g.readDigits(digits[len(digits)-low:], base, powers))
}

func isDigit(c byte, base int) bool {
	switch {
	case '0' <= c && c <= '9':
		return int(c-'0') < base
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return base == 16
	}
	return false
}

// isSpace reports whether a character is white space or a line terminator, ECMA-262 12.2 and 12.3.
func isSpace(r rune) bool {
	return r == '\ufeff' || r != '\u0085' && unicode.IsSpace(r)
}

// boundBits bounds the bits that a negative BigInt is extended to.
func boundBits(g *Guard, original native, call goja.FunctionCall) goja.Value {
	bits, n := number(argument(call, 0))
	call.Arguments = with(call.Arguments, 1, g.shortNumber(argument(call, 1)))
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
