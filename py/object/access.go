package object

// An Access is what a machine may remember of the attribute that it found at a place in the code, to find it
// again without a search while the same conditions hold.
type Access struct {
	Kind AccessKind
	// Shape is the instance's shape, for the kinds of instances; Type is the type of another object, or the class itself. Version is the
	// class's number, which has to be the same too.
	Shape   *Shape
	Type    *Type
	Version uint32
	Slot    int
	// Value is the attribute found on the class: a function to bind, a property's getter, or the value itself.
	Value Value
	// Place, for AccessConstant and for AccessClass if it is not nil, is where the value is, which may change.
	Place *Value
}

// An AccessKind is how an attribute is found.
type AccessKind uint8

// The kinds.
const (
	// AccessSearch: the attribute has to be looked for each time.
	AccessSearch AccessKind = iota
	// AccessSlot: it is in slot Slot of an instance of Shape.
	AccessSlot
	// AccessMethod: instances of Shape have the function Value, which takes them as its first argument.
	AccessMethod
	// AccessGetter: instances of Shape have a property whose getter is the function Value.
	AccessGetter
	// AccessConstant: instances of Shape have the class attribute Value, which is no descriptor.
	AccessConstant
	// AccessBuiltinMethod: objects of Type, which is built in and whose objects have no attributes of their own, have the method Value.
	AccessBuiltinMethod
	// AccessClass: the class Type has, itself or from a base, the attribute Value, which does not bind to it.
	AccessClass
	// AccessClassMethod: the class Type has the function Value, which takes the class as its first argument.
	AccessClassMethod
	// AccessAdd: setting the attribute gives an instance of Shape one more slot, number Slot.
	AccessAdd
)

// FindAccess returns how v.name is found, without running any code of the program.
func (t *Thread) FindAccess(v Value, name string) Access {
	switch o := v.Object().(type) {
	case *Instance:
		return o.access(name)
	case *Type:
		if o.typ.slots[SlotGetattribute] != typeGetattribute || o.typ.Lookup(name).Exists() || !o.heap {
			return Access{}
		}
		place := o.place(name)
		if place == nil {
			return Access{}
		}
		access := Access{Kind: AccessClass, Type: o, Version: o.number, Value: *place}
		switch found := place.Object().(type) {
		case *Function:
		case *MethodWrapper:
			access.Value = found.Function
			if place.Type() == ClassMethodType && isFunction(found.Function) {
				access.Kind = AccessClassMethod
			} else if place.Type() != StaticMethodType {
				return Access{}
			}
		default:
			if place.Type().slots[SlotGet].Exists() {
				return Access{}
			}
			access.Place = place
		}
		return access
	case nil, dictOwner:
		return Access{}
	}
	typ := v.Type()
	if typ.heap || typ.slots[SlotGetattribute] != objectGetattribute {
		return Access{}
	}
	if b, ok := typ.Lookup(name).headerObject().(*Builtin); ok && b.Kind == Method {
		return Access{Kind: AccessBuiltinMethod, Type: typ, Value: b.Value()}
	}
	return Access{}
}

// headerObject is Object for a value that may be absent.
func (v Value) headerObject() Object {
	if v.header == nil {
		return nil
	}
	return v.header.object
}

func (i *Instance) access(name string) Access {
	class := i.typ
	if class.slots[SlotGetattribute] != objectGetattribute {
		return Access{}
	}
	access := Access{Shape: i.shape, Version: class.number}
	place := class.place(name)
	var found Value
	if place != nil {
		found = *place
	}
	if found.Exists() && isData(found) {
		switch d := found.Object().(type) {
		case *Member:
			if slot, has := i.shape.Slot(name); has && d.Name == name && i.slots[slot].Exists() {
				access.Kind, access.Slot = AccessSlot, slot
				return access
			}
		case *Property:
			if _, ok := d.Getter.Object().(*Function); ok && found.Type() == PropertyType {
				access.Kind, access.Value = AccessGetter, d.Getter
				return access
			}
		}
		return Access{}
	}
	if slot, has := i.shape.Slot(name); has {
		access.Kind, access.Slot = AccessSlot, slot
		return access
	}
	if i.dict != nil || !found.Exists() {
		return Access{}
	}
	switch {
	case isFunction(found):
		access.Kind, access.Value = AccessMethod, found
	case !found.Type().slots[SlotGet].Exists():
		access.Kind, access.Place = AccessConstant, place
	default:
		return Access{}
	}
	return access
}

func isFunction(v Value) bool {
	_, ok := v.Object().(*Function)
	return ok
}

// FindAssignment returns how v.name = value can be done again: AccessSlot, AccessAdd or AccessSearch.
func (t *Thread) FindAssignment(v Value, name string) Access {
	i, ok := v.Object().(*Instance)
	if !ok || i.typ.slots[SlotSetattr] != objectSetattr {
		return Access{}
	}
	access := Access{Shape: i.shape, Version: i.typ.number}
	found := i.typ.Lookup(name)
	if found.Exists() && isData(found) {
		if _, isMember := found.Object().(*Member); !isMember {
			return Access{}
		}
	} else if !i.typ.hasDict || i.dict != nil {
		return Access{}
	}
	slot, has := i.shape.Slot(name)
	switch {
	case has:
		access.Kind, access.Slot = AccessSlot, slot
	case i.canAdd(name):
		access.Kind, access.Slot = AccessAdd, len(i.slots)
	default:
		return Access{}
	}
	return access
}

// Add gives the instance the attribute for which FindAssignment found AccessAdd: shape is the instance's shape with the attribute.
func (i *Instance) Add(t *Thread, shape *Shape, v Value) *Exception {
	if len(i.slots) == cap(i.slots) {
		if raised := i.room(t); raised != nil {
			return raised
		}
	}
	i.shape = shape
	i.slots = append(i.slots, v)
	return nil
}

// room makes room for more attributes, at first for as many as other instances of the class had.
func (i *Instance) room(t *Thread) *Exception {
	if i.slots == nil {
		size := max(i.typ.usual, 2)
		if raised := t.Charge(int64(size) * 16); raised != nil {
			return raised
		}
		i.slots = make([]Value, 0, size)
		return nil
	}
	if raised := t.Charge(int64(len(i.slots)) * 16); raised != nil {
		return raised
	}
	i.slots = append(make([]Value, 0, 2*len(i.slots)), i.slots...)
	if i.typ.heap {
		i.typ.usual = min(len(i.slots)+1, shapeMaximum)
	}
	return nil
}
