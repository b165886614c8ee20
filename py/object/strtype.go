package object

import (
	"strings"
	"unicode"
)

// plainStr is the text that self is.
func plainStr(v Value) *Str {
	s, _ := strOf(v)
	return s
}

// strArgument reads an argument that has to be a text.
func (t *Thread) strArgument(function string, number int, v Value) (*Str, *Exception) {
	if s, ok := strOf(v); ok {
		return s, nil
	}
	if number == 0 {
		return nil, t.Raise(TypeErrorType, "%s() argument must be str, not %s", function, ArgumentType(v))
	}
	return nil, t.Raise(TypeErrorType, "%s() argument %d must be str, not %s", function, number, ArgumentType(v))
}

// ReprText returns repr of a text that is not long: quotes, and escapes for what cannot be printed.
func ReprText(text string) string {
	quote := quoteFor(text)
	result := appendRepr(append(make([]byte, 0, len(text)+2), quote), text, quote)
	return string(append(result, quote))
}

// quoteFor is the quote of a text's repr.
func quoteFor(text string) byte {
	if strings.IndexByte(text, '\'') >= 0 && strings.IndexByte(text, '"') < 0 {
		return '"'
	}
	return '\''
}

// appendRepr appends what stands between the quotes.
func appendRepr(result []byte, text string, quote byte) []byte {
	for len(text) > 0 {
		c := text[0]
		if c >= 0x20 && c < 0x7F {
			if c == quote || c == '\\' {
				result = append(result, '\\')
			}
			result = append(result, c)
			text = text[1:]
			continue
		}
		point, size := DecodePoint(text)
		switch {
		case c == '\n':
			result = append(result, `\n`...)
		case c == '\r':
			result = append(result, `\r`...)
		case c == '\t':
			result = append(result, `\t`...)
		case isPrintable(point):
			result = append(result, text[:size]...)
		default:
			result = appendEscape(result, point)
		}
		text = text[size:]
	}
	return result
}

const hexDigits = "0123456789abcdef"

// appendEscape appends \xhh, \uhhhh or \Uhhhhhhhh.
func appendEscape(result []byte, point rune) []byte {
	digits, letter := 2, byte('x')
	switch {
	case point > 0xFFFF:
		digits, letter = 8, 'U'
	case point > 0xFF:
		digits, letter = 4, 'u'
	}
	result = append(result, '\\', letter)
	for shift := (digits - 1) * 4; shift >= 0; shift -= 4 {
		result = append(result, hexDigits[point>>shift&15])
	}
	return result
}

// isPrintable is str.isprintable for one character: no Other and no Separator but the space.
func isPrintable(point rune) bool {
	switch {
	case point == ' ':
		return true
	case point >= 0xD800 && point <= 0xDFFF:
		return false
	}
	return unicode.IsPrint(point)
}

