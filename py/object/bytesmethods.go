package object

import "strings"

// bytesSpace are the bytes that strip and split take for white space.
const bytesSpace = " \t\n\r\x0b\x0c"

// A bytesNative is a method of bytes and bytearray; content is what the first argument has.
type bytesNative func(t *Thread, content string, arguments []Value) (Value, *Exception)

func bytesMethod(signature string, native bytesNative) MethodDeclaration {
	return MethodDeclaration{Signature: signature, Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		content, raised := t.contents(arguments[0])
		if raised != nil {
			return Value{}, raised
		}
		return native(t, content, arguments)
	}}
}

// bytesMethods are the methods of bytes and bytearray.
func bytesMethods() []MethodDeclaration {
	find := func(name string, last, must bool) MethodDeclaration {
		return bytesMethod(name+"(sub, start=None, end=None, /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			part, raised := t.bytesOrInt(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			from, to, ok, raised := t.bytesRange(len(text), arguments[2], arguments[3])
			if raised != nil {
				return Value{}, raised
			}
			at := -1
			if ok {
				search := t.findText
				if last {
					search = t.findLast
				}
				if at, raised = search(text[from:to], part); raised != nil {
					return Value{}, raised
				}
			}
			if at >= 0 {
				at += from
			} else if must {
				return Value{}, t.Raise(ValueErrorType, "subsection not found")
			}
			return Int(int64(at)), nil
		})
	}
	affix := func(name string, has func(text, affix string) bool) MethodDeclaration {
		return bytesMethod(name+"(prefix, start=None, end=None, /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			from, to, ok, raised := t.bytesRange(len(text), arguments[2], arguments[3])
			if raised != nil {
				return Value{}, raised
			}
			candidates := arguments[1:2]
			if tuple, isTuple := tupleOf(arguments[1]); isTuple {
				candidates = tuple.elements
			}
			for _, v := range candidates {
				part, isBytes, raised := t.buffer(v)
				if raised != nil {
					return Value{}, raised
				}
				if !isBytes {
					return Value{}, t.Raise(TypeErrorType, "%s first arg must be bytes or a tuple of bytes, not %s", name, v.Type().Name)
				}
				if raised := t.Work(1 + int64(len(part)/1024)); raised != nil {
					return Value{}, raised
				}
				if ok && has(text[from:to], part) {
					return True, nil
				}
			}
			return False, nil
		})
	}
	strip := func(name string, left, right bool) MethodDeclaration {
		return bytesMethod(name+"(bytes=None, /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			chars := bytesSpace
			if v := arguments[1]; v.Exists() && v != None {
				var raised *Exception
				if chars, raised = t.bytesArgument(v); raised != nil {
					return Value{}, raised
				}
			}
			set := byteSet(chars)
			stripped, raised := t.trim(text, func(c rune) bool { return set[c] }, byteAlphabet, left, right)
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(arguments[0], partOf(text, stripped))
		})
	}
	pad := func(name string, place func(missing, width int) (int, int)) MethodDeclaration {
		return bytesMethod(name+"(width, fillchar=b' ', /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
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
		})
	}
	split := func(name string, fromRight bool) MethodDeclaration {
		return bytesMethod(name+"(sep=None, maxsplit=-1)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			most := int64(-1)
			var raised *Exception
			if arguments[2].Exists() {
				if most, raised = t.IndexInt(arguments[2], OverflowErrorType); raised != nil {
					return Value{}, raised
				}
			}
			separator := ""
			if v := arguments[1]; v.Exists() && v != None {
				if separator, raised = t.bytesArgument(v); raised != nil {
					return Value{}, raised
				}
				if separator == "" {
					return Value{}, t.Raise(ValueErrorType, "empty separator")
				}
			}
			return t.split(text, fromRight, func(part string) (Value, *Exception) { return t.sameBytes(arguments[0], part) }, func(parts *splitter) *Exception {
				if separator == "" {
					return parts.splitSpaces(isBytesSpace, byteAlphabet, most, fromRight)
				}
				return parts.splitAt(separator, most, fromRight)
			})
		})
	}
	partition := func(name string, last bool) MethodDeclaration {
		return bytesMethod(name+"(sep, /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			separator, raised := t.bytesArgument(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			if separator == "" {
				return Value{}, t.Raise(ValueErrorType, "empty separator")
			}
			search := t.findText
			if last {
				search = t.findLast
			}
			at, raised := search(text, separator)
			if raised != nil {
				return Value{}, raised
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
				if values[i], raised = t.sameBytes(arguments[0], partOf(text, part)); raised != nil {
					return Value{}, raised
				}
			}
			return t.tupleValue(values...)
		})
	}
	mapped := func(name string, apply func(before, c byte, first bool) byte) MethodDeclaration {
		return bytesMethod(name+"()", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			if raised := t.Charge(int64(len(text))); raised != nil {
				return Value{}, raised
			}
			result := make([]byte, len(text))
			before := byte(0)
			raised := t.blocks(len(text), trimBlock, func(from, to int) *Exception {
				for i := from; i < to; i++ {
					result[i] = apply(before, text[i], i == 0)
					before = text[i]
				}
				return nil
			})
			if raised != nil {
				return Value{}, raised
			}
			return t.ownedBytes(arguments[0], result)
		})
	}
	all := func(name string, is func(c byte) bool) MethodDeclaration {
		return bytesMethod(name+"()", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			if text == "" {
				return False, nil
			}
			all, raised := t.everyByte(text, is)
			return Bool(all), raised
		})
	}
	return append([]MethodDeclaration{
		find("find", false, false), find("rfind", true, false), find("index", false, true), find("rindex", true, true),
		affix("startswith", strings.HasPrefix), affix("endswith", strings.HasSuffix),
		strip("strip", true, true), strip("lstrip", true, false), strip("rstrip", false, true),
		pad("ljust", func(missing, _ int) (int, int) { return 0, missing }), pad("rjust", func(missing, _ int) (int, int) { return missing, 0 }),
		pad("center", func(missing, width int) (int, int) {
			left := missing/2 + missing&width&1
			return left, missing - left
		}),
		split("split", false), split("rsplit", true), partition("partition", false), partition("rpartition", true),
		mapped("upper", func(_, c byte, _ bool) byte { return upperByte(c) }),
		mapped("lower", func(_, c byte, _ bool) byte { return lowerByte(c) }),
		mapped("swapcase", func(_, c byte, _ bool) byte {
			if u := upperByte(c); u != c {
				return u
			}
			return lowerByte(c)
		}),
		mapped("capitalize", func(_, c byte, first bool) byte {
			if first {
				return upperByte(c)
			}
			return lowerByte(c)
		}),
		mapped("title", func(before, c byte, _ bool) byte {
			if isASCIILetter(before) {
				return lowerByte(c)
			}
			return upperByte(c)
		}),
		all("isalpha", isASCIILetter), all("isdigit", isDigit), all("isalnum", func(c byte) bool { return isASCIILetter(c) || isDigit(c) }),
		all("isspace", func(c byte) bool { return strings.IndexByte(bytesSpace, c) >= 0 }),
	}, moreBytesMethods()...)
}

