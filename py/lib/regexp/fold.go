package regexp

import (
	"sort"
	"sync"
	"unicode"
)

// Without regard to case, a character is compared by its small letter. Small letters that share a capital
// are the same letter too: s and ſ, β and ϐ.

// unfolded are small letters that share a capital although their orbits (unicode.SimpleFold) differ.
var unfolded = [][2]rune{{'i', 'ı'}, {0x390, 0x1FD3}, {0x3B0, 0x1FE3}, {0xFB05, 0xFB06}}

// lowerASCII and lowerUnicode are the two ways to take a small letter.
func lowerASCII(r rune) rune {
	if r >= 'A' && r <= 'Z' {
		return r + ('a' - 'A')
	}
	return r
}

func lowerUnicode(r rune) rune {
	if r < 0x80 {
		return lowerASCII(r)
	}
	return unicode.ToLower(r)
}

// relatives returns the other small letters that share the capital of a small letter.
func relatives(small rune) []rune {
	var found []rune
	for _, pair := range unfolded {
		if pair[0] == small {
			found = append(found, pair[1])
		} else if pair[1] == small {
			found = append(found, pair[0])
		}
	}
	for r := unicode.SimpleFold(small); r != small; r = unicode.SimpleFold(r) {
		if unicode.ToLower(r) == r {
			found = append(found, r)
		}
	}
	return found
}

// spellings returns every character that is the same letter as r.
func spellings(r rune) []rune {
	smalls := append([]rune{lowerUnicode(r)}, relatives(lowerUnicode(r))...)
	var found []rune
	for _, small := range smalls {
		found = append(found, small)
		for other := unicode.SimpleFold(small); other != small; other = unicode.SimpleFold(other) {
			if unicode.ToLower(other) == small {
				found = append(found, other)
			}
		}
		if small == 'i' {
			found = append(found, 'İ')
		}
	}
	return found
}

// letters are the characters that are not their own small letter, or have relatives, in order.
var letters = sync.OnceValue(func() []rune {
	var found []rune
	for _, bounds := range unicode.CaseRanges {
		for r := rune(bounds.Lo); r <= rune(bounds.Hi); r++ {
			if unicode.ToLower(r) != r || len(relatives(r)) > 0 {
				found = append(found, r)
			}
		}
	}
	return found
})

// lowered returns what has to be in a set beside the range low to high so that the small letters of its characters, and
// their relatives, are there.
func lowered(low, high rune) []pointRange {
	all := letters()
	var more []pointRange
	for i := sort.Search(len(all), func(i int) bool { return all[i] >= low }); i < len(all) && all[i] <= high; i++ {
		small := lowerUnicode(all[i])
		if small < low || small > high {
			more = append(more, pointRange{small, small})
		}
		for _, relative := range relatives(small) {
			more = append(more, pointRange{relative, relative})
		}
	}
	return more
}
