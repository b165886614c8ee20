package itertoolsmodule

import (
	"math"

	"github.com/coderuntime/coderuntime/py/object"
)

// A compressor is compress(data, selectors).
type compressor struct {
	object.Header
	data, selectors source
}

// Trace implements object.Object.
func (c *compressor) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(c.data.value)
	tracer.Visit(c.selectors.value)
	return 112
}

// Next implements object.Iterator.
func (c *compressor) Next(t *object.Thread) (object.Value, *object.Exception) {
	for {
		v, raised := c.data.next(t)
		if raised != nil || !v.Exists() {
			return object.Value{}, raised
		}
		selector, raised := c.selectors.next(t)
		if raised != nil || !selector.Exists() {
			return object.Value{}, raised
		}
		if chosen, raised := t.Truth(selector); raised != nil || chosen {
			return v, raised
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
}

// A conditional is dropwhile, takewhile or filterfalse: its type says which.
type conditional struct {
	object.Header
	condition object.Value
	source    source
	// decided: dropwhile has dropped, takewhile has ended.
	decided bool
}

// Trace implements object.Object.
func (c *conditional) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(c.condition)
	tracer.Visit(c.source.value)
	return 104
}

// Next implements object.Iterator.
func (c *conditional) Next(t *object.Thread) (object.Value, *object.Exception) {
	kind := c.Type()
	if kind == takeWhileType && c.decided {
		return object.Value{}, nil
	}
	for {
		v, raised := c.source.next(t)
		if raised != nil || !v.Exists() || kind == dropWhileType && c.decided {
			return v, raised
		}
		truth, raised := c.test(t, v)
		if raised != nil {
			return object.Value{}, raised
		}
		switch {
		case kind == takeWhileType && truth, kind != takeWhileType && !truth:
			c.decided = kind == dropWhileType
			return v, nil
		case kind == takeWhileType:
			c.decided = true
			return object.Value{}, nil
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
}

func (c *conditional) test(t *object.Thread, v object.Value) (bool, *object.Exception) {
	verdict := v
	if c.Type() != filterFalseType || c.condition != object.None && c.condition != object.BoolType.Value() {
		var raised *object.Exception
		if verdict, raised = t.Call1(c.condition, v); raised != nil {
			return false, raised
		}
	}
	return t.Truth(verdict)
}

func makeConditional(typ *object.Type) maker {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		s, raised := sourceOf(t, arguments[1])
		c := &conditional{condition: arguments[0], source: s}
		c.Header = object.NewHeader(typ, c)
		return c.Value(), raised
	}
}

// A slicer is islice(iterable, start, stop, step).
type slicer struct {
	object.Header
	source source
	// at is the number of values taken; next is the one to give, stop the first not to.
	at, next, stop, step int64
}

// Trace implements object.Object.
func (s *slicer) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(s.source.value)
	return 104
}

// Next implements object.Iterator.
func (s *slicer) Next(t *object.Thread) (object.Value, *object.Exception) {
	until := min(s.next, s.stop)
	for ; s.at < until; s.at++ {
		v, raised := s.source.next(t)
		if raised != nil || !v.Exists() {
			s.source.end()
			return object.Value{}, raised
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
	if s.at >= s.stop {
		s.source.end()
		return object.Value{}, nil
	}
	v, raised := s.source.next(t)
	if raised != nil || !v.Exists() {
		s.source.end()
		return object.Value{}, raised
	}
	s.at++
	if s.next += s.step; s.next < 0 || s.next > s.stop {
		s.next = s.stop
	}
	return v, nil
}

func makeSlice(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	start, stop, step := arguments[1], arguments[2], arguments[3]
	const stopMessage = "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize."
	if !stop.Exists() {
		start, stop = object.None, start
	}
	s := &slicer{stop: math.MaxInt64, step: 1}
	for _, argument := range []struct {
		v       object.Value
		place   *int64
		least   int64
		message string
	}{
		{stop, &s.stop, 0, stopMessage},
		{start, &s.next, 0, "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize."},
		{step, &s.step, 1, "Step for islice() must be a positive integer or None."},
	} {
		if !argument.v.Exists() || argument.v == object.None {
			continue
		}
		n, raised := t.IndexInt(argument.v, object.OverflowErrorType)
		if raised == object.Aborted {
			return object.Value{}, raised
		}
		if raised != nil || n < argument.least {
			return object.Value{}, t.Raise(object.ValueErrorType, "%s", argument.message)
		}
		*argument.place = n
	}
	var raised *object.Exception
	s.source, raised = sourceOf(t, arguments[0])
	s.Header = object.NewHeader(sliceType, s)
	return s.Value(), raised
}

// A starMap is starmap(function, iterable).
type starMap struct {
	object.Header
	function object.Value
	source   source
}

// Trace implements object.Object.
func (s *starMap) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(s.function)
	tracer.Visit(s.source.value)
	return 96
}

// Next implements object.Iterator.
func (s *starMap) Next(t *object.Thread) (object.Value, *object.Exception) {
	v, raised := s.source.next(t)
	if raised != nil || !v.Exists() {
		return object.Value{}, raised
	}
	if tuple, ok := v.Object().(*object.Tuple); ok {
		return ended(t.Call(s.function, tuple.Elements(), nil))
	}
	values, raised := t.Collect(v)
	if raised != nil {
		return object.Value{}, raised
	}
	return ended(t.Call(s.function, values, nil))
}

// ended turns a StopIteration out of a function into the end of the iterator that called it.
func ended(v object.Value, raised *object.Exception) (object.Value, *object.Exception) {
	if raised != nil && raised.Is(object.StopIterationType) {
		return object.Value{}, nil
	}
	return v, raised
}

// An accumulator is accumulate(iterable, function, initial).
type accumulator struct {
	object.Header
	source   source
	function object.Value // absent for the sum
	total    object.Value // absent before the first value
	// initial is the first value if it was given and not yet given out.
	initial object.Value
}

// Trace implements object.Object.
func (a *accumulator) Trace(tracer *object.Tracer) int64 {
	tracer.VisitAll([]object.Value{a.source.value, a.function, a.total, a.initial})
	return 128
}

// Next implements object.Iterator.
func (a *accumulator) Next(t *object.Thread) (object.Value, *object.Exception) {
	if a.initial.Exists() {
		a.total, a.initial = a.initial, object.Value{}
		return a.total, nil
	}
	v, raised := a.source.next(t)
	if raised != nil || !v.Exists() {
		return object.Value{}, raised
	}
	switch {
	case !a.total.Exists():
		a.total = v
		return v, nil
	case !a.function.Exists():
		v, raised = t.Binary(object.Add, a.total, v)
	default:
		v, raised = t.Call2(a.function, a.total, v)
	}
	if raised != nil {
		return ended(object.Value{}, raised)
	}
	a.total = v
	return v, nil
}

func declareFilters() {
	declare(compressType, "data, selectors", "The values of data whose selectors are true.", 112, func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		data, raised := sourceOf(t, arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		selectors, raised := sourceOf(t, arguments[1])
		c := &compressor{data: data, selectors: selectors}
		c.Header = object.NewHeader(compressType, c)
		return c.Value(), raised
	}, object.Declaration{})
	declare(dropWhileType, "predicate, iterable, /", "The values from the first one on for which the predicate is false.", 104, makeConditional(dropWhileType), object.Declaration{})
	declare(takeWhileType, "predicate, iterable, /", "The values up to the first one for which the predicate is false.", 104, makeConditional(takeWhileType), object.Declaration{})
	declare(filterFalseType, "function, iterable, /", "The values for which the function is false.", 104, makeConditional(filterFalseType), object.Declaration{})
	declare(sliceType, "iterable, start, stop=None, step=None, /", "Some of the values, as a slice chooses them.", 104, makeSlice, object.Declaration{})
	declare(starMapType, "function, iterable, /", "What the function returns for each tuple of arguments.", 96, func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		values, raised := sourceOf(t, arguments[1])
		s := &starMap{function: arguments[0], source: values}
		s.Header = object.NewHeader(starMapType, s)
		return s.Value(), raised
	}, object.Declaration{})
	declare(accumulateType, "iterable, func=None, *, initial=None", "The sums of the first values, or what a function makes of them.", 128, func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		values, raised := sourceOf(t, arguments[0])
		a := &accumulator{source: values}
		if arguments[1].Exists() && arguments[1] != object.None {
			a.function = arguments[1]
		}
		if arguments[2].Exists() && arguments[2] != object.None {
			a.initial = arguments[2]
		}
		a.Header = object.NewHeader(accumulateType, a)
		return a.Value(), raised
	}, object.Declaration{})
}
