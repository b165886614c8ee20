package date

import (
	"math"
	"reflect"
	"sync"
	"time"

	"github.com/dop251/goja"
)

// Install makes the Date of vm work in a zone, whatever the zone of the process. A nil zone is UTC.
//
// vm must not have run program code yet. mentions tells whether the program's text contains an identifier: unless
// it has "Date" nothing is installed, and an engine that then makes a Date for the program calls [InstallMethods]
// first. The error is that of an interrupt that came meanwhile; vm is then of no use.
//
// Dates are written as V8 writes them, with the en-US name of the zone. Date.parse and the constructor accept
// the forms that V8 does; see [Parse]. The current time is vm's time source.
func Install(vm *goja.Runtime, zone *time.Location, mentions func(name string) bool) error {
	if !mentions("Date") {
		return nil
	}
	r := newRealm(vm, zone)
	var failure error
	if exception := vm.Try(func() {
		native := vm.Get("Date").(*goja.Object)
		prototype := native.Get("prototype").(*goja.Object)
		r.methods(prototype)
		failure = r.constructor(native, prototype)
	}); exception != nil {
		return exception
	}
	return failure
}

// InstallMethods makes the methods of Date's prototype work in a zone and leaves the constructor alone. It is for
// a program that does not mention Date and is given one by its host: it may show it by String or a template
// literal, and call its methods. Date must be as it was made, which it is if the program cannot name it.
func InstallMethods(vm *goja.Runtime, zone *time.Location) error {
	r := newRealm(vm, zone)
	if exception := vm.Try(func() {
		r.methods(vm.Get("Date").(*goja.Object).Get("prototype").(*goja.Object))
	}); exception != nil {
		return exception
	}
	return nil
}

func newRealm(vm *goja.Runtime, zone *time.Location) *realm {
	if zone == nil || zone.String() == "UTC" {
		zone = time.UTC
	}
	return &realm{vm: vm, zone: zone}
}

// realm is what the functions of one runtime share.
type realm struct {
	vm   *goja.Runtime
	zone *time.Location

	now, setTime goja.Callable // as they were before the program
}

var constructorScript = sync.OnceValue(func() *goja.Program {
	return goja.MustCompile("coderuntime:date", `(function (native, construct, value, text) {
	"use strict";
	const date = function (a, b, c, d, e, f, g) {
		return new.target === undefined ? text() : construct(native, [value(arguments.length, a, b, c, d, e, f, g)], new.target);
	};
	date.prototype = native.prototype;
	// A bound function is shown as native code, and its prototype can be chosen.
	return date.bind(undefined);
})`, true)
})

// methods replaces the methods that depend on the zone, those that goja gets wrong, and adds those that it lacks.
func (r *realm) methods(prototype *goja.Object) {
	r.setTime, _ = goja.AssertFunction(prototype.Get("setTime"))
	r.textMethods(prototype)
	r.isoMethod(prototype)
	if r.zone != time.UTC || !processInUTC() {
		r.getters(prototype)
		r.setters(prototype, setters)
	}
	r.annexB(prototype)
}

// processInUTC reports whether time.Local is UTC, so that goja's own local methods are right in UTC. It is
// asked for the quarters of the years in which zones have had offsets, once for each location.
func processInUTC() bool {
	local := time.Local
	if known, ok := localIsUTC.Load(local); ok {
		return known.(bool)
	}
	isUTC := true
	for quarter := range 4 * 250 {
		_, east := time.Date(1800, time.Month(1+3*quarter), 1, 0, 0, 0, 0, time.UTC).In(local).Zone()
		isUTC = isUTC && east == 0
	}
	localIsUTC.Store(local, isUTC)
	return isUTC
}

var localIsUTC sync.Map // from *time.Location to bool

