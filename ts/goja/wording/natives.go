package wording

import (
	"math"
	"strings"

	"github.com/dop251/goja"
)

// texts are goja's messages that mean one thing wherever they are thrown, and V8's for it.
var texts = map[string]string{
	"Must call super constructor in derived class before accessing 'this'":                   superFirst,
	"Must call super constructor in derived class before returning from derived constructor": superFirst,
	"No initial value": "Reduce of empty array with no initial value",
	"Malformed URI":    "URI malformed",
	"toFixed() precision must be between 0 and 100":                "toFixed() digits argument must be between 0 and 100",
	"toExponential() precision must be between 0 and 100":          "toExponential() argument must be between 0 and 100",
	"toPrecision() precision must be between 1 and 100":            "toPrecision() argument must be between 1 and 100",
	"radix must be an integer between 2 and 36":                    "toString() radix argument must be between 2 and 36",
	"The normalization form should be one of NFC, NFD, NFKC, NFKD": "The normalization form should be one of NFC, NFD, NFKC, NFKD.",
	"RegExp doesn't have global flag set":                          "String.prototype.matchAll called with a non-global RegExp argument",
	"Promise self-resolution":                                      "Chaining cycle detected for promise #<Promise>",
	"Illegal generator state":                                      "Generator is already running",
	"exponent must be positive":                                    "undefined must be positive",
	"Source is too large":                                          "offset is out of bounds",
	"offset should be >= 0":                                        "offset is out of bounds",
	"'setPrototypeOf' on proxy: trap returned falsish":             "'setPrototypeOf' on proxy: trap returned falsish for property 'undefined'",
}

const superFirst = "Must call super constructor in derived class before accessing 'this' or returning from derived constructor"

// general is the text for a message of goja's that needs no look at where it is thrown, or empty.
func general(message string) string {
	if text := texts[message]; text != "" {
		return text
	}
	if strings.HasPrefix(message, "Could not convert ") && strings.HasSuffix(message, " to primitive") {
		return "Cannot convert object to primitive value"
	}
	if rest, found := strings.CutPrefix(message, "'deleteProperty' on proxy: property '"); found {
		if name, _, found := strings.Cut(rest, "' is a non-configurable property but the trap returned truish"); found {
			return "'deleteProperty' on proxy: trap returned truish for property '" + name + "' which is non-configurable in the proxy target"
		}
	}
	if rest, found := strings.CutPrefix(message, "'getOwnPropertyDescriptor' on proxy: trap reported non-configurability for property '"); found {
		name, _, _ := strings.Cut(rest, "' which is")
		return "'getOwnPropertyDescriptor' on proxy: trap reported non-configurability for property '" + name +
			"' which is either non-existent or configurable in the proxy target"
	}
	return ""
}

// callbacks are the natives that take a function first.
var callbacks = words(`map filter find findIndex findLast findLastIndex some every forEach reduce reduceRight
	flatMap then catch finally`)

// arrayMethods are those of which V8 names the method if the receiver is undefined or null.
var (
	arrayMethods = words("concat every filter find findIndex findLast findLastIndex forEach indexOf map reduce reduceRight some")
)

func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
		set[word] = true
	}
	return set
}

func (s *site) argument(index int) goja.Value {
	if index < len(s.arguments) {
		return s.arguments[index]
	}
	return goja.Undefined()
}

