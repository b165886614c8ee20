package object

// A Native is a function written in Go, called with one value for each of its parameters: the zero Value for one that is
// optional and was not given, a *Tuple for *args, a *Dict for **kwargs. The slice is the caller's and may not be kept.
type Native func(t *Thread, arguments []Value) (Value, *Exception)

// Unary, Binary and Ternary are natives that special methods are: their parameters are never named.
type (
	Unary   func(t *Thread, self Value) (Value, *Exception)
	Binary  func(t *Thread, self, other Value) (Value, *Exception)
	Ternary func(t *Thread, self, first, second Value) (Value, *Exception)
)

// A BuiltinKind is what Python takes a Builtin for: it decides the type and how it binds.
type BuiltinKind uint8

// The kinds.
const (
	// PlainFunction is a built-in function, or a method that has been bound.
	PlainFunction BuiltinKind = iota
	// Method is a method of a built-in type, a descriptor.
	Method
	// SpecialMethod is a special method of a built-in type, a descriptor: CPython's wrapper_descriptor.
	SpecialMethod
	// ClassMethod binds to the class.
	ClassMethod
	// StaticMethod binds to nothing.
	StaticMethod
)

// A Builtin is a function written in Go. Those of built-in types and modules are shared by all runs.
type Builtin struct {
	Header
	Name  string
	Kind  BuiltinKind
	Owner *Type // the type that has it, nil for a function
	// Module is the name of the module of a function.
	Module string
	Doc    string
	// self is what a bound method is bound to.
	self Value

	// written: it stands for a function written in Python, in texts about wrong arguments.
	written bool

	signature *Signature
	native    Native
	unary     Unary
	binary    Binary
	ternary   Ternary
}

// Trace implements Object.
func (b *Builtin) Trace(tracer *Tracer) int64 {
	tracer.Visit(b.self)
	return 200
}

// Self returns what a method is bound to, the zero Value if it is not.
func (b *Builtin) Self() Value { return b.self }

// Signature returns the parameters, nil for a special method whose parameters have no names.
func (b *Builtin) Signature() *Signature { return b.signature }

// NewFunction makes a built-in function. The signature is written as in Python: "sorted(iterable, /, *, key=None, reverse=False)".
// It panics when the signature is malformed, since that is a mistake of this program's.
func NewFunction(module, signature, doc string, native Native) *Builtin {
	s := MustParseSignature(signature)
	b := &Builtin{Name: s.Name, Module: module, Doc: doc, signature: s, native: native}
	b.Header = Header{typ: BuiltinFunctionType, object: b, mark: shared}
	return b
}

// newMethod makes a method of a built-in type; the signature's parameters do not include self.
func newMethod(owner *Type, kind BuiltinKind, signature, doc string, native Native) *Builtin {
	s := MustParseSignature(signature)
	b := &Builtin{Name: s.Name, Kind: kind, Owner: owner, Doc: doc, signature: s, native: native}
	b.Header = Header{typ: builtinTypes[kind], object: b, mark: shared}
	return b
}

// newSpecial makes a special method. Exactly one of the functions is not nil.
func newSpecial(owner *Type, slot Slot, unary Unary, binary Binary, ternary Ternary) *Builtin {
	b := &Builtin{Name: slot.String(), Kind: SpecialMethod, Owner: owner, unary: unary, binary: binary, ternary: ternary}
	b.Header = Header{typ: WrapperDescriptorType, object: b, mark: shared}
	return b
}

// builtinTypes are the types of the kinds.
var builtinTypes = [...]*Type{
	PlainFunction: BuiltinFunctionType,
	Method:        MethodDescriptorType,
	SpecialMethod: WrapperDescriptorType,
	ClassMethod:   ClassMethodDescriptorType,
	StaticMethod:  BuiltinFunctionType,
}

