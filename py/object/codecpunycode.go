package object

import (
	"strings"
	"unicode"
)

// Punycode (RFC 3492), and IDNA as of RFC 3490, for names of hosts. Of nameprep, letters are made small.

const (
	punycodeBase, punycodeLeast, punycodeMost = 36, 1, 26
	punycodeSkew, punycodeDamp                = 38, 700
	punycodeBias, punycodeFirst               = 72, 128
	punycodeDigits                            = "abcdefghijklmnopqrstuvwxyz0123456789"
	idnaPrefix                                = "xn--"
	longestLabel                              = 63
)

func punycodeThreshold(k, bias int) int { return min(max(k-bias, punycodeLeast), punycodeMost) }

func punycodeAdapt(delta, count int, first bool) int {
	if first {
		delta /= punycodeDamp
	} else {
		delta /= 2
	}
	delta += delta / count
	k := 0
	for ; delta > (punycodeBase-punycodeLeast)*punycodeMost/2; k += punycodeBase {
		delta /= punycodeBase - punycodeLeast
	}
	return k + (punycodeBase-punycodeLeast+1)*delta/(delta+punycodeSkew)
}

// encodePunycode encodes a text.
func (t *Thread) encodePunycode(text string) (string, *Exception) {
	if raised := t.Charge(int64(len(text)) * 16); raised != nil {
		return "", raised
	}
	var points []rune
	var result []byte
	for rest := text; rest != ""; {
		point, size := DecodePoint(rest)
		rest = rest[size:]
		points = append(points, point)
		if point < 0x80 {
			result = append(result, byte(point))
		}
	}
	plain := len(result)
	if plain > 0 {
		result = append(result, '-')
	}
	next, delta, bias := rune(punycodeFirst), 0, punycodeBias
	for handled := plain; handled < len(points); {
		if raised := t.Work(1 + int64(len(points))/16); raised != nil {
			return "", raised
		}
		least := rune(unicode.MaxRune)
		for _, point := range points {
			if point >= next && point < least {
				least = point
			}
		}
		delta += int(least-next) * (handled + 1)
		for _, point := range points {
			if point < least {
				delta++
			}
			if point != least {
				continue
			}
			rest := delta
			for k := punycodeBase; ; k += punycodeBase {
				threshold := punycodeThreshold(k, bias)
				if rest < threshold {
					break
				}
				result = append(result, punycodeDigits[threshold+(rest-threshold)%(punycodeBase-threshold)])
				rest = (rest - threshold) / (punycodeBase - threshold)
			}
			result = append(result, punycodeDigits[rest])
			bias = punycodeAdapt(delta, handled+1, handled == plain)
			delta = 0
			handled++
		}
		delta++
		next = least + 1
	}
	return string(result), nil
}

// decodePunycode decodes bytes; a reason says why it cannot.
func (t *Thread) decodePunycode(content string) (text, reason string, raised *Exception) {
	if raised := t.Charge(int64(len(content)) * 8); raised != nil {
		return "", "", raised
	}
	var points []rune
	digits := content
	if at := strings.LastIndexByte(content, '-'); at >= 0 {
		for _, c := range []byte(content[:at]) {
			points = append(points, rune(c))
		}
		digits = content[at+1:]
	}
	point, at, bias := punycodeFirst, 0, punycodeBias
	for i := 0; i < len(digits); {
		before, weight := at, 1
		for k := punycodeBase; ; k += punycodeBase {
			if raised := t.Tick(); raised != nil {
				return "", "", raised
			}
			if i >= len(digits) {
				return "", "incomplete punicode string", nil
			}
			digit := strings.IndexByte(punycodeDigits, digits[i]|0x20)
			if digits[i] >= '0' && digits[i] <= '9' {
				digit = int(digits[i]-'0') + 26
			}
			if digit < 0 || digits[i] < 0x30 || digits[i] >= 0x80 {
				return "", "Invalid extended code point '" + string(rune(digits[i])) + "'", nil
			}
			i++
			at += digit * weight
			threshold := punycodeThreshold(k, bias)
			if digit < threshold {
				break
			}
			if weight *= punycodeBase - threshold; weight > 1<<40 {
				return "", "Invalid character U+" + "10ffff", nil
			}
		}
		count := len(points) + 1
		bias = punycodeAdapt(at-before, count, before == 0)
		point += at / count
		at %= count
		if point > unicode.MaxRune {
			return "", "Invalid character U+110000", nil
		}
		if raised := t.Work(int64(count) / 64); raised != nil {
			return "", "", raised
		}
		points = append(points, 0)
		copy(points[at+1:], points[at:])
		points[at] = rune(point)
		at++
	}
	var result []byte
	for _, p := range points {
		result = AppendPoint(result, p)
	}
	return string(result), "", nil
}

// encodeIDNA encodes the name of a host.
func (t *Thread) encodeIDNA(s *Str) (string, *Exception) {
	labels := strings.Split(strings.Map(func(r rune) rune {
		if isLabelDot(r) {
			return '.'
		}
		return r
	}, s.text), ".")
	start := 0 // of the label in the text
	for i, label := range labels {
		if raised := t.Work(1 + int64(len(label))/64); raised != nil {
			return "", raised
		}
		reason := ""
		ascii := strings.IndexFunc(label, func(r rune) bool { return r >= 0x80 }) < 0
		switch {
		case label == "" && i < len(labels)-1:
			reason = "label empty"
		case ascii:
		default:
			encoded, raised := t.encodePunycode(strings.ToLower(label))
			if raised != nil {
				return "", raised
			}
			labels[i] = idnaPrefix + encoded
		}
		if len(labels[i]) > longestLabel {
			reason = "label too long"
		}
		if reason != "" {
			return "", t.unicodeError(UnicodeEncodeErrorType, "idna", s.Value(), start, start+max(countPoints(label), 1), reason)
		}
		start += countPoints(label) + 1
	}
	return strings.Join(labels, "."), nil
}

// isLabelDot tells whether a character separates labels (RFC 3490, 3.1).
func isLabelDot(r rune) bool { return r == '.' || r == 0x3002 || r == 0xFF0E || r == 0xFF61 }

// decodeIDNA decodes the name of a host.
func (t *Thread) decodeIDNA(content string) (string, *Exception) {
	labels := strings.Split(content, ".")
	for i, label := range labels {
		if len(label) < len(idnaPrefix) || !strings.EqualFold(label[:len(idnaPrefix)], idnaPrefix) {
			labels[i] = strings.ToLower(label)
			continue
		}
		text, reason, raised := t.decodePunycode(label[len(idnaPrefix):])
		if raised == nil && reason != "" {
			raised = t.decodeError("idna", content, reason)
		}
		if raised != nil {
			return "", raised
		}
		labels[i] = text
	}
	return strings.Join(labels, "."), nil
}

// decodeError is the UnicodeDecodeError of a codec that does not say where.
func (t *Thread) decodeError(codec, content, reason string) *Exception {
	subject, raised := t.NewBytes(content)
	if raised != nil {
		return raised
	}
	return t.unicodeError(UnicodeDecodeErrorType, codec, subject, 0, len(content), reason)
}
