package object

// A Dict is a dict: its entries in the order in which their keys came, and an index into them.
// Up to indexFrom entries are searched one by one and need no index.
type Dict struct {
	Header
	entries []dictEntry
	// index has, at the place that a hash leads to, the number of an entry plus one; 0 for a place that was never used. The
	// number of a deleted entry stays until the index is made anew.
	index []int32
	live  int // entries that are not deleted
	// first is a number of entries, from the beginning, that are all deleted, trailing one from the end: where to look for the first and the
	// last one that is not.
	first, trailing int
	// fronts is how often an entry was put before the first one since the index was made.
	fronts int
	// keys is another number whenever a key has come or gone.
	keys uint32
}

// dictEntry is a key and a value. Those of a deleted entry are absent.
type dictEntry struct {
	hash       uint64
	key, value Value
}

const (
	dictSize  = 96
	entrySize = 40
)

// NewDict makes an empty dict.
func (t *Thread) NewDict() (*Dict, *Exception) {
	if raised := t.Charge(dictSize); raised != nil {
		return nil, raised
	}
	d := &Dict{}
	d.Header = NewHeader(DictType, d)
	return d, nil
}

// Trace implements Object.
func (d *Dict) Trace(tracer *Tracer) int64 {
	for i := range d.entries {
		tracer.Visit(d.entries[i].key)
		tracer.Visit(d.entries[i].value)
	}
	return dictSize + int64(cap(d.entries))*entrySize + int64(len(d.index))*4
}

// Len returns the number of entries.
func (d *Dict) Len() int { return d.live }

// Keys returns a number that is another one whenever a key has come or gone since.
func (d *Dict) Keys() uint32 { return d.keys }

// Entries returns the length of the table of entries, for Entry.
func (d *Dict) Entries() int { return len(d.entries) }

// Entry returns entry number i of the table, 0 <= i < Entries, in order; the key is absent when the entry was deleted.
func (d *Dict) Entry(i int) (key, value Value) { return d.entries[i].key, d.entries[i].value }

// SetEntry sets the value of an entry that was not deleted.
func (d *Dict) SetEntry(i int, v Value) { d.entries[i].value = v }

// place is where in an index of the size a search for hash begins: the hash times a constant, so that runs of
// integers and multiples spread alike (Fibonacci hashing).
func place(hash uint64, size int) int {
	return int((hash * 0x9E3779B97F4A7C15) >> 32 & uint64(size-1))
}

// Find returns the number of the entry of a key, -1 if there is none. The key's hash is hash. It may call an __eq__, and then
// begins anew if that changed the dict.
func (d *Dict) Find(t *Thread, key Value, hash uint64) (int, *Exception) {
	if s, ok := key.Object().(*Str); ok {
		if at, sure := d.findStr(s, hash); sure {
			return at, nil
		}
	} else if key.IsInt() {
		if at, sure := d.findInt(key, hash); sure {
			return at, nil
		}
	}
retry:
	if d.index == nil {
		for i := range d.entries {
			if d.entries[i].hash != hash {
				continue
			}
			same, changed, raised := d.same(t, i, key)
			switch {
			case raised != nil:
				return 0, raised
			case changed:
				goto retry
			case same:
				return i, nil
			}
		}
		return -1, nil
	}
	for at := place(hash, len(d.index)); d.index[at] != 0; at = (at + 1) & (len(d.index) - 1) {
		i := int(d.index[at]) - 1
		if d.entries[i].hash != hash {
			continue
		}
		same, changed, raised := d.same(t, i, key)
		switch {
		case raised != nil:
			return 0, raised
		case changed:
			goto retry
		case same:
			return i, nil
		}
	}
	return -1, nil
}

// same tells whether entry i, whose hash is the key's, has the key, and whether finding out changed the dict.
func (d *Dict) same(t *Thread, i int, key Value) (same, changed bool, raised *Exception) {
	own := d.entries[i].key
	if own == key {
		return true, false, nil
	}
	if !own.Exists() {
		return false, false, nil
	}
	keys := d.keys
	same, raised = t.Equal(own, key)
	return same, d.keys != keys, raised
}

