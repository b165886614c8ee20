package soak

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/footprint"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
)

// DefaultInFlight is how many programs run at a time unless Options say otherwise.
const DefaultInFlight = 8

// Limits are the budgets of all programs: less time and memory than the contract's defaults, for the hostile ones, which use up what there is.
// They are the budgets under which the kinds of hostile programs hold, but that each program shares its processor with others.
func Limits() limits.Limits {
	return limits.Limits{Wall: 5 * time.Second, Compute: 2 * time.Second, Memory: 128 << 20}
}

// Backend is what is soaked.
type Backend struct {
	// Name is the engine's, for the report.
	Name     string
	Language coderuntime.Language
	// Open makes a Runtime, which Run closes. A Runtime with workers calls observe for each worker that is gone.
	Open func(l limits.Limits, observe func(process.WorkerReport)) (coderuntime.Runtime, error)
}

// Options say what to do.
type Options struct {
	Backends []Backend
	// For is how long programs are started after the first turn; what runs then is waited for.
	For  time.Duration
	Seed uint64
	// InFlight is how many programs run at a time, on all backends together; 0 is DefaultInFlight.
	InFlight int
	// Progress, if set, is called every second, from one goroutine.
	Progress func(Progress)
	// Breach, if set, is called with each breach as it is found, one after another. A Report keeps the first mostBreaches only.
	Breach func(Breach)

	// firstTurn is how many programs each backend runs before the footprint is taken that the last is compared with; 0 is usualFirstTurn.
	firstTurn int
}

// Progress is how far a soak has come.
type Progress struct {
	Elapsed, For time.Duration
	Runs         int
	Breaches     int
	// Resident is the memory that this process has, in bytes; 0 where that is not known.
	Resident int64
}

// usualFirstTurn is enough for each backend to have made what it makes once.
const usualFirstTurn = 40

// leaksSettleWithin is how long after Close what is still there is no leak.
const leaksSettleWithin = 3 * time.Second

// subject is a backend at work.
type subject struct {
	Backend
	runtime coderuntime.Runtime
	mix     mix
}

// soak is one call of Run.
type soak struct {
	options  Options
	subjects []*subject

	mu     sync.Mutex // of what follows
	draw   *draw
	report *Report
	// doubtful are runs that may be wrong for lack of time, one for each program.
	doubtful map[string]job
}

// Run soaks backends until the time is over or ctx ends, and reports what it found; breaches are in the report. The error is that of a
// backend that cannot be opened, or of options that say nothing.
func Run(ctx context.Context, options Options) (*Report, error) {
	if len(options.Backends) == 0 || options.For <= 0 || options.InFlight < 0 {
		return nil, errors.New("soak: want backends, a time, and a number of programs in flight")
	}
	if options.InFlight == 0 {
		options.InFlight = DefaultInFlight
	}
	if options.firstTurn == 0 {
		options.firstTurn = usualFirstTurn
	}
	s := &soak{options: options, report: newReport(options), doubtful: map[string]job{}}
	before := footprint.TakeCollected()
	defer s.close()
	for _, backend := range options.Backends {
		one, err := s.open(backend)
		if err != nil {
			return nil, err
		}
		s.subjects = append(s.subjects, one)
	}
	s.draw = newDraw(options.Seed, s.subjects)
	started := time.Now()
	s.load(ctx, func(drawn int) bool { return drawn < options.firstTurn*len(s.subjects) })
	first := footprint.TakeCollected()
	stopProgress := s.watch(started)
	started = time.Now()
	s.load(ctx, func(int) bool { return time.Since(started) < options.For })
	elapsed := time.Since(started)
	stopProgress()
	s.resolve(ctx)
	last := footprint.TakeCollected()
	for _, one := range s.subjects {
		if abandoned, counts := one.runtime.(interface{ Abandoned() int }); counts {
			s.report.Abandoned += abandoned.Abandoned()
		}
	}
	s.close()
	s.report.finish(elapsed, before, first, last, settled(ctx, before), s.breach)
	return s.report, nil
}

