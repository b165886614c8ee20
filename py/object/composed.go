package object

import "math/big"

// This file holds enumerate, zip, map, filter and reversed.

// An enumerateIterator is enumerate(iterable, start).
type enumerateIterator struct {
	Header
	source   Iterator
	iterator Value
	count    Value // an int of any size
}

// Trace implements Object.
func (i *enumerateIterator) Trace(tracer *Tracer) int64 {
	tracer.Visit(i.iterator)
	tracer.Visit(i.count)
	return 88
}

// Next implements Iterator.
func (i *enumerateIterator) Next(t *Thread) (Value, *Exception) {
	v, raised := i.source.Next(t)
	if raised != nil || !v.Exists() {
		return Value{}, raised
	}
	count := i.count
	if count.IsInt() && count.Int() < 1<<62 {
		i.count = Int(count.Int() + 1)
	} else if i.count, raised = t.NewInt(new(big.Int).Add(toBig(count), big.NewInt(1))); raised != nil {
		return Value{}, raised
	}
	return t.tupleValue(count, v)
}

// NextPair implements PairIterator.
func (i *enumerateIterator) NextPair(t *Thread) (first, second Value, ok bool, _ *Exception) {
	if !i.count.IsInt() || i.count.Int() >= 1<<62 {
		return Value{}, Value{}, false, nil
	}
	v, raised := i.source.Next(t)
	if raised != nil || !v.Exists() {
		return Value{}, Value{}, true, raised
	}
	count := i.count
	i.count = Int(count.Int() + 1)
	return count, v, true, nil
}

// A zipIterator is zip(*iterables, strict).
type zipIterator struct {
	Header
	sources   []Iterator
	iterators []Value
	strict    bool
	done      bool
}

// Trace implements Object.
func (i *zipIterator) Trace(tracer *Tracer) int64 {
	tracer.VisitAll(i.iterators)
	return 96 + int64(len(i.iterators))*32
}

// Next implements Iterator.
func (i *zipIterator) Next(t *Thread) (Value, *Exception) {
	if len(i.sources) == 0 || i.done {
		return Value{}, nil
	}
	if raised := t.Charge(tupleSize + int64(len(i.sources))*16); raised != nil {
		return Value{}, raised
	}
	if raised := t.Work(int64(len(i.sources)) / 8); raised != nil {
		return Value{}, raised
	}
	mark := len(t.scratch)
	for at, source := range i.sources {
		v, raised := source.Next(t)
		if raised == nil && v.Exists() {
			t.scratch = append(t.scratch, v)
			continue
		}
		t.release(mark)
		if raised != nil {
			return Value{}, raised
		}
		i.done = true
		if !i.strict {
			return Value{}, nil
		}
		return Value{}, i.uneven(t, at)
	}
	row := append([]Value(nil), t.scratch[mark:]...)
	t.release(mark)
	return newTuple(row).Value(), nil
}

// uneven is the error of a strict zip whose iterator number at ended first, nil if all end there.
func (i *zipIterator) uneven(t *Thread, at int) *Exception {
	others := func(n int) string {
		if n == 1 {
			return " "
		}
		return "s 1-"
	}
	if at > 0 {
		return t.Raise(ValueErrorType, "zip() argument %d is shorter than argument%s%d", at+1, others(at), at)
	}
	for next := 1; next < len(i.sources); next++ {
		v, raised := i.sources[next].Next(t)
		if raised != nil {
			return raised
		}
		if v.Exists() {
			return t.Raise(ValueErrorType, "zip() argument %d is longer than argument%s%d", next+1, others(next), next)
		}
	}
	return nil
}

// A mapIterator is map(function, *iterables).
type mapIterator struct {
	Header
	function  Value
	sources   []Iterator
	iterators []Value
}

// Trace implements Object.
func (i *mapIterator) Trace(tracer *Tracer) int64 {
	tracer.Visit(i.function)
	tracer.VisitAll(i.iterators)
	return 104 + int64(len(i.iterators))*32
}

// Next implements Iterator.
func (i *mapIterator) Next(t *Thread) (Value, *Exception) {
	mark := len(t.scratch)
	defer t.release(mark)
	for _, source := range i.sources {
		v, raised := source.Next(t)
		if raised != nil || !v.Exists() {
			return Value{}, raised
		}
		t.scratch = append(t.scratch, v)
	}
	// A StopIteration out of the function ends the map, as one out of an iterable does.
	v, raised := t.Call(i.function, t.scratch[mark:len(t.scratch):len(t.scratch)], nil)
	if raised != nil && raised.Is(StopIterationType) {
		return Value{}, nil
	}
	return v, raised
}

// A filterIterator is filter(function, iterable).
type filterIterator struct {
	Header
	function Value
	source   Iterator
	iterator Value
}

// Trace implements Object.
func (i *filterIterator) Trace(tracer *Tracer) int64 {
	tracer.Visit(i.function)
	tracer.Visit(i.iterator)
	return 88
}

