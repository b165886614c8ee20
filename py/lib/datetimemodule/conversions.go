package datetimemodule

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/lib/timemodule"
	"github.com/coderuntime/coderuntime/py/object"
)

// localAt is the local time so many seconds after 1970, with fold set in the second of two like hours.
func localAt(t *object.Thread, seconds, micros int64) (Moment, *object.Exception) {
	if _, raised := momentAt(t, seconds, micros); raised != nil {
		return Moment{}, raised
	}
	zone := module.Of(t).Zone()
	return zoneAt(t, zone, seconds, micros)
}

func datetimeNow(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	moment := now(t)
	return stamped(t, classOf(arguments[0]), moment.Unix(), int64(moment.Nanosecond()/1000), arguments[1])
}

func datetimeUTCNow(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	moment := now(t)
	m, raised := momentAt(t, moment.Unix(), int64(moment.Nanosecond()/1000))
	if raised != nil {
		return object.Value{}, raised
	}
	return datetimeOf(t, classOf(arguments[0]), m)
}

func datetimeFromTimestamp(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if _, raised := tzinfoArgument(t, arguments[2]); raised != nil {
		return object.Value{}, raised
	}
	whole, micros, raised := seconds(t, arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	return stamped(t, classOf(arguments[0]), whole, micros, arguments[2])
}

// stamped makes a datetime of a timestamp in a tzinfo, or local if there is none.
func stamped(t *object.Thread, class *object.Type, seconds, micros int64, zoneArgument object.Value) (object.Value, *object.Exception) {
	zone, raised := tzinfoArgument(t, zoneArgument)
	if raised != nil {
		return object.Value{}, raised
	}
	if zone == object.None {
		m, raised := localAt(t, seconds, micros)
		if raised != nil {
			return object.Value{}, raised
		}
		return datetimeOf(t, class, m)
	}
	m, raised := momentAt(t, seconds, micros)
	if raised != nil {
		return object.Value{}, raised
	}
	m.zone = zone
	v, raised := datetimeOf(t, class, m)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.CallMethod(zone, "fromutc", v)
}

func datetimeUTCFromTimestamp(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	whole, micros, raised := seconds(t, arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	m, raised := momentAt(t, whole, micros)
	if raised != nil {
		return object.Value{}, raised
	}
	return datetimeOf(t, classOf(arguments[0]), m)
}

func datetimeParse(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	text, raised := textArgument(t, arguments[1], "", "strptime() argument 1 must be str")
	if raised != nil {
		return object.Value{}, raised
	}
	format, raised := textArgument(t, arguments[2], "", "strptime() argument 2 must be str")
	if raised != nil {
		return object.Value{}, raised
	}
	p, raised := timemodule.Parse(t, text, format)
	if raised != nil {
		return object.Value{}, raised
	}
	m := Moment{
		year: p.Year, month: p.Month, day: p.Day, hour: p.Hour, minute: p.Minute, second: p.Second, micro: p.Microsecond, zone: object.None,
	}
	if p.HasOffset {
		delta, raised := newDelta(t, 0, int64(p.Offset))
		if raised != nil {
			return object.Value{}, raised
		}
		name := object.Value{}
		if p.Zone != "" {
			name = t.Intern(p.Zone).Value()
		}
		if m.zone, raised = newZone(t, delta, name); raised != nil {
			return object.Value{}, raised
		}
	}
	if raised := m.checkDate(t); raised != nil {
		return object.Value{}, raised
	}
	if raised := m.checkTime(t); raised != nil {
		return object.Value{}, raised
	}
	return datetimeOf(t, classOf(arguments[0]), m)
}

func datetimeCombine(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if !isDate(arguments[1]) {
		return object.Value{}, t.Raise(object.TypeErrorType, "combine() argument 1 must be datetime.date, not %s", arguments[1].Type().Name)
	}
	if !object.IsInstance(arguments[2], timeType) {
		return object.Value{}, t.Raise(object.TypeErrorType, "combine() argument 2 must be datetime.time, not %s", arguments[2].Type().Name)
	}
	m, date := *momentOf(arguments[2]), momentOf(arguments[1])
	m.year, m.month, m.day = date.year, date.month, date.day
	if arguments[3].Exists() {
		var raised *object.Exception
		if m.zone, raised = tzinfoArgument(t, arguments[3]); raised != nil {
			return object.Value{}, raised
		}
	}
	return datetimeOf(t, classOf(arguments[0]), m)
}

func datetimeFromISO(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[1])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "fromisoformat: argument must be str")
	}
	m, ok, raised := scanDatetime(t, s.Text())
	if raised != nil {
		return object.Value{}, raised
	}
	if !ok {
		return object.Value{}, invalidFormat(t, s.Text())
	}
	if raised := m.checkDate(t); raised != nil {
		return object.Value{}, raised
	}
	if raised := m.checkTime(t); raised != nil {
		return object.Value{}, raised
	}
	return datetimeOf(t, classOf(arguments[0]), m)
}

