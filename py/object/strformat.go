package object

import (
	"strconv"
	"strings"
)

// This file holds str.format (https://docs.python.org/3.13/library/string.html#formatstrings).

// formatter is one call of format.
type formatter struct {
	thread     *Thread
	positional []Value
	named      Value // a mapping
	mapOnly    bool  // it is format_map
	// next numbers the fields without a number; manual and automatic say which kind there has been.
	next              int
	manual, automatic bool
}

// formatMethod is format(*positional, **named), or format_map(named).
func (t *Thread) formatMethod(format string, positional []Value, named Value, mapOnly bool) (Value, *Exception) {
	f := &formatter{thread: t, positional: positional, named: named, mapOnly: mapOnly}
	text, raised := f.format(format, 2)
	if raised != nil {
		return Value{}, raised
	}
	return t.StrValue(text)
}

// format replaces the fields of a text; depth is how deep fields may still nest, in specifications.
func (f *formatter) format(text string, depth int) (string, *Exception) {
	t := f.thread
	if depth == 0 {
		return "", t.Raise(ValueErrorType, "Max string recursion exceeded")
	}
	result, raised := t.NewBuilder(0)
	if raised != nil {
		return "", raised
	}
	defer result.Release()
	for text != "" {
		at, raised := t.findBrace(text)
		if raised != nil {
			return "", raised
		}
		if at < 0 {
			if raised := result.WriteString(text); raised != nil {
				return "", raised
			}
			break
		}
		if raised := result.WriteString(text[:at]); raised != nil {
			return "", raised
		}
		brace := text[at]
		text = text[at+1:]
		switch {
		case text != "" && text[0] == brace:
			if raised := result.writeByte(brace); raised != nil {
				return "", raised
			}
			text = text[1:]
			if raised := t.Tick(); raised != nil {
				return "", raised
			}
			continue
		case brace == '}':
			return "", t.Raise(ValueErrorType, "Single '}' encountered in format string")
		case text == "":
			return "", t.Raise(ValueErrorType, "Single '{' encountered in format string")
		}
		field, rest, ok := cutField(text)
		if raised := t.Work(int64(len(field)/64) + 1); raised != nil {
			return "", raised
		}
		if !ok {
			return "", t.Raise(ValueErrorType, "expected '}' before end of string")
		}
		piece, raised := f.field(field, depth)
		if raised != nil {
			return "", raised
		}
		if raised := result.WriteString(piece); raised != nil {
			return "", raised
		}
		text = rest
	}
	return result.String()
}

// findBrace returns where the first brace is, -1 if there is none.
func (t *Thread) findBrace(text string) (int, *Exception) {
	for start := 0; start < len(text); start += searchBlock {
		block := text[start:min(start+searchBlock, len(text))]
		if at := strings.IndexAny(block, "{}"); at >= 0 {
			return start + at, nil
		}
		if raised := t.scanWork(len(block)); raised != nil {
			return 0, raised
		}
	}
	return -1, nil
}

// cutField returns what stands before the brace that closes a field. Braces nest, but not inside an index.
func cutField(text string) (field, rest string, ok bool) {
	depth := 1
	bracket, named := false, false
	for i := range len(text) {
		switch c := text[i]; {
		case bracket:
			bracket = c != ']'
			named = named || c == ':' || c == '!'
		case c == '[' && depth == 1 && !named:
			bracket = true
		case c == ':' || c == '!':
			named = true
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return text[:i], text[i+1:], true
			}
		}
	}
	return "", "", false
}

