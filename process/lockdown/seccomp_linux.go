//go:build amd64 || arm64

package lockdown

import (
	"fmt"
	"os"
	"slices"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// takeSeccomp keeps all threads to the calls of a list. It reports whether it is in force, with which the kernel has also given the calling
// thread's no-new-privileges to all threads.
//
// No call ends the process, not even one that only an intruder makes, such as execve: a call that fails has no effect, so there is nothing
// more to win, and a mistake in the list must not turn runs into deaths.
func takeSeccomp(m *Measure) (spread bool) {
	filter := assemble(architecture, allCalls(os.Getpid()))
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	thread, _, err := syscall.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&program)))
	switch {
	case err == syscall.ENOSYS || err == syscall.EINVAL:
		m.Detail = "the kernel has no seccomp filters"
	case err != 0:
		m.Detail = "the kernel refused it: " + err.Error()
	case thread != 0:
		m.Detail = fmt.Sprintf("the thread %d has a filter of its own", thread)
	default:
		m.hold("only the system calls of Go's runtime and of open descriptors")
		return true
	}
	return false
}

func allCalls(process int) []call {
	return slices.Concat(plain(commonCalls), plain(architectureCalls), testedCalls(process), architectureTestedCalls, refusedCalls)
}

func plain(numbers []uintptr) []call {
	calls := make([]call, len(numbers))
	for i, number := range numbers {
		calls[i].number = number
	}
	return calls
}

// commonCalls are let through whatever their arguments.
var commonCalls = []uintptr{
	// Go's scheduler, first what is called most.
	unix.SYS_FUTEX, unix.SYS_NANOSLEEP, unix.SYS_EPOLL_PWAIT, unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_CREATE1, unix.SYS_EVENTFD2, unix.SYS_PIPE2,
	unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_RESTART_SYSCALL,
	// Open descriptors. A worker's are pipes and a socket; pread64 is how Go's runtime follows the processor quota of its control group.
	unix.SYS_READ, unix.SYS_WRITE, unix.SYS_READV, unix.SYS_WRITEV, unix.SYS_PREAD64, unix.SYS_LSEEK, unix.SYS_CLOSE, unix.SYS_FSTAT, unix.SYS_PPOLL,
	unix.SYS_RECVFROM, unix.SYS_RECVMSG, unix.SYS_SENDTO, unix.SYS_SENDMSG, unix.SYS_SHUTDOWN, unix.SYS_GETSOCKOPT, unix.SYS_GETSOCKNAME, unix.SYS_GETPEERNAME,
	// Memory.
	unix.SYS_MADVISE, unix.SYS_MUNMAP, unix.SYS_MINCORE, unix.SYS_BRK,
	// Signals and threads. What is only C's: set_robust_list and rseq, with which a thread of a binary with cgo starts.
	unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN, unix.SYS_SIGALTSTACK, unix.SYS_GETTID, unix.SYS_SET_ROBUST_LIST, unix.SYS_RSEQ,
	// Clocks, and the timers with which Go's runtime profiles.
	unix.SYS_CLOCK_GETTIME, unix.SYS_CLOCK_GETRES, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_GETTIMEOFDAY, unix.SYS_SETITIMER,
	unix.SYS_TIMER_CREATE, unix.SYS_TIMER_SETTIME, unix.SYS_TIMER_DELETE,
	unix.SYS_GETRANDOM, unix.SYS_GETRUSAGE, unix.SYS_GETRLIMIT, unix.SYS_UNAME,
	// Go takes them never to fail.
	unix.SYS_GETPID, unix.SYS_GETPPID, unix.SYS_GETUID, unix.SYS_GETEUID, unix.SYS_GETGID, unix.SYS_GETEGID,
}

// threadFlags are those with which Go, and the C library, start a thread.
const threadFlags = unix.CLONE_VM | unix.CLONE_FS | unix.CLONE_FILES | unix.CLONE_SIGHAND | unix.CLONE_THREAD | unix.CLONE_SYSVSEM | unix.CLONE_SETTLS |
	unix.CLONE_PARENT_SETTID | unix.CLONE_CHILD_CLEARTID | unix.CLONE_DETACHED | unix.CLONE_CHILD_SETTID

// testedCalls are let through with some arguments. process is the number of this process.
func testedCalls(process int) []call {
	itself := test{argument: 0, kind: isOneOf, values: []uint32{uint32(process)}}
	// Go's runtime makes no code.
	notExecutable := test{argument: 2, kind: hasNoBit, values: []uint32{unix.PROT_EXEC}}
	return []call{
		{number: unix.SYS_TGKILL, onlyIf: []test{itself}},
		{number: unix.SYS_KILL, onlyIf: []test{itself}},
		{number: unix.SYS_MMAP, onlyIf: []test{notExecutable}},
		{number: unix.SYS_MPROTECT, onlyIf: []test{notExecutable}},
		// A thread and no process. Of clone3, whose flags are in memory, the kernel says that it does not exist.
		{number: unix.SYS_CLONE, onlyIf: []test{
			{argument: 0, kind: hasBit, values: []uint32{unix.CLONE_THREAD}},
			{argument: 0, kind: hasNoBit, values: []uint32{^uint32(threadFlags)}},
		}},
		// Not the commands that have the kernel send signals to others.
		{number: unix.SYS_FCNTL, onlyIf: []test{{argument: 1, kind: isOneOf, values: []uint32{
			unix.F_GETFL, unix.F_SETFL, unix.F_GETFD, unix.F_SETFD, unix.F_DUPFD, unix.F_DUPFD_CLOEXEC,
		}}}},
		// Go's runtime names its memory.
		{number: unix.SYS_PRCTL, onlyIf: []test{{argument: 0, kind: isOneOf, values: []uint32{unix.PR_SET_VMA}}}},
		// Reads the process's own limits: no other process, no new limit.
		{number: unix.SYS_PRLIMIT64, onlyIf: []test{{argument: 0, kind: isOneOf, values: []uint32{0}}, {argument: 2, kind: isZero}}},
	}
}

// refusedCalls fail in a way that Go expects of descriptors which cannot do it: io.Copy reads and writes then.
var refusedCalls = []call{
	{number: unix.SYS_SPLICE, refusal: syscall.EINVAL},
	{number: unix.SYS_SENDFILE, refusal: syscall.EINVAL},
}
