package collectionsmodule

import "github.com/coderuntime/coderuntime/py/object"

// The types of deques and their iterators.
var (
	DequeType         = object.NewBuiltinType("deque")
	dequeIteratorType = object.NewBuiltinType("_deque_iterator")
	dequeReverseType  = object.NewBuiltinType("_deque_reverse_iterator")
)

const (
	mutated  = "deque mutated during iteration"
	popEmpty = "pop from an empty deque"

	dequeSize   = 120
	ringMinimum = 8
	unbounded   = -1
)

// A Deque is a deque: a ring of values.
type Deque struct {
	object.Header
	// ring has the values from first on, length of them, and goes on at its beginning. Its size is a power of two, or zero.
	ring          []object.Value
	first, length int
	// maximum is the most values that it holds, unbounded for no maximum.
	maximum int
	// changes is another number whenever a value has come or gone.
	changes uint64
}

// Trace implements object.Object.
func (d *Deque) Trace(tracer *object.Tracer) int64 {
	tracer.VisitAll(d.ring)
	return dequeSize + int64(len(d.ring))*16
}

func newDeque(t *object.Thread, maximum int) (*Deque, *object.Exception) {
	if raised := t.Charge(dequeSize); raised != nil {
		return nil, raised
	}
	d := &Deque{maximum: maximum}
	d.Header = object.NewHeader(DequeType, d)
	return d, nil
}

// dequeOf returns the deque that v is, an instance of a subclass included.
func dequeOf(v object.Value) (*Deque, bool) {
	d, ok := object.Base(v).Object().(*Deque)
	return d, ok
}

func plainDeque(v object.Value) *Deque {
	d, _ := dequeOf(v)
	return d
}

// at returns the place in the ring of value number i.
func (d *Deque) at(i int) int { return (d.first + i) & (len(d.ring) - 1) }

// get returns value number i, 0 <= i < length.
func (d *Deque) get(i int) object.Value { return d.ring[d.at(i)] }

// grow makes room for one more value.
func (d *Deque) grow(t *object.Thread) *object.Exception {
	if d.length < len(d.ring) {
		return nil
	}
	size := max(2*len(d.ring), ringMinimum)
	if raised := t.Charge(int64(size-len(d.ring)) * 16); raised != nil {
		return raised
	}
	if raised := t.Work(int64(d.length / 16)); raised != nil {
		return raised
	}
	ring := make([]object.Value, size)
	n := copy(ring, d.ring[d.first:])
	copy(ring[n:], d.ring[:d.first])
	d.ring, d.first = ring, 0
	return nil
}

// append adds a value at the right end, and drops the leftmost one if it is too many.
func (d *Deque) append(t *object.Thread, v object.Value) *object.Exception {
	d.changes++
	if d.maximum == 0 {
		return nil
	}
	if d.length == d.maximum {
		d.takeLeft()
	}
	if raised := d.grow(t); raised != nil {
		return raised
	}
	d.ring[d.at(d.length)] = v
	d.length++
	return nil
}

func (d *Deque) appendLeft(t *object.Thread, v object.Value) *object.Exception {
	d.changes++
	if d.maximum == 0 {
		return nil
	}
	if d.length == d.maximum {
		d.take()
	}
	if raised := d.grow(t); raised != nil {
		return raised
	}
	d.first = (d.first - 1) & (len(d.ring) - 1)
	d.ring[d.first] = v
	d.length++
	return nil
}

// take removes the rightmost value of a deque that has one.
func (d *Deque) take() object.Value {
	d.changes++
	d.length--
	place := d.at(d.length)
	v := d.ring[place]
	d.ring[place] = object.Value{}
	return v
}

func (d *Deque) takeLeft() object.Value {
	d.changes++
	v := d.ring[d.first]
	d.ring[d.first] = object.Value{}
	d.first = (d.first + 1) & (len(d.ring) - 1)
	d.length--
	return v
}

// remove removes value number i.
func (d *Deque) remove(i int) {
	d.changes++
	if i < d.length/2 {
		for ; i > 0; i-- {
			d.ring[d.at(i)] = d.get(i - 1)
		}
		d.takeLeft()
		return
	}
	for ; i < d.length-1; i++ {
		d.ring[d.at(i)] = d.get(i + 1)
	}
	d.take()
}