// native words an error that a native function throws; empty if the function has no text of its own.
func (s *site) native() string {
	if text := s.borrowed(); text != "" {
		return text
	}
	if strings.HasPrefix(s.message, classWithoutNew) {
		return classCalled(s.calledClass())
	}
	if s.message == "proxy target is not a function" {
		return s.notCallable()
	}
	if s.constructs {
		if text := s.constructor(); text != "" {
			return text
		}
	}
	if text := s.byFunction(); text != "" {
		return text
	}
	receiver := show(s.this)
	switch {
	case strings.HasPrefix(s.message, "Method ") && strings.Contains(s.message, "called on incompatible receiver"):
		return s.incompatible(receiver)
	case strings.HasSuffix(s.message, " is called on incompatible receiver"),
		strings.HasPrefix(s.message, "Value is not a number"), strings.HasPrefix(s.message, "requires that 'this' be a "):
		return s.incompatible(receiver)
	case callbacks[s.function] && s.callbackFails():
		return s.callback()
	case s.message == "" || strings.HasPrefix(s.message, "Cannot assign to read only property '"):
		return s.readOnly()
	case strings.HasPrefix(s.message, "Cannot delete property '"):
		name, _, _ := strings.Cut(strings.TrimPrefix(s.message, "Cannot delete property '"), "'")
		return "Cannot delete property '" + name + "' of " + receiver
	case s.message == "Value is not object coercible":
		return "String.prototype." + s.function + " called on null or undefined"
	case s.message == "Cannot convert undefined or null to object" && isNullish(s.this):
		switch {
		case arrayMethods[s.function]:
			return "Array.prototype." + s.function + " called on null or undefined"
		case s.function == "toLocaleString":
			return "Object.prototype.toLocaleString called on null or undefined"
		}
	case s.message == "object is not iterable":
		return describe(s.argument(0)) + iteratorReason
	case s.function == "setPrototypeOf" && strings.HasSuffix(s.message, " is not extensible"):
		return show(s.argument(0)) + " is not extensible"
	case strings.HasPrefix(s.message, "Invalid regular expression"), s.kind == syntaxError && regexpMethods[s.function]:
		return s.regularExpression(show(s.argument(0)), "")
	}
	return ""
}

var regexpMethods = words("match matchAll search RegExp")

// calledClass is the name of the class that a native function has called: one of what it was given.
func (s *site) calledClass() string {
	for _, value := range append([]goja.Value{s.this}, s.arguments...) {
		object, ok := value.(*goja.Object)
		if !ok {
			continue
		}
		if whole, _ := body(object); whole.IsValid() && whole.Type().Name() == "classFuncObject" {
			return nameOf(object)
		}
	}
	return strings.TrimPrefix(s.function, "bound ")
}

// classCalled is the text of a call of a class.
func classCalled(name string) string {
	if name == "" {
		return "Class constructors cannot be invoked without 'new'"
	}
	return "Class constructor " + name + " cannot be invoked without 'new'"
}

// borrowed unwraps Function.prototype.call, which runs the function in its own frame.
func (s *site) borrowed() string {
	if s.function != "call" {
		return ""
	}
	function, ok := s.this.(*goja.Object)
	if ok {
		_, ok = goja.AssertFunction(function)
	}
	if !ok {
		return s.notCallable()
	}
	s.function, s.this = nameOf(function), s.argument(0)
	if len(s.arguments) > 0 {
		s.arguments = s.arguments[1:]
	}
	if (s.function == "apply" || s.function == "call") && typeOf(s.this) != "function" {
		return s.notCallable()
	}
	return ""
}

// incompatible is the text of a method whose receiver has not the type that it needs.
func (s *site) incompatible(receiver string) string {
	method := strings.TrimPrefix(s.message, "Method ")
	method, _, _ = strings.Cut(method, " is called on")
	method, _, _ = strings.Cut(method, " called on")
	switch {
	case strings.HasPrefix(s.message, "Value is not a number"):
		return "Number.prototype." + s.function + " requires that 'this' be a Number"
	case strings.HasPrefix(s.message, "requires that 'this' be a BigInt"):
		return "BigInt.prototype." + s.function + " requires that 'this' be a BigInt"
	case strings.HasPrefix(method, "Date.prototype.") && method != "Date.prototype.toISOString":
		return "this is not a Date object."
	case strings.HasPrefix(method, "TypedArray.prototype."):
		return "this is not a typed array."
	}
	for _, wrapper := range []string{"String", "Boolean", "Symbol"} {
		if strings.HasPrefix(method, wrapper+".prototype.") {
			return method + " requires that 'this' be a " + wrapper
		}
	}
	return "Method " + method + " called on incompatible receiver " + receiver
}

