package intl

import (
	"math"
	"math/big"
	"strings"
	"sync"
	"unicode"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/date"
)

// installMethods defines the methods of the built-ins whose names the program mentions.
func installMethods(get func() *realm, mentions func(string) bool) {
	if mentions("toLocaleString") {
		r := get()
		prototype := func(name string) *goja.Object {
			return r.vm.Get(name).(*goja.Object).Get("prototype").(*goja.Object)
		}
		r.numberMethods(prototype("Number"), prototype("BigInt"))
		r.arrayMethod(prototype("Array"))
		r.arrayMethod(prototype("Uint8Array").Prototype())
		r.dateMethod(prototype("Date"), "toLocaleString", needAny, needAny)
	}
	for name, needs := range map[string]dateNeeds{"toLocaleDateString": needDate, "toLocaleTimeString": needTime} {
		if mentions(name) {
			r := get()
			r.dateMethod(r.vm.Get("Date").(*goja.Object).Get("prototype").(*goja.Object), name, needs, needs)
		}
	}
	for _, name := range []string{"localeCompare", "toLocaleUpperCase", "toLocaleLowerCase"} {
		if mentions(name) {
			r := get()
			r.stringMethod(r.vm.Get("String").(*goja.Object).Get("prototype").(*goja.Object), name)
		}
	}
}

func (r *realm) numberMethods(numbers, bigints *goja.Object) {
	method := func(prototype *goja.Object, name string, value func(goja.Value) (decimal, bool)) {
		service := name + ".prototype.toLocaleString"
		plain := sync.OnceValue(func() *numberFormat { return newNumberFormat(r.readNumberOptions(nil, nil, service)) })
		r.method(prototype, "toLocaleString", 0, func(call goja.FunctionCall) goja.Value {
			x, ok := value(call.This)
			if !ok {
				r.throwType("%s requires that 'this' be a %s", service, name)
			}
			if len(call.Arguments) == 0 {
				return r.vm.ToValue(plain().format(x))
			}
			f := newNumberFormat(r.readNumberOptions(call.Argument(0), call.Argument(1), service))
			return r.vm.ToValue(f.format(x))
		})
	}
	numberValueOf, _ := goja.AssertFunction(numbers.Get("valueOf"))
	method(numbers, "Number", func(this goja.Value) (decimal, bool) {
		v, err := numberValueOf(this)
		if err != nil {
			return decimal{}, false
		}
		return decimalOf(v.ToFloat()), true
	})
	bigintValueOf, _ := goja.AssertFunction(bigints.Get("valueOf"))
	method(bigints, "BigInt", func(this goja.Value) (decimal, bool) {
		v, err := bigintValueOf(this)
		if err != nil {
			return decimal{}, false
		}
		x, ok := v.Export().(*big.Int)
		if ok && x.BitLen() > mostBits {
			r.throwRange("Maximum BigInt size exceeded")
		}
		if !ok {
			return decimal{}, false
		}
		return decimalOfBig(x), true
	})
}

func (r *realm) dateMethod(prototype *goja.Object, name string, required, defaults dateNeeds) {
	service := "Date.prototype." + name
	plain := sync.OnceValue(func() *dateFormat { return newDateFormat(r.readDateOptions(nil, nil, required, defaults, service)) })
	r.method(prototype, name, 0, func(call goja.FunctionCall) goja.Value {
		t, ok := date.TimeValue(call.This)
		if !ok {
			r.throwType("Method %s called on incompatible receiver %s", service, receiver(call.This))
		}
		if math.IsNaN(t) {
			return r.vm.ToValue("Invalid Date")
		}
		if len(call.Arguments) == 0 {
			return r.vm.ToValue(plain().format(t))
		}
		f := newDateFormat(r.readDateOptions(call.Argument(0), call.Argument(1), required, defaults, service))
		return r.vm.ToValue(f.format(t))
	})
}

// arrayMethod defines toLocaleString of arrays or of typed arrays, which calls that of the elements.
func (r *realm) arrayMethod(prototype *goja.Object) {
	active := map[*goja.Object]bool{} // arrays that are being written, which a cycle leads back to
	r.method(prototype, "toLocaleString", 0, func(call goja.FunctionCall) goja.Value {
		if goja.IsUndefined(call.This) || goja.IsNull(call.This) {
			r.throwType("Cannot convert undefined or null to object")
		}
		array := call.This.ToObject(r.vm)
		if active[array] {
			return r.vm.ToValue("")
		}
		if len(active) >= mostNested {
			r.throwRange("Maximum call stack size exceeded")
		}
		active[array] = true
		defer delete(active, array)
		length := int64(0)
		if v := array.Get("length"); v != nil {
			length = v.ToInteger()
		}
		if length > mostElements {
			r.throwRange("Invalid array length")
		}
		var text strings.Builder
		for i := range length {
			if i > 0 {
				text.WriteByte(',')
			}
			if text.Len() > mostText {
				r.throwRange("Invalid string length")
			}
			item := array.Get(r.vm.ToValue(i).String())
			if item == nil || goja.IsUndefined(item) || goja.IsNull(item) {
				continue
			}
			text.WriteString(r.elementText(item, call.Arguments))
		}
		return r.vm.ToValue(text.String())
	})
}

// An array has so many elements, and arrays are so deep in each other, at the most. The native loop and the
// native recursion could not be interrupted otherwise.
const (
	mostElements = 1 << 22
	mostNested   = 500
)

// mostText is the length of the longest string that V8 makes, in characters.
const mostText = 1<<29 - 24

func (r *realm) elementText(item goja.Value, arguments []goja.Value) string {
	method := item.ToObject(r.vm).Get("toLocaleString")
	f, ok := goja.AssertFunction(method)
	if !ok {
		r.throwType("%s is not a function", receiver(method))
	}
	v, err := f(item, arguments...)
	must(err)
	return toText(r, v)
}

func (r *realm) stringMethod(prototype *goja.Object, name string) {
	service := "String.prototype." + name
	this := func(call goja.FunctionCall) goja.Value {
		if goja.IsUndefined(call.This) || goja.IsNull(call.This) {
			r.throwType("%s called on null or undefined", service)
		}
		return call.This
	}
	if name == "localeCompare" {
		var plain *collator
		r.method(prototype, name, 1, func(call goja.FunctionCall) goja.Value {
			a, b := toText(r, this(call)), toText(r, call.Argument(0))
			if len(call.Arguments) > 1 {
				return r.vm.ToValue(r.newCollator(call.Argument(1), call.Argument(2), service).compare(a, b))
			}
			if plain == nil {
				plain = r.newCollator(nil, nil, service)
			}
			return r.vm.ToValue(plain.compare(a, b))
		})
		return
	}
	native := map[string]string{"toLocaleUpperCase": "toUpperCase", "toLocaleLowerCase": "toLowerCase"}[name]
	convert, _ := goja.AssertFunction(prototype.Get(native))
	r.method(prototype, name, 0, func(call goja.FunctionCall) goja.Value {
		text := this(call).ToString()
		if locales := r.localeList(call.Argument(0)); len(locales) > 0 && (locales[0].language == "tr" || locales[0].language == "az") {
			if name == "toLocaleUpperCase" {
				return r.vm.ToValue(strings.ToUpperSpecial(unicode.TurkishCase, text.String()))
			}
			return r.vm.ToValue(strings.ToLowerSpecial(unicode.TurkishCase, text.String()))
		}
		v, err := convert(text)
		must(err)
		return v
	})
}
