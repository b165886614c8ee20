package jsonmodule

import (
	"strconv"
	"strings"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// A reader reads values from a JSON text. Hooks that are absent are the usual ones.
type reader struct {
	t    *object.Thread
	doc  *object.Str
	text string
	// at is the offset of the next byte.
	at int

	lenient                             bool
	objectHook, pairsHook               object.Value
	parseFloat, parseInt, parseConstant object.Value
	// keys has the keys of objects read so far, so that those that come again are the same str.
	keys map[string]object.Value
}

// loads is json.loads with the usual decoder class.
func loads(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s := arguments[0]
	doc, ok := object.StrOf(s)
	if !ok {
		if _, isBytes := object.BytesOf(s); !isBytes {
			return object.Value{}, t.Raise(object.TypeErrorType, "the JSON object must be str, bytes or bytearray, not %s", s.Type().Name)
		}
		text, raised := decodeBytes(t, s)
		if raised != nil {
			return object.Value{}, raised
		}
		doc, _ = object.StrOf(text)
	} else if strings.HasPrefix(doc.Text(), "\ufeff") {
		r := reader{t: t, doc: doc}
		return object.Value{}, r.fail("Unexpected UTF-8 BOM (decode using utf-8-sig)", 0)
	}
	r := reader{t: t, doc: doc, text: doc.Text()}
	for i, hook := range []*object.Value{&r.objectHook, &r.parseFloat, &r.parseInt, &r.parseConstant, &r.pairsHook} {
		if arguments[1+i] != object.None {
			*hook = arguments[1+i]
		}
	}
	r.usual()
	r.space()
	v, found, raised := r.value()
	switch {
	case raised != nil:
		return object.Value{}, raised
	case !found:
		return object.Value{}, r.fail("Expecting value", r.at)
	}
	r.space()
	if r.at != len(r.text) {
		return object.Value{}, r.fail("Extra data", r.at)
	}
	return v, nil
}

// decodeBytes turns bytes into text by the encoding that json.detect_encoding finds.
func decodeBytes(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	name, raised := object.Value{}, (*object.Exception)(nil)
	if content, _ := object.BytesOf(v); len(content) < 2 || content[0] != 0 && content[1] != 0 && content[0] < 0x80 {
		name = t.Intern("utf-8").Value()
	} else {
		detect, raised := module.Import(t, "json", "detect_encoding")
		if raised != nil {
			return object.Value{}, raised
		}
		if name, raised = t.Call1(detect, v); raised != nil {
			return object.Value{}, raised
		}
	}
	text, raised := t.CallMethod(v, "decode", name, t.Intern("surrogatepass").Value())
	return text, raised
}

// usual drops hooks that do what happens without them, only slower.
func (r *reader) usual() {
	if r.parseFloat == object.FloatType.Value() {
		r.parseFloat = object.Value{}
	}
	if r.parseInt == object.IntType.Value() {
		r.parseInt = object.Value{}
	}
}

// fail makes the JSONDecodeError of a place.
func (r *reader) fail(message string, offset int) *object.Exception {
	class, raised := module.Import(r.t, "json.decoder", "JSONDecodeError")
	if raised != nil {
		return raised
	}
	e, raised := r.t.Call(class, []object.Value{r.t.Intern(message).Value(), r.doc.Value(), object.Int(int64(points(r.text[:offset])))}, nil)
	if raised != nil {
		return raised
	}
	made, ok := e.Object().(*object.Exception)
	if !ok {
		return r.t.Raise(object.TypeErrorType, "exceptions must derive from BaseException")
	}
	return made
}

// points counts code points.
func points(text string) int {
	count := 0
	for i := 0; i < len(text); i++ {
		if text[i]&0xC0 != 0x80 {
			count++
		}
	}
	return count
}

func (r *reader) space() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return
		}
	}
}

