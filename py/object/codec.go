package object

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file holds the codecs of str.encode and bytes.decode: UTF-8, UTF-16, UTF-32, ASCII and Latin-1, with the error handlers. Others are in
// files of their own: codecpage.go, codecutf7.go, codecpunycode.go.

// codecName normalises the name of an encoding; "" for one that is not known.
func codecName(name string) string {
	normal := strings.ToLower(strings.NewReplacer("-", "", "_", "", " ", "").Replace(name))
	switch normal {
	case "utf8", "u8", "utf", "cp65001", "utf8ucs2", "utf8ucs4":
		return "utf-8"
	case "utf8sig":
		return "utf-8-sig"
	case "ascii", "usascii", "646", "us":
		return "ascii"
	case "latin1", "iso88591", "latin", "l1", "8859", "cp819", "iso885911987":
		return "latin-1"
	case "utf16", "u16":
		return "utf-16"
	case "utf16le", "unicodelittleunmarked":
		return "utf-16-le"
	case "utf16be", "unicodebigunmarked":
		return "utf-16-be"
	case "utf32", "u32":
		return "utf-32"
	case "utf32le":
		return "utf-32-le"
	case "utf32be":
		return "utf-32-be"
	case "cp1252", "windows1252", "1252":
		return "cp1252"
	case "rawunicodeescape":
		return "raw_unicode_escape"
	case "unicodeescape":
		return "unicode_escape"
	case "utf7", "u7", "unicode11utf7":
		return "utf-7"
	case "punycode", "idna":
		return normal
	}
	return codePageName(normal)
}

// codecArguments reads the encoding and errors arguments of a function.
func (t *Thread) codecArguments(function string, encoding, errors Value) (name, handler string, raised *Exception) {
	texts := [2]string{"utf-8", "strict"}
	for i, v := range [2]Value{encoding, errors} {
		if v.Exists() {
			s, ok := strOf(v)
			if !ok {
				return "", "", t.Raise(TypeErrorType, "%s() argument '%s' must be str, not %s", function, [2]string{"encoding", "errors"}[i], ArgumentType(v))
			}
			texts[i] = s.text
		}
	}
	if name = codecName(texts[0]); name == "" {
		return "", "", t.Raise(LookupErrorType, "unknown encoding: %s", texts[0])
	}
	return name, texts[1], nil
}

func (t *Thread) encodeArguments(s *Str, encoding, errors Value) (Value, *Exception) {
	name, handler, raised := t.codecArguments("encode", encoding, errors)
	if raised != nil {
		return Value{}, raised
	}
	content, raised := t.Encode(s, name, handler)
	if raised != nil {
		return Value{}, raised
	}
	return t.NewBytes(content)
}

func (t *Thread) decodeArguments(function, content string, encoding, errors Value) (Value, *Exception) {
	name, handler, raised := t.codecArguments(function, encoding, errors)
	if raised != nil {
		return Value{}, raised
	}
	text, raised := t.Decode(content, name, handler)
	if raised != nil {
		return Value{}, raised
	}
	return t.StrValue(text)
}

// shownCodec is what errors call a codec.
func shownCodec(name string) string {
	switch name {
	case "cp1252":
		return "charmap"
	case "utf-7":
		return "utf7"
	case "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be":
		return name
	}
	if codePageTexts[name] != "" {
		return "charmap"
	}
	return strings.TrimSuffix(name, "-sig")
}

// Encode encodes a text; name is one that codecName returned.
func (t *Thread) Encode(s *Str, name, handler string) (string, *Exception) {
	if raised := t.Charge(int64(len(s.text))); raised != nil {
		return "", raised
	}
	if raised := t.Work(int64(len(s.text) / 64)); raised != nil {
		return "", raised
	}
	if name == "utf-8" && utf8.ValidString(s.text) || name == "ascii" && s.IsASCII() {
		return s.text, nil
	}
	switch name {
	case "utf-7":
		return t.encodeUTF7(s.text)
	case "punycode":
		return t.encodePunycode(s.text)
	case "idna":
		return t.encodeIDNA(s)
	}
	e := encoder{thread: t, text: s, name: name, handler: handler, page: codePages()[name]}
	return e.encode()
}

type encoder struct {
	thread        *Thread
	text          *Str
	name, handler string
	page          *codePage // nil for other encodings
}

