package object

import (
	"math/big"
	"math/bits"
	"unicode"
)

// isSpace tells what str.isspace and the readers of numbers take for white space.
func isSpace(r rune) bool {
	if r > ' ' && r < 0x7F {
		return false
	}
	return r >= 0x1C && r <= 0x1F || unicode.IsSpace(r)
}

// asciiDigits replaces decimal digits of other scripts by ASCII's.
func (t *Thread) asciiDigits(text string) (string, *Exception) {
	ascii, raised := t.everyByte(text, func(c byte) bool { return c < 0x80 })
	if raised != nil || ascii {
		return text, raised
	}
	if raised := t.Charge(int64(len(text))); raised != nil {
		return "", raised
	}
	result := make([]byte, 0, len(text))
	_, raised = t.everyPoint(text, func(r rune) bool {
		if r >= 0x80 && unicode.Is(unicode.Nd, r) {
			r = '0' + decimalDigit(r)
		}
		result = AppendPoint(result, r)
		return true
	})
	return string(result), raised
}

// decimalDigit is the value of a character of category Nd: digits come in runs of ten that begin with zero.
func decimalDigit(r rune) rune {
	for _, run := range unicode.Nd.R16 {
		if r >= rune(run.Lo) && r <= rune(run.Hi) {
			return (r - rune(run.Lo)) % 10
		}
	}
	for _, run := range unicode.Nd.R32 {
		if r >= rune(run.Lo) && r <= rune(run.Hi) {
			return (r - rune(run.Lo)) % 10
		}
	}
	return 0
}

// bytesOf returns the content of bytes, a bytearray or an instance of a subclass.
func bytesOf(v Value) (string, bool) {
	switch o := v.Object().(type) {
	case *Bytes:
		return o.content, true
	case *ByteArray:
		return string(o.content), true
	case *Instance:
		if o.base.Exists() {
			return bytesOf(o.base)
		}
	}
	return "", false
}

func declareInt() {
	Declare(IntType, Declaration{
		Layout:       true,
		NewSignature: "(cls, x=0, /, base=10)",
		New:          intMake,
		Unary: map[Slot]Unary{
			SlotRepr: intRepr, SlotHash: intHash, SlotNeg: intNegate, SlotPos: intItself, SlotAbs: intAbsolute, SlotInvert: intInvert,
			SlotInt: intItself, SlotIndex: intItself, SlotTrunc: intItself, SlotFloor: intItself, SlotCeil: intItself,
			SlotBool: func(_ *Thread, self Value) (Value, *Exception) {
				a, _ := intOf(self)
				return Bool(!isZero(a)), nil
			},
			SlotFloat: func(t *Thread, self Value) (Value, *Exception) {
				a, _ := intOf(self)
				f, raised := t.intToFloat(a)
				return Float(f), raised
			},
		},
		Binary: map[Slot]Binary{
			SlotAdd: intAdd, SlotRadd: swapped(intAdd), SlotSub: intSub, SlotRsub: swapped(intSub), SlotMul: intMul, SlotRmul: swapped(intMul),
			SlotAnd: intAnd, SlotRand: swapped(intAnd), SlotOr: intOr, SlotRor: swapped(intOr), SlotXor: intXor, SlotRxor: swapped(intXor),
			SlotFloordiv: intFloorDivide, SlotRfloordiv: swapped(intFloorDivide), SlotMod: intModulo, SlotRmod: swapped(intModulo),
			SlotDivmod: intDivMod, SlotRdivmod: swapped(intDivMod), SlotTruediv: intTrueDivide, SlotRtruediv: swapped(intTrueDivide),
			SlotLshift: intLeftShift, SlotRlshift: swapped(intLeftShift), SlotRshift: intRightShift, SlotRrshift: swapped(intRightShift),
			SlotLt: intCompare(Less), SlotLe: intCompare(LessEqual), SlotEq: intCompare(EqualTo), SlotNe: intCompare(NotEqual),
			SlotGt: intCompare(Greater), SlotGe: intCompare(GreaterEqual),
		},
		Ternary: map[Slot]Ternary{
			SlotPow: intPower,
			SlotRpow: func(t *Thread, self, other, modulus Value) (Value, *Exception) {
				if _, ok := intOf(other); !ok {
					return NotImplemented, nil
				}
				return intPower(t, other, self, modulus)
			},
		},
		Methods: []MethodDeclaration{
			{Signature: "bit_length()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
				a, _ := intOf(arguments[0])
				return Int(int64(toBig(a).BitLen())), nil
			}},
			{Signature: "bit_count()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
				a, _ := intOf(arguments[0])
				count := 0
				for _, word := range toBig(a).Bits() {
					count += bits.OnesCount(uint(word))
				}
				return Int(int64(count)), nil
			}},
			{Signature: "conjugate()", Native: func(t *Thread, arguments []Value) (Value, *Exception) { return intItself(t, arguments[0]) }},
			{Signature: "is_integer()", Native: func(*Thread, []Value) (Value, *Exception) { return True, nil }},
			{Signature: "as_integer_ratio()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				a, _ := intOf(arguments[0])
				return t.tupleValue(plainInt(a), Int(1))
			}},
			{Signature: "to_bytes(length=1, byteorder='big', *, signed=False)", Native: intToBytes},
			{Signature: "from_bytes(bytes, byteorder='big', *, signed=False)", Kind: ClassMethod, Native: intFromBytes},
			{Signature: "__round__(ndigits=None, /)", Native: intRound},
			{Signature: "__format__(format_spec, /)", Native: intFormat},
			{Signature: "__getnewargs__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				a, _ := intOf(arguments[0])
				return t.tupleValue(plainInt(a))
			}},
		},
		GetSets: []GetSetDeclaration{
			{Name: "real", Get: intItself}, {Name: "numerator", Get: intItself},
			{Name: "imag", Get: func(*Thread, Value) (Value, *Exception) { return Int(0), nil }},
			{Name: "denominator", Get: func(*Thread, Value) (Value, *Exception) { return Int(1), nil }},
		},
	})
	declareBool()
}

