package codemode

import (
	"context"
	"time"
)

// Event tells of an inner call. A call that takes its turn gives two of them, CallStarted and CallEnded; one whose argument does not fit gives both at once.
type Event struct {
	Type EventType
	// Call is the call; it must not be changed.
	Call *Call
	// Time is when it happened.
	Time time.Time

	// The rest is for CallEnded.

	// Outcome is how the call ended.
	Outcome CallOutcome
	// Err is the error that the program gets; nil for CallOK.
	Err error
	// Duration is from the start to the end; Waited is how much of it the call waited for its turn.
	Duration, Waited time.Duration
	// Bytes is the size of the result's JSON text, roughly.
	Bytes int64
}

// EventType says what an Event tells.
type EventType uint8

// The types of events.
const (
	// CallStarted: the program has made the call.
	CallStarted EventType = iota + 1
	// CallEnded: the program gets its outcome, or would have if the run had not ended.
	CallEnded
)

// CallOutcome is how an inner call ended.
type CallOutcome string

// The outcomes of calls.
const (
	// CallOK: the call gave a result.
	CallOK CallOutcome = "ok"
	// CallFailed: the tool was called and failed, or its result could not be used.
	CallFailed CallOutcome = "failed"
	// CallInvalid: the argument did not fit the input schema. Nothing was called.
	CallInvalid CallOutcome = "invalid"
	// CallRefused: a middleware ended the call with an error. The tool was not called.
	CallRefused CallOutcome = "refused"
	// CallCancelled: the program cancelled the call, or the run ended, before the outcome. The tool may have been called; see CallRecord.Executed.
	CallCancelled CallOutcome = "cancelled"
)

// observe is a context's observer of events.
type observerKey struct{}

// WithObserver returns a context for Runner.Run with which observe gets the events of that run, beside Config.Observe. It is called serially for each run.
func WithObserver(ctx context.Context, observe func(context.Context, Event)) context.Context {
	return context.WithValue(ctx, observerKey{}, observe)
}
