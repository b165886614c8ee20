package object

// sliceRange is a slice applied to a sequence: start, start+step ... , count of them.
type sliceRange struct{ start, step, count int }

// indicesOf returns what a slice means for a sequence (CPython's PySlice_Unpack and PySlice_AdjustIndices). The length is asked for
// when the parts of the slice have been read, since an __index__ may change it.
func (t *Thread) indicesOf(s *Slice, lengthOf func() int) (sliceRange, *Exception) {
	step := 1
	if s.Step != None {
		n, raised := t.sliceIndex(s.Step)
		if raised != nil {
			return sliceRange{}, raised
		}
		if n == 0 {
			return sliceRange{}, t.Raise(ValueErrorType, "slice step cannot be zero")
		}
		step = max(n, -(1 << 62))
	}
	var parts [2]int
	for i, v := range []Value{s.Start, s.Stop} {
		if v != None {
			n, raised := t.sliceIndex(v)
			if raised != nil {
				return sliceRange{}, raised
			}
			parts[i] = n
		}
	}
	length := lengthOf()
	low, high := 0, length
	if step < 0 {
		low, high = -1, length-1
	}
	bound := func(v Value, n, missing int) int {
		if v == None {
			return missing
		}
		if n < 0 {
			n = max(n+length, low)
		}
		return min(n, high)
	}
	first, last := low, high
	if step < 0 {
		first, last = high, low
	}
	start, stop := bound(s.Start, parts[0], first), bound(s.Stop, parts[1], last)
	count := 0
	switch {
	case step > 0 && start < stop:
		count = (stop-start-1)/step + 1
	case step < 0 && start > stop:
		count = (start-stop-1)/(-step) + 1
	}
	return sliceRange{start, step, count}, nil
}

// sliceIndex reads a part of a slice; what does not fit is as good as infinite.
func (t *Thread) sliceIndex(v Value) (int, *Exception) {
	if v.IsInt() {
		return int(max(min(v.Int(), 1<<62), -(1 << 62))), nil
	}
	if _, ok := intOf(v); !ok && !v.Type().slots[SlotIndex].Exists() {
		return 0, t.Raise(TypeErrorType, "slice indices must be integers or None or have an __index__ method")
	}
	n, raised := t.Index(v)
	switch {
	case raised != nil:
		return 0, raised
	case n.Object() == nil:
		return int(max(min(n.Int(), 1<<62), -(1 << 62))), nil
	case isNegative(n):
		return -(1 << 62), nil
	}
	return 1 << 62, nil
}

// itemIndex reads an index into a sequence; out of range raises text. The length is asked for when the index is known, since
// an __index__ may change it.
func (t *Thread) itemIndex(v Value, lengthOf func() int, kind, text string) (int, *Exception) {
	if !v.IsInt() && !v.Type().slots[SlotIndex].Exists() {
		if _, isSlice := v.Object().(*Slice); !isSlice {
			return 0, t.Raise(TypeErrorType, "%s indices must be integers or slices, not %s", kind, v.Type().Name)
		}
	}
	n, raised := t.IndexInt(v, IndexErrorType)
	if raised != nil {
		return 0, raised
	}
	length := int64(lengthOf())
	if n < 0 {
		n += length
	}
	if n < 0 || n >= length {
		return 0, t.Raise(IndexErrorType, "%s", text)
	}
	return int(n), nil
}

// sliceElements returns the elements that a slice takes, as a slice of the caller's, charged.
func (t *Thread) sliceElements(elementsOf func() []Value, s *Slice) ([]Value, *Exception) {
	r, raised := t.indicesOf(s, func() int { return len(elementsOf()) })
	if raised != nil {
		return nil, raised
	}
	if raised := t.Work(int64(r.count / 16)); raised != nil {
		return nil, raised
	}
	if raised := t.Charge(int64(r.count) * 16); raised != nil {
		return nil, raised
	}
	elements := elementsOf()
	taken := make([]Value, r.count)
	if r.step == 1 {
		copy(taken, elements[r.start:])
		return taken, nil
	}
	for i, at := 0, r.start; i < r.count; i, at = i+1, at+r.step {
		taken[i] = elements[at]
	}
	return taken, nil
}

