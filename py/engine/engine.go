package engine

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/cache"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib"
	"github.com/coderuntime/coderuntime/py/lib/asynciomodule"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/program"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// Config is what an engine needs beside the program. It is complete: there are no defaults here.
type Config struct {
	// Now is the clock of time.time and the like; Zone is the zone of local times.
	Now  func() time.Time
	Zone *time.Location
	// Seed makes the random numbers of one run; HashKey the hashes of its texts, which the order of sets shows.
	Seed    [32]byte
	HashKey [16]byte
	// Programs are the compiled programs of all runs.
	Programs *cache.Cache[*Program]
}

// Lacks are the optional parts of the contract that the engine does not give.
func Lacks() []coderuntime.Lack { return nil }

// NewEngine returns an engine for one run.
func NewEngine(config Config) bridge.Engine { return &engine{config: config} }

// A Program is a compiled program. It is immutable.
type Program struct {
	text     *program.Text
	code     *compile.Code
	warnings []syntax.Warning
	// mistake is why it does not compile.
	mistake error
}

type engine struct {
	config  Config
	host    *bridge.Host
	program *Program
	thread  *object.Thread
	library *lib.Library
	// shared is thread, for Interrupt.
	shared atomic.Pointer[object.Thread]

	stdout, stderr *program.Stream
	main           *object.Module
	toolError      *object.Type
	// calls are the calls that have not returned, by their numbers.
	calls map[uint64]*call
	// asleep are the timers of time.sleep; fired says that a timer of the loop's was due meanwhile.
	asleep map[uint64]bool
	fired  bool
}

// Interrupt implements bridge.Engine.
func (e *engine) Interrupt() {
	if t := e.shared.Load(); t != nil {
		t.Interrupt()
	}
}

// Step implements bridge.Engine. It is never called, since Start gives an outcome.
func (e *engine) Step(bridge.Completion) bridge.Status { return bridge.Waiting }

// Start implements bridge.Engine.
func (e *engine) Start(host *bridge.Host) bridge.Status {
	e.host = host
	budgets := host.Limits()
	e.program = e.prepare(host.Program())
	e.thread = object.NewThread(object.Config{
		Budgets: object.Budgets{Steps: unlimited(budgets.Steps), Memory: unlimited(budgets.Memory), Depth: int(min(unlimited(int64(budgets.CallDepth)), math.MaxInt32))},
		HashKey: [2]uint64{binary.LittleEndian.Uint64(e.config.HashKey[:8]), binary.LittleEndian.Uint64(e.config.HashKey[8:])},
	})
	e.shared.Store(e.thread)
	if host.Stopped() {
		return bridge.Waiting
	}
	e.stdout = program.NewStream(coderuntime.SourceStdout, budgets.LogBytes, host.Log)
	e.stderr = program.NewStream(coderuntime.SourceStderr, budgets.LogBytes, host.Log)
	e.library = lib.New(e.thread, e, e.config.Seed)
	e.calls, e.asleep = map[uint64]*call{}, map[uint64]bool{}
	status := e.run()
	e.stdout.Close()
	e.stderr.Close()
	host.Count(e.thread.Steps(), e.thread.Memory())
	return status
}

// unlimited makes a budget of the contract's one of package object's.
func unlimited(budget int64) int64 {
	if budget == limits.Unlimited {
		return -1
	}
	return budget
}

// prepare compiles a program, unless that has been done.
func (e *engine) prepare(source string) *Program {
	key := cache.KeyOf(source)
	if p, found := e.config.Programs.Get(key); found {
		return p
	}
	p := &Program{text: program.Read(source)}
	options := compile.Options{File: program.FileName, Source: p.text.Source, KeepSource: true, Program: true}
	tree, err := syntax.Parse(p.text.Source, syntax.Options{File: program.FileName, Mode: syntax.Exec})
	if err == nil {
		var result compile.Result
		result, err = compile.Compile(tree, options)
		p.code, p.warnings = result.Code, result.Warnings
	}
	p.mistake = err
	e.config.Programs.Put(key, p, int64(len(source))*codeFactor+1024)
	return p
}

// codeFactor is about how many bytes of code there are for one of source.
const codeFactor = 60

// run runs the program and returns its outcome.
func (e *engine) run() bridge.Status {
	if e.program.mistake != nil {
		return e.refused(e.program.mistake)
	}
	value, raised := e.runBody()
	// The tasks that are left end before the outcome is looked at, which may be theirs to change; a failure stands.
	for raised != object.Aborted {
		left := asynciomodule.LoopOf(e.thread).Finish()
		if left == nil {
			break
		}
		if left == object.Aborted || raised == nil {
			raised = left
		}
	}
	if raised != object.Aborted && e.exitCalls() == object.Aborted {
		raised = object.Aborted
	}
	var status bridge.Status
	switch {
	case raised == object.Aborted:
		return e.aborted()
	case raised != nil:
		status = e.failed(raised)
	case value == object.None:
		status = bridge.Status{Settled: true}
	default:
		// A return with a value gives a tuple of it (compile.Options.Program).
		returned, _ := object.TupleOf(value)
		status = bridge.ReadCompletion(e.host, bridge.Reader[object.Value](&reader{engine: e}), returned.Elements()[0])
	}
	if e.thread.AbortedBy() != nil {
		return e.aborted()
	}
	return e.settled(status)
}

// exitCalls makes the calls that the program registered with the module atexit, if it imported that.
func (e *engine) exitCalls() *object.Exception {
	m := e.library.Modules().GetName(e.thread, "atexit")
	if !m.Exists() {
		return nil
	}
	_, raised := e.thread.CallMethod(m, "_run_exitfuncs")
	return raised
}

// runBody runs the program's own frame, and what that awaits.
func (e *engine) runBody() (object.Value, *object.Exception) {
	t := e.thread
	var raised *object.Exception
	if e.main, raised = t.NewModule("__main__"); raised != nil {
		return object.Value{}, raised
	}
	if raised := e.library.SetMain(e.main); raised != nil {
		return object.Value{}, raised
	}
	if raised := e.install(e.main.Dict); raised != nil {
		return object.Value{}, raised
	}
	for _, w := range e.program.warnings {
		e.stderr.Write(fmt.Sprintf("%s:%d: %s: %s\n  %s\n", program.FileName, w.Line, w.Category, w.Message, strings.TrimSpace(e.program.text.Line(w.Line))))
	}
	v, raised := e.library.Machine().RunModule(e.program.code, e.main.Dict, e.main.Dict.Value())
	if raised != nil || e.program.code.Flags&compile.CoroutineFlag == 0 {
		return v, raised
	}
	return asynciomodule.LoopOf(t).RunMain(v)
}

// aborted ends the run for why the thread was aborted; an interrupt has its cause already.
func (e *engine) aborted() bridge.Status {
	abort := e.thread.AbortedBy()
	e.host.Count(e.thread.Steps(), e.thread.Memory())
	switch abort.Cause {
	case object.AbortSteps:
		e.host.End(coderuntime.Timeout, "the steps budget of "+strconv.FormatInt(e.host.Limits().Steps, 10)+" ran out: the program was still running")
	case object.AbortMemory:
		e.host.End(coderuntime.WorkerExit, "the memory budget of "+limits.FormatSize(e.host.Limits().Memory)+" is exhausted: the program holds more than that")
	case object.AbortIdle:
		return e.settled(bridge.Fail(e.idle()))
	}
	return bridge.Waiting
}
