package intl

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/dop251/goja"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// collator is the state of a Collator: the Unicode Collation Algorithm with CLDR's tailorings.
type collator struct {
	resolved
	usage, sensitivity, caseFirst string
	numeric, ignorePunctuation    bool

	order *collate.Collator
	// uncased is order without regard to case. It is there if case is compared apart, by compareCase.
	uncased *collate.Collator
}

func (r *realm) newCollator(locales, object goja.Value, service string) *collator {
	requested := r.localeList(locales)
	o := r.coerceOptions(object, service)
	c := &collator{usage: o.word("usage", "sort", "sort", "search")}
	o.word("localeMatcher", "best fit", "lookup", "best fit")
	if collation, found := o.text("collation"); found && !isKeywordValue(collation) {
		r.throwRange("Invalid collation : %s", collation)
	}
	numeric, hasNumeric := o.flag("numeric")
	c.caseFirst = o.word("caseFirst", "", "upper", "lower", "false")
	c.resolved = resolve(requested)
	if kn, found := c.keywords["kn"]; found {
		if !hasNumeric {
			numeric = kn == ""
		}
		if (kn == "") == numeric {
			c.tag += "-u-kn"
			if !numeric {
				c.tag += "-false"
			}
		}
	}
	if kf := c.keywords["kf"]; c.caseFirst == "" && (kf == "upper" || kf == "lower" || kf == "false") {
		c.caseFirst = kf
		c.tag += "-u-kf-" + kf
	}
	if c.caseFirst == "" {
		c.caseFirst = "false"
	}
	c.numeric = numeric
	c.sensitivity = o.word("sensitivity", "variant", "base", "accent", "case", "variant")
	c.ignorePunctuation, _ = o.flag("ignorePunctuation")
	c.build()
	return c
}

func (c *collator) build() {
	tag, err := language.Parse(c.base)
	if err != nil {
		tag = language.English
	}
	var options []collate.Option
	plain := options
	switch c.sensitivity {
	case "base":
		options = append(options, collate.IgnoreCase, collate.IgnoreDiacritics, collate.IgnoreWidth)
	case "accent":
		options = append(options, collate.IgnoreCase, collate.IgnoreWidth)
	}
	c.order = collate.New(tag, options...)
	switch {
	case c.sensitivity == "case":
		c.uncased = collate.New(tag, append(plain[:len(plain):len(plain)], collate.IgnoreCase, collate.IgnoreDiacritics, collate.IgnoreWidth)...)
	case c.sensitivity == "variant" && c.caseFirst == "upper":
		c.uncased = collate.New(tag, append(plain[:len(plain):len(plain)], collate.IgnoreCase)...)
	}
}

// compare returns -1, 0 or 1.
func (c *collator) compare(a, b string) int {
	if a == b {
		return 0
	}
	if c.ignorePunctuation {
		a, b = withoutPunctuation(a), withoutPunctuation(b)
	}
	if c.numeric {
		a, b = withLengths(a), withLengths(b)
	}
	if c.uncased == nil {
		return c.order.CompareString(a, b)
	}
	if order := c.uncased.CompareString(a, b); order != 0 {
		return order
	}
	order := compareCase(a, b)
	if c.caseFirst == "upper" {
		order = -order
	}
	if order == 0 && c.sensitivity != "case" {
		order = c.order.CompareString(a, b)
	}
	return order
}

// withLengths puts the number of digits before each run of digits, without leading zeros, so that texts which
// are compared digit by digit are in the order of the numbers. (collate.Numeric takes a lone zero for nothing.)
func withLengths(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		start := i
		for i < len(s) && (s[i] < '0' || s[i] > '9') {
			i++
		}
		b.WriteString(s[start:i])
		start = i
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			i++
		}
		if start < i {
			digits := strings.TrimLeft(s[start:i], "0")
			fmt.Fprintf(&b, "%09d%s", len(digits), digits)
		}
	}
	return b.String()
}

// compareCase compares the case of the letters of two texts that differ in nothing else: small ones are first.
func compareCase(a, b string) int {
	cased := func(s string) []bool {
		var upper []bool
		for _, r := range norm.NFD.String(s) {
			if unicode.IsLetter(r) {
				upper = append(upper, unicode.IsUpper(r))
			}
		}
		return upper
	}
	x, y := cased(a), cased(b)
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			if y[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

func withoutPunctuation(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPunct(r) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

func (r *realm) installCollator() {
	c := r.class("Collator", 0, false, func(arguments []goja.Value) any {
		return r.newCollator(argument(arguments, 0), argument(arguments, 1), "Intl.Collator")
	})
	c.supportedLocalesOf()
	classMethod(c, "resolvedOptions", 0, func(c *collator, _ goja.FunctionCall) goja.Value {
		object := r.vm.NewObject()
		r.set(object, "locale", c.tag)
		r.set(object, "usage", c.usage)
		r.set(object, "sensitivity", c.sensitivity)
		r.set(object, "ignorePunctuation", c.ignorePunctuation)
		r.set(object, "collation", "default")
		r.set(object, "numeric", c.numeric)
		r.set(object, "caseFirst", c.caseFirst)
		return object
	})
	bound(c, "compare", 2, func(c *collator, call goja.FunctionCall) goja.Value {
		a, b := toText(r, call.Argument(0)), toText(r, call.Argument(1))
		return r.vm.ToValue(c.compare(a, b))
	})
}
