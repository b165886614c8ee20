package values

import (
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

// This file describes one value of a program to bridge, which walks.

// The types by which goja tells its objects apart; ExportType runs no code of the program.
var (
	promiseType = reflect.TypeFor[*goja.Promise]()
	proxyType   = reflect.TypeFor[goja.Proxy]()
	timeType    = reflect.TypeFor[time.Time]()
)

// Node implements bridge.Reader by the rules of the contract for TypeScript. What the program's own
// code throws in it is an error of the node.
func (v *Values) Node(value goja.Value) (node bridge.Node[goja.Value], err error) {
	object, isObject := value.(*goja.Object)
	if !isObject {
		return scalarNode(value), nil
	}
	if thrown := v.vm.Try(func() { node, err = v.objectNode(object, true) }); thrown != nil {
		return node, v.thrown(thrown)
	}
	return node, err
}

// thrown turns what the program threw into an error with a short text.
func (v *Values) thrown(exception *goja.Exception) error {
	return thrownError(v.Headline(exception.Value()))
}

type thrownError string

func (t thrownError) Error() string { return string(t) }

func scalarNode(value goja.Value) bridge.Node[goja.Value] {
	switch value := value.(type) {
	case nil:
		return bridge.Node[goja.Value]{}
	case *goja.Symbol:
		return bridge.Node[goja.Value]{Shape: bridge.Opaque, Reason: "a symbol"}
	case goja.String:
		return bridge.Node[goja.Value]{Scalar: strings.ToValidUTF8(value.String(), "\ufffd")}
	}
	// What is left are undefined, null and the primitives of a fixed size: Export is safe.
	switch scalar := value.Export().(type) {
	case int64:
		return bridge.Node[goja.Value]{Scalar: number(float64(scalar))}
	case float64:
		return bridge.Node[goja.Value]{Scalar: number(scalar)}
	case bool, *big.Int:
		return bridge.Node[goja.Value]{Scalar: scalar}
	}
	return bridge.Node[goja.Value]{}
}

// maxSafeInteger is Number.MAX_SAFE_INTEGER.
const maxSafeInteger = 1<<53 - 1

// number gives an integral and safe number as int64, anything else, -0 included, as float64.
func number(f float64) any {
	if f == math.Trunc(f) && math.Abs(f) <= maxSafeInteger && !(f == 0 && math.Signbit(f)) {
		return int64(f)
	}
	return f
}

func opaque(reason string) bridge.Node[goja.Value] {
	return bridge.Node[goja.Value]{Shape: bridge.Opaque, Reason: reason}
}

// objectNode describes an object. It runs inside Try.
func (v *Values) objectNode(object *goja.Object, honourToJSON bool) (bridge.Node[goja.Value], error) {
	switch object.ExportType() {
	case proxyType:
		return opaque("a proxy"), nil
	case promiseType:
		return opaque("a promise (await it first)"), nil
	case timeType:
		return v.dateNode(object), nil
	}
	if v.options.Noun != nil {
		if noun := v.options.Noun(object); noun != "" {
			return opaque(noun), nil
		}
	}
	if _, callable := goja.AssertFunction(object); callable {
		if object.ClassName() == "AsyncFunction" {
			return opaque("an async function"), nil
		}
		return opaque("a function"), nil
	}
	if honourToJSON {
		if toJSON, ok := goja.AssertFunction(object.Get("toJSON")); ok {
			value, err := toJSON(object, v.vm.ToValue(""))
			if err != nil {
				return bridge.Node[goja.Value]{}, v.callError(err)
			}
			if inner, ok := value.(*goja.Object); ok {
				return v.objectNode(inner, false)
			}
			return scalarNode(value), nil
		}
	}
	switch implementation := inspect.Implementation(object); implementation {
	case "arrayObject", "sparseArrayObject", "templatedArrayObject", "taggedTemplateArray", "argumentsObject":
		return v.listNode(object), nil
	case "baseObject", "templatedObject":
		if object == v.vm.GlobalObject() {
			return opaque("the global object"), nil
		}
		return v.propertiesNode(object, object.Keys()), nil
	case "errorObject":
		return v.errorNode(object), nil
	case "mapObject":
		return v.collected(object, bridge.Map, "Map"), nil
	case "setObject":
		return v.collected(object, bridge.Set, "Set"), nil
	case "arrayBufferObject":
		if buffer, ok := object.Export().(goja.ArrayBuffer); ok {
			return bridge.Node[goja.Value]{Scalar: append([]byte{}, buffer.Bytes()...)}, nil
		}
		return opaque("an ArrayBuffer"), nil
	case "typedArrayObject":
		return v.typedArrayNode(object), nil
	case "primitiveValueObject":
		// The description of a boxed symbol is the only text that such an object exports.
		if _, isText := object.Export().(string); isText {
			return opaque("a Symbol object"), nil
		}
		return scalarNode(v.vm.ToValue(object.Export())), nil
	case "stringObject":
		return scalarNode(v.inspector.Native("String", "prototype", "valueOf")(goja.FunctionCall{This: object})), nil
	default:
		if noun, known := nouns[implementation]; known {
			return opaque(noun), nil
		}
		return opaque("a built-in object"), nil
	}
}

// nouns are what the other built-in objects are called.
var nouns = map[string]string{
	"regexpObject":           "a RegExp",
	"weakMapObject":          "a WeakMap",
	"weakSetObject":          "a WeakSet",
	"dataViewObject":         "a DataView",
	"generatorObject":        "a generator",
	"arrayIterObject":        "an iterator",
	"mapIterObject":          "an iterator",
	"setIterObject":          "an iterator",
	"stringIterObject":       "an iterator",
	"regExpStringIterObject": "an iterator",
	"dynamicObject":          "an object of the runtime",
}

func (v *Values) typedArrayNode(object *goja.Object) bridge.Node[goja.Value] {
	if bytes, ok := object.Export().([]byte); ok && inspect.ElementType(object) == "uint8Array" {
		return bridge.Node[goja.Value]{Scalar: append([]byte{}, bytes...)}
	}
	return v.listNode(object)
}

// callError turns the error of a Callable into that of a node; what cannot be caught goes on.
func (v *Values) callError(err error) error {
	if exception, ok := err.(*goja.Exception); ok {
		return v.thrown(exception)
	}
	panic(err)
}

func (v *Values) dateNode(object *goja.Object) bridge.Node[goja.Value] {
	// Export of a Date gives its time, or nil if it is invalid.
	if at, ok := object.Export().(time.Time); ok {
		return bridge.Node[goja.Value]{Scalar: at.UTC()}
	}
	return bridge.Node[goja.Value]{}
}

// listNode walks an array by its length, which for these classes is an own data property. Holes and
// undefined become nil.
func (v *Values) listNode(object *goja.Object) bridge.Node[goja.Value] {
	length := object.Get("length").ToInteger()
	var index int64
	return bridge.Node[goja.Value]{Shape: bridge.List, Identity: object, Next: func() (bridge.Entry[goja.Value], bool) {
		if index >= length {
			return bridge.Entry[goja.Value]{}, false
		}
		name := strconv.FormatInt(index, 10)
		index++
		var entry bridge.Entry[goja.Value]
		entry.Value, entry.Err = v.get(object, name)
		return entry, true
	}}
}

// get reads a property; what a getter throws is the error.
func (v *Values) get(object *goja.Object, name string) (value goja.Value, err error) {
	if thrown := v.vm.Try(func() { value = object.Get(name) }); thrown != nil {
		return nil, v.thrown(thrown)
	}
	return value, nil
}

// propertiesNode walks properties by name; those that are undefined are left out.
func (v *Values) propertiesNode(object *goja.Object, names []string) bridge.Node[goja.Value] {
	read := func(index int) (goja.Value, error) { return v.get(object, names[index]) }
	for _, name := range names {
		if strings.Contains(name, "\ufffd") {
			// The name may have lost a lone surrogate.
			read = v.exactReader(object, names)
			break
		}
	}
	index := -1
	return bridge.Node[goja.Value]{Shape: bridge.Object, Identity: object, Next: func() (bridge.Entry[goja.Value], bool) {
		for index++; index < len(names); index++ {
			entry := bridge.Entry[goja.Value]{Name: strings.ToValidUTF8(names[index], "\ufffd")}
			entry.Value, entry.Err = read(index)
			if entry.Err != nil || entry.Value != nil && !goja.IsUndefined(entry.Value) {
				return entry, true
			}
		}
		return bridge.Entry[goja.Value]{}, false
	}}
}

// exactReader reads properties by their names as they are in the program, not as Go strings. names are
// those that Keys gave, or others.
func (v *Values) exactReader(object *goja.Object, names []string) func(index int) (goja.Value, error) {
	keys, _ := v.inspector.Native("Object", "keys")(goja.FunctionCall{Arguments: []goja.Value{object}}).(*goja.Object)
	exact := map[string]goja.Value{}
	for i := range names {
		if key := keys.Get(strconv.Itoa(i)); key != nil {
			exact[key.String()] = key
		}
	}
	get := v.inspector.Native("Reflect", "get")
	return func(index int) (value goja.Value, err error) {
		key := exact[names[index]]
		if key == nil {
			return v.get(object, names[index])
		}
		if thrown := v.vm.Try(func() { value = get(goja.FunctionCall{Arguments: []goja.Value{object, key}}) }); thrown != nil {
			return nil, v.thrown(thrown)
		}
		return value, nil
	}
}

// errorNode gives an Error's name and message, the non-enumerable own properties cause and errors, and
// its own enumerable ones.
func (v *Values) errorNode(object *goja.Object) bridge.Node[goja.Value] {
	names := []string{"name", "message"}
	for _, name := range object.GetOwnPropertyNames() {
		if name == "cause" || name == "errors" {
			names = append(names, name)
		}
	}
	for _, name := range object.Keys() {
		if name != "name" && name != "message" && name != "cause" && name != "errors" {
			names = append(names, name)
		}
	}
	return v.propertiesNode(object, names)
}

// collected walks a Map or Set, whose entries it takes with a forEach that no program has changed.
func (v *Values) collected(object *goja.Object, shape bridge.Shape, class string) bridge.Node[goja.Value] {
	var entries []bridge.Entry[goja.Value]
	collect := v.vm.ToValue(func(call goja.FunctionCall) goja.Value {
		entries = append(entries, bridge.Entry[goja.Value]{Value: call.Argument(0), Key: call.Argument(1)})
		return goja.Undefined()
	})
	v.inspector.Native(class, "prototype", "forEach")(goja.FunctionCall{This: object, Arguments: []goja.Value{collect}})
	return bridge.Node[goja.Value]{Shape: shape, Identity: object, Next: func() (bridge.Entry[goja.Value], bool) {
		if len(entries) == 0 {
			return bridge.Entry[goja.Value]{}, false
		}
		entry := entries[0]
		entries = entries[1:]
		return entry, true
	}}
}
