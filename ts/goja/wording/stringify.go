package wording

import (
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dop251/goja"
)

// This file is JSON.stringify. goja's own forgets to step back from the indentation of an empty array or object, omits
// objects that wrap symbols, and cannot be asked where a circle is.

const (
	// maxNesting bounds how deep JSON.stringify follows a value.
	maxNesting = 5_000
	// maxCalls bounds the calls of JSON.stringify within each other, as by a toJSON that is made of it.
	maxCalls = 400
	// maxGap is how many code units indent one level at most.
	maxGap = 10
)

// serializer is one call of JSON.stringify, ECMA-262 section 25.5.2.
type serializer struct {
	*fixer
	replacer goja.Callable
	keys     []goja.Value // what an array for a replacer lists; nil for all keys
	gap      string
	text     []byte
	indent   string
	path     []member // from the value that was given to the one that is being printed
	counted  int      // values so far
	charged  int      // bytes that the run was asked for
}

// member is an object or array that is being printed, and where it was found.
type member struct {
	key    goja.Value
	index  bool // the key is an element's
	object *goja.Object
}

// stringifyJSON is JSON.stringify.
func (f *fixer) stringifyJSON(call goja.FunctionCall) goja.Value {
	if f.stringifying == maxCalls {
		panic(f.make(rangeError, stackOverflow))
	}
	f.stringifying++
	defer func() { f.stringifying-- }()
	s := &serializer{fixer: f}
	s.setReplacer(call.Argument(1))
	s.setGap(call.Argument(2))
	holder := f.vm.NewObject()
	f.define(holder, "", call.Argument(0))
	if !s.print(holder, f.vm.ToValue(""), false, call.Argument(0)) {
		return goja.Undefined()
	}
	return f.vm.ToValue(string(s.text))
}

func (s *serializer) setReplacer(value goja.Value) {
	object, ok := value.(*goja.Object)
	if !ok {
		return
	}
	if s.replacer, ok = goja.AssertFunction(object); ok || !s.isArray(object) {
		return
	}
	s.keys = []goja.Value{}
	seen := map[string]bool{}
	for i := range s.length(object) {
		s.count()
		element := object.Get(strconv.FormatInt(i, 10))
		if boxed, ok := element.(*goja.Object); ok {
			if name := boxed.ClassName(); name != "Number" && name != "String" {
				continue
			}
			element = boxed.ToString()
		}
		if _, text := element.(goja.String); !text && !isNumber(element) {
			continue
		}
		key := s.vm.ToValue(element.String())
		if !seen[key.String()] {
			seen[key.String()] = true
			s.keys = append(s.keys, key)
		}
	}
}

func (s *serializer) setGap(value goja.Value) {
	if object, ok := value.(*goja.Object); ok {
		switch object.ClassName() {
		case "Number":
			value = s.vm.ToValue(object.ToNumber().ToFloat())
		case "String":
			value = object.ToString()
		}
	}
	if text, ok := value.(goja.String); ok {
		s.gap = text.String()
		if text.Length() > maxGap {
			s.gap = text.Substring(0, maxGap).String()
		}
	} else if isNumber(value) {
		s.gap = strings.Repeat(" ", int(min(max(value.ToInteger(), 0), maxGap)))
	}
}

// isArray is IsArray, which sees through proxies.
func (s *serializer) isArray(object *goja.Object) bool {
	if object.ExportType() != proxyType {
		return object.ClassName() == "Array"
	}
	answer, err := s.arrayTest(goja.Undefined(), object)
	if err != nil {
		panic(err)
	}
	return answer.ToBoolean()
}

func (s *serializer) length(array *goja.Object) int64 {
	if length := array.Get("length"); length != nil {
		return max(0, length.ToInteger())
	}
	return 0
}

// isNumber reports whether a value is a primitive number.
func isNumber(value goja.Value) bool {
	if value == nil {
		return false
	}
	if _, object := value.(*goja.Object); object {
		return false
	}
	switch value.ExportType() {
	case integerType, floatType:
		return true
	}
	return false
}

var (
	integerType = reflect.TypeFor[int64]()
	floatType   = reflect.TypeFor[float64]()
	bigType     = reflect.TypeFor[*big.Int]()
)

