package coderuntime

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"time"
	"unicode/utf8"
)

// This file holds the JSON text of values, which is what a Result is written as.

var errTooDeep = fmt.Errorf("coderuntime: value is nested deeper than %d levels", MaxDepth)

// AppendJSON appends the JSON text of a value to dst and returns the result. It writes
//
//   - integers of any size exactly, and a float so that it reads back as one, as Python's repr does:
//     3.0, 1e+21, -0.0; NaN and the infinities are the strings "NaN", "Infinity" and "-Infinity", and a
//     json.Number is written as it is;
//   - bytes in standard base64, times in UTC as RFC 3339 has them with three or more digits of the second
//     (a year beyond 9999 as ECMAScript's toISOString writes it);
//   - an object in the order of its keys, and a set as a list;
//   - a map as an object with the key texts that Python's json.dumps gives, such as "true", "null" and
//     "1.0"; as a list of [key, value] pairs if a key is a list, object, map or set or two texts are equal;
//   - strings without the escapes that HTML would need, and U+FFFD for what is not UTF-8.
//
// A value of another type is written as what [ToValue] makes of it. The error is ToValue's, or says that
// the value is nested more deeply than [MaxDepth].
func AppendJSON(dst []byte, value any) ([]byte, error) { return appendValue(dst, value, 0) }

func appendValue(dst []byte, value any, depth int) ([]byte, error) {
	if isNil(value) {
		return append(dst, "null"...), nil
	}
	switch v := value.(type) {
	case bool:
		return strconv.AppendBool(dst, v), nil
	case int64:
		return strconv.AppendInt(dst, v, 10), nil
	case *big.Int:
		return v.Append(dst, 10), nil
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return appendString(dst, floatText(v)), nil
		}
		return append(dst, floatText(v)...), nil
	case string:
		return appendString(dst, v), nil
	case []byte:
		dst = append(dst, '"')
		dst = base64.StdEncoding.AppendEncode(dst, v)
		return append(dst, '"'), nil
	case time.Time:
		return appendString(dst, timeText(v)), nil
	case json.Number:
		text, ok := numberText(v)
		if !ok {
			return dst, fmt.Errorf("coderuntime: %s is not a JSON number", quoteShort(string(v)))
		}
		return append(dst, text...), nil
	}
	if depth >= MaxDepth {
		return dst, errTooDeep
	}
	switch v := value.(type) {
	case []any:
		list := listWriter{dst: append(dst, '['), depth: depth + 1}
		for _, item := range v {
			if !list.item(item) {
				break
			}
		}
		return append(list.dst, ']'), list.err
	case *Set:
		list := listWriter{dst: append(dst, '['), depth: depth + 1}
		for member := range v.All() {
			if !list.item(member) {
				break
			}
		}
		return append(list.dst, ']'), list.err
	case *Object:
		object := objectWriter{dst: append(dst, '{'), depth: depth + 1}
		for key, item := range v.All() {
			if !object.member(key, item) {
				break
			}
		}
		return append(object.dst, '}'), object.err
	case *Map:
		return appendMap(dst, v, depth)
	}
	converted, err := ToValue(value)
	if err != nil {
		return dst, err
	}
	return appendValue(dst, converted, depth)
}

type listWriter struct {
	dst   []byte
	depth int
	some  bool
	err   error
}

func (w *listWriter) item(value any) bool {
	if w.some {
		w.dst = append(w.dst, ',')
	}
	w.some = true
	w.dst, w.err = appendValue(w.dst, value, w.depth)
	return w.err == nil
}

type objectWriter struct {
	dst   []byte
	depth int
	some  bool
	err   error
}

func (w *objectWriter) member(key string, value any) bool {
	if w.some {
		w.dst = append(w.dst, ',')
	}
	w.some = true
	w.dst = append(appendString(w.dst, key), ':')
	w.dst, w.err = appendValue(w.dst, value, w.depth)
	return w.err == nil
}

