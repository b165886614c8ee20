package compile

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file writes constants as Python's repr does, and tells which are equal.

// equalityKey returns what is the same for constants that are equal in Python: 1, 1.0 and True.
func equalityKey(value Constant) constantKey {
	if c, ok := value.(complex128); ok && imag(c) == 0 {
		value = real(c)
	}
	if f, ok := value.(float64); ok && f == math.Trunc(f) && !math.IsInf(f, 0) {
		n, _ := big.NewFloat(f).Int(nil)
		value = normal(n)
	}
	switch v := value.(type) {
	case nil:
		return constantKey{kind: 'N'}
	case string:
		return constantKey{kind: 's', text: v}
	case Bytes:
		return constantKey{kind: 'b', text: string(v)}
	case float64:
		return constantKey{kind: 'f', bits: math.Float64bits(v)}
	case complex128:
		return constantKey{kind: 'c', bits: math.Float64bits(real(v)), text: strconv.FormatFloat(imag(v), 'x', -1, 64)}
	}
	if n, ok := integer(value); ok {
		return constantKey{kind: 'i', text: n.Text(62)}
	}
	return constantKey{kind: '.'}
}

// constantRepr returns repr of a constant; code objects show their name.
func constantRepr(value Constant) string {
	switch v := value.(type) {
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case int64:
		return strconv.FormatInt(v, 10)
	case *big.Int:
		return v.String()
	case float64:
		return floatRepr(v)
	case complex128:
		return complexRepr(v)
	case string:
		return stringRepr(v)
	case Bytes:
		return bytesRepr(string(v))
	case Ellipsis:
		return "Ellipsis"
	case Tuple:
		if len(v) == 1 {
			return "(" + constantRepr(v[0]) + ",)"
		}
		return "(" + constantReprs(v) + ")"
	case FrozenSet:
		return "frozenset({" + constantReprs(v) + "})"
	case *Code:
		return "<code " + v.QualifiedName + ">"
	}
	return "?"
}

func constantReprs(values []Constant) string {
	var parts []string
	for _, value := range values {
		parts = append(parts, constantRepr(value))
	}
	return strings.Join(parts, ", ")
}

// floatRepr returns repr of a float: the shortest digits, with an exponent below 1e-4 and from 1e16 on.
func floatRepr(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	text := strconv.FormatFloat(f, 'e', -1, 64)
	exponent, _ := strconv.Atoi(text[strings.IndexByte(text, 'e')+1:])
	if exponent < -4 || exponent >= 16 {
		return text
	}
	text = strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

func complexRepr(c complex128) string {
	part := func(f float64) string { return strings.TrimSuffix(floatRepr(f), ".0") }
	if real(c) == 0 && !math.Signbit(real(c)) {
		return part(imag(c)) + "j"
	}
	sign := "+"
	if math.Signbit(imag(c)) || math.IsNaN(imag(c)) {
		sign = ""
	}
	return "(" + part(real(c)) + sign + part(imag(c)) + "j)"
}

// quoteFor returns the quote that repr uses for a text.
func quoteFor(text string) byte {
	if strings.Contains(text, "'") && !strings.Contains(text, `"`) {
		return '"'
	}
	return '\''
}

// stringRepr returns repr of a string, in which lone surrogates are three bytes each.
func stringRepr(text string) string {
	quote := quoteFor(text)
	out := []byte{quote}
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && size == 1 && len(text) >= 3 {
			r, size = rune(text[0]&0xF)<<12|rune(text[1]&0x3F)<<6|rune(text[2]&0x3F), 3
		}
		switch {
		case r == rune(quote) || r == '\\':
			out = append(out, '\\', byte(r))
		case r == '\n':
			out = append(out, `\n`...)
		case r == '\r':
			out = append(out, `\r`...)
		case r == '\t':
			out = append(out, `\t`...)
		case r == ' ' || r > ' ' && r < 0x7F || r >= 0xA1 && unicode.IsPrint(r):
			out = append(out, text[:size]...)
		default:
			out = appendEscape(out, r)
		}
		text = text[size:]
	}
	return string(append(out, quote))
}

func appendEscape(out []byte, r rune) []byte {
	hex := strconv.FormatInt(int64(r), 16)
	switch {
	case r < 0x100:
		return append(append(append(out, `\x`...), "00"[min(2, len(hex)):]...), hex...)
	case r < 0x10000:
		return append(append(append(out, `\u`...), "0000"[len(hex):]...), hex...)
	}
	return append(append(append(out, `\U`...), "00000000"[len(hex):]...), hex...)
}

func bytesRepr(text string) string {
	quote := quoteFor(text)
	out := []byte{'b', quote}
	for i := range len(text) {
		switch c := text[i]; {
		case c == quote || c == '\\':
			out = append(out, '\\', c)
		case c == '\n':
			out = append(out, `\n`...)
		case c == '\r':
			out = append(out, `\r`...)
		case c == '\t':
			out = append(out, `\t`...)
		case c < ' ' || c >= 0x7F:
			out = appendEscape(out, rune(c))
		default:
			out = append(out, c)
		}
	}
	return string(append(out, quote))
}
