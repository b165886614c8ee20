package bridge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// closeGrace is how long Close waits for abandoned interpreters.
const closeGrace = time.Second

// Config is what a backend gives to make a Runtime.
type Config struct {
	Language  coderuntime.Language
	Isolation coderuntime.Isolation
	// Limits are the budgets; zero fields take the contract's defaults for the language.
	Limits limits.Limits
	// Lacks are the optional parts of the contract that the engine lacks.
	Lacks []coderuntime.Lack
	// OwnsHeap says that the process makes one run at a time and nothing else that allocates, so that the
	// growth of its heap is the run's, and is held to the memory budget by estimate.
	OwnsHeap bool
	// HostBytes, if set, returns how much of the heap's growth is the host's own, such as a record that it
	// keeps of the calls.
	HostBytes func() int64
	// NewEngine returns an engine for one run. It must be quick and must not fail: what can fail belongs
	// in Start, where it is metered.
	NewEngine func() Engine
}

// Runtime implements coderuntime.Runtime on any engine.
type Runtime struct {
	config Config

	mu           sync.Mutex
	closed       bool
	closing      chan struct{}
	interpreters int // goroutines that run an engine
	changed      chan struct{}
	abandoned    int
}

var _ coderuntime.Runtime = (*Runtime)(nil)

// NewRuntime returns an open Runtime, which the caller closes, or an error if a limit is invalid, the language is not
// one of the contract, or what a Runtime cannot be without is missing.
func NewRuntime(config Config) (*Runtime, error) {
	if !slices.Contains(coderuntime.Languages(), config.Language) {
		return nil, fmt.Errorf("bridge: the language is %q; the contract has %q", config.Language, coderuntime.Languages())
	}
	if config.Isolation == "" || config.NewEngine == nil {
		return nil, errors.New("bridge: a runtime needs an Isolation and NewEngine")
	}
	budgets, err := config.Limits.Complete(config.Language)
	if err != nil {
		return nil, err
	}
	config.Limits = budgets
	return &Runtime{config: config, closing: make(chan struct{})}, nil
}

// Language implements coderuntime.Runtime.
func (t *Runtime) Language() coderuntime.Language { return t.config.Language }

// Isolation implements coderuntime.Runtime.
func (t *Runtime) Isolation() coderuntime.Isolation { return t.config.Isolation }

// Lacks implements coderuntime.LackDeclarer.
func (t *Runtime) Lacks() []coderuntime.Lack {
	return append([]coderuntime.Lack(nil), t.config.Lacks...)
}

// Limits returns the budgets of every run.
func (t *Runtime) Limits() limits.Limits { return t.config.Limits }

// Abandoned returns how many interpreters still run although their run has settled.
func (t *Runtime) Abandoned() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.abandoned
}

// Run implements coderuntime.Runtime.
func (t *Runtime) Run(ctx context.Context, req coderuntime.Request) (coderuntime.Result, error) {
	t.mu.Lock()
	closed := t.closed
	t.mu.Unlock()
	if closed {
		return coderuntime.Result{}, coderuntime.ErrClosed
	}
	if err := coderuntime.ValidateBindings(req.Bindings); err != nil {
		return coderuntime.Result{}, err
	}
	if ctx == nil {
		ctx = context.Background()
	}
	refused := func(failure coderuntime.Failure) (coderuntime.Result, error) {
		return coderuntime.Result{Failure: &failure, Usage: coderuntime.Usage{ProgramBytes: int64(len(req.Program))}}, nil
	}
	if ctx.Err() != nil {
		return refused(aborted(ctx))
	}
	budgets := t.config.Limits
	if budgets.ProgramBytes != limits.Unlimited && int64(len(req.Program)) > budgets.ProgramBytes {
		return refused(coderuntime.Failure{Kind: coderuntime.Exception, Message: fmt.Sprintf(
			"the program is %d bytes long, more than the budget of %s (program-bytes); nothing was run",
			len(req.Program), limits.FormatSize(budgets.ProgramBytes))})
	}

	t.mu.Lock()
	if t.closed {
		t.mu.Unlock()
		return coderuntime.Result{}, coderuntime.ErrClosed
	}
	t.interpreters++
	t.mu.Unlock()
	pump := newPump(req.OnLog)
	relay, relayed := ctx.Value(relayKey{}).(Relay)
	emit := relay.Log
	if pump != nil && !relayed {
		emit = func(entry coderuntime.LogEntry, _ bool) { pump.emit(entry) }
	}
	r := &run{
		request: req, limits: budgets, engine: t.config.NewEngine(),
		started: time.Now(),
		ledger:  limits.NewLedger(budgets, emit),
		ended:   make(chan struct{}), exited: make(chan struct{}), wake: make(chan struct{}, 1),
		pending: map[uint64]*call{}, launchedCall: relay.Launched, grace: cmp.Or(relay.Grace, Grace),
	}
	r.compute = limits.NewCompute(budgets.Compute, r.computeExpired)
	// The calls end when the run does, not when ctx does: else a call that obeys ctx could reject, and the
	// program end by that, before the run has ended by its first cause.
	r.calls, r.endCalls = context.WithCancelCause(context.WithoutCancel(ctx))
	defer r.endCalls(ErrStopped)
	r.start(func() { t.leave(r) })
	r.supervise(ctx, t.closing, t.config)
	if r.abandoned {
		t.mu.Lock()
		select {
		case <-r.exited:
		default:
			r.left = true
			t.abandoned++
		}
		t.mu.Unlock()
	}
	return r.result(pump), nil
}

// Relay is for those who hand a run's entries, calls and outcome on to another process, where the order of entries and calls counts.
type Relay struct {
	// Log is given the entries, in place of OnLog: at once, in the order in which they are written, before whoever wrote one goes on. own tells the
	// runtime's own entries. It may block, which the program pays for, and must not panic.
	Log func(entry coderuntime.LogEntry, own bool)
	// Launched is told of each call that its Function is about to be called, on the interpreter's goroutine or that of another call. It must not block.
	Launched func()
	// Grace is how long the run waits for an interpreter to obey its interrupt, in place of the constant Grace; 0 is that. It is short where the other
	// process ends this one in any case, and only waits for what is reported.
	Grace time.Duration
}

type relayKey struct{}

// WithRelay returns a context for Run with a relay.
func WithRelay(ctx context.Context, relay Relay) context.Context {
	return context.WithValue(ctx, relayKey{}, relay)
}

// leave counts a run's interpreter out and wakes Close.
func (t *Runtime) leave(r *run) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.interpreters--
	if r.left {
		t.abandoned--
	}
	if t.changed != nil {
		close(t.changed)
		t.changed = nil
	}
}

// Close implements coderuntime.Runtime. Runs settle at once; Close waits a second more for
// interpreters that ignore their interrupt and then returns an error with their number.
func (t *Runtime) Close() error {
	t.mu.Lock()
	if !t.closed {
		t.closed = true
		close(t.closing)
	}
	t.mu.Unlock()
	timer := time.NewTimer(Grace + closeGrace)
	defer timer.Stop()
	for {
		t.mu.Lock()
		left := t.interpreters
		if left == 0 {
			t.mu.Unlock()
			return nil
		}
		if t.changed == nil {
			t.changed = make(chan struct{})
		}
		changed := t.changed
		t.mu.Unlock()
		select {
		case <-changed:
		case <-timer.C:
			return fmt.Errorf("coderuntime: closed, but %d abandoned interpreter(s) are still in a native routine that cannot be interrupted", left)
		}
	}
}
