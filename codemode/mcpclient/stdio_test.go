//go:build unix

package mcpclient

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
)

func TestAProgramGetsTheEnvironmentAndItsFolder(t *testing.T) {
	t.Setenv("MCPCLIENT_INHERITED", "inherited")
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := connect(t, quick(), Server{Name: "a", Command: os.Args[0], Env: map[string]string{serverVariable: "mode", "MCPCLIENT_OWN": "own"}, Folder: folder})
	for name, want := range map[string]string{"MCPCLIENT_INHERITED": "inherited", "MCPCLIENT_OWN": "own"} {
		got, err := call(t, s, "getenv", map[string]any{"Name": name})
		if got != "mode "+want+" "+folder || err != nil {
			t.Error(got, err)
		}
	}
}

func TestABareCommandIsLookedForInThePATHOfItsServer(t *testing.T) {
	folder := t.TempDir()
	if err := os.Symlink(os.Args[0], filepath.Join(folder, "only-here")); err != nil {
		t.Skip("no symbolic links:", err)
	}
	server := scripted(t, "a", oneTool(`{"content": []}`))
	server.Command, server.Env["PATH"] = "only-here", folder
	connect(t, quick(), server)
	server.Env["PATH"] = t.TempDir()
	contains(t, mustFail(t, quick(), server), `the MCP server "a" could not be started: exec: "only-here": executable file not found`, "install it, or write its whole path")
}

func TestEveryServerThatCannotBeStartedIsNamedWithWhatItSaid(t *testing.T) {
	text := mustFail(t, quick(),
		scripted(t, "good", oneTool(`{"content": []}`)),
		scripted(t, "exits", script{Stderr: "first line\nthe key is missing\n", Exit: true}),
		scripted(t, "refuses", script{Errors: map[string]json.RawMessage{
			"initialize": json.RawMessage(`{"code": -32000, "message": "no licence"}`), "server/discover": json.RawMessage(`{"code": -32000, "message": "no licence either"}`),
		}}),
		Server{Name: "missing", Command: "/no/such/program"},
	)
	contains(t, text,
		`the MCP server "exits" could not be started: it exited with status 4`, "\n    first line\n    the key is missing",
		`the MCP server "refuses" could not be started: no licence`,
		`the MCP server "missing" could not be started: fork/exec /no/such/program: no such file or directory`)
	if strings.Contains(text, `"good"`) {
		t.Error(text)
	}
}

func TestServersThatCannotBeStartedAreTriedAgainIfItShallGoOn(t *testing.T) {
	var log logged
	options := quick()
	options.KeepGoing, options.Logger = true, log.logger()
	flag := filepath.Join(t.TempDir(), "flag")
	late := scripted(t, "late", oneTool(`{"content": [{"type": "text", "text": "here"}]}`))
	late.Args, late.Command = []string{"-c", `test -e "$0" && exec "$1"`, flag, os.Args[0]}, "/bin/sh"
	s := connect(t, options, scripted(t, "exits", script{Stderr: "farewell\n", Exit: true}), late)
	contains(t, log.String(), "the server could not be started; it is tried again", "server=exits", "server=late")
	if err := os.WriteFile(flag, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	awaitTools(t, s, "run")
	if got, err := call(t, s, "run", nil); got != "here" || err != nil {
		t.Error(got, err)
	}
	status := await(t, s, "exits", func(s Status) bool { return s.State == StateRestarting && s.Restarts > 2 })
	contains(t, status.Error, "it exited with status 4; it last said: farewell")
}

func TestAServerThatIsNotReadyInTimeIsEnded(t *testing.T) {
	options := quick()
	options.StartTimeout, options.Grace = 50*time.Millisecond, 50*time.Millisecond
	contains(t, mustFail(t, options, Server{Name: "slow", Command: "sleep", Args: []string{"1000"}}), `the MCP server "slow" could not be started: it was not ready within 50ms`)
}

func TestAContextThatEndsEndsTheStart(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("enough"))
	options := quick()
	options.Grace = 50 * time.Millisecond
	if _, err := Connect(ctx, &Config{Servers: []Server{{Name: "slow", Command: "sleep", Args: []string{"1000"}}}}, options); err == nil || err.Error() != "mcpclient: enough" {
		t.Error(err)
	}
}

func TestAServerIsSpokenToWithoutTheHandshakeThatItRefuses(t *testing.T) {
	s := connect(t, quick(), scripted(t, "new", script{
		Errors: map[string]json.RawMessage{"initialize": json.RawMessage(`{"code": -32601, "message": "unknown method"}`)},
		Results: map[string]json.RawMessage{
			"server/discover": json.RawMessage(`{"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}, "ttlMs": 0, "cacheScope": "public", "resultType": "complete"}`),
			"tools/list":      json.RawMessage(`{"tools": [{"name": "run", "inputSchema": {}}]}`),
			"tools/call":      json.RawMessage(`{"content": [{"type": "text", "text": "ran"}]}`),
		},
	}))
	if got, err := call(t, s, "run", nil); got != "ran" || err != nil {
		t.Error(got, err)
	}
}

