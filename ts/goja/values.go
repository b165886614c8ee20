package goja

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts/goja/date"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

// plainText are the options for the text of a value that leaves the program: Node's, but that no code of
// the program is called for it.
func plainText() inspect.Options {
	options := inspect.Defaults()
	options.CustomInspect = false
	return options
}

// briefText are the options for showing a value in a sentence.
func briefText() inspect.Options {
	options := plainText()
	options.Depth, options.BreakLength, options.MaxArrayLength, options.MaxStringLength = 0, math.MaxInt32, 3, 60
	return options
}

// completion makes the status of a program that completed with a value.
func (e *engine) completion(value goja.Value) bridge.Status {
	if goja.IsUndefined(value) {
		return bridge.Status{Settled: true}
	}
	maxBytes := e.host.Limits().ValueBytes
	var result any
	var size int64
	var replaced []bridge.Replaced
	var err error
	if thrown := e.try(func() {
		result, size, replaced, err = bridge.Read(bridge.Reader[goja.Value](e), value, bridge.ReadOptions{
			Root: "value", MaxBytes: maxBytes, Replace: true, Stopped: e.host.Stopped,
		})
	}); thrown != nil {
		return e.failed(thrown)
	}
	if err == bridge.ErrStopped {
		return bridge.Waiting
	}
	if err != nil {
		text, ok := result.(string)
		if !ok || text == "" {
			text = e.renderCut(value, maxBytes)
		}
		text = limits.CutText(text, maxBytes)
		e.host.Warn("the value is larger than the budget of " + limits.FormatSize(maxBytes) +
			" (value-bytes) and was replaced by the beginning of its text")
		return bridge.Status{Settled: true, Value: text, HasValue: true, ValueBytes: int64(len(text))}
	}
	for _, r := range replaced {
		e.host.Warn(r.Path + " " + r.Reason + " and was replaced by its text")
	}
	return bridge.Status{Settled: true, Value: result, HasValue: true, ValueBytes: size}
}

// renderCut renders a value that is too large: a string as it is, else its inspect text.
func (e *engine) renderCut(value goja.Value, maxBytes int64) string {
	if text, ok := value.(goja.String); ok {
		return limits.CutText(text.String(), maxBytes)
	}
	options := plainText()
	options.MaxBytes = int(min(maxBytes, math.MaxInt32))
	var text string
	if e.try(func() { text = e.inspector.Inspect(value, options) }) != nil {
		return ""
	}
	return text
}

// Render implements bridge.Reader.
func (e *engine) Render(value goja.Value) string {
	return e.inspector.Inspect(value, plainText())
}

// Node implements bridge.Reader by the rules of the contract for TypeScript. What the program's own
// code throws in it is an error of the node.
func (e *engine) Node(value goja.Value) (node bridge.Node[goja.Value], err error) {
	object, isObject := value.(*goja.Object)
	if !isObject {
		return scalarNode(value), nil
	}
	if thrown := e.vm.Try(func() { node, err = e.objectNode(object, true) }); thrown != nil {
		return node, e.thrown(thrown)
	}
	return node, err
}

