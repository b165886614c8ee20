//go:build amd64 || arm64

package lockdown

import (
	"encoding/binary"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// decide runs a filter as the kernel does (Documentation/networking/filter.rst), and returns the action.
func decide(t *testing.T, filter []unix.SockFilter, architecture uint32, number uintptr, arguments ...uint64) uint32 {
	t.Helper()
	var data [64]byte
	binary.LittleEndian.PutUint32(data[offsetNumber:], uint32(number))
	binary.LittleEndian.PutUint32(data[offsetArchitecture:], architecture)
	for i, argument := range arguments {
		binary.LittleEndian.PutUint64(data[offsetArguments+8*i:], argument)
	}
	accumulator := uint32(0)
	for at := 0; ; at++ {
		if at >= len(filter) {
			t.Fatal("the filter has no end")
		}
		instruction := filter[at]
		holds := false
		switch instruction.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			accumulator = binary.LittleEndian.Uint32(data[instruction.K:])
			continue
		case unix.BPF_RET | unix.BPF_K:
			return instruction.K
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K:
			holds = accumulator == instruction.K
		case unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K:
			holds = accumulator >= instruction.K
		case unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K:
			holds = accumulator&instruction.K != 0
		default:
			t.Fatalf("an instruction %#x that no filter has", instruction.Code)
		}
		if holds {
			at += int(instruction.Jt)
		} else {
			at += int(instruction.Jf)
		}
	}
}

