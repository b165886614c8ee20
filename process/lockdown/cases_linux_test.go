package lockdown

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	_ "time/tzdata"
	"unsafe"

	"golang.org/x/sys/unix"
)

// trial is something that a locked process tries.
type trial struct {
	name string
	// prepare is called before the process is locked, and what it returns after.
	prepare func() (try func() error)
	// refusedBy are words of measures (their String) of which each in force refuses it. If there are none it must succeed.
	refusedBy []string
	// harms says that it is not tried where nothing refuses it: it would end or stop a process, or fail for another reason.
	harms bool
	death *death
}

// death is how a process ends.
type death struct{ state, stderr string }

// Names of cases that tests use by themselves.
const (
	waits      = "its host speaks to it"
	readsLimit = "a limit is read"
)

func isRefusal(err error) bool {
	// Landlock and seccomp differ in the first two, and later calls do not exist.
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.ENOSYS)
}

// listen gives the name of an abstract socket that takes connections until the test ends.
func listen(t *testing.T) string {
	t.Helper()
	name := fmt.Sprintf("@lockdown-test-%d", os.Getpid())
	listener, err := net.Listen("unix", name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	return name
}

// simply is a case that prepares nothing.
func simply(try func() error) func() func() error { return func() func() error { return try } }

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func cases() []trial {
	var all []trial
	for _, group := range [][]trial{pathCases, socketCases, processCases, memoryCases, kernelCases, workingCases, deathCases} {
		all = append(all, group...)
	}
	return all
}

var pathCases = []trial{
	{name: "a file is opened for reading", refusedBy: []string{"no path", Seccomp}, prepare: simply(func() error {
		file, err := os.Open("/etc/passwd")
		file.Close()
		return err
	})},
	{name: "its own environment is read from /proc", refusedBy: []string{"no path", Seccomp}, prepare: simply(func() error {
		_, err := os.ReadFile("/proc/self/environ")
		return err
	})},
	{name: "a file is made in its own folder", refusedBy: []string{"no path", Seccomp}, prepare: simply(func() error {
		return os.WriteFile("new", []byte("text"), 0o600)
	})},
	{name: "a folder is listed", refusedBy: []string{"no path", Seccomp}, prepare: simply(func() error {
		_, err := os.ReadDir(".")
		return err
	})},
	{name: "a folder is made", refusedBy: []string{"no path", Seccomp}, prepare: simply(func() error { return os.Mkdir("new", 0o700) })},
	{name: "a file is removed", refusedBy: []string{"no path", Seccomp}, prepare: func() func() error {
		if err := os.WriteFile("old", nil, 0o600); err != nil {
			panic(err)
		}
		return func() error { return os.Remove("old") }
	}},
	{name: "a link is made", refusedBy: []string{"no path", Seccomp}, prepare: simply(func() error { return os.Symlink("/etc", "etc") })},
	{name: "the folder is left", refusedBy: []string{Seccomp}, prepare: simply(func() error { return os.Chdir("/") })},
}

var socketCases = []trial{
	{name: "a socket of the internet is made", refusedBy: []string{Seccomp}, prepare: simply(func() error { return makeSocket(unix.AF_INET) })},
	{name: "a socket of the machine is made", refusedBy: []string{Seccomp}, prepare: simply(func() error { return makeSocket(unix.AF_UNIX) })},
	{name: "a socket of the kernel is made", refusedBy: []string{Seccomp}, prepare: simply(func() error { return makeSocket(unix.AF_NETLINK) })},
	{name: "a server is called by TCP", refusedBy: []string{"no TCP", Seccomp}, prepare: func() func() error {
		listener := must(net.Listen("tcp", "127.0.0.1:0"))
		return func() error {
			connection, err := net.Dial("tcp", listener.Addr().String())
			if err == nil {
				connection.Close()
			}
			return err
		}
	}},
	{name: "an abstract socket of its host is called", refusedBy: []string{"no abstract sockets", Seccomp}, prepare: simply(func() error {
		connection, err := net.Dial("unix", os.Getenv(variableHost))
		if err == nil {
			connection.Close()
		}
		return err
	})},
}

func makeSocket(domain int) error {
	socket, err := unix.Socket(domain, unix.SOCK_DGRAM, 0)
	if err == nil {
		unix.Close(socket)
	}
	return err
}

var processCases = []trial{
	{name: "it becomes another program", refusedBy: []string{"no path", Seccomp}, harms: true, prepare: simply(func() error {
		return unix.Exec("/bin/true", []string{"true"}, nil)
	})},
	{name: "a program is started", refusedBy: []string{"no path", Seccomp}, prepare: func() func() error {
		executable := must(os.Executable())
		return func() error {
			c := exec.Command(executable, "-test.run=^$")
			c.Env = []string{"HOME=/"}
			return c.Run()
		}
	}},
	{name: "its host is traced", refusedBy: []string{Landlock, Seccomp}, harms: true, prepare: simply(func() error {
		runtime.LockOSThread()
		return unix.PtraceAttach(os.Getppid())
	})},
	{name: "the memory of its host is read", refusedBy: []string{Landlock, Seccomp}, harms: true, prepare: simply(func() error {
		// The address is one that this process has; the right to read is looked at before it.
		var text [8]byte
		local := []unix.Iovec{{Base: &text[0], Len: 8}}
		_, err := unix.ProcessVMReadv(os.Getppid(), local, []unix.RemoteIovec{{Base: uintptr(unsafe.Pointer(&text)), Len: 8}}, 0)
		return err
	})},
	{name: "its host is signalled", refusedBy: []string{"no signals to others", Seccomp}, prepare: simply(func() error {
		return unix.Kill(os.Getppid(), 0)
	})},
	{name: "a thread of its host is signalled", refusedBy: []string{"no signals to others", Seccomp}, prepare: simply(func() error {
		return unix.Tgkill(os.Getppid(), os.Getppid(), 0)
	})},
	{name: "a pipe is to signal its host", refusedBy: []string{Seccomp}, prepare: func() func() error {
		read, _, err := os.Pipe()
		descriptor := must(read, err).Fd()
		return func() error {
			_, err := unix.FcntlInt(descriptor, unix.F_SETOWN, os.Getppid())
			return err
		}
	}},
	{name: "a limit is set", refusedBy: []string{Seccomp}, prepare: func() func() error {
		var limit unix.Rlimit
		if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
			panic(err)
		}
		return func() error { return unix.Setrlimit(unix.RLIMIT_NOFILE, &limit) }
	}},
}

