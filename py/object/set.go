package object

// A Set is a set or a frozenset. Its table is CPython's (Objects/setobject.c describes it: open addressing, a few places one after
// the other before the next jump), since the order of the elements shows when a set is printed.
type Set struct {
	Header
	table []setEntry // a power of two
	used  int        // elements
	fill  int        // elements and places of removed ones
	// changes is another number whenever an element has come or gone.
	changes uint32
	hash    uint64 // of a frozenset, 0 until it was asked for
	finger  int    // where pop looks first
}

// setEntry is a place of the table. The key of a removed element is removedKey, that of an unused place is absent.
type setEntry struct {
	key  Value
	hash uint64
}

// removedKey stands for an element that was removed; no value that a program has is identical to it.
var removedKey = Value{header: &Header{mark: shared}}

const (
	setSize      = 120
	setMinimum   = 8
	setProbes    = 9
	perturbShift = 5
)

// newSet makes an empty set of typ, SetType or FrozenSetType.
func (t *Thread) newSet(typ *Type) (*Set, *Exception) {
	if raised := t.Charge(setSize + setMinimum*24); raised != nil {
		return nil, raised
	}
	s := &Set{table: make([]setEntry, setMinimum)}
	s.Header = NewHeader(typ, s)
	return s, nil
}

// NewSet makes a set of elements.
func (t *Thread) NewSet(elements []Value) (Value, *Exception) {
	return t.setOfElements(SetType, elements)
}

// NewFrozenSet makes a frozenset of elements.
func (t *Thread) NewFrozenSet(elements []Value) (Value, *Exception) {
	return t.setOfElements(FrozenSetType, elements)
}

func (t *Thread) setOfElements(typ *Type, elements []Value) (Value, *Exception) {
	s, raised := t.newSet(typ)
	if raised != nil {
		return Value{}, raised
	}
	for _, v := range elements {
		if raised := s.Add(t, v); raised != nil {
			return Value{}, raised
		}
		if raised := t.Tick(); raised != nil {
			return Value{}, raised
		}
	}
	return s.Value(), nil
}

// SetAdd adds an element to a value that is a set.
func (t *Thread) SetAdd(set, v Value) *Exception {
	s, _ := setOf(set)
	return s.Add(t, v)
}

// Trace implements Object.
func (s *Set) Trace(tracer *Tracer) int64 {
	for i := range s.table {
		tracer.Visit(s.table[i].key)
	}
	return setSize + int64(len(s.table))*24
}

// Len returns the number of elements.
func (s *Set) Len() int { return s.used }

// Table returns the number of places of the table, for At.
func (s *Set) Table() int { return len(s.table) }

// At returns the element in a place of the table, absent if there is none.
func (s *Set) At(i int) Value {
	if v := s.table[i].key; v != removedKey {
		return v
	}
	return Value{}
}

// find returns the place of v, or the unused one where it would be added, and whether it is there.
func (s *Set) find(t *Thread, v Value, hash uint64) (place int, found bool, _ *Exception) {
retry:
	mask := uint64(len(s.table) - 1)
	i, perturb := hash&mask, hash
	for {
		probes := uint64(0)
		if i+setProbes <= mask {
			probes = setProbes
		}
		for at := i; at <= i+probes; at++ {
			e := &s.table[at]
			if !e.key.Exists() {
				return int(at), false, nil
			}
			if e.hash != hash || e.key == removedKey {
				continue
			}
			if e.key == v {
				return int(at), true, nil
			}
			if raised := t.Tick(); raised != nil {
				return 0, false, raised
			}
			changes := s.changes
			same, raised := t.Equal(e.key, v)
			switch {
			case raised != nil:
				return 0, false, raised
			case s.changes != changes:
				goto retry
			case same:
				return int(at), true, nil
			}
		}
		perturb >>= perturbShift
		i = (i*5 + 1 + perturb) & mask
		if raised := t.Tick(); raised != nil {
			return 0, false, raised
		}
	}
}

// Contains tells whether v is an element.
func (s *Set) Contains(t *Thread, v Value) (bool, *Exception) {
	hash, raised := t.Hash(v)
	if raised != nil {
		return false, raised
	}
	_, found, raised := s.find(t, v, hash)
	return found, raised
}

// Add adds v unless it is there.
func (s *Set) Add(t *Thread, v Value) *Exception {
	hash, raised := t.Hash(v)
	if raised != nil {
		return raised
	}
	return s.addHashed(t, v, hash)
}

func (s *Set) addHashed(t *Thread, v Value, hash uint64) *Exception {
	place, found, raised := s.find(t, v, hash)
	if raised != nil || found {
		return raised
	}
	s.table[place] = setEntry{key: v, hash: hash}
	s.fill++
	s.used++
	s.changes++
	if s.fill*5 < (len(s.table)-1)*3 {
		return nil
	}
	room := s.used * 4
	if s.used > 50_000 {
		room = s.used * 2
	}
	return s.resize(t, room)
}

// resize makes a table with more than room places.
func (s *Set) resize(t *Thread, room int) *Exception {
	size := setMinimum
	for size <= room {
		size *= 2
	}
	if raised := t.Charge(int64(size) * 24); raised != nil {
		return raised
	}
	if raised := t.Work(int64(size / 32)); raised != nil {
		return raised
	}
	old := s.table
	s.table = make([]setEntry, size)
	s.fill = s.used
	s.changes++
	for _, e := range old {
		if e.key.Exists() && e.key != removedKey {
			s.insert(e)
		}
	}
	return nil
}

// insert puts an element that is not there into a table without removed ones.
func (s *Set) insert(e setEntry) {
	mask := uint64(len(s.table) - 1)
	i, perturb := e.hash&mask, e.hash
	for {
		probes := uint64(0)
		if i+setProbes <= mask {
			probes = setProbes
		}
		for at := i; at <= i+probes; at++ {
			if !s.table[at].key.Exists() {
				s.table[at] = e
				return
			}
		}
		perturb >>= perturbShift
		i = (i*5 + 1 + perturb) & mask
	}
}

// Remove removes v and reports whether it was there.
func (s *Set) Remove(t *Thread, v Value) (bool, *Exception) {
	hash, raised := t.Hash(v)
	if raised != nil {
		return false, raised
	}
	place, found, raised := s.find(t, v, hash)
	if raised != nil || !found {
		return false, raised
	}
	s.removeAt(place)
	return true, nil
}

func (s *Set) removeAt(place int) {
	s.table[place] = setEntry{key: removedKey, hash: 1<<64 - 1}
	s.used--
	s.changes++
}

// setOf returns the set that v is, set or frozenset, an instance of a subclass included.
func setOf(v Value) (*Set, bool) {
	switch o := v.Object().(type) {
	case *Set:
		return o, true
	case *Instance:
		if o.base.Exists() {
			s, ok := o.base.Object().(*Set)
			return s, ok
		}
	}
	return nil, false
}
