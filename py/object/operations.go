package object

import (
	"strconv"
	"sync"
)

// A Comparison is one of the six.
type Comparison uint8

// The comparisons.
const (
	Less Comparison = iota
	LessEqual
	EqualTo
	NotEqual
	Greater
	GreaterEqual
)

var comparisonSlots = [...]Slot{SlotLt, SlotLe, SlotEq, SlotNe, SlotGt, SlotGe}
var comparisonSigns = [...]string{"<", "<=", "==", "!=", ">", ">="}

// mirrored is the comparison that says the same with the operands exchanged.
var mirrored = [...]Comparison{Greater, GreaterEqual, EqualTo, NotEqual, Less, LessEqual}

// Compare returns a op b, whatever the special methods return (CPython's PyObject_RichCompare).
func (t *Thread) Compare(op Comparison, a, b Value) (Value, *Exception) {
	if raised := t.Enter(); raised != nil {
		return Value{}, t.tooDeepIn("in comparison", a, b)
	}
	defer t.Leave()
	left, right := a.Type(), b.Type()
	slot, reflected := comparisonSlots[op], comparisonSlots[mirrored[op]]
	tried := false
	if left != right && right.IsSubtype(left) {
		tried = true
		if method := right.slots[reflected]; method.Exists() && method != None {
			if result, raised := t.callSlot2(method, b, a); raised != nil || result != NotImplemented {
				return result, raised
			}
		}
	}
	if method := left.slots[slot]; method.Exists() && method != None {
		if result, raised := t.callSlot2(method, a, b); raised != nil || result != NotImplemented {
			return result, raised
		}
	}
	if method := right.slots[reflected]; !tried && method.Exists() && method != None {
		if result, raised := t.callSlot2(method, b, a); raised != nil || result != NotImplemented {
			return result, raised
		}
	}
	switch op {
	case EqualTo:
		return Bool(a == b), nil
	case NotEqual:
		return Bool(a != b), nil
	}
	return Value{}, t.Raise(TypeErrorType, "'%s' not supported between instances of '%s' and '%s'", comparisonSigns[op], left.Name, right.Name)
}

// CompareTruth is Compare as a condition.
func (t *Thread) CompareTruth(op Comparison, a, b Value) (bool, *Exception) {
	if a.IsInt() && b.IsInt() {
		return compareOrdered(op, a.Int(), b.Int()), nil
	}
	if a.IsFloat() && b.IsFloat() {
		return compareOrdered(op, a.Float(), b.Float()), nil
	}
	if op == EqualTo || op == NotEqual {
		if x, ok := a.Object().(*Str); ok {
			if y, ok := b.Object().(*Str); ok {
				return (x.text == y.text) == (op == EqualTo), nil
			}
		}
	}
	result, raised := t.Compare(op, a, b)
	if raised != nil {
		return false, raised
	}
	return t.Truth(result)
}

func compareOrdered[T int64 | float64 | string](op Comparison, a, b T) bool {
	switch op {
	case Less:
		return a < b
	case LessEqual:
		return a <= b
	case EqualTo:
		return a == b
	case NotEqual:
		return a != b
	case Greater:
		return a > b
	}
	return a >= b
}

// Equal is a is b or a == b, as containers compare their elements (CPython's PyObject_RichCompareBool).
func (t *Thread) Equal(a, b Value) (bool, *Exception) {
	if a == b {
		return true, nil
	}
	return t.CompareTruth(EqualTo, a, b)
}

// Truth returns bool(v).
func (t *Thread) Truth(v Value) (bool, *Exception) {
	switch {
	case v.IsBool() || v.IsInt():
		return v.payload != 0, nil
	case v == None:
		return false, nil
	case v.IsFloat():
		return v.Float() != 0, nil
	}
	switch o := v.Object().(type) {
	case *Str:
		return o.text != "", nil
	case *List:
		return len(o.elements) > 0, nil
	case *Dict:
		return o.live > 0, nil
	case *Tuple:
		return len(o.elements) > 0, nil
	}
	if result, has, raised := t.CallSpecial(v, SlotBool); has || raised != nil {
		switch {
		case raised != nil:
			return false, raised
		case !result.IsBool():
			return false, t.Raise(TypeErrorType, "__bool__ should return bool, returned %s", result.Type().TextName())
		}
		return result.Bool(), nil
	}
	if !v.Type().slots[SlotLen].Exists() {
		return true, nil
	}
	length, raised := t.Len(v)
	return length != 0, raised
}

