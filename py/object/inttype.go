package object

import (
	"math"
	"math/big"
	"math/bits"
	"strings"
)

// This file holds int and bool.

// toBig returns the number of what intOf returned; it may not be written to.
func toBig(v Value) *big.Int {
	if b, ok := v.Object().(*BigInt); ok {
		return b.number
	}
	return big.NewInt(v.Int())
}

// intBinary is an operation on two ints; anything else is NotImplemented.
func intBinary(small func(a, b int64) (int64, bool), large func(t *Thread, a, b *big.Int) (*big.Int, *Exception)) Binary {
	return func(t *Thread, self, other Value) (Value, *Exception) {
		a, _ := intOf(self)
		b, ok := intOf(other)
		if !ok {
			return NotImplemented, nil
		}
		if a.Object() == nil && b.Object() == nil {
			if n, fits := small(a.Int(), b.Int()); fits {
				return Int(n), nil
			}
		}
		n, raised := large(t, toBig(a), toBig(b))
		if raised != nil {
			return Value{}, raised
		}
		return t.NewInt(n)
	}
}

// swapped is a binary operation with its operands exchanged.
func swapped(function Binary) Binary {
	return func(t *Thread, self, other Value) (Value, *Exception) {
		if _, ok := intOf(other); !ok {
			return NotImplemented, nil
		}
		return function(t, other, self)
	}
}

func addInts(a, b int64) (int64, bool) {
	sum := a + b
	return sum, (a^sum)&(b^sum) >= 0
}

func subtractInts(a, b int64) (int64, bool) {
	difference := a - b
	return difference, (a^b)&(a^difference) >= 0
}

func multiplyInts(a, b int64) (int64, bool) {
	if int64(int32(a)) == a && int64(int32(b)) == b {
		return a * b, true
	}
	high, low := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	if high != 0 || low >= 1<<63 || a == math.MinInt64 || b == math.MinInt64 {
		return 0, false
	}
	return a * b, true
}

var (
	intAdd = intBinary(addInts, func(t *Thread, a, b *big.Int) (*big.Int, *Exception) {
		if raised := t.chargeBig(max(words(a), words(b)) + 1); raised != nil {
			return nil, raised
		}
		return new(big.Int).Add(a, b), nil
	})
	intSub = intBinary(subtractInts, func(t *Thread, a, b *big.Int) (*big.Int, *Exception) {
		if raised := t.chargeBig(max(words(a), words(b)) + 1); raised != nil {
			return nil, raised
		}
		return new(big.Int).Sub(a, b), nil
	})
	intMul = intBinary(multiplyInts, (*Thread).multiplyBig)
	intAnd = intBinary(func(a, b int64) (int64, bool) { return a & b, true }, bitwise((*big.Int).And))
	intOr  = intBinary(func(a, b int64) (int64, bool) { return a | b, true }, bitwise((*big.Int).Or))
	intXor = intBinary(func(a, b int64) (int64, bool) { return a ^ b, true }, bitwise((*big.Int).Xor))
)

func bitwise(operation func(z, x, y *big.Int) *big.Int) func(t *Thread, a, b *big.Int) (*big.Int, *Exception) {
	return func(t *Thread, a, b *big.Int) (*big.Int, *Exception) {
		if raised := t.chargeBig(max(words(a), words(b)) + 1); raised != nil {
			return nil, raised
		}
		return operation(new(big.Int), a, b), nil
	}
}

// operands returns two ints, or false.
func operands(self, other Value) (a, b Value, ok bool) {
	a, _ = intOf(self)
	b, ok = intOf(other)
	return a, b, ok
}

func isZero(v Value) bool { return v.Object() == nil && v.Int() == 0 }

// floorInts divides 64-bit ints, b != 0, rounding down.
func floorInts(a, b int64) (q, r int64) {
	q, r = a/b, a%b
	if r != 0 && (r < 0) != (b < 0) {
		q--
		r += b
	}
	return q, r
}

