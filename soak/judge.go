package soak

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
)

const (
	// lateness is how late a run may return: the contract's 250 ms, and what InFlight programs, each of which would use a processor alone, add on
	// a machine with a few.
	lateness = 3 * time.Second
	// stuckAfter is how long after its wall budget a Run is given up that does not return.
	stuckAfter = 30 * time.Second
	// roomier is how many times as much time a program in doubt gets: the processors may have been others'.
	roomier = 10
	// attempts is how often such a program is tried, with nothing beside it, before it is taken to be wrong.
	attempts = 10
	// peakSlack is how much memory a worker may take between two looks of its host, in bytes: what the kernel allows it in any case.
	peakSlack = 128 << 20
)

// came is what came of one run.
type came struct {
	result coderuntime.Result
	wrong  string
	err    error
	took   time.Duration
	// sinceAbort is the time from the abort of the caller to the return; 0 if there was none.
	sinceAbort time.Duration
	stuck      bool
}

// attempt makes one run. It gives up one that does not return, which is then left behind.
func attempt(ctx context.Context, j job, runtime coderuntime.Runtime, wall time.Duration) came {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	started := time.Now()
	aborted := make(chan time.Time, 1)
	if j.abortAfter > 0 {
		timer := time.AfterFunc(j.abortAfter, func() {
			aborted <- time.Now()
			cancel()
		})
		defer timer.Stop()
	}
	ended := make(chan came, 1)
	go func() {
		var c came
		c.result, c.wrong, c.err = j.run(ctx, runtime)
		c.took = time.Since(started)
		select {
		case at := <-aborted:
			c.sinceAbort = time.Since(at)
		default:
		}
		ended <- c
	}()
	stuck := time.NewTimer(wall + stuckAfter)
	defer stuck.Stop()
	select {
	case c := <-ended:
		return c
	case <-stuck.C:
		return came{stuck: true}
	}
}

// perform makes the run of a job and takes down what came. What ends with ctx itself says nothing.
func (s *soak) perform(ctx context.Context, j job) {
	budgets := Limits()
	c := attempt(ctx, j, j.subject.runtime, budgets.Wall)
	if ctx.Err() != nil {
		return
	}
	kind := fuzz.KindOf(c.result)
	doubtful := c.err == nil && c.wrong != "" && (j.timed || kind == string(coderuntime.Timeout)) && !(j.abortAfter > 0 && kind == string(coderuntime.Abort))
	if doubtful {
		// It is tried again when nothing else runs.
		c.wrong = ""
	}
	if kind == string(coderuntime.Abort) && j.abortAfter > 0 {
		c.wrong = ""
		if fuzz.Escaped(c.result) {
			c.wrong = "it reached what it must not"
		}
	}
	late := c.took - budgets.Wall
	if c.sinceAbort > 0 {
		late = max(late, c.sinceAbort)
	}
	late = max(late, c.result.Usage.Compute-budgets.Compute, 0)
	switch {
	case ctx.Err() != nil:
		return
	case c.stuck:
		c.wrong = fmt.Sprintf("Run did not return within %s after its wall budget of %s", stuckAfter, budgets.Wall)
	case c.err != nil:
		c.wrong = "Run returned an error, as if the request were misuse: " + c.err.Error()
	case c.wrong == "" && late > lateness:
		c.wrong = fmt.Sprintf("the run ended %s after its budgets or its abort", late.Round(time.Millisecond))
	}
	s.mu.Lock()
	s.report.add(j, kind, c, late)
	if doubtful {
		s.doubtful[j.subject.Name+": "+j.name] = j
		s.report.Again++
	}
	s.mu.Unlock()
	if c.wrong != "" {
		s.breach(Breach{Backend: j.subject.Name, Program: j.String(), Wrong: c.wrong})
	}
}

// resolve tries the programs again that may have been wrong for lack of time, each alone, and takes down those that are wrong each time.
func (s *soak) resolve(ctx context.Context) {
	for _, name := range slices.Sorted(maps.Keys(s.doubtful)) {
		j := s.doubtful[name]
		if wrong := s.alone(ctx, j); wrong != "" && ctx.Err() == nil {
			s.breach(Breach{Backend: j.subject.Name, Program: j.String(), Wrong: "alone too: " + wrong})
		}
	}
}

// alone runs a program with much time until it is right, and says what is wrong if it is not.
func (s *soak) alone(ctx context.Context, j job) string {
	budgets := Limits()
	budgets.Wall, budgets.Compute = roomier*budgets.Wall, roomier*budgets.Compute
	runtime, err := j.subject.Open(budgets, s.workerGone)
	if err != nil {
		return "there is no runtime for it: " + err.Error()
	}
	defer runtime.Close()
	j.abortAfter = 0
	var c came
	for range attempts {
		c = attempt(ctx, j, runtime, budgets.Wall)
		switch {
		case c.stuck:
			return "Run did not return"
		case c.err != nil:
			return c.err.Error()
		case c.wrong == "" || ctx.Err() != nil:
			return ""
		}
	}
	return c.wrong
}