func TestLinesThatAreNoMessagesArePassedOver(t *testing.T) {
	var log logged
	options := quick()
	options.Logger = log.logger()
	script := oneTool(`{"content": [{"type": "text", "text": "ran"}]}`)
	script.Before = []string{"Starting server...", "", "{\"level\": \"info\"}", "\x1b[1mready\x1b[0m"}
	s := connect(t, options, scripted(t, "chatty", script))
	if got, err := call(t, s, "run", nil); got != "ran" || err != nil {
		t.Error(got, err)
	}
	contains(t, log.String(), "a line that is no message", "Starting server...")
}

func TestAResultThatIsTooLargeFailsItsCallAlone(t *testing.T) {
	for _, idLast := range []bool{false, true} {
		t.Run(fmt.Sprintf("id last %v", idLast), func(t *testing.T) {
			options := quick()
			options.MaxMessageBytes = 100 << 10
			s := oneTool(`{"content": [{"type": "text", "text": "REPEAT"}]}`)
			s.Repeat, s.IDLast = 1<<20, idLast
			all := connect(t, options, scripted(t, "large", s))
			for range 2 {
				_, err := call(t, all, "run", nil)
				if err == nil || err.Error() != "the result has more than 100KiB, the most that one message may have" {
					t.Error(err)
				}
			}
			if status := all.Status()[0]; status.Restarts != 0 || status.State != StateRunning {
				t.Error(status)
			}
		})
	}
}

func TestALargeResultIsWhole(t *testing.T) {
	s := oneTool(`{"content": [{"type": "text", "text": "REPEAT"}]}`)
	s.Repeat = 20 << 20
	all := connect(t, quick(), scripted(t, "large", s))
	got, err := call(t, all, "run", nil)
	if text, _ := got.(string); len(text) != 20<<20 || err != nil {
		t.Error(len(text), err)
	}
}

func TestNumbersAndTheOrderOfKeysCrossAsTheServerWroteThem(t *testing.T) {
	const value = `{"z":9007199254740993,"a":1.0,"n":null,"nested":{"y":1e400,"b":[]}}`
	s := oneTool(`{"structuredContent": ` + value + `}`)
	const schema = `{"type":"object","properties":{"z":{"type":"integer","maximum":9007199254740993},"a":{}}}`
	s.Results["tools/list"] = json.RawMessage(`{"tools": [{"name": "run", "inputSchema": ` + schema + `, "outputSchema": {"type": "object"}}]}`)
	all := connect(t, quick(), scripted(t, "exact", s))
	got, err := call(t, all, "run", nil)
	if err != nil || jsonOf(t, got) != value {
		t.Error(got, err)
	}
	if tool, _ := all.Registry().Set().Tool("run"); string(tool.Input) != schema {
		t.Errorf("%s", tool.Input)
	}
}