var memoryCases = []trial{
	{name: "code is mapped", refusedBy: []string{Seccomp}, prepare: simply(func() error {
		_, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_EXEC, unix.MAP_ANON|unix.MAP_PRIVATE)
		return err
	})},
	{name: "memory is made code", refusedBy: []string{Seccomp}, prepare: simply(func() error {
		memory, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
		if err != nil {
			return err
		}
		return unix.Mprotect(memory, unix.PROT_READ|unix.PROT_EXEC)
	})},
	{name: "a file in memory is made", refusedBy: []string{Seccomp}, prepare: simply(func() error {
		_, err := unix.MemfdCreate("file", 0)
		return err
	})},
}

// kernelCases are calls that only an intruder makes. Where nothing refuses them they fail for other reasons.
var kernelCases = func() []trial {
	var out []trial
	for name, number := range map[string]uintptr{
		"clone3 is called": unix.SYS_CLONE3, "a user namespace is entered": unix.SYS_UNSHARE, "a file system is mounted": unix.SYS_MOUNT,
		"a program is given to the kernel": unix.SYS_BPF, "page faults are handled": unix.SYS_USERFAULTFD, "keys are read": unix.SYS_KEYCTL,
		"a ring of requests is made": unix.SYS_IO_URING_SETUP, "a process is held by a descriptor": unix.SYS_PIDFD_OPEN,
		"the filter is replaced": unix.SYS_SECCOMP, "events are counted": unix.SYS_PERF_EVENT_OPEN,
	} {
		out = append(out, trial{name: name, refusedBy: []string{Seccomp}, harms: true, prepare: simply(func() error {
			_, _, err := syscall.Syscall(number, 0, 0, 0)
			if err == 0 {
				return nil
			}
			return err
		})})
	}
	return out
}()

