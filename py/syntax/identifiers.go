package syntax

import "unicode"

// This file holds where the Unicode properties of Python 3.13 (XID_Start and XID_Continue of Unicode 15.1) differ from what
// package unicode can tell (general categories of Unicode 15.0).

// notIdentifierStart and notIdentifierPart are what has ID_Start or ID_Continue, but not its closure under NFKC,
// XID_Start or XID_Continue (Unicode Standard Annex 31, 5.1).
var (
	notIdentifierStart = &unicode.RangeTable{R16: []unicode.Range16{
		{Lo: 0x037a, Hi: 0x037a, Stride: 1}, {Lo: 0x0e33, Hi: 0x0e33, Stride: 1}, {Lo: 0x0eb3, Hi: 0x0eb3, Stride: 1},
		{Lo: 0x309b, Hi: 0x309c, Stride: 1}, {Lo: 0xfc5e, Hi: 0xfc63, Stride: 1}, {Lo: 0xfdfa, Hi: 0xfdfb, Stride: 1},
		{Lo: 0xfe70, Hi: 0xfe7e, Stride: 2}, {Lo: 0xff9e, Hi: 0xff9f, Stride: 1},
	}}
	notIdentifierPart = &unicode.RangeTable{R16: []unicode.Range16{
		{Lo: 0x037a, Hi: 0x037a, Stride: 1}, {Lo: 0x309b, Hi: 0x309c, Stride: 1}, {Lo: 0xfc5e, Hi: 0xfc63, Stride: 1},
		{Lo: 0xfdfa, Hi: 0xfdfb, Stride: 1}, {Lo: 0xfe70, Hi: 0xfe7e, Stride: 2},
	}}
)

// What Unicode 15.1 added: letters (CJK extension I), symbols, and characters that may continue a name.
var (
	newLetters = &unicode.RangeTable{R32: []unicode.Range32{{Lo: 0x2ebf0, Hi: 0x2ee5d, Stride: 1}}}
	newSymbols = &unicode.RangeTable{R16: []unicode.Range16{
		{Lo: 0x2ffc, Hi: 0x2fff, Stride: 1}, {Lo: 0x31ef, Hi: 0x31ef, Stride: 1},
	}}
	newIdentifierParts = &unicode.RangeTable{R16: []unicode.Range16{
		{Lo: 0x200c, Hi: 0x200d, Stride: 1}, {Lo: 0x30fb, Hi: 0x30fb, Stride: 1}, {Lo: 0xff65, Hi: 0xff65, Stride: 1},
	}}
)
