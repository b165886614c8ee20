package object

// repeatCount reads the factor of a repetition: negative is zero.
func (t *Thread) repeatCount(v Value) (int64, bool, *Exception) {
	if _, ok := intOf(v); !ok && !v.Type().slots[SlotIndex].Exists() {
		return 0, false, nil
	}
	n, raised := t.IndexInt(v, OverflowErrorType)
	return max(n, 0), true, raised
}

// repeatElements returns count copies of elements one after the other, charged.
func (t *Thread) repeatElements(elements []Value, count int64) ([]Value, *Exception) {
	if len(elements) == 0 || count == 0 {
		return nil, nil
	}
	if count > (1<<57)/int64(len(elements)) {
		return nil, t.Raise(MemoryErrorType, "")
	}
	size := count * int64(len(elements))
	if raised := t.Charge(size * 16); raised != nil {
		return nil, raised
	}
	repeated := make([]Value, size)
	copy(repeated, elements)
	for done := len(elements); done < len(repeated); {
		// What is copied begins with the element whose turn it is, wherever the last chunk ended.
		begin := done % len(elements)
		copied := copy(repeated[done:], repeated[begin:min(done, begin+1<<16)])
		done += copied
		if raised := t.Work(int64(copied / 16)); raised != nil {
			return nil, raised
		}
	}
	return repeated, nil
}

// ownedList makes a list that owns elements, which have been charged.
func (t *Thread) ownedList(elements []Value) (Value, *Exception) {
	if raised := t.Charge(listSize); raised != nil {
		return Value{}, raised
	}
	l := &List{elements: elements}
	l.Header = NewHeader(ListType, l)
	return l.Value(), nil
}

// reprElements writes the reprs of elements between brackets; nested is what stands for a container inside itself.
func (t *Thread) reprElements(self Value, open, closing, nested string, length func() int, element func(i int) (string, *Exception)) (string, *Exception) {
	if t.showing(self) {
		return nested, nil
	}
	if raised := t.Enter(); raised != nil {
		return "", t.tooDeepIn("while getting the repr of an object", self)
	}
	t.shown = append(t.shown, self)
	defer func() {
		t.shown = t.shown[:len(t.shown)-1]
		t.Leave()
	}()
	text, raised := t.NewBuilder(0)
	if raised != nil {
		return "", raised
	}
	defer text.Release()
	raised = text.WriteString(open)
	for i := 0; i < length() && raised == nil; i++ {
		var part string
		if part, raised = element(i); raised != nil {
			break
		}
		if i > 0 {
			raised = text.WriteString(", ")
		}
		if raised == nil {
			raised = text.WriteString(part)
		}
		if raised == nil {
			raised = t.Work(int64(1 + len(part)/64))
		}
	}
	if raised == nil {
		raised = text.WriteString(closing)
	}
	if raised != nil {
		return "", raised
	}
	return text.String()
}

// showing tells whether the repr of a container is in progress.
func (t *Thread) showing(self Value) bool {
	for _, v := range t.shown {
		if v == self {
			return true
		}
	}
	return false
}

// compareSequences compares sequences element by element (CPython's list_richcompare). The lengths are read anew, since a
// comparison may change a list.
func (t *Thread) compareSequences(op Comparison, a, b func() []Value) (Value, *Exception) {
	if raised := t.Enter(); raised != nil {
		return Value{}, t.tooDeepIn("in comparison")
	}
	defer t.Leave()
	if (op == EqualTo || op == NotEqual) && len(a()) != len(b()) {
		return Bool(op == NotEqual), nil
	}
	for i := 0; i < len(a()) && i < len(b()); i++ {
		x, y := a()[i], b()[i]
		same, raised := t.Equal(x, y)
		if raised != nil {
			return Value{}, raised
		}
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
		if same {
			continue
		}
		switch op {
		case EqualTo:
			return False, nil
		case NotEqual:
			return True, nil
		}
		return t.Compare(op, x, y)
	}
	return Bool(compareOrdered(op, int64(len(a())), int64(len(b())))), nil
}

func plainList(v Value) *List {
	l, _ := listOf(v)
	return l
}

