package regexp

import "sync"

// caseMapping is one of the two ways to ignore case, ECMA-262 22.2.2.7.3: which characters are the same as which.
type caseMapping struct {
	// canonical maps each character that is not its own canonical one.
	canonical map[rune]rune
	// same lists the characters of each canonical one that has others.
	same map[rune][]rune
	// members are all characters for which case matters.
	members charSet
}

func newCaseMapping(kind propertyKind) *caseMapping {
	m := &caseMapping{canonical: map[rune]rune{}, same: map[rune][]rune{}}
	numbers := properties()[kind]["-"].numbers()
	c := rune(0)
	var members []rune
	for i := 0; i+1 < len(numbers); i += 2 {
		c += numbers[i]
		canonical := c + numbers[i+1]
		m.canonical[c] = canonical
		if m.same[canonical] == nil {
			m.same[canonical] = []rune{canonical}
			members = append(members, canonical)
		}
		m.same[canonical] = append(m.same[canonical], c)
		members = append(members, c)
	}
	m.members = setOf(members...)
	return m
}

// unicodeFolding is simple case folding, for the flags u and v; upperCasing is that of other patterns.
var (
	unicodeFolding = sync.OnceValue(func() *caseMapping { return newCaseMapping(kindFold) })
	upperCasing    = sync.OnceValue(func() *caseMapping { return newCaseMapping(kindUpper) })
)

func caseMappingFor(unicode bool) *caseMapping {
	if unicode {
		return unicodeFolding()
	}
	return upperCasing()
}

func (m *caseMapping) canonicalize(c rune) rune {
	if canonical, found := m.canonical[c]; found {
		return canonical
	}
	return c
}

// close adds to a set what is the same as one of its characters.
func (m *caseMapping) close(set charSet) charSet {
	var added []rune
	for _, i := range set.intersect(m.members) {
		for c := i.first; c <= i.last; c++ {
			for _, same := range m.same[m.canonicalize(c)] {
				if !set.contains(same) {
					added = append(added, same)
				}
			}
		}
	}
	return set.union(setOf(added...))
}
