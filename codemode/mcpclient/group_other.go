//go:build !unix

package mcpclient

import (
	"os/exec"
	"syscall"
)

// There are no process groups: only the program itself is ended.

func groupAttributes() *syscall.SysProcAttr { return nil }

func terminateGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
