package intl

import (
	"strings"
	"unicode"
	"unicode/utf16"
)

// The boundaries of Unicode Standard Annex 29, with properties approximated by general categories. Texts without
// spaces between words, such as Chinese, have no dictionary here: a word is one ideograph, or a run of one kana.

// codePoint returns the code point at an index and the index behind it.
func codePoint(units []uint16, at int) (rune, int) {
	r := rune(units[at])
	if utf16.IsSurrogate(r) && at+1 < len(units) {
		if full := utf16.DecodeRune(r, rune(units[at+1])); full != unicode.ReplacementChar {
			return full, at + 2
		}
	}
	return r, at + 1
}

const joiner = 0x200d

// extends reports whether a character belongs to the grapheme before it: Extend, ZWJ and SpacingMark.
func extends(r rune) bool {
	return r == joiner || r == 0x200c || unicode.In(r, unicode.Mn, unicode.Me, unicode.Mc) ||
		r >= 0x1f3fb && r <= 0x1f3ff || r >= 0xe0020 && r <= 0xe007f || r == 0xff9e || r == 0xff9f
}

func isRegional(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }

func isPictographic(r rune) bool {
	switch {
	case r >= 0x1f000 && r <= 0x1faff:
		return !isRegional(r) && !(r >= 0x1f3fb && r <= 0x1f3ff)
	case r >= 0x2600 && r <= 0x27bf, r >= 0x2b05 && r <= 0x2b55, r >= 0x2190 && r <= 0x21ff, r >= 0x2300 && r <= 0x23ff, r >= 0x25aa && r <= 0x25fe:
		return true
	}
	return r == 0xa9 || r == 0xae || r == 0x203c || r == 0x2049 || r == 0x2122 || r == 0x2139 || r == 0x3030 || r == 0x303d || r == 0x3297 || r == 0x3299
}

// hangul returns 'L', 'V', 'T', 'A' for LV, 'B' for LVT, or 0.
func hangul(r rune) byte {
	switch {
	case r >= 0x1100 && r <= 0x115f, r >= 0xa960 && r <= 0xa97c:
		return 'L'
	case r >= 0x1160 && r <= 0x11a7, r >= 0xd7b0 && r <= 0xd7c6:
		return 'V'
	case r >= 0x11a8 && r <= 0x11ff, r >= 0xd7cb && r <= 0xd7fb:
		return 'T'
	case r >= 0xac00 && r <= 0xd7a3:
		if (r-0xac00)%28 == 0 {
			return 'A'
		}
		return 'B'
	}
	return 0
}

// hangulJoins reports whether two jamo or syllables are of one syllable (rules GB6 to GB8).
func hangulJoins(a, b byte) bool {
	switch a {
	case 'L':
		return b == 'L' || b == 'V' || b == 'A' || b == 'B'
	case 'A', 'V':
		return b == 'V' || b == 'T'
	case 'B', 'T':
		return b == 'T'
	}
	return false
}

// nextGrapheme returns the end of the grapheme cluster that starts at an index.
func nextGrapheme(units []uint16, start int) int {
	previous, at := codePoint(units, start)
	if previous == '\r' && at < len(units) && units[at] == '\n' {
		return at + 1
	}
	if unicode.IsControl(previous) {
		return at
	}
	pictographic, regional := isPictographic(previous), isRegional(previous)
	for at < len(units) {
		r, after := codePoint(units, at)
		switch {
		case extends(r):
		case regional && isRegional(r):
			regional = false
		case pictographic && previous == joiner && isPictographic(r):
		case hangulJoins(hangul(previous), hangul(r)):
			regional = false
		default:
			return at
		}
		if !extends(r) {
			regional = regional && isRegional(r)
		} else {
			regional = false
		}
		previous, at = r, after
	}
	return at
}

// wordClass is a property of a character in the rules for words.
type wordClass int

const (
	otherClass wordClass = iota
	letterClass
	digitClass
	connectorClass // ExtendNumLet: the underscore
	katakanaClass
	hiraganaClass
	ideographClass
	hangulClass
	midLetterClass
	midNumberClass
	midBothClass
	spaceClass
	newlineClass
)

func classOf(r rune) wordClass {
	switch {
	case r == '\r' || r == '\n' || r == '\v' || r == '\f' || r == 0x85 || r == 0x2028 || r == 0x2029:
		return newlineClass
	case unicode.Is(unicode.Zs, r) && r != 0xa0 && r != 0x202f:
		return spaceClass
	case unicode.Is(unicode.Katakana, r) || r == 0x30fc:
		return katakanaClass
	case unicode.Is(unicode.Hiragana, r):
		return hiraganaClass
	case unicode.Is(unicode.Han, r):
		return ideographClass
	case unicode.Is(unicode.Hangul, r):
		return hangulClass
	case unicode.IsLetter(r) || unicode.Is(unicode.Nl, r):
		return letterClass
	case unicode.Is(unicode.Nd, r):
		return digitClass
	case unicode.Is(unicode.Pc, r) || r == 0x202f:
		return connectorClass
	case r == ':' || r == 0xb7 || r == 0x387 || r == 0x2027:
		return midLetterClass
	case r == ',' || r == ';' || r == 0x37e || r == 0x2044:
		return midNumberClass
	case r == '.' || r == '\'' || r == 0x2018 || r == 0x2019 || r == 0x2024:
		return midBothClass
	}
	return otherClass
}

