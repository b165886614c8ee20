package object

import "strings"

// A Type is a class: built in, and then immutable and shared, or made by a program.
type Type struct {
	Header // its type is the metaclass
	// Name is what errors show, and __name__ but for the module's name and a dot that a built-in type may have in front; Module is what __module__ does, "builtins" for a built-in type.
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
	written  bool // stands for a class written in Python
	// hasDict: instances have a __dict__; members are the names of __slots__, of the bases' too.
	hasDict bool
	members []string
	// fields are the names of an exception's own attributes, such as value of StopIteration.
	fields []string

	// shapes is the number of the shapes that begin with shape, shapeBytes what they take.
	shapes     int
	shapeBytes int64

	// PatternKind is "Sequence" or "Mapping" when collections.abc has registered the class as one, for match statements.
	PatternKind string

	// plainInit is what PlainInit found when the number was plainVersion.
	plainInit    *Function
	plainVersion uint32

	// usual is how many attributes an instance gets, as far as one has told.
	usual int
	// found has what place returned since the number was foundVersion, for a class of a program.
	found        map[string]*Value
	foundVersion uint32
	searches     uint32

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
	return typeSize + y.namespace.trace(tracer) + y.shapeBytes + int64(cap(y.order)+cap(y.bases)+cap(y.subclasses))*8 + int64(cap(y.members))*16 + int64(len(y.found))*32
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
	if place := y.place(name); place != nil {
		return *place
	}
	return Value{}
}

// place returns where the class attribute is that Lookup returns, nil if there is none. It is the place until the type's number
// changes.
func (y *Type) place(name string) *Value {
	if !y.heap {
		return y.search(name)
	}
	if y.foundVersion != y.number {
		// A class that is being made changes with every other search: nothing is kept for it yet.
		y.found, y.foundVersion, y.searches = nil, y.number, 0
	}
	if place, known := y.found[name]; known {
		return place
	}
	place := y.search(name)
	if y.searches++; y.searches <= searchesUntilKept {
		return place
	}
	if y.found == nil || len(y.found) >= foundMaximum {
		y.found = make(map[string]*Value)
	}
	y.found[name] = place
	return place
}

// searchesUntilKept is how many searches a class makes after a change before it remembers what they find.
const searchesUntilKept = 8

// foundMaximum bounds what a class remembers of searches.
const foundMaximum = 128

