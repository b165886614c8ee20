package datetimemodule

import "time"

func floorDivide(a, b int64) int64 {
	q := a / b
	if a%b != 0 && a%b < 0 != (b < 0) {
		q--
	}
	return q
}

func floorModulo(a, b int64) int64 { return a - floorDivide(a, b)*b }

func isLeap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

var monthDays = [...]int{0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

func daysInMonth(year, month int) int {
	if month == 2 && isLeap(year) {
		return 29
	}
	return monthDays[month]
}

// daysBeforeYear is the number of days before the first of January of a year, from the year 1 on.
func daysBeforeYear(year int) int {
	y := year - 1
	return y*365 + y/4 - y/100 + y/400
}

// maximumOrdinal is that of the last day of the year 9999.
const maximumOrdinal = 3652059

// epochOrdinal is that of the first of January 1970.
const epochOrdinal = 719163

// yearDay counts from 1.
func yearDay(year, month, day int) int {
	for m := 1; m < month; m++ {
		day += daysInMonth(year, m)
	}
	return day
}

// fromOrdinal is the date of a day's number, which is in range.
func fromOrdinal(ordinal int) (year, month, day int) {
	n := ordinal - 1
	year = n/146097*400 + 1
	n %= 146097
	centuries := min(n/36524, 3)
	year, n = year+centuries*100, n-centuries*36524
	fours := n / 1461
	year, n = year+fours*4, n-fours*1461
	ones := min(n/365, 3)
	year, n = year+ones, n-ones*365
	for month = 1; n >= daysInMonth(year, month); month++ {
		n -= daysInMonth(year, month)
	}
	return year, month, n + 1
}

// isoYearStart is the ordinal of the Monday with which a year's first ISO week begins.
func isoYearStart(year int) int {
	first := daysBeforeYear(year) + 1
	weekday := (first + 6) % 7
	start := first - weekday
	if weekday > 3 {
		start += 7
	}
	return start
}

// isoCalendar is the ISO year, week and weekday of a day.
func isoCalendar(year, ordinal int) (isoYear, week, weekday int) {
	start := isoYearStart(year)
	if ordinal < start {
		year--
		start = isoYearStart(year)
	} else if ordinal >= isoYearStart(year+1) {
		year++
		start = isoYearStart(year)
	}
	return year, (ordinal-start)/7 + 1, (ordinal-start)%7 + 1
}

// isoWeeks is the number of weeks of an ISO year.
func isoWeeks(year int) int { return (isoYearStart(year+1) - isoYearStart(year)) / 7 }

// wall is a local time as seconds since 1970 would be in UTC.
func (m *Moment) wall() int64 {
	return int64(m.ordinal()-epochOrdinal)*86400 + m.micros()/microsPerSecond
}

// wallOffset returns how many seconds a zone is ahead of UTC at a local time: of the two that an hour has that is
// there twice, fold chooses the second; in one that is not there, it chooses what holds after it (PEP 495).
func wallOffset(zone *time.Location, wall int64, fold int) int {
	at := func(seconds int64) int {
		_, offset := time.Unix(seconds, 0).In(zone).Zone()
		return offset
	}
	before, after := at(wall-86400), at(wall+86400)
	middle := at(wall - int64(before))
	holds := func(offset int) bool { return at(wall-int64(offset)) == offset }
	var valid []int
	for _, offset := range []int{before, middle, after} {
		if holds(offset) && (len(valid) == 0 || valid[len(valid)-1] != offset) {
			valid = append(valid, offset)
		}
	}
	switch {
	case len(valid) == 0:
		if fold == 1 {
			return after
		}
		return before
	case fold == 1:
		return valid[len(valid)-1]
	}
	return valid[0]
}
