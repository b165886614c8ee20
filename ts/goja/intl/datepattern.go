package intl

import (
	"strings"
)

// A pattern is LDML's: letters stand for fields, quotes enclose other letters.

// field is a piece of a pattern: a letter and its count, or a literal if the letter is 0.
type field struct {
	letter  byte
	width   int
	literal string
}

// parsePattern reads a pattern.
func parsePattern(pattern string) []field {
	var fields []field
	literal := func(text string) {
		if n := len(fields); n > 0 && fields[n-1].letter == 0 {
			fields[n-1].literal += text
		} else {
			fields = append(fields, field{literal: text})
		}
	}
	for i := 0; i < len(pattern); {
		c := pattern[i]
		switch {
		case c == '\'':
			i++
			if i < len(pattern) && pattern[i] == '\'' {
				literal("'")
				i++
				continue
			}
			for i < len(pattern) {
				if pattern[i] == '\'' {
					if i+1 < len(pattern) && pattern[i+1] == '\'' {
						literal("'")
						i += 2
						continue
					}
					i++
					break
				}
				literal(pattern[i : i+1])
				i++
			}
		case isAlpha(c | 0x20):
			start := i
			for i < len(pattern) && pattern[i] == c {
				i++
			}
			fields = append(fields, field{letter: c, width: i - start})
		default:
			literal(pattern[i : i+1])
			i++
		}
	}
	return fields
}

// widths of names: LDML's counts of letters.
var nameWidths = map[string]int{"short": 3, "long": 4, "narrow": 5}

// key is a component of a skeleton: a letter repeated as the option says.
func key(letter, option string) string {
	switch option {
	case "":
		return ""
	case "numeric":
		return letter
	case "2-digit":
		return letter + letter
	}
	return strings.Repeat(letter, nameWidths[option])
}

// pattern returns the fields that resolved options show in the locale.
func (d *dateOptions) pattern() []field {
	var date, time, glue string
	if d.dateStyle != "" || d.timeStyle != "" {
		if d.dateStyle != "" {
			date = d.table.line("date-" + d.dateStyle)
		}
		if d.timeStyle != "" {
			time = d.stylePattern()
		}
		glue = d.table.item("styleGlue", map[string]int{"full": 0, "long": 1, "medium": 2, "short": 3}[d.dateStyle])
	} else {
		date, time = d.datePattern(), d.timePattern()
		if combined := d.weekdayTime(); combined != "" {
			date, time = "", combined
		}
		glue = d.glue()
	}
	var fields []field
	switch {
	case time == "":
		fields = parsePattern(date)
	case date == "":
		fields = parsePattern(time)
	default:
		fields = fillGlue(glue, parsePattern(date), parsePattern(time))
	}
	for i := range fields {
		d.settle(&fields[i])
	}
	return mergeLiterals(fields)
}

// mergeLiterals makes one literal of neighbours.
func mergeLiterals(fields []field) []field {
	merged := fields[:0]
	for _, f := range fields {
		if n := len(merged); n > 0 && f.letter == 0 && merged[n-1].letter == 0 {
			merged[n-1].literal += f.literal
			continue
		}
		merged = append(merged, f)
	}
	return merged
}

// fillGlue puts the fields of a date and of a time into a pattern such as "{1}, {0}".
func fillGlue(glue string, date, time []field) []field {
	var fields []field
	for glue != "" {
		switch {
		case strings.HasPrefix(glue, "{1}"):
			fields, glue = append(fields, date...), glue[3:]
		case strings.HasPrefix(glue, "{0}"):
			fields, glue = append(fields, time...), glue[3:]
		default:
			end := strings.IndexByte(glue, '{')
			if end < 0 {
				end = len(glue)
			}
			fields, glue = append(fields, parsePattern(glue[:end])...), glue[end:]
		}
	}
	return fields
}

// settle gives a field of a table's pattern the width and the cycle of the options.
func (d *dateOptions) settle(f *field) {
	switch f.letter {
	case 'h', 'H':
		f.letter = map[string]byte{"h11": 'K', "h12": 'h', "h23": 'H', "h24": 'k'}[d.cycle]
	case 'G':
		f.width = map[string]int{"": 1, "short": 1, "long": 4, "narrow": 5}[d.era]
	case 'B':
		f.width = map[string]int{"": 1, "short": 1, "long": 4, "narrow": 5}[d.dayPeriod]
	case 'z':
		style := d.zoneStyle
		switch d.timeStyle {
		case "full":
			style = "long"
		case "long":
			style = "short"
		}
		f.literal = style
	}
}

// stylePattern is the pattern of a timeStyle in the hour cycle of the options.
func (d *dateOptions) stylePattern() string {
	pattern := d.table.line("time-" + d.timeStyle)
	if d.twelve() == strings.Contains(pattern, "a") {
		return pattern
	}
	components := *d
	components.dateStyle, components.timeStyle = "", ""
	for _, f := range parsePattern(pattern) {
		option := "numeric"
		if f.width == 2 {
			option = "2-digit"
		}
		switch f.letter {
		case 'h', 'H':
			components.hour = option
		case 'm':
			components.minute = option
		case 's':
			components.second = option
		case 'z':
			components.zoneStyle = map[string]string{"full": "long", "long": "short"}[d.timeStyle]
		}
	}
	return components.timePattern()
}

