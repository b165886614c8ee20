package iomodule

import (
	"bytes"

	"github.com/coderuntime/coderuntime/py/object"
)

// A bytesIO is a BytesIO.
type bytesIO struct {
	object.Header
	object.Attributes
	content []byte
	// at is the position; it may lie behind the end.
	at     int
	closed bool
	// viewed is the bytearray that getbuffer gave a view of, whose content is then the stream's: absent if there was none.
	viewed object.Value
}

// Trace implements object.Object.
func (b *bytesIO) Trace(tracer *object.Tracer) int64 {
	b.TraceAttributes(tracer)
	tracer.Visit(b.viewed)
	return 160 + int64(cap(b.content))
}

func openBytes(t *object.Thread, self object.Value) (*bytesIO, *object.Exception) {
	b := self.Object().(*bytesIO)
	if b.closed {
		return nil, t.Raise(object.ValueErrorType, "I/O operation on closed file.")
	}
	if b.viewed.Exists() {
		// What was written through the view counts.
		content, _ := object.BytesOf(b.viewed)
		if raised := t.Work(int64(len(content) / 64)); raised != nil {
			return nil, raised
		}
		b.content = append(b.content[:0], content...)
	}
	return b, nil
}

// changing lets go of the bytearray that getbuffer gave a view of, since the length changes. CPython refuses that while the view is in
// use, which nobody can know here: a view that was made in passing is in use as long as any other.
func (b *bytesIO) changing() { b.viewed = object.Value{} }

func (b *bytesIO) take(t *object.Thread, length int) (object.Value, *object.Exception) {
	from := min(b.at, len(b.content))
	length = min(length, len(b.content)-from)
	if raised := t.Work(int64(length / 64)); raised != nil {
		return object.Value{}, raised
	}
	b.at += length
	if raised := t.Charge(int64(length)); raised != nil {
		return object.Value{}, raised
	}
	return t.NewBytes(string(b.content[from : from+length]))
}

func (b *bytesIO) line(most int) int {
	rest := b.content[min(b.at, len(b.content)):]
	length := len(rest)
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		length = i + 1
	}
	if most >= 0 {
		length = min(length, most)
	}
	return length
}

func (b *bytesIO) write(t *object.Thread, content string) *object.Exception {
	if content == "" {
		return nil
	}
	b.changing()
	if gap := b.at - len(b.content); gap > 0 {
		if raised := t.Charge(int64(gap)); raised != nil {
			return raised
		}
		var raised *object.Exception
		if b.content, raised = appended(t, b.content, string(make([]byte, gap))); raised != nil {
			return raised
		}
	}
	over := copy(b.content[b.at:], content)
	var raised *object.Exception
	b.content, raised = appended(t, b.content, content[over:])
	b.at += len(content)
	return raised
}

func bytesMethod(signature string, method func(t *object.Thread, b *bytesIO, arguments []object.Value) (object.Value, *object.Exception)) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		b, raised := openBytes(t, arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		return method(t, b, arguments[1:])
	}}
}

func yesBytes(*object.Thread, *bytesIO, []object.Value) (object.Value, *object.Exception) {
	return object.True, nil
}

