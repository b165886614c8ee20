package engine

import (
	"time"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// aware returns the moment that a datetime is, if it has a zone.
func aware(t *object.Thread, v object.Value) (at time.Time, aware bool, raised *object.Exception) {
	offset, raised := t.CallMethod(v, "utcoffset")
	if raised != nil || offset == object.None {
		return time.Time{}, false, raised
	}
	part := func(of object.Value, name string) int64 {
		if raised != nil {
			return 0
		}
		var n object.Value
		if n, raised = t.GetAttribute(of, name); raised == nil && n.IsInt() {
			return n.Int()
		}
		return 0
	}
	seconds := part(offset, "days")*86400 + part(offset, "seconds")
	micros := part(offset, "microseconds")
	zone := time.UTC
	if seconds != 0 {
		zone = time.FixedZone("", int(seconds))
	}
	at = time.Date(int(part(v, "year")), time.Month(part(v, "month")), int(part(v, "day")),
		int(part(v, "hour")), int(part(v, "minute")), int(part(v, "second")), int(part(v, "microsecond"))*1000, zone)
	return at.Add(-time.Duration(micros) * time.Microsecond), true, raised
}

// newDatetime makes the aware datetime of a moment. Python's has microseconds; what is smaller is cut.
func newDatetime(t *object.Thread, at time.Time) (object.Value, *object.Exception) {
	class, raised := module.Import(t, "datetime", "datetime")
	if raised != nil {
		return object.Value{}, raised
	}
	zone, raised := module.Import(t, "datetime", "timezone")
	if raised != nil {
		return object.Value{}, raised
	}
	_, offset := at.Zone()
	tzinfo, raised := t.GetAttribute(zone, "utc")
	if offset != 0 && raised == nil {
		var delta object.Value
		if delta, raised = module.Import(t, "datetime", "timedelta"); raised != nil {
			return object.Value{}, raised
		}
		if delta, raised = t.Call2(delta, object.Int(0), object.Int(int64(offset))); raised != nil {
			return object.Value{}, raised
		}
		tzinfo, raised = t.Call1(zone, delta)
	}
	if raised != nil {
		return object.Value{}, raised
	}
	number := func(n int) object.Value { return object.Int(int64(n)) }
	return t.Call(class, []object.Value{
		number(at.Year()), number(int(at.Month())), number(at.Day()),
		number(at.Hour()), number(at.Minute()), number(at.Second()), number(at.Nanosecond() / 1000), tzinfo,
	}, nil)
}
