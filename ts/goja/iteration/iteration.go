// Package iteration makes it cheap to take the elements of an array one by one: for of, destructuring, and spread.
//
// goja's iterator of an array makes an object with two properties for each element, which takes longer than what most
// loops do with it. [Install] puts another function behind Array.prototype[Symbol.iterator], whose iterator gives
// itself as its result, again and again, and has its properties in Go. That is not what a program would see that
// calls the function, so it is installed only for a program that has no name by which to reach it: then goja's own
// loops are the only callers, and those read a result before they ask for the next and keep none.
//
// Whatever is no plain array, such as a proxy of one, is still iterated by goja's function. A hole, an accessor, or an
// array that grows or shrinks meanwhile makes no difference: each element is read by Array.prototype.at.
package iteration

import (
	"reflect"

	"github.com/dop251/goja"
)

// Program says what names a program has; a *weave.Facts does.
type Program interface {
	// Names reports whether a name stands in the program's text.
	Names(name string) bool
	// Iterates reports whether the text takes elements out of iterables, by for of, a spread or a pattern.
	Iterates() bool
	// Delegates reports whether the text has a yield*, which gives on the results of an iterator as they are.
	Delegates() bool
}

// reaching are the names by which a program gets at a property whose key is a symbol, or at what iterates with the
// functions found there and gives the results away.
var reaching = []string{
	"iterator", "Symbol", "Iterator", "Reflect", "getOwnPropertySymbols", "getOwnPropertyDescriptors", "globalThis", "global",
}

// Install replaces Array.prototype[Symbol.iterator] of a fresh runtime, if the program iterates and cannot reach it.
// stopped reports whether the run has settled; then the iterators give up.
func Install(vm *goja.Runtime, program Program, stopped func() bool) error {
	if !program.Iterates() || program.Delegates() {
		return nil
	}
	for _, name := range reaching {
		if program.Names(name) {
			return nil
		}
	}
	var err error
	exception := vm.Try(func() { err = install(vm, stopped) })
	if exception != nil {
		return exception
	}
	return err
}

// native is a built-in as goja calls it.
type native = func(goja.FunctionCall) goja.Value

func install(vm *goja.Runtime, stopped func() bool) error {
	prototype := vm.NewArray().Prototype()
	values, ok := exported(prototype.GetSymbol(goja.SymIterator))
	at, found := exported(prototype.Get("at"))
	if !ok || !found {
		return nil
	}
	s := &shared{vm: vm, at: at, stopped: stopped, yes: vm.ToValue(true), no: vm.ToValue(false)}
	s.next = vm.ToValue(s.advance)
	// Go code that looks for the prototype of all iterators finds it behind this.
	var behind *goja.Object
	return prototype.DefineDataPropertySymbol(goja.SymIterator, vm.ToValue(func(call goja.FunctionCall) goja.Value {
		array, ok := call.This.(*goja.Object)
		if !ok || array.ExportType() != arrayType || array.ClassName() != "Array" {
			return values(call)
		}
		if behind == nil {
			behind = values(call).(*goja.Object).Prototype()
		}
		c := vm.NewDynamicObject(&cursor{shared: s, array: array})
		if err := c.SetPrototype(behind); err != nil {
			panic(err)
		}
		return c
	}), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

var (
	arrayType  = reflect.TypeFor[[]any]()
	cursorType = reflect.TypeFor[*cursor]()
)

// exported is the Go function behind a built-in.
func exported(value goja.Value) (native, bool) {
	object, ok := value.(*goja.Object)
	if !ok {
		return nil, false
	}
	body, ok := object.Export().(native)
	return body, ok
}

// shared is what the cursors of a runtime share.
type shared struct {
	vm            *goja.Runtime
	at            native
	next, yes, no goja.Value
	stopped       func() bool
	// recent is the cursor that was advanced last, and recentObject what the loop has of it.
	recent       *cursor
	recentObject goja.Value
}

// cursor is an iterator of an array, and its own result.
type cursor struct {
	*shared
	array    *goja.Object
	index    int
	argument [1]goja.Value // of at
	value    goja.Value
	done     bool
}

// ticks is how many elements are taken without a look at whether the run has settled.
const ticks = 1 << 10

// advance is the method next.
func (s *shared) advance(call goja.FunctionCall) goja.Value {
	c := s.recent
	if call.This != s.recentObject {
		object, ok := call.This.(*goja.Object)
		if !ok || object.ExportType() != cursorType {
			// Only a program that got here by a name which it computed has another receiver.
			panic(s.vm.NewTypeError("next method called on incompatible receiver"))
		}
		c = object.Export().(*cursor)
		s.recent, s.recentObject = c, call.This
	}
	if c.done {
		return call.This
	}
	if c.index%ticks == ticks-1 && s.stopped() {
		panic(&goja.InterruptedError{})
	}
	c.argument[0] = s.vm.ToValue(c.index)
	c.value = s.at(goja.FunctionCall{This: c.array, Arguments: c.argument[:]})
	if goja.IsUndefined(c.value) && c.index >= int(c.array.Get("length").ToInteger()) {
		c.done = true
		s.recent, s.recentObject = nil, nil
	}
	c.index++
	return call.This
}

// Get implements goja.DynamicObject.
func (c *cursor) Get(name string) goja.Value {
	switch name {
	case "done":
		if c.done {
			return c.yes
		}
		return c.no
	case "value":
		return c.value
	case "next":
		return c.next
	}
	return goja.Undefined()
}

// Has, Set, Delete and Keys implement goja.DynamicObject; goja's loops only read.
func (c *cursor) Has(string) bool { return true }

// Set implements goja.DynamicObject.
func (c *cursor) Set(string, goja.Value) bool { return false }

// Delete implements goja.DynamicObject.
func (c *cursor) Delete(string) bool { return false }

// Keys implements goja.DynamicObject.
func (c *cursor) Keys() []string { return nil }
