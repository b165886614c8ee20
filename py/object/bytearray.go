package object

import "bytes"

// This file holds bytearray and memoryview.

func plainByteArray(v Value) *ByteArray {
	if i, ok := v.Object().(*Instance); ok {
		v = i.base
	}
	return v.Object().(*ByteArray)
}

// resizable fails while a memoryview looks at the bytearray.
func (b *ByteArray) resizable(t *Thread) *Exception {
	if b.exports > 0 {
		return t.Raise(BufferErrorType, "Existing exports of data: object cannot be re-sized")
	}
	return nil
}

// replace puts given in the place of the bytes from start up to stop.
func (b *ByteArray) replace(t *Thread, start, stop int, given string) *Exception {
	length := len(b.content) + len(given) - (stop - start)
	if length != len(b.content) {
		if raised := b.resizable(t); raised != nil {
			return raised
		}
	}
	if raised := t.scanWork(len(given) + len(b.content) - stop); raised != nil {
		return raised
	}
	if length > cap(b.content) {
		room := length + length/8 + 8
		if raised := t.Charge(int64(room)); raised != nil {
			return raised
		}
		if raised := t.scanWork(start); raised != nil {
			return raised
		}
		content := make([]byte, length, room)
		copy(content, b.content[:start])
		copy(content[start:], given)
		copy(content[start+len(given):], b.content[stop:])
		b.content = content
		return nil
	}
	old := len(b.content)
	content := b.content[:max(old, length)]
	copy(content[start+len(given):], content[stop:old])
	copy(content[start:], given)
	b.content = content[:length]
	return nil
}

func declareByteArray() {
	d := Declaration{
		NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(ByteArrayType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			v, raised := t.NewByteArray(nil)
			if raised != nil {
				return Value{}, raised
			}
			return t.instanceOf(class, v)
		},
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				content, raised := t.contents(self)
				if raised != nil {
					return Value{}, raised
				}
				result, raised := t.NewBuilder(len(content) + 16)
				if raised != nil {
					return Value{}, raised
				}
				defer result.Release()
				if raised = result.WriteString(self.Type().Name + "("); raised == nil {
					raised = t.bytesRepr(result, content, true)
				}
				if raised == nil {
					raised = result.writeByte(')')
				}
				if raised != nil {
					return Value{}, raised
				}
				return result.Value()
			},
		},
		Binary: map[Slot]Binary{
			SlotDelitem: func(t *Thread, self, key Value) (Value, *Exception) {
				return None, plainByteArray(self).assign(t, key, Value{})
			},
			SlotIadd: func(t *Thread, self, other Value) (Value, *Exception) {
				b := plainByteArray(self)
				content, ok, raised := t.buffer(other)
				if raised != nil {
					return Value{}, raised
				}
				if !ok {
					return Value{}, t.Raise(TypeErrorType, "can't concat %s to %s", other.Type().Name, self.Type().Name)
				}
				return self, b.replace(t, len(b.content), len(b.content), content)
			},
			SlotImul: func(t *Thread, self, other Value) (Value, *Exception) {
				b := plainByteArray(self)
				n, ok, raised := t.repeatCount(other)
				if raised != nil || !ok {
					if raised == nil {
						raised = t.Raise(TypeErrorType, "can't multiply sequence by non-int of type '%s'", other.Type().Name)
					}
					return Value{}, raised
				}
				if raised := b.resizable(t); raised != nil {
					return Value{}, raised
				}
				content, raised := t.contents(self)
				if raised != nil {
					return Value{}, raised
				}
				text, raised := t.repeatText(content, n)
				if raised == nil {
					raised = b.replace(t, 0, len(b.content), text)
				}
				return self, raised
			},
		},
		Ternary: map[Slot]Ternary{SlotSetitem: func(t *Thread, self, key, v Value) (Value, *Exception) {
			return None, plainByteArray(self).assign(t, key, v)
		}},
		Methods:    byteArrayMethods,
		Attributes: map[string]Value{"__hash__": None},
	}
	bytesOperations(&d, ByteArrayType)
	Declare(ByteArrayType, d)
}

