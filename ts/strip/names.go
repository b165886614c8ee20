package strip

import (
	"encoding/json"
	"strings"
)

// This file gives names back. esbuild renames what shadows a name of an outer scope: a class User in a function
// beside another User becomes User2, which a program sees in printed instances and in constructor.name. The
// source map keeps the original name of each place.

// renamed is a place of the generated text where esbuild wrote another name than the program has.
type renamed struct {
	segment int // index into the segments
	name    int32
}

// namesOf returns the list of names of a source map.
func namesOf(sourceMap []byte) []string {
	var parsed struct{ Names []string }
	if json.Unmarshal(sourceMap, &parsed) != nil {
		return nil
	}
	return parsed.Names
}

// restoreNames writes the original names where esbuild renamed, if it can tell every place at which a new name
// stands: the scopes are those of the program, in which the names are right. Names that begin as those of
// esbuild's own helpers do stay renamed.
func restoreNames(out *lowered, places []renamed, names []string) {
	if len(places) == 0 {
		return
	}
	tokens := scan(out.code)
	at := make(map[int32]int, len(places)) // offset of a place to its name
	for _, place := range places {
		if int(place.name) < len(names) {
			at[int32(out.segments[place.segment].offset)] = int(place.name)
		}
	}
	original := map[string]string{} // "" for what is to stay
	for i := range tokens {
		name, found := at[tokens[i].start]
		if !found || tokens[i].kind != tokenWord {
			continue
		}
		word := tokenString(out.code, tokens, i)
		if earlier, seen := original[word]; seen && earlier != names[name] || strings.HasPrefix(names[name], "__") {
			original[word] = ""
		} else if word != names[name] {
			original[word] = names[name]
		}
	}
	for i := range tokens {
		if tokens[i].kind == tokenWord {
			if _, found := at[tokens[i].start]; !found {
				if word := tokenString(out.code, tokens, i); original[word] != "" {
					original[word] = ""
				}
			}
		}
	}
	var code strings.Builder
	code.Grow(len(out.code))
	next, copied, shift := 0, 0, 0
	for i := range tokens {
		start, end := int(tokens[i].start), int(tokens[i].end)
		if tokens[i].kind != tokenWord {
			continue
		}
		name := original[out.code[start:end]]
		if name == "" {
			continue
		}
		for ; next < len(out.segments) && out.segments[next].offset <= start; next++ {
			out.segments[next].offset += shift
		}
		code.WriteString(out.code[copied:start])
		code.WriteString(name)
		copied = end
		shift += len(name) - (end - start)
	}
	if copied == 0 {
		return
	}
	for ; next < len(out.segments); next++ {
		out.segments[next].offset += shift
	}
	code.WriteString(out.code[copied:])
	out.code = code.String()
}
