package syntax

import (
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file holds what literals mean: the value of a number, the text of a string.

// maxIntegerDigits bounds decimal integers, as sys.get_int_max_str_digits does by default.
const maxIntegerDigits = 4300

// setNumber gives constant the value of the number written as text, which the lexer has checked.
// It returns what is wrong with the number, "" if nothing is.
func setNumber(constant *Constant, text string) string {
	if strings.IndexByte(text, '_') >= 0 {
		text = strings.ReplaceAll(text, "_", "")
	}
	base := 10
	if len(text) > 1 && text[0] == '0' {
		switch text[1] {
		case 'x', 'X':
			base = 16
		case 'o', 'O':
			base = 8
		case 'b', 'B':
			base = 2
		}
	}
	if base == 10 {
		last := text[len(text)-1]
		if last == 'j' || last == 'J' {
			constant.Kind = ImaginaryConstant
			constant.Float = parseFloat(text[:len(text)-1])
			return ""
		}
		if strings.ContainsAny(text, ".eE") {
			constant.Kind = FloatConstant
			constant.Float = parseFloat(text)
			return ""
		}
	} else {
		text = text[2:]
	}
	if integer, err := strconv.ParseInt(text, base, 64); err == nil {
		constant.Kind = IntegerConstant
		constant.Integer = integer
		return ""
	}
	if base == 10 && len(text) > maxIntegerDigits {
		return fmt.Sprintf("Exceeds the limit (%d digits) for integer string conversion: value has %d digits; "+
			"use sys.set_int_max_str_digits() to increase the limit - "+
			"Consider hexadecimal for huge integer literals to avoid decimal conversion limits.",
			maxIntegerDigits, len(text))
	}
	constant.Kind = BigIntegerConstant
	if base == 10 {
		constant.Big, _ = new(big.Int).SetString(text, base)
	} else {
		constant.Big = integerOfBits(text, bits.Len(uint(base))-1)
	}
	return ""
}

// integerOfBits returns the integer written as text in digits of size bits each. Unlike big.Int.SetString it takes linear time,
// and these numbers are of any length.
func integerOfBits(text string, size int) *big.Int {
	bytes := make([]byte, (len(text)*size+7)/8)
	next := len(bytes) - 1
	pending, held := uint(0), 0
	for i := len(text) - 1; i >= 0; i-- {
		digit, _ := strconv.ParseUint(text[i:i+1], 16, 8)
		pending |= uint(digit) << held
		held += size
		if held >= 8 {
			bytes[next] = byte(pending)
			next--
			pending >>= 8
			held -= 8
		}
	}
	if held > 0 {
		bytes[next] = byte(pending)
	}
	return new(big.Int).SetBytes(bytes)
}

// parseFloat returns the value of a decimal number; one that is too large is infinite, as in Python.
func parseFloat(text string) float64 {
	value, _ := strconv.ParseFloat(text, 64)
	return value
}

// A stringPrefix is what the letters before the quotes of a string say.
type stringPrefix struct{ raw, bytes, unicode bool }

// cutString divides the text of a string token into its prefix and what stands between the quotes.
func cutString(text string) (stringPrefix, string) {
	var prefix stringPrefix
	for i := 0; ; i++ {
		switch text[i] {
		case 'r', 'R':
			prefix.raw = true
		case 'b', 'B':
			prefix.bytes = true
		case 'u':
			prefix.unicode = true
		case 'U':
			// Only the small letter counts for ast's kind.
		default:
			size := 1
			if rest := text[i:]; len(rest) >= 6 && rest[1] == rest[0] && rest[2] == rest[0] {
				size = 3
			}
			return prefix, text[i+size : len(text)-size]
		}
	}
}

// An escapeReader replaces escapes in the text of a string literal.
type escapeReader struct {
	text   string
	offset int
	output []byte
	// widened is by how much CPython's copy of the text up to the offset is longer than the text: it
	// spells what is not ASCII as \UXXXXXXXX before it looks for escapes, and counts positions in that copy.
	widened int
	// invalid is the first escape that means nothing, without its backslash, or "".
	invalid string
	octal   bool // invalid is an octal escape that is too large
}

// unescape returns what text, the inside of a string literal that is not raw, means. The second result describes the
// first escape that Python warns of, the third is what is wrong; each is "" if there is none.
func unescape(text string, bytes bool) (value, warning, message string) {
	first := strings.IndexByte(text, '\\')
	if first < 0 {
		return text, "", ""
	}
	r := &escapeReader{text: text, output: make([]byte, 0, len(text))}
	for r.offset < len(text) {
		c := text[r.offset]
		if c != '\\' {
			if c >= utf8.RuneSelf {
				_, size := utf8.DecodeRuneInString(text[r.offset:])
				r.output = append(r.output, text[r.offset:r.offset+size]...)
				r.offset += size
				r.widened += len(`\UXXXXXXXX`) - size
				continue
			}
			r.output = append(r.output, c)
			r.offset++
			continue
		}
		if bytes {
			message = r.bytesEscape()
		} else {
			message = r.textEscape()
		}
		if message != "" {
			return "", "", message
		}
	}
	switch {
	case r.octal:
		warning = fmt.Sprintf("invalid octal escape sequence '\\%s'", r.invalid)
	case r.invalid != "":
		warning = fmt.Sprintf("invalid escape sequence '\\%s'", r.invalid)
	}
	return string(r.output), warning, ""
}

// simpleEscapes are the escapes of one letter, and simpleMeanings what they mean.
const (
	simpleEscapes  = `\'"bftnrva`
	simpleMeanings = "\\'\"\b\f\t\n\r\v\a"
)

// commonEscape reads the escapes that texts and bytes share; the offset is at the backslash. An octal escape is returned
// as a number. ok is false when the escape is none of these.
func (r *escapeReader) commonEscape() (octal int, ok bool) {
	c := r.text[r.offset+1]
	if c == '\n' {
		r.offset += 2
		return -1, true
	}
	if i := strings.IndexByte(simpleEscapes, c); i >= 0 {
		r.output = append(r.output, simpleMeanings[i])
		r.offset += 2
		return -1, true
	}
	if c < '0' || c > '7' {
		return -1, false
	}
	start := r.offset + 1
	end := start
	for end < len(r.text) && end < start+3 && r.text[end] >= '0' && r.text[end] <= '7' {
		octal = octal*8 + int(r.text[end]-'0')
		end++
	}
	if octal > 0o377 && r.invalid == "" {
		r.invalid, r.octal = r.text[start:end], true
	}
	r.offset = end
	return octal, true
}

// keep leaves an escape that means nothing as it is written.
func (r *escapeReader) keep() {
	if r.invalid == "" {
		r.invalid = r.text[r.offset+1 : r.offset+2]
	}
	r.output = append(r.output, '\\')
	r.offset++
}

// hexadecimal reads up to size digits at start and returns their value and number.
func (r *escapeReader) hexadecimal(start, size int) (value, digits int) {
	for digits < size && start+digits < len(r.text) && isHexadecimalDigit(r.text[start+digits]) {
		digit, _ := strconv.ParseUint(r.text[start+digits:start+digits+1], 16, 8)
		value = value<<4 | int(digit)
		digits++
	}
	return value, digits
}

// bytesEscape reads an escape of a bytes literal. It returns what is wrong.
func (r *escapeReader) bytesEscape() string {
	if octal, ok := r.commonEscape(); ok {
		if octal >= 0 {
			r.output = append(r.output, byte(octal))
		}
		return ""
	}
	if r.text[r.offset+1] != 'x' {
		r.keep()
		return ""
	}
	value, digits := r.hexadecimal(r.offset+2, 2)
	if digits < 2 {
		return fmt.Sprintf("(value error) invalid \\x escape at position %d", r.offset)
	}
	r.output = append(r.output, byte(value))
	r.offset += 4
	return ""
}

// textEscape reads an escape of a string literal. It returns what is wrong.
func (r *escapeReader) textEscape() string {
	if r.offset+1 >= len(r.text) || r.text[r.offset+1] >= utf8.RuneSelf {
		// A backslash at the end occurs in f-strings, before a brace.
		r.output = append(r.output, '\\')
		r.offset++
		r.widened += len(`\u005c`) - 1
		return ""
	}
	if octal, ok := r.commonEscape(); ok {
		if octal >= 0 {
			r.output = utf8.AppendRune(r.output, rune(octal))
		}
		return ""
	}
	switch r.text[r.offset+1] {
	case 'x':
		return r.codePoint(2, `truncated \xXX escape`)
	case 'u':
		return r.codePoint(4, `truncated \uXXXX escape`)
	case 'U':
		return r.codePoint(8, `truncated \UXXXXXXXX escape`)
	case 'N':
		return r.named()
	}
	r.keep()
	return ""
}

// codePoint reads an escape with size hexadecimal digits.
func (r *escapeReader) codePoint(size int, truncated string) string {
	value, digits := r.hexadecimal(r.offset+2, size)
	switch {
	case digits < size:
		return r.undecodable(2+digits, truncated)
	case value > utf8.MaxRune:
		return r.undecodable(2+digits, "illegal Unicode character")
	}
	r.output = appendCodePoint(r.output, rune(value))
	r.offset += 2 + size
	return ""
}

// named reads an escape such as \N{BULLET}.
func (r *escapeReader) named() string {
	const malformed = `malformed \N character escape`
	start := r.offset + len(`\N{`)
	if start > len(r.text) || r.text[start-1] != '{' {
		return r.undecodable(2, malformed)
	}
	size := strings.IndexByte(r.text[start:], '}')
	switch {
	case size < 0:
		return r.undecodable(len(r.text)-r.offset, malformed)
	case size == 0:
		return r.undecodable(3, malformed)
	}
	value, ok := characterNamed(r.text[start : start+size])
	if !ok {
		return r.undecodable(len(`\N{}`)+size, "unknown Unicode character name")
	}
	r.output = utf8.AppendRune(r.output, value)
	r.offset = start + size + 1
	return ""
}

// undecodable says that size bytes at the offset are no escape.
func (r *escapeReader) undecodable(size int, reason string) string {
	start := r.offset + r.widened
	return fmt.Sprintf("(unicode error) 'unicodeescape' codec can't decode bytes in position %d-%d: %s",
		start, start+size-1, reason)
}

// appendCodePoint appends value in UTF-8, a surrogate too.
func appendCodePoint(output []byte, value rune) []byte {
	if value >= 0xd800 && value <= 0xdfff {
		return append(output, 0xe0|byte(value>>12), 0x80|byte(value>>6)&0xbf, 0x80|byte(value)&0x3f)
	}
	return utf8.AppendRune(output, value)
}
