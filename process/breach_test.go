//go:build unix

package process_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
)

// patience bounds what a test waits for that comes at once, on a machine with other things to do.
const patience = 10 * time.Second

// reports gathers what became of workers.
type reports struct {
	mu  sync.Mutex
	all []process.WorkerReport
}

func (r *reports) observe(report process.WorkerReport) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, report)
}

func (r *reports) taken() []process.WorkerReport {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]process.WorkerReport(nil), r.all...)
}

// ran returns the reports of the workers that were given a program.
func (r *reports) ran() []process.WorkerReport {
	var ran []process.WorkerReport
	for _, report := range r.taken() {
		if report.Ran {
			ran = append(ran, report)
		}
	}
	return ran
}

// eventually waits until a condition holds which nothing tells of.
func eventually(tb testing.TB, what string, holds func() bool) {
	tb.Helper()
	deadline := time.Now().Add(patience)
	for !holds() {
		if time.Now().After(deadline) {
			tb.Fatalf("after %s it is still not so that %s", patience, what)
		}
		time.Sleep(time.Millisecond)
	}
}

// isDead reports whether no process has the identifier, or only one that waits to be reaped by who adopted it.
func isDead(pid int) bool {
	if syscall.Kill(pid, 0) == syscall.ESRCH {
		return true
	}
	return state(pid) == "Z"
}

// state gives the letter of a process's state as Linux has it: "Z" is one that is dead and not reaped. It is empty where that is not known.
func state(pid int) string {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	if i := bytes.LastIndex(stat, []byte(") ")); i >= 0 && i+2 < len(stat) {
		return string(stat[i+2 : i+3])
	}
	return ""
}

// closeClean closes a Runtime and checks that each worker was reported once and is gone.
func closeClean(tb testing.TB, t *process.Runtime, r *reports) {
	tb.Helper()
	if err := t.Close(); err != nil {
		tb.Error(err)
	}
	seen := map[int]bool{}
	for _, report := range r.taken() {
		if seen[report.PID] {
			tb.Errorf("the worker %d was reported twice", report.PID)
		}
		seen[report.PID] = true
		if !isDead(report.PID) {
			tb.Errorf("the worker %d lives on: %+v", report.PID, report)
		}
	}
}

// noted binds tools.note, which counts its calls and gives its argument back.
func noted(calls *atomic.Int64) []coderuntime.Namespace {
	return []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
		"note": func(_ context.Context, argument any) (any, error) {
			calls.Add(1)
			return argument, nil
		},
	}}}
}

func scriptedLimits() limits.Limits {
	return limits.Limits{Wall: 30 * time.Second, CallBytes: 1 << 20, ValueBytes: 1 << 20, LogBytes: 64 << 10, LogEntries: 100}
}

func kindOf(result coderuntime.Result) coderuntime.Kind {
	if result.Failure == nil {
		return ""
	}
	return result.Failure.Kind
}