// callbackFails reports whether the message is about a callback that is no function.
func (s *site) callbackFails() bool {
	return isNotCallable(s.message) || strings.HasSuffix(s.message, " is not a function") ||
		s.message == "Cannot convert undefined or null to object" && !isNullish(s.this)
}

func (s *site) callback() string {
	switch s.function {
	case "flatMap":
		return "flatMap mapper function is not callable"
	case "catch":
		return "undefined is not a function"
	case "finally":
		return "Promise.prototype.finally called on non-object"
	}
	if receiver, ok := s.this.(*goja.Object); ok && s.function == "forEach" {
		switch builtinName(receiver) {
		case "Map", "Set":
			return describeOrShow(s.argument(0)) + " is not a function"
		}
	}
	return show(s.argument(0)) + " is not a function"
}

// describeOrShow describes a primitive and shows an object.
func describeOrShow(value goja.Value) string {
	if _, object := value.(*goja.Object); object {
		return show(value)
	}
	return describe(value)
}

// readOnly is the text of a native that assigns to a property of its receiver that is read-only.
func (s *site) readOnly() string {
	name := "0"
	if rest, found := strings.CutPrefix(s.message, "Cannot assign to read only property '"); found {
		name, _, _ = strings.Cut(rest, "'")
	}
	object := s.this
	switch s.function {
	case "defineProperty":
		return "'defineProperty' on proxy: trap returned truish for defining property '" + show(s.argument(1)) + "'"
	case "assign", "set":
		object = s.argument(0)
	}
	shown := show(object)
	if typeOf(object) == "string" {
		return "Cannot assign to read only property '" + name + "' of object '[object String]'"
	}
	return "Cannot assign to read only property '" + name + "' of " + typeOf(object) + " '" + shown + "'"
}

// constructor is the text of an error of a native constructor that new calls.
func (s *site) constructor() string {
	first := s.argument(0)
	notObject := strings.HasPrefix(s.message, "Value is not an object: ")
	switch s.function {
	case "Promise":
		if isNotCallable(s.message) {
			return "Promise resolver " + show(first) + " is not a function"
		}
	case "Map", "WeakMap", "Set", "WeakSet", "AggregateError":
		switch {
		case s.message == "object is not iterable":
			return describe(first) + iteratorReason
		case notObject:
			value := strings.TrimPrefix(s.message, "Value is not an object: ")
			switch {
			case s.function == "WeakSet":
				return "Invalid value used in weak set"
			case typeOf(first) == "object" && builtinName(first.(*goja.Object)) == "Array" && s.function != "Set":
				return "Iterator value " + value + " is not an entry object"
			}
			return "Iterator result " + value + " is not an object"
		}
	case "ArrayBuffer":
		if strings.HasPrefix(s.message, "Invalid index ") {
			return "Invalid array buffer length"
		}
	case "RegExp":
		if s.kind == syntaxError && !strings.HasPrefix(s.message, "Invalid flags supplied") {
			flags := ""
			if len(s.arguments) > 1 {
				flags = show(s.arguments[1])
			}
			return s.regularExpression(show(first), flags)
		}
	case "Proxy":
		if notObject {
			return "'construct' on proxy: trap returned non-object ('" + strings.TrimPrefix(s.message, "Value is not an object: ") + "')"
		}
	}
	if strings.HasSuffix(s.function, "Array") {
		switch {
		case strings.HasPrefix(s.message, "Invalid index "):
			return "Invalid typed array length: " + strings.TrimPrefix(s.message, "Invalid index ")
		case strings.HasPrefix(s.message, "Byte length of "), strings.HasPrefix(s.message, "Start offset of "):
			return strings.ToLower(s.message[:1]) + s.message[1:]
		}
	}
	return ""
}