// put appends a character in the encoding; ok is false when it cannot.
func (e *encoder) put(result []byte, point rune) (_ []byte, ok bool) {
	surrogate := point >= 0xD800 && point <= 0xDFFF
	switch e.name {
	case "utf-8", "utf-8-sig":
		return AppendPoint(result, point), !surrogate || e.handler == "surrogatepass"
	case "ascii":
		return append(result, byte(point)), point < 0x80
	case "latin-1":
		return append(result, byte(point)), point < 0x100
	case "cp1252":
		c, ok := toCP1252(point)
		return append(result, c), ok
	case "utf-16", "utf-16-le", "utf-16-be":
		var order binary.AppendByteOrder = binary.LittleEndian
		if e.name == "utf-16-be" {
			order = binary.BigEndian
		}
		if point > 0xFFFF {
			high, low := utf16.EncodeRune(point)
			return order.AppendUint16(order.AppendUint16(result, uint16(high)), uint16(low)), true
		}
		return order.AppendUint16(result, uint16(point)), !surrogate || e.handler == "surrogatepass"
	case "utf-32", "utf-32-le":
		return binary.LittleEndian.AppendUint32(result, uint32(point)), !surrogate || e.handler == "surrogatepass"
	case "utf-32-be":
		return binary.BigEndian.AppendUint32(result, uint32(point)), !surrogate || e.handler == "surrogatepass"
	case "unicode_escape":
		switch {
		case point == '\\':
			return append(result, `\\`...), true
		case point == '\n':
			return append(result, `\n`...), true
		case point == '\r':
			return append(result, `\r`...), true
		case point == '\t':
			return append(result, `\t`...), true
		case point >= 0x20 && point < 0x7F:
			return append(result, byte(point)), true
		}
		return appendEscape(result, point), true
	case "raw_unicode_escape":
		if point < 0x100 {
			return append(result, byte(point)), true
		}
		return appendEscape(result, point), true
	}
	if e.page != nil {
		c, ok := e.page.encode(point)
		return append(result, c), ok
	}
	return result, false
}

func (e *encoder) encode() (string, *Exception) {
	t := e.thread
	result, raised := t.NewBuilder(len(e.text.text))
	if raised != nil {
		return "", raised
	}
	defer result.Release()
	switch e.name {
	case "utf-8-sig":
		raised = result.WriteString("\ufeff")
	case "utf-16":
		raised = result.WriteString("\xFF\xFE")
	case "utf-32":
		raised = result.WriteString("\xFF\xFE\x00\x00")
	}
	if raised != nil {
		return "", raised
	}
	var room [16]byte
	text, at := e.text.text, 0
	for text != "" {
		if raised := t.Tick(); raised != nil {
			return "", raised
		}
		point, size := DecodePoint(text)
		if encoded, ok := e.put(room[:0], point); ok {
			if raised := result.WriteString(string(encoded)); raised != nil {
				return "", raised
			}
			text = text[size:]
			at++
			continue
		}
		// The run of characters that cannot be encoded is one error.
		end, rest := at, text
		for rest != "" {
			point, size := DecodePoint(rest)
			if _, ok := e.put(room[:0], point); ok {
				break
			}
			if raised := t.Tick(); raised != nil {
				return "", raised
			}
			end, rest = end+1, rest[size:]
		}
		if raised := e.handle(result, text[:len(text)-len(rest)], at, end); raised != nil {
			return "", raised
		}
		text, at = rest, end
	}
	return result.String()
}

// handle writes what the error handler puts in the place of characters.
func (e *encoder) handle(result *Builder, part string, start, end int) *Exception {
	t := e.thread
	switch e.handler {
	case "ignore":
		return nil
	case "strict", "surrogatepass":
		return e.failure(start, end)
	case "replace", "surrogateescape", "backslashreplace", "xmlcharrefreplace", "namereplace":
	default:
		return t.Raise(LookupErrorType, "unknown error handler name '%s'", e.handler)
	}
	for rest := part; rest != ""; {
		point, size := DecodePoint(rest)
		rest = rest[size:]
		var raised *Exception
		switch e.handler {
		case "replace":
			raised = result.writeByte('?')
		case "surrogateescape":
			if point < 0xDC80 || point > 0xDCFF {
				return e.failure(start, end)
			}
			raised = result.writeByte(byte(point))
		case "xmlcharrefreplace":
			raised = result.WriteString(fmt.Sprintf("&#%d;", point))
		case "namereplace":
			if name := syntax.CharacterName(point); name != "" {
				raised = result.WriteString("\\N{" + name + "}")
			} else {
				raised = result.WriteString(string(appendEscape(nil, point)))
			}
		default:
			raised = result.WriteString(string(appendEscape(nil, point)))
		}
		if raised == nil {
			raised = t.Tick()
		}
		if raised != nil {
			return raised
		}
	}
	return nil
}

