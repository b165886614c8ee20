//go:build unix

package process

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/coderuntime/coderuntime/process/wire"
)

// workerDescriptor is the descriptor on which a worker speaks to its host.
const workerDescriptor = 3

// startWorker starts a process. It returns before that has said hello; who starts it calls wait.
func startWorker(spawner *spawner, line []string, folder string) (*worker, error) {
	path, err := exec.LookPath(line[0])
	if err != nil {
		return nil, err
	}
	w := &worker{exited: make(chan struct{})}
	if w.folder, err = os.MkdirTemp(folder, ""); err != nil {
		return nil, err
	}
	var theirs []*os.File
	closeTheirs := func() {
		for _, file := range theirs {
			file.Close()
		}
	}
	defer closeTheirs()
	fail := func(err error) (*worker, error) {
		if w.stream != nil {
			w.stream.Close()
		}
		for _, file := range w.files {
			file.Close()
		}
		_ = os.RemoveAll(w.folder)
		return nil, err
	}
	ours, peer, err := streamPair()
	if err != nil {
		return fail(err)
	}
	w.stream = ours
	theirs = append(theirs, peer)
	var outputs [2]*os.File
	var readers [2]io.Reader
	for i := range outputs {
		read, write, err := os.Pipe()
		if err != nil {
			return fail(err)
		}
		outputs[i], readers[i] = write, read
		theirs, w.files = append(theirs, write), append(w.files, read)
	}
	c := &exec.Cmd{
		Path: path, Args: line, Env: []string{}, Dir: w.folder,
		Stdout: outputs[0], Stderr: outputs[1], ExtraFiles: []*os.File{peer}, SysProcAttr: processAttributes(),
	}
	if err := spawner.start(c); err != nil {
		return fail(err)
	}
	w.child = command{c.Process}
	w.conn = wire.NewConn(w.stream)
	w.stdout, w.stderr = newCapture(readers[0]), newCapture(readers[1])
	return w, nil
}

// streamPair makes a socket pair: the host's end, which does not block a thread, and the worker's.
func streamPair() (ours, theirs *os.File, err error) {
	// Not every system has SOCK_CLOEXEC; the lock keeps another start from inheriting the ends.
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("a socket pair: %w", err)
	}
	unix.CloseOnExec(ends[0])
	unix.CloseOnExec(ends[1])
	if err := unix.SetNonblock(ends[0], true); err != nil {
		unix.Close(ends[0])
		unix.Close(ends[1])
		return nil, nil, err
	}
	return os.NewFile(uintptr(ends[0]), "worker"), os.NewFile(uintptr(ends[1]), "host"), nil
}

// command is a child that leads a process group.
type command struct{ process *os.Process }

func (c command) pid() int { return c.process.Pid }

func (c command) wait() *os.ProcessState {
	state, err := c.process.Wait()
	if err != nil {
		return nil
	}
	return state
}

func (c command) kill() {
	// The only error is that there is none left.
	_ = unix.Kill(-c.process.Pid, unix.SIGKILL)
}

// spawner starts processes from one thread that lives until it is closed: on Linux the kernel kills a worker when the thread that started
// it ends.
type spawner struct {
	commands chan spawning
	closed   chan struct{}
}

type spawning struct {
	command *exec.Cmd
	err     chan error
}

func newSpawner() *spawner {
	s := &spawner{commands: make(chan spawning), closed: make(chan struct{})}
	go func() {
		defer close(s.closed)
		// Never unlocked: the thread ends with the goroutine.
		runtime.LockOSThread()
		for spawning := range s.commands {
			spawning.err <- spawning.command.Start()
		}
	}()
	return s
}

func (s *spawner) start(command *exec.Cmd) error {
	err := make(chan error, 1)
	s.commands <- spawning{command, err}
	return <-err
}

// close ends the thread, once nothing is started any more.
func (s *spawner) close() {
	close(s.commands)
	<-s.closed
}
