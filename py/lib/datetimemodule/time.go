package datetimemodule

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/object"
)

var timeParameters = []string{"hour", "minute", "second", "microsecond", "tzinfo", "fold"}

func timeMake(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, raised := t.LayoutArgument(timeType, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	m, ok := timeState(arguments[1])
	if !ok {
		bound, raised := bind(t, arguments[1], arguments[2], timeParameters, 0, 5)
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := m.readClock(t, bound); raised != nil {
			return object.Value{}, raised
		}
	}
	v, raised := m.make(t, timeType)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.InstanceOf(class, v)
}

// readClock reads the arguments from hour to fold.
func (m *Moment) readClock(t *object.Thread, bound []object.Value) *object.Exception {
	if raised := wholes(t, bound, &m.hour, &m.minute, &m.second, &m.micro); raised != nil {
		return raised
	}
	if raised := wholes(t, bound[5:], &m.fold); raised != nil {
		return raised
	}
	if raised := m.checkTime(t); raised != nil {
		return raised
	}
	var raised *object.Exception
	m.zone, raised = tzinfoArgument(t, bound[4])
	return raised
}

// timeState reads the six bytes that __reduce__ gives, and the tzinfo.
func timeState(args object.Value) (m Moment, ok bool) {
	given := args.Object().(*object.Tuple).Elements()
	if len(given) != 1 && len(given) != 2 {
		return m, false
	}
	state, isBytes := object.BytesOf(given[0])
	if !isBytes || len(state) != 6 {
		return m, false
	}
	m.setClockBytes(state)
	m.zone = object.None
	if len(given) == 2 {
		m.zone = given[1]
	}
	return m, m.hour < 24 && m.minute < 60 && m.second < 60 && m.micro < 1_000_000
}

// setClockBytes reads six bytes; the highest bit of the first is fold.
func (m *Moment) setClockBytes(state string) {
	m.fold = int(state[0] >> 7)
	m.hour, m.minute, m.second = int(state[0]&0x7F), int(state[1]), int(state[2])
	m.micro = int(state[3])<<16 | int(state[4])<<8 | int(state[5])
}

func timeCompare(t *object.Thread, op object.Comparison, self, other object.Value) (object.Value, *object.Exception) {
	if !object.IsInstance(other, timeType) {
		return object.NotImplemented, nil
	}
	a, b := momentOf(self), momentOf(other)
	if a.zone == b.zone {
		return object.Bool(holds(op, sign(a.micros()-b.micros()))), nil
	}
	x, y, decided, raised := offsets(t, op, self, other, "times")
	if raised != nil || decided {
		return object.Bool(op == object.NotEqual), raised
	}
	difference := a.micros() - b.micros()
	if x != nil {
		difference -= (x.days*microsPerDay + x.micros) - (y.days*microsPerDay + y.micros)
	}
	return object.Bool(holds(op, sign(difference))), nil
}

// offsets returns the offsets of two times or datetimes; decided: they are unequal whatever they are, since one has no
// offset, or one depends on fold.
func offsets(t *object.Thread, op object.Comparison, self, other object.Value, what string) (x, y *Delta, decided bool, raised *object.Exception) {
	if x, raised = offset(t, self); raised != nil {
		return nil, nil, false, raised
	}
	if y, raised = offset(t, other); raised != nil {
		return nil, nil, false, raised
	}
	equality := op == object.EqualTo || op == object.NotEqual
	if (x == nil) != (y == nil) {
		if !equality {
			raised = t.Raise(object.TypeErrorType, "can't compare offset-naive and offset-aware %s", what)
		}
		return x, y, true, raised
	}
	if equality && what == "datetimes" && x != nil {
		for _, side := range []struct {
			v object.Value
			d *Delta
		}{{self, x}, {other, y}} {
			if matters, raised := foldMatters(t, side.v, side.d); raised != nil || matters {
				return x, y, true, raised
			}
		}
	}
	return x, y, false, nil
}

func timeHash(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	m := *momentOf(self)
	d, raised := offset(t, self)
	if raised != nil {
		return object.Value{}, raised
	}
	if d == nil {
		return object.Int(int64(t.HashText(m.clockBytes()))), nil
	}
	micros := m.micros() - d.days*microsPerDay - d.micros
	if micros >= 0 && micros < microsPerDay {
		m.setMicros(micros)
		return object.Int(int64(t.HashText(m.clockBytes()))), nil
	}
	difference, raised := newDelta(t, 0, micros)
	if raised != nil {
		return object.Value{}, raised
	}
	return difference.hash(t)
}

// showClock is the part of a repr from the hour on. That of a datetime has fold before tzinfo.
func (m *Moment) showClock(t *object.Thread) (string, *object.Exception) {
	text := fmt.Sprintf("%d, %d", m.hour, m.minute)
	if m.micro != 0 {
		text += fmt.Sprintf(", %d, %d", m.second, m.micro)
	} else if m.second != 0 {
		text += fmt.Sprintf(", %d", m.second)
	}
	fold := ""
	if m.fold != 0 {
		fold = ", fold=1"
	}
	if m.zone == object.None {
		return text + fold, nil
	}
	zone, raised := t.Repr(m.zone)
	if raised != nil {
		return "", raised
	}
	if m.year > 0 {
		return text + fold + ", tzinfo=" + zone, nil
	}
	return text + ", tzinfo=" + zone + fold, nil
}

func timeReplace(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	m := *momentOf(arguments[0])
	changed, raised := m.replacedClock(t, arguments[1:])
	if raised != nil {
		return object.Value{}, raised
	}
	if class := arguments[0].Type(); class != timeType {
		return changed.of(t, class, timeType)
	}
	if raised := changed.checkTime(t); raised != nil {
		return object.Value{}, raised
	}
	return changed.make(t, timeType)
}

// replacedClock replaces hour, minute, second, microsecond, tzinfo and fold.
func (m Moment) replacedClock(t *object.Thread, arguments []object.Value) (Moment, *object.Exception) {
	m, raised := m.replaced(t, arguments, clockFields...)
	if raised != nil {
		return m, raised
	}
	if arguments[4].Exists() {
		if m.zone, raised = tzinfoArgument(t, arguments[4]); raised != nil {
			return m, raised
		}
	}
	m.fold, raised = whole(t, arguments[5], m.fold)
	return m, raised
}

func timeFromISO(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[1])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "fromisoformat: argument must be str")
	}
	text := s.Text()
	if len(text) > 0 && text[0] == 'T' {
		text = text[1:]
	}
	m, ok, raised := scanTime(t, text)
	if raised != nil {
		return object.Value{}, raised
	}
	if !ok {
		return object.Value{}, invalidFormat(t, s.Text())
	}
	if class := classOf(arguments[0]); class != timeType {
		return m.of(t, class, timeType)
	}
	if raised := m.checkTime(t); raised != nil {
		return object.Value{}, raised
	}
	return m.make(t, timeType)
}

