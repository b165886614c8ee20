package object

import (
	"strings"
	"unicode/utf16"
)

// UTF-7 (RFC 2152): ASCII, and other characters as UTF-16 in base64 between + and -.

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// utf7Direct are the characters beside letters and digits that stand for themselves.
const utf7Direct = "'(),-./:? \t\n\r!\"#$%&*;<=>@[]^_`{|}"

// noCharacter is what a step of a decoder returns when what it read stands for nothing.
const noCharacter = -1

func isUTF7Direct(point rune) bool {
	return point >= 'a' && point <= 'z' || point >= 'A' && point <= 'Z' || point >= '0' && point <= '9' || point < 0x80 && strings.IndexByte(utf7Direct, byte(point)) >= 0
}

// encodeUTF7 encodes a text.
func (t *Thread) encodeUTF7(text string) (string, *Exception) {
	result, raised := t.NewBuilder(len(text))
	if raised != nil {
		return "", raised
	}
	defer result.Release()
	inside, bits, count := false, uint32(0), 0
	write := func(text string) {
		if raised == nil {
			raised = result.WriteString(text)
		}
	}
	flush := func() {
		if count > 0 {
			write(base64Digits[bits<<(6-count)&63:][:1])
		}
		inside, bits, count = false, 0, 0
	}
	for rest := text; rest != "" && raised == nil; {
		if raised = t.Tick(); raised != nil {
			break
		}
		point, size := DecodePoint(rest)
		rest = rest[size:]
		direct := isUTF7Direct(point)
		switch {
		case direct && inside:
			flush()
			if point == '-' || strings.IndexByte(base64Digits, byte(point)) >= 0 {
				write("-")
			}
			write(string(point))
			continue
		case direct:
			write(string(point))
			continue
		case point == '+' && !inside:
			write("+-")
			continue
		case !inside:
			write("+")
			inside = true
		}
		units := []uint16{uint16(point)}
		if point > 0xFFFF {
			high, low := utf16.EncodeRune(point)
			units = []uint16{uint16(high), uint16(low)}
		}
		for _, unit := range units {
			bits, count = bits<<16|uint32(unit), count+16
			for count >= 6 {
				count -= 6
				write(base64Digits[bits>>count&63:][:1])
			}
			bits &= 1<<count - 1
		}
	}
	if inside {
		flush()
		write("-")
	}
	if raised != nil {
		return "", raised
	}
	return result.String()
}

// utf7 is the next step of decoding: a run between + and -, or one character.
func (d *decoder) utf7() (rune, int, string) {
	if len(d.pending) > 0 {
		point := d.pending[0]
		d.pending = d.pending[1:]
		if len(d.pending) == 0 && d.pendingReason == "" {
			return point, d.pendingSize, ""
		}
		return point, 0, ""
	}
	if reason := d.pendingReason; reason != "" {
		d.pendingReason = ""
		return 0, d.pendingSize, reason
	}
	c := d.content[d.at]
	switch {
	case c >= 0x80:
		return 0, 1, "unexpected special character"
	case c != '+':
		return rune(c), 1, ""
	}
	rest := d.content[d.at+1:]
	if strings.HasPrefix(rest, "-") {
		return '+', 2, ""
	}
	end, bits, count := 0, uint32(0), 0
	var units []uint16
	for ; end < len(rest); end++ {
		digit := strings.IndexByte(base64Digits, rest[end])
		if digit < 0 {
			break
		}
		if bits, count = bits<<6|uint32(digit), count+6; count >= 16 {
			count -= 16
			units = append(units, uint16(bits>>count))
			bits &= 1<<count - 1
		}
	}
	size := end + 1
	switch atEnd := end == len(rest); {
	case atEnd && (count >= 6 || bits != 0):
		d.pendingReason = "unterminated shift sequence"
	case atEnd:
	case len(units) == 0 && end == 0:
		size, d.pendingReason = size+1, "ill-formed sequence"
	case count >= 6:
		size, d.pendingReason = size+1, "partial character in shift sequence"
	case bits != 0:
		size, d.pendingReason = size+1, "non-zero padding bits in shift sequence"
	case rest[end] == '-':
		size++
	}
	for i := 0; i < len(units); i++ {
		point := rune(units[i])
		if i+1 < len(units) && utf16.IsSurrogate(point) {
			if pair := utf16.DecodeRune(point, rune(units[i+1])); pair != 0xFFFD {
				point, i = pair, i+1
			}
		}
		d.pending = append(d.pending, point)
	}
	d.pendingSize = size
	if len(d.pending) == 0 && d.pendingReason == "" {
		return noCharacter, size, "" // a lone plus at the end
	}
	return d.utf7()
}
