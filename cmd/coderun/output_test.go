package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

func TestAfterASignalOutputThatStandsStillEndsTheProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reader, writer := io.Pipe()
		statuses := make(chan int, 1)
		a := &app{exit: func(status int) { statuses <- status; reader.CloseWithError(syscall.EPIPE) }}
		a.stdout = &output{writer, &a.progress}
		stopped := make(chan struct{})
		go a.exitWhenStalled(stopped)
		go func() {
			// A reader that is slow, but reads, and then stops.
			chunk := make([]byte, outputChunk)
			for range 4 {
				time.Sleep(stalledAfter * 3 / 4)
				_, _ = io.ReadFull(reader, chunk)
			}
		}()
		began := time.Now()
		_, err := a.stdout.Write([]byte(strings.Repeat("x", 10*outputChunk)))
		if status := <-statuses; status != int(statusAbort) || !errors.Is(err, syscall.EPIPE) {
			t.Errorf("status %d, %v", status, err)
		}
		if took := time.Since(began); took < 4*stalledAfter*3/4 || took > 6*stalledAfter {
			t.Errorf("ended after %v", took)
		}
	})
}

func TestTheWatchOfOutputEndsWithTheRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &app{exit: func(status int) { t.Errorf("exit %d", status) }}
		stopped := make(chan struct{})
		close(stopped)
		a.exitWhenStalled(stopped)
	})
}

func TestAnInputThatDoesNotEndIsBoundByTheWallBudgetAndTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended, cancel := context.WithCancelCause(context.Background())
		cancel(errors.New("received SIGTERM"))
		for name, test := range map[string]struct {
			ctx     context.Context
			kind    coderuntime.Kind
			message string
		}{
			"the budget":  {context.Background(), coderuntime.Timeout, "the wall budget of 7s ran out before the program had been read"},
			"the context": {ended, coderuntime.Abort, "aborted: received SIGTERM"},
		} {
			input, writer := io.Pipe()
			a := &app{stdin: input}
			began := time.Now()
			_, err := a.readProgram(test.ctx, fromStandardInput, limits.Limits{Wall: 7 * time.Second, ProgramBytes: 100})
			var unread *unreadError
			if !errors.As(err, &unread) || unread.failure.Kind != test.kind || unread.failure.Message != test.message {
				t.Errorf("%s: %v", name, err)
			}
			if took := time.Since(began); took > 7*time.Second {
				t.Errorf("%s: it took %v", name, took)
			}
			writer.Close()
		}
	})
}

func TestAnInputThatDoesNotEndIsReportedAsATimeout(t *testing.T) {
	input, writer := io.Pipe()
	defer writer.Close()
	for _, flags := range [][]string{{"--json"}, nil} {
		var stdout, stderr strings.Builder
		a := &app{stdin: input, stdout: &stdout, stderr: &stderr, setZone: func(*time.Location) {}}
		status := a.execute(append([]string{"run", "--language=typescript", "--wall=1ms", "-"}, flags...))
		text := stdout.String() + stderr.String()
		if status != statusTimeout || !strings.Contains(text, "the wall budget of 1ms ran out before the program had been read") {
			t.Errorf("%v: status %d, %s", flags, status, text)
		}
		if flags != nil && parseReport(t, stdout.String()).Error.Kind != "timeout" {
			t.Errorf("the report: %s", stdout.String())
		}
	}
}
