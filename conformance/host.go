package conformance

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/coderuntime/coderuntime"
)

// host is the functions that a check's programs find in the namespace tools:
//
//	echo     returns its argument
//	take     keeps its argument for the check to look at, and returns nothing
//	give     returns the check's gives
//	fail     returns an error whose text is its argument
//	panic    panics
//	goexit   ends its goroutine
//	block    returns when its context ends
//	hold     ignores its context and returns when the check is over
//	ready    tells the check that the program has come so far
//	abort    cancels the context of the run, which the check has set as cancel, and returns when the check is over
type host struct {
	gives any
	// started gets one for each block, hold and ready that has begun; cancelled one for each block whose
	// context has ended.
	started, cancelled chan struct{}
	over               chan struct{}
	endOnce            sync.Once
	cancel             context.CancelFunc

	mu    sync.Mutex
	taken []any
}

// manyCalls is more calls than any check makes of a function that signals.
const manyCalls = 5000

func newHost(t *trial) *host {
	return &host{
		gives:   t.check.gives,
		started: make(chan struct{}, manyCalls), cancelled: make(chan struct{}, manyCalls), over: make(chan struct{}),
	}
}

// release ends every hold.
func (h *host) release() { h.endOnce.Do(func() { close(h.over) }) }

// took returns the arguments that take has had.
func (h *host) took() []any {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]any{}, h.taken...)
}

func (h *host) take(_ context.Context, args any) (any, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.taken = append(h.taken, args)
	return nil, nil
}

func (h *host) functions() map[string]coderuntime.Function {
	return map[string]coderuntime.Function{
		"echo": func(_ context.Context, args any) (any, error) { return args, nil },
		"take": h.take,
		"give": func(context.Context, any) (any, error) { return h.gives, nil },
		"fail": func(_ context.Context, args any) (any, error) {
			text, _ := args.(string)
			return nil, errors.New(text)
		},
		"panic":  func(context.Context, any) (any, error) { panic("a function of the host panicked") },
		"goexit": func(context.Context, any) (any, error) { runtime.Goexit(); return nil, nil },
		"block": func(ctx context.Context, _ any) (any, error) {
			h.started <- struct{}{}
			<-ctx.Done()
			h.cancelled <- struct{}{}
			return nil, ctx.Err()
		},
		"hold": func(context.Context, any) (any, error) {
			h.started <- struct{}{}
			<-h.over
			return "too late", nil
		},
		"ready": func(context.Context, any) (any, error) {
			h.started <- struct{}{}
			return nil, nil
		},
		"abort": func(context.Context, any) (any, error) {
			h.cancel()
			<-h.over
			return nil, nil
		},
	}
}

// bindings are the functions as the namespace tools.
func (h *host) bindings() []coderuntime.Namespace {
	return []coderuntime.Namespace{{Global: "tools", Functions: h.functions()}}
}

// withErrorClass are the functions as the namespace tools with an error class of its own.
func withErrorClass(t *trial) []coderuntime.Namespace {
	bindings := t.host.bindings()
	bindings[0].ErrorClass = &coderuntime.ErrorClass{Name: "ToolCallError", MemberProperty: "toolName"}
	return bindings
}

// meeting is a function that returns only once n calls of it have started, so that it ends exactly if they
// run at the same time.
func meeting(n int) coderuntime.Function {
	var mu sync.Mutex
	arrived, all := 0, make(chan struct{})
	return func(ctx context.Context, args any) (any, error) {
		mu.Lock()
		if arrived++; arrived == n {
			close(all)
		}
		mu.Unlock()
		select {
		case <-all:
			return args, nil
		case <-ctx.Done():
			return nil, fmt.Errorf("only %d of %d calls had started: %w", arrived, n, ctx.Err())
		}
	}
}
