package intl

import (
	"math"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/date"
)

// toTime reads the argument of a format function: the current time if it is undefined.
func (r *realm) toTime(v goja.Value) float64 {
	var t float64
	if v == nil || goja.IsUndefined(v) {
		t = r.now()
	} else if value, ok := date.TimeValue(v); ok {
		t = value
	} else {
		t = v.ToNumber().ToFloat()
	}
	if math.IsNaN(t) || math.Abs(t) > mostTime {
		r.throwRange("Invalid time value")
	}
	return math.Trunc(t)
}

func (r *realm) installDateTimeFormat() {
	c := r.class("DateTimeFormat", 0, false, func(arguments []goja.Value) any {
		return newDateFormat(r.readDateOptions(argument(arguments, 0), argument(arguments, 1), needAny, needDate, "Intl.DateTimeFormat"))
	})
	c.supportedLocalesOf()
	classMethod(c, "resolvedOptions", 0, func(f *dateFormat, _ goja.FunctionCall) goja.Value {
		return r.resolvedDateOptions(f)
	})
	bound(c, "format", 1, func(f *dateFormat, call goja.FunctionCall) goja.Value {
		return r.vm.ToValue(f.format(r.toTime(call.Argument(0))))
	})
	classMethod(c, "formatToParts", 1, func(f *dateFormat, call goja.FunctionCall) goja.Value {
		return r.partArray(f.parts(r.toTime(call.Argument(0))))
	})
	classMethod(c, "formatRange", 2, func(f *dateFormat, call goja.FunctionCall) goja.Value {
		return r.vm.ToValue(joinParts(r.dateRange(f, call)))
	})
	classMethod(c, "formatRangeToParts", 2, func(f *dateFormat, call goja.FunctionCall) goja.Value {
		return r.partArray(r.dateRange(f, call))
	})
}

func (r *realm) dateRange(f *dateFormat, call goja.FunctionCall) []part {
	if goja.IsUndefined(call.Argument(0)) || goja.IsUndefined(call.Argument(1)) {
		r.throwType("Invalid time value")
	}
	start, end := r.toTime(call.Argument(0)), r.toTime(call.Argument(1))
	return f.rangeParts(start, end)
}

// resolvedDateOptions makes the object that resolvedOptions returns; components are those of the pattern.
func (r *realm) resolvedDateOptions(f *dateFormat) goja.Value {
	object := r.vm.NewObject()
	add := func(name, value string) {
		if value != "" {
			r.set(object, name, value)
		}
	}
	add("locale", f.tag)
	add("calendar", "gregory")
	add("numberingSystem", "latn")
	add("timeZone", f.zoneName)
	if f.cycle != "" {
		add("hourCycle", f.cycle)
		r.set(object, "hour12", f.twelve())
	}
	if f.dateStyle == "" && f.timeStyle == "" {
		add("weekday", f.shown("Ec"))
		add("era", f.era)
		add("year", f.shown("y"))
		add("month", f.shown("ML"))
		add("day", f.shown("d"))
		if f.has("B") {
			add("dayPeriod", f.dayPeriod)
		}
		add("hour", f.shown("hHkK"))
		add("minute", f.shown("m"))
		add("second", f.shown("s"))
		if f.fraction > 0 {
			r.set(object, "fractionalSecondDigits", f.fraction)
		}
		add("timeZoneName", f.zoneStyle)
	}
	add("dateStyle", f.dateStyle)
	add("timeStyle", f.timeStyle)
	return object
}

// shown returns the option that a field of the pattern has, "" if there is none.
func (f *dateFormat) shown(letters string) string {
	for _, p := range f.fields {
		for i := range len(letters) {
			if p.letter == letters[i] {
				return [...]string{1: "numeric", 2: "2-digit", 3: "short", 4: "long", 5: "narrow"}[p.width]
			}
		}
	}
	return ""
}

func (f *dateFormat) has(letters string) bool { return f.shown(letters) != "" }
