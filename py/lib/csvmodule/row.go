package csvmodule

import (
	"slices"

	"github.com/coderuntime/coderuntime/py/object"
)

// makeRow makes the dict of a record: of the names and the fields, each a list, with the fields too many as a list under restkey and restval for those
// missing. It returns None where the names are no list.
func makeRow(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	names, ok := arguments[0].Object().(*object.List)
	if !ok {
		return object.None, nil
	}
	fields, ok := arguments[1].Object().(*object.List)
	if !ok {
		return object.None, nil
	}
	restKey, restValue := arguments[2], arguments[3]
	row, raised := t.NewDict()
	if raised != nil {
		return object.Value{}, raised
	}
	// The __hash__ and __eq__ of names may change both lists.
	for i := 0; i < len(names.Elements()); i++ {
		v := restValue
		if i < len(fields.Elements()) {
			v = fields.Elements()[i]
		}
		if raised := row.Set(t, names.Elements()[i], v); raised != nil {
			return object.Value{}, raised
		}
		if raised := t.Work(1); raised != nil {
			return object.Value{}, raised
		}
	}
	if n := len(names.Elements()); n < len(fields.Elements()) {
		rest, raised := t.NewList(slices.Clone(fields.Elements()[n:]))
		if raised == nil {
			raised = row.Set(t, restKey, rest.Value())
		}
		if raised != nil {
			return object.Value{}, raised
		}
	}
	return row.Value(), nil
}
