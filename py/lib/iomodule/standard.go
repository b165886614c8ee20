package iomodule

import (
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// A standardStream is the bytes of sys.stdin, which has none, or of sys.stdout or sys.stderr, which go to the World.
type standardStream struct {
	object.Header
	out, stderr bool
	closed      bool
	// broken has the first bytes of a character whose last ones are yet to come.
	broken string
}

// Trace implements object.Object.
func (*standardStream) Trace(*object.Tracer) int64 { return 96 }

// writeText writes text to the World. A lone surrogate has no UTF-8.
func (s *standardStream) writeText(t *object.Thread, text string) *object.Exception {
	if s.closed {
		return t.Raise(object.ValueErrorType, "I/O operation on closed file.")
	}
	if raised := t.Work(int64(len(text) / 64)); raised != nil {
		return raised
	}
	module.Of(t).Write(text, s.stderr)
	return nil
}

// write writes bytes, which make whole characters only together with those before and after.
func (s *standardStream) write(t *object.Thread, content string) *object.Exception {
	content, s.broken = s.broken+content, ""
	for cut := 1; cut <= min(3, len(content)); cut++ {
		if last := content[len(content)-cut:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRuneInString(last) {
				content, s.broken = content[:len(content)-cut], last
			}
			break
		}
	}
	return s.writeText(t, strings.ToValidUTF8(content, "\ufffd"))
}

// NewStandard makes the stream that sys calls name: "stdin", "stdout" or "stderr".
func NewStandard(t *object.Thread, name string) (object.Value, *object.Exception) {
	declareTypes()
	if raised := t.Charge(96 + 240); raised != nil {
		return object.Value{}, raised
	}
	bytes := &standardStream{out: name != "stdin", stderr: name == "stderr"}
	bytes.Header = object.NewHeader(standardType, bytes)
	w := &textWrapper{
		buffer: bytes.Value(), encoding: "utf-8", errors: "strict", newlines: newlines{end: "\n"}, name: "<" + name + ">", mode: "w",
		lineBuffering: name == "stderr",
	}
	if name == "stdin" {
		w.mode = "r"
	}
	if name == "stderr" {
		w.errors = "backslashreplace"
	}
	w.Header = object.NewHeader(textWrapperType, w)
	return w.Value(), t.AssignAttribute(w.Value(), "mode", t.Intern(w.mode).Value())
}

// IsStandard tells whether writing to v, which may be absent, is writing to the World, and to which of its streams.
func IsStandard(v object.Value) (is, stderr bool) {
	if !v.Exists() {
		return false, false
	}
	w, ok := v.Object().(*textWrapper)
	if !ok || !w.buffer.Exists() {
		return false, false
	}
	s, ok := w.buffer.Object().(*standardStream)
	return ok && s.out && !s.closed && len(w.pending) == 0 && v.Type() == textWrapperType, ok && s.stderr
}

func declareStandard() {
	method := func(signature string, native func(t *object.Thread, s *standardStream, arguments []object.Value) (object.Value, *object.Exception)) object.MethodDeclaration {
		return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			s := arguments[0].Object().(*standardStream)
			if s.closed {
				return object.Value{}, t.Raise(object.ValueErrorType, "I/O operation on closed file.")
			}
			return native(t, s, arguments[1:])
		}}
	}
	is := func(name string, of func(s *standardStream) bool) object.MethodDeclaration {
		return method(name+"()", func(_ *object.Thread, s *standardStream, _ []object.Value) (object.Value, *object.Exception) {
			return object.Bool(of(s)), nil
		})
	}
	nothing := func(t *object.Thread, s *standardStream, _ []object.Value) (object.Value, *object.Exception) {
		if s.out {
			return object.Value{}, unsupported(t, "read")
		}
		return t.NewBytes("")
	}
	object.Declare(standardType, object.Declaration{
		Module: "_io", Bases: []*object.Type{bufferedBaseType}, Layout: true, Final: true, Abstract: true,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return text(t, "<_io.BufferedWriter name="+object.ReprText(self.Object().(*standardStream).name())+">")
		}},
		Methods: []object.MethodDeclaration{
			method("write(b, /)", func(t *object.Thread, s *standardStream, arguments []object.Value) (object.Value, *object.Exception) {
				if !s.out {
					return object.Value{}, unsupported(t, "write")
				}
				content, raised := t.BytesArgument(arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				if raised := s.write(t, content); raised != nil {
					return object.Value{}, raised
				}
				return number(len(content))
			}),
			method("read(size=-1, /)", nothing), method("read1(size=-1, /)", nothing), method("readline(size=-1, /)", nothing),
			method("flush()", func(*object.Thread, *standardStream, []object.Value) (object.Value, *object.Exception) {
				return object.None, nil
			}),
			is("writable", func(s *standardStream) bool { return s.out }), is("readable", func(s *standardStream) bool { return !s.out }),
			is("seekable", func(*standardStream) bool { return false }), is("isatty", func(*standardStream) bool { return false }),
			method("fileno()", func(t *object.Thread, _ *standardStream, _ []object.Value) (object.Value, *object.Exception) {
				return object.Value{}, unsupported(t, "fileno")
			}),
			{Signature: "close()", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				arguments[0].Object().(*standardStream).closed = true
				return object.None, nil
			}},
		},
		GetSets: []object.GetSetDeclaration{
			{Name: "closed", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Bool(self.Object().(*standardStream).closed), nil
			}},
			{Name: "name", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return text(t, self.Object().(*standardStream).name())
			}},
			{Name: "mode", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				if self.Object().(*standardStream).out {
					return text(t, "wb")
				}
				return text(t, "rb")
			}},
		},
	})
}

func (s *standardStream) name() string {
	switch {
	case !s.out:
		return "<stdin>"
	case s.stderr:
		return "<stderr>"
	}
	return "<stdout>"
}
