package compile

import (
	"fmt"
	"math"
	"strings"
)

// This file holds the operators of the machine in machine_test.go: truth, arithmetic, comparison, subscripts.

func (m *machine) truth(value any) (bool, error) {
	switch v := value.(type) {
	case nil:
		return false, nil
	case bool:
		return v, nil
	case int64:
		return v != 0, nil
	case float64:
		return v != 0, nil
	case string:
		return v != "", nil
	case *list:
		return len(v.items) > 0, nil
	case *tuple:
		return len(v.items) > 0, nil
	case *dict:
		return len(v.entries) > 0, nil
	case *set:
		return len(v.entries) > 0, nil
	case *instance:
		if f, ok := v.class.lookup("__bool__"); ok {
			result, err := m.call(f, []any{v}, nil)
			if err != nil {
				return false, err
			}
			return result.(bool), nil
		}
	}
	return true, nil
}

func numeric(value any) (float64, bool, bool) {
	switch v := value.(type) {
	case bool:
		if v {
			return 1, true, true
		}
		return 0, true, true
	case int64:
		return float64(v), true, true
	case float64:
		return v, false, true
	}
	return 0, false, false
}

func (m *machine) binary(op Opcode, a, b any, inPlace bool) (any, error) {
	names := map[Opcode]string{OpAdd: "add", OpSubtract: "sub", OpMultiply: "mul", OpMatrixMultiply: "matmul", OpModulo: "mod", OpOr: "or"}
	if left, ok := a.(*instance); ok {
		prefixes := []string{"__"}
		if inPlace {
			prefixes = []string{"__i", "__"}
		}
		for _, prefix := range prefixes {
			if f, ok := left.class.lookup(prefix + names[op] + "__"); ok {
				return m.call(f, []any{a, b}, nil)
			}
		}
	}
	x, xInt, xOK := numeric(a)
	y, yInt, yOK := numeric(b)
	if xOK && yOK {
		return m.arithmetic(op, x, y, xInt && yInt)
	}
	switch left := a.(type) {
	case string:
		switch right := b.(type) {
		case string:
			if op == OpAdd {
				return left + right, nil
			}
		case int64:
			if op == OpMultiply {
				return strings.Repeat(left, int(right)), nil
			}
		}
	case *list:
		if op == OpAdd && inPlace {
			items, err := m.items(b)
			left.items = append(left.items, items...)
			return left, err
		}
		switch right := b.(type) {
		case *list:
			return &list{append(append([]any(nil), left.items...), right.items...)}, nil
		case int64:
			if op == OpMultiply {
				var items []any
				for range right {
					items = append(items, left.items...)
				}
				return &list{items}, nil
			}
		}
	case *tuple:
		if right, ok := b.(*tuple); ok {
			return &tuple{append(append([]any(nil), left.items...), right.items...)}, nil
		}
	}
	symbol := map[Opcode]string{OpAdd: "+", OpSubtract: "-", OpMultiply: "*", OpDivide: "/", OpModulo: "%"}[op]
	if inPlace {
		symbol += "="
	}
	return nil, m.raise("TypeError", "unsupported operand type(s) for %s: '%s' and '%s'", symbol, typeOf(a), typeOf(b))
}

func (m *machine) arithmetic(op Opcode, x, y float64, ints bool) (any, error) {
	if (op == OpDivide || op == OpFloorDivide || op == OpModulo) && y == 0 {
		return nil, m.raise("ZeroDivisionError", "division by zero")
	}
	var result float64
	switch op {
	case OpAdd:
		result = x + y
	case OpSubtract:
		result = x - y
	case OpMultiply:
		result = x * y
	case OpDivide:
		return x / y, nil
	case OpFloorDivide:
		result = math.Floor(x / y)
	case OpModulo:
		result = x - y*math.Floor(x/y)
	case OpPower:
		result = math.Pow(x, y)
	case OpOr:
		result = float64(int64(x) | int64(y))
	case OpAnd:
		result = float64(int64(x) & int64(y))
	case OpXor:
		result = float64(int64(x) ^ int64(y))
	case OpShiftLeft:
		result = float64(int64(x) << int64(y))
	case OpShiftRight:
		result = float64(int64(x) >> int64(y))
	default:
		return nil, fmt.Errorf("%v of numbers", op)
	}
	if ints {
		return int64(result), nil
	}
	return result, nil
}

