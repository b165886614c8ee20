package timemodule

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coderuntime/coderuntime/py/object"
)

// Parsed is what Parse found.
type Parsed struct {
	Year, Month, Day, Hour, Minute, Second, Microsecond int
	Weekday, YearDay                                    int // as in Fields
	Daylight                                            int // tm_isdst: -1 if the text does not tell
	Zone                                                string
	// Offset is how many microseconds the zone is ahead of UTC, if HasOffset.
	Offset    int
	HasOffset bool
}

// patterns are what the directives match.
var patterns = func() map[byte]string {
	names := func(list []string, length int) string {
		parts := make([]string, len(list))
		for i, name := range list {
			if length > 0 {
				name = name[:length]
			}
			parts[i] = name
		}
		return strings.Join(parts, "|")
	}
	return map[byte]string{
		'd': `3[0-1]|[1-2]\d|0[1-9]|[1-9]| [1-9]`, 'f': `[0-9]{1,6}`, 'H': `2[0-3]|[0-1]\d|\d`, 'I': `1[0-2]|0[1-9]|[1-9]| [1-9]`, 'G': `\d\d\d\d`,
		'j': `36[0-6]|3[0-5]\d|[1-2]\d\d|0[1-9]\d|00[1-9]|[1-9]\d|0[1-9]|[1-9]`, 'm': `1[0-2]|0[1-9]|[1-9]`, 'M': `[0-5]\d|\d`,
		'S': `6[0-1]|[0-5]\d|\d`, 'U': `5[0-3]|[0-4]\d|\d`, 'W': `5[0-3]|[0-4]\d|\d`, 'w': `[0-6]`, 'u': `[1-7]`, 'V': `5[0-3]|0[1-9]|[1-4]\d|\d`,
		'y': `\d\d`, 'Y': `\d\d\d\d`, 'z': `[+-]\d\d:?[0-5]\d(?::?[0-5]\d(?:\.\d{1,6})?)?|(?-i:Z)`, 'p': `am|pm`,
		'A': names(dayNames, 0), 'a': names(dayNames, 3), 'B': names(monthNames, 0), 'b': names(monthNames, 3), 'Z': `utc|gmt`,
	}
}()

// composed are directives that stand for others.
var composed = map[byte]string{'c': "%a %b %d %H:%M:%S %Y", 'x': "%m/%d/%y", 'X': "%H:%M:%S"}

// A pattern is a format ready to match. Its groups are the directives' letters in order.
type pattern struct {
	expression *regexp.Regexp
	letters    []byte
	// err is the text of the ValueError of a format that is wrong.
	err string
}

// ready has formats that were used lately.
var ready = struct {
	sync.Mutex
	patterns map[string]*pattern
}{patterns: map[string]*pattern{}}

// readyMaximum is how many formats are kept; longer ones than readyLength are not.
const readyMaximum, readyLength = 100, 100

func patternOf(format string) *pattern {
	ready.Lock()
	p := ready.patterns[format]
	ready.Unlock()
	if p != nil {
		return p
	}
	p = newPattern(format)
	if len(format) <= readyLength {
		ready.Lock()
		if len(ready.patterns) >= readyMaximum {
			clear(ready.patterns)
		}
		ready.patterns[strings.Clone(format)] = p
		ready.Unlock()
	}
	return p
}

func newPattern(format string) *pattern {
	p := &pattern{}
	var out strings.Builder
	out.WriteString(`(?is)\A`)
	if p.err = p.write(&out, format, format); p.err == "" {
		var err error
		if p.expression, err = regexp.Compile(out.String()); err != nil {
			p.err = "format " + object.ReprText(format) + " is too long"
		}
	}
	return p
}

