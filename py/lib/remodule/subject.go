package remodule

import (
	"github.com/coderuntime/coderuntime/py/lib/regexp"
	"github.com/coderuntime/coderuntime/py/object"
)

// A subject is what a pattern is matched with: a str, or bytes as they were when the matching began.
type subject struct {
	value object.Value
	text  string
	str   *object.Str // nil for bytes
	// pos and endpos are in characters, start and end in bytes.
	pos, endpos int
	start, end  int
}

// newSubject checks that v is what the pattern is for.
func newSubject(t *object.Thread, p *Pattern, v object.Value) (subject, *object.Exception) {
	if str, ok := object.StrOf(v); ok {
		if !p.isText {
			return subject{}, t.Raise(object.TypeErrorType, "cannot use a bytes pattern on a string-like object")
		}
		return subject{value: v, text: str.Text(), str: str, endpos: str.Len(), end: len(str.Text())}, nil
	}
	content, ok := object.BufferOf(v)
	if !ok {
		return subject{}, t.Raise(object.TypeErrorType, "expected string or bytes-like object, got '%s'", v.Type().Name)
	}
	if p.isText {
		return subject{}, t.Raise(object.TypeErrorType, "cannot use a string pattern on a bytes-like object")
	}
	return subject{value: v, text: content, endpos: len(content), end: len(content)}, nil
}

// limit sets pos and endpos from arguments, which may be absent.
func (s *subject) limit(t *object.Thread, pos, endpos object.Value) *object.Exception {
	length := s.endpos
	for i, argument := range []object.Value{pos, endpos} {
		if !argument.Exists() {
			continue
		}
		// An int that does not fit is as good as one that is out of range.
		n, raised := t.SliceIndex(argument)
		if raised != nil {
			if raised.Is(object.TypeErrorType) {
				raised = t.Raise(object.TypeErrorType, "'%s' object cannot be interpreted as an integer", argument.Type().Name)
			}
			return raised
		}
		n = min(max(n, 0), length)
		if i == 0 {
			s.pos = n
		} else {
			s.endpos = n
		}
	}
	s.start, s.end = s.offset(s.pos), s.offset(s.endpos)
	return nil
}

func (s *subject) offset(index int) int {
	if s.str == nil {
		return index
	}
	return s.str.Offset(index)
}

// index is the number of the character at an offset.
func (s *subject) index(offset int) int {
	if s.str == nil || offset < 0 {
		return offset
	}
	return s.str.Index(offset)
}

// part is the part of the subject between two offsets, as a value.
func (s *subject) part(t *object.Thread, start, end int) (object.Value, *object.Exception) {
	if s.str != nil {
		if end-start == len(s.text) && s.value.Type() == object.StrType {
			return s.value, nil
		}
		return t.StrValue(s.text[start:end])
	}
	if end-start == len(s.text) && s.value.Type() == object.BytesType {
		return s.value, nil
	}
	return t.NewBytes(s.text[start:end])
}

// group is what a group matched, or otherwise if it took no part.
func (s *subject) group(t *object.Thread, marks []int, group int, otherwise object.Value) (object.Value, *object.Exception) {
	start, end := marks[2*group], marks[2*group+1]
	if start < 0 {
		return otherwise, nil
	}
	return s.part(t, start, end)
}

// empty is the empty text of the subject's kind.
func (s *subject) empty(t *object.Thread) (object.Value, *object.Exception) {
	if s.str != nil {
		return t.StrValue("")
	}
	return t.NewBytes("")
}

// matching begins matches of the pattern in the subject. The matcher goes back by release.
func (s *subject) matching(t *object.Thread, p *Pattern) (*regexp.Matcher, *object.Exception) {
	m := p.state.matcher()
	return m, m.Begin(t, p.program, s.text, s.end)
}
