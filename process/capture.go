package process

import (
	"bytes"
	"io"
	"strings"
	"sync"
)

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
