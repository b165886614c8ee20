// Package backend is an example of a backend that someone else could write: a coderuntime.Runtime on plain goja, made
// of this module's public packages alone, that declares what it lacks.
//
// A backend needs an engine, which is three verbs (bridge.Engine): Start the program, Step it with one completion,
// Interrupt it. They are in this file. What every backend would write alike, package bridge has: budgets of time and
// calls, goroutines of calls, the log, abort, Close. What every TypeScript backend would write alike, the packages
// under ts have: ts/strip makes JavaScript of a program, with positions that lead back, and ts/goja/console prints
// what Node prints. The rest is the engine's own:
//
//   - globals.go, calls.go, timers.go: the namespaces of host functions, what a call of one does, and timers;
//   - values.go: what a value of the engine is in Go (bridge.Reader) and the reverse (bridge.Builder);
//   - failure.go: the message of a failure.
//
// # What it lacks
//
// The runtime of package ts does on the same interpreter what this one does not: it guards natives that run for ever
// or end the process, finds the place of a failed call, and so on. Each such part has a name, which [Lacks] lists.
// The suite of package conformance then skips what depends on it, fails what does not, and fails a declaration of
// something that works: backend_test.go is the whole of its use. docs/conformance.md describes the suite.
//
// # Invariants
//
// An engine runs one program once. All of it but Interrupt runs on the goroutine on which bridge calls it. Whatever
// may run the program's code runs in a native function that goja called, in a Callable, or in vm.Try; an error that
// the program cannot catch, such as an interrupt, ends the verb.
package backend

import (
	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// Lacks returns the parts of the contract that this backend does not have.
func Lacks() []coderuntime.Lack {
	return []coderuntime.Lack{
		coderuntime.LackZone,             // goja takes that of the machine
		coderuntime.LackSeed,             // Math.random is goja's own
		coderuntime.LackNearNames,        // the error of a missing member is goja's own
		coderuntime.LackCallPlace,        // the error of a call is made when the call ends
		coderuntime.LackPositions,        // failures have them, but the property stack is of the JavaScript
		coderuntime.LackProcessSafety,    // goja recurses on the Go stack
		coderuntime.LackUnhandledReport,  // nobody looks for rejected promises
		coderuntime.LackNativeInterrupt,  // goja's natives do not look at the interrupt
		coderuntime.LackSteps,            // goja does not count them
		coderuntime.LackCallDepthError,   // no program can catch goja's
		coderuntime.LackSingleAllocation, // goja allocates what it is asked for
		coderuntime.LackMemoryGrowth,     // and does not say how much that was
	}
}

// New returns a runtime of TypeScript programs with these budgets, whose zero fields take the contract's defaults, or
// an error if one is invalid. The caller closes it.
func New(budgets limits.Limits) (coderuntime.Runtime, error) {
	budgets, err := budgets.Complete(coderuntime.TypeScript)
	if err != nil {
		return nil, err
	}
	return bridge.NewRuntime(bridge.Config{
		Language: coderuntime.TypeScript, Isolation: coderuntime.Goroutine, Limits: budgets, Lacks: Lacks(),
		NewEngine: func() bridge.Engine { return &engine{vm: goja.New()} },
	}), nil
}

// engine is one interpreter with its program.
type engine struct {
	vm           *goja.Runtime
	host         *bridge.Host
	source       *strip.Output
	inspector    *inspect.Inspector
	constructors map[string]*goja.Object // as they were before the program could change them
	pending      map[event]func(bridge.Completion) error
	timers       map[int64]uint64
	main         *goja.Promise // of the program
}

// event names a completion that the program waits for.
type event struct {
	kind bridge.CompletionKind
	id   uint64
}

// lowered is the syntax that goja does not have.
var lowered = map[string]bool{
	"async-generator": false, "for-await": false, "using": false, "decorators": false, "dynamic-import": false,
}

// Start implements bridge.Engine.
func (e *engine) Start(host *bridge.Host) bridge.Status {
	e.host, e.inspector = host, inspect.New(e.vm)
	e.pending, e.timers = map[event]func(bridge.Completion) error{}, map[int64]uint64{}
	e.inspector.Stack = e.stack
	if depth := host.Limits().CallDepth; depth != limits.Unlimited {
		e.vm.SetMaxCallStackSize(depth)
	}
	var err error
	if e.source, err = strip.Transform(host.Program(), strip.Options{Supported: lowered}); err != nil {
		return bridge.Fail(err.Error())
	}
	// A comment of the program could name a file as the source map, which goja would read.
	tree, err := goja.Parse(strip.FileName, e.source.JavaScript, parser.WithDisableSourceMaps)
	if err != nil {
		return bridge.Fail("SyntaxError: " + err.Error())
	}
	script, err := goja.CompileAST(tree, false)
	if err != nil {
		return bridge.Fail(err.Error())
	}
	if err := e.install(); err != nil {
		return e.status(err)
	}
	function, err := e.vm.RunProgram(script)
	if err != nil {
		return e.status(err)
	}
	main, _ := goja.AssertFunction(function) // strip makes an async function of every program
	promise, err := main(goja.Undefined())
	if err != nil {
		return e.status(err)
	}
	e.main = promise.Export().(*goja.Promise)
	return e.status(nil)
}

// Step implements bridge.Engine.
func (e *engine) Step(completion bridge.Completion) bridge.Status {
	if completion.Kind == bridge.Idle {
		return bridge.Fail("Error: the program awaits a promise that no call or timer is left to settle")
	}
	resume := e.pending[event{completion.Kind, completion.ID}]
	delete(e.pending, event{completion.Kind, completion.ID})
	return e.status(resume(completion))
}

// Interrupt implements bridge.Engine.
func (e *engine) Interrupt() { e.vm.Interrupt("the run has ended") }

// status reports how the program stands after the interpreter came back with err.
func (e *engine) status(err error) bridge.Status {
	switch err := err.(type) {
	case nil:
	case *goja.InterruptedError:
		return bridge.Waiting // for nothing: the run has ended
	case *goja.Exception:
		return bridge.Fail(e.failure(err.Value()))
	case *goja.StackOverflowError:
		return bridge.Fail("RangeError: Maximum call stack size exceeded")
	default:
		return bridge.Fail("Error: the interpreter failed")
	}
	switch e.main.State() {
	case goja.PromiseStatePending:
		return bridge.Waiting
	case goja.PromiseStateRejected:
		return bridge.Fail(e.failure(e.main.Result()))
	}
	return e.completion(e.main.Result())
}
