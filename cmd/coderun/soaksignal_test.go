//go:build unix

package main

import (
	"bufio"
	"io"
	"strings"
	"syscall"
	"testing"
)

func TestASignalEndsASoakWithItsReport(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes some seconds")
	}
	command := execution{args: strings.Fields("soak --seed 1 --backend typescript --isolation goroutine")}.command(t)
	pipe, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill() })
	stdout := bufio.NewReader(pipe)
	if line, err := stdout.ReadString('\n'); err != nil {
		t.Fatalf("got %q, %v", line, err)
	}
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(stdout)
	if err != nil || !strings.HasSuffix(string(rest), "\nbreaches   0\n") {
		t.Errorf("got %q, %v", rest, err)
	}
	if status := exitStatus(t, command.Wait()); status != 4 {
		t.Errorf("status %d", status)
	}
}