func moreBytesMethods() []MethodDeclaration {
	cased := func(name string, is, other func(c byte) bool) MethodDeclaration {
		return bytesMethod(name+"()", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			found := false
			all, raised := t.everyByte(text, func(c byte) bool {
				found = found || is(c)
				return !other(c)
			})
			return Bool(all && found), raised
		})
	}
	upper := func(c byte) bool { return c >= 'A' && c <= 'Z' }
	lower := func(c byte) bool { return c >= 'a' && c <= 'z' }
	return []MethodDeclaration{
		cased("isupper", upper, lower), cased("islower", lower, upper),
		bytesMethod("istitle()", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			found, inWord := false, false
			all, raised := t.everyByte(text, func(c byte) bool {
				if !isASCIILetter(c) {
					inWord = false
					return true
				}
				fits := (upperByte(c) == c) != inWord
				found, inWord = true, true
				return fits
			})
			return Bool(all && found), raised
		}),
		bytesMethod("isascii()", func(t *Thread, text string, _ []Value) (Value, *Exception) {
			all, raised := t.everyByte(text, func(c byte) bool { return c < 0x80 })
			return Bool(all), raised
		}),
		bytesMethod("count(sub, start=None, end=None, /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
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
			count, raised := t.countText(text[from:to], part)
			return Int(count), raised
		}),
		bytesMethod("replace(old, new, count=-1, /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
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
			replaced, _, raised := t.replaceIn(text, old, replacement, most, len(text), func(string) int { return 1 })
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(arguments[0], replaced)
		}),
		bytesMethod("removeprefix(prefix, /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			prefix, raised := t.bytesArgument(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(arguments[0], partOf(text, strings.TrimPrefix(text, prefix)))
		}),
		bytesMethod("removesuffix(suffix, /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			suffix, raised := t.bytesArgument(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			return t.sameBytes(arguments[0], partOf(text, strings.TrimSuffix(text, suffix)))
		}),
		bytesMethod("join(iterable_of_bytes, /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			return t.joinBytes(arguments[0], text, arguments[1])
		}),
		bytesMethod("splitlines(keepends=False)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			keep, raised := t.flag(arguments[1])
			if raised != nil {
				return Value{}, raised
			}
			return t.split(text, false, func(part string) (Value, *Exception) { return t.sameBytes(arguments[0], part) }, func(parts *splitter) *Exception {
				return parts.splitLines(func(c rune) bool { return c == '\n' || c == '\r' }, byteAlphabet, keep)
			})
		}),
		bytesMethod("zfill(width, /)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
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
		}),
		bytesMethod("expandtabs(tabsize=8)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			size := int64(8)
			if arguments[1].Exists() {
				var raised *Exception
				if size, raised = t.IndexInt(arguments[1], OverflowErrorType); raised != nil {
					return Value{}, raised
				}
			}
			latin, raised := t.Decode(text, "latin-1", "strict")
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
		}),
		bytesMethod("decode(encoding='utf-8', errors='strict')", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			return t.decodeArguments("decode", text, arguments[1], arguments[2])
		}),
		bytesMethod("hex(sep=None, bytes_per_sep=1)", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			return t.hexOf(text, arguments[1], arguments[2])
		}),
		{Signature: "fromhex(string, /)", Kind: ClassMethod, Native: bytesFromHex},
		bytesMethod("translate(table, /, delete=b'')", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
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
			drop := byteSet(removed)
			result := make([]byte, 0, len(text))
			raised := t.blocks(len(text), trimBlock, func(from, to int) *Exception {
				for i := from; i < to; i++ {
					c := text[i]
					if drop[c] {
						continue
					}
					if table != "" {
						c = table[c]
					}
					result = append(result, c)
				}
				return nil
			})
			if raised != nil {
				return Value{}, raised
			}
			return t.ownedBytes(arguments[0], result)
		}),
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
			raised = t.blocks(len(from), trimBlock, func(start, end int) *Exception {
				for i := start; i < end; i++ {
					table[from[i]] = to[i]
				}
				return nil
			})
			if raised != nil {
				return Value{}, raised
			}
			return t.NewBytes(string(table))
		}},
		bytesMethod("__getnewargs__()", func(t *Thread, text string, arguments []Value) (Value, *Exception) {
			v, raised := t.NewBytes(text)
			if raised != nil {
				return Value{}, raised
			}
			return t.tupleValue(v)
		}),
	}
}

func isASCIILetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

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

// byteSet is the set of the bytes of a text.
func byteSet(chars string) *[256]bool {
	set := new([256]bool)
	for i := range len(chars) {
		set[chars[i]] = true
	}
	return set
}

func isBytesSpace(c rune) bool { return strings.IndexByte(bytesSpace, byte(c)) >= 0 }

// everyByte tells whether is holds for every byte.
func (t *Thread) everyByte(text string, is func(c byte) bool) (bool, *Exception) {
	all := true
	raised := t.blocks(len(text), trimBlock, func(from, to int) *Exception {
		for i := from; i < to && all; i++ {
			all = is(text[i])
		}
		return nil
	})
	return all, raised
}

func (t *Thread) joinBytes(self Value, separator string, v Value) (Value, *Exception) {
	values, raised := t.Collect(v)
	if raised != nil {
		return Value{}, raised
	}
	defer t.Unhold(t.Hold(&values))
	joined, raised := t.NewBuilder(0)
	if raised != nil {
		return Value{}, raised
	}
	defer joined.Release()
	for i, part := range values {
		content, ok, raised := t.buffer(part)
		if raised == nil && !ok {
			raised = t.Raise(TypeErrorType, "sequence item %d: expected a bytes-like object, %s found", i, part.Type().Name)
		}
		if raised == nil && i > 0 {
			raised = joined.WriteString(separator)
		}
		if raised == nil {
			raised = joined.WriteString(content)
		}
		if raised == nil {
			raised = t.Tick()
		}
		if raised != nil {
			return Value{}, raised
		}
	}
	return joined.bytesValue(self)
}