// assign is b[key] = v, or del b[key] when v is absent.
func (b *ByteArray) assign(t *Thread, key, v Value) *Exception {
	if s, ok := key.Object().(*Slice); ok {
		return b.assignSlice(t, s, v)
	}
	c := byte(0)
	if _, ok := intOf(key); !ok && !key.Type().slots[SlotIndex].Exists() {
		return t.Raise(TypeErrorType, "bytearray indices must be integers or slices, not %s", key.Type().Name)
	}
	if v.Exists() {
		var raised *Exception
		if c, raised = t.byteOf(v, "byte must be in range(0, 256)"); raised != nil {
			return raised
		}
	}
	i, raised := t.itemIndex(key, func() int { return len(b.content) }, "bytearray", "bytearray index out of range")
	if raised != nil {
		return raised
	}
	if !v.Exists() {
		return b.replace(t, i, i+1, "")
	}
	b.content[i] = c
	return nil
}

// hasNumber reports whether a value converts to a number, which no slice takes.
func hasNumber(v Value) bool {
	slots := &v.Type().slots
	return slots[SlotIndex].Exists() || slots[SlotInt].Exists() || slots[SlotFloat].Exists() || v.Type().layout == ComplexType
}

func (b *ByteArray) assignSlice(t *Thread, s *Slice, v Value) *Exception {
	given := ""
	if v.Exists() {
		var ok bool
		var raised *Exception
		if given, ok, raised = t.buffer(v); raised != nil {
			return raised
		}
		if !ok {
			if _, isText := strOf(v); isText || hasNumber(v) {
				return t.Raise(TypeErrorType, "can assign only bytes, buffers, or iterables of ints in range(0, 256)")
			}
			if !Iterable(v) {
				return t.Raise(TypeErrorType, "cannot convert '%s' object to bytearray", v.Type().Name)
			}
			if given, raised = t.bytesFrom("byte", v, Value{}, Value{}); raised != nil {
				return raised
			}
		}
	}
	r, raised := t.indicesOf(s, func() int { return len(b.content) })
	if raised != nil {
		return raised
	}
	if r.step == 1 {
		return b.replace(t, r.start, r.start+r.count, given)
	}
	if given == "" {
		if raised := b.resizable(t); raised != nil {
			return raised
		}
		if r.count == 0 {
			return nil
		}
		if r.step < 0 {
			r.start, r.step = r.start+(r.count-1)*r.step, -r.step
		}
		if raised := t.Work(int64(len(b.content)-r.start) / 64); raised != nil {
			return raised
		}
		kept, next := b.content[:r.start], r.start
		for i, c := range b.content[r.start:] {
			if r.start+i == next && i/r.step < r.count {
				next += r.step
				continue
			}
			kept = append(kept, c)
		}
		b.content = kept
		return nil
	}
	if len(given) != r.count {
		return t.Raise(ValueErrorType, "attempt to assign bytes of size %d to extended slice of size %d", len(given), r.count)
	}
	for i, at := 0, r.start; i < r.count; i, at = i+1, at+r.step {
		b.content[at] = given[i]
	}
	return t.Work(int64(r.count / 64))
}

