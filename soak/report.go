package soak

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime/internal/footprint"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
)

// mostBreaches is how many breaches a Report keeps.
const mostBreaches = 100

// mostGrowth is how much more memory this process may have at the end than after the first turn, in bytes, all garbage collected.
const mostGrowth = 64 << 20

// Breach is something that went wrong.
type Breach struct {
	// Backend is its name, and Program what was run, with its number in the order of the draw; empty where the breach is none of theirs.
	Backend, Program string
	Seed             uint64
	Wrong            string
}

func (b Breach) String() string {
	var words []string
	for _, word := range []string{b.Backend, b.Program} {
		if word != "" {
			words = append(words, word)
		}
	}
	return fmt.Sprintf("%s (seed %d): %s", strings.Join(words, ": "), b.Seed, b.Wrong)
}

// Report is what a soak found.
type Report struct {
	Seed     uint64
	InFlight int
	Backends []string
	// WithoutHostile are the backends that declare that a hostile program could hurt this process, and were given none.
	WithoutHostile []string
	Elapsed        time.Duration

	// Runs counts the runs, Hostile those of hostile programs and of others that use up a budget, Aborted those that ended by their caller, and
	// Again those that may have been wrong for lack of time, whose programs were tried again alone at the end.
	Runs, Hostile, Aborted, Again int
	// Kinds counts outcomes by the backend's name and the kind, which is "value" for a run that did not fail.
	Kinds map[string]map[string]int

	// Latency is that of the runs that use up no budget and were not aborted.
	Latency Latency
	// Late is the most by which a run came later than its budget of wall or compute time or its abort, and LateProgram the program.
	Late        time.Duration
	LateProgram string

	Workers Workers
	// Abandoned counts the interpreters that ran at the end although their runs had settled.
	Abandoned int

	// FirstResident and LastResident are what this process had of the machine's memory after the first turn and at the end, in bytes; FirstHeap and
	// LastHeap what was live of Go's heap. Nothing ran then.
	FirstResident, LastResident, FirstHeap, LastHeap int64
	// Goroutines, Descriptors and Children are how many more there were after the runtimes were closed than before they were opened.
	Goroutines, Descriptors, Children int

	// Breaches are the first hundred of BreachCount.
	BreachCount int
	Breaches    []Breach

	times histogram
}

// Latency is how long runs took.
type Latency struct{ P50, P95, P99, Max time.Duration }

// Workers counts worker processes that are gone.
type Workers struct {
	// Ran counts those that were given a program, Killed those of them that the host killed, as it does with all that have not ended by themselves.
	Ran, Killed int
	// Peak is the most memory that one took for its program, in bytes.
	Peak int64
}

func (w *Workers) add(report process.WorkerReport) {
	if !report.Ran {
		return
	}
	w.Ran++
	if strings.HasPrefix(report.Ended, "signal: killed") {
		w.Killed++
	}
	w.Peak = max(w.Peak, report.PeakMemory)
}

func newReport(options Options) *Report {
	r := &Report{Seed: options.Seed, InFlight: options.InFlight, Kinds: map[string]map[string]int{}}
	for _, backend := range options.Backends {
		r.Backends = append(r.Backends, backend.Name)
		r.Kinds[backend.Name] = map[string]int{}
	}
	return r
}

// add counts a run.
func (r *Report) add(j job, kind string, c came, late time.Duration) {
	r.Runs++
	if c.stuck || c.err != nil {
		kind = "none"
	}
	r.Kinds[j.subject.Name][kind]++
	switch {
	case c.sinceAbort > 0:
		r.Aborted++
	case j.hostile:
		r.Hostile++
	default:
		r.times.add(c.took)
	}
	if late > r.Late {
		r.Late, r.LateProgram = late, j.subject.Name+": "+j.name
	}
}

// finish compares what the process held before, after the first turn, at the end and after all was closed.
func (r *Report) finish(elapsed time.Duration, before, first, last, after footprint.Footprint, breach func(Breach)) {
	r.Elapsed = elapsed
	r.Latency = Latency{P50: r.times.quantile(0.5), P95: r.times.quantile(0.95), P99: r.times.quantile(0.99), Max: r.times.most}
	r.FirstResident, r.LastResident, r.FirstHeap, r.LastHeap = first.Resident, last.Resident, first.Heap, last.Heap
	if growth := r.LastResident - r.FirstResident; growth > mostGrowth {
		breach(Breach{Wrong: fmt.Sprintf("this process has %s more memory than after the first turn", limits.FormatSize(growth))})
	}
	r.Goroutines, r.Descriptors = after.Goroutines-before.Goroutines, after.Descriptors-before.Descriptors
	for _, child := range after.Children {
		if !slices.Contains(before.Children, child) {
			r.Children++
		}
	}
	for _, left := range []struct {
		number int
		what   string
	}{{r.Goroutines, "goroutines"}, {r.Descriptors, "descriptors"}, {r.Children, "child processes"}} {
		if left.number > 0 {
			breach(Breach{Wrong: fmt.Sprintf("%d %s are left after all was closed", left.number, left.what)})
		}
	}
}

// histogram counts times in classes of which each is a fiftieth longer than the one before.
type histogram struct {
	counts [1200]int
	total  int
	most   time.Duration
}

const histogramStep = 1.02

func (h *histogram) add(d time.Duration) {
	class := int(math.Log(max(1, float64(d.Microseconds()))) / math.Log(histogramStep))
	h.counts[min(class, len(h.counts)-1)]++
	h.total++
	h.most = max(h.most, d)
}

// quantile gives the end of the class in which the time is that a share of all does not exceed.
func (h *histogram) quantile(share float64) time.Duration {
	seen := 0
	for class, count := range h.counts {
		if seen += count; count > 0 && float64(seen) >= share*float64(h.total) {
			return min(h.most, time.Duration(math.Pow(histogramStep, float64(class+1))*float64(time.Microsecond)))
		}
	}
	return h.most
}
