package datetimemodule

import (
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/py/lib/structseq"
	"github.com/coderuntime/coderuntime/py/lib/timemodule"
	"github.com/coderuntime/coderuntime/py/object"
)

var dateParameters = []string{"year", "month", "day"}

func dateMake(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, raised := t.LayoutArgument(dateType, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	m, ok := dateState(arguments[1])
	if !ok {
		bound, raised := bind(t, arguments[1], arguments[2], dateParameters, 3, 3)
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := wholes(t, bound, &m.year, &m.month, &m.day); raised != nil {
			return object.Value{}, raised
		}
		if raised := m.checkDate(t); raised != nil {
			return object.Value{}, raised
		}
	}
	v, raised := m.make(t, dateType)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.InstanceOf(class, v)
}

// dateState reads the four bytes that __reduce__ gives.
func dateState(args object.Value) (m Moment, ok bool) {
	given := args.Object().(*object.Tuple).Elements()
	if len(given) != 1 {
		return m, false
	}
	state, isBytes := object.BytesOf(given[0])
	if !isBytes || len(state) != 4 {
		return m, false
	}
	m = Moment{year: int(state[0])<<8 | int(state[1]), month: int(state[2]), day: int(state[3])}
	return m, m.month >= 1 && m.month <= 12 && m.year >= minimumYear && m.year <= maximumYear && m.day >= 1 && m.day <= daysInMonth(m.year, m.month)
}

func (m *Moment) dateBytes() string {
	return string([]byte{byte(m.year >> 8), byte(m.year), byte(m.month), byte(m.day)})
}

func (m *Moment) clockBytes() string {
	return string([]byte{byte(m.hour), byte(m.minute), byte(m.second), byte(m.micro >> 16), byte(m.micro >> 8), byte(m.micro)})
}

// classOf is the class that a class method is called on.
func classOf(v object.Value) *object.Type { return v.Object().(*object.Type) }

// dateOf makes a date of class, or for datetime a datetime at midnight.
func dateOf(t *object.Thread, class *object.Type, m Moment) (object.Value, *object.Exception) {
	switch class {
	case dateType, datetimeType:
		return m.make(t, class)
	}
	return m.of(t, class, dateType)
}

func dateFromTimestamp(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	whole, micros, raised := seconds(t, arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	m, raised := localAt(t, whole, micros)
	if raised != nil {
		return object.Value{}, raised
	}
	return dateOf(t, classOf(arguments[0]), Moment{year: m.year, month: m.month, day: m.day})
}

func fromOrdinalMethod(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	n, raised := whole(t, arguments[1], 0)
	if raised != nil {
		return object.Value{}, raised
	}
	var m Moment
	switch {
	case n < 1:
		return object.Value{}, t.Raise(object.ValueErrorType, "ordinal must be >= 1")
	case n > maximumOrdinal:
		year, _, _ := fromOrdinal(n)
		return object.Value{}, t.Raise(object.ValueErrorType, "year %d is out of range", year)
	}
	m.year, m.month, m.day = fromOrdinal(n)
	return dateOf(t, classOf(arguments[0]), m)
}

func fromISOCalendar(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	var year, week, weekday int
	if raised := wholes(t, arguments[1:], &year, &week, &weekday); raised != nil {
		if raised.Is(object.OverflowErrorType) {
			raised = t.Raise(object.ValueErrorType, "ISO calendar component out of range")
		}
		return object.Value{}, raised
	}
	switch {
	case year < minimumYear || year > maximumYear:
		return object.Value{}, t.Raise(object.ValueErrorType, "Year is out of range: %d", year)
	case week < 1 || week > isoWeeks(year):
		return object.Value{}, t.Raise(object.ValueErrorType, "Invalid week: %d", week)
	case weekday < 1 || weekday > 7:
		return object.Value{}, t.Raise(object.ValueErrorType, "Invalid day: %d (range is [1, 7])", weekday)
	}
	ordinal := isoYearStart(year) + (week-1)*7 + weekday - 1
	var m Moment
	if ordinal < 1 {
		return object.Value{}, t.Raise(object.ValueErrorType, "year 0 is out of range")
	}
	m.year, m.month, m.day = fromOrdinal(ordinal)
	if raised := m.checkDate(t); raised != nil {
		return object.Value{}, raised
	}
	return dateOf(t, classOf(arguments[0]), m)
}

func dateFromISO(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[1])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "fromisoformat: argument must be str")
	}
	text := s.Text()
	m, ok := scanDate(text)
	if !ok || len(text) != 7 && len(text) != 8 && len(text) != 10 {
		return object.Value{}, invalidFormat(t, text)
	}
	if raised := m.checkDate(t); raised != nil {
		return object.Value{}, raised
	}
	return dateOf(t, classOf(arguments[0]), m)
}

