package object

import "strings"

// textRange reads the start and end arguments of find and its like as offsets in the text; ok is false when the range is empty
// because start lies beyond the end.
func (t *Thread) textRange(s *Str, start, end Value) (from, to int, ok bool, raised *Exception) {
	bounds := [2]int{0, s.length}
	for i, v := range []Value{start, end} {
		if !v.Exists() || v == None {
			continue
		}
		n, raised := t.sliceIndex(v)
		if raised != nil {
			return 0, 0, false, raised
		}
		if n < 0 {
			n = max(n+s.length, 0)
		}
		bounds[i] = n
	}
	bounds[1] = min(bounds[1], s.length)
	if bounds[0] > bounds[1] {
		return 0, 0, false, nil
	}
	return s.Offset(bounds[0]), s.Offset(bounds[1]), true, nil
}

// points is the number of code points before an offset.
func (s *Str) points(offset int) int {
	if s.IsASCII() {
		return offset
	}
	return countPoints(s.text[:offset])
}

// find is str.find: -1 for nowhere.
func (t *Thread) find(arguments []Value, function string, last bool) (int, *Exception) {
	s := plainStr(arguments[0])
	part, ok := strOf(arguments[1])
	if !ok {
		return 0, t.Raise(TypeErrorType, "%s() argument 1 must be str, not %s", function, ArgumentType(arguments[1]))
	}
	from, to, ok, raised := t.textRange(s, arguments[2], arguments[3])
	if raised != nil || !ok {
		return -1, raised
	}
	search := t.findText
	if last {
		search = t.findLast
	}
	at, raised := search(s.text[from:to], part.text)
	if raised != nil || at < 0 {
		return -1, raised
	}
	if !s.IsASCII() {
		if raised := t.scanWork(from + at); raised != nil {
			return 0, raised
		}
	}
	return s.points(from + at), nil
}

func findMethod(name string, last, must bool) MethodDeclaration {
	return MethodDeclaration{Signature: name + "(sub, start=None, end=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		at, raised := t.find(arguments, name, last)
		if raised == nil && at < 0 && must {
			raised = t.Raise(ValueErrorType, "substring not found")
		}
		return Int(int64(at)), raised
	}}
}

// affixMethod is startswith or endswith.
func affixMethod(name string, has func(text, affix string) bool) MethodDeclaration {
	return MethodDeclaration{Signature: name + "(prefix, start=None, end=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		s := plainStr(arguments[0])
		from, to, ok, raised := t.textRange(s, arguments[2], arguments[3])
		if raised != nil {
			return Value{}, raised
		}
		candidates := arguments[1:2]
		if tuple, isTuple := tupleOf(arguments[1]); isTuple {
			candidates = tuple.elements
		}
		for _, v := range candidates {
			affix, isText := strOf(v)
			if !isText {
				if len(candidates) == 1 && v == arguments[1] {
					return Value{}, t.Raise(TypeErrorType, "%s first arg must be str or a tuple of str, not %s", name, v.Type().Name)
				}
				return Value{}, t.Raise(TypeErrorType, "tuple for %s must only contain str, not %s", name, v.Type().Name)
			}
			if ok && has(s.text[from:to], affix.text) {
				return True, t.Work(int64(len(affix.text) / 1024))
			}
			if raised := t.Work(1 + int64(len(affix.text)/1024)); raised != nil {
				return Value{}, raised
			}
		}
		return False, nil
	}}
}

// stripMethod is strip, lstrip or rstrip.
func stripMethod(name string, left, right bool) MethodDeclaration {
	return MethodDeclaration{Signature: name + "(chars=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		s := plainStr(arguments[0])
		remove := isSpace
		if v := arguments[1]; v.Exists() && v != None {
			chars, ok := strOf(v)
			if !ok {
				return Value{}, t.Raise(TypeErrorType, "%s arg must be None or str", name)
			}
			set, raised := t.characterSet(chars.text)
			if raised != nil {
				return Value{}, raised
			}
			remove = set
		}
		text, raised := t.trim(s.text, remove, pointAlphabet, left, right)
		if raised != nil {
			return Value{}, raised
		}
		if len(text) == len(s.text) {
			return s.Value(), nil
		}
		return t.StrValue(partOf(s.text, text))
	}}
}

