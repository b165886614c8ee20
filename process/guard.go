package process

import (
	"fmt"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
)

// watchInterval is how often a worker is looked at during its run.
const watchInterval = 5 * time.Millisecond

// computeMargin is by how much a worker that holds the compute budget itself may pass it, beside using it up twice, before the host takes it that
// it does not: the collector's threads are its processor time too.
const computeMargin = time.Second

// guard holds a worker to the memory and compute budgets for as long as the run has it.
func (e *engine) guard(w *worker) {
	memory := e.runtime.limits.Memory
	watch, err := newWatch(w.process.Pid)
	if err != nil {
		// The process is gone, which the reader sees, or the system has no such thing, which Lacks says.
		close(e.watched)
		return
	}
	if memory != limits.Unlimited {
		// The watch is what holds the budget; this only makes single requests fail at once.
		_ = restrict(w.process.Pid, memory+MemoryMargin(memory))
	}
	compute := e.runtime.limits.Compute
	if compute != limits.Unlimited && w.holds(coderuntime.LackCompute) {
		compute = 2*compute + computeMargin
	}
	before, started := watch.memory(), watch.processorTime()
	go func() {
		defer close(e.watched)
		defer watch.close()
		ticker := time.NewTicker(watchInterval)
		defer ticker.Stop()
		for looks := 0; ; looks++ {
			held := watch.memory() - before
			if held > w.peak.Load() {
				w.peak.Store(held)
			}
			if memory != limits.Unlimited && held > memory+MemoryMargin(memory) {
				e.host.End(coderuntime.WorkerExit, fmt.Sprintf("the memory budget of %s is exhausted: the process that ran the program took %s more than it had",
					limits.FormatSize(memory), limits.FormatSize(held)))
				// Without the grace that other ends have: it goes on to take more.
				w.kill()
			}
			// Its unit is longer than the interval.
			if compute != limits.Unlimited && looks%2 == 0 && watch.processorTime()-started > compute {
				e.host.End(coderuntime.Timeout, bridge.ComputeExpired(e.runtime.limits.Compute))
			}
			select {
			case <-ticker.C:
			case <-e.released:
				return
			}
		}
	}()
}
