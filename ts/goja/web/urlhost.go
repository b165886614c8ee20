package web

// This file is the host parser of the WHATWG URL standard, section 3.5: domains, IPv4 and IPv6 addresses,
// and the opaque hosts of schemes that are not special.

import (
	"strconv"
	"strings"
)

const forbiddenHost = "\x00\t\n\r #/:<>?@[\\]^|"

// parseHost parses a host of a special or another scheme and returns its serialisation.
func parseHost(input string, special bool) (string, bool) {
	if strings.HasPrefix(input, "[") {
		if !strings.HasSuffix(input, "]") {
			return "", false
		}
		address, ok := parseIPv6(input[1 : len(input)-1])
		if !ok {
			return "", false
		}
		return "[" + formatIPv6(address) + "]", true
	}
	if !special {
		if strings.ContainsAny(input, forbiddenHost) {
			return "", false
		}
		return encodeString(input, controlSet, func() {}), true
	}
	domain, ok := domainToASCII(decodeUTF8Lossy(percentDecode(input)))
	if !ok || domain == "" {
		return "", false
	}
	for i := range len(domain) {
		c := domain[i]
		if c <= 0x1f || c == '%' || c == 0x7f || strings.IndexByte(forbiddenHost, c) >= 0 {
			return "", false
		}
	}
	if endsInNumber(domain) {
		return parseIPv4(domain)
	}
	return domain, true
}

// endsInNumber is the standard's "ends in a number checker".
func endsInNumber(host string) bool {
	last := host[strings.LastIndexByte(strings.TrimSuffix(host, "."), '.')+1:]
	last = strings.TrimSuffix(last, ".")
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	_, ok := parseIPv4Number(last)
	return ok
}

// parseIPv4Number parses a decimal, octal or hexadecimal number. Numbers too large for any address
// come out as such.
func parseIPv4Number(s string) (uint64, bool) {
	if s == "" {
		return 0, false
	}
	base := 10
	switch {
	case strings.HasPrefix(s, "0x") || strings.HasPrefix(s, "0X"):
		s, base = s[2:], 16
	case len(s) > 1 && s[0] == '0':
		s, base = s[1:], 8
	}
	for i := range len(s) {
		digit, ok := hexDigit(s[i])
		if !ok || int(digit) >= base {
			return 0, false
		}
	}
	s = strings.TrimLeft(s, "0")
	if s == "" {
		return 0, true
	}
	value, err := strconv.ParseUint(s, base, 64)
	if err != nil {
		return 1 << 40, true
	}
	return value, true
}

func parseIPv4(host string) (string, bool) {
	parts := strings.Split(host, ".")
	if len(parts) > 1 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 4 {
		return "", false
	}
	var address uint64
	for i, part := range parts {
		value, ok := parseIPv4Number(part)
		if !ok {
			return "", false
		}
		if i < len(parts)-1 {
			if value > 255 {
				return "", false
			}
			address |= value << (8 * (3 - i))
			continue
		}
		if value >= 1<<(8*(5-len(parts))) {
			return "", false
		}
		address |= value
	}
	octets := make([]string, 4)
	for i := range octets {
		octets[i] = strconv.Itoa(int(address >> (8 * (3 - i)) & 255))
	}
	return strings.Join(octets, "."), true
}

// parseIPv6 parses an address without its brackets.
func parseIPv6(s string) (address [8]uint16, ok bool) {
	piece, compress, i := 0, -1, 0
	if strings.HasPrefix(s, ":") {
		if !strings.HasPrefix(s, "::") {
			return address, false
		}
		i, compress = 2, 0
	}
	for i < len(s) {
		if piece == 8 {
			return address, false
		}
		if s[i] == ':' {
			if compress >= 0 {
				return address, false
			}
			i++
			compress = piece
			continue
		}
		start, value := i, 0
		for i < len(s) && i-start < 4 {
			digit, ok := hexDigit(s[i])
			if !ok {
				break
			}
			value = value<<4 | int(digit)
			i++
		}
		switch {
		case i < len(s) && s[i] == '.':
			if i == start || piece > 6 {
				return address, false
			}
			high, low, ok := parseEmbeddedIPv4(s[start:])
			if !ok {
				return address, false
			}
			address[piece], address[piece+1] = high, low
			piece += 2
			i = len(s)
			continue
		case i < len(s) && s[i] == ':':
			i++
			if i == len(s) {
				return address, false
			}
		case i < len(s):
			return address, false
		}
		address[piece] = uint16(value)
		piece++
	}
	if compress >= 0 {
		// Move the pieces after the "::" to the end.
		moved := piece - compress
		copy(address[8-moved:], address[compress:piece])
		clear(address[compress : 8-moved])
		return address, true
	}
	return address, piece == 8
}

// parseEmbeddedIPv4 parses the dotted end of an IPv6 address: four decimal numbers without leading zeros.
func parseEmbeddedIPv4(s string) (high, low uint16, ok bool) {
	parts := strings.Split(s, ".")
	if len(parts) != 4 {
		return 0, 0, false
	}
	var octets [4]uint16
	for i, part := range parts {
		if part == "" || len(part) > 3 || len(part) > 1 && part[0] == '0' || strings.Trim(part, "0123456789") != "" {
			return 0, 0, false
		}
		value, _ := strconv.Atoi(part)
		if value > 255 {
			return 0, 0, false
		}
		octets[i] = uint16(value)
	}
	return octets[0]<<8 | octets[1], octets[2]<<8 | octets[3], true
}

// formatIPv6 is the IPv6 serializer: the first longest run of two or more zero pieces becomes "::".
func formatIPv6(address [8]uint16) string {
	best, length := -1, 1
	for i := 0; i < 8; i++ {
		end := i
		for end < 8 && address[end] == 0 {
			end++
		}
		if end-i > length {
			best, length = i, end-i
		}
		i = end
	}
	var b strings.Builder
	for i := 0; i < 8; i++ {
		if i == best {
			if i == 0 {
				b.WriteByte(':')
			}
			b.WriteByte(':')
			i += length - 1
			continue
		}
		b.WriteString(strconv.FormatUint(uint64(address[i]), 16))
		if i < 7 {
			b.WriteByte(':')
		}
	}
	return b.String()
}
