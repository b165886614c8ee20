package date

import (
	"strings"
	"time"
	"unicode"
)

// The loose form is a sequence of numbers, words and signs in nearly any order:
//
//   - text in parentheses, and words before the first number, mean nothing
//   - a number before ':' begins or continues the time of day; others are up to three parts of the date
//   - words count by their first three letters: months, AM and PM; UTC, GMT, Z and the zones of the United States
//     set the offset; T may stand before a time
//   - a sign after the time or after UTC begins an offset: +h, +hh, +hhmm or +hh:mm
//
// Without a month name the parts are month, day, year, or year, month, day if the first cannot be a day; with
// one they are day and year in the order that makes sense. Missing parts are 1, and years below 100 are of
// 1950 to 2049, so "Mar 9" is in 2001.

type tokenKind int

const (
	endToken tokenKind = iota
	numberToken
	wordToken
	symbolToken
	spaceToken
)

type token struct {
	kind   tokenKind
	text   string
	number float64
}

func (t token) isSymbol(symbol byte) bool { return t.kind == symbolToken && t.text[0] == symbol }

func (t token) isSign() bool { return t.isSymbol('+') || t.isSymbol('-') }

// next returns the token at the cursor and passes it.
func (c *cursor) next() token {
	if c.at >= len(c.text) {
		return token{kind: endToken}
	}
	start := c.at
	pass := func(belongs func(byte) bool) string {
		for c.at < len(c.text) && belongs(c.text[c.at]) {
			c.at++
		}
		return c.text[start:c.at]
	}
	switch b := c.text[start]; {
	case isDigit(b):
		digits := pass(isDigit)
		t := token{kind: numberToken, text: digits}
		significant := strings.TrimLeft(digits, "0")
		// Nine digits are more than any part has; more must not overflow.
		for _, d := range significant[:min(9, len(significant))] {
			t.number = t.number*10 + float64(d-'0')
		}
		return t
	case isSpace(b):
		return token{kind: spaceToken, text: pass(isSpace)}
	case isWordByte(b):
		return token{kind: wordToken, text: pass(isWordByte)}
	default:
		c.at++
		return token{kind: symbolToken, text: c.text[start:c.at]}
	}
}

func (c *cursor) peekToken() token {
	start := c.at
	t := c.next()
	c.at = start
	return t
}

func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

// isWordByte reports whether a byte belongs to a word; as in V8 all from A upwards do, other scripts included.
func isWordByte(b byte) bool { return b >= 'A' }

// zoneHours are the offsets of the zone names that RFC 2822 defines.
var zoneHours = map[string]float64{
	"utc": 0, "ut": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
}

var monthWords = func() map[string]int {
	words := map[string]int{}
	for i, name := range monthNames {
		words[strings.ToLower(name)] = i + 1
	}
	return words
}()

// looseDate collects what a text says.
type looseDate struct {
	date       []float64
	namedMonth int
	time       []float64 // hour, minute, second, millisecond as far as given
	timeDone   bool
	twelveHour bool
	afternoon  bool

	hasOffset             bool
	offsetIsUTC           bool
	negative              bool
	offsetHour, offsetMin float64
	expectsOffsetMinute   bool
	hasNumber             bool
}

// plainSpace turns the spaces of other scripts, which texts of Intl contain, into plain ones.
func plainSpace(r rune) rune {
	if r > unicode.MaxASCII && unicode.IsSpace(r) || r == '\ufeff' {
		return ' '
	}
	return r
}

// parseLegacy reads the loose forms.
func parseLegacy(text string, zone *time.Location) float64 {
	c := &cursor{text: strings.Map(plainSpace, text)}
	var d looseDate
	for {
		t := c.next()
		ok := true
		switch {
		case t.kind == endToken:
			return d.value(zone)
		case t.kind == numberToken:
			ok = d.number(t, c)
		case t.kind == wordToken:
			ok = d.word(strings.ToLower(t.text), c)
		case t.isSign() && (d.offsetIsUTC || len(d.time) > 0):
			ok = d.sign(t, c)
		case (t.isSign() || t.isSymbol(')')) && d.hasNumber:
			ok = false
		case t.isSymbol('('):
			c.skipParentheses()
		}
		if !ok {
			return notADate
		}
	}
}

// skipParentheses passes the text up to the parenthesis that closes the one just read.
func (c *cursor) skipParentheses() {
	for depth := 1; depth > 0 && c.at < len(c.text); c.at++ {
		switch c.text[c.at] {
		case '(':
			depth++
		case ')':
			depth--
		}
	}
}

// expectsTime reports whether a number can be the next part of a time of day that has begun.
func (d *looseDate) expectsTime(n float64) bool {
	switch len(d.time) {
	case 1, 2:
		return !d.timeDone && n <= 59
	case 3:
		return !d.timeDone && n <= 999
	}
	return false
}

