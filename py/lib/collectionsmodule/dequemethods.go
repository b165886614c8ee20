package collectionsmodule

import (
	"strconv"

	"github.com/coderuntime/coderuntime/py/object"
)

func declareDeque() {
	for _, typ := range []*object.Type{dequeIteratorType, dequeReverseType} {
		object.Declare(typ, object.IteratorType(object.Declaration{
			Module:       "_collections",
			NewSignature: "(cls, iterable, index=0, /)",
			New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				class, raised := t.LayoutArgument(typ, arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				d, ok := dequeOf(arguments[1])
				if !ok {
					return object.Value{}, t.Raise(object.TypeErrorType, "%s() argument 1 must be collections.deque, not %s", typ.Name, arguments[1].Type().Name)
				}
				i, raised := newDequeIterator(t, typ, d)
				if raised != nil {
					return object.Value{}, raised
				}
				if arguments[2].Exists() {
					skip, raised := t.IndexInt(arguments[2], object.IndexErrorType)
					if raised != nil {
						return object.Value{}, raised
					}
					skip = min(max(skip, 0), int64(i.left))
					i.next, i.left = i.next+int(skip)*i.step, i.left-int(skip)
				}
				return t.InstanceOf(class, i.Value())
			},
			Methods: []object.MethodDeclaration{{Signature: "__length_hint__()", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				i, _ := object.Base(arguments[0]).Object().(*dequeIterator)
				return object.Int(int64(i.left)), nil
			}}},
		}))
	}
	DequeType.PatternKind = "Sequence"
	object.Declare(DequeType, object.Declaration{
		Module: "collections", Layout: true,
		Doc:          "deque([iterable[, maxlen]])\n\nA list-like sequence that is quick to change at both ends.",
		NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			class, raised := t.LayoutArgument(DequeType, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			d, raised := newDeque(t, unbounded)
			if raised != nil {
				return object.Value{}, raised
			}
			return t.InstanceOf(class, d.Value())
		},
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: dequeRepr,
			object.SlotLen: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(plainDeque(self).length)), nil
			},
			object.SlotIter: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Made(newDequeIterator(t, dequeIteratorType, plainDeque(self)))
			},
			object.SlotReversed: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Made(newDequeIterator(t, dequeReverseType, plainDeque(self)))
			},
		},
		Binary: map[object.Slot]object.Binary{
			object.SlotEq: compareDeques(object.EqualTo), object.SlotNe: compareDeques(object.NotEqual), object.SlotLt: compareDeques(object.Less),
			object.SlotLe: compareDeques(object.LessEqual), object.SlotGt: compareDeques(object.Greater), object.SlotGe: compareDeques(object.GreaterEqual),
			object.SlotGetitem: func(t *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
				d := plainDeque(self)
				i, raised := d.place(t, key)
				if raised != nil {
					return object.Value{}, raised
				}
				return d.get(i), nil
			},
			object.SlotDelitem: func(t *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
				d := plainDeque(self)
				i, raised := d.place(t, key)
				if raised == nil {
					d.remove(i)
					raised = t.Work(int64(d.length / 32))
				}
				return object.None, raised
			},
			object.SlotContains: func(t *object.Thread, self, v object.Value) (object.Value, *object.Exception) {
				d := plainDeque(self)
				i, raised := d.index(t, v, 0, d.length)
				return object.Bool(i >= 0), raised
			},
			object.SlotAdd: func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
				o, ok := dequeOf(other)
				if !ok {
					return object.Value{}, t.Raise(object.TypeErrorType, "can only concatenate deque (not \"%s\") to deque", other.Type().Name)
				}
				made, raised := copyDeque(t, self)
				if raised != nil {
					return object.Value{}, raised
				}
				d := plainDeque(made)
				return made, d.extend(t, o.Value(), d.append)
			},
			object.SlotIadd: func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
				d := plainDeque(self)
				return self, d.extend(t, other, d.append)
			},
			object.SlotMul: multiplyDeque, object.SlotRmul: multiplyDeque,
			object.SlotImul: func(t *object.Thread, self, factor object.Value) (object.Value, *object.Exception) {
				count, raised := dequeFactor(t, factor)
				if raised != nil {
					return object.Value{}, raised
				}
				return self, plainDeque(self).repeat(t, count)
			},
		},
		Ternary: map[object.Slot]object.Ternary{
			object.SlotSetitem: func(t *object.Thread, self, key, v object.Value) (object.Value, *object.Exception) {
				d := plainDeque(self)
				i, raised := d.place(t, key)
				if raised == nil {
					d.ring[d.at(i)] = v
				}
				return object.None, raised
			},
		},
		Methods: dequeMethods,
		GetSets: []object.GetSetDeclaration{{
			Name: "maxlen", Doc: "maximum size of a deque or None if unbounded",
			Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return plainDeque(self).maximumValue(), nil
			},
		}},
		Attributes: map[string]object.Value{"__hash__": object.None},
	})
}

