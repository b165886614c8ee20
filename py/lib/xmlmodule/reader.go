package xmlmodule

import (
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/py/object"
)

// A stage is where in a document the reader is.
type stage uint8

const (
	atStart stage = iota
	inProlog
	inContent
	inCDATA
	inEpilog
)

// An element is one that has begun.
type element struct {
	name string
	// tag is the name with the namespace, as the program sees it.
	tag object.Value
	// bound are the prefixes that the element binds.
	bound []string
	// entity is how many entities were being read when it began.
	entity int
}

// An expansion is an entity that is being read in the place of a reference.
type expansion struct {
	name, text string
	at         int
	// elements are how many had begun before.
	elements int
}

// A reader makes events of a document. What is wrong with it ends it.
type reader struct {
	object.Header
	// text is what was fed and not read yet, from the position where.
	text  string
	where position
	stage stage
	final bool
	// refuseEncoding makes a declared encoding an error: the bytes were not in it.
	refuseEncoding bool

	elements   []element
	expansions []expansion
	namespaces map[string][]string
	doctype    doctype
	fed        int64
	expanded   int64

	// names are those of elements and attributes, so that those that come again are the same str.
	names  map[string]object.Value
	events []object.Value
	failed *failure
	t      *object.Thread
	raised *object.Exception
}

// A failure is what was wrong, and where.
type failure struct {
	code int
	position
}

// Trace implements object.Object.
func (r *reader) Trace(tracer *object.Tracer) int64 {
	for _, event := range r.events {
		tracer.Visit(event)
	}
	for _, e := range r.elements {
		tracer.Visit(e.tag)
	}
	for _, name := range r.names {
		tracer.Visit(name)
	}
	return 400 + int64(len(r.names)*48+len(r.text)+len(r.elements)*96+len(r.events)*16) + r.doctype.size
}

// feed reads more text, and the rest if it is the last. It leaves events, and the failure, behind.
func (r *reader) feed(t *object.Thread, text string, final bool) *object.Exception {
	if r.failed != nil {
		return nil
	}
	if raised := t.Charge(int64(len(text) + len(r.text))); raised != nil {
		return raised
	}
	if raised := t.Work(int64((len(text) + len(r.text)) / 16)); raised != nil {
		return raised
	}
	r.t, r.raised = t, nil
	r.text += text
	r.fed += int64(len(text))
	r.final = final
	for {
		if raised := t.Work(1); raised != nil {
			return raised
		}
		before := r.stage
		used, w := r.next()
		if r.raised != nil {
			return r.raised
		}
		if w == incomplete && !final && len(r.expansions) == 0 {
			return nil
		}
		if w != nil {
			r.fail(w)
			return nil
		}
		if used == 0 && len(r.expansions) == 0 && r.text == "" && r.stage == before {
			return nil
		}
		if used > 0 {
			if raised := t.Work(int64(used / 16)); raised != nil {
				return raised
			}
			r.where = r.where.after(r.text[:used])
			r.text = r.text[used:]
		}
	}
}

// fail ends the document. Within an entity the position is that of the reference.
func (r *reader) fail(w *wrong) {
	at := w.at
	if at < 0 || len(r.expansions) > 0 && w.code != errRecursiveEntity {
		at = 0
	}
	r.failed = &failure{w.code, r.where.after(r.text[:min(at, len(r.text))])}
}

// event leaves an event behind: a tuple of its kind and what belongs to it.
func (r *reader) event(kind int, parts ...object.Value) {
	v, raised := r.t.OwnTuple(append([]object.Value{object.Int(int64(kind))}, parts...))
	if raised != nil {
		r.raised = raised
		return
	}
	r.events = append(r.events, v)
}

// str makes a str of the program's.
func (r *reader) str(text string) object.Value {
	v, raised := r.t.StrValue(text)
	if raised != nil {
		r.raised = raised
	}
	return v
}

// name makes a str of the program's of a name.
func (r *reader) name(text string) object.Value {
	v, known := r.names[text]
	if !known {
		v = r.str(text)
		r.names[text] = v
	}
	return v
}

