package operatormodule

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// operators are the binary operators that have a function and one that works in place.
var operators = []struct {
	name, sign string
	operator   object.BinaryOperator
}{
	{"add", "+", object.Add}, {"sub", "-", object.Subtract}, {"mul", "*", object.Multiply}, {"matmul", "@", object.MatrixMultiply},
	{"truediv", "/", object.TrueDivide}, {"floordiv", "//", object.FloorDivide}, {"mod", "%", object.Modulo}, {"pow", "**", object.Power},
	{"lshift", "<<", object.LeftShift}, {"rshift", ">>", object.RightShift}, {"and_", "&", object.And}, {"xor", "^", object.ExclusiveOr},
	{"or_", "|", object.Or},
}

func binaries() []module.Function {
	var functions []module.Function
	for _, o := range operators {
		functions = append(functions, define(o.name+"(a, b, /)", "Same as a "+o.sign+" b.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return t.Binary(o.operator, arguments[0], arguments[1])
		}))
	}
	for _, c := range []struct {
		name, sign string
		operator   object.Comparison
	}{
		{"lt", "<", object.Less}, {"le", "<=", object.LessEqual}, {"eq", "==", object.EqualTo}, {"ne", "!=", object.NotEqual},
		{"gt", ">", object.Greater}, {"ge", ">=", object.GreaterEqual},
	} {
		functions = append(functions, define(c.name+"(a, b, /)", "Same as a "+c.sign+" b.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return t.Compare(c.operator, arguments[0], arguments[1])
		}))
	}
	return functions
}

func inPlaces() []module.Function {
	var functions []module.Function
	for _, o := range operators {
		name := "i" + o.name
		if last := len(name) - 1; name[last] == '_' {
			name = name[:last]
		}
		functions = append(functions, define(name+"(a, b, /)", "Same as a "+o.sign+"= b.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return t.InPlace(o.operator, arguments[0], arguments[1])
		}))
	}
	return append(functions, define("iconcat(a, b, /)", "Same as a += b, for sequences.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		if raised := sequence(t, arguments[0]); raised != nil {
			return object.Value{}, raised
		}
		return t.InPlace(object.Add, arguments[0], arguments[1])
	}))
}

// sequence fails for what cannot be concatenated to.
func sequence(t *object.Thread, v object.Value) *object.Exception {
	if typ := v.Type(); !typ.Slot(object.SlotGetitem).Exists() || typ.Layout() == object.DictType {
		return t.Raise(object.TypeErrorType, "'%s' object can't be concatenated", typ.Name)
	}
	return nil
}

// unary makes a function of one argument.
func unary(name, doc string, f func(t *object.Thread, v object.Value) (object.Value, *object.Exception)) module.Function {
	return define(name+"(a, /)", doc, func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return f(t, arguments[0])
	})
}

func truth(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	b, raised := t.Truth(v)
	return object.Bool(b), raised
}

func negation(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	b, raised := t.Truth(v)
	return object.Bool(!b), raised
}

func slotFunction(slot object.Slot) func(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	return func(t *object.Thread, v object.Value) (object.Value, *object.Exception) { return t.Unary(slot, v) }
}

