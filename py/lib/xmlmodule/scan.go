package xmlmodule

import (
	"strings"
	"unicode/utf8"
)

// What can be wrong with a document: Expat's numbers.
const (
	errSyntax               = 2
	errNoElements           = 3
	errInvalidToken         = 4
	errUnclosedToken        = 5
	errTagMismatch          = 7
	errDuplicateAttribute   = 8
	errJunkAfterDocument    = 9
	errUndefinedEntity      = 11
	errRecursiveEntity      = 12
	errAsyncEntity          = 13
	errBadCharacter         = 14
	errAttributeExternal    = 16
	errMisplacedDeclaration = 17
	errIncorrectEncoding    = 19
	errUnclosedCDATA        = 20
	errUnboundPrefix        = 27
	errUndeclaringPrefix    = 28
	errDeclaration          = 30
	errReservedXML          = 38
	errReservedXMLNS        = 39
	errReservedURI          = 40
	errAmplification        = 43
)

var messages = map[int]string{
	errSyntax: "syntax error", errNoElements: "no element found", errInvalidToken: "not well-formed (invalid token)",
	errUnclosedToken: "unclosed token", errTagMismatch: "mismatched tag", errDuplicateAttribute: "duplicate attribute",
	errJunkAfterDocument: "junk after document element", errUndefinedEntity: "undefined entity",
	errRecursiveEntity: "recursive entity reference", errAsyncEntity: "asynchronous entity",
	errBadCharacter: "reference to invalid character number", errAttributeExternal: "reference to external entity in attribute",
	errMisplacedDeclaration: "XML or text declaration not at start of entity",
	errIncorrectEncoding:    "encoding specified in XML declaration is incorrect",
	errUnclosedCDATA:        "unclosed CDATA section", errUnboundPrefix: "unbound prefix", errUndeclaringPrefix: "must not undeclare prefix",
	errDeclaration:   "XML declaration not well-formed",
	errReservedXML:   "reserved prefix (xml) must not be undeclared or bound to another namespace name",
	errReservedXMLNS: "reserved prefix (xmlns) must not be declared or undeclared",
	errReservedURI:   "prefix must not be bound to one of the reserved namespace names",
	errAmplification: "limit on input amplification factor (from DTD and entities) breached",
}

// A wrong is what is wrong with a document: a number, and the offset in the current text.
type wrong struct{ code, at int }

func invalid(at int) *wrong { return &wrong{errInvalidToken, at} }

// incomplete says that the text ends within something.
var incomplete = &wrong{errUnclosedToken, -1}

func isSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' }

func skipSpace(text string, at int) int {
	for at < len(text) && isSpace(text[at]) {
		at++
	}
	return at
}

// nameStarts and nameContinues are the characters of names beyond ASCII, as ranges.
var (
	nameStarts = []rune{
		0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x2FF, 0x370, 0x37D, 0x37F, 0x1FFF, 0x200C, 0x200D, 0x2070, 0x218F, 0x2C00, 0x2FEF,
		0x3001, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFFD, 0x10000, 0xEFFFF,
	}
	nameContinues = []rune{0xB7, 0xB7, 0x300, 0x36F, 0x203F, 0x2040}
)

func within(r rune, ranges []rune) bool {
	for i := 0; i < len(ranges); i += 2 {
		if r >= ranges[i] && r <= ranges[i+1] {
			return true
		}
	}
	return false
}

func startsName(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' || r >= 0x80 && within(r, nameStarts)
}

func continuesName(r rune) bool {
	return startsName(r) || r >= '0' && r <= '9' || r == '-' || r == '.' || r >= 0x80 && within(r, nameContinues)
}

// scanName returns the end of the name that begins there. With a prefix allowed, it may have one colon with a name on each side.
func scanName(text string, at int, prefixed bool) (end int, w *wrong) {
	colons := 0
	begin := true
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case begin && !startsName(r):
			return at, invalid(at)
		case begin || continuesName(r):
			begin = false
		case r == ':' && prefixed && colons == 0:
			colons++
			begin = true
		case r == ':':
			return at, invalid(at)
		default:
			return at, nil
		}
		at += size
	}
	return at, incomplete
}

// badCharacter returns the offset of the first character that no document may have, or -1.
func badCharacter(text string) int {
	for i := 0; i < len(text); {
		b := text[i]
		if b < 0x80 {
			if b < ' ' && !isSpace(b) {
				return i
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 || r == 0xFFFE || r == 0xFFFF {
			return i
		}
		i += size
	}
	return -1
}

// oneLineEnds makes each end of a line a \n.
func oneLineEnds(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// A position is a line, from 1, and a column, from 0, in characters.
type position struct{ line, column int }

// after returns the position behind a text that begins at this one.
func (p position) after(text string) position {
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b == '\n' || b == '\r':
			if b == '\r' && i+1 < len(text) && text[i+1] == '\n' {
				i++
			}
			p.line++
			p.column = 0
		case b&0xC0 != 0x80:
			p.column++
		}
	}
	return p
}