func TestAServerThatDiesIsStartedAgain(t *testing.T) {
	s := oneTool(`{"content": [{"type": "text", "text": "ran"}]}`)
	options := quick()
	options.RestartMin, options.RestartMax = 200*time.Millisecond, 200*time.Millisecond
	all := connect(t, options, scripted(t, "mortal", s), scripted(t, "other", oneToolNamed("other")))
	before := all.Status()[0]
	if before.State != StateRunning || before.PID == 0 || before.Implementation != "script" || before.Version != "7" {
		t.Fatal(before)
	}
	if err := syscall.Kill(before.PID, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	await(t, all, "mortal", func(s Status) bool { return s.State == StateRestarting })
	_, err := call(t, all, "run", nil)
	if want := `the MCP server "mortal" is not running: it ended: signal: killed; it is being restarted`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if names := toolNames(all); strings.Join(names, " ") != "other run" {
		t.Error(names)
	}
	after := await(t, all, "mortal", func(s Status) bool { return s.State == StateRunning && s.PID != before.PID })
	if got, err := call(t, all, "run", nil); got != "ran" || err != nil {
		t.Error(got, err)
	}
	if after.Restarts != 1 || after.Error != "it ended: signal: killed" {
		t.Error(after)
	}
}

func TestACallDuringWhichTheServerDiesSaysThatItMayHaveHadAnEffect(t *testing.T) {
	s := oneTool(`{}`)
	s.EndAt, s.Stderr = "tools/call", "a secret"
	all := connect(t, quick(), scripted(t, "mortal", s))
	want := `the MCP server "mortal" ended during the call: it exited with status 3; whether the call had an effect is not known; the server is being restarted`
	// Calls that come too late are told that the server is not running.
	late := `the MCP server "mortal" is not running: it exited with status 3; it is being restarted`
	errs := make(chan error, 200)
	for range cap(errs) {
		go func() {
			_, err := call(t, all, "run", nil)
			errs <- err
		}()
	}
	during := 0
	for range cap(errs) {
		err := <-errs
		if err == nil || err.Error() != want && err.Error() != late {
			t.Errorf("got %v, want %s", err, want)
		}
		if err != nil && err.Error() == want {
			during++
		}
	}
	if during == 0 {
		t.Error("no call was told that it may have had an effect")
	}
	await(t, all, "mortal", func(s Status) bool { return s.State == StateRunning && s.Restarts >= 1 })
}

func TestACallOfAServerThatDoesNotReadEndsWithItsContext(t *testing.T) {
	s := oneTool(`{}`)
	s.StopReadingAt = "tools/list"
	options := quick()
	options.Grace = 50 * time.Millisecond
	all := connect(t, options, scripted(t, "deaf", s))
	big := coderuntime.NewObject("text", strings.Repeat("x", 1<<20))
	for range 3 {
		ctx, cancel := context.WithTimeoutCause(context.Background(), 50*time.Millisecond, errors.New("enough"))
		_, err := callWith(ctx, t, all, "run", big)
		cancel()
		if err == nil || err.Error() != "enough" {
			t.Error(err)
		}
	}
}

func TestACallThatTakesTooLongIsEnded(t *testing.T) {
	s := oneTool(`{}`)
	s.StopReadingAt = "tools/list"
	server := scripted(t, "slow", s)
	server.Timeout = 30 * time.Millisecond
	options := quick()
	options.Grace, options.CallTimeout = 50*time.Millisecond, time.Hour
	all := connect(t, options, server)
	_, err := call(t, all, "run", nil)
	if err == nil || err.Error() != `the tool "run" of the MCP server "slow" took longer than 30ms` {
		t.Error(err)
	}
}

func TestCloseEndsProgramsThatDoNotWantToAndWhatTheyStarted(t *testing.T) {
	s := oneTool(`{"content": [{"type": "text", "text": "CHILD"}]}`)
	s.IgnoreEnd, s.Child = true, true
	options := quick()
	options.Grace = 50 * time.Millisecond
	all := connect(t, options, scripted(t, "stubborn", s))
	text, err := call(t, all, "run", nil)
	if err != nil {
		t.Fatal(err)
	}
	var child int
	if _, err := fmt.Sscan(text.(string), &child); err != nil || child == 0 {
		t.Fatal(text, err)
	}
	pid := all.Status()[0].PID
	all.Close()
	all.Close()
	for _, pid := range []int{pid, child} {
		if !gone(pid) {
			t.Errorf("the process %d is still there", pid)
		}
	}
	if _, err := call(t, all, "run", nil); err == nil || err.Error() != "the MCP servers have been closed" {
		t.Error(err)
	}
	if state := all.Status()[0].State; state != StateClosed {
		t.Error(state)
	}
}

// gone reports whether a process has ended; one that has been killed by now takes a moment to be reaped by whoever has inherited it.
func gone(pid int) bool {
	for range 600 {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if errors.Is(err, os.ErrNotExist) || strings.Contains(string(stat), ") Z ") {
			return syscall.Kill(pid, 0) != nil || err == nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false
}

func TestAProgramThatLosesItsLeaderEndsWithIt(t *testing.T) {
	s := scripted(t, "wrapped", oneTool(`{"content": [{"type": "text", "text": "ran"}]}`))
	s.Command, s.Args = "/bin/sh", []string{"-c", `"$0"; true`, os.Args[0]}
	all := connect(t, quick(), s)
	before := all.Status()[0].PID
	if err := syscall.Kill(before, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	await(t, all, "wrapped", func(s Status) bool { return s.State == StateRunning && s.PID != before })
	if got, err := call(t, all, "run", nil); got != "ran" || err != nil {
		t.Error(got, err)
	}
}

func TestPausesBeforeRestartsGrowAndAreBounded(t *testing.T) {
	b := backoff{shortest: 100, longest: 1000}
	for range 2 {
		for _, most := range []time.Duration{100, 200, 400, 800, 1000, 1000} {
			if pause := b.next(); pause < most/2 || pause > most {
				t.Errorf("got %d, want %d to %d", pause, most/2, most)
			}
		}
		b.reset()
	}
}

func TestLongLinesAreReadToTheirEnds(t *testing.T) {
	for name, test := range map[string]struct {
		size int
		long bool
	}{"just fits": {1000, false}, "is a byte too long": {1001, true}, "is far too long": {100000, true}} {
		t.Run(name, func(t *testing.T) {
			line := "HEAD" + strings.Repeat("x", test.size-9) + "TAIL"
			r := bufio.NewReaderSize(strings.NewReader(line+"\nnext\n"), 16)
			got, long, err := readLine(r, 1000)
			if err != nil || (long != nil) != test.long {
				t.Fatal(len(got), long, err)
			}
			if long == nil && string(got) != line {
				t.Errorf("%s", got)
			}
			if long != nil && (!strings.HasPrefix(string(long.head), "HEAD") || !strings.HasSuffix(string(long.tail), "TAIL\n") || len(long.head) != longLineEnds || len(long.tail) != longLineEnds) {
				t.Errorf("%s %s", long.head, long.tail)
			}
			if got, long, err := readLine(r, 1000); string(got) != "next" || long != nil || err != nil {
				t.Errorf("%s %v %v", got, long, err)
			}
		})
	}
}

func TestSeveralMessagesMayComeAsAList(t *testing.T) {
	messages, err := decodeLine([]byte(`[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","id":1,"result":{}}]`))
	if err != nil || len(messages) != 2 {
		t.Error(messages, err)
	}
}
