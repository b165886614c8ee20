package ts

import (
	"fmt"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/cache"
	"github.com/coderuntime/coderuntime/internal/seeds"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts/goja"
)

// DefaultCacheBytes is how much memory the compiled programs of a Runtime may take unless it is
// configured.
const DefaultCacheBytes = 32 << 20

// Config configures a Runtime. The zero Config is ready for use.
type Config struct {
	// Limits are the budgets of every run; zero fields take the contract's defaults.
	Limits limits.Limits
	// Zone is the time zone of Date; nil is UTC.
	Zone *time.Location
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Seed makes Math.random and crypto repeatable: the runs of one Runtime get different numbers, and two Runtimes
	// with the same Seed the same in the same order of runs. nil is a random seed.
	Seed *uint64
	// OwnsHeap says that the process makes one run at a time and nothing else that allocates, as a command
	// line does: a run whose memory grows beyond its budget then ends as a worker-exit, by an estimate from
	// the heap of the process. Otherwise growth is not bounded (docs/isolation.md).
	OwnsHeap bool
	// HostBytes, if set, returns how much of the heap's growth is the host's own while OwnsHeap holds, in bytes.
	// It is called often, from another goroutine, during a run.
	HostBytes func() int64
	// CacheBytes bounds the memory of the cache of compiled programs, in bytes, as estimated; 0 is
	// DefaultCacheBytes and a negative value means no cache.
	CacheBytes int64
}

// Runtime runs TypeScript programs. It implements coderuntime.Runtime.
type Runtime struct {
	*bridge.Runtime
	cache *cache.Cache[*goja.Program]
}

// New returns a Runtime, or an error if a limit is invalid. The caller closes it.
func New(config Config) (*Runtime, error) {
	source, err := seeds.New(config.Seed)
	if err != nil {
		return nil, fmt.Errorf("ts: %w", err)
	}
	cacheBytes := config.CacheBytes
	if cacheBytes == 0 {
		cacheBytes = DefaultCacheBytes
	}
	t := &Runtime{cache: cache.New[*goja.Program](cacheBytes)}
	engine := goja.Config{Now: config.Now, Zone: config.Zone, Prepare: t.prepare}
	if engine.Now == nil {
		engine.Now = time.Now
	}
	if engine.Zone == nil {
		engine.Zone = time.UTC
	}
	t.Runtime, err = bridge.NewRuntime(bridge.Config{
		Language:  coderuntime.TypeScript,
		Isolation: coderuntime.Goroutine,
		Limits:    config.Limits,
		Lacks:     goja.Lacks(),
		OwnsHeap:  config.OwnsHeap,
		HostBytes: config.HostBytes,
		NewEngine: func() bridge.Engine {
			run := engine
			run.Seed = source.Next()
			return goja.NewEngine(run)
		},
	})
	if err != nil {
		return nil, fmt.Errorf("ts: %w", err)
	}
	return t, nil
}

// prepare makes the program of a text, from the cache where it is there.
func (t *Runtime) prepare(text string) (*goja.Program, error) {
	key := cache.KeyOf(text)
	if program, found := t.cache.Get(key); found {
		return program, nil
	}
	program, err := prepare(text)
	if err != nil {
		return nil, err
	}
	t.cache.Put(key, program, program.Size())
	return program, nil
}
