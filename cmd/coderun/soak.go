package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
	"github.com/coderuntime/coderuntime/soak"
)

// soakCommand has the arguments of coderun soak.
type soakCommand struct {
	Minutes   float64 `name:"minutes" default:"60" placeholder:"N" help:"How long programs are started, in minutes; a fraction is one (default ${default})."`
	Seed      *uint64 `name:"seed" placeholder:"N" help:"Draws the same programs and aborts again (default: random, and printed)."`
	Backend   string  `name:"backend" default:"both" placeholder:"typescript|python|both" help:"Whose runtime is soaked (default ${default})."`
	Isolation string  `name:"isolation" placeholder:"process|goroutine" help:"Where programs run, as for coderun run (default ${isolation})."`
	InFlight  int     `name:"in-flight" default:"8" placeholder:"N" help:"How many programs run at a time, on all runtimes together (default ${default})."`
	JSON      bool    `name:"json" help:"Print one JSON object, in place of text."`
}

// Help implements kong.HelpProvider.
func (*soakCommand) Help() string {
	return `Programs that are known to work, programs that use up their budgets and hostile ones run on one runtime for each language, many at a time, in an order that the seed gives; some are aborted. Every outcome is checked, and so are the time that ends take, what is left when all is over, and the growth of this process.

Examples:

    coderun soak --minutes 1
    coderun soak --minutes 480 --backend python --seed 7

Exit status: 0 nothing was wrong; 1 something was; 2 wrong use of coderun; 4 ended by SIGINT or SIGTERM before its time, with nothing wrong until then.`
}

// soakWarm is how many workers of a runtime are kept ready.
const soakWarm = 2

// soak is coderun soak.
func (a *app) soak(command *soakCommand) status {
	backends, err := command.backends()
	if err != nil {
		return a.fail(err)
	}
	switch {
	// Beyond it a duration has no such number of minutes.
	case !(command.Minutes > 0 && command.Minutes < 1e8):
		return a.fail(fmt.Errorf("--minutes: %v is not a time to run", command.Minutes))
	case command.InFlight < 1:
		return a.fail(fmt.Errorf("--in-flight must be at least 1"))
	}
	seed := uint64(time.Now().UnixNano()) % 1e9
	if command.Seed != nil {
		seed = *command.Seed
	}
	ctx, stop := a.abortOnSignal(context.Background())
	defer stop()
	defer context.AfterFunc(ctx, func() { fmt.Fprintln(a.stderr, "coderun: ending; what runs is aborted") })()
	bar := progressBar{}
	if isTerminal(os.Stderr) {
		bar.to = a.stderr
	}
	options := soak.Options{
		Backends: backends, For: time.Duration(command.Minutes * float64(time.Minute)), Seed: seed, InFlight: command.InFlight,
		Progress: func(p soak.Progress) {
			bar.total, bar.done, bar.failed = int(p.For.Seconds()), int(p.Elapsed.Seconds()), p.Breaches
			bar.draw(fmt.Sprintf("s, %d runs, %s", p.Runs, limits.FormatSize(p.Resident>>20<<20)))
		},
	}
	if !command.JSON {
		fmt.Fprintf(a.stdout, "%s, %d in flight, seed %d\n", strings.Join(names(backends), " and "), command.InFlight, seed)
		options.Breach = func(b soak.Breach) { fmt.Fprintln(a.stdout, b) }
	}
	report, err := soak.Run(ctx, options)
	bar.erase()
	if err != nil {
		return a.fail(err)
	}
	if command.JSON {
		_, err = a.stdout.Write(appendSoak(nil, report))
	} else {
		_, err = a.stdout.Write(soakText(report))
	}
	switch {
	case report.BreachCount > 0:
		return statusException
	case err != nil && !readerGone(err):
		return a.fail(outputError(err))
	case ctx.Err() != nil:
		return statusAbort
	}
	return statusCompleted
}

func names(backends []soak.Backend) (all []string) {
	for _, backend := range backends {
		all = append(all, backend.Name)
	}
	return all
}

// backends gives what the flags name: the default engine of each language.
func (command *soakCommand) backends() ([]soak.Backend, error) {
	languages, known := languagesOf(command.Backend)
	if !known || command.Backend == "" {
		return nil, fmt.Errorf("--backend: %q is not one: want typescript, python or both", command.Backend)
	}
	isolation := command.Isolation
	if isolation == "" {
		isolation = string(defaultIsolation)
	}
	var backends []soak.Backend
	for _, language := range languages {
		engine, err := engineOf(language, "")
		if err != nil {
			return nil, err
		}
		backends = append(backends, soak.Backend{
			Name: fmt.Sprintf("%s/%s in %s isolation", language, engine.name, isolation), Language: language,
			Open: func(l limits.Limits, observe func(process.WorkerReport)) (coderuntime.Runtime, error) {
				return newRuntime(language, engine.name, isolation, engineConfig{limits: l, manyRuns: true, warm: soakWarm, observe: observe})
			},
		})
	}
	return backends, nil
}

