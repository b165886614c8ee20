package bridge

import (
	"container/heap"
	"time"
)

// timers is a heap of the pending timers of one run, ordered by when they are due and then by age.
type timers struct {
	byTime timerHeap
	byID   map[uint64]*timer
	nextID uint64
	// yield is set when a timer fired last, so that a completed call gets its turn.
	yield bool
}

// timer is a place in the heap. Times are since the start of the run. order is due to the millisecond,
// counted from the millisecond in which the timer was set, as Node orders timers: of two that are set
// in one millisecond the shorter fires first, and of equals the first set.
type timer struct {
	id    uint64
	order time.Duration
	due   time.Duration
	index int
}

func (t *timers) add(now, delay time.Duration) uint64 {
	t.nextID++
	added := &timer{id: t.nextID, order: now.Truncate(time.Millisecond) + delay, due: now + delay}
	if t.byID == nil {
		t.byID = map[uint64]*timer{}
	}
	t.byID[added.id] = added
	heap.Push(&t.byTime, added)
	return added.id
}

func (t *timers) cancel(id uint64) bool {
	found := t.byID[id]
	if found == nil {
		return false
	}
	delete(t.byID, id)
	heap.Remove(&t.byTime, found.index)
	return true
}

// next returns when the first timer is due.
func (t *timers) next() (time.Duration, bool) {
	if len(t.byTime) == 0 {
		return 0, false
	}
	return t.byTime[0].due, true
}

// pop removes the first timer, which must exist.
func (t *timers) pop() uint64 {
	first := heap.Pop(&t.byTime).(*timer)
	delete(t.byID, first.id)
	return first.id
}

type timerHeap []*timer

func (h timerHeap) Len() int { return len(h) }

func (h timerHeap) Less(i, j int) bool {
	if h[i].order != h[j].order {
		return h[i].order < h[j].order
	}
	return h[i].id < h[j].id
}

func (h timerHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i, j
}

func (h *timerHeap) Push(x any) {
	added := x.(*timer)
	added.index = len(*h)
	*h = append(*h, added)
}

func (h *timerHeap) Pop() any {
	last := len(*h) - 1
	popped := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return popped
}
