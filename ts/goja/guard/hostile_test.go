package guard_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/ts/goja/guard"
	"github.com/coderuntime/coderuntime/ts/goja/regex"
	"github.com/coderuntime/coderuntime/ts/goja/weave"
)

// hostileChild is set in the process that runs one hostile program, which it reads from its input.
const hostileChild = "GUARD_HOSTILE_CHILD"

// The budgets of a hostile program, and what its process is given before it is killed.
const (
	hostileWall = 500 * time.Millisecond
	// hostileProcessor is what its process may use in all, a collector beside the program included: processor
	// time, since other work on the machine does not lengthen it as it lengthens the time until the end.
	hostileProcessor = 6 * time.Second
	hostileMemory    = 128 << 20
	hostileKill      = time.Minute
	hostileMaximum   = 2 << 30
)

func TestMain(m *testing.M) {
	if os.Getenv(hostileChild) != "" {
		source, err := io.ReadAll(os.Stdin)
		if err != nil {
			panic(err)
		}
		fmt.Println(runHostile(string(source)))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// runHostile runs a program as an engine does, inside budgets of time and memory, and says how late
// its last instruction was and how it ended.
func runHostile(source string) string {
	tree, err := goja.Parse("main.js", "(async function(){"+source+"\n})")
	if err != nil {
		return "0s exception " + firstLine(err.Error())
	}
	literals, err := regex.Rewrite(tree, weave.RegExp)
	if err != nil {
		return "0s exception " + firstLine(err.Error())
	}
	facts := weave.Program(tree)
	program, err := goja.CompileAST(tree, false)
	if err != nil {
		return "0s exception " + firstLine(err.Error())
	}
	vm := goja.New()
	var stopped atomic.Bool
	var reason atomic.Value
	var stoppedAt atomic.Int64
	stop := func(why string) {
		if !stopped.Swap(true) {
			reason.Store(why)
			stoppedAt.Store(time.Now().UnixNano())
			vm.Interrupt("stopped")
		}
	}
	guards, err := guard.Install(vm, guard.Host{Memory: hostileMemory, Stopped: stopped.Load}, facts)
	if err != nil {
		return "0s exception " + err.Error()
	}
	expressions, err := regex.Install(vm, regex.Host{Stopped: stopped.Load, Memory: hostileMemory}, facts.Mentions)
	if err != nil {
		return "0s exception " + err.Error()
	}
	done := make(chan struct{})
	go watchHostile(done, stop)
	outcome := enterHostile(vm, program, expressions.Literal(literals), guards, &stopped)
	close(done)
	late := time.Duration(0)
	if at := stoppedAt.Load(); at != 0 {
		late = time.Duration(time.Now().UnixNano() - at)
		outcome = reason.Load().(string)
	}
	return late.Round(time.Millisecond).String() + " " + outcome
}

// watchHostile stops the run when it has had its time or its memory.
func watchHostile(done <-chan struct{}, stop func(string)) {
	deadline := time.NewTimer(hostileWall)
	tick := time.NewTicker(2 * time.Millisecond)
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	for {
		select {
		case <-done:
			return
		case <-deadline.C:
			stop("timeout")
		case <-tick.C:
			metrics.Read(sample)
			if sample[0].Value.Uint64() > hostileMemory {
				stop("memory")
			}
		}
	}
}

func enterHostile(vm *goja.Runtime, program *goja.Program, regExp goja.Value, guards *guard.Guard, stopped *atomic.Bool) (outcome string) {
	defer func() {
		if failure := recover(); failure != nil {
			outcome = fmt.Sprintf("panic %T", failure)
		}
	}()
	script, err := vm.RunProgram(program)
	if err != nil {
		return "exception"
	}
	main, err := weave.Enter(vm, script, weave.Host{
		CallDepth: 10_000, NativeDepth: weave.NativeDepth, BigIntBits: weave.BigIntBits,
		Memory: hostileMemory, RegExp: regExp, Hook: guards.Hook, Stopped: stopped.Load,
	})
	if err != nil {
		return "exception"
	}
	call, _ := goja.AssertFunction(main)
	value, err := call(goja.Undefined())
	var overflow *goja.StackOverflowError
	switch {
	case errors.As(err, &overflow):
		return "overflow"
	case err != nil:
		return "exception"
	}
	promise, ok := value.Export().(*goja.Promise)
	switch {
	case !ok:
		return "value"
	case promise.State() == goja.PromiseStateRejected:
		text := "?"
		_ = vm.Try(func() { text = firstLine(promise.Result().String()) })
		return "exception " + text
	case promise.State() == goja.PromiseStatePending:
		return "pending"
	}
	return "value"
}

func firstLine(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	return text[:min(len(text), 100)]
}

// hostileProgram is a block of a file in testdata/hostile.
type hostileProgram struct{ name, source string }

func readHostile(t testing.TB, file string) []hostileProgram {
	text, err := os.ReadFile(filepath.Join("testdata", "hostile", file))
	if err != nil {
		t.Fatal(err)
	}
	var programs []hostileProgram
	for _, block := range strings.Split("\n"+string(text), "\n### ")[1:] {
		name, source, _ := strings.Cut(block, "\n")
		programs = append(programs, hostileProgram{name, source})
	}
	return programs
}

// startHostile runs a program in a process of its own and returns what that printed, or how it died, and
// the processor time that it took.
func startHostile(source string) (outcome string, processor time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), hostileKill)
	defer cancel()
	command := exec.CommandContext(ctx, os.Args[0])
	command.Env = append(os.Environ(), hostileChild+"=1")
	command.Stdin = strings.NewReader(source)
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Start(); err != nil {
		return "death " + err.Error(), 0
	}
	var large atomic.Bool
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if resident(command.Process.Pid) > hostileMaximum {
					large.Store(true)
					_ = command.Process.Kill()
					return
				}
			}
		}
	}()
	err := command.Wait()
	close(done)
	processor = command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	switch {
	case large.Load():
		return "death memory", processor
	case ctx.Err() != nil:
		return "never", processor
	case err != nil:
		return "death " + firstLine(stderr.String()), processor
	}
	return strings.TrimSpace(stdout.String()), processor
}