// replaced is the moment with the fields that replace was given; the arguments follow self.
func (m Moment) replaced(t *object.Thread, arguments []object.Value, fields ...func(m *Moment) *int) (Moment, *object.Exception) {
	for i, field := range fields {
		n, raised := whole(t, arguments[i], *field(&m))
		if raised != nil {
			return m, raised
		}
		*field(&m) = n
	}
	return m, nil
}

var (
	dateFields  = []func(m *Moment) *int{func(m *Moment) *int { return &m.year }, func(m *Moment) *int { return &m.month }, func(m *Moment) *int { return &m.day }}
	clockFields = []func(m *Moment) *int{
		func(m *Moment) *int { return &m.hour }, func(m *Moment) *int { return &m.minute }, func(m *Moment) *int { return &m.second }, func(m *Moment) *int { return &m.micro },
	}
)

func dateReplace(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	m, raised := Moment{year: momentOf(arguments[0]).year, month: momentOf(arguments[0]).month, day: momentOf(arguments[0]).day}.replaced(t, arguments[1:], dateFields...)
	if raised != nil {
		return object.Value{}, raised
	}
	if class := arguments[0].Type(); class != dateType {
		return m.of(t, class, dateType)
	}
	if raised := m.checkDate(t); raised != nil {
		return object.Value{}, raised
	}
	return m.make(t, dateType)
}

// structTime is the struct_time of a date or datetime.
func (m *Moment) structTime(t *object.Thread, daylight int) (object.Value, *object.Exception) {
	values := make([]object.Value, 0, 9)
	for _, n := range []int{m.year, m.month, m.day, m.hour, m.minute, m.second, m.weekday(), yearDay(m.year, m.month, m.day), daylight} {
		values = append(values, object.Int(int64(n)))
	}
	return structseq.Make(t, timemodule.StructTime(), values...)
}

// fields are the parts of a date, time or datetime for strftime.
func (m *Moment) fields() timemodule.Fields {
	f := timemodule.Fields{Year: m.year, Month: m.month, Day: m.day, Hour: m.hour, Minute: m.minute, Second: m.second, Microsecond: m.micro}
	if m.year == 0 {
		f.Year, f.Month, f.Day, f.Weekday, f.YearDay = 1900, 1, 1, 0, 1
		return f
	}
	f.Weekday, f.YearDay = m.weekday(), yearDay(m.year, m.month, m.day)
	return f
}

// strftime formats a date, time or datetime; the directives that glibc does not know are written first.
func strftime(t *object.Thread, self object.Value, format string) (object.Value, *object.Exception) {
	m := momentOf(self)
	// As in C, the format ends where a NUL is.
	format, _, _ = strings.Cut(format, "\x00")
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
		i++
		switch c := format[i]; {
		case c == 'f':
			fmt.Fprintf(&b, "%06d", m.micro)
		case c == 'z', c == ':' && i+1 < len(format) && format[i+1] == 'z':
			separator := ""
			if c == ':' {
				separator = ":"
				i++
			}
			d, raised := offset(t, self)
			if raised != nil {
				return object.Value{}, raised
			}
			if d != nil {
				b.WriteString(offsetText(d, separator))
			}
		case c == 'Z':
			when := object.None
			if isDatetime(self) {
				when = self
			}
			name, raised := askName(t, m.zone, when)
			if raised != nil {
				return object.Value{}, raised
			}
			if s, ok := object.StrOf(name); ok {
				b.WriteString(strings.ReplaceAll(s.Text(), "%", "%%"))
			}
		default:
			b.WriteByte('%')
			b.WriteByte(c)
		}
		if raised := t.Charge(16); raised != nil {
			return object.Value{}, raised
		}
	}
	f := m.fields()
	text, raised := timemodule.Format(t, b.String(), f)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}

func strftimeMethod(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	format, raised := textArgument(t, arguments[1], "", "strftime() argument 1 must be str")
	if raised != nil {
		return object.Value{}, raised
	}
	return strftime(t, arguments[0], format)
}

// formatMethod is __format__: str for an empty specification, else strftime.
func formatMethod(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[1])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "__format__() argument 1 must be str, not %s", object.ArgumentType(arguments[1]))
	}
	if s.Text() == "" {
		text, raised := t.Text(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		return t.StrValue(text)
	}
	return t.CallMethod(arguments[0], "strftime", arguments[1])
}

var (
	dayNames   = [...]string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}
	monthNames = [...]string{"", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}
)

