package syntax

import (
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/runenames"
)

// This file finds characters by their Unicode names, for \N{...}.

// namedRanges are where the characters are that have names of their own; ideographs and Hangul syllables are named by
// rules.
var namedRanges = [][2]rune{
	{0, 0x33ff}, {0x4dc0, 0x4dff}, {0xa000, 0xabff}, {0xd7b0, 0xd7ff}, {0xf900, 0x16fff}, {0x18800, 0x1fbff},
	{0x2f800, 0x2fa1f}, {0xe0000, 0xe01ff},
}

// runesByName holds the characters of namedRanges. It is built when the first \N escape is read, since it costs some
// milliseconds.
var runesByName = sync.OnceValue(func() map[string]rune {
	names := make(map[string]rune, 36_000)
	for _, bounds := range namedRanges {
		for r := bounds[0]; r <= bounds[1]; r++ {
			if name := runenames.Name(r); name != "" && name[0] != '<' {
				names[name] = r
			}
		}
	}
	for name, r := range nameAliases() {
		names[name] = r
	}
	return names
})

// CharacterNamed returns the character with a Unicode name, as \N{...} and unicodedata.lookup find it.
func CharacterNamed(name string) (rune, bool) { return characterNamed(name) }

// CharacterName is the name of a character, "" for one that has none.
func CharacterName(r rune) string {
	if r >= 0xAC00 && r <= 0xD7A3 {
		const (
			leads  = "G GG N D DD R M B BB S SS  J JJ C K T P H"
			vowels = "A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I"
			tails  = " G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H"
		)
		i := int(r - 0xAC00)
		return "HANGUL SYLLABLE " + strings.Split(leads, " ")[i/588] + strings.Split(vowels, " ")[i%588/28] + strings.Split(tails, " ")[i%28]
	}
	name := runenames.Name(r)
	if strings.HasPrefix(name, "<") {
		switch {
		case strings.HasPrefix(name, "<CJK Ideograph"):
			return "CJK UNIFIED IDEOGRAPH-" + strings.ToUpper(strconv.FormatInt(int64(r), 16))
		case strings.HasPrefix(name, "<Tangut Ideograph"):
			return "TANGUT IDEOGRAPH-" + strings.ToUpper(strconv.FormatInt(int64(r), 16))
		}
		return ""
	}
	return name
}

// characterNamed returns the character with a name, in letters of either case, as unicodedata.lookup does.
func characterNamed(name string) (rune, bool) {
	name = strings.ToUpper(name)
	if digits, ok := strings.CutPrefix(name, "CJK UNIFIED IDEOGRAPH-"); ok {
		value, err := strconv.ParseUint(digits, 16, 32)
		r := rune(value)
		valid := err == nil && (len(digits) == 4 || len(digits) == 5) && unicode.In(r, unicode.Unified_Ideograph, newLetters)
		return r, valid && digits == strings.ToUpper(strconv.FormatUint(value, 16))
	}
	if syllable, ok := strings.CutPrefix(name, "HANGUL SYLLABLE "); ok {
		return hangulSyllable(syllable)
	}
	if number, ok := strings.CutPrefix(name, "VS"); ok {
		return variationSelector(number)
	}
	r, ok := runesByName()[name]
	return r, ok
}

// variationSelector returns the selector with the alias VS and a number.
func variationSelector(number string) (rune, bool) {
	value, err := strconv.Atoi(number)
	switch {
	case err != nil || number != strconv.Itoa(value) || value < 1 || value > 256:
		return 0, false
	case value <= 16:
		return rune(0xfe00 + value - 1), true
	}
	return rune(0xe0100 + value - 17), true
}

// The short names of the conjoining jamo (Unicode Standard, 3.12).
var (
	leadingJamo  = strings.Split("G GG N D DD R M B BB S SS  J JJ C K T P H", " ")
	vowelJamo    = strings.Split("A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I", " ")
	trailingJamo = strings.Split(" G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H", " ")
)

// hangulSyllable returns the syllable whose name is made of the three short names.
func hangulSyllable(name string) (rune, bool) {
	for leading, first := range leadingJamo {
		if !strings.HasPrefix(name, first) {
			continue
		}
		for vowel, second := range vowelJamo {
			if !strings.HasPrefix(name[len(first):], second) {
				continue
			}
			for trailing, third := range trailingJamo {
				if name == first+second+third {
					return rune(0xac00 + (leading*len(vowelJamo)+vowel)*len(trailingJamo) + trailing), true
				}
			}
		}
	}
	return 0, false
}
