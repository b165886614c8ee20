package object

import "math/big"

// A Range is a range. One whose numbers and length fit 62 bits counts in int64, others with big.Int.
type Range struct {
	Header
	start, stop, step int64
	length            int64
	large             *largeRange // nil for the others
}

type largeRange struct{ start, stop, step, length *big.Int }

const rangeFits = 1 << 61

// NewRange makes range(start, stop, step); the values are ints and step is not zero.
func (t *Thread) newRange(start, stop, step Value) (Value, *Exception) {
	if raised := t.Charge(80); raised != nil {
		return Value{}, raised
	}
	r := &Range{}
	r.Header = NewHeader(RangeType, r)
	small := true
	for _, v := range []Value{start, stop, step} {
		small = small && v.Object() == nil && v.Int() > -rangeFits && v.Int() < rangeFits
	}
	if small {
		r.start, r.stop, r.step = start.Int(), stop.Int(), step.Int()
		switch {
		case r.step > 0 && r.start < r.stop:
			r.length = (r.stop-r.start-1)/r.step + 1
		case r.step < 0 && r.start > r.stop:
			r.length = (r.start-r.stop-1)/(-r.step) + 1
		}
		return r.Value(), nil
	}
	if raised := t.Charge(bigSize(toBig(start), toBig(stop), toBig(step)) * 2); raised != nil {
		return Value{}, raised
	}
	l := &largeRange{start: toBig(start), stop: toBig(stop), step: toBig(step), length: new(big.Int)}
	distance := new(big.Int).Sub(l.stop, l.start)
	if distance.Sign() == l.step.Sign() && distance.Sign() != 0 {
		distance.Abs(distance).Sub(distance, big.NewInt(1))
		q, _, raised := t.divideAbsolute(distance, new(big.Int).Abs(l.step))
		if raised != nil {
			return Value{}, raised
		}
		l.length.Add(q, big.NewInt(1))
	}
	r.large = l
	return r.Value(), nil
}

// Trace implements Object.
func (r *Range) Trace(*Tracer) int64 {
	if r.large == nil {
		return rangeSize
	}
	return rangeSize + bigSize(r.large.start, r.large.stop, r.large.step, r.large.length)
}

const rangeSize = 80

// bigSize is what numbers take.
func bigSize(numbers ...*big.Int) int64 {
	size := int64(0)
	for _, n := range numbers {
		if n != nil {
			size += 40 + int64(words(n))*8
		}
	}
	return size
}

// parts returns start, stop, step and length as ints.
func (r *Range) parts(t *Thread) (start, stop, step, length Value, raised *Exception) {
	if r.large == nil {
		return Int(r.start), Int(r.stop), Int(r.step), Int(r.length), nil
	}
	values := [4]Value{}
	for i, n := range []*big.Int{r.large.start, r.large.stop, r.large.step, r.large.length} {
		if values[i], raised = t.NewInt(n); raised != nil {
			return
		}
	}
	return values[0], values[1], values[2], values[3], nil
}

// at returns element number i, which is not checked.
func (r *Range) at(t *Thread, i *big.Int) (Value, *Exception) {
	if r.large == nil {
		return Int(r.start + i.Int64()*r.step), nil
	}
	n := new(big.Int).Mul(i, r.large.step)
	return t.NewInt(n.Add(n, r.large.start))
}

func (r *Range) bigLength() *big.Int {
	if r.large != nil {
		return r.large.length
	}
	return big.NewInt(r.length)
}

func rangeItem(t *Thread, self, key Value) (Value, *Exception) {
	r := self.Object().(*Range)
	if s, ok := key.Object().(*Slice); ok {
		return r.slice(t, s)
	}
	if _, ok := intOf(key); !ok && !key.Type().slots[SlotIndex].Exists() {
		return Value{}, t.Raise(TypeErrorType, "range indices must be integers or slices, not %s", key.Type().Name)
	}
	index, raised := t.Index(key)
	if raised != nil {
		return Value{}, raised
	}
	i, length := toBig(index), r.bigLength()
	if i.Sign() < 0 {
		i = new(big.Int).Add(i, length)
	}
	if i.Sign() < 0 || i.Cmp(length) >= 0 {
		return Value{}, t.Raise(IndexErrorType, "range object index out of range")
	}
	return r.at(t, i)
}