// What a worker may do to its host, and what comes of it. Each case runs on a Runtime on which another program runs after it.
var scriptCases = []struct {
	script  string
	opening string                 // "hello" if empty
	narrow  func(l *limits.Limits) // may be nil
	kind    coderuntime.Kind       // "" for a program that completes
	message string                 // a part of the failure's, or the value where there is none
	calls   int64                  // of the host's function
	logs    []string               // nil where they are not asked for
}{
	{script: "sends a message of an unknown type", kind: coderuntime.WorkerExit, message: `broke the protocol: a message of the type "eval" has no meaning here`},
	{script: "sends a map without a type", kind: coderuntime.WorkerExit, message: `broke the protocol: a message of the type "" has no meaning here`},
	{script: "sends a second hello", kind: coderuntime.WorkerExit, message: "broke the protocol: a message came where it has no meaning"},
	{script: "sends a reply", kind: coderuntime.WorkerExit, message: `broke the protocol: a message of the type "reply" has no meaning here`},
	{script: "sends an abort", kind: coderuntime.WorkerExit, message: `broke the protocol: a message of the type "abort" has no meaning here`},
	{script: "sends a run", kind: coderuntime.WorkerExit, message: `broke the protocol: a message of the type "run" has no meaning here`},
	{script: "makes a call with the number 0", kind: coderuntime.WorkerExit, message: "broke the protocol: the call 0 does not come after the call 0"},
	{script: "makes a call with a negative number", kind: coderuntime.WorkerExit, message: "broke the protocol: the call -1 does not come after the call 0"},
	{script: "makes a call with a number again", kind: coderuntime.WorkerExit, message: "broke the protocol: the call 7 does not come after the call 7", calls: 1},
	{script: "makes a call with a smaller number", kind: coderuntime.WorkerExit, message: "broke the protocol: the call 6 does not come after the call 7", calls: 1},
	{script: "calls a function that is not bound", kind: coderuntime.WorkerExit, message: "broke the protocol: the call 1 is of tools.other, which is not bound"},
	{script: "calls a namespace that is not bound", kind: coderuntime.WorkerExit, message: "broke the protocol: the call 1 is of other.note, which is not bound"},
	{script: "sends a call whose number is a text", kind: coderuntime.WorkerExit, message: `broke the protocol: "id" of a message has the wrong type`},
	{script: "says that it aborted the run", kind: coderuntime.WorkerExit, message: "broke the protocol: it aborted the run by itself"},
	{script: "ends with a failure of an unknown kind", kind: coderuntime.WorkerExit, message: `broke the protocol: a failure has the kind "fatal"`},
	{script: "ends with a value and a failure", kind: coderuntime.WorkerExit, message: "broke the protocol: a program that failed has a value"},
	{script: "writes an entry of an unknown source", kind: coderuntime.WorkerExit, message: `broke the protocol: an entry has the source "kernel"`},
	{script: "writes an entry of an unknown level", kind: coderuntime.WorkerExit, message: `broke the protocol: an entry of the console has the level "fatal"`},
	{script: "claims a frame of 4 GiB", kind: coderuntime.WorkerExit, message: "broke the protocol: a frame of 4294967295 bytes is longer than"},
	{script: "sends half a header and ends", kind: coderuntime.WorkerExit, message: "broke the protocol: the stream ends inside a frame"},
	{script: "sends a header alone and ends", kind: coderuntime.WorkerExit, message: "broke the protocol: the stream ends inside a frame"},
	{script: "sends a frame without a message", kind: coderuntime.WorkerExit, message: "broke the protocol: a value is cut off"},
	{script: "sends a frame of garbage", kind: coderuntime.WorkerExit, message: "broke the protocol: an item begins with the byte 0xde"},
	{script: "sends a number as a message", kind: coderuntime.WorkerExit, message: "broke the protocol: a message is not a map"},
	{script: "sends two messages in one frame", kind: coderuntime.WorkerExit, message: "broke the protocol: 12 bytes follow a message"},
	{script: "sends a key twice", kind: coderuntime.WorkerExit, message: "broke the protocol: a message has a key twice"},
	{script: "sends a value that is nested too deeply", kind: coderuntime.WorkerExit, message: "broke the protocol: a value is nested more than 5000 levels deep"},

	{script: "cancels a call that was never made", message: "clean"},
	{script: "says twice what came of it", message: "first"},
	{script: "makes a call after it is done", message: "first"},
	{script: "sends keys that nobody knows", message: "clean"},
	{script: "sends an argument that is too large", message: "tools.note: the argument is larger than the budget of 1MiB for one argument (call-bytes)"},

	{script: "ends with the status 3", kind: coderuntime.WorkerExit, message: "ended by itself with status 3", logs: []string{"before"}},
	{script: "is killed by a signal", kind: coderuntime.WorkerExit, message: "was killed (killed)", logs: []string{"before"}},
	{script: "closes its connection and lives on", kind: coderuntime.WorkerExit, message: "closed its connection"},
	{script: "does nothing", narrow: wall, kind: coderuntime.Timeout, message: "the wall budget of 300ms ran out"},
	{script: "goes on after the abort", narrow: wall, kind: coderuntime.Timeout, message: "the wall budget of 300ms ran out"},

	{script: "writes entries without end", narrow: wall, kind: coderuntime.Timeout, message: "the wall budget of 300ms ran out"},
	{script: "writes a line without end", opening: "program", narrow: wall, kind: coderuntime.Timeout, message: "the wall budget of 300ms ran out"},
	{script: "writes empty lines without end", opening: "program", narrow: wall, kind: coderuntime.Timeout, message: "the wall budget of 300ms ran out"},
	{script: "makes calls without end", narrow: func(l *limits.Limits) { l.Calls = 5 }, kind: coderuntime.Timeout,
		message: "the budget of 5 calls ran out", calls: -5},
	{script: "makes calls that are too large without end", narrow: wall, kind: coderuntime.Timeout, message: "the wall budget of 300ms ran out"},
	{script: "cancels without end", narrow: wall, kind: coderuntime.Timeout, message: "the wall budget of 300ms ran out", calls: 1},

	{script: "writes lines", opening: "program", message: "clean", logs: []string{"one", "two", "", "last"}},
	{script: "writes errors", opening: "program", message: "clean", logs: []string{"one", "two"}},
	{script: "writes lines", message: "clean", logs: []string{}},
}

