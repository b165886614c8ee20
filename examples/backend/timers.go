package backend

import (
	"math"
	"slices"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/bridge"
)

// This file holds the timers of the HTML standard, section 8.7. A program knows a timer by the number of its first
// turn; engine.timers has the number of the next.

// setTimer is setTimeout or, with repeat, setInterval.
func (e *engine) setTimer(call goja.FunctionCall, repeat bool) goja.Value {
	callback, ok := goja.AssertFunction(call.Argument(0))
	if !ok {
		panic(e.vm.NewTypeError("the first argument of a timer must be a function"))
	}
	delay := call.Argument(1).ToInteger()
	if delay < 1 || delay > math.MaxInt32 {
		delay = 1
	}
	var arguments []goja.Value
	if len(call.Arguments) > 2 {
		arguments = slices.Clone(call.Arguments[2:])
	}
	var number int64
	var set func()
	set = func() {
		id := e.host.After(time.Duration(delay) * time.Millisecond)
		if number == 0 {
			number = int64(id)
		}
		e.timers[number] = id
		e.pending[event{bridge.TimerFired, id}] = func(bridge.Completion) error {
			_, err := callback(goja.Undefined(), arguments...)
			if _, live := e.timers[number]; live && repeat {
				set()
			} else {
				delete(e.timers, number)
			}
			return err
		}
	}
	set()
	return e.vm.ToValue(number)
}

// clearTimer is clearTimeout and clearInterval.
func (e *engine) clearTimer(call goja.FunctionCall) goja.Value {
	number := call.Argument(0).ToInteger()
	if id, live := e.timers[number]; live {
		e.host.CancelTimer(id)
		delete(e.timers, number)
		delete(e.pending, event{bridge.TimerFired, id})
	}
	return goja.Undefined()
}
