package intl

import "github.com/dop251/goja"

// class is a constructor of Intl and its prototype.
type class struct {
	realm                  *realm
	name                   string
	constructor, prototype *goja.Object
}

// class defines a constructor in Intl. construct makes the state of an instance of its arguments; requireNew is
// for those that cannot be called as functions.
func (r *realm) class(name string, length int, requireNew bool, construct func(arguments []goja.Value) any) *class {
	c := &class{realm: r, name: name}
	c.constructor = r.vm.ToValue(func(call goja.ConstructorCall) *goja.Object {
		object := call.This
		// goja tells a call from a construction only by the receiver: a fresh instance has no state yet.
		if call.NewTarget == nil && (object.Prototype() != c.prototype || r.states.get(object) != nil) {
			if requireNew {
				r.throwType("Constructor Intl.%s requires 'new'", name)
			}
			object = r.vm.CreateObject(c.prototype)
		}
		r.states.put(object, construct(call.Arguments))
		return object
	}).(*goja.Object)
	r.describe(c.constructor, name, length)
	c.prototype = r.vm.CreateObject(r.vm.NewObject().Prototype())
	must(c.prototype.DefineDataProperty("constructor", c.constructor, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	must(c.prototype.DefineDataPropertySymbol(goja.SymToStringTag, r.vm.ToValue("Intl."+name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	must(c.constructor.DefineDataProperty("prototype", c.prototype, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
	must(r.intl.DefineDataProperty(name, c.constructor, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return c
}

// supportedLocalesOf defines the static method of that name.
func (c *class) supportedLocalesOf() {
	r := c.realm
	r.method(c.constructor, "supportedLocalesOf", 1, func(call goja.FunctionCall) goja.Value {
		requested := r.localeList(call.Argument(0))
		options := r.coerceOptions(call.Argument(1), "Intl."+c.name+".supportedLocalesOf")
		options.word("localeMatcher", "best fit", "lookup", "best fit")
		var supported []any
		for _, l := range requested {
			if hasTable(l.language) {
				supported = append(supported, l.String())
			}
		}
		return r.vm.NewArray(supported...)
	})
}

// state returns the state of the receiver of a method, which must be a T.
func state[T any](r *realm, this goja.Value, method string) T {
	if object, ok := this.(*goja.Object); ok {
		if s, ok := r.states.get(object).(T); ok {
			return s
		}
	}
	r.throwType("Method %s called on incompatible receiver %s", method, receiver(this))
	panic("unreachable")
}

// classMethod defines a method that gets the state of its receiver.
func classMethod[T any](c *class, name string, length int, f func(state T, call goja.FunctionCall) goja.Value) {
	full := "Intl." + c.name + ".prototype." + name
	c.realm.method(c.prototype, name, length, func(call goja.FunctionCall) goja.Value {
		return f(state[T](c.realm, call.This, full), call)
	})
}

// bound defines an accessor whose value is a function bound to the receiver, the same one each time.
func bound[T any](c *class, name string, length int, f func(state T, call goja.FunctionCall) goja.Value) {
	r := c.realm
	full := "get Intl." + c.name + ".prototype." + name
	functions := newStateMap()
	r.getter(c.prototype, name, func(call goja.FunctionCall) goja.Value {
		s := state[T](r, call.This, full)
		object := call.This.(*goja.Object)
		if f, ok := functions.get(object).(*goja.Object); ok {
			return f
		}
		function := r.function("", length, func(call goja.FunctionCall) goja.Value { return f(s, call) })
		functions.put(object, function)
		return function
	})
}
