package collectionsmodule

import "github.com/coderuntime/coderuntime/py/object"

var fieldType = object.NewBuiltinType("_tuplegetter")

// A field is the attribute of a named tuple that is element number index.
type field struct {
	object.Header
	index int
	doc   object.Value
}

// Trace implements object.Object.
func (f *field) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(f.doc)
	return 72
}

func declareField() {
	object.Declare(fieldType, object.Declaration{
		Module: "collections", Final: true, Layout: true,
		NewSignature: "(cls, index, doc, /)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			index, raised := t.IndexInt(arguments[1], object.OverflowErrorType)
			if raised != nil {
				return object.Value{}, raised
			}
			if raised := t.Charge(72); raised != nil {
				return object.Value{}, raised
			}
			f := &field{index: int(index), doc: arguments[2]}
			f.Header = object.NewHeader(fieldType, f)
			return f.Value(), nil
		},
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			f := self.Object().(*field)
			doc, raised := t.Repr(f.doc)
			if raised != nil {
				return object.Value{}, raised
			}
			index, raised := t.Repr(object.Int(int64(f.index)))
			if raised != nil {
				return object.Value{}, raised
			}
			return t.StrValue("_tuplegetter(" + index + ", " + doc + ")")
		}},
		Binary: map[object.Slot]object.Binary{object.SlotDelete: func(t *object.Thread, _, _ object.Value) (object.Value, *object.Exception) {
			return object.Value{}, t.Raise(object.AttributeErrorType, "can't delete attribute")
		}},
		Ternary: map[object.Slot]object.Ternary{
			object.SlotGet: func(t *object.Thread, self, instance, _ object.Value) (object.Value, *object.Exception) {
				f := self.Object().(*field)
				tuple, ok := object.TupleOf(instance)
				switch {
				case instance == object.None:
					return self, nil
				case !ok:
					return object.Value{}, t.Raise(object.TypeErrorType, "descriptor for index '%d' for tuple subclasses doesn't apply to '%s' object", f.index, instance.Type().Name)
				case f.index < 0 || f.index >= len(tuple.Elements()):
					return object.Value{}, t.Raise(object.IndexErrorType, "tuple index out of range")
				}
				return tuple.Elements()[f.index], nil
			},
			object.SlotSet: func(t *object.Thread, _, _, _ object.Value) (object.Value, *object.Exception) {
				return object.Value{}, t.Raise(object.AttributeErrorType, "can't set attribute")
			},
		},
		GetSets: []object.GetSetDeclaration{{
			Name: "__doc__",
			Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self.Object().(*field).doc, nil
			},
			Set: func(_ *object.Thread, self, v object.Value) *object.Exception {
				if !v.Exists() {
					v = object.None
				}
				self.Object().(*field).doc = v
				return nil
			},
		}},
	})
}
