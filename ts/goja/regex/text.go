package regex

import (
	"math"
	"reflect"
	"unicode/utf16"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/regexp"
)

var unitsType = reflect.TypeFor[[]uint16]()

// inputOf gives the matcher a string as goja holds it: bytes if all are ASCII, else code units behind a byte order
// mark. Nothing is copied.
func inputOf(s goja.String) regexp.Input {
	for range 2 {
		v := reflect.ValueOf(s)
		switch {
		case v.Kind() == reflect.String:
			return regexp.Input{ASCII: v.String()}
		case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint16 && v.Len() == s.Length()+1:
			return regexp.Input{Units: v.Convert(unitsType).Interface().([]uint16)[1:]}
		}
		// A string that came from Go becomes one of the above.
		s = s.Substring(0, s.Length())
	}
	return regexp.Input{Units: unitsOf(s)}
}

// unitsOf copies a string.
func unitsOf(s goja.String) []uint16 {
	units := make([]uint16, s.Length())
	for i := range units {
		units[i] = s.CharAt(i)
	}
	return units
}

// toText is ToString, which may run code of the program.
func (e *Engine) toText(value goja.Value) goja.String {
	if object, ok := value.(*goja.Object); ok {
		value = object.ToString() // a primitive value of any type
	}
	switch v := value.(type) {
	case goja.String:
		return v
	case nil:
		return asString("undefined")
	case *goja.Symbol:
		panic(e.typeError("Cannot convert a Symbol value to a string"))
	}
	return asString(value.String())
}

// toLength is ToLength, which may run code of the program.
func toLength(value goja.Value) int {
	if value == nil {
		return 0
	}
	number := value.ToNumber().ToFloat()
	switch {
	case !(number > 0):
		return 0
	case number > maxSafeInteger:
		return maxSafeInteger
	}
	return int(math.Floor(number))
}

const (
	maxSafeInteger = 1<<53 - 1
	// maxStringLength is V8's.
	maxStringLength = 1<<29 - 24
)

// advance is AdvanceStringIndex, ECMA-262 22.2.7.3.
func advance(s goja.String, index int, unicode bool) int {
	if unicode && index+1 < s.Length() &&
		utf16.IsSurrogate(rune(s.CharAt(index))) && utf16.DecodeRune(rune(s.CharAt(index)), rune(s.CharAt(index+1))) != 0xfffd {
		return index + 2
	}
	return index + 1
}

// builder makes a string whose length is bounded and charged as it grows.
type builder struct {
	e       *Engine
	text    goja.StringBuilder
	length  int
	counted int
}

func (b *builder) grow(n int) {
	b.length += n
	if b.length > maxStringLength || b.length > b.e.host.Memory {
		panic(b.e.newError("RangeError", "Invalid string length"))
	}
	if b.counted += n; b.counted >= chargeStep {
		b.e.charge(2 * b.counted)
		b.counted = 0
	}
}

func (b *builder) string(s goja.String) {
	if n := s.Length(); n > 0 {
		b.grow(n)
		b.text.WriteString(s)
	}
}

func (b *builder) substring(s goja.String, start, end int) {
	if end > start {
		b.grow(end - start)
		b.text.WriteSubstring(s, start, end)
	}
}

func (b *builder) finish() goja.Value {
	b.e.charge(2 * b.counted)
	return b.text.String()
}

// list collects the elements of an array, whose size is bounded and charged as it grows.
type list struct {
	e      *Engine
	values []any
	bytes  int
}

func (l *list) add(value goja.Value) {
	size := valueBytes
	if text, ok := value.(goja.String); ok {
		size += text.Length()
	}
	l.grow(size)
	l.values = append(l.values, value)
}

// grow accounts for what the elements take.
func (l *list) grow(bytes int) {
	if l.bytes += bytes; l.bytes > l.e.host.Memory {
		panic(l.e.newError("RangeError", "Invalid array length"))
	}
	l.e.charge(bytes)
}

func (l *list) array() goja.Value { return l.e.vm.NewArray(l.values...) }
