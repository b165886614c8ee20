package object

import (
	"strings"
)

// This file holds what bytes and bytearray have in common, and bytes itself.

// sameBytes makes a value of the kind that self is: bytes, or a bytearray.
func (t *Thread) sameBytes(self Value, content string) (Value, *Exception) {
	if self.Type().layout == ByteArrayType {
		return t.NewByteArray([]byte(content))
	}
	return t.NewBytes(content)
}

// ownedBytes makes a value of the kind that self is of content, whose memory has been charged.
func (t *Thread) ownedBytes(self Value, content []byte) (Value, *Exception) {
	if self.Type().layout == ByteArrayType {
		return t.NewByteArray(content)
	}
	if raised := t.scanWork(len(content)); raised != nil {
		return Value{}, raised
	}
	return t.NewBytes(string(content))
}

// contents returns what a bytes or a bytearray has, of a bytearray a copy.
func (t *Thread) contents(v Value) (string, *Exception) {
	content, _, raised := t.buffer(v)
	return content, raised
}

// buffer returns the content of anything that is like bytes; a copy, which is charged, of what may change.
func (t *Thread) buffer(v Value) (content string, ok bool, raised *Exception) {
	if i, isInstance := v.Object().(*Instance); isInstance && i.base.Exists() {
		v = i.base
	}
	var size int
	switch o := v.Object().(type) {
	case *Bytes:
		return o.content, true, nil
	case *ByteArray:
		size = len(o.content)
	case *MemoryView:
		size = o.count
	default:
		return "", false, nil
	}
	if raised := t.Charge(int64(size)); raised != nil {
		return "", true, raised
	}
	if raised := t.scanWork(size); raised != nil {
		return "", true, raised
	}
	switch o := v.Object().(type) {
	case *ByteArray:
		return string(o.content), true, nil
	case *MemoryView:
		copied, raised := o.content(t)
		return string(copied), true, raised
	}
	return "", false, nil
}

// bufferOf is buffer without a charge, for what the caller bounds.
func bufferOf(v Value) (string, bool) {
	if content, ok := bytesOf(v); ok {
		return content, true
	}
	m, ok := v.Object().(*MemoryView)
	if !ok {
		return "", false
	}
	content := make([]byte, 0, m.count)
	for i := range m.count {
		if c, ok := m.byte(i); ok {
			content = append(content, c)
		}
	}
	return string(content), true
}

// bytesArgument reads an argument that has to be like bytes.
func (t *Thread) bytesArgument(v Value) (string, *Exception) {
	content, ok, raised := t.buffer(v)
	if raised == nil && !ok {
		raised = t.Raise(TypeErrorType, "a bytes-like object is required, not '%s'", v.Type().Name)
	}
	return content, raised
}

// bytesOrInt reads an argument that is like bytes or an int of one byte, as find takes it.
func (t *Thread) bytesOrInt(v Value) (string, *Exception) {
	if content, ok, raised := t.buffer(v); ok {
		return content, raised
	}
	if _, ok := intOf(v); !ok && !v.Type().slots[SlotIndex].Exists() {
		return "", t.Raise(TypeErrorType, "argument should be integer or bytes-like object, not '%s'", v.Type().Name)
	}
	c, raised := t.byteOf(v, "byte must be in range(0, 256)")
	return string([]byte{c}), raised
}

// byteOf reads an int from 0 to 255.
func (t *Thread) byteOf(v Value, text string) (byte, *Exception) {
	n, raised := t.Index(v)
	if raised != nil {
		return 0, raised
	}
	if n.Object() != nil || n.Int() < 0 || n.Int() > 255 {
		return 0, t.Raise(ValueErrorType, "%s", text)
	}
	return byte(n.Int()), nil
}

