package declare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// This file keeps a text within its budget: it tries what tells most, then less.

// lineWidth is where lines of names are broken.
const lineWidth = 120

func declare(w writer, tools []Tool, o Options) Text {
	o = o.withDefaults()
	p := newPlan(w, tools, o, fullDetail)
	fits := func(text string) bool { return o.Bytes <= 0 || len(text) <= o.Bytes }
	count := len(p.tools)
	// Types take more than the names of the tools; where those alone are too long nothing is rendered in vain.
	if names := 0; o.Bytes > 0 {
		for _, d := range p.tools {
			names += len(d.Name)
		}
		if names > o.Bytes {
			return indexed(w, p, fits)
		}
	}
	text := typed(w, p, false)
	if fits(text) {
		return Text{Text: text, Complete: true, Tools: count, Typed: count}
	}
	brief := newPlan(w, tools, o, briefDetail)
	if text = typed(w, brief, true); fits(text) {
		return Text{Text: text, Tools: count, Typed: count}
	}
	return indexed(w, brief, fits)
}

// typed writes every tool with its types; shortened says that docs are cut.
func typed(w writer, p *plan, shortened bool) string {
	var body strings.Builder
	w.members(&body, p)
	text := w.preamble(p, body.String(), shortened) + body.String()
	if shortened && p.o.Discovery != "" {
		text = w.comment() + "Docs are shortened; `await " + p.o.Discovery + ".describe(\"name\")` gives the whole of one.\n" + text
	}
	return text
}

// indexed writes the index that tells most within the budget.
func indexed(w writer, p *plan, fits func(string) bool) Text {
	count := len(p.tools)
	assemble := func(signed, comment []string) string {
		var body strings.Builder
		w.index(&body, p, signed, comment)
		return w.preamble(p, body.String(), true) + body.String()
	}
	about := func(what string) string {
		text := numbered(count, "tool") + ": " + what + "."
		if p.o.Discovery != "" {
			text += fmt.Sprintf(" In a program, `await %s.search(\"words\")` finds tools and `await %[1]s.describe(\"name\")` gives the full declaration of one.", p.o.Discovery)
		}
		return text
	}
	for _, sentences := range []bool{true, false} {
		signed := make([]string, 0, count)
		size := 0
		for _, d := range p.tools {
			line, left := w.statement(d)
			var notes []string
			if left > 0 {
				notes = append(notes, fmt.Sprintf("(%d more options)", left))
			}
			if sentences {
				text, effects := firstSentence(d.Description, 120), tags(d.Tool)
				if effects != "" {
					text = strings.TrimSpace(ended(text) + " " + effects)
				}
				if text != "" {
					notes = append(notes, text)
				}
			}
			if len(notes) > 0 {
				line += "  " + w.comment() + strings.Join(notes, " ")
			}
			size += len(line)
			if p.o.Bytes > 0 && size > p.o.Bytes {
				break
			}
			signed = append(signed, line)
		}
		if len(signed) < count {
			continue
		}
		if text := assemble(signed, []string{about("types and docs are shortened")}); fits(text) {
			return Text{Text: text, Tools: count, Signed: count}
		}
	}
	if names := names(p); names != nil {
		if text := assemble(nil, append([]string{about("only the names are given here")}, names...)); fits(text) {
			return Text{Text: text, Tools: count, Named: count}
		}
	}
	groups := groups(p)
	for shown := len(groups); ; shown /= 2 {
		lines := []string{about("they are too many to be listed here")}
		if shown > 0 {
			listed := slices.Clone(groups[:shown])
			if shown < len(groups) {
				listed = append(listed, "and "+numbered(len(groups)-shown, "other group"))
			}
			lines = append(lines, wrapped(listed)...)
		}
		text := assemble(nil, lines)
		if fits(text) {
			return Text{Text: text, Tools: count}
		}
		if shown == 0 {
			break
		}
	}
	if text := w.comment() + about("there is no room for their names") + "\n"; fits(text) {
		return Text{Text: text, Tools: count}
	}
	return Text{Tools: count}
}

func numbered(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// names returns the lines that list all tools, or nil if they are longer than the budget.
func names(p *plan) []string {
	size := 0
	var all []string
	for _, d := range p.tools {
		name := d.Name
		if !isIdentifier(name) {
			name = quote(name)
		}
		if size += len(name) + 2; p.o.Bytes > 0 && size > p.o.Bytes {
			return nil
		}
		all = append(all, name)
	}
	return wrapped(all)
}

func wrapped(all []string) []string {
	var lines []string
	for _, text := range all {
		if last := len(lines) - 1; last >= 0 && len(lines[last])+len(text)+2 <= lineWidth {
			lines[last] += ", " + text
			continue
		}
		lines = append(lines, text)
	}
	for i := range len(lines) - 1 {
		lines[i] += ","
	}
	return lines
}

// groups returns how many tools there are by the beginning of their names, the largest groups first.
func groups(p *plan) []string {
	counts := map[string]int{}
	for _, d := range p.tools {
		counts[beginning(d.Name)]++
	}
	var all []string
	for name := range counts {
		all = append(all, name)
	}
	slices.SortFunc(all, func(a, b string) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
	for i, name := range all {
		all[i] = quote(name+"...") + " " + strconv.Itoa(counts[name])
	}
	return all
}

// beginning is the first word of a name, with what separates it from the next.
func beginning(name string) string {
	name = clip(name, 40)
	for i := 1; i < len(name); i++ {
		c, before := name[i], name[i-1]
		switch {
		case strings.IndexByte("_-./: ", c) >= 0:
			return name[:i+1]
		case c >= 'A' && c <= 'Z' && before >= 'a' && before <= 'z':
			return name[:i]
		}
	}
	return name
}