// characterSet returns a test for the characters of a text.
func (t *Thread) characterSet(chars string) (func(point rune) bool, *Exception) {
	if len(chars) <= 32 {
		return func(point rune) bool { return strings.Contains(chars, string(AppendPoint(nil, point))) }, nil
	}
	// At most as many as there are code points.
	set := make(map[rune]struct{})
	for i := 0; i < len(chars); {
		point, size := DecodePoint(chars[i:])
		set[point] = struct{}{}
		i += size
		if raised := t.Tick(); raised != nil {
			return nil, raised
		}
	}
	return func(point rune) bool { _, found := set[point]; return found }, nil
}

// padMethod is ljust, rjust or center.
func padMethod(name string, place func(missing, width int) (left, right int)) MethodDeclaration {
	return MethodDeclaration{Signature: name + "(width, fillchar=' ', /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		s := plainStr(arguments[0])
		width, raised := t.IndexInt(arguments[1], OverflowErrorType)
		if raised != nil {
			return Value{}, raised
		}
		fill := " "
		if arguments[2].Exists() {
			f, ok := strOf(arguments[2])
			if !ok {
				return Value{}, t.Raise(TypeErrorType, "The fill character must be a unicode character, not %s", arguments[2].Type().Name)
			}
			if f.length != 1 {
				return Value{}, t.Raise(TypeErrorType, "The fill character must be exactly one character long")
			}
			fill = f.text
		}
		if width <= int64(s.length) {
			return s.Value(), nil
		}
		left, right := place(int(width)-s.length, int(width))
		before, raised := t.repeatText(fill, int64(left))
		if raised != nil {
			return Value{}, raised
		}
		after, raised := t.repeatText(fill, int64(right))
		if raised != nil {
			return Value{}, raised
		}
		return t.StrValue(before + s.text + after)
	}}
}

// splitText is split and rsplit: at white space when separator is absent.
func (t *Thread) splitText(s *Str, separator Value, most int64, fromRight bool) (Value, *Exception) {
	sep := ""
	if separator.Exists() && separator != None {
		given, ok := strOf(separator)
		switch {
		case !ok:
			return Value{}, t.Raise(TypeErrorType, "must be str or None, not %s", separator.Type().Name)
		case given.text == "":
			return Value{}, t.Raise(ValueErrorType, "empty separator")
		}
		sep = given.text
	}
	return t.split(s.text, fromRight, nil, func(parts *splitter) *Exception {
		if sep == "" {
			return parts.splitSpaces(isSpace, pointAlphabet, most, fromRight)
		}
		return parts.splitAt(sep, most, fromRight)
	})
}

func splitMethod(name string, fromRight bool) MethodDeclaration {
	return MethodDeclaration{Signature: name + "(sep=None, maxsplit=-1)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		most := int64(-1)
		if arguments[2].Exists() {
			var raised *Exception
			if most, raised = t.IndexInt(arguments[2], OverflowErrorType); raised != nil {
				return Value{}, raised
			}
		}
		return t.splitText(plainStr(arguments[0]), arguments[1], most, fromRight)
	}}
}