// next reads one thing, and tells how much of the fed text it was.
func (r *reader) next() (used int, w *wrong) {
	switch r.stage {
	case atStart:
		return r.start()
	case inProlog, inEpilog:
		return r.outside()
	}
	if n := len(r.expansions); n > 0 {
		top := &r.expansions[n-1]
		if top.at == len(top.text) {
			if len(r.elements) != top.elements || r.stage == inCDATA {
				return 0, &wrong{errAsyncEntity, 0}
			}
			r.expansions = r.expansions[:n-1]
			if n > 1 {
				return 0, nil
			}
			// The reference has been read with the entity's end.
			return r.referenceLength(), nil
		}
		used, w := r.content(top.text[top.at:], true)
		if len(r.expansions) >= n {
			r.expansions[n-1].at += used
		}
		return 0, w
	}
	return r.content(r.text, r.final)
}

// referenceLength is the length of the reference that the fed text begins with.
func (r *reader) referenceLength() int { return strings.IndexByte(r.text, ';') + 1 }

// start reads the declaration of XML, if there is one.
func (r *reader) start() (int, *wrong) {
	text := r.text
	if strings.HasPrefix(text, "\ufeff") {
		// It is not a character of the document: the position stays.
		r.text = text[len("\ufeff"):]
		return 0, nil
	}
	const begin = "<?xml"
	if len(text) <= len(begin) && strings.HasPrefix(begin, text) && !r.final {
		return 0, incomplete
	}
	r.stage = inProlog
	if !strings.HasPrefix(text, begin) || len(text) > len(begin) && !isSpace(text[len(begin)]) && text[len(begin)] != '?' {
		return 0, nil
	}
	end := strings.Index(text, "?>")
	if end < 0 {
		r.stage = atStart
		return 0, unfinished(errUnclosedToken, 0, r.final)
	}
	return end + 2, r.declaration(text[:end], len(begin))
}

// unfinished is for what the end of the text is within: incomplete, or wrong if no more text comes.
func unfinished(code, at int, final bool) *wrong {
	if !final {
		return incomplete
	}
	return &wrong{code, at}
}

// declaration checks the declaration of XML: its version, encoding and whether it stands alone, in that order.
func (r *reader) declaration(text string, at int) *wrong {
	names := []string{"version", "encoding", "standalone"}
	first := true
	for {
		at = skipSpace(text, at)
		if at == len(text) {
			if first {
				return &wrong{errDeclaration, at}
			}
			return nil
		}
		begin := at
		for at < len(text) && continuesName(rune(text[at])) {
			at++
		}
		name := text[begin:at]
		at = skipSpace(text, at)
		if at == len(text) || text[at] != '=' {
			return &wrong{errDeclaration, at}
		}
		at = skipSpace(text, at+1)
		if at == len(text) || text[at] != '"' && text[at] != '\'' {
			return &wrong{errDeclaration, at}
		}
		length := strings.IndexByte(text[at+1:], text[at])
		if length < 0 {
			return &wrong{errDeclaration, len(text)}
		}
		value, valueAt := text[at+1:at+1+length], at+1
		for len(names) > 0 && names[0] != name && !(first && name != "version") {
			names = names[1:]
		}
		if len(names) == 0 || names[0] != name {
			return &wrong{errDeclaration, begin}
		}
		names, first = names[1:], false
		if name == "standalone" {
			if value != "yes" && value != "no" {
				return &wrong{errDeclaration, valueAt}
			}
			r.doctype.standalone = value == "yes"
		}
		if name == "encoding" && r.refuseEncoding {
			return &wrong{errIncorrectEncoding, valueAt}
		}
		at += length + 2
	}
}

