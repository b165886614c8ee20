// Package csvmodule is the module csv. The reader and the writer of records are in Go; dialects, and the reader and the writer of dicts, are
// Python in csv.py, which checks the options and hands them over as a Dialect.
package csvmodule

import (
	_ "embed" // for the Python source
	"strconv"
	"strings"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

//go:embed csv.py
var source string

// Definitions are the modules.
var Definitions = []*module.Definition{{Name: "csv", Doc: "Tables as text.", Members: members, Source: source}}

// The ways of quoting, csv.QUOTE_MINIMAL and the others.
const (
	quoteMinimal = iota
	quoteAll
	quoteNonNumeric
	quoteNone
	quoteStrings
	quoteNotNull
)

// options are those of a dialect. A character that is not set is "".
type options struct {
	delimiter, quote, escape, end string
	doubled, skipSpace, strict    bool
	quoting                       int64
	dialect                       object.Value
	// delimiterPoint, quotePoint and escapePoint are the characters as code points, noPoint for one that is not set.
	delimiterPoint, quotePoint, escapePoint rune
	// looks tells of each byte whether a field that has it needs a look: bits inPlain and inQuotes.
	looks [256]uint8
}

// noPoint is no code point: an option that is not set, and the end of a line.
const noPoint = -1

// What a byte needs a look for: outside of quotes, and between them.
const (
	inPlain = 1 << iota
	inQuotes
)

// settle finds out which bytes need a look: those of the options, of the ends of lines and of more. A byte that is part of a longer character
// needs one if any of the options is such a character.
func (o *options) settle(more string) {
	point := func(text string) rune {
		if text == "" {
			return noPoint
		}
		c, _ := object.DecodePoint(text)
		return c
	}
	o.delimiterPoint, o.quotePoint, o.escapePoint = point(o.delimiter), point(o.quote), point(o.escape)
	look := func(text string, where uint8) {
		for i := range len(text) {
			if text[i] < 0x80 {
				o.looks[text[i]] |= where
				continue
			}
			for b := 0x80; b <= 0xFF; b++ {
				o.looks[b] |= where
			}
		}
	}
	look(o.delimiter+o.quote+o.escape+"\r\n"+more, inPlain)
	look(o.quote+o.escape, inQuotes)
}

// plain is the length of the part of text before the first byte that needs a look.
func (o *options) plain(text string, where uint8) int {
	for i := range len(text) {
		if o.looks[text[i]]&where != 0 {
			return i
		}
	}
	return len(text)
}

// readOptions reads a checked Dialect.
func readOptions(t *object.Thread, dialect object.Value) (o options, raised *object.Exception) {
	o.dialect = dialect
	for name, text := range map[string]*string{"delimiter": &o.delimiter, "quotechar": &o.quote, "escapechar": &o.escape, "lineterminator": &o.end} {
		v, raised := t.GetAttribute(dialect, name)
		if raised != nil {
			return o, raised
		}
		if s, ok := object.StrOf(v); ok {
			*text = s.Text()
		}
	}
	for name, flag := range map[string]*bool{"doublequote": &o.doubled, "skipinitialspace": &o.skipSpace, "strict": &o.strict} {
		v, raised := t.GetAttribute(dialect, name)
		if raised != nil {
			return o, raised
		}
		*flag = v == object.True
	}
	v, raised := t.GetAttribute(dialect, "quoting")
	if raised != nil {
		return o, raised
	}
	o.quoting = v.Int()
	return o, nil
}

func csvError(t *object.Thread, text string) *object.Exception {
	class, raised := module.Import(t, "csv", "Error")
	if raised != nil {
		return raised
	}
	s, raised := t.StrValue(text)
	if raised != nil {
		return raised
	}
	made, raised := t.Call1(class, s)
	if raised != nil {
		return raised
	}
	if e, ok := made.Object().(*object.Exception); ok {
		return e
	}
	return t.Raise(object.ValueErrorType, "%s", text)
}

// A reader reads records from an iterator of lines.
type reader struct {
	object.Header
	options
	lines object.Value
	count int64
	// fields and field are those of the record in progress. The lines may come from a function that asks this reader for a record: that
	// one's are behind those of the record around.
	fields []object.Value
	field  []byte
}

// objectSize is what a reader or a writer takes beside its buffers.
const objectSize = 640

// bufferMaximum is what a reader or a writer keeps of its buffer from one record to the next.
const bufferMaximum = 1 << 16

// Trace implements object.Object.
func (r *reader) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(r.lines)
	tracer.Visit(r.dialect)
	tracer.VisitAll(r.fields)
	return objectSize + int64(cap(r.fields))*16 + int64(cap(r.field))
}

