package intl

import (
	"strings"

	"github.com/dop251/goja"
)

// operands are those of Unicode Technical Standard 35, "Plural Operand Meanings", as far as the rules need them.
type operands struct {
	integer   string // digits of i
	fraction  string // digits of f, with trailing zeros
	exponent  int    // c: the exponent of a compact number
	fractions bool   // t is not zero
}

func operandsOf(value decimal, minimumFraction, exponent int) operands {
	whole, fraction := value.split(1, minimumFraction)
	o := operands{integer: strings.TrimLeft(whole, "0"), fraction: fraction, exponent: exponent}
	if o.integer == "" {
		o.integer = "0"
	}
	o.fractions = strings.Trim(fraction, "0") != ""
	return o
}

// mod returns i modulo a power of ten.
func (o operands) mod(digits int) int {
	n := 0
	for _, d := range o.integer[max(0, len(o.integer)-digits):] {
		n = n*10 + int(d-'0')
	}
	return n
}

// is reports whether i is a small number.
func (o operands) is(n string) bool { return o.integer == n }

// whole reports whether there are no visible fraction digits.
func (o operands) whole() bool { return o.fraction == "" }

// number reports whether n, whatever its visible zeros, is a small number.
func (o operands) number(n string) bool { return o.integer == n && !o.fractions }

// million reports whether the number is a million or a multiple, or is shown as some, which Romance languages
// treat alike.
func (o operands) million() bool {
	if o.exponent > 5 {
		return true
	}
	return o.exponent == 0 && !o.is("0") && len(o.integer) > 6 && o.mod(6) == 0 && o.whole()
}

// cardinal returns the plural category of a number in a language, by CLDR's plural rules.
func cardinal(language string, o operands) string {
	one := false
	switch language {
	case "ja", "zh", "ko", "id", "vi":
		return "other"
	case "en", "de", "nl", "sv", "fi":
		one = o.is("1") && o.whole()
	case "tr", "nb", "hu":
		one = o.number("1")
	case "da":
		one = o.number("1") || o.fractions && (o.is("0") || o.is("1"))
	case "hi":
		one = o.is("0") || o.number("1")
	case "he":
		one = o.is("1") && o.whole() || o.is("0") && !o.whole()
		if o.is("2") && o.whole() {
			return "two"
		}
	case "cs":
		return czech(o)
	case "ro":
		return romanian(o)
	case "pt-PT":
		one = o.is("1") && o.whole()
		if !one && o.million() {
			return "many"
		}
	case "es":
		one = o.number("1")
		if !one && o.million() {
			return "many"
		}
	case "it":
		one = o.is("1") && o.whole()
		if !one && o.million() {
			return "many"
		}
	case "fr", "pt":
		one = o.is("0") || o.is("1")
		if !one && o.million() {
			return "many"
		}
	case "pl":
		return polish(o)
	case "ru", "uk":
		return russian(o)
	}
	if one {
		return "one"
	}
	return "other"
}

func polish(o operands) string {
	last, lastTwo := o.mod(1), o.mod(2)
	switch {
	case !o.whole():
		return "other"
	case o.is("1"):
		return "one"
	case last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14):
		return "few"
	}
	return "many"
}

func russian(o operands) string {
	last, lastTwo := o.mod(1), o.mod(2)
	switch {
	case !o.whole():
		return "other"
	case last == 1 && lastTwo != 11:
		return "one"
	case last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14):
		return "few"
	}
	return "many"
}

func czech(o operands) string {
	switch {
	case !o.whole():
		return "many"
	case o.is("1"):
		return "one"
	case o.is("2"), o.is("3"), o.is("4"):
		return "few"
	}
	return "other"
}

func romanian(o operands) string {
	lastTwo := o.mod(2)
	switch {
	case o.is("1") && o.whole():
		return "one"
	case !o.whole(), o.is("0"), !o.is("1") && lastTwo >= 1 && lastTwo <= 19:
		return "few"
	}
	return "other"
}

// pluralLanguage is the language whose plural rules a table follows.
func pluralLanguage(tag string) string {
	if tag == "pt-PT" {
		return tag
	}
	return tag[:2]
}

