package regexp

import (
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/py/object"
)

// forward is the offset behind the character at p.
func (m *Matcher) forward(p int) int {
	if c := m.text[p]; c < 0xC0 || !m.program.isText {
		return p + 1
	} else if c < 0xE0 {
		return p + 2
	} else if c < 0xF0 {
		return p + 3
	}
	return p + 4
}

// backward is the offset of the character before p.
func (m *Matcher) backward(p int) int {
	p--
	if m.program.isText {
		for m.text[p]&0xC0 == 0x80 {
			p--
		}
	}
	return p
}

// skip is the offset behind count characters, which are there.
func (m *Matcher) skip(p, count int) int {
	for range count {
		p = m.forward(p)
	}
	return p
}

// back is the offset count characters before p, -1 if there are fewer.
func (m *Matcher) back(p, count int) (int, *object.Exception) {
	if !m.program.isText || count == 0 {
		return max(p-count, -1), nil
	}
	if count > p {
		return -1, nil
	}
	if raised := m.scanned(count); raised != nil {
		return -1, raised
	}
	for range count {
		if p == 0 {
			return -1, nil
		}
		p = m.backward(p)
	}
	return p, nil
}

// loop matches a class as often as it can and returns where that ends, and whether it is often enough.
func (m *Matcher) loop(i *instruction, p int) (end int, enough bool, raised *object.Exception) {
	text, c := m.text, i.class
	begin := p
	if i.maximum == unbounded && i.minimum <= 1 {
		switch {
		case c.everything:
			p = len(text)
		case c.line:
			if at := strings.IndexByte(text[p:], '\n'); at >= 0 {
				p += at
			} else {
				p = len(text)
			}
		default:
			bytes := &c.bytes
			for p < len(text) && bytes[text[p]] {
				if text[p] >= utf8.RuneSelf && c.wide {
					r, size := object.DecodePoint(text[p:])
					if !c.has(r) {
						break
					}
					p += size
					continue
				}
				p++
			}
		}
		return p, p > begin || i.minimum == 0, m.scanned(p - begin)
	}
	count := 0
	for count < i.maximum && p < len(text) && c.bytes[text[p]] {
		if text[p] >= utf8.RuneSelf && c.wide {
			r, size := object.DecodePoint(text[p:])
			if !c.has(r) {
				break
			}
			p += size - 1
		}
		p++
		count++
	}
	return p, count >= i.minimum, m.scanned(p - begin)
}

// giveBack is the last offset from least to end where what follows the loop can begin, -1 if there is none.
func (m *Matcher) giveBack(i *instruction, end, least int) int {
	if i.follow == nil {
		return end
	}
	bytes, text := &i.follow.bytes, m.text
	if bytes[m.next(end)] {
		return end
	}
	// No character begins with a byte that continues one, so that looking at each byte does no harm.
	p := end - 1
	for p >= least && !bytes[text[p]] {
		p--
	}
	m.fuel -= (end - p) / 16
	if p < least {
		return -1
	}
	return p
}

// lazyLoop matches a class as often as it must, and then until what follows can begin. It returns where that is, and how
// often the class has matched; -1 if there is no such place.
func (m *Matcher) lazyLoop(i *instruction, p int) (end, count int, raised *object.Exception) {
	begin := p
	for count < i.minimum {
		if p = m.step(i.class, p); p < 0 {
			return 0, -1, nil
		}
		count++
	}
	end, count = m.advance(i, p, count)
	if count < 0 {
		end = len(m.text)
	}
	return end, count, m.scanned(end - begin)
}

// step is the offset behind the character at p if the class has it, else -1.
func (m *Matcher) step(c *class, p int) int {
	if p >= len(m.text) || !c.bytes[m.text[p]] {
		return -1
	}
	if m.text[p] < utf8.RuneSelf || !c.wide {
		return p + 1
	}
	r, size := object.DecodePoint(m.text[p:])
	if !c.has(r) {
		return -1
	}
	return p + size
}

// advance goes on with a lazy loop from p until what follows it can begin.
func (m *Matcher) advance(i *instruction, p, count int) (int, int) {
	if f := i.follow; f != nil {
		for !f.bytes[m.next(p)] {
			if count >= i.maximum {
				return 0, -1
			}
			if p = m.step(i.class, p); p < 0 {
				return 0, -1
			}
			count++
		}
	}
	return p, count
}

// reference is the offset behind what a group matched if that is at p, else -1.
func (m *Matcher) reference(i *instruction, p int) (int, *object.Exception) {
	start, end := m.Marks[2*i.number], m.Marks[2*i.number+1]
	if start < 0 || end < start {
		return -1, nil
	}
	if raised := m.scanned(end - start); raised != nil {
		return -1, raised
	}
	group, rest := m.text[start:end], m.text[p:]
	if i.lower == nil {
		if !strings.HasPrefix(rest, group) {
			return -1, nil
		}
		return p + len(group), nil
	}
	for len(group) > 0 {
		if rest == "" {
			return -1, nil
		}
		a, size := m.decode(group)
		b, other := m.decode(rest)
		if i.lower(a) != i.lower(b) {
			return -1, nil
		}
		group, rest = group[size:], rest[other:]
	}
	return len(m.text) - len(rest), nil
}

func (m *Matcher) decode(text string) (rune, int) {
	if !m.program.isText {
		return rune(text[0]), 1
	}
	return object.DecodePoint(text)
}
