package datetimemodule

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/object"
)

// askDelta calls a method of a tzinfo that returns None or a timedelta; nil stands for None. when is a datetime or None.
func askDelta(t *object.Thread, zone object.Value, method string, when object.Value) (*Delta, *object.Exception) {
	if zone == object.None || !zone.Exists() {
		return nil, nil
	}
	if z, ok := zone.Object().(*Zone); ok {
		if method == "dst" {
			return nil, nil
		}
		return z.delta, nil
	}
	result, raised := t.CallMethod(zone, method, when)
	if raised != nil || result == object.None {
		return nil, raised
	}
	if !isDelta(result) {
		return nil, t.Raise(object.TypeErrorType, "tzinfo.%s() must return None or timedelta, not '%s'", method, result.Type().Name)
	}
	d := deltaOf(result)
	if !inDay(d) {
		return nil, t.Raise(object.ValueErrorType, "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24).")
	}
	return d, nil
}

// inDay tells whether a timedelta is less than a day either way.
func inDay(d *Delta) bool { return d.days == 0 || d.days == -1 && d.micros > 0 }

// askName calls tzname, which returns None or a str.
func askName(t *object.Thread, zone, when object.Value) (object.Value, *object.Exception) {
	if zone == object.None || !zone.Exists() {
		return object.None, nil
	}
	result, raised := t.CallMethod(zone, "tzname", when)
	if raised != nil || result == object.None {
		return result, raised
	}
	if _, ok := object.StrOf(result); !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "tzinfo.tzname() must return None or a string, not '%s'", result.Type().Name)
	}
	return result, nil
}

// deltaOrNone is a timedelta as a value.
func deltaOrNone(d *Delta, raised *object.Exception) (object.Value, *object.Exception) {
	if raised != nil {
		return object.Value{}, raised
	}
	if d == nil {
		return object.None, nil
	}
	return d.Value(), nil
}

// offset is the utcoffset of a datetime or a time, nil for none. A time asks about None.
func offset(t *object.Thread, self object.Value) (*Delta, *object.Exception) {
	when := object.None
	if isDatetime(self) {
		when = self
	}
	return askDelta(t, momentOf(self).zone, "utcoffset", when)
}

// offsetText is an offset as ISO 8601 has it, with separator between hours and minutes.
func offsetText(d *Delta, separator string) string {
	sign, micros := "+", d.days*microsPerDay+d.micros
	if micros < 0 {
		sign, micros = "-", -micros
	}
	seconds := micros / microsPerSecond
	text := fmt.Sprintf("%s%02d%s%02d", sign, seconds/3600, separator, seconds/60%60)
	if seconds%60 != 0 || micros%microsPerSecond != 0 {
		text += fmt.Sprintf("%s%02d", separator, seconds%60)
	}
	if micros%microsPerSecond != 0 {
		text += fmt.Sprintf(".%06d", micros%microsPerSecond)
	}
	return text
}

// sameOffset compares offsets, either of which may be nil.
func sameOffset(a, b *Delta) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.compare(b) == 0
}

// foldMatters tells whether the utcoffset of a datetime or time depends on fold: then it equals nothing in another zone (PEP 495).
func foldMatters(t *object.Thread, self object.Value, own *Delta) (bool, *object.Exception) {
	m := *momentOf(self)
	if _, ok := m.zone.Object().(*Zone); ok || m.zone == object.None {
		return false, nil
	}
	m.fold = 1 - m.fold
	typ := timeType
	if isDatetime(self) {
		typ = datetimeType
	}
	other, raised := m.make(t, typ)
	if raised != nil {
		return false, raised
	}
	changed, raised := offset(t, other)
	return !sameOffset(own, changed), raised
}
