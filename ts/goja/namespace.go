package goja

import (
	"sort"
	"sync"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
)

// namespace is the object that holds the functions of one coderuntime.Namespace: its members are own,
// enumerable and writable, and it has no prototype, so that a name that was not bound is undefined. A
// member's function object is made when it is first asked for, and then stays the same.
type namespace struct {
	engine     *engine
	binding    coderuntime.Namespace
	errorClass *goja.Object // nil for plain Errors
	object     *goja.Object
	// made holds function objects, and what the program assigned; nil where it deleted.
	made map[string]goja.Value
	// added are the names that the program added, in order.
	added []string
}

// pendingCall is a call whose promise the program holds.
type pendingCall struct {
	resolve, reject func(any) error
	namespace       *namespace
	member          string
	stack           []goja.StackFrame
}

// stackDepth is how many frames the stack of an error keeps, as V8's Error.stackTraceLimit.
const stackDepth = 10

func (e *engine) installNamespaces(global *goja.Object) error {
	e.calls = map[uint64]*pendingCall{}
	for _, binding := range e.host.Bindings() {
		n := &namespace{engine: e, binding: binding, made: map[string]goja.Value{}}
		if class := binding.ErrorClass; class != nil {
			constructor, err := e.newErrorClass(class.Name)
			if err != nil {
				return err
			}
			n.errorClass = constructor
			if err := define(global, class.Name, constructor); err != nil {
				return err
			}
		}
		n.object = e.vm.NewDynamicObject(n)
		if err := n.object.SetPrototype(nil); err != nil {
			return err
		}
		if err := define(global, binding.Global, n.object); err != nil {
			return err
		}
	}
	return nil
}

// Get implements goja.DynamicObject.
func (n *namespace) Get(key string) goja.Value {
	if value, made := n.made[key]; made {
		return value
	}
	function, bound := n.binding.Functions[key]
	if !bound {
		return nil
	}
	member := n.engine.native(key, 1, func(call goja.FunctionCall) goja.Value {
		return n.engine.callMember(n, key, function, call.Arguments)
	})
	n.made[key] = member
	return member
}

// Has implements goja.DynamicObject.
func (n *namespace) Has(key string) bool {
	if value, made := n.made[key]; made {
		return value != nil
	}
	_, bound := n.binding.Functions[key]
	return bound
}

// Set implements goja.DynamicObject.
func (n *namespace) Set(key string, value goja.Value) bool {
	if _, bound := n.binding.Functions[key]; !bound && !n.Has(key) {
		n.added = append(n.added, key)
	}
	n.made[key] = value
	return true
}

// Delete implements goja.DynamicObject.
func (n *namespace) Delete(key string) bool {
	if _, bound := n.binding.Functions[key]; bound {
		n.made[key] = nil
		return true
	}
	delete(n.made, key)
	for i, name := range n.added {
		if name == key {
			n.added = append(n.added[:i], n.added[i+1:]...)
			break
		}
	}
	return true
}

