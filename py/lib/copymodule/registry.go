package copymodule

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// A registry is copyreg.dispatch_table of a run.
type registry struct{ table *object.Dict }

var registryKey int

// Trace implements module.State.
func (r *registry) Trace(tracer *object.Tracer) {
	if r.table != nil {
		tracer.VisitHeader(&r.table.Header)
	}
}

// tableOf returns copyreg.dispatch_table.
func tableOf(t *object.Thread) (*object.Dict, *object.Exception) {
	r := module.Of(t).State(&registryKey, func() module.State { return &registry{} }).(*registry)
	if r.table == nil {
		table, raised := t.NewDict()
		if raised != nil {
			return nil, raised
		}
		r.table = table
	}
	return r.table, nil
}

func registryFunctions() []module.Member {
	return module.Functions("copyreg",
		module.Function{Signature: "pickle(ob_type, pickle_function, constructor_ob=None)", Doc: "Says how objects of a type are made again.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			if !object.Callable(arguments[1]) {
				return object.Value{}, t.Raise(object.TypeErrorType, "reduction functions must be callable")
			}
			table, raised := tableOf(t)
			if raised != nil {
				return object.Value{}, raised
			}
			if raised := table.Set(t, arguments[0], arguments[1]); raised != nil {
				return object.Value{}, raised
			}
			if arguments[2].Exists() && arguments[2] != object.None {
				return constructor(t, arguments[2:])
			}
			return object.None, nil
		}},
		module.Function{Signature: "constructor(object)", Doc: "Checks that a constructor can be called.", Native: constructor},
	)
}

func constructor(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if !object.Callable(arguments[0]) {
		return object.Value{}, t.Raise(object.TypeErrorType, "constructors must be callable")
	}
	return object.None, nil
}
