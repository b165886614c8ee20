package iomodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// A textWrapper is a TextIOWrapper: text over a stream of bytes, its buffer. It reads all that the buffer has at once when it is
// first read, and keeps what is written until there is a lot of it or it is flushed.
type textWrapper struct {
	object.Header
	object.Attributes
	// buffer is absent once the wrapper is detached.
	buffer           object.Value
	encoding, errors string
	newlines         newlines
	lineBuffering    bool
	writeThrough     bool
	// pending is text to be written.
	pending []byte
	// rest is text that was read from the buffer and not given out yet, read how much of it was; started says that there is one,
	// and origin where in the buffer it began.
	rest string
	// source is rest as it was before the ends of lines were made alike.
	source  string
	given   int
	started bool
	origin  int64
	// name is what a standard stream is called and mode how it is opened, "" for other wrappers.
	name, mode string
}

// Trace implements object.Object.
func (w *textWrapper) Trace(tracer *object.Tracer) int64 {
	w.TraceAttributes(tracer)
	tracer.Visit(w.buffer)
	return 240 + int64(cap(w.pending)) + int64(len(w.rest))
}

func openText(t *object.Thread, self object.Value) (*textWrapper, *object.Exception) {
	w := self.Object().(*textWrapper)
	switch {
	case !w.buffer.Exists() && w.encoding == "":
		return nil, t.Raise(object.ValueErrorType, "I/O operation on uninitialized object")
	case !w.buffer.Exists():
		return nil, t.Raise(object.ValueErrorType, "underlying buffer has been detached")
	}
	closed, raised := isClosed(t, w.buffer)
	if raised == nil && closed {
		raised = t.Raise(object.ValueErrorType, "I/O operation on closed file.")
	}
	return w, raised
}

// flush gives the pending text to the buffer.
func (w *textWrapper) flush(t *object.Thread) *object.Exception {
	if len(w.pending) == 0 {
		return nil
	}
	s, raised := t.StrValue(string(w.pending))
	if raised != nil {
		return raised
	}
	w.pending = w.pending[:0]
	content, raised := w.encode(t, s)
	if raised != nil {
		return raised
	}
	_, raised = t.CallMethod(w.buffer, "write", content)
	return raised
}

func (w *textWrapper) encode(t *object.Thread, s object.Value) (object.Value, *object.Exception) {
	return t.CallMethod(s, "encode", t.Intern(w.encoding).Value(), t.Intern(w.errors).Value())
}

// load reads all that the buffer has.
func (w *textWrapper) load(t *object.Thread) *object.Exception {
	if raised := w.flush(t); raised != nil {
		return raised
	}
	if w.started && w.given < len(w.rest) {
		return nil
	}
	readable, raised := t.CallMethod(w.buffer, "readable")
	if raised != nil {
		return raised
	}
	if readable != object.True {
		return unsupported(t, "not readable")
	}
	origin := int64(0)
	if seekable, raised := t.CallMethod(w.buffer, "seekable"); raised != nil {
		return raised
	} else if seekable == object.True {
		v, raised := t.CallMethod(w.buffer, "tell")
		if raised != nil {
			return raised
		}
		if origin, raised = t.IndexInt(v, object.OverflowErrorType); raised != nil {
			return raised
		}
	}
	v, raised := t.CallMethod(w.buffer, "read")
	if raised != nil {
		return raised
	}
	if _, ok := object.BufferOf(v); !ok {
		return t.Raise(object.TypeErrorType, "underlying read() should have returned a bytes-like object, not '%s'", v.Type().Name)
	}
	decoded, raised := t.CallMethod(v, "decode", t.Intern(w.encoding).Value(), t.Intern(w.errors).Value())
	if raised != nil {
		return raised
	}
	s, ok := object.StrOf(decoded)
	if !ok {
		return t.Raise(object.TypeErrorType, "decoder should return a string result, not '%s'", decoded.Type().Name)
	}
	w.rest, w.source, w.given, w.started, w.origin = w.newlines.read(s.Text()), s.Text(), 0, true, origin
	return nil
}

// before is what was given out of the source.
func (w *textWrapper) before() string {
	if len(w.rest) == len(w.source) {
		return w.source[:w.given]
	}
	at := 0
	for range w.given {
		if strings.HasPrefix(w.source[at:], "\r\n") {
			at++
		}
		at++
	}
	return w.source[:at]
}

// drop forgets what was read but not given out.
func (w *textWrapper) drop() { w.rest, w.source, w.given, w.started = "", "", 0, false }

// take gives out the next length bytes.
func (w *textWrapper) take(t *object.Thread, length int) (object.Value, *object.Exception) {
	part := w.rest[w.given : w.given+length]
	w.given += length
	if raised := t.Work(int64(length / 64)); raised != nil {
		return object.Value{}, raised
	}
	return text(t, strings.Clone(part))
}

