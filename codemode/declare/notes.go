package declare

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file holds words: what schemas say of things, cut to a size and made harmless in a comment.

const (
	maxFieldDoc = 600  // bytes of the description of a property
	maxToolDoc  = 6000 // bytes of the description of a tool
)

// doc returns what a schema says of a value in words, or what the schema that it stands for says.
func (r *reader) doc(n *node) string {
	text := n.get("description").str()
	if text == "" {
		if found, _, ok := r.reference(n); ok {
			text = found.get("description").str()
		} else if parts := n.get("allOf").list(); len(parts) == 1 {
			if found, _, ok := r.reference(parts[0]); ok {
				text = found.get("description").str()
			}
		} else if items := n.get("items"); items != nil && items.kind == objectNode {
			text = items.get("description").str()
		}
	}
	text = clip(oneLine(text), maxFieldDoc)
	if n.get("deprecated").isTrue() {
		text = strings.TrimSpace("Deprecated. " + text)
	}
	if r.words -= len(text); r.words < 0 {
		return ""
	}
	return text
}

// notes returns what a schema demands beyond its type, with the default only where it is asked for.
func (r *reader) notes(n *node, withDefault bool) string {
	if n == nil || n.kind != objectNode {
		return ""
	}
	if found, _, ok := r.reference(n); ok && len(n.keys) == 1 && found != nil && found.kind == objectNode {
		n = found
	}
	if r.words < 0 {
		return ""
	}
	var all []string
	add := func(note string) {
		if note != "" {
			all = append(all, note)
		}
	}
	if format := n.get("format").str(); format != "" && len(format) <= 40 {
		add(oneLine(format))
	}
	if encoding := n.get("contentEncoding").str(); encoding != "" && len(encoding) <= 40 {
		add(oneLine(encoding))
	}
	if r.input {
		add(span(n, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"))
		if step := number(n, "multipleOf"); step != "" && step != "1" {
			add("a multiple of " + step)
		}
		add(counted(n, "minLength", "maxLength", "character"))
		add(counted(n, "minItems", "maxItems", "item"))
		add(counted(n, "minProperties", "maxProperties", "key"))
		if n.get("uniqueItems").isTrue() {
			add("no duplicates")
		}
		if pattern := n.get("pattern").str(); pattern != "" && len(pattern) <= 100 {
			add("matches " + oneLine(pattern))
		}
		if fallback := n.get("default"); fallback != nil && withDefault {
			if text := jsonText(fallback); len(text) <= 80 {
				add("default " + text)
			}
		}
		examples := n.get("examples").list()
		if example := n.get("example"); example != nil {
			examples = []*node{example}
		}
		for _, example := range examples {
			if text := jsonText(example); len(text) <= 80 {
				add("e.g. " + text)
				break
			}
		}
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		// The form that generators give to what may be null.
		if only := onlyBranch(n.get(keyword).list()); only != nil && only.get("anyOf") == nil && only.get("oneOf") == nil {
			add(r.notes(only, true))
		}
	}
	text := strings.Join(all, ", ")
	if r.words -= len(text); r.words < 0 {
		return ""
	}
	return text
}

func joinNotes(a, b string) string {
	if a == "" {
		return b
	}
	if b == "" {
		return a
	}
	return a + ", " + b
}

// number returns the digits of a number, "" if it is none or has too many.
func number(n *node, keyword string) string {
	if value := n.get(keyword); value != nil && value.kind == numberNode && len(value.text) <= 24 {
		return value.text
	}
	return ""
}

// span tells between what a number lies. In draft 4 the exclusive keywords are booleans beside the others.
func span(n *node, least, most, above, below string) string {
	low, high := number(n, least), number(n, most)
	// The bounds that every 64-bit integer or double keeps are no news.
	if low == "-9007199254740991" || low == "-9223372036854775808" {
		low = ""
	}
	if high == "9007199254740991" || high == "9223372036854775807" {
		high = ""
	}
	over, under := number(n, above), number(n, below)
	if n.get(above).isTrue() {
		over, low = low, ""
	}
	if n.get(below).isTrue() {
		under, high = high, ""
	}
	var parts []string
	switch {
	case low != "" && high != "":
		parts = append(parts, low+" to "+high)
	case low != "":
		parts = append(parts, "at least "+low)
	case high != "":
		parts = append(parts, "at most "+high)
	}
	if over != "" {
		parts = append(parts, "more than "+over)
	}
	if under != "" {
		parts = append(parts, "less than "+under)
	}
	return strings.Join(parts, ", ")
}

func counted(n *node, least, most, what string) string {
	low, high := number(n, least), number(n, most)
	if low == "0" {
		low = ""
	}
	text, last := "", high
	switch {
	case low != "" && low == high:
		text = low
	case low != "" && high != "":
		text = low + " to " + high
	case low != "":
		text, last = "at least "+low, low
	case high != "":
		text = "at most " + high
	default:
		return ""
	}
	if last != "1" {
		what += "s"
	}
	return text + " " + what
}

// sentence joins a description and notes.
func sentence(doc, notes string) string {
	if doc == "" || notes == "" {
		return doc + notes
	}
	return doc + " (" + notes + ")"
}

// oneLine collapses white space and drops what does not show or would reorder the text around it.
func oneLine(text string) string {
	return strings.Join(strings.Fields(visible(text)), " ")
}

// visible replaces control characters, line separators and marks of direction by spaces; \n stays.
func visible(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\n':
			return c
		case c == '\r' || unicode.IsControl(c) || c == '\u2028' || c == '\u2029' || c == '\ufeff':
			return ' '
		case isDirection(c):
			return -1
		}
		return c
	}, strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "\ufffd"))
}

