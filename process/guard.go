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

// silentMargin is by how much a worker that holds the compute budget itself may pass it in one go, without a message in either direction: then nothing but
// the program can have taken the time, save for what a worker does before it starts the program. It ends natives that keep the worker from saying
// that the budget is used up, as a copy of a hundred megabytes does that Go's collector waits for.
const silentMargin = 100 * time.Millisecond

// guard holds a worker to the memory and compute budgets for as long as the run has it.
func (e *engine) guard(w *worker) {
	memory := e.runtime.limits.Memory
	watch, err := newWatch(w.child.pid())
	if err != nil {
		// The process is gone, which the reader sees, or the system has no such thing, which Lacks says.
		close(e.watched)
		return
	}
	if memory != limits.Unlimited {
		// The watch is what holds the budget; this only makes single requests fail at once.
		_ = restrict(w.child.pid(), memory+MemoryMargin(memory))
	}
	compute, silent := e.runtime.limits.Compute, time.Duration(limits.Unlimited)
	if compute != limits.Unlimited && w.holds(coderuntime.LackCompute) {
		compute, silent = 2*compute+computeMargin, compute+silentMargin
	}
	before, started := watch.memory(), watch.processorTime()
	go func() {
		defer close(e.watched)
		defer watch.close()
		ticker := time.NewTicker(watchInterval)
		defer ticker.Stop()
		// For how long the worker has computed since the last message, on however many processors.
		var busy, counted time.Duration
		messages, looked := int64(0), time.Now()
		for {
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
			spent, now, seen := w.count(watch.processorTime()-started), time.Now(), e.messages.Load()
			busy += min(now.Sub(looked), spent-counted)
			if seen != messages {
				busy = 0
			}
			messages, looked, counted = seen, now, spent
			if compute != limits.Unlimited && spent > compute || silent != limits.Unlimited && busy > silent {
				e.host.End(coderuntime.Timeout, bridge.ComputeExpired(e.runtime.limits.Compute))
			}
			select {
			case <-ticker.C:
			case <-e.released:
				total := watch.processorTime()
				if total == 0 {
					// It has been reaped, which gives the time.
					if await(w.exited, drainGrace); w.isGone() && w.state != nil {
						total = w.state.UserTime() + w.state.SystemTime()
					}
				}
				w.count(total - started)
				return
			}
		}
	}()
}
