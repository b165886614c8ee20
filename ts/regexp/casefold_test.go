package regexp

import (
	"testing"
	"unicode"
)

// Go's tables are another source of simple case folding, of an older version of Unicode: 15.1 added some pairs.
func TestFoldingIsThatOfGoForTheCharactersThatGoKnows(t *testing.T) {
	known := func(c rune) bool { return unicode.In(c, unicode.L, unicode.M, unicode.N, unicode.S) }
	added := map[rune]bool{0x390: true, 0x1fd3: true, 0x3b0: true, 0x1fe3: true, 0xfb05: true, 0xfb06: true}
	folding := unicodeFolding()
	for c := rune(0); c <= maxRune; c++ {
		if !known(c) {
			continue
		}
		orbit := map[rune]bool{c: true}
		for other := unicode.SimpleFold(c); other != c; other = unicode.SimpleFold(other) {
			orbit[other] = true
			if folding.canonicalize(other) != folding.canonicalize(c) {
				t.Errorf("%U and %U are not the same", c, other)
			}
		}
		for _, same := range folding.same[folding.canonicalize(c)] {
			if known(same) && !orbit[same] && !added[c] {
				t.Errorf("%U and %U are the same", c, same)
			}
		}
	}
}

func TestUpperCasingFollowsTheRulesOfCanonicalize(t *testing.T) {
	for c, want := range map[rune]rune{
		'a': 'A', 'é': 'É', 'ß': 'ß', 'ſ': 'ſ', 'ı': 'ı', 'K': 'K', 'ÿ': 'Ÿ', 'ς': 'Σ', 'ᾀ': 'ᾀ', 'ﬅ': 'ﬅ', 'ǆ': 'Ǆ', 'ǅ': 'Ǆ',
	} {
		if got := upperCasing().canonicalize(c); got != want {
			t.Errorf("%c becomes %c, want %c", c, got, want)
		}
	}
}