func TestFilter(t *testing.T) {
	const process = 4321
	const allowed = syscall.Errno(0)
	goThread := uint64(unix.CLONE_VM | unix.CLONE_FS | unix.CLONE_FILES | unix.CLONE_SIGHAND | unix.CLONE_SYSVSEM | unix.CLONE_THREAD)
	cThread := goThread | unix.CLONE_SETTLS | unix.CLONE_PARENT_SETTID | unix.CLONE_CHILD_CLEARTID
	tests := []struct {
		name      string
		number    uintptr
		arguments []uint64
		want      syscall.Errno
	}{
		{"a descriptor is read", unix.SYS_READ, nil, allowed},
		{"a thread waits", unix.SYS_FUTEX, nil, allowed},
		{"Go starts a thread", unix.SYS_CLONE, []uint64{goThread}, allowed},
		{"C starts a thread", unix.SYS_CLONE, []uint64{cThread}, allowed},
		{"a process is forked", unix.SYS_CLONE, []uint64{uint64(unix.SIGCHLD)}, unix.EPERM},
		{"a process that shares memory is started", unix.SYS_CLONE, []uint64{unix.CLONE_VM | unix.CLONE_VFORK | uint64(unix.SIGCHLD)}, unix.EPERM},
		{"a thread asks for a user namespace", unix.SYS_CLONE, []uint64{goThread | unix.CLONE_NEWUSER}, unix.EPERM},
		{"a thread asks to be traced like its parent", unix.SYS_CLONE, []uint64{goThread | unix.CLONE_PTRACE}, unix.EPERM},
		{"a thread is started by clone3", unix.SYS_CLONE3, nil, unix.ENOSYS},
		{"memory is mapped", unix.SYS_MMAP, []uint64{0, 4096, unix.PROT_READ | unix.PROT_WRITE}, allowed},
		{"code is mapped", unix.SYS_MMAP, []uint64{0, 4096, unix.PROT_READ | unix.PROT_EXEC}, unix.EPERM},
		{"memory is made unreachable", unix.SYS_MPROTECT, []uint64{4096, 4096, unix.PROT_NONE}, allowed},
		{"memory is made code", unix.SYS_MPROTECT, []uint64{4096, 4096, unix.PROT_EXEC}, unix.EPERM},
		{"a thread is signalled", unix.SYS_TGKILL, []uint64{process, process + 1, uint64(unix.SIGURG)}, allowed},
		{"a thread of another is signalled", unix.SYS_TGKILL, []uint64{process + 1, process + 1, uint64(unix.SIGURG)}, unix.EPERM},
		{"the process signals itself", unix.SYS_KILL, []uint64{process, uint64(unix.SIGABRT)}, allowed},
		{"another process is signalled", unix.SYS_KILL, []uint64{1, uint64(unix.SIGKILL)}, unix.EPERM},
		{"its group is signalled", unix.SYS_KILL, []uint64{0, uint64(unix.SIGKILL)}, unix.EPERM},
		{"everyone is signalled", unix.SYS_KILL, []uint64{1<<64 - 1, uint64(unix.SIGKILL)}, unix.EPERM},
		{"the flags of a descriptor are read", unix.SYS_FCNTL, []uint64{3, unix.F_GETFL}, allowed},
		{"a descriptor is copied", unix.SYS_FCNTL, []uint64{3, unix.F_DUPFD_CLOEXEC}, allowed},
		{"a descriptor is to signal another process", unix.SYS_FCNTL, []uint64{3, unix.F_SETOWN, 1}, unix.EPERM},
		{"memory is named", unix.SYS_PRCTL, []uint64{unix.PR_SET_VMA}, allowed},
		{"the process is made dumpable", unix.SYS_PRCTL, []uint64{unix.PR_SET_DUMPABLE, 1}, unix.EPERM},
		{"a limit is read", unix.SYS_PRLIMIT64, []uint64{0, unix.RLIMIT_NOFILE, 0, 4096}, allowed},
		{"a limit is set", unix.SYS_PRLIMIT64, []uint64{0, unix.RLIMIT_NOFILE, 4096, 0}, unix.EPERM},
		{"a limit is set from high memory", unix.SYS_PRLIMIT64, []uint64{0, unix.RLIMIT_NOFILE, 1 << 32, 0}, unix.EPERM},
		{"a limit of another process is read", unix.SYS_PRLIMIT64, []uint64{1, unix.RLIMIT_NOFILE, 0, 4096}, unix.EPERM},
		{"a file is opened", unix.SYS_OPENAT, nil, unix.EPERM},
		{"a socket is made", unix.SYS_SOCKET, nil, unix.EPERM},
		{"a program is executed", unix.SYS_EXECVE, nil, unix.EPERM},
		{"a process is traced", unix.SYS_PTRACE, nil, unix.EPERM},
		{"the memory of a process is read", unix.SYS_PROCESS_VM_READV, nil, unix.EPERM},
		{"a file system is mounted", unix.SYS_MOUNT, nil, unix.EPERM},
		{"a program is given to the kernel", unix.SYS_BPF, nil, unix.EPERM},
		{"page faults are handled", unix.SYS_USERFAULTFD, nil, unix.EPERM},
		{"keys are read", unix.SYS_KEYCTL, nil, unix.EPERM},
		{"a file in memory is made", unix.SYS_MEMFD_CREATE, nil, unix.EPERM},
		{"a terminal is written for", unix.SYS_IOCTL, []uint64{0, unix.TIOCSTI}, unix.EPERM},
		{"a ring of requests is made", unix.SYS_IO_URING_SETUP, nil, unix.ENOSYS},
		{"a process is held by a descriptor", unix.SYS_PIDFD_OPEN, nil, unix.ENOSYS},
		{"a call is made that is not invented", 4000, nil, unix.ENOSYS},
		{"data is moved from a pipe", unix.SYS_SPLICE, nil, unix.EINVAL},
	}
	filter := assemble(architecture, allCalls(process))
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := fails(test.want)
			if test.want == allowed {
				want = unix.SECCOMP_RET_ALLOW
			}
			if got := decide(t, filter, architecture, test.number, test.arguments...); got != want {
				t.Errorf("the action is %#x, want %#x", got, want)
			}
		})
	}
	t.Run("a call has the numbers of another architecture", func(t *testing.T) {
		if got := decide(t, filter, unix.AUDIT_ARCH_I386, unix.SYS_READ); got != fails(unix.ENOSYS) {
			t.Errorf("the action is %#x, want ENOSYS", got)
		}
	})
	t.Run("a call has the bit of the 32-bit numbers of x86", func(t *testing.T) {
		if got := decide(t, filter, architecture, 1<<30|unix.SYS_READ); got != fails(unix.ENOSYS) {
			t.Errorf("the action is %#x, want ENOSYS", got)
		}
	})
	t.Run("no call is listed twice", func(t *testing.T) {
		seen := map[uintptr]bool{}
		for _, c := range allCalls(process) {
			if seen[c.number] {
				t.Errorf("the call %d is", c.number)
			}
			seen[c.number] = true
		}
	})
}
