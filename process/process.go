package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/seeds"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process/wire"
)

// The defaults of Config.
const (
	DefaultStartTimeout = 10 * time.Second
	DefaultIdleLimit    = 5 * time.Minute
)

// Config configures a Runtime.
type Config struct {
	// Language and Engine name the backend in the worker, one of those that its Main is given.
	Language coderuntime.Language
	Engine   string
	// Binary is the executable whose main calls Main first; "" is this process's own.
	Binary string
	// Command, if set, is the worker's command line in place of Binary and Engine: anything that speaks docs/wire.md. Its first
	// element is looked up in PATH.
	Command []string
	// Prepare, if set, makes what the worker is sent of a program; its error is the program's failure, an exception.
	Prepare func(program string) (string, error)

	// Limits are the budgets of every run; zero fields take the contract's defaults.
	Limits limits.Limits
	// Zone is the time zone of programs, one that time.LoadLocation finds by its name; nil is UTC.
	Zone *time.Location
	// Seed makes what is random in programs repeatable: the runs of one Runtime get different numbers, and two Runtimes
	// with the same Seed the same in the same order of runs. nil is a random seed.
	Seed *uint64

	// Warm is how many workers are kept ready for runs to come; 0 for none: each run then waits for its worker to start.
	Warm int
	// StartTimeout bounds the time from a worker's start to its hello; 0 is DefaultStartTimeout.
	StartTimeout time.Duration
	// IdleLimit is how long workers are kept ready while nothing runs; 0 is DefaultIdleLimit. The next run starts new ones.
	IdleLimit time.Duration
	// Observe, if set, is called with what became of a worker once it is gone. It is called from goroutines of the Runtime's, and must not block.
	Observe func(WorkerReport)

	// launch, if set, starts workers in place of the command, for tests.
	launch func(*pool) (*worker, error)
}

// WorkerReport is what became of one worker.
type WorkerReport struct {
	// PID is its process identifier.
	PID int
	// Ran is whether it was given a program.
	Ran bool
	// Ended says how the process ended: "exit status 0", "signal: killed".
	Ended string
	// Diagnostics is the beginning of what the process wrote to its standard output and standard error, where that is not the program's: what Go's runtime
	// says of a crash. At most 16 KiB.
	Diagnostics string
	// InForce are the measures by which the worker had made itself harmless, by their names.
	InForce map[string]string
	// PeakMemory is the most memory that it was seen to hold during its run beyond what it held before, in bytes; 0 where that is not known.
	PeakMemory int64
}

// MemoryMargin is how much more memory than the budget a worker may hold, beyond what it held before its run: a quarter of the budget and
// 64 MiB, for what its collector has not collected yet. The watch kills it then; on Linux the kernel refuses it more than 128 MiB beyond that
// in any case, so that no single request can take more.
func MemoryMargin(budget int64) int64 { return budget/4 + 64<<20 }

// Runtime runs programs in worker processes. It implements coderuntime.Runtime.
type Runtime struct {
	*bridge.Runtime
	config Config
	limits limits.Limits
	zone   string
	hello  wire.Hello
	lacks  []coderuntime.Lack
	pool   *pool
	seeds  *seeds.Source
}

var _ coderuntime.Runtime = (*Runtime)(nil)

// New starts the first worker, waits for its hello, and returns a Runtime, which the caller closes. The error says why there is none: a
// limit or a zone that is invalid, a worker that cannot be started, does not speak the protocol, or is for another language.
func New(config Config) (*Runtime, error) {
	if config.StartTimeout == 0 {
		config.StartTimeout = DefaultStartTimeout
	}
	if config.IdleLimit == 0 {
		config.IdleLimit = DefaultIdleLimit
	}
	t := &Runtime{config: config, zone: "UTC"}
	var err error
	if t.limits, err = config.Limits.Complete(config.Language); err != nil {
		return nil, fmt.Errorf("process: %w", err)
	}
	if config.Zone != nil {
		t.zone = config.Zone.String()
		if _, err := time.LoadLocation(t.zone); err != nil || t.zone == "Local" {
			return nil, fmt.Errorf("process: the zone %q has no name of the IANA database, by which a worker could find it", t.zone)
		}
	}
	if t.seeds, err = seeds.New(config.Seed); err != nil {
		return nil, fmt.Errorf("process: %w", err)
	}
	command, err := commandOf(config)
	if err != nil {
		return nil, err
	}
	if t.pool, err = newPool(command, config); err != nil {
		return nil, err
	}
	if err := t.greet(); err != nil {
		t.pool.close()
		return nil, err
	}
	held := t.limits
	held.Compute = limits.Unlimited // the interpreter's time is the worker's
	t.Runtime, err = bridge.NewRuntime(bridge.Config{
		Language: config.Language, Isolation: coderuntime.Process, Limits: held, Lacks: t.lacks,
		NewEngine: func() bridge.Engine { return newEngine(t) },
	})
	if err != nil {
		t.pool.close()
		return nil, fmt.Errorf("process: %w", err)
	}
	return t, nil
}

// commandOf gives the command line of a worker.
func commandOf(config Config) ([]string, error) {
	if len(config.Command) > 0 {
		return config.Command, nil
	}
	binary := config.Binary
	if binary == "" {
		var err error
		if binary, err = os.Executable(); err != nil {
			return nil, fmt.Errorf("process: this binary's own path: %w", err)
		}
	}
	command := []string{binary, workerArgument, string(config.Language) + "/" + config.Engine}
	if config.Warm > 0 {
		command = append(command, warmArgument)
	}
	return command, nil
}

// greet starts the first worker, for what it says of itself.
func (t *Runtime) greet() error {
	w, err := t.pool.take(context.Background())
	if err != nil {
		return err
	}
	t.hello = w.hello
	t.lacks = slices.DeleteFunc(slices.Clone(w.hello.Lacks), func(l coderuntime.Lack) bool { return slices.Contains(provided(), l) })
	t.pool.put(w)
	return nil
}

// provided are the parts of the contract that a worker need not have, since the process that it is gives them.
func provided() []coderuntime.Lack {
	lacks := []coderuntime.Lack{
		coderuntime.LackNativeInterrupt, coderuntime.LackProcessSafety, coderuntime.LackUncatchable, coderuntime.LackBuiltinIsolation,
	}
	if canWatch {
		lacks = append(lacks, coderuntime.LackMemoryGrowth, coderuntime.LackCompute)
	}
	return lacks
}

// Limits returns the budgets of every run.
func (t *Runtime) Limits() limits.Limits { return t.limits }

// Engine returns what runs programs in the worker, for people.
func (t *Runtime) Engine() string { return t.hello.Engine }

// InForce returns the measures by which the first worker had made itself harmless, by their names.
func (t *Runtime) InForce() map[string]string { return t.hello.InForce }

// Close implements coderuntime.Runtime. It kills every worker and waits until all are gone, for at most some seconds.
func (t *Runtime) Close() error {
	return errors.Join(t.Runtime.Close(), t.pool.close())
}

// Ready returns how many workers wait for a run.
func (t *Runtime) Ready() int { return t.pool.ready() }
