package jsonmodule

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// An encoder writes one value as JSON text.
type encoder struct {
	t   *object.Thread
	out []byte
	// open are the containers and objects being written, to find one inside itself; it is not kept with check_circular=False.
	open []object.Value

	fallback                                           object.Value // default
	skipKeys, ascii, checkCircular, allowNaN, sortKeys bool
	// indented says that each element stands on a line of its own, after indent once per level.
	indented  bool
	indent    string
	item, key string
	depth     int
	// parts are the texts that iterencode gives out one by one; out is then what comes after them.
	divided bool
	parts   []object.Value
}

// newEncoder reads the arguments of _encode and _chunks.
func newEncoder(t *object.Thread, arguments []object.Value) (*encoder, *object.Exception) {
	e := &encoder{t: t, fallback: arguments[1]}
	for i, flag := range []*bool{&e.skipKeys, &e.ascii, &e.checkCircular, &e.allowNaN, &e.sortKeys} {
		truth, raised := t.Truth(arguments[2+i])
		if raised != nil {
			return nil, raised
		}
		*flag = truth
	}
	if indent := arguments[7]; indent != object.None {
		e.indented = true
		if s, ok := object.StrOf(indent); ok {
			e.indent = s.Text()
		} else {
			space, raised := t.Binary(object.Multiply, t.Intern(" ").Value(), indent)
			if raised != nil {
				return nil, raised
			}
			s, ok := object.StrOf(space)
			if !ok {
				return nil, t.Raise(object.TypeErrorType, "indent must be an integer or a string")
			}
			e.indent = s.Text()
		}
	}
	for i, separator := range []*string{&e.item, &e.key} {
		s, ok := object.StrOf(arguments[8+i])
		if !ok {
			return nil, t.Raise(object.TypeErrorType, "make_encoder() argument %d must be str, not %s", 5-i, object.ArgumentType(arguments[8+i]))
		}
		*separator = s.Text()
	}
	return e, nil
}

func encode(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	e, raised := newEncoder(t, arguments)
	if raised == nil {
		raised = e.value(arguments[0])
	}
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(string(e.out))
}

// chunks returns a list of the parts of the text, and the exception that came after them or None.
func chunks(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	e, raised := newEncoder(t, arguments)
	failed := object.None
	if raised == nil {
		e.divided = true
		raised = e.value(arguments[0])
		if raised == nil {
			raised = e.divide()
		}
	}
	if raised == object.Aborted {
		return object.Value{}, raised
	}
	if raised != nil {
		failed = raised.Value()
	}
	var parts []object.Value
	if e != nil {
		parts = e.parts
	}
	list, raised := object.Made(t.NewList(parts))
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(list, failed))
}

func encodeString(ascii bool) object.Native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		s, ok := object.StrOf(arguments[0])
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "first argument must be a string, not %s", arguments[0].Type().Name)
		}
		e := &encoder{t: t, ascii: ascii}
		if raised := e.text(s.Text()); raised != nil {
			return object.Value{}, raised
		}
		return t.StrValue(string(e.out))
	}
}

// divide makes what was written since the last part one more part.
func (e *encoder) divide() *object.Exception {
	if !e.divided || len(e.out) == 0 {
		return nil
	}
	part, raised := e.t.StrValue(string(e.out))
	if raised != nil {
		return raised
	}
	if len(e.parts) == cap(e.parts) {
		if raised := e.t.Charge(int64(max(8, cap(e.parts))) * 16); raised != nil {
			return raised
		}
	}
	e.parts = append(e.parts, part)
	e.out = e.out[:0]
	return nil
}

// room makes sure that size more bytes fit into out, charged.
func (e *encoder) room(size int) *object.Exception {
	if len(e.out)+size <= cap(e.out) {
		return nil
	}
	more := max(size, cap(e.out), 64)
	if raised := e.t.Charge(int64(more)); raised != nil {
		return raised
	}
	e.out = slices.Grow(e.out, more)
	return nil
}

func (e *encoder) write(text string) *object.Exception {
	if raised := e.room(len(text)); raised != nil {
		return raised
	}
	e.out = append(e.out, text...)
	return nil
}

