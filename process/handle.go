package process

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process/wire"
)

// diagnosticsBytes bounds what is kept of what a worker says that is not the program's.
const diagnosticsBytes = 16 << 10

// worker is the host's end of one worker process.
type worker struct {
	process *os.Process
	folder  string
	stream  io.ReadWriteCloser
	conn    *wire.Conn
	hello   wire.Hello
	// stdout and stderr read what the process writes.
	stdout, stderr *capture
	files          []io.Closer // of the captures

	exited chan struct{}
	state  *os.ProcessState // once exited is closed
	peak   atomic.Int64
	ran    atomic.Bool
}

// greet reads the hello.
func (w *worker) greet() error {
	frame, err := w.conn.Read(wire.LongestHello)
	if err != nil {
		if err == io.EOF {
			return errors.New("ended without a hello")
		}
		return fmt.Errorf("said no hello: %w", err)
	}
	message, err := wire.ReadFromWorker(frame, limits.Limits{})
	if err != nil {
		return fmt.Errorf("broke the protocol: %w", err)
	}
	hello, ok := message.(*wire.Hello)
	if !ok {
		return fmt.Errorf("broke the protocol: its first message is not hello")
	}
	w.hello = *hello
	return nil
}

// holds reports whether the worker has an optional part of the contract, by what it says of itself.
func (w *worker) holds(part coderuntime.Lack) bool { return !slices.Contains(w.hello.Lacks, part) }

// isGone reports whether the process has ended.
func (w *worker) isGone() bool {
	select {
	case <-w.exited:
		return true
	default:
		return false
	}
}

// wait reaps the process and returns when everything that is left of it is cleared away.
func (w *worker) wait() {
	state, err := w.process.Wait()
	if err == nil {
		w.state = state
	}
	// What it started may live on in its group.
	killGroup(w.process.Pid)
	close(w.exited)
	// What it wrote is read to its end, unless something that has left the group holds the pipes.
	await(w.stdout.done, drainGrace)
	await(w.stderr.done, drainGrace)
	for _, file := range w.files {
		_ = file.Close()
	}
	// The folder is the worker's own; what it left there is of no use, and an error is the next to be met.
	_ = os.RemoveAll(w.folder)
}

// kill ends the process and its group. It does not block, and may be called more than once.
func (w *worker) kill() {
	if !w.isGone() {
		killGroup(w.process.Pid)
	}
}

// close ends the connection. It may be called more than once.
func (w *worker) close() { _ = w.stream.Close() }

// ended says how the process ended, once it has.
func (w *worker) ended() string {
	if w.state == nil {
		return "unknown"
	}
	return w.state.String()
}

// lastWords gives the first line of the diagnostics, for an error.
func (w *worker) lastWords() string {
	text := w.diagnostics()
	if line, _, _ := strings.Cut(strings.TrimSpace(text), "\n"); line != "" {
		return " (" + limits.CutText(line, 500) + ")"
	}
	return ""
}

// diagnostics gives what the process wrote that is not the program's.
func (w *worker) diagnostics() string { return w.stderr.kept() + w.stdout.kept() }

func (w *worker) report() WorkerReport {
	return WorkerReport{
		PID: w.process.Pid, Ran: w.ran.Load(), Ended: w.ended(), Diagnostics: limits.CutText(w.diagnostics(), diagnosticsBytes),
		InForce: w.hello.InForce, PeakMemory: w.peak.Load(),
	}
}
