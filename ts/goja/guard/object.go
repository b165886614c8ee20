package guard

import (
	"runtime"

	"github.com/dop251/goja"
)

// objectStatics are the guarded functions of Object: those that list the indices of a string or typed
// array, and the one that could make the lookup of a property endless.
var objectStatics = []replacement{
	{"assign", 2, func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		if len(call.Arguments) > 1 {
			g.refuseKeys(call.Arguments[1:]...)
		}
		return g.listed(original, call)
	}},
	{"entries", 1, listing},
	{"fromEntries", 1, func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		result := original(call)
		if object, ok := result.(*goja.Object); ok {
			g.hookMembers(object)
		}
		return result
	}},
	{"getOwnPropertyDescriptors", 1, listing},
	{"getOwnPropertyNames", 1, listing},
	{"keys", 1, listing},
	{"values", 1, listing},
	{"setPrototypeOf", 2, setPrototypeOf},
}

// keyBytes is what the key of an index takes at least.
const keyBytes = 64

// refuseKeys bounds the keys that strings and typed arrays have for their indices.
func (g *Guard) refuseKeys(values ...goja.Value) {
	for _, value := range values {
		var n int64
		switch value := value.(type) {
		case goja.String:
			n = int64(value.Length())
		case *goja.Object:
			switch value.ClassName() {
			case "String":
				n = value.Get("length").ToInteger()
			default:
				if isTypedArray(value) {
					n = value.Get("length").ToInteger()
				}
			}
		}
		if n > g.bytes/keyBytes {
			panic(g.rangeError("Invalid array length"))
		}
	}
}

func listing(g *Guard, original native, call goja.FunctionCall) goja.Value {
	g.refuseKeys(argument(call, 0))
	return g.listed(original, call)
}

func setPrototypeOf(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if g.cyclic(argument(call, 0), argument(call, 1)) {
		panic(g.vm.NewTypeError("Cyclic __proto__ value"))
	}
	return original(call)
}

func reflectSetPrototypeOf(g *Guard, original native, call goja.FunctionCall) goja.Value {
	if g.cyclic(argument(call, 0), argument(call, 1)) {
		return g.vm.ToValue(false)
	}
	return original(call)
}

// cyclic reports whether an object would come to be behind itself in the lookup of a property if it
// had the prototype: by prototypes alone, which is forbidden anyway, or through the targets and
// handlers of proxies, which the language allows; but natively the lookup never ends.
func (g *Guard) cyclic(object, prototype goja.Value) bool {
	first, ok := object.(*goja.Object)
	if !ok {
		return false
	}
	start, ok := prototype.(*goja.Object)
	if !ok {
		return false
	}
	// The prototype of a proxy is set on its target.
	own := map[*goja.Object]bool{}
	for first != nil && !own[first] {
		own[first] = true
		if !isProxy(first) {
			break
		}
		first, _ = behind(first)
	}
	seen := map[*goja.Object]bool{}
	pending := []*goja.Object{start}
	for len(pending) > 0 {
		next := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for next != nil && !seen[next] {
			if own[next] {
				return true
			}
			seen[next] = true
			if len(seen)%1024 == 0 {
				g.live()
			}
			if isProxy(next) {
				target, handler := behind(next)
				if handler != nil {
					pending = append(pending, handler)
				}
				next = target
			} else {
				next = next.Prototype()
			}
		}
	}
	return false
}

// behind returns the target and the handler of a proxy, nil if it is revoked.
func behind(object *goja.Object) (target, handler *goja.Object) {
	proxy, ok := object.Export().(goja.Proxy)
	if !ok {
		return nil, nil
	}
	target = proxy.Target()
	if target == nil {
		return nil, nil
	}
	return target, proxy.Handler()
}

// prototypeAccessor guards the setter of Object.prototype.__proto__.
func (g *Guard) prototypeAccessor() {
	prototype := g.vm.NewObject().Prototype()
	constructor, ok := g.vm.GlobalObject().Get("Object").(*goja.Object)
	if !ok {
		return
	}
	describe := g.callable(constructor.Get("getOwnPropertyDescriptor"))
	descriptor, ok := describe(goja.FunctionCall{
		This: constructor, Arguments: []goja.Value{prototype, g.vm.ToValue("__proto__")},
	}).(*goja.Object)
	if !ok {
		return
	}
	set := g.callable(descriptor.Get("set"))
	setter := g.function("set __proto__", 1, func(call goja.FunctionCall) goja.Value {
		if g.cyclic(call.This, argument(call, 0)) {
			panic(g.vm.NewTypeError("Cyclic __proto__ value"))
		}
		return set(call)
	})
	_ = prototype.DefineAccessorProperty("__proto__", descriptor.Get("get"), setter, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

// listed turns a failure of goja's own, which an array-like of a proxy's ownKeys trap without its
// elements causes, into the error that ECMA-262 10.5.11 asks for.
func (g *Guard) listed(original native, call goja.FunctionCall) (result goja.Value) {
	defer func() {
		if failure := recover(); failure != nil {
			if _, bug := failure.(runtime.Error); bug {
				panic(g.vm.NewTypeError("proxy [[OwnPropertyKeys]] must return an array with only string and symbol elements"))
			}
			panic(failure)
		}
	}()
	return original(call)
}

// proxies guards Proxy: of a proxy of a function, another proxy is given out, which counts how deep it
// is active. A proxy may be its own apply trap.
func (g *Guard) proxies() {
	original, ok := g.vm.GlobalObject().Get("Proxy").(*goja.Object)
	if !ok {
		return
	}
	call := g.callable(original)
	define(g.vm.GlobalObject(), "Proxy", g.disguise(original, func(this goja.Value, arguments []goja.Value) goja.Value {
		return call(goja.FunctionCall{This: this, Arguments: arguments})
	}, func(arguments []goja.Value, newTarget *goja.Object) *goja.Object {
		return g.counted(g.construct(original, arguments, original))
	}))
	revocable := g.callable(original.Get("revocable"))
	define(original, "revocable", g.function("revocable", 2, func(call goja.FunctionCall) goja.Value {
		result := revocable(call)
		if pair, ok := result.(*goja.Object); ok {
			if proxy, ok := pair.Get("proxy").(*goja.Object); ok {
				_ = pair.Set("proxy", g.counted(proxy))
			}
		}
		return result
	}))
}

// counted returns a proxy, or one of it if it can be called.
func (g *Guard) counted(proxy *goja.Object) *goja.Object {
	f := g.callable(proxy)
	if f == nil {
		return proxy
	}
	return g.vm.ToValue(g.vm.NewProxy(proxy, &goja.ProxyTrapConfig{
		Apply: func(_ *goja.Object, this goja.Value, arguments []goja.Value) goja.Value {
			return nonNil(g.nested(f, goja.FunctionCall{This: this, Arguments: arguments}))
		},
	})).(*goja.Object)
}
