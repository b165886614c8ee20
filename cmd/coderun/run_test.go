package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
)

func Example() {
	app := &app{
		stdin:  strings.NewReader("console.log('adding');\nreturn { sum: 40 + 2 };"),
		stdout: os.Stdout, stderr: os.Stderr,
		setZone: func(*time.Location) {},
	}
	status := app.execute([]string{"run", "--language", "typescript", "-"})
	fmt.Println("status", status)
	// Output:
	// adding
	// {
	//   "sum": 42
	// }
	// status 0
}

// fakeRuntime gives a result, after it has passed the entries to OnLog up to told, and has run during.
type fakeRuntime struct {
	result coderuntime.Result
	err    error
	told   int
	during func(context.Context, coderuntime.Request)
}

func (f *fakeRuntime) Run(ctx context.Context, req coderuntime.Request) (coderuntime.Result, error) {
	if f.during != nil {
		f.during(ctx, req)
	}
	if req.OnLog != nil {
		for _, entry := range f.result.Logs[:f.told] {
			req.OnLog(entry)
		}
	}
	return f.result, f.err
}
func (*fakeRuntime) Language() coderuntime.Language   { return coderuntime.TypeScript }
func (*fakeRuntime) Isolation() coderuntime.Isolation { return coderuntime.Goroutine }
func (*fakeRuntime) Close() error                     { return nil }

func entry(source coderuntime.Source, level coderuntime.Level, text string) coderuntime.LogEntry {
	return coderuntime.LogEntry{Source: source, Level: level, Text: text}
}

var everyEntry = []coderuntime.LogEntry{
	entry("console", "log", "log"), entry("console", "info", "info"), entry("console", "debug", "debug"),
	entry("console", "warn", "warn"), entry("console", "error", "error"),
	entry("stdout", "", "stdout"), entry("stderr", "", "stderr"), entry("console", "log", "two\nlines"),
}

const (
	everyStdout = "log\ninfo\ndebug\nstdout\ntwo\nlines\n"
	everyStderr = "warn\nerror\nstderr\n"
)