// reasons are the reasons for which a regular expression is refused: what goja and the two packages
// under it write, and V8's word.
var reasons = []struct{ contains, reason string }{
	{"missing argument to repetition operator", "Nothing to repeat"},
	{"invalid nested repetition operator", "Nothing to repeat"},
	{"quantifier {x,y} following nothing", "Nothing to repeat"},
	{"nested quantifier", "Nothing to repeat"},
	{"trailing backslash", `\ at end of pattern`},
	{"illegal \\ at end of pattern", `\ at end of pattern`},
	{"invalid repeat count", "numbers out of order in {} quantifier"},
	{"[x-y] range in reverse order", "Range out of order in character class"},
	{"invalid character class range", "Range out of order in character class"},
	{"undefined group name", "Invalid named capture referenced"},
	{"invalid group name", "Invalid capture group name"},
	{"Unterminated character class", "Unterminated character class"},
	{"missing closing ]", "Unterminated character class"},
	{"Unterminated group", "Unterminated group"},
	{"missing closing )", "Unterminated group"},
	{"Unmatched ')'", "Unmatched ')'"},
	{"unexpected )", "Unmatched ')'"},
	{"unrecognized grouping construct", "Invalid group"},
}

func (s *site) regularExpression(pattern, flags string) string {
	for _, r := range reasons {
		if strings.Contains(s.message, r.contains) {
			return "Invalid regular expression: /" + pattern + "/" + flags + ": " + r.reason
		}
	}
	return ""
}

// byFunction is the text of natives that have one of their own.
func (s *site) byFunction() string {
	notObject := strings.HasPrefix(s.message, "Value is not an object: ")
	first := s.argument(0)
	onReflect, onObject := s.isGlobal("Reflect"), s.isGlobal("Object")
	if onReflect && (notObject || s.message == "Value is not a constructor" || isNotCallable(s.message)) {
		if text := s.reflect(); text != "" {
			return text
		}
	}
	switch s.function {
	case "apply":
		switch {
		case typeOf(s.this) != "function" && (notObject || isNotCallable(s.message)):
			return appliedOn(s.this)
		case notObject || isNotCallable(s.message):
			return "CreateListFromArrayLike called on non-object"
		}
	case "bind":
		if notObject || isNotCallable(s.message) {
			return "Bind must be called on a function"
		}
	case "defineProperty", "defineProperties", "create":
		return s.defining()
	case "setPrototypeOf":
		if s.message == "Value is not object coercible" {
			return "Object.setPrototypeOf called on null or undefined"
		}
	case "fromEntries":
		switch {
		case s.message == "Value is not object coercible":
			return "undefined is not iterable"
		case notObject:
			return "Iterator value " + strings.TrimPrefix(s.message, "Value is not an object: ") + " is not an entry object"
		}
	case "from":
		if isNullish(first) {
			return describe(first) + iteratorReason
		}
	case "all", "allSettled", "any", "race":
		switch {
		case s.message == "object is not iterable", s.message == "Cannot convert undefined or null to object":
			return describe(first) + iteratorReason
		case notObject:
			return "Promise." + s.function + " called on non-object"
		}
	case "resolve", "reject":
		if notObject {
			return "PromiseResolve called on non-object"
		}
	case "getPrototypeOf":
		if notObject && onObject {
			return "'getPrototypeOf' on proxy: trap returned neither object nor null"
		}
	case "keys", "getOwnPropertyNames", "entries", "values", "ownKeys":
		if notObject {
			return "CreateListFromArrayLike called on non-object"
		}
	case "getOwnPropertyDescriptor":
		if s.message == "" {
			return "'getOwnPropertyDescriptor' on proxy: trap returned undefined for property '" + show(s.argument(1)) +
				"' which is non-configurable in the proxy target"
		}
	case "repeat":
		if s.message == "Invalid count value" {
			return "Invalid count value: " + show(first)
		}
	case "with":
		if rest, found := strings.CutPrefix(s.message, "Invalid index "); found {
			return "Invalid index : " + rest
		}
	case "set", "add":
		return s.adding(notObject)
	case "keyFor":
		if strings.HasSuffix(s.message, " is not a symbol") {
			return show(first) + " is not a symbol"
		}
	case "BigInt":
		return s.bigInt(first)
	case "asIntN", "asUintN":
		if strings.HasPrefix(s.message, "Invalid index ") {
			return "Invalid value: not (convertible to) a safe integer"
		}
		return s.bigInt(s.argument(1))
	case "next", "return", "throw":
		switch {
		case s.message == "Method [Generator].prototype."+s.function+" called on incompatible receiver":
			return s.message + " " + show(s.this)
		case s.message == "object is not iterable", s.message == "Cannot convert undefined or null to object":
			return "object" + iteratorReason // of yield*, whose operand is gone
		}
	case "toString":
		if notObject && isPrimitive(s.this) {
			return "Method Error.prototype.toString called on incompatible receiver " + show(s.this)
		}
	case "[Symbol.toPrimitive]":
		if notObject {
			return "Method Date.prototype [ @@toPrimitive ] called on incompatible receiver " + show(s.this)
		}
	case "[Symbol.iterator]":
		if s.message == "Value is not object coercible" {
			return "String.prototype[Symbol.iterator] called on null or undefined"
		}
	}
	if strings.HasPrefix(s.function, "get") && notObject && !isNullish(s.this) && isDateGetter(s.function) {
		return "this is not a Date object."
	}
	if isViewMethod(s.function) && (strings.HasPrefix(s.message, "Index ") || strings.HasPrefix(s.message, "Invalid index ")) {
		return "Offset is outside the bounds of the DataView"
	}
	if rest, found := strings.CutPrefix(s.message, "Constructor "); found && strings.HasSuffix(rest, " requires 'new'") {
		if s.function == "Promise" {
			return "Promise constructor cannot be invoked without 'new'"
		}
		return "Constructor " + s.function + " requires 'new'"
	}
	return ""
}

