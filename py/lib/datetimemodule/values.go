package datetimemodule

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/object"
)

var declareOnce = sync.OnceFunc(declare)

// A Moment is a date, a time or a datetime, as its type says; what the type does not have is zero.
type Moment struct {
	object.Header
	year, month, day            int
	hour, minute, second, micro int
	fold                        int
	zone                        object.Value // None for none
}

// Trace implements object.Object.
func (m *Moment) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(m.zone)
	return momentSize
}

const momentSize = 128

// A Delta is a timedelta: days, and microseconds of a day.
type Delta struct {
	object.Header
	days, micros int64 // 0 <= micros < microsPerDay
}

// Trace implements object.Object.
func (*Delta) Trace(*object.Tracer) int64 { return deltaSize }

const deltaSize = 64

// A Zone is a timezone.
type Zone struct {
	object.Header
	delta *Delta
	name  object.Value // absent for none
}

// Trace implements object.Object.
func (z *Zone) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&z.delta.Header)
	tracer.Visit(z.name)
	return 72
}

const (
	minimumYear, maximumYear = 1, 9999
	maximumDays              = 999_999_999
	microsPerSecond          = 1_000_000
	microsPerDay             = 86400 * microsPerSecond
)

// momentOf, deltaOf and zoneOf are for values that are known to be that, an instance of a subclass included.
func momentOf(v object.Value) *Moment { return object.Base(v).Object().(*Moment) }
func deltaOf(v object.Value) *Delta   { return object.Base(v).Object().(*Delta) }

func isDelta(v object.Value) bool    { return object.IsInstance(v, deltaType) }
func isDate(v object.Value) bool     { return object.IsInstance(v, dateType) }
func isDatetime(v object.Value) bool { return object.IsInstance(v, datetimeType) }

// newDelta makes a timedelta of days and any number of microseconds.
func newDelta(t *object.Thread, days, micros int64) (*Delta, *object.Exception) {
	days += floorDivide(micros, microsPerDay)
	micros = floorModulo(micros, microsPerDay)
	if days > maximumDays || days < -maximumDays {
		return nil, t.Raise(object.OverflowErrorType, "days=%d; must have magnitude <= %d", days, maximumDays)
	}
	if raised := t.Charge(deltaSize); raised != nil {
		return nil, raised
	}
	d := &Delta{days: days, micros: micros}
	d.Header = object.NewHeader(deltaType, d)
	return d, nil
}

// make makes a value of exactly typ of the moment m.
func (m Moment) make(t *object.Thread, typ *object.Type) (object.Value, *object.Exception) {
	if raised := t.Charge(momentSize); raised != nil {
		return object.Value{}, raised
	}
	made := m
	if !made.zone.Exists() {
		made.zone = object.None
	}
	made.Header = object.NewHeader(typ, &made)
	return made.Value(), nil
}

// checked is make after checking the date.
func (m Moment) checkDate(t *object.Thread) *object.Exception {
	switch {
	case m.year < minimumYear || m.year > maximumYear:
		return t.Raise(object.ValueErrorType, "year %d is out of range", m.year)
	case m.month < 1 || m.month > 12:
		return t.Raise(object.ValueErrorType, "month must be in 1..12")
	case m.day < 1 || m.day > daysInMonth(m.year, m.month):
		return t.Raise(object.ValueErrorType, "day is out of range for month")
	}
	return nil
}

func (m Moment) checkTime(t *object.Thread) *object.Exception {
	switch {
	case m.hour < 0 || m.hour > 23:
		return t.Raise(object.ValueErrorType, "hour must be in 0..23")
	case m.minute < 0 || m.minute > 59:
		return t.Raise(object.ValueErrorType, "minute must be in 0..59")
	case m.second < 0 || m.second > 59:
		return t.Raise(object.ValueErrorType, "second must be in 0..59")
	case m.micro < 0 || m.micro > 999999:
		return t.Raise(object.ValueErrorType, "microsecond must be in 0..999999")
	case m.fold != 0 && m.fold != 1:
		return t.Raise(object.ValueErrorType, "fold must be either 0 or 1")
	}
	return nil
}

// of makes a value of class, which is typ or derived from it: then the class is called, as CPython does.
func (m Moment) of(t *object.Thread, class, typ *object.Type) (object.Value, *object.Exception) {
	if class == typ {
		return m.make(t, typ)
	}
	number := func(n int) object.Value { return object.Int(int64(n)) }
	var arguments []object.Value
	var names []string
	if typ != timeType {
		arguments = append(arguments, number(m.year), number(m.month), number(m.day))
	}
	if typ != dateType {
		if !m.zone.Exists() {
			m.zone = object.None
		}
		arguments = append(arguments, number(m.hour), number(m.minute), number(m.second), number(m.micro), m.zone)
		if m.fold != 0 {
			arguments, names = append(arguments, number(m.fold)), []string{"fold"}
		}
	}
	return t.Instantiate(class, arguments, names)
}

// micros is the time of day in microseconds.
func (m *Moment) micros() int64 {
	return int64((m.hour*60+m.minute)*60+m.second)*microsPerSecond + int64(m.micro)
}

// ordinal is the number of the day; day 1 is the first of the year 1.
func (m *Moment) ordinal() int { return daysBeforeYear(m.year) + yearDay(m.year, m.month, m.day) }

// weekday counts from Monday, 0.
func (m *Moment) weekday() int { return (m.ordinal() + 6) % 7 }

// plus is the moment, a datetime, moved by a delta.
func (m *Moment) plus(t *object.Thread, days, micros int64) (Moment, *object.Exception) {
	moved := *m
	moved.fold = 0
	micros += m.micros()
	days += int64(m.ordinal()) + floorDivide(micros, microsPerDay)
	if days < 1 || days > maximumOrdinal {
		return moved, t.Raise(object.OverflowErrorType, "date value out of range")
	}
	moved.year, moved.month, moved.day = fromOrdinal(int(days))
	moved.setMicros(floorModulo(micros, microsPerDay))
	return moved, nil
}

func (m *Moment) setMicros(micros int64) {
	m.micro = int(micros % microsPerSecond)
	seconds := int(micros / microsPerSecond)
	m.hour, m.minute, m.second = seconds/3600, seconds/60%60, seconds%60
}
