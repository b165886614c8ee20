package wire

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"time"

	"github.com/coderuntime/coderuntime"
)

// The major types of CBOR (RFC 8949, section 3.1), in the upper three bits of an item's first byte.
const (
	majorUnsigned = iota << 5
	majorNegative
	majorBytes
	majorText
	majorArray
	majorMap
	majorTag
	majorSimple
)

// The simple values and floats of major type 7.
const (
	simpleFalse  = majorSimple | 20
	simpleTrue   = majorSimple | 21
	simpleNull   = majorSimple | 22
	simpleHalf   = majorSimple | 25
	simpleSingle = majorSimple | 26
	simpleDouble = majorSimple | 27
)

// The tags of values; the last two are the protocol's own.
const (
	tagPositive = 2
	tagNegative = 3
	tagSet      = 258
	tagMap      = 259
	tagTime     = 1001001
	tagNumber   = 1001002
)

// Append appends a value as CBOR. It takes what coderuntime.ToValue gives, and is an error for any other type and for what is
// nested more deeply than coderuntime.MaxDepth; dst is then as long as it was.
func Append(dst []byte, value any) ([]byte, error) {
	out, err := appendValue(dst, value, 0)
	if err != nil {
		return dst, err
	}
	return out, nil
}

func appendHead(dst []byte, major byte, n uint64) []byte {
	switch {
	case n < 24:
		return append(dst, major|byte(n))
	case n <= math.MaxUint8:
		return append(dst, major|24, byte(n))
	case n <= math.MaxUint16:
		return binary.BigEndian.AppendUint16(append(dst, major|25), uint16(n))
	case n <= math.MaxUint32:
		return binary.BigEndian.AppendUint32(append(dst, major|26), uint32(n))
	}
	return binary.BigEndian.AppendUint64(append(dst, major|27), n)
}

func appendInt(dst []byte, n int64) []byte {
	if n < 0 {
		return appendHead(dst, majorNegative, uint64(^n))
	}
	return appendHead(dst, majorUnsigned, uint64(n))
}

func appendText(dst []byte, text string) []byte {
	return append(appendHead(dst, majorText, uint64(len(text))), text...)
}

func appendBytes(dst, b []byte) []byte {
	return append(appendHead(dst, majorBytes, uint64(len(b))), b...)
}

func appendBigInt(dst []byte, n *big.Int) []byte {
	tag, magnitude := uint64(tagPositive), n
	if n.Sign() < 0 {
		// The content of a negative bignum is -1 - n.
		tag, magnitude = tagNegative, new(big.Int).Not(n)
	}
	return appendBytes(appendHead(dst, majorTag, tag), magnitude.Bytes())
}

func appendTime(dst []byte, at time.Time) []byte {
	_, offset := at.Zone()
	dst = appendHead(appendHead(dst, majorTag, tagTime), majorArray, 3)
	return appendInt(appendInt(appendInt(dst, at.Unix()), int64(at.Nanosecond())), int64(offset))
}

func appendValue(dst []byte, value any, depth int) (out []byte, err error) {
	switch v := value.(type) {
	case nil, coderuntime.Null:
		return append(dst, simpleNull), nil
	case bool:
		if v {
			return append(dst, simpleTrue), nil
		}
		return append(dst, simpleFalse), nil
	case int64:
		return appendInt(dst, v), nil
	case *big.Int:
		return appendBigInt(dst, v), nil
	case float64:
		return binary.BigEndian.AppendUint64(append(dst, simpleDouble), math.Float64bits(v)), nil
	case string:
		return appendText(dst, v), nil
	case []byte:
		return appendBytes(dst, v), nil
	case time.Time:
		return appendTime(dst, v), nil
	case json.Number:
		return appendText(appendHead(dst, majorTag, tagNumber), string(v)), nil
	}
	if depth >= coderuntime.MaxDepth {
		return dst, fmt.Errorf("wire: the value is nested more than %d levels deep", coderuntime.MaxDepth)
	}
	member := func(v any) {
		if err == nil {
			dst, err = appendValue(dst, v, depth+1)
		}
	}
	switch v := value.(type) {
	case []any:
		dst = appendHead(dst, majorArray, uint64(len(v)))
		for _, element := range v {
			member(element)
		}
	case *coderuntime.Object:
		dst = appendHead(dst, majorMap, uint64(v.Len()))
		for key, element := range v.All() {
			dst = appendText(dst, key)
			member(element)
		}
	case *coderuntime.Map:
		dst = appendHead(appendHead(dst, majorTag, tagMap), majorMap, uint64(v.Len()))
		for key, element := range v.All() {
			member(key)
			member(element)
		}
	case *coderuntime.Set:
		dst = appendHead(appendHead(dst, majorTag, tagSet), majorArray, uint64(v.Len()))
		for element := range v.All() {
			member(element)
		}
	default:
		return dst, fmt.Errorf("wire: a value of type %T cannot cross", value)
	}
	return dst, err
}