// findStr finds a text among keys whose comparison with it runs no code of the program: texts, numbers, tuples and the like. It is
// not sure when there is an entry with the hash that might.
func (d *Dict) findStr(s *Str, hash uint64) (at int, sure bool) {
	if d.index == nil {
		for i := range d.entries {
			if e := &d.entries[i]; e.hash == hash && e.key.Exists() {
				own, ok := e.key.Object().(*Str)
				if !ok {
					return 0, false
				}
				if own == s || own.text == s.text {
					return i, true
				}
			}
		}
		return -1, true
	}
	for at := place(hash, len(d.index)); d.index[at] != 0; at = (at + 1) & (len(d.index) - 1) {
		i := int(d.index[at]) - 1
		if e := &d.entries[i]; e.hash == hash && e.key.Exists() {
			own, ok := e.key.Object().(*Str)
			if !ok {
				return 0, false
			}
			if own == s || own.text == s.text {
				return i, true
			}
		}
	}
	return -1, true
}

// findInt is findStr for an int.
func (d *Dict) findInt(key Value, hash uint64) (at int, sure bool) {
	if d.index == nil {
		for i := range d.entries {
			if e := &d.entries[i]; e.hash == hash && e.key.Exists() {
				if e.key == key {
					return i, true
				}
				if !e.key.IsInt() {
					return 0, false
				}
			}
		}
		return -1, true
	}
	for at := place(hash, len(d.index)); d.index[at] != 0; at = (at + 1) & (len(d.index) - 1) {
		i := int(d.index[at]) - 1
		if e := &d.entries[i]; e.hash == hash && e.key.Exists() {
			if e.key == key {
				return i, true
			}
			if !e.key.IsInt() {
				return 0, false
			}
		}
	}
	return -1, true
}

// Get returns the value of a key, the zero Value if there is none.
func (d *Dict) Get(t *Thread, key Value) (Value, *Exception) {
	hash, raised := t.Hash(key)
	if raised != nil {
		return Value{}, raised
	}
	at, raised := d.Find(t, key, hash)
	if raised != nil || at < 0 {
		return Value{}, raised
	}
	return d.entries[at].value, nil
}

// Set sets the value of a key. The key that was there first stays.
func (d *Dict) Set(t *Thread, key, value Value) *Exception {
	hash, raised := t.Hash(key)
	if raised != nil {
		return raised
	}
	return d.SetHashed(t, key, hash, value)
}

// SetHashed is Set for a key whose hash is known.
func (d *Dict) SetHashed(t *Thread, key Value, hash uint64, value Value) *Exception {
	at, raised := d.Find(t, key, hash)
	if raised != nil {
		return raised
	}
	if at >= 0 {
		d.entries[at].value = value
		return nil
	}
	return d.add(t, key, hash, value)
}

// add adds an entry whose key is not there.
func (d *Dict) add(t *Thread, key Value, hash uint64, value Value) *Exception {
	if len(d.entries) == cap(d.entries) {
		if raised := d.grow(t); raised != nil {
			return raised
		}
	}
	d.entries = append(d.entries, dictEntry{hash: hash, key: key, value: value})
	d.live++
	d.keys++
	d.trailing = 0
	if d.index != nil {
		d.enter(hash, len(d.entries))
	}
	return nil
}

func (d *Dict) enter(hash uint64, number int) {
	at := place(hash, len(d.index))
	for d.index[at] != 0 {
		at = (at + 1) & (len(d.index) - 1)
	}
	d.index[at] = int32(number)
}

