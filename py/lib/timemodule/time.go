// Package timemodule is the module time, on the clock and the zone of the run's World.
//
//	time.go      the definition, the clocks, struct_time
//	strftime.go  Format: a moment as text, as glibc's strftime writes it in the C locale
//	strptime.go  Parse: a moment from text, as time.strptime and datetime.strptime read it
//
// The module datetime uses Format and Parse too.
package timemodule

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"sync"
	"time"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/lib/structseq"
	"github.com/coderuntime/coderuntime/py/object"
)

// Definitions are the modules.
var Definitions = []*module.Definition{{Name: "time", Doc: "Clocks, and moments as tuples and text.", Members: members, Begin: begin}}

// StructTime is the type struct_time.
var StructTime = sync.OnceValue(func() *object.Type {
	return structseq.New(structseq.Definition{
		Module: "time", Name: "struct_time", Visible: 9,
		Fields: strings.Fields("tm_year tm_mon tm_mday tm_hour tm_min tm_sec tm_wday tm_yday tm_isdst tm_zone tm_gmtoff"),
	})
})

// clocks are the clocks that clock_gettime takes, by their numbers; true for those that tell the time of day.
var clocks = []struct {
	name   string
	number int64
	wall   bool
}{
	{"CLOCK_REALTIME", 0, true}, {"CLOCK_MONOTONIC", 1, false}, {"CLOCK_PROCESS_CPUTIME_ID", 2, false}, {"CLOCK_THREAD_CPUTIME_ID", 3, false},
	{"CLOCK_MONOTONIC_RAW", 4, false}, {"CLOCK_BOOTTIME", 7, false}, {"CLOCK_TAI", 11, true},
}

func members() []module.Member {
	elapsed := func(t *object.Thread) time.Duration { return module.Of(t).Elapsed() }
	list := module.Functions("time",
		module.Function{Signature: "time()", Native: seconds(sinceEpoch)}, module.Function{Signature: "time_ns()", Native: nanoseconds(sinceEpoch)},
		module.Function{Signature: "gmtime(seconds=None, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return broken(t, arguments[0], time.UTC)
		}},
		module.Function{Signature: "localtime(seconds=None, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return broken(t, arguments[0], module.Of(t).Zone())
		}},
		module.Function{Signature: "mktime(tuple, /)", Native: mktime}, module.Function{Signature: "asctime(tuple=None, /)", Native: asctime},
		module.Function{Signature: "ctime(seconds=None, /)", Native: ctime},
		module.Function{Signature: "strftime(format, tuple=None, /)", Native: strftime},
		module.Function{Signature: "strptime(string, format='%a %b %d %H:%M:%S %Y', /)", Native: strptime},
		module.Function{Signature: "sleep(seconds, /)", Native: sleep},
		module.Function{Signature: "get_clock_info(name, /)", Native: clockInfo},
		module.Function{Signature: "clock_gettime(clk_id, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			d, raised := readClock(t, arguments[0])
			return object.Float(d.Seconds()), raised
		}},
		module.Function{Signature: "clock_gettime_ns(clk_id, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			d, raised := readClock(t, arguments[0])
			return object.Int(int64(d)), raised
		}},
		module.Function{Signature: "clock_getres(clk_id, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			_, raised := readClock(t, arguments[0])
			return object.Float(1e-9), raised
		}},
	)
	for _, name := range []string{"monotonic", "perf_counter", "process_time", "thread_time"} {
		list = append(list, module.Functions("time", module.Function{Signature: name + "()", Native: seconds(elapsed)},
			module.Function{Signature: name + "_ns()", Native: nanoseconds(elapsed)})...)
	}
	for _, clock := range clocks {
		list = append(list, module.Member{Name: clock.name, Value: object.Int(clock.number)})
	}
	return append(list, module.Member{Name: "struct_time", Value: StructTime().Value()}, module.Member{Name: "_STRUCT_TM_ITEMS", Value: object.Int(11)})
}

