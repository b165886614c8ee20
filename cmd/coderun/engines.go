package main

import (
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
	"github.com/coderuntime/coderuntime/ts"
)

// engineConfig is what every engine is made from.
type engineConfig struct {
	limits limits.Limits
	zone   *time.Location
	// seed is nil for a random one.
	seed *uint64
	// hostBytes returns how much of the heap is the host's own; nil for nothing.
	hostBytes func() int64
}

// languageEngines are the engines for one language.
type languageEngines struct {
	// initial is the name of the engine that runs unless another is asked for.
	initial string
	byName  map[string]func(engineConfig) (coderuntime.Runtime, error)
}

// engines holds every engine of this build, by language.
var engines = map[coderuntime.Language]languageEngines{
	coderuntime.TypeScript: {
		initial: "goja",
		byName: map[string]func(engineConfig) (coderuntime.Runtime, error){
			"goja": func(c engineConfig) (coderuntime.Runtime, error) {
				return ts.New(ts.Config{Limits: c.limits, Zone: c.zone, Seed: c.seed, OwnsHeap: true, HostBytes: c.hostBytes})
			},
		},
	},
	coderuntime.Python: {
		initial: string(py.DefaultEngine),
		byName:  pythonEngines(),
	},
}

func pythonEngines() map[string]func(engineConfig) (coderuntime.Runtime, error) {
	byName := map[string]func(engineConfig) (coderuntime.Runtime, error){}
	for _, engine := range py.Engines() {
		byName[string(engine)] = func(c engineConfig) (coderuntime.Runtime, error) {
			if engine == py.VM {
				collectSeldom(c.limits.Memory)
			}
			return py.New(py.Config{
				Engine: engine, Limits: c.limits, Zone: c.zone, Seed: c.seed, OwnsHeap: true, HostBytes: c.hostBytes,
			})
		}
	}
	return byName
}

// collectSeldom lets garbage grow to four times what is live before it is collected, up to a bound: a program allocates much and keeps
// little, and Go's own setting would collect a heap of a few megabytes every few milliseconds. memory is the budget of a run in bytes, 0 for
// the default. GOGC and GOMEMLIMIT have their way.
func collectSeldom(memory int64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if memory == 0 {
		memory = limits.Default(coderuntime.Python).Memory
	}
	if os.Getenv("GOMEMLIMIT") == "" && memory > 0 && memory < 1<<40 {
		debug.SetMemoryLimit(memory + memory/2 + 64<<20)
	}
}

// languageNames are the names of languages as people write them in an error.
var languageNames = map[coderuntime.Language]string{
	coderuntime.TypeScript: "TypeScript",
	coderuntime.Python:     "Python",
}

// newRuntime makes the runtime for a language; an empty engine or isolation stands for the default.
func newRuntime(language coderuntime.Language, engine, isolation string, config engineConfig) (coderuntime.Runtime, error) {
	switch isolation {
	case "", string(coderuntime.Goroutine):
	case string(coderuntime.Process):
		return nil, fmt.Errorf("--isolation process: this build has no process isolation; use --isolation goroutine")
	default:
		return nil, fmt.Errorf("--isolation: %q is not one: want goroutine", isolation)
	}
	available := engines[language]
	if engine == "" {
		engine = available.initial
	}
	construct, ok := available.byName[engine]
	if !ok {
		return nil, fmt.Errorf("--engine: there is no engine %q for %s; there is %s", engine, languageNames[language],
			strings.Join(slices.Sorted(maps.Keys(available.byName)), ", "))
	}
	return construct(config)
}

// engineHelp lists the engines for the help text.
func engineHelp() string {
	var out []string
	for _, language := range slices.Sorted(maps.Keys(engines)) {
		for _, name := range slices.Sorted(maps.Keys(engines[language].byName)) {
			text := name + " for " + languageNames[language]
			if name == engines[language].initial {
				text += " (the default)"
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}
