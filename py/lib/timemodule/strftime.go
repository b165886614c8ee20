package timemodule

import (
	"strconv"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime/py/object"
)

// Fields are a moment in parts, as a program may give them: they need not agree.
type Fields struct {
	Year, Month, Day, Hour, Minute, Second int
	// Microsecond is for datetime's %f.
	Microsecond int
	// Weekday counts from Monday, 0; YearDay from 1.
	Weekday, YearDay int
	// Zone is the name of the zone, Offset how many seconds it is ahead of UTC, if HasOffset.
	Zone      string
	Offset    int
	HasOffset bool
}

// FieldsOf returns the parts of a moment in its zone.
func FieldsOf(moment time.Time) Fields {
	f := Fields{
		Year: moment.Year(), Month: int(moment.Month()), Day: moment.Day(), Hour: moment.Hour(), Minute: moment.Minute(), Second: moment.Second(),
		Microsecond: moment.Nanosecond() / 1000, Weekday: (int(moment.Weekday()) + 6) % 7, YearDay: moment.YearDay(), HasOffset: true,
	}
	f.Zone, f.Offset = moment.Zone()
	return f
}

var (
	dayNames   = []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	monthNames = []string{
		"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
	}
)

// Format writes a moment. What glibc does not know stands as it is, and so does a % at the end.
func Format(t *object.Thread, format string, f Fields) (string, *object.Exception) {
	var out strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			out.WriteByte(format[i])
			continue
		}
		if raised := t.Tick(); raised != nil {
			return "", raised
		}
		d := directive{width: -1}
		end := d.read(format, i+1)
		if end < 0 {
			out.WriteString(format[i:])
			break
		}
		text, known := d.text(&f)
		if !known {
			text = format[i : end+1]
		} else {
			text = d.pad(text)
		}
		if raised := t.Charge(int64(len(text))); raised != nil {
			return "", raised
		}
		out.WriteString(text)
		i = end
	}
	return out.String(), nil
}

// A directive is one conversion with glibc's flags.
type directive struct {
	letter byte
	flag   byte // - _ 0 or 0 for none
	upper  bool // ^
	swap   bool // #
	width  int  // -1 for none
	// numeric has the usual padding of a number and its width; 0 for a text.
	padding byte
	digits  int
}

// widest is the largest width that a directive can ask for.
const widest = 1 << 16

// read reads the directive whose % is before at and returns the place of its letter, -1 if the format ends before.
func (d *directive) read(format string, at int) int {
	for ; at < len(format); at++ {
		switch c := format[at]; c {
		case '-', '_', '0':
			d.flag = c
			continue
		case '^':
			d.upper = true
			continue
		case '#':
			d.swap = true
			continue
		}
		break
	}
	for ; at < len(format) && '0' <= format[at] && format[at] <= '9'; at++ {
		d.width = min(max(d.width, 0)*10+int(format[at]-'0'), widest)
	}
	if at < len(format)-1 && (format[at] == 'E' || format[at] == 'O') {
		at++
	}
	if at >= len(format) {
		return -1
	}
	d.letter = format[at]
	return at
}

// number is a number of at least so many digits, filled up with padding.
func (d *directive) number(n, digits int, padding byte) (string, bool) {
	d.padding, d.digits = padding, digits
	return strconv.Itoa(n), true
}

func (d *directive) pad(text string) string {
	padding, width := d.padding, d.digits
	switch d.flag {
	case '-':
		return d.letters(text)
	case '_':
		padding = ' '
	case '0':
		padding = '0'
	}
	if padding == 0 {
		padding = ' '
	}
	if d.width >= 0 {
		width = d.width
	}
	sign := ""
	if padding == '0' && strings.HasPrefix(text, "-") {
		sign, text = "-", text[1:]
	}
	if missing := width - len(sign) - len(text); missing > 0 {
		text = strings.Repeat(string(padding), missing) + text
	}
	return d.letters(sign + text)
}

func (d *directive) letters(text string) string {
	switch {
	case d.upper || d.swap && strings.IndexByte("aAbBh", d.letter) >= 0:
		return strings.ToUpper(text)
	case d.swap && (d.letter == 'p' || d.letter == 'Z'):
		return strings.ToLower(text)
	}
	return text
}

