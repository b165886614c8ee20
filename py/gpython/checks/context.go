package checks

import (
	"reflect"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// A context is a py.Context whose frames carry a guard.
type context struct {
	py.Context
	guard *Guard
}

// Context returns a context that behaves as inner does, but runs checked code only, that of exec, eval and classes
// included, and makes the run's calls of print and compile go to checked ones. What inner runs itself, such as the code of
// a module, it must run through the context that is returned.
func (g *Guard) Context(inner py.Context) py.Context {
	guarded := &context{Context: inner, guard: g}
	g.display.context = guarded
	g.ReplaceFunction("builtins", "print", func(m *natives.Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
		return natives.Print(m, guarded.Store(), args, keywords)
	})
	g.ReplaceFunction("builtins", "compile", func(_ *natives.Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
		return g.compile(args, keywords)
	})
	return guarded
}

// RunCode implements [py.Context].
func (c *context) RunCode(code *py.Code, globals, locals py.StringDict, closure py.Tuple) (py.Object, error) {
	result, err := c.eval(code, globals, locals, nil, nil, nil, nil, closure)
	if reflect.ValueOf(locals).Pointer() != reflect.ValueOf(globals).Pointer() {
		c.guard.SpecialAttributes(locals) // it may be the body of a class, which gpython runs like any other code
	}
	return result, err
}
