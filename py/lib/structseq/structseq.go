// Package structseq makes types such as time.struct_time and sys.version_info: tuples whose elements have names as well (CPython's
// struct sequences). They are declared once per process; their instances belong to runs.
package structseq

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// A Definition is what a type is made of.
type Definition struct {
	Module, Name, Doc string
	// Fields are the names of the elements; those from Visible on are attributes only. Visible 0 stands for all of them.
	Fields  []string
	Visible int
	// Closed: a program cannot make instances.
	Closed bool
}

// New declares a type.
func New(definition Definition) *object.Type {
	if definition.Visible == 0 {
		definition.Visible = len(definition.Fields)
	}
	typ := object.NewBuiltinType(definition.Name)
	hidden := definition.Fields[definition.Visible:]
	d := object.Declaration{
		Module: definition.Module, Doc: definition.Doc, Bases: []*object.Type{object.TupleType}, Final: true, Abstract: definition.Closed, Hidden: hidden,
		NewSignature: "(cls, /, sequence, dict=None)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return fromSequence(t, typ, definition, arguments)
		},
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return repr(t, self, definition)
		}},
		Methods: []object.MethodDeclaration{
			{Signature: "__replace__(**changes)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return replace(t, typ, definition, arguments)
			}},
			{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return reduce(t, typ, definition, arguments[0])
			}},
		},
		Attributes: map[string]object.Value{
			"n_fields": object.Int(int64(len(definition.Fields))), "n_sequence_fields": object.Int(int64(definition.Visible)),
			"n_unnamed_fields": object.Int(0),
		},
	}
	for i, name := range definition.Fields {
		d.GetSets = append(d.GetSets, object.GetSetDeclaration{Name: name, Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			if i < definition.Visible {
				tuple, _ := object.TupleOf(self)
				return tuple.Elements()[i], nil
			}
			if v := self.Object().(*object.Instance).Hidden(name); v.Exists() {
				return v, nil
			}
			return object.None, nil
		}, Set: func(t *object.Thread, _, _ object.Value) *object.Exception {
			return t.Raise(object.AttributeErrorType, "readonly attribute")
		}})
	}
	d.GetSets = append(d.GetSets, object.GetSetDeclaration{Name: "__match_args__", Get: func(t *object.Thread, _ object.Value) (object.Value, *object.Exception) {
		names := make([]object.Value, definition.Visible)
		for i := range names {
			names[i] = t.Intern(definition.Fields[i]).Value()
		}
		return object.Made(t.NewTuple(names...))
	}})
	object.Declare(typ, d)
	return typ
}

// Make makes an instance of values, one for each field or for the visible ones.
func Make(t *object.Thread, typ *object.Type, values ...object.Value) (object.Value, *object.Exception) {
	visible := int(typ.Get("n_sequence_fields").Int())
	tuple, raised := object.Made(t.NewTuple(values[:min(visible, len(values))]...))
	if raised != nil {
		return object.Value{}, raised
	}
	i, raised := t.NewInstance(typ, tuple)
	if raised != nil {
		return object.Value{}, raised
	}
	for slot, v := range values[min(visible, len(values)):] {
		i.SetSlot(slot, v)
	}
	return i.Value(), nil
}

func fromSequence(t *object.Thread, typ *object.Type, definition Definition, arguments []object.Value) (object.Value, *object.Exception) {
	values, raised := t.Collect(arguments[1])
	if raised != nil {
		if raised.Is(object.TypeErrorType) {
			raised = t.Raise(object.TypeErrorType, "constructor requires a sequence")
		}
		return object.Value{}, raised
	}
	full := definition.Module + "." + definition.Name
	least, most := definition.Visible, len(definition.Fields)
	if len(values) < least || len(values) > most {
		switch {
		case least == most:
			return object.Value{}, t.Raise(object.TypeErrorType, "%s() takes a %d-sequence (%d-sequence given)", full, least, len(values))
		case len(values) < least:
			return object.Value{}, t.Raise(object.TypeErrorType, "%s() takes an at least %d-sequence (%d-sequence given)", full, least, len(values))
		}
		return object.Value{}, t.Raise(object.TypeErrorType, "%s() takes an at most %d-sequence (%d-sequence given)", full, most, len(values))
	}
	if extra, ok := object.DictOf(orNone(arguments[2])); ok {
		for len(values) < most {
			v := extra.GetName(t, definition.Fields[len(values)])
			if !v.Exists() {
				v = object.None
			}
			values = append(values, v)
		}
	}
	return Make(t, typ, values...)
}

func orNone(v object.Value) object.Value {
	if v.Exists() {
		return v
	}
	return object.None
}

func repr(t *object.Thread, self object.Value, definition Definition) (object.Value, *object.Exception) {
	tuple, _ := object.TupleOf(self)
	if raised := t.Enter(); raised != nil {
		return object.Value{}, raised
	}
	defer t.Leave()
	var text strings.Builder
	text.WriteString(definition.Module + "." + definition.Name + "(")
	for i, v := range tuple.Elements() {
		shown, raised := t.Repr(v)
		if raised != nil {
			return object.Value{}, raised
		}
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(definition.Fields[i] + "=" + shown)
	}
	text.WriteByte(')')
	return t.StrValue(text.String())
}

// all returns the values of all fields.
func all(self object.Value, definition Definition) []object.Value {
	tuple, _ := object.TupleOf(self)
	values := append([]object.Value(nil), tuple.Elements()...)
	for _, name := range definition.Fields[definition.Visible:] {
		values = append(values, orNone(self.Object().(*object.Instance).Hidden(name)))
	}
	return values
}

func replace(t *object.Thread, typ *object.Type, definition Definition, arguments []object.Value) (object.Value, *object.Exception) {
	values := all(arguments[0], definition)
	changes := arguments[1].Object().(*object.Dict)
	used := 0
	for i, name := range definition.Fields {
		if v := changes.GetName(t, name); v.Exists() {
			values[i] = v
			used++
		}
	}
	if used < changes.Len() {
		unknown, raised := t.NewList(nil)
		if raised != nil {
			return object.Value{}, raised
		}
		for i := range changes.Entries() {
			key, _ := changes.Entry(i)
			if s, ok := object.StrOf(orNone(key)); ok && !has(definition.Fields, s.Text()) {
				if raised := unknown.Append(t, key); raised != nil {
					return object.Value{}, raised
				}
			}
		}
		shown, raised := t.Repr(unknown.Value())
		if raised != nil {
			return object.Value{}, raised
		}
		return object.Value{}, t.Raise(object.TypeErrorType, "Got unexpected field name(s): %s", shown)
	}
	return Make(t, typ, values...)
}

func has(names []string, name string) bool {
	for _, other := range names {
		if other == name {
			return true
		}
	}
	return false
}

func reduce(t *object.Thread, typ *object.Type, definition Definition, self object.Value) (object.Value, *object.Exception) {
	tuple, _ := object.TupleOf(self)
	extra, raised := t.NewDict()
	if raised != nil {
		return object.Value{}, raised
	}
	values := all(self, definition)
	for i := definition.Visible; i < len(values); i++ {
		if raised := extra.SetName(t, definition.Fields[i], values[i]); raised != nil {
			return object.Value{}, raised
		}
	}
	arguments, raised := object.Made(t.NewTuple(tuple.Value(), extra.Value()))
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(typ.Value(), arguments))
}