// isGlobal reports whether the receiver is a built-in object of a name, as in Reflect.get.
func (s *site) isGlobal(name string) bool {
	object, ok := s.this.(*goja.Object)
	if !ok {
		return false
	}
	p, found := own(s.vm.GlobalObject(), name)
	return found && p.value == goja.Value(object)
}

func isDateGetter(name string) bool {
	for _, part := range []string{"Time", "Year", "Month", "Date", "Day", "Hours", "Minutes", "Seconds", "Milliseconds", "Offset"} {
		if strings.HasSuffix(name, part) {
			return true
		}
	}
	return false
}

func isViewMethod(name string) bool {
	name, getter := strings.CutPrefix(name, "get")
	if !getter {
		name, getter = strings.CutPrefix(name, "set")
	}
	return getter && (strings.Contains(name, "Int") || strings.Contains(name, "Float"))
}

// appliedOn is the text of a call of Function.prototype.apply on what is no function.
func appliedOn(value goja.Value) string {
	kind := typeOf(value)
	article := "a "
	if kind == "object" {
		article = "an "
	}
	return "Function.prototype.apply was called on " + show(value) + ", which is " + article + kind + " and not a function"
}

// isConstructor reports whether a value is a class or a plain function, or a built-in that constructs.
func isConstructor(value goja.Value) bool {
	object, ok := value.(*goja.Object)
	if !ok {
		return false
	}
	_, ok = goja.AssertConstructor(object)
	if whole, _ := body(object); ok && whole.IsValid() {
		switch whole.Type().Name() {
		case "arrowFuncObject", "methodFuncObject", "asyncFuncObject", "asyncArrowFuncObject", "asyncMethodFuncObject", "generatorFuncObject", "generatorMethodFuncObject":
			return false
		}
	}
	return ok
}

