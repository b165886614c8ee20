package mcpclient

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime/limits"
)

// stdioTransport starts a program and speaks to it by its standard input and output, as the protocol's section on the stdio transport has it. Unlike the SDK's
// CommandTransport it ends the program with all that the program started, passes over lines of output that are no messages, bounds messages without
// losing the connection, lets no program that does not read block a call, and says why a program ended.
type stdioTransport struct {
	server     *Server
	grace      time.Duration
	maxMessage int64
	logger     *slog.Logger

	// stderr is the tail of what the program wrote there, also after the connection has ended.
	stderr tail
	// connection is the one that Connect made.
	connection *stdioConn
	// pid is that of the program, once Connect has returned; it leads a process group of that id where the system has those.
	pid int
}

// errStopped is for what is asked of a program that is being stopped.
var errStopped = errors.New("it is being stopped")

// Connect implements mcp.Transport. The context is not used: the program outlives it.
func (t *stdioTransport) Connect(context.Context) (mcp.Connection, error) {
	cmd := exec.Command(t.server.Command, t.server.Args...)
	cmd.Dir = t.server.Folder
	cmd.Env = os.Environ()
	for _, name := range sortedKeys(t.server.Env) {
		cmd.Env = append(cmd.Env, name+"="+t.server.Env[name])
	}
	if path, ok := t.server.Env["PATH"]; ok && filepath.Base(t.server.Command) == t.server.Command {
		if found := lookIn(path, t.server.Command); found != "" {
			cmd.Path, cmd.Err = found, nil
		}
	}
	cmd.SysProcAttr = groupAttributes()
	c := &stdioConn{
		transport: t, incoming: make(chan jsonrpc.Message), outgoing: make(chan []byte), exited: make(chan struct{}), stopping: make(chan struct{}),
		ended: make(chan struct{}), drained: make(chan struct{}),
	}
	var theirs []*os.File
	pipe := func() (read, write *os.File, err error) {
		read, write, err = os.Pipe()
		if err == nil {
			c.files = append(c.files, read, write)
		}
		return read, write, err
	}
	fail := func(err error) (mcp.Connection, error) {
		for _, file := range c.files {
			file.Close()
		}
		return nil, err
	}
	stdinRead, stdinWrite, err := pipe()
	if err != nil {
		return fail(err)
	}
	stdoutRead, stdoutWrite, err := pipe()
	if err != nil {
		return fail(err)
	}
	stderrRead, stderrWrite, err := pipe()
	if err != nil {
		return fail(err)
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdinRead, stdoutWrite, stderrWrite
	theirs = []*os.File{stdinRead, stdoutWrite, stderrWrite}
	if err := cmd.Start(); err != nil {
		return fail(startError(err))
	}
	for _, file := range theirs {
		file.Close()
	}
	c.cmd, c.stdin, c.stdout, c.files = cmd, stdinWrite, stdoutRead, nil
	t.pid, t.connection = cmd.Process.Pid, c
	c.working.Go(func() { c.read(stdoutRead) })
	c.working.Go(func() { c.write(stdinWrite) })
	c.working.Go(func() {
		defer close(c.drained)
		defer stderrRead.Close()
		t.stderr.fill(stderrRead, t.logger)
	})
	go c.wait(stderrRead)
	return c, nil
}

// startError says what to do about a program that cannot be started.
func startError(err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("%w; install it, or write its whole path", err)
	}
	return err
}

// lookIn looks for a program in the folders of a list such as PATH.
func lookIn(path, name string) string {
	for _, folder := range filepath.SplitList(path) {
		if !filepath.IsAbs(folder) {
			continue
		}
		if found, err := exec.LookPath(filepath.Join(folder, name)); err == nil {
			return found
		}
	}
	return ""
}

// stdioConn is the connection to a program that runs.
type stdioConn struct {
	transport *stdioTransport
	cmd       *exec.Cmd
	stdin     *os.File
	stdout    *os.File
	files     []*os.File // while it is being made

	incoming chan jsonrpc.Message
	outgoing chan []byte

	working sync.WaitGroup // the goroutines that read and write
	exited  chan struct{}  // closed when the program has ended; state is then set
	state   string
	drained chan struct{} // closed when its standard error has been read to the end

	stopOnce sync.Once
	stopping chan struct{} // closed when the connection is being closed

	writeErr atomic.Pointer[endedError] // why nothing more can be written
	readErr  error                      // set before ended is closed
	ended    chan struct{}              // closed when nothing more comes
}

