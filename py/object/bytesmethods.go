package object

import (
	"encoding/hex"
	"strings"
)

// bytesSpace are the bytes that strip and split take for white space.
const bytesSpace = " \t\n\r\x0b\x0c"

// bytesMethods are the methods of bytes and bytearray.
func bytesMethods(content func(Value) string) []MethodDeclaration {
	find := func(name string, last, must bool) MethodDeclaration {
		return MethodDeclaration{Signature: name + "(sub, start=None, end=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			part, raised := t.bytesOrInt(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			from, to, ok, raised := t.bytesRange(len(text), arguments[2], arguments[3])
			if raised != nil {
				return Value{}, raised
			}
			at := -1
			if ok && last {
				at = strings.LastIndex(text[from:to], part)
			} else if ok {
				if at, raised = t.findText(text[from:to], part); raised != nil {
					return Value{}, raised
				}
			}
			if at >= 0 {
				at += from
			} else if must {
				return Value{}, t.Raise(ValueErrorType, "subsection not found")
			}
			return Int(int64(at)), nil
		}}
	}
	affix := func(name string, has func(text, affix string) bool) MethodDeclaration {
		return MethodDeclaration{Signature: name + "(prefix, start=None, end=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			from, to, ok, raised := t.bytesRange(len(text), arguments[2], arguments[3])
			if raised != nil {
				return Value{}, raised
			}
			candidates := arguments[1:2]
			if tuple, isTuple := tupleOf(arguments[1]); isTuple {
				candidates = tuple.elements
			}
			for _, v := range candidates {
				part, isBytes := bufferOf(v)
				if !isBytes {
					return Value{}, t.Raise(TypeErrorType, "%s first arg must be bytes or a tuple of bytes, not %s", name, v.Type().Name)
				}
				if ok && has(text[from:to], part) {
					return True, nil
				}
			}
			return False, nil
		}}
	}
	strip := func(name string, apply func(text, chars string) string) MethodDeclaration {
		return MethodDeclaration{Signature: name + "(bytes=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			chars := bytesSpace
			if v := arguments[1]; v.Exists() && v != None {
				var raised *Exception
				if chars, raised = t.bytesArgument(v); raised != nil {
					return Value{}, raised
				}
			}
			return t.sameBytes(arguments[0], apply(content(arguments[0]), chars))
		}}
	}
	pad := func(name string, place func(missing, width int) (int, int)) MethodDeclaration {
		return MethodDeclaration{Signature: name + "(width, fillchar=b' ', /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			width, raised := t.IndexInt(arguments[1], OverflowErrorType)
			if raised != nil {
				return Value{}, raised
			}
			fill := " "
			if arguments[2].Exists() {
				var ok bool
				if fill, ok = bytesOf(arguments[2]); !ok || len(fill) != 1 {
					return Value{}, t.Raise(TypeErrorType, "%s() argument 2 must be a byte string of length 1, not %s", name, arguments[2].Type().Name)
				}
			}
			if width <= int64(len(text)) {
				return t.sameBytes(arguments[0], text)
			}
			left, right := place(int(width)-len(text), int(width))
			before, raised := t.repeatText(fill, int64(left))
			if raised != nil {
				return Value{}, raised
			}
			after, raised := t.repeatText(fill, int64(right))
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(arguments[0], before+text+after)
		}}
	}
	split := func(name string, fromRight bool) MethodDeclaration {
		return MethodDeclaration{Signature: name + "(sep=None, maxsplit=-1)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text, most := content(arguments[0]), int64(-1)
			var raised *Exception
			if arguments[2].Exists() {
				if most, raised = t.IndexInt(arguments[2], OverflowErrorType); raised != nil {
					return Value{}, raised
				}
			}
			var parts []string
			if v := arguments[1]; v.Exists() && v != None {
				separator, raised := t.bytesArgument(v)
				if raised != nil {
					return Value{}, raised
				}
				if separator == "" {
					return Value{}, t.Raise(ValueErrorType, "empty separator")
				}
				parts = splitAt(text, separator, most, fromRight)
			} else {
				parts = splitBytesSpaces(text, most, fromRight)
			}
			return t.listOfBytes(arguments[0], parts)
		}}
	}
	partition := func(name string, last bool) MethodDeclaration {
		return MethodDeclaration{Signature: name + "(sep, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			separator, raised := t.bytesArgument(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			if separator == "" {
				return Value{}, t.Raise(ValueErrorType, "empty separator")
			}
			at := strings.Index(text, separator)
			if last {
				at = strings.LastIndex(text, separator)
			}
			parts := []string{text, "", ""}
			switch {
			case at >= 0:
				parts = []string{text[:at], separator, text[at+len(separator):]}
			case last:
				parts = []string{"", "", text}
			}
			values := make([]Value, 3)
			for i, part := range parts {
				if values[i], raised = t.sameBytes(arguments[0], part); raised != nil {
					return Value{}, raised
				}
			}
			return t.tupleValue(values...)
		}}
	}
	mapped := func(name string, apply func(string) string) MethodDeclaration {
		return MethodDeclaration{Signature: name + "()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			if raised := t.Charge(int64(len(text))); raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(arguments[0], apply(text))
		}}
	}
	all := func(name string, is func(c byte) bool) MethodDeclaration {
		return MethodDeclaration{Signature: name + "()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			for i := range len(text) {
				if !is(text[i]) {
					return False, nil
				}
			}
			return Bool(text != ""), t.Work(int64(len(text) / 64))
		}}
	}
	return append([]MethodDeclaration{
		find("find", false, false), find("rfind", true, false), find("index", false, true), find("rindex", true, true),
		affix("startswith", strings.HasPrefix), affix("endswith", strings.HasSuffix),
		strip("strip", trimBytes(true, true)), strip("lstrip", trimBytes(true, false)), strip("rstrip", trimBytes(false, true)),
		pad("ljust", func(missing, _ int) (int, int) { return 0, missing }), pad("rjust", func(missing, _ int) (int, int) { return missing, 0 }),
		pad("center", func(missing, width int) (int, int) {
			left := missing/2 + missing&width&1
			return left, missing - left
		}),
		split("split", false), split("rsplit", true), partition("partition", false), partition("rpartition", true),
		mapped("upper", asciiUpper), mapped("lower", asciiLower), mapped("swapcase", asciiSwap), mapped("capitalize", func(text string) string {
			if text == "" {
				return ""
			}
			return asciiUpper(text[:1]) + asciiLower(text[1:])
		}), mapped("title", asciiTitle),
		all("isalpha", isASCIILetter), all("isdigit", isDigit), all("isalnum", func(c byte) bool { return isASCIILetter(c) || isDigit(c) }),
		all("isspace", func(c byte) bool { return strings.IndexByte(bytesSpace, c) >= 0 }),
	}, moreBytesMethods(content)...)
}