var workingCases = []trial{
	{name: waits, prepare: simply(func() error {
		// The host looks at the process between its first line and the next.
		if err := json.NewEncoder(os.Stdout).Encode(outcome{Measures: Apply(Options{}).Measures}); err != nil {
			return err
		}
		line := make([]byte, 6)
		_, err := io.ReadFull(os.Stdin, line)
		return err
	})},
	{name: readsLimit, prepare: simply(func() error {
		var limit unix.Rlimit
		return unix.Getrlimit(unix.RLIMIT_NOFILE, &limit)
	})},
	{name: "a file that was open is written and read", prepare: func() func() error {
		file := must(os.Create("open"))
		return func() error {
			if _, err := file.WriteString("text"); err != nil {
				return err
			}
			text := make([]byte, 4)
			if _, err := file.ReadAt(text, 0); err != nil {
				return err
			}
			if string(text) != "text" {
				return fmt.Errorf("it reads %q", text)
			}
			return file.Close()
		}
	}},
	{name: "threads start while garbage is collected", prepare: simply(func() error {
		var all sync.WaitGroup
		meet := make(chan struct{})
		for range 50 {
			all.Go(func() {
				runtime.LockOSThread()
				<-meet // so that there are as many threads
				var keep [][]byte
				for i := range 100 {
					keep = append(keep[:i%10], make([]byte, 10_000+i))
				}
				runtime.KeepAlive(keep)
				runtime.GC()
			})
		}
		close(meet)
		all.Wait()
		debug.FreeOSMemory()
		return nil
	})},
	{name: "a loop without calls is preempted", prepare: simply(func() error {
		for range 2 * runtime.NumCPU() {
			go func() {
				for count := 0; ; count++ {
				}
			}()
		}
		runtime.Gosched()
		runtime.GC() // stops every goroutine
		return nil
	})},
	{name: "time goes on and timers fire", prepare: simply(func() error {
		before := time.Now()
		<-time.After(time.Millisecond)
		if !time.Now().After(before) {
			return errors.New("no time has passed")
		}
		return nil
	})},
	{name: "random numbers are drawn", prepare: simply(func() error {
		var numbers [64]byte
		if _, err := rand.Read(numbers[:]); err != nil {
			return err
		}
		if numbers == [64]byte{} {
			return errors.New("all are 0")
		}
		return nil
	})},
	{name: "a time zone is found in the binary", prepare: simply(func() error {
		zone, err := time.LoadLocation("Europe/Oslo")
		if err != nil {
			return err
		}
		if got := time.Date(2024, 7, 1, 12, 0, 0, 0, time.UTC).In(zone).Hour(); got != 14 {
			return fmt.Errorf("the hour is %d", got)
		}
		return nil
	})},
	{name: "it signals itself", prepare: simply(func() error {
		got := make(chan os.Signal, 1)
		signal.Notify(got, syscall.SIGUSR1)
		if err := syscall.Kill(os.Getpid(), syscall.SIGUSR1); err != nil {
			return err
		}
		<-got
		return nil
	})},
	{name: "its own name is asked for, and its user", prepare: simply(func() error {
		if os.Getuid() < 0 || os.Getegid() < 0 || os.Getppid() <= 0 {
			return errors.New("a number is negative")
		}
		var name unix.Utsname
		return unix.Uname(&name)
	})},
	{name: "a socket that was polled is read with deadlines", prepare: func() func() error {
		ends := socketPair()
		files := [2]*os.File{os.NewFile(uintptr(ends[0]), "one"), os.NewFile(uintptr(ends[1]), "other")}
		return func() error { return speak(files[0], files[1]) }
	}},
	{name: "a socket is polled for the first time", prepare: func() func() error {
		ends := socketPair()
		return func() error { return speak(os.NewFile(uintptr(ends[0]), "one"), os.NewFile(uintptr(ends[1]), "other")) }
	}},
	{name: "a connection is made of an open socket", prepare: func() func() error {
		ends := socketPair()
		return func() error {
			one, err := connection(ends[0])
			if err != nil {
				return err
			}
			other, err := connection(ends[1])
			if err != nil {
				return err
			}
			return speak(one, other)
		}
	}},
	{name: "a pipe and a file are copied to a connection", prepare: func() func() error {
		ends := socketPair()
		one, other := must(connection(ends[0])), must(connection(ends[1]))
		read, write, err := os.Pipe()
		must(read, err)
		if err := os.WriteFile("file", []byte("of a file"), 0o600); err != nil {
			panic(err)
		}
		file := must(os.Open("file"))
		return func() error {
			if _, err := io.WriteString(write, "of a pipe, "); err != nil {
				return err
			}
			write.Close()
			// The kernel could copy by itself, by splice and sendfile; Go does it when those are not to be had.
			for _, source := range []io.Reader{read, file} {
				if _, err := io.Copy(one, source); err != nil {
					return err
				}
			}
			one.Close()
			if text, err := io.ReadAll(other); err != nil || string(text) != "of a pipe, of a file" {
				return fmt.Errorf("it reads %q, %v", text, err)
			}
			return nil
		}
	}},
}

