//go:build unix

package process_test

import (
	"context"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/process"
)

// BenchmarkRun measures runs one after another: on workers that are ready when the run comes, and on workers that start with it.
func BenchmarkRun(b *testing.B) {
	for _, backend := range backends {
		for name, warm := range map[string]int{"Warm": 4, "Cold": 0} {
			b.Run(string(backend.Language)+"/"+backend.Engine+"/"+name, func(b *testing.B) {
				runtime := newRuntime(b, process.Config{Language: backend.Language, Engine: backend.Engine, Warm: warm})
				before := processorTime(b)
				for b.Loop() {
					result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "return 1+1"})
					if err != nil || result.Failure != nil {
						b.Fatal(result.Failure, err)
					}
				}
				b.StopTimer()
				if err := runtime.Close(); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64((processorTime(b)-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
			})
		}
	}
}

// processorTime is what this process and its children that have ended have used of processors.
func processorTime(b *testing.B) (sum time.Duration) {
	for _, who := range []int{unix.RUSAGE_SELF, unix.RUSAGE_CHILDREN} {
		var usage unix.Rusage
		if err := unix.Getrusage(who, &usage); err != nil {
			b.Fatal(err)
		}
		sum += time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	return sum
}
