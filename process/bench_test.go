//go:build unix

package process_test

import (
	"context"
	"slices"
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
				before := processorTime()
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
				b.ReportMetric(float64((processorTime()-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
			})
		}
	}
}

// BenchmarkWarmRun measures single runs on a worker that has been ready for a while, and beside them the same runs in this process: the figures are
// medians.
func BenchmarkWarmRun(b *testing.B) {
	const warm = 4
	for _, backend := range backends {
		b.Run(string(backend.Language)+"/"+backend.Engine, func(b *testing.B) {
			runtime := newRuntime(b, process.Config{Language: backend.Language, Engine: backend.Engine, Warm: warm})
			defer runtime.Close()
			inProcess, err := backend.New(process.BackendConfig{})
			if err != nil {
				b.Fatal(err)
			}
			defer inProcess.Close()
			var there, here []time.Duration
			for b.Loop() {
				for runtime.Ready() < warm {
					time.Sleep(time.Millisecond)
				}
				time.Sleep(20 * time.Millisecond) // what the last one started warms up
				there = append(there, timed(b, runtime))
				here = append(here, timed(b, inProcess))
			}
			slices.Sort(there)
			slices.Sort(here)
			b.ReportMetric(float64(there[len(there)/2].Microseconds())/1000, "ms/run")
			b.ReportMetric(float64(here[len(here)/2].Microseconds())/1000, "ms/run-in-process")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func timed(b *testing.B, runtime coderuntime.Runtime) time.Duration {
	started := time.Now()
	result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "return 1+1"})
	if err != nil || result.Failure != nil {
		b.Fatal(result.Failure, err)
	}
	return time.Since(started)
}

// BenchmarkStart measures the start of a worker: until it is ready, and what it takes of processors.
func BenchmarkStart(b *testing.B) {
	for _, backend := range backends {
		b.Run(string(backend.Language)+"/"+backend.Engine, func(b *testing.B) {
			before := childrenTime()
			for b.Loop() {
				runtime := newRuntime(b, process.Config{Language: backend.Language, Engine: backend.Engine})
				b.StopTimer()
				if err := runtime.Close(); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
			b.ReportMetric(float64((childrenTime()-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

func childrenTime() time.Duration { return timeOf(unix.RUSAGE_CHILDREN) }

// processorTime is what this process and its children that have ended have used of processors.
func processorTime() time.Duration { return timeOf(unix.RUSAGE_SELF) + childrenTime() }

func timeOf(who int) time.Duration {
	var usage unix.Rusage
	if err := unix.Getrusage(who, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
