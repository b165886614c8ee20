package object

import "strings"

// This file holds the searches and splits of texts and bytes that a program can make long: they look whether the run is over every
// searchBlock bytes.

// searchBlock is how much of a text is searched between two ticks.
const searchBlock = 1 << 20

// scanWork counts the work of looking at bytes once.
func (t *Thread) scanWork(bytes int) *Exception { return t.Work(int64(bytes)/1024 + 1) }

// blockFor is the size of the blocks in which a part is looked for: a long part would make short blocks overlap too much.
func blockFor(part string) int { return max(searchBlock, len(part)) }

// findText returns where part first is in text, -1 if nowhere.
func (t *Thread) findText(text, part string) (int, *Exception) {
	if len(text) <= searchBlock {
		return strings.Index(text, part), t.Work(int64(len(text) / 1024))
	}
	block := blockFor(part)
	for start := 0; ; start += block {
		end := min(start+block+len(part)-1, len(text))
		if end-start < len(part) {
			return -1, nil
		}
		if at := strings.Index(text[start:end], part); at >= 0 {
			return start + at, t.scanWork(at)
		}
		if raised := t.scanWork(end - start); raised != nil {
			return 0, raised
		}
		if end == len(text) {
			return -1, nil
		}
	}
}

// findLast returns where part last is in text, -1 if nowhere.
func (t *Thread) findLast(text, part string) (int, *Exception) {
	block := blockFor(part)
	for end := len(text); ; end -= block {
		start := max(end-block-len(part)+1, 0)
		if end-start < len(part) || end < 0 {
			return -1, nil
		}
		if at := strings.LastIndex(text[start:end], part); at >= 0 {
			return start + at, t.scanWork(end - start - at)
		}
		if raised := t.scanWork(end - start); raised != nil {
			return 0, raised
		}
		if start == 0 {
			return -1, nil
		}
	}
}

// countText counts the places of part, which is not empty, that do not overlap.
func (t *Thread) countText(text, part string) (int64, *Exception) {
	if len(text) <= searchBlock {
		return int64(strings.Count(text, part)), t.Work(int64(len(text) / 512))
	}
	count := int64(0)
	if len(part) == 1 {
		for text != "" {
			block := text[:min(searchBlock, len(text))]
			count += int64(strings.Count(block, part))
			text = text[len(block):]
			if raised := t.scanWork(len(block)); raised != nil {
				return 0, raised
			}
		}
		return count, nil
	}
	for {
		at, raised := t.findText(text, part)
		if raised != nil || at < 0 {
			return count, raised
		}
		count++
		text = text[at+len(part):]
		if raised := t.Tick(); raised != nil {
			return 0, raised
		}
	}
}

// partOf returns a part of a text, copied if it is small, lest it keep the whole alive. The caller charges it.
func partOf(whole, part string) string {
	if len(part)*8 < len(whole) {
		return strings.Clone(part)
	}
	return part
}

// Part returns part, a part of whole, as a str, which keeps whole only if it is not much longer.
func (t *Thread) Part(whole, part string) (Value, *Exception) { return t.StrValue(partOf(whole, part)) }

// A splitter collects the parts that a text is split into, as values that make gives; as str if it is nil.
type splitter struct {
	thread  *Thread
	whole   string
	values  []Value
	make    func(part string) (Value, *Exception)
	repeats repeats
}

func (s *splitter) add(part string) *Exception {
	var v Value
	var raised *Exception
	if s.make == nil {
		v, raised = s.repeats.value(s.thread, s.whole, part)
	} else {
		v, raised = s.make(partOf(s.whole, part))
	}
	if raised != nil {
		return raised
	}
	if len(s.values) == cap(s.values) {
		if raised := s.thread.growValues(&s.values); raised != nil {
			return raised
		}
	}
	s.values = append(s.values, v)
	return s.thread.Work(1 + int64(len(part)/1024))
}