// resident is the resident memory of a process in bytes, 0 if it is not known.
func resident(pid int) int64 {
	file, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	for scanner.Scan() {
		if rest, found := strings.CutPrefix(scanner.Text(), "VmRSS:"); found {
			kilobytes, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
			return kilobytes << 10
		}
	}
	return 0
}

// TestHostileProgramsDoNotEndTheProcess runs each program of testdata/hostile in a process of its own.
// The residue, testdata/hostile/residue.txt, names those that native code keeps past the grace: they are not
// run, since what they prove is that they take a processor and the memory from whatever runs beside them.
func TestHostileProgramsDoNotEndTheProcess(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred processes")
	}
	residue := map[string]bool{}
	for _, entry := range readHostile(t, "residue.txt") {
		residue[entry.name] = true
	}
	slots := make(chan struct{}, 2)
	var group sync.WaitGroup
	for _, file := range []string{"operations.txt", "recursion.txt", "conversions.txt", "iteration.txt", "lengths.txt"} {
		for _, program := range readHostile(t, file) {
			if residue[program.name] || race.Enabled && len(program.source)%10 != 0 {
				continue
			}
			group.Add(1)
			slots <- struct{}{}
			go func() {
				defer func() { <-slots; group.Done() }()
				outcome, processor := startHostile(program.source)
				late, how, _ := strings.Cut(outcome, " ")
				_, err := time.ParseDuration(late)
				t.Logf("%-60s %s, %v of processor time", program.name, outcome, processor.Round(time.Millisecond))
				switch {
				case err != nil:
					t.Errorf("%s: %s: %s", file, program.name, outcome)
				case strings.HasPrefix(how, "panic"):
					t.Errorf("%s: %s: %s", file, program.name, how)
				case processor > hostileProcessor && !race.Enabled:
					t.Errorf("%s: %s: %v of processor time", file, program.name, processor)
				}
			}()
		}
	}
	group.Wait()
}
