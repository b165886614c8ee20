package object

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/coderuntime/coderuntime/py/elementary"
)

// floatOf returns the number that v is as a float: a float or an int, an instance of a subclass included. ok is false for
// anything else.
func (t *Thread) floatOf(v Value) (f float64, ok bool, raised *Exception) {
	switch {
	case v.IsFloat():
		return v.Float(), true, nil
	case v.IsInt() || v.IsBool():
		return float64(v.Int()), true, nil
	}
	if n, isInt := intOf(v); isInt {
		f, raised := t.intToFloat(n)
		return f, true, raised
	}
	if i, isInstance := v.Object().(*Instance); isInstance && i.base.Exists() && i.base.IsFloat() {
		return i.base.Float(), true, nil
	}
	return 0, false, nil
}

// plainFloat is the float that self is.
func plainFloat(self Value) float64 {
	if i, ok := self.Object().(*Instance); ok {
		return i.base.Float()
	}
	return self.Float()
}

func floatBinary(operation func(t *Thread, a, b float64) (Value, *Exception)) (plain, reflected Binary) {
	apply := func(exchange bool) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			b, ok, raised := t.floatOf(other)
			if raised != nil {
				return Value{}, raised
			}
			if !ok {
				return NotImplemented, nil
			}
			if exchange {
				return operation(t, b, plainFloat(self))
			}
			return operation(t, plainFloat(self), b)
		}
	}
	return apply(false), apply(true)
}

// floorModulo is Python's a // b and a % b for b != 0 (CPython's _float_div_mod).
func floorModulo(a, b float64) (quotient, remainder float64) {
	remainder = math.Mod(a, b)
	quotient = (a - remainder) / b
	if remainder != 0 {
		if (b < 0) != (remainder < 0) {
			remainder += b
			quotient--
		}
	} else {
		remainder = math.Copysign(0, b)
	}
	if quotient != 0 {
		floor := math.Floor(quotient)
		if quotient-floor > 0.5 {
			floor++
		}
		return floor, remainder
	}
	return math.Copysign(0, a/b), remainder
}

// powerFloat is a ** b of floats (CPython's float_pow).
func (t *Thread) powerFloat(a, b float64) (Value, *Exception) {
	switch {
	case a == 0 && b < 0 && !math.IsInf(b, 0):
		return Value{}, t.Raise(ZeroDivisionErrorType, "0.0 cannot be raised to a negative power")
	case a < 0 && !math.IsInf(a, 0) && !math.IsInf(b, 0) && b != math.Floor(b):
		// The result is complex.
		return t.powerComplex(complex(a, 0), complex(b, 0))
	}
	result := elementary.Pow(a, b)
	if math.IsInf(result, 0) && !math.IsInf(a, 0) && !math.IsInf(b, 0) {
		return Value{}, t.Raise(OverflowErrorType, "(34, 'Numerical result out of range')")
	}
	return Float(result), nil
}

func floatCompare(op Comparison) Binary {
	return func(t *Thread, self, other Value) (Value, *Exception) {
		a := plainFloat(self)
		if n, ok := intOf(other); ok && n.Object() == nil && n.Int() > -1<<53 && n.Int() < 1<<53 {
			return Bool(compareOrdered(op, a, float64(n.Int()))), nil
		} else if ok {
			// The int may not be a float: compared exactly.
			switch {
			case math.IsNaN(a):
				return Bool(op == NotEqual), nil
			case math.IsInf(a, 0):
				return Bool(compareOrdered(op, a, 0)), nil
			}
			exact, _ := new(big.Float).SetFloat64(a).Int(nil)
			c := exact.Cmp(toBig(n))
			if c == 0 && a != math.Trunc(a) {
				c = 1
				if a < 0 {
					c = -1
				}
			}
			return Bool(compareOrdered(op, int64(c), 0)), nil
		}
		b, ok, raised := t.floatOf(other)
		if raised != nil || !ok {
			return NotImplemented, raised
		}
		return Bool(compareOrdered(op, a, b)), nil
	}
}

