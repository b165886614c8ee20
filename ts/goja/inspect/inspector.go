package inspect

import (
	"errors"

	"github.com/dop251/goja"
)

// Inspector renders the values of one runtime. It must be used on the goroutine that runs the runtime.
type Inspector struct {
	// Stack, if set, gives the text shown for the stack of an error object, in Node's form: name and message,
	// then lines "    at f (main.ts:7:9)". An empty result means the default: goja's frames put into that form, with
	// goja's positions. It is called for native errors, never proxies, whose stack property is the text that goja
	// composed; a stack that was assigned is shown as it is. It may panic as goja does; exceptions are contained.
	Stack func(errorObject *goja.Object) string
	// RegExp, if set, gives the text /source/flags of a regular expression, for one that was made from another
	// pattern than the program wrote. An empty result means the default.
	RegExp func(regExp *goja.Object) string

	vm   *goja.Runtime
	room *room
	keys map[string]goja.Value

	inspectFunction *goja.Object
	errorPrototype  *goja.Object
}

// New returns an inspector for vm. It touches nothing in vm and costs next to nothing until something is
// rendered; what it needs is out of the program's reach, so it may be called at any time.
func New(vm *goja.Runtime) *Inspector {
	return &Inspector{vm: vm}
}

func (i *Inspector) pristine() *room {
	if i.room == nil {
		i.room = newRoom()
	}
	return i.room
}

// key returns a property name that the inspector itself asks for, as a value.
func (i *Inspector) key(name string) goja.Value {
	if v, ok := i.keys[name]; ok {
		return v
	}
	if i.keys == nil {
		i.keys = map[string]goja.Value{}
	}
	v := i.pristine().vm.ToValue(name)
	i.keys[name] = v
	return v
}

// Inspect returns the text of util.inspect for v: strings are quoted, objects are shown with their properties.
// v may be nil, which is undefined. It never panics with an exception of the program; interrupts pass through.
//
// Where program code has to run (see the package comment) while none is running, goja runs the jobs that are pending
// afterwards, as after any call from Go; set Options.CustomInspect to false where that matters.
func (i *Inspector) Inspect(v goja.Value, options Options) string {
	p := i.printer(options)
	return p.finish(p.value(v, 0, true))
}

func (i *Inspector) printer(options Options) *printer {
	if options.MaxBytes <= 0 {
		options.MaxBytes = Defaults().MaxBytes
	}
	return &printer{inspector: i, room: i.pristine(), options: options, budget: options.MaxBytes}
}

// attempt runs f, which may run program code, and reports whether it ended without an exception.
func (i *Inspector) attempt(f func()) bool { return i.vm.Try(f) == nil }

// invoke calls a function of the program. threw is set if it threw; anything that the program cannot catch goes
// on as a panic.
func (i *Inspector) invoke(function, this goja.Value, arguments ...goja.Value) (result goja.Value, threw bool) {
	call, ok := goja.AssertFunction(function)
	if !ok {
		return goja.Undefined(), true
	}
	result, err := call(this, arguments...)
	if err != nil {
		var exception *goja.Exception
		if errors.As(err, &exception) {
			return goja.Undefined(), true
		}
		panic(err)
	}
	return result, false
}

// lookup finds a property on an object or its prototypes without running program code. Proxies on the way are
// passed through to their targets.
func (i *Inspector) lookup(object *goja.Object, key goja.Value) (p property, ok bool) {
	for range maxPrototypes {
		if object == nil {
			return property{}, false
		}
		if p, ok := i.own(object, key); ok {
			return p, true
		}
		object = prototypeOf(object)
	}
	return property{}, false
}

// own returns an own property of an object that is no proxy.
func (i *Inspector) own(object *goja.Object, key goja.Value) (p property, ok bool) {
	if kindOf(object) == kindError {
		// Composing the stack may run program code, and so may throw.
		i.attempt(func() { p, ok = i.pristine().descriptor(object, key) })
		return p, ok
	}
	return i.pristine().descriptor(object, key)
}

// get reads a property as the program would, calling a getter if there is one; undefined if that throws.
func (i *Inspector) get(object *goja.Object, key goja.Value) goja.Value {
	p, ok := i.lookup(object, key)
	if !ok {
		return goja.Undefined()
	}
	return i.valueOf(object, p)
}

func (i *Inspector) valueOf(object *goja.Object, p property) goja.Value {
	if p.value != nil {
		return p.value
	}
	if p.getter == nil {
		return goja.Undefined()
	}
	value, _ := i.invoke(p.getter, object)
	return value
}

// maxPrototypes bounds how far a lookup follows the prototype chain, which a program can make long or, with
// proxies, endless.
const maxPrototypes = 1000

// prototypeOf returns the prototype of an object that is no proxy, with proxies replaced by their targets.
func prototypeOf(object *goja.Object) *goja.Object {
	return unwrapProxy(object.Prototype())
}

// function is util.inspect as a function of the program, handed to custom inspect functions.
func (i *Inspector) function() *goja.Object {
	if i.inspectFunction == nil {
		f := i.vm.ToValue(func(call goja.FunctionCall) goja.Value {
			return i.vm.ToValue(i.Inspect(call.Argument(0), i.Override(Defaults(), call.Argument(1))))
		}).(*goja.Object)
		// Defining a property of a fresh function does not fail.
		_ = f.DefineDataProperty("name", i.vm.ToValue("inspect"), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
		i.inspectFunction = f
	}
	return i.inspectFunction
}

// optionsObject is what a custom inspect function gets as its second argument.
func (i *Inspector) optionsObject(options Options, depth goja.Value) *goja.Object {
	object := i.vm.NewObject()
	define := func(name string, value any) {
		// Defining a property of a fresh object does not fail.
		_ = object.DefineDataProperty(name, i.vm.ToValue(value), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
	}
	var compact any = options.Compact
	if options.Compact <= 0 {
		compact = options.Compact == CompactAlways
	}
	limit := func(n int) any {
		if n >= Unlimited {
			return goja.Null()
		}
		return n
	}
	define("stylize", func(call goja.FunctionCall) goja.Value { return call.Argument(0).ToString() })
	define("showHidden", options.ShowHidden)
	define("depth", depth)
	define("colors", false)
	define("customInspect", options.CustomInspect)
	define("showProxy", options.ShowProxy)
	define("maxArrayLength", limit(options.MaxArrayLength))
	define("maxStringLength", limit(options.MaxStringLength))
	define("breakLength", options.BreakLength)
	define("compact", compact)
	define("sorted", options.Sorted)
	define("getters", options.Getters == GettersCalled)
	define("numericSeparator", options.NumericSeparator)
	return object
}