// bind returns the method bound to self.
func (b *Builtin) bind(t *Thread, self Value) (Value, *Exception) {
	if raised := t.Charge(200); raised != nil {
		return Value{}, raised
	}
	bound := *b
	bound.self = self
	typ := BuiltinFunctionType
	if b.Kind == SpecialMethod {
		typ = MethodWrapperType
	}
	bound.Header = NewHeader(typ, &bound)
	return bound.Value(), nil
}

// Call calls the builtin. The last len(names) of arguments are named.
func (b *Builtin) Call(t *Thread, arguments []Value, names []string) (Value, *Exception) {
	if b.self.Exists() {
		mark := len(t.scratch)
		t.scratch = append(append(t.scratch, b.self), arguments...)
		result, raised := b.callUnbound(t, t.scratch[mark:len(t.scratch):len(t.scratch)], names)
		t.release(mark)
		return result, raised
	}
	return b.callUnbound(t, arguments, names)
}

func (b *Builtin) callUnbound(t *Thread, arguments []Value, names []string) (Value, *Exception) {
	if b.Kind == Method || b.Kind == SpecialMethod || b.Kind == ClassMethod {
		if raised := b.checkSelf(t, arguments, names); raised != nil {
			return Value{}, raised
		}
	}
	if b.native == nil {
		return b.callSpecial(t, arguments, names)
	}
	if b.Kind == StaticMethod && len(arguments) == len(names) && b.Name == "__new__" {
		return Value{}, t.Raise(TypeErrorType, "%s.__new__(): not enough arguments", b.Owner.Name)
	}
	hidden := b.hidden()
	if len(names) == 0 && b.signature.simple {
		switch given, all := len(arguments)-hidden, len(b.signature.Parameters); {
		case given == all && b.signature.plain:
			return b.native(t, arguments)
		case given >= b.signature.required && given <= b.signature.positional:
			mark := len(t.scratch)
			t.scratch = append(t.scratch, arguments...)
			for range all - given {
				t.scratch = append(t.scratch, Value{})
			}
			result, raised := b.native(t, t.scratch[mark:len(t.scratch):len(t.scratch)])
			t.release(mark)
			return result, raised
		}
	}
	mark := len(t.scratch)
	t.scratch = append(t.scratch, arguments[:hidden]...)
	if raised := b.signature.bind(t, b, arguments[hidden:], names); raised != nil {
		t.release(mark)
		return Value{}, raised
	}
	result, raised := b.native(t, t.scratch[mark:len(t.scratch):len(t.scratch)])
	t.release(mark)
	return result, raised
}

// hidden is the number of arguments before those of the signature's parameters.
func (b *Builtin) hidden() int {
	if b.Kind == Method || b.Kind == ClassMethod {
		return 1
	}
	return 0
}

// CallIn is Call of a builtin that is not bound, where the arguments, count of them, none named, begin a room whose rest the call
// may use.
func (b *Builtin) CallIn(t *Thread, room []Value, count int) (Value, *Exception) {
	if b.native == nil || b.self.Exists() || !b.signature.simple || b.Kind == SpecialMethod {
		return b.Call(t, room[:count:count], nil)
	}
	hidden := b.hidden()
	given, all := count-hidden, hidden+len(b.signature.Parameters)
	if given < b.signature.required || given > b.signature.positional || all > len(room) {
		return b.Call(t, room[:count:count], nil)
	}
	if hidden > 0 && room[0].header.typ != b.Owner {
		if raised := b.checkSelf(t, room[:count], nil); raised != nil {
			return Value{}, raised
		}
	}
	clear(room[count:all])
	return b.native(t, room[:all:all])
}

