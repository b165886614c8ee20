package vm

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// CallingModule returns the __name__ of the module of the innermost function in progress that is no part of the library: where a native, or
// a function of a module that is written in Python, was called from. It is absent if there is none.
func (m *Machine) CallingModule() object.Value {
	for i := m.depth - 1; i >= 0; i-- {
		if f := m.frames[i]; !strings.HasPrefix(f.code.File, "<frozen ") {
			return f.globals.GetName(m.thread, "__name__")
		}
	}
	return object.Value{}
}

// CallingGlobals returns the globals of that function, nil if there is none.
func (m *Machine) CallingGlobals() *object.Dict {
	for i := m.depth - 1; i >= 0; i-- {
		if f := m.frames[i]; !strings.HasPrefix(f.code.File, "<frozen ") {
			return f.globals
		}
	}
	return nil
}