// divideInts returns the quotient rounded down and the remainder; b is not zero.
func (t *Thread) divideInts(a, b Value) (q, r Value, raised *Exception) {
	if a.Object() == nil && b.Object() == nil && !(a.Int() == math.MinInt64 && b.Int() == -1) {
		x, y := floorInts(a.Int(), b.Int())
		return Int(x), Int(y), nil
	}
	x, y, raised := t.divideBig(toBig(a), toBig(b))
	if raised != nil {
		return Value{}, Value{}, raised
	}
	if q, raised = t.NewInt(x); raised != nil {
		return Value{}, Value{}, raised
	}
	r, raised = t.NewInt(y)
	return q, r, raised
}

func intFloorDivide(t *Thread, self, other Value) (Value, *Exception) {
	a, b, ok := operands(self, other)
	switch {
	case !ok:
		return NotImplemented, nil
	case isZero(b):
		return Value{}, t.Raise(ZeroDivisionErrorType, "integer division or modulo by zero")
	}
	q, _, raised := t.divideInts(a, b)
	return q, raised
}

func intModulo(t *Thread, self, other Value) (Value, *Exception) {
	a, b, ok := operands(self, other)
	switch {
	case !ok:
		return NotImplemented, nil
	case isZero(b):
		return Value{}, t.Raise(ZeroDivisionErrorType, "integer modulo by zero")
	}
	_, r, raised := t.divideInts(a, b)
	return r, raised
}

func intDivMod(t *Thread, self, other Value) (Value, *Exception) {
	a, b, ok := operands(self, other)
	switch {
	case !ok:
		return NotImplemented, nil
	case isZero(b):
		return Value{}, t.Raise(ZeroDivisionErrorType, "integer division or modulo by zero")
	}
	q, r, raised := t.divideInts(a, b)
	if raised != nil {
		return Value{}, raised
	}
	return t.tupleValue(q, r)
}

// intTrueDivide is a / b, correctly rounded also for ints that are no floats.
func intTrueDivide(t *Thread, self, other Value) (Value, *Exception) {
	a, b, ok := operands(self, other)
	switch {
	case !ok:
		return NotImplemented, nil
	case isZero(b):
		return Value{}, t.Raise(ZeroDivisionErrorType, "division by zero")
	}
	const exact = 1 << 53
	if a.Object() == nil && b.Object() == nil && a.Int() > -exact && a.Int() < exact && b.Int() > -exact && b.Int() < exact {
		return Float(float64(a.Int()) / float64(b.Int())), nil
	}
	x, y := toBig(a), toBig(b)
	// 66 bits of quotient, the last one set if there is a remainder, round as the whole quotient does.
	shift := y.BitLen() - x.BitLen() + 66
	negative := x.Sign()*y.Sign() < 0
	x, y = new(big.Int).Abs(x), new(big.Int).Abs(y)
	if shift > 0 {
		x.Lsh(x, uint(shift))
	} else {
		y.Lsh(y, uint(-shift))
	}
	q, r, raised := t.divideAbsolute(x, y)
	if raised != nil {
		return Value{}, raised
	}
	if r.Sign() != 0 {
		q.Or(q, big.NewInt(1))
	}
	f := new(big.Float).SetInt(q)
	f.SetMantExp(f, -shift)
	result, _ := f.Float64()
	if math.IsInf(result, 0) {
		return Value{}, t.Raise(OverflowErrorType, "integer division result too large for a float")
	}
	if negative {
		result = -result
	}
	return Float(result), nil
}

