package date

import (
	"math"
	"time"
)

const (
	msPerSecond = 1000
	msPerMinute = 60 * msPerSecond
	msPerHour   = 60 * msPerMinute
	msPerDay    = 24 * msPerHour
	maxTime     = 8.64e15
)

// fields are the components of a time value in some zone.
type fields struct {
	year                                      int
	month                                     int // 0 to 11
	day, hour, minute, second, milli, weekday int
}

// floorDivide returns the quotient rounded down and the remainder, which is not negative.
func floorDivide(a, b int64) (quotient, remainder int64) {
	quotient, remainder = a/b, a%b
	if remainder < 0 {
		quotient, remainder = quotient-1, remainder+b
	}
	return quotient, remainder
}

// split returns the components of a time value, which must be finite.
func split(t float64) fields {
	days, ms := floorDivide(int64(t), msPerDay)
	var f fields
	f.year, f.month, f.day = civil(days)
	_, weekday := floorDivide(days+4, 7)
	f.weekday = int(weekday)
	f.hour, f.minute = int(ms/msPerHour), int(ms/msPerMinute%60)
	f.second, f.milli = int(ms/msPerSecond%60), int(ms%msPerSecond)
	return f
}

// civil returns the date of a number of days since the epoch in the proleptic Gregorian calendar. Years are
// counted from March within eras of 400 years, which puts the leap day last.
func civil(days int64) (year, month, day int) {
	era, dayOfEra := floorDivide(days+719468, 146097)
	yearOfEra := (dayOfEra - dayOfEra/1460 + dayOfEra/36524 - dayOfEra/146096) / 365
	dayOfYear := dayOfEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	fromMarch := (5*dayOfYear + 2) / 153
	day = int(dayOfYear - (153*fromMarch+2)/5 + 1)
	month = int(fromMarch+2) % 12
	year = int(yearOfEra + era*400)
	if month < 2 {
		year++
	}
	return year, month, day
}

// daysFromCivil is the inverse of civil for a month from 0 to 11 and the first day of it.
func daysFromCivil(year int64, month int64) int64 {
	if month < 2 {
		year--
	}
	era, yearOfEra := floorDivide(year, 400)
	fromMarch := (month + 10) % 12
	dayOfYear := (153*fromMarch + 2) / 5
	return era*146097 + yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear - 719468
}

// makeDay is ECMA-262 MakeDay: the day number of a year, month and day that need not be in range, or NaN.
func makeDay(year, month, day float64) float64 {
	year, month, day = integer(year), integer(month), integer(day)
	if math.IsNaN(year+month+day) || math.IsInf(year, 0) || math.IsInf(month, 0) || math.IsInf(day, 0) {
		return math.NaN()
	}
	year += math.Floor(month / 12)
	if math.Abs(year) > 1e6 {
		return math.NaN()
	}
	month = math.Mod(month, 12)
	if month < 0 {
		month += 12
	}
	return float64(daysFromCivil(int64(year), int64(month))) + day - 1
}

// makeTime is ECMA-262 MakeTime.
func makeTime(hour, minute, second, milli float64) float64 {
	return integer(hour)*msPerHour + integer(minute)*msPerMinute + integer(second)*msPerSecond + integer(milli)
}

// makeDate is ECMA-262 MakeDate.
func makeDate(day, ms float64) float64 {
	t := day*msPerDay + ms
	if math.IsInf(t, 0) {
		return math.NaN()
	}
	return t
}

// timeClip is ECMA-262 TimeClip.
func timeClip(t float64) float64 {
	if math.IsNaN(t) || math.Abs(t) > maxTime {
		return math.NaN()
	}
	return math.Trunc(t) + 0
}

// integer is ECMA-262 ToIntegerOrInfinity, except that NaN stays.
func integer(x float64) float64 { return math.Trunc(x) + 0 }

// fullYear is ECMA-262 MakeFullYear: 0 to 99 are years of the twentieth century.
func fullYear(year float64) float64 {
	if truncated := integer(year); truncated >= 0 && truncated <= 99 {
		return 1900 + truncated
	}
	return year
}

// offset returns how many milliseconds a zone is ahead of UTC at a time value. A time out of the range of dates
// is taken for the nearest in it.
func offset(zone *time.Location, t float64) float64 {
	if zone == time.UTC {
		return 0
	}
	t = max(-maxTime-msPerDay, min(maxTime+msPerDay, t))
	seconds, _ := floorDivide(int64(t), msPerSecond)
	_, east := time.Unix(seconds, 0).In(zone).Zone()
	return float64(east) * msPerSecond
}

// localTime is ECMA-262 LocalTime.
func localTime(zone *time.Location, t float64) float64 { return t + offset(zone, t) }

// utc is ECMA-262 UTC: the time value of a local time. A local time that a clock change skips is read with the
// offset before the change; one that occurs twice is the first occurrence.
func utc(zone *time.Location, local float64) float64 {
	if math.IsNaN(local) || zone == time.UTC {
		return local
	}
	before, after := offset(zone, local-msPerDay), offset(zone, local+msPerDay)
	if before == after {
		return local - before
	}
	if offset(zone, local-before) == before {
		return local - before
	}
	if offset(zone, local-after) == after {
		return local - after
	}
	return local - before
}
