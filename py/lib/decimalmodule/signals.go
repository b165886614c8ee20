package decimalmodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// A condition is a set of what operations meet.
type condition uint16

const (
	clamped condition = 1 << iota
	conversionSyntax
	divisionByZero
	divisionImpossible
	divisionUndefined
	inexact
	invalidContext
	invalidOperation
	floatOperation
	overflow
	rounded
	subnormal
	underflow
)

// anyInvalid are the conditions that are the signal InvalidOperation.
const anyInvalid = conversionSyntax | divisionImpossible | divisionUndefined | invalidContext | invalidOperation

// A signal is what a program sees of conditions: an exception, a flag and a trap.
type signal struct {
	typ        *object.Type
	conditions condition
}

func exceptionType(name string) *object.Type { return object.NewBuiltinType(name) }

var (
	decimalExceptionType   = exceptionType("DecimalException")
	clampedType            = exceptionType("Clamped")
	invalidOperationType   = exceptionType("InvalidOperation")
	divisionByZeroType     = exceptionType("DivisionByZero")
	inexactType            = exceptionType("Inexact")
	roundedType            = exceptionType("Rounded")
	subnormalType          = exceptionType("Subnormal")
	overflowType           = exceptionType("Overflow")
	underflowType          = exceptionType("Underflow")
	floatOperationType     = exceptionType("FloatOperation")
	divisionImpossibleType = exceptionType("DivisionImpossible")
	invalidContextType     = exceptionType("InvalidContext")
	conversionSyntaxType   = exceptionType("ConversionSyntax")
	divisionUndefinedType  = exceptionType("DivisionUndefined")
)

// signals are in the order in which flags show them, and traps spring.
var signals = []signal{
	{invalidOperationType, anyInvalid}, {floatOperationType, floatOperation}, {divisionByZeroType, divisionByZero}, {overflowType, overflow},
	{underflowType, underflow}, {subnormalType, subnormal}, {inexactType, inexact}, {roundedType, rounded}, {clampedType, clamped},
}

// invalidConditions are the kinds of invalid operations, in the order in which exceptions list them.
var invalidConditions = []signal{
	{invalidOperationType, invalidOperation}, {conversionSyntaxType, conversionSyntax}, {divisionImpossibleType, divisionImpossible},
	{divisionUndefinedType, divisionUndefined}, {invalidContextType, invalidContext},
}

// shownSignals are the signals in the order in which a context's repr names them.
var shownSignals = []signal{
	{clampedType, clamped}, {invalidOperationType, anyInvalid}, {divisionByZeroType, divisionByZero}, {inexactType, inexact},
	{floatOperationType, floatOperation}, {overflowType, overflow}, {roundedType, rounded}, {subnormalType, subnormal},
	{underflowType, underflow},
}

func declareSignals() {
	for _, e := range []struct {
		typ   *object.Type
		bases []*object.Type
		doc   string
	}{
		{decimalExceptionType, []*object.Type{object.ArithmeticErrorType}, "The base of the exceptions of this module."},
		{clampedType, []*object.Type{decimalExceptionType}, "An exponent was changed to fit."},
		{invalidOperationType, []*object.Type{decimalExceptionType}, "An operation has no result."},
		{divisionByZeroType, []*object.Type{decimalExceptionType, object.ZeroDivisionErrorType}, "A number was divided by zero."},
		{inexactType, []*object.Type{decimalExceptionType}, "Digits other than zeros were lost in rounding."},
		{roundedType, []*object.Type{decimalExceptionType}, "Digits were cut off."},
		{subnormalType, []*object.Type{decimalExceptionType}, "An exponent is below Emin."},
		{overflowType, []*object.Type{inexactType, roundedType}, "A number is too large."},
		{underflowType, []*object.Type{inexactType, roundedType, subnormalType}, "A number is so small that digits were lost."},
		{floatOperationType, []*object.Type{decimalExceptionType, object.TypeErrorType}, "A float was mixed with a Decimal."},
		{divisionImpossibleType, []*object.Type{invalidOperationType}, "A whole quotient has too many digits."},
		{invalidContextType, []*object.Type{invalidOperationType}, "A context is not valid."},
		{conversionSyntaxType, []*object.Type{invalidOperationType}, "A text is no number."},
		{divisionUndefinedType, []*object.Type{invalidOperationType, object.ZeroDivisionErrorType}, "Zero was divided by zero."},
	} {
		object.Declare(e.typ, object.Declaration{Module: "decimal", Bases: e.bases, Doc: e.doc, HasDict: true})
	}
}

