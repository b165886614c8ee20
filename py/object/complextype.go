package object

import (
	"math"
	"math/cmplx"
	"strings"

	"github.com/coderuntime/coderuntime/py/elementary"
)

// complexOf returns the number that v is as a complex; ok is false for anything but numbers.
func (t *Thread) complexOf(v Value) (c complex128, ok bool, raised *Exception) {
	switch o := v.Object().(type) {
	case *Complex:
		return o.number, true, nil
	case *Instance:
		if o.base.Exists() {
			return t.complexOf(o.base)
		}
	}
	f, ok, raised := t.floatOf(v)
	return complex(f, 0), ok, raised
}

func plainComplex(self Value) complex128 {
	if i, ok := self.Object().(*Instance); ok {
		return plainComplex(i.base)
	}
	return self.Object().(*Complex).number
}

func complexBinary(operation func(t *Thread, a, b complex128) (Value, *Exception)) (plain, reflected Binary) {
	apply := func(exchange bool) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			b, ok, raised := t.complexOf(other)
			if raised != nil || !ok {
				return NotImplemented, raised
			}
			if exchange {
				return operation(t, b, plainComplex(self))
			}
			return operation(t, plainComplex(self), b)
		}
	}
	return apply(false), apply(true)
}

// powerComplex is a ** b (CPython's complex_pow: whole small exponents by multiplication).
func (t *Thread) powerComplex(a, b complex128) (Value, *Exception) {
	if imag(b) == 0 && real(b) == math.Trunc(real(b)) && math.Abs(real(b)) <= 100 {
		n := int(real(b))
		result, base := complex(1, 0), a
		for m := max(n, -n); m > 0; m >>= 1 {
			if m&1 != 0 {
				result *= base
			}
			base *= base
		}
		if n >= 0 {
			return t.NewComplex(result)
		}
		if a == 0 {
			return Value{}, t.Raise(ZeroDivisionErrorType, "0.0 to a negative or complex power")
		}
		return t.NewComplex(1 / result)
	}
	if a == 0 {
		if real(b) < 0 || imag(b) != 0 {
			return Value{}, t.Raise(ZeroDivisionErrorType, "0.0 to a negative or complex power")
		}
		return t.NewComplex(0)
	}
	whole, phase := elementary.Hypot(real(a), imag(a)), elementary.Atan2(imag(a), real(a))
	length, angle := elementary.Pow(whole, real(b)), phase*real(b)
	if imag(b) != 0 {
		length *= elementary.Exp(-phase * imag(b))
		angle += imag(b) * elementary.Log(whole)
	}
	result := complex(length*elementary.Cos(angle), length*elementary.Sin(angle))
	if cmplx.IsInf(result) {
		return Value{}, t.Raise(OverflowErrorType, "complex exponentiation")
	}
	return t.NewComplex(result)
}

// divideComplex is CPython's _Py_c_quot, which scales by the larger part of the divisor.
func divideComplex(a, b complex128) complex128 {
	if math.Abs(real(b)) >= math.Abs(imag(b)) {
		ratio := imag(b) / real(b)
		scale := real(b) + imag(b)*ratio
		return complex((real(a)+imag(a)*ratio)/scale, (imag(a)-real(a)*ratio)/scale)
	}
	ratio := real(b) / imag(b)
	scale := real(b)*ratio + imag(b)
	return complex((real(a)*ratio+imag(a))/scale, (imag(a)*ratio-real(a))/scale)
}

// partText is a part of a complex: as repr of a float, but without a trailing ".0".
func partText(f float64) string { return strings.TrimSuffix(FloatText(f), ".0") }

// ComplexText returns repr of a complex.
func ComplexText(c complex128) string {
	if real(c) == 0 && !math.Signbit(real(c)) {
		return partText(imag(c)) + "j"
	}
	imaginary := partText(imag(c))
	if !math.Signbit(imag(c)) || math.IsNaN(imag(c)) {
		imaginary = "+" + imaginary
	}
	return "(" + partText(real(c)) + imaginary + "j)"
}

