package builtins

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

func (r *realm) installNumber() {
	if r.program.Mentions("toString") {
		r.wrap(r.vm.ToValue(1).ToObject(r.vm).Prototype(), "toString", 1, r.numberToString)
	}
	if r.program.Names("parseInt") {
		global := r.vm.GlobalObject()
		r.wrap(global, "parseInt", 2, r.parseInt)
		if number, ok := global.Get("Number").(*goja.Object); ok {
			define(number, "parseInt", global.Get("parseInt"))
		}
	}
}

// maxExactInteger is the largest integer up to which all are float64.
const maxExactInteger = 1 << 53

// numberToString is Number.prototype.toString, ECMA-262 section 21.1.3.6. goja drops the sign of numbers between -1
// and 0, and writes other digits than V8 where a number does not end in the radix.
func (r *realm) numberToString(original native) native {
	return func(call goja.FunctionCall) goja.Value {
		value, ok := numberOf(call.This)
		if !ok || goja.IsUndefined(call.Argument(0)) {
			return original(call)
		}
		given := toNumber(call.Argument(0))
		call.Arguments = []goja.Value{r.vm.ToValue(given)}
		radix := int(math.Trunc(math.Max(-1, math.Min(given, 100))))
		if radix < 2 || radix > 36 || radix == 10 || math.IsNaN(given) || math.IsNaN(value) || math.IsInf(value, 0) ||
			value == math.Trunc(value) && math.Abs(value) <= maxExactInteger {
			return original(call)
		}
		return r.vm.ToValue(digits(value, radix))
	}
}

// numberOf returns the number of a primitive or of a wrapper object.
func numberOf(value goja.Value) (float64, bool) {
	if object, ok := value.(*goja.Object); ok && object.ClassName() != "Number" {
		return 0, false
	}
	switch exported := value.Export().(type) {
	case int64:
		return float64(exported), true
	case float64:
		return exported, true
	}
	return 0, false
}

const digitCharacters = "0123456789abcdefghijklmnopqrstuvwxyz"

// digits writes a finite number in a radix. ECMA-262 leaves the precision open; as in V8 there are as many digits
// of the fraction as tell the number from its neighbours, computed in float64, and digits of the integer that the
// precision does not reach are zeros.
func digits(value float64, radix int) string {
	base := float64(radix)
	magnitude := math.Abs(value)
	whole := math.Floor(magnitude)
	fraction := magnitude - whole
	// Half of the distance to the next float64: what is less does not tell numbers apart.
	precision := math.Max(0.5*(math.Nextafter(magnitude, math.Inf(1))-magnitude), math.SmallestNonzeroFloat64)
	var places []int
	for fraction >= precision {
		fraction *= base
		precision *= base
		digit := int(fraction)
		fraction -= float64(digit)
		places = append(places, digit)
		roundsUp := fraction > 0.5 || fraction == 0.5 && digit%2 == 1
		if roundsUp && fraction+precision > 1 {
			last := len(places) - 1
			for ; last >= 0 && places[last] == radix-1; last-- {
			}
			places = places[:last+1]
			if last < 0 {
				whole++
			} else {
				places[last]++
			}
			break
		}
	}
	var reversed []byte
	for whole/base >= maxExactInteger {
		whole /= base
		reversed = append(reversed, '0')
	}
	for {
		rest := math.Mod(whole, base)
		reversed = append(reversed, digitCharacters[int(rest)])
		whole = (whole - rest) / base
		if whole <= 0 {
			break
		}
	}
	var text strings.Builder
	if value < 0 {
		text.WriteByte('-')
	}
	for i := len(reversed) - 1; i >= 0; i-- {
		text.WriteByte(reversed[i])
	}
	if len(places) > 0 {
		text.WriteByte('.')
		for _, digit := range places {
			text.WriteByte(digitCharacters[digit])
		}
	}
	return text.String()
}

// maxDigits is how many characters of a long number parseInt looks at to round it: those of the largest number in the
// smallest radix, with room for leading zeros.
const maxDigits = 2048

// parseInt is parseInt, ECMA-262 section 19.2.5: goja loses the sign of zero, and the last digits of long numbers.
func (r *realm) parseInt(original native) native {
	return func(call goja.FunctionCall) goja.Value {
		text := r.toString(call.Argument(0))
		radix := call.Argument(1)
		if !goja.IsUndefined(radix) {
			radix = r.vm.ToValue(toNumber(radix))
		}
		result := original(goja.FunctionCall{This: call.This, Arguments: []goja.Value{text, radix}})
		value := result.ToFloat()
		if value != 0 && math.Abs(value) <= maxExactInteger || math.IsNaN(value) || math.IsInf(value, 0) || text.Length() > maxDigits {
			return result
		}
		plain := strings.TrimLeftFunc(text.String(), isSpace)
		negative := strings.HasPrefix(plain, "-")
		if value == 0 {
			if negative {
				return r.vm.ToValue(math.Copysign(0, -1))
			}
			return result
		}
		if rounded, ok := nearest(strings.TrimLeft(plain, "+-"), int(toInt32(radix.ToFloat()))); ok {
			if negative {
				rounded = -rounded
			}
			return r.vm.ToValue(rounded)
		}
		return result
	}
}

// nearest is the float64 nearest to the digits that a text begins with. V8 rounds so for the radix 10 and powers of 2.
func nearest(text string, radix int) (float64, bool) {
	if prefix := strings.ToLower(text[:min(2, len(text))]); prefix == "0x" && (radix == 0 || radix == 16) {
		text, radix = text[2:], 16
	}
	if radix == 0 {
		radix = 10
	}
	if radix != 10 && radix&(radix-1) != 0 {
		return 0, false
	}
	end := 0
	for end < len(text) && strings.IndexByte(digitCharacters[:radix], text[end]|0x20) >= 0 && text[end] >= '0' {
		end++
	}
	if radix == 10 {
		value, err := strconv.ParseFloat(text[:end], 64)
		return value, err == nil
	}
	integer, ok := new(big.Int).SetString(text[:end], radix)
	if !ok {
		return 0, false
	}
	value, _ := new(big.Float).SetInt(integer).Float64()
	return value, true
}