func socketPair() [2]int {
	return must(unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_NONBLOCK|unix.SOCK_CLOEXEC, 0))
}

// connection takes the place of a socket's descriptor.
func connection(socket int) (net.Conn, error) {
	file := os.NewFile(uintptr(socket), "socket")
	defer file.Close()
	return net.FileConn(file)
}

// speak reads one end of a connection until its deadline, and then what the other end writes.
func speak(one, other interface {
	io.ReadWriteCloser
	SetReadDeadline(time.Time) error
}) error {
	if err := one.SetReadDeadline(time.Now().Add(time.Millisecond)); err != nil {
		return err
	}
	text := make([]byte, 4)
	if _, err := one.Read(text); !errors.Is(err, os.ErrDeadlineExceeded) {
		return fmt.Errorf("the deadline gives %v", err)
	}
	if err := one.SetReadDeadline(time.Time{}); err != nil {
		return err
	}
	failed := make(chan error, 1)
	go func() {
		_, err := io.WriteString(other, "text")
		failed <- err
	}()
	if _, err := io.ReadFull(one, text); err != nil {
		return err
	}
	if err := <-failed; err != nil {
		return err
	}
	if !bytes.Equal(text, []byte("text")) {
		return fmt.Errorf("it reads %q", text)
	}
	return errors.Join(one.Close(), other.Close())
}

var deathCases = []trial{
	{name: "a panic is printed", death: &death{"exit status 2", "panic: by itself"}, prepare: simply(func() error { panic("by itself") })},
	{name: "the process exits", death: &death{"exit status 7", ""}, prepare: simply(func() error {
		os.Exit(7)
		return nil
	})},
	{name: "a crash ends by a signal", death: &death{"signal: aborted", "panic: by itself"}, prepare: simply(func() error {
		debug.SetTraceback("crash")
		panic("by itself")
	})},
	{name: "a stack without end is printed", death: &death{"exit status 2", "stack overflow"}, prepare: simply(func() error {
		debug.SetMaxStack(1 << 20)
		return errors.New(strings.Repeat("x", deeper(1)))
	})},
	{name: "the memory that it may have is used up", death: &death{"exit status 2", "out of memory"}, prepare: func() func() error {
		if err := unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: 512 << 20, Max: 512 << 20}); err != nil {
			panic(err)
		}
		return func() error {
			var keep [][]byte
			for {
				keep = append(keep, make([]byte, 64<<20))
				runtime.KeepAlive(keep)
			}
		}
	}},
}

// deeper calls itself more often than any stack can bear.
func deeper(n int) int {
	if n < 0 {
		return 0
	}
	return deeper(n+1) + 1
}
