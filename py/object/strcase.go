package object

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// This file holds the methods of str that are about kinds of characters.

// A caseMapping maps a part of a text that is not ASCII alone; cased tells whether the character before the part is cased.
type caseMapping func(part string, cased bool) string

// caseMethod is a method that maps a text; ascii is the mapping of a part that is ASCII alone.
func caseMethod(name string, ascii func(part string, first bool) string, mapping caseMapping) MethodDeclaration {
	return MethodDeclaration{Signature: name + "()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		s := plainStr(arguments[0])
		if ascii != nil && s.IsASCII() && len(s.text) <= trimBlock {
			if raised := t.Work(int64(len(s.text) / 64)); raised != nil {
				return Value{}, raised
			}
			return t.StrValue(ascii(s.text, true))
		}
		result, raised := t.NewBuilder(len(s.text))
		if raised != nil {
			return Value{}, raised
		}
		defer result.Release()
		first, cased := true, false
		for rest := s.text; rest != ""; first = false {
			part := rest[:caseBlock(rest)]
			rest = rest[len(part):]
			mapped := part
			switch {
			case ascii != nil && s.IsASCII():
				mapped = ascii(part, first)
			case part[0] != 0xED || part[1] < 0xA0:
				mapped = mapping(part, cased)
			}
			if name == "capitalize" && first && !s.IsASCII() {
				mapped = capitalizeText(part)
			}
			last, _ := pointAlphabet.last(part)
			cased = isCased(last)
			if raised := result.WriteString(mapped); raised != nil {
				return Value{}, raised
			}
			if raised := t.Work(1 + int64(len(part)/64)); raised != nil {
				return Value{}, raised
			}
		}
		return result.Value()
	}}
}

// caseBlock is the length of the part of a text that is mapped at once: a lone surrogate, which package cases would
// replace, or what stands before one, at most some trimBlock. A part does not end near a capital sigma, whose small letter depends on what
// is around it.
func caseBlock(text string) int {
	if text[0] == 0xED && text[1] >= 0xA0 {
		return 3
	}
	const near = 64
	end := len(text)
	for at := trimBlock; at < min(len(text), 4*trimBlock); at += 2 * near {
		if end = endOfPoint(text, at); !strings.Contains(text[at-near:min(at+near, len(text))], "Σ") {
			break
		}
	}
	for at := 0; ; {
		next := strings.IndexByte(text[at:end], 0xED)
		if next < 0 {
			return end
		}
		if at += next; at+1 < len(text) && text[at+1] >= 0xA0 {
			return at
		}
		at++
	}
}

// A Caser of package cases keeps state, so that each call has its own.
func upperText(text string) string { return cases.Upper(language.Und).String(text) }
func lowerText(text string) string { return cases.Lower(language.Und).String(text) }
func foldText(text string) string  { return cases.Fold().String(text) }

// plainMapping is a mapping to which it does not matter what stands before.
func plainMapping(mapping func(string) string) caseMapping {
	return func(part string, _ bool) string { return mapping(part) }
}

// titleText begins each run of cased characters with a title case character and goes on in lower case.
func titleText(text string, previousCased bool) string {
	var result strings.Builder
	for _, r := range text {
		switch {
		case previousCased:
			result.WriteString(lowerRune(r))
		default:
			result.WriteString(titleRune(r))
		}
		previousCased = isCased(r)
	}
	return result.String()
}

// lowerRune is the lower case of a character.
func lowerRune(r rune) string {
	if r == 'İ' {
		return lowerText(string(r))
	}
	return string(unicode.ToLower(r))
}

// titleRune is the title case of a character: its full upper case where that is several characters ("ß" gives "Ss").
func titleRune(r rune) string {
	if r < 0x80 {
		return string(unicode.ToUpper(r))
	}
	if unicode.IsTitle(r) {
		return string(r)
	}
	if t := unicode.ToTitle(r); t != r {
		return string(t)
	}
	upper := upperText(string(r))
	if len([]rune(upper)) > 1 {
		runes := []rune(upper)
		return string(runes[0]) + lowerText(string(runes[1:]))
	}
	return upper
}

func isCased(r rune) bool {
	return unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r) || unicode.Is(unicode.Other_Lowercase, r) || unicode.Is(unicode.Other_Uppercase, r)
}

func isLower(r rune) bool { return unicode.IsLower(r) || unicode.Is(unicode.Other_Lowercase, r) }
func isUpper(r rune) bool { return unicode.IsUpper(r) || unicode.Is(unicode.Other_Uppercase, r) }

func capitalizeText(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return titleRune(first) + lowerText(text[size:])
}

func swapText(text string, _ bool) string {
	var result strings.Builder
	for _, r := range text {
		switch {
		case isUpper(r):
			result.WriteString(lowerRune(r))
		case isLower(r):
			if r < 0x80 {
				result.WriteByte(upperByte(byte(r)))
			} else {
				result.WriteString(upperText(string(r)))
			}
		default:
			result.WriteRune(r)
		}
	}
	return result.String()
}

