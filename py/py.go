package py

import (
	"fmt"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/cache"
	"github.com/coderuntime/coderuntime/internal/seeds"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py/engine"
	"github.com/coderuntime/coderuntime/py/gpython"
)

// Engine names an interpreter of Python.
type Engine string

// The engines.
const (
	// VM is the engine of our own, Python 3.13.
	VM Engine = "vm"
	// GPython is github.com/go-python/gpython, Python 3.4.
	GPython Engine = "gpython"
)

// DefaultEngine is the engine that runs unless another is configured.
const DefaultEngine = VM

// Engines returns the engines of this build, the default first.
func Engines() []Engine { return []Engine{VM, GPython} }

// DefaultCacheBytes is how much memory the compiled programs of a Runtime may take unless it is configured.
const DefaultCacheBytes = 32 << 20

// Config configures a Runtime. The zero Config is ready for use.
type Config struct {
	// Engine is the interpreter; "" is DefaultEngine.
	Engine Engine
	// Limits are the budgets of every run; zero fields take the contract's defaults.
	Limits limits.Limits
	// Zone is the time zone of local times; nil is UTC.
	Zone *time.Location
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Seed makes the module random repeatable: the runs of one Runtime get different numbers, and two Runtimes with
	// the same Seed the same in the same order of runs. nil is a random seed.
	Seed *uint64
	// CacheBytes bounds the memory of the cache of compiled programs, in bytes, as estimated, of engines that have one; 0 is
	// DefaultCacheBytes and a negative value means no cache.
	CacheBytes int64
	// OwnsHeap says that the process makes one run at a time and nothing else that allocates, as a command
	// line does: a run whose memory grows beyond its budget then ends as a worker-exit, by an estimate from
	// the heap of the process, where the engine does not meter memory itself.
	OwnsHeap bool
	// HostBytes, if set, returns how much of the heap's growth is the host's own while OwnsHeap holds, in bytes.
	// It is called often, from another goroutine, during a run.
	HostBytes func() int64
}

// Runtime runs Python programs. It implements coderuntime.Runtime.
type Runtime struct {
	*bridge.Runtime
}

// New returns a Runtime, or an error if a limit or the engine is invalid. The caller closes it.
func New(config Config) (*Runtime, error) {
	source, err := seeds.New(config.Seed)
	if err != nil {
		return nil, fmt.Errorf("py: %w", err)
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	t := &Runtime{}
	shared := bridge.Config{
		Language:  coderuntime.Python,
		Isolation: coderuntime.Goroutine,
		Limits:    config.Limits,
		OwnsHeap:  config.OwnsHeap,
		HostBytes: config.HostBytes,
	}
	switch config.Engine {
	case "", VM:
		if config.Zone == nil {
			config.Zone = time.UTC
		}
		if config.CacheBytes == 0 {
			config.CacheBytes = DefaultCacheBytes
		}
		// The engine meters its memory itself.
		shared.OwnsHeap, shared.HostBytes = false, nil
		shared.Lacks = engine.Lacks()
		programs := cache.New[*engine.Program](config.CacheBytes)
		hashes := source.Next()
		shared.NewEngine = func() bridge.Engine {
			return engine.NewEngine(engine.Config{
				Now: config.Now, Zone: config.Zone, Seed: source.Next(), HashKey: [16]byte(hashes[:16]), Programs: programs,
			})
		}
	case GPython:
		shared.Lacks = gpython.Lacks()
		shared.NewEngine = func() bridge.Engine {
			return gpython.NewEngine(gpython.Config{Now: config.Now, Seed: source.Next()})
		}
	default:
		return nil, fmt.Errorf("py: there is no engine %q; there is %v", config.Engine, Engines())
	}
	if t.Runtime, err = bridge.NewRuntime(shared); err != nil {
		return nil, fmt.Errorf("py: %w", err)
	}
	return t, nil
}
