package object

import "strings"

// A Type is a class: built in, and then immutable and shared, or made by a program.
type Type struct {
	Header // its type is the metaclass
	// Name is what __name__ gives, Module what __module__ does, "builtins" for a built-in type.
	Name, Module, QualifiedName string
	// Bases are the classes that it was derived from, order those and theirs as attributes are looked up, itself first.
	bases, order []*Type
	// layout is the built-in type that says what an instance is made of: object for an Instance without a base value.
	layout *Type
	// namespace has the class attributes.
	namespace Namespace
	// slots has, for each special method, what the type's order has under its name.
	slots [slotCount]Value
	// shape is the shape of an instance without attributes.
	shape *Shape
	// number changes whenever an attribute of the type or of a base does.
	number uint32
	// subclasses are the classes directly derived from a class of the same run.
	subclasses []*Type

	heap     bool // made by a program
	final    bool // no class can be derived from it
	abstract bool // cannot be made an instance of by calling it
	// hasDict: instances have a __dict__; members are the names of __slots__, of the bases' too.
	hasDict bool
	members []string
	// fields are the names of an exception's own attributes, such as value of StopIteration.
	fields []string

	// PatternKind is "Sequence" or "Mapping" when collections.abc has registered the class as one, for match statements.
	PatternKind string

	// plainInit is what PlainInit found when the number was plainVersion.
	plainInit    *Function
	plainVersion uint32

	doc string
}

// Trace implements Object.
func (y *Type) Trace(tracer *Tracer) int64 {
	for _, base := range y.order {
		tracer.VisitHeader(&base.Header)
	}
	for _, class := range y.subclasses {
		tracer.VisitHeader(&class.Header)
	}
	return typeSize + y.namespace.trace(tracer)
}

const typeSize = int64(slotCount)*16 + 400

// IsHeap tells a class that a program made from a built-in type.
func (y *Type) IsHeap() bool { return y.heap }

// Bases returns the classes that y was derived from; the slice is y's.
func (y *Type) Bases() []*Type { return y.bases }

// Order returns the method resolution order; the slice is y's.
func (y *Type) Order() []*Type { return y.order }

// Layout returns the built-in type that says what instances are made of.
func (y *Type) Layout() *Type { return y.layout }

// Version returns a number that is another one whenever an attribute of y or of a base has changed.
func (y *Type) Version() uint32 { return y.number }

// Shape returns the shape of an instance without attributes.
func (y *Type) Shape() *Shape { return y.shape }

// Slot returns the special method of y, the zero Value if it has none.
func (y *Type) Slot(slot Slot) Value { return y.slots[slot] }

// Lookup returns the class attribute, of y or the first base in order that has it; the zero Value if there is none.
// No descriptor is called. It is CPython's _PyType_Lookup.
func (y *Type) Lookup(name string) Value {
	for _, class := range y.order {
		if v := class.namespace.Get(name); v.Exists() {
			return v
		}
	}
	return Value{}
}

// IsSubtype tells whether other is y or one of its bases, without asking any __subclasscheck__.
func (y *Type) IsSubtype(other *Type) bool {
	for _, class := range y.order {
		if class == other {
			return true
		}
	}
	return false
}

// IsInstance tells whether v is of typ or a type derived from it, without asking any __instancecheck__.
func IsInstance(v Value, typ *Type) bool {
	own := v.Type()
	return own == typ || own.IsSubtype(typ)
}

// FullName returns the name with the module's, as in the text of a class.
func (y *Type) FullName() string {
	if y.Module == "builtins" || y.Module == "" {
		return y.QualifiedName
	}
	return y.Module + "." + y.QualifiedName
}

// linearize returns the method resolution order of a class named name with these bases, or nil when there is none.
// It is the C3 merge of The Python 2.3 Method Resolution Order: take the first head that stands in no other list's tail.
func linearize(class *Type, bases []*Type) []*Type {
	lists := make([][]*Type, 0, len(bases)+1)
	for _, base := range bases {
		lists = append(lists, base.order)
	}
	lists = append(lists, bases)
	order := []*Type{class}
	for {
		remaining := false
		var next *Type
		for _, list := range lists {
			if len(list) == 0 {
				continue
			}
			remaining = true
			if !inTail(lists, list[0]) {
				next = list[0]
				break
			}
		}
		if !remaining {
			return order
		}
		if next == nil {
			return nil
		}
		order = append(order, next)
		for i, list := range lists {
			if len(list) > 0 && list[0] == next {
				lists[i] = list[1:]
			}
		}
	}
}

func inTail(lists [][]*Type, class *Type) bool {
	for _, list := range lists {
		for i := 1; i < len(list); i++ {
			if list[i] == class {
				return true
			}
		}
	}
	return false
}

// A ClassDefinition is what a class statement or a call of type gives.
type ClassDefinition struct {
	Name, Module, QualifiedName string
	Metaclass                   *Type
	Bases                       []*Type // at least object
	Namespace                   Namespace
	// Dict: instances have a __dict__ although __slots__ names members, since __slots__ is absent or has it.
	Dict    bool
	Members []string
}