// signalList is a list of the exceptions of conditions.
func signalList(t *object.Thread, status condition) (object.Value, *object.Exception) {
	var list []object.Value
	for _, s := range invalidConditions {
		if status&s.conditions != 0 {
			list = append(list, s.typ.Value())
		}
	}
	for _, s := range signals[1:] {
		if status&s.conditions != 0 {
			list = append(list, s.typ.Value())
		}
	}
	return object.Made(t.NewList(list))
}

// raise sets flags and, if a trap is set for one of the conditions, returns the exception of the first such signal.
func (x *Context) raise(t *object.Thread, status condition) *object.Exception {
	x.flags |= status
	trapped := status & x.traps
	if trapped == 0 {
		return nil
	}
	list, raised := signalList(t, trapped)
	if raised != nil {
		return raised
	}
	for _, s := range signals {
		if trapped&s.conditions != 0 {
			made, raised := t.Instantiate(s.typ, []object.Value{list}, nil)
			if raised != nil {
				return raised
			}
			return made.Object().(*object.Exception)
		}
	}
	return nil
}

// signalNames lists the signals of a set of conditions, as a context's repr does.
func signalNames(status condition) string {
	var names []string
	for _, s := range shownSignals {
		if status&s.conditions != 0 {
			names = append(names, s.typ.Name)
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// SignalDict is flags or traps of a context: a mapping of the signals to bools.
type SignalDict struct {
	object.Header
	context *Context
	traps   bool
}

// Trace implements object.Object.
func (d *SignalDict) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&d.context.Header)
	return 48
}

var signalDictType = object.NewBuiltinType("SignalDict")

func newSignalDict(t *object.Thread, x *Context, traps bool) (object.Value, *object.Exception) {
	if raised := t.Charge(48); raised != nil {
		return object.Value{}, raised
	}
	d := &SignalDict{context: x, traps: traps}
	d.Header = object.NewHeader(signalDictType, d)
	return d.Value(), nil
}

func (d *SignalDict) conditions() *condition {
	if d.traps {
		return &d.context.traps
	}
	return &d.context.flags
}

const signalsText = "valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]"

// signalOf is the signal of an exception class.
func signalOf(t *object.Thread, v object.Value) (signal, *object.Exception) {
	for _, s := range signals {
		if v == s.typ.Value() {
			return s, nil
		}
	}
	text, raised := t.StrValue(signalsText)
	if raised != nil {
		return signal{}, raised
	}
	return signal{}, t.KeyError(text)
}

// dict is a copy as a dict.
func (d *SignalDict) dict(t *object.Thread) (*object.Dict, *object.Exception) {
	made, raised := t.NewDict()
	if raised != nil {
		return nil, raised
	}
	for _, s := range signals {
		if raised := made.Set(t, s.typ.Value(), object.Bool(*d.conditions()&s.conditions != 0)); raised != nil {
			return nil, raised
		}
	}
	return made, nil
}

// readSignals reads what flags and traps may be set to: a SignalDict, or a mapping of all the signals.
func readSignals(t *object.Thread, v object.Value) (condition, *object.Exception) {
	if d, ok := v.Object().(*SignalDict); ok {
		return *d.conditions(), nil
	}
	dict, ok := object.DictOf(v)
	if !ok {
		return 0, t.Raise(object.TypeErrorType, "argument must be a signal dict")
	}
	return fromDict(t, dict)
}

func fromDict(t *object.Thread, dict *object.Dict) (condition, *object.Exception) {
	invalid := func() *object.Exception { return t.KeyError(t.Intern("invalid signal dict").Value()) }
	if dict.Len() != len(signals) {
		return 0, invalid()
	}
	status := condition(0)
	for _, s := range signals {
		v, raised := dict.Get(t, s.typ.Value())
		if raised != nil {
			return 0, raised
		}
		if !v.Exists() {
			return 0, invalid()
		}
		truth, raised := t.Truth(v)
		if raised != nil {
			return 0, raised
		}
		if truth {
			status |= s.conditions
		}
	}
	return status, nil
}

// readSignalList reads the list of signals that Context takes.
func readSignalList(t *object.Thread, v object.Value) (condition, *object.Exception) {
	list, ok := object.ListOf(v)
	if !ok {
		return readSignals(t, v)
	}
	status := condition(0)
	for _, element := range list.Elements() {
		s, raised := signalOf(t, element)
		if raised != nil {
			return 0, raised
		}
		status |= s.conditions
	}
	return status, nil
}

func declareSignalDict() {
	of := func(v object.Value) *SignalDict { return v.Object().(*SignalDict) }
	view := func(name string) object.MethodDeclaration {
		return object.MethodDeclaration{Signature: name + "()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			d, raised := of(arguments[0]).dict(t)
			if raised != nil {
				return object.Value{}, raised
			}
			return t.CallMethod(d.Value(), name)
		}}
	}
	undeletable := func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		return object.Value{}, t.Raise(object.ValueErrorType, "signal keys cannot be deleted")
	}
	get := func(t *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
		s, raised := signalOf(t, key)
		if raised != nil {
			return object.Value{}, raised
		}
		return object.Bool(*of(self).conditions()&s.conditions != 0), nil
	}
	set := func(t *object.Thread, self, key, value object.Value) (object.Value, *object.Exception) {
		s, raised := signalOf(t, key)
		if raised != nil {
			return object.Value{}, raised
		}
		truth, raised := t.Truth(value)
		if raised != nil {
			return object.Value{}, raised
		}
		conditions := of(self).conditions()
		*conditions &^= s.conditions
		if truth {
			*conditions |= s.conditions
		}
		return object.None, nil
	}
	getOr := func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		v, raised := get(t, arguments[0], arguments[1])
		if raised != nil && raised.Is(object.KeyErrorType) {
			return object.OrNone(arguments[2]), nil
		}
		return v, raised
	}
	equal := func(negate bool) object.Binary {
		return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
			mine := *of(self).conditions()
			if d, ok := other.Object().(*SignalDict); ok {
				return object.Bool((mine == *d.conditions()) != negate), nil
			}
			dict, ok := object.DictOf(other)
			if !ok {
				return object.NotImplemented, nil
			}
			theirs, raised := fromDict(t, dict)
			if raised != nil {
				if raised.Is(object.KeyErrorType) {
					raised = t.Raise(object.ValueErrorType, "invalid signal dict")
				}
				return object.Value{}, raised
			}
			return object.Bool((mine == theirs) != negate), nil
		}
	}
	object.Declare(signalDictType, object.Declaration{
		Module: "abc", Layout: true, Abstract: true, Doc: "The flags or traps of a context.",
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				var parts []string
				for _, s := range signals {
					truth := "False"
					if *of(self).conditions()&s.conditions != 0 {
						truth = "True"
					}
					parts = append(parts, "<class '"+s.typ.FullName()+"'>:"+truth)
				}
				return t.StrValue("{" + strings.Join(parts, ", ") + "}")
			},
			object.SlotLen: func(*object.Thread, object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(len(signals))), nil
			},
			object.SlotIter: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				values := make([]object.Value, len(signals))
				for i, s := range signals {
					values[i] = s.typ.Value()
				}
				tuple, raised := t.NewTuple(values...)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.Iter(tuple.Value())
			},
		},
		Binary: map[object.Slot]object.Binary{
			object.SlotGetitem: get, object.SlotEq: equal(false), object.SlotNe: equal(true),
			object.SlotContains: func(t *object.Thread, _, key object.Value) (object.Value, *object.Exception) {
				_, raised := signalOf(t, key)
				if raised != nil && !raised.Is(object.KeyErrorType) {
					return object.Value{}, raised
				}
				return object.Bool(raised == nil), nil
			},
			object.SlotDelitem: func(t *object.Thread, _, _ object.Value) (object.Value, *object.Exception) {
				return undeletable(t, nil)
			},
		},
		Ternary: map[object.Slot]object.Ternary{object.SlotSetitem: set},
		Methods: []object.MethodDeclaration{
			view("keys"), view("values"), view("items"),
			{Signature: "get(key, default=None)", Native: getOr},
			{Signature: "setdefault(key, default=None)", Native: getOr},
			{Signature: "clear()", Native: undeletable}, {Signature: "popitem()", Native: undeletable},
			{Signature: "pop(key, default=None)", Native: undeletable},
			{Signature: "copy()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return object.Made(of(arguments[0]).dict(t))
			}},
			{Signature: "update(*args, **kwargs)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				changes, raised := t.NewDict()
				if raised != nil {
					return object.Value{}, raised
				}
				if raised := t.UpdateArguments(changes, "update", arguments[1].Object().(*object.Tuple), arguments[2].Object().(*object.Dict)); raised != nil {
					return object.Value{}, raised
				}
				for i := range changes.Entries() {
					key, value := changes.Entry(i)
					if !key.Exists() {
						continue
					}
					if _, raised := set(t, arguments[0], key, value); raised != nil {
						return object.Value{}, raised
					}
				}
				return object.None, nil
			}},
		},
		Attributes: map[string]object.Value{"__hash__": object.None},
	})
}