var byteArrayMethods = []MethodDeclaration{
	reduceByCall(func(t *Thread, self Value) ([]Value, *Exception) {
		content, _ := bytesOf(self)
		v, raised := t.NewBytes(content)
		return []Value{v}, raised
	}),
	{Signature: "__init__(source=b'', encoding='utf-8', errors='strict')", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		content, raised := t.bytesFrom("bytearray", arguments[1], arguments[2], arguments[3])
		if raised != nil {
			return Value{}, raised
		}
		b := plainByteArray(arguments[0])
		return None, b.replace(t, 0, len(b.content), content)
	}},
	{Signature: "append(item, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		c, raised := t.byteOf(arguments[1], "byte must be in range(0, 256)")
		if raised != nil {
			return Value{}, raised
		}
		b := plainByteArray(arguments[0])
		if raised := b.resizable(t); raised != nil {
			return Value{}, raised
		}
		if len(b.content) < cap(b.content) {
			b.content = append(b.content, c)
			return None, nil
		}
		return None, b.replace(t, len(b.content), len(b.content), string([]byte{c}))
	}},
	{Signature: "extend(iterable_of_ints, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		b := plainByteArray(arguments[0])
		if _, isText := strOf(arguments[1]); isText {
			return Value{}, t.Raise(TypeErrorType, "expected iterable of integers; got: 'str'")
		}
		content, raised := t.bytesFrom("byte", arguments[1], Value{}, Value{})
		if raised != nil {
			return Value{}, raised
		}
		return None, b.replace(t, len(b.content), len(b.content), content)
	}},
	{Signature: "insert(index, item, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		b := plainByteArray(arguments[0])
		n, raised := t.IndexInt(arguments[1], OverflowErrorType)
		if raised != nil {
			return Value{}, raised
		}
		c, raised := t.byteOf(arguments[2], "byte must be in range(0, 256)")
		if raised != nil {
			return Value{}, raised
		}
		if n < 0 {
			n = max(n+int64(len(b.content)), 0)
		}
		at := int(min(n, int64(len(b.content))))
		return None, b.replace(t, at, at, string([]byte{c}))
	}},
	{Signature: "pop(index=-1, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		b := plainByteArray(arguments[0])
		n := int64(-1)
		if arguments[1].Exists() {
			var raised *Exception
			if n, raised = t.IndexInt(arguments[1], IndexErrorType); raised != nil {
				return Value{}, raised
			}
		}
		if len(b.content) == 0 {
			return Value{}, t.Raise(IndexErrorType, "pop from empty bytearray")
		}
		if n < 0 {
			n += int64(len(b.content))
		}
		if n < 0 || n >= int64(len(b.content)) {
			return Value{}, t.Raise(IndexErrorType, "pop index out of range")
		}
		c := b.content[n]
		return Int(int64(c)), b.replace(t, int(n), int(n)+1, "")
	}},
	{Signature: "remove(value, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		b := plainByteArray(arguments[0])
		c, raised := t.byteOf(arguments[1], "byte must be in range(0, 256)")
		if raised != nil {
			return Value{}, raised
		}
		if raised := t.scanWork(len(b.content)); raised != nil {
			return Value{}, raised
		}
		if i := bytes.IndexByte(b.content, c); i >= 0 {
			return None, b.replace(t, i, i+1, "")
		}
		return Value{}, t.Raise(ValueErrorType, "value not found in bytearray")
	}},
	{Signature: "reverse()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		content := plainByteArray(arguments[0]).content
		reverseBytes(content)
		return None, t.Work(int64(len(content) / 1024))
	}},
	{Signature: "clear()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		b := plainByteArray(arguments[0])
		raised := b.replace(t, 0, len(b.content), "")
		if raised == nil {
			b.content = nil
		}
		return None, raised
	}},
	{Signature: "copy()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		content, raised := t.contents(arguments[0])
		if raised != nil {
			return Value{}, raised
		}
		return t.NewByteArray([]byte(content))
	}},
}

// A MemoryView looks at the bytes of another object: one dimension, of single bytes.
type MemoryView struct {
	Header
	source             Value // absent after release
	start, count, step int
}

// content returns the bytes that the view looks at, a copy that the caller charges; nothing of one that was released.
func (m *MemoryView) content(t *Thread) ([]byte, *Exception) {
	if !m.source.Exists() {
		return nil, nil
	}
	part := make([]byte, 0, m.count)
	raised := t.blocks(m.count, trimBlock, func(from, to int) *Exception {
		for i := from; i < to; i++ {
			part = append(part, byteAt(m.source, m.start+i*m.step))
		}
		return nil
	})
	return part, raised
}

// byte returns one of the bytes that the view looks at, if there are so many.
func (m *MemoryView) byte(i int) (c byte, ok bool) {
	if !m.source.Exists() || i >= m.count {
		return 0, false
	}
	return byteAt(m.source, m.start+i*m.step), true
}

// Trace implements Object.
func (m *MemoryView) Trace(tracer *Tracer) int64 {
	tracer.Visit(m.source)
	return 96
}

func (t *Thread) newView(source Value, start, count, step int) (Value, *Exception) {
	if raised := t.Charge(96); raised != nil {
		return Value{}, raised
	}
	m := &MemoryView{source: source, start: start, count: count, step: step}
	m.Header = NewHeader(MemoryViewType, m)
	if source.Type().layout == ByteArrayType {
		plainByteArray(source).exports++
	}
	return m.Value(), nil
}

