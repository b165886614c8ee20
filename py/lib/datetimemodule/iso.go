package datetimemodule

import (
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// This file reads and writes what ISO 8601 has (the grammar of fromisoformat since 3.11).

func invalidFormat(t *object.Thread, text string) *object.Exception {
	return t.Raise(object.ValueErrorType, "Invalid isoformat string: %s", object.ReprText(text))
}

func isDigitByte(c byte) bool { return c >= '0' && c <= '9' }

// digits reads exactly count digits.
func digits(text string, count int) (n int, rest string, ok bool) {
	if len(text) < count {
		return 0, text, false
	}
	for i := range count {
		if !isDigitByte(text[i]) {
			return 0, text, false
		}
		n = n*10 + int(text[i]-'0')
	}
	return n, text[count:], true
}

// scanDate reads all of text as a date: 2024-01-31, 20240131, 2024-W05-3, 2024W053, 2024-W05.
func scanDate(text string) (m Moment, ok bool) {
	rest := text
	if m.year, rest, ok = digits(rest, 4); !ok {
		return m, false
	}
	separated := strings.HasPrefix(rest, "-")
	if separated {
		rest = rest[1:]
	}
	skip := func() bool {
		if !separated {
			return true
		}
		has := strings.HasPrefix(rest, "-")
		rest = strings.TrimPrefix(rest, "-")
		return has
	}
	if strings.HasPrefix(rest, "W") {
		week, weekday := 0, 1
		if week, rest, ok = digits(rest[1:], 2); !ok {
			return m, false
		}
		if rest != "" {
			if !skip() {
				return m, false
			}
			if weekday, rest, ok = digits(rest, 1); !ok {
				return m, false
			}
		}
		if m.year < minimumYear || m.year > maximumYear || week < 1 || week > isoWeeks(m.year) || weekday < 1 || weekday > 7 || rest != "" {
			return m, false
		}
		ordinal := isoYearStart(m.year) + (week-1)*7 + weekday - 1
		if ordinal < 1 || ordinal > maximumOrdinal {
			return m, false
		}
		m.year, m.month, m.day = fromOrdinal(ordinal)
		return m, true
	}
	if m.month, rest, ok = digits(rest, 2); !ok || !skip() {
		return m, false
	}
	m.day, rest, ok = digits(rest, 2)
	return m, ok && rest == ""
}

// scanClock reads hours, and then minutes, seconds and a fraction as far as they are there; a fraction is of a second wherever it
// stands. complete: nothing is left of text.
func scanClock(text string) (hour, minute, second, micro int, complete, ok bool) {
	parts := [3]*int{&hour, &minute, &second}
	separated := true
	for i, part := range parts {
		var n int
		if n, text, ok = digits(text, 2); !ok {
			return hour, minute, second, micro, false, false
		}
		*part = n
		if text == "" {
			return hour, minute, second, micro, true, true
		}
		c := text[0]
		if i == 0 {
			separated = c == ':'
		}
		if len(text) == 1 {
			return hour, minute, second, micro, false, true
		}
		switch {
		case separated && c == ':':
			text = text[1:]
			continue
		case c == '.' || c == ',':
			text = text[1:]
		case !separated:
			continue
		default:
			return hour, minute, second, micro, false, false
		}
		break
	}
	count := min(len(text), 6)
	if micro, text, ok = digits(text, count); !ok {
		return hour, minute, second, micro, false, false
	}
	for range 6 - count {
		micro *= 10
	}
	for text != "" && isDigitByte(text[0]) {
		text = text[1:]
	}
	return hour, minute, second, micro, text == "", true
}

// scanTime reads all of text as a time, with an offset if there is one.
func scanTime(t *object.Thread, text string) (m Moment, ok bool, raised *object.Exception) {
	m.zone = object.None
	at := strings.IndexAny(text, "+-Z")
	clock := text
	if at >= 0 {
		clock = text[:at]
	}
	var complete bool
	// Before an offset, CPython does not mind a rest.
	if m.hour, m.minute, m.second, m.micro, complete, ok = scanClock(clock); !ok || !complete && at < 0 {
		return m, false, nil
	}
	if at < 0 {
		return m, true, nil
	}
	if text[at:] == "Z" {
		m.zone = utc.Value()
		return m, true, nil
	}
	hour, minute, second, micro, complete, ok := scanClock(text[at+1:])
	if !ok || !complete {
		return m, false, nil
	}
	micros := int64((hour*60+minute)*60+second)*microsPerSecond + int64(micro)
	if text[at] == '-' {
		micros = -micros
	}
	delta, raised := newDelta(t, 0, micros)
	if raised != nil {
		return m, false, raised
	}
	m.zone, raised = newZone(t, delta, object.Value{})
	return m, true, raised
}

// separatorAt is the place of the character between the date and the time; text has at least 7 bytes.
func separatorAt(text string) int {
	if len(text) == 7 {
		return 7
	}
	if text[4] == '-' {
		if text[5] != 'W' {
			return 10
		}
		if len(text) > 8 && text[8] == '-' {
			switch {
			case len(text) == 9:
				return -1
			case len(text) > 10 && isDigitByte(text[10]):
				// Either a weekday without a separator, or a separator that is a hyphen: more likely the latter.
				return 8
			}
			return 10
		}
		return 8
	}
	if text[4] != 'W' {
		return 8
	}
	at := 7
	for at < len(text) && isDigitByte(text[at]) {
		at++
	}
	if at < 9 {
		return at
	}
	if at%2 == 0 {
		return 7
	}
	return 8
}

// scanDatetime reads all of text as a date, and a time behind any one character.
func scanDatetime(t *object.Thread, text string) (m Moment, ok bool, raised *object.Exception) {
	if len(text) < 7 {
		return m, false, nil
	}
	at := separatorAt(text)
	if at < 0 {
		return m, false, nil
	}
	date, ok := scanDate(text[:min(at, len(text))])
	if !ok {
		return m, false, nil
	}
	m.zone = object.None
	if at < len(text) {
		_, size := object.DecodePoint(text[at:])
		if m, ok, raised = scanTime(t, text[at+size:]); !ok || raised != nil {
			return m, ok, raised
		}
	}
	m.year, m.month, m.day = date.year, date.month, date.day
	return m, true, nil
}

// dateText is the date as ISO 8601 has it.
func (m *Moment) dateText() string { return fmt.Sprintf("%04d-%02d-%02d", m.year, m.month, m.day) }

// clockText is the time of day; specification is what timespec names.
func (m *Moment) clockText(t *object.Thread, specification string) (string, *object.Exception) {
	if specification == "auto" {
		if specification = "seconds"; m.micro != 0 {
			specification = "microseconds"
		}
	}
	switch specification {
	case "hours":
		return fmt.Sprintf("%02d", m.hour), nil
	case "minutes":
		return fmt.Sprintf("%02d:%02d", m.hour, m.minute), nil
	case "seconds":
		return fmt.Sprintf("%02d:%02d:%02d", m.hour, m.minute, m.second), nil
	case "milliseconds":
		return fmt.Sprintf("%02d:%02d:%02d.%03d", m.hour, m.minute, m.second, m.micro/1000), nil
	case "microseconds":
		return fmt.Sprintf("%02d:%02d:%02d.%06d", m.hour, m.minute, m.second, m.micro), nil
	}
	return "", t.Raise(object.ValueErrorType, "Unknown timespec value")
}

// isoText is isoformat of a date, time or datetime.
func isoText(t *object.Thread, self object.Value, separator, specification string) (string, *object.Exception) {
	m := momentOf(self)
	text := ""
	if isDate(self) {
		text = m.dateText()
		if !isDatetime(self) {
			return text, nil
		}
		text += separator
	}
	clock, raised := m.clockText(t, specification)
	if raised != nil {
		return "", raised
	}
	text += clock
	d, raised := offset(t, self)
	if raised != nil || d == nil {
		return text, raised
	}
	return text + offsetText(d, ":"), nil
}

// textArgument reads an argument that has to be a str, or may be absent.
func textArgument(t *object.Thread, v object.Value, otherwise, refusal string) (string, *object.Exception) {
	if !v.Exists() {
		return otherwise, nil
	}
	s, ok := object.StrOf(v)
	if !ok {
		return "", t.Raise(object.TypeErrorType, "%s, not %s", refusal, v.Type().Name)
	}
	return s.Text(), nil
}