// isDirection reports whether a character can make a text read in another order than it is written.
func isDirection(c rune) bool {
	return c >= '\u202a' && c <= '\u202e' || c >= '\u2066' && c <= '\u2069' || c == '\u200e' || c == '\u200f' || c == '\u061c'
}

// paragraphs returns the lines of a longer text: without common indentation, without empty lines at the ends or more than one between.
func paragraphs(text string) []string {
	var lines []string
	indent := -1
	for i, line := range strings.Split(clip(strings.TrimSpace(visible(text)), maxToolDoc), "\n") {
		line = strings.TrimRight(strings.ReplaceAll(line, "\t", "  "), " ")
		if line == "" && len(lines) > 0 && lines[len(lines)-1] == "" {
			continue
		}
		if own := len(line) - len(strings.TrimLeft(line, " ")); line != "" && i > 0 && (indent < 0 || own < indent) {
			indent = own
		}
		lines = append(lines, line)
	}
	for i := range lines {
		if i > 0 && lines[i] != "" {
			lines[i] = lines[i][indent:]
		}
	}
	if len(lines) == 1 && lines[0] == "" {
		return nil
	}
	return lines
}

// clip cuts a text to at most limit bytes, between words where there are any.
func clip(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	end := limit - len("…")
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	if space := strings.LastIndexAny(text[:end], " \n"); space > limit/2 {
		end = space
	}
	return strings.TrimRight(text[:end], " \n,;:") + "…"
}

// firstSentence returns the beginning of a description, on one line and at most limit bytes long.
func firstSentence(text string, limit int) string {
	if first, _, ok := strings.Cut(strings.TrimSpace(text), "\n\n"); ok {
		text = first
	}
	text = oneLine(text)
	for at := 0; at < len(text); at++ {
		if text[at] != '.' && text[at] != '!' && text[at] != '?' || at+1 < len(text) && text[at+1] != ' ' {
			continue
		}
		word := text[strings.LastIndexAny(text[:at], " (")+1 : at]
		if strings.EqualFold(word, "e.g") || strings.EqualFold(word, "i.e") || strings.EqualFold(word, "etc") || strings.EqualFold(word, "vs") {
			continue
		}
		text = text[:at+1]
		break
	}
	return clip(text, limit)
}

// jsonText writes a value as JSON on one line: the beginning of one that is long, which is then longer than any limit here.
func jsonText(n *node) string {
	var out strings.Builder
	writeJSON(&out, n, 0)
	return out.String()
}

// maxJSONText is when writing stops.
const maxJSONText = 200

func writeJSON(out *strings.Builder, n *node, depth int) {
	if out.Len() > maxJSONText || depth > maxDepth {
		out.WriteString(strings.Repeat("…", maxJSONText))
		return
	}
	switch n.kind {
	case nullNode:
		out.WriteString("null")
	case booleanNode, numberNode:
		out.WriteString(n.text)
	case stringNode:
		out.WriteString(quote(n.text))
	case arrayNode:
		out.WriteByte('[')
		for i, item := range n.items {
			if i > 0 {
				out.WriteString(", ")
			}
			if writeJSON(out, item, depth+1); out.Len() > maxJSONText {
				return
			}
		}
		out.WriteByte(']')
	case objectNode:
		out.WriteByte('{')
		for i, key := range n.keys {
			if i > 0 {
				out.WriteString(", ")
			}
			out.WriteString(quote(key))
			out.WriteString(": ")
			if writeJSON(out, n.items[i], depth+1); out.Len() > maxJSONText {
				return
			}
		}
		out.WriteByte('}')
	}
}
