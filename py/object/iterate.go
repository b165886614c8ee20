package object

// An Iterator gives one value after another. Built-in iterators are Objects that implement it.
type Iterator interface {
	// Next returns the next value, the zero Value after the last one.
	Next(t *Thread) (Value, *Exception)
}

// A PairIterator can give pairs without making tuples of them.
type PairIterator interface {
	Iterator
	// NextPair returns the elements of what Next would return, absent ones after the last; ok is false, and nothing has happened, when
	// Next has to be called.
	NextPair(t *Thread) (first, second Value, ok bool, raised *Exception)
}

// Iterate returns an iterator over v, as a for statement makes it.
func (t *Thread) Iterate(v Value) (Iterator, *Exception) {
	return t.iterateFor(v, "'%s' object is not iterable")
}

// iterateFor is Iterate with another text for what is not iterable.
func (t *Thread) iterateFor(v Value, text string) (Iterator, *Exception) {
	iterator, raised := t.iterator(v, text)
	if raised != nil {
		return nil, raised
	}
	return t.AsIterator(iterator), nil
}

// notContainer is what the operator in says of whatever fails to give an iterator.
const notContainer = "argument of type '%s' is not iterable"

// Iter returns iter(v).
func (t *Thread) Iter(v Value) (Value, *Exception) {
	return t.iterator(v, "'%s' object is not iterable")
}

func (t *Thread) iterator(v Value, text string) (Value, *Exception) {
	typ := v.Type()
	method := typ.slots[SlotIter]
	if !method.Exists() {
		if typ.slots[SlotGetitem].Exists() {
			return t.newSequenceIterator(v)
		}
		return Value{}, t.Raise(TypeErrorType, text, typ.TextName())
	}
	if method == None {
		return Value{}, t.Raise(TypeErrorType, text, typ.TextName())
	}
	result, raised := t.callSlot1(method, v)
	if raised != nil {
		return Value{}, raised
	}
	if !result.Type().slots[SlotNext].Exists() {
		if text == notContainer {
			return Value{}, t.Raise(TypeErrorType, text, typ.TextName())
		}
		return Value{}, t.Raise(TypeErrorType, "iter() returned non-iterator of type '%s'", result.Type().TextName())
	}
	return result, nil
}

// AsIterator returns a value that has a __next__ as an Iterator.
func (t *Thread) AsIterator(v Value) Iterator {
	switch o := v.Object().(type) {
	case *ListIterator, *listReverse, *tupleIterator, *dictIterator, *setIterator, *RangeIterator, *strIterator, *bytesIterator:
		return o.(Iterator)
	case Iterator:
		return nestedIterator{o}
	}
	return slotIterator{v}
}

// A nestedIterator is one that may ask another one: a tower of them takes Go's stack.
type nestedIterator struct{ inner Iterator }

func (i nestedIterator) Next(t *Thread) (Value, *Exception) {
	if raised := t.Enter(); raised != nil {
		return Value{}, raised
	}
	v, raised := i.inner.Next(t)
	t.Leave()
	return v, raised
}

// Next returns next(v), the zero Value after the last one.
func (t *Thread) Next(v Value) (Value, *Exception) {
	if native, ok := v.Object().(Iterator); ok {
		return native.Next(t)
	}
	return slotIterator{v}.Next(t)
}

// slotIterator is an iterator whose __next__ the program wrote.
type slotIterator struct{ iterator Value }

func (i slotIterator) Next(t *Thread) (Value, *Exception) {
	method := i.iterator.Type().slots[SlotNext]
	if !method.Exists() {
		return Value{}, t.Raise(TypeErrorType, "'%s' object is not an iterator", i.iterator.Type().TextName())
	}
	result, raised := t.callSlot1(method, i.iterator)
	if raised != nil && raised.Is(StopIterationType) {
		return Value{}, nil
	}
	return result, raised
}