// JoinTexts is separator.join(values).
func (t *Thread) joinTexts(separator string, v Value) (Value, *Exception) {
	if !Iterable(v) {
		return Value{}, t.Raise(TypeErrorType, "can only join an iterable")
	}
	values, raised := t.Collect(v)
	if raised != nil {
		return Value{}, raised
	}
	defer t.Unhold(t.Hold(&values))
	size := 0
	for i, part := range values {
		s, ok := strOf(part)
		if !ok {
			return Value{}, t.Raise(TypeErrorType, "sequence item %d: expected str instance, %s found", i, part.Type().Name)
		}
		size += len(s.text)
		if i > 0 {
			size += len(separator)
		}
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
	if len(values) == 1 && values[0].Type() == StrType {
		return values[0], nil
	}
	if raised := t.Charge(int64(size)); raised != nil {
		return Value{}, raised
	}
	var joined strings.Builder
	joined.Grow(size)
	for i, part := range values {
		if i > 0 {
			joined.WriteString(separator)
		}
		s := plainStr(part)
		joined.WriteString(s.text)
		if raised := t.Work(int64(1 + (len(s.text)+len(separator))/1024)); raised != nil {
			return Value{}, raised
		}
	}
	return t.StrValue(joined.String())
}

func (t *Thread) replaceText(s *Str, old, new string, most int64) (Value, *Exception) {
	if most == 0 || old == new {
		return s.Value(), nil
	}
	size := func(text string) int { return pointSize(text[0]) }
	text, count, raised := t.replaceIn(s.text, old, new, most, s.length, size)
	if raised != nil {
		return Value{}, raised
	}
	if count == 0 {
		return s.Value(), nil
	}
	return t.StrValue(text)
}

// replaceIn replaces the first most places of old in text, all for a negative most, and returns how many there were. An empty old
// stands before each of the length characters, of which size tells the bytes, and at the end.
func (t *Thread) replaceIn(text, old, new string, most int64, length int, size func(text string) int) (string, int64, *Exception) {
	count := int64(length) + 1
	if old != "" {
		var raised *Exception
		if count, raised = t.countText(text, old); raised != nil {
			return "", 0, raised
		}
	}
	if most >= 0 {
		count = min(count, most)
	}
	if count == 0 {
		return text, 0, nil
	}
	growth := int64(len(new) - len(old))
	if growth > 0 && count > (1<<60)/growth {
		return "", 0, t.Raise(MemoryErrorType, "")
	}
	total := int64(len(text)) + count*growth
	if raised := t.Charge(total); raised != nil {
		return "", 0, raised
	}
	t.building += total
	defer func() { t.building -= total }()
	var result strings.Builder
	result.Grow(int(total))
	for range count {
		at := 0
		if old != "" {
			var raised *Exception
			if at, raised = t.findText(text, old); raised != nil {
				return "", 0, raised
			}
		}
		result.WriteString(text[:at])
		result.WriteString(new)
		text = text[at+len(old):]
		if old == "" && text != "" {
			first := size(text)
			result.WriteString(text[:first])
			text = text[first:]
		}
		if raised := t.Work(1 + int64(at+len(new))/1024); raised != nil {
			return "", 0, raised
		}
	}
	result.WriteString(text)
	return result.String(), count, t.scanWork(len(text))
}

// isLineEnd tells the characters at which splitlines splits.
func isLineEnd(r rune) bool {
	return r >= '\n' && r <= '\r' || r >= 0x1C && r <= 0x1E || r == 0x85 || r == 0x2028 || r == 0x2029
}

func partitionMethod(name string, last bool) MethodDeclaration {
	return MethodDeclaration{Signature: name + "(sep, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		s := plainStr(arguments[0])
		sep, ok := strOf(arguments[1])
		switch {
		case !ok:
			return Value{}, t.Raise(TypeErrorType, "must be str, not %s", arguments[1].Type().Name)
		case sep.text == "":
			return Value{}, t.Raise(ValueErrorType, "empty separator")
		}
		search := t.findText
		if last {
			search = t.findLast
		}
		at, raised := search(s.text, sep.text)
		if raised != nil {
			return Value{}, raised
		}
		parts := [3]string{s.text}
		switch {
		case at >= 0:
			parts = [3]string{s.text[:at], sep.text, s.text[at+len(sep.text):]}
		case last:
			parts = [3]string{"", "", s.text}
		}
		values := [3]Value{}
		for i, part := range parts {
			if raised := t.scanWork(len(part)); raised != nil {
				return Value{}, raised
			}
			v, raised := t.StrValue(partOf(s.text, part))
			if raised != nil {
				return Value{}, raised
			}
			values[i] = v
		}
		return t.tupleValue(values[:]...)
	}}
}

