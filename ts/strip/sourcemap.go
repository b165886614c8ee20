package strip

import (
	"errors"
	"strings"
)

// This file reads and writes the "mappings" of a source map, version 3 (ECMA-426, section 9): a base 64 VLQ
// of differences for each segment, commas between segments, semicolons between generated lines.

// segment says that the generated text from offset on comes from a source position.
type segment struct {
	offset int // in the generated text, bytes
	source position
}

var errMappings = errors.New("malformed source map")

// decodeMappings reads the mappings of a map of one source onto generated.
func decodeMappings(mappings, generated string) ([]segment, error) {
	segments := make([]segment, 0, strings.Count(mappings, ",")+strings.Count(mappings, ";")+1)
	place := walker{text: generated}
	var target, source position
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
				return nil, errMappings
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
		segments = append(segments, segment{place.toPosition(target), source})
	}
	return segments, nil
}

// encodeMappings writes segments, which ascend by offset, as mappings of generated. Generated columns count bytes
// from 1, not UTF-16 code units from 0 as the format has it: that is how goja looks them up.
func encodeMappings(segments []segment, generated string) string {
	var out strings.Builder
	out.Grow(len(segments) * 6)
	start := 0 // of the generated line
	next := nextLine(generated, start)
	column := 0
	var source position
	first := true
	for _, s := range segments {
		for s.offset >= next {
			out.WriteByte(';')
			start, next = next, nextLine(generated, next)
			column, first = 0, true
		}
		if !first {
			out.WriteByte(',')
		}
		first = false
		at := s.offset - start + 1
		encodeVLQ(&out, int32(at-column))
		out.WriteByte('A') // the one source, as before
		encodeVLQ(&out, s.source.line-source.line)
		encodeVLQ(&out, s.source.column-source.column)
		column, source = at, s.source
	}
	return out.String()
}

// nextLine returns where the line after the one that starts at start does, past the text for the last line.
func nextLine(text string, start int) int {
	end := lineEnd(text, start)
	if end == len(text) {
		return len(text) + 1
	}
	return end + terminatorLength(text[end:])
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

func encodeVLQ(out *strings.Builder, value int32) {
	bits := uint32(value) << 1
	if value < 0 {
		bits = uint32(-value)<<1 | 1
	}
	for {
		digit := bits & 31
		bits >>= 5
		if bits != 0 {
			digit |= 32
		}
		out.WriteByte(base64Digits[digit])
		if bits == 0 {
			return
		}
	}
}
