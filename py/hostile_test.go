package py_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
)

// hostileChild is set in the process that runs hostile programs, to the number of the first.
const hostileChild = "PY_HOSTILE_CHILD"

func TestMain(m *testing.M) {
	if first, err := strconv.Atoi(os.Getenv(hostileChild)); err == nil {
		runHostile(first)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

type hostileProgram struct{ name, program string }

// hostilePrograms reads testdata/hostile.txt: blocks of a line "### name" and a program.
func hostilePrograms() []hostileProgram {
	text, err := os.ReadFile("testdata/hostile.txt")
	if err != nil {
		panic(err)
	}
	var programs []hostileProgram
	for _, block := range strings.Split("\n"+string(text), "\n### ")[1:] {
		name, program, _ := strings.Cut(block, "\n")
		programs = append(programs, hostileProgram{name, program})
	}
	if race.Enabled {
		programs = programs[:len(programs)/8]
	}
	return programs
}

// runHostile runs the programs from one on, and says of each how it ended.
func runHostile(first int) {
	runtime, err := py.New(py.Config{OwnsHeap: true, Limits: limits.Limits{
		Wall: 400 * time.Millisecond, Compute: 200 * time.Millisecond, Memory: 128 << 20, LogBytes: 64 << 10,
	}})
	if err != nil {
		panic(err)
	}
	echo := func(_ context.Context, args any) (any, error) { return args, nil }
	bindings := []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"echo": echo}}}
	for i, hostile := range hostilePrograms()[first:] {
		result, err := runtime.Run(context.Background(), coderuntime.Request{Program: hostile.program, Bindings: bindings})
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
		fmt.Println(first+i, kind, result.Usage.Abandoned)
		if result.Usage.Abandoned > 0 {
			return // an abandoned interpreter would take the next programs' time
		}
	}
}

// TestHostileProgramsEndAndLeaveTheProcessAlive runs every hostile program in a process that it might kill. Which
// kind of end is right for Python 3.13 is for an engine of that version; here no program may reach outside or end
// as a worker-exit that none may.
func TestHostileProgramsEndAndLeaveTheProcessAlive(t *testing.T) {
	if testing.Short() {
		t.Skip("runs hundreds of programs into their budgets")
	}
	expected, err := os.ReadFile("testdata/hostile-expect.txt")
	if err != nil {
		t.Fatal(err)
	}
	mayExhaust := map[string]bool{}
	for line := range strings.Lines(string(expected)) {
		name, kinds, _ := strings.Cut(strings.TrimSpace(line), "\t")
		mayExhaust[name] = strings.Contains(kinds, "worker-exit")
	}
	programs := hostilePrograms()
	if len(programs) < 200 && !race.Enabled {
		t.Fatalf("only %d programs", len(programs))
	}
	for next := 0; next < len(programs); {
		command := exec.Command(os.Args[0], "-test.run=^$")
		command.Env = append(os.Environ(), hostileChild+"="+strconv.Itoa(next), "GOMEMLIMIT=2GiB")
		var stderr bytes.Buffer
		command.Stderr = &stderr
		output, err := command.Output()
		ended := next
		for scanner := bufio.NewScanner(bytes.NewReader(output)); scanner.Scan(); {
			var number, abandoned int
			var kind string
			if _, err := fmt.Sscan(scanner.Text(), &number, &kind, &abandoned); err != nil || number != ended {
				t.Fatalf("the child says %q", scanner.Text())
			}
			name := programs[number].name
			switch {
			case kind == "escaped":
				t.Errorf("%s reached outside", name)
			case kind == string(coderuntime.WorkerExit) && !mayExhaust[name]:
				t.Errorf("%s ended as %s", name, kind)
			case abandoned > 0:
				t.Logf("%s: a native ran past the end of the run", name)
			}
			ended++
		}
		if err != nil {
			t.Errorf("%s ended the process: %v\n%.2000s", programs[ended].name, err, stderr.String())
			ended++
		}
		next = ended
	}
}
