package natives

import (
	"strings"

	"github.com/go-python/gpython/py"
)

// special are the special methods of built-in values that do what an operator of this package does. A program may call
// them by name.
var special = map[string]func(m *Meter, self, other py.Object) (py.Object, error){
	"__add__":      Add,
	"__radd__":     swapped(Add),
	"__iadd__":     AddInPlace,
	"__mul__":      Multiply,
	"__rmul__":     swapped(Multiply),
	"__imul__":     MultiplyInPlace,
	"__pow__":      Power,
	"__rpow__":     swapped(Power),
	"__ipow__":     PowerInPlace,
	"__lshift__":   LeftShift,
	"__rlshift__":  swapped(LeftShift),
	"__ilshift__":  LeftShiftInPlace,
	"__mod__":      Modulo,
	"__rmod__":     swapped(Modulo),
	"__imod__":     ModuloInPlace,
	"__eq__":       Equal,
	"__ne__":       NotEqual,
	"__contains__": swapped(Contains),
	"__getitem__":  GetItem,
	"__round__":    roundTo,
}

func swapped(f func(m *Meter, a, b py.Object) (py.Object, error)) func(m *Meter, a, b py.Object) (py.Object, error) {
	return func(m *Meter, a, b py.Object) (py.Object, error) { return f(m, b, a) }
}

// GetAttribute is object.name.
func GetAttribute(m *Meter, object py.Object, name string) (py.Object, error) {
	value, err := py.GetAttrString(object, name)
	if err != nil {
		return nil, err
	}
	if property, ok := value.(*py.Property); ok && object == py.TypeType {
		return property.M__get__(object, object) // type is a class of itself, whose attributes it has unbound
	}
	// What comes of reflection on the Go type is a function without a module; of what the program defined it is not.
	method, ok := value.(*py.Method)
	if !ok || method.Module != nil {
		return value, nil
	}
	switch name {
	case "__repr__":
		return py.NewMethod(name, func(py.Object) (py.Object, error) { return toObject(Repr(m, object)) }, 0, "")
	case "__str__":
		return py.NewMethod(name, func(py.Object) (py.Object, error) { return toObject(Str(m, object)) }, 0, "")
	case "__call__":
		return py.NewMethod(name, func(_ py.Object, args py.Tuple, keywords py.StringDict) (py.Object, error) {
			return py.Call(m.Callee(object), args, keywords)
		}, 0, "")
	case "__delitem__":
		return py.NewMethod(name, func(_, key py.Object) (py.Object, error) { return py.None, DeleteItem(m, object, key) }, 0, "")
	case "__setitem__":
		return py.NewMethod(name, func(_ py.Object, args py.Tuple) (py.Object, error) {
			var key, value py.Object
			if err := unpackArgs(name, args, nil, 2, &key, &value); err != nil {
				return nil, err
			}
			return py.None, SetItem(m, object, key, value)
		}, 0, "")
	}
	if apply, ok := special[name]; ok {
		return py.NewMethod(name, func(_, other py.Object) (py.Object, error) { return apply(m, object, other) }, 0, "")
	}
	return value, nil
}

// SetAttribute is object.name = value. What all runs share cannot be changed.
func SetAttribute(m *Meter, object py.Object, name string, value py.Object) error {
	if t, ok := shared(object); ok {
		return py.ExceptionNewf(py.TypeError, "cannot set '%s' attribute of immutable type '%s'", name, t.Name)
	}
	if _, ok := object.(*py.Type); ok {
		value = m.Special(name, value)
	}
	_, err := py.SetAttrString(object, name, value)
	return err
}

// DeleteAttribute is del object.name. What all runs share cannot be changed.
func DeleteAttribute(object py.Object, name string) error {
	if t, ok := shared(object); ok {
		return py.ExceptionNewf(py.TypeError, "cannot set '%s' attribute of immutable type '%s'", name, t.Name)
	}
	return py.DeleteAttrString(object, name)
}

// Special returns what a class holds as its attribute of the given name when the program gives it value. gpython calls
// special methods without interpreted code between, so that one which is a built-in may lead back to itself; it is
// replaced by one that counts its levels.
func (m *Meter) Special(name string, value py.Object) py.Object {
	if !isSpecial(name) {
		return value
	}
	switch f := value.(type) {
	case *py.Type:
		if isInstance(f) {
			return value
		}
	case *py.BoundMethod:
		if _, ok := f.Method.(*py.Function); ok {
			return value
		}
	case *py.Method:
	default:
		return value
	}
	f := m.Callee(value)
	return py.MustNewMethod(name, func(_ py.Object, args py.Tuple, keywords py.StringDict) (py.Object, error) {
		m.Poll()
		if err := m.Enter(); err != nil {
			return nil, err
		}
		defer m.Leave()
		return py.Call(f, args, keywords)
	}, 0, "")
}

// SpecialAttributes does to the namespace of a new class what Special does to one attribute.
func (m *Meter) SpecialAttributes(namespace py.StringDict) {
	for name, value := range namespace {
		namespace[name] = m.Special(name, value)
	}
}

func isSpecial(name string) bool {
	return len(name) > 4 && strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}

// shared reports whether object is a type that all runs share: one that no program made.
func shared(object py.Object) (*py.Type, bool) {
	t, ok := object.(*py.Type)
	return t, ok && !isInstance(t) && t.Flags&py.TPFLAGS_HEAPTYPE == 0
}

func toObject(text string, err error) (py.Object, error) {
	if err != nil {
		return nil, err
	}
	return py.String(text), nil
}