// checkSelf makes sure that a method of a built-in type is called with an instance of it, a class method with a class derived from it.
func (b *Builtin) checkSelf(t *Thread, arguments []Value, names []string) *Exception {
	if len(arguments)-len(names) < 1 {
		if b.Kind != Method {
			return t.Raise(TypeErrorType, "descriptor '%s' of '%s' object needs an argument", b.Name, b.Owner.Name)
		}
		return t.Raise(TypeErrorType, "unbound method %s.%s() needs an argument", b.Owner.Name, b.Name)
	}
	if b.Kind == ClassMethod {
		return b.checkClass(t, arguments[0])
	}
	if self := arguments[0]; !IsInstance(self, b.Owner) {
		if b.Kind == SpecialMethod {
			return t.Raise(TypeErrorType, "descriptor '%s' requires a '%s' object but received a '%s'", b.Name, b.Owner.Name, self.Type().Name)
		}
		return b.notApplicable(t, self)
	}
	return nil
}

// checkClass is checkSelf of a class method.
func (b *Builtin) checkClass(t *Thread, v Value) *Exception {
	class, ok := v.Object().(*Type)
	switch {
	case !ok:
		return t.Raise(TypeErrorType, "descriptor '%s' for type '%s' needs a type, not a '%s' as arg 2", b.Name, b.Owner.Name, v.Type().Name)
	case !class.IsSubtype(b.Owner):
		return t.Raise(TypeErrorType, "descriptor '%s' requires a subtype of '%s' but received '%s'", b.Name, b.Owner.Name, class.Name)
	}
	return nil
}

// get is __get__ of a method of a built-in type, whose arguments are the program's own.
func (b *Builtin) get(t *Thread, self, instance, owner Value) (Value, *Exception) {
	if instance == None {
		if !owner.Exists() || owner == None {
			return Value{}, t.Raise(TypeErrorType, "__get__(None, None) is invalid")
		}
		instance = Value{}
	}
	switch {
	case b.Kind == ClassMethod && (!owner.Exists() || owner == None):
		owner = instance.Type().Value()
		fallthrough
	case b.Kind == ClassMethod:
		if raised := b.checkClass(t, owner); raised != nil {
			return Value{}, raised
		}
		return b.bind(t, owner)
	case !instance.Exists():
		return self, nil
	}
	if !IsInstance(instance, b.Owner) {
		return Value{}, b.notApplicable(t, instance)
	}
	return b.bind(t, instance)
}

// notApplicable says that the method is not one of v's.
func (b *Builtin) notApplicable(t *Thread, v Value) *Exception {
	return t.Raise(TypeErrorType, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", b.Name, b.Owner.Name, v.Type().Name)
}

func (b *Builtin) callSpecial(t *Thread, arguments []Value, names []string) (Value, *Exception) {
	if len(names) > 0 {
		return Value{}, t.Raise(TypeErrorType, "wrapper %s() takes no keyword arguments", b.Name)
	}
	given := len(arguments) - 1
	switch {
	case b.unary != nil && given == 0:
		return b.unary(t, arguments[0])
	case b.binary != nil && given == 1:
		return b.binary(t, arguments[0], arguments[1])
	case b.ternary != nil && given == 2:
		return b.ternary(t, arguments[0], arguments[1], arguments[2])
	case b.ternary != nil && given == 1 && b.optionalLast():
		return b.ternary(t, arguments[0], arguments[1], None)
	}
	expected := 0
	switch {
	case b.binary != nil:
		expected = 1
	case b.ternary != nil:
		expected = 2
	}
	plural := "s"
	if expected == 1 {
		plural = ""
	}
	return Value{}, t.Raise(TypeErrorType, "expected %d argument%s, got %d", expected, plural, given)
}

// optionalLast: __get__ and __pow__ may be called with one argument less.
func (b *Builtin) optionalLast() bool {
	return b.Name == slotNames[SlotGet] || b.Name == slotNames[SlotPow] || b.Name == slotNames[SlotRpow]
}

// scratchMaximum is what a thread keeps of the room for natives' arguments.
const scratchMaximum = 1 << 12

// release gives back the room for arguments beyond mark.
func (t *Thread) release(mark int) {
	clear(t.scratch[mark:])
	t.scratch = t.scratch[:mark]
	if mark == 0 && cap(t.scratch) > scratchMaximum {
		t.scratch = nil
	}
}
