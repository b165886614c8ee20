package guard

import (
	"strconv"
	"sync"

	"github.com/dop251/goja"
)

// functionMethods are the methods of functions that take a list of arguments, and bind: a built-in
// bound to an object may call itself natively, as o.valueOf = Number.bind(null, o) does.
var functionMethods = []replacement{
	{"apply", 2, func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		return g.withList(original, call, 1)
	}},
	{"bind", 1, bind},
}

// reflectMethods are the guarded functions of Reflect.
var reflectMethods = []replacement{
	{"apply", 3, func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		return g.withList(original, call, 2)
	}},
	{"construct", 2, func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		return g.withList(original, call, 1)
	}},
	// goja gives no value at all for a property that is not there, which a native caller trips over.
	{"get", 2, func(_ *Guard, original native, call goja.FunctionCall) goja.Value { return nonNil(original(call)) }},
	{"ownKeys", 1, listing},
	{"set", 3, func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		if function, ok := argument(call, 2).(*goja.Object); ok {
			call.Arguments = with(call.Arguments, 2, g.Hook(function))
		}
		return original(call)
	}},
	{"setPrototypeOf", 2, reflectSetPrototypeOf},
}

// evalMessage is V8's text where the host forbids code from strings.
const evalMessage = "Code generation from strings disallowed for this context"

func (g *Guard) refuseCode(goja.FunctionCall) goja.Value { panic(g.newError("EvalError", evalMessage)) }

// forbidEval replaces eval by a function that throws.
func (g *Guard) forbidEval() {
	define(g.vm.GlobalObject(), "eval", g.function("eval", 1, g.refuseCode))
}

var functionKinds = sync.OnceValue(func() *goja.Program {
	return goja.MustCompile(LibraryName, `[function(){}, function*(){}, async function(){}]`, true)
})

// forbidFunction makes the constructors of functions throw: Function, which is a global, and its
// siblings, which only the constructor property of a prototype reaches.
func (g *Guard) forbidFunction() {
	value, err := g.vm.RunProgram(functionKinds())
	if err != nil {
		return
	}
	for i := range 3 {
		prototype := value.(*goja.Object).Get(strconv.Itoa(i)).(*goja.Object).Prototype()
		original, ok := prototype.Get("constructor").(*goja.Object)
		if !ok || i > 0 && original.SameAs(g.vm.GlobalObject().Get("Function")) {
			continue
		}
		proxy := g.disguise(original, func(goja.Value, []goja.Value) goja.Value {
			return g.refuseCode(goja.FunctionCall{})
		}, func([]goja.Value, *goja.Object) *goja.Object {
			panic(g.newError("EvalError", evalMessage))
		})
		if i == 0 {
			define(g.vm.GlobalObject(), "Function", proxy)
			define(prototype, "constructor", proxy)
		} else {
			readOnly(prototype, "constructor", proxy)
		}
	}
}
