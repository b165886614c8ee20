package strip

import (
	"errors"
	"strings"
)

// This file reads the "mappings" of a source map, version 3 (ECMA-426, section 9): a base 64 VLQ
// of differences for each segment, commas between segments, semicolons between generated lines.

// segment says that the generated text from offset on comes from a source position.
type segment struct {
	offset int // in the generated text, bytes
	source position
}

var errMappings = errors.New("malformed source map")

// decodeMappings reads the mappings of a map of one source onto generated, and the places that have a name.
func decodeMappings(mappings, generated string) ([]segment, []renamed, error) {
	segments := make([]segment, 0, strings.Count(mappings, ",")+strings.Count(mappings, ";")+1)
	place := walker{text: generated}
	var target, source position
	var places []renamed
	var name int32
	for i := 0; i < len(mappings); {
		switch mappings[i] {
		case ';':
			target = position{line: target.line + 1}
			i++
			continue
		case ',':
			i++
			continue
		}
		var fields [5]int32
		count := 0
		for ; i < len(mappings) && mappings[i] != ',' && mappings[i] != ';'; count++ {
			value, length := decodeVLQ(mappings[i:])
			if length == 0 || count == len(fields) {
				return nil, nil, errMappings
			}
			fields[count] = value
			i += length
		}
		target.column += fields[0]
		if count < 4 {
			continue
		}
		source.line += fields[2]
		source.column += fields[3]
		if count == 5 {
			name += fields[4]
			places = append(places, renamed{len(segments), name})
		}
		segments = append(segments, segment{place.toPosition(target), source})
	}
	return segments, places, nil
}

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

var base64Values = func() (values [256]int8) {
	for i := range values {
		values[i] = -1
	}
	for i := range base64Digits {
		values[base64Digits[i]] = int8(i)
	}
	return values
}()

// decodeVLQ reads one number; a length of 0 says that there is none.
func decodeVLQ(text string) (value int32, length int) {
	var bits uint32
	for shift := 0; length < len(text) && shift <= 30; shift += 5 {
		digit := base64Values[text[length]]
		if digit < 0 {
			return 0, 0
		}
		length++
		bits |= uint32(digit&31) << shift
		if digit&32 == 0 {
			if bits&1 != 0 {
				return -int32(bits >> 1), length
			}
			return int32(bits >> 1), length
		}
	}
	return 0, 0
}