// open returns the view unless it was released.
func (t *Thread) openView(v Value) (*MemoryView, *Exception) {
	m := v.Object().(*MemoryView)
	if !m.source.Exists() {
		return nil, t.Raise(ValueErrorType, "operation forbidden on released memoryview object")
	}
	return m, nil
}

func (m *MemoryView) release() {
	if m.source.Exists() && m.source.Type().layout == ByteArrayType {
		plainByteArray(m.source).exports--
	}
	m.source = Value{}
}

func declareMemoryView() {
	get := func(name string, of func(t *Thread, m *MemoryView) (Value, *Exception)) GetSetDeclaration {
		return GetSetDeclaration{Name: name, Get: func(t *Thread, self Value) (Value, *Exception) {
			m, raised := t.openView(self)
			if raised != nil {
				return Value{}, raised
			}
			return of(t, m)
		}}
	}
	number := func(n int64) func(*Thread, *MemoryView) (Value, *Exception) {
		return func(*Thread, *MemoryView) (Value, *Exception) { return Int(n), nil }
	}
	readOnly := func(m *MemoryView) bool { return m.source.Type().layout != ByteArrayType }
	Declare(MemoryViewType, Declaration{
		Final: true, Layout: true, NewSignature: "(cls, object)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			if _, ok := arguments[1].Object().(*MemoryView); ok {
				m, raised := t.openView(arguments[1])
				if raised != nil {
					return Value{}, raised
				}
				return t.newView(m.source, m.start, m.count, m.step)
			}
			source := arguments[1]
			if layout := source.Type().layout; layout != BytesType && layout != ByteArrayType {
				return Value{}, t.Raise(TypeErrorType, "memoryview: a bytes-like object is required, not '%s'", source.Type().Name)
			}
			return t.newView(source, 0, bytesLength(source), 1)
		},
		Unary: map[Slot]Unary{
			SlotLen: func(t *Thread, self Value) (Value, *Exception) {
				m, raised := t.openView(self)
				if raised != nil {
					return Value{}, raised
				}
				return Int(int64(m.count)), nil
			},
			SlotIter: func(t *Thread, self Value) (Value, *Exception) { return t.newBytesIterator(self) },
			SlotHash: func(t *Thread, self Value) (Value, *Exception) {
				m, raised := t.openView(self)
				if raised != nil {
					return Value{}, raised
				}
				if !readOnly(m) {
					return Value{}, t.Raise(ValueErrorType, "cannot hash writable memoryview object")
				}
				content, raised := t.contents(m.Value())
				if raised != nil {
					return Value{}, raised
				}
				hash, raised := t.hashBytes(content)
				return Int(int64(hash)), raised
			},
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				if !self.Object().(*MemoryView).source.Exists() {
					return t.StrValue("<released memory at " + t.Address(self) + ">")
				}
				return t.StrValue("<memory at " + t.Address(self) + ">")
			},
			SlotEnter: func(_ *Thread, self Value) (Value, *Exception) { return self, nil },
		},
		Binary: map[Slot]Binary{
			SlotEq: func(t *Thread, self, other Value) (Value, *Exception) {
				a, raised := t.contents(self)
				if raised != nil {
					return Value{}, raised
				}
				b, ok, raised := t.buffer(other)
				if raised != nil || !ok {
					return NotImplemented, raised
				}
				return Bool(a == b), t.scanWork(len(a))
			},
			SlotGetitem: func(t *Thread, self, key Value) (Value, *Exception) {
				m, raised := t.openView(self)
				if raised != nil {
					return Value{}, raised
				}
				if s, ok := key.Object().(*Slice); ok {
					r, raised := t.indicesOf(s, func() int { return m.count })
					if raised == nil {
						m, raised = t.openView(self)
					}
					if raised != nil {
						return Value{}, raised
					}
					return t.newView(m.source, m.start+r.start*m.step, r.count, m.step*r.step)
				}
				i, raised := t.itemIndex(key, func() int { return m.count }, "memoryview", "index out of bounds on dimension 1")
				if raised == nil {
					m, raised = t.openView(self)
				}
				if raised != nil {
					return Value{}, raised
				}
				return Int(int64(byteAt(m.source, m.start+i*m.step))), nil
			},
		},
		Ternary: map[Slot]Ternary{SlotSetitem: func(t *Thread, self, key, v Value) (Value, *Exception) {
			m, raised := t.openView(self)
			if raised != nil {
				return Value{}, raised
			}
			if readOnly(m) {
				return Value{}, t.Raise(TypeErrorType, "cannot modify read-only memory")
			}
			if s, ok := key.Object().(*Slice); ok {
				given, raised := t.bytesArgument(v)
				if raised != nil {
					return Value{}, raised
				}
				r, raised := t.indicesOf(s, func() int { return m.count })
				if raised == nil {
					// What the slice is made of may have released the view.
					m, raised = t.openView(self)
				}
				if raised != nil {
					return Value{}, raised
				}
				if len(given) != r.count {
					return Value{}, t.Raise(ValueErrorType, "memoryview assignment: lvalue and rvalue have different structures")
				}
				content := plainByteArray(m.source).content
				for i := range r.count {
					content[m.start+(r.start+i*r.step)*m.step] = given[i]
				}
				return None, t.Work(int64(r.count / 64))
			}
			c, raised := t.byteOf(v, "memoryview: invalid value for format 'B'")
			if raised != nil {
				return Value{}, raised
			}
			i, raised := t.itemIndex(key, func() int { return m.count }, "memoryview", "index out of bounds on dimension 1")
			if raised == nil {
				m, raised = t.openView(self)
			}
			if raised != nil {
				return Value{}, raised
			}
			plainByteArray(m.source).content[m.start+i*m.step] = c
			return None, nil
		}},
		Methods: []MethodDeclaration{
			{Signature: "tobytes(order='C')", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				m, raised := t.openView(arguments[0])
				if raised != nil {
					return Value{}, raised
				}
				content, raised := t.contents(m.Value())
				if raised != nil {
					return Value{}, raised
				}
				return t.NewBytes(content)
			}},
			{Signature: "tolist()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				elements, raised := t.Collect(arguments[0])
				if raised != nil {
					return Value{}, raised
				}
				return t.ownedList(elements)
			}},
			{Signature: "hex(sep=None, bytes_per_sep=1)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				m, raised := t.openView(arguments[0])
				if raised != nil {
					return Value{}, raised
				}
				content, raised := t.contents(m.Value())
				if raised != nil {
					return Value{}, raised
				}
				return t.hexOf(content, arguments[1], arguments[2])
			}},
			{Signature: "release()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
				arguments[0].Object().(*MemoryView).release()
				return None, nil
			}},
			{Signature: "toreadonly()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				m, raised := t.openView(arguments[0])
				if raised != nil {
					return Value{}, raised
				}
				content, raised := t.contents(m.Value())
				if raised != nil {
					return Value{}, raised
				}
				frozen, raised := t.NewBytes(content)
				if raised != nil {
					return Value{}, raised
				}
				return t.newView(frozen, 0, m.count, 1)
			}},
			{Signature: "__exit__(*args)", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
				arguments[0].Object().(*MemoryView).release()
				return None, nil
			}},
		},
		GetSets: []GetSetDeclaration{
			get("nbytes", func(_ *Thread, m *MemoryView) (Value, *Exception) { return Int(int64(m.count)), nil }),
			get("readonly", func(_ *Thread, m *MemoryView) (Value, *Exception) { return Bool(readOnly(m)), nil }),
			get("obj", func(_ *Thread, m *MemoryView) (Value, *Exception) { return m.source, nil }),
			get("format", func(t *Thread, _ *MemoryView) (Value, *Exception) { return t.StrValue("B") }),
			get("itemsize", number(1)), get("ndim", number(1)),
			get("shape", func(t *Thread, m *MemoryView) (Value, *Exception) { return t.tupleValue(Int(int64(m.count))) }),
			get("strides", func(t *Thread, m *MemoryView) (Value, *Exception) { return t.tupleValue(Int(int64(m.step))) }),
			get("contiguous", func(_ *Thread, m *MemoryView) (Value, *Exception) { return Bool(m.step == 1), nil }),
		},
	})
}
