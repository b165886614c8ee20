//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/coderuntime/coderuntime"
)

// interrupted starts a program that prints ready and then does what it does, and returns when that has
// been read.
func interrupted(t *testing.T, program string, flags ...string) (command *exec.Cmd, stdout *bufio.Reader, stderr *bytes.Buffer) {
	t.Helper()
	command = execution{args: append([]string{"run", "--bindings", "tools.json", "p.ts"}, flags...),
		files: map[string]string{"p.ts": program, "tools.json": toolsJSON}}.command(t)
	pipe, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	stderr = &bytes.Buffer{}
	command.Stderr = stderr
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill() })
	stdout = bufio.NewReader(pipe)
	line, err := stdout.ReadString('\n')
	if err != nil || line != "ready\n" {
		t.Fatalf("got %q, %v; stderr %q", line, err, stderr)
	}
	return command, stdout, stderr
}

func TestASignalAbortsTheRunAndItsResultIsPrinted(t *testing.T) {
	for _, test := range []struct {
		name   string
		signal syscall.Signal
		wait   string
	}{
		{"SIGINT", syscall.SIGINT, "await tools.slow()"},
		{"SIGTERM", syscall.SIGTERM, "try { for (;;); } finally { for (;;); }"},
	} {
		t.Run(test.name, func(t *testing.T) {
			command, stdout, stderr := interrupted(t, "console.log('ready'); "+test.wait, "--compute=0", "--wall=0")
			if err := command.Process.Signal(test.signal); err != nil {
				t.Fatal(err)
			}
			if rest, err := stdout.ReadString(0); rest != "" {
				t.Errorf("more on stdout: %q, %v", rest, err)
			}
			if status := exitStatus(t, command.Wait()); status != 4 {
				t.Errorf("status %d", status)
			}
			if got := stderr.String(); !strings.HasPrefix(got, "abort: ") || !strings.Contains(got, "received "+test.name) {
				t.Errorf("stderr %q", got)
			}
		})
	}
}

func TestASecondSignalEndsTheProcessAtOnce(t *testing.T) {
	// The first signal's result cannot be printed, since nobody reads the pipe, which holds 64 KiB.
	command, _, _ := interrupted(t, "console.log('ready'); for (let i = 0; i < 500; i++) console.log('x'.repeat(1000)); await tools.slow()", "--wall=0")
	for _, signal := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		if err := command.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
	}
	state, err := command.Process.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if state.ExitCode() != 4 {
		t.Errorf("the process ended with %s", state)
	}
}

func TestASignalWithJSONPrintsTheReport(t *testing.T) {
	app := &app{exit: func(int) {}}
	ctx, stop := app.abortOnSignal(context.Background())
	defer stop()
	if err := syscall.Kill(syscall.Getpid(), syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	<-ctx.Done()
	var stdout, stderr bytes.Buffer
	app.stdout, app.stderr = &stdout, &stderr
	runtime, err := newRuntime("typescript", "", "", engineConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.Close()
	status := app.runToReport(ctx, runtime, coderuntime.Request{Program: "return 1"}, func(coderuntime.Result) {})
	got := parseReport(t, stdout.String())
	if status != statusAbort || got.Value != nil || got.Error == nil || got.Error.Kind != "abort" || !strings.Contains(got.Error.Message, "SIGINT") {
		t.Errorf("status %d, stdout %s", status, stdout.String())
	}
}

func TestAFullDiskIsReported(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	command := execution{args: []string{"run", "--language=typescript", "-"}, stdin: "return 1"}.command(t)
	var stderr bytes.Buffer
	command.Stdout, command.Stderr = full, &stderr
	if status := exitStatus(t, command.Run()); status != 2 || !strings.HasPrefix(stderr.String(), "coderun: writing standard output: ") {
		t.Errorf("status %d, stderr %q", status, stderr.String())
	}
}

func TestAnEndlessProgramIsRefused(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip(err)
	}
	_, stderr, status := execution{args: []string{"run", "--language=typescript", "/dev/zero"}}.run(t)
	if status != 2 || !strings.Contains(stderr, "/dev/zero is longer than 64MiB") {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
}
