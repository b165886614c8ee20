package builtins

import "github.com/dop251/goja"

func (r *realm) installGlobal() {
	global := r.vm.GlobalObject()
	if r.shows("global") {
		// Node's name of the global object, which programs that were written before globalThis use.
		must(global.DefineDataProperty("global", global, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
	}
	if r.program.Reaches("GoError") {
		must(global.Delete("GoError"))
	}
	if (r.program.Mentions("rawJSON") || r.program.Mentions("isRawJSON")) && r.program.Reaches("JSON") {
		if object, ok := global.Get("JSON").(*goja.Object); ok {
			must(object.Delete("rawJSON"))
			must(object.Delete("isRawJSON"))
		}
	}
	if r.program.Mentions("captureStackTrace") && r.program.Reaches("Error") {
		if object, ok := global.Get("Error").(*goja.Object); ok {
			if function, ok := object.Get("captureStackTrace").(*goja.Object); ok {
				define(object, "captureStackTrace", function)
				must(function.DefineDataProperty("length", r.vm.ToValue(2), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
			}
		}
	}
	if r.program.Names("unscopables") {
		if names, ok := r.vm.NewArray().Prototype().GetSymbol(goja.SymUnscopables).(*goja.Object); ok {
			must(names.DefineDataProperty("at", r.vm.ToValue(true), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
			must(names.Delete("groupBy"))
			must(names.Delete("groupByToMap"))
		}
	}
}