func (d *Deque) maximumValue() object.Value {
	if d.maximum < 0 {
		return object.None
	}
	return object.Int(int64(d.maximum))
}

// place reads an index.
func (d *Deque) place(t *object.Thread, key object.Value) (int, *object.Exception) {
	if !key.IsInt() && !key.Type().Slot(object.SlotIndex).Exists() {
		return 0, t.Raise(object.TypeErrorType, "sequence index must be integer, not '%s'", key.Type().Name)
	}
	n, raised := t.IndexInt(key, object.IndexErrorType)
	if raised != nil {
		return 0, raised
	}
	if n < 0 {
		n += int64(d.length)
	}
	if n < 0 || n >= int64(d.length) {
		return 0, t.Raise(object.IndexErrorType, "deque index out of range")
	}
	return int(n), nil
}

func dequeRepr(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	d := plainDeque(self)
	changes := d.changes
	name := self.Type().Name
	closing := "])"
	if d.maximum >= 0 {
		closing = "], maxlen=" + strconv.Itoa(d.maximum) + ")"
	}
	text, raised := t.ReprElements(self, name+"([", closing, "[...]", func() int { return d.length }, func(i int) (string, *object.Exception) {
		if d.changes != changes {
			return "", t.Raise(object.RuntimeErrorType, "%s", mutated)
		}
		return t.Repr(d.get(i))
	})
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}

func compareDeques(op object.Comparison) object.Binary {
	return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
		a := plainDeque(self)
		b, ok := dequeOf(other)
		if !ok {
			return object.NotImplemented, nil
		}
		if raised := t.Enter(); raised != nil {
			return object.Value{}, raised
		}
		defer t.Leave()
		if a == b {
			return object.Bool(op == object.EqualTo || op == object.LessEqual || op == object.GreaterEqual), nil
		}
		if (op == object.EqualTo || op == object.NotEqual) && a.length != b.length {
			return object.Bool(op == object.NotEqual), nil
		}
		changesA, changesB := a.changes, b.changes
		for i := 0; i < a.length && i < b.length; i++ {
			x, y := a.get(i), b.get(i)
			same, raised := t.Equal(x, y)
			switch {
			case raised != nil:
				return object.Value{}, raised
			case same && (a.changes != changesA || b.changes != changesB):
				return object.Value{}, t.Raise(object.RuntimeErrorType, "%s", mutated)
			case !same && op == object.EqualTo:
				return object.False, nil
			case !same && op == object.NotEqual:
				return object.True, nil
			case !same:
				return t.Compare(op, x, y)
			}
			if raised := t.Tick(); raised != nil {
				return object.Value{}, raised
			}
		}
		return t.Compare(op, object.Int(int64(a.length)), object.Int(int64(b.length)))
	}
}

// copyDeque makes a deque of the same class with the same values and maximum.
func copyDeque(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	d := plainDeque(self)
	if self.Type() != DequeType {
		arguments := []object.Value{self}
		if d.maximum >= 0 {
			arguments = append(arguments, d.maximumValue())
		}
		made, raised := t.Call(self.Type().Value(), arguments, nil)
		if raised == nil {
			if _, ok := dequeOf(made); !ok {
				raised = t.Raise(object.TypeErrorType, "%s() must return a deque, not %s", self.Type().Name, made.Type().Name)
			}
		}
		return made, raised
	}
	made, raised := newDeque(t, d.maximum)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Charge(int64(len(d.ring)) * 16); raised != nil {
		return object.Value{}, raised
	}
	made.ring, made.first, made.length = append([]object.Value(nil), d.ring...), d.first, d.length
	return made.Value(), t.Work(int64(d.length / 16))
}

