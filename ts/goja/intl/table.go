package intl

import (
	"strings"
	"sync"
)

// table is the data of a locale; tables.mjs says what its lines hold.
type table struct {
	tag    string
	parent *table
	lines  map[string]string

	once    sync.Once // guards those below, which number.go and datetime.go read often
	symbols symbols
	names   sync.Map // from key to []string
}

// sources has the text of each table and the tag of its parent.
var sources = map[string]struct{ text, parent string }{
	"en-US": {tableenUS, ""},
	"en-GB": {tableenGB, "en-US"},
	"en-CA": {tableenCA, "en-US"},
	"en-AU": {tableenAU, "en-GB"},
	"en-IN": {tableenIN, "en-GB"},
	"en-IE": {tableenIE, "en-GB"},
	"en-NZ": {tableenNZ, "en-GB"},
	"en-ZA": {tableenZA, "en-GB"},
	"de-DE": {tabledeDE, ""},
	"de-CH": {tabledeCH, "de-DE"},
	"de-AT": {tabledeAT, "de-DE"},
	"fr-FR": {tablefrFR, ""},
	"fr-CA": {tablefrCA, "fr-FR"},
	"fr-CH": {tablefrCH, "fr-FR"},
	"fr-BE": {tablefrBE, "fr-FR"},
	"es-ES": {tableesES, ""},
	"es-MX": {tableesMX, "es-ES"},
	"es-US": {tableesUS, "es-MX"},
	"es-AR": {tableesAR, "es-MX"},
	"it-IT": {tableitIT, ""},
	"it-CH": {tableitCH, "it-IT"},
	"pt-BR": {tableptBR, ""},
	"pt-PT": {tableptPT, "pt-BR"},
	"nl-NL": {tablenlNL, ""},
	"nl-BE": {tablenlBE, "nl-NL"},
	"sv-SE": {tablesvSE, ""},
	"da-DK": {tabledaDK, ""},
	"nb-NO": {tablenbNO, ""},
	"fi-FI": {tablefiFI, ""},
	"cs-CZ": {tablecsCZ, ""},
	"hu-HU": {tablehuHU, ""},
	"ro-RO": {tableroRO, ""},
	"pl-PL": {tableplPL, ""},
	"ru-RU": {tableruRU, ""},
	"uk-UA": {tableukUA, ""},
	"tr-TR": {tabletrTR, ""},
	"he-IL": {tableheIL, ""},
	"hi-IN": {tablehiIN, ""},
	"id-ID": {tableidID, ""},
	"vi-VN": {tableviVN, ""},
	"ja-JP": {tablejaJP, ""},
	"zh-CN": {tablezhCN, ""},
	"zh-TW": {tablezhTW, "zh-CN"},
	"zh-HK": {tablezhHK, "zh-TW"},
	"ko-KR": {tablekoKR, ""},
}

// languageTables has the table of a language in any region without one of its own.
var languageTables = map[string]string{
	"en": "en-US", "de": "de-DE", "fr": "fr-FR", "es": "es-ES", "it": "it-IT", "pt": "pt-BR", "nl": "nl-NL", "sv": "sv-SE",
	"da": "da-DK", "nb": "nb-NO", "no": "nb-NO", "fi": "fi-FI", "cs": "cs-CZ", "hu": "hu-HU", "ro": "ro-RO", "pl": "pl-PL",
	"ru": "ru-RU", "uk": "uk-UA", "tr": "tr-TR", "he": "he-IL", "hi": "hi-IN", "id": "id-ID", "vi": "vi-VN", "ja": "ja-JP",
	"zh": "zh-CN", "ko": "ko-KR",
}

var loaded sync.Map // from tag to func() *table

// tableOf returns the table with a tag, which must be that of a source. It is parsed when first asked for.
func tableOf(tag string) *table {
	load, ok := loaded.Load(tag)
	if !ok {
		load, _ = loaded.LoadOrStore(tag, sync.OnceValue(func() *table { return parseTable(tag) }))
	}
	return load.(func() *table)()
}

func parseTable(tag string) *table {
	source := sources[tag]
	t := &table{tag: tag, lines: make(map[string]string, strings.Count(source.text, "\n")+1)}
	if source.parent != "" {
		t.parent = tableOf(source.parent)
	}
	for line := range strings.SplitSeq(source.text, "\n") {
		key, value, _ := strings.Cut(line, "\t")
		t.lines[key] = value
	}
	return t
}

// line returns a line of the table or of the nearest ancestor that has it, "" if none does.
func (t *table) line(key string) string {
	for ; t != nil; t = t.parent {
		if value, ok := t.lines[key]; ok {
			return value
		}
	}
	return ""
}

// list returns the items of a line.
func (t *table) list(key string) []string {
	if known, ok := t.names.Load(key); ok {
		return known.([]string)
	}
	var items []string
	if value := t.line(key); value != "" {
		items = strings.Split(value, "|")
	}
	t.names.Store(key, items)
	return items
}

// item returns an item of a line, "" if there is none.
func (t *table) item(key string, index int) string {
	if items := t.list(key); index < len(items) {
		return items[index]
	}
	return ""
}

// form returns the form of an item for a plural category.
func (t *table) form(item, category string) string {
	if !strings.Contains(item, "^") {
		return item
	}
	forms := strings.Split(item, "^")
	for i, c := range t.list("plural") {
		if c == category && i < len(forms) {
			return forms[i]
		}
	}
	return forms[len(forms)-1]
}

// symbols are the marks of numbers in a locale.
type symbols struct {
	decimal, group, minus, plus, percent, exponent, infinity, nan string
	primary, secondary, minimumGrouping                           int
	accountingSecondary                                           int
	currencyGroup, currencyDecimal                                string
}

func (t *table) numberSymbols() *symbols {
	t.once.Do(func() {
		l := t.list("number")
		c := t.list("currencyGroup")
		digit := func(s string) int { return int(s[0] - '0') }
		t.symbols = symbols{
			decimal: l[0], group: l[1], minus: l[2], plus: l[3], percent: l[4], exponent: l[5], infinity: l[6], nan: l[7],
			primary: digit(l[8]), secondary: digit(l[9]), minimumGrouping: digit(l[10]),
			currencyGroup: c[0], currencyDecimal: c[1], accountingSecondary: digit(t.line("accountingGroup")),
		}
	})
	return &t.symbols
}