// value writes any value.
func (e *encoder) value(v object.Value) *object.Exception {
	if raised := e.t.Tick(); raised != nil {
		return raised
	}
	switch {
	case v == object.None:
		return e.write("null")
	case v.IsBool():
		return e.write(boolText(v))
	case v.IsInt():
		if raised := e.room(20); raised != nil {
			return raised
		}
		e.out = strconv.AppendInt(e.out, v.Int(), 10)
		return nil
	case v.IsFloat():
		return e.float(v.Float())
	}
	switch o := v.Object().(type) {
	case *object.Str:
		return e.text(o.Text())
	case *object.List:
		return e.nested(v, func() *object.Exception { return e.list(o.Elements) })
	case *object.Tuple:
		return e.nested(v, func() *object.Exception { return e.list(o.Elements) })
	case *object.Dict:
		if v.Type() == object.DictType {
			return e.nested(v, func() *object.Exception { return e.dict(o) })
		}
	}
	return e.derived(v)
}

// derived writes an instance of a class derived from a built-in type, or what default says of any other object.
func (e *encoder) derived(v object.Value) *object.Exception {
	switch typ := v.Type(); {
	case typ.IsSubtype(object.StrType):
		s, _ := object.StrOf(v)
		return e.text(s.Text())
	case typ.IsSubtype(object.IntType):
		text, raised := e.t.IntText(plain(v))
		if raised != nil {
			return raised
		}
		return e.write(text)
	case typ.IsSubtype(object.FloatType):
		return e.float(plain(v).Float())
	case typ.IsSubtype(object.ListType), typ.IsSubtype(object.TupleType):
		return e.nested(v, func() *object.Exception {
			elements, raised := e.t.Collect(v)
			if raised != nil {
				return raised
			}
			return e.list(func() []object.Value { return elements })
		})
	case typ.IsSubtype(object.DictType):
		if d, ok := object.DictOf(v); ok && d.Len() == 0 {
			return e.write("{}")
		}
		return e.nested(v, func() *object.Exception {
			items, raised := e.t.CallMethod(v, "items")
			if raised != nil {
				return raised
			}
			pairs, raised := e.pairs(items)
			if raised != nil {
				return raised
			}
			return e.object(pairs)
		})
	case !e.fallback.Exists() || e.fallback == object.None:
		return e.t.Raise(object.TypeErrorType, "Object of type %s is not JSON serializable", plainName(typ))
	}
	return e.nested(v, func() *object.Exception {
		other, raised := e.t.Call1(e.fallback, v)
		if raised != nil {
			return raised
		}
		return e.value(other)
	})
}

// plain returns the number that an instance of a class derived from int or float is.
func plain(v object.Value) object.Value {
	if i, ok := v.Object().(*object.Instance); ok {
		return i.Base()
	}
	return v
}

func boolText(v object.Value) string {
	if v.Bool() {
		return "true"
	}
	return "false"
}

// nested writes what may contain other values.
func (e *encoder) nested(v object.Value, body func() *object.Exception) *object.Exception {
	if raised := e.t.Enter(); raised != nil {
		if raised.Is(object.RecursionErrorType) {
			raised = e.t.Raise(object.RecursionErrorType, "maximum recursion depth exceeded while encoding a JSON object")
		}
		return raised
	}
	defer e.t.Leave()
	if !e.checkCircular {
		return body()
	}
	if slices.Contains(e.open, v) {
		return e.t.Raise(object.ValueErrorType, "Circular reference detected")
	}
	e.open = append(e.open, v)
	raised := body()
	e.open = e.open[:len(e.open)-1]
	return raised
}

func (e *encoder) float(f float64) *object.Exception {
	text := ""
	switch {
	case math.IsNaN(f):
		text = "NaN"
	case math.IsInf(f, 1):
		text = "Infinity"
	case math.IsInf(f, -1):
		text = "-Infinity"
	default:
		return e.write(object.FloatText(f))
	}
	if !e.allowNaN {
		return e.t.Raise(object.ValueErrorType, "Out of range float values are not JSON compliant: %s", object.FloatText(f))
	}
	return e.write(text)
}

// line begins a new line of an indented text.
func (e *encoder) line() *object.Exception {
	if !e.indented {
		return nil
	}
	size := 1 + len(e.indent)*e.depth
	if raised := e.room(size); raised != nil {
		return raised
	}
	if raised := e.t.Work(int64(size / 64)); raised != nil {
		return raised
	}
	e.out = append(e.out, '\n')
	for range e.depth {
		e.out = append(e.out, e.indent...)
	}
	return nil
}

// contains tells a value that may contain others, and so is given out in parts of its own.
func contains(v object.Value) bool {
	if v.Object() == nil {
		return false
	}
	typ := v.Type()
	return typ != object.StrType && !typ.IsSubtype(object.StrType) && !typ.IsSubtype(object.IntType) && !typ.IsSubtype(object.FloatType)
}