// datePattern finds the pattern of the date components: one recorded for exactly these, or one for plainer ones
// with its fields widened.
func (d *dateOptions) datePattern() string {
	era := ""
	if d.era != "" {
		era = "G"
	}
	if d.weekday+era+d.year+d.month+d.day == "" {
		return ""
	}
	exact := "p-" + key("E", d.weekday) + era + key("y", d.year) + key("M", d.month) + key("d", d.day)
	if pattern := d.table.line(exact); pattern != "" {
		return pattern
	}
	plain := func(option, base string) string {
		if option == "" {
			return ""
		}
		return base
	}
	month := d.month
	switch month {
	case "2-digit":
		month = "numeric"
	case "narrow":
		month = "short"
	}
	base := plain(d.weekday, "EEE") + era + plain(d.year, "y") + key("M", month) + plain(d.day, "d")
	pattern := d.table.line("p-" + base)
	if pattern == "" && era != "" {
		// An era with components of which the table has no pattern: that without an era, and the era.
		without := *d
		without.era = ""
		pattern = without.datePattern() + " G"
	}
	if pattern == "" {
		pattern = tableOf("en-US").line("p-" + base)
	}
	return d.widen(pattern)
}

// widen gives the fields of a plain pattern the widths of the options.
func (d *dateOptions) widen(pattern string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(pattern); {
		c := pattern[i]
		if c == '\'' {
			quoted = !quoted
		}
		if quoted || !isAlpha(c|0x20) {
			b.WriteByte(c)
			i++
			continue
		}
		start := i
		for i < len(pattern) && pattern[i] == c {
			i++
		}
		width := i - start
		switch c {
		case 'E', 'c':
			width = nameWidths[d.weekday]
		case 'y':
			if d.year == "2-digit" {
				width = 2
			}
		case 'M', 'L':
			if width >= 3 {
				if w := nameWidths[d.month]; w > 0 {
					width = w
				}
			} else if d.month == "2-digit" {
				width = 2
			}
		case 'd':
			if d.day == "2-digit" {
				width = 2
			}
		}
		b.WriteString(strings.Repeat(string(c), width))
	}
	return b.String()
}

// zoneKeys are the letters of LDML for the styles of a zone's name.
var zoneKeys = map[string]string{"short": "z", "long": "zzzz", "shortOffset": "O", "longOffset": "OOOO", "shortGeneric": "O", "longGeneric": "OOOO"}

// timePattern finds the pattern of the time components: one recorded for exactly these widths, or the one for
// these fields with its hour widened.
func (d *dateOptions) timePattern() string {
	cycle := ""
	if d.hour != "" {
		cycle = "H"
		if d.twelve() {
			cycle = "h"
		}
	}
	minute, second := d.minute, d.second
	if d.hour != "" && d.fraction > 0 && second == "" {
		second = "numeric"
	}
	if d.hour != "" && second != "" && minute == "" {
		minute = "numeric"
	}
	set := cycle
	if minute != "" {
		set += "m"
	}
	if second != "" {
		set += "s"
	}
	zone := ""
	if d.zoneStyle != "" {
		zone = "z"
	}
	prefix := ""
	if d.dayPeriod != "" && (cycle == "h" || set == "") {
		prefix = "B"
	}
	if prefix+set == "" {
		if d.fraction > 0 {
			return strings.Repeat("S", d.fraction)
		}
		return zone
	}
	pattern := d.table.line("t-" + prefix + key(cycle, d.hour) + key("m", minute) + key("s", second) + zoneKeys[d.zoneStyle])
	if pattern == "" {
		pattern = d.table.line("t-" + prefix + set + zone)
		if d.hour == "2-digit" && !strings.Contains(pattern, cycle+cycle) {
			pattern = strings.Replace(pattern, cycle, cycle+cycle, 1)
		}
	}
	if d.fraction > 0 {
		digits := strings.Repeat("S", d.fraction)
		if i := strings.LastIndexByte(pattern, 's'); i >= 0 && set != "" {
			pattern = pattern[:i+1] + d.table.line("fraction") + digits + pattern[i+1:]
		}
	}
	return pattern
}

// weekdayTime is the pattern of a weekday and a time without a date, if the locale has one for it.
func (d *dateOptions) weekdayTime() string {
	if d.weekday == "" || d.era+d.year+d.month+d.day+d.zoneStyle+d.dayPeriod != "" || d.hour == "" || d.fraction > 0 || d.second != "" && d.minute == "" {
		return ""
	}
	set := "EH"
	if d.twelve() {
		set = "Eh"
	}
	if d.minute != "" {
		set += "m"
	}
	if d.second != "" {
		set += "s"
	}
	pattern := d.table.line("t-" + set)
	if d.hour == "2-digit" {
		letter := set[1:2]
		if !strings.Contains(pattern, letter+letter) {
			pattern = strings.Replace(pattern, letter, letter+letter, 1)
		}
	}
	return d.widen(pattern)
}

// glue returns the pattern that joins date and time components.
func (d *dateOptions) glue() string {
	index := 3
	switch d.month {
	case "long":
		index = 1
		if d.weekday != "" {
			index = 0
		}
	case "short", "narrow":
		index = 2
	}
	return d.table.item("glue", index)
}