// outside reads what stands before or after the document's element.
func (r *reader) outside() (int, *wrong) {
	text := r.text
	if text == "" {
		if r.final && r.stage == inProlog {
			return 0, &wrong{errNoElements, 0}
		}
		return 0, nil
	}
	if n := skipSpace(text, 0); n > 0 {
		return n, nil
	}
	notHere := errSyntax
	if r.stage == inEpilog {
		notHere = errJunkAfterDocument
	}
	if text[0] != '<' {
		if w := r.declarationToken(text); w != nil {
			return 0, w
		}
		return 0, &wrong{notHere, 0}
	}
	if len(text) == 1 {
		return 0, unfinished(errUnclosedToken, 0, r.final)
	}
	switch text[1] {
	case '?':
		if r.stage == inEpilog && strings.HasPrefix(text, "<?xml") && len(text) > 5 && isSpace(text[5]) {
			return 0, &wrong{notHere, 0}
		}
		return r.instruction(text, r.final)
	case '!':
		if len(text) > 2 && text[2] == '-' {
			return r.comment(text, r.final)
		}
		at := 2
		for at < len(text) && (text[at]|0x20 >= 'a' && text[at]|0x20 <= 'z' || text[at] == '_') {
			at++
		}
		switch {
		case at == len(text):
			return 0, unfinished(errUnclosedToken, 0, r.final)
		case at == 2 || !isSpace(text[at]):
			return 0, invalid(at)
		case text[:at] != "<!DOCTYPE" || r.stage != inProlog || r.doctype.seen:
			return 0, &wrong{notHere, 0}
		}
		return r.readDoctype()
	}
	if _, w := scanName(text, 1, true); w != nil && w != incomplete {
		return 0, w
	}
	if r.stage == inEpilog {
		return 0, &wrong{notHere, 0}
	}
	used, w := r.startTag(text, r.final)
	if w == nil {
		r.stage = inContent
		if len(r.elements) == 0 {
			r.stage = inEpilog
		}
	}
	return used, w
}

// declarationToken looks at what could stand in a declaration, and stands outside of any: it is wrong by itself, or in its place alone (nil).
func (r *reader) declarationToken(text string) *wrong {
	at := 0
	switch text[0] {
	case '"', '\'':
		length := strings.IndexByte(text[1:], text[0])
		if length < 0 {
			return unfinished(errUnclosedToken, 0, r.final)
		}
		if at = length + 2; at < len(text) && !isSpace(text[at]) && strings.IndexByte(">%[", text[at]) < 0 {
			return invalid(at)
		}
		return nil
	case ',', '|', '(', ')', '[', ']', '>':
		return nil
	case '%', '#':
		at = 1
		if at < len(text) && text[0] == '%' && isSpace(text[at]) {
			return nil
		}
		end, w := scanName(text, at, false)
		if w == nil && text[0] == '%' && text[end] != ';' {
			return invalid(end)
		}
		if w == incomplete {
			return unfinished(errUnclosedToken, 0, r.final)
		}
		return w
	}
	for at < len(text) {
		c, size := utf8.DecodeRuneInString(text[at:])
		if !continuesName(c) && c != ':' {
			break
		}
		at += size
	}
	if at == 0 || at < len(text) && !isSpace(text[at]) && strings.IndexByte(">),|[%?*+", text[at]) < 0 {
		return invalid(at)
	}
	return nil
}

// content reads a part of an element's content.
func (r *reader) content(text string, final bool) (used int, w *wrong) {
	if r.stage == inCDATA {
		return r.cdata(text, final)
	}
	if text == "" {
		if final {
			return 0, &wrong{errNoElements, 0}
		}
		return 0, nil
	}
	switch text[0] {
	case '&':
		return r.reference(text, final)
	case '<':
	default:
		return r.characters(text, final)
	}
	if len(text) == 1 {
		return 0, unfinished(errUnclosedToken, 0, final)
	}
	switch text[1] {
	case '/':
		used, w = r.endTag(text, final)
	case '?':
		return r.instruction(text, final)
	case '!':
		if len(text) > 2 && text[2] == '-' {
			return r.comment(text, final)
		}
		const cdata = "<![CDATA["
		n := 0
		for n < len(text) && n < len(cdata) && text[n] == cdata[n] {
			n++
		}
		if n == len(cdata) {
			r.stage = inCDATA
			return n, nil
		}
		if n == len(text) {
			return 0, unfinished(errUnclosedToken, 0, final)
		}
		return 0, invalid(n)
	default:
		used, w = r.startTag(text, final)
	}
	if w == nil && len(r.elements) == 0 {
		r.stage = inEpilog
	}
	return used, w
}

