package object

import "sync"

// Built-in types refer to one another, and so do the functions that are their methods and the variables that are the
// types: what a type is made of is therefore put together once per process, before the first thread, and never changed.

// A Declaration is what a built-in type is made of.
type Declaration struct {
	Module string // "builtins" unless it is set
	Bases  []*Type
	Doc    string
	// Final: no class can be derived from it. Abstract: calling it makes no instance.
	Final, Abstract bool
	// Written: it stands for a class that CPython has in Python, whose name stands alone in texts of errors.
	Written bool
	// Layout: instances are made of something else than those of the base.
	Layout bool
	// HasDict: instances have a __dict__.
	HasDict bool
	// Hidden are the names under which natives keep values in instances beside the base value: Instance.Hidden. They may be those of GetSets,
	// and are no attributes otherwise.
	Hidden []string
	// New is the signature of __new__ without cls, and the function, which gets the class first.
	NewSignature string
	New          Native

	Unary   map[Slot]Unary
	Binary  map[Slot]Binary
	Ternary map[Slot]Ternary
	// Special are special methods with parameters that have names or are many.
	Methods []MethodDeclaration
	GetSets []GetSetDeclaration
	// Attributes are other class attributes, such as __hash__ = None.
	Attributes map[string]Value
}

// A MethodDeclaration is one method; its signature does not mention self. Kind is Method if it is not set.
type MethodDeclaration struct {
	Signature string
	Native    Native
	Kind      BuiltinKind
	Doc       string
}

// A GetSetDeclaration is one attribute that is computed.
type GetSetDeclaration struct {
	Name string
	Get  Unary
	Set  func(t *Thread, self, value Value) *Exception
	Doc  string
}

// Declare fills in a type. It is for this package and those of modules, from a function that runs once, and panics when a
// signature is malformed.
func Declare(typ *Type, d Declaration) {
	typ.Header = Header{typ: TypeType, object: typ, mark: shared}
	typ.Module, typ.QualifiedName, typ.doc = d.Module, typ.shortName(), d.Doc
	if typ.Module == "" {
		typ.Module = "builtins"
	}
	typ.bases = d.Bases
	if typ.bases == nil && typ != ObjectType {
		typ.bases = []*Type{ObjectType}
	}
	typ.final, typ.abstract, typ.hasDict, typ.written = d.Final, d.Abstract, d.HasDict, d.Written
	typ.order = linearize(typ, typ.bases)
	typ.layout = typ
	if !d.Layout && len(typ.bases) > 0 {
		typ.layout = typ.bases[0].layout
	}
	typ.shape = newShape(typ)
	for _, name := range d.Hidden {
		// Instances of the type itself have the slots from the beginning: runs share the shape, which may not grow.
		typ.members, typ.shape = append(typ.members, name), typ.shape.With(nil, name)
	}
	for slot, function := range d.Unary {
		typ.namespace.Set(slot.String(), newSpecial(typ, slot, function, nil, nil).Value())
	}
	for slot, function := range d.Binary {
		typ.namespace.Set(slot.String(), newSpecial(typ, slot, nil, function, nil).Value())
	}
	for slot, function := range d.Ternary {
		typ.namespace.Set(slot.String(), newSpecial(typ, slot, nil, nil, function).Value())
	}
	if d.New != nil {
		b := NewFunction("", "__new__"+d.NewSignature, "", typ.safeNew(d.New))
		b.Kind, b.Owner = StaticMethod, typ
		typ.namespace.Set("__new__", b.Value())
	}
	for _, m := range d.Methods {
		kind := m.Kind
		if kind == PlainFunction {
			kind = Method
		}
		b := newMethod(typ, kind, m.Signature, m.Doc, m.Native)
		typ.namespace.Set(b.Name, b.Value())
	}
	for _, g := range d.GetSets {
		o := &GetSet{Name: g.Name, Owner: typ, Doc: g.Doc, get: g.Get, set: g.Set}
		o.Header = Header{typ: GetSetType, object: o, mark: shared}
		typ.namespace.Set(g.Name, o.Value())
	}
	for name, v := range d.Attributes {
		typ.namespace.Set(name, v)
	}
	if !typ.namespace.Get("__doc__").Exists() {
		typ.namespace.Set("__doc__", sharedText(d.Doc))
	}
	typ.fillSlots()
}

// safeNew makes sure that __new__, which a program may call itself, gets a class whose instances are made of the same as y's.
func (y *Type) safeNew(make Native) Native {
	return func(t *Thread, arguments []Value) (Value, *Exception) {
		if raised := t.checkNew(y, arguments[0]); raised != nil {
			return Value{}, raised
		}
		return make(t, arguments)
	}
}

// checkNew checks the first argument of owner.__new__.
func (t *Thread) checkNew(owner *Type, v Value) *Exception {
	if class, ok := v.Object().(*Type); ok && (class == owner || class.layout == owner) {
		return nil // A layout is a base.
	}
	class, raised := t.classArgument(owner.Name, v)
	switch {
	case raised != nil:
		return raised
	case !class.IsSubtype(owner):
		return t.Raise(TypeErrorType, "%s.__new__(%s): %s is not a subtype of %s", owner.Name, class.Name, class.Name, owner.Name)
	case class.layout != owner.layout:
		return t.Raise(TypeErrorType, "%s.__new__(%s) is not safe, use %s.__new__()", owner.Name, class.Name, class.layout.Name)
	}
	return nil
}

// sharedText is a text that all runs share, None for none.
func sharedText(text string) Value {
	if text == "" {
		return None
	}
	s := newStr(text)
	s.mark = shared
	return s.Value()
}

var declareTypes = sync.OnceFunc(declareAll)