// Len returns len(v).
func (t *Thread) Len(v Value) (int, *Exception) {
	switch o := v.Object().(type) {
	case *Str:
		return o.length, nil
	case *List:
		return len(o.elements), nil
	case *Tuple:
		return len(o.elements), nil
	case *Dict:
		return o.live, nil
	}
	result, has, raised := t.CallSpecial(v, SlotLen)
	if raised != nil {
		return 0, raised
	}
	if !has {
		return 0, t.Raise(TypeErrorType, "object of type '%s' has no len()", v.Type().TextName())
	}
	index, raised := t.Index(result)
	switch {
	case raised != nil:
		return 0, raised
	case isNegative(index):
		return 0, t.Raise(ValueErrorType, "__len__() should return >= 0")
	case !index.IsInt():
		return 0, t.Raise(OverflowErrorType, "cannot fit 'int' into an index-sized integer")
	}
	return int(index.Int()), nil
}

// Index returns v as an int, of any size, by __index__.
func (t *Thread) Index(v Value) (Value, *Exception) {
	if v.IsInt() {
		return v, nil
	}
	if n, ok := intOf(v); ok {
		return n, nil
	}
	result, has, raised := t.CallSpecial(v, SlotIndex)
	if raised != nil {
		return Value{}, raised
	}
	if !has {
		return Value{}, t.Raise(TypeErrorType, "'%s' object cannot be interpreted as an integer", v.Type().TextName())
	}
	if n, ok := intOf(result); ok {
		return n, nil
	}
	return Value{}, t.Raise(TypeErrorType, "__index__ returned non-int (type %s)", result.Type().TextName())
}

// IndexInt returns v as an int of 64 bits by __index__; what is larger raises typ (CPython's PyNumber_AsSsize_t).
func (t *Thread) IndexInt(v Value, typ *Type) (int64, *Exception) {
	index, raised := t.Index(v)
	switch {
	case raised != nil:
		return 0, raised
	case index.IsInt() || index.IsBool():
		return index.Int(), nil
	}
	return 0, t.Raise(typ, "cannot fit '%s' into an index-sized integer", v.Type().TextName())
}

// A BinaryOperator is one of Python's binary operators.
type BinaryOperator uint8

// The operators.
const (
	Add BinaryOperator = iota
	Subtract
	Multiply
	MatrixMultiply
	TrueDivide
	FloorDivide
	Modulo
	DivMod
	Power
	LeftShift
	RightShift
	And
	ExclusiveOr
	Or
)

var binarySlots = [...]struct {
	plain, reflected, inPlace Slot
	sign                      string
}{
	Add:            {SlotAdd, SlotRadd, SlotIadd, "+"},
	Subtract:       {SlotSub, SlotRsub, SlotIsub, "-"},
	Multiply:       {SlotMul, SlotRmul, SlotImul, "*"},
	MatrixMultiply: {SlotMatmul, SlotRmatmul, SlotImatmul, "@"},
	TrueDivide:     {SlotTruediv, SlotRtruediv, SlotItruediv, "/"},
	FloorDivide:    {SlotFloordiv, SlotRfloordiv, SlotIfloordiv, "//"},
	Modulo:         {SlotMod, SlotRmod, SlotImod, "%"},
	DivMod:         {SlotDivmod, SlotRdivmod, SlotDivmod, "divmod()"},
	Power:          {SlotPow, SlotRpow, SlotIpow, "** or pow()"},
	LeftShift:      {SlotLshift, SlotRlshift, SlotIlshift, "<<"},
	RightShift:     {SlotRshift, SlotRrshift, SlotIrshift, ">>"},
	And:            {SlotAnd, SlotRand, SlotIand, "&"},
	ExclusiveOr:    {SlotXor, SlotRxor, SlotIxor, "^"},
	Or:             {SlotOr, SlotRor, SlotIor, "|"},
}

// Binary returns a op b.
func (t *Thread) Binary(op BinaryOperator, a, b Value) (Value, *Exception) {
	result, raised := t.binary(op, a, b)
	if raised != nil || result != NotImplemented {
		return result, raised
	}
	return Value{}, t.unsupported(binarySlots[op].sign, a, b)
}

