package regex

import (
	"reflect"
	"strings"

	"github.com/dop251/goja"
)

// peek reads the pattern of a regular expression that goja has made out of its representation: the accessors may be
// the program's. It reports false if that is not as expected.
func peek(object *goja.Object) (source goja.String, flags string, ok bool) {
	self := reflect.ValueOf(object).Elem().FieldByName("self")
	if self.Kind() != reflect.Interface || self.Elem().Kind() != reflect.Pointer {
		return nil, "", false
	}
	self = self.Elem().Elem()
	if self.Kind() != reflect.Struct || self.Type().Name() != "regexpObject" {
		return nil, "", false
	}
	compiled, text := self.FieldByName("pattern"), self.FieldByName("source")
	if compiled.Kind() != reflect.Pointer || compiled.IsNil() || text.Kind() != reflect.Interface || text.IsNil() {
		return nil, "", false
	}
	for _, flag := range []struct{ letter, name string }{
		{"g", "global"}, {"i", "ignoreCase"}, {"m", "multiline"}, {"s", "dotAll"}, {"u", "unicode"}, {"y", "sticky"},
	} {
		field := compiled.Elem().FieldByName(flag.name)
		if field.Kind() != reflect.Bool {
			return nil, "", false
		}
		if field.Bool() {
			flags += flag.letter
		}
	}
	source, ok = peekString(text.Elem())
	return source, flags, ok
}

// peekString copies one of goja's strings: ASCII, code units behind a byte order mark, or one that came from Go.
func peekString(v reflect.Value) (goja.String, bool) {
	switch {
	case v.Kind() == reflect.String:
		return asString(v.String()), true
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint16 && v.Len() > 0:
		units := make([]uint16, v.Len()-1)
		for i := range units {
			units[i] = uint16(v.Index(i + 1).Uint())
		}
		return goja.StringFromUTF16(units), true
	case v.Kind() == reflect.Pointer && !v.IsNil() && v.Elem().Kind() == reflect.Struct:
		if s := v.Elem().FieldByName("s"); s.Kind() == reflect.String {
			var b goja.StringBuilder
			b.WriteUTF8String(strings.Clone(s.String()))
			return b.String(), true
		}
	}
	return nil, false
}
