// Package csvmodule is the module csv. The reader and the writer of records are in Go; dialects, and the reader and the writer of dicts, are
// Python in csv.py, which checks the options and hands them over as a Dialect.
package csvmodule

import (
	_ "embed" // for the Python source
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
}

// Trace implements object.Object.
func (r *reader) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(r.lines)
	tracer.Visit(r.dialect)
	return 240
}

// A writer writes records through a function.
type writer struct {
	object.Header
	options
	write object.Value
}

// Trace implements object.Object.
func (w *writer) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(w.write)
	tracer.Visit(w.dialect)
	return 240
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
				raised = t.Charge(240)
			}
			if raised != nil {
				return object.Value{}, raised
			}
			r := &reader{options: o, lines: arguments[0]}
			r.Header = object.NewHeader(readerType, r)
			return r.Value(), nil
		}},
		module.Function{Signature: "_writer(write, dialect, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			o, raised := readOptions(t, arguments[1])
			if raised == nil {
				raised = t.Charge(240)
			}
			if raised != nil {
				return object.Value{}, raised
			}
			w := &writer{options: o, write: arguments[0]}
			w.Header = object.NewHeader(writerType, w)
			return w.Value(), nil
		}},
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
	r      *reader
	t      *object.Thread
	state  state
	fields []object.Value
	field  []byte
	// characters counts those of the field; quoted tells that it began with a quote.
	characters int64
	quoted     bool
	limit      int64
}

