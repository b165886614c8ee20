package vm

import "github.com/coderuntime/coderuntime/py/object"

// A HostCoroutine is an object of the type [CoroutineType] that is no [Generator]: a coroutine that has neither code nor a frame, such as a
// call of the host. Every native of that type has to expect one.
type HostCoroutine interface {
	Sender
	// Throw is throw with its arguments made an exception; what it returns is as of Send.
	Throw(t *object.Thread, thrown *object.Exception) (_ object.Value, ended bool, _ *object.Exception)
	Close(t *object.Thread) *object.Exception
	// Await is __await__.
	Await(t *object.Thread) (object.Value, *object.Exception)
	// Suspended tells whether it has been sent to and waits.
	Suspended() bool
	// Names are the places of __name__ and __qualname__, each a Str.
	Names(t *object.Thread) (name, qualified *object.Value, _ *object.Exception)
	Repr(t *object.Thread) (object.Value, *object.Exception)
}

func hostCoroutineOf(v object.Value) (HostCoroutine, bool) {
	c, ok := v.Object().(HostCoroutine)
	return c, ok
}

// names are the places of __name__ and __qualname__ of what generatorAttributes are of.
func names(t *object.Thread, v object.Value) (name, qualified *object.Value, raised *object.Exception) {
	if c, ok := hostCoroutineOf(v); ok {
		return c.Names(t)
	}
	g := generatorOf(v)
	return &g.Name, &g.QualifiedName, nil
}

// ended makes what send and throw return of what a [Sender] does: the end is a StopIteration.
func ended(t *object.Thread, v object.Value, ended bool, raised *object.Exception) (object.Value, *object.Exception) {
	if raised == nil && ended {
		raised = stopWith(t, v)
	}
	if raised != nil {
		return object.Value{}, raised
	}
	return v, nil
}
