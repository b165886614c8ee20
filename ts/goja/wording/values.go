package wording

import (
	"math/big"
	"reflect"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// maxShown bounds the text of a value, in bytes.
const maxShown = 16 << 10

// maxPrototypes bounds a walk along prototypes.
const maxPrototypes = 100

var (
	proxyType  = reflect.TypeFor[goja.Proxy]()
	bigIntType = reflect.TypeFor[*big.Int]()
	valuesType = reflect.TypeFor[map[unistring.String]goja.Value]()
)

// property is an own property of an object.
type property struct {
	value goja.Value
	// accessor is set if the property has a getter or setter; settable if it has a setter.
	accessor, settable, enumerable bool
}

// body returns goja's implementation of an object, and the part that all have but proxies.
func body(object *goja.Object) (whole, base reflect.Value) {
	self := reflect.ValueOf(object).Elem().FieldByName("self")
	if self.Kind() != reflect.Interface || self.IsNil() {
		return reflect.Value{}, reflect.Value{}
	}
	whole = reflect.Indirect(self.Elem())
	if whole.Kind() != reflect.Struct {
		return reflect.Value{}, reflect.Value{}
	}
	base = whole
	if whole.Type().Name() != "baseObject" {
		base = whole.FieldByName("baseObject")
	}
	return whole, base
}

// own reads an own property as goja stores it, without running anything. Properties that goja makes
// when they are first used are not found.
func own(object *goja.Object, name string) (property, bool) {
	_, base := body(object)
	if !base.IsValid() {
		return property{}, false
	}
	field := base.FieldByName("values")
	if !field.IsValid() || field.Type() != valuesType {
		return property{}, false
	}
	value, found := (*(*map[unistring.String]goja.Value)(field.Addr().UnsafePointer()))[unistring.NewFromString(name)]
	if !found {
		return property{}, false
	}
	return propertyOf(value), true
}

// propertyOf takes apart what goja stores for a property.
func propertyOf(value goja.Value) property {
	stored := reflect.ValueOf(value)
	if stored.Kind() != reflect.Pointer || stored.Type().Elem().Name() != "valueProperty" {
		return property{value: value, enumerable: true}
	}
	stored = stored.Elem()
	p := property{
		accessor:   stored.FieldByName("accessor").Bool(),
		settable:   !stored.FieldByName("setterFunc").IsNil(),
		enumerable: stored.FieldByName("enumerable").Bool(),
	}
	if field := stored.FieldByName("value"); field.Type() == valueType && !field.IsNil() {
		p.value = *(*goja.Value)(field.Addr().UnsafePointer())
	}
	return p
}

// prototype returns an object's prototype, without running a trap.
func prototype(object *goja.Object) *goja.Object {
	if object.ExportType() == proxyType {
		return nil
	}
	return object.Prototype()
}

// find looks a property up along the prototypes.
func find(object *goja.Object, name string) (property, bool) {
	for range maxPrototypes {
		if object == nil {
			break
		}
		if p, found := own(object, name); found {
			return p, true
		}
		object = prototype(object)
	}
	return property{}, false
}

// nameOf returns the name of a function.
func nameOf(function *goja.Object) string {
	if p, found := own(function, "name"); found {
		if name, ok := p.value.(goja.String); ok {
			return name.String()
		}
	}
	return ""
}

// constructorName returns the name of an object's constructor, as far as it is in plain properties.
func constructorName(object *goja.Object) string {
	if p, found := find(object, "constructor"); found {
		if constructor, ok := p.value.(*goja.Object); ok {
			if name := nameOf(constructor); name != "" {
				return name
			}
		}
	}
	return builtinName(object)
}

// builtinNames are the constructors of the objects whose prototypes goja fills in when they are used.
var builtinNames = map[string]string{
	"mapObject": "Map", "setObject": "Set", "weakMapObject": "WeakMap", "weakSetObject": "WeakSet",
	"Promise": "Promise", "dateObject": "Date", "regexpObject": "RegExp", "arrayObject": "Array",
	"sparseArrayObject": "Array", "arrayBufferObject": "ArrayBuffer", "dataViewObject": "DataView",
	"generatorObject": "Object", "proxyObject": "Object",
}

func builtinName(object *goja.Object) string {
	whole, _ := body(object)
	if whole.IsValid() {
		if name := builtinNames[whole.Type().Name()]; name != "" {
			return name
		}
	}
	return "Object"
}

// show is the text of a value in V8's messages.
func show(value goja.Value) string {
	switch value := value.(type) {
	case nil:
		return "undefined"
	case *goja.Symbol:
		return "Symbol(" + cut(value.String(), maxShown) + ")"
	case *goja.Object:
		return cut(showObject(value), maxShown)
	}
	if isNullish(value) || isPrimitive(value) {
		return cut(value.String(), maxShown)
	}
	return "undefined" // a mark of goja's for a variable or member that is not there
}

func isPrimitive(value goja.Value) bool {
	switch value.(type) {
	case goja.String:
		return true
	case nil, *goja.Object, *goja.Symbol:
		return false
	}
	switch value.ExportType() {
	case reflect.TypeFor[int64](), reflect.TypeFor[float64](), reflect.TypeFor[bool](), bigIntType:
		return true
	}
	return false
}

func isNullish(value goja.Value) bool {
	return value == nil || goja.IsUndefined(value) || goja.IsNull(value)
}

// showObject names an object by its constructor if it has the toString of all objects, gives the source
// of a function and the message of an error, and the class of anything else.
func showObject(object *goja.Object) string {
	if object.ExportType() == proxyType {
		return "#<Object>"
	}
	if _, callable := goja.AssertFunction(object); callable {
		return sourceOf(object)
	}
	switch object.ClassName() {
	case "Error":
		return showError(object)
	case "Array", "Date", "RegExp":
		return "[object " + object.ClassName() + "]"
	}
	if prototype(object) == nil {
		return "[object Object]"
	}
	if p, found := find(object, "toString"); found && isProgramFunction(p.value) {
		return "[object Object]"
	}
	return "#<" + constructorName(object) + ">"
}

// isProgramFunction reports whether a value is a function that the program's text has.
func isProgramFunction(value goja.Value) bool {
	function, ok := value.(*goja.Object)
	if !ok {
		return false
	}
	whole, _ := body(function)
	return whole.IsValid() && whole.FieldByName("src").IsValid()
}

func sourceOf(function *goja.Object) string {
	whole, _ := body(function)
	if whole.IsValid() {
		if field := whole.FieldByName("src"); field.IsValid() && field.Kind() == reflect.String {
			return field.String()
		}
	}
	return "function " + nameOf(function) + "() { [native code] }"
}

func showError(object *goja.Object) string {
	text := func(name string) string {
		p, _ := find(object, name)
		s, _ := p.value.(goja.String)
		if s == nil {
			return ""
		}
		return s.String()
	}
	name, message := text("name"), text("message")
	switch {
	case message == "":
		return name
	case name == "":
		return message
	}
	return name + ": " + message
}

// typeOf is the operator typeof.
func typeOf(value goja.Value) string {
	switch value := value.(type) {
	case nil:
		return "undefined"
	case goja.String:
		return "string"
	case *goja.Symbol:
		return "symbol"
	case *goja.Object:
		if _, callable := goja.AssertFunction(value); callable {
			return "function"
		}
		return "object"
	}
	switch {
	case goja.IsNull(value):
		return "object"
	case !isPrimitive(value):
		return "undefined"
	case value.ExportType() == bigIntType:
		return "bigint"
	case value.ExportType().Kind() == reflect.Bool:
		return "boolean"
	}
	return "number"
}

// describe is the text of a value where V8 has no expression to name.
func describe(value goja.Value) string {
	kind := typeOf(value)
	switch kind {
	case "string":
		return `string "` + show(value) + `"`
	case "number", "boolean":
		return kind + " " + show(value)
	case "object":
		if goja.IsNull(value) {
			return "object null"
		}
	}
	return kind
}

// behind returns the built-in that a proxy of Go code stands for, or the function itself.
func behind(function *goja.Object) *goja.Object {
	for range maxPrototypes {
		if function.ExportType() != proxyType {
			break
		}
		if _, ofProgram := handlerOf(function); ofProgram {
			break
		}
		whole, _ := body(function)
		target := whole.FieldByName("target")
		if !target.IsValid() || target.Type() != objectPointer || target.IsNil() {
			break
		}
		function = *(**goja.Object)(target.Addr().UnsafePointer())
	}
	return function
}

// handlerOf returns the handler of a proxy of the program's.
func handlerOf(proxy *goja.Object) (*goja.Object, bool) {
	whole, _ := body(proxy)
	if !whole.IsValid() {
		return nil, false
	}
	handler := whole.FieldByName("handler")
	if handler.Kind() != reflect.Interface || handler.IsNil() {
		return nil, false
	}
	own := reflect.Indirect(handler.Elem())
	if own.Kind() != reflect.Struct {
		return nil, false
	}
	field := own.FieldByName("handler")
	if !field.IsValid() || field.Type() != objectPointer || field.IsNil() {
		return nil, false
	}
	return *(**goja.Object)(field.Addr().UnsafePointer()), true
}

// ownSymbol reads a plain own property with a symbol for a name.
func ownSymbol(object *goja.Object, symbol *goja.Symbol) (goja.Value, bool) {
	_, base := body(object)
	if !base.IsValid() {
		return nil, false
	}
	return symbolValue(base.FieldByName("symValues"), symbol)
}

// symbolValue looks a symbol up in goja's ordered map.
func symbolValue(table reflect.Value, symbol *goja.Symbol) (goja.Value, bool) {
	if table.Kind() != reflect.Pointer || table.IsNil() {
		return nil, false
	}
	entry := table.Elem().FieldByName("iterFirst")
	for entry.Kind() == reflect.Pointer && !entry.IsNil() {
		key, value := entry.Elem().FieldByName("key"), entry.Elem().FieldByName("value")
		if !key.IsValid() || key.Type() != valueType || value.Type() != valueType {
			return nil, false
		}
		if *(*goja.Value)(key.Addr().UnsafePointer()) == goja.Value(symbol) {
			return propertyOf(*(*goja.Value)(value.Addr().UnsafePointer())).value, true
		}
		entry = entry.Elem().FieldByName("iterNext")
	}
	return nil, false
}
