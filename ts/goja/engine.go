package goja

import (
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/ts/goja/builtins"
	"github.com/coderuntime/coderuntime/ts/goja/console"
	"github.com/coderuntime/coderuntime/ts/goja/date"
	"github.com/coderuntime/coderuntime/ts/goja/guard"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
	"github.com/coderuntime/coderuntime/ts/goja/intl"
	"github.com/coderuntime/coderuntime/ts/goja/iteration"
	"github.com/coderuntime/coderuntime/ts/goja/regex"
	"github.com/coderuntime/coderuntime/ts/goja/values"
	"github.com/coderuntime/coderuntime/ts/goja/weave"
	"github.com/coderuntime/coderuntime/ts/goja/wording"
)

// Config is what an engine needs beside the program. It is complete: there are no defaults here.
type Config struct {
	// Now is the clock of Date, performance and console.time.
	Now func() time.Time
	// Zone is the time zone of Date.
	Zone *time.Location
	// Seed makes the random numbers of one run.
	Seed [32]byte
	// Prepare makes the program of a run's text; it runs on the interpreter's goroutine and is metered
	// with it. Its error's text is the failure's message.
	Prepare func(text string) (*Program, error)
}

// Lacks are the optional parts of the contract that goja cannot give in process; docs/isolation.md
// explains them.
func Lacks() []coderuntime.Lack {
	return []coderuntime.Lack{
		coderuntime.LackNativeDepth,
		coderuntime.LackMemoryGrowth,
		coderuntime.LackNativeInterrupt,
		coderuntime.LackProcessSafety,
		coderuntime.LackSteps,
	}
}

// NewEngine returns an engine for one run.
func NewEngine(config Config) bridge.Engine { return &engine{config: config} }

// engine is one goja.Runtime that runs one Program. All fields but shared belong to the interpreter's
// goroutine.
type engine struct {
	config  Config
	host    *bridge.Host
	program *Program
	vm      *goja.Runtime
	shared  atomic.Pointer[goja.Runtime] // for Interrupt

	guard       *guard.Guard
	regex       *regex.Engine // nil for a program that can have no regular expression
	literal     goja.Value    // makes one of a literal
	inspector   *inspect.Inspector
	values      *values.Values
	captured    map[string]*goja.Object // constructors
	random      *rand.ChaCha8
	main        *goja.Promise
	dateMethods bool // loadDateMethods has been here
	calls       *bridge.Calls[goja.Value]
	timers      timerSet
	// rejected are the promises that nobody handles so far, in order of rejection.
	rejected []*goja.Promise
}

// interrupted is what vm.Interrupt is given; nobody sees it.
const interrupted = "interrupted"

// Interrupt implements bridge.Engine.
func (e *engine) Interrupt() {
	if vm := e.shared.Load(); vm != nil {
		vm.Interrupt(interrupted)
	}
}

// Start implements bridge.Engine.
func (e *engine) Start(host *bridge.Host) bridge.Status {
	e.host = host
	program, err := e.config.Prepare(host.Program())
	if err != nil {
		return bridge.Fail(err.Error())
	}
	if host.Stopped() {
		return bridge.Waiting
	}
	e.program = program
	e.vm = goja.New()
	e.shared.Store(e.vm)
	if host.Stopped() {
		return bridge.Waiting
	}
	e.vm.SetTimeSource(e.config.Now)
	e.random = rand.NewChaCha8(e.config.Seed)
	uniform := rand.New(e.random)
	e.vm.SetRandSource(uniform.Float64)
	e.vm.SetPromiseRejectionTracker(e.trackRejection)

	if err := e.install(); err != nil {
		return e.failed(err)
	}
	value, err := e.vm.RunProgram(program.script)
	if err != nil {
		return e.failed(err)
	}
	value, err = weave.Enter(e.vm, value, weave.Host{
		CallDepth:   host.Limits().CallDepth,
		NativeDepth: weave.NativeDepth,
		BigIntBits:  weave.BigIntBits,
		Memory:      host.Limits().Memory,
		RegExp:      e.literal,
		Stack:       e.readStack,
		Hook:        e.guard.Hook,
		Stopped:     host.Stopped,
	})
	if err != nil {
		return e.failed(err)
	}
	main, callable := goja.AssertFunction(value)
	if !callable {
		return bridge.Fail("the program did not compile to a function")
	}
	value, err = main(goja.Undefined())
	if err != nil {
		return e.failed(err)
	}
	e.main, _ = promiseOf(value)
	if e.main == nil {
		return bridge.Fail("the program did not compile to an async function")
	}
	return e.status()
}

