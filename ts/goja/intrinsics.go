package goja

import (
	"reflect"

	"github.com/dop251/goja"
)

// constructors are the built-in classes of whose instances the engine makes.
var constructors = []string{"Error", "Date", "Map", "Set", "Uint8Array"}

// captureConstructors captures the classes that the program could change, before its code runs. The rest
// is captured when it is first needed: the program can get at a class only by its name, or through an
// instance of it, which the engine makes after it has captured the class.
func (e *engine) captureConstructors() {
	for _, name := range constructors {
		if e.program.mentions(name) {
			e.constructor(name)
		}
	}
}

// constructor returns a class as it was before the program could change it. It runs inside Try, a native
// function, or before the program's code.
func (e *engine) constructor(name string) *goja.Object {
	captured := e.captured[name]
	if captured == nil {
		// The program will reach the class through its instance.
		e.guard.Reach(name)
		captured = e.vm.GlobalObject().Get(name).(*goja.Object)
		if e.captured == nil {
			e.captured = map[string]*goja.Object{}
		}
		e.captured[name] = captured
	}
	return captured
}

// construct makes an instance of a captured class, in the same places.
func (e *engine) construct(name string, arguments ...goja.Value) *goja.Object {
	object, err := e.vm.New(e.constructor(name), arguments...)
	if err != nil {
		panic(err)
	}
	return object
}

// The types by which goja tells its objects apart; ExportType runs no code of the program.
var (
	promiseType   = reflect.TypeFor[*goja.Promise]()
	proxyType     = reflect.TypeFor[goja.Proxy]()
	namespaceType = reflect.TypeFor[*namespace]()
)
