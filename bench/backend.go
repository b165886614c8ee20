package bench

import (
	"context"
	"fmt"
	"time"

	"github.com/coderuntime/coderuntime"
)

// Contender does jobs.
type Contender interface {
	// Do runs a job again and again until a time is over, at least once, and returns the times that the job's
	// clock told, one a run. It is an error if a run gives other than the job wants.
	Do(job Job, atLeast time.Duration) ([]time.Duration, error)
}

// Backend is a Contender: a backend of the contract.
type Backend struct{ warm, cold coderuntime.Runtime }

// NewBackend returns a Contender that runs on warm, and on cold, which must cache nothing, the jobs that say so. Both
// need budgets that no job passes; the caller closes them.
func NewBackend(warm, cold coderuntime.Runtime) *Backend { return &Backend{warm: warm, cold: cold} }

// Do implements Contender.
func (b *Backend) Do(job Job, atLeast time.Duration) ([]time.Duration, error) {
	runtime := b.warm
	if job.Cold {
		runtime = b.cold
	}
	text := job.text()
	var times []time.Duration
	for end := time.Now().Add(atLeast); len(times) == 0 || time.Now().Before(end); {
		took, err := once(runtime, job, text)
		if err != nil {
			return nil, err
		}
		times = append(times, took)
	}
	return times, nil
}

// once makes one run of a job.
func once(runtime coderuntime.Runtime, job Job, text string) (time.Duration, error) {
	ctx, abort := context.WithCancel(context.Background())
	defer abort()
	functions := map[string]coderuntime.Function{"echo": echo, "slow": slow, "never": never}
	start := time.Now()
	if job.Clock == AfterAbort {
		aborted := make(chan time.Time, 1)
		functions["ready"] = func(ctx context.Context, _ any) (any, error) {
			time.Sleep(abortAfter)
			aborted <- time.Now()
			abort()
			return never(ctx, nil)
		}
		result, err := runtime.Run(ctx, request(text, functions))
		ended := time.Now()
		if err != nil {
			return 0, fmt.Errorf("bench: %w", err)
		}
		if result.Failure == nil || result.Failure.Kind != coderuntime.Abort {
			return 0, fmt.Errorf("bench: %s ended with %v before it was aborted", job.Name, result.Failure)
		}
		return ended.Sub(<-aborted), nil
	}
	result, err := runtime.Run(ctx, request(text, functions))
	took := time.Since(start)
	if err != nil {
		return 0, fmt.Errorf("bench: %w", err)
	}
	if result.Failure != nil {
		return 0, fmt.Errorf("bench: %s: %s", job.Name, result.Failure.Message)
	}
	value, err := coderuntime.AppendJSON(nil, result.Value)
	if err != nil {
		return 0, fmt.Errorf("bench: %w", err)
	}
	var logs []string
	for _, entry := range result.Logs {
		logs = append(logs, entry.Text)
	}
	inProgram, err := job.check(outcome{Value: value, Logs: logs})
	if err != nil {
		return 0, fmt.Errorf("bench: %w", err)
	}
	if job.Clock == InProgram {
		took = milliseconds(inProgram)
	}
	return took, nil
}

func request(program string, functions map[string]coderuntime.Function) coderuntime.Request {
	return coderuntime.Request{Program: program, Bindings: []coderuntime.Namespace{{Global: "tools", Functions: functions}}}
}

// What the functions do; node.cjs has the same for Node.
const (
	slowCall   = 50 * time.Millisecond
	abortAfter = 10 * time.Millisecond
)

func echo(_ context.Context, argument any) (any, error) { return argument, nil }

func slow(ctx context.Context, argument any) (any, error) {
	select {
	case <-time.After(slowCall):
		return argument, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func never(ctx context.Context, _ any) (any, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}