// zoneMethods are utcoffset, tzname and dst of a time or datetime.
func zoneMethods() []object.MethodDeclaration {
	when := func(self object.Value) object.Value {
		if isDatetime(self) {
			return self
		}
		return object.None
	}
	ask := func(method string) object.Native {
		return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return deltaOrNone(askDelta(t, momentOf(arguments[0]).zone, method, when(arguments[0])))
		}
	}
	return []object.MethodDeclaration{
		{Signature: "utcoffset()", Native: ask("utcoffset")}, {Signature: "dst()", Native: ask("dst")},
		{Signature: "tzname()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return askName(t, momentOf(arguments[0]).zone, when(arguments[0]))
		}},
	}
}

// clockAttributes are the attributes from hour to fold.
func clockAttributes() []object.GetSetDeclaration {
	return []object.GetSetDeclaration{
		fieldOf("hour", func(m *Moment) int { return m.hour }), fieldOf("minute", func(m *Moment) int { return m.minute }),
		fieldOf("second", func(m *Moment) int { return m.second }), fieldOf("microsecond", func(m *Moment) int { return m.micro }),
		fieldOf("fold", func(m *Moment) int { return m.fold }),
		{Name: "tzinfo", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return momentOf(self).zone, nil
		}},
	}
}

// reduceClock is __reduce_ex__ of a time or datetime: fold is in the highest bit of a byte, from protocol 4 on.
func reduceClock(t *object.Thread, self object.Value, before string, foldAt int, protocol object.Value) (object.Value, *object.Exception) {
	m := momentOf(self)
	state := []byte(before + m.clockBytes())
	if m.fold != 0 && (!protocol.Exists() || protocol.Int() > 3) {
		state[foldAt] |= 0x80
	}
	content, raised := t.NewBytes(string(state))
	if raised != nil {
		return object.Value{}, raised
	}
	if m.zone == object.None {
		return reduced(t, self, content)
	}
	return reduced(t, self, content, m.zone)
}

func declareTime() {
	object.Declare(timeType, object.Declaration{
		Module: "datetime", Layout: true, Doc: "time([hour[, minute[, second[, microsecond[, tzinfo]]]]]) --> a time object",
		NewSignature: "(cls, /, *args, **kwargs)", New: timeMake,
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				text, raised := momentOf(self).showClock(t)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.StrValue(self.Type().Name + "(" + text + ")")
			},
			object.SlotStr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return t.CallMethod(self, "isoformat")
			},
			object.SlotHash: timeHash,
		},
		Binary: comparisons(timeCompare),
		Methods: append(zoneMethods(), []object.MethodDeclaration{
			{Signature: "isoformat(timespec='auto')", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				specification, raised := textArgument(t, arguments[1], "auto", "isoformat() argument 1 must be str")
				if raised != nil {
					return object.Value{}, raised
				}
				text, raised := isoText(t, arguments[0], "", specification)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.StrValue(text)
			}},
			{Signature: "fromisoformat(string, /)", Kind: object.ClassMethod, Native: timeFromISO},
			{Signature: "strftime(format)", Native: strftimeMethod}, {Signature: "__format__(format_spec, /)", Native: formatMethod},
			{Signature: "replace(hour=None, minute=None, second=None, microsecond=None, tzinfo=None, *, fold=None)", Native: timeReplace},
			{Signature: "__replace__(*, hour=None, minute=None, second=None, microsecond=None, tzinfo=None, fold=None)", Native: timeReplace},
			{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return reduceClock(t, arguments[0], "", 0, object.Value{})
			}},
			{Signature: "__reduce_ex__(protocol, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return reduceClock(t, arguments[0], "", 0, arguments[1])
			}},
		}...),
		GetSets: clockAttributes(),
	})
}
