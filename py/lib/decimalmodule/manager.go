package decimalmodule

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// A manager is what localcontext returns.
type manager struct {
	object.Header
	local object.Value
	outer object.Value // while it is entered
}

// Trace implements object.Object.
func (m *manager) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(m.local)
	tracer.Visit(m.outer)
	return managerSize
}

const managerSize = 64

var managerType = object.NewBuiltinType("decimal.ContextManager")

func declareManager() {
	object.Declare(managerType, object.Declaration{
		Module: "decimal", Layout: true, Abstract: true, Doc: "Makes a context the current one for a with statement.",
		Methods: []object.MethodDeclaration{
			{Signature: "__enter__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				m := arguments[0].Object().(*manager)
				if raised := setCurrent(t, m.local); raised != nil {
					return object.Value{}, raised
				}
				return m.local, nil
			}},
			{Signature: "__exit__(*args)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return object.False, setCurrent(t, arguments[0].Object().(*manager).outer)
			}},
		},
	})
}

// functions are the module's.
var functions = []module.Function{
	{Signature: "getcontext()", Doc: "Return the current context.", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		return currentValue(t)
	}},
	{Signature: "setcontext(context, /)", Doc: "Make a context the current one.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.None, setCurrent(t, arguments[0])
	}},
	{
		Signature: "localcontext(ctx=None, **kwargs)", Native: localContext,
		Doc: "Return a manager that makes a copy of a context, with some changes, the current one for a with statement.",
	},
}

func localContext(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	outer, raised := currentValue(t)
	if raised != nil {
		return object.Value{}, raised
	}
	x, raised := contextArgument(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	local, raised := x.copy(t)
	if raised != nil {
		return object.Value{}, raised
	}
	changes := arguments[1].Object().(*object.Dict)
	values := make([]object.Value, len(attributes))
	for i := range changes.Entries() {
		key, value := changes.Entry(i)
		if !key.Exists() {
			continue
		}
		name, _ := object.StrOf(key)
		found := false
		for at, a := range attributes {
			if a.name == name.Text() {
				values[at], found = value, true
			}
		}
		if !found {
			return object.Value{}, t.UnexpectedKeyword("this function", name.Text(), attributeNames())
		}
	}
	if raised := contextOf(local).settle(t, values); raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Charge(managerSize); raised != nil {
		return object.Value{}, raised
	}
	m := &manager{local: local, outer: outer}
	m.Header = object.NewHeader(managerType, m)
	return m.Value(), nil
}
