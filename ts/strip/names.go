package strip

import (
	"encoding/json"
	"sort"
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
// stands, and the program, as edited for esbuild, has the original name there: the scopes are those of the program, in
// which the names are right. What esbuild adds, such as the variables of a loop that it lowers, has names of its own,
// which have to stay apart. Names that begin as those of esbuild's own helpers do stay renamed.
func restoreNames(out *lowered, edited string, places []renamed, names []string) {
	places = written(out, edited, places, names)
	if len(places) == 0 {
		return
	}
	tokens := scan(out.code)
	at := make(map[int32]int, len(places)) // offset of a place to its name
	for _, place := range places {
		at[int32(out.segments[place.segment].offset)] = int(place.name)
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
	hoisted := hoistedFunctions(out.code, tokens, original)
	var code strings.Builder
	code.Grow(len(out.code))
	next, copied, shift := 0, 0, 0
	for i := range tokens {
		start, end := int(tokens[i].start), int(tokens[i].end)
		if tokens[i].kind != tokenWord {
			continue
		}
		name := original[out.code[start:end]]
		if named, found := hoisted[i]; found {
			name = out.code[start:end] + " " + named
		}
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

// written returns the places whose names stand in the program.
func written(out *lowered, edited string, places []renamed, names []string) []renamed {
	source := func(i int) position { return out.segments[places[i].segment].source }
	sort.SliceStable(places, func(i, j int) bool { return source(i).before(source(j)) })
	kept := places[:0]
	text := walker{text: edited}
	for i, place := range places {
		if int(place.name) >= len(names) {
			continue
		}
		name := names[place.name]
		if rest, found := strings.CutPrefix(edited[text.toPosition(source(i)):], name); found && (rest == "" || !isWordByte(rest[0])) {
			kept = append(kept, place)
		}
	}
	return kept
}

// hoistedFunctions finds what esbuild makes of functions that are declared in blocks, which sloppy code sees behind
// the block too:
//
//	let inner2 = function() { ... };
//	var inner = inner2;
//
// The two names must stay apart. It takes inner2 out of original, and returns the names that the function expressions
// are to have, by the index of the word function.
func hoistedFunctions(code string, tokens []token, original map[string]string) map[int]string {
	var names map[string]string
	word := func(i int) string { return tokenString(code, tokens, i) }
	for i := range tokens {
		if word(i) == "var" && word(i+2) == "=" && word(i+4) == ";" && original[word(i+3)] == word(i+1) {
			if names == nil {
				names = map[string]string{}
			}
			names[word(i+3)] = word(i + 1)
		}
	}
	if names == nil {
		return nil
	}
	hoisted := map[int]string{}
	for i := range tokens {
		name := names[word(i+1)]
		if word(i) != "let" || word(i+2) != "=" || name == "" {
			continue
		}
		if word(i+3) == "function" && word(i+4) == "(" {
			hoisted[i+3] = name
		}
	}
	for renamed := range names {
		original[renamed] = ""
	}
	return hoisted
}
