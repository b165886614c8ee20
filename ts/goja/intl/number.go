package intl

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// numberFormat formats numbers with resolved options. It is immutable.
type numberFormat struct {
	*numberOptions
	symbols *symbols

	currencyText string // what "¤" stands for, unless currencies are named
	digits       *digitOptions
}

func newNumberFormat(o *numberOptions) *numberFormat {
	f := &numberFormat{numberOptions: o, symbols: o.table.numberSymbols(), digits: &o.digits}
	if o.style == "currency" {
		f.currencyText = currencySymbol(o.table, o.currency, o.currencyDisplay)
	}
	return f
}

// currencySymbol returns the text of a currency for a currencyDisplay other than name.
func currencySymbol(t *table, currency, display string) string {
	items := t.list("currency-" + currency)
	if items == nil {
		items = tableOf("en-US").list("currency-" + currency)
	}
	if display == "code" || items == nil {
		return currency
	}
	if display == "narrowSymbol" && items[1] != "" {
		return items[1]
	}
	if items[0] != "" {
		return items[0]
	}
	return currency
}

// currencyName returns the name of a currency for a plural category.
func currencyName(t *table, currency, category string) string {
	for _, t := range []*table{t, tableOf("en-US")} {
		if item := t.item("currency-"+currency, 2); item != "" {
			return t.form(item, category)
		}
	}
	return currency
}

// figure is a number made ready: rounded, scaled by its notation.
type figure struct {
	value           decimal
	minimumFraction int
	minimumInteger  int
	exponent        int    // scientific notation
	scale           int    // exponent of the compact notation
	compact         string // pattern of the compact notation, "#" for the number; "" if there is none
	category        string // plural category
}

// round applies the digit options.
func (d *digitOptions) round(x decimal) (rounded decimal, minimumFraction int) {
	byFraction := func() (decimal, int) {
		return x.rounded(d.maximumFraction, d.increment, d.mode), d.minimumFraction
	}
	bySignificant := func() (decimal, int) {
		rounded := x.rounded(d.maximumSignificant-1-x.magnitude(), 1, d.mode)
		return rounded, max(0, d.minimumSignificant-1-rounded.magnitude())
	}
	switch d.rounding {
	case significantDigits:
		rounded, minimumFraction = bySignificant()
	case compactDigits:
		if x.magnitude() >= 1 {
			rounded, minimumFraction = byFraction()
		} else {
			rounded, _ = bySignificant()
		}
	case morePrecision, lessPrecision:
		lastSignificant := d.maximumSignificant - 1 - x.magnitude()
		if (lastSignificant > d.maximumFraction) == (d.rounding == morePrecision) {
			rounded, minimumFraction = bySignificant()
		} else {
			rounded, minimumFraction = byFraction()
		}
	default:
		rounded, minimumFraction = byFraction()
	}
	if d.trailingZeros == "stripIfInteger" && rounded.point >= len(rounded.digits) {
		minimumFraction = 0
	}
	return rounded, minimumFraction
}

// prepare rounds a number and chooses its exponent.
func (f *numberFormat) prepare(x decimal) figure {
	if f.style == "percent" {
		x = x.scaled(2)
		if x.digits == "" {
			x.point = 0
		}
	}
	g := figure{value: x, minimumInteger: f.digits.minimumInteger}
	if x.nan || x.infinite {
		g.category = "other"
		return g
	}
	switch f.notation {
	case "compact":
		f.compactFigure(&g)
	case "scientific", "engineering":
		for magnitude := x.magnitude(); ; magnitude++ {
			g.exponent = magnitude
			if f.notation == "engineering" {
				_, remainder := floorDivide(magnitude, 3)
				g.exponent = magnitude - remainder
			}
			g.value, g.minimumFraction = f.digits.round(x.scaledUnlessZero(-g.exponent))
			if g.value.magnitude() < 1 || f.notation == "engineering" && g.value.magnitude() < 3 {
				break
			}
		}
		if x.digits == "" {
			g.exponent = 0
		}
	default:
		g.value, g.minimumFraction = f.digits.round(x)
	}
	if f.style == "unit" || f.currencyDisplay == "name" {
		g.category = f.categoryOf(g)
	}
	return g
}

