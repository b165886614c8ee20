package object

// A Builder puts a text together of which nobody knows the length. Its memory is charged before it grows, and a tracer counts it
// although no value refers to it. Whoever made one calls Release, best deferred.
type Builder struct {
	thread *Thread
	text   []byte
	// counted is the part of the thread's memory in building that is this builder's.
	counted int64
}

// NewBuilder returns a builder with room for size bytes, which have not been charged.
func (t *Thread) NewBuilder(size int) (*Builder, *Exception) {
	b := &Builder{thread: t}
	return b, b.Grow(size)
}

// Grow makes room for more bytes.
func (b *Builder) Grow(more int) *Exception {
	size := len(b.text) + more
	if size <= cap(b.text) {
		return nil
	}
	room := max(size, min(cap(b.text)*2, cap(b.text)+cap(b.text)/4+(1<<20)), 64)
	if raised := b.thread.Charge(int64(room)); raised != nil {
		return raised
	}
	if raised := b.thread.Work(int64(len(b.text) / 1024)); raised != nil {
		return raised
	}
	text := make([]byte, len(b.text), room)
	copy(text, b.text)
	b.text = text
	b.thread.building += int64(room) - b.counted
	b.counted = int64(room)
	return nil
}

// settle charges what append has added to the room, some bytes more than there was room for.
func (b *Builder) settle() *Exception {
	more := int64(cap(b.text)) - b.counted
	b.thread.building += more
	b.counted += more
	return b.thread.Charge(max(more, 0))
}

// WriteString appends a text.
func (b *Builder) WriteString(text string) *Exception {
	if len(b.text)+len(text) > cap(b.text) {
		if raised := b.Grow(len(text)); raised != nil {
			return raised
		}
	}
	b.text = append(b.text, text...)
	if len(text) >= 1024 {
		return b.thread.Work(int64(len(text) / 1024))
	}
	return nil
}

// WriteByte appends a byte.
func (b *Builder) writeByte(c byte) *Exception {
	if len(b.text) == cap(b.text) {
		if raised := b.Grow(1); raised != nil {
			return raised
		}
	}
	b.text = append(b.text, c)
	return nil
}

// writePoint appends a code point, a surrogate too.
func (b *Builder) writePoint(point rune) *Exception {
	if len(b.text)+4 > cap(b.text) {
		if raised := b.Grow(4); raised != nil {
			return raised
		}
	}
	b.text = AppendPoint(b.text, point)
	return nil
}

// Len returns the number of bytes so far.
func (b *Builder) Len() int { return len(b.text) }

// String returns the text so far, a copy that has been charged.
func (b *Builder) String() (string, *Exception) {
	if raised := b.thread.Charge(int64(len(b.text))); raised != nil {
		return "", raised
	}
	if raised := b.thread.Work(int64(len(b.text) / 1024)); raised != nil {
		return "", raised
	}
	return string(b.text), nil
}

// Value returns the text so far as a str.
func (b *Builder) Value() (Value, *Exception) {
	if raised := b.thread.Work(int64(len(b.text) / 1024)); raised != nil {
		return Value{}, raised
	}
	if raised := b.thread.Charge(int64(len(b.text)) + strSize); raised != nil {
		return Value{}, raised
	}
	if len(b.text) <= 1 {
		return b.thread.Intern(string(b.text)).Value(), nil
	}
	return newStr(string(b.text)).Value(), nil
}

// bytesValue returns the text so far as bytes of the kind that self is.
func (b *Builder) bytesValue(self Value) (Value, *Exception) {
	if raised := b.thread.Charge(int64(len(b.text))); raised != nil {
		return Value{}, raised
	}
	return b.thread.ownedBytes(self, append([]byte(nil), b.text...))
}

// Release gives up the text.
func (b *Builder) Release() {
	b.thread.building -= b.counted
	b.text, b.counted = nil, 0
}
