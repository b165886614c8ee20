package remodule

import (
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/py/lib/regexp"
	"github.com/coderuntime/coderuntime/py/object"
)

// flagNames are the flags in the order in which they are shown.
var flagNames = []struct {
	name, short string
	number      int64
}{
	{"NOFLAG", "", 0}, {"ASCII", "A", int64(regexp.ASCII)}, {"IGNORECASE", "I", int64(regexp.IgnoreCase)}, {"LOCALE", "L", int64(regexp.Locale)},
	{"UNICODE", "U", int64(regexp.Unicode)}, {"MULTILINE", "M", int64(regexp.Multiline)}, {"DOTALL", "S", int64(regexp.DotAll)},
	{"VERBOSE", "X", int64(regexp.Verbose)}, {"DEBUG", "", int64(regexp.Debug)},
}

// flagValues are the flags that have a name; all runs share them.
var flagValues = map[int64]*object.Instance{}

// allFlags are all flags together.
const allFlags = int64(regexp.ASCII | regexp.IgnoreCase | regexp.Locale | regexp.Unicode | regexp.Multiline | regexp.DotAll | regexp.Verbose | regexp.Debug)

// newFlag makes the RegexFlag of a number.
func newFlag(t *object.Thread, number int64) (object.Value, *object.Exception) {
	if known := flagValues[number]; known != nil {
		return known.Value(), nil
	}
	return object.Made(t.NewInstance(flagType, object.Int(number)))
}

// flagText is how a flag shows: re.IGNORECASE|re.MULTILINE, with what has no name as a number.
func flagText(number int64) string {
	if number == 0 {
		return "re.NOFLAG"
	}
	var parts []string
	rest := number
	for _, flag := range flagNames {
		if flag.number != 0 && number&flag.number != 0 {
			parts = append(parts, "re."+flag.name)
			rest &^= flag.number
		}
	}
	switch {
	case len(parts) == 0:
		return fmt.Sprintf("re.RegexFlag(%d)", number)
	case rest != 0:
		parts = append(parts, fmt.Sprintf("0x%x", rest))
	}
	return strings.Join(parts, "|")
}

func declareFlags() {
	number := func(v object.Value) (int64, bool) {
		v = object.Base(v)
		return v.Int(), v.IsInt() || v.IsBool()
	}
	operation := func(apply func(a, b int64) int64) object.Binary {
		return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
			a, _ := number(self)
			b, ok := number(other)
			if !ok {
				return object.NotImplemented, nil
			}
			return newFlag(t, apply(a, b))
		}
	}
	or := operation(func(a, b int64) int64 { return a | b })
	and := operation(func(a, b int64) int64 { return a & b })
	xor := operation(func(a, b int64) int64 { return a ^ b })
	show := func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
		n, _ := number(self)
		return t.StrValue(flagText(n))
	}
	object.Declare(flagType, object.Declaration{
		Module: "re", Bases: []*object.Type{object.IntType}, Final: true, Doc: "The flags of patterns.",
		NewSignature: "(cls, value)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			n, ok := number(arguments[1])
			if !ok {
				text, raised := t.Repr(arguments[1])
				if raised != nil {
					return object.Value{}, raised
				}
				return object.Value{}, t.Raise(object.ValueErrorType, "%s is not a valid RegexFlag", text)
			}
			return newFlag(t, n)
		},
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: show, object.SlotStr: show,
			object.SlotInvert: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				n, _ := number(self)
				return newFlag(t, (allFlags|1)&^n)
			},
			object.SlotLen: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				n, _ := number(self)
				return object.Int(int64(len(single(n)))), nil
			},
			object.SlotIter: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				n, _ := number(self)
				list, raised := t.NewList(single(n))
				if raised != nil {
					return object.Value{}, raised
				}
				return t.Iter(list.Value())
			},
		},
		Binary: map[object.Slot]object.Binary{
			object.SlotOr: or, object.SlotRor: or, object.SlotAnd: and, object.SlotRand: and, object.SlotXor: xor, object.SlotRxor: xor,
			object.SlotContains: func(_ *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
				a, _ := number(self)
				b, ok := number(other)
				return object.Bool(ok && a&b == b), nil
			},
		},
		Methods: []object.MethodDeclaration{{Signature: "__format__(format_spec, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			n, _ := number(arguments[0])
			spec, ok := object.StrOf(arguments[1])
			if ok && spec.Text() == "" {
				return t.StrValue(flagText(n))
			}
			return t.CallMethod(object.Int(n), "__format__", arguments[1])
		}}},
		GetSets: []object.GetSetDeclaration{
			{Name: "value", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				n, _ := number(self)
				return object.Int(n), nil
			}},
			{Name: "name", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				n, _ := number(self)
				return t.StrValue(strings.ReplaceAll(flagText(n), "re.", ""))
			}},
		},
	})
	for _, flag := range flagNames {
		instance := object.NewSharedInstance(flagType, object.Int(flag.number))
		flagValues[flag.number] = instance
		object.AddAttribute(flagType, flag.name, instance.Value())
		if flag.short != "" {
			object.AddAttribute(flagType, flag.short, instance.Value())
		}
	}
}

// single are the flags that a number has, each by itself.
func single(number int64) []object.Value {
	var found []object.Value
	for _, flag := range flagNames {
		if flag.number != 0 && number&flag.number != 0 {
			found = append(found, flagValues[flag.number].Value())
		}
	}
	return found
}