func moreBytesMethods(content func(Value) string) []MethodDeclaration {
	cased := func(name string, is, other func(c byte) bool) MethodDeclaration {
		return MethodDeclaration{Signature: name + "()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text, found := content(arguments[0]), false
			for i := range len(text) {
				if other(text[i]) {
					return False, nil
				}
				found = found || is(text[i])
			}
			return Bool(found), t.Work(int64(len(text) / 64))
		}}
	}
	upper := func(c byte) bool { return c >= 'A' && c <= 'Z' }
	lower := func(c byte) bool { return c >= 'a' && c <= 'z' }
	return []MethodDeclaration{
		cased("isupper", upper, lower), cased("islower", lower, upper),
		{Signature: "istitle()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			return Bool(isTitle(strings.Map(func(r rune) rune { return r & 0x7F }, text)) && text != ""), nil
		}},
		{Signature: "isascii()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			for i := range len(text) {
				if text[i] >= 0x80 {
					return False, nil
				}
			}
			return True, nil
		}},
		{Signature: "count(sub, start=None, end=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			part, raised := t.bytesOrInt(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			from, to, ok, raised := t.bytesRange(len(text), arguments[2], arguments[3])
			switch {
			case raised != nil || !ok:
				return Int(0), raised
			case part == "":
				return Int(int64(to-from) + 1), nil
			}
			return Int(int64(strings.Count(text[from:to], part))), t.Work(int64((to - from) / 512))
		}},
		{Signature: "replace(old, new, count=-1, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			old, raised := t.bytesArgument(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			replacement, raised := t.bytesArgument(arguments[2])
			if raised != nil {
				return Value{}, raised
			}
			most := int64(-1)
			if arguments[3].Exists() {
				if most, raised = t.IndexInt(arguments[3], OverflowErrorType); raised != nil {
					return Value{}, raised
				}
			}
			replaced, raised := t.replaceBytes(text, old, replacement, most)
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(arguments[0], replaced)
		}},
		{Signature: "removeprefix(prefix, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			prefix, raised := t.bytesArgument(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(arguments[0], strings.TrimPrefix(content(arguments[0]), prefix))
		}},
		{Signature: "removesuffix(suffix, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			suffix, raised := t.bytesArgument(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(arguments[0], strings.TrimSuffix(content(arguments[0]), suffix))
		}},
		{Signature: "join(iterable_of_bytes, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			return t.joinBytes(arguments[0], content(arguments[0]), arguments[1])
		}},
		{Signature: "splitlines(keepends=False)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			keep, raised := t.flag(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			return t.listOfBytes(arguments[0], splitBytesLines(content(arguments[0]), keep))
		}},
		{Signature: "zfill(width, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			width, raised := t.IndexInt(arguments[1], OverflowErrorType)
			if raised != nil {
				return Value{}, raised
			}
			if missing := width - int64(len(text)); missing > 0 {
				zeros, raised := t.repeatText("0", missing)
				if raised != nil {
					return Value{}, raised
				}
				if text != "" && (text[0] == '+' || text[0] == '-') {
					text = text[:1] + zeros + text[1:]
				} else {
					text = zeros + text
				}
			}
			return t.sameBytes(arguments[0], text)
		}},
		{Signature: "expandtabs(tabsize=8)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			size := int64(8)
			if arguments[1].Exists() {
				var raised *Exception
				if size, raised = t.IndexInt(arguments[1], OverflowErrorType); raised != nil {
					return Value{}, raised
				}
			}
			latin, raised := t.Decode(content(arguments[0]), "latin-1", "strict")
			if raised != nil {
				return Value{}, raised
			}
			expanded, raised := t.expandTabs(latin, size)
			if raised != nil {
				return Value{}, raised
			}
			back, raised := t.Encode(plainStr(expanded), "latin-1", "strict")
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(arguments[0], back)
		}},
		{Signature: "decode(encoding='utf-8', errors='strict')", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			return t.decodeArguments(content(arguments[0]), arguments[1], arguments[2])
		}},
		{Signature: "hex(sep=None, bytes_per_sep=1)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			return t.hexOf(content(arguments[0]), arguments[1], arguments[2])
		}},
		{Signature: "fromhex(string, /)", Kind: ClassMethod, Native: bytesFromHex},
		{Signature: "translate(table, /, delete=b'')", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			text := content(arguments[0])
			table := ""
			if arguments[1] != None {
				var raised *Exception
				if table, raised = t.bytesArgument(arguments[1]); raised != nil {
					return Value{}, raised
				}
				if len(table) != 256 {
					return Value{}, t.Raise(ValueErrorType, "translation table must be 256 characters long")
				}
			}
			removed := ""
			if arguments[2].Exists() {
				var raised *Exception
				if removed, raised = t.bytesArgument(arguments[2]); raised != nil {
					return Value{}, raised
				}
			}
			if raised := t.Charge(int64(len(text))); raised != nil {
				return Value{}, raised
			}
			result := make([]byte, 0, len(text))
			for i := range len(text) {
				c := text[i]
				if strings.IndexByte(removed, c) >= 0 {
					continue
				}
				if table != "" {
					c = table[c]
				}
				result = append(result, c)
			}
			return t.sameBytes(arguments[0], string(result))
		}},
		{Signature: "maketrans(frm, to, /)", Kind: StaticMethod, Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			from, raised := t.bytesArgument(arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			to, raised := t.bytesArgument(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			if len(from) != len(to) {
				return Value{}, t.Raise(ValueErrorType, "maketrans arguments must have same length")
			}
			table := make([]byte, 256)
			for i := range table {
				table[i] = byte(i)
			}
			for i := range len(from) {
				table[from[i]] = to[i]
			}
			return t.NewBytes(string(table))
		}},
		{Signature: "__getnewargs__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			v, raised := t.NewBytes(content(arguments[0]))
			if raised != nil {
				return Value{}, raised
			}
			return t.tupleValue(v)
		}},
	}
}

func isASCIILetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// mapBytes maps byte by byte.
func mapBytes(text string, apply func(i int, c byte) byte) string {
	result := []byte(text)
	for i, c := range result {
		result[i] = apply(i, c)
	}
	return string(result)
}

func upperByte(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 32
	}
	return c
}

func lowerByte(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 32
	}
	return c
}

func asciiUpper(text string) string {
	return mapBytes(text, func(_ int, c byte) byte { return upperByte(c) })
}
func asciiLower(text string) string {
	return mapBytes(text, func(_ int, c byte) byte { return lowerByte(c) })
}
func asciiSwap(text string) string {
	return mapBytes(text, func(_ int, c byte) byte {
		if u := upperByte(c); u != c {
			return u
		}
		return lowerByte(c)
	})
}

func asciiTitle(text string) string {
	return mapBytes(text, func(i int, c byte) byte {
		if i > 0 && isASCIILetter(text[i-1]) {
			return lowerByte(c)
		}
		return upperByte(c)
	})
}

func trimBytes(left, right bool) func(text, chars string) string {
	return func(text, chars string) string {
		for left && text != "" && strings.IndexByte(chars, text[0]) >= 0 {
			text = text[1:]
		}
		for right && text != "" && strings.IndexByte(chars, text[len(text)-1]) >= 0 {
			text = text[:len(text)-1]
		}
		return text
	}
}

