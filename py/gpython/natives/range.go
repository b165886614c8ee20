package natives

import (
	"github.com/go-python/gpython/py"
)

// rangeElementSize is what an element of a range takes in a list: a reference, and the integer itself.
const rangeElementSize = referenceSize + 8

// farAway is the distance from zero beyond which gpython's range may pass its end and not notice.
const farAway = 1 << 62

// A longRange is a range of more elements than a request may hold, or of numbers so large that gpython's does not end.
// gpython's own would let its natives, which cannot be stopped, run through it.
type longRange struct {
	*py.Range
	meter *Meter
}

func newRange(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	made, err := py.RangeType.M__call__(args, keywords)
	if err != nil {
		return nil, err
	}
	return m.bounded(made), nil
}

// bounded returns a longRange for a range that is long, else the object.
func (m *Meter) bounded(object py.Object) py.Object {
	r, ok := object.(*py.Range)
	if !ok {
		return object
	}
	far := max(r.Start, -r.Start, r.Stop, -r.Stop, r.Step, -r.Step) > farAway
	if far || m.Reserve(max(int64(r.Length), 0), rangeElementSize) != nil {
		return &longRange{Range: r, meter: m}
	}
	return object
}

// M__getitem__ implements r[key].
func (r *longRange) M__getitem__(key py.Object) (py.Object, error) {
	value, err := r.Range.M__getitem__(key)
	if err != nil {
		return nil, err
	}
	return r.meter.bounded(value), nil
}

// M__iter__ implements iter(r).
func (r *longRange) M__iter__() (py.Object, error) {
	next := r.Start
	left := r.Length
	return &iterator{r.meter, py.IteratorType, func() (py.Object, error) {
		if left <= 0 {
			return nil, py.StopIteration
		}
		left--
		next += r.Step
		return next - r.Step, nil
	}}, nil
}