func declareStr() {
	compare := func(op Comparison) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			b, ok := strOf(other)
			if !ok {
				return NotImplemented, nil
			}
			a := plainStr(self)
			result, raised := t.compareTexts(op, a.text, b.text)
			return Bool(result), raised
		}
	}
	repeat := func(t *Thread, self, other Value) (Value, *Exception) {
		n, ok, raised := t.repeatCount(other)
		if raised != nil || !ok {
			if raised == nil {
				raised = t.Raise(TypeErrorType, "can't multiply sequence by non-int of type '%s'", other.Type().Name)
			}
			return Value{}, raised
		}
		text, raised := t.repeatText(plainStr(self).text, n)
		if raised != nil {
			return Value{}, raised
		}
		return t.StrValue(text)
	}
	Declare(StrType, Declaration{
		Layout: true, NewSignature: "(cls, object='', encoding='utf-8', errors='strict')", New: strMake,
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				text := plainStr(self).text
				if len(text) <= trimBlock {
					if raised := t.Work(int64(len(text) / 64)); raised != nil {
						return Value{}, raised
					}
					return t.StrValue(ReprText(text))
				}
				result, raised := t.NewBuilder(len(text) + 2)
				if raised != nil {
					return Value{}, raised
				}
				defer result.Release()
				if raised := result.repr(text); raised != nil {
					return Value{}, raised
				}
				return result.Value()
			},
			SlotStr: func(_ *Thread, self Value) (Value, *Exception) { return plainStr(self).Value(), nil },
			SlotHash: func(t *Thread, self Value) (Value, *Exception) {
				hash, raised := t.Hash(plainStr(self).Value())
				return Int(int64(hash)), raised
			},
			SlotLen:  func(_ *Thread, self Value) (Value, *Exception) { return Int(int64(plainStr(self).length)), nil },
			SlotIter: func(t *Thread, self Value) (Value, *Exception) { return t.newStrIterator(plainStr(self)) },
		},
		Binary: map[Slot]Binary{
			SlotLt: compare(Less), SlotLe: compare(LessEqual), SlotEq: compare(EqualTo), SlotNe: compare(NotEqual),
			SlotGt: compare(Greater), SlotGe: compare(GreaterEqual),
			SlotGetitem: strItem, SlotAdd: strAdd, SlotMul: repeat, SlotRmul: repeat,
			SlotMod: func(t *Thread, self, v Value) (Value, *Exception) {
				text, raised := t.formatPercent(plainStr(self).text, v, false)
				if raised != nil {
					return Value{}, raised
				}
				return t.StrValue(text)
			},
			SlotRmod: func(t *Thread, self, other Value) (Value, *Exception) {
				s, ok := strOf(other)
				if !ok {
					return NotImplemented, nil
				}
				text, raised := t.formatPercent(s.text, self, false)
				if raised != nil {
					return Value{}, raised
				}
				return t.StrValue(text)
			},
			SlotContains: func(t *Thread, self, v Value) (Value, *Exception) {
				part, ok := strOf(v)
				if !ok {
					return Value{}, t.Raise(TypeErrorType, "'in <string>' requires string as left operand, not %s", v.Type().Name)
				}
				at, raised := t.findText(plainStr(self).text, part.text)
				return Bool(at >= 0), raised
			},
		},
		Methods: append(strMethods, strCaseMethods...),
	})
	for _, typ := range []*Type{StrIteratorType, StrASCIIIteratorType} {
		Declare(typ, iteratorType(Declaration{Final: true, Abstract: true, Methods: []MethodDeclaration{lengthHint(func(v Value) int {
			i := v.Object().(*strIterator)
			return countPoints(i.rest)
		})}}))
	}
}

// repeatText returns a text n times, charged and in pieces.
func (t *Thread) repeatText(text string, n int64) (string, *Exception) {
	if text == "" || n == 0 {
		return "", nil
	}
	if n == 1 {
		return text, nil
	}
	if n > (1<<60)/int64(len(text)) {
		return "", t.Raise(MemoryErrorType, "")
	}
	size := n * int64(len(text))
	if raised := t.Charge(size); raised != nil {
		return "", raised
	}
	if raised := t.Work(size / 4096); raised != nil {
		return "", raised
	}
	return strings.Repeat(text, int(n)), nil
}

// strAdd is a + b. A text that was just made by an addition may have room behind it, which the next addition to it uses, so
// that a loop of s += x takes time in the length of the result.
func strAdd(t *Thread, self, other Value) (Value, *Exception) {
	a := plainStr(self)
	b, ok := strOf(other)
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "can only concatenate str (not \"%s\") to str", other.Type().Name)
	}
	return t.AddTexts(a, b, false)
}

// A textBuffer holds texts that begin with one another; the one that is as long as the buffer may grow in it.
type textBuffer struct {
	builder strings.Builder
	// mark is the number of the last trace that counted it.
	mark uint32
}

// appendMinimum is the length from which a sum keeps room behind it.
const appendMinimum = 256

// copyMaximum is the length up to which a sum that is not assigned to its first operand is made without room behind it.
const copyMaximum = 4096

