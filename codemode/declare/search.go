package declare

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// This file finds tools by words.
//
// A tool is a list of words, each with a weight by where it stands: its name, the names of what it takes and gives, its description. A
// word of a query counts for the best word of a tool that is like it, by how like it is, by that weight, and by how rare such words are among the
// tools. Nothing is learned, and nothing depends on the order of the tools.

const (
	nameWeight        = 4.0
	parameterWeight   = 1.5
	descriptionWeight = 1.0
	maxQueryWords     = 32
	maxToolWords      = 2000 // of one tool
	maxWordBytes      = 64
)

// Index finds tools. It is immutable, and safe for concurrent use.
type Index struct {
	tools []indexedTool
	vocab []string // sorted
	// rarity is of each word of vocab.
	rarity []float64
}

type indexedTool struct {
	tool    Tool
	name    string // its words joined
	weights map[int]float64
}

// Match is a tool that a search found. Scores are comparable within one search only.
type Match struct {
	Tool  Tool
	Score float64
}

// NewIndex reads the tools' names, descriptions and schemas once, for any number of searches. It keeps the tools.
func NewIndex(tools []Tool) *Index {
	index := &Index{}
	type weighted = map[string]float64
	var all []weighted
	counts := map[string]int{}
	for _, tool := range sorted(tools) {
		words := weighted{}
		add := func(text string, weight float64) {
			for _, word := range wordsOf(text) {
				if _, ok := words[word]; len(words) < maxToolWords || ok {
					words[word] = max(words[word], weight)
				}
			}
		}
		add(tool.Name, nameWeight)
		add(clip(tool.Description, maxToolDoc), descriptionWeight)
		addNames(parse(tool.Input), func(name string) { add(name, parameterWeight) }, func(text string) { add(text, descriptionWeight) })
		addNames(parse(tool.Output), func(name string) { add(name, descriptionWeight) }, func(string) {})
		for word := range words {
			counts[word]++
		}
		all = append(all, words)
		index.tools = append(index.tools, indexedTool{tool: tool, name: strings.Join(wordsOf(tool.Name), " ")})
	}
	for word := range counts {
		index.vocab = append(index.vocab, word)
	}
	slices.Sort(index.vocab)
	at := make(map[string]int, len(index.vocab))
	for i, word := range index.vocab {
		at[word] = i
		index.rarity = append(index.rarity, math.Log(1+float64(len(all))/float64(counts[word])))
	}
	for i, words := range all {
		weights := make(map[int]float64, len(words))
		for word, weight := range words {
			weights[at[word]] = weight
		}
		index.tools[i].weights = weights
	}
	return index
}

// addNames gives the names of the properties of a schema and their descriptions, those within others too.
func addNames(root *node, name, text func(string)) {
	type visit struct {
		node  *node
		depth int
	}
	if root == nil {
		return
	}
	open := []visit{{root, 0}}
	for seen := 0; len(open) > 0 && seen < maxNodes; seen++ {
		n, depth := open[0].node, open[0].depth
		open = open[1:]
		if n.kind == objectNode {
			text(clip(n.get("description").str(), maxFieldDoc))
			for _, value := range n.get("enum").list() {
				text(clip(value.str(), maxWordBytes))
			}
			if properties := n.get("properties"); properties != nil && properties.kind == objectNode {
				for _, key := range properties.keys {
					name(clip(key, maxWordBytes))
				}
			}
		}
		if depth < maxDepth {
			for _, item := range n.items {
				if item.kind >= arrayNode {
					open = append(open, visit{item, depth + 1})
				}
			}
		}
	}
}