// skipExtending passes characters that the rules for words and sentences ignore behind another one.
func skipExtending(units []uint16, at int) int {
	for at < len(units) {
		r, after := codePoint(units, at)
		if !extends(r) && !unicode.Is(unicode.Cf, r) {
			break
		}
		at = after
	}
	return at
}

// nextWord returns the end of the word or of the stretch between words that starts at an index.
func nextWord(units []uint16, start int) (end int, isWord bool) {
	r, at := codePoint(units, start)
	class := classOf(r)
	switch class {
	case newlineClass:
		if r == '\r' && at < len(units) && units[at] == '\n' {
			at++
		}
		return at, false
	case spaceClass:
		for at < len(units) {
			r, after := codePoint(units, at)
			if classOf(r) != spaceClass {
				break
			}
			at = after
		}
		return skipExtending(units, at), false
	case otherClass, midLetterClass, midNumberClass, midBothClass:
		return nextGrapheme(units, start), false
	case ideographClass:
		return skipExtending(units, at), true
	}
	isWord = class != connectorClass
	at = skipExtending(units, at)
	for at < len(units) {
		r, after := codePoint(units, at)
		next := classOf(r)
		after = skipExtending(units, after)
		if joins(class, next) {
			class, at = next, after
			isWord = isWord || next != connectorClass
			continue
		}
		// A mark between two letters or two digits.
		if after < len(units) {
			r, behind := codePoint(units, after)
			third := classOf(r)
			between := class == letterClass && third == letterClass && (next == midLetterClass || next == midBothClass) ||
				class == digitClass && third == digitClass && (next == midNumberClass || next == midBothClass)
			if between {
				class, at = third, skipExtending(units, behind)
				continue
			}
		}
		break
	}
	return at, isWord
}

// joins reports whether two neighbours are of one word.
func joins(a, b wordClass) bool {
	switch a {
	case letterClass, digitClass:
		return b == letterClass || b == digitClass || b == connectorClass
	case connectorClass:
		return b == letterClass || b == digitClass || b == connectorClass || b == katakanaClass
	case katakanaClass:
		return b == katakanaClass || b == connectorClass
	case hiraganaClass, hangulClass:
		return a == b
	}
	return false
}

func endsSentence(r rune) bool {
	switch r {
	case '.', '!', '?', 0x2024, 0x203c, 0x203d, 0x2047, 0x2048, 0x2049, 0x3002, 0xfe52, 0xff01, 0xff0e, 0xff1f, 0xff61:
		return true
	}
	return false
}

func closesSentence(r rune) bool {
	return r == '"' || r == '\'' || unicode.In(r, unicode.Pe, unicode.Pf, unicode.Pi, unicode.Ps)
}

// nextSentence returns the end of the sentence that starts at an index, with the space behind it.
func nextSentence(units []uint16, start int) int {
	at := start
	var last rune
	for at < len(units) {
		r, after := codePoint(units, at)
		previous := last
		if !extends(r) {
			last = r
		}
		if r == '\r' && after < len(units) && units[after] == '\n' {
			after++
		}
		if c := classOf(r); c == newlineClass && r != '\v' && r != '\f' {
			return after
		}
		at = after
		if !endsSentence(r) {
			continue
		}
		// Behind the terminator: closing marks, spaces, the end of a paragraph.
		afterTerminator := at
		end := at
		for end < len(units) {
			r, after := codePoint(units, end)
			if !closesSentence(r) && !extends(r) {
				break
			}
			end = after
		}
		for end < len(units) {
			r, after := codePoint(units, end)
			if classOf(r) != spaceClass && r != '\t' && r != 0xa0 {
				break
			}
			end = after
		}
		if end == len(units) {
			return end
		}
		next, behind := codePoint(units, end)
		fullStop := r == '.' || r == 0x2024 || r == 0xfe52 || r == 0xff0e
		switch {
		case classOf(next) == newlineClass:
			if next == '\r' && behind < len(units) && units[behind] == '\n' {
				behind++
			}
			return behind
		case endsSentence(next), unicode.Is(unicode.Pd, next), strings.ContainsRune(",:;、︐︑︓﹐﹑﹕，：､", next): // SB8a
			at = end
		case !fullStop:
			return end
		case end == afterTerminator && unicode.IsDigit(next), // SB6
			end == afterTerminator && unicode.IsUpper(next) && (unicode.IsUpper(previous) || unicode.IsLower(previous)), // SB7
			continues(units, end): // SB8
			at = end
		default:
			return end
		}
	}
	return at
}

// continues reports whether the first letter from an index on is a lower-case one (rule SB8).
func continues(units []uint16, at int) bool {
	for at < len(units) {
		r, after := codePoint(units, at)
		switch {
		case unicode.IsLower(r):
			return true
		case unicode.IsLetter(r), endsSentence(r), classOf(r) == newlineClass:
			return false
		}
		at = after
	}
	return false
}
