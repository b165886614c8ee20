package intl

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/dop251/goja"
)

// roundingType says which digit options decide.
type roundingType int

const (
	fractionDigits roundingType = iota
	significantDigits
	compactDigits // two significant digits if there is one before the point, else none behind it
	morePrecision
	lessPrecision
)

// numberOptions are the resolved options of a NumberFormat.
type numberOptions struct {
	resolved
	style                                   string
	currency, currencyDisplay, currencySign string
	unit, unitDisplay                       string
	notation, compactDisplay                string
	signDisplay                             string
	grouping                                string // "auto", "always", "min2", or "" for none
	digits                                  digitOptions
}

// digitOptions are the options that PluralRules has as well.
type digitOptions struct {
	minimumInteger                         int
	minimumFraction, maximumFraction       int
	minimumSignificant, maximumSignificant int
	rounding                               roundingType
	increment                              int
	mode, priority, trailingZeros          string
}

var roundingIncrements = []int{1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000}

// readDigits is ECMA-402 SetNumberFormatDigitOptions.
func (o *options) readDigits(minimumFraction, maximumFraction int, compact bool) digitOptions {
	d := digitOptions{minimumInteger: o.integer("minimumIntegerDigits", 1, 21, 1)}
	minF, maxF := o.value("minimumFractionDigits"), o.value("maximumFractionDigits")
	minS, maxS := o.value("minimumSignificantDigits"), o.value("maximumSignificantDigits")
	d.increment = o.integer("roundingIncrement", 1, 5000, 1)
	if !slices.Contains(roundingIncrements, d.increment) {
		o.realm.throwRange("roundingIncrement value is out of range.")
	}
	d.mode = o.word("roundingMode", "halfExpand", roundingModes...)
	d.priority = o.word("roundingPriority", "auto", "auto", "morePrecision", "lessPrecision")
	d.trailingZeros = o.word("trailingZeroDisplay", "auto", "auto", "stripIfInteger")
	if d.increment != 1 {
		maximumFraction = minimumFraction
	}
	hasS, hasF := minS != nil || maxS != nil, minF != nil || maxF != nil
	needS, needF := true, true
	if d.priority == "auto" {
		needS = hasS
		needF = !hasS && (hasF || !compact)
	}
	if needS {
		d.minimumSignificant, d.maximumSignificant = 1, 21
		if hasS {
			d.minimumSignificant = o.checked("minimumSignificantDigits", minS, 1, 21, 1)
			d.maximumSignificant = o.checked("maximumSignificantDigits", maxS, d.minimumSignificant, 21, 21)
		}
	}
	if needF {
		d.minimumFraction, d.maximumFraction = minimumFraction, maximumFraction
		if hasF {
			low := o.checked("minimumFractionDigits", minF, 0, 100, -1)
			high := o.checked("maximumFractionDigits", maxF, 0, 100, -1)
			switch {
			case low < 0:
				low = min(minimumFraction, high)
			case high < 0:
				high = max(maximumFraction, low)
			case low > high:
				o.realm.throwRange("maximumFractionDigits value is out of range.")
			}
			d.minimumFraction, d.maximumFraction = low, high
		}
	}
	switch {
	case !needS && !needF:
		d.minimumSignificant, d.maximumSignificant = 1, 2
		d.rounding = compactDigits
		d.priority = "morePrecision"
	case d.priority == "morePrecision":
		d.rounding = morePrecision
	case d.priority == "lessPrecision":
		d.rounding = lessPrecision
	case hasS:
		d.rounding = significantDigits
	}
	if d.increment != 1 {
		if d.rounding != fractionDigits {
			o.realm.throwType("roundingIncrement value is invalid.")
		}
		if d.maximumFraction != d.minimumFraction {
			o.realm.throwRange("roundingIncrement value is out of range.")
		}
	}
	return d
}

var digitsOfCurrencies = sync.OnceValue(func() map[string]int {
	digits := map[string]int{}
	for line := range strings.SplitSeq(currencyDigits, "\n") {
		count, list, _ := strings.Cut(line, "=")
		n, _ := strconv.Atoi(count)
		for currency := range strings.SplitSeq(list, " ") {
			digits[currency] = n
		}
	}
	return digits
})

func currencyDigitsOf(currency string) int {
	if n, ok := digitsOfCurrencies()[currency]; ok {
		return n
	}
	return 2
}

func isCurrency(code string) bool { return len(code) == 3 && all(strings.ToLower(code), isAlpha) }

// isUnit reports whether a unit is one of the simple units of ECMA-402 or two of them with "-per-" between.
func isUnit(unit string) bool {
	english := tableOf("en-US")
	if english.line("unit-"+unit) != "" && !strings.Contains(unit, "-per-") {
		return true
	}
	numerator, denominator, found := strings.Cut(unit, "-per-")
	return found && !strings.Contains(denominator, "-per-") && isUnit(numerator) && isUnit(denominator)
}

