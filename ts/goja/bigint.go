package goja

import (
	"math/big"

	"github.com/dop251/goja"
)

// installNumber makes Number(bigint) the nearest double (ECMA-262, section 21.1.1.1): goja gives the low 64
// bits. Number stays the same constructor behind a proxy, which only programs with BigInts pay for.
func (e *engine) installNumber(global *goja.Object) error {
	if !e.program.facts.BigInt() || !e.program.mentions("Number") {
		return nil
	}
	return e.try(func() {
		constructor := global.Get("Number").(*goja.Object)
		call, _ := goja.AssertFunction(constructor)
		hasInstance := e.native("[Symbol.hasInstance]", 1, func(call goja.FunctionCall) goja.Value {
			return e.vm.ToValue(e.vm.InstanceOf(call.Argument(0), constructor))
		})
		proxy := e.vm.ToValue(e.vm.NewProxy(constructor, &goja.ProxyTrapConfig{
			Apply: func(_ *goja.Object, this goja.Value, arguments []goja.Value) goja.Value {
				if len(arguments) > 0 && goja.IsBigInt(arguments[0]) {
					if integer, ok := arguments[0].Export().(*big.Int); ok {
						nearest, _ := new(big.Float).SetInt(integer).Float64()
						return e.vm.ToValue(nearest)
					}
				}
				value, err := call(this, arguments...)
				if err != nil {
					panic(err)
				}
				return value
			},
			// goja's instanceof asks a proxy for this alone.
			GetSym: func(_ *goja.Object, property *goja.Symbol, _ goja.Value) goja.Value {
				if property == goja.SymHasInstance {
					return hasInstance
				}
				return constructor.GetSymbol(property)
			},
		}))
		for _, place := range []struct {
			owner *goja.Object
			name  string
		}{{global, "Number"}, {constructor.Get("prototype").(*goja.Object), "constructor"}} {
			if err := define(place.owner, place.name, proxy); err != nil {
				panic(err)
			}
		}
	})
}
