package datetimemodule

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/object"
)

var datetimeParameters = append(append([]string(nil), dateParameters...), timeParameters...)

func datetimeMake(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, raised := t.LayoutArgument(datetimeType, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	m, ok := datetimeState(arguments[1])
	if !ok {
		bound, raised := bind(t, arguments[1], arguments[2], datetimeParameters, 3, 8)
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := wholes(t, bound, &m.year, &m.month, &m.day); raised != nil {
			return object.Value{}, raised
		}
		clock := Moment{}
		if raised := wholes(t, bound[3:], &clock.hour, &clock.minute, &clock.second, &clock.micro); raised != nil {
			return object.Value{}, raised
		}
		if raised := m.checkDate(t); raised != nil {
			return object.Value{}, raised
		}
		if raised := m.readClock(t, bound[3:]); raised != nil {
			return object.Value{}, raised
		}
	}
	v, raised := m.make(t, datetimeType)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.InstanceOf(class, v)
}

// datetimeState reads the ten bytes that __reduce__ gives, and the tzinfo. The highest bit of the month is fold.
func datetimeState(args object.Value) (m Moment, ok bool) {
	given := args.Object().(*object.Tuple).Elements()
	if len(given) != 1 && len(given) != 2 {
		return m, false
	}
	state, isBytes := object.BytesOf(given[0])
	if !isBytes || len(state) != 10 {
		return m, false
	}
	m = Moment{year: int(state[0])<<8 | int(state[1]), month: int(state[2] & 0x7F), day: int(state[3]), zone: object.None}
	if m.month < 1 || m.month > 12 || m.year < minimumYear || m.year > maximumYear || m.day < 1 || m.day > daysInMonth(m.year, m.month) {
		return m, false
	}
	m.setClockBytes(state[4:])
	m.fold = int(state[2] >> 7)
	if len(given) == 2 {
		m.zone = given[1]
	}
	return m, m.hour < 24 && m.minute < 60 && m.second < 60 && m.micro < 1_000_000
}

// datetimeOf makes a datetime of class.
func datetimeOf(t *object.Thread, class *object.Type, m Moment) (object.Value, *object.Exception) {
	return m.of(t, class, datetimeType)
}

// minus is the difference of two datetimes in days and microseconds, taking no notice of their zones.
func (m *Moment) minus(other *Moment) (days, micros int64) {
	return int64(m.ordinal() - other.ordinal()), m.micros() - other.micros()
}

func (m *Moment) compare(other *Moment) int {
	days, micros := m.minus(other)
	if days != 0 {
		return sign(days)
	}
	return sign(micros)
}

func datetimeCompare(t *object.Thread, op object.Comparison, self, other object.Value) (object.Value, *object.Exception) {
	if !isDatetime(other) {
		if isDate(other) && (op == object.EqualTo || op == object.NotEqual) {
			return object.Bool(op == object.NotEqual), nil
		}
		return object.NotImplemented, nil
	}
	a, b := momentOf(self), momentOf(other)
	if a.zone == b.zone {
		return object.Bool(holds(op, a.compare(b))), nil
	}
	x, y, decided, raised := offsets(t, op, self, other, "datetimes")
	if raised != nil || decided {
		return object.Bool(op == object.NotEqual), raised
	}
	days, micros := a.minus(b)
	if x != nil {
		days, micros = days-x.days+y.days, micros-x.micros+y.micros
	}
	days, micros = days+floorDivide(micros, microsPerDay), floorModulo(micros, microsPerDay)
	difference := sign(days)
	if days == 0 {
		difference = sign(micros)
	}
	return object.Bool(holds(op, difference)), nil
}

func datetimeSubtract(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
	switch {
	case isDelta(other):
		return addDelta(t, self, deltaOf(other), -1)
	case !isDatetime(other):
		return object.NotImplemented, nil
	}
	a, b := momentOf(self), momentOf(other)
	days, micros := a.minus(b)
	if a.zone != b.zone {
		x, raised := offset(t, self)
		if raised != nil {
			return object.Value{}, raised
		}
		y, raised := offset(t, other)
		if raised != nil {
			return object.Value{}, raised
		}
		if (x == nil) != (y == nil) {
			return object.Value{}, t.Raise(object.TypeErrorType, "can't subtract offset-naive and offset-aware datetimes")
		}
		if x != nil {
			days, micros = days-x.days+y.days, micros-x.micros+y.micros
		}
	}
	return object.Made(newDelta(t, days, micros))
}

func datetimeHash(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	m := *momentOf(self)
	asked := self
	if m.fold != 0 {
		m.fold = 0
		var raised *object.Exception
		if asked, raised = m.make(t, datetimeType); raised != nil {
			return object.Value{}, raised
		}
	}
	d, raised := offset(t, asked)
	if raised != nil {
		return object.Value{}, raised
	}
	if d == nil {
		return object.Int(int64(t.HashText(m.dateBytes() + m.clockBytes()))), nil
	}
	moment, raised := newDelta(t, int64(m.ordinal())-d.days, m.micros()-d.micros)
	if raised != nil {
		return object.Value{}, raised
	}
	return moment.hash(t)
}

func datetimeRepr(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	m := momentOf(self)
	clock, raised := m.showClock(t)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(fmt.Sprintf("%s(%d, %d, %d, %s)", self.Type().Name, m.year, m.month, m.day, clock))
}

func datetimeReplace(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	m, raised := momentOf(arguments[0]).replaced(t, arguments[1:], dateFields...)
	if raised != nil {
		return object.Value{}, raised
	}
	if m, raised = m.replacedClock(t, arguments[4:]); raised != nil {
		return object.Value{}, raised
	}
	if class := arguments[0].Type(); class != datetimeType {
		return m.of(t, class, datetimeType)
	}
	if raised := m.checkDate(t); raised != nil {
		return object.Value{}, raised
	}
	if raised := m.checkTime(t); raised != nil {
		return object.Value{}, raised
	}
	return m.make(t, datetimeType)
}

func datetimeISO(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	separator := "T"
	if v := arguments[1]; v.Exists() {
		s, ok := object.StrOf(v)
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "isoformat() argument 1 must be a unicode character, not %s", v.Type().Name)
		}
		if s.Len() != 1 {
			return object.Value{}, t.Raise(object.TypeErrorType, "isoformat() argument 1 must be a unicode character, not %s", v.Type().Name)
		}
		separator = s.Text()
	}
	specification, raised := textArgument(t, arguments[2], "auto", "isoformat() argument 2 must be str")
	if raised != nil {
		return object.Value{}, raised
	}
	text, raised := isoText(t, arguments[0], separator, specification)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}

