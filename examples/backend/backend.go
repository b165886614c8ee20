// Package backend is an example of a backend that someone else could write, as short as it can be: a
// coderuntime.Runtime on plain goja that declares what it lacks, and passes the suite of package conformance in all
// else. backend_test.go is the whole of the suite's use.
//
// A backend needs an engine, which is three verbs (bridge.Engine): Start the program, Step it with one completion,
// Interrupt it; they are in this file. members.go has what a program finds of its host. The rest is there for anyone to
// use: package bridge has budgets, calls, the log, abort, Close and the rules for values; ts/strip makes JavaScript of
// TypeScript; ts/goja/values says what a value of goja is in Go, and ts/goja/console prints. A backend on another
// interpreter has two interfaces more to write, bridge.Reader and bridge.Builder.
//
// # Invariants
//
// An engine runs one program once. All of it but Interrupt runs on the goroutine on which bridge calls it. Whatever
// may run the program's code runs in a native function that goja called, in a Callable, or in vm.Try; an error that
// the program cannot catch, such as an interrupt, ends the verb.
package backend

import (
	"errors"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts/goja/values"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// New returns a runtime of TypeScript programs with these budgets, whose zero fields take the contract's defaults, or
// an error if one is invalid. The caller closes it.
func New(budgets limits.Limits) (*bridge.Runtime, error) {
	return bridge.NewRuntime(bridge.Config{
		Language: coderuntime.TypeScript, Isolation: coderuntime.Goroutine, Limits: budgets, Lacks: lacks,
		NewEngine: func() bridge.Engine { return &engine{vm: goja.New()} },
	})
}

type engine struct {
	vm     *goja.Runtime
	host   *bridge.Host
	values *values.Values
	calls  *bridge.Calls[goja.Value]
	main   *goja.Promise // of the program
}

// Start implements bridge.Engine.
func (e *engine) Start(host *bridge.Host) bridge.Status {
	e.host = host
	// What goja does not have, strip lowers.
	output, err := strip.Transform(host.Program(), strip.Options{Supported: map[string]bool{"async-generator": false, "for-await": false}})
	if err != nil {
		return bridge.Fail(err.Error())
	}
	// A comment of the program could name a file as its source map, which goja would read.
	e.vm.SetParserOptions(parser.WithDisableSourceMaps)
	if depth := host.Limits().CallDepth; depth != limits.Unlimited {
		e.vm.SetMaxCallStackSize(depth)
	}
	if err := e.install(); err != nil {
		return e.status(err)
	}
	value, err := e.vm.RunScript(strip.FileName, output.JavaScript)
	if err == nil {
		main, _ := goja.AssertFunction(value) // an async function, which strip makes of every program
		value, err = main(goja.Undefined())
	}
	if err == nil {
		e.main = value.Export().(*goja.Promise)
	}
	return e.status(err)
}

// Step implements bridge.Engine.
func (e *engine) Step(completion bridge.Completion) bridge.Status {
	if completion.Kind == bridge.Idle {
		return bridge.Fail("Error: the program awaits a promise that no call is left to settle")
	}
	return e.status(e.calls.Return(completion))
}

// Interrupt implements bridge.Engine.
func (e *engine) Interrupt() { e.vm.Interrupt("the run has ended") }

// status reports how the program stands after the interpreter came back with err.
func (e *engine) status(err error) (status bridge.Status) {
	var thrown *goja.Exception
	var interrupted *goja.InterruptedError
	var overflow *goja.StackOverflowError
	switch {
	case errors.As(err, &interrupted):
		return bridge.Waiting // for nothing: the run has ended
	case errors.As(err, &thrown):
		return bridge.Fail(e.values.Headline(thrown.Value()))
	case errors.As(err, &overflow):
		return bridge.Fail("RangeError: Maximum call stack size exceeded")
	case err != nil:
		return bridge.Fail(err.Error())
	case e.main.State() == goja.PromiseStateRejected:
		return bridge.Fail(e.values.Headline(e.main.Result()))
	case e.main.State() == goja.PromiseStatePending:
		return bridge.Waiting
	case goja.IsUndefined(e.main.Result()):
		return bridge.Status{Settled: true}
	}
	if thrown := e.vm.Try(func() { status = bridge.ReadCompletion(e.host, bridge.Reader[goja.Value](e.values), e.main.Result()) }); thrown != nil {
		return e.status(thrown)
	}
	return status
}
