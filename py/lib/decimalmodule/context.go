package decimalmodule

import (
	"fmt"
	"slices"

	"github.com/coderuntime/coderuntime/py/lib/contextvarsmodule"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// A Context is what operations of a program follow, and where they leave what they met.
type Context struct {
	object.Header
	settings
	lower        bool // capitals=0
	flags, traps condition
}

// Trace implements object.Object.
func (x *Context) Trace(*object.Tracer) int64 { return contextSize }

const contextSize = 96

var contextType = object.NewBuiltinType("decimal.Context")

// state is what a run has of this module.
type state struct {
	current                   contextvarsmodule.Native
	standard, basic, extended object.Value
}

// Trace implements module.State.
func (s *state) Trace(tracer *object.Tracer) {
	s.current.Trace(tracer)
	tracer.VisitAll([]object.Value{s.standard, s.basic, s.extended})
}

var stateKey byte

func stateOf(t *object.Thread) *state {
	return module.Of(t).State(&stateKey, func() module.State {
		made := func(x Context) object.Value {
			x.emin, x.emax = -999999, 999999
			x.Header = object.NewHeader(contextType, &x)
			return x.Value()
		}
		traps := anyInvalid | divisionByZero | overflow
		return &state{
			current:  contextvarsmodule.NewNative(t, "decimal_context"),
			standard: made(Context{settings: settings{precision: 28, rounding: roundHalfEven}, traps: traps}),
			basic:    made(Context{settings: settings{precision: 9, rounding: roundHalfUp}, traps: traps | underflow | clamped}),
			extended: made(Context{settings: settings{precision: 9, rounding: roundHalfEven}}),
		}
	}).(*state)
}

func contextOf(v object.Value) *Context { return object.Base(v).Object().(*Context) }

// currentValue is the current context as a program sees it.
func currentValue(t *object.Thread) (object.Value, *object.Exception) {
	s := stateOf(t)
	if v := s.current.Get(t); v.Exists() {
		return v, nil
	}
	v, raised := contextOf(s.standard).copy(t)
	if raised != nil {
		return v, raised
	}
	contextOf(v).flags = 0
	return v, s.current.Set(t, v)
}

func current(t *object.Thread) (*Context, *object.Exception) {
	v, raised := currentValue(t)
	if raised != nil {
		return nil, raised
	}
	return contextOf(v), nil
}

// copy is a new Context, never of a subclass.
func (x *Context) copy(t *object.Thread) (object.Value, *object.Exception) {
	if raised := t.Charge(contextSize); raised != nil {
		return object.Value{}, raised
	}
	made := *x
	made.Header = object.NewHeader(contextType, &made)
	return made.Value(), nil
}

// setCurrent makes a context the current one. The templates are copied.
func setCurrent(t *object.Thread, v object.Value) *object.Exception {
	if !object.IsInstance(v, contextType) {
		return t.Raise(object.TypeErrorType, "argument must be a context")
	}
	s := stateOf(t)
	if v == s.standard || v == s.basic || v == s.extended {
		copied, raised := contextOf(v).copy(t)
		if raised != nil {
			return raised
		}
		contextOf(copied).flags = 0
		v = copied
	}
	return s.current.Set(t, v)
}

// contextArgument reads the parameter context of many methods.
func contextArgument(t *object.Thread, v object.Value) (*Context, *object.Exception) {
	if !v.Exists() || v == object.None {
		return current(t)
	}
	if !object.IsInstance(v, contextType) {
		return nil, t.Raise(object.TypeErrorType, "optional argument must be a context")
	}
	return contextOf(v), nil
}

func (x *Context) text() string {
	return fmt.Sprintf("Context(prec=%d, rounding=%s, Emin=%d, Emax=%d, capitals=%d, clamp=%d, flags=%s, traps=%s)", x.precision,
		roundingNames[x.rounding], x.emin, x.emax, bit(!x.lower), bit(x.clamp), signalNames(x.flags), signalNames(x.traps))
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

const roundingText = "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]"

func readRounding(t *object.Thread, v object.Value) (rounding, *object.Exception) {
	if s, ok := object.StrOf(v); ok {
		if i := slices.Index(roundingNames[:], s.Text()); i >= 0 {
			return rounding(i), nil
		}
	}
	return 0, t.Raise(object.TypeErrorType, "%s", roundingText)
}

// size reads an int that fits 64 bits.
func size(t *object.Thread, v object.Value) (int64, *object.Exception) {
	n, ok := object.IntOf(v)
	if !ok {
		return 0, t.Raise(object.TypeErrorType, "an integer is required")
	}
	if !n.IsInt() && !n.IsBool() {
		return 0, t.Raise(object.OverflowErrorType, "Python int too large to convert to C ssize_t")
	}
	return n.Int(), nil
}

// An attribute is a setting of a context as a program sees it.
type attribute struct {
	name string
	get  func(t *object.Thread, x *Context) (object.Value, *object.Exception)
	set  func(t *object.Thread, x *Context, v object.Value) *object.Exception
}

func number64(t *object.Thread, v object.Value, least, most int64, text string) (int64, *object.Exception) {
	n, raised := size(t, v)
	if raised == nil && (n < least || n > most) {
		raised = t.Raise(object.ValueErrorType, "%s", text)
	}
	return n, raised
}

func whole(n func(x *Context) int64) func(*object.Thread, *Context) (object.Value, *object.Exception) {
	return func(_ *object.Thread, x *Context) (object.Value, *object.Exception) { return object.Int(n(x)), nil }
}

var attributes = []attribute{
	{"prec", whole(func(x *Context) int64 { return x.precision }), func(t *object.Thread, x *Context, v object.Value) (raised *object.Exception) {
		n, raised := number64(t, v, 1, maxPrecision, "valid range for prec is [1, MAX_PREC]")
		if raised == nil {
			x.precision = n
		}
		return raised
	}},
	{"rounding", func(t *object.Thread, x *Context) (object.Value, *object.Exception) {
		return t.Intern(roundingNames[x.rounding]).Value(), nil
	}, func(t *object.Thread, x *Context, v object.Value) *object.Exception {
		r, raised := readRounding(t, v)
		if raised == nil {
			x.rounding = r
		}
		return raised
	}},
	{"Emin", whole(func(x *Context) int64 { return x.emin }), func(t *object.Thread, x *Context, v object.Value) *object.Exception {
		n, raised := number64(t, v, minExponent, 0, "valid range for Emin is [MIN_EMIN, 0]")
		if raised == nil {
			x.emin = n
		}
		return raised
	}},
	{"Emax", whole(func(x *Context) int64 { return x.emax }), func(t *object.Thread, x *Context, v object.Value) *object.Exception {
		n, raised := number64(t, v, 0, maxExponent, "valid range for Emax is [0, MAX_EMAX]")
		if raised == nil {
			x.emax = n
		}
		return raised
	}},
	{"capitals", whole(func(x *Context) int64 { return bit(!x.lower) }), func(t *object.Thread, x *Context, v object.Value) *object.Exception {
		n, raised := number64(t, v, 0, 1, "valid values for capitals are 0 or 1")
		if raised == nil {
			x.lower = n == 0
		}
		return raised
	}},
	{"clamp", whole(func(x *Context) int64 { return bit(x.clamp) }), func(t *object.Thread, x *Context, v object.Value) *object.Exception {
		n, raised := number64(t, v, 0, 1, "valid values for clamp are 0 or 1")
		if raised == nil {
			x.clamp = n == 1
		}
		return raised
	}},
	{"flags", func(t *object.Thread, x *Context) (object.Value, *object.Exception) {
		return newSignalDict(t, x, false)
	},
		func(t *object.Thread, x *Context, v object.Value) *object.Exception {
			status, raised := readSignals(t, v)
			if raised == nil {
				x.flags = status
			}
			return raised
		}},
	{"traps", func(t *object.Thread, x *Context) (object.Value, *object.Exception) { return newSignalDict(t, x, true) },
		func(t *object.Thread, x *Context, v object.Value) *object.Exception {
			status, raised := readSignals(t, v)
			if raised == nil {
				x.traps = status
			}
			return raised
		}},
}

func attributeNames() []string {
	names := make([]string, len(attributes))
	for i, a := range attributes {
		names[i] = a.name
	}
	return names
}

func attributeNamed(name string) *attribute {
	for i := range attributes {
		if attributes[i].name == name {
			return &attributes[i]
		}
	}
	return nil
}

// settle sets what arguments say; an argument that is absent or None leaves a setting alone. flags and traps may be lists.
func (x *Context) settle(t *object.Thread, arguments []object.Value) *object.Exception {
	for i, v := range arguments {
		if !v.Exists() || v == object.None {
			continue
		}
		var raised *object.Exception
		switch a := attributes[i]; a.name {
		case "flags":
			x.flags, raised = readSignalList(t, v)
		case "traps":
			x.traps, raised = readSignalList(t, v)
		default:
			raised = a.set(t, x, v)
		}
		if raised != nil {
			return raised
		}
	}
	return nil
}

const contextParameters = "prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None"

func declareContext() {
	getSets := make([]object.GetSetDeclaration, len(attributes))
	for i, a := range attributes {
		getSets[i] = object.GetSetDeclaration{
			Name: a.name,
			Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return a.get(t, contextOf(self))
			},
			Set: func(t *object.Thread, self, value object.Value) *object.Exception {
				if !value.Exists() {
					return t.Raise(object.AttributeErrorType, "context attributes cannot be deleted")
				}
				return a.set(t, contextOf(self), value)
			},
		}
	}
	object.Declare(contextType, object.Declaration{
		Module: "decimal", Layout: true, Doc: "What decimal operations follow: a precision, a rounding mode, limits, traps.",
		NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			class, raised := t.LayoutArgument(contextType, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			made, raised := contextOf(stateOf(t).standard).copy(t)
			if raised != nil {
				return object.Value{}, raised
			}
			contextOf(made).flags = 0
			return t.InstanceOf(class, made)
		},
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return t.StrValue(contextOf(self).text())
		}},
		Methods: append(contextMethods(), object.MethodDeclaration{
			Signature: "__init__(" + contextParameters + ")",
			Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				// A setting is changed only if all of them are valid.
				x := contextOf(arguments[0])
				made := *x
				if raised := made.settle(t, arguments[1:]); raised != nil {
					return object.Value{}, raised
				}
				made.Header = x.Header
				*x = made
				return object.None, nil
			},
		}),
		GetSets: getSets,
		Ternary: map[object.Slot]object.Ternary{object.SlotSetattr: func(t *object.Thread, self, name, value object.Value) (object.Value, *object.Exception) {
			if text, ok := object.StrOf(name); ok && self.Type() == contextType && attributeNamed(text.Text()) == nil && !contextType.Lookup(text.Text()).Exists() {
				return object.Value{}, t.Raise(object.AttributeErrorType, "'decimal.Context' object has no attribute '%s'", text.Text())
			}
			return setAttribute(t, self, name, value)
		}},
		Binary: map[object.Slot]object.Binary{object.SlotDelattr: func(t *object.Thread, self, name object.Value) (object.Value, *object.Exception) {
			if self.Type() == contextType {
				return object.Value{}, t.Raise(object.AttributeErrorType, "context attributes cannot be deleted")
			}
			f, raised := t.GetAttribute(object.ObjectType.Value(), "__delattr__")
			if raised != nil {
				return f, raised
			}
			return t.Call2(f, self, name)
		}},
	})
}

func setAttribute(t *object.Thread, self, name, value object.Value) (object.Value, *object.Exception) {
	f, raised := t.GetAttribute(object.ObjectType.Value(), "__setattr__")
	if raised != nil {
		return f, raised
	}
	return t.Call(f, []object.Value{self, name, value}, nil)
}