func declareList() {
	compare := func(op Comparison) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			a := plainList(self)
			b, ok := listOf(other)
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
		elements, raised := t.repeatElements(plainList(self).elements, n)
		if raised != nil {
			return Value{}, raised
		}
		return t.ownedList(elements)
	}
	Declare(ListType, Declaration{
		Layout: true, NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(ListType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			v, raised := t.ownedList(nil)
			if raised != nil {
				return Value{}, raised
			}
			return t.instanceOf(class, v)
		},
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				l := plainList(self)
				text, raised := t.reprElements(self, "[", "]", "[...]", func() int { return len(l.elements) },
					func(i int) (string, *Exception) { return t.Repr(l.elements[i]) })
				if raised != nil {
					return Value{}, raised
				}
				return t.StrValue(text)
			},
			SlotLen:      func(_ *Thread, self Value) (Value, *Exception) { return Int(int64(len(plainList(self).elements))), nil },
			SlotIter:     func(t *Thread, self Value) (Value, *Exception) { return t.newListIterator(plainList(self)) },
			SlotReversed: func(t *Thread, self Value) (Value, *Exception) { return t.newListReverse(plainList(self)) },
		},
		Binary: map[Slot]Binary{
			SlotLt: compare(Less), SlotLe: compare(LessEqual), SlotEq: compare(EqualTo), SlotNe: compare(NotEqual),
			SlotGt: compare(Greater), SlotGe: compare(GreaterEqual),
			SlotGetitem: listGetItem, SlotDelitem: listDeleteItem,
			SlotContains: func(t *Thread, self, v Value) (Value, *Exception) {
				at, raised := t.indexIn(func() []Value { return plainList(self).elements }, v, 0, 1<<62)
				return Bool(at >= 0), raised
			},
			SlotAdd: func(t *Thread, self, other Value) (Value, *Exception) {
				a := plainList(self)
				b, ok := listOf(other)
				if !ok {
					return Value{}, t.Raise(TypeErrorType, "can only concatenate list (not \"%s\") to list", other.Type().Name)
				}
				if raised := t.Charge(int64(len(a.elements)+len(b.elements)) * 16); raised != nil {
					return Value{}, raised
				}
				if raised := t.Work(int64(len(a.elements)+len(b.elements)) / 16); raised != nil {
					return Value{}, raised
				}
				return t.ownedList(append(append(make([]Value, 0, len(a.elements)+len(b.elements)), a.elements...), b.elements...))
			},
			SlotIadd: func(t *Thread, self, other Value) (Value, *Exception) {
				return self, t.listExtend(plainList(self), other)
			},
			SlotMul: repeat, SlotRmul: repeat,
			SlotImul: func(t *Thread, self, other Value) (Value, *Exception) {
				n, ok, raised := t.repeatCount(other)
				if raised != nil || !ok {
					if raised == nil {
						raised = t.Raise(TypeErrorType, "can't multiply sequence by non-int of type '%s'", other.Type().Name)
					}
					return Value{}, raised
				}
				l := plainList(self)
				elements, raised := t.repeatElements(l.elements, n)
				if raised == nil {
					l.elements = elements
				}
				return self, raised
			},
		},
		Ternary:    map[Slot]Ternary{SlotSetitem: listSetItem},
		Methods:    listMethods,
		Attributes: map[string]Value{"__hash__": None},
	})
}

// indexIn returns where v is in elements from start up to stop, -1 if nowhere.
func (t *Thread) indexIn(elements func() []Value, v Value, start, stop int) (int, *Exception) {
	for i := start; i < len(elements()) && i < stop; i++ {
		same, raised := t.Equal(elements()[i], v)
		if raised != nil || same {
			return i, raised
		}
		if raised := t.Tick(); raised != nil {
			return 0, raised
		}
	}
	return -1, nil
}

func listGetItem(t *Thread, self, key Value) (Value, *Exception) {
	l := plainList(self)
	if s, ok := key.Object().(*Slice); ok {
		elements, raised := t.sliceElements(func() []Value { return l.elements }, s)
		if raised != nil {
			return Value{}, raised
		}
		return t.ownedList(elements)
	}
	i, raised := t.itemIndex(key, func() int { return len(l.elements) }, "list", "list index out of range")
	if raised != nil {
		return Value{}, raised
	}
	return l.elements[i], nil
}

// Made is the value of an object that was made, or the zero Value with the exception.
func Made[T interface{ Value() Value }](o T, raised *Exception) (Value, *Exception) {
	if raised != nil {
		return Value{}, raised
	}
	return o.Value(), nil
}

