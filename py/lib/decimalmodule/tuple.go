package decimalmodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// tupleType is DecimalTuple, which CPython makes with collections.namedtuple.
var tupleType = object.NewBuiltinType("DecimalTuple")

var tupleFields = []string{"sign", "digits", "exponent"}

func makeTuple(t *object.Thread, class *object.Type, elements ...object.Value) (object.Value, *object.Exception) {
	tuple, raised := object.Made(t.NewTuple(elements...))
	if raised != nil {
		return object.Value{}, raised
	}
	i, raised := t.NewInstance(class, tuple)
	if raised != nil {
		return object.Value{}, raised
	}
	return i.Value(), nil
}

func tupleElements(v object.Value) []object.Value {
	tuple, _ := object.TupleOf(v)
	return tuple.Elements()
}

func declareTuple() {
	class := func(t *object.Thread, v object.Value) (*object.Type, *object.Exception) {
		made, ok := v.Object().(*object.Type)
		if !ok || !made.IsSubtype(tupleType) {
			return nil, t.Raise(object.TypeErrorType, "DecimalTuple.__new__() needs a subclass of DecimalTuple")
		}
		return made, nil
	}
	fields := make([]object.Value, len(tupleFields))
	var getSets []object.GetSetDeclaration
	for i, name := range tupleFields {
		fields[i] = object.SharedText(name)
		getSets = append(getSets, object.GetSetDeclaration{Name: name, Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return tupleElements(self)[i], nil
		}})
	}
	object.Declare(tupleType, object.Declaration{
		Module: "decimal", Bases: []*object.Type{object.TupleType}, Doc: "DecimalTuple(sign, digits, exponent)",
		NewSignature: "(cls, /, sign, digits, exponent)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			made, raised := class(t, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			return makeTuple(t, made, arguments[1:]...)
		},
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			text, raised := t.Show(self, func() (string, *object.Exception) {
				var parts []string
				for i, v := range tupleElements(self) {
					shown, raised := t.Repr(v)
					if raised != nil {
						return "", raised
					}
					parts = append(parts, tupleFields[i]+"="+shown)
				}
				return self.Type().Name + "(" + strings.Join(parts, ", ") + ")", nil
			})
			if raised != nil {
				return object.Value{}, raised
			}
			return t.StrValue(text)
		}},
		GetSets: getSets,
		Methods: []object.MethodDeclaration{
			{Signature: "_asdict()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				d, raised := t.NewDict()
				if raised != nil {
					return object.Value{}, raised
				}
				for i, v := range tupleElements(arguments[0]) {
					if raised := d.SetName(t, tupleFields[i], v); raised != nil {
						return object.Value{}, raised
					}
				}
				return d.Value(), nil
			}},
			{Signature: "_replace(**kwds)", Native: tupleReplace}, {Signature: "__replace__(**kwds)", Native: tupleReplace},
			{Signature: "_make(iterable)", Kind: object.ClassMethod, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				elements, raised := t.Collect(arguments[1])
				if raised != nil {
					return object.Value{}, raised
				}
				if len(elements) != len(tupleFields) {
					return object.Value{}, t.Raise(object.TypeErrorType, "Expected %d arguments, got %d", len(tupleFields), len(elements))
				}
				made, raised := class(t, arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				return makeTuple(t, made, elements...)
			}},
			{Signature: "__getnewargs__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return object.Made(t.NewTuple(tupleElements(arguments[0])...))
			}},
		},
		Attributes: map[string]object.Value{"_fields": object.SharedTuple(fields...), "__match_args__": object.SharedTuple(fields...)},
	})
}

func tupleReplace(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	elements := append([]object.Value(nil), tupleElements(arguments[0])...)
	changes := arguments[1].Object().(*object.Dict)
	unknown, raised := t.NewList(nil)
	if raised != nil {
		return object.Value{}, raised
	}
	for i := range changes.Entries() {
		key, value := changes.Entry(i)
		if !key.Exists() {
			continue
		}
		name, _ := object.StrOf(key)
		found := false
		for at, field := range tupleFields {
			if field == name.Text() {
				elements[at], found = value, true
			}
		}
		if !found {
			if raised := unknown.Append(t, key); raised != nil {
				return object.Value{}, raised
			}
		}
	}
	if unknown.Len() > 0 {
		text, raised := t.Repr(unknown.Value())
		if raised != nil {
			return object.Value{}, raised
		}
		return object.Value{}, t.Raise(object.TypeErrorType, "Got unexpected field names: %s", text)
	}
	return makeTuple(t, arguments[0].Type(), elements...)
}
