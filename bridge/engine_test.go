package bridge_test

import (
	"testing"

	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// scripted is an engine whose program is Go code: start and step are its verbs. It stands for an
// interpreter that obeys its interrupt: interrupted is closed then.
type scripted struct {
	start       func(host *bridge.Host) bridge.Status
	step        func(host *bridge.Host, completion bridge.Completion) bridge.Status
	host        *bridge.Host
	interrupted chan struct{}
}

func (s *scripted) Start(host *bridge.Host) bridge.Status {
	s.host = host
	return s.start(host)
}

func (s *scripted) Step(completion bridge.Completion) bridge.Status {
	return s.step(s.host, completion)
}

func (s *scripted) Interrupt() {
	select {
	case <-s.interrupted:
	default:
		close(s.interrupted)
	}
}

func newScripted() *scripted { return &scripted{interrupted: make(chan struct{})} }

// spin is a segment that runs until it is interrupted, as a hot loop does.
func (s *scripted) spin(*bridge.Host) bridge.Status {
	<-s.interrupted
	return bridge.Waiting
}

// done is the status of a program that completed with a value.
func done(value any) bridge.Status {
	return bridge.Status{Settled: true, Value: value, HasValue: true}
}

func newRuntime(t *testing.T, budgets limits.Limits, engine bridge.Engine) *bridge.Runtime {
	t.Helper()
	runtime, err := bridge.NewRuntime(bridge.Config{
		Language: coderuntime.TypeScript, Isolation: coderuntime.Goroutine,
		Limits: budgets, NewEngine: func() bridge.Engine { return engine },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = runtime.Close() })
	return runtime
}

func run(t *testing.T, budgets limits.Limits, engine bridge.Engine) coderuntime.Result {
	t.Helper()
	result, err := newRuntime(t, budgets, engine).Run(t.Context(), coderuntime.Request{Program: "program"})
	if err != nil {
		t.Fatal(err)
	}
	return result
}