// rotate moves n values from the right end to the left one, or the other way if n is negative.
func (d *Deque) rotate(t *object.Thread, n int) *object.Exception {
	if d.length < 2 {
		return nil
	}
	n %= d.length
	if n > d.length/2 {
		n -= d.length
	} else if n < -d.length/2 {
		n += d.length
	}
	if n == 0 {
		return nil
	}
	if raised := t.Work(int64(max(n, -n) / 16)); raised != nil {
		return raised
	}
	for ; n > 0; n-- {
		v := d.take()
		d.first = (d.first - 1) & (len(d.ring) - 1)
		d.ring[d.first] = v
		d.length++
	}
	for ; n < 0; n++ {
		v := d.takeLeft()
		d.ring[d.at(d.length)] = v
		d.length++
	}
	return nil
}

func (d *Deque) clear() {
	d.ring, d.first, d.length = nil, 0, 0
	d.changes++
}

// values returns a copy of the values, charged.
func (d *Deque) values(t *object.Thread) ([]object.Value, *object.Exception) {
	if raised := t.Charge(int64(d.length) * 16); raised != nil {
		return nil, raised
	}
	values := make([]object.Value, d.length)
	for i := range values {
		values[i] = d.get(i)
	}
	return values, t.Work(int64(d.length / 16))
}

// extend appends what v iterates over, with add.
func (d *Deque) extend(t *object.Thread, v object.Value, add func(*object.Thread, object.Value) *object.Exception) *object.Exception {
	if other, ok := dequeOf(v); ok && other == d {
		values, raised := d.values(t)
		if raised != nil {
			return raised
		}
		for _, element := range values {
			if raised := add(t, element); raised != nil {
				return raised
			}
			if raised := t.Tick(); raised != nil {
				return raised
			}
		}
		return nil
	}
	return t.Each(v, func(element object.Value) (bool, *object.Exception) { return true, add(t, element) })
}

// repeat makes the deque count times as long.
func (d *Deque) repeat(t *object.Thread, count int64) *object.Exception {
	switch {
	case count <= 0 || d.length == 0:
		d.clear()
		return nil
	case count == 1:
		return nil
	}
	if count > (1<<57)/int64(d.length) {
		return t.Raise(object.MemoryErrorType, "")
	}
	total := count * int64(d.length)
	if d.maximum < 0 || total <= int64(d.maximum) {
		// Charged here at once, so that a repetition that is too large fails before it begins.
		if raised := t.Charge(total * 16); raised != nil {
			return raised
		}
		t.Note(-total * 16)
	} else if rounds := (int64(d.maximum)+int64(d.length)-1)/int64(d.length) + 1; rounds < count {
		count = rounds
	}
	values, raised := d.values(t)
	if raised != nil {
		return raised
	}
	for ; count > 1; count-- {
		for _, v := range values {
			if raised := d.append(t, v); raised != nil {
				return raised
			}
			if raised := t.Tick(); raised != nil {
				return raised
			}
		}
	}
	return nil
}

// index returns the number of the first value from start up to stop that equals v, -1 if there is none.
func (d *Deque) index(t *object.Thread, v object.Value, start, stop int) (int, *object.Exception) {
	for i := start; i < stop && i < d.length; i++ {
		changes := d.changes
		same, raised := t.Equal(d.get(i), v)
		switch {
		case raised != nil:
			return 0, raised
		case d.changes != changes:
			return 0, t.Raise(object.RuntimeErrorType, "%s", mutated)
		case same:
			return i, nil
		}
		if raised := t.Tick(); raised != nil {
			return 0, raised
		}
	}
	return -1, nil
}

// A dequeIterator goes over a deque, to the right or to the left, which may not change meanwhile.
type dequeIterator struct {
	object.Header
	deque   *Deque
	next    int
	left    int // values to come
	step    int
	changes uint64
}

func newDequeIterator(t *object.Thread, typ *object.Type, d *Deque) (*dequeIterator, *object.Exception) {
	if raised := t.Charge(80); raised != nil {
		return nil, raised
	}
	i := &dequeIterator{deque: d, left: d.length, step: 1, changes: d.changes}
	if typ == dequeReverseType {
		i.next, i.step = d.length-1, -1
	}
	i.Header = object.NewHeader(typ, i)
	return i, nil
}

// Trace implements object.Object.
func (i *dequeIterator) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&i.deque.Header)
	return 80
}

// Next implements object.Iterator.
func (i *dequeIterator) Next(t *object.Thread) (object.Value, *object.Exception) {
	// A reverse iterator that is at its end does not notice a change; the other does.
	if i.left == 0 && (i.step < 0 || i.deque.changes == i.changes) {
		return object.Value{}, nil
	}
	if i.deque.changes != i.changes {
		i.left = 0
		return object.Value{}, t.Raise(object.RuntimeErrorType, "%s", mutated)
	}
	v := i.deque.get(i.next)
	i.next += i.step
	i.left--
	return v, nil
}