func declareSlice() {
	part := func(name string, of func(*Slice) Value) GetSetDeclaration {
		return GetSetDeclaration{Name: name, Get: func(_ *Thread, self Value) (Value, *Exception) { return of(self.Object().(*Slice)), nil }}
	}
	tuple := func(t *Thread, v Value) (Value, *Exception) {
		s := v.Object().(*Slice)
		return t.tupleValue(s.Start, s.Stop, s.Step)
	}
	compare := func(op Comparison) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			if _, ok := other.Object().(*Slice); !ok {
				return NotImplemented, nil
			}
			a, raised := tuple(t, self)
			if raised != nil {
				return Value{}, raised
			}
			b, raised := tuple(t, other)
			if raised != nil {
				return Value{}, raised
			}
			return t.Compare(op, a, b)
		}
	}
	Declare(SliceType, Declaration{
		Layout: true, Final: true, NewSignature: "(cls, start, stop=None, step=None, /)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			if !arguments[2].Exists() {
				return t.NewSlice(None, arguments[1], None)
			}
			return t.NewSlice(arguments[1], arguments[2], orNone(arguments[3]))
		},
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				parts, raised := tuple(t, self)
				if raised != nil {
					return Value{}, raised
				}
				text, raised := t.Repr(parts)
				if raised != nil {
					return Value{}, raised
				}
				return t.StrValue("slice" + text)
			},
			SlotHash: func(t *Thread, self Value) (Value, *Exception) {
				parts, raised := tuple(t, self)
				if raised != nil {
					return Value{}, raised
				}
				hash, raised := t.Hash(parts)
				return Int(int64(hash)), raised
			},
		},
		Binary: map[Slot]Binary{
			SlotEq: compare(EqualTo), SlotNe: compare(NotEqual), SlotLt: compare(Less), SlotLe: compare(LessEqual),
			SlotGt: compare(Greater), SlotGe: compare(GreaterEqual),
		},
		Methods: []MethodDeclaration{sliceReduce, {Signature: "indices(object, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			length, raised := t.IndexInt(arguments[1], OverflowErrorType)
			if raised != nil {
				return Value{}, raised
			}
			if length < 0 {
				return Value{}, t.Raise(ValueErrorType, "length should not be negative")
			}
			s := arguments[0].Object().(*Slice)
			r, raised := t.indicesOf(s, func() int { return int(length) })
			if raised != nil {
				return Value{}, raised
			}
			stop, raised := t.sliceStop(s, int(length), r.step)
			return t.tupleOfInts(raised, r.start, stop, r.step)
		}}},
		GetSets: []GetSetDeclaration{
			part("start", func(s *Slice) Value { return s.Start }), part("stop", func(s *Slice) Value { return s.Stop }),
			part("step", func(s *Slice) Value { return s.Step }),
		},
	})
}

// sliceStop is the stop of slice.indices: within the bounds of the sequence.
func (t *Thread) sliceStop(s *Slice, length, step int) (int, *Exception) {
	low, high := 0, length
	if step < 0 {
		low, high = -1, length-1
	}
	if s.Stop == None {
		if step < 0 {
			return low, nil
		}
		return high, nil
	}
	n, raised := t.sliceIndex(s.Stop)
	if n < 0 {
		n = max(n+length, low)
	}
	return min(n, high), raised
}

func (t *Thread) tupleOfInts(raised *Exception, numbers ...int) (Value, *Exception) {
	if raised != nil {
		return Value{}, raised
	}
	values := make([]Value, len(numbers))
	for i, n := range numbers {
		values[i] = Int(int64(n))
	}
	return t.tupleValue(values...)
}
