package py_test

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
)

// hostileChild is set in the process that runs hostile programs, to the number of the first, and hostileEngine to the engine.
const (
	hostileChild  = "PY_HOSTILE_CHILD"
	hostileEngine = "PY_HOSTILE_ENGINE"
	hostileStep   = "PY_HOSTILE_STEP"
)

func TestMain(m *testing.M) {
	flag.Parse()
	if first, err := strconv.Atoi(os.Getenv(hostileChild)); err == nil {
		runHostile(first, py.Engine(os.Getenv(hostileEngine)))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var hostileEvery = flag.Int("every", 3, "run one in so many of the hostile programs")

// every is one in how many of the programs are run: fewer where that takes longer, or says less.
func every(engine py.Engine) int {
	given := 3
	if text := os.Getenv(hostileStep); text != "" {
		given, _ = strconv.Atoi(text)
	}
	switch {
	case race.Enabled:
		return 4 * given
	case engine == py.GPython:
		return 2 * given
	}
	return given
}

// runHostile runs the programs from one on, and says of each how it ended.
func runHostile(first int, engine py.Engine) {
	runtime, patient := hostileRuntime(engine, 200*time.Millisecond), hostileRuntime(engine, 4*time.Second)
	echo := func(_ context.Context, args any) (any, error) { return args, nil }
	bindings := []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"echo": echo}}}
	for i, hostile := range fuzz.Hostile(coderuntime.Python)[first:] {
		if i += first; i%every(engine) != 0 {
			continue
		}
		request := coderuntime.Request{Program: hostile.Text, Bindings: bindings}
		result, err := runtime.Run(context.Background(), request)
		if err == nil && result.Failure != nil && result.Failure.Kind == coderuntime.Timeout && !slices.Contains(hostile.Kinds, "timeout") {
			result, err = patient.Run(context.Background(), request) // the machine was busy
		}
		if err != nil {
			panic(err)
		}
		kind := "value"
		if result.Failure != nil {
			kind = string(result.Failure.Kind)
		}
		said := fmt.Sprint(result.Value)
		for _, entry := range result.Logs {
			said += entry.Text
		}
		if strings.Contains(said, "ESCAPED") {
			kind = "escaped"
		}
		fmt.Println(i, kind, result.Usage.Abandoned)
		if result.Usage.Abandoned > 0 {
			return // an abandoned interpreter would take the next programs' time
		}
	}
}

func hostileRuntime(engine py.Engine, compute time.Duration) *py.Runtime {
	runtime, err := py.New(py.Config{Engine: engine, OwnsHeap: true, Limits: limits.Limits{
		Wall: 2 * compute, Compute: compute, Memory: 128 << 20, LogBytes: 64 << 10,
	}})
	if err != nil {
		panic(err)
	}
	return runtime
}

// TestHostileProgramsEndAsTheyMayAndLeaveTheProcessAlive runs the hostile programs in a process that they might kill. Kinds of
// ends are those of Python 3.13; of gpython only what no program may do is asked: to reach outside, or to end as a worker-exit that none may.
func TestHostileProgramsEndAsTheyMayAndLeaveTheProcessAlive(t *testing.T) {
	if testing.Short() {
		t.Skip("runs hundreds of programs into their budgets")
	}
	for _, engine := range py.Engines() {
		t.Run(string(engine), func(t *testing.T) { testHostile(t, engine) })
	}
}

func testHostile(t *testing.T, engine py.Engine) {
	t.Setenv(hostileStep, strconv.Itoa(*hostileEvery))
	programs := fuzz.Hostile(coderuntime.Python)
	for next := 0; next < len(programs); {
		command := exec.Command(os.Args[0], "-test.run=^$")
		command.Env = append(os.Environ(), hostileChild+"="+strconv.Itoa(next), hostileEngine+"="+string(engine), "GOMEMLIMIT=2GiB")
		var stderr bytes.Buffer
		command.Stderr = &stderr
		output, err := command.Output()
		ended := next - 1
		for scanner := bufio.NewScanner(bytes.NewReader(output)); scanner.Scan(); {
			var abandoned int
			var kind string
			if _, err := fmt.Sscan(scanner.Text(), &ended, &kind, &abandoned); err != nil || ended >= len(programs) {
				t.Fatalf("the child says %q", scanner.Text())
			}
			name, kinds := programs[ended].Name, programs[ended].Kinds
			may := slices.Contains(kinds, kind)
			switch {
			case kind == "escaped":
				t.Errorf("%s reached outside", name)
			case engine == py.VM && !may:
				t.Errorf("%s ended as %s, may end as %v", name, kind, kinds)
			case kind == string(coderuntime.WorkerExit) && !may:
				t.Errorf("%s ended as %s", name, kind)
			case abandoned > 0:
				t.Logf("%s: a native ran past the end of the run", name)
			}
		}
		if err != nil {
			ended += every(engine) - max(ended, 0)%every(engine)
			t.Errorf("%s ended the process: %v\n%.2000s", programs[min(ended, len(programs)-1)].Name, err, stderr.String())
		}
		next = ended + 1
		if len(output) == 0 && err == nil {
			break
		}
	}
}