// method defines a native method that looks like a built-in one.
func (r *realm) method(object *goja.Object, name string, length int, f func(goja.FunctionCall) goja.Value) *goja.Object {
	function := r.vm.ToValue(f).(*goja.Object)
	describe(function, r.vm, name, length)
	must(object.DefineDataProperty(name, function, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return function
}

func describe(function *goja.Object, vm *goja.Runtime, name string, length int) {
	must(function.DefineDataProperty("name", vm.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	must(function.DefineDataProperty("length", vm.ToValue(length), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// must passes an exception on to the program, or to the Try around it.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

var timeType = reflect.TypeFor[time.Time]()

// timeValue returns the time value of a Date object, and false for anything else. It runs no program code.
func timeValue(v goja.Value) (t float64, isDate bool) {
	object, ok := v.(*goja.Object)
	if !ok || object.ExportType() != timeType {
		return 0, false
	}
	at, ok := object.Export().(time.Time)
	if !ok {
		return math.NaN(), true
	}
	return float64(at.UnixMilli()), true
}

// TimeValue returns the time value of a Date object, in milliseconds since the epoch and NaN if it is invalid,
// and false for a value that is not a Date object. It runs no program code.
func TimeValue(v goja.Value) (t float64, isDate bool) { return timeValue(v) }

func number(vm *goja.Runtime, x float64) goja.Value {
	if x == math.Trunc(x) && math.Abs(x) < 1<<53 {
		return vm.ToValue(int64(x))
	}
	return vm.ToValue(x)
}

// toNumber is ECMA-262 ToNumber, which may run program code and throw.
func toNumber(v goja.Value) float64 { return v.ToNumber().ToFloat() }

// textMethods installs the text forms.
func (r *realm) textMethods(prototype *goja.Object) {
	form := func(name string, text func(t float64) string) {
		r.method(prototype, name, 0, func(call goja.FunctionCall) goja.Value {
			t, ok := timeValue(call.This)
			if !ok {
				panic(r.vm.NewTypeError("Method Date.prototype.%s called on incompatible receiver %s", name, receiver(call.This)))
			}
			if math.IsNaN(t) {
				return r.vm.ToValue(invalidDate)
			}
			return r.vm.ToValue(text(t))
		})
	}
	form("toString", r.text)
	form("toUTCString", func(t float64) string { return utcText(split(t)) })
	form("toDateString", func(t float64) string { return dateText(split(localTime(r.zone, t))) })
	form("toTimeString", func(t float64) string { return timeText(r.zone, t, split(localTime(r.zone, t))) })
}

// isoMethod installs toISOString, in which goja writes years beyond 9999 with too few digits.
func (r *realm) isoMethod(prototype *goja.Object) {
	rangeError := r.vm.Get("RangeError")
	r.method(prototype, "toISOString", 0, func(call goja.FunctionCall) goja.Value {
		t, ok := timeValue(call.This)
		if !ok {
			panic(r.vm.NewTypeError("Method Date.prototype.toISOString called on incompatible receiver %s", receiver(call.This)))
		}
		if math.IsNaN(t) {
			e, err := r.vm.New(rangeError, r.vm.ToValue("Invalid time value"))
			must(err)
			panic(e)
		}
		return r.vm.ToValue(isoText(split(t)))
	})
}

func (r *realm) text(t float64) string {
	f := split(localTime(r.zone, t))
	return dateText(f) + " " + timeText(r.zone, t, f)
}

// receiver names a value in a message without running program code.
func receiver(v goja.Value) string {
	switch v := v.(type) {
	case *goja.Object:
		return "#<Object>"
	case *goja.Symbol:
		return "Symbol()"
	default:
		return v.String()
	}
}

type getter struct {
	name string
	of   func(f fields) int
}

var getters = []getter{
	{"getDate", func(f fields) int { return f.day }},
	{"getDay", func(f fields) int { return f.weekday }},
	{"getFullYear", func(f fields) int { return f.year }},
	{"getHours", func(f fields) int { return f.hour }},
	{"getMilliseconds", func(f fields) int { return f.milli }},
	{"getMinutes", func(f fields) int { return f.minute }},
	{"getMonth", func(f fields) int { return f.month }},
	{"getSeconds", func(f fields) int { return f.second }},
}

func (r *realm) getters(prototype *goja.Object) {
	for _, g := range getters {
		r.getter(prototype, g.name, func(t float64) float64 { return float64(g.of(split(localTime(r.zone, t)))) })
	}
	r.getter(prototype, "getTimezoneOffset", func(t float64) float64 {
		return math.Trunc(-offset(r.zone, t)/msPerMinute) + 0
	})
}

func (r *realm) getter(prototype *goja.Object, name string, of func(t float64) float64) {
	r.method(prototype, name, 0, func(call goja.FunctionCall) goja.Value {
		t, ok := timeValue(call.This)
		if !ok {
			panic(r.vm.NewTypeError("this is not a Date object."))
		}
		if math.IsNaN(t) {
			return r.vm.ToValue(t)
		}
		return number(r.vm, of(t))
	})
}

// annexB adds the methods of ECMA-262 Annex B, which goja lacks.
func (r *realm) annexB(prototype *goja.Object) {
	r.getter(prototype, "getYear", func(t float64) float64 { return float64(split(localTime(r.zone, t)).year - 1900) })
	r.setters(prototype, []setter{{"setYear", yearComponent, 1}})
	must(prototype.DefineDataProperty("toGMTString", prototype.Get("toUTCString"), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// The components of a local time in the order in which setters take them.
const (
	yearComponent = iota
	monthComponent
	dayComponent
	hourComponent
	minuteComponent
	secondComponent
	milliComponent
)

// A setter sets up to length components from first on.
type setter struct {
	name          string
	first, length int
}

var setters = []setter{
	{"setDate", dayComponent, 1},
	{"setFullYear", yearComponent, 3},
	{"setHours", hourComponent, 4},
	{"setMilliseconds", milliComponent, 1},
	{"setMinutes", minuteComponent, 3},
	{"setMonth", monthComponent, 2},
	{"setSeconds", secondComponent, 2},
}

func (r *realm) setters(prototype *goja.Object, list []setter) {
	for _, s := range list {
		r.method(prototype, s.name, s.length, func(call goja.FunctionCall) goja.Value {
			t, ok := timeValue(call.This)
			if !ok {
				panic(r.vm.NewTypeError("this is not a Date object."))
			}
			given := make([]float64, 0, s.length)
			for i := range max(1, min(s.length, len(call.Arguments))) {
				given = append(given, toNumber(call.Argument(i)))
			}
			if math.IsNaN(t) {
				if s.first != yearComponent {
					return r.vm.ToValue(t)
				}
				t = 0
			} else {
				t = localTime(r.zone, t)
			}
			f := split(t)
			parts := [...]float64{
				float64(f.year), float64(f.month), float64(f.day),
				float64(f.hour), float64(f.minute), float64(f.second), float64(f.milli),
			}
			copy(parts[s.first:], given)
			if s.name == "setYear" {
				parts[0] = fullYear(parts[0])
			}
			return r.set(call.This, utc(r.zone, join(parts)))
		})
	}
}

// join makes a time value of components, as if they were of UTC.
func join(parts [7]float64) float64 {
	return makeDate(makeDay(parts[0], parts[1], parts[2]), makeTime(parts[3], parts[4], parts[5], parts[6]))
}

func (r *realm) set(object goja.Value, t float64) goja.Value {
	v, err := r.setTime(object, r.vm.ToValue(timeClip(t)))
	must(err)
	return v
}

// constructor replaces the global Date by one that reads components and texts in the zone.
func (r *realm) constructor(native, prototype *goja.Object) error {
	var ok bool
	if r.now, ok = goja.AssertFunction(native.Get("now")); !ok {
		return nil
	}
	current := func() float64 {
		v, err := r.now(goja.Undefined())
		must(err)
		return v.ToFloat()
	}
	value := r.vm.ToValue(func(call goja.FunctionCall) goja.Value {
		switch count := int(call.Argument(0).ToInteger()); count {
		case 0:
			return number(r.vm, current())
		case 1:
			return number(r.vm, r.fromValue(call.Argument(1)))
		default:
			return number(r.vm, timeClip(utc(r.zone, components(call.Arguments[1:min(count, 7)+1]))))
		}
	})
	text := r.vm.ToValue(func(goja.FunctionCall) goja.Value { return r.vm.ToValue(r.text(current())) })
	wrap, err := r.vm.RunProgram(constructorScript())
	if err != nil {
		return err
	}
	makeConstructor, _ := goja.AssertFunction(wrap)
	construct := r.vm.Get("Reflect").(*goja.Object).Get("construct")
	made, err := makeConstructor(goja.Undefined(), native, construct, value, text)
	if err != nil {
		return err
	}
	constructor := made.(*goja.Object)
	describe(constructor, r.vm, "Date", 7)
	must(constructor.DefineDataProperty("prototype", prototype, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
	must(constructor.DefineDataProperty("now", native.Get("now"), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	r.method(constructor, "parse", 1, func(call goja.FunctionCall) goja.Value {
		return number(r.vm, Parse(call.Argument(0).ToString().String(), r.zone))
	})
	r.method(constructor, "UTC", 7, func(call goja.FunctionCall) goja.Value {
		if len(call.Arguments) == 0 {
			return r.vm.ToValue(math.NaN())
		}
		return number(r.vm, timeClip(components(call.Arguments[:min(7, len(call.Arguments))])))
	})
	must(prototype.DefineDataProperty("constructor", constructor, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	return r.vm.GlobalObject().DefineDataProperty("Date", constructor, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

// components reads year, month and so on, of which those after the first may be missing.
func components(arguments []goja.Value) float64 {
	parts := [7]float64{dayComponent: 1}
	for i, argument := range arguments {
		parts[i] = toNumber(argument)
	}
	parts[0] = fullYear(parts[0])
	return join(parts)
}

// fromValue is the constructor with one argument.
func (r *realm) fromValue(v goja.Value) float64 {
	if t, ok := timeValue(v); ok {
		return t
	}
	v = r.toPrimitive(v)
	if text, ok := v.(goja.String); ok {
		return Parse(text.String(), r.zone)
	}
	return timeClip(toNumber(v))
}

// toPrimitive is ECMA-262 ToPrimitive without a hint.
func (r *realm) toPrimitive(v goja.Value) goja.Value {
	object, ok := v.(*goja.Object)
	if !ok {
		return v
	}
	call := func(method goja.Value, arguments ...goja.Value) (goja.Value, bool) {
		f, ok := goja.AssertFunction(method)
		if !ok {
			return nil, false
		}
		result, err := f(object, arguments...)
		must(err)
		_, isObject := result.(*goja.Object)
		return result, !isObject
	}
	if exotic := object.GetSymbol(goja.SymToPrimitive); exotic != nil && !goja.IsUndefined(exotic) && !goja.IsNull(exotic) {
		if result, primitive := call(exotic, r.vm.ToValue("default")); primitive {
			return result
		}
		panic(r.vm.NewTypeError("Cannot convert object to primitive value"))
	}
	for _, name := range []string{"valueOf", "toString"} {
		if result, primitive := call(object.Get(name)); primitive {
			return result
		}
	}
	panic(r.vm.NewTypeError("Cannot convert object to primitive value"))
}