func declareBool() {
	logical := func(plain Binary, operation func(a, b bool) bool) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			if self.IsBool() && other.IsBool() {
				return Bool(operation(self.Bool(), other.Bool())), nil
			}
			return plain(t, self, other)
		}
	}
	and := logical(intAnd, func(a, b bool) bool { return a && b })
	or := logical(intOr, func(a, b bool) bool { return a || b })
	xor := logical(intXor, func(a, b bool) bool { return a != b })
	Declare(BoolType, Declaration{
		Bases: []*Type{IntType}, Final: true, Layout: true,
		NewSignature: "(cls, object=False, /)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			if !arguments[1].Exists() {
				return False, nil
			}
			truth, raised := t.Truth(arguments[1])
			return Bool(truth), raised
		},
		Unary: map[Slot]Unary{SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
			if self.Bool() {
				return t.Intern("True").Value(), nil
			}
			return t.Intern("False").Value(), nil
		}},
		Binary: map[Slot]Binary{SlotAnd: and, SlotRand: and, SlotOr: or, SlotRor: or, SlotXor: xor, SlotRxor: xor},
	})
}

// intRound is round(int, n): to a multiple of 10**-n for negative n, halves to even.
func intRound(t *Thread, arguments []Value) (Value, *Exception) {
	a, _ := intOf(arguments[0])
	a = plainInt(a)
	if !arguments[1].Exists() || arguments[1] == None {
		return a, nil
	}
	n, raised := t.Index(arguments[1])
	if raised != nil {
		return Value{}, raised
	}
	if !isNegative(n) {
		return a, nil
	}
	if n.Object() != nil || -n.Int() > int64(toBig(a).BitLen()) {
		return Int(0), nil
	}
	unit, raised := t.powerBig(big.NewInt(10), uint64(-n.Int()))
	if raised != nil {
		return Value{}, raised
	}
	q, r, raised := t.divideBig(toBig(a), unit)
	if raised != nil {
		return Value{}, raised
	}
	twice := new(big.Int).Lsh(r, 1)
	if c := twice.Cmp(unit); c > 0 || c == 0 && q.Bit(0) == 1 {
		q = new(big.Int).Add(q, big.NewInt(1))
	}
	result, raised := t.multiplyBig(q, unit)
	if raised != nil {
		return Value{}, raised
	}
	return t.NewInt(result)
}

