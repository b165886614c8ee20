package object

import (
	"sort"
	"unicode/utf8"
)

// A Str is a text. Its bytes are UTF-8, in which a lone surrogate is the three bytes that UTF-8 would give it.
// The text of a Str never changes; what is found out about it later is kept beside it.
type Str struct {
	Header
	text string
	// length is the number of code points; it equals len(text) when all are ASCII.
	length int
	// places has the offset of every placeEvery-th code point, once a text that is not ASCII was indexed.
	places *[]int32
	hash   uint64 // 0 until it was asked for
	// buffer is where the text stands when it was made by an addition and is not short.
	buffer *textBuffer
}

const (
	strSize    = 88
	placeEvery = 64
)

// newStr makes a text whose memory the caller has charged.
func newStr(text string) *Str {
	s := &Str{text: text, length: countPoints(text)}
	s.Header = NewHeader(StrType, s)
	return s
}

// NewStr makes a text.
func (t *Thread) NewStr(text string) (*Str, *Exception) {
	if len(text) <= 1 {
		return t.letter(text), nil
	}
	if raised := t.Charge(strSize + int64(len(text))); raised != nil {
		return nil, raised
	}
	return newStr(text), nil
}

// letter returns the one Str of this run for a text of at most one byte.
func (t *Thread) letter(text string) *Str {
	if text == "" || text[0] >= 0x80 {
		return t.Intern(text)
	}
	if t.letters == nil {
		t.letters = make([]*Str, 0x80)
	}
	s := t.letters[text[0]]
	if s == nil {
		s = t.Intern(text)
		t.letters[text[0]] = s
	}
	return s
}

// StrValue makes a text as a value.
func (t *Thread) StrValue(text string) (Value, *Exception) {
	s, raised := t.NewStr(text)
	if raised != nil {
		return Value{}, raised
	}
	return s.Value(), nil
}

// Trace implements Object.
func (s *Str) Trace(tracer *Tracer) int64 {
	size := int64(strSize)
	if s.places != nil {
		size += int64(len(*s.places)) * 4
	}
	switch {
	case s.buffer == nil:
		size += int64(len(s.text))
	case s.buffer.mark != tracer.number:
		// Texts that begin with one another share it.
		s.buffer.mark = tracer.number
		size += int64(s.buffer.builder.Cap())
	}
	return size
}

// Text returns the text's bytes.
func (s *Str) Text() string { return s.text }

// Len returns the number of code points.
func (s *Str) Len() int { return s.length }

// IsASCII tells whether every code point is one byte, so that indexes are offsets.
func (s *Str) IsASCII() bool { return s.length == len(s.text) }

// countPoints counts code points, a lone surrogate's three bytes as one.
func countPoints(text string) int {
	i := 0
	for ; i+8 <= len(text); i += 8 {
		if text[i]|text[i+1]|text[i+2]|text[i+3]|text[i+4]|text[i+5]|text[i+6]|text[i+7] >= 0x80 {
			break
		}
	}
	count := i
	for ; i < len(text); i++ {
		if text[i]&0xC0 != 0x80 {
			count++
		}
	}
	return count
}

// Offset returns where in the text the code point number index begins, 0 <= index <= Len. It takes
// constant time.
func (s *Str) Offset(index int) int {
	if s.IsASCII() {
		return index
	}
	if index == s.length {
		return len(s.text)
	}
	if s.places == nil {
		places := make([]int32, 0, s.length/placeEvery+1)
		for i, count := 0, 0; i < len(s.text); i++ {
			if s.text[i]&0xC0 != 0x80 {
				if count%placeEvery == 0 {
					places = append(places, int32(i))
				}
				count++
			}
		}
		s.places = &places
	}
	offset := int((*s.places)[index/placeEvery])
	for range index % placeEvery {
		offset += pointSize(s.text[offset])
	}
	return offset
}

// Index returns the number of the code point that begins at an offset of the text, 0 <= offset <= len(Text): the inverse of Offset. It
// takes logarithmic time.
func (s *Str) Index(offset int) int {
	if s.IsASCII() {
		return offset
	}
	if offset == len(s.text) {
		return s.length
	}
	s.Offset(0)
	places := *s.places
	block := sort.Search(len(places), func(i int) bool { return int(places[i]) > offset }) - 1
	return block*placeEvery + countPoints(s.text[places[block]:offset])
}

// pointSize is the number of bytes of the code point that begins with first.
func pointSize(first byte) int {
	switch {
	case first < 0x80:
		return 1
	case first < 0xE0:
		return 2
	case first < 0xF0:
		return 3
	}
	return 4
}

// DecodePoint returns the first code point of text, a surrogate too, and its size in bytes. It returns 0, 0 for an empty text.
func DecodePoint(text string) (point rune, size int) {
	if len(text) >= 3 && text[0] == 0xED && text[1] >= 0xA0 {
		return rune(text[0]&0x0F)<<12 | rune(text[1]&0x3F)<<6 | rune(text[2]&0x3F), 3
	}
	if text == "" {
		return 0, 0
	}
	return utf8.DecodeRuneInString(text)
}

// AppendPoint appends a code point, a surrogate too.
func AppendPoint(text []byte, point rune) []byte {
	if point >= 0xD800 && point <= 0xDFFF {
		return append(text, 0xED, 0x80|byte(point>>6)&0x3F, 0x80|byte(point)&0x3F)
	}
	return utf8.AppendRune(text, point)
}

// strOf returns the text of v, an instance of a subclass included.
func strOf(v Value) (*Str, bool) {
	switch o := v.Object().(type) {
	case *Str:
		return o, true
	case *Instance:
		if o.base.Exists() {
			s, ok := o.base.Object().(*Str)
			return s, ok
		}
	}
	return nil, false
}
