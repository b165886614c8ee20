package binarymodule

import (
	"encoding/binary"
	"math/bits"

	"github.com/coderuntime/coderuntime/py/object"
)

// A blake2 is a BLAKE2b, with words of 64 bits, or a BLAKE2s, with words of 32 bits that stand in the lower halves.
type blake2 struct {
	large    bool
	size     int
	h        [8]uint64
	counted  uint64
	buffer   [128]byte
	filled   int
	lastNode bool
	begin    [8]uint64
	key      [128]byte
	keyed    bool
}

type blakeSize struct{ digest, salt, block int }

func blakeSizes(large bool) blakeSize {
	if large {
		return blakeSize{64, 16, 128}
	}
	return blakeSize{32, 8, 64}
}

var (
	blakeStart = [8]uint64{
		0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
		0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
	}
	blakeOrder = [10][16]byte{
		{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
		{11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
		{9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
		{12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
		{6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
	}
)

// start is the initial value; that of BLAKE2s is the upper halves of BLAKE2b's.
func (b *blake2) start(i int) uint64 {
	if b.large {
		return blakeStart[i]
	}
	return blakeStart[i] >> 32
}

// Size implements hash.Hash.
func (b *blake2) Size() int { return b.size }

// BlockSize implements hash.Hash.
func (b *blake2) BlockSize() int { return blakeSizes(b.large).block }

// Reset implements hash.Hash.
func (b *blake2) Reset() {
	b.h, b.counted, b.filled = b.begin, 0, 0
	if b.keyed {
		b.buffer, b.filled = b.key, b.BlockSize()
	}
}

// Write implements io.Writer.
func (b *blake2) Write(p []byte) (int, error) {
	length, block := len(p), b.BlockSize()
	for len(p) > 0 {
		if b.filled == block {
			b.counted += uint64(block)
			b.compress(false)
			b.filled = 0
		}
		n := copy(b.buffer[b.filled:block], p)
		b.filled += n
		p = p[n:]
	}
	return length, nil
}

// Sum implements hash.Hash.
func (b *blake2) Sum(out []byte) []byte {
	last := *b
	last.counted += uint64(last.filled)
	clear(last.buffer[last.filled:])
	last.compress(true)
	var digest []byte
	for _, word := range last.h {
		if b.large {
			digest = binary.LittleEndian.AppendUint64(digest, word)
		} else {
			digest = binary.LittleEndian.AppendUint32(digest, uint32(word))
		}
	}
	return append(out, digest[:b.size]...)
}

func (b *blake2) rotate(word uint64, large, small int) uint64 {
	if b.large {
		return bits.RotateLeft64(word, -large)
	}
	return uint64(bits.RotateLeft32(uint32(word), -small))
}

func (b *blake2) compress(last bool) {
	var m, v [16]uint64
	mask, rounds := ^uint64(0), 12
	if !b.large {
		mask, rounds = 1<<32-1, 10
	}
	for i := range m {
		if b.large {
			m[i] = binary.LittleEndian.Uint64(b.buffer[8*i:])
		} else {
			m[i] = uint64(binary.LittleEndian.Uint32(b.buffer[4*i:]))
		}
	}
	for i := range 8 {
		v[i], v[8+i] = b.h[i], b.start(i)
	}
	if b.large {
		v[12] ^= b.counted
	} else {
		v[12] ^= b.counted & mask
		v[13] ^= b.counted >> 32
	}
	if last {
		v[14] ^= mask
		if b.lastNode {
			v[15] ^= mask
		}
	}
	mix := func(a, c, d, e int, x, y uint64) {
		v[a] = (v[a] + v[c] + x) & mask
		v[e] = b.rotate(v[e]^v[a], 32, 16)
		v[d] = (v[d] + v[e]) & mask
		v[c] = b.rotate(v[c]^v[d], 24, 12)
		v[a] = (v[a] + v[c] + y) & mask
		v[e] = b.rotate(v[e]^v[a], 16, 8)
		v[d] = (v[d] + v[e]) & mask
		v[c] = b.rotate(v[c]^v[d], 63, 7)
	}
	for round := range rounds {
		s := &blakeOrder[round%10]
		for i := range 4 {
			mix(i, 4+i, 8+i, 12+i, m[s[2*i]], m[s[2*i+1]])
		}
		for i := range 4 {
			mix(i, 4+(i+1)%4, 8+(i+2)%4, 12+(i+3)%4, m[s[8+2*i]], m[s[9+2*i]])
		}
	}
	for i := range 8 {
		b.h[i] ^= v[i] ^ v[8+i]
	}
}

// makeBlake2 is __new__ of blake2b and blake2s.
func makeBlake2(t *object.Thread, typ *object.Type, large bool, arguments []object.Value) (object.Value, *object.Exception) {
	sizes := blakeSizes(large)
	numbers := [7]int64{int64(sizes.digest), 1, 1, 0, 0, 0, 0} // digest_size, fanout, depth, leaf_size, node_offset, node_depth, inner_size
	for i, at := range []int{2, 6, 7, 8, 9, 10, 11} {
		if v := arguments[at]; v.Exists() && v != object.None {
			n, raised := t.IndexInt(v, object.OverflowErrorType)
			if raised != nil {
				return object.Value{}, raised
			}
			numbers[i] = n
		}
	}
	var texts [3]string // key, salt, person
	for i := range texts {
		if v := arguments[3+i]; v.Exists() {
			content, raised := t.BytesArgument(v)
			if raised != nil {
				return object.Value{}, raised
			}
			texts[i] = content
		}
	}
	lastNode, raised := truth(t, arguments[12], false)
	if raised != nil {
		return object.Value{}, raised
	}
	offsetBits := 64
	if !large {
		offsetBits = 48
	}
	for _, check := range []struct {
		wrong bool
		text  string
	}{
		{numbers[0] < 1 || numbers[0] > int64(sizes.digest), "digest_size must be between 1 and " + decimal(sizes.digest) + " bytes"},
		{len(texts[1]) > sizes.salt, "maximum salt length is " + decimal(sizes.salt) + " bytes"},
		{len(texts[2]) > sizes.salt, "maximum person length is " + decimal(sizes.salt) + " bytes"},
		{numbers[1] < 0 || numbers[1] > 255, "fanout must be between 0 and 255"},
		{numbers[2] < 1 || numbers[2] > 255, "depth must be between 1 and 255"},
		{numbers[3] < 0 || numbers[3] > 1<<32-1, "leaf_size is too large"},
		{numbers[4] < 0 || offsetBits < 64 && numbers[4] >= 1<<48, "node_offset is too large"},
		{numbers[5] < 0 || numbers[5] > 255, "node_depth must be between 0 and 255"},
		{numbers[6] < 0 || numbers[6] > int64(sizes.digest), "inner_size must be between 0 and is " + decimal(sizes.digest)},
		{len(texts[0]) > sizes.digest, "maximum key length is " + decimal(sizes.digest) + " bytes"},
	} {
		if check.wrong {
			return object.Value{}, t.Raise(object.ValueErrorType, "%s", check.text)
		}
	}
	b := &blake2{large: large, size: int(numbers[0]), lastNode: lastNode, keyed: texts[0] != ""}
	parameters := []byte{byte(numbers[0]), byte(len(texts[0])), byte(numbers[1]), byte(numbers[2])}
	parameters = binary.LittleEndian.AppendUint32(parameters, uint32(numbers[3]))
	offset := binary.LittleEndian.AppendUint64(nil, uint64(numbers[4]))
	parameters = append(append(parameters, offset[:offsetBits/8]...), byte(numbers[5]), byte(numbers[6]))
	if large {
		parameters = append(parameters, make([]byte, 14)...)
	}
	for _, text := range texts[1:] {
		padded := make([]byte, sizes.salt)
		copy(padded, text)
		parameters = append(parameters, padded...)
	}
	for i := range b.begin {
		if large {
			b.begin[i] = b.start(i) ^ binary.LittleEndian.Uint64(parameters[8*i:])
		} else {
			b.begin[i] = b.start(i) ^ uint64(binary.LittleEndian.Uint32(parameters[4*i:]))
		}
	}
	copy(b.key[:], texts[0])
	b.Reset()
	return newHash(t, typ, typ.Name, sizes.block, b, arguments[1])
}
