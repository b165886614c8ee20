package xmlmodule

import "strings"

const (
	xmlURI   = "http://www.w3.org/XML/1998/namespace"
	xmlnsURI = "http://www.w3.org/2000/xmlns/"
)

// An attribute is one of a tag: its name and where that begins, and its value as it is written.
type attribute struct {
	name  string
	at    int
	raw   string
	rawAt int
	value string
}

// startTag reads the tag that an element begins with, or an empty element.
func (r *reader) startTag(text string, final bool) (int, *wrong) {
	name, attributes, empty, end, w := scanTag(text)
	if w == incomplete {
		return 0, unfinished(errUnclosedToken, 0, final)
	}
	if w != nil {
		return 0, w
	}
	declared := r.doctype.attributes[name]
	seen := map[string]bool{}
	for i := range attributes {
		a := &attributes[i]
		if seen[a.name] {
			return 0, &wrong{errDuplicateAttribute, a.at}
		}
		seen[a.name] = true
		if a.value, w = r.attributeValue(a.raw, a.rawAt); w != nil {
			return 0, w
		}
		for _, d := range declared {
			if d.name == a.name && !d.characters {
				a.value = strings.Join(strings.Fields(a.value), " ")
			}
		}
	}
	for _, d := range declared {
		if d.hasDefault && !seen[d.name] {
			attributes = append(attributes, attribute{name: d.name, value: d.value})
		}
	}
	if w := r.begin(name, attributes); w != nil {
		return 0, w
	}
	if empty {
		r.end()
	}
	return end, nil
}

// scanTag divides a tag that begins an element into its parts.
func scanTag(text string) (name string, attributes []attribute, empty bool, end int, w *wrong) {
	at, w := scanName(text, 1, true)
	if w != nil {
		return "", nil, false, 0, w
	}
	name = text[1:at]
	for {
		before := at
		at = skipSpace(text, at)
		if at == len(text) {
			return "", nil, false, 0, incomplete
		}
		switch text[at] {
		case '>':
			return name, attributes, false, at + 1, nil
		case '/':
			if at+1 == len(text) {
				return "", nil, false, 0, incomplete
			}
			if text[at+1] != '>' {
				return "", nil, false, 0, invalid(at + 1)
			}
			return name, attributes, true, at + 2, nil
		}
		if at == before {
			return "", nil, false, 0, invalid(at)
		}
		var a attribute
		if a, at, w = scanAttribute(text, at); w != nil {
			return "", nil, false, 0, w
		}
		attributes = append(attributes, a)
	}
}

func scanAttribute(text string, begin int) (a attribute, at int, w *wrong) {
	if at, w = scanName(text, begin, true); w != nil {
		return a, 0, w
	}
	a.name, a.at = text[begin:at], begin
	if at = skipSpace(text, at); at == len(text) {
		return a, 0, incomplete
	}
	if text[at] != '=' {
		return a, 0, invalid(at)
	}
	if at = skipSpace(text, at+1); at == len(text) {
		return a, 0, incomplete
	}
	quote := text[at]
	if quote != '"' && quote != '\'' {
		return a, 0, invalid(at)
	}
	at++
	a.rawAt = at
	length := strings.IndexByte(text[at:], quote)
	a.raw = text[at:]
	if length >= 0 {
		a.raw = a.raw[:length]
	}
	if w := checkValue(a.raw, at, length < 0); w != nil {
		return a, 0, w
	}
	return a, at + length + 1, nil
}

// checkValue looks whether a value between quotes is written as values are. Of an open one the end is not there yet.
func checkValue(raw string, base int, open bool) *wrong {
	bad, less := badCharacter(raw), strings.IndexByte(raw, '<')
	if less >= 0 && (bad < 0 || less < bad) {
		bad = less
	}
	for i := 0; i < len(raw); i++ {
		if bad >= 0 && i >= bad {
			break
		}
		if raw[i] != '&' {
			continue
		}
		end, w := scanReference(raw, i)
		switch {
		case w == incomplete && !open:
			return invalid(base + len(raw))
		case w == incomplete:
			return incomplete
		case w != nil:
			return invalid(base + w.at)
		}
		i = end - 1
	}
	if bad >= 0 {
		return invalid(base + bad)
	}
	if open {
		return incomplete
	}
	return nil
}