// A writer writes records through a function.
type writer struct {
	object.Header
	options
	write object.Value
	// line is the record in progress, behind that of a record whose fields are being written and whose __str__ writes this one.
	line []byte
}

// Trace implements object.Object.
func (w *writer) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(w.write)
	tracer.Visit(w.dialect)
	return objectSize + int64(cap(w.line))
}

// put appends a text to a buffer, whose growth is charged.
func put[T string | []byte](t *object.Thread, buffer []byte, text T) ([]byte, *object.Exception) {
	if len(buffer)+len(text) > cap(buffer) {
		room := max(len(buffer)+len(text), 2*cap(buffer), 128)
		if raised := t.Charge(int64(room)); raised != nil {
			return buffer, raised
		}
		if raised := t.Work(int64(len(buffer) / 1024)); raised != nil {
			return buffer, raised
		}
		grown := make([]byte, len(buffer), room)
		copy(grown, buffer)
		buffer = grown
	}
	return append(buffer, text...), nil
}

var (
	readerType = object.NewBuiltinType("reader")
	writerType = object.NewBuiltinType("writer")
)

var declare = sync.OnceFunc(func() {
	object.Declare(readerType, object.IteratorType(object.Declaration{
		Module: "_csv", Final: true, Abstract: true, Layout: true,
		GetSets: []object.GetSetDeclaration{
			{Name: "line_num", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(self.Object().(*reader).count), nil
			}},
			{Name: "dialect", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self.Object().(*reader).dialect, nil
			}},
		},
	}))
	object.Declare(writerType, object.Declaration{
		Module: "_csv", Final: true, Abstract: true, Layout: true,
		Methods: []object.MethodDeclaration{
			{Signature: "writerow(row, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return arguments[0].Object().(*writer).row(t, arguments[1])
			}},
			{Signature: "writerows(rows, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return object.None, t.Each(arguments[1], func(row object.Value) (bool, *object.Exception) {
					_, raised := arguments[0].Object().(*writer).row(t, row)
					return true, raised
				})
			}},
		},
		GetSets: []object.GetSetDeclaration{
			{Name: "dialect", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self.Object().(*writer).dialect, nil
			}},
		},
	})
})

func members() []module.Member {
	declare()
	return module.Functions("csv",
		module.Function{Signature: "_reader(lines, dialect, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			o, raised := readOptions(t, arguments[1])
			if raised == nil {
				raised = t.Charge(objectSize)
			}
			if raised != nil {
				return object.Value{}, raised
			}
			r := &reader{options: o, lines: arguments[0]}
			r.settle("")
			r.Header = object.NewHeader(readerType, r)
			return r.Value(), nil
		}},
		module.Function{Signature: "_writer(write, dialect, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			o, raised := readOptions(t, arguments[1])
			if raised == nil {
				raised = t.Charge(objectSize)
			}
			if raised != nil {
				return object.Value{}, raised
			}
			w := &writer{options: o, write: arguments[0]}
			w.settle(o.end)
			w.Header = object.NewHeader(writerType, w)
			return w.Value(), nil
		}},
		module.Function{Signature: "_row(names, fields, restkey, restval, /)", Native: makeRow},
		module.Function{Signature: "field_size_limit(new_limit=None, /)", Native: fieldLimit},
	)
}

// limit is csv.field_size_limit of a run.
type limit struct{ characters int64 }

// Trace implements module.State.
func (*limit) Trace(*object.Tracer) {}

var limitKey int

func limitOf(t *object.Thread) *limit {
	return module.Of(t).State(&limitKey, func() module.State { return &limit{131072} }).(*limit)
}

func fieldLimit(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	l := limitOf(t)
	old := l.characters
	if v := arguments[0]; v.Exists() {
		if !v.Type().IsSubtype(object.IntType) {
			return object.Value{}, t.Raise(object.TypeErrorType, "limit must be an integer")
		}
		n, raised := t.IndexInt(v, object.OverflowErrorType)
		if raised != nil {
			return object.Value{}, raised
		}
		l.characters = n
	}
	return object.Int(old), nil
}

// state is where in a record the reader is.
type state uint8

