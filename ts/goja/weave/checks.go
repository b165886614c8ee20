package weave

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/dop251/goja"
)

// Host is what the checks of a run compare with.
type Host struct {
	// CallDepth is how many frames of functions may be active; 0 or less for no bound but goja's own.
	CallDepth int
	// NativeDepth is how often native code may call back into the program's within itself, as getters,
	// conversions, callbacks, and yield* do. Go's stack is used for each, and to unwind them takes time
	// that grows with the square.
	NativeDepth int
	// BigIntBits is the size of the largest BigInt that the operators may make.
	BigIntBits int64
	// Memory is the run's budget in bytes, which bounds the strings and arrays that are spread, or taken
	// apart with a rest; negative for none.
	Memory int64
	// RegExp is the function that makes a regular expression of a literal; see the function RegExp.
	RegExp goja.Value
	// Stack turns the text of a stack, as the program reads it from a member of that name, into what the
	// program gets; a text that is no stack of goja's comes back as it is. nil for none.
	Stack func(text string) string
	// Hook returns what a program gets for a function that it makes a hook: itself, or a stand-in of a built-in that
	// counts how deep it is active and can be stopped. nil for the function itself.
	Hook func(function *goja.Object) goja.Value
	// Stopped reports whether the run has settled; nil for never.
	Stopped func() bool
}

// NativeDepth is the number of native re-entries that a run may be given by default.
const NativeDepth = 400

// BigIntBits is the size of the largest BigInt that a run may be given by default. A multiplication of
// two of half the size takes about a hundred milliseconds, which cannot be interrupted.
const BigIntBits = 1 << 22

// frames is how many frames goja's own limit is above the checked one, for the functions that have no
// check and the native ones between.
const frames = 1_000

// tryPanicMarker is the catch position of the frames of goja's try stack that stand for a call from
// native code; see goja's vm.go.
const tryPanicMarker = -2

// Enter calls a woven script's function with the checks of a run and returns the script's value. It
// also sets goja's own limit of the call stack. Call it outside any function of the program; it runs
// the program's top level.
func Enter(vm *goja.Runtime, script goja.Value, host Host) (goja.Value, error) {
	enter, ok := goja.AssertFunction(script)
	if !ok {
		return goja.Undefined(), nil
	}
	stacks, err := stacksOf(vm)
	if err != nil {
		return nil, err
	}
	if host.CallDepth > 0 {
		vm.SetMaxCallStackSize(host.CallDepth + frames)
	} else {
		host.CallDepth = int(^uint(0) >> 1)
	}
	c := &checker{vm: vm, stacks: stacks, host: host}
	return enter(goja.Undefined(), vm.NewDynamicObject(c))
}

// stacks are the stacks of a goja.Runtime. The values are addressable views: their length is the
// present one.
type stacks struct {
	call, try reflect.Value
	// catch is the index of catchPos in the elements of try.
	catch int
}

// stacksOf finds the stacks by the names of goja's unexported fields.
func stacksOf(vm *goja.Runtime) (stacks, error) {
	var s stacks
	machine := reflect.ValueOf(vm).Elem().FieldByName("vm")
	if machine.Kind() != reflect.Pointer || machine.Elem().Kind() != reflect.Struct {
		return s, errors.New("weave: goja.Runtime has no field vm")
	}
	s.call, s.try = machine.Elem().FieldByName("callStack"), machine.Elem().FieldByName("tryStack")
	if s.call.Kind() != reflect.Slice || s.try.Kind() != reflect.Slice {
		return s, errors.New("weave: goja's vm has no callStack or tryStack")
	}
	field, found := s.try.Type().Elem().FieldByName("catchPos")
	if !found || field.Type.Kind() != reflect.Int32 || len(field.Index) != 1 {
		return s, fmt.Errorf("weave: %v has no catchPos", s.try.Type().Elem())
	}
	s.catch = field.Index[0]
	return s, nil
}

// native counts the frames of the try stack from an index up that stand for a call from native code.
func (s *stacks) native(from, to int) int {
	count := 0
	for i := from; i < to; i++ {
		if s.try.Index(i).Field(s.catch).Int() == tryPanicMarker {
			count++
		}
	}
	return count
}

// checker is the checks' object of a run. It is a goja.DynamicObject, so that reading a property calls
// Get and nothing else of goja.
type checker struct {
	vm     *goja.Runtime
	stacks stacks
	host   Host
	// counted is how much of the try stack has been counted, and reentries how many native calls were
	// found there; see reentrant.
	counted, reentries int

	functions map[string]goja.Value
}

var undefined = goja.Undefined()

