package backend

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

// This file says what a value of the program is in Go, and the reverse, one node at a time: bridge walks.

var (
	timeType    = reflect.TypeFor[time.Time]()
	proxyType   = reflect.TypeFor[goja.Proxy]()
	promiseType = reflect.TypeFor[*goja.Promise]()
)

type (
	node  = bridge.Node[goja.Value]
	entry = bridge.Entry[goja.Value]
)

func opaque(reason string) node { return node{Shape: bridge.Opaque, Reason: reason} }

// Render implements bridge.Reader: what console.log shows, except that no function of the program is called for it.
func (e *engine) Render(value goja.Value) string {
	options := inspect.Defaults()
	options.CustomInspect = false
	return e.inspector.Inspect(value, options)
}

// Node implements bridge.Reader.
func (e *engine) Node(value goja.Value) (found node, err error) {
	thrown := e.vm.Try(func() { found, err = e.node(value, true) })
	if thrown != nil {
		err = thrown
	}
	if exception, ok := err.(*goja.Exception); ok {
		return node{}, errors.New(e.headline(exception.Value()))
	}
	return found, err
}

func (e *engine) node(value goja.Value, honourToJSON bool) (node, error) {
	object, isObject := value.(*goja.Object)
	if !isObject {
		return scalar(value), nil
	}
	switch object.ExportType() {
	case proxyType:
		return opaque("a proxy"), nil
	case promiseType:
		return opaque("a promise (await it first)"), nil
	case timeType:
		if at, valid := object.Export().(time.Time); valid {
			return node{Scalar: at.UTC()}, nil
		}
		return node{}, nil
	}
	if _, callable := goja.AssertFunction(object); callable {
		return opaque("a function"), nil
	}
	if toJSON, ok := goja.AssertFunction(object.Get("toJSON")); ok && honourToJSON {
		told, err := toJSON(object, e.vm.ToValue(""))
		if err != nil {
			return node{}, err
		}
		return e.node(told, false)
	}
	switch inspect.Implementation(object) {
	case "baseObject", "templatedObject":
		return e.object(object, e.keys(object)), nil
	case "errorObject":
		return e.object(object, e.errorKeys(object)), nil
	case "arrayObject", "sparseArrayObject", "templatedArrayObject", "argumentsObject":
		return e.list(object), nil
	case "mapObject":
		return e.collection(object, bridge.Map, "Map"), nil
	case "setObject":
		return e.collection(object, bridge.Set, "Set"), nil
	case "arrayBufferObject":
		if buffer, ok := object.Export().(goja.ArrayBuffer); ok {
			return node{Scalar: slices.Clone(buffer.Bytes())}, nil
		}
	case "typedArrayObject":
		if bytes, ok := object.Export().([]byte); ok && inspect.ElementType(object) == "uint8Array" {
			return node{Scalar: append([]byte{}, bytes...)}, nil
		}
		return e.list(object), nil
	case "regexpObject":
		return opaque("a RegExp"), nil
	}
	return opaque("a built-in object"), nil
}

// scalar reads what is no object. goja's numbers do not tell integers as the contract does.
func scalar(value goja.Value) node {
	switch value := value.(type) {
	case nil:
		return node{}
	case *goja.Symbol:
		return opaque("a symbol")
	case goja.String:
		return node{Scalar: strings.ToValidUTF8(value.String(), "\ufffd")}
	}
	const maxSafe = 1<<53 - 1
	switch number := value.Export().(type) {
	case int64:
		if -maxSafe <= number && number <= maxSafe {
			return node{Scalar: number}
		}
		return node{Scalar: float64(number)}
	case float64:
		if number == math.Trunc(number) && math.Abs(number) <= maxSafe && (number != 0 || !math.Signbit(number)) {
			return node{Scalar: int64(number)}
		}
		return node{Scalar: number}
	case bool, *big.Int:
		return node{Scalar: number}
	}
	return node{} // null and undefined
}

// get reads a property, which may be a getter that throws. The key is a value, since a Go string cannot hold each.
func (e *engine) get(object *goja.Object, key goja.Value) (value goja.Value, err error) {
	if thrown := e.vm.Try(func() {
		value = e.inspector.Native("Reflect", "get")(goja.FunctionCall{Arguments: []goja.Value{object, key}})
	}); thrown != nil {
		return nil, errors.New(e.headline(thrown.Value()))
	}
	return value, nil
}

// keys lists the own enumerable properties that have names.
func (e *engine) keys(object *goja.Object) []goja.Value {
	list := e.inspector.Native("Object", "keys")(goja.FunctionCall{Arguments: []goja.Value{object}}).(*goja.Object)
	keys := make([]goja.Value, list.Get("length").ToInteger())
	for i := range keys {
		keys[i] = list.Get(strconv.Itoa(i))
	}
	return keys
}

// errorKeys are name and message, which an error need not own, and what it owns.
func (e *engine) errorKeys(object *goja.Object) []goja.Value {
	keys := []goja.Value{e.vm.ToValue("name"), e.vm.ToValue("message")}
	for _, key := range e.keys(object) {
		if !key.SameAs(keys[0]) && !key.SameAs(keys[1]) {
			keys = append(keys, key)
		}
	}
	return keys
}

// object reads properties, of which it leaves out what is undefined.
func (e *engine) object(object *goja.Object, keys []goja.Value) node {
	return node{Shape: bridge.Object, Identity: object, Next: func() (entry, bool) {
		for len(keys) > 0 {
			key := keys[0]
			keys = keys[1:]
			value, err := e.get(object, key)
			if err != nil || !goja.IsUndefined(value) {
				return entry{Name: strings.ToValidUTF8(key.String(), "\ufffd"), Value: value, Err: err}, true
			}
		}
		return entry{}, false
	}}
}

