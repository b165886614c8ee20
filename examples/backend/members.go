package backend

import (
	"fmt"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/ts/goja/console"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
	"github.com/coderuntime/coderuntime/ts/goja/values"
)

// This file holds what a program finds beside the language: the console and the namespaces of host functions.

// lacks are the parts of the contract that this backend does not have: goja has none of the machine's own (zone, seed,
// steps, memory-growth), nothing guards goja's natives (process-safety, native-interrupt, single-allocation), no error
// of goja's stack can be caught, and the rest is what makes a backend short.
var lacks = []coderuntime.Lack{
	coderuntime.LackZone, coderuntime.LackSeed, coderuntime.LackSteps, coderuntime.LackMemoryGrowth,
	coderuntime.LackProcessSafety, coderuntime.LackNativeInterrupt, coderuntime.LackSingleAllocation, coderuntime.LackCallDepthError,
	coderuntime.LackPositions, coderuntime.LackStackPositions, coderuntime.LackCallPlace, coderuntime.LackNearNames,
	coderuntime.LackTimers, coderuntime.LackUnhandledReport,
}

// install defines the globals, before any code of the program runs.
func (e *engine) install() error {
	inspector := inspect.New(e.vm)
	e.values = values.New(e.vm, inspector, values.Options{})
	e.calls = bridge.NewCalls(e.host, bridge.Reader[goja.Value](e.values))
	log := func(level, text string) {
		e.host.Log(coderuntime.LogEntry{Source: coderuntime.SourceConsole, Level: coderuntime.Level(level), Text: text})
	}
	if err := e.vm.Set("console", console.New(e.vm, inspector, log, time.Now)); err != nil {
		return err
	}
	for _, namespace := range e.host.Bindings() {
		class := e.vm.Get("Error").(*goja.Object)
		if namespace.ErrorClass != nil {
			made, err := e.vm.RunString(fmt.Sprintf("globalThis.%[1]s = class %[1]s extends Error { get name() { return %[1]q } }", namespace.ErrorClass.Name))
			if err != nil {
				return err
			}
			class = made.(*goja.Object)
		}
		object := e.vm.CreateObject(nil) // Without a prototype, a name that was not bound is undefined.
		for name := range namespace.Functions {
			member := e.vm.ToValue(e.member(namespace, name, class)).(*goja.Object)
			// Defining a property of a new object cannot fail.
			_ = member.DefineDataProperty("name", e.vm.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
			_ = object.DefineDataProperty(name, member, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
		}
		if err := e.vm.Set(namespace.Global, object); err != nil {
			return err
		}
	}
	return nil
}

// member is a host function as the program calls it: it starts a call and returns its promise.
func (e *engine) member(namespace coderuntime.Namespace, name string, class *goja.Object) func(goja.FunctionCall) goja.Value {
	return func(call goja.FunctionCall) goja.Value {
		promise, resolve, reject := e.vm.NewPromise()
		// What comes back at once is an interrupt, which the run has its outcome for.
		_ = e.calls.Start(namespace, name, call.Arguments, func(result any, failure error) error {
			if failure == nil {
				value, err := e.values.Build(result, e.host.Stopped)
				if err != nil {
					return err
				}
				return resolve(value)
			}
			if _, wrong := failure.(*bridge.ArgumentError); wrong {
				return reject(e.vm.NewTypeError("%s", failure.Error()))
			}
			reason, err := e.vm.New(class, e.vm.ToValue(failure.Error()))
			if err != nil {
				return err
			}
			if namespace.ErrorClass != nil {
				_ = reason.DefineDataProperty(namespace.ErrorClass.MemberProperty, e.vm.ToValue(name), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
			}
			return reject(reason)
		})
		return e.vm.ToValue(promise)
	}
}