// install defines the globals that the program may use.
func (e *engine) install() error {
	var err error
	e.guard, err = guard.Install(e.vm, guard.Host{Memory: e.host.Limits().Memory, Stopped: e.host.Stopped}, e.program.facts)
	if err != nil {
		return err
	}
	if err := e.installRegExp(); err != nil {
		return err
	}
	wordingHost := wording.Host{Charge: e.charge, Stopped: e.host.Stopped}
	if err := wording.Install(e.vm, e.program.text, wordingHost, e.throws); err != nil {
		return err
	}
	if err := e.try(e.captureConstructors); err != nil {
		return err
	}
	e.inspector = inspect.New(e.vm)
	e.inspector.Stack = e.stackText
	e.values = e.newValues()
	if e.regex != nil {
		e.inspector.RegExp = func(object *goja.Object) string {
			text, _ := e.regex.Source(object)
			return text
		}
	}
	global := e.vm.GlobalObject()
	if e.program.mentions("console") {
		object := console.New(e.vm, e.inspector, func(level, text string) {
			e.host.Log(coderuntime.LogEntry{Source: coderuntime.SourceConsole, Level: coderuntime.Level(level), Text: text})
		}, e.config.Now)
		if err := define(global, "console", object); err != nil {
			return err
		}
	}
	if err := e.installTimers(global); err != nil {
		return err
	}
	if err := date.Install(e.vm, e.config.Zone, e.program.mentions); err != nil {
		return err
	}
	if err := intl.Install(e.vm, e.config.Zone, e.program.mentions); err != nil {
		return err
	}
	if err := e.installNumber(global); err != nil {
		return err
	}
	if err := e.installWeb(); err != nil {
		return err
	}
	if err := iteration.Install(e.vm, e.program.facts, e.host.Stopped); err != nil {
		return err
	}
	if err := builtins.Install(e.vm, e.program.facts); err != nil {
		return err
	}
	return e.installNamespaces(global)
}

// installRegExp puts the engine's own regular expressions in the place of goja's, for a program that can
// have any.
func (e *engine) installRegExp() error {
	literals, facts := e.program.literals, e.program.facts
	if literals.Count() == 0 && !facts.Mentions("RegExp") && !facts.Mentions("match") && !facts.Mentions("matchAll") && !facts.Mentions("search") {
		return nil
	}
	var err error
	e.regex, err = regex.Install(e.vm, regex.Host{
		Stopped: e.host.Stopped,
		Memory:  int(max(0, e.host.Limits().Memory)),
	}, facts.Mentions)
	if err == nil {
		e.literal = e.regex.Literal(literals)
	}
	return err
}

// throws reports whether the program can meet a built-in: by its name, or, for a class of errors, because code
// of ours takes the class from the globals to throw one.
func (e *engine) throws(name string) bool {
	facts := e.program.facts
	if facts.Mentions(name) {
		return true
	}
	switch name {
	case "SyntaxError", "ReferenceError", "URIError", "RangeError", "TypeError":
		return e.regex != nil || !e.program.web.Empty()
	case "EvalError":
		return facts.Mentions("eval") || facts.Mentions("Function") || facts.Mentions("constructor")
	}
	return false
}

// define defines a global as the specifications of built-ins do: writable and configurable, not
// enumerable.
func define(object *goja.Object, name string, value goja.Value) error {
	return object.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

// Step implements bridge.Engine.
func (e *engine) Step(completion bridge.Completion) bridge.Status {
	var err error
	switch completion.Kind {
	case bridge.CallReturned:
		err = e.calls.Return(completion)
	case bridge.TimerFired:
		err = e.fireTimer(completion.ID)
	case bridge.Idle:
		e.reportRejections()
		return bridge.Fail("Error: the program awaits a promise that can never settle: " +
			"no call, timer or job is left that could settle it")
	}
	if err != nil {
		return e.failed(err)
	}
	return e.status()
}

// status looks at the promise of the program's function.
func (e *engine) status() bridge.Status {
	switch e.main.State() {
	case goja.PromiseStatePending:
		return bridge.Waiting
	case goja.PromiseStateRejected:
		e.handled(e.main)
		e.reportRejections()
		return bridge.Fail(e.failureText(e.main.Result()))
	}
	status := e.completion(e.main.Result())
	e.reportRejections()
	return status
}

// failed makes the status of an error that goja returned: an uncaught exception of the program, or one
// that no program can catch.
func (e *engine) failed(err error) bridge.Status {
	var exception *goja.Exception
	var overflow *goja.StackOverflowError
	var interrupt *goja.InterruptedError
	switch {
	case errors.As(err, &interrupt):
		return bridge.Waiting // the run has its outcome
	case errors.As(err, &overflow):
		e.reportRejections()
		return bridge.Fail(e.overflowText(overflow))
	case errors.As(err, &exception):
		e.reportRejections()
		return bridge.Fail(e.failureText(exception.Value()))
	}
	return bridge.Fail("the interpreter failed")
}

// try runs f, which may run the program's code, and returns what the program threw.
func (e *engine) try(f func()) error {
	if exception := e.vm.Try(f); exception != nil {
		return exception
	}
	return nil
}

// trackRejection keeps the list of rejected promises that have no handler.
func (e *engine) trackRejection(promise *goja.Promise, operation goja.PromiseRejectionOperation) {
	switch operation {
	case goja.PromiseRejectionReject:
		e.rejected = append(e.rejected, promise)
	case goja.PromiseRejectionHandle:
		e.handled(promise)
	}
}

func (e *engine) handled(promise *goja.Promise) {
	for i := len(e.rejected) - 1; i >= 0; i-- {
		if e.rejected[i] == promise {
			e.rejected = append(e.rejected[:i], e.rejected[i+1:]...)
			return
		}
	}
}

// maxReported bounds the unhandled rejections that are reported in full.
const maxReported = 10

// reportRejections logs the rejections that nobody has handled.
func (e *engine) reportRejections() {
	for i, promise := range e.rejected {
		if i == maxReported {
			e.host.Warn("and more promises were rejected that nobody handled")
			break
		}
		e.host.Warn("a promise was rejected and nobody handled it: " + e.failureText(promise.Result()))
	}
	e.rejected = nil
}

func promiseOf(value goja.Value) (*goja.Promise, bool) {
	object, ok := value.(*goja.Object)
	if !ok || object.ExportType() != promiseType {
		return nil, false
	}
	promise, ok := object.Export().(*goja.Promise)
	return promise, ok
}
