package coderuntime

import (
	"hash/maphash"
	"slices"
)

// This file holds the ordered hash table under Object, Map and Set: the entries in the order of their
// arrival, and, once there are more than a few, an index from a key's name to its positions. A name is a
// comparable stand-in for the key: two keys that are the same have the same name.

// smallTable is the largest number of entries that are searched one by one, without an index.
const smallTable = 8

// keyRule says how the keys of a table are compared.
type keyRule[K any, N comparable] interface {
	// name gives the key's name, and whether keys with that name are always the same key.
	name(key K, seed maphash.Seed) (name N, exact bool)
	// same reports whether two keys, nested in depth containers, are one.
	same(a, b K, depth int) bool
}

type tableEntry[K any] struct {
	key   K
	value any
}

// deleted is the value of an entry that has been deleted and not yet been squeezed out.
type deleted struct{}

func (e *tableEntry[K]) live() bool {
	_, dead := e.value.(deleted)
	return !dead
}

type table[K any, N comparable, R keyRule[K, N]] struct {
	entries []tableEntry[K]
	dead    int
	seed    maphash.Seed
	// first is nil while there are few entries; others holds further positions with the same name.
	first  map[N]int
	others map[N][]int
}

func (t *table[K, N, R]) len() int { return len(t.entries) - t.dead }

// find gives the position of the first entry with the key, or -1.
func (t *table[K, N, R]) find(key K) int { return t.match(key, 0, nil) }

// match gives the position of the first entry with the key that accept, if any, takes, or -1. accept is
// asked before keys are compared, which may be the costly part.
func (t *table[K, N, R]) match(key K, depth int, accept func(position int) bool) int {
	var rule R
	if t.first == nil {
		for i := range t.entries {
			if (accept == nil || accept(i)) && rule.same(t.entries[i].key, key, depth) {
				return i
			}
		}
		return -1
	}
	name, exact := rule.name(key, t.seed)
	i, found := t.first[name]
	if !found {
		return -1
	}
	if (accept == nil || accept(i)) && (exact || rule.same(t.entries[i].key, key, depth)) {
		return i
	}
	if t.others == nil {
		return -1
	}
	for _, i := range t.others[name] {
		if (accept == nil || accept(i)) && (exact || rule.same(t.entries[i].key, key, depth)) {
			return i
		}
	}
	return -1
}

func (t *table[K, N, R]) set(key K, value any) {
	if i := t.find(key); i >= 0 {
		t.entries[i].value = value
		return
	}
	t.append(key, value)
}

// append adds an entry at the end without a look for its key.
func (t *table[K, N, R]) append(key K, value any) {
	t.entries = append(t.entries, tableEntry[K]{key, value})
	if t.first != nil {
		t.enter(len(t.entries) - 1)
	} else if len(t.entries) > smallTable {
		t.reindex()
	}
}

func (t *table[K, N, R]) reindex() {
	if t.first == nil {
		t.seed = maphash.MakeSeed()
	}
	t.first = make(map[N]int, len(t.entries)+1)
	t.others = nil
	for i := range t.entries {
		t.enter(i)
	}
}

func (t *table[K, N, R]) enter(i int) {
	var rule R
	name, _ := rule.name(t.entries[i].key, t.seed)
	if _, taken := t.first[name]; !taken {
		t.first[name] = i
		return
	}
	if t.others == nil {
		t.others = map[N][]int{}
	}
	t.others[name] = append(t.others[name], i)
}

// delete removes the first entry with the key and reports whether there was one.
func (t *table[K, N, R]) delete(key K) bool {
	i := t.find(key)
	if i < 0 {
		return false
	}
	if t.first == nil {
		t.entries = slices.Delete(t.entries, i, i+1)
		return true
	}
	t.leave(i)
	var none K
	t.entries[i] = tableEntry[K]{none, deleted{}}
	t.dead++
	// Squeezing when half is dead keeps deletion at a constant cost on average.
	if t.dead > len(t.entries)/2 {
		t.entries = slices.DeleteFunc(t.entries, func(e tableEntry[K]) bool { return !e.live() })
		t.dead = 0
		t.reindex()
	}
	return true
}

func (t *table[K, N, R]) leave(i int) {
	var rule R
	name, _ := rule.name(t.entries[i].key, t.seed)
	rest := t.others[name]
	if t.first[name] != i {
		at := slices.Index(rest, i)
		rest = slices.Delete(rest, at, at+1)
	} else if len(rest) == 0 {
		delete(t.first, name)
	} else {
		t.first[name], rest = rest[0], rest[1:]
	}
	if len(rest) > 0 {
		t.others[name] = rest
	} else if t.others != nil {
		delete(t.others, name)
	}
}

// all calls yield for every live entry, in order, until it returns false.
func (t *table[K, N, R]) all(yield func(*tableEntry[K]) bool) {
	for i := 0; i < len(t.entries); i++ {
		if e := &t.entries[i]; e.live() && !yield(e) {
			return
		}
	}
}

// equal reports whether both tables hold the same entries in any order. An entry that stands in a table
// several times must stand in the other as often.
func (t *table[K, N, R]) equal(other *table[K, N, R], depth int) bool {
	if t.len() != other.len() {
		return false
	}
	var rule R
	matched := make([]bool, len(other.entries))
	position := 0
	for i := range t.entries {
		entry := &t.entries[i]
		if !entry.live() {
			continue
		}
		for !other.entries[position].live() {
			position++
		}
		// Most tables that are equal have the same order. What has been compared at this position is not
		// compared again: the walk would take twice as long for every level of nesting.
		found := position
		e := &other.entries[position]
		if matched[position] || !rule.same(entry.key, e.key, depth) || !equalAt(entry.value, e.value, depth) {
			found = other.matchEntry(entry, depth, func(i int) bool { return i != position && !matched[i] })
		}
		if found < 0 {
			return false
		}
		matched[found] = true
		position++
	}
	return true
}

// matchEntry gives the position of the first entry with an equal key and value that accept takes, or -1.
func (t *table[K, N, R]) matchEntry(wanted *tableEntry[K], depth int, accept func(position int) bool) int {
	from := -1
	for {
		found := t.match(wanted.key, depth, func(i int) bool { return i > from && accept(i) })
		if found < 0 || equalAt(t.entries[found].value, wanted.value, depth) {
			return found
		}
		from = found
	}
}
