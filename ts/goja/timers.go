package goja

import (
	"math"
	"reflect"
	"time"

	"github.com/dop251/goja"
)

// timer is a pending setTimeout, setInterval or setImmediate.
type timer struct {
	object    *goja.Object
	callback  goja.Callable
	arguments []goja.Value
	delay     time.Duration
	repeat    bool
	number    uint64 // what +timer gives
	id        uint64 // of the bridge's timer, which changes with each repetition
}

// timerSet finds the pending timers by each of their names.
type timerSet struct {
	byID     map[uint64]*timer
	byNumber map[uint64]*timer
	byObject map[*goja.Object]*timer
	proto    *goja.Object
}

// maxDelay is the longest delay; Node and browsers take longer ones for 1 ms.
const maxDelay = math.MaxInt32

// installTimers defines the timer functions that the program mentions, as the HTML standard and Node
// have them.
func (e *engine) installTimers(global *goja.Object) error {
	for _, function := range []struct {
		name   string
		length int
		native func(goja.FunctionCall) goja.Value
	}{
		{"setTimeout", 2, func(call goja.FunctionCall) goja.Value { return e.setTimer(call, false, false) }},
		{"setInterval", 2, func(call goja.FunctionCall) goja.Value { return e.setTimer(call, true, false) }},
		{"setImmediate", 1, func(call goja.FunctionCall) goja.Value { return e.setTimer(call, false, true) }},
		{"clearTimeout", 1, e.clearTimer},
		{"clearInterval", 1, e.clearTimer},
		{"clearImmediate", 1, e.clearTimer},
	} {
		if e.program.mentions(function.name) {
			if err := define(global, function.name, e.native(function.name, function.length, function.native)); err != nil {
				return err
			}
		}
	}
	return nil
}

