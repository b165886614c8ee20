package object

// An Iterator gives one value after another. Built-in iterators are Objects that implement it.
type Iterator interface {
	// Next returns the next value, the zero Value after the last one.
	Next(t *Thread) (Value, *Exception)
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
		return Value{}, t.Raise(TypeErrorType, text, typ.Name)
	}
	if method == None {
		return Value{}, t.Raise(TypeErrorType, text, typ.Name)
	}
	result, raised := t.callSlot1(method, v)
	if raised != nil {
		return Value{}, raised
	}
	if !result.Type().slots[SlotNext].Exists() {
		return Value{}, t.Raise(TypeErrorType, "iter() returned non-iterator of type '%s'", result.Type().Name)
	}
	return result, nil
}

// AsIterator returns a value that has a __next__ as an Iterator.
func (t *Thread) AsIterator(v Value) Iterator {
	if native, ok := v.Object().(Iterator); ok {
		return native
	}
	return slotIterator{v}
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
		return Value{}, t.Raise(TypeErrorType, "'%s' object is not an iterator", i.iterator.Type().Name)
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
	iterator, raised := t.Iterate(v)
	if raised != nil {
		return raised
	}
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
	var values []Value
	raised := t.Each(v, func(next Value) (bool, *Exception) {
		if len(values) == cap(values) {
			if raised := t.Charge(int64(max(4, cap(values))) * 16); raised != nil {
				return false, raised
			}
		}
		values = append(values, next)
		return true, nil
	})
	if raised != nil {
		return nil, raised
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
