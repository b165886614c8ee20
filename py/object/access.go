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
		found := o.Lookup(name)
		if !found.Exists() || found.Object() != nil && found.Type().slots[SlotGet].Exists() {
			if _, isFunction := found.headerObject().(*Function); !isFunction {
				return Access{}
			}
		}
		return Access{Kind: AccessClass, Type: o, Version: o.number, Value: found}
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
	found := class.Lookup(name)
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
	access.Value = found
	switch {
	case found.Object() == nil:
		access.Kind = AccessConstant
	case isFunction(found):
		access.Kind = AccessMethod
	case !found.Type().slots[SlotGet].Exists():
		access.Kind = AccessConstant
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
	case len(i.slots) < shapeMaximum:
		access.Kind, access.Slot = AccessAdd, len(i.slots)
	default:
		return Access{}
	}
	return access
}

// Add gives the instance the attribute for which FindAssignment found AccessAdd: shape is the instance's shape with the attribute.
func (i *Instance) Add(t *Thread, shape *Shape, v Value) *Exception {
	if len(i.slots) < cap(i.slots) {
		i.shape = shape
		i.slots = append(i.slots, v)
		return nil
	}
	return i.add(t, shape.names[len(shape.names)-1], v)
}
