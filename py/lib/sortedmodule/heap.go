package sortedmodule

import (
	"math"
	"slices"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

var heapFunctions = []module.Function{
	define("heappush(heap, item, /)", "Adds an item to a heap.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		h, raised := heapOf(t, arguments[0], "heappush() argument 1", false)
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := h.list.Append(t, arguments[1]); raised != nil {
			return object.Value{}, raised
		}
		return object.None, h.rise(0, h.list.Len()-1)
	}),
	define("heappop(heap, /)", "Takes the smallest item out of a heap.", popper("heappop", false)),
	define("_heappop_max(heap, /)", "", popper("_heappop_max", true)),
	define("heapify(heap, /)", "Makes a list a heap.", arranger("heapify", false)),
	define("_heapify_max(heap, /)", "", arranger("_heapify_max", true)),
	define("heapreplace(heap, item, /)", "Takes the smallest item out of a heap and adds another.", replacer("heapreplace", false)),
	define("_heapreplace_max(heap, item, /)", "", replacer("_heapreplace_max", true)),
	define("heappushpop(heap, item, /)", "Adds an item to a heap and takes the smallest one out.", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		h, raised := heapOf(t, arguments[0], "heappushpop() argument 1", false)
		item := arguments[1]
		if raised != nil || h.list.Len() == 0 {
			return item, raised
		}
		smaller, raised := h.before(h.list.Elements()[0], item)
		if raised != nil || !smaller {
			return item, raised
		}
		if h.list.Len() == 0 {
			return object.Value{}, t.Raise(object.IndexErrorType, "index out of range")
		}
		return h.replace(item)
	}),
	define("_first(n, iterable, key, reverse, /)", "", first),
}

// A heap is a list whose element number i comes before those with the numbers 2i+1 and 2i+2.
type heap struct {
	t    *object.Thread
	list *object.List
	// largest: the largest element comes first.
	largest bool
}

func heapOf(t *object.Thread, v object.Value, argument string, largest bool) (*heap, *object.Exception) {
	list, ok := object.ListOf(v)
	if !ok {
		return nil, t.Raise(object.TypeErrorType, "%s must be list, not %s", argument, v.Type().Name)
	}
	return &heap{t, list, largest}, nil
}

func (h *heap) before(a, b object.Value) (bool, *object.Exception) {
	if h.largest {
		a, b = b, a
	}
	return h.t.CompareTruth(object.Less, a, b)
}

// beforeAt compares two elements; the list may not change its length meanwhile.
func (h *heap) beforeAt(i, j int) (bool, *object.Exception) {
	elements := h.list.Elements()
	length := len(elements)
	before, raised := h.before(elements[i], elements[j])
	if raised == nil && h.list.Len() != length {
		raised = h.t.Raise(object.RuntimeErrorType, "list changed size during iteration")
	}
	if raised == nil {
		raised = h.t.Tick()
	}
	return before, raised
}

func (h *heap) exchange(i, j int) {
	elements := h.list.Elements()
	elements[i], elements[j] = elements[j], elements[i]
}

// rise moves the element at a place towards start, until one before it comes first.
func (h *heap) rise(start, at int) *object.Exception {
	for at > start {
		parent := (at - 1) / 2
		before, raised := h.beforeAt(at, parent)
		if raised != nil || !before {
			return raised
		}
		h.exchange(at, parent)
		at = parent
	}
	return nil
}

// sink moves the element at a place to the end, along the elements that come first, and then up to where it belongs: most
// elements belong near the end, so that comparing with it on the way down would be for nothing.
func (h *heap) sink(at int) *object.Exception {
	start, end := at, h.list.Len()
	for 2*at+1 < end {
		child := 2*at + 1
		if child+1 < end {
			before, raised := h.beforeAt(child, child+1)
			if raised != nil {
				return raised
			}
			if !before {
				child++
			}
		}
		h.exchange(at, child)
		at = child
	}
	return h.rise(start, at)
}

// replace puts an item in the place of the first one, which it returns.
func (h *heap) replace(item object.Value) (object.Value, *object.Exception) {
	first := h.list.Elements()[0]
	h.list.Elements()[0] = item
	return first, h.sink(0)
}

func popper(name string, largest bool) object.Native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		h, raised := heapOf(t, arguments[0], name+"() argument", largest)
		if raised != nil {
			return object.Value{}, raised
		}
		if h.list.Len() == 0 {
			return object.Value{}, t.Raise(object.IndexErrorType, "index out of range")
		}
		last := h.list.Cut()
		if h.list.Len() == 0 {
			return last, nil
		}
		return h.replace(last)
	}
}

func replacer(name string, largest bool) object.Native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		h, raised := heapOf(t, arguments[0], name+"() argument 1", largest)
		if raised != nil {
			return object.Value{}, raised
		}
		if h.list.Len() == 0 {
			return object.Value{}, t.Raise(object.IndexErrorType, "index out of range")
		}
		return h.replace(arguments[1])
	}
}

func arranger(name string, largest bool) object.Native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		h, raised := heapOf(t, arguments[0], name+"() argument", largest)
		if raised != nil {
			return object.Value{}, raised
		}
		for at := h.list.Len()/2 - 1; at >= 0; at-- {
			if raised := h.sink(at); raised != nil {
				return object.Value{}, raised
			}
		}
		return object.None, nil
	}
}

// A ranked value is one with its key.
type ranked struct{ key, value object.Value }

// first returns the n values that come first in the order of their keys, in that order; equal ones as they come. It keeps a
// few times n of them.
func first(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	n, raised := t.IndexInt(arguments[0], object.OverflowErrorType)
	if raised != nil {
		if !raised.Is(object.OverflowErrorType) {
			return object.Value{}, raised
		}
		n = math.MaxInt64
	}
	key := arguments[2]
	reverse := arguments[3].Bool()
	var kept []ranked
	limit := math.MaxInt
	if n < 1<<40 {
		limit = int(max(2*n, 256))
	}
	sort := func() *object.Exception {
		var failed *object.Exception
		slices.SortStableFunc(kept, func(a, b ranked) int {
			if failed != nil {
				return 0
			}
			x, y := a.key, b.key
			if reverse {
				x, y = y, x
			}
			less, raised := t.CompareTruth(object.Less, x, y)
			if raised == nil && less {
				return -1
			}
			var more bool
			if raised == nil {
				more, raised = t.CompareTruth(object.Less, y, x)
			}
			if raised == nil {
				raised = t.Tick()
			}
			failed = raised
			if more {
				return 1
			}
			return 0
		})
		if int64(len(kept)) > n {
			clear(kept[n:])
			kept = kept[:n]
		}
		return failed
	}
	raised = t.Each(arguments[1], func(v object.Value) (bool, *object.Exception) {
		r := ranked{v, v}
		if key != object.None {
			var raised *object.Exception
			if r.key, raised = t.Call1(key, v); raised != nil {
				return false, raised
			}
		}
		if len(kept) == cap(kept) {
			if raised := t.Charge(int64(max(4, cap(kept))) * 32); raised != nil {
				return false, raised
			}
		}
		kept = append(kept, r)
		if len(kept) >= limit {
			return true, sort()
		}
		return true, nil
	})
	if raised == nil {
		raised = sort()
	}
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Charge(int64(len(kept)) * 16); raised != nil {
		return object.Value{}, raised
	}
	values := make([]object.Value, len(kept))
	for i, r := range kept {
		values[i] = r.value
	}
	return object.Made(t.NewList(values))
}