// hexOf is bytes.hex(sep, bytes_per_sep).
func (t *Thread) hexOf(content string, separator, every Value) (Value, *Exception) {
	if raised := t.Charge(int64(len(content)) * 2); raised != nil {
		return Value{}, raised
	}
	digits := make([]byte, 0, len(content)*2)
	raised := t.blocks(len(content), trimBlock, func(from, to int) *Exception {
		for i := from; i < to; i++ {
			digits = append(digits, hexDigits[content[i]>>4], hexDigits[content[i]&15])
		}
		return nil
	})
	if raised != nil {
		return Value{}, raised
	}
	if !separator.Exists() || separator == None {
		return t.StrValue(string(digits))
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
		return t.StrValue(string(digits))
	}
	// A positive group counts from the right, a negative one from the left.
	size := int(min(max(group, -group), int64(len(content)))) * 2
	result, raised := t.NewBuilder(len(digits) + len(digits)/size)
	if raised != nil {
		return Value{}, raised
	}
	defer result.Release()
	first := size
	if group > 0 {
		if first = len(digits) % size; first == 0 {
			first = size
		}
	}
	for len(digits) > 0 {
		take := min(first, len(digits))
		if raised := result.WriteString(string(digits[:take])); raised != nil {
			return Value{}, raised
		}
		digits, first = digits[take:], size
		if len(digits) > 0 {
			if raised := result.WriteString(sep); raised != nil {
				return Value{}, raised
			}
		}
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
	return result.Value()
}

func bytesFromHex(t *Thread, arguments []Value) (Value, *Exception) {
	s, ok := strOf(arguments[1])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "fromhex() argument must be str, not %s", ArgumentType(arguments[1]))
	}
	if raised := t.Charge(int64(len(s.text) / 2)); raised != nil {
		return Value{}, raised
	}
	content := make([]byte, 0, len(s.text)/2)
	looked := 0
	for i := 0; i < len(s.text); {
		if i-looked >= trimBlock {
			looked = i
			if raised := t.Work(trimBlock / 64); raised != nil {
				return Value{}, raised
			}
		}
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

// formatPercentBytes is bytes % v: as for texts, in latin-1.
func (t *Thread) formatPercentBytes(format string, v Value) (string, *Exception) {
	latin, raised := t.Decode(format, "latin-1", "strict")
	if raised != nil {
		return "", raised
	}
	text, raised := t.formatPercent(latin, v, true)
	if raised != nil {
		return "", raised
	}
	return t.Encode(newStr(text), "latin-1", "strict")
}
