package wording

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// machine is a view of the registers of a goja.Runtime. Its fields are found by name, and their types
// compared with what is expected, when it is made. Only the constructors are ever written.
type machine struct {
	// stack is the stack of values; the first top of them are in use.
	stack *[]goja.Value
	top   *int
	// base is the index of the first argument of the active native function, or of what is before that
	// of the active function of the program; arguments is how many the latter was given.
	base, arguments *int
	counter         *int
	program         reflect.Value
	// constructors are where goja keeps the constructors of the errors that it throws.
	constructors [kindCount]**goja.Object
}

// kind is a kind of error that goja throws itself.
type kind int

const (
	typeError kind = iota
	rangeError
	referenceError
	syntaxError
	uriError
	kindCount
)

// kinds are the names of the kinds.
var kinds = [kindCount]string{"TypeError", "RangeError", "ReferenceError", "SyntaxError", "URIError"}

// sources are the names of which a program must have one to see an error of a kind; for the kinds that
// are not here it need not have any.
var sources = [kindCount][]string{
	syntaxError: {"SyntaxError", "RegExp", "match", "matchAll", "search", "BigInt", "asIntN", "asUintN", "eval", "Function", "constructor", "JSON"},
	uriError:    {"URIError", "decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent"},
}

var (
	objectPointer = reflect.TypeFor[*goja.Object]()
	valueType     = reflect.TypeFor[goja.Value]()
)

// layout is where goja.Runtime has what a machine is a view of. The paths are for FieldByIndex.
type layout struct {
	machine                                       []int
	program, stack, top, base, arguments, counter []int
	constructors                                  [kindCount][]int
}

// findLayout looks the fields up by name, once.
var findLayout = sync.OnceValues(func() (*layout, error) {
	l := new(layout)
	runtime := reflect.TypeFor[goja.Runtime]()
	pointer, found := runtime.FieldByName("vm")
	if !found || pointer.Type.Kind() != reflect.Pointer || pointer.Type.Elem().Kind() != reflect.Struct {
		return nil, errors.New("wording: goja.Runtime has no field vm")
	}
	l.machine = pointer.Index
	for _, field := range []struct {
		name  string
		path  *[]int
		suits func(reflect.Type) bool
	}{
		{"prg", &l.program, func(t reflect.Type) bool { return t == reflect.TypeFor[*goja.Program]() }},
		{"stack", &l.stack, func(t reflect.Type) bool { return t.Kind() == reflect.Slice && t.Elem() == valueType }},
		{"sp", &l.top, isInt},
		{"sb", &l.base, isInt},
		{"args", &l.arguments, isInt},
		{"pc", &l.counter, isInt},
	} {
		f, found := pointer.Type.Elem().FieldByName(field.name)
		if !found || !field.suits(f.Type) {
			return nil, fmt.Errorf("wording: goja's vm has no field %s as expected", field.name)
		}
		*field.path = f.Index
	}
	global, found := runtime.FieldByName("global")
	if !found || global.Type.Kind() != reflect.Struct {
		return nil, errors.New("wording: goja.Runtime has no field global")
	}
	for kind, name := range kinds {
		f, found := global.Type.FieldByName(name)
		if !found || f.Type != objectPointer {
			return nil, fmt.Errorf("wording: goja's globals have no %s", name)
		}
		l.constructors[kind] = append(append([]int(nil), global.Index...), f.Index...)
	}
	return l, nil
})

func isInt(t reflect.Type) bool { return t.Kind() == reflect.Int }

// machineOf makes the view of a runtime.
func machineOf(vm *goja.Runtime) (*machine, error) {
	l, err := findLayout()
	if err != nil {
		return nil, err
	}
	runtime := reflect.ValueOf(vm).Elem()
	registers := runtime.FieldByIndex(l.machine).Elem()
	register := func(path []int) *int {
		return (*int)(unsafe.Pointer(registers.FieldByIndex(path).UnsafeAddr()))
	}
	m := &machine{
		program:   registers.FieldByIndex(l.program),
		stack:     (*[]goja.Value)(unsafe.Pointer(registers.FieldByIndex(l.stack).UnsafeAddr())),
		top:       register(l.top),
		base:      register(l.base),
		arguments: register(l.arguments),
		counter:   register(l.counter),
	}
	for kind, path := range l.constructors {
		m.constructors[kind] = (**goja.Object)(unsafe.Pointer(runtime.FieldByIndex(path).UnsafeAddr()))
	}
	return m, nil
}

// operand returns the value at a depth of the stack, 1 for the topmost, or nil. Depths of 0 and less are
// what is left of values that were there before.
func (m *machine) operand(depth int) goja.Value {
	index := *m.top - depth
	if index < 0 || index >= len(*m.stack) {
		return nil
	}
	return (*m.stack)[index]
}

// instruction returns the instruction that is being executed; invalid in native code.
func (m *machine) instruction() reflect.Value {
	if m.program.IsNil() {
		return reflect.Value{}
	}
	code := m.program.Elem().FieldByName("code")
	if code.Kind() != reflect.Slice || *m.counter < 0 || *m.counter >= code.Len() {
		return reflect.Value{}
	}
	return code.Index(*m.counter).Elem()
}

// before returns the instruction at a distance before the one that is being executed.
func (m *machine) before(distance int) string {
	code := m.program.Elem().FieldByName("code")
	index := *m.counter - distance
	if index < 0 || index >= code.Len() {
		return ""
	}
	return reflect.Indirect(code.Index(index).Elem()).Type().Name()
}

// native returns the name, receiver and arguments of the active native function.
func (m *machine) native() (name string, this goja.Value, arguments []goja.Value) {
	base, top := *m.base, *m.top
	if base < 2 || top > len(*m.stack) || base > top {
		return "", nil, nil
	}
	function, ok := (*m.stack)[base-1].(*goja.Object)
	if !ok {
		return "", nil, nil
	}
	return nameOf(behind(function)), (*m.stack)[base-2], (*m.stack)[base:top]
}

// parameter returns an argument that the active function of the program was given, or nil.
func (m *machine) parameter(index int) goja.Value {
	at := *m.base + 1 + index
	if index >= *m.arguments || at >= len(*m.stack) || at < 0 {
		return nil
	}
	return (*m.stack)[at]
}

// literalBefore returns the name that an earlier instruction has for its operand.
func (m *machine) literalBefore(distance int) string {
	code := m.program.Elem().FieldByName("code").Index(*m.counter - distance).Elem()
	if code.Kind() != reflect.String {
		return ""
	}
	return unistring.String(code.String()).String()
}

// constantBefore returns the name that an earlier instruction loads.
func (m *machine) constantBefore(distance int) string {
	code := reflect.Indirect(m.program.Elem().FieldByName("code").Index(*m.counter - distance).Elem())
	if code.Kind() != reflect.Struct || code.NumField() == 0 {
		return ""
	}
	constant := code.Field(0)
	if constant.Type() != valueType || constant.IsNil() {
		return ""
	}
	if constant = constant.Elem(); constant.Kind() == reflect.String {
		return constant.String() // of goja's ASCII strings
	}
	return ""
}