// thrown turns what the program threw into an error with a short text.
func (e *engine) thrown(exception *goja.Exception) error {
	return thrownError(e.headline(exception.Value()))
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
func (e *engine) objectNode(object *goja.Object, honourToJSON bool) (bridge.Node[goja.Value], error) {
	switch object.ExportType() {
	case proxyType:
		return opaque("a proxy"), nil
	case promiseType:
		return opaque("a promise (await it first)"), nil
	case timeType:
		return e.dateNode(object), nil
	case namespaceType:
		return opaque("a namespace of functions"), nil
	}
	if _, callable := goja.AssertFunction(object); callable {
		if object.ClassName() == "AsyncFunction" {
			return opaque("an async function"), nil
		}
		return opaque("a function"), nil
	}
	if honourToJSON {
		if toJSON, ok := goja.AssertFunction(object.Get("toJSON")); ok {
			value, err := toJSON(object, e.vm.ToValue(""))
			if err != nil {
				return bridge.Node[goja.Value]{}, e.callError(err)
			}
			if inner, ok := value.(*goja.Object); ok {
				return e.objectNode(inner, false)
			}
			return scalarNode(value), nil
		}
	}
	switch implementation := inspect.Implementation(object); implementation {
	case "arrayObject", "sparseArrayObject", "templatedArrayObject", "taggedTemplateArray", "argumentsObject":
		return e.listNode(object), nil
	case "baseObject", "templatedObject":
		if object == e.vm.GlobalObject() {
			return opaque("the global object"), nil
		}
		return e.propertiesNode(object, object.Keys()), nil
	case "errorObject":
		return e.errorNode(object), nil
	case "mapObject":
		return e.collected(object, bridge.Map, "Map"), nil
	case "setObject":
		return e.collected(object, bridge.Set, "Set"), nil
	case "arrayBufferObject":
		if buffer, ok := object.Export().(goja.ArrayBuffer); ok {
			return bridge.Node[goja.Value]{Scalar: append([]byte{}, buffer.Bytes()...)}, nil
		}
		return opaque("an ArrayBuffer"), nil
	case "typedArrayObject":
		return e.typedArrayNode(object), nil
	case "primitiveValueObject":
		// The description of a boxed symbol is the only text that such an object exports.
		if _, isText := object.Export().(string); isText {
			return opaque("a Symbol object"), nil
		}
		return scalarNode(e.vm.ToValue(object.Export())), nil
	case "stringObject":
		return scalarNode(e.inspector.Native("String", "prototype", "valueOf")(goja.FunctionCall{This: object})), nil
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

func (e *engine) typedArrayNode(object *goja.Object) bridge.Node[goja.Value] {
	if bytes, ok := object.Export().([]byte); ok && inspect.ElementType(object) == "uint8Array" {
		return bridge.Node[goja.Value]{Scalar: append([]byte{}, bytes...)}
	}
	return e.listNode(object)
}

// callError turns the error of a Callable into that of a node; what cannot be caught goes on.
func (e *engine) callError(err error) error {
	if exception, ok := err.(*goja.Exception); ok {
		return e.thrown(exception)
	}
	panic(err)
}

func (e *engine) dateNode(object *goja.Object) bridge.Node[goja.Value] {
	// Export of a Date gives its time, or nil if it is invalid.
	if at, ok := object.Export().(time.Time); ok {
		return bridge.Node[goja.Value]{Scalar: at.UTC()}
	}
	return bridge.Node[goja.Value]{}
}

// listNode walks an array by its length, which for these classes is an own data property. Holes and
// undefined become nil.
func (e *engine) listNode(object *goja.Object) bridge.Node[goja.Value] {
	length := object.Get("length").ToInteger()
	var index int64
	return bridge.Node[goja.Value]{Shape: bridge.List, Identity: object, Next: func() (bridge.Entry[goja.Value], bool) {
		if index >= length {
			return bridge.Entry[goja.Value]{}, false
		}
		name := strconv.FormatInt(index, 10)
		index++
		var entry bridge.Entry[goja.Value]
		entry.Value, entry.Err = e.get(object, name)
		return entry, true
	}}
}

// get reads a property; what a getter throws is the error.
func (e *engine) get(object *goja.Object, name string) (value goja.Value, err error) {
	if thrown := e.vm.Try(func() { value = object.Get(name) }); thrown != nil {
		return nil, e.thrown(thrown)
	}
	return value, nil
}

// propertiesNode walks properties by name; those that are undefined are left out.
func (e *engine) propertiesNode(object *goja.Object, names []string) bridge.Node[goja.Value] {
	read := func(index int) (goja.Value, error) { return e.get(object, names[index]) }
	for _, name := range names {
		if strings.Contains(name, "\ufffd") {
			// The name may have lost a lone surrogate.
			read = e.exactReader(object, names)
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
func (e *engine) exactReader(object *goja.Object, names []string) func(index int) (goja.Value, error) {
	keys, _ := e.inspector.Native("Object", "keys")(goja.FunctionCall{Arguments: []goja.Value{object}}).(*goja.Object)
	exact := map[string]goja.Value{}
	for i := range names {
		if key := keys.Get(strconv.Itoa(i)); key != nil {
			exact[key.String()] = key
		}
	}
	get := e.inspector.Native("Reflect", "get")
	return func(index int) (value goja.Value, err error) {
		key := exact[names[index]]
		if key == nil {
			return e.get(object, names[index])
		}
		if thrown := e.vm.Try(func() { value = get(goja.FunctionCall{Arguments: []goja.Value{object, key}}) }); thrown != nil {
			return nil, e.thrown(thrown)
		}
		return value, nil
	}
}

// errorNode gives an Error's name and message, the non-enumerable own properties cause and errors, and
// its own enumerable ones.
func (e *engine) errorNode(object *goja.Object) bridge.Node[goja.Value] {
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
	return e.propertiesNode(object, names)
}

// collected walks a Map or Set, whose entries it takes with a forEach that no program has changed.
func (e *engine) collected(object *goja.Object, shape bridge.Shape, class string) bridge.Node[goja.Value] {
	var entries []bridge.Entry[goja.Value]
	collect := e.vm.ToValue(func(call goja.FunctionCall) goja.Value {
		entries = append(entries, bridge.Entry[goja.Value]{Value: call.Argument(0), Key: call.Argument(1)})
		return goja.Undefined()
	})
	e.inspector.Native(class, "prototype", "forEach")(goja.FunctionCall{This: object, Arguments: []goja.Value{collect}})
	return bridge.Node[goja.Value]{Shape: shape, Identity: object, Next: func() (bridge.Entry[goja.Value], bool) {
		if len(entries) == 0 {
			return bridge.Entry[goja.Value]{}, false
		}
		entry := entries[0]
		entries = entries[1:]
		return entry, true
	}}
}

// builder implements bridge.Builder. Its methods run inside Try or a native function.
type builder struct{ e *engine }

func (b builder) Nil() goja.Value            { return goja.Null() }
func (b builder) Bool(v bool) goja.Value     { return b.e.vm.ToValue(v) }
func (b builder) Int(v int64) goja.Value     { return b.e.vm.ToValue(v) }
func (b builder) Float(v float64) goja.Value { return b.e.vm.ToValue(v) }
func (b builder) String(v string) goja.Value { return b.e.vm.ToValue(strings.ToValidUTF8(v, "\ufffd")) }

func (b builder) BigInt(v *big.Int) goja.Value { return b.e.vm.ToValue(v) }

// Number reads as JSON.parse does: a double, infinite beyond its range.
func (b builder) Number(v json.Number) goja.Value {
	f, _ := strconv.ParseFloat(string(v), 64)
	return b.e.vm.ToValue(f)
}

func (b builder) Bytes(v []byte) goja.Value {
	buffer := b.e.vm.NewArrayBuffer(append([]byte{}, v...))
	return b.e.construct("Uint8Array", b.e.vm.ToValue(buffer))
}

func (b builder) Time(v time.Time) goja.Value {
	b.e.loadDateMethods()
	return b.e.construct("Date", b.e.vm.ToValue(v.UnixMilli()))
}

// loadDateMethods makes the methods of dates work in the run's zone, once, for a program that does not
// mention Date and so has none of its own making.
func (e *engine) loadDateMethods() {
	if e.dateMethods || e.program.mentions("Date") {
		return
	}
	e.dateMethods = true
	if err := date.InstallMethods(e.vm, e.config.Zone); err != nil {
		panic(err)
	}
}

func (b builder) List(elements []goja.Value) goja.Value {
	items := make([]any, len(elements))
	for i, element := range elements {
		items[i] = element
	}
	return b.e.vm.NewArray(items...)
}

func (b builder) Object(keys []string, values []goja.Value) goja.Value {
	object := b.e.vm.NewObject()
	for i, key := range keys {
		// Defined, not set: a key such as __proto__, or a setter that the program put on
		// Object.prototype, must not take part.
		if err := object.DefineDataProperty(key, values[i], goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
			panic(err)
		}
	}
	return object
}

func (b builder) Map(keys, values []goja.Value) goja.Value {
	object := b.e.construct("Map")
	set := b.e.inspector.Native("Map", "prototype", "set")
	for i, key := range keys {
		set(goja.FunctionCall{This: object, Arguments: []goja.Value{key, values[i]}})
	}
	return object
}

func (b builder) Set(elements []goja.Value) goja.Value {
	object := b.e.construct("Set")
	add := b.e.inspector.Native("Set", "prototype", "add")
	for _, element := range elements {
		add(goja.FunctionCall{This: object, Arguments: []goja.Value{element}})
	}
	return object
}
