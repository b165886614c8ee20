package goja

import (
	"sort"
	"sync"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
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

// memberCall is a call of a member and its place in the program.
type memberCall struct {
	namespace *namespace
	member    string
	stack     []goja.StackFrame
}

// stackDepth is how many frames the stack of an error keeps, as V8's Error.stackTraceLimit.
const stackDepth = 10

func (e *engine) installNamespaces(global *goja.Object) error {
	e.calls = bridge.NewCalls(e.host, bridge.Reader[goja.Value](e.values))
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
	if _, bound := n.binding.Functions[key]; !bound {
		return nil
	}
	member := n.engine.native(key, 1, func(call goja.FunctionCall) goja.Value {
		return n.engine.callMember(n, key, call.Arguments)
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

// callMember starts a call of a host function and returns its promise. It never throws
// what the program could catch.
func (e *engine) callMember(n *namespace, member string, arguments []goja.Value) goja.Value {
	if e.host.Stopped() {
		// Native code may call a member again and again, as an iterator's next.
		panic(&goja.InterruptedError{})
	}
	promise, resolve, reject := e.vm.NewPromise()
	call := memberCall{namespace: n, member: member, stack: e.vm.CaptureCallStack(stackDepth, nil)}
	// An error would be an interrupt, which the run has its outcome for.
	_ = e.calls.Start(n.binding, member, arguments, func(result any, failure error) error {
		if failure == nil {
			var value goja.Value
			if value, failure = e.values.Build(result, e.host.Stopped); failure == nil {
				return resolve(value)
			}
		}
		var reason goja.Value
		if err := e.try(func() { reason = e.callFailure(call, failure) }); err != nil {
			return err
		}
		return reject(reason)
	})
	return e.vm.ToValue(promise)
}

// callFailure makes the error of a failed call: a TypeError for one that could not be made, else of the namespace's
// class, or a plain Error, with the stack of the call. It runs inside Try.
func (e *engine) callFailure(call memberCall, failure error) goja.Value {
	message := failure.Error()
	if wrong, ok := failure.(*bridge.ArgumentError); ok {
		return e.typeError(wrong.Error(), call.stack)
	}
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