func (d *looseDate) number(t token, c *cursor) bool {
	d.hasNumber = true
	switch {
	case c.peek() == ':':
		c.at++
		if c.skip(':') {
			if len(d.time) > 0 {
				return false
			}
			d.time = append(d.time, t.number, 0)
			return true
		}
		if d.expectsOffsetMinute {
			return false
		}
		if d.timeDone || len(d.time) >= 4 {
			return false
		}
		d.time = append(d.time, t.number)
		c.skip('.')
		return true
	case c.peek() == '.' && d.expectsTime(t.number):
		c.at++
		d.time = append(d.time, t.number)
		f := c.next()
		if f.kind != numberToken {
			return false
		}
		for len(d.time) < 3 {
			d.time = append(d.time, 0)
		}
		d.time = append(d.time[:3], fraction(f.text))
		d.timeDone = true
		return true
	case d.expectsOffsetMinute:
		c.skip('.')
		d.offsetMin, d.expectsOffsetMinute = t.number, false
		return true
	case d.expectsTime(t.number):
		d.time = append(d.time, t.number)
		d.timeDone = true
		next := c.peekToken()
		return next.kind == endToken || next.kind == spaceToken || next.isSign() ||
			next.kind == wordToken && strings.EqualFold(next.text, "z")
	}
	c.skip('.')
	if len(d.date) == 3 {
		return false
	}
	d.date = append(d.date, t.number)
	c.skip('-')
	return true
}

func (d *looseDate) word(word string, c *cursor) bool {
	prefix := word[:min(3, len(word))]
	month := monthWords[prefix]
	hours, isZone := zoneHours[word]
	switch {
	case (word == "am" || word == "pm") && len(d.time) > 0:
		d.twelveHour, d.afternoon = true, word == "pm"
	case month > 0:
		d.namedMonth = month
		c.skip('-')
	case isZone && d.hasNumber:
		d.hasOffset, d.negative, d.offsetHour, d.offsetMin = true, hours < 0, max(hours, -hours), 0
		d.offsetIsUTC = hours == 0
	default:
		return !d.hasNumber && c.peekToken().kind != numberToken
	}
	return true
}

func (d *looseDate) sign(t token, c *cursor) bool {
	d.hasOffset, d.offsetIsUTC, d.negative = true, false, t.isSymbol('-')
	var n token
	if c.peekToken().kind == numberToken {
		n = c.next()
	}
	d.hasNumber = true
	switch {
	case c.peek() == ':':
		c.at++
		d.offsetHour, d.offsetMin, d.expectsOffsetMinute = n.number, 0, true
	case len(n.text) == 1 || len(n.text) == 2:
		d.offsetHour, d.offsetMin = n.number, 0
	case len(n.text) == 3 || len(n.text) == 4:
		hours := float64(int(n.number) / 100)
		d.offsetHour, d.offsetMin = hours, n.number-hours*100
	default:
		return false
	}
	return true
}

// value puts the parts together.
func (d *looseDate) value(zone *time.Location) float64 {
	if len(d.date) == 0 {
		return notADate
	}
	parts := append(append([]float64{}, d.date...), 1, 1)[:3]
	isDay := func(n float64) bool { return n >= 1 && n <= 31 }
	var year, month, day float64
	switch {
	case d.namedMonth > 0 && isDay(parts[0]):
		month, day, year = float64(d.namedMonth), parts[0], parts[1]
	case d.namedMonth > 0:
		month, day, year = float64(d.namedMonth), parts[1], parts[0]
	case isDay(parts[0]):
		month, day, year = parts[0], parts[1], parts[2]
	default:
		year, month, day = parts[0], parts[1], parts[2]
	}
	switch {
	case year <= 49:
		year += 2000
	case year <= 99:
		year += 1900
	}
	if month < 1 || month > 12 || !isDay(day) {
		return notADate
	}
	clock := append(append([]float64{}, d.time...), 0, 0, 0, 0)[:4]
	if d.twelveHour {
		if clock[0] > 12 {
			return notADate
		}
		if clock[0] == 12 {
			clock[0] = 0
		}
		if d.afternoon {
			clock[0] += 12
		}
	}
	if !validTime(clock[0], clock[1], clock[2], clock[3]) {
		return notADate
	}
	local := makeDate(makeDay(year, month-1, day), makeTime(clock[0], clock[1], clock[2], clock[3]))
	if !d.hasOffset {
		return timeClip(utc(zone, local))
	}
	east := d.offsetHour*msPerHour + d.offsetMin*msPerMinute
	if d.negative {
		east = -east
	}
	return timeClip(local - east)
}
