package object

import "slices"

// A Tuple is a tuple. Its elements never change.
type Tuple struct {
	Header
	elements []Value
}

const (
	tupleSize = 64
	listSize  = 64
)

// NewTuple makes a tuple of a copy of elements.
func (t *Thread) NewTuple(elements ...Value) (*Tuple, *Exception) {
	if raised := t.Charge(tupleSize + int64(len(elements))*16); raised != nil {
		return nil, raised
	}
	if len(elements) <= smallTuple {
		return newSmallTuple(elements), nil
	}
	return newTuple(append([]Value(nil), elements...)), nil
}

// smallTuple is the length up to which a tuple and its elements are allocated together.
const smallTuple = 4

// newSmallTuple is NewTuple for at most smallTuple elements, whose memory the caller has charged.
func newSmallTuple(elements []Value) *Tuple {
	var tuple *Tuple
	var room []Value
	switch len(elements) {
	case 0:
		tuple = &Tuple{}
	case 1:
		o := &struct {
			Tuple
			room [1]Value
		}{}
		tuple, room = &o.Tuple, o.room[:]
	case 2:
		o := &struct {
			Tuple
			room [2]Value
		}{}
		tuple, room = &o.Tuple, o.room[:]
	case 3:
		o := &struct {
			Tuple
			room [3]Value
		}{}
		tuple, room = &o.Tuple, o.room[:]
	default:
		o := &struct {
			Tuple
			room [4]Value
		}{}
		tuple, room = &o.Tuple, o.room[:len(elements)]
	}
	copy(room, elements)
	tuple.elements = room
	tuple.Header = NewHeader(TupleType, tuple)
	return tuple
}

// newTuple makes a tuple that owns elements, whose memory the caller has charged.
func newTuple(elements []Value) *Tuple {
	tuple := &Tuple{elements: elements}
	tuple.Header = NewHeader(TupleType, tuple)
	return tuple
}

// Trace implements Object.
func (u *Tuple) Trace(tracer *Tracer) int64 {
	tracer.VisitAll(u.elements)
	return tupleSize + int64(cap(u.elements))*16
}

// Elements returns the elements; the slice is the tuple's and may not be written to.
func (u *Tuple) Elements() []Value { return u.elements }

// tupleOf returns the tuple that v is, an instance of a subclass included.
func tupleOf(v Value) (*Tuple, bool) {
	switch o := v.Object().(type) {
	case *Tuple:
		return o, true
	case *Instance:
		if o.base.Exists() {
			u, ok := o.base.Object().(*Tuple)
			return u, ok
		}
	}
	return nil, false
}

// A List is a list.
type List struct {
	Header
	elements []Value
}

// NewList makes a list that owns elements, whose memory it charges.
func (t *Thread) NewList(elements []Value) (*List, *Exception) {
	if raised := t.Charge(listSize + int64(cap(elements))*16); raised != nil {
		return nil, raised
	}
	l := &List{elements: elements}
	l.Header = NewHeader(ListType, l)
	return l, nil
}

// Trace implements Object.
func (l *List) Trace(tracer *Tracer) int64 {
	tracer.VisitAll(l.elements)
	return listSize + int64(cap(l.elements))*16
}

// Len returns the number of elements.
func (l *List) Len() int { return len(l.elements) }

// Elements returns the elements; the slice is the list's, which any call of the program may replace.
func (l *List) Elements() []Value { return l.elements }

// doubleMaximum is the length up to which a list that is full gets twice its room; beyond that, what Go's append gives it.
const doubleMaximum = 1 << 16

// Append appends an element.
func (l *List) Append(t *Thread, v Value) *Exception {
	if len(l.elements) == cap(l.elements) {
		if raised := t.Charge(int64(max(4, cap(l.elements))) * 16); raised != nil {
			return raised
		}
		switch size := cap(l.elements); {
		case size == 0:
			l.elements = make([]Value, 0, 4)
		case size <= doubleMaximum:
			l.elements = slices.Grow(l.elements, size+1)
		}
	}
	l.elements = append(l.elements, v)
	return nil
}

// listOf returns the list that v is, an instance of a subclass included.
func listOf(v Value) (*List, bool) {
	switch o := v.Object().(type) {
	case *List:
		return o, true
	case *Instance:
		if o.base.Exists() {
			l, ok := o.base.Object().(*List)
			return l, ok
		}
	}
	return nil, false
}
