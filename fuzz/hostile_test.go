package fuzz_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
	"github.com/coderuntime/coderuntime/py"
	"github.com/coderuntime/coderuntime/ts"
)

// This file has what the tests of the hostile programs share. hostilegoroutine_test.go runs them in one process with the runtime, hostileprocess_test.go
// in workers.

var hostileFlag = flag.String("hostile", "some", "which hostile programs to run: some or all")

// hostileWorkers are the backends as the workers of this binary have them: the process is the run's own.
func hostileWorkers() []process.Backend {
	workers := []process.Backend{{Language: coderuntime.TypeScript, Engine: "ts", New: func(c process.BackendConfig) (coderuntime.Runtime, error) {
		return ts.New(ts.Config{Limits: c.Limits, Zone: c.Zone, Seed: c.Seed, OwnsHeap: true})
	}}}
	for _, engine := range py.Engines() {
		workers = append(workers, process.Backend{Language: coderuntime.Python, Engine: string(engine), New: func(c process.BackendConfig) (coderuntime.Runtime, error) {
			return py.New(py.Config{Engine: engine, Limits: c.Limits, Zone: c.Zone, Seed: c.Seed, OwnsHeap: true})
		}})
	}
	return workers
}

func TestMain(m *testing.M) {
	process.Main(hostileWorkers()...)
	flag.Parse()
	if from := os.Getenv(hostileFrom); from != "" {
		runHostileFrom(from)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// hostileSteps are one in how many of the programs are run where not all are asked for: each takes up to half a second, gpython's most of it.
var hostileSteps = map[string]int{"ts": 12, "vm": 30, "gpython": 75}

// hostilePrograms are the numbers of the programs to run on a backend, spread over the corpus.
func hostilePrograms(b *backend, step int) (programs []fuzz.Program, numbers []int) {
	programs = fuzz.Hostile(b.language)
	for i := 0; i < len(programs); i += step {
		numbers = append(numbers, i)
	}
	return programs, numbers
}

// hostileStep says one in how many programs to run on a backend.
func hostileStep(t *testing.T, b *backend) int {
	if testing.Short() {
		t.Skip("-short: runs programs into their budgets")
	}
	switch {
	case *hostileFlag == "all":
		return 1
	case *hostileFlag != "some":
		t.Fatalf("-hostile %s: want some or all", *hostileFlag)
	case race.Enabled:
		return 8 * hostileSteps[b.name]
	}
	return hostileSteps[b.name]
}

// outcome is what came of a hostile program.
type outcome struct {
	Program int
	// Done is unset in what is said before the program is run.
	Done bool
	Kind string
	// Breach is what was wrong with it, and Unclean what was wrong with the run after it, or nothing.
	Breach, Unclean string
	// Late is by how much the return of Run came after the wall budget, and Over by how much the interpreter's time was more than its.
	Late, Over time.Duration
	Abandoned  int
	// Peak is the most memory that the worker was seen to have taken for it, in bytes, in isolation by process.
	Peak int64
}

// settleWithin is how late a run may return after its budgets: the contract's 250 ms, and what a busy machine adds.
const settleWithin = 3 * time.Second

// roomier are the budgets with more time, for a program that timed out on a machine that may have been busy.
func roomier() limits.Limits {
	l := fuzz.HostileLimits()
	l.Wall, l.Compute = 10*l.Wall, 10*l.Compute
	return l
}

// runHostile runs a program on the runtime that open makes with its budgets, or that it has, and the probe after it.
func runHostile(b *backend, number int, program fuzz.Program, runtime coderuntime.Runtime, roomy func() coderuntime.Runtime) outcome {
	budgets := fuzz.HostileLimits()
	request := coderuntime.Request{Program: program.Text, Bindings: fuzz.HostileBindings(b.language)}
	o := outcome{Program: number, Done: true}
	started := time.Now()
	result, err := runtime.Run(context.Background(), request)
	o.Late, o.Over = max(0, time.Since(started)-budgets.Wall), max(0, result.Usage.Compute-budgets.Compute)
	if err == nil && program.Breach(result) != "" && fuzz.KindOf(result) == string(coderuntime.Timeout) {
		patient := roomy()
		result, err = patient.Run(context.Background(), request)
		_ = patient.Close()
	}
	if err != nil {
		o.Kind, o.Breach = "error", err.Error()
		return o
	}
	o.Kind, o.Breach, o.Abandoned = fuzz.KindOf(result), program.Breach(result), result.Usage.Abandoned
	if b.name == string(py.GPython) && o.Kind != string(coderuntime.WorkerExit) && !fuzz.Escaped(result) {
		// The kinds are those of Python 3.13. Of an engine of 3.4 it is asked that no program reaches outside, and that none is a worker-exit that may not.
		o.Breach = ""
	}
	o.Unclean = probe(runtime, b.language)
	return o
}

// cleanPrograms are programs that find what an earlier run has left in their world.
var cleanPrograms = byLanguage{
	coderuntime.TypeScript: `return [1 + 1, typeof leak, [3, 1, 2].sort().join()]`,
	coderuntime.Python:     "return [1 + 1, 'leak' if 'leak' in globals() else 'undefined', '%d,%d,%d' % tuple(sorted([3, 1, 2]))]",
}

// probe runs a program that must find a clean start, and says what is wrong. One that times out is run again: the machine was busy.
func probe(runtime coderuntime.Runtime, language coderuntime.Language) string {
	request := coderuntime.Request{Program: cleanPrograms[language]}
	result, err := runtime.Run(context.Background(), request)
	for n := 0; n < patience && err == nil && fuzz.KindOf(result) == string(coderuntime.Timeout); n++ {
		result, err = runtime.Run(context.Background(), request)
	}
	want := []any{int64(2), "undefined", "1,2,3"}
	if err != nil || result.Failure != nil || !coderuntime.Equal(result.Value, want) {
		return fmt.Sprint(result.Value, result.Failure, err)
	}
	return ""
}

// tally sums outcomes up.
type tally struct {
	kinds      map[string]int
	late, over time.Duration
	latest     string // the program of late
	peak       int64
	largest    string // the program of peak
}

func (s *tally) add(program fuzz.Program, o outcome) {
	if s.kinds == nil {
		s.kinds = map[string]int{}
	}
	s.kinds[o.Kind]++
	s.over = max(s.over, o.Over)
	if o.Late > s.late || s.latest == "" {
		s.late, s.latest = o.Late, program.Name
	}
	if o.Peak > s.peak {
		s.peak, s.largest = o.Peak, program.Name
	}
}

func (s *tally) String() string {
	var kinds []string
	total := 0
	for _, kind := range slices.Sorted(maps.Keys(s.kinds)) {
		kinds, total = append(kinds, fmt.Sprintf("%d %s", s.kinds[kind], kind)), total+s.kinds[kind]
	}
	text := fmt.Sprintf("%d programs: %s; at most %s after the wall budget (%.50s), %s over the compute budget", total, strings.Join(kinds, ", "),
		s.late.Round(time.Millisecond), s.latest, s.over.Round(time.Millisecond))
	if s.peak > 0 {
		text += fmt.Sprintf("; at most %d MiB of memory (%.50s)", s.peak>>20, s.largest)
	}
	return text
}

// known are problems that engines of others have with programs, by the start of the programs' names; docs/isolation.md explains those
// of goja.
var known = []struct {
	backend string
	// isolation is where the problem shows; empty for both.
	isolation       coderuntime.Isolation
	program, reason string
}{
	{"ts", coderuntime.Goroutine, "localeCompare huge", "the collation of two texts of 100 MB is one native call"},
	{"ts", coderuntime.Goroutine, "parseFloat / Number huge", "the conversion of a text of 100 MB is one native call"},
	{"gpython", "", "abort in the middle of a sort", "sorted raises a TypeError in place of calling __lt__, and that is what the program catches"},
}

// judge fails the test for what was wrong with a program.
func judge(t *testing.T, b *backend, isolation coderuntime.Isolation, program fuzz.Program, o outcome) {
	t.Logf("%-50.50s %-12s late %s abandoned %d peak %d MiB", program.Name, o.Kind, o.Late.Round(time.Millisecond), o.Abandoned, o.Peak>>20)
	var problem string
	switch {
	case o.Breach != "":
		problem = o.Breach
	case o.Unclean != "":
		problem = "the run after it was not clean: " + o.Unclean
	case o.Late > settleWithin:
		problem = fmt.Sprintf("the run settled %s late", o.Late)
	case o.Abandoned > 0 && !race.Enabled && b.name != string(py.GPython): // whose natives know no interrupt
		problem = "its interpreter was abandoned"
	default:
		return
	}
	for _, k := range known {
		if k.backend == b.name && (k.isolation == "" || k.isolation == isolation) && strings.HasPrefix(program.Name, k.program) {
			t.Logf("%s: %s, as is known: %s", program.Name, problem, k.reason)
			return
		}
	}
	t.Errorf("%s: %s", program.Name, problem)
}