// begin binds the prefixes of an element and tells the program of it.
func (r *reader) begin(name string, attributes []attribute) *wrong {
	e := element{name: name, entity: len(r.expansions)}
	for _, a := range attributes {
		prefix, declares := strings.CutPrefix(a.name, "xmlns:")
		if a.name == "xmlns" {
			prefix, declares = "", true
		}
		if !declares {
			continue
		}
		switch {
		case prefix == "xmlns":
			return &wrong{errReservedXMLNS, 0}
		case prefix == "xml" && a.value != xmlURI:
			return &wrong{errReservedXML, 0}
		case prefix != "xml" && a.value == xmlURI, a.value == xmlnsURI:
			return &wrong{errReservedURI, 0}
		case prefix != "" && a.value == "":
			return &wrong{errUndeclaringPrefix, 0}
		}
		r.namespaces[prefix] = append(r.namespaces[prefix], a.value)
		e.bound = append(e.bound, prefix)
		r.event(eventStartNamespace, r.str(prefix), r.str(a.value))
	}
	tag, w := r.qualify(name, true)
	if w != nil {
		return w
	}
	dict, raised := r.t.NewDict()
	if raised != nil {
		r.raised = raised
		return nil
	}
	seen := map[string]bool{}
	for _, a := range attributes {
		if a.name == "xmlns" || strings.HasPrefix(a.name, "xmlns:") {
			continue
		}
		full, w := r.qualify(a.name, false)
		if w != nil {
			return w
		}
		if seen[full] {
			return &wrong{errDuplicateAttribute, 0}
		}
		seen[full] = true
		if raised := dict.Set(r.t, r.name(full), r.str(a.value)); raised != nil {
			r.raised = raised
			return nil
		}
	}
	if raised := r.t.Charge(96); raised != nil {
		r.raised = raised
		return nil
	}
	e.tag = r.name(tag)
	r.elements = append(r.elements, e)
	r.event(eventStart, e.tag, dict.Value())
	return nil
}

// qualify returns a name with its namespace. A name without a prefix is in the usual one if it is an element's.
func (r *reader) qualify(name string, isElement bool) (string, *wrong) {
	prefix, local, prefixed := strings.Cut(name, ":")
	if !prefixed {
		if !isElement {
			return name, nil
		}
		prefix, local = "", name
	}
	uri := ""
	if bound := r.namespaces[prefix]; len(bound) > 0 {
		uri = bound[len(bound)-1]
	} else if prefixed {
		if prefix != "xml" {
			return "", &wrong{errUnboundPrefix, 0}
		}
		uri = xmlURI
	}
	if uri == "" {
		return local, nil
	}
	return "{" + uri + "}" + local, nil
}

// end ends the last element that began.
func (r *reader) end() {
	e := r.elements[len(r.elements)-1]
	r.elements = r.elements[:len(r.elements)-1]
	r.event(eventEnd, e.tag)
	for i := len(e.bound) - 1; i >= 0; i-- {
		prefix := e.bound[i]
		r.namespaces[prefix] = r.namespaces[prefix][:len(r.namespaces[prefix])-1]
		r.event(eventEndNamespace, r.str(prefix))
	}
}

// endTag reads the tag that an element ends with.
func (r *reader) endTag(text string, final bool) (int, *wrong) {
	at, w := scanName(text, 2, true)
	if w == nil {
		begin := at
		if at = skipSpace(text, at); at == len(text) {
			w = incomplete
		} else if text[at] != '>' {
			return 0, invalid(at)
		} else if name := text[2:begin]; len(r.elements) > 0 {
			e := r.elements[len(r.elements)-1]
			if e.entity != len(r.expansions) {
				return 0, &wrong{errAsyncEntity, 0}
			}
			if e.name != name {
				return 0, &wrong{errTagMismatch, 2}
			}
		}
	}
	switch {
	case w == incomplete:
		return 0, unfinished(errUnclosedToken, 0, final)
	case w != nil:
		return 0, w
	}
	r.end()
	return at + 1, nil
}

// Events, as the source knows them.
const (
	eventStart = iota
	eventEnd
	eventData
	eventComment
	eventInstruction
	eventStartNamespace
	eventEndNamespace
	eventDoctype
	eventUndefined
)