// AddTexts returns a + b, or what a += b assigns to a.
func (t *Thread) AddTexts(a, b *Str, inPlace bool) (Value, *Exception) {
	switch {
	case b.text == "":
		return a.Value(), nil
	case a.text == "":
		return b.Value(), nil
	}
	size := len(a.text) + len(b.text)
	if size < appendMinimum || !inPlace && a.buffer == nil && size < copyMaximum {
		if raised := t.Charge(strSize + int64(size)); raised != nil {
			return Value{}, raised
		}
		return t.sum(a, b, a.text+b.text, nil), nil
	}
	buffer, raised := t.roomBehind(a, len(b.text))
	if raised != nil {
		return Value{}, raised
	}
	buffer.builder.WriteString(b.text)
	return t.sum(a, b, buffer.builder.String(), buffer), nil
}

func (t *Thread) sum(a, b *Str, text string, buffer *textBuffer) Value {
	s := &Str{text: text, length: a.length + b.length, buffer: buffer}
	s.Header = NewHeader(StrType, s)
	return s.Value()
}

// SumTexts returns the sum of several texts.
func (t *Thread) SumTexts(parts []*Str) (Value, *Exception) {
	size, length := 0, 0
	for _, part := range parts {
		size += len(part.text)
		length += part.length
	}
	if size <= 1 {
		return t.StrValue(joined(parts, size))
	}
	if raised := t.Charge(strSize + int64(size)); raised != nil {
		return Value{}, raised
	}
	if raised := t.Work(int64(size / 1024)); raised != nil {
		return Value{}, raised
	}
	s := &Str{text: joined(parts, size), length: length}
	s.Header = NewHeader(StrType, s)
	return s.Value(), nil
}

// joined joins texts of size bytes.
func joined(parts []*Str, size int) string {
	var room [128]byte
	if size <= len(room) {
		text := room[:0]
		for _, part := range parts {
			text = append(text, part.text...)
		}
		return string(text)
	}
	var text strings.Builder
	text.Grow(size)
	for _, part := range parts {
		text.WriteString(part.text)
	}
	return text.String()
}

// Appendable tells whether AppendTexts is to be used for a text: whether it is not short.
func Appendable(text *Str) bool { return len(text.text) >= appendMinimum }

// AppendTexts returns what text += the sum of the parts assigns. The text is one for which Appendable.
func (t *Thread) AppendTexts(text *Str, parts []*Str) (Value, *Exception) {
	more, length := 0, text.length
	for _, part := range parts {
		more += len(part.text)
		length += part.length
	}
	if more == 0 {
		return text.Value(), nil
	}
	buffer, raised := t.roomBehind(text, more)
	if raised != nil {
		return Value{}, raised
	}
	for _, part := range parts {
		buffer.builder.WriteString(part.text)
	}
	s := &Str{text: buffer.builder.String(), length: length, buffer: buffer}
	s.Header = NewHeader(StrType, s)
	return s.Value(), nil
}

// roomBehind returns a buffer that ends with the text and has room for more bytes: the text's own if there is room, else a new one. It
// charges that and a Str.
func (t *Thread) roomBehind(text *Str, more int) (*textBuffer, *Exception) {
	buffer := text.buffer
	if buffer != nil && buffer.builder.Len() == len(text.text) && buffer.builder.Cap()-len(text.text) >= more {
		return buffer, t.Charge(strSize)
	}
	size := len(text.text) + more
	room := size + size/2
	if raised := t.Charge(strSize + int64(room)); raised != nil {
		return nil, raised
	}
	if raised := t.Work(int64(size / 1024)); raised != nil {
		return nil, raised
	}
	buffer = &textBuffer{}
	buffer.builder.Grow(room)
	buffer.builder.WriteString(text.text)
	return buffer, nil
}

func strItem(t *Thread, self, key Value) (Value, *Exception) {
	s := plainStr(self)
	if slice, ok := key.Object().(*Slice); ok {
		return t.sliceText(s, slice)
	}
	if !key.IsInt() && !key.Type().slots[SlotIndex].Exists() {
		return Value{}, t.Raise(TypeErrorType, "string indices must be integers, not '%s'", key.Type().Name)
	}
	i, raised := t.itemIndex(key, func() int { return s.length }, "string", "string index out of range")
	if raised != nil {
		return Value{}, raised
	}
	at := s.Offset(i)
	return t.StrValue(partOf(s.text, s.text[at:at+pointSize(s.text[at])]))
}