// sliceLarge is slice for a range whose numbers may be of any size.
func (r *Range) sliceLarge(t *Thread, s *Slice) (Value, *Exception) {
	parts := [3]*big.Int{}
	for i, v := range []Value{s.Start, s.Stop, s.Step} {
		if v == None {
			continue
		}
		if _, ok := intOf(v); !ok && !v.Type().slots[SlotIndex].Exists() {
			return Value{}, t.Raise(TypeErrorType, "slice indices must be integers or None or have an __index__ method")
		}
		n, raised := t.Index(v)
		if raised != nil {
			return Value{}, raised
		}
		parts[i] = toBig(n)
	}
	step := parts[2]
	if step == nil {
		step = big.NewInt(1)
	}
	length := r.bigLength()
	low, high := new(big.Int), length
	switch step.Sign() {
	case 0:
		return Value{}, t.Raise(ValueErrorType, "slice step cannot be zero")
	case -1:
		low, high = big.NewInt(-1), new(big.Int).Sub(length, big.NewInt(1))
	}
	bound := func(n, missing *big.Int) *big.Int {
		switch {
		case n == nil:
			return missing
		case n.Sign() < 0:
			n = new(big.Int).Add(n, length)
		}
		if n.Cmp(low) < 0 {
			return low
		}
		if n.Cmp(high) > 0 {
			return high
		}
		return n
	}
	first, last := low, high
	if step.Sign() < 0 {
		first, last = high, low
	}
	start, raised := r.at(t, bound(parts[0], first))
	if raised != nil {
		return Value{}, raised
	}
	stop, raised := r.at(t, bound(parts[1], last))
	if raised != nil {
		return Value{}, raised
	}
	if raised := t.Charge(bigSize(step, r.large.step)); raised != nil {
		return Value{}, raised
	}
	product, raised := t.NewInt(new(big.Int).Mul(step, r.large.step))
	if raised != nil {
		return Value{}, raised
	}
	return t.newRange(start, stop, product)
}

func (r *Range) slice(t *Thread, s *Slice) (Value, *Exception) {
	if r.large != nil {
		return r.sliceLarge(t, s)
	}
	taken, raised := t.indicesOf(s, func() int { return int(r.bigLength().Int64()) })
	if raised != nil {
		return Value{}, raised
	}
	stop := taken.start + taken.count*taken.step
	if taken.count == 0 {
		stop = taken.start
		if full, raised := t.sliceStop(s, int(r.bigLength().Int64()), taken.step); raised == nil {
			stop = full
		}
	} else if full, raised := t.sliceStop(s, int(r.bigLength().Int64()), taken.step); raised == nil {
		stop = full
	}
	start, raised := r.at(t, big.NewInt(int64(taken.start)))
	if raised != nil {
		return Value{}, raised
	}
	end, raised := r.at(t, big.NewInt(int64(stop)))
	if raised != nil {
		return Value{}, raised
	}
	_, _, step, _, raised := r.parts(t)
	if raised != nil {
		return Value{}, raised
	}
	step, raised = t.Binary(Multiply, step, Int(int64(taken.step)))
	if raised != nil {
		return Value{}, raised
	}
	return t.newRange(start, end, step)
}

// find returns the index of an int in the range, nil if it is not there.
func (r *Range) find(v Value) *big.Int {
	start, step, length := big.NewInt(r.start), big.NewInt(r.step), big.NewInt(r.length)
	if r.large != nil {
		start, step, length = r.large.start, r.large.step, r.large.length
	}
	distance := new(big.Int).Sub(toBig(v), start)
	q, rest := new(big.Int).QuoRem(distance, step, new(big.Int))
	if rest.Sign() != 0 || q.Sign() < 0 || q.Cmp(length) >= 0 {
		return nil
	}
	return q
}