func (s *site) reflect() string {
	switch s.function {
	case "apply":
		if first := s.argument(0); typeOf(first) != "function" {
			return appliedOn(first)
		}
		return "CreateListFromArrayLike called on non-object"
	case "construct":
		switch {
		case !isConstructor(s.argument(0)):
			return show(s.argument(0)) + " is not a constructor"
		case len(s.arguments) > 2 && !isConstructor(s.arguments[2]):
			return show(s.arguments[2]) + " is not a constructor"
		case s.message == "Value is not a constructor":
			return show(s.argument(0)) + " is not a constructor"
		}
		return "CreateListFromArrayLike called on non-object"
	case "setPrototypeOf":
		if _, object := s.argument(0).(*goja.Object); object {
			return "Object prototype may only be an Object or null: " + show(s.argument(1))
		}
	}
	if _, object := s.argument(0).(*goja.Object); !object {
		return "Reflect." + s.function + " called on non-object"
	}
	return ""
}

func (s *site) defining() string {
	descriptor := s.argument(2)
	switch {
	case strings.HasPrefix(s.message, "Invalid property descriptor. Cannot both specify"):
		return s.message + ", " + show(descriptor)
	case s.message == "'defineProperty' on proxy: trap returned falsish":
		return s.message + " for property '" + show(s.argument(1)) + "'"
	case s.message == "" && s.function == "defineProperty":
		if d, ok := descriptor.(*goja.Object); ok {
			if p, found := own(d, "configurable"); found && p.value != nil && !p.value.ToBoolean() {
				return "'defineProperty' on proxy: trap returned truish for defining non-configurable property '" +
					show(s.argument(1)) + "' which is either non-existent or configurable in the proxy target"
			}
		}
		return "'defineProperty' on proxy: trap returned truish for adding property '" + show(s.argument(1)) +
			"'  to the non-extensible proxy target"
	case !strings.HasPrefix(s.message, "Value is not an object: "):
		return ""
	}
	if _, object := s.argument(0).(*goja.Object); !object && s.function == "defineProperties" {
		return "Object.defineProperties called on non-object"
	}
	if d, ok := descriptor.(*goja.Object); ok && s.function == "defineProperty" {
		for _, accessor := range []struct{ name, text string }{{"get", "Getter"}, {"set", "Setter"}} {
			if p, found := own(d, accessor.name); found && typeOf(p.value) != "function" && !goja.IsUndefined(p.value) {
				return accessor.text + " must be a function: " + show(p.value)
			}
		}
	}
	return ""
}

// adding is the text of a set or add of a collection.
func (s *site) adding(notObject bool) string {
	if !notObject {
		return ""
	}
	receiver, ok := s.this.(*goja.Object)
	if !ok {
		collection := map[string]string{"set": "Map", "add": "Set"}[s.function]
		return "Method " + collection + ".prototype." + s.function + " called on incompatible receiver " + show(s.this)
	}
	switch builtinName(receiver) {
	case "WeakMap":
		return "Invalid value used as weak map key"
	case "WeakSet":
		return "Invalid value used in weak set"
	}
	return ""
}

// bigInt is the text of a conversion to BigInt, which is of other kinds in goja.
func (s *site) bigInt(value goja.Value) string {
	if !strings.HasPrefix(s.message, "Cannot convert ") {
		return ""
	}
	switch value := value.(type) {
	case *goja.Symbol:
		return "Cannot convert " + show(value) + " to a BigInt"
	case *goja.Object:
		s.kind = syntaxError
		if value.ClassName() == "Object" {
			return "Cannot convert [object Object] to a BigInt"
		}
	case goja.String:
	default:
		if typeOf(value) == "number" {
			number := value.ToFloat()
			if number != math.Trunc(number) || math.IsInf(number, 0) {
				return "The number " + show(value) + " cannot be converted to a BigInt because it is not an integer"
			}
		}
	}
	return ""
}

