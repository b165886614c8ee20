package intl

import (
	"fmt"
	"runtime"
	"sync"
	"time"
	"weak"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/intl/zones"
)

// realm is what the functions of one runtime share.
type realm struct {
	vm         *goja.Runtime
	zone       *time.Location
	zoneName   string // canonical
	rangeError *goja.Object
	states     *stateMap
	intl       *goja.Object // the Intl object, nil if the program does not mention it
	now        func() float64
}

// Install defines in vm the parts of ECMA-402 that mentions asks for: "Intl" for the Intl object with the
// services that are mentioned, and the name of each toLocale method and of localeCompare for that method. A program that mentions none of them pays nothing.
//
// zone is the default time zone, nil for UTC. Other zones are loaded by time.LoadLocation, so that a program that
// may run where no zone data is installed imports time/tzdata.
//
// vm must not have run program code yet. The error is that of an interrupt that came meanwhile; vm is then of no
// use.
func Install(vm *goja.Runtime, zone *time.Location, mentions func(name string) bool) error {
	var r *realm
	get := func() *realm {
		if r == nil {
			r = newRealm(vm, zone)
		}
		return r
	}
	if exception := vm.Try(func() {
		installMethods(get, mentions)
		if mentions("Intl") {
			get().installIntl(mentions)
		}
	}); exception != nil {
		return exception
	}
	return nil
}

func newRealm(vm *goja.Runtime, zone *time.Location) *realm {
	if zone == nil {
		zone = time.UTC
	}
	name := zone.String()
	if canonical, ok := zones.Canonical(name); ok {
		name = canonical
	}
	r := &realm{vm: vm, zone: zone, zoneName: name, states: newStateMap()}
	r.rangeError = vm.Get("RangeError").(*goja.Object)
	now, _ := goja.AssertFunction(vm.Get("Date").(*goja.Object).Get("now"))
	r.now = func() float64 {
		v, err := now(goja.Undefined())
		must(err)
		return v.ToFloat()
	}
	return r
}

// must passes an exception on to the program, or to the Try around it.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func (r *realm) throwRange(format string, arguments ...any) {
	e, err := r.vm.New(r.rangeError, r.vm.ToValue(fmt.Sprintf(format, arguments...)))
	must(err)
	panic(e)
}

func (r *realm) throwType(format string, arguments ...any) {
	panic(r.vm.NewTypeError(append([]any{format}, arguments...)...))
}

// receiver names a value in a message without running program code.
func receiver(v goja.Value) string {
	switch v := v.(type) {
	case nil:
		return "undefined"
	case *goja.Object:
		return "#<Object>"
	case *goja.Symbol:
		return "Symbol()"
	default:
		return v.String()
	}
}

// set defines a property as an assignment would, but whatever the program has done to prototypes.
func (r *realm) set(object *goja.Object, name string, value any) {
	must(object.DefineDataProperty(name, r.vm.ToValue(value), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
}

// function makes a native function that looks like a built-in one.
func (r *realm) function(name string, length int, f func(goja.FunctionCall) goja.Value) *goja.Object {
	function := r.vm.ToValue(f).(*goja.Object)
	r.describe(function, name, length)
	return function
}

func (r *realm) describe(function *goja.Object, name string, length int) {
	must(function.DefineDataProperty("name", r.vm.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	must(function.DefineDataProperty("length", r.vm.ToValue(length), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// method defines a method as built-ins have them: not enumerable.
func (r *realm) method(object *goja.Object, name string, length int, f func(goja.FunctionCall) goja.Value) {
	must(object.DefineDataProperty(name, r.function(name, length, f), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// getter defines a read-only accessor.
func (r *realm) getter(object *goja.Object, name string, f func(goja.FunctionCall) goja.Value) {
	must(object.DefineAccessorProperty(name, r.function("get "+name, 0, f), nil, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// partArray makes the array that a formatToParts returns.
func (r *realm) partArray(parts []part) goja.Value {
	items := make([]any, len(parts))
	for i, p := range parts {
		item := r.vm.NewObject()
		r.set(item, "type", p.kind)
		r.set(item, "value", p.value)
		if p.unit != "" {
			r.set(item, "unit", p.unit)
		}
		if p.source != "" {
			r.set(item, "source", p.source)
		}
		items[i] = item
	}
	return r.vm.NewArray(items...)
}

// part is a piece of a formatted text.
type part struct {
	kind, value string
	// unit is the unit of a number in a relative time; source tells whose part of a range it is.
	unit, source string
}

func joinParts(parts []part) string {
	switch len(parts) {
	case 0:
		return ""
	case 1:
		return parts[0].value
	}
	length := 0
	for i := range parts {
		length += len(parts[i].value)
	}
	text := make([]byte, 0, length)
	for i := range parts {
		text = append(text, parts[i].value...)
	}
	return string(text)
}

// stateMap keeps the state of instances by identity, for as long as the instance lives.
type stateMap struct {
	mutex  sync.Mutex // cleanups run on a goroutine of the garbage collector
	states map[weak.Pointer[goja.Object]]any
}

func newStateMap() *stateMap { return &stateMap{states: map[weak.Pointer[goja.Object]]any{}} }

func (m *stateMap) put(object *goja.Object, state any) {
	key := weak.Make(object)
	m.mutex.Lock()
	m.states[key] = state
	m.mutex.Unlock()
	runtime.AddCleanup(object, func(key weak.Pointer[goja.Object]) {
		m.mutex.Lock()
		delete(m.states, key)
		m.mutex.Unlock()
	}, key)
}

func (m *stateMap) get(object *goja.Object) any {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.states[weak.Make(object)]
}
