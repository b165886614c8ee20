package object

// This file holds the iterators of the built-in containers. Each is an Object that implements Iterator.

// A ListIterator goes over a list, which may change; the list is nil after the end.
type ListIterator struct {
	Header
	list *List
	at   int
}

func (t *Thread) newListIterator(l *List) (Value, *Exception) {
	if raised := t.Charge(56); raised != nil {
		return Value{}, raised
	}
	i := &ListIterator{list: l}
	i.Header = NewHeader(ListIteratorType, i)
	return i.Value(), nil
}

// Trace implements Object.
func (i *ListIterator) Trace(tracer *Tracer) int64 {
	if i.list != nil {
		tracer.VisitHeader(&i.list.Header)
	}
	return 56
}

// Next implements Iterator.
func (i *ListIterator) Next(*Thread) (Value, *Exception) { return i.Step(), nil }

// Step is Next, which cannot fail.
func (i *ListIterator) Step() (v Value) {
	if i.list != nil {
		if i.at < len(i.list.elements) {
			v = i.list.elements[i.at]
			i.at++
			return v
		}
		i.list = nil
	}
	return v
}

// A listReverse goes over a list backwards.
type listReverse struct {
	Header
	list *List
	at   int // the next, -1 after the end
}

func (t *Thread) newListReverse(l *List) (Value, *Exception) {
	if raised := t.Charge(56); raised != nil {
		return Value{}, raised
	}
	i := &listReverse{list: l, at: len(l.elements) - 1}
	i.Header = NewHeader(ListReverseIteratorType, i)
	return i.Value(), nil
}

// Trace implements Object.
func (i *listReverse) Trace(tracer *Tracer) int64 {
	tracer.VisitHeader(&i.list.Header)
	return 56
}

// Next implements Iterator.
func (i *listReverse) Next(*Thread) (Value, *Exception) {
	if i.at < 0 || i.at >= len(i.list.elements) {
		i.at = -1
		return Value{}, nil
	}
	v := i.list.elements[i.at]
	i.at--
	return v, nil
}

// A tupleIterator goes over elements that do not change.
type tupleIterator struct {
	Header
	tuple *Tuple
	at    int
}

func (t *Thread) newTupleIterator(u *Tuple) (Value, *Exception) {
	if raised := t.Charge(56); raised != nil {
		return Value{}, raised
	}
	i := &tupleIterator{tuple: u}
	i.Header = NewHeader(TupleIteratorType, i)
	return i.Value(), nil
}

// Trace implements Object.
func (i *tupleIterator) Trace(tracer *Tracer) int64 {
	tracer.VisitHeader(&i.tuple.Header)
	return 56
}

// Next implements Iterator.
func (i *tupleIterator) Next(*Thread) (Value, *Exception) {
	if i.at >= len(i.tuple.elements) {
		return Value{}, nil
	}
	i.at++
	return i.tuple.elements[i.at-1], nil
}

// A dictIterator goes over a dict, which may not get or lose keys meanwhile.
type dictIterator struct {
	Header
	dict    *Dict // nil after the end
	part    dictPart
	reverse bool
	at      int
	live    int
	keys    uint32
}

var (
	dictIteratorTypes = [...]*Type{dictKeys: DictKeyIteratorType, dictValues: DictValueIteratorType, dictItems: DictItemIteratorType}
	dictReverseTypes  = [...]*Type{dictKeys: DictReverseKeyIteratorType, dictValues: DictReverseValueIteratorType, dictItems: DictReverseItemIteratorType}
)

func (t *Thread) newDictIterator(d *Dict, part dictPart, reverse bool) (Value, *Exception) {
	if raised := t.Charge(80); raised != nil {
		return Value{}, raised
	}
	i := &dictIterator{dict: d, part: part, reverse: reverse, live: d.live, keys: d.keys}
	typ := dictIteratorTypes[part]
	if reverse {
		typ = dictReverseTypes[part]
		i.at = len(d.entries) - 1
	}
	i.Header = NewHeader(typ, i)
	return i.Value(), nil
}

// Trace implements Object.
func (i *dictIterator) Trace(tracer *Tracer) int64 {
	if i.dict != nil {
		tracer.VisitHeader(&i.dict.Header)
	}
	return 80
}

// Next implements Iterator.
func (i *dictIterator) Next(t *Thread) (Value, *Exception) {
	d := i.dict
	if d == nil {
		return Value{}, nil
	}
	if i.keys != d.keys {
		if i.live != d.live {
			i.live = -1 // stays so, as in CPython
			return Value{}, t.Raise(RuntimeErrorType, "dictionary changed size during iteration")
		}
		return Value{}, t.Raise(RuntimeErrorType, "dictionary keys changed during iteration")
	}
	step := 1
	if i.reverse {
		step = -1
	}
	for i.at >= 0 && i.at < len(d.entries) {
		e := d.entries[i.at]
		i.at += step
		if !e.key.Exists() {
			continue
		}
		switch i.part {
		case dictKeys:
			return e.key, nil
		case dictValues:
			return e.value, nil
		}
		return t.tupleValue(e.key, e.value)
	}
	i.dict = nil
	return Value{}, nil
}

// NextPair implements PairIterator.
func (i *dictIterator) NextPair(*Thread) (key, value Value, ok bool, _ *Exception) {
	d := i.dict
	if i.part != dictItems || i.reverse || d == nil || i.keys != d.keys {
		return Value{}, Value{}, false, nil
	}
	for i.at < len(d.entries) {
		e := &d.entries[i.at]
		i.at++
		if e.key.Exists() {
			return e.key, e.value, true, nil
		}
	}
	i.dict = nil
	return Value{}, Value{}, true, nil
}