// byteOrder reads "big" or "little".
func (t *Thread) byteOrder(function string, v Value) (little bool, raised *Exception) {
	if !v.Exists() {
		return false, nil
	}
	s, ok := strOf(v)
	switch {
	case !ok:
		return false, t.Raise(TypeErrorType, "%s() argument 'byteorder' must be str, not %s", function, ArgumentType(v))
	case s.text == "little":
		return true, nil
	case s.text == "big":
		return false, nil
	}
	return false, t.Raise(ValueErrorType, "byteorder must be either 'little' or 'big'")
}

func (t *Thread) flag(v Value) (bool, *Exception) {
	if !v.Exists() {
		return false, nil
	}
	return t.Truth(v)
}

func intToBytes(t *Thread, arguments []Value) (Value, *Exception) {
	a, _ := intOf(arguments[0])
	length := int64(1)
	if arguments[1].Exists() {
		var raised *Exception
		if length, raised = t.IndexInt(arguments[1], OverflowErrorType); raised != nil {
			return Value{}, raised
		}
	}
	little, raised := t.byteOrder("to_bytes", arguments[2])
	if raised != nil {
		return Value{}, raised
	}
	signed, raised := t.flag(arguments[3])
	if raised != nil {
		return Value{}, raised
	}
	n := toBig(a)
	if length < 0 {
		return Value{}, t.Raise(ValueErrorType, "length argument must be non-negative")
	}
	if n.Sign() < 0 && !signed {
		return Value{}, t.Raise(OverflowErrorType, "can't convert negative int to unsigned")
	}
	if length > 1<<60 {
		return Value{}, t.Raise(MemoryErrorType, "")
	}
	if raised := t.Charge(2 * length); raised != nil {
		return Value{}, raised
	}
	needed := int64(n.BitLen())
	if signed {
		if n.Sign() < 0 {
			needed = int64(new(big.Int).Not(n).BitLen())
		}
		needed++
		if n.Sign() == 0 {
			needed = 0
		}
	}
	if needed > length*8 {
		return Value{}, t.Raise(OverflowErrorType, "int too big to convert")
	}
	content := make([]byte, length)
	if n.Sign() < 0 {
		n = new(big.Int).Add(n, new(big.Int).Lsh(big.NewInt(1), uint(length*8)))
	}
	n.FillBytes(content)
	if little {
		reverseBytes(content)
	}
	return t.NewBytes(string(content))
}

func reverseBytes(content []byte) {
	for i, j := 0, len(content)-1; i < j; i, j = i+1, j-1 {
		content[i], content[j] = content[j], content[i]
	}
}

func intFromBytes(t *Thread, arguments []Value) (Value, *Exception) {
	text, ok, raised := t.buffer(arguments[1])
	if raised != nil {
		return Value{}, raised
	}
	if !ok {
		unfit := func() *Exception {
			return t.Raise(TypeErrorType, "cannot convert '%s' object to bytes", arguments[1].Type().Name)
		}
		if _, isStr := StrOf(arguments[1]); isStr {
			return Value{}, unfit()
		}
		values, raised := t.Collect(arguments[1])
		if raised != nil {
			if raised.Is(TypeErrorType) {
				raised = unfit()
			}
			return Value{}, raised
		}
		defer t.Unhold(t.Hold(&values))
		if raised := t.Charge(int64(len(values)) * 2); raised != nil {
			return Value{}, raised
		}
		content := make([]byte, len(values))
		for i, v := range values {
			n, raised := t.IndexInt(v, ValueErrorType)
			if raised == nil {
				raised = t.Tick()
			}
			if raised != nil {
				return Value{}, raised
			}
			if n < 0 || n > 255 {
				return Value{}, t.Raise(ValueErrorType, "bytes must be in range(0, 256)")
			}
			content[i] = byte(n)
		}
		text = string(content)
	}
	little, raised := t.byteOrder("from_bytes", arguments[2])
	if raised != nil {
		return Value{}, raised
	}
	signed, raised := t.flag(arguments[3])
	if raised != nil {
		return Value{}, raised
	}
	if raised := t.Charge(int64(len(text))); raised != nil {
		return Value{}, raised
	}
	content := []byte(text)
	if little {
		reverseBytes(content)
	}
	n := new(big.Int).SetBytes(content)
	if signed && len(content) > 0 && content[0] >= 0x80 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(len(content)*8)))
	}
	v, raised := t.NewInt(n)
	if raised != nil {
		return Value{}, raised
	}
	if class := arguments[0].Object().(*Type); class != IntType {
		return t.Call1(arguments[0], v)
	}
	return v, nil
}
