package object

import "math"

// A Value is one Python value. Values are compared with == for identity, as Python's is does.
// The zero Value stands for the absence of a value.
type Value struct {
	header  *Header
	payload uint64
}

// A Header begins every object: its type, and the object itself.
type Header struct {
	object Object
	typ    *Type
	// mark is the number of the last trace that came by, or shared.
	mark uint32
	// identity is what id was derived from, 0 until somebody asked.
	identity uint32
}

// shared is the mark of an object that belongs to no run, which no trace counts or writes to.
const shared = 1<<32 - 1

// An Object is a Go struct that is a Python value. It is always a pointer to a struct that embeds a Header which
// [NewHeader] made for it.
type Object interface {
	// Trace shows the tracer every value that the object refers to and returns the object's own size in bytes, with the
	// Go slices and maps that belong to it alone.
	Trace(tracer *Tracer) int64
}

// NewHeader returns the header of a new object.
func NewHeader(typ *Type, object Object) Header { return Header{typ: typ, object: object} }

// Value returns the object as a value.
func (h *Header) Value() Value { return Value{header: h} }

// Type returns the object's type.
func (h *Header) Type() *Type { return h.typ }

// SetType changes the object's type: assignment to __class__. The layouts of both have to be alike.
func (h *Header) SetType(typ *Type) { h.typ = typ }

// The headers of values that are their own payload. IntType and the others are set when the types are declared.
var (
	intHeader            = Header{typ: IntType, mark: shared}
	floatHeader          = Header{typ: FloatType, mark: shared}
	boolHeader           = Header{typ: BoolType, mark: shared}
	noneHeader           = Header{typ: NoneType, mark: shared}
	notImplementedHeader = Header{typ: NotImplementedType, mark: shared}
	ellipsisHeader       = Header{typ: EllipsisType, mark: shared}
)

// The singletons.
var (
	None           = Value{header: &noneHeader}
	True           = Value{header: &boolHeader, payload: 1}
	False          = Value{header: &boolHeader}
	NotImplemented = Value{header: &notImplementedHeader}
	Ellipsis       = Value{header: &ellipsisHeader}
)

// Int returns an int that fits 64 bits; a larger one is a *[BigInt].
func Int(i int64) Value { return Value{header: &intHeader, payload: uint64(i)} }

// Float returns a float.
func Float(f float64) Value { return Value{header: &floatHeader, payload: math.Float64bits(f)} }

// Bool returns True or False.
func Bool(b bool) Value {
	if b {
		return True
	}
	return False
}

// Exists tells a value from the absence of one.
func (v Value) Exists() bool { return v.header != nil }

// IsInt tells whether v is exactly an int of 64 bits: no bool, no larger int, no instance of a subclass.
func (v Value) IsInt() bool { return v.header == &intHeader }

// IsFloat tells whether v is exactly a float.
func (v Value) IsFloat() bool { return v.header == &floatHeader }

// IsBool tells whether v is True or False.
func (v Value) IsBool() bool { return v.header == &boolHeader }

// Int returns the number of a value for which IsInt, or 0 or 1 for a bool.
func (v Value) Int() int64 { return int64(v.payload) }

// Float returns the number of a value for which IsFloat.
func (v Value) Float() float64 { return math.Float64frombits(v.payload) }

// Bool returns the truth of a value for which IsBool.
func (v Value) Bool() bool { return v.payload != 0 }

// Type returns the type of a value that exists.
func (v Value) Type() *Type { return v.header.typ }

// Object returns the object that v is, nil for a number, a bool and the singletons.
func (v Value) Object() Object { return v.header.object }

// Identity returns id(v): a number that no other object of the run has had. It is no address, and the same in every run of the same
// program. Numbers, which have no object, get one from their value.
func (t *Thread) Identity(v Value) int64 {
	const first, step = 0x7f1000000000, 16
	h := v.header
	switch {
	case h.object == nil:
		return int64(v.payload<<5) ^ int64(h.typ.number)<<40 | 1<<46
	case h.mark == shared:
		if t.identities == nil {
			t.identities = make(map[*Header]uint32)
		}
		if _, found := t.identities[h]; !found {
			t.nextIdentity++
			t.identities[h] = t.nextIdentity
		}
		return first + int64(t.identities[h])*step
	case h.identity == 0:
		t.nextIdentity++
		h.identity = t.nextIdentity
	}
	return first + int64(h.identity)*step
}