func (p *pattern) write(out *strings.Builder, part, format string) (err string) {
	for i := 0; i < len(part); i++ {
		c := part[i]
		if strings.IndexByte(" \t\n\r\f\v", c) >= 0 {
			for i+1 < len(part) && strings.IndexByte(" \t\n\r\f\v", part[i+1]) >= 0 {
				i++
			}
			out.WriteString(`\s+`)
			continue
		}
		if c != '%' {
			from := i
			for i+1 < len(part) && strings.IndexByte("% \t\n\r\f\v", part[i+1]) < 0 {
				i++
			}
			out.WriteString(regexp.QuoteMeta(part[from : i+1]))
			continue
		}
		if i++; i == len(part) {
			return "stray % in format " + object.ReprText(format)
		}
		letter := part[i]
		switch {
		case letter == '%':
			out.WriteByte('%')
		case composed[letter] != "":
			if err := p.write(out, composed[letter], format); err != "" {
				return err
			}
		case patterns[letter] != "":
			if strings.IndexByte(string(p.letters), letter) >= 0 {
				return "directive '%" + string(letter) + "' occurs twice in format " + object.ReprText(format)
			}
			p.letters = append(p.letters, letter)
			out.WriteString("(" + patterns[letter] + ")")
		default:
			point, _ := object.DecodePoint(part[i:])
			return object.ReprText(string(object.AppendPoint(nil, point))) + " is a bad directive in format " + object.ReprText(format)
		}
	}
	return ""
}

// Parse reads text by format. The errors are those of CPython's strptime.
func Parse(t *object.Thread, text, format string) (Parsed, *object.Exception) {
	if raised := t.Work(int64(len(text) + 8*len(format))); raised != nil {
		return Parsed{}, raised
	}
	if raised := t.Charge(int64(len(format)) * 64); raised != nil {
		return Parsed{}, raised
	}
	p := patternOf(format)
	if p.err != "" {
		return Parsed{}, t.Raise(object.ValueErrorType, "%s", p.err)
	}
	found := p.expression.FindStringSubmatch(text)
	if found == nil {
		return Parsed{}, t.Raise(object.ValueErrorType, "time data %s does not match format %s", object.ReprText(text), object.ReprText(format))
	}
	if rest := text[len(found[0]):]; rest != "" {
		return Parsed{}, t.Raise(object.ValueErrorType, "unconverted data remains: %s", rest)
	}
	r := parsing{Parsed: Parsed{Month: 1, Day: 1, Daylight: -1}, weekday: -1, week: -1, isoWeek: -1}
	hour12, afternoon := -1, ""
	for i, letter := range p.letters {
		r.read(letter, found[i+1], &hour12, &afternoon)
	}
	if hour12 >= 0 {
		r.Hour = hour12 % 12
		if afternoon == "pm" {
			r.Hour += 12
		}
	}
	if message := r.settle(); message != "" {
		return Parsed{}, t.Raise(object.ValueErrorType, "%s", message)
	}
	return r.Parsed, nil
}

// parsing is what is known while a text is read.
type parsing struct {
	Parsed
	hasYear, hasISOYear, hasYearDay bool
	isoYear                         int
	weekday                         int // -1 if it is not told
	week                            int // of %U or %W
	fromMonday                      bool
	isoWeek                         int
}

func indexFold(names []string, length int, text string) int {
	for i, name := range names {
		if length > 0 {
			name = name[:length]
		}
		if strings.EqualFold(name, text) {
			return i
		}
	}
	return 0
}

func (r *parsing) read(letter byte, text string, hour12 *int, afternoon *string) {
	number, _ := strconv.Atoi(strings.TrimLeft(text, " "))
	switch letter {
	case 'y':
		if number <= 68 {
			number += 2000
		} else {
			number += 1900
		}
		r.Year, r.hasYear = number, true
	case 'Y':
		r.Year, r.hasYear = number, true
	case 'G':
		r.isoYear, r.hasISOYear = number, true
	case 'm':
		r.Month = number
	case 'B':
		r.Month = indexFold(monthNames, 0, text) + 1
	case 'b':
		r.Month = indexFold(monthNames, 3, text) + 1
	case 'd':
		r.Day = number
	case 'H':
		r.Hour = number
	case 'I':
		*hour12 = number
	case 'p':
		*afternoon = strings.ToLower(text)
	case 'M':
		r.Minute = number
	case 'S':
		r.Second = number
	case 'f':
		r.Microsecond, _ = strconv.Atoi((text + "00000")[:6])
	case 'A':
		r.weekday = indexFold(dayNames, 0, text)
	case 'a':
		r.weekday = indexFold(dayNames, 3, text)
	case 'w':
		r.weekday = (number + 6) % 7
	case 'u':
		r.weekday = number - 1
	case 'j':
		r.YearDay, r.hasYearDay = number, true
	case 'U', 'W':
		r.week, r.fromMonday = number, letter == 'W'
	case 'V':
		r.isoWeek = number
	case 'z':
		r.offset(text)
	case 'Z':
		r.Daylight, r.Zone = 0, text
	}
}

