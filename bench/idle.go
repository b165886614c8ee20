package bench

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/coderuntime/coderuntime"
)

// idleProgram is a program that waits for tools.never.
type idleProgram struct{ title, program string }

// idlePrograms returns one that names no global, one of the kind that models write, and one that names every global.
func idlePrograms() ([]idleProgram, error) {
	const wait = "await tools.never();\n"
	usual, err := load(Job{Name: "kilobyte"})
	if err != nil {
		return nil, err
	}
	return []idleProgram{
		{"a program of one line", wait},
		{"1 KB of TypeScript, with a Map and a sort", wait + usual.Program},
		{"a program that names every global", wait + everyGlobal()},
	}, nil
}

// Idle starts runs of a program that waits for tools.never, and returns how many bytes each holds while all wait: what
// the collector finds alive on the heap, and the stacks of the goroutines.
func Idle(backend coderuntime.Runtime, program string, runs int) (int64, error) {
	// One run first: the tables that are made once a process are not a run's.
	for range 2 {
		if _, err := holdIdle(backend, program, 1); err != nil {
			return 0, err
		}
	}
	return holdIdle(backend, program, runs)
}

// holdIdle starts the runs one after the other, each when the one before it waits: that many at once on a few
// processors would use up their compute budgets.
func holdIdle(backend coderuntime.Runtime, program string, runs int) (int64, error) {
	before := live()
	ctx, end := context.WithCancel(context.Background())
	var running sync.WaitGroup
	waiting, failed := make(chan struct{}), make(chan error, runs)
	functions := map[string]coderuntime.Function{"never": func(ctx context.Context, _ any) (any, error) {
		waiting <- struct{}{}
		return never(ctx, nil)
	}}
	var err error
	for range runs {
		running.Go(func() {
			result, err := backend.Run(ctx, request(program, functions))
			if err == nil && (result.Failure == nil || result.Failure.Kind != coderuntime.Abort) {
				err = fmt.Errorf("it ended with %v", result.Failure)
			}
			failed <- err
		})
		select {
		case <-waiting:
		case err = <-failed:
		}
		if err != nil {
			break
		}
	}
	bytes := (live() - before) / int64(runs)
	end()
	running.Wait()
	close(failed)
	for failure := range failed {
		if err == nil {
			err = failure
		}
	}
	if err != nil {
		return 0, fmt.Errorf("bench: an idle run: %w", err)
	}
	return bytes, nil
}

// live is how many bytes the process holds.
func live() int64 {
	// The second collection frees what had a finaliser or waited in a pool.
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc + stats.StackInuse)
}