func dequeFactor(t *object.Thread, v object.Value) (int64, *object.Exception) {
	count, ok, raised := t.RepeatCount(v)
	if raised == nil && !ok {
		raised = t.Raise(object.TypeErrorType, "can't multiply sequence by non-int of type '%s'", v.Type().Name)
	}
	return count, raised
}

func multiplyDeque(t *object.Thread, self, factor object.Value) (object.Value, *object.Exception) {
	count, raised := dequeFactor(t, factor)
	if raised != nil {
		return object.Value{}, raised
	}
	made, raised := copyDeque(t, self)
	if raised != nil {
		return object.Value{}, raised
	}
	return made, plainDeque(made).repeat(t, count)
}

// initializeDeque is deque.__init__.
func initializeDeque(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	d := plainDeque(arguments[0])
	d.maximum = unbounded
	if v := arguments[2]; v.Exists() && v != object.None {
		if !v.IsInt() && !v.IsBool() && !object.IsInstance(v, object.IntType) {
			return object.Value{}, t.Raise(object.TypeErrorType, "an integer is required")
		}
		n, raised := t.IndexInt(v, object.OverflowErrorType)
		if raised != nil {
			return object.Value{}, raised
		}
		if n < 0 {
			return object.Value{}, t.Raise(object.ValueErrorType, "maxlen must be non-negative")
		}
		d.maximum = int(n)
	}
	if d.length > 0 {
		d.clear()
	}
	if !arguments[1].Exists() {
		return object.None, nil
	}
	return object.None, d.extend(t, arguments[1], d.append)
}

var dequeMethods = []object.MethodDeclaration{
	{Signature: "__init__(iterable=(), maxlen=None)", Native: initializeDeque},
	{Signature: "append(item, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.None, plainDeque(arguments[0]).append(t, arguments[1])
	}, Doc: "Add an element to the right side of the deque."},
	{Signature: "appendleft(item, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.None, plainDeque(arguments[0]).appendLeft(t, arguments[1])
	}, Doc: "Add an element to the left side of the deque."},
	{Signature: "clear()", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		plainDeque(arguments[0]).clear()
		return object.None, nil
	}},
	{Signature: "copy()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return copyDeque(t, arguments[0])
	}},
	{Signature: "__copy__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return copyDeque(t, arguments[0])
	}},
	{Signature: "count(value, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		d := plainDeque(arguments[0])
		count := int64(0)
		for i := 0; i < d.length; i++ {
			changes := d.changes
			same, raised := t.Equal(d.get(i), arguments[1])
			if raised == nil && d.changes != changes {
				raised = t.Raise(object.RuntimeErrorType, "%s", mutated)
			}
			if raised == nil {
				raised = t.Tick()
			}
			if raised != nil {
				return object.Value{}, raised
			}
			if same {
				count++
			}
		}
		return object.Int(count), nil
	}},
	{Signature: "extend(iterable, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		d := plainDeque(arguments[0])
		return object.None, d.extend(t, arguments[1], d.append)
	}},
	{Signature: "extendleft(iterable, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		d := plainDeque(arguments[0])
		return object.None, d.extend(t, arguments[1], d.appendLeft)
	}},
	{Signature: "index(value, start=0, stop=9223372036854775807, /)", Native: dequeIndex},
	{Signature: "insert(index, value, /)", Native: dequeInsert},
	{Signature: "pop()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		d := plainDeque(arguments[0])
		if d.length == 0 {
			return object.Value{}, t.Raise(object.IndexErrorType, popEmpty)
		}
		return d.take(), nil
	}},
	{Signature: "popleft()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		d := plainDeque(arguments[0])
		if d.length == 0 {
			return object.Value{}, t.Raise(object.IndexErrorType, popEmpty)
		}
		return d.takeLeft(), nil
	}},
	{Signature: "remove(value, /)", Native: dequeRemove},
	{Signature: "reverse()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		d := plainDeque(arguments[0])
		for i, j := 0, d.length-1; i < j; i, j = i+1, j-1 {
			a, b := d.at(i), d.at(j)
			d.ring[a], d.ring[b] = d.ring[b], d.ring[a]
		}
		d.changes++
		return object.None, t.Work(int64(d.length / 16))
	}},
	{Signature: "rotate(n=1, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		n := int64(1)
		if arguments[1].Exists() {
			var raised *object.Exception
			if n, raised = t.IndexInt(arguments[1], object.OverflowErrorType); raised != nil {
				return object.Value{}, raised
			}
		}
		return object.None, plainDeque(arguments[0]).rotate(t, int(n))
	}},
	{Signature: "__class_getitem__(object, /)", Kind: object.ClassMethod, Native: object.ClassGetItem},
	{Signature: "__sizeof__()", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.Int(232 + 528*int64(plainDeque(arguments[0]).length/64+1)), nil
	}},
	{Signature: "__reduce__()", Native: reduceDeque},
}

