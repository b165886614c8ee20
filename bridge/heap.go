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
	sample    []metrics.Sample
	hostBytes func() int64
	baseline  int64
}

func newHeapWatch(hostBytes func() int64) *heapWatch {
	if hostBytes == nil {
		hostBytes = func() int64 { return 0 }
	}
	w := &heapWatch{sample: []metrics.Sample{{Name: "/gc/heap/live:bytes"}}, hostBytes: hostBytes}
	if w.baseline = w.live(); w.baseline <= 0 {
		// There was no collection yet. What the process holds itself is not the run's: all of it, with what little garbage there is.
		objects := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(objects)
		w.baseline = int64(objects[0].Value.Uint64())
	}
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
