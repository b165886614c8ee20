package embedded

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// builtinParameters returns a tuple of the name, kind and text of the default, None for none, of each parameter of a function written
// in Go; None if they have no names.
var builtinParameters = module.Function{Signature: "_builtin_parameters(function, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	b, ok := arguments[0].Object().(*object.Builtin)
	if !ok {
		return object.None, nil
	}
	var parameters []object.Value
	add := func(name string, kind object.ParameterKind, fallback object.Value) *object.Exception {
		parameter, raised := t.NewTuple(t.Intern(name).Value(), object.Int(int64(kind)), fallback)
		if raised == nil {
			parameters = append(parameters, parameter.Value())
		}
		return raised
	}
	if hidden := b.Kind == object.Method || b.Kind == object.SpecialMethod || b.Kind == object.ClassMethod; hidden && !b.Self().Exists() {
		name := "self"
		if b.Kind == object.ClassMethod {
			name = "type"
		}
		if raised := add(name, object.PositionalOnly, object.None); raised != nil {
			return object.Value{}, raised
		}
	}
	signature := b.Signature()
	if signature == nil {
		names := [][]string{nil, {"value"}, {"key", "value"}}[b.SpecialParameters()]
		for _, name := range names {
			if raised := add(name, object.PositionalOnly, object.None); raised != nil {
				return object.Value{}, raised
			}
		}
		return object.Made(t.NewTuple(parameters...))
	}
	for _, p := range signature.Parameters {
		fallback := object.None
		if p.Optional && p.Kind != object.VarPositional && p.Kind != object.VarKeyword {
			fallback = t.Intern(p.Default).Value()
		}
		if raised := add(p.Name, p.Kind, fallback); raised != nil {
			return object.Value{}, raised
		}
	}
	return object.Made(t.NewTuple(parameters...))
}}