func dequeIndex(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	d := plainDeque(arguments[0])
	bounds := [2]int{0, d.length}
	for i := range bounds {
		if !arguments[2+i].Exists() {
			continue
		}
		n, raised := t.SliceIndex(arguments[2+i])
		if raised != nil {
			return object.Value{}, raised
		}
		if n < 0 {
			n = max(n+d.length, 0)
		}
		bounds[i] = n
	}
	at, raised := d.index(t, arguments[1], bounds[0], bounds[1])
	if raised == nil && at < 0 {
		text, failed := t.Repr(arguments[1])
		if failed != nil {
			return object.Value{}, failed
		}
		raised = t.Raise(object.ValueErrorType, "%s is not in deque", text)
	}
	return object.Int(int64(at)), raised
}

func dequeInsert(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	d := plainDeque(arguments[0])
	n, raised := t.IndexInt(arguments[1], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	if d.maximum >= 0 && d.length >= d.maximum {
		return object.Value{}, t.Raise(object.IndexErrorType, "deque already at its maximum size")
	}
	if n < 0 {
		n = max(n+int64(d.length), 0)
	}
	at := int(min(n, int64(d.length)))
	if raised := t.Work(int64(d.length / 32)); raised != nil {
		return object.Value{}, raised
	}
	if at < d.length/2 {
		if raised := d.appendLeft(t, object.None); raised != nil {
			return object.Value{}, raised
		}
		for i := 0; i < at; i++ {
			d.ring[d.at(i)] = d.get(i + 1)
		}
	} else {
		if raised := d.append(t, object.None); raised != nil {
			return object.Value{}, raised
		}
		for i := d.length - 1; i > at; i-- {
			d.ring[d.at(i)] = d.get(i - 1)
		}
	}
	d.ring[d.at(at)] = arguments[2]
	return object.None, nil
}

func dequeRemove(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	d := plainDeque(arguments[0])
	for i := 0; i < d.length; i++ {
		changes := d.changes
		same, raised := t.Equal(d.get(i), arguments[1])
		switch {
		case raised != nil:
			return object.Value{}, raised
		case d.changes != changes:
			return object.Value{}, t.Raise(object.IndexErrorType, mutated)
		case same:
			d.remove(i)
			return object.None, t.Work(int64(d.length / 32))
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
	text, raised := t.Repr(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Value{}, t.Raise(object.ValueErrorType, "%s is not in deque", text)
}

// reduceDeque is __reduce__: the class, its arguments, the attributes, and an iterator over the values.
func reduceDeque(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	d := plainDeque(arguments[0])
	state := object.None
	if _, ok := arguments[0].Object().(*object.Instance); ok {
		dict, raised := t.FindAttribute(arguments[0], "__dict__")
		if raised != nil {
			return object.Value{}, raised
		}
		if dict.Exists() {
			state = dict
		}
	}
	var given []object.Value
	if d.maximum >= 0 {
		empty, raised := t.NewTuple()
		if raised != nil {
			return object.Value{}, raised
		}
		given = []object.Value{empty.Value(), d.maximumValue()}
	}
	tuple, raised := t.NewTuple(given...)
	if raised != nil {
		return object.Value{}, raised
	}
	iterator, raised := t.Iter(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(arguments[0].Type().Value(), tuple.Value(), state, iterator))
}