// field formats one field: name, conversion and specification.
func (f *formatter) field(field string, depth int) (string, *Exception) {
	t := f.thread
	name, spec := field, ""
	bracket := false
	for i := range len(field) {
		c := field[i]
		switch {
		case bracket:
			bracket = c != ']'
		case c == '[':
			bracket = true
		case c == ':' || c == '!':
			name, spec = field[:i], field[i:]
		case c == '{' || c == '}':
			return "", t.Raise(ValueErrorType, "unexpected '{' in field name")
		}
		if spec != "" {
			break
		}
	}
	var conversion rune
	if strings.HasPrefix(spec, "!") {
		if len(spec) == 1 {
			return "", t.Raise(ValueErrorType, "unmatched '{' in format spec")
		}
		size := 0
		conversion, size = DecodePoint(spec[1:])
		spec = spec[1+size:]
		if spec != "" && spec[0] != ':' {
			return "", t.Raise(ValueErrorType, "expected ':' after conversion specifier")
		}
	}
	spec = strings.TrimPrefix(spec, ":")
	v, raised := f.lookup(name)
	if raised != nil {
		return "", raised
	}
	if conversion != 0 {
		var text string
		switch conversion {
		case 's':
			text, raised = t.Text(v)
		case 'r':
			text, raised = t.Repr(v)
		case 'a':
			text, raised = t.ASCII(v)
		default:
			if conversion > 32 && conversion < 127 {
				raised = t.Raise(ValueErrorType, "Unknown conversion specifier %c", conversion)
			} else {
				raised = t.Raise(ValueErrorType, "Unknown conversion specifier \\x%x", conversion)
			}
		}
		if raised != nil {
			return "", raised
		}
		if v, raised = t.StrValue(text); raised != nil {
			return "", raised
		}
	}
	if strings.ContainsAny(spec, "{}") {
		if spec, raised = f.format(spec, depth-1); raised != nil {
			return "", raised
		}
	}
	shown, raised := t.Format(v, spec)
	if raised != nil {
		return "", raised
	}
	return plainStr(shown).text, nil
}

// lookup finds the object that a field names: an argument, then attributes and items of it.
func (f *formatter) lookup(name string) (Value, *Exception) {
	t := f.thread
	end := strings.IndexAny(name, ".[")
	if end < 0 {
		end = len(name)
	}
	v, raised := f.argument(name[:end])
	if raised != nil {
		return Value{}, raised
	}
	for rest := name[end:]; rest != ""; {
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
		if rest[0] == '.' {
			stop := strings.IndexAny(rest[1:], ".[")
			if stop < 0 {
				stop = len(rest) - 1
			}
			attribute := rest[1 : 1+stop]
			if attribute == "" {
				return Value{}, t.Raise(ValueErrorType, "Empty attribute in format string")
			}
			if v, raised = t.GetAttribute(v, attribute); raised != nil {
				return Value{}, raised
			}
			rest = rest[1+stop:]
			continue
		}
		if rest[0] != '[' {
			return Value{}, t.Raise(ValueErrorType, "Only '.' or '[' may follow ']' in format field specifier")
		}
		stop := strings.IndexByte(rest, ']')
		if stop < 0 {
			return Value{}, t.Raise(ValueErrorType, "Missing ']' in format string")
		}
		key := rest[1:stop]
		if key == "" {
			return Value{}, t.Raise(ValueErrorType, "Empty attribute in format string")
		}
		index := Value{}
		if n, err := strconv.ParseInt(key, 10, 64); err == nil && isDigit(key[0]) {
			index = Int(n)
		} else if index, raised = t.StrValue(key); raised != nil {
			return Value{}, raised
		}
		if v, raised = t.GetItem(v, index); raised != nil {
			return Value{}, raised
		}
		rest = rest[stop+1:]
	}
	return v, nil
}

// argument finds an argument by number or name; the empty name is the next number.
func (f *formatter) argument(name string) (Value, *Exception) {
	t := f.thread
	number := -1
	switch {
	case name == "":
		if f.manual {
			return Value{}, t.Raise(ValueErrorType, "cannot switch from manual field specification to automatic field numbering")
		}
		f.automatic = true
		number = f.next
		f.next++
	case strings.Trim(name, "0123456789") == "":
		if f.automatic {
			return Value{}, t.Raise(ValueErrorType, "cannot switch from automatic field numbering to manual field specification")
		}
		f.manual = true
		n, err := strconv.Atoi(name)
		if err != nil {
			return Value{}, t.Raise(ValueErrorType, "Too many decimal digits in format string")
		}
		number = n
	}
	if number < 0 {
		key, raised := t.StrValue(name)
		if raised != nil {
			return Value{}, raised
		}
		return t.GetItem(f.named, key)
	}
	if f.mapOnly {
		return Value{}, t.Raise(ValueErrorType, "Format string contains positional fields")
	}
	if number >= len(f.positional) {
		return Value{}, t.Raise(IndexErrorType, "Replacement index %d out of range for positional args tuple", number)
	}
	return f.positional[number], nil
}
