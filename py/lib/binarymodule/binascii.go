package binarymodule

import (
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"strings"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

const binasciiSource = `
class Error(ValueError):
    """Text that does not stand for bytes."""


class Incomplete(Exception):
    """Text that ends too early."""


Error.__module__ = Incomplete.__module__ = 'binascii'
`

func binasciiMembers() []module.Member {
	return module.Functions("binascii",
		module.Function{Signature: "hexlify(data, sep=None, bytes_per_sep=1)", Native: hexlify},
		module.Function{Signature: "b2a_hex(data, sep=None, bytes_per_sep=1)", Native: hexlify},
		module.Function{Signature: "unhexlify(hexstr, /)", Native: unhexlify}, module.Function{Signature: "a2b_hex(hexstr, /)", Native: unhexlify},
		module.Function{Signature: "b2a_base64(data, /, *, newline=True)", Native: toBase64},
		module.Function{Signature: "a2b_base64(data, /, *, strict_mode=False)", Native: fromBase64},
		module.Function{Signature: "crc32(data, crc=0, /)", Native: crc},
		module.Function{Signature: "crc_hqx(data, crc, /)", Native: crcHQX},
		module.Function{Signature: "b2a_uu(data, /, *, backtick=False)", Native: toUU}, module.Function{Signature: "a2b_uu(data, /)", Native: fromUU},
		module.Function{Signature: "b2a_qp(data, quotetabs=False, istext=True, header=False)", Native: toQuoted},
		module.Function{Signature: "a2b_qp(data, header=False)", Native: fromQuoted},
	)
}

// Base64Members are the natives of the module base64.
func Base64Members() []module.Member {
	return module.Functions("base64",
		module.Function{Signature: "_b32encode(s, hexadecimal, /)", Native: toBase32}, module.Function{Signature: "_b32decode(s, hexadecimal, /)", Native: fromBase32},
		module.Function{Signature: "_a85encode(b, foldspaces, pad, /)", Native: toASCII85},
		module.Function{Signature: "_a85decode(b, foldspaces, ignorechars, /)", Native: fromASCII85},
		module.Function{Signature: "_b85encode(b, pad, z85, /)", Native: toBase85}, module.Function{Signature: "_b85decode(b, z85, /)", Native: fromBase85},
	)
}

// asciiOf reads text of an encoding: bytes, or a str of ASCII.
func asciiOf(t *object.Thread, v object.Value) (string, *object.Exception) {
	if s, ok := object.StrOf(v); ok {
		if !s.IsASCII() {
			return "", t.Raise(object.ValueErrorType, "string argument should contain only ASCII characters")
		}
		return s.Text(), nil
	}
	if content, ok := object.BufferOf(v); ok {
		return content, nil
	}
	return "", t.Raise(object.TypeErrorType, "argument should be bytes, buffer or ASCII string, not '%s'", v.Type().Name)
}

func wrong(t *object.Thread, text string) *object.Exception {
	return failure(t, "binascii", "Error", text)
}

func hexlify(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	v, raised := t.NewBytes(content)
	if raised != nil {
		return object.Value{}, raised
	}
	var given []object.Value
	for _, argument := range arguments[1:] {
		if argument.Exists() {
			given = append(given, argument)
		}
	}
	text, raised := t.CallMethod(v, "hex", given...)
	if raised != nil {
		return object.Value{}, raised
	}
	s, _ := object.StrOf(text)
	return t.NewBytes(s.Text())
}

func unhexlify(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, raised := asciiOf(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	if len(s)%2 != 0 {
		return object.Value{}, wrong(t, "Odd-length string")
	}
	if raised := charge(t, len(s)); raised != nil {
		return object.Value{}, raised
	}
	decoded, err := hex.DecodeString(s)
	if err != nil {
		return object.Value{}, wrong(t, "Non-hexadecimal digit found")
	}
	return t.NewBytes(string(decoded))
}

const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

func toBase64(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	newline, raised := truth(t, arguments[1], true)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := charge(t, len(content)/3*4+5); raised != nil {
		return object.Value{}, raised
	}
	out := make([]byte, 0, len(content)/3*4+5)
	for len(content) >= 3 {
		n := uint(content[0])<<16 | uint(content[1])<<8 | uint(content[2])
		out = append(out, base64Alphabet[n>>18], base64Alphabet[n>>12&63], base64Alphabet[n>>6&63], base64Alphabet[n&63])
		content = content[3:]
	}
	switch len(content) {
	case 1:
		out = append(out, base64Alphabet[content[0]>>2], base64Alphabet[content[0]&3<<4], '=', '=')
	case 2:
		n := uint(content[0])<<8 | uint(content[1])
		out = append(out, base64Alphabet[n>>10], base64Alphabet[n>>4&63], base64Alphabet[n&15<<2], '=')
	}
	if newline {
		out = append(out, '\n')
	}
	return t.NewBytes(string(out))
}

// base64Values has the value of each character of the alphabet, 64 for others.
var base64Values = valuesOf(base64Alphabet, 64)

func valuesOf(alphabet string, none byte) (table [256]byte) {
	for i := range table {
		table[i] = none
	}
	for i := range len(alphabet) {
		table[alphabet[i]] = byte(i)
	}
	return table
}

// fromBase64 follows CPython's binascii.a2b_base64: what is not of the alphabet is skipped, unless strict.
func fromBase64(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, raised := asciiOf(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	strict, raised := truth(t, arguments[1], false)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := charge(t, len(s)); raised != nil {
		return object.Value{}, raised
	}
	if strict && strings.HasPrefix(s, "=") {
		return object.Value{}, wrong(t, "Leading padding not allowed")
	}
	out := make([]byte, 0, len(s)/4*3+3)
	quad, pads, left := 0, 0, byte(0)
	for i := range len(s) {
		c := s[i]
		if c == '=' {
			if quad >= 2 {
				if pads++; quad+pads >= 4 {
					if strict && i+1 < len(s) {
						return object.Value{}, wrong(t, "Excess data after padding")
					}
					return t.NewBytes(string(out))
				}
			} else if strict {
				return object.Value{}, wrong(t, "Discontinuous padding not allowed")
			}
			continue
		}
		v := base64Values[c]
		if v == 64 {
			if strict {
				return object.Value{}, wrong(t, "Only base64 data is allowed")
			}
			continue
		}
		if strict && pads > 0 {
			return object.Value{}, wrong(t, "Discontinuous padding not allowed")
		}
		pads = 0
		switch quad {
		case 0:
			quad, left = 1, v
		case 1:
			quad = 2
			out = append(out, left<<2|v>>4)
			left = v & 0x0F
		case 2:
			quad = 3
			out = append(out, left<<4|v>>2)
			left = v & 3
		case 3:
			quad = 0
			out = append(out, left<<6|v)
			left = 0
		}
	}
	switch quad {
	case 0:
		return t.NewBytes(string(out))
	case 1:
		return object.Value{}, wrong(t, fmt.Sprintf(
			"Invalid base64-encoded string: number of data characters (%d) cannot be 1 more than a multiple of 4", len(out)/3*4+1))
	}
	return object.Value{}, wrong(t, "Incorrect padding")
}

// start reads the beginning of a running checksum.
func start(t *object.Thread, v object.Value, usual uint32) (uint32, *object.Exception) {
	if !v.Exists() {
		return usual, nil
	}
	n, raised := t.Index(v)
	if raised != nil {
		return 0, raised
	}
	if b, ok := n.Object().(*object.BigInt); ok {
		low := uint32(0)
		if bits := b.Number().Bits(); len(bits) > 0 {
			low = uint32(bits[0])
		}
		if b.Number().Sign() < 0 {
			low = -low
		}
		return low, nil
	}
	return uint32(n.Int()), nil
}

func crc(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	from, raised := start(t, arguments[1], 0)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Int(int64(crc32.Update(from, crc32.IEEETable, []byte(content)))), t.Work(int64(len(content) / 64))
}

func crcHQX(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	from, raised := start(t, arguments[1], 0)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Work(int64(len(content) / 8)); raised != nil {
		return object.Value{}, raised
	}
	sum := uint16(from)
	for i := range len(content) {
		sum ^= uint16(content[i]) << 8
		for range 8 {
			if sum&0x8000 != 0 {
				sum = sum<<1 ^ 0x1021
			} else {
				sum <<= 1
			}
		}
	}
	return object.Int(int64(sum)), nil
}

func toUU(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	backtick, raised := truth(t, arguments[1], false)
	if raised != nil {
		return object.Value{}, raised
	}
	if len(content) > 45 {
		return object.Value{}, wrong(t, "At most 45 bytes at once")
	}
	digit := func(n uint) byte {
		if n == 0 && backtick {
			return '`'
		}
		return ' ' + byte(n&63)
	}
	out := []byte{digit(uint(len(content)))}
	for len(content) > 0 {
		part := (content + "\x00\x00")[:3]
		content = content[min(3, len(content)):]
		n := uint(part[0])<<16 | uint(part[1])<<8 | uint(part[2])
		out = append(out, digit(n>>18), digit(n>>12&63), digit(n>>6&63), digit(n&63))
	}
	return t.NewBytes(string(append(out, '\n')))
}

func fromUU(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, raised := asciiOf(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	if s == "" {
		return t.NewBytes(strings.Repeat("\x00", 32))
	}
	length := int(s[0]-' ') & 63
	out := make([]byte, 0, 64)
	bits, count := uint(0), 0
	rest := s[1:]
	for len(out) < length {
		c := byte(' ')
		if rest != "" {
			c, rest = rest[0], rest[1:]
		}
		switch {
		case c == '\n' || c == '\r':
			c, rest = 0, ""
		case c < ' ' || c > ' '+64:
			return object.Value{}, wrong(t, "Illegal char")
		default:
			c = (c - ' ') & 63
		}
		bits, count = bits<<6|uint(c), count+6
		if count >= 8 {
			count -= 8
			out = append(out, byte(bits>>count))
			bits &= 1<<count - 1
		}
	}
	for i := range len(rest) {
		if c := rest[i]; c != ' ' && c != ' '+64 && c != '\n' && c != '\r' {
			return object.Value{}, wrong(t, "Trailing garbage")
		}
	}
	return t.NewBytes(string(out))
}

func toQuoted(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	var flags [3]bool
	for i, usual := range []bool{false, true, false} {
		if flags[i], raised = truth(t, arguments[1+i], usual); raised != nil {
			return object.Value{}, raised
		}
	}
	tabs, isText, header := flags[0], flags[1], flags[2]
	if raised := charge(t, len(content)*3+16); raised != nil {
		return object.Value{}, raised
	}
	end := "\n"
	if i := strings.IndexByte(content, '\n'); i > 0 && content[i-1] == '\r' {
		end = "\r\n"
	}
	const limit = 76
	var out []byte
	column := 0
	put := func(part string) {
		out = append(out, part...)
		column += len(part)
	}
	for i := 0; i < len(content); i++ {
		c := content[i]
		lineEnd := i+1 == len(content) || content[i+1] == '\n' || content[i+1] == '\r' && i+2 < len(content) && content[i+2] == '\n'
		switch {
		case isText && (c == '\n' || c == '\r' && i+1 < len(content) && content[i+1] == '\n'):
			if c == '\r' {
				i++
			}
			out = append(out, end...)
			column = 0
			continue
		case c > 126 || c == '=' || header && c == '_' || c == '.' && column == 0 && lineEnd ||
			!isText && (c == '\r' || c == '\n') || (c == ' ' || c == '\t') && (tabs || lineEnd && isText || i+1 == len(content)) ||
			c < 33 && c != '\r' && c != '\n' && c != '\t' && c != ' ':
			if column+3 >= limit {
				out = append(append(out, '='), end...)
				column = 0
			}
			put(fmt.Sprintf("=%02X", c))
		default:
			if !lineEnd && column+1 >= limit {
				out = append(append(out, '='), end...)
				column = 0
			}
			if header && c == ' ' {
				c = '_'
			}
			put(string([]byte{c}))
		}
	}
	return t.NewBytes(string(out))
}

func fromQuoted(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, raised := asciiOf(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	header, raised := truth(t, arguments[1], false)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := charge(t, len(s)); raised != nil {
		return object.Value{}, raised
	}
	var out []byte
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '_' && header {
			c = ' '
		}
		if c != '=' {
			out = append(out, c)
			continue
		}
		switch rest := s[i+1:]; {
		case rest == "":
		case rest[0] == '\n' || rest[0] == '\r':
			i += strings.IndexByte(rest+"\n", '\n') + 1
		case rest[0] == '=':
			out = append(out, '=')
			i++
		default:
			if len(rest) >= 2 {
				if decoded, err := hex.DecodeString(rest[:2]); err == nil {
					out = append(out, decoded...)
					i += 2
					continue
				}
			}
			out = append(out, '=')
		}
	}
	return t.NewBytes(string(out))
}

const (
	base32Alphabet    = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	base32HexAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
	base85Alphabet    = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
	z85Alphabet       = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
)

// alphabet chooses one of two by a flag.
func alphabet(t *object.Thread, flag object.Value, usual, other string) (string, *object.Exception) {
	second, raised := t.Truth(flag)
	if second {
		usual = other
	}
	return usual, raised
}

func toBase32(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	letters, raised := alphabet(t, arguments[1], base32Alphabet, base32HexAlphabet)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := charge(t, len(content)*2+8); raised != nil {
		return object.Value{}, raised
	}
	var out []byte
	for len(content) > 0 {
		size := min(5, len(content))
		n := uint64(0)
		for i := range 5 {
			n <<= 8
			if i < size {
				n |= uint64(content[i])
			}
		}
		used := (size*8 + 4) / 5
		for i := range 8 {
			if i < used {
				out = append(out, letters[n>>(35-5*i)&31])
			} else {
				out = append(out, '=')
			}
		}
		content = content[size:]
	}
	return t.NewBytes(string(out))
}

func fromBase32(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	letters, raised := alphabet(t, arguments[1], base32Alphabet, base32HexAlphabet)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := charge(t, len(s)); raised != nil {
		return object.Value{}, raised
	}
	if len(s)%8 != 0 {
		return object.Value{}, wrong(t, "Incorrect padding")
	}
	data := strings.TrimRight(s, "=")
	pads := len(s) - len(data)
	values := valuesOf(letters, 32)
	var out []byte
	n := uint64(0)
	for i := range len(data) {
		v := values[data[i]]
		if v == 32 {
			return object.Value{}, wrong(t, "Non-base32 digit found")
		}
		n = n<<5 | uint64(v)
		if i%8 == 7 {
			out = append(out, byte(n>>32), byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
			n = 0
		}
	}
	if pads != 0 && pads != 1 && pads != 3 && pads != 4 && pads != 6 {
		return object.Value{}, wrong(t, "Incorrect padding")
	}
	if rest := len(data) % 8; rest > 0 {
		n <<= 5 * (8 - rest)
		last := []byte{byte(n >> 32), byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}
		out = append(out, last[:(43-5*pads)/8]...)
	}
	return t.NewBytes(string(out))
}

// encode85 writes groups of four bytes as five digits.
func encode85(content string, digit func(n uint32) byte, group func(n uint32) (string, bool), pad bool) []byte {
	padding := (4 - len(content)%4) % 4
	content += strings.Repeat("\x00", padding)
	out := make([]byte, 0, len(content)/4*5)
	for i := 0; i < len(content); i += 4 {
		n := uint32(content[i])<<24 | uint32(content[i+1])<<16 | uint32(content[i+2])<<8 | uint32(content[i+3])
		if short, is := group(n); is && (i+4 < len(content) || padding == 0 || pad) {
			out = append(out, short...)
			continue
		}
		var digits [5]byte
		for j := 4; j >= 0; j-- {
			digits[j] = digit(n % 85)
			n /= 85
		}
		out = append(out, digits[:]...)
	}
	if padding > 0 && !pad {
		out = out[:len(out)-padding]
	}
	return out
}

func toASCII85(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	fold, raised := t.Truth(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	pad, raised := t.Truth(arguments[2])
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := charge(t, len(content)*2+8); raised != nil {
		return object.Value{}, raised
	}
	out := encode85(content, func(n uint32) byte { return '!' + byte(n) }, func(n uint32) (string, bool) {
		switch {
		case n == 0:
			return "z", true
		case fold && n == 0x20202020:
			return "y", true
		}
		return "", false
	}, pad)
	return t.NewBytes(string(out))
}

func toBase85(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	pad, raised := t.Truth(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	letters, raised := alphabet(t, arguments[2], base85Alphabet, z85Alphabet)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := charge(t, len(content)*2+8); raised != nil {
		return object.Value{}, raised
	}
	out := encode85(content, func(n uint32) byte { return letters[n] }, func(uint32) (string, bool) { return "", false }, pad)
	return t.NewBytes(string(out))
}

func fromASCII85(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	fold, raised := t.Truth(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	ignored, raised := t.BytesArgument(arguments[2])
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := charge(t, len(s)*4+8); raised != nil {
		return object.Value{}, raised
	}
	out := make([]byte, 0, len(s))
	n, count := uint64(0), 0
	for _, c := range []byte(s + "uuuu") {
		switch {
		case '!' <= c && c <= 'u':
			n = n*85 + uint64(c-'!')
			if count++; count == 5 {
				if n > 1<<32-1 {
					return object.Value{}, t.Raise(object.ValueErrorType, "Ascii85 overflow")
				}
				out = append(out, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
				n, count = 0, 0
			}
		case c == 'z':
			if count > 0 {
				return object.Value{}, t.Raise(object.ValueErrorType, "z inside Ascii85 5-tuple")
			}
			out = append(out, 0, 0, 0, 0)
		case fold && c == 'y':
			if count > 0 {
				return object.Value{}, t.Raise(object.ValueErrorType, "y inside Ascii85 5-tuple")
			}
			out = append(out, "    "...)
		case strings.IndexByte(ignored, c) >= 0:
		default:
			return object.Value{}, t.Raise(object.ValueErrorType, "Non-Ascii85 digit found: %s", string(rune(c)))
		}
	}
	return t.NewBytes(string(out[:len(out)-(4-count)]))
}

func fromBase85(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	letters, raised := alphabet(t, arguments[1], base85Alphabet, z85Alphabet)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := charge(t, len(s)); raised != nil {
		return object.Value{}, raised
	}
	name := "base85"
	if letters == z85Alphabet {
		name = "z85"
	}
	values := valuesOf(letters, 85)
	padding := (5 - len(s)%5) % 5
	padded := s + strings.Repeat(letters[84:], padding)
	var out []byte
	for i := 0; i < len(padded); i += 5 {
		n := uint64(0)
		for j := range 5 {
			v := values[padded[i+j]]
			if v == 85 {
				return object.Value{}, t.Raise(object.ValueErrorType, "bad %s character at position %d", name, i+j)
			}
			n = n*85 + uint64(v)
		}
		if n > 1<<32-1 {
			return object.Value{}, t.Raise(object.ValueErrorType, "%s overflow in hunk starting at byte %d", name, i)
		}
		out = append(out, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	}
	return t.NewBytes(string(out[:len(out)-padding]))
}
