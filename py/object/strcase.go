package object

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// This file holds the methods of str that are about kinds of characters.

// caseMethod is a method that maps a text; ascii is the mapping for texts that are ASCII alone.
func caseMethod(name string, ascii func(string) string, mapping func(string) string) MethodDeclaration {
	return MethodDeclaration{Signature: name + "()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		s := plainStr(arguments[0])
		if raised := t.Charge(int64(len(s.text))); raised != nil {
			return Value{}, raised
		}
		if raised := t.Work(int64(len(s.text) / 64)); raised != nil {
			return Value{}, raised
		}
		if s.IsASCII() {
			return t.StrValue(ascii(s.text))
		}
		return t.StrValue(mapPieces(s.text, mapping))
	}}
}

// mapPieces maps a text between its lone surrogates, which package cases would replace.
func mapPieces(text string, mapping func(string) string) string {
	at := 0
	for at < len(text) && !(text[at] == 0xED && at+1 < len(text) && text[at+1] >= 0xA0) {
		at++
	}
	if at == len(text) {
		return mapping(text)
	}
	return mapping(text[:at]) + text[at:at+3] + mapPieces(text[at+3:], mapping)
}

// A Caser of package cases keeps state, so that each call has its own.
func upperText(text string) string { return cases.Upper(language.Und).String(text) }
func lowerText(text string) string { return cases.Lower(language.Und).String(text) }
func foldText(text string) string  { return cases.Fold().String(text) }

// titleText begins each run of cased characters with a title case character and goes on in lower case.
func titleText(text string) string {
	var result strings.Builder
	previousCased := false
	for _, r := range text {
		switch {
		case previousCased:
			result.WriteString(lowerText(string(r)))
		default:
			result.WriteString(titleRune(r))
		}
		previousCased = isCased(r)
	}
	return result.String()
}

// titleRune is the title case of a character: its full upper case where that is several characters ("ß" gives "Ss").
func titleRune(r rune) string {
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

func swapText(text string) string {
	var result strings.Builder
	for _, r := range text {
		switch {
		case isUpper(r):
			result.WriteString(lowerText(string(r)))
		case isLower(r):
			result.WriteString(upperText(string(r)))
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
		if raised := t.Work(int64(len(text) / 64)); raised != nil {
			return Value{}, raised
		}
		if text == "" {
			return False, nil
		}
		for text != "" {
			point, size := DecodePoint(text)
			if !is(point) {
				return False, nil
			}
			text = text[size:]
		}
		return True, nil
	}}
}

// casedMethod is islower or isupper: no cased character of another case, and one of this.
func casedMethod(name string, is func(rune) bool) MethodDeclaration {
	return MethodDeclaration{Signature: name + "()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		text := plainStr(arguments[0]).text
		if raised := t.Work(int64(len(text) / 64)); raised != nil {
			return Value{}, raised
		}
		found := false
		for _, r := range text {
			switch {
			case is(r):
				found = true
			case isCased(r):
				return False, nil
			}
		}
		return Bool(found), nil
	}}
}

func isTitle(text string) bool {
	found, previousCased := false, false
	for _, r := range text {
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
	}
	return found
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

var strCaseMethods = []MethodDeclaration{
	caseMethod("upper", strings.ToUpper, upperText), caseMethod("lower", strings.ToLower, lowerText),
	caseMethod("casefold", strings.ToLower, foldText), caseMethod("title", titleText, titleText),
	caseMethod("capitalize", func(text string) string {
		if text == "" {
			return ""
		}
		return strings.ToUpper(text[:1]) + strings.ToLower(text[1:])
	}, capitalizeText),
	caseMethod("swapcase", swapText, swapText),
	allMethod("isalpha", unicode.IsLetter), allMethod("isdecimal", isDecimal), allMethod("isdigit", isDigitPoint), allMethod("isnumeric", isNumeric),
	allMethod("isalnum", func(r rune) bool { return unicode.IsLetter(r) || isNumeric(r) || isDigitPoint(r) }),
	allMethod("isspace", isSpace),
	casedMethod("islower", isLower), casedMethod("isupper", isUpper),
	{Signature: "istitle()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		text := plainStr(arguments[0]).text
		return Bool(isTitle(text)), t.Work(int64(len(text) / 64))
	}},
	{Signature: "isprintable()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		text := plainStr(arguments[0]).text
		if raised := t.Work(int64(len(text) / 64)); raised != nil {
			return Value{}, raised
		}
		for text != "" {
			point, size := DecodePoint(text)
			if !isPrintable(point) {
				return False, nil
			}
			text = text[size:]
		}
		return True, nil
	}},
	{Signature: "isascii()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
		return Bool(plainStr(arguments[0]).IsASCII()), nil
	}},
	{Signature: "isidentifier()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
		return Bool(isIdentifier(plainStr(arguments[0]).text)), nil
	}},
}
