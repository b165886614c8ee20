package regexp

import (
	"bytes"
	"sync"
	"unsafe"
)

// entry is what the matcher's stack consists of: a choice, to go on with an instruction at a position; or, with a
// negative code, the former value of a register; or the state of a run.
type entry struct{ code, value int32 }

const (
	entryBytes = int(unsafe.Sizeof(entry{}))
	// runState is the code of the entry below the choice of a run, whose value is the position that the run must not
	// go back behind, or how often a lazy run may go on.
	runState = -1 << 31
	// keptEntries bounds what a machine that is not in use holds on to.
	keptEntries = 1 << 15
)

// machine has the memory of a match.
type machine struct {
	registers []int32
	stack     []entry
}

var machines = sync.Pool{New: func() any { return &machine{} }}

func (m *machine) release() {
	if cap(m.stack) > keptEntries {
		m.stack = nil
	}
	if cap(m.registers) > keptEntries {
		m.registers = nil
	}
	machines.Put(m)
}

// unit is a character of an ASCII string or a UTF-16 code unit.
type unit interface{ uint8 | uint16 }

// search looks for a match at index or, if not sticky, behind it.
func (m *machine) search(p *program, input Input, index int, sticky bool, budget *Budget) (bool, error) {
	if budget == nil {
		budget = &Budget{}
	}
	if err := budget.spend(1); err != nil {
		return false, err
	}
	if cap(m.registers) < p.registers {
		m.registers = make([]int32, p.registers)
	}
	m.registers = m.registers[:p.registers]
	if input.Units != nil {
		units := input.Units
		if p.unicode && splitsPair(units, index) {
			index--
		}
		return searchIn(m, p, units, nil, index, sticky, budget)
	}
	// The bytes are only read.
	ascii := unsafe.Slice(unsafe.StringData(input.ASCII), len(input.ASCII))
	return searchIn(m, p, ascii, ascii, index, sticky, budget)
}

func isLead(c rune) bool  { return c >= 0xd800 && c <= 0xdbff }
func isTrail(c rune) bool { return c >= 0xdc00 && c <= 0xdfff }

// searchIn tries the positions at which a match can start. ascii is the input if it is one of bytes.
func searchIn[T unit](m *machine, p *program, in []T, ascii []byte, index int, sticky bool, budget *Budget) (bool, error) {
	if sticky {
		return runAt(m, p, in, index, budget)
	}
	if p.anchored {
		if index > 0 {
			return false, nil
		}
		return runAt(m, p, in, index, budget)
	}
	var prefix []byte
	if ascii != nil && len(p.prefix) > 0 {
		prefix = make([]byte, 0, 32)
		for _, c := range p.prefix {
			if c >= 0x80 {
				return false, nil
			}
			prefix = append(prefix, byte(c))
		}
	}
	for at := index; at <= len(in); at++ {
		from := at
		switch {
		case prefix != nil:
			i := bytes.Index(ascii[at:], prefix)
			if i < 0 {
				return false, budget.spend(len(in) - from)
			}
			at += i
		case len(p.prefix) > 0:
			if at = indexUnits(in, p.prefix, at); at < 0 {
				return false, budget.spend(len(in) - from)
			}
		case p.start != nil:
			at = skip(p.start, in, at)
			if at == len(in) && p.start.end == 0 {
				return false, budget.spend(at - from)
			}
		}
		if p.unicode && at > index && splitsPair(in, at) {
			continue
		}
		if err := budget.spend((at - from) >> 3); err != nil {
			return false, err
		}
		matched, err := runAt(m, p, in, at, budget)
		if matched || err != nil {
			return matched, err
		}
	}
	return false, nil
}

// spend counts steps.
func (b *Budget) spend(steps int) error {
	if b.steps -= steps; b.steps <= 0 {
		b.steps = stepsPerPoll
		if b.stopped() {
			return ErrStopped
		}
	}
	return nil
}

// skip returns the first position from which a match may start, or the end.
func skip[T unit](t *startTable, in []T, at int) int {
	for i, c := range in[at:] {
		if uint16(c) > 255 {
			if t.other != 0 {
				return at + i
			}
		} else if t.units[uint8(c)] != 0 {
			return at + i
		}
	}
	return len(in)
}

// indexUnits returns where a text of code units occurs next, or -1.
func indexUnits[T unit](in []T, text []uint16, at int) int {
	first := text[0]
	for last := len(in) - len(text); at <= last; at++ {
		if uint16(in[at]) != first {
			continue
		}
		i := 1
		for i < len(text) && uint16(in[at+i]) == text[i] {
			i++
		}
		if i == len(text) {
			return at
		}
	}
	return -1
}