// anywhere is the text of what both the program's instructions and natives throw, or goja's own.
func (s *site) anywhere() string {
	switch {
	case strings.HasSuffix(s.message, " is not a method"):
		return s.method(strings.TrimSuffix(s.message, " is not a method"))
	case s.message == "Proxy already revoked" || s.message == "proxy has been revoked":
		return "Cannot perform '" + s.trap() + "' on a proxy that has been revoked"
	case strings.HasPrefix(s.message, "'get' on proxy: property '"):
		return s.proxyGet()
	case s.kind == rangeError && strings.HasPrefix(s.message, "Cannot convert ") && strings.HasSuffix(s.message, " to a BigInt"):
		// BigInt, where a proxy stands for it.
		if text := s.bigInt(s.argument(0)); text != "" {
			return text
		}
		number := strings.TrimSuffix(strings.TrimPrefix(s.message, "Cannot convert "), " to a BigInt")
		return "The number " + number + " cannot be converted to a BigInt because it is not an integer"
	case s.message == "Cannot convert Symbol to a BigInt" && len(s.arguments) > 0:
		return "Cannot convert " + show(s.argument(0)) + " to a BigInt"
	}
	return s.message
}

// traps are the traps that instructions and natives ask a proxy for.
var traps = map[string]string{
	"setProp": "set", "_setElem": "set", "deleteProp": "deleteProperty", "_deleteElem": "deleteProperty",
	"_op_in": "has", "_new": "construct", "call": "apply", "proxy": "apply",
	"keys": "ownKeys", "values": "ownKeys", "entries": "ownKeys", "getOwnPropertyNames": "ownKeys",
	"getOwnPropertySymbols": "ownKeys", "getOwnPropertyDescriptors": "ownKeys", "ownKeys": "ownKeys",
	"getPrototypeOf": "getPrototypeOf", "setPrototypeOf": "setPrototypeOf", "isExtensible": "isExtensible",
	"preventExtensions": "preventExtensions", "freeze": "preventExtensions", "seal": "preventExtensions",
	"defineProperty": "defineProperty", "getOwnPropertyDescriptor": "getOwnPropertyDescriptor",
	"hasOwn": "getOwnPropertyDescriptor", "hasOwnProperty": "getOwnPropertyDescriptor", "has": "has", "set": "set",
	"deleteProperty": "deleteProperty", "construct": "construct", "apply": "apply",
}

// trap is the operation on a proxy that the site is.
func (s *site) trap() string {
	name := s.function
	if s.code.IsValid() {
		name = s.opcode()
		for _, suffix := range []string{"P", "Strict"} {
			name = strings.TrimSuffix(name, suffix)
		}
	}
	if trap := traps[name]; trap != "" {
		return trap
	}
	return "get"
}

// method is the text of a value that was looked up as a method and is none.
func (s *site) method(text string) string {
	if s.code.IsValid() {
		operand := s.machine.operand(1)
		if s.opcode() != "getProp" {
			if depth := 2; strings.HasPrefix(s.opcode(), "setProp") {
				operand = s.machine.operand(depth)
			}
		}
		if object, ok := operand.(*goja.Object); ok && object.ExportType() == proxyType {
			trap := s.trap()
			if handler, ok := handlerOf(object); ok {
				if p, found := find(handler, trap); found {
					return "'" + show(p.value) + "' returned for property '" + trap + "' of object '" + show(handler) + "' is not a function"
				}
			}
		}
		for _, depth := range []int{1, 2} {
			object, ok := s.machine.operand(depth).(*goja.Object)
			if !ok {
				continue
			}
			for _, symbol := range []*goja.Symbol{goja.SymToPrimitive, goja.SymHasInstance} {
				if p, found := ownSymbol(object, symbol); found {
					return describeOrShow(p) + " is not a function"
				}
			}
		}
	}
	return text + " is not a function"
}

// proxyGet fills in the values that goja leaves out: what the target has, and what the trap returned,
// which is left above the top of the stack.
func (s *site) proxyGet() string {
	text, returned := s.message, show(s.machine.operand(0))
	if before, found := strings.CutSuffix(text, "(got '{}')"); found {
		return before + "(got '" + returned + "')"
	}
	if before, found := strings.CutSuffix(text, "(expected '{}' but got '{}')"); found {
		return before + "(expected '{}' but got '" + returned + "')"
	}
	if before, found := strings.CutSuffix(text, "' but got '{}')"); found {
		return before + "' but got '" + returned + "')"
	}
	return text
}