// count asks, now and then, whether to go on, and for the memory of the text.
func (s *serializer) count() {
	const often, most = 256, 64 << 10
	if s.counted++; s.counted%often == 0 {
		s.live()
	}
	if length := len(s.text); length-s.charged > most {
		s.charged = length
		if s.host.Charge != nil && s.host.Charge(int64(length)) != nil {
			panic(s.make(rangeError, "Invalid string length"))
		}
		s.live()
	}
}

// print writes a value that its holder has under a key, and reports whether there was anything to write: it is
// SerializeJSONProperty of ECMA-262 section 25.5.2.2.
func (s *serializer) print(holder *goja.Object, key goja.Value, index bool, value goja.Value) bool {
	s.count()
	value = s.converted(holder, key, value)
	switch value := value.(type) {
	case goja.String:
		s.quote(value)
		return true
	case *goja.Symbol:
		return false
	case *goja.Object:
		if _, callable := goja.AssertFunction(value); callable {
			return false
		}
		s.enter(member{key, index, value})
		if s.isArray(value) {
			s.array(value)
		} else {
			s.object(value)
		}
		s.path = s.path[:len(s.path)-1]
		return true
	}
	switch {
	case value == nil || goja.IsUndefined(value):
		return false
	case goja.IsNull(value):
		s.text = append(s.text, "null"...)
	default:
		switch value.ExportType() {
		case bigType:
			panic(s.make(typeError, "Do not know how to serialize a BigInt"))
		case floatType:
			if goja.IsNaN(value) || goja.IsInfinity(value) {
				s.text = append(s.text, "null"...)
				return true
			}
		}
		s.text = append(s.text, value.String()...)
	}
	return true
}

// converted is a value behind its toJSON method and the replacer, out of the object that wraps it.
func (s *serializer) converted(holder *goja.Object, key, value goja.Value) goja.Value {
	object, isObject := value.(*goja.Object)
	if !isObject && value != nil && !goja.IsUndefined(value) && !goja.IsNull(value) && value.ExportType() == bigType {
		object, isObject = value.ToObject(s.vm), true
	}
	if isObject {
		if method, ok := goja.AssertFunction(object.Get("toJSON")); ok {
			value = s.call(method, value, key)
		}
	}
	if s.replacer != nil {
		if value == nil {
			value = goja.Undefined()
		}
		value = s.call(s.replacer, holder, key, value)
	}
	if object, ok := value.(*goja.Object); ok && object.ExportType() != proxyType {
		switch object.ClassName() {
		case "Number":
			return s.vm.ToValue(object.ToNumber().ToFloat())
		case "String":
			return object.ToString()
		case "Boolean":
			return s.vm.ToValue(object.Export())
		}
		if object.ExportType() == bigType {
			return s.vm.ToValue(object.Export())
		}
	}
	return value
}

func (s *serializer) call(function goja.Callable, this goja.Value, arguments ...goja.Value) goja.Value {
	value, err := function(this, arguments...)
	if err != nil {
		panic(err)
	}
	return value
}

// enter puts an object on the path, unless it is there.
func (s *serializer) enter(m member) {
	for i := len(s.path) - 1; i >= 0; i-- {
		if s.path[i].object.SameAs(m.object) {
			panic(s.make(typeError, "Converting circular structure to JSON"+circle(s.path[i:], m)))
		}
	}
	if len(s.path) == maxNesting {
		panic(s.make(rangeError, stackOverflow))
	}
	s.path = append(s.path, m)
}

// circle shows the members from an object to one that is that object again, as V8 does.
func circle(path []member, closing member) string {
	text := "\n    --> starting at object with constructor '" + constructorName(path[0].object) + "'"
	for i, m := range path[1:] {
		switch last := len(path) - 2; {
		case i == 2 && i < last:
			text += "\n    |     ..."
		case i < 2 || i == last:
			text += "\n    |     " + m.label() + " -> object with constructor '" + constructorName(m.object) + "'"
		}
	}
	return text + "\n    --- " + closing.label() + " closes the circle"
}

func (m member) label() string {
	name := m.key.String()
	switch {
	case m.index:
		return "index " + name
	case name == "":
		return "<anonymous>"
	}
	return "property '" + name + "'"
}