func splitBytesSpaces(text string, most int64, fromRight bool) []string {
	var parts []string
	trimLeft, trimRight := trimBytes(true, false), trimBytes(false, true)
	if !fromRight {
		for {
			if text = trimLeft(text, bytesSpace); text == "" {
				return parts
			}
			end := strings.IndexAny(text, bytesSpace)
			if end < 0 || most >= 0 && int64(len(parts)) == most {
				return append(parts, text)
			}
			parts, text = append(parts, text[:end]), text[end:]
		}
	}
	for {
		if text = trimRight(text, bytesSpace); text == "" {
			break
		}
		at := strings.LastIndexAny(text, bytesSpace)
		if at < 0 || most >= 0 && int64(len(parts)) == most {
			parts = append(parts, text)
			break
		}
		parts, text = append(parts, text[at+1:]), text[:at]
	}
	for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	return parts
}

func splitBytesLines(text string, keep bool) []string {
	var parts []string
	for text != "" {
		end := strings.IndexAny(text, "\r\n")
		if end < 0 {
			return append(parts, text)
		}
		next := end + 1
		if text[end] == '\r' && next < len(text) && text[next] == '\n' {
			next++
		}
		if keep {
			end = next
		}
		parts, text = append(parts, text[:end]), text[next:]
	}
	return parts
}