func TestTextGoesToTheStreamsOfItsEntries(t *testing.T) {
	for told := range len(everyEntry) + 1 {
		t.Run(fmt.Sprintf("%d of the entries came while the program ran", told), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			app := &app{stdout: &stdout, stderr: &stderr}
			fake := &fakeRuntime{result: coderuntime.Result{Logs: everyEntry}, told: told}
			if got := app.runToConsole(context.Background(), fake, coderuntime.Request{}, func(coderuntime.Result) {}); got != statusCompleted {
				t.Errorf("status %d", got)
			}
			if diff := cmp.Diff(everyStdout, stdout.String()); diff != "" {
				t.Errorf("stdout (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(everyStderr, stderr.String()); diff != "" {
				t.Errorf("stderr (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAnEntryThatComesAfterTheEndIsNotPrintedTwice(t *testing.T) {
	var stdout, stderr bytes.Buffer
	console := &console{stdout: &stdout, stderr: &stderr}
	if err := console.finish(coderuntime.Result{Logs: everyEntry[:1]}); err != nil {
		t.Fatal(err)
	}
	console.entry(everyEntry[0])
	if got := stdout.String(); got != "log\n" {
		t.Errorf("stdout %q", got)
	}
}

func TestAValueIsPrintedAsTextOrIndentedJSON(t *testing.T) {
	tests := []struct {
		name  string
		value any
		want  string
	}{
		{"a string as it is", "a\n\"b\"", "a\n\"b\"\n"},
		{"an empty string as an empty line", "", "\n"},
		{"nil as null", nil, "null\n"},
		{"an integer", int64(42), "42\n"},
		{"a float", 1.5, "1.5\n"},
		{"an object, indented, in its order", coderuntime.NewObject("b", []any{int64(1), "<&>"}, "a", coderuntime.NewObject()),
			"{\n  \"b\": [\n    1,\n    \"<&>\"\n  ],\n  \"a\": {}\n}\n"},
		{"an empty list", []any{}, "[]\n"},
		{"bytes as base64", []byte("hi"), "\"aGk=\"\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := valueText(test.value)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestAFailureGivesItsStatusAndItsText(t *testing.T) {
	tests := []struct {
		kind   coderuntime.Kind
		status status
		text   string
		colour string
	}{
		{coderuntime.Exception, 1, "Error: a\n  b\n", "\x1b[1;31mError: a\x1b[0m\n  b\n"},
		{coderuntime.Timeout, 3, "timeout: Error: a\n  b\n", "\x1b[1;31mtimeout: Error: a\x1b[0m\n  b\n"},
		{coderuntime.Abort, 4, "abort: Error: a\n  b\n", "\x1b[1;31mabort: Error: a\x1b[0m\n  b\n"},
		{coderuntime.WorkerExit, 5, "worker-exit: Error: a\n  b\n", "\x1b[1;31mworker-exit: Error: a\x1b[0m\n  b\n"},
	}
	for _, test := range tests {
		t.Run(string(test.kind), func(t *testing.T) {
			for colour, want := range map[bool]string{false: test.text, true: test.colour} {
				var stdout, stderr bytes.Buffer
				app := &app{stdout: &stdout, stderr: &stderr, colour: colour}
				fake := &fakeRuntime{result: coderuntime.Result{Failure: &coderuntime.Failure{Kind: test.kind, Message: "Error: a\n  b"}}}
				if got := app.runToConsole(context.Background(), fake, coderuntime.Request{}, func(coderuntime.Result) {}); got != test.status {
					t.Errorf("status %d, want %d", got, test.status)
				}
				if stdout.Len() > 0 || stderr.String() != want {
					t.Errorf("stdout %q, stderr %q", stdout.String(), stderr.String())
				}
				stdout.Reset()
				if got := app.runToReport(context.Background(), fake, coderuntime.Request{}, func(coderuntime.Result) {}); got != test.status {
					t.Errorf("with --json: status %d, want %d", got, test.status)
				}
			}
		})
	}
}

func TestMisuseThatTheRuntimeFindsLeavesStandardOutputEmpty(t *testing.T) {
	fake := &fakeRuntime{err: coderuntime.ErrClosed}
	for name, run := range map[string]func(*app) status{
		"text": func(a *app) status {
			return a.runToConsole(context.Background(), fake, coderuntime.Request{}, func(coderuntime.Result) {})
		},
		"JSON": func(a *app) status {
			return a.runToReport(context.Background(), fake, coderuntime.Request{}, func(coderuntime.Result) {})
		},
	} {
		t.Run(name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			if got := run(&app{stdout: &stdout, stderr: &stderr}); got != statusMisuse {
				t.Errorf("status %d", got)
			}
			if stdout.Len() > 0 || stderr.String() != "coderun: coderuntime: runtime closed\n" {
				t.Errorf("stdout %q, stderr %q", stdout.String(), stderr.String())
			}
		})
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestAStandardOutputThatFailsIsReported(t *testing.T) {
	failed := &coderuntime.Failure{Kind: coderuntime.Timeout, Message: "late"}
	tests := []struct {
		name    string
		err     error
		failure *coderuntime.Failure
		status  status
		stderr  string
	}{
		{"a reader that has gone is no failure", &os.PathError{Op: "write", Err: syscall.EPIPE}, nil, 0, ""},
		{"a disk that is full is one", errors.New("no space"), nil, 2, "coderun: writing standard output: no space\n"},
		{"the run's own status goes before", errors.New("no space"), failed, 3, "coderun: writing standard output: no space\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			fake := &fakeRuntime{result: coderuntime.Result{Value: "v", HasValue: true, Failure: test.failure}}
			var text, report bytes.Buffer
			if got := (&app{stdout: failingWriter{test.err}, stderr: &text}).runToConsole(context.Background(), fake, coderuntime.Request{}, func(coderuntime.Result) {}); got != test.status {
				t.Errorf("status %d", got)
			}
			if got := (&app{stdout: failingWriter{test.err}, stderr: &report}).runToReport(context.Background(), fake, coderuntime.Request{}, func(coderuntime.Result) {}); got != test.status {
				t.Errorf("with --json: status %d", got)
			}
			if !strings.HasSuffix(text.String(), test.stderr) || report.String() != test.stderr {
				t.Errorf("stderr %q, with --json %q", text.String(), report.String())
			}
		})
	}
}

func TestTheReportListsEveryCall(t *testing.T) {
	defer goleak.VerifyNone(t)
	release := make(chan struct{})
	pending := make(chan struct{})
	left := make(chan struct{})
	bindings := []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
		"get":  func(context.Context, any) (any, error) { return int64(1), nil },
		"fail": func(context.Context, any) (any, error) { return nil, errors.New("<no>") },
		"hang": func(context.Context, any) (any, error) {
			close(pending)
			<-release
			return nil, nil
		},
	}}}
	fake := &fakeRuntime{
		result: coderuntime.Result{Value: int64(3), HasValue: true, Logs: everyEntry[:1]},
		during: func(ctx context.Context, req coderuntime.Request) {
			f := req.Bindings[0].Functions
			_, _ = f["get"](ctx, coderuntime.NewObject("b", "<&>", "a", coderuntime.NewMap(int64(1), 2.0)))
			_, _ = f["fail"](ctx, nil)
			go func() {
				defer close(left)
				_, _ = f["hang"](ctx, "x")
			}()
			<-pending
		},
	}
	var stdout, stderr bytes.Buffer
	app := &app{stdout: &stdout, stderr: &stderr}
	if got := app.runToReport(context.Background(), fake, coderuntime.Request{Bindings: bindings}, func(coderuntime.Result) {}); got != statusCompleted {
		t.Errorf("status %d", got)
	}
	close(release)
	<-left
	if !strings.Contains(stdout.String(), `{"namespace":"tools","name":"get","args":{"b":"<&>","a":{"1":2}},"ok":true,"ms":`) {
		t.Errorf("the call's texts are not as they are: %s", stdout.String())
	}
	var report struct {
		Value any
		Logs  []any
		Usage map[string]any
		Error any
		Calls []map[string]any
	}
	decoder := json.NewDecoder(&stdout)
	if err := decoder.Decode(&report); err != nil {
		t.Fatal(err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		t.Errorf("there is more after the object: %v", err)
	}
	for _, call := range report.Calls {
		if ms, ok := call["ms"].(float64); !ok || ms < 0 {
			t.Errorf("ms %v", call["ms"])
		}
		delete(call, "ms")
	}
	want := []map[string]any{
		{"namespace": "tools", "name": "get", "args": map[string]any{"b": "<&>", "a": map[string]any{"1": 2.0}}, "ok": true},
		{"namespace": "tools", "name": "fail", "ok": false, "error": "<no>"},
		{"namespace": "tools", "name": "hang", "args": "x", "ok": false, "error": "the call was cancelled, or the run ended before it"},
	}
	if diff := cmp.Diff(want, report.Calls); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
	if report.Error != nil || report.Value != 3.0 || len(report.Logs) != 1 || report.Usage["wallMs"] == nil {
		t.Errorf("report %+v", report)
	}
}

func TestTheReportDoesNotKeepMoreThanItsRoom(t *testing.T) {
	r := newRecorder(new(atomic.Int64), coderuntime.TypeScript)
	r.room = 10
	first := r.begin(1, "tools", "get", "12345678")
	r.end(r.begin(2, "tools", "get", "1"), errors.New("e"))
	r.end(first, nil)
	got := r.close(2)
	if len(got) != 2 || string(got[0].Args) != `"12345678"` || got[1].Args != nil || got[1].ArgsBytes != 3 || got[1].Error != "(too long to keep)" {
		t.Errorf("calls %+v, %+v", got[0], got[1])
	}
	r.end(r.begin(3, "tools", "get", nil), nil)
	if len(r.close(2)) != 2 {
		t.Error("a call after the end was noted")
	}
}

func TestTheReportHasCallsInTheOrderOfTheProgram(t *testing.T) {
	r := newRecorder(new(atomic.Int64), coderuntime.TypeScript)
	begin := func(number int) {
		r.end(r.begin(number, "tools", fmt.Sprint(number), nil), nil)
	}
	begin(2)
	begin(3)
	go begin(1) // close waits for it
	var names []string
	for _, c := range r.close(3) {
		names = append(names, c.Name)
	}
	if diff := cmp.Diff([]string{"1", "2", "3"}, names); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestColoursFollowTheEnvironment(t *testing.T) {
	tests := []struct {
		environment map[string]string
		want        bool
	}{
		{map[string]string{"TERM": "xterm"}, true},
		{map[string]string{"TERM": "xterm", "NO_COLOR": "1"}, false},
		{map[string]string{"TERM": "xterm", "NO_COLOR": ""}, true},
		{map[string]string{"TERM": "dumb"}, false},
	}
	for _, test := range tests {
		if got := coloursWanted(func(name string) string { return test.environment[name] }); got != test.want {
			t.Errorf("%v: %v", test.environment, got)
		}
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if isTerminal(file) {
		t.Error("a file is no terminal")
	}
}

func TestVersionNamesTheBuild(t *testing.T) {
	info := &debug.BuildInfo{
		Main:     debug.Module{Version: "v1.2.3"},
		Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "true"}},
		Deps: []*debug.Module{{Path: "github.com/evanw/esbuild", Version: "v0.1.0"},
			{Path: "github.com/dop251/goja", Version: "v0.2.0", Replace: &debug.Module{Version: "v0.3.0"}}},
	}
	lines := strings.Split(versionText(info, true), "\n")
	want := []string{"coderun v1.2.3", "revision abc with changes", lines[2], "goja v0.3.0", "esbuild v0.1.0", ""}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := versionText(nil, false); !strings.HasPrefix(got, "coderun (unknown)\ngo") {
		t.Errorf("without information: %q", got)
	}
}
