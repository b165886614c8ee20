package regex

import (
	"errors"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/regexp"
)

// Host is what regular expressions know of the run. Functions that are nil do nothing.
type Host struct {
	// Stopped reports whether the run has settled. It is called often, on the interpreter's goroutine.
	Stopped func() bool
	// Interrupted is called when a search was given up; it is to panic with what goja takes for an interrupt.
	// If it returns, that happens all the same.
	Interrupted func()
	// Charge is told how many bytes results and compiled patterns have taken since it was told last, in steps of at
	// least 64 KB. They may be garbage by then: it is the time to look at the heap. An error ends the program as an
	// interrupt does.
	Charge func(bytes int64) error
	// Memory is the run's budget in bytes: a single result that takes more is refused with the RangeError that V8
	// throws for what is too long, and so is a search that has to hold more. 0 stands for no bound but V8's.
	Memory int
}

// native is a function as goja calls it: it panics with what is thrown.
type native = func(goja.FunctionCall) goja.Value

// Engine is the state of a runtime's regular expressions.
type Engine struct {
	vm     *goja.Runtime
	host   Host
	budget regexp.Budget

	prototype   *goja.Object // RegExp.prototype
	constructor *goja.Object // RegExp
	execFunc    *goja.Object // RegExp.prototype.exec
	// allocate makes an object of goja's; template is the one that it copies.
	allocate goja.Constructor
	template goja.Value
	// observable says that the program may have changed the accessors, which it does not name otherwise.
	observable bool

	objects   weakTable[*pattern]
	iterators weakTable[*iterator]
	iterator  *goja.Object // %RegExpStringIteratorPrototype%
	// hasInstance is the method by which instanceof asks RegExp.
	hasInstance *goja.Object
	cache       map[string]*pattern
	last        lastMatch
	charged     int64
	nesting     int // of the functions here
	ticks       int
}

// Install replaces the regular expressions of a fresh runtime. mentions reports whether the program can reach a
// member of a name; what it cannot is left as it is. nil stands for all names. No program may have run before.
//
// It must come after whatever else replaces the global RegExp, as it is what has the last word on patterns.
func Install(vm *goja.Runtime, host Host, mentions func(name string) bool) (*Engine, error) {
	if mentions == nil {
		mentions = func(string) bool { return true }
	}
	if host.Stopped == nil {
		host.Stopped = func() bool { return false }
	}
	if host.Memory <= 0 {
		host.Memory = 1 << 40
	}
	e := &Engine{
		vm: vm, host: host,
		budget: regexp.Budget{Stopped: host.Stopped, Memory: min(host.Memory, regexp.DefaultMemory)},
		cache:  map[string]*pattern{},
	}
	original, ok := vm.GlobalObject().Get("RegExp").(*goja.Object)
	if !ok {
		return nil, errors.New("regex: the runtime has no RegExp")
	}
	if e.prototype, ok = original.Get("prototype").(*goja.Object); !ok {
		return nil, errors.New("regex: the runtime has no RegExp.prototype")
	}
	if e.allocate, ok = goja.AssertConstructor(original); !ok {
		return nil, errors.New("regex: RegExp is no constructor")
	}
	template, err := e.allocate(original)
	if err != nil {
		return nil, err
	}
	// goja asks for Symbol.match whether an argument of RegExp is to be copied.
	if err := template.DefineDataPropertySymbol(goja.SymMatch, vm.ToValue(true), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE); err != nil {
		return nil, err
	}
	e.template = template
	return e, e.install(original, mentions)
}

// accessors are the names of the accessors of RegExp.prototype, and for flags, their letters in the order in which
// the accessor of flags reads them.
var accessors = []struct {
	name string
	flag byte
}{
	{"hasIndices", 'd'}, {"global", 'g'}, {"ignoreCase", 'i'}, {"multiline", 'm'}, {"dotAll", 's'}, {"unicode", 'u'},
	{"unicodeSets", 'v'}, {"sticky", 'y'}, {"source", 0}, {"flags", 0},
}

// method is a built-in function to install.
type method struct {
	name   string
	symbol *goja.Symbol
	length int
	body   func(*Engine, goja.FunctionCall) goja.Value
	// reached are the names by which a program can reach it, beside its own.
	reached []string
}

var regExpMethods = []method{
	{"test", nil, 1, (*Engine).test, nil},
	{"compile", nil, 2, (*Engine).compile, nil},
	{"toString", nil, 0, (*Engine).toString, nil},
	{"[Symbol.match]", goja.SymMatch, 1, (*Engine).match, []string{"match"}},
	{"[Symbol.matchAll]", goja.SymMatchAll, 1, (*Engine).matchAll, []string{"matchAll"}},
	{"[Symbol.replace]", goja.SymReplace, 2, (*Engine).replace, []string{"replace", "replaceAll"}},
	{"[Symbol.search]", goja.SymSearch, 1, (*Engine).search, []string{"search"}},
	{"[Symbol.split]", goja.SymSplit, 2, (*Engine).split, []string{"split"}},
}

var stringMethods = []method{
	{"match", nil, 1, (*Engine).stringMatch, nil},
	{"matchAll", nil, 1, (*Engine).stringMatchAll, nil},
	{"search", nil, 1, (*Engine).stringSearch, nil},
}