// growValues makes room for more values in a slice, charged.
func (t *Thread) growValues(values *[]Value) *Exception {
	room := max(4, 2*cap(*values))
	if cap(*values) > 1<<16 {
		room = cap(*values) + cap(*values)/4
	}
	if raised := t.Charge(int64(room) * 16); raised != nil {
		return raised
	}
	grown := make([]Value, len(*values), room)
	copy(grown, *values)
	*values = grown
	return nil
}

// split makes a list of the parts that apply adds, as values that make gives; as str if it is nil.
func (t *Thread) split(whole string, fromRight bool, make func(part string) (Value, *Exception), apply func(s *splitter) *Exception) (Value, *Exception) {
	s := &splitter{thread: t, whole: whole, make: make}
	defer t.Unhold(t.Hold(&s.values))
	if raised := apply(s); raised != nil {
		return Value{}, raised
	}
	if fromRight {
		reverseValues(s.values)
	}
	return t.ownedList(s.values)
}

// splitAt splits at a separator, at most so many times, any number for a negative most.
func (s *splitter) splitAt(separator string, most int64, fromRight bool) *Exception {
	text := s.whole
	for n := int64(0); most < 0 || n < most; n++ {
		var at int
		var raised *Exception
		if fromRight {
			at, raised = s.thread.findLast(text, separator)
		} else {
			at, raised = s.thread.findText(text, separator)
		}
		if raised != nil {
			return raised
		}
		if at < 0 {
			break
		}
		if fromRight {
			raised = s.add(text[at+len(separator):])
			text = text[:at]
		} else {
			raised = s.add(text[:at])
			text = text[at+len(separator):]
		}
		if raised != nil {
			return raised
		}
	}
	return s.add(text)
}

// splitSpaces splits at runs of white space, none of which is left at the ends.
func (s *splitter) splitSpaces(space func(point rune) bool, characters *alphabet, most int64, fromRight bool) *Exception {
	t, text := s.thread, s.whole
	for n := int64(0); ; n++ {
		rest, raised := t.trim(text, space, characters, !fromRight, fromRight)
		if raised != nil || rest == "" {
			return raised
		}
		if most >= 0 && n == most {
			return s.add(rest)
		}
		word, raised := t.untrimmed(rest, space, characters, fromRight)
		if raised != nil {
			return raised
		}
		if fromRight {
			text = rest[:len(rest)-word]
			rest = rest[len(rest)-word:]
		} else {
			text = rest[word:]
			rest = rest[:word]
		}
		if raised := s.add(rest); raised != nil {
			return raised
		}
	}
}

// splitLines splits at the ends of lines, which keep leaves in the parts.
func (s *splitter) splitLines(isEnd func(point rune) bool, characters *alphabet, keep bool) *Exception {
	text, start, looked := s.whole, 0, 0
	for at := 0; at < len(text); {
		if at-looked >= trimBlock {
			looked = at
			if raised := s.thread.Work(trimBlock / 64); raised != nil {
				return raised
			}
		}
		point, size := characters.first(text[at:])
		if !isEnd(point) {
			at += size
			continue
		}
		end := at
		at += size
		if point == '\r' && at < len(text) && text[at] == '\n' {
			at++
		}
		if keep {
			end = at
		}
		if raised := s.add(text[start:end]); raised != nil {
			return raised
		}
		start = at
	}
	if start < len(text) {
		return s.add(text[start:])
	}
	return nil
}

// trimBlock is how many bytes are looked at one by one between two ticks.
const trimBlock = 1 << 14

// trimUnit is how many of them are one unit of work: each is decoded and tested, which takes some ten times as long as to copy it.
const trimUnit = 8