func wall(l *limits.Limits) { l.Wall = 300 * time.Millisecond }

func TestWhateverAWorkerDoesTheRunEndsAndTheNextIsClean(t *testing.T) {
	for _, c := range scriptCases {
		name := c.script
		if c.opening != "" {
			name += ", opening " + c.opening
		}
		t.Run(name, func(t *testing.T) {
			var seen reports
			config := scriptedConfig("hello")
			if c.opening != "" {
				config = scriptedConfig(c.opening)
			}
			config.Limits, config.Observe = scriptedLimits(), seen.observe
			if c.narrow != nil {
				c.narrow(&config.Limits)
			}
			runtime := newRuntime(t, config)
			defer closeClean(t, runtime, &seen)
			var calls atomic.Int64
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: c.script, Bindings: noted(&calls)})
			if err != nil {
				t.Fatal(err)
			}
			if got := kindOf(result); got != c.kind {
				t.Fatalf("it ended with the kind %q, not %q: %+v", got, c.kind, result)
			}
			if result.Failure == nil && result.Value != c.message {
				t.Errorf("the value is %#v, not %q", result.Value, c.message)
			}
			if result.Failure != nil && !strings.Contains(result.Failure.Message, c.message) {
				t.Errorf("the message %q is without %q", result.Failure.Message, c.message)
			}
			// A negative number is the most of calls that were launched when the run ended, of which some may not have begun.
			if n := calls.Load(); n != c.calls && (c.calls >= 0 || n > -c.calls) {
				t.Errorf("the function was called %d times, not %d", n, c.calls)
			}
			if c.logs != nil {
				var texts []string
				for _, entry := range result.Logs {
					texts = append(texts, entry.Text)
				}
				if strings.Join(texts, "|") != strings.Join(c.logs, "|") || len(texts) != len(c.logs) {
					t.Errorf("the entries are %q, not %q", texts, c.logs)
				}
			}
			if result.Usage.LogBytes > config.Limits.LogBytes || result.Usage.LogEntries > config.Limits.LogEntries {
				t.Errorf("the log has %d bytes in %d entries, more than its budgets", result.Usage.LogBytes, result.Usage.LogEntries)
			}
			// A busy machine may take longer to start a worker than some cases give to a run.
			for range 10 {
				result, err = runtime.Run(context.Background(), coderuntime.Request{Program: "clean", Bindings: noted(&calls)})
				if kindOf(result) != coderuntime.Timeout {
					break
				}
			}
			if err != nil || result.Value != "clean" || len(result.Logs) != 0 {
				t.Errorf("the next run gave %+v, %v", result, err)
			}
		})
	}
}

