package bridge

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// Grace is how long a run waits, after its cause has come, for an interpreter to obey its interrupt (unless its [Relay] says otherwise),
// and for OnLog to return.
const Grace = 200 * time.Millisecond

// run is one program on one engine. The interpreter's goroutine owns timers; mu guards the calls and the
// outcome.
type run struct {
	request coderuntime.Request
	limits  limits.Limits
	engine  Engine

	started time.Time
	timers  timers
	compute *limits.Compute
	ledger  *limits.Ledger

	// calls ends when the run does, with the cause ErrStopped; every call's context is made from it.
	calls     context.Context
	endCalls  context.CancelCauseFunc
	stopped   atomic.Bool
	ended     chan struct{}                 // closed with the outcome
	exited    chan struct{}                 // closed when the interpreter's goroutine is done
	returned  atomic.Bool                   // the engine's last verb has returned
	wake      chan struct{}                 // one token: there may be a completion
	memory    atomic.Int64                  // the engine's count, or else supervise's estimate, where it makes one
	steps     atomic.Int64                  // the engine's count
	computed  atomic.Pointer[time.Duration] // the time of an interpreter elsewhere, nil if there is none
	grace     time.Duration                 // for the interpreter, as [Grace]
	abandoned bool                          // supervise gave the interpreter up
	left      bool                          // and the Runtime counts it; guarded by the Runtime's lock

	mu       sync.Mutex
	outcome  *Status
	wall     time.Duration
	nextCall uint64
	pending  map[uint64]*call // made and not yet delivered
	waiting  []*call          // beyond InFlight
	launched []*call          // whose goroutine has not taken them yet
	running  int
	begun    int // how many calls have been launched
	// launchedCall, if set, is told of each.
	launchedCall func()
	completed    []Completion
	attended     bool              // by something outside that may deliver
	usage        coderuntime.Usage // the counts of calls
}

// start runs the interpreter on a goroutine of its own. after is called when that has ended.
func (r *run) start(after func()) {
	go func() {
		defer after()
		defer close(r.exited)
		r.interpret()
	}()
}

func (r *run) interpret() {
	if finisher, ok := r.engine.(Finisher); ok {
		defer finisher.Finish()
	}
	defer r.returned.Store(true)
	defer func() {
		if thrown := recover(); thrown != nil {
			r.end(coderuntime.Failure{Kind: coderuntime.WorkerExit, Message: internalError(thrown)})
		}
	}()
	host := &Host{run: r}
	status := r.segment(func() Status { return r.engine.Start(host) })
	for !status.Settled {
		completion, ok := r.next(true)
		if !ok {
			return
		}
		status = r.segment(func() Status { return r.engine.Step(completion) })
		if completion.Kind == Idle && !status.Settled {
			status = Fail("the program waits for something that can never happen")
		}
	}
	r.settle(status)
}

// internalError describes a panic of an engine without its stack, which has Go addresses; the panic's
// own text may be the program's.
func internalError(thrown any) string {
	text := "the interpreter failed"
	if err, ok := thrown.(interface {
		error
		RuntimeError()
	}); ok {
		text += ": " + err.Error()
	}
	return text
}

func (r *run) segment(verb func() Status) Status {
	r.compute.Start()
	defer r.compute.Stop()
	return verb()
}

// next waits for the next completion; it reports false when the run has ended, and without wait when there is none yet.
// Due timers come first, in order, but a completed call is never passed over twice.
func (r *run) next(wait bool) (Completion, bool) {
	var timer *time.Timer
	defer func() {
		if timer != nil {
			timer.Stop()
		}
	}()
	for {
		if r.stopped.Load() {
			return Completion{}, false
		}
		due, hasTimer := r.timers.next()
		now := time.Since(r.started)
		if hasTimer && due <= now && !r.timers.yield {
			r.timers.yield = true
			return Completion{Kind: TimerFired, ID: r.timers.pop()}, true
		}
		r.timers.yield = false
		completion, found, idle := r.takeCompletion()
		if found {
			return completion, true
		}
		if !wait && !(hasTimer && due <= now) {
			return Completion{}, false
		}
		var fire <-chan time.Time
		if hasTimer {
			if due <= now {
				continue
			}
			timer = time.NewTimer(due - now)
			fire = timer.C
		} else if idle {
			return Completion{Kind: Idle}, true
		}
		select {
		case <-r.ended:
		case <-r.wake:
		case <-fire:
		}
		if timer != nil {
			timer.Stop()
			timer = nil
		}
	}
}

