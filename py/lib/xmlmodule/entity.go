package xmlmodule

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

var predefined = map[string]string{"amp": "&", "lt": "<", "gt": ">", "quot": `"`, "apos": "'"}

// scanReference returns the end of the reference that begins there.
func scanReference(text string, begin int) (end int, w *wrong) {
	at := begin + 1
	if at == len(text) {
		return 0, incomplete
	}
	if text[at] != '#' {
		if at, w = scanName(text, at, false); w != nil {
			return 0, w
		}
	} else {
		at++
		isDigit := func(b byte) bool { return b >= '0' && b <= '9' }
		if at < len(text) && text[at] == 'x' {
			at++
			isDigit = func(b byte) bool { return b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'f' }
		}
		digits := at
		for at < len(text) && isDigit(text[at]) {
			at++
		}
		if at < len(text) && at == digits {
			return 0, invalid(at)
		}
	}
	if at == len(text) {
		return 0, incomplete
	}
	if text[at] != ';' {
		return 0, invalid(at)
	}
	return at + 1, nil
}

// numbered returns the character of a reference "#65" or "#x41", "" if there is no such character.
func numbered(name string) string {
	digits, base := name[1:], 10
	if digits[0] == 'x' {
		digits, base = digits[1:], 16
	}
	n, err := strconv.ParseInt(digits, base, 32)
	if err != nil || n > utf8.MaxRune || n >= 0xD800 && n < 0xE000 {
		return ""
	}
	text := string(rune(n))
	if badCharacter(text) >= 0 {
		return ""
	}
	return text
}

// reference reads a reference in content.
func (r *reader) reference(text string, final bool) (int, *wrong) {
	end, w := scanReference(text, 0)
	if w == incomplete {
		return 0, unfinished(errUnclosedToken, 0, final)
	}
	if w != nil {
		return 0, w
	}
	name := text[1 : end-1]
	if name[0] == '#' {
		character := numbered(name)
		if character == "" {
			return 0, &wrong{errBadCharacter, 0}
		}
		r.event(eventData, r.str(character))
		return end, nil
	}
	if character, ok := predefined[name]; ok {
		r.event(eventData, r.str(character))
		return end, nil
	}
	e, declared := r.doctype.entities[name]
	switch {
	case !declared && (!r.doctype.elsewhere || r.doctype.standalone):
		return 0, &wrong{errUndefinedEntity, 0}
	case !declared || e.external:
		at := r.where
		r.event(eventUndefined, r.str(name), intValue(at.line), intValue(at.column))
		return end, nil
	}
	for _, open := range r.expansions {
		if open.name == name {
			return 0, &wrong{errRecursiveEntity, 0}
		}
	}
	if w := r.amplify(len(e.text)); w != nil {
		return 0, w
	}
	if n := len(r.expansions); n > 0 {
		r.expansions[n-1].at += end
	}
	r.expansions = append(r.expansions, expansion{name: name, text: e.text, elements: len(r.elements)})
	// In the document the reference stays until the entity has been read.
	return 0, nil
}

// The bound on what entities make of a text.
const (
	amplificationFrom = 8 << 20
	amplificationMost = 100
)

// amplify counts what an entity adds.
func (r *reader) amplify(size int) *wrong {
	r.expanded += int64(size)
	if r.expanded > amplificationFrom && r.expanded > amplificationMost*r.fed {
		return &wrong{errAmplification, 0}
	}
	if raised := r.t.Work(int64(1 + size/16)); raised != nil {
		r.raised = raised
	}
	if raised := r.t.Charge(int64(size)); raised != nil {
		r.raised = raised
	}
	return nil
}

// attributeValue makes a value of what is written between quotes.
func (r *reader) attributeValue(raw string, at int) (string, *wrong) {
	if !strings.ContainsAny(raw, "&\t\n\r") {
		return raw, nil
	}
	var out strings.Builder
	// What is being read: the value, and entities within it.
	type input struct {
		name, text string
		at         int
	}
	inputs := []input{{text: oneLineEnds(raw)}}
	for len(inputs) > 0 {
		if r.raised != nil {
			return "", nil
		}
		in := &inputs[len(inputs)-1]
		if in.at == len(in.text) {
			inputs = inputs[:len(inputs)-1]
			continue
		}
		next := strings.IndexAny(in.text[in.at:], "&\t\n\r<")
		if next < 0 {
			next = len(in.text) - in.at
		}
		out.WriteString(in.text[in.at : in.at+next])
		in.at += next
		if in.at == len(in.text) {
			continue
		}
		// Within the value itself, the position of what is wrong is known as long as no end of a line has become shorter.
		where := 0
		if len(inputs) == 1 {
			where = at + in.at
		}
		switch in.text[in.at] {
		case '<':
			return "", invalid(0)
		case '&':
		default:
			out.WriteByte(' ')
			in.at++
			continue
		}
		end, w := scanReference(in.text, in.at)
		if w != nil {
			return "", invalid(0)
		}
		name := in.text[in.at+1 : end-1]
		in.at = end
		if name[0] == '#' {
			character := numbered(name)
			if character == "" {
				return "", &wrong{errBadCharacter, where}
			}
			out.WriteString(character)
			continue
		}
		if character, ok := predefined[name]; ok {
			out.WriteString(character)
			continue
		}
		e, declared := r.doctype.entities[name]
		switch {
		case !declared && (!r.doctype.elsewhere || r.doctype.standalone):
			return "", &wrong{errUndefinedEntity, where}
		case !declared:
			continue
		case e.external:
			return "", &wrong{errAttributeExternal, where}
		}
		for _, open := range inputs {
			if open.name == name {
				return "", &wrong{errRecursiveEntity, where}
			}
		}
		if w := r.amplify(len(e.text)); w != nil {
			return "", w
		}
		inputs = append(inputs, input{name: name, text: e.text})
	}
	return out.String(), nil
}
