package regexp

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/py/object"
)

// A Template is a replacement text that has been read: texts, with a group before each but the first.
type Template struct {
	Texts  []string
	Groups []int
}

// ParseTemplate reads a replacement text such as `\1-\g<name>`; points are its characters, or bytes. An error with a Type is no
// PatternError.
func ParseTemplate(t *object.Thread, points []rune, isText bool, program *Program) (template *Template, err *Error, raised *object.Exception) {
	defer func() {
		switch gone := recover().(type) {
		case nil:
		case failure:
			template, err = nil, gone.err
		case exhausted:
			template, raised = nil, gone.raised
		default:
			panic(gone)
		}
	}()
	if raised := t.Charge(int64(len(points)) * 8); raised != nil {
		return nil, nil, raised
	}
	s := newSource(points, isText)
	template = &Template{}
	var text []byte
	write := func(points ...rune) {
		for _, point := range points {
			if isText {
				text = object.AppendPoint(text, point)
			} else {
				text = append(text, byte(point))
			}
		}
	}
	group := func(number, offset int) {
		if number > program.Groups {
			s.fail(offset, "invalid group reference %d", number)
		}
		template.Texts, template.Groups = append(template.Texts, string(text)), append(template.Groups, number)
		text = text[:0]
	}
	for s.next != nil {
		if raised := t.Tick(); raised != nil {
			return nil, nil, raised
		}
		this := s.get()
		if this[0] != '\\' {
			write(this[0])
			continue
		}
		switch c := this[1]; {
		case c == 'g':
			group(s.templateGroup(program))
		case c == '0':
			value, _ := strconv.ParseInt("0"+s.while(2, octalDigits), 8, 32)
			write(rune(value))
		case isASCIIDigit(c):
			if number, size, octal := s.templateNumber(this); octal {
				write(rune(number))
			} else {
				group(number, size-1)
			}
		default:
			if point, ok := controls[c]; ok {
				write(point)
				break
			}
			if isASCIILetter(c) {
				s.fail(2, "bad escape %s", string(this))
			}
			write(this...)
		}
	}
	template.Texts = append(template.Texts, string(text))
	return template, nil, nil
}

// templateNumber reads \1 to \99, or three octal digits.
func (s *source) templateNumber(this []rune) (number, size int, octal bool) {
	text := string(this)
	if s.isOneOf("0123456789") {
		text += string(s.get())
		if isOctal(rune(text[1])) && isOctal(rune(text[2])) && s.isOneOf(octalDigits) {
			return int(s.octal(text + string(s.get()))), 0, true
		}
	}
	number, _ = strconv.Atoi(text[1:])
	return number, len(text), false
}

// templateGroup reads <name> or <number> and returns the group, and what to count back in an error.
func (s *source) templateGroup(program *Program) (number, offset int) {
	if !s.match('<') {
		s.fail(0, "missing <")
	}
	name := s.until('>', "group name")
	length := utf8.RuneCountInString(name)
	number, isNumber := groupNumber(name)
	switch {
	case !isNumber:
		s.checkName(name, 1)
		found := false
		if number, found = program.Group(name); !found {
			panic(failure{&Error{Message: "unknown group name " + object.ReprText(name), Position: -1, Type: object.IndexErrorType}})
		}
	case number >= maximumGroups:
		s.fail(length+1, "invalid group reference %s", strings.TrimLeft(name, "0"))
	}
	return number, length + 1
}

// Size is how many bytes Write writes.
func (m *Template) Size(marks []int) int {
	size := 0
	for _, text := range m.Texts {
		size += len(text)
	}
	for _, group := range m.Groups {
		size += marks[2*group+1] - marks[2*group]
	}
	return size
}

// Write writes the replacement of a match in text to output.
func (m *Template) Write(output *strings.Builder, text string, marks []int) {
	for i, group := range m.Groups {
		output.WriteString(m.Texts[i])
		if start := marks[2*group]; start >= 0 {
			output.WriteString(text[start:marks[2*group+1]])
		}
	}
	output.WriteString(m.Texts[len(m.Texts)-1])
}
