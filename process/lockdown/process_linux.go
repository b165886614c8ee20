package lockdown

import (
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// apply takes the measures that are wanted: wanted gives the place to report one, nil if it is left out. The order matters: landlock needs no-new-privileges,
// and nothing can be taken once seccomp is in force.
func apply(wanted func(name string) *Measure) {
	// Where not every thread can be reached at once, this one is prepared and the kernel copies what it has to the others.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	privileges := wanted(NoNewPrivileges)
	onlyHere := false
	if privileges != nil {
		onlyHere = takePrivileges(privileges)
	}
	if m := wanted(NoTracing); m != nil {
		takeTracing(m)
	}
	if m := wanted(NoCoreDumps); m != nil {
		takeCoreDumps(m)
	}
	spread := false
	if m := wanted(Landlock); m != nil {
		spread = takeLandlock(m) || spread
	}
	if m := wanted(Seccomp); m != nil {
		spread = takeSeccomp(m) || spread
	}
	if onlyHere && spread {
		privileges.hold("executing a program gives no rights")
	}
}

// takePrivileges reports whether it holds only for the calling thread, until the kernel copies it to the others.
func takePrivileges(m *Measure) (onlyHere bool) {
	_, _, failure := syscall.AllThreadsSyscall6(unix.SYS_PRCTL, unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0, 0)
	if failure == 0 {
		m.hold("executing a program gives no rights")
		return false
	}
	if failure != syscall.ENOTSUP {
		m.Detail = "the kernel refused it: " + failure.Error()
		return false
	}
	m.Detail = withCgo
	return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == nil
}

// withCgo says why a measure that each thread takes for itself is not in force.
const withCgo = "this binary uses cgo, so that not all its threads can be reached: build it with CGO_ENABLED=0"

// takeTracing makes the process one that is not dumped. Its files in /proc belong to root then; those that its host watches, stat
// and statm, are readable by everyone, and prlimit asks only for the same user. A host that mounted /proc with hidepid, and is not root, sees nothing of it any more.
func takeTracing(m *Measure) {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		m.Detail = "the kernel refused it: " + err.Error()
		return
	}
	m.hold("processes of the same user cannot read or write its memory")
}

// takeCoreDumps sets the limit of core dumps alone. A limit on the size of files would take the output of a process that a shell
// redirected to a file; new files are what landlock and seccomp refuse.
func takeCoreDumps(m *Measure) {
	if err := unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{}); err != nil {
		m.Detail = "the kernel refused it: " + err.Error()
		return
	}
	m.hold("no core is written to a file")
}

// hold records that a measure is in force.
func (m *Measure) hold(detail string) { m.InForce, m.Detail = true, detail }
