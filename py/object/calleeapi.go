package object

import (
	"math/big"
	"unicode"
)

// This file gives the packages of modules numbers, and what they need for types whose objects can be called.

// IntOf returns the int that v is, as an Int, a bool or a *BigInt: an instance of a subclass included.
func IntOf(v Value) (Value, bool) { return intOf(v) }

// BigOf returns the number of what IntOf returned, which may not be written to.
func BigOf(v Value) *big.Int { return toBig(v) }

// FloatOf returns the number that v is as a float: a float or an int, an instance of a subclass included. ok is false for
// anything else.
func (t *Thread) FloatOf(v Value) (f float64, ok bool, raised *Exception) { return t.floatOf(v) }

// FloatToInt is int(f).
func (t *Thread) FloatToInt(f float64) (Value, *Exception) { return t.floatToInt(f) }

// MultiplyBig returns a * b.
func (t *Thread) MultiplyBig(a, b *big.Int) (*big.Int, *Exception) { return t.multiplyBig(a, b) }

// PowerBig returns a ** n.
func (t *Thread) PowerBig(a *big.Int, n uint64) (*big.Int, *Exception) { return t.powerBig(a, n) }

// PowerModuloBig returns a ** n modulo m, for n >= 0 and m != 0, with the sign of m.
func (t *Thread) PowerModuloBig(a, n, m *big.Int) (*big.Int, *Exception) {
	return t.powerModulo(a, n, m)
}

// DigitsBig returns the decimal digits of n without its sign, however many there are.
func (t *Thread) DigitsBig(n *big.Int) (string, *Exception) { return t.digitsBig(n, 10) }

// ParseBig reads decimal digits, which have been checked, however many there are.
func (t *Thread) ParseBig(digits string) (*big.Int, *Exception) { return t.parseBig(digits, 10) }

// DivideBig returns the quotient rounded down and the remainder, for b != 0.
func (t *Thread) DivideBig(a, b *big.Int) (quotient, remainder *big.Int, raised *Exception) {
	return t.divideBig(a, b)
}

// OwnTuple makes a tuple that owns elements, whose memory it charges.
func (t *Thread) OwnTuple(elements []Value) (Value, *Exception) {
	if raised := t.Charge(tupleSize + int64(cap(elements))*16); raised != nil {
		return Value{}, raised
	}
	return newTuple(elements).Value(), nil
}

// A Callee is an object of a module that can be called and wants its arguments as they are given, like a [Builtin]: the last
// len(names) of them are named. The slices stay the caller's.
type Callee interface {
	Call(t *Thread, arguments []Value, names []string) (Value, *Exception)
}

// CalleeMethod declares the __call__ of a type whose objects are Callees.
func CalleeMethod() MethodDeclaration {
	return MethodDeclaration{Signature: callMethod.Signature, Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		given, names, raised := t.spread(arguments[1].Object().(*Tuple), arguments[2].Object().(*Dict))
		if raised != nil {
			return Value{}, raised
		}
		return Base(arguments[0]).Object().(Callee).Call(t, given, names)
	}}
}

// OwnAttribute returns an attribute that v itself has, the zero Value if there is none. No descriptor or hook is asked.
func (t *Thread) OwnAttribute(v Value, name string) Value { return t.ownAttribute(v, name) }

// SetOwnAttribute gives v itself an attribute, without asking any descriptor or hook. It returns false for what has no __dict__.
func (t *Thread) SetOwnAttribute(v Value, name string, value Value) (bool, *Exception) {
	switch o := v.Object().(type) {
	case *Instance:
		if o.typ.hasDict {
			return true, o.setAttribute(t, name, value)
		}
	case *Type:
		return false, nil
	case dictOwner:
		return true, t.assignDict(o, v, name, value)
	}
	return false, nil
}

// Insert inserts v at index at, 0 <= at <= Len.
func (l *List) Insert(t *Thread, at int, v Value) *Exception {
	return t.replaceElements(l, at, at, []Value{v})
}

// Cut removes and returns the last element of a list that has one.
func (l *List) Cut() Value {
	last := len(l.elements) - 1
	v := l.elements[last]
	l.elements[last] = Value{}
	l.elements = l.elements[:last]
	return v
}

// DecimalDigit returns the value of a character that is a decimal digit of any script.
func DecimalDigit(r rune) (int, bool) {
	if r < 0x80 {
		return int(r - '0'), r >= '0' && r <= '9'
	}
	if !unicode.Is(unicode.Nd, r) {
		return 0, false
	}
	return int(decimalDigit(r)), true
}