func declareDatetime() {
	binary := comparisons(datetimeCompare)
	binary[object.SlotAdd], binary[object.SlotRadd], binary[object.SlotSub] = dateAdd, dateAdd, datetimeSubtract
	class := object.ClassMethod
	object.Declare(datetimeType, object.Declaration{
		Module: "datetime", Bases: []*object.Type{dateType}, Layout: true,
		Doc:          "datetime(year, month, day[, hour[, minute[, second[, microsecond[,tzinfo]]]]])",
		NewSignature: "(cls, /, *args, **kwargs)", New: datetimeMake,
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: datetimeRepr, object.SlotHash: datetimeHash,
			object.SlotStr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return t.CallMethod(self, "isoformat", t.Intern(" ").Value())
			},
		},
		Binary: binary,
		Methods: append(zoneMethods(), []object.MethodDeclaration{
			{Signature: "now(tz=None)", Kind: class, Native: datetimeNow}, {Signature: "utcnow()", Kind: class, Native: datetimeUTCNow},
			{Signature: "fromtimestamp(timestamp, tz=None)", Kind: class, Native: datetimeFromTimestamp},
			{Signature: "utcfromtimestamp(timestamp, /)", Kind: class, Native: datetimeUTCFromTimestamp},
			{Signature: "strptime(string, format, /)", Kind: class, Native: datetimeParse},
			{Signature: "combine(date, time, tzinfo=None)", Kind: class, Native: datetimeCombine},
			{Signature: "fromisoformat(string, /)", Kind: class, Native: datetimeFromISO},
			{Signature: "date()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				m := momentOf(arguments[0])
				return Moment{year: m.year, month: m.month, day: m.day}.make(t, dateType)
			}},
			{Signature: "time()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				m := *momentOf(arguments[0])
				m.year, m.month, m.day, m.zone = 0, 0, 0, object.None
				return m.make(t, timeType)
			}},
			{Signature: "timetz()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				m := *momentOf(arguments[0])
				m.year, m.month, m.day = 0, 0, 0
				return m.make(t, timeType)
			}},
			{Signature: "ctime()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return t.StrValue(momentOf(arguments[0]).ctime())
			}},
			{Signature: "timetuple()", Native: datetimeTuple}, {Signature: "utctimetuple()", Native: datetimeUTCTuple},
			{Signature: "timestamp()", Native: datetimeTimestamp}, {Signature: "astimezone(tz=None)", Native: datetimeAsTimezone},
			{Signature: "isoformat(sep='T', timespec='auto')", Native: datetimeISO},
			{
				Signature: "replace(year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None, tzinfo=None, *, fold=None)",
				Native:    datetimeReplace,
			},
			{
				Signature: "__replace__(*, year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None, tzinfo=None, fold=None)",
				Native:    datetimeReplace,
			},
			{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return reduceClock(t, arguments[0], momentOf(arguments[0]).dateBytes(), 2, object.Value{})
			}},
			{Signature: "__reduce_ex__(protocol, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return reduceClock(t, arguments[0], momentOf(arguments[0]).dateBytes(), 2, arguments[1])
			}},
		}...),
		GetSets: clockAttributes(),
	})
}