func readBytes(t *object.Thread, b *bytesIO, arguments []object.Value) (object.Value, *object.Exception) {
	most, raised := size(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	if most < 0 {
		most = len(b.content)
	}
	return b.take(t, most)
}

func declareBytesIO() {
	object.Declare(bytesIOType, object.Declaration{
		Module: "_io", Bases: []*object.Type{bufferedBaseType}, Layout: true, HasDict: true,
		Doc:          "Bytes that are written and read like a file.",
		NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			class, raised := t.LayoutArgument(bytesIOType, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			if raised := t.Charge(160); raised != nil {
				return object.Value{}, raised
			}
			b := &bytesIO{}
			b.Header = object.NewHeader(class, b)
			return b.Value(), nil
		},
		Unary: map[object.Slot]object.Unary{
			object.SlotNext: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				b, raised := openBytes(t, self)
				if raised != nil {
					return object.Value{}, raised
				}
				if b.at >= len(b.content) {
					return object.Value{}, t.Raise(object.StopIterationType, "")
				}
				return b.take(t, b.line(-1))
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "__init__(initial_bytes=b'')", Native: initBytes},
			bytesMethod("getvalue()", func(t *object.Thread, b *bytesIO, _ []object.Value) (object.Value, *object.Exception) {
				if raised := t.Work(int64(len(b.content) / 64)); raised != nil {
					return object.Value{}, raised
				}
				if raised := t.Charge(int64(len(b.content))); raised != nil {
					return object.Value{}, raised
				}
				return t.NewBytes(string(b.content))
			}),
			bytesMethod("getbuffer()", func(t *object.Thread, b *bytesIO, _ []object.Value) (object.Value, *object.Exception) {
				if !b.viewed.Exists() {
					if raised := t.Charge(int64(len(b.content))); raised != nil {
						return object.Value{}, raised
					}
					array, raised := t.NewByteArray(bytes.Clone(b.content))
					if raised != nil {
						return object.Value{}, raised
					}
					b.viewed = array
				}
				return t.Call1(object.MemoryViewType.Value(), b.viewed)
			}),
			bytesMethod("read(size=-1, /)", readBytes), bytesMethod("read1(size=-1, /)", readBytes),
			bytesMethod("readline(size=-1, /)", func(t *object.Thread, b *bytesIO, arguments []object.Value) (object.Value, *object.Exception) {
				most, raised := size(t, arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				return b.take(t, b.line(most))
			}),
			bytesMethod("readinto(buffer, /)", func(t *object.Thread, b *bytesIO, arguments []object.Value) (object.Value, *object.Exception) {
				view, n, raised := writable(t, arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				part, raised := b.take(t, int(n))
				if raised != nil {
					return object.Value{}, raised
				}
				content, _ := object.BytesOf(part)
				return fill(t, view, content)
			}),
			bytesMethod("write(b, /)", func(t *object.Thread, b *bytesIO, arguments []object.Value) (object.Value, *object.Exception) {
				content, raised := t.BytesArgument(arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				if raised := b.write(t, content); raised != nil {
					return object.Value{}, raised
				}
				return number(len(content))
			}),
			bytesMethod("tell()", func(_ *object.Thread, b *bytesIO, _ []object.Value) (object.Value, *object.Exception) {
				return number(b.at)
			}),
			bytesMethod("seek(pos, whence=0, /)", seekBytes),
			bytesMethod("truncate(size=None, /)", func(t *object.Thread, b *bytesIO, arguments []object.Value) (object.Value, *object.Exception) {
				at := int64(b.at)
				if v := arguments[0]; v.Exists() && v != object.None {
					if _, raised := size(t, v); raised != nil {
						return object.Value{}, raised
					}
					var raised *object.Exception
					if at, raised = t.IndexInt(v, object.OverflowErrorType); raised != nil {
						return object.Value{}, raised
					}
				}
				if at < 0 {
					return object.Value{}, t.Raise(object.ValueErrorType, "negative size value %d", at)
				}
				if at < int64(len(b.content)) {
					b.changing()
					b.content = b.content[:at]
				}
				return object.Int(at), nil
			}),
			bytesMethod("seekable()", yesBytes), bytesMethod("readable()", yesBytes), bytesMethod("writable()", yesBytes),
			bytesMethod("isatty()", func(*object.Thread, *bytesIO, []object.Value) (object.Value, *object.Exception) {
				return object.False, nil
			}),
			bytesMethod("flush()", func(*object.Thread, *bytesIO, []object.Value) (object.Value, *object.Exception) {
				return object.None, nil
			}),
			{Signature: "close()", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				b := arguments[0].Object().(*bytesIO)
				b.closed, b.content, b.at, b.viewed = true, nil, 0, object.Value{}
				return object.None, nil
			}},
		},
		GetSets: []object.GetSetDeclaration{
			object.DictAttribute(),
			{Name: "closed", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Bool(self.Object().(*bytesIO).closed), nil
			}},
		},
	})
}

func initBytes(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	b := arguments[0].Object().(*bytesIO)
	b.content, b.at, b.closed, b.viewed = nil, 0, false, object.Value{}
	if v := arguments[1]; v.Exists() && v != object.None {
		content, raised := t.BytesArgument(v)
		if raised != nil {
			return object.Value{}, raised
		}
		if b.content, raised = appended(t, nil, content); raised != nil {
			return object.Value{}, raised
		}
	}
	return object.None, nil
}

func seekBytes(t *object.Thread, b *bytesIO, arguments []object.Value) (object.Value, *object.Exception) {
	offset, raised := t.IndexInt(arguments[0], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	whence := int64(0)
	if arguments[1].Exists() {
		if whence, raised = t.IndexInt(arguments[1], object.OverflowErrorType); raised != nil {
			return object.Value{}, raised
		}
	}
	from := 0
	switch whence {
	case 0:
		if offset < 0 {
			return object.Value{}, t.Raise(object.ValueErrorType, "negative seek value %d", offset)
		}
	case 1:
		from = b.at
	case 2:
		from = len(b.content)
	default:
		return object.Value{}, t.Raise(object.ValueErrorType, "invalid whence (%d, should be 0, 1 or 2)", whence)
	}
	if offset > 1<<62-int64(from) {
		return object.Value{}, t.Raise(object.OverflowErrorType, "new position too large")
	}
	b.at = max(0, from+int(offset))
	return number(b.at)
}