func (m *machine) unary(op Opcode, a any) (any, error) {
	if op == OpNot {
		truth, err := m.truth(a)
		return !truth, err
	}
	x, isInt, ok := numeric(a)
	if !ok {
		return nil, m.raise("TypeError", "bad operand type for unary -: '%s'", typeOf(a))
	}
	switch op {
	case OpNegative:
		x = -x
	case OpInvert:
		x = float64(^int64(x))
	}
	if isInt {
		return int64(x), nil
	}
	return x, nil
}

func (m *machine) equal(a, b any) (bool, error) {
	if i, ok := a.(*instance); ok {
		if f, ok := i.class.lookup("__eq__"); ok {
			value, err := m.call(f, []any{a, b}, nil)
			if err != nil {
				return false, err
			}
			return m.truth(value)
		}
	}
	if x, _, ok := numeric(a); ok {
		y, _, ok := numeric(b)
		return ok && x == y, nil
	}
	items := func(value any) ([]any, string) {
		switch v := value.(type) {
		case *list:
			return v.items, "list"
		case *tuple:
			return v.items, "tuple"
		}
		return nil, ""
	}
	left, kind := items(a)
	if right, other := items(b); kind != "" && kind == other {
		if len(left) != len(right) {
			return false, nil
		}
		for i := range left {
			if same, err := m.equal(left[i], right[i]); !same || err != nil {
				return false, err
			}
		}
		return true, nil
	}
	return a == b, nil
}

func (m *machine) compare(op Opcode, a, b any) (any, error) {
	switch op {
	case OpEqual, OpNotEqual:
		same, err := m.equal(a, b)
		return same == (op == OpEqual), err
	case OpIs, OpIsNot:
		same := a == b
		return same == (op == OpIs), nil
	case OpIn, OpNotIn:
		found, err := m.contains(b, a)
		return found == (op == OpIn), err
	}
	if i, ok := a.(*instance); ok {
		names := map[Opcode]string{OpLess: "__lt__", OpLessEqual: "__le__", OpGreater: "__gt__", OpGreaterEqual: "__ge__"}
		if f, ok := i.class.lookup(names[op]); ok {
			return m.call(f, []any{a, b}, nil)
		}
	}
	order := 0
	x, _, xOK := numeric(a)
	y, _, yOK := numeric(b)
	left, leftOK := a.(string)
	right, rightOK := b.(string)
	switch {
	case xOK && yOK:
		switch {
		case math.IsNaN(x) || math.IsNaN(y):
			return false, nil
		case x < y:
			order = -1
		case x > y:
			order = 1
		}
	case leftOK && rightOK:
		order = strings.Compare(left, right)
	default:
		return nil, m.raise("TypeError", "'%s' not supported between instances of '%s' and '%s'",
			map[Opcode]string{OpLess: "<", OpLessEqual: "<=", OpGreater: ">", OpGreaterEqual: ">="}[op], typeOf(a), typeOf(b))
	}
	switch op {
	case OpLess:
		return order < 0, nil
	case OpLessEqual:
		return order <= 0, nil
	case OpGreater:
		return order > 0, nil
	}
	return order >= 0, nil
}

func (m *machine) contains(container, value any) (bool, error) {
	switch c := container.(type) {
	case string:
		return strings.Contains(c, value.(string)), nil
	case *dict:
		_, ok := c.get(value)
		return ok, nil
	case *set:
		_, ok := c.get(value)
		return ok, nil
	}
	items, err := m.items(container)
	for _, item := range items {
		if same, err := m.equal(item, value); same || err != nil {
			return same, err
		}
	}
	return false, err
}

