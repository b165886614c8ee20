package regexp

import (
	"slices"
	"sort"
)

// interval is a range of characters, both ends included.
type interval struct{ first, last rune }

// charSet is a set of characters: intervals in ascending order that neither overlap nor touch.
type charSet []interval

const maxRune = 0x10ffff

var everything = charSet{{0, maxRune}}

// newSet makes a set of intervals in any order.
func newSet(intervals ...interval) charSet {
	list := slices.Clone(intervals)
	sort.Slice(list, func(i, j int) bool { return list[i].first < list[j].first })
	var set charSet
	for _, i := range list {
		if n := len(set); n > 0 && i.first <= set[n-1].last+1 {
			set[n-1].last = max(set[n-1].last, i.last)
		} else {
			set = append(set, i)
		}
	}
	return set
}

// setOf makes a set of single characters.
func setOf(characters ...rune) charSet {
	list := make([]interval, len(characters))
	for i, c := range characters {
		list[i] = interval{c, c}
	}
	return newSet(list...)
}

func (s charSet) contains(c rune) bool {
	low, high := 0, len(s)
	for low < high {
		middle := int(uint(low+high) >> 1)
		if s[middle].last < c {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low < len(s) && s[low].first <= c
}

func (s charSet) union(other charSet) charSet {
	switch {
	case len(s) == 0:
		return other
	case len(other) == 0:
		return s
	}
	return newSet(append(slices.Clone(s), other...)...)
}

func (s charSet) complement() charSet {
	var set charSet
	next := rune(0)
	for _, i := range s {
		if i.first > next {
			set = append(set, interval{next, i.first - 1})
		}
		next = i.last + 1
	}
	if next <= maxRune {
		set = append(set, interval{next, maxRune})
	}
	return set
}

func (s charSet) intersect(other charSet) charSet {
	var set charSet
	for i, j := 0, 0; i < len(s) && j < len(other); {
		first, last := max(s[i].first, other[j].first), min(s[i].last, other[j].last)
		if first <= last {
			set = append(set, interval{first, last})
		}
		if s[i].last < other[j].last {
			i++
		} else {
			j++
		}
	}
	return set
}

func (s charSet) subtract(other charSet) charSet { return s.intersect(other.complement()) }

// size is the number of characters.
func (s charSet) size() int {
	n := 0
	for _, i := range s {
		n += int(i.last-i.first) + 1
	}
	return n
}

// The sets that escapes name, ECMA-262 22.2.2.9 and 22.2.1.
var (
	digits      = charSet{{'0', '9'}}
	wordChars   = charSet{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}
	lineBreaks  = charSet{{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}
	whiteSpaces = charSet{
		{'\t', '\r'}, {' ', ' '}, {0xa0, 0xa0}, {0x1680, 0x1680}, {0x2000, 0x200a}, {0x2028, 0x2029},
		{0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}, {0xfeff, 0xfeff},
	}
)

// matchSet is a set prepared for matching: a bit for each of the first characters, a search for the others.
type matchSet struct {
	low  [4]uint64
	rest charSet
}

func newMatchSet(set charSet) *matchSet {
	m := &matchSet{}
	for _, i := range set {
		for c := i.first; c <= min(i.last, 255); c++ {
			m.low[c>>6] |= 1 << (c & 63)
		}
		if i.last > 255 {
			m.rest = append(m.rest, interval{max(i.first, 256), i.last})
		}
	}
	return m
}

func (m *matchSet) contains(c rune) bool {
	if c < 256 {
		return m.low[c>>6]>>(uint(c)&63)&1 != 0
	}
	return m.rest.contains(c)
}
