package datetimemodule

import (
	_ "embed"
	"path"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // The zones are the same wherever the program runs.

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

//go:embed zones.txt
var zoneList string

// zoneNames are the keys that there are.
var zoneNames = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.Fields(zoneList) {
		names[name] = true
	}
	return names
})

var (
	zoneInfoType  = object.NewBuiltinType("zoneinfo.ZoneInfo")
	notFoundType  = object.NewBuiltinType("ZoneInfoNotFoundError")
	badPathType   = object.NewBuiltinType("InvalidTZPathWarning")
	zoneInfoOnce  = sync.OnceFunc(declareZoneInfo)
	zoneStateKey  byte
	zoneFunctions = []module.Function{
		{Signature: "available_timezones()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			var names []object.Value
			for _, name := range strings.Fields(zoneList) {
				names = append(names, t.Intern(name).Value())
			}
			return t.NewSet(names)
		}},
		{Signature: "reset_tzpath(to=None)", Native: func(*object.Thread, []object.Value) (object.Value, *object.Exception) {
			return object.None, nil
		}},
	}
)

// A zoneState has the zones that a run was given by ZoneInfo(key), which returns the same one each time.
type zoneState struct {
	zones map[zoneKey]object.Value
}

type zoneKey struct {
	class *object.Type
	name  string
}

// Trace implements module.State.
func (s *zoneState) Trace(tracer *object.Tracer) {
	for _, v := range s.zones {
		tracer.Visit(v)
	}
}

func zoneStateOf(t *object.Thread) *zoneState {
	return module.Of(t).State(&zoneStateKey, func() module.State { return &zoneState{zones: map[zoneKey]object.Value{}} }).(*zoneState)
}

func zoneMembers() []module.Member {
	zoneInfoOnce()
	return append(module.Functions("zoneinfo", zoneFunctions...), module.Types(zoneInfoType, notFoundType, badPathType)...)
}

// zoneBegin sets TZPATH, where no file is looked for.
func zoneBegin(t *object.Thread, m *object.Module) *object.Exception {
	empty, raised := t.NewTuple()
	if raised != nil {
		return raised
	}
	if raised := m.Dict.SetName(t, "TZPATH", empty.Value()); raised != nil {
		return raised
	}
	var names []object.Value
	for _, name := range []string{"ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError", "InvalidTZPathWarning"} {
		names = append(names, t.Intern(name).Value())
	}
	all, raised := t.NewList(names)
	if raised != nil {
		return raised
	}
	return m.Dict.SetName(t, "__all__", all.Value())
}

// A zoneInfo is a ZoneInfo.
type zoneInfo struct {
	object.Header
	key      string
	location *time.Location
}

// Trace implements object.Object.
func (*zoneInfo) Trace(*object.Tracer) int64 { return 64 }

func zoneInfoOf(v object.Value) *zoneInfo { return object.Base(v).Object().(*zoneInfo) }

func unix(seconds int64) time.Time { return time.Unix(seconds, 0) }

// zoneAt is the time in a zone so many seconds after 1970, with fold set in the second of two like hours.
func zoneAt(t *object.Thread, zone *time.Location, seconds, micros int64) (Moment, *object.Exception) {
	_, offset := unix(seconds).In(zone).Zone()
	m, raised := momentAt(t, seconds+int64(offset), micros)
	if raised != nil {
		return m, raised
	}
	if wallOffset(zone, seconds+int64(offset), 0) != offset {
		m.fold = 1
	}
	return m, nil
}

// makeZone makes the zone of a key, which is checked as CPython does.
func makeZone(t *object.Thread, class *object.Type, v object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(v)
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "expected str, bytes or os.PathLike object, not %s", v.Type().Name)
	}
	key := s.Text()
	switch {
	case strings.HasPrefix(key, "/"):
		return object.Value{}, t.Raise(object.ValueErrorType, "ZoneInfo keys may not be absolute paths, got: %s", key)
	case path.Clean(key) != key || key == "." || key == "":
		return object.Value{}, t.Raise(object.ValueErrorType, "ZoneInfo keys must be normalized relative paths, got: %s", key)
	case strings.HasPrefix(key, ".."):
		return object.Value{}, t.Raise(object.ValueErrorType, "ZoneInfo keys must refer to subdirectories of TZPATH, got: %s", key)
	}
	var location *time.Location
	if zoneNames()[key] {
		if found, err := time.LoadLocation(key); err == nil {
			location = found
		}
	}
	if location == nil {
		return object.Value{}, t.Raise(notFoundType, "No time zone found with key %s", key)
	}
	if raised := t.Charge(64); raised != nil {
		return object.Value{}, raised
	}
	z := &zoneInfo{key: key, location: location}
	z.Header = object.NewHeader(zoneInfoType, z)
	return t.InstanceOf(class, z.Value())
}

// standard is the offset of the zone at a moment without daylight saving time: that of the nearest time without it.
func (z *zoneInfo) standard(moment time.Time) int {
	at := moment.In(z.location)
	_, own := at.Zone()
	if !at.IsDST() {
		return own
	}
	for _, later := range []bool{false, true} {
		probe := at
		for range 4 {
			start, end := probe.ZoneBounds()
			if later {
				probe = end
			} else {
				probe = start.Add(-time.Second)
			}
			if later && end.IsZero() || !later && start.IsZero() {
				break
			}
			if _, offset := probe.Zone(); !probe.IsDST() && offset != own {
				return offset
			}
		}
	}
	return own - 3600
}

