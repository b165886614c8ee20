package soak

import (
	"context"
	"errors"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/footprint"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
	"github.com/coderuntime/coderuntime/py"
	"github.com/coderuntime/coderuntime/ts"
)

func TestMain(m *testing.M) {
	process.Main(process.Backend{Language: coderuntime.Python, Engine: "vm",
		New: func(c process.BackendConfig) (coderuntime.Runtime, error) {
			return py.New(py.Config{Limits: c.Limits, Zone: c.Zone, Seed: c.Seed, OwnsHeap: true})
		}})
	os.Exit(m.Run())
}

// inWorkers is Python in worker processes.
var inWorkers = Backend{Name: "python in workers", Language: coderuntime.Python,
	Open: func(l limits.Limits, observe func(process.WorkerReport)) (coderuntime.Runtime, error) {
		return process.New(process.Config{Language: coderuntime.Python, Engine: "vm", Limits: l, Warm: 2, Observe: observe})
	}}

// inProcess is TypeScript in this process.
var inProcess = Backend{Name: "typescript in process", Language: coderuntime.TypeScript,
	Open: func(l limits.Limits, _ func(process.WorkerReport)) (coderuntime.Runtime, error) {
		return ts.New(ts.Config{Limits: l})
	}}

func TestASoundRuntimeHasNoBreach(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: runs programs into their budgets")
	}
	report, err := Run(t.Context(), Options{Backends: []Backend{inWorkers, inProcess}, For: time.Second, Seed: 1, firstTurn: 8})
	if err != nil {
		t.Fatal(err)
	}
	for _, breach := range report.Breaches {
		t.Error(breach)
	}
	if report.Runs < 16 || report.Hostile == 0 || report.Latency.P50 == 0 || report.Latency.Max < report.Latency.P99 || report.Workers.Ran == 0 {
		t.Errorf("%+v", report)
	}
	if want := []string{inProcess.Name}; !slices.Equal(report.WithoutHostile, want) {
		t.Errorf("no hostile programs for %v, want %v", report.WithoutHostile, want)
	}
	if footprint.Known && report.LastResident == 0 {
		t.Error("the memory is not known")
	}
}

// broken is a runtime that is wrong in one way.
type broken struct {
	coderuntime.Runtime
	run func(coderuntime.Result, error) (coderuntime.Result, error)
}

func (b broken) Run(ctx context.Context, request coderuntime.Request) (coderuntime.Result, error) {
	return b.run(b.Runtime.Run(ctx, request))
}

func (b broken) Lacks() []coderuntime.Lack { return coderuntime.LacksOf(b.Runtime) }

func TestWhatIsWrongIsFound(t *testing.T) {
	forever := make(chan struct{})
	t.Cleanup(func() { close(forever) })
	for _, test := range []struct {
		name string
		run  func(coderuntime.Result, error) (coderuntime.Result, error)
		want string
	}{
		{"a value that is another's", func(r coderuntime.Result, err error) (coderuntime.Result, error) {
			if r.HasValue {
				r.Value = "another's"
			}
			return r, err
		}, `typescript in process: .*, the program \d+ \(seed 7\): (want the value|value is )`},
		{"a log with a line too many", func(r coderuntime.Result, err error) (coderuntime.Result, error) {
			r.Logs = append(r.Logs, coderuntime.LogEntry{Source: coderuntime.SourceConsole, Level: coderuntime.LevelLog, Text: "another's"})
			return r, err
		}, "another's"},
		{"programs that worker-exit", func(r coderuntime.Result, err error) (coderuntime.Result, error) {
			return coderuntime.Result{Failure: &coderuntime.Failure{Kind: coderuntime.WorkerExit, Message: "gone"}}, err
		}, "worker-exit: gone"},
		{"an error in place of an outcome", func(r coderuntime.Result, err error) (coderuntime.Result, error) {
			return coderuntime.Result{}, errors.New("no more workers")
		}, "no more workers"},
		{"an interpreter that runs on", func(r coderuntime.Result, err error) (coderuntime.Result, error) {
			r.Usage.Compute = time.Minute
			return r, err
		}, `ended 58s after its budgets`},
		{"goroutines that are left", func(r coderuntime.Result, err error) (coderuntime.Result, error) {
			go func() { <-forever }()
			return r, err
		}, `\d+ goroutines are left`},
	} {
		t.Run(test.name, func(t *testing.T) {
			told := 0
			report, err := Run(t.Context(), Options{
				Backends: []Backend{{Name: inProcess.Name, Language: inProcess.Language, Open: func(l limits.Limits, observe func(process.WorkerReport)) (coderuntime.Runtime, error) {
					l.Wall, l.Compute = 500*time.Millisecond, 200*time.Millisecond
					runtime, err := inProcess.Open(l, observe)
					return broken{runtime, test.run}, err
				}}},
				For: 100 * time.Millisecond, Seed: 7, firstTurn: 20, Breach: func(Breach) { told++ },
			})
			if err != nil {
				t.Fatal(err)
			}
			found := regexp.MustCompile(test.want)
			if !slices.ContainsFunc(report.Breaches, func(b Breach) bool { return found.MatchString(b.String()) }) {
				t.Errorf("no breach has %q: %v", test.want, report.Breaches)
			}
			if told != report.BreachCount {
				t.Errorf("%d breaches were told, %d counted", told, report.BreachCount)
			}
		})
	}
}

func TestTheSameSeedDrawsTheSame(t *testing.T) {
	first, second, other := drawn(t, 3), drawn(t, 3), drawn(t, 4)
	if !slices.Equal(first, second) {
		t.Error("the same seed draws others")
	}
	if slices.Equal(first, other) {
		t.Error("another seed draws the same")
	}
}

func drawn(t *testing.T, seed uint64) (texts []string) {
	mix, err := newMix(coderuntime.Python, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := newDraw(seed, []*subject{{mix: mix}})
	for range 50 {
		j := d.next()
		texts = append(texts, j.String()+j.abortAfter.String())
	}
	return texts
}

func TestQuantilesAreWithinAFiftieth(t *testing.T) {
	var h histogram
	for i := range 1000 {
		h.add(time.Duration(i+1) * time.Millisecond)
	}
	for share, want := range map[float64]time.Duration{0.5: 500 * time.Millisecond, 0.95: 950 * time.Millisecond, 1: time.Second} {
		if got := h.quantile(share); got < want || got > want+want/50 {
			t.Errorf("quantile %v is %v, want %v", share, got, want)
		}
	}
}

func TestOptionsThatSayNothingAreMisuse(t *testing.T) {
	for _, options := range []Options{{}, {Backends: []Backend{inProcess}}, {Backends: []Backend{inProcess}, For: time.Second, InFlight: -1}} {
		if _, err := Run(t.Context(), options); err == nil {
			t.Errorf("%+v: want an error", options)
		}
	}
	refused := errors.New("refused")
	_, err := Run(t.Context(), Options{For: time.Second, Backends: []Backend{{Name: "x", Open: func(limits.Limits, func(process.WorkerReport)) (coderuntime.Runtime, error) {
		return nil, refused
	}}}})
	if !errors.Is(err, refused) {
		t.Errorf("got %v, want %v", err, refused)
	}
}
