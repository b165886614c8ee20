// Package members writes the members of namespaces as programs do, for texts that a model reads: their paths, and what is near where one is missing.
package members

import (
	"slices"
	"strconv"
	"strings"

	"github.com/coderuntime/coderuntime/limits"
)

// longest is how much of a member's name a path shows, in bytes.
const longest = 60

// Path writes a namespace and a member as a program would: tools.get, tools["x y"].
func Path(namespace, member string) string {
	shown := limits.CutText(member, longest)
	if len(shown) < len(member) {
		shown += "..."
	}
	if isIdentifier(member) && len(member) <= longest {
		return namespace + "." + shown
	}
	return namespace + "[" + strconv.Quote(shown) + "]"
}

func isIdentifier(name string) bool {
	for i, c := range name {
		letter := c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// Missing says that a namespace has no member of a name, in a text for a model that must correct itself:
// it names the member that is near, or else those that are there. names need not be sorted.
func Missing(namespace string, names []string, name string) string {
	names = slices.Sorted(slices.Values(names))
	text := Path(namespace, name) + " does not exist"
	if near := Nearest(name, names); near != "" {
		return text + "; did you mean " + Path(namespace, near) + "?"
	}
	if len(names) == 0 {
		return text + "; " + namespace + " has no members"
	}
	return text + "; " + namespace + " has: " + List(names)
}

// List lists the names of members, those that are no identifiers quoted, to a bounded length.
func List(names []string) string {
	const most = 500
	var b strings.Builder
	for i, name := range names {
		if i > 0 {
			b.WriteString(", ")
		}
		if b.Len() > most {
			b.WriteString("...")
			break
		}
		// A path of nothing is the member alone: .name or ["a name"].
		path := Path("", name)
		b.WriteString(strings.Trim(strings.TrimPrefix(path, "."), "[]"))
	}
	return b.String()
}

// Nearest returns the candidate that is most like name, if any is alike: the same but for case and
// separators, or at most a third of it different. Names of more than 100 bytes are like none.
func Nearest(name string, candidates []string) string {
	const most = 100
	if len(name) > most {
		return ""
	}
	folded := fold(name)
	best, bestDistance := "", len(name)/3+1
	for _, candidate := range candidates {
		if len(candidate) > most {
			continue
		}
		other := fold(candidate)
		if other == folded {
			return candidate
		}
		if distance := editDistance(folded, other); distance < bestDistance {
			best, bestDistance = candidate, distance
		}
	}
	return best
}

var separators = strings.NewReplacer("_", "", "-", "", ".", "", " ", "")

func fold(name string) string {
	return separators.Replace(strings.ToLower(name))
}

// editDistance is how many letters must be put in, left out, changed or swapped with the next one to make b of a (the optimal string alignment
// distance), in bytes.
func editDistance(a, b string) int {
	var rows [3][]int // of the last two letters of a and this one
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	row := rows[0]
	for i := range len(a) {
		before, last := rows[(i+2)%3], row
		row = rows[(i+1)%3]
		row[0] = i + 1
		for j := range len(b) {
			changed := last[j]
			if a[i] != b[j] {
				changed++
			}
			row[j+1] = min(changed, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