// at is the moment that a datetime, or None, means in the zone; ok is false for None in a zone whose offset changes.
func (z *zoneInfo) at(t *object.Thread, when object.Value) (moment time.Time, ok bool, raised *object.Exception) {
	if when == object.None {
		moment = unix(0).In(z.location)
		start, end := moment.ZoneBounds()
		return moment, start.IsZero() && end.IsZero(), nil
	}
	if !isDatetime(when) {
		return moment, false, t.Raise(object.AttributeErrorType, "'%s' object has no attribute 'toordinal'", when.Type().Name)
	}
	m := momentOf(when)
	wall := m.wall()
	return unix(wall - int64(wallOffset(z.location, wall, m.fold))).In(z.location), true, nil
}

func (z *zoneInfo) offset(t *object.Thread, when object.Value) (object.Value, *object.Exception) {
	moment, ok, raised := z.at(t, when)
	if raised != nil || !ok {
		return object.None, raised
	}
	seconds := 0
	if m := when; m != object.None {
		// In an hour that is not there, the offset is not that of the moment.
		seconds = wallOffset(z.location, momentOf(m).wall(), momentOf(m).fold)
	} else {
		_, seconds = moment.Zone()
	}
	return object.Made(newDelta(t, 0, int64(seconds)*microsPerSecond))
}

func (z *zoneInfo) daylight(t *object.Thread, when object.Value) (object.Value, *object.Exception) {
	moment, ok, raised := z.zoned(t, when)
	if raised != nil || !ok {
		return object.None, raised
	}
	_, own := moment.Zone()
	return object.Made(newDelta(t, 0, int64(own-z.standard(moment))*microsPerSecond))
}

// zoned is at, but in an hour that is not there a moment of the side whose offset holds.
func (z *zoneInfo) zoned(t *object.Thread, when object.Value) (time.Time, bool, *object.Exception) {
	moment, ok, raised := z.at(t, when)
	if raised != nil || !ok || when == object.None {
		return moment, ok, raised
	}
	m := momentOf(when)
	wanted := wallOffset(z.location, m.wall(), m.fold)
	if _, own := moment.Zone(); own == wanted {
		return moment, true, nil
	}
	start, end := moment.ZoneBounds()
	for _, side := range []time.Time{start.Add(-time.Second), end} {
		if _, offset := side.Zone(); offset == wanted {
			return side, true, nil
		}
	}
	return moment, true, nil
}

func declareZoneInfo() {
	declareOnce()
	object.Declare(notFoundType, object.Declaration{Module: "zoneinfo._common", Bases: []*object.Type{object.KeyErrorType}, HasDict: true})
	object.Declare(badPathType, object.Declaration{Module: "zoneinfo._common", Bases: []*object.Type{object.RuntimeWarningType}, HasDict: true})
	class := object.ClassMethod
	object.Declare(zoneInfoType, object.Declaration{
		Module: "zoneinfo", Bases: []*object.Type{tzinfoType}, Layout: true, Doc: "A zone of the IANA time zone database.",
		NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			made, raised := t.LayoutArgument(zoneInfoType, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			bound, raised := bind(t, arguments[1], arguments[2], []string{"key"}, 1, 1)
			if raised != nil {
				return object.Value{}, raised
			}
			state, key := zoneStateOf(t), zoneKey{class: made}
			if s, ok := object.StrOf(bound[0]); ok {
				key.name = s.Text()
				if known := state.zones[key]; known.Exists() {
					return known, nil
				}
			}
			v, raised := makeZone(t, made, bound[0])
			if raised == nil {
				state.zones[key] = v
			}
			return v, raised
		},
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return t.StrValue(self.Type().FullName() + "(key=" + object.ReprText(zoneInfoOf(self).key) + ")")
			},
			object.SlotStr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return t.StrValue(zoneInfoOf(self).key)
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "no_cache(key)", Kind: class, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return makeZone(t, classOf(arguments[0]), arguments[1])
			}},
			{Signature: "clear_cache(*, only_keys=None)", Kind: class, Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
				clear(zoneStateOf(t).zones)
				return object.None, nil
			}},
			{Signature: "from_file(file_obj, /, key=None)", Kind: class, Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
				return object.Value{}, t.Raise(object.NotImplementedErrorType, "zones are not read from files here; use ZoneInfo(key)")
			}},
			{Signature: "utcoffset(dt, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return zoneInfoOf(arguments[0]).offset(t, arguments[1])
			}},
			{Signature: "dst(dt, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return zoneInfoOf(arguments[0]).daylight(t, arguments[1])
			}},
			{Signature: "tzname(dt, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				moment, ok, raised := zoneInfoOf(arguments[0]).zoned(t, arguments[1])
				if raised != nil || !ok {
					return object.None, raised
				}
				name, _ := moment.Zone()
				return t.StrValue(name)
			}},
			{Signature: "fromutc(dt, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				if raised := checkFromUTC(t, "fromutc: argument must be a datetime instance", arguments[0], arguments[1]); raised != nil {
					return object.Value{}, raised
				}
				utc := momentOf(arguments[1])
				m, raised := zoneAt(t, zoneInfoOf(arguments[0]).location, utc.wall(), int64(utc.micro))
				if raised != nil {
					return object.Value{}, t.Raise(object.OverflowErrorType, "date value out of range")
				}
				m.zone = arguments[0]
				return datetimeOf(t, arguments[1].Type(), m)
			}},
			{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				key, raised := t.StrValue(zoneInfoOf(arguments[0]).key)
				if raised != nil {
					return object.Value{}, raised
				}
				return reduced(t, arguments[0], key)
			}},
		},
		GetSets: []object.GetSetDeclaration{{Name: "key", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return t.StrValue(zoneInfoOf(self).key)
		}}},
	})
}
