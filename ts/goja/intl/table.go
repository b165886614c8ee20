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
	"de-DE": {tabledeDE, ""},
	"de-CH": {tabledeCH, "de-DE"},
	"fr-FR": {tablefrFR, ""},
	"es-ES": {tableesES, ""},
	"it-IT": {tableitIT, ""},
	"pt-BR": {tableptBR, ""},
	"nl-NL": {tablenlNL, ""},
	"sv-SE": {tablesvSE, ""},
	"pl-PL": {tableplPL, ""},
	"ru-RU": {tableruRU, ""},
	"tr-TR": {tabletrTR, ""},
	"ja-JP": {tablejaJP, ""},
	"zh-CN": {tablezhCN, ""},
	"ko-KR": {tablekoKR, ""},
}

// languageTables has the table of a language in any region without one of its own.
var languageTables = map[string]string{
	"en": "en-US", "de": "de-DE", "fr": "fr-FR", "es": "es-ES", "it": "it-IT", "pt": "pt-BR", "nl": "nl-NL", "sv": "sv-SE",
	"pl": "pl-PL", "ru": "ru-RU", "tr": "tr-TR", "ja": "ja-JP", "zh": "zh-CN", "ko": "ko-KR",
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
