package guard

import (
	"sync/atomic"
	"time"

	"github.com/dop251/goja"
)

// Host is what the guards know of the run.
type Host struct {
	// Memory is the run's budget in bytes: a single request for more is refused. Negative for none; the
	// bounds of V8 hold nevertheless.
	Memory int64
	// Stopped reports whether the run has settled, so that native loops give up. It is called often,
	// and by the interpreter's goroutine only.
	Stopped func() bool
}

// V8's bounds, and what values take in goja.
const (
	maxStringLength = 1<<29 - 24
	maxArrayLength  = 1<<32 - 1
	// maxArguments is how many arguments a call from a list may have; V8's bound depends on its stack
	// and is about this.
	maxArguments = 125_000
	// valueBytes is what an element of an array takes at least.
	valueBytes = 16
)

// Guard is the state of a runtime's guards.
type Guard struct {
	vm      *goja.Runtime
	host    Host
	program Program
	// bytes is the largest single request, and elements the longest array that it could be.
	bytes, elements int64
	// apply is Function.prototype.apply as it was, by which elementsOf gets at the elements of arrays.
	apply native
	// originalSplice is Array.prototype.splice as it was, for shift and unshift; firstArray its owner.
	originalSplice native
	firstArray     *goja.Object
	// sourceOf is Function.prototype.toString as it was.
	sourceOf native
	// standIns are the functions that Hook gave, by those they stand for and by themselves.
	standIns  map[*goja.Object]*goja.Object
	collector goja.Value
	collected []goja.Value
	// library has the functions of library.js once one was needed.
	library map[string]native
	// depth counts the natives active in nested.
	depth int
	// joining are the arrays that are being joined, outermost first.
	joining []*goja.Object
	reached map[string]bool
	// newBuffer makes an ArrayBuffer. held are the bytes of the large ones that are alive, apart from the Guard since
	// the cleanups of buffers refer to it; lastCollection is when reserve last had the garbage collected.
	newBuffer      func(size float64) *goja.Object
	held           *atomic.Int64
	lastCollection time.Time
	// alwaysLibrary makes the loops over arrays of any length run in JavaScript.
	alwaysLibrary bool
}

// native is a built-in or JavaScript function as goja calls it: it panics with what is thrown.
type native = func(goja.FunctionCall) goja.Value

// check is the body of a guard.
type check func(g *Guard, original native, call goja.FunctionCall) goja.Value

// replacement is a guard of a method.
type replacement struct {
	name   string
	length int
	check  check
}

// Program says what a program can reach by the names in its text; a *weave.Facts does.
type Program interface {
	// Mentions reports whether the program can reach a member of a name.
	Mentions(name string) bool
	// Reaches reports whether the program can reach a global of a name, other than by an object that
	// leads to it, as an array leads to Array.
	Reaches(name string) bool
	// Names reports whether a name stands in the text.
	Names(name string) bool
	// Extracts reports whether the text reads a member of a name other than to call it at once.
	Extracts(name string) bool
	// Hooks reports whether the text puts values that may be built-ins where native code calls them.
	Hooks() bool
}

// everything is a program that can reach all.
type everything struct{}

func (everything) Mentions(string) bool { return true }
func (everything) Reaches(string) bool  { return true }
func (everything) Names(string) bool    { return true }
func (everything) Extracts(string) bool { return true }
func (everything) Hooks() bool          { return true }

// Install guards the built-ins of a fresh runtime that a program can reach; nil stands for a program
// that can reach all. The error is one of goja's, and means that the runtime was not fresh.
func Install(vm *goja.Runtime, host Host, program Program) (*Guard, error) {
	if program == nil {
		program = everything{}
	}
	if host.Stopped == nil {
		host.Stopped = func() bool { return false }
	}
	g := &Guard{vm: vm, host: host, program: program, bytes: host.Memory, held: new(atomic.Int64), reached: map[string]bool{}}
	if g.bytes < 0 {
		g.bytes = 1 << 40
	}
	g.elements = min(g.bytes/valueBytes, maxArrayLength)
	if exception := vm.Try(g.install); exception != nil {
		return nil, exception
	}
	return g, nil
}

func (g *Guard) install() {
	mentions := g.program.Mentions
	functions := functionPrototype(g)
	g.apply = g.callable(functions.Get("apply"))
	if mentions("bind") || mentions("fromEntries") || g.program.Reaches("Reflect") || g.program.Hooks() {
		g.sourceOf = g.callable(functions.Get("toString"))
	}
	if mentions("shift") || mentions("unshift") {
		g.firstArray = arrayPrototype(g)
		g.originalSplice = g.callable(g.firstArray.Get("splice"))
	}
	g.methods(arrayPrototype, arrayMethods)
	g.methods(stringPrototype, stringMethods)
	g.methods(func(*Guard) *goja.Object { return functions }, functionMethods)
	if mentions("toString") || mentions("toLocaleString") {
		g.methods(bigIntPrototype, bigIntMethods)
	}
	for _, name := range globals {
		if g.program.Reaches(name) {
			g.Reach(name)
		}
	}
	if mentions("values") || mentions("keys") || mentions("entries") || mentions("iterator") || g.collects() {
		g.replace(arrayIteratorPrototype(g), nextOfArray)
	}
	if mentions("constructor") {
		// These are what literals lead to.
		for _, name := range []string{"Array", "String", "Object", "BigInt", "Function"} {
			g.Reach(name)
		}
	}
	if mentions("__proto__") {
		g.prototypeAccessor()
	}
	if mentions("parseFloat") {
		g.parseFloat()
	}
	g.nest()
	g.nestErrors()
	if g.program.Reaches("Promise") {
		g.methods(func(g *Guard) *goja.Object { return g.vm.GlobalObject().Get("Promise").(*goja.Object) }, promiseStatics)
	}
}