// begin adds what depends on the zone, as it is in the year that the run begins in.
func begin(t *object.Thread, m *object.Module) *object.Exception {
	zone, year := module.Of(t).Zone(), module.Of(t).Now().Year()
	winter, summer := time.Date(year, 1, 1, 0, 0, 0, 0, zone), time.Date(year, 7, 1, 0, 0, 0, 0, zone)
	winterName, winterOffset := winter.Zone()
	summerName, summerOffset := summer.Zone()
	daylight := winterOffset != summerOffset
	if winter.IsDST() {
		winterName, winterOffset, summerName, summerOffset = summerName, summerOffset, winterName, winterOffset
	}
	names, raised := object.Made(t.NewTuple(t.Intern(winterName).Value(), t.Intern(summerName).Value()))
	if raised != nil {
		return raised
	}
	count := int64(0)
	if daylight {
		count = 1
	}
	for name, v := range map[string]object.Value{
		"tzname": names, "timezone": object.Int(int64(-winterOffset)), "altzone": object.Int(int64(-summerOffset)), "daylight": object.Int(count),
	} {
		if raised := m.Dict.SetName(t, name, v); raised != nil {
			return raised
		}
	}
	return nil
}

func sinceEpoch(t *object.Thread) time.Duration { return time.Duration(module.Of(t).Now().UnixNano()) }

func seconds(clock func(*object.Thread) time.Duration) object.Native {
	return func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		return object.Float(clock(t).Seconds()), nil
	}
}

func nanoseconds(clock func(*object.Thread) time.Duration) object.Native {
	return func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		return object.Int(int64(clock(t))), nil
	}
}

func readClock(t *object.Thread, v object.Value) (time.Duration, *object.Exception) {
	number, raised := t.IndexInt(v, object.OverflowErrorType)
	if raised != nil {
		return 0, raised
	}
	for _, clock := range clocks {
		switch {
		case clock.number == number && clock.wall:
			return sinceEpoch(t), nil
		case clock.number == number:
			return module.Of(t).Elapsed(), nil
		}
	}
	e, raised := t.Instantiate(object.OSErrorType, []object.Value{object.Int(22), t.Intern("Invalid argument").Value()}, nil)
	if raised != nil {
		return 0, raised
	}
	return 0, e.Object().(*object.Exception)
}

// whole reads a number of seconds since the epoch, rounded down.
func whole(t *object.Thread, v object.Value) (int64, *object.Exception) {
	if v.Type().IsSubtype(object.FloatType) {
		f, raised := t.ToFloat(v)
		switch {
		case raised != nil:
			return 0, raised
		case math.IsNaN(f):
			return 0, t.Raise(object.ValueErrorType, "Invalid value NaN (not a number)")
		case math.Abs(f) >= 0x1p63:
			return 0, t.Raise(object.OverflowErrorType, "timestamp out of range for platform time_t")
		}
		return int64(math.Floor(f)), nil
	}
	n, raised := t.IndexInt(v, object.OverflowErrorType)
	if raised != nil && raised.Is(object.OverflowErrorType) {
		raised = t.Raise(object.OverflowErrorType, "timestamp out of range for platform time_t")
	}
	return n, raised
}

// furthest is the last second whose year fits an int of C.
const furthest = 67768036191676799

// broken is the struct_time of a moment in a zone.
func broken(t *object.Thread, v object.Value, zone *time.Location) (object.Value, *object.Exception) {
	moment := module.Of(t).Now()
	if v.Exists() && v != object.None {
		n, raised := whole(t, v)
		if raised != nil {
			return object.Value{}, raised
		}
		if n > furthest || n < -furthest {
			e, raised := t.Instantiate(object.OSErrorType, []object.Value{object.Int(75), t.Intern("Value too large for defined data type").Value()}, nil)
			if raised != nil {
				return object.Value{}, raised
			}
			return object.Value{}, e.Object().(*object.Exception)
		}
		moment = time.Unix(n, 0)
	}
	return Broken(t, moment.In(zone))
}

