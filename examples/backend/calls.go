package backend

import (
	"errors"
	"fmt"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
)

// This file holds what happens when the program calls a host function.

// member is a host function as the program sees it.
type member struct {
	engine    *engine
	namespace coderuntime.Namespace
	name      string
	class     *goja.Object // of the errors that a failed call rejects with
}

// call starts a call and returns its promise. It throws nothing.
func (m *member) call(call goja.FunctionCall) goja.Value {
	e := m.engine
	promise, resolve, reject := e.vm.NewPromise()
	argument, size, err := m.argument(call.Arguments)
	var tooLarge *bridge.SizeError
	switch {
	case errors.As(err, &tooLarge):
		reason, err := m.failure(err)
		if err != nil {
			panic(err)
		}
		_ = reject(reason)
	case err != nil:
		_ = reject(e.vm.NewTypeError("%s", err.Error()))
	default:
		id := e.host.Call(m.namespace.Functions[m.name], argument, size)
		e.pending[event{bridge.CallReturned, id}] = func(returned bridge.Completion) error {
			if returned.Err == nil {
				value, err := e.build(returned.Value)
				if err != nil {
					return err
				}
				return resolve(value)
			}
			reason, err := m.failure(returned.Err)
			if err != nil {
				return err
			}
			return reject(reason)
		}
	}
	return e.vm.ToValue(promise)
}

// argument reads the one argument of a call.
func (m *member) argument(arguments []goja.Value) (any, int64, error) {
	path, e := bridge.MemberPath(m.namespace.Global, m.name), m.engine
	if len(arguments) == 0 {
		return nil, 0, nil
	}
	if len(arguments) > 1 {
		return nil, 0, fmt.Errorf("%s takes one argument and was given %d", path, len(arguments))
	}
	most := e.host.Limits().CallBytes
	argument, size, _, err := bridge.Read(bridge.Reader[goja.Value](e), arguments[0],
		bridge.ReadOptions{Root: "argument", MaxBytes: most, Stopped: e.host.Stopped})
	if _, tooLarge := err.(*bridge.SizeError); tooLarge {
		return nil, 0, fmt.Errorf("%s: the argument %w (call-bytes)", path, err)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", path, err)
	}
	return argument, size, nil
}

// failure makes the error of a failed call, or takes what the program, which can change the class, throws instead. The
// error is one that no program can catch.
func (m *member) failure(cause error) (goja.Value, error) {
	vm := m.engine.vm
	reason, err := vm.New(m.class, vm.ToValue(cause.Error()))
	if class := m.namespace.ErrorClass; err == nil && class != nil && class.MemberProperty != "" {
		name := vm.ToValue(m.name)
		err = reason.DefineDataProperty(class.MemberProperty, name, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
	}
	if exception, thrown := err.(*goja.Exception); thrown {
		return exception.Value(), nil
	}
	return reason, err
}