func (e *encoder) failure(start, end int) *Exception {
	reason := "surrogates not allowed"
	switch e.name {
	case "ascii":
		reason = "ordinal not in range(128)"
	case "latin-1":
		reason = "ordinal not in range(256)"
	case "cp1252":
		reason = "character maps to <undefined>"
	}
	if e.page != nil {
		reason = "character maps to <undefined>"
	}
	return e.thread.unicodeError(UnicodeEncodeErrorType, shownCodec(e.name), e.text.Value(), start, end, reason)
}

// unicodeError makes a UnicodeEncodeError or UnicodeDecodeError.
func (t *Thread) unicodeError(typ *Type, codec string, subject Value, start, end int, reason string) *Exception {
	values := []Value{t.Intern(codec).Value(), subject, Int(int64(start)), Int(int64(end)), t.Intern(reason).Value()}
	e := t.NewException(typ, values...)
	for i, field := range []string{"encoding", "object", "start", "end", "reason"} {
		e.SetField(field, values[i])
	}
	return e
}

// Decode decodes bytes; name is one that codecName returned.
func (t *Thread) Decode(content, name, handler string) (string, *Exception) {
	if raised := t.Charge(int64(len(content))); raised != nil {
		return "", raised
	}
	if raised := t.Work(int64(len(content) / 64)); raised != nil {
		return "", raised
	}
	d := decoder{thread: t, content: content, handler: handler, name: name}
	switch name {
	case "utf-8-sig":
		d.at = len(content) - len(strings.TrimPrefix(content, "\ufeff"))
		fallthrough
	case "utf-8":
		if d.at == 0 && utf8.ValidString(content) {
			return content, nil
		}
		return d.run(d.utf8)
	case "ascii":
		return d.run(d.ascii)
	case "latin-1":
		return d.run(func() (rune, int, string) { return rune(content[d.at]), 1, "" })
	case "cp1252":
		return d.run(func() (rune, int, string) {
			if point, ok := fromCP1252(content[d.at]); ok {
				return point, 1, ""
			}
			return 0, 1, "character maps to <undefined>"
		})
	case "utf-16", "utf-16-le", "utf-16-be":
		var order binary.ByteOrder = binary.LittleEndian
		switch {
		case name == "utf-16-be" || name == "utf-16" && strings.HasPrefix(content, "\xfe\xff"):
			order = binary.BigEndian
		}
		if name == "utf-16" && (strings.HasPrefix(content, "\xfe\xff") || strings.HasPrefix(content, "\xff\xfe")) {
			d.at = 2
		}
		if name == "utf-16" {
			// Errors name the codec that the mark stands for.
			d.name = orderedName(name, order)
		}
		return d.run(func() (rune, int, string) { return d.utf16(order) })
	case "utf-32", "utf-32-le", "utf-32-be":
		var order binary.ByteOrder = binary.LittleEndian
		if name == "utf-32-be" || name == "utf-32" && strings.HasPrefix(content, "\x00\x00\xfe\xff") {
			order = binary.BigEndian
		}
		if name == "utf-32" && (strings.HasPrefix(content, "\x00\x00\xfe\xff") || strings.HasPrefix(content, "\xff\xfe\x00\x00")) {
			d.at = 4
		}
		if name == "utf-32" {
			d.name = orderedName(name, order)
		}
		return d.run(func() (rune, int, string) { return d.utf32(order) })
	case "unicode_escape", "raw_unicode_escape":
		return d.run(d.escape)
	case "utf-7":
		if raised := t.Charge(int64(len(content)) * 8); raised != nil {
			return "", raised
		}
		return d.run(d.utf7)
	case "idna":
		return t.decodeIDNA(content)
	case "punycode":
		text, reason, raised := t.decodePunycode(content)
		if raised == nil && reason != "" {
			raised = t.decodeError("punycode", content, reason)
		}
		return text, raised
	}
	if page := codePages()[name]; page != nil {
		return d.run(func() (rune, int, string) {
			if point, ok := page.decode(content[d.at]); ok {
				return point, 1, ""
			}
			return 0, 1, "character maps to <undefined>"
		})
	}
	return "", t.Raise(LookupErrorType, "unknown encoding: %s", name)
}