// FloatText returns repr of a float: the shortest digits that read back the same, with an exponent from 1e16 on and below 1e-4.
func FloatText(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	if a := math.Abs(f); a != 0 && (a >= 1e16 || a < 1e-4) {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	text := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.ContainsRune(text, '.') {
		text += ".0"
	}
	return text
}

// floatToInt is int(float).
func (t *Thread) floatToInt(f float64) (Value, *Exception) {
	switch {
	case math.IsNaN(f):
		return Value{}, t.Raise(ValueErrorType, "cannot convert float NaN to integer")
	case math.IsInf(f, 0):
		return Value{}, t.Raise(OverflowErrorType, "cannot convert float infinity to integer")
	case f > -1<<62 && f < 1<<62:
		return Int(int64(f)), nil
	}
	n, _ := new(big.Float).SetFloat64(f).Int(nil)
	return t.NewInt(n)
}

// ToFloat is float(v).
func (t *Thread) ToFloat(v Value) (float64, *Exception) {
	if v.IsFloat() {
		return v.Float(), nil
	}
	if v.IsInt() || v.IsBool() {
		return float64(v.Int()), nil
	}
	if s, ok := v.Object().(*Str); ok {
		return t.parseFloat(s.text, v)
	}
	result, has, raised := t.CallSpecial(v, SlotFloat)
	if raised != nil {
		return 0, raised
	}
	if has {
		if result.IsFloat() {
			return result.Float(), nil
		}
		if f, ok, raised := t.floatOf(result); ok && raised == nil && result.Type().layout == FloatType {
			return f, nil
		}
		return 0, t.Raise(TypeErrorType, "%s.__float__() must return a float, not %s", v.Type().Name, result.Type().Name)
	}
	index, has, raised := t.CallSpecial(v, SlotIndex)
	if raised != nil {
		return 0, raised
	}
	if has {
		n, ok := intOf(index)
		if !ok {
			return 0, t.Raise(TypeErrorType, "__index__ returned non-int (type %s)", index.Type().Name)
		}
		return t.intToFloat(n)
	}
	if s, ok := strOf(v); ok {
		return t.parseFloat(s.text, v)
	}
	if content, ok, raised := t.buffer(v); ok {
		if raised != nil {
			return 0, raised
		}
		return t.parseFloat(content, v)
	}
	return 0, t.Raise(TypeErrorType, "float() argument must be a string or a real number, not '%s'", v.Type().Name)
}

// parseFloat reads a float as float(text) does.
func (t *Thread) parseFloat(text string, shown Value) (float64, *Exception) {
	text, raised := t.trim(text, isSpace, pointAlphabet, true, true)
	if raised != nil {
		return 0, raised
	}
	f, ok, raised := t.scanFloat(text)
	if raised != nil || ok {
		return f, raised
	}
	repr, raised := t.Repr(shown)
	if raised != nil {
		return 0, raised
	}
	return 0, t.Raise(ValueErrorType, "could not convert string to float: %s", repr)
}

// namesLength is the length of the longest text that scanFloat reads by its letters, "+infinity".
const namesLength = 9

// scanFloat reads a decimal float without white space: no hexadecimal, underscores only between digits.
func (t *Thread) scanFloat(text string) (f float64, ok bool, raised *Exception) {
	if text, raised = t.asciiDigits(text); raised != nil {
		return 0, false, raised
	}
	if len(text) <= namesLength {
		switch name := strings.ToLower(strings.TrimLeft(text, "+-")); name {
		case "inf", "infinity", "nan":
			if len(text)-len(name) > 1 {
				return 0, false, nil
			}
			f := math.Inf(1)
			if name == "nan" {
				f = math.NaN()
			}
			if text[0] == '-' && name != "nan" {
				f = -f
			}
			return f, true, nil
		}
	}
	underscores, before := false, byte(0)
	all, raised := t.everyByte(text, func(c byte) bool {
		valid := c >= '0' && c <= '9' || before != '_' && (c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-') || c == '_' && isDigit(before)
		underscores = underscores || c == '_'
		before = c
		return valid
	})
	if raised != nil || !all || before == '_' {
		return 0, false, raised
	}
	if underscores {
		if raised := t.Charge(int64(len(text))); raised != nil {
			return 0, false, raised
		}
		text = strings.ReplaceAll(text, "_", "")
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, false, nil
	}
	return f, true, nil
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func declareFloat() {
	add, radd := floatBinary(func(_ *Thread, a, b float64) (Value, *Exception) { return Float(a + b), nil })
	sub, rsub := floatBinary(func(_ *Thread, a, b float64) (Value, *Exception) { return Float(a - b), nil })
	mul, rmul := floatBinary(func(_ *Thread, a, b float64) (Value, *Exception) { return Float(a * b), nil })
	div, rdiv := floatBinary(func(t *Thread, a, b float64) (Value, *Exception) {
		if b == 0 {
			return Value{}, t.Raise(ZeroDivisionErrorType, "float division by zero")
		}
		return Float(a / b), nil
	})
	floor, rfloor := floatBinary(func(t *Thread, a, b float64) (Value, *Exception) {
		if b == 0 {
			return Value{}, t.Raise(ZeroDivisionErrorType, "float floor division by zero")
		}
		q, _ := floorModulo(a, b)
		return Float(q), nil
	})
	mod, rmod := floatBinary(func(t *Thread, a, b float64) (Value, *Exception) {
		if b == 0 {
			return Value{}, t.Raise(ZeroDivisionErrorType, "float modulo by zero")
		}
		_, r := floorModulo(a, b)
		return Float(r), nil
	})
	divmod, rdivmod := floatBinary(func(t *Thread, a, b float64) (Value, *Exception) {
		if b == 0 {
			return Value{}, t.Raise(ZeroDivisionErrorType, "float divmod()")
		}
		q, r := floorModulo(a, b)
		return t.tupleValue(Float(q), Float(r))
	})
	pow, rpow := floatBinary((*Thread).powerFloat)
	power := func(function Binary) Ternary {
		return func(t *Thread, self, other, modulus Value) (Value, *Exception) {
			if modulus != None {
				return Value{}, t.Raise(TypeErrorType, "pow() 3rd argument not allowed unless all arguments are integers")
			}
			return function(t, self, other)
		}
	}
	toInt := func(round func(float64) float64) Unary {
		return func(t *Thread, self Value) (Value, *Exception) { return t.floatToInt(round(plainFloat(self))) }
	}
	itself := func(_ *Thread, self Value) (Value, *Exception) { return Float(plainFloat(self)), nil }
	Declare(FloatType, Declaration{
		Layout:       true,
		NewSignature: "(cls, x=0, /)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(FloatType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			f := 0.0
			if arguments[1].Exists() {
				if f, raised = t.ToFloat(arguments[1]); raised != nil {
					return Value{}, raised
				}
			}
			return t.instanceOf(class, Float(f))
		},
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) { return t.StrValue(FloatText(plainFloat(self))) },
			SlotHash: func(_ *Thread, self Value) (Value, *Exception) {
				return Int(int64(hashFloat(plainFloat(self), Float(plainFloat(self))))), nil
			},
			SlotNeg:   func(_ *Thread, self Value) (Value, *Exception) { return Float(-plainFloat(self)), nil },
			SlotAbs:   func(_ *Thread, self Value) (Value, *Exception) { return Float(math.Abs(plainFloat(self))), nil },
			SlotBool:  func(_ *Thread, self Value) (Value, *Exception) { return Bool(plainFloat(self) != 0), nil },
			SlotPos:   itself,
			SlotFloat: itself,
			SlotInt:   toInt(math.Trunc), SlotTrunc: toInt(math.Trunc), SlotFloor: toInt(math.Floor), SlotCeil: toInt(math.Ceil),
		},
		Binary: map[Slot]Binary{
			SlotAdd: add, SlotRadd: radd, SlotSub: sub, SlotRsub: rsub, SlotMul: mul, SlotRmul: rmul, SlotTruediv: div, SlotRtruediv: rdiv,
			SlotFloordiv: floor, SlotRfloordiv: rfloor, SlotMod: mod, SlotRmod: rmod, SlotDivmod: divmod, SlotRdivmod: rdivmod,
			SlotLt: floatCompare(Less), SlotLe: floatCompare(LessEqual), SlotEq: floatCompare(EqualTo), SlotNe: floatCompare(NotEqual),
			SlotGt: floatCompare(Greater), SlotGe: floatCompare(GreaterEqual),
		},
		Ternary: map[Slot]Ternary{SlotPow: power(pow), SlotRpow: power(rpow)},
		Methods: []MethodDeclaration{
			{Signature: "is_integer()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
				f := plainFloat(arguments[0])
				return Bool(f == math.Trunc(f) && !math.IsInf(f, 0)), nil
			}},
			{Signature: "conjugate()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) { return Float(plainFloat(arguments[0])), nil }},
			{Signature: "as_integer_ratio()", Native: floatRatio},
			{Signature: "hex()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				return t.StrValue(floatHex(plainFloat(arguments[0])))
			}},
			{Signature: "fromhex(string, /)", Kind: ClassMethod, Native: floatFromHex},
			{Signature: "__round__(ndigits=None, /)", Native: floatRound},
			{Signature: "__format__(format_spec, /)", Native: floatFormat},
			{Signature: "__getnewargs__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				return t.tupleValue(Float(plainFloat(arguments[0])))
			}},
		},
		GetSets: []GetSetDeclaration{
			{Name: "real", Get: itself},
			{Name: "imag", Get: func(*Thread, Value) (Value, *Exception) { return Float(0), nil }},
		},
	})
}

