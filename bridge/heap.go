package bridge

import (
	"fmt"
	"runtime/metrics"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// heapInterval is how often the heap of a process that belongs to its run is looked at.
const heapInterval = 5 * time.Millisecond

// heapWatch estimates the memory of a run whose process does nothing else: the heap that survived the last
// collection, above what was there before the run.
type heapWatch struct {
	sample   []metrics.Sample
	baseline uint64
}

func newHeapWatch() *heapWatch {
	w := &heapWatch{sample: []metrics.Sample{{Name: "/gc/heap/live:bytes"}}}
	w.baseline = w.live()
	return w
}

func (w *heapWatch) live() uint64 {
	metrics.Read(w.sample)
	return w.sample[0].Value.Uint64()
}

// held returns the estimate in bytes.
func (w *heapWatch) held() int64 {
	live := w.live()
	if live <= w.baseline {
		return 0
	}
	return int64(live - w.baseline)
}

// watchHeap ends the run when the estimate passes its budget; it is called at each tick.
func (r *run) watchHeap(w *heapWatch) {
	held := w.held()
	r.memory = max(r.memory, held)
	if budget := r.limits.Memory; budget != limits.Unlimited && held > budget {
		r.end(coderuntime.Failure{Kind: coderuntime.WorkerExit, Message: fmt.Sprintf(
			"the memory budget of %s is exhausted: the program holds about %s",
			limits.FormatSize(budget), limits.FormatSize(held))})
	}
}
