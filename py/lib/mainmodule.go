package lib

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/object"
)

// loaderType is the type of __loader__ of the program. CPython's loads the program from its file; this one does nothing.
var loaderType = object.NewBuiltinType("SourceFileLoader")

var declareLoader = sync.OnceFunc(func() {
	object.Declare(loaderType, object.Declaration{Module: "_frozen_importlib_external", Abstract: true, Layout: true})
})

type loader struct{ object.Header }

// Trace implements object.Object.
func (*loader) Trace(*object.Tracer) int64 { return 40 }

// SetMain puts the program's module into sys.modules, as __main__, and gives it what the interpreter puts there before the program runs.
func (l *Library) SetMain(main *object.Module) *object.Exception {
	t := l.thread
	declareLoader()
	own := &loader{}
	own.Header = object.NewHeader(loaderType, own)
	annotations, raised := t.NewDict()
	if raised != nil {
		return raised
	}
	if raised := main.Dict.SetName(t, "__loader__", own.Value()); raised != nil {
		return raised
	}
	if raised := main.Dict.SetName(t, "__annotations__", annotations.Value()); raised != nil {
		return raised
	}
	l.main = main
	return l.Modules().SetName(t, "__main__", main.Value())
}

// builtinsName is a global of every module. A program that does not look at it goes without: names are then found without a
// search (see vm.Machine.Builtins).
const builtinsName = "__builtins__"

// builtinsModule returns the module builtins.
func (l *Library) builtinsModule() (object.Value, *object.Exception) {
	if _, raised := l.machine.Builtins(); raised != nil {
		return object.Value{}, raised
	}
	return l.Load("builtins")
}

// completed returns a namespace that the program will look at as a whole, after it got __builtins__ if it is the program's module's.
func (l *Library) completed(namespace object.Value) (object.Value, *object.Exception) {
	if l.main == nil || namespace != l.main.Dict.Value() || l.main.Dict.GetName(l.thread, builtinsName).Exists() {
		return namespace, nil
	}
	m, raised := l.builtinsModule()
	if raised != nil {
		return object.Value{}, raised
	}
	return namespace, l.main.Dict.SetName(l.thread, builtinsName, m)
}

// locals is what locals(), vars() and dir() look at.
func (l *Library) locals() (object.Value, *object.Exception) {
	namespace, raised := l.machine.Locals()
	if raised != nil {
		return object.Value{}, raised
	}
	return l.completed(namespace)
}