// native makes a function object with the name and length that a program sees.
func (e *engine) native(name string, length int, f func(goja.FunctionCall) goja.Value) *goja.Object {
	object := e.vm.ToValue(f).(*goja.Object)
	// A function's name and length are configurable; defining them cannot fail.
	_ = object.DefineDataProperty("name", e.vm.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	if length != 0 {
		_ = object.DefineDataProperty("length", e.vm.ToValue(length), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	}
	return object
}

func (e *engine) setTimer(call goja.FunctionCall, repeat, immediate bool) goja.Value {
	callback, ok := goja.AssertFunction(call.Argument(0))
	if !ok {
		panic(e.vm.NewTypeError("The \"callback\" argument must be of type function. Received %s",
			e.received(call.Argument(0))))
	}
	t := &timer{callback: callback, repeat: repeat}
	fixed := 1
	if !immediate {
		fixed = 2
		t.delay = time.Millisecond
		// The delay is converted as Node does: NaN, less than 1 and more than the maximum are 1 ms.
		if ms := call.Argument(1).ToFloat(); ms >= 1 && ms <= maxDelay {
			t.delay = time.Duration(math.Trunc(ms)) * time.Millisecond
		}
	}
	if len(call.Arguments) > fixed {
		t.arguments = append([]goja.Value(nil), call.Arguments[fixed:]...)
	}
	e.loadTimers()
	t.object = e.vm.CreateObject(e.timers.proto)
	e.arm(t)
	t.number = t.id
	e.timers.byNumber[t.number] = t
	e.timers.byObject[t.object] = t
	return t.object
}

func (e *engine) loadTimers() {
	if e.timers.proto == nil {
		e.timers = timerSet{
			byID: map[uint64]*timer{}, byNumber: map[uint64]*timer{}, byObject: map[*goja.Object]*timer{},
			proto: e.newTimeoutPrototype(),
		}
	}
}

func (e *engine) arm(t *timer) {
	t.id = e.host.After(t.delay)
	e.timers.byID[t.id] = t
}

// newTimeoutPrototype makes what Node's Timeout objects inherit.
func (e *engine) newTimeoutPrototype() *goja.Object {
	proto := e.vm.NewObject()
	constructor := e.native("Timeout", 0, func(goja.FunctionCall) goja.Value {
		panic(e.vm.NewTypeError("Illegal constructor"))
	})
	self := func(call goja.FunctionCall) goja.Value { return call.This }
	for _, member := range []struct {
		name  string
		value goja.Value
	}{
		{"constructor", constructor},
		{"ref", e.native("ref", 0, self)},
		{"unref", e.native("unref", 0, self)},
		{"hasRef", e.native("hasRef", 0, func(goja.FunctionCall) goja.Value { return e.vm.ToValue(true) })},
		{"close", e.native("close", 0, func(call goja.FunctionCall) goja.Value {
			e.cancelTimer(call.This)
			return call.This
		})},
		{"refresh", e.native("refresh", 0, func(call goja.FunctionCall) goja.Value {
			if t := e.timerOf(call.This); t != nil {
				e.host.CancelTimer(t.id)
				delete(e.timers.byID, t.id)
				e.arm(t)
			}
			return call.This
		})},
	} {
		_ = define(proto, member.name, member.value)
	}
	_ = proto.DefineDataPropertySymbol(goja.SymToPrimitive, e.native("[Symbol.toPrimitive]", 0, func(call goja.FunctionCall) goja.Value {
		if t := e.timerOf(call.This); t != nil {
			return e.vm.ToValue(int64(t.number))
		}
		return e.vm.ToValue(0)
	}), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	return proto
}

func (e *engine) clearTimer(call goja.FunctionCall) goja.Value {
	e.cancelTimer(call.Argument(0))
	return goja.Undefined()
}

// timerOf returns the pending timer that is meant by its object, or by its number as +timer gives it.
func (e *engine) timerOf(value goja.Value) *timer {
	if object, ok := value.(*goja.Object); ok {
		return e.timers.byObject[object]
	}
	if value != nil && goja.IsNumber(value) && value.ToFloat() > 0 {
		return e.timers.byNumber[uint64(value.ToFloat())]
	}
	return nil
}

func (e *engine) cancelTimer(value goja.Value) {
	if t := e.timerOf(value); t != nil {
		e.host.CancelTimer(t.id)
		e.forget(t)
	}
}

func (e *engine) forget(t *timer) {
	delete(e.timers.byID, t.id)
	delete(e.timers.byNumber, t.number)
	delete(e.timers.byObject, t.object)
}

// fireTimer calls the callback of a timer that is due.
func (e *engine) fireTimer(id uint64) error {
	t := e.timers.byID[id]
	if t == nil {
		return nil
	}
	// An interval stays pending while its callback runs, so that the callback can clear it.
	if !t.repeat {
		e.forget(t)
	}
	_, err := t.callback(t.object, t.arguments...)
	if e.timers.byID[id] == t {
		delete(e.timers.byID, id)
		e.arm(t)
	}
	return err
}

// received names a value as Node does in errors on arguments. It runs none of the program's code.
func (e *engine) received(value goja.Value) string {
	shown := e.inspector.Inspect(value, briefText())
	switch value := value.(type) {
	case *goja.Object:
		if text := e.inspector.Describe(value); text != "[Object: null prototype]" {
			return text
		}
		return "[Object: null prototype] {}"
	case *goja.Symbol:
		return "type symbol (" + shown + ")"
	case goja.String:
		const most, kept = 28, 25
		if text := value; text.Length() > most {
			shown = e.inspector.Inspect(e.vm.ToValue(text.Substring(0, kept).String()+"..."), briefText())
		}
		return "type string (" + shown + ")"
	}
	if goja.IsUndefined(value) || goja.IsNull(value) {
		return shown
	}
	switch value.ExportType().Kind() {
	case reflect.Bool:
		return "type boolean (" + shown + ")"
	case reflect.Pointer:
		return "type bigint (" + shown + ")"
	}
	return "type number (" + shown + ")"
}