// list writes an array. elements gives what there is now: default may change a list while it is written.
func (e *encoder) list(elements func() []object.Value) *object.Exception {
	if len(elements()) == 0 {
		return e.write("[]")
	}
	if raised := e.write("["); raised != nil {
		return raised
	}
	e.depth++
	for i := 0; i < len(elements()); i++ {
		v := elements()[i]
		if i > 0 {
			if raised := e.write(e.item); raised != nil {
				return raised
			}
		}
		if raised := e.line(); raised != nil {
			return raised
		}
		if contains(v) {
			// What begins it goes out before its own parts.
			if raised := e.divide(); raised != nil {
				return raised
			}
		}
		if raised := e.value(v); raised != nil {
			return raised
		}
		if raised := e.divide(); raised != nil {
			return raised
		}
	}
	e.depth--
	if raised := e.line(); raised != nil {
		return raised
	}
	if raised := e.divide(); raised != nil {
		return raised
	}
	if raised := e.write("]"); raised != nil {
		return raised
	}
	return e.divide()
}

type pair struct{ key, value object.Value }

// dict writes a dict that is exactly one, as it is at the moment: default may change it.
func (e *encoder) dict(d *object.Dict) *object.Exception {
	if e.sortKeys {
		pairs := make([]pair, 0, d.Len())
		if raised := e.t.Charge(int64(d.Len()) * 32); raised != nil {
			return raised
		}
		for i := range d.Entries() {
			if key, v := d.Entry(i); key.Exists() {
				pairs = append(pairs, pair{key, v})
			}
		}
		return e.object(pairs)
	}
	if d.Len() == 0 {
		return e.write("{}")
	}
	first, raised := true, e.begin()
	for i := 0; raised == nil && i < d.Entries(); i++ {
		if key, v := d.Entry(i); key.Exists() {
			raised = e.member(key, v, &first)
		}
	}
	if raised != nil {
		return raised
	}
	return e.end()
}

// pairs returns the keys and values in items, an iterable.
func (e *encoder) pairs(items object.Value) ([]pair, *object.Exception) {
	var pairs []pair
	raised := e.t.Each(items, func(v object.Value) (bool, *object.Exception) {
		tuple, ok := object.TupleOf(v)
		if !ok || len(tuple.Elements()) != 2 {
			return false, e.t.Raise(object.ValueErrorType, "items must return 2-tuples")
		}
		if len(pairs) == cap(pairs) {
			if raised := e.t.Charge(int64(max(8, cap(pairs))) * 32); raised != nil {
				return false, raised
			}
		}
		pairs = append(pairs, pair{tuple.Elements()[0], tuple.Elements()[1]})
		return true, nil
	})
	return pairs, raised
}

// object writes pairs, which it may put in order, as an object.
func (e *encoder) object(pairs []pair) *object.Exception {
	if len(pairs) == 0 {
		return e.write("{}")
	}
	if e.sortKeys {
		if raised := e.sort(pairs); raised != nil {
			return raised
		}
	}
	first, raised := true, e.begin()
	for i := 0; raised == nil && i < len(pairs); i++ {
		raised = e.member(pairs[i].key, pairs[i].value, &first)
	}
	if raised != nil {
		return raised
	}
	return e.end()
}

func (e *encoder) begin() *object.Exception {
	if raised := e.write("{"); raised != nil {
		return raised
	}
	e.depth++
	if raised := e.divide(); raised != nil {
		return raised
	}
	if raised := e.line(); raised != nil {
		return raised
	}
	return e.divide()
}

func (e *encoder) end() *object.Exception {
	e.depth--
	if raised := e.line(); raised != nil {
		return raised
	}
	if raised := e.divide(); raised != nil {
		return raised
	}
	if raised := e.write("}"); raised != nil {
		return raised
	}
	return e.divide()
}

// sort puts pairs in the order of the tuples that they stand for; texts compare like their UTF-8.
func (e *encoder) sort(pairs []pair) *object.Exception {
	if raised := e.t.Work(int64(len(pairs))); raised != nil {
		return raised
	}
	texts := true
	for _, p := range pairs {
		_, ok := p.key.Object().(*object.Str)
		texts = texts && ok
	}
	if texts {
		slices.SortStableFunc(pairs, func(a, b pair) int {
			return strings.Compare(a.key.Object().(*object.Str).Text(), b.key.Object().(*object.Str).Text())
		})
		return nil
	}
	tuples := make([]object.Value, len(pairs))
	for i, p := range pairs {
		tuple, raised := object.Made(e.t.NewTuple(p.key, p.value))
		if raised != nil {
			return raised
		}
		tuples[i] = tuple
	}
	if raised := e.t.SortValues(tuples, object.Value{}, false); raised != nil {
		return raised
	}
	for i, v := range tuples {
		tuple, _ := object.TupleOf(v)
		pairs[i] = pair{tuple.Elements()[0], tuple.Elements()[1]}
	}
	return nil
}

