package object

// This file holds what only package vm and the modules need of values and types.

// Machine returns what runs functions.
func (t *Thread) Machine() Machine { return t.machine }

// Note charges for a small object that could not be made if it failed; the next charge finds out.
func (t *Thread) Note(bytes int64) { t.charged += bytes }

// Address is how id shows in the repr of an object.
func (t *Thread) Address(v Value) string { return hexadecimal(t.Identity(v)) }

// NewBuiltinType makes a type that Declare is to fill in.
func NewBuiltinType(name string) *Type { return &Type{Name: name} }

// StrOf returns the text that v is, an instance of a subclass of str included.
func StrOf(v Value) (*Str, bool) {
	if !v.Exists() {
		return nil, false
	}
	return strOf(v)
}

// TupleOf, ListOf, DictOf and SetOf return what v is, an instance of a subclass included.
func TupleOf(v Value) (*Tuple, bool) {
	if !v.Exists() {
		return nil, false
	}
	return tupleOf(v)
}

// ListOf is for a list.
func ListOf(v Value) (*List, bool) {
	if !v.Exists() {
		return nil, false
	}
	return listOf(v)
}

// DictOf is for a dict.
func DictOf(v Value) (*Dict, bool) {
	if !v.Exists() {
		return nil, false
	}
	return dictOf(v)
}

// SetOf is for a set or frozenset.
func SetOf(v Value) (*Set, bool) {
	if !v.Exists() {
		return nil, false
	}
	return setOf(v)
}

// FindName returns the number of the entry of a name, -1 if there is none.
func (d *Dict) FindName(t *Thread, name string) (int, *Exception) {
	s := t.Intern(name)
	return d.Find(t, s.Value(), t.hashStr(s))
}

// BinaryOrInPlace is Binary, or InPlace.
func (t *Thread) BinaryOrInPlace(op BinaryOperator, a, b Value, inPlace bool) (Value, *Exception) {
	if inPlace {
		return t.InPlace(op, a, b)
	}
	return t.Binary(op, a, b)
}

// BindSlot returns what to call for a special method that was found on the type of self: not bound when it takes self
// as its first argument.
func (t *Thread) BindSlot(slot, self Value) (method Value, bound bool, raised *Exception) {
	return t.bindSlot(slot, self)
}

// NewTraceback makes the traceback of one more place.
func (t *Thread) NewTraceback(frame Value, instruction, line int, next *Traceback) *Traceback {
	t.charged += 96
	b := &Traceback{Frame: frame, Instruction: instruction, Line: line, Next: next}
	b.Header = NewHeader(TracebackType, b)
	return b
}

// PlainInit returns __init__ of a class whose instances are made by object.__new__ and by nothing else that the program could
// notice: a function. It returns nil for other classes.
func (y *Type) PlainInit() *Function {
	if !y.heap {
		return nil
	}
	if y.plainVersion != y.number {
		y.plainVersion, y.plainInit = y.number, nil
		if y.typ.slots[SlotCall] == typeCalled && y.layout == ObjectType && y.slots[SlotNew] == objectNew && y.isConcrete() {
			y.plainInit, _ = y.slots[SlotInit].Object().(*Function)
		}
	}
	return y.plainInit
}

// isConcrete tells whether a class has no abstract methods, as far as one can know without running code.
func (y *Type) isConcrete() bool {
	v := y.namespace.Get("__abstractmethods__")
	if !v.Exists() {
		return true
	}
	s, ok := v.Object().(*Set)
	return ok && s.used == 0
}

// CallMethod calls a method of a built-in type with self as the first argument.
func (b *Builtin) CallMethod(t *Thread, arguments []Value, names []string) (Value, *Exception) {
	return b.callUnbound(t, arguments, names)
}

// OrNone is v, None if it does not exist.
func OrNone(v Value) Value { return orNone(v) }

// BytesOf returns the content of bytes, a bytearray or an instance of a subclass.
func BytesOf(v Value) (string, bool) { return bytesOf(v) }

// Callable tells whether v can be called.
func Callable(v Value) bool { return callable(v) }

// BuiltinTypes returns the types that have a built-in name.
func BuiltinTypes() []*Type {
	declareTypes()
	types := []*Type{
		ObjectType, TypeType, IntType, BoolType, FloatType, ComplexType, StrType, BytesType, ByteArrayType, MemoryViewType, TupleType, ListType,
		DictType, SetType, FrozenSetType, RangeType, SliceType, PropertyType, ClassMethodType, StaticMethodType, SuperType,
		EnumerateType, ZipType, MapType, FilterType, ReversedType,
	}
	for _, e := range exceptionTypes {
		types = append(types, e.typ)
	}
	return types
}
