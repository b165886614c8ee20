package fuzz_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

// hostileFrom is set, to the number of a program, in a process that runs the hostile programs from there.
const hostileFrom = "CODERUNTIME_HOSTILE_FROM"

// outcome is what such a process writes of a program: once before it and once after it.
type outcome struct {
	Program   int
	Done      bool
	Kind      string
	Late      time.Duration // between the budgets and the return of Run
	Abandoned int
	Unclean   string // what was wrong with the run after it
}

// hostileBudgets are those under which the programs run.
var hostileBudgets = limits.Limits{
	Wall: time.Second, Compute: 500 * time.Millisecond, Memory: 128 << 20, LogBytes: 64 << 10,
}

// hostileBindings are what the programs may call.
var hostileBindings = []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
	"get": func(_ context.Context, argument any) (any, error) { return argument, nil },
}}}

// expected are the programs that goja's natives, or its memory, keep from the contract, by the start of
// their names, with the reason; docs/isolation.md explains each.
var expected = map[string]string{
	"localeCompare huge": "the collation of two texts of 100 MB is one native call",
}

// settleWithin is how late a run may return after its budgets: the contract's 250 ms, and what a busy machine
// adds.
const settleWithin = 3 * time.Second

// patience is how often Close is asked whether an abandoned interpreter is gone.
const patience = 8

func TestMain(m *testing.M) {
	if from := os.Getenv(hostileFrom); from != "" {
		var first int
		if _, err := fmt.Sscan(from, &first); err != nil {
			panic(err)
		}
		runHostile(first)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func runHostile(first int) {
	// A collector that knows of the machine's memory only would let garbage grow beyond a small machine.
	debug.SetMemoryLimit(1 << 30)
	report := json.NewEncoder(os.Stdout)
	for i, program := range hostilePrograms()[first:] {
		o := outcome{Program: first + i}
		_ = report.Encode(o)
		runtime, err := ts.New(ts.Config{Limits: hostileBudgets})
		if err != nil {
			panic(err)
		}
		started := time.Now()
		result, err := runtime.Run(context.Background(), coderuntime.Request{Program: program.Text, Bindings: hostileBindings})
		o.Late = max(0, time.Since(started)-hostileBudgets.Wall)
		o.Done, o.Kind, o.Abandoned = true, "value", result.Usage.Abandoned
		if err != nil {
			o.Kind = err.Error()
		} else if result.Failure != nil {
			o.Kind = string(result.Failure.Kind)
		}
		next, err := runtime.Run(context.Background(), coderuntime.Request{Program: `return [1 + 1, typeof leak, [3, 1, 2].sort().join()]`})
		want := []any{int64(2), "undefined", "1,2,3"}
		if err != nil || next.Failure != nil || !coderuntime.Equal(next.Value, want) {
			o.Unclean = fmt.Sprint(next.Value, next.Failure, err)
		}
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

// hostilePrograms are the programs of the corpus, some of them under the race detector.
func hostilePrograms() []fuzz.Program {
	programs := fuzz.Hostile(coderuntime.TypeScript)
	if race.Enabled {
		programs = programs[:len(programs)/8]
	}
	return programs
}

// TestHostilePrograms runs the whole corpus in processes of their own, so that what ends one is seen.
func TestHostilePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute or two")
	}
	programs := hostilePrograms()
	for next := 0; next < len(programs); {
		next = runProcess(t, programs, next)
	}
}

// runProcess runs a process from a program on, judges what it reports, and returns the number of the next.
func runProcess(t *testing.T, programs []fuzz.Program, first int) (next int) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, os.Args[0])
	command.Env = append(os.Environ(), fmt.Sprintf("%s=%d", hostileFrom, first))
	var stderr strings.Builder
	command.Stderr = &stderr
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	running, last := -1, first-1
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		var o outcome
		if err := json.Unmarshal(lines.Bytes(), &o); err != nil {
			continue // what the runtime of Go prints
		}
		running, last = o.Program, o.Program
		if o.Done {
			running = -1
			judge(t, programs[o.Program], o)
		}
	}
	err = command.Wait()
	if running >= 0 {
		fail(t, programs[running], fmt.Sprintf("the process ended (%v): %s", err, firstLine(stderr.String())))
	}
	return last + 1
}

func judge(t *testing.T, program fuzz.Program, o outcome) {
	t.Logf("%-50.50s %-12s late %s abandoned %d", program.Name, o.Kind, o.Late.Round(time.Millisecond), o.Abandoned)
	switch {
	case o.Unclean != "":
		fail(t, program, "the run after it was not clean: "+o.Unclean)
	case o.Late > settleWithin:
		fail(t, program, fmt.Sprintf("the run settled %s late", o.Late))
	case o.Abandoned > 0 && !race.Enabled:
		fail(t, program, "its interpreter was abandoned")
	case o.Kind != "value" && o.Kind != "exception" && o.Kind != "timeout" && o.Kind != "worker-exit":
		fail(t, program, "the run ended with "+o.Kind)
	}
}

func fail(t *testing.T, program fuzz.Program, problem string) {
	for name, reason := range expected {
		if strings.HasPrefix(program.Name, name) {
			t.Logf("%s: %s, as is known: %s", program.Name, problem, reason)
			return
		}
	}
	t.Errorf("%s: %s", program.Name, problem)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