func intLeftShift(t *Thread, self, other Value) (Value, *Exception) {
	a, b, ok := operands(self, other)
	switch {
	case !ok:
		return NotImplemented, nil
	case isNegative(b):
		return Value{}, t.Raise(ValueErrorType, "negative shift count")
	case isZero(a):
		return Int(0), nil
	case b.Object() != nil:
		return Value{}, t.Raise(OverflowErrorType, "too many digits in integer")
	}
	n := b.Int()
	if a.Object() == nil && n < 63 {
		if x := a.Int() << n; x>>n == a.Int() {
			return Int(x), nil
		}
	}
	if n > 1<<50 {
		return Value{}, t.Raise(MemoryErrorType, "")
	}
	x := toBig(a)
	if raised := t.chargeBig(words(x) + int(n/64) + 1); raised != nil {
		return Value{}, raised
	}
	return t.NewInt(new(big.Int).Lsh(x, uint(n)))
}

func intRightShift(t *Thread, self, other Value) (Value, *Exception) {
	a, b, ok := operands(self, other)
	switch {
	case !ok:
		return NotImplemented, nil
	case isNegative(b):
		return Value{}, t.Raise(ValueErrorType, "negative shift count")
	case a.Object() == nil && b.Object() == nil:
		return Int(a.Int() >> min(uint64(b.Int()), 63)), nil
	case b.Object() != nil || b.Int() > int64(toBig(a).BitLen()):
		if isNegative(a) {
			return Int(-1), nil
		}
		return Int(0), nil
	}
	if raised := t.chargeBig(words(toBig(a))); raised != nil {
		return Value{}, raised
	}
	return t.NewInt(new(big.Int).Rsh(toBig(a), uint(b.Int())))
}

// intPower is pow(a, b, c); c is None for a ** b.
func intPower(t *Thread, self, exponent, modulus Value) (Value, *Exception) {
	a, b, ok := operands(self, exponent)
	if !ok {
		return NotImplemented, nil
	}
	if modulus != None {
		m, ok := intOf(modulus)
		if !ok {
			return NotImplemented, nil
		}
		return t.powerOfModulo(a, b, m)
	}
	if isNegative(b) {
		if isZero(a) {
			return Value{}, t.Raise(ZeroDivisionErrorType, "0.0 cannot be raised to a negative power")
		}
		x, raised := t.intToFloat(a)
		if raised != nil {
			return Value{}, raised
		}
		y, raised := t.intToFloat(b)
		if raised != nil {
			return Value{}, raised
		}
		return t.powerFloat(x, y)
	}
	if a.Object() == nil && (a.Int() == 0 || a.Int() == 1 || a.Int() == -1) {
		switch {
		case isZero(b):
			return Int(1), nil
		case a.Int() == -1 && toBig(b).Bit(0) == 0:
			return Int(1), nil
		}
		return a, nil
	}
	if b.Object() != nil {
		return Value{}, t.Raise(MemoryErrorType, "")
	}
	if n := b.Int(); a.Object() == nil && n < 64 {
		if result, fits := powerInts(a.Int(), n); fits {
			return Int(result), nil
		}
	}
	n, raised := t.powerBig(toBig(a), uint64(b.Int()))
	if raised != nil {
		return Value{}, raised
	}
	return t.NewInt(n)
}

func powerInts(a, n int64) (int64, bool) {
	result := int64(1)
	for ; n > 0; n-- {
		next, fits := multiplyInts(result, a)
		if !fits {
			return 0, false
		}
		result = next
	}
	return result, true
}

func (t *Thread) powerOfModulo(a, b, m Value) (Value, *Exception) {
	if isZero(m) {
		return Value{}, t.Raise(ValueErrorType, "pow() 3rd argument cannot be 0")
	}
	base, exponent, modulus := toBig(a), toBig(b), toBig(m)
	if exponent.Sign() < 0 {
		inverse, raised := t.inverseBig(base, new(big.Int).Abs(modulus))
		if raised != nil {
			return Value{}, raised
		}
		if base = inverse; base == nil {
			return Value{}, t.Raise(ValueErrorType, "base is not invertible for the given modulus")
		}
		exponent = new(big.Int).Neg(exponent)
	}
	n, raised := t.powerModulo(base, exponent, modulus)
	if raised != nil {
		return Value{}, raised
	}
	return t.NewInt(n)
}