// binary tries the special methods of both operands: the right one's first where its type derives from the left one's and
// has a method of its own (The Python Language Reference, 3.3.8).
func (t *Thread) binary(op BinaryOperator, a, b Value) (Value, *Exception) {
	left, right := a.Type(), b.Type()
	names := &binarySlots[op]
	method, reflected := left.slots[names.plain], Value{}
	if left != right {
		reflected = right.slots[names.reflected]
		if reflected.Exists() && reflected != None && reflected != left.slots[names.reflected] && right.IsSubtype(left) {
			if result, raised := t.callSlot2(reflected, b, a); raised != nil || result != NotImplemented {
				return result, raised
			}
			reflected = Value{}
		}
	}
	if (op == Add || op == Multiply) && right.heap && reflected.Exists() && reflected != None && isConcatenation(method) {
		if result, raised := t.callSlot2(reflected, b, a); raised != nil || result != NotImplemented {
			return result, raised
		}
		reflected = Value{}
	}
	if method.Exists() && method != None {
		if result, raised := t.callSlot2(method, a, b); raised != nil || result != NotImplemented {
			return result, raised
		}
	}
	if reflected.Exists() && reflected != None {
		return t.callSlot2(reflected, b, a)
	}
	return NotImplemented, nil
}

// isConcatenation tells the + and * of sequences, which are tried after the reflected method of the other operand.
func isConcatenation(method Value) bool {
	b, ok := method.headerObject().(*Builtin)
	if !ok || b.Owner == nil {
		return false
	}
	switch b.Owner {
	case ListType, TupleType, StrType, BytesType, ByteArrayType:
		return true
	}
	return false
}

// InPlace returns what a op= b assigns to a.
func (t *Thread) InPlace(op BinaryOperator, a, b Value) (Value, *Exception) {
	names := &binarySlots[op]
	if method := a.Type().slots[names.inPlace]; method.Exists() && method != None && names.inPlace != names.plain {
		if result, raised := t.callSlot2(method, a, b); raised != nil || result != NotImplemented {
			return result, raised
		}
	}
	result, raised := t.binary(op, a, b)
	if raised != nil || result != NotImplemented {
		return result, raised
	}
	sign := names.sign
	if op == Power {
		sign = "**"
	}
	return Value{}, t.unsupported(sign+"=", a, b)
}

func (t *Thread) unsupported(sign string, a, b Value) *Exception {
	return t.Raise(TypeErrorType, "unsupported operand type(s) for %s: '%s' and '%s'", sign, a.Type().TextName(), b.Type().TextName())
}

// Unary returns op v for the slot SlotNeg, SlotPos or SlotInvert.
func (t *Thread) Unary(slot Slot, v Value) (Value, *Exception) {
	result, has, raised := t.CallSpecial(v, slot)
	if has || raised != nil {
		return result, raised
	}
	sign := map[Slot]string{SlotNeg: "-", SlotPos: "+", SlotInvert: "~"}[slot]
	return Value{}, t.Raise(TypeErrorType, "bad operand type for unary %s: '%s'", sign, v.Type().TextName())
}

// GetItem returns v[key].
func (t *Thread) GetItem(v, key Value) (Value, *Exception) {
	result, has, raised := t.CallSpecial(v, SlotGetitem, key)
	if has || raised != nil {
		return result, raised
	}
	class, isClass := v.Object().(*Type)
	if !isClass {
		return Value{}, t.Raise(TypeErrorType, "'%s' object is not subscriptable", v.Type().TextName())
	}
	hook, raised := t.FindAttribute(v, slotNames[SlotClassGetitem])
	switch {
	case raised != nil:
		return Value{}, raised
	case hook.Exists():
		return t.Call1(hook, key)
	}
	return Value{}, t.Raise(TypeErrorType, "type '%s' is not subscriptable", class.TextName())
}

// SetItem is v[key] = value.
func (t *Thread) SetItem(v, key, value Value) *Exception {
	_, has, raised := t.CallSpecial(v, SlotSetitem, key, value)
	if has || raised != nil {
		return raised
	}
	return t.Raise(TypeErrorType, "'%s' object does not support item assignment", v.Type().TextName())
}

// DeleteItem is del v[key].
func (t *Thread) DeleteItem(v, key Value) *Exception {
	_, has, raised := t.CallSpecial(v, SlotDelitem, key)
	if has || raised != nil {
		return raised
	}
	// What is a sequence, or a class's instance, says it in other words when asked with an index.
	typ, negation := v.Type(), "does not"
	if (typ.heap || typ.slots[SlotContains].Exists() || typ.slots[SlotGetitem].Exists()) && key.Type().slots[SlotIndex].Exists() {
		negation = "doesn't"
	}
	return t.Raise(TypeErrorType, "'%s' object %s support item deletion", typ.TextName(), negation)
}

