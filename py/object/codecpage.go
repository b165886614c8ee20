package object

import (
	"strings"
	"sync"
)

// A codePage is an encoding of one byte for each character, whose first half is ASCII.
type codePage struct {
	high  [128]rune // 0xFFFE for a byte that is no character
	bytes map[rune]byte
}

var codePages = sync.OnceValue(func() map[string]*codePage {
	pages := make(map[string]*codePage, len(codePageTexts))
	for name, text := range codePageTexts {
		page := &codePage{bytes: make(map[rune]byte, 128)}
		at := 0
		for _, point := range text {
			page.high[at] = point
			if point != 0xFFFE {
				page.bytes[point] = byte(0x80 + at)
			}
			at++
		}
		pages[name] = page
	}
	return pages
})

// codePageName is the name of a code page by one of its other names without punctuation; "" for any other name.
func codePageName(normal string) string {
	name := normal
	switch {
	case strings.HasPrefix(normal, "iso8859") && len(normal) > len("iso8859"):
		name = "iso8859-" + normal[len("iso8859"):]
	case strings.HasPrefix(normal, "windows"):
		name = "cp" + normal[len("windows"):]
	case strings.HasPrefix(normal, "ibm"):
		name = "cp" + normal[len("ibm"):]
	case normal == "latin2" || normal == "l2":
		name = "iso8859-2"
	case normal == "latin5" || normal == "l5":
		name = "iso8859-9"
	case normal == "latin9" || normal == "l9":
		name = "iso8859-15"
	case normal == "cyrillic":
		name = "iso8859-5"
	case normal == "greek":
		name = "iso8859-7"
	case strings.HasPrefix(normal, "koi8"):
		name = "koi8-" + normal[len("koi8"):]
	case normal == "macroman" || normal == "macintosh":
		name = "mac-roman"
	case normal != "" && strings.Trim(normal, "0123456789") == "":
		name = "cp" + normal
	}
	if codePageTexts[name] == "" {
		return ""
	}
	return name
}

func (p *codePage) decode(c byte) (point rune, ok bool) {
	if c < 0x80 {
		return rune(c), true
	}
	return p.high[c-0x80], p.high[c-0x80] != 0xFFFE
}

func (p *codePage) encode(point rune) (c byte, ok bool) {
	if point < 0x80 {
		return byte(point), true
	}
	c, ok = p.bytes[point]
	return c, ok
}