func (e *Engine) install(original *goja.Object, mentions func(string) bool) error {
	// goja's own String.prototype.replaceAll reads flags.
	e.observable = mentions("replaceAll")
	for _, a := range accessors {
		e.observable = e.observable || mentions(a.name)
	}
	e.execFunc = e.function("exec", 1, e.exec)
	if err := define(e.prototype, "exec", e.execFunc); err != nil {
		return err
	}
	for _, m := range regExpMethods {
		// A conversion calls toString without its name.
		needed := m.name == "toString" || mentions(m.name)
		for _, name := range m.reached {
			needed = needed || mentions(name)
		}
		if needed {
			if err := e.installMethod(e.prototype, m); err != nil {
				return err
			}
		}
	}
	var strings *goja.Object
	for _, m := range stringMethods {
		if !mentions(m.name) {
			continue
		}
		if strings == nil {
			strings = e.vm.ToValue("").ToObject(e.vm).Prototype()
		}
		if err := e.installMethod(strings, m); err != nil {
			return err
		}
	}
	if e.observable {
		if err := e.installAccessors(); err != nil {
			return err
		}
	}
	return e.installConstructor(original)
}

func (e *Engine) installMethod(owner *goja.Object, m method) error {
	function := e.function(m.name, m.length, func(call goja.FunctionCall) goja.Value { return m.body(e, call) })
	if m.symbol != nil {
		return owner.DefineDataPropertySymbol(m.symbol, function, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	}
	return define(owner, m.name, function)
}

// maxNesting is how deep the functions may call one another natively, as o.exec(x) does with
// o = {exec: RegExp.prototype.test}: Go's stack is used for each.
const maxNesting = 400

// function makes a function as the built-ins are.
func (e *Engine) function(name string, length int, body native) *goja.Object {
	function := e.vm.ToValue(func(call goja.FunctionCall) goja.Value {
		e.nesting++
		defer func() { e.nesting-- }()
		if e.nesting > maxNesting {
			panic(e.newError("RangeError", "Maximum call stack size exceeded"))
		}
		return body(call)
	}).(*goja.Object)
	// The properties of a new function are configurable: this cannot fail.
	_ = function.DefineDataProperty("name", e.vm.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	if length > 0 {
		_ = function.DefineDataProperty("length", e.vm.ToValue(length), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	}
	return function
}

func define(object *goja.Object, name string, value goja.Value) error {
	return object.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

// setLastIndex sets lastIndex of whatever object.
func (e *Engine) setLastIndex(object *goja.Object, value goja.Value) {
	err := object.Set("lastIndex", value)
	if err == nil {
		return
	}
	if e.patternOf(object) != nil {
		// It is a property without accessors of its own.
		panic(e.typeError("Cannot assign to read only property 'lastIndex' of object '[object RegExp]'"))
	}
	panic(err)
}

// interrupt gives up.
func (e *Engine) interrupt() {
	if e.host.Interrupted != nil {
		e.host.Interrupted()
	}
	// The type, not the content, is what goja and its caller look at.
	panic(&goja.InterruptedError{})
}

// chargeStep is from how many bytes on the host is told, and asked whether to go on.
const chargeStep = 1 << 16

// charge accounts for what a result is about to take.
func (e *Engine) charge(bytes int) {
	e.charged += int64(bytes)
	if e.charged < chargeStep {
		return
	}
	n := e.charged
	e.charged = 0
	if e.host.Charge != nil && e.host.Charge(n) != nil || e.host.Stopped() {
		e.interrupt()
	}
}

// ticksPerPoll is how many steps that call functions are between two questions.
const ticksPerPoll = 256

// tick counts a step of a loop that may call native functions only, and asks the host now and then.
func (e *Engine) tick() {
	if e.ticks++; e.ticks%ticksPerPoll == 0 && e.host.Stopped() {
		e.interrupt()
	}
}

// typeError and newError make errors of the program's realm.
func (e *Engine) typeError(message string) *goja.Object {
	return e.vm.NewTypeError("%s", message)
}

func (e *Engine) newError(kind, message string) *goja.Object {
	if object, err := e.vm.New(e.vm.GlobalObject().Get(kind), e.vm.ToValue(message)); err == nil {
		return object
	}
	return e.typeError(message)
}

// call calls a function of the program's and panics with what it throws.
func call(f goja.Callable, this goja.Value, arguments ...goja.Value) goja.Value {
	value, err := f(this, arguments...)
	if err != nil {
		panic(err)
	}
	return value
}

// receiver is the object that a method is called on.
func (e *Engine) receiver(call goja.FunctionCall, name string) *goja.Object {
	object, ok := call.This.(*goja.Object)
	if !ok {
		panic(e.incompatible(name, call.This))
	}
	return object
}

func (e *Engine) incompatible(name string, this goja.Value) *goja.Object {
	return e.typeError("Method " + name + " called on incompatible receiver " + describe(this))
}

// describe is V8's short form of a value, without running code of the program.
func describe(value goja.Value) string {
	switch v := value.(type) {
	case nil:
		return "undefined"
	case *goja.Object:
		return "#<" + v.ClassName() + ">"
	case *goja.Symbol:
		return "Symbol(" + v.String() + ")"
	}
	return value.String()
}

func isNullish(value goja.Value) bool {
	return value == nil || goja.IsUndefined(value) || goja.IsNull(value)
}
