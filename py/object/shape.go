package object

// A Shape is the layout of the attributes of instances of one class: which name is in which slot. Instances that
// were given the same attributes in the same order share a shape, so that whoever knows the shape knows the
// class and the slot. Shapes form a tree under the class's first.
type Shape struct {
	class *Type
	names []string
	index map[string]int // nil for few names
	next  map[string]*Shape
}

// shapeMaximum is how many attributes an instance may have before it gets a dict.
const shapeMaximum = 64

// shapesMaximum is how many shapes a class may have before its instances get dicts for more attributes.
const shapesMaximum = 1000

// indexFrom is how many names are searched one by one.
const indexFrom = 8

func newShape(class *Type) *Shape { return &Shape{class: class} }

// Class returns the class whose instances have the shape.
func (s *Shape) Class() *Type { return s.class }

// Slot returns the number of the slot that has the attribute.
func (s *Shape) Slot(name string) (slot int, found bool) {
	if s.index != nil {
		slot, found = s.index[name]
		return slot, found
	}
	for i, own := range s.names {
		if own == name {
			return i, true
		}
	}
	return 0, false
}

// With returns the shape that has one more attribute, name, in the next slot. The memory of a new one is charged; t is nil where
// types are declared.
func (s *Shape) With(t *Thread, name string) *Shape {
	if next := s.next[name]; next != nil {
		return next
	}
	next := &Shape{class: s.class, names: append(s.names[:len(s.names):len(s.names)], name)}
	size := int64(160 + len(next.names)*16)
	if len(next.names) > indexFrom {
		next.index = make(map[string]int, len(next.names))
		for i, own := range next.names {
			next.index[own] = i
		}
		size += int64(len(next.names)) * 56
	}
	if s.next == nil {
		s.next = make(map[string]*Shape)
	}
	s.next[name] = next
	s.class.shapes++
	s.class.shapeBytes += size
	if t != nil {
		t.charged += size
	}
	return next
}

// canAdd tells whether an instance may get the attribute name in a slot: not beyond so many, nor when its class has so many shapes that
// its instances have little in common, nor when the class is shared and has no such shape.
func (i *Instance) canAdd(name string) bool {
	return len(i.slots) < shapeMaximum && (i.shape.next[name] != nil || i.typ.heap && i.typ.shapes < shapesMaximum)
}

// An Instance is an instance of a class that a program made.
type Instance struct {
	Header
	shape *Shape
	slots []Value // one for each name of the shape; the zero Value where __slots__ names what was never set
	// dict has the attributes, but for those of __slots__, once somebody asked for __dict__, deleted one, or
	// added more than shapeMaximum. Until then it is nil.
	dict *Dict
	// base is the value of the built-in type that the class derives from, absent for object.
	base Value
}

// NewInstance makes an instance of class, whose layout is object's or that of base's type.
func (t *Thread) NewInstance(class *Type, base Value) (*Instance, *Exception) {
	if raised := t.Charge(instanceSize); raised != nil {
		return nil, raised
	}
	i := &Instance{shape: class.shape, base: base}
	if hidden := len(class.shape.names); hidden > 0 {
		i.slots = make([]Value, hidden)
	}
	i.Header = NewHeader(class, i)
	return i, nil
}

// instanceSize is the size of an instance with a few attributes.
const instanceSize = 112 + 4*16

// Trace implements Object.
func (i *Instance) Trace(tracer *Tracer) int64 {
	tracer.VisitHeader(&i.typ.Header)
	tracer.VisitAll(i.slots)
	tracer.Visit(i.base)
	if i.dict != nil {
		tracer.VisitHeader(&i.dict.Header)
	}
	return 112 + int64(cap(i.slots))*16
}

// Shape returns the instance's shape.
func (i *Instance) Shape() *Shape { return i.shape }

// Slot returns the attribute in a slot of the shape.
func (i *Instance) Slot(slot int) Value { return i.slots[slot] }

// SetSlot sets the attribute in a slot of the shape.
func (i *Instance) SetSlot(slot int, v Value) { i.slots[slot] = v }

// Base returns the value of the built-in type that i's class derives from, the zero Value for object.
func (i *Instance) Base() Value { return i.base }

// attribute returns an attribute of the instance itself.
func (i *Instance) attribute(t *Thread, name string) Value {
	if slot, found := i.shape.Slot(name); found {
		return i.slots[slot]
	}
	if i.dict != nil {
		return i.dict.GetName(t, name)
	}
	return Value{}
}

// setAttribute sets an attribute of the instance itself.
func (i *Instance) setAttribute(t *Thread, name string, v Value) *Exception {
	if slot, found := i.shape.Slot(name); found {
		i.slots[slot] = v
		return nil
	}
	if i.dict == nil && !i.canAdd(name) {
		if _, raised := i.Dict(t); raised != nil {
			return raised
		}
	}
	if i.dict != nil {
		return i.dict.SetName(t, name, v)
	}
	return i.add(t, name, v)
}

func (i *Instance) add(t *Thread, name string, v Value) *Exception {
	return i.Add(t, i.shape.With(t, name), v)
}

// deleteAttribute deletes an attribute of the instance itself and reports whether it was there.
func (i *Instance) deleteAttribute(t *Thread, name string) (bool, *Exception) {
	if !i.attribute(t, name).Exists() {
		return false, nil
	}
	dict, raised := i.Dict(t)
	if raised != nil {
		return false, raised
	}
	return dict.DeleteName(t, name), nil
}

// member and setMember are the attributes that __slots__ names, which no dict has.
func (i *Instance) member(name string) Value {
	if slot, found := i.shape.Slot(name); found {
		return i.slots[slot]
	}
	return Value{}
}

func (i *Instance) setMember(t *Thread, name string, v Value) *Exception {
	if slot, found := i.shape.Slot(name); found {
		i.slots[slot] = v
		return nil
	}
	return i.add(t, name, v)
}

// Dict returns the instance's __dict__, to which its attributes move the first time.
func (i *Instance) Dict(t *Thread) (*Dict, *Exception) {
	if i.dict != nil {
		return i.dict, nil
	}
	dict, raised := t.NewDict()
	if raised != nil {
		return nil, raised
	}
	shape, slots := i.typ.shape, []Value(nil)
	for slot, name := range i.shape.names {
		if i.typ.isMember(name) {
			shape, slots = shape.With(t, name), append(slots, i.slots[slot])
			continue
		}
		if raised := dict.SetName(t, name, i.slots[slot]); raised != nil {
			return nil, raised
		}
	}
	i.shape, i.slots, i.dict = shape, slots, dict
	return dict, nil
}

// SetDict replaces the instance's __dict__.
func (i *Instance) SetDict(t *Thread, dict *Dict) *Exception {
	if _, raised := i.Dict(t); raised != nil {
		return raised
	}
	i.dict = dict
	return nil
}

func (y *Type) isMember(name string) bool {
	for _, member := range y.members {
		if member == name {
			return true
		}
	}
	return false
}
