package date

import (
	"fmt"
	"time"

	"github.com/coderuntime/coderuntime/ts/goja/intl/zones"
)

var (
	weekdayNames = [...]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"}
	monthNames   = [...]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}
)

const invalidDate = "Invalid Date"

// dateText is ECMA-262 DateString: "Thu Jan 01 1970".
func dateText(f fields) string {
	sign, year := "", f.year
	if year < 0 {
		sign, year = "-", -year
	}
	return fmt.Sprintf("%s %s %02d %s%04d", weekdayNames[f.weekday], monthNames[f.month], f.day, sign, year)
}

// utcText is ECMA-262 Date.prototype.toUTCString: "Thu, 01 Jan 1970 00:00:00 GMT".
func utcText(f fields) string {
	sign, year := "", f.year
	if year < 0 {
		sign, year = "-", -year
	}
	return fmt.Sprintf("%s, %02d %s %s%04d %02d:%02d:%02d GMT", weekdayNames[f.weekday], f.day, monthNames[f.month], sign, year, f.hour, f.minute, f.second)
}

// isoText is the Date Time String Format of ECMA-262.
func isoText(f fields) string {
	year := fmt.Sprintf("%04d", f.year)
	if f.year < 0 || f.year > 9999 {
		year = fmt.Sprintf("%+07d", f.year)
	}
	return fmt.Sprintf("%s-%02d-%02dT%02d:%02d:%02d.%03dZ", year, f.month+1, f.day, f.hour, f.minute, f.second, f.milli)
}

// timeText is ECMA-262 TimeString and TimeZoneString: "00:00:00 GMT+0000 (Coordinated Universal Time)".
func timeText(zone *time.Location, t float64, f fields) string {
	east := int(offset(zone, t) / msPerSecond)
	sign, minutes := '+', east/60
	if minutes < 0 {
		sign, minutes = '-', -minutes
	}
	name := zones.Display(zone.String(), daylight(zone, t))
	if name == "" {
		name = fmt.Sprintf("GMT%c%02d:%02d", sign, minutes/60, minutes%60)
	}
	return fmt.Sprintf("%02d:%02d:%02d GMT%c%02d%02d (%s)", f.hour, f.minute, f.second, sign, minutes/60, minutes%60, name)
}

// daylight reports whether a zone has daylight saving time at a time value. As in V8 a time outside 1970 to 2037
// is judged by a similar year of our time.
func daylight(zone *time.Location, t float64) bool {
	if t < 0 || t > maxSeconds*msPerSecond {
		t = similarTime(t)
	}
	seconds, _ := floorDivide(int64(t), msPerSecond)
	at := time.Unix(seconds, 0).In(zone)
	if since, ok := winterIsException[zone.String()]; ok {
		_, east := at.Zone()
		return east > 0 && seconds >= since
	}
	return at.IsDST()
}

const maxSeconds = 1<<31 - 1

// winterIsException has the zones for which the zone data call winter or Ramadan the exception, with an offset
// less than the standard one, since some instant in seconds. For a display name the rest of the year is the
// exception.
var winterIsException = map[string]int64{
	"Europe/Dublin": 57722400, "Eire": 57722400, // 1971-10-31T02:00Z
	"Africa/Casablanca": 504921600, "Africa/El_Aaiun": 504921600, // 1986-01-01
}

// similarTime moves a time to a year from 2008 to 2035 that has the same calendar, a leap year or the year before
// one.
func similarTime(t float64) float64 {
	days, ms := floorDivide(int64(t), msPerDay)
	year, _, _ := civil(days)
	first := daysFromCivil(int64(year), 0)
	_, weekday := floorDivide(first, 7)
	length := daysFromCivil(int64(year)+1, 0) - first
	for similar := int64(2008); similar < 2036; similar++ {
		if similar%4 != 0 && similar%4 != 3 {
			continue
		}
		start := daysFromCivil(similar, 0)
		if start%7 == weekday && daysFromCivil(similar+1, 0)-start == length {
			return float64((start+days-first)*msPerDay + ms)
		}
	}
	return t
}
