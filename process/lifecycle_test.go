//go:build unix

package process_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
	"github.com/coderuntime/coderuntime/process/wire"
)

// hostArgument is the first argument of a process that hosts a run, says the identifier of its worker, and waits to be killed.
const hostArgument = "host"

// runHost is the life of such a process, if this is one.
func runHost() {
	if len(os.Args) != 2 || os.Args[1] != hostArgument {
		return
	}
	t, err := process.New(scriptedConfig("hello"))
	if err != nil {
		fatal(err)
	}
	note := func(ctx context.Context, argument any) (any, error) {
		fmt.Println(argument)
		<-ctx.Done()
		return nil, ctx.Err()
	}
	result, err := t.Run(context.Background(), coderuntime.Request{Program: "is killed with its host", Bindings: []coderuntime.Namespace{
		{Global: "tools", Functions: map[string]coderuntime.Function{"note": note}},
	}})
	fatal(fmt.Errorf("it was not killed: %+v, %w", result, err))
}

func init() {
	scripts["is killed with its host"] = func(p *peer) {
		p.call(1, int64(os.Getpid()))
		waitForever()
	}
	scripts["looks around"] = func(p *peer) {
		folder, _ := os.Getwd()
		entries, _ := os.ReadDir(".")
		var descriptors []any
		for descriptor := range 64 {
			// Go's own, of its poller, are closed by an exec, and so are not those of the start.
			if descriptor <= 3 || isHandedOn(descriptor) {
				descriptors = append(descriptors, int64(descriptor))
			}
		}
		var environment []any
		for _, variable := range os.Environ() {
			environment = append(environment, variable)
		}
		session := int64(unix.Getpgrp())
		p.done([]any{folder, int64(len(entries)), descriptors, environment, int64(os.Getpid()), session})
	}
	scripts["says its seed, zone and program"] = func(p *peer) {
		p.done([]any{p.run.Seed, p.run.Zone})
	}
}

// isHandedOn reports whether a descriptor is open and stays so in a program that this one executes.
func isHandedOn(descriptor int) bool {
	flags, err := unix.FcntlInt(uintptr(descriptor), unix.F_GETFD, 0)
	return err == nil && flags&unix.FD_CLOEXEC == 0
}

func TestAWorkerEndsWithItsHost(t *testing.T) {
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	host := exec.Command(executable, hostArgument)
	output, err := host.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := host.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	worker, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil || isDead(worker) {
		t.Fatalf("there is no worker %q: %v", line, err)
	}
	if err := host.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = host.Wait()
	eventually(t, "the worker is dead", func() bool { return isDead(worker) })
}

func TestCloseEndsTheRunsAndEveryWorker(t *testing.T) {
	var seen reports
	config := scriptedConfig("hello")
	config.Warm, config.Observe = 2, seen.observe
	runtime := newRuntime(t, config)
	const runs = 4
	results := make(chan coderuntime.Result, runs)
	began := make(chan struct{}, runs)
	note := func(ctx context.Context, _ any) (any, error) {
		began <- struct{}{}
		<-ctx.Done()
		return nil, ctx.Err()
	}
	for range runs {
		go func() {
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "is killed during a call", Bindings: []coderuntime.Namespace{
				{Global: "tools", Functions: map[string]coderuntime.Function{"note": note}},
			}})
			if err != nil {
				t.Error(err)
			}
			results <- result
		}()
	}
	for range runs {
		<-began
	}
	closeClean(t, runtime, &seen)
	for range runs {
		if result := <-results; kindOf(result) != coderuntime.Abort {
			t.Errorf("a run ended with %+v", result.Failure)
		}
	}
	if ran := len(seen.ran()); ran != runs {
		t.Errorf("%d workers are reported to have run, not %d", ran, runs)
	}
	if err := runtime.Close(); err != nil {
		t.Errorf("Close again: %v", err)
	}
	if _, err := runtime.Run(context.Background(), coderuntime.Request{Program: "clean"}); !errors.Is(err, coderuntime.ErrClosed) {
		t.Errorf("Run after Close: %v", err)
	}
}