func listSetItem(t *Thread, self, key, v Value) (Value, *Exception) {
	l := plainList(self)
	s, ok := key.Object().(*Slice)
	if !ok {
		i, raised := t.itemIndex(key, func() int { return len(l.elements) }, "list", "list assignment index out of range")
		if raised != nil {
			return Value{}, raised
		}
		l.elements[i] = v
		return None, nil
	}
	if !Iterable(v) {
		if _, raised := t.indicesOf(s, func() int { return len(l.elements) }); raised != nil {
			return Value{}, raised
		}
		return Value{}, t.Raise(TypeErrorType, "must assign iterable to extended slice")
	}
	given, raised := t.Collect(v)
	if raised != nil {
		return Value{}, raised
	}
	r, raised := t.indicesOf(s, func() int { return len(l.elements) })
	if raised != nil {
		return Value{}, raised
	}
	if r.step == 1 {
		return None, t.replaceElements(l, r.start, r.start+r.count, given)
	}
	if len(given) != r.count {
		return Value{}, t.Raise(ValueErrorType, "attempt to assign sequence of size %d to extended slice of size %d", len(given), r.count)
	}
	for i, at := 0, r.start; i < r.count; i, at = i+1, at+r.step {
		l.elements[at] = given[i]
	}
	return None, t.Work(int64(r.count / 16))
}

// Iterable tells whether a for statement can go over v.
func Iterable(v Value) bool {
	typ := v.Type()
	return typ.slots[SlotIter].Exists() && typ.slots[SlotIter] != None || typ.slots[SlotGetitem].Exists()
}

// replaceElements puts given in the place of the elements from start up to stop.
func (t *Thread) replaceElements(l *List, start, stop int, given []Value) *Exception {
	size := len(l.elements) - (stop - start) + len(given)
	if raised := t.Work(int64(size / 16)); raised != nil {
		return raised
	}
	if size <= cap(l.elements) {
		old := len(l.elements)
		grown := l.elements[:max(size, old)]
		copy(grown[start+len(given):], grown[stop:old])
		copy(grown[start:], given)
		clear(grown[size:])
		l.elements = grown[:size]
		return nil
	}
	room := size + size/8
	if raised := t.Charge(int64(room) * 16); raised != nil {
		return raised
	}
	elements := make([]Value, 0, room)
	elements = append(append(append(elements, l.elements[:start]...), given...), l.elements[stop:]...)
	l.elements = elements
	return nil
}

func listDeleteItem(t *Thread, self, key Value) (Value, *Exception) {
	l := plainList(self)
	s, ok := key.Object().(*Slice)
	if !ok {
		i, raised := t.itemIndex(key, func() int { return len(l.elements) }, "list", "list assignment index out of range")
		if raised != nil {
			return Value{}, raised
		}
		return None, t.replaceElements(l, i, i+1, nil)
	}
	r, raised := t.indicesOf(s, func() int { return len(l.elements) })
	if raised != nil || r.count == 0 {
		return None, raised
	}
	if r.step == 1 {
		return None, t.replaceElements(l, r.start, r.start+r.count, nil)
	}
	if r.step < 0 {
		r.start, r.step = r.start+(r.count-1)*r.step, -r.step
	}
	kept := l.elements[:r.start]
	next := r.start
	for i := r.start; i < len(l.elements); i++ {
		if i == next && (i-r.start)/r.step < r.count {
			next += r.step
			continue
		}
		kept = append(kept, l.elements[i])
	}
	clear(l.elements[len(kept):])
	l.elements = kept
	return None, t.Work(int64(len(kept) / 16))
}

func (t *Thread) listExtend(l *List, v Value) *Exception {
	switch o := v.Object().(type) {
	case *List:
		return t.replaceElements(l, len(l.elements), len(l.elements), o.elements)
	case *Tuple:
		return t.replaceElements(l, len(l.elements), len(l.elements), o.elements)
	}
	return t.Each(v, func(element Value) (bool, *Exception) { return true, l.Append(t, element) })
}