// bytesRepr writes the repr of bytes; that of a bytearray escapes apostrophes within double quotes too.
func (t *Thread) bytesRepr(result *Builder, content string, apostrophes bool) *Exception {
	quote := byte('\'')
	if strings.IndexByte(content, '\'') >= 0 && strings.IndexByte(content, '"') < 0 {
		quote = '"'
	}
	if raised := result.WriteString("b" + string(quote)); raised != nil {
		return raised
	}
	raised := t.blocks(len(content), trimBlock, func(from, to int) *Exception {
		if raised := result.Grow((to - from) * 4); raised != nil {
			return raised
		}
		for i := from; i < to; i++ {
			switch c := content[i]; {
			case c == quote || c == '\\' || c == '\'' && apostrophes:
				result.text = append(result.text, '\\', c)
			case c == '\t':
				result.text = append(result.text, `\t`...)
			case c == '\n':
				result.text = append(result.text, `\n`...)
			case c == '\r':
				result.text = append(result.text, `\r`...)
			case c < 0x20 || c >= 0x7F:
				result.text = append(result.text, '\\', 'x', hexDigits[c>>4], hexDigits[c&15])
			default:
				result.text = append(result.text, c)
			}
		}
		return nil
	})
	if raised != nil {
		return raised
	}
	return result.writeByte(quote)
}

// bytesFrom makes the content that bytes(source, encoding, errors) has.
func (t *Thread) bytesFrom(owner string, source, encoding, errors Value) (string, *Exception) {
	if !source.Exists() {
		if encoding.Exists() || errors.Exists() {
			return "", t.Raise(TypeErrorType, "%s without a string argument", map[bool]string{true: "encoding", false: "errors"}[encoding.Exists()])
		}
		return "", nil
	}
	if s, ok := strOf(source); ok {
		if !encoding.Exists() {
			return "", t.Raise(TypeErrorType, "string argument without an encoding")
		}
		name, handler, raised := t.codecArguments(owner, encoding, errors)
		if raised != nil {
			return "", raised
		}
		return t.Encode(s, name, handler)
	}
	if encoding.Exists() || errors.Exists() {
		return "", t.Raise(TypeErrorType, "%s without a string argument", map[bool]string{true: "encoding", false: "errors"}[encoding.Exists()])
	}
	if result, has, raised := t.CallSpecial(source, SlotBytes); has || raised != nil {
		if raised != nil {
			return "", raised
		}
		content, ok := bytesOf(result)
		if !ok {
			return "", t.Raise(TypeErrorType, "__bytes__ returned non-bytes (type %s)", result.Type().Name)
		}
		return content, nil
	}
	if content, ok, raised := t.buffer(source); ok {
		return content, raised
	}
	if _, isInt := intOf(source); isInt || source.Type().slots[SlotIndex].Exists() {
		n, raised := t.IndexInt(source, OverflowErrorType)
		if raised != nil {
			return "", raised
		}
		if n < 0 {
			return "", t.Raise(ValueErrorType, "negative count")
		}
		return t.repeatText("\x00", n)
	}
	if !Iterable(source) {
		return "", t.Raise(TypeErrorType, "cannot convert '%s' object to %s", source.Type().Name, owner)
	}
	content, raised := t.NewBuilder(0)
	if raised != nil {
		return "", raised
	}
	defer content.Release()
	raised = t.Each(source, func(v Value) (bool, *Exception) {
		if _, ok := intOf(v); !ok && !v.Type().slots[SlotIndex].Exists() {
			return false, t.Raise(TypeErrorType, "'%s' object cannot be interpreted as an integer", v.Type().Name)
		}
		c, raised := t.byteOf(v, strings.TrimSuffix(owner, "array")+" must be in range(0, 256)")
		if raised == nil {
			raised = content.writeByte(c)
		}
		return true, raised
	})
	if raised != nil {
		return "", raised
	}
	return content.String()
}

// bytesRange reads the start and end arguments of find and its like.
func (t *Thread) bytesRange(length int, start, end Value) (from, to int, ok bool, raised *Exception) {
	bounds := [2]int{0, length}
	for i, v := range []Value{start, end} {
		if !v.Exists() || v == None {
			continue
		}
		n, raised := t.sliceIndex(v)
		if raised != nil {
			return 0, 0, false, raised
		}
		if n < 0 {
			n = max(n+length, 0)
		}
		bounds[i] = n
	}
	bounds[1] = min(bounds[1], length)
	return bounds[0], bounds[1], bounds[0] <= bounds[1], nil
}

