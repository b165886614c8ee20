package regexp

import "unicode/utf16"

// pointAt returns the code point at a position, and how many units it takes.
func pointAt[T unit](in []T, at int) (c rune, width int) {
	c = rune(in[at])
	if isLead(c) && at+1 < len(in) && isTrail(rune(in[at+1])) {
		return utf16.DecodeRune(c, rune(in[at+1])), 2
	}
	return c, 1
}

// pointBefore returns the code point that ends at a position, and how many units it takes.
func pointBefore[T unit](in []T, at int) (c rune, width int) {
	c = rune(in[at-1])
	if isTrail(c) && at > 1 && isLead(rune(in[at-2])) {
		return utf16.DecodeRune(rune(in[at-2]), c), 2
	}
	return c, 1
}

func isLineBreak(c rune) bool { return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029 }

// lookUp returns the bits of the table for the unit at a position, or for the end.
func lookUp[T unit](t *startTable, in []T, at int) uint8 {
	if at == len(in) {
		return t.end
	}
	if c := in[at]; uint16(c) <= 255 {
		return t.units[uint8(c)]
	}
	return t.other
}

// scan returns where the characters of a set, at most limit, end; by code unit.
func scan[T unit](set *matchSet, in []T, at int, limit int32) int {
	end := len(in)
	if int(limit) < end-at {
		end = at + int(limit)
	}
	low := &set.low
	for ; at < end; at++ {
		c := uint16(in[at])
		if c > 255 {
			if !set.rest.contains(rune(c)) {
				break
			}
		} else if low[c>>6]>>(c&63)&1 == 0 {
			break
		}
	}
	return at
}

// consume matches at most limit characters of a run, and returns where they end and how many they are.
func consume[T unit](r *run, in []T, at int, limit int32) (end int, count int32) {
	if !r.points {
		end = scan(r.set, in, at, limit)
		return end, int32(end - at)
	}
	for count < limit && at < len(in) {
		c, width := pointAt(in, at)
		if !r.set.contains(c) {
			break
		}
		at += width
		count++
	}
	return at, count
}

// keepUndo removes what is above a height but for the former values of registers, which a later failure restores.
func keepUndo(stack []entry, height int) []entry {
	kept := height
	for _, e := range stack[height:] {
		if e.code < 0 && e.code != runState {
			stack[kept] = e
			kept++
		}
	}
	return stack[:kept]
}

// refer matches what the group of a reference has captured, and returns where that ends. A group that has captured
// nothing matches the empty string.
func refer[T unit](r *reference, registers []int32, in []T, pos int) (end int, ok bool) {
	first, last := 0, 0
	for _, group := range r.groups {
		if registers[2*group] >= 0 && registers[2*group+1] >= 0 {
			first, last = int(registers[2*group]), int(registers[2*group+1])
			break
		}
	}
	length := last - first
	from, end := pos, pos+length
	if r.behind {
		from, end = pos-length, pos-length
	}
	if from < 0 || from+length > len(in) {
		return 0, false
	}
	if r.points && (splitsPair(in, from) || splitsPair(in, from+length)) {
		return 0, false
	}
	if !r.fold {
		for i := range length {
			if in[first+i] != in[from+i] {
				return 0, false
			}
		}
		return end, true
	}
	mapping := caseMappingFor(r.points)
	for i := 0; i < length; {
		a, width := rune(in[first+i]), 1
		b := rune(in[from+i])
		if r.points {
			// Characters that are the same take equally many units.
			a, width = pointAt(in, first+i)
			b, _ = pointAt(in, from+i)
		}
		if a != b && mapping.canonicalize(a) != mapping.canonicalize(b) {
			return 0, false
		}
		i += width
	}
	return end, true
}

// splitsPair reports whether a position is between the surrogates of a pair.
func splitsPair[T unit](in []T, at int) bool {
	return at > 0 && at < len(in) && isTrail(rune(in[at])) && isLead(rune(in[at-1]))
}