// limit is the length in bytes of the first most characters of s.
func limit(s string, most int) int {
	for i := range len(s) {
		if s[i]&0xC0 != 0x80 {
			if most == 0 {
				return i
			}
			most--
		}
	}
	return len(s)
}

func (w *textWrapper) readline(t *object.Thread, most int) (object.Value, *object.Exception) {
	if raised := w.load(t); raised != nil {
		return object.Value{}, raised
	}
	rest := w.rest[w.given:]
	length := w.newlines.line(rest)
	if most >= 0 {
		length = min(length, limit(rest[:length], most))
	}
	return w.take(t, length)
}

func textMethod(signature string, method func(t *object.Thread, w *textWrapper, arguments []object.Value) (object.Value, *object.Exception)) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		w, raised := openText(t, arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		return method(t, w, arguments[1:])
	}}
}

func declareTextWrapper() {
	forward := func(name string) object.MethodDeclaration {
		return textMethod(name+"()", func(t *object.Thread, w *textWrapper, _ []object.Value) (object.Value, *object.Exception) {
			return t.CallMethod(w.buffer, name)
		})
	}
	attribute := func(name string, of func(t *object.Thread, w *textWrapper) (object.Value, *object.Exception)) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return of(t, self.Object().(*textWrapper))
		}}
	}
	object.Declare(textWrapperType, object.Declaration{
		Module: "_io", Bases: []*object.Type{textBaseType}, Layout: true, HasDict: true,
		Doc:          "Text over a stream of bytes.",
		NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			class, raised := t.LayoutArgument(textWrapperType, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			if raised := t.Charge(240); raised != nil {
				return object.Value{}, raised
			}
			w := &textWrapper{}
			w.Header = object.NewHeader(class, w)
			return w.Value(), nil
		},
		Unary: map[object.Slot]object.Unary{object.SlotRepr: reprText},
		Methods: []object.MethodDeclaration{
			{Signature: "__init__(buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False)", Native: initText},
			textMethod("read(size=-1, /)", func(t *object.Thread, w *textWrapper, arguments []object.Value) (object.Value, *object.Exception) {
				most, raised := size(t, arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				if raised := w.load(t); raised != nil {
					return object.Value{}, raised
				}
				length := len(w.rest) - w.given
				if most >= 0 {
					length = limit(w.rest[w.given:], most)
				}
				return w.take(t, length)
			}),
			textMethod("readline(size=-1, /)", func(t *object.Thread, w *textWrapper, arguments []object.Value) (object.Value, *object.Exception) {
				most, raised := size(t, arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				return w.readline(t, most)
			}),
			textMethod("write(text, /)", writeText),
			textMethod("flush()", func(t *object.Thread, w *textWrapper, _ []object.Value) (object.Value, *object.Exception) {
				if raised := w.flush(t); raised != nil {
					return object.Value{}, raised
				}
				_, raised := t.CallMethod(w.buffer, "flush")
				return object.None, raised
			}),
			{Signature: "close()", Native: closeText},
			textMethod("detach()", func(t *object.Thread, w *textWrapper, _ []object.Value) (object.Value, *object.Exception) {
				if raised := w.flush(t); raised != nil {
					return object.Value{}, raised
				}
				buffer := w.buffer
				w.buffer = object.Value{}
				return buffer, nil
			}),
			textMethod("tell()", func(t *object.Thread, w *textWrapper, _ []object.Value) (object.Value, *object.Exception) {
				if raised := w.checkSeekable(t); raised != nil {
					return object.Value{}, raised
				}
				if raised := w.flush(t); raised != nil {
					return object.Value{}, raised
				}
				if !w.started {
					return t.CallMethod(w.buffer, "tell")
				}
				before, raised := text(t, w.before())
				if raised != nil {
					return object.Value{}, raised
				}
				content, raised := w.encode(t, before)
				if raised != nil {
					return object.Value{}, raised
				}
				n, raised := t.Len(content)
				return object.Int(w.origin + int64(n)), raised
			}),
			textMethod("seek(cookie, whence=0, /)", seekText),
			textMethod("truncate(pos=None, /)", func(t *object.Thread, w *textWrapper, arguments []object.Value) (object.Value, *object.Exception) {
				if raised := w.flush(t); raised != nil {
					return object.Value{}, raised
				}
				if !arguments[0].Exists() {
					return t.CallMethod(w.buffer, "truncate")
				}
				return t.CallMethod(w.buffer, "truncate", arguments[0])
			}),
			textMethod("reconfigure(*, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None)", reconfigure),
			forward("isatty"), forward("fileno"), forward("readable"), forward("writable"), forward("seekable"),
		},
		GetSets: []object.GetSetDeclaration{
			object.DictAttribute(),
			attribute("buffer", func(_ *object.Thread, w *textWrapper) (object.Value, *object.Exception) { return orNone(w.buffer), nil }),
			attribute("encoding", func(t *object.Thread, w *textWrapper) (object.Value, *object.Exception) { return text(t, w.encoding) }),
			attribute("errors", func(t *object.Thread, w *textWrapper) (object.Value, *object.Exception) { return text(t, w.errors) }),
			attribute("newlines", func(t *object.Thread, w *textWrapper) (object.Value, *object.Exception) { return w.newlines.value(t) }),
			attribute("line_buffering", func(_ *object.Thread, w *textWrapper) (object.Value, *object.Exception) {
				return object.Bool(w.lineBuffering), nil
			}),
			attribute("write_through", func(_ *object.Thread, w *textWrapper) (object.Value, *object.Exception) {
				return object.Bool(w.writeThrough), nil
			}),
			attribute("closed", func(t *object.Thread, w *textWrapper) (object.Value, *object.Exception) {
				if !w.buffer.Exists() {
					return object.Value{}, t.Raise(object.ValueErrorType, "underlying buffer has been detached")
				}
				return t.GetAttribute(w.buffer, "closed")
			}),
			attribute("name", func(t *object.Thread, w *textWrapper) (object.Value, *object.Exception) {
				if w.name != "" {
					return text(t, w.name)
				}
				if !w.buffer.Exists() {
					return object.Value{}, t.Raise(object.ValueErrorType, "underlying buffer has been detached")
				}
				return t.GetAttribute(w.buffer, "name")
			}),
		},
	})
}

func orNone(v object.Value) object.Value {
	if v.Exists() {
		return v
	}
	return object.None
}

func reprText(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	w := self.Object().(*textWrapper)
	parts := "<_io.TextIOWrapper"
	if w.name != "" {
		parts += " name=" + object.ReprText(w.name)
	} else if w.buffer.Exists() {
		name, raised := t.FindAttribute(w.buffer, "name")
		if raised != nil {
			return object.Value{}, raised
		}
		if name.Exists() {
			shown, raised := t.Repr(name)
			if raised != nil {
				return object.Value{}, raised
			}
			parts += " name=" + shown
		}
	}
	mode, raised := t.FindAttribute(self, "mode")
	if raised != nil {
		return object.Value{}, raised
	}
	if mode.Exists() {
		shown, raised := t.Repr(mode)
		if raised != nil {
			return object.Value{}, raised
		}
		parts += " mode=" + shown
	}
	return text(t, parts+" encoding="+object.ReprText(w.encoding)+">")
}

// stringOption reads an argument that is a str or None, with what None stands for.
func stringOption(t *object.Thread, v object.Value, parameter, usual string) (string, *object.Exception) {
	if !v.Exists() || v == object.None {
		return usual, nil
	}
	s, ok := object.StrOf(v)
	if !ok {
		return "", t.Raise(object.TypeErrorType, "TextIOWrapper() argument '%s' must be str or None, not %s", parameter, v.Type().Name)
	}
	return s.Text(), nil
}

func initText(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	w := arguments[0].Object().(*textWrapper)
	encoding, raised := stringOption(t, arguments[2], "encoding", "utf-8")
	if raised != nil {
		return object.Value{}, raised
	}
	if encoding == "locale" {
		encoding = "utf-8"
	}
	errors, raised := stringOption(t, arguments[3], "errors", "strict")
	if raised != nil {
		return object.Value{}, raised
	}
	ends := object.None
	if arguments[4].Exists() {
		ends = arguments[4]
	}
	n, raised := newNewlines(t, ends, strings.Clone)
	if raised != nil {
		return object.Value{}, raised
	}
	for i, flag := range []*bool{&w.lineBuffering, &w.writeThrough} {
		*flag = false
		if v := arguments[5+i]; v.Exists() {
			if *flag, raised = t.Truth(v); raised != nil {
				return object.Value{}, raised
			}
		}
	}
	// An encoding that is not known is refused now.
	if _, raised := t.CallMethod(t.Intern("").Value(), "encode", t.Intern(encoding).Value()); raised != nil {
		return object.Value{}, raised
	}
	for _, method := range []string{"readable", "writable", "seekable"} {
		if _, raised := t.GetAttribute(arguments[1], method); raised != nil {
			return object.Value{}, raised
		}
	}
	w.buffer, w.encoding, w.errors, w.newlines, w.pending = arguments[1], encoding, errors, n, nil
	w.drop()
	return object.None, nil
}

func writeText(t *object.Thread, w *textWrapper, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "write() argument must be str, not %s", object.ArgumentType(arguments[0]))
	}
	if standard, ok := w.buffer.Object().(*standardStream); ok && standard.out && len(w.pending) == 0 {
		if raised := standard.writeText(t, s.Text()); raised != nil {
			return object.Value{}, raised
		}
		return number(s.Len())
	}
	writable, raised := t.CallMethod(w.buffer, "writable")
	if raised != nil {
		return object.Value{}, raised
	}
	if writable != object.True {
		return object.Value{}, unsupported(t, "not writable")
	}
	written := s.Text()
	if w.newlines.end != "\n" {
		written = strings.ReplaceAll(written, "\n", w.newlines.end)
	}
	w.drop()
	if w.pending, raised = appended(t, w.pending, written); raised != nil {
		return object.Value{}, raised
	}
	if w.writeThrough || len(w.pending) > bufferSize || w.lineBuffering && strings.ContainsAny(s.Text(), "\r\n") {
		if raised := w.flush(t); raised != nil {
			return object.Value{}, raised
		}
		if w.lineBuffering {
			if _, raised := t.CallMethod(w.buffer, "flush"); raised != nil {
				return object.Value{}, raised
			}
		}
	} else if !s.IsASCII() {
		// What cannot be encoded is refused by the write, not by a later flush.
		if _, raised := w.encode(t, arguments[0]); raised != nil {
			w.pending = w.pending[:len(w.pending)-len(written)]
			return object.Value{}, raised
		}
	}
	return number(s.Len())
}

