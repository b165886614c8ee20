package regexp

// startTable says what one or two continuations of a match can start with: bit 0 for the first, bit 1 for the
// second. It may allow too much, never too little.
type startTable struct {
	units [256]uint8
	other uint8 // all other code units
	end   uint8 // the end of the input
}

// starts is the set of what a continuation can start with.
type starts struct {
	low   [4]uint64
	other bool
	end   bool
}

// all reports whether nothing is excluded.
func (s *starts) all() bool {
	return s.other && s.end && s.low == [4]uint64{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
}

func (s *starts) addAll() {
	*s = starts{other: true, end: true, low: [4]uint64{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}}
}

func (s *starts) addUnit(c int32) {
	if c > 255 {
		s.other = true
	} else {
		s.low[c>>6] |= 1 << (c & 63)
	}
}

func (s *starts) addSet(set *matchSet) {
	for i := range s.low {
		s.low[i] |= set.low[i]
	}
	s.other = s.other || len(set.rest) > 0
}

// table makes a table of the starts of one or two continuations.
func table(of ...*starts) startTable {
	var t startTable
	for i, s := range of {
		bit := uint8(1) << i
		for c := range 256 {
			if s.low[c>>6]>>(c&63)&1 != 0 {
				t.units[c] |= bit
			}
		}
		if s.other {
			t.other |= bit
		}
		if s.end {
			t.end |= bit
		}
	}
	return t
}

const (
	// maxVisits bounds the instructions looked at to find what a continuation starts with.
	maxVisits = 128
	// maxSearches bounds how often that is done for a program, and so the number of its tables.
	maxSearches = 4096
)

// optimizer looks ahead in a program.
type optimizer struct {
	*program
	// visited has, by instruction, the number of the search that saw it last.
	visited          []int32
	visits, searches int32
}

// optimize narrows the choices of a program, and finds what a match starts with.
func optimize(p *program) {
	o := &optimizer{program: p, visited: make([]int32, len(p.code))}
	o.beginning()
	for at := range p.code {
		i := &p.code[at]
		switch i.op {
		case opSplit:
			first, second := o.startsAt(i.x), o.startsAt(i.y)
			if !first.all() || !second.all() {
				p.tables = append(p.tables, table(&first, &second))
				i.op, i.z = opTableSplit, int32(len(p.tables)-1)
			}
		case opRun:
			o.run(&p.runs[i.x], int32(at)+2)
		}
	}
}

// run finds out what follows a run.
func (o *optimizer) run(r *run, next int32) {
	follow := o.startsAt(next)
	if follow.all() {
		return
	}
	disjoint := !(follow.other && len(r.set.rest) > 0)
	for i := range follow.low {
		disjoint = disjoint && follow.low[i]&r.set.low[i] == 0
	}
	r.possessive = disjoint && !r.lazy
	if !r.possessive {
		t := table(&follow)
		r.next = &t
	}
}

// beginning finds what the whole match starts with.
func (o *optimizer) beginning() {
	p := o.program
	for at := 0; ; at++ {
		i := p.code[at]
		if i.op == opSave {
			continue
		}
		if i.op != opUnit {
			p.anchored = i.op == opAtStart && len(p.prefix) == 0
			break
		}
		p.prefix = append(p.prefix, uint16(i.x))
	}
	if len(p.prefix) > 0 {
		return
	}
	if s := o.startsAt(0); !s.all() {
		t := table(&s)
		p.start = &t
	}
}

func (o *optimizer) startsAt(at int32) starts {
	var s starts
	if o.searches == maxSearches {
		s.addAll()
		return s
	}
	o.searches++
	o.visits = 0
	o.collect(at, &s)
	return s
}

// collect adds what a continuation at an instruction can start with. It recurses at most maxVisits deep.
func (o *optimizer) collect(at int32, s *starts) {
	for {
		if o.visited[at] == o.searches {
			return
		}
		if o.visits >= maxVisits {
			s.addAll()
			return
		}
		o.visited[at] = o.searches
		o.visits++
		i := &o.code[at]
		switch i.op {
		case opFail:
			return
		case opUnit:
			s.addUnit(i.x)
			return
		case opUnits:
			s.addUnit(i.x)
			s.addUnit(i.y)
			return
		case opSet, opPoint:
			s.addSet(i.set)
			return
		case opRun:
			r := &o.runs[i.x]
			s.addSet(r.set)
			if r.min > 0 {
				return
			}
			at += 2
		case opJump:
			at = i.x
		case opSplit, opTableSplit:
			o.collect(i.x, s)
			at = i.y
		case opLoop:
			o.collect(i.y, s)
			at++
		case opSave, opClear, opReset, opCount, opMoved, opMoved2, opAtStart, opAtLine, opWordEdge:
			at++
		case opLook:
			at = i.z
		case opDeny:
			at = i.y
		case opAtEnd:
			s.end = true
			return
		case opAtBreak:
			s.end = true
			for _, c := range []int32{'\n', '\r', 0x2028} {
				s.addUnit(c)
			}
			return
		default:
			s.addAll()
			return
		}
	}
}