// next is the next byte, 0 at the end, where no byte of the text would be looked at.
func (r *reader) next() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// value reads a value. It returns false, with at where it should be, when there is none.
func (r *reader) value() (v object.Value, found bool, raised *object.Exception) {
	if raised := r.t.Tick(); raised != nil {
		return object.Value{}, false, raised
	}
	rest := r.text[r.at:]
	switch r.next() {
	case '"':
		r.at++
		v, raised = r.str(false)
		return v, true, raised
	case '{':
		v, raised = r.nested("object", r.object)
		return v, true, raised
	case '[':
		v, raised = r.nested("array", r.array)
		return v, true, raised
	case 'n':
		return r.word(rest, "null", object.None)
	case 't':
		return r.word(rest, "true", object.True)
	case 'f':
		return r.word(rest, "false", object.False)
	case 'N':
		return r.constant(rest, "NaN")
	case 'I':
		return r.constant(rest, "Infinity")
	case '-':
		if strings.HasPrefix(rest, "-Infinity") {
			return r.constant(rest, "-Infinity")
		}
	}
	return r.number()
}

func (r *reader) word(rest, word string, v object.Value) (object.Value, bool, *object.Exception) {
	if !strings.HasPrefix(rest, word) {
		return object.Value{}, false, nil
	}
	r.at += len(word)
	return v, true, nil
}

func (r *reader) constant(rest, word string) (object.Value, bool, *object.Exception) {
	if !strings.HasPrefix(rest, word) {
		return object.Value{}, false, nil
	}
	r.at += len(word)
	if r.parseConstant.Exists() {
		v, raised := r.t.Call1(r.parseConstant, r.t.Intern(word).Value())
		return v, true, raised
	}
	f, _ := strconv.ParseFloat(word, 64)
	return object.Float(f), true, nil
}

func (r *reader) nested(kind string, body func() (object.Value, *object.Exception)) (object.Value, *object.Exception) {
	if raised := r.t.Enter(); raised != nil {
		if raised.Is(object.RecursionErrorType) {
			raised = r.t.Raise(object.RecursionErrorType, "maximum recursion depth exceeded while decoding a JSON %s from a unicode string", kind)
		}
		return object.Value{}, raised
	}
	defer r.t.Leave()
	r.at++
	return body()
}

// element reads a value that has to be there.
func (r *reader) element() (object.Value, *object.Exception) {
	v, found, raised := r.value()
	if raised == nil && !found {
		raised = r.fail("Expecting value", r.at)
	}
	return v, raised
}

// array reads what follows a bracket.
func (r *reader) array() (object.Value, *object.Exception) {
	list, raised := r.t.NewList(nil)
	if raised != nil {
		return object.Value{}, raised
	}
	r.space()
	if r.next() == ']' {
		r.at++
		return list.Value(), nil
	}
	for {
		v, raised := r.element()
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := list.Append(r.t, v); raised != nil {
			return object.Value{}, raised
		}
		if done, raised := r.separator(']', "array"); done || raised != nil {
			return list.Value(), raised
		}
	}
}

// separator reads a comma, or the end of an array or object.
func (r *reader) separator(end byte, kind string) (done bool, raised *object.Exception) {
	r.space()
	switch {
	case r.at < len(r.text) && r.text[r.at] == end:
		r.at++
		return true, nil
	case r.next() != ',':
		return false, r.fail("Expecting ',' delimiter", r.at)
	}
	comma := r.at
	r.at++
	r.space()
	if r.next() == end {
		return false, r.fail("Illegal trailing comma before end of "+kind, comma)
	}
	return false, nil
}

// object reads what follows a brace.
func (r *reader) object() (object.Value, *object.Exception) {
	if r.pairsHook.Exists() {
		return r.pairs()
	}
	dict, raised := r.t.NewDict()
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := r.members(func(key, v object.Value) *object.Exception { return dict.Set(r.t, key, v) }); raised != nil {
		return object.Value{}, raised
	}
	if r.objectHook.Exists() {
		return r.t.Call1(r.objectHook, dict.Value())
	}
	return dict.Value(), nil
}