const (
	startRecord state = iota
	startField
	inField
	escapedCharacter
	inQuoted
	escapedInQuoted
	quoteInQuoted
	afterEnd // of the record, by \r or \n
)

// record is a record that is being read.
type record struct {
	r     *reader
	t     *object.Thread
	state state
	// firstField and firstByte are where the record begins in the reader's fields, and the field in its field.
	firstField, firstByte int
	// characters counts those of the field; quoted tells that it began with a quote.
	characters int64
	quoted     bool
	limit      int64
}

// Next implements object.Iterator.
func (r *reader) Next(t *object.Thread) (object.Value, *object.Exception) {
	c := record{r: r, t: t, limit: limitOf(t).characters, firstField: len(r.fields), firstByte: len(r.field)}
	row, raised := c.read()
	clear(r.fields[c.firstField:])
	r.fields, r.field = r.fields[:c.firstField], r.field[:c.firstByte]
	if c.firstByte == 0 && cap(r.field) > bufferMaximum {
		r.field = nil
	}
	if c.firstField == 0 && cap(r.fields) > bufferMaximum/16 {
		r.fields = nil
	}
	return row, raised
}

func (c *record) read() (object.Value, *object.Exception) {
	r, t := c.r, c.t
	for {
		line, raised := t.Next(r.lines)
		if raised != nil {
			return object.Value{}, raised
		}
		if !line.Exists() {
			if len(r.field) == c.firstByte && c.state != inQuoted && c.state != escapedInQuoted && c.state != escapedCharacter {
				return object.Value{}, nil
			}
			if r.strict {
				return object.Value{}, csvError(t, "unexpected end of data")
			}
			if raised := c.save(); raised != nil {
				return object.Value{}, raised
			}
			break
		}
		s, ok := object.StrOf(line)
		if !ok {
			return object.Value{}, csvError(t, "iterator should return strings, not "+line.Type().Name+" (the file should be opened in text mode)")
		}
		r.count++
		if raised := c.line(s.Text()); raised != nil {
			return object.Value{}, raised
		}
		if c.state == startRecord {
			break
		}
	}
	own := r.fields[c.firstField:]
	if raised := t.Charge(int64(len(own)) * 16); raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewList(append(make([]object.Value, 0, len(own)), own...)))
}

// line goes through a line and what its end means.
func (c *record) line(line string) *object.Exception {
	text := line
	if raised := c.t.Work(int64(1 + len(text)/16)); raised != nil {
		return raised
	}
	for text != "" {
		// What is plain goes into the field at once.
		switch c.state {
		case startRecord, startField:
			n := c.r.plain(text, inPlain)
			if n == 0 || c.r.skipSpace && text[0] == ' ' {
				break
			}
			if n < len(text) && rune(text[n]) == c.r.delimiterPoint && text[n] < 0x80 {
				// A whole field.
				if raised := c.take(line, text[:n]); raised != nil {
					return raised
				}
				c.state = startField
				text = text[n+1:]
				continue
			}
			c.state = inField
			if raised := c.add(text[:n]); raised != nil {
				return raised
			}
			text = text[n:]
			continue
		case inField, inQuoted:
			where := uint8(inPlain)
			if c.state == inQuoted {
				where = inQuotes
			}
			if n := c.r.plain(text, where); n > 0 {
				if raised := c.add(text[:n]); raised != nil {
					return raised
				}
				text = text[n:]
				continue
			}
		}
		point, size := object.DecodePoint(text)
		if raised := c.character(point, text[:size]); raised != nil {
			return raised
		}
		text = text[size:]
	}
	return c.character(noPoint, "")
}

// add appends to the field.
func (c *record) add(text string) *object.Exception {
	var raised *object.Exception
	if c.r.field, raised = put(c.t, c.r.field, text); raised != nil {
		return raised
	}
	c.characters += int64(len(text))
	for i := range len(text) {
		if text[i]&0xC0 == 0x80 {
			c.characters--
		}
	}
	if c.characters > c.limit {
		return c.tooLong()
	}
	return nil
}

func (c *record) tooLong() *object.Exception {
	return csvError(c.t, "field larger than field limit ("+strconv.FormatInt(c.limit, 10)+")")
}

// save ends a field.
func (c *record) save() *object.Exception {
	text := string(c.r.field[c.firstByte:])
	raised := c.keep(text, text)
	c.r.field = c.r.field[:c.firstByte]
	c.characters, c.quoted = 0, false
	return raised
}

