package datetimemodule

import (
	"github.com/coderuntime/coderuntime/py/object"
)

// newZone makes a timezone; one of no offset and no name is utc.
func newZone(t *object.Thread, delta *Delta, name object.Value) (object.Value, *object.Exception) {
	if !name.Exists() && delta.days == 0 && delta.micros == 0 {
		return utc.Value(), nil
	}
	if !inDay(delta) {
		return object.Value{}, t.Raise(object.ValueErrorType,
			"offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %s.", delta.show("datetime.timedelta"))
	}
	if raised := t.Charge(72); raised != nil {
		return object.Value{}, raised
	}
	z := &Zone{delta: delta, name: name}
	z.Header = object.NewHeader(timezoneType, z)
	return z.Value(), nil
}

func (z *Zone) text() string {
	switch {
	case z.name.Exists():
		s, _ := object.StrOf(z.name)
		return s.Text()
	case z == utc || z.delta.days == 0 && z.delta.micros == 0:
		return "UTC"
	}
	return "UTC" + offsetText(z.delta, ":")
}

func zoneOf(v object.Value) *Zone { return v.Object().(*Zone) }

// whenArgument checks the argument of a method of timezone.
func whenArgument(t *object.Thread, method string, v object.Value) *object.Exception {
	if v != object.None && !isDatetime(v) {
		return t.Raise(object.TypeErrorType, "%s(dt) argument must be a datetime instance or None, not %s", method, v.Type().Name)
	}
	return nil
}

func declareTimezone() {
	missing := func(signature, text string) object.MethodDeclaration {
		return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			return object.Value{}, t.Raise(object.NotImplementedErrorType, "%s", text)
		}}
	}
	object.Declare(tzinfoType, object.Declaration{
		Module: "datetime", Doc: "Abstract base class for time zone info objects.",
		NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			class, ok := arguments[0].Object().(*object.Type)
			if !ok || !class.IsSubtype(tzinfoType) {
				return object.Value{}, t.Raise(object.TypeErrorType, "tzinfo.__new__(X): X is not a subtype of tzinfo")
			}
			return object.Made(t.NewInstance(class, object.Value{}))
		},
		Methods: []object.MethodDeclaration{
			missing("utcoffset(dt, /)", "a tzinfo subclass must implement utcoffset()"), missing("dst(dt, /)", "a tzinfo subclass must implement dst()"),
			missing("tzname(dt, /)", "a tzinfo subclass must implement tzname()"),
			{Signature: "fromutc(dt, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return fromUTC(t, arguments[0], arguments[1])
			}},
			{Signature: "__init__(*args, **kwargs)", Native: func(*object.Thread, []object.Value) (object.Value, *object.Exception) {
				return object.None, nil
			}},
			{Signature: "__reduce__()", Native: tzinfoReduce},
		},
	})
	method := func(signature, name string, native func(t *object.Thread, z *Zone) (object.Value, *object.Exception)) object.MethodDeclaration {
		return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			if raised := whenArgument(t, name, arguments[1]); raised != nil {
				return object.Value{}, raised
			}
			return native(t, zoneOf(arguments[0]))
		}}
	}
	binary := comparisons(func(_ *object.Thread, op object.Comparison, self, other object.Value) (object.Value, *object.Exception) {
		b, ok := other.Object().(*Zone)
		if !ok || op != object.EqualTo && op != object.NotEqual {
			return object.NotImplemented, nil
		}
		return object.Bool(holds(op, zoneOf(self).delta.compare(b.delta))), nil
	})
	object.Declare(timezoneType, object.Declaration{
		Module: "datetime", Bases: []*object.Type{tzinfoType}, Final: true, Layout: true, Doc: "Fixed offset from UTC implementation of tzinfo.",
		NewSignature: "(cls, offset, name=None)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			if !isDelta(arguments[1]) {
				return object.Value{}, t.Raise(object.TypeErrorType, "timezone() argument 1 must be datetime.timedelta, not %s", arguments[1].Type().Name)
			}
			if _, ok := object.StrOf(object.OrNone(arguments[2])); arguments[2].Exists() && !ok {
				return object.Value{}, t.Raise(object.TypeErrorType, "timezone() argument 2 must be str, not %s", object.ArgumentType(arguments[2]))
			}
			return newZone(t, deltaOf(arguments[1]), arguments[2])
		},
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				z := zoneOf(self)
				if z == utc {
					return t.StrValue("datetime.timezone.utc")
				}
				text := "datetime.timezone(" + z.delta.show("datetime.timedelta")
				if z.name.Exists() {
					name, raised := t.Repr(z.name)
					if raised != nil {
						return object.Value{}, raised
					}
					text += ", " + name
				}
				return t.StrValue(text + ")")
			},
			object.SlotStr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return t.StrValue(zoneOf(self).text())
			},
			object.SlotHash: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return zoneOf(self).delta.hash(t)
			},
		},
		Binary: binary,
		Methods: []object.MethodDeclaration{
			method("utcoffset(dt, /)", "utcoffset", func(_ *object.Thread, z *Zone) (object.Value, *object.Exception) { return z.delta.Value(), nil }),
			method("dst(dt, /)", "dst", func(*object.Thread, *Zone) (object.Value, *object.Exception) { return object.None, nil }),
			method("tzname(dt, /)", "tzname", func(t *object.Thread, z *Zone) (object.Value, *object.Exception) { return t.StrValue(z.text()) }),
			{Signature: "fromutc(dt, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				if raised := checkFromUTC(t, "fromutc() argument must be a datetime instance", arguments[0], arguments[1]); raised != nil {
					return object.Value{}, raised
				}
				return addDelta(t, arguments[1], zoneOf(arguments[0]).delta, 1)
			}},
			{Signature: "__getinitargs__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				z := zoneOf(arguments[0])
				if z.name.Exists() {
					return object.Made(t.NewTuple(z.delta.Value(), z.name))
				}
				return object.Made(t.NewTuple(z.delta.Value()))
			}},
		},
	})
}

