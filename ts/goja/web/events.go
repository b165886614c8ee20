package web

// This file is what js/events.js and js/microtask.js call: the timer and the host's handling of exceptions.

import (
	"time"

	"github.com/dop251/goja"
)

var eventNatives = map[string]nativeFunc{"now": nativeNow, "setTimeout": nativeSetTimeout}

// setTimeout(callback, milliseconds)
func nativeSetTimeout(r *realm, call goja.FunctionCall) goja.Value {
	callback, _ := goja.AssertFunction(call.Argument(0))
	if r.host.SetTimeout == nil {
		r.throw("Error", "AbortSignal.timeout needs timers, and there are none")
	}
	r.host.SetTimeout(time.Duration(call.Argument(1).ToInteger())*time.Millisecond, callback)
	return goja.Undefined()
}

// uncaught(reason): whether the host has taken the exception.
func nativeUncaught(r *realm, call goja.FunctionCall) goja.Value {
	if r.host.Uncaught == nil {
		return r.vm.ToValue(false)
	}
	r.host.Uncaught(call.Argument(0))
	return r.vm.ToValue(true)
}
