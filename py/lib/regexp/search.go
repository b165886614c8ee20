package regexp

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// A strategy is where a match of a program can begin.
type strategy struct {
	// prefix is what every match begins with.
	prefix string
	// start: only at the start of the text; lineStart: only at the start of a line.
	start, lineStart bool
	// firsts are the bytes with which a match can begin; nil for any.
	firsts *firsts
}

func (g *generator) strategy() strategy {
	var s strategy
	at := 0
	for g.program.instructions[at].op == opMark {
		at++
	}
	switch g.program.instructions[at].op {
	case opStart:
		s.start = true
	case opLineStart:
		s.lineStart = true
	}
	for more := true; more; at++ {
		switch i := &g.program.instructions[at]; i.op {
		case opMark:
		case opByte:
			s.prefix += string([]byte{i.value})
		case opText:
			s.prefix += i.text
		default:
			more = false
		}
	}
	s.firsts = g.firstsOf(0)
	return s
}

// candidate returns the first offset from p on where a match can begin, -1 if there is none.
func (m *Matcher) candidate(p int) (int, *object.Exception) {
	s := &m.program.search
	text := m.text
	begin := p
	switch {
	case s.start:
		if p > 0 {
			return -1, nil
		}
		return 0, nil
	case s.lineStart:
		if p > 0 && text[p-1] != '\n' {
			at := strings.IndexByte(text[p:], '\n')
			if at < 0 {
				return -1, m.scanned(len(text) - begin)
			}
			p += at + 1
		}
	case s.prefix != "":
		at := strings.Index(text[p:], s.prefix)
		if at < 0 {
			return -1, m.scanned(len(text) - begin)
		}
		p += at
	case s.firsts != nil && s.firsts.sole:
		at := strings.IndexByte(text[p:], s.firsts.one)
		if at < 0 {
			return -1, m.scanned(len(text) - begin)
		}
		p += at
	case s.firsts != nil:
		bytes := &s.firsts.bytes
		for p < len(text) && !bytes[text[p]] {
			p++
		}
		if p == len(text) && !bytes[endOfText] {
			return -1, m.scanned(p - begin)
		}
	}
	return p, m.scanned(p - begin)
}

// scanned meters a scan of bytes.
func (m *Matcher) scanned(bytes int) *object.Exception {
	if bytes < 64 {
		return nil
	}
	return m.thread.Work(int64(bytes) / 64)
}