// text is the directive's text without padding.
func (d *directive) text(f *Fields) (text string, known bool) {
	compose := func(format string) (string, bool) {
		var parts strings.Builder
		for i := 0; i < len(format); i++ {
			if format[i] != '%' {
				parts.WriteByte(format[i])
				continue
			}
			i++
			inner := directive{letter: format[i], width: -1}
			part, _ := inner.text(f)
			parts.WriteString(inner.pad(part))
		}
		return parts.String(), true
	}
	hour := (f.Hour+11)%12 + 1
	switch d.letter {
	case 'a':
		return dayNames[f.Weekday][:3], true
	case 'A':
		return dayNames[f.Weekday], true
	case 'b', 'h':
		return monthNames[f.Month-1][:3], true
	case 'B':
		return monthNames[f.Month-1], true
	case 'c':
		return compose("%a %b %e %H:%M:%S %Y")
	case 'C':
		return d.number(floorDivide(f.Year, 100), 2, '0')
	case 'd':
		return d.number(f.Day, 2, '0')
	case 'D', 'x':
		return compose("%m/%d/%y")
	case 'e':
		return d.number(f.Day, 2, ' ')
	case 'F':
		return compose("%Y-%m-%d")
	case 'g':
		year, _ := isoWeek(f)
		return d.number((year%100+100)%100, 2, '0')
	case 'G':
		year, _ := isoWeek(f)
		return d.number(year, 0, '0')
	case 'H':
		return d.number(f.Hour, 2, '0')
	case 'I':
		return d.number(hour, 2, '0')
	case 'j':
		return d.number(f.YearDay, 3, '0')
	case 'k':
		return d.number(f.Hour, 2, ' ')
	case 'l':
		return d.number(hour, 2, ' ')
	case 'm':
		return d.number(f.Month, 2, '0')
	case 'M':
		return d.number(f.Minute, 2, '0')
	case 'n':
		return "\n", true
	case 'p':
		if f.Hour < 12 {
			return "AM", true
		}
		return "PM", true
	case 'P':
		if f.Hour < 12 {
			return "am", true
		}
		return "pm", true
	case 'r':
		return compose("%I:%M:%S %p")
	case 'R':
		return compose("%H:%M")
	case 's':
		moment := time.Date(f.Year, time.Month(f.Month), f.Day, f.Hour, f.Minute, f.Second, 0, time.UTC)
		return d.number(int(moment.Unix())-f.Offset, 1, '0')
	case 'S':
		return d.number(f.Second, 2, '0')
	case 't':
		return "\t", true
	case 'T', 'X':
		return compose("%H:%M:%S")
	case 'u':
		return d.number(f.Weekday+1, 1, '0')
	case 'U':
		return d.number((f.YearDay+6-(f.Weekday+1)%7)/7, 2, '0')
	case 'V':
		_, week := isoWeek(f)
		return d.number(week, 2, '0')
	case 'w':
		return d.number((f.Weekday+1)%7, 1, '0')
	case 'W':
		return d.number((f.YearDay+6-f.Weekday)/7, 2, '0')
	case 'y':
		return d.number((f.Year%100+100)%100, 2, '0')
	case 'Y':
		return d.number(f.Year, 0, '0')
	case 'z':
		if !f.HasOffset {
			return "", true
		}
		sign, minutes := "+", f.Offset/60
		if f.Offset < 0 {
			sign, minutes = "-", -f.Offset/60
		}
		return sign + twoDigits(minutes/60) + twoDigits(minutes%60), true
	case 'Z':
		return f.Zone, true
	case '%':
		return "%", true
	}
	return "", false
}

func twoDigits(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

func floorDivide(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func isLeap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

// isoWeek is the year and week of ISO 8601 by the weekday and the day of the year.
func isoWeek(f *Fields) (year, week int) {
	year = f.Year
	week = (f.YearDay - f.Weekday + 9) / 7
	days := func(y int) int {
		if isLeap(y) {
			return 366
		}
		return 365
	}
	switch {
	case week < 1 || f.YearDay-f.Weekday+9 < 7:
		year--
		return year, (f.YearDay + days(year) - f.Weekday + 9) / 7
	case week == 53 && f.YearDay-f.Weekday+3 > days(year):
		return year + 1, 1
	}
	return year, week
}