// end settles the run with a failure, unless it has settled, and interrupts the engine.
func (r *run) end(failure coderuntime.Failure) {
	if r.settle(Status{Settled: true, Failure: &failure}) {
		r.engine.Interrupt()
	}
}

// settle records the first outcome and ends the calls; it reports whether this one was it.
func (r *run) settle(status Status) bool {
	r.mu.Lock()
	if r.outcome != nil {
		r.mu.Unlock()
		return false
	}
	r.outcome = &status
	r.wall = time.Since(r.started)
	r.waiting, r.completed = nil, nil
	r.mu.Unlock()
	r.stopped.Store(true)
	close(r.ended)
	r.endCalls(ErrStopped)
	return true
}

// supervise waits for the outcome and then, for the grace, for the interpreter to be gone.
func (r *run) supervise(ctx context.Context, closing <-chan struct{}, config Config) {
	var wall <-chan time.Time
	if r.limits.Wall != limits.Unlimited {
		timer := time.NewTimer(time.Until(r.started.Add(r.limits.Wall)))
		defer timer.Stop()
		wall = timer.C
	}
	var heap *heapWatch
	var look <-chan time.Time
	if config.OwnsHeap {
		heap = newHeapWatch(config.HostBytes)
		ticker := time.NewTicker(heapInterval)
		defer ticker.Stop()
		look = ticker.C
	}
	for !r.stopped.Load() {
		select {
		case <-r.ended:
		case <-ctx.Done():
			r.end(aborted(ctx))
		case <-closing:
			r.end(coderuntime.Failure{Kind: coderuntime.Abort, Message: "runtime closed"})
		case <-wall:
			r.end(coderuntime.Failure{Kind: coderuntime.Timeout, Message: fmt.Sprintf(
				"the wall budget of %s ran out before the program ended (it counts all time, also that spent awaiting calls)",
				limits.FormatDuration(r.limits.Wall))})
		case <-look:
			r.watchHeap(heap)
		}
	}
	select {
	case <-r.exited:
		return
	default:
	}
	grace := time.NewTimer(r.grace)
	defer grace.Stop()
	select {
	case <-r.exited:
	case <-grace.C:
		r.abandoned = !r.returned.Load()
	}
}

func aborted(ctx context.Context) coderuntime.Failure {
	return coderuntime.Failure{Kind: coderuntime.Abort, Message: Elide("aborted: " + context.Cause(ctx).Error())}
}

func (r *run) computeExpired() {
	r.end(coderuntime.Failure{Kind: coderuntime.Timeout, Message: ComputeExpired(r.limits.Compute)})
}

// ComputeExpired is the message of a run that has used up its compute budget.
func ComputeExpired(budget time.Duration) string {
	return fmt.Sprintf("the compute budget of %s ran out: the program was still running (time spent awaiting calls is not counted)",
		limits.FormatDuration(budget))
}

// result makes the Result after supervise.
func (r *run) result(pump *pump) coderuntime.Result {
	entries, logBytes, logEntries := r.ledger.Close()
	pump.close(Grace)
	r.mu.Lock()
	defer r.mu.Unlock()
	usage := r.usage
	usage.MemoryBytes, usage.Steps = r.memory.Load(), r.steps.Load()
	usage.Wall, usage.Compute = r.wall, r.compute.Spent()
	if computed := r.computed.Load(); computed != nil {
		usage.Compute = *computed
	}
	usage.ProgramBytes = int64(len(r.request.Program))
	usage.ValueBytes = r.outcome.ValueBytes
	usage.LogBytes, usage.LogEntries = logBytes, logEntries
	if r.abandoned {
		usage.Abandoned = 1
	}
	return coderuntime.Result{
		Value: r.outcome.Value, HasValue: r.outcome.HasValue,
		Logs: entries, Failure: r.outcome.Failure, Usage: usage,
	}
}
