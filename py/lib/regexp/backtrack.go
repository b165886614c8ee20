package regexp

import (
	"math/bits"

	"github.com/coderuntime/coderuntime/py/object"
)

// An entry of the stack is a choice that is open, or a value to be put back.
type entry struct {
	kind   entryKind
	at     int // an instruction, or the number of a mark or counter
	offset int
	extra  uint64
}

const entrySize = 32

type entryKind uint8

const (
	choose       entryKind = iota // go to at
	chooseBranch                  // go to the alternatives of the branch at that extra has
	chooseLess                    // the loop at has matched up to offset: less, down to extra
	chooseMore                    // the lazy loop at has matched extra times: more
	chooseAgain                   // the body of the lazy repetition whose end is at once more
	undoMark                      // marks[at] = offset, LastIndex = extra
	undoCounter                   // counters[at] = {offset, extra}
)

func (m *Matcher) push(e entry) *object.Exception {
	if len(m.stack) == cap(m.stack) {
		if raised := m.thread.Charge(int64(max(2*cap(m.stack), 64)) * entrySize); raised != nil {
			return raised
		}
		grown := make([]entry, len(m.stack), max(2*cap(m.stack), 64))
		copy(grown, m.stack)
		m.stack = grown
	}
	m.stack = append(m.stack, e)
	return nil
}

// saveCounter pushes what puts a counter back.
func (m *Matcher) saveCounter(number int) *object.Exception {
	c := m.counters[number]
	return m.push(entry{kind: undoCounter, at: number, offset: c.count, extra: uint64(c.last)})
}

func (m *Matcher) undo(e *entry) {
	if e.kind == undoMark {
		m.Marks[e.at], m.LastIndex = e.offset, int(e.extra)
		return
	}
	m.counters[e.at] = counter{e.offset, int(e.extra)}
}

// unwind drops what is above height, putting values back.
func (m *Matcher) unwind(height int) {
	for len(m.stack) > height {
		last := len(m.stack) - 1
		if e := &m.stack[last]; e.kind >= undoMark {
			m.undo(e)
		}
		m.stack = m.stack[:last]
	}
}

// keepUndos drops the choices above height.
func (m *Matcher) keepUndos(height int) {
	kept := height
	for _, e := range m.stack[height:] {
		if e.kind >= undoMark {
			m.stack[kept] = e
			kept++
		}
	}
	m.fuel -= (len(m.stack) - height) / 8
	m.stack = m.stack[:kept]
}

// fail goes back to the last open choice: the instruction and the offset to go on with, -1 if there is none.
func (m *Matcher) fail() (at, p int, raised *object.Exception) {
	for len(m.stack) > 0 {
		last := len(m.stack) - 1
		e := &m.stack[last]
		switch e.kind {
		case choose:
			m.stack = m.stack[:last]
			return e.at, e.offset, nil
		case chooseBranch:
			i := &m.program.instructions[e.at]
			at, p = i.targets[bits.TrailingZeros64(e.extra)], e.offset
			if e.extra &= e.extra - 1; e.extra == 0 {
				m.stack = m.stack[:last]
			}
			return at, p, nil
		case chooseLess:
			i, least := &m.program.instructions[e.at], int(e.extra)
			if p = m.giveBackMore(i, e.offset, least); p <= least {
				m.stack = m.stack[:last]
			} else {
				e.offset = p
			}
			if p >= 0 {
				return e.at + 1, p, nil
			}
		case chooseMore:
			i, count := &m.program.instructions[e.at], int(e.extra)
			at = e.at + 1
			begin := e.offset
			if p = m.step(i.class, begin); p >= 0 {
				p, count = m.advance(i, p, count+1)
			}
			if p < 0 || count < 0 {
				m.stack = m.stack[:last]
				break
			}
			if e.offset, e.extra = p, uint64(count); count >= i.maximum || p == len(m.text) {
				m.stack = m.stack[:last]
			}
			return at, p, m.scanned(p - begin)
		case chooseAgain:
			i := &m.program.instructions[e.at]
			p = e.offset
			m.stack = m.stack[:last]
			c := m.counters[i.number]
			if count := c.count + 1; (count < i.maximum || i.maximum == unbounded) && p != c.last {
				if raised := m.saveCounter(i.number); raised != nil {
					return -1, 0, raised
				}
				m.counters[i.number] = counter{count, p}
				return i.target, p, nil
			}
		default:
			m.undo(e)
			m.stack = m.stack[:last]
		}
	}
	return -1, 0, nil
}

// giveBackMore is the last offset before end, from least on, where what follows the loop can begin, -1 if there is none.
func (m *Matcher) giveBackMore(i *instruction, end, least int) int {
	if end <= least {
		return -1
	}
	return m.giveBack(i, m.backward(end), least)
}