// Next implements object.Iterator.
func (r *reader) Next(t *object.Thread) (object.Value, *object.Exception) {
	c := &record{r: r, t: t, limit: limitOf(t).characters}
	for {
		line, raised := t.Next(r.lines)
		if raised != nil {
			return object.Value{}, raised
		}
		if !line.Exists() {
			if len(c.field) == 0 && c.state != inQuoted && c.state != escapedInQuoted && c.state != escapedCharacter {
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
	return object.Made(t.NewList(c.fields))
}

// line goes through a line and what its end means.
func (c *record) line(text string) *object.Exception {
	if raised := c.t.Work(int64(1 + len(text)/16)); raised != nil {
		return raised
	}
	if raised := c.t.Charge(int64(len(text))); raised != nil {
		return raised
	}
	for text != "" {
		// What is plain goes into the field at once.
		if c.state == inField || c.state == inQuoted {
			if n := c.plain(text); n > 0 {
				if raised := c.add(text[:n]); raised != nil {
					return raised
				}
				text = text[n:]
				continue
			}
		}
		_, size := object.DecodePoint(text)
		if raised := c.character(text[:size]); raised != nil {
			return raised
		}
		text = text[size:]
	}
	return c.character("")
}

// plain is the length of what needs no look in a field.
func (c *record) plain(text string) int {
	i := 0
	for i < len(text) && text[i] < 0x80 {
		b := text[i : i+1]
		if b == c.r.delimiter || b == c.r.quote || b == c.r.escape || b == "\n" || b == "\r" {
			break
		}
		i++
	}
	return i
}

func (c *record) add(text string) *object.Exception {
	c.field = append(c.field, text...)
	c.characters += int64(len(text))
	for i := range len(text) {
		if text[i]&0xC0 == 0x80 {
			c.characters--
		}
	}
	if c.characters > c.limit {
		return csvError(c.t, "field larger than field limit ("+decimal(c.limit)+")")
	}
	return nil
}

func decimal(n int64) string {
	text := ""
	for ; n > 9; n /= 10 {
		text = string(rune('0'+n%10)) + text
	}
	return string(rune('0'+n)) + text
}

// save ends a field.
func (c *record) save() *object.Exception {
	v := object.None
	empty := len(c.field) == 0 && !c.quoted
	if !empty || c.r.quoting != quoteStrings && c.r.quoting != quoteNotNull {
		var raised *object.Exception
		if v, raised = c.t.StrValue(string(c.field)); raised != nil {
			return raised
		}
		number := c.r.quoting == quoteNonNumeric || c.r.quoting == quoteStrings
		if number && !c.quoted && !(empty && c.r.quoting == quoteStrings) {
			if v, raised = c.t.Call1(object.FloatType.Value(), v); raised != nil {
				return raised
			}
		}
	}
	if len(c.fields) == cap(c.fields) {
		if raised := c.t.Charge(int64(max(8, cap(c.fields))) * 16); raised != nil {
			return raised
		}
	}
	c.fields = append(c.fields, v)
	c.field, c.characters, c.quoted = c.field[:0], 0, false
	return nil
}

// character takes one character, "" for the end of the line.
func (c *record) character(s string) *object.Exception {
	r := c.r
	ends := s == "" || s == "\n" || s == "\r"
	endField := func() *object.Exception {
		raised := c.save()
		switch s {
		case "":
			c.state = startRecord
		case "\n", "\r":
			c.state = afterEnd
		default:
			c.state = startField
		}
		return raised
	}
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
			return endField()
		case s == r.quote && r.quoting != quoteNone:
			c.quoted = true
			c.state = inQuoted
		case s == r.escape:
			c.state = escapedCharacter
		case s == " " && r.skipSpace:
		case s == r.delimiter:
			return endField()
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
			return endField()
		case s == r.escape:
			c.state = escapedCharacter
		case s == r.delimiter:
			return endField()
		default:
			return c.add(s)
		}
	case inQuoted:
		switch {
		case s == "":
		case s == r.escape:
			c.state = escapedInQuoted
		case s == r.quote && r.quoting != quoteNone:
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
		case s == r.quote && r.quoting != quoteNone:
			c.state = inQuoted
			return c.add(s)
		case s == r.delimiter || ends:
			return endField()
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
	var out []byte
	count, empty := 0, false
	raised := t.Each(row, func(v object.Value) (bool, *object.Exception) {
		if count > 0 {
			out = append(out, w.delimiter...)
		}
		count++
		part, raised := w.field(t, v)
		if raised != nil {
			return false, raised
		}
		if raised := t.Charge(int64(len(part) + 8)); raised != nil {
			return false, raised
		}
		empty = part == ""
		out = append(out, part...)
		return true, t.Work(int64(len(part) / 64))
	})
	if raised != nil {
		return object.Value{}, raised
	}
	if count == 1 && empty {
		if w.quoting == quoteNone || w.quoting == quoteStrings || w.quoting == quoteNotNull {
			return object.Value{}, csvError(t, "single empty field record must be quoted")
		}
		out = append(append(out, w.quote...), w.quote...)
	}
	line, raised := t.StrValue(string(append(out, w.end...)))
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Call1(w.write, line)
}

// field is a value as the record has it.
func (w *writer) field(t *object.Thread, v object.Value) (string, *object.Exception) {
	s, isText := object.StrOf(v)
	text, quoted := "", false
	switch {
	case isText:
		text = s.Text()
	case v == object.None:
	default:
		var raised *object.Exception
		if text, raised = t.Text(v); raised != nil {
			return "", raised
		}
	}
	isNumber := v.IsFloat() || v.Type().IsSubtype(object.IntType) || v.Type().IsSubtype(object.FloatType)
	switch w.quoting {
	case quoteNonNumeric:
		quoted = !isNumber
	case quoteAll:
		quoted = true
	case quoteStrings:
		quoted = isText
	case quoteNotNull:
		quoted = v != object.None
	}
	special := w.delimiter + w.escape + w.quote + "\r\n"
	if !strings.ContainsAny(text, special) && !strings.ContainsAny(text, w.end) && !(text == " " && w.skipSpace) {
		if quoted {
			return w.quote + text + w.quote, nil
		}
		return text, nil
	}
	var out strings.Builder
	for rest := text; rest != ""; {
		_, size := object.DecodePoint(rest)
		c := rest[:size]
		rest = rest[size:]
		if c == w.delimiter || c == w.escape || c == w.quote || c == "\r" || c == "\n" || strings.Contains(w.end, c) {
			escaped := false
			switch {
			case w.quoting == quoteNone:
				escaped = true
			case c == w.quote && w.doubled:
				out.WriteString(w.quote)
			case c == w.quote, c == w.escape:
				escaped = true
			}
			if c != w.quote && c != w.escape || c == w.quote && w.doubled {
				quoted = quoted || !escaped
			}
			if escaped {
				if w.escape == "" {
					return "", csvError(t, "need to escape, but no escapechar set")
				}
				out.WriteString(w.escape)
			}
		}
		out.WriteString(c)
	}
	if quoted {
		return w.quote + out.String() + w.quote, nil
	}
	return out.String(), nil
}
