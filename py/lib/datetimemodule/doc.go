// Package datetimemodule is the module datetime, and zoneinfo, whose zones are those of Go's time/tzdata.
//
//	values.go      the values: [Moment] is a date, a time or a datetime, [Delta] a timedelta, [Zone] a timezone
//	calendar.go    days of the proleptic Gregorian calendar; local time
//	arguments.go   how the types read arguments
//	delta.go, date.go, time.go, datetime.go, timezone.go    the types; conversions.go: what datetime converts to
//	offset.go      what tzinfo objects are asked for
//	iso.go         fromisoformat and isoformat
//	zoneinfo.go    zoneinfo.ZoneInfo
//
// A subclass of one of the types is an Instance around a Moment or Delta. Where CPython makes an instance of the
// subclass (date + timedelta, replace, ...) the class is called. The clock and the zone of local times are the run's World.
// strftime and strptime are those of package timemodule.
package datetimemodule

import (
	"time"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/lib/structseq"
	"github.com/coderuntime/coderuntime/py/object"
)

// Definitions are the modules of the package.
var Definitions = []*module.Definition{
	{Name: "datetime", Doc: "Dates and times.", Members: members},
	{Name: "zoneinfo", Doc: "The zones of the IANA time zone database.", Members: zoneMembers, Begin: zoneBegin},
}

// The types. What they are made of is declared with the members of the module.
var (
	dateType     = object.NewBuiltinType("datetime.date")
	timeType     = object.NewBuiltinType("datetime.time")
	datetimeType = object.NewBuiltinType("datetime.datetime")
	deltaType    = object.NewBuiltinType("datetime.timedelta")
	tzinfoType   = object.NewBuiltinType("datetime.tzinfo")
	timezoneType = object.NewBuiltinType("datetime.timezone")
	// isoType is the type of the result of isocalendar.
	isoType *object.Type
)

// utc is timezone.utc; all runs share it.
var utc = &Zone{delta: &Delta{}}

func declare() {
	declareDelta()
	declareTimezone()
	declareDate()
	declareTime()
	declareDatetime()
	isoType = structseq.New(structseq.Definition{Module: "datetime", Name: "IsoCalendarDate", Fields: []string{"year", "week", "weekday"}, Closed: true})
	delta := func(days, micros int64) object.Value {
		d := &Delta{days: days, micros: micros}
		d.Header = object.NewSharedHeader(deltaType, d)
		return d.Value()
	}
	moment := func(typ *object.Type, m Moment) object.Value {
		m.zone = object.None
		m.Header = object.NewSharedHeader(typ, &m)
		return m.Value()
	}
	zone := func(z *Zone) object.Value {
		z.Header = object.NewSharedHeader(timezoneType, z)
		z.delta.Header = object.NewSharedHeader(deltaType, z.delta)
		return z.Value()
	}
	resolution := delta(0, 1)
	for _, a := range []struct {
		typ  *object.Type
		name string
		v    object.Value
	}{
		{deltaType, "min", delta(-maximumDays, 0)}, {deltaType, "max", delta(maximumDays, microsPerDay-1)}, {deltaType, "resolution", resolution},
		{dateType, "min", moment(dateType, Moment{year: 1, month: 1, day: 1})}, {dateType, "max", moment(dateType, Moment{year: 9999, month: 12, day: 31})},
		{dateType, "resolution", delta(1, 0)},
		{timeType, "min", moment(timeType, Moment{})}, {timeType, "max", moment(timeType, Moment{hour: 23, minute: 59, second: 59, micro: 999999})},
		{timeType, "resolution", resolution},
		{datetimeType, "min", moment(datetimeType, Moment{year: 1, month: 1, day: 1})},
		{datetimeType, "max", moment(datetimeType, Moment{year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59, micro: 999999})},
		{datetimeType, "resolution", resolution},
		{timezoneType, "utc", zone(utc)},
		{timezoneType, "min", zone(&Zone{delta: &Delta{days: -1, micros: 60_000_000}})},
		{timezoneType, "max", zone(&Zone{delta: &Delta{micros: microsPerDay - 60_000_000}})},
	} {
		object.AddAttribute(a.typ, a.name, a.v)
	}
}

func members() []module.Member {
	declareOnce()
	return append(module.Types(dateType, timeType, datetimeType, deltaType, tzinfoType, timezoneType),
		module.Member{Name: "UTC", Value: utc.Value()},
		module.Member{Name: "MINYEAR", Value: object.Int(minimumYear)}, module.Member{Name: "MAXYEAR", Value: object.Int(maximumYear)},
	)
}

// now is the run's clock in the zone of local times.
func now(t *object.Thread) time.Time {
	run := module.Of(t)
	return run.Now().In(run.Zone())
}
