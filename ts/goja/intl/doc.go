// Package intl gives a goja runtime the Intl object of ECMA-402 and the toLocale methods of the built-ins.
//
//	options of the program ──▶ resolved options ──▶ pattern of the locale ──▶ parts ──▶ text
//
// [Install] defines what a program mentions. object.go makes the Intl object. Each service has a file: number.go, datetime.go, plural.go,
// relative.go, list.go, collator.go, segmenter.go, displaynames.go, localeobject.go; tolocale.go has the methods
// of Number, BigInt, Date, Array and String. What they stand on:
//
//   - realm.go and class.go make functions and classes that look built in, and keep the state of instances out
//     of the program's reach.
//   - options.go and locale.go read options and locale identifiers as ECMA-402 says, with V8's messages.
//   - table.go reads the tables of locales; tables_*.go are the tables, written by tables.mjs from Node.
//   - decimal.go holds exact decimal numbers and rounds them; plural.go has CLDR's plural rules.
//
// # Locales
//
// en-US is complete. There are tables for English in GB, CA, AU, IN, IE, NZ and ZA; German in DE, CH and AT; French in
// FR, CA, CH and BE; Spanish in ES, MX, US and AR; Italian in IT and CH; Portuguese in BR and PT; Dutch in NL and BE;
// Chinese in CN, TW and HK; and for sv-SE, da-DK, nb-NO, fi-FI, cs-CZ, hu-HU, ro-RO, pl-PL, ru-RU, uk-UA, tr-TR, he-IL,
// hi-IN, id-ID, vi-VN, ja-JP and ko-KR, with the common currencies, units, regions, languages and time zones; another
// region of these languages has the data of the nearest table. Other languages are not supported and get en-US, as
// ECMA-402 provides. The calendar is the Gregorian one and digits are European.
//
// # Invariants
//
// Program code runs only where ECMA-402 has it run: when options, locales, arguments and iterables are read. A
// formatter is immutable once made. Work is bounded by the length of the text that is given or made; a list of
// locales and a BigInt have a limit of their own.
//
// The behaviour is ECMA-402 as of Node 20, whose texts are recorded in testdata.
package intl

//go:generate node tables.mjs