// Get implements goja.DynamicObject. It never returns nil, which would be looked up in the prototype.
func (c *checker) Get(property string) goja.Value {
	if property == depthCheck {
		if c.stacks.call.Len() > c.host.CallDepth || c.stacks.try.Len() > c.host.NativeDepth && c.reentrant() {
			panic(c.rangeError("Maximum call stack size exceeded"))
		}
		return undefined
	}
	if property == regExpMember && c.host.RegExp != nil {
		return c.host.RegExp
	}
	return c.function(property)
}

// function returns the function behind a check that takes operands.
func (c *checker) function(property string) goja.Value {
	if function, found := c.functions[property]; found {
		return function
	}
	var body func(goja.FunctionCall) goja.Value
	switch property {
	case powerCheck:
		body = c.binary(property, c.raise)
	case shiftCheck:
		body = c.binary(property, c.shiftLeft)
	case multiplyCheck:
		body = c.binary(property, c.times)
	case spreadCheck:
		body = c.spread
	case argumentCheck:
		body = c.arguments
	case stackCheck:
		body = c.stack
	case appendCheck:
		body = c.appendText
	case textCheck:
		body = c.textOf
	case hookCheck:
		body = c.hook
	case memberCheck:
		body = c.member
	default:
		return undefined
	}
	if c.functions == nil {
		c.functions = map[string]goja.Value{}
	}
	c.functions[property] = c.vm.ToValue(body)
	return c.functions[property]
}

// What the elements take that are made of the characters of a string, with their keys, and those of an
// array, at least.
const (
	keyBytes   = 64
	valueBytes = 16
)

var arrayType = reflect.TypeFor[[]any]()

// spread refuses to spread a string or array that has too many elements.
func (c *checker) spread(call goja.FunctionCall) goja.Value {
	value := call.Arguments[0]
	var bytes int64
	switch value := value.(type) {
	case goja.String:
		bytes = keyBytes * int64(value.Length())
	case *goja.Object:
		if value.ExportType() == arrayType && value.ClassName() == "Array" || isTypedArray(value) {
			bytes = valueBytes * value.Get("length").ToInteger()
		}
	}
	if c.host.Memory >= 0 && bytes > c.host.Memory {
		panic(c.rangeError("Invalid array length"))
	}
	return value
}

// isTypedArray reports whether an object is a typed array: goja exports those alone as slices of numbers.
func isTypedArray(object *goja.Object) bool {
	exported := object.ExportType()
	if exported == nil || exported.Kind() != reflect.Slice {
		return false
	}
	return reflect.Int8 <= exported.Elem().Kind() && exported.Elem().Kind() <= reflect.Float64
}

// maxArguments is how many arguments a list may be spread into; V8's bound depends on its stack and is
// about this. goja takes time for them that grows with the square.
const maxArguments = 125_000

// arguments refuses to spread a list into too many arguments.
func (c *checker) arguments(call goja.FunctionCall) goja.Value {
	value := call.Arguments[0]
	n := int64(0)
	switch value := value.(type) {
	case goja.String:
		n = int64(value.Length())
	case *goja.Object:
		if value.ExportType() == arrayType && value.ClassName() == "Array" {
			n = value.Get("length").ToInteger()
		}
	}
	if n > maxArguments {
		panic(c.rangeError("Maximum call stack size exceeded"))
	}
	return value
}

// reentrant reports whether the native calls are nested too deep. The count is kept between calls, and
// only what was pushed since is looked at. When the stack has shrunk meanwhile the count may be too
// high, so before it is believed the whole stack is counted.
func (c *checker) reentrant() bool {
	length := c.stacks.try.Len()
	if length < c.counted {
		c.reentries = min(c.reentries, length)
	} else {
		c.reentries += c.stacks.native(c.counted, length)
	}
	c.counted = length
	if c.reentries <= c.host.NativeDepth {
		return false
	}
	c.reentries = c.stacks.native(0, length)
	return c.reentries > c.host.NativeDepth
}

// rangeError makes a RangeError of the program's realm.
func (c *checker) rangeError(message string) goja.Value {
	constructor := c.vm.GlobalObject().Get("RangeError")
	if object, err := c.vm.New(constructor, c.vm.ToValue(message)); err == nil {
		return object
	}
	// The program has replaced the global; the kind of error is its own affair then.
	return c.vm.NewTypeError(message)
}

// Set, Has, Delete and Keys implement goja.DynamicObject; woven code only reads.
func (c *checker) Set(string, goja.Value) bool { return false }

// Has implements goja.DynamicObject.
func (c *checker) Has(string) bool { return true }

// Delete implements goja.DynamicObject.
func (c *checker) Delete(string) bool { return false }

// Keys implements goja.DynamicObject.
func (c *checker) Keys() []string { return nil }
