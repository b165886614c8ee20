package itertoolsmodule

import (
	"github.com/coderuntime/coderuntime/py/object"
)

// A groupBy is groupby(iterable, key).
type groupBy struct {
	object.Header
	source source
	key    object.Value // absent for the value itself
	// current is the value that was taken last, unless a group gave it out, with its key; target is the key of the
	// group that was given out last.
	current, currentKey, target object.Value
	group                       *grouper
}

// Trace implements object.Object.
func (g *groupBy) Trace(tracer *object.Tracer) int64 {
	tracer.VisitAll([]object.Value{g.source.value, g.key, g.current, g.currentKey, g.target})
	if g.group != nil {
		tracer.VisitHeader(&g.group.Header)
	}
	return 160
}

// step takes one more value; it returns false after the last.
func (g *groupBy) step(t *object.Thread) (bool, *object.Exception) {
	v, raised := g.source.next(t)
	if raised != nil || !v.Exists() {
		return false, raised
	}
	key := v
	if g.key.Exists() {
		if key, raised = t.Call1(g.key, v); raised != nil {
			return false, raised
		}
	}
	g.current, g.currentKey = v, key
	return true, nil
}

// Next implements object.Iterator.
func (g *groupBy) Next(t *object.Thread) (object.Value, *object.Exception) {
	g.group = nil
	for {
		if g.currentKey.Exists() {
			if !g.target.Exists() {
				break
			}
			same, raised := t.Equal(g.target, g.currentKey)
			if raised != nil {
				return object.Value{}, raised
			}
			if !same {
				break
			}
		}
		if more, raised := g.step(t); raised != nil || !more {
			return ended(object.Value{}, raised)
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
	g.target = g.currentKey
	if raised := t.Charge(72); raised != nil {
		return object.Value{}, raised
	}
	group := &grouper{parent: g, key: g.target}
	group.Header = object.NewHeader(grouperType, group)
	g.group = group
	return object.Made(t.NewTuple(g.currentKey, group.Value()))
}

// A grouper goes over one group, until its groupBy goes on to the next.
type grouper struct {
	object.Header
	parent *groupBy
	key    object.Value
}

// Trace implements object.Object.
func (g *grouper) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&g.parent.Header)
	tracer.Visit(g.key)
	return 72
}

// Next implements object.Iterator.
func (g *grouper) Next(t *object.Thread) (object.Value, *object.Exception) {
	parent := g.parent
	if parent.group != g {
		return object.Value{}, nil
	}
	if !parent.current.Exists() {
		if more, raised := parent.step(t); raised != nil || !more {
			return ended(object.Value{}, raised)
		}
	}
	same, raised := t.Equal(g.key, parent.currentKey)
	if raised != nil || !same {
		return object.Value{}, raised
	}
	v := parent.current
	parent.current = object.Value{}
	return v, nil
}

// bufferLength is how many values a teeBuffer has.
const bufferLength = 57

// A teeBuffer is a part of the values that the iterators of one tee share.
type teeBuffer struct {
	object.Header
	values []object.Value
	next   *teeBuffer // nil until the buffer is full
	shared *teeSource
}

// A teeSource is the iterator behind a tee.
type teeSource struct {
	source
	running bool
}

// Trace implements object.Object.
func (b *teeBuffer) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(b.shared.value)
	tracer.VisitAll(b.values)
	if b.next != nil {
		tracer.VisitHeader(&b.next.Header)
	}
	return 120 + int64(cap(b.values))*16
}

func newTeeBuffer(t *object.Thread, shared *teeSource) (*teeBuffer, *object.Exception) {
	if raised := t.Charge(120 + bufferLength*16); raised != nil {
		return nil, raised
	}
	b := &teeBuffer{shared: shared, values: make([]object.Value, 0, bufferLength)}
	b.Header = object.NewHeader(teeBufferType, b)
	return b, nil
}

// A teeIterator is one of the iterators that tee returns.
type teeIterator struct {
	object.Header
	buffer *teeBuffer
	at     int
}

// Trace implements object.Object.
func (i *teeIterator) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&i.buffer.Header)
	return 64
}

