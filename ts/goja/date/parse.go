package date

import (
	"math"
	"time"
)

// Parse reads a date as V8's Date.parse does, and returns its time value, NaN if there is no date in the text.
// A text without an offset is local time in the zone, except an ISO date without a time, which is UTC.
func Parse(text string, zone *time.Location) float64 {
	if t, ok := parseISO(text, zone); ok {
		return t
	}
	return parseLegacy(text, zone)
}

// cursor reads a text from left to right.
type cursor struct {
	text string
	at   int
}

func (c *cursor) peek() byte {
	if c.at < len(c.text) {
		return c.text[c.at]
	}
	return 0
}

// skip passes one given byte.
func (c *cursor) skip(b byte) bool {
	if c.at < len(c.text) && c.text[c.at] == b {
		c.at++
		return true
	}
	return false
}

// digits reads exactly n digits.
func (c *cursor) digits(n int) (value float64, ok bool) {
	if len(c.text)-c.at < n {
		return 0, false
	}
	for i := range n {
		d := c.text[c.at+i]
		if !isDigit(d) {
			return 0, false
		}
		value = value*10 + float64(d-'0')
	}
	c.at += n
	return value, true
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// parseISO reads the Date Time String Format of ECMA-262, with V8's liberties: a lower-case T and Z, and an offset
// without a colon. ok means that the text has this form, not that the
// result is a date: a component out of range makes it NaN. Day 31 of a short month runs over, as in V8.
func parseISO(text string, zone *time.Location) (t float64, ok bool) {
	c := cursor{text: text}
	var year float64
	if sign := c.peek(); sign == '+' || sign == '-' {
		c.at++
		if year, ok = c.digits(6); !ok || (sign == '-' && year == 0) {
			return 0, false
		}
		if sign == '-' {
			year = -year
		}
	} else if year, ok = c.digits(4); !ok {
		return 0, false
	}
	month, day := 1.0, 1.0
	if c.skip('-') {
		if month, ok = c.digits(2); !ok {
			return 0, false
		}
		if c.skip('-') {
			if day, ok = c.digits(2); !ok {
				return 0, false
			}
		}
	}
	if month < 1 || month > 12 || day < 1 || day > 31 {
		return 0, false
	}
	days := makeDay(year, month-1, day)
	if c.at == len(text) {
		return timeClip(makeDate(days, 0)), true
	}
	if !c.skip('T') && !c.skip('t') {
		return 0, false
	}
	hour, ok1 := c.digits(2)
	ok2 := c.skip(':')
	minute, ok3 := c.digits(2)
	if !ok1 || !ok2 || !ok3 {
		return 0, false
	}
	var second, milli float64
	if c.skip(':') {
		if second, ok = c.digits(2); !ok {
			return 0, false
		}
		if c.peek() == '.' {
			start := c.at + 1
			end := start
			for end < len(text) && isDigit(text[end]) {
				end++
			}
			if end == start {
				return 0, false
			}
			milli, c.at = fraction(text[start:end]), end
		}
	}
	if !validTime(hour, minute, second, milli) {
		return 0, false
	}
	local := makeDate(days, makeTime(hour, minute, second, milli))
	if c.at == len(text) {
		return timeClip(utc(zone, local)), true
	}
	if c.skip('Z') || c.skip('z') {
		return timeClip(local), c.at == len(text)
	}
	sign := c.peek()
	if sign != '+' && sign != '-' {
		return 0, false
	}
	c.at++
	hours, ok1 := c.digits(2)
	c.skip(':')
	minutes, ok2 := c.digits(2)
	if !ok1 || !ok2 || c.at != len(text) || hours > 23 || minutes > 59 {
		return 0, false
	}
	east := hours*msPerHour + minutes*msPerMinute
	if sign == '-' {
		east = -east
	}
	return timeClip(local - east), true
}

// fraction returns the milliseconds of the digits behind a decimal point; those beyond the third do not count.
func fraction(digits string) float64 {
	var ms float64
	for i := range 3 {
		ms *= 10
		if i < len(digits) {
			ms += float64(digits[i] - '0')
		}
	}
	return ms
}

// validTime reports whether a time of day is one; 24:00:00.000 is.
func validTime(hour, minute, second, milli float64) bool {
	return hour <= 23 && minute <= 59 && second <= 59 && milli <= 999 ||
		hour == 24 && minute == 0 && second == 0 && milli == 0
}

var notADate = math.NaN()