func TestAFloodOfEntriesIsCutAndMarkedAndTakesNoMemory(t *testing.T) {
	for opening, script := range map[string]string{"hello": "writes entries without end", "program": "writes a line without end"} {
		t.Run(script, func(t *testing.T) {
			config := scriptedConfig(opening)
			config.Limits = scriptedLimits()
			wall(&config.Limits)
			t1 := newRuntime(t, config)
			defer t1.Close()
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			result, err := t1.Run(context.Background(), coderuntime.Request{Program: script})
			if err != nil {
				t.Fatal(err)
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 8<<20 {
				t.Errorf("the host's heap has grown by %d bytes", grown)
			}
			if n := len(result.Logs); n == 0 || !strings.HasPrefix(result.Logs[n-1].Text, limits.OwnPrefix) {
				t.Errorf("nothing marks what was dropped; there are %d entries", n)
			}
		})
	}
}

func TestNewRefusesAWorkerThatOpensWrongly(t *testing.T) {
	for opening, want := range map[string]string{
		"silence":       "no hello came for 500ms",
		"end":           "ended without a hello (no interpreter here)",
		"garbage":       "said no hello: a frame of 1195725856 bytes is longer than 65536",
		"done":          "broke the protocol: its first message is not hello",
		"reply":         `broke the protocol: a message of the type "reply" has no meaning here`,
		"long hello":    "said no hello: a frame of",
		"output":        `broke the protocol: the output "mine" has no meaning here`,
		"language":      `broke the protocol: the contract has no language "cobol"`,
		"python":        "runs programs in python, not typescript",
		"version":       "it speaks version 2 of the protocol, and the host speaks 1",
		"hello cut off": "the stream ends inside a frame",
	} {
		t.Run(opening, func(t *testing.T) {
			var seen reports
			config := scriptedConfig(opening)
			config.Observe = seen.observe
			if opening == "silence" {
				config.StartTimeout = 500 * time.Millisecond
			}
			runtime, err := process.New(config)
			if err == nil {
				runtime.Close()
				t.Fatal("it was taken")
			}
			if !strings.Contains(err.Error(), want) {
				t.Errorf("the error %q is without %q", err, want)
			}
			if reported := seen.taken(); len(reported) != 1 || !isDead(reported[0].PID) || reported[0].Ran {
				t.Errorf("one dead worker should be reported: %+v", reported)
			}
		})
	}
}

func TestNewRefusesACommandThatCannotBeStarted(t *testing.T) {
	for name, command := range map[string][]string{
		"a file that is not there":      {"/nonexistent/worker"},
		"a name that is not in PATH":    {"coderuntime-worker-that-is-nowhere"},
		"a file that is not executable": {"/etc/passwd"},
		"a program that is no worker":   {"true"},
	} {
		t.Run(name, func(t *testing.T) {
			runtime, err := process.New(process.Config{Language: coderuntime.TypeScript, Command: command})
			if err == nil {
				runtime.Close()
				t.Fatal("it was taken")
			}
		})
	}
}

func TestDiagnosticsAreInTheReportAndNotInTheLog(t *testing.T) {
	for script, want := range map[string]string{"writes lines": "one\ntwo\n\nlast", "writes errors": "one\ntwo\n"} {
		for opening, want := range map[string]string{"hello": want, "program": ""} {
			t.Run(script+", opening "+opening, func(t *testing.T) {
				var seen reports
				config := scriptedConfig(opening)
				config.Observe = seen.observe
				runtime := newRuntime(t, config)
				if _, err := runtime.Run(context.Background(), coderuntime.Request{Program: script}); err != nil {
					t.Fatal(err)
				}
				closeClean(t, runtime, &seen)
				if ran := seen.ran(); len(ran) != 1 || ran[0].Diagnostics != want {
					t.Errorf("the reports are %+v, and should have the diagnostics %q", ran, want)
				}
			})
		}
	}
}

func TestProcessesThatAWorkerStartsEndWithItsGroup(t *testing.T) {
	for _, script := range []string{"leaves a child in its group", "ends before its child"} {
		t.Run(script, func(t *testing.T) {
			var seen reports
			config := scriptedConfig("hello")
			config.Observe = seen.observe
			runtime := newRuntime(t, config)
			defer closeClean(t, runtime, &seen)
			var child atomic.Int64
			note := func(_ context.Context, argument any) (any, error) {
				child.Store(argument.(int64))
				return nil, nil
			}
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: script, Bindings: []coderuntime.Namespace{
				{Global: "tools", Functions: map[string]coderuntime.Function{"note": note}},
			}})
			if err != nil {
				t.Fatal(err)
			}
			if pid, ok := result.Value.(int64); ok {
				child.Store(pid)
			}
			pid := int(child.Load())
			if pid == 0 {
				t.Fatalf("there is no child: %+v", result)
			}
			eventually(t, "the child is dead", func() bool { return isDead(pid) })
		})
	}
}

