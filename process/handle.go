package process

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process/wire"
)

// diagnosticsBytes bounds what is kept of what a worker says that is not the program's.
const diagnosticsBytes = 16 << 10

// child is a process that was started.
type child interface {
	// pid is its identifier.
	pid() int
	// wait blocks until the process has ended, and reaps it; nil if the system does not say how it ended.
	wait() *os.ProcessState
	// kill ends the process, if it is not reaped, and what is in its group. It does not block.
	kill()
}

// worker is the host's end of one worker process.
type worker struct {
	child  child
	folder string
	stream io.ReadWriteCloser
	conn   *wire.Conn
	hello  wire.Hello
	// stdout and stderr read what the process writes.
	stdout, stderr *capture
	files          []io.Closer // of the captures

	exited chan struct{}
	state  *os.ProcessState // once exited is closed
	peak   atomic.Int64     // bytes, see WorkerReport
	spent  atomic.Int64     // nanoseconds of processor time during its run
	ran    atomic.Bool
}

// greet reads the hello of a worker that is for a language.
func (w *worker) greet(language coderuntime.Language) error {
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
	if hello.Language != language {
		return fmt.Errorf("runs programs in %s, not %s", hello.Language, language)
	}
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
	w.state = w.child.wait()
	// What it started may live on in its group.
	w.child.kill()
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

// count notes for how long the process has computed in its run, and returns the most that was noted.
func (w *worker) count(spent time.Duration) time.Duration {
	w.spent.Store(max(w.spent.Load(), int64(spent)))
	return time.Duration(w.spent.Load())
}

// kill ends the process and its group. It does not block, and may be called more than once.
func (w *worker) kill() {
	if !w.isGone() {
		w.child.kill()
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
		PID: w.child.pid(), Ran: w.ran.Load(), Ended: w.ended(), Diagnostics: limits.CutText(w.diagnostics(), diagnosticsBytes),
		InForce: w.hello.InForce, PeakMemory: w.peak.Load(),
	}
}
