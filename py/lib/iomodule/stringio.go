package iomodule

import (
	"bytes"
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// newlines is how a text stream treats the ends of lines.
type newlines struct {
	// universal: \n, \r and \r\n all end a line; translated: they become \n when they are read (TextIOWrapper) or written (StringIO).
	universal, translated bool
	// end is what ends a line unless universal, and what \n is written as.
	end string
	// seen notes which ends came by: bit 0 for \r, bit 1 for \n, bit 2 for \r\n.
	seen int
}

// newNewlines reads the argument newline of a constructor; shown is how the text about a wrong one has it.
func newNewlines(t *object.Thread, v object.Value, shown func(string) string) (newlines, *object.Exception) {
	if v == object.None {
		return newlines{universal: true, translated: true, end: "\n"}, nil
	}
	s, ok := object.StrOf(v)
	if !ok {
		return newlines{}, t.Raise(object.TypeErrorType, "newline must be str or None, not %s", v.Type().Name)
	}
	switch s.Text() {
	case "":
		return newlines{universal: true, end: "\n"}, nil
	case "\n", "\r", "\r\n":
		return newlines{end: s.Text()}, nil
	}
	return newlines{}, t.Raise(object.ValueErrorType, "illegal newline value: %s", shown(s.Text()))
}

// read is text as a program gets to see it.
func (n *newlines) read(text string) string {
	if !n.universal || strings.IndexByte(text, '\r') < 0 && strings.IndexByte(text, '\n') < 0 {
		return text
	}
	pairs := strings.Count(text, "\r\n")
	for bit, count := range []int{strings.Count(text, "\r") - pairs, strings.Count(text, "\n") - pairs, pairs} {
		if count > 0 {
			n.seen |= 1 << bit
		}
	}
	if n.translated && strings.IndexByte(text, '\r') >= 0 {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	}
	return text
}

// line is the length of the first line of text with its end.
func (n *newlines) line(text string) int {
	if n.universal && !n.translated {
		i := strings.IndexAny(text, "\r\n")
		switch {
		case i < 0:
			return len(text)
		case strings.HasPrefix(text[i:], "\r\n"):
			return i + 2
		}
		return i + 1
	}
	if i := strings.Index(text, n.end); i >= 0 {
		return i + len(n.end)
	}
	return len(text)
}

// value is the attribute newlines.
func (n *newlines) value(t *object.Thread) (object.Value, *object.Exception) {
	var found []object.Value
	for bit, end := range []string{"\r", "\n", "\r\n"} {
		if n.seen>>bit&1 != 0 {
			found = append(found, t.Intern(end).Value())
		}
	}
	switch len(found) {
	case 0:
		return object.None, nil
	case 1:
		return found[0], nil
	}
	return object.Made(t.NewTuple(found...))
}

// A stringIO is a StringIO.
type stringIO struct {
	object.Header
	object.Attributes
	content []byte
	// at is the offset of the position, beyond the number of characters that it lies behind the end.
	at, beyond int
	newlines   newlines
	closed     bool
	// wide: there are characters that are no ASCII, so that offsets are no positions.
	wide bool
}

// Trace implements object.Object.
func (s *stringIO) Trace(tracer *object.Tracer) int64 {
	s.TraceAttributes(tracer)
	return 160 + int64(cap(s.content))
}

// skip returns the length in bytes of the first count characters of content; fewer are reported as missing.
func (s *stringIO) skip(content []byte, count int) (length, missing int) {
	if !s.wide {
		length = min(count, len(content))
		return length, count - length
	}
	for length < len(content) && count > 0 {
		length++
		for length < len(content) && content[length]&0xC0 == 0x80 {
			length++
		}
		count--
	}
	return length, count
}

func (s *stringIO) position(offset int) int {
	if !s.wide {
		return offset
	}
	count := 0
	for _, c := range s.content[:offset] {
		if c&0xC0 != 0x80 {
			count++
		}
	}
	return count
}

func (s *stringIO) write(t *object.Thread, text string) *object.Exception {
	if s.newlines.end != "\n" {
		text = strings.ReplaceAll(text, "\n", s.newlines.end)
	} else {
		text = s.newlines.read(text)
	}
	if text == "" {
		return nil
	}
	for i := 0; i < len(text) && !s.wide; i++ {
		s.wide = text[i] >= 0x80
	}
	if s.beyond > 0 {
		if raised := t.Charge(int64(s.beyond)); raised != nil {
			return raised
		}
		var raised *object.Exception
		if s.content, raised = appended(t, s.content, string(make([]byte, s.beyond))); raised != nil {
			return raised
		}
		s.at, s.beyond = len(s.content), 0
	}
	if s.at == len(s.content) {
		var raised *object.Exception
		s.content, raised = appended(t, s.content, text)
		s.at = len(s.content)
		return raised
	}
	count := len(text)
	if s.wide {
		count = 0
		for i := range len(text) {
			if text[i]&0xC0 != 0x80 {
				count++
			}
		}
	}
	over, _ := s.skip(s.content[s.at:], count)
	rest := string(s.content[s.at+over:])
	if raised := t.Charge(int64(len(rest))); raised != nil {
		return raised
	}
	var raised *object.Exception
	if s.content, raised = appended(t, s.content[:s.at], text); raised != nil {
		return raised
	}
	s.at = len(s.content)
	s.content, raised = appended(t, s.content, rest)
	return raised
}

// openString returns the stream that a method is called on unless it is closed.
func openString(t *object.Thread, self object.Value) (*stringIO, *object.Exception) {
	s := self.Object().(*stringIO)
	if s.closed {
		return nil, t.Raise(object.ValueErrorType, "I/O operation on closed file")
	}
	return s, nil
}

// stringMethod makes a method of an open StringIO.
func stringMethod(signature string, method func(t *object.Thread, s *stringIO, arguments []object.Value) (object.Value, *object.Exception)) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		s, raised := openString(t, arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		return method(t, s, arguments[1:])
	}}
}