// Keys implements goja.DynamicObject: the bound names sorted, then what the program added.
func (n *namespace) Keys() []string {
	names := make([]string, 0, len(n.binding.Functions)+len(n.added))
	for name := range n.binding.Functions {
		if value, made := n.made[name]; !made || value != nil {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return append(names, n.added...)
}

// callMember starts a call of a host function and returns its promise. It never throws.
func (e *engine) callMember(n *namespace, member string, function coderuntime.Function, arguments []goja.Value) goja.Value {
	promise, resolve, reject := e.vm.NewPromise()
	call := &pendingCall{
		resolve: resolve, reject: reject, namespace: n, member: member,
		stack: e.vm.CaptureCallStack(stackDepth, nil),
	}
	path := func() string { return bridge.MemberPath(n.binding.Global, member) }
	if len(arguments) > 1 {
		e.rejectCall(call, e.typeError(path()+" takes one argument, an object or another value; it was called with more", call.stack))
		return e.vm.ToValue(promise)
	}
	var argument any
	var size int64
	if len(arguments) == 1 {
		maxBytes := e.host.Limits().CallBytes
		var err error
		argument, size, _, err = bridge.Read(bridge.Reader[goja.Value](e), arguments[0], bridge.ReadOptions{
			Root: "argument", MaxBytes: maxBytes, Stopped: e.host.Stopped,
		})
		switch err := err.(type) {
		case nil:
		case *bridge.SizeError:
			e.rejectCall(call, e.callFailure(call, path()+": the argument is larger than the budget of "+
				limits.FormatSize(maxBytes)+" for one argument (call-bytes)"))
			return e.vm.ToValue(promise)
		default:
			e.rejectCall(call, e.typeError(path()+": "+err.Error(), call.stack))
			return e.vm.ToValue(promise)
		}
	}
	e.calls[e.host.Call(function, argument, size)] = call
	return e.vm.ToValue(promise)
}

func (e *engine) rejectCall(call *pendingCall, reason goja.Value) {
	// An error would be an interrupt, which the run has its outcome for.
	_ = call.reject(reason)
}

// settleCall hands the outcome of a call to the program and runs what follows.
func (e *engine) settleCall(completion bridge.Completion) error {
	call := e.calls[completion.ID]
	if call == nil {
		return nil
	}
	delete(e.calls, completion.ID)
	if completion.Err == nil {
		value, err := e.build(completion.Value)
		if err == nil {
			return call.resolve(value)
		}
		completion.Err = err
	}
	var reason goja.Value
	if err := e.try(func() { reason = e.callFailure(call, completion.Err.Error()) }); err != nil {
		return err
	}
	return call.reject(reason)
}

// build makes a result's value: nil is undefined as a whole, and the JSON text null is null.
func (e *engine) build(result any) (value goja.Value, err error) {
	if result == nil {
		return goja.Undefined(), nil
	}
	if thrown := e.try(func() { value, err = bridge.Build(bridge.Builder[goja.Value](builder{e}), result, e.host.Stopped) }); thrown != nil {
		return nil, thrown
	}
	return value, err
}

// callFailure makes the error of a failed call: of the namespace's class, or a plain Error, with the
// stack of the call. It runs inside Try or a native function.
func (e *engine) callFailure(call *pendingCall, message string) goja.Value {
	constructor := call.namespace.errorClass
	if constructor == nil {
		constructor = e.constructor("Error")
	}
	object, err := e.vm.New(constructor, e.vm.ToValue(message))
	if err != nil {
		panic(err)
	}
	if class := call.namespace.binding.ErrorClass; class != nil && class.MemberProperty != "" {
		if err := object.DefineDataProperty(class.MemberProperty, e.vm.ToValue(call.member),
			goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
			panic(err)
		}
	}
	name := "Error"
	if call.namespace.errorClass != nil {
		name = call.namespace.binding.ErrorClass.Name
	}
	e.setStack(object, name, message, call.stack)
	return object
}

func (e *engine) typeError(message string, stack []goja.StackFrame) goja.Value {
	object := e.vm.NewTypeError("%s", message)
	e.setStack(object, "TypeError", message, stack)
	return object
}

// setStack gives an error the stack of another place.
func (e *engine) setStack(object *goja.Object, name, message string, stack []goja.StackFrame) {
	headline := name
	if message != "" {
		headline += ": " + message
	}
	// A new error's stack is configurable; defining it cannot fail.
	_ = object.DefineDataProperty("stack", e.vm.ToValue(headline+framesText(e.program.frames(stack))),
		goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

// errorClassScript makes a class of errors by its name.
var errorClassScript = sync.OnceValue(func() *goja.Program {
	return goja.MustCompile("coderuntime:errors", `(function (name) {
	const made = class extends Error {};
	Object.defineProperty(made, "name", { value: name, configurable: true });
	Object.defineProperty(made.prototype, "name", { value: name, configurable: true, writable: true });
	return made;
})`, true)
})

func (e *engine) newErrorClass(name string) (*goja.Object, error) {
	value, err := e.vm.RunProgram(errorClassScript())
	if err != nil {
		return nil, err
	}
	factory, _ := goja.AssertFunction(value)
	class, err := factory(goja.Undefined(), e.vm.ToValue(name))
	if err != nil {
		return nil, err
	}
	return class.(*goja.Object), nil
}
