package sortedmodule

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

var bisectFunctions = []module.Function{
	define("bisect_left(a, x, lo=0, hi=None, *, key=None)", "Where x would have to be inserted, before what equals it.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		at, raised := search(t, arguments, true, false)
		return object.Int(int64(at)), raised
	}),
	define("bisect_right(a, x, lo=0, hi=None, *, key=None)", "Where x would have to be inserted, after what equals it.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		at, raised := search(t, arguments, false, false)
		return object.Int(int64(at)), raised
	}),
	define("insort_left(a, x, lo=0, hi=None, *, key=None)", "Inserts x before what equals it.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return insert(t, arguments, true)
	}),
	define("insort_right(a, x, lo=0, hi=None, *, key=None)", "Inserts x after what equals it.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return insert(t, arguments, false)
	}),
}

// search returns where x belongs in a. With a key, x is a key too, unless it is to be inserted.
func search(t *object.Thread, arguments []object.Value, left, inserting bool) (int, *object.Exception) {
	a, x, key := arguments[0], arguments[1], object.OrNone(arguments[4])
	if inserting && key != object.None {
		var raised *object.Exception
		if x, raised = t.Call1(key, x); raised != nil {
			return 0, raised
		}
	}
	low, high := int64(0), int64(-1)
	for i, place := range []*int64{&low, &high} {
		v := arguments[2+i]
		if !v.Exists() || i == 1 && v == object.None {
			continue
		}
		n, raised := t.IndexInt(v, object.OverflowErrorType)
		if raised != nil {
			if i == 1 && raised.Is(object.TypeErrorType) {
				raised = t.Raise(object.TypeErrorType, "argument should be integer or None, not '%s'", v.Type().Name)
			}
			return 0, raised
		}
		*place = n
	}
	if low < 0 {
		return 0, t.Raise(object.ValueErrorType, "lo must be non-negative")
	}
	if high == -1 {
		if a.Type().Layout() == object.DictType {
			return 0, t.Raise(object.TypeErrorType, "%s is not a sequence", a.Type().Name)
		}
		n, raised := t.Len(a)
		if raised != nil {
			return 0, raised
		}
		high = int64(n)
	}
	list, isList := a.Object().(*object.List)
	for low < high {
		middle := int64((uint64(low) + uint64(high)) / 2)
		var v object.Value
		if isList && middle < int64(list.Len()) {
			v = list.Elements()[middle]
		} else {
			var raised *object.Exception
			if v, raised = t.GetItem(a, object.Int(middle)); raised != nil {
				return 0, raised
			}
		}
		if key != object.None {
			var raised *object.Exception
			if v, raised = t.Call1(key, v); raised != nil {
				return 0, raised
			}
		}
		first, second := x, v
		if left {
			first, second = v, x
		}
		less, raised := t.CompareTruth(object.Less, first, second)
		if raised == nil {
			raised = t.Tick()
		}
		if raised != nil {
			return 0, raised
		}
		if less == left {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return int(low), nil
}

func insert(t *object.Thread, arguments []object.Value, left bool) (object.Value, *object.Exception) {
	at, raised := search(t, arguments, left, true)
	if raised != nil {
		return object.Value{}, raised
	}
	if list, ok := arguments[0].Object().(*object.List); ok {
		return object.None, list.Insert(t, min(at, list.Len()), arguments[1])
	}
	_, raised = t.CallMethod(arguments[0], "insert", object.Int(int64(at)), arguments[1])
	return object.None, raised
}
