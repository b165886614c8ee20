package object

// A Tracer goes through everything that a run can reach and adds up the sizes. It marks the objects that it has
// met with its own number and keeps those that it has yet to look into on a stack of its own.
type Tracer struct {
	number  uint32
	pending []Object
}

// Visit notes that an object refers to v.
func (r *Tracer) Visit(v Value) {
	if v.header != nil {
		r.VisitHeader(v.header)
	}
}

// VisitAll notes that an object refers to values.
func (r *Tracer) VisitAll(values []Value) {
	for _, v := range values {
		r.Visit(v)
	}
}

// VisitHeader notes that an object refers to the one whose header h is.
func (r *Tracer) VisitHeader(h *Header) {
	if h.mark == r.number || h.mark == shared {
		return
	}
	h.mark = r.number
	r.pending = append(r.pending, h.object)
}

// trace returns the number of bytes that the run holds. It does work for each object, and so ends when the run does.
func (t *Thread) trace() (int64, *Exception) {
	t.traces++
	tracer := Tracer{number: t.traces}
	t.visitRoots(&tracer)
	t.machine.Trace(&tracer)
	var live int64
	for len(tracer.pending) > 0 {
		last := len(tracer.pending) - 1
		object := tracer.pending[last]
		tracer.pending = tracer.pending[:last]
		live += object.Trace(&tracer)
		if raised := t.Tick(); raised != nil {
			return 0, raised
		}
	}
	return live, nil
}
