package regexp

// firsts are the bytes with which what follows a place of the program can begin; entry endOfText is the end of the text.
type firsts struct {
	bytes [257]bool
	// one is the only byte, sole tells whether there is one and no end.
	one  byte
	sole bool
}

const endOfText = 256

// firstsReach is how many instructions are looked at.
const firstsReach = 200

// firstsOf returns what can come at the instruction at; nil for anything. It is never too small.
func (g *generator) firstsOf(at int) *firsts {
	if raised := g.thread.Work(8); raised != nil {
		panic(exhausted{raised})
	}
	var f firsts
	seen := make(map[int]bool, 8)
	pending := []int{at}
	for len(pending) > 0 {
		at := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		if len(seen) > firstsReach {
			return nil
		}
		i := &g.program.instructions[at]
		switch i.op {
		case opByte:
			f.bytes[i.value] = true
		case opText:
			f.bytes[i.text[0]] = true
		case opClass:
			f.add(i.class)
		case opAny:
			f.add(anything(true, g.isText))
		case opFail:
		case opEnd, opLineEnd:
			f.bytes['\n'], f.bytes[endOfText] = true, true
		case opTextEnd:
			f.bytes[endOfText] = true
		case opStart, opLineStart, opBoundary, opMark, opAtomic, opAssert:
			pending = append(pending, at+1)
		case opJump, opRepeat, opAssertNot:
			pending = append(pending, i.target)
		case opSplit, opUntil, opLazyUntil, opCondition:
			pending = append(pending, at+1, i.target)
		case opBranch:
			pending = append(pending, i.targets...)
		case opLoop, opLazyLoop, opEagerLoop:
			f.add(i.class)
			if i.minimum == 0 {
				pending = append(pending, at+1)
			}
		default:
			// Beyond the end of an atomic group nothing may decide what happens inside of it.
			return nil
		}
	}
	number := 0
	for b, is := range f.bytes {
		if is {
			number++
			f.one = byte(b)
		}
	}
	f.sole = number == 1 && !f.bytes[endOfText]
	return &f
}

func (f *firsts) add(c *class) {
	for b, is := range c.bytes {
		f.bytes[b] = f.bytes[b] || is
	}
}

func (f *firsts) has(b int) bool { return f == nil || f.bytes[b] }

// overlaps tells whether a member of a class can be what follows.
func (f *firsts) overlaps(c *class) bool {
	if f == nil {
		return true
	}
	for b, is := range c.bytes {
		if is && f.bytes[b] {
			return true
		}
	}
	return false
}

// finish writes the tables of the program.
func (g *generator) finish() {
	charge := func(bytes int64) {
		g.program.Size += bytes
		if raised := g.thread.Charge(bytes); raised != nil {
			panic(exhausted{raised})
		}
	}
	for at := range g.program.instructions {
		i := &g.program.instructions[at]
		switch i.op {
		case opSplit:
			next, target := g.firstsOf(at+1), g.firstsOf(i.target)
			charge(257)
			i.table = &[257]uint8{}
			for b := range i.table {
				if next.has(b) {
					i.table[b] |= 1
				}
				if target.has(b) {
					i.table[b] |= 2
				}
			}
		case opBranch:
			charge(257 * 8)
			i.masks = &[257]uint64{}
			for number, target := range i.targets {
				f := g.firstsOf(target)
				for b := range i.masks {
					if f.has(b) {
						i.masks[b] |= 1 << number
					}
				}
			}
		case opLoop, opLazyLoop:
			if i.follow = g.firstsOf(at + 1); i.follow != nil {
				charge(270)
			}
			i.sole = !i.follow.overlaps(i.class)
		}
	}
	g.program.search = g.strategy()
}
