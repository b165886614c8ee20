package object

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// Hashes of numbers are CPython's (Objects/pyhash.c describes the rule: numbers that are equal hash alike, modulo the
// prime 2**61-1), since hash(1.5) shows and since the order of a set of small integers follows from it. Hashes
// of texts are keyed and differ from run to run, as CPython's do.

const (
	hashBits    = 61
	hashModulus = 1<<hashBits - 1
	// hashInfinity is the hash of infinity.
	hashInfinity = 314159
)

// fromSigned turns a hash as Python shows it into the bits that tables use. -1 is no hash.
func fromSigned(hash int64) uint64 {
	if hash == -1 {
		hash = -2
	}
	return uint64(hash)
}

// Hash returns hash(v) as 64 bits.
func (t *Thread) Hash(v Value) (uint64, *Exception) {
	switch {
	case v.IsInt() || v.IsBool():
		return hashInt(v.Int()), nil
	case v.IsFloat():
		return hashFloat(v.Float(), v), nil
	}
	if s, ok := v.Object().(*Str); ok {
		if s.hash == 0 && len(s.text) > searchBlock {
			hash, raised := t.hashBytes(s.text)
			if raised != nil {
				return 0, raised
			}
			s.hash = hash
		}
		return t.hashStr(s), nil
	}
	slot := v.Type().slots[SlotHash]
	if !slot.Exists() || slot == None {
		return 0, t.Raise(TypeErrorType, "unhashable type: '%s'", v.Type().TextName())
	}
	result, raised := t.callSlot1(slot, v)
	if raised != nil {
		return 0, raised
	}
	return t.hashResult(result)
}

// hashResult turns what __hash__ returned into a hash: an int of any size.
func (t *Thread) hashResult(v Value) (uint64, *Exception) {
	if v.IsInt() {
		return fromSigned(v.Int()), nil
	}
	n, isInt := intOf(v)
	switch {
	case !isInt:
		return 0, t.Raise(TypeErrorType, "__hash__ method should return an integer")
	case n.IsInt() || n.IsBool():
		return fromSigned(n.Int()), nil
	}
	return t.Hash(n)
}

func hashInt(i int64) uint64 {
	magnitude := uint64(i)
	if i < 0 {
		magnitude = -magnitude
	}
	hash := int64(magnitude % hashModulus)
	if i < 0 {
		hash = -hash
	}
	return fromSigned(hash)
}

// hashFloat is CPython's _Py_HashDouble. A NaN hashes by identity, which for a number that is its own payload is the payload.
func hashFloat(f float64, v Value) uint64 {
	switch {
	case math.IsInf(f, 1):
		return hashInfinity
	case math.IsInf(f, -1):
		return fromSigned(-hashInfinity)
	case math.IsNaN(f):
		return v.payload >> 4
	}
	mantissa, exponent := math.Frexp(f)
	sign := int64(1)
	if mantissa < 0 {
		sign, mantissa = -1, -mantissa
	}
	var x uint64
	for mantissa != 0 {
		x = x<<28&hashModulus | x>>(hashBits-28)
		mantissa *= 1 << 28
		exponent -= 28
		y := uint64(mantissa)
		mantissa -= float64(y)
		x += y
		if x >= hashModulus {
			x -= hashModulus
		}
	}
	if exponent >= 0 {
		exponent %= hashBits
	} else {
		exponent = hashBits - 1 - (-1-exponent)%hashBits
	}
	x = x<<exponent&hashModulus | x>>(hashBits-exponent)
	return fromSigned(int64(x) * sign)
}

// hashStr returns the hash of a text, and notes it there.
func (t *Thread) hashStr(s *Str) uint64 {
	if s.hash == 0 {
		s.hash = sipHash(t.hashKey, s.text)
	}
	return s.hash
}

// HashText returns the keyed hash of bytes or a text.
func (t *Thread) HashText(text string) uint64 { return sipHash(t.hashKey, text) }

// hashBytes is HashText of a text that may be long.
func (t *Thread) hashBytes(text string) (uint64, *Exception) {
	state, rest := newSipState(t.hashKey), text
	for len(rest) > searchBlock {
		state.write(rest[:searchBlock])
		rest = rest[searchBlock:]
		if raised := t.Work(searchBlock / 256); raised != nil {
			return 0, raised
		}
	}
	return state.sum(rest, len(text)), t.Work(int64(len(rest) / 256))
}

// sipHash is SipHash-1-3 (Aumasson and Bernstein, "SipHash: a fast short-input PRF"), which CPython hashes texts
// with. It never returns 0 nor the bits of -1.
func sipHash(key [2]uint64, text string) uint64 {
	state := newSipState(key)
	return state.sum(text, len(text))
}

type sipState struct{ v0, v1, v2, v3 uint64 }

func newSipState(key [2]uint64) sipState {
	return sipState{key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573}
}

func (s *sipState) round() {
	v0, v1, v2, v3 := s.v0, s.v1, s.v2, s.v3
	v0 += v1
	v1 = bits.RotateLeft64(v1, 13) ^ v0
	v0 = bits.RotateLeft64(v0, 32)
	v2 += v3
	v3 = bits.RotateLeft64(v3, 16) ^ v2
	v0 += v3
	v3 = bits.RotateLeft64(v3, 21) ^ v0
	v2 += v1
	v1 = bits.RotateLeft64(v1, 17) ^ v2
	v2 = bits.RotateLeft64(v2, 32)
	s.v0, s.v1, s.v2, s.v3 = v0, v1, v2, v3
}

// write takes in the whole words of a text and returns what is left.
func (s *sipState) write(text string) (rest string) {
	for len(text) >= 8 {
		word := binary.LittleEndian.Uint64([]byte(text[:8]))
		s.v3 ^= word
		s.round()
		s.v0 ^= word
		text = text[8:]
	}
	return text
}

// sum takes in the last part of a text of a length.
func (s *sipState) sum(text string, length int) uint64 {
	rest := s.write(text)
	last := uint64(length) << 56
	for i := range len(rest) {
		last |= uint64(rest[i]) << (8 * i)
	}
	s.v3 ^= last
	s.round()
	s.v0 ^= last
	s.v2 ^= 0xff
	s.round()
	s.round()
	s.round()
	if hash := s.v0 ^ s.v1 ^ s.v2 ^ s.v3; hash != 0 {
		return fromSigned(int64(hash))
	}
	return 1
}
