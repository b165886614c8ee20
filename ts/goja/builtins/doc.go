// Package builtins corrects those built-ins of a goja.Runtime that differ from Node 20's and that no other
// package replaces, and adds what is missing among them.
//
//	built-in of goja ──▶ a function of the same name, length and attributes ──▶ goja's own for all that it does right
//
// [Install] installs what a [Program] can reach. Each file is a built-in object:
//
//   - math.go: Math, whose last digits come from package elementary.
//   - number.go: the digits of Number.prototype.toString, and parseInt.
//   - text.go: strings with half of a surrogate pair, which goja's methods lose.
//   - html.go: the methods of Annex B that make HTML.
//   - object.go: the accessor methods of Annex B, and Object.prototype.toLocaleString.
//   - global.go: what goja shows and Node does not, and the other way round.
//
// # Invariants
//
// Install runs none of the program's code. Arguments are evaluated once, in the order of ECMA-262. What is
// missing is not added for a program that could reach it by a computed name only.
package builtins

import "github.com/dop251/goja"

// Program says what a program can reach by the names in its text; a *weave.Facts does.
type Program interface {
	// Reaches reports whether the program can reach a global of a name.
	Reaches(name string) bool
	// Mentions reports whether the program can reach a member of a name.
	Mentions(name string) bool
	// Names reports whether a name stands in the text.
	Names(name string) bool
}

// everything is a program that can reach all.
type everything struct{}

func (everything) Reaches(string) bool  { return true }
func (everything) Mentions(string) bool { return true }
func (everything) Names(string) bool    { return true }

// Install corrects the built-ins of a runtime that has run no code of a program; nil stands for a program that can
// reach all. A program that reaches none of them pays less than a microsecond. What other packages install under the
// same names must be there already. The error is one of goja's, and means that the run was interrupted.
func Install(vm *goja.Runtime, program Program) error {
	if program == nil {
		program = everything{}
	}
	r := &realm{vm: vm, program: program}
	if exception := vm.Try(r.install); exception != nil {
		return exception
	}
	return nil
}

// realm is what the functions of one runtime share.
type realm struct {
	vm      *goja.Runtime
	program Program
}

func (r *realm) install() {
	r.installMath()
	r.installNumber()
	r.installText()
	r.installHTML()
	r.installObject()
	r.installGlobal()
}

// shows reports whether the program can see that a member is missing: because its text has the name, or lists the
// names of members.
func (r *realm) shows(name string) bool {
	return r.program.Names(name) || r.program.Names("getOwnPropertyNames") || r.program.Names("ownKeys")
}

// native is a built-in as goja calls it: it panics with what is thrown.
type native = func(goja.FunctionCall) goja.Value

// function makes a function that looks built in.
func (r *realm) function(name string, length int, body native) *goja.Object {
	function := r.vm.ToValue(body).(*goja.Object)
	must(function.DefineDataProperty("name", r.vm.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	must(function.DefineDataProperty("length", r.vm.ToValue(length), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return function
}

// define defines a property with the attributes of built-in methods.
func define(object *goja.Object, name string, value goja.Value) {
	must(object.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// wrap replaces a method by one that is made of it.
func (r *realm) wrap(owner *goja.Object, name string, length int, wrapper func(original native) native) {
	if original := r.callable(owner.Get(name)); original != nil {
		define(owner, name, r.function(name, length, wrapper(original)))
	}
}

// callable returns the function behind a value, or nil.
func (r *realm) callable(value goja.Value) native {
	object, ok := value.(*goja.Object)
	if !ok {
		return nil
	}
	f, ok := goja.AssertFunction(object)
	if !ok {
		return nil
	}
	if body, ok := object.Export().(native); ok {
		return body
	}
	return func(call goja.FunctionCall) goja.Value {
		value, err := f(call.This, call.Arguments...)
		must(err)
		return value
	}
}

// must passes an exception on to the program, or to the Try around it.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// toString is ToString, ECMA-262 section 7.1.17; it may run the program's code.
func (r *realm) toString(value goja.Value) goja.String {
	if object, ok := value.(*goja.Object); ok {
		value = object.ToString() // a primitive of any type
	}
	switch value := value.(type) {
	case goja.String:
		return value
	case *goja.Symbol:
		panic(r.vm.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	return r.vm.ToValue(value.String()).(goja.String)
}

// thisText is the receiver of a method of String.prototype, converted.
func (r *realm) thisText(call goja.FunctionCall, method string) goja.String {
	if isNullish(call.This) {
		panic(r.vm.NewTypeError("String.prototype." + method + " called on null or undefined"))
	}
	return r.toString(call.This)
}

func isNullish(value goja.Value) bool {
	return value == nil || goja.IsUndefined(value) || goja.IsNull(value)
}

// rangeError makes a RangeError.
func (r *realm) rangeError(message string) goja.Value {
	object, err := r.vm.New(r.vm.GlobalObject().Get("RangeError"), r.vm.ToValue(message))
	must(err)
	return object
}
