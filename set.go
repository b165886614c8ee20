package coderuntime

import "iter"

// Set is a value that holds other values, each once, in the order in which they were added: JavaScript's
// Set, Python's set and frozenset. Members are the same when they are [Equal]; one that is a list, object,
// map or set must not be changed while it is in the Set. The zero Set is empty and ready to use, and a nil
// *Set can be read, as an empty one. A Set must not be changed while another goroutine uses it.
type Set struct {
	table table[any, any, valueKeys]
}

// NewSet makes a Set of its members.
func NewSet(members ...any) *Set {
	s := &Set{}
	for _, member := range members {
		s.Add(member)
	}
	return s
}

// Has reports whether member is in the Set.
func (s *Set) Has(member any) bool { return s != nil && s.table.find(member) >= 0 }

// Add puts member last unless it is in the Set.
func (s *Set) Add(member any) { s.table.set(member, nil) }

// Append puts member last, also when an equal one is there, and does not look for it: JavaScript tells
// two objects apart that hold the same. Delete then concerns the first of them.
func (s *Set) Append(member any) { s.table.append(member, nil) }

// Delete removes member and reports whether it was there.
func (s *Set) Delete(member any) bool { return s != nil && s.table.delete(member) }

// Len returns the number of members.
func (s *Set) Len() int {
	if s == nil {
		return 0
	}
	return s.table.len()
}

// Members returns the members in order, in a slice of the caller's own.
func (s *Set) Members() []any {
	members := make([]any, 0, s.Len())
	for member := range s.All() {
		members = append(members, member)
	}
	return members
}

// All iterates over the members in order. The Set must not gain or lose members meanwhile.
func (s *Set) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		if s != nil {
			s.table.all(func(e *tableEntry[any]) bool { return yield(e.key) })
		}
	}
}

// Equal reports whether both have equal members, in any order, as [Equal] has it. A nil *Set equals only
// another.
func (s *Set) Equal(other *Set) bool { return equalAt(s, other, 0) }

// MarshalJSON gives a JSON list, as [AppendJSON] does.
func (s *Set) MarshalJSON() ([]byte, error) { return AppendJSON(nil, s) }

// String gives the JSON text, for a person to read.
func (s *Set) String() string { return debugText(s) }
