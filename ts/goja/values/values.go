package values

import (
	"math"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

// Options are what an engine may have otherwise. The zero Options are ready for use.
type Options struct {
	// MaxBytes bounds the text that Render gives; 0 and limits.Unlimited are no bound of its own.
	MaxBytes int64
	// Construct makes an instance of one of the classes Date, Map, Set and Uint8Array, as the class was before the
	// program could change it; nil takes the classes when New is called. It may throw.
	Construct func(class string, arguments ...goja.Value) *goja.Object
	// Noun says what an object of the engine's own is that cannot cross, as in "a namespace of functions", and nothing
	// for any other object. It may be nil.
	Noun func(object *goja.Object) string
}

// Values is the values of one goja.Runtime. It implements bridge.Reader and bridge.Builder.
type Values struct {
	vm        *goja.Runtime
	inspector *inspect.Inspector
	options   Options
}

var (
	_ bridge.Reader[goja.Value]  = (*Values)(nil)
	_ bridge.Builder[goja.Value] = (*Values)(nil)
)

// New returns the values of vm, which inspector belongs to as well. Without Options.Construct it must be called before
// code of the program runs.
func New(vm *goja.Runtime, inspector *inspect.Inspector, options Options) *Values {
	v := &Values{vm: vm, inspector: inspector, options: options}
	if options.Construct == nil {
		classes := map[string]*goja.Object{}
		for _, name := range []string{"Date", "Map", "Set", "Uint8Array"} {
			classes[name] = vm.GlobalObject().Get(name).(*goja.Object)
		}
		v.options.Construct = func(class string, arguments ...goja.Value) *goja.Object {
			object, err := vm.New(classes[class], arguments...)
			if err != nil {
				panic(err)
			}
			return object
		}
	}
	return v
}

func (v *Values) construct(class string, arguments ...goja.Value) *goja.Object {
	return v.options.Construct(class, arguments...)
}

// PlainText returns the options for the text of a value that leaves the program: Node's, but that no code of the
// program is called for it.
func PlainText() inspect.Options {
	options := inspect.Defaults()
	options.CustomInspect = false
	return options
}

// Render implements bridge.Reader: what console.log shows, in PlainText.
func (v *Values) Render(value goja.Value) string {
	options := PlainText()
	if most := v.options.MaxBytes; most > 0 {
		options.MaxBytes = int(min(most, math.MaxInt32))
	}
	return v.inspector.Inspect(value, options)
}

// Build makes the program's value of a function's result: nil is undefined as a whole, and the JSON text null is null.
// What the program threw meanwhile is a *goja.Exception; it is bridge.ErrStopped if stopped reported true.
func (v *Values) Build(result any, stopped func() bool) (value goja.Value, err error) {
	if result == nil {
		return goja.Undefined(), nil
	}
	if thrown := v.vm.Try(func() { value, err = bridge.Build(bridge.Builder[goja.Value](v), result, stopped) }); thrown != nil {
		return nil, thrown
	}
	return value, err
}

// longestPart is how much of an error's name and of its message a Headline has, in bytes.
const longestPart = 16 << 10

// Headline returns an error's name and message, or "Uncaught " and the text of any other value that was thrown.
func (v *Values) Headline(thrown goja.Value) string {
	object, ok := thrown.(*goja.Object)
	if !ok || object.ExportType() == proxyType || object.ClassName() != "Error" {
		text := "Uncaught (a value that cannot be shown)"
		_ = v.vm.Try(func() { text = "Uncaught " + v.inspector.Inspect(thrown, PlainText()) })
		return text
	}
	name, message := v.text(object, "name", "Error"), v.text(object, "message", "")
	switch {
	case message == "":
		return name
	case name == "":
		return message
	}
	return name + ": " + message
}

// text reads a property of an error, if it is there and no object; a getter may throw.
func (v *Values) text(object *goja.Object, property, otherwise string) string {
	_ = v.vm.Try(func() {
		switch value := object.Get(property).(type) {
		case nil, *goja.Object, *goja.Symbol:
		default:
			if !goja.IsUndefined(value) {
				otherwise = limits.CutText(value.String(), longestPart)
			}
		}
	})
	return otherwise
}