// allMethod is a method that tells whether all characters are of a kind and there is one.
func allMethod(name string, is func(rune) bool) MethodDeclaration {
	return MethodDeclaration{Signature: name + "()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		text := plainStr(arguments[0]).text
		if text == "" {
			return False, nil
		}
		all, raised := t.everyPoint(text, is)
		return Bool(all), raised
	}}
}

// everyPoint tells whether is holds for every code point.
func (t *Thread) everyPoint(text string, is func(rune) bool) (bool, *Exception) {
	for text != "" {
		block := text[:endOfPoint(text, min(trimBlock, len(text)))]
		text = text[len(block):]
		if raised := t.Work(int64(len(block) / 64)); raised != nil {
			return false, raised
		}
		for block != "" {
			point, size := DecodePoint(block)
			if !is(point) {
				return false, nil
			}
			block = block[size:]
		}
	}
	return true, nil
}

// casedMethod is islower or isupper: no cased character of another case, and one of this.
func casedMethod(name string, is func(rune) bool) MethodDeclaration {
	return MethodDeclaration{Signature: name + "()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		found := false
		all, raised := t.everyPoint(plainStr(arguments[0]).text, func(r rune) bool {
			if is(r) {
				found = true
				return true
			}
			return !isCased(r)
		})
		return Bool(all && found), raised
	}}
}

// isTitle tells whether a text is in title case.
func (t *Thread) isTitle(text string) (bool, *Exception) {
	found, previousCased := false, false
	all, raised := t.everyPoint(text, func(r rune) bool {
		switch {
		case isUpper(r) || unicode.IsTitle(r):
			if previousCased {
				return false
			}
			found, previousCased = true, true
		case isLower(r):
			if !previousCased {
				return false
			}
			found = true
		default:
			previousCased = false
		}
		return true
	})
	return all && found, raised
}

// isDecimal, isDigitPoint and isNumeric are the three kinds of numerals (decimal digits; also superscripts and the like; also fractions
// and ideographs).
func isDecimal(r rune) bool { return unicode.Is(unicode.Nd, r) }

func isDigitPoint(r rune) bool {
	switch {
	case isDecimal(r), r == 0xB2, r == 0xB3, r == 0xB9, r == 0x2070, r >= 0x2074 && r <= 0x2079, r >= 0x2080 && r <= 0x2089,
		r >= 0x2460 && r <= 0x2468, r >= 0x2474 && r <= 0x247C, r >= 0x2488 && r <= 0x2490, r == 0x24EA, r >= 0x24F5 && r <= 0x24FD, r == 0x24FF,
		r >= 0x2776 && r <= 0x277E, r >= 0x2780 && r <= 0x2788, r >= 0x278A && r <= 0x2792, r >= 0x1369 && r <= 0x1371, r >= 0x1F100 && r <= 0x1F10A:
		return true
	}
	return false
}

func isNumeric(r rune) bool {
	return unicode.Is(unicode.N, r) || strings.ContainsRune(ideographicNumerals, r)
}

// ideographicNumerals are the ideographs with a numeric value that are in common use.
const ideographicNumerals = "〇一二三四五六七八九十百千万億兆零壹貳參肆伍陸柒捌玖拾佰仟萬亿两兩壱弐参廿卅"

func upperASCII(part string, _ bool) string { return strings.ToUpper(part) }
func lowerASCII(part string, _ bool) string { return strings.ToLower(part) }

var strCaseMethods = []MethodDeclaration{
	caseMethod("upper", upperASCII, plainMapping(upperText)), caseMethod("lower", lowerASCII, plainMapping(lowerText)),
	caseMethod("casefold", lowerASCII, plainMapping(foldText)), caseMethod("title", nil, titleText),
	caseMethod("capitalize", func(part string, first bool) string {
		if first {
			return strings.ToUpper(part[:min(1, len(part))]) + strings.ToLower(part[min(1, len(part)):])
		}
		return strings.ToLower(part)
	}, plainMapping(lowerText)),
	caseMethod("swapcase", nil, swapText),
	allMethod("isalpha", unicode.IsLetter), allMethod("isdecimal", isDecimal), allMethod("isdigit", isDigitPoint), allMethod("isnumeric", isNumeric),
	allMethod("isalnum", func(r rune) bool { return unicode.IsLetter(r) || isNumeric(r) || isDigitPoint(r) }),
	allMethod("isspace", isSpace),
	casedMethod("islower", isLower), casedMethod("isupper", isUpper),
	{Signature: "istitle()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		is, raised := t.isTitle(plainStr(arguments[0]).text)
		return Bool(is), raised
	}},
	{Signature: "isprintable()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		all, raised := t.everyPoint(plainStr(arguments[0]).text, isPrintable)
		return Bool(all), raised
	}},
	{Signature: "isascii()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
		return Bool(plainStr(arguments[0]).IsASCII()), nil
	}},
	{Signature: "isidentifier()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		is, raised := t.isIdentifier(plainStr(arguments[0]).text)
		return Bool(is), raised
	}},
}
