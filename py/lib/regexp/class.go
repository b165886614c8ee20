package regexp

import (
	"sort"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A class is a set of characters, ready to be asked.
type class struct {
	// bytes: for a text, the characters below 0x80, and the bytes that begin others which may be in the set; for bytes, the set.
	bytes [256]bool
	// wide: there may be members from 0x80 on, of which has tells.
	wide bool
	// everything: each character is a member, line ends included; line: all but '\n'.
	everything, line bool

	negate     bool
	ranges     []pointRange // in order, apart from one another
	categories []byte
	unicode    bool // of the categories
	lower      func(rune) rune
	// either: a character is a member if its small or its capital letter is (the flag LOCALE, whose locale is that of C).
	either bool
	// capitals are ranges that have a character if they have its capital too.
	capitals []pointRange
}

// newClass makes the class of a set as it was written.
func newClass(written *classNode, flags Flags, isText bool) *class {
	c := &class{negate: written.negate, categories: written.categories, unicode: flags&Unicode != 0}
	ranges := append([]pointRange(nil), written.ranges...)
	switch {
	case flags&IgnoreCase == 0:
	case flags&Locale != 0 && !written.isSingle():
		c.either = true
	default:
		if c.unicode {
			c.lower = lowerUnicode
			for _, r := range written.ranges {
				ranges = append(ranges, lowered(r.low, r.high)...)
			}
		} else {
			c.lower = lowerASCII
			for _, r := range written.ranges {
				if low, high := max(r.low, 'A'), min(r.high, 'Z'); low <= high {
					ranges = append(ranges, pointRange{low + 32, high + 32})
				}
				if r.high > 0xFFFF && r.low < r.high {
					// As in CPython, such a range knows capitals whatever the flag ASCII says.
					c.capitals = append(c.capitals, r)
				}
			}
		}
	}
	c.ranges = merged(ranges)
	c.tabulate(isText)
	return c
}

// isSingle tells a set of one character.
func (c *classNode) isSingle() bool {
	return len(c.categories) == 0 && len(c.ranges) == 1 && c.ranges[0].low == c.ranges[0].high
}

// newLiteralClass makes the class of all spellings of a character.
func newLiteralClass(points []rune, isText bool) *class {
	c := &class{}
	for _, point := range points {
		c.ranges = append(c.ranges, pointRange{point, point})
	}
	c.ranges = merged(c.ranges)
	c.tabulate(isText)
	return c
}

// anything is the class of the dot.
func anything(lineEnds, isText bool) *class {
	c := &class{negate: true, everything: lineEnds, line: !lineEnds}
	if !lineEnds {
		c.ranges = []pointRange{{'\n', '\n'}}
	}
	c.tabulate(isText)
	return c
}

func merged(ranges []pointRange) []pointRange {
	sort.Slice(ranges, func(i, j int) bool { return ranges[i].low < ranges[j].low })
	result := ranges[:0]
	for _, r := range ranges {
		if last := len(result) - 1; last >= 0 && r.low <= result[last].high+1 {
			result[last].high = max(result[last].high, r.high)
			continue
		}
		result = append(result, r)
	}
	return result
}

// tabulate fills in bytes and wide.
func (c *class) tabulate(isText bool) {
	if !isText {
		for b := range c.bytes {
			c.bytes[b] = c.has(rune(b))
		}
		return
	}
	for b := range utf8.RuneSelf {
		c.bytes[b] = c.has(rune(b))
	}
	c.wide = c.negate || len(c.ranges) > 0 && c.ranges[len(c.ranges)-1].high >= utf8.RuneSelf || c.lower != nil && c.unicode
	for _, category := range c.categories {
		c.wide = c.wide || c.unicode || category < 'a'
	}
	if !c.wide {
		return
	}
	only := !c.negate && len(c.categories) == 0 && c.lower == nil
	for b := 0xC2; b <= 0xF4; b++ {
		c.bytes[b] = !only
	}
	if only {
		c.markLeads()
	}
}

// markLeads marks the bytes with which the members of ranges begin.
func (c *class) markLeads() {
	for _, r := range c.ranges {
		if r.high >= utf8.RuneSelf {
			for b := leadByte(max(r.low, utf8.RuneSelf)); b <= leadByte(r.high); b++ {
				c.bytes[b] = true
			}
		}
	}
}

// leadByte is the first byte of a character from 0x80 on.
func leadByte(r rune) int {
	switch {
	case r < 0x800:
		return 0xC0 | int(r>>6)
	case r < 0x10000:
		return 0xE0 | int(r>>12)
	}
	return 0xF0 | int(r>>18)
}

// has tells whether a character is a member.
func (c *class) has(r rune) bool {
	if c.either {
		small := lowerASCII(r)
		capital := small
		if small >= 'a' && small <= 'z' {
			capital -= 'a' - 'A'
		}
		return c.contains(small) != c.negate || c.contains(capital) != c.negate
	}
	if c.lower != nil {
		r = c.lower(r)
	}
	return c.contains(r) != c.negate
}

func (c *class) contains(r rune) bool {
	if len(c.ranges) <= 8 {
		for _, own := range c.ranges {
			if r >= own.low && r <= own.high {
				return true
			}
		}
	} else if i := sort.Search(len(c.ranges), func(i int) bool { return c.ranges[i].high >= r }); i < len(c.ranges) && r >= c.ranges[i].low {
		return true
	}
	for _, own := range c.capitals {
		if capital := unicode.ToUpper(r); capital >= own.low && capital <= own.high {
			return true
		}
	}
	for _, category := range c.categories {
		is := false
		switch category | 0x20 {
		case 'd':
			is = c.unicode && isDigit(r) || r >= '0' && r <= '9'
		case 's':
			is = c.unicode && isSpace(r) || r == ' ' || r >= '\t' && r <= '\r'
		case 'w':
			is = c.unicode && isWord(r) || isASCIIWord(r)
		}
		if is == (category >= 'a') {
			return true
		}
	}
	return false
}

func isASCIIWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
}

func isDigit(r rune) bool { return unicode.Is(unicode.Nd, r) }

func isSpace(r rune) bool { return r >= 0x1C && r <= 0x1F || unicode.IsSpace(r) }

// wordsBelow bounds the table of words: beyond lie mostly ideographs.
const wordsBelow = 0x3000

var words = sync.OnceValue(func() *[wordsBelow / 64]uint64 {
	var table [wordsBelow / 64]uint64
	for r := range rune(wordsBelow) {
		if isWordPoint(r) {
			table[r/64] |= 1 << (r % 64)
		}
	}
	return &table
})

// isWord tells what \w matches: letters and numerals of all kinds, and the underscore.
func isWord(r rune) bool {
	if r < wordsBelow {
		return words()[r/64]>>(r%64)&1 != 0
	}
	return isWordPoint(r)
}

// isWordPoint knows Unicode 15.1, package unicode 15.0: the ideographs of extension I are missing there.
func isWordPoint(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.Is(unicode.N, r) || r >= 0x2EBF0 && r <= 0x2EE5D
}
