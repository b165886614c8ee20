package wire

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
)

// BreachError says how a peer broke the protocol.
type BreachError struct{ Problem string }

// Error gives the problem.
func (e *BreachError) Error() string { return e.Problem }

func breach(format string, arguments ...any) error {
	return &BreachError{fmt.Sprintf(format, arguments...)}
}

// Decode reads one value, which must be all of data, and gives its size as bridge.Size counts it. A value of more than max bytes,
// unless that is limits.Unlimited, is a *bridge.SizeError as soon as that is known; every other error is a *BreachError.
func Decode(data []byte, max int64) (value any, size int64, err error) {
	d := decoder{data: data, max: max}
	if value, err = d.value(0); err != nil {
		return nil, d.size, err
	}
	if len(d.data) > 0 {
		return nil, d.size, breach("%d bytes follow a value", len(d.data))
	}
	return value, d.size, nil
}

type decoder struct {
	data []byte // what is left
	size int64  // of what has been read
	max  int64
}

// charge counts a scalar or a container of n bytes.
func (d *decoder) charge(n int64) error {
	d.size += n
	if d.max != limits.Unlimited && d.size > d.max {
		return &bridge.SizeError{Max: d.max}
	}
	return nil
}

// head reads the first bytes of an item: its major type, its argument, and for major type 7 the first byte itself, since floats are
// told by it.
func (d *decoder) head() (major byte, argument uint64, first byte, err error) {
	if len(d.data) == 0 {
		return 0, 0, 0, breach("a value is cut off")
	}
	first = d.data[0]
	major = first & 0xe0
	size := 0
	switch short := first & 0x1f; {
	case short < 24:
		d.data = d.data[1:]
		return major, uint64(short), first, nil
	case short <= 27:
		size = 1 << (short - 24)
	default:
		return 0, 0, 0, breach("an item begins with the byte %#x: indefinite lengths and reserved ones have no meaning here", first)
	}
	if len(d.data) < 1+size {
		return 0, 0, 0, breach("a value is cut off")
	}
	for _, b := range d.data[1 : 1+size] {
		argument = argument<<8 | uint64(b)
	}
	d.data = d.data[1+size:]
	return major, argument, first, nil
}

// take returns the next n bytes.
func (d *decoder) take(n uint64) ([]byte, error) {
	if n > uint64(len(d.data)) {
		return nil, breach("a value is cut off")
	}
	taken := d.data[:n]
	d.data = d.data[n:]
	return taken, nil
}

// count checks the number of items of a container, each of which takes a byte at least.
func (d *decoder) count(n uint64, depth int) (int, error) {
	if n > uint64(len(d.data)) {
		return 0, breach("a value is cut off")
	}
	if depth >= coderuntime.MaxDepth {
		return 0, breach("a value is nested more than %d levels deep", coderuntime.MaxDepth)
	}
	return int(n), d.charge(bridge.ContainerSize)
}

// text reads the bytes of a text. Its size is the caller's to charge, once they are there.
func (d *decoder) text(n uint64) (string, error) {
	taken, err := d.take(n)
	return strings.ToValidUTF8(string(taken), "\ufffd"), err
}

// scalar charges for a scalar that has been read.
func (d *decoder) scalar(value any, err error) (any, error) {
	if err == nil {
		err = d.charge(bridge.ScalarSize(value))
	}
	return value, err
}

func (d *decoder) value(depth int) (any, error) {
	major, argument, first, err := d.head()
	if err != nil {
		return nil, err
	}
	switch major {
	case majorUnsigned, majorNegative:
		n, err := integer(major, argument)
		return d.scalar(n, err)
	case majorBytes:
		taken, err := d.take(argument)
		return d.scalar(append([]byte{}, taken...), err)
	case majorText:
		text, err := d.text(argument)
		return d.scalar(text, err)
	case majorArray:
		return d.list(argument, depth)
	case majorMap:
		return d.object(argument, depth)
	case majorTag:
		return d.tagged(argument, depth)
	}
	return d.scalar(simple(first, argument))
}

func integer(major byte, argument uint64) (int64, error) {
	switch {
	case major != majorUnsigned && major != majorNegative:
		return 0, breach("an item of major type %d is not an integer", major>>5)
	case argument > math.MaxInt64:
		return 0, breach("an integer of more than 64 bits is no bignum")
	case major == majorNegative:
		return ^int64(argument), nil
	}
	return int64(argument), nil
}

func simple(first byte, bits uint64) (any, error) {
	switch first {
	case simpleFalse:
		return false, nil
	case simpleTrue:
		return true, nil
	case simpleNull:
		return nil, nil
	case simpleHalf:
		return halfFloat(uint16(bits)), nil
	case simpleSingle:
		return float64(math.Float32frombits(uint32(bits))), nil
	case simpleDouble:
		return math.Float64frombits(bits), nil
	}
	return nil, breach("the simple value %#x has no meaning here", first)
}

// halfFloat gives the value of a float of 16 bits (IEEE 754, binary16).
func halfFloat(bits uint16) float64 {
	exponent, fraction := int(bits>>10&0x1f), float64(bits&0x3ff)
	var magnitude float64
	switch exponent {
	case 0:
		magnitude = math.Ldexp(fraction, -24)
	case 0x1f:
		if fraction != 0 {
			return math.NaN()
		}
		magnitude = math.Inf(1)
	default:
		magnitude = math.Ldexp(fraction+1024, exponent-25)
	}
	if bits&0x8000 != 0 {
		return math.Copysign(magnitude, -1)
	}
	return magnitude
}

// firstCapacity bounds what is made for a list before its elements have been read: their number is a claim.
const firstCapacity = 1024

