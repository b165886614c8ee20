package object

func plainTuple(v Value) *Tuple {
	u, _ := tupleOf(v)
	return u
}

func declareTuple() {
	compare := func(op Comparison) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			a := plainTuple(self)
			b, ok := tupleOf(other)
			if !ok {
				return NotImplemented, nil
			}
			return t.compareSequences(op, func() []Value { return a.elements }, func() []Value { return b.elements })
		}
	}
	repeat := func(t *Thread, self, other Value) (Value, *Exception) {
		n, ok, raised := t.repeatCount(other)
		if raised != nil || !ok {
			if raised == nil {
				raised = t.Raise(TypeErrorType, "can't multiply sequence by non-int of type '%s'", other.Type().Name)
			}
			return Value{}, raised
		}
		elements, raised := t.repeatElements(plainTuple(self).elements, n)
		if raised != nil {
			return Value{}, raised
		}
		return newTuple(elements).Value(), t.Charge(tupleSize)
	}
	elementsOf := func(arguments []Value) func() []Value {
		u := plainTuple(arguments[0])
		return func() []Value { return u.elements }
	}
	Declare(TupleType, Declaration{
		Layout: true, NewSignature: "(cls, iterable=(), /)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(TupleType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			if class == TupleType && arguments[1].Exists() && arguments[1].Type() == TupleType {
				return arguments[1], nil
			}
			var elements []Value
			if arguments[1].Exists() {
				if elements, raised = t.Collect(arguments[1]); raised != nil {
					return Value{}, raised
				}
			}
			return t.instanceOf(class, newTuple(elements).Value())
		},
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				elements := plainTuple(self).elements
				closing := ")"
				if len(elements) == 1 {
					closing = ",)"
				}
				text, raised := t.reprElements(self, "(", closing, "(...)", func() int { return len(elements) },
					func(i int) (string, *Exception) { return t.Repr(elements[i]) })
				if raised != nil {
					return Value{}, raised
				}
				return t.StrValue(text)
			},
			SlotHash: tupleHash,
			SlotLen: func(_ *Thread, self Value) (Value, *Exception) {
				return Int(int64(len(plainTuple(self).elements))), nil
			},
			SlotIter: func(t *Thread, self Value) (Value, *Exception) { return t.newTupleIterator(plainTuple(self)) },
		},
		Binary: map[Slot]Binary{
			SlotLt: compare(Less), SlotLe: compare(LessEqual), SlotEq: compare(EqualTo), SlotNe: compare(NotEqual),
			SlotGt: compare(Greater), SlotGe: compare(GreaterEqual),
			SlotGetitem: func(t *Thread, self, key Value) (Value, *Exception) {
				u := plainTuple(self)
				if s, ok := key.Object().(*Slice); ok {
					if s.Start == None && s.Stop == None && s.Step == None && self.Type() == TupleType {
						return self, nil
					}
					elements, raised := t.sliceElements(func() []Value { return u.elements }, s)
					if raised != nil {
						return Value{}, raised
					}
					return newTuple(elements).Value(), t.Charge(tupleSize)
				}
				i, raised := t.itemIndex(key, func() int { return len(u.elements) }, "tuple", "tuple index out of range")
				if raised != nil {
					return Value{}, raised
				}
				return u.elements[i], nil
			},
			SlotContains: func(t *Thread, self, v Value) (Value, *Exception) {
				at, raised := t.indexIn(elementsOf([]Value{self}), v, 0, 1<<62)
				return Bool(at >= 0), raised
			},
			SlotAdd: func(t *Thread, self, other Value) (Value, *Exception) {
				a := plainTuple(self)
				b, ok := tupleOf(other)
				if !ok {
					return Value{}, t.Raise(TypeErrorType, "can only concatenate tuple (not \"%s\") to tuple", other.Type().Name)
				}
				if raised := t.Charge(tupleSize + int64(len(a.elements)+len(b.elements))*16); raised != nil {
					return Value{}, raised
				}
				elements := append(append(make([]Value, 0, len(a.elements)+len(b.elements)), a.elements...), b.elements...)
				return newTuple(elements).Value(), t.Work(int64(len(elements) / 16))
			},
			SlotMul: repeat, SlotRmul: repeat,
		},
		Methods: []MethodDeclaration{
			{Signature: "count(value, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				return t.countIn(elementsOf(arguments), arguments[1])
			}},
			{Signature: "index(value, start=0, stop=9223372036854775807, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				at, raised := t.indexBetween(elementsOf(arguments), arguments)
				if raised == nil && at < 0 {
					raised = t.Raise(ValueErrorType, "tuple.index(x): x not in tuple")
				}
				return Int(int64(at)), raised
			}},
			{Signature: "__class_getitem__(object, /)", Kind: ClassMethod, Native: classGetItem},
			{Signature: "__getnewargs__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				return t.tupleValue(plainTuple(arguments[0]).Value())
			}},
		},
	})
}

// tupleHash is CPython's, which is xxHash's mixing of the elements' hashes (Objects/tupleobject.c).
func tupleHash(t *Thread, self Value) (Value, *Exception) {
	const (
		prime1 = 11400714785074694791
		prime2 = 14029467366897019727
		prime5 = 2870177450012600261
	)
	if raised := t.Enter(); raised != nil {
		return Value{}, raised
	}
	defer t.Leave()
	elements := plainTuple(self).elements
	sum := uint64(prime5)
	for _, v := range elements {
		hash, raised := t.Hash(v)
		if raised != nil {
			return Value{}, raised
		}
		sum += hash * prime2
		sum = sum<<31 | sum>>33
		sum *= prime1
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
	sum += uint64(len(elements)) ^ (prime5 ^ 3527539)
	if sum == 1<<64-1 {
		return Int(1546275796), nil
	}
	return Int(int64(sum)), nil
}
