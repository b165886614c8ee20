package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/collector"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
	"github.com/coderuntime/coderuntime/process/reference"
	"github.com/coderuntime/coderuntime/py"
	"github.com/coderuntime/coderuntime/ts"
)

// defaultIsolation is where programs run unless another is asked for.
const defaultIsolation = coderuntime.Process

// engineConfig is what every engine is made from.
type engineConfig struct {
	limits limits.Limits
	zone   *time.Location
	// seed is nil for a random one.
	seed *uint64
	// hostBytes returns how much of the heap is the host's own; nil for nothing.
	hostBytes func() int64
	// manyRuns says that this process makes several runs, at the same time too, so that its heap is not that of one.
	manyRuns bool
	// warm is how many workers are kept ready.
	warm int
	// observe is called with what became of each worker; nil for nobody.
	observe func(process.WorkerReport)
}

// languageEngine is one engine for a language.
type languageEngine struct {
	language coderuntime.Language
	name     string
	// inProcess makes a runtime in this process; nil where there is only a worker.
	inProcess func(engineConfig) (coderuntime.Runtime, error)
	// worker changes what a runtime with a worker is made from; nil for a worker of this binary.
	worker func(*process.Config) error
}

// engines holds every engine of this build, the default of each language first.
var engines = allEngines()

func allEngines() []languageEngine {
	all := []languageEngine{{
		language: coderuntime.TypeScript, name: "goja",
		inProcess: func(c engineConfig) (coderuntime.Runtime, error) {
			return ts.New(ts.Config{Limits: c.limits, Zone: c.zone, Seed: c.seed, OwnsHeap: !c.manyRuns, HostBytes: c.hostBytes})
		},
	}}
	for _, engine := range py.Engines() {
		all = append(all, languageEngine{language: coderuntime.Python, name: string(engine), inProcess: func(c engineConfig) (coderuntime.Runtime, error) {
			return py.New(py.Config{
				Engine: engine, Limits: c.limits, Zone: c.zone, Seed: c.seed, OwnsHeap: !c.manyRuns, HostBytes: c.hostBytes,
			})
		}})
	}
	return append(all,
		languageEngine{language: coderuntime.Python, name: "cpython", worker: func(c *process.Config) (err error) {
			c.Command, err = reference.CPython()
			return err
		}},
		languageEngine{language: coderuntime.TypeScript, name: "node", worker: func(c *process.Config) (err error) {
			c.Prepare = reference.Prepare
			c.Command, err = reference.Node()
			return err
		}},
	)
}

// backends are the engines as a worker of this binary has them.
func backends() []process.Backend {
	var all []process.Backend
	for _, engine := range engines {
		if engine.worker != nil {
			continue
		}
		all = append(all, process.Backend{
			Language: engine.language, Engine: engine.name,
			New: func(c process.BackendConfig) (coderuntime.Runtime, error) {
				return engine.inProcess(engineConfig{limits: c.Limits, zone: c.Zone, seed: c.Seed})
			},
		})
	}
	return all
}

// languageNames are the names of languages as people write them in an error.
var languageNames = map[coderuntime.Language]string{
	coderuntime.TypeScript: "TypeScript",
	coderuntime.Python:     "Python",
}

// newRuntime makes the runtime for a language; an empty engine or isolation stands for the default.
func newRuntime(language coderuntime.Language, engine, isolation string, config engineConfig) (coderuntime.Runtime, error) {
	if isolation == "" {
		isolation = string(defaultIsolation)
	}
	if isolation != string(coderuntime.Process) && isolation != string(coderuntime.Goroutine) {
		return nil, fmt.Errorf("--isolation: %q is not one: want process or goroutine", isolation)
	}
	e, err := engineOf(language, engine)
	switch {
	case err != nil:
		return nil, err
	case isolation == string(coderuntime.Process):
		return newProcessRuntime(e, config)
	case e.inProcess == nil:
		return nil, fmt.Errorf("--engine %s runs in a process of its own only: use --isolation process", e.name)
	}
	if e.name == string(py.VM) && !config.manyRuns {
		budgets, err := config.limits.Complete(language)
		if err != nil {
			return nil, err
		}
		collector.Seldom(budgets.Memory)
	}
	return e.inProcess(config)
}

// engineOf finds an engine for a language by its name; "" is the default.
func engineOf(language coderuntime.Language, name string) (languageEngine, error) {
	var names []string
	for _, e := range engines {
		if e.language != language {
			continue
		}
		if name == "" || e.name == name {
			return e, nil
		}
		names = append(names, e.name)
	}
	return languageEngine{}, fmt.Errorf("--engine: there is no engine %q for %s; there is %s", name, languageNames[language], strings.Join(names, ", "))
}

// languagesOf gives the languages that --backend names, and false if it names none; "" and "both" are all.
func languagesOf(backend string) ([]coderuntime.Language, bool) {
	all := coderuntime.Languages()
	if backend == "" || backend == "both" {
		return all, true
	}
	return []coderuntime.Language{coderuntime.Language(backend)}, slices.Contains(all, coderuntime.Language(backend))
}

func newProcessRuntime(e languageEngine, c engineConfig) (coderuntime.Runtime, error) {
	config := process.Config{Language: e.language, Engine: e.name, Limits: c.limits, Zone: c.zone, Seed: c.seed, Warm: c.warm, Observe: c.observe}
	if e.worker != nil {
		if err := e.worker(&config); err != nil {
			return nil, err
		}
	}
	return process.New(config)
}

// engineHelp lists the engines for the help text.
func engineHelp() string {
	var out []string
	initial := map[coderuntime.Language]bool{}
	for _, e := range engines {
		text := e.name + " for " + languageNames[e.language]
		if !initial[e.language] {
			initial[e.language] = true
			text += " (the default)"
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}