func floorDivide(a, b int) (quotient, remainder int) {
	quotient, remainder = a/b, a%b
	if remainder < 0 {
		quotient, remainder = quotient-1, remainder+b
	}
	return quotient, remainder
}

func (d decimal) scaledUnlessZero(exponent int) decimal {
	if d.digits != "" {
		d.point += exponent
	}
	return d
}

func (f *numberFormat) categoryOf(g figure) string {
	exponent := g.exponent + g.scale
	return cardinal(pluralLanguage(f.table.tag), operandsOf(g.value.scaledUnlessZero(exponent), max(0, g.minimumFraction-exponent), exponent))
}

// compactFigure chooses the entry of the compact table, whose entries are for 10³ to 10¹⁴.
func (f *numberFormat) compactFigure(g *figure) {
	key := "compact-" + f.compactDisplay
	if f.style == "currency" && f.currencyDisplay != "name" {
		key = "compact-currency"
	}
	entries := f.table.list(key)
	x := g.value
	for magnitude := x.magnitude(); ; magnitude++ {
		entry, exponent := "", 0
		if magnitude >= 3 {
			index := min(magnitude-3, len(entries)-1)
			entry = entries[index]
			shown := int(entry[0] - '0')
			exponent = index + 3 - (shown - 1)
		}
		g.value, g.minimumFraction = f.digits.round(x.scaledUnlessZero(-exponent))
		if g.value.magnitude()+exponent > magnitude && magnitude < 14 {
			continue // 999.9K is 1M
		}
		if exponent > 0 {
			g.compact, g.scale = f.compactForm(entry, *g, exponent), exponent
		}
		return
	}
}

// compactForm returns the pattern of an entry such as "1# Million^1# Millionen" without its count of digits.
func (f *numberFormat) compactForm(entry string, g figure, exponent int) string {
	entry, one, _ := strings.Cut(entry, "~")
	if one != "" && g.value.digits == "1" && g.value.point == 1 && g.minimumFraction == 0 {
		return one
	}
	category := cardinal(pluralLanguage(f.table.tag), operandsOf(g.value, g.minimumFraction, exponent))
	form := f.table.form(entry, category)
	if form != "" && isDigit(form[0]) {
		form = form[1:]
	}
	return form
}

// sign returns the sign that a figure shows: "-", "+" or "".
func (f *numberFormat) sign(g figure) string {
	zero := g.value.zero() || g.value.nan
	switch f.signDisplay {
	case "never":
		return ""
	case "always":
		if g.value.negative {
			return "-"
		}
		return "+"
	case "exceptZero":
		if zero {
			return ""
		}
		if g.value.negative {
			return "-"
		}
		return "+"
	case "negative":
		if zero {
			return ""
		}
	}
	if g.value.negative && !g.value.nan {
		return "-"
	}
	return ""
}

func (f *numberFormat) format(x decimal) string { return joinParts(f.parts(x)) }

func (f *numberFormat) parts(x decimal) []part { return f.figureParts(f.prepare(x)) }

// plainPattern places the sign of a number without further marks.
var plainPattern = [2]string{"#", "-#"}

func (f *numberFormat) figureParts(g figure) []part {
	sign := f.sign(g)
	pattern := plainPattern[0]
	if sign != "" {
		pattern = plainPattern[1]
	}
	named := f.currencyDisplay == "name"
	parts := make([]part, 0, 8)
	compactPercent := f.style == "percent" && f.notation == "compact"
	switch {
	case f.style == "percent" && !compactPercent:
		pattern = f.signed("percent", 0, sign)
	case f.style == "currency" && !named:
		index := 0
		if f.currencySign == "accounting" && sign != "+" {
			index = 2
		}
		pattern = f.signed("currency", index, sign)
		if g.compact != "" {
			// CLDR has no accounting form of compact amounts.
			pattern = g.compact
			if sign != "" {
				pattern = "-" + pattern
			}
			g.compact = ""
		}
	}
	parts = f.appendPattern(parts, pattern, sign, g)
	switch {
	case f.style == "unit":
		return f.unitParts(parts, g)
	case compactPercent:
		return surround(parts, f.table.line("compact-percent"), appendUnit)
	case named:
		pattern := f.table.line("currencyName")
		if after, found := strings.CutPrefix(pattern, "¤#"); found {
			// Turkish, in Node 20: the symbol and the name.
			pattern = "#" + after
			at := 0
			if sign != "" {
				at = 1
			}
			parts = slices.Insert(parts, at, part{kind: "currency", value: currencySymbol(f.table, f.currency, "symbol")})
		}
		pattern = strings.Replace(pattern, "¤", currencyName(f.table, f.currency, g.category), 1)
		return surround(parts, pattern, func(parts []part, text string) []part {
			return appendSpaced(parts, text, "currency")
		})
	}
	return parts
}

