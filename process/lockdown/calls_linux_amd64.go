package lockdown

import "golang.org/x/sys/unix"

// architecture is how the kernel tells a filter whose numbers a call is made in.
const architecture = unix.AUDIT_ARCH_X86_64

// architectureCalls are let through on this architecture beside commonCalls: older forms of those.
var architectureCalls = []uintptr{unix.SYS_EPOLL_WAIT, unix.SYS_POLL, unix.SYS_TIME}

// archSetFS has the kernel set a thread's pointer to what is its own (ARCH_SET_FS of asm/prctl.h).
const archSetFS = 0x1002

// architectureTestedCalls are let through with some arguments on this architecture.
var architectureTestedCalls = []call{
	{number: unix.SYS_ARCH_PRCTL, onlyIf: []test{{argument: 0, kind: isOneOf, values: []uint32{archSetFS}}}},
}