// Next implements object.Iterator.
func (i *teeIterator) Next(t *object.Thread) (object.Value, *object.Exception) {
	if i.at == bufferLength {
		if i.buffer.next == nil {
			next, raised := newTeeBuffer(t, i.buffer.shared)
			if raised != nil {
				return object.Value{}, raised
			}
			i.buffer.next = next
		}
		i.buffer, i.at = i.buffer.next, 0
	}
	if i.at == len(i.buffer.values) {
		shared := i.buffer.shared
		if shared.running {
			return object.Value{}, t.Raise(object.RuntimeErrorType, "cannot re-enter the tee iterator")
		}
		shared.running = true
		v, raised := shared.next(t)
		shared.running = false
		if raised != nil || !v.Exists() {
			return object.Value{}, raised
		}
		i.buffer.values = append(i.buffer.values, v)
	}
	i.at++
	return i.buffer.values[i.at-1], nil
}

func newTeeIterator(t *object.Thread, buffer *teeBuffer, at int) (object.Value, *object.Exception) {
	if raised := t.Charge(64); raised != nil {
		return object.Value{}, raised
	}
	i := &teeIterator{buffer: buffer, at: at}
	i.Header = object.NewHeader(teeType, i)
	return i.Value(), nil
}

// teeOf makes a tee's iterator over an iterable; one over another tee's iterator shares its values.
func teeOf(t *object.Thread, iterable object.Value) (object.Value, *object.Exception) {
	s, raised := sourceOf(t, iterable)
	if raised != nil {
		return object.Value{}, raised
	}
	if other, ok := s.value.Object().(*teeIterator); ok {
		return newTeeIterator(t, other.buffer, other.at)
	}
	buffer, raised := newTeeBuffer(t, &teeSource{source: s})
	if raised != nil {
		return object.Value{}, raised
	}
	return newTeeIterator(t, buffer, 0)
}

func tee(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	n := 2
	if arguments[1].Exists() {
		var raised *object.Exception
		if n, raised = size(t, arguments[1]); raised != nil {
			return object.Value{}, raised
		}
	}
	switch {
	case n < 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "n must be >= 0")
	case n == 0:
		return object.Made(t.NewTuple())
	}
	if n > 1<<40 {
		return object.Value{}, t.Raise(object.MemoryErrorType, "")
	}
	if raised := t.Charge(int64(n) * 16); raised != nil {
		return object.Value{}, raised
	}
	iterator, raised := t.Iter(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	copies, raised := t.FindAttribute(iterator, "__copy__")
	if raised != nil {
		return object.Value{}, raised
	}
	if !copies.Exists() {
		if iterator, raised = teeOf(t, iterator); raised != nil {
			return object.Value{}, raised
		}
	}
	iterators := make([]object.Value, n)
	iterators[0] = iterator
	for i := 1; i < n; i++ {
		if copies.Exists() {
			iterators[i], raised = t.Call0(copies)
		} else {
			iterators[i], raised = teeOf(t, iterator)
		}
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
	return t.OwnTuple(iterators)
}

func declareGroups() {
	declare(groupByType, "iterable, key=None", "The keys of values that follow each other, each with an iterator over its values.", 160, func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		s, raised := sourceOf(t, arguments[0])
		g := &groupBy{source: s}
		if arguments[1].Exists() && arguments[1] != object.None {
			g.key = arguments[1]
		}
		g.Header = object.NewHeader(groupByType, g)
		return g.Value(), raised
	}, object.Declaration{})
	declare(grouperType, "parent, tgtkey, /", "", 72, func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		parent, ok := object.Base(arguments[0]).Object().(*groupBy)
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "_grouper() argument 1 must be itertools.groupby, not %s", arguments[0].Type().Name)
		}
		g := &grouper{parent: parent, key: arguments[1]}
		g.Header = object.NewHeader(grouperType, g)
		parent.group = g
		return g.Value(), nil
	}, object.Declaration{Final: true})
	declare(teeType, "iterable, /", "", 64, func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return teeOf(t, arguments[0])
	}, object.Declaration{Final: true, Methods: []object.MethodDeclaration{{
		Signature: "__copy__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return teeOf(t, arguments[0])
		},
	}}})
	object.Declare(teeBufferType, object.Declaration{Module: "itertools", Layout: true, Final: true, Abstract: true})
}
