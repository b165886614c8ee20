package process

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"

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

	closeOnce sync.Once
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
	// The folder is the worker's own; what it left there is of no use, and an error is the next to be met.
	_ = os.RemoveAll(w.folder)
}

// kill ends the process and its group. It does not block, and may be called more than once.
func (w *worker) kill() {
	if !w.isGone() {
		killGroup(w.process.Pid)
	}
}

// close closes the host's ends.
func (w *worker) close() {
	w.closeOnce.Do(func() {
		_ = w.stream.Close()
		for _, file := range w.files {
			_ = file.Close()
		}
	})
}

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

// capture reads one of a worker's output streams to its end: into lines while a run takes them, else into diagnostics.
type capture struct {
	done chan struct{} // closed at the end of the stream

	mu      sync.Mutex
	text    []byte // of the diagnostics
	partial []byte // of a line
	line    func(text string)
}

func newCapture(stream io.Reader) *capture {
	c := &capture{done: make(chan struct{})}
	go c.read(stream)
	return c
}

func (c *capture) read(stream io.Reader) {
	defer close(c.done)
	buffer := make([]byte, 32<<10)
	for {
		n, err := stream.Read(buffer)
		c.take(buffer[:n])
		if err != nil {
			return
		}
	}
}

// longestPartial is how much of a line is gathered before it becomes an entry of its own: no run keeps more.
const longestPartial = 1 << 20

func (c *capture) take(data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.line == nil {
		c.text = append(c.text, data[:min(len(data), max(0, diagnosticsBytes-len(c.text)))]...)
		return
	}
	for {
		// Each byte is looked at once: a flood of short lines must not cost the host more than the worker.
		line, rest, found := bytes.Cut(data, []byte{'\n'})
		c.partial = append(c.partial, line...)
		if !found {
			break
		}
		c.line(strings.ToValidUTF8(string(c.partial), "\ufffd"))
		c.partial, data = c.partial[:0], rest
	}
	if len(c.partial) > longestPartial {
		c.flush()
	}
}

func (c *capture) flush() {
	if len(c.partial) > 0 && c.line != nil {
		c.line(strings.ToValidUTF8(string(c.partial), "\ufffd"))
	}
	c.partial = nil
}

// begin gives the lines that follow to line.
func (c *capture) begin(line func(text string)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.line = line
}

// end gives an unfinished line to the run and the rest of the stream to nobody.
func (c *capture) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.line != nil {
		c.flush()
		c.line = func(string) {}
	}
}

func (c *capture) kept() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return strings.ToValidUTF8(string(c.text), "\ufffd")
}
