package wording

import (
	"reflect"
	"slices"

	"github.com/dop251/goja"
	"github.com/dop251/goja/file"
)

// Host is what this package asks of a run.
type Host struct {
	// Charge is asked for the bytes of the values that JSON.parse makes, before they are made, and of the text
	// that JSON.stringify makes, meanwhile; its error ends the call. nil allows all.
	Charge func(bytes int64) error
	// Stopped reports whether the run has settled, so that loops give up; nil for never.
	Stopped func() bool
}

// fixer words the errors of one runtime.
type fixer struct {
	vm      *goja.Runtime
	machine *machine
	source  *Source
	host    Host
	// hooks are what goja calls in the place of the constructors of its errors, and originals those
	// constructors; nil where there is none yet.
	hooks, originals [kindCount]*goja.Object
	// stringifying is how many calls of JSON.stringify are in progress, within each other.
	stringifying int
	// arrayTest and objectEntries are Array.isArray and Object.entries, for JSON.stringify.
	arrayTest, objectEntries goja.Callable
}

// Install makes a fresh runtime word its errors as V8 does, and replaces JSON.parse, JSON.stringify and
// Promise.any if the program can reach them. If source is nil, and for errors outside it, texts name
// values where V8 names expressions. mentions reports whether the program can reach a global or member
// of a name; nil stands for all names.
//
// Go code that asks the global object for the constructor of an error which mentions denies gets one
// that makes such errors, but is not the one that the errors' prototypes name.
//
// An error is returned if goja's layout is not as expected; the runtime then keeps goja's own texts.
func Install(vm *goja.Runtime, source *Source, host Host, mentions func(global string) bool) error {
	m, err := machineOf(vm)
	if err != nil {
		return err
	}
	if mentions == nil {
		mentions = func(string) bool { return true }
	}
	f := &fixer{vm: vm, machine: m, source: source, host: host}
	traps := &goja.ProxyTrapConfig{Construct: f.construct}
	var target *goja.Object
	for index, name := range kinds {
		kind := kind(index)
		if names := sources[kind]; names != nil && !slices.ContainsFunc(names, mentions) {
			continue
		}
		if mentions(name) {
			f.original(kind)
		}
		if target == nil {
			target = vm.ToValue(func(goja.ConstructorCall) *goja.Object { return nil }).(*goja.Object)
		}
		f.hooks[kind] = vm.ToValue(vm.NewProxy(target, traps)).(*goja.Object)
		*m.constructors[kind] = f.hooks[kind]
	}
	if mentions("JSON") {
		f.installJSON()
	}
	if mentions("Promise") && mentions("any") {
		f.installAny()
	}
	return nil
}

// original returns the constructor of a kind of error, which goja makes when it is first needed.
func (f *fixer) original(kind kind) *goja.Object {
	if constructor := f.originals[kind]; constructor != nil {
		return constructor
	}
	place := f.machine.constructors[kind]
	hook := *place
	*place = nil
	f.vm.GlobalObject().Get(kinds[kind])
	if *place == nil {
		// Go code has asked for the global and was given the hook.
		switch kind {
		case typeError:
			f.vm.NewTypeError()
		case rangeError:
			_ = f.vm.NewArray().Set("length", -1)
		}
	}
	constructor := *place
	*place = hook
	if constructor == nil {
		return f.original(typeError)
	}
	f.originals[kind] = constructor
	return constructor
}

// construct stands for the constructor of a kind of error when goja throws one. The arguments are one
// string.
func (f *fixer) construct(_ *goja.Object, arguments []goja.Value, hook *goja.Object) *goja.Object {
	message := ""
	if len(arguments) > 0 {
		if text, ok := arguments[0].(goja.String); ok {
			message = text.String()
		}
	}
	kind := kind(max(0, slices.Index(f.hooks[:], hook)))
	return f.make(f.reword(kind, message))
}

// make makes an error, as goja does: NewTypeError calls the constructor that stands in its place.
func (f *fixer) make(kind kind, message string) *goja.Object {
	constructor := f.original(kind)
	place := f.machine.constructors[typeError]
	hook := *place
	*place = constructor
	err := f.vm.NewTypeError("%s", message)
	*place = hook
	return err
}

// site is where an error is being made.
type site struct {
	*fixer
	kind    kind
	message string
	// code is the instruction that throws; invalid in native code.
	code reflect.Value
	// function, this, and arguments are of the native function that throws. A constructor that new
	// calls counts as one.
	function   string
	this       goja.Value
	arguments  []goja.Value
	constructs bool
}

// reword returns the kind and text that V8 gives an error which goja is about to throw.
func (f *fixer) reword(kind kind, message string) (kind, string) {
	s := &site{fixer: f, kind: kind, message: message, code: f.machine.instruction()}
	if text := general(message); text != "" {
		return kind, text
	}
	if text := s.protocol(); text != "" {
		return kind, text
	}
	if s.code.IsValid() {
		if text := s.program(); text != "" {
			return s.kind, text
		}
	} else {
		s.function, s.this, s.arguments = f.machine.native()
		if s.function == "" {
			s.function = f.nativeName()
		}
	}
	if s.function != "" {
		if text := s.native(); text != "" {
			return s.kind, text
		}
	}
	return s.kind, s.anywhere()
}

// nativeName is the name of the active native function where goja makes it when it is first used.
func (f *fixer) nativeName() string {
	var frames [1]goja.StackFrame
	if stack := f.vm.CaptureCallStack(1, frames[:0]); len(stack) > 0 {
		return stack[0].FuncName()
	}
	return ""
}

// opcode is the name of the instruction's type in goja.
func (s *site) opcode() string {
	kind := s.code.Type()
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	return kind.Name()
}

// place returns what the program has at the position of the error, or nil.
func (s *site) place() *place {
	if position := s.position(0); position != 0 {
		return s.source.places[position]
	}
	return nil
}

// position is where the program is: at the instruction that throws, or the call of the native function
// that does; of callers above 0, in so many functions of the program around that. It is 0 outside the
// program.
func (s *site) position(callers int) file.Idx {
	if s.source == nil {
		return 0
	}
	var frames [3]goja.StackFrame
	for _, frame := range s.vm.CaptureCallStack(2+callers, frames[:0]) {
		if frame.SrcName() == s.source.name {
			if callers--; callers < 0 {
				position := frame.Position()
				return s.source.position(position.Line, position.Column)
			}
		} else if frame.SrcName() != "<native>" {
			break
		}
	}
	return 0
}
