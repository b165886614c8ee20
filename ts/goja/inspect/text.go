package inspect

import (
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dop251/goja"
)

// utf16Length is the length of s as JavaScript counts it.
func utf16Length(s string) int {
	n := 0
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			i++
			n++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// displayWidth is the number of terminal columns that s takes: zero for combining marks and control characters,
// two for wide East Asian characters and emoji (Unicode Standard Annex #11).
func displayWidth(s string) int {
	width := 0
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			width = 0
			for _, r := range s {
				width += runeWidth(r)
			}
			return width
		}
		if s[i] >= 0x20 && s[i] != 0x7F {
			width++
		}
	}
	return width
}

func runeWidth(r rune) int {
	switch {
	case r < 0x20, r >= 0x7F && r < 0xA0:
		return 0
	case r < 0x300:
		return 1
	case r == 0x200B, r == 0x200C, r == 0x200D, r == 0xFEFF, r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0100 && r <= 0xE01EF,
		unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case wide(r):
		return 2
	}
	return 1
}

func wide(r rune) bool {
	for _, span := range wideSpans {
		if r < span[0] {
			return false
		}
		if r <= span[1] {
			return true
		}
	}
	return false
}

// wideSpans are the characters of width F and W in EastAsianWidth.txt, in coarse blocks.
var wideSpans = [...][2]rune{
	{0x1100, 0x115F}, {0x231A, 0x231B}, {0x2329, 0x232A}, {0x23E9, 0x23EC}, {0x23F0, 0x23F0}, {0x23F3, 0x23F3},
	{0x25FD, 0x25FE}, {0x2614, 0x2615}, {0x2648, 0x2653}, {0x267F, 0x267F}, {0x2693, 0x2693}, {0x26A1, 0x26A1},
	{0x26AA, 0x26AB}, {0x26BD, 0x26BE}, {0x26C4, 0x26C5}, {0x26CE, 0x26CE}, {0x26D4, 0x26D4}, {0x26EA, 0x26EA},
	{0x26F2, 0x26F3}, {0x26F5, 0x26F5}, {0x26FA, 0x26FA}, {0x26FD, 0x26FD}, {0x2705, 0x2705}, {0x270A, 0x270B},
	{0x2728, 0x2728}, {0x274C, 0x274C}, {0x274E, 0x274E}, {0x2753, 0x2755}, {0x2757, 0x2757}, {0x2795, 0x2797},
	{0x27B0, 0x27B0}, {0x27BF, 0x27BF}, {0x2B1B, 0x2B1C}, {0x2B50, 0x2B50}, {0x2B55, 0x2B55}, {0x2E80, 0x303E},
	{0x3041, 0x33FF}, {0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xA000, 0xA4CF}, {0xA960, 0xA97C}, {0xAC00, 0xD7A3},
	{0xF900, 0xFAFF}, {0xFE10, 0xFE19}, {0xFE30, 0xFE6F}, {0xFF01, 0xFF60}, {0xFFE0, 0xFFE6}, {0x16FE0, 0x18AFF},
	{0x1B000, 0x1B2FF}, {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A},
	{0x1F200, 0x1F320}, {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C}, {0x1F37E, 0x1F393}, {0x1F3A0, 0x1F3CA},
	{0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0}, {0x1F3F4, 0x1F3F4}, {0x1F3F8, 0x1F43E}, {0x1F440, 0x1F440},
	{0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E}, {0x1F550, 0x1F567}, {0x1F57A, 0x1F57A},
	{0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A4}, {0x1F5FB, 0x1F64F}, {0x1F680, 0x1F6C5}, {0x1F6CC, 0x1F6CC},
	{0x1F6D0, 0x1F6D2}, {0x1F6D5, 0x1F6D7}, {0x1F6DC, 0x1F6DF}, {0x1F6EB, 0x1F6EC}, {0x1F6F4, 0x1F6FC},
	{0x1F7E0, 0x1F7EB}, {0x1F7F0, 0x1F7F0}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945}, {0x1F947, 0x1F9FF},
	{0x1FA70, 0x1FAFF}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
}

// units returns the first limit UTF-16 code units of a string.
func units(s goja.String, limit int) []uint16 {
	n := min(s.Length(), limit)
	list := make([]uint16, n)
	for i := range list {
		list[i] = s.CharAt(i)
	}
	return list
}

// quote writes a string literal: in single quotes unless the string holds those and others do without escapes.
func quote(list []uint16) string {
	mark := byte('\'')
	if has(list, '\'') {
		switch {
		case !has(list, '"'):
			mark = '"'
		case !has(list, '`') && !strings.Contains(string(utf16.Decode(list)), "${"):
			mark = '`'
		}
	}
	var b strings.Builder
	b.Grow(len(list) + 2)
	b.WriteByte(mark)
	escape(&b, list, mark)
	b.WriteByte(mark)
	return b.String()
}