func closeText(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	w := arguments[0].Object().(*textWrapper)
	if !w.buffer.Exists() {
		return object.Value{}, t.Raise(object.ValueErrorType, "underlying buffer has been detached")
	}
	closed, raised := isClosed(t, w.buffer)
	if raised != nil || closed {
		return object.None, raised
	}
	_, raised = t.CallMethod(arguments[0], "flush")
	if raised == object.Aborted {
		return object.Value{}, raised
	}
	if _, failed := t.CallMethod(w.buffer, "close"); raised == nil {
		raised = failed
	}
	return object.None, raised
}

func (w *textWrapper) checkSeekable(t *object.Thread) *object.Exception {
	seekable, raised := t.CallMethod(w.buffer, "seekable")
	if raised == nil && seekable != object.True {
		raised = unsupported(t, "underlying stream is not seekable")
	}
	return raised
}

func seekText(t *object.Thread, w *textWrapper, arguments []object.Value) (object.Value, *object.Exception) {
	whence := int64(0)
	if arguments[1].Exists() {
		var raised *object.Exception
		if whence, raised = t.IndexInt(arguments[1], object.OverflowErrorType); raised != nil {
			return object.Value{}, raised
		}
	}
	if raised := w.checkSeekable(t); raised != nil {
		return object.Value{}, raised
	}
	offset, raised := t.IndexInt(arguments[0], object.OverflowErrorType)
	switch {
	case raised != nil:
		return object.Value{}, raised
	case whence == 1 && offset != 0:
		return object.Value{}, unsupported(t, "can't do nonzero cur-relative seeks")
	case whence == 2 && offset != 0:
		return object.Value{}, unsupported(t, "can't do nonzero end-relative seeks")
	case whence == 1:
		return t.CallMethod(w.Value(), "tell")
	case whence < 0 || whence > 2:
		return object.Value{}, t.Raise(object.ValueErrorType, "invalid whence (%d, should be 0, 1 or 2)", whence)
	case whence == 0 && offset < 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "negative seek position %d", offset)
	}
	if raised := w.flush(t); raised != nil {
		return object.Value{}, raised
	}
	w.drop()
	return t.CallMethod(w.buffer, "seek", object.Int(offset), object.Int(whence))
}

func reconfigure(t *object.Thread, w *textWrapper, arguments []object.Value) (object.Value, *object.Exception) {
	encoding, raised := stringOption(t, arguments[0], "encoding", w.encoding)
	if raised != nil {
		return object.Value{}, raised
	}
	errors, raised := stringOption(t, arguments[1], "errors", w.errors)
	if raised != nil {
		return object.Value{}, raised
	}
	if w.started && (encoding != w.encoding || arguments[2].Exists()) {
		return object.Value{}, unsupported(t, "not possible to set the encoding or newline of stream after the first read")
	}
	if raised := w.flush(t); raised != nil {
		return object.Value{}, raised
	}
	w.encoding, w.errors = encoding, errors
	if arguments[2].Exists() {
		if w.newlines, raised = newNewlines(t, arguments[2], strings.Clone); raised != nil {
			return object.Value{}, raised
		}
	}
	for i, flag := range []*bool{&w.lineBuffering, &w.writeThrough} {
		if v := arguments[3+i]; v.Exists() && v != object.None {
			if *flag, raised = t.Truth(v); raised != nil {
				return object.Value{}, raised
			}
		}
	}
	return object.None, nil
}