func (m *machine) length(value any) (int, error) {
	switch v := value.(type) {
	case string:
		return len([]rune(v)), nil
	case *list:
		return len(v.items), nil
	case *tuple:
		return len(v.items), nil
	case *dict:
		return len(v.entries), nil
	case *set:
		return len(v.entries), nil
	case *instance:
		if result, err := m.callMethod(v, "__len__"); err == nil {
			return int(result.(int64)), nil
		}
	}
	return 0, m.raise("TypeError", "object of type '%s' has no len()", typeOf(value))
}

func sliceBounds(s *slice, length int) (start, stop, step int) {
	step = 1
	if s.step != nil {
		step = int(s.step.(int64))
	}
	bound := func(value any, low, high, absent int) int {
		if value == nil {
			return absent
		}
		n := int(value.(int64))
		if n < 0 {
			n += length
		}
		return max(low, min(high, n))
	}
	if step > 0 {
		return bound(s.lower, 0, length, 0), bound(s.upper, 0, length, length), step
	}
	return bound(s.lower, -1, length-1, length-1), bound(s.upper, -1, length-1, -1), step
}

func (m *machine) getItem(object, index any) (any, error) {
	switch o := object.(type) {
	case *list, *tuple, string:
		var items []any
		if l, ok := o.(*list); ok {
			items = l.items
		} else {
			items, _ = m.items(o)
		}
		if s, ok := index.(*slice); ok {
			var picked []any
			start, stop, step := sliceBounds(s, len(items))
			for i := start; step > 0 && i < stop || step < 0 && i > stop; i += step {
				picked = append(picked, items[i])
			}
			switch o.(type) {
			case *list:
				return &list{picked}, nil
			case *tuple:
				return &tuple{picked}, nil
			}
			text := ""
			for _, item := range picked {
				text += item.(string)
			}
			return text, nil
		}
		i, ok := index.(int64)
		if !ok {
			return nil, m.raise("TypeError", "%s indices must be integers or slices, not %s", typeOf(object), typeOf(index))
		}
		if i < 0 {
			i += int64(len(items))
		}
		if i < 0 || i >= int64(len(items)) {
			return nil, m.raise("IndexError", "%s index out of range", typeOf(object))
		}
		return items[i], nil
	case *dict:
		if value, ok := o.get(index); ok {
			return value, nil
		}
		return nil, &raised{m.exception(m.class("KeyError"), index)}
	case *instance:
		f, ok := o.class.lookup("__getitem__")
		if ok {
			return m.call(f, []any{o, index}, nil)
		}
	case *class:
		return o, nil
	}
	return nil, m.raise("TypeError", "'%s' object is not subscriptable", typeOf(object))
}

func (m *machine) setItem(object, index, value any) error {
	switch o := object.(type) {
	case *dict:
		o.set(index, value)
		return nil
	case *list:
		if s, ok := index.(*slice); ok {
			items, err := m.items(value)
			start, stop, _ := sliceBounds(s, len(o.items))
			o.items = append(append(append([]any(nil), o.items[:start]...), items...), o.items[max(start, stop):]...)
			return err
		}
		i := int(index.(int64))
		if i < 0 {
			i += len(o.items)
		}
		if i >= len(o.items) {
			return m.raise("IndexError", "list assignment index out of range")
		}
		o.items[i] = value
		return nil
	case *instance:
		if f, ok := o.class.lookup("__setitem__"); ok {
			_, err := m.call(f, []any{o, index, value}, nil)
			return err
		}
	}
	return m.raise("TypeError", "'%s' object does not support item assignment", typeOf(object))
}

func (m *machine) deleteItem(object, index any) error {
	switch o := object.(type) {
	case *dict:
		if o.delete(index) {
			return nil
		}
		return &raised{m.exception(m.class("KeyError"), index)}
	case *list:
		if s, ok := index.(*slice); ok {
			start, stop, _ := sliceBounds(s, len(o.items))
			o.items = append(o.items[:start:start], o.items[max(start, stop):]...)
			return nil
		}
		i := int(index.(int64))
		o.items = append(o.items[:i:i], o.items[i+1:]...)
		return nil
	}
	return m.raise("TypeError", "'%s' object doesn't support item deletion", typeOf(object))
}