// A RangeIterator counts.
type RangeIterator struct {
	Header
	next, step, left int64
}

// Trace implements Object.
func (*RangeIterator) Trace(*Tracer) int64 { return 64 }

// Next implements Iterator.
func (i *RangeIterator) Next(*Thread) (Value, *Exception) {
	if v, more := i.Step(); more {
		return Int(v), nil
	}
	return Value{}, nil
}

// Step is Next as a number, and whether there was one.
func (i *RangeIterator) Step() (int64, bool) {
	if i.left <= 0 {
		return 0, false
	}
	i.left--
	v := i.next
	i.next += i.step
	return v, true
}

// A largeRangeIterator counts with big.Int.
type largeRangeIterator struct {
	Header
	next, step, left *big.Int
}

// Trace implements Object.
func (i *largeRangeIterator) Trace(*Tracer) int64 { return rangeSize + bigSize(i.next, i.step, i.left) }

// Next implements Iterator.
func (i *largeRangeIterator) Next(t *Thread) (Value, *Exception) {
	if i.left.Sign() <= 0 {
		return Value{}, nil
	}
	i.left.Sub(i.left, big.NewInt(1))
	v := i.next
	i.next = new(big.Int).Add(v, i.step)
	return t.NewInt(v)
}

func (r *Range) iterate(t *Thread, reverse bool) (Value, *Exception) {
	if raised := t.Charge(64); raised != nil {
		return Value{}, raised
	}
	if r.large == nil {
		i := &RangeIterator{next: r.start, step: r.step, left: r.length}
		if reverse {
			i.next, i.step = r.start+(r.length-1)*r.step, -r.step
		}
		i.Header = NewHeader(RangeIteratorType, i)
		return i.Value(), nil
	}
	l := r.large
	i := &largeRangeIterator{next: new(big.Int).Set(l.start), step: new(big.Int).Set(l.step), left: new(big.Int).Set(l.length)}
	if reverse {
		last := new(big.Int).Sub(l.length, big.NewInt(1))
		i.next.Add(i.next, last.Mul(last, l.step))
		i.step.Neg(i.step)
	}
	i.Header = NewHeader(LongRangeIteratorType, i)
	return i.Value(), nil
}

