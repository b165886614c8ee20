package bench

import (
	"context"
	"fmt"
	"time"

	"github.com/coderuntime/coderuntime"
)

// loops are programs that only an interrupt ends.
var loops = []string{
	`while (true) {}`,
	`for (let i = 0; ; i++) { try { i % 7; } catch { } finally { i += 1; } }`,
	`const step = () => Promise.resolve().then(step); await step();`,
	`function* forever() { try { while (true) yield 1; } finally { while (true) {} } } for (const x of forever()) { }`,
	`const o = { get x() { while (true) {} } }; o.x;`,
	`[3, 1, 2].sort(() => { while (true) {} });`,
	`const keep = []; while (true) keep.push(keep.length);`,
	`void tools.never(); while (true) {}`,
}

// StopTimes lets contenders abort each of some hot loops in turn, round after round, and returns the times from the
// abort to the end of the run, sorted, by contender.
func StopTimes(rounds int, contenders ...Contender) ([][]time.Duration, error) {
	times := make([][]time.Duration, len(contenders))
	for range rounds {
		for _, loop := range loops {
			job := Job{Name: loop, Program: "void tools.ready();\n" + loop, Clock: AfterAbort}
			for i, contender := range contenders {
				took, err := contender.Do(job, 0)
				if err != nil {
					return nil, err
				}
				times[i] = append(times[i], took...)
			}
		}
	}
	for _, list := range times {
		quantile(list, 0)
	}
	return times, nil
}

// BudgetStopTimes runs hot loops on a runtime that has a short budget of wall or compute time, and returns, sorted,
// by how much the wall time of the runs, or their compute time, exceeded it.
func BudgetStopTimes(runtime coderuntime.Runtime, rounds int, budget time.Duration, compute bool) ([]time.Duration, error) {
	var times []time.Duration
	functions := map[string]coderuntime.Function{"never": never}
	for range rounds {
		for _, loop := range loops {
			start := time.Now()
			result, err := runtime.Run(context.Background(), request(loop, functions))
			over := time.Since(start) - budget
			if err != nil {
				return nil, fmt.Errorf("bench: %w", err)
			}
			if result.Failure == nil || result.Failure.Kind != coderuntime.Timeout {
				return nil, fmt.Errorf("bench: %s ended with %v before its budget", loop, result.Failure)
			}
			if compute {
				over = result.Usage.Compute - budget
			}
			times = append(times, over)
		}
	}
	quantile(times, 0)
	return times, nil
}
