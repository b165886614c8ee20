package bridge

import (
	"github.com/coderuntime/coderuntime"
)

// Engine is one interpreter that runs one program once.
//
// What stays with an engine, beside its three verbs:
//
//   - its interpreter: to prepare Host.Program, whatever forms of a program it takes, to bound recursion by
//     Limits.CallDepth and single allocations by Limits.Memory, to count steps if it can (Host.End);
//   - the namespaces of Host.Bindings as objects of the program, with their classes of errors, and what a call gives: a
//     promise or awaitable, which the completion of kind CallReturned settles ([Calls] keeps those that are pending);
//   - what a value of the program is, one node at a time ([Reader]), and how one is made ([Builder]); [ReadArgument],
//     [ReadCompletion] and [Build] do the rest;
//   - what the program prints (Host.Log) and, where it has timers, what they call (Host.After);
//   - the message of a failure ([Fail]): name and text, the program's own lines, nothing internal;
//   - what is reported at the end, such as a rejection that nobody handled (Host.Warn).
//
// All else is this package's: names, sizes, time, the calls themselves, the log, abort, settlement, Close.
type Engine interface {
	// Start prepares the program and runs it until it has an outcome or can only wait. It is called once,
	// on the interpreter's goroutine.
	Start(host *Host) Status
	// Step delivers one completion and runs what follows from it. It is called on the interpreter's
	// goroutine, after Start, while the program has no outcome.
	Step(completion Completion) Status
	// Interrupt makes a running Start or Step return soon, whatever the program does. It is called from
	// any goroutine, at any time, more than once; it must not block. What the verb then returns is
	// ignored, and no verb is called afterwards.
	Interrupt()
}

// Finisher is an Engine that has something to do when the run is over, such as to end what runs its program elsewhere.
type Finisher interface {
	// Finish is called once, last, on the interpreter's goroutine, after the run has settled, whatever settled it, and before the log
	// is closed: what it logs and counts is still the run's. It has [Grace] for that; the run does not wait for it longer, but Close does. It is no
	// interpreter that could be abandoned.
	Finish()
}

// Status is what a verb of an engine reports.
type Status struct {
	// Settled is set once the program has an outcome; the other fields are it.
	Settled bool
	// Value is the completion value, made by [Read] with the bounds of the run, ValueBytes its size.
	Value      any
	HasValue   bool
	ValueBytes int64
	// Failure is set if the program failed.
	Failure *coderuntime.Failure
}

// Waiting is the status of a program that needs a completion to go on.
var Waiting = Status{}

// Fail returns the status of a program that failed with an exception.
func Fail(message string) Status {
	return Status{Settled: true, Failure: &coderuntime.Failure{Kind: coderuntime.Exception, Message: Elide(message)}}
}

// CompletionKind tells what a completion completes.
type CompletionKind int

const (
	// CallReturned: the binding call ID has ended, with Value or Err.
	CallReturned CompletionKind = iota
	// TimerFired: the timer ID is due.
	TimerFired
	// Idle: no call, timer or job is left that could ever settle what the program awaits. The engine
	// must report an outcome.
	Idle
	// Delivered: what Host.Deliver was given is Value.
	Delivered
)

// Completion is one event that a waiting program goes on from.
type Completion struct {
	Kind CompletionKind
	ID   uint64
	// Value is the result of a call, as coderuntime.ToValue gives it, for [Build]; or what was delivered.
	Value any
	// Err is why the call failed.
	Err error
}