// characters reads text up to the next tag or reference.
func (r *reader) characters(text string, final bool) (int, *wrong) {
	end := strings.IndexAny(text, "<&")
	ends := end >= 0
	if !ends {
		end = len(text)
	}
	data := text[:end]
	if bad := badCharacter(data); bad >= 0 {
		return 0, invalid(bad)
	}
	if closed := strings.Index(data, "]]>"); closed >= 0 {
		return 0, invalid(closed + 2)
	}
	if !ends && !final {
		// What may be the beginning of ]]> or of an end of a line waits.
		data = strings.TrimRight(data, "]\r")
		if data == "" {
			return 0, incomplete
		}
	}
	r.data(data)
	return len(data), nil
}

func (r *reader) data(text string) {
	if len(r.expansions) == 0 {
		text = oneLineEnds(text)
	}
	r.event(eventData, r.str(text))
}

// cdata reads what is in a CDATA section.
func (r *reader) cdata(text string, final bool) (int, *wrong) {
	end := strings.Index(text, "]]>")
	data := text
	if end >= 0 {
		data = text[:end]
	} else if !final {
		data = strings.TrimRight(data, "]\r")
	}
	if bad := badCharacter(data); bad >= 0 {
		return 0, invalid(bad)
	}
	switch {
	case end >= 0:
		r.stage = inContent
	case final:
		return 0, &wrong{errUnclosedCDATA, len(text)}
	case data == "":
		return 0, incomplete
	}
	if data != "" {
		r.data(data)
	}
	if end >= 0 {
		return end + 3, nil
	}
	return len(data), nil
}

// comment reads a comment, whose <!- is there.
func (r *reader) comment(text string, final bool) (int, *wrong) {
	const begin = "<!--"
	if len(text) < len(begin) {
		return 0, unfinished(errUnclosedToken, 0, final)
	}
	if text[3] != '-' {
		return 0, invalid(3)
	}
	end := strings.Index(text[len(begin):], "--")
	content := text[len(begin):]
	if end >= 0 {
		content = content[:end]
	}
	if bad := badCharacter(content); bad >= 0 {
		return 0, invalid(len(begin) + bad)
	}
	end += len(begin)
	if end < len(begin) || end+2 == len(text) {
		return 0, unfinished(errUnclosedToken, 0, final)
	}
	if text[end+2] != '>' {
		return 0, invalid(end + 2)
	}
	r.event(eventComment, r.str(oneLineEnds(content)))
	return end + 3, nil
}

// instruction reads a processing instruction, whose <? is there.
func (r *reader) instruction(text string, final bool) (int, *wrong) {
	at, w := scanName(text, 2, false)
	switch {
	case w == incomplete:
		return 0, unfinished(errUnclosedToken, 0, final)
	case w != nil:
		return 0, w
	}
	target := text[2:at]
	if strings.EqualFold(target, "xml") {
		if target == "xml" {
			return 0, &wrong{errMisplacedDeclaration, 0}
		}
		return 0, invalid(at)
	}
	if !isSpace(text[at]) {
		if text[at] != '?' {
			return 0, invalid(at)
		}
		if at+1 < len(text) && text[at+1] != '>' {
			return 0, invalid(at + 1)
		}
	}
	end := strings.Index(text[at:], "?>")
	content := text[at:]
	if end >= 0 {
		content = content[:end]
	}
	if bad := badCharacter(content); bad >= 0 {
		return 0, invalid(at + bad)
	}
	if end < 0 {
		return 0, unfinished(errUnclosedToken, 0, final)
	}
	r.event(eventInstruction, r.str(target), r.str(oneLineEnds(content[skipSpace(content, 0):])))
	return at + end + 2, nil
}
