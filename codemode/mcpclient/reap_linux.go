package mcpclient

import (
	"errors"
	"os/exec"

	"golang.org/x/sys/unix"
)

// reap waits for the end of a program and ends what is left of its group. That happens before the program is reaped: until then nobody else can have the id.
func reap(cmd *exec.Cmd) error {
	for errors.Is(unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
	}
	killGroup(cmd)
	return cmd.Wait()
}
