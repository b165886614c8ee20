//go:build unix

package process_test

import (
	"context"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
)

// deaf is a backend whose interpreter writes an entry and ignores its interrupt, as one in a long native routine does.
var deaf = process.Backend{Language: coderuntime.TypeScript, Engine: "deaf", New: func(c process.BackendConfig) (coderuntime.Runtime, error) {
	return bridge.NewRuntime(bridge.Config{
		Language: coderuntime.TypeScript, Isolation: coderuntime.Goroutine, Limits: c.Limits,
		NewEngine: func() bridge.Engine { return deafEngine{} },
	})
}}

type deafEngine struct{}

func (deafEngine) Start(host *bridge.Host) bridge.Status {
	host.Log(coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: "before"})
	waitForever()
	return bridge.Waiting
}

func (deafEngine) Step(bridge.Completion) bridge.Status { return bridge.Waiting }

func (deafEngine) Interrupt() {}

// promptTries is in how many runs one must be as prompt as a machine with nothing else to do is.
const promptTries = 20

func TestAnInterpreterThatIgnoresItsInterruptIsNotWaitedForInItsWorker(t *testing.T) {
	budgets := limits.Limits{Compute: 20 * time.Millisecond}
	runtime := newRuntime(t, process.Config{Language: deaf.Language, Engine: deaf.Engine, Limits: budgets})
	defer runtime.Close()
	shortest := time.Hour
	for range promptTries {
		result, err := runtime.Run(context.Background(), coderuntime.Request{})
		if err != nil || kindOf(result) != coderuntime.Timeout || result.Failure.Message != bridge.ComputeExpired(budgets.Compute) {
			t.Fatalf("%+v, %v", result, err)
		}
		if len(result.Logs) != 1 || result.Logs[0].Text != "before" {
			t.Errorf("the log is %+v", result.Logs)
		}
		shortest = min(shortest, result.Usage.Compute-budgets.Compute)
	}
	// In this process it would be waited for so long.
	if shortest >= bridge.Grace {
		t.Errorf("of %d runs none ended earlier than %s after its budget", promptTries, shortest)
	}
}

func TestAWorkerThatComputesInSilenceIsEndedSoonAfterTheBudgetThatItClaimsToHold(t *testing.T) {
	config := scriptedConfig("hello")
	config.Limits.Compute = 50 * time.Millisecond
	runtime := newRuntime(t, config)
	defer runtime.Close()
	result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "computes without end"})
	if err != nil || kindOf(result) != coderuntime.Timeout || result.Failure.Message != bridge.ComputeExpired(config.Limits.Compute) {
		t.Fatalf("%+v, %v", result, err)
	}
	// It is processor time, which a busy machine does not add to.
	if spent := result.Usage.Compute; spent < config.Limits.Compute || spent > time.Second {
		t.Errorf("it was ended after %s", spent)
	}
}
