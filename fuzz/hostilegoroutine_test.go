package fuzz_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
)

// hostileFrom is set in a process that runs hostile programs: to the name of a backend, the number of the first program, and one in how many is run.
const hostileFrom = "CODERUNTIME_HOSTILE_FROM"

// patience is how often what a busy machine keeps waiting is tried again: the probe, and Close where an interpreter was abandoned.
const patience = 8

// runHostileFrom runs programs, and writes the outcome of each: once before it and once after it.
func runHostileFrom(from string) {
	// A collector that knows of the machine's memory only would let garbage grow beyond a small machine.
	debug.SetMemoryLimit(1 << 30)
	var name string
	var first, step int
	if _, err := fmt.Sscan(from, &name, &first, &step); err != nil {
		panic(err)
	}
	b := backends[slices.IndexFunc(backends, func(b *backend) bool { return b.name == name })]
	report := json.NewEncoder(os.Stdout)
	programs, numbers := hostilePrograms(b, step)
	for _, i := range numbers {
		if i < first {
			continue
		}
		_ = report.Encode(outcome{Program: i})
		runtime := openHostile(b, fuzz.HostileLimits())
		o := runHostile(b, i, programs[i], runtime, func() coderuntime.Runtime { return openHostile(b, roomier()) })
		// Close waits for what was abandoned for a second or so: what is only slow is gone after a few.
		for range patience {
			if runtime.Close() == nil {
				o.Abandoned = 0
				break
			}
		}
		_ = report.Encode(o)
		if o.Abandoned > 0 {
			// What was abandoned goes on to use a processor and memory: the next program gets a new process.
			return
		}
	}
}

// openHostile makes a runtime in this process. The heap of the Python engines is said to be the run's own, as on the command line.
func openHostile(b *backend, l limits.Limits) coderuntime.Runtime {
	var runtime coderuntime.Runtime
	var err error
	if b.language == coderuntime.Python {
		runtime, err = py.New(py.Config{Engine: py.Engine(b.name), Limits: l, OwnsHeap: true})
	} else {
		runtime, err = b.open(l)
	}
	if err != nil {
		panic(err)
	}
	return runtime
}

// TestHostileProgramsInTheHostsProcess runs the programs in child processes, each with its runtimes, so that what ends one is seen.
func TestHostileProgramsInTheHostsProcess(t *testing.T) {
	for _, b := range backends {
		t.Run(b.name, func(t *testing.T) {
			step := hostileStep(t, b)
			programs, numbers := hostilePrograms(b, step)
			var sum tally
			for next := 0; next <= numbers[len(numbers)-1]; {
				next = runChild(t, b, programs, next, step, &sum)
			}
			t.Log(&sum)
		})
	}
}

// runChild runs a process from a program on, judges what it reports, and returns the number of the next.
func runChild(t *testing.T, b *backend, programs []fuzz.Program, first, step int, sum *tally) (next int) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, os.Args[0])
	command.Env = append(os.Environ(), fmt.Sprintf("%s=%s %d %d", hostileFrom, b.name, first, step))
	var stderr strings.Builder
	command.Stderr = &stderr
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	running, last := -1, -1
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		var o outcome
		if err := json.Unmarshal(lines.Bytes(), &o); err != nil {
			continue // what the runtime of Go prints
		}
		running, last = o.Program, o.Program
		if o.Done {
			running = -1
			sum.add(programs[o.Program], o)
			judge(t, b, coderuntime.Goroutine, programs[o.Program], o)
		}
	}
	err = command.Wait()
	if last < 0 {
		t.Fatalf("the process ran nothing (%v): %s", err, stderr.String())
	}
	if running >= 0 {
		judge(t, b, coderuntime.Goroutine, programs[running], outcome{Kind: "crash", Breach: fmt.Sprintf("the process ended (%v): %.2000s", err, stderr.String())})
	}
	return last + step
}