// signed returns the item of a line of patterns for a sign; the negative one follows the positive one.
func (f *numberFormat) signed(line string, index int, sign string) string {
	if sign != "" {
		index++
	}
	return f.table.item(line, index)
}

// appendPattern appends the parts of a pattern: literals and the marks that tables.mjs names.
func (f *numberFormat) appendPattern(parts []part, pattern, sign string, g figure) []part {
	literal := 0
	flush := func(end int) {
		if end > literal {
			text := pattern[literal:end]
			if f.style == "currency" && strings.ContainsFunc(text, unicode.IsLetter) {
				parts = appendSpaced(parts, text, "compact")
			} else {
				parts = append(parts, part{kind: "literal", value: text})
			}
		}
	}
	for i, c := range pattern {
		switch c {
		case '#':
			flush(i)
			parts = f.appendCompact(parts, g)
		case '-':
			flush(i)
			switch sign {
			case "-":
				parts = append(parts, part{kind: "minusSign", value: f.symbols.minus})
			case "+":
				parts = append(parts, part{kind: "plusSign", value: f.symbols.plus})
			}
		case '%':
			flush(i)
			parts = append(parts, part{kind: "percentSign", value: f.symbols.percent})
		case '¤':
			flush(i)
			// CLDR's currencySpacing: a space between a letter and a digit.
			before, after := pattern[:i], pattern[i+len("¤"):]
			if g.value.nan || g.value.infinite {
				before, after = "", ""
			}
			if strings.HasSuffix(before, "#") && !isSymbol(utf8.DecodeRuneInString(f.currencyText)) {
				parts = append(parts, part{kind: "literal", value: "\u00a0"})
			}
			parts = append(parts, part{kind: "currency", value: f.currencyText})
			if strings.HasPrefix(after, "#") && !isSymbol(utf8.DecodeLastRuneInString(f.currencyText)) {
				parts = append(parts, part{kind: "literal", value: "\u00a0"})
			}
		default:
			continue
		}
		literal = i + utf8.RuneLen(c)
	}
	flush(len(pattern))
	return parts
}

func isSymbol(r rune, _ int) bool { return unicode.IsSymbol(r) || unicode.IsSpace(r) }

// appendCompact appends a number in its compact pattern, if it has one.
func (f *numberFormat) appendCompact(parts []part, g figure) []part {
	if g.compact == "" {
		return f.appendDigits(parts, g)
	}
	before, after, found := strings.Cut(g.compact, "#")
	parts = appendSpaced(parts, before, "compact")
	if found {
		parts = f.appendDigits(parts, g)
	}
	return appendSpaced(parts, after, "compact")
}

// appendSpaced appends a text of a kind; spaces at its ends are literals of their own.
func appendSpaced(parts []part, text, kind string) []part {
	inner := strings.TrimFunc(text, unicode.IsSpace)
	if inner == "" {
		if text != "" {
			parts = append(parts, part{kind: "literal", value: text})
		}
		return parts
	}
	start := strings.Index(text, inner)
	if start > 0 {
		parts = append(parts, part{kind: "literal", value: text[:start]})
	}
	parts = append(parts, part{kind: kind, value: inner})
	if end := start + len(inner); end < len(text) {
		parts = append(parts, part{kind: "literal", value: text[end:]})
	}
	return parts
}

