package web

// This file is a list of values for modules that collect before they make an array: unlike an array that a
// module grows, it runs no setter that a program has put on Array.prototype.

import "github.com/dop251/goja"

var listNatives = map[string]nativeFunc{"newList": nativeNewList, "append": nativeAppend, "toArray": nativeToArray}

// bytesPerValue is what a value in a list or an array takes.
const bytesPerValue = 16

type valueList struct {
	hidden
	values []any
}

// newList()
func nativeNewList(r *realm, _ goja.FunctionCall) goja.Value {
	return r.vm.NewDynamicObject(&valueList{})
}

// append(list, value)
func nativeAppend(r *realm, call goja.FunctionCall) goja.Value {
	list := state[*valueList](call.Argument(0))
	if len(list.values) == cap(list.values) {
		r.charge(bytesPerValue * (len(list.values) + 1))
	}
	list.values = append(list.values, call.Argument(1))
	return goja.Undefined()
}

// toArray(list): an array of the values. The list must not be used any more.
func nativeToArray(r *realm, call goja.FunctionCall) goja.Value {
	list := state[*valueList](call.Argument(0))
	r.charge(bytesPerValue * len(list.values))
	return r.vm.NewArray(list.values...)
}
