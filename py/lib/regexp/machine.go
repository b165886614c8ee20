package regexp

import (
	"math/bits"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/py/object"
)

// A Matcher runs programs. It may be used again and again, by one goroutine.
type Matcher struct {
	// Marks has the offsets of the groups after a match, two for each, group 0 being all of it; -1 for a group that
	// took no part. LastIndex is the number of the group that was closed last, 0 for none.
	Marks     []int
	LastIndex int

	thread  *object.Thread
	program *Program
	text    string
	whole   bool // the match has to end at the end of the text
	avoid   int  // the offset at which a match may not end, or -1
	stack   []entry
	// counters are what opUntil counts, barriers what stands at the beginning of assertions and atomic groups.
	counters []counter
	barriers []barrier
	fuel     int
	changed  bool // Marks have been written since they were cleared
}

// A counter is the state of one repetition: how often its body has matched, and where the last time began.
type counter struct{ count, last int }

// A barrier is the height of the stack and the offset when an assertion or atomic group began.
type barrier struct{ height, offset int }

// Begin prepares the matcher for matches of a program in a text, of which only what comes before end counts.
func (m *Matcher) Begin(t *object.Thread, program *Program, text string, end int) *object.Exception {
	m.thread, m.program, m.text = t, program, text[:end]
	marks := 2 * (program.Groups + 1)
	if cap(m.Marks) < marks || cap(m.counters) < program.counters || cap(m.barriers) < program.barriers {
		if raised := t.Charge(int64(marks)*8 + int64(program.counters+program.barriers)*16); raised != nil {
			return raised
		}
		m.Marks, m.counters, m.barriers = make([]int, marks), make([]counter, program.counters), make([]barrier, program.barriers)
	}
	m.Marks, m.counters, m.barriers = m.Marks[:marks], m.counters[:program.counters], m.barriers[:program.barriers]
	m.changed = true
	return nil
}

// End lets go of the text, and of a large stack.
func (m *Matcher) End() {
	m.text, m.program = "", nil
	if cap(m.stack) > 1<<12 {
		m.stack = nil
	}
}

// Match tries to match at the offset p alone. whole: the match has to end at the text's end. avoidEmpty: it may not be empty.
func (m *Matcher) Match(p int, whole, avoidEmpty bool) (bool, *object.Exception) {
	m.whole, m.avoid = whole, -1
	if avoidEmpty {
		m.avoid = p
	}
	return m.try(p)
}

// Search finds the first match at p or later. avoidEmpty: one at p may not be empty.
func (m *Matcher) Search(p int, avoidEmpty bool) (bool, *object.Exception) {
	m.whole, m.avoid = false, -1
	if avoidEmpty {
		m.avoid = p
	}
	for {
		at, raised := m.candidate(p)
		if raised != nil || at < 0 {
			return false, raised
		}
		if at > p {
			m.avoid = -1
		}
		found, raised := m.try(at)
		if raised != nil || found {
			return found, raised
		}
		if at >= len(m.text) {
			return false, nil
		}
		p = at + 1
		if m.program.isText {
			for p < len(m.text) && m.text[p]&0xC0 == 0x80 {
				p++
			}
		}
		m.avoid = -1
	}
}

func (m *Matcher) try(start int) (bool, *object.Exception) {
	if m.changed {
		for i := range m.Marks {
			m.Marks[i] = -1
		}
		m.LastIndex, m.changed = 0, false
	}
	m.stack = m.stack[:0]
	end, raised := m.run(start)
	if raised != nil || end < 0 {
		return false, raised
	}
	m.Marks[0], m.Marks[1], m.changed = start, end, true
	return true, nil
}

// fuelGranted is how many instructions are run between two visits to the meter, fuelPerUnit how many are one unit of work.
const (
	fuelGranted = 1 << 10
	fuelPerUnit = 2
)

