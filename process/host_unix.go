//go:build unix

package process

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// openHost gives the connection to the host, if there is one.
func openHost() (*os.File, error) {
	if _, err := unix.GetsockoptInt(workerDescriptor, unix.SOL_SOCKET, unix.SO_TYPE); err != nil {
		return nil, err
	}
	unix.CloseOnExec(workerDescriptor)
	// So that reading it does not take a thread.
	if err := unix.SetNonblock(workerDescriptor, true); err != nil {
		return nil, err
	}
	closeInherited()
	return os.NewFile(workerDescriptor, "host"), nil
}

// closeInherited closes what the host itself had inherited and hands on with every start: descriptors that a program does not close by itself when it
// executes another. Go's own are not among them.
func closeInherited() {
	entries, err := os.ReadDir("/dev/fd")
	if err != nil {
		return
	}
	for _, entry := range entries {
		descriptor, err := strconv.Atoi(entry.Name())
		if err != nil || descriptor <= workerDescriptor {
			continue
		}
		if flags, err := unix.FcntlInt(uintptr(descriptor), unix.F_GETFD, 0); err == nil && flags&unix.FD_CLOEXEC == 0 {
			_ = unix.Close(descriptor)
		}
	}
}