func TestAnAbortedContextEndsTheRun(t *testing.T) {
	runtime := newRuntime(t, scriptedConfig("hello"))
	defer runtime.Close()
	ctx, cancel := context.WithCancelCause(context.Background())
	note := func(callContext context.Context, _ any) (any, error) {
		cancel(errors.New("the user left"))
		<-callContext.Done()
		return nil, callContext.Err()
	}
	result, err := runtime.Run(ctx, coderuntime.Request{Program: "is killed during a call", Bindings: []coderuntime.Namespace{
		{Global: "tools", Functions: map[string]coderuntime.Function{"note": note}},
	}})
	if err != nil || kindOf(result) != coderuntime.Abort || !strings.Contains(result.Failure.Message, "the user left") {
		t.Errorf("%+v, %v", result, err)
	}
}

func TestRunsAtOnceEachHaveAWorkerOfTheirOwn(t *testing.T) {
	runs := 32
	if testing.Short() {
		runs = 8
	}
	var seen reports
	config := scriptedConfig("hello")
	config.Warm, config.Observe = 2, seen.observe
	runtime := newRuntime(t, config)
	var group sync.WaitGroup
	for range runs {
		group.Go(func() {
			var calls atomic.Int64
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "calls once", Bindings: noted(&calls)})
			if err != nil || result.Value != "clean" || calls.Load() != 1 {
				t.Errorf("%+v, %v, %d calls", result, err, calls.Load())
			}
		})
	}
	group.Wait()
	closeClean(t, runtime, &seen)
	if ran := len(seen.ran()); ran != runs {
		t.Errorf("%d workers are reported to have run, not %d", ran, runs)
	}
}

func init() {
	scripts["calls once"] = func(p *peer) {
		p.call(1, nil)
		p.await()
		p.done("clean")
	}
}

func TestIdleWorkersEndAndTheNextRunStartsAnother(t *testing.T) {
	var seen reports
	config := scriptedConfig("hello")
	config.Warm, config.IdleLimit, config.Observe = 1, 50*time.Millisecond, seen.observe
	runtime := newRuntime(t, config)
	defer closeClean(t, runtime, &seen)
	eventually(t, "the idle worker has ended", func() bool { return runtime.Ready() == 0 && len(seen.taken()) == 1 })
	result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "clean"})
	if err != nil || result.Value != "clean" {
		t.Errorf("%+v, %v", result, err)
	}
}

func TestAWorkerThatDiedWhileItWaitedIsNotGivenARun(t *testing.T) {
	var seen reports
	config := process.Config{Language: coderuntime.TypeScript, Command: scripted("end after hello"), Observe: seen.observe}
	// The first one opens what Go itself needs.
	if err := newRuntime(t, process.Config{Language: coderuntime.TypeScript, Command: scripted("hello")}).Close(); err != nil {
		t.Fatal(err)
	}
	before := openFiles(t)
	runtime := newRuntime(t, config)
	defer closeClean(t, runtime, &seen)
	eventually(t, "the worker is dead", func() bool { return len(seen.taken()) == 1 })
	// The one that the run starts dies as well, before it is given the program or while.
	result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "clean"})
	if err != nil || kindOf(result) != coderuntime.WorkerExit {
		t.Errorf("%+v, %v", result, err)
	}
	eventually(t, "the next worker is dead too", func() bool { return len(seen.taken()) == 2 })
	if dead := seen.taken(); dead[0].Ran {
		t.Errorf("a program was given to a dead worker: %+v", dead)
	}
	// The connections and the outputs of both are closed, not left to the collector.
	if after := openFiles(t); before >= 0 && after > before {
		t.Errorf("%d files are open, and %d were before the first worker", after, before)
	}
}

func init() {
	openings["end after hello"] = func(p *peer) {
		p.send(helloOf(wire.OutputDiagnostics))
		os.Exit(0)
	}
}

// openFiles counts the descriptors of this process, or gives -1 where they cannot be counted.
func openFiles(tb testing.TB) int {
	tb.Helper()
	if runtime.GOOS != "linux" {
		return -1
	}
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		tb.Fatal(err)
	}
	return len(entries)
}

func TestRunsLeaveNoFileOpen(t *testing.T) {
	config := scriptedConfig("program")
	runtime := newRuntime(t, config)
	defer runtime.Close()
	run := func() {
		if _, err := runtime.Run(context.Background(), coderuntime.Request{Program: "writes lines"}); err != nil {
			t.Fatal(err)
		}
	}
	run()
	before := openFiles(t)
	for range 3 {
		run()
	}
	eventually(t, fmt.Sprintf("no more than %d files are open", before), func() bool { return openFiles(t) <= before })
}

