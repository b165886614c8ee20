package object

// A Slice is a slice.
type Slice struct {
	Header
	Start, Stop, Step Value
}

// NewSlice makes a slice.
func (t *Thread) NewSlice(start, stop, step Value) (Value, *Exception) {
	if raised := t.Charge(80); raised != nil {
		return Value{}, raised
	}
	s := &Slice{Start: start, Stop: stop, Step: step}
	s.Header = NewHeader(SliceType, s)
	return s.Value(), nil
}

// Trace implements Object.
func (s *Slice) Trace(tracer *Tracer) int64 {
	tracer.Visit(s.Start)
	tracer.Visit(s.Stop)
	tracer.Visit(s.Step)
	return 80
}