// Broken is the struct_time of a moment in its zone.
func Broken(t *object.Thread, moment time.Time) (object.Value, *object.Exception) {
	name, offset := moment.Zone()
	if moment.Location() == time.UTC {
		name = "GMT"
	}
	daylight := 0
	if moment.IsDST() {
		daylight = 1
	}
	values := make([]object.Value, 0, 11)
	for _, n := range []int{
		moment.Year(), int(moment.Month()), moment.Day(), moment.Hour(), moment.Minute(), moment.Second(), (int(moment.Weekday()) + 6) % 7, moment.YearDay(), daylight,
	} {
		values = append(values, object.Int(int64(n)))
	}
	values = append(values, t.Intern(name).Value(), object.Int(int64(offset)))
	return structseq.Make(t, StructTime(), values...)
}

// readTuple reads a struct_time, or a tuple of nine ints; function is who wants it.
func readTuple(t *object.Thread, v object.Value, function string) (f Fields, raised *object.Exception) {
	tuple, ok := object.TupleOf(v)
	if !ok {
		return f, t.Raise(object.TypeErrorType, "Tuple or struct_time argument required")
	}
	if len(tuple.Elements()) != 9 {
		return f, t.Raise(object.TypeErrorType, "%s(): illegal time tuple argument", function)
	}
	daylight := 0
	for i, field := range []*int{&f.Year, &f.Month, &f.Day, &f.Hour, &f.Minute, &f.Second, &f.Weekday, &f.YearDay, &daylight} {
		n, raised := t.IndexInt(tuple.Elements()[i], object.OverflowErrorType)
		if raised != nil {
			return f, raised
		}
		if n != int64(int32(n)) {
			if n > 0 {
				return f, t.Raise(object.OverflowErrorType, "signed integer is greater than maximum")
			}
			return f, t.Raise(object.OverflowErrorType, "signed integer is less than minimum")
		}
		*field = int(n)
	}
	zone := module.Of(t).Zone()
	f.Zone, f.Offset = time.Date(f.Year, time.Month(f.Month), f.Day, f.Hour, f.Minute, f.Second, 0, zone).Zone()
	f.HasOffset = true
	if i, ok := v.Object().(*object.Instance); ok && v.Type() == StructTime() {
		if s, ok := object.StrOf(or(i.Hidden("tm_zone"))); ok {
			f.Zone = s.Text()
		}
		if offset := or(i.Hidden("tm_gmtoff")); offset.IsInt() {
			f.Offset = int(offset.Int())
		}
	}
	return f, nil
}

func or(v object.Value) object.Value {
	if v.Exists() {
		return v
	}
	return object.None
}

// check bounds the fields as CPython does before it hands them to the C library, and turns zeros into the first month and day.
func (f *Fields) check(t *object.Thread) *object.Exception {
	if f.Month == 0 {
		f.Month = 1
	}
	if f.Day == 0 {
		f.Day = 1
	}
	if f.YearDay == 0 {
		f.YearDay = 1
	}
	switch {
	case f.Month < 1 || f.Month > 12:
		return t.Raise(object.ValueErrorType, "month out of range")
	case f.Day < 1 || f.Day > 31:
		return t.Raise(object.ValueErrorType, "day of month out of range")
	case f.Hour < 0 || f.Hour > 23:
		return t.Raise(object.ValueErrorType, "hour out of range")
	case f.Minute < 0 || f.Minute > 59:
		return t.Raise(object.ValueErrorType, "minute out of range")
	case f.Second < 0 || f.Second > 61:
		return t.Raise(object.ValueErrorType, "seconds out of range")
	case f.Weekday < -1:
		return t.Raise(object.ValueErrorType, "day of week out of range")
	case f.YearDay < 1 || f.YearDay > 366:
		return t.Raise(object.ValueErrorType, "day of year out of range")
	}
	f.Weekday = (f.Weekday + 7) % 7
	return nil
}

// given reads an optional time tuple; it is the present local time if it is not there.
func given(t *object.Thread, v object.Value, function string) (Fields, *object.Exception) {
	if !v.Exists() {
		return FieldsOf(module.Of(t).Now().In(module.Of(t).Zone())), nil
	}
	f, raised := readTuple(t, v, function)
	if raised == nil {
		raised = f.check(t)
	}
	return f, raised
}

func mktime(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	f, raised := readTuple(t, arguments[0], "mktime")
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Float(float64(time.Date(f.Year, time.Month(f.Month), f.Day, f.Hour, f.Minute, f.Second, 0, module.Of(t).Zone()).Unix())), nil
}