// array is SerializeJSONArray, ECMA-262 section 25.5.2.6.
func (s *serializer) array(array *goja.Object) {
	outside := s.indent
	s.indent += s.gap
	s.text = append(s.text, '[')
	length := s.length(array)
	for i := range length {
		if i > 0 {
			s.text = append(s.text, ',')
		}
		s.newLine()
		name := strconv.FormatInt(i, 10)
		if !s.print(array, s.vm.ToValue(name), true, array.Get(name)) {
			s.text = append(s.text, "null"...)
		}
	}
	s.indent = outside
	if length > 0 {
		s.newLine()
	}
	s.text = append(s.text, ']')
}

// object is SerializeJSONObject, ECMA-262 section 25.5.2.5.
func (s *serializer) object(object *goja.Object) {
	outside := s.indent
	s.indent += s.gap
	s.text = append(s.text, '{')
	empty := true
	write := func(key, value goja.Value) {
		before := len(s.text)
		if !empty {
			s.text = append(s.text, ',')
		}
		s.newLine()
		s.quote(key.(goja.String))
		s.text = append(s.text, ':')
		if s.gap != "" {
			s.text = append(s.text, ' ')
		}
		if s.print(object, key, false, value) {
			empty = false
		} else {
			s.text = s.text[:before]
		}
	}
	switch {
	case s.keys != nil:
		for _, key := range s.keys {
			write(key, object.Get(key.String()))
		}
	default:
		names := object.Keys()
		if hasReplacements(names) {
			// A name with half of a surrogate pair cannot be asked for in Go.
			s.entries(object, write)
			break
		}
		for _, name := range names {
			write(s.vm.ToValue(name), object.Get(name))
		}
	}
	s.indent = outside
	if !empty {
		s.newLine()
	}
	s.text = append(s.text, '}')
}

func hasReplacements(names []string) bool {
	for _, name := range names {
		if strings.ContainsRune(name, utf8.RuneError) {
			return true
		}
	}
	return false
}

// entries writes what Object.entries gives of an object.
func (s *serializer) entries(object *goja.Object, write func(key, value goja.Value)) {
	list, ok := s.call(s.objectEntries, goja.Undefined(), object).(*goja.Object)
	if !ok {
		return
	}
	for i := range s.length(list) {
		if pair, ok := list.Get(strconv.FormatInt(i, 10)).(*goja.Object); ok {
			write(pair.Get("0"), pair.Get("1"))
		}
	}
}

func (s *serializer) newLine() {
	if s.gap != "" {
		s.text = append(s.text, '\n')
		s.text = append(s.text, s.indent...)
	}
}

// quote is QuoteJSONString, ECMA-262 section 25.5.2.3.
func (s *serializer) quote(value goja.String) {
	s.text = append(s.text, '"')
	text := value.String()
	if len(text) == value.Length() && !strings.ContainsFunc(text, isEscaped) {
		s.text = append(s.text, text...)
		s.text = append(s.text, '"')
		return
	}
	const hexadecimal = "0123456789abcdef"
	length := value.Length()
	for i := 0; i < length; i++ {
		if i%(64<<10) == 64<<10-1 {
			s.count()
		}
		c := rune(value.CharAt(i))
		if utf16.IsSurrogate(c) && i+1 < length {
			if pair := utf16.DecodeRune(c, rune(value.CharAt(i+1))); pair != utf8.RuneError {
				s.text = utf8.AppendRune(s.text, pair)
				i++
				continue
			}
		}
		if escape, found := letters[c]; found {
			s.text = append(s.text, escape...)
		} else if isEscaped(c) {
			s.text = append(s.text, `\u`...)
			for shift := 12; shift >= 0; shift -= 4 {
				s.text = append(s.text, hexadecimal[c>>shift&15])
			}
		} else {
			s.text = utf8.AppendRune(s.text, c)
		}
	}
	s.text = append(s.text, '"')
}

// letters are the characters that have an escape of one letter.
var letters = map[rune]string{
	'"': `\"`, '\\': `\\`, '\b': `\b`, '\t': `\t`, '\n': `\n`, '\f': `\f`, '\r': `\r`,
}

func isEscaped(c rune) bool {
	return c < ' ' || c == '"' || c == '\\' || utf16.IsSurrogate(c)
}
