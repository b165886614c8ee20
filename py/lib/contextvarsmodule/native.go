package contextvarsmodule

import "github.com/coderuntime/coderuntime/py/object"

// A Native is a variable that a module of the library keeps, and no program sees.
type Native struct{ variable *variable }

// NewNative makes a variable of the run.
func NewNative(t *object.Thread, name string) Native {
	s := stateOf(t)
	s.made++
	v := &variable{name: t.Intern(name).Value(), number: s.made}
	v.Header = object.NewHeader(VarType, v)
	return Native{v}
}

// Get returns the variable's value in the current context, absent if it was never set.
func (n Native) Get(t *object.Thread) object.Value { return Current(t).values[n.variable] }

// Set sets the variable's value in the current context.
func (n Native) Set(t *object.Thread, value object.Value) *object.Exception {
	c := Current(t)
	if raised := c.change(t); raised != nil {
		return raised
	}
	c.values[n.variable] = value
	return nil
}

// Trace shows the tracer the variable.
func (n Native) Trace(tracer *object.Tracer) { tracer.VisitHeader(&n.variable.Header) }
