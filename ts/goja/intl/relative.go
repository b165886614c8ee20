package intl

import (
	"math"
	"strings"

	"github.com/dop251/goja"
)

// relativeFormat is the state of a RelativeTimeFormat.
type relativeFormat struct {
	resolved
	style, numeric string
	number         *numberFormat
}

var relativeUnits = []string{"second", "minute", "hour", "day", "week", "month", "quarter", "year"}

func (r *realm) installRelativeTimeFormat() {
	c := r.class("RelativeTimeFormat", 0, true, func(arguments []goja.Value) any {
		requested := r.localeList(argument(arguments, 0))
		o := r.coerceOptions(argument(arguments, 1), "Intl.RelativeTimeFormat")
		o.word("localeMatcher", "best fit", "lookup", "best fit")
		r.checkNumbering(o)
		f := &relativeFormat{resolved: resolve(requested)}
		f.style = o.word("style", "long", "long", "short", "narrow")
		f.numeric = o.word("numeric", "always", "always", "auto")
		f.number = plainNumbers(f.resolved)
		return f
	})
	c.supportedLocalesOf()
	classMethod(c, "resolvedOptions", 0, func(f *relativeFormat, _ goja.FunctionCall) goja.Value {
		object := r.vm.NewObject()
		r.set(object, "locale", f.tag)
		r.set(object, "style", f.style)
		r.set(object, "numeric", f.numeric)
		r.set(object, "numberingSystem", "latn")
		return object
	})
	classMethod(c, "format", 2, func(f *relativeFormat, call goja.FunctionCall) goja.Value {
		return r.vm.ToValue(joinParts(r.relativeParts(f, call, "format")))
	})
	classMethod(c, "formatToParts", 2, func(f *relativeFormat, call goja.FunctionCall) goja.Value {
		return r.partArray(r.relativeParts(f, call, "formatToParts"))
	})
}

// plainNumbers is a decimal format with default options.
func plainNumbers(l resolved) *numberFormat {
	return newNumberFormat(&numberOptions{
		resolved: l, style: "decimal", notation: "standard", signDisplay: "auto", grouping: "auto",
		digits: digitOptions{minimumInteger: 1, maximumFraction: 3, increment: 1, mode: "halfExpand", priority: "auto", trailingZeros: "auto"},
	})
}

func (r *realm) relativeParts(f *relativeFormat, call goja.FunctionCall, method string) []part {
	value := call.Argument(0).ToNumber().ToFloat()
	name := toText(r, call.Argument(1))
	unit := ""
	for _, u := range relativeUnits {
		if name == u || name == u+"s" {
			unit = u
		}
	}
	if unit == "" {
		r.throwRange("Invalid unit argument for Intl.RelativeTimeFormat.prototype.%s() '%s'", method, name)
	}
	if math.IsNaN(value) || math.IsInf(value, 0) {
		r.throwRange("Value need to be finite number for Intl.RelativeTimeFormat.prototype.%s()", method)
	}
	return f.parts(value, unit)
}

func (f *relativeFormat) parts(value float64, unit string) []part {
	t := f.table
	items := t.list("relative-" + unit + "-" + f.style)
	// "=" is as the next wider style, as is what is missing.
	if len(items) <= 1 && f.style == "narrow" {
		items = t.list("relative-" + unit + "-short")
	}
	if len(items) <= 1 {
		items = t.list("relative-" + unit + "-long")
	}
	if f.numeric == "auto" && value == math.Trunc(value) && math.Abs(value) <= 2 {
		key := itoa(int(value)) + "="
		for _, item := range items[2:] {
			if text, found := strings.CutPrefix(item, key); found {
				return []part{{kind: "literal", value: text}}
			}
		}
	}
	index := 1
	if value < 0 || value == 0 && math.Signbit(value) {
		index = 0
	}
	g := f.number.prepare(decimalOf(math.Abs(value)))
	form := t.form(items[index], f.number.categoryOf(g))
	digits := f.number.figureParts(g)
	for i := range digits {
		digits[i].unit = unit
	}
	return surround(digits, form, func(parts []part, text string) []part {
		return append(parts, part{kind: "literal", value: text})
	})
}
