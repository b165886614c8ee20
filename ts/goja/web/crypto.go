package web

// This file is what js/crypto.js and js/performance.js call: entropy, digests and the clock.

import (
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"hash"
	"io"
	"slices"
	"time"

	"github.com/dop251/goja"
)

var cryptoNatives = map[string]nativeFunc{"uuid": nativeUUID, "fill": nativeFill, "digest": nativeDigest}

var clockNatives = map[string]nativeFunc{"now": nativeNow, "origin": nativeOrigin}

func (r *realm) random(target []byte) {
	if r.host.Random == nil {
		r.throw("Error", "there is no source of random bytes")
	}
	if _, err := io.ReadFull(r.host.Random, target); err != nil {
		r.throw("Error", "the source of random bytes failed")
	}
}

// uuid(): a UUID of version 4, RFC 9562, section 5.4.
func nativeUUID(r *realm, _ goja.FunctionCall) goja.Value {
	var id [16]byte
	r.random(id[:])
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	digits := hex.EncodeToString(id[:])
	return r.vm.ToValue(digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" + digits[20:])
}

// fill(buffer, offset, length): fills bytes that the module has limited to 65,536.
func nativeFill(r *realm, call goja.FunctionCall) goja.Value {
	r.random(bufferBytes(call.Argument(0), call.Argument(1).ToInteger(), call.Argument(2).ToInteger()))
	return goja.Undefined()
}

// digest(name, buffer, offset, length): an ArrayBuffer, or undefined for an unknown name.
func nativeDigest(r *realm, call goja.FunctionCall) goja.Value {
	var h hash.Hash
	switch text(call.Argument(0)) {
	case "SHA-1":
		h = sha1.New()
	case "SHA-256":
		h = sha256.New()
	case "SHA-384":
		h = sha512.New384()
	case "SHA-512":
		h = sha512.New()
	default:
		return goja.Undefined()
	}
	const chunk = 1 << 20
	data := bufferBytes(call.Argument(1), call.Argument(2).ToInteger(), call.Argument(3).ToInteger())
	for part := range slices.Chunk(data, chunk) {
		r.poll()
		h.Write(part)
	}
	return r.vm.ToValue(r.vm.NewArrayBuffer(h.Sum(nil)))
}

// now(): milliseconds since the run began.
func nativeNow(r *realm, _ goja.FunctionCall) goja.Value {
	var elapsed time.Duration
	if r.host.Now != nil {
		elapsed = r.host.Now()
	}
	return r.vm.ToValue(float64(elapsed) / float64(time.Millisecond))
}

// origin(): milliseconds since the epoch at which the run began.
func nativeOrigin(r *realm, _ goja.FunctionCall) goja.Value {
	if r.host.Origin.IsZero() {
		return r.vm.ToValue(0)
	}
	return r.vm.ToValue(float64(r.host.Origin.UnixMicro()) / 1000)
}