// offset reads a distance from UTC: Z, +hh:mm, +hhmm, with seconds and microseconds.
func (r *parsing) offset(text string) {
	r.HasOffset = true
	if text == "Z" {
		return
	}
	digits, fraction, _ := strings.Cut(strings.ReplaceAll(text[1:], ":", ""), ".")
	digits += "00"
	part := func(at int) int {
		n, _ := strconv.Atoi(digits[at : at+2])
		return n
	}
	micro := 0
	if fraction != "" {
		micro, _ = strconv.Atoi((fraction + "00000")[:6])
	}
	r.Offset = (part(0)*3600+part(2)*60+part(4))*1_000_000 + micro
	if text[0] == '-' {
		r.Offset = -r.Offset
	}
}

// settle makes the parts agree; it returns the text of an error.
func (r *parsing) settle() string {
	switch {
	case r.hasISOYear && r.hasYearDay:
		return "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead."
	case r.hasISOYear && (r.isoWeek < 0 || r.weekday < 0):
		return "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive ('%A', '%a', '%w', or '%u')."
	case r.isoWeek >= 0 && !r.hasISOYear && (!r.hasYear || r.weekday < 0):
		return "ISO week directive '%V' must be used with the ISO year directive '%G' and a weekday directive ('%A', '%a', '%w', or '%u')."
	case r.isoWeek >= 0 && !r.hasISOYear:
		return "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead."
	}
	leapDay := false
	if !r.hasYear && !r.hasISOYear {
		// A year without one may still have a leap day.
		if leapDay = r.Month == 2 && r.Day == 29; leapDay {
			r.Year = 1904
		} else {
			r.Year = 1900
		}
	}
	date := func(year, month, day int) time.Time {
		return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	}
	switch {
	case r.hasYearDay:
	case r.week >= 0 && r.weekday >= 0 && r.hasYear:
		first := (int(date(r.Year, 1, 1).Weekday()) + 6) % 7
		weekday := r.weekday
		if !r.fromMonday {
			first, weekday = (first+1)%7, (weekday+1)%7
		}
		if r.week == 0 {
			r.YearDay = 1 + weekday - first
		} else {
			r.YearDay = 1 + (7-first)%7 + 7*(r.week-1) + weekday
		}
		r.hasYearDay = true
	case r.hasISOYear:
		fourth := date(r.isoYear, 1, 4)
		correction := (int(fourth.Weekday())+6)%7 + 1 + 3
		ordinal := r.isoWeek*7 + r.weekday + 1 - correction
		if r.isoWeek == 53 {
			if _, weeks := date(r.isoYear, 12, 28).ISOWeek(); weeks < 53 {
				return "Invalid week: 53"
			}
		}
		day := date(r.isoYear, 1, 1).AddDate(0, 0, ordinal-1)
		r.Year, r.YearDay, r.hasYearDay = day.Year(), day.YearDay(), true
	}
	if r.hasYearDay {
		day := date(r.Year, 1, 1).AddDate(0, 0, r.YearDay-1)
		r.Year, r.Month, r.Day = day.Year(), int(day.Month()), day.Day()
	}
	day := date(r.Year, r.Month, r.Day)
	if day.Day() != r.Day || r.Year < 1 {
		if r.Year < 1 {
			return "year " + strconv.Itoa(r.Year) + " is out of range"
		}
		return "day is out of range for month"
	}
	r.YearDay = day.YearDay()
	if r.weekday < 0 {
		r.weekday = (int(day.Weekday()) + 6) % 7
	}
	r.Weekday = r.weekday
	if leapDay {
		r.Year = 1900
	}
	return ""
}