var listMethods = []MethodDeclaration{
	{Signature: "__init__(iterable=(), /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		l := plainList(arguments[0])
		l.elements = nil
		if !arguments[1].Exists() {
			return None, nil
		}
		return None, t.listExtend(l, arguments[1])
	}},
	{Signature: "append(object, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return None, plainList(arguments[0]).Append(t, arguments[1])
	}},
	{Signature: "clear()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
		plainList(arguments[0]).elements = nil
		return None, nil
	}},
	{Signature: "copy()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		elements, raised := t.Collect(plainList(arguments[0]).Value())
		if raised != nil {
			return Value{}, raised
		}
		return t.ownedList(elements)
	}},
	{Signature: "count(value, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		l := plainList(arguments[0])
		return t.countIn(func() []Value { return l.elements }, arguments[1])
	}},
	{Signature: "extend(iterable, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return None, t.listExtend(plainList(arguments[0]), arguments[1])
	}},
	{Signature: "index(value, start=0, stop=9223372036854775807, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		l := plainList(arguments[0])
		at, raised := t.indexBetween(func() []Value { return l.elements }, arguments)
		if raised != nil || at >= 0 {
			return Int(int64(at)), raised
		}
		text, raised := t.Repr(arguments[1])
		if raised != nil {
			return Value{}, raised
		}
		return Value{}, t.Raise(ValueErrorType, "%s is not in list", text)
	}},
	{Signature: "insert(index, object, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		l := plainList(arguments[0])
		n, raised := t.IndexInt(arguments[1], OverflowErrorType)
		if raised != nil {
			return Value{}, raised
		}
		if n < 0 {
			n = max(n+int64(len(l.elements)), 0)
		}
		at := int(min(n, int64(len(l.elements))))
		return None, t.replaceElements(l, at, at, arguments[2:3])
	}},
	{Signature: "pop(index=-1, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		l := plainList(arguments[0])
		n := int64(-1)
		if arguments[1].Exists() {
			var raised *Exception
			if n, raised = t.IndexInt(arguments[1], IndexErrorType); raised != nil {
				return Value{}, raised
			}
		}
		if len(l.elements) == 0 {
			return Value{}, t.Raise(IndexErrorType, "pop from empty list")
		}
		if n < 0 {
			n += int64(len(l.elements))
		}
		if n < 0 || n >= int64(len(l.elements)) {
			return Value{}, t.Raise(IndexErrorType, "pop index out of range")
		}
		v := l.elements[n]
		if n == int64(len(l.elements))-1 {
			l.elements[n] = Value{}
			l.elements = l.elements[:n]
			return v, nil
		}
		return v, t.replaceElements(l, int(n), int(n)+1, nil)
	}},
	{Signature: "remove(value, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		l := plainList(arguments[0])
		at, raised := t.indexIn(func() []Value { return l.elements }, arguments[1], 0, 1<<62)
		switch {
		case raised != nil:
			return Value{}, raised
		case at < 0:
			return Value{}, t.Raise(ValueErrorType, "list.remove(x): x not in list")
		case at < len(l.elements):
			return None, t.replaceElements(l, at, at+1, nil)
		}
		return None, nil
	}},
	{Signature: "reverse()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		elements := plainList(arguments[0]).elements
		for i, j := 0, len(elements)-1; i < j; i, j = i+1, j-1 {
			elements[i], elements[j] = elements[j], elements[i]
		}
		return None, t.Work(int64(len(elements) / 16))
	}},
	{Signature: "sort(*, key=None, reverse=False)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return None, t.sortList(plainList(arguments[0]), arguments[1], arguments[2])
	}},
	{Signature: "__class_getitem__(object, /)", Kind: ClassMethod, Native: classGetItem},
	{Signature: "__sizeof__()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
		return Int(40 + 8*int64(cap(plainList(arguments[0]).elements))), nil
	}},
}

// classGetItem is __class_getitem__ of types that can be parametrised.
func classGetItem(t *Thread, arguments []Value) (Value, *Exception) {
	return t.NewGenericAlias(arguments[0], arguments[1])
}

func (t *Thread) countIn(elements func() []Value, v Value) (Value, *Exception) {
	count := int64(0)
	for i := 0; i < len(elements()); i++ {
		same, raised := t.Equal(elements()[i], v)
		if raised != nil {
			return Value{}, raised
		}
		if same {
			count++
		}
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
	return Int(count), nil
}

// indexBetween is index(value, start, stop) of a list or tuple.
func (t *Thread) indexBetween(elements func() []Value, arguments []Value) (int, *Exception) {
	bounds := [2]int{0, 1 << 62}
	for i := range bounds {
		if !arguments[2+i].Exists() {
			continue
		}
		n, raised := t.sliceIndex(arguments[2+i])
		if raised != nil {
			return 0, raised
		}
		if n < 0 {
			n = max(n+len(elements()), 0)
		}
		bounds[i] = n
	}
	return t.indexIn(elements, arguments[1], bounds[0], bounds[1])
}
