package bridge_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
)

func wantFailure(t *testing.T, result coderuntime.Result, kind coderuntime.Kind, text string) {
	t.Helper()
	if result.Failure == nil {
		t.Fatalf("the run completed with %v, want a failure of kind %s", result.Value, kind)
	}
	if result.Failure.Kind != kind || !strings.Contains(result.Failure.Message, text) {
		t.Errorf("failure %+v, want kind %s and a message with %q", *result.Failure, kind, text)
	}
}

func TestARunCompletesWithTheValueOfItsEngine(t *testing.T) {
	engine := newScripted()
	engine.start = func(*bridge.Host) bridge.Status { return done(int64(42)) }
	result := run(t, limits.Limits{}, engine)
	if result.Failure != nil || result.Value != int64(42) || !result.HasValue {
		t.Errorf("got %+v", result)
	}
}

func TestBudgetsAndTheContextEndAHotLoop(t *testing.T) {
	cancelled, cancel := context.WithCancelCause(context.Background())
	for name, test := range map[string]struct {
		budgets limits.Limits
		ctx     context.Context
		during  func()
		kind    coderuntime.Kind
		text    string
	}{
		"the wall budget":    {limits.Limits{Wall: 20 * time.Millisecond}, context.Background(), nil, coderuntime.Timeout, "wall budget of 20ms"},
		"the compute budget": {limits.Limits{Compute: 20 * time.Millisecond}, context.Background(), nil, coderuntime.Timeout, "compute budget of 20ms"},
		"the end of the context": {limits.Limits{}, cancelled, func() { cancel(errors.New("the user left")) },
			coderuntime.Abort, "the user left"},
	} {
		t.Run(name, func(t *testing.T) {
			engine := newScripted()
			engine.start = func(host *bridge.Host) bridge.Status {
				if test.during != nil {
					test.during()
				}
				return engine.spin(host)
			}
			result, err := newRuntime(t, test.budgets, engine).Run(test.ctx, coderuntime.Request{})
			if err != nil {
				t.Fatal(err)
			}
			wantFailure(t, result, test.kind, test.text)
		})
	}
}

func TestAContextThatIsOverRunsNothing(t *testing.T) {
	engine := newScripted()
	engine.start = func(*bridge.Host) bridge.Status { t.Error("the engine was started"); return done(nil) }
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	result, err := newRuntime(t, limits.Limits{}, engine).Run(ctx, coderuntime.Request{})
	if err != nil {
		t.Fatal(err)
	}
	wantFailure(t, result, coderuntime.Abort, "canceled")
}

func TestTheFirstCauseStands(t *testing.T) {
	engine := newScripted()
	engine.start = func(host *bridge.Host) bridge.Status {
		host.End(coderuntime.WorkerExit, "memory is exhausted")
		host.End(coderuntime.Timeout, "too late")
		return done("too late as well")
	}
	result := run(t, limits.Limits{}, engine)
	wantFailure(t, result, coderuntime.WorkerExit, "memory is exhausted")
	if result.HasValue {
		t.Errorf("a failed run has the value %v", result.Value)
	}
}

func TestAPanicOfAnEngineEndsItsRunOnly(t *testing.T) {
	engine := newScripted()
	engine.start = func(host *bridge.Host) bridge.Status {
		none := []int{}
		return done(none[len(host.Program())])
	}
	wantFailure(t, run(t, limits.Limits{}, engine), coderuntime.WorkerExit, "the interpreter failed")
}

func TestAnEngineThatIgnoresItsInterruptIsAbandonedAndCounted(t *testing.T) {
	engine := newScripted()
	release := make(chan struct{})
	engine.start = func(host *bridge.Host) bridge.Status {
		host.Log(coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: "before"})
		<-release
		host.Log(coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: "after"})
		return done("late")
	}
	runtime := newRuntime(t, limits.Limits{Wall: 10 * time.Millisecond}, engine)
	result, err := runtime.Run(t.Context(), coderuntime.Request{})
	if err != nil {
		t.Fatal(err)
	}
	wantFailure(t, result, coderuntime.Timeout, "wall")
	if result.Usage.Abandoned != 1 || runtime.Abandoned() != 1 {
		t.Errorf("usage counts %d abandoned, the runtime %d, want 1 and 1", result.Usage.Abandoned, runtime.Abandoned())
	}
	if err := runtime.Close(); err == nil || !strings.Contains(err.Error(), "1 abandoned") {
		t.Errorf("Close returned %v, want an error that counts 1 abandoned interpreter", err)
	}
	close(release)
	if err := runtime.Close(); err != nil {
		t.Errorf("Close returned %v after the interpreter was gone", err)
	}
	if runtime.Abandoned() != 0 {
		t.Errorf("%d abandoned interpreters after it was gone", runtime.Abandoned())
	}
	if len(result.Logs) != 1 {
		t.Errorf("logs %v, want what came before the settlement alone", result.Logs)
	}
}

func TestNothingLeftToWaitForIsAnException(t *testing.T) {
	engine := newScripted()
	engine.start = func(*bridge.Host) bridge.Status { return bridge.Waiting }
	engine.step = func(_ *bridge.Host, completion bridge.Completion) bridge.Status {
		if completion.Kind != bridge.Idle {
			t.Errorf("completion %+v, want Idle", completion)
		}
		return bridge.Waiting
	}
	wantFailure(t, run(t, limits.Limits{}, engine), coderuntime.Exception, "never happen")
}