// settled looks at the process once it has no more goroutines, descriptors and children than before: those that end with a runtime may take a
// moment. It gives up after leaksSettleWithin. Where ctx has ended it counts no more goroutines than before: the caller may have some that
// started with that.
func settled(ctx context.Context, before footprint.Footprint) footprint.Footprint {
	for started := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		now := footprint.Take()
		if ctx.Err() != nil {
			now.Goroutines = min(now.Goroutines, before.Goroutines)
		}
		if now.Goroutines <= before.Goroutines && now.Descriptors <= before.Descriptors && len(now.Children) <= len(before.Children) ||
			time.Since(started) > leaksSettleWithin {
			return now
		}
	}
}

// open makes the runtime of a backend and reads what it is to run.
func (s *soak) open(backend Backend) (*subject, error) {
	runtime, err := backend.Open(Limits(), s.workerGone)
	if err != nil {
		return nil, fmt.Errorf("soak: %s: %w", backend.Name, err)
	}
	mix, err := newMix(backend.Language, coderuntime.LacksOf(runtime))
	if err != nil {
		_ = runtime.Close()
		return nil, fmt.Errorf("soak: %s: %w", backend.Name, err)
	}
	if len(mix.hostile) == 0 {
		s.report.WithoutHostile = append(s.report.WithoutHostile, backend.Name)
	}
	return &subject{Backend: backend, runtime: runtime, mix: mix}, nil
}

// close closes the runtimes, once.
func (s *soak) close() {
	for _, one := range s.subjects {
		if err := one.runtime.Close(); err != nil {
			s.breach(Breach{Backend: one.Name, Wrong: "Close: " + err.Error()})
		}
	}
	s.subjects = nil
}

// load runs what is drawn while more says so of the number drawn so far, InFlight at a time, and returns when all have ended.
func (s *soak) load(ctx context.Context, more func(drawn int) bool) {
	var drawn int
	next := func() (job, bool) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if ctx.Err() != nil || !more(drawn) {
			return job{}, false
		}
		drawn++
		return s.draw.next(), true
	}
	var running sync.WaitGroup
	for range s.options.InFlight {
		running.Go(func() {
			for {
				job, ok := next()
				if !ok {
					return
				}
				s.perform(ctx, job)
			}
		})
	}
	running.Wait()
}

// watch calls Progress every second until the function that it returns is called.
func (s *soak) watch(started time.Time) (stop func()) {
	if s.options.Progress == nil {
		return func() {}
	}
	stopped := make(chan struct{})
	var watcher sync.WaitGroup
	watcher.Go(func() {
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-stopped:
				return
			case <-ticker.C:
			}
			s.mu.Lock()
			p := Progress{Elapsed: time.Since(started), For: s.options.For, Runs: s.report.Runs, Breaches: s.report.BreachCount}
			s.mu.Unlock()
			p.Resident = footprint.Take().Resident
			s.options.Progress(p)
		}
	})
	return func() {
		close(stopped)
		watcher.Wait()
	}
}

// breach takes down a breach.
func (s *soak) breach(b Breach) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b.Seed = s.options.Seed
	s.report.BreachCount++
	if len(s.report.Breaches) < mostBreaches {
		s.report.Breaches = append(s.report.Breaches, b)
	}
	if s.options.Breach != nil {
		s.options.Breach(b)
	}
}

// workerGone takes down what became of a worker. It does not block for long: nobody holds the lock who waits for a worker.
func (s *soak) workerGone(w process.WorkerReport) {
	s.mu.Lock()
	s.report.Workers.add(w)
	s.mu.Unlock()
	if budget := Limits().Memory; w.PeakMemory > budget+process.MemoryMargin(budget)+peakSlack {
		s.breach(Breach{Wrong: fmt.Sprintf("a worker took %s of memory under a budget of %s", limits.FormatSize(w.PeakMemory), limits.FormatSize(budget))})
	}
}
