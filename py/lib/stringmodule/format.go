package stringmodule

import (
	"strconv"
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// A parser goes over the parts of a format string: literal text, name of a field, its specification and conversion.
type parser struct {
	object.Header
	text string // what is left
}

// Trace implements object.Object.
func (*parser) Trace(*object.Tracer) int64 { return 64 }

func parse(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	text, raised := textArgument(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	p := &parser{text: text}
	p.Header = object.NewHeader(parserType, p)
	return p.Value(), t.Charge(64)
}

// Next implements object.Iterator.
func (p *parser) Next(t *object.Thread) (object.Value, *object.Exception) {
	text := p.text
	if text == "" {
		return object.Value{}, nil
	}
	if raised := t.Work(int64(len(text) / 64)); raised != nil {
		return object.Value{}, raised
	}
	at := strings.IndexAny(text, "{}")
	if at < 0 {
		p.text = ""
		return tuple(t, text, object.None, object.None, object.None)
	}
	literal, brace, rest := text[:at], text[at], text[at+1:]
	switch {
	case rest != "" && rest[0] == brace:
		p.text = rest[1:]
		return tuple(t, text[:at+1], object.None, object.None, object.None)
	case brace == '}':
		return object.Value{}, t.Raise(object.ValueErrorType, "Single '}' encountered in format string")
	case rest == "":
		return object.Value{}, t.Raise(object.ValueErrorType, "Single '{' encountered in format string")
	}
	f, mistake := cut(rest)
	if mistake != "" {
		p.text = ""
		return object.Value{}, t.Raise(object.ValueErrorType, "%s", mistake)
	}
	p.text = f.rest
	conversion := object.None
	if f.conversion != "" {
		var raised *object.Exception
		if conversion, raised = t.StrValue(f.conversion); raised != nil {
			return object.Value{}, raised
		}
	}
	return tuple(t, literal, f.name, f.specification, conversion)
}

// A field is what stands between braces, and what follows.
type field struct{ name, conversion, specification, rest string }

// cut reads a field, whose opening brace has been read; mistake is what is wrong with it.
func cut(text string) (f field, mistake string) {
	bracket := false
	at := 0
name:
	for ; at < len(text); at++ {
		switch c := text[at]; {
		case bracket:
			bracket = c != ']'
		case c == '[':
			bracket = true
		case c == '{':
			return f, "unexpected '{' in field name"
		case c == '}' || c == ':' || c == '!':
			break name
		}
	}
	if at == len(text) {
		return f, "expected '}' before end of string"
	}
	f.name, text = text[:at], text[at:]
	if text[0] == '!' {
		if text = text[1:]; text == "" {
			return f, "end of string while looking for conversion specifier"
		}
		_, size := object.DecodePoint(text)
		f.conversion, text = text[:size], text[size:]
		switch {
		case text == "":
			return f, "unmatched '{' in format spec"
		case text[0] != ':' && text[0] != '}':
			return f, "expected ':' after conversion specifier"
		}
	}
	if text[0] == '}' {
		f.rest = text[1:]
		return f, ""
	}
	depth := 0
	for at := 1; at < len(text); at++ {
		switch text[at] {
		case '{':
			depth++
		case '}':
			if depth--; depth < 0 {
				f.specification, f.rest = text[1:at], text[at+1:]
				return f, ""
			}
		}
	}
	return f, "unmatched '{' in format spec"
}

// first divides the name of a field: the argument, as an int if it is one, and the attributes and items after it.
func first(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	name, raised := textArgument(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	end := strings.IndexAny(name, ".[")
	if end < 0 {
		end = len(name)
	}
	return tuple(t, indexOf(name[:end]), name[end:])
}

// indexOf is a number if a text is one, else the text.
func indexOf(text string) any {
	if text != "" && text[0] >= '0' && text[0] <= '9' {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return object.Int(n)
		}
	}
	return text
}

// follow returns the attribute or item of an object that the rest of a field's name leads to.
func follow(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	v := arguments[0]
	rest, raised := textArgument(t, arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	for rest != "" {
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
		switch rest[0] {
		case '.':
			end := strings.IndexAny(rest[1:], ".[")
			if end < 0 {
				end = len(rest) - 1
			}
			name := rest[1 : 1+end]
			if name == "" {
				return object.Value{}, t.Raise(object.ValueErrorType, "Empty attribute in format string")
			}
			rest = rest[1+end:]
			v, raised = t.GetAttribute(v, name)
		case '[':
			end := strings.IndexByte(rest, ']')
			switch end {
			case -1:
				return object.Value{}, t.Raise(object.ValueErrorType, "Missing ']' in format string")
			case 1:
				return object.Value{}, t.Raise(object.ValueErrorType, "Empty attribute in format string")
			}
			key, isIndex := indexOf(rest[1:end]).(object.Value)
			if !isIndex {
				if key, raised = t.StrValue(rest[1:end]); raised != nil {
					return object.Value{}, raised
				}
			}
			rest = rest[end+1:]
			v, raised = t.GetItem(v, key)
		default:
			return object.Value{}, t.Raise(object.ValueErrorType, "Only '.' or '[' may follow ']' in format field specifier")
		}
		if raised != nil {
			return object.Value{}, raised
		}
	}
	return v, nil
}
