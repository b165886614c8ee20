package goja

import (
	"math"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/ts/goja/date"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
	"github.com/coderuntime/coderuntime/ts/goja/values"
)

// briefText are the options for showing a value in a sentence.
func briefText() inspect.Options {
	options := values.PlainText()
	options.Depth, options.BreakLength, options.MaxArrayLength, options.MaxStringLength = 0, math.MaxInt32, 3, 60
	return options
}

// newValues makes the engine's values, of the classes that it captures when it first needs them.
func (e *engine) newValues() *values.Values {
	return values.New(e.vm, e.inspector, values.Options{
		MaxBytes: e.host.Limits().ValueBytes,
		Construct: func(class string, arguments ...goja.Value) *goja.Object {
			if class == "Date" {
				e.loadDateMethods()
			}
			return e.construct(class, arguments...)
		},
		Noun: func(object *goja.Object) string {
			if object.ExportType() == namespaceType {
				return "a namespace of functions"
			}
			return ""
		},
	})
}

// completion makes the status of a program that completed with a value.
func (e *engine) completion(value goja.Value) (status bridge.Status) {
	if goja.IsUndefined(value) {
		return bridge.Status{Settled: true}
	}
	if thrown := e.try(func() { status = bridge.ReadCompletion(e.host, bridge.Reader[goja.Value](e.values), value) }); thrown != nil {
		return e.failed(thrown)
	}
	return status
}

// loadDateMethods makes the methods of dates work in the run's zone, once, for a program that does not
// mention Date and so has none of its own making.
func (e *engine) loadDateMethods() {
	if e.dateMethods || e.program.mentions("Date") {
		return
	}
	e.dateMethods = true
	if err := date.InstallMethods(e.vm, e.config.Zone); err != nil {
		panic(err)
	}
}
