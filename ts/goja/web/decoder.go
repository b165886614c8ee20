package web

// This file is TextDecoder's decoders: UTF-8, UTF-16 and the single-byte encoding windows-1252, after the
// WHATWG Encoding standard, sections 4.2, 8.1, 9.1 and 14.

import (
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dop251/goja"
)

// encodingLabels are the labels, section 4.2, of the encodings that are supported.
var encodingLabels = sync.OnceValue(func() map[string]string {
	table := map[string]string{}
	for name, labels := range map[string]string{
		"utf-8":        "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
		"utf-16le":     "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
		"utf-16be":     "unicodefffe utf-16be",
		"windows-1252": "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
	} {
		for label := range strings.FieldsSeq(labels) {
			table[label] = name
		}
	}
	return table
})

// windows1252 are the code points of the octets from 0x80 to 0x9f; all others are Latin-1.
var windows1252 = [32]uint16{
	0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f,
	0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
}

// decoder is the state of a TextDecoder between calls.
type decoder struct {
	hidden
	encoding  string
	fatal     bool
	ignoreBOM bool
	pending   []byte // an incomplete sequence of the last streaming call
	bomSeen   bool   // the beginning of the stream has been passed
}

// newDecoder(label, fatal, ignoreBOM): {decoder, encoding}, or undefined.
func nativeNewDecoder(r *realm, call goja.FunctionCall) goja.Value {
	label := strings.ToLower(strings.Trim(text(call.Argument(0)), "\t\n\f\r "))
	encoding, ok := encodingLabels()[label]
	if !ok {
		return goja.Undefined()
	}
	d := &decoder{encoding: encoding, fatal: call.Argument(1).ToBoolean(), ignoreBOM: call.Argument(2).ToBoolean()}
	result := r.vm.CreateObject(nil)
	define(result, "decoder", r.vm.NewDynamicObject(d))
	define(result, "encoding", r.vm.ToValue(encoding))
	return result
}

// decode(decoder, buffer, offset, length, stream): text, or undefined if it is fatally malformed.
func nativeDecode(r *realm, call goja.FunctionCall) goja.Value {
	d := state[*decoder](call.Argument(0))
	data := bufferBytes(call.Argument(1), call.Argument(2).ToInteger(), call.Argument(3).ToInteger())
	stream := call.Argument(4).ToBoolean()
	r.charge(3 * len(data))
	if len(d.pending) > 0 {
		data = append(d.pending, data...)
		d.pending = nil
	}
	t := ticker{realm: r}
	var units []uint16
	ok := true
	switch d.encoding {
	case "utf-8":
		units, ok = d.decodeUTF8(data, stream, t.tick)
	case "windows-1252":
		units = make([]uint16, len(data))
		for i, octet := range data {
			t.tick()
			units[i] = uint16(octet)
			if octet >= 0x80 && octet < 0xa0 {
				units[i] = windows1252[octet-0x80]
			}
		}
	default:
		units, ok = d.decodeUTF16(data, stream, t.tick)
	}
	if !ok {
		d.pending, d.bomSeen = nil, false
		return goja.Undefined()
	}
	if !d.bomSeen && len(units) > 0 {
		if units[0] == 0xfeff && !d.ignoreBOM && d.encoding != "windows-1252" {
			units = units[1:]
		}
		d.bomSeen = true
	}
	if !stream {
		d.bomSeen = false
	}
	return goja.StringFromUTF16(units)
}

func (d *decoder) decodeUTF8(data []byte, stream bool, tick func()) ([]uint16, bool) {
	units := make([]uint16, 0, len(data))
	for len(data) > 0 {
		tick()
		if data[0] < utf8.RuneSelf {
			units = append(units, uint16(data[0]))
			data = data[1:]
			continue
		}
		if c, size := utf8.DecodeRune(data); size > 1 {
			units = utf16.AppendRune(units, c)
			data = data[size:]
			continue
		}
		size, incomplete := malformedPrefix(data)
		if incomplete && stream {
			d.pending = append([]byte(nil), data...)
			return units, true
		}
		if d.fatal {
			return nil, false
		}
		units = append(units, utf8.RuneError)
		data = data[size:]
	}
	return units, true
}

// malformedPrefix measures the maximal subpart of an ill-formed sequence at the beginning of data (Unicode,
// section 3.9): one U+FFFD stands for it. incomplete says that more input could make it well-formed.
func malformedPrefix(data []byte) (size int, incomplete bool) {
	need, low, high := 0, byte(0x80), byte(0xbf)
	switch c := data[0]; {
	case c >= 0xc2 && c <= 0xdf:
		need = 1
	case c >= 0xe0 && c <= 0xef:
		need = 2
		if c == 0xe0 {
			low = 0xa0
		} else if c == 0xed {
			high = 0x9f
		}
	case c >= 0xf0 && c <= 0xf4:
		need = 3
		if c == 0xf0 {
			low = 0x90
		} else if c == 0xf4 {
			high = 0x8f
		}
	default:
		return 1, false
	}
	size = 1
	for size <= need {
		if size == len(data) {
			return size, true
		}
		if data[size] < low || data[size] > high {
			return size, false
		}
		low, high = 0x80, 0xbf
		size++
	}
	return size, false
}

func (d *decoder) decodeUTF16(data []byte, stream bool, tick func()) ([]uint16, bool) {
	units := make([]uint16, 0, len(data)/2+1)
	first, second := 0, 1
	if d.encoding == "utf-16le" {
		first, second = 1, 0
	}
	for len(data) >= 2 {
		tick()
		unit := uint16(data[first])<<8 | uint16(data[second])
		if utf16.IsSurrogate(rune(unit)) {
			if unit < 0xdc00 && len(data) < 4 && stream {
				break
			}
			paired := false
			if unit < 0xdc00 && len(data) >= 4 {
				next := uint16(data[2+first])<<8 | uint16(data[2+second])
				if next >= 0xdc00 && next < 0xe000 {
					units = append(units, unit, next)
					data = data[4:]
					paired = true
				}
			}
			if paired {
				continue
			}
			if d.fatal {
				return nil, false
			}
			unit = utf8.RuneError
			// An odd octet behind a leading surrogate at the end belongs to the same error.
			if len(data) == 3 {
				data = data[:2]
			}
		}
		units = append(units, unit)
		data = data[2:]
	}
	if len(data) > 0 {
		if stream {
			d.pending = append([]byte(nil), data...)
			return units, true
		}
		if d.fatal {
			return nil, false
		}
		units = append(units, utf8.RuneError)
	}
	return units, true
}

// decodeUTF8Lossy is "UTF-8 decode without BOM" of the standard: U+FFFD for each maximal ill-formed part.
func decodeUTF8Lossy(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		c, size := utf8.DecodeRuneInString(s)
		if c == utf8.RuneError && size == 1 {
			size, _ = malformedPrefix([]byte(s[:min(len(s), utf8.UTFMax)]))
		}
		b.WriteRune(c)
		s = s[size:]
	}
	return b.String()
}