func TestTimersFireInOrderAndCanBeCancelled(t *testing.T) {
	engine := newScripted()
	names := map[uint64]string{}
	var fired []string
	engine.start = func(host *bridge.Host) bridge.Status {
		names[host.After(3*time.Millisecond)] = "third"
		names[host.After(time.Millisecond)] = "first"
		names[host.After(time.Millisecond)] = "second"
		gone := host.After(0)
		if !host.CancelTimer(gone) || host.CancelTimer(gone) {
			t.Error("a pending timer is cancelled once")
		}
		return bridge.Waiting
	}
	engine.step = func(_ *bridge.Host, completion bridge.Completion) bridge.Status {
		if completion.Kind != bridge.TimerFired {
			t.Errorf("completion %+v, want a timer", completion)
		}
		if fired = append(fired, names[completion.ID]); len(fired) == 3 {
			return done(nil)
		}
		return bridge.Waiting
	}
	run(t, limits.Limits{}, engine)
	if got := strings.Join(fired, " "); got != "first second third" {
		t.Errorf("fired %s", got)
	}
}

func TestCloseEndsRunsAndRefusesNewOnes(t *testing.T) {
	engine := newScripted()
	started := make(chan struct{})
	engine.start = func(host *bridge.Host) bridge.Status {
		close(started)
		return engine.spin(host)
	}
	runtime := newRuntime(t, limits.Limits{}, engine)
	results := make(chan coderuntime.Result)
	go func() {
		result, _ := runtime.Run(context.Background(), coderuntime.Request{})
		results <- result
	}()
	<-started
	for range 2 {
		if err := runtime.Close(); err != nil {
			t.Errorf("Close returned %v", err)
		}
	}
	wantFailure(t, <-results, coderuntime.Abort, "runtime closed")
	if _, err := runtime.Run(context.Background(), coderuntime.Request{}); !errors.Is(err, coderuntime.ErrClosed) {
		t.Errorf("Run after Close returned %v, want ErrClosed", err)
	}
}

func TestOnLogHasEveryEntryInOrderBeforeRunReturns(t *testing.T) {
	engine := newScripted()
	engine.start = func(host *bridge.Host) bridge.Status {
		for _, text := range []string{"one", "two", "three"} {
			host.Log(coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: text})
		}
		host.Warn("four")
		return done(nil)
	}
	var seen []string
	result, err := newRuntime(t, limits.Limits{}, engine).Run(t.Context(), coderuntime.Request{OnLog: func(entry coderuntime.LogEntry) {
		seen = append(seen, entry.Text)
		panic("a host's callback may panic")
	}})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(seen, ","); got != "one,two,three,coderuntime: four" || len(result.Logs) != 4 {
		t.Errorf("OnLog saw %s, the result has %d entries", got, len(result.Logs))
	}
}

func TestABlockedOnLogDoesNotHoldTheRun(t *testing.T) {
	engine := newScripted()
	engine.start = func(host *bridge.Host) bridge.Status {
		host.Log(coderuntime.LogEntry{Text: "one"})
		return done(nil)
	}
	release := make(chan struct{})
	var calls atomic.Int32
	result, err := newRuntime(t, limits.Limits{}, engine).Run(t.Context(), coderuntime.Request{OnLog: func(coderuntime.LogEntry) {
		calls.Add(1)
		<-release
	}})
	close(release)
	if err != nil || result.Failure != nil || calls.Load() != 1 {
		t.Errorf("result %+v, error %v, %d calls", result, err, calls.Load())
	}
}

func TestMisuseIsAnErrorAndRunsNothing(t *testing.T) {
	engine := newScripted()
	engine.start = func(*bridge.Host) bridge.Status { t.Error("the engine was started"); return done(nil) }
	_, err := newRuntime(t, limits.Limits{}, engine).Run(t.Context(), coderuntime.Request{
		Bindings: []coderuntime.Namespace{{Global: "class"}},
	})
	if err == nil || !strings.Contains(err.Error(), "class") {
		t.Errorf("error %v, want one that names the binding", err)
	}
}

func TestAProgramLargerThanItsBudgetIsRefused(t *testing.T) {
	engine := newScripted()
	engine.start = func(*bridge.Host) bridge.Status { return done(nil) }
	for size, refused := range map[int]bool{100: false, 101: true} {
		result, err := newRuntime(t, limits.Limits{ProgramBytes: 100}, engine).Run(t.Context(), coderuntime.Request{Program: strings.Repeat(" ", size)})
		if err != nil {
			t.Fatal(err)
		}
		if got := result.Failure != nil; got != refused {
			t.Errorf("a program of %d bytes within 100: refused %v", size, got)
		}
	}
}

func TestSteppingStopsAfterSettlement(t *testing.T) {
	engine := newScripted()
	engine.start = func(host *bridge.Host) bridge.Status {
		host.After(time.Hour)
		return bridge.Waiting
	}
	result := run(t, limits.Limits{Wall: 10 * time.Millisecond}, engine)
	wantFailure(t, result, coderuntime.Timeout, "wall")
	if result.Usage.Abandoned != 0 {
		t.Error("a waiting interpreter was abandoned")
	}
	runtime.Gosched()
}

func TestARelayShortensTheGraceOfAnInterpreter(t *testing.T) {
	const tries = 20
	shortest := time.Hour
	for range tries {
		engine := newScripted()
		release := make(chan struct{})
		engine.start = func(*bridge.Host) bridge.Status {
			<-release
			return done("late")
		}
		runtime := newRuntime(t, limits.Limits{Wall: time.Millisecond}, engine)
		started := time.Now()
		result, err := runtime.Run(bridge.WithRelay(t.Context(), bridge.Relay{Grace: time.Millisecond}), coderuntime.Request{})
		shortest = min(shortest, time.Since(started))
		close(release)
		if err != nil || result.Usage.Abandoned != 1 {
			t.Fatalf("%+v, %v", result, err)
		}
	}
	// A busy machine delays some, and the constant all.
	if shortest >= bridge.Grace {
		t.Errorf("of %d runs none returned earlier than after %s", tries, shortest)
	}
}
