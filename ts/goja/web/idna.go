package web

// This file is domainToASCII: internationalised domain names as the URL standard uses UTS #46
// (non-transitional, CheckHyphens false, VerifyDnsLength false), with Punycode after RFC 3492.
//
// The mapping is computed from Unicode's case and compatibility mappings, of which the table of UTS #46 is
// made, instead of being that table. It agrees with it on every letter, digit and symbol in use; what is
// not checked are the rule for bidirectional labels and the scripts around a joiner.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// maxInternationalDomain bounds the work on a domain that is not plain ASCII, in bytes; DNS allows 253.
const maxInternationalDomain = 16 << 10

// domainToASCII is the standard's algorithm of that name, section 3.3. It refuses an international domain
// of more than 16 KiB.
func domainToASCII(domain string) (string, bool) {
	ascii := isASCII(domain)
	if ascii {
		domain = strings.ToLower(domain)
		if !strings.Contains(domain, "xn--") {
			return domain, true
		}
	}
	if len(domain) > maxInternationalDomain {
		return "", false
	}
	if !ascii {
		domain = mapDomain(domain)
	}
	labels := strings.Split(domain, ".")
	for i, label := range labels {
		if strings.HasPrefix(label, "xn--") {
			decoded, ok := decodePunycode(label[len("xn--"):])
			if !ok || isASCII(decoded) || mapDomain(decoded) != decoded || !validLabel(decoded) {
				return "", false
			}
			continue
		}
		if isASCII(label) {
			continue
		}
		if !validLabel(label) {
			return "", false
		}
		encoded, ok := encodePunycode(label)
		if !ok {
			return "", false
		}
		labels[i] = "xn--" + encoded
	}
	return strings.Join(labels, "."), true
}

// specialMappings are those that case and compatibility mappings do not give.
var specialMappings = strings.NewReplacer("\u0130", "i\u0307", "\u1e9e", "ss")

// mapDomain is the processing step "map and normalize" of UTS #46.
func mapDomain(domain string) string {
	domain = specialMappings.Replace(domain)
	// Lower-casing can undo normalisation and the other way round; the second pass reaches the fixed point.
	for range 2 {
		domain = norm.NFKC.String(strings.Map(mapRune, domain))
	}
	return strings.ReplaceAll(domain, "\u3002", ".")
}

func mapRune(c rune) rune {
	switch {
	case c < utf8.RuneSelf || c == 0x200c || c == 0x200d:
		// Joiners are for validLabel to judge.
	case unicode.Is(unicode.Variation_Selector, c) || strings.ContainsRune("\u00ad\u034f\u200b\u2060\u2064\ufeff", c):
		return -1 // ignored by UTS #46
	case c != 0xff0e && strings.Contains(norm.NFKC.String(string(c)), "."):
		return utf8.RuneError // "1." as one character and the like are disallowed
	}
	return unicode.ToLower(c)
}

// validLabel is the part of the validity criteria of UTS #46, section 4.1, that is checked.
func validLabel(label string) bool {
	first := true
	for _, c := range label {
		if first && unicode.Is(unicode.M, c) {
			return false
		}
		first = false
		if c < utf8.RuneSelf {
			continue
		}
		if c == utf8.RuneError || c == 0x200c || c == 0x200d || !unicode.IsGraphic(c) || unicode.IsSpace(c) {
			return false
		}
	}
	return true
}

// Parameters of Punycode, RFC 3492, section 5.
const (
	punycodeBase        = 36
	punycodeTMin        = 1
	punycodeTMax        = 26
	punycodeSkew        = 38
	punycodeDamp        = 700
	punycodeInitialBias = 72
	punycodeInitialN    = 128
	// punycodeMaxLabel bounds the quadratic work of a label; DNS allows 63.
	punycodeMaxLabel = 2048
)

func adaptPunycode(delta, points int, first bool) int {
	if first {
		delta /= punycodeDamp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for delta > (punycodeBase-punycodeTMin)*punycodeTMax/2 {
		delta /= punycodeBase - punycodeTMin
		k += punycodeBase
	}
	return k + (punycodeBase-punycodeTMin+1)*delta/(delta+punycodeSkew)
}

func punycodeThreshold(k, bias int) int {
	return max(punycodeTMin, min(punycodeTMax, k-bias))
}

func encodePunycode(label string) (string, bool) {
	input := []rune(label)
	if len(input) > punycodeMaxLabel {
		return "", false
	}
	var output []byte
	for _, c := range input {
		if c < utf8.RuneSelf {
			output = append(output, byte(c))
		}
	}
	basic := len(output)
	handled := basic
	if basic > 0 {
		output = append(output, '-')
	}
	n, delta, bias := rune(punycodeInitialN), 0, punycodeInitialBias
	for handled < len(input) {
		next := rune(unicode.MaxRune)
		for _, c := range input {
			if c >= n && c < next {
				next = c
			}
		}
		delta += int(next-n) * (handled + 1)
		n = next
		for _, c := range input {
			if c < n {
				delta++
			}
			if c != n {
				continue
			}
			q := delta
			for k := punycodeBase; ; k += punycodeBase {
				t := punycodeThreshold(k, bias)
				if q < t {
					break
				}
				output = append(output, punycodeDigit(t+(q-t)%(punycodeBase-t)))
				q = (q - t) / (punycodeBase - t)
			}
			output = append(output, punycodeDigit(q))
			bias = adaptPunycode(delta, handled+1, handled == basic)
			delta = 0
			handled++
		}
		delta++
		n++
	}
	return string(output), true
}

func punycodeDigit(d int) byte {
	if d < 26 {
		return byte('a' + d)
	}
	return byte('0' + d - 26)
}

func decodePunycode(s string) (string, bool) {
	if len(s) > punycodeMaxLabel {
		return "", false
	}
	var output []rune
	if dash := strings.LastIndexByte(s, '-'); dash >= 0 {
		output, s = []rune(s[:dash]), s[dash+1:]
	}
	n, i, bias := punycodeInitialN, 0, punycodeInitialBias
	for len(s) > 0 {
		old, weight := i, 1
		for k := punycodeBase; ; k += punycodeBase {
			if s == "" {
				return "", false
			}
			digit := 0
			switch c := rune(s[0]); {
			case isAlpha(c):
				digit = int(c | 0x20 - 'a')
			case isDigit(c):
				digit = int(c-'0') + 26
			default:
				return "", false
			}
			s = s[1:]
			i += digit * weight
			if i > 1<<31 {
				return "", false
			}
			t := punycodeThreshold(k, bias)
			if digit < t {
				break
			}
			if weight *= punycodeBase - t; weight > 1<<31 {
				return "", false
			}
		}
		bias = adaptPunycode(i-old, len(output)+1, old == 0)
		n += i / (len(output) + 1)
		i %= len(output) + 1
		if n > unicode.MaxRune {
			return "", false
		}
		output = append(output, 0)
		copy(output[i+1:], output[i:])
		output[i] = rune(n)
		i++
	}
	return string(output), true
}
