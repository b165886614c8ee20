package object

// This file has what OrderedDict does with the order of a dict's entries.

// FirstEntry returns the number of the first entry that is not deleted, -1 if the dict is empty. Taking the first entry away again and
// again costs no more than making the dict did.
func (d *Dict) FirstEntry() int {
	if d.live == 0 {
		return -1
	}
	for !d.entries[d.first].key.Exists() {
		d.first++
	}
	return d.first
}

// LastEntry returns the number of the last entry that is not deleted, -1 if the dict is empty. It is as quick as FirstEntry.
func (d *Dict) LastEntry() int {
	if d.live == 0 {
		return -1
	}
	for !d.entries[len(d.entries)-1-d.trailing].key.Exists() {
		d.trailing++
	}
	return len(d.entries) - 1 - d.trailing
}

// MoveToEnd makes entry number i, which is not deleted, the last one.
func (d *Dict) MoveToEnd(t *Thread, i int) *Exception {
	if i == len(d.entries)-1 {
		return nil
	}
	e := d.entries[i]
	// There is always another entry, so that the table stays what it is.
	d.DeleteEntry(i)
	return d.add(t, e.key, e.hash, e.value)
}

// MoveToFront makes entry number i, which is not deleted, the first one. Where no deleted entry lies before the first one, it makes
// room for as many more as there are entries.
func (d *Dict) MoveToFront(t *Thread, i int) *Exception {
	first := d.FirstEntry()
	if i == first {
		return nil
	}
	if first == 0 || d.index != nil && 4*(cap(d.entries)+d.fronts) >= 3*len(d.index) {
		var raised *Exception
		if i, raised = d.makeRoomInFront(t, i); raised != nil {
			return raised
		}
	}
	e := d.entries[i]
	d.entries[i].key, d.entries[i].value = Value{}, Value{}
	d.first--
	d.entries[d.first] = e
	d.keys++
	if d.index != nil {
		d.enter(e.hash, d.first+1)
		d.fronts++
	}
	return nil
}

// makeRoomInFront makes the table and the index anew, with as many deleted entries in front as there are others. It returns the new number of
// entry i.
func (d *Dict) makeRoomInFront(t *Thread, i int) (int, *Exception) {
	room := d.live
	capacity := room + d.live + indexFrom
	size := 16
	for size < capacity*5/2 {
		size *= 2
	}
	if raised := t.Charge(int64(capacity)*entrySize + int64(size)*4); raised != nil {
		return 0, raised
	}
	if raised := t.Work(int64(d.live / 16)); raised != nil {
		return 0, raised
	}
	old := d.entries
	d.entries, d.index = make([]dictEntry, room, capacity), make([]int32, size)
	d.first, d.trailing, d.fronts = room, 0, 0
	moved := i
	for j := range old {
		if !old[j].key.Exists() {
			continue
		}
		if j == i {
			moved = len(d.entries)
		}
		d.entries = append(d.entries, old[j])
		d.enter(old[j].hash, len(d.entries))
	}
	d.keys++
	return moved, nil
}
