package bridge_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
)

// calling runs an engine that makes the calls and waits until each has completed.
func calling(t *testing.T, budgets limits.Limits, functions ...coderuntime.Function) (coderuntime.Result, []bridge.Completion) {
	t.Helper()
	engine := newScripted()
	var completions []bridge.Completion
	engine.start = func(host *bridge.Host) bridge.Status {
		for _, function := range functions {
			host.Call(function, nil, 0)
		}
		return bridge.Waiting
	}
	engine.step = func(_ *bridge.Host, completion bridge.Completion) bridge.Status {
		if completions = append(completions, completion); len(completions) == len(functions) {
			return done(nil)
		}
		return bridge.Waiting
	}
	return run(t, budgets, engine), completions
}

func TestEveryOutcomeOfAFunctionIsACompletion(t *testing.T) {
	for name, test := range map[string]struct {
		function coderuntime.Function
		value    any
		text     string // of the error
	}{
		"a value":                   {func(context.Context, any) (any, error) { return 7, nil }, int64(7), ""},
		"an error":                  {func(context.Context, any) (any, error) { return nil, errors.New("no such city") }, nil, "no such city"},
		"a panic with a text":       {func(context.Context, any) (any, error) { panic("boom") }, nil, "the function panicked"},
		"a panic with an address":   {func(context.Context, any) (any, error) { panic(new(int)) }, nil, "panicked"},
		"the end of its goroutine":  {func(context.Context, any) (any, error) { runtime.Goexit(); return nil, nil }, nil, "ended its goroutine"},
		"a value that cannot cross": {func(context.Context, any) (any, error) { return make(chan int), nil }, nil, "cannot cross"},
		"a value that is too large": {func(context.Context, any) (any, error) { return strings.Repeat("x", 101), nil }, nil, "larger than the budget of 100B"},
		"a value that just fits":    {func(context.Context, any) (any, error) { return strings.Repeat("x", 100), nil }, strings.Repeat("x", 100), ""},
	} {
		t.Run(name, func(t *testing.T) {
			result, completions := calling(t, limits.Limits{CallBytes: 100}, test.function)
			if result.Failure != nil || len(completions) != 1 {
				t.Fatalf("result %+v, completions %v", result, completions)
			}
			got := completions[0]
			if got.Kind != bridge.CallReturned || got.Value != test.value {
				t.Errorf("completion %+v, want the value %v", got, test.value)
			}
			if test.text == "" && got.Err != nil || test.text != "" && (got.Err == nil || !strings.Contains(got.Err.Error(), test.text)) {
				t.Errorf("error %v, want %q", got.Err, test.text)
			}
		})
	}
}

func TestCallsRunAtOnceUpToInFlightAndTheRestWait(t *testing.T) {
	const atOnce, calls = 3, 10
	var running, most atomic.Int32
	full := make(chan struct{})
	function := func(context.Context, any) (any, error) {
		now := running.Add(1)
		for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
		}
		if now == atOnce {
			select {
			case <-full:
			default:
				close(full)
			}
		}
		<-full
		running.Add(-1)
		return nil, nil
	}
	functions := make([]coderuntime.Function, calls)
	for i := range functions {
		functions[i] = function
	}
	result, completions := calling(t, limits.Limits{InFlight: atOnce}, functions...)
	if len(completions) != calls || most.Load() != atOnce || result.Usage.InFlight != atOnce || result.Usage.Calls != calls {
		t.Errorf("%d completions, %d at once, usage %+v", len(completions), most.Load(), result.Usage)
	}
}

func TestTheCallThatPassesTheBudgetEndsTheRun(t *testing.T) {
	var made atomic.Int32
	function := func(context.Context, any) (any, error) { made.Add(1); return nil, nil }
	for calls, kind := range map[int]coderuntime.Kind{3: "", 4: coderuntime.Timeout} {
		functions := make([]coderuntime.Function, calls)
		for i := range functions {
			functions[i] = function
		}
		result, _ := calling(t, limits.Limits{Calls: 3}, functions...)
		if kind == "" && result.Failure != nil {
			t.Errorf("%d calls of 3 failed: %v", calls, result.Failure)
		}
		if kind != "" {
			wantFailure(t, result, kind, "budget of 3 calls")
		}
		if result.Usage.Calls != 3 {
			t.Errorf("usage counts %d calls, want 3", result.Usage.Calls)
		}
	}
}

func TestSettlementCancelsTheContextsOfCalls(t *testing.T) {
	engine := newScripted()
	cancelled := make(chan struct{})
	started := make(chan struct{})
	engine.start = func(host *bridge.Host) bridge.Status {
		host.Call(func(ctx context.Context, _ any) (any, error) {
			close(started)
			<-ctx.Done()
			close(cancelled)
			return nil, ctx.Err()
		}, nil, 0)
		<-started
		return done("early")
	}
	if result := run(t, limits.Limits{}, engine); result.Value != "early" {
		t.Errorf("got %+v", result)
	}
	<-cancelled
}

func TestARunDoesNotWaitForAFunctionThatIgnoresItsContext(t *testing.T) {
	engine := newScripted()
	release := make(chan struct{})
	engine.start = func(host *bridge.Host) bridge.Status {
		host.Call(func(context.Context, any) (any, error) { <-release; return nil, nil }, nil, 0)
		return done("early")
	}
	if result := run(t, limits.Limits{}, engine); result.Value != "early" || result.Usage.Abandoned != 0 {
		t.Errorf("got %+v", result)
	}
	close(release)
}

func TestCancellingACallFreesItsPlaceAndDropsItsResult(t *testing.T) {
	engine := newScripted()
	first := make(chan struct{})
	engine.start = func(host *bridge.Host) bridge.Status {
		id := host.Call(func(ctx context.Context, _ any) (any, error) {
			<-ctx.Done()
			close(first)
			return "dropped", nil
		}, nil, 0)
		host.Call(func(context.Context, any) (any, error) { <-first; return "kept", nil }, nil, 0)
		if !host.CancelCall(id) || host.CancelCall(id) {
			t.Error("a pending call is cancelled once")
		}
		return bridge.Waiting
	}
	engine.step = func(_ *bridge.Host, completion bridge.Completion) bridge.Status { return done(completion.Value) }
	if result := run(t, limits.Limits{InFlight: 1}, engine); result.Value != "kept" {
		t.Errorf("got %+v", result)
	}
}

func TestAPendingCallDoesNotShelterAHotLoopFromTheComputeBudget(t *testing.T) {
	engine := newScripted()
	engine.start = func(host *bridge.Host) bridge.Status {
		host.Call(func(ctx context.Context, _ any) (any, error) { <-ctx.Done(); return nil, nil }, nil, 0)
		return engine.spin(host)
	}
	wantFailure(t, run(t, limits.Limits{Compute: 10_000_000}, engine), coderuntime.Timeout, "compute")
}
