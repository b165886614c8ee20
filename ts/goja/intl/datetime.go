package intl

import (
	"strings"
	"sync"
	"time"

	"github.com/coderuntime/coderuntime/ts/goja/intl/zones"
)

var loadedZones sync.Map // from canonical name to *time.Location

// dateFormat formats instants with resolved options. It is immutable.
type dateFormat struct {
	*dateOptions
	fields []field
}

func newDateFormat(o *dateOptions) *dateFormat { return &dateFormat{o, o.pattern()} }

// moment is an instant in the zone of a format.
type moment struct {
	instant                           int64 // seconds since the epoch
	east                              int   // seconds
	year, month, day                  int   // month from 0
	weekday, hour, minute, second, ms int
}

const mostTime = 8.64e15

// at splits a time value, which must be finite and in range.
func (d *dateOptions) at(t float64) moment {
	ms := int64(t)
	seconds := ms / 1000
	rest := ms % 1000
	if rest < 0 {
		seconds, rest = seconds-1, rest+1000
	}
	local := time.Unix(seconds, 0).In(d.zone)
	m := moment{instant: seconds, ms: int(rest)}
	_, m.east = local.Zone()
	year, month, day := local.Date()
	m.year, m.month, m.day = year, int(month)-1, day
	m.hour, m.minute, m.second = local.Clock()
	m.weekday = int(local.Weekday())
	return m
}

func (f *dateFormat) format(t float64) string {
	m := f.at(t)
	text := make([]byte, 0, 48)
	for i := range f.fields {
		text = append(text, f.text(&f.fields[i], &m)...)
	}
	// V8 has its text, but not its parts, with the spaces that programs are used to.
	return strings.ReplaceAll(string(text), narrowSpace, " ")
}

const narrowSpace = "\u202f"

func (f *dateFormat) parts(t float64) []part {
	m := f.at(t)
	return f.appendParts(nil, f.fields, &m)
}

func (f *dateFormat) appendParts(parts []part, fields []field, m *moment) []part {
	for i := range fields {
		if text := f.text(&fields[i], m); text != "" {
			parts = append(parts, part{kind: fieldKinds[fields[i].letter], value: text})
		}
	}
	return parts
}

// fieldKinds are the types of parts by the letter of the field.
var fieldKinds = map[byte]string{
	0: "literal", 'G': "era", 'y': "year", 'M': "month", 'L': "month", 'd': "day", 'E': "weekday", 'c': "weekday",
	'a': "dayPeriod", 'B': "dayPeriod", 'h': "hour", 'H': "hour", 'K': "hour", 'k': "hour", 'm': "minute", 's': "second",
	'S': "fractionalSecond", 'z': "timeZoneName",
}

func padded(n, width int) string {
	text := itoa(n)
	if len(text) < width {
		return strings.Repeat("0", width-len(text)) + text
	}
	return text
}

// text writes one field.
func (f *dateFormat) text(p *field, m *moment) string {
	t := f.table
	switch p.letter {
	case 0:
		return p.literal
	case 'y':
		year := m.year
		if year <= 0 {
			year = 1 - year
		}
		if p.width == 2 {
			return padded(year%100, 2)
		}
		return itoa(year)
	case 'M', 'L':
		if p.width <= 2 {
			return padded(m.month+1, p.width)
		}
		return f.name(p, m.month)
	case 'd':
		return padded(m.day, p.width)
	case 'E', 'c':
		return f.name(p, m.weekday)
	case 'G':
		index := 1
		if m.year <= 0 {
			index = 0
		}
		return t.item(strings.Repeat("G", p.width), index)
	case 'h':
		return padded((m.hour+11)%12+1, p.width)
	case 'K':
		return padded(m.hour%12, p.width)
	case 'H':
		return padded(m.hour, p.width)
	case 'k':
		return padded((m.hour+23)%24+1, p.width)
	case 'm':
		return padded(m.minute, p.width)
	case 's':
		return padded(m.second, p.width)
	case 'S':
		return padded(m.ms, 3)[:p.width]
	case 'a':
		return t.item("a", m.hour/12)
	case 'B':
		return f.dayPeriodName(strings.Repeat("B", p.width), m)
	case 'z':
		return f.zoneText(p.literal, m)
	}
	return ""
}

// name writes a month or a weekday. Names that stand alone are those inside a date unless the table says
// otherwise.
func (f *dateFormat) name(p *field, index int) string {
	key := strings.Repeat(string(p.letter), p.width)
	if list := f.table.list(key); len(list) > 0 {
		return list[index]
	}
	format := byte('M')
	if p.letter == 'c' || p.letter == 'E' {
		format = 'E'
	}
	if list := f.table.list(strings.Repeat(string(format), p.width)); len(list) > 0 {
		return list[index]
	}
	return itoa(index + 1)
}

