package datetimemodule

import (
	"math"
	"math/big"

	"github.com/coderuntime/coderuntime/py/object"
)

// bind sorts arguments of a type into parameters, with CPython's texts (getargs.c). positional is how many may be given by position.
func bind(t *object.Thread, args, kwargs object.Value, names []string, required, positional int) ([]object.Value, *object.Exception) {
	given := args.Object().(*object.Tuple).Elements()
	keywords := kwargs.Object().(*object.Dict)
	bound := make([]object.Value, len(names))
	if total := len(given) + keywords.Len(); total > len(names) {
		return nil, t.Raise(object.TypeErrorType, "function takes at most %d %s (%d given)", len(names), plural("argument", len(names)), total)
	}
	if len(given) > positional {
		return nil, t.Raise(object.TypeErrorType, "function takes at most %d positional %s (%d given)", positional, plural("argument", positional), len(given))
	}
	copy(bound, given)
	used := 0
	for i, name := range names {
		v := keywords.GetName(t, name)
		switch {
		case !v.Exists():
			if i < required && !bound[i].Exists() {
				return nil, t.Raise(object.TypeErrorType, "function missing required argument '%s' (pos %d)", name, i+1)
			}
			continue
		case bound[i].Exists():
			return nil, t.Raise(object.TypeErrorType, "argument for function given by name ('%s') and position (%d)", name, i+1)
		}
		bound[i] = v
		used++
	}
	if used < keywords.Len() {
		for i := range keywords.Entries() {
			key, _ := keywords.Entry(i)
			name, ok := object.StrOf(key)
			if !ok {
				continue
			}
			known := false
			for _, own := range names {
				known = known || own == name.Text()
			}
			if !known {
				return nil, t.UnexpectedKeyword("this function", name.Text(), names)
			}
		}
	}
	return bound, nil
}

func plural(noun string, count int) string {
	if count == 1 {
		return noun
	}
	return noun + "s"
}

// whole reads an argument that is a C int; otherwise is what it is when it is absent.
func whole(t *object.Thread, v object.Value, otherwise int) (int, *object.Exception) {
	if !v.Exists() {
		return otherwise, nil
	}
	if v.IsInt() && v.Int() == int64(int32(v.Int())) {
		return int(v.Int()), nil
	}
	index, raised := t.Index(v)
	if raised != nil {
		return 0, raised
	}
	n := object.Base(index)
	if !n.IsInt() && !n.IsBool() {
		return 0, t.Raise(object.OverflowErrorType, "Python int too large to convert to C long")
	}
	if n.Int() != int64(int32(n.Int())) {
		if n.Int() < 0 {
			return 0, t.Raise(object.OverflowErrorType, "signed integer is less than minimum")
		}
		return 0, t.Raise(object.OverflowErrorType, "signed integer is greater than maximum")
	}
	return int(n.Int()), nil
}

// wholes reads arguments one after the other into targets, whose values stay where an argument is absent.
func wholes(t *object.Thread, arguments []object.Value, targets ...*int) *object.Exception {
	for i, target := range targets {
		n, raised := whole(t, arguments[i], *target)
		if raised != nil {
			return raised
		}
		*target = n
	}
	return nil
}

// tzinfoArgument checks an argument that has to be None or a tzinfo.
func tzinfoArgument(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	if !v.Exists() || v == object.None {
		return object.None, nil
	}
	if !object.IsInstance(v, tzinfoType) {
		return v, t.Raise(object.TypeErrorType, "tzinfo argument must be None or of a tzinfo subclass, not type '%s'", v.Type().Name)
	}
	return v, nil
}

// seconds reads a timestamp: microseconds since 1970, halves rounded to even.
func seconds(t *object.Thread, v object.Value) (whole, micros int64, raised *object.Exception) {
	base := object.Base(v)
	overflow := func() *object.Exception {
		return t.Raise(object.OverflowErrorType, "timestamp out of range for platform time_t")
	}
	if base.IsFloat() {
		f := base.Float()
		if math.IsNaN(f) {
			return 0, 0, t.Raise(object.ValueErrorType, "Invalid value NaN (not a number)")
		}
		integer, fraction := math.Modf(f)
		fraction = math.RoundToEven(fraction * 1e6)
		if fraction < 0 {
			integer, fraction = integer-1, fraction+1e6
		}
		if fraction >= 1e6 {
			integer, fraction = integer+1, fraction-1e6
		}
		if !(math.Abs(integer) < 1<<63) {
			return 0, 0, overflow()
		}
		return int64(integer), int64(fraction), nil
	}
	index, raised := t.Index(v)
	if raised != nil {
		return 0, 0, raised
	}
	n := object.Base(index)
	if !n.IsInt() && !n.IsBool() {
		return 0, 0, overflow()
	}
	return n.Int(), 0, nil
}

// momentAt is the moment so many seconds after 1970 in UTC.
func momentAt(t *object.Thread, seconds, micros int64) (Moment, *object.Exception) {
	const least, most = -62135596800, 253402300799
	if seconds < least || seconds > most {
		year := 1970 + floorDivide(seconds, 31556952)
		if year < math.MinInt32 || year > math.MaxInt32 {
			tooLarge, raised := t.Instantiate(object.OSErrorType, []object.Value{object.Int(75), t.Intern("Value too large for defined data type").Value()}, nil)
			if raised != nil {
				return Moment{}, raised
			}
			return Moment{}, tooLarge.Object().(*object.Exception)
		}
		return Moment{}, t.Raise(object.ValueErrorType, "year %d is out of range", year)
	}
	m := Moment{zone: object.None}
	m.year, m.month, m.day = fromOrdinal(int(floorDivide(seconds, 86400)) + epochOrdinal)
	m.setMicros(floorModulo(seconds, 86400)*microsPerSecond + micros)
	return m, nil
}

// bigOf is a value that is an int as a number; nil for anything else.
func bigOf(v object.Value) *big.Int {
	v = object.Base(v)
	switch {
	case v.IsInt() || v.IsBool():
		return big.NewInt(v.Int())
	default:
		if b, ok := v.Object().(*object.BigInt); ok {
			return b.Number()
		}
	}
	return nil
}