func (t *Thread) listOfBytes(self Value, parts []string) (Value, *Exception) {
	elements := make([]Value, len(parts))
	for i, part := range parts {
		v, raised := t.sameBytes(self, part)
		if raised != nil {
			return Value{}, raised
		}
		elements[i] = v
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
	return Made(t.NewList(elements))
}

func (t *Thread) replaceBytes(text, old, replacement string, most int64) (string, *Exception) {
	count := int64(strings.Count(text, old))
	if old == "" {
		count = int64(len(text)) + 1
	}
	if most >= 0 {
		count = min(count, most)
	}
	size := int64(len(text))
	if growth := int64(len(replacement) - len(old)); growth > 0 {
		if count > (1<<60)/growth {
			return "", t.Raise(MemoryErrorType, "")
		}
		size += count * growth
	}
	if raised := t.Charge(size); raised != nil {
		return "", raised
	}
	if raised := t.Work(size / 512); raised != nil {
		return "", raised
	}
	if old != "" {
		return strings.Replace(text, old, replacement, int(count)), nil
	}
	var result strings.Builder
	for i := int64(0); i < count; i++ {
		result.WriteString(replacement)
		if i < int64(len(text)) {
			result.WriteByte(text[i])
		}
	}
	if count < int64(len(text)) {
		result.WriteString(text[count:])
	}
	return result.String(), nil
}

func (t *Thread) joinBytes(self Value, separator string, v Value) (Value, *Exception) {
	values, raised := t.Collect(v)
	if raised != nil {
		return Value{}, raised
	}
	var joined strings.Builder
	for i, part := range values {
		content, ok := bufferOf(part)
		if !ok {
			return Value{}, t.Raise(TypeErrorType, "sequence item %d: expected a bytes-like object, %s found", i, part.Type().Name)
		}
		if raised := t.Charge(int64(len(content) + len(separator))); raised != nil {
			return Value{}, raised
		}
		if i > 0 {
			joined.WriteString(separator)
		}
		joined.WriteString(content)
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
	return t.sameBytes(self, joined.String())
}

// hexOf is bytes.hex(sep, bytes_per_sep).
func (t *Thread) hexOf(content string, separator, every Value) (Value, *Exception) {
	if raised := t.Charge(int64(len(content)) * 2); raised != nil {
		return Value{}, raised
	}
	digits := hex.EncodeToString([]byte(content))
	if !separator.Exists() || separator == None {
		return t.StrValue(digits)
	}
	sep := ""
	if s, ok := strOf(separator); ok {
		sep = s.text
	} else if content, ok := bytesOf(separator); ok {
		sep = content
	} else {
		return Value{}, t.Raise(TypeErrorType, "sep must be str or bytes.")
	}
	if len(sep) != 1 {
		return Value{}, t.Raise(ValueErrorType, "sep must be length 1.")
	}
	group := int64(1)
	if every.Exists() {
		var raised *Exception
		if group, raised = t.IndexInt(every, OverflowErrorType); raised != nil {
			return Value{}, raised
		}
	}
	if group == 0 || content == "" {
		return t.StrValue(digits)
	}
	// A positive group counts from the right, a negative one from the left.
	size := int(min(max(group, -group), int64(len(content)))) * 2
	var result strings.Builder
	first := size
	if group > 0 {
		if first = len(digits) % size; first == 0 {
			first = size
		}
	}
	for digits != "" {
		take := min(first, len(digits))
		result.WriteString(digits[:take])
		digits, first = digits[take:], size
		if digits != "" {
			result.WriteString(sep)
		}
	}
	return t.StrValue(result.String())
}

func bytesFromHex(t *Thread, arguments []Value) (Value, *Exception) {
	s, ok := strOf(arguments[1])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "fromhex() argument must be str, not %s", arguments[1].Type().Name)
	}
	var content []byte
	for i := 0; i < len(s.text); {
		if strings.IndexByte(bytesSpace, s.text[i]) >= 0 {
			i++
			continue
		}
		if digitValue(s.text[i]) > 15 || i+1 >= len(s.text) || digitValue(s.text[i+1]) > 15 {
			at := i
			if digitValue(s.text[i]) <= 15 {
				at++
			}
			return Value{}, t.Raise(ValueErrorType, "non-hexadecimal number found in fromhex() arg at position %d", at)
		}
		content = append(content, byte(digitValue(s.text[i])<<4|digitValue(s.text[i+1])))
		i += 2
	}
	class := arguments[0].Object().(*Type)
	if class == ByteArrayType {
		return t.NewByteArray(content)
	}
	v, raised := t.NewBytes(string(content))
	if raised != nil || class == BytesType {
		return v, raised
	}
	return t.Call1(arguments[0], v)
}

// formatPercentBytes is bytes % v: as for texts, where %s and %b take bytes.
func (t *Thread) formatPercentBytes(format string, v Value) (string, *Exception) {
	convert := func(v Value) (Value, *Exception) {
		content, ok := bufferOf(v)
		if !ok {
			return v, nil
		}
		latin, raised := t.Decode(content, "latin-1", "strict")
		if raised != nil {
			return Value{}, raised
		}
		return t.StrValue(latin)
	}
	var raised *Exception
	switch o := v.Object().(type) {
	case *Tuple:
		elements := make([]Value, len(o.elements))
		for i, element := range o.elements {
			if elements[i], raised = convert(element); raised != nil {
				return "", raised
			}
		}
		v = newTuple(elements).Value()
	case *Dict:
		made, raised := t.NewDict()
		if raised != nil {
			return "", raised
		}
		raised = t.eachEntry(o, func(key, value Value) *Exception {
			k, raised := convert(key)
			if raised != nil {
				return raised
			}
			converted, raised := convert(value)
			if raised != nil {
				return raised
			}
			return made.Set(t, k, converted)
		})
		if raised != nil {
			return "", raised
		}
		v = made.Value()
	default:
		if v, raised = convert(v); raised != nil {
			return "", raised
		}
	}
	latin, raised := t.Decode(format, "latin-1", "strict")
	if raised != nil {
		return "", raised
	}
	text, raised := t.formatPercent(strings.ReplaceAll(latin, "%b", "%s"), v)
	if raised != nil {
		return "", raised
	}
	return t.Encode(newStr(text), "latin-1", "strict")
}