// Search returns the tools that fit the words of a query best, the best first, at most limit (0: all that fit at all).
// Words match in any form of writing (createIssue, create_issue, create-issue), as beginnings of longer words, in the plural, and with a
// wrong letter; a tool need not have all of them. An empty query finds nothing.
func (x *Index) Search(query string, limit int) []Match {
	words := wordsOf(query)
	phrase := strings.Join(words, " ")
	slices.Sort(words)
	words = slices.Compact(words)
	words = words[:min(len(words), maxQueryWords)]
	var likes []map[int]float64 // for each word of the query how much each word that is like it counts
	for _, word := range words {
		like := map[int]float64{}
		for i, have := range x.vocab {
			if value := likeness(word, have); value > 0 {
				like[i] = value * x.rarity[i]
			}
		}
		likes = append(likes, like)
	}
	var matches []Match
	for _, tool := range x.tools {
		score, hit := 0.0, 0
		for _, like := range likes {
			best := 0.0
			if len(like) < len(tool.weights) {
				for word, value := range like {
					best = max(best, value*tool.weights[word])
				}
			} else {
				for word, weight := range tool.weights {
					best = max(best, like[word]*weight)
				}
			}
			if best > 0 {
				hit++
			}
			score += best
		}
		if hit == 0 {
			continue
		}
		// A tool that has all words is better than one that has a rare one.
		score *= float64(hit) / float64(len(likes))
		switch {
		case tool.name == phrase:
			score *= 3
		case strings.HasPrefix(tool.name, phrase+" "), strings.HasSuffix(tool.name, " "+phrase):
			score *= 1.5
		}
		matches = append(matches, Match{Tool: tool.tool, Score: score})
	}
	slices.SortFunc(matches, func(a, b Match) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(len(a.Tool.Name), len(b.Tool.Name)), strings.Compare(a.Tool.Name, b.Tool.Name))
	})
	if limit > 0 && len(matches) > limit {
		matches = matches[:limit]
	}
	return matches
}

// likeness is how much a word of a query asks for a word of a tool, from 0 to 1.
func likeness(asked, have string) float64 {
	if asked == have {
		return 1
	}
	shorter, longer := asked, have
	if len(shorter) > len(longer) {
		shorter, longer = longer, shorter
	}
	if len(shorter) >= 3 && strings.HasPrefix(longer, shorter) {
		return 0.5 + 0.4*float64(len(shorter))/float64(len(longer))
	}
	most := 0
	switch {
	case len(shorter) >= 8:
		most = 2
	case len(shorter) >= 4:
		most = 1
	}
	if most == 0 || len(longer)-len(shorter) > most || asked[0] != have[0] {
		return 0
	}
	switch distance(shorter, longer, most) {
	case 1:
		return 0.5
	case 2:
		return 0.3
	}
	return 0
}

// distance is how many letters to add, drop, change or swap with their neighbour make b of a, or more than most.
func distance(a, b string, most int) int {
	var before, last, row [maxWordBytes + 1]int
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most {
			return most + 1
		}
		before, last = last, row
	}
	return last[len(b)]
}

// commonWords say nothing of a tool.
var commonWords = map[string]bool{
	"a": true, "an": true, "and": true, "are": true, "as": true, "at": true, "be": true, "by": true, "for": true, "from": true, "if": true, "in": true,
	"into": true, "is": true, "it": true, "its": true, "of": true, "on": true, "or": true, "that": true, "the": true, "this": true, "to": true, "with": true,
	"tool": true, "tools": true, "use": true, "you": true, "your": true,
}

// wordsOf splits a text into words: at what is no letter or digit, and where small letters end and capitals begin. They are in small letters
// and in the singular, as far as an ending tells. Common words are left out, unless there are no others.
func wordsOf(text string) []string {
	var all, content []string
	add := func(word string) {
		word = strings.ToLower(word)
		if len(word) > maxWordBytes {
			word = strings.ToValidUTF8(word[:maxWordBytes], "")
		}
		if word == "" {
			return
		}
		common := commonWords[word]
		word = stem(word)
		all = append(all, word)
		if !common {
			content = append(content, word)
		}
	}
	letters := []rune(text)
	start := -1
	for i, c := range letters {
		inside := unicode.IsLetter(c) || unicode.IsDigit(c)
		if start >= 0 && (!inside || unicode.IsUpper(c) && (unicode.IsLower(letters[i-1]) || unicode.IsDigit(letters[i-1]) ||
			i+1 < len(letters) && unicode.IsUpper(letters[i-1]) && unicode.IsLower(letters[i+1]))) {
			add(string(letters[start:i]))
			start = -1
		}
		if inside && start < 0 {
			start = i
		}
	}
	if start >= 0 {
		add(string(letters[start:]))
	}
	if len(content) > 0 {
		return content
	}
	return all
}

// stem cuts the endings of plurals.
func stem(word string) string {
	switch {
	case len(word) > 4 && strings.HasSuffix(word, "ies"):
		return word[:len(word)-3] + "y"
	case len(word) > 4 && (strings.HasSuffix(word, "sses") || strings.HasSuffix(word, "xes") || strings.HasSuffix(word, "ches") || strings.HasSuffix(word, "shes")):
		return word[:len(word)-2]
	case len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") && !strings.HasSuffix(word, "is"):
		return word[:len(word)-1]
	}
	return word
}
