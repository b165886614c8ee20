package functoolsmodule

import "github.com/coderuntime/coderuntime/py/object"

var keyType = object.NewBuiltinType("KeyWrapper")

// A key is what cmp_to_key returns, and, with a value, what that makes of the value.
type key struct {
	object.Header
	compare object.Value
	value   object.Value // absent for the key function itself
}

// Trace implements object.Object.
func (k *key) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(k.compare)
	tracer.Visit(k.value)
	return 72
}

var keyParameters = object.NewFunction("", "K(obj)", "", func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	return arguments[0], nil
})

// Call implements object.Callee: it makes the key of a value.
func (k *key) Call(t *object.Thread, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	v, raised := keyParameters.Call(t, arguments, names)
	if raised != nil {
		return object.Value{}, raised
	}
	return newKey(t, k.compare, v)
}

func newKey(t *object.Thread, compare, v object.Value) (object.Value, *object.Exception) {
	if raised := t.Charge(72); raised != nil {
		return object.Value{}, raised
	}
	k := &key{compare: compare, value: v}
	k.Header = object.NewHeader(keyType, k)
	return k.Value(), nil
}

func compareToKey(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	return newKey(t, arguments[0], object.Value{})
}

// keyComparison compares what the program's function returns for two values with zero.
func keyComparison(operator object.Comparison) object.Binary {
	return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
		a := self.Object().(*key)
		b, ok := other.Object().(*key)
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "other argument must be K instance")
		}
		if !a.value.Exists() || !b.value.Exists() {
			return object.Value{}, t.Raise(object.AttributeErrorType, "object")
		}
		result, raised := t.Call2(a.compare, a.value, b.value)
		if raised != nil {
			return object.Value{}, raised
		}
		return t.Compare(operator, result, object.Int(0))
	}
}

func declareKeys() {
	object.Declare(keyType, object.Declaration{
		Module: "functools", Layout: true, Final: true, Abstract: true,
		Binary: map[object.Slot]object.Binary{
			object.SlotLt: keyComparison(object.Less), object.SlotLe: keyComparison(object.LessEqual), object.SlotEq: keyComparison(object.EqualTo),
			object.SlotNe: keyComparison(object.NotEqual), object.SlotGt: keyComparison(object.Greater), object.SlotGe: keyComparison(object.GreaterEqual),
		},
		Methods: []object.MethodDeclaration{object.CalleeMethod()},
		GetSets: []object.GetSetDeclaration{{Name: "obj", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			if v := self.Object().(*key).value; v.Exists() {
				return v, nil
			}
			return object.None, nil
		}, Set: func(t *object.Thread, self, v object.Value) *object.Exception {
			self.Object().(*key).value = v
			return nil
		}}},
		Attributes: map[string]object.Value{"__hash__": object.None},
	})
}

func reduce(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	function, total := arguments[0], arguments[2]
	if !object.Iterable(arguments[1]) {
		return object.Value{}, t.Raise(object.TypeErrorType, "reduce() arg 2 must support iteration")
	}
	raised := t.Each(arguments[1], func(v object.Value) (bool, *object.Exception) {
		if !total.Exists() {
			total = v
			return true, nil
		}
		result, raised := t.Call2(function, total, v)
		total = result
		return true, raised
	})
	if raised == nil && !total.Exists() {
		raised = t.Raise(object.TypeErrorType, "reduce() of empty iterable with no initial value")
	}
	return total, raised
}