// intCompare is one of the six comparisons.
func intCompare(op Comparison) Binary {
	return func(_ *Thread, self, other Value) (Value, *Exception) {
		a, b, ok := operands(self, other)
		if !ok {
			return NotImplemented, nil
		}
		if a.Object() == nil && b.Object() == nil {
			return Bool(compareOrdered(op, a.Int(), b.Int())), nil
		}
		return Bool(compareOrdered(op, int64(toBig(a).Cmp(toBig(b))), 0)), nil
	}
}

func intNegate(t *Thread, self Value) (Value, *Exception) {
	a, _ := intOf(self)
	if a.Object() == nil && a.Int() != math.MinInt64 {
		return Int(-a.Int()), nil
	}
	return t.NewInt(new(big.Int).Neg(toBig(a)))
}

func intAbsolute(t *Thread, self Value) (Value, *Exception) {
	a, _ := intOf(self)
	if !isNegative(a) {
		return plainInt(a), nil
	}
	return intNegate(t, a)
}

// plainInt is an int for a bool.
func plainInt(v Value) Value {
	if v.IsBool() {
		return Int(v.Int())
	}
	return v
}

func intInvert(t *Thread, self Value) (Value, *Exception) {
	a, _ := intOf(self)
	if a.Object() == nil {
		return Int(^a.Int()), nil
	}
	return t.NewInt(new(big.Int).Not(toBig(a)))
}

func intItself(_ *Thread, self Value) (Value, *Exception) {
	a, _ := intOf(self)
	return plainInt(a), nil
}

func intHash(_ *Thread, self Value) (Value, *Exception) {
	a, _ := intOf(self)
	if a.Object() == nil {
		return Int(int64(hashInt(a.Int()))), nil
	}
	n := toBig(a)
	r := new(big.Int).Rem(new(big.Int).Abs(n), big.NewInt(hashModulus)).Int64()
	if n.Sign() < 0 {
		r = -r
	}
	return Int(int64(fromSigned(r))), nil
}

// maximumDigits is how long a text int() reads and str() makes of an int (CPython's sys.int_info.default_max_str_digits).
const maximumDigits = 4300

// IntText returns str of an int.
func (t *Thread) IntText(v Value) (string, *Exception) {
	a, _ := intOf(v)
	if a.Object() == nil {
		return decimalText(a.Int()), nil
	}
	n := toBig(a)
	if limit := t.digitsLimit(); limit > 0 && float64(n.BitLen()) > float64(limit)*3.3219280948873626 {
		if exact := int(float64(n.BitLen()-1)/3.3219280948873626) + 1; exact > limit {
			return "", t.Raise(ValueErrorType, "Exceeds the limit (%d digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit", limit)
		}
	}
	text, raised := t.digitsBig(n, 10)
	if raised != nil {
		return "", raised
	}
	if limit := t.digitsLimit(); limit > 0 && len(text) > limit {
		return "", t.Raise(ValueErrorType, "Exceeds the limit (%d digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit", limit)
	}
	if n.Sign() < 0 {
		text = "-" + text
	}
	return text, nil
}

// digitsLimit is sys.get_int_max_str_digits(), 0 for none.
func (t *Thread) digitsLimit() int {
	if t.intDigits == 0 {
		return maximumDigits
	}
	return max(t.intDigits, 0)
}

// SetDigitsLimit is sys.set_int_max_str_digits; 0 is no limit.
func (t *Thread) SetDigitsLimit(digits int) {
	t.intDigits = digits
	if digits == 0 {
		t.intDigits = -1
	}
}

func intRepr(t *Thread, self Value) (Value, *Exception) {
	text, raised := t.IntText(self)
	if raised != nil {
		return Value{}, raised
	}
	return t.StrValue(text)
}