// trim takes characters off the ends of a text.
func (t *Thread) trim(text string, remove func(point rune) bool, characters *alphabet, left, right bool) (string, *Exception) {
	looked := len(text)
	for left && text != "" {
		point, size := characters.first(text)
		if !remove(point) {
			break
		}
		if text = text[size:]; looked-len(text) >= trimBlock {
			looked = len(text)
			if raised := t.Work(trimBlock / trimUnit); raised != nil {
				return "", raised
			}
		}
	}
	for right && text != "" {
		point, size := characters.last(text)
		if !remove(point) {
			break
		}
		if text = text[:len(text)-size]; looked-len(text) >= trimBlock {
			looked = len(text)
			if raised := t.Work(trimBlock / trimUnit); raised != nil {
				return "", raised
			}
		}
	}
	return text, nil
}

// untrimmed is the length of what stands at an end of a text before the next white space, as space tells it.
func (t *Thread) untrimmed(text string, space func(point rune) bool, characters *alphabet, fromRight bool) (int, *Exception) {
	length, looked := 0, 0
	for length < len(text) {
		if length-looked >= trimBlock {
			looked = length
			if raised := t.Work(trimBlock / trimUnit); raised != nil {
				return 0, raised
			}
		}
		at := length
		if fromRight {
			at = len(text) - 1 - length
		}
		if b := text[at]; b > ' ' && b < 0x7F {
			length++
			continue
		}
		point, size := rune(0), 0
		if fromRight {
			point, size = characters.last(text[:len(text)-length])
		} else {
			point, size = characters.first(text[length:])
		}
		if space(point) {
			break
		}
		length += size
	}
	return length, nil
}

// An alphabet takes characters off a text that is not empty: code points of a str, or bytes.
type alphabet struct {
	first, last func(text string) (point rune, size int)
}

var (
	pointAlphabet = &alphabet{first: DecodePoint, last: func(text string) (rune, int) {
		at := len(text) - 1
		for text[at]&0xC0 == 0x80 {
			at--
		}
		return DecodePoint(text[at:])
	}}
	byteAlphabet = &alphabet{
		first: func(text string) (rune, int) { return rune(text[0]), 1 },
		last:  func(text string) (rune, int) { return rune(text[len(text)-1]), 1 },
	}
)

// blocks calls visit for one block after the other of length bytes, with a tick for each.
func (t *Thread) blocks(length, size int, visit func(from, to int) *Exception) *Exception {
	for from := 0; from < length; from += size {
		to := min(from+size, length)
		if raised := visit(from, to); raised != nil {
			return raised
		}
		if raised := t.Work(int64((to-from)/64) + 1); raised != nil {
			return raised
		}
	}
	return nil
}

// compareTexts compares texts, or bytes.
func (t *Thread) compareTexts(op Comparison, a, b string) (bool, *Exception) {
	if (op == EqualTo || op == NotEqual) && len(a) != len(b) {
		return op == NotEqual, nil
	}
	for len(a) > searchBlock && len(b) > searchBlock && a[:searchBlock] == b[:searchBlock] {
		a, b = a[searchBlock:], b[searchBlock:]
		if raised := t.scanWork(searchBlock); raised != nil {
			return false, raised
		}
	}
	return compareOrdered(op, a, b), t.Work(int64(min(len(a), len(b), searchBlock) / 1024))
}

// repr writes the repr of a text: quotes, and escapes for what cannot be printed.
func (b *Builder) repr(text string) *Exception {
	quote := quoteFor(text)
	if raised := b.writeByte(quote); raised != nil {
		return raised
	}
	for text != "" {
		// A character takes at most ten bytes, \U0010ffff.
		block := text[:endOfPoint(text, min(trimBlock, len(text)))]
		if raised := b.Grow(len(block) + 64); raised != nil {
			return raised
		}
		b.text = appendRepr(b.text, block, quote)
		if raised := b.settle(); raised != nil {
			return raised
		}
		if raised := b.thread.Work(int64(len(block))/64 + 1); raised != nil {
			return raised
		}
		text = text[len(block):]
	}
	return b.writeByte(quote)
}

// endOfPoint is the first end of a code point from at on.
func endOfPoint(text string, at int) int {
	for at < len(text) && text[at]&0xC0 == 0x80 {
		at++
	}
	return at
}
