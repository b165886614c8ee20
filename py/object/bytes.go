package object

// A Bytes is a bytes. Its content never changes.
type Bytes struct {
	Header
	content string
}

// Trace implements Object.
func (b *Bytes) Trace(*Tracer) int64 { return 64 + int64(len(b.content)) }

// Content returns the bytes.
func (b *Bytes) Content() string { return b.content }

// NewBytes makes a bytes.
func (t *Thread) NewBytes(content string) (Value, *Exception) {
	if raised := t.Charge(64 + int64(len(content))); raised != nil {
		return Value{}, raised
	}
	b := &Bytes{content: content}
	b.Header = NewHeader(BytesType, b)
	return b.Value(), nil
}

// A ByteArray is a bytearray.
type ByteArray struct {
	Header
	content []byte
	// exports counts the memoryviews that forbid a change of the length.
	exports int
}

// NewByteArray makes a bytearray that owns content.
func (t *Thread) NewByteArray(content []byte) (Value, *Exception) {
	if raised := t.Charge(80 + int64(cap(content))); raised != nil {
		return Value{}, raised
	}
	b := &ByteArray{content: content}
	b.Header = NewHeader(ByteArrayType, b)
	return b.Value(), nil
}

// Trace implements Object.
func (b *ByteArray) Trace(*Tracer) int64 { return 80 + int64(cap(b.content)) }