func declareRange() {
	part := func(name string, which int) GetSetDeclaration {
		return GetSetDeclaration{Name: name, Get: func(t *Thread, self Value) (Value, *Exception) {
			start, stop, step, _, raised := self.Object().(*Range).parts(t)
			return [3]Value{start, stop, step}[which], raised
		}}
	}
	// The identity of a range is its length, first element and step, as far as they matter.
	identity := func(t *Thread, r *Range) (Value, *Exception) {
		start, _, step, length, raised := r.parts(t)
		if raised != nil {
			return Value{}, raised
		}
		if isZero(length) {
			start = None
		}
		if isZero(length) || length == Int(1) {
			step = None
		}
		return t.tupleValue(length, start, step)
	}
	equal := func(op Comparison) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			b, ok := other.Object().(*Range)
			if !ok {
				return NotImplemented, nil
			}
			x, raised := identity(t, self.Object().(*Range))
			if raised != nil {
				return Value{}, raised
			}
			y, raised := identity(t, b)
			if raised != nil {
				return Value{}, raised
			}
			return t.Compare(op, x, y)
		}
	}
	Declare(RangeType, Declaration{
		Final: true, Layout: true, NewSignature: "(cls, start, stop=0, step=1, /)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			parts := [3]Value{Int(0), arguments[1], Int(1)}
			if arguments[2].Exists() {
				parts[0], parts[1] = arguments[1], arguments[2]
			}
			if arguments[3].Exists() {
				parts[2] = arguments[3]
			}
			for i, v := range parts {
				n, raised := t.Index(v)
				if raised != nil {
					return Value{}, raised
				}
				parts[i] = plainInt(n)
			}
			if isZero(parts[2]) {
				return Value{}, t.Raise(ValueErrorType, "range() arg 3 must not be zero")
			}
			return t.newRange(parts[0], parts[1], parts[2])
		},
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				start, stop, step, _, raised := self.Object().(*Range).parts(t)
				if raised != nil {
					return Value{}, raised
				}
				text := "range("
				for i, v := range []Value{start, stop, step} {
					if i == 2 && v == Int(1) {
						break
					}
					part, raised := t.Repr(v)
					if raised != nil {
						return Value{}, raised
					}
					if i > 0 {
						text += ", "
					}
					text += part
				}
				return t.StrValue(text + ")")
			},
			SlotHash: func(t *Thread, self Value) (Value, *Exception) {
				v, raised := identity(t, self.Object().(*Range))
				if raised != nil {
					return Value{}, raised
				}
				hash, raised := t.Hash(v)
				return Int(int64(hash)), raised
			},
			SlotLen: func(t *Thread, self Value) (Value, *Exception) {
				r := self.Object().(*Range)
				if r.large != nil && !r.large.length.IsInt64() {
					return Value{}, t.Raise(OverflowErrorType, "Python int too large to convert to C ssize_t")
				}
				return Int(r.bigLength().Int64()), nil
			},
			SlotBool: func(_ *Thread, self Value) (Value, *Exception) {
				return Bool(self.Object().(*Range).bigLength().Sign() > 0), nil
			},
			SlotIter:     func(t *Thread, self Value) (Value, *Exception) { return self.Object().(*Range).iterate(t, false) },
			SlotReversed: func(t *Thread, self Value) (Value, *Exception) { return self.Object().(*Range).iterate(t, true) },
		},
		Binary: map[Slot]Binary{
			SlotGetitem: rangeItem, SlotEq: equal(EqualTo), SlotNe: equal(NotEqual),
			SlotContains: func(t *Thread, self, v Value) (Value, *Exception) {
				if n, ok := intOf(v); ok && v.Type().layout == IntType || v.IsBool() {
					return Bool(self.Object().(*Range).find(n) != nil), nil
				}
				found := false
				raised := t.Each(self, func(element Value) (bool, *Exception) {
					same, raised := t.Equal(element, v)
					found = same
					return !same, raised
				})
				return Bool(found), raised
			},
		},
		Methods: []MethodDeclaration{
			{Signature: "count(value, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				if n, ok := intOf(arguments[1]); ok {
					if arguments[0].Object().(*Range).find(n) != nil {
						return Int(1), nil
					}
					return Int(0), nil
				}
				count := int64(0)
				raised := t.Each(arguments[0], func(element Value) (bool, *Exception) {
					same, raised := t.Equal(element, arguments[1])
					if same {
						count++
					}
					return true, raised
				})
				return Int(count), raised
			}},
			{Signature: "index(value, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				if n, ok := intOf(arguments[1]); ok {
					if at := arguments[0].Object().(*Range).find(n); at != nil {
						return t.NewInt(at)
					}
				}
				text, raised := t.Repr(arguments[1])
				if raised != nil {
					return Value{}, raised
				}
				return Value{}, t.Raise(ValueErrorType, "%s is not in range", text)
			}},
		},
		GetSets: []GetSetDeclaration{part("start", 0), part("stop", 1), part("step", 2)},
	})
	Declare(RangeIteratorType, iteratorType(Declaration{Final: true, Abstract: true, Methods: []MethodDeclaration{lengthHint(func(v Value) int {
		return int(v.Object().(*RangeIterator).left)
	})}}))
	Declare(LongRangeIteratorType, iteratorType(Declaration{Final: true, Abstract: true}))
}
