package fuzz_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/internal/footprint"
	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
)

const (
	// hostGrowth is by how much the host may be larger after all programs, in bytes.
	hostGrowth = 32 << 20
	// peakSlack is how much a worker may take beyond what the host lets it have before the next look, in bytes: what a busy machine's does in some
	// of the intervals of five milliseconds.
	peakSlack = 64 << 20
)

// TestHostileProgramsInWorkers runs the programs one after another on one runtime of this process, which must be as it was at the end.
func TestHostileProgramsInWorkers(t *testing.T) {
	for _, b := range backends {
		t.Run(b.name, func(t *testing.T) { testHostileInWorkers(t, b, hostileStep(t, b)) })
	}
}

func testHostileInWorkers(t *testing.T, b *backend, step int) {
	programs, numbers := hostilePrograms(b, step)
	var peak atomic.Int64
	notePeak := func(r process.WorkerReport) {
		for was := peak.Load(); r.PeakMemory > was && !peak.CompareAndSwap(was, r.PeakMemory); was = peak.Load() {
		}
	}
	gone := make(chan struct{}, 2*len(programs)+2*patience)
	runtime := openWorkers(t, b, fuzz.HostileLimits(), func(r process.WorkerReport) {
		notePeak(r)
		if r.Ran {
			select {
			case gone <- struct{}{}:
			default:
			}
		}
	})
	// The first run makes what is made once.
	if unclean := probe(runtime, b.language); unclean != "" {
		t.Fatal("before any program: " + unclean)
	}
	<-gone
	before := footprint.TakeCollected()
	budget := fuzz.HostileLimits().Memory
	var sum tally
	for _, i := range numbers {
		peak.Store(0)
		o := runHostile(b, i, programs[i], runtime, func() coderuntime.Runtime { return openWorkers(t, b, roomier(), notePeak) })
		// Its worker and that of the probe; more where that was run again.
		for range 2 {
			select {
			case <-gone:
			case <-time.After(settleWithin):
				t.Errorf("%s: a worker was not gone %s after its run", programs[i].Name, settleWithin)
			}
		}
		o.Peak = peak.Load()
		sum.add(programs[i], o)
		judge(t, b, coderuntime.Process, programs[i], o)
		if most := budget + process.MemoryMargin(budget) + peakSlack; o.Peak > most && !race.Enabled {
			t.Errorf("%s: its worker took %s, and may %s", programs[i].Name, limits.FormatSize(o.Peak), limits.FormatSize(most))
		}
	}
	after := footprint.TakeCollected()
	heap, resident := after.Heap-before.Heap, after.Resident-before.Resident
	t.Logf("%v; the host's heap grew by %d KiB, its memory by %d KiB, its descriptors by %d, its goroutines by %d", &sum, heap>>10, resident>>10,
		after.Descriptors-before.Descriptors, after.Goroutines-before.Goroutines)
	if heap > hostGrowth || resident > hostGrowth && !race.Enabled {
		t.Errorf("the host's heap grew by %s, its memory by %s", limits.FormatSize(heap), limits.FormatSize(resident))
	}
	if err := runtime.Close(); err != nil {
		t.Error(err)
	}
	if left := footprint.Take(); len(left.Children) > 0 {
		t.Errorf("processes are left: %v", left.Children)
	}
}

// openWorkers makes a runtime of this binary's workers, of which one is kept ready.
func openWorkers(t *testing.T, b *backend, l limits.Limits, observe func(process.WorkerReport)) coderuntime.Runtime {
	runtime, err := process.New(process.Config{Language: b.language, Engine: b.name, Limits: l, Warm: 1, Observe: observe})
	if err != nil {
		t.Fatal(err)
	}
	return runtime
}