// bytesOperations adds the operators and methods that bytes and bytearray share.
func bytesOperations(d *Declaration, owner *Type) {
	compare := func(op Comparison) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			a, raised := t.contents(self)
			if raised != nil {
				return Value{}, raised
			}
			b, ok, raised := t.buffer(other)
			if raised != nil || !ok {
				return NotImplemented, raised
			}
			result, raised := t.compareTexts(op, a, b)
			return Bool(result), raised
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
		text, raised := t.contents(self)
		if raised == nil {
			text, raised = t.repeatText(text, n)
		}
		if raised != nil {
			return Value{}, raised
		}
		return t.sameBytes(self, text)
	}
	d.Layout = true
	d.Unary[SlotLen] = func(_ *Thread, self Value) (Value, *Exception) { return Int(int64(bytesLength(self))), nil }
	d.Unary[SlotIter] = func(t *Thread, self Value) (Value, *Exception) { return t.newBytesIterator(self) }
	for slot, function := range map[Slot]Binary{
		SlotLt: compare(Less), SlotLe: compare(LessEqual), SlotEq: compare(EqualTo), SlotNe: compare(NotEqual),
		SlotGt: compare(Greater), SlotGe: compare(GreaterEqual), SlotMul: repeat, SlotRmul: repeat,
		SlotAdd: func(t *Thread, self, other Value) (Value, *Exception) {
			b, ok, raised := t.buffer(other)
			if raised != nil {
				return Value{}, raised
			}
			if !ok {
				return Value{}, t.Raise(TypeErrorType, "can't concat %s to %s", other.Type().Name, self.Type().Name)
			}
			a, raised := t.contents(self)
			if raised != nil {
				return Value{}, raised
			}
			if raised := t.Charge(int64(len(a) + len(b))); raised != nil {
				return Value{}, raised
			}
			if raised := t.scanWork(len(a) + len(b)); raised != nil {
				return Value{}, raised
			}
			return t.ownedBytes(self, append(append(make([]byte, 0, len(a)+len(b)), a...), b...))
		},
		SlotMod: func(t *Thread, self, v Value) (Value, *Exception) {
			format, raised := t.contents(self)
			if raised != nil {
				return Value{}, raised
			}
			text, raised := t.formatPercentBytes(format, v)
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(self, text)
		},
		SlotContains: func(t *Thread, self, v Value) (Value, *Exception) {
			part, ok, raised := t.buffer(v)
			if raised != nil {
				return Value{}, raised
			}
			if !ok {
				if _, isInt := intOf(v); !isInt && !v.Type().slots[SlotIndex].Exists() {
					return Value{}, t.Raise(TypeErrorType, "a bytes-like object is required, not '%s'", v.Type().Name)
				}
				c, raised := t.byteOf(v, "byte must be in range(0, 256)")
				if raised != nil {
					return Value{}, raised
				}
				part = string([]byte{c})
			}
			whole, raised := t.contents(self)
			if raised != nil {
				return Value{}, raised
			}
			at, raised := t.findText(whole, part)
			return Bool(at >= 0), raised
		},
		SlotGetitem: func(t *Thread, self, key Value) (Value, *Exception) {
			if s, ok := key.Object().(*Slice); ok {
				return t.sliceBytes(self, s)
			}
			kind, where := "byte", "index out of range"
			if owner == ByteArrayType {
				kind, where = "bytearray", "bytearray index out of range"
			}
			i, raised := t.itemIndex(key, func() int { return bytesLength(self) }, kind, where)
			if raised != nil {
				return Value{}, raised
			}
			return Int(int64(byteAt(self, i))), nil
		},
	} {
		d.Binary[slot] = function
	}
	d.Methods = append(d.Methods, bytesMethods()...)
}

// bytesLength is the length of a bytes or bytearray.
func bytesLength(v Value) int {
	if i, ok := v.Object().(*Instance); ok {
		v = i.base
	}
	if b, ok := v.Object().(*ByteArray); ok {
		return len(b.content)
	}
	return len(v.Object().(*Bytes).content)
}

// byteAt is a byte of a bytes or bytearray.
func byteAt(v Value, at int) byte {
	if i, ok := v.Object().(*Instance); ok {
		v = i.base
	}
	if b, ok := v.Object().(*ByteArray); ok {
		return b.content[at]
	}
	return v.Object().(*Bytes).content[at]
}

