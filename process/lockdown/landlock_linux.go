package lockdown

import (
	"fmt"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Of landlock's versions (linux/landlock.h), the first that have something.
const (
	landlockRefer       = 2  // files moved between folders
	landlockTruncate    = 3  // files cut
	landlockTCP         = 4  // TCP
	landlockDevices     = 5  // ioctl on devices
	landlockScopes      = 6  // signals and abstract sockets
	landlockQuiet       = 7  // refusals that are not logged
	landlockThreads     = 8  // all threads in one call
	landlockUnixSockets = 9  // sockets with a path
	landlockUDP         = 10 // UDP
)

// erratumSignals is the bit that says that threads of one process, each with rules of its own, may signal one another.
const erratumSignals = 1 << 1

// takeLandlock restricts the process by rules that allow nothing. It reports whether the kernel has also given the calling thread's no-new-privileges to all threads.
func takeLandlock(m *Measure) (spread bool) {
	version, err := landlockCreate(nil, unix.LANDLOCK_CREATE_RULESET_VERSION)
	switch err {
	case 0:
	case syscall.ENOSYS:
		m.Detail = "the kernel has no landlock"
		return false
	case syscall.EOPNOTSUPP:
		m.Detail = "landlock is switched off in the kernel"
		return false
	default:
		m.Detail = "the kernel refused it: " + err.Error()
		return false
	}
	errata, err := landlockCreate(nil, unix.LANDLOCK_CREATE_RULESET_ERRATA)
	if err != 0 {
		errata = 0 // a kernel from before there was a list of them
	}
	rules, detail := landlockRules(version, errata)
	ruleset, err := landlockCreate(&rules, 0)
	if err != 0 {
		m.Detail = "the kernel refused the rules: " + err.Error()
		return false
	}
	defer unix.Close(ruleset)
	flags := uintptr(0)
	if version >= landlockQuiet {
		// A program could fill the system's log with what it is refused.
		flags |= unix.LANDLOCK_RESTRICT_SELF_LOG_SAME_EXEC_OFF
	}
	if version >= landlockThreads {
		_, _, err = syscall.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(ruleset), flags|unix.LANDLOCK_RESTRICT_SELF_TSYNC, 0)
		spread = err == 0
	} else {
		_, _, err = syscall.AllThreadsSyscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(ruleset), flags, 0)
	}
	switch err {
	case 0:
		m.hold(fmt.Sprintf("version %d: %s", version, detail))
	case syscall.ENOTSUP:
		m.Detail = withCgo
	default:
		m.Detail = "the kernel refused it: " + err.Error()
	}
	return spread
}

// landlockRules returns what a version of landlock can restrict, which is all refused as no exception is added, and what that means.
func landlockRules(version, errata int) (unix.LandlockRulesetAttr, string) {
	rules := unix.LandlockRulesetAttr{Handled_access_fs: unix.LANDLOCK_ACCESS_FS_MAKE_SYM<<1 - 1}
	detail := "no path can be opened or changed"
	if version >= landlockRefer {
		rules.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if version >= landlockTruncate {
		rules.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if version >= landlockTCP {
		rules.Handled_access_net |= unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
		detail += ", no TCP"
	}
	if version >= landlockUDP {
		rules.Handled_access_net |= unix.LANDLOCK_ACCESS_NET_BIND_UDP | unix.LANDLOCK_ACCESS_NET_CONNECT_SEND_UDP
		detail += ", no UDP"
	}
	if version >= landlockDevices {
		rules.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	if version >= landlockUnixSockets {
		rules.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_RESOLVE_UNIX
	}
	if version >= landlockScopes {
		rules.Scoped |= unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
		detail += ", no abstract sockets"
	}
	// Each thread has rules of its own before landlockThreads. Go's runtime preempts by signals from one to another, and hangs where those do not arrive.
	if version >= landlockThreads || version >= landlockScopes && errata&erratumSignals != 0 {
		rules.Scoped |= unix.LANDLOCK_SCOPE_SIGNAL
		detail += ", no signals to others"
	}
	return rules, detail
}

// landlockCreate is the system call landlock_create_ruleset. A kernel takes rules longer than it knows, where the rest is zero.
func landlockCreate(rules *unix.LandlockRulesetAttr, flags uintptr) (int, syscall.Errno) {
	size := uintptr(0)
	if rules != nil {
		size = unsafe.Sizeof(*rules)
	}
	result, _, err := syscall.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(rules)), size, flags)
	return int(result), err
}
