package remodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/lib/regexp"
	"github.com/coderuntime/coderuntime/py/object"
)

// replaced is a text that a substitution builds, with the number of its parts as CPython would count them in an error.
type replaced struct {
	output strings.Builder
	parts  int
}

// room makes room for so many more bytes. What is built is charged as a whole each time, since no trace finds it.
func (r *replaced) room(t *object.Thread, bytes int) *object.Exception {
	needed := r.output.Len() + bytes
	if needed <= r.output.Cap() {
		return nil
	}
	size := max(2*r.output.Cap(), needed)
	if raised := t.Charge(int64(size)); raised != nil {
		return raised
	}
	r.output.Grow(size - r.output.Len())
	return nil
}

// substitute is sub: replacement is a function, or a template. It returns the number of replacements too.
func (p *Pattern) substitute(t *object.Thread, replacement, v, count object.Value) (object.Value, int, *object.Exception) {
	fail := func(raised *object.Exception) (object.Value, int, *object.Exception) {
		return object.Value{}, 0, raised
	}
	most, raised := countArgument(t, count)
	if raised != nil {
		return fail(raised)
	}
	var template *regexp.Template
	isFunction := object.Callable(replacement)
	if !isFunction {
		if template, raised = p.templateOf(t, replacement); raised != nil {
			return fail(raised)
		}
	}
	s, raised := newSubject(t, p, v)
	if raised != nil {
		return fail(raised)
	}
	var r replaced
	last, number := 0, 0
	if most >= 0 {
		raised = s.each(t, p, func(m *regexp.Matcher) (bool, *object.Exception) {
			start, end := m.Marks[0], m.Marks[1]
			if last < start {
				r.parts++
			}
			if r.output.Cap() == 0 {
				if raised := r.room(t, len(s.text)); raised != nil {
					return false, raised
				}
			}
			if raised := r.room(t, start-last); raised != nil {
				return false, raised
			}
			r.output.WriteString(s.text[last:start])
			last = end
			number++
			more := int64(number) != most
			if !isFunction {
				if s.str != nil != isTextTemplate(replacement) {
					return false, joinError(t, &s, r.parts, replacement)
				}
				return more, r.expand(t, template, s.text, m.Marks)
			}
			return more, p.call(t, &r, &s, m, replacement)
		})
		if raised != nil {
			return fail(raised)
		}
	}
	if number == 0 {
		whole, raised := s.part(t, 0, len(s.text))
		return whole, 0, raised
	}
	if raised := r.room(t, len(s.text)-last); raised != nil {
		return fail(raised)
	}
	r.output.WriteString(s.text[last:])
	if s.str != nil {
		v, raised = t.StrValue(r.output.String())
	} else {
		v, raised = t.NewBytes(r.output.String())
	}
	return v, number, raised
}

// call appends what a function returns for a match; None is nothing.
func (p *Pattern) call(t *object.Thread, r *replaced, s *subject, m *regexp.Matcher, function object.Value) *object.Exception {
	match, raised := newMatch(t, p, s, m)
	if raised != nil {
		return raised
	}
	result, raised := t.Call1(function, match)
	if raised != nil {
		return raised
	}
	if result == object.None {
		return nil
	}
	text := ""
	if str, ok := object.StrOf(result); ok && s.str != nil {
		text = str.Text()
	} else if content, ok := object.BufferOf(result); ok && s.str == nil {
		text = content
	} else {
		return joinError(t, s, r.parts, result)
	}
	if raised := r.room(t, len(text)); raised != nil {
		return raised
	}
	r.output.WriteString(text)
	r.parts++
	return nil
}

// expand writes the replacement of a match.
func (r *replaced) expand(t *object.Thread, template *regexp.Template, text string, marks []int) *object.Exception {
	size := template.Size(marks)
	if raised := r.room(t, size); raised != nil {
		return raised
	}
	template.Write(&r.output, text, marks)
	return t.Work(int64(size) / 64)
}

// joinError is the TypeError of a replacement of the wrong type.
func joinError(t *object.Thread, s *subject, part int, v object.Value) *object.Exception {
	expected := "str instance"
	if s.str == nil {
		expected = "a bytes-like object"
	}
	return t.Raise(object.TypeErrorType, "sequence item %d: expected %s, %s found", part, expected, v.Type().Name)
}

func isTextTemplate(v object.Value) bool {
	_, ok := object.StrOf(v)
	return ok
}

// templateOf reads a replacement text.
func (p *Pattern) templateOf(t *object.Thread, v object.Value) (*regexp.Template, *object.Exception) {
	str, isText := object.StrOf(v)
	text, isBytes := "", false
	if isText {
		text = str.Text()
	} else if text, isBytes = object.BufferOf(v); !isBytes {
		return nil, t.Raise(object.TypeErrorType, "decoding to str: need a bytes-like object, %s found", v.Type().Name)
	}
	if strings.IndexByte(text, '\\') < 0 {
		return &regexp.Template{Texts: []string{text}}, nil
	}
	if p.template != nil && p.templateText == text {
		return p.template, t.Work(int64(len(text)))
	}
	template, err, raised := regexp.ParseTemplate(t, pointsOf(text, isText), isText, p.program)
	if err != nil {
		raised = patternError(t, err, v)
	}
	if raised != nil {
		return nil, raised
	}
	p.templateText, p.template = text, template
	return template, nil
}

// pointsOf returns the characters of a text, or bytes.
func pointsOf(text string, isText bool) []rune {
	result := make([]rune, 0, len(text))
	for len(text) > 0 {
		point, size := rune(text[0]), 1
		if isText {
			point, size = object.DecodePoint(text)
		}
		result = append(result, point)
		text = text[size:]
	}
	return result
}
