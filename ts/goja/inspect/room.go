package inspect

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

// room holds the built-in functions of a runtime that runs no program. Applied to an object of another runtime
// they see its internal slots, whatever the program has made of its own built-ins. What they create (descriptors,
// iterators, lists of keys) belongs to the room and is never handed to the program.
type room struct {
	vm        *goja.Runtime
	functions map[string]native

	ownDescriptor native
	ownSymbols    native
}

type native = func(goja.FunctionCall) goja.Value

func newRoom() *room {
	r := &room{vm: goja.New(), functions: map[string]native{}}
	r.ownDescriptor = r.function("Object", "getOwnPropertyDescriptor")
	r.ownSymbols = r.function("Object", "getOwnPropertySymbols")
	return r
}

// function returns a built-in by its path from the global object.
func (r *room) function(path ...string) native {
	name := strings.Join(path, ".")
	if f, ok := r.functions[name]; ok {
		return f
	}
	object := r.vm.GlobalObject()
	for _, step := range path {
		object = object.Get(step).(*goja.Object)
	}
	f := object.Export().(native)
	r.functions[name] = f
	return f
}

// getter returns the getter of an accessor on Constructor.prototype.
func (r *room) getter(constructor string, property goja.Value) native {
	name := constructor + " get " + property.String()
	if f, ok := r.functions[name]; ok {
		return f
	}
	prototype := r.vm.GlobalObject().Get(constructor).(*goja.Object).Get("prototype").(*goja.Object)
	if constructor == "Uint8Array" {
		prototype = prototype.Prototype() // %TypedArray%.prototype
	}
	descriptor := r.ownDescriptor(goja.FunctionCall{Arguments: []goja.Value{prototype, property}}).(*goja.Object)
	f := descriptor.Get("get").(*goja.Object).Export().(native)
	r.functions[name] = f
	return f
}

func (r *room) call(f native, this goja.Value, arguments ...goja.Value) goja.Value {
	return f(goja.FunctionCall{This: this, Arguments: arguments})
}

// get reads an accessor of Constructor.prototype on object.
func (r *room) get(constructor, property string, object *goja.Object) goja.Value {
	return r.call(r.getter(constructor, r.vm.ToValue(property)), object)
}

// property is an own property. value is nil for an accessor.
type property struct {
	value          goja.Value
	getter, setter goja.Value
	enumerable     bool
}

// descriptor returns an own property of an object that is no proxy. It runs program code in one case only: the
// stack of an error is composed when it is first asked for, which reads the name and the message.
func (r *room) descriptor(object *goja.Object, key goja.Value) (p property, ok bool) {
	d, ok := r.call(r.ownDescriptor, goja.Undefined(), object, key).(*goja.Object)
	if !ok {
		return property{}, false
	}
	p.enumerable = d.Get("enumerable").ToBoolean()
	if p.value = d.Get("value"); p.value != nil {
		return p, true
	}
	if getter := d.Get("get"); getter != nil && !goja.IsUndefined(getter) {
		p.getter = getter
	}
	if setter := d.Get("set"); setter != nil && !goja.IsUndefined(setter) {
		p.setter = setter
	}
	if p.getter == nil && p.setter == nil {
		p.value = goja.Undefined()
	}
	return p, true
}

// symbols returns the own symbol keys of an object that is no proxy.
func (r *room) symbols(object *goja.Object) []*goja.Symbol {
	if lacksSymbols(object) {
		return nil
	}
	list, ok := r.call(r.ownSymbols, goja.Undefined(), object).(*goja.Object)
	if !ok {
		return nil
	}
	length := list.Get("length").ToInteger()
	if length == 0 {
		return nil
	}
	symbols := make([]*goja.Symbol, 0, length)
	for n := range length {
		if s, ok := list.Get(strconv.FormatInt(n, 10)).(*goja.Symbol); ok {
			symbols = append(symbols, s)
		}
	}
	return symbols
}

// entries returns at most limit entries of a Map (two values each) or a Set, and the number of entries in all.
func (r *room) entries(object *goja.Object, limit int) (values []goja.Value, total int) {
	constructor, method := "Map", "entries"
	isMap := kindOf(object) == kindMap
	if !isMap {
		constructor, method = "Set", "values"
	}
	total = int(r.get(constructor, "size", object).ToInteger())
	iterator := r.call(r.function(constructor, "prototype", method), object).(*goja.Object)
	next := iterator.Get("next").(*goja.Object).Export().(native)
	for range min(limit, total) {
		step := next(goja.FunctionCall{This: iterator}).(*goja.Object)
		if step.Get("done").ToBoolean() {
			break
		}
		value := step.Get("value")
		if !isMap {
			values = append(values, value)
			continue
		}
		pair := value.(*goja.Object)
		values = append(values, pair.Get("0"), pair.Get("1"))
	}
	return values, total
}

// regExpFlags returns the flags of a regular expression.
func (r *room) regExpFlags(object *goja.Object) string {
	flags := ""
	for _, flag := range [...]struct{ letter, property string }{
		{"d", "hasIndices"}, {"g", "global"}, {"i", "ignoreCase"}, {"m", "multiline"}, {"s", "dotAll"},
		{"u", "unicode"}, {"v", "unicodeSets"}, {"y", "sticky"},
	} {
		prototype := r.vm.GlobalObject().Get("RegExp").(*goja.Object).Get("prototype").(*goja.Object)
		if _, ok := r.descriptor(prototype, r.vm.ToValue(flag.property)); !ok {
			continue
		}
		if r.get("RegExp", flag.property, object).ToBoolean() {
			flags += flag.letter
		}
	}
	return flags
}

// boxed returns the primitive inside a boxed primitive, and the name of its type.
func (r *room) boxed(object *goja.Object) (v goja.Value, typeName string) {
	if kindOf(object) == kindBoxedString {
		return r.call(r.function("String", "prototype", "valueOf"), object), "String"
	}
	switch object.ExportType().Kind() {
	case reflect.String:
		typeName = "Symbol"
	case reflect.Bool:
		typeName = "Boolean"
	case reflect.Int64, reflect.Float64:
		typeName = "Number"
	default:
		typeName = "BigInt"
	}
	return r.call(r.function(typeName, "prototype", "valueOf"), object), typeName
}

// Native returns a built-in function, by its path from the global object, of a runtime that no program touches.
// Applied to objects of the program it does what the program's own built-in did before the program could change
// it; it throws as goja's natives do, by a panic. What it creates must not be handed to the program.
func (i *Inspector) Native(path ...string) func(goja.FunctionCall) goja.Value {
	return i.pristine().function(path...)
}