// Next implements Iterator.
func (i *filterIterator) Next(t *Thread) (Value, *Exception) {
	for {
		v, raised := i.source.Next(t)
		if raised != nil || !v.Exists() {
			return Value{}, raised
		}
		verdict := v
		if i.function != None && i.function != BoolType.Value() {
			if verdict, raised = t.Call1(i.function, v); raised != nil {
				if raised.Is(StopIterationType) {
					return Value{}, nil
				}
				return Value{}, raised
			}
		}
		truth, raised := t.Truth(verdict)
		if raised != nil {
			return Value{}, raised
		}
		if truth {
			return v, nil
		}
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
}

// A reversedIterator is reversed() of what has __len__ and __getitem__.
type reversedIterator struct {
	Header
	sequence Value
	at       int
}

// Trace implements Object.
func (i *reversedIterator) Trace(tracer *Tracer) int64 {
	tracer.Visit(i.sequence)
	return 72
}

// Next implements Iterator.
func (i *reversedIterator) Next(t *Thread) (Value, *Exception) {
	if i.at < 0 {
		return Value{}, nil
	}
	v, raised := t.GetItem(i.sequence, Int(int64(i.at)))
	i.at--
	if raised != nil && (raised.Is(IndexErrorType) || raised.Is(StopIterationType)) {
		i.at = -1
		return Value{}, nil
	}
	return v, raised
}

// iteratorsOf makes iterators of iterables.
func (t *Thread) iteratorsOf(iterables []Value) (sources []Iterator, iterators []Value, raised *Exception) {
	for _, v := range iterables {
		iterator, raised := t.Iter(v)
		if raised != nil {
			return nil, nil, raised
		}
		if raised := t.Tick(); raised != nil {
			return nil, nil, raised
		}
		iterators = append(iterators, iterator)
		sources = append(sources, t.AsIterator(iterator))
	}
	return sources, iterators, nil
}

// Reversed returns reversed(v).
func (t *Thread) Reversed(v Value) (Value, *Exception) {
	if result, has, raised := t.CallSpecial(v, SlotReversed); has || raised != nil {
		return result, raised
	}
	typ := v.Type()
	if typ.slots[SlotReversed] == None || !typ.slots[SlotLen].Exists() || !typ.slots[SlotGetitem].Exists() || typ.layout == DictType || typ.layout == SetType {
		return Value{}, t.Raise(TypeErrorType, "'%s' object is not reversible", typ.Name)
	}
	length, raised := t.Len(v)
	if raised != nil {
		return Value{}, raised
	}
	i := &reversedIterator{sequence: v, at: length - 1}
	i.Header = NewHeader(ReversedType, i)
	return i.Value(), t.Charge(72)
}

func declareComposed() {
	Declare(EnumerateType, iteratorType(Declaration{
		NewSignature: "(cls, iterable, start=0)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(EnumerateType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			i := &enumerateIterator{count: Int(0)}
			if arguments[2].Exists() {
				if i.count, raised = t.Index(arguments[2]); raised != nil {
					return Value{}, raised
				}
				i.count = plainInt(i.count)
			}
			if i.iterator, raised = t.Iter(arguments[1]); raised != nil {
				return Value{}, raised
			}
			i.source = t.AsIterator(i.iterator)
			i.Header = NewHeader(EnumerateType, i)
			if raised := t.Charge(88); raised != nil {
				return Value{}, raised
			}
			return t.instanceOf(class, i.Value())
		},
		Methods: []MethodDeclaration{{Signature: "__class_getitem__(object, /)", Kind: ClassMethod, Native: classGetItem}},
	}))
	Declare(ZipType, iteratorType(Declaration{
		NewSignature: "(cls, /, *iterables, strict=False)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(ZipType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			i := &zipIterator{}
			if i.strict, raised = t.flag(arguments[2]); raised != nil {
				return Value{}, raised
			}
			i.sources, i.iterators, raised = t.iteratorsOf(arguments[1].Object().(*Tuple).elements)
			if raised != nil {
				return Value{}, raised
			}
			i.Header = NewHeader(ZipType, i)
			if raised := t.Charge(96 + int64(len(i.sources))*32); raised != nil {
				return Value{}, raised
			}
			return t.instanceOf(class, i.Value())
		},
	}))
	Declare(MapType, iteratorType(Declaration{
		NewSignature: "(cls, function, /, *iterables)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(MapType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			iterables := arguments[2].Object().(*Tuple).elements
			if len(iterables) == 0 {
				return Value{}, t.Raise(TypeErrorType, "map() must have at least two arguments.")
			}
			i := &mapIterator{function: arguments[1]}
			if i.sources, i.iterators, raised = t.iteratorsOf(iterables); raised != nil {
				return Value{}, raised
			}
			i.Header = NewHeader(MapType, i)
			if raised := t.Charge(104 + int64(len(i.sources))*32); raised != nil {
				return Value{}, raised
			}
			return t.instanceOf(class, i.Value())
		},
	}))
	Declare(FilterType, iteratorType(Declaration{
		NewSignature: "(cls, function, iterable, /)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(FilterType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			i := &filterIterator{function: arguments[1]}
			if i.iterator, raised = t.Iter(arguments[2]); raised != nil {
				return Value{}, raised
			}
			i.source = t.AsIterator(i.iterator)
			i.Header = NewHeader(FilterType, i)
			if raised := t.Charge(88); raised != nil {
				return Value{}, raised
			}
			return t.instanceOf(class, i.Value())
		},
	}))
	Declare(ReversedType, iteratorType(Declaration{
		NewSignature: "(cls, sequence, /)",
		New:          func(t *Thread, arguments []Value) (Value, *Exception) { return t.Reversed(arguments[1]) },
		Methods: []MethodDeclaration{lengthHint(func(v Value) int {
			if i, ok := v.Object().(*reversedIterator); ok {
				return i.at + 1
			}
			return 0
		})},
	}))
}
