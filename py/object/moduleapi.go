package object

// This file gives the packages of modules what they need to declare types as this package does.

// LayoutArgument checks the class that the __new__ of owner is called with: owner, or a class whose instances are made of an owner.
func (t *Thread) LayoutArgument(owner *Type, v Value) (*Type, *Exception) {
	return t.layoutArgument(owner, v)
}

// InstanceOf makes v an instance of class, which is the type of v or a class derived from it.
func (t *Thread) InstanceOf(class *Type, v Value) (Value, *Exception) { return t.instanceOf(class, v) }

// Base returns the value of a built-in type that an instance of a class derived from the type holds; any other value is its own.
func Base(v Value) Value {
	if i, ok := v.Object().(*Instance); ok && i.base.Exists() {
		return i.base
	}
	return v
}

// NewDictInstance makes an instance of class, whose layout is dict's, around a new empty dict.
func (t *Thread) NewDictInstance(class *Type) (*Instance, *Dict, *Exception) {
	d, raised := t.NewDict()
	if raised != nil {
		return nil, nil, raised
	}
	i, raised := t.NewInstance(class, d.Value())
	return i, d, raised
}

// Hidden returns what a native keeps in an instance under a name of the Hidden of its type's declaration; absent until it is set.
func (i *Instance) Hidden(name string) Value { return i.member(name) }

// SetHidden sets what Hidden returns.
func (i *Instance) SetHidden(t *Thread, name string, v Value) *Exception {
	return i.setMember(t, name, v)
}

// ReprElements writes the reprs of elements between brackets; nested is what stands for a container inside itself.
func (t *Thread) ReprElements(self Value, open, closing, nested string, length func() int, element func(i int) (string, *Exception)) (string, *Exception) {
	return t.reprElements(self, open, closing, nested, length, element)
}

// Showing tells whether the repr of v is in progress; Show calls write while it counts as being so.
func (t *Thread) Showing(v Value) bool { return t.showing(v) }

// Show calls write with the repr of v in progress, so that a v inside itself is noticed.
func (t *Thread) Show(v Value, write func() (string, *Exception)) (string, *Exception) {
	if raised := t.Enter(); raised != nil {
		return "", raised
	}
	t.shown = append(t.shown, v)
	defer func() {
		t.shown = t.shown[:len(t.shown)-1]
		t.Leave()
	}()
	return write()
}

// DictRepr is the repr of a dict; self is what counts as being shown.
func (t *Thread) DictRepr(self Value, d *Dict) (string, *Exception) { return t.dictRepr(self, d) }

// CompareSequences compares sequences element by element. The elements are read anew each time, since a comparison may change them.
func (t *Thread) CompareSequences(op Comparison, a, b func() []Value) (Value, *Exception) {
	return t.compareSequences(op, a, b)
}

// KeyError makes the KeyError of a missing key.
func (t *Thread) KeyError(key Value) *Exception { return t.keyError(key) }

// CopyDict returns a new dict with the same entries.
func (t *Thread) CopyDict(d *Dict) (*Dict, *Exception) { return t.copyDict(d) }

// EqualDicts compares dicts, whatever the order of their entries.
func (t *Thread) EqualDicts(a, b *Dict) (bool, *Exception) { return t.equalDicts(a, b) }

// UpdateArguments is what dict(...) and update(...) do with *args and **kwargs; name is the function in texts.
func (t *Thread) UpdateArguments(d *Dict, name string, args *Tuple, kwargs *Dict) *Exception {
	return t.updateArguments(d, name, args, kwargs)
}

// ClassGetItem is __class_getitem__ of types that can be parametrised.
func ClassGetItem(t *Thread, arguments []Value) (Value, *Exception) {
	return classGetItem(t, arguments)
}

// Spread turns the values of *args and **kwargs into arguments for Call.
func (t *Thread) Spread(args *Tuple, kwargs *Dict) ([]Value, []string, *Exception) {
	return t.spread(args, kwargs)
}

// IteratorType adds __iter__ and __next__ to the declaration of a type whose Go type is an Iterator.
func IteratorType(d Declaration) Declaration { return iteratorType(d) }

// RepeatCount reads the factor of a repetition: negative is zero; false if v is no integer.
func (t *Thread) RepeatCount(v Value) (int64, bool, *Exception) { return t.repeatCount(v) }

// SliceIndex reads an argument that may be negative or too large, as start and stop of index() may.
func (t *Thread) SliceIndex(v Value) (int, *Exception) { return t.sliceIndex(v) }

// MakeType is type.__new__, its arguments the metaclass, a tuple and a dict of keywords.
func MakeType(t *Thread, arguments []Value) (Value, *Exception) { return typeMake(t, arguments) }

// PlainSubclass is type.__subclasscheck__.
func (t *Thread) PlainSubclass(derived, class Value) (bool, *Exception) {
	return t.plainSubclass(derived, class)
}

// BufferOf returns the bytes of anything that is like bytes: bytes, a bytearray, a memoryview.
func BufferOf(v Value) (string, bool) { return bufferOf(v) }

// BytesArgument is BufferOf with a TypeError for anything else.
func (t *Thread) BytesArgument(v Value) (string, *Exception) { return t.bytesArgument(v) }

// NewSharedInstance makes an instance that all runs share, of a type of a module whose instances have no attributes of their own. base is its
// value of the built-in type that the type derives from, which has to be shared too.
func NewSharedInstance(class *Type, base Value) *Instance {
	i := &Instance{shape: class.shape, base: base}
	i.Header = Header{typ: class, object: i, mark: shared}
	return i
}

// AddAttribute adds a class attribute to a type of a module that Declare has filled in, before any run sees the type.
func AddAttribute(typ *Type, name string, v Value) { typ.namespace.Set(name, v) }

// MakeUnion is a | b of types.
func MakeUnion(t *Thread, a, b Value) (Value, *Exception) {
	result, raised := makeUnion(t, a, b)
	if raised == nil && result == NotImplemented {
		raised = t.unsupported("|", a, b)
	}
	return result, raised
}

// FindStatic returns an attribute of v, or of its class and bases, as it is there: no descriptor and no hook is called. It is absent if there is
// none.
func FindStatic(t *Thread, v Value, name string) Value {
	if class, ok := v.Object().(*Type); ok {
		if own := class.Lookup(name); own.Exists() {
			return own
		}
		return class.Type().Lookup(name)
	}
	found := v.Type().Lookup(name)
	if found.Exists() && isData(found) {
		return found
	}
	if own := t.ownAttribute(v, name); own.Exists() {
		return own
	}
	return found
}

// NewSharedHeader returns the header of an object that all runs share, and that refers only to such.
func NewSharedHeader(typ *Type, o Object) Header { return Header{typ: typ, object: o, mark: shared} }

// SpecialParameters returns how many parameters a special method without a signature has beside self.
func (b *Builtin) SpecialParameters() int {
	switch {
	case b.binary != nil:
		return 1
	case b.ternary != nil:
		return 2
	}
	return 0
}

// ToComplex returns a number as a complex: a complex, or what has __complex__, __float__ or __index__.
func (t *Thread) ToComplex(v Value) (complex128, *Exception) {
	return t.complexPart(v, "must be real number, not %s")
}

// SharedText returns a text that all runs share, for the members of a module.
func SharedText(text string) Value { return sharedText(text) }

// SharedTuple returns a tuple that all runs share, of elements that are shared.
func SharedTuple(elements ...Value) Value {
	u := newTuple(elements)
	u.mark = shared
	return u.Value()
}
