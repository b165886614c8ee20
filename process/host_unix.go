//go:build unix

package process

import (
	"os"

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
	return os.NewFile(workerDescriptor, "host"), nil
}