// pairs reads what follows a brace for object_pairs_hook.
func (r *reader) pairs() (object.Value, *object.Exception) {
	list, raised := r.t.NewList(nil)
	if raised != nil {
		return object.Value{}, raised
	}
	raised = r.members(func(key, v object.Value) *object.Exception {
		pair, raised := object.Made(r.t.NewTuple(key, v))
		if raised != nil {
			return raised
		}
		return list.Append(r.t, pair)
	})
	if raised != nil {
		return object.Value{}, raised
	}
	return r.t.Call1(r.pairsHook, list.Value())
}

func (r *reader) members(add func(key, v object.Value) *object.Exception) *object.Exception {
	r.space()
	if r.next() == '}' {
		r.at++
		return nil
	}
	for {
		if r.next() != '"' {
			return r.fail("Expecting property name enclosed in double quotes", r.at)
		}
		r.at++
		key, raised := r.str(true)
		if raised != nil {
			return raised
		}
		r.space()
		if r.next() != ':' {
			return r.fail("Expecting ':' delimiter", r.at)
		}
		r.at++
		r.space()
		v, raised := r.element()
		if raised != nil {
			return raised
		}
		if raised := add(key, v); raised != nil {
			return raised
		}
		if done, raised := r.separator('}', "object"); done || raised != nil {
			return raised
		}
	}
}

// number reads a number; found is false, and at where it was, if there is none.
func (r *reader) number() (v object.Value, found bool, raised *object.Exception) {
	s, i := r.text, r.at
	digits := func() int {
		from := i
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			i++
		}
		return i - from
	}
	if i < len(s) && s[i] == '-' {
		i++
	}
	if i < len(s) && s[i] == '0' {
		i++
	} else if digits() == 0 {
		return object.Value{}, false, nil
	}
	isFloat := false
	if i+1 < len(s) && s[i] == '.' && '0' <= s[i+1] && s[i+1] <= '9' {
		i++
		digits()
		isFloat = true
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		mark := i
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		if digits() == 0 {
			i = mark
		} else {
			isFloat = true
		}
	}
	text := s[r.at:i]
	r.at = i
	if raised := r.t.Work(int64(len(text) / 64)); raised != nil {
		return object.Value{}, true, raised
	}
	hook := r.parseInt
	if isFloat {
		hook = r.parseFloat
	}
	switch {
	case hook.Exists():
		argument, raised := r.t.StrValue(strings.Clone(text))
		if raised != nil {
			return object.Value{}, true, raised
		}
		v, raised = r.t.Call1(hook, argument)
		return v, true, raised
	case isFloat:
		f, _ := strconv.ParseFloat(text, 64)
		return object.Float(f), true, nil
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return object.Int(n), true, nil
	}
	argument, raised := r.t.StrValue(text)
	if raised != nil {
		return object.Value{}, true, raised
	}
	v, raised = r.t.Call1(object.IntType.Value(), argument)
	return v, true, raised
}

// str reads a string after its quote. The str of a key is kept for the next time.
func (r *reader) str(key bool) (object.Value, *object.Exception) {
	s, from := r.text, r.at
	i := from
	for i < len(s) && plainByte[s[i]] {
		i++
	}
	if raised := r.t.Work(int64((i - from) / 64)); raised != nil {
		return object.Value{}, raised
	}
	if i < len(s) && s[i] == '"' {
		r.at = i + 1
		return r.made(s[from:i], key)
	}
	text, raised := r.escaped(from, i)
	if raised != nil {
		return object.Value{}, raised
	}
	return r.made(text, key)
}

func (r *reader) made(text string, key bool) (object.Value, *object.Exception) {
	if !key {
		return r.t.StrValue(strings.Clone(text))
	}
	if v, found := r.keys[text]; found {
		return v, nil
	}
	v, raised := r.t.StrValue(strings.Clone(text))
	if raised == nil {
		if r.keys == nil {
			r.keys = make(map[string]object.Value)
		}
		r.t.Note(64)
		r.keys[v.Object().(*object.Str).Text()] = v
	}
	return v, raised
}

