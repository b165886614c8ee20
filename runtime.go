package coderuntime

import (
	"context"
	"errors"
)

// Language names what a program must be written in.
type Language string

// The languages that the contract knows.
const (
	TypeScript Language = "typescript"
	Python     Language = "python"
)

// Languages returns the languages of the contract, a new slice each time.
func Languages() []Language { return []Language{TypeScript, Python} }

// Isolation labels where a runtime runs its interpreters. It is a diagnostic, not a security claim;
// docs/isolation.md says what each one contains.
type Isolation string

const (
	// Goroutine: an interpreter on a goroutine of the host's own process.
	Goroutine Isolation = "goroutine"
	// Process: an interpreter in a worker process that can be killed.
	Process Isolation = "process"
)

// ErrClosed is returned by Run on a runtime that has been closed.
var ErrClosed = errors.New("coderuntime: runtime closed")

// Runtime runs programs of one language. Its methods may be called from any goroutine, at any time;
// runs are concurrent and share no state.
type Runtime interface {
	// Run runs req.Program to its end and reports what came of it. It blocks until the run has settled
	// and OnLog has had every entry, for at most the wall budget and a short grace.
	//
	// The error is non-nil only for misuse: bindings that [ValidateBindings] refuses, a nil Function, or
	// a closed runtime ([ErrClosed]). Every outcome of the program, including a syntax error, a budget
	// that ran out and the end of ctx, is in Result.Failure with a nil error.
	Run(ctx context.Context, req Request) (Result, error)
	// Language reports what Request.Program must be written in.
	Language() Language
	// Isolation reports where programs run.
	Isolation() Isolation
	// Close ends every run in flight with kind [Abort] and the message "runtime closed", waits until
	// their interpreters are gone, and makes later Runs return ErrClosed. It never waits for a Function or
	// an OnLog. It waits a bounded time for an interpreter that ignores its interrupt, and then returns
	// an error that says how many were left. It may be called more than once.
	Close() error
}

// Request is one run. The runtime does not keep or change it after Run has returned, but for the
// Functions of calls that have not come back by then.
type Request struct {
	// Program is the source text, UTF-8, in the runtime's language: bare, or exactly one fenced block.
	Program string
	// Bindings are the namespaces of host functions that the program sees as globals.
	Bindings []Namespace
	// OnLog, if set, is called with every log entry as it is captured, in order, serially, and on a
	// goroutine of its own. A panic in it is contained. Run waits for it at most a short grace.
	OnLog func(LogEntry)
}

// Namespace is a global of the program whose members are host functions.
type Namespace struct {
	// Global is the name of the global, such as "tools"; see [ValidateBindings] for which are allowed.
	Global string
	// Functions maps member names, which are arbitrary strings, to functions.
	Functions map[string]Function
	// ErrorClass, if set, is the class of the errors that a failed call rejects with.
	ErrorClass *ErrorClass
}

// Function is a host function. The runtime calls it at most once for each call that the program makes,
// in a goroutine of its own, with a context that is cancelled when the run settles or the call is
// cancelled. args is nil or one of the types that [ToValue] lists, and belongs to the function. The
// result may be any value that ToValue takes; an error, or a panic, rejects the program's call.
//
// A run never waits for a Function that ignores its context; a result that comes too late is dropped.
type Function func(ctx context.Context, args any) (any, error)

// ErrorClass is a class that exists as a global of the program while its namespace is bound.
type ErrorClass struct {
	// Name is the class's global name, such as "ToolCallError".
	Name string
	// MemberProperty is the property that holds the name of the member whose call failed, such as
	// "toolName"; if empty, there is none.
	MemberProperty string
}

type callNumberKey struct{}

// CallNumber returns the number of a binding call within its run, from the context that its Function was
// given: 1 for the first call that the program made. Functions run in goroutines of their own and may
// get to run in another order.
func CallNumber(ctx context.Context) (number int, ok bool) {
	number, ok = ctx.Value(callNumberKey{}).(int)
	return number, ok
}

// WithCallNumber returns a context for a binding call that CallNumber reads. It is for those who write a
// runtime.
func WithCallNumber(ctx context.Context, number int) context.Context {
	return context.WithValue(ctx, callNumberKey{}, number)
}

type launchNumberKey struct{}

// LaunchNumber returns how many Functions of the run had been launched when that whose context it is was, itself included: 1, 2, 3 without gaps, while
// calls that were given up before their turn leave gaps in CallNumber. It is for Functions that must take their turns in the order of the program:
// each number up to that of the last one is sure to come.
func LaunchNumber(ctx context.Context) (number int, ok bool) {
	number, ok = ctx.Value(launchNumberKey{}).(int)
	return number, ok
}

// WithLaunchNumber returns a context for a binding call that LaunchNumber reads. It is for those who write a runtime.
func WithLaunchNumber(ctx context.Context, number int) context.Context {
	return context.WithValue(ctx, launchNumberKey{}, number)
}
