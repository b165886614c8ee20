package stringmodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// placeholders reads a template: a list of tuples of the text before a placeholder, the placeholder, and its name, which is None for the
// delimiter twice and the position of the delimiter for what is no placeholder; and last the text after them.
func placeholders(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "expected string or bytes-like object, got '%s'", arguments[0].Type().Name)
	}
	delimiter, raised := textArgument(t, arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	list, raised := t.NewList(nil)
	if raised != nil {
		return object.Value{}, raised
	}
	rest, position := s.Text(), int64(0)
	for {
		at := strings.Index(rest, delimiter)
		if at < 0 || delimiter == "" {
			break
		}
		if raised := t.Work(1 + int64(at/64)); raised != nil {
			return object.Value{}, raised
		}
		before := rest[:at]
		for range before {
			position++
		}
		after := rest[at+len(delimiter):]
		var name any = object.Int(position)
		length := 0
		switch {
		case strings.HasPrefix(after, delimiter):
			name, length = object.None, len(delimiter)
		case identifier(after) > 0:
			length = identifier(after)
			name = after[:length]
		case strings.HasPrefix(after, "{"):
			if size := identifier(after[1:]); size > 0 && strings.HasPrefix(after[1+size:], "}") {
				name, length = after[1:1+size], size+2
			}
		}
		placeholder := rest[at : at+len(delimiter)+length]
		item, raised := tuple(t, before, placeholder, name)
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := list.Append(t, item); raised != nil {
			return object.Value{}, raised
		}
		for range placeholder {
			position++
		}
		rest = rest[at+len(placeholder):]
	}
	last, raised := t.StrValue(rest)
	if raised != nil {
		return object.Value{}, raised
	}
	return list.Value(), list.Append(t, last)
}

// identifier is the length of the ASCII identifier that a text begins with.
func identifier(text string) int {
	for i := range len(text) {
		c := text[i]
		isDigit := c >= '0' && c <= '9'
		if c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (!isDigit || i == 0) {
			return i
		}
	}
	return len(text)
}