// plainByte has the bytes of a string that need no look: all but the quote, the backslash and control characters.
var plainByte = func() (table [256]bool) {
	for c := range table {
		table[c] = c >= ' ' && c != '"' && c != '\\'
	}
	return table
}()

// escaped reads the rest of a string that began at from and is plain up to i.
func (r *reader) escaped(from, i int) (string, *object.Exception) {
	s, quote := r.text, from-1
	var out []byte
	for {
		chunk := i
		for i < len(s) && plainByte[s[i]] {
			i++
		}
		if raised := r.t.Work(int64(1 + (i-chunk)/64)); raised != nil {
			return "", raised
		}
		if i >= len(s) {
			return "", r.fail("Unterminated string starting at", quote)
		}
		c := s[i]
		if c < ' ' && r.lenient {
			i++
			continue
		}
		if need := len(out) + i - from + 4; need > cap(out) {
			if raised := r.t.Charge(int64(need + cap(out))); raised != nil {
				return "", raised
			}
			out = append(make([]byte, 0, need+cap(out)), out...)
		}
		out = append(out, s[from:i]...)
		if c == '"' {
			r.at = i + 1
			return string(out), nil
		}
		if c != '\\' {
			return "", r.fail("Invalid control character at", i)
		}
		point, end, raised := r.escape(i, quote)
		if raised != nil {
			return "", raised
		}
		out = object.AppendPoint(out, point)
		i, from = end, end
	}
}

// escape reads the escape whose backslash is at i and returns what it stands for and where it ends.
func (r *reader) escape(i, quote int) (point rune, end int, raised *object.Exception) {
	s := r.text
	if i+1 >= len(s) {
		return 0, 0, r.fail("Unterminated string starting at", quote)
	}
	if at := strings.IndexByte(`"\/bfnrt`, s[i+1]); at >= 0 {
		return rune("\"\\/\b\f\n\r\t"[at]), i + 2, nil
	}
	if s[i+1] != 'u' {
		return 0, 0, r.fail("Invalid \\escape", i)
	}
	unit, ok := hexadecimal(s, i+2)
	if !ok {
		return 0, 0, r.fail("Invalid \\uXXXX escape", i+1)
	}
	end = i + 6
	if unit >= 0xD800 && unit <= 0xDBFF && strings.HasPrefix(s[end:], `\u`) {
		if low, ok := hexadecimal(s, end+2); ok && low >= 0xDC00 && low <= 0xDFFF {
			return 0x10000 + (unit-0xD800)<<10 + low - 0xDC00, end + 6, nil
		}
	}
	return unit, end, nil
}

// hexadecimal reads four digits; not ok if there are fewer, or the text ends right after them, where no quote could be.
func hexadecimal(s string, at int) (unit rune, ok bool) {
	if at+4 >= len(s) {
		return 0, false
	}
	n, err := strconv.ParseUint(s[at:at+4], 16, 32)
	if err != nil || s[at] == '+' {
		return 0, false
	}
	return rune(n), true
}

// scanString is json.decoder.scanstring: the string that began before end, and where it is over.
func scanString(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	doc, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "first argument must be a string, not %s", arguments[0].Type().Name)
	}
	end, raised := t.IndexInt(arguments[1], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	if end < 0 || end > int64(doc.Len()) {
		return object.Value{}, t.Raise(object.ValueErrorType, "end is out of bounds")
	}
	r := reader{t: t, doc: doc, text: doc.Text(), at: doc.Offset(int(end))}
	if arguments[2].Exists() {
		strict, raised := t.Truth(arguments[2])
		if raised != nil {
			return object.Value{}, raised
		}
		r.lenient = !strict
	}
	v, raised := r.str(false)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(v, object.Int(int64(points(r.text[:r.at])))))
}