// collecting are the globals whose constructors take the elements of an iterable natively.
var collecting = []string{"Set", "Map", "WeakSet", "WeakMap", "AggregateError"}

// collects reports whether the program can take the elements of a sparse array natively.
func (g *Guard) collects() bool {
	for _, name := range collecting {
		if g.program.Reaches(name) {
			return true
		}
	}
	return g.program.Mentions("fromEntries")
}

// globals are the names of the guarded globals.
var globals = []string{
	"Array", "String", "Object", "Reflect", "JSON", "BigInt", "Function", "eval", "Proxy", "ArrayBuffer",
	"Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
	"Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
	"encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent", "escape", "unescape",
}

// Reach guards a global that the program does not name but now can reach, as by the constructor
// property of an object that a host function gave it. It must be called before the program has such
// an object. The name of a global that needs no guard is ignored, and a second call does nothing.
func (g *Guard) Reach(global string) {
	if g.reached[global] {
		return
	}
	g.reached[global] = true
	switch global {
	case "Array":
		g.statics("Array", arrayStatics)
	case "String":
		g.statics("String", stringStatics)
	case "Object":
		g.statics("Object", objectStatics)
	case "Reflect":
		g.statics("Reflect", reflectMethods)
	case "JSON":
		g.statics("JSON", jsonMethods)
	case "BigInt":
		g.statics("BigInt", bigIntStatics)
		g.bigIntFunction()
	case "Function":
		g.forbidFunction()
	case "eval":
		g.forbidEval()
	case "Proxy":
		g.proxies()
	case "ArrayBuffer":
		g.arrayBuffer()
	case "encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent", "escape", "unescape":
		g.replace(g.vm.GlobalObject(), replacement{global, 1, inBlocks(cuts[global])})
	default:
		if size, found := typedArrays[global]; found {
			g.typedArray(global, size)
		}
	}
}

// owners find the objects whose methods are guarded without a look at the globals.
func arrayPrototype(g *Guard) *goja.Object  { return g.vm.NewArray().Prototype() }
func stringPrototype(g *Guard) *goja.Object { return g.vm.ToValue("").ToObject(g.vm).Prototype() }
func functionPrototype(g *Guard) *goja.Object {
	return g.vm.ToValue(func(goja.FunctionCall) goja.Value { return nil }).(*goja.Object).Prototype()
}

// methods guards the methods of an object that the program can reach. The conversion of an array to a
// string reaches join without its name.
func (g *Guard) methods(owner func(*Guard) *goja.Object, list []replacement) {
	var object *goja.Object
	for _, r := range list {
		if r.name != "join" && !g.program.Mentions(r.name) {
			continue
		}
		if object == nil {
			object = owner(g)
		}
		g.replace(object, r)
	}
}

// statics guards methods of a global object.
func (g *Guard) statics(global string, list []replacement) {
	object, ok := g.vm.GlobalObject().Get(global).(*goja.Object)
	if !ok {
		return
	}
	for _, r := range list {
		g.replace(object, r)
	}
}

// replace puts a guard in the place of a method.
func (g *Guard) replace(owner *goja.Object, r replacement) {
	original, ok := owner.Get(r.name).(*goja.Object)
	if !ok {
		return
	}
	body := g.callable(original)
	if !g.program.Names(r.name) {
		// Only a computed name gets there. A proxy is made in half the time and looks the same but to a
		// debugger.
		define(owner, r.name, g.vm.ToValue(g.vm.NewProxy(original, &goja.ProxyTrapConfig{
			Apply: func(_ *goja.Object, this goja.Value, arguments []goja.Value) goja.Value {
				return nonNil(r.check(g, body, goja.FunctionCall{This: this, Arguments: arguments}))
			},
		})))
		return
	}
	define(owner, r.name, g.function(r.name, r.length, func(call goja.FunctionCall) goja.Value {
		return r.check(g, body, call)
	}))
}

// function makes a function as the built-ins are.
func (g *Guard) function(name string, length int, body native) *goja.Object {
	object := g.vm.ToValue(body).(*goja.Object)
	readOnly(object, "name", g.vm.ToValue(name))
	readOnly(object, "length", g.vm.ToValue(length))
	return object
}

