package web

// This file is what js/encoding.js and js/wellformed.js call: UTF-8 encoding, base64, and well-formedness.

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dop251/goja"
)

var encodingNatives = map[string]nativeFunc{
	"encode": nativeEncode, "encodeInto": nativeEncodeInto, "newDecoder": nativeNewDecoder, "decode": nativeDecode,
	"base64Encode": nativeBase64Encode, "base64Decode": nativeBase64Decode,
}

// bufferBytes returns the bytes of an ArrayBuffer from offset on; a negative length means all of them. What
// a detached or shrunken buffer does not have is left out.
func bufferBytes(v goja.Value, offset, length int64) []byte {
	object, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	buffer, ok := object.Export().(goja.ArrayBuffer)
	if !ok {
		return nil
	}
	data := buffer.Bytes()
	offset = max(0, min(offset, int64(len(data))))
	data = data[offset:]
	if length >= 0 && length < int64(len(data)) {
		data = data[:length]
	}
	return data
}

// isBuffer(value): whether a value is an ArrayBuffer.
func nativeIsBuffer(r *realm, call goja.FunctionCall) goja.Value {
	return r.vm.ToValue(isArrayBuffer(call.Argument(0)))
}

// encode(text): an ArrayBuffer with the UTF-8 form.
func nativeEncode(r *realm, call goja.FunctionCall) goja.Value {
	// UTF-8 takes at most three octets for a UTF-16 code unit.
	r.charge(3 * call.Argument(0).(goja.String).Length())
	return r.vm.ToValue(r.vm.NewArrayBuffer([]byte(text(call.Argument(0)))))
}

// encodeInto(text, buffer, offset, length): {read, written}.
func nativeEncodeInto(r *realm, call goja.FunctionCall) goja.Value {
	r.charge(3 * call.Argument(0).(goja.String).Length())
	target := bufferBytes(call.Argument(1), call.Argument(2).ToInteger(), call.Argument(3).ToInteger())
	read, written := 0, 0
	t := ticker{realm: r}
	for _, c := range text(call.Argument(0)) {
		t.tick()
		size := utf8.RuneLen(c)
		if written+size > len(target) {
			break
		}
		utf8.EncodeRune(target[written:], c)
		written += size
		read += utf16.RuneLen(c)
	}
	result := r.vm.CreateObject(nil)
	define(result, "read", r.vm.ToValue(read))
	define(result, "written", r.vm.ToValue(written))
	return result
}

// define defines an ordinary property of an object that this package made and no program has seen.
func define(object *goja.Object, name string, value goja.Value) {
	if err := object.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE); err != nil {
		panic(err)
	}
}

const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// base64Encode(text): undefined if a code unit is above 255.
func nativeBase64Encode(r *realm, call goja.FunctionCall) goja.Value {
	units := r.units(call.Argument(0))
	r.charge(4 * len(units) / 3)
	var b strings.Builder
	b.Grow((len(units) + 2) / 3 * 4)
	t := ticker{realm: r}
	for i := 0; i < len(units); i += 3 {
		t.tick()
		group := units[i:min(i+3, len(units))]
		var bits uint32
		for j, unit := range group {
			if unit > 0xff {
				return goja.Undefined()
			}
			bits |= uint32(unit) << (16 - 8*j)
		}
		for j := range 4 {
			if j > len(group) {
				b.WriteByte('=')
				continue
			}
			b.WriteByte(base64Alphabet[bits>>(18-6*j)&63])
		}
	}
	return r.vm.ToValue(b.String())
}

// base64Decode(text), the forgiving-base64 decode of the Infra standard: null if a character is not of the
// alphabet, undefined if the length is wrong.
func nativeBase64Decode(r *realm, call goja.FunctionCall) goja.Value {
	units := r.units(call.Argument(0))
	t := ticker{realm: r}
	digits := make([]byte, 0, len(units))
	for _, unit := range units {
		t.tick()
		switch unit {
		case ' ', '\t', '\n', '\f', '\r':
			continue
		}
		if unit >= utf8.RuneSelf {
			return goja.Null()
		}
		digits = append(digits, byte(unit))
	}
	if len(digits)%4 == 0 {
		for range 2 {
			if len(digits) > 0 && digits[len(digits)-1] == '=' {
				digits = digits[:len(digits)-1]
			}
		}
	}
	var output []uint16
	var bits uint32
	for i, digit := range digits {
		t.tick()
		value := strings.IndexByte(base64Alphabet, digit)
		if value < 0 {
			return goja.Null()
		}
		bits = bits<<6 | uint32(value)
		if i%4 != 0 {
			output = append(output, uint16(bits>>(6-2*(i%4))&0xff))
		}
	}
	if len(digits)%4 == 1 {
		return goja.Undefined()
	}
	return goja.StringFromUTF16(output)
}

// wellFormed(text): the text with U+FFFD for each lone surrogate.
func nativeWellFormed(r *realm, call goja.FunctionCall) goja.Value {
	r.charge(3 * call.Argument(0).(goja.String).Length())
	return r.vm.ToValue(text(call.Argument(0)))
}
