package bridge

import (
	"slices"
	"strings"
)

// MissingMember says that a namespace has no member of a name, in a text for a model that must correct itself:
// it names the member that is near, or else those that are there. members need not be sorted.
func MissingMember(namespace string, members []string, name string) string {
	members = slices.Sorted(slices.Values(members))
	text := MemberPath(namespace, name) + " does not exist"
	if near := Nearest(name, members); near != "" {
		return text + "; did you mean " + MemberPath(namespace, near) + "?"
	}
	if len(members) == 0 {
		return text + "; " + namespace + " has no members"
	}
	return text + "; " + namespace + " has: " + MemberList(members)
}

// MemberList lists the names of members, those that are no identifiers quoted, to a bounded length.
func MemberList(names []string) string {
	const longest = 500
	var b strings.Builder
	for i, name := range names {
		if i > 0 {
			b.WriteString(", ")
		}
		if b.Len() > longest {
			b.WriteString("...")
			break
		}
		// A path of nothing is the member alone: .name or ["a name"].
		path := MemberPath("", name)
		b.WriteString(strings.Trim(strings.TrimPrefix(path, "."), "[]"))
	}
	return b.String()
}

// Nearest returns the candidate that is most like name, if any is alike: the same but for case and
// separators, or at most a third of it different.
func Nearest(name string, candidates []string) string {
	const longest = 100
	best, bestDistance := "", len(name)/3+1
	for _, candidate := range candidates {
		if fold(candidate) == fold(name) {
			return candidate
		}
		if len(name) > longest || len(candidate) > longest {
			continue
		}
		if distance := editDistance(fold(name), fold(candidate)); distance < bestDistance {
			best, bestDistance = candidate, distance
		}
	}
	return best
}

func fold(name string) string {
	return strings.NewReplacer("_", "", "-", "", ".", "", " ", "").Replace(strings.ToLower(name))
}

// editDistance is the Levenshtein distance in bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			substituted := diagonal
			if a[i] != b[j] {
				substituted++
			}
			diagonal = row[j+1]
			row[j+1] = min(substituted, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