// readNumberOptions is the constructor of NumberFormat; service is what messages call it.
func (r *realm) readNumberOptions(locales, object goja.Value, service string) *numberOptions {
	requested := r.localeList(locales)
	if object != nil && goja.IsNull(object) {
		if service == "Intl.NumberFormat" {
			r.throwType("Intl.NumberFormat called on null or undefined")
		}
		r.throwType("%s called on null or undefined", service)
	}
	o := r.coerceOptions(object, service)
	o.word("localeMatcher", "best fit", "lookup", "best fit")
	r.checkNumbering(o)
	n := &numberOptions{resolved: resolve(requested)}
	n.style = o.word("style", "decimal", "decimal", "percent", "currency", "unit")
	currency, hasCurrency := o.text("currency")
	if hasCurrency && !isCurrency(currency) {
		r.throwRange("Invalid currency code : %s", currency)
	}
	currencyDisplay := o.word("currencyDisplay", "symbol", "code", "symbol", "name", "narrowSymbol")
	currencySign := o.word("currencySign", "standard", "standard", "accounting")
	unit, hasUnit := o.text("unit")
	if hasUnit && !isUnit(unit) {
		r.throwRange("Invalid unit argument for Intl.NumberFormat() '%s'", unit)
	}
	unitDisplay := o.word("unitDisplay", "short", "short", "narrow", "long")
	switch n.style {
	case "currency":
		if !hasCurrency {
			r.throwType("Currency code is required with currency style.")
		}
		n.currency, n.currencyDisplay, n.currencySign = strings.ToUpper(currency), currencyDisplay, currencySign
	case "unit":
		if !hasUnit {
			r.throwType("Invalid unit argument for Intl.NumberFormat() ''")
		}
		n.unit, n.unitDisplay = unit, unitDisplay
	}
	n.notation = o.word("notation", "standard", "standard", "scientific", "engineering", "compact")
	low, high := 0, 3
	switch {
	case n.style == "currency" && n.notation != "compact":
		low = currencyDigitsOf(n.currency)
		high = low
	case n.style == "percent":
		high = 0
	}
	n.digits = o.readDigits(low, high, n.notation == "compact")
	n.compactDisplay = o.word("compactDisplay", "short", "short", "long")
	n.grouping = o.grouping(n.notation == "compact")
	n.signDisplay = o.word("signDisplay", "auto", "auto", "never", "always", "exceptZero", "negative")
	return n
}

// checkNumbering reads and checks the option numberingSystem; all digits are European.
func (r *realm) checkNumbering(o *options) {
	if system, found := o.text("numberingSystem"); found && !isKeywordValue(system) {
		r.throwRange("Invalid numberingSystem : %s", system)
	}
}

// isKeywordValue reports whether a text is a Unicode locale extension type: words of 3 to 8 letters and digits.
func isKeywordValue(text string) bool {
	for word := range strings.SplitSeq(text, "-") {
		if len(word) < 3 || len(word) > 8 || !all(strings.ToLower(word), isAlphanumeric) {
			return false
		}
	}
	return true
}

// grouping reads the option useGrouping.
func (o *options) grouping(compact bool) string {
	fallback := "auto"
	if compact {
		fallback = "min2"
	}
	v := o.value("useGrouping")
	if v == nil {
		return fallback
	}
	if !v.ToBoolean() {
		return ""
	}
	if flag, ok := v.Export().(bool); ok && isPrimitive(v) && flag {
		return "always"
	}
	text := toText(o.realm, v)
	switch text {
	case "true", "false":
		return fallback
	case "auto", "always", "min2":
		return text
	}
	o.realm.throwRange("Value %s out of range for %s options property useGrouping", text, o.service)
	return ""
}

func isPrimitive(v goja.Value) bool {
	_, isObject := v.(*goja.Object)
	return !isObject
}

// resolvedOptions makes the object that resolvedOptions returns.
func (r *realm) resolvedNumberOptions(n *numberOptions) goja.Value {
	object := r.vm.NewObject()
	add := func(name, value string) {
		if value != "" {
			r.set(object, name, value)
		}
	}
	r.set(object, "locale", n.tag)
	r.set(object, "numberingSystem", "latn")
	add("style", n.style)
	add("currency", n.currency)
	add("currencyDisplay", n.currencyDisplay)
	add("currencySign", n.currencySign)
	add("unit", n.unit)
	add("unitDisplay", n.unitDisplay)
	r.addDigits(object, &n.digits)
	if n.grouping == "" {
		r.set(object, "useGrouping", false)
	} else {
		r.set(object, "useGrouping", n.grouping)
	}
	add("notation", n.notation)
	if n.notation == "compact" {
		add("compactDisplay", n.compactDisplay)
	}
	add("signDisplay", n.signDisplay)
	r.addRounding(object, &n.digits)
	return object
}

func (r *realm) addDigits(object *goja.Object, d *digitOptions) {
	r.set(object, "minimumIntegerDigits", d.minimumInteger)
	if d.rounding != fractionDigits {
		r.set(object, "minimumSignificantDigits", d.minimumSignificant)
		r.set(object, "maximumSignificantDigits", d.maximumSignificant)
	}
	if d.rounding != significantDigits {
		r.set(object, "minimumFractionDigits", d.minimumFraction)
		r.set(object, "maximumFractionDigits", d.maximumFraction)
	}
}

func (r *realm) addRounding(object *goja.Object, d *digitOptions) {
	r.set(object, "roundingMode", d.mode)
	r.set(object, "roundingIncrement", d.increment)
	r.set(object, "trailingZeroDisplay", d.trailingZeros)
	r.set(object, "roundingPriority", d.priority)
}