// dayPeriodName finds the name of a part of the day in a list such as "0=at night|6=in the morning|12=noon|
// 12+=in the afternoon", where "+" means after the hour.
func (f *dateFormat) dayPeriodName(key string, m *moment) string {
	name := ""
	showsMinutes := false
	for i := range f.fields {
		showsMinutes = showsMinutes || f.fields[i].letter == 'm'
	}
	for _, item := range f.table.list(key) {
		start, text, _ := strings.Cut(item, "=")
		after := strings.HasSuffix(start, "+")
		hour := 0
		for _, d := range strings.TrimSuffix(start, "+") {
			hour = hour*10 + int(d-'0')
		}
		if m.hour > hour || m.hour == hour && (!after || showsMinutes && (m.minute > 0 || m.second > 0)) {
			name = text
		}
	}
	return name
}

// zoneText writes the name of the zone in one of the styles of the option timeZoneName.
func (f *dateFormat) zoneText(style string, m *moment) string {
	switch style {
	case "shortOffset":
		if m.east == 0 {
			return f.table.item("gmt", 0) + "+0"
		}
		return f.offsetText(m.east, false)
	case "longOffset":
		if m.east == 0 {
			return f.table.item("gmt", 1)
		}
		return f.offsetText(m.east, true)
	}
	long, short := zones.Names(f.zoneName, m.instant, m.east)
	long, short = f.localZoneName(long, short)
	switch style {
	case "long":
		if long != "" {
			return long
		}
		return f.offsetText(m.east, true)
	case "longGeneric":
		switch {
		case f.zoneName == zones.UTC:
			return f.table.item("gmt", 1)
		case long != "":
			return f.generic(long, m)
		}
		return f.offsetText(m.east, true)
	case "shortGeneric":
		switch {
		case f.zoneName == zones.UTC:
			return f.table.item("gmt", 0) + "+0"
		case strings.HasPrefix(f.table.tag, "en") && strings.HasSuffix(short, "T"):
			if f.hasSeasons(m) {
				return strings.TrimRight(short[:len(short)-1], "SD") + "T"
			}
		}
	}
	if short != "" {
		return short
	}
	return f.offsetText(m.east, false)
}

// hasSeasons reports whether the zone has two offsets in the year of a moment.
func (f *dateFormat) hasSeasons(m *moment) bool {
	_, january := time.Date(m.year, 1, 1, 0, 0, 0, 0, f.zone).Zone()
	_, july := time.Date(m.year, 7, 1, 0, 0, 0, 0, f.zone).Zone()
	return january != july
}

// generic drops the season from the English name of a zone that has seasons: "Pacific Time".
func (f *dateFormat) generic(long string, m *moment) string {
	if !f.hasSeasons(m) {
		return long
	}
	for _, season := range []string{" Standard", " Daylight", " Summer"} {
		long = strings.Replace(long, season+" Time", " Time", 1)
	}
	return long
}

var zoneNameIndex = sync.OnceValue(func() map[string]int {
	index := map[string]int{}
	for i, name := range strings.Split(zoneNames, "|") {
		if _, found := index[name]; !found {
			index[name] = i
		}
	}
	return index
})

// localZoneName translates the en-US names of a zone.
func (f *dateFormat) localZoneName(long, short string) (string, string) {
	if f.table.tag == "en-US" {
		return long, short
	}
	names := f.table.list("zones")
	index, found := zoneNameIndex()[long]
	english := strings.HasPrefix(f.table.tag, "en")
	switch {
	case found && index < len(names) && names[index] != "":
		long, short, _ = strings.Cut(names[index], "^")
		return long, short
	case found && english:
		return long, short
	case english:
		return long, ""
	}
	return "", ""
}

// offsetText writes an offset from UTC as LDML's localized GMT format: "GMT-5", "GMT+5:30", or long "GMT-05:00".
func (f *dateFormat) offsetText(east int, long bool) string {
	g := f.table.list("gmt")
	if east == 0 {
		return g[0]
	}
	sign := "+"
	if east < 0 {
		sign, east = g[2], -east
	}
	hours, minutes, seconds := east/3600, east/60%60, east%60
	text := g[0] + sign
	if long {
		text += padded(hours, 2) + ":" + padded(minutes, 2)
	} else {
		text += itoa(hours)
		if minutes != 0 || seconds != 0 {
			text += ":" + padded(minutes, 2)
		}
	}
	if seconds != 0 {
		text += ":" + padded(seconds, 2)
	}
	return text
}

// zoneList returns the names that Intl.supportedValuesOf lists.
func zoneList() []string { return zones.All() }