// intToFloat is float(int), correctly rounded; an OverflowError for what is too large.
func (t *Thread) intToFloat(v Value) (float64, *Exception) {
	if v.Object() == nil {
		return float64(v.Int()), nil
	}
	f, _ := new(big.Float).SetInt(toBig(v)).Float64()
	if math.IsInf(f, 0) {
		return 0, t.Raise(OverflowErrorType, "int too large to convert to float")
	}
	return f, nil
}

// instanceOf makes v an instance of class, a subclass of the built-in type that v is of.
func (t *Thread) instanceOf(class *Type, v Value) (Value, *Exception) {
	if class == v.Type() {
		return v, nil
	}
	i, raised := t.NewInstance(class, v)
	if raised != nil {
		return Value{}, raised
	}
	return i.Value(), nil
}

// layoutArgument checks the class that a __new__ is called with.
func (t *Thread) layoutArgument(owner *Type, v Value) (*Type, *Exception) {
	if raised := t.checkNew(owner, v); raised != nil {
		return nil, raised
	}
	return v.Object().(*Type), nil
}

// intMake is int.__new__(cls, x=0, base).
func intMake(t *Thread, arguments []Value) (Value, *Exception) {
	class, raised := t.layoutArgument(IntType, arguments[0])
	if raised != nil {
		return Value{}, raised
	}
	var v Value
	switch {
	case !arguments[1].Exists() && arguments[2].Exists():
		return Value{}, t.Raise(TypeErrorType, "int() missing string argument")
	case !arguments[1].Exists():
		v = Int(0)
	case arguments[2].Exists():
		v, raised = t.parseIntIn(arguments[1], arguments[2])
	default:
		v, raised = t.ToInt(arguments[1])
	}
	if raised != nil {
		return Value{}, raised
	}
	return t.instanceOf(class, v)
}

// ToInt is int(v).
func (t *Thread) ToInt(v Value) (Value, *Exception) {
	if v.IsFloat() {
		return t.floatToInt(v.Float())
	}
	if v.IsInt() || v.IsBool() || v.Type() == IntType {
		return plainInt(v), nil
	}
	if s, ok := v.Object().(*Str); ok {
		return t.parseInt(s.text, 10, v)
	}
	for _, slot := range []Slot{SlotInt, SlotIndex} {
		result, has, raised := t.CallSpecial(v, slot)
		if raised != nil {
			return Value{}, raised
		}
		if has {
			n, ok := intOf(result)
			if !ok {
				return Value{}, t.Raise(TypeErrorType, "%s returned non-int (type %s)", slot, result.Type().Name)
			}
			return plainInt(n), nil
		}
	}
	if result, has, raised := t.CallSpecial(v, SlotTrunc); has || raised != nil {
		if raised != nil {
			return Value{}, raised
		}
		return t.Index(result)
	}
	if s, ok := strOf(v); ok {
		return t.parseInt(s.text, 10, v)
	}
	if content, ok, raised := t.buffer(v); ok {
		if raised != nil {
			return Value{}, raised
		}
		return t.parseInt(content, 10, v)
	}
	return Value{}, t.Raise(TypeErrorType, "int() argument must be a string, a bytes-like object or a real number, not '%s'", v.Type().Name)
}

func (t *Thread) parseIntIn(v, base Value) (Value, *Exception) {
	n, raised := t.IndexInt(base, OverflowErrorType)
	if raised != nil {
		return Value{}, raised
	}
	if n != 0 && (n < 2 || n > 36) {
		return Value{}, t.Raise(ValueErrorType, "int() base must be >= 2 and <= 36, or 0")
	}
	if s, ok := strOf(v); ok {
		return t.parseInt(s.text, int(n), v)
	}
	if content, ok, raised := t.buffer(v); ok {
		if raised != nil {
			return Value{}, raised
		}
		return t.parseInt(content, int(n), v)
	}
	return Value{}, t.Raise(TypeErrorType, "int() can't convert non-string with explicit base")
}