var strMethods = []MethodDeclaration{
	findMethod("find", false, false), findMethod("rfind", true, false), findMethod("index", false, true), findMethod("rindex", true, true),
	affixMethod("startswith", strings.HasPrefix), affixMethod("endswith", strings.HasSuffix),
	stripMethod("strip", true, true), stripMethod("lstrip", true, false), stripMethod("rstrip", false, true),
	padMethod("ljust", func(missing, _ int) (int, int) { return 0, missing }),
	padMethod("rjust", func(missing, _ int) (int, int) { return missing, 0 }),
	padMethod("center", func(missing, width int) (int, int) {
		left := missing/2 + missing&width&1
		return left, missing - left
	}),
	splitMethod("split", false), splitMethod("rsplit", true),
	partitionMethod("partition", false), partitionMethod("rpartition", true),
	{Signature: "join(iterable, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.joinTexts(plainStr(arguments[0]).text, arguments[1])
	}},
	{Signature: "count(sub, start=None, end=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		s := plainStr(arguments[0])
		part, ok := strOf(arguments[1])
		if !ok {
			return Value{}, t.Raise(TypeErrorType, "count() argument 1 must be str, not %s", ArgumentType(arguments[1]))
		}
		from, to, ok, raised := t.textRange(s, arguments[2], arguments[3])
		if raised != nil || !ok {
			return Int(0), raised
		}
		if part.text == "" {
			return Int(int64(countPoints(s.text[from:to])) + 1), t.scanWork(to - from)
		}
		count, raised := t.countText(s.text[from:to], part.text)
		return Int(count), raised
	}},
	{Signature: "replace(old, new, /, count=-1)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		old, raised := t.strArgument("replace", 1, arguments[1])
		if raised != nil {
			return Value{}, raised
		}
		replacement, raised := t.strArgument("replace", 2, arguments[2])
		if raised != nil {
			return Value{}, raised
		}
		most := int64(-1)
		if arguments[3].Exists() {
			if most, raised = t.IndexInt(arguments[3], OverflowErrorType); raised != nil {
				return Value{}, raised
			}
		}
		return t.replaceText(plainStr(arguments[0]), old.text, replacement.text, most)
	}},
	{Signature: "removeprefix(prefix, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		prefix, raised := t.strArgument("removeprefix", 0, arguments[1])
		if raised != nil {
			return Value{}, raised
		}
		whole := plainStr(arguments[0]).text
		if raised := t.scanWork(len(whole)); raised != nil {
			return Value{}, raised
		}
		return t.StrValue(partOf(whole, strings.TrimPrefix(whole, prefix.text)))
	}},
	{Signature: "removesuffix(suffix, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		suffix, raised := t.strArgument("removesuffix", 0, arguments[1])
		if raised != nil {
			return Value{}, raised
		}
		whole := plainStr(arguments[0]).text
		if raised := t.scanWork(len(whole)); raised != nil {
			return Value{}, raised
		}
		return t.StrValue(partOf(whole, strings.TrimSuffix(whole, suffix.text)))
	}},
	{Signature: "splitlines(keepends=False)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		keep, raised := t.flag(arguments[1])
		if raised != nil {
			return Value{}, raised
		}
		return t.split(plainStr(arguments[0]).text, false, nil, func(parts *splitter) *Exception {
			return parts.splitLines(isLineEnd, pointAlphabet, keep)
		})
	}},
	{Signature: "zfill(width, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		s := plainStr(arguments[0])
		width, raised := t.IndexInt(arguments[1], OverflowErrorType)
		if raised != nil {
			return Value{}, raised
		}
		if width <= int64(s.length) {
			return s.Value(), nil
		}
		zeros, raised := t.repeatText("0", width-int64(s.length))
		if raised != nil {
			return Value{}, raised
		}
		if s.text != "" && (s.text[0] == '+' || s.text[0] == '-') {
			return t.StrValue(s.text[:1] + zeros + s.text[1:])
		}
		return t.StrValue(zeros + s.text)
	}},
	{Signature: "expandtabs(tabsize=8)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		size := int64(8)
		if arguments[1].Exists() {
			var raised *Exception
			if size, raised = t.IndexInt(arguments[1], OverflowErrorType); raised != nil {
				return Value{}, raised
			}
		}
		return t.expandTabs(plainStr(arguments[0]).text, size)
	}},
	{Signature: "encode(encoding='utf-8', errors='strict')", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.encodeArguments(plainStr(arguments[0]), arguments[1], arguments[2])
	}},
	{Signature: "translate(table, /)", Native: strTranslate},
	{Signature: "maketrans(x, y=None, z=None, /)", Kind: StaticMethod, Native: strMakeTrans},
	{Signature: "format(*args, **kwargs)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.formatMethod(plainStr(arguments[0]).text, arguments[1].Object().(*Tuple).elements, arguments[2], false)
	}},
	{Signature: "format_map(mapping, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.formatMethod(plainStr(arguments[0]).text, nil, arguments[1], true)
	}},
	{Signature: "__format__(format_spec, /)", Native: strFormat},
	{Signature: "__getnewargs__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.tupleValue(plainStr(arguments[0]).Value())
	}},
}