func (d *decoder) list(n uint64, depth int) ([]any, error) {
	count, err := d.count(n, depth)
	if err != nil {
		return nil, err
	}
	list := make([]any, 0, min(count, firstCapacity))
	for range count {
		element, err := d.value(depth + 1)
		if err != nil {
			return nil, err
		}
		list = append(list, element)
	}
	return list, nil
}

func (d *decoder) object(n uint64, depth int) (*coderuntime.Object, error) {
	count, err := d.count(n, depth)
	if err != nil {
		return nil, err
	}
	object := coderuntime.NewObject()
	for range count {
		major, length, first, err := d.head()
		if err != nil {
			return nil, err
		}
		if major != majorText {
			return nil, breach("a key of an object begins with the byte %#x and is not a text", first)
		}
		key, err := d.text(length)
		if err == nil {
			err = d.charge(int64(len(key)))
		}
		if err != nil {
			return nil, err
		}
		element, err := d.value(depth + 1)
		if err != nil {
			return nil, err
		}
		object.Set(key, element)
	}
	return object, nil
}

// inside reads the head of what a tag must be around.
func (d *decoder) inside(tag uint64, want byte, what string) (argument uint64, err error) {
	major, argument, _, err := d.head()
	if err == nil && major != want {
		err = breach("tag %d is not around %s", tag, what)
	}
	return argument, err
}

func (d *decoder) tagged(tag uint64, depth int) (any, error) {
	switch tag {
	case tagPositive, tagNegative:
		length, err := d.inside(tag, majorBytes, "a byte string")
		if err != nil {
			return nil, err
		}
		magnitude, err := d.take(length)
		n := new(big.Int).SetBytes(magnitude)
		if tag == tagNegative {
			n.Not(n)
		}
		return d.scalar(n, err)
	case tagSet:
		n, err := d.inside(tag, majorArray, "an array")
		if err != nil {
			return nil, err
		}
		return d.set(n, depth)
	case tagMap:
		n, err := d.inside(tag, majorMap, "a map")
		if err != nil {
			return nil, err
		}
		return d.mapped(n, depth)
	case tagTime:
		return d.scalar(d.time())
	case tagNumber:
		n, err := d.inside(tag, majorText, "a text")
		if err != nil {
			return nil, err
		}
		text, err := d.text(n)
		if err != nil {
			return nil, err
		}
		if len(text) == 0 || !json.Valid([]byte(text)) || !strings.ContainsRune("-0123456789", rune(text[0])) {
			return nil, breach("tag %d is around a text that is no number of JSON", tag)
		}
		return d.scalar(json.Number(text), nil)
	}
	return nil, breach("tag %d has no meaning here", tag)
}

func (d *decoder) set(n uint64, depth int) (*coderuntime.Set, error) {
	count, err := d.count(n, depth)
	if err != nil {
		return nil, err
	}
	set := coderuntime.NewSet()
	for range count {
		element, err := d.value(depth + 1)
		if err != nil {
			return nil, err
		}
		// Not Add: JavaScript tells two objects apart that hold the same.
		set.Append(element)
	}
	return set, nil
}

func (d *decoder) mapped(n uint64, depth int) (*coderuntime.Map, error) {
	count, err := d.count(n, depth)
	if err != nil {
		return nil, err
	}
	mapped := coderuntime.NewMap()
	for range count {
		key, err := d.value(depth + 1)
		if err != nil {
			return nil, err
		}
		element, err := d.value(depth + 1)
		if err != nil {
			return nil, err
		}
		mapped.Append(key, element)
	}
	return mapped, nil
}

// farthestSeconds is how many seconds a time may be away from 1970: far more than any language's own times, and without overflow.
const farthestSeconds = 1 << 55

// farthestOffset is a day, in seconds: offsets from UTC are less.
const farthestOffset = 86400

func (d *decoder) time() (any, error) {
	n, err := d.inside(tagTime, majorArray, "an array")
	if err != nil {
		return nil, err
	}
	var parts [3]int64
	if n != uint64(len(parts)) {
		return nil, breach("a time has %d parts in place of three", n)
	}
	for i := range parts {
		major, argument, _, err := d.head()
		if err == nil {
			parts[i], err = integer(major, argument)
		}
		if err != nil {
			return nil, err
		}
	}
	seconds, nanoseconds, offset := parts[0], parts[1], parts[2]
	if seconds < -farthestSeconds || seconds > farthestSeconds || nanoseconds < 0 || nanoseconds > 999_999_999 ||
		offset <= -farthestOffset || offset >= farthestOffset {
		return nil, breach("a time of %d, %d, %d is out of range", seconds, nanoseconds, offset)
	}
	at := time.Unix(seconds, nanoseconds).UTC()
	if offset != 0 {
		at = at.In(time.FixedZone("", int(offset)))
	}
	return at, nil
}

// skip returns the next item, whole, and leaves what is in it unread but for its lengths.
func (d *decoder) skip() ([]byte, error) {
	before := d.data
	for left := int64(1); left > 0; left-- {
		// Each takes a byte at least.
		if left > int64(len(d.data)) {
			return nil, breach("a value is cut off")
		}
		major, argument, _, err := d.head()
		if err != nil {
			return nil, err
		}
		switch major {
		case majorBytes, majorText:
			if _, err := d.take(argument); err != nil {
				return nil, err
			}
		case majorArray, majorMap:
			if argument > uint64(len(d.data)) {
				return nil, breach("a value is cut off")
			}
			left += int64(argument)
			if major == majorMap {
				left += int64(argument)
			}
		case majorTag:
			left++
		}
	}
	return before[:len(before)-len(d.data)], nil
}