// SessionID implements mcp.Connection.
func (c *stdioConn) SessionID() string { return "" }

// Read implements mcp.Connection. The error at the end says why the program ended.
func (c *stdioConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case message := <-c.incoming:
		return message, nil
	case <-c.ended:
		return nil, c.readErr
	case <-c.stopping:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Write implements mcp.Connection. It returns when the message is on its way, or the context ends while the program does not read.
func (c *stdioConn) Write(ctx context.Context, message jsonrpc.Message) error {
	text, err := jsonrpc.EncodeMessage(message)
	if err != nil {
		return err
	}
	select {
	case c.outgoing <- append(text, '\n'):
		return nil
	case <-c.exited:
		return c.why()
	case <-c.stopping:
		return errStopped
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close implements mcp.Connection: it ends the program, by the end of its standard input, by SIGTERM to its group and then by SIGKILL, and returns when it is
// gone.
func (c *stdioConn) Close() error {
	c.stopOnce.Do(func() { close(c.stopping) })
	_ = c.stdin.Close()
	for _, end := range []func(*exec.Cmd){terminateGroup, killGroup} {
		if c.exits(c.transport.grace) {
			break
		}
		end(c.cmd)
	}
	<-c.exited
	c.working.Wait()
	return nil
}

// exits waits for the end of the program.
func (c *stdioConn) exits(atMost time.Duration) bool {
	timer := time.NewTimer(atMost)
	defer timer.Stop()
	select {
	case <-c.exited:
		return true
	case <-timer.C:
		return false
	}
}

// wait reaps the program. What it had started and left in its group ends with it, and its output ends then.
func (c *stdioConn) wait(stderr *os.File) {
	err := reap(c.cmd)
	var exit *exec.ExitError
	switch {
	case err == nil:
		c.state = "it exited with status 0"
	case errors.As(err, &exit) && exit.ExitCode() >= 0:
		c.state = "it exited with status " + strconv.Itoa(exit.ExitCode())
	default:
		c.state = "it ended: " + err.Error()
	}
	close(c.exited)
	// Whoever left the group may still hold the pipes. What was written before is read.
	deadline := time.Now().Add(500 * time.Millisecond)
	_ = c.stdout.SetReadDeadline(deadline)
	_ = stderr.SetReadDeadline(deadline)
}

// why says why the program ended, once it has.
func (c *stdioConn) why() error {
	<-c.drained
	return &endedError{text: c.state, said: c.transport.stderr.last()}
}

// endedError is why a program serves no more, and the last that it wrote to its standard error, which is not for those who call: it may be about anything.
type endedError struct{ text, said string }

// Error implements error.
func (e *endedError) Error() string { return e.text }

// whole is the first line of an error, with what a program said at its end.
func whole(err error) string {
	var ended *endedError
	if errors.As(err, &ended) && ended.said != "" {
		return firstLine(err.Error()) + "; it last said: " + ended.said
	}
	return firstLine(err.Error())
}

// ending says why the connection ended, if that was not since it was closed from here.
func (c *stdioConn) ending() error {
	<-c.ended
	var why *endedError
	if errors.As(c.readErr, &why) {
		return why
	}
	return nil
}

// write hands messages to the program.
func (c *stdioConn) write(stdin *os.File) {
	for {
		select {
		case text := <-c.outgoing:
			if _, err := stdin.Write(text); err != nil {
				// Either it has ended, or it has closed its input and cannot serve any more.
				c.writeErr.Store(&endedError{text: fmt.Sprintf("it does not read its standard input any more: %s", err)})
				_ = c.stdout.SetReadDeadline(time.Now())
				return
			}
		case <-c.exited:
			return
		case <-c.stopping:
			return
		}
	}
}

// read takes messages from the program's output.
func (c *stdioConn) read(stdout *os.File) {
	defer close(c.ended)
	defer stdout.Close()
	lines := bufio.NewReaderSize(stdout, 64<<10)
	complained := 0
	var pacer pacer
	for {
		line, tooLong, err := readLine(lines, c.transport.maxMessage)
		pacer.pace(line)
		var messages []jsonrpc.Message
		switch {
		case tooLong != nil:
			message := tooLong.response(c.transport.maxMessage)
			if message == nil {
				c.readErr = &endedError{text: "it sent a message of more than " + limits.FormatSize(c.transport.maxMessage)}
				return
			}
			messages = append(messages, message)
		case len(line) > 0:
			var bad error
			if messages, bad = decodeLine(line); bad != nil {
				// Programs print what they should not; the TypeScript SDK passes over it too.
				if complained++; complained <= 10 {
					c.transport.logger.Warn("the server printed a line that is no message to its standard output", "line", limits.CutText(string(line), 200))
				}
			}
		}
		for _, message := range messages {
			select {
			case c.incoming <- message:
			case <-c.stopping:
				c.readErr = io.EOF
				return
			}
		}
		if err != nil {
			c.readErr = c.outputEnded()
			return
		}
	}
}

// outputEnded says why there is no more output.
func (c *stdioConn) outputEnded() error {
	if c.exits(c.transport.grace) {
		return c.why()
	}
	if err := c.writeErr.Load(); err != nil {
		return err
	}
	return &endedError{text: "it closed its standard output"}
}

// decodeLine reads the message of a line, or several in a list, as the protocol had it in 2025-03-26. A response that cannot be read becomes an error for its call;
// an error returned is about something else that is no message.
func decodeLine(line []byte) ([]jsonrpc.Message, error) {
	texts := []json.RawMessage{line}
	if line[0] == '[' {
		texts = nil
		if err := json.Unmarshal(line, &texts); err != nil {
			return nil, err
		}
	}
	var out []jsonrpc.Message
	var fault error
	for _, text := range texts {
		message, err := decode(text)
		if err != nil {
			if failure := unreadResponse(text, err); failure != nil {
				out = append(out, failure)
			} else {
				fault = err
			}
			continue
		}
		if response, ok := message.(*jsonrpc.Response); ok && response.Error == nil {
			response.Result = packResult(response.Result)
		}
		out = append(out, message)
	}
	return out, fault
}

// longLine is what is kept of a line that is too long: the ends.
type longLine struct{ head, tail []byte }

const longLineEnds = 200

// readLine reads a line without the white space around it. The error is nil or that of the reader, at the end.
func readLine(r *bufio.Reader, most int64) ([]byte, *longLine, error) {
	var line []byte
	var long *longLine
	for {
		part, err := r.ReadSlice('\n')
		switch {
		case long != nil:
			long.tail = append(long.tail, part...)
			long.tail = long.tail[max(0, len(long.tail)-longLineEnds):]
		case int64(len(line)+len(part)) > most:
			long = &longLine{head: bytes.Clone(line[:min(len(line), longLineEnds)])}
			if len(long.head) < longLineEnds {
				long.head = append(long.head, part[:min(len(part), longLineEnds-len(long.head))]...)
			}
			long.tail = append(bytes.Clone(line[max(0, len(line)-longLineEnds):]), part...)
			long.tail = bytes.Clone(long.tail[max(0, len(long.tail)-longLineEnds):])
			line = nil
		default:
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if long == nil {
			line = bytes.TrimSpace(line)
		}
		return line, long, err
	}
}

// response is an error in place of a response that is too long; nil if it cannot be seen whose it is.
func (l *longLine) response(most int64) jsonrpc.Message {
	id, ok := idAtEnds(l.head, l.tail)
	if !ok {
		return nil
	}
	return &jsonrpc.Response{ID: id, Error: tooLarge(most)}
}

// tooLarge is the error in place of a result that is not read.
func tooLarge(most int64) *jsonrpc.Error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: fmt.Sprintf("the result has more than %s, the most that one message may have", limits.FormatSize(most))}
}

// tail keeps the end of what a program writes to its standard error.
type tail struct {
	mu    sync.Mutex
	lines []string
}

// The bounds of what is kept.
const (
	tailLines = 20
	tailLine  = 500
)

// fill reads until the end, and logs each line.
func (t *tail) fill(r io.Reader, logger *slog.Logger) {
	lines := bufio.NewReaderSize(r, 4<<10)
	for {
		line, long, err := readLine(lines, 64<<10)
		text := string(line)
		if long != nil {
			text = string(long.head)
		}
		text = strings.ToValidUTF8(strings.TrimSpace(text), "\uFFFD")
		if text != "" {
			logger.Debug("standard error", "line", text)
			t.mu.Lock()
			if len(t.lines) == tailLines {
				t.lines = append(t.lines[:0], t.lines[1:]...)
			}
			t.lines = append(t.lines, limits.CutText(text, tailLine))
			t.mu.Unlock()
		}
		if err != nil {
			return
		}
	}
}

// last is the last line.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) == 0 {
		return ""
	}
	return t.lines[len(t.lines)-1]
}

// text is all that is kept, a line each.
func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(t.lines, "\n")
}