func (m *Moment) ctime() string {
	return fmt.Sprintf("%s %s %2d %02d:%02d:%02d %04d", dayNames[m.weekday()], monthNames[m.month], m.day, m.hour, m.minute, m.second, m.year)
}

func dateCompare(_ *object.Thread, op object.Comparison, self, other object.Value) (object.Value, *object.Exception) {
	// A datetime is a date, but does not compare with one.
	if !isDate(other) || isDatetime(other) {
		return object.NotImplemented, nil
	}
	return object.Bool(holds(op, momentOf(self).ordinal()-momentOf(other).ordinal())), nil
}

func dateAdd(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
	if !isDelta(other) {
		return object.NotImplemented, nil
	}
	return addDelta(t, self, deltaOf(other), 1)
}

func dateSubtract(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
	switch {
	case isDelta(other):
		return addDelta(t, self, deltaOf(other), -1)
	case isDate(other) && isDate(self) && !isDatetime(other):
		return object.Made(newDelta(t, int64(momentOf(self).ordinal()-momentOf(other).ordinal()), 0))
	}
	return object.NotImplemented, nil
}

// fieldOf is an attribute that is a number of a Moment.
func fieldOf(name string, of func(m *Moment) int) object.GetSetDeclaration {
	return object.GetSetDeclaration{Name: name, Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
		return object.Int(int64(of(momentOf(self)))), nil
	}}
}

// number is a method without arguments that returns a number.
func number(signature string, of func(m *Moment) int) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: signature, Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.Int(int64(of(momentOf(arguments[0])))), nil
	}}
}

func declareDate() {
	binary := comparisons(dateCompare)
	binary[object.SlotAdd], binary[object.SlotRadd], binary[object.SlotSub] = dateAdd, dateAdd, dateSubtract
	iso := func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
		return t.StrValue(momentOf(self).dateText())
	}
	replace := dateReplace
	object.Declare(dateType, object.Declaration{
		Module: "datetime", Layout: true, Doc: "date(year, month, day) --> date object",
		NewSignature: "(cls, /, *args, **kwargs)", New: dateMake,
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				m := momentOf(self)
				return t.StrValue(fmt.Sprintf("%s(%d, %d, %d)", self.Type().Name, m.year, m.month, m.day))
			},
			object.SlotStr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return t.CallMethod(self, "isoformat")
			},
			object.SlotHash: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(t.HashText(momentOf(self).dateBytes()))), nil
			},
		},
		Binary: binary,
		Methods: []object.MethodDeclaration{
			{Signature: "today()", Kind: object.ClassMethod, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				moment := now(t)
				return t.CallMethod(arguments[0], "fromtimestamp", object.Float(float64(moment.UnixMicro())/1e6))
			}},
			{Signature: "fromtimestamp(timestamp, /)", Kind: object.ClassMethod, Native: dateFromTimestamp},
			{Signature: "fromordinal(ordinal, /)", Kind: object.ClassMethod, Native: fromOrdinalMethod},
			{Signature: "fromisoformat(string, /)", Kind: object.ClassMethod, Native: dateFromISO},
			{Signature: "fromisocalendar(year, week, day)", Kind: object.ClassMethod, Native: fromISOCalendar},
			number("toordinal()", (*Moment).ordinal), number("weekday()", (*Moment).weekday),
			number("isoweekday()", func(m *Moment) int { return m.weekday() + 1 }),
			{Signature: "isocalendar()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				m := momentOf(arguments[0])
				year, week, weekday := isoCalendar(m.year, m.ordinal())
				return structseq.Make(t, isoType, object.Int(int64(year)), object.Int(int64(week)), object.Int(int64(weekday)))
			}},
			{Signature: "isoformat()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return iso(t, arguments[0])
			}},
			{Signature: "ctime()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return t.StrValue(momentOf(arguments[0]).ctime())
			}},
			{Signature: "strftime(format)", Native: strftimeMethod}, {Signature: "__format__(format_spec, /)", Native: formatMethod},
			{Signature: "timetuple()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return momentOf(arguments[0]).structTime(t, -1)
			}},
			{Signature: "replace(year=None, month=None, day=None)", Native: replace}, {Signature: "__replace__(*, year=None, month=None, day=None)", Native: replace},
			{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				state, raised := t.NewBytes(momentOf(arguments[0]).dateBytes())
				if raised != nil {
					return object.Value{}, raised
				}
				return reduced(t, arguments[0], state)
			}},
		},
		GetSets: []object.GetSetDeclaration{
			fieldOf("year", func(m *Moment) int { return m.year }), fieldOf("month", func(m *Moment) int { return m.month }),
			fieldOf("day", func(m *Moment) int { return m.day }),
		},
	})
}
