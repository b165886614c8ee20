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

// bytesArgument reads an argument that has to be like bytes.
func (t *Thread) bytesArgument(v Value) (string, *Exception) {
	if content, ok := bufferOf(v); ok {
		return content, nil
	}
	return "", t.Raise(TypeErrorType, "a bytes-like object is required, not '%s'", v.Type().Name)
}

// bytesOrInt reads an argument that is like bytes or an int of one byte, as find takes it.
func (t *Thread) bytesOrInt(v Value) (string, *Exception) {
	if content, ok := bufferOf(v); ok {
		return content, nil
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

// ReprBytes returns repr of bytes.
func ReprBytes(content string) string {
	quote := byte('\'')
	if strings.IndexByte(content, '\'') >= 0 && strings.IndexByte(content, '"') < 0 {
		quote = '"'
	}
	result := append(make([]byte, 0, len(content)+3), 'b', quote)
	for i := range len(content) {
		switch c := content[i]; {
		case c == quote || c == '\\':
			result = append(result, '\\', c)
		case c == '\t':
			result = append(result, `\t`...)
		case c == '\n':
			result = append(result, `\n`...)
		case c == '\r':
			result = append(result, `\r`...)
		case c < 0x20 || c >= 0x7F:
			result = append(result, '\\', 'x', hexDigits[c>>4], hexDigits[c&15])
		default:
			result = append(result, c)
		}
	}
	return string(append(result, quote))
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
		name, handler, raised := t.codecArguments(encoding, errors)
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
	if content, ok := bufferOf(source); ok {
		return content, t.Charge(int64(len(content)))
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
	var content []byte
	raised := t.Each(source, func(v Value) (bool, *Exception) {
		if _, ok := intOf(v); !ok && !v.Type().slots[SlotIndex].Exists() {
			return false, t.Raise(TypeErrorType, "'%s' object cannot be interpreted as an integer", v.Type().Name)
		}
		c, raised := t.byteOf(v, owner+" must be in range(0, 256)")
		content = append(content, c)
		return true, raised
	})
	if raised != nil {
		return "", raised
	}
	return string(content), t.Charge(int64(len(content)))
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
	content := func(v Value) string {
		text, _ := bytesOf(v)
		return text
	}
	compare := func(op Comparison) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			b, ok := bufferOf(other)
			if !ok {
				return NotImplemented, nil
			}
			return Bool(compareOrdered(op, content(self), b)), nil
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
		text, raised := t.repeatText(content(self), n)
		if raised != nil {
			return Value{}, raised
		}
		return t.sameBytes(self, text)
	}
	d.Layout = true
	d.Unary[SlotLen] = func(_ *Thread, self Value) (Value, *Exception) { return Int(int64(len(content(self)))), nil }
	d.Unary[SlotIter] = func(t *Thread, self Value) (Value, *Exception) { return t.newBytesIterator(self) }
	for slot, function := range map[Slot]Binary{
		SlotLt: compare(Less), SlotLe: compare(LessEqual), SlotEq: compare(EqualTo), SlotNe: compare(NotEqual),
		SlotGt: compare(Greater), SlotGe: compare(GreaterEqual), SlotMul: repeat, SlotRmul: repeat,
		SlotAdd: func(t *Thread, self, other Value) (Value, *Exception) {
			b, ok := bufferOf(other)
			if !ok {
				return Value{}, t.Raise(TypeErrorType, "can't concat %s to %s", other.Type().Name, self.Type().Name)
			}
			if raised := t.Charge(int64(len(content(self)) + len(b))); raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(self, content(self)+b)
		},
		SlotMod: func(t *Thread, self, v Value) (Value, *Exception) {
			text, raised := t.formatPercentBytes(content(self), v)
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(self, text)
		},
		SlotContains: func(t *Thread, self, v Value) (Value, *Exception) {
			part, ok := bufferOf(v)
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
			at, raised := t.findText(content(self), part)
			return Bool(at >= 0), raised
		},
		SlotGetitem: func(t *Thread, self, key Value) (Value, *Exception) {
			text := content(self)
			if s, ok := key.Object().(*Slice); ok {
				part, raised := t.sliceBytes(text, s)
				if raised != nil {
					return Value{}, raised
				}
				return t.sameBytes(self, part)
			}
			kind, where := "byte", "index out of range"
			if owner == ByteArrayType {
				kind, where = "bytearray", "bytearray index out of range"
			}
			i, raised := t.itemIndex(key, len(text), kind, where)
			if raised != nil {
				return Value{}, raised
			}
			return Int(int64(text[i])), nil
		},
	} {
		d.Binary[slot] = function
	}
	d.Methods = append(d.Methods, bytesMethods(content)...)
}

func (t *Thread) sliceBytes(text string, s *Slice) (string, *Exception) {
	r, raised := t.indicesOf(s, len(text))
	if raised != nil {
		return "", raised
	}
	if r.step == 1 {
		return text[r.start : r.start+r.count], nil
	}
	if raised := t.Charge(int64(r.count)); raised != nil {
		return "", raised
	}
	part := make([]byte, r.count)
	for i, at := 0, r.start; i < r.count; i, at = i+1, at+r.step {
		part[i] = text[at]
	}
	return string(part), t.Work(int64(r.count / 64))
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
				if raised := t.Charge(int64(len(content))); raised != nil {
					return Value{}, raised
				}
				return t.StrValue(ReprBytes(content))
			},
			SlotHash: func(t *Thread, self Value) (Value, *Exception) {
				content, _ := bytesOf(self)
				if raised := t.Work(int64(len(content) / 256)); raised != nil {
					return Value{}, raised
				}
				return Int(int64(t.HashText(content))), nil
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
		if content := o.content(); i.at < len(content) {
			c, more = content[i.at], true
		}
	}
	if !more {
		i.source = Value{}
		return Value{}, nil
	}
	i.at++
	return Int(int64(c)), nil
}