// parseInt reads an integer as int(text, base) does: white space around, a sign, a prefix, underscores between digits.
func (t *Thread) parseInt(text string, base int, shown Value) (Value, *Exception) {
	if base == 10 {
		if n, ok := shortInt(text); ok {
			return Int(n), nil
		}
	}
	digits, negative, actual, ok, raised := t.scanInt(text, base)
	if raised != nil {
		return Value{}, raised
	}
	if !ok {
		repr, raised := t.shortRepr(shown)
		if raised != nil {
			return Value{}, raised
		}
		return Value{}, t.Raise(ValueErrorType, "invalid literal for int() with base %d: %s", base, repr)
	}
	if limit := t.digitsLimit(); limit > 0 && len(digits) > limit && actual&(actual-1) != 0 {
		return Value{}, t.Raise(ValueErrorType, "Exceeds the limit (%d digits) for integer string conversion: value has %d digits; use sys.set_int_max_str_digits() to increase the limit", limit, len(digits))
	}
	n, raised := t.parseBig(digits, actual)
	if raised != nil {
		return Value{}, raised
	}
	if negative {
		n.Neg(n)
	}
	return t.NewInt(n)
}

// shortInt reads a text of nothing but a few digits, and perhaps a minus.
func shortInt(text string) (int64, bool) {
	digits, negative := strings.CutPrefix(text, "-")
	if digits == "" || len(digits) > 18 {
		return 0, false
	}
	n := int64(0)
	for i := range len(digits) {
		digit := digits[i] - '0'
		if digit > 9 {
			return 0, false
		}
		n = n*10 + int64(digit)
	}
	if negative {
		n = -n
	}
	return n, true
}

// scanInt takes the text of an integer apart; digits of other scripts become ASCII's.
func (t *Thread) scanInt(text string, base int) (digits string, negative bool, actual int, ok bool, raised *Exception) {
	if text, raised = t.trim(text, isSpace, pointAlphabet, true, true); raised != nil {
		return "", false, 0, false, raised
	}
	if text, raised = t.asciiDigits(text); raised != nil {
		return "", false, 0, false, raised
	}
	if text != "" && (text[0] == '+' || text[0] == '-') {
		negative = text[0] == '-'
		text = text[1:]
	}
	actual = base
	if len(text) > 1 && text[0] == '0' {
		prefix := map[byte]int{'x': 16, 'X': 16, 'o': 8, 'O': 8, 'b': 2, 'B': 2}[text[1]]
		if prefix != 0 && (base == 0 || base == prefix) {
			actual, text = prefix, text[2:]
			text = strings.TrimPrefix(text, "_")
		}
	}
	octal := false
	if actual == 0 {
		// A zero may lead nothing but zeros.
		actual, octal = 10, text != "" && text[0] == '0'
	}
	if text == "" || text[0] == '_' || text[len(text)-1] == '_' {
		return "", false, 0, false, nil
	}
	underscores, wrong, before := false, false, byte(0)
	all, raised := t.everyByte(text, func(c byte) bool {
		if c == '_' {
			underscores = true
			wrong = before == '_'
		} else {
			wrong = digitValue(c) >= actual || octal && c != '0'
		}
		before = c
		return !wrong
	})
	if raised != nil || !all {
		return "", false, 0, false, raised
	}
	if underscores {
		if raised := t.Charge(int64(len(text))); raised != nil {
			return "", false, 0, false, raised
		}
		text = strings.ReplaceAll(text, "_", "")
	}
	return text, negative, actual, true, nil
}

// shortRepr is the first 200 bytes of repr(v), for texts of errors.
func (t *Thread) shortRepr(v Value) (string, *Exception) {
	const most = 200
	if s, ok := v.Object().(*Str); ok && len(s.text) > most {
		return ReprText(s.text[:endOfPoint(s.text, most)])[:most], nil
	}
	text, raised := t.Repr(v)
	if raised != nil {
		return "", raised
	}
	return text[:min(len(text), most)], nil
}

func digitValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 10
	}
	return 99
}