// take returns the next length bytes and moves the position.
func (s *stringIO) take(t *object.Thread, length int) (object.Value, *object.Exception) {
	part := string(s.content[s.at : s.at+length])
	if raised := t.Work(int64(length / 64)); raised != nil {
		return object.Value{}, raised
	}
	s.at += length
	return text(t, part)
}

func (s *stringIO) readline(t *object.Thread, most int) (object.Value, *object.Exception) {
	if s.beyond > 0 {
		return text(t, "")
	}
	rest := s.content[s.at:]
	length := len(rest)
	if end := s.newlines.end; len(end) == 1 && (s.newlines.translated || !s.newlines.universal) {
		if i := bytes.IndexByte(rest, end[0]); i >= 0 {
			length = i + 1
		}
	} else {
		// Looking at the rest as a string costs a copy of the line at most.
		for probe := 256; ; probe *= 4 {
			part := string(rest[:min(probe, len(rest))])
			if length = s.newlines.line(part); length < len(part)-1 || len(part) == len(rest) {
				break
			}
		}
	}
	if most >= 0 {
		limit, _ := s.skip(rest, most)
		length = min(length, limit)
	}
	return s.take(t, length)
}

func declareStringIO() {
	object.Declare(stringIOType, object.Declaration{
		Module: "_io", Bases: []*object.Type{textBaseType}, Layout: true, HasDict: true,
		Doc:          "Text that is written and read like a file.",
		NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			class, raised := t.LayoutArgument(stringIOType, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			if raised := t.Charge(160); raised != nil {
				return object.Value{}, raised
			}
			s := &stringIO{newlines: newlines{end: "\n"}}
			s.Header = object.NewHeader(class, s)
			return s.Value(), nil
		},
		Unary: map[object.Slot]object.Unary{
			object.SlotNext: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				s, raised := openString(t, self)
				if raised != nil {
					return object.Value{}, raised
				}
				var line object.Value
				if self.Type() == stringIOType {
					line, raised = s.readline(t, -1)
				} else {
					line, raised = t.CallMethod(self, "readline")
				}
				if raised != nil {
					return object.Value{}, raised
				}
				if n, raised := t.Len(line); raised != nil || n > 0 {
					return line, raised
				}
				return object.Value{}, t.Raise(object.StopIterationType, "")
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "__init__(initial_value='', newline='\\n')", Native: initString},
			stringMethod("getvalue()", func(t *object.Thread, s *stringIO, _ []object.Value) (object.Value, *object.Exception) {
				if raised := t.Work(int64(len(s.content) / 64)); raised != nil {
					return object.Value{}, raised
				}
				if raised := t.Charge(int64(len(s.content))); raised != nil {
					return object.Value{}, raised
				}
				return text(t, string(s.content))
			}),
			stringMethod("write(s, /)", func(t *object.Thread, s *stringIO, arguments []object.Value) (object.Value, *object.Exception) {
				given, ok := object.StrOf(arguments[0])
				if !ok {
					return object.Value{}, t.Raise(object.TypeErrorType, "string argument expected, got '%s'", arguments[0].Type().Name)
				}
				if raised := s.write(t, given.Text()); raised != nil {
					return object.Value{}, raised
				}
				return number(given.Len())
			}),
			stringMethod("read(size=-1, /)", func(t *object.Thread, s *stringIO, arguments []object.Value) (object.Value, *object.Exception) {
				most, raised := size(t, arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				rest := len(s.content) - s.at
				if most >= 0 {
					rest, _ = s.skip(s.content[s.at:], most)
				}
				return s.take(t, rest)
			}),
			stringMethod("readline(size=-1, /)", func(t *object.Thread, s *stringIO, arguments []object.Value) (object.Value, *object.Exception) {
				most, raised := size(t, arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				return s.readline(t, most)
			}),
			stringMethod("tell()", func(_ *object.Thread, s *stringIO, _ []object.Value) (object.Value, *object.Exception) {
				return number(s.position(s.at) + s.beyond)
			}),
			stringMethod("seek(offset, whence=0, /)", seekString),
			stringMethod("truncate(pos=None, /)", func(t *object.Thread, s *stringIO, arguments []object.Value) (object.Value, *object.Exception) {
				at := s.position(s.at) + s.beyond
				if v := arguments[0]; v.Exists() && v != object.None {
					if _, raised := size(t, v); raised != nil {
						return object.Value{}, raised
					}
					n, raised := t.IndexInt(v, object.OverflowErrorType)
					if raised != nil {
						return object.Value{}, raised
					}
					at = int(n)
				}
				if at < 0 {
					return object.Value{}, t.Raise(object.ValueErrorType, "Negative size value %d", at)
				}
				length, missing := s.skip(s.content, at)
				if missing == 0 && length < len(s.content) {
					if s.at > length {
						s.beyond += s.position(s.at) - s.position(length)
						s.at = length
					}
					s.content = s.content[:length]
				}
				return number(at)
			}),
			stringMethod("seekable()", func(*object.Thread, *stringIO, []object.Value) (object.Value, *object.Exception) {
				return object.True, nil
			}),
			stringMethod("readable()", func(*object.Thread, *stringIO, []object.Value) (object.Value, *object.Exception) {
				return object.True, nil
			}),
			stringMethod("writable()", func(*object.Thread, *stringIO, []object.Value) (object.Value, *object.Exception) {
				return object.True, nil
			}),
			{Signature: "close()", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				s := arguments[0].Object().(*stringIO)
				s.closed, s.content, s.at, s.beyond = true, nil, 0, 0
				return object.None, nil
			}},
			{Signature: "flush()", Native: constant(object.None)},
			{Signature: "__getstate__()", Native: stringState}, {Signature: "__setstate__(state, /)", Native: setStringState},
		},
		GetSets: []object.GetSetDeclaration{
			object.DictAttribute(),
			{Name: "closed", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Bool(self.Object().(*stringIO).closed), nil
			}},
			{Name: "line_buffering", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				_, raised := openString(t, self)
				return object.False, raised
			}},
			{Name: "newlines", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				s, raised := openString(t, self)
				if raised != nil {
					return object.Value{}, raised
				}
				return s.newlines.value(t)
			}},
		},
	})
}

