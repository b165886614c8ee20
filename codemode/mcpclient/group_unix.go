//go:build unix

package mcpclient

import (
	"os/exec"
	"syscall"
)

// groupAttributes start a program as the leader of a process group, so that all that it starts can be ended with it, and so that an interrupt from the
// terminal is not its too.
func groupAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func terminateGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }

func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
