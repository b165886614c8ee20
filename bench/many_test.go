package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

// TestAThousandRunsAtOnceFinish holds every run in its first call until all have made theirs, so that all are
// under way at the same time; then each makes the rest of its twenty calls.
func TestAThousandRunsAtOnceFinish(t *testing.T) {
	runs, calls := 1_000, 20
	if testing.Short() {
		runs = 100
	}
	runtime, err := ts.New(ts.Config{Limits: limits.Limits{Wall: limits.Unlimited, Compute: limits.Unlimited}})
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.Close()
	var waiting sync.WaitGroup
	waiting.Add(runs)
	var made atomic.Int64
	functions := map[string]coderuntime.Function{
		"meet": func(context.Context, any) (any, error) {
			made.Add(1)
			waiting.Done()
			waiting.Wait()
			return nil, nil
		},
		"double": func(_ context.Context, argument any) (any, error) {
			made.Add(1)
			return 2 * argument.(int64), nil
		},
	}
	results := make(chan error, runs)
	for i := range runs {
		go func() {
			program := fmt.Sprintf(`await tools.meet();
let sum = %d;
for (let i = 0; i < 9; i++) sum += await tools.double(i);
for (const n of await Promise.all(Array.from({ length: 10 }, (_, i) => tools.double(i)))) sum += n;
return sum;`, i%10)
			result, err := runtime.Run(context.Background(), request(program, functions))
			switch want := int64(i%10 + 162); {
			case err != nil:
			case result.Failure != nil:
				err = fmt.Errorf("run %d: %s", i, result.Failure.Message)
			case result.Value != want:
				err = fmt.Errorf("run %d: got %v, want %d", i, result.Value, want)
			case result.Usage.Calls != calls:
				err = fmt.Errorf("run %d: %d calls, want %d", i, result.Usage.Calls, calls)
			}
			results <- err
		}()
	}
	for range runs {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if got, want := made.Load(), int64(runs*calls); got != want {
		t.Errorf("%d calls were made, want %d", got, want)
	}
}

// maxIdle is how many bytes a run that waits for a call may hold, on the average of programs as models write them.
const maxIdle = 300 << 10

// TestAnIdleRunHoldsLittle holds runs of the conformance suite's corpus of programs in a first call.
func TestAnIdleRunHoldsLittle(t *testing.T) {
	files, err := filepath.Glob("../conformance/testdata/programs/corpus/ts/*.ts")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	if testing.Short() {
		files = files[:10]
	}
	backend := newBackend(t).warm
	var sum, largest int64
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		bytes, err := Idle(backend, "await tools.never();\n"+string(text), 10)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		sum, largest = sum+bytes, max(largest, bytes)
	}
	mean := sum / int64(len(files))
	t.Logf("%d programs: %d KiB on the average, %d KiB at most", len(files), mean>>10, largest>>10)
	if mean > maxIdle {
		t.Errorf("%d bytes a run, want at most %d", mean, maxIdle)
	}
}

// BenchmarkIdle reports what an idle run holds.
func BenchmarkIdle(b *testing.B) {
	backend := newBackend(b).warm
	programs, err := idlePrograms()
	if err != nil {
		b.Fatal(err)
	}
	for _, idle := range programs {
		b.Run(idle.title, func(b *testing.B) {
			for b.Loop() {
				bytes, err := Idle(backend, idle.program, idleRuns)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(bytes), "B/run")
			}
		})
	}
}