// A setIterator goes over a set, which may not change meanwhile.
type setIterator struct {
	Header
	set  *Set // nil after the end
	at   int
	used int
}

func (t *Thread) newSetIterator(s *Set) (Value, *Exception) {
	if raised := t.Charge(72); raised != nil {
		return Value{}, raised
	}
	i := &setIterator{set: s, used: s.used}
	i.Header = NewHeader(SetIteratorType, i)
	return i.Value(), nil
}

// Trace implements Object.
func (i *setIterator) Trace(tracer *Tracer) int64 {
	if i.set != nil {
		tracer.VisitHeader(&i.set.Header)
	}
	return 72
}

// Next implements Iterator.
func (i *setIterator) Next(t *Thread) (Value, *Exception) {
	if i.set == nil {
		return Value{}, nil
	}
	if i.used != i.set.used {
		i.used = -1
		return Value{}, t.Raise(RuntimeErrorType, "Set changed size during iteration")
	}
	for i.at < len(i.set.table) {
		v := i.set.At(i.at)
		i.at++
		if v.Exists() {
			return v, nil
		}
	}
	i.set = nil
	return Value{}, nil
}

// A callableIterator calls a function until it returns the sentinel.
type callableIterator struct {
	Header
	callable, sentinel Value // absent after the end
}

// NewCallableIterator makes iter(callable, sentinel).
func (t *Thread) NewCallableIterator(callable, sentinel Value) (Value, *Exception) {
	if raised := t.Charge(72); raised != nil {
		return Value{}, raised
	}
	i := &callableIterator{callable: callable, sentinel: sentinel}
	i.Header = NewHeader(CallableIteratorType, i)
	return i.Value(), nil
}

// Trace implements Object.
func (i *callableIterator) Trace(tracer *Tracer) int64 {
	tracer.Visit(i.callable)
	tracer.Visit(i.sentinel)
	return 72
}

// Next implements Iterator.
func (i *callableIterator) Next(t *Thread) (Value, *Exception) {
	if !i.callable.Exists() {
		return Value{}, nil
	}
	v, raised := t.Call0(i.callable)
	if raised != nil {
		if raised.Is(StopIterationType) {
			i.callable = Value{}
			return Value{}, nil
		}
		return Value{}, raised
	}
	same, raised := t.Equal(i.sentinel, v)
	if raised != nil {
		return Value{}, raised
	}
	if same {
		i.callable = Value{}
		return Value{}, nil
	}
	return v, nil
}

// iteratorType is the declaration of a type whose instances are Iterators.
func iteratorType(d Declaration) Declaration {
	d.Layout = true
	if d.Unary == nil {
		d.Unary = map[Slot]Unary{}
	}
	d.Unary[SlotIter] = func(_ *Thread, self Value) (Value, *Exception) { return self, nil }
	d.Unary[SlotNext] = func(t *Thread, self Value) (Value, *Exception) {
		v, raised := iteratorOf(self).Next(t)
		if raised == nil && !v.Exists() {
			raised = t.NewException(StopIterationType)
		}
		return v, raised
	}
	return d
}

// iteratorOf returns the Iterator that a value is, an instance of a subclass included.
func iteratorOf(v Value) Iterator {
	if i, ok := v.Object().(*Instance); ok {
		return i.base.Object().(Iterator)
	}
	return v.Object().(Iterator)
}

// lengthHint is a __length_hint__ method.
func lengthHint(length func(v Value) int) MethodDeclaration {
	return MethodDeclaration{Signature: "__length_hint__()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
		return Int(int64(max(length(arguments[0]), 0))), nil
	}}
}

func declareIterators() {
	for _, typ := range []*Type{
		SequenceIteratorType, CallableIteratorType, DictReverseKeyIteratorType, DictReverseValueIteratorType, DictReverseItemIteratorType,
	} {
		Declare(typ, iteratorType(Declaration{Final: true, Abstract: true}))
	}
	Declare(ListIteratorType, iteratorType(Declaration{Final: true, Abstract: true, Methods: []MethodDeclaration{lengthHint(func(v Value) int {
		if i := v.Object().(*ListIterator); i.list != nil {
			return len(i.list.elements) - i.at
		}
		return 0
	})}}))
	Declare(ListReverseIteratorType, iteratorType(Declaration{Final: true, Abstract: true, Methods: []MethodDeclaration{lengthHint(func(v Value) int {
		return v.Object().(*listReverse).at + 1
	})}}))
	Declare(TupleIteratorType, iteratorType(Declaration{Final: true, Abstract: true, Methods: []MethodDeclaration{lengthHint(func(v Value) int {
		i := v.Object().(*tupleIterator)
		return len(i.tuple.elements) - i.at
	})}}))
	for _, typ := range dictIteratorTypes {
		Declare(typ, iteratorType(Declaration{Final: true, Abstract: true, Methods: []MethodDeclaration{lengthHint(func(v Value) int {
			i := v.Object().(*dictIterator)
			if i.dict == nil {
				return 0
			}
			left := 0
			for at := i.at; at < len(i.dict.entries); at++ {
				if i.dict.entries[at].key.Exists() {
					left++
				}
			}
			return left
		})}}))
	}
	Declare(SetIteratorType, iteratorType(Declaration{Final: true, Abstract: true, Methods: []MethodDeclaration{lengthHint(func(v Value) int {
		if i := v.Object().(*setIterator); i.set != nil {
			return i.used
		}
		return 0
	})}}))
	declareComposed()
	declareRange()
}
