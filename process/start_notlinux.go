//go:build unix && !linux

package process

import "syscall"

// processAttributes gives a worker a session of its own. That it ends with its host is its own affair here: it reads the end of its
// descriptor 3.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true}
}
