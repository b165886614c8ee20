package inspect

import (
	"reflect"
	"sort"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// This file reads goja's internal representation. It never writes. Every field is looked up by name and checked
// against the type that is expected of it, so that a goja whose layout differs makes a peek report "unknown" and
// the caller falls back to a poorer form; the tests of this package fail in that case.

// kind says what an object is, by its internal slots in the terms of ECMA-262, not by its prototype.
type kind int

const (
	kindOrdinary kind = iota
	kindArray
	kindFunction
	kindAsyncFunction
	kindGeneratorFunction
	kindClass
	kindMap
	kindSet
	kindMapIterator
	kindSetIterator
	kindWeakMap
	kindWeakSet
	kindPromise
	kindProxy
	kindDate
	kindRegExp
	kindError
	kindTypedArray
	kindArrayBuffer
	kindDataView
	kindBoxedString
	kindBoxedPrimitive
	kindArguments
)

func (k kind) isFunction() bool { return k >= kindFunction && k <= kindClass }

// kindsByType names the types that implement objects inside goja.
var kindsByType = map[string]kind{
	"arrayObject":               kindArray,
	"sparseArrayObject":         kindArray,
	"templatedArrayObject":      kindArray,
	"taggedTemplateArray":       kindArray,
	"objectGoSlice":             kindArray,
	"objectGoSliceReflect":      kindArray,
	"objectGoArrayReflect":      kindArray,
	"dynamicArray":              kindArray,
	"funcObject":                kindFunction,
	"methodFuncObject":          kindFunction,
	"arrowFuncObject":           kindFunction,
	"nativeFuncObject":          kindFunction,
	"wrappedFuncObject":         kindFunction,
	"boundFuncObject":           kindFunction,
	"templatedFuncObject":       kindFunction,
	"generatorFuncObject":       kindGeneratorFunction,
	"generatorMethodFuncObject": kindGeneratorFunction,
	"asyncFuncObject":           kindAsyncFunction,
	"asyncMethodFuncObject":     kindAsyncFunction,
	"asyncArrowFuncObject":      kindAsyncFunction,
	"classFuncObject":           kindClass,
	"mapObject":                 kindMap,
	"setObject":                 kindSet,
	"mapIterObject":             kindMapIterator,
	"setIterObject":             kindSetIterator,
	"weakMapObject":             kindWeakMap,
	"weakSetObject":             kindWeakSet,
	"Promise":                   kindPromise,
	"proxyObject":               kindProxy,
	"dateObject":                kindDate,
	"regexpObject":              kindRegExp,
	"errorObject":               kindError,
	"typedArrayObject":          kindTypedArray,
	"arrayBufferObject":         kindArrayBuffer,
	"dataViewObject":            kindDataView,
	"stringObject":              kindBoxedString,
	"primitiveValueObject":      kindBoxedPrimitive,
	"argumentsObject":           kindArguments,
}

// kindCache maps the reflect.Type of an implementation to its kind, for all runtimes of the process.
var kindCache sync.Map

var valueType = reflect.TypeFor[goja.Value]()

// selfField is the index of the field of goja.Object that points to the implementation, -1 if there is none.
var selfField = sync.OnceValue(func() int {
	t := reflect.TypeFor[goja.Object]()
	for i := range t.NumField() {
		if f := t.Field(i); f.Name == "self" && f.Type.Kind() == reflect.Interface {
			return i
		}
	}
	return -1
})

// implementation returns the struct that implements object, not addressable for writing; invalid if goja's layout
// is not the expected one.
func implementation(object *goja.Object) reflect.Value {
	index := selfField()
	if index < 0 {
		return reflect.Value{}
	}
	pointer := reflect.ValueOf(object).Elem().Field(index).Elem()
	if pointer.Kind() != reflect.Pointer || pointer.IsNil() {
		return reflect.Value{}
	}
	return pointer.Elem()
}

// kindOf never runs program code.
func kindOf(object *goja.Object) kind {
	implementation := implementation(object)
	if !implementation.IsValid() {
		return kindByPublicTypes(object)
	}
	t := implementation.Type()
	if k, ok := kindCache.Load(t); ok {
		if k == kindOrdinary && object.ClassName() == "Arguments" {
			return kindArguments
		}
		return k.(kind)
	}
	k, ok := kindsByType[t.Name()]
	if !ok {
		k = kindOrdinary
		if _, callable := goja.AssertFunction(object); callable {
			k = kindFunction
		}
	}
	kindCache.Store(t, k)
	if k == kindOrdinary && object.ClassName() == "Arguments" {
		return kindArguments
	}
	return k
}

// kindByPublicTypes is the part of kindOf that goja's exported methods can tell.
func kindByPublicTypes(object *goja.Object) kind {
	switch object.ExportType() {
	case reflect.TypeFor[goja.Proxy]():
		return kindProxy
	case reflect.TypeFor[*goja.Promise]():
		return kindPromise
	case reflect.TypeFor[goja.ArrayBuffer]():
		return kindArrayBuffer
	case reflect.TypeFor[[][2]any]():
		return kindMap
	}
	switch object.ClassName() {
	case "Array":
		return kindArray
	case "Function":
		return kindFunction
	case "Date":
		return kindDate
	case "RegExp":
		return kindRegExp
	case "Error":
		return kindError
	case "Arguments":
		return kindArguments
	case "String":
		return kindBoxedString
	case "Number", "Boolean":
		return kindBoxedPrimitive
	}
	return kindOrdinary
}

// unwrapProxy returns the innermost target of a chain of proxies, nil if one of them is revoked.
func unwrapProxy(object *goja.Object) *goja.Object {
	for object != nil && kindOf(object) == kindProxy {
		proxy, ok := object.Export().(goja.Proxy)
		if !ok {
			return nil
		}
		object = proxy.Target()
	}
	return object
}

// field returns a field of a struct inside goja, invalid unless it has the kind.
func field(v reflect.Value, name string, kind reflect.Kind) reflect.Value {
	if !v.IsValid() || v.Kind() != reflect.Struct {
		return reflect.Value{}
	}
	f := v.FieldByName(name)
	if !f.IsValid() || f.Kind() != kind {
		return reflect.Value{}
	}
	return f
}

// readValue copies a goja.Value out of an unexported field. Reflection forbids Interface on such fields, hence
// the pointer; the field is only read.
func readValue(f reflect.Value) goja.Value {
	if !f.IsValid() || f.Type() != valueType || !f.CanAddr() || f.IsNil() {
		return nil
	}
	return *(*goja.Value)(unsafe.Pointer(f.UnsafeAddr()))
}

// iteratorRest returns what a Map or Set iterator would still give, without advancing it: at most limit entries,
// two values each if pairs, and the number of entries in all.
func iteratorRest(object *goja.Object, limit int) (values []goja.Value, pairs bool, total int) {
	self := implementation(object)
	iterator := field(self, "iter", reflect.Pointer)
	iterationKind := field(self, "kind", reflect.Int)
	if !iterator.IsValid() || iterator.IsNil() || !iterationKind.IsValid() {
		return nil, false, 0
	}
	const keys, entries = 0, 2
	pairs = iterationKind.Int() == entries
	iterator = iterator.Elem()
	table := field(iterator, "m", reflect.Pointer)
	if !table.IsValid() || table.IsNil() {
		return nil, pairs, 0
	}
	// A deleted entry has no key, and keeps the link to the entry before it.
	current := field(iterator, "cur", reflect.Pointer)
	for current.IsValid() && !current.IsNil() && readValue(current.Elem().FieldByName("key")) == nil {
		current = field(current.Elem(), "iterPrev", reflect.Pointer)
	}
	if current.IsValid() && !current.IsNil() {
		current = field(current.Elem(), "iterNext", reflect.Pointer)
	} else {
		current = field(table.Elem(), "iterFirst", reflect.Pointer)
	}
	isSet := kindOf(object) == kindSetIterator
	for ; current.IsValid() && !current.IsNil(); current = field(current.Elem(), "iterNext", reflect.Pointer) {
		total++
		if total > limit {
			continue
		}
		key := readValue(field(current.Elem(), "key", reflect.Interface))
		value := readValue(field(current.Elem(), "value", reflect.Interface))
		switch {
		case pairs && isSet:
			values = append(values, key, key)
		case pairs:
			values = append(values, key, value)
		case isSet || iterationKind.Int() == keys:
			values = append(values, key)
		default:
			values = append(values, value)
		}
	}
	return values, pairs, total
}

// lacksSymbols reports that an ordinary object or array has no symbol keys; false means that it may have some.
func lacksSymbols(object *goja.Object) bool {
	implementation := implementation(object)
	if !implementation.IsValid() {
		return false
	}
	switch implementation.Type().Name() {
	case "baseObject", "arrayObject":
		symbols := field(implementation, "symValues", reflect.Pointer)
		return symbols.IsValid() && symbols.IsNil()
	}
	return false
}

// regExpSource returns the pattern of a regular expression as it was written.
func regExpSource(object *goja.Object) (source goja.String, known bool) {
	f := field(implementation(object), "source", reflect.Interface)
	if !f.IsValid() || f.Type() != reflect.TypeFor[goja.String]() || !f.CanAddr() || f.IsNil() {
		return nil, false
	}
	return *(*goja.String)(unsafe.Pointer(f.UnsafeAddr())), true
}

// nonIndexNames returns the names of the own properties of an array, typed array or boxed string that are not
// indices, enumerable or not, without visiting its elements. known is false if they cannot be told that way.
func nonIndexNames(object *goja.Object) (names []string, known bool) {
	list := field(implementation(object), "propNames", reflect.Slice)
	if !list.IsValid() || list.Type().Elem().Kind() != reflect.String {
		return nil, false
	}
	for i := range list.Len() {
		names = append(names, unistring.String(list.Index(i).String()).String())
	}
	return names, true
}

// nextElement returns the index of the first element of an array at or after index, or length when there is
// none. known is false if the array cannot be searched that way.
func nextElement(object *goja.Object, index, length int64) (next int64, known bool) {
	self := implementation(object)
	if values := field(self, "values", reflect.Slice); values.IsValid() {
		for n := int64(values.Len()); index < n; index++ {
			if !values.Index(int(index)).IsNil() {
				return min(index, length), true
			}
		}
		return length, true
	}
	items := field(self, "items", reflect.Slice)
	if !items.IsValid() || items.Type().Elem().Kind() != reflect.Struct {
		return 0, false
	}
	if f, ok := items.Type().Elem().FieldByName("idx"); !ok || f.Type.Kind() != reflect.Uint32 {
		return 0, false
	}
	at := func(i int) int64 { return int64(items.Index(i).FieldByName("idx").Uint()) }
	i := sort.Search(items.Len(), func(i int) bool { return at(i) >= index })
	if i == items.Len() {
		return length, true
	}
	return min(at(i), length), true
}

// Implementation returns the name of the type that implements an object inside goja, such as "arrayObject" or
// "weakMapObject", and "" if goja's layout is not the expected one. It runs no program code and tells what an object
// is by its internal slots, whatever the program has made of its prototype.
func Implementation(object *goja.Object) string {
	implementation := implementation(object)
	if !implementation.IsValid() {
		return ""
	}
	return implementation.Type().Name()
}

// ElementType returns the name of goja's type for the elements of a typed array, such as "uint8Array" or
// "uint8ClampedArray", and "" for any other object.
func ElementType(object *goja.Object) string {
	elements := field(implementation(object), "typedArray", reflect.Interface)
	if !elements.IsValid() || elements.IsNil() || elements.Elem().Kind() != reflect.Pointer {
		return ""
	}
	return elements.Elem().Type().Elem().Name()
}
