package bridge

import (
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// Host is what an engine may do to the world outside. Its methods are called on the interpreter's
// goroutine, from inside Start or Step, unless they say otherwise. After the run has settled they do
// nothing.
type Host struct{ run *run }

// Program returns the program's text.
func (h *Host) Program() string { return h.run.request.Program }

// Bindings returns the namespaces to install; their names are valid.
func (h *Host) Bindings() []coderuntime.Namespace { return h.run.request.Bindings }

// Limits returns the run's budgets, complete.
func (h *Host) Limits() limits.Limits { return h.run.limits }

// Call starts a call of a host function in a goroutine of its own, or queues it while InFlight calls
// run, and returns its number, which the completion will carry. argument belongs to the function from
// here; size is its size as Read gave it. The call that passes the budget of Calls ends the run: the
// engine is interrupted.
func (h *Host) Call(function coderuntime.Function, argument any, size int64) uint64 {
	return h.run.call(function, argument, size)
}

// CancelCall ends the context of a call, frees its place among those in flight and drops its result.
// It reports whether the call was still pending.
func (h *Host) CancelCall(id uint64) bool { return h.run.cancelCall(id) }

// After sets a timer and returns its number, which the completion will carry. A timer is due when the
// delay has passed; of timers that are due in the same millisecond the one that was set first fires
// first.
func (h *Host) After(delay time.Duration) uint64 {
	return h.run.timers.add(time.Since(h.run.started), delay)
}

// CancelTimer removes a timer; it reports whether the timer was still pending.
func (h *Host) CancelTimer(id uint64) bool { return h.run.timers.cancel(id) }

// Next gives the next completion to an engine that cannot return for it, because code of the program is on its stack: what
// it gives does not come by Step. It waits if wait is set, and the time is not compute; else it gives what is there already.
// It reports false if there is none, which after waiting means that the run has settled.
func (h *Host) Next(wait bool) (Completion, bool) {
	if completion, found := h.run.next(false); found || !wait {
		return completion, found
	}
	h.run.compute.Stop()
	defer h.run.compute.Start()
	return h.run.next(true)
}

// Attend says that something outside, such as another process, may deliver what settles the program: the run is not idle while it waits
// for that.
func (h *Host) Attend() {
	h.run.mu.Lock()
	defer h.run.mu.Unlock()
	h.run.attended = true
}

// Deliver queues a completion of kind Delivered with what an engine has from outside, behind those that are queued. It may be called from any goroutine, and
// does not block: who delivers must bound what is under way. It reports false, and drops what it is given, after the run has settled.
func (h *Host) Deliver(value any) bool {
	r := h.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.outcome != nil {
		return false
	}
	r.complete(Completion{Kind: Delivered, Value: value})
	return true
}

// Elapsed returns the time since the run began, which never goes backwards.
func (h *Host) Elapsed() time.Duration { return time.Since(h.run.started) }

// Count takes what an engine that counts them knows of the run's steps and of the most bytes of memory that it held, for
// the run's Usage. The last call counts.
func (h *Host) Count(steps, memory int64) {
	h.run.steps.Store(steps)
	h.run.memory.Store(memory)
}

// CountCompute takes the time for which an interpreter ran that runs elsewhere, for the run's Usage, in place of the time in which the
// engine's verbs ran.
func (h *Host) CountCompute(spent time.Duration) { h.run.computed.Store(&spent) }

// Log captures an entry of the program. It may be called from any goroutine.
func (h *Host) Log(entry coderuntime.LogEntry) { h.run.ledger.Append(entry) }

// Warn captures an entry of the runtime's own; "coderuntime: " is put before the text. It may be called
// from any goroutine.
func (h *Host) Warn(text string) { h.run.ledger.Warn(text) }

// Stopped reports whether the run has settled, so that the engine should return. Native loops ask it
// now and then. It may be called from any goroutine.
func (h *Host) Stopped() bool { return h.run.stopped.Load() }

// End ends the run with a failure that the engine has found, such as a budget that it counts itself,
// unless the run has ended already. The engine is interrupted like for any other cause. It may be called
// from any goroutine.
func (h *Host) End(kind coderuntime.Kind, message string) {
	h.run.end(coderuntime.Failure{Kind: kind, Message: Elide(message)})
}