// list reads elements by their index; a hole is undefined.
func (e *engine) list(object *goja.Object) node {
	length, index := object.Get("length").ToInteger(), int64(0)
	return node{Shape: bridge.List, Identity: object, Next: func() (entry, bool) {
		if index >= length {
			return entry{}, false
		}
		value, err := e.get(object, e.vm.ToValue(index))
		index++
		return entry{Value: value, Err: err}, true
	}}
}

// collection reads a Map or Set by a forEach that the program cannot have changed.
func (e *engine) collection(object *goja.Object, shape bridge.Shape, class string) node {
	var entries []entry
	each := e.vm.ToValue(func(call goja.FunctionCall) goja.Value {
		entries = append(entries, entry{Value: call.Argument(0), Key: call.Argument(1)})
		return goja.Undefined()
	})
	e.inspector.Native(class, "prototype", "forEach")(goja.FunctionCall{This: object, Arguments: []goja.Value{each}})
	return node{Shape: shape, Identity: object, Next: func() (next entry, ok bool) {
		if len(entries) > 0 {
			next, entries, ok = entries[0], entries[1:], true
		}
		return next, ok
	}}
}

// completion makes the outcome of a program that completed with a value.
func (e *engine) completion(result goja.Value) bridge.Status {
	if goja.IsUndefined(result) {
		return bridge.Status{Settled: true}
	}
	most := e.host.Limits().ValueBytes
	var value any
	var size int64
	var replaced []bridge.Replaced
	var err error
	if thrown := e.vm.Try(func() {
		value, size, replaced, err = bridge.Read(bridge.Reader[goja.Value](e), result,
			bridge.ReadOptions{Root: "value", MaxBytes: most, Replace: true, Stopped: e.host.Stopped})
	}); thrown != nil {
		return e.status(thrown)
	}
	if err == bridge.ErrStopped {
		return bridge.Waiting
	}
	if err != nil {
		text, isText := result.(goja.String)
		shown := ""
		if isText {
			shown = text.String()
		} else if thrown := e.vm.Try(func() { shown = e.Render(result) }); thrown != nil {
			return e.status(thrown)
		}
		shown = limits.CutText(shown, most)
		e.host.Warn("the value is larger than the budget of " + limits.FormatSize(most) +
			" (value-bytes) and was replaced by the beginning of its text")
		return bridge.Status{Settled: true, HasValue: true, Value: shown, ValueBytes: int64(len(shown))}
	}
	for _, r := range replaced {
		e.host.Warn(r.Path + " " + r.Reason + " and was replaced by its text")
	}
	return bridge.Status{Settled: true, HasValue: true, Value: value, ValueBytes: size}
}

// build makes a value of the program of what a function returned: nil is undefined only as a whole.
func (e *engine) build(result any) (value goja.Value, err error) {
	if result == nil {
		return goja.Undefined(), nil
	}
	if thrown := e.vm.Try(func() {
		value, err = bridge.Build(bridge.Builder[goja.Value](builder{e}), result, e.host.Stopped)
	}); thrown != nil {
		return nil, thrown
	}
	return value, err
}

// builder implements bridge.Builder.
type builder struct{ engine *engine }

func (b builder) value(v any) goja.Value { return b.engine.vm.ToValue(v) }

func (b builder) construct(class string, arguments ...goja.Value) *goja.Object {
	object, err := b.engine.vm.New(b.engine.constructors[class], arguments...)
	if err != nil {
		panic(err)
	}
	return object
}

func (b builder) Nil() goja.Value              { return goja.Null() }
func (b builder) Bool(v bool) goja.Value       { return b.value(v) }
func (b builder) Int(v int64) goja.Value       { return b.value(v) }
func (b builder) BigInt(v *big.Int) goja.Value { return b.value(v) }
func (b builder) Float(v float64) goja.Value   { return b.value(v) }
func (b builder) String(v string) goja.Value   { return b.value(v) }
func (b builder) Time(v time.Time) goja.Value  { return b.construct("Date", b.value(v.UnixMilli())) }

// Number implements bridge.Builder: JSON.parse gives a double, beyond all doubles an infinite one.
func (b builder) Number(v json.Number) goja.Value {
	number, _ := strconv.ParseFloat(string(v), 64)
	return b.value(number)
}

func (b builder) Bytes(v []byte) goja.Value {
	return b.construct("Uint8Array", b.value(b.engine.vm.NewArrayBuffer(slices.Clone(v))))
}

func (b builder) List(elements []goja.Value) goja.Value {
	items := make([]any, len(elements))
	for i, element := range elements {
		items[i] = element
	}
	return b.engine.vm.NewArray(items...)
}

func (b builder) Object(keys []string, values []goja.Value) goja.Value {
	object := b.engine.vm.NewObject()
	for i, key := range keys {
		// Defined and not set: neither the key __proto__ nor a setter on Object.prototype has an effect then.
		if err := object.DefineDataProperty(key, values[i], goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
			panic(err)
		}
	}
	return object
}

func (b builder) Map(keys, values []goja.Value) goja.Value {
	object, set := b.construct("Map"), b.engine.inspector.Native("Map", "prototype", "set")
	for i, key := range keys {
		set(goja.FunctionCall{This: object, Arguments: []goja.Value{key, values[i]}})
	}
	return object
}

func (b builder) Set(elements []goja.Value) goja.Value {
	object, add := b.construct("Set"), b.engine.inspector.Native("Set", "prototype", "add")
	for _, element := range elements {
		add(goja.FunctionCall{This: object, Arguments: []goja.Value{element}})
	}
	return object
}