func appendMap(dst []byte, m *Map, depth int) ([]byte, error) {
	texts, ok := keyTexts(m)
	if ok {
		object := objectWriter{dst: append(dst, '{'), depth: depth + 1}
		for _, value := range m.All() {
			if !object.member(texts[0], value) {
				break
			}
			texts = texts[1:]
		}
		return append(object.dst, '}'), object.err
	}
	list := listWriter{dst: append(dst, '['), depth: depth + 1}
	for key, value := range m.All() {
		if !list.item([]any{key, value}) {
			break
		}
	}
	return append(list.dst, ']'), list.err
}

// keyTexts gives the member names under which a map's entries are written, unless a key has none or two
// are the same.
func keyTexts(m *Map) (texts []string, ok bool) {
	texts = make([]string, 0, m.Len())
	seen := make(map[string]bool, m.Len())
	for key := range m.All() {
		text, ok := keyText(key)
		if !ok || seen[text] {
			return nil, false
		}
		seen[text] = true
		texts = append(texts, text)
	}
	return texts, true
}

// keyText gives the text of a key as json.dumps of Python's standard library does; for bytes and times,
// which it refuses, the text that they have as values.
func keyText(key any) (text string, ok bool) {
	if isNil(key) {
		return "null", true
	}
	switch key := key.(type) {
	case string:
		return wellFormed(key), true
	case bool:
		return strconv.FormatBool(key), true
	case int64:
		return strconv.FormatInt(key, 10), true
	case *big.Int:
		return key.String(), true
	case float64:
		return floatText(key), true
	case json.Number:
		return numberText(key)
	case time.Time:
		return timeText(key), true
	case []byte:
		return base64.StdEncoding.EncodeToString(key), true
	}
	return "", false
}

// floatText is Python's repr of a float, but for the names that JSON.stringify-like texts give to the
// infinities and NaN.
func floatText(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	if magnitude := math.Abs(f); magnitude != 0 && (magnitude < 1e-4 || magnitude >= 1e16) {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	text := strconv.FormatFloat(f, 'f', -1, 64)
	if f == math.Trunc(f) {
		text += ".0"
	}
	return text
}

// timeText writes a time in UTC with at least milliseconds. Years of other than four digits have a sign
// and at least six (ECMA-262, "Expanded Years").
func timeText(t time.Time) string {
	t = t.UTC()
	year := t.Year()
	digits := t.Format("-01-02T15:04:05.000000000")
	for len(digits) > len("-01-02T15:04:05.000") && digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
	}
	if year < 0 || year > 9999 {
		return fmt.Sprintf("%+07d%sZ", year, digits)
	}
	return fmt.Sprintf("%04d%sZ", year, digits)
}

// numberText gives the JSON text of a json.Number, whose zero value is 0, and whether it is one.
func numberText(n json.Number) (text string, ok bool) {
	if n == "" {
		return "0", true
	}
	return string(n), scanNumber(string(n)) == len(n)
}

const hexDigits = "0123456789abcdef"

// appendString appends s as a JSON string (RFC 8259, section 7).
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r != utf8.RuneError || size > 1 {
				i += size
				continue
			}
			dst = append(append(dst, s[start:i]...), "\ufffd"...)
		} else {
			dst = append(dst, s[start:i]...)
			switch c {
			case '"', '\\':
				dst = append(dst, '\\', c)
			case '\n':
				dst = append(dst, `\n`...)
			case '\r':
				dst = append(dst, `\r`...)
			case '\t':
				dst = append(dst, `\t`...)
			case '\b':
				dst = append(dst, `\b`...)
			case '\f':
				dst = append(dst, `\f`...)
			default:
				dst = append(dst, `\u00`...)
				dst = append(dst, hexDigits[c>>4], hexDigits[c&15])
			}
		}
		i++
		start = i
	}
	return append(append(dst, s[start:]...), '"')
}

func debugText(value any) string {
	text, err := AppendJSON(nil, value)
	if err != nil {
		var conversion *ConversionError
		if errors.As(err, &conversion) {
			return "<" + conversion.Error() + ">"
		}
		return "<" + err.Error() + ">"
	}
	return string(text)
}