func orderedName(name string, order binary.ByteOrder) string {
	if order == binary.BigEndian {
		return name + "-be"
	}
	return name + "-le"
}

type decoder struct {
	thread        *Thread
	content       string
	name, handler string
	at            int
	// pending are characters of UTF-7 that were read already; after the last one, pendingSize bytes are done.
	pending     []rune
	pendingSize int
	// pendingReason is what is wrong with what follows them.
	pendingReason string
}

// run decodes one character after the other; step returns it with its size, or the size of what is wrong with the reason.
func (d *decoder) run(step func() (point rune, size int, reason string)) (string, *Exception) {
	t := d.thread
	result, raised := t.NewBuilder(len(d.content))
	if raised != nil {
		return "", raised
	}
	defer result.Release()
	for d.at < len(d.content) {
		point, size, reason := step()
		if point == noCharacter {
			d.at += size
			continue
		}
		if reason == "" {
			if raised := result.writePoint(point); raised != nil {
				return "", raised
			}
		} else {
			replaced, raised := d.handle(size, reason)
			if raised == nil {
				raised = result.WriteString(replaced)
			}
			if raised != nil {
				return "", raised
			}
		}
		d.at += size
		if raised := t.Tick(); raised != nil {
			return "", raised
		}
	}
	return result.String()
}

func (d *decoder) handle(size int, reason string) (string, *Exception) {
	t := d.thread
	wrong := d.content[d.at : d.at+size]
	switch d.handler {
	case "ignore":
		return "", nil
	case "replace":
		return "\ufffd", nil
	case "backslashreplace":
		var replaced strings.Builder
		for i := range len(wrong) {
			fmt.Fprintf(&replaced, "\\x%02x", wrong[i])
		}
		return replaced.String(), nil
	case "surrogateescape":
		var replaced []byte
		for i := range len(wrong) {
			if wrong[i] < 0x80 {
				return "", d.failure(size, reason)
			}
			replaced = AppendPoint(replaced, 0xDC00+rune(wrong[i]))
		}
		return string(replaced), nil
	case "strict", "surrogatepass":
		return "", d.failure(size, reason)
	case "xmlcharrefreplace", "namereplace":
		return "", t.Raise(TypeErrorType, "don't know how to handle UnicodeDecodeError in error callback")
	}
	return "", t.Raise(LookupErrorType, "unknown error handler name '%s'", d.handler)
}

func (d *decoder) failure(size int, reason string) *Exception {
	content, raised := d.thread.NewBytes(d.content)
	if raised != nil {
		return raised
	}
	return d.thread.unicodeError(UnicodeDecodeErrorType, shownCodec(d.name), content, d.at, d.at+size, reason)
}

func (d *decoder) ascii() (rune, int, string) {
	if c := d.content[d.at]; c < 0x80 {
		return rune(c), 1, ""
	}
	return 0, 1, "ordinal not in range(128)"
}

// utf8 reads a character of UTF-8. What is wrong is the longest start of a sequence that could have been valid (Unicode, 3.9, table 3-7).
func (d *decoder) utf8() (rune, int, string) {
	rest := d.content[d.at:]
	if point, size := utf8.DecodeRuneInString(rest); point != utf8.RuneError || size > 1 {
		return point, size, ""
	}
	if d.handler == "surrogatepass" && len(rest) >= 3 && rest[0] == 0xED && rest[1] >= 0xA0 && rest[1] < 0xC0 && rest[2]&0xC0 == 0x80 {
		point, _ := DecodePoint(rest)
		return point, 3, ""
	}
	first := rest[0]
	need, low, high := 0, byte(0x80), byte(0xBF)
	switch {
	case first >= 0xC2 && first <= 0xDF:
		need = 1
	case first >= 0xE0 && first <= 0xEF:
		need = 2
		switch first {
		case 0xE0:
			low = 0xA0
		case 0xED:
			high = 0x9F
		}
	case first >= 0xF0 && first <= 0xF4:
		need = 3
		switch first {
		case 0xF0:
			low = 0x90
		case 0xF4:
			high = 0x8F
		}
	default:
		return 0, 1, "invalid start byte"
	}
	for i := 1; i <= need; i++ {
		if i >= len(rest) {
			return 0, len(rest), "unexpected end of data"
		}
		if rest[i] < low || rest[i] > high {
			return 0, i, "invalid continuation byte"
		}
		low, high = 0x80, 0xBF
	}
	return 0, 1, "invalid start byte"
}