func datetimeTuple(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	daylight := -1
	dst, raised := askDelta(t, momentOf(arguments[0]).zone, "dst", arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	if dst != nil {
		if daylight = 0; dst.days != 0 || dst.micros != 0 {
			daylight = 1
		}
	}
	return momentOf(arguments[0]).structTime(t, daylight)
}

func datetimeUTCTuple(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	m := *momentOf(arguments[0])
	d, raised := offset(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	if d != nil {
		if m, raised = m.plus(t, -d.days, -d.micros); raised != nil {
			return object.Value{}, raised
		}
	}
	return m.structTime(t, 0)
}

// sinceEpoch is a datetime as seconds and microseconds since 1970; without an offset it is local.
func sinceEpoch(t *object.Thread, self object.Value) (seconds, micros int64, raised *object.Exception) {
	m := momentOf(self)
	d, raised := offset(t, self)
	if raised != nil {
		return 0, 0, raised
	}
	if d == nil {
		wall := m.wall()
		if m.ordinal() <= 1 {
			// CPython looks for the local offset a day before.
			return 0, 0, t.Raise(object.ValueErrorType, "year 0 is out of range")
		}
		return wall - int64(wallOffset(module.Of(t).Zone(), wall, m.fold)), int64(m.micro), nil
	}
	total := m.wall()*microsPerSecond + int64(m.micro) - d.days*microsPerDay - d.micros
	return floorDivide(total, microsPerSecond), floorModulo(total, microsPerSecond), nil
}

func datetimeTimestamp(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	seconds, micros, raised := sinceEpoch(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	if momentOf(arguments[0]).zone == object.None {
		return object.Float(float64(seconds) + float64(micros)/1e6), nil
	}
	return t.Binary(object.TrueDivide, object.Int(seconds*microsPerSecond+micros), object.Int(microsPerSecond))
}

// localZone is a timezone of the local offset at a moment.
func localZone(t *object.Thread, seconds int64) (object.Value, *object.Exception) {
	name, offset := unix(seconds).In(module.Of(t).Zone()).Zone()
	delta, raised := newDelta(t, 0, int64(offset)*microsPerSecond)
	if raised != nil {
		return object.Value{}, raised
	}
	return newZone(t, delta, t.Intern(name).Value())
}

func datetimeAsTimezone(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	self := arguments[0]
	target, raised := tzinfoArgument(t, arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	m := *momentOf(self)
	if m.zone == target && target != object.None {
		return self, nil
	}
	seconds, micros, raised := sinceEpoch(t, self)
	if raised != nil {
		return object.Value{}, raised
	}
	if target == object.None {
		if target, raised = localZone(t, seconds); raised != nil {
			return object.Value{}, raised
		}
	}
	if m, raised = momentAt(t, seconds, micros); raised != nil {
		return object.Value{}, t.Raise(object.OverflowErrorType, "date value out of range")
	}
	m.zone = target
	v, raised := datetimeOf(t, self.Type(), m)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.CallMethod(target, "fromutc", v)
}
