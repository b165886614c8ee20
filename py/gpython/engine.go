package gpython

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py/gpython/checks"
	"github.com/coderuntime/coderuntime/py/gpython/lower"
	"github.com/coderuntime/coderuntime/py/gpython/natives"
	"github.com/coderuntime/coderuntime/py/program"
)

// Config is what an engine needs beside the program. It is complete: there are no defaults here.
type Config struct {
	// Now is the clock of the module time.
	Now func() time.Time
	// Seed makes the random numbers of one run.
	Seed [32]byte
}

// Lacks are the optional parts of the contract that gpython cannot give; docs/python-gpython.md explains them.
func Lacks() []coderuntime.Lack {
	return []coderuntime.Lack{
		coderuntime.LackLanguageLevel,
		coderuntime.LackZone,
		coderuntime.LackTasks,
		coderuntime.LackDates,
		coderuntime.LackMapValues,
		coderuntime.LackObjectOrder,
		coderuntime.LackLibraryTypes,
		coderuntime.LackStackPositions,
		coderuntime.LackNativeInterrupt,
		coderuntime.LackSteps,
		coderuntime.LackMemoryGrowth,
	}
}

// NewEngine returns an engine for one run.
func NewEngine(config Config) bridge.Engine {
	repair()
	return &engine{config: config}
}

// engine is one gpython context that runs one program. All fields but shared belong to who has the baton of tasks.
type engine struct {
	config  Config
	host    *bridge.Host
	text    *program.Text
	lowered *lower.Output
	meter   *natives.Meter
	guard   *checks.Guard
	context *context
	globals py.StringDict
	tasks   *scheduler
	shared  atomic.Pointer[natives.Meter] // for Interrupt

	stdout, stderr *stream
	calls          map[uint64]*call
	timers         map[uint64]*future
	// unstarted are the coroutines of the program that were made and not awaited.
	unstarted map[*coroutine]struct{}
	// unseen are the calls that failed when nobody had asked for their outcome.
	unseen []*call
	main   *task
	// ending is set once the body has ended and the other tasks are on their way to their end.
	ending bool
}

// Interrupt implements bridge.Engine.
func (e *engine) Interrupt() {
	if meter := e.shared.Load(); meter != nil {
		meter.Stop()
	}
}

// Start implements bridge.Engine.
func (e *engine) Start(host *bridge.Host) bridge.Status {
	e.host = host
	e.calls, e.timers, e.unstarted = map[uint64]*call{}, map[uint64]*future{}, map[*coroutine]struct{}{}
	budgets := host.Limits()
	e.meter = newMeter(budgets)
	e.guard = checks.New(e.meter)
	memory := budgets.Memory
	if memory == limits.Unlimited {
		memory = math.MaxInt64
	}
	e.tasks = newScheduler(e.guard, e.meter, memory)
	e.tasks.baton.Lock()
	defer e.tasks.baton.Unlock()
	e.shared.Store(e.meter)
	if host.Stopped() {
		return bridge.Waiting
	}
	e.stdout = &stream{program.NewStream(coderuntime.SourceStdout, budgets.LogBytes, host.Log), "stdout"}
	e.stderr = &stream{program.NewStream(coderuntime.SourceStderr, budgets.LogBytes, host.Log), "stderr"}
	e.text = program.Read(host.Program())
	lowered, err := lower.Lower(e.text.Source)
	if err != nil {
		var refused *lower.Error
		if errors.As(err, &refused) {
			return e.syntaxError(refused.Message, refused.Line, refused.Column, refused.EndColumn)
		}
		return bridge.Fail(err.Error())
	}
	e.lowered = lowered
	e.context = newContext(e)
	if err := e.installBuiltins(); err != nil {
		return e.failed(err)
	}
	e.globals = py.StringDict{
		"__name__": py.String("__main__"), "__doc__": py.None, "__package__": py.None,
		"__builtins__": e.context.store.Builtins,
	}
	e.newNamespaces(e.globals)
	var code *py.Code
	_, err = e.guard.Protect(func() (_ py.Object, err error) {
		code, err = e.guard.Compile(lowered.Source, program.FileName, py.ExecMode)
		return py.None, err
	})
	if err == checks.ErrStopped {
		return bridge.Waiting
	}
	if err != nil {
		return e.failed(err)
	}
	code = lower.Return(code)
	e.main, err = e.tasks.start(func() (py.Object, error) {
		return e.context.outer.RunCode(code, e.globals, e.globals, nil)
	})
	if err != nil {
		return e.failed(err)
	}
	e.main.seen = true
	return e.status()
}

// newMeter returns the meter of a run.
func newMeter(budgets limits.Limits) *natives.Meter {
	depth, memory := budgets.CallDepth, budgets.Memory
	if depth == limits.Unlimited {
		depth = natives.MaxCallDepth
	}
	if memory == limits.Unlimited {
		memory = math.MaxInt64
	}
	return natives.NewMeter(depth, memory)
}

// Step implements bridge.Engine.
func (e *engine) Step(completion bridge.Completion) bridge.Status {
	e.tasks.baton.Lock()
	defer e.tasks.baton.Unlock()
	switch completion.Kind {
	case bridge.CallReturned:
		e.settleCall(completion)
	case bridge.TimerFired:
		if f := e.timers[completion.ID]; f != nil {
			delete(e.timers, completion.ID)
			f.settle(py.None, nil)
		}
	case bridge.Idle:
		if e.ending {
			return e.settled()
		}
		status := bridge.Fail("RuntimeError: the program awaits what can never happen: " +
			"no call, timer or task is left that could settle it")
		e.close()
		return status
	}
	return e.status()
}

// status runs what is ready and looks at the outcome of the program's body. When that has ended, or a task has
// exited, the other tasks are cancelled and run to their end, as asyncio.run does.
func (e *engine) status() bridge.Status {
	e.tasks.run()
	if e.host.Stopped() || !e.main.done && e.tasks.exit == nil {
		return bridge.Waiting
	}
	if !e.ending {
		e.ending = true
		e.tasks.cancelAll()
		e.tasks.run()
	}
	if e.host.Stopped() || len(e.tasks.live) > 0 {
		return bridge.Waiting
	}
	return e.settled()
}

// settled is the outcome of a program whose body has ended.
func (e *engine) settled() bridge.Status {
	var status bridge.Status
	value, err := e.main.value, e.main.err
	if e.tasks.exit != nil {
		value, err = nil, e.tasks.exit
	}
	switch result := value.(type) {
	case nil:
		status = e.failed(err)
	case py.Tuple: // a return with a value, as lower.Return has it
		status = bridge.ReadCompletion(e.host, bridge.Reader[py.Object](e), result[0])
	default:
		status = bridge.Status{Settled: true}
	}
	e.close()
	return status
}

// close logs what is left to say and ends the tasks that still wait.
func (e *engine) close() {
	e.stdout.Close()
	e.stderr.Close()
	e.reportUnseen()
	e.meter.Stop()
}

func sortedByLine(coroutines []*coroutine) []*coroutine {
	slices.SortFunc(coroutines, func(a, b *coroutine) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.name, b.name))
	})
	return coroutines
}