func (t *Thread) sliceText(s *Str, slice *Slice) (Value, *Exception) {
	r, raised := t.indicesOf(slice, func() int { return s.length })
	if raised != nil {
		return Value{}, raised
	}
	switch {
	case r.count == 0:
		return t.StrValue("")
	case r.step == 1 && r.count == s.length:
		return s.Value(), nil
	case r.step == 1:
		return t.subtext(s, s.Offset(r.start), s.Offset(r.start+r.count))
	}
	taken, raised := t.NewBuilder(r.count)
	if raised != nil {
		return Value{}, raised
	}
	defer taken.Release()
	raised = t.blocks(r.count, trimBlock/8, func(from, to int) *Exception {
		for i := from; i < to; i++ {
			offset := s.Offset(r.start + i*r.step)
			if raised := taken.WriteString(s.text[offset : offset+pointSize(s.text[offset])]); raised != nil {
				return raised
			}
		}
		return nil
	})
	if raised != nil {
		return Value{}, raised
	}
	return taken.Value()
}

// subtext returns a part of a text. A small part of a large text is copied, so that it does not keep the whole alive.
func (t *Thread) subtext(s *Str, start, end int) (Value, *Exception) {
	return t.StrValue(partOf(s.text, s.text[start:end]))
}

// A strIterator goes over the characters of a text.
type strIterator struct {
	Header
	rest string
}

func (t *Thread) newStrIterator(s *Str) (Value, *Exception) {
	if raised := t.Charge(64); raised != nil {
		return Value{}, raised
	}
	typ := StrIteratorType
	if s.IsASCII() {
		typ = StrASCIIIteratorType
	}
	i := &strIterator{rest: s.text}
	i.Header = NewHeader(typ, i)
	return i.Value(), nil
}

// Trace implements Object.
func (i *strIterator) Trace(*Tracer) int64 { return 64 + int64(len(i.rest)) }

// Next implements Iterator.
func (i *strIterator) Next(t *Thread) (Value, *Exception) {
	if i.rest == "" {
		return Value{}, nil
	}
	size := pointSize(i.rest[0])
	first := i.rest[:size]
	if size > 1 {
		first = strings.Clone(first)
	}
	i.rest = i.rest[size:]
	return t.StrValue(first)
}

// strMake is str.__new__(cls, object, encoding, errors).
func strMake(t *Thread, arguments []Value) (Value, *Exception) {
	class, raised := t.layoutArgument(StrType, arguments[0])
	if raised != nil {
		return Value{}, raised
	}
	v := arguments[1]
	if arguments[2].Exists() || arguments[3].Exists() {
		for i, name := range []string{"encoding", "errors"} {
			if given := arguments[2+i]; given.Exists() {
				if _, isText := strOf(given); !isText {
					return Value{}, t.Raise(TypeErrorType, "str() argument '%s' must be str, not %s", name, given.Type().Name)
				}
			}
		}
		content, ok := "", !v.Exists()
		if v.Exists() {
			if _, isText := strOf(v); isText {
				return Value{}, t.Raise(TypeErrorType, "decoding str is not supported")
			}
			if content, ok, raised = t.buffer(v); raised != nil {
				return Value{}, raised
			}
		}
		if !ok {
			return Value{}, t.Raise(TypeErrorType, "decoding to str: need a bytes-like object, %s found", v.Type().Name)
		}
		decoded, raised := t.decodeArguments("str", content, arguments[2], arguments[3])
		if raised != nil {
			return Value{}, raised
		}
		return t.instanceOf(class, decoded)
	}
	if !v.Exists() {
		return t.instanceOf(class, t.Intern("").Value())
	}
	if class == StrType {
		if _, ok := v.Object().(*Str); ok {
			return v, nil
		}
	}
	made, raised := t.TextValue(v)
	if raised != nil || class == StrType {
		return made, raised
	}
	return t.instanceOf(class, plainStr(made).Value())
}