func declareComplex() {
	add, radd := complexBinary(func(t *Thread, a, b complex128) (Value, *Exception) { return t.NewComplex(a + b) })
	sub, rsub := complexBinary(func(t *Thread, a, b complex128) (Value, *Exception) { return t.NewComplex(a - b) })
	mul, rmul := complexBinary(func(t *Thread, a, b complex128) (Value, *Exception) {
		return t.NewComplex(complex(real(a)*real(b)-imag(a)*imag(b), real(a)*imag(b)+imag(a)*real(b)))
	})
	div, rdiv := complexBinary(func(t *Thread, a, b complex128) (Value, *Exception) {
		if b == 0 {
			return Value{}, t.Raise(ZeroDivisionErrorType, "complex division by zero")
		}
		return t.NewComplex(divideComplex(a, b))
	})
	pow, rpow := complexBinary((*Thread).powerComplex)
	power := func(function Binary) Ternary {
		return func(t *Thread, self, other, modulus Value) (Value, *Exception) {
			if modulus != None {
				return Value{}, t.Raise(ValueErrorType, "complex modulo")
			}
			return function(t, self, other)
		}
	}
	equal := func(op Comparison) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			a := plainComplex(self)
			if _, isInt := intOf(other); isInt || other.IsFloat() {
				if imag(a) != 0 {
					return Bool(op == NotEqual), nil
				}
				return floatCompare(op)(t, Float(real(a)), other)
			}
			b, ok, raised := t.complexOf(other)
			if raised != nil || !ok {
				return NotImplemented, raised
			}
			return Bool((a == b) == (op == EqualTo)), nil
		}
	}
	part := func(name string, of func(complex128) float64) GetSetDeclaration {
		return GetSetDeclaration{Name: name, Get: func(_ *Thread, self Value) (Value, *Exception) { return Float(of(plainComplex(self))), nil }}
	}
	Declare(ComplexType, Declaration{
		Layout: true, NewSignature: "(cls, real=0, imag=0)", New: complexMake,
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) { return t.StrValue(ComplexText(plainComplex(self))) },
			SlotHash: func(_ *Thread, self Value) (Value, *Exception) {
				c := plainComplex(self)
				hash := hashFloat(real(c), Float(real(c))) + 1000003*hashFloat(imag(c), Float(imag(c)))
				return Int(int64(fromSigned(int64(hash)))), nil
			},
			SlotNeg: func(t *Thread, self Value) (Value, *Exception) { return t.NewComplex(-plainComplex(self)) },
			SlotPos: func(t *Thread, self Value) (Value, *Exception) { return t.NewComplex(plainComplex(self)) },
			SlotAbs: func(t *Thread, self Value) (Value, *Exception) {
				length := elementary.Hypot(real(plainComplex(self)), imag(plainComplex(self)))
				if math.IsInf(length, 0) && !cmplx.IsInf(plainComplex(self)) {
					return Value{}, t.Raise(OverflowErrorType, "absolute value too large")
				}
				return Float(length), nil
			},
			SlotBool:    func(_ *Thread, self Value) (Value, *Exception) { return Bool(plainComplex(self) != 0), nil },
			SlotComplex: func(t *Thread, self Value) (Value, *Exception) { return t.NewComplex(plainComplex(self)) },
		},
		Binary: map[Slot]Binary{
			SlotAdd: add, SlotRadd: radd, SlotSub: sub, SlotRsub: rsub, SlotMul: mul, SlotRmul: rmul, SlotTruediv: div, SlotRtruediv: rdiv,
			SlotEq: equal(EqualTo), SlotNe: equal(NotEqual),
		},
		Ternary: map[Slot]Ternary{SlotPow: power(pow), SlotRpow: power(rpow)},
		Methods: []MethodDeclaration{
			{Signature: "conjugate()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				return t.NewComplex(cmplx.Conj(plainComplex(arguments[0])))
			}},
			{Signature: "__format__(format_spec, /)", Native: complexFormat},
			{Signature: "__getnewargs__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				c := plainComplex(arguments[0])
				return t.tupleValue(Float(real(c)), Float(imag(c)))
			}},
		},
		GetSets: []GetSetDeclaration{part("real", func(c complex128) float64 { return real(c) }), part("imag", func(c complex128) float64 { return imag(c) })},
	})
}

// misplacedUnderscore reports whether a text has an underscore that is not between two digits.
func misplacedUnderscore(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false // CPython reads no further
		}
		if text[i] == '_' && (i == 0 || i == len(text)-1 || !isDigit(text[i-1]) || !isDigit(text[i+1])) {
			return true
		}
	}
	return false
}

// complexMake is complex.__new__(cls, real=0, imag=0).
func complexMake(t *Thread, arguments []Value) (Value, *Exception) {
	class, raised := t.layoutArgument(ComplexType, arguments[0])
	if raised != nil {
		return Value{}, raised
	}
	var c complex128
	if v := arguments[1]; v.Exists() {
		if s, ok := strOf(v); ok {
			if arguments[2].Exists() {
				return Value{}, t.Raise(TypeErrorType, "complex() can't take second arg if first is a string")
			}
			number, ok, raised := t.scanComplex(s.text)
			if raised != nil {
				return Value{}, raised
			}
			if !ok && misplacedUnderscore(s.text) {
				shown, raised := t.Repr(v)
				if raised != nil {
					return Value{}, raised
				}
				return Value{}, t.Raise(ValueErrorType, "could not convert string to complex: %s", shown)
			}
			if !ok {
				return Value{}, t.Raise(ValueErrorType, "complex() arg is a malformed string")
			}
			c = number
		} else if c, raised = t.complexPart(v, "complex() first argument must be a string or a number, not '%s'"); raised != nil {
			return Value{}, raised
		}
	}
	if v := arguments[2]; v.Exists() {
		if _, ok := strOf(v); ok {
			return Value{}, t.Raise(TypeErrorType, "complex() second arg can't be a string")
		}
		second, raised := t.complexPart(v, "complex() second argument must be a number, not '%s'")
		if raised != nil {
			return Value{}, raised
		}
		if imag(second) != 0 {
			c = complex(real(c)-imag(second), imag(c)+real(second))
		} else if c = complex(real(c), real(second)+imag(c)); !arguments[1].Exists() || arguments[1].Type() != ComplexType {
			c = complex(real(c), real(second))
		}
	}
	v, raised := t.NewComplex(c)
	if raised != nil {
		return Value{}, raised
	}
	return t.instanceOf(class, v)
}

