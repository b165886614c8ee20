package itertoolsmodule

import (
	"github.com/coderuntime/coderuntime/py/object"
)

// A counter is count(start, step).
type counter struct {
	object.Header
	next, step object.Value
	// byOne: the numbers are ints of 64 bits and follow one another.
	byOne bool
}

// Trace implements object.Object.
func (c *counter) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(c.next)
	tracer.Visit(c.step)
	return 80
}

// Next implements object.Iterator.
func (c *counter) Next(t *object.Thread) (object.Value, *object.Exception) {
	v := c.next
	if c.byOne && v.Int() < 1<<62 {
		c.next = object.Int(v.Int() + 1)
		return v, nil
	}
	next, raised := t.Binary(object.Add, v, c.step)
	if raised != nil {
		return object.Value{}, raised
	}
	c.next, c.byOne = next, false
	return v, nil
}

// isNumber is CPython's PyNumber_Check.
func isNumber(v object.Value) bool {
	typ := v.Type()
	return typ.Slot(object.SlotIndex).Exists() || typ.Slot(object.SlotInt).Exists() || typ.Slot(object.SlotFloat).Exists() || typ.IsSubtype(object.ComplexType)
}

func makeCounter(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	c := &counter{next: object.Int(0), step: object.Int(1)}
	for i, place := range []*object.Value{&c.next, &c.step} {
		if v := arguments[i]; v.Exists() {
			*place = v
			if !isNumber(v) {
				return object.Value{}, t.Raise(object.TypeErrorType, "a number is required")
			}
		}
	}
	if isOne(c.step) {
		if start, ok := object.IntOf(c.next); ok && start.Object() == nil {
			c.next, c.step, c.byOne = object.Int(start.Int()), object.Int(1), true
		}
	}
	c.Header = object.NewHeader(countType, c)
	return c.Value(), nil
}

func isOne(v object.Value) bool {
	n, ok := object.IntOf(v)
	return ok && n.Object() == nil && n.Int() == 1
}

// A cycler is cycle(iterable).
type cycler struct {
	object.Header
	source source
	saved  []object.Value
	at     int
}

// Trace implements object.Object.
func (c *cycler) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(c.source.value)
	tracer.VisitAll(c.saved)
	return 112 + int64(cap(c.saved))*16
}

// Next implements object.Iterator.
func (c *cycler) Next(t *object.Thread) (object.Value, *object.Exception) {
	if c.source.iterator != nil {
		v, raised := c.source.next(t)
		if raised != nil {
			return object.Value{}, raised
		}
		if v.Exists() {
			if len(c.saved) == cap(c.saved) {
				if raised := t.Charge(int64(max(4, cap(c.saved))) * 16); raised != nil {
					return object.Value{}, raised
				}
			}
			c.saved = append(c.saved, v)
			return v, nil
		}
		c.source.end()
	}
	if len(c.saved) == 0 {
		return object.Value{}, nil
	}
	v := c.saved[c.at]
	if c.at++; c.at == len(c.saved) {
		c.at = 0
	}
	return v, nil
}

// A repeater is repeat(object, times); left is negative for no end.
type repeater struct {
	object.Header
	element object.Value
	left    int64
}

// Trace implements object.Object.
func (r *repeater) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(r.element)
	return 64
}

// Next implements object.Iterator.
func (r *repeater) Next(*object.Thread) (object.Value, *object.Exception) {
	switch {
	case r.left == 0:
		return object.Value{}, nil
	case r.left > 0:
		r.left--
	}
	return r.element, nil
}

func declareEndless() {
	declare(countType, "start=0, step=1", "The numbers from start on, step by step.", 80, makeCounter, object.Declaration{
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			c := object.Base(self).Object().(*counter)
			text, raised := t.Repr(c.next)
			if raised != nil {
				return object.Value{}, raised
			}
			if !isOne(c.step) {
				step, raised := t.Repr(c.step)
				if raised != nil {
					return object.Value{}, raised
				}
				text += ", " + step
			}
			return t.StrValue(self.Type().Name + "(" + text + ")")
		}},
		Methods: []object.MethodDeclaration{{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			c := object.Base(arguments[0]).Object().(*counter)
			values := []object.Value{c.next, c.step}
			if isOne(c.step) {
				values = values[:1]
			}
			tuple, raised := t.NewTuple(values...)
			if raised != nil {
				return object.Value{}, raised
			}
			return object.Made(t.NewTuple(arguments[0].Type().Value(), tuple.Value()))
		}}},
	})
	declare(cycleType, "iterable, /", "The values of an iterable, again and again.", 112, func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		s, raised := sourceOf(t, arguments[0])
		c := &cycler{source: s}
		c.Header = object.NewHeader(cycleType, c)
		return c.Value(), raised
	}, object.Declaration{})
	declare(repeatType, "object, times=None", "The same value so often, or for ever.", 64, func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		r := &repeater{element: arguments[0], left: -1}
		if arguments[1].Exists() {
			n, raised := size(t, arguments[1])
			if raised != nil {
				return object.Value{}, raised
			}
			r.left = int64(max(n, 0))
		}
		r.Header = object.NewHeader(repeatType, r)
		return r.Value(), nil
	}, object.Declaration{
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			r := object.Base(self).Object().(*repeater)
			text, raised := t.Repr(r.element)
			if raised != nil {
				return object.Value{}, raised
			}
			if r.left >= 0 {
				left, raised := t.IntText(object.Int(r.left))
				if raised != nil {
					return object.Value{}, raised
				}
				text += ", " + left
			}
			return t.StrValue(self.Type().Name + "(" + text + ")")
		}},
		Methods: []object.MethodDeclaration{
			{Signature: "__length_hint__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				r := object.Base(arguments[0]).Object().(*repeater)
				if r.left < 0 {
					return object.Value{}, t.Raise(object.TypeErrorType, "len() of unsized object")
				}
				return object.Int(r.left), nil
			}},
			{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				r := object.Base(arguments[0]).Object().(*repeater)
				values := []object.Value{r.element, object.Int(r.left)}
				if r.left < 0 {
					values = values[:1]
				}
				tuple, raised := t.NewTuple(values...)
				if raised != nil {
					return object.Value{}, raised
				}
				return object.Made(t.NewTuple(arguments[0].Type().Value(), tuple.Value()))
			}},
		},
	})
}
