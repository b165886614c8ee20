package wording

import "github.com/dop251/goja"

// allRejected is the message of the error by which Promise.any rejects.
const allRejected = "All promises were rejected"

// installAny gives the AggregateError of Promise.any its message, which goja leaves out. The original
// runs with a constructor in the place of Promise that makes the same promises but sees what they are
// rejected with.
func (f *fixer) installAny() {
	promise, ok := f.vm.GlobalObject().Get("Promise").(*goja.Object)
	if !ok {
		return
	}
	function, ok := promise.Get("any").(*goja.Object)
	if !ok {
		return
	}
	original, ok := function.Export().(func(goja.FunctionCall) goja.Value)
	if !ok {
		return
	}
	f.method(promise, "any", 1, func(call goja.FunctionCall) goja.Value {
		constructor, ok := call.This.(*goja.Object)
		if !ok {
			return original(call)
		}
		return original(goja.FunctionCall{This: f.watching(constructor), Arguments: call.Arguments})
	})
}

// watching returns a constructor that stands for another and wraps the reject function of its promises.
func (f *fixer) watching(constructor *goja.Object) goja.Value {
	construct, constructs := goja.AssertConstructor(constructor)
	if !constructs {
		return constructor
	}
	return f.vm.ToValue(f.vm.NewProxy(constructor, &goja.ProxyTrapConfig{
		Construct: func(_ *goja.Object, arguments []goja.Value, _ *goja.Object) *goja.Object {
			if len(arguments) > 0 {
				arguments = append([]goja.Value{f.watchedExecutor(arguments[0])}, arguments[1:]...)
			}
			promise, err := construct(nil, arguments...)
			if err != nil {
				panic(err)
			}
			return promise
		},
		Get: func(target *goja.Object, name string, _ goja.Value) goja.Value {
			value := target.Get(name)
			method, callable := goja.AssertFunction(value)
			if name != "resolve" || !callable {
				return value
			}
			return f.vm.ToValue(func(call goja.FunctionCall) goja.Value {
				result, err := method(target, call.Arguments...)
				if err != nil {
					panic(err)
				}
				return result
			})
		},
	}))
}

// watchedExecutor passes an executor on a reject function that completes the error.
func (f *fixer) watchedExecutor(executor goja.Value) goja.Value {
	run, callable := goja.AssertFunction(executor)
	if !callable {
		return executor
	}
	return f.vm.ToValue(func(call goja.FunctionCall) goja.Value {
		reject, callable := goja.AssertFunction(call.Argument(1))
		if !callable {
			reject = nil
		}
		watched := f.vm.ToValue(func(rejection goja.FunctionCall) goja.Value {
			if err, ok := rejection.Argument(0).(*goja.Object); ok && err.ClassName() == "Error" {
				_, named := own(err, "message")
				if _, aggregate := own(err, "errors"); aggregate && !named {
					_ = err.DefineDataProperty("message", f.vm.ToValue(allRejected), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
				}
			}
			value, err := reject(goja.Undefined(), rejection.Arguments...)
			if err != nil {
				panic(err)
			}
			return value
		})
		arguments := call.Arguments
		if reject != nil {
			arguments = []goja.Value{call.Argument(0), watched}
		}
		value, err := run(goja.Undefined(), arguments...)
		if err != nil {
			panic(err)
		}
		return value
	})
}