// soakText is what coderun soak prints at the end.
func soakText(r *soak.Report) []byte {
	var out []byte
	line := func(label, format string, arguments ...any) {
		out = fmt.Appendf(out, "%-10s "+format+"\n", append([]any{label}, arguments...)...)
	}
	round := func(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }
	line("runs", "%d in %s: %d that use up budgets, %d aborted, %d in doubt since the machine was busy, and tried again alone",
		r.Runs, r.Elapsed.Round(time.Second), r.Hostile, r.Aborted, r.Again)
	for _, backend := range r.Backends {
		var counts []string
		for _, kind := range []string{"value", "exception", "timeout", "abort", "worker-exit", "none"} {
			if n := r.Kinds[backend][kind]; n > 0 {
				counts = append(counts, fmt.Sprintf("%d %s", n, kind))
			}
		}
		line("kinds", "%s: %s", backend, strings.Join(counts, ", "))
	}
	for _, backend := range r.WithoutHostile {
		line("hostile", "%s: none, since the backend declares that they could hurt this process", backend)
	}
	line("latency", "p50 %s, p95 %s, p99 %s, max %s of what uses up no budget", round(r.Latency.P50), round(r.Latency.P95), round(r.Latency.P99), round(r.Latency.Max))
	line("lateness", "at most %s after a budget or an abort (%s)", round(r.Late), r.LateProgram)
	if r.Workers.Ran > 0 {
		line("workers", "%d ran, %d of them killed, at most %s of memory", r.Workers.Ran, r.Workers.Killed, limits.FormatSize(r.Workers.Peak>>20<<20))
	}
	line("memory", "%s resident after the first turn, %s at the end; heap %s, %s", limits.FormatSize(r.FirstResident>>10<<10), limits.FormatSize(r.LastResident>>10<<10),
		limits.FormatSize(r.FirstHeap>>10<<10), limits.FormatSize(r.LastHeap>>10<<10))
	line("left", "%d goroutines, %d processes, %d descriptors, %d abandoned interpreters", max(r.Goroutines, 0), r.Children, max(r.Descriptors, 0), r.Abandoned)
	line("breaches", "%d", r.BreachCount)
	return out
}

// soakReport is what coderun soak --json prints. docs/cli.md describes it.
type soakReport struct {
	Seed           uint64                    `json:"seed"`
	InFlight       int                       `json:"inFlight"`
	Backends       []string                  `json:"backends"`
	WithoutHostile []string                  `json:"withoutHostile"`
	Elapsed        float64                   `json:"elapsedMs"`
	Runs           int                       `json:"runs"`
	Hostile        int                       `json:"hostile"`
	Aborted        int                       `json:"aborted"`
	Again          int                       `json:"again"`
	Kinds          map[string]map[string]int `json:"kinds"`
	Latency        soakLatency               `json:"latency"`
	Late           float64                   `json:"lateMs"`
	LateProgram    string                    `json:"lateProgram"`
	Workers        soakWorkers               `json:"workers"`
	Memory         soakMemory                `json:"memory"`
	Left           soakLeft                  `json:"left"`
	BreachCount    int                       `json:"breachCount"`
	Breaches       []soakBreach              `json:"breaches"`
}

type soakLatency struct {
	P50 float64 `json:"p50Ms"`
	P95 float64 `json:"p95Ms"`
	P99 float64 `json:"p99Ms"`
	Max float64 `json:"maxMs"`
}

type soakWorkers struct {
	Ran    int   `json:"ran"`
	Killed int   `json:"killed"`
	Peak   int64 `json:"peakBytes"`
}

type soakMemory struct {
	FirstResident int64 `json:"firstResidentBytes"`
	LastResident  int64 `json:"lastResidentBytes"`
	FirstHeap     int64 `json:"firstHeapBytes"`
	LastHeap      int64 `json:"lastHeapBytes"`
}

type soakLeft struct {
	Goroutines  int `json:"goroutines"`
	Processes   int `json:"processes"`
	Descriptors int `json:"descriptors"`
	Abandoned   int `json:"abandoned"`
}

type soakBreach struct {
	Backend string `json:"backend,omitempty"`
	Program string `json:"program,omitempty"`
	Seed    uint64 `json:"seed"`
	Wrong   string `json:"wrong"`
}

// appendSoak appends a report as JSON.
func appendSoak(dst []byte, r *soak.Report) []byte {
	out := soakReport{
		Seed: r.Seed, InFlight: r.InFlight, Backends: r.Backends, WithoutHostile: append([]string{}, r.WithoutHostile...),
		Elapsed: milliseconds(r.Elapsed), Runs: r.Runs, Hostile: r.Hostile, Aborted: r.Aborted, Again: r.Again, Kinds: r.Kinds,
		Latency: soakLatency{milliseconds(r.Latency.P50), milliseconds(r.Latency.P95), milliseconds(r.Latency.P99), milliseconds(r.Latency.Max)},
		Late:    milliseconds(r.Late), LateProgram: r.LateProgram, Workers: soakWorkers(r.Workers),
		Memory: soakMemory{r.FirstResident, r.LastResident, r.FirstHeap, r.LastHeap},
		Left:   soakLeft{max(r.Goroutines, 0), r.Children, max(r.Descriptors, 0), r.Abandoned}, BreachCount: r.BreachCount, Breaches: []soakBreach{},
	}
	for _, b := range r.Breaches {
		out.Breaches = append(out.Breaches, soakBreach(b))
	}
	text, err := json.Marshal(out)
	if err != nil {
		panic(err) // There are only texts and numbers in it.
	}
	return append(append(dst, text...), '\n')
}
