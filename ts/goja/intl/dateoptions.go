package intl

import (
	"strings"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/intl/zones"
)

// dateOptions are the resolved options of a DateTimeFormat. A component is "" if it is not shown.
type dateOptions struct {
	resolved
	weekday, era, year, month, day  string
	dayPeriod, hour, minute, second string
	fraction                        int // digits of the second's fraction
	zoneStyle                       string
	dateStyle, timeStyle            string
	cycle                           string // "h11", "h12", "h23", "h24"; "" if no hour is shown
	zone                            *time.Location
	zoneName                        string
}

// dateNeeds says which components a caller wants if the program asks for none.
type dateNeeds int

const (
	needDate dateNeeds = 1 << iota
	needTime
	needAny = needDate | needTime
)

// readDateOptions is ECMA-402 CreateDateTimeFormat: required is what must be present, defaults is added if it
// is not.
func (r *realm) readDateOptions(locales, object goja.Value, required, defaults dateNeeds, service string) *dateOptions {
	requested := r.localeList(locales)
	o := r.coerceOptions(object, service)
	d := &dateOptions{}
	o.word("localeMatcher", "best fit", "lookup", "best fit")
	if calendar, found := o.text("calendar"); found && !isKeywordValue(calendar) {
		r.throwRange("Invalid calendar : %s", calendar)
	}
	r.checkNumbering(o)
	hour12, hasHour12 := o.flag("hour12")
	cycle := o.word("hourCycle", "", "h11", "h12", "h23", "h24")
	d.resolved = resolve(requested)
	d.readZone(r, o)

	widths := []string{"narrow", "short", "long"}
	numeric := []string{"2-digit", "numeric"}
	d.weekday = o.word("weekday", "", widths...)
	d.era = o.word("era", "", widths...)
	d.year = o.word("year", "", numeric...)
	d.month = o.word("month", "", "2-digit", "numeric", "narrow", "short", "long")
	d.day = o.word("day", "", numeric...)
	d.dayPeriod = o.word("dayPeriod", "", widths...)
	d.hour = o.word("hour", "", numeric...)
	d.minute = o.word("minute", "", numeric...)
	d.second = o.word("second", "", numeric...)
	d.fraction = o.integer("fractionalSecondDigits", 1, 3, 0)
	d.zoneStyle = o.word("timeZoneName", "", "short", "long", "shortOffset", "longOffset", "shortGeneric", "longGeneric")
	o.word("formatMatcher", "best fit", "basic", "best fit")
	d.dateStyle = o.word("dateStyle", "", "full", "long", "medium", "short")
	d.timeStyle = o.word("timeStyle", "", "full", "long", "medium", "short")
	d.applyDefaults(r, required, defaults)
	if d.hour != "" || d.timeStyle != "" {
		d.resolveCycle(cycle, hour12, hasHour12)
	}
	return d
}

func (d *dateOptions) applyDefaults(r *realm, required, defaults dateNeeds) {
	if d.dateStyle != "" || d.timeStyle != "" {
		for _, c := range []struct{ name, value string }{
			{"weekday", d.weekday}, {"era", d.era}, {"year", d.year}, {"month", d.month}, {"day", d.day}, {"dayPeriod", d.dayPeriod},
			{"hour", d.hour}, {"minute", d.minute}, {"second", d.second}, {"fractionalSecondDigits", strings.Repeat("S", d.fraction)},
			{"timeZoneName", d.zoneStyle},
		} {
			if c.value != "" {
				style := "dateStyle"
				if d.dateStyle == "" {
					style = "timeStyle"
				}
				r.throwType("Can't set option %s when %s is used", c.name, style)
			}
		}
		if required == needDate && d.timeStyle != "" {
			r.throwType("Invalid option : timeStyle")
		}
		if required == needTime && d.dateStyle != "" {
			r.throwType("Invalid option : dateStyle")
		}
		return
	}
	if required&needDate != 0 && (d.weekday != "" || d.year != "" || d.month != "" || d.day != "") {
		return
	}
	if required&needTime != 0 && (d.dayPeriod != "" || d.hour != "" || d.minute != "" || d.second != "" || d.fraction > 0) {
		return
	}
	if defaults&needDate != 0 {
		d.year, d.month, d.day = "numeric", "numeric", "numeric"
	}
	if defaults&needTime != 0 {
		d.hour, d.minute, d.second = "numeric", "numeric", "numeric"
	}
}

func (d *dateOptions) readZone(r *realm, o *options) {
	name, found := o.text("timeZone")
	if !found {
		d.zone, d.zoneName = r.zone, r.zoneName
		return
	}
	canonical, ok := zones.Canonical(name)
	if ok {
		if d.zone, ok = loadZone(canonical); ok {
			d.zoneName = canonical
			return
		}
	}
	r.throwRange("Invalid time zone specified: %s", name)
}

// loadZone loads a zone; time.LoadLocation reads zone data each time it is called.
func loadZone(name string) (*time.Location, bool) {
	if name == zones.UTC {
		return time.UTC, true
	}
	if known, ok := loadedZones.Load(name); ok {
		return known.(*time.Location), true
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, false
	}
	loadedZones.Store(name, zone)
	return zone, true
}

// resolveCycle chooses the hour cycle: hour12 wins over hourCycle, which wins over the locale.
func (d *dateOptions) resolveCycle(cycle string, hour12, hasHour12 bool) {
	usual := d.table.line("hour")
	if extension := d.keywords["hc"]; extension == "h11" || extension == "h12" || extension == "h23" || extension == "h24" {
		if cycle == "" && !hasHour12 {
			cycle = extension
			d.tag += "-u-hc-" + extension
		} else if cycle == extension && !hasHour12 {
			d.tag += "-u-hc-" + extension
		}
	}
	switch {
	case hasHour12 && hour12:
		d.cycle = "h12"
		if usual == "h23" {
			d.cycle = "h11"
		}
	case hasHour12:
		d.cycle = "h23"
		if usual == "h12" {
			d.cycle = "h24"
		}
	case cycle != "":
		d.cycle = cycle
	default:
		d.cycle = usual
	}
}

// twelve reports whether hours are counted to twelve.
func (d *dateOptions) twelve() bool { return d.cycle == "h11" || d.cycle == "h12" }