func ascText(f Fields) string {
	return fmt.Sprintf("%s %s%3d %02d:%02d:%02d %d", dayNames[f.Weekday][:3], monthNames[f.Month-1][:3], f.Day, f.Hour, f.Minute, f.Second, f.Year)
}

func asctime(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	f, raised := given(t, arguments[0], "asctime")
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(ascText(f))
}

func ctime(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	v, raised := broken(t, arguments[0], module.Of(t).Zone())
	if raised != nil {
		return object.Value{}, raised
	}
	f, raised := readTuple(t, v, "ctime")
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(ascText(f))
}

func strftime(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	format, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "strftime() argument 1 must be str, not %s", object.ArgumentType(arguments[0]))
	}
	f, raised := given(t, arguments[1], "strftime")
	if raised != nil {
		return object.Value{}, raised
	}
	text, raised := Format(t, format.Text(), f)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}

func strptime(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	format := "%a %b %d %H:%M:%S %Y"
	if v := arguments[1]; v.Exists() {
		s, ok := object.StrOf(v)
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "strptime() argument 1 must be str, not <class '%s'>", v.Type().FullName())
		}
		format = s.Text()
	}
	s, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "strptime() argument 0 must be str, not <class '%s'>", arguments[0].Type().FullName())
	}
	p, raised := Parse(t, s.Text(), format)
	if raised != nil {
		return object.Value{}, raised
	}
	values := make([]object.Value, 0, 11)
	for _, n := range []int{p.Year, p.Month, p.Day, p.Hour, p.Minute, p.Second, p.Weekday, p.YearDay, p.Daylight} {
		values = append(values, object.Int(int64(n)))
	}
	zone, offset := object.None, object.None
	if p.Zone != "" {
		zone = t.Intern(p.Zone).Value()
	}
	if p.HasOffset {
		offset = object.Int(int64(p.Offset / 1_000_000))
	}
	return structseq.Make(t, StructTime(), append(values, zone, offset)...)
}

func sleep(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	var delay float64
	if v := arguments[0]; v.Type().IsSubtype(object.FloatType) {
		f, raised := t.ToFloat(v)
		if raised != nil {
			return object.Value{}, raised
		}
		delay = f
	} else {
		n, raised := t.Index(v)
		if raised != nil {
			return object.Value{}, raised
		}
		if b, ok := n.Object().(*object.BigInt); ok {
			delay, _ = new(big.Float).SetInt(b.Number()).Float64()
		} else {
			delay = float64(n.Int())
		}
	}
	switch {
	case math.IsNaN(delay):
		return object.Value{}, t.Raise(object.ValueErrorType, "Invalid value NaN (not a number)")
	case math.Abs(delay) > 9223372036:
		return object.Value{}, t.Raise(object.OverflowErrorType, "timestamp out of range for platform time_t")
	case delay < 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "sleep length must be non-negative")
	}
	module.Of(t).Sleep(time.Duration(math.Ceil(delay * 1e9)))
	return object.None, t.Tick()
}

func clockInfo(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "get_clock_info() argument 1 must be str, not %s", object.ArgumentType(arguments[0]))
	}
	clock := ""
	switch s.Text() {
	case "time":
		clock = "CLOCK_REALTIME"
	case "monotonic", "perf_counter":
		clock = "CLOCK_MONOTONIC"
	case "process_time":
		clock = "CLOCK_PROCESS_CPUTIME_ID"
	case "thread_time":
		clock = "CLOCK_THREAD_CPUTIME_ID"
	default:
		return object.Value{}, t.Raise(object.ValueErrorType, "unknown clock")
	}
	namespace, raised := module.Import(t, "types", "SimpleNamespace")
	if raised != nil {
		return object.Value{}, raised
	}
	wall := clock == "CLOCK_REALTIME"
	given := []object.Value{t.Intern("clock_gettime(" + clock + ")").Value(), object.Bool(!wall), object.Bool(wall), object.Float(1e-9)}
	return t.Call(namespace, given, []string{"implementation", "monotonic", "adjustable", "resolution"})
}