func (d *decoder) utf16(order binary.ByteOrder) (rune, int, string) {
	rest := []byte(d.content[d.at:min(d.at+4, len(d.content))])
	if len(rest) < 2 {
		return 0, len(rest), "truncated data"
	}
	unit := rune(order.Uint16(rest))
	switch {
	case unit < 0xD800 || unit > 0xDFFF:
		return unit, 2, ""
	case unit > 0xDBFF:
		if d.handler == "surrogatepass" {
			return unit, 2, ""
		}
		return 0, 2, "illegal encoding"
	case len(rest) < 4:
		if d.handler == "surrogatepass" {
			return unit, 2, ""
		}
		return 0, len(rest), "unexpected end of data"
	}
	if point := utf16.DecodeRune(unit, rune(order.Uint16(rest[2:]))); point != utf8.RuneError {
		return point, 4, ""
	}
	return 0, 2, "illegal UTF-16 surrogate"
}

func (d *decoder) utf32(order binary.ByteOrder) (rune, int, string) {
	rest := []byte(d.content[d.at:min(d.at+4, len(d.content))])
	if len(rest) < 4 {
		return 0, len(rest), "truncated data"
	}
	point := order.Uint32(rest)
	switch {
	case point > 0x10FFFF:
		return 0, 4, "code point not in range(0x110000)"
	case point >= 0xD800 && point <= 0xDFFF && d.handler != "surrogatepass":
		return 0, 4, "code point in surrogate code point range(0xd800, 0xe000)"
	}
	return rune(point), 4, ""
}

// escape reads the escapes of a string literal.
func (d *decoder) escape() (rune, int, string) {
	rest := d.content[d.at:]
	if rest[0] != '\\' {
		return rune(rest[0]), 1, ""
	}
	if len(rest) == 1 {
		return 0, 1, "\\ at end of string"
	}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[rest[1]]
	if d.name == "raw_unicode_escape" && rest[1] != 'u' && rest[1] != 'U' {
		return '\\', 1, ""
	}
	if digits > 0 {
		value, read := rune(0), 0
		for read < digits && 2+read < len(rest) && digitValue(rest[2+read]) < 16 {
			value = value<<4 | rune(digitValue(rest[2+read]))
			read++
		}
		if read < digits {
			return 0, 2 + read, "truncated \\" + map[byte]string{'x': "xXX", 'u': "uXXXX", 'U': "UXXXXXXXX"}[rest[1]] + " escape"
		}
		if value > 0x10FFFF || value < 0 {
			return 0, 2 + digits, "illegal Unicode character"
		}
		return value, 2 + digits, ""
	}
	if rest[1] >= '0' && rest[1] <= '7' {
		value, read := rune(0), 0
		for read < 3 && 1+read < len(rest) && rest[1+read] >= '0' && rest[1+read] <= '7' {
			value = value<<3 | rune(rest[1+read]-'0')
			read++
		}
		return value, 1 + read, ""
	}
	if i := strings.IndexByte(`\'"abfnrtv`, rest[1]); i >= 0 {
		return rune("\\'\"\a\b\f\n\r\t\v"[i]), 2, ""
	}
	return '\\', 1, ""
}

// cp1252High are the characters 0x80 to 0x9F of Windows-1252, 0 for those that are not defined.
var cp1252High = [32]rune{
	0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
	0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
}

func fromCP1252(c byte) (rune, bool) {
	if c < 0x80 || c >= 0xA0 {
		return rune(c), true
	}
	point := cp1252High[c-0x80]
	return point, point != 0
}

func toCP1252(point rune) (byte, bool) {
	if point < 0x80 || point >= 0xA0 && point < 0x100 {
		return byte(point), true
	}
	for i, own := range cp1252High {
		if own == point && own != 0 {
			return byte(0x80 + i), true
		}
	}
	return 0, false
}
