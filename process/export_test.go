//go:build unix

package process

import (
	"io"
	"os"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/coderuntime/coderuntime/process/wire"
)

// Peer is the end of a worker that is no process: a goroutine of a test, which ends when serve returns.
type Peer struct {
	// Stream is the worker's end of the connection. It fails once the host has killed the worker.
	Stream *os.File
	// Stdout is what the host takes for the standard output.
	Stdout io.Writer
	// Killed is closed when the host has killed the worker.
	Killed <-chan struct{}
}

// Serve returns the configuration with workers that are goroutines which call serve, and nothing of a process: neither memory nor processor time is watched.
func Serve(config Config, serve func(Peer)) Config {
	config.Command = []string{"goroutine"}
	config.launch = func(*pool) (*worker, error) {
		ours, blocking, err := streamPair()
		if err != nil {
			return nil, err
		}
		theirs, err := unblocked(blocking)
		if err != nil {
			ours.Close()
			return nil, err
		}
		stdout, output := io.Pipe()
		g := &goroutine{killed: make(chan struct{}), ended: make(chan struct{}), stream: theirs}
		go func() {
			defer close(g.ended)
			defer output.Close()
			defer theirs.Close()
			serve(Peer{Stream: theirs, Stdout: output, Killed: g.killed})
		}()
		none, nothing := io.Pipe()
		nothing.Close()
		return &worker{
			child: g, stream: ours, conn: wire.NewConn(ours), stdout: newCapture(stdout), stderr: newCapture(none),
			files: []io.Closer{stdout}, exited: make(chan struct{}),
		}, nil
	}
	return config
}

// unblocked gives a file that a goroutine can read while another closes it, and closes the one that it is given.
func unblocked(file *os.File) (*os.File, error) {
	defer file.Close()
	descriptor, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	if err := unix.SetNonblock(descriptor, true); err != nil {
		unix.Close(descriptor)
		return nil, err
	}
	return os.NewFile(uintptr(descriptor), "host"), nil
}

// goroutine is a child.
type goroutine struct {
	once          sync.Once
	killed, ended chan struct{}
	stream        *os.File
}

// pid is that of no process.
func (g *goroutine) pid() int { return 0 }

func (g *goroutine) wait() *os.ProcessState {
	<-g.ended
	return nil
}

func (g *goroutine) kill() {
	g.once.Do(func() {
		close(g.killed)
		_ = g.stream.Close()
	})
}

// Record returns the configuration with workers that are processes and of which what they send is given to read, and that the host has sent a message to
// wrote.
func Record(config Config, read func(data []byte), wrote func()) Config {
	config.launch = func(p *pool) (*worker, error) {
		w, err := p.startProcess()
		if err == nil {
			w.conn = wire.NewConn(tap{w.stream, read, wrote})
		}
		return w, err
	}
	return config
}

type tap struct {
	io.ReadWriter
	read  func(data []byte)
	wrote func()
}

func (t tap) Read(data []byte) (int, error) {
	n, err := t.ReadWriter.Read(data)
	t.read(data[:n])
	return n, err
}

func (t tap) Write(data []byte) (int, error) {
	t.wrote()
	return t.ReadWriter.Write(data)
}
