package object

import "github.com/coderuntime/coderuntime/py/compile"

// A Tracer goes through everything that a run can reach and adds up the sizes. It marks the objects that it has
// met with its own number. What it has yet to look into is on stacks of its own: containers one by one, slices of values as
// they are, so that a trace needs little memory however much there is to go through.
type Tracer struct {
	number  uint32
	live    int64
	pending []Object
	slices  [][]Value
	// codes are the codes that were met, which have no mark.
	codes map[*compile.Code]struct{}
	// after is called when everything has been met.
	after []func()
}

// Visit notes that an object refers to v.
func (r *Tracer) Visit(v Value) {
	if v.header != nil {
		r.VisitHeader(v.header)
	}
}

// VisitAll notes that an object refers to values, which may not change before the trace is over.
func (r *Tracer) VisitAll(values []Value) {
	if len(values) > 0 {
		r.slices = append(r.slices, values)
	}
}

// VisitHeader notes that an object refers to the one whose header h is.
func (r *Tracer) VisitHeader(h *Header) {
	if h.mark == r.number || h.mark == shared {
		return
	}
	h.mark = r.number
	switch o := h.object.(type) {
	case *Str:
		r.live += o.Trace(r)
	case *Bytes:
		r.live += o.Trace(r)
	case *BigInt:
		r.live += o.Trace(r)
	default:
		r.pending = append(r.pending, o)
	}
}

// VisitCode notes that an object refers to a code, of which it counts the size with that of the codes in it.
func (r *Tracer) VisitCode(code *compile.Code) {
	if _, met := r.codes[code]; met {
		return
	}
	if r.codes == nil {
		r.codes = make(map[*compile.Code]struct{})
	}
	r.codes[code] = struct{}{}
	r.live += CodeSize(code)
	for _, constant := range code.Constants {
		if inner, ok := constant.(*compile.Code); ok {
			r.VisitCode(inner)
		}
	}
}

// After has f called when the trace has met everything that is reachable. It is not called if the run ends before.
func (r *Tracer) After(f func()) { r.after = append(r.after, f) }

// Number is the number of the trace: no other trace of the run has it.
func (r *Tracer) Number() uint32 { return r.number }

// Count adds bytes that belong to no object.
func (r *Tracer) Count(bytes int64) { r.live += bytes }

// CodeSize is about the size of a code in bytes, without the codes in it.
func CodeSize(code *compile.Code) int64 {
	const fixed, perInstruction, perName, perConstant = 450, 8 + 6, 20, 24
	size := fixed + int64(len(code.Instructions))*perInstruction + int64(len(code.Constants))*perConstant
	size += int64(len(code.Names)+len(code.Sites)+len(code.Variables)) * perName
	for _, constant := range code.Constants {
		if text, ok := constant.(string); ok {
			size += int64(len(text))
		}
	}
	return size
}

// traceEvery is how many values that are no objects are gone through for one unit of work.
const traceEvery = 64

// trace returns the number of bytes that the run holds. It does work for each object, and so ends when the run does.
func (t *Thread) trace() (int64, *Exception) {
	t.traces++
	tracer := Tracer{number: t.traces}
	t.visitRoots(&tracer)
	t.machine.Trace(&tracer)
	plain := 0
	for {
		if last := len(tracer.pending) - 1; last >= 0 {
			object := tracer.pending[last]
			tracer.pending = tracer.pending[:last]
			tracer.live += object.Trace(&tracer)
			if raised := t.Tick(); raised != nil {
				return 0, raised
			}
			continue
		}
		last := len(tracer.slices) - 1
		if last < 0 {
			for _, f := range tracer.after {
				f()
			}
			return tracer.live, nil
		}
		// A slice that is done leaves the stack before its last value is looked into: a chain needs no room.
		values := tracer.slices[last]
		if tracer.slices[last] = values[1:]; len(values) == 1 {
			tracer.slices = tracer.slices[:last]
		}
		tracer.Visit(values[0])
		if plain++; plain == traceEvery {
			plain = 0
			if raised := t.Tick(); raised != nil {
				return 0, raised
			}
		}
	}
}