// Each calls visit with each value of v until it is done, visit fails or returns false. It ticks once for each.
func (t *Thread) Each(v Value, visit func(Value) (more bool, raised *Exception)) *Exception {
	switch o := v.Object().(type) {
	case *List:
		// The list may change while it is gone through.
		for i := 0; i < len(o.elements); i++ {
			if more, raised := visit(o.elements[i]); raised != nil || !more {
				return raised
			}
			if raised := t.Tick(); raised != nil {
				return raised
			}
		}
		return nil
	case *Tuple:
		for _, element := range o.elements {
			if more, raised := visit(element); raised != nil || !more {
				return raised
			}
			if raised := t.Tick(); raised != nil {
				return raised
			}
		}
		return nil
	}
	made, raised := t.Iter(v)
	if raised != nil {
		return raised
	}
	// Nobody else may have the iterator.
	mark := len(t.scratch)
	t.scratch = append(t.scratch, made)
	raised = t.eachOf(t.AsIterator(made), visit)
	t.release(mark)
	return raised
}

func (t *Thread) eachOf(iterator Iterator, visit func(Value) (more bool, raised *Exception)) *Exception {
	for {
		next, raised := iterator.Next(t)
		if raised != nil || !next.Exists() {
			return raised
		}
		if more, raised := visit(next); raised != nil || !more {
			return raised
		}
		if raised := t.Tick(); raised != nil {
			return raised
		}
	}
}

// Collect returns the values of v as a slice that is the caller's, charged as it grows.
func (t *Thread) Collect(v Value) ([]Value, *Exception) {
	switch o := v.Object().(type) {
	case *List:
		if raised := t.Charge(int64(len(o.elements)) * 16); raised != nil {
			return nil, raised
		}
		return append([]Value(nil), o.elements...), t.Work(int64(len(o.elements)) / 16)
	case *Tuple:
		if raised := t.Charge(int64(len(o.elements)) * 16); raised != nil {
			return nil, raised
		}
		return append([]Value(nil), o.elements...), t.Work(int64(len(o.elements)) / 16)
	}
	if r, ok := v.Object().(*Range); ok && r.large == nil {
		return t.collectRange(r)
	}
	var values []Value
	if length := knownLength(v); length > 0 {
		if raised := t.Charge(int64(length) * 16); raised != nil {
			return nil, raised
		}
		values = make([]Value, 0, length)
	}
	mark := t.Hold(&values)
	raised := t.Each(v, func(next Value) (bool, *Exception) {
		if len(values) == cap(values) {
			if raised := t.growValues(&values); raised != nil {
				return false, raised
			}
		}
		values = append(values, next)
		return true, nil
	})
	t.Unhold(mark)
	if raised != nil {
		return nil, raised
	}
	return values, nil
}

// knownLength is the number of values that v has at present, 0 if that is not known without asking it.
func knownLength(v Value) int {
	switch o := v.Object().(type) {
	case *Dict:
		return o.live
	case *Set:
		return o.used
	case *ListIterator:
		if o.list != nil {
			return len(o.list.elements) - o.at
		}
	}
	return 0
}

func (t *Thread) collectRange(r *Range) ([]Value, *Exception) {
	if r.length > 1<<40 {
		return nil, t.Raise(MemoryErrorType, "")
	}
	if raised := t.Charge(r.length * 16); raised != nil {
		return nil, raised
	}
	values := make([]Value, r.length)
	for from := 0; from < len(values); from += checkEvery {
		if raised := t.Work(checkEvery / 16); raised != nil {
			return nil, raised
		}
		for i := from; i < min(from+checkEvery, len(values)); i++ {
			values[i] = Int(r.start + int64(i)*r.step)
		}
	}
	return values, nil
}

// A sequenceIterator goes over what has a __getitem__ and no __iter__, with the indexes 0, 1, 2 ... until IndexError.
type sequenceIterator struct {
	Header
	sequence Value // absent after the end
	index    int64
}

func (t *Thread) newSequenceIterator(v Value) (Value, *Exception) {
	if raised := t.Charge(72); raised != nil {
		return Value{}, raised
	}
	i := &sequenceIterator{sequence: v}
	i.Header = NewHeader(SequenceIteratorType, i)
	return i.Value(), nil
}

// Trace implements Object.
func (i *sequenceIterator) Trace(tracer *Tracer) int64 {
	tracer.Visit(i.sequence)
	return 72
}

// Next implements Iterator.
func (i *sequenceIterator) Next(t *Thread) (Value, *Exception) {
	if !i.sequence.Exists() {
		return Value{}, nil
	}
	result, raised := t.GetItem(i.sequence, Int(i.index))
	i.index++
	if raised != nil && (raised.Is(IndexErrorType) || raised.Is(StopIterationType)) {
		i.sequence = Value{}
		return Value{}, nil
	}
	return result, raised
}
