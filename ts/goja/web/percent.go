package web

// This file is percent-encoding: the sets of the WHATWG URL standard, section 1.3, and the
// application/x-www-form-urlencoded format, section 5.

import (
	"strings"
	"unicode/utf8"
)

// encodeSet says which ASCII code points a percent-encode set contains; every set contains all others.
type encodeSet [128]bool

func newEncodeSet(base *encodeSet, extra string) *encodeSet {
	set := &encodeSet{}
	if base != nil {
		*set = *base
	} else {
		for c := range 0x20 {
			set[c] = true
		}
		set[0x7f] = true
	}
	for _, c := range extra {
		set[c] = true
	}
	return set
}

var (
	controlSet      = newEncodeSet(nil, "")
	fragmentSet     = newEncodeSet(controlSet, " \"<>`")
	querySet        = newEncodeSet(controlSet, " \"#<>")
	specialQuerySet = newEncodeSet(querySet, "'")
	// The standard has since added "^" to the path set; Node 20 keeps it as it is.
	pathSet     = newEncodeSet(querySet, "?`{}")
	userinfoSet = newEncodeSet(pathSet, "/:;=@[\\]^|")
)

const upperHex = "0123456789ABCDEF"

func writeEscaped(b *strings.Builder, c byte) {
	b.WriteByte('%')
	b.WriteByte(upperHex[c>>4])
	b.WriteByte(upperHex[c&15])
}

// writeEncoded writes c, percent-encoded if set contains it.
func writeEncoded(b *strings.Builder, c rune, set *encodeSet) {
	if c < utf8.RuneSelf {
		if set[c] {
			writeEscaped(b, byte(c))
		} else {
			b.WriteByte(byte(c))
		}
		return
	}
	var buffer [utf8.UTFMax]byte
	for _, octet := range buffer[:utf8.EncodeRune(buffer[:], c)] {
		writeEscaped(b, octet)
	}
}

func encodeString(s string, set *encodeSet, tick func()) string {
	var b strings.Builder
	for _, c := range s {
		tick()
		writeEncoded(&b, c, set)
	}
	return b.String()
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10, true
	}
	return 0, false
}

// percentDecode replaces %XX by octets; what is not a valid escape stays.
func percentDecode(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			high, ok := hexDigit(s[i+1])
			low, ok2 := hexDigit(s[i+2])
			if ok && ok2 {
				b.WriteByte(high<<4 | low)
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// pair is a name and a value of a query.
type pair struct{ name, value string }

// parseForm is the application/x-www-form-urlencoded parser.
func parseForm(s string, tick func()) []pair {
	var pairs []pair
	for s != "" {
		tick()
		var sequence string
		sequence, s, _ = strings.Cut(s, "&")
		if sequence == "" {
			continue
		}
		name, value, _ := strings.Cut(sequence, "=")
		pairs = append(pairs, pair{decodeFormText(name), decodeFormText(value)})
	}
	return pairs
}

func decodeFormText(s string) string {
	return decodeUTF8Lossy(percentDecode(strings.ReplaceAll(s, "+", " ")))
}

// serializeForm is the application/x-www-form-urlencoded serializer.
func serializeForm(pairs []pair, tick func()) string {
	var b strings.Builder
	for i, p := range pairs {
		tick()
		if i > 0 {
			b.WriteByte('&')
		}
		writeFormText(&b, p.name, tick)
		b.WriteByte('=')
		writeFormText(&b, p.value, tick)
	}
	return b.String()
}

func writeFormText(b *strings.Builder, s string, tick func()) {
	for i := range len(s) {
		tick()
		switch c := s[i]; {
		case c == ' ':
			b.WriteByte('+')
		case isAlpha(rune(c)) || isDigit(rune(c)) || c == '*' || c == '-' || c == '.' || c == '_':
			b.WriteByte(c)
		default:
			writeEscaped(b, c)
		}
	}
}