// Contains returns element in container.
func (t *Thread) Contains(container, element Value) (bool, *Exception) {
	if d, ok := container.Object().(*Dict); ok {
		hash, raised := t.Hash(element)
		if raised != nil {
			return false, raised
		}
		at, raised := d.Find(t, element, hash)
		return at >= 0, raised
	}
	typ := container.Type()
	if method := typ.slots[SlotContains]; method.Exists() {
		if method == None {
			return false, t.Raise(TypeErrorType, "'%s' object is not a container", typ.TextName())
		}
		result, raised := t.callSlot2(method, container, element)
		if raised != nil {
			return false, raised
		}
		return t.Truth(result)
	}
	iterator, raised := t.iterateFor(container, notContainer)
	if raised != nil {
		return false, raised
	}
	for {
		next, raised := iterator.Next(t)
		if raised != nil || !next.Exists() {
			return false, raised
		}
		same, raised := t.Equal(next, element)
		if raised != nil || same {
			return same, raised
		}
		if raised := t.Tick(); raised != nil {
			return false, raised
		}
	}
}

// Repr returns repr(v).
func (t *Thread) Repr(v Value) (string, *Exception) {
	s, raised := t.textOf(v, SlotRepr)
	if raised != nil {
		return "", raised
	}
	return plainStr(s).text, nil
}

// Text returns str(v).
func (t *Thread) Text(v Value) (string, *Exception) {
	if s, ok := v.Object().(*Str); ok {
		return s.text, nil
	}
	s, raised := t.textOf(v, SlotStr)
	if raised != nil {
		return "", raised
	}
	return plainStr(s).text, nil
}

// TextValue returns str(v) as a value: a Str, or an instance of a subclass that __str__ returned.
func (t *Thread) TextValue(v Value) (Value, *Exception) {
	if _, ok := v.Object().(*Str); ok {
		return v, nil
	}
	if v.IsInt() {
		return t.intValue(v.Int())
	}
	return t.textOf(v, SlotStr)
}

// StrOfInt is a call of str with an int of 64 bits.
func (t *Thread) StrOfInt(v Value) (Value, *Exception) {
	if raised := t.Tick(); raised != nil {
		return Value{}, raised
	}
	if raised := t.Enter(); raised != nil {
		return Value{}, raised
	}
	text, raised := t.intValue(v.Int())
	t.Leave()
	return text, raised
}

// intValue is str(i).
func (t *Thread) intValue(i int64) (Value, *Exception) {
	text := decimalText(i)
	if len(text) == 1 {
		return t.letter(text).Value(), nil
	}
	return t.asciiValue(text)
}

// asciiValue makes a text of at least two bytes, all of them ASCII.
func (t *Thread) asciiValue(text string) (Value, *Exception) {
	if raised := t.Charge(strSize + int64(len(text))); raised != nil {
		return Value{}, raised
	}
	s := &Str{text: text, length: len(text)}
	s.Header = NewHeader(StrType, s)
	return s.Value(), nil
}

// fourDigits has the numbers below 10000 one after another, each with four digits: texts that need no memory.
var fourDigits = sync.OnceValue(func() string {
	digits := make([]byte, 0, 4*10000)
	for i := range 10000 {
		digits = append(digits, byte('0'+i/1000), byte('0'+i/100%10), byte('0'+i/10%10), byte('0'+i%10))
	}
	return string(digits)
})

// decimalText is strconv.FormatInt in base 10.
func decimalText(i int64) string {
	switch {
	case i < 100 || i >= 10000:
		return strconv.FormatInt(i, 10)
	case i < 1000:
		return fourDigits()[4*i+1 : 4*i+4]
	}
	return fourDigits()[4*i : 4*i+4]
}

// ReprValue returns repr(v) as a value, which is a text.
func (t *Thread) ReprValue(v Value) (Value, *Exception) { return t.textOf(v, SlotRepr) }

func (t *Thread) textOf(v Value, slot Slot) (Value, *Exception) {
	if raised := t.Enter(); raised != nil {
		return Value{}, t.tooDeepIn("while getting the repr of an object", v)
	}
	defer t.Leave()
	result, _, raised := t.CallSpecial(v, slot)
	if raised != nil {
		return Value{}, raised
	}
	if _, ok := strOf(result); !ok {
		return Value{}, t.Raise(TypeErrorType, "%s returned non-string (type %s)", slot, result.Type().TextName())
	}
	return result, nil
}
