package backend

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/ts/goja/console"
)

// This file holds the globals that a program has beside those of the language.

// install defines them, before any code of the program runs.
func (e *engine) install() error {
	global := e.vm.GlobalObject()
	e.constructors = map[string]*goja.Object{}
	for _, name := range []string{"Date", "Error", "Map", "Set", "Uint8Array"} {
		e.constructors[name] = global.Get(name).(*goja.Object)
	}
	globals := map[string]goja.Value{
		"console": console.New(e.vm, e.inspector, func(level, text string) {
			e.host.Log(coderuntime.LogEntry{Source: coderuntime.SourceConsole, Level: coderuntime.Level(level), Text: text})
		}, time.Now),
		"setTimeout":    e.native("setTimeout", func(call goja.FunctionCall) goja.Value { return e.setTimer(call, false) }),
		"setInterval":   e.native("setInterval", func(call goja.FunctionCall) goja.Value { return e.setTimer(call, true) }),
		"clearTimeout":  e.native("clearTimeout", e.clearTimer),
		"clearInterval": e.native("clearInterval", e.clearTimer),
	}
	for _, namespace := range e.host.Bindings() {
		class := e.constructors["Error"]
		if namespace.ErrorClass != nil {
			made, err := e.vm.RunString(fmt.Sprintf(`(class %s extends Error {
				static {
					Object.defineProperty(this.prototype, "name", { value: this.name, writable: true, configurable: true });
				}
			})`, namespace.ErrorClass.Name))
			if err != nil {
				return err
			}
			class = made.(*goja.Object)
			globals[namespace.ErrorClass.Name] = class
		}
		// Without a prototype, a name that was not bound is undefined.
		object := e.vm.CreateObject(nil)
		for _, name := range slices.Sorted(maps.Keys(namespace.Functions)) {
			member := &member{engine: e, namespace: namespace, name: name, class: class}
			function := e.native(name, member.call)
			if err := object.DefineDataProperty(name, function, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
				return err
			}
		}
		globals[namespace.Global] = object
	}
	for name, value := range globals {
		if err := global.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
			return err
		}
	}
	return nil
}

// native makes a function of the program; without a name of its own it would show that of the Go function.
func (e *engine) native(name string, f func(goja.FunctionCall) goja.Value) *goja.Object {
	function := e.vm.ToValue(f).(*goja.Object)
	// The name of a new function is configurable, so that this cannot fail.
	_ = function.DefineDataProperty("name", e.vm.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	return function
}