func (t *Thread) expandTabs(text string, size int64) (Value, *Exception) {
	result, raised := t.NewBuilder(len(text))
	if raised != nil {
		return Value{}, raised
	}
	defer result.Release()
	column := int64(0)
	for text != "" {
		point, width := DecodePoint(text)
		switch {
		case point == '\t':
			if size > 0 {
				missing := size - column%size
				if missing > 1<<60 {
					return Value{}, t.Raise(OverflowErrorType, "result too long")
				}
				spaces, raised := t.repeatText(" ", missing)
				if raised == nil {
					raised = result.WriteString(spaces)
				}
				if raised != nil {
					return Value{}, raised
				}
				column += missing
			}
		default:
			column++
			if point == '\n' || point == '\r' {
				column = 0
			}
			if raised := result.WriteString(text[:width]); raised != nil {
				return Value{}, raised
			}
		}
		text = text[width:]
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
	return result.Value()
}

// strTranslate is str.translate: the table is asked for each code point, by __getitem__.
func strTranslate(t *Thread, arguments []Value) (Value, *Exception) {
	text := plainStr(arguments[0]).text
	result, raised := t.NewBuilder(len(text))
	if raised != nil {
		return Value{}, raised
	}
	defer result.Release()
	for text != "" {
		point, size := DecodePoint(text)
		v, raised := t.GetItem(arguments[1], Int(int64(point)))
		switch {
		case raised != nil && raised.Is(LookupErrorType):
			if raised := result.WriteString(text[:size]); raised != nil {
				return Value{}, raised
			}
		case raised != nil:
			return Value{}, raised
		case v == None:
		default:
			if n, ok := intOf(v); ok {
				if n.Object() != nil || n.Int() < 0 || n.Int() > 0x10FFFF {
					return Value{}, t.Raise(ValueErrorType, "character mapping must be in range(0x110000)")
				}
				if raised := result.writePoint(rune(n.Int())); raised != nil {
					return Value{}, raised
				}
				break
			}
			s, ok := strOf(v)
			if !ok {
				return Value{}, t.Raise(TypeErrorType, "character mapping must return integer, None or str")
			}
			if raised := result.WriteString(s.text); raised != nil {
				return Value{}, raised
			}
		}
		text = text[size:]
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
	return result.Value()
}

// strMakeTrans is str.maketrans.
func strMakeTrans(t *Thread, arguments []Value) (Value, *Exception) {
	table, raised := t.NewDict()
	if raised != nil {
		return Value{}, raised
	}
	if !arguments[1].Exists() {
		d, ok := arguments[0].Object().(*Dict)
		if !ok {
			return Value{}, t.Raise(TypeErrorType, "if you give only one argument to maketrans it must be a dict")
		}
		return table.Value(), t.eachEntry(d, func(key, value Value) *Exception {
			if s, ok := strOf(key); ok {
				if s.length != 1 {
					return t.Raise(ValueErrorType, "string keys in translate table must be of length 1")
				}
				point, _ := DecodePoint(s.text)
				key = Int(int64(point))
			} else if _, ok := intOf(key); !ok {
				return t.Raise(TypeErrorType, "keys in translate table must be strings or integers")
			}
			return table.Set(t, key, value)
		})
	}
	for i, v := range arguments[1:] {
		if v.Exists() {
			if _, raised := t.strArgument("maketrans", i+2, v); raised != nil {
				return Value{}, raised
			}
		}
	}
	from, ok := strOf(arguments[0])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "first maketrans argument must be a string if there is a second argument")
	}
	to, _ := strOf(arguments[1])
	if from.length != to.length {
		return Value{}, t.Raise(ValueErrorType, "the first two maketrans arguments must have equal length")
	}
	x, y := from.text, to.text
	for x != "" {
		a, size := DecodePoint(x)
		b, width := DecodePoint(y)
		if raised := table.Set(t, Int(int64(a)), Int(int64(b))); raised != nil {
			return Value{}, raised
		}
		x, y = x[size:], y[width:]
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
	if arguments[2].Exists() {
		removed, raised := t.strArgument("maketrans", 3, arguments[2])
		if raised != nil {
			return Value{}, raised
		}
		for rest := removed.text; rest != ""; {
			point, size := DecodePoint(rest)
			if raised := table.Set(t, Int(int64(point)), None); raised != nil {
				return Value{}, raised
			}
			rest = rest[size:]
			if raised := t.Tick(); raised != nil {
				return Value{}, raised
			}
		}
	}
	return table.Value(), nil
}