func initString(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s := arguments[0].Object().(*stringIO)
	s.newlines = newlines{end: "\n"}
	if arguments[2].Exists() {
		n, raised := newNewlines(t, arguments[2], object.ReprText)
		if raised != nil {
			return object.Value{}, raised
		}
		s.newlines = n
	}
	s.content, s.at, s.beyond, s.closed, s.wide = nil, 0, 0, false, false
	if v := arguments[1]; v.Exists() && v != object.None {
		initial, ok := object.StrOf(v)
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "initial_value must be str or None, not %s", v.Type().Name)
		}
		if raised := s.write(t, initial.Text()); raised != nil {
			return object.Value{}, raised
		}
	}
	s.at = 0
	return object.None, nil
}

func seekString(t *object.Thread, s *stringIO, arguments []object.Value) (object.Value, *object.Exception) {
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
	switch {
	case whence < 0 || whence > 2:
		return object.Value{}, t.Raise(object.ValueErrorType, "Invalid whence (%d, should be 0, 1 or 2)", whence)
	case offset < 0 && whence == 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "Negative seek position %d", offset)
	case offset != 0 && whence != 0:
		return object.Value{}, t.Raise(object.OSErrorType, "Can't do nonzero cur-relative seeks")
	case whence == 0:
		s.at, s.beyond = s.skip(s.content, int(offset))
	case whence == 2:
		s.at, s.beyond = len(s.content), 0
	}
	return number(s.position(s.at) + s.beyond)
}

// stringState is what copying a StringIO keeps: its text, newline, position and attributes.
func stringState(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, raised := openString(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	content, raised := text(t, string(s.content))
	if raised != nil {
		return object.Value{}, raised
	}
	newline := t.Intern(s.newlines.end).Value()
	switch {
	case s.newlines.translated:
		newline = object.None
	case s.newlines.universal:
		newline = t.Intern("").Value()
	}
	dict, raised := t.AttributeDict(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	copied, raised := t.CopyDict(dict)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(content, newline, object.Int(int64(s.position(s.at)+s.beyond)), copied.Value()))
}

func setStringState(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	state, ok := object.TupleOf(arguments[1])
	if !ok || len(state.Elements()) != 4 {
		return object.Value{}, t.Raise(object.TypeErrorType, "%s.__setstate__ argument should be 4-tuple, got %s", arguments[0].Type().Name, arguments[1].Type().Name)
	}
	parts := state.Elements()
	if _, raised := initString(t, []object.Value{arguments[0], parts[0], parts[1]}); raised != nil {
		return object.Value{}, raised
	}
	if _, raised := seekString(t, arguments[0].Object().(*stringIO), []object.Value{parts[2], {}}); raised != nil {
		return object.Value{}, raised
	}
	if dict, ok := object.DictOf(parts[3]); ok {
		own, raised := t.AttributeDict(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		return object.None, t.UpdateDict(own, dict.Value())
	}
	return object.None, nil
}