// search is place that remembers nothing.
func (y *Type) search(name string) *Value {
	for _, class := range y.order {
		if i, found := class.namespace.index[name]; found {
			return &class.namespace.values[i]
		}
	}
	return nil
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

// shortName is __name__: the name of a built-in type may be written with its module's, "datetime.date", as errors show the types of
// CPython's extension modules.
func (y *Type) shortName() string {
	if y.heap {
		return y.Name
	}
	return y.Name[strings.LastIndexByte(y.Name, '.')+1:]
}

// FullName returns the name with the module's, as in the text of a class.
func (y *Type) FullName() string {
	if y.Module == "builtins" || y.Module == "" {
		return y.QualifiedName
	}
	return y.Module + "." + y.QualifiedName
}

// TextName returns the name as texts of errors have it: with the module's for a type of a module that is not the program's (CPython's tp_name).
func (y *Type) TextName() string {
	if y.heap || y.written || y.Module == "builtins" || strings.Contains(y.Name, ".") {
		return y.Name
	}
	return y.Module + "." + y.Name
}

// linearize returns the method resolution order of a class with these bases, or nil when there is none.
// It is the C3 merge of The Python 2.3 Method Resolution Order: take the first head that stands in no other list's tail.
func linearize(class *Type, bases []*Type) []*Type {
	if len(bases) == 1 {
		return append([]*Type{class}, bases[0].order...)
	}
	lists := make([][]*Type, 0, len(bases)+1)
	for _, base := range bases {
		lists = append(lists, base.order)
	}
	lists = append(lists, bases)
	// inTails is in how many lists a class stands behind the head.
	inTails := make(map[*Type]int)
	for _, list := range lists {
		for _, class := range list[min(1, len(list)):] {
			inTails[class]++
		}
	}
	order := []*Type{class}
	for {
		remaining := false
		var next *Type
		for _, list := range lists {
			if len(list) == 0 {
				continue
			}
			remaining = true
			if inTails[list[0]] == 0 {
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
				if lists[i] = list[1:]; len(list) > 1 {
					inTails[list[1]]--
				}
			}
		}
	}
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
	if raised := t.Charge(typeSize + int64(len(definition.Namespace.names))*namespaceEntry); raised != nil {
		return nil, raised
	}
	class := &Type{
		Name: definition.Name, Module: definition.Module, QualifiedName: definition.QualifiedName,
		bases: definition.Bases, namespace: definition.Namespace, heap: true,
	}
	class.Header = NewHeader(definition.Metaclass, class)
	var seen map[*Type]bool
	if len(definition.Bases) > 1 {
		seen = make(map[*Type]bool, len(definition.Bases))
	}
	for _, base := range definition.Bases {
		switch {
		case base.final:
			return nil, t.Raise(TypeErrorType, "type '%s' is not an acceptable base type", base.FullName())
		case seen[base]:
			return nil, t.Raise(TypeErrorType, "duplicate base class %s", base.Name)
		}
		if seen != nil {
			seen[base] = true
		}
	}
	layout, raised := t.layoutOf(definition.Bases)
	if raised != nil {
		return nil, raised
	}
	class.layout = layout
	// Merging orders takes time in their length, times the number of the bases.
	length := 1
	for _, base := range definition.Bases {
		length += len(base.order)
	}
	if raised := t.Charge(int64(length) * 16); raised != nil {
		return nil, raised
	}
	if raised := t.Work(int64(length)*int64(len(definition.Bases))/16 + 1); raised != nil {
		return nil, raised
	}
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
		if class.fields == nil {
			class.fields = base.fields
		}
	}
	if raised := t.takeMembers(class, definition.Members); raised != nil {
		return nil, raised
	}
	class.shape = newShape(class)
	class.fillSlots()
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

// takeMembers gives a class the members of its bases, which have those of theirs, and its own.
func (t *Thread) takeMembers(class *Type, own []string) *Exception {
	if len(class.bases) == 1 && len(own) == 0 {
		class.members = class.bases[0].members
		return nil
	}
	known := make(map[string]bool)
	add := func(names []string) *Exception {
		for _, name := range names {
			if !known[name] {
				known[name] = true
				class.members = append(class.members, name)
			}
		}
		if raised := t.Charge(int64(len(names)) * 16); raised != nil {
			return raised
		}
		return t.Work(int64(len(names)))
	}
	for _, base := range class.bases {
		if raised := add(base.members); raised != nil {
			return raised
		}
	}
	return add(own)
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

// fillSlots sets all slots of a new class.
func (y *Type) fillSlots() {
	if len(y.bases) == 1 {
		y.slots = y.bases[0].slots
		y.fillOwnSlots(y)
		return
	}
	for i := len(y.order) - 1; i >= 0; i-- {
		y.fillOwnSlots(y.order[i])
	}
}

// fillOwnSlots sets the slots of the special methods that class itself has.
func (y *Type) fillOwnSlots(class *Type) {
	for i, name := range class.namespace.names {
		if !strings.HasPrefix(name, "__") {
			continue
		}
		if slot, ok := slotsByName[name]; ok {
			y.slots[slot] = class.namespace.values[i]
		}
	}
}

// fillSlot sets the slot to what the order has. A __hash__ that is None, and a class that defines __eq__ without
// a __hash__, is no matter here: the class statement puts the None into the namespace.
func (y *Type) fillSlot(slot Slot) {
	y.slots[slot] = Value{}
	if place := y.search(slotNames[slot]); place != nil {
		y.slots[slot] = *place
	}
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
	if i, there := y.namespace.index[name]; there && isInert(v) && isInert(y.namespace.values[i]) && !strings.HasPrefix(name, "__") {
		// Nothing is found in another way than before.
		y.namespace.values[i] = v
		return true
	}
	found = y.namespace.Get(name).Exists()
	if v.Exists() {
		y.namespace.Set(name, v)
		if !found {
			t.charged += namespaceEntry
		}
	} else {
		y.namespace.Delete(name)
	}
	slot, isSlot := slotsByName[name]
	t.changed(y, slot, isSlot)
	return found
}

// isInert tells a value that is the same as an attribute of a class and of an instance: no descriptor.
func isInert(v Value) bool {
	if !v.Exists() {
		return false
	}
	typ := v.Type()
	return !typ.heap && !typ.slots[SlotGet].Exists() && !typ.slots[SlotSet].Exists() && !typ.slots[SlotDelete].Exists()
}

// changed renews the number of y and of all classes derived from it, and the slot.
func (t *Thread) changed(y *Type, slot Slot, isSlot bool) {
	first := t.nextVersion
	pending := []*Type{y}
	for len(pending) > 0 {
		class := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if class.number > first && class != y {
			continue // it was reached through another base
		}
		pending = append(pending, class.subclasses...)
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

// reserve makes room for a number of names in an empty namespace.
func (n *Namespace) reserve(count int) {
	n.names, n.values, n.index = make([]string, 0, count), make([]Value, 0, count), make(map[string]int, count)
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
	return int64(len(n.names)) * namespaceEntry
}

// namespaceEntry is what a name with its value takes.
const namespaceEntry = 88
