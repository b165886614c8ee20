package xmlmodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// A doctype is what a document type declares.
type doctype struct {
	seen, standalone bool
	// elsewhere tells that there are declarations that were not read.
	elsewhere  bool
	entities   map[string]entity
	attributes map[string][]declared
	// size is about the memory of all that, in bytes.
	size int64
}

// An entity is a text with a name. One that is external is not there.
type entity struct {
	text     string
	external bool
}

// A declared attribute may have a value where a tag has none.
type declared struct {
	name, value string
	hasDefault  bool
	// characters tells that spaces in the value are kept.
	characters bool
}

// readDoctype reads a declaration of the document type, whose <!DOCTYPE is there.
func (r *reader) readDoctype() (int, *wrong) {
	text := r.text
	unclosed := unfinished(errUnclosedToken, 0, r.final)
	begin := skipSpace(text, len("<!DOCTYPE"))
	at, w := scanName(text, begin, true)
	if w != nil {
		if w == incomplete {
			w = unclosed
		}
		return 0, w
	}
	name := r.str(text[begin:at])
	public, system := object.None, object.None
	at = skipSpace(text, at)
	d := &r.doctype
	if id, end, w := scanExternal(text, at); w == incomplete {
		return 0, unclosed
	} else if w != nil {
		return 0, w
	} else if end > at {
		d.elsewhere = true
		if id.isPublic {
			public = r.str(id.public)
		}
		system = r.str(id.system)
		at = skipSpace(text, end)
	}
	if at < len(text) && text[at] == '[' {
		// Nothing is declared before all of it is there.
		end, w := r.declarations(text, at+1)
		if w == incomplete {
			return 0, unfinished(errNoElements, len(text), r.final)
		}
		if w != nil {
			return 0, w
		}
		at = skipSpace(text, end)
	}
	if at == len(text) {
		return 0, unclosed
	}
	if text[at] != '>' {
		return 0, invalid(at)
	}
	d.seen = true
	r.event(eventDoctype, name, public, system)
	return at + 1, nil
}

// An externalID says where something is that is not here.
type externalID struct {
	public, system string
	isPublic       bool
}

// scanExternal reads SYSTEM "x" or PUBLIC "x" "y". Where there is neither, the end is the beginning.
func scanExternal(text string, begin int) (id externalID, end int, w *wrong) {
	rest := text[begin:]
	at := begin
	switch {
	case strings.HasPrefix(rest, "SYSTEM"):
		at += len("SYSTEM")
	case strings.HasPrefix(rest, "PUBLIC"):
		at += len("PUBLIC")
		id.isPublic = true
	case rest == "" || len(rest) < len("SYSTEM") && (strings.HasPrefix("SYSTEM", rest) || strings.HasPrefix("PUBLIC", rest)):
		return id, begin, incomplete
	default:
		return id, begin, nil
	}
	if id.isPublic {
		if id.public, at, w = scanQuoted(text, at); w != nil {
			return id, 0, w
		}
	}
	id.system, at, w = scanQuoted(text, at)
	return id, at, w
}

// scanQuoted reads a space and a text between quotes.
func scanQuoted(text string, at int) (string, int, *wrong) {
	if at < len(text) && !isSpace(text[at]) {
		return "", 0, invalid(at)
	}
	if at = skipSpace(text, at); at == len(text) {
		return "", 0, incomplete
	}
	if text[at] != '"' && text[at] != '\'' {
		return "", 0, invalid(at)
	}
	length := strings.IndexByte(text[at+1:], text[at])
	if length < 0 {
		return "", 0, incomplete
	}
	return text[at+1 : at+1+length], at + length + 2, nil
}

// declarations reads what is between the brackets of a document type, up to the ].
func (r *reader) declarations(text string, at int) (int, *wrong) {
	// A text that does not end is read again when more of it is there.
	d := doctype{standalone: r.doctype.standalone, elsewhere: r.doctype.elsewhere, entities: map[string]entity{}, attributes: map[string][]declared{}}
	skipping := false
	events := len(r.events)
	for {
		if raised := r.t.Work(1); raised != nil {
			r.raised = raised
			return 0, incomplete
		}
		at = skipSpace(text, at)
		if at == len(text) {
			r.events = r.events[:events]
			return 0, incomplete
		}
		rest := text[at:]
		var w *wrong
		end := 0
		switch {
		case rest[0] == ']':
			d.seen = r.doctype.seen
			r.doctype = d
			return at + 1, nil
		case rest[0] == '%':
			if end, w = scanName(text, at+1, false); w == nil && text[end] != ';' {
				w = invalid(end)
			}
			end++
			// What it stands for may declare anything.
			d.elsewhere = true
			skipping = !d.standalone
		case strings.HasPrefix(rest, "<!--"):
			end, w = r.comment(rest, false)
			end += at
		case strings.HasPrefix(rest, "<?"):
			end, w = r.instruction(rest, false)
			end += at
		case strings.HasPrefix(rest, "<!"):
			var kind string
			if kind, end, w = scanKind(text, at); w == nil {
				end, w = d.declaration(kind, text, end, skipping)
			}
		case len(rest) == 1 && rest[0] == '<':
			w = incomplete
		default:
			w = invalid(at)
		}
		if w != nil {
			r.events = r.events[:events]
			return 0, w
		}
		if raised := r.t.Work(int64((end - at) / 16)); raised != nil {
			r.raised = raised
			return 0, incomplete
		}
		at = end
	}
}

