package object

import "sort"

// sortList is list.sort: stable, and with nothing lost when a comparison fails.
func (t *Thread) sortList(l *List, key, reverse Value) *Exception {
	backwards, raised := t.flag(reverse)
	if raised != nil {
		return raised
	}
	// The list is empty while it is sorted, so that a comparison that changes it is found out (as in CPython).
	elements := l.elements
	l.elements = nil
	raised = t.SortValues(elements, key, backwards)
	if l.elements != nil && raised == nil {
		raised = t.Raise(ValueErrorType, "list modified during sort")
	}
	l.elements = elements
	return raised
}

// SortValues sorts values in place; key may be absent or None.
func (t *Thread) SortValues(values []Value, key Value, reverse bool) *Exception {
	// Merging takes half as many values again at most, reversing and looking at the types some time.
	raised := t.Charge(int64(len(values)) * 8)
	if raised == nil {
		raised = t.Work(int64(len(values) / 16))
	}
	if raised != nil {
		return raised
	}
	// Nobody else has them while they are sorted.
	held := values
	defer t.Unhold(t.Hold(&held))
	keys := values
	if key.Exists() && key != None {
		if raised := t.Charge(int64(len(values)) * 16); raised != nil {
			return raised
		}
		keys = make([]Value, len(values))
		t.Hold(&keys)
		for i, v := range values {
			k, raised := t.Call1(key, v)
			if raised != nil {
				return raised
			}
			keys[i] = k
		}
	}
	if reverse {
		reverseValues(values)
		if key.Exists() && key != None {
			reverseValues(keys)
		}
	}
	s := &sorter{thread: t, keys: keys, values: values}
	s.choose()
	s.sort()
	if reverse {
		reverseValues(values)
	}
	return s.raised
}

func reverseValues(values []Value) {
	for i, j := 0, len(values)-1; i < j; i, j = i+1, j-1 {
		values[i], values[j] = values[j], values[i]
	}
}

// A sorter sorts values by keys with a stable merge sort that starts from the runs that are there.
type sorter struct {
	thread       *Thread
	keys, values []Value
	less         func(a, b Value) bool
	raised       *Exception
}

// choose takes a comparison for keys that are all of one simple type.
func (s *sorter) choose() {
	ints, floats, texts := true, true, true
	for _, k := range s.keys {
		ints = ints && k.IsInt()
		floats = floats && k.IsFloat()
		if texts {
			_, texts = k.Object().(*Str)
		}
		if !ints && !floats && !texts {
			break
		}
	}
	switch {
	case ints:
		s.less = func(a, b Value) bool { return s.tick() && a.Int() < b.Int() }
	case floats:
		s.less = func(a, b Value) bool { return s.tick() && a.Float() < b.Float() }
	case texts:
		s.less = func(a, b Value) bool { return s.tick() && a.Object().(*Str).text < b.Object().(*Str).text }
	default:
		s.less = func(a, b Value) bool {
			if !s.tick() {
				return false
			}
			less, raised := s.thread.CompareTruth(Less, a, b)
			if raised != nil {
				s.raised = raised
			}
			return less
		}
	}
}

// tick reports whether sorting goes on.
func (s *sorter) tick() bool {
	if s.raised == nil {
		s.raised = s.thread.Tick()
	}
	return s.raised == nil
}

// runMinimum is the length up to which a run is made by insertion.
const runMinimum = 32

// run is a part that is sorted.
type run struct{ start, length int }

func (s *sorter) sort() {
	n := len(s.keys)
	if n < 2 {
		return
	}
	paired := &s.keys[0] != &s.values[0]
	var buffer, valueBuffer []Value
	var runs []run
	for start := 0; start < n && s.raised == nil; {
		length := s.countRun(start, n, paired)
		if length < runMinimum && start+length < n {
			end := min(start+runMinimum, n)
			s.insert(start, start+length, end, paired)
			length = end - start
		}
		runs = append(runs, run{start, length})
		start += length
		for len(runs) > 1 && s.raised == nil {
			k := len(runs)
			if k > 2 && runs[k-3].length <= runs[k-2].length+runs[k-1].length && runs[k-3].length < runs[k-1].length {
				s.merge(runs[k-3], runs[k-2], &buffer, &valueBuffer, paired)
				runs[k-3].length += runs[k-2].length
				runs[k-2] = runs[k-1]
				runs = runs[:k-1]
				continue
			}
			if runs[k-2].length > runs[k-1].length && !(k > 2 && runs[k-3].length <= runs[k-2].length+runs[k-1].length) {
				break
			}
			s.merge(runs[k-2], runs[k-1], &buffer, &valueBuffer, paired)
			runs[k-2].length += runs[k-1].length
			runs = runs[:k-1]
		}
	}
	for len(runs) > 1 && s.raised == nil {
		k := len(runs)
		s.merge(runs[k-2], runs[k-1], &buffer, &valueBuffer, paired)
		runs[k-2].length += runs[k-1].length
		runs = runs[:k-1]
	}
}

// countRun returns the length of the run at start, after turning a falling one round.
func (s *sorter) countRun(start, end int, paired bool) int {
	if start+1 == end {
		return 1
	}
	i := start + 1
	falling := s.less(s.keys[i], s.keys[i-1])
	for i++; i < end && s.less(s.keys[i], s.keys[i-1]) == falling && s.raised == nil; i++ {
	}
	if falling {
		reverseValues(s.keys[start:i])
		if paired {
			reverseValues(s.values[start:i])
		}
	}
	return i - start
}

// insert sorts start up to end, of which the part up to sorted is sorted.
func (s *sorter) insert(start, sorted, end int, paired bool) {
	for i := sorted; i < end && s.raised == nil; i++ {
		k := s.keys[i]
		at := start + sort.Search(i-start, func(j int) bool { return s.less(k, s.keys[start+j]) })
		copy(s.keys[at+1:i+1], s.keys[at:i])
		s.keys[at] = k
		if paired {
			v := s.values[i]
			copy(s.values[at+1:i+1], s.values[at:i])
			s.values[at] = v
		}
	}
}

// merge merges neighbouring runs.
func (s *sorter) merge(a, b run, buffer, valueBuffer *[]Value, paired bool) {
	keys := s.keys[a.start : b.start+b.length]
	*buffer = append((*buffer)[:0], keys[:a.length]...)
	left := *buffer
	var values, leftValues []Value
	if paired {
		values = s.values[a.start : b.start+b.length]
		*valueBuffer = append((*valueBuffer)[:0], values[:a.length]...)
		leftValues = *valueBuffer
	}
	i, j, at := 0, a.length, 0
	for i < len(left) && j < len(keys) {
		if s.less(keys[j], left[i]) {
			keys[at] = keys[j]
			if paired {
				values[at] = values[j]
			}
			j++
		} else {
			keys[at] = left[i]
			if paired {
				values[at] = leftValues[i]
			}
			i++
		}
		at++
	}
	// When a comparison failed, the rest stays in some order: nothing is lost.
	copy(keys[at:], left[i:])
	if paired {
		copy(values[at:], leftValues[i:])
	}
}