func (m *Matcher) refuel() *object.Exception {
	raised := m.thread.Work(int64(fuelGranted-m.fuel) / fuelPerUnit)
	m.fuel = fuelGranted
	return raised
}

// next is the entry of tables for what is at p.
func (m *Matcher) next(p int) int {
	if p < len(m.text) {
		return int(m.text[p])
	}
	return endOfText
}

// run runs the program from its beginning at the offset p and returns where the match ends, -1 for none.
func (m *Matcher) run(p int) (int, *object.Exception) {
	var (
		code = m.program.instructions
		text = m.text
		at   = 0
	)
	for {
		if m.fuel--; m.fuel < 0 {
			if raised := m.refuel(); raised != nil {
				return -1, raised
			}
		}
		i := &code[at]
		at++
		matched := true
		switch i.op {
		case opByte:
			if p < len(text) && text[p] == i.value {
				p++
				continue
			}
			matched = false
		case opText:
			if len(text)-p >= len(i.text) && text[p:p+len(i.text)] == i.text {
				p += len(i.text)
				continue
			}
			matched = false
		case opClass:
			if p < len(text) && i.class.bytes[text[p]] {
				if text[p] < utf8.RuneSelf || !i.class.wide {
					p++
					continue
				}
				if r, size := object.DecodePoint(text[p:]); i.class.has(r) {
					p += size
					continue
				}
			}
			matched = false
		case opAny:
			if matched = p < len(text); matched {
				p = m.forward(p)
			}
		case opMark:
			m.changed = true
			n := i.number
			if len(m.stack) > 0 {
				if raised := m.push(entry{kind: undoMark, at: n, offset: m.Marks[n], extra: uint64(m.LastIndex)}); raised != nil {
					return -1, raised
				}
			}
			m.Marks[n] = p
			if n&1 != 0 {
				m.LastIndex = n / 2
			}
		case opJump:
			at = i.target
		case opSplit:
			one, other := at, i.target
			ways := i.table[m.next(p)]
			if i.second {
				one, other = other, one
				ways = ways>>1 | ways<<1&2
			}
			switch ways {
			case 0:
				matched = false
			case 1:
				at = one
			case 2:
				at = other
			default:
				if raised := m.push(entry{kind: choose, at: other, offset: p}); raised != nil {
					return -1, raised
				}
				at = one
			}
		case opBranch:
			ways := i.masks[m.next(p)]
			if ways == 0 {
				matched = false
				break
			}
			if rest := ways & (ways - 1); rest != 0 {
				if raised := m.push(entry{kind: chooseBranch, at: at - 1, offset: p, extra: rest}); raised != nil {
					return -1, raised
				}
			}
			at = i.targets[bits.TrailingZeros64(ways)]
		case opLoop:
			end, matchedMinimum, raised := m.loop(i, p)
			if raised != nil {
				return -1, raised
			}
			if !matchedMinimum {
				matched = false
				break
			}
			if i.sole {
				if matched = i.follow.has(m.next(end)); matched {
					p = end
				}
				break
			}
			least := p
			if i.minimum > 0 {
				least = m.skip(p, i.minimum)
			}
			if p = m.giveBack(i, end, least); p < 0 {
				matched = false
				break
			}
			if p > least {
				if raised := m.push(entry{kind: chooseLess, at: at - 1, offset: p, extra: uint64(least)}); raised != nil {
					return -1, raised
				}
			}
		case opEagerLoop:
			end, matchedMinimum, raised := m.loop(i, p)
			if raised != nil {
				return -1, raised
			}
			if matched = matchedMinimum; matched {
				p = end
			}
		case opLazyLoop:
			end, count, raised := m.lazyLoop(i, p)
			if raised != nil {
				return -1, raised
			}
			if matched = count >= 0; !matched {
				break
			}
			p = end
			if count < i.maximum && p < len(text) {
				if raised := m.push(entry{kind: chooseMore, at: at - 1, offset: p, extra: uint64(count)}); raised != nil {
					return -1, raised
				}
			}
		case opRepeat:
			if raised := m.saveCounter(i.number); raised != nil {
				return -1, raised
			}
			m.counters[i.number] = counter{-1, -1}
			at = i.target
		case opUntil:
			c := m.counters[i.number]
			count := c.count + 1
			switch {
			case count < i.minimum:
				if raised := m.saveCounter(i.number); raised != nil {
					return -1, raised
				}
				m.counters[i.number].count = count
				at = i.target
			case (count < i.maximum || i.maximum == unbounded) && p != c.last:
				if raised := m.push(entry{kind: choose, at: at, offset: p}); raised != nil {
					return -1, raised
				}
				if raised := m.saveCounter(i.number); raised != nil {
					return -1, raised
				}
				m.counters[i.number] = counter{count, p}
				at = i.target
			}
		case opLazyUntil:
			if count := m.counters[i.number].count + 1; count < i.minimum {
				if raised := m.saveCounter(i.number); raised != nil {
					return -1, raised
				}
				m.counters[i.number].count = count
				at = i.target
				break
			}
			if raised := m.push(entry{kind: chooseAgain, at: at - 1, offset: p}); raised != nil {
				return -1, raised
			}
		case opReference:
			var raised *object.Exception
			if p, raised = m.reference(i, p); raised != nil {
				return -1, raised
			}
			matched = p >= 0
		case opCondition:
			if start, end := m.Marks[2*i.number], m.Marks[2*i.number+1]; start < 0 || end < start {
				at = i.target
			}
		case opBack:
			var raised *object.Exception
			if p, raised = m.back(p, i.minimum); raised != nil {
				return -1, raised
			}
			matched = p >= 0
		case opAssert, opAtomic:
			m.barriers[i.number] = barrier{len(m.stack), p}
		case opAssertNot:
			m.barriers[i.number] = barrier{len(m.stack), p}
			if raised := m.push(entry{kind: choose, at: i.target, offset: p}); raised != nil {
				return -1, raised
			}
		case opAssertEnd:
			m.keepUndos(m.barriers[i.number].height)
			p = m.barriers[i.number].offset
		case opAtomicEnd:
			m.keepUndos(m.barriers[i.number].height)
		case opAssertNotEnd:
			m.unwind(m.barriers[i.number].height)
			matched = false
		case opMatch:
			if (!m.whole || p == len(text)) && p != m.avoid {
				return p, nil
			}
			matched = false
		default:
			matched = m.holds(i, p)
		}
		if matched {
			continue
		}
		var raised *object.Exception
		if at, p, raised = m.fail(); raised != nil || at < 0 {
			return -1, raised
		}
	}
}

// holds tells whether an assertion about the place p is true, or false for opFail.
func (m *Matcher) holds(i *instruction, p int) bool {
	text := m.text
	switch i.op {
	case opStart:
		return p == 0
	case opLineStart:
		return p == 0 || text[p-1] == '\n'
	case opEnd:
		return p == len(text) || p == len(text)-1 && text[p] == '\n'
	case opLineEnd:
		return p == len(text) || text[p] == '\n'
	case opTextEnd:
		return p == len(text)
	case opBoundary:
		return len(text) > 0 && (m.wordBefore(p, i.unicode) != m.wordAt(p, i.unicode)) != i.negate
	}
	return false
}

func (m *Matcher) wordAt(p int, unicode bool) bool {
	if p == len(m.text) {
		return false
	}
	if c := m.text[p]; c < utf8.RuneSelf || !unicode {
		return isASCIIWord(rune(c))
	}
	r, _ := object.DecodePoint(m.text[p:])
	return isWord(r)
}

func (m *Matcher) wordBefore(p int, unicode bool) bool {
	if p == 0 {
		return false
	}
	if c := m.text[p-1]; c < utf8.RuneSelf || !unicode {
		return isASCIIWord(rune(c))
	}
	return m.wordAt(m.backward(p), unicode)
}