// ordinal returns the category of a number as a place in an order.
func ordinal(language string, o operands) string {
	last, lastTwo := o.mod(1), o.mod(2)
	if o.fractions {
		return "other"
	}
	switch language {
	case "en":
		switch {
		case last == 1 && lastTwo != 11:
			return "one"
		case last == 2 && lastTwo != 12:
			return "two"
		case last == 3 && lastTwo != 13:
			return "few"
		}
	case "fr", "ro", "vi":
		if o.is("1") {
			return "one"
		}
	case "hu":
		if o.is("1") || o.is("5") {
			return "one"
		}
	case "uk":
		if last == 3 && lastTwo != 13 {
			return "few"
		}
	case "hi":
		switch {
		case o.is("1"):
			return "one"
		case o.is("2"), o.is("3"):
			return "two"
		case o.is("4"):
			return "few"
		case o.is("6"):
			return "many"
		}
	case "it":
		if o.is("8") || o.is("11") || o.is("80") || o.is("800") {
			return "many"
		}
	case "sv":
		if (last == 1 || last == 2) && lastTwo != 11 && lastTwo != 12 {
			return "one"
		}
	}
	return "other"
}

// pluralRules is the state of a PluralRules.
type pluralRules struct {
	resolved
	ordinal bool
	digits  digitOptions
}

func (p *pluralRules) category(x decimal) string {
	if x.nan || x.infinite {
		return "other"
	}
	rounded, minimumFraction := p.digits.round(x)
	o := operandsOf(rounded, minimumFraction, 0)
	if p.ordinal {
		return ordinal(p.table.tag[:2], o)
	}
	return cardinal(pluralLanguage(p.table.tag), o)
}

var categoryOrder = []string{"few", "many", "one", "two", "zero", "other"}

// categories returns the categories that the language has, in V8's order.
func (p *pluralRules) categories() []any {
	found := map[string]bool{"other": true}
	for n := range 1001 {
		found[p.category(decimalOf(float64(n)))] = true
	}
	found[p.category(decimalOf(1e6))] = true
	found[p.category(decimalOf(1.5))] = true
	var list []any
	for _, c := range categoryOrder {
		if found[c] {
			list = append(list, c)
		}
	}
	return list
}

func (r *realm) installPluralRules() {
	c := r.class("PluralRules", 0, true, func(arguments []goja.Value) any {
		requested := r.localeList(argument(arguments, 0))
		o := r.coerceOptions(argument(arguments, 1), "Intl.PluralRules")
		o.word("localeMatcher", "best fit", "lookup", "best fit")
		p := &pluralRules{resolved: resolve(requested)}
		p.ordinal = o.word("type", "cardinal", "cardinal", "ordinal") == "ordinal"
		p.digits = o.readDigits(0, 3, false)
		return p
	})
	c.supportedLocalesOf()
	classMethod(c, "resolvedOptions", 0, func(p *pluralRules, _ goja.FunctionCall) goja.Value {
		object := r.vm.NewObject()
		r.set(object, "locale", p.tag)
		if p.ordinal {
			r.set(object, "type", "ordinal")
		} else {
			r.set(object, "type", "cardinal")
		}
		r.addDigits(object, &p.digits)
		r.set(object, "pluralCategories", r.vm.NewArray(p.categories()...))
		r.addRounding(object, &p.digits)
		return object
	})
	classMethod(c, "select", 1, func(p *pluralRules, call goja.FunctionCall) goja.Value {
		return r.vm.ToValue(p.category(decimalOf(call.Argument(0).ToNumber().ToFloat())))
	})
	classMethod(c, "selectRange", 2, func(p *pluralRules, call goja.FunctionCall) goja.Value {
		start, end := call.Argument(0), call.Argument(1)
		if goja.IsUndefined(start) {
			r.throwType("Invalid start : undefined")
		}
		if goja.IsUndefined(end) {
			r.throwType("Invalid end : undefined")
		}
		x, y := decimalOf(start.ToNumber().ToFloat()), decimalOf(end.ToNumber().ToFloat())
		if x.nan {
			r.throwRange("Invalid startRange : NaN")
		}
		if y.nan {
			r.throwRange("Invalid endRange : NaN")
		}
		if p.table.tag[:2] == "en" {
			return r.vm.ToValue("other")
		}
		return r.vm.ToValue(p.category(y))
	})
}

// argument returns an argument, nil if it is missing.
func argument(arguments []goja.Value, index int) goja.Value {
	if index < len(arguments) {
		return arguments[index]
	}
	return nil
}