// take makes a field of a part of the line, to which nothing was added.
func (c *record) take(line, text string) *object.Exception {
	if int64(len(text)) > c.limit {
		// There may be fewer characters than bytes.
		if raised := c.add(text); raised != nil {
			return raised
		}
		return c.save()
	}
	return c.keep(line, text)
}

// keep appends a field, a part of whole, to the record.
func (c *record) keep(whole, text string) *object.Exception {
	r := c.r
	v := object.None
	empty := text == "" && !c.quoted
	if !empty || r.quoting != quoteStrings && r.quoting != quoteNotNull {
		var raised *object.Exception
		if v, raised = c.t.Part(whole, text); raised != nil {
			return raised
		}
		number := r.quoting == quoteNonNumeric || r.quoting == quoteStrings
		if number && !c.quoted && !(empty && r.quoting == quoteStrings) {
			if v, raised = c.t.Call1(object.FloatType.Value(), v); raised != nil {
				return raised
			}
		}
	}
	if len(r.fields) == cap(r.fields) {
		if raised := c.t.Charge(int64(max(8, 2*cap(r.fields))) * 16); raised != nil {
			return raised
		}
		grown := make([]object.Value, len(r.fields), max(8, 2*cap(r.fields)))
		copy(grown, r.fields)
		r.fields = grown
	}
	r.fields = append(r.fields, v)
	return nil
}

// endField saves a field that a character ends.
func (c *record) endField(point rune) *object.Exception {
	raised := c.save()
	switch point {
	case noPoint:
		c.state = startRecord
	case '\n', '\r':
		c.state = afterEnd
	default:
		c.state = startField
	}
	return raised
}

// character takes one character, point, whose text is s: noPoint and "" for the end of the line.
func (c *record) character(point rune, s string) *object.Exception {
	r := c.r
	ends := point == noPoint || point == '\n' || point == '\r'
	isQuote := point == r.quotePoint && !ends && r.quoting != quoteNone
	isEscape := point == r.escapePoint && !ends
	isDelimiter := point == r.delimiterPoint && !ends
	switch c.state {
	case startRecord:
		if s == "" {
			return nil
		}
		if ends {
			c.state = afterEnd
			return nil
		}
		c.state = startField
		fallthrough
	case startField:
		switch {
		case ends:
			return c.endField(point)
		case isQuote:
			c.quoted = true
			c.state = inQuoted
		case isEscape:
			c.state = escapedCharacter
		case point == ' ' && r.skipSpace:
		case isDelimiter:
			return c.endField(point)
		default:
			c.state = inField
			return c.add(s)
		}
	case escapedCharacter:
		c.state = inField
		if s == "" {
			// An escape at the end of the line: the line's end is meant.
			c.state = escapedCharacter
			if raised := c.add("\n"); raised != nil {
				return raised
			}
			c.state = inField
			return nil
		}
		return c.add(s)
	case inField:
		switch {
		case ends:
			return c.endField(point)
		case isEscape:
			c.state = escapedCharacter
		case isDelimiter:
			return c.endField(point)
		default:
			return c.add(s)
		}
	case inQuoted:
		switch {
		case s == "":
		case isEscape:
			c.state = escapedInQuoted
		case isQuote:
			c.state = inField
			if r.doubled {
				c.state = quoteInQuoted
			}
		default:
			return c.add(s)
		}
	case escapedInQuoted:
		c.state = inQuoted
		if s == "" {
			s = "\n"
		}
		return c.add(s)
	case quoteInQuoted:
		switch {
		case isQuote:
			c.state = inQuoted
			return c.add(s)
		case isDelimiter || ends:
			return c.endField(point)
		case !r.strict:
			c.state = inField
			return c.add(s)
		}
		return csvError(c.t, "'"+r.delimiter+"' expected after '"+r.quote+"'")
	case afterEnd:
		switch s {
		case "":
			c.state = startRecord
		case "\n", "\r":
		default:
			return csvError(c.t, "new-line character seen in unquoted field - do you need to open the file with newline=''?")
		}
	}
	return nil
}

// row writes one record.
func (w *writer) row(t *object.Thread, row object.Value) (object.Value, *object.Exception) {
	if !object.Iterable(row) {
		return object.Value{}, csvError(t, "iterable expected, not "+row.Type().Name)
	}
	first := len(w.line)
	line, raised := w.compose(t, row)
	if w.line = w.line[:first]; first == 0 && cap(w.line) > bufferMaximum {
		w.line = nil
	}
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Call1(w.write, line)
}