// NewClass makes a class. What the type of the class does beside (__set_name__, __init_subclass__) is the caller's.
// The errors are CPython's TypeErrors about the bases.
func (t *Thread) NewClass(definition ClassDefinition) (*Type, *Exception) {
	if raised := t.Charge(typeSize + int64(len(definition.Namespace.names))*64); raised != nil {
		return nil, raised
	}
	class := &Type{
		Name: definition.Name, Module: definition.Module, QualifiedName: definition.QualifiedName,
		bases: definition.Bases, namespace: definition.Namespace, heap: true,
	}
	class.Header = NewHeader(definition.Metaclass, class)
	seen := map[*Type]bool{}
	for _, base := range definition.Bases {
		switch {
		case base.final:
			return nil, t.Raise(TypeErrorType, "type '%s' is not an acceptable base type", base.FullName())
		case seen[base]:
			return nil, t.Raise(TypeErrorType, "duplicate base class %s", base.Name)
		}
		seen[base] = true
	}
	layout, raised := t.layoutOf(definition.Bases)
	if raised != nil {
		return nil, raised
	}
	class.layout = layout
	class.order = linearize(class, definition.Bases)
	if class.order == nil {
		names := make([]string, len(definition.Bases))
		for i, base := range definition.Bases {
			names[i] = base.Name
		}
		return nil, t.Raise(TypeErrorType, "Cannot create a consistent method resolution order (MRO) for bases %s", strings.Join(names, ", "))
	}
	class.hasDict = definition.Dict
	for _, base := range class.order[1:] {
		class.hasDict = class.hasDict || base.hasDict
		class.members = append(class.members, base.members...)
		if class.fields == nil {
			class.fields = base.fields
		}
	}
	class.members = append(class.members, definition.Members...)
	class.shape = newShape(class)
	for slot := range slotCount {
		class.fillSlot(slot)
	}
	class.number = t.version()
	for _, base := range definition.Bases {
		if base.heap {
			base.subclasses = append(base.subclasses, class)
			continue
		}
		if t.subclasses == nil {
			t.subclasses = make(map[*Type][]*Type)
		}
		t.subclasses[base] = append(t.subclasses[base], class)
	}
	return class, nil
}

// layoutOf returns the layout of a class with these bases: all but object have to agree (CPython's best_base).
func (t *Thread) layoutOf(bases []*Type) (*Type, *Exception) {
	layout := ObjectType
	for _, base := range bases {
		switch {
		case layout == ObjectType || base.layout.IsSubtype(layout):
			layout = base.layout
		case base.layout != ObjectType && !layout.IsSubtype(base.layout):
			return nil, t.Raise(TypeErrorType, "multiple bases have instance lay-out conflict")
		}
	}
	return layout, nil
}

// fillSlot sets the slot to what the order has. A __hash__ that is None, and a class that defines __eq__ without
// a __hash__, is no matter here: the class statement puts the None into the namespace.
func (y *Type) fillSlot(slot Slot) {
	y.slots[slot] = y.Lookup(slotNames[slot])
}

// Subclasses returns the classes directly derived from y in this run.
func (t *Thread) Subclasses(y *Type) []*Type {
	if y.heap {
		return y.subclasses
	}
	return t.subclasses[y]
}

// Get returns the class attribute that y itself has.
func (y *Type) Get(name string) Value { return y.namespace.Get(name) }

// Names returns the names of the class attributes that y itself has, in order; the slice is y's.
func (y *Type) Names() []string { return y.namespace.Names() }

// SetAttribute sets, or with the zero Value deletes, a class attribute of y itself, which has to be a class of this run.
// It reports whether there was one.
func (t *Thread) SetAttribute(y *Type, name string, v Value) (found bool) {
	found = y.namespace.Get(name).Exists()
	if v.Exists() {
		y.namespace.Set(name, v)
	} else {
		y.namespace.Delete(name)
	}
	slot, isSlot := slotsByName[name]
	t.changed(y, slot, isSlot)
	return found
}

// changed renews the number of y and of all classes derived from it, and the slot.
func (t *Thread) changed(y *Type, slot Slot, isSlot bool) {
	pending := []*Type{y}
	for len(pending) > 0 {
		class := pending[len(pending)-1]
		pending = append(pending[:len(pending)-1], class.subclasses...)
		class.number = t.version()
		if isSlot {
			class.fillSlot(slot)
		}
	}
}

// A Namespace is an ordered table of names: the attributes of a class. The zero Namespace is empty.
type Namespace struct {
	names  []string
	values []Value
	index  map[string]int
}

// Get returns the value of name, the zero Value if there is none.
func (n *Namespace) Get(name string) Value {
	if i, found := n.index[name]; found {
		return n.values[i]
	}
	return Value{}
}

// Set sets name to v.
func (n *Namespace) Set(name string, v Value) {
	if i, found := n.index[name]; found {
		n.values[i] = v
		return
	}
	if n.index == nil {
		n.index = make(map[string]int)
	}
	n.index[name] = len(n.names)
	n.names = append(n.names, name)
	n.values = append(n.values, v)
}

// Delete removes name and reports whether it was there.
func (n *Namespace) Delete(name string) bool {
	i, found := n.index[name]
	if !found {
		return false
	}
	delete(n.index, name)
	n.names = append(n.names[:i:i], n.names[i+1:]...)
	n.values = append(n.values[:i:i], n.values[i+1:]...)
	for j := i; j < len(n.names); j++ {
		n.index[n.names[j]] = j
	}
	return true
}

// Names returns the names in the order in which they were first set; the slice is the namespace's.
func (n *Namespace) Names() []string { return n.names }

func (n *Namespace) trace(tracer *Tracer) int64 {
	tracer.VisitAll(n.values)
	return int64(len(n.names)) * 64
}
