package bridge

import (
	"fmt"
	"runtime"
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
	sample    []metrics.Sample
	hostBytes func() int64
	baseline  int64
}

func newHeapWatch(hostBytes func() int64) *heapWatch {
	if hostBytes == nil {
		hostBytes = func() int64 { return 0 }
	}
	w := &heapWatch{sample: []metrics.Sample{{Name: "/gc/heap/live:bytes"}}, hostBytes: hostBytes}
	if w.live() <= 0 {
		runtime.GC() // there was no collection yet, and what the process holds itself is not the run's
	}
	w.baseline = w.live()
	return w
}

func (w *heapWatch) live() int64 {
	metrics.Read(w.sample)
	return int64(w.sample[0].Value.Uint64()) - w.hostBytes()
}

// held returns the estimate in bytes.
func (w *heapWatch) held() int64 { return max(0, w.live()-w.baseline) }

// watchHeap ends the run when the estimate passes its budget; it is called at each tick.
func (r *run) watchHeap(w *heapWatch) {
	held := w.held()
	r.memory.Store(max(r.memory.Load(), held))
	if budget := r.limits.Memory; budget != limits.Unlimited && held > budget {
		r.end(coderuntime.Failure{Kind: coderuntime.WorkerExit, Message: fmt.Sprintf(
			"the memory budget of %s is exhausted: the program holds about %s",
			limits.FormatSize(budget), limits.FormatSize(held))})
	}
}
