package process

import "syscall"

// processAttributes gives a worker a session of its own, and death with the thread that starts it.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}