// put appends to the line.
func (w *writer) put(t *object.Thread, text string) (raised *object.Exception) {
	w.line, raised = put(t, w.line, text)
	return raised
}

// compose makes the text of a record at the end of w.line.
func (w *writer) compose(t *object.Thread, row object.Value) (object.Value, *object.Exception) {
	first := len(w.line)
	count, empty := 0, false
	raised := t.Each(row, func(v object.Value) (bool, *object.Exception) {
		if count > 0 {
			if raised := w.put(t, w.delimiter); raised != nil {
				return false, raised
			}
		}
		count++
		before := len(w.line)
		if raised := w.field(t, v); raised != nil {
			return false, raised
		}
		empty = len(w.line) == before
		return true, t.Work(int64((len(w.line) - before) / 64))
	})
	if raised != nil {
		return object.Value{}, raised
	}
	if count == 1 && empty {
		if w.quoting == quoteNone || w.quoting == quoteStrings || w.quoting == quoteNotNull {
			return object.Value{}, csvError(t, "single empty field record must be quoted")
		}
		if raised := w.put(t, w.quote+w.quote); raised != nil {
			return object.Value{}, raised
		}
	}
	if raised := w.put(t, w.end); raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(string(w.line[first:]))
}

// field writes a value as the record has it.
func (w *writer) field(t *object.Thread, v object.Value) (raised *object.Exception) {
	s, isText := object.StrOf(v)
	text := ""
	switch {
	case isText:
		text = s.Text()
	case v == object.None:
	case v.IsInt():
		var room [20]byte
		digits := strconv.AppendInt(room[:0], v.Int(), 10)
		plain := w.quoting == quoteMinimal || w.quoting == quoteNonNumeric || w.quoting == quoteStrings || w.quoting == quoteNone
		for _, c := range digits {
			plain = plain && w.looks[c]&inPlain == 0
		}
		if plain {
			w.line, raised = put(t, w.line, digits)
			return raised
		}
		text = string(digits)
	default:
		if text, raised = t.Text(v); raised != nil {
			return raised
		}
	}
	quoted := false
	switch w.quoting {
	case quoteNonNumeric:
		quoted = !v.IsFloat() && !v.Type().IsSubtype(object.IntType) && !v.Type().IsSubtype(object.FloatType)
	case quoteAll:
		quoted = true
	case quoteStrings:
		quoted = isText
	case quoteNotNull:
		quoted = v != object.None
	}
	if text == "" && w.skipSpace && w.delimiter == " " {
		// A reader would skip it with the delimiters around.
		if w.quoting == quoteNone || v == object.None && (w.quoting == quoteStrings || w.quoting == quoteNotNull) {
			return csvError(t, "empty field must be quoted if delimiter is a space and skipinitialspace is true")
		}
		quoted = true
	}
	first := len(w.line)
	for rest := text; rest != ""; {
		n := w.plain(rest, inPlain)
		if raised := w.put(t, rest[:n]); raised != nil {
			return raised
		}
		if rest = rest[n:]; rest == "" {
			break
		}
		_, size := object.DecodePoint(rest)
		c := rest[:size]
		rest = rest[size:]
		needsQuotes, raised := w.special(t, c)
		if raised != nil {
			return raised
		}
		quoted = quoted || needsQuotes
		if raised := w.put(t, c); raised != nil {
			return raised
		}
	}
	if !quoted {
		return nil
	}
	// The field moves to make room for the first quote.
	length := len(w.line) - first
	if raised := w.put(t, w.quote+w.quote); raised != nil {
		return raised
	}
	field := w.line[first:]
	copy(field[len(w.quote):], field[:length])
	copy(field, w.quote)
	return nil
}

// special writes what stands before a character that may not be plain, and tells whether the field needs quotes for it.
func (w *writer) special(t *object.Thread, c string) (needsQuotes bool, raised *object.Exception) {
	switch {
	case c != w.delimiter && c != w.escape && c != w.quote && c != "\r" && c != "\n" && !strings.Contains(w.end, c):
		return false, nil
	case w.quoting == quoteNone:
	case c == w.quote && w.doubled:
		return true, w.put(t, w.quote)
	case c != w.quote && c != w.escape:
		return true, nil
	}
	if w.escape == "" {
		return false, csvError(t, "need to escape, but no escapechar set")
	}
	return false, w.put(t, w.escape)
}