func floatRatio(t *Thread, arguments []Value) (Value, *Exception) {
	f := plainFloat(arguments[0])
	switch {
	case math.IsNaN(f):
		return Value{}, t.Raise(ValueErrorType, "cannot convert NaN to integer ratio")
	case math.IsInf(f, 0):
		return Value{}, t.Raise(OverflowErrorType, "cannot convert Infinity to integer ratio")
	}
	ratio, _ := new(big.Float).SetFloat64(f).Rat(nil)
	numerator, raised := t.NewInt(new(big.Int).Set(ratio.Num()))
	if raised != nil {
		return Value{}, raised
	}
	denominator, raised := t.NewInt(new(big.Int).Set(ratio.Denom()))
	if raised != nil {
		return Value{}, raised
	}
	return t.tupleValue(numerator, denominator)
}

func floatHex(f float64) string {
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
		return FloatText(f)
	case f == 0:
		if math.Signbit(f) {
			return "-0x0.0p+0"
		}
		return "0x0.0p+0"
	}
	fraction := math.Float64bits(f) & (1<<52 - 1)
	exponent := int(math.Float64bits(f)>>52&0x7ff) - 1023
	lead := "1"
	if exponent == -1023 {
		lead, exponent = "0", -1022
	}
	digits := strconv.FormatUint(fraction, 16)
	sign := ""
	if f < 0 {
		sign = "-"
	}
	return sign + "0x" + lead + "." + strings.Repeat("0", 13-len(digits)) + digits + "p" + signed(exponent)
}