// define defines a property with the attributes of built-in methods. The objects are extensible and
// their properties configurable, so it does not fail.
func define(object *goja.Object, name string, value goja.Value) {
	_ = object.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

func readOnly(object *goja.Object, name string, value goja.Value) {
	_ = object.DefineDataProperty(name, value, goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

// construct is the body of a guard of a constructor: it may refuse the arguments, and returns what the
// original is given.
type construct func(g *Guard, arguments []goja.Value) []goja.Value

// constructor guards a global constructor.
func (g *Guard) constructor(global string, check construct) {
	original, ok := g.vm.GlobalObject().Get(global).(*goja.Object)
	if !ok {
		return
	}
	call := g.callable(original)
	proxy := g.disguise(original, func(this goja.Value, arguments []goja.Value) goja.Value {
		return call(goja.FunctionCall{This: this, Arguments: check(g, arguments)})
	}, func(arguments []goja.Value, newTarget *goja.Object) *goja.Object {
		return g.construct(original, check(g, arguments), newTarget)
	})
	g.expose(global, original, proxy)
}

// expose puts a stand-in of a constructor where the program finds the original.
func (g *Guard) expose(global string, original *goja.Object, standIn goja.Value) {
	define(g.vm.GlobalObject(), global, standIn)
	if prototype, ok := original.Get("prototype").(*goja.Object); ok {
		define(prototype, "constructor", standIn)
	}
}

// disguise makes a proxy of a function by which it is called otherwise; a nil construct leaves that as
// it is. In goja a proxy is no function to instanceof, so the method by which instanceof asks is
// answered here. The getter of Symbol.species returns its receiver, and must not give away the original.
func (g *Guard) disguise(
	original *goja.Object,
	apply func(this goja.Value, arguments []goja.Value) goja.Value,
	construct func(arguments []goja.Value, newTarget *goja.Object) *goja.Object,
) goja.Value {
	config := &goja.ProxyTrapConfig{
		Apply: func(_ *goja.Object, this goja.Value, arguments []goja.Value) goja.Value {
			return nonNil(apply(this, arguments))
		},
		GetSym: func(target *goja.Object, property *goja.Symbol, receiver goja.Value) goja.Value {
			value := nonNil(target.GetSymbol(property))
			if value.SameAs(target) {
				return receiver
			}
			if method := g.callable(value); method != nil && property == goja.SymHasInstance {
				return g.function("[Symbol.hasInstance]", 1, func(call goja.FunctionCall) goja.Value {
					if this, ok := call.This.(*goja.Object); ok && isProxy(this) {
						call.This = target
					}
					return method(call)
				})
			}
			return value
		},
	}
	if construct != nil {
		config.Construct = func(_ *goja.Object, arguments []goja.Value, newTarget *goja.Object) *goja.Object {
			return construct(arguments, newTarget)
		}
	}
	return g.vm.ToValue(g.vm.NewProxy(original, config))
}

// construct calls a constructor and panics with what it throws.
func (g *Guard) construct(constructor *goja.Object, arguments []goja.Value, newTarget *goja.Object) *goja.Object {
	f, ok := goja.AssertConstructor(constructor)
	if !ok {
		panic(g.vm.NewTypeError("not a constructor"))
	}
	object, err := f(newTarget, arguments...)
	if err != nil {
		panic(err)
	}
	return object
}

// callable returns the function behind an object, or nil. An exported function is called directly,
// without the try that goja.AssertFunction adds.
func (g *Guard) callable(value goja.Value) native {
	object, ok := value.(*goja.Object)
	if !ok {
		return nil
	}
	if object.ExportType() == functionType {
		if f, ok := object.Export().(native); ok {
			return f
		}
	}
	f, ok := goja.AssertFunction(object)
	if !ok {
		return nil
	}
	return func(call goja.FunctionCall) goja.Value {
		value, err := f(call.This, call.Arguments...)
		if err != nil {
			panic(err)
		}
		return value
	}
}

// live gives up if the run has settled.
func (g *Guard) live() {
	if g.host.Stopped() {
		// The type, not the content, is what goja and its caller look at.
		panic(&goja.InterruptedError{})
	}
}

// rangeError makes a RangeError of the program's realm.
func (g *Guard) rangeError(message string) *goja.Object { return g.newError("RangeError", message) }

// newError makes an error of a kind. A program that has replaced the global gets its own kind.
func (g *Guard) newError(kind, message string) *goja.Object {
	constructor := g.vm.GlobalObject().Get(kind)
	if object, err := g.vm.New(constructor, g.vm.ToValue(message)); err == nil {
		return object
	}
	return g.vm.NewTypeError(message)
}

// refuseString throws if a string of so many characters of a width could not be.
func (g *Guard) refuseString(characters, bytes float64) {
	if characters > maxStringLength || bytes > float64(g.bytes) {
		panic(g.rangeError("Invalid string length"))
	}
}

// refuseArray throws if an array of so many elements could not be held.
func (g *Guard) refuseArray(elements float64) {
	if elements > float64(g.elements) {
		panic(g.rangeError("Invalid array length"))
	}
}