// grow makes room for more entries, or finds it by leaving out the deleted ones.
func (d *Dict) grow(t *Thread) *Exception {
	room := max(indexFrom/2, 2*d.live)
	size := 0
	if room > indexFrom {
		for size = 16; size < room*3/2; size *= 2 {
		}
	}
	if raised := t.Charge(int64(room)*entrySize + int64(size)*4); raised != nil {
		return raised
	}
	if raised := t.Work(int64(d.live / 16)); raised != nil {
		return raised
	}
	entries := make([]dictEntry, 0, room)
	if d.live == len(d.entries) && d.live <= growEvery {
		entries = append(entries, d.entries...)
		d.entries = d.entries[:0]
	}
	for i := range d.entries {
		if d.entries[i].key.Exists() {
			entries = append(entries, d.entries[i])
		}
		if i&growEvery == growEvery {
			if raised := t.Work(growEvery / 16); raised != nil {
				return raised
			}
		}
	}
	d.entries, d.index = entries, nil
	d.first, d.trailing, d.fronts = 0, 0, 0
	// Numbers of entries may have changed, which a search in progress must know.
	d.keys++
	if size > 0 {
		d.index = make([]int32, size)
		for i := range entries {
			d.enter(entries[i].hash, i+1)
			if i&growEvery == growEvery {
				if raised := t.Work(growEvery / 8); raised != nil {
					return raised
				}
			}
		}
	}
	return nil
}

// Reserve makes room for some entries in an empty dict, at most as many as are searched one by one.
func (d *Dict) Reserve(t *Thread, entries int) *Exception {
	if entries > indexFrom || d.entries != nil {
		return nil
	}
	raised := t.Charge(int64(entries) * entrySize)
	if raised == nil {
		d.entries = make([]dictEntry, 0, entries)
	}
	return raised
}

// growEvery is how many entries are moved between two ticks, less one.
const growEvery = 1<<14 - 1

// Delete removes a key and returns the value that it had, the zero Value if there was none.
func (d *Dict) Delete(t *Thread, key Value) (Value, *Exception) {
	hash, raised := t.Hash(key)
	if raised != nil {
		return Value{}, raised
	}
	at, raised := d.Find(t, key, hash)
	if raised != nil || at < 0 {
		return Value{}, raised
	}
	return d.DeleteEntry(at), nil
}

// DeleteEntry removes entry number i, which was not deleted, and returns its value.
func (d *Dict) DeleteEntry(i int) Value {
	value := d.entries[i].value
	d.entries[i].key, d.entries[i].value = Value{}, Value{}
	d.live--
	d.keys++
	if i == d.first {
		d.first++
	}
	if d.live == 0 {
		d.entries, d.first, d.trailing = d.entries[:0], 0, 0
		clear(d.index)
		return value
	}
	// The last entries that were deleted can go, so that popitem does not go over them again and again. Without an
	// index nothing refers to them.
	for d.index == nil && len(d.entries) > 0 && !d.entries[len(d.entries)-1].key.Exists() {
		d.entries, d.trailing = d.entries[:len(d.entries)-1], 0
	}
	return value
}

// Clear removes all entries.
func (d *Dict) Clear() {
	d.entries, d.index, d.live = nil, nil, 0
	d.first, d.trailing, d.fronts = 0, 0, 0
	d.keys++
}

// GetName returns the value of a key that is a text, the zero Value if there is none. It runs no code of the program unless
// the dict has keys that are no texts and have its hash.
func (d *Dict) GetName(t *Thread, name string) Value {
	s := t.Intern(name)
	hash := t.hashStr(s)
	if at, sure := d.findStr(s, hash); sure {
		if at < 0 {
			return Value{}
		}
		return d.entries[at].value
	}
	value, _ := d.Get(t, s.Value())
	return value
}

// SetName sets the value of a key that is a text.
func (d *Dict) SetName(t *Thread, name string, v Value) *Exception {
	s := t.Intern(name)
	return d.SetHashed(t, s.Value(), t.hashStr(s), v)
}

// DeleteName removes a key that is a text and reports whether it was there.
func (d *Dict) DeleteName(t *Thread, name string) bool {
	value, raised := d.Delete(t, t.Intern(name).Value())
	return raised == nil && value.Exists()
}

// dictOf returns the dict that v is, an instance of a subclass included.
func dictOf(v Value) (*Dict, bool) {
	switch o := v.Object().(type) {
	case *Dict:
		return o, true
	case *Instance:
		if o.base.Exists() {
			d, ok := o.base.Object().(*Dict)
			return d, ok
		}
	}
	return nil, false
}