// scanKind reads <!ENTITY and the like.
func scanKind(text string, begin int) (kind string, end int, w *wrong) {
	at := begin + 2
	for at < len(text) && text[at] >= 'A' && text[at] <= 'Z' {
		at++
	}
	if at == len(text) {
		return "", 0, incomplete
	}
	if !isSpace(text[at]) {
		return "", 0, invalid(at)
	}
	switch kind = text[begin+2 : at]; kind {
	case "ENTITY", "ATTLIST", "ELEMENT", "NOTATION":
		return kind, at, nil
	}
	return "", 0, &wrong{errSyntax, begin}
}

// declaration reads the rest of a declaration.
func (d *doctype) declaration(kind, text string, at int, skip bool) (int, *wrong) {
	end, w := scanDeclaration(text, at)
	if w != nil || skip {
		return end + 1, w
	}
	switch kind {
	case "ENTITY":
		w = d.entity(text[:end], at)
	case "ATTLIST":
		w = d.attributeList(text[:end], at)
	}
	if w == incomplete {
		w = &wrong{errSyntax, end}
	}
	return end + 1, w
}

// scanDeclaration returns where the > is that ends a declaration.
func scanDeclaration(text string, at int) (int, *wrong) {
	for at < len(text) {
		switch text[at] {
		case '>':
			return at, nil
		case '"', '\'':
			length := strings.IndexByte(text[at+1:], text[at])
			if length < 0 {
				return 0, incomplete
			}
			at += length + 1
		case '<':
			return 0, invalid(at)
		}
		at++
	}
	return 0, incomplete
}

// entity declares an entity. The first declaration of a name counts.
func (d *doctype) entity(text string, at int) *wrong {
	at = skipSpace(text, at)
	if at < len(text) && text[at] == '%' {
		// Entities of declarations are not read.
		return nil
	}
	begin := at
	at, w := scanName(text, begin, false)
	if w != nil {
		return w
	}
	name := text[begin:at]
	_, external, w := scanExternal(text, skipSpace(text, at))
	if w != nil {
		return w
	}
	e := entity{external: external > skipSpace(text, at)}
	if !e.external {
		value, _, w := scanQuoted(text, at)
		if w != nil {
			return w
		}
		if e.text, w = entityText(value, strings.LastIndex(text, value)); w != nil {
			return w
		}
	}
	if _, there := d.entities[name]; !there {
		d.entities[name] = e
		d.size += int64(len(name) + len(e.text) + 64)
	}
	return nil
}

// entityText puts characters in the place of their numbers; other references stay.
func entityText(value string, base int) (string, *wrong) {
	if bad := badCharacter(value); bad >= 0 {
		return "", invalid(base + bad)
	}
	value = oneLineEnds(value)
	var out strings.Builder
	for {
		at := strings.IndexAny(value, "&%")
		if at < 0 {
			out.WriteString(value)
			return out.String(), nil
		}
		out.WriteString(value[:at])
		end, w := scanReference(value, at)
		if w != nil || value[at] == '%' {
			return "", invalid(base + at)
		}
		name := value[at+1 : end-1]
		if name[0] == '#' {
			character := numbered(name)
			if character == "" {
				return "", &wrong{errBadCharacter, base + at}
			}
			out.WriteString(character)
		} else {
			out.WriteString(value[at:end])
		}
		value = value[end:]
	}
}

// attributeList declares the attributes of an element.
func (d *doctype) attributeList(text string, at int) *wrong {
	begin := skipSpace(text, at)
	at, w := scanName(text, begin, true)
	if w == incomplete {
		return nil
	}
	if w != nil {
		return w
	}
	owner := text[begin:at]
	for {
		if begin = skipSpace(text, at); begin == len(text) {
			return nil
		}
		if at, w = scanName(text, begin, true); w != nil {
			return w
		}
		a := declared{name: text[begin:at]}
		at = skipSpace(text, at)
		begin = at
		for at < len(text) && text[at] >= 'A' && text[at] <= 'Z' {
			at++
		}
		kind := text[begin:at]
		a.characters = kind == "CDATA"
		at = skipSpace(text, at)
		if kind == "" || kind == "NOTATION" {
			length := strings.IndexByte(text[at:], ')')
			if length < 0 || text[at] != '(' {
				return invalid(at)
			}
			at = skipSpace(text, at+length+1)
		}
		if at < len(text) && text[at] == '#' {
			begin = at
			for at++; at < len(text) && text[at] >= 'A' && text[at] <= 'Z'; at++ {
				continue
			}
			a.hasDefault = text[begin:at] == "#FIXED"
		} else {
			a.hasDefault = true
			at--
		}
		if a.hasDefault {
			if a.value, at, w = scanQuoted(text, at); w != nil {
				return w
			}
		}
		d.attributes[owner] = append(d.attributes[owner], a)
		d.size += int64(len(a.name) + len(a.value) + 64)
	}
}