// A child with a session of its own is not the group's: it outlives its worker, but must not hold the host up.
func TestAChildThatHoldsTheOutputsHoldsNobodyUp(t *testing.T) {
	for _, opening := range []string{"hello", "program"} {
		t.Run(opening, func(t *testing.T) {
			var seen reports
			config := scriptedConfig(opening)
			config.Observe = seen.observe
			runtime := newRuntime(t, config)
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "leaves a child that holds its outputs"})
			if err != nil {
				t.Fatal(err)
			}
			pid, ok := result.Value.(int64)
			if !ok {
				t.Fatalf("there is no child: %+v", result)
			}
			defer syscall.Kill(int(pid), syscall.SIGKILL)
			closeClean(t, runtime, &seen)
		})
	}
}

// While the host function blocks, a worker that goes on to send must neither fill the host's memory nor keep the run from its end.
func TestAFloodWhileTheFunctionBlocksEndsWithTheWall(t *testing.T) {
	for _, script := range []string{"makes calls without end", "cancels without end"} {
		t.Run(script, func(t *testing.T) {
			config := scriptedConfig("hello")
			config.Limits = scriptedLimits()
			config.Limits.Calls = limits.Unlimited
			wall(&config.Limits)
			runtime := newRuntime(t, config)
			defer runtime.Close()
			var begun, ended atomic.Int64
			note := func(ctx context.Context, _ any) (any, error) {
				begun.Add(1)
				defer ended.Add(1)
				<-ctx.Done()
				return nil, ctx.Err()
			}
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: script, Bindings: []coderuntime.Namespace{
				{Global: "tools", Functions: map[string]coderuntime.Function{"note": note}},
			}})
			if err != nil || kindOf(result) != coderuntime.Timeout {
				t.Fatalf("%+v, %v", result, err)
			}
			if n := begun.Load(); n > int64(runtime.Limits().InFlight) {
				t.Errorf("%d calls ran at once", n)
			}
			eventually(t, "every call has ended", func() bool { return begun.Load() == ended.Load() })
		})
	}
}

func TestAKillOfTheWorkerEndsTheContextOfItsCall(t *testing.T) {
	runtime := newRuntime(t, scriptedConfig("hello"))
	defer runtime.Close()
	cancelled := make(chan error, 1)
	note := func(ctx context.Context, argument any) (any, error) {
		_ = syscall.Kill(int(argument.(int64)), syscall.SIGKILL)
		<-ctx.Done()
		cancelled <- ctx.Err()
		return nil, ctx.Err()
	}
	result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "is killed during a call", Bindings: []coderuntime.Namespace{
		{Global: "tools", Functions: map[string]coderuntime.Function{"note": note}},
	}})
	if err != nil || kindOf(result) != coderuntime.WorkerExit || !strings.Contains(result.Failure.Message, "was killed") {
		t.Errorf("%+v, %v", result, err)
	}
	select {
	case <-cancelled:
	case <-time.After(patience):
		t.Error("the call's context did not end")
	}
}

// What a worker does not say the host has seen itself.
func TestUsageHasTheProcessorTimeOfAWorkerThatSaysNone(t *testing.T) {
	for script, kind := range map[string]coderuntime.Kind{
		"computes and ends": coderuntime.WorkerExit, "computes and ignores the abort": coderuntime.Abort, "computes and says that it did not": "",
		"says how long it computed": "",
	} {
		t.Run(script, func(t *testing.T) {
			runtime := newRuntime(t, scriptedConfig("hello"))
			defer runtime.Close()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			result, err := runtime.Run(ctx, coderuntime.Request{Program: script, Bindings: []coderuntime.Namespace{
				{Global: "tools", Functions: map[string]coderuntime.Function{"note": func(ctx context.Context, _ any) (any, error) {
					cancel()
					return nil, ctx.Err()
				}}},
			}})
			if err != nil || kindOf(result) != kind {
				t.Fatalf("%+v, %v", result, err)
			}
			// It takes some processor time beside that.
			if spent := result.Usage.Compute; spent < computed || spent > 10*computed {
				t.Errorf("the run computed for %s, and the usage says %s", computed, spent)
			}
		})
	}
}