func (t *Thread) sliceBytes(self Value, s *Slice) (Value, *Exception) {
	r, raised := t.indicesOf(s, func() int { return bytesLength(self) })
	if raised != nil {
		return Value{}, raised
	}
	v := self
	if i, ok := v.Object().(*Instance); ok {
		v = i.base
	}
	if b, ok := v.Object().(*Bytes); ok && r.step == 1 {
		return t.NewBytes(partOf(b.content, b.content[r.start:r.start+r.count]))
	}
	if raised := t.Charge(int64(r.count)); raised != nil {
		return Value{}, raised
	}
	part := make([]byte, r.count)
	if b, ok := v.Object().(*ByteArray); ok && r.step == 1 {
		copy(part, b.content[r.start:])
		return t.NewByteArray(part)
	}
	raised = t.blocks(r.count, trimBlock, func(from, to int) *Exception {
		for i := from; i < to; i++ {
			part[i] = byteAt(v, r.start+i*r.step)
		}
		return nil
	})
	if raised != nil {
		return Value{}, raised
	}
	return t.ownedBytes(self, part)
}

func declareBytes() {
	d := Declaration{
		NewSignature: "(cls, source=b'', encoding='utf-8', errors='strict')",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(BytesType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			if class == BytesType && arguments[1].Exists() && arguments[1].Type() == BytesType && !arguments[2].Exists() {
				return arguments[1], nil
			}
			content, raised := t.bytesFrom("bytes", arguments[1], arguments[2], arguments[3])
			if raised != nil {
				return Value{}, raised
			}
			v, raised := t.NewBytes(content)
			if raised != nil {
				return Value{}, raised
			}
			return t.instanceOf(class, v)
		},
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				content, _ := bytesOf(self)
				result, raised := t.NewBuilder(len(content) + 3)
				if raised != nil {
					return Value{}, raised
				}
				defer result.Release()
				if raised := t.bytesRepr(result, content, false); raised != nil {
					return Value{}, raised
				}
				return result.Value()
			},
			SlotHash: func(t *Thread, self Value) (Value, *Exception) {
				content, _ := bytesOf(self)
				hash, raised := t.hashBytes(content)
				return Int(int64(hash)), raised
			},
			SlotBytes: func(t *Thread, self Value) (Value, *Exception) {
				content, _ := bytesOf(self)
				return t.NewBytes(content)
			},
		},
		Binary: map[Slot]Binary{},
	}
	bytesOperations(&d, BytesType)
	Declare(BytesType, d)
	declareByteArray()
	declareMemoryView()
	for _, typ := range []*Type{BytesIteratorType, ByteArrayIteratorType, MemoryIteratorType} {
		Declare(typ, iteratorType(Declaration{Final: true, Abstract: true}))
	}
}

// A bytesIterator goes over bytes, a bytearray or a memoryview, which may change its length.
type bytesIterator struct {
	Header
	source Value // absent after the end
	at     int
}

func (t *Thread) newBytesIterator(v Value) (Value, *Exception) {
	if raised := t.Charge(72); raised != nil {
		return Value{}, raised
	}
	typ := BytesIteratorType
	switch v.Type().layout {
	case ByteArrayType:
		typ = ByteArrayIteratorType
	case MemoryViewType:
		typ = MemoryIteratorType
	}
	i := &bytesIterator{source: v}
	i.Header = NewHeader(typ, i)
	return i.Value(), nil
}

// Trace implements Object.
func (i *bytesIterator) Trace(tracer *Tracer) int64 {
	tracer.Visit(i.source)
	return 72
}

// Next implements Iterator.
func (i *bytesIterator) Next(*Thread) (Value, *Exception) {
	if !i.source.Exists() {
		return Value{}, nil
	}
	var c byte
	more := false
	source := i.source
	if instance, ok := source.Object().(*Instance); ok {
		source = instance.base
	}
	switch o := source.Object().(type) {
	case *Bytes:
		if more = i.at < len(o.content); more {
			c = o.content[i.at]
		}
	case *ByteArray:
		if more = i.at < len(o.content); more {
			c = o.content[i.at]
		}
	case *MemoryView:
		c, more = o.byte(i.at)
	}
	if !more {
		i.source = Value{}
		return Value{}, nil
	}
	i.at++
	return Int(int64(c)), nil
}
