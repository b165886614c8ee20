package web

// This file connects the JavaScript modules with their Go functions: one realm for each runtime that has
// features installed, and the helpers that native functions use to check, charge and throw.

import (
	"fmt"

	"github.com/dop251/goja"
)

// realm is the state of the features of one runtime.
type realm struct {
	vm       *goja.Runtime
	host     Host
	loaded   map[string]*goja.Object
	newError goja.Callable // create of js/errors.js
}

// nativeFunc is a private native function of a module.
type nativeFunc func(r *realm, call goja.FunctionCall) goja.Value

// load evaluates the module with the given name, once in a realm, and returns what it exports.
func (r *realm) load(name string) (*goja.Object, error) {
	if exports, ok := r.loaded[name]; ok {
		return exports, nil
	}
	m := modules[name]
	native := r.vm.CreateObject(nil)
	for _, needed := range m.needs {
		exports, err := r.load(needed)
		if err != nil {
			return nil, err
		}
		if err := native.Set(needed, exports); err != nil {
			return nil, err
		}
	}
	for key, function := range m.natives {
		if err := native.Set(key, r.function(function)); err != nil {
			return nil, err
		}
	}
	factory, err := r.vm.RunProgram(m.program())
	if err != nil {
		return nil, fmt.Errorf("web: module %s: %w", name, err)
	}
	call, _ := goja.AssertFunction(factory)
	result, err := call(goja.Undefined(), native)
	if err != nil {
		return nil, fmt.Errorf("web: module %s: %w", name, err)
	}
	exports, ok := result.(*goja.Object)
	if !ok {
		exports = r.vm.CreateObject(nil)
	}
	if r.loaded == nil {
		r.loaded = map[string]*goja.Object{}
	}
	r.loaded[name] = exports
	if name == "errors" {
		r.newError, _ = goja.AssertFunction(exports.Get("create"))
	}
	return exports, nil
}

func (r *realm) function(function nativeFunc) goja.Value {
	return r.vm.ToValue(func(call goja.FunctionCall) goja.Value { return function(r, call) })
}

// charge announces an allocation, or throws a RangeError.
func (r *realm) charge(bytes int) {
	if r.host.Charge == nil {
		return
	}
	if err := r.host.Charge(int64(bytes)); err != nil {
		r.throw("RangeError", err.Error())
	}
}

// throw throws a new Error, TypeError or RangeError.
func (r *realm) throw(constructor, message string) {
	object, err := r.newError(goja.Undefined(), r.vm.ToValue(constructor), r.vm.ToValue(message))
	if err != nil {
		panic(err)
	}
	panic(object)
}

// pollInterval is how many steps of a native loop pass between two polls of Host.Stopped; a step is well
// under a microsecond.
const pollInterval = 4096

// ticker counts the steps of a native loop.
type ticker struct {
	realm *realm
	steps int
}

// tick counts one step, and leaves the loop by a panic if the run has been told to stop.
func (t *ticker) tick() {
	if t.steps++; t.steps%pollInterval == 0 {
		t.realm.poll()
	}
}

func (r *realm) poll() {
	if r.host.Stopped == nil || !r.host.Stopped() {
		return
	}
	if r.host.Interrupted != nil {
		r.host.Interrupted()
	}
	panic(&InterruptedError{})
}

// hidden makes Go state a value that a module can keep in a private field. It has no members that
// JavaScript could see.
type hidden struct{}

func (hidden) Get(string) goja.Value       { return nil }
func (hidden) Set(string, goja.Value) bool { return false }
func (hidden) Has(string) bool             { return false }
func (hidden) Delete(string) bool          { return false }
func (hidden) Keys() []string              { return nil }

// state returns the Go state behind a value that a module took from a private field.
func state[T any](v goja.Value) T {
	return v.(*goja.Object).Export().(T)
}

// text returns a primitive string as UTF-8, with U+FFFD for each lone surrogate: the conversion to a scalar
// value string of the Infra and Web IDL standards. Modules convert what programs pass before they call.
func text(v goja.Value) string { return v.String() }

// units returns the UTF-16 code units of a primitive string.
func (r *realm) units(v goja.Value) []uint16 {
	s := v.ToString()
	length := s.(goja.String).Length()
	r.charge(2 * length)
	units := make([]uint16, length)
	t := ticker{realm: r}
	for i := range units {
		units[i] = s.(goja.String).CharAt(i)
		t.tick()
	}
	return units
}