func (t *Thread) complexPart(v Value, text string) (complex128, *Exception) {
	if c, ok, raised := t.complexOf(v); ok || raised != nil {
		return c, raised
	}
	result, has, raised := t.CallSpecial(v, SlotComplex)
	if raised != nil {
		return 0, raised
	}
	if has {
		c, ok := result.Object().(*Complex)
		if !ok {
			return 0, t.Raise(TypeErrorType, "%s.__complex__() must return a complex, not %s", v.Type().Name, result.Type().Name)
		}
		return c.number, nil
	}
	if v.Type().slots[SlotFloat].Exists() || v.Type().slots[SlotIndex].Exists() {
		f, raised := t.ToFloat(v)
		return complex(f, 0), raised
	}
	return 0, t.Raise(TypeErrorType, text, v.Type().Name)
}

// scanComplex reads "1+2j", "j", "(1-2.5e3j)" and the like.
func (t *Thread) scanComplex(text string) (c complex128, ok bool, raised *Exception) {
	if text, raised = t.trim(text, isSpace, pointAlphabet, true, true); raised != nil {
		return 0, false, raised
	}
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		if text, raised = t.trim(text[1:len(text)-1], isSpace, pointAlphabet, true, true); raised != nil {
			return 0, false, raised
		}
	}
	if text == "" {
		return 0, false, nil
	}
	if !strings.HasSuffix(text, "j") && !strings.HasSuffix(text, "J") {
		f, ok, raised := t.scanFloat(text)
		return complex(f, 0), ok, raised
	}
	text = text[:len(text)-1]
	// The sign of the imaginary part is the last that belongs to no exponent.
	at := -1
	for i := len(text) - 1; i > 0; i-- {
		if (text[i] == '+' || text[i] == '-') && text[i-1] != 'e' && text[i-1] != 'E' {
			at = i
			break
		}
	}
	whole := 0.0
	imaginary := text
	if at > 0 {
		f, ok, raised := t.scanFloat(text[:at])
		if raised != nil || !ok {
			return 0, false, raised
		}
		whole, imaginary = f, text[at:]
	}
	switch imaginary {
	case "", "+":
		return complex(whole, 1), true, nil
	case "-":
		return complex(whole, -1), true, nil
	}
	f, ok, raised := t.scanFloat(imaginary)
	return complex(whole, f), ok, raised
}

func complexFormat(t *Thread, arguments []Value) (Value, *Exception) {
	text, raised := t.formatArgument(arguments[1])
	if raised != nil {
		return Value{}, raised
	}
	c := plainComplex(arguments[0])
	if text == "" {
		return t.StrValue(ComplexText(c))
	}
	name := arguments[0].Type().Name
	f, raised := t.parseFormat(text, name)
	switch {
	case raised != nil:
		return Value{}, raised
	case strings.IndexByte("\x00eEfFgGn", f.kind) < 0:
		return Value{}, t.unknownFormat(rune(f.kind), name)
	case f.fill == "0" && f.align == '=':
		return Value{}, t.Raise(ValueErrorType, "Zero padding is not allowed in complex format specifier")
	case f.align == '=':
		return Value{}, t.Raise(ValueErrorType, "'=' alignment flag is not allowed in complex format specifier")
	}
	part := func(x float64, sign byte) (string, *Exception) {
		kind := f.kind
		if kind == 0 && f.precision >= 0 {
			kind = 'g'
		}
		digits, raised := partText(math.Abs(x)), (*Exception)(nil)
		if kind != 0 {
			digits, raised = t.floatDigits(math.Abs(x), kind, f.precision, f.alternate)
		}
		if raised != nil {
			return "", raised
		}
		whole, rest := digits, ""
		if i := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 {
			whole, rest = digits[:i], digits[i:]
		}
		grouped, raised := t.groupDigits(formatSpec{grouping: f.grouping, width: -1}, whole, rest, 3, 0)
		return signText(sign, math.Signbit(x) && !math.IsNaN(x)) + grouped, raised
	}
	imaginary, raised := part(imag(c), '+')
	if raised != nil {
		return Value{}, raised
	}
	whole, raised := part(real(c), f.sign)
	if raised != nil {
		return Value{}, raised
	}
	shown := whole + imaginary + "j"
	switch {
	case f.kind == 0 && real(c) == 0 && !math.Signbit(real(c)):
		if imaginary, raised = part(imag(c), f.sign); raised != nil {
			return Value{}, raised
		}
		shown = imaginary + "j"
	case f.kind == 0:
		shown = "(" + shown + ")"
	}
	return t.pad(f, "", shown, '>')
}
