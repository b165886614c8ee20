package itertoolsmodule

import (
	"github.com/coderuntime/coderuntime/py/object"
)

// A chained is chain(*iterables) or chain.from_iterable(iterables).
type chained struct {
	object.Header
	// iterables gives the iterables, of which current is the one in progress.
	iterables, current source
}

// Trace implements object.Object.
func (c *chained) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(c.iterables.value)
	tracer.Visit(c.current.value)
	return 112
}

// Next implements object.Iterator.
func (c *chained) Next(t *object.Thread) (object.Value, *object.Exception) {
	for {
		if c.current.iterator != nil {
			v, raised := c.current.next(t)
			if raised != nil || v.Exists() {
				return v, raised
			}
			c.current.end()
		}
		iterable, raised := c.iterables.next(t)
		if raised != nil || !iterable.Exists() {
			c.iterables.end()
			return object.Value{}, raised
		}
		if c.current, raised = sourceOf(t, iterable); raised != nil {
			c.iterables.end()
			return object.Value{}, raised
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
}

func makeChain(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	iterables, raised := sourceOf(t, arguments[0])
	c := &chained{iterables: iterables}
	c.Header = object.NewHeader(chainType, c)
	return c.Value(), raised
}

// A longestZip is zip_longest(*iterables, fillvalue).
type longestZip struct {
	object.Header
	sources []source
	active  int
	fill    object.Value
}

// Trace implements object.Object.
func (z *longestZip) Trace(tracer *object.Tracer) int64 {
	for i := range z.sources {
		tracer.Visit(z.sources[i].value)
	}
	tracer.Visit(z.fill)
	return 112 + int64(len(z.sources))*32
}

// Next implements object.Iterator.
func (z *longestZip) Next(t *object.Thread) (object.Value, *object.Exception) {
	if z.active == 0 {
		return object.Value{}, nil
	}
	row := make([]object.Value, len(z.sources))
	for i := range z.sources {
		row[i] = z.fill
		s := &z.sources[i]
		if s.iterator == nil {
			continue
		}
		v, raised := s.next(t)
		switch {
		case raised != nil:
			z.active = 0
			return object.Value{}, raised
		case v.Exists():
			row[i] = v
		default:
			s.end()
			if z.active--; z.active == 0 {
				return object.Value{}, nil
			}
		}
	}
	return t.OwnTuple(row)
}

func makeLongestZip(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	iterables, _ := object.TupleOf(arguments[0])
	options, _ := object.DictOf(arguments[1])
	z := &longestZip{fill: object.None}
	if options.Len() > 0 {
		if z.fill = options.GetName(t, "fillvalue"); !z.fill.Exists() || options.Len() > 1 {
			return object.Value{}, t.Raise(object.TypeErrorType, "zip_longest() got an unexpected keyword argument")
		}
	}
	if raised := t.Charge(int64(len(iterables.Elements())) * 32); raised != nil {
		return object.Value{}, raised
	}
	for _, iterable := range iterables.Elements() {
		s, raised := sourceOf(t, iterable)
		if raised != nil {
			return object.Value{}, raised
		}
		z.sources = append(z.sources, s)
	}
	z.active = len(z.sources)
	z.Header = object.NewHeader(zipLongestType, z)
	return z.Value(), nil
}

// A pairer is pairwise(iterable).
type pairer struct {
	object.Header
	source source
	last   object.Value // absent before the first
}

// Trace implements object.Object.
func (p *pairer) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(p.source.value)
	tracer.Visit(p.last)
	return 96
}

// Next implements object.Iterator.
func (p *pairer) Next(t *object.Thread) (object.Value, *object.Exception) {
	if !p.last.Exists() {
		first, raised := p.source.next(t)
		if raised != nil || !first.Exists() {
			p.source.end()
			return object.Value{}, raised
		}
		p.last = first
	}
	next, raised := p.source.next(t)
	if raised != nil || !next.Exists() {
		p.source.end()
		p.last = object.Value{}
		return object.Value{}, raised
	}
	last := p.last
	p.last = next
	return object.Made(t.NewTuple(last, next))
}

// A batcher is batched(iterable, n).
type batcher struct {
	object.Header
	source source
	length int
	strict bool
}

// Trace implements object.Object.
func (b *batcher) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(b.source.value)
	return 96
}

// Next implements object.Iterator.
func (b *batcher) Next(t *object.Thread) (object.Value, *object.Exception) {
	var batch []object.Value
	for len(batch) < b.length {
		v, raised := b.source.next(t)
		if raised != nil {
			b.source.end()
			return object.Value{}, raised
		}
		if !v.Exists() {
			b.source.end()
			break
		}
		if len(batch) == cap(batch) {
			// Only what is there is made room for, however large a batch may be.
			room := min(max(4, 2*cap(batch)), b.length)
			if raised := t.Charge(int64(room-len(batch)) * 16); raised != nil {
				return object.Value{}, raised
			}
			batch = append(make([]object.Value, 0, room), batch...)
		}
		batch = append(batch, v)
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
	switch {
	case len(batch) == 0:
		return object.Value{}, nil
	case len(batch) < b.length && b.strict:
		return object.Value{}, t.Raise(object.ValueErrorType, "batched(): incomplete batch")
	}
	return object.Made(t.NewTuple(batch...))
}

func makeBatches(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	b := &batcher{}
	var raised *object.Exception
	if b.length, raised = size(t, arguments[1]); raised != nil {
		return object.Value{}, raised
	}
	if arguments[2].Exists() {
		if b.strict, raised = t.Truth(arguments[2]); raised != nil {
			return object.Value{}, raised
		}
	}
	if b.length < 1 {
		return object.Value{}, t.Raise(object.ValueErrorType, "n must be at least one")
	}
	b.source, raised = sourceOf(t, arguments[0])
	b.Header = object.NewHeader(batchedType, b)
	return b.Value(), raised
}

func declareJoining() {
	declare(chainType, "/, *iterables", "The values of one iterable after the other.", 112, makeChain, object.Declaration{
		Methods: []object.MethodDeclaration{
			{Signature: "from_iterable(iterable, /)", Kind: object.ClassMethod, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				class, raised := t.LayoutArgument(chainType, arguments[0])
				if raised != nil {
					return object.Value{}, raised
				}
				c, raised := makeChain(t, arguments[1:])
				if raised != nil {
					return object.Value{}, raised
				}
				return t.InstanceOf(class, c)
			}, Doc: "The values of the iterables that an iterable gives."},
			{Signature: "__class_getitem__(object, /)", Kind: object.ClassMethod, Native: object.ClassGetItem},
		},
	})
	declare(zipLongestType, "/, *iterables, **options", "Tuples of the values of all iterables, with a filling after the end of one.", 112, makeLongestZip, object.Declaration{})
	declare(pairwiseType, "iterable, /", "Each value with the one after it.", 96, func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		s, raised := sourceOf(t, arguments[0])
		p := &pairer{source: s}
		p.Header = object.NewHeader(pairwiseType, p)
		return p.Value(), raised
	}, object.Declaration{})
	declare(batchedType, "iterable, n, *, strict=False", "Tuples of n values; the last one may be shorter.", 96, makeBatches, object.Declaration{})
}