func TestAWorkerIsGivenNothingOfItsHosts(t *testing.T) {
	t.Setenv("CODERUNTIME_SECRET", "hunter2")
	secret, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer secret.Close()
	var seen reports
	config := scriptedConfig("hello")
	config.Observe = seen.observe
	runtime := newRuntime(t, config)
	result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "looks around"})
	if err != nil || result.Failure != nil {
		t.Fatalf("%+v, %v", result, err)
	}
	got := result.Value.([]any)
	folder := got[0].(string)
	if here, _ := os.Getwd(); folder == here || folder == "" || folder == "/" {
		t.Errorf("the working directory is %q", folder)
	}
	if got[1] != int64(0) {
		t.Errorf("%d files are in the working directory", got[1])
	}
	// What the process of this test has itself inherited to be handed on is not the package's.
	descriptors := slices.DeleteFunc(got[2].([]any), func(descriptor any) bool {
		return descriptor.(int64) > 3 && isHandedOn(int(descriptor.(int64)))
	})
	if !slices.Equal(descriptors, []any{int64(0), int64(1), int64(2), int64(3)}) {
		t.Errorf("the descriptors are %v, not 0 to 3", descriptors)
	}
	if environment := got[3].([]any); len(environment) != 0 {
		t.Errorf("the environment is %q", environment)
	}
	if got[4] != got[5] {
		t.Errorf("the worker %v is in the group %v", got[4], got[5])
	}
	closeClean(t, runtime, &seen)
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("the working directory is still there: %v", err)
	}
}

func TestSeedsRepeatAcrossRuntimesAndDifferFromRunToRun(t *testing.T) {
	seed := uint64(7)
	sequence := func(seed *uint64) [2]any {
		config := scriptedConfig("hello")
		config.Seed = seed
		runtime := newRuntime(t, config)
		defer runtime.Close()
		var seeds [2]any
		for i := range seeds {
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "says its seed, zone and program"})
			if err != nil || result.Failure != nil {
				t.Fatalf("%+v, %v", result, err)
			}
			seeds[i] = result.Value.([]any)[0]
			if seeds[i].(int64) < 0 {
				t.Errorf("the seed %v is negative", seeds[i])
			}
		}
		return seeds
	}
	first, second, random := sequence(&seed), sequence(&seed), sequence(nil)
	if first != second || first[0] == first[1] || random == first {
		t.Errorf("the seeds are %v, %v, and %v without one", first, second, random)
	}
}

func TestTheZoneIsTheWorkersByName(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	for want, zone := range map[string]*time.Location{"UTC": nil, "Europe/Paris": paris} {
		config := scriptedConfig("hello")
		config.Zone = zone
		runtime := newRuntime(t, config)
		result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "says its seed, zone and program"})
		if err != nil || result.Failure != nil || result.Value.([]any)[1] != want {
			t.Errorf("%+v, %v; not %s", result, err, want)
		}
		runtime.Close()
	}
	for _, zone := range []*time.Location{time.FixedZone("Nowhere/Town", 3600), time.Local} {
		config := scriptedConfig("hello")
		config.Zone = zone
		if runtime, err := process.New(config); err == nil && zone.String() != "UTC" {
			runtime.Close()
			t.Errorf("the zone %s was taken", zone)
		} else if err == nil {
			runtime.Close()
		}
	}
}

func TestPrepareMakesTheProgramAndItsErrorIsAnException(t *testing.T) {
	config := scriptedConfig("hello")
	config.Prepare = func(program string) (string, error) {
		if program == "wrong" {
			return "", errors.New("SyntaxError: wrong")
		}
		return "clean", nil
	}
	runtime := newRuntime(t, config)
	defer runtime.Close()
	result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "anything"})
	if err != nil || result.Value != "clean" {
		t.Errorf("%+v, %v", result, err)
	}
	result, err = runtime.Run(context.Background(), coderuntime.Request{Program: "wrong"})
	if err != nil || kindOf(result) != coderuntime.Exception || result.Failure.Message != "SyntaxError: wrong" {
		t.Errorf("%+v, %v", result, err)
	}
}

func TestNewRefusesBudgetsThatAreNone(t *testing.T) {
	config := scriptedConfig("hello")
	config.Limits = limits.Limits{Wall: -5}
	if runtime, err := process.New(config); err == nil {
		runtime.Close()
		t.Error("a negative budget was taken")
	}
}