// member writes one key with its value, after a separator unless it is the first.
func (e *encoder) member(key, v object.Value, first *bool) *object.Exception {
	text, has, raised := e.keyText(key)
	if raised != nil || !has {
		return raised
	}
	if !*first {
		raised := e.write(e.item)
		if raised == nil {
			raised = e.line()
		}
		if raised == nil {
			raised = e.divide()
		}
		if raised != nil {
			return raised
		}
	}
	*first = false
	if raised := e.text(text); raised != nil {
		return raised
	}
	if raised := e.divide(); raised != nil {
		return raised
	}
	if raised := e.write(e.key); raised != nil {
		return raised
	}
	if raised := e.divide(); raised != nil {
		return raised
	}
	if raised := e.value(v); raised != nil {
		return raised
	}
	return e.divide()
}

// keyText returns the text of a key; has is false for one to skip.
func (e *encoder) keyText(key object.Value) (text string, has bool, raised *object.Exception) {
	if s, ok := key.Object().(*object.Str); ok {
		return s.Text(), true, nil
	}
	switch typ := key.Type(); {
	case key == object.None:
		return "null", true, nil
	case key.IsBool():
		return boolText(key), true, nil
	case typ.IsSubtype(object.StrType):
		s, _ := object.StrOf(key)
		return s.Text(), true, nil
	case typ.IsSubtype(object.FloatType):
		inner := encoder{t: e.t, allowNaN: e.allowNaN}
		raised := inner.float(plain(key).Float())
		return string(inner.out), true, raised
	case typ.IsSubtype(object.IntType):
		text, raised := e.t.IntText(plain(key))
		return text, true, raised
	case e.skipKeys:
		return "", false, nil
	default:
		return "", false, e.t.Raise(object.TypeErrorType, "keys must be str, int, float, bool or None, not %s", typ.Name)
	}
}

// text writes a string.
func (e *encoder) text(s string) *object.Exception {
	if raised := e.room(len(s) + 2); raised != nil {
		return raised
	}
	if raised := e.t.Work(int64(len(s) / 64)); raised != nil {
		return raised
	}
	e.out = append(e.out, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if asIs[c] || c >= 0x7f && !e.ascii {
			i++
			continue
		}
		size := 1
		point := rune(c)
		if c >= 0x80 {
			point, size = object.DecodePoint(s[i:])
		}
		if raised := e.room(len(s) - from + 13); raised != nil {
			return raised
		}
		e.out = append(e.out, s[from:i]...)
		e.escape(point)
		i += size
		from = i
	}
	if raised := e.room(len(s) - from + 1); raised != nil {
		return raised
	}
	e.out = append(append(e.out, s[from:]...), '"')
	return nil
}

// asIs has the ASCII characters that stand for themselves in a string.
var asIs = func() (table [256]bool) {
	for c := ' '; c <= '~'; c++ {
		table[c] = c != '"' && c != '\\'
	}
	return table
}()

func (e *encoder) escape(point rune) {
	switch point {
	case '"', '\\':
		e.out = append(e.out, '\\', byte(point))
	case '\n':
		e.out = append(e.out, `\n`...)
	case '\r':
		e.out = append(e.out, `\r`...)
	case '\t':
		e.out = append(e.out, `\t`...)
	case '\b':
		e.out = append(e.out, `\b`...)
	case '\f':
		e.out = append(e.out, `\f`...)
	default:
		if point > 0xFFFF {
			point -= 0x10000
			e.unit(0xD800 + point>>10)
			point = 0xDC00 + point&0x3FF
		}
		e.unit(point)
	}
}

func (e *encoder) unit(point rune) {
	const digits = "0123456789abcdef"
	e.out = append(e.out, '\\', 'u', digits[point>>12&15], digits[point>>8&15], digits[point>>4&15], digits[point&15])
}

// plainName is __name__ of a type.
func plainName(typ *object.Type) string {
	if typ.IsHeap() {
		return typ.Name
	}
	return typ.QualifiedName
}