func signed(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}

func floatFromHex(t *Thread, arguments []Value) (Value, *Exception) {
	s, ok := strOf(arguments[1])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "fromhex() argument must be str, not %s", ArgumentType(arguments[1]))
	}
	text, raised := t.trim(s.text, isSpace, pointAlphabet, true, true)
	if raised == nil {
		raised = t.Charge(int64(len(text)) * 2)
	}
	if raised == nil {
		raised = t.Work(int64(len(text) / 64))
	}
	if raised != nil {
		return Value{}, raised
	}
	text = strings.ToLower(text)
	f, ok, raised := t.scanFloat(text)
	if raised != nil {
		return Value{}, raised
	}
	if !ok || !strings.ContainsAny(text, "in") {
		sign, body := "", text
		if body != "" && (body[0] == '-' || body[0] == '+') {
			sign, body = body[:1], body[1:]
		}
		body = strings.TrimPrefix(body, "0x")
		if !strings.Contains(body, "p") {
			body += "p0"
		}
		var err error
		f, err = strconv.ParseFloat(sign+"0x"+body, 64)
		switch {
		case err != nil && math.IsInf(f, 0):
			return Value{}, t.Raise(OverflowErrorType, "hexadecimal value too large to represent as a float")
		case err != nil || strings.Contains(body, "_"):
			return Value{}, t.Raise(ValueErrorType, "invalid hexadecimal floating-point string")
		}
	}
	if class := arguments[0].Object().(*Type); class != FloatType {
		return t.Call1(arguments[0], Float(f))
	}
	return Float(f), nil
}

// floatRound is round(float, n): to an int without n; correctly rounded, halves to even.
func floatRound(t *Thread, arguments []Value) (Value, *Exception) {
	f := plainFloat(arguments[0])
	if !arguments[1].Exists() || arguments[1] == None {
		return t.floatToInt(math.RoundToEven(f))
	}
	n, raised := t.Index(arguments[1])
	if raised != nil {
		return Value{}, raised
	}
	digits := int64(1 << 20)
	if n.Object() == nil {
		digits = min(max(n.Int(), -(1<<20)), 1<<20)
	} else if isNegative(n) {
		digits = -digits
	}
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0) || f == 0 || digits > 323:
		return Float(f), nil
	case digits < -308:
		return Float(math.Copysign(0, f)), nil
	case digits < 0:
		// strconv rounds to digits after the point only: the exact value is rounded as an integer.
		exact, _ := new(big.Float).SetFloat64(f).Rat(nil)
		unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(-digits), nil)
		scaled := new(big.Rat).Quo(exact, new(big.Rat).SetInt(unit))
		rounded, _ := strconv.ParseFloat(roundRat(scaled)+"e"+strconv.FormatInt(-digits, 10), 64)
		if math.IsInf(rounded, 0) {
			return Value{}, t.Raise(OverflowErrorType, "rounded value too large to represent")
		}
		return Float(math.Copysign(rounded, f)), nil
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(f, 'f', int(digits), 64), 64)
	if math.IsInf(rounded, 0) {
		return Value{}, t.Raise(OverflowErrorType, "rounded value too large to represent")
	}
	return Float(rounded), nil
}

// roundRat rounds to an integer, halves to even, and returns its digits.
func roundRat(x *big.Rat) string {
	q, r := new(big.Int).QuoRem(new(big.Int).Abs(x.Num()), x.Denom(), new(big.Int))
	if c := new(big.Int).Lsh(r, 1).Cmp(x.Denom()); c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return q.String()
}