var others = []module.Function{
	unary("neg", "Same as -a.", slotFunction(object.SlotNeg)),
	unary("pos", "Same as +a.", slotFunction(object.SlotPos)),
	unary("inv", "Same as ~a.", slotFunction(object.SlotInvert)),
	unary("invert", "Same as ~a.", slotFunction(object.SlotInvert)),
	unary("not_", "Same as not a.", negation),
	unary("truth", "Whether a is true.", truth),
	unary("index", "a as an int, by its __index__.", func(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
		n, raised := t.Index(v)
		if raised == nil && n.IsBool() {
			n = object.Int(n.Int())
		}
		return n, raised
	}),
	unary("abs", "The absolute value of a.", func(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
		result, has, raised := t.CallSpecial(v, object.SlotAbs)
		if raised == nil && !has {
			raised = t.Raise(object.TypeErrorType, "bad operand type for abs(): '%s'", v.Type().Name)
		}
		return result, raised
	}),
	define("is_(a, b, /)", "Same as a is b.", func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.Bool(arguments[0] == arguments[1]), nil
	}),
	define("is_not(a, b, /)", "Same as a is not b.", func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.Bool(arguments[0] != arguments[1]), nil
	}),
	define("concat(a, b, /)", "Same as a + b, for sequences.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		if raised := sequence(t, arguments[0]); raised != nil {
			return object.Value{}, raised
		}
		return t.Binary(object.Add, arguments[0], arguments[1])
	}),
	define("contains(a, b, /)", "Same as b in a: the operands are reversed.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		has, raised := t.Contains(arguments[0], arguments[1])
		return object.Bool(has), raised
	}),
	define("countOf(a, b, /)", "How often b is in a.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		count := int64(0)
		raised := search(t, arguments[0], arguments[1], func(int64) bool {
			count++
			return true
		})
		return object.Int(count), raised
	}),
	define("indexOf(a, b, /)", "Where b is in a for the first time.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		found := int64(-1)
		raised := search(t, arguments[0], arguments[1], func(index int64) bool {
			found = index
			return false
		})
		if raised == nil && found < 0 {
			raised = t.Raise(object.ValueErrorType, "sequence.index(x): x not in sequence")
		}
		return object.Int(found), raised
	}),
	define("getitem(a, b, /)", "Same as a[b].", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return t.GetItem(arguments[0], arguments[1])
	}),
	define("setitem(a, b, c, /)", "Same as a[b] = c.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.None, t.SetItem(arguments[0], arguments[1], arguments[2])
	}),
	define("delitem(a, b, /)", "Same as del a[b].", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.None, t.DeleteItem(arguments[0], arguments[1])
	}),
	define("call(obj, /, *args, **kwargs)", "Same as obj(*args, **kwargs).", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		args, _ := object.TupleOf(arguments[1])
		kwargs, _ := object.DictOf(arguments[2])
		given, names, raised := t.Spread(args, kwargs)
		if raised != nil {
			return object.Value{}, raised
		}
		return t.Call(arguments[0], given, names)
	}),
	define("length_hint(obj, default=0, /)", "An estimate of the number of values in obj.", lengthHint),
}

// search calls found with the index of each value of container that equals v, until it returns false.
func search(t *object.Thread, container, v object.Value, found func(index int64) bool) *object.Exception {
	if !object.Iterable(container) {
		return t.Raise(object.TypeErrorType, "argument of type '%s' is not iterable", container.Type().Name)
	}
	index := int64(0)
	return t.Each(container, func(element object.Value) (bool, *object.Exception) {
		same, raised := t.Equal(element, v)
		if raised != nil {
			return false, raised
		}
		index++
		return !same || found(index-1), nil
	})
}

func lengthHint(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	v, fallback := arguments[0], object.Int(0)
	if arguments[1].Exists() {
		if _, ok := object.IntOf(arguments[1]); !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "'%s' object cannot be interpreted as an integer", arguments[1].Type().Name)
		}
		n, raised := t.IndexInt(arguments[1], object.OverflowErrorType)
		if raised != nil {
			return object.Value{}, raised
		}
		fallback = object.Int(n)
	}
	if v.Type().Slot(object.SlotLen).Exists() {
		n, raised := t.Len(v)
		if raised == nil || !raised.Is(object.TypeErrorType) {
			return object.Int(int64(n)), raised
		}
	}
	hint, has, raised := t.CallSpecial(v, object.SlotLengthHint)
	switch {
	case raised != nil && raised.Is(object.TypeErrorType):
		return fallback, nil
	case raised != nil:
		return object.Value{}, raised
	case !has || hint == object.NotImplemented:
		return fallback, nil
	}
	n, isInt := object.IntOf(hint)
	if !isInt {
		return object.Value{}, t.Raise(object.TypeErrorType, "__length_hint__ must be an integer, not %s", hint.Type().Name)
	}
	length, raised := t.IndexInt(n, object.OverflowErrorType)
	if raised == nil && length < 0 {
		raised = t.Raise(object.ValueErrorType, "__length_hint__() should return >= 0")
	}
	return object.Int(length), raised
}