func quoteText(s string) string { return quote(utf16.Encode([]rune(s))) }

func has(list []uint16, unit uint16) bool {
	for _, u := range list {
		if u == unit {
			return true
		}
	}
	return false
}

// escape writes what stands between the quotes; mark 0 is for text without quotes, such as names in brackets.
func escape(b *strings.Builder, list []uint16, mark byte) {
	for i := 0; i < len(list); i++ {
		u := list[i]
		switch {
		case u == '\b':
			b.WriteString(`\b`)
		case u == '\t':
			b.WriteString(`\t`)
		case u == '\n':
			b.WriteString(`\n`)
		case u == '\f':
			b.WriteString(`\f`)
		case u == '\r':
			b.WriteString(`\r`)
		case u == '\\':
			b.WriteString(`\\`)
		case u == '\'' && (mark == '\'' || mark == 0):
			b.WriteString(`\'`)
		case u < 0x20, u >= 0x7F && u < 0xA0:
			b.WriteString(`\x`)
			b.WriteByte("0123456789ABCDEF"[u>>4])
			b.WriteByte("0123456789ABCDEF"[u&15])
		case u < utf8.RuneSelf:
			b.WriteByte(byte(u))
		case utf16.IsSurrogate(rune(u)):
			if i+1 < len(list) {
				if r := utf16.DecodeRune(rune(u), rune(list[i+1])); r != unicode.ReplacementChar {
					b.WriteRune(r)
					i++
					continue
				}
			}
			b.WriteString(`\u`)
			b.WriteString(strconv.FormatUint(uint64(u), 16))
		default:
			b.WriteRune(rune(u))
		}
	}
}

func escapeText(s string) string {
	var b strings.Builder
	escape(&b, utf16.Encode([]rune(s)), 0)
	return b.String()
}

// wellFormed is the UTF-8 form of at most limit code units of a string; lone surrogates become U+FFFD.
func wellFormed(s goja.String, limit int) (text string, cut bool) {
	if s.Length() > limit {
		return s.Substring(0, limit).String(), true
	}
	return s.String(), false
}

// isIdentifier reports whether a property name needs no quotes.
func isIdentifier(name string) bool {
	for i := range len(name) {
		c := name[i]
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// isIndex reports whether a property name is an array index (ECMA-262 section 6.1.7).
func isIndex(name string) bool {
	if name == "" || len(name) > 10 || name[0] == '0' && len(name) > 1 {
		return false
	}
	for i := range len(name) {
		if name[i] < '0' || name[i] > '9' {
			return false
		}
	}
	n, err := strconv.ParseUint(name, 10, 64)
	return err == nil && n < 1<<32-1
}

// number is the text of a number or bigint.
func (p *printer) number(v goja.Value) string {
	text := ""
	switch n := v.Export().(type) {
	case *big.Int:
		const digitsPerBit = 0.30103
		if float64(n.BitLen())*digitsPerBit > float64(p.options.MaxBytes) {
			p.exhaust()
			return "<bigint of " + strconv.Itoa(n.BitLen()) + " bits>"
		}
		text = n.String() + "n"
	case float64:
		text = v.String()
		if n == 0 && strconv.FormatFloat(n, 'g', -1, 64) == "-0" {
			text = "-0"
		}
	default:
		text = v.String()
	}
	if p.options.NumericSeparator {
		return separateDigits(text)
	}
	return text
}

// separateDigits puts underscores between groups of three digits, from the decimal point in both directions.
func separateDigits(text string) string {
	if strings.ContainsAny(text, "eIN") {
		return text
	}
	whole, fraction, hasPoint := strings.Cut(text, ".")
	suffix := ""
	if strings.HasSuffix(whole, "n") {
		whole, suffix = whole[:len(whole)-1], "n"
	}
	sign := ""
	if strings.HasPrefix(whole, "-") {
		whole, sign = whole[1:], "-"
	}
	var b strings.Builder
	b.WriteString(sign)
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte('_')
		}
		b.WriteByte(whole[i])
	}
	b.WriteString(suffix)
	if hasPoint {
		b.WriteByte('.')
		for i := range len(fraction) {
			if i > 0 && i%3 == 0 {
				b.WriteByte('_')
			}
			b.WriteByte(fraction[i])
		}
	}
	return b.String()
}

func plural(n int64) string {
	if n == 1 {
		return ""
	}
	return "s"
}

func bigInt(v goja.Value) (n *big.Int, ok bool) {
	n, ok = primitive(v).(*big.Int)
	return n, ok
}
