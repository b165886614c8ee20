// Package binarymodule is the modules whose work is on bytes: binascii, struct, hashlib, zlib and gzip.
//
//	binascii.go  binascii, and the alphabets of the module base64 (whose functions are Python in package embedded)
//	struct.go    struct
//	hashlib.go   hashlib: hash objects, PBKDF2, scrypt
//	blake2.go    the hash functions BLAKE2b and BLAKE2s (RFC 7693), which Go's library does not have
//	zlib.go      zlib, and the containers of gzip
package binarymodule

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Definitions are the modules.
var Definitions = []*module.Definition{
	{Name: "binascii", Doc: "Bytes as text and back.", Members: binasciiMembers, Source: binasciiSource},
	{Name: "struct", Doc: "Values of C as bytes and back.", Members: structMembers, Source: structSource},
	{Name: "hashlib", Doc: "Hashes of bytes.", Members: hashlibMembers, Source: hashlibSource},
	{Name: "zlib", Doc: "Compressed bytes.", Members: zlibMembers, Source: zlibSource},
	{Name: "gzip", Doc: "Compressed bytes in the container of gzip.", Source: gzipSource},
}

// failure makes an exception of a class that a module's source defines.
func failure(t *object.Thread, moduleName, class, text string) *object.Exception {
	c, raised := module.Import(t, moduleName, class)
	if raised != nil {
		return raised
	}
	s, raised := t.StrValue(text)
	if raised != nil {
		return raised
	}
	made, raised := t.Call1(c, s)
	if raised != nil {
		return raised
	}
	if e, ok := made.Object().(*object.Exception); ok {
		return e
	}
	return t.Raise(object.ValueErrorType, "%s", text)
}

// charge charges and counts the work of size bytes.
func charge(t *object.Thread, size int) *object.Exception {
	if raised := t.Charge(int64(size)); raised != nil {
		return raised
	}
	return t.Work(int64(size / 64))
}

func truth(t *object.Thread, v object.Value, usual bool) (bool, *object.Exception) {
	if !v.Exists() {
		return usual, nil
	}
	return t.Truth(v)
}