// tzinfoReduce is tzinfo.__reduce__: the class is called with what __getinitargs__ returns.
func tzinfoReduce(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	self := arguments[0]
	method, raised := t.FindAttribute(self, "__getinitargs__")
	if raised != nil {
		return object.Value{}, raised
	}
	initial, raised := object.Made(t.NewTuple())
	if raised == nil && method.Exists() {
		initial, raised = t.Call0(method)
	}
	if raised != nil {
		return object.Value{}, raised
	}
	if i, ok := self.Object().(*object.Instance); ok {
		dict, raised := i.Dict(t)
		if raised != nil {
			return object.Value{}, raised
		}
		if dict.Len() > 0 {
			return object.Made(t.NewTuple(self.Type().Value(), initial, dict.Value()))
		}
	}
	return object.Made(t.NewTuple(self.Type().Value(), initial))
}

func checkFromUTC(t *object.Thread, text string, self, when object.Value) *object.Exception {
	if !isDatetime(when) {
		return t.Raise(object.TypeErrorType, "%s", text)
	}
	if momentOf(when).zone != self {
		return t.Raise(object.ValueErrorType, "fromutc: dt.tzinfo is not self")
	}
	return nil
}

// fromUTC is tzinfo.fromutc: the standard offset is added, then what daylight saving time adds there.
func fromUTC(t *object.Thread, self, when object.Value) (object.Value, *object.Exception) {
	if raised := checkFromUTC(t, "fromutc: argument must be a datetime", self, when); raised != nil {
		return object.Value{}, raised
	}
	need := func(d *Delta, raised *object.Exception, text string) *object.Exception {
		if raised == nil && d == nil {
			raised = t.Raise(object.ValueErrorType, "%s", text)
		}
		return raised
	}
	off, raised := askDelta(t, self, "utcoffset", when)
	if raised := need(off, raised, "fromutc: non-None utcoffset() result required"); raised != nil {
		return object.Value{}, raised
	}
	dst, raised := askDelta(t, self, "dst", when)
	if raised := need(dst, raised, "fromutc: non-None dst() result required"); raised != nil {
		return object.Value{}, raised
	}
	standard, raised := newDelta(t, off.days-dst.days, off.micros-dst.micros)
	if raised != nil {
		return object.Value{}, raised
	}
	result, raised := addDelta(t, when, standard, 1)
	if raised != nil {
		return object.Value{}, raised
	}
	dst, raised = askDelta(t, self, "dst", result)
	if raised := need(dst, raised, "fromutc: tz.dst() gave inconsistent results; cannot convert"); raised != nil {
		return object.Value{}, raised
	}
	if dst.days == 0 && dst.micros == 0 {
		return result, nil
	}
	return addDelta(t, result, dst, 1)
}

// addDelta is a date or datetime, or an instance of a subclass, moved by factor times a timedelta.
func addDelta(t *object.Thread, self object.Value, d *Delta, factor int64) (object.Value, *object.Exception) {
	m := momentOf(self)
	if isDatetime(self) {
		moved, raised := m.plus(t, factor*d.days, factor*d.micros)
		if raised != nil {
			return object.Value{}, raised
		}
		return moved.of(t, self.Type(), datetimeType)
	}
	// Only the days of a timedelta move a date.
	moved, raised := m.plus(t, factor*d.days, 0)
	if raised != nil {
		return object.Value{}, raised
	}
	return moved.of(t, self.Type(), dateType)
}
