package lockdown

import "golang.org/x/sys/unix"

// architecture is how the kernel tells a filter whose numbers a call is made in.
const architecture = unix.AUDIT_ARCH_AARCH64

// This architecture has nothing beside commonCalls.
var (
	architectureCalls       []uintptr
	architectureTestedCalls []call
)