// appendDigits appends the number itself.
func (f *numberFormat) appendDigits(parts []part, g figure) []part {
	switch {
	case g.value.nan:
		return append(parts, part{kind: "nan", value: f.symbols.nan})
	case g.value.infinite:
		return append(parts, part{kind: "infinity", value: f.symbols.infinity})
	}
	whole, fraction := g.value.split(g.minimumInteger, g.minimumFraction)
	group, point := f.symbols.group, f.symbols.decimal
	if f.style == "currency" {
		group, point = f.symbols.currencyGroup, f.symbols.currencyDecimal
	}
	parts = f.appendGroups(parts, whole, group)
	if fraction != "" {
		parts = append(parts, part{kind: "decimal", value: point}, part{kind: "fraction", value: fraction})
	}
	if f.notation == "scientific" || f.notation == "engineering" {
		parts = append(parts, part{kind: "exponentSeparator", value: f.symbols.exponent})
		exponent := g.exponent
		if exponent < 0 {
			exponent = -exponent
			parts = append(parts, part{kind: "exponentMinusSign", value: f.symbols.minus})
		}
		parts = append(parts, part{kind: "exponentInteger", value: itoa(exponent)})
	}
	return parts
}

func (f *numberFormat) appendGroups(parts []part, whole, mark string) []part {
	s := f.symbols
	minimum := s.minimumGrouping
	switch f.grouping {
	case "":
		minimum = 1 << 30
	case "always":
		minimum = 1
	case "min2":
		minimum = 2
	}
	if len(whole) < s.primary+minimum || mark == "" {
		return append(parts, part{kind: "integer", value: whole})
	}
	secondary := s.secondary
	if f.currencySign == "accounting" {
		secondary = s.accountingSecondary
	}
	head := len(whole) - s.primary
	first := head % secondary
	if first == 0 {
		first = secondary
	}
	parts = append(parts, part{kind: "integer", value: whole[:first]})
	for at := first; at < head; at += secondary {
		parts = append(parts, part{kind: "group", value: mark}, part{kind: "integer", value: whole[at : at+secondary]})
	}
	return append(parts, part{kind: "group", value: mark}, part{kind: "integer", value: whole[head:]})
}

// unitParts puts a number into the pattern of its unit.
func (f *numberFormat) unitParts(parts []part, g figure) []part {
	index := map[string]int{"short": 0, "narrow": 1, "long": 2}[f.unitDisplay]
	pattern := func(key string) string { return tableForm(f.table, key, index, g.category) }
	form := pattern("unit-" + f.unit)
	if form == "" {
		numerator, denominator, _ := strings.Cut(f.unit, "-per-")
		form = pattern("unit-" + numerator)
		if per := pattern("per-" + denominator); per != "" {
			form = strings.Replace(per, "#", form, 1)
		} else {
			below := strings.TrimFunc(strings.Replace(tableForm(f.table, "unit-"+denominator, index, "one"), "#", "", 1), unicode.IsSpace)
			if f.unitDisplay == "long" {
				form += " per " + below
			} else {
				form += "/" + below
			}
		}
	}
	return surround(parts, form, appendUnit)
}

func appendUnit(parts []part, text string) []part { return appendSpaced(parts, text, "unit") }

// tableForm returns the form of an item of a line of units, from the table or else from en-US. An empty narrow
// item is as the short one.
func tableForm(t *table, key string, index int, category string) string {
	if t.line(key) == "" {
		t = tableOf("en-US")
	}
	item := t.item(key, index)
	if item == "" && index == 1 {
		item = t.item(key, 0)
	}
	return t.form(item, category)
}

// surround puts parts where the "#" of a pattern is.
func surround(parts []part, pattern string, add func(parts []part, text string) []part) []part {
	before, after, found := strings.Cut(pattern, "#")
	all := make([]part, 0, len(parts)+4)
	if before != "" {
		all = add(all, before)
	}
	if found {
		all = append(all, parts...)
	}
	if after != "" {
		all = add(all, after)
	}
	return all
}

func itoa(n int) string {
	var buffer [20]byte
	i := len(buffer)
	negative := n < 0
	if negative {
		n = -n
	}
	for {
		i--
		buffer[i] = byte('0' + n%10)
		n /= 10
		if n == 0 {
			break
		}
	}
	if negative {
		i--
		buffer[i] = '-'
	}
	return string(buffer[i:])
}
