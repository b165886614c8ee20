package wording

import (
	"strconv"
	"unicode/utf16"

	"github.com/dop251/goja"
)

// maxDepth bounds how deep JSON.parse nests values: what walks them, as JSON.stringify does, uses Go's
// stack.
const maxDepth = 10_000

// What goja takes for parsed values, in bytes: an object or array, and an element or member.
const (
	containerBytes = 160
	memberBytes    = 48
)

// stackOverflow is V8's text for a recursion that is too deep.
const stackOverflow = "Maximum call stack size exceeded"

// installJSON replaces JSON.parse and JSON.stringify.
func (f *fixer) installJSON() {
	object, ok := f.vm.GlobalObject().Get("JSON").(*goja.Object)
	if !ok {
		return
	}
	f.method(object, "parse", 2, f.parseJSON)
	f.method(object, "stringify", 3, f.stringifyJSON)
	f.arrayTest, _ = goja.AssertFunction(f.vm.GlobalObject().Get("Array").(*goja.Object).Get("isArray"))
	f.objectEntries, _ = goja.AssertFunction(f.vm.GlobalObject().Get("Object").(*goja.Object).Get("entries"))
}

// method defines a method as those of the built-ins are.
func (f *fixer) method(object *goja.Object, name string, length int, body func(goja.FunctionCall) goja.Value) {
	function := f.vm.ToValue(body).(*goja.Object)
	_ = function.DefineDataProperty("name", f.vm.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	_ = function.DefineDataProperty("length", f.vm.ToValue(length), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	_ = object.DefineDataProperty(name, function, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

// parseJSON is JSON.parse, ECMA-262 25.5.1.
func (f *fixer) parseJSON(call goja.FunctionCall) goja.Value {
	text := f.toString(call.Argument(0))
	var value goja.Value
	if plain := text.String(); len(plain) == text.Length() {
		value = parse(f, []byte(plain))
	} else {
		units := make([]uint16, text.Length())
		for i := range units {
			units[i] = text.CharAt(i)
		}
		value = parse(f, units)
	}
	reviver, ok := goja.AssertFunction(call.Argument(1))
	if !ok {
		return value
	}
	r := &revival{fixer: f, reviver: reviver}
	root := f.vm.NewObject()
	r.define(root, "", value)
	return r.revive(root, "", 0)
}

// toString is ToString, which goja has for objects only as a part of a property's key.
func (f *fixer) toString(value goja.Value) goja.String {
	if object, ok := value.(*goja.Object); ok {
		value = object.ToString()
	}
	if _, ok := value.(*goja.Symbol); ok {
		panic(f.make(typeError, "Cannot convert a Symbol value to a string"))
	}
	if text, ok := value.(goja.String); ok {
		return text
	}
	return f.vm.ToValue(value.String()).(goja.String)
}

// charge asks the run for memory and whether to go on.
func (f *fixer) charge(bytes int64) {
	if f.host.Charge != nil {
		if err := f.host.Charge(bytes); err != nil {
			panic(f.make(rangeError, err.Error()))
		}
	}
	f.live()
}

// live gives up if the run has settled.
func (f *fixer) live() {
	if f.host.Stopped != nil && f.host.Stopped() {
		panic(&goja.InterruptedError{})
	}
}

// unit is a code unit of a text: of one that is all ASCII, or of UTF-16.
type unit interface{ byte | uint16 }

// reader parses one text. It keeps a stack of its own.
type reader[U unit] struct {
	*fixer
	text []U
	at   int
	open []container
}

// container is an array or object of which the end has not been read.
type container struct {
	object *goja.Object // nil for an array
	items  []any
	key    string
}

// parse returns the value of a text.
func parse[U unit](f *fixer, text []U) goja.Value {
	r := &reader[U]{fixer: f, text: text}
	value := r.document()
	r.space()
	if r.at < len(r.text) {
		if r.at > 0 && isDigit(rune(r.text[r.at])) && r.text[r.at-1] == '0' && r.isLeadingZero() {
			r.refuse("Unexpected number in JSON")
		}
		r.refuse("Unexpected non-whitespace character after JSON")
	}
	return value
}

func isDigit(c rune) bool { return '0' <= c && c <= '9' }

// isLeadingZero reports whether the zero before the position is the whole number so far.
func (r *reader[U]) isLeadingZero() bool {
	before := r.at - 2
	return before < 0 || !isDigit(rune(r.text[before])) && r.text[before] != '.'
}

// document reads one value with all that is in it.
func (r *reader[U]) document() goja.Value {
	for {
		value, complete := r.begin()
		for complete {
			if len(r.open) == 0 {
				return value
			}
			value, complete = r.add(value)
		}
	}
}

// begin reads a value, or the start of an array or object up to its first value.
func (r *reader[U]) begin() (value goja.Value, complete bool) {
	r.space()
	if r.at == len(r.text) {
		r.unexpected()
	}
	switch c := r.text[r.at]; {
	case c == '"':
		r.at++
		return r.str(), true
	case c == '{':
		r.push(container{object: r.vm.NewObject()})
		r.at++
		r.space()
		if r.at < len(r.text) && r.text[r.at] == '}' {
			r.at++
			return r.pop(), true
		}
		r.name("Expected property name or '}' in JSON")
		r.colon(true)
		return nil, false
	case c == '[':
		r.push(container{})
		r.at++
		r.space()
		if r.at < len(r.text) && r.text[r.at] == ']' {
			r.at++
			return r.pop(), true
		}
		return nil, false
	case c == '-' || isDigit(rune(c)):
		return r.number(), true
	case c == 't':
		r.word("true")
		return r.vm.ToValue(true), true
	case c == 'f':
		r.word("false")
		return r.vm.ToValue(false), true
	case c == 'n':
		r.word("null")
		return goja.Null(), true
	}
	r.unexpected()
	return nil, false
}

// add puts a value into the innermost container and reads on to its next value or its end.
func (r *reader[U]) add(value goja.Value) (goja.Value, bool) {
	last := &r.open[len(r.open)-1]
	r.charge(memberBytes)
	end, missing := U(']'), "Expected ',' or ']' after array element in JSON"
	if last.object != nil {
		r.define(last.object, last.key, value)
		end, missing = '}', "Expected ',' or '}' after property value in JSON"
	} else {
		last.items = append(last.items, value)
	}
	r.space()
	if r.at == len(r.text) {
		r.refuse(missing)
	}
	switch r.text[r.at] {
	case end:
		r.at++
		return r.pop(), true
	case ',':
		r.at++
		if last.object != nil {
			r.space()
			r.name("Expected double-quoted property name in JSON")
			r.colon(false)
		}
		return nil, false
	}
	if c := rune(r.text[r.at]); isDigit(c) && r.text[r.at-1] == '0' && r.isLeadingZero() {
		r.refuse("Unexpected number in JSON")
	}
	r.refuse(missing)
	return nil, false
}

func (r *reader[U]) push(c container) {
	if len(r.open) >= maxDepth {
		panic(r.make(rangeError, stackOverflow))
	}
	r.charge(containerBytes)
	r.open = append(r.open, c)
}

func (r *reader[U]) pop() goja.Value {
	last := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	if last.object != nil {
		return last.object
	}
	return r.vm.NewArray(last.items...)
}

// name reads the name of a member.
func (r *reader[U]) name(missing string) {
	if r.at == len(r.text) || r.text[r.at] != '"' {
		r.refuse(missing)
	}
	r.at++
	r.open[len(r.open)-1].key = r.str().String()
}

// colon reads the colon behind a name. V8 has a text of its own for one that is missing in the first member alone.
func (r *reader[U]) colon(first bool) {
	r.space()
	if r.at < len(r.text) && r.text[r.at] == ':' {
		r.at++
		return
	}
	switch {
	case first:
		r.refuse("Expected ':' after property name in JSON")
	case r.at < len(r.text) && r.text[r.at] == '"':
		r.refuse("Unexpected string in JSON")
	case r.at < len(r.text) && (r.text[r.at] == '-' || isDigit(rune(r.text[r.at]))):
		r.refuse("Unexpected number in JSON")
	}
	r.unexpected()
}

func (r *reader[U]) space() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return
		}
	}
}

func (r *reader[U]) word(word string) {
	for i := range len(word) {
		if r.at == len(r.text) || r.text[r.at] != U(word[i]) {
			r.unexpected()
		}
		r.at++
	}
}

func (r *reader[U]) number() goja.Value {
	start := r.at
	if r.text[r.at] == '-' {
		r.at++
		if !r.digit() {
			r.refuse("No number after minus sign in JSON")
		}
	}
	if r.text[r.at] == '0' {
		r.at++
	} else {
		r.digits()
	}
	if r.at < len(r.text) && r.text[r.at] == '.' {
		r.at++
		if !r.digit() {
			r.refuse("Unterminated fractional number in JSON")
		}
		r.digits()
	}
	if r.at < len(r.text) && (r.text[r.at] == 'e' || r.text[r.at] == 'E') {
		r.at++
		if r.at < len(r.text) && (r.text[r.at] == '+' || r.text[r.at] == '-') {
			r.at++
		}
		if !r.digit() {
			r.refuse("Exponent part is missing a number in JSON")
		}
		r.digits()
	}
	digits := make([]byte, r.at-start)
	for i, c := range r.text[start:r.at] {
		digits[i] = byte(c)
	}
	// The error is that of a number out of range, which is an infinity in JavaScript.
	value, _ := strconv.ParseFloat(string(digits), 64)
	return r.vm.ToValue(value)
}

func (r *reader[U]) digit() bool { return r.at < len(r.text) && isDigit(rune(r.text[r.at])) }

func (r *reader[U]) digits() {
	for r.digit() {
		r.at++
	}
}

// str reads a string behind its first quote.
func (r *reader[U]) str() goja.Value {
	start := r.at
	for r.at < len(r.text) {
		c := r.text[r.at]
		if c == '"' {
			value := r.slice(start, r.at)
			r.at++
			return value
		}
		if c == '\\' {
			return r.escaped(start)
		}
		r.character(c)
		r.at++
	}
	r.refuse("Unterminated string in JSON")
	return nil
}

func (r *reader[U]) character(c U) {
	if c < 0x20 {
		r.refuse("Bad control character in string literal in JSON")
	}
}

// slice returns a part of the text as a string.
func (r *reader[U]) slice(start, end int) goja.Value {
	r.charge(int64(end - start))
	switch text := any(r.text[start:end]).(type) {
	case []byte:
		return r.vm.ToValue(string(text))
	case []uint16:
		return goja.StringFromUTF16(append([]uint16(nil), text...))
	}
	return goja.Undefined()
}

// escapes are the characters that a backslash stands for with another.
var escapes = map[uint16]uint16{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escaped reads a string that has a backslash at the position.
func (r *reader[U]) escaped(start int) goja.Value {
	var units []uint16
	for _, c := range r.text[start:r.at] {
		units = append(units, uint16(c))
	}
	for r.at < len(r.text) {
		c := r.text[r.at]
		switch c {
		case '"':
			r.at++
			r.charge(int64(2 * len(units)))
			return goja.StringFromUTF16(units)
		case '\\':
			r.at++
			if r.at == len(r.text) {
				r.unexpected()
			}
			if r.text[r.at] == 'u' {
				units = append(units, r.hexadecimal())
				continue
			}
			plain, known := escapes[uint16(r.text[r.at])]
			if !known {
				r.refuse("Bad escaped character in JSON")
			}
			units = append(units, plain)
		default:
			r.character(c)
			units = append(units, uint16(c))
		}
		r.at++
	}
	r.refuse("Unterminated string in JSON")
	return nil
}

// hexadecimal reads the four digits behind a u.
func (r *reader[U]) hexadecimal() uint16 {
	var value uint16
	for range 4 {
		r.at++
		digit := uint16(16)
		if r.at < len(r.text) {
			switch c := uint16(r.text[r.at]); {
			case '0' <= c && c <= '9':
				digit = c - '0'
			case 'a' <= c && c <= 'f':
				digit = c - 'a' + 10
			case 'A' <= c && c <= 'F':
				digit = c - 'A' + 10
			}
		}
		if digit > 15 {
			r.refuse("Bad Unicode escape in JSON")
		}
		value = value<<4 | digit
	}
	r.at++
	return value
}

// refuse throws a SyntaxError that names the position.
func (r *reader[U]) refuse(reason string) {
	panic(r.make(syntaxError, reason+" at position "+strconv.Itoa(r.at)))
}

// context is how many characters around an unexpected one V8 shows.
const context = 10

// unexpected throws the SyntaxError for a character that begins no value, or the end of the text.
func (r *reader[U]) unexpected() {
	if r.at >= len(r.text) {
		panic(r.make(syntaxError, "Unexpected end of JSON input"))
	}
	start, end := 0, len(r.text)
	before, after := "", ""
	if len(r.text) > 2*context {
		if r.at >= context {
			start, before = r.at-context, "..."
		}
		if r.at < context || r.at < len(r.text)-context {
			end, after = r.at+context, "..."
		}
	}
	shown := `"` + r.part(start, end) + `"`
	switch r.part(0, min(len(r.text), 16)) {
	case "NaN", "Infinity", "undefined", "[object Object]":
		panic(r.make(syntaxError, shown+" is not valid JSON"))
	}
	panic(r.make(syntaxError, "Unexpected token '"+r.part(r.at, r.at+1)+"', "+before+shown+after+" is not valid JSON"))
}

func (r *reader[U]) part(start, end int) string {
	units := make([]uint16, 0, end-start)
	for _, c := range r.text[start:end] {
		units = append(units, uint16(c))
	}
	return string(utf16.Decode(units))
}

// define makes a member, also one that is named __proto__.
func (f *fixer) define(object *goja.Object, name string, value goja.Value) {
	_ = object.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
}

// revival is a call of JSON.parse with a reviver, InternalizeJSONProperty of ECMA-262 25.5.1.1.
type revival struct {
	*fixer
	reviver goja.Callable
}

func (r *revival) revive(holder *goja.Object, name string, depth int) goja.Value {
	if depth > maxDepth/10 {
		panic(r.make(rangeError, stackOverflow))
	}
	value := holder.Get(name)
	if object, ok := value.(*goja.Object); ok {
		r.members(object, depth)
	}
	if value == nil {
		value = goja.Undefined()
	}
	value, err := r.reviver(holder, r.vm.ToValue(name), value)
	if err != nil {
		panic(err)
	}
	return value
}

func (r *revival) members(object *goja.Object, depth int) {
	member := func(name string) {
		r.live()
		value := r.revive(object, name, depth+1)
		if goja.IsUndefined(value) {
			_ = object.Delete(name)
			return
		}
		r.define(object, name, value)
	}
	if object.ClassName() == "Array" {
		for i := int64(0); i < object.Get("length").ToInteger(); i++ {
			member(strconv.FormatInt(i, 10))
		}
		return
	}
	for _, name := range object.Keys() {
		member(name)
	}
}
